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
	ranking->trust = 0;
	if (count > ranking->capacity) {
		free(ranking->at);
		free(ranking->order);
		ranking->capacity = 0;
		ranking->at = malloc(count * sizeof *ranking->at);
		ranking->order = malloc(count * sizeof(*ranking->order));
		if (ranking->at == NULL || ranking->order == NULL)
			return false;
		ranking->capacity = count;
	}
	for (i = 0; i < count; i++) {
		ranking->at[i] = (struct candidate){ .known = { .move = i } };
		ranking->order[i] = &ranking->at[i];
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
ranking_reserve(struct candidate *c)
{
	void *array = c->gains;

	if (!grow(&array, &c->capacity, c->deals, sizeof *c->gains))
		return false;
	c->gains = array;
	return true;
}

void
ranking_add(const struct ranking *ranking, struct candidate *c, const struct outcome *outcome)
{
	const int64_t times = ROUNDS_OF_DEAL / outcome->rounds;
	unsigned seat;

	c->gains[c->deals++] = times * outcome->gain;
	c->sum.rounds += ROUNDS_OF_DEAL;
	c->sum.gain += times * outcome->gain;
	for (seat = 0; seat < ranking->sides.seats; seat++)
		c->sum.points[seat] += times * outcome->points[seat];
	c->sum.moves += times * outcome->moves * ranking->sides.scale;
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
ranking_compare(const struct ranking *ranking, const struct candidate *a,
    const struct candidate *b, double *mean, double *error)
{
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
know(const struct ranking *ranking, struct candidate *c)
{
	const struct candidate *best = ranking->order[0];
	struct croupier_advised *known = &c->known;
	double rounds = (double)c->sum.rounds;

	*known = (struct croupier_advised){ .move = known->move, .deals = c->deals };
	if (c->deals == 0)
		return;
	known->gain = (double)c->sum.gain / rounds / (double)ranking->sides.scale;
	known->error = own_error(ranking, c);
	known->points = (double)c->sum.points[ranking->sides.own] / rounds;
	known->wins = (double)c->sum.won / rounds;
	ranking_compare(ranking, best, c, &known->behind, &known->behind_error);
	known->level = c != best &&
	    (fabs(known->behind) < 2 * known->behind_error || known->behind == 0);
}

/* ---- order ---------------------- */

/*
 * Which move comes first: one that is still tried, or was tried for longer; or that gains
 * more, after 0.0001 points are taken off for each move that its rounds went on; or that comes
 * earlier in the list.  Gains are compared in whole numbers, as long as these have room.
 */
static int
compare(const void *one, const void *other)
{
	const struct candidate *a = *(struct candidate *const *)one;
	const struct candidate *b = *(struct candidate *const *)other;
	const int64_t step = 10000, most = INT64_MAX / 4 / step;
	int64_t more = a->sum.gain - b->sum.gain;

	if (a->deals != b->deals)
		return a->deals > b->deals ? -1 : 1;
	if (more <= most && more >= -most)
		more = more * step - (a->sum.moves - b->sum.moves);
	return more > 0 || (more == 0 && a->known.move < b->known.move) ? -1 : 1;
}

static void
sort(struct ranking *ranking)
{
	if (ranking->count > 1)
		qsort(ranking->order, ranking->count, sizeof(*ranking->order), compare);
}

void
ranking_sort(struct ranking *ranking)
{
	size_t i;

	sort(ranking);
	for (i = 0; i < ranking->count; i++)
		know(ranking, ranking->order[i]);
}

/* ---- thinning ---------------------- */

/*
 * Notes moves whose gain is less than the best by more than twice the error of the difference,
 * when the best has been tried in enough deals; in a hurry, moves that are behind by three
 * times the error are dropped.
 */
static void
note_behind(struct ranking *ranking, bool hurry)
{
	enum { ENOUGH = 16, LIKELY = 2, SURE = 3 };
	struct candidate *best = ranking->order[0], *c;
	double mean, error;
	size_t i;

	if (best->deals < ENOUGH)
		return;
	best->behind = false;
	for (i = 1; i < ranking->count; i++) {
		c = ranking->order[i];
		if (c->out)
			continue;
		ranking_compare(ranking, best, c, &mean, &error);
		c->behind = mean > LIKELY * error;
		c->out = hurry && mean > SURE * error;
	}
}

/* In twice as many deals, half as many moves are tried, except in short lists. */
static void
thin_long(struct ranking *ranking)
{
	enum { MOST_TRIED = 8192, SHORT_LIST = 128 };
	size_t i, left = MOST_TRIED / ranking->order[0]->deals;

	for (i = left < SHORT_LIST ? SHORT_LIST : left; i < ranking->count; i++)
		ranking->order[i]->out = true;
}

void
ranking_thin(struct ranking *ranking, bool hurry)
{
	sort(ranking);
	thin_long(ranking);
	note_behind(ranking, hurry);
}

/* What a move is worth by its gain, and by what was learnt, which says less after many deals. */
static double
worth(const struct ranking *ranking, const struct candidate *c, double spread)
{
	return (double)c->sum.gain / (double)c->sum.rounds / (double)ranking->sides.scale -
	    ranking->trust * spread * c->less / ONE_WEIGHT / (double)c->deals;
}

/* Thins out moves of a verb that are worth less than its best one. */
static void
thin_verb(struct ranking *ranking, uint8_t verb, double spread)
{
	struct candidate *best = NULL, *c;
	double mean, error;
	size_t i;

	for (i = 0; i < ranking->count; i++) {
		c = ranking->order[i];
		if (!c->out && c->verb == verb && (best == NULL ||
		    worth(ranking, c, spread) > worth(ranking, best, spread)))
			best = c;
	}
	for (i = 0; i < ranking->count; i++) {
		c = ranking->order[i];
		if (c->out || c->verb != verb || c == best)
			continue;
		ranking_compare(ranking, best, c, &mean, &error);
		c->out = worth(ranking, best, spread) - worth(ranking, c, spread) > error / 2;
	}
}

void
ranking_thin_learnt(struct ranking *ranking)
{
	enum { ENOUGH = 4 };
	const struct candidate *first;
	double spread;
	uint8_t verb;

	if (ranking->trust <= 0)
		return;
	sort(ranking);
	first = ranking->order[0];
	if (first->deals < ENOUGH)
		return;
	spread = own_error(ranking, first) * sqrt((double)first->deals);
	for (verb = 0; verb < MAX_VERBS; verb++)
		thin_verb(ranking, verb, spread);
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
