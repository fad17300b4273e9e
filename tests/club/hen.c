/*
 * hen.c: a sensible player of Hen: keeps few points, low cards, jokers, and what will leave
 * together; knocks when it is likely to hold the least.
 *
 * Must not know the other hands.
 */
#include "club.h"

#define game_hen game_hen_of_club
#include "games/hen.c"

enum { UNKNOWN = 6, POINT = 10 };	/* what a drawn card is worth; units of a point */

/* The most points that could leave such a hand at once, each group without jokers. */
static int32_t
leaving(const struct cards *hand)
{
	int32_t rank[RANKS] = { 0 }, best = 0, run = 0;
	unsigned i, length = 0;

	for (i = 0; i < hand->count && hand->at[i] != JOKER; i++) {
		card c = hand->at[i];

		rank[c % RANKS] += points_of(c);
		best = rank[c % RANKS] > best ? rank[c % RANKS] : best;
		if (i > 0 && (c != hand->at[i - 1] + 1 || c % RANKS == 0))
			length = 0, run = 0;
		length++;
		run += points_of(c);
		best = length >= 3 && run > best ? run : best;
	}
	return best;
}

/* What a hand costs; a joker in it is worth something while the round goes on. */
static int32_t
cost(const struct cards *hand, bool last)
{
	int32_t points = points_in(hand) * POINT, jokers = (int32_t)cards_number(hand, JOKER);

	return last ? points : points - leaving(hand) * POINT / 2 - jokers * 2 * POINT;
}

static int32_t
cost_of(const struct state *s, const struct move *move)
{
	struct cards hand = s->hands[move->seat];
	bool last = s->own->knocker != NO_SEAT;
	unsigned i;

	for (i = 0; i < move->count[CARDS_OF_VERB]; i++)
		cards_remove(&hand, move->values[i]);
	if (!move_has(move, TAKE))
		return cost(&hand, last) + UNKNOWN * POINT;
	cards_insert(&hand, move_value(move, TAKE));
	return cost(&hand, last);
}

size_t
club_hen(const struct state *s, const struct croupier_moves *moves)
{
	int32_t least = INT32_MAX, fewest = HAND;
	size_t i, best = 0;
	uint8_t seat;

	for (seat = 0; seat < s->table->seats; seat++)
		if (seat != s->turn && s->hands[seat].count < fewest)
			fewest = s->hands[seat].count;
	for (i = 0; i < moves->count; i++) {
		struct move move = moves_at(moves, i);
		int32_t of_move = move.verb == VERB_DISCARD ? cost_of(s, &move) :
		    points_in(&s->hands[s->turn]) <= fewest ? INT32_MIN : INT32_MAX - 1;

		if (of_move >= least)
			continue;
		least = of_move;
		best = i;
	}
	return best;
}
