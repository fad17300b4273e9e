/*
 * lohai.c: a sensible player of Lohai: makes up its mind whether its hand is for most or for
 * fewest tricks, and then takes tricks, as cheaply as it can, or plays high under them.
 *
 * Must not know the other hands.
 */
#include "club.h"

#define game_lohai game_lohai_of_club
#include "games/lohai.c"

/* About how many tenths of a trick a card is good for. */
static int
worth_of_card(const struct state *s, card c)
{
	static const int suited[RANKS] = { 0, 0, 0, 0, 1, 1, 2, 3, 4, 6, 8 };

	if (c == TAKER || c == GIVER)
		return c == TAKER ? 9 : 0;
	return c >= SUITED ? 3 : suited[rank_of(c)] + (suit_of(c) == s->own->trump ? 4 : 0);
}

/* Whether it is after most tricks: those it has and those that it may get are many. */
static bool
is_after_tricks(const struct state *s)
{
	const struct cards *hand = &s->hands[s->turn];
	int sum = s->own->tricks[s->turn] * 10;
	unsigned i;

	for (i = 0; i < hand->count; i++)
		sum += worth_of_card(s, hand->at[i]);
	return sum > 22;
}

/* How likely a card takes the trick, of 100. */
static int
takes(const struct state *s, card c)
{
	const struct game_state *own = s->own;
	struct game_state then = *own;
	unsigned i, left = s->table->seats - own->piles - 1U;

	if (c == TAKER)
		return 98;
	if (c >= SUITED || own->control != NO_SEAT)
		return c == GIVER || own->control != NO_SEAT ? 2 : 30;
	if (then.lead == NO_SUIT)
		then.lead = suit_of(c);
	for (i = 0; i < own->piles; i++)
		if (last_card(&own->table[i]) < SUITED &&
		    strength(&then, last_card(&own->table[i]), false) > strength(&then, c, false))
			return 0;
	if (suit_of(c) != then.lead && suit_of(c) != own->trump)
		return 0;
	return left == 0 ? 100 : 100 - (int)left * (RANKS - (int)rank_of(c)) *
	    (suit_of(c) == own->trump ? 2 : 3);
}

static int
value_of(const struct state *s, const struct move *move, bool tricks)
{
	const int32_t *have = s->own->tricks;
	uint8_t to;

	switch (move->verb) {
	case VERB_PLAY:
		to = move->values[0];
		return tricks ? 3 * takes(s, to) - 10 * worth_of_card(s, to) :
		    10 * worth_of_card(s, to) - 4 * takes(s, to);
	case VERB_STEAL:
		to = last_card(pile_of(s, move->values[0]));
		return tricks ? takes(s, to) : -takes(s, to);
	case VERB_MOVE:
		to = move->values[1];
		return ((to == s->turn) - (move->values[0] == s->turn)) * (tricks ? 1 : -1);
	case VERB_GIVE:
		return (int)-have[move->values[0]] * (tricks ? 1 : -1);
	default:
		return 0;
	}
}

size_t
club_lohai(const struct state *s, const struct croupier_moves *moves)
{
	int best = INT32_MIN;
	size_t i, chosen = 0;

	for (i = 0; i < moves->count; i++) {
		struct move move = moves_at(moves, i);
		int value = value_of(s, &move, is_after_tricks(s));

		if (value <= best)
			continue;
		best = value;
		chosen = i;
	}
	return chosen;
}
