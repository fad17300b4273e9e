/*
 * haihowak.c: a sensible player of Haihowak: takes the key with the most points; lays one that it
 * can take at once, or a cheap one to get other cards; takes an open card that goes with its own.
 *
 * Must not know the other hands.
 */
#include "club.h"

#define game_haihowak game_haihowak_of_club
#include "games/haihowak.c"

/* The points that such a hand can add to a key that it takes; 0: it cannot take it. */
static uint32_t
points_of_taking(uint32_t key, unsigned size, const struct cards *hand)
{
	uint32_t inside = in_other_colour(key << 1 & key >> 1), edges = beside(key) & ~inside;
	uint32_t covered = 0;
	uint32_t points = 0;
	unsigned i;

	for (i = 0; i < hand->count; i++) {
		uint32_t fits = hand->at[i] == JOKER ? 0 :
		    places_of(hand->at[i]) & (inside | edges) & ~covered;

		if (fits == 0)
			continue;
		covered |= fits & -fits;
		points += (uint32_t)points_in(&hand->at[i], 1);
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
	struct cards rest = s->hands[s->turn];
	const bool stuck = rest.count == HAND, left = cards_left(s) > 0;
	const struct key *key;
	int32_t points = points_in(move->values, move->count[0]);
	unsigned i;

	switch (move->verb) {
	case VERB_TAKE:
		key = &s->own->key[find_key(s->own, move->values[0])];
		return 1000 + points_in(key->at, key->count) +
		    points_in(move->values + 1, move->count[WITH]);
	case VERB_LAY:
		for (i = 0; i < move->count[0]; i++)
			cards_remove(&rest, move->values[i]);
		i = points_of_taking(key_places(move->values, move->count[0]), move->count[0],
		    &rest);
		return i > 0 ? 500 + (int32_t)i + points : stuck && left ? -points : -100;
	case VERB_END:
		return stuck ? -50 : move_has(move, TAKEN) ?
		    company(&rest, move_value(move, TAKEN)) : 1;
	default:
		return move->verb != VERB_HAI_HOW_HAI ? -90 : left ? -40 : 20;
	}
}

size_t
club_haihowak(const struct state *s, const struct croupier_moves *moves)
{
	return club_best(s, moves, value_of);
}
