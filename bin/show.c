/*
 * show.c: draws states for people, on a terminal or as SVG.
 *
 * Knows its options and how wide the terminal is.  Must not know any game, nor
 * how a picture is drawn: picture.c and svg.c do.
 */
#include "tool.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { ASCII = 1, SVG, DARK };

static const struct poptOption options[] = {
	{ "ascii", 'a', POPT_ARG_NONE, NULL, ASCII, "write suits as letters", NULL },
	{ "svg", '\0', POPT_ARG_NONE, NULL, SVG, "write one SVG file", NULL },
	{ "dark", '\0', POPT_ARG_NONE, NULL, DARK, "SVG: on a dark background", NULL },
	TOOL_OPTIONS
};

struct showing {
	struct tool_look look;
	bool svg;
	unsigned long pictures;
	unsigned height;			/* of all SVG pictures so far */
	struct croupier_text *drawn;		/* they, until the height of the file is known */
};

static bool
take_option(struct tool *tool, void *what, int option, const char *argument)
{
	struct showing *showing = what;

	(void)tool;
	(void)argument;
	switch (option) {
	case ASCII:
		return showing->look.ascii = true;
	case SVG:
		return showing->svg = true;
	default:
		return showing->look.dark = true;
	}
}

enum { USUAL_WIDTH = 80, LEAST_WIDTH = 20, MOST_WIDTH = 1000 };

/* COLUMNS, else the terminal's width, else 80. */
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
	return width < LEAST_WIDTH ? LEAST_WIDTH : width > MOST_WIDTH ? MOST_WIDTH : (unsigned)width;
}

/* The record's last state. */
static void
end_record(struct tool *tool, void *what, struct passage *passage)
{
	struct showing *showing = what;
	const struct croupier_state *state = croupier_record_state(passage->record);

	if (!passage->good)
		return;
	if (showing->svg) {
		showing->height += tool_svg(tool, state, showing->height, showing->drawn);
	} else {
		if (showing->pictures > 0)
			tool_check(tool, croupier_text_append(tool->text, "\n"));
		tool_picture(tool, state, &showing->look, tool->text);
		tool_put(tool);
	}
	showing->pictures++;
}

static void
write_svg(struct tool *tool, struct showing *showing)
{
	size_t length;

	if (showing->pictures > 0) {
		tool_svg_begin(tool, &showing->look, showing->height, tool->text);
		tool_check(tool, croupier_text_append(tool->text, croupier_text_bytes(showing->drawn, &length)));
		tool_svg_end(tool, tool->text);
	}
}

int
main(int argc, const char *argv[])
{
	struct visitor visitor = { .end = end_record };
	struct tool tool = { .name = NULL };
	struct showing showing = { .height = 0 };

	setlocale(LC_CTYPE, "");
	tool_start(&tool, argc, argv, options, "[FILE...]", take_option, &showing);
	if (showing.svg && showing.look.ascii)
		tool_die(&tool, "--svg and --ascii exclude each other");
	if (showing.look.dark && !showing.svg)
		tool_die(&tool, "--dark goes with --svg");
	showing.look.ascii = showing.look.ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
	showing.look.coloured = tool_coloured(&tool, STDOUT_FILENO);
	showing.look.width = find_width();
	showing.drawn = croupier_text_new();
	if (showing.drawn == NULL)
		tool_die(&tool, "out of memory");
	tool_visit(&tool, &visitor, &showing);
	if (showing.svg)
		write_svg(&tool, &showing);
	croupier_text_free(showing.drawn);
	return tool_end(&tool);
}
