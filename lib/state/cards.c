/*
 * cards.c: cards, lists of cards and decks.
 *
 * Knows how a card's name may be spelled and how lists stay sorted.  Must not
 * know any game or document.
 */
#include "state/state.h"

#include <stdio.h>
#include <string.h>

char
suit_letter(const struct face *face)
{
	char last = face->name[face->length - 1];

	return face->length > 1 && face->length < 4 && strchr("SHDC", last) != NULL ? last : '\0';
}

bool
same_rank(const struct face *one, const struct face *other)
{
	size_t length = one->length - (suit_letter(one) != '\0' ? 1U : 0U);

	/* Cards without ranks must be the same. */
	return one->length == other->length &&
	    (suit_letter(one) != '\0') == (suit_letter(other) != '\0') &&
	    memcmp(one->name, other->name, length) == 0;
}

/* How many packs are in the deck; the copies of a face are those in one pack. */
static unsigned
packs_of(const struct table *table)
{
	const struct game *game = table->game;

	return game->packs_option == 0 ? game->packs : (unsigned)table->option[game->packs_option];
}

/* The copies of a face in one pack. */
static unsigned
copies_in_pack(const struct table *table, unsigned c)
{
	const struct face *face = &table->game->faces[c];

	return (face->variants >> table->variant & 1) != 0 ? face->there : face->copies;
}

unsigned
copies_of(const struct table *table, card c)
{
	return copies_in_pack(table, c) * packs_of(table);
}

unsigned
deck_size(const struct table *table)
{
	unsigned c, size = 0;

	for (c = 0; c < table->game->face_count; c++)
		size += copies_in_pack(table, c);
	return size * packs_of(table);
}

void
deck_fill(const struct table *table, struct cards *deck)
{
	const struct game *game = table->game;
	unsigned pack, c, copy, count = 0, packs = packs_of(table);

	for (pack = 0; pack < packs; pack++)
		for (c = 0; c < game->face_count; c++)
			for (copy = copies_in_pack(table, c); copy > 0; copy--)
				deck->at[count++] = (card)c;
	deck->count = (uint8_t)count;
}

/* The bytes of a suit's symbol at text, with what shows it as a picture or as text; 0: none. */
static size_t
symbol_length(const char *text, size_t length, char *suit)
{
	static const struct { char bytes[4], suit; } symbols[] = {
		{ "\xe2\x99\xa0", 'S' }, { "\xe2\x99\xa5", 'H' }, { "\xe2\x99\xa6", 'D' },
		    { "\xe2\x99\xa3", 'C' },
		{ "\xe2\x99\xa4", 'S' }, { "\xe2\x99\xa1", 'H' }, { "\xe2\x99\xa2", 'D' },
		    { "\xe2\x99\xa7", 'C' },
	};
	size_t i;

	for (i = 0; length >= 3 && i < sizeof symbols / sizeof symbols[0]; i++)
		if (memcmp(text, symbols[i].bytes, 3) == 0) {
			*suit = symbols[i].suit;
			return length >= 6 && (memcmp(text + 3, "\xef\xb8\x8f", 3) == 0 ||
			    memcmp(text + 3, "\xef\xb8\x8e", 3) == 0) ? 6 : 3;
		}
	return 0;
}

/*
 * The rank and then the suit, in letters, for any accepted spelling: 10S for ts, T♠ or ♠10;
 * false if the spelling is too long.
 */
static bool
spell_out(const char *text, size_t length, char *plain, size_t room)
{
	char suit = '\0';
	size_t i = symbol_length(text, length, &suit), used = 0, symbol;

	for (; i < length; i++) {
		symbol = suit == '\0' ? symbol_length(text + i, length - i, &suit) : 0;
		if (symbol > 0 && i + symbol == length)
			break;
		if (symbol > 0 || used + 3 >= room)
			return false;
		plain[used++] = text[i];
	}
	if (suit != '\0')
		plain[used++] = suit;
	if (used == 2 && lower_letter(plain[0]) == 't') {
		plain[2] = plain[1];
		plain[0] = '1';
		plain[1] = '0';
		used = 3;
	}
	plain[used] = '\0';
	return true;
}

/*
 * Where a name is looked for first in table->by_name.  The factors were tried out: in no deck so
 * far do two faces have the same place.
 */
static inline uint8_t
name_mark(const char *text, size_t length)
{
	const unsigned char *at = (const unsigned char *)text;

	return (uint8_t)(at[0] * 59U + at[length - 1] * 43U + at[length / 2] * 13U + length);
}

void
cards_learn(struct table *table)
{
	const struct face *faces = table->game->faces;
	unsigned c;

	memset(table->by_name, XX, sizeof table->by_name);
	for (c = 0; c < table->game->face_count; c++) {
		uint8_t mark = name_mark(faces[c].name, faces[c].length);

		while (table->by_name[mark] != XX)
			mark++;
		table->by_name[mark] = (card)c;
	}
}

bool
card_read(const struct table *table, const char *text, size_t length, card *c)
{
	const struct game *game = table->game;
	char plain[32];
	uint8_t mark;
	unsigned i;

	if (length == 0)
		return false;
	/* The canonical spelling comes first: most input has it. */
	for (mark = name_mark(text, length); table->by_name[mark] != XX; mark++) {
		*c = table->by_name[mark];
		if (is_word(game->faces[*c].name, text, length))
			return copies_in_pack(table, *c) > 0;
	}
	if (length == 2 && word_fit("XX", text, length) >= FIT_LETTERS) {
		*c = XX;
		return true;
	}
	if (!spell_out(text, length, plain, sizeof plain))
		return false;
	for (i = 0; i < game->face_count; i++)
		if (word_fit(game->faces[i].name, plain, strlen(plain)) >= FIT_LETTERS) {
			*c = (card)i;
			return copies_in_pack(table, i) > 0;
		}
	return false;
}

/* ---- what games call ------------------------------------------------------ */

/* By insertion: most lists are in order already, and the others are hands. */
void
order_cards(card *at, unsigned count)
{
	unsigned i, to;

	for (i = 1; i < count; i++) {
		card c = at[i];

		for (to = i; to > 0 && at[to - 1] > c; to--)
			at[to] = at[to - 1];
		at[to] = c;
	}
}

void
cards_sort(struct cards *cards)
{
	order_cards(cards->at, cards->count);
}

unsigned
cards_number(const struct cards *cards, card c)
{
	unsigned i, number = 0;

	for (i = 0; i < cards->count; i++)
		number += cards->at[i] == c;
	return number;
}

const char *
card_names(const struct state *s, const card *at, unsigned count, char *names, size_t room)
{
	static const char more[] = " ...";
	size_t used = 0;
	unsigned i;

	snprintf(names, room, "%s", count == 0 ? "none" : "");
	for (i = 0; i < count; i++) {
		const char *name = card_name(s->table, at[i]);
		/* After every name but the last there must be room to say that more follow. */
		size_t after = i + 1 < count ? sizeof more : 1;

		if (used + 1 + strlen(name) + after > room) {
			snprintf(names + used, room - used, "%s", more);
			break;
		}
		used += (size_t)snprintf(names + used, room - used, "%s%s",
		    i > 0 ? " " : "", name);
	}
	return names;
}

bool
hand_is_hidden(const struct state *s, uint8_t seat)
{
	return has_hidden(&s->hands[seat]);
}
