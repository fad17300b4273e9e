/*
 * limits.c: checks that the tables of all games fit into the room that the core has for them.
 *
 * Arrays of fixed length all over the core hold a game's names, cards and options, and bits
 * stand for its phases and variants.  A game that needs more, or whose words mean something
 * else to YAML or to a shell, is told to standard error, and the exit status is 1.
 *
 * usage: limits [NAME...]: the games of these names must be among them.
 *        limits --broken: of the games in broken.c, which were made to be refused.
 *
 * Knows the tables of struct game.  Must not know any one game, nor call its functions.
 */
#include "state/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Says what is wrong; false, so that a caller can return it. */
__attribute__((format(printf, 2, 3)))
static bool
flaw(const struct game *game, const char *format, ...)
{
	va_list arguments;

	fprintf(stderr, "limits: the game %s cannot be used: ",
	    game->name == NULL ? "without a name" : game->name);
	va_start(arguments, format);
	vfprintf(stderr, format, arguments);
	va_end(arguments);
	fputc('\n', stderr);
	return false;
}

/* ---- names ---------------------------------------------------------------- */

/* Names are written without quotes and typed in shells, so they must be plain words for both. */
static bool
check_name(const struct game *game, const char *what, const char *name, size_t most)
{
	int cut = (int)most;
	size_t length;

	if (name == NULL)
		return flaw(game, "a %s has no name", what);
	for (length = 0; length <= most && name[length] != '\0'; length++)
		if ((byte_kind(name[length]) & NAME_BYTE) == 0)
			return flaw(game, "the %s \"%.*s\" has a character that is not a letter, "
			    "digit or dash", what, cut, name);
	if (length < 1 || length > most)
		return flaw(game, "the name of the %s \"%.*s\" must have 1 to %d characters", what,
		    cut, name, cut);
	if (name[0] == '-')
		return flaw(game, "the %s \"%s\" begins with a dash, as options do", what, name);
	if (!stands_plain(name))
		return flaw(game, "YAML takes the %s \"%s\" for something other than a word", what,
		    name);
	return true;
}

/* Cards are read in upper or lower case. */
static bool
same_ignoring_case(const char *one, const char *other)
{
	while (*one != '\0' && lower_letter(*one) == lower_letter(*other)) {
		one++;
		other++;
	}
	return *one == *other;
}

/* ---- tables ----------------------------------------------------------------- */

/* A table whose entries begin with their names, and which an entry without a name ends. */
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

/* Counts the entries and checks their names, up to the first entry that is too many. */
static bool
check_entries(const struct game *game, const struct entries *table, size_t *count)
{
	if (table->first == NULL)
		return flaw(game, "it has no table of %ss", table->what);
	for (*count = 0; entry_name(table, *count) != NULL; ++*count) {
		if (*count == table->most)
			return flaw(game, "it has more than %zu %ss", table->most, table->what);
		if (!check_name(game, table->what, entry_name(table, *count), MAX_NAME))
			return false;
	}
	if (*count < table->least)
		return flaw(game, "it has fewer than %zu %ss", table->least, table->what);
	return true;
}

/* Checks that no two entries have the same name. */
static bool
check_distinct(const struct game *game, const struct entries *table, size_t count)
{
	size_t i, j;

	for (i = 0; i < count; i++)
		for (j = 0; j < i; j++)
			if (same_text(entry_name(table, i), entry_name(table, j)))
				return flaw(game, "two %ss are named %s", table->what,
				    entry_name(table, i));
	return true;
}

/* How many entries the tables of a game have. */
struct counts {
	size_t variants, options, facts, phases, verbs;
};

/*
 * Two verbs may have the same name if they have no variant in common: check_verbs() sees to
 * that.
 */
static bool
check_tables(const struct game *game, struct counts *counts)
{
	const struct entries
	    variants = { "variant", game->variants, sizeof *game->variants, 1, MAX_VARIANTS },
	    options = { "option", game->options, sizeof *game->options, 0, MAX_OPTIONS },
	    facts = { "fact", game->facts, sizeof *game->facts, 0, MAX_FACTS },
	    phases = { "phase", game->phases, sizeof *game->phases, 2, MAX_PHASES },
	    verbs = { "verb", game->verbs, sizeof *game->verbs, 1, MAX_VERBS };

	return check_entries(game, &variants, &counts->variants) &&
	    check_distinct(game, &variants, counts->variants) &&
	    check_entries(game, &options, &counts->options) &&
	    check_distinct(game, &options, counts->options) &&
	    check_entries(game, &facts, &counts->facts) &&
	    check_distinct(game, &facts, counts->facts) &&
	    check_entries(game, &phases, &counts->phases) &&
	    check_distinct(game, &phases, counts->phases) &&
	    check_entries(game, &verbs, &counts->verbs);
}

/* Checks that every bit stands for something that exists. */
static bool
check_bits(const struct game *game, const char *name, unsigned bits, size_t count,
    const char *what)
{
	if (bits >> count != 0)
		return flaw(game, "%s names a %s that the game does not have", name, what);
	return true;
}

/* ---- the deck ------------------------------------------------------------------ */

static bool
check_face(const struct game *game, const struct face *face, size_t variants)
{
	const struct face *other;

	if (memchr(face->name, '\0', sizeof face->name) == NULL)
		return flaw(game, "the name of the face \"%.*s\" must have 1 to %d characters",
		    MAX_FACE_NAME, face->name, MAX_FACE_NAME);
	if (!check_name(game, "face", face->name, MAX_FACE_NAME))
		return false;
	if (strlen(face->name) != face->length)
		return flaw(game, "the face %s has a length that is not that of its name; FACE() "
		    "counts it", face->name);
	if (same_ignoring_case(face->name, "XX"))
		return flaw(game, "the face %s has the name of a hidden card", face->name);
	if (face->copies == 0 && (face->variants == 0 || face->there == 0))
		return flaw(game, "no copy of the face %s is in the deck", face->name);
	for (other = game->faces; other < face; other++)
		if (same_ignoring_case(other->name, face->name))
			return flaw(game, "two faces are named %s", face->name);
	return check_bits(game, face->name, face->variants, variants, "variant");
}

/* The most packs that a table can play with; 0 if the game does not say it in a good way. */
static unsigned
most_packs(const struct game *game, size_t options)
{
	const struct option *option;

	if (game->packs_option == 0)
		return game->packs;
	if (game->packs_option >= options)
		return 0;
	option = &game->options[game->packs_option];
	if (option->kind != OPTION_NUMBER || option->least < 1 || option->most > MAX_CARDS)
		return 0;
	return (unsigned)option->most;
}

/* The cards of one pack in a variant. */
static unsigned
pack_size(const struct game *game, unsigned variant)
{
	const struct face *face;
	unsigned cards = 0;

	for (face = game->faces; face < game->faces + game->face_count; face++)
		cards += (face->variants >> variant & 1) != 0 ? face->there : face->copies;
	return cards;
}

static bool
check_deck(const struct game *game, size_t options, size_t variants)
{
	unsigned i, v, cards, packs = most_packs(game, options);

	if (game->faces == NULL || game->face_count == 0)
		return flaw(game, "it has no faces");
	if (game->face_count > MAX_FACES)
		return flaw(game, "it has more than %d faces", MAX_FACES);
	if (game->face_count > CARDSET_FACES && !game->many_faces)
		return flaw(game, "it has more than %d faces, for which a cardset has no bits: "
		    "define MANY_FACES before #include \"game.h\", use next_face() instead "
		    "of sets, and say .many_faces = true", CARDSET_FACES);
	if (packs == 0)
		return flaw(game, "it must say how many packs it has, or name an option for that, "
		    "of 1 or more");
	for (i = 0; i < game->face_count; i++)
		if (!check_face(game, &game->faces[i], variants))
			return false;
	for (v = 0; v < variants; v++) {
		cards = packs * pack_size(game, v);
		if (cards == 0)
			return flaw(game, "the deck of the variant %s has no cards",
			    game->variants[v].name);
		if (cards > MAX_CARDS)
			return flaw(game, "its deck can have %u cards; %d is the most", cards,
			    MAX_CARDS);
	}
	return true;
}

/* ---- variants, options, facts ----------------------------------------------------- */

static bool
check_variants(const struct game *game)
{
	const struct variant *v;

	for (v = game->variants; v->name != NULL; v++)
		if (v->least < 1 || v->usual < v->least || v->most < v->usual ||
		    v->most > MAX_SEATS)
			return flaw(game, "the variant %s must be for 1 to %d seats, with the "
			    "usual number between the least and the most", v->name, MAX_SEATS);
	return true;
}

static bool
check_range(const struct game *game, const char *name, int32_t least, int32_t most)
{
	if (least < -MOST_NUMBER || least > most || most > MOST_NUMBER)
		return flaw(game, "%s must go from its least to its most, both within "
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
check_options(const struct game *game, size_t variants)
{
	const struct option *option;

	for (option = game->options; option->name != NULL; option++) {
		if (!check_range(game, option->name, option->least, option->most) ||
		    !check_bits(game, option->name, option->variants, variants, "variant"))
			return false;
		if (option->word != NULL && option->kind == OPTION_TRUTH)
			return flaw(game, "%s is true or false, so it cannot also be a word",
			    option->name);
		if (option->word != NULL && !check_name(game, "word", option->word, MAX_NAME))
			return false;
		if (option->later && !is_value(option, option->before))
			return flaw(game, "%s cannot have the value that .before gives it",
			    option->name);
		if (!is_usual_good(option))
			return flaw(game, "the usual value of %s is one that it cannot have",
			    option->name);
	}
	return true;
}

static bool
check_facts(const struct game *game)
{
	const struct fact *fact;

	for (fact = game->facts; fact->name != NULL; fact++) {
		if (fact->kind != FACT_CARD &&
		    !check_range(game, fact->name, fact->least, fact->most))
			return false;
		if (fact->kind == FACT_CARDS && (fact->least < 1 || fact->most > MAX_CARDS))
			return flaw(game, "the fact %s must be 1 to %d cards", fact->name,
			    MAX_CARDS);
	}
	return true;
}

/* Checks that there is room for the numbers that a round takes over from the previous one. */
static bool
check_carried(const struct game *game)
{
	const struct carried *carried = game->carried;
	size_t i, count = 0;

	for (; carried != NULL && carried->key != NULL; carried++) {
		if (++count > MAX_CARRIED)
			return flaw(game, "it carries more than %d keys", MAX_CARRIED);
		for (i = 0; carried->names != NULL && carried->names[i] != NULL; i++)
			if (i == MAX_SEATS)
				return flaw(game, "the key %s has more than %d numbers",
				    carried->key, MAX_SEATS);
	}
	return true;
}

/* ---- verbs -------------------------------------------------------------------------- */

/* Refuses names of verbs and parameters that are other keys of a document. */
static bool
check_key(const struct game *game, const char *name)
{
	if (same_text(name, move_key) || same_text(name, state_key) ||
	    same_text(name, despite_word))
		return flaw(game, "the word %s has another meaning in a move", name);
	return true;
}

/* A parameter ends a list of cards, so no card may have its name. */
static bool
check_parameter(const struct game *game, const struct verb *verb, unsigned index)
{
	const char *name = verb->argument[index].name;
	unsigned i;

	if (!check_name(game, "parameter", name, MAX_NAME) || !check_key(game, name))
		return false;
	for (i = 0; i < game->face_count; i++)
		if (same_ignoring_case(game->faces[i].name, name))
			return flaw(game, "%s is a face and a parameter of %s", name, verb->name);
	for (i = 0; i < index; i++)
		if (same_text(i == 0 ? verb->name : verb->argument[i].name, name))
			return flaw(game, "the verb %s has the word %s twice", verb->name, name);
	return true;
}

/* A parameter ends the words of the argument before it, so no word may have its name. */
static bool
check_word(const struct game *game, const char *word)
{
	const struct verb *verb;
	unsigned i;

	if (!check_name(game, "word", word, MAX_NAME))
		return false;
	for (verb = game->verbs; verb->name != NULL; verb++)
		for (i = 1; i < MAX_ARGUMENTS && verb->argument[i].kind != NOTHING; i++)
			if (verb->argument[i].name != NULL &&
			    same_ignoring_case(verb->argument[i].name, word))
				return flaw(game, "%s is a parameter of %s, and a word that "
				    "an argument can be", word, verb->name);
	if (same_ignoring_case(word, despite_word) || same_ignoring_case(word, "drawn"))
		return flaw(game, "the word %s has another meaning in a move", word);
	return true;
}

/* Checks the words of a ONE_WORD argument, which are typed in upper or lower case. */
static bool
check_words(const struct game *game, const struct verb *verb, const char *const words[])
{
	size_t i, j;

	if (words == NULL || words[0] == NULL)
		return flaw(game, "an argument of %s needs a list of words", verb->name);
	for (i = 0; words[i] != NULL; i++) {
		if (i == MAX_WORDS)
			return flaw(game, "an argument of %s has more than %d words", verb->name,
			    MAX_WORDS);
		if (!check_word(game, words[i]))
			return false;
		for (j = 0; j < i; j++)
			if (same_ignoring_case(words[i], words[j]))
				return flaw(game, "an argument of %s has the word %s twice",
				    verb->name, words[i]);
	}
	return true;
}

/* Checks the members that an argument of this kind must have, or must not have. */
static bool
check_kind(const struct game *game, const struct verb *verb, const struct argument *a)
{
	if (a->kind == NUMBERED && (a->letter < 'a' || a->letter > 'z'))
		return flaw(game, "an argument of %s needs a letter before its number", verb->name);
	if (a->kind == ONE_NUMBER && (a->least > a->most || a->least < -MOST_NUMBER ||
	    a->most > MOST_NUMBER))
		return flaw(game, "the numbers of an argument of %s must be from -%d to %d, the "
		    "least first", verb->name, MOST_NUMBER, MOST_NUMBER);
	if (a->from_hand && a->kind != CARDS && a->kind != ONE_CARD)
		return flaw(game, "an argument of %s is from the hand but not a card", verb->name);
	return a->kind != ONE_WORD || check_words(game, verb, a->words);
}

static bool
check_arguments(const struct game *game, const struct verb *verb)
{
	const struct argument *a;
	unsigned i, count = 0;

	for (i = 0; i < MAX_ARGUMENTS; i++) {
		a = &verb->argument[i];
		if (a->kind == NOTHING)
			continue;
		if (i != count++)
			return flaw(game, "an argument of %s comes after a gap",
			    verb->name);
		if (i > 0 && !check_parameter(game, verb, i))
			return false;
		if (!check_kind(game, verb, a))
			return false;
	}
	if (count == 0)
		return flaw(game, "%s does not say what its argument is; EMPTY means none",
		    verb->name);
	return check_bits(game, verb->name, verb->one_of, count, "parameter");
}

/* Whether both verbs can be used in the same variant. */
static bool
can_meet(const struct verb *one, const struct verb *other)
{
	return one->variants == 0 || other->variants == 0 || (one->variants & other->variants) != 0;
}

static bool
check_verb(const struct game *game, const struct verb *verb, const struct counts *counts)
{
	const struct verb *other;
	unsigned phases = verb->phases | verb->in_vain;
	bool always = verb->phases == EVERY_PHASE;

	if ((!always && !check_bits(game, verb->name, phases, counts->phases, "phase")) ||
	    !check_bits(game, verb->name, verb->variants, counts->variants, "variant") ||
	    !check_key(game, verb->name) || !check_arguments(game, verb))
		return false;
	if (verb->words == NULL || verb->words[0] == '\0')
		return flaw(game, "the verb %s has no words that say what it does", verb->name);
	for (other = game->verbs; other < verb; other++)
		if (same_text(verb->name, other->name) && can_meet(verb, other))
			return flaw(game, "two verbs are named %s", verb->name);
	return true;
}

/* ---- waivers -------------------------------------------------------------------------- */

static bool
check_waiver(const struct game *game, const struct waiver *waiver, size_t verbs)
{
	const struct waiver *other;
	const struct croupier_rule *rule = game->rules;

	while (rule->id != NULL && rule != waiver->rule)
		rule++;
	if (rule->id == NULL)
		return flaw(game, "it waives %.60s, which is not in its table of rules",
		    waiver->rule->id);
	/* The last verb is the report that all games have, which breaks no rule. */
	if (waiver->verb + 1u >= verbs)
		return flaw(game, "%s is waived for a verb that the game does not have", rule->id);
	for (other = game->waivers; other < waiver; other++)
		if (other->verb == waiver->verb)
			return flaw(game, "two rules are waived for %s",
			    game->verbs[waiver->verb].name);
	return true;
}

static bool
check_waivers(const struct game *game, size_t verbs)
{
	const struct waiver *waiver;
	const struct verb *last = &game->verbs[verbs - 1];

	if (last->phases != EVERY_PHASE || last->play != play_expose || !last->report)
		return flaw(game, "its table of verbs does not end with EXPOSE");
	if (game->waivers == NULL)
		return flaw(game, "it has no table of waivers");
	for (waiver = game->waivers; waiver->rule != NULL; waiver++)
		if (!check_waiver(game, waiver, verbs))
			return false;
	return true;
}

/* ---- the rest -------------------------------------------------------------------------- */

static bool
check_rule(const struct game *game, const struct croupier_rule *rule)
{
	const struct croupier_rule *other;
	size_t length = strlen(game->name);

	if (strncmp(rule->id, game->name, length) != 0 || rule->id[length] != '/')
		return flaw(game, "the rule %.60s does not begin with %s/", rule->id, game->name);
	if (!check_name(game, "rule", rule->id + length + 1, MAX_NAME))
		return false;
	if (rule->sentence == NULL || rule->from == NULL)
		return flaw(game, "the rule %s has no sentence, or does not say where it is from",
		    rule->id);
	if (!same_text(rule->from, "text") && !same_text(rule->from, "ruling") &&
	    !same_text(rule->from, "text, ruling"))
		return flaw(game, "the rule %s is from \"text\", \"ruling\" or \"text, ruling\"",
		    rule->id);
	for (other = game->rules; other < rule; other++)
		if (same_text(rule->id + length, other->id + length))
			return flaw(game, "two rules are named %s", rule->id);
	return true;
}

/* The first verb whose moves no function makes, or the end of the table. */
static const struct verb *
idle_verb(const struct game *game)
{
	const struct verb *verb = game->verbs;

	while (verb->name != NULL && (verb->play != NULL || game->play != NULL))
		verb++;
	return verb;
}

static bool
check_functions(const struct game *game)
{
	if (game->title == NULL)
		return flaw(game, "it has no title");
	if (game->begins < -1 || game->begins > 1)
		return flaw(game, "begins must be 0, the dealer, or 1 or -1, a neighbour");
	if (game->deal == NULL || game->fields == NULL || game->check == NULL ||
	    idle_verb(game)->name != NULL || game->list == NULL || game->score == NULL ||
	    game->match == NULL)
		return flaw(game, "deal, fields, check, play, list, score or match is missing");
	if (game->remake != NULL && !game->reshuffles)
		return flaw(game, "it has remake: say .reshuffles = true, so that new stocks are "
		    "counted");
	return true;
}

static bool
check_game(const struct game *game)
{
	const struct croupier_rule *rule;
	const struct verb *verb;
	struct counts counts;

	if (!check_name(game, "game", game->name, MAX_NAME) || !check_tables(game, &counts) ||
	    !check_deck(game, counts.options, counts.variants) || !check_variants(game) ||
	    !check_options(game, counts.variants) || !check_facts(game) ||
	    !check_carried(game))
		return false;
	if (!same_text(game->phases[counts.phases - 1], "over"))
		return flaw(game, "its last phase must be named over");
	for (verb = game->verbs; verb->name != NULL; verb++)
		if (!check_verb(game, verb, &counts))
			return false;
	if (!check_functions(game))
		return false;
	if (game->rules == NULL)
		return flaw(game, "it has no table of rules");
	for (rule = game->rules; rule->id != NULL; rule++)
		if (!check_rule(game, rule))
			return false;
	return check_waivers(game, counts.verbs);
}

/* The name in a game's struct may differ from that of its folder, from which the list was made. */
static bool
check_expected(const char *name)
{
	if (game_find(name, strlen(name)) != NULL)
		return true;
	fprintf(stderr, "limits: the game in %s.c must be named %s, but its .name says "
	    "something else\n", name, name);
	return false;
}

/* Games in folders elsewhere may repeat a name. */
static bool
check_single(const struct game *const *game)
{
	return (*game)->name == NULL ||
	    game_find((*game)->name, strlen((*game)->name)) == *game ||
	    flaw(*game, "another game has this name");
}

/* The games in broken.c, ended by NULL. */
extern const struct game *const broken_games[];

int
main(int argc, char *argv[])
{
	bool broken = argc > 1 && same_text(argv[1], "--broken"), good = true;
	const struct game *const *game;
	int i;

	for (game = broken ? broken_games : croupier_games; *game != NULL; game++)
		good = check_game(*game) && (broken || check_single(game)) && good;
	for (i = broken ? 2 : 1; i < argc; i++)
		good = check_expected(argv[i]) && good;
	return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
