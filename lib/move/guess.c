/*
 * guess.c: what a word of a move means in its place: in upper or lower case, with a
 * count or the suit before a card, and abbreviated if somebody types it at a table.
 *
 * Knows the kinds of argument; grammar.c tells it which words may come where.  Must
 * not know what a verb does, nor whether a move is legal.
 */
#include "move/move.h"

#include <stdio.h>
#include <string.h>

const char *
next_word(const char **at, size_t *length)
{
	const char *start = *at + strspn(*at, " \t\r\n");

	*length = strcspn(start, " \t\r\n,");
	*at = start + *length;
	return start;
}

/* Gives the word the meaning that its name has. */
static bool
is_meant(struct typed_word *word, unsigned role, const char *name)
{
	word->role = role;
	word->text = name;
	word->length = strlen(name);
	return true;
}

/* ---- whole words --------------------------------------------------------------- */

/* The parameter of any verb of the game that matches this closely, or NULL: it ends a list. */
static const char *
find_parameter(const struct typing *t, enum fit fit, const struct typed_word *word)
{
	const struct verb *verb;
	unsigned i;

	for (verb = t->state->table->game->verbs; verb->name != NULL; verb++)
		for (i = 1; i < count_arguments(verb); i++)
			if (word_fit(verb->argument[i].name, word->text, word->length) >= fit)
				return verb->argument[i].name;
	if (word_fit("drawn", word->text, word->length) >= fit)
		return "drawn";
	return word_fit(despite_word, word->text, word->length) >= fit ? despite_word : NULL;
}

/* The seat that matches this closely; NULL if none does, or more than one. */
static const char *
find_seat(const struct typing *t, enum fit fit, struct typed_word *word)
{
	const struct table *table = t->state->table;
	unsigned found = 0;
	uint8_t i;

	for (i = 0; i < table->seats; i++)
		if (word_fit(table->name[i], word->text, word->length) >= fit) {
			word->seat = i;
			found++;
		}
	return found == 1 ? table->name[word->seat] : NULL;
}

static const struct verb *
fitting_verb(const struct typing *t, enum fit fit, const struct typed_word *word)
{
	const struct table *table = t->state->table;
	const struct verb *verb;

	for (verb = table->game->verbs; verb->name != NULL; verb++)
		if (in_variant(verb, table) &&
		    word_fit(verb->name, word->text, word->length) >= fit)
			return verb;
	return NULL;
}

/* The card that a word names, in any spelling, even with the suit first; or NULL. */
static const char *
find_card(const struct typing *t, const char *text, size_t length)
{
	const struct table *table = t->state->table;
	char turned[4];
	card c;

	if (length == 0)
		return NULL;
	if (card_read(table, text, length, &c))
		return card_name(table, c);
	/* No other name is as short as a suit and a rank. */
	if (length < 2 || length > 3 || strchr("SHDCshdc", text[0]) == NULL)
		return NULL;
	memcpy(turned, text + 1, length - 1);
	turned[length - 1] = text[0];
	return card_read(table, turned, length, &c) && c != XX ? card_name(table, c) : NULL;
}

enum { MOST_COUNT = 256 };

/* The number before or after a card's name; 0 if it is not a number. */
static unsigned
read_count(const char *text, size_t length)
{
	int32_t number;

	return read_number(text, length, &number) && number >= 1 && number <= MOST_COUNT ?
	    (unsigned)number : 0;
}

/* The length of the sign between a count and a card, if there is one at text; else 0. */
static size_t
times_sign(const char *text, size_t length)
{
	if (length > 0 && (text[0] == 'x' || text[0] == 'X'))
		return 1;
	return length > 1 && memcmp(text, "\xc3\x97", 2) == 0 ? 2 : 0;
}

/*
 * Takes the count off a name, as in 3xgod or god×3; or the word is a count alone, and the name is
 * the next word, which `at` moves past.  0: there is no count.
 */
static unsigned
take_count(const char **at, struct typed_word *name)
{
	size_t digits = 0, end = name->length, sign;
	unsigned count;

	while (digits < name->length && is_digit(name->text[digits]))
		digits++;
	sign = times_sign(name->text + digits, name->length - digits);
	count = read_count(name->text, digits);
	if (count > 0 && (sign > 0 || digits == name->length)) {
		name->text += digits + sign;
		name->length -= digits + sign;
		if (sign == 0)
			name->text = next_word(at, &name->length);
		return count;
	}
	while (end > 0 && is_digit(name->text[end - 1]))
		end--;
	count = read_count(name->text + end, name->length - end);
	for (sign = 1; count > 0 && sign <= 2 && sign < end; sign++)
		if (times_sign(name->text + end - sign, sign) == sign) {
			name->length = end - sign;
			return count;
		}
	return 0;
}

/* A card with its count, which may be a separate word: then `at` moves past the next one. */
static const char *
find_several(const struct typing *t, const char **at, struct typed_word *word)
{
	struct typed_word name = *word;
	const char *after = *at, *found;
	unsigned count = take_count(&after, &name);

	found = count == 0 ? NULL : find_card(t, name.text, name.length);
	if (found == NULL)
		return NULL;
	word->count = count;
	*at = after;
	return found;
}

/* A key such as k12, its letter in any case. */
static bool
read_key(const struct typing *t, struct typed_word *word)
{
	char letter = t->verb->argument[t->argument].letter;

	if (word->length < 2 || word->length >= sizeof word->numbered ||
	    lower_letter(word->text[0]) != lower_letter(letter))
		return false;
	snprintf(word->numbered, sizeof word->numbered, "%c%.*s", letter, (int)word->length - 1,
	    word->text + 1);
	return read_numbered(word->numbered, word->length, letter) > 0 &&
	    is_meant(word, TYPED_VALUE, word->numbered);
}

/* A whole word that is a value in its place. */
static bool
read_value(const struct typing *t, const char **at, struct typed_word *word)
{
	const struct waiver *waiver = waivable(t->state->table->game, t->verb);
	const char *seat, *name, *const *words;
	int32_t number;

	switch (kind_at(t)) {
	case ONE_CARD:
	case CARDS:
		name = find_card(t, word->text, word->length);
		if (name == NULL && kind_at(t) == CARDS)
			name = find_several(t, at, word);
		return name != NULL && is_meant(word, TYPED_VALUE, name);
	case ONE_SEAT:
		seat = find_seat(t, FIT_SAME, word);
		if (seat == NULL)
			seat = find_seat(t, FIT_LETTERS, word);
		return seat != NULL && is_meant(word, TYPED_VALUE, seat);
	case NUMBERED:
		return read_key(t, word);
	case ONE_WORD:
		words = t->verb->argument[t->argument].words;
		while (*words != NULL && word_fit(*words, word->text, word->length) < FIT_LETTERS)
			words++;
		return *words != NULL && is_meant(word, TYPED_VALUE, *words);
	case ONE_NUMBER:
		/* Whatever its bounds are: the code that judges the move checks them. */
		word->role = read_number(word->text, word->length, &number) ? TYPED_VALUE :
		    TYPED_STRANGE;
		return word->role == TYPED_VALUE;
	case EMPTY:
	case NOTHING:
		break;
	}
	return t->despite && waiver != NULL &&
	    word_fit(waiver->rule->id, word->text, word->length) >= FIT_LETTERS &&
	    is_meant(word, TYPED_VALUE, waiver->rule->id);
}

/* A seat or verb that matches this closely.  A verb comes first only if the seat may be omitted. */
static bool
read_head(const struct typing *t, enum fit fit, struct typed_word *word)
{
	const char *seat = t->named ? NULL : find_seat(t, fit, word);

	if (seat != NULL)
		return is_meant(word, TYPED_SEAT, seat);
	if (!t->named && (!t->may_omit_seat || nobody_decides(t->state->now)))
		return false;
	word->verb = fitting_verb(t, fit, word);
	return word->verb != NULL && is_meant(word, TYPED_VERB, word->verb->name);
}

static bool
read_whole(const struct typing *t, const char **at, struct typed_word *word)
{
	const char *name;

	if (t->verb == NULL)
		return read_head(t, FIT_SAME, word) || read_head(t, FIT_LETTERS, word);
	name = find_parameter(t, FIT_SAME, word);
	if (name == NULL && read_value(t, at, word))
		return true;
	if (name == NULL)
		name = find_parameter(t, FIT_LETTERS, word);
	return name != NULL && is_meant(word, TYPED_PARAMETER, name);
}

/* ---- beginnings ------------------------------------------------------------------ */

/* The rule that refuses a word which cannot be understood in its place. */
static const struct croupier_rule *
rule_at(const struct typing *t)
{
	if (t->verb == NULL)
		return &table_rules[t->named ? NO_SUCH_VERB : NO_SUCH_SEAT];
	return &table_rules[are_cards(kind_at(t)) ? NO_SUCH_CARD :
	    kind_at(t) == ONE_SEAT ? NO_SUCH_SEAT : BAD_ARGUMENT];
}

static bool
refuse_several(const struct typing *t, const struct typed_word *word, const char *const names[],
    size_t count, struct croupier_refusal *no)
{
	char list[300];

	return refuse(no, rule_at(t), "%.*s can be %s", SHOWN(*word),
	    join_choice(list, sizeof list, names, count));
}

/* ---- values without a verb, or without their parameter ------------------------------ */

/* The typing as it goes on if this verb is written. */
static struct typing
pass_verb(const struct typing *t, const struct verb *verb, struct typed_word *word)
{
	struct typing past = *t;

	*word = (struct typed_word){ .count = 1, .verb = verb };
	is_meant(word, TYPED_VERB, verb->name);
	typing_take(&past, word);
	return past;
}

/*
 * Whether a verb may be meant by such a word, or (NULL) by any card: it has all parameters that are
 * written in the rest of the move, the words at `after`.
 */
static bool
may_be_meant(const struct typing *t, const struct verb *verb, const char *after,
    const struct typed_word *word)
{
	struct typed_word tried, next = { .count = 1 };
	struct typing past = pass_verb(t, verb, &tried);
	const char *rest = after, *name;

	if (word == NULL)
		return are_cards(kind_at(&past));
	tried = *word;
	if (!read_value(&past, &rest, &tried))
		return false;
	do {
		next.text = next_word(&after, &next.length);
		name = next.length == 0 ? NULL : find_parameter(t, FIT_LETTERS, &next);
	} while (next.length > 0 && (name == NULL || same_text(name, despite_word) ||
	    find_argument(verb, name, strlen(name)) >= 0));
	return next.length == 0;
}

/*
 * Collects the verbs that a word without a verb may belong to or, for NULL, any card: those of
 * the phase that such a value comes right after; a report is never guessed.  If there are
 * several, those without a legal move are left out, unless none is left.
 */
static unsigned
bare_verbs(const struct typing *t, const char *after, const struct typed_word *word,
    const struct verb *found[MAX_VERBS])
{
	const struct state *s = t->state->now;
	const struct verb *verb;
	unsigned i, count = 0, kept = 0;

	for (verb = s->table->game->verbs; verb->name != NULL; verb++)
		if (in_variant(verb, s->table) && in_phase(verb, s) && !verb->report &&
		    count < MAX_VERBS && may_be_meant(t, verb, after, word))
			found[count++] = verb;
	for (i = 0; count > 1 && t->seat != NO_SEAT && i < count; i++) {
		struct typed_word name, tried = { .text = NULL };
		struct typing past = pass_verb(t, found[i], &name);
		const char *rest = after;

		if (word != NULL && kind_at(&past) != CARDS) {
			tried = *word;
			(void)read_value(&past, &rest, &tried);
		}
		if (verb_may_be_legal(t->state, t->seat, found[i], tried.text))
			found[kept++] = found[i];
	}
	return kept > 0 ? kept : count;
}

/*
 * If nothing or a parameter follows a seat, the seat may be what the only verb is about that can be
 * meant by one: the word is then that verb, and the seat is read again after it, from `start` on.
 */
static void
read_bare_seat(const struct typing *t, const char *start, const char **at,
    struct typed_word *word)
{
	const struct verb *verbs[MAX_VERBS];
	struct typed_word next = { .count = 1 };
	const char *after = *at;

	next.text = next_word(&after, &next.length);
	if ((next.length > 0 && find_parameter(t, FIT_LETTERS, &next) == NULL) ||
	    nobody_decides(t->state->now) || bare_verbs(t, *at, word, verbs) != 1)
		return;
	(void)pass_verb(t, verbs[0], word);
	*at = start;
}

/*
 * If a value is in the place of a verb, takes it as the only verb that it can belong to: the
 * word is then that verb, and the value is read again after it.  A card that is not spelled
 * exactly by its name may mean something else, so that is asked for separately.
 */
static bool
read_bare(const struct typing *t, bool by_name, const char **at, struct typed_word *word)
{
	const struct verb *verbs[MAX_VERBS];
	struct typing past;
	struct typed_word verb;
	card c;

	if (t->verb != NULL || bare_verbs(t, *at, word, verbs) != 1)
		return false;
	past = pass_verb(t, verbs[0], &verb);
	if (by_name && are_cards(kind_at(&past)) &&
	    !card_read(t->state->table, word->text, word->length, &c))
		return false;
	*at = word->text;
	*word = verb;
	return true;
}

/*
 * If the values of a verb are all there, takes one more as that of the only parameter to which it
 * can belong: the word is then the parameter, and the value is read again after it.  What is drawn
 * is never guessed.
 */
static bool
read_bare_parameter(const struct typing *t, const char **at, struct typed_word *word)
{
	const struct argument *found = NULL;
	unsigned i;

	if (t->verb == NULL || t->argument < 0 || t->despite || kind_at(t) == CARDS ||
	    (t->values == 0 && kind_at(t) != EMPTY))
		return false;
	for (i = 1; i < count_arguments(t->verb); i++) {
		const struct argument *argument = &t->verb->argument[i];
		struct typing past = *t;
		struct typed_word tried = *word;
		const char *rest = *at;

		past.argument = (int)i;
		if ((t->written >> i & 1) != 0 || is_drawn(argument) ||
		    !read_value(&past, &rest, &tried))
			continue;
		if (found != NULL)
			return false;
		found = argument;
	}
	if (found == NULL)
		return false;
	*at = word->text;
	return is_meant(word, TYPED_PARAMETER, found->name);
}

/* Refuses a value in the place of a verb if several are possible, with words behind it. */
static bool
refuse_bare(const struct typing *t, const char *after, const struct typed_word *word,
    struct croupier_refusal *no)
{
	const char *name = t->verb == NULL ? find_card(t, word->text, word->length) : NULL;
	struct typed_word tried = *word;
	const struct verb *verbs[MAX_VERBS];
	const char *names[MAX_VERBS];
	unsigned i, count;
	char list[200];

	if (t->verb != NULL)
		return true;
	count = bare_verbs(t, after, NULL, verbs);
	if (name == NULL && count != 1)
		name = find_several(t, &after, &tried);
	if (name == NULL)
		count = bare_verbs(t, after, word, verbs);
	if (name == NULL && count < 2)
		return true;
	for (i = 0; i < count; i++)
		names[i] = verbs[i]->name;
	if (name == NULL)
		return refuse(no, &table_rules[NO_SUCH_VERB],
		    "%.*s goes with several verbs: put one before it, %s", SHOWN(*word),
		    join_choice(list, sizeof list, names, count));
	if (count == 0)
		return refuse(no, rule_at(t), "%s is a card, and no verb takes one now", name);
	return refuse(no, rule_at(t), "%s is a card: put a verb before it, %s", name,
	    join_choice(list, sizeof list, names, count));
}

/* Whether a word is no name of something on the table that goes behind other verbs; refuses it. */
static bool
refuse_numbered(const struct typing *t, const struct typed_word *word, struct croupier_refusal *no)
{
	const struct verb *verb = t->state->table->game->verbs;
	const char *names[MAX_VERBS];
	size_t count = 0;
	char list[200];

	for (; t->verb != NULL && verb->name != NULL; verb++)
		if (in_phase(verb, t->state->now) && verb->argument[0].kind == NUMBERED &&
		    read_numbered(word->text, word->length, verb->argument[0].letter) > 0)
			names[count++] = verb->name;
	return count == 0 || refuse(no, rule_at(t), "%.*s is no card but the name of a key: it "
	    "goes behind %s", SHOWN(*word), join_choice(list, sizeof list, names, count));
}

/* Suggests a near word; without one it stays strange, and judging says what is wrong with it. */
static bool
suggest(const struct typing *t, const struct typed_word *word, struct croupier_refusal *no)
{
	struct offers offers;
	const char *near;
	char given[41];

	if (t->verb == NULL && find_card(t, word->text, word->length) != NULL)
		return true;
	if (!refuse_numbered(t, word, no))
		return false;
	offer_words(t, TO_SUGGEST, &offers);
	snprintf(given, sizeof given, "%.*s", SHOWN(*word));
	if (words_meant(given, strlen(given), offers.words, offers.count, &near, 1) == 0)
		near = croupier_nearest(given, offers.words, offers.count);
	return near == NULL || refuse(no, rule_at(t), t->verb == NULL && !t->named ?
	    "there is no seat or verb %s; did you mean %s?" :
	    "%s means nothing here; did you mean %s?", given, near);
}

/*
 * Says which cards without a verb a word may have meant; of two letters a card must have the first
 * in common.  No card is accepted by an abbreviation: it may be meant for a command or a report,
 * which cannot be abbreviated.
 */
static bool
suggest_bare_card(const struct typing *t, const char *after, const struct typed_word *word,
    struct croupier_refusal *no)
{
	const char *names[MOST_MEANINGS], *near;
	struct typed_word verb, name = *word, next = { .count = 1 };
	const struct verb *verbs[MAX_VERBS];
	struct typing past;
	struct offers offers;
	size_t i, cards = 0, count;
	char given[41];

	if (t->verb != NULL || bare_verbs(t, after, NULL, verbs) != 1)
		return true;
	past = pass_verb(t, verbs[0], &verb);
	if (kind_at(&past) == CARDS && read_count(word->text, word->length) > 0)
		name.text = next_word(&after, &name.length);
	/* A verb follows a seat, and one card is followed by a parameter or nothing. */
	next.text = next_word(&after, &next.length);
	if (next.length > 0 && (kind_at(&past) == CARDS ?
	    fitting_verb(t, FIT_LETTERS, &next) != NULL :
	    find_parameter(&past, FIT_LETTERS, &next) == NULL))
		return true;
	offer_words(&past, TO_BEGIN, &offers);
	for (i = 0; i < offers.count; i++)
		if (find_card(t, offers.words[i], strlen(offers.words[i])) != NULL)
			offers.words[cards++] = offers.words[i];
	snprintf(given, sizeof given, "%.*s", SHOWN(name));
	count = words_meant(given, strlen(given), offers.words, cards, names, MOST_MEANINGS);
	if (count > 1)
		return refuse_several(t, &name, names, count, no);
	near = count == 1 ? names[0] : croupier_nearest(given, offers.words, cards);
	return near == NULL || (count == 0 && strlen(given) <= 2 &&
	    lower_letter(near[0]) != lower_letter(given[0])) ||
	    refuse(no, rule_at(t), "%s means nothing here; did you mean %s?", given, near);
}

/* A word that abbreviates one thing that may come there: the near cards come first. */
static bool
read_beginning(const struct typing *t, struct typed_word *word, struct croupier_refusal *no)
{
	struct offers offers;
	const char *names[MOST_MEANINGS], *rest = "";
	size_t i, found = 0;

	for (i = 0; found == 0 && i < 2; i++) {
		offer_words(t, i == 0 ? TO_BEGIN_NEAR : TO_BEGIN, &offers);
		found = words_meant(word->text, word->length, offers.words, offers.count, names,
		    MOST_MEANINGS);
	}
	if (found != 1)
		return found == 0 ? suggest(t, word, no) :
		    refuse_several(t, word, names, found, no);
	word->text = names[0];
	word->length = strlen(names[0]);
	read_whole(t, &rest, word);
	return true;
}

/* The same if a count may come before the abbreviation of a card. */
static bool
read_part(const struct typing *t, const char **at, struct typed_word *word,
    struct croupier_refusal *no)
{
	struct typed_word name = *word;
	const char *after = *at;
	unsigned count = 0;

	if (kind_at(t) == CARDS)
		count = take_count(&after, &name);
	if (after != *at && (name.length == 0 || find_parameter(t, FIT_LETTERS, &name) != NULL))
		count = 0;
	if (count == 0)
		return read_beginning(t, word, no);
	if (!read_beginning(t, &name, no))
		return false;
	if (name.role == TYPED_VALUE) {
		*word = name;
		word->count = count;
		*at = after;
	}
	return true;
}

bool
word_read(const struct typing *t, const char **at, struct typed_word *word,
    struct croupier_refusal *no)
{
	const char *start = *at;

	*word = (struct typed_word){ .role = TYPED_STRANGE, .count = 1 };
	word->text = next_word(at, &word->length);
	if (t->strange || (t->verb != NULL && t->argument < 0 && !t->despite &&
	    find_parameter(t, FIT_SAME, word) == NULL))
		return true;
	if (!read_whole(t, at, word) && t->guesses && !read_bare(t, true, at, word) &&
	    !read_bare_parameter(t, at, word)) {
		if (!read_part(t, at, word, no))
			return false;
		if (word->role == TYPED_STRANGE && !read_bare(t, false, at, word))
			return refuse_bare(t, *at, word, no) &&
			    suggest_bare_card(t, *at, word, no);
	}
	if (word->role == TYPED_SEAT && t->whole)
		read_bare_seat(t, start, at, word);
	return true;
}
