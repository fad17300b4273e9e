/*
 * guess.c: what a word of a move means where it stands: whatever its case, with a
 * count or the suit before a card, and, for who types at a table, by its
 * beginning.
 *
 * Knows the kinds of argument; what may stand somewhere it asks complete.c.  Must
 * not know what a verb does, nor whether a move is legal.
 */
#include "move/move.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
is_parameter(const struct table *table, const char *name, size_t length)
{
	const struct verb *verb;

	for (verb = table->game->verbs; verb->name != NULL; verb++)
		if (find_argument(verb, name, length) > 0)
			return true;
	return is_word("drawn", name, length) || is_word(despite_word, name, length);
}

/* Makes the word what a name says. */
static bool
is_meant(struct typed_word *word, unsigned role, const char *name)
{
	word->role = role;
	word->text = name;
	word->length = strlen(name);
	return true;
}

/* ---- whole words --------------------------------------------------------------- */

/* The parameter of any verb of the game of which only the case differs, this verb's first. */
static const char *
find_parameter(const struct typing *t, const char *text, size_t length)
{
	const struct verb *verb;
	unsigned i;

	for (i = 1; i < count_arguments(t->verb); i++)
		if (word_fit(t->verb->argument[i].name, text, length) >= FIT_LETTERS)
			return t->verb->argument[i].name;
	for (verb = t->state->table->game->verbs; verb->name != NULL; verb++)
		for (i = 1; i < count_arguments(verb); i++)
			if (word_fit(verb->argument[i].name, text, length) >= FIT_LETTERS)
				return verb->argument[i].name;
	if (word_fit("drawn", text, length) >= FIT_LETTERS)
		return "drawn";
	return word_fit(despite_word, text, length) >= FIT_LETTERS ? despite_word : NULL;
}

/* The seat that fits so well; false also where several do. */
static bool
find_seat(const struct typing *t, enum fit fit, const char *text, size_t length, uint8_t *seat)
{
	const struct table *table = t->state->table;
	unsigned found = 0;
	uint8_t i;

	for (i = 0; i < table->seats; i++)
		if (word_fit(table->name[i], text, length) >= fit) {
			*seat = i;
			found++;
		}
	return found == 1;
}

static const struct verb *
fitting_verb(const struct typing *t, enum fit fit, const char *text, size_t length)
{
	const struct table *table = t->state->table;
	const struct verb *verb;

	for (verb = table->game->verbs; verb->name != NULL; verb++)
		if (in_variant(verb, table) && word_fit(verb->name, text, length) >= fit)
			return verb;
	return NULL;
}

/* The card of a word, in any spelling and with the suit first, too. */
static bool
find_card(const struct table *table, const char *text, size_t length, card *c)
{
	char turned[4];

	if (length == 0 || card_read(table, text, length, c))
		return length > 0;
	/* No other name is as short as a suit and a rank. */
	if (length < 2 || length > 3 || strchr("SHDCshdc", text[0]) == NULL)
		return false;
	memcpy(turned, text + 1, length - 1);
	turned[length - 1] = text[0];
	return card_read(table, turned, length, c) && *c != XX;
}

enum { MOST_COUNT = 256 };

/* The number before or behind a card's name; 0 where it is none. */
static unsigned
read_count(const char *text, size_t length)
{
	int32_t number;

	return read_number(text, length, &number) && number >= 1 && number <= MOST_COUNT ?
	    (unsigned)number : 0;
}

/* The length of the sign between a count and a card that stands at text; 0: none does. */
static size_t
times_sign(const char *text, size_t length)
{
	if (length > 0 && (text[0] == 'x' || text[0] == 'X'))
		return 1;
	return length > 1 && memcmp(text, "\xc3\x97", 2) == 0 ? 2 : 0;
}

/* Takes a word apart that is a count, a sign and a name; 0 where it is something else. */
static unsigned
split_count(const char **text, size_t *length)
{
	size_t digits = 0, sign;
	unsigned count;

	while (digits < *length && is_digit((*text)[digits]))
		digits++;
	sign = times_sign(*text + digits, *length - digits);
	count = sign == 0 ? 0 : read_count(*text, digits);
	if (count > 0) {
		*text += digits + sign;
		*length -= digits + sign;
	}
	return count;
}

/* A card with its count in one word, 3xgod or god×3. */
static bool
find_counted(const struct table *table, const char *text, size_t length, card *c, unsigned *count)
{
	size_t name = length, sign;

	*count = split_count(&text, &length);
	if (*count > 0)
		return find_card(table, text, length, c);
	while (name > 0 && is_digit(text[name - 1]))
		name--;
	*count = read_count(text + name, length - name);
	if (*count == 0)
		return false;
	for (sign = 1; sign <= 2 && sign < name; sign++)
		if (times_sign(text + name - sign, sign) == sign)
			return find_card(table, text, name - sign, c);
	return false;
}

/* The kind of argument at which the words stand. */
static enum argument_kind
kind_at(const struct typing *t)
{
	return t->argument >= 0 && !t->despite ? t->verb->argument[t->argument].kind : NOTHING;
}

/* A card of a list may have a count, also as a word of its own: then `at` goes on behind both. */
static bool
read_card(const struct typing *t, const char **at, struct typed_word *word)
{
	const struct table *table = t->state->table;
	const char *after = *at, *next;
	size_t length;
	unsigned count;
	card c;

	if (find_card(table, word->text, word->length, &c))
		return is_meant(word, TYPED_VALUE, card_name(table, c));
	if (kind_at(t) != CARDS)
		return false;
	if (find_counted(table, word->text, word->length, &c, &count)) {
		word->count = count;
		return is_meant(word, TYPED_VALUE, card_name(table, c));
	}
	count = read_count(word->text, word->length);
	next = next_word(&after, &length);
	if (count == 0 || !find_card(table, next, length, &c))
		return false;
	*at = after;
	word->count = count;
	return is_meant(word, TYPED_VALUE, card_name(table, c));
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

/* A whole word that is a value where it stands. */
static bool
read_value(const struct typing *t, const char **at, struct typed_word *word)
{
	const struct table *table = t->state->table;
	const struct waiver *waiver = waivable(table->game, t->verb);
	uint8_t seat;

	switch (kind_at(t)) {
	case ONE_CARD:
	case CARDS:
		return read_card(t, at, word);
	case ONE_SEAT:
		return (find_seat(t, FIT_SAME, word->text, word->length, &seat) ||
		    find_seat(t, FIT_LETTERS, word->text, word->length, &seat)) &&
		    is_meant(word, TYPED_VALUE, table->name[seat]);
	case NUMBERED:
		return read_key(t, word);
	case EMPTY:
	case NOTHING:
		break;
	}
	return t->despite && waiver != NULL &&
	    word_fit(waiver->rule->id, word->text, word->length) >= FIT_LETTERS &&
	    is_meant(word, TYPED_VALUE, waiver->rule->id);
}

/* A seat or verb that fits so well.  A verb stands first only where the seat may be left out. */
static bool
read_head(const struct typing *t, enum fit fit, struct typed_word *word)
{
	if (!t->named && find_seat(t, fit, word->text, word->length, &word->seat))
		return is_meant(word, TYPED_SEAT, t->state->table->name[word->seat]);
	if (!t->named && (!t->may_omit_seat || is_over(t->state->now)))
		return false;
	word->verb = fitting_verb(t, fit, word->text, word->length);
	return word->verb != NULL && is_meant(word, TYPED_VERB, word->verb->name);
}

static bool
read_whole(const struct typing *t, const char **at, struct typed_word *word)
{
	const char *name;

	if (t->verb == NULL)
		return read_head(t, FIT_SAME, word) || read_head(t, FIT_LETTERS, word);
	if (is_parameter(t->state->table, word->text, word->length)) {
		word->role = TYPED_PARAMETER;
		return true;
	}
	if (read_value(t, at, word))
		return true;
	name = find_parameter(t, word->text, word->length);
	return name != NULL && is_meant(word, TYPED_PARAMETER, name);
}

/* ---- beginnings ------------------------------------------------------------------ */

/* The words that may stand somewhere. */
struct offers {
	struct croupier_text text;
	const char *words[256 + MOST_NUMBERED];
	size_t count;
};

/* Collects them; false where memory is short. */
static bool
collect(const struct typing *t, enum offering offering, struct offers *offers)
{
	char *rest = NULL, *word;

	offers->text = (struct croupier_text){ .bytes = NULL };
	offers->count = 0;
	offer_words(t, offering, &offers->text);
	if (offers->text.failed || offers->text.bytes == NULL)
		return !offers->text.failed;
	for (word = strtok_r(offers->text.bytes, "\n", &rest);
	    word != NULL && offers->count < sizeof offers->words / sizeof offers->words[0];
	    word = strtok_r(NULL, "\n", &rest))
		offers->words[offers->count++] = word;
	return true;
}

/* The rule that refuses a word which cannot be understood where it stands. */
static const struct croupier_rule *
rule_at(const struct typing *t)
{
	if (t->verb == NULL)
		return &table_rules[t->named ? NO_SUCH_VERB : NO_SUCH_SEAT];
	switch (kind_at(t)) {
	case ONE_CARD:
	case CARDS:
		return &table_rules[NO_SUCH_CARD];
	case ONE_SEAT:
		return &table_rules[NO_SUCH_SEAT];
	case NUMBERED:
	case EMPTY:
	case NOTHING:
		break;
	}
	return &table_rules[BAD_ARGUMENT];
}

static bool
refuse_several(const struct typing *t, const struct typed_word *word, const char *const names[],
    size_t count, struct croupier_refusal *no)
{
	char list[300];

	return refuse(no, rule_at(t), "%.*s can be %s",
	    (int)(word->length < 40 ? word->length : 40), word->text,
	    join_choice(list, sizeof list, names, count));
}

/* The verb of the phase that takes a card behind it, if only one does; else NULL. */
static const struct verb *
card_verb(const struct state *s)
{
	const struct verb *verb, *found = NULL;

	for (verb = s->table->game->verbs; verb->name != NULL; verb++) {
		enum argument_kind kind = verb->argument[0].kind;

		if (!in_variant(verb, s->table) || !in_phase(verb, s) || verb->report ||
		    (kind != ONE_CARD && kind != CARDS))
			continue;
		if (found != NULL)
			return NULL;
		found = verb;
	}
	return found;
}

/* Refuses a card where a verb must stand; true where it is none. */
static bool
refuse_bare_card(const struct typing *t, const struct typed_word *word, struct croupier_refusal *no)
{
	const struct table *table = t->state->table;
	const struct verb *verb = card_verb(t->state->now);
	card c;

	if (t->verb != NULL || !find_card(table, word->text, word->length, &c))
		return true;
	return refuse(no, rule_at(t), verb == NULL ? "%s is a card: a verb belongs before it%s%s" :
	    "%s is a card: a verb belongs before it; did you mean %s %s?", card_name(table, c),
	    verb == NULL ? "" : verb->name, verb == NULL ? "" : card_name(table, c));
}

/*
 * Suggests what is near.  Where nothing is, the word stays strange, and whoever
 * judges the move says what is wrong with it.
 */
static bool
suggest(const struct typing *t, const struct typed_word *word, struct croupier_refusal *no)
{
	struct offers offers;
	const char *near = NULL;
	char given[41];
	bool good;

	if (!refuse_bare_card(t, word, no))
		return false;
	good = collect(t, TO_SUGGEST, &offers);
	snprintf(given, sizeof given, "%.*s", (int)(word->length < 40 ? word->length : 40),
	    word->text);
	if (!good)
		*no = out_of_memory();
	else if (words_meant(given, strlen(given), offers.words, offers.count, &near, 1) == 0)
		near = croupier_nearest(given, offers.words, offers.count);
	if (near != NULL)
		good = refuse(no, rule_at(t), t->verb == NULL && !t->named ?
		    "there is no seat or verb %s; did you mean %s?" :
		    "%s means nothing here; did you mean %s?", given, near);
	text_release(&offers.text);
	return good;
}

/* Makes the word what a name says that was offered: the offer goes, so it is looked up. */
static void
settle(const struct typing *t, const char *name, struct typed_word *word)
{
	unsigned count = word->count;
	size_t length = strlen(name);
	const char *at = "";

	word->text = name;
	word->length = length;
	if (read_whole(t, &at, word) && word->role == TYPED_PARAMETER)
		is_meant(word, TYPED_PARAMETER, find_parameter(t, name, length));
	word->count = count;
}

/* A word that is the beginning of one thing that may stand there. */
static bool
read_beginning(const struct typing *t, struct typed_word *word, struct croupier_refusal *no)
{
	struct offers offers;
	const char *names[MOST_MEANINGS];
	size_t found = 0;
	bool good = collect(t, TO_BEGIN, &offers);

	if (good)
		found = words_meant(word->text, word->length, offers.words, offers.count, names,
		    MOST_MEANINGS);
	else
		*no = out_of_memory();
	if (found > 1)
		good = refuse_several(t, word, names, found, no);
	else if (found == 1)
		settle(t, names[0], word);
	text_release(&offers.text);
	return good && (found == 1 || suggest(t, word, no));
}

/* As that, where a count may stand before the beginning of a card. */
static bool
read_part(const struct typing *t, const char **at, struct typed_word *word,
    struct croupier_refusal *no)
{
	struct typed_word name = *word;
	const char *after = *at;
	unsigned count = 0;

	if (t->verb != NULL && kind_at(t) == CARDS) {
		count = split_count(&name.text, &name.length);
		if (count == 0 && (count = read_count(word->text, word->length)) > 0) {
			name.text = next_word(&after, &name.length);
			if (name.length == 0 || find_parameter(t, name.text, name.length) != NULL)
				count = 0;
		}
	}
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
	*word = (struct typed_word){ .role = TYPED_STRANGE, .count = 1 };
	word->text = next_word(at, &word->length);
	if (t->strange || (t->verb != NULL && t->argument < 0 && !t->despite &&
	    !is_parameter(t->state->table, word->text, word->length)))
		return true;
	return read_whole(t, at, word) || !t->guesses || read_part(t, at, word, no);
}
