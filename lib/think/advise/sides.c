/*
 * sides.c: which seats win together, and what the points of a round are worth to them.
 *
 * Must not know any one game, nor how rounds are played.
 */
#include "think/advise/advise.h"

/* The seats of each side; returns the least number that every one of these divides. */
static int64_t
find_sides(struct sides *sides, const struct table *table, uint8_t size[MAX_SEATS])
{
	const struct game *game = table->game;
	int64_t multiple = 1, before;
	uint8_t seat, other;

	sides->count = 0;
	memset(size, 0, MAX_SEATS);
	for (seat = 0; seat < table->seats; seat++) {
		for (other = 0; other < seat; other++)
			if (game->together != NULL && game->together(table, seat, other))
				break;
		sides->side[seat] = other < seat ? sides->side[other] : sides->count++;
		size[sides->side[seat]]++;
	}
	for (seat = 0; seat < sides->count; seat++)
		for (before = multiple; multiple % size[seat] != 0;)
			multiple += before;
	return multiple;
}

void
sides_find(struct sides *sides, const struct table *table, uint8_t own)
{
	uint8_t seat, size[MAX_SEATS];
	int64_t multiple = find_sides(sides, table, size), others;

	sides->seats = table->seats;
	sides->own = own;
	others = sides->count > 1 ? sides->count - 1 : 1;
	sides->scale = others * multiple;
	for (seat = 0; seat < table->seats; seat++) {
		int64_t share = multiple / size[sides->side[seat]];
		bool ours = sides->side[seat] == sides->side[own];

		/* If few points are good, more of them are a loss. */
		sides->share[seat] = table->game->lowest_wins ? -share : share;
		sides->weight[seat] = sides->share[seat] * (ours ? others : -1);
	}
}

int64_t
sides_gain(const struct sides *sides, const int32_t points[MAX_SEATS])
{
	int64_t gain = 0;
	unsigned i;

	for (i = 0; i < sides->seats; i++)
		gain += sides->weight[i] * points[i];
	return gain;
}

void
count_round(const struct sides *sides, const int32_t points[MAX_SEATS], struct outcome *outcome)
{
	int64_t side[MAX_SEATS] = { 0 };
	bool won = true;
	unsigned i;

	outcome->rounds++;
	outcome->gain += sides_gain(sides, points);
	for (i = 0; i < sides->seats; i++) {
		outcome->points[i] += points[i];
		side[sides->side[i]] += sides->share[i] * points[i];
	}
	for (i = 0; i < sides->count; i++)
		won = won && side[i] <= side[sides->side[sides->own]];
	outcome->won += won;
}

bool
sides_score(const struct state *s, struct croupier_score *score, struct croupier_refusal *no)
{
	/* Nothing else of it changes: this is called so often that to clear it all would tell. */
	memset(score->points, 0, sizeof score->points);
	score->line_count = 0;
	score->game = s->table->game;
	score->only_numbers = true;
	score->seats = s->table->seats;
	return s->table->game->score(s, score, no);
}
