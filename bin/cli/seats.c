/*
 * seats.c: compares those who sit at a table with those who sat there in the round before.
 *
 * Knows totals and names.  Must not know any game, nor how a round is dealt.
 */
#include "cli/seats.h"

#include <stdlib.h>

/* The total with which a seat begins the round. */
static long
total_of(const struct croupier_view *view, const char *seat)
{
	const struct croupier_value *scores = croupier_value_get(view->state, "scores");
	const struct croupier_value *total = croupier_value_get(scores, seat);

	return total == NULL ? 0 : strtol(total->text, NULL, 10);
}

/* The mean total of those who stay, rounded; 0 if nobody does. */
static long
mean_of(const struct croupier_view *view, const struct croupier_state *old,
    const struct croupier_state *next)
{
	unsigned i, stay = 0;
	const char *seat;
	long sum = 0;

	for (i = 0; i < croupier_state_about(next).seats; i++) {
		seat = croupier_state_seat_name(next, i);
		if (croupier_state_seat(old, seat) >= 0) {
			sum += total_of(view, seat);
			stay++;
		}
	}
	return stay == 0 ? 0 : (sum + (long)stay / 2) / (long)stay;
}

/* Says whose total is lost, if a newcomer's name looks like that of somebody who leaves. */
static void
put_alike(struct tool *tool, const struct croupier_state *old, const char *seat, const char *gone,
    struct text *text)
{
	struct croupier_score *score;

	if (gone == NULL)
		return;
	tool_check(tool, croupier_score_make(old, &score));
	text_print(text, "%s is new, but %s, whose name looks the same, leaves with a total of "
	    "%ld; if they are one player, seat %s\n", seat, gone,
	    croupier_score_about(score).totals[croupier_state_seat(old, gone)], gone);
	croupier_score_free(score);
}

void
put_newcomers(struct tool *tool, const struct croupier_state *old,
    const struct croupier_state *next, const char *before, const char *after, struct text *text)
{
	bool lowest = croupier_state_about(next).lowest_wins;
	unsigned i, seats = croupier_state_about(next).seats;
	struct croupier_view *view;
	const char *seat;
	long mean;

	tool_check(tool, croupier_view_make(next, NULL, &view));
	mean = mean_of(view, old, next);
	for (i = 0; i < seats; i++) {
		seat = croupier_state_seat_name(next, i);
		if (croupier_state_seat(old, seat) >= 0)
			continue;
		if (lowest && total_of(view, seat) == 0 && mean != 0)
			text_print(text, "%s joins with 0 points, the best total, as few points "
			    "are good; the mean of the others is %ld: %s%s=%ld%s gives that\n",
			    seat, mean, before, seat, mean, after);
		put_alike(tool, old, seat, croupier_state_about(next).alike[i], text);
	}
	croupier_view_free(view);
}
