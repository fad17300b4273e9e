/*
 * playout.c: plays rounds on at random, and finds out what a seat gets from them.
 *
 * Knows points, and which seats win together.  Must not know any one game, nor why rounds
 * are played.
 */
#include "think/advise/advise.h"

#include <math.h>

/* ---- gain ---------------------- */

/* The least common multiple. */
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

/* What the points of a round are worth to a seat. */
static int64_t
gain_of(const struct sides *sides, const int32_t points[MAX_SEATS])
{
	int64_t gain = 0;
	unsigned i;

	for (i = 0; i < sides->seats; i++)
		gain += sides->weight[i] * points[i];
	return gain;
}

/* Adds what the points of a round are worth to the seat that is advised. */
static void
judge_points(const struct sides *sides, const int32_t points[MAX_SEATS], struct outcome *outcome)
{
	int64_t side[MAX_SEATS] = { 0 };
	bool won = true;
	unsigned i;

	outcome->gain += gain_of(sides, points);
	for (i = 0; i < sides->seats; i++)
		side[sides->side[i]] += sides->share[i] * points[i];
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

	chance_start(&chance, seed, "playout", round);
	chance_words(&chance, luck->word[0], seats * (size_t)MOST_MOVES);
}

/* A number below n, made from one of 32 bits. */
static size_t
share_of(uint32_t word, size_t n)
{
	return (size_t)((uint64_t)word * n >> 32);
}

/* ---- points and moves ---------------------- */

/* The points of a round at this moment. */
static bool
score_points(struct player *p, const struct state *s, struct croupier_refusal *no)
{
	const struct game *game = p->state->table->game;
	struct croupier_score *score = p->score;

	/* Nothing else of it changes: this is called so often that to clear it all would tell. */
	memset(score->points, 0, sizeof score->points);
	score->line_count = 0;
	score->game = game;
	score->only_numbers = true;
	score->seats = p->state->table->seats;
	if (game->score(s, score, no))
		return true;
	no->verdict = CROUPIER_TROUBLE;
	no->error = CROUPIER_INPUT;
	return false;
}

/* Lists the moves of the seat whose turn it is; there must be at least one. */
static bool
list_moves(struct croupier_moves *moves, const struct croupier_state *state,
    struct croupier_refusal *no)
{
	struct croupier_refusal listed = croupier_moves_list(moves, state, state->now->turn);

	/* A refusal is long: it is copied only if it says something. */
	if (listed.verdict != CROUPIER_YES)
		*no = listed;
	else if (moves->count == 0)
		*no = trouble(NULL, "%s has no legal move", seat_name(state->now,
		    state->now->turn));
	return no->verdict == CROUPIER_YES;
}

/* In a long list, only some moves are compared, evenly spread. */
enum { MOST_COMPARED = 8 };

/* How many moves are compared; and the i-th of them, from a start. */
static size_t
compared(const struct player *p)
{
	return p->moves->count < MOST_COMPARED ? p->moves->count : MOST_COMPARED;
}

static size_t
compared_at(const struct player *p, size_t from, size_t i)
{
	const size_t count = p->moves->count;

	return (from + i * count / compared(p)) % count;
}

/* ---- looking ahead ---------------------- */

/* What the points of this moment would be worth to the seat after a move. */
static bool
gain_at_once(struct player *p, const struct move *move, int64_t *gain,
    struct croupier_refusal *no)
{
	struct judging usual = { .draws = NULL };

	if (!move_judge(p->state, move, &usual, no) || !score_points(p, p->state->next, no))
		return false;
	p->made++;
	*gain = gain_of(&p->sides[p->state->now->turn], p->score->points);
	return true;
}

/*
 * A number below n.  Most moves of all are made by this chance, which must be fast rather than
 * good: the upper half of a linear congruence.
 */
static size_t
roll(uint64_t *dice, size_t n)
{
	*dice = *dice * 6364136223846793005U + 1442695040888963407U;
	return share_of((uint32_t)(*dice >> 32), n);
}

/* Plays a copy of the round on with a move, then at random, and adds its gain. */
static bool
try_move(struct player *p, const struct move *move, uint64_t dice, int64_t *gain,
    struct croupier_refusal *no)
{
	struct move next = *move;
	unsigned played;

	p->trial = state_become(p->trial, p->state);
	if (p->trial == NULL) {
		*no = out_of_memory();
		return false;
	}
	for (played = p->played;; played++) {
		if (!move_play(p->trial, &next, NULL, no))
			return false;
		p->made++;
		if (is_over(p->trial->now) || played >= MOST_MOVES)
			break;
		if (!list_moves(p->replies, p->trial, no))
			return false;
		next = moves_at(p->replies, roll(&dice, p->replies->count));
	}
	if (!score_points(p, p->trial->now, no))
		return false;
	*gain += gain_of(&p->sides[p->state->now->turn], p->score->points);
	return true;
}

/* What a few rounds bring that are played on with a move; each move meets the same luck. */
static bool
gain_in_rounds(struct player *p, const struct move *move, uint32_t luck, int64_t *gain,
    struct croupier_refusal *no)
{
	unsigned round;

	*gain = 0;
	for (round = 0; round < p->habits->trial_rounds; round++)
		if (!try_move(p, move, (uint64_t)round << 32 | luck, gain, no))
			return false;
	return true;
}

/*
 * The move, as an index into the list, that gains most, at once or in rounds; the first of equal
 * ones.
 */
static bool
look_ahead(struct player *p, size_t from, uint32_t luck, size_t *chosen,
    struct croupier_refusal *no)
{
	int64_t best = INT64_MIN, gain;
	size_t i;

	for (i = 0; i < compared(p); i++) {
		size_t at = compared_at(p, from, i);
		struct move move = moves_at(p->moves, at);

		if (!(p->habits->trial_rounds > 0 ? gain_in_rounds(p, &move, luck, &gain, no) :
		    gain_at_once(p, &move, &gain, no)))
			return false;
		if (gain <= best)
			continue;
		best = gain;
		*chosen = at;
	}
	return true;
}

/* ---- rounds ---------------------- */

/* The move that has gained most in earlier rounds. */
static size_t
best_habit(const struct player *p, size_t from)
{
	size_t i, chosen = from;
	float best = -INFINITY;

	for (i = 0; i < compared(p); i++) {
		size_t at = compared_at(p, from, i);
		struct move move = moves_at(p->moves, at);
		float mean = p->habits->mean[habit_of(&move)];

		if (mean <= best)
			continue;
		best = mean;
		chosen = at;
	}
	return chosen;
}

/* Notes how many moves the seat compares if it tries them. */
static void
note_choice(struct player *p)
{
	p->compared += compared(p);
	p->before += compared(p) * p->played;
}

/*
 * Chooses one of several legal moves.  The side that is advised will not play at random later
 * on.  Where rounds are short, it tries each of its moves; the others play at random or, if time
 * is limited, try both moves of a choice between two.  Elsewhere half of its moves are chosen by
 * looking ahead, and the other half, while the round is young, by what moves gained in earlier
 * rounds.  Unless the others play at random, they choose three of four moves in that second way
 * while the round is young.  All other moves are random.  So opponents are taken neither for
 * players who always find the best move nor for fools, whichever they are.
 */
static bool
choose_move(struct player *p, size_t *chosen, struct croupier_refusal *no)
{
	uint8_t seat = p->state->now->turn;
	/* Each purpose takes different bits of the luck of this decision. */
	const uint32_t luck = p->luck.word[seat][p->decided[seat]], other = luck * 0x9E3779B1;
	const size_t from = share_of(other, p->moves->count);
	bool ours = p->sides[p->own].side[seat] == p->sides[p->own].side[p->own];

	*chosen = share_of(luck, p->moves->count);
	if (p->idle)
		return true;
	if (ours)
		note_choice(p);
	if (p->habits->trial_rounds > 0 ?
	    ours || (!p->habits->others_random && p->moves->count == 2) :
	    ours && (other & 256) != 0)
		return look_ahead(p, from, luck, chosen, no);
	if (p->played < YOUNG && (ours || (!p->habits->others_random && (other & 3) != 0)))
		*chosen = best_habit(p, from);
	return true;
}

/* Makes one of the legal moves. */
static bool
make_any(struct player *p, struct croupier_refusal *no)
{
	uint8_t seat = p->state->now->turn;
	size_t chosen = 0;
	struct move move;

	if (!list_moves(p->moves, p->state, no) ||
	    (p->moves->count > 1 && !choose_move(p, &chosen, no)))
		return false;
	move = moves_at(p->moves, chosen);
	if (p->moves->count > 1 && p->played < YOUNG)
		p->decision[p->decisions++] = (struct decision){ .seat = seat,
			.habit = (uint16_t)habit_of(&move) };
	p->decided[seat]++;
	p->made++;
	return move_play(p->state, &move, NULL, no);
}

/* Notes what the choices of the round have gained for the seats that made them. */
static void
note_decisions(struct player *p)
{
	int64_t gain[MAX_SEATS];
	unsigned i;

	p->fresh->rounds++;
	p->fresh->endless += !is_over(p->state->now);
	p->fresh->moves += p->played;
	if (p->played > p->fresh->longest)
		p->fresh->longest = p->played;
	p->fresh->trials += p->compared * p->played - p->before;
	for (i = 0; i < p->state->table->seats; i++)
		gain[i] = gain_of(&p->sides[i], p->score->points);
	for (i = 0; i < p->decisions; i++) {
		struct noted_habit *habit = &p->fresh->at[p->decision[i].habit];

		habit->rounds++;
		habit->gain += gain[p->decision[i].seat];
	}
}

bool
play_out(struct player *p, const struct croupier_state *from, const struct move *move,
    struct outcome *outcome, struct croupier_refusal *no)
{
	p->state = state_become(p->state, from);
	if (p->state == NULL) {
		*no = out_of_memory();
		return false;
	}
	memset(p->decided, 0, sizeof p->decided);
	p->decisions = p->played = 0;
	p->compared = p->before = 0;
	if (!move_play(p->state, move, NULL, no))
		return false;
	p->made++;
	/* At an idle table, random moves would give the seat what thinking players never give. */
	if (p->idle && !score_points(p, p->state->now, no))
		return false;
	for (; !is_over(p->state->now) && p->played < MOST_MOVES; p->played++)
		if (!make_any(p, no))
			return false;
	if (!p->idle && !score_points(p, p->state->now, no))
		return false;
	outcome->rounds++;
	outcome->moves += p->played;
	judge_points(&p->sides[p->own], p->score->points, outcome);
	note_decisions(p);
	return true;
}
