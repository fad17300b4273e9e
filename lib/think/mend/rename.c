/*
 * rename.c: a name that no seat has, wherever it stands: a player who was misspelt all along.
 *
 * Must not know what a verb does, nor any one game.
 */
#include "think/mend/mend.h"

#include <string.h>

enum { MOST_STRANGE = 10000 };	/* documents that are kept because of it */

/* Goes through a tree, and gives every word that is the one name the other; whether any was. */
static bool
replace_name(struct node *node, const char *name, const char *with)
{
	struct node *at;
	bool any = false;

	if (node->shape == SCALAR) {
		any = same_text(node->text, name);
		if (any && with != NULL) {
			node->text = with;
			node->length = strlen(with);
		}
		return any;
	}
	for (at = node->first; at != NULL; at = at->next)
		any = replace_name(at, name, with) || any;
	return any;
}

bool
is_strange(struct croupier_mending *m, const struct croupier_document *document)
{
	const struct node *seat = tree_get(document->root, move_key);
	uint8_t known;

	if (m->stranger == NULL && document->kind == CROUPIER_MOVE && seat != NULL &&
	    seat->shape == SCALAR && seat->length > 0 &&
	    !seat_find(m->first->table, seat->text, seat->length, &known))
		m->stranger = arena_copy(&m->arena, seat->text, seat->length);
	return m->stranger != NULL && m->strange_count < MOST_STRANGE &&
	    replace_name(document->root, m->stranger, NULL) && ++m->strange_count > 0;
}

/* Makes of an event what it is if the name is that of a seat; false: it is not understood. */
static bool
rename_event(struct croupier_mending *m, struct event *event, const char *seat)
{
	struct arena scratch = { .blocks = NULL };
	bool is_move = event->kind == CROUPIER_MOVE;
	struct node *root = tree_copy(is_move ? &scratch : &m->arena, event->document->root);
	struct croupier_document *renamed =
	    tree_document(&m->arena, event->kind, event->place, root);

	m->arena.failed |= scratch.failed;
	if (!m->arena.failed) {
		replace_name(root, m->stranger, seat);
		event->document = is_move ? NULL : renamed;
	}
	/* A key that had the name may be called as a seat now, so that the move has no seat. */
	if (!m->arena.failed && is_move && tree_get(root, "seat") != NULL && understand(m, renamed))
		event->move = keep_move(m, &m->full.move);
	arena_free(&scratch);
	return !m->arena.failed && (!is_move || event->move != NULL);
}

void
try_names(struct croupier_mending *m, const struct version *v)
{
	const struct table *table = v->first->table;
	size_t i, last = v->limit;
	unsigned seat;
	struct event *put;

	/* One place is mended as any other slip is. */
	if (m->strange_count < 2 || v->limit == v->count || !v->events[v->limit].strange)
		return;
	for (i = v->limit; i < v->count; i++)
		last = v->events[i].strange ? i : last;
	/* A seat for the name, in all events from the first that has it to the last. */
	for (seat = 0; seat < table->seats && !mending_stops(m, 1); seat++) {
		const char *name = table->name[seat];
		struct change change = { .at = v->limit, .seat = name,
			.removed = last - v->limit + 1, .put_count = last - v->limit + 1,
			.reason = croupier_nearest(m->stranger, &name, 1) != NULL ? MISSPELT :
			    OTHER_SEAT };
		bool understood = true;

		change.put = put = arena_alloc(&m->arena, change.removed * sizeof *put);
		for (i = 0; understood && i < change.removed && !mending_stops(m, 1); i++) {
			put[i] = v->events[v->limit + i];
			change.renamed_moves += put[i].strange && put[i].kind == CROUPIER_MOVE;
			understood = !put[i].strange || rename_event(m, &put[i], name);
		}
		if (understood && !m->arena.failed && !m->stopped)
			change_try(m, v, &change);
	}
}
