/*
 * fields.c: the keys of a state, named once, and what is done with them in every mode.
 *
 * Knows the kinds of value that keys have.  Must not know which keys a game has, nor what a mode
 * does with them.
 */
#include "state/state.h"

void
fields_begin(struct fields *f, const struct mode *mode, const struct table *table)
{
	f->mode = mode;
	f->table = table;
	f->depth = f->beyond = 0;
	f->name[0] = NULL;
	accept(&f->no);
}

void
fields_enter(struct fields *f, const char *name)
{
	if (f->depth < MAX_NESTING - 1) {
		f->depth++;
		f->name[f->depth] = name == NULL ? f->name[f->depth - 1] : name;
		return;
	}
	if (f->no.verdict == CROUPIER_YES)
		f->no = trouble(NULL, "the game %s has keys nested more than %d deep",
		    f->table->game->name, MAX_NESTING - 1);
	f->beyond++;
}

/* ---- values --------------------------------------------------------------------- */

static inline void
go_to(struct fields *f, const struct field field)
{
	if (f->mode->field != NULL)
		f->mode->field(f, &field);
}

void
field_number(struct fields *f, const char *key, int32_t *number, int32_t least, int32_t most)
{
	go_to(f, (struct field){ .kind = FIELD_NUMBER, .key = key, .number = number,
		.least = least, .most = most });
}

void
field_truth(struct fields *f, const char *key, bool *truth)
{
	go_to(f, (struct field){ .kind = FIELD_TRUTH, .key = key, .truth = truth });
}

void
field_word(struct fields *f, const char *key, uint8_t *word, const char *const words[])
{
	go_to(f, (struct field){ .kind = FIELD_WORD, .key = key, .byte = word, .words = words });
}

void
field_constant(struct fields *f, const char *key, const char *word)
{
	const char *const words[] = { word, NULL };

	go_to(f, (struct field){ .kind = FIELD_CONSTANT, .key = key, .words = words });
}

const struct node *
field_words(struct fields *f, const char *key, const char *text, unsigned most)
{
	const char *const words[] = { text, NULL };
	const struct node *read = NULL;

	go_to(f, (struct field){ .kind = FIELD_TEXT, .key = key, .words = words, .read = &read,
		.room = most });
	return read;
}

void
field_seat(struct fields *f, const char *key, uint8_t *seat)
{
	go_to(f, (struct field){ .kind = FIELD_SEAT, .key = key, .byte = seat });
}

void
field_seats(struct fields *f, const char *key, uint8_t *seats, uint8_t *count)
{
	go_to(f, (struct field){ .kind = FIELD_SEATS, .key = key, .byte = seats, .count = count });
}

void
field_bytes(struct fields *f, const char *key, uint8_t bytes[CROUPIER_SEED_BYTES])
{
	go_to(f, (struct field){ .kind = FIELD_BYTES, .key = key, .byte = bytes });
}

void
field_card(struct fields *f, const char *key, card *c)
{
	go_to(f, (struct field){ .kind = FIELD_CARD, .key = key, .cards = c });
}

void
field_cards(struct fields *f, const char *key, card *at, uint8_t *count, unsigned room,
    enum arrangement arrangement, unsigned who)
{
	go_to(f, (struct field){ .kind = FIELD_CARDS, .key = key, .cards = at, .count = count,
		.room = room, .arrangement = arrangement, .who = who });
}

void
field_numbered_cards(struct fields *f, const char *key, char letter, uint8_t *numbers,
    struct cards *cards, uint8_t *count, unsigned room)
{
	go_to(f, (struct field){ .kind = FIELD_NUMBERED, .key = key, .byte = numbers,
		.piles = cards, .count = count, .room = room, .letter = letter });
}

bool
field_given(struct fields *f, const char *key, bool is)
{
	return f->mode->given == NULL ? is : f->mode->given(f, key);
}

/* ---- collections ------------------------------------------------------------------ */

static unsigned
open_at(struct fields *f, const struct opening o)
{
	if (f->mode->open != NULL)
		return f->mode->open(f, &o);
	fields_enter(f, o.key);
	return o.count;
}

void
field_map(struct fields *f, const char *key)
{
	open_at(f, (struct opening){ .key = key, .layout = FLOW_MAP });
}

void
field_seat_map(struct fields *f, const char *key)
{
	open_at(f, (struct opening){ .key = key, .layout = FLOW_MAP, .by_seat = true });
}

void
field_seat_lists(struct fields *f, const char *key)
{
	open_at(f, (struct opening){ .key = key, .by_seat = true, .layout = BLOCK_MAP });
}

unsigned
field_list(struct fields *f, const char *key, unsigned count, unsigned most)
{
	return open_at(f, (struct opening){ .key = key, .count = count, .most = most,
		.layout = BLOCK_LIST });
}

void
field_item(struct fields *f)
{
	open_at(f, (struct opening){ .layout = FLOW_MAP });
}

void
field_end(struct fields *f)
{
	if (f->mode->close != NULL)
		f->mode->close(f);
	if (f->beyond > 0)
		f->beyond--;
	else
		f->depth--;
}

/* ---- what several keys have in common ----------------------------------------------- */

void
field_seat_or_none(struct fields *f, const char *key, uint8_t *seat)
{
	if (field_given(f, key, *seat != NO_SEAT))
		field_seat(f, key, seat);
	else if (*seat != NO_SEAT)	/* a state that is only looked at is not written to */
		*seat = NO_SEAT;
}

void
field_seat_numbers(struct fields *f, const char *key, int32_t *numbers, int32_t least, int32_t most)
{
	unsigned i;

	field_seat_map(f, key);
	for (i = 0; i < f->table->seats; i++)
		field_number(f, f->table->name[i], &numbers[i], least, most);
	field_end(f);
}

void
field_carried(struct fields *f, const struct carried *carried, int32_t *numbers)
{
	unsigned i;

	if (carried->names == NULL) {
		field_seat_numbers(f, carried->key, numbers, 0, MOST_NUMBER);
		return;
	}
	field_map(f, carried->key);
	for (i = 0; carried->names[i] != NULL; i++)
		field_number(f, carried->names[i], &numbers[i], 0, MOST_NUMBER);
	field_end(f);
}

void
field_seat_cards(struct fields *f, const char *key, struct cards *cards,
    enum arrangement arrangement, bool everybody)
{
	unsigned i;

	field_seat_lists(f, key);
	for (i = 0; i < f->table->seats; i++)
		field_cards(f, f->table->name[i], cards[i].at, &cards[i].count, MAX_CARDS,
		    arrangement, everybody ? EVERYBODY : i);
	field_end(f);
}
