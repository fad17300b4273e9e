/*
 * session.c: a session at the table: the greeting, and then the lines of input, on a terminal each
 * after a prompt that says whose turn it is and what can be done.
 *
 * Must not know what a line means, nor any game: the library says what may be legal.
 */
#include "referee/referee.h"

#include "cli/terminal.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the beginning ----------------------------------------------------------------- */

/* Says how the table stands: a program that lost the last answer learns what is in the record. */
static void
greet(struct referee *r)
{
	struct client *c = &r->speaker.client;
	struct answer *a = &r->speaker.answer;

	live_greet(c, a, r->terminal ? "; help lists what can be typed" : "");
	/* A program that reads only the answers has not seen the message. */
	if (!r->terminal)
		list_add_lines(&r->tool, &a->said,
		    tool_text(&r->tool, &r->live.ledger.noticed, NULL));
	say_proofs(c, a);
	if (r->terminal) {
		person_show(&r->speaker);
	} else {
		/* The greeting waits for the first verdict. */
		r->greeting = a->said;
		a->said = (struct list){ .count = 0 };
	}
}

/* Hears what happens at the table. */
static void
hear(void *door, const struct croupier_event *event)
{
	struct referee *r = door;

	r->changed = r->changed || event->ruling == NULL;
	if (r->speaker.watching)
		tool_check(&r->tool, croupier_event_write(event, r->tool.format,
		    tool_target(&r->tool, &r->events)));
}

enum { PROMPT_COLUMNS = 40 };

/* ---- the prompt ------------------------------------------------------------------------ */

/* Puts a name in a limited number of columns, with dots if it is cut. */
static void
put_name(struct text *prompt, const char *name, unsigned columns)
{
	bool fits = count_columns(name) <= columns;
	char out[CLUSTER_BYTES];
	unsigned used = 0, width;

	while ((name = next_cluster(name, out, &width)) != NULL) {
		used += width;
		if (!fits && used > columns - 3)
			break;
		text_put(prompt, out);
	}
	if (!fits)
		text_put(prompt, "...");
}

/* Puts a prompt with the first verbs, of which there may be more. */
static void
put_verbs(struct text *prompt, const char *name, const char *const verbs[], size_t shown,
    bool more)
{
	size_t i;

	text_clear(prompt);
	put_name(prompt, name, PROMPT_COLUMNS - strlen(": ...> "));
	for (i = 0; i < shown; i++)
		text_print(prompt, "%s%s", i == 0 ? ": " : ", ", verbs[i]);
	text_print(prompt, "%s%s> ", !more ? "" : shown == 0 ? ": " : ", ", more ? "..." : "");
}

/* How many cards more a seat holds after the first listed move. */
static size_t
count_drawn(struct tool *tool, const struct croupier_state *state,
    const struct croupier_moves *moves, int seat)
{
	struct croupier_state *after = tool_need(tool, croupier_state_copy(state));
	const struct croupier_zone *zone;
	struct croupier_view *view;
	size_t held[2] = { 0, 0 }, i;
	struct croupier_refusal no = croupier_moves_play(moves, 0, after);

	for (i = 0; i < 2; i++) {
		tool_check(tool, croupier_view_make(i == 0 ? state : after, NULL, &view));
		for (zone = view->zones; zone != NULL; zone = zone->next)
			if (zone->seat == seat && zone->label[0] == '\0')
				held[i] = zone->cards;
		croupier_view_free(view);
	}
	croupier_state_free(after);
	return no.verdict == CROUPIER_YES && held[1] > held[0] ? held[1] - held[0] : 0;
}

/*
 * The only legal move of the seat that must decide, in words without that seat, if it can be made
 * as it stands; NULL: there is none, or not all can be known.  The caller frees it.
 */
static char *
find_only_move(struct referee *r)
{
	struct client *c = &r->speaker.client;
	const struct croupier_state *state = state_of(c);
	int turn = croupier_state_turn(state);
	struct croupier_moves *moves = tool_need(&r->tool, croupier_moves_new());
	struct text words = { .made = NULL };
	char *only = NULL;

	if (turn >= 0 && r->speaker.begun == NULL && !is_played_turn(&r->live) &&
	    croupier_moves_list(moves, state, (unsigned)turn).verdict == CROUPIER_YES &&
	    croupier_moves_count(moves) == 1) {
		tool_check(&r->tool, croupier_moves_write(moves, 0, state, CROUPIER_WORDS,
		    tool_target(&r->tool, &words)));
		only = take_text(&r->tool, &words);
		memmove(only, strchr(only, ' ') + 1, strlen(strchr(only, ' ')));
		if (judge_words(c, only).verdict != CROUPIER_YES) {
			free(only);
			only = NULL;
		}
		r->only_draws = count_drawn(&r->tool, state, moves, turn);
	}
	croupier_moves_free(moves);
	return only;
}

/* Puts the only move, which Enter makes; of a long one, its verb. */
static void
put_only_move(struct referee *r, struct text *prompt, const char *name)
{
	char enter[40] = " (Enter)> ";
	int length = (int)strlen(r->only), room;

	if (r->only_draws > 0)
		snprintf(enter, sizeof enter, ", draws %zu (Enter)> ", r->only_draws);
	put_name(prompt, name, PROMPT_COLUMNS / 2);
	text_put(prompt, ": ");
	room = PROMPT_COLUMNS - (int)strlen(enter) -
	    (int)count_columns(tool_text(&r->tool, prompt, NULL));
	if ((int)count_columns(r->only) > room)
		length = (int)strcspn(r->only, " ");
	text_print(prompt, "%.*s%s%s", length, r->only,
	    r->only[length] == '\0' ? "" : " ...", enter);
}

/* Tells a program what the prompt tells a person, and a list of moves does not. */
static void
say_only_draws(struct referee *r)
{
	char *only = r->live.ledger.file.lost ? NULL : find_only_move(r);

	if (only != NULL && r->only_draws > 0)
		say(&r->speaker.client, &r->speaker.answer,
		    "%.*s, the only legal move, draws %zu card%s", (int)strcspn(only, " "), only,
		    r->only_draws, r->only_draws == 1 ? "" : "s");
	free(only);
}

/* The prompt, of at most PROMPT_COLUMNS. */
static char *
make_prompt(struct referee *r)
{
	static const char missing[] = ": drawn is missing> ";
	const struct croupier_state *state = state_of(&r->speaker.client);
	int turn = croupier_state_turn(state);
	const char *name = croupier_state_seat_name(state, turn < 0 ? 0 : (unsigned)turn);
	struct text prompt = { .made = NULL };
	const char *verbs[CROUPIER_MAX_VERBS];
	size_t shown, count;
	char *made, *at;

	if (is_stopped(&r->speaker.client)) {
		text_put(&prompt, "stopped: deal, withdraw or quit> ");
	} else if (turn < 0) {
		text_put(&prompt, match_is_over(table_of(&r->live)) ?
		    "match over: deal again, undo or quit> " : "round over: deal, undo or quit> ");
	} else if (r->speaker.begun != NULL) {
		put_name(&prompt, name, PROMPT_COLUMNS - (unsigned)strlen(missing));
		text_put(&prompt, missing);
	} else if (r->only != NULL) {
		put_only_move(r, &prompt, name);
	} else {
		shown = count = legal_verbs(&r->speaker.client, verbs);
		do
			put_verbs(&prompt, name, verbs, shown, shown < count);
		while (count_columns(tool_text(&r->tool, &prompt, NULL)) > PROMPT_COLUMNS &&
		    shown-- > 0);
	}
	made = take_text(&r->tool, &prompt);
	/* In a locale without UTF-8 it must be ASCII: otherwise libedit would show nothing. */
	for (at = made; *at != '\0' && !locale_is_utf8(); at++)
		if ((unsigned char)*at >= 0x80)
			*at = '?';
	return made;
}

/* ---- lines ---------------------------------------------------------------------------- */

/*
 * Offers the words that may follow the beginning of a line.  Commands say which words they take:
 * seats, or any that begin a line.
 */
static void
offer(void *what, const char *before, struct text *text)
{
	const struct referee *r = what;
	const struct croupier_state *state = state_of(&r->speaker.client);
	struct croupier_text *made = text_target(text);
	const char *typed = before + strspn(before, " \t");
	const struct command *command = command_named(typed, false);
	const char *takes = command == NULL || command->argument == NULL ? "" : command->argument;
	bool begins = *typed == '\0' || strstr(takes, "WORD") != NULL;
	size_t i;

	/* If memory is short, fewer words are offered. */
	if (made == NULL ||
	    croupier_words_next(state, begins ? "" : before, made).verdict != CROUPIER_YES)
		return;
	for (i = 0; begins && i < command_count; i++)
		text_print(text, "%s\n", commands[i].name);
	for (i = 0; strstr(takes, "SEAT") != NULL && i < croupier_state_about(state).seats; i++)
		text_print(text, "%s\n", croupier_state_seat_name(state, (unsigned)i));
}

/* Takes what was read; false after the last line. */
static bool
take_read(struct referee *r, enum line_kind kind, const char *line)
{
	struct client *c = &r->speaker.client;
	struct answer *a = &r->speaker.answer;

	switch (kind) {
	case LINE:
		take_next(&r->speaker, r->only != NULL && line[strspn(line, " \t")] == '\0' ?
		    r->only : line);
		break;
	case LINE_LONG:
		answer_trouble(c, a, "line %lu has more than %d bytes; it was passed over",
		    r->speaker.line, LONGEST_LINE);
		break;
	case LINE_NUL:
		answer_trouble(c, a, "line %lu has a NUL byte in it", r->speaker.line);
		break;
	case LINE_CUT:
		answer_trouble(c, a,
		    "the input ends in the middle of line %lu; nothing was done with it",
		    r->speaker.line);
		return false;
	case LINE_FAILED:
		tool_trouble(&r->tool, "cannot read standard input: %s", strerror(errno));
		return false;
	case LINE_END:
		text_put(&r->tool.out, r->terminal ? "\n" : "");
		return false;
	}
	return !r->speaker.done && !r->live.ledger.file.lost;
}

/* Waits so long (-1: without end) for what is thought, or for an interrupt, which ends that. */
static void
wait_for(struct study *study, int milliseconds)
{
	enum { MOST = 50 };
	struct pollfd found = { .fd = study->done[0], .events = POLLIN };

	(void)poll(&found, 1, milliseconds < 0 || milliseconds > MOST ? MOST : milliseconds);
	if (interrupted != 0)
		study_stop(study);
}

/* Has the seats that are played move, until it is a person's turn or the round is over. */
static void
play_on(struct referee *r)
{
	struct live *live = &r->live;
	int wait;

	listen_for_interrupts(true);
	live->unwritten = false;
	while (is_played_turn(live) && !live->ledger.file.lost && !live->unwritten) {
		wait = beat_on(&r->beat, &r->speaker.answer);
		if (wait != 0)
			wait_for(r->beat.study, wait);
		else if (r->terminal)
			person_show(&r->speaker);
		/* An interrupt ends the thinking about one move. */
		if (wait == 0)
			interrupted = 0;
	}
	if (live->unwritten && !live->ledger.file.lost)
		say(&r->speaker.client, &r->speaker.answer, "%s has not moved: after the next "
		    "line, even an empty one, referee tries again", turn_name(table_of(live)));
	if (r->terminal)
		person_show(&r->speaker);
	listen_for_interrupts(false);
}

/* Thinks about what was asked. */
static void
think(struct referee *r)
{
	struct answer *a = &r->speaker.answer;

	if (a->asked != ASKED_TO_THINK)
		return;
	listen_for_interrupts(true);
	if (study_begin(r->beat.study, &r->live, (unsigned)a->seat, a->deals, MOST_MILLISECONDS)) {
		while (!study_is_done(r->beat.study))
			wait_for(r->beat.study, -1);
		live_advise(&r->speaker.client, a, r->beat.study);
	} else {
		answer_no(&r->speaker.client, a, "this cannot be thought about now");
	}
	if (a->no.verdict != CROUPIER_YES)
		remember_refused(&r->speaker, "hint");
	listen_for_interrupts(false);
}

/* Takes one line; false after the last. */
static bool
next_line(struct referee *r)
{
	struct speaker *s = &r->speaker;
	enum line_kind kind;
	const char *line;
	char *prompt = NULL;
	bool more;

	if (r->terminal) {
		show_turn(r);
		r->only = find_only_move(r);
		prompt = make_prompt(r);
	}
	kind = lines_next(r->lines, prompt, s->begun, &line);
	free(prompt);
	begin_line(s);
	more = take_read(r, kind, line);
	think(r);
	free(r->only);
	r->only = NULL;
	if (r->terminal)
		person_show(s);
	if (more)
		play_on(r);
	if (!r->terminal) {
		if (s->answer.given) {
			tool_worsen(&r->tool, s->answer.no.verdict);
			say_only_draws(r);
		}
		write_answer(s, &r->greeting, &r->tool.out);
		text_put(&r->tool.out, tool_text(&r->tool, &r->events, NULL));
		text_clear(&r->events);
		tool_flush(&r->tool);
	}
	return more;
}

void
hold_session(struct referee *r)
{
	const struct client *c = &r->speaker.client;
	size_t i;

	r->speaker.client.hear = hear;
	r->speaker.client.door = &r->speaker;
	r->lines = lines_open(&r->tool, r->terminal, offer, r);
	greet(r);
	/* The arrow keys go through the moves of a record that is continued. */
	for (i = 0; i < standing_of(c); i++)
		if (!is_move_of_played(c, i))
			lines_remember(r->lines, told_words(c, i));
	r->changed = true;
	play_on(r);
	while (next_line(r))
		continue;
	lines_close(r->lines);
}
