/*
 * ranking.c: what is known about moves that were tried, their order, and which of them no
 * longer need to be tried.
 *
 * Must not know how they are tried, nor what a move is.
 */
#include "think/advise/advise.h"

#include <math.h>
#include <stdlib.h>

bool
ranking_begin(struct ranking *ranking, size_t count)
{
	size_t i;

	for (i = 0; i < ranking->count; i++)
		free(ranking->at[i].gains);
	ranking->count = 0;
	if (count > ranking->capacity) {
		free(ranking->at);
		free(ranking->order);
		ranking->capacity = 0;
		ranking->at = malloc(count * sizeof *ranking->at);
		ranking->order = malloc(2 * count * sizeof *ranking->order);
		if (ranking->at == NULL || ranking->order == NULL)
			return false;
		ranking->capacity = count;
	}
	for (i = 0; i < count; i++) {
		ranking->at[i] = (struct candidate){ .move = i };
		ranking->at[i].known.move = i;
		ranking->order[i] = i;
	}
	ranking->count = count;
	return true;
}

void
ranking_free(struct ranking *ranking)
{
	size_t i;

	for (i = 0; i < ranking->count; i++)
		free(ranking->at[i].gains);
	free(ranking->at);
	free(ranking->order);
}

bool
ranking_reserve(struct ranking *ranking, size_t index)
{
	struct candidate *c = &ranking->at[index];
	void *array = c->gains;

	if (!grow(&array, &c->capacity, c->deals, sizeof *c->gains))
		return false;
	c->gains = array;
	return true;
}

void
ranking_add(struct ranking *ranking, size_t index, const struct outcome *outcome)
{
	const int64_t times = ROUNDS_OF_DEAL / outcome->rounds;
	struct candidate *c = &ranking->at[index];

	c->gains[c->deals++] = times * outcome->gain;
	c->sum.rounds += ROUNDS_OF_DEAL;
	c->sum.gain += times * outcome->gain;
	c->sum.points += times * outcome->points;
	c->sum.moves += times * outcome->moves;
	c->sum.won += times * outcome->won;
}

/* ---- means and errors ---------------------- */

/* The divisor of the gain of a deal. */
static double
unit_of(const struct ranking *ranking)
{
	return (double)ranking->sides.scale * ROUNDS_OF_DEAL;
}

/* The standard error of the mean of that many numbers, from their deviations from the mean. */
static double
error_of(double squares, size_t count)
{
	return count < 2 ? 0 : sqrt(squares / (double)(count - 1) / (double)count);
}

void
ranking_compare(const struct ranking *ranking, size_t one, size_t other, double *mean,
    double *error)
{
	const struct candidate *a = &ranking->at[one], *b = &ranking->at[other];
	size_t i, count = a->deals < b->deals ? a->deals : b->deals;
	double unit = unit_of(ranking), sum = 0, squares = 0;

	*mean = *error = 0;
	if (count == 0)
		return;
	for (i = 0; i < count; i++)
		sum += (double)(a->gains[i] - b->gains[i]);
	sum /= (double)count;
	for (i = 0; i < count; i++) {
		double off = (double)(a->gains[i] - b->gains[i]) - sum;

		squares += off * off;
	}
	*mean = sum / unit;
	*error = error_of(squares, count) / unit;
}

/* The standard error of the gain itself. */
static double
own_error(const struct ranking *ranking, const struct candidate *c)
{
	double mean = (double)c->sum.gain / (double)c->deals, squares = 0;
	size_t i;

	for (i = 0; i < c->deals; i++)
		squares += ((double)c->gains[i] - mean) * ((double)c->gains[i] - mean);
	return error_of(squares, c->deals) / unit_of(ranking);
}

static void
know(struct ranking *ranking, size_t index, size_t best)
{
	struct candidate *c = &ranking->at[index];
	struct croupier_advised *known = &c->known;
	double rounds = (double)c->sum.rounds;

	*known = (struct croupier_advised){ .move = c->move, .deals = c->deals };
	if (c->deals == 0)
		return;
	known->gain = (double)c->sum.gain / rounds / (double)ranking->sides.scale;
	known->error = own_error(ranking, c);
	known->points = (double)c->sum.points / rounds;
	known->wins = (double)c->sum.won / rounds;
	ranking_compare(ranking, best, index, &known->behind, &known->behind_error);
	known->level = index != best &&
	    (fabs(known->behind) < 2 * known->behind_error || known->behind == 0);
}

/* ---- order ---------------------- */

/*
 * Whether one move comes before another: it is still tried, or was tried for longer; or it gains
 * more, after 0.0001 points are taken off for each move that its rounds went on; or it comes
 * earlier in the list.  Gains are compared in whole numbers, as long as these have room.
 */
static bool
is_before(const struct ranking *ranking, const struct candidate *a, const struct candidate *b)
{
	const int64_t step = 10000, most = INT64_MAX / 4 / step;
	int64_t more = a->sum.gain - b->sum.gain;
	int64_t longer = ranking->sides.scale * (a->sum.moves - b->sum.moves);

	if (a->deals != b->deals)
		return a->deals > b->deals;
	if (more > most || more < -most)
		return more > 0;
	more = more * step - longer;
	return more != 0 ? more > 0 : a->move < b->move;
}

/* Sorts by merging; qsort() is no use, because a comparison needs the ranking. */
static void
sort_part(const struct ranking *ranking, size_t *order, size_t *spare, size_t count)
{
	size_t half = count / 2, one = 0, other = half, i;

	if (count < 2)
		return;
	sort_part(ranking, order, spare, half);
	sort_part(ranking, order + half, spare, count - half);
	for (i = 0; i < count; i++)
		spare[i] = other == count || (one < half && !is_before(ranking,
		    &ranking->at[order[other]], &ranking->at[order[one]])) ? order[one++] :
		    order[other++];
	memcpy(order, spare, count * sizeof *order);
}

void
ranking_sort(struct ranking *ranking)
{
	size_t i;

	sort_part(ranking, ranking->order, ranking->order + ranking->capacity, ranking->count);
	for (i = 0; i < ranking->count; i++)
		know(ranking, ranking->order[i], ranking->order[0]);
}

/* ---- thinning ---------------------- */

/*
 * Marks moves whose gain is less than the best by more than twice the error of the difference,
 * when the best has been tried in enough deals; in a hurry, moves that are behind by three
 * times the error are dropped.
 */
static void
mark_behind(struct ranking *ranking, bool hurry)
{
	enum { ENOUGH = 16, LIKELY = 2, SURE = 3 };
	size_t best = ranking->order[0], i;

	if (ranking->at[best].deals < ENOUGH)
		return;
	ranking->at[best].behind = false;
	for (i = 1; i < ranking->count; i++) {
		struct candidate *c = &ranking->at[ranking->order[i]];
		double mean, error;

		if (c->out)
			continue;
		ranking_compare(ranking, best, ranking->order[i], &mean, &error);
		c->behind = mean > LIKELY * error;
		c->out = hurry && mean > SURE * error;
	}
}

/* In twice as many deals, half as many moves are tried, except in short lists. */
static void
thin_long(struct ranking *ranking)
{
	enum { MOST_TRIED = 8192, SHORT_LIST = 128 };
	size_t i, left = MOST_TRIED / ranking->at[ranking->order[0]].deals;

	for (i = left < SHORT_LIST ? SHORT_LIST : left; i < ranking->count; i++)
		ranking->at[ranking->order[i]].out = true;
}

void
ranking_thin(struct ranking *ranking, bool hurry)
{
	sort_part(ranking, ranking->order, ranking->order + ranking->capacity, ranking->count);
	thin_long(ranking);
	mark_behind(ranking, hurry);
}

/* ---- numbers ---------------------- */

int64_t
hundredths_of(double number)
{
	return llround(number * 100);
}

struct node *
tree_decimals(struct arena *arena, const char *decimals)
{
	return tree_scalar(arena, decimals, strlen(decimals), PLAIN);
}
