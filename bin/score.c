/*
 * score.c: scores states and records.
 *
 * Knows its options.  Must not know any game.
 */
#include "picture/picture.h"
#include "cli/records.h"

struct scoring {
	char *seat;
	bool winners, table, no_hindsight;
};

static const struct poptOption options[] = {
	TOOL_TEXT("seat", 's', struct scoring, seat, "SEAT",
	    "write only that seat's total, as a bare number"),
	TOOL_FLAG("winners", 0, struct scoring, winners,
	    "write only the winners of the match, one per line"),
	TOOL_FLAG("table", 0, struct scoring, table, "write a table for people"),
	NO_HINDSIGHT_OPTION(struct scoring),
	TOOL_JSON_OPTION,
	TOOL_OPTIONS
};

static void
put_score(struct tool *tool, void *what, struct input_record *at)
{
	const struct scoring *s = what;
	const struct croupier_state *state = croupier_record_state(at->record);
	struct croupier_score *score;
	unsigned i;
	int seat;

	/*
	 * A record with moves that later cards prove illegal is scored as it stands; the proofs
	 * were told.
	 */
	if (at->refused)
		return;
	if (!record_is_yes(tool, at, croupier_record_score(at->record, &score)))
		return;
	if (s->seat != NULL) {
		if (tool_find_seat(tool, at, s->seat, &seat))
			text_print(&tool->out, "%ld\n",
			    croupier_score_about(score).totals[seat]);
	} else if (s->table) {
		put_heading(tool, at);
		write_score_table(&tool->out, state, score);
	} else if (s->winners) {
		for (i = 0; i < croupier_state_about(state).seats; i++)
			if (croupier_score_about(score).winner[i])
				text_print(&tool->out, "%s\n", croupier_state_seat_name(state, i));
	} else {
		tool_check(tool, croupier_score_write(score, at->file, at->number_of_file,
		    tool->format, tool->out.made));
	}
	croupier_score_free(score);
	tool_put(tool);
}

int
main(int argc, const char *argv[])
{
	struct record_handlers handlers = { .numbered = true, .end = put_score };
	struct tool tool = { .silent = false };
	struct scoring s = { .seat = NULL };

	tool_start(&tool, argc, argv, options, "[FILE...]", &s);
	if ((s.seat != NULL) + s.winners + s.table + (tool.format == CROUPIER_JSON) > 1)
		tool_die(&tool, "-s, --winners, --table and --json exclude each other");
	handlers.hindsight = !s.no_hindsight;
	tool_read_records(&tool, tool.words, &handlers, &s);
	return tool_end(&tool);
}
