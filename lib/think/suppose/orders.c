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

static void
add_ordered(struct orders *all, unsigned group, card face, uint8_t place)
{
	all->at[all->count++] = (struct ordered){ .group = (uint8_t)group, .face = face,
		.period = all->last_period[group], .place = place, .name = XX };
}

void
orders_begin(struct croupier_supposing *s)
{
	struct orders *all = &s->orders;
	uint8_t placed[MAX_HOLDERS] = { 0 };
	size_t i;
	static const bool nothing[MAX_FACES];
	const bool *known[MAX_HOLDERS] = { NULL }, *known_now;

	memset(all, 0, sizeof *all);
	memset(all->mover, NO_SEAT, sizeof all->mover);
	for (i = 0; i < s->step_count; i++) {
		const struct step *step = &s->steps[i];
		uint8_t holder = step->what == LEAVES ? step->to : step->holder;

		if (step->what == LEAVES ? step->face != XX :
		    step->what != ARRIVES || s->holder[holder].key == NULL)
			continue;
		known_now = step->what == LEAVES ? s->moves[step->move - 1].known : nothing;
		if (step->what == LEAVES && placed[holder] > 0 &&
		    (memcmp(known_now, known[holder], sizeof nothing) != 0 ||
		    was_asked(s, step->holder, all->last_put[holder], step->move))) {
			all->last_period[MAX_SEATS + holder]++;
			all->mover[holder] = step->holder;
		}
		if (placed[holder] == 0)
			all->first_put[holder] = step->move;
		all->last_put[holder] = step->move;
		known[holder] = known_now;
		add_ordered(all, MAX_SEATS + holder, XX,
		    (uint8_t)(s->holder[holder].from + placed[holder]++));
	}
	all->put_away = all->count;
}

size_t
orders_note(struct croupier_supposing *s, const struct step *step, card face, uint8_t place)
{
	struct orders *all = &s->orders;
	uint8_t seat = step->holder;

	/* After a reshuffle cards leave in the order in which they came, within each origin. */
	if (seat >= s->first->table->seats || s->remade_count > 0 || all->count == MAX_ORDERED)
		return 0;
	/* The move that draws a card is judged before the card comes. */
	if (step->move > 0 && was_asked(s, seat, all->last_move[seat], step->move + 1)) {
		all->last_period[seat]++;
		all->arrivals_matter = true;
	}
	all->last_move[seat] = step->move;
	add_ordered(all, seat, face, place);
	return all->count;
}

/* ---- orders ---------------------------------------------------------------------------------- */

/* Gives the cards of a group the names that they have in the tried order. */
static void
name_group(struct croupier_supposing *s, unsigned group)
{
	struct orders *all = &s->orders;
	size_t i, to = 0;
	unsigned period;

	for (period = 0; period <= all->last_period[group]; period++)
		for (i = 0; i < all->count; i++) {
			const struct ordered *item = &all->at[i];

			if (item->group != group || item->tried != period)
				continue;
			while (all->at[to].group != group)
				to++;
			if (group < MAX_SEATS)
				all->at[to].name = item->face != XX ? item->face :
				    s->names[item->place];
			else
				s->names[all->at[to].place] = all->drawn[item->place];
			to++;
		}
}

/* Begins again from a card on: cards leave hands in the order in which they came. */
static void
start_from(struct croupier_supposing *s, size_t i)
{
	struct orders *all = &s->orders;
	unsigned seat;

	for (; i < all->count; i++)
		all->at[i].tried = all->at[i].period;
	for (seat = 0; seat < s->first->table->seats && all->arrivals_matter; seat++)
		name_group(s, seat);
}

void
orders_start(struct croupier_supposing *s)
{
	s->orders.tries = 0;
	memcpy(s->orders.drawn, s->names, s->places);
	start_from(s, 0);
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

/* Goes on to another order of a group; false after the last. */
static bool
next_of_group(struct croupier_supposing *s, unsigned group)
{
	struct orders *all = &s->orders;
	uint8_t tried[MAX_ORDERED];
	unsigned count = 0;
	size_t i;

	for (i = 0; i < all->count; i++)
		if (all->at[i].group == group)
			tried[count++] = all->at[i].tried;
	if (!next_order(tried, count))
		return false;
	for (i = count = 0; i < all->count; i++)
		if (all->at[i].group == group)
			all->at[i].tried = tried[count++];
	name_group(s, group);
	return true;
}

bool
orders_next(struct croupier_supposing *s, size_t refused)
{
	/* Where no world was found for long, more of them are tried, each in fewer orders. */
	enum { MOST_ORDERS = 5000, FEW_ORDERS = 100, LONG = 50000 };
	const unsigned long most = s->spent.moves < LONG ? MOST_ORDERS : FEW_ORDERS;
	const uint8_t seat = s->moves[refused].move.seat;
	unsigned i;

	if (s->orders.tries++ >= most)
		return false;
	if (s->orders.arrivals_matter && next_of_group(s, seat))
		return true;
	for (i = 0; i < s->holders; i++)
		/* Before the first and behind the last the hand is the same in every order. */
		if (s->orders.mover[i] == seat && refused + 1 >= s->orders.first_put[i] &&
		    refused < s->orders.last_put[i] && next_of_group(s, MAX_SEATS + i)) {
			start_from(s, s->orders.put_away);
			return true;
		}
	return false;
}
