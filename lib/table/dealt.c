/*
 * dealt.c: compares states with what their seeds deal.
 *
 * A state that stands there just as it would be written needs not even be read: it is
 * dealt.  Must not know any one game, nor what is said of a state that is another one.
 */
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

void
dealt_release(struct dealt *dealt)
{
	free(dealt->s.own);
	text_release(&dealt->text);
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

/* Whether cards that were told are those that were dealt, but for the hidden ones. */
static bool
agree(const card *told, const card *dealt, unsigned count, bool sorted)
{
	struct cards left = { .count = (uint8_t)count };
	unsigned i;

	if (memcmp(told, dealt, count) == 0)
		return true;
	if (sorted)
		memcpy(left.at, dealt, count);
	for (i = 0; i < count; i++)
		if (told[i] != XX && (sorted ? !cards_remove(&left, told[i]) : told[i] != dealt[i]))
			return false;
	return true;
}

/* Compares the places of the cards, one by one. */
static enum likeness
compare_zones(const struct dealt *dealt, const struct state *s, const char **place)
{
	const struct zones *told = &dealt->told, *deal = &dealt->deal;
	unsigned i, at = 0, stock = s->table->seats;
	bool like = true, stock_like = true;

	if (told->full || deal->full || told->count != deal->count)
		return ELSEWHERE;
	for (i = 0; i < told->count; i++)
		if (told->zone[i].count != deal->zone[i].count)
			return ELSEWHERE;
	for (i = 0; i < told->count; at += told->zone[i++].count) {
		if (agree(told->at + at, deal->at + at, told->zone[i].count, told->zone[i].sorted))
			continue;
		if (like)
			*place = told->zone[i].key;
		like = false;
		stock_like = stock_like && i != stock;
	}
	if (like)
		return LIKE;
	return s->table->game->returns && stock_like ? MOVED : UNLIKE;
}

/*
 * Deals a round at a table on dealt->s, with the facts of a state `like` (NULL: none);
 * false where that cannot be.
 */
static bool
deal_beside(struct dealt *dealt, const struct table *table, const struct state *like,
    const uint8_t seed[CROUPIER_SEED_BYTES])
{
	const struct game *game = table->game;
	struct deal deal = { .s = &dealt->s, .again = like };
	struct croupier_refusal no;

	memset(dealt->s.own, 0, game->own_size);
	dealt->s = (struct state){ .table = table, .own = dealt->s.own };
	if (like != NULL && game->tell_facts != NULL)
		game->tell_facts(like, &deal);
	return deal_deck(&deal, seed, &no);
}

enum likeness
compare_deal(struct dealt *dealt, const struct state *s, const uint8_t seed[CROUPIER_SEED_BYTES],
    const char **place)
{
	const struct table *table = s->table;
	unsigned begins = (unsigned)(table->dealer + table->game->begins + table->seats);

	/* Most states in the middle of a round are told by this, and nothing is dealt. */
	if (s->turn != begins % table->seats || s->reshuffles > 0)
		return ELSEWHERE;
	if (!make_room(dealt, table->game))
		return NOT_COMPARED;
	if (!deal_beside(dealt, table, s, seed) || dealt->s.phase != s->phase)
		return ELSEWHERE;
	list_zones(&dealt->s, &dealt->deal);
	list_zones(s, &dealt->told);
	return compare_zones(dealt, s, place);
}

/* ---- states that are dealt, not read ------------------------------------- */

/* Deals what a table's seed deals where no facts are told, and writes its keys as text. */
static bool
write_deal(struct dealt *dealt, const struct table *table, unsigned long *lines)
{
	struct fields f = { .mode = WRITING, .table = table, .text = &dealt->text };
	struct croupier_refusal no;

	if ((table->game->setup != NULL && !table->game->setup(table, &no)) ||
	    !make_room(dealt, table->game) ||
	    !deal_beside(dealt, table, NULL, table->round_seed))
		return false;
	croupier_text_clear(&dealt->text);
	put_behind(&f);
	state_fields(&f, &dealt->s);
	*lines = f.lines;
	return f.no.verdict == CROUPIER_YES && !dealt->text.failed;
}

/*
 * Among states that are not as they were dealt fewer and fewer are compared: what that
 * takes is lost on them.
 */
static bool
missed(struct dealt *dealt)
{
	enum { LONGEST_WAIT = 63 };

	dealt->waiting = dealt->wait;
	if (dealt->wait < LONGEST_WAIT)
		dealt->wait = (uint8_t)(2 * dealt->wait + 1);
	return false;
}

bool
scan_deal(struct fields *f, struct dealt *dealt, struct state *s)
{
	unsigned long lines;
	const char *text;
	size_t length;

	dealt->like = false;
	if (!s->table->seeded)
		return false;
	if (dealt->waiting > 0) {
		dealt->waiting--;
		return false;
	}
	if (!write_deal(dealt, s->table, &lines))
		return missed(dealt);
	text = croupier_text_bytes(&dealt->text, &length);
	if (strncmp(f->at, text, length) != 0)
		/* Of a state that has not come to its end nothing can be said. */
		return strnlen(f->at, length) == length && missed(dealt);
	/* Where more keys follow that is not the end, and the whole state is read otherwise. */
	f->at += length;
	f->lines += lines;
	state_assign(s, &dealt->s);
	dealt->wait = 0;
	dealt->like = true;
	return true;
}
