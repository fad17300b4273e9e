/*
 * playing.c: makes the moves that were found for the seats that are played here, and says whether
 * somebody else may have a hint.
 *
 * Must not know which move is good, who thinks, nor any game.
 */
#include "live/live.h"

#include <stdlib.h>
#include <string.h>

/* ---- thinking ------------------------------------------------------------------------------ */

long
since(double time)
{
	return (long)((tool_clock() - time) * 1000);
}

/* ---- the seats that are played ------------------------------------------------------------ */

/* Adds the move of a played seat that the record has just made. */
static void
tell_then(struct client *c, struct answer *a)
{
	struct tool *tool = c->tool;
	struct made *made;

	a->then = tool_extend(tool, a->then, a->then_count, sizeof *a->then);
	made = &a->then[a->then_count++];
	*made = (struct made){ .number = moves_of(c),
		.words = tool_copy(tool, NULL, told_words(c, standing_of(c) - 1)) };
	add_followed(c, &made->followed);
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
make_any(struct client *c, struct answer *a, unsigned seat)
{
	const struct croupier_state *state = table_of(c->live);
	struct croupier_moves *moves = tool_need(c->tool, croupier_moves_new());
	struct text move = { .made = NULL };
	struct croupier_refusal no = croupier_moves_list(moves, state, seat);
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

bool
live_play_best(struct client *c, struct answer *a, const struct croupier_advice *advice)
{
	c->live->unwritten = false;
	return advice != NULL ? make_best(c, a, advice) :
	    make_any(c, a, (unsigned)croupier_state_turn(table_of(c->live)));
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
		note_reason(c, &c->proved[0].refusal, told_move(c, c->proved[0].index));
	} else {
		a->asked = ASKED_TO_THINK;
		a->seat = turn;
		a->deals = deals;
	}
}
