/*
 * mending-order.c: which proposals are told first, and which first changes of two are
 * tried first.
 *
 * Knows how likely one slip of the pen is beside another, and what another record of
 * the round says.  Must not know how changes are found, nor any one game.
 */
#include "think/think.h"

#include <stdlib.h>

/* ---- another record of the round ------------------------------------------------------ */

/* Whether it has these moves about there. */
static bool
has_moves(const struct version *other, size_t at, const struct move *const *moves, size_t count)
{
	size_t i = at > NEAR ? at - NEAR : 0, j;

	for (; i <= at + NEAR && i + count <= other->count; i++) {
		for (j = 0; j < count; j++)
			if (other->events[i + j].move == NULL ||
			    !same_move(other->events[i + j].move, moves[j]))
				break;
		if (j == count)
			return true;
	}
	return false;
}

/* The moves that a change leaves there: what is put in, or, of a line that goes, its neighbours. */
static size_t
moves_left(const struct croupier_mending *m, const struct change *change,
    const struct move *moves[2])
{
	size_t i, count = 0, behind = change->at + change->removed;

	for (i = 0; i < change->put_count; i++)
		moves[count++] = change->put[i].move;
	if (change->put_count > 0)
		return count;
	if (change->at > 0)
		moves[count++] = m->given.events[change->at - 1].move;
	if (behind < m->given.count)
		moves[count++] = m->given.events[behind].move;
	return count;
}

/* Whether its first state has this card there: no repair of it would be one. */
static bool
has_card(struct croupier_mending *m, const struct other_card *other)
{
	struct croupier_text one = { .bytes = NULL }, two = { .bytes = NULL };
	bool same = turn_card(m, other) &&
	    croupier_state_write(m->other->first, CROUPIER_YAML, &one).verdict == CROUPIER_YES &&
	    croupier_state_write(m->turned, CROUPIER_YAML, &two).verdict == CROUPIER_YES &&
	    same_text(one.bytes, two.bytes);

	text_release(&one);
	text_release(&two);
	return same;
}

/* Whether the other scribe wrote what a change makes of the record. */
static bool
is_supported(struct croupier_mending *m, const struct change *change)
{
	const struct move *moves[2];
	size_t i, count;

	if (change->vague || change->reason == WRONG_RESULT)
		return false;
	if (change->in_state)
		return has_card(m, &change->other);
	count = moves_left(m, change, moves);
	for (i = 0; i < count; i++)
		if (moves[i] == NULL)
			return false;
	return has_moves(&m->other->given, change->at, moves, count);
}

/* ---- order ------------------------------------------------------------------------------ */

/* How likely a slip is, as measured: the less, the sooner it is told. */
static const uint8_t ranks[] = {
	[CARDS_SWAPPED] = 0, [MOVES_SWAPPED] = 0, [LINE_TWICE] = 1, [OTHER_SUIT] = 2,
	[SIMILAR_RANK] = 3, [OTHER_SEAT] = 4, [OTHER_KEY] = 4, [OTHER_RANK] = 5, [LEFT_OUT] = 6,
	[TOO_MANY] = 7, [OTHER_CARD] = 8, [WRONG_RESULT] = 8, [AS_PLAYED] = 9
};

static size_t
rank_of_all(const struct proposal *proposal)
{
	return ranks[proposal->change[0].reason] +
	    (proposal->changes > 1 ? ranks[proposal->change[1].reason] : 0U);
}

static int
order_of(size_t one, size_t other)
{
	return one < other ? -1 : one > other;
}

/* By kind, then by place. */
static int
compare_changes(const struct change *one, const struct change *other)
{
	int order = order_of(ranks[one->reason], ranks[other->reason]);

	return order != 0 ? order : order_of(one->at, other->at);
}

/* The same of proposals with equally many changes; equal ones as they were found. */
static int
compare_all(const struct proposal *one, const struct proposal *other)
{
	unsigned last = one->changes - 1;
	int order = compare_changes(&one->change[0], &other->change[0]);

	if (order == 0)
		order = compare_changes(&one->change[last], &other->change[last]);
	return order != 0 ? order : order_of(one->sequence, other->sequence);
}

/* Repairs before offences, and what another record says first. */
static int
compare_found(const void *one, const void *other)
{
	const struct proposal *a = one, *b = other;
	int order = order_of(a->change[0].reason == AS_PLAYED, b->change[0].reason == AS_PLAYED);

	if (order == 0)
		order = order_of(b->supported, a->supported);
	if (order == 0)
		order = order_of(rank_of_all(a), rank_of_all(b));
	return order != 0 ? order : compare_all(a, b);
}

static int
compare_firsts(const void *one, const void *other)
{
	const struct proposal *a = one, *b = other;
	int order = order_of(b->change[0].reach, a->change[0].reach);

	return order != 0 ? order : compare_all(a, b);
}

static void
sort(struct proposals *proposals, int (*compare)(const void *one, const void *other))
{
	if (proposals->count > 1)
		qsort(proposals->at, proposals->count, sizeof *proposals->at, compare);
}

void
sort_found(struct croupier_mending *m)
{
	size_t i;

	for (i = 0; i < m->found.count; i++) {
		struct proposal *p = &m->found.at[i];

		p->supported = m->other != NULL && is_supported(m, &p->change[0]) &&
		    is_supported(m, &p->change[p->changes - 1]);
	}
	sort(&m->found, compare_found);
}

void
sort_firsts(struct croupier_mending *m)
{
	sort(&m->firsts, compare_firsts);
}
