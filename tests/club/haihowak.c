/*
 * haihowak.c: a sensible player of Haihowak: takes the key with the most points; lays a key only
 * where it can take it at once; takes an open card that goes with its own.
 *
 * Must not know the other hands.
 */
#include "club.h"

#define game_haihowak game_haihowak_of_club
#include "games/haihowak.c"

/* What a hand is without these cards. */
static struct cards
without(const struct cards *hand, const uint8_t *at, unsigned count)
{
	struct cards rest = *hand;
	unsigned i;

	for (i = 0; i < count; i++)
		cards_remove(&rest, at[i]);
	return rest;
}

/* The points that such a hand can add to a key that it takes; 0: it cannot take it. */
static int32_t
points_of_taking(uint32_t key, unsigned size, const struct cards *hand)
{
	uint32_t inside = in_other_colour(key << 1 & key >> 1), edges = beside(key) & ~inside;
	uint32_t covered = 0;
	int32_t points = 0;
	unsigned i;

	for (i = 0; i < hand->count; i++) {
		uint32_t fits = hand->at[i] == JOKER ? 0 :
		    places_of(hand->at[i]) & (inside | edges) & ~covered;

		if (fits == 0)
			continue;
		covered |= fits & -fits;
		points += points_in(&hand->at[i], 1);
	}
	return (inside & ~covered) != 0 || (size == 2 && (covered & edges) == 0) ? 0 : points;
}

/* How many cards of the hand are two away from a card, or one away in the other colour. */
static int32_t
company(const struct cards *hand, card c)
{
	uint32_t places = c == JOKER ? 0 : places_of(c);
	uint32_t near = places << 2 | places >> 2 | beside(places);
	int32_t number = c == JOKER ? 4 : 0;
	unsigned i;

	for (i = 0; i < hand->count; i++)
		number += hand->at[i] != JOKER && (places_of(hand->at[i]) & near) != 0;
	return number;
}

static int32_t
value_of(const struct state *s, const struct move *move)
{
	const struct cards *hand = &s->hands[s->turn];
	const struct key *key;
	struct cards rest;
	int32_t points;

	switch (move->verb) {
	case VERB_TAKE:
		key = &s->own->key[find_key(s->own, move->values[0])];
		return 1000 + 10 * (points_in(key->at, key->count) +
		    points_in(move->values + 1, move->count[WITH])) -
		    25 * (int32_t)count_jokers(move->values + 1, move->count[WITH]);
	case VERB_LAY:
		rest = without(hand, move->values, move->count[0]);
		points = points_of_taking(key_places(move->values, move->count[0]), move->count[0],
		    &rest);
		return points == 0 ? -100 : 500 + 10 * (points + points_in(move->values,
		    move->count[0])) - 25 * (int32_t)count_jokers(move->values, move->count[0]);
	case VERB_END:
		return move_has(move, TAKEN) ? 1 + company(hand, move_value(move, TAKEN)) : 2;
	case VERB_HOW_HAI:
		return 2;
	case VERB_HAI_HOW_HAI:
		return cards_left(s) > 0 ? -50 : 3;
	default:
		return -100;
	}
}

size_t
club_haihowak(const struct state *s, const struct croupier_moves *moves)
{
	int32_t best = INT32_MIN;
	size_t i, chosen = 0;

	for (i = 0; i < moves->count; i++) {
		struct move move = moves_at(moves, i);
		int32_t value = value_of(s, &move);

		if (value <= best)
			continue;
		best = value;
		chosen = i;
	}
	return chosen;
}
