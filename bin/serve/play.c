/*
 * play.c: has the seats that the table plays move on their beat.
 *
 * A move comes so long after what happened before it, whether the seat had one move or a hundred.
 * Must not know how moves are found, nor who looks on.
 */
#include "serve/serve.h"

#include <stdlib.h>

/* After the file could not be written, it is tried again so much later. */
enum { REST = 5000 };

/* The milliseconds until the beat; below 1: it is time. */
static long
until_beat(const struct live *live)
{
	int64_t at = (int64_t)live->beat.tv_sec * 1000 + live->beat.tv_nsec / 1000000 +
	    (live->unwritten ? REST : live->pace);

	return (long)(at - now_in_milliseconds());
}

/* Begins to think about the move of the seat whose turn it is. */
static void
begin_thinking(struct serve *serve)
{
	struct live *live = &serve->live;
	struct thinking_about *play = &serve->play;
	long left;

	/* After a rest a beat begins now. */
	if (until_beat(live) <= 0)
		clock_gettime(CLOCK_MONOTONIC, &live->beat);
	left = until_beat(live) - live->pace / 10;
	free(play->bytes);
	play->bytes = ledger_round(&live->ledger, &play->length);
	play->seat = (unsigned)croupier_state_turn(table_of(live));
	play->deals = deals_of(&live->thinkers, table_of(live), play->seat, CLUB_DEALS);
	play->milliseconds = live->pace == 0 || left > MOST_MILLISECONDS ?
	    MOST_MILLISECONDS : left;
	thinking_seed(live, play->seed);
	serve->thought = serve->change;
	serve->best = NULL;
	serve->ready = play->bytes == NULL || !study_begin(serve->player, play);
}

/* Makes the move that was found. */
static void
make_move(struct serve *serve)
{
	struct answer a = { .given = false };
	struct client *c = serve->live.clients;
	bool made = live_play_best(c, &a, serve->best);

	answer_free(&a);
	serve->ready = false;
	serve->thought = 0;
	if (!made) {
		serve->live.unwritten = true;
		clock_gettime(CLOCK_MONOTONIC, &serve->live.beat);
	}
	seat_guests(serve);
}

int
play_on(struct serve *serve)
{
	struct croupier_refusal no;
	/* While a question stands nobody may make it fall away but persons. */
	bool turn = !serve->live.ledger.file.lost && is_played_turn(&serve->live) &&
	    serve->live.question.asker == NULL;

	if (study_is_busy(serve->player)) {
		/* What is thought about has changed: what is found will be forgotten. */
		if (!turn || serve->thought != serve->change)
			study_stop(serve->player);
		if (!study_is_done(serve->player))
			return -1;
		serve->best = study_end(serve->player, &no);
		if (no.verdict != CROUPIER_YES)
			serve->best = NULL;
		serve->ready = true;
	}
	if (!turn)
		return -1;
	if (serve->thought != serve->change) {
		begin_thinking(serve);
		return 1;
	}
	if (!serve->ready || until_beat(&serve->live) > 0)
		return serve->ready ? (int)until_beat(&serve->live) : -1;
	make_move(serve);
	return 0;
}
