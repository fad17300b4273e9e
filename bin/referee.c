/*
 * referee.c: referees a live table: takes lines from standard input, judges them, and keeps the
 * record.  Here are the options, and the key that ends thinking.
 *
 * Must not know any game, nor what is done with a line: the files in referee/ do.
 */
#include "referee/referee.h"

#include "cli/records.h"
#include "cli/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { USUAL_PACE = 500 };	/* milliseconds, on a terminal */

static const struct poptOption options[] = {
	LIVE_OPTIONS(struct referee, sitting),
	TOOL_TEXT("pace", 0, struct referee, sitting.pace, "SECONDS",
	    "let them move that long after what came before (0.5 on a terminal)"),
	TOOL_JSON_OPTION,
	TOOL_OPTIONS
};

/* ---- interrupts -------------------------------------------------------------------------- */

/* A signal handler can reach nothing else. */
volatile sig_atomic_t interrupted;

static void
note_interrupt(int number)
{
	(void)number;
	interrupted = 1;
}

/* While a move is thought about, an interrupt (control-C) ends that, not the program. */
void
listen_for_interrupts(bool listen)
{
	static struct sigaction before;
	struct sigaction action = { .sa_handler = note_interrupt, .sa_flags = SA_RESTART };

	sigemptyset(&action.sa_mask);
	if (listen) {
		interrupted = 0;
		sigaction(SIGINT, NULL, &before);
	}
	/* A process that ignores interrupts goes on ignoring them. */
	if (before.sa_handler != SIG_IGN)
		sigaction(SIGINT, listen ? &action : &before, NULL);
}

/* ---- the program ------------------------------------------------------------------------- */

static void
free_referee(struct referee *r)
{
	live_close(&r->live);
	study_free(r->beat.study);
	answer_free(&r->speaker.answer);
	list_free(&r->greeting);
	text_free(&r->events);
	free(r->speaker.begun);
	free(r->speaker.offered);
}

int
main(int argc, const char *argv[])
{
	bool terminal = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
	struct referee r = { .tool = { .wraps = terminal, .tells_all = true },
	    .sitting.wanted.players = NOT_GIVEN };
	struct tool *tool = &r.tool;

	/* Names of seats, and suits that are typed, are UTF-8, whatever the locale is. */
	r.speaker.ascii = setlocale(LC_CTYPE, "") == NULL || !locale_is_utf8();
	if (r.speaker.ascii)
		setlocale(LC_CTYPE, "C.UTF-8");
	tool_start(tool, argc, argv, options, "FILE", &r);
	r.terminal = terminal && tool->format != CROUPIER_JSON;
	r.live.tool = tool;
	r.live.interrupted = &interrupted;
	live_settle(&r.live, &r.sitting, r.terminal ? USUAL_PACE : 0);
	r.beat = (struct beat){ .live = &r.live, .study = study_new(tool) };
	r.speaker.show = r.terminal ? person_show : NULL;
	/* A program gets one document a line. */
	if (tool->format == CROUPIER_YAML)
		tool->format = CROUPIER_LINE;
	if (tool->words[0] == NULL || tool->words[1] != NULL)
		tool_die(tool,
		    "name one FILE, the record of the table; --game GAME makes one");
	/* A program that cannot hear is told so before anything is done. */
	if ((fcntl(STDOUT_FILENO, F_GETFL) & O_ACCMODE) == O_RDONLY)
		tool_die(tool, "cannot write to standard output: %s", strerror(EBADF));
	if (refuses_output(tool, tool->words[0]) || refuses_output(tool, "-"))
		return tool_end(tool);
	if (live_begin(&r.live, &r.sitting, tool->words[0]) &&
	    live_open(&r.live, &r.speaker.client, tool->words[0])) {
		if (isatty(STDIN_FILENO) && !r.terminal)
			tool_note(tool, NULL, "reading from the terminal; end with control-D");
		hold_session(&r);
	}
	free_referee(&r);
	return tool_end(tool);
}
