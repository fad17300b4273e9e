/*
 * show.c: draws states and records for people, on a terminal, as SVG, or as a page
 * of HTML in which a record can be stepped through.
 *
 * Knows its options, and what of a record goes into a page.  Must not know any game,
 * nor how a picture is drawn: picture.c, svg.c and page.c do.
 */
#include "show/show.h"

#include "shared/records.h"

#include <locale.h>
#include <stdlib.h>

enum form { TERMINAL, PICTURE, PAGE };

struct showing {
	struct look look;
	bool dark;
	enum form form;
	char *output;				/* NULL: standard output */
	unsigned long pictures;
	bool drawn_already;			/* the state of the record at hand */
	bool news;				/* something that the file does not show yet */
	const struct input_record *at;		/* the record at hand */
	struct svg *svg;
	struct page *page;
};

enum option { SVG = 1, HTML };

static const struct poptOption options[] = {
	{ "ascii", 'a', POPT_ARG_NONE, NULL, TOOL_FLAG(struct showing, look.ascii),
	    "draw with ASCII characters only", NULL },
	{ "svg", '\0', POPT_ARG_NONE, NULL, SVG, "write one SVG file", NULL },
	{ "dark", '\0', POPT_ARG_NONE, NULL, TOOL_FLAG(struct showing, dark),
	    "with --svg: make the background dark", NULL },
	{ "html", '\0', POPT_ARG_NONE, NULL, HTML,
	    "write one page of HTML that plays the records", NULL },
	{ "output", '\0', POPT_ARG_STRING, NULL, TOOL_TEXT(struct showing, output),
	    "keep a picture of the newest state in FILE", "FILE" },
	TOOL_OPTIONS
};

static bool
take_option(struct tool *tool, void *what, int option, const char *argument)
{
	struct showing *showing = what;

	(void)argument;
	if (showing->form != TERMINAL) {
		tool_trouble(tool, "--svg and --html exclude each other");
		return false;
	}
	showing->form = option == SVG ? PICTURE : PAGE;
	return true;
}

/* ---- standard output -------------------------------------------------------- */

static void
draw(struct tool *tool, struct showing *showing, const struct croupier_state *state)
{
	switch (showing->form) {
	case TERMINAL:
		if (showing->pictures > 0)
			text_put(&tool->out, "\n");
		draw_picture(tool, state, &showing->look, &tool->out);
		tool_put(tool);
		break;
	case PICTURE:
		svg_add(showing->svg, state);
		break;
	case PAGE:
		break;
	}
	showing->pictures++;
}

/* ---- a file that always has the newest state ----------------------------------- */

static void
replace_output(struct tool *tool, struct showing *showing)
{
	const struct croupier_state *state = croupier_record_state(showing->at->record);
	struct text text = { .made = NULL };
	struct svg *svg;
	const char *bytes;
	size_t length;

	showing->news = false;
	switch (showing->form) {
	case TERMINAL:
		draw_picture(tool, state, &showing->look, &text);
		break;
	case PICTURE:
		/* One of its own: the newest state stands alone in it. */
		svg = svg_new(tool, showing->dark);
		svg_add(svg, state);
		svg_write(svg, &text);
		svg_free(svg);
		break;
	case PAGE:
		page_write(showing->page, &text);
		break;
	}
	bytes = tool_text(tool, &text, &length);
	tool_replace(tool, showing->output, bytes, length);
	text_free(&text);
}

/* Who looks at the file wants to see the state before the next one comes. */
static void
catch_up(struct tool *tool, void *what)
{
	struct showing *showing = what;

	if (showing->output != NULL && showing->news)
		replace_output(tool, showing);
}

/* ---- records -------------------------------------------------------------------- */

/* The newest state goes to the file when nothing more is there to be read. */
static void
note_news(struct showing *showing, const struct input_record *at)
{
	showing->at = at;
	showing->news = at->good;
}

/* Somebody who follows a table wants to see its state before the next one comes. */
static void
take_state(struct tool *tool, void *what, struct input_record *at)
{
	struct showing *showing = what;

	if (showing->form == PAGE)
		page_begin(showing->page, at->record);
	note_news(showing, at);
	showing->drawn_already = at->live && showing->form == TERMINAL &&
	    showing->output == NULL;
	if (showing->drawn_already)
		draw(tool, showing, croupier_record_state(at->record));
}

static void
take_document(struct tool *tool, void *what, struct input_record *at,
    const struct croupier_document *document, const struct croupier_refusal *no)
{
	struct showing *showing = what;

	(void)tool;
	/* A record that is not legal is not drawn. */
	if (showing->form == PAGE && no->verdict == CROUPIER_YES)
		page_take(showing->page, at->record, document);
	note_news(showing, at);
}

/* The record's last state. */
static void
end_record(struct tool *tool, void *what, struct input_record *at)
{
	struct showing *showing = what;
	bool same = showing->drawn_already && croupier_record_moves(at->record) == 0;

	if (showing->form == PAGE && croupier_record_state(at->record) != NULL) {
		page_end(showing->page, at->record, at->good ? NULL : &at->first, at->first_move,
		    tool_text(tool, &at->first_words, NULL));
		showing->news = true;
	}
	if (at->good && !same && showing->output == NULL)
		draw(tool, showing, croupier_record_state(at->record));
	if (showing->form != PAGE && at->good)
		catch_up(tool, showing);
	showing->news = showing->form == PAGE && showing->news;
}

/* ---- the program ------------------------------------------------------------------ */

static void
check_options(struct tool *tool, const struct showing *showing)
{
	if (showing->form == PICTURE && showing->look.ascii)
		tool_die(tool, "--svg and --ascii exclude each other");
	if (showing->form == PAGE && showing->look.ascii)
		tool_die(tool, "--html and --ascii exclude each other");
	if (showing->dark && showing->form != PICTURE)
		tool_die(tool, "--dark is for --svg");
}

int
main(int argc, const char *argv[])
{
	static const struct record_handlers handlers = { .state = take_state,
		.document = take_document, .end = end_record, .ways.idle = catch_up };
	struct tool tool = { .silent = false };
	struct showing showing = { .output = NULL };

	setlocale(LC_CTYPE, "");
	tool_start(&tool, argc, argv, options, "[FILE...]", take_option, &showing);
	check_options(&tool, &showing);
	look_at_terminal(&tool, &showing.look);
	showing.look.coloured = showing.look.coloured && showing.output == NULL;
	showing.svg = svg_new(&tool, showing.dark);
	showing.page = page_new(&tool);
	tool_read_records(&tool, tool.words, &handlers, &showing);
	catch_up(&tool, &showing);
	if (showing.output == NULL) {
		svg_write(showing.svg, &tool.out);
		page_write(showing.page, &tool.out);
	}
	svg_free(showing.svg);
	page_free(showing.page);
	free(showing.output);
	return tool_end(&tool);
}
