/*
 * score-table.c: a score as a table for people.
 *
 * Must not know any game: the library says what there is to count.
 */
#include "shared/tool.h"

/* How many spaces fill a name up to a width, counted in characters. */
static int
count_spaces(const char *name, int width)
{
	size_t length;
	bool harmless;

	for (; width > 0 && (length = croupier_character(name, &harmless)) > 0; name += length)
		width--;
	return width;
}

void
tool_score_table(struct tool *tool, const struct croupier_state *state,
    const struct croupier_score *score)
{
	unsigned i, seats = croupier_state_seats(state);
	bool over = croupier_state_turn(state) < 0;
	size_t k;

	tool_put_line(tool, "%s, round %lu%s\n", croupier_state_game(state),
	    croupier_state_round(state), over ? "" : " (not over: as if it ended now)");
	tool_put_line(tool, "%-16s %10s %10s\n", "seat", "points", "total");
	for (i = 0; i < seats; i++) {
		const char *name = croupier_state_seat_name(state, i);

		tool_put_line(tool, "%s%*s %10ld %10ld%s\n", name, count_spaces(name, 16), "",
		    croupier_score_points(score, i), croupier_score_total(score, i),
		    croupier_score_winner(score, i) ? "  wins the match" : "");
	}
	for (k = 0; k < croupier_score_lines(score); k++) {
		struct croupier_score_line line = croupier_score_line(score, k);

		tool_put_line(tool, "%s %+ld for %s [%s]\n",
		    croupier_state_seat_name(state, line.seat), line.points, line.words, line.rule);
	}
}
