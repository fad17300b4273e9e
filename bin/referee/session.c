/*
 * session.c: a session at the table: its greeting, and one line of input after the other.
 *
 * Knows what stands before a line.  Must not know what a line means.
 */
#include "referee/referee.h"

#include "shared/terminal.h"

#include <errno.h>
#include <stdio.h>
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

/*
 * Says where the table stands: whoever lost the last answer learns here whether
 * what it was about is in the record.
 */
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
		write_prompt(&r->tool, state_of(r), r->begun != NULL, &prompt);
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
