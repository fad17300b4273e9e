/*
 * referee.c: referees a live table: takes lines from standard input, judges them, and keeps the
 * record.
 *
 * Must not know any game, nor what is done with a line: the files in referee/ do.
 */
#include "referee/referee.h"

#include "cli/terminal.h"

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

/* The options. */
struct wishes {
	char *played;
	unsigned long deals;
	bool thinks, seeded;
	uint8_t chance[CROUPIER_SEED_BYTES];
};

static bool
take_option(struct tool *tool, void *what, int option, const char *argument)
{
	struct wishes *wishes = what;

	switch ((enum option)option) {
	case PLAY:
		wishes->played = tool_add_to_list(tool, wishes->played, argument);
		break;
	case THINK:
		wishes->thinks = true;
		return tool_number(tool, "--think", argument, 1, &wishes->deals);
	case SEED:
		croupier_seed_from_text(argument, wishes->chance);
		wishes->seeded = true;
		break;
	}
	return true;
}

/*
 * Puts the options into the referee.  The random numbers of thinking never come from the seed of
 * the record, which knows all cards.
 */
static void
settle_wishes(struct referee *r, struct wishes *wishes)
{
	if (wishes->thinks && wishes->played == NULL)
		tool_die(&r->tool, "--think is for the seats that --play names");
	if (!wishes->seeded && !croupier_seed_random(wishes->chance))
		tool_die(&r->tool, "the operating system has no randomness to give");
	r->played = wishes->played;
	r->ledger.secret = r->played != NULL;
	r->deals = wishes->deals;
	memcpy(r->chance, wishes->chance, sizeof r->chance);
}

static void
free_referee(struct referee *r)
{
	ledger_close(&r->ledger);
	seen_end(r);
	end_thinking(r);
	text_free(&r->document);
	text_free(&r->recent);
	forget_held(r);
	croupier_move_free(r->refused);
	free(r->played);
	free(r->begun);
	free(r->offered);
	free(r->proved);
}

int
main(int argc, const char *argv[])
{
	bool terminal = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
	struct referee r = { .tool = { .wraps = terminal } };
	struct wishes wishes = { .deals = USUAL_DEALS };
	struct tool *tool = &r.tool;

	/* Names of seats, and suits that are typed, are UTF-8, whatever the locale is. */
	r.ascii = setlocale(LC_CTYPE, "") == NULL || !locale_is_utf8();
	if (r.ascii)
		setlocale(LC_CTYPE, "C.UTF-8");
	tool_start(tool, argc, argv, options, "FILE", take_option, &wishes);
	settle_wishes(&r, &wishes);
	r.protocol = tool->format == CROUPIER_JSON;
	r.terminal = terminal && !r.protocol;
	if (tool->words[0] == NULL || tool->words[1] != NULL)
		tool_die(tool,
		    "name one FILE, the record of the table; deal GAME > FILE makes one");
	if (ledger_open(&r.ledger, tool, tool->words[0]) && can_play(&r) && seen_begin(&r)) {
		if (isatty(STDIN_FILENO) && !r.terminal)
			tool_note(tool, NULL, "reading from the terminal; end with control-D");
		hold_session(&r);
	}
	free_referee(&r);
	return tool_end(tool);
}
