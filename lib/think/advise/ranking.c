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
	ranking->learnt = false;
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
		ranking->at[i] = (struct candidate){ .deals = 0 };
		ranking->order[i] = &ranking->at[i];
	}
	ranking->count = count;
	return true;
}

void
ranking_free(struct ranking *ranking)
{
	(void)ranking_begin(ranking, 0);
	free(ranking->at);
	free(ranking->order);
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

int64_t
whole_root(int64_t square)
{
	uint64_t left = (uint64_t)square, result = 0, bit = (uint64_t)1 << 62;

	for (; bit > left; bit >>= 2)
		;
	for (; bit != 0; bit >>= 2)
		if (left >= result + bit) {
			left -= result + bit;
			result = (result >> 1) + bit;
		} else
			result >>= 1;
	return (int64_t)result;
}

/* The root of a number of deals, a FINER each. */
enum { FINER = 4096 };

static int64_t
fine_root(size_t deals)
{
	return whole_root((int64_t)deals * FINER * FINER);
}

/* What one gains more than the other in a deal, less the mean of it; a FINE of a gain. */
static int64_t
deviation(const struct candidate *a, const struct candidate *b, size_t deal, int64_t mean)
{
	return (a->gains[deal] - (b == NULL ? 0 : b->gains[deal])) * FINE - mean;
}

/* The root of the sum of the squares of all deviations, which are halved until it has room. */
static int64_t
root_of_squares(const struct candidate *a, const struct candidate *b,
    const struct difference *d)
{
	int64_t most = 0, squares = 0, whole = 1, off;
	const int64_t room = whole_root(INT64_MAX / (int64_t)d->deals);
	size_t i;

	for (i = 0; i < d->deals; i++) {
		off = deviation(a, b, i, d->mean);
		most = off > most ? off : -off > most ? -off : most;
	}
	while (most / whole > room)
		whole *= 2;
	for (i = 0; i < d->deals; i++) {
		off = deviation(a, b, i, d->mean) / whole;
		squares += off * off;
	}
	return whole_root(squares) * whole;
}

struct difference
ranking_compare(const struct candidate *a, const struct candidate *b)
{
	const size_t deals = b == NULL || a->deals < b->deals ? a->deals : b->deals;
	struct difference d = { .deals = deals };
	size_t i;

	for (i = 0; i < deals; i++)
		d.sum += a->gains[i] - (b == NULL ? 0 : b->gains[i]);
	if (deals > 0)
		d.mean = d.sum * FINE / (int64_t)deals;
	if (deals > 1)
		d.error = root_of_squares(a, b, &d) * FINER /
		    (fine_root(deals) * fine_root(deals - 1) / FINER);
	return d;
}

double
ranking_mean(const struct ranking *ranking, const struct difference *d)
{
	return d->deals == 0 ? 0 : (double)d->sum / ((double)d->deals * unit_of(ranking));
}

double
ranking_error(const struct ranking *ranking, const struct difference *d)
{
	return (double)d->error / (FINE * unit_of(ranking));
}

struct croupier_advised
ranking_know(const struct ranking *ranking, size_t index)
{
	const struct candidate *best = ranking->order[0], *c = ranking->order[index];
	struct croupier_advised known = { .move = (size_t)(c - ranking->at), .deals = c->deals };
	double rounds = (double)c->sum.rounds;
	struct difference own, behind;

	if (c->deals == 0)
		return known;
	own = ranking_compare(c, NULL);
	behind = ranking_compare(best, c);
	known.gain = ranking_mean(ranking, &own);
	known.error = ranking_error(ranking, &own);
	known.points = (double)c->sum.points[ranking->sides.own] / rounds;
	known.wins = (double)c->sum.won / rounds;
	known.behind = ranking_mean(ranking, &behind);
	known.behind_error = ranking_error(ranking, &behind);
	known.level = c != best && (behind.sum == 0 || behind.deals < 2 ||
	    (behind.mean < 2 * behind.error && -behind.mean < 2 * behind.error));
	return known;
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
	return more > 0 || (more == 0 && a < b) ? -1 : 1;
}

void
ranking_sort(struct ranking *ranking)
{
	if (ranking->count > 1)
		qsort(ranking->order, ranking->count, sizeof(*ranking->order), compare);
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
	struct difference d;
	size_t i;

	if (best->deals < ENOUGH)
		return;
	best->behind = false;
	for (i = 1; i < ranking->count; i++) {
		c = ranking->order[i];
		if (c->out)
			continue;
		d = ranking_compare(best, c);
		c->behind = d.mean > LIKELY * d.error;
		c->out = hurry && d.mean > SURE * d.error;
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
	ranking_sort(ranking);
	thin_long(ranking);
	note_behind(ranking, hurry);
}

/*
 * What a move is worth in all its deals: by its gains, and by what was learnt of it, which is
 * trusted in one deal for USUAL times the spread of gains.  In a few deals chance says more about
 * which of two cards to keep than the cards do.  The longer the round has gone on, the less is
 * trusted, or all go on waiting for each other.
 */
static int64_t
worth(const struct ranking *ranking, const struct candidate *c, int64_t spread)
{
	enum { USUAL = 8, HALF_AFTER = 32 };

	return c->sum.gain * FINE - spread / ONE_WEIGHT * USUAL * HALF_AFTER * c->less /
	    (HALF_AFTER + (int64_t)ranking->past);
}

/* Thins out moves of a verb that are worth less than its best one. */
static void
thin_verb(struct ranking *ranking, uint8_t verb, int64_t spread)
{
	struct candidate *best = NULL, *c;
	struct difference d;
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
		d = ranking_compare(best, c);
		c->out = worth(ranking, best, spread) - worth(ranking, c, spread) >
		    d.error * (int64_t)d.deals / 2;
	}
}

void
ranking_thin_learnt(struct ranking *ranking)
{
	enum { ENOUGH = 4 };
	const struct candidate *first;
	int64_t spread;
	uint8_t verb;

	if (!ranking->learnt)
		return;
	ranking_sort(ranking);
	first = ranking->order[0];
	if (first->deals < ENOUGH)
		return;
	spread = ranking_compare(first, NULL).error * fine_root(first->deals) / FINER;
	for (verb = 0; verb < MAX_VERBS; verb++)
		thin_verb(ranking, verb, spread);
}

/* ---- numbers ---------------------- */

int64_t
hundredths_of(double number)
{
	return llround(number * 100);
}

void
set_share(struct arena *arena, struct node *map, const char *key, int64_t number, int64_t whole)
{
	char out[MOST_DECIMALS];
	const char *decimals = write_share(out, number, whole);

	tree_set(arena, map, key, tree_scalar(arena, decimals, strlen(decimals), PLAIN));
}
