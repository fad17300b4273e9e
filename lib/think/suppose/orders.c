/*
 * orders.c: the orders in which cards can have come into a hand and left it, as far as a rule may
 * have asked about the hand in between.
 *
 * Must not know chance, nor any one game.
 */
#include "think/suppose/suppose.h"

#include <string.h>

/* ---- periods -------------------------------------------------------------------------------- */

/* Whether a rule may have asked about a seat's hand for a move that it made between two others. */
static bool
was_asked(const struct croupier_supposing *s, uint8_t seat, size_t from, size_t to)
{
	const struct game *game = s->first->table->game;
	size_t i;

	for (i = from; i + 1 < to; i++) {
		const struct waiver *waiver =
		    waivable(game, &game->verbs[s->moves[i].move.verb]);

		if (s->moves[i].move.seat == seat && waiver != NULL && waiver->hidden != NULL)
			return true;
	}
	return false;
}

void
orders_find(struct croupier_supposing *s)
{
	struct orders *all = &s->orders;
	uint8_t placed[MAX_HOLDERS] = { 0 }, period[MAX_HOLDERS] = { 0 };
	size_t i, last[MAX_HOLDERS] = { 0 };
	struct some_faces known[MAX_HOLDERS] = { 0 }, known_now;

	memset(all, 0, sizeof *all);
	memset(all->seat, NO_SEAT, sizeof all->seat);
	for (i = 0; i < s->step_count; i++) {
		const struct step *step = &s->steps[i];
		uint8_t holder = step->what == LEAVES ? step->to : step->holder;

		if (step->what == LEAVES ? step->face != XX :
		    step->what != ARRIVES || s->holder[holder].key == NULL)
			continue;
		known_now = step->what == LEAVES ? s->moves[step->move - 1].known :
		    (struct some_faces){ 0 };
		if (step->what == LEAVES && placed[holder] > 0 &&
		    (memcmp(&known_now, &known[holder], sizeof known_now) != 0 ||
		    was_asked(s, step->holder, last[holder], step->move))) {
			period[holder]++;
			all->seat[holder] = step->holder;
		}
		last[holder] = step->move;
		known[holder] = known_now;
		all->period[s->holder[holder].from + placed[holder]++] = period[holder];
	}
}

void
orders_begin(struct croupier_supposing *s)
{
	s->orders.arrivals = 0;
	s->orders.arrivals_matter = false;
	memset(s->orders.last_period, 0, sizeof s->orders.last_period);
	memset(s->orders.last_move, 0, sizeof s->orders.last_move);
}

size_t
orders_note(struct croupier_supposing *s, const struct step *step, card face, uint8_t place)
{
	struct orders *all = &s->orders;
	uint8_t seat = step->holder;

	/* After a reshuffle cards leave in the order in which they came, within each origin. */
	if (seat >= s->first->table->seats || s->remade_count > 0 || all->arrivals == MAX_ARRIVALS)
		return 0;
	/* The move that draws a card is judged before the card comes. */
	if (step->move > 0 && was_asked(s, seat, all->last_move[seat], step->move + 1)) {
		all->last_period[seat]++;
		all->arrivals_matter = true;
	}
	all->last_move[seat] = step->move;
	all->arrival[all->arrivals++] = (struct arrival){ .seat = seat, .face = face,
		.place = place, .period = all->last_period[seat], .name = XX };
	return all->arrivals;
}

/* ---- orders ---------------------------------------------------------------------------------- */

/* Gives the cards that came into a hand the names of those that leave it, in the tried order. */
static void
name_arrivals(struct croupier_supposing *s, uint8_t seat)
{
	struct orders *all = &s->orders;
	size_t i, to = 0;
	unsigned period;

	for (period = 0; period <= all->last_period[seat]; period++)
		for (i = 0; i < all->arrivals; i++) {
			const struct arrival *item = &all->arrival[i];

			if (item->seat != seat || item->tried != period)
				continue;
			while (all->arrival[to].seat != seat)
				to++;
			all->arrival[to++].name = item->face != XX ? item->face :
			    s->names[item->place];
		}
}

/* Begins with the order in which cards leave hands in the order in which they came. */
static void
start_arrivals(struct croupier_supposing *s)
{
	struct orders *all = &s->orders;
	size_t i;
	uint8_t seat;

	for (i = 0; i < all->arrivals; i++)
		all->arrival[i].tried = all->arrival[i].period;
	for (seat = 0; seat < s->first->table->seats && all->arrivals_matter; seat++)
		name_arrivals(s, seat);
}

void
orders_start(struct croupier_supposing *s)
{
	s->orders.count = 0;
	start_arrivals(s);
	memcpy(s->orders.tried, s->orders.period, s->places);
	memcpy(s->orders.drawn, s->names, s->places);
}

static void
swap(uint8_t *one, uint8_t *other)
{
	uint8_t was = *one;

	*one = *other;
	*other = was;
}

/* The next order of numbers, in lexicographical order; false after the last. */
static bool
next_order(uint8_t *at, unsigned count)
{
	unsigned i = count, j = count;

	while (i > 1 && at[i - 2] >= at[i - 1])
		i--;
	if (i < 2)
		return false;
	while (at[j - 1] <= at[i - 2])
		j--;
	swap(&at[i - 2], &at[j - 1]);
	for (j = count; i < j; i++, j--)
		swap(&at[i - 1], &at[j - 1]);
	return true;
}

/* Goes on to another order in which cards came into the hand of a seat; false after the last. */
static bool
next_arrivals(struct croupier_supposing *s, uint8_t seat)
{
	struct orders *all = &s->orders;
	uint8_t tried[MAX_ARRIVALS];
	unsigned count = 0;
	size_t i;

	for (i = 0; i < all->arrivals; i++)
		if (all->arrival[i].seat == seat)
			tried[count++] = all->arrival[i].tried;
	if (!next_order(tried, count))
		return false;
	for (i = count = 0; i < all->arrivals; i++)
		if (all->arrival[i].seat == seat)
			all->arrival[i].tried = tried[count++];
	name_arrivals(s, seat);
	return true;
}

/* Goes on to another order in which cards were put away at a holder; false after the last. */
static bool
next_put_away(struct croupier_supposing *s, const struct holder *holder)
{
	struct orders *all = &s->orders;
	unsigned period, i, to = holder->from, end = holder->from + holder->count;

	if (!next_order(all->tried + holder->from, holder->count))
		return false;
	for (period = 0; to < end; period++)
		for (i = holder->from; i < end; i++)
			if (all->tried[i] == period)
				s->names[to++] = all->drawn[i];
	start_arrivals(s);
	return true;
}

bool
orders_next(struct croupier_supposing *s, uint8_t seat)
{
	enum { MOST_ORDERS = 5000 };
	unsigned i;

	if (s->orders.count++ == MOST_ORDERS)
		return false;
	if (s->orders.arrivals_matter && next_arrivals(s, seat))
		return true;
	for (i = 0; i < s->holders; i++)
		if (s->orders.seat[i] == seat && next_put_away(s, &s->holder[i]))
			return true;
	return false;
}
