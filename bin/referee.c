/*
 * referee.c: referees a live table: takes what is said from standard input,
 * judges it, and keeps the record.
 *
 * Must not know any game, nor what becomes of a line: the files of referee/ do.
 */
#include "referee/referee.h"

#include "shared/terminal.h"

#include <locale.h>
#include <stdlib.h>
#include <unistd.h>

static const struct poptOption options[] = {
	TOOL_JSON_OPTION,
	TOOL_OPTIONS
};

int
main(int argc, const char *argv[])
{
	bool terminal = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
	struct referee r = { .tool = { .wraps = terminal } };
	struct tool *tool = &r.tool;

	/* Names of seats and suits are UTF-8, whatever the terminal was told. */
	if (setlocale(LC_CTYPE, "") == NULL || !locale_is_utf8())
		setlocale(LC_CTYPE, "C.UTF-8");
	tool_start(tool, argc, argv, options, "FILE", NULL, NULL);
	r.protocol = tool->format == CROUPIER_JSON;
	r.terminal = terminal && !r.protocol;
	if (tool->words[0] == NULL || tool->words[1] != NULL)
		tool_die(tool,
		    "name one FILE, the record of the table; deal GAME > FILE makes one");
	if (ledger_open(&r.ledger, tool, tool->words[0])) {
		if (isatty(STDIN_FILENO) && !r.terminal)
			tool_note(tool, NULL, "reading from the terminal; end with control-D");
		hold_session(&r);
	}
	ledger_close(&r.ledger);
	text_free(&r.document);
	forget_held(&r);
	croupier_move_free(r.refused);
	free(r.begun);
	free(r.offered);
	free(r.proved);
	return tool_end(tool);
}
