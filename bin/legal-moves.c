/*
 * legal-moves.c: lists every legal move of the seat whose turn it is.
 *
 * Knows its options.  Must not know any game: the library does.
 */
#include "cli/records.h"

struct listing {
	char *seat;
	bool words, count;
	struct croupier_moves *moves;
	struct lists lists;
};

static const struct poptOption options[] = {
	TOOL_FLAG("words", 'w', struct listing, words, "write the moves in words"),
	TOOL_FLAG("count", 'c', struct listing, count, "write only the number of moves"),
	TOOL_TEXT("seat", 0, struct listing, seat, "SEAT",
	    "list the moves of SEAT, even out of turn"),
	TOOL_JSON_OPTION,
	TOOL_OPTIONS
};

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
	int seat = croupier_state_turn(state);

	if (!at->good || !tool_find_seat(tool, at, l->seat, &seat))
		return;
	if (seat >= 0 &&
	    !record_is_yes(tool, at, croupier_moves_list(l->moves, state, (unsigned)seat)))
		return;
	put_moves(tool, l, seat < 0 ? 0 : croupier_moves_count(l->moves), state,
	    begin_list(tool, &l->lists, at->number));
	tool_put(tool);
}

int
main(int argc, const char *argv[])
{
	static const struct record_handlers handlers = { .numbered = true, .end = list_moves };
	struct tool tool = { .silent = false };
	struct listing l = { .seat = NULL };

	tool_start(&tool, argc, argv, options, "[FILE...]", &l);
	l.moves = tool_need(&tool, croupier_moves_new());
	if (l.words && tool.format == CROUPIER_JSON)
		tool_die(&tool, "--json and -w exclude each other");
	tool_read_records(&tool, tool.words, &handlers, &l);
	end_lists(&tool, &l.lists);
	croupier_moves_free(l.moves);
	return tool_end(&tool);
}
