/*
 * terminal.c: what a terminal can show.
 *
 * Knows columns, the locale's letters and when there are colours.  Must not know what is
 * shown.
 */
#include "cli/terminal.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* ---- characters --------------------------------------------------------- */

const char *
next_character(const char *text, char out[CHARACTER_BYTES])
{
	bool harmless;
	size_t length = croupier_character(text, &harmless);

	if (length == 0)
		return NULL;
	memcpy(out, harmless ? text : "?", harmless ? length : 1);
	out[harmless ? length : 1] = '\0';
	return text + length;
}

const char *
next_cluster(const char *text, char out[CLUSTER_BYTES], unsigned *columns)
{
	const char *next = next_character(text, out);
	bool harmless;
	size_t length = croupier_character(text, &harmless), whole, step;

	*columns = 1;
	if (!harmless || !locale_is_utf8()) {
		if (length > 1)
			memcpy(out, "?", 2);
		return next;
	}
	/* Of more accents than anybody writes, those that have no room come next. */
	for (whole = croupier_cluster(text, columns); length < whole; length += step) {
		step = croupier_character(text + length, &harmless);
		if (length + step >= CLUSTER_BYTES)
			break;
	}
	memcpy(out, text, length);
	out[length] = '\0';
	return length == 0 ? NULL : text + length;
}

size_t
count_characters(const char *text)
{
	char out[CHARACTER_BYTES];
	size_t count = 0;

	while ((text = next_character(text, out)) != NULL)
		count++;
	return count;
}

unsigned
count_columns(const char *text)
{
	unsigned count = 0, columns;

	for (; *text != '\0'; count += columns)
		text += croupier_cluster(text, &columns);
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
locale_is_utf8(void)
{
	return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

void
wrap_lines(char *text, unsigned indent)
{
	int width = (int)terminal_width(), column = 0;
	char *blank = NULL, out[CLUSTER_BYTES];
	unsigned wide;
	int past_blank = 0;		/* columns up to and with the last blank */
	const char *next;

	while (*text != '\0') {
		if (*text == '\033') {
			/* A sequence that sets a colour takes no room. */
			text += strcspn(text, "m");
			text += *text == 'm';
			continue;
		}
		next = next_cluster(text, out, &wide);
		if (*text == '\n') {
			blank = NULL;
			column = 0;
		} else {
			column += (int)wide;
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
