/*
 * lines.c: the lines that referee gets: from a terminal with libedit, or from a pipe.
 *
 * Knows standard input and libedit.  Must not know what the lines mean: a function of the caller
 * tells which words may come next.
 */
#include "referee/referee.h"

#include "cli/terminal.h"

#include <errno.h>
#include <histedit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { HISTORY_LINES = 1000 };

static const char byte_order_mark[] = "\xef\xbb\xbf";

struct lines {
	offer_words *offer;
	void *what;
	EditLine *edit;			/* NULL: no terminal */
	History *history;
	const char *prompt;
	char *line;			/* without its newline */
};

/* ---- completion ------------------------------------------------------------ */

/* The length of the beginning that all words share, up to the end of a character. */
static size_t
common_length(const char *const words[], size_t count)
{
	size_t i, length = strlen(words[0]);

	for (i = 1; i < count; i++) {
		size_t same = 0;

		while (same < length && words[i][same] == words[0][same])
			same++;
		length = same;
	}
	while (length > 0 && ((unsigned char)words[0][length] & 0xc0) == 0x80)
		length--;
	return length;
}

static void
show_words(const char *const words[], size_t count)
{
	size_t i, column = 0;

	fputc('\n', stdout);
	for (i = 0; i < count; i++) {
		size_t width = count_columns(words[i]) + 2;

		if (column + width > 78) {
			fputc('\n', stdout);
			column = 0;
		}
		printf("%s  ", words[i]);
		column += width;
	}
	fputc('\n', stdout);
	fflush(stdout);
}

enum { MOST_WORDS = 256 };

/* Replaces the typed word by the beginning that all offered words that fit share, or shows them. */
static unsigned char
complete_with(EditLine *edit, char *offered, const char *typed)
{
	const char *words[MOST_WORDS];
	size_t length = strlen(typed), count = 0, common;
	char piece[300], *rest, *word = strtok_r(offered, "\n", &rest);

	for (; word != NULL && count < MOST_WORDS; word = strtok_r(NULL, "\n", &rest))
		if (strncasecmp(word, typed, length) == 0)
			words[count++] = word;
	if (count == 0)
		return CC_ERROR;
	common = common_length(words, count);
	if (count > 1 && common <= length) {
		show_words(words, count);
		return CC_REDISPLAY;
	}
	snprintf(piece, sizeof piece, "%.*s%s", (int)common, words[0], count == 1 ? " " : "");
	el_deletestr(edit, (int)count_characters(typed));
	return el_insertstr(edit, piece) == -1 ? CC_ERROR : CC_REFRESH;
}

/* Completes the word before the cursor; the text before it tells which words may come. */
static unsigned char
complete(EditLine *edit, int key)
{
	const LineInfo *info = el_line(edit);
	const char *word = info->cursor;
	struct text offered = { .made = NULL };
	struct lines *lines = NULL;
	char *before, *typed, *answers = NULL;
	unsigned char result = CC_ERROR;

	(void)key;
	while (word > info->buffer && strchr(" \t,", word[-1]) == NULL)
		word--;
	before = strndup(info->buffer, (size_t)(word - info->buffer));
	typed = strndup(word, (size_t)(info->cursor - word));
	el_get(edit, EL_CLIENTDATA, &lines);
	if (before != NULL)
		lines->offer(lines->what, before, &offered);
	if (text_bytes(&offered, NULL) != NULL)
		answers = strdup(text_bytes(&offered, NULL));
	if (typed != NULL && answers != NULL)
		result = complete_with(edit, answers, typed);
	free(before);
	free(typed);
	free(answers);
	text_free(&offered);
	return result;
}

/* ---- a terminal -------------------------------------------------------------- */

static char *
tell_prompt(EditLine *edit)
{
	struct lines *lines = NULL;

	el_get(edit, EL_CLIENTDATA, &lines);
	return (char *)lines->prompt;
}

static void
open_terminal(struct lines *lines, struct tool *tool)
{
	HistEvent event;

	lines->edit = tool_need(tool, el_init(tool->name, stdin, stdout, stderr));
	lines->history = tool_need(tool, history_init());
	history(lines->history, &event, H_SETSIZE, HISTORY_LINES);
	history(lines->history, &event, H_SETUNIQUE, 1);
	el_set(lines->edit, EL_CLIENTDATA, lines);
	el_set(lines->edit, EL_PROMPT, tell_prompt);
	el_set(lines->edit, EL_EDITOR, "emacs");
	el_set(lines->edit, EL_SIGNAL, 1);
	el_set(lines->edit, EL_HIST, history, lines->history);
	/*
	 * The wide function takes the names as they are; el_set() would copy them and never free
	 * the copies.
	 */
	el_wset(lines->edit, EL_ADDFN, L"complete-word", L"complete the word at the cursor",
	    complete);
	el_set(lines->edit, EL_BIND, "\t", "complete-word", NULL);
}

void
lines_remember(struct lines *lines, const char *line)
{
	HistEvent event;

	if (lines->history != NULL)
		history(lines->history, &event, H_ENTER, line);
}

static enum line_kind
next_typed(struct lines *lines, const char *begun, const char **line)
{
	const char *typed;
	size_t length;
	int count = 0;

	/* A signal to stop, where no shell could wake the program, only breaks off the reading. */
	do {
		if (begun != NULL)
			el_push(lines->edit, begun);
		errno = 0;
		typed = el_gets(lines->edit, &count);
	} while (typed == NULL && count < 0 && errno == EINTR);
	if (typed == NULL || count <= 0)
		return count < 0 && errno != 0 ? LINE_FAILED : LINE_END;
	length = strlen(typed);
	if (length < (size_t)count)
		return LINE_NUL;
	if (length > LONGEST_LINE)
		return LINE_LONG;
	free(lines->line);
	lines->line = strdup(typed);
	if (lines->line == NULL)
		return LINE_FAILED;
	lines->line[strcspn(lines->line, "\n")] = '\0';
	if (lines->line[strspn(lines->line, " \t")] != '\0')
		lines_remember(lines, lines->line);
	*line = lines->line;
	return LINE;
}

/* ---- a pipe -------------------------------------------------------------------- */

/*
 * Whether a line that the input ends in is whole: words may be the beginning of others, but a
 * document in braces says itself where it ends.
 */
static bool
is_closed(const char *line, size_t length)
{
	const char *end = line + length;

	if (length > strlen(byte_order_mark) &&
	    memcmp(line, byte_order_mark, strlen(byte_order_mark)) == 0)
		line += strlen(byte_order_mark);
	while (line < end && strchr(" \t\r", end[-1]) != NULL)
		end--;
	while (line < end && (*line == ' ' || *line == '\t'))
		line++;
	return line < end && strchr("{-", *line) != NULL && end[-1] == '}';
}

/* Reads a line; of one that is too long, only so much is kept that its length shows it. */
static enum line_kind
next_piped(struct lines *lines, const char **line)
{
	size_t length = 0;
	bool any_nul = false;
	int c;

	while ((c = getc_unlocked(stdin)) != EOF && c != '\n') {
		any_nul = any_nul || c == '\0';
		if (length <= LONGEST_LINE)
			lines->line[length++] = (char)c;
	}
	if (c == EOF && ferror(stdin))
		return LINE_FAILED;
	if (c == EOF && length == 0)
		return LINE_END;
	if (c == EOF && !is_closed(lines->line, length))
		return LINE_CUT;
	if (length > LONGEST_LINE)
		return LINE_LONG;
	if (any_nul)
		return LINE_NUL;
	if (length > 0 && lines->line[length - 1] == '\r')
		length--;
	lines->line[length] = '\0';
	*line = lines->line;
	return LINE;
}

/* ---- both ------------------------------------------------------------------------ */

struct lines *
lines_open(struct tool *tool, bool terminal, offer_words *offer, void *what)
{
	struct lines *lines = tool_need(tool, calloc(1, sizeof *lines));

	lines->offer = offer;
	lines->what = what;
	if (terminal)
		open_terminal(lines, tool);
	else
		lines->line = tool_need(tool, malloc(LONGEST_LINE + 1));
	return lines;
}

void
lines_close(struct lines *lines)
{
	if (lines->edit != NULL)
		el_end(lines->edit);
	if (lines->history != NULL)
		history_end(lines->history);
	free(lines->line);
	free(lines);
}

enum line_kind
lines_next(struct lines *lines, const char *prompt, const char *begun, const char **line)
{
	enum line_kind kind;

	lines->prompt = prompt;
	kind = lines->edit != NULL ? next_typed(lines, begun, line) : next_piped(lines, line);
	/* Each file that was put together here may have begun with a byte order mark. */
	if (kind == LINE && strncmp(*line, byte_order_mark, strlen(byte_order_mark)) == 0)
		*line += strlen(byte_order_mark);
	return kind;
}
