/*
 * hasty.c: the game of rest.c as an author may write it first, who only says that hands lie
 * open at the end: it must be seen that views of such a game lose the points.
 */
#define game_rest rest_of_hasty
#define toy_of_rest toy_of_hasty
#include "../rest/rest.c"
#undef game_rest
#undef toy_of_rest

static const struct croupier_rule hasty_rules[] = {
	{ "hasty/cards-left", "As in rest.", "ruling" }, { NULL, NULL, NULL },
};

static bool
hasty_play(struct play *p)
{
	if (!play_card(p))
		return false;
	if (seat_without(p->s) != NO_SEAT)
		set_over(p->s);
	return true;
}

static bool
hasty_score(const struct state *s, struct croupier_score *result, struct croupier_refusal *no)
{
	return score_rest(s, result, no, hasty_rules);
}

static bool
hasty_shows_hand(const struct state *s, uint8_t seat)
{
	(void)seat;
	return is_over(s);
}

const struct game game_hasty = { REST("hasty"), .phases = phases, .verbs = verbs,
	.rules = hasty_rules, .check = check_pile, .play = hasty_play, .score = hasty_score,
	.shows_hand = hasty_shows_hand };
