/*
 * origins.c: which stock each hidden card came from.
 *
 * A card that was open when it was reshuffled into a new stock is in that stock or was
 * drawn from it since.  So hidden cards are of several origins: those that nobody has seen, and
 * those of each new stock.  Which origin a card has follows from its face, unless copies of the
 * face are of several origins: then each possible origin begins another way.
 *
 * Must not know chance, nor any one game.
 */
#include "think/suppose/suppose.h"

#include <stdlib.h>
#include <string.h>

/* More ways than this are not followed. */
enum { MOST_WAYS = 4096 };

/* Marks a hidden copy of a face with this origin as seen; false if there is none. */
static bool
take_copy(const struct croupier_supposing *s, struct origins *way, card face, uint8_t origin)
{
	unsigned i;

	for (i = s->first_copy[face]; i < s->first_copy[face + 1]; i++)
		if (way->origin[i] == origin) {
			/*
			 * Copies of a face stand in the order of their origins; those that are
			 * seen stand last.
			 */
			for (; i + 1 < s->first_copy[face + 1]; i++)
				way->origin[i] = way->origin[i + 1];
			way->origin[i] = NOWHERE;
			return true;
		}
	return false;
}

/* Hides a copy of a face that was seen, and gives it an origin; false if all are hidden. */
static bool
add_copy(const struct croupier_supposing *s, struct origins *way, card face, uint8_t origin)
{
	unsigned i = s->first_copy[face + 1] - 1u;

	if (way->origin[i] != NOWHERE)
		return false;
	for (; i > s->first_copy[face] && way->origin[i - 1] > origin; i--)
		way->origin[i] = way->origin[i - 1];
	way->origin[i] = origin;
	return true;
}

/* Whether as many hidden cards are of each origin by their faces as by their holders. */
static bool
is_consistent(const struct croupier_supposing *s, const struct origins *way)
{
	uint8_t copies[MAX_ORIGINS] = { 0 };
	unsigned i, o, held, size = s->first_copy[s->first->table->game->face_count];

	for (i = 0; i < size; i++)
		if (way->origin[i] != NOWHERE)
			copies[way->origin[i]]++;
	for (o = 0; o < MAX_ORIGINS; o++) {
		for (held = i = 0; i < s->holders; i++)
			held += way->held[i][o];
		if (held != copies[o])
			return false;
	}
	return true;
}

/* The lowest number that no hidden card has as its origin. */
static uint8_t
new_origin(const struct croupier_supposing *s, const struct origins *way)
{
	uint64_t used = 0;
	unsigned i, size = s->first_copy[s->first->table->game->face_count];

	for (i = 0; i < size; i++)
		if (way->origin[i] != NOWHERE)
			used |= (uint64_t)1 << way->origin[i];
	return used == UINT64_MAX ? NOWHERE : (uint8_t)lowest_bit(~used);
}

static bool
remake(const struct croupier_supposing *s, struct origins *way, const struct step *step)
{
	uint8_t origin;
	size_t i;

	/* All cards of the stock were drawn, or there would be no new one. */
	if (!is_consistent(s, way))
		return false;
	origin = new_origin(s, way);
	if (origin == NOWHERE)
		return false;
	for (i = 0; i < step->count; i++)
		if (!add_copy(s, way, s->remade[step->from + i], origin))
			return false;
	way->stock = origin;
	way->held[s->first->table->seats][origin] = (uint8_t)step->count;
	return true;
}

/* Hides a known card of a hand; all cards that one move hides are of one origin. */
static bool
hide(const struct croupier_supposing *s, struct origins *way, const struct step *step)
{
	if (step->draw == 0)
		way->again = new_origin(s, way);
	if (way->again == NOWHERE || !add_copy(s, way, step->face, way->again))
		return false;
	way->held[step->holder][way->again]++;
	return true;
}

/* Takes a hidden card from a holder; false if it has none of this origin. */
static bool
take_held(struct origins *way, uint8_t holder, uint8_t origin)
{
	if (way->held[holder][origin] == 0)
		return false;
	way->held[holder][origin]--;
	return true;
}

bool
origins_step(const struct croupier_supposing *s, struct origins *way, const struct step *step,
    uint8_t origin)
{
	uint8_t stock = s->first->table->seats;

	switch (step->what) {
	case ARRIVES:
		if (step->first == NOWHERE && !take_held(way, stock, way->stock))
			return false;
		way->held[step->holder][step->first == NOWHERE ? way->stock : 0]++;
		return true;
	case IS_NAMED:
		if (step->first == NOWHERE && !take_held(way, stock, way->stock))
			return false;
		return take_copy(s, way, step->face, step->first == NOWHERE ? way->stock : 0);
	case LEAVES:
		if (!take_held(way, step->holder, origin))
			return false;
		if (step->face != XX)
			return take_copy(s, way, step->face, origin);
		way->held[step->to][origin]++;
		return true;
	case IS_HIDDEN:
		return hide(s, way, step);
	case REMADE:
		break;
	}
	return remake(s, way, step);
}

unsigned
origins_of(const struct croupier_supposing *s, const struct origins *way, const struct step *step,
    uint8_t origin[MAX_ORIGINS])
{
	unsigned i, count = 0;

	if (step->face == XX) {
		for (i = 0; i < MAX_ORIGINS; i++)
			if (way->held[step->holder][i] > 0)
				origin[count++] = (uint8_t)i;
		return count;
	}
	for (i = s->first_copy[step->face]; i < s->first_copy[step->face + 1]; i++) {
		uint8_t of = way->origin[i];

		if (of != NOWHERE && way->held[step->holder][of] > 0 &&
		    (count == 0 || origin[count - 1] != of))
			origin[count++] = of;
	}
	return count;
}

/* ---- all ways ------------------------------------------------------------------------- */

static bool
add_way(struct croupier_supposing *s, const struct origins *way)
{
	void *array = s->next_ways;

	if (!grow(&array, &s->next_capacity, s->next_count, sizeof *s->next_ways))
		return false;
	s->next_ways = array;
	s->next_ways[s->next_count++] = *way;
	return true;
}

/* Goes on along one way for each origin that the leaving card may have. */
static bool
branch(struct croupier_supposing *s, const struct origins *way, const struct step *step)
{
	uint8_t origin[MAX_ORIGINS];
	unsigned i, count = origins_of(s, way, step, origin);
	void *array = s->choices;

	for (i = 0; i < count; i++) {
		struct origins next = *way;

		if (count > 1) {
			if (!grow(&array, &s->choice_capacity, s->choice_count, sizeof *s->choices))
				return false;
			s->choices = array;
			s->choices[s->choice_count++] = (struct origin_choice){
			    .before = way->choice, .origin = origin[i] };
			next.choice = s->choice_count;
		}
		if (origins_step(s, &next, step, origin[i]) && !add_way(s, &next))
			return false;
	}
	return true;
}

enum { COMPARED = offsetof(struct origins, stock) + 1 };

static int
compare_ways(const void *one, const void *other)
{
	return memcmp(one, other, COMPARED);
}

/* Merges ways that have become equal. */
static void
merge_ways(struct croupier_supposing *s)
{
	size_t i, to = 1;

	if (s->next_count < 2)
		return;
	qsort(s->next_ways, s->next_count, sizeof *s->next_ways, compare_ways);
	for (i = 1; i < s->next_count; i++)
		if (compare_ways(&s->next_ways[i], &s->next_ways[to - 1]) != 0)
			s->next_ways[to++] = s->next_ways[i];
	s->next_count = to;
}

/* Goes on with the ways that were added. */
static bool
adopt_ways(struct croupier_supposing *s)
{
	struct origins *ways = s->ways;
	size_t capacity = s->way_capacity;

	s->ways = s->next_ways;
	s->way_capacity = s->next_capacity;
	s->way_count = s->next_count;
	s->next_ways = ways;
	s->next_capacity = capacity;
	return true;
}

/* Takes a step along all ways; false if memory is short. */
static bool
step_all(struct croupier_supposing *s, const struct step *step)
{
	struct origins *ways = s->ways;
	uint8_t origin[MAX_ORIGINS] = { 0 };
	size_t i;

	/* Usually there is only one way, and only one way to go on. */
	if (s->way_count == 1 && (step->what != LEAVES ||
	    origins_of(s, &ways[0], step, origin) == 1)) {
		s->way_count = origins_step(s, &ways[0], step, origin[0]);
		return true;
	}
	s->next_count = 0;
	for (i = 0; i < s->way_count; i++)
		if (step->what == LEAVES ? !branch(s, &ways[i], step) :
		    origins_step(s, &ways[i], step, 0) && !add_way(s, &ways[i]))
			return false;
	merge_ways(s);
	return adopt_ways(s);
}

void
origins_begin(struct croupier_supposing *s, struct origins *way)
{
	const struct table *table = s->first->table;
	unsigned i, c, copies, at = 0;
	struct fields counted;

	memset(way, 0, sizeof *way);
	count_cards(s->first->now, &counted);
	for (c = 0; c < table->game->face_count; c++) {
		copies = copies_of(table, (card)c);
		s->first_copy[c] = (uint8_t)at;
		for (i = 0; i < copies; i++)
			way->origin[at++] = i + counted.seen[c] < copies ? 0 : NOWHERE;
	}
	s->first_copy[c] = (uint8_t)at;
}

/* Begins with one way; false if memory is short. */
static bool
begin_ways(struct croupier_supposing *s)
{
	struct origins way;

	origins_begin(s, &way);
	s->choice_count = s->next_count = s->way_count = 0;
	return add_way(s, &way) && adopt_ways(s);
}

/* ---- how many namings each way leads to -------------------------------------------------- */

/* A product that may be larger than any double. */
struct product {
	double value;
	int scale;
};

static void
multiply(struct product *product, double factor)
{
	const double large = 1e100;

	product->value *= factor;
	if (product->value > large) {
		product->value /= large;
		product->scale++;
	} else if (product->value < 1 / large) {
		product->value *= large;
		product->scale--;
	}
}

static void
multiply_factorial(struct product *product, unsigned n, bool divide)
{
	for (; n > 1; n--)
		multiply(product, divide ? 1.0 / n : n);
}

/*
 * In how many ways the places of the last state can get origins, and then faces: each origin has
 * some of each holder's places, and its faces can lie there in any order.
 */
static struct product
count_namings(const struct croupier_supposing *s, const struct origins *way)
{
	struct product product = { .value = 1 };
	unsigned i, o, same, face, copies[MAX_ORIGINS] = { 0 };

	for (i = 0; i < s->holders; i++) {
		multiply_factorial(&product, s->holder[i].count, false);
		for (o = 0; o < MAX_ORIGINS; o++)
			multiply_factorial(&product, way->held[i][o], true);
	}
	for (face = 0; face < s->first->table->game->face_count; face++)
		for (i = s->first_copy[face]; i < s->first_copy[face + 1]; i += same) {
			for (same = 1; i + same < s->first_copy[face + 1] &&
			    way->origin[i + same] == way->origin[i]; same++)
				;
			if (way->origin[i] == NOWHERE)
				continue;
			copies[way->origin[i]] += same;
			multiply_factorial(&product, same, true);
		}
	for (o = 0; o < MAX_ORIGINS; o++)
		multiply_factorial(&product, copies[o], false);
	return product;
}

/* Weighs the ways by these numbers; false if memory is short. */
static bool
weigh_ways(struct croupier_supposing *s)
{
	double sum = 0, *weights = realloc(s->weights, s->way_count * sizeof *weights);
	struct product product, most = { .value = 0 };
	size_t i;

	if (weights == NULL)
		return false;
	s->weights = weights;
	for (i = 0; i < s->way_count; i++) {
		product = count_namings(s, &s->ways[i]);
		if (i == 0 || product.scale > most.scale)
			most = product;
	}
	for (i = 0; i < s->way_count; i++) {
		product = count_namings(s, &s->ways[i]);
		for (; product.scale < most.scale && product.value > 0; product.scale++)
			product.value /= 1e100;
		sum += product.value;
		weights[i] = sum;
	}
	return true;
}

/* Whether copies of one face are of several origins. */
static bool
has_mixed_face(const struct croupier_supposing *s, const struct origins *way)
{
	unsigned i, face;

	for (face = 0; face < s->first->table->game->face_count; face++)
		for (i = s->first_copy[face] + 1u; i < s->first_copy[face + 1]; i++)
			if (way->origin[i] != NOWHERE && way->origin[i] != way->origin[i - 1])
				return true;
	return false;
}

struct croupier_refusal
origins_find(struct croupier_supposing *s)
{
	size_t i, left = 0;

	if (!begin_ways(s))
		return out_of_memory();
	for (i = 0; i < s->step_count; i++) {
		if (!step_all(s, &s->steps[i]))
			return out_of_memory();
		if (s->way_count > MOST_WAYS)
			return trouble(NULL, "the hidden cards can have come from new stocks in "
			    "more than %d ways: that is too many to weigh", MOST_WAYS);
	}
	for (i = 0; i < s->way_count; i++)
		if (is_consistent(s, &s->ways[i]))
			s->ways[left++] = s->ways[i];
	s->way_count = left;
	s->ambiguous = left > 1 || (left == 1 && has_mixed_face(s, &s->ways[0]));
	return left == 0 || weigh_ways(s) ? accepted() : out_of_memory();
}

/* ---- counting the ways of a naming --------------------------------------------------------- */

/* In how many ways the places before `place` can get the origins that are left. */
static unsigned long
count_rest(const struct croupier_supposing *s, struct origins *left, unsigned holder,
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
		struct origins next;

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
origins_count(const struct croupier_supposing *s)
{
	unsigned long count = 0;
	size_t i;

	if (!s->ambiguous)
		return 1;
	for (i = 0; i < s->way_count; i++) {
		struct origins left = s->ways[i];

		count += count_rest(s, &left, s->holders - 1, s->places);
	}
	return count;
}
