/*
 * claim.c: checks the scores that result documents claim.
 *
 * Must not know what a game gives points for.
 */
#include "record/record.h"

#include <string.h>

void
claim_fields(struct fields *f, struct claim *claim)
{
	struct claim was;
	uint8_t seat;

	field_map(f, result_key);
	field_seat_numbers(f, "points", claim->points, -MOST_NUMBER, MOST_NUMBER);
	claim->has_totals = field_given(f, "totals", claim->has_totals);
	if (claim->has_totals)
		field_seat_numbers(f, "totals", claim->totals, -MOST_NUMBER, MOST_NUMBER);
	claim->has_winners = field_given(f, "winners", claim->has_winners);
	if (claim->has_winners)
		field_seats(f, "winners", claim->winners, &claim->winner_count);
	if (reading(f) != NULL) {
		/* Winners are written in the order of the seats. */
		was = *claim;
		claim->winner_count = 0;
		for (seat = 0; seat < MAX_SEATS; seat++)
			if (memchr(was.winners, seat, was.winner_count) != NULL)
				claim->winners[claim->winner_count++] = seat;
	}
	field_end(f);
}

static bool
compare_claim(const struct croupier_score *score, const struct claim *claim,
    const struct croupier_place *place, struct croupier_refusal *no)
{
	unsigned i;

	for (i = 0; i < score->seats; i++) {
		bool claimed = memchr(claim->winners, (int)i, claim->winner_count) != NULL;

		if (claim->points[i] != score->points[i])
			return refuse_document(no, BAD_RESULT, place,
			    "%s has %ld points by the rules, not %ld", score->name[i],
			    (long)score->points[i], (long)claim->points[i]);
		if (claim->has_totals && claim->totals[i] != score->totals[i])
			return refuse_document(no, BAD_RESULT, place,
			    "the total of %s is %ld by the rules, not %ld", score->name[i],
			    (long)score->totals[i], (long)claim->totals[i]);
		if (claim->has_winners && claimed != score->winner[i])
			return refuse_document(no, BAD_RESULT, place, claimed ?
			    "%s has not won the match" : "%s has also won the match",
			    score->name[i]);
	}
	return true;
}

bool
check_claim(const struct croupier_state *state, const struct claim *claim,
    const struct croupier_place *place, struct croupier_refusal *no)
{
	struct croupier_score *score;
	bool good;

	*no = score_make(state, true, &score);
	if (no->verdict != CROUPIER_YES) {
		no->at = *place;
		return false;
	}
	good = compare_claim(score, claim, place, no);
	croupier_score_free(score);
	return good;
}

struct node *
result_correct(struct arena *arena, const struct croupier_state *state,
    const struct croupier_document *document)
{
	struct writing w = { .out = { .arena = arena } };
	struct croupier_score *score;
	struct croupier_refusal no;
	struct notice notice;
	struct claim *claim = &notice.claim;
	uint8_t i;

	if (!notice_read(state->table, document, &notice, &no))
		return NULL;
	no = score_make(state, true, &score);
	arena->failed = arena->failed || no.error == CROUPIER_MEMORY;
	if (no.verdict != CROUPIER_YES)
		return NULL;
	claim->winner_count = 0;
	for (i = 0; i < score->seats; i++) {
		claim->points[i] = score->points[i];
		claim->totals[i] = score->totals[i];
		if (score->winner[i])
			claim->winners[claim->winner_count++] = i;
	}
	croupier_score_free(score);
	writing_begin(&w, state->table, true);
	claim_fields(&w.f, claim);
	write_end(&w.out);
	return w.out.root;
}
