/*
 * advise.c: fuzzes what is advised and judged of records.
 *
 * A unit is the byte of a position and some documents that come after it.  A seat's list has
 * each of its legal moves once, better ones first.  A review judges no more choices than there
 * were moves.
 */
#include "fuzz.h"
#include "think/advise/advise.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_DOCUMENTS = 3, MOST_DEALS = 3, PATIENCE = 400 };

static struct croupier_record *record;
static struct croupier_advice *advice;
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
advise(unsigned seat, bool all_cards, unsigned deals, struct croupier_text *told)
{
	static const uint8_t seed[CROUPIER_SEED_BYTES] = { 7 };
	struct croupier_refusal no;
	size_t i;

	asked = 0;
	no = croupier_advice_begin(advice, record, seat, all_cards, seed);
	may(no);
	if (no.verdict != CROUPIER_YES)
		return false;
	no = croupier_advice_think(advice, deals);
	may(no);
	for (i = 0; no.verdict == CROUPIER_YES && i < croupier_advice_moves(advice); i++)
		must(croupier_advice_write(advice, i, true, CROUPIER_YAML, told));
	return no.verdict == CROUPIER_YES;
}

static void
check_advice(unsigned which)
{
	const struct croupier_state *state = croupier_record_state(record);
	unsigned seats = croupier_state_about(state).seats;
	int turn = croupier_state_turn(state);
	unsigned seat = turn >= 0 && which % 8 > 0 ? (unsigned)turn : which % seats;
	struct croupier_text told = { .bytes = NULL };

	if (advise(seat, which / 8 % 4 == 0, 1 + which % MOST_DEALS, &told)) {
		check_order(croupier_text_bytes(&told, NULL));
		check_legal(state, seat, croupier_text_bytes(&told, NULL));
	}
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
	static const struct croupier_thinking how = { .stop = stop_late };

	if (moves != NULL)
		return;
	advice = croupier_advice_new(&how);
	review = croupier_review_new(&how);
	moves = croupier_moves_new();
	if (advice == NULL || review == NULL || moves == NULL)
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
