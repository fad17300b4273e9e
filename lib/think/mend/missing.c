/*
 * missing.c: moves that were left out of a record.
 *
 * The legal moves of the hand are tried.  If it is hidden, it is filled with cards that it may
 * have, some at a time; of a kind of move that does not fit in with what follows, whatever its
 * cards, only a few are tried.  Must not know any one game.
 */
#include "think/mend/mend.h"

#include <string.h>

enum {
	MOST_CLASSES = 64,	/* of moves at one place: seat, verb, number of cards */
	ENOUGH_TRIED = 3,	/* moves of a class that fails whatever its cards are */
	MOST_TRIED = 256,	/* moves of any class with several cards */
	ENOUGH_FOUND = 2	/* repairs by one verb: more tell nothing about its cards */
};

/* Moves of one verb, with equal numbers of cards. */
struct class {
	uint8_t verb;
	uint16_t count[MAX_ARGUMENTS];
	/* How many were tried; how many of those failed whatever their cards are. */
	unsigned tried, blind;
};

/* Moves that repair the record, of one verb. */
struct found {
	unsigned count;
	size_t proposal;		/* the first of them */
};

/* A place where a seat's move may be missing. */
struct missing {
	struct croupier_mending *m;
	const struct version *v;
	size_t at;
	struct croupier_state *before;
	uint8_t seat;
	bool hidden;			/* its hand is hidden: it may have more moves */
	struct class classes[MOST_CLASSES];
	unsigned class_count;
	struct found found[MAX_VERBS];
	struct cards unseen;		/* cards that nobody has seen, in some order */
};

/* ---- classes of moves --------------------------------------------------------------- */

static struct class *
find_class(struct missing *g, const struct move *move)
{
	struct class *class;

	for (class = g->classes; class < g->classes + g->class_count; class++)
		if (class->verb == move->verb &&
		    memcmp(class->count, move->count, sizeof class->count) == 0)
			return class;
	if (g->class_count == MOST_CLASSES)
		return NULL;
	g->class_count++;
	*class = (struct class){ .verb = move->verb };
	memcpy(class->count, move->count, sizeof class->count);
	return class;
}

/* Whether a rule refuses a move whatever cards were played before. */
static bool
is_blind(const char *rule)
{
	return rule == table_rules[ROUND_OVER].id || rule == table_rules[NOT_YOUR_TURN].id ||
	    rule == table_rules[WRONG_PHASE].id || rule == table_rules[DRAWN_MISMATCH].id;
}

/*
 * Whether enough moves of a class were tried: they do not fit in with what follows.  A single
 * card may do what no other does, so all moves of one card are tried.
 */
static bool
is_hopeless(const struct missing *g, const struct class *class)
{
	unsigned i, cards = 0;

	if (!g->hidden || class == NULL)
		return false;
	for (i = 0; i < MAX_ARGUMENTS; i++)
		cards += class->count[i];
	return cards != 1 && (class->blind >= ENOUGH_TRIED || class->tried >= MOST_TRIED);
}

/* ---- one move ------------------------------------------------------------------------ */

/* Whether the move is legal there; *rule is the rule that refuses it. */
static bool
is_legal(struct missing *g, const struct move *move, const char **rule)
{
	struct judging how = { .naming = NAMES_ALL };
	struct croupier_refusal no = accepted();
	bool legal = move_judge(g->before, move, &how, &no);

	*rule = no.rule;
	return legal;
}

/* Tries to put a legal move in, perhaps with guessed cards; whether its verb has enough repairs. */
static bool
try_legal(struct missing *g, const struct move *move, bool guessed)
{
	struct found *found = &g->found[move->verb];
	struct class *class = find_class(g, move);
	const struct event event = { .kind = CROUPIER_MOVE, .move = move };
	struct change change = { .reason = LEFT_OUT, .at = g->at, .put_count = 1, .put = &event };
	struct proposals *repairs = &g->m->found;
	struct proposal *first;

	if (change_try(g->m, g->v, &change)) {
		if (found->count++ == 0)
			found->proposal = repairs->count - 1;
		else if (guessed) {
			/* Several cards will do, so only seat and verb are proposed. */
			first = &repairs->at[found->proposal];
			first->change[first->changes - 1].vague = true;
			repairs->count--;
		}
	} else if (class != NULL && is_blind(change.rule)) {
		class->blind++;
	}
	if (class != NULL)
		class->tried++;
	return guessed && found->count >= ENOUGH_FOUND;
}

bool
give_drawn(struct croupier_state *state, struct move *move, uint8_t values[2 * MAX_CARDS],
    uint8_t **shown)
{
	unsigned a = find_drawn(&state->table->game->verbs[move->verb]), total = move_total(move);
	struct draws draws = { .count = 0 };
	struct judging how = { .draws = &draws, .naming = NAMES_WHAT_FITS };
	struct croupier_refusal no = accepted();

	(void)move_judge(state, move, &how, &no);
	if (a == 0 || move->count[a] > 0 || draws.count == 0 || total > MAX_CARDS)
		return false;
	if (total > 0)
		memcpy(values, move->values, total);
	memset(values + total, XX, draws.count);
	move->values = values;
	move->has |= (uint8_t)(1u << a);
	move->count[a] = (uint16_t)draws.count;
	total += draws.count;
	*shown = draws.who[draws.count - 1] == EVERYBODY ? &values[total - 1] : NULL;
	return true;
}

/* Tries a move that must say what it draws: with XX, or with each card if it is shown to all. */
static void
try_drawing(struct missing *g, const struct move *undrawn)
{
	uint8_t values[2 * MAX_CARDS], *shown;
	struct move move = *undrawn;
	const char *rule;
	unsigned i;

	if (!give_drawn(g->before, &move, values, &shown))
		return;
	if (shown == NULL && is_legal(g, &move, &rule))
		try_legal(g, &move, true);
	for (i = 0; shown != NULL && i < g->unseen.count; i++) {
		*shown = g->unseen.at[i];
		if ((i > 0 && *shown == g->unseen.at[i - 1]) || !is_legal(g, &move, &rule))
			continue;
		if (is_hopeless(g, find_class(g, &move)) || try_legal(g, &move, true))
			return;
	}
}

static void
try_one(struct missing *g, const struct move *move)
{
	const struct move *last = g->at > 0 ? version_event(g->v, g->at - 1)->move : NULL;
	const char *rule;

	if ((g->hidden && g->found[move->verb].count >= ENOUGH_FOUND) ||
	    is_hopeless(g, find_class(g, move)))
		return;
	/* A move like the line before it was already tried in front of that line. */
	if (last != NULL && same_move(last, move))
		return;
	if (is_legal(g, move, &rule))
		try_legal(g, move, g->hidden);
	else if (rule == table_rules[DRAWN_MISMATCH].id)
		try_drawing(g, move);
}

/* ---- hands ------------------------------------------------------------------------------ */

void
find_unseen(const struct croupier_state *state, const uint8_t *less, struct cards *unseen)
{
	const struct table *table = state->table;
	struct counted counted;
	unsigned c, i;

	unseen->count = 0;
	count_cards(state->now, &counted);
	for (c = 0; c < table->game->face_count; c++) {
		i = counted.seen[c] + (less == NULL ? 0U : less[c]);
		for (; i < copies_of(table, (card)c); i++)
			cards_add(unseen, (card)c);
	}
}

size_t
list_guessed(struct croupier_mending *m, uint8_t seat, bool filled)
{
	struct state *s = m->guess->now;

	if (filled && s->table->game->known != NULL)
		s->table->game->known(s);
	m->guess->counted = NOT_COUNTED;
	m->arena.failed |= croupier_moves_list(m->moves, m->guess, seat).error == CROUPIER_MEMORY;
	return m->arena.failed ? 0 : m->moves->count;
}

/* Puts cards of the same rank together, in the order in which the game has the ranks. */
static void
sort_by_rank(struct cards *cards, const struct game *game)
{
	const struct cards was = *cards;
	bool taken[MAX_CARDS] = { false };
	unsigned i, c;

	cards->count = 0;
	for (c = 0; c < game->face_count; c++)
		for (i = 0; i < was.count; i++)
			if (!taken[i] && same_rank(&game->faces[c], &game->faces[was.at[i]])) {
				taken[i] = true;
				cards_add(cards, was.at[i]);
			}
}

/* Tries the moves of the seat, with the XX of its hand filled with unseen cards from `from` on. */
static void
try_filled(struct missing *g, unsigned from)
{
	struct croupier_mending *m = g->m;
	struct cards *hand = &m->guess->now->hands[g->seat];
	size_t i, count;

	state_assign(m->guess->now, g->before->now);
	for (; g->unseen.count > 0 && has_hidden(hand); from++) {
		hand->count--;
		cards_insert(hand, g->unseen.at[from % g->unseen.count]);
	}
	count = list_guessed(m, g->seat, g->hidden);
	for (i = 0; i < count && !mending_stops(m, 1); i++) {
		struct move move = moves_at(m->moves, i);

		try_one(g, &move);
	}
}

/* Tries the moves that a hidden hand may have, until none that the seat can make fits in. */
static void
try_hidden(struct missing *g)
{
	unsigned from, step = cards_number(&g->before->now->hands[g->seat], XX), order, i;

	g->hidden = true;
	for (order = 0; order < 2; order++) {
		if (order == 1)
			sort_by_rank(&g->unseen, g->before->table->game);
		for (from = 0; from < g->unseen.count; from += step) {
			if (mending_stops(g->m, 1))
				return;
			try_filled(g, from);
			for (i = 0; i < g->class_count && is_hopeless(g, &g->classes[i]); i++)
				;
			if (i == g->class_count)
				return;
		}
	}
}

/* Tries the moves that one seat may have made there. */
static void
try_seat(struct missing *g)
{
	const struct verb *verbs = g->before->table->game->verbs;
	struct move move = { .seat = g->seat, .has = 1 };

	g->class_count = 0;
	g->hidden = false;
	memset(g->found, 0, sizeof g->found);
	find_unseen(g->before, NULL, &g->unseen);
	/* Lists of legal moves have no reports; those that name no card are tried. */
	for (; verbs[move.verb].name != NULL; move.verb++)
		if (verbs[move.verb].report && verbs[move.verb].argument[0].kind == EMPTY &&
		    in_variant(&verbs[move.verb], g->before->table))
			try_one(g, &move);
	if (has_hidden(&g->before->now->hands[g->seat]) && g->unseen.count > 0)
		try_hidden(g);
	else
		try_filled(g, 0);
}

void
try_missing(struct croupier_mending *m, const struct version *v, size_t from)
{
	struct missing g = { .m = m, .v = v };
	const struct change *first = m->first_of_two;

	/* After a first change that removes a line: the same two changes count once. */
	if (first != NULL && first->put_count == 0 && first->removed > 0)
		from++;
	for (g.at = from > v->from ? from : v->from; g.at <= v->limit; g.at++) {
		if (mending_stops(m, 1))
			return;
		m->reached = g.at;
		g.before = version_before(v, g.at);
		for (g.seat = 0; g.seat < g.before->table->seats && !m->arena.failed &&
		    version_may_change(v, g.at); g.seat++)
			try_seat(&g);
	}
}
