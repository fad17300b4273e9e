/*
 * commands.c: takes a line, which is a command, a document or moves in words, and makes the call
 * that it means.
 *
 * Knows which commands there are.  Must not know any game, nor where lines come from.
 */
#include "protocol/protocol.h"

#include "cli/terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- changes of the record ----------------------------------------------------------------- */

static bool
do_undo(struct client *c, struct answer *a, const char *rest)
{
	unsigned long number;

	if (c->may == MAY_MOVE)
		live_ask_undo(c, a);
	else if (*rest == '\0')
		live_undo_last(c, a);
	else if (is_name("deal", rest, strlen(rest), false))
		live_undo_deal(c, a);
	else if (read_count(rest, &number) && number <= CROUPIER_MOST_NUMBER)
		live_undo(c, a, number);
	else
		return false;
	return true;
}

/* An edit of a range: its argument says whether N-M may, and moves must, follow. */
static bool
do_edit(struct client *c, struct answer *a, const struct command *command, const char *rest)
{
	bool ranges = strstr(command->argument, "-M") != NULL;
	bool puts = strstr(command->argument, "MOVE") != NULL;
	unsigned long first, last;
	const char *words;
	bool good = read_numbers(c->tool, rest, ranges, &first, &last, &words) &&
	    (*words != '\0') == puts;

	if (good)
		live_edit(c, a, first, ranges ? last : 0, puts ? words : NULL);
	return good;
}

static bool
do_stand(struct client *c, struct answer *a, const char *rest)
{
	size_t digits = strspn(rest, "0123456789");
	const char *after = rest + digits + strspn(rest + digits, " \t");
	const char *because = find_reason(after);

	if ((*after != '\0' && because == NULL) || rest[0] == '0' || digits > 10)
		return false;
	live_stand(c, a, digits == 0 ? 0 : strtoul(rest, NULL, 10), because);
	see_refusal(c->door);
	return true;
}

static void
do_adjust(struct client *c, struct answer *a, const char *rest)
{
	long points[CROUPIER_MAX_SEATS] = { 0 };
	const char *because;

	if (read_points(c, a, rest, points, &because))
		live_adjust(c, a, points, because);
}

/* stop [and count] [because TEXT] */
static bool
do_stop(struct client *c, struct answer *a, const char *rest)
{
	static const char count[] = "and count";
	size_t length = strlen(count);
	bool counted = name_begins(rest, count, length) && strchr(" \t", rest[length]) != NULL;
	const char *after = rest + (counted ? length : 0), *because;

	after += strspn(after, " \t");
	because = find_reason(after);
	if (*after != '\0' && because == NULL)
		return false;
	live_stop(c, a, counted, because);
	return true;
}

/* deal [again] [KEY=VALUE ...] */
static void
do_deal(struct client *c, struct answer *a, const char *rest)
{
	char *words = tool_copy(c->tool, NULL, rest);
	size_t first = strcspn(words, " \t");
	bool again = is_name("again", words, first, false);
	struct wishes wishes = { { { .count = 0 } } };
	const char *why = read_wishes(c->tool, words + (again ? first : 0), &wishes);

	if (why == NULL)
		live_deal(c, a, again, &wishes);
	else
		answer_trouble(c, a, "%s", why);
	forget_wishes(&wishes);
	free(words);
}

/* ---- questions ------------------------------------------------------------------------------ */

/* As seat_meant(); false, having answered, if there is no such seat. */
static bool
find_seat(struct client *c, struct answer *a, const char *word, int *seat)
{
	struct croupier_refusal no = seat_meant(state_of(c), word, seat);

	if (no.verdict != CROUPIER_YES)
		answer_trouble(c, a, "there is no seat with that name: %s", no.sentence);
	return no.verdict == CROUPIER_YES;
}

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

	/* The word public means everybody, even if a seat has that name. */
	if (strcasecmp(rest, "public") == 0 || find_seat(c, a, rest, &seat))
		live_view(c, a, seat);
}

static void
do_log(struct client *c, struct answer *a, unsigned long most)
{
	struct speaker *s = c->door;

	if (s->show != NULL && standing_of(c) == 0)
		say(c, a, "no move stands");
	live_log(c, a, most);
}

/* Explains what was refused last, and says which line that was. */
static void
do_why(struct client *c, struct answer *a)
{
	static const char *const numbers[] = { "", "", "two", "three", "four", "five", "six",
		"seven", "eight", "nine" };
	const struct speaker *s = c->door;
	const char *what = c->why.of;
	unsigned long ago = s->line - s->refused;
	char *of = what == NULL ? make_text(c->tool, "a line that was not read") :
	    ago < 2 ? make_text(c->tool, "`%s`", what) : ago < 10 ?
	    make_text(c->tool, "`%s`, %s lines ago", what, numbers[ago]) :
	    make_text(c->tool, "`%s`, %lu lines ago", what, ago);

	live_why(c, a, of);
	free(of);
}

/* Draws the table. */
static void
do_show(struct client *c, struct answer *a)
{
	struct speaker *s = c->door;
	struct tool *tool = c->tool;
	struct text picture = { .made = NULL };
	struct look look = { .ascii = s->ascii };
	/* If seats are played, cards that moved are not marked, since that may be a secret. */
	struct croupier_state *before = c->hides ? NULL : state_before(tool, record_of(c));
	int viewer = c->hides ? viewer_of(c) : -1;

	look.front = viewer < 0 ? 0 : viewer;
	look_at_terminal(tool, &look);
	draw_picture(tool, state_of(c), before, &look, &picture);
	croupier_state_free(before);
	say_lines(c, a, &picture);
	a->drawn_end = a->said.count;
	answer_command(c, a, NULL);
}

static void
do_watch(struct client *c, struct answer *a)
{
	struct speaker *s = c->door;

	say(c, a, s->show != NULL ? "on a terminal every move is shown as it is made" :
	    "from now on everything that happens is told once more, after its answer");
	s->watching = s->show == NULL;
	answer_command(c, a, NULL);
}

static void
do_quit(struct client *c, struct answer *a)
{
	struct speaker *s = c->door;

	s->done = true;
	answer_command(c, a, NULL);
}

/* ---- help ------------------------------------------------------------------------------------ */

/* Says a form and what it does, beside it or, where a terminal has no room for both, below it. */
static void
say_form(struct client *c, struct answer *a, const char *form, const char *words)
{
	enum { COLUMNS = 40 };
	struct speaker *s = c->door;

	if (s->show == NULL || (count_columns(form) < COLUMNS &&
	    COLUMNS + count_columns(words) <= terminal_width())) {
		say(c, a, "%-*s %s", COLUMNS - 1, form, words);
	} else {
		say(c, a, "%s", form);
		say(c, a, "    %s", words);
	}
}

/* Says the forms of moves, of one verb or (NULL) of all; false: there is no such verb. */
static bool
say_verbs(struct client *c, struct answer *a, const char *only)
{
	struct text verbs = { .made = NULL };
	struct list lines = { .count = 0 };
	bool found = false;
	size_t i, form;

	tool_check(c->tool, croupier_verbs_write(state_of(c), tool_target(c->tool, &verbs)));
	list_add_lines(c->tool, &lines, tool_text(c->tool, &verbs, NULL));
	for (i = 0; i < lines.count; i++) {
		char *line = lines.at[i];
		struct croupier_verb verb = typed_verb(state_of(c), line, strcspn(line, " "), true);

		if (only != NULL && strcmp(verb.name, only) != 0)
			continue;
		/* What it does ends the line. */
		form = strlen(line) - strlen(verb.about);
		while (form > 0 && line[form - 1] == ' ')
			form--;
		line[form] = '\0';
		say_form(c, a, line, verb.about);
		found = true;
	}
	list_free(&lines);
	text_free(&verbs);
	return found;
}

static void
say_command(struct client *c, struct answer *a, const struct command *command)
{
	bool asks = c->may == MAY_MOVE && command->run == do_undo;
	const char *argument = asks ? NULL : c->may == MAY_MOVE && command->take == do_deal ?
	    "[again]" : command->argument;
	char *form = make_text(c->tool, argument == NULL ? "%s" : "%s %s", command->name,
	    argument);

	say_form(c, a, form, asks ? "asks the others, who say agree or decline, to go back to "
	    "before your last move" : command->words);
	free(form);
}

/* Whether somebody may use a command: from a seat a deal is bare, and an undo is a question. */
static bool
may_use(const struct client *c, const struct command *command, const char *rest)
{
	if (command->ask == do_quit || command->ask == do_watch)
		return !is_bound(c);
	if (c->may == MAY_MOVE && command->run == do_undo)
		return *rest == '\0';
	if (c->may == MAY_MOVE && command->take == do_deal)
		return *rest == '\0' || is_name("again", rest, strlen(rest), false);
	return c->may == MAY_ALL ||
	    (command->shows && (c->may == MAY_MOVE || command->count != live_hint));
}

/* Whether the one who asks can use the command at this table. */
static bool
is_useful(struct client *c, const struct command *command)
{
	const struct speaker *s = c->door;

	if (!may_use(c, command, "") || (command->count == live_hint && c->live->no_hints))
		return false;
	return s->show == NULL ||
	    (command->ask != do_watch && (command->ask != live_digest || !c->hides));
}

/* Says the facts of a round that a deal of this game can be given: what deal --list has of them. */
static void
say_facts(struct client *c, struct answer *a)
{
	static const char fact[] = "- {fact: ";
	struct text listed = { .made = NULL };
	char *game = make_text(c->tool, "\ngame: %s\n", croupier_state_about(state_of(c)).game);
	const char *line;

	tool_check(c->tool, croupier_games_write(CROUPIER_YAML, tool_target(c->tool, &listed)));
	line = strstr(tool_text(c->tool, &listed, NULL), game);
	for (; line != NULL && strncmp(line, "\n---", 4) != 0; line = strchr(line + 1, '\n')) {
		const char *name, *kind;
		char *form;

		if (strncmp(line + 1, fact, strlen(fact)) != 0)
			continue;
		name = line + 1 + strlen(fact);
		kind = name + strcspn(name, ",");
		kind += strspn(kind, ", ");
		form = make_text(c->tool, "%.*s=...", (int)strcspn(name, ","), name);
		say_form(c, a, form, strncmp(kind, "kind: cards", 11) == 0 ?
		    "a fact of the round: cards, with commas" :
		    strncmp(kind, "kind: card", 10) == 0 ? "a fact of the round: a card" :
		    "a fact of the round: a number");
		free(form);
	}
	text_free(&listed);
	free(game);
}

/* Says what may follow the command deal. */
static void
say_wishes(struct client *c, struct answer *a)
{
	const struct croupier_value *option;
	struct croupier_view *view;
	struct text text = { .made = NULL };
	size_t i;

	for (i = 0; i < FACTS; i++)
		say_form(c, a, wish_keys[i].form, wish_keys[i].words);
	say_facts(c, a);
	tool_check(c->tool, croupier_view_make(state_of(c), NULL, &view));
	text_put(&text, "deal again takes options of the match, too:");
	for (option = croupier_value_get(view->state, "options")->first; option != NULL;
	    option = option->next)
		text_print(&text, "%s %s=", option == croupier_value_get(view->state,
		    "options")->first ? "" : ",", option->key);
	croupier_view_free(view);
	say_lines(c, a, &text);
}

/* Says how the cards are called, in the order of the deck, with the values that they bear. */
static void
say_cards(struct client *c, struct answer *a)
{
	struct text text = { .made = NULL };
	struct croupier_view *view;
	size_t i;

	tool_check(c->tool, croupier_view_make(state_of(c), NULL, &view));
	text_put(&text, "The cards are called:");
	for (i = 0; i < view->deck->count; i++) {
		const struct croupier_face *face = &view->deck->faces[i];

		text_print(&text, "%s %s", i == 0 ? "" : ",", face->name);
		if (face->value > 0)
			text_print(&text, " (%u)", face->value);
	}
	croupier_view_free(view);
	say_lines(c, a, &text);
}

/* Explains a command or a verb, with the rules that speak of the verb; or the cards. */
static void
explain_word(struct client *c, struct answer *a, const char *word)
{
	/* Who is asked by a seat to take moves back says agree or decline. */
	bool answers = c->may == MAY_MOVE && (strcmp(word, "agree") == 0 ||
	    strcmp(word, "decline") == 0);
	const struct command *command = command_named(answers ? "undo" : word, true);
	bool cards = strcmp(word, "cards") == 0;
	const char *verb = verb_named(state_of(c), word).name;
	bool usable = command != NULL && may_use(c, command, "");

	if (usable)
		say_command(c, a, command);
	if (usable && command->take == do_deal && c->may == MAY_ALL)
		say_wishes(c, a);
	if (verb != NULL && say_verbs(c, a, verb))
		say_rules(c, a, verb);
	if (cards)
		say_cards(c, a);
	if (verb != NULL || usable || cards)
		answer_command(c, a, NULL);
	else if (command != NULL)
		answer_no(c, a, "%s is not for this link", word);
	else
		answer_no(c, a, "there is no command or verb %.40s; help alone names them", word);
}

/* help, help all, help WORD: on a terminal the list that is shorter than a screen comes first. */
static void
do_help(struct client *c, struct answer *a, const char *rest)
{
	struct speaker *s = c->door;
	bool all = s->show == NULL || strcmp(rest, "all") == 0;
	struct text text = { .made = NULL };
	size_t i;

	if (*rest != '\0' && strcmp(rest, "all") != 0) {
		explain_word(c, a, rest);
		return;
	}
	say(c, a, "A move is a seat, a verb and its arguments; the seat may be left out if it is "
	    "that seat's turn, and the verb if the cards can mean only one:");
	say_verbs(c, a, NULL);
	text_put(&text, "A comma ends a move and begins another.  Commands:");
	for (i = 0; i < command_count && !all; i++)
		if (is_useful(c, &commands[i]))
			text_print(&text, "%s %s", i == 0 ? "" : ",", commands[i].name);
	if (!all)
		text_put(&text, "\nhelp undo explains undo, and so on; help cards names the "
		    "cards; help all explains all commands");
	say_lines(c, a, &text);
	for (i = 0; i < command_count && all; i++)
		if (is_useful(c, &commands[i]))
			say_command(c, a, &commands[i]);
	answer_command(c, a, NULL);
}

/* ---- all commands ---------------------------------------------------------------------------- */

const struct command commands[] = {
	{ "undo", "[N]", "takes back the last move, or the last N", .run = do_undo,
	    .wants = "the number of moves to take back, in decimal digits, from 1" },
	{ "why", NULL, "explains the last refusal by its rule, and says what is legal",
	    .shows = true, .ask = do_why },
	{ "rules", "[WORD]", "lists the rules, or those that speak of WORD", .shows = true,
	    .take = live_rules },
	{ "legal", "[SEAT]", "lists the legal moves", .shows = true, .take = do_legal },
	{ "show", NULL, "draws the table", .shows = true, .ask = do_show },
	{ "score", NULL, "scores the round as if it ended now", .shows = true, .ask = live_score },
	{ "deal", "[again] [KEY=VALUE...]",
	    "deals the next round, or the first of another match", .take = do_deal },
	{ "help", "[WORD]", "shows this list, or what is in it about a command or verb",
	    .shows = true, .take = do_help },
	{ "quit", NULL, "ends; the record stays as it is", .ask = do_quit },
	{ "stand", "[N] [because TEXT]",
	    "lets the refused move stand, or move N that is proved illegal", .run = do_stand,
	    .wants = "the number of a move, or nothing, and then, if there is a reason, because "
	    "TEXT" },
	{ "log", "[N]", "shows the last ten moves that stand, or the last N", .shows = true,
	    .count = do_log, .usual = 10,
	    .wants = "the number of moves to tell, in decimal digits, from 1" },
	{ "fix", "N[-M] MOVE, ...", "puts moves in the place of move N, or of N to M",
	    .edits = true, .wants = "the number of a move that stands, or the first and the "
	    "last, as 5-7, and then the moves to put there" },
	{ "insert", "N MOVE, ...", "puts moves in before move N", .edits = true,
	    .wants = "the number of the move before which moves are put in, and then those "
	    "moves" },
	{ "drop", "N[-M]", "takes move N out, or those from N to M", .edits = true,
	    .wants = "the number of a move that stands, or the first and the last, as 5-7" },
	{ "note", "TEXT", "writes a remark into the record", .take = live_note,
	    .wants = "the text of the remark after it" },
	{ "adjust", "SEAT POINTS... because TEXT", "gives or takes points", .take = do_adjust },
	{ "stop", "[and count] [because TEXT]",
	    "ends the round, which counts for nothing, or as it stands, and shows its points",
	    .run = do_stop,
	    .wants = "nothing, or and count, and then, if there is a reason, because TEXT" },
	{ "withdraw", "[N]", "withdraws the last ruling that holds, or ruling N",
	    .count = live_withdraw, .wants = "the number of a ruling of this round, from 1, or "
	    "nothing for the last that holds" },
	{ "digest", NULL, "prints the digest of the round, for witnesses to keep", .shows = true,
	    .ask = live_digest },
	{ "state", NULL, "writes the whole state, with all cards that are known", .shows = true,
	    .ask = live_state },
	{ "view", "SEAT or public", "writes the state as that seat, or everybody, sees it",
	    .shows = true, .take = do_view, .wants = "a seat, or public, after it" },
	{ "watch", NULL, "tells a program about every event, after its answer", .ask = do_watch },
	{ "hint", "[N]", "shows the best moves, tried in 200 deals or in N", .shows = true,
	    .count = live_hint, .usual = 200,
	    .wants = "the number of deals to try moves in, in decimal digits, from 1" },
};
const size_t command_count = sizeof commands / sizeof commands[0];

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

/* Takes a command, and what follows it. */
static void
take_command(struct speaker *s, const struct command *command, const char *rest)
{
	struct client *c = &s->client;
	struct answer *a = &s->answer;
	unsigned long number = command->usual;

	if (!may_use(c, command, rest))
		answer_no(c, a, "%s%s%s is not for this link", command->name,
		    *rest == '\0' ? "" : " ", rest);
	else if (command->argument == NULL && *rest != '\0')
		answer_trouble(c, a, "%s takes nothing after it", command->name);
	else if (command->ask != NULL)
		command->ask(c, a);
	else if (command->count != NULL && (*rest == '\0' || read_count(rest, &number)))
		command->count(c, a, number);
	else if (command->take != NULL && (*rest != '\0' || command->wants == NULL))
		command->take(c, a, rest);
	else if (command->edits ? !do_edit(c, a, command, rest) :
	    command->run == NULL || !command->run(c, a, rest))
		answer_trouble(c, a, "%s wants %s", command->name, command->wants);
}

/* Takes a line of YAML or JSON, which must be one document. */
static void
take_document(struct speaker *s, const char *line)
{
	static const char cut[] = "the input ends in the middle";
	struct tool *tool = s->client.tool;
	/* The newline says that the document is complete. */
	char *ended = make_text(tool, "%s\n", line);
	struct bytes_left left = { .at = ended, .count = strlen(ended), .line = s->line };
	struct croupier_stream *stream = tool_open_bytes(tool, &left, "-");
	const struct croupier_document *document;
	struct croupier_refusal no = croupier_stream_next(stream, &document);

	if (no.verdict == CROUPIER_YES && s->late != NULL) {
		answer_no(&s->client, &s->answer, "%s", s->late);
	} else if (no.verdict == CROUPIER_YES) {
		live_document(&s->client, &s->answer, document);
		if (croupier_document_about(document).kind == CROUPIER_MOVE)
			see_refusal(s);
	} else if (strncmp(no.sentence, cut, sizeof cut - 1) == 0) {
		answer_trouble(&s->client, &s->answer, "a document must end on the line on which "
		    "it begins here; this one does not");
	} else {
		answer_command(&s->client, &s->answer, &no);
	}
	croupier_stream_close(stream);
	free(ended);
}

bool
is_meant_as_document(const char *line)
{
	return strncmp(line, "---", 3) == 0 || (line[0] != '\0' && strchr("{[\"", line[0]) != NULL);
}

void
remember_refused(struct speaker *s, const char *line)
{
	enum { MOST_TOLD = 60 };
	struct reason *why = &s->client.why;
	size_t length = strlen(line);

	s->refused = s->line;
	if (why->of != NULL)
		return;
	why->of = tool_copy_bytes(s->client.tool, line, length < MOST_TOLD ? length : MOST_TOLD);
	croupier_harmless(why->of);
}

void
take_line(struct speaker *s, const char *given)
{
	struct client *c = &s->client;
	struct answer *a = &s->answer;
	char *line = tool_copy(c->tool, NULL, given + strspn(given, " \t"));
	unsigned long reasons = c->why.count;
	struct croupier_refusal no;
	const struct command *command = command_meant(c->tool, state_of(c), line, &no);

	a->of_document = is_meant_as_document(line) ||
	    (strcmp(line, "null") == 0 && first_seat(state_of(c), line) < 0);
	if (s->show != NULL && line[0] == '#')
		take_command(s, command_named("note", false), line + 1 + strspn(line + 1, " \t"));
	else if (line[0] == '\0' || line[0] == '#')
		answer_command(c, a, NULL);
	else if (command != NULL)
		take_command(s, command, cut_rest(line));
	else if ((strncmp(line, "---", 3) == 0 && line[3 + strspn(line + 3, " \t")] == '\0') ||
	    strncmp(line, "seat:", 5) == 0)
		answer_trouble(c, a, "a document must be on one line here: --- {...}");
	else if (a->of_document && strchr("{-", line[0]) == NULL)
		answer_trouble(c, a, "this is neither a document, as {KEY: VALUE, ...}, nor words");
	else if (no.verdict != CROUPIER_YES)
		refuse_words(s, &no, line);
	else if (a->of_document)
		take_document(s, line);
	else
		take_words(s, line);
	if (c->why.count != reasons)
		remember_refused(s, line);
	free(line);
}
