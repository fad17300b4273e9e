/*
 * legal-moves.c: lists every legal move of the seat whose turn it is.
 *
 * Knows its options.  Must not know any game: the library does.
 */
#include "cli/records.h"

#include <stdlib.h>

struct listing {
	char *seat;
	bool words, count;
	struct croupier_moves *moves;
	unsigned long states;		/* how many had a list */
	unsigned long first;		/* the number of the first one */
	struct text held;		/* the first list, while it is held back */
};

static const struct poptOption options[] = {
	{ "words", 'w', POPT_ARG_NONE, NULL, TOOL_FLAG(struct listing, words),
	    "write the moves in words", NULL },
	{ "count", 'c', POPT_ARG_NONE, NULL, TOOL_FLAG(struct listing, count),
	    "write only the number of moves", NULL },
	{ "seat", '\0', POPT_ARG_STRING, NULL, TOOL_TEXT(struct listing, seat),
	    "list the moves of SEAT, even out of turn", "SEAT" },
	TOOL_JSON_OPTION,
	TOOL_OPTIONS
};

/* Puts out the first list. */
static void
put_held(struct tool *tool, struct listing *l)
{
	text_put(&tool->out, tool_text(tool, &l->held, NULL));
	text_free(&l->held);
}

/* Where a list goes.  The first is held back: only if there is a second do both get a heading. */
static struct text *
begin_list(struct tool *tool, struct listing *l, unsigned long number)
{
	bool marked = tool->format != CROUPIER_JSON;

	if (l->states++ == 0) {
		l->first = number;
		return &l->held;
	}
	if (l->states == 2 && marked)
		text_print(&tool->out, "# state %lu\n", l->first);
	if (l->states == 2)
		put_held(tool, l);
	if (marked)
		text_print(&tool->out, "# state %lu\n", number);
	return &tool->out;
}

/* Writes the first moves of the list, or how many they are. */
static void
put_moves(struct tool *tool, const struct listing *l, size_t count,
    const struct croupier_state *state, struct text *text)
{
	enum croupier_format format = l->words ? CROUPIER_WORDS : tool->format;
	size_t i;

	if (l->count)
		text_print(text, "%zu\n", count);
	for (i = 0; !l->count && i < count; i++) {
		tool_check(tool, croupier_moves_write(l->moves, i, state, format,
		    tool_target(tool, text)));
		if (l->words)
			text_put(text, "\n");
	}
}

static void
list_moves(struct tool *tool, void *what, struct input_record *at)
{
	struct listing *l = what;
	const struct croupier_state *state = croupier_record_state(at->record);
	struct croupier_refusal no = { .verdict = CROUPIER_YES };
	int seat;

	if (!at->good)
		return;
	seat = l->seat == NULL ? croupier_state_turn(state) : tool_find_seat(tool, at, l->seat);
	if (seat < 0 && l->seat != NULL)
		return;
	if (seat >= 0)
		no = croupier_moves_list(l->moves, state, (unsigned)seat);
	if (no.verdict != CROUPIER_YES) {
		no.at = at->place;
		tool_refuse(tool, &no);
		return;
	}
	put_moves(tool, l, seat < 0 ? 0 : croupier_moves_count(l->moves), state,
	    begin_list(tool, l, at->number));
	tool_put_checked(tool, no);
}

int
main(int argc, const char *argv[])
{
	static const struct record_handlers handlers = { .numbered = true, .end = list_moves };
	struct tool tool = { .silent = false };
	struct listing l = { .seat = NULL };

	tool_start(&tool, argc, argv, options, "[FILE...]", NULL, &l);
	l.moves = tool_need(&tool, croupier_moves_new());
	if (l.words && tool.format == CROUPIER_JSON)
		tool_die(&tool, "--json and -w exclude each other");
	tool_read_records(&tool, tool.words, &handlers, &l);
	put_held(&tool, &l);
	croupier_moves_free(l.moves);
	free(l.seat);
	return tool_end(&tool);
}
