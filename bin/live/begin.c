/*
 * begin.c: what options say of a live table, for every door: who is played, and how; and the deal
 * of a table that is not there yet.
 *
 * Must not know any game, nor which door it is for.
 */
#include "live/live.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_SECONDS = 60 };

/* The pace in milliseconds, from seconds with decimals or without. */
static long
read_pace(struct tool *tool, const char *seconds)
{
	char *end;
	double pace = strtod(seconds, &end);

	if (*seconds < '0' || *seconds > '9' || *end != '\0' || pace > MOST_SECONDS ||
	    strspn(seconds, "0123456789.") != strlen(seconds))
		tool_die(tool, "--pace wants a number of seconds from 0 to %d, such as 0.5",
		    MOST_SECONDS);
	return (long)(pace * 1000);
}

void
live_settle(struct live *live, const struct sitting *sitting, long usual_pace)
{
	struct tool *tool = live->tool;

	if (sitting->thinkers.count > 0 && sitting->played.count == 0)
		tool_die(tool, "--think is for the seats that --play names");
	if (sitting->pace != NULL && sitting->played.count == 0)
		tool_die(tool, "--pace is for the seats that --play names");
	if (sitting->game == NULL && wants_deal(&sitting->wanted))
		tool_die(tool, "without --game nothing is dealt: -v, -p, -s, -o, -w, -d and "
		    "--hidden belong to it");
	read_thinkers(tool, &sitting->thinkers, &live->thinkers);
	/*
	 * The random numbers of thinking never come from the seed of the record, which knows all
	 * cards.
	 */
	tool_seed(tool, sitting->wanted.seed, live->chance);
	live->played = sitting->played.at;
	live->pace = sitting->pace != NULL ? read_pace(tool, sitting->pace) : usual_pace;
}

bool
live_begin(struct live *live, const struct sitting *sitting, const char *path)
{
	struct croupier_setup setup = wanted_setup(live->tool, &sitting->wanted);
	struct text text = { .made = NULL };
	struct croupier_state *state;
	struct croupier_refusal no;
	bool good;

	if (sitting->game == NULL)
		return true;
	setup.game = sitting->game;
	if (!setup.hidden)
		tool_seed(live->tool, sitting->wanted.seed, setup.seed);
	no = croupier_deal(&setup, &state);
	if (!tool_is_yes(live->tool, &no))
		tool_refuse(live->tool, &no);
	good = no.verdict == CROUPIER_YES && can_play(live, state, path);
	if (good) {
		tool_check(live->tool, croupier_state_write(state, CROUPIER_YAML,
		    tool_target(live->tool, &text)));
		good = tool_write_file(live->tool, path, !setup.hidden, &text,
		    " exists: leave out --game to go on with it");
	}
	text_free(&text);
	croupier_state_free(state);
	return good;
}
