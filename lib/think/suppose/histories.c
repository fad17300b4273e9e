/*
 * histories.c: which stock each hidden card came from.
 *
 * Which origin a card has follows from its face, unless copies of the face are of several: then
 * each of these begins another history.  Must not know chance, nor any one game.
 */
#include "think/suppose/suppose.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* More histories than this are not followed, nor more steps of all of them together. */
enum { MOST_HISTORIES = 4096, MOST_STEPS = 2000000 };

/* Marks a hidden copy of a face with this origin as seen; false if there is none. */
static bool
take_copy(const struct croupier_supposing *s, struct history *history, card face, uint8_t origin)
{
	unsigned i;

	for (i = s->first_copy[face]; i < s->first_copy[face + 1]; i++)
		if (history->origin[i] == origin) {
			/* Copies stand in the order of their origins, seen ones last. */
			for (; i + 1 < s->first_copy[face + 1]; i++)
				history->origin[i] = history->origin[i + 1];
			history->origin[i] = NOWHERE;
			return true;
		}
	return false;
}

/* Hides a copy of a face that was seen, and gives it an origin; false if all are hidden. */
static bool
add_copy(const struct croupier_supposing *s, struct history *history, card face, uint8_t origin)
{
	unsigned i = s->first_copy[face + 1] - 1u;

	if (history->origin[i] != NOWHERE)
		return false;
	for (; i > s->first_copy[face] && history->origin[i - 1] > origin; i--)
		history->origin[i] = history->origin[i - 1];
	history->origin[i] = origin;
	return true;
}

/* Whether as many hidden cards are of each origin by their faces as by their holders. */
static bool
is_consistent(const struct croupier_supposing *s, const struct history *history)
{
	uint8_t copies[MAX_ORIGINS] = { 0 };
	unsigned i, o, held, size = s->first_copy[s->first->table->game->face_count];

	for (i = 0; i < size; i++)
		if (history->origin[i] != NOWHERE)
			copies[history->origin[i]]++;
	for (o = 0; o < MAX_ORIGINS; o++) {
		for (held = i = 0; i < s->holders; i++)
			held += history->held[i][o];
		if (held != copies[o])
			return false;
	}
	return true;
}

uint64_t
history_all(const struct croupier_supposing *s, const struct history *history)
{
	unsigned i, size = s->first_copy[s->first->table->game->face_count];
	uint64_t origins = 0;

	for (i = 0; i < size; i++)
		if (history->origin[i] != NOWHERE)
			origins |= (uint64_t)1 << history->origin[i];
	return origins;
}

/* The lowest number that no hidden card has as its origin. */
static uint8_t
new_origin(const struct croupier_supposing *s, const struct history *history)
{
	uint64_t used = history_all(s, history);

	return used == UINT64_MAX ? NOWHERE : (uint8_t)lowest_bit(~used);
}

static bool
remake(const struct croupier_supposing *s, struct history *history, const struct step *step)
{
	/* All cards of the stock were drawn, or there would be no new one. */
	uint8_t origin = is_consistent(s, history) ? new_origin(s, history) : NOWHERE;
	size_t i;

	for (i = 0; origin != NOWHERE && i < step->count; i++)
		if (!add_copy(s, history, s->remade[step->from + i], origin))
			return false;
	if (origin == NOWHERE)
		return false;
	history->stock = origin;
	history->held[s->first->table->seats][origin] = (uint8_t)step->count;
	return true;
}

/* Takes a hidden card from a holder; false if it has none of this origin. */
static bool
take_held(struct history *history, uint8_t holder, uint8_t origin)
{
	if (history->held[holder][origin] == 0)
		return false;
	history->held[holder][origin]--;
	return true;
}

bool
history_step(const struct croupier_supposing *s, struct history *history, const struct step *step,
    uint8_t origin)
{
	bool from_stock = step->first == NOWHERE;
	uint8_t came_from = from_stock ? history->stock : 0;

	switch (step->what) {
	case ARRIVES:
	case IS_NAMED:
		if (from_stock && !take_held(history, s->first->table->seats, history->stock))
			return false;
		if (step->what == IS_NAMED)
			return take_copy(s, history, step->face, came_from);
		history->held[step->holder][came_from]++;
		return true;
	case LEAVES:
		if (!take_held(history, step->holder, origin))
			return false;
		if (step->face != XX)
			return take_copy(s, history, step->face, origin);
		history->held[step->to][origin]++;
		return true;
	case IS_HIDDEN:
		/* All cards of a hand that one move hides are of one origin. */
		if (step->draw == 0)
			history->hand = new_origin(s, history);
		if (history->hand == NOWHERE || !add_copy(s, history, step->face, history->hand))
			return false;
		history->held[step->holder][history->hand]++;
		return true;
	case REMADE:
		break;
	}
	return remake(s, history, step);
}

unsigned
history_origins(const struct croupier_supposing *s, const struct history *history,
    const struct step *step, uint8_t origin[MAX_ORIGINS])
{
	unsigned i, count = 0;

	if (step->face == XX) {
		for (i = 0; i < MAX_ORIGINS; i++)
			if (history->held[step->holder][i] > 0)
				origin[count++] = (uint8_t)i;
		return count;
	}
	for (i = s->first_copy[step->face]; i < s->first_copy[step->face + 1]; i++) {
		uint8_t of = history->origin[i];

		if (of != NOWHERE && history->held[step->holder][of] > 0 &&
		    (count == 0 || origin[count - 1] != of))
			origin[count++] = of;
	}
	return count;
}

/* ---- all histories --------------------------------------------------------------------- */

static bool
add_history(struct croupier_supposing *s, const struct history *history)
{
	if (!grow(&s->next.at, &s->next.capacity, s->next.count, sizeof *s->next.at))
		return false;
	s->next.at[s->next.count++] = *history;
	return true;
}

/* Goes on with a history after a step, or with one for each origin that a leaving card may have. */
static bool
branch(struct croupier_supposing *s, const struct history *history, const struct step *step)
{
	uint8_t origin[MAX_ORIGINS] = { 0 };
	unsigned i, count = step->what == LEAVES ? history_origins(s, history, step, origin) : 1;

	for (i = 0; i < count; i++) {
		struct history next = *history;

		if (count > 1) {
			if (!grow(&s->choices, &s->choice_capacity, s->choice_count,
			    sizeof *s->choices))
				return false;
			s->choices[s->choice_count++] = (struct origin_choice){
			    .before = history->choice, .origin = origin[i] };
			next.choice = s->choice_count;
		}
		if (history_step(s, &next, step, origin[i]) && !add_history(s, &next))
			return false;
	}
	return true;
}

static int
compare(const void *one, const void *other)
{
	return memcmp(one, other, offsetof(struct history, stock) + 1);
}

/* Goes on with the histories that were added; those that have become equal are one. */
static void
adopt(struct croupier_supposing *s)
{
	const struct histories old = s->histories;
	struct history *at = s->next.at;
	size_t i, to = 1;

	if (s->next.count > 1) {
		qsort(at, s->next.count, sizeof *at, compare);
		for (i = 1; i < s->next.count; i++)
			if (compare(&at[i], &at[to - 1]) != 0)
				at[to++] = at[i];
		s->next.count = to;
	}
	s->histories = s->next;
	s->next = old;
}

/* Takes a step of all histories; false if memory is short. */
static bool
step_all(struct croupier_supposing *s, const struct step *step)
{
	size_t i;

	s->next.count = 0;
	for (i = 0; i < s->histories.count; i++)
		if (!branch(s, &s->histories.at[i], step))
			return false;
	adopt(s);
	return true;
}

void
history_begin(struct croupier_supposing *s, struct history *history)
{
	const struct table *table = s->first->table;
	unsigned i, c, copies, at = 0;
	struct counted counted;

	memset(history, 0, sizeof *history);
	count_cards(s->first->now, &counted);
	for (c = 0; c < table->game->face_count; c++) {
		copies = copies_of(table, (card)c);
		s->first_copy[c] = (uint8_t)at;
		for (i = 0; i < copies; i++)
			history->origin[at++] = i + counted.seen[c] < copies ? 0 : NOWHERE;
	}
	s->first_copy[c] = (uint8_t)at;
}

/* ---- how many worlds each history leads to ---------------------------------------------- */

/* A product that may be larger than any double: value * 2 to the power of scale. */
struct product {
	double value;
	int scale;
};

static void
multiply_factorial(struct product *product, unsigned n, bool divide)
{
	int more;

	for (; n > 1; n--) {
		product->value = frexp(divide ? product->value / n : product->value * n, &more);
		product->scale += more;
	}
}

/*
 * In how many ways the places of the last state can get origins, and then faces: each origin has
 * some of each holder's places, and its faces can lie there in any order.
 */
static struct product
count_worlds(const struct croupier_supposing *s, const struct history *history)
{
	struct product product = { .value = 1 };
	unsigned i, o, same, face, copies[MAX_ORIGINS] = { 0 };

	for (i = 0; i < s->holders; i++) {
		multiply_factorial(&product, s->holder[i].count, false);
		for (o = 0; o < MAX_ORIGINS; o++)
			multiply_factorial(&product, history->held[i][o], true);
	}
	for (face = 0; face < s->first->table->game->face_count; face++)
		for (i = s->first_copy[face]; i < s->first_copy[face + 1]; i += same) {
			for (same = 1; i + same < s->first_copy[face + 1] &&
			    history->origin[i + same] == history->origin[i]; same++)
				;
			if (history->origin[i] == NOWHERE)
				continue;
			copies[history->origin[i]] += same;
			multiply_factorial(&product, same, true);
		}
	for (o = 0; o < MAX_ORIGINS; o++)
		multiply_factorial(&product, copies[o], false);
	return product;
}

/* Weighs the histories by these numbers; false if memory is short. */
static bool
weigh(struct croupier_supposing *s)
{
	const struct histories *all = &s->histories;
	double sum = 0, *weights = realloc(s->weights, all->count * sizeof *weights);
	struct product product;
	int most = INT_MIN;
	size_t i;

	if (weights == NULL)
		return false;
	s->weights = weights;
	for (i = 0; i < all->count; i++) {
		product = count_worlds(s, &all->at[i]);
		most = product.scale > most ? product.scale : most;
	}
	for (i = 0; i < all->count; i++) {
		product = count_worlds(s, &all->at[i]);
		sum += ldexp(product.value, product.scale - most);
		weights[i] = sum;
	}
	s->ways = ldexp(sum, most);	/* may be infinite */
	return true;
}

/* Finds the histories in which all steps are possible. */
static bool
take_steps(struct croupier_supposing *s, struct croupier_refusal *no)
{
	struct history first;
	size_t i, steps = 0;
	bool good;

	history_begin(s, &first);
	s->choice_count = s->next.count = 0;
	good = add_history(s, &first);
	if (good)
		adopt(s);
	for (i = 0; i < s->step_count && good && steps <= MOST_STEPS &&
	    s->histories.count <= MOST_HISTORIES; i++) {
		/* A single history takes hardly any time. */
		steps += s->histories.count > 1 ? s->histories.count : 0;
		good = step_all(s, &s->steps[i]);
	}
	if (!good)
		return say_no(no, out_of_memory());
	if (steps > MOST_STEPS)
		return say_no(no, trouble(NULL, "it would take too long to weigh the ways in which "
		    "the hidden cards can have come from new stocks"));
	return s->histories.count <= MOST_HISTORIES || say_no(no, trouble(NULL, "the hidden cards "
	    "can have come from new stocks in more than %d ways: that is too many to weigh",
	    MOST_HISTORIES));
}

bool
histories_find(struct croupier_supposing *s, struct croupier_refusal *no)
{
	struct histories *all = &s->histories;
	size_t i, left = 0;
	unsigned face;

	if (!take_steps(s, no))
		return false;
	for (i = 0; i < all->count; i++)
		if (is_consistent(s, &all->at[i]))
			all->at[left++] = all->at[i];
	all->count = left;
	if (left == 0)
		return say_no(no, trouble(NULL,
		    "no legal course of the round puts the cards where they are"));
	/* Are copies of one face of several origins? */
	s->ambiguous = left > 1;
	for (face = 0; face < s->first->table->game->face_count; face++)
		for (i = s->first_copy[face] + 1u; i < s->first_copy[face + 1]; i++)
			s->ambiguous = s->ambiguous || (all->at[0].origin[i] != NOWHERE &&
			    all->at[0].origin[i] != all->at[0].origin[i - 1]);
	return weigh(s) || say_no(no, out_of_memory());
}

/* ---- counting the ways to a world ------------------------------------------------------------ */

/* In how many ways the places before `place` can get the origins that are left. */
static unsigned long
count_rest(const struct croupier_supposing *s, struct history *left, unsigned holder,
    unsigned place)
{
	unsigned long count = 0;
	unsigned i;
	uint8_t last = NOWHERE;
	card face;

	if (place == 0)
		return 1;
	place--;
	while (s->holder[holder].from > place || s->holder[holder].count == 0)
		holder--;
	face = s->names[place];
	for (i = s->first_copy[face]; i < s->first_copy[face + 1]; i++) {
		uint8_t origin = left->origin[i];
		struct history next;

		if (origin == NOWHERE || origin == last || left->held[holder][origin] == 0)
			continue;
		last = origin;
		next = *left;
		next.held[holder][origin]--;
		if (take_copy(s, &next, face, origin))
			count += count_rest(s, &next, holder, place);
	}
	return count;
}

unsigned long
histories_count(const struct croupier_supposing *s)
{
	unsigned long count = s->ambiguous ? 0 : 1;
	size_t i;

	for (i = 0; s->ambiguous && i < s->histories.count; i++) {
		struct history left = s->histories.at[i];

		count += count_rest(s, &left, s->holders - 1, s->places);
	}
	return count;
}
