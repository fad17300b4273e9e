/*
 * world.c: samples worlds: names all hidden cards by chance, and keeps what the rules allow.
 *
 * Every possible world is drawn equally often.  One that can have come about in several ways is
 * drawn as many times as often, and so is kept only in one of as many draws.  Must not know any
 * one game.
 */
#include "think/suppose/suppose.h"

#include <string.h>

/* ---- drawing ------------------------------------------------------------------------------ */

/* Deals the hidden cards of one origin to its places; of each holder, `used` are taken already. */
static void
deal_origin(struct croupier_supposing *s, const struct history *history, uint8_t origin,
    uint8_t used[MAX_HOLDERS])
{
	const unsigned size = s->first_copy[s->first->table->game->face_count];
	unsigned i, j, at = 0, face = 0;
	struct cards cards = { .count = 0 };

	for (i = 0; i < size; i++) {
		while (s->first_copy[face + 1] <= i)
			face++;
		if (history->origin[i] == origin)
			cards_add(&cards, (card)face);
	}
	chance_shuffle(&s->chance, &cards);
	for (i = 0; i < s->holders; i++) {
		for (j = 0; j < history->held[i][origin]; j++) {
			s->names[s->holder[i].from + used[i] + j] = cards.at[at++];
			s->origin[s->holder[i].from + used[i] + j] = origin;
		}
		used[i] = (uint8_t)(used[i] + history->held[i][origin]);
	}
}

bool
world_draw(struct croupier_supposing *s, bool *kept, struct croupier_refusal *no)
{
	const double parts = 134217728.0;	/* 2 to the 27th */
	const struct history *history;
	uint8_t used[MAX_HOLDERS] = { 0 };
	uint64_t origins;
	unsigned long count;
	size_t at = 0;
	double from;

	/* A history is drawn as often as it leads to worlds. */
	if (s->histories.count > 1) {
		from = chance_below(&s->chance, 1u << 26);
		from = (from * parts + chance_below(&s->chance, 1u << 27)) /
		    (parts * (1u << 26)) * s->weights[s->histories.count - 1];
		while (at + 1 < s->histories.count && s->weights[at] <= from)
			at++;
	}
	if (s->history != at && !links_make(s, at, no))
		return false;
	history = &s->histories.at[at];
	origins = history_all(s, history);
	for (; origins != 0; origins &= origins - 1)
		deal_origin(s, history, (uint8_t)lowest_bit(origins), used);
	count = histories_count(s);
	*kept = count <= 1 || chance_below(&s->chance, (uint32_t)count) == 0;
	return true;
}

/* ---- checking --------------------------------------------------------------------------- */

/* Whether a refused move can be made in another way, now that all cards are known. */
static bool
make_otherwise(struct croupier_supposing *s, struct named_move *named, struct move *move,
    struct croupier_refusal *no)
{
	const struct game *game = s->first->table->game;
	struct judging how = { .made_before = false };

	if (named->settled != 0 && no->rule == game->waivers[named->settled - 1].rule->id) {
		named->despite = true;
		move->despite = named->settled;
	} else if (s->view->deal.told_seed && no->rule == table_rules[BAD_DESPITE].id) {
		/* When less was known, it could stand despite a rule that it does not break. */
		named->needless = true;
		move->despite = 0;
	} else if (no->rule == table_rules[ROUND_OVER].id && game->only_shows != NULL) {
		/* The round is over before all hands are shown, since their cards are known. */
		named->dropped = how.made_before = true;
	} else {
		return false;
	}
	accept(no);
	return named->dropped ? move_make(s->made, move, &how, no) :
	    move_play(s->made, move, NULL, no);
}

/* Makes a move of the record, unless a card that it puts away unseen would have been named. */
static bool
make_named(struct croupier_supposing *s, size_t index, struct croupier_refusal *no)
{
	struct named_move *named = &s->moves[index];
	struct move move = named->move;
	size_t i;

	named->dropped = named->despite = named->needless = false;
	move.values = s->values + named->at;
	for (i = 0; i < named->puts; i++) {
		card c = move.values[s->steps[named->put_away + i].draw];

		if (c < MAX_FACES && named->known[c])
			return false;
	}
	return move_play(s->made, &move, NULL, no) || make_otherwise(s, named, &move, no);
}

/* Gives every XX of the first state and of the moves its name, and begins to make the moves. */
static bool
make_first(struct croupier_supposing *s, struct croupier_refusal *no)
{
	size_t i;

	for (i = 0; i < s->link_count; i++) {
		const struct link *link = &s->links[i];
		card c = link->face != XX ? link->face : s->names[link->place];

		if (s->orders.arrivals_matter && link->arrival > 0)
			c = s->orders.at[link->arrival - 1].name;
		if (link->in_first)
			s->first_names[link->at] = c;
		else
			s->values[link->at] = c;
	}
	s->made = state_become(s->made, s->first);
	if (s->made == NULL)
		return say_no(no, out_of_memory());
	state_name(s->made, s->first_names);
	accept(no);
	return true;
}

bool
world_check(struct croupier_supposing *s, bool *possible, struct croupier_refusal *no)
{
	size_t failed, most = 0;
	bool good;

	orders_start(s);
	do {
		good = make_first(s, no);
		for (failed = 0; good && failed < s->count && make_named(s, failed, no); failed++)
			;
		s->made_moves += failed;
		s->spent.moves += failed;
		most = failed > most ? failed : most;
		good = good && no->error != CROUPIER_MEMORY;
	} while (good && failed < s->count && s->spent.moves < MOST_IN_VAIN &&
	    orders_next(s, failed));
	/* How far a world came that is impossible. */
	if (failed < s->count && most > s->spent.furthest) {
		s->spent.furthest = most;
		s->spent.refused = 0;
	}
	s->spent.refused += failed < s->count && most == s->spent.furthest;
	*possible = good && failed == s->count;
	if (good)
		accept(no);
	return good;
}

/* ---- worlds that are likely --------------------------------------------------------------- */

bool
world_walk(struct croupier_supposing *s,
    void (*visit)(void *what, const struct croupier_state *before, const struct move *move),
    void *what, struct croupier_refusal *no)
{
	size_t i;

	orders_start(s);
	if (!make_first(s, no))
		return false;
	for (i = 0; i < s->count; i++) {
		struct move move = s->moves[i].move;

		move.values = s->values + s->moves[i].at;
		visit(what, s->made, &move);
		if (!make_named(s, i, no))
			break;
	}
	s->made_moves += i;
	if (i < s->count && no->error != CROUPIER_MEMORY)
		accept(no);
	return i == s->count;
}

bool
world_swap(struct croupier_supposing *s, uint32_t one, uint32_t other)
{
	const unsigned in_hands = s->holder[s->last->table->seats].from;
	unsigned i, first = in_hands == 0 ? 0 : one % in_hands;
	card name = s->names[first];

	for (i = 0; in_hands > 0 && i < s->places; i++) {
		unsigned at = (other % s->places + i) % s->places;

		if (s->origin[at] != s->origin[first] || s->names[at] == name)
			continue;
		s->names[first] = s->names[at];
		s->names[at] = name;
		return true;
	}
	return false;
}
