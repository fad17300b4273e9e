/*
 * thinking.c: finds the best moves of a seat, in at most a second.
 *
 * Knows the clock.  Must not know who interrupts it, what is done with what was found, nor any
 * game.
 */
#include "live/live.h"

#include <stdlib.h>
#include <time.h>

struct thought {
	struct croupier_advice *advice;
	struct timespec began;
	const volatile sig_atomic_t *interrupted;
};

/* Whether to stop: some milliseconds are left for what is done until the next call. */
static bool
is_late(void *what)
{
	enum { MOST_MILLISECONDS = 900 };
	const struct thought *thought = what;
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return *thought->interrupted != 0 || (now.tv_sec - thought->began.tv_sec) * 1000 +
	    (now.tv_nsec - thought->began.tv_nsec) / 1000000 >= MOST_MILLISECONDS;
}

static struct thought *
thought_of(struct live *live)
{
	if (live->thought == NULL) {
		live->thought = tool_need(live->tool, calloc(1, sizeof *live->thought));
		live->thought->interrupted = live->interrupted;
		live->thought->advice = tool_need(live->tool, croupier_advice_new(
		    &(struct croupier_thinking){ .stop = is_late, .what = live->thought,
		    .hurry = true }));
	}
	return live->thought;
}

struct croupier_refusal
think(struct live *live, unsigned seat, unsigned long deals, const struct croupier_advice **advice)
{
	enum { MOVES_OF_ROUND = 1 << 20 };
	const struct croupier_record *record = live->ledger.record;
	struct thought *thought = thought_of(live);
	uint8_t seed[CROUPIER_SEED_BYTES];
	struct croupier_refusal no;

	/*
	 * Moves that were taken back count, too, so that the seat thinks with another seed after
	 * an undo.
	 */
	croupier_seed_derive(live->chance, "advise", (uint64_t)live->ledger.deals * MOVES_OF_ROUND +
	    croupier_record_about(record).moves, seed);
	clock_gettime(CLOCK_MONOTONIC, &thought->began);
	*advice = thought->advice;
	no = croupier_advice_begin(thought->advice, record, seat, false, seed);
	if (tool_is_yes(live->tool, &no))
		no = croupier_advice_think(thought->advice, deals);
	(void)tool_is_yes(live->tool, &no);
	return no;
}

void
end_thinking(struct live *live)
{
	if (live->thought == NULL)
		return;
	croupier_advice_free(live->thought->advice);
	free(live->thought);
	live->thought = NULL;
}
