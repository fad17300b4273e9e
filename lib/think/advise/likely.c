/*
 * likely.c: supposed worlds in which the moves that the others made were likely.
 *
 * A world is changed step by step, two hidden cards at a time, and each change is kept as often as
 * the moves seen are likelier in it (the field calls it a Markov chain).  Must not know any one
 * game, nor what a world is used for.
 */
#include "think/advise/advise.h"

/* A walk through the moves of a world. */
struct walk {
	struct player *player;
	size_t move;			/* the number of the one at hand */
	int64_t likely;			/* the logarithm of their chance, a 256th each */
	bool failed;			/* memory is short */
};

/* How likely a move was for its seat, as it was learnt. */
static int32_t
find_likely(struct walk *walk, const struct croupier_state *before, const struct move *move)
{
	/* Nobody plays quite so: a move is never taken for impossible. */
	enum { LEAST = -6 * ONE_WEIGHT };
	struct player *p = walk->player;
	const struct move bare = bare_move(before->table->game, *move);
	int32_t likely;
	size_t i;

	if (croupier_moves_list(p->moves, before, move->seat).verdict != CROUPIER_YES)
		return 0;
	for (i = 0; i < p->moves->count; i++) {
		struct move listed = moves_at(p->moves, i);

		if (same_move(&listed, &bare))
			break;
	}
	if (p->moves->count < 2 || i == p->moves->count)
		return 0;
	if (!learnt_weigh(&p->policy->learnt, before->now, p->moves, &p->weighed)) {
		walk->failed = true;
		return 0;
	}
	likely = learnt_likely(&p->weighed, i);
	return likely < LEAST ? LEAST : likely;
}

/* Adds how likely a move was; it is the same as long as its seat has the same hand. */
static void
visit(void *what, const struct croupier_state *before, const struct move *move)
{
	struct walk *walk = what;
	struct seen_move *seen = &walk->player->seen[walk->move % SEEN_MOVES];
	const struct cards *hand = &before->now->hands[move->seat];
	size_t number = ++walk->move;

	if (move->seat == walk->player->own || before->now->turn != move->seat)
		return;
	if (seen->number != number || seen->hand.count != hand->count ||
	    memcmp(seen->hand.at, hand->at, hand->count) != 0) {
		seen->number = number;
		seen->hand = *hand;
		seen->likely = find_likely(walk, before, move);
	}
	walk->likely += seen->likely;
}

/* Walks through the world at hand; *possible says whether its moves are legal. */
static bool
walk_through(struct croupier_supposing *s, struct player *player, int64_t *likely, bool *possible,
    struct croupier_refusal *no)
{
	struct walk walk = { .player = player };

	*possible = world_walk(s, visit, &walk, no);
	*likely = walk.likely;
	return no->verdict == CROUPIER_YES && (!walk.failed || say_no(no, out_of_memory()));
}

bool
likely_world(struct croupier_supposing *s, struct player *player, struct chance *chance,
    struct croupier_refusal *no)
{
	/* Those who play well choose more strictly than seats do that learn. */
	enum { MOST_STEPS = 48, MOST_MOVES_MADE = 2000, STRICTER = 4 };
	size_t step, steps = MOST_MOVES_MADE / (s->count + 1);
	card names[MAX_CARDS];
	int64_t likely, other;
	bool possible;

	if (player->policy->learnt.weights == NULL || !s->hides || s->count == 0)
		return true;
	memset(player->seen, 0, sizeof player->seen);
	if (!walk_through(s, player, &likely, &possible, no))
		return false;
	for (step = 0; step < steps && step < MOST_STEPS; step++) {
		uint32_t luck[3];

		for (size_t i = 0; i < 3; i++)
			luck[i] = chance_below(chance, UINT32_MAX);
		memcpy(names, s->names, sizeof names);
		if (!world_swap(s, luck[0], luck[1]))
			break;
		if (!walk_through(s, player, &other, &possible, no))
			return false;
		if (possible && (other >= likely || luck[2] % 65536 <
		    learnt_share((int32_t)(likely - other), 16 * STRICTER)))
			likely = other;
		else
			memcpy(s->names, names, sizeof names);
	}
	return supposing_rename(s) || say_no(no, out_of_memory());
}
