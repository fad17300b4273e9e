/*
 * hornipex.c: a sensible player of Hornipex: plays all it can in a turn, such cards first after
 * which most others can be played, and keeps wild ones and those that cost it a card.
 *
 * Must not know the other hands.
 */
#include "club.h"

#define game_hornipex game_hornipex_of_club
#include "games/hornipex.c"

/* How many of the cards in hand could be played in a row, as far as it looks ahead. */
static int
row(struct game_state *own, struct cards *hand, unsigned depth)
{
	cardset left = cards_set(hand) & find_connecting(own);
	int best = 0;

	for (; left != 0 && depth > 0;) {
		card c = set_pull(&left);
		struct game_state then = *own;
		struct cards rest = *hand;
		int length;

		cards_remove(&rest, c);
		cards_add(&then.pile, c);
		then.start = 1;
		then.live++;
		then.fresh = false;
		length = 1 + (is_four_on_top(&then) ? 0 : row(&then, &rest, depth - 1));
		best = length > best ? length : best;
	}
	return best;
}

/* Whether a turn that stops here costs a card. */
static bool
stopping_costs(const struct game_state *own)
{
	card top = pile_card(own, 0);

	return own->live == 0 || value_of(top) == JACK || value_of(top) == NINE ||
	    ((wild >> value_of(top) & 1) == 0 && equal_on_top(own) > 1);
}

/* Ten for each card that can follow; less what the card itself would be good for, or costs. */
static int
value_of_play(const struct state *s, card c)
{
	struct game_state then = *s->own;
	struct cards rest = s->hands[s->turn];
	int value;

	cards_remove(&rest, c);
	cards_add(&then.pile, c);
	then.start = 1;
	then.live++;
	then.fresh = false;
	value = is_four_on_top(&then) ? 0 : 10 * row(&then, &rest, 2);
	value -= value == 0 && stopping_costs(&then) ? 12 : 0;
	return value - ((wild >> value_of(c) & 1) != 0 ? 3 : 0) + (rest.count == 0 ? 20 : 0);
}

size_t
club_hornipex(const struct state *s, const struct croupier_moves *moves)
{
	int best = s->own->live > 0 && !stopping_costs(s->own) ? -11 : -30;
	size_t i, chosen = moves->count - 1;

	for (i = 0; i < moves->count; i++) {
		struct move move = moves_at(moves, i);
		int value = move.verb == VERB_PLAY ? value_of_play(s, move.values[0]) : best;

		if (value <= best)
			continue;
		best = value;
		chosen = i;
	}
	return chosen;
}
