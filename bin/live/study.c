/*
 * study.c: thinks about a seat's best move in a thread of its own, while the table goes on.
 *
 * It reads the round once more from the bytes that the file had, so that nothing is shared with
 * the table.  Must not know who asked, nor what is done with what it finds.
 */
#include "live/live.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool
is_late(void *what)
{
	struct study *t = what;

	return atomic_load(&t->stopped) || tool_clock() >= t->until;
}

/* Has a record follow the bytes of the round. */
static struct croupier_refusal
follow(struct study *t)
{
	struct bytes_left left = { .at = t->bytes, .count = t->length };
	const struct croupier_document *document;
	struct croupier_stream *stream = tool_open_bytes(t->tool, &left, "-");
	struct croupier_refusal no;

	do {
		no = croupier_stream_next(stream, &document);
		if (no.verdict == CROUPIER_YES && document != NULL)
			no = croupier_record_feed(t->record, document);
	} while (no.verdict == CROUPIER_YES && document != NULL);
	croupier_stream_close(stream);
	return no;
}

static void *
think(void *what)
{
	struct study *t = what;

	t->no = follow(t);
	if (t->no.verdict == CROUPIER_YES)
		t->no = croupier_advice_begin(t->advice, t->record, t->seat, false, t->seed);
	if (t->no.verdict == CROUPIER_YES)
		t->no = croupier_advice_think(t->advice, t->deals);
	(void)write_all(t->done[1], "", 1);
	return NULL;
}

struct study *
study_new(struct tool *tool)
{
	struct study *t = tool_need(tool, calloc(1, sizeof *t));
	const struct croupier_thinking thinking = { .stop = is_late, .what = t, .hurry = true };

	t->tool = tool;
	if (pipe(t->done) != 0)
		tool_die(tool, "cannot begin to think: no pipe");
	t->advice = tool_need(tool, croupier_advice_new(&thinking));
	t->record = tool_need(tool, croupier_record_new());
	return t;
}

bool
study_begin(struct study *t, struct live *live, unsigned seat, unsigned long deals, long most)
{
	enum { MOVES_OF_ROUND = 1 << 20 };

	free(t->bytes);
	t->bytes = ledger_round(&live->ledger, &t->length);
	t->seat = seat;
	t->deals = deals;
	/*
	 * Moves that were taken back count, too, so that the seat thinks with another seed after
	 * an undo.
	 */
	croupier_seed_derive(live->chance, "advise", (uint64_t)live->ledger.deals * MOVES_OF_ROUND +
	    croupier_record_about(live->ledger.record).moves, t->seed);
	t->until = tool_clock() + (double)most / 1000;
	atomic_store(&t->stopped, false);
	t->busy = t->bytes != NULL && pthread_create(&t->thread, NULL, think, t) == 0;
	return t->busy;
}

void
study_stop(struct study *t)
{
	atomic_store(&t->stopped, true);
}

bool
study_is_done(const struct study *t)
{
	struct pollfd done = { .fd = t->done[0], .events = POLLIN };

	return t->busy && poll(&done, 1, 0) == 1;
}

const struct croupier_advice *
study_end(struct study *t)
{
	char byte;

	pthread_join(t->thread, NULL);
	t->busy = false;
	if (read(t->done[0], &byte, 1) != 1)
		byte = '\0';
	return t->no.verdict == CROUPIER_YES ? t->advice : NULL;
}

void
live_advise(struct client *c, struct answer *a, struct study *t)
{
	a->advice = study_end(t);
	a->asked = a->advice == NULL ? ASKED_NOTHING : ASKED_ADVICE;
	t->no.verdict = CROUPIER_NO;
	if (a->advice == NULL)
		answer_refusal(c, a, t->no);
}

void
study_free(struct study *t)
{
	if (t == NULL)
		return;
	study_stop(t);
	if (t->busy)
		(void)study_end(t);
	croupier_advice_free(t->advice);
	croupier_record_free(t->record);
	free(t->bytes);
	close(t->done[0]);
	close(t->done[1]);
	free(t);
}
