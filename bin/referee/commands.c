/*
 * commands.c: takes a line, which is a command, a document or moves in words, and makes the call
 * that it means.
 *
 * Knows which commands there are.  Must not know any game, nor where lines come from.
 */
#include "referee/referee.h"

#include "cli/terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- changes of the record ----------------------------------------------------------------- */

static void
do_undo(struct client *c, struct answer *a, const char *rest)
{
	unsigned long number;

	if (*rest == '\0')
		live_undo_last(c, a);
	else if (typing_command_name(rest) == DEAL && strpbrk(rest, " \t") == NULL)
		live_undo_deal(c, a);
	else if (!read_count(rest, &number) || number > CROUPIER_MOST_NUMBER)
		answer_trouble(c, a,
		    "undo wants the number of moves to take back, in decimal digits, from 1");
	else
		live_undo(c, a, number);
}

/* An edit of a range: `ranges` and `puts` say whether N-M may, and moves must, follow. */
static void
edit(struct client *c, struct answer *a, const char *rest, bool ranges,
    bool puts, const char *wants)
{
	unsigned long first, last;
	const char *words;

	if (read_numbers(c->live->tool, rest, ranges, &first, &last, &words) &&
	    (*words != '\0') == puts)
		live_edit(c, a, first, ranges ? last : 0, puts ? words : NULL);
	else
		answer_trouble(c, a, "%s", wants);
}

static void
do_fix(struct client *c, struct answer *a, const char *rest)
{
	edit(c, a, rest, true, true, "fix wants the number of a move that stands, or the first "
	    "and the last, as 5-7, and then the moves to put there");
}

static void
do_insert(struct client *c, struct answer *a, const char *rest)
{
	edit(c, a, rest, false, true, "insert wants the number of the move before which moves "
	    "are put in, and then those moves");
}

static void
do_drop(struct client *c, struct answer *a, const char *rest)
{
	edit(c, a, rest, true, false, "drop wants the number of a move that stands, or the "
	    "first and the last, as 5-7");
}

static void
do_stand(struct client *c, struct answer *a, const char *rest)
{
	size_t digits = strspn(rest, "0123456789");
	const char *after = rest + digits + strspn(rest + digits, " \t");
	const char *because = find_reason(after);

	if ((*after != '\0' && because == NULL) || rest[0] == '0' || digits > 10)
		answer_trouble(c, a, "stand wants the number of a move, or nothing, and then, if "
		    "there is a reason, because TEXT");
	else
		live_stand(c, a, digits == 0 ? 0 : strtoul(rest, NULL, 10), because);
	see_refusal(c->door);
}

static void
do_note(struct client *c, struct answer *a, const char *rest)
{
	if (*rest == '\0')
		answer_trouble(c, a, "note wants the text of the remark after it");
	else
		live_note(c, a, rest);
}

static void
do_adjust(struct client *c, struct answer *a, const char *rest)
{
	long points[CROUPIER_MAX_SEATS] = { 0 };
	const char *because;

	if (read_points(c, a, rest, points, &because))
		live_adjust(c, a, points, because);
}

static void
do_withdraw(struct client *c, struct answer *a, const char *rest)
{
	unsigned long number = 0;

	if (*rest != '\0' && !read_count(rest, &number))
		answer_trouble(c, a, "withdraw wants the number of a ruling of this round, from 1, "
		    "or nothing for the last that holds");
	else
		live_withdraw(c, a, number);
}

/* deal [again] [KEY=VALUE ...] */
static void
do_deal(struct client *c, struct answer *a, const char *rest)
{
	char *copy = tool_copy(c->live->tool, NULL, rest), *words = copy;
	size_t length = strcspn(words, " \t"), again_length = strlen("again");
	bool again = length == again_length && strncasecmp(words, "again", length) == 0;
	struct wishes wishes = { .seed = NULL };
	const char *why = read_wishes(again ? words + length : words, &wishes);

	if (why == NULL)
		live_deal(c, a, again, &wishes);
	else
		answer_trouble(c, a, "%s", why);
	free(copy);
}

/* ---- questions ------------------------------------------------------------------------------ */

static void
do_legal(struct client *c, struct answer *a, const char *rest)
{
	int seat = -1;

	if (*rest == '\0' || find_seat(c, a, rest, &seat))
		live_legal(c, a, seat);
}

static void
do_view(struct client *c, struct answer *a, const char *rest)
{
	int seat = -1;

	if (*rest == '\0')
		answer_trouble(c, a, "view wants a seat, or public, after it");
	/* This word means everybody, even if a seat has that name. */
	else if (strcasecmp(rest, "public") == 0 || find_seat(c, a, rest, &seat))
		live_view(c, a, seat);
}

static void
do_log(struct client *c, struct answer *a, const char *rest)
{
	struct referee *r = c->door;
	unsigned long most = 10;

	if (*rest != '\0' && !read_count(rest, &most)) {
		answer_trouble(c, a,
		    "log wants the number of moves to tell, in decimal digits, from 1");
		return;
	}
	if (r->terminal && croupier_record_about(record_of(c)).standing == 0)
		say(c, a, "no move stands");
	live_log(c, a, most);
}

static void
do_hint(struct client *c, struct answer *a, const char *rest)
{
	unsigned long deals = 200;

	if (*rest != '\0' && !read_count(rest, &deals)) {
		answer_trouble(c, a, "hint wants the number of deals to try moves in, in decimal "
		    "digits, from 1");
		return;
	}
	listen_for_interrupts(c->door);
	live_hint(c, a, deals);
	stop_listening(c->door);
}

static void
do_rules(struct client *c, struct answer *a, const char *rest)
{
	live_rules(c, a, rest);
}

/* Draws the table. */
static void
do_show(struct client *c, struct answer *a, const char *rest)
{
	struct referee *r = c->door;
	struct text picture = { .made = NULL };
	struct look look = { .at_table = true, .ascii = r->ascii, .knows_stock = c->seen != NULL };
	/* If seats are played, cards that moved are not marked, since that may be a secret. */
	struct croupier_state *before = c->seen != NULL ? NULL :
	    state_before(&r->tool, record_of(c));
	int viewer = c->seen != NULL ? viewer_of(c) : -1;

	(void)rest;
	look.front = viewer < 0 ? 0 : viewer;
	look_at_terminal(&r->tool, &look);
	draw_picture(&r->tool, state_of(c), before, &look, &picture);
	croupier_state_free(before);
	say_lines(c, a, &picture);
	a->drawn_end = a->said.count;
	answer_command(c, a, NULL);
}

static void
do_watch(struct client *c, struct answer *a, const char *rest)
{
	struct referee *r = c->door;

	(void)rest;
	say(c, a, r->terminal ? "on a terminal every move is shown as it is made" :
	    "from now on everything that happens is told once more, after its answer");
	r->watching = !r->terminal;
	answer_command(c, a, NULL);
}

static void
do_quit(struct client *c, struct answer *a, const char *rest)
{
	struct referee *r = c->door;

	(void)rest;
	r->done = true;
	answer_command(c, a, NULL);
}

/* ---- help ------------------------------------------------------------------------------------ */

static void do_help(struct client *c, struct answer *a, const char *rest);

static const struct {
	const char *argument;		/* what may follow it; NULL: nothing */
	void (*run)(struct client *c, struct answer *a, const char *rest);
	const char *words;		/* what it does */
	void (*ask)(struct client *c, struct answer *a);	/* in the place of run */
} commands[COMMANDS] = {
	[UNDO] = { "[N]", do_undo, "takes back the last move, or the last N", NULL },
	[WHY] = { NULL, NULL, "explains the last refusal by its rule, and says what is legal",
	    live_why },
	[RULES] = { "[WORD]", do_rules, "lists the rules, or those that speak of WORD", NULL },
	[LEGAL] = { "[SEAT]", do_legal, "lists the legal moves", NULL },
	[SHOW] = { NULL, do_show, "draws the table", NULL },
	[SCORE] = { NULL, NULL, "scores the round as if it ended now",
	    live_score },
	[DEAL] = { "[again] [KEY=VALUE...]", do_deal,
	    "deals the next round, or the first of another match", NULL },
	[HELP] = { "[WORD]", do_help,
	    "shows this list, or what is in it about a command or verb", NULL },
	[QUIT] = { NULL, do_quit, "ends; the record stays as it is", NULL },
	[STAND] = { "[N] [because TEXT]", do_stand,
	    "lets the refused move stand, or move N that is proved illegal", NULL },
	[LOG] = { "[N]", do_log, "shows the last ten moves that stand, or the last N", NULL },
	[FIX] = { "N[-M] MOVE, ...", do_fix,
	    "puts moves in the place of move N, or of N to M", NULL },
	[INSERT] = { "N MOVE, ...", do_insert, "puts moves in before move N", NULL },
	[DROP] = { "N[-M]", do_drop, "takes move N out, or those from N to M", NULL },
	[NOTE] = { "TEXT", do_note, "writes a remark into the record", NULL },
	[ADJUST] = { "SEAT POINTS... because TEXT", do_adjust, "gives or takes points", NULL },
	[WITHDRAW] = { "[N]", do_withdraw,
	    "withdraws the last ruling that holds, or ruling N", NULL },
	[STATE] = { NULL, NULL, "writes the whole state, with all cards that are known",
	    live_state },
	[VIEW] = { "SEAT or public", do_view,
	    "writes the state as that seat, or everybody, sees it", NULL },
	[WATCH] = { NULL, do_watch, "tells a program about every event, after its answer", NULL },
	[HINT] = { "[N]", do_hint, "shows the best moves, tried in 200 deals or in N", NULL },
	[DIGEST] = { NULL, NULL, "prints the digest of the round, for witnesses to keep",
	    live_digest },
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
	struct list lines = { .count = 0 };
	bool found = false;
	size_t i;

	tool_check(&r->tool, croupier_verbs_write(state_of(&r->client),
	    tool_target(&r->tool, &verbs)));
	list_add_lines(&r->tool, &lines, tool_text(&r->tool, &verbs, NULL));
	for (i = 0; i < lines.count; i++) {
		char *line = lines.at[i];
		char *verb = tool_copy_bytes(&r->tool, line, strcspn(line, " "));

		if (only == NULL || strcmp(verb, only) == 0) {
			put_verb(r, line, verb_named(state_of(&r->client), verb).about);
			found = true;
		}
		free(verb);
	}
	list_free(&lines);
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
	return command != WATCH && (command != DIGEST || r->client.seen == NULL);
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
		answer_command(&r->client, &r->answer, NULL);
	else
		answer_no(&r->client, &r->answer, "there is no command or verb %.40s; help alone "
		    "names them", word);
}

/* help, help all, help WORD: on a terminal the list that is shorter than a screen comes first. */
static void
do_help(struct client *c, struct answer *a, const char *rest)
{
	struct referee *r = c->door;
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
	answer_command(c, a, NULL);
}

/* ---- lines ----------------------------------------------------------------------------------- */

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
	struct client *c = &r->client;
	struct answer *a = &r->answer;
	const char *rest = cut_rest(line);

	if (commands[command].argument == NULL && *rest != '\0')
		answer_trouble(c, a, "%s takes nothing after it", command_names[command]);
	else if (commands[command].ask != NULL)
		commands[command].ask(c, a);
	else
		commands[command].run(c, a, rest);
}

/* Takes a line of YAML or JSON, which must be one document. */
static void
take_document(struct referee *r, const char *line)
{
	struct text ended = { .made = NULL };
	struct bytes_left left;
	struct croupier_stream *stream;
	const struct croupier_document *document;
	struct croupier_refusal no;

	/* The newline says that the document is complete. */
	text_print(&ended, "%s\n", line);
	left.at = tool_text(&r->tool, &ended, &left.count);
	stream = tool_open_line(&r->tool, &left, "-", r->line);
	no = croupier_stream_next(stream, &document);
	if (no.verdict == CROUPIER_YES)
		live_document(&r->client, &r->answer, document);
	else if (no.at.line > r->line)
		answer_trouble(&r->client, &r->answer, "a document must end on the line on which "
		    "it begins here; this one does not");
	else
		answer_command(&r->client, &r->answer, &no);
	if (no.verdict == CROUPIER_YES && croupier_document_about(document).kind == CROUPIER_MOVE)
		see_refusal(r);
	croupier_stream_close(stream);
	text_free(&ended);
}

/* Whether a line is a list, a text or nothing in JSON or YAML, and no seat has such a name. */
static bool
is_other_value(const struct referee *r, const char *line)
{
	return line[0] == '[' || line[0] == '"' ||
	    (strcmp(line, "null") == 0 &&
	    typed_seat(state_of(&r->client), line, strlen("null"), false) < 0);
}

void
take_line(struct referee *r, const char *given)
{
	struct client *c = &r->client;
	struct answer *a = &r->answer;
	char *line = tool_copy(&r->tool, NULL, given + strspn(given, " \t"));
	struct croupier_refusal no;
	int command = typing_command(&r->tool, state_of(&r->client), line, &no);

	if (r->terminal && line[0] == '#')
		do_note(c, a, line + 1 + strspn(line + 1, " \t"));
	else if (line[0] == '\0' || line[0] == '#')
		answer_command(c, a, NULL);
	else if (command >= 0)
		take_command(r, (enum command)command, line);
	else if (strncmp(line, "---", 3) == 0 && line[3 + strspn(line + 3, " \t")] == '\0')
		answer_trouble(c, a, "a document must be on one line here: --- {...}");
	else if (is_other_value(r, line))
		answer_trouble(c, a, "this is neither a document, as {KEY: VALUE, ...}, nor words");
	else if (no.verdict != CROUPIER_YES)
		refuse_words(r, &no, line);
	else if (line[0] == '{' || strncmp(line, "---", 3) == 0)
		take_document(r, line);
	else
		take_words(r, line);
	free(line);
}
