/*
 * spell.c: writes moves.
 *
 * A move that is understood first gets its one standard form as items; items are then put into
 * words, or written as a document.  Must not know what a verb does.
 */
#include "move/move.h"

#include <stdio.h>
#include <string.h>

const char *
value_text(const struct state *s, const struct argument *argument, const uint8_t *value,
    char buffer[16])
{
	switch (argument->kind) {
	case ONE_CARD:
	case CARDS:
		return card_name(s->table, *value);
	case ONE_SEAT:
		return seat_name(s, *value);
	case ONE_WORD:
		return argument->words[*value];
	case NUMBERED:
		snprintf(buffer, 16, "%c%u", argument->letter, (unsigned)*value);
		break;
	case ONE_NUMBER:
		snprintf(buffer, 16, "%d", (int)number_get(value));
		break;
	case NOTHING:
	case EMPTY:
		buffer[0] = '\0';
		break;
	}
	return buffer;
}

/* ---- in words --------------------------------------------------------------------- */

/* Appends a value's words, a card in its canonical spelling. */
static void
add_words(struct croupier_text *text, const struct table *table, const struct argument *argument,
    const struct item *value)
{
	bool cards = argument != NULL && (argument->kind == CARDS || argument->kind == ONE_CARD);
	const struct item *at = value->shape == LIST ? value + 1 : value;
	card c;

	if (item_is_null(value))
		return;
	for (; at < item_after(value); at = item_after(at)) {
		text_char(text, ' ');
		if (at->shape != SCALAR)
			text_string(text, at->shape == MAP ? "{...}" : "[...]");
		else if (cards && card_read(table, at->span.text, at->span.length, &c))
			text_string(text, card_name(table, c));
		else
			text_add(text, at->span.text, at->span.length);
	}
}

/* The verb of a move: its first key that is a verb; NULL: none is. */
static const struct verb *
verb_of(const struct given *given, const struct table *table)
{
	const struct verb *verb = NULL;
	const struct item *key;

	for (key = given->items->at; key < items_end(given->items) && verb == NULL;
	    key = item_after(key + 1))
		if (!is_word(move_key, key->span.text, key->span.length))
			verb = find_verb(table, key->span.text, key->span.length);
	return verb;
}

void
given_words(struct croupier_text *text, const struct state *s, const struct given *given)
{
	const struct item *key, *value = items_get(given->items, move_key);
	const struct verb *verb = verb_of(given, s->table);
	unsigned i;

	if (value->shape == SCALAR)
		text_add(text, value->span.text, value->span.length);
	else
		text_string(text, "?");
	for (i = 0; verb != NULL && i < count_arguments(verb); i++) {
		value = items_get(given->items, argument_name(verb, i));
		if (value == NULL || (i > 0 && verb->argument[i].kind == CARDS &&
		    value->shape == LIST && value->count == 0))
			continue;
		text_char(text, ' ');
		text_string(text, argument_name(verb, i));
		add_words(text, s->table, &verb->argument[i], value);
	}
	for (key = given->items->at; key < items_end(given->items); key = item_after(key + 1)) {
		if (is_word(move_key, key->span.text, key->span.length) || (verb != NULL &&
		    find_argument(verb, key->span.text, key->span.length) >= 0))
			continue;
		text_char(text, ' ');
		text_add(text, key->span.text, key->span.length);
		add_words(text, s->table, NULL, key + 1);
	}
}

/* ---- moves that are understood --------------------------------------------------------- */

static void
give(struct items *items, const char *word)
{
	items_add_text(items, word, strlen(word), false);
}

/* Gives a value of an argument in the form in which it is written. */
static void
give_value(struct croupier_move *spelled, const struct state *s, const struct argument *argument,
    const uint8_t *value)
{
	char buffer[16];
	const char *text = value_text(s, argument, value, buffer);

	if (text != buffer) {
		give(&spelled->items, text);
		return;
	}
	move_add(spelled, text, strlen(text));
	/* A number is written as one, without quotes. */
	if (argument->kind == ONE_NUMBER && !spelled->items.failed)
		spelled->items.at[spelled->items.count - 1].span.plain = true;
}

/* Gives a move with these values, in the one standard form. */
static void
give_move(struct croupier_move *spelled, const struct state *s, const struct move *move,
    const uint8_t *values)
{
	struct items *items = &spelled->items;
	const struct verb *verb = &s->table->game->verbs[move->verb];
	unsigned i, j;
	size_t list;

	give(items, move_key);
	give(items, seat_name(s, move->seat));
	for (i = 0; i < count_arguments(verb); i++) {
		const struct argument *argument = &verb->argument[i];

		if (i > 0 && move->count[i] == 0)
			continue;
		give(items, argument_name(verb, i));
		if (move->count[i] == 0) {
			items_add_text(items, "~", 1, true);
			continue;
		}
		list = argument->kind == CARDS ? items_open(items) : 0;
		for (j = 0; j < move->count[i]; j += value_size(argument))
			give_value(spelled, s, argument, values + j);
		values += move->count[i];
		if (list > 0)
			items_close(items, list);
	}
	if (move->despite != 0) {
		give(items, despite_word);
		give(items, s->table->game->waivers[move->despite - 1].rule->id);
	}
}

/* ---- writing ------------------------------------------------------------------------------ */

struct croupier_refusal
given_write(struct croupier_text *text, const struct state *s, const struct given *given,
    enum croupier_format format)
{
	struct arena arena = { .failed = false };
	size_t before = text->length;

	if (given->items->failed)
		return out_of_memory();
	if (format != CROUPIER_WORDS)
		return write_document(&arena, items_tree(&arena, given->items), true, format, text);
	given_words(text, s, given);
	return text_finish(text, before);
}

struct croupier_refusal
move_write(struct croupier_text *text, const struct state *s, const struct move *move,
    enum croupier_format format)
{
	struct croupier_move spelled;
	struct croupier_refusal no;

	move_begin(&spelled, &(struct given){ .items = NULL });
	give_move(&spelled, s, move, move->values);
	no = given_write(text, s, &spelled.given, format);
	move_release(&spelled);
	return no;
}

struct croupier_refusal
moves_write(struct croupier_text *text, const struct state *s, const struct croupier_moves *moves,
    enum croupier_format format)
{
	struct arena arena = { .failed = false };
	struct node *map = tree_map(&arena), *list = tree_list(&arena);
	struct croupier_refusal no = out_of_memory();
	struct croupier_move spelled;
	size_t i;

	move_begin(&spelled, &(struct given){ .items = NULL });
	for (i = 0; i < moves->count && !spelled.items.failed; i++) {
		struct move move = moves_at(moves, i);

		spelled.items.count = 0;
		give_move(&spelled, s, &move, move.values);
		tree_add(list, items_tree(&arena, &spelled.items));
	}
	tree_set(&arena, map, "legal", list);
	if (!spelled.items.failed)
		no = write_document(&arena, map, true, format, text);
	else
		arena_free(&arena);
	move_release(&spelled);
	return no;
}

void
full_move_words(struct croupier_text *text, const struct state *s, const struct full_move *full)
{
	struct croupier_move spelled;

	move_begin(&spelled, &(struct given){ .items = NULL });
	give_move(&spelled, s, &full->move, full->as_given);
	if (spelled.items.failed)
		text->failed = true;
	else
		given_words(text, s, &spelled.given);
	move_release(&spelled);
}
