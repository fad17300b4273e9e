/*
 * legal-moves.c: lists every legal move of the seat whose turn it is.
 *
 * Knows its options.  Must not know any game: the library does.
 */
#include "shared/tool.h"

#include <stdlib.h>
#include <string.h>

enum option { WORDS = 1, COUNT, SEAT };

static const struct poptOption options[] = {
	{ "words", 'w', POPT_ARG_NONE, NULL, WORDS, "write the moves in words", NULL },
	{ "count", 'c', POPT_ARG_NONE, NULL, COUNT, "write only the number of moves", NULL },
	{ "seat", '\0', POPT_ARG_STRING, NULL, SEAT, "list the moves of SEAT, even out of turn",
	    "SEAT" },
	TOOL_JSON_OPTION,
	TOOL_OPTIONS
};

struct listing {
	char *seat;
	bool words, count;
	struct croupier_moves *moves;
	unsigned long states;		/* that had a list */
	unsigned long first;		/* the number of the first of them */
	struct croupier_text *held;	/* the first list, until another follows or none */
};

static bool
take_option(struct tool *tool, void *what, int option, const char *argument)
{
	struct listing *l = what;

	switch ((enum option)option) {
	case WORDS:
		l->words = true;
		break;
	case COUNT:
		l->count = true;
		break;
	case SEAT:
		l->seat = tool_copy(tool, l->seat, argument);
		break;
	}
	return true;
}

static void
put_line(struct tool *tool, struct croupier_text *text, const char *head, unsigned long number)
{
	char line[64];

	snprintf(line, sizeof line, "%s%lu\n", head, number);
	tool_check(tool, croupier_text_append(text, line));
}

/*
 * Where the list of a state goes.  The first is held back: only when there is
 * a second do both get a line that says whose they are.
 */
static struct croupier_text *
begin_list(struct tool *tool, struct listing *l, unsigned long number)
{
	bool marked = tool->format != CROUPIER_JSON;

	if (l->states++ == 0) {
		l->first = number;
		return l->held;
	}
	if (l->states == 2) {
		if (marked)
			put_line(tool, tool->text, "# state ", l->first);
		tool_check(tool, croupier_text_append(tool->text,
		    croupier_text_bytes(l->held, NULL)));
		croupier_text_clear(l->held);
	}
	if (marked)
		put_line(tool, tool->text, "# state ", number);
	return tool->text;
}

static void
list_moves(struct tool *tool, void *what, struct passage *passage)
{
	struct listing *l = what;
	const struct croupier_state *state = croupier_record_state(passage->record);
	struct croupier_refusal no = { .verdict = CROUPIER_YES };
	enum croupier_format format = l->words ? CROUPIER_WORDS : tool->format;
	struct croupier_text *text;
	size_t i, count = 0;
	int seat;

	if (!passage->good)
		return;
	seat = l->seat == NULL ? croupier_state_turn(state) :
	    tool_find_seat(tool, passage, l->seat);
	if (seat < 0 && l->seat != NULL)
		return;
	if (seat >= 0) {
		no = croupier_moves_list(l->moves, state, (unsigned)seat);
		count = croupier_moves_count(l->moves);
	}
	if (no.verdict != CROUPIER_YES) {
		no.at = passage->place;
		tool_refuse(tool, &no);
		return;
	}
	text = begin_list(tool, l, passage->number);
	if (l->count)
		put_line(tool, text, "", count);
	for (i = 0; !l->count && i < count; i++) {
		tool_check(tool, croupier_moves_write(l->moves, i, state, format, text));
		if (format == CROUPIER_WORDS)
			tool_check(tool, croupier_text_append(text, "\n"));
	}
	tool_put(tool);
}

int
main(int argc, const char *argv[])
{
	static const struct visitor visitor = { .numbered = true, .end = list_moves };
	struct tool tool = { .fd = -1 };
	struct listing l = { .moves = croupier_moves_new(), .held = croupier_text_new() };

	tool_start(&tool, argc, argv, options, "[FILE...]", take_option, &l);
	if (l.moves == NULL || l.held == NULL)
		tool_die(&tool, "out of memory");
	if (l.words && tool.format == CROUPIER_JSON)
		tool_die(&tool, "--json and -w exclude each other");
	tool_visit(&tool, &visitor, &l);
	tool_check(&tool, croupier_text_append(tool.text, croupier_text_bytes(l.held, NULL)));
	croupier_moves_free(l.moves);
	croupier_text_free(l.held);
	free(l.seat);
	return tool_end(&tool);
}
