/*
 * corrections.c: takes moves back, and the last deal, and puts a move in the place of
 * another.
 *
 * Must not know which documents do that: the library says so.
 */
#include "referee/referee.h"

#include <stdlib.h>
#include <string.h>

bool
read_count(const char *word, unsigned long *count)
{
	size_t digits = strspn(word, "0123456789");

	if (digits == 0 || digits > 10 || word[digits] != '\0' || word[0] == '0')
		return false;
	*count = strtoul(word, NULL, 10);
	return true;
}

void
undo_moves(struct referee *r, unsigned long number)
{
	struct croupier_record *record = r->ledger.record;
	struct text log = { .made = NULL };
	struct croupier_refusal no;

	ledger_put_last(&r->ledger, number, &log);
	no = croupier_record_undo(record, number);
	if (no.verdict != CROUPIER_YES) {
		answer_refusal(r, &no);
		text_free(&log);
		return;
	}
	tool_check(&r->tool, croupier_undo_write(number, CROUPIER_YAML,
	    tool_target(&r->tool, &r->document)));
	if (keep_accepted(r)) {
		forget_refused(r);
		put_remark(r, "taken back: %lu; moves that stand: %lu", number,
		    croupier_record_standing(record));
		if (r->terminal)
			put_sentences(r, &log);
		answer_settled(r);
	}
	text_free(&log);
}

/* Takes the last deal back, behind which no move stands. */
static void
undo_deal(struct referee *r)
{
	if (!ledger_undo_deal(&r->ledger)) {
		answer_trouble(r, "the deal was not taken back");
		return;
	}
	put_remark(r, "the deal is taken back: round %lu goes on",
	    croupier_state_round(state_of(r)));
	answer_settled(r);
}

void
do_undo(struct referee *r, const char *rest)
{
	unsigned long number = 1;

	/* The first deal of a file stays. */
	if (*rest == '\0' && croupier_record_standing(r->ledger.record) == 0 &&
	    r->ledger.deals > 1)
		undo_deal(r);
	else if (*rest != '\0' && (!read_count(rest, &number) || number > CROUPIER_MOST_NUMBER))
		answer_trouble(r,
		    "undo wants the number of moves to take back, in decimal digits, from 1");
	else
		undo_moves(r, number);
}

/* Has the record follow documents that are in the file already. */
static void
follow(struct referee *r, const char *bytes, size_t length)
{
	struct bytes_left left = { .at = bytes, .count = length };
	struct croupier_stream *stream = tool_open_bytes(&r->tool, &left, r->ledger.file.path);
	const struct croupier_document *document;

	for (;;) {
		tool_check(&r->tool, croupier_stream_next(stream, &document));
		if (document == NULL)
			break;
		tool_check(&r->tool, croupier_record_feed(r->ledger.record, document));
	}
	croupier_stream_close(stream);
}

/* Puts a move in the place of another: all that changes goes into the file in one write. */
static void
fix(struct referee *r, unsigned long number, const struct croupier_move *move)
{
	unsigned long made = croupier_record_moves(r->ledger.record) + 1;
	struct text words = { .made = NULL };
	struct croupier_refusal no;
	const char *said;
	size_t length;
	char *bytes;

	no = croupier_record_fix(r->ledger.record, number, move,
	    tool_target(&r->tool, &r->document));
	no.at.line = 0;
	tool_check(&r->tool, croupier_move_write(state_of(r), move, CROUPIER_WORDS,
	    tool_target(&r->tool, &words)));
	said = tool_text(&r->tool, &words, NULL);
	bytes = tool_copy(&r->tool, NULL, tool_text(&r->tool, &r->document, &length));
	if (!tool_is_yes(&r->tool, &no)) {
		answer(r, "legal", made, &no, said);
	} else if (keep_document(r, made, said)) {
		forget_refused(r);
		follow(r, bytes, length);
		answer_made(r, made, said, true);
	}
	free(bytes);
	text_free(&words);
}

/* fix N MOVE */
void
do_fix(struct referee *r, const char *rest)
{
	size_t digits = strcspn(rest, " \t");
	char *number = tool_copy_bytes(&r->tool, rest, digits);
	const char *words = rest + digits + strspn(rest + digits, " \t"), *behind;
	unsigned long wrong = 0;
	bool good = read_count(number, &wrong) && *words != '\0';
	struct croupier_move *move;
	struct croupier_refusal no;

	free(number);
	if (!good) {
		answer_trouble(r, "fix wants the number of a move that stands, and the move to "
		    "put there");
		return;
	}
	no = croupier_move_from_words(state_of(r), words, false, &behind, &move);
	if (no.verdict != CROUPIER_YES)
		answer_command(r, &no);
	else if (*behind != '\0')
		answer_trouble(r, "fix puts one move in the place of another");
	else
		fix(r, wrong, move);
	croupier_move_free(move);
}
