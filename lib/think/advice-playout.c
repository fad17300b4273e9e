/*
 * advice-playout.c: rounds that are played on by chance, and what comes of them for a seat.
 *
 * Knows points, and who wins with whom.  Must not know any one game, nor why rounds are played.
 */
#include "think/think.h"

#include <stddef.h>

/* ---- gain ---------------------- */

/* The least number that both divide. */
static int64_t
common_multiple(int64_t one, int64_t other)
{
	int64_t multiple = one;

	while (multiple % other != 0)
		multiple += one;
	return multiple;
}

/* The seats of each side; returns a number that every one of these divides. */
static int64_t
find_sides(struct sides *sides, const struct table *table, uint8_t size[MAX_SEATS])
{
	const struct game *game = table->game;
	int64_t multiple = 1;
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
		multiple = common_multiple(multiple, size[seat]);
	return multiple;
}

void
sides_find(struct sides *sides, const struct table *table, uint8_t own)
{
	uint8_t seat, size[MAX_SEATS];
	int64_t multiple = find_sides(sides, table, size), others;

	sides->seats = table->seats;
	sides->own = own;
	sides->lowest = table->game->lowest_wins;
	others = sides->count > 1 ? sides->count - 1 : 1;
	sides->scale = others * multiple;
	for (seat = 0; seat < table->seats; seat++) {
		int64_t share = multiple / size[sides->side[seat]];
		bool ours = sides->side[seat] == sides->side[own];

		sides->share[seat] = sides->lowest ? -share : share;
		sides->weight[seat] = sides->share[seat] * (ours ? others : -1);
	}
}

/* Adds what the points of a round are to the seat. */
static void
judge_points(const struct sides *sides, const int32_t points[MAX_SEATS], struct outcome *outcome)
{
	int64_t side[MAX_SEATS] = { 0 };
	bool won = true;
	unsigned i;

	for (i = 0; i < sides->seats; i++) {
		outcome->gain += sides->weight[i] * points[i];
		side[sides->side[i]] += sides->share[i] * points[i];
	}
	for (i = 0; i < sides->count; i++)
		won = won && side[i] <= side[sides->side[sides->own]];
	outcome->points += points[sides->own];
	outcome->won += won;
}

/* ---- luck ---------------------- */

void
luck_make(struct luck *luck, unsigned seats, const uint8_t seed[CROUPIER_SEED_BYTES],
    unsigned round)
{
	struct chance chance;
	unsigned seat, i;

	chance_start(&chance, seed, "playout", round);
	chance_ahead(&chance);
	for (seat = 0; seat < seats; seat++)
		for (i = 0; i < MOST_MOVES; i++) {
			luck->move[seat][i] = chance_below(&chance, UINT32_MAX);
			luck->look[seat][i] = chance_below(&chance, UINT32_MAX);
		}
}

/* A number below n, from one that has all 32 bits. */
static size_t
share_of(uint32_t word, size_t n)
{
	return (size_t)((uint64_t)word * n >> 32);
}

/* ---- rounds ---------------------- */

/* The points of a round as it stands. */
static bool
score_points(struct player *p, const struct state *s, struct croupier_refusal *no)
{
	const struct game *game = p->state->table->game;
	struct croupier_score *score = p->score;

	memset(score, 0, offsetof(struct croupier_score, lines));
	score->game = game;
	score->only_numbers = true;
	score->seats = p->state->table->seats;
	if (game->score(s, score, no))
		return true;
	no->verdict = CROUPIER_TROUBLE;
	no->error = CROUPIER_INPUT;
	return false;
}

/*
 * The move, as an index of those that are listed, behind which the points stand best for the
 * seat that is advised, among some of them, from one on; of equal ones the first.
 */
static bool
look_ahead(struct player *p, const struct sides *sides, size_t from, size_t *chosen,
    struct croupier_refusal *no)
{
	enum { LOOKS = 8 };
	const size_t count = p->moves->count, looks = count < LOOKS ? count : LOOKS;
	struct judging usual = { .draws = NULL };
	int64_t best = INT64_MIN;
	size_t i;

	for (i = 0; i < looks; i++) {
		size_t at = (from + i * count / looks) % count;
		struct move move = moves_at(p->moves, at);
		struct outcome outcome = { .rounds = 0 };

		if (!move_judge(p->state, &move, &usual, no) ||
		    !score_points(p, p->state->next, no))
			return false;
		p->made++;
		judge_points(sides, p->score->points, &outcome);
		if (outcome.gain <= best)
			continue;
		best = outcome.gain;
		*chosen = at;
	}
	return true;
}

/* Lists the moves of the seat on turn, of which there must be one. */
static bool
list_moves(struct player *p, struct croupier_refusal *no)
{
	struct croupier_state *state = p->state;
	struct croupier_refusal listed = croupier_moves_list(p->moves, state, state->now->turn);

	/* A refusal is long: it is only copied where it says something. */
	if (listed.verdict != CROUPIER_YES)
		*no = listed;
	else if (p->moves->count == 0)
		*no = trouble(NULL, "%s has no legal move", seat_name(state->now,
		    state->now->turn));
	return no->verdict == CROUPIER_YES;
}

/*
 * Makes one of the legal moves by chance; but half of those of the side that is advised with
 * a look ahead, because it will not play at random later on.
 */
static bool
make_any(struct player *p, const struct sides *sides, struct croupier_refusal *no)
{
	uint8_t seat = p->state->now->turn, time = p->decided[seat]++;
	uint32_t look = p->luck.look[seat][time];
	size_t chosen;
	struct move move;

	if (!list_moves(p, no))
		return false;
	chosen = share_of(p->luck.move[seat][time], p->moves->count);
	if (!p->idle && p->moves->count > 1 && sides->side[seat] == sides->side[sides->own] &&
	    look % 2 == 0 && !look_ahead(p, sides, share_of(look, p->moves->count), &chosen, no))
		return false;
	move = moves_at(p->moves, chosen);
	p->made++;
	return move_play(p->state, &move, NULL, no);
}

bool
play_out(struct player *p, const struct croupier_state *from, const struct move *move,
    const struct sides *sides, struct outcome *outcome, struct croupier_refusal *no)
{
	unsigned made = 0;

	p->state = state_become(p->state, from);
	if (p->state == NULL) {
		*no = out_of_memory();
		return false;
	}
	memset(p->decided, 0, sizeof p->decided);
	if (!move_play(p->state, move, NULL, no))
		return false;
	p->made++;
	/* What chance would do for the seat later on, nobody does. */
	if (p->idle && !score_points(p, p->state->now, no))
		return false;
	for (; !is_over(p->state->now) && made < MOST_MOVES; made++)
		if (!make_any(p, sides, no))
			return false;
	if (!p->idle && !score_points(p, p->state->now, no))
		return false;
	outcome->rounds++;
	outcome->moves += made;
	judge_points(sides, p->score->points, outcome);
	return true;
}
