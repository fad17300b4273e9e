/*
 * view.c: a state as a tree of values, and what a picture of it shows, for who
 * looks at it from outside.
 *
 * Knows trees.  Must not know which keys a state has.
 */
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

struct croupier_view {
	struct arena arena;
	const struct croupier_value *state;
	struct croupier_deck deck;
	const struct croupier_zone *zones;
	const struct croupier_note *notes;
};

static struct croupier_value *
value_of(struct arena *arena, const struct node *node)
{
	struct croupier_value *value = arena_alloc(arena, sizeof *value), *child;
	const struct croupier_value **next;
	const struct node *at;

	if (value == NULL)
		return NULL;
	*value = (struct croupier_value){
		.text = node->shape == SCALAR ? node->text : NULL,
		.shape = node->shape == SCALAR ? CROUPIER_SCALAR : node->shape == LIST ?
		    CROUPIER_LIST : CROUPIER_MAPPING,
		.meaning = (enum croupier_meaning)node->meaning,
	};
	/* Depth is bounded by the reader. */
	for (at = node->first, next = &value->first; at != NULL; at = at->next) {
		const char *key = node->shape == MAP ? at->text : NULL;

		if (node->shape == MAP)
			at = at->next;
		child = value_of(arena, at);
		if (child == NULL)
			return NULL;
		child->key = key;
		*next = child;
		next = &child->next;
		value->count++;
	}
	return value;
}

struct croupier_refusal
croupier_view_make(const struct croupier_state *state, struct croupier_view **out)
{
	struct croupier_view *view;
	const struct node *tree;

	if (out != NULL)
		*out = NULL;
	if (state == NULL || out == NULL)
		return null_given();
	view = calloc(1, sizeof *view);
	if (view == NULL)
		return out_of_memory();
	tree = state_tree(&view->arena, state);
	if (!view->arena.failed)
		view->state = value_of(&view->arena, tree);
	scene_make(&view->arena, state->now, &view->zones, &view->notes);
	deck_look(&view->arena, state->table->game, &view->deck);
	if (view->arena.failed) {
		croupier_view_free(view);
		return out_of_memory();
	}
	*out = view;
	return accepted();
}

void
croupier_view_free(struct croupier_view *view)
{
	if (view == NULL)
		return;
	arena_free(&view->arena);
	free(view);
}

const struct croupier_value *
croupier_view_state(const struct croupier_view *view)
{
	return view == NULL ? NULL : view->state;
}

const struct croupier_value *
croupier_value_get(const struct croupier_value *mapping, const char *key)
{
	const struct croupier_value *at;

	if (mapping == NULL || key == NULL)
		return NULL;
	for (at = mapping->first; at != NULL; at = at->next)
		if (at->key != NULL && strcmp(at->key, key) == 0)
			return at;
	return NULL;
}

const struct croupier_deck *
croupier_view_deck(const struct croupier_view *view)
{
	return view == NULL ? NULL : &view->deck;
}

const struct croupier_zone *
croupier_view_zones(const struct croupier_view *view)
{
	return view == NULL ? NULL : view->zones;
}

const struct croupier_note *
croupier_view_notes(const struct croupier_view *view)
{
	return view == NULL ? NULL : view->notes;
}
