/*
 * advice.c: which move is best: moves are tried in one supposed deal after another.
 *
 * Knows which seat must move, and which thread tries what.  Must not know any one game, nor where a
 * record comes from.
 */
#include "think/advise/advise.h"

#include <stdlib.h>

/* ---- beginning and end ---------------------- */

struct croupier_advice *
croupier_advice_new(const struct croupier_thinking *how)
{
	const struct croupier_thinking usual = { .jobs = 1 };
	struct croupier_advice *advice;
	bool made;
	unsigned i;

	how = how != NULL ? how : &usual;
	if (how->jobs > CROUPIER_MOST_JOBS)
		return NULL;
	advice = calloc(1, sizeof *advice);
	if (advice == NULL)
		return NULL;
	chance_prepare();
	advice->how = *how;
	advice->how.jobs = how->jobs > 0 ? how->jobs : 1;
	advice->moves = croupier_moves_new();
	advice->thinkers = calloc(advice->how.jobs, sizeof *advice->thinkers);
	made = advice->moves != NULL && advice->thinkers != NULL;
	for (i = 0; made && i < advice->how.jobs; i++) {
		struct thinker *thinker = &advice->thinkers[i];

		thinker->advice = advice;
		thinker->supposing = croupier_supposing_new();
		thinker->player.moves = croupier_moves_new();
		thinker->player.replies = croupier_moves_new();
		made = thinker->supposing != NULL && thinker->player.moves != NULL &&
		    thinker->player.replies != NULL;
	}
	if (made)
		return advice;
	croupier_advice_free(advice);
	return NULL;
}

void
croupier_advice_free(struct croupier_advice *advice)
{
	unsigned i;

	if (advice == NULL)
		return;
	for (i = 0; advice->thinkers != NULL && i < advice->how.jobs; i++) {
		struct thinker *thinker = &advice->thinkers[i];

		croupier_supposing_free(thinker->supposing);
		croupier_state_free(thinker->player.state);
		croupier_moves_free(thinker->player.moves);
		croupier_state_free(thinker->player.trial);
		croupier_moves_free(thinker->player.replies);
		free(thinker->player.weighed.weight);
	}
	free(advice->thinkers);
	ranking_free(&advice->ranking);
	croupier_state_free(advice->view);
	croupier_moves_free(advice->moves);
	free(advice->outcomes);
	free(advice);
}

/* ---- thinkers ---------------------- */

static bool
same_places(const struct state *one, const struct state *other)
{
	struct zones a, b;
	unsigned i;

	list_zones(one, &a);
	list_zones(other, &b);
	if (a.count != b.count || a.cards != b.cards || memcmp(a.at, b.at, a.cards) != 0)
		return false;
	for (i = 0; i < a.count; i++)
		if (a.zone[i].count != b.zone[i].count)
			return false;
	return true;
}

/*
 * Whether the table is idle: no card has moved while everybody decided twice, as far as the seat
 * can see.  In rounds that are played on at random, somebody soon makes the move that the others
 * are waiting for.  Players who think do not make it, so they would all wait for ever.  At an
 * idle table, only the gain of the move itself counts, and of equal moves the best one is the
 * one that ends the round sooner.
 */
static bool
find_idle(const struct croupier_record *view, bool *idle, struct croupier_refusal *no)
{
	size_t count = view->past->count, circle = 2U * view->state->table->seats;
	struct croupier_state *before;

	*idle = false;
	if (count < circle)
		return true;
	before = record_state_at(view, count - circle);
	if (before == NULL)
		return say_no(no, out_of_memory());
	*idle = same_places(before->now, view->state->now);
	croupier_state_free(before);
	return true;
}

/* Gives the thinkers the current record, one by one, because they share it. */
static bool
brief_thinkers(struct croupier_advice *advice, struct croupier_refusal *no)
{
	unsigned i;

	for (i = 0; i < advice->how.jobs; i++) {
		struct thinker *thinker = &advice->thinkers[i];
		struct player *player = &thinker->player;

		player->sides = advice->sides;
		player->own = (uint8_t)advice->seat;
		player->policy = &advice->policy;
		memset(&player->fresh, 0, sizeof player->fresh);
		*no = croupier_supposing_begin(thinker->supposing, advice->record,
		    advice->all_cards ? CROUPIER_AS_TOLD : (int)advice->seat, advice->seed);
		if (no->verdict != CROUPIER_YES)
			return false;
	}
	return find_idle(advice->thinkers->supposing->view, &advice->policy.idle, no);
}

/* ---- beginning ---------------------- */

/* Lists the moves of the seat, as far as it knows its own hand. */
static bool
list_own(struct croupier_advice *advice, struct croupier_refusal *no)
{
	const struct state *seen = advice->view->now;
	const char *name = seat_name(seen, (uint8_t)advice->seat);
	uint8_t seat;

	*no = croupier_moves_list(advice->moves, advice->view, advice->seat);
	if (no->error != CROUPIER_MEMORY && has_hidden(&seen->hands[advice->seat]) &&
	    (no->verdict != CROUPIER_YES || advice->moves->count > 1))
		*no = trouble(NULL, "nobody here knows the hand of %s: advice is for records in "
		    "which its cards are named, such as the view of %s", name, name);
	if (no->verdict != CROUPIER_YES)
		return false;
	for (seat = 0; seat < advice->view->table->seats; seat++)
		sides_find(&advice->sides[seat], advice->view->table, seat);
	advice->ranking.sides = advice->sides[advice->seat];
	advice->legal = advice->moves->count;
	return ranking_begin(&advice->ranking, advice->moves->count) || say_no(no, out_of_memory());
}

/* Takes the table as the seat knows it.  A round that is over needs nothing to be supposed. */
static bool
take_view(struct croupier_advice *advice, struct croupier_refusal *no)
{
	bool over = nobody_decides(advice->record->state->now);

	if (!over && !brief_thinkers(advice, no))
		return false;
	advice->view = state_become(advice->view, over ? advice->record->state :
	    advice->thinkers[0].supposing->last);
	return advice->view != NULL || say_no(no, out_of_memory());
}

struct croupier_refusal
croupier_advice_begin(struct croupier_advice *advice, const struct croupier_record *record,
    unsigned seat, bool all_cards, const uint8_t seed[CROUPIER_SEED_BYTES])
{
	struct croupier_refusal no = accepted();

	NEEDS(advice != NULL && record != NULL && seed != NULL);
	if (record->state == NULL)
		return failure(CROUPIER_MISUSE, "the record has no state to think about");
	if (seat >= record->state->table->seats)
		return failure(CROUPIER_MISUSE, "the table has no seat number %u", seat);
	advice->begun = false;
	advice->record = record;
	advice->seat = seat;
	advice->all_cards = all_cards;
	advice->deals = advice->forgotten = 0;
	policy_begin(&advice->policy, record->state->table->game);
	advice->policy.review = advice->review;
	memcpy(advice->seed, seed, sizeof advice->seed);
	advice->begun = take_view(advice, &no) && list_own(advice, &no);
	return no;
}

/* ---- one deal ---------------------- */

/* Whether the thinkers are to stop; the first one asks the caller. */
static bool
stops(struct croupier_advice *advice, const struct thinker *thinker)
{
	const struct croupier_thinking *how = &advice->how;

	if (thinker == advice->thinkers && how->stop != NULL && how->stop(how->what))
		atomic_store(&advice->stopped, true);
	return atomic_load(&advice->stopped);
}

/*
 * Supposes a deal, at a table where all later chance comes from the advice, not from the
 * record; NULL if there is none, or the thinker is to stop.
 */
static struct croupier_state *
make_deal(struct croupier_advice *advice, struct thinker *thinker, size_t deal)
{
	enum { AT_ONCE = 64 };
	const struct croupier_state *state;
	struct croupier_state *made;
	struct chance chance;
	struct table table;

	do
		thinker->no = croupier_supposing_next(thinker->supposing, deal, AT_ONCE, &state);
	while (state == NULL && thinker->no.verdict == CROUPIER_YES && !stops(advice, thinker));
	if (state == NULL)
		return NULL;
	chance_start(&chance, advice->seed, "likely", deal);
	if (!likely_world(thinker->supposing, &thinker->player, &chance, &thinker->no))
		return NULL;
	state = thinker->supposing->found;
	table = *state->table;
	table.seeded = true;
	table.meta = NULL;
	croupier_seed_derive(advice->seed, "deal", deal, table.round_seed);
	made = state_at(state, &table);
	if (made == NULL)
		thinker->no = out_of_memory();
	else
		state_count(made);	/* so that moves are made in place in its copies */
	return made;
}

/* Tries each remaining move once more in a deal; false if it is to stop. */
static bool
try_once(struct croupier_advice *advice, struct thinker *thinker,
    const struct croupier_state *deal, unsigned round, struct outcome *outcomes)
{
	enum { ONE_OF = 4 };
	const struct ranking *ranking = &advice->ranking;
	size_t i;

	/*
	 * Not all people play sensibly.  But where the end of a round can be put off, careless
	 * seats soon make the move that the others are waiting for, and flatter who waits.
	 */
	thinker->player.careless = advice->policy.careless &&
	    (deal->table->round_seed[0] + round) % ONE_OF == 0;
	/* Each move meets the same luck. */
	luck_make(&thinker->player.luck, deal->table->seats, deal->table->round_seed, round);
	for (i = 0; i < ranking->count; i++) {
		struct move move = moves_at(advice->moves, i);

		if (ranking->at[i].out || (round > 0 && ranking->at[i].behind))
			continue;
		if (stops(advice, thinker) || !play_out(&thinker->player, deal, &move,
		    &outcomes[i], &thinker->no))
			return false;
	}
	return true;
}

/* Whether more than one move is tried more than once in a deal. */
static bool
is_open(const struct ranking *ranking)
{
	size_t i, open = 0;

	for (i = 0; i < ranking->count && open < 2; i++)
		open += !ranking->at[i].out && !ranking->at[i].behind;
	return open > 1;
}

/*
 * How many moves are worth making in a deal.  If time is limited, another deal says more than
 * another round in this one, unless it took many moves to suppose it; even a part of the first
 * deal counts if there is no time for more.  If the number of deals is given, one more short
 * round costs little, and is worth more if later moves are tried in it, too; but a review judges
 * every choice of a record, and people wait for it.
 */
static unsigned long
worth_of(const struct croupier_advice *advice, unsigned long supposed, bool first)
{
	enum { WORTH = 2, LEARNT = 400, SHORT = 1500, LONG = 24000 };
	unsigned long least = advice->policy.learnt.weights != NULL ? LEARNT :
	    advice->policy.trial_rounds > 0 && !advice->review ? LONG : SHORT;

	if (first && advice->how.hurry)
		return 0;
	return advice->how.hurry || WORTH * supposed > least ? WORTH * supposed : least;
}

/* Tries the remaining moves in a deal; false if not all of them were tried. */
static bool
try_moves(struct croupier_advice *advice, struct thinker *thinker,
    const struct croupier_state *deal, bool first, struct outcome *outcomes)
{
	unsigned long worth = worth_of(advice, thinker->supposing->made_moves, first);
	unsigned long before = thinker->player.made;
	unsigned round = 0;

	thinker->supposing->made_moves = 0;
	memset(outcomes, 0, advice->ranking.count * sizeof *outcomes);
	if (!try_once(advice, thinker, deal, round++, outcomes))
		return false;
	if (!is_open(&advice->ranking))
		return true;
	/* The number of rounds is a power of two. */
	for (; round < ROUNDS_OF_DEAL; round++) {
		if ((round & (round - 1)) == 0 && thinker->player.made - before >= worth)
			break;
		if (!try_once(advice, thinker, deal, round, outcomes))
			return false;
	}
	return true;
}

/* ---- deals that are shared ---------------------- */

/* Takes one deal after another, until none is left: what a thread does. */
static void *
think(void *what)
{
	struct thinker *thinker = what;
	struct croupier_advice *advice = thinker->advice;
	struct croupier_state *deal;
	size_t i;

	thinker->no = accepted();
	while (!atomic_load(&advice->broken) && !stops(advice, thinker) &&
	    (i = atomic_fetch_add(&advice->next, 1)) < advice->count) {
		deal = make_deal(advice, thinker, advice->forgotten + advice->deals + i);
		advice->done[i] = deal != NULL && try_moves(advice, thinker, deal,
		    advice->deals + i == 0, advice->outcomes + i * advice->ranking.count);
		croupier_state_free(deal);
		if (thinker->no.verdict == CROUPIER_YES)
			continue;
		thinker->failed = i;
		atomic_store(&advice->broken, true);
	}
	return NULL;
}

/* Adds the results of a deal: all of them or, if memory is short, none. */
static bool
count_deal(struct croupier_advice *advice, const struct outcome *outcomes)
{
	struct ranking *ranking = &advice->ranking;
	struct candidate *at = ranking->at;
	size_t i;

	for (i = 0; i < ranking->count; i++)
		if (outcomes[i].rounds > 0 && !grow(&at[i].gains, &at[i].capacity, at[i].deals,
		    sizeof *at[i].gains))
			return false;
	for (i = 0; i < ranking->count; i++)
		if (outcomes[i].rounds > 0)
			ranking_add(ranking, &at[i], &outcomes[i]);
	return true;
}

/* Has all thinkers think, this thread as the first; alone, if the system has no more. */
static void
think_together(struct croupier_advice *advice)
{
	struct thinker *thinkers = advice->thinkers;
	unsigned started;

	for (started = 1; started < advice->how.jobs && pthread_create(&thinkers[started].thread,
	    NULL, think, &thinkers[started]) == 0; started++)
		;
	(void)think(thinkers);
	while (started > 1)
		pthread_join(thinkers[--started].thread, NULL);
}

/* Has deals tried, and counts those that were, in their order. */
static void
share_deals(struct croupier_advice *advice, size_t count, struct croupier_refusal *no)
{
	size_t i, failed = count;

	advice->count = count;
	atomic_store(&advice->next, 0);
	atomic_store(&advice->stopped, false);
	atomic_store(&advice->broken, false);
	memset(advice->done, 0, sizeof advice->done);
	/* The first deal may be counted even if no thinker begins it: then it must be empty. */
	memset(advice->outcomes, 0, advice->ranking.count * sizeof *advice->outcomes);
	think_together(advice);
	for (i = 0; i < advice->how.jobs; i++) {
		const struct thinker *thinker = &advice->thinkers[i];

		if (thinker->no.verdict == CROUPIER_YES || thinker->failed >= failed)
			continue;
		failed = thinker->failed;
		*no = thinker->no;
	}
	for (i = 0; i < count && advice->done[i]; i++) {
		if (!count_deal(advice, advice->outcomes + i * advice->ranking.count)) {
			*no = out_of_memory();
			break;
		}
		advice->deals++;
	}
}

/* How many deals are tried before the next look at the results: first few, then many. */
static size_t
deals_at_once(size_t deals, unsigned long left)
{
	size_t until = 2;

	while (until <= deals && until < DEALS_AT_ONCE)
		until *= 2;
	until -= deals % until;
	return until < left ? until : left;
}

/*
 * In how many rounds the advised side tries each of its later moves, where rounds are short
 * enough.  If time is limited, the first deals only find out which candidates can be the best,
 * and in those after them one round must do; so it must in a review, where all seats try theirs.
 */
static unsigned
trial_rounds_worth(const struct croupier_advice *advice)
{
	enum { USUAL = 3, ENOUGH_DEALS = 64 };

	return advice->how.hurry && advice->deals < ENOUGH_DEALS ? 0 :
	    advice->how.hurry || advice->review ? 1 : USUAL;
}

/*
 * Draws conclusions from the results so far, for the deals after this: which moves need not be
 * tried in them, what moves have brought in rounds, and whether rounds are so short that the
 * advised side can try its later moves, too.
 */
static void
learn(struct croupier_advice *advice)
{
	enum { ENOUGH = 256 };
	size_t i, tried = 0;

	ranking_thin(&advice->ranking, advice->how.hurry);
	if (advice->how.hurry && advice->deals >= ENOUGH)
		ranking_thin_learnt(&advice->ranking);
	for (i = 0; i < advice->how.jobs; i++)
		policy_add(&advice->policy, &advice->thinkers[i].player.fresh);
	for (i = 0; i < advice->ranking.count; i++)
		tried += !advice->ranking.at[i].out;
	policy_settle(&advice->policy, tried, trial_rounds_worth(advice));
	advice->policy.others_random = advice->policy.trial_rounds > 0 && !advice->how.hurry &&
	    !advice->review;
}

/*
 * Notes what the moves weigh, as it was learnt.  Verbs are compared by their gains alone, as one of
 * them may end the round.
 */
static bool
weigh_moves(struct croupier_advice *advice)
{
	struct weighed *w = &advice->thinkers->player.weighed;
	struct candidate *at = advice->ranking.at;
	const struct weighed_verb *verb;
	size_t i;

	if (advice->policy.learnt.weights == NULL || advice->policy.idle ||
	    advice->ranking.count != advice->legal)
		return true;
	if (!learnt_weigh(&advice->policy.learnt, advice->view->now, advice->moves, w))
		return false;
	for (verb = w->verb; verb < w->verb + w->verbs; verb++)
		for (i = verb->first; i < verb->end; i++) {
			at[i].verb = verb->verb;
			at[i].less = w->weight[verb->best] - w->weight[i];
		}
	advice->ranking.past = advice->thinkers->supposing->view->past->count;
	advice->ranking.learnt = true;
	return true;
}

/* Gets ready to try the moves in deals. */
static bool
ready(struct croupier_advice *advice, struct croupier_refusal *no)
{
	size_t count = advice->ranking.count;
	void *outcomes;

	if (advice->deals == 0 && advice->forgotten == 0 &&
	    (!ranking_begin(&advice->ranking, count) || !weigh_moves(advice)))
		return say_no(no, out_of_memory());
	outcomes = realloc(advice->outcomes, DEALS_AT_ONCE * count * sizeof *advice->outcomes);
	if (outcomes == NULL)
		return say_no(no, out_of_memory());
	advice->outcomes = outcomes;
	atomic_store(&advice->stopped, false);
	return true;
}

struct croupier_refusal
croupier_advice_think(struct croupier_advice *advice, unsigned long deals)
{
	enum { PART = 8 };
	/* In the last of them only what can be the best is tried, as far as was learnt. */
	const unsigned long last = deals / PART + (deals % PART > 0);
	struct croupier_refusal no = accepted();
	size_t count;

	NEEDS(advice != NULL);
	if (!advice->begun)
		return failure(CROUPIER_MISUSE, "the advice has not begun");
	if (advice->ranking.count < 2 || !ready(advice, &no))
		return no;
	for (; deals > 0 && !atomic_load(&advice->stopped) && no.verdict == CROUPIER_YES;
	    deals -= count) {
		count = deals_at_once(advice->deals, deals > last ? deals - last : deals);
		share_deals(advice, count, &no);
		if ((advice->deals & (advice->deals - 1)) == 0 && advice->deals > 1)
			learn(advice);
		if (deals - count == last)
			ranking_thin_learnt(&advice->ranking);
	}
	/*
	 * If not even one deal was tried to its end, the part that was tried is better than
	 * nothing, until the caller lets it think on.
	 */
	if (no.verdict == CROUPIER_YES && advice->deals == 0 && atomic_load(&advice->stopped) &&
	    !count_deal(advice, advice->outcomes))
		no = out_of_memory();
	ranking_sort(&advice->ranking);
	return no;
}

/* ---- for reviews ---------------------- */

size_t
advice_add(struct croupier_advice *advice, const struct move *move)
{
	size_t index = advice->moves->count;

	list_full_move(advice->moves, move);
	if (advice->moves->failed || !ranking_begin(&advice->ranking, index + 1))
		return SIZE_MAX;
	return index;
}

bool
advice_measure(struct croupier_advice *advice, size_t one, size_t other)
{
	size_t i;

	if (!ranking_begin(&advice->ranking, advice->ranking.count))
		return false;
	advice->forgotten += advice->deals;
	advice->deals = 0;
	for (i = 0; i < advice->ranking.count; i++)
		advice->ranking.at[i].out = i != one && i != other;
	return true;
}

/* ---- what was found ---------------------- */

size_t
croupier_advice_moves(const struct croupier_advice *advice)
{
	return advice == NULL || !advice->begun ? 0 : advice->ranking.count;
}

struct croupier_advised
croupier_advice_at(const struct croupier_advice *advice, size_t index)
{
	return index >= croupier_advice_moves(advice) ? (struct croupier_advised){ .deals = 0 } :
	    ranking_know(&advice->ranking, index);
}

struct croupier_refusal
croupier_advice_write(const struct croupier_advice *advice, size_t index, bool figures,
    enum croupier_format format, struct croupier_text *text)
{
	struct croupier_text words = { .bytes = NULL };
	struct arena arena = { .blocks = NULL };
	struct croupier_refusal no;
	struct croupier_advised known;
	const struct candidate *c;
	struct node *map;
	int64_t rounds;

	NEEDS(advice != NULL && text != NULL);
	if (index >= croupier_advice_moves(advice))
		return failure(CROUPIER_MISUSE, "the advice has %zu moves: none has index %zu",
		    croupier_advice_moves(advice), index);
	c = advice->ranking.order[index];
	known = ranking_know(&advice->ranking, index);
	no = croupier_moves_write(advice->moves, known.move, advice->view,
	    figures ? CROUPIER_WORDS : format, figures ? &words : text);
	if (no.verdict != CROUPIER_YES || !figures)
		return no;
	rounds = c->sum.rounds > 0 ? c->sum.rounds : 1;
	map = tree_map(&arena);
	tree_set(&arena, map, "advice", tree_number(&arena, (long)index + 1));
	tree_set(&arena, map, "move", tree_harmless(&arena, words.bytes));
	set_share(&arena, map, "gain", c->sum.gain, rounds * advice->ranking.sides.scale);
	set_share(&arena, map, "error", hundredths_of(known.error), 100);
	set_share(&arena, map, "points", c->sum.points[advice->seat], rounds);
	set_share(&arena, map, "wins", c->sum.won, rounds);
	tree_set(&arena, map, "deals", tree_number(&arena, (long)c->deals));
	text_release(&words);
	return write_document(&arena, map, true, format, text);
}
