/*
 * items.c: a mapping as its keys and values, one after the other.
 *
 * Must not know what any key means.
 */
#include "format/format.h"

#include <stdlib.h>

bool
items_reserve(struct items *items, size_t count)
{
	void *array = items->at;

	while (items->capacity < count) {
		if (!grow(&array, &items->capacity, items->capacity, sizeof *items->at))
			return false;
		items->at = array;
	}
	return true;
}

struct item *
items_add(struct items *items)
{
	struct item *item;

	if (!items_reserve(items, items->count + 1)) {
		items->failed = true;
		return NULL;
	}
	item = &items->at[items->count++];
	item->shape = SCALAR;
	item->count = 0;
	item->size = 1;
	return item;
}

void
items_add_text(struct items *items, const char *text, size_t length, bool plain)
{
	struct item *item = items_add(items);

	if (item != NULL)
		item->span = (struct span){ .text = text, .length = length, .plain = plain };
}

size_t
items_open(struct items *items)
{
	items_add_text(items, "", 0, false);
	if (!items->failed)
		items->at[items->count - 1].shape = LIST;
	return items->count - 1;
}

void
items_close(struct items *items, size_t list)
{
	uint32_t size = (uint32_t)(items->count - list);

	if (items->failed)
		return;
	items->at[list].size = size;
	items->at[list].count = size - 1;
}

const struct item *
items_get(const struct items *items, const char *key)
{
	const struct item *at;

	for (at = items->at; at < items_end(items); at = item_after(at + 1))
		if (is_word(key, at->span.text, at->span.length))
			return at + 1;
	return NULL;
}

/* ---- trees ---------------------------------------------------------------------- */

/* Adds what a collection holds.  The reader has limited its depth. */
static void
add_children(struct items *items, const struct node *node)
{
	const struct node *child;

	if (!items_reserve(items, items->count + node->count)) {
		items->failed = true;
		return;
	}
	for (child = node->first; child != NULL; child = child->next) {
		size_t index = items->count++;

		items->at[index] = (struct item){ .span = node_span(child), .size = 1,
			.count = child->count, .shape = child->shape };
		if (child->first == NULL)
			continue;
		add_children(items, child);
		if (items->failed)
			return;
		items->at[index].size = (uint32_t)(items->count - index);
		/* There is room again for what follows. */
		if (!items_reserve(items, items->count + node->count)) {
			items->failed = true;
			return;
		}
	}
}

void
items_of_tree(struct items *items, const struct node *root)
{
	items->count = 0;
	items->failed = false;
	add_children(items, root);
}

static struct node *
make_tree(struct arena *arena, const struct item *item)
{
	const struct item *at;
	struct node *node;

	if (item->shape == SCALAR)
		return tree_scalar(arena, item->span.text, item->span.length,
		    item->span.plain ? PLAIN : WORD);
	node = item->shape == MAP ? tree_map(arena) : tree_list(arena);
	for (at = item + 1; at < item_after(item); at = item_after(at))
		tree_add(node, make_tree(arena, at));
	return node;
}

struct node *
items_tree(struct arena *arena, const struct items *items)
{
	struct node *map = tree_map(arena);
	const struct item *at;

	for (at = items->at; at < items_end(items); at = item_after(at))
		tree_add(map, make_tree(arena, at));
	return map;
}
