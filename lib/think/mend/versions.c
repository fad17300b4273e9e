/*
 * versions.c: versions of a record that is mended, as it was written or with a change; judges
 * them, tries changes, and remembers those that may be a repair or half of one.
 *
 * A version is judged as any record is, and keeps states.  A change is tried on the state before
 * it, so that usually only little of the record is played again; a version that gets to the end
 * is judged whole.  Must not know which changes there are, nor any one game.
 */
#include "think/mend/mend.h"

#include <stdlib.h>
#include <string.h>

enum {
	MOST_BACK = 1000,	/* changes are looked for in so many documents before the limit */
	STEPS = 256		/* moves played before asking again whether to stop */
};

/* ---- time -------------------------------------------------------------------- */

bool
mending_stops(struct croupier_mending *m, size_t steps)
{
	if (m->stopped || m->arena.failed || m->stop == NULL)
		return m->stopped || m->arena.failed;
	m->steps += steps;
	if (m->steps < STEPS)
		return false;
	m->steps = 0;
	m->stopped = m->stop(m->what);
	return m->stopped;
}

/* ---- moves --------------------------------------------------------------------- */

const struct move *
keep_move(struct croupier_mending *m, const struct move *move)
{
	unsigned total = move_total(move);
	struct move *kept = arena_alloc(&m->arena, sizeof *kept + total);

	if (kept == NULL)
		return NULL;
	*kept = *move;
	kept->values = (const uint8_t *)(kept + 1);
	if (total > 0)
		memcpy(kept + 1, move->values, total);
	return kept;
}

bool
understand(struct croupier_mending *m, const struct croupier_document *document)
{
	struct given given = { .place = document->place, .root = document->root };
	struct croupier_refusal no = accepted();

	/* One that was kept may have so many words that it takes as long as that many moves. */
	mending_stops(m, document->reader != NULL ? 1 : document->root->count);
	return !m->arena.failed && move_understand(m->first->now, &given, &m->full, &no);
}

/* The nth card in a tree, from 0, as a node; the meaning of list elements stands at the list. */
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
	struct croupier_document *document =
	    tree_document(&arena, CROUPIER_STATE, m->place, state_tree(&arena, m->first));
	unsigned n = other->index;
	struct node *node = arena.failed ? NULL : find_card(document->root, CROUPIER_PLAIN, &n);
	struct croupier_refusal no;

	croupier_state_free(m->turned);
	m->turned = NULL;
	m->arena.failed |= arena.failed;
	if (node != NULL) {
		node->text = face->name;
		node->length = face->length;
		no = croupier_state_read(document, &m->turned);
		m->arena.failed |= no.error == CROUPIER_MEMORY;
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

	/* A name is changed where it stands, and what has it may be changed once more. */
	if (change == NULL || i < change->at || change->seat != NULL)
		return i;
	return i < change->at + change->put_count ? NOT_WRITTEN :
	    i - change->put_count + change->removed;
}

const struct event *
version_event(const struct version *v, size_t i)
{
	size_t origin = version_origin(v, i);

	if (origin == NOT_WRITTEN || (v->change != NULL && v->change->seat != NULL &&
	    i >= v->change->at && i < v->change->at + v->change->put_count))
		return &v->change->put[i - v->change->at];
	return v->base == NULL ? &v->events[i] : version_event(v->base, origin);
}

size_t
version_find(const struct version *v, unsigned long number)
{
	size_t i = 0;

	while (i < v->count && (version_event(v, i)->kind != CROUPIER_MOVE || --number > 0))
		i++;
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
	return v->kept[i - v->from].stands && version_origin(v, i) != NOT_WRITTEN;
}

/* ---- judging ------------------------------------------------------------------- */

/* Whether the record takes an event. */
static bool
take_event(struct croupier_mending *m, const struct event *event, struct croupier_refusal *no)
{
	accept(no);
	if (event->move != NULL)
		return record_make(m->record, event->move, &event->place, no);
	if (event->kind == CROUPIER_MOVE)
		no->verdict = CROUPIER_NO;
	else
		*no = croupier_record_feed(m->record, event->document);
	return no->verdict == CROUPIER_YES;
}

static bool
begin_record(struct croupier_mending *m, const struct version *v)
{
	struct croupier_state *first = croupier_state_copy(v->first);

	m->arena.failed |= first == NULL;
	if (first != NULL)
		record_begin(m->record, first);
	return first != NULL;
}

void
version_judge(struct croupier_mending *m, struct version *v, bool all)
{
	struct croupier_refusal no = accepted();
	size_t i, by;

	v->legal = false;
	if (!begin_record(m, v))
		return;
	for (v->refused = 0; v->refused < v->count; v->refused++) {
		const struct event *event = version_event(v, v->refused);

		/*
		 * The record itself is judged however long that takes.  An undo plays on from a
		 * kept state, STRIDE / 2 moves before it on average.
		 */
		if (v->base != NULL &&
		    mending_stops(m, event->kind == CROUPIER_UNDO ? STRIDE / 2 : 1))
			return;
		if (!take_event(m, event, &no))
			break;
	}
	m->arena.failed |= no.error == CROUPIER_MEMORY;
	v->legal = v->refused == v->count;
	v->limit = v->refused;
	if (m->arena.failed || (!v->legal && !all))
		return;
	/* A move that is proved illegal stays illegal unless something up to its proof changes. */
	m->arena.failed |= croupier_record_prove(m->record).verdict != CROUPIER_YES;
	for (i = 0; i < m->record->doubts.proof_count; i++) {
		by = version_find(v, m->record->doubts.proofs[i].proved_by);
		v->limit = by < v->limit ? by : v->limit;
		v->legal = false;
	}
}

/* ---- states that are kept ---------------------------------------------------------- */

void
version_keep(struct croupier_mending *m, struct version *v)
{
	struct croupier_refusal no;
	unsigned long number = 0;
	size_t i, index, old;

	v->from = v->limit > MOST_BACK ? v->limit - MOST_BACK : 0;
	for (old = v->kept_capacity; v->kept_capacity <= v->limit - v->from;
	    old = v->kept_capacity) {
		if (!grow(&v->kept, &v->kept_capacity, old, sizeof *v->kept)) {
			m->arena.failed = true;
			return;
		}
		memset(v->kept + old, 0, (v->kept_capacity - old) * sizeof *v->kept);
	}
	if (!begin_record(m, v))
		return;
	for (i = 0; i <= v->limit; i++) {
		struct kept *kept = i < v->from ? NULL : &v->kept[i - v->from];

		if (kept != NULL)
			kept->before = state_become(kept->before, m->record->state);
		/* The record has taken this event once, so this fails only if memory is short. */
		m->arena.failed |= (kept != NULL && kept->before == NULL) ||
		    (i < v->limit && !take_event(m, version_event(v, i), &no));
		if (m->arena.failed)
			return;
	}
	/* Which of the events are moves that stand in the end. */
	for (i = 0; i < v->limit; i++) {
		bool is_move = version_event(v, i)->kind == CROUPIER_MOVE;

		number += is_move;
		if (i >= v->from)
			v->kept[i - v->from].stands = is_move &&
			    find_standing(m->record, number, &index);
	}
	v->kept[v->limit - v->from].stands = true;
}

/* ---- trials --------------------------------------------------------------------- */

bool
trial_begin(struct croupier_mending *m, const struct croupier_state *state)
{
	m->trial = state_become(m->trial, state);
	m->arena.failed |= m->trial == NULL;
	return m->trial != NULL;
}

/*
 * Plays on from a change, up to the first undo, and then judges the whole version: the index, in
 * the version without it, of the event that is then refused; the count of events if none is;
 * IMPOSSIBLE if the change itself is illegal, since events that it puts in are NOT_WRITTEN.
 */
#define IMPOSSIBLE NOT_WRITTEN
static size_t
play_on(struct croupier_mending *m, const struct version *v, struct change *change, bool *legal)
{
	struct version with = { .count = 0 };
	struct croupier_refusal no = accepted();
	const struct event *event;
	size_t i;

	*legal = false;
	version_begin(m, &with, v, change);
	if (!trial_begin(m, change->in_state ? m->turned : version_before(v, change->at)))
		return IMPOSSIBLE;
	for (i = change->at; i < with.count; i++) {
		event = version_event(&with, i);
		if (mending_stops(m, 1))
			return IMPOSSIBLE;
		if (event->kind == CROUPIER_UNDO)
			break;
		if (event->kind == CROUPIER_MOVE &&
		    (event->move == NULL || !move_play(m->trial, event->move, NULL, &no))) {
			change->rule = no.rule;
			return version_origin(&with, i);
		}
	}
	version_judge(m, &with, false);
	*legal = with.legal;
	/* Results and proofs that are wrong do not tell how far the change reaches. */
	return i == with.count || with.refused == with.count ? v->count :
	    version_origin(&with, with.refused);
}

/* ---- what is found --------------------------------------------------------------- */

void
add_proposal(struct croupier_mending *m, struct proposals *to, const struct version *v,
    const struct change *change)
{
	size_t i, count = change->put_count;
	/* The events that it puts in are kept as long as all that is found. */
	struct event *put = count == 0 ? NULL : arena_alloc(&m->arena, count * sizeof *put);
	struct proposal *proposal;
	struct change *last;

	if ((count > 0 && put == NULL) ||
	    !grow(&to->at, &to->capacity, to->count, sizeof *to->at)) {
		m->arena.failed = true;
		return;
	}
	proposal = &to->at[to->count];
	*proposal = (struct proposal){ .key = { [6] = to->count } };
	if (m->first_of_two != NULL)
		proposal->change[proposal->changes++] = *m->first_of_two;
	last = &proposal->change[proposal->changes++];
	*last = *change;
	last->at = version_origin(v, change->at);
	for (i = 0; i < count; i++) {
		put[i] = change->put[i];
		if (put[i].move != NULL)
			put[i].move = keep_move(m, put[i].move);
	}
	last->put = put;
	to->count += !m->arena.failed;
}

bool
change_try(struct croupier_mending *m, const struct version *v, struct change *change)
{
	bool legal, small = change->put_count <= 2 || change->seat != NULL;

	if (mending_stops(m, 1))
		return false;
	m->tried++;
	change->rule = NULL;
	change->reach = play_on(m, v, change, &legal);
	if (change->reach == IMPOSSIBLE || m->arena.failed)
		return false;
	/* The first of two changes must be a small one. */
	if (legal || (m->first_of_two == NULL && change->reason != GAP && small))
		add_proposal(m, legal ? &m->found : &m->firsts, v, change);
	return legal && !m->arena.failed;
}
