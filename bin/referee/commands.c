/*
 * commands.c: takes a line, which is a command, a document or moves in words.
 *
 * Knows which commands there are.  Must not know any game, nor where lines come from.
 */
#include "referee/referee.h"

#include "cli/terminal.h"

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
	const char *argument;		/* what may follow it; NULL: nothing */
	void (*run)(struct referee *r, const char *rest);
	const char *words;
} commands[COMMANDS] = {
	[UNDO] = { "[N]", do_undo, "takes back the last move, or the last N" },
	[WHY] = { NULL, do_why, "explains the last refusal by its rule, and says what is legal" },
	[RULES] = { "[WORD]", do_rules, "lists the rules, or those that speak of WORD" },
	[LEGAL] = { "[SEAT]", do_legal, "lists the legal moves" },
	[SHOW] = { NULL, do_show, "draws the table" },
	[SCORE] = { NULL, do_score, "scores the round as if it ended now" },
	[DEAL] = { "[again] [KEY=VALUE...]", do_deal,
	    "deals the next round, or the first of another match" },
	[HELP] = { "[WORD]", do_help, "shows this list, or what is in it about a command or verb" },
	[QUIT] = { NULL, do_quit, "ends; the record stays as it is" },
	[STAND] = { "[N] [because TEXT]", do_stand,
	    "lets the refused move stand, or move N that is proved illegal" },
	[LOG] = { "[N]", do_log, "shows the last ten moves that stand, or the last N" },
	[FIX] = { "N[-M] MOVE, ...", do_fix, "puts moves in the place of move N, or of N to M" },
	[INSERT] = { "N MOVE, ...", do_insert, "puts moves in before move N" },
	[DROP] = { "N[-M]", do_drop, "takes move N out, or those from N to M" },
	[NOTE] = { "TEXT", do_note, "writes a remark into the record" },
	[ADJUST] = { "SEAT POINTS... because TEXT", do_adjust, "gives or takes points" },
	[WITHDRAW] = { "[N]", do_withdraw, "withdraws the last ruling that holds, or ruling N" },
	[STATE] = { NULL, do_state, "writes the whole state, with all cards that are known" },
	[VIEW] = { "SEAT or public", do_view,
	    "writes the state as that seat, or everybody, sees it" },
	[WATCH] = { NULL, do_watch, "tells a program about every event, after its answer" },
	[HINT] = { "[N]", do_hint, "shows the best moves, tried in 200 deals or in N" },
	[DIGEST] = { NULL, do_digest, "prints the digest of the round, for witnesses to keep" },
};

/* The columns of forms, and their percentage of a narrow terminal. */
enum { FORM_COLUMNS = 40, FORM_PERCENT = 40 };

/*
 * Puts a form and then what it does; on a terminal that is too narrow for the form, what it does
 * goes below it.
 */
static void
put_form(struct referee *r, const char *form, const char *words)
{
	unsigned columns = terminal_width() * FORM_PERCENT / 100;
	bool beside = !r->terminal || count_columns(form) < columns;
	struct text line = { .made = NULL };

	if (!r->terminal || columns > FORM_COLUMNS)
		columns = FORM_COLUMNS;
	if (!beside) {
		text_put(&line, form);
		put_hanging(r, &line, 4);
	}
	text_print(&line, "%-*s %s", (int)columns - 1, beside ? form : "", words);
	put_hanging(r, &line, columns);
}

/* Puts the form of a verb, and what it does, which ends the line. */
static void
put_verb(struct referee *r, char *line, const char *about)
{
	size_t form = strlen(line) - strlen(about);

	while (form > 0 && line[form - 1] == ' ')
		form--;
	line[form] = '\0';
	put_form(r, line, about);
}

/* Puts the forms of moves, of one verb or (NULL) of all; false: there is no such verb. */
static bool
put_verbs(struct referee *r, const char *only)
{
	struct text verbs = { .made = NULL };
	char *copy, *line, *rest;
	bool found = false;

	tool_check(&r->tool, croupier_verbs_write(state_of(r), tool_target(&r->tool, &verbs)));
	copy = tool_copy(&r->tool, NULL, tool_text(&r->tool, &verbs, NULL));
	for (line = strtok_r(copy, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest)) {
		char *verb = tool_copy_bytes(&r->tool, line, strcspn(line, " "));

		if (only == NULL || strcmp(verb, only) == 0) {
			put_verb(r, line, verb_named(state_of(r), verb).about);
			found = true;
		}
		free(verb);
	}
	free(copy);
	text_free(&verbs);
	return found;
}

static void
put_command(struct referee *r, size_t command)
{
	char form[40];

	snprintf(form, sizeof form, commands[command].argument == NULL ? "%s" : "%s %s",
	    command_names[command], commands[command].argument);
	put_form(r, form, commands[command].words);
}

/* Whether a person can use the command at this table. */
static bool
is_for_person(const struct referee *r, size_t command)
{
	return command != WATCH && (command != DIGEST || r->seen == NULL);
}

static void
put_commands(struct referee *r)
{
	size_t i;

	for (i = 0; i < COMMANDS; i++)
		if (!r->terminal || is_for_person(r, i))
			put_command(r, i);
}

/* Names the commands, those that are needed most first. */
static void
name_commands(struct referee *r, struct text *text)
{
	size_t i;

	text_put(text, "A comma ends a move and begins another.  Commands: ");
	for (i = 0; i < COMMANDS; i++)
		if (is_for_person(r, i))
			text_print(text, "%s%s", i == 0 ? "" : ", ", command_names[i]);
	text_put(text, "\nhelp undo explains undo, and so on; help all explains all commands\n");
}

/* Explains a command or a verb. */
static void
explain_word(struct referee *r, const char *word)
{
	int command = typing_command_name(word);

	if (command >= 0)
		put_command(r, (size_t)command);
	if (put_verbs(r, word) || command >= 0)
		answer_command(r, NULL);
	else
		answer_with(r, CROUPIER_NO, "there is no command or verb %.40s; help alone names "
		    "them", word);
}

/* help, help all, help WORD: on a terminal the list that is shorter than a screen comes first. */
static void
do_help(struct referee *r, const char *rest)
{
	bool all = strcmp(rest, "all") == 0;
	struct text text = { .made = NULL };

	if (*rest != '\0' && !all) {
		explain_word(r, rest);
		return;
	}
	text_put(&text, "A move is a seat, a verb and its arguments; the seat may be left out if "
	    "it is that seat's turn, and the verb if the cards can mean only one:\n");
	put_sentences(r, &text);
	put_verbs(r, NULL);
	if (r->terminal && !all)
		name_commands(r, &text);
	else
		text_put(&text, "A comma ends a move and begins another.  Commands:\n");
	put_sentences(r, &text);
	if (!r->terminal || all)
		put_commands(r);
	answer_command(r, NULL);
}

/* What follows the first word of a line; blanks at the end of the line are cut off. */
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

/* Whether a line is a list, a text or nothing in JSON or YAML, and no seat has such a name. */
static bool
is_other_value(const struct referee *r, const char *line)
{
	return line[0] == '[' || line[0] == '"' ||
	    (strcmp(line, "null") == 0 && !begins_with_seat(state_of(r), line));
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
	else if (strncmp(line, "---", 3) == 0 && line[3 + strspn(line + 3, " \t")] == '\0')
		answer_trouble(r, "a document must be on one line here: --- {...}");
	else if (is_other_value(r, line))
		answer_trouble(r, "this is neither a document, as {KEY: VALUE, ...}, nor words");
	else if (no.verdict != CROUPIER_YES)
		refuse_words(r, &no, line);
	else if (line[0] == '{' || strncmp(line, "---", 3) == 0)
		take_yaml(r, line);
	else
		take_words(r, line);
	free(line);
}
