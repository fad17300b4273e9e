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

	if (c >= SUITED)
		return c == TAKER ? 9 : c == GIVER ? 0 : 3;
	return suited[rank_of(c)] + (suit_of(c) == s->own->trump ? 4 : 0);
}

/* Whether it is after most tricks: those it has and those that it may get are many. */
static bool
is_after_tricks(const struct state *s)
{
	int sum = s->own->tricks[s->turn] * 10;
	unsigned i;

	for (i = 0; i < s->hands[s->turn].count; i++)
		sum += worth_of_card(s, s->hands[s->turn].at[i]);
	return sum > 22;
}

/* A number for a suited card: the highest takes the trick. */
static unsigned
strength(const struct game_state *own, card c)
{
	return RANKS * (suit_of(c) == own->trump ? 2U : suit_of(c) == own->lead) + rank_of(c);
}

/* How likely a card takes the trick, of 100. */
static int
takes(const struct state *s, card c)
{
	struct game_state own = *s->own;
	unsigned i, left = s->table->seats - own.piles - 1U;

	if (c >= SUITED || own.control != NO_SEAT)
		return c == TAKER ? 98 : c == GIVER || own.control != NO_SEAT ? 2 : 30;
	own.lead = own.lead == NO_SUIT ? suit_of(c) : own.lead;
	for (i = 0; i < own.piles; i++)
		if (last_card(&own.table[i]) < SUITED &&
		    strength(&own, last_card(&own.table[i])) > strength(&own, c))
			return 0;
	return 100 - (int)left * (RANKS - (int)rank_of(c)) * (suit_of(c) == own.trump ? 2 : 3);
}

/* How good a move is for who is after tricks, and how bad for who is not. */
static int32_t
value_of(const struct state *s, const struct move *move)
{
	const int after = is_after_tricks(s) ? 1 : -1;
	const int at = move->count[0] > 0 ? move->values[0] : 0;

	if (move->verb == VERB_PLAY)
		return after * (3 * takes(s, (card)at) - 10 * worth_of_card(s, (card)at));
	if (move->verb == VERB_STEAL)
		return after * takes(s, last_card(pile_of(s, (uint8_t)at)));
	if (move->verb == VERB_MOVE)
		return after * ((move->values[1] == s->turn) - (at == s->turn));
	return move->verb == VERB_GIVE ? -after * s->own->tricks[at] : 0;
}

size_t
club_lohai(const struct state *s, const struct croupier_moves *moves)
{
	return club_best(s, moves, value_of);
}
