/*
 * mending-missing.c: moves that were left out of a record.
 *
 * Where the hand is known its legal moves are put in.  Where it is hidden nobody
 * can list them, so the hand is filled with cards that it may have, some at a
 * time, and what can be done with those is put in; of moves of a kind that do not
 * fit in with what follows, whatever their cards, only a few are tried.  Must not
 * know any one game.
 */
#include "record/record.h"

#include <string.h>

enum {
	MOST_CLASSES = 64,	/* of moves at one place: seat, verb, number of cards */
	ENOUGH_TRIED = 3,	/* of a class that fails whatever its cards are */
	MOST_TRIED = 16,	/* of any class with several cards */
	ENOUGH_FOUND = 2,	/* of a seat and verb: its cards cannot be known */
	MOST_DRAWN = 8		/* cards that a move draws */
};

/* Moves of a seat and verb, with equal numbers of cards. */
struct class {
	uint8_t seat, verb;
	uint16_t count[MAX_ARGUMENTS];
	/* How many were tried, of which so many failed whatever their cards are. */
	unsigned tried, blind;
};

/* Moves that repair the record, of one seat and verb. */
struct found {
	unsigned count;
	size_t proposal;		/* the first of them */
};

struct missing {
	struct croupier_mending *m;
	struct version *v;
	size_t at;
	struct class classes[MOST_CLASSES];
	unsigned class_count;
	bool hidden;			/* the hand is, so that there may be more moves */
	struct found found[MAX_VERBS];	/* of the seat at hand */
	card pool[MAX_CARDS];		/* cards that nobody has seen, in some order */
	unsigned pool_count;
};

static const struct croupier_document put_in = { .kind = CROUPIER_MOVE };

static struct class *
find_class(struct missing *g, const struct move *move)
{
	struct class *class;
	unsigned i;

	for (i = 0; i < g->class_count; i++) {
		class = &g->classes[i];
		if (class->seat == move->seat && class->verb == move->verb &&
		    memcmp(class->count, move->count, sizeof class->count) == 0)
			return class;
	}
	if (g->class_count == MOST_CLASSES)
		return NULL;
	class = &g->classes[g->class_count++];
	*class = (struct class){ .seat = move->seat, .verb = move->verb };
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
 * Whether enough moves of a class were tried: they do not fit in with what follows.
 * One card may do what no other does, so that all are tried where it is only one.
 */
static bool
is_hopeless(const struct missing *g, const struct class *class)
{
	unsigned cards;

	if (!g->hidden || class == NULL)
		return false;
	cards = (unsigned)class->count[0] + class->count[1] + class->count[2] + class->count[3];
	return cards != 1 && (class->blind >= ENOUGH_TRIED || class->tried >= MOST_TRIED);
}

/* ---- cards that are drawn --------------------------------------------------------- */

/* Plays the move on the trial state: whether it is legal, how many cards it drew, what refused. */
static bool
is_legal(struct missing *g, const struct move *move, unsigned *drawn, const char **rule)
{
	struct croupier_refusal no;
	struct draws draws;
	bool legal;

	accept(&no);
	*drawn = 0;
	*rule = NULL;
	if (!trial_begin(g->m, g->v->before[g->at - g->v->from]))
		return false;
	legal = move_play(g->m->trial, move, &draws, &no);
	*drawn = draws.count;
	*rule = no.rule;
	return legal;
}

/* The argument that names the cards which the verb draws; 0: none does. */
static unsigned
drawn_argument(const struct verb *verb)
{
	unsigned i;

	for (i = 1; i < MAX_ARGUMENTS && verb->argument[i].kind != NOTHING; i++)
		if (is_drawn(&verb->argument[i]))
			return i;
	return 0;
}

static bool try_legal(struct missing *g, const struct move *move, bool guessed);

/* Tries each card that was not seen yet in the place of a drawn one that is shown to all. */
static void
try_shown(struct missing *g, struct move *move, uint8_t *values, unsigned i)
{
	unsigned drawn, other;
	const char *rule;

	for (other = 0; other < g->pool_count; other++) {
		if (other > 0 && g->pool[other] == g->pool[other - 1])
			continue;
		if (is_hopeless(g, find_class(g, move)))
			return;
		values[i] = g->pool[other];
		if (is_legal(g, move, &drawn, &rule) && try_legal(g, move, true))
			return;
	}
}

/* A move without what it draws fares as it did with that. */
static void
note_class(struct missing *g, const struct move *given, const struct class *drawing)
{
	struct class *class = find_class(g, given);

	if (class == NULL)
		return;
	class->tried++;
	class->blind += drawing != NULL && drawing->blind >= ENOUGH_TRIED;
}

/* Tries a move that must say what it draws: with XX, and cards where they are shown. */
static void
try_drawing(struct missing *g, const struct move *given)
{
	const struct verb *verb = &g->v->first->table->game->verbs[given->verb];
	unsigned a = drawn_argument(verb), total = move_total(given), drawn, i;
	uint8_t values[MAX_CARDS + MOST_DRAWN];
	struct move move = *given;
	const char *rule;

	if (a == 0 || move.count[a] > 0 || total > MAX_CARDS)
		return;
	if (total > 0)
		memcpy(values, given->values, total);
	move.values = values;
	move.given |= (uint8_t)(1u << a);
	for (i = 0; i < MOST_DRAWN; i++) {
		values[total + i] = XX;
		move.count[a] = (uint16_t)(i + 1);
		if (is_legal(g, &move, &drawn, &rule)) {
			try_legal(g, &move, true);
			return;
		}
		if (drawn <= i) {
			/* It does not draw so many, or this one is shown to all. */
			try_shown(g, &move, values, total + i);
			note_class(g, given, find_class(g, &move));
			return;
		}
	}
}

/* ---- one move ------------------------------------------------------------------------ */

/* Puts a legal move in; whether that is enough of its seat and verb. */
static bool
try_legal(struct missing *g, const struct move *move, bool guessed)
{
	struct found *found = &g->found[move->verb];
	struct class *class = find_class(g, move);
	struct change change = { .reason = LEFT_OUT, .put_count = 1, .at = g->at,
		.put = { { .document = &put_in, .move = move, .origin = NOT_GIVEN } } };
	size_t behind = g->m->proposal_count;

	if (change_try(g->m, g->v, &change)) {
		if (found->count++ == 0)
			found->proposal = behind;
		else if (g->hidden || guessed) {
			/* Several cards will do: only seat and verb are told. */
			g->m->proposals[found->proposal].change[g->m->seed != NULL].vague = true;
			g->m->proposal_count = behind;
		}
	} else if (class != NULL && is_blind(change.rule)) {
		class->blind++;
	}
	if (class != NULL)
		class->tried++;
	return (g->hidden || guessed) && found->count >= ENOUGH_FOUND;
}

static void
try_one(struct missing *g, const struct move *move)
{
	const struct event *before = g->at > 0 ? &g->v->events[g->at - 1] : NULL;
	unsigned drawn;
	const char *rule;

	if ((g->hidden && g->found[move->verb].count >= ENOUGH_FOUND) ||
	    is_hopeless(g, find_class(g, move)))
		return;
	/* Put in behind a line like it, it is put in before that line already. */
	if (before != NULL && before->move != NULL && same_move(before->move, move))
		return;
	if (is_legal(g, move, &drawn, &rule))
		try_legal(g, move, false);
	else if (rule == table_rules[DRAWN_MISMATCH].id)
		try_drawing(g, move);
}

/* ---- hands ------------------------------------------------------------------------------ */

/* Tries what the seat may do with the hand that it has in m->guess. */
static void
try_listed(struct missing *g, uint8_t seat)
{
	struct croupier_mending *m = g->m;
	struct croupier_refusal no = croupier_moves_list(m->moves, m->guess, seat);
	size_t i;

	if (no.error == CROUPIER_MEMORY)
		m->failed = true;
	for (i = 0; i < croupier_moves_count(m->moves) && !m->failed; i++) {
		struct move move = moves_at(m->moves, i);

		try_one(g, &move);
	}
}

/* The rank of a card as a text: its name without the suit. */
static size_t
rank_length(const struct face *face)
{
	return face->length < 4 && strchr("SHDC", face->name[face->length - 1]) != NULL ?
	    face->length - 1U : face->length;
}

static bool
same_rank(const struct face *one, const struct face *other)
{
	size_t length = rank_length(one);

	return length == rank_length(other) && memcmp(one->name, other->name, length) == 0;
}

/* The cards that nobody has seen, in deck order, or those of one rank together. */
static void
fill_pool(struct missing *g, bool by_rank)
{
	const struct table *table = g->v->first->table;
	const struct face *faces = table->game->faces;
	bool taken[MAX_FACES] = { false };
	struct fields counted;
	unsigned c, other, i;

	count_cards(g->v->before[g->at - g->v->from]->now, &counted);
	g->pool_count = 0;
	for (c = 0; c < table->game->face_count; c++)
		for (other = c; other < table->game->face_count; other++) {
			if (taken[other] ||
			    (other != c && !(by_rank && same_rank(&faces[c], &faces[other]))))
				continue;
			taken[other] = true;
			for (i = counted.seen[other]; i < copies_of(table, (card)other); i++)
				g->pool[g->pool_count++] = (card)other;
		}
}

/* Fills the XX of the hand in m->guess with cards of the pool, from one on. */
static void
fill_hand(struct missing *g, uint8_t seat, unsigned from)
{
	const struct state *before = g->v->before[g->at - g->v->from]->now;
	struct state *s = g->m->guess->now;
	struct cards *hand = &s->hands[seat];

	state_assign(s, before);
	for (; has_hidden(hand); from++) {
		hand->count--;
		cards_insert(hand, g->pool[from % g->pool_count]);
	}
	g->m->guess->counted = false;
	if (s->table->game->known != NULL)
		s->table->game->known(s);
}

/* Whether nothing that the seat can do fits in. */
static bool
all_hopeless(const struct missing *g)
{
	unsigned i;

	for (i = 0; i < g->class_count; i++)
		if (!is_hopeless(g, &g->classes[i]))
			return false;
	return true;
}

/* Tries what a hidden hand may be able to do. */
static void
try_hidden(struct missing *g, uint8_t seat)
{
	const struct cards *hand = &g->v->before[g->at - g->v->from]->now->hands[seat];
	unsigned from, step = cards_number(hand, XX), order;

	g->hidden = true;
	for (order = 0; order < 2; order++) {
		fill_pool(g, order == 1);
		for (from = 0; from < g->pool_count; from += step) {
			fill_hand(g, seat, from);
			try_listed(g, seat);
			if (all_hopeless(g))
				return;
		}
	}
}

/* Reports that name no card, as a list of what can be done has none. */
static void
try_reports(struct missing *g, uint8_t seat)
{
	const struct state *before = g->v->before[g->at - g->v->from]->now;
	const struct verb *verbs = before->table->game->verbs;
	struct move move = { .seat = seat, .given = 1 };

	for (; verbs[move.verb].name != NULL; move.verb++)
		if (verbs[move.verb].report && verbs[move.verb].argument[0].kind == EMPTY &&
		    in_variant(&verbs[move.verb], before->table))
			try_one(g, &move);
}

/* Tries what another record of the round has of a hidden hand about there. */
static void
try_others(struct missing *g, uint8_t seat)
{
	enum { NEAR = 2 };
	const struct version *other = &g->m->other->given;
	size_t i = g->at > NEAR ? g->at - NEAR : 0;

	for (; i <= g->at + NEAR && i < other->count; i++) {
		const struct move *move = other->events[i].move;
		struct change change = { .reason = LEFT_OUT, .put_count = 1, .at = g->at,
			.put = { { .document = &put_in, .move = move, .origin = NOT_GIVEN } } };

		if (move != NULL && move->seat == seat && change_try(g->m, g->v, &change))
			g->found[move->verb].count = ENOUGH_FOUND;
	}
}

static void
try_place(struct missing *g)
{
	const struct state *before = g->v->before[g->at - g->v->from]->now;
	uint8_t seat;

	for (seat = 0; seat < before->table->seats && !g->m->failed; seat++) {
		g->class_count = 0;
		g->hidden = false;
		memset(g->found, 0, sizeof g->found);
		fill_pool(g, false);
		try_reports(g, seat);
		if (has_hidden(&before->hands[seat]) && g->m->other != NULL)
			try_others(g, seat);
		if (has_hidden(&before->hands[seat]) && g->pool_count > 0) {
			try_hidden(g, seat);
		} else {
			state_assign(g->m->guess->now, before);
			g->m->guess->counted = false;
			try_listed(g, seat);
		}
	}
}

void
try_missing(struct croupier_mending *m, struct version *v, size_t from)
{
	struct missing g = { .m = m, .v = v };

	/* A line that goes, and one that comes: that is told as one that comes before it. */
	if (m->seed != NULL && m->seed->put_count == 0 && m->seed->removed > 0)
		from++;
	for (g.at = from > v->from ? from : v->from; g.at <= v->limit && !m->failed; g.at++)
		if (v->stands[g.at - v->from] && v->events[g.at].origin != NOT_GIVEN)
			try_place(&g);
}
