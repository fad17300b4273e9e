/*
 * review.c: how a record was played: what each choice has lost against the best.
 *
 * Knows which moves were choices.  Must not know any one game, nor how moves are tried.
 */
#include "think/advise/advise.h"

#include <limits.h>
#include <stdlib.h>

struct croupier_review *
croupier_review_new(const struct croupier_thinking *how)
{
	struct croupier_review *review = calloc(1, sizeof *review);

	if (review == NULL)
		return NULL;
	review->advice = croupier_advice_new(how);
	review->past = croupier_record_new();
	if (review->advice == NULL || review->past == NULL) {
		croupier_review_free(review);
		return NULL;
	}
	review->advice->review = true;
	return review;
}

void
croupier_review_free(struct croupier_review *review)
{
	if (review == NULL)
		return;
	croupier_advice_free(review->advice);
	croupier_record_free(review->past);
	text_release(&review->choice.move);
	text_release(&review->choice.best);
	free(review);
}

struct croupier_refusal
croupier_review_begin(struct croupier_review *review, const struct croupier_record *record,
    const uint8_t seed[CROUPIER_SEED_BYTES])
{
	NEEDS(review != NULL && record != NULL && seed != NULL);
	if (record->state == NULL)
		return failure(CROUPIER_MISUSE, "the record has no state to review from");
	review->begun = false;
	if (!record_begin_again(review->past, record))
		return out_of_memory();
	review->record = record;
	memcpy(review->seed, seed, sizeof review->seed);
	review->next = 0;
	review->judged = false;
	memset(review->lost, 0, sizeof review->lost);
	memset(review->choices, 0, sizeof review->choices);
	review->begun = true;
	return accepted();
}

/* ---- choices ---------------------- */

/*
 * The place of the current move in the list of the advice, to which it is added if it is illegal;
 * SIZE_MAX: memory is short.
 */
static size_t
find_move(struct croupier_review *review)
{
	struct croupier_advice *advice = review->advice;
	const struct move made = moves_at(review->record->past, review->next);
	struct move move = bare_move(advice->moves->game, made);
	size_t i;

	/* A move that a ruling settled may be legal all the same. */
	move.despite = 0;
	for (i = 0; i < advice->moves->count; i++) {
		struct move listed = moves_at(advice->moves, i);

		if (same_move(&listed, &move))
			return i;
	}
	move.despite = made.despite != 0 ? made.despite :
	    review->record->standing[review->next].settled;
	return advice_add(advice, &move);
}

/* Whether somebody chose the current move, and the record knows from which hand. */
static bool
may_be_choice(const struct croupier_review *review)
{
	const struct state *s = review->past->state->now;
	struct move move = moves_at(review->record->past, review->next);

	return !is_over(s) && !s->table->game->verbs[move.verb].report &&
	    !has_hidden(&s->hands[move.seat]);
}

/* ---- judging ---------------------- */

/* Notes what each seat gains in the deals in which the move was measured. */
static void
share_gains(struct croupier_review *review, const struct candidate *c)
{
	unsigned seat, other, seats = review->record->state->table->seats;

	for (seat = 0; seat < seats; seat++) {
		const struct sides *sides = &review->advice->sides[seat];

		review->choice.gains[seat] = 0;
		for (other = 0; other < seats; other++)
			review->choice.gains[seat] += sides->weight[other] * c->sum.points[other];
	}
}

/* Measures, and notes, what the move has lost against the one that was found to be best. */
static struct croupier_refusal
measure(struct croupier_review *review, size_t made, size_t best, unsigned long deals)
{
	struct croupier_advice *advice = review->advice;
	struct ranking *ranking = &advice->ranking;
	struct judged_choice *choice = &review->choice;
	const struct candidate *c = &ranking->at[made];
	struct croupier_refusal no;
	struct difference lost;

	if (!advice_measure(advice, made, best))
		return out_of_memory();
	no = croupier_advice_think(advice, deals);
	if (no.verdict != CROUPIER_YES)
		return no;
	lost = ranking_compare(&ranking->at[best], c);
	choice->whole = (c->sum.rounds > 0 ? c->sum.rounds : 1) * ranking->sides.scale;
	share_gains(review, c);
	choice->lost = hundredths_of(ranking_mean(ranking, &lost));
	choice->error = hundredths_of(ranking_error(ranking, &lost));
	/* Of one deal nobody can tell, so it blames no move. */
	if (lost.deals < 2)
		choice->error = choice->lost < 0 ? -choice->lost : choice->lost;
	croupier_text_clear(&choice->move);
	croupier_text_clear(&choice->best);
	no = croupier_moves_write(advice->moves, made, advice->view, CROUPIER_WORDS,
	    &choice->move);
	return no.verdict != CROUPIER_YES ? no : croupier_moves_write(advice->moves, best,
	    advice->view, CROUPIER_WORDS, &choice->best);
}

/* Judges the current move; *judged stays false if it was no choice. */
static struct croupier_refusal
judge_move(struct croupier_review *review, unsigned long deals, bool *judged)
{
	struct croupier_advice *advice = review->advice;
	uint8_t seat = moves_at(review->record->past, review->next).seat;
	uint8_t seed[CROUPIER_SEED_BYTES];
	struct croupier_refusal no;
	size_t made;

	croupier_seed_derive(review->seed, "review", review->next, seed);
	no = croupier_advice_begin(advice, review->past, seat, false, seed);
	if (no.verdict != CROUPIER_YES)
		return no;
	made = find_move(review);
	if (made == SIZE_MAX)
		return out_of_memory();
	if (advice->ranking.count < 2)
		return accepted();
	no = croupier_advice_think(advice, deals / 2);
	if (no.verdict == CROUPIER_YES)
		no = measure(review, made, croupier_advice_at(advice, 0).move,
		    deals - deals / 2);
	if (no.verdict != CROUPIER_YES)
		return no;
	*judged = true;
	review->choice.seat = seat;
	review->choice.number = review->record->standing[review->next].number;
	review->choices[seat]++;
	if (review->choice.lost > 2 * review->choice.error)
		review->lost[seat] += review->choice.lost;
	return accepted();
}

struct croupier_refusal
croupier_review_next(struct croupier_review *review, unsigned long deals, bool *judged)
{
	struct croupier_refusal no = accepted(), made = accepted();

	if (judged != NULL)
		*judged = false;
	NEEDS(review != NULL && judged != NULL);
	if (!review->begun)
		return failure(CROUPIER_MISUSE, "the review has not begun");
	if (deals == 1)
		return failure(CROUPIER_MISUSE, "a review needs at least 2 deals");
	if (deals == 0)
		review->next = review->record->past->count;
	while (!*judged && no.verdict == CROUPIER_YES && made.verdict == CROUPIER_YES &&
	    review->next < review->record->past->count) {
		if (may_be_choice(review))
			no = judge_move(review, deals, judged);
		if (no.verdict != CROUPIER_YES)
			no.at = review->record->standing[review->next].place;
		/* The current move belongs to the past now. */
		(void)record_make_again(review->past, review->record, review->next++, &made);
	}
	review->judged = *judged;
	return no.verdict != CROUPIER_YES ? no : made;
}

struct croupier_judged
croupier_review_judged(const struct croupier_review *review)
{
	const struct judged_choice *choice;

	if (review == NULL || !review->begun || !review->judged)
		return (struct croupier_judged){ .number = 0 };
	choice = &review->choice;
	return (struct croupier_judged){ .number = choice->number, .seat = choice->seat,
		.move = choice->move.bytes, .best = choice->best.bytes,
		.lost = (double)choice->lost / 100, .error = (double)choice->error / 100 };
}

/* ---- writing ---------------------- */

static void
put_choice(struct arena *arena, struct node *map, const struct croupier_review *review)
{
	const struct judged_choice *choice = &review->choice;
	const struct table *table = review->record->state->table;
	struct node *gains = tree_map(arena);
	unsigned i;

	tree_set(arena, map, "review", tree_number(arena, (long)choice->number));
	tree_set(arena, map, "move", tree_harmless(arena, choice->move.bytes));
	set_share(arena, map, "gain", choice->gains[choice->seat], choice->whole);
	tree_set(arena, map, "best", tree_harmless(arena, choice->best.bytes));
	set_share(arena, map, "lost", choice->lost, 100);
	set_share(arena, map, "error", choice->error, 100);
	for (i = 0; i < table->seats; i++)
		set_share(arena, gains, table->name[i], choice->gains[i], choice->whole);
	tree_set(arena, map, "gains", gains);
}

static void
put_total(struct arena *arena, struct node *map, const struct croupier_review *review)
{
	const struct table *table = review->record->state->table;
	struct node *lost = tree_map(arena), *choices = tree_map(arena);
	unsigned i;

	for (i = 0; i < table->seats; i++) {
		set_share(arena, lost, table->name[i], review->lost[i], 100);
		tree_set(arena, choices, table->name[i],
		    tree_number(arena, (long)review->choices[i]));
	}
	tree_set(arena, map, "review", tree_word(arena, "total"));
	tree_set(arena, map, "lost", lost);
	tree_set(arena, map, "choices", choices);
}

struct croupier_refusal
croupier_review_write(const struct croupier_review *review, const char *file,
    unsigned long record, enum croupier_format format, struct croupier_text *text)
{
	struct arena arena = { .blocks = NULL };
	struct node *map;

	NEEDS(review != NULL && text != NULL);
	if (!review->begun || (!review->judged && review->next < review->record->past->count))
		return failure(CROUPIER_MISUSE, "nothing was judged last");
	if (record > LONG_MAX)
		return failure(CROUPIER_MISUSE, "there is no record with that number");
	map = tree_map(&arena);
	tree_set(&arena, map, "file", tree_text(&arena, file));
	tree_set(&arena, map, "record", tree_count(&arena, record));
	if (review->judged)
		put_choice(&arena, map, review);
	else
		put_total(&arena, map, review);
	return write_document(&arena, map, true, format, text);
}
