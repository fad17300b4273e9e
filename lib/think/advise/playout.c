/*
 * playout.c: plays rounds on by a policy, and finds out what a seat gets from them.
 *
 * Must not know any one game, how moves are chosen, nor why rounds are played.
 */
#include "think/advise/advise.h"

void
luck_make(struct luck *luck, unsigned seats, const uint8_t seed[CROUPIER_SEED_BYTES],
    unsigned round)
{
	struct chance chance;

	chance_start(&chance, seed, "playout", round);
	chance_words(&chance, luck->word[0], seats * (size_t)MOST_MOVES);
}

bool
score_points(struct player *p, const struct state *s, struct croupier_refusal *no)
{
	if (sides_score(s, &p->score, no))
		return true;
	no->verdict = CROUPIER_TROUBLE;
	no->error = CROUPIER_INPUT;
	return false;
}

bool
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

/* Makes one of the legal moves. */
static bool
make_any(struct player *p, struct croupier_refusal *no)
{
	uint8_t seat = p->state->now->turn;
	struct move move;
	size_t chosen;

	if (!list_moves(p->moves, p->state, no) || !policy_choose(p, &chosen, no))
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
	if (p->idle && !score_points(p, p->state->now, no))
		return false;
	for (; !is_over(p->state->now) && p->played < MOST_MOVES; p->played++)
		if (!make_any(p, no))
			return false;
	if (!p->idle && !score_points(p, p->state->now, no))
		return false;
	outcome->moves += p->played;
	count_round(&p->sides[p->own], p->score.points, outcome);
	policy_note(p);
	return true;
}
