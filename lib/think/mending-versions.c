/*
 * mending-versions.c: a record that is mended, as it was given or with a change, and
 * what is wrong with it.
 *
 * A version judges itself as any record is judged, and keeps the states on which more
 * changes are tried.  Must not know which changes there are, nor any one game.
 */
#include "think/think.h"

#include <stdlib.h>
#include <string.h>

/* Changes are looked for among so many documents before the limit. */
enum { MOST_BACK = 1000 };

/* ---- moves --------------------------------------------------------------------- */

bool
same_move(const struct move *one, const struct move *other)
{
	return one->seat == other->seat && one->verb == other->verb &&
	    one->given == other->given && one->despite == other->despite &&
	    memcmp(one->count, other->count, sizeof one->count) == 0 &&
	    (move_total(one) == 0 || memcmp(one->values, other->values, move_total(one)) == 0);
}

const struct move *
keep_move(struct croupier_mending *m, const struct move *move)
{
	unsigned total = move_total(move);
	struct move *kept = arena_alloc(&m->arena, sizeof *kept + total);
	uint8_t *values;

	if (kept == NULL)
		return NULL;
	values = (uint8_t *)(kept + 1);
	*kept = *move;
	if (total > 0)
		memcpy(values, move->values, total);
	kept->values = values;
	return kept;
}

bool
understand(struct croupier_mending *m, const struct croupier_document *document)
{
	struct given given = { .place = document->place, .items = &m->misread };
	struct croupier_refusal no;

	accept(&no);
	/* What was kept of a document is a tree; one that comes has its items already. */
	if (document->items != NULL)
		given.items = document_items(document);
	else
		items_of_tree(&m->misread, document->root);
	m->failed = m->failed || given.items == NULL || m->misread.failed;
	return !m->failed && move_understand(m->first->now, &given, &m->full, &no);
}

/* ---- the first state with another card -------------------------------------------- */

/* The nth card in a tree, counted from 0, as a node; a list says what its elements are. */
static struct node *
find_card(struct node *value, uint8_t meaning, unsigned *n)
{
	struct node *at, *found = NULL;

	if (value->shape == SCALAR)
		return (meaning == CROUPIER_CARD || value->meaning == CROUPIER_CARD) &&
		    (*n)-- == 0 ? value : NULL;
	for (at = value->first; at != NULL && found == NULL; at = at->next) {
		if (value->shape == MAP)
			at = at->next;
		found = find_card(at, value->shape == LIST ? value->meaning : CROUPIER_PLAIN, n);
	}
	return found;
}

bool
turn_card(struct croupier_mending *m, const struct other_card *other)
{
	const struct face *face = &m->first->table->game->faces[other->put];
	struct arena arena = { .blocks = NULL };
	struct croupier_document document = { .kind = CROUPIER_STATE, .place = m->place,
		.frame = { .form = OTHER_YAML },
		.root = state_tree(&arena, m->first) };
	unsigned n = other->index;
	struct node *node = arena.failed ? NULL : find_card(document.root, CROUPIER_PLAIN, &n);
	struct croupier_refusal no;

	croupier_state_free(m->turned);
	m->turned = NULL;
	m->failed = m->failed || arena.failed;
	if (node != NULL) {
		node->text = face->name;
		node->length = face->length;
		no = croupier_state_read(&document, &m->turned);
		m->failed = m->failed || no.error == CROUPIER_MEMORY;
	}
	arena_free(&arena);
	return m->turned != NULL;
}

/* ---- versions ------------------------------------------------------------------ */

void
version_begin(struct croupier_mending *m, struct version *v, const struct version *base,
    const struct change *change)
{
	v->base = base;
	v->change = change;
	v->first = change->in_state ? m->turned : base->first;
	v->count = base->count - change->removed + change->put_count;
}

void
version_free(struct version *v)
{
	size_t i;

	for (i = 0; i < v->kept_capacity; i++)
		croupier_state_free(v->kept[i].before);
	free(v->kept);
	free(v->events);
	*v = (struct version){ .count = 0 };
}

size_t
version_origin(const struct version *v, size_t i)
{
	const struct change *change = v->change;

	if (change == NULL || i < change->at)
		return i;
	return i < change->at + change->put_count ? NOT_GIVEN :
	    i - change->put_count + change->removed;
}

const struct event *
version_event(const struct version *v, size_t i)
{
	size_t origin = version_origin(v, i);

	if (origin == NOT_GIVEN)
		return &v->change->put[i - v->change->at];
	return v->base == NULL ? &v->events[i] : version_event(v->base, origin);
}

size_t
version_find(const struct version *v, unsigned long number)
{
	size_t i;

	for (i = 0; i < v->count; i++)
		if (version_event(v, i)->kind == CROUPIER_MOVE && --number == 0)
			break;
	return i;
}

struct croupier_state *
version_before(const struct version *v, size_t i)
{
	return v->kept[i - v->from].before;
}

bool
version_may_change(const struct version *v, size_t i)
{
	return v->kept[i - v->from].stands && version_origin(v, i) != NOT_GIVEN;
}

/* ---- judging ------------------------------------------------------------------- */

/* Takes moves back as the record does. */
static void
take_back(struct croupier_mending *m, unsigned long number, struct croupier_refusal *no)
{
	if (number > m->record->past->count)
		no->verdict = CROUPIER_NO;
	else
		*no = record_go_back(m->record, number);
}

/* Whether the record takes an event. */
static bool
take_event(struct croupier_mending *m, const struct event *event, struct croupier_refusal *no)
{
	accept(no);
	if (event->move != NULL)
		return record_make(m->record, event->move, &event->place, no);
	if (event->kind == CROUPIER_MOVE)
		no->verdict = CROUPIER_NO;
	else if (event->undo > 0)
		take_back(m, event->undo, no);
	else
		*no = croupier_record_feed(m->record, event->document);
	return no->verdict == CROUPIER_YES;
}

static bool
begin_record(struct croupier_mending *m, const struct version *v)
{
	struct croupier_state *first = croupier_state_copy(v->first);

	if (first == NULL)
		return false;
	record_begin(m->record, first);
	return true;
}

/* A move that is proved illegal stays so unless something up to the proof changes. */
static void
take_proofs(struct croupier_mending *m, struct version *v)
{
	size_t i;

	for (i = 0; i < croupier_record_proofs(m->record); i++) {
		size_t by = version_find(v, croupier_record_proof(m->record, i).proved_by);

		if (by < v->limit)
			v->limit = by;
		v->legal = false;
	}
}

bool
version_judge(struct croupier_mending *m, struct version *v, bool all)
{
	struct croupier_refusal no;

	if (!begin_record(m, v))
		return false;
	for (v->refused = 0; v->refused < v->count; v->refused++)
		if (!take_event(m, version_event(v, v->refused), &no)) {
			if (no.error == CROUPIER_MEMORY)
				return false;
			break;
		}
	v->legal = v->refused == v->count;
	v->limit = v->refused;
	if (!v->legal && !all)
		return true;
	no = croupier_record_prove(m->record);
	if (no.verdict != CROUPIER_YES)
		return false;
	take_proofs(m, v);
	return true;
}

/* ---- states that are kept ---------------------------------------------------------- */

/* Makes room for the states up to the limit. */
static bool
make_room(struct version *v)
{
	size_t needed = v->limit - v->from + 1;
	struct kept *kept = v->kept;

	if (needed <= v->kept_capacity)
		return true;
	kept = realloc(kept, needed * sizeof *kept);
	if (kept == NULL)
		return false;
	v->kept = kept;
	while (v->kept_capacity < needed)
		kept[v->kept_capacity++].before = NULL;
	return true;
}

bool
version_keep(struct croupier_mending *m, struct version *v)
{
	struct croupier_refusal no;
	unsigned long number = 0;
	size_t i, index;

	v->from = v->limit > MOST_BACK ? v->limit - MOST_BACK : 0;
	if (!make_room(v) || !begin_record(m, v))
		return false;
	for (i = 0; i <= v->limit; i++) {
		struct kept *kept = i < v->from ? NULL : &v->kept[i - v->from];

		if (kept != NULL)
			kept->before = state_become(kept->before, m->record->state);
		/* The record took the event before, so that only memory can be short. */
		if ((kept != NULL && kept->before == NULL) ||
		    (i < v->limit && !take_event(m, version_event(v, i), &no)))
			return false;
	}
	for (i = 0; i < v->limit; i++) {
		number += version_event(v, i)->kind == CROUPIER_MOVE;
		if (i >= v->from)
			v->kept[i - v->from].stands =
			    version_event(v, i)->kind == CROUPIER_MOVE &&
			    find_standing(m->record, number, &index);
	}
	v->kept[v->limit - v->from].stands = true;
	return true;
}
