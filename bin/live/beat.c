/*
 * beat.c: has the seats that the table plays move on their beat, while other things go on.
 *
 * A move comes so long after what happened before it, whether the seat had one move or a hundred.
 * Must not know how moves are found, nor who looks on.
 */
#include "live/live.h"

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

/* Makes the move that was found. */
static void
make_move(struct beat *beat, struct answer *a)
{
	beat->ready = false;
	if (!live_play_best(beat->live->clients, a, beat->best)) {
		beat->live->unwritten = true;
		beat->live->beat = tool_clock();
	}
}

int
beat_on(struct beat *beat, struct answer *a)
{
	struct croupier_refusal no;
	/* While a question stands nobody may make it fall away but persons. */
	bool turn = !beat->live->ledger.file.lost && is_played_turn(beat->live) &&
	    beat->live->question.asker == NULL;

	if (study_is_busy(beat->study)) {
		/* What is thought about has changed: what is found will be forgotten. */
		if (!turn || beat->thought != beat->live->beat)
			study_stop(beat->study);
		if (!study_is_done(beat->study))
			return -1;
		beat->best = study_end(beat->study, &no);
		beat->ready = true;
	}
	if (!turn)
		return -1;
	if (beat->thought != beat->live->beat) {
		/* First everybody hears of what happened, as fast as if nobody thought. */
		if (until_beat(beat->live) > beat->live->pace * 9 / 10)
			return (int)(until_beat(beat->live) - beat->live->pace * 9 / 10);
		begin_thinking(beat);
		return 1;
	}
	if (!beat->ready || until_beat(beat->live) > 0)
		return beat->ready ? (int)until_beat(beat->live) : -1;
	make_move(beat, a);
	return 0;
}
