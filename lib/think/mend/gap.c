/*
 * gap.c: consecutive moves that were left out of a record, at least one of each
 * seat, such as a whole trick.
 *
 * One missing move is found by trying all moves.  There are too many ways to choose several, so
 * legal moves are chosen at random, with cards that nobody plays later, until what was written
 * after the gap fits.  Must not know any one game.
 */
#include "think/mend/mend.h"

#include <string.h>

enum {
	ATTEMPTS = 20,			/* at one place */
	BESIDES = 2,			/* moves in a gap besides one of each seat */
	MOST = MAX_SEATS + BESIDES,
	MOST_GAPS = 9			/* found: among so many, none is likely */
};

struct gap {
	struct croupier_mending *m;
	const struct version *v;
	size_t at;
	struct croupier_state *now;	/* after the moves that were chosen */
	struct chance chance;
	/* How often each seat, and all of them together, play each card after the gap. */
	uint8_t later[MAX_SEATS][MAX_FACES], later_of_all[MAX_FACES];
	/* The moves that were chosen, as the events that a change puts in. */
	struct event events[MOST];
	struct full_move moves[MOST];
	size_t count;
	bool guessed;			/* some moves are of hidden hands */
	size_t found;			/* the proposal of this place stands here */
};

/* ---- cards that are played later ------------------------------------------------------- */

/* The cards that a move takes out of the hand, as far as it names them. */
static void
take_cards(const struct gap *g, const struct move *move, struct cards *cards)
{
	const struct verb *verb = &g->v->first->table->game->verbs[move->verb];
	unsigned a, i, at = 0;

	cards->count = 0;
	for (a = 0; a < MAX_ARGUMENTS; at += move->count[a++])
		for (i = at; verb->argument[a].from_hand && i < at + move->count[a]; i++)
			/* A move that is wrong may name more cards than there are. */
			if (move->values[i] != XX && cards->count < MAX_CARDS)
				cards_add(cards, move->values[i]);
}

static void
add_later(struct gap *g, const struct event *event)
{
	struct cards cards = { .count = 0 };
	unsigned i;

	if (event->move != NULL)
		take_cards(g, event->move, &cards);
	for (i = 0; i < cards.count; i++) {
		g->later[event->move->seat][cards.at[i]]++;
		g->later_of_all[cards.at[i]]++;
	}
}

/* ---- one attempt ------------------------------------------------------------------------ */

/* Makes a move after those that were chosen, and remembers it, if it is legal there. */
static bool
make_move(struct gap *g, struct move *move)
{
	const struct cards *hand = &g->now->now->hands[move->seat];
	uint8_t values[2 * MAX_CARDS], *shown;
	struct croupier_refusal no = accepted();
	struct full_move *chosen = &g->moves[g->count];
	struct cards cards, unseen;
	unsigned i;

	take_cards(g, move, &cards);
	if (move_total(move) > MAX_CARDS)
		return false;
	/* The seat has them besides those that it plays later; a hidden hand was filled so. */
	for (i = 0; !has_hidden(hand) && i < cards.count; i++)
		if (cards_number(hand, cards.at[i]) <= g->later[move->seat][cards.at[i]])
			return false;
	if (!move_play(g->now, move, NULL, &no)) {
		if (no.rule != table_rules[DRAWN_MISMATCH].id ||
		    !give_drawn(g->now, move, values, &shown))
			return false;
		find_unseen(g->now, g->later_of_all, &unseen);
		if (shown != NULL && unseen.count > 0)
			*shown = unseen.at[chance_below(&g->chance, unseen.count)];
		if (!move_play(g->now, move, NULL, &no))
			return false;
	}
	chosen->move = *move;
	chosen->move.values = chosen->values;
	if (move_total(move) > 0)
		memcpy(chosen->values, move->values, move_total(move));
	g->events[g->count++] = (struct event){ .kind = CROUPIER_MOVE, .move = &chosen->move };
	return true;
}

/* Makes a random legal move of the seat whose turn it is, with its hidden cards guessed. */
static bool
choose_move(struct gap *g)
{
	struct state *s = g->m->guess->now;
	const struct state *now = g->now->now;
	size_t first, i, count;
	struct cards *hand, unseen;
	bool hidden;
	card c;

	if (is_over(now))
		return false;
	hand = &s->hands[now->turn];
	hidden = has_hidden(&now->hands[now->turn]);
	state_assign(s, now);
	g->guessed = g->guessed || hidden;
	if (hidden)
		find_unseen(g->now, g->later_of_all, &unseen);
	for (; has_hidden(hand) && unseen.count > 0; cards_insert(hand, c)) {
		c = unseen.at[chance_below(&g->chance, unseen.count)];
		cards_remove(&unseen, c);
		hand->count--;
	}
	count = list_guessed(g->m, s->turn, hidden);
	if (count == 0)
		return false;
	first = chance_below(&g->chance, (uint32_t)count);
	for (i = 0; i < count && !mending_stops(g->m, 1); i++) {
		struct move move = moves_at(g->m->moves, (first + i) % count);

		if (make_move(g, &move))
			return true;
	}
	return false;
}

/* ---- what is found ---------------------------------------------------------------------- */

/* Proposes one gap for a place, with the fewest moves; without its cards if others will do, too. */
static void
merge_found(struct gap *g)
{
	struct proposals *found = &g->m->found;
	struct proposal *last = &found->at[found->count - 1], *first = &found->at[g->found];
	bool alike = first->change[0].put_count == g->count, same = true;
	size_t i;

	last->change[0].vague = g->guessed;
	if (last == first)
		return;
	for (i = 0; alike && i < g->count; i++) {
		const struct move *move = first->change[0].put[i].move;

		alike = move->seat == g->events[i].move->seat &&
		    move->verb == g->events[i].move->verb;
		same = same && same_move(move, g->events[i].move);
	}
	if (g->count < first->change[0].put_count)
		*first = *last;
	else if (alike && !same)
		first->change[0].vague = true;
	found->count--;
}

/* Plays random moves into the gap until the rest of the record fits, or the gap is too long. */
static void
try_once(struct gap *g)
{
	struct change change = { .reason = GAP, .at = g->at, .put = g->events };
	const struct event *next = g->at < g->v->count ? version_event(g->v, g->at) : NULL;
	struct judging how = { .naming = NAMES_ALL };
	struct croupier_refusal no = accepted();
	unsigned seats = g->v->first->table->seats, moved = 0;

	g->now = state_become(g->now, version_before(g->v, g->at));
	g->m->arena.failed |= g->now == NULL;
	g->count = 0;
	g->guessed = false;
	while (!g->m->arena.failed && g->count < seats + BESIDES && choose_move(g)) {
		moved |= 1U << g->events[g->count - 1].move->seat;
		accept(&no);
		/* Every seat has made a move, and the next document, if it is a move, is legal. */
		if (moved + 1 != 1U << seats || (next != NULL && next->move != NULL &&
		    !move_judge(g->now, next->move, &how, &no)))
			continue;
		change.put_count = g->count;
		if (change_try(g->m, g->v, &change)) {
			merge_found(g);
			return;
		}
	}
}

void
try_gaps(struct croupier_mending *m, const struct version *v)
{
	static const uint8_t seed[CROUPIER_SEED_BYTES];
	struct gap g = { .m = m, .v = v };
	size_t i, most = m->found.count + MOST_GAPS;

	chance_start(&g.chance, seed, "gap", 0);
	for (i = v->limit; i < v->count; i++)
		add_later(&g, version_event(v, i));
	for (g.at = v->limit + 1; g.at-- > v->from && m->found.count < most;) {
		if (g.at < v->limit)
			add_later(&g, version_event(v, g.at));
		g.found = m->found.count;
		for (i = 0; i < ATTEMPTS && version_may_change(v, g.at) && !m->arena.failed &&
		    !mending_stops(m, 1); i++)
			try_once(&g);
	}
	croupier_state_free(g.now);
}
