/*
 * spell.c: moves as trees and in words, in the one way of writing them.
 *
 * Knows the kinds of argument.  Must not know what a verb does.
 */
#include "move/move.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One value of an argument as it is written: text, or a buffer that it fills. */
static const char *
value_text(const struct state *s, const struct argument *argument, uint8_t value, char buffer[16])
{
	if (argument->kind == ONE_SEAT)
		return seat_name(s, value);
	if (argument->kind != NUMBERED)
		return card_name(s->table, value);
	snprintf(buffer, 16, "%c%u", argument->letter, (unsigned)value);
	return buffer;
}

static struct node *
value_tree(struct arena *arena, const struct state *s, const struct argument *argument,
    uint8_t value)
{
	char buffer[16];
	const char *text = value_text(s, argument, value, buffer);

	return text == buffer ? tree_scalar(arena, text, strlen(text), WORD) :
	    tree_word(arena, text);
}

struct node *
move_tree(struct arena *arena, const struct state *s, const struct move *move)
{
	const struct verb *verb = &s->table->game->verbs[move->verb];
	const uint8_t *at = move->values;
	struct node *map = tree_map(arena), *list;
	unsigned i, j;

	tree_set(arena, map, "seat", tree_word(arena, seat_name(s, move->seat)));
	for (i = 0; i < MAX_ARGUMENTS && verb->argument[i].kind != NOTHING; i++) {
		const struct argument *argument = &verb->argument[i];

		if (i == 0 && move->count[0] == 0) {
			tree_set(arena, map, verb->name, tree_scalar(arena, "~", 1, PLAIN));
		} else if (move->count[i] > 0 && argument->kind != CARDS) {
			tree_set(arena, map, argument_name(verb, i),
			    value_tree(arena, s, argument, *at));
		} else if (move->count[i] > 0) {
			list = tree_list(arena);
			for (j = 0; j < move->count[i]; j++)
				tree_add(list, value_tree(arena, s, argument, at[j]));
			tree_set(arena, map, argument_name(verb, i), list);
		}
		at += move->count[i];
	}
	if (move->despite != 0)
		tree_set(arena, map, despite_word,
		    tree_word(arena, s->table->game->waivers[move->despite - 1].rule->id));
	return map;
}

/* A scalar, a card in its canonical spelling. */
static void
word_add(struct croupier_text *text, const struct table *table, const struct argument *argument,
    const struct node *node)
{
	card c;

	text_char(text, ' ');
	if (node->shape != SCALAR)
		text_string(text, node->shape == MAP ? "{...}" : "[...]");
	else if (argument != NULL && (argument->kind == CARDS || argument->kind == ONE_CARD) &&
	    card_read(table, node->text, node->length, &c))
		text_string(text, card_name(table, c));
	else
		text_add(text, node->text, node->length);
}

static void
words_add(struct croupier_text *text, const struct table *table, const struct argument *argument,
    const struct node *value)
{
	const struct node *element;

	if (is_null(value))
		return;
	if (value->shape != LIST) {
		word_add(text, table, argument, value);
		return;
	}
	for (element = value->first; element != NULL; element = element->next)
		word_add(text, table, argument, element);
}

void
full_move_words(struct croupier_text *text, const struct state *s, const struct full_move *full)
{
	const struct move *move = &full->move;
	const struct verb *verb = &s->table->game->verbs[move->verb];
	const uint8_t *at = full->as_given;
	char buffer[16];
	unsigned i, j;

	text_string(text, seat_name(s, move->seat));
	for (i = 0; i < MAX_ARGUMENTS && verb->argument[i].kind != NOTHING; i++) {
		if (i > 0 && move->count[i] == 0)
			continue;
		text_char(text, ' ');
		text_string(text, argument_name(verb, i));
		for (j = 0; j < move->count[i]; j++) {
			text_char(text, ' ');
			text_string(text, value_text(s, &verb->argument[i], *at++, buffer));
		}
	}
	if (move->despite != 0) {
		text_char(text, ' ');
		text_string(text, despite_word);
		text_char(text, ' ');
		text_string(text, s->table->game->waivers[move->despite - 1].rule->id);
	}
}

void
move_words(struct croupier_text *text, const struct state *s, const struct node *root)
{
	const struct table *table = s->table;
	const struct node *key, *seat = tree_get(root, "seat"), *value;
	const struct verb *verb = NULL;
	int i;

	if (seat->shape == SCALAR)
		text_add(text, seat->text, seat->length);
	else
		text_string(text, "?");
	for (key = root->first; key != NULL && verb == NULL; key = key->next->next)
		if (!same_text(key->text, "seat"))
			verb = find_verb(table, key->text, key->length);
	if (verb != NULL)
		for (i = 0; i < MAX_ARGUMENTS && verb->argument[i].kind != NOTHING; i++) {
			value = tree_get(root, argument_name(verb, (unsigned)i));
			if (value == NULL ||
			    (i > 0 && verb->argument[i].kind == CARDS && value->shape == LIST &&
			    value->count == 0))
				continue;
			text_char(text, ' ');
			text_string(text, argument_name(verb, (unsigned)i));
			words_add(text, table, &verb->argument[i], value);
		}
	for (key = root->first; key != NULL; key = key->next->next) {
		if (same_text(key->text, "seat") ||
		    (verb != NULL && find_argument(verb, key->text, key->length) >= 0))
			continue;
		text_char(text, ' ');
		text_string(text, key->text);
		words_add(text, table, NULL, key->next);
	}
}

/* Appends a move's tree in the format. */
struct croupier_refusal
move_write(struct croupier_text *text, const struct state *s, struct arena *arena,
    const struct node *root, enum croupier_format format)
{
	size_t before = text->length;

	if (format != CROUPIER_WORDS)
		return tree_append(text, arena, root, true, format);
	if (arena->failed)
		return out_of_memory();
	move_words(text, s, root);
	return text_finish(text, before);
}

struct croupier_refusal
croupier_move_write(const struct croupier_state *state, const struct croupier_move *move,
    enum croupier_format format, struct croupier_text *text)
{
	struct arena arena = { .blocks = NULL };
	const struct node *root;
	struct croupier_refusal no;
	struct full_move full;

	if (state == NULL || move == NULL || text == NULL)
		return null_given();
	root = move->root;
	accept(&no);
	if (move_understand(state->now, &move->place, move->root, &full, &no))
		root = move_tree(&arena, state->now, &full.move);
	no = move_write(text, state->now, &arena, root, format);
	arena_free(&arena);
	return no;
}
