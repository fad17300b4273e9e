/*
 * session.c: a session at the table: its greeting, and one line of input after the other,
 * with the prompt before it: whose turn it is, and what can be done.
 *
 * Must not know what a line means, nor any game: what may be legal the library says.
 */
#include "referee/referee.h"

#include "shared/terminal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- the beginning ----------------------------------------------------------------- */

/* Says which moves were taken back at the end of the file and not made again. */
static void
say_taken_back(struct referee *r, struct text *text)
{
	const char *lines = tool_text(&r->tool, &r->ledger.taken, NULL);
	unsigned long i;

	for (i = 0; i < r->ledger.made_again && *lines != '\0'; i++)
		lines += strcspn(lines, "\n") + 1;
	if (*lines != '\0')
		text_print(text, "taken back and not made again:\n%s", lines);
}

/* Says where the table stands: whoever lost the last answer learns what is in the record. */
static void
greet(struct referee *r)
{
	const struct croupier_state *state = state_of(r);
	unsigned long standing = croupier_record_standing(r->ledger.record);
	struct text text = { .made = NULL };

	text_print(&text, "%s, round %lu, moves that stand: %lu", croupier_state_game(state),
	    croupier_state_round(state), standing);
	if (!r->terminal && standing > 0) {
		text_put(&text, "; the last of them is ");
		ledger_put_move(&r->ledger, standing - 1, &text);
	}
	text_put(&text, r->terminal ? "; help says what can be typed\n" : "\n");
	if (r->terminal)
		say_log(r, 3, &text);
	say_taken_back(r, &text);
	look_back(r);
	say_proofs(r, &text);
	r->proved_count = 0;
	put_sentences(r, &text);
	tool_flush(&r->tool);
}

/* The arrow keys go through the moves of a record that is taken up again. */
static void
remember_moves(struct referee *r)
{
	const struct croupier_record *record = r->ledger.record;
	struct text words = { .made = NULL };
	size_t i;

	for (i = 0; i < croupier_record_standing(record); i++) {
		text_clear(&words);
		tool_check(&r->tool, croupier_record_write_made(record, i, CROUPIER_WORDS,
		    tool_target(&r->tool, &words)));
		lines_remember(r->lines, tool_text(&r->tool, &words, NULL));
	}
	text_free(&words);
}

enum { PROMPT_COLUMNS = 40 };

/* ---- the verbs that can be legal ------------------------------------------------------ */

/* Whether one of the listed moves has that verb. */
static bool
is_listed(struct tool *tool, const struct croupier_state *state, struct croupier_moves *moves,
    const char *verb)
{
	const struct croupier_listed *listed;
	size_t i, count = croupier_moves_count(moves);

	for (i = 0; i < count; i++) {
		tool_check(tool, croupier_moves_at(moves, i, state, &listed));
		if (strcmp(listed->verb, verb) == 0)
			return true;
	}
	return false;
}

/* Whether a word other than a parameter may stand behind a seat and a verb. */
static bool
has_values(struct tool *tool, const struct croupier_state *state, const char *verb,
    const char *words)
{
	struct text offered = { .made = NULL };
	char *copy, *word, *rest;
	const char *parameter = "";	/* that the word is; NULL: it is none */
	size_t i;

	tool_check(tool, croupier_words_next(state, words, tool_target(tool, &offered)));
	copy = tool_copy(tool, NULL, tool_text(tool, &offered, NULL));
	for (word = strtok_r(copy, "\n", &rest); parameter != NULL && word != NULL;
	    word = strtok_r(NULL, "\n", &rest)) {
		i = 0;
		do
			parameter = croupier_verb_parameter(croupier_state_game(state), verb, i++);
		while (parameter != NULL && strcmp(parameter, word) != 0);
	}
	free(copy);
	text_free(&offered);
	return parameter == NULL;
}

/* Whether a verb may be legal where hidden hands keep the moves from being listed. */
static bool
may_be_legal(struct referee *r, const struct croupier_state *state, const char *verb)
{
	struct text words = { .made = NULL };
	struct croupier_refusal no;
	const char *said;
	bool legal;

	text_print(&words, "%s %s",
	    croupier_state_seat_name(state, (unsigned)croupier_state_turn(state)), verb);
	said = tool_text(&r->tool, &words, NULL);
	no = judge_words(r, said);
	legal = no.verdict == CROUPIER_YES || lacks_drawn(&no) ||
	    has_values(&r->tool, state, verb, said);
	text_free(&words);
	return legal;
}

/* The verbs that can be legal now, as far as the referee can know. */
static size_t
legal_verbs(struct referee *r, const struct croupier_state *state, const char *verbs[MOST_VERBS])
{
	struct croupier_moves *moves = tool_need(&r->tool, croupier_moves_new());
	size_t i, count = offered_verbs(&r->tool, state, verbs), kept = 0;
	bool listed = croupier_moves_list(moves, state,
	    (unsigned)croupier_state_turn(state)).verdict == CROUPIER_YES;

	for (i = 0; i < count; i++)
		if (listed ? is_listed(&r->tool, state, moves, verbs[i]) :
		    may_be_legal(r, state, verbs[i]))
			verbs[kept++] = verbs[i];
	croupier_moves_free(moves);
	return kept;
}

/* ---- the prompt ------------------------------------------------------------------------ */

/* Puts a name that takes at most so many columns, with dots where it is cut. */
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

/* What can be said when the round is over. */
static const char *
prompt_of_end(const struct croupier_state *state)
{
	struct croupier_score *score;
	bool match_over = croupier_score_make(state, &score).verdict == CROUPIER_YES &&
	    croupier_score_match_over(score);

	croupier_score_free(score);
	return match_over ? "match over: score, undo or quit> " :
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
		text_put(prompt, prompt_of_end(state));
	} else if (r->begun != NULL) {
		put_name(prompt, name, PROMPT_COLUMNS - (unsigned)strlen(missing));
		text_put(prompt, missing);
	} else {
		shown = count = legal_verbs(r, state, verbs);
		do
			put_verbs(prompt, name, verbs, shown, shown < count);
		while (count_columns(tool_text(&r->tool, prompt, NULL)) > PROMPT_COLUMNS &&
		    shown-- > 0);
	}
}

/* ---- lines ---------------------------------------------------------------------------- */

/* Offers the words that may stand behind the beginning of a line. */
static void
offer(void *what, const char *before, struct text *text)
{
	const struct referee *r = what;
	struct croupier_text *made = text_target(text);
	size_t i;

	/* An answer that lacks something for want of memory is still one. */
	if (made == NULL || croupier_words_next(state_of(r), before, made).verdict != CROUPIER_YES)
		return;
	if (before[strspn(before, " \t")] == '\0')
		for (i = 0; i < COMMANDS; i++)
			text_print(text, "%s\n", command_names[i]);
}

/* Where the terminal was told of no UTF-8 the prompt must be ASCII: libedit would show nothing. */
static char *
copy_prompt(struct referee *r, const struct text *prompt)
{
	char *copy = tool_copy(&r->tool, NULL, tool_text(&r->tool, prompt, NULL)), *at;

	for (at = copy; *at != '\0' && !locale_is_utf8(); at++)
		if ((unsigned char)*at >= 0x80)
			*at = '?';
	return copy;
}

/*
 * A line without what was offered in front of it, where a verb or a command was
 * typed behind that: neither names a card, so a new line was meant.
 */
static const char *
behind_offer(const struct referee *r, const char *line)
{
	size_t length = r->offered == NULL ? 0 : strlen(r->offered);
	const char *typed = line + length;

	if (length == 0 || strncmp(line, r->offered, length) != 0)
		return line;
	return begins_with_command(typed) || begins_with_verb(state_of(r), typed) ? typed : line;
}

/* Takes what was read; false behind the last line. */
static bool
take_read(struct referee *r, enum line_kind kind, const char *line)
{
	switch (kind) {
	case LINE:
		take_line(r, behind_offer(r, line));
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

/* Takes one line; false behind the last. */
static bool
next_line(struct referee *r)
{
	struct text prompt = { .made = NULL };
	enum line_kind kind;
	const char *line;
	char *shown;
	bool more;

	if (r->terminal)
		write_prompt(r, &prompt);
	shown = copy_prompt(r, &prompt);
	kind = lines_next(r->lines, shown, r->begun, &line);
	free(r->offered);
	r->offered = r->begun;
	r->begun = NULL;
	r->line++;
	more = take_read(r, kind, line);
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
	while (next_line(r))
		continue;
	lines_close(r->lines);
}
