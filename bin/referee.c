/*
 * referee.c: referees a live table: takes lines from standard input, judges them, and keeps the
 * record.  Here are the options, and the key that ends thinking.
 *
 * Must not know any game, nor what is done with a line: the files in referee/ do.
 */
#include "referee/referee.h"

#include "cli/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum option { PLAY = 1, THINK, SEED };
enum { USUAL_DEALS = 100 };

static const struct poptOption options[] = {
	{ "play", '\0', POPT_ARG_STRING, NULL, PLAY, "play these seats",
	    "SEAT,..." },
	{ "think", '\0', POPT_ARG_STRING, NULL, THINK,
	    "think about each of these moves in N deals (100)", "N" },
	{ "seed", '\0', POPT_ARG_STRING, NULL, SEED, "think by this seed", "TEXT" },
	TOOL_JSON_OPTION,
	TOOL_OPTIONS
};

struct settings {
	struct list played;		/* seats */
	unsigned long deals;
	bool thinks, seeded;
	uint8_t chance[CROUPIER_SEED_BYTES];
};

static bool
take_option(struct tool *tool, void *what, int option, const char *argument)
{
	struct settings *settings = what;

	switch ((enum option)option) {
	case PLAY:
		list_add_words(tool, &settings->played, argument);
		break;
	case THINK:
		settings->thinks = true;
		return tool_number(tool, "--think", argument, 1, &settings->deals);
	case SEED:
		croupier_seed_from_text(argument, settings->chance);
		settings->seeded = true;
		break;
	}
	return true;
}

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
static void
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

/*
 * Puts the options into the table.  The random numbers of thinking never come from the seed of
 * the record, which knows all cards.
 */
static void
settle(struct referee *r, const struct settings *settings)
{
	if (settings->thinks && settings->played.count == 0)
		tool_die(&r->tool, "--think is for the seats that --play names");
	if (!settings->seeded && !croupier_seed_random(r->live.chance))
		tool_die(&r->tool, "the operating system has no randomness to give");
	if (settings->seeded)
		memcpy(r->live.chance, settings->chance, sizeof r->live.chance);
	r->live.played = (const char *const *)settings->played.at;
	r->live.tool = &r->tool;
	r->live.deals = settings->deals;
	r->live.interrupted = &interrupted;
	r->live.listen = listen_for_interrupts;
}

static void
free_referee(struct referee *r)
{
	live_close(&r->live);
	answer_free(&r->speaker.answer);
	list_free(&r->greeting);
	text_free(&r->events);
	text_free(&r->recent);
	free(r->speaker.begun);
	free(r->speaker.offered);
}

int
main(int argc, const char *argv[])
{
	bool terminal = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
	struct referee r = { .tool = { .wraps = terminal } };
	struct settings settings = { .deals = USUAL_DEALS };
	struct tool *tool = &r.tool;

	/* Names of seats, and suits that are typed, are UTF-8, whatever the locale is. */
	r.speaker.ascii = setlocale(LC_CTYPE, "") == NULL || !locale_is_utf8();
	if (r.speaker.ascii)
		setlocale(LC_CTYPE, "C.UTF-8");
	tool_start(tool, argc, argv, options, "FILE", take_option, &settings);
	settle(&r, &settings);
	r.terminal = terminal && tool->format != CROUPIER_JSON;
	r.speaker.show = r.terminal ? person_show : NULL;
	/* A program gets one document a line. */
	if (tool->format == CROUPIER_YAML)
		tool->format = CROUPIER_LINE;
	if (tool->words[0] == NULL || tool->words[1] != NULL)
		tool_die(tool,
		    "name one FILE, the record of the table; deal GAME > FILE makes one");
	/* A program that cannot hear is told so before anything is done. */
	if ((fcntl(STDOUT_FILENO, F_GETFL) & O_ACCMODE) == O_RDONLY)
		tool_die(tool, "cannot write to standard output: %s", strerror(EBADF));
	if (live_open(&r.live, &r.speaker.client, tool->words[0])) {
		if (isatty(STDIN_FILENO) && !r.terminal)
			tool_note(tool, NULL, "reading from the terminal; end with control-D");
		hold_session(&r);
	}
	free_referee(&r);
	list_free(&settings.played);
	return tool_end(tool);
}
