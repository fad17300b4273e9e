/*
 * terminal.c: what pictures on this terminal can look like.
 *
 * Knows the terminal's width, its letters and its colours.  Must not know what
 * is drawn.
 */
#include "shared/tool.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { USUAL_WIDTH = 80, LEAST_WIDTH = 20, MOST_WIDTH = 1000 };

/* What COLUMNS says, else the terminal's width, else 80. */
static unsigned
find_width(void)
{
	const char *columns = getenv("COLUMNS");
	struct winsize size;
	char *end;
	long width = 0;

	if (columns != NULL && columns[0] >= '1' && columns[0] <= '9') {
		width = strtol(columns, &end, 10);
		if (*end != '\0')
			width = 0;
	}
	if (width <= 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
		width = size.ws_col;
	if (width <= 0)
		width = USUAL_WIDTH;
	if (width > MOST_WIDTH)
		return MOST_WIDTH;
	return width < LEAST_WIDTH ? LEAST_WIDTH : (unsigned)width;
}

void
tool_wrap(char *text, unsigned indent)
{
	int width = (int)find_width(), column = 0, wide;
	char *blank = NULL, out[5];
	int behind = 0;		/* columns up to the last blank, itself included */
	const char *next;

	while (*text != '\0') {
		if (*text == '\033') {
			/* A colour takes no room. */
			text += strcspn(text, "m");
			text += *text == 'm';
			continue;
		}
		next = tool_character(text, out, &wide);
		if (next == NULL)
			return;
		if (*text == '\n') {
			blank = NULL;
			column = 0;
		} else {
			column += wide;
		}
		if (*text == ' ' && column > 1 && column <= width + 1) {
			blank = text;
			behind = column;
		}
		if (column > width && blank != NULL && *text != ' ') {
			*blank = '\n';
			blank = NULL;
			column += (int)indent - behind;
		}
		text += next - text;
	}
}

void
tool_look_at_terminal(const struct tool *tool, struct tool_look *look)
{
	look->ascii = look->ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
	look->coloured = tool_coloured(tool, STDOUT_FILENO);
	look->width = find_width();
}
