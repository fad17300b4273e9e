/*
 * playing.c: thinks, in at most a second: makes the moves of the seats that are played here, and
 * gives hints to the others.
 *
 * Knows the clock, and when they move.  Must not know which move is good, who interrupts the
 * thinking, nor any game.
 */
#include "live/live.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- thinking ------------------------------------------------------------------------------ */

long
since(double time)
{
	return (long)((tool_clock() - time) * 1000);
}

/* Whether to stop thinking. */
static bool
is_late(void *what)
{
	const struct live *live = what;

	return *live->interrupted != 0 || since(live->began) >= live->most;
}

void
thinking_seed(struct live *live, uint8_t seed[CROUPIER_SEED_BYTES])
{
	enum { MOVES_OF_ROUND = 1 << 20 };

	/*
	 * Moves that were taken back count, too, so that the seat thinks with another seed after
	 * an undo.
	 */
	croupier_seed_derive(live->chance, "advise", (uint64_t)live->ledger.deals * MOVES_OF_ROUND +
	    croupier_record_about(live->ledger.record).moves, seed);
}

/*
 * Thinks about what a seat can do now, by what it can know, in `deals` deals and for at most
 * `most` milliseconds; what was found lives in live->advice until the next call.
 */
static struct croupier_refusal
think(struct live *live, unsigned seat, unsigned long deals, long most)
{
	const struct croupier_thinking thinking = { .stop = is_late, .what = live, .hurry = true };
	uint8_t seed[CROUPIER_SEED_BYTES];
	struct croupier_refusal no;

	if (live->advice == NULL)
		live->advice = tool_need(live->tool, croupier_advice_new(&thinking));
	thinking_seed(live, seed);
	live->began = tool_clock();
	live->most = most;
	no = croupier_advice_begin(live->advice, live->ledger.record, seat, false, seed);
	if (tool_is_yes(live->tool, &no))
		no = croupier_advice_think(live->advice, deals);
	(void)tool_is_yes(live->tool, &no);
	return no;
}

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

	if (!c->hides)
		return;
	text_print(&text, "%s plays ", c->tool->name);
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

/* Rests until so many milliseconds of the beat are over, or somebody interrupts it. */
static void
rest(const struct live *live, long until)
{
	long left;

	while ((left = until - since(live->beat)) > 0 && *live->interrupted == 0)
		nanosleep(&(struct timespec){ .tv_sec = left / 1000,
		    .tv_nsec = left % 1000 * 1000000 }, NULL);
}

/*
 * Thinks about the move of a seat and waits for its beat, so that the time tells nobody how many
 * moves the seat had; nor is anybody kept from hearing at once of what happened before.  Whether
 * anything was found.
 */
static bool
think_in_time(struct live *live, unsigned seat)
{
	unsigned long deals = deals_of(&live->thinkers, table_of(live), seat, CLUB_DEALS);
	long left;
	bool found;

	/* After a rest, such as a line that could not be written, a beat begins now. */
	if (since(live->beat) >= live->pace)
		live->beat = tool_clock();
	rest(live, live->pace / 10);
	left = live->pace * 9 / 10 - since(live->beat);
	found = think(live, seat, deals, live->pace == 0 || left > MOST_MILLISECONDS ?
	    MOST_MILLISECONDS : left).verdict == CROUPIER_YES;
	rest(live, live->pace);
	return found;
}

bool
live_play_best(struct client *c, struct answer *a, const struct croupier_advice *advice)
{
	c->live->unwritten = false;
	return advice != NULL ? make_best(c, a, advice) :
	    make_any(c, a, (unsigned)croupier_state_turn(table_of(c->live)));
}

bool
live_play(struct client *c, struct answer *a)
{
	struct live *live = c->live;
	unsigned seat;

	if (live->ledger.file.lost || !is_played_turn(live))
		return false;
	seat = (unsigned)croupier_state_turn(table_of(live));
	if (live_play_best(c, a, think_in_time(live, seat) ? live->advice : NULL))
		return true;
	if (!live->ledger.file.lost)
		say(c, a, "%s has not moved: after the next line, even an empty one, referee "
		    "tries again", croupier_state_seat_name(table_of(live), seat));
	return false;
}

/* ---- hints ------------------------------------------------------------------------------- */

void
live_hint(struct client *c, struct answer *a, unsigned long deals)
{
	int turn = croupier_state_turn(table_of(c->live));
	struct croupier_refusal no;
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
	} else if (c->live->apart) {
		a->asked = ASKED_TO_THINK;
		a->seat = turn;
		a->deals = deals;
	} else {
		c->live->listen(true);
		no = think(c->live, (unsigned)turn, deals, MOST_MILLISECONDS);
		c->live->listen(false);
		if (no.verdict == CROUPIER_YES) {
			a->asked = ASKED_ADVICE;
			a->advice = c->live->advice;
			return;
		}
		no.verdict = CROUPIER_NO;
		answer_refusal(c, a, no);
	}
}
