/*
 * playing.c: makes the moves of the seats that referee plays itself, and tells them.
 *
 * Knows when they move.  Must not know which move is good, nor any game.
 */
#include "referee/referee.h"

#include <stdlib.h>
#include <string.h>

/*
 * ---- the seats that are played
 * ------------------------------------------------------------------------
 */

/* Puts the names of seats that are played, or of those that are not, as a list. */
static unsigned
put_names(const struct referee *r, bool played, struct text *text)
{
	const struct croupier_state *state = table_of(r);
	unsigned i, told = 0, seats = croupier_state_about(state).seats,
	    count = count_persons(r, state);

	count = played ? seats - count : count;
	for (i = 0; i < seats; i++) {
		const char *name = croupier_state_seat_name(state, i);

		if (is_played(r, name) == played) {
			told++;
			text_print(text, "%s%s", told == 1 ? "" : told == count ? " and " : ", ",
			    name);
		}
	}
	return count;
}

void
say_played(const struct referee *r, struct text *text)
{
	if (r->seen == NULL)
		return;
	text_put(text, "referee plays ");
	if (put_names(r, true, text) == 0)
		text_put(text, "no seat of this round");
	text_put(text, ", and you play ");
	put_names(r, false, text);
	text_print(text, "; the file %s holds all cards, so do not look into it\n",
	    r->ledger.file.path);
}

unsigned long
count_to_undo(const struct referee *r, unsigned long persons)
{
	size_t standing = croupier_record_about(r->ledger.record).standing, i = standing;

	while (i > 0 && persons > 0)
		persons -= !is_move_of_played(r, --i);
	return persons > 0 ? 0 : standing - i;
}

/* ---- what is told ------------------------------------------------------------------------- */

/*
 * Tells a person a move of a played seat, without the drawn cards, which are told by what
 * followed.
 */
static void
tell_person(struct referee *r, const char *words, const char *const *followed)
{
	const char *drawn = strstr(words, " drawn ");
	char *copy = tool_copy_bytes(&r->tool, words, drawn == NULL ? strlen(words) :
	    (size_t)(drawn - words));
	struct text text = { .made = NULL };

	note_recent(r, copy, followed);
	text_print(&text, "%s\n", copy);
	for (; followed != NULL && *followed != NULL; followed++)
		text_print(&text, "  %s\n", *followed);
	put_sentences(r, &text);
	tool_flush(&r->tool);
	free(copy);
}

/* Tells a move of a played seat, which the record has just made. */
static void
tell_then(struct referee *r, const char *words)
{
	const char *const *followed = croupier_record_about(r->ledger.record).followed;
	struct croupier_report report = { .truth = "legal", .move = words, .followed = followed,
		.verdict = croupier_record_about(r->ledger.record).moves };

	if (r->terminal)
		tell_person(r, words, followed);
	else
		hold_then(r, &report);
	say_end(r);
}

/* ---- moves ------------------------------------------------------------------------------- */

/* Makes a move that is a document; false if it is not legal, or cannot be written to the file. */
static bool
make_document(struct referee *r, const struct text *made)
{
	struct croupier_record *record = r->ledger.record;
	struct text words = { .made = NULL };
	const struct croupier_document *document;
	struct croupier_stream *stream;
	struct croupier_move *move;
	struct bytes_left left;
	struct croupier_refusal no;
	bool kept;

	left.at = tool_text(&r->tool, made, &left.count);
	stream = tool_open_bytes(&r->tool, &left, "-");
	tool_check(&r->tool, croupier_stream_next(stream, &document));
	tool_check(&r->tool, croupier_move_read(document, &move));
	croupier_record_tell(record, true);
	no = croupier_record_judge(record, move);
	kept = tool_is_yes(&r->tool, &no) && keep_judged(r, NULL, NULL);
	if (kept) {
		put_told_words(r, croupier_record_about(record).standing - 1, &words);
		tell_then(r, tool_text(&r->tool, &words, NULL));
	}
	croupier_move_free(move);
	croupier_stream_close(stream);
	text_free(&words);
	return kept;
}

/* Makes the best move that was found and can be made. */
static bool
make_best(struct referee *r, const struct croupier_advice *advice)
{
	struct text move = { .made = NULL };
	size_t i, count = croupier_advice_moves(advice);
	bool made = false;

	for (i = 0; i < count && !made && !r->unwritten; i++) {
		text_clear(&move);
		tool_check(&r->tool,
		    croupier_advice_write(advice, i, false, CROUPIER_YAML,
		    tool_target(&r->tool, &move)));
		made = make_document(r, &move);
	}
	text_free(&move);
	return made;
}

/* Makes a random legal move, if thinking has found none. */
static bool
make_any(struct referee *r, unsigned seat)
{
	const struct croupier_state *state = table_of(r);
	struct croupier_moves *moves = tool_need(&r->tool, croupier_moves_new());
	struct text move = { .made = NULL };
	struct croupier_refusal no = croupier_moves_list(moves, state, seat);
	uint32_t count = (uint32_t)croupier_moves_count(moves);
	bool made = tool_is_yes(&r->tool, &no) && count > 0;

	if (made) {
		tool_check(&r->tool, croupier_moves_write(moves, croupier_seed_choose(r->chance,
		    "autoplay", croupier_record_about(r->ledger.record).moves, count), state,
		    CROUPIER_YAML, tool_target(&r->tool, &move)));
		made = make_document(r, &move);
	}
	croupier_moves_free(moves);
	text_free(&move);
	return made;
}

static bool
make_one(struct referee *r)
{
	unsigned seat = (unsigned)croupier_state_turn(table_of(r));
	const struct croupier_advice *advice;

	if (think(r, seat, r->deals, &advice).verdict == CROUPIER_YES)
		return make_best(r, advice);
	return make_any(r, seat);
}

void
play_on(struct referee *r)
{
	if (r->seen == NULL || r->done || r->ledger.file.lost || !is_played_turn(r))
		return;
	r->unwritten = false;
	listen_for_interrupts(r);
	while (!r->ledger.file.lost && is_played_turn(r) && make_one(r))
		r->changed = true;
	stop_listening(r);
	if (is_played_turn(r) && !r->ledger.file.lost)
		put_remark(r, "%s has not moved: after the next line, even an empty one, referee "
		    "tries again",
		    croupier_state_seat_name(table_of(r),
		    (unsigned)croupier_state_turn(table_of(r))));
}
