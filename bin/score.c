/*
 * score.c: scores states and records.
 *
 * Knows its options and a table for people.  Must not know any game.
 */
#include "tool.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { SEAT = 1, WINNERS, TABLE };

static const struct poptOption options[] = {
	{ "seat", 's', POPT_ARG_STRING, NULL, SEAT, "write that seat's total, a bare number", "SEAT" },
	{ "winners", '\0', POPT_ARG_NONE, NULL, WINNERS, "write the winners of the match, one a line", NULL },
	{ "table", '\0', POPT_ARG_NONE, NULL, TABLE, "write a table for people", NULL },
	TOOL_JSON_OPTION,
	TOOL_OPTIONS
};

struct scoring {
	char *seat;
	bool winners, table;
};

static bool
take_option(struct tool *tool, void *what, int option, const char *argument)
{
	struct scoring *s = what;

	if (option == SEAT) {
		s->seat = tool_copy(tool, s->seat, argument);
	} else if (option == WINNERS) {
		s->winners = true;
	} else {
		s->table = true;
	}
	return true;
}

__attribute__((format(printf, 2, 3)))
static void
put_line(struct tool *tool, const char *format, ...)
{
	char line[512];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(line, sizeof line, format, arguments);
	va_end(arguments);
	tool_check(tool, croupier_text_append(tool->text, line));
}

/* Spaces that fill a name up to a width, counted in characters. */
static int
padding(const char *name, int width)
{
	for (; *name != '\0'; name++)
		width -= ((unsigned char)*name & 0xc0) != 0x80;
	return width > 0 ? width : 0;
}

static void
put_table(struct tool *tool, const struct croupier_state *state, const struct croupier_score *score)
{
	unsigned i, seats = croupier_state_seats(state);
	bool over = croupier_state_turn(state) < 0;
	size_t k;

	put_line(tool, "%s, round %lu%s\n", croupier_state_game(state), croupier_state_round(state),
	    over ? "" : " (not over: as if it ended now)");
	put_line(tool, "%-16s %10s %10s\n", "seat", "points", "total");
	for (i = 0; i < seats; i++) {
		const char *name = croupier_state_seat_name(state, i);

		put_line(tool, "%s%*s %10ld %10ld%s\n", name, padding(name, 16), "", croupier_score_points(score, i),
		    croupier_score_total(score, i), croupier_score_winner(score, i) ? "  wins the match" : "");
	}
	for (k = 0; k < croupier_score_lines(score); k++) {
		struct croupier_score_line line = croupier_score_line(score, k);

		put_line(tool, "%s %+ld for %s [%s]\n", croupier_state_seat_name(state, line.seat), line.points,
		    line.words, line.rule);
	}
}

static void
put_seat(struct tool *tool, const struct scoring *s, const struct passage *passage, const struct croupier_score *score)
{
	const struct croupier_state *state = croupier_record_state(passage->record);
	int seat = croupier_state_seat(state, s->seat);

	if (seat < 0)
		tool_trouble_at(tool, &passage->place, "there is no seat %s in this state", s->seat);
	else
		put_line(tool, "%ld\n", croupier_score_total(score, (unsigned)seat));
}

static void
put_score(struct tool *tool, void *what, struct passage *passage)
{
	struct scoring *s = what;
	const struct croupier_state *state = croupier_record_state(passage->record);
	struct croupier_score *score;
	struct croupier_refusal no;
	unsigned i;

	if (!passage->good)
		return;
	no = croupier_score_make(state, &score);
	if (no.verdict != CROUPIER_YES) {
		no.at = passage->place;
		tool_refuse(tool, &no);
		return;
	}
	if (s->seat != NULL)
		put_seat(tool, s, passage, score);
	else if (s->table)
		put_table(tool, state, score);
	else if (!s->winners)
		tool_check(tool, croupier_score_write(score, tool->format, tool->text));
	for (i = 0; s->winners && i < croupier_state_seats(state); i++)
		if (croupier_score_winner(score, i))
			put_line(tool, "%s\n", croupier_state_seat_name(state, i));
	croupier_score_free(score);
	tool_put(tool);
}

int
main(int argc, const char *argv[])
{
	static const struct visitor visitor = { .numbered = true, .end = put_score };
	struct tool tool = { .name = NULL };
	struct scoring s = { .seat = NULL };

	tool_start(&tool, argc, argv, options, "[FILE...]", take_option, &s);
	if ((s.seat != NULL) + s.winners + s.table + (tool.format == CROUPIER_JSON) > 1)
		tool_die(&tool, "-s, --winners, --table and --json exclude each other");
	tool_visit(&tool, &visitor, &s);
	free(s.seat);
	return tool_end(&tool);
}
