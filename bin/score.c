/*
 * score.c: scores states and records.
 *
 * Knows its options.  Must not know any game.
 */
#include "shared/tool.h"

#include <stdlib.h>

enum option { SEAT = 1, WINNERS, TABLE };

static const struct poptOption options[] = {
	{ "seat", 's', POPT_ARG_STRING, NULL, SEAT,
	    "write only that seat's total, as a bare number",
	    "SEAT" },
	{ "winners", '\0', POPT_ARG_NONE, NULL, WINNERS,
	    "write only the winners of the match, one a line", NULL },
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

	switch ((enum option)option) {
	case SEAT:
		s->seat = tool_copy(tool, s->seat, argument);
		break;
	case WINNERS:
		s->winners = true;
		break;
	case TABLE:
		s->table = true;
		break;
	}
	return true;
}

static void
put_seat(struct tool *tool, const struct scoring *s, const struct passage *passage,
    const struct croupier_score *score)
{
	int seat = tool_find_seat(tool, passage, s->seat);

	if (seat >= 0)
		tool_put_line(tool, "%ld\n", croupier_score_total(score, (unsigned)seat));
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
		tool_score_table(tool, state, score);
	else if (!s->winners)
		tool_check(tool, croupier_score_write_from(score, passage->file,
		    passage->number_of_file, tool->format, tool->text));
	for (i = 0; s->winners && i < croupier_state_seats(state); i++)
		if (croupier_score_winner(score, i))
			tool_put_line(tool, "%s\n", croupier_state_seat_name(state, i));
	croupier_score_free(score);
	tool_put(tool);
}

int
main(int argc, const char *argv[])
{
	static const struct visitor visitor = { .numbered = true, .end = put_score };
	struct tool tool = { .fd = -1 };
	struct scoring s = { .seat = NULL };

	tool_start(&tool, argc, argv, options, "[FILE...]", take_option, &s);
	if ((s.seat != NULL) + s.winners + s.table + (tool.format == CROUPIER_JSON) > 1)
		tool_die(&tool, "-s, --winners, --table and --json exclude each other");
	tool_visit(&tool, &visitor, &s);
	free(s.seat);
	return tool_end(&tool);
}
