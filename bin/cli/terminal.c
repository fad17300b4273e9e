/*
 * terminal.c: what a terminal can show.
 *
 * Knows columns, the locale's letters and when there are colours.  Must not know what is
 * shown.
 */
#define _XOPEN_SOURCE 700	/* wcwidth */
#include "cli/terminal.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

/* ---- characters --------------------------------------------------------- */

/* How many columns a character of UTF-8 takes; negative if the locale does not have it. */
static int
find_columns(const char *text, size_t length)
{
	static const unsigned char of_first_byte[] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
	unsigned long point = (unsigned char)text[0] & of_first_byte[length];
	size_t i;

	for (i = 1; i < length; i++)
		point = point << 6 | ((unsigned char)text[i] & 0x3fU);
	return wcwidth((wchar_t)point);
}

const char *
next_character(const char *text, char out[CHARACTER_BYTES], int *columns)
{
	bool harmless;
	size_t length = croupier_character(text, &harmless);
	int wide = harmless && columns != NULL ? find_columns(text, length) : 1;

	if (length == 0)
		return NULL;
	if (harmless && wide >= 0) {
		memcpy(out, text, length);
		out[length] = '\0';
	} else {
		memcpy(out, "?", 2);
		wide = 1;
	}
	if (columns != NULL)
		*columns = wide;
	return text + length;
}

size_t
count_characters(const char *text)
{
	char out[CHARACTER_BYTES];
	size_t count = 0;

	while ((text = next_character(text, out, NULL)) != NULL)
		count++;
	return count;
}

unsigned
count_columns(const char *text)
{
	char out[CHARACTER_BYTES];
	unsigned count = 0;
	int columns;

	while ((text = next_character(text, out, &columns)) != NULL)
		count += (unsigned)columns;
	return count;
}

/* ---- the terminal --------------------------------------------------------- */

enum { USUAL_WIDTH = 80, LEAST_WIDTH = 20, MOST_SIZE = 1000 };

/* The number in a variable of the environment, in decimal digits; 0: none. */
static long
size_in(const char *name)
{
	const char *value = getenv(name);
	char *end;
	long size;

	if (value == NULL || value[0] < '1' || value[0] > '9')
		return 0;
	size = strtol(value, &end, 10);
	return *end == '\0' ? size : 0;
}

/* A size by a variable of the environment, else by the terminal, else 0. */
static unsigned
find_size(const char *variable, bool rows)
{
	struct winsize window;
	long size = size_in(variable);

	if (size <= 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0)
		size = rows ? window.ws_row : window.ws_col;
	return size > MOST_SIZE ? MOST_SIZE : size <= 0 ? 0 : (unsigned)size;
}

unsigned
terminal_width(void)
{
	unsigned width = find_size("COLUMNS", false);

	return width == 0 ? USUAL_WIDTH : width < LEAST_WIDTH ? LEAST_WIDTH : width;
}

unsigned
terminal_height(void)
{
	return find_size("LINES", true);
}

bool
terminal_clears(void)
{
	const char *term = getenv("TERM");

	return term != NULL && *term != '\0' && strcmp(term, "dumb") != 0;
}

bool
locale_is_utf8(void)
{
	return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

void
wrap_lines(char *text, unsigned indent)
{
	int width = (int)terminal_width(), column = 0, wide;
	char *blank = NULL, out[CHARACTER_BYTES];
	int past_blank = 0;		/* columns up to and with the last blank */
	const char *next;

	while (*text != '\0') {
		if (*text == '\033') {
			/* A sequence that sets a colour takes no room. */
			text += strcspn(text, "m");
			text += *text == 'm';
			continue;
		}
		next = next_character(text, out, &wide);
		if (*text == '\n') {
			blank = NULL;
			column = 0;
		} else {
			column += wide;
		}
		if (*text == ' ' && column > 1 && column <= width + 1) {
			blank = text;
			past_blank = column;
		}
		if (column > width && blank != NULL && *text != ' ') {
			*blank = '\n';
			blank = NULL;
			column += (int)indent - past_blank;
		}
		text += next - text;
	}
}

bool
is_coloured(const char *when, int fd)
{
	const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");

	if (when != NULL && strcmp(when, "always") == 0)
		return true;
	if (when != NULL && strcmp(when, "never") == 0)
		return false;
	return isatty(fd) != 0 && (no_color == NULL || *no_color == '\0') &&
	    (term == NULL || strcmp(term, "dumb") != 0);
}
