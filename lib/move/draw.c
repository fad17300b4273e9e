/*
 * draw.c: draws cards from the stock, or turns over other cards that lie face down, and compares
 * them with the cards that the move says it draws.  All of them may be hidden.
 *
 * Must not know what a card is drawn for: only the game does.
 */
#include "move/move.h"

#include <string.h>

/* ---- what the move says ------------------------------------------------------------ */

/* Refuses a move that names too few or too many of the cards that it draws. */
#define refuse_drawn(p, ...) \
	((p)->unfit = true, refuse((p)->no, &table_rules[DRAWN_MISMATCH], __VA_ARGS__))

bool
draw_end(struct play *p)
{
	return p->named_count == p->drawn || p->naming == NAMES_WHAT_FITS || refuse_drawn(p,
	    p->turned_over ? "the move takes %u face-down card%s, but drawn names %u" :
	    "the move draws %u card%s from the stock, but drawn names %u", p->drawn,
	    plural(p->drawn), p->named_count);
}

/* ---- the stock ------------------------------------------------------------------------ */

/*
 * Settles the face of a card that was taken and that lay there as `top`.  If only what is drawn
 * is to be found out, this stops at a card that is shown to all but not known.
 */
static bool
take_drawn(struct play *p, bool shown, card top, card *c)
{
	const struct table *table = p->before->table;
	card named = p->drawn < p->named_count ? p->named[p->drawn] : XX;

	*c = top;
	if (p->naming == NAMES_WHAT_FITS) {
		p->drawn++;
		if (top != XX || named == XX || unseen_copies(p, named) == 0)
			return top != XX || !shown || refuse_drawn(p, "its face is needed");
	} else {
		if (p->named == NULL && top == XX && shown)
			return refuse_drawn(p, "a card is drawn and shown to everybody: write "
			    "drawn, and name all the cards that are drawn");
		if (p->named == NULL || (p->naming == NAMES_SHOWN && !shown))
			return true;
		if (p->drawn++ == p->named_count)
			return refuse_drawn(p,
			    "more cards are drawn than the %u that drawn names", p->named_count);
		if (named == XX)
			return !shown || refuse_drawn(p, "drawn card %u is shown to everybody: "
			    "name it instead of XX", p->drawn);
		/* The real card stays secret: the refusal says only that it is another one. */
		if (top != XX)
			return named == top || refuse(p->no, &table_rules[DRAWN_MISMATCH],
			    p->turned_over ? "the card that is turned over is not %s" :
			    "the next card of the stock is not %s", card_name(table, named));
		if (unseen_copies(p, named) == 0)
			return refuse_seen(p, DRAWN_MISMATCH, named, true);
	}
	p->seen[named]++;
	*c = named;
	return true;
}

/* Takes a card that lay somewhere as `top`, and notes who gets it before its face is settled. */
static inline bool
take_noted(struct play *p, unsigned who, uint8_t place, card top, card *c)
{
	struct draws *draws = p->draws != NULL && p->draws->count < MAX_CARDS ? p->draws : NULL;
	unsigned at = 0;

	if (draws != NULL) {
		at = draws->count++;
		draws->place[at] = place;
		draws->who[at] = (uint8_t)who;
		draws->at[at] = XX;
	}
	if (!take_drawn(p, who == EVERYBODY, top, c))
		return false;
	if (draws != NULL)
		draws->at[at] = *c;
	return true;
}

bool
draw(struct play *p, unsigned who, card *c)
{
	const struct game *game = p->before->table->game;

	*c = XX;
	if (p->s->stock.count == 0 && game->remake != NULL)
		game->remake(p);
	if (p->s->stock.count == 0)
		return false;
	if (!take_noted(p, who, 0, cards_pull(&p->s->stock, 0), c))
		return false;
	if (p->telling != NULL && who < MAX_SEATS)
		telling_drew(p->telling, seat_name(p->s, (uint8_t)who), p->why);
	return true;
}

bool
turn_over(struct play *p, const char *key, struct cards *cards, unsigned index, unsigned who,
    card *c)
{
	card was = cards_pull(cards, index);
	uint8_t place = (uint8_t)(index + 1);

	p->turned_over = true;
	if (was != XX)
		place |= LAY_OPEN;
	if (p->draws != NULL)
		p->draws->key = key;
	return take_noted(p, who, place, was, c);
}

void
remake_stock(struct play *p, struct cards *cards)
{
	struct state *s = p->s;
	struct cards *stock = &s->stock;
	struct draws *draws = p->draws;
	unsigned i;

	if (cards->count == 0)
		return;
	*stock = *cards;
	cards->count = 0;
	say(p, "%u discard%s reshuffled into a new stock", stock->count,
	    stock->count == 1 ? " is" : "s are");
	cards_sort(stock);
	/* For callers that ask where cards have been. */
	if (draws != NULL && draws->stocks < MAX_STOCKS &&
	    draws->remade_count + stock->count <= MAX_CARDS) {
		draws->stock[draws->stocks].after = draws->count;
		draws->stock[draws->stocks++].cards = stock->count;
		memcpy(draws->remade + draws->remade_count, stock->at, stock->count);
		draws->remade_count = (uint8_t)(draws->remade_count + stock->count);
	}
	if (s->table->seeded) {
		shuffle(stock, s->table->round_seed, "reshuffle", (uint64_t)s->reshuffles);
	} else {
		/* Nobody sees its order: what is drawn from it may again be any of its cards. */
		count_seen(p);
		for (i = 0; i < stock->count; i++)
			if (stock->at[i] != XX)
				p->seen[stock->at[i]]--;
		memset(stock->at, XX, stock->count);
	}
	/* A larger number could not be read. */
	s->reshuffles += s->reshuffles < MOST_NUMBER;
}
