/*
 * hints.c: hint, which shows the best moves of the seat whose turn it is.
 *
 * Knows how much of a list is shown.  Must not know how moves are compared, nor any game.
 */
#include "referee/referee.h"

#include <stdlib.h>
#include <string.h>

enum { USUAL_DEALS = 200, MOST_PEOPLE = 5, MOST_PROGRAM = 20 };

/* How many moves are shown: those that were tried in a deal, or at least the first. */
static size_t
count_told(const struct croupier_advice *advice, size_t most)
{
	size_t i = 0, count = croupier_advice_moves(advice);

	while (i < count && i < most && (i == 0 || croupier_advice_at(advice, i).deals > 0))
		i++;
	return i;
}

/* ---- for people --------------------------------------------------------------------------- */

/* How many other moves cannot be told apart from the best. */
static size_t
count_level(const struct croupier_advice *advice)
{
	size_t i, level = 0;

	for (i = 1; i < croupier_advice_moves(advice); i++)
		level += croupier_advice_at(advice, i).level;
	return level;
}

static void
say_rows(struct referee *r, const struct croupier_advice *advice, struct text *text)
{
	size_t i, count = count_told(advice, MOST_PEOPLE);

	for (i = 0; i < count; i++) {
		struct croupier_advised known = croupier_advice_at(advice, i);

		text_print(text, "%s%9.2f  ", known.level && count_level(advice) > 0 ? "=" : " ",
		    known.gain);
		tool_check(&r->tool,
		    croupier_advice_write(advice, i, false, CROUPIER_WORDS,
		    tool_target(&r->tool, text)));
		text_put(text, "\n");
	}
}

/* Explains the numbers and marks. */
static void
say_meaning(const struct croupier_advice *advice, struct text *text)
{
	unsigned long deals = croupier_advice_at(advice, 0).deals;
	size_t level = count_level(advice), told = count_told(advice, MOST_PEOPLE);
	size_t more = croupier_advice_moves(advice) - told;

	if (more > 0)
		text_print(text, "           and %zu that gain less\n", more);
	text_print(text, "a number is the move's gain on the other seats, in points of the round: "
	    "the mean of %lu supposed deal%s\n", deals,
	    deals == 1 ? "" : "s");
	if (level > 0)
		text_print(text, "=: in so few deals %s cannot be told from the best, because "
		    "chance alone can make such a difference\n",
		    level == 1 ? "this move" : "these moves");
	if (was_interrupted())
		text_put(text, "the thinking was interrupted\n");
}

static void
say_hint(struct referee *r, const struct croupier_advice *advice, struct text *text)
{
	if (croupier_advice_moves(advice) == 1) {
		text_put(text, "only one move is legal: ");
		tool_check(&r->tool,
		    croupier_advice_write(advice, 0, false, CROUPIER_WORDS,
		    tool_target(&r->tool, text)));
		text_put(text, "\n");
	} else if (croupier_advice_at(advice, 0).deals == 0) {
		text_put(text, "there was no time to try a move\n");
	} else {
		say_rows(r, advice, text);
		say_meaning(advice, text);
	}
}

/* ---- for programs ---------------------------------------------------------------------------- */

/* Puts the advice on a move as a document, without the newline after it. */
static void
put_advised(struct referee *r, const struct croupier_advice *advice, size_t index)
{
	struct text text = { .made = NULL };
	const char *line;

	tool_check(&r->tool,
	    croupier_advice_write(advice, index, true, r->tool.format,
	    tool_target(&r->tool, &text)));
	line = tool_text(&r->tool, &text, NULL);
	text_add(&r->tool.out, line, strcspn(line, "\n"));
	text_free(&text);
}

/* Writes the best moves, a document each, or all in the one document of an answer. */
static void
write_hint(struct referee *r, const struct croupier_advice *advice)
{
	size_t i, count = count_told(advice, MOST_PROGRAM);

	text_put(&r->tool.out, r->protocol ? "{\"hint\":[" : "");
	for (i = 0; i < count; i++) {
		put_advised(r, advice, i);
		text_put(&r->tool.out, !r->protocol ? "\n" : i + 1 < count ? "," : "");
	}
	text_put(&r->tool.out, r->protocol ? "]}\n" : "");
}

/*
 * ---- the command hint
 * --------------------------------------------------------------------------
 */

/*
 * Whether a move that is proved illegal waits for a decision, without which nothing can be
 * thought about; if so, answers.
 */
static bool
is_unsettled(struct referee *r)
{
	look_back_on_all(r);
	if (r->proved_count == 0)
		return false;
	answer_with(r, CROUPIER_NO, "move %lu is proved illegal: only a legal record can be "
	    "thought about", r->proved[0].number);
	r->why = r->proved[0].refusal;
	return true;
}

static void
give_hint(struct referee *r, unsigned seat, unsigned long deals)
{
	const struct croupier_advice *advice;
	struct text text = { .made = NULL };
	struct croupier_refusal no;

	listen_for_interrupts(r);
	no = think(r, seat, deals, &advice);
	stop_listening(r);
	if (no.verdict != CROUPIER_YES) {
		no.verdict = CROUPIER_NO;
		answer_refusal(r, &no);
		return;
	}
	if (r->terminal)
		say_hint(r, advice, &text);
	else
		write_hint(r, advice);
	put_sentences(r, &text);
	answer_document(r);
}

void
do_hint(struct referee *r, const char *rest)
{
	int turn = croupier_state_turn(table_of(r));
	unsigned long deals = USUAL_DEALS;

	if (*rest != '\0' && !read_count(rest, &deals))
		answer_trouble(r, "hint wants the number of deals to try moves in, in decimal "
		    "digits, from 1");
	else if (turn < 0)
		answer_with(r, CROUPIER_NO, "the round is over: nobody has a legal move");
	else if (is_played_turn(r))
		answer_with(r, CROUPIER_NO, "it is the turn of a seat that referee plays");
	else if (!is_unsettled(r))
		give_hint(r, (unsigned)turn, deals);
}
