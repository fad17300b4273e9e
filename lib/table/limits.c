/*
 * limits.c: whether a game's tables keep within what the core has room for.
 *
 * Arrays of fixed length all over the core hold a game's names, cards and
 * options, and bits stand for its phases and variants.  A game that has more of
 * something is refused with a sentence when it is dealt or a state of it is
 * read, before anything is copied.  Knows the tables of struct game.  Must not
 * know any one game.
 */
#include "table/table.h"

#include <stdio.h>
#include <string.h>

/* A game that is looked at, and the refusal that says what is wrong with it. */
struct look {
	const struct game *game;
	struct croupier_refusal *no;
};

/* Says what is wrong; false, so that it can be returned. */
__attribute__((format(printf, 2, 3)))
static bool
flaw(const struct look *l, const char *format, ...)
{
	char what[200];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(what, sizeof what, format, arguments);
	va_end(arguments);
	*l->no = trouble(NULL, "the game %.40s cannot be used: %s", l->game->name, what);
	return false;
}

/* ---- names ---------------------------------------------------------------- */

/* Names are written without quotes and typed in shells, so they must be plain words in both. */
static bool
check_name(const struct look *l, const char *what, const char *name, size_t most)
{
	int cut = (int)most;
	size_t length;

	if (name == NULL)
		return flaw(l, "a %s has no name", what);
	for (length = 0; length <= most && name[length] != '\0'; length++)
		if ((byte_kind(name[length]) & NAME_BYTE) == 0)
			return flaw(l, "the %s \"%.*s\" has a character that is no letter, digit "
			    "or dash", what, cut, name);
	if (length < 1 || length > most)
		return flaw(l, "the name of the %s \"%.*s\" must have 1 to %d characters", what,
		    cut, name, cut);
	if (name[0] == '-')
		return flaw(l, "the %s \"%s\" begins with a dash, as options do", what, name);
	if (plain_length(name) == 0)
		return flaw(l, "YAML takes the %s \"%s\" for something other than a word", what,
		    name);
	return true;
}

static char
lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Cards are read in any case. */
static bool
same_ignoring_case(const char *one, const char *other)
{
	while (*one != '\0' && lower(*one) == lower(*other)) {
		one++;
		other++;
	}
	return *one == *other;
}

/* ---- tables ----------------------------------------------------------------- */

/* A table whose entries begin with their name and of which one without a name is the last. */
struct entries {
	const char *what;
	const void *first;
	size_t size;			/* of an entry */
	size_t least, most;		/* entries */
};

static const char *
entry_name(const struct entries *table, size_t index)
{
	const char *name;

	memcpy(&name, (const char *)table->first + index * table->size, sizeof name);
	return name;
}

/* Counts the entries and looks at their names, but not behind the first that is too many. */
static bool
check_entries(const struct look *l, const struct entries *table, size_t *count)
{
	if (table->first == NULL)
		return flaw(l, "it has no table of %ss", table->what);
	for (*count = 0; entry_name(table, *count) != NULL; ++*count) {
		if (*count == table->most)
			return flaw(l, "it has more than %zu %ss", table->most, table->what);
		if (!check_name(l, table->what, entry_name(table, *count), MAX_NAME))
			return false;
	}
	if (*count < table->least)
		return flaw(l, "it has fewer than %zu %ss", table->least, table->what);
	return true;
}

/* Whether no two entries have one name. */
static bool
check_distinct(const struct look *l, const struct entries *table, size_t count)
{
	size_t i, j;

	for (i = 0; i < count; i++)
		for (j = 0; j < i; j++)
			if (same_text(entry_name(table, i), entry_name(table, j)))
				return flaw(l, "two %ss are named %s", table->what,
				    entry_name(table, i));
	return true;
}

/* How many entries each of its tables has. */
struct counts {
	size_t variants, options, facts, phases, verbs;
};

/* Verbs may share a name where they share no variant: check_verbs looks at that. */
static bool
check_tables(const struct look *l, struct counts *counts)
{
	const struct game *g = l->game;
	const struct entries
	    variants = { "variant", g->variants, sizeof *g->variants, 1, MAX_VARIANTS },
	    options = { "option", g->options, sizeof *g->options, 0, MAX_OPTIONS },
	    facts = { "fact", g->facts, sizeof *g->facts, 0, MAX_FACTS },
	    phases = { "phase", g->phases, sizeof *g->phases, 2, MAX_PHASES },
	    verbs = { "verb", g->verbs, sizeof *g->verbs, 1, MAX_VERBS };

	return check_entries(l, &variants, &counts->variants) &&
	    check_distinct(l, &variants, counts->variants) &&
	    check_entries(l, &options, &counts->options) &&
	    check_distinct(l, &options, counts->options) &&
	    check_entries(l, &facts, &counts->facts) && check_distinct(l, &facts, counts->facts) &&
	    check_entries(l, &phases, &counts->phases) &&
	    check_distinct(l, &phases, counts->phases) &&
	    check_entries(l, &verbs, &counts->verbs);
}

/* Whether bits are set only where there is something that they stand for. */
static bool
check_bits(const struct look *l, const char *name, unsigned bits, size_t count, const char *what)
{
	if (bits >> count != 0)
		return flaw(l, "%s names a %s that the game does not have", name, what);
	return true;
}

/* ---- the deck ------------------------------------------------------------------ */

/* One of 64 marks, by which most faces differ; case says nothing. */
static uint64_t
face_mark(const struct face *face)
{
	unsigned first = (unsigned char)lower(face->name[0]);
	unsigned last = (unsigned char)lower(face->name[face->length - 1]);

	return UINT64_C(1) << (first * 5 + last * 11 + face->length) % 64;
}

/* marks are those of the faces before this one. */
static bool
check_face(const struct look *l, const struct face *face, uint64_t marks)
{
	const struct face *other;

	if (memchr(face->name, '\0', sizeof face->name) == NULL)
		return flaw(l, "the name of the face \"%.*s\" must have 1 to %d characters",
		    MAX_FACE_NAME, face->name, MAX_FACE_NAME);
	if (!check_name(l, "face", face->name, MAX_FACE_NAME))
		return false;
	if (strlen(face->name) != face->length)
		return flaw(l, "the face %s has a name of another length; FACE() counts it",
		    face->name);
	if (same_ignoring_case(face->name, "XX"))
		return flaw(l, "the face %s is named like a card that nobody knows", face->name);
	if (face->copies == 0)
		return flaw(l, "no copy of the face %s is in the deck", face->name);
	for (other = l->game->faces; (marks & face_mark(face)) != 0 && other < face; other++)
		if (same_ignoring_case(other->name, face->name))
			return flaw(l, "two faces are named %s", face->name);
	return true;
}

/* The most packs that a table can play with; 0 where nobody can tell. */
static unsigned
most_packs(const struct game *game, size_t options)
{
	const struct option *option;

	if (game->packs_option < 0)
		return game->packs;
	if ((size_t)game->packs_option >= options)
		return 0;
	option = &game->options[game->packs_option];
	if (option->kind != OPTION_NUMBER || option->least < 1 || option->most > MAX_CARDS)
		return 0;
	return (unsigned)option->most;
}

static bool
check_deck(const struct look *l, size_t options)
{
	const struct game *game = l->game;
	unsigned i, cards = 0, packs = most_packs(game, options);
	uint64_t marks = 0;

	if (game->faces == NULL || game->face_count == 0)
		return flaw(l, "it has no faces");
	if (game->face_count > MAX_FACES)
		return flaw(l, "it has more than %d faces", MAX_FACES);
	if (packs == 0)
		return flaw(l, "it must have packs, or an option that is their number, from 1");
	for (i = 0; i < game->face_count; i++) {
		if (!check_face(l, &game->faces[i], marks))
			return false;
		marks |= face_mark(&game->faces[i]);
		cards += game->faces[i].copies * packs;
	}
	if (cards > MAX_CARDS)
		return flaw(l, "its deck can have %u cards; %d is the most", cards, MAX_CARDS);
	return true;
}

/* ---- variants, options, facts ----------------------------------------------------- */

static bool
check_variants(const struct look *l)
{
	const struct variant *v;

	for (v = l->game->variants; v->name != NULL; v++)
		if (v->least < 1 || v->usual < v->least || v->most < v->usual ||
		    v->most > MAX_SEATS)
			return flaw(l, "the variant %s must be for 1 to %d seats, the usual number "
			    "between the least and the most", v->name, MAX_SEATS);
	return true;
}

static bool
check_range(const struct look *l, const char *name, int32_t least, int32_t most)
{
	if (least < -MOST_NUMBER || least > most || most > MOST_NUMBER)
		return flaw(l, "%s must go from its least to its most, both within "
		    MOST_NUMBER_WORDS, name);
	return true;
}

static bool
is_value(const struct option *option, int32_t value)
{
	if (option->kind == OPTION_TRUTH)
		return value == 0 || value == 1;
	return (value >= option->least && value <= option->most) ||
	    (option->word != NULL && value == WORD_VALUE);
}

static bool
is_usual_good(const struct option *option)
{
	size_t i;

	for (i = 0; i < sizeof option->differs / sizeof option->differs[0]; i++)
		if (option->differs[i].variant != 0 && !is_value(option, option->differs[i].usual))
			return false;
	return is_value(option, option->usual);
}

static bool
check_options(const struct look *l, size_t variants)
{
	const struct option *option;

	for (option = l->game->options; option->name != NULL; option++) {
		if (!check_range(l, option->name, option->least, option->most) ||
		    !check_bits(l, option->name, option->variants, variants, "variant"))
			return false;
		if (option->word != NULL && option->kind == OPTION_TRUTH)
			return flaw(l, "%s is true or false and cannot be a word", option->name);
		if (option->word != NULL && !check_name(l, "word", option->word, MAX_NAME))
			return false;
		if (!is_usual_good(option))
			return flaw(l, "the usual value of %s is one that it cannot have",
			    option->name);
	}
	return true;
}

static bool
check_facts(const struct look *l)
{
	const struct fact *fact;

	for (fact = l->game->facts; fact->name != NULL; fact++) {
		if (fact->kind != FACT_CARD && !check_range(l, fact->name, fact->least, fact->most))
			return false;
		if (fact->kind == FACT_CARDS && (fact->least < 1 || fact->most > MAX_CARDS))
			return flaw(l, "the fact %s must be 1 to %d cards", fact->name, MAX_CARDS);
	}
	return true;
}

/* ---- verbs -------------------------------------------------------------------------- */

/* Keys of a document that a verb or parameter cannot have as its own. */
static bool
check_key(const struct look *l, const char *name)
{
	if (same_text(name, move_key) || same_text(name, state_key) ||
	    same_text(name, despite_word))
		return flaw(l, "the word %s has another meaning in a move", name);
	return true;
}

/* A parameter ends a list of cards, so no card may have its name. */
static bool
check_parameter(const struct look *l, const struct verb *verb, unsigned index)
{
	const char *name = verb->argument[index].name;
	unsigned i;

	if (!check_name(l, "parameter", name, MAX_NAME) || !check_key(l, name))
		return false;
	for (i = 0; i < l->game->face_count; i++)
		if (same_ignoring_case(l->game->faces[i].name, name))
			return flaw(l, "%s is a face and a parameter of %s", name, verb->name);
	for (i = 0; i < index; i++)
		if (same_text(i == 0 ? verb->name : verb->argument[i].name, name))
			return flaw(l, "the verb %s has the word %s twice", verb->name, name);
	return true;
}

static bool
check_arguments(const struct look *l, const struct verb *verb)
{
	const struct argument *a;
	unsigned i, count = 0;

	for (i = 0; i < MAX_ARGUMENTS; i++) {
		a = &verb->argument[i];
		if (a->kind == NOTHING)
			continue;
		if (i != count++)
			return flaw(l, "an argument of %s comes after one that is nothing",
			    verb->name);
		if (i > 0 && !check_parameter(l, verb, i))
			return false;
		if (a->kind == NUMBERED && (a->letter < 'a' || a->letter > 'z'))
			return flaw(l, "an argument of %s wants a letter before its number",
			    verb->name);
		if (a->from_hand && a->kind != CARDS && a->kind != ONE_CARD)
			return flaw(l, "an argument of %s is from the hand but not a card",
			    verb->name);
	}
	if (count == 0)
		return flaw(l, "%s does not say what its argument is; EMPTY is none", verb->name);
	return check_bits(l, verb->name, verb->one_of, count, "parameter");
}

/* Whether there is a variant in which both verbs can be used. */
static bool
can_meet(const struct verb *one, const struct verb *other)
{
	return one->variants == 0 || other->variants == 0 || (one->variants & other->variants) != 0;
}

static bool
check_verb(const struct look *l, const struct verb *verb, const struct counts *counts)
{
	const struct verb *other;
	unsigned phases = verb->phases | verb->in_vain;
	bool always = verb->phases == EVERY_PHASE;

	if ((!always && !check_bits(l, verb->name, phases, counts->phases, "phase")) ||
	    !check_bits(l, verb->name, verb->variants, counts->variants, "variant") ||
	    !check_key(l, verb->name) || !check_arguments(l, verb))
		return false;
	if (verb->words == NULL || verb->words[0] == '\0')
		return flaw(l, "the verb %s has no words that say what it does", verb->name);
	for (other = l->game->verbs; other < verb; other++)
		if (same_text(verb->name, other->name) && can_meet(verb, other))
			return flaw(l, "two verbs are named %s", verb->name);
	return true;
}

/* ---- waivers -------------------------------------------------------------------------- */

static bool
check_waiver(const struct look *l, const struct waiver *waiver, size_t verbs)
{
	const struct waiver *other;
	const struct croupier_rule *rule = l->game->rules;

	while (rule->id != NULL && rule != waiver->rule)
		rule++;
	if (rule->id == NULL)
		return flaw(l, "it waives %.60s, which is not a rule of its table",
		    waiver->rule->id);
	/* The last verb is the report that all games have: it breaks nothing. */
	if (waiver->verb + 1u >= verbs)
		return flaw(l, "%s is waived for a verb that the game does not have", rule->id);
	for (other = l->game->waivers; other < waiver; other++)
		if (other->verb == waiver->verb)
			return flaw(l, "two rules are waived for %s",
			    l->game->verbs[waiver->verb].name);
	return true;
}

static bool
check_waivers(const struct look *l, size_t verbs)
{
	const struct waiver *waiver;
	const struct verb *last = &l->game->verbs[verbs - 1];

	if (last->phases != EVERY_PHASE || last->play == NULL || !last->report)
		return flaw(l, "its table of verbs does not end with EXPOSE");
	if (l->game->waivers == NULL)
		return flaw(l, "it has no table of waivers");
	for (waiver = l->game->waivers; waiver->rule != NULL; waiver++)
		if (!check_waiver(l, waiver, verbs))
			return false;
	return true;
}

/* ---- the rest -------------------------------------------------------------------------- */

static bool
check_rule(const struct look *l, const struct croupier_rule *rule)
{
	const struct croupier_rule *other;
	size_t length = strlen(l->game->name);

	if (strncmp(rule->id, l->game->name, length) != 0 || rule->id[length] != '/')
		return flaw(l, "the rule %.60s does not begin with %s/", rule->id, l->game->name);
	if (!check_name(l, "rule", rule->id + length + 1, MAX_NAME))
		return false;
	if (rule->sentence == NULL || rule->from == NULL)
		return flaw(l, "the rule %s lacks its sentence, or where it is from", rule->id);
	for (other = l->game->rules; other < rule; other++)
		if (same_text(rule->id + length, other->id + length))
			return flaw(l, "two rules are named %s", rule->id);
	return true;
}

static bool
check_functions(const struct look *l)
{
	const struct game *g = l->game;

	if (g->title == NULL)
		return flaw(l, "it has no title");
	if (g->begins < -1 || g->begins > 1)
		return flaw(l, "begins must be the dealer, 0, or a neighbour, 1 or -1");
	if (g->deal == NULL || g->fields == NULL || g->check == NULL || g->play == NULL ||
	    g->list == NULL || g->score == NULL || g->match == NULL)
		return flaw(l, "deal, fields, check, play, list, score or match is missing");
	return true;
}

bool
game_is_sound(const struct game *game, struct croupier_refusal *no)
{
	const struct look l = { .game = game, .no = no };
	const struct croupier_rule *rule;
	const struct verb *verb;
	struct counts counts;

	if (!check_name(&l, "game", game->name, MAX_NAME) || !check_tables(&l, &counts) ||
	    !check_deck(&l, counts.options) || !check_variants(&l) ||
	    !check_options(&l, counts.variants) || !check_facts(&l))
		return false;
	if (!same_text(game->phases[counts.phases - 1], "over"))
		return flaw(&l, "its last phase is not over");
	for (verb = game->verbs; verb->name != NULL; verb++)
		if (!check_verb(&l, verb, &counts))
			return false;
	if (!check_functions(&l))
		return false;
	if (game->rules == NULL)
		return flaw(&l, "it has no table of rules");
	for (rule = game->rules; rule->id != NULL; rule++)
		if (!check_rule(&l, rule))
			return false;
	return check_waivers(&l, counts.verbs);
}
