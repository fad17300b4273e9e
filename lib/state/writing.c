/*
 * writing.c: what fields do while a document is written.
 *
 * Knows what each kind of value is written as.  Must not know which keys a document has, nor what
 * the writer makes of them.
 */
#include "state/state.h"

#include <stdio.h>
#include <string.h>

static const struct mode writing_mode;

struct writing *
writing(struct fields *f)
{
	/* The fields are its first member. */
	return f->mode == &writing_mode ? (struct writing *)(void *)f : NULL;
}

void
writing_begin(struct writing *w, const struct table *table, bool one_line)
{
	uint8_t i;

	fields_begin(&w->f, &writing_mode, table);
	for (i = 0; i < table->seats; i++)
		w->manner[i] = stands_plain(table->name[i]) ? BARE : WORD;
	w->by_seat[0] = false;
	write_begin(&w->out, one_line);
}

/* A list whose items have a meaning; in a tree the list has it, too. */
static void
open_list(struct writer *out, enum croupier_meaning meaning)
{
	write_open(out, FLOW_LIST);
	if (out->level[out->depth].node != NULL)
		out->level[out->depth].node->meaning = (uint8_t)meaning;
}

static void
write_seat(struct writing *w, uint8_t seat)
{
	write_scalar(&w->out, w->f.table->name[seat], (enum manner)w->manner[seat], CROUPIER_SEAT);
}

static void
write_seats(struct writing *w, const uint8_t *seats, unsigned count)
{
	unsigned i;

	open_list(&w->out, CROUPIER_SEAT);
	for (i = 0; i < count; i++)
		write_seat(w, seats[i]);
	write_close(&w->out);
}

/* Most of what a state says are cards, so those of canonical text are written all at once. */
static void
card_texts(struct croupier_text *text, const struct face *faces, const card *at, unsigned count)
{
	static const struct face hidden = FACE("XX", 0);
	char *to = text_room(text, (count + 2) * (sizeof faces->name + sizeof colon.bytes));
	unsigned i;

	if (to == NULL)
		return;
	to = put_mark(to, &layouts[FLOW_LIST].open);
	for (i = 0; i < count; i++) {
		const struct face *face = at[i] == XX ? &hidden : &faces[at[i]];

		if (i > 0)
			to = put_mark(to, &layouts[FLOW_LIST].next);
		/* The whole array: the compiler knows its size, and copies it in two steps. */
		memcpy(to, face->name, sizeof face->name);
		to += face->length;
	}
	text_end(text, put_mark(to, &layouts[FLOW_LIST].close));
}

static void
write_cards(struct writer *out, const struct table *table, const card *at, unsigned count)
{
	struct croupier_text *text = write_room(out);
	unsigned i;

	if (text != NULL) {
		card_texts(text, table->game->faces, at, count);
		return;
	}
	open_list(out, CROUPIER_CARD);
	for (i = 0; i < count; i++)
		write_scalar(out, card_name(table, at[i]), BARE, CROUPIER_CARD);
	write_close(out);
}

static void
write_numbered(struct writer *out, const struct fields *f, const struct field *field)
{
	char name[8];
	unsigned i;

	write_open(out, *field->count > 0 ? BLOCK_MAP : FLOW_MAP);
	for (i = 0; i < *field->count; i++) {
		snprintf(name, sizeof name, "%c%u", field->letter, (unsigned)field->byte[i]);
		write_key(out, name, BARE);
		write_cards(out, f->table, field->piles[i].at, field->piles[i].count);
	}
	write_close(out);
}

/* Writes a key: of a document, which never needs quotes, or the name of a seat in the table. */
static void
begin(struct writing *w, const char *key)
{
	const struct table *table = w->f.table;
	enum manner manner = BARE;

	if (w->by_seat[w->f.depth])
		manner = (enum manner)w->manner[(size_t)(key - table->name[0]) /
		    sizeof table->name[0]];
	write_key(&w->out, key, manner);
}

static void
write_field(struct fields *f, const struct field *field)
{
	struct writing *w = writing(f);
	struct writer *out = &w->out;
	const struct table *table = f->table;
	char digits[SEED_DIGITS + 1];

	begin(w, field->key);
	switch (field->kind) {
	case FIELD_NUMBER:
		write_number(out, *field->number);
		break;
	case FIELD_TRUTH:
		write_scalar(out, *field->truth ? "true" : "false", PLAIN, CROUPIER_PLAIN);
		break;
	case FIELD_WORD:
		write_scalar(out, field->words[*field->byte], BARE, CROUPIER_PLAIN);
		break;
	case FIELD_CONSTANT:
		write_scalar(out, field->words[0], BARE, CROUPIER_PLAIN);
		break;
	case FIELD_TEXT:
		write_scalar(out, field->words[0], WORD, CROUPIER_PLAIN);
		break;
	case FIELD_SEAT:
		write_seat(w, *field->byte);
		break;
	case FIELD_SEATS:
		write_seats(w, field->byte, *field->count);
		break;
	case FIELD_BYTES:
		seed_write(field->byte, digits);
		write_scalar(out, digits, QUOTED, CROUPIER_PLAIN);
		break;
	case FIELD_CARD:
		write_scalar(out, card_name(table, *field->cards), BARE, CROUPIER_CARD);
		break;
	case FIELD_CARDS:
		write_cards(out, table, field->cards, *field->count);
		break;
	case FIELD_NUMBERED:
		write_numbered(out, f, field);
		break;
	}
}

static unsigned
open_collection(struct fields *f, const struct opening *o)
{
	struct writing *w = writing(f);

	if (o->key != NULL)
		begin(w, o->key);
	write_open(&w->out, o->layout == BLOCK_LIST && o->count == 0 ? FLOW_LIST : o->layout);
	fields_enter(f, o->key);
	w->by_seat[f->depth] = o->by_seat;
	return o->count;
}

static void
close_collection(struct fields *f)
{
	write_close(&writing(f)->out);
}

static const struct mode writing_mode = { .field = write_field, .open = open_collection,
	.close = close_collection };

struct croupier_refusal
keys_write(const struct table *table, void (*keys)(struct fields *f, void *of), void *of,
    enum croupier_format format, struct croupier_text *text)
{
	struct writing w = { .out = { .text = text, .json = format == CROUPIER_JSON } };
	struct croupier_refusal no = check_format(format);
	size_t length = text->length;

	if (no.verdict != CROUPIER_YES)
		return no;
	writing_begin(&w, table, true);
	keys(&w.f, of);
	write_end(&w.out);
	return text_finish(text, length);
}
