/*
 * commands.c: takes a line for what it is: a command, a document or moves in words.
 *
 * Knows which commands there are.  Must not know any game, nor where lines come from.
 */
#include "referee/referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
do_quit(struct referee *r, const char *rest)
{
	(void)rest;
	r->done = true;
	answer_command(r, NULL);
}

/* ---- commands ---------------------------------------------------------------------------- */

static void do_help(struct referee *r, const char *rest);

static const struct {
	const char *argument;		/* what may stand behind it; NULL: nothing */
	void (*run)(struct referee *r, const char *rest);
	const char *words;
} commands[COMMANDS] = {
	[UNDO] = { "[N]", do_undo, "takes back the last move, or the last N" },
	[WHY] = { NULL, do_why, "says the rule behind the last refusal, and what is legal" },
	[RULES] = { "[WORD]", do_rules, "lists the rules, or those that speak of WORD" },
	[LEGAL] = { "[SEAT]", do_legal, "lists the legal moves" },
	[SHOW] = { NULL, do_show, "draws the table" },
	[SCORE] = { NULL, do_score, "counts the round as if it ended now" },
	[DEAL] = { "[KEY=VALUE...]", do_deal, "deals the next round" },
	[HELP] = { NULL, do_help, "says this" },
	[QUIT] = { NULL, do_quit, "ends; the record stays as it is" },
	[STAND] = { "[N] [because TEXT]", do_stand,
	    "lets the refused move stand, or move N that is proved illegal" },
	[LOG] = { "[N]", do_log, "tells the last ten moves that stand, or the last N" },
	[FIX] = { "N[-M] MOVE, ...", do_fix, "puts moves in the place of move N, or of N to M" },
	[INSERT] = { "N MOVE, ...", do_insert, "puts moves in before move N" },
	[DROP] = { "N[-M]", do_drop, "takes move N out, or those from N to M" },
	[NOTE] = { "TEXT", do_note, "writes a remark into the record" },
	[ADJUST] = { "SEAT POINTS... because TEXT", do_adjust, "gives or takes points" },
	[DIGEST] = { NULL, do_digest, "says the digest of the round, for witnesses to keep" },
};

static void
do_help(struct referee *r, const char *rest)
{
	struct text help = { .made = NULL };
	char form[40];
	size_t i;

	(void)rest;
	text_put(&help, "A move is a seat, a verb and what belongs to it; the seat whose turn it "
	    "is may be left out:\n");
	tool_check(&r->tool, croupier_verbs_write(state_of(r), tool_target(&r->tool, &help)));
	text_put(&help, "A comma ends a move and begins another.  Commands:\n");
	for (i = 0; i < COMMANDS; i++) {
		snprintf(form, sizeof form, commands[i].argument == NULL ? "%s" : "%s %s",
		    command_names[i], commands[i].argument);
		text_print(&help, "%-39s %s\n", form, commands[i].words);
	}
	put_said(r, &help);
	answer_command(r, NULL);
}

/* What stands behind the first word of a line, whose blanks at its end are cut off. */
static const char *
cut_rest(char *line)
{
	size_t length = strcspn(line, " \t"), end = strlen(line);

	while (end > length && (line[end - 1] == ' ' || line[end - 1] == '\t'))
		line[--end] = '\0';
	return line + length + strspn(line + length, " \t");
}

/* Takes a line that begins with a command. */
static void
take_command(struct referee *r, enum command command, char *line)
{
	const char *rest = cut_rest(line);

	if (commands[command].argument == NULL && *rest != '\0')
		answer_trouble(r, "%s takes nothing after it", command_names[command]);
	else
		commands[command].run(r, rest);
}

void
take_line(struct referee *r, const char *given)
{
	char *line = tool_copy(&r->tool, NULL, given + strspn(given, " \t"));
	struct croupier_refusal no;
	int command = typing_command(&r->tool, state_of(r), line, &no);

	if (r->terminal && line[0] == '#')
		do_note(r, line + 1 + strspn(line + 1, " \t"));
	else if (line[0] == '\0' || line[0] == '#')
		answer_command(r, NULL);
	else if (command >= 0)
		take_command(r, (enum command)command, line);
	else if (no.verdict != CROUPIER_YES)
		refuse_words(r, &no, line);
	else if (strncmp(line, "---", 3) == 0 && line[3 + strspn(line + 3, " \t")] == '\0')
		answer_trouble(r, "a document must be on one line here: --- {...}");
	else if (line[0] == '{' || strncmp(line, "---", 3) == 0)
		take_yaml(r, line);
	else
		take_words(r, line);
	free(line);
}
