/*
 * mending-judge.c: judges a record that is mended, and what a change makes of it.
 *
 * A change is tried on the state that was kept before it, so that of the record
 * only what comes behind is played again, and mostly little of that.  What gets
 * to the end is judged whole, as any record is.  Must not know which changes
 * there are, nor any one game.
 */
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

/* Changes are looked for among so many documents before the limit. */
enum { MOST_BACK = 1000 };

/* ---- versions ---------------------------------------------------------------- */

static void
forget_kept(struct version *v)
{
	while (v->kept > 0)
		croupier_state_free(v->before[--v->kept]);
}

void
version_free(struct version *v)
{
	forget_kept(v);
	free(v->before);
	free(v->stands);
	free(v->events);
	*v = (struct version){ .count = 0 };
}

static bool
add_event(struct version *v, const struct event *event)
{
	void *array = v->events;

	if (!grow(&array, &v->capacity, v->count, sizeof *v->events))
		return false;
	v->events = array;
	v->events[v->count++] = *event;
	return true;
}

bool
version_change(struct version *to, const struct version *from, const struct change *change)
{
	size_t i;
	bool good = true;

	forget_kept(to);
	to->count = 0;
	to->first = change->first != NULL ? change->first->state : from->first;
	for (i = 0; i < change->at && good; i++)
		good = add_event(to, &from->events[i]);
	for (i = 0; i < change->put_count && good; i++)
		good = add_event(to, &change->put[i]);
	for (i = change->at + change->removed; i < from->count && good; i++)
		good = add_event(to, &from->events[i]);
	return good;
}

/* ---- judging ------------------------------------------------------------------ */

/* Whether the record takes an event. */
static bool
take_event(struct croupier_mending *m, const struct event *event, struct croupier_refusal *no)
{
	accept(no);
	if (event->document->kind != CROUPIER_MOVE)
		*no = croupier_record_feed(m->record, event->document);
	else if (event->move != NULL)
		return record_make(m->record, event->move, &event->document->place, no);
	else
		no->verdict = CROUPIER_NO;
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

size_t
version_find(const struct version *v, unsigned long number)
{
	size_t i;

	for (i = 0; i < v->count; i++)
		if (v->events[i].document->kind == CROUPIER_MOVE && --number == 0)
			break;
	return i;
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

/* Finds the moves that stand, of those for which states are kept. */
static void
mark_standing(struct croupier_mending *m, struct version *v)
{
	unsigned long number = 0;
	size_t i, index = 0;

	for (i = 0; i < v->limit; i++) {
		bool stands = false;

		if (v->events[i].document->kind == CROUPIER_MOVE) {
			number++;
			stands = index < m->record->past->count &&
			    m->record->standing[index].number == number;
			index += stands;
		}
		if (i >= v->from)
			v->stands[i - v->from] = stands;
	}
	v->stands[v->limit - v->from] = true;
}

/* Makes room for the states up to the limit. */
static bool
make_room(struct version *v)
{
	size_t needed = v->limit - v->from + 1;
	struct croupier_state **before;
	bool *stands;

	forget_kept(v);
	if (needed <= v->kept_capacity)
		return true;
	before = realloc(v->before, needed * sizeof(*before));
	if (before == NULL)
		return false;
	v->before = before;
	stands = realloc(v->stands, needed * sizeof *stands);
	if (stands == NULL)
		return false;
	v->stands = stands;
	v->kept_capacity = needed;
	return true;
}

bool
version_keep(struct croupier_mending *m, struct version *v)
{
	struct croupier_refusal no;
	size_t i;

	v->from = v->limit > MOST_BACK ? v->limit - MOST_BACK : 0;
	if (!make_room(v) || !begin_record(m, v))
		return false;
	for (i = 0; i <= v->limit; i++) {
		if (i >= v->from) {
			v->before[v->kept] = croupier_state_copy(m->record->state);
			if (v->before[v->kept] == NULL)
				return false;
			v->kept++;
		}
		if (i < v->limit && !take_event(m, &v->events[i], &no))
			return false;	/* it was taken before: memory is short */
	}
	mark_standing(m, v);
	return true;
}

bool
version_judge(struct croupier_mending *m, struct version *v, bool all)
{
	struct croupier_refusal no;

	if (!begin_record(m, v))
		return false;
	for (v->refused = 0; v->refused < v->count; v->refused++)
		if (!take_event(m, &v->events[v->refused], &no)) {
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

/* ---- trials -------------------------------------------------------------------- */

/* The state before a change, with a card of the first state as the change has it. */
static const struct croupier_state *
state_before(const struct version *v, const struct change *change)
{
	return change->first != NULL ? change->first->state : v->before[change->at - v->from];
}

bool
trial_begin(struct croupier_mending *m, const struct croupier_state *state)
{
	m->trial = state_become(m->trial, state);
	m->failed = m->failed || m->trial == NULL;
	return m->trial != NULL;
}

static bool
remember(struct croupier_mending *m, const struct move *move, size_t count)
{
	void *array = (void *)m->made;

	if (!grow(&array, &m->made_capacity, count, sizeof(*m->made)))
		return false;
	m->made = array;
	m->made[count] = move;
	return true;
}

/* Plays a move of a trial, as one of `count` behind the change. */
static bool
play(struct croupier_mending *m, const struct move *move, size_t *count, const char **rule)
{
	struct croupier_refusal no;

	accept(&no);
	if (move == NULL || !move_play(m->trial, move, NULL, &no)) {
		*rule = no.rule;
		return false;
	}
	if (!remember(m, move, *count))
		m->failed = true;
	else
		++*count;
	return !m->failed;
}

/* Plays so many of the moves behind the change once more, from before it. */
static void
play_again(struct croupier_mending *m, const struct croupier_state *before, size_t count)
{
	struct croupier_refusal no;
	size_t i;

	if (!trial_begin(m, before))
		return;
	accept(&no);
	for (i = 0; i < count; i++)
		if (!move_play(m->trial, m->made[i], NULL, &no))
			return;
}

size_t
change_reach(struct croupier_mending *m, const struct version *v, struct change *change)
{
	const struct croupier_state *before = state_before(v, change);
	size_t i, count = 0;

	change->rule = NULL;
	if (!trial_begin(m, before))
		return IMPOSSIBLE;
	for (i = 0; i < change->put_count; i++)
		if (change->put[i].document->kind == CROUPIER_MOVE &&
		    !play(m, change->put[i].move, &count, &change->rule))
			return IMPOSSIBLE;
	for (i = change->at + change->removed; i < v->count; i++) {
		const struct event *event = &v->events[i];

		if (event->document->kind == CROUPIER_MOVE &&
		    !play(m, event->move, &count, &change->rule))
			return i;
		if (event->document->kind == CROUPIER_UNDO) {
			unsigned long number = croupier_document_undo(event->document);

			/* It takes back what was changed: only judging the whole tells more. */
			if (number > count)
				return v->count;
			count -= number;
			play_again(m, before, count);
			if (m->failed)
				return IMPOSSIBLE;
		}
	}
	return v->count;
}
