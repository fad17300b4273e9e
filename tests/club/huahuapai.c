/*
 * huahuapai.c: a sensible player of HuaHuaPai: gets to six cards with groups that nobody can eat
 * or that are hardly ever eaten, then plays what scores, then covers; lifts when it could win.
 *
 * Must not know the other hands.
 */
#include "club.h"

#define game_huahuapai game_huahuapai_of_club
#include "games/huahuapai.c"

/* Whether nobody can eat a group, as far as the seat sees. */
static bool
is_safe(const struct state *s, const struct group *group)
{
	return !can_eat(deck - open_cards(s->own) - kept_cards(s, s->turn), group);
}

/* How many cards the seat could bring to the pot with safe groups, about. */
static unsigned
safe_cards(const struct state *s)
{
	const struct group *found[GROUPS];
	unsigned i, count = find_groups(known_cards(s, s->turn), NULL, found), sum = 0;
	tally left = known_cards(s, s->turn);

	for (i = count; i-- > 0;)
		if (includes(left, found[i]->cards) && is_safe(s, found[i])) {
			left -= found[i]->cards;
			sum += found[i]->size;
		}
	return sum;
}

/* How good it is to lead a group: to cover is 0. */
static int
value_of_lead(const struct state *s, const struct group *group)
{
	bool enough = has_enough(s->own, s->turn), safe = is_safe(s, group);
	int value = (safe ? 10 : enough ? -30 : -20) + 8 * group->size;

	if (group->kind == OPERAS)
		value += has_opened(s->own, s->turn) ? 0 : 50;
	if (group->kind == BULLS || group->size == 4)
		value += 5;
	if (!safe && s->phase != ANSWER && group->size < 3)
		value -= 20;
	return value;
}

static int32_t
value_of(const struct state *s, const struct move *move)
{
	unsigned have = cards_in_pot(s->own, s->turn), safe;

	switch (move->verb) {
	case VERB_REVEAL:
		return 1000;
	case VERB_PLAY:
		return value_of_lead(s, &groups[find_group(move->values, move->count[0])]);
	case VERB_LIFT:
		safe = safe_cards(s);
		return have < ENOUGH && have + safe >= ENOUGH + 2 &&
		    ENOUGH - have <= free_places(s->own) ? 1 : -1;
	case VERB_DISCARD:
		return -faces[move->values[0]].value -
		    10 * (int)number_of(known_cards(s, s->turn), move->values[0]);
	default:
		return move->verb == VERB_LIMIT ? -100 : 0;
	}
}

size_t
club_huahuapai(const struct state *s, const struct croupier_moves *moves)
{
	return club_best(s, moves, value_of);
}
