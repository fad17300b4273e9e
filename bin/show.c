/*
 * show.c: draws states for people, on a terminal or as SVG.
 *
 * Knows its options.  Must not know any game, nor how a picture is drawn:
 * picture.c and svg.c do.
 */
#include "shared/tool.h"

#include <locale.h>

enum option { ASCII = 1, SVG, DARK };

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
	bool drawn_already;			/* the state of the record at hand */
	struct tool_svg *drawn;
};

static bool
take_option(struct tool *tool, void *what, int option, const char *argument)
{
	struct showing *showing = what;

	(void)tool;
	(void)argument;
	switch ((enum option)option) {
	case ASCII:
		showing->look.ascii = true;
		break;
	case SVG:
		showing->svg = true;
		break;
	case DARK:
		showing->look.dark = true;
		break;
	}
	return true;
}

static void
draw(struct tool *tool, struct showing *showing, const struct croupier_state *state)
{
	if (showing->svg) {
		tool_svg_add(showing->drawn, state);
	} else {
		if (showing->pictures > 0)
			tool_check(tool, croupier_text_append(tool->text, "\n"));
		tool_picture(tool, state, &showing->look, tool->text);
		tool_put(tool);
	}
	showing->pictures++;
}

/* Somebody who follows a table wants to see its state before the next one comes. */
static void
take_state(struct tool *tool, void *what, struct passage *passage)
{
	struct showing *showing = what;

	showing->drawn_already = passage->live && !showing->svg;
	if (showing->drawn_already)
		draw(tool, showing, croupier_record_state(passage->record));
}

/* The record's last state. */
static void
end_record(struct tool *tool, void *what, struct passage *passage)
{
	struct showing *showing = what;

	bool same = showing->drawn_already && croupier_record_moves(passage->record) == 0;

	if (passage->good && !same)
		draw(tool, showing, croupier_record_state(passage->record));
}

int
main(int argc, const char *argv[])
{
	struct visitor visitor = { .state = take_state, .end = end_record };
	struct tool tool = { .fd = -1 };
	struct showing showing = { .svg = false };

	setlocale(LC_CTYPE, "");
	tool_start(&tool, argc, argv, options, "[FILE...]", take_option, &showing);
	if (showing.svg && showing.look.ascii)
		tool_die(&tool, "--svg and --ascii exclude each other");
	if (showing.look.dark && !showing.svg)
		tool_die(&tool, "--dark goes with --svg");
	tool_look_at_terminal(&tool, &showing.look);
	showing.drawn = tool_svg_new(&tool, &showing.look);
	tool_visit(&tool, &visitor, &showing);
	tool_svg_write(showing.drawn, tool.text);
	tool_svg_free(showing.drawn);
	return tool_end(&tool);
}
