/*
 * advise.c: fuzzes what is advised and judged of records.
 *
 * A unit is the byte of a position and some documents that come after it.  A seat's list has
 * each of its legal moves once, better ones first, and says the same with two threads, and of
 * what the seat is told as of the whole state.  A review judges no more choices than there
 * were moves.
 */
#include "fuzz.h"
#include "think/advise/advise.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_DOCUMENTS = 3, MOST_DEALS = 3, PATIENCE = 400 };

static struct croupier_record *record, *alone;
static struct croupier_advice *advice, *of_jobs[2];	/* at hand; with one thread, with two */
static struct croupier_review *review;
static struct croupier_moves *moves;
static unsigned asked;

size_t
LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	return mutate_after_position(bytes, length, room, seed, seed % 4 == 0);
}

/* Nobody waits for ever for a deal that is hard to suppose. */
static bool
stop_late(void *what)
{
	(void)what;
	return ++asked > PATIENCE;
}

/* ---- lists ---------------------------------------------------------------- */

/* Each move once, and each after what is better, or was tried for longer. */
static void
check_order(const char *told)
{
	size_t i, count = croupier_advice_moves(advice);
	bool *seen = calloc(count + 1, sizeof *seen);

	if (seen == NULL)
		exit(2);
	for (i = 0; i < count; i++) {
		struct croupier_advised now = croupier_advice_at(advice, i), before = now;

		if (i > 0)
			before = croupier_advice_at(advice, i - 1);
		if (now.move >= count || seen[now.move])
			broken("a move is not there once", told, "");
		seen[now.move] = true;
		/* What is taken off for each move of the round shows in no gain. */
		if (before.deals < now.deals ||
		    (before.deals == now.deals && before.gain < now.gain - 0.2))
			broken("the best does not come first", told, "");
		if (!(now.error >= 0) ||
		    !(now.wins >= 0 && now.wins <= 1))
			broken("numbers that cannot be", told, "");
	}
	free(seen);
}

/* The legal moves of the seat, of which there must be as many in the list. */
static void
check_legal(const struct croupier_state *state, unsigned seat, const char *told)
{
	if (croupier_moves_list(moves, state, seat).verdict == CROUPIER_YES &&
	    !has_hidden(&state->now->hands[seat]) &&
	    croupier_moves_count(moves) != croupier_advice_moves(advice))
		broken("the list has other moves than are legal", told, "");
}

/* What is told of the seat's moves, the caller's to release; false where it cannot be. */
static bool
advise(const struct croupier_record *of, unsigned seat, bool all_cards, unsigned jobs,
    unsigned deals, struct croupier_text *told)
{
	static const uint8_t seed[CROUPIER_SEED_BYTES] = { 7 };
	struct croupier_refusal no;
	size_t i;

	asked = 0;
	advice = of_jobs[jobs - 1];
	no = croupier_advice_begin(advice, of, seat, all_cards, seed);
	may(no);
	if (no.verdict != CROUPIER_YES)
		return false;
	no = croupier_advice_think(advice, deals);
	may(no);
	for (i = 0; no.verdict == CROUPIER_YES && i < croupier_advice_moves(advice); i++)
		must(croupier_advice_write(advice, i, true, CROUPIER_YAML, told));
	return no.verdict == CROUPIER_YES;
}

/* Of a state alone a seat's advice is that of what it is told of the state. */
static void
check_view(const struct croupier_state *state, unsigned seat)
{
	struct croupier_text whole = { .bytes = NULL }, told = { .bytes = NULL };
	struct croupier_state *seen;
	bool one, other;

	must(croupier_redact(state, (int)seat, &seen));
	record_begin(alone, croupier_state_copy(state));
	one = advise(alone, seat, false, 1, 2, &whole) && asked <= PATIENCE;
	record_begin(alone, seen);
	other = advise(alone, seat, false, 1, 2, &told) && asked <= PATIENCE;
	if (one && other && whole.length > 0 && strcmp(whole.bytes, told.bytes) != 0)
		broken("what is hidden changes the advice", whole.bytes, told.bytes);
	text_release(&whole);
	text_release(&told);
}

static void
check_advice(unsigned which)
{
	struct croupier_text told = { .bytes = NULL }, again = { .bytes = NULL };
	const struct croupier_state *state = croupier_record_state(record);
	unsigned seats = croupier_state_about(state).seats, deals = 1 + which % MOST_DEALS;
	int turn = croupier_state_turn(state);
	unsigned seat = turn >= 0 && which % 8 > 0 ? (unsigned)turn : which % seats;
	bool all_cards = which / 8 % 4 == 0;

	if (advise(record, seat, all_cards, 1, deals, &told)) {
		const char *bytes = told.length > 0 ? told.bytes : "";
		bool waited = asked > PATIENCE;

		check_order(bytes);
		check_legal(state, seat, bytes);
		if (!waited && which % 16 == 0 &&
		    advise(record, seat, all_cards, 2, deals, &again) &&
		    asked <= PATIENCE && strcmp(bytes, again.length > 0 ? again.bytes : "") != 0)
			broken("two threads say something else", bytes, again.bytes);
		if (which % 16 == 1)
			check_view(state, seat);
	}
	text_release(&again);
	text_release(&told);
}

/* ---- reviews --------------------------------------------------------------- */

static void
check_review(void)
{
	static const uint8_t seed[CROUPIER_SEED_BYTES] = { 8 };
	struct croupier_text text = { .bytes = NULL };
	struct croupier_refusal no;
	size_t count = 0;
	bool judged;

	asked = 0;
	must(croupier_review_begin(review, record, seed));
	do {
		no = croupier_review_next(review, 2, &judged);
		may(no);
		if (judged || no.verdict == CROUPIER_YES)
			must(croupier_review_write(review, "-", 1, CROUPIER_JSON, &text));
		count += judged || no.verdict != CROUPIER_YES;
		if (count > record->past->count)
			broken("more choices than moves", text.length > 0 ? text.bytes : "", "");
	} while (judged || no.verdict != CROUPIER_YES);
	text_release(&text);
}

/* ---- units ------------------------------------------------------------------ */

static void
make_all(void)
{
	unsigned i;

	if (moves != NULL)
		return;
	for (i = 0; i < 2; i++) {
		of_jobs[i] = croupier_advice_new(&(struct croupier_thinking){ .jobs = i + 1,
		    .stop = stop_late });
		if (of_jobs[i] == NULL)
			exit(2);
	}
	review = croupier_review_new(&(struct croupier_thinking){ .stop = stop_late });
	moves = croupier_moves_new();
	alone = croupier_record_new();
	if (review == NULL || moves == NULL || alone == NULL)
		exit(2);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	if (unit_record(bytes, length, &record, MOST_DOCUMENTS) == NULL)
		return 0;
	make_all();
	check_advice(choose(bytes, length, 1, 1000));
	if (choose(bytes, length, 2, 16) == 0)
		check_review();
	return 0;
}
