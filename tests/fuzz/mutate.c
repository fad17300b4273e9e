/*
 * mutate.c: changes documents word by word.
 *
 * Bytes changed at random rarely keep every card of a deck in one place: here words
 * change places.  Asks the library for nothing, so that it takes less time than what
 * it is made for.
 */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 400, LONGEST_WORD = 80 };

struct word {
	unsigned at, length;
	bool listed;		/* it stands in a list, as cards do */
};

struct words {
	struct word word[MOST_WORDS];
	unsigned count, listed;
};

static bool
is_word_byte(uint8_t c)
{
	return (byte_kind((char)c) & NAME_BYTE) != 0;
}

static void
find_words(struct words *words, const uint8_t *bytes, size_t length)
{
	size_t at = 0, end;

	words->count = words->listed = 0;
	while (at < length && words->count < MOST_WORDS) {
		struct word *word = &words->word[words->count];

		for (end = at; end < length && is_word_byte(bytes[end]);)
			end++;
		if (end == at) {
			at++;
			continue;
		}
		word->at = (unsigned)at;
		word->length = (unsigned)(end - at);
		word->listed = end < length && (bytes[end] == ',' || bytes[end] == ']') && at > 0 &&
		    (bytes[at - 1] == '[' || bytes[at - 1] == ' ');
		words->listed += word->listed;
		words->count += word->length <= LONGEST_WORD;
		at = end;
	}
}

/* Some word, or some that stands in a list; NULL where there is none. */
static const struct word *
some_word(const struct words *words, bool listed, unsigned *seed)
{
	unsigned skip = below(seed, listed ? words->listed : words->count), i;

	for (i = 0; i < words->count; i++)
		if ((!listed || words->word[i].listed) && skip-- == 0)
			return &words->word[i];
	return NULL;
}

/* Puts other bytes in the place of some; nothing where there is no room. */
static size_t
replace(uint8_t *bytes, size_t length, size_t room, size_t at, size_t old, const void *put,
    size_t size)
{
	if (length - old + size > room)
		return length;
	memmove(bytes + at + size, bytes + at + old, length - at - old);
	memcpy(bytes + at, put, size);
	return length - old + size;
}

/* Two words change places; the later one goes first, as the other has not moved then. */
static size_t
swap_words(uint8_t *bytes, size_t length, size_t room, const struct word *a, const struct word *b)
{
	const struct word *first = a->at < b->at ? a : b, *second = a->at < b->at ? b : a;
	uint8_t kept[LONGEST_WORD], other[LONGEST_WORD];

	memcpy(kept, bytes + first->at, first->length);
	memcpy(other, bytes + second->at, second->length);
	length = replace(bytes, length, room, second->at, second->length, kept, first->length);
	return replace(bytes, length, room, first->at, first->length, other, second->length);
}

/* A card goes after another one, most often of another list. */
static size_t
move_word(uint8_t *bytes, size_t length, size_t room, const struct word *word,
    const struct word *to)
{
	size_t from = word->at, size = word->length, target = to->at + to->length;
	uint8_t put[LONGEST_WORD + 2] = ", ";

	memcpy(put + 2, bytes + word->at, word->length);
	if (from + size < length && bytes[from + size] == ',')
		size += from + size + 1 < length ? 2 : 1;
	else if (from >= 2 && bytes[from - 2] == ',')
		from -= 2, size += 2;
	if (word == to || length + word->length + 2 > room)
		return length;
	if (target >= from + size)
		target -= size;
	else if (target > from)
		target = from;
	length = replace(bytes, length, room, from, size, "", 0);
	return replace(bytes, length, room, target, 0, put, word->length + 2U);
}

static size_t
change_number(uint8_t *bytes, size_t length, size_t room, const struct word *word, unsigned *seed)
{
	static const long numbers[] = { 0, 1, -1, 2, 3, 7, 10, 12, 64, 255, 256, 1000000000,
	    -1000000000, 999999999, 1000000001 };
	char digits[MOST_DIGITS], old[LONGEST_WORD + 1];
	long number;

	snprintf(old, sizeof old, "%.*s", (int)word->length, (const char *)bytes + word->at);
	number = strtol(old, NULL, 10) % 2000000000;
	number = below(seed, 2) ? number + (below(seed, 2) ? 1 : -1) : numbers[below(seed, 15)];
	snprintf(digits, sizeof digits, "%ld", number);
	return replace(bytes, length, room, word->at, word->length, digits, strlen(digits));
}

/* A line goes, or comes twice. */
static size_t
change_line(uint8_t *bytes, size_t length, size_t room, const struct word *word, bool twice)
{
	size_t from = word->at, to = word->at + 1U;
	uint8_t line[1024];

	while (from > 0 && bytes[from - 1] != '\n')
		from--;
	while (to < length && bytes[to - 1] != '\n')
		to++;
	if (!twice)
		return replace(bytes, length, room, from, to - from, "", 0);
	if (to - from > sizeof line)
		return length;
	memcpy(line, bytes + from, to - from);
	return replace(bytes, length, room, to, 0, line, to - from);
}

/* A pair of a mapping on one line goes, up to the next comma. */
static size_t
drop_pair(uint8_t *bytes, size_t length, size_t room, const struct word *word)
{
	size_t to = word->at;

	while (to < length && bytes[to] != ',' && bytes[to] != '}' && bytes[to] != '\n')
		to++;
	to += to + 1 < length && bytes[to] == ',' ? 2 : 0;
	return replace(bytes, length, room, word->at, to - word->at, "", 0);
}

static size_t
change_once(uint8_t *bytes, size_t length, size_t room, unsigned *seed)
{
	struct words words;
	const struct word *a, *b;
	uint8_t other[LONGEST_WORD];
	bool listed;
	unsigned what = below(seed, 16);

	find_words(&words, bytes, length);
	listed = words.listed > 1 && what < 8;
	a = some_word(&words, listed, seed);
	b = some_word(&words, listed, seed);
	if (a == NULL || b == NULL)
		return LLVMFuzzerMutate(bytes, length, room);
	if (what < 4)
		return a == b ? length : swap_words(bytes, length, room, a, b);
	if (what < 7)
		return move_word(bytes, length, room, a, b);
	if (what == 7)
		return replace(bytes, length, room, a->at, a->length, "XX", 2);
	if (what < 11 && is_digit((char)bytes[a->at]))
		return change_number(bytes, length, room, a, seed);
	if (what < 13) {
		memcpy(other, bytes + b->at, b->length);
		return replace(bytes, length, room, a->at, a->length, other, b->length);
	}
	if (what == 13)
		return drop_pair(bytes, length, room, a);
	return what == 14 ? change_line(bytes, length, room, a, below(seed, 3) == 0) :
	    LLVMFuzzerMutate(bytes, length, room);
}

size_t
mutate_words(uint8_t *bytes, size_t length, size_t room, unsigned *seed)
{
	unsigned times = 1 + (below(seed, 3) == 0 ? below(seed, 4) : 0);

	while (times-- > 0)
		length = change_once(bytes, length, room, seed);
	return length;
}

/* ---- moves in words -------------------------------------------------------- */

static const char *
some_card(const struct croupier_state *state, unsigned seat, unsigned *seed)
{
	const struct table *table = state->table;
	const struct cards *hand = &state->now->hands[seat];

	if (hand->count > 0 && below(seed, 4) > 0)
		return card_name(table, hand->at[below(seed, hand->count)]);
	if (state->now->stock.count > 0 && below(seed, 2) > 0)
		return card_name(table, state->now->stock.at[0]);
	return below(seed, 6) == 0 ? "XX" :
	    table->game->faces[below(seed, table->game->face_count)].name;
}

static void
add_argument(struct croupier_text *text, const struct croupier_state *state,
    const struct argument *argument, unsigned seat, unsigned *seed)
{
	unsigned i, count;
	char word[16];

	switch (argument->kind) {
	case ONE_SEAT:
		text_char(text, ' ');
		text_string(text, state->table->name[below(seed, state->table->seats)]);
		break;
	case NUMBERED:
		sprintf(word, " %c%u", argument->letter, below(seed, 12));
		text_string(text, word);
		break;
	case ONE_CARD:
	case CARDS:
		count = argument->kind == ONE_CARD ? 1 : below(seed, 2) ? below(seed, 4) :
		    below(seed, 2) ? 1 : below(seed, 16);
		for (i = 0; i < count; i++) {
			text_char(text, ' ');
			text_string(text, some_card(state, seat, seed));
		}
		break;
	case ONE_WORD:
		count = 0;
		while (argument->words[count] != NULL)
			count++;
		text_char(text, ' ');
		text_string(text, argument->words[below(seed, count)]);
		break;
	case ONE_NUMBER:
		sprintf(word, " %d", (int)(argument->least - 2 +
		    (int64_t)below(seed, 24) * (argument->most - argument->least + 5) / 24));
		text_string(text, word);
		break;
	case NOTHING:
	case EMPTY:
		break;
	}
}

/* Sometimes the move stands despite a rule. */
static void
add_despite(struct croupier_text *text, const struct game *game, unsigned *seed)
{
	unsigned count = 0;

	while (game->waivers[count].rule != NULL)
		count++;
	if (count == 0 || below(seed, 6) > 0)
		return;
	text_string(text, " despite ");
	text_string(text, game->waivers[below(seed, count)].rule->id);
}

char *
some_words(const struct croupier_state *state, unsigned *seed)
{
	const struct verb *verbs = state->table->game->verbs, *verb;
	unsigned count = 0, i, seat = state->now->turn;
	struct croupier_text text = { .bytes = NULL };

	while (verbs[count].name != NULL)
		count++;
	verb = &verbs[below(seed, count)];
	if (seat == NO_SEAT || below(seed, 5) == 0)
		seat = below(seed, state->table->seats);
	text_string(&text, state->table->name[seat]);
	for (i = 0; i < MAX_ARGUMENTS && (i == 0 || verb->argument[i].kind != NOTHING); i++) {
		if (i > 0 && below(seed, 2) == 0)
			continue;
		text_char(&text, ' ');
		text_string(&text, i == 0 ? verb->name : verb->argument[i].name);
		add_argument(&text, state, &verb->argument[i], seat, seed);
	}
	add_despite(&text, state->table->game, seed);
	return text.bytes;
}
