/*
 * moves.c: judges moves at the table, puts them on disk, makes them and tells them, in this
 * order.
 *
 * Knows what is said about a move that is refused, and about one that ends a round.  Must not
 * know who makes a move, nor any game.
 */
#include "live/live.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the end of a round --------------------------------------------------------- */

/* Says which seats deal and begin the next round, which a trial deal shows. */
static void
say_next(struct client *c, struct answer *a)
{
	struct croupier_setup setup = { .hidden = false };
	struct croupier_state *next;
	unsigned dealer, first;

	if (croupier_deal_next(table_of(c->live), &setup, &next).verdict != CROUPIER_YES)
		return;
	dealer = croupier_state_about(next).dealer;
	first = (unsigned)croupier_state_turn(next);
	say(c, a, "%s deals next and %s%sbegins", croupier_state_seat_name(next, dealer),
	    first == dealer ? "" : croupier_state_seat_name(next, first),
	    first == dealer ? "" : " ");
	croupier_state_free(next);
}

void
say_end(struct client *c, struct answer *a)
{
	struct text text = { .made = NULL };
	struct croupier_score *score;

	if (croupier_state_turn(state_of(c)) >= 0 ||
	    croupier_record_score(record_of(c), &score).verdict != CROUPIER_YES)
		return;
	write_score_table(&text, state_of(c), score);
	a->drawn = a->said.count;
	say_lines(c, a, &text);
	a->drawn_end = a->said.count;
	if (!croupier_score_about(score).match_over) {
		say_next(c, a);
	} else {
		text_put(&text, "the match is over: ");
		say_again(c, &text);
		say_lines(c, a, &text);
	}
	croupier_score_free(score);
}

void
answer_made(struct client *c, struct answer *a, unsigned long number, const char *words, bool last)
{
	const char *const *followed = croupier_record_about(record_of(c)).followed;

	if (last) {
		/* Before a round is scored, everything that is proved needs a decision. */
		if (croupier_state_turn(state_of(c)) < 0)
			look_back_on_all(c);
		else
			look_back(c);
		answer_move(c, a, number, NULL, words);
		say_proofs(c, a);
	} else {
		/* The verdict will be about another move. */
		say(c, a, "legal: %s", words);
		for (; followed != NULL && *followed != NULL; followed++)
			say(c, a, "  %s", *followed);
	}
	say_end(c, a);
}

/* ---- refusals ----------------------------------------------------------------------- */

struct croupier_refusal
judge_words(struct client *c, const char *words)
{
	struct croupier_move *move;
	struct croupier_refusal no = croupier_move_from_words(state_of(c), words,
	    CROUPIER_TYPED, NULL, &move);

	if (no.verdict == CROUPIER_YES)
		no = c->hides ? judge_seen(c, state_of(c), move) :
		    croupier_record_judge(record_of(c), move);
	croupier_move_free(move);
	return no;
}

/* Answers a refusal; proofs by moves just before, whose answer this is, too, are told here. */
static void
answer_refused(struct client *c, struct answer *a, struct croupier_refusal *no, const char *words)
{
	/*
	 * After the end of a round, a verb without a seat is refused by table/round-over, not as an
	 * unknown seat.
	 */
	if (croupier_state_turn(state_of(c)) < 0 &&
	    typed_verb(state_of(c), words, strcspn(words, " \t"), false).name != NULL) {
		*no = refusal(no->verdict, "the round is over");
		no->rule = "table/round-over";
	}
	look_back(c);
	answer_move(c, a, moves_of(c) + 1, no, words);
	say_proofs(c, a);
}

void
forget_refused(struct client *c)
{
	croupier_move_free(c->refused);
	c->refused = NULL;
}

/* Refuses a move that was judged, in these words; the table may let it stand. */
static void
refuse_move(struct client *c, struct answer *a, const struct croupier_move *move,
    struct croupier_refusal *no, const char *words)
{
	no->at = (struct croupier_place){ .file = NULL };
	answer_refused(c, a, no, words);
	if (no->verdict != CROUPIER_NO)
		a->truth = "done";
	forget_refused(c);
	if (no->rule != NULL)
		tool_check(c->tool, croupier_move_despite(move, no->rule, &c->refused));
}

void
live_refuse(struct client *c, struct answer *a, struct croupier_refusal *no, const char *words)
{
	if (no->verdict == CROUPIER_TROUBLE) {
		answer_command(c, a, no);
		return;
	}
	if (no->rule == NULL)
		no->rule = "table/no-such-seat";
	answer_refused(c, a, no, words);
}

/* ---- moves ---------------------------------------------------------------------------- */

bool
keep_judged(struct client *c, struct answer *a, const char *because, const char *words)
{
	const struct croupier_ruling ruling = { .text = because };
	struct croupier_text *document = tool_target(c->tool, &c->live->document);
	struct croupier_refusal no = { .verdict = CROUPIER_YES };

	tool_check(c->tool, croupier_record_write_judged(record_of(c), CROUPIER_YAML, document));
	if (because != NULL)
		no = croupier_ruling_write(state_of(c), &ruling, CROUPIER_YAML, document);
	if (!tool_is_yes(c->tool, &no)) {
		text_free(&c->live->document);
		answer_command(c, a, &no);
		return false;
	}
	if (!keep_document(c, a, false, moves_of(c) + 1, words))
		return false;
	forget_refused(c);
	return true;
}

/* Judges a move for the record to make, first by what may be shown. */
static struct croupier_refusal
judge_move(struct client *c, const struct croupier_move *move)
{
	struct croupier_refusal no = { .verdict = CROUPIER_YES };

	if (c->hides)
		no = judge_seen(c, state_of(c), move);
	if (no.verdict != CROUPIER_YES)
		return no;
	no = croupier_record_judge(record_of(c), move);
	hide_reason(c, &no);
	return no;
}

bool
live_move(struct client *c, struct answer *a, const struct croupier_move *move,
    const char *because, bool last)
{
	struct croupier_refusal no = allow_move(c, move);
	char *words;
	bool made;

	if (no.verdict != CROUPIER_YES) {
		answer_command(c, a, &no);
		return false;
	}
	no = judge_move(c, move);
	words = words_of_move(c->tool, state_of(c), move);
	made = tool_is_yes(c->tool, &no) && keep_judged(c, a, because, words);
	if (made)
		answer_made(c, a, moves_of(c), c->hides ? told_words(c, standing_of(c) - 1) :
		    words, last);
	else if (no.verdict != CROUPIER_YES)
		refuse_move(c, a, move, &no, words);
	free(words);
	return made;
}
