/*
 * mending-trials.c: tries changes, and remembers those that are repairs or may be
 * half of one.
 *
 * A change is tried on the state that was kept before it, so that of the record
 * only what comes behind is played again, and mostly little of that.  What gets
 * to the end is judged whole, as any record is.  Must not know which changes
 * there are, nor any one game.
 */
#include "think/think.h"

#include <string.h>

/* ---- playing -------------------------------------------------------------------- */

bool
trial_begin(struct croupier_mending *m, const struct croupier_state *state)
{
	m->trial = state_become(m->trial, state);
	m->failed = m->failed || m->trial == NULL;
	return m->trial != NULL;
}

/* Plays a move of a trial, and remembers it. */
static bool
play(struct croupier_mending *m, const struct move *move, const char **rule)
{
	void *array = (void *)m->made;
	struct croupier_refusal no;

	accept(&no);
	if (move == NULL || !move_play(m->trial, move, NULL, &no)) {
		*rule = no.rule;
		return false;
	}
	if (!grow(&array, &m->made_capacity, m->made_count, sizeof(*m->made))) {
		m->failed = true;
		return false;
	}
	m->made = array;
	m->made[m->made_count++] = move;
	return true;
}

/* Takes moves of a trial back: what is left is played once more from before the change. */
static bool
take_back(struct croupier_mending *m, const struct croupier_state *before, unsigned long number)
{
	struct croupier_refusal no;
	size_t i;

	if (!trial_begin(m, before))
		return false;
	m->made_count -= number;
	accept(&no);
	for (i = 0; i < m->made_count && !mending_stops(m, 1); i++)
		if (!move_play(m->trial, m->made[i], NULL, &no))
			break;
	return true;
}

/*
 * Plays on from a change: the event at which the version is refused then, its
 * count where none was, IMPOSSIBLE where the change itself is illegal.  Results
 * and proofs are not looked at.
 */
#define IMPOSSIBLE SIZE_MAX
static size_t
play_on(struct croupier_mending *m, const struct version *v, struct change *change)
{
	const struct croupier_state *before = change->in_state ? m->turned :
	    version_before(v, change->at);
	struct version with = { .count = 0 };
	size_t i;

	version_begin(m, &with, v, change);
	change->rule = NULL;
	m->made_count = 0;
	if (!trial_begin(m, before))
		return IMPOSSIBLE;
	for (i = change->at; i < with.count; i++) {
		const struct event *event = version_event(&with, i);

		if (mending_stops(m, 1))
			return IMPOSSIBLE;
		/* That it came in by the change is told by NOT_GIVEN, which is IMPOSSIBLE. */
		if (event->kind == CROUPIER_MOVE && !play(m, event->move, &change->rule))
			return version_origin(&with, i);
		/* What takes back what was changed is judged as a part of the whole. */
		if (event->undo > m->made_count)
			break;
		if (event->undo > 0 && !take_back(m, before, event->undo))
			return IMPOSSIBLE;
	}
	return v->count;
}

_Static_assert(IMPOSSIBLE == NOT_GIVEN, "a move that is put in and illegal comes nowhere");

/* ---- what is found --------------------------------------------------------------- */

struct change
change_moves(enum reason reason, size_t at, unsigned removed, const struct move *one,
    const struct move *other)
{
	return (struct change){ .reason = reason, .at = at, .removed = (uint8_t)removed,
		.put_count = (uint8_t)((one != NULL) + (other != NULL)),
		.put = { { .kind = CROUPIER_MOVE, .move = one },
		    { .kind = CROUPIER_MOVE, .move = other } } };
}

/* A copy of a change that lives as long as what is found. */
static bool
keep_change(struct croupier_mending *m, const struct change *change, struct change *copy)
{
	unsigned i;

	*copy = *change;
	for (i = 0; i < change->put_count; i++)
		if (change->put[i].move != NULL) {
			copy->put[i].move = keep_move(m, change->put[i].move);
			if (copy->put[i].move == NULL)
				return false;
		}
	return true;
}

bool
add_proposal(struct croupier_mending *m, struct proposals *to, const struct version *v,
    const struct change *change)
{
	void *array = to->at;
	struct proposal *proposal;
	struct change *last;

	if (!grow(&array, &to->capacity, to->count, sizeof *to->at))
		return false;
	to->at = array;
	proposal = &to->at[to->count];
	*proposal = (struct proposal){ .changes = 1, .sequence = to->count };
	if (m->first_of_two != NULL)
		proposal->change[proposal->changes++ - 1] = *m->first_of_two;
	last = &proposal->change[proposal->changes - 1];
	if (!keep_change(m, change, last))
		return false;
	last->at = version_origin(v, change->at);
	to->count++;
	return true;
}

/* Whether a change that plays to the end is legal as a whole. */
static bool
is_repair(struct croupier_mending *m, const struct version *v, const struct change *change)
{
	struct version whole = { .count = 0 };

	version_begin(m, &whole, v, change);
	m->failed = !version_judge(m, &whole, false) || m->failed;
	return whole.legal && !m->failed;
}

bool
change_try(struct croupier_mending *m, const struct version *v, struct change *change)
{
	bool repairs;

	if (mending_stops(m, 1))
		return false;
	m->tried++;
	change->reach = play_on(m, v, change);
	if (change->reach == IMPOSSIBLE || m->failed)
		return false;
	repairs = change->reach == v->count && is_repair(m, v, change);
	if (!m->failed && (repairs || m->first_of_two == NULL))
		m->failed = !add_proposal(m, repairs ? &m->found : &m->firsts, v, change);
	return repairs && !m->failed;
}
