/*
 * playout.c: plays rounds on by a policy, and finds out what a seat gets from them: by what was
 * learnt, by chance, by what moves brought in rounds that were played before, by looking ahead.
 *
 * Knows a move only by its words, its legality and the points after it.  Must not know any one
 * game, nor why rounds are played.
 */
#include "think/advise/advise.h"

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

/* ---- what moves brought ---------------------- */

/* The place of a move, below HABITS. */
static unsigned
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
policy_begin(struct policy *policy, const struct game *game)
{
	unsigned i;

	memset(&policy->noted, 0, sizeof policy->noted);
	policy->trial_rounds = 0;
	policy->review = policy->others_random = policy->careless = policy->endless = false;
	for (i = 0; i < HABITS; i++)
		policy->mean[i] = INT64_MAX;
	learnt_begin(&policy->learnt, game);
}

void
policy_add(struct policy *policy, struct noted *fresh)
{
	unsigned i;

	for (i = 0; i < HABITS; i++) {
		struct noted_habit *all = &policy->noted.at[i];

		if (fresh->at[i].rounds == 0)
			continue;
		all->rounds += fresh->at[i].rounds;
		all->gain += fresh->at[i].gain;
		policy->mean[i] = all->gain * FINE / all->rounds;
	}
	policy->noted.rounds += fresh->rounds;
	policy->noted.endless += fresh->endless;
	policy->noted.moves += fresh->moves;
	if (fresh->longest > policy->noted.longest)
		policy->noted.longest = fresh->longest;
	policy->noted.trials += fresh->trials;
	memset(fresh, 0, sizeof *fresh);
}

/*
 * Whether rounds are short, and cannot be put off, so that the advised side can try its later
 * moves, too.  `rounds` is the number of candidates times that of the rounds in which each later
 * move would be tried.
 */
static bool
is_short(const struct noted *noted, size_t rounds)
{
	enum { NEARLY_ALL = 64, MUCH_LONGER = 3, MOST_EFFORT = 12000 };

	/*
	 * Where the end of a round can be put off, seats that try their later moves would wait for
	 * better cards again and again.
	 */
	return noted->rounds > 0 && noted->endless * NEARLY_ALL <= noted->rounds &&
	    noted->longest * noted->rounds < MUCH_LONGER * noted->moves &&
	    rounds * noted->trials <= MOST_EFFORT * noted->rounds;
}

void
policy_settle(struct policy *policy, size_t candidates, unsigned trial_rounds)
{
	enum { MOST = 8 };

	policy->careless = policy->noted.endless * MOST <= policy->noted.rounds;
	policy->endless = !policy->review && policy->learnt.weights == NULL &&
	    policy->noted.endless * 2 > policy->noted.rounds;
	policy->trial_rounds = is_short(&policy->noted, candidates * trial_rounds) ?
	    trial_rounds : 0;
}

/* ---- moves that are compared ---------------------- */

/* A number below n, made from one of 32 bits. */
static size_t
share_of(uint32_t word, size_t n)
{
	return (size_t)((uint64_t)word * n >> 32);
}

/* In a long list, only some moves are compared, evenly spread. */
enum { MOST_COMPARED = 24 };

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

/* What a move promises to the seat on turn; where luck decides, each move meets the same. */
typedef bool promise_of(struct player *p, const struct move *move, uint32_t luck, int64_t *gain,
    struct croupier_refusal *no);

/* What it has gained in earlier rounds. */
static bool
gain_before(struct player *p, const struct move *move, uint32_t luck, int64_t *gain,
    struct croupier_refusal *no)
{
	(void)luck;
	(void)no;
	*gain = p->policy->mean[habit_of(move)];
	return true;
}

/* What the points of this moment would be worth after it. */
static bool
gain_at_once(struct player *p, const struct move *move, uint32_t luck, int64_t *gain,
    struct croupier_refusal *no)
{
	struct judging usual = { .draws = NULL };

	(void)luck;
	if (!move_judge(p->state, move, &usual, no) || !sides_score(p->state->next, &p->score, no))
		return false;
	p->made++;
	*gain = sides_gain(&p->sides[p->state->now->turn], p->score.points);
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
	if (!sides_score(p->trial->now, &p->score, no))
		return false;
	*gain += sides_gain(&p->sides[p->state->now->turn], p->score.points);
	return true;
}

/* What a few rounds bring that are played on with it. */
static bool
gain_in_rounds(struct player *p, const struct move *move, uint32_t luck, int64_t *gain,
    struct croupier_refusal *no)
{
	unsigned round;

	*gain = 0;
	for (round = 0; round < p->policy->trial_rounds; round++)
		if (!try_move(p, move, (uint64_t)round << 32 | luck, gain, no))
			return false;
	return true;
}

/* The move, as an index into the list, that promises most; the first of equal ones. */
static bool
find_best(struct player *p, promise_of *promise, size_t from, uint32_t luck, size_t *chosen,
    struct croupier_refusal *no)
{
	int64_t best = INT64_MIN, gain;
	size_t i;

	for (i = 0; i < compared(p); i++) {
		size_t at = compared_at(p, from, i);
		struct move move = moves_at(p->moves, at);

		if (!promise(p, &move, luck, &gain, no))
			return false;
		if (gain <= best)
			continue;
		best = gain;
		*chosen = at;
	}
	return true;
}

/* ---- choosing ---------------------- */

/* Whether the seat on turn is the advised one, or wins with it. */
static bool
is_ours(const struct player *p)
{
	const uint8_t *side = p->sides[p->own].side;

	return side[p->state->now->turn] == side[p->own];
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
 * on.  Where rounds are short, it tries each of its moves; the others play at random, in a review
 * try theirs as well or, if time is limited, try both moves of a choice between two.  Elsewhere
 * half of its moves are chosen by looking ahead, and the other half, while the round is young, by
 * what moves gained in earlier rounds.  Where rounds that are played so do not end, the others look
 * ahead as often.  Unless the others play at random, they choose three of four moves in that
 * second way while the round is young.  All other moves are random.  So opponents are taken
 * neither for players who always find the best move nor for fools, whichever they are.
 */
static bool
choose(struct player *p, size_t *chosen, struct croupier_refusal *no)
{
	uint8_t seat = p->state->now->turn;
	/* Each purpose takes different bits of the luck of this decision. */
	const uint32_t luck = p->luck.word[seat][p->decided[seat]], other = luck * 0x9E3779B1;
	const size_t from = share_of(other, p->moves->count);
	bool ours = is_ours(p);

	*chosen = share_of(luck, p->moves->count);
	if (p->policy->idle)
		return true;
	if (ours)
		note_choice(p);
	if (p->policy->trial_rounds > 0 ?
	    ours || p->policy->review || (!p->policy->others_random && p->moves->count == 2) :
	    (ours || p->policy->endless) && (other & 256) != 0)
		return find_best(p, p->policy->trial_rounds > 0 ? gain_in_rounds : gain_at_once,
		    from, luck, chosen, no);
	return p->played >= YOUNG || (!ours && (p->policy->others_random || (other & 3) == 0)) ||
	    find_best(p, gain_before, from, luck, chosen, no);
}

/* Chooses by what was learnt, but now and then at random; careless seats always so. */
static bool
choose_learnt(struct player *p, size_t *chosen, struct croupier_refusal *no)
{
	enum { HARD = 16, RANDOM = 12 };
	const uint32_t luck = p->luck.word[p->state->now->turn][p->decided[p->state->now->turn]];
	const uint64_t more = luck * 0x9E3779B97F4A7C15;

	*chosen = share_of((uint32_t)(more >> 20), p->moves->count);
	if (luck % 256 < RANDOM || (p->careless && !is_ours(p)))
		return true;
	if (!learnt_weigh(&p->policy->learnt, p->state->now, p->moves, &p->weighed))
		return say_no(no, out_of_memory());
	*chosen = learnt_choose(&p->weighed, HARD, more);
	return true;
}

/* Chooses one of the legal moves of the round in play, as its index in the list. */
static bool
choose_move(struct player *p, size_t *chosen, struct croupier_refusal *no)
{
	struct move move;

	*chosen = 0;
	if (p->moves->count == 1)
		return true;
	if (p->policy->learnt.weights != NULL && !p->policy->idle)
		return choose_learnt(p, chosen, no);
	if (!choose(p, chosen, no))
		return false;
	if (p->played >= YOUNG)
		return true;
	move = moves_at(p->moves, *chosen);
	p->decision[p->decisions++] = (struct decision){ .seat = p->state->now->turn,
		.habit = (uint16_t)habit_of(&move) };
	return true;
}

/* ---- rounds ---------------------- */

void
luck_make(struct luck *luck, unsigned seats, const uint8_t seed[CROUPIER_SEED_BYTES],
    unsigned round)
{
	struct chance chance;

	chance_start(&chance, seed, "playout", round);
	chance_words(&chance, luck->word[0], seats * (size_t)MOST_MOVES);
}

/* Notes what the choices of the round have gained for the seats that made them. */
static void
note_round(struct player *p)
{
	int64_t gain[MAX_SEATS];
	unsigned i;

	p->fresh.rounds++;
	p->fresh.endless += !is_over(p->state->now);
	p->fresh.moves += p->played;
	if (p->played > p->fresh.longest)
		p->fresh.longest = p->played;
	p->fresh.trials += p->compared * p->played - p->before;
	for (i = 0; i < p->state->table->seats; i++)
		gain[i] = sides_gain(&p->sides[i], p->score.points);
	for (i = 0; i < p->decisions; i++) {
		struct noted_habit *habit = &p->fresh.at[p->decision[i].habit];

		habit->rounds++;
		habit->gain += gain[p->decision[i].seat];
	}
}

/* Makes one of the legal moves. */
static bool
make_any(struct player *p, struct croupier_refusal *no)
{
	uint8_t seat = p->state->now->turn;
	struct move move;
	size_t chosen;

	if (!list_moves(p->moves, p->state, no) || !choose_move(p, &chosen, no))
		return false;
	move = moves_at(p->moves, chosen);
	p->decided[seat]++;
	p->made++;
	return move_play(p->state, &move, NULL, no);
}

bool
play_out(struct player *p, const struct croupier_state *from, const struct move *move,
    struct outcome *outcome, struct croupier_refusal *no)
{
	const unsigned most = p->policy->endless ? MOST_BY_CHANCE : MOST_MOVES;

	p->state = state_become(p->state, from);
	if (p->state == NULL)
		return say_no(no, out_of_memory());
	memset(p->decided, 0, sizeof p->decided);
	p->decisions = p->played = 0;
	p->compared = p->before = 0;
	if (!move_play(p->state, move, NULL, no))
		return false;
	p->made++;
	/* At an idle table, random moves would give the seat what thinking players never give. */
	if (p->policy->idle && !sides_score(p->state->now, &p->score, no))
		return false;
	for (; !is_over(p->state->now) && p->played < most; p->played++)
		if (!make_any(p, no))
			return false;
	if (!p->policy->idle && !sides_score(p->state->now, &p->score, no))
		return false;
	outcome->moves += p->played;
	count_round(&p->sides[p->own], p->score.points, outcome);
	note_round(p);
	return true;
}
