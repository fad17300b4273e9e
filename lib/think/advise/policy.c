/*
 * policy.c: how seats play rounds on: by what was learnt or, in a game of which nothing was, by
 * chance and by looking ahead.
 *
 * Knows a move only by its words, its legality and the points after it.  Must not know any one
 * game, nor why rounds are played.
 */
#include "think/advise/advise.h"

/* In a long list, only some later moves are compared, evenly spread, each in so many rounds. */
enum { MOST_COMPARED = 24, TRIAL_ROUNDS = 3 };

static size_t
compared(const struct player *p)
{
	return p->moves->count < MOST_COMPARED ? p->moves->count : MOST_COMPARED;
}

/* ---- what is known of rounds ---------------------- */

void
policy_begin(struct policy *policy, const struct game *game)
{
	memset(&policy->noted, 0, sizeof policy->noted);
	policy->tries = false;
	learnt_begin(&policy->learnt, game, NULL);
}

void
policy_add(struct policy *policy, struct noted *fresh)
{
	struct noted *all = &policy->noted;

	all->rounds += fresh->rounds;
	all->endless += fresh->endless;
	all->moves += fresh->moves;
	all->trials += fresh->trials;
	if (fresh->longest > all->longest)
		all->longest = fresh->longest;
	memset(fresh, 0, sizeof *fresh);
}

/*
 * Rounds must be short, and it must not be possible to put their end off: seats that try their
 * later moves would else wait for better cards again and again.
 */
void
policy_settle(struct policy *policy, size_t candidates)
{
	enum { NEARLY_ALL = 64, MUCH_LONGER = 3, MOST_EFFORT = 12000 };
	const struct noted *all = &policy->noted;

	policy->tries = all->rounds > 0 && all->endless * NEARLY_ALL <= all->rounds &&
	    all->longest * all->rounds < MUCH_LONGER * all->moves &&
	    candidates * TRIAL_ROUNDS * all->trials <= MOST_EFFORT * all->rounds;
}

void
policy_note(struct player *p)
{
	p->fresh.rounds++;
	p->fresh.endless += !is_over(p->state->now);
	p->fresh.moves += p->played;
	if (p->played > p->fresh.longest)
		p->fresh.longest = p->played;
	p->fresh.trials += p->compared * p->played - p->before;
}

/* ---- looking ahead ---------------------- */

/* A number below n, made from one of 32 bits. */
static size_t
share_of(uint32_t word, size_t n)
{
	return (size_t)((uint64_t)word * n >> 32);
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
	if (p->trial == NULL)
		return say_no(no, out_of_memory());
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
	*gain += sides_gain(&p->sides[p->state->now->turn], p->score.points);
	return true;
}

/*
 * The move, as an index into the list, that gains most in a few rounds that are played on with it;
 * the first of equal ones.  Each move meets the same luck.
 */
static bool
look_ahead(struct player *p, uint32_t luck, size_t *chosen, struct croupier_refusal *no)
{
	/* Each purpose takes different bits of the luck of this decision. */
	const size_t count = p->moves->count, from = share_of(luck * 0x9E3779B1, count);
	int64_t best = INT64_MIN, gain;
	unsigned round;
	size_t i;

	for (i = 0; i < compared(p); i++) {
		size_t at = (from + i * count / compared(p)) % count;
		struct move move = moves_at(p->moves, at);

		gain = 0;
		for (round = 0; round < TRIAL_ROUNDS; round++)
			if (!try_move(p, &move, (uint64_t)round << 32 | luck, &gain, no))
				return false;
		if (gain <= best)
			continue;
		best = gain;
		*chosen = at;
	}
	return true;
}

/* ---- choosing ---------------------- */

/*
 * Chooses one of several legal moves.  Where rounds are short, the side that is advised tries each
 * of its later moves, too, as it will not play at random; all others are random.
 */
static bool
choose(struct player *p, size_t *chosen, struct croupier_refusal *no)
{
	uint8_t seat = p->state->now->turn;
	const uint32_t luck = p->luck.word[seat][p->decided[seat]];

	*chosen = share_of(luck, p->moves->count);
	if (p->idle || p->sides[p->own].side[seat] != p->sides[p->own].side[p->own])
		return true;
	p->compared += compared(p);
	p->before += compared(p) * p->played;
	return !p->policy->tries || look_ahead(p, luck, chosen, no);
}

/* Chooses by what was learnt, but now and then at random. */
static bool
choose_learnt(struct player *p, size_t *chosen, struct croupier_refusal *no)
{
	enum { HARD = 16, RANDOM = 12 };
	const uint32_t luck = p->luck.word[p->state->now->turn][p->decided[p->state->now->turn]];
	const uint64_t more = luck * 0x9E3779B97F4A7C15;

	*chosen = share_of((uint32_t)(more >> 20), p->moves->count);
	if (luck % 256 < RANDOM)
		return true;
	if (!learnt_weigh(&p->policy->learnt, p->state->now, p->moves, &p->weighed))
		return say_no(no, out_of_memory());
	*chosen = learnt_choose(&p->weighed, HARD, more);
	return true;
}

bool
policy_choose(struct player *p, size_t *chosen, struct croupier_refusal *no)
{
	*chosen = 0;
	if (p->moves->count == 1)
		return true;
	return p->policy->learnt.weights != NULL && !p->idle ? choose_learnt(p, chosen, no) :
	    choose(p, chosen, no);
}
