/*
 * session.c: a session at the table: the greeting, and then the lines of input, each after a
 * prompt that says whose turn it is and what can be done.
 *
 * Must not know what a line means, nor any game: the library says what may be legal.
 */
#include "referee/referee.h"

#include "cli/terminal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- the beginning ----------------------------------------------------------------- */

/*
 * Says which moves were taken back at the end of the file and not made again.  Once the round
 * has gone on for a few moves, nobody misses them.
 */
enum { MISSED_FOR = 8 };
static void
say_taken_back(struct referee *r, struct text *text)
{
	const char *lines = tool_text(&r->tool, &r->ledger.taken, NULL);
	unsigned long i;

	for (i = 0; i < r->ledger.made_again && *lines != '\0'; i++)
		lines += strcspn(lines, "\n") + 1;
	/* If seats are played, such moves may name hidden cards. */
	if (*lines != '\0' && r->ledger.made_since <= MISSED_FOR && r->seen == NULL)
		text_print(text, "taken back and not made again:\n%s", lines);
}

/* Says how the table stands: a program that lost the last answer learns what is in the record. */
static void
greet(struct referee *r)
{
	const struct croupier_state *state = state_of(r);
	unsigned long standing = croupier_record_about(r->ledger.record).standing;
	struct text text = { .made = NULL };

	text_print(&text, "%s, round %lu, moves that stand: %lu", croupier_state_about(state).game,
	    croupier_state_about(state).round, standing);
	if (!tells_all(r) && standing > 0) {
		text_put(&text, "; the last of them is ");
		put_told_move(r, standing - 1, &text);
	}
	text_put(&text, r->terminal ? "; help lists what can be typed\n" : "\n");
	say_played(r, &text);
	if (tells_all(r))
		say_log(r, 3, &text);
	say_taken_back(r, &text);
	/* A program that reads only the answers has not seen the message. */
	if (r->protocol)
		text_put(&text, tool_text(&r->tool, &r->ledger.noticed, NULL));
	look_back(r);
	say_proofs(r, &text);
	r->proved_count = 0;
	put_sentences(r, &text);
	tool_flush(&r->tool);
	/* The greeting waits for the first verdict. */
	r->greeting = r->said;
	r->said = (struct text){ .made = NULL };
}

/* Lets the arrow keys go through the moves of a record that is continued. */
static void
remember_moves(struct referee *r)
{
	const struct croupier_record *record = r->ledger.record;
	struct text words = { .made = NULL };
	size_t i;

	for (i = 0; i < croupier_record_about(record).standing; i++) {
		if (is_move_of_played(r, i))
			continue;
		text_clear(&words);
		put_told_words(r, i, &words);
		lines_remember(r->lines, tool_text(&r->tool, &words, NULL));
	}
	text_free(&words);
}

enum { PROMPT_COLUMNS = 40 };

/* ---- the prompt ------------------------------------------------------------------------ */

/* Puts a name in a limited number of columns, with dots if it is cut. */
static void
put_name(struct text *prompt, const char *name, unsigned columns)
{
	bool fits = count_columns(name) <= columns;
	char out[CHARACTER_BYTES];
	unsigned used = 0;
	int width;

	while ((name = next_character(name, out, &width)) != NULL) {
		used += (unsigned)width;
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

/* The prompt after the end of a round: what can be typed. */
static const char *
prompt_of_end(const struct croupier_state *state)
{
	return match_is_over(state) ? "match over: deal again, undo or quit> " :
	    "round over: deal, undo or quit> ";
}

/* Puts the prompt, of at most PROMPT_COLUMNS, into a text. */
static void
write_prompt(struct referee *r, struct text *prompt)
{
	static const char missing[] = ": drawn is missing> ";
	const struct croupier_state *state = state_of(r);
	int turn = croupier_state_turn(state);
	const char *name = croupier_state_seat_name(state, turn < 0 ? 0 : (unsigned)turn);
	const char *verbs[MOST_VERBS];
	size_t shown, count;

	if (turn < 0) {
		text_put(prompt, prompt_of_end(table_of(r)));
	} else if (r->begun != NULL) {
		put_name(prompt, name, PROMPT_COLUMNS - (unsigned)strlen(missing));
		text_put(prompt, missing);
	} else {
		shown = count = legal_verbs(r, verbs);
		do
			put_verbs(prompt, name, verbs, shown, shown < count);
		while (count_columns(tool_text(&r->tool, prompt, NULL)) > PROMPT_COLUMNS &&
		    shown-- > 0);
	}
}

/* ---- lines ---------------------------------------------------------------------------- */

/* Offers the words that may follow the beginning of a line. */
static void
offer(void *what, const char *before, struct text *text)
{
	const struct referee *r = what;
	struct croupier_text *made = text_target(text);
	size_t i;

	/* If memory is short, fewer words are offered. */
	if (made == NULL || croupier_words_next(state_of(r), before, made).verdict != CROUPIER_YES)
		return;
	if (before[strspn(before, " \t")] == '\0')
		for (i = 0; i < COMMANDS; i++)
			text_print(text, "%s\n", command_names[i]);
}

/* In a locale without UTF-8, the prompt must be ASCII: otherwise libedit would show nothing. */
static char *
copy_prompt(struct referee *r, const struct text *prompt)
{
	char *copy = tool_copy(&r->tool, NULL, tool_text(&r->tool, prompt, NULL)), *at;

	for (at = copy; *at != '\0' && !locale_is_utf8(); at++)
		if ((unsigned char)*at >= 0x80)
			*at = '?';
	return copy;
}

/* ---- after a move that lacks what it draws ------------------------------------------- */

/* The text after the first word. */
static const char *
after_word(const char *words)
{
	words += strcspn(words, " \t");
	return words + strspn(words, " \t");
}

/* Whether the line says what is drawn. */
static bool
says_drawn(const char *line)
{
	for (; *line != '\0'; line = after_word(line))
		if (strcspn(line, " \t") == strlen("drawn") &&
		    strncasecmp(line, "drawn", strlen("drawn")) == 0)
			return true;
	return false;
}

/* Whether a line without a seat is the move that was begun, typed again. */
static bool
says_again(const struct referee *r, const char *line)
{
	const char *begun = begins_with_seat(state_of(r), r->offered) ?
	    after_word(r->offered) : r->offered;
	size_t verb = strcspn(begun, " \t"), all = strlen(begun) - strlen(" drawn ");

	return strcspn(line, " \t") == verb && strncasecmp(line, begun, verb) == 0 &&
	    (strncasecmp(line, begun, all) == 0 || says_drawn(line));
}

/*
 * If a line repeats the last words of the move that was begun, the text after them; otherwise
 * the line.
 */
static const char *
after_repeated(const char *begun, const char *line)
{
	for (; *begun != '\0'; begun = after_word(begun))
		if (strncasecmp(line, begun, strlen(begun)) == 0)
			return line + strlen(begun);
	return line;
}

/* Whether the beginning and the words after it are a move. */
static bool
goes_on(struct referee *r, const char *whole)
{
	struct croupier_move *move;
	struct croupier_refusal no = croupier_move_from_words(state_of(r), whole, CROUPIER_TYPED,
	    NULL, &move);

	croupier_move_free(move);
	return no.verdict == CROUPIER_YES;
}

/*
 * Takes words after a move that was begun.  Cards complete that move; a seat or a command begins
 * a line of its own.  A verb without a seat could be meant for the next seat, so it is taken
 * only if it repeats the same move.
 */
static void
take_continuation(struct referee *r, const char *typed)
{
	struct text text = { .made = NULL };
	const char *whole;
	int seat;

	text_print(&text, "%s%s", r->offered, after_repeated(r->offered, typed));
	whole = tool_text(&r->tool, &text, NULL);
	if (begins_with_seat(state_of(r), typed) || begins_with_command(typed) ||
	    strchr("{#-", typed[0]) != NULL) {
		take_line(r, typed);
	} else if (begins_with_verb(state_of(r), typed) && !says_again(r, typed)) {
		answer_with(r, CROUPIER_NO, "the last move still has to say what it draws: name "
		    "that, or the seat whose move this is");
		r->begun = tool_copy(&r->tool, r->begun, r->offered);
	} else if (begins_with_verb(state_of(r), typed)) {
		take_line(r, typed);
	} else {
		char *word = tool_copy_bytes(&r->tool, typed, strcspn(typed, " \t"));
		bool begins = !goes_on(r, whole) &&
		    typing_seat(state_of(r), word, &seat).verdict == CROUPIER_YES;

		free(word);
		take_line(r, begins ? typed : whole);
	}
	text_free(&text);
}

/*
 * Takes a line of words; on a terminal it begins with a move that was begun, unless that was
 * erased.
 */
static void
take_typed(struct referee *r, const char *line)
{
	size_t length = r->offered == NULL ? 0 : strlen(r->offered);
	bool begun = length > 0 && strncmp(line, r->offered, length) == 0;
	const char *typed = begun ? line + length : line;

	if (length == 0 || begun != r->terminal || typed[strspn(typed, " \t")] == '\0')
		take_line(r, line);
	else
		take_continuation(r, typed + strspn(typed, " \t"));
}

/* Takes what was read; false after the last line. */
static bool
take_read(struct referee *r, enum line_kind kind, const char *line)
{
	switch (kind) {
	case LINE:
		take_typed(r, line);
		break;
	case LINE_LONG:
		answer_trouble(r, "line %lu has more than %d bytes; it was passed over", r->line,
		    LONGEST_LINE);
		break;
	case LINE_NUL:
		answer_trouble(r, "line %lu has a NUL byte in it", r->line);
		break;
	case LINE_CUT:
		answer_trouble(r,
		    "the input ends in the middle of line %lu; nothing was done with it", r->line);
		return false;
	case LINE_FAILED:
		tool_trouble(&r->tool, "cannot read standard input: %s", strerror(errno));
		return false;
	case LINE_END:
		put_remark(r, "%s", "");
		return false;
	}
	return !r->done && !r->ledger.file.lost;
}

/* Takes one line; false after the last. */
static bool
next_line(struct referee *r)
{
	struct text prompt = { .made = NULL };
	enum line_kind kind;
	const char *line;
	char *shown;
	bool more;

	if (r->terminal) {
		show_turn(r);
		write_prompt(r, &prompt);
	}
	shown = copy_prompt(r, &prompt);
	kind = lines_next(r->lines, shown, r->begun, &line);
	free(r->offered);
	r->offered = r->begun;
	r->begun = NULL;
	r->line++;
	more = take_read(r, kind, line);
	if (more)
		play_on(r);
	finish_line(r);
	free(shown);
	text_free(&prompt);
	return more;
}

void
hold_session(struct referee *r)
{
	r->lines = tool_need(&r->tool, lines_open(r->tool.name, r->terminal, offer, r));
	greet(r);
	if (r->terminal)
		remember_moves(r);
	r->changed = true;
	play_on(r);
	while (next_line(r))
		continue;
	lines_close(r->lines);
}
