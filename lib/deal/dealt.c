/*
 * dealt.c: compares states with what their seeds deal.
 *
 * Must not know any one game, nor what follows if a state is not what its seed deals.
 */
#include "deal/deal.h"

#include <stdlib.h>
#include <string.h>

void
dealt_release(struct dealt *dealt)
{
	free(dealt->s.own);
}

/* Makes room for the game's part of a state. */
static bool
make_room(struct dealt *dealt, const struct game *game)
{
	void *own;

	if (dealt->room >= game->own_size && dealt->s.own != NULL)
		return true;
	own = realloc(dealt->s.own, game->own_size);
	if (own == NULL)
		return false;
	dealt->s.own = own;
	dealt->room = game->own_size;
	return true;
}

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

/* Whether any of the cards is not XX. */
static bool
are_told(const card *told, unsigned count)
{
	while (count > 0 && told[count - 1] == XX)
		count--;
	return count > 0;
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

/* Compares the places of the cards, one by one. */
static enum likeness
compare_zones(struct dealt *dealt, const struct state *s, const char **place)
{
	const struct zones *told = &dealt->told, *deal = &dealt->deal;
	unsigned i, at = 0, stock = s->table->seats;
	bool like = true, stock_like = true;

	dealt->any = false;
	if (told->full || deal->full || told->count != deal->count)
		return ELSEWHERE;
	for (i = 0; i < told->count; i++)
		if (told->zone[i].count != deal->zone[i].count)
			return ELSEWHERE;
	for (i = 0; i < told->count; at += told->zone[i++].count) {
		const struct zone *zone = &told->zone[i];

		dealt->any = dealt->any || (i <= stock && are_told(told->at + at, zone->count));
		if (agree(told->at + at, deal->at + at, zone->count, zone->sorted))
			continue;
		if (like)
			*place = zone->part != NULL ? zone->part : zone->key;
		like = false;
		stock_like = stock_like && i != stock;
	}
	if (like)
		return compare_said(told, deal, place);
	/* Behind a new stock, as many cards may lie everywhere as after the deal. */
	if (s->reshuffles > 0)
		return ELSEWHERE;
	return s->table->game->may_look_dealt && stock_like ? MOVED : UNLIKE;
}

/*
 * Deals a round at a table on dealt->s, with the facts of a state `like` (NULL: none); false if
 * that cannot be.
 */
static bool
deal_beside(struct dealt *dealt, const struct table *table, const struct state *like,
    const uint8_t seed[CROUPIER_SEED_BYTES])
{
	struct croupier_refusal no;

	memset(dealt->s.own, 0, table->game->own_size);
	dealt->s = (struct state){ .table = table, .own = dealt->s.own };
	return deal_like(&dealt->s, like, seed, &no);
}

enum likeness
compare_deal(struct dealt *dealt, const struct state *s, const uint8_t seed[CROUPIER_SEED_BYTES],
    const char **place)
{
	const struct table *table = s->table;
	unsigned begins = (unsigned)(table->dealer + table->game->begins + table->seats);

	/*
	 * Most states in the middle of a round are recognized by this, and nothing has to be
	 * dealt.
	 */
	if (s->turn != begins % table->seats)
		return ELSEWHERE;
	if (!make_room(dealt, table->game))
		return NOT_COMPARED;
	if (!deal_beside(dealt, table, s, seed) || dealt->s.phase != s->phase)
		return ELSEWHERE;
	list_zones(&dealt->s, &dealt->deal);
	list_zones(s, &dealt->told);
	return compare_zones(dealt, s, place);
}
