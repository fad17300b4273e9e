/*
 * score-table.c: a score as a table for people.
 *
 * Must not know any game: the library says what there is to count.
 */
#include "shared/people.h"
#include "shared/terminal.h"

void
write_score_table(struct text *text, const struct croupier_state *state,
    const struct croupier_score *score)
{
	enum { SEAT_COLUMNS = 16 };
	size_t i, seats = croupier_state_seats(state);

	text_say(text, "%s, round %lu%s\n", croupier_state_game(state),
	    croupier_state_round(state),
	    croupier_state_turn(state) < 0 ? "" : " (not over: as if it ended now)");
	text_say(text, "%-*s %10s %10s\n", SEAT_COLUMNS, "seat", "points", "total");
	for (i = 0; i < seats; i++) {
		const char *name = croupier_state_seat_name(state, (unsigned)i);
		size_t length = count_characters(name);

		text_say(text, "%s%*s %10ld %10ld%s\n", name,
		    length < SEAT_COLUMNS ? SEAT_COLUMNS - (int)length : 0, "",
		    croupier_score_points(score, (unsigned)i),
		    croupier_score_total(score, (unsigned)i),
		    croupier_score_winner(score, (unsigned)i) ? "  wins the match" : "");
	}
	for (i = 0; i < croupier_score_lines(score); i++) {
		struct croupier_score_line line = croupier_score_line(score, i);

		text_say(text, "%s %+ld for %s [%s]\n",
		    croupier_state_seat_name(state, line.seat), line.points, line.words, line.rule);
	}
}
