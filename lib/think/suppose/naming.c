/*
 * naming.c: names all hidden cards by chance, and keeps what the rules allow.
 *
 * Every possible naming is drawn equally often.  One that can have come about in several ways is
 * drawn as many times as often, and so is kept only in one of as many draws.  Must not know any
 * one game.
 */
#include "think/suppose/suppose.h"

#include <string.h>

/* ---- drawing ------------------------------------------------------------------------------ */

/* Draws a way, each as often as it leads to namings. */
static size_t
draw_way(struct croupier_supposing *s)
{
	const double parts = 134217728.0;	/* 2 to the 27th */
	double from, all = s->weights[s->way_count - 1];
	size_t way = 0;

	if (s->way_count == 1)
		return 0;
	from = chance_below(&s->chance, 1u << 26);
	from = (from * parts + chance_below(&s->chance, 1u << 27)) / (parts * (1u << 26)) * all;
	while (way + 1 < s->way_count && s->weights[way] <= from)
		way++;
	return way;
}

/* Deals the cards of one origin to its places; of each holder, `used` places are taken already. */
static void
deal_origin(struct croupier_supposing *s, const struct origins *way, uint8_t origin,
    uint8_t used[MAX_HOLDERS])
{
	const unsigned size = s->first_copy[s->first->table->game->face_count];
	unsigned i, j, at = 0, face = 0;
	struct cards cards = { .count = 0 };

	for (i = 0; i < size; i++) {
		while (s->first_copy[face + 1] <= i)
			face++;
		if (way->origin[i] == origin)
			cards_add(&cards, (card)face);
	}
	for (i = cards.count; i-- > 1;) {
		unsigned k = chance_below(&s->chance, i + 1);
		card c = cards.at[i];

		cards.at[i] = cards.at[k];
		cards.at[k] = c;
	}
	for (i = 0; i < s->holders; i++) {
		for (j = 0; j < way->held[i][origin]; j++)
			s->names[s->holder[i].from + used[i] + j] = cards.at[at++];
		used[i] = (uint8_t)(used[i] + way->held[i][origin]);
	}
}

/* The origins that hidden cards have, a bit for each. */
static uint64_t
origins_in(const struct croupier_supposing *s, const struct origins *way)
{
	unsigned i, size = s->first_copy[s->first->table->game->face_count];
	uint64_t origins = 0;

	for (i = 0; i < size; i++)
		if (way->origin[i] != NOWHERE)
			origins |= (uint64_t)1 << way->origin[i];
	return origins;
}

struct croupier_refusal
naming_draw(struct croupier_supposing *s, bool *kept)
{
	size_t way = draw_way(s);
	uint8_t used[MAX_HOLDERS] = { 0 };
	uint64_t origins = origins_in(s, &s->ways[way]);
	unsigned long count;

	if (!threads_make(s, way))
		return out_of_memory();
	for (; origins != 0; origins &= origins - 1)
		deal_origin(s, &s->ways[way], (uint8_t)lowest_bit(origins), used);
	count = origins_count(s);
	*kept = count <= 1 || chance_below(&s->chance, (uint32_t)count) == 0;
	return accepted();
}

/* ---- cards that were put away at several times ----------------------------------------------- */

/* Whether one of the cards that a move puts away unseen would have been named. */
static bool
puts_known_away(const struct croupier_supposing *s, const struct named_move *named)
{
	size_t i;

	for (i = 0; i < named->puts; i++) {
		const struct step *step = &s->steps[named->put_away + i];

		if (has_face(&named->known, s->values[named->at + step->draw]))
			return true;
	}
	return false;
}

/*
 * Whether the seat made a move between two others for which a rule may have asked about its
 * hand.
 */
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
stretches_find(struct croupier_supposing *s)
{
	struct stretches *all = &s->stretches;
	uint8_t placed[MAX_HOLDERS] = { 0 }, stretch[MAX_HOLDERS] = { 0 };
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
			stretch[holder]++;
			all->seat[holder] = step->holder;
			all->any = true;
		}
		last[holder] = step->move;
		known[holder] = known_now;
		all->stretch[s->holder[holder].from + placed[holder]++] = stretch[holder];
	}
}

void
stretches_begin(struct croupier_supposing *s)
{
	s->stretches.came_count = 0;
	s->stretches.any_came = false;
	memset(s->stretches.last_stretch, 0, sizeof s->stretches.last_stretch);
	memset(s->stretches.last_move, 0, sizeof s->stretches.last_move);
}

size_t
stretches_note(struct croupier_supposing *s, const struct step *step, card face, uint8_t place)
{
	struct stretches *all = &s->stretches;
	uint8_t seat = step->holder;

	/*
	 * After a reshuffle, cards always leave in the order in which they came, within each
	 * origin.
	 */
	if (seat >= s->first->table->seats || s->remade_count > 0 || all->came_count == MAX_CAME)
		return 0;
	/* The move that draws a card is judged before the card comes. */
	if (step->move > 0 && was_asked(s, seat, all->last_move[seat], step->move + 1)) {
		all->last_stretch[seat]++;
		all->any_came = true;
	}
	all->last_move[seat] = step->move;
	all->came[all->came_count++] = (struct came){ .seat = seat, .face = face, .place = place,
		.stretch = all->last_stretch[seat], .name = XX };
	return all->came_count;
}

/*
 * Gives the cards that came into a hand the names of those that leave it, in the order that is
 * tried.
 */
static void
name_came(struct croupier_supposing *s, uint8_t seat)
{
	struct stretches *all = &s->stretches;
	size_t i, to = 0;
	unsigned stretch;

	for (stretch = 0; stretch <= all->last_stretch[seat]; stretch++)
		for (i = 0; i < all->came_count; i++) {
			const struct came *item = &all->came[i];

			if (item->seat != seat || item->tried != stretch)
				continue;
			while (all->came[to].seat != seat)
				to++;
			all->came[to++].name = item->face != XX ? item->face :
			    s->names[item->place];
		}
}

/* Puts the names that were drawn for a holder into its places, in the order that is tried. */
static void
place_stretches(struct croupier_supposing *s, const struct holder *holder)
{
	struct stretches *all = &s->stretches;
	unsigned stretch, i, to = holder->from;

	for (stretch = 0; to < holder->from + holder->count; stretch++)
		for (i = holder->from; i < holder->from + holder->count; i++)
			if (all->tried[i] == stretch)
				s->names[to++] = all->drawn[i];
}

/* The next order of numbers, in lexicographical order; false after the last. */
static bool
next_order(uint8_t *at, unsigned count)
{
	unsigned i = count, j = count, k;

	while (i > 1 && at[i - 2] >= at[i - 1])
		i--;
	if (i < 2)
		return false;
	while (at[j - 1] <= at[i - 2])
		j--;
	k = at[i - 2];
	at[i - 2] = at[j - 1];
	at[j - 1] = (uint8_t)k;
	for (j = count; i < j; i++, j--) {
		k = at[i - 1];
		at[i - 1] = at[j - 1];
		at[j - 1] = (uint8_t)k;
	}
	return true;
}

/* Begins with the order in which cards leave hands in the order in which they came. */
static void
begin_came(struct croupier_supposing *s)
{
	struct stretches *all = &s->stretches;
	size_t i;
	uint8_t seat;

	for (i = 0; i < all->came_count; i++)
		all->came[i].tried = all->came[i].stretch;
	for (seat = 0; seat < s->first->table->seats; seat++)
		name_came(s, seat);
}

/* Tries another order in which cards came into the hand of a seat; false if it was the last. */
static bool
try_other_coming(struct croupier_supposing *s, uint8_t seat)
{
	struct stretches *all = &s->stretches;
	uint8_t tried[MAX_CAME];
	unsigned count = 0;
	size_t i;
	bool more;

	for (i = 0; i < all->came_count; i++)
		if (all->came[i].seat == seat)
			tried[count++] = all->came[i].tried;
	more = next_order(tried, count);
	for (i = count = 0; i < all->came_count && more; i++)
		if (all->came[i].seat == seat)
			all->came[i].tried = tried[count++];
	if (more)
		name_came(s, seat);
	return more;
}

/* Tries another order of the cards that the seat got or put away; false if all were tried. */
static bool
try_other_order(struct croupier_supposing *s, uint8_t seat)
{
	enum { MOST_ORDERS = 5000 };
	unsigned i;

	if (s->stretches.orders++ == MOST_ORDERS)
		return false;
	if (s->stretches.any_came && try_other_coming(s, seat))
		return true;
	for (i = 0; s->stretches.any && i < s->holders; i++)
		if (s->stretches.seat[i] == seat &&
		    next_order(s->stretches.tried + s->holder[i].from, s->holder[i].count)) {
			place_stretches(s, &s->holder[i]);
			if (s->stretches.any_came)
				begin_came(s);
			return true;
		}
	return false;
}

/* ---- judging --------------------------------------------------------------------------- */

/* Gives every XX of the first state and of the moves its name. */
static void
pull_threads(struct croupier_supposing *s)
{
	size_t i;

	for (i = 0; i < s->thread_count; i++) {
		const struct thread *thread = &s->threads[i];
		card c = thread->face != XX ? thread->face : s->names[thread->place];

		if (s->stretches.any_came && thread->came > 0)
			c = s->stretches.came[thread->came - 1].name;
		if (thread->in_first)
			s->first_names[thread->at] = c;
		else
			s->values[thread->at] = c;
	}
}

/* Whether a refused move can be made in another way, now that all cards are known. */
static bool
make_otherwise(struct croupier_supposing *s, struct named_move *named, struct move *move,
    struct croupier_refusal *no)
{
	const struct game *game = s->first->table->game;
	struct judging how = { .made_before = true };

	if (named->settled != 0 && no->rule == game->waivers[named->settled - 1].rule->id) {
		named->despite = true;
		move->despite = named->settled;
		accept(no);
		return move_play(s->made, move, NULL, no);
	}
	/*
	 * When less was known, it could say that it stands despite a rule that it does not
	 * break.
	 */
	if (s->told->deal.told_seed && no->rule == table_rules[BAD_DESPITE].id) {
		named->needless = true;
		move->despite = 0;
		accept(no);
		return move_play(s->made, move, NULL, no);
	}
	/* The round is over before all hands are shown, since their cards are known. */
	if (no->rule == table_rules[ROUND_OVER].id && game->only_shows != NULL) {
		named->dropped = true;
		accept(no);
		return move_make(s->made, move, &how, no);
	}
	return false;
}

/* Makes a move of the record. */
static bool
make_named(struct croupier_supposing *s, size_t index, struct croupier_refusal *no)
{
	struct named_move *named = &s->moves[index];
	struct move move = named->move;

	named->dropped = named->despite = named->needless = false;
	move.values = s->values + named->at;
	if (puts_known_away(s, named))
		return false;
	return move_play(s->made, &move, NULL, no) || make_otherwise(s, named, &move, no);
}

/* Makes all moves; *failed is the first that is refused. */
static struct croupier_refusal
make_all(struct croupier_supposing *s, size_t *failed)
{
	struct croupier_refusal no;
	size_t i;

	pull_threads(s);
	s->made = state_become(s->made, s->first);
	if (s->made == NULL)
		return out_of_memory();
	state_name(s->made, s->first_names);
	accept(&no);
	for (i = 0; i < s->count && make_named(s, i, &no); i++)
		;
	*failed = i;
	s->made_moves += i;
	return no.error == CROUPIER_MEMORY ? no : accepted();
}

struct croupier_refusal
naming_judge(struct croupier_supposing *s, bool *possible)
{
	struct croupier_refusal no;
	size_t failed = 0;

	s->stretches.orders = 0;
	if (s->stretches.any_came)
		begin_came(s);
	if (s->stretches.any) {
		memcpy(s->stretches.tried, s->stretches.stretch, s->places);
		memcpy(s->stretches.drawn, s->names, s->places);
	}
	do
		no = make_all(s, &failed);
	while (no.verdict == CROUPIER_YES && failed < s->count &&
	    try_other_order(s, s->moves[failed].move.seat));
	*possible = no.verdict == CROUPIER_YES && failed == s->count;
	return no;
}
