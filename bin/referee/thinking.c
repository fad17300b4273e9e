/*
 * thinking.c: finds the best moves of a seat, in at most a second.
 *
 * Knows the clock and the key that interrupts.  Must not know what is done with what was
 * found, nor any game.
 */
#include "referee/referee.h"

#include <signal.h>
#include <stdlib.h>
#include <time.h>

struct thought {
	struct croupier_advice *advice;
	struct timespec began;
	struct sigaction before;	/* what an interrupt does otherwise */
	bool listening;
};

/* Set by a signal handler, which can reach nothing else. */
static volatile sig_atomic_t interrupted;

static void
note_interrupt(int number)
{
	(void)number;
	interrupted = 1;
}

bool
was_interrupted(void)
{
	return interrupted != 0;
}

/* Whether to stop: some milliseconds are left for what is done until the next call. */
static bool
is_late(void *what)
{
	enum { MOST_MILLISECONDS = 900 };
	const struct thought *thought = what;
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return interrupted != 0 || (now.tv_sec - thought->began.tv_sec) * 1000 +
	    (now.tv_nsec - thought->began.tv_nsec) / 1000000 >= MOST_MILLISECONDS;
}

static struct thought *
thought_of(struct referee *r)
{
	if (r->thought == NULL) {
		r->thought = tool_need(&r->tool, calloc(1, sizeof *r->thought));
		r->thought->advice = tool_need(&r->tool, croupier_advice_new());
		tool_check(&r->tool, croupier_advice_set(r->thought->advice,
		    &(struct croupier_thinking){ .stop = is_late, .what = r->thought,
		    .hurry = true }));
	}
	return r->thought;
}

void
listen_for_interrupts(struct referee *r)
{
	struct thought *thought = thought_of(r);
	struct sigaction action = { .sa_handler = note_interrupt, .sa_flags = SA_RESTART };

	/* A process that ignores interrupts goes on ignoring them. */
	interrupted = 0;
	sigemptyset(&action.sa_mask);
	if (sigaction(SIGINT, NULL, &thought->before) != 0 ||
	    thought->before.sa_handler == SIG_IGN)
		return;
	thought->listening = sigaction(SIGINT, &action, NULL) == 0;
}

void
stop_listening(struct referee *r)
{
	if (r->thought->listening)
		sigaction(SIGINT, &r->thought->before, NULL);
	r->thought->listening = false;
}

struct croupier_refusal
think(struct referee *r, unsigned seat, unsigned long deals, const struct croupier_advice **advice)
{
	enum { MOVES_OF_ROUND = 1 << 20 };
	const struct croupier_record *record = r->ledger.record;
	struct thought *thought = thought_of(r);
	uint8_t seed[CROUPIER_SEED_BYTES];
	struct croupier_refusal no;

	/*
	 * Moves that were taken back count, too, so that the seat thinks with another seed after
	 * an undo.
	 */
	croupier_seed_derive(r->chance, "advise", (uint64_t)r->ledger.deals * MOVES_OF_ROUND +
	    croupier_record_about(record).moves, seed);
	interrupted = 0;
	clock_gettime(CLOCK_MONOTONIC, &thought->began);
	*advice = thought->advice;
	no = croupier_advice_begin(thought->advice, record, seat, false, seed);
	if (tool_is_yes(&r->tool, &no))
		no = croupier_advice_think(thought->advice, deals);
	(void)tool_is_yes(&r->tool, &no);
	return no;
}

void
end_thinking(struct referee *r)
{
	if (r->thought == NULL)
		return;
	croupier_advice_free(r->thought->advice);
	free(r->thought);
	r->thought = NULL;
}
