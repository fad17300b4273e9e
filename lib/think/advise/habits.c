/*
 * habits.c: what moves gained for the seats that made them, in rounds that were played
 * on, and how long these were, so that later rounds are played less blindly.
 *
 * Knows a move only by its words.  Must not know any one game, nor how rounds are played.
 */
#include "think/advise/advise.h"

#include <math.h>

unsigned
habit_of(const struct move *move)
{
	uint64_t hash = move->seat * 64U + move->verb;
	size_t i, total = move_total(move);

	for (i = 0; i < total; i++)
		hash = hash * 67 + move->values[i] + 1;
	/* A large odd number, so that moves which differ little are far from each other. */
	return (unsigned)(hash * 0x9E3779B97F4A7C15 >> 32) % HABITS;
}

void
habits_begin(struct habits *habits)
{
	unsigned i;

	memset(habits, 0, sizeof *habits);
	for (i = 0; i < HABITS; i++)
		habits->mean[i] = INFINITY;
}

void
habits_add(struct habits *habits, struct noted *fresh)
{
	unsigned i;

	for (i = 0; i < HABITS; i++) {
		struct noted_habit *all = &habits->noted.at[i];

		if (fresh->at[i].rounds == 0)
			continue;
		all->rounds += fresh->at[i].rounds;
		all->gain += fresh->at[i].gain;
		habits->mean[i] = (float)((double)all->gain / (double)all->rounds);
	}
	habits->noted.rounds += fresh->rounds;
	habits->noted.endless += fresh->endless;
	habits->noted.moves += fresh->moves;
	if (fresh->longest > habits->noted.longest)
		habits->noted.longest = fresh->longest;
	habits->noted.trials += fresh->trials;
	memset(fresh, 0, sizeof *fresh);
}

bool
habits_short(const struct habits *habits, size_t rounds)
{
	enum { NEARLY_ALL = 64, MUCH_LONGER = 3, MOST_EFFORT = 12000 };
	const struct noted *noted = &habits->noted;

	/*
	 * Where the end of a round can be put off, seats that try their later moves would wait for
	 * better cards again and again.
	 */
	return noted->rounds > 0 && noted->endless * NEARLY_ALL <= noted->rounds &&
	    noted->longest * noted->rounds < MUCH_LONGER * noted->moves &&
	    rounds * noted->trials <= MOST_EFFORT * noted->rounds;
}
