/*
 * dealt.c: compares states with what their seeds deal.
 *
 * Must not know any one game, nor what follows if a state is not what its seed deals.
 */
#include "deal/deal.h"

#include <string.h>

/* Whether the cards that a state tells are those that were dealt; an XX may be any card. */
static bool
agree(const card *told, const card *dealt, unsigned count, bool sorted)
{
	struct cards left;
	unsigned i;

	if (memcmp(told, dealt, count) == 0)
		return true;
	left.count = (uint8_t)count;
	memcpy(left.at, dealt, count);
	for (i = 0; i < count; i++)
		if (told[i] != XX && (sorted ? !cards_remove(&left, told[i]) : told[i] != dealt[i]))
			return false;
	return true;
}

/* Compares the values of all keys that are not cards; *place names the first that differs. */
static enum likeness
compare_said(const struct zones *told, const struct zones *deal, const char **place)
{
	unsigned i;

	for (i = 0; i < told->said_count || i < deal->said_count; i++) {
		const struct said *one = &told->said[i], *other = &deal->said[i];

		/* Usually both keys are the same string. */
		if (i < told->said_count && i < deal->said_count && one->value == other->value &&
		    (one->key == other->key || same_text(one->key, other->key)))
			continue;
		*place = i < told->said_count ? one->key : other->key;
		return SAID_OTHERWISE;
	}
	return LIKE;
}

/* Compares the places of the cards, one by one; *any says whether one was told. */
static enum likeness
compare_zones(const struct state *s, const struct state *dealt, bool *any, const char **place)
{
	struct zones told, deal;
	unsigned i, j, stock = s->table->seats;
	bool like = true, stock_like = true;

	list_zones(s, &told);
	list_zones(dealt, &deal);
	*any = false;
	if (told.full || deal.full || told.count != deal.count)
		return ELSEWHERE;
	for (i = 0; i < told.count; i++)
		if (told.zone[i].count != deal.zone[i].count)
			return ELSEWHERE;
	for (i = 0; i < told.count; i++) {
		const struct zone *zone = &told.zone[i];

		for (j = 0; i <= stock && j < zone->count && !*any; j++)
			*any = zone->at[j] != XX;
		if (agree(zone->at, deal.zone[i].at, zone->count, zone->sorted))
			continue;
		if (like)
			*place = zone->part != NULL ? zone->part : zone->key;
		like = false;
		stock_like = stock_like && i != stock;
	}
	if (like)
		return compare_said(&told, &deal, place);
	/* Behind a new stock, as many cards may lie everywhere as after the deal. */
	if (s->reshuffles > 0)
		return ELSEWHERE;
	return s->table->game->may_look_dealt && stock_like ? MOVED : UNLIKE;
}

enum likeness
compare_deal(struct dealt *dealt, const struct state *s, const struct table *table,
    const char **place)
{
	unsigned begins = (unsigned)(table->dealer + table->game->begins + table->seats);
	struct table bare = *table;

	croupier_state_free(dealt->state);
	dealt->state = NULL;
	/*
	 * Most states in the middle of a round are recognized by this, and nothing has to be
	 * dealt.
	 */
	if (s->turn != begins % table->seats)
		return ELSEWHERE;
	bare.meta = NULL;	/* may be long, and is not compared */
	if (deal_again(s, &bare, &dealt->state).error == CROUPIER_MEMORY)
		return NOT_COMPARED;
	if (dealt->state == NULL || dealt->state->now->phase != s->phase)
		return ELSEWHERE;
	return compare_zones(s, dealt->state->now, &dealt->any, place);
}

struct croupier_refusal
likeness_refusal(enum likeness like, const char *place, const struct croupier_place *at,
    const char *seed, const char *elsewhere)
{
	const char *rule = table_rules[BAD_DEAL].id;

	switch (like) {
	case NOT_COMPARED:
		return out_of_memory();
	case ELSEWHERE:
		return refused(rule, at, "%s", elsewhere);
	case SAID_OTHERWISE:
		return refused(rule, at, "%s is not what %s gives", place, seed);
	case UNLIKE:
	case MOVED:
		return refused(rule, at, "%s has other cards than %s deals", place, seed);
	case LIKE:
		break;
	}
	return accepted();
}
