/*
 * spell.c: writes moves.
 *
 * A move that is understood first gets its one standard form as a tree, which is then put into
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
    const struct node *value)
{
	bool cards = argument != NULL && are_cards(argument->kind);
	const struct node *at = value->shape == LIST ? value->first : value;
	card c;

	if (is_null(value))
		return;
	for (; at != NULL; at = at == value ? NULL : at->next) {
		text_char(text, ' ');
		if (at->shape != SCALAR)
			text_string(text, at->shape == MAP ? "{...}" : "[...]");
		else if (cards && card_read(table, at->text, at->length, &c))
			text_string(text, card_name(table, c));
		else
			text_add(text, at->text, at->length);
	}
}

void
given_words(struct croupier_text *text, const struct state *s, const struct given *given)
{
	const struct node *key, *value = tree_get(given->root, move_key);
	const struct verb *verb = first_verb(s->table, given->root);
	unsigned i;

	if (value->shape == SCALAR)
		text_add(text, value->text, value->length);
	else
		text_string(text, "?");
	for (i = 0; verb != NULL && i < count_arguments(verb); i++) {
		value = tree_get(given->root, argument_name(verb, i));
		if (value == NULL || (i > 0 && verb->argument[i].kind == CARDS &&
		    value->shape == LIST && value->count == 0))
			continue;
		text_char(text, ' ');
		text_string(text, argument_name(verb, i));
		add_words(text, s->table, &verb->argument[i], value);
	}
	for (key = given->root->first; key != NULL; key = key->next->next) {
		if (is_word(move_key, key->text, key->length) || (verb != NULL &&
		    find_argument(verb, key->text, key->length) >= 0))
			continue;
		text_char(text, ' ');
		text_add(text, key->text, key->length);
		add_words(text, s->table, NULL, key->next);
	}
}

/* ---- moves that are understood --------------------------------------------------------- */

/* A value of an argument in the form in which it is written. */
static struct node *
give_value(struct arena *arena, const struct state *s, const struct argument *argument,
    const uint8_t *value)
{
	char buffer[16];
	const char *text = value_text(s, argument, value, buffer);

	if (text != buffer)
		return tree_word(arena, text);
	/* A number is written as one, without quotes. */
	return tree_scalar(arena, text, strlen(text), argument->kind == ONE_NUMBER ? PLAIN : WORD);
}

/* A move in the one standard form. */
static struct node *
give_move(struct arena *arena, const struct state *s, const struct move *move)
{
	const struct verb *verb = &s->table->game->verbs[move->verb];
	const uint8_t *values = move->values;
	struct node *root = tree_map(arena), *value;
	unsigned i, j;

	tree_set(arena, root, move_key, tree_word(arena, seat_name(s, move->seat)));
	for (i = 0; i < count_arguments(verb); i++) {
		const struct argument *argument = &verb->argument[i];

		if (i > 0 && move->count[i] == 0)
			continue;
		if (move->count[i] == 0)
			value = tree_scalar(arena, "~", 1, PLAIN);
		else if (argument->kind != CARDS)
			value = give_value(arena, s, argument, values);
		else
			value = tree_list(arena);
		for (j = 0; argument->kind == CARDS && j < move->count[i]; j++)
			tree_add(value, give_value(arena, s, argument, values + j));
		tree_set(arena, root, argument_name(verb, i), value);
		values += move->count[i];
	}
	if (move->despite != 0)
		tree_set(arena, root, despite_word,
		    tree_word(arena, s->table->game->waivers[move->despite - 1].rule->id));
	return root;
}

/* ---- writing ------------------------------------------------------------------------------ */

struct croupier_refusal
given_write(struct croupier_text *text, const struct state *s, const struct arena *arena,
    const struct given *given, enum croupier_format format)
{
	size_t before = text->length;

	if (arena->failed)
		return out_of_memory();
	if (format != CROUPIER_WORDS)
		return tree_append(text, arena, given->root, true, format);
	given_words(text, s, given);
	return text_finish(text, before);
}

struct croupier_refusal
move_write(struct croupier_text *text, const struct state *s, const struct move *move,
    enum croupier_format format)
{
	/* Nearly every move has room here, and is written without a call of malloc(). */
	max_align_t room[128];
	struct arena arena = { .free = (char *)room, .left = sizeof room };
	const struct given given = { .root = give_move(&arena, s, move) };
	struct croupier_refusal no = given_write(text, s, &arena, &given, format);

	arena_free(&arena);
	return no;
}

struct croupier_refusal
moves_write(struct croupier_text *text, const struct state *s, const struct croupier_moves *moves,
    enum croupier_format format)
{
	struct arena arena = { .failed = false };
	struct node *map = tree_map(&arena), *list = tree_list(&arena);
	size_t i;

	for (i = 0; i < moves->count && !arena.failed; i++) {
		struct move move = moves_at(moves, i);

		tree_add(list, give_move(&arena, s, &move));
	}
	tree_set(&arena, map, "legal", list);
	return write_document(&arena, map, true, format, text);
}
