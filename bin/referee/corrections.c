/*
 * corrections.c: takes back moves and the last deal, replaces moves by others, and puts moves in
 * between.
 *
 * Must not know which documents do that: the library does.
 */
#include "referee/referee.h"

#include <stdio.h>
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

/* Refuses to take back more moves by persons than stand. */
static void
refuse_undo(struct referee *r)
{
	size_t i, standing = croupier_record_about(r->ledger.record).standing, persons = 0;

	for (i = 0; i < standing; i++)
		persons += !is_move_of_played(r, i);
	if (persons == 0)
		answer_with(r, CROUPIER_NO,
		    "there is no move by a person to take back");
	else
		answer_with(r, CROUPIER_NO, "only %zu move%s by persons stand%s, so no more can "
		    "be taken back", persons, persons == 1 ? "" : "s", persons == 1 ? "s" : "");
}

void
undo_moves(struct referee *r, unsigned long number)
{
	struct croupier_record *record = r->ledger.record;
	struct text log = { .made = NULL };
	struct croupier_refusal no;

	number = r->seen != NULL ? count_to_undo(r, number) : number;
	if (number == 0) {
		refuse_undo(r);
		return;
	}
	put_told_last(r, number, &log);
	no = croupier_record_undo(record, number);
	if (no.verdict != CROUPIER_YES) {
		answer_refusal(r, &no);
		text_free(&log);
		return;
	}
	tool_check(&r->tool, croupier_undo_write(number, CROUPIER_YAML,
	    tool_target(&r->tool, &r->document)));
	if (keep_accepted(r)) {
		r->changed = true;
		forget_refused(r);
		put_remark(r, "taken back: %lu; moves that stand: %lu", number,
		    croupier_record_about(record).standing);
		text_print(&log, "numbers are not used again: the next move is move %lu\n",
		    croupier_record_about(record).moves + 1);
		if (tells_all(r))
			put_sentences(r, &log);
		TELL(r, .undo = number);
		answer_settled(r);
	}
	text_free(&log);
}

/* Takes the last deal back, after which no move stands. */
static void
undo_deal(struct referee *r)
{
	if (!ledger_undo_deal(&r->ledger)) {
		answer_trouble(r, "the deal was not taken back");
		return;
	}
	r->ledger.file.lost = r->ledger.file.lost || !seen_begin(r);
	r->changed = true;
	put_remark(r, "the deal is taken back, and kept in %s.undone: round %lu %s",
	    r->ledger.file.path, croupier_state_about(state_of(r)).round,
	    croupier_state_turn(state_of(r)) < 0 ? "is over, as before" : "goes on");
	TELL(r, .round = croupier_state_about(state_of(r)).round);
	answer_settled(r);
}

/*
 * After a ruling, an undo would take back something other than the last line did: says what can
 * be done instead, and does nothing.  The last ruling may itself withdraw one, and then cannot
 * be withdrawn.
 */
static void
ask_what_is_meant(struct referee *r)
{
	unsigned long standing = croupier_record_about(r->ledger.record).standing;
	unsigned long last = r->seen != NULL ? count_to_undo(r, 1) : standing > 0;
	const char *ruling = ledger_ruling_in_force(&r->ledger);
	struct text text = { .made = NULL };

	text_put(&text, "nothing is taken back, because a ruling came last: ");
	if (ruling == NULL)
		text_put(&text, "it withdraws another one and cannot be taken back");
	else
		text_print(&text, "withdraw withdraws \"%.80s\"", ruling);
	if (last > 0) {
		text_put(&text, "; undo 1 takes back ");
		put_told_move(r, standing - last, &text);
	} else if (r->ledger.deals > 1) {
		text_put(&text, "; undo deal takes back the deal");
	}
	answer_with(r, CROUPIER_NO, "%s", tool_text(&r->tool, &text, NULL));
	text_free(&text);
}

/* Whether no move of a person stands. */
static bool
is_freshly_dealt(const struct referee *r)
{
	return r->seen != NULL ? count_to_undo(r, 1) == 0 :
	    croupier_record_about(r->ledger.record).standing == 0;
}

void
do_undo(struct referee *r, const char *rest)
{
	bool deal = typing_command_name(rest) == DEAL && strpbrk(rest, " \t") == NULL;
	unsigned long number = 1;

	if (*rest == '\0' && ledger_last_ruling(&r->ledger) != NULL) {
		ask_what_is_meant(r);
		return;
	}

	/* The first deal of a file stays. */
	if ((*rest == '\0' || deal) && r->ledger.deals > 1 &&
	    is_freshly_dealt(r))
		undo_deal(r);
	else if (deal)
		answer_with(r, CROUPIER_NO, r->ledger.deals > 1 ?
		    "the deal is not taken back, because moves stand after it" :
		    "the first deal of a file stays");
	else if (*rest != '\0' && (!read_count(rest, &number) || number > CROUPIER_MOST_NUMBER))
		answer_trouble(r,
		    "undo wants the number of moves to take back, in decimal digits, from 1");
	else
		undo_moves(r, number);
}

/* ---- corrections --------------------------------------- */

/* A correction that is being made. */
struct work {
	struct croupier_correction *correction;
	struct text said;		/* the moves that are put in, in words */
	unsigned long count;		/* how many they are */
	unsigned long first;		/* the number of the place of the first of them */
};

/* The table before the next move to be put in, as it may be shown; NULL: all of it may. */
static struct croupier_state *
see_correction(struct referee *r, const struct work *w)
{
	const struct croupier_state *state = croupier_correction_state(w->correction);
	struct croupier_state *seen = NULL;
	int turn = croupier_state_turn(state), viewer = turn;

	if (r->seen == NULL)
		return NULL;
	if (turn < 0 || is_played(r, croupier_state_seat_name(state, (unsigned)turn)))
		viewer = -1;
	tool_check(&r->tool, croupier_redact(state, viewer, &seen));
	return seen;
}

/* Puts a move in; false, having answered, if that cannot be. */
static bool
put_move(struct referee *r, struct work *w, const struct croupier_move *move)
{
	const struct croupier_state *state = croupier_correction_state(w->correction);
	struct croupier_state *seen = see_correction(r, w);
	struct text words = { .made = NULL };
	struct croupier_refusal no = { .verdict = CROUPIER_YES };

	tool_check(&r->tool, croupier_move_write(state, move, CROUPIER_WORDS,
	    tool_target(&r->tool, &words)));
	if (seen != NULL)
		no = judge_seen(r, seen, move);
	if (no.verdict == CROUPIER_YES)
		no = croupier_correction_put(w->correction, move);
	croupier_state_free(seen);
	if (tool_is_yes(&r->tool, &no))
		text_print(&w->said, "%s%s", w->count++ > 0 ? ", " : "",
		    tool_text(&r->tool, &words, NULL));
	else
		/* A person is told the place; a program's verdicts count in one way. */
		answer(r, "legal", r->terminal ? w->first + w->count :
		    croupier_record_about(r->ledger.record).moves + 1, &no,
		    tool_text(&r->tool, &words, NULL));
	text_free(&words);
	return no.verdict == CROUPIER_YES;
}

/* Puts in moves in words, with commas between them: each is read in its place in the record. */
static bool
put_words(struct referee *r, struct work *w, const char *words)
{
	struct croupier_state *seen;
	struct croupier_move *move;
	struct croupier_refusal no;
	bool good;

	do {
		seen = see_correction(r, w);
		no = croupier_move_from_words(seen != NULL ? seen :
		    croupier_correction_state(w->correction), words, CROUPIER_TYPED, &words, &move);
		croupier_state_free(seen);
		if (no.verdict != CROUPIER_YES) {
			answer_command(r, &no);
			return false;
		}
		good = !refuse_played_move(r, move) && put_move(r, w, move);
		croupier_move_free(move);
	} while (good && *words != '\0');
	return good;
}

/* Tells the programs that watch about a document that the record has just taken. */
static void
tell_document(struct referee *r, const struct croupier_document *document)
{
	const struct croupier_record *record = r->ledger.record;
	struct text words = { .made = NULL };
	unsigned long undone;

	switch (croupier_document_about(document).kind) {
	case CROUPIER_MOVE:
		put_told_words(r, croupier_record_about(record).standing - 1, &words);
		TELL(r, .move = tool_text(&r->tool, &words, NULL));
		break;
	case CROUPIER_UNDO:
		tool_check(&r->tool, croupier_document_undo(document, &undone));
		TELL(r, .undo = undone);
		break;
	case CROUPIER_RULING:
		tool_check(&r->tool,
		    croupier_record_write(record, document, CROUPIER_WORDS,
		    tool_target(&r->tool, &words)));
		TELL(r, .ruling = tool_text(&r->tool, &words, NULL));
		break;
	case CROUPIER_STATE:
	case CROUPIER_RESULT:
	case CROUPIER_SEAL:
	case CROUPIER_SEED:
	case CROUPIER_NO_DOCUMENT:
		break;
	}
	text_free(&words);
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
		tell_document(r, document);
	}
	croupier_stream_close(stream);
}

/* The sentences about what followed from the moves from one number up to another, a line each. */
static char *
copy_followed(struct referee *r, unsigned long from, unsigned long to)
{
	const struct croupier_record *record = r->ledger.record;
	struct text text = { .made = NULL };
	unsigned long i, number;
	char *lines;

	for (i = 0; i < croupier_record_about(record).standing; i++) {
		number = croupier_record_made(record, i).number;
		if (number >= from && number < to)
			tool_check(&r->tool, croupier_record_write_followed(record, i,
			    tool_target(&r->tool, &text)));
	}
	lines = tool_copy(&r->tool, NULL, tool_text(&r->tool, &text, NULL));
	text_free(&text);
	return lines;
}

/* Says on a terminal what became of the other moves; `gone` of them no longer stand. */
static void
say_others(struct referee *r, const struct work *w, unsigned long again, unsigned long gone)
{
	unsigned long now = croupier_record_about(r->ledger.record).moves;

	if (w->count == 0)
		put_remark(r, "taken out: %lu; moves that stand: %lu", gone,
		    croupier_record_about(r->ledger.record).standing);
	if (again > 0)
		put_remark(r, "made again after that: %lu, the last of them as move %lu",
		    again, now);
}

/*
 * Answers with the result of a correction, before which `made` moves had been made, and `stood`
 * of them stood.
 */
static void
answer_corrected(struct referee *r, const struct work *w, unsigned long made, unsigned long stood)
{
	unsigned long now = croupier_record_about(r->ledger.record).moves;
	unsigned long again = now - made - w->count;
	char *lines = copy_followed(r, made + 1, made + 1 + w->count);

	r->followed = list_lines(&r->tool, lines);
	say_others(r, w, again,
	    stood + w->count - croupier_record_about(r->ledger.record).standing);
	answer_made(r, w->count > 0 ? made + w->count : now,
	    w->count > 0 ? tool_text(&r->tool, &w->said, NULL) : NULL, true);
	free(r->followed);
	r->followed = NULL;
	free(lines);
}

/*
 * Refuses a correction because of a later move, which the sentence names: a person is told no
 * other number.
 */
static void
refuse_later(struct referee *r, const struct work *w, const struct croupier_refusal *no)
{
	const char *said = w->count == 0 || r->terminal ? NULL :
	    tool_text(&r->tool, &w->said, NULL);

	answer(r, "legal", croupier_record_about(r->ledger.record).moves + 1, no, said);
	if (no->verdict == CROUPIER_NO)
		put_remark(r, "fix %lu-M MOVE, ... replaces all moves from %lu to M at once, and "
		    "undo takes moves back", w->first, w->first);
}

/* Writes a correction, all of it in one write, and makes it. */
static void
finish(struct referee *r, const struct work *w)
{
	unsigned long made = croupier_record_about(r->ledger.record).moves;
	unsigned long stood = croupier_record_about(r->ledger.record).standing;
	const char *said = w->count > 0 ? tool_text(&r->tool, &w->said, NULL) : NULL;
	struct croupier_refusal no;
	size_t length;
	char *bytes;

	no = croupier_correction_write(w->correction, tool_target(&r->tool, &r->document));
	no.at.line = 0;
	if (no.verdict == CROUPIER_NO && r->seen != NULL)
		snprintf(no.sentence, sizeof no.sentence,
		    "a later move would not be legal then, or would draw other cards");
	if (!tool_is_yes(&r->tool, &no)) {
		refuse_later(r, w, &no);
		return;
	}
	bytes = tool_copy(&r->tool, NULL, tool_text(&r->tool, &r->document, &length));
	if (keep_document(r, made + 1, said)) {
		r->changed = true;
		forget_refused(r);
		follow(r, bytes, length);
		answer_corrected(r, w, made, stood);
	}
	free(bytes);
}

/* Whether a move that stands, with this number or a later one, was made by a played seat. */
static bool
reaches_over_played(const struct referee *r, unsigned long first)
{
	size_t i = croupier_record_about(r->ledger.record).standing;

	while (i > 0 && croupier_record_made(r->ledger.record, i - 1).number >= first)
		if (is_move_of_played(r, --i))
			return true;
	return false;
}

/* Replaces the moves from one number to another by those in words (NULL: none). */
static void
correct(struct referee *r, unsigned long first, unsigned long last, const char *words)
{
	struct work w = { .first = first };
	struct croupier_refusal no = croupier_correction_begin(r->ledger.record, first, last,
	    &w.correction);

	if (!tool_is_yes(&r->tool, &no))
		answer_command(r, &no);
	else if (reaches_over_played(r, first))
		answer_with(r, CROUPIER_NO, "that reaches across a move of a seat that referee "
		    "plays: undo to before it instead, so that the seat thinks again");
	else if (words == NULL || put_words(r, &w, words))
		finish(r, &w);
	croupier_correction_free(w.correction);
	text_free(&w.said);
}

/* Reads N, or N-M if a range is allowed; *words is what follows. */
static bool
read_numbers(struct referee *r, const char *rest, bool ranges, unsigned long *first,
    unsigned long *last, const char **words)
{
	size_t length = strcspn(rest, " \t");
	char *numbers = tool_copy_bytes(&r->tool, rest, length);
	char *dash = ranges ? strchr(numbers, '-') : NULL;
	bool good;

	if (dash != NULL)
		*dash = '\0';
	good = read_count(numbers, first);
	*last = good ? *first : 0;
	if (dash != NULL)
		good = good && read_count(dash + 1, last) && *last >= *first;
	*words = rest + length + strspn(rest + length, " \t");
	free(numbers);
	return good;
}

/*
 * Makes the correction that a line asks for; `ranges` and `puts` say whether N-M may, and moves
 * must, follow.
 */
static void
correct_as_asked(struct referee *r, const char *rest, bool ranges, bool puts, const char *wants)
{
	unsigned long first, last;
	const char *words;

	if (read_numbers(r, rest, ranges, &first, &last, &words) && (*words != '\0') == puts)
		correct(r, first, ranges ? last : 0, puts ? words : NULL);
	else
		answer_trouble(r, "%s", wants);
}

/* fix N[-M] MOVE, ... */
void
do_fix(struct referee *r, const char *rest)
{
	correct_as_asked(r, rest, true, true, "fix wants the number of a move that stands, or the "
	    "first and the last, as 5-7, and then the moves to put there");
}

/* insert N MOVE, ... */
void
do_insert(struct referee *r, const char *rest)
{
	correct_as_asked(r, rest, false, true, "insert wants the number of the move before which "
	    "moves are put in, and then those moves");
}

/* drop N[-M] */
void
do_drop(struct referee *r, const char *rest)
{
	correct_as_asked(r, rest, true, false, "drop wants the number of a move that stands, or "
	    "the first and the last, as 5-7");
}
