/*
 * given.c: moves as they are given, and the memory of their texts.
 *
 * Knows no verb and no card.  Must not know what anything in a move says.
 */
#include "move/move.h"

#include <stdlib.h>

void
move_begin(struct croupier_move *move, const struct given *like)
{
	*move = (struct croupier_move){ .given = *like };
	move->given.items = &move->items;
}

void
move_release(struct croupier_move *move)
{
	free(move->items.at);
	arena_free(&move->arena);
}

void
move_add(struct croupier_move *move, const char *text, size_t length)
{
	const char *copy = arena_copy(&move->arena, text, length);

	items_add_text(&move->items, copy, length, false);
	move->items.failed = move->items.failed || copy == NULL;
}

void
move_add_item(struct croupier_move *move, const struct item *item)
{
	const struct item *at;
	struct item *copy;

	for (at = item; at < item_after(item); at++) {
		copy = items_add(&move->items);
		if (copy == NULL)
			return;
		*copy = *at;
		if (at->shape == SCALAR)
			copy->span.text = arena_copy(&move->arena, at->span.text, at->span.length);
		move->items.failed = move->items.failed || move->arena.failed;
	}
}
