/*
 * playing.c: makes the moves of the seats that are played here; and hints, for the others.
 *
 * Knows when they move.  Must not know which move is good, nor any game.
 */
#include "live/live.h"

#include <stdlib.h>
#include <string.h>

/* ---- the seats that are played ------------------------------------------------------------ */

/* Puts the names of seats that are played, or of those that are not, as a list. */
static unsigned
put_names(const struct client *c, bool played, struct text *text)
{
	const struct croupier_state *state = table_of(c->live);
	unsigned i, told = 0, seats = croupier_state_about(state).seats;
	unsigned count = count_persons(c->live, state);

	count = played ? seats - count : count;
	for (i = 0; i < seats; i++) {
		const char *name = croupier_state_seat_name(state, i);

		if (is_played(c->live, name) == played) {
			told++;
			text_print(text, "%s%s", told == 1 ? "" : told == count ? " and " : ", ",
			    name);
		}
	}
	return count;
}

void
say_played(struct client *c, struct answer *a)
{
	struct text text = { .made = NULL };

	if (c->seen == NULL)
		return;
	text_put(&text, "referee plays ");
	if (put_names(c, true, &text) == 0)
		text_put(&text, "no seat of this round");
	text_put(&text, ", and you play ");
	put_names(c, false, &text);
	text_print(&text, "; the file %s holds all cards, so do not look into it\n",
	    c->live->ledger.file.path);
	say_lines(c, a, &text);
}

/* Adds the move of a played seat that the record has just made. */
static void
tell_then(struct client *c, struct answer *a)
{
	const char *const *followed = croupier_record_about(record_of(c)).followed;
	struct tool *tool = c->live->tool;
	struct text words = { .made = NULL };
	struct made *made;

	a->then = tool_extend(tool, a->then, a->then_count, sizeof *a->then);
	made = &a->then[a->then_count++];
	put_told_words(c, croupier_record_about(record_of(c)).standing - 1, &words);
	*made = (struct made){ .number = croupier_record_about(record_of(c)).moves,
		.words = tool_copy(tool, NULL, tool_text(tool, &words, NULL)) };
	for (; followed != NULL && *followed != NULL; followed++)
		list_add(tool, &made->followed, *followed);
	text_free(&words);
	say_end(c, a);
}

/* ---- moves ------------------------------------------------------------------------------- */

/* Makes a move that is a document; false if it is not legal, or cannot be written to the file. */
static bool
make_document(struct client *c, struct answer *a, const struct text *made)
{
	struct croupier_record *record = record_of(c);
	const struct croupier_document *document;
	struct croupier_stream *stream;
	struct croupier_move *move;
	struct bytes_left left;
	struct croupier_refusal no;
	bool kept;

	left.at = tool_text(c->live->tool, made, &left.count);
	stream = tool_open_bytes(c->live->tool, &left, "-");
	tool_check(c->live->tool, croupier_stream_next(stream, &document));
	tool_check(c->live->tool, croupier_move_read(document, &move));
	croupier_record_tell(record, true);
	no = croupier_record_judge(record, move);
	kept = tool_is_yes(c->live->tool, &no) && keep_judged(c, NULL, NULL, NULL);
	c->live->unwritten = no.verdict == CROUPIER_YES && !kept;
	if (kept)
		tell_then(c, a);
	croupier_move_free(move);
	croupier_stream_close(stream);
	return kept;
}

/* Makes the best move that was found and can be made. */
static bool
make_best(struct client *c, struct answer *a, const struct croupier_advice *advice)
{
	struct text move = { .made = NULL };
	size_t i, count = croupier_advice_moves(advice);
	bool made = false;

	for (i = 0; i < count && !made && !c->live->unwritten; i++) {
		text_clear(&move);
		tool_check(c->live->tool, croupier_advice_write(advice, i, false, CROUPIER_YAML,
		    tool_target(c->live->tool, &move)));
		made = make_document(c, a, &move);
	}
	text_free(&move);
	return made;
}

/* Makes a random legal move, if thinking has found none. */
static bool
make_any(struct client *c, struct answer *a, unsigned seat)
{
	const struct croupier_state *state = table_of(c->live);
	struct croupier_moves *moves = tool_need(c->live->tool, croupier_moves_new());
	struct text move = { .made = NULL };
	struct croupier_refusal no = croupier_moves_list(moves, state, seat);
	uint32_t chosen, count = (uint32_t)croupier_moves_count(moves);
	bool made = tool_is_yes(c->live->tool, &no) && count > 0;

	if (made) {
		chosen = croupier_seed_choose(c->live->chance, "autoplay",
		    croupier_record_about(record_of(c)).moves, count);
		tool_check(c->live->tool, croupier_moves_write(moves, chosen, state, CROUPIER_YAML,
		    tool_target(c->live->tool, &move)));
		made = make_document(c, a, &move);
	}
	croupier_moves_free(moves);
	text_free(&move);
	return made;
}

static bool
make_one(struct client *c, struct answer *a)
{
	unsigned seat = (unsigned)croupier_state_turn(table_of(c->live));
	const struct croupier_advice *advice;

	if (think(c->live, seat, c->live->deals, &advice).verdict == CROUPIER_YES)
		return make_best(c, a, advice);
	return make_any(c, a, seat);
}

bool
live_play(struct client *c, struct answer *a)
{
	struct live *live = c->live;

	if (c->seen == NULL || live->ledger.file.lost || !is_played_turn(live))
		return false;
	live->unwritten = false;
	if (make_one(c, a))
		return true;
	if (!live->ledger.file.lost)
		say(c, a, "%s has not moved: after the next line, even an empty one, referee "
		    "tries again", croupier_state_seat_name(table_of(live),
		    (unsigned)croupier_state_turn(table_of(live))));
	return false;
}

/* ---- hints ------------------------------------------------------------------------------- */

/*
 * Whether a move that is proved illegal waits for a decision, without which nothing can be
 * thought about; if so, answers.
 */
static bool
is_unsettled(struct client *c, struct answer *a)
{
	look_back_on_all(c);
	if (c->proved_count == 0)
		return false;
	answer_no(c, a, "move %lu is proved illegal: only a legal record can be thought about",
	    c->proved[0].number);
	c->why = c->proved[0].refusal;
	return true;
}

void
live_hint(struct client *c, struct answer *a, unsigned long deals)
{
	int turn = croupier_state_turn(table_of(c->live));
	struct croupier_refusal no;

	if (turn < 0) {
		answer_no(c, a, "the round is over: nobody has a legal move");
	} else if (is_played_turn(c->live)) {
		answer_no(c, a, "it is the turn of a seat that referee plays");
	} else if (!is_unsettled(c, a)) {
		no = think(c->live, (unsigned)turn, deals, &a->advice);
		if (no.verdict == CROUPIER_YES) {
			a->asked = ASKED_ADVICE;
			return;
		}
		no.verdict = CROUPIER_NO;
		answer_refusal(c, a, &no);
	}
}
