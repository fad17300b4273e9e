/*
 * claim.c: checks what result documents claim the score was.
 *
 * Must not know what a game gives points for.
 */
#include "record/record.h"

#include <string.h>

/* What a result document claims. */
struct claim {
	int32_t points[MAX_SEATS], totals[MAX_SEATS];
	uint8_t winners[MAX_SEATS], winner_count;
	bool has_totals, has_winners;
};

static void
read_claim(struct fields *f, struct claim *claim)
{
	field_map(f, "result");
	field_seat_numbers(f, "points", claim->points, -MOST_NUMBER, MOST_NUMBER);
	claim->has_totals = field_given(f, "totals", false);
	if (claim->has_totals)
		field_seat_numbers(f, "totals", claim->totals, -MOST_NUMBER, MOST_NUMBER);
	claim->has_winners = field_given(f, "winners", false);
	if (claim->has_winners)
		field_seats(f, "winners", claim->winners, &claim->winner_count);
	field_end(f);
	field_finish(f);
}

static struct croupier_refusal
compare_claim(const struct croupier_score *score, const struct claim *claim,
    const struct croupier_place *place)
{
	unsigned i;

	for (i = 0; i < score->seats; i++) {
		bool claimed = memchr(claim->winners, (int)i, claim->winner_count) != NULL;

		if (claim->points[i] != score->points[i])
			return refused(table_rules[BAD_RESULT].id, place,
			    "%s has %ld points by the rules, not %ld", score->name[i],
			    (long)score->points[i], (long)claim->points[i]);
		if (claim->has_totals && claim->totals[i] != score->totals[i])
			return refused(table_rules[BAD_RESULT].id, place,
			    "the total of %s is %ld by the rules, not %ld", score->name[i],
			    (long)score->totals[i], (long)claim->totals[i]);
		if (claim->has_winners && claimed != score->winner[i])
			return refused(table_rules[BAD_RESULT].id, place, claimed ?
			    "%s has not won the match" : "%s has won the match, too",
			    score->name[i]);
	}
	return accepted();
}

struct croupier_refusal
check_result(const struct croupier_state *state, const struct croupier_document *document)
{
	struct claim claim = { .winner_count = 0 };
	struct croupier_refusal no;
	struct croupier_score *score;
	struct fields f;

	fields_begin(&f, state->table, document);
	read_claim(&f, &claim);
	if (f.no.verdict != CROUPIER_YES)
		return f.no;
	no = score_make(state, true, &score);
	if (no.verdict != CROUPIER_YES) {
		no.at = document->place;
		return no;
	}
	no = compare_claim(score, &claim, &document->place);
	croupier_score_free(score);
	return no;
}
