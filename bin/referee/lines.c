/*
 * lines.c: the lines that a referee gets: from a terminal with libedit, else
 * as they come through a pipe.
 *
 * Knows standard input and libedit.  Must not know what the lines mean: which
 * words may come next it asks whoever opened it.
 */
#include "referee/referee.h"

#include <errno.h>
#include <histedit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { HISTORY_LINES = 1000, BUFFER_SIZE = LONGEST_LINE + 2 };

struct lines {
	offer_words *offer;
	void *what;

	/* A terminal's. */
	EditLine *edit;			/* NULL: no terminal */
	History *history;
	const char *prompt;

	/* Otherwise. */
	char *buffer;			/* of BUFFER_SIZE */
	size_t next, end;		/* what was read and not handed out */
	bool passing;			/* over the rest of a line that is too long */
	bool at_end;

	char *line;			/* a terminal's, without its newline */
};

/* ---- completion ------------------------------------------------------------ */

/* How many columns libedit counts for bytes: characters. */
static int
characters(const char *bytes, size_t length)
{
	int count = 0;
	size_t i;

	for (i = 0; i < length; i++)
		count += ((unsigned char)bytes[i] & 0xc0) != 0x80;
	return count;
}

/* The words among those offered that begin as the typed one does, case aside. */
static size_t
keep_matching(char *offered, const char *typed, size_t length, const char **words, size_t most)
{
	char *rest = NULL, *word = strtok_r(offered, "\n", &rest);
	size_t count = 0;

	for (; word != NULL && count < most; word = strtok_r(NULL, "\n", &rest))
		if (strncasecmp(word, typed, length) == 0)
			words[count++] = word;
	return count;
}

/* How far all the words are equal, at a character's end. */
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
		size_t width = (size_t)characters(words[i], strlen(words[i])) + 2;

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

/* Puts what the words have in common in place of the typed word, or shows them. */
static unsigned char
complete_with(EditLine *edit, char *offered, const char *typed, size_t length)
{
	const char *words[MOST_WORDS];
	size_t count = keep_matching(offered, typed, length, words, MOST_WORDS), common;
	char piece[300];

	if (count == 0)
		return CC_ERROR;
	common = common_length(words, count);
	if (count > 1 && common <= length) {
		show_words(words, count);
		return CC_REDISPLAY;
	}
	snprintf(piece, sizeof piece, "%.*s%s", (int)common, words[0], count == 1 ? " " : "");
	el_deletestr(edit, characters(typed, length));
	return el_insertstr(edit, piece) == -1 ? CC_ERROR : CC_REFRESH;
}

/* Completes the last word of the line up to the cursor, which may be changed. */
static unsigned char
complete_line(EditLine *edit, const struct lines *lines, char *line, size_t length)
{
	struct text offered = { .made = NULL };
	unsigned char result = CC_ERROR;
	char *typed, *answers = NULL;
	size_t start = length;

	while (start > 0 && strchr(" \t,", line[start - 1]) == NULL)
		start--;
	/* The beginning of the line asks; the word itself chooses among the answers. */
	typed = strdup(line + start);
	line[start] = '\0';
	lines->offer(lines->what, line, &offered);
	if (text_bytes(&offered, NULL) != NULL)
		answers = strdup(text_bytes(&offered, NULL));
	if (typed != NULL && answers != NULL)
		result = complete_with(edit, answers, typed, length - start);
	free(typed);
	free(answers);
	text_free(&offered);
	return result;
}

static unsigned char
complete(EditLine *edit, int key)
{
	const LineInfo *info = el_line(edit);
	size_t length = (size_t)(info->cursor - info->buffer);
	char *line = strndup(info->buffer, length);
	struct lines *lines = NULL;
	unsigned char result = CC_ERROR;

	(void)key;
	el_get(edit, EL_CLIENTDATA, &lines);
	if (line != NULL && lines != NULL)
		result = complete_line(edit, lines, line, strlen(line));
	free(line);
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

static bool
open_terminal(struct lines *lines, const char *name)
{
	HistEvent event;

	lines->edit = el_init(name, stdin, stdout, stderr);
	lines->history = history_init();
	if (lines->edit == NULL || lines->history == NULL)
		return false;
	history(lines->history, &event, H_SETSIZE, HISTORY_LINES);
	history(lines->history, &event, H_SETUNIQUE, 1);
	el_set(lines->edit, EL_CLIENTDATA, lines);
	el_set(lines->edit, EL_PROMPT, tell_prompt);
	el_set(lines->edit, EL_EDITOR, "emacs");
	el_set(lines->edit, EL_SIGNAL, 1);
	el_set(lines->edit, EL_HIST, history, lines->history);
	/* The names must stay; el_set() would copy them and never free the copies. */
	el_wset(lines->edit, EL_ADDFN, L"complete-word", L"complete the word at the cursor",
	    complete);
	el_set(lines->edit, EL_BIND, "\t", "complete-word", NULL);
	return true;
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
	HistEvent event;
	const char *typed;
	size_t length;
	int count = 0;

	if (begun != NULL)
		el_push(lines->edit, begun);
	errno = 0;
	typed = el_gets(lines->edit, &count);
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
		history(lines->history, &event, H_ENTER, lines->line);
	*line = lines->line;
	return LINE;
}

/* ---- a pipe -------------------------------------------------------------------- */

/* Reads more behind what is there; false where it fails. */
static bool
read_more(struct lines *lines)
{
	ssize_t got;

	if (lines->next > 0) {
		memmove(lines->buffer, lines->buffer + lines->next, lines->end - lines->next);
		lines->end -= lines->next;
		lines->next = 0;
	}
	do
		got = read(STDIN_FILENO, lines->buffer + lines->end, BUFFER_SIZE - lines->end);
	while (got < 0 && errno == EINTR);
	if (got < 0)
		return false;
	lines->at_end = got == 0;
	lines->end += (size_t)got;
	return true;
}

/* Hands out the line that ends at `newline`. */
static enum line_kind
hand_out(struct lines *lines, char *newline, const char **line)
{
	char *start = lines->buffer + lines->next;
	size_t length = (size_t)(newline - start);

	lines->next += length + 1;
	if (lines->passing) {
		lines->passing = false;
		return LINE_LONG;
	}
	if (length > LONGEST_LINE)
		return LINE_LONG;
	if (memchr(start, '\0', length) != NULL)
		return LINE_NUL;
	*newline = '\0';
	if (length > 0 && newline[-1] == '\r')
		newline[-1] = '\0';
	*line = start;
	return LINE;
}

static enum line_kind
next_piped(struct lines *lines, const char **line)
{
	for (;;) {
		char *newline = memchr(lines->buffer + lines->next, '\n', lines->end - lines->next);
		bool any = lines->end > lines->next || lines->passing;

		if (newline != NULL)
			return hand_out(lines, newline, line);
		if (lines->at_end) {
			lines->next = lines->end;
			lines->passing = false;
			return any ? LINE_CUT : LINE_END;
		}
		if (lines->end - lines->next == BUFFER_SIZE) {
			lines->passing = true;
			lines->next = lines->end = 0;
		}
		if (!read_more(lines))
			return LINE_FAILED;
	}
}

/* ---- both ------------------------------------------------------------------------ */

struct lines *
lines_open(const char *name, bool terminal, offer_words *offer, void *what)
{
	struct lines *lines = calloc(1, sizeof *lines);

	if (lines == NULL)
		return NULL;
	lines->offer = offer;
	lines->what = what;
	if (!terminal)
		lines->buffer = malloc(BUFFER_SIZE);
	if (terminal ? !open_terminal(lines, name) : lines->buffer == NULL) {
		lines_close(lines);
		return NULL;
	}
	return lines;
}

void
lines_close(struct lines *lines)
{
	if (lines == NULL)
		return;
	if (lines->edit != NULL)
		el_end(lines->edit);
	if (lines->history != NULL)
		history_end(lines->history);
	free(lines->buffer);
	free(lines->line);
	free(lines);
}

enum line_kind
lines_next(struct lines *lines, const char *prompt, const char *begun, const char **line)
{
	lines->prompt = prompt;
	return lines->edit != NULL ? next_typed(lines, begun, line) : next_piped(lines, line);
}
