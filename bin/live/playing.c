/*
 * playing.c: makes the moves that were found for the seats that are played here, on their beat,
 * while other things go on; and says whether somebody else may have a hint.
 *
 * A move comes so long after what happened before it, whether the seat had one move or a hundred.
 * Must not know which move is good, who looks on, nor any game.
 */
#include "live/live.h"

#include <stdlib.h>
#include <string.h>

/* ---- the seats that are played ------------------------------------------------------------ */

/* Adds the move of a played seat that the record has just made. */
static void
tell_then(struct client *c, struct answer *a)
{
	size_t last = standing_of(c) - 1;
	struct made *made;

	a->then = tool_extend(c->tool, a->then, a->then_count, sizeof *a->then);
	made = &a->then[a->then_count++];
	*made = (struct made){ .number = moves_of(c),
		.words = tool_copy(c->tool, NULL, told_words(c, last)) };
	list_add_lines(c->tool, &made->followed, c->followed.at[last]);
	say_end(c, a);
}

/* ---- moves ------------------------------------------------------------------------------- */

/* Makes a move that is a document; false if it is not legal, or cannot be written to the file. */
static bool
make_document(struct client *c, struct answer *a, const struct text *made)
{
	struct croupier_move *move = read_move(c->tool, made);
	struct croupier_refusal no = croupier_record_judge(record_of(c), move);
	bool kept = tool_is_yes(c->tool, &no) && keep_judged(c, NULL, NULL, NULL);

	c->live->unwritten = no.verdict == CROUPIER_YES && !kept;
	if (kept)
		tell_then(c, a);
	croupier_move_free(move);
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
		tool_check(c->tool, croupier_advice_write(advice, i, false, CROUPIER_YAML,
		    tool_target(c->tool, &move)));
		made = make_document(c, a, &move);
	}
	text_free(&move);
	return made;
}

/* Makes a random legal move, if thinking has found none. */
static bool
make_any(struct client *c, struct answer *a)
{
	const struct croupier_state *state = table_of(c->live);
	struct croupier_moves *moves = tool_need(c->tool, croupier_moves_new());
	struct text move = { .made = NULL };
	struct croupier_refusal no = croupier_moves_list(moves, state,
	    (unsigned)croupier_state_turn(state));
	uint32_t chosen, count = (uint32_t)croupier_moves_count(moves);
	bool made = tool_is_yes(c->tool, &no) && count > 0;

	if (made) {
		chosen = croupier_seed_choose(c->live->chance, "autoplay",
		    moves_of(c), count);
		tool_check(c->tool, croupier_moves_write(moves, chosen, state, CROUPIER_YAML,
		    tool_target(c->tool, &move)));
		made = make_document(c, a, &move);
	}
	croupier_moves_free(moves);
	text_free(&move);
	return made;
}

/* ---- hints ------------------------------------------------------------------------------- */

void
live_hint(struct client *c, struct answer *a, unsigned long deals)
{
	int turn = croupier_state_turn(table_of(c->live));
	unsigned long number;

	if (c->live->no_hints) {
		answer_no(c, a, "no hints are given at this table");
	} else if (turn < 0) {
		answer_no(c, a, "the round is over: nobody has a legal move");
	} else if (is_played_turn(c->live)) {
		answer_no(c, a, "it is the turn of a seat that %s plays", c->tool->name);
	} else if (is_bound(c) && c->hides && turn != viewer_of(c)) {
		answer_no(c, a, "a hint is for the seat whose turn it is");
	} else if ((number = find_unsettled(c)) > 0) {
		answer_no(c, a, "move %lu is proved illegal: only a legal record can be thought "
		    "about", number);
		note_proof(c);
	} else {
		a->asked = ASKED_TO_THINK;
		a->seat = turn;
		a->deals = deals;
	}
}

/* ---- the beat --------------------------------------------------------------------------- */

/* After the file could not be written, it is tried again so much later. */
enum { REST = 5000 };

/* The milliseconds until the beat; below 1: it is time. */
static long
until_beat(const struct live *live)
{
	return *live->interrupted != 0 ? 0 :
	    (live->unwritten ? REST : live->pace) - since(live->beat);
}

/* Begins to think about the move of the seat whose turn it is. */
static void
begin_thinking(struct beat *beat)
{
	struct live *live = beat->live;
	unsigned seat = (unsigned)croupier_state_turn(table_of(live));
	long left;

	/* After a rest a beat begins now. */
	if (until_beat(live) <= 0)
		live->beat = tool_clock();
	left = until_beat(live) - live->pace / 10;
	beat->thought = live->beat;
	beat->best = NULL;
	beat->ready = !study_begin(beat->study, live, seat,
	    deals_of(&live->thinkers, table_of(live), seat, CLUB_DEALS),
	    live->pace == 0 || left > MOST_MILLISECONDS ? MOST_MILLISECONDS : left);
}

/* Makes the best move that was found and can be made or, if none was found, any. */
static void
make_move(struct beat *beat, struct answer *a)
{
	struct live *live = beat->live;

	beat->ready = false;
	live->unwritten = false;
	if (!(beat->best != NULL ? make_best(live->clients, a, beat->best) :
	    make_any(live->clients, a))) {
		live->unwritten = true;
		live->beat = tool_clock();
	}
}

int
beat_on(struct beat *beat, struct answer *a)
{
	struct live *live = beat->live;
	/* While a question stands nobody may make it fall away but persons. */
	bool turn = !live->ledger.file.lost && is_played_turn(live) && live->question.asker == NULL;

	if (beat->study->busy) {
		/* What is thought about has changed: what is found will be forgotten. */
		if (!turn || beat->thought != live->beat)
			study_stop(beat->study);
		if (!study_is_done(beat->study))
			return -1;
		beat->best = study_end(beat->study);
		beat->ready = true;
	}
	if (!turn)
		return -1;
	if (beat->thought != live->beat) {
		/* First everybody hears of what happened, as fast as if nobody thought. */
		if (until_beat(live) > live->pace * 9 / 10)
			return (int)(until_beat(live) - live->pace * 9 / 10);
		begin_thinking(beat);
		return 1;
	}
	if (!beat->ready || until_beat(live) > 0)
		return beat->ready ? (int)until_beat(live) : -1;
	make_move(beat, a);
	return 0;
}
