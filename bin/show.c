/*
 * show.c: draws states and records for people, on a terminal, as SVG, or as a page
 * of HTML in which a record can be stepped through.
 *
 * Knows its options, and what of a record goes into a page: of a seat's view only what
 * was written as that seat sees it.  Must not know any game, nor how a picture is drawn:
 * picture.c, svg.c and page.c do.
 */
#include "show/show.h"

#include "cli/records.h"

#include <locale.h>

enum form { TERMINAL, PICTURE, PAGE };

struct showing {
	struct look look;
	bool dark, svg_only, html;
	enum form form;
	char *output;				/* NULL: standard output */
	bool drawn_already;			/* the state of the record at hand */
	bool news;				/* something that the file does not show yet */
	const struct input_record *at;		/* the record at hand */
	char *seat;				/* whose view is shown; NULL: nobody's */
	struct croupier_redaction *redaction;	/* for a page of a view */
	bool at_table;				/* that seat, in a page's record at hand */
	struct text seen;			/* what of it is not in the page yet */
	struct croupier_record *view;		/* the record as the seat sees it */
	char *review_name;			/* NULL: none */
	struct review *review;
	struct svg *svg;
	struct page *page;
	struct once *once;			/* the rounds of the page */
};

static const struct poptOption options[] = {
	TOOL_FLAG("ascii", 'a', struct showing, look.ascii, "draw with ASCII characters only"),
	TOOL_FLAG("svg", 0, struct showing, svg_only, "write one SVG file"),
	TOOL_FLAG("dark", 0, struct showing, dark, "with --svg: make the background dark"),
	TOOL_FLAG("html", 0, struct showing, html,
	    "write one page of HTML that plays the records"),
	TOOL_TEXT("seat", 0, struct showing, seat, "SEAT", "show only what SEAT sees"),
	TOOL_TEXT("review", 0, struct showing, review_name, "REVIEW",
	    "with --html: show what advise --review has written to REVIEW"),
	TOOL_TEXT("output", 0, struct showing, output, "FILE",
	    "keep a picture of the newest state in FILE"),
	TOOL_OPTIONS
};

/* ---- standard output -------------------------------------------------------- */

/*
 * Draws the newest state of the record at hand, into the SVG or as a text; false, having said
 * so, where the seat is not at the table.
 */
static bool
draw_state(struct tool *tool, struct showing *showing, struct svg *svg, struct text *text)
{
	const struct input_record *at = showing->at;
	const struct croupier_state *state = croupier_record_state(at->record);
	struct croupier_state *seen = NULL, *before = NULL;
	int seat = -1;

	if (!tool_find_seat(tool, at, showing->seat, &seat))
		return false;
	showing->look.front = seat < 0 ? 0 : seat;
	/* Two views are not of the same cards, so that what moved cannot be told of them. */
	if (seat < 0) {
		before = state_before(tool, at->record);
	} else {
		tool_check(tool, croupier_redact(state, seat, &seen));
		state = seen;
	}
	if (showing->form == PICTURE) {
		svg_add(svg, state, before, showing->look.front);
	} else {
		if (text == &tool->out)
			put_heading(tool, at);
		draw_picture(tool, state, before, &showing->look, text);
	}
	croupier_state_free(seen);
	croupier_state_free(before);
	return true;
}

static void
draw(struct tool *tool, struct showing *showing)
{
	if (showing->form != PAGE && draw_state(tool, showing, showing->svg, &tool->out))
		tool_put(tool);
}

/* ---- pages of what a seat sees ---------------------------------------------------- */

/* Puts into the page what the seat has seen since. */
static void
show_seen(struct tool *tool, struct showing *showing)
{
	struct bytes_left seen = { .at = NULL };
	struct croupier_stream *stream;
	const struct croupier_document *document;
	const struct croupier_state *state;
	struct croupier_refusal no;

	seen.at = tool_text(tool, &showing->seen, &seen.count);
	stream = tool_open_bytes(tool, &seen, NULL);
	while ((document = tool_next(tool, stream)) != NULL) {
		no = croupier_record_feed(showing->view, document);
		if (!tool_is_yes(tool, &no))
			continue;
		if (croupier_document_about(document).kind != CROUPIER_STATE) {
			page_take(showing->page, showing->view, document);
			continue;
		}
		state = croupier_record_state(showing->view);
		page_begin(showing->page, showing->view, croupier_state_seat(state, showing->seat),
		    showing->at->file, showing->at->number_of_file);
	}
	croupier_stream_close(stream);
	text_clear(&showing->seen);
}

/* ---- a file that always has the newest state ----------------------------------- */

static void
replace_output(struct tool *tool, struct showing *showing)
{
	struct text text = { .made = NULL };
	struct svg *svg = svg_new(tool, showing->dark);
	bool there = true;

	showing->news = false;
	if (showing->form == PAGE) {
		/* It has been told all records, of which the last may be gone by now. */
		show_seen(tool, showing);
		page_write(showing->page, NULL, &text);
	} else {
		there = draw_state(tool, showing, svg, &text);
		svg_write(svg, &text);
	}
	if (there)
		tool_replace(tool, showing->output, &text);
	svg_free(svg);
	text_free(&text);
}

/* People who look at the file want to see the state before the next one comes. */
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
	showing->news = at->good && showing->at_table;
}

/* A record of the page; of a view only what its seat sees is kept. */
static void
begin_page_of(struct tool *tool, struct showing *showing, const struct input_record *at)
{
	int seat = -1;

	showing->at_table = tool_find_seat(tool, at, showing->seat, &seat);
	if (showing->seat == NULL)
		page_begin(showing->page, at->record, -1, at->file, at->number_of_file);
	else if (showing->at_table)
		tool_check(tool, croupier_redaction_begin(showing->redaction, at->record, seat,
		    CROUPIER_YAML, tool_target(tool, &showing->seen)));
}

static void
take_state(struct tool *tool, void *what, struct input_record *at)
{
	struct showing *showing = what;

	if (showing->form == PAGE) {
		begin_page_of(tool, showing, at);
		once_begin(showing->once, at);
	}
	note_news(showing, at);
	showing->drawn_already = false;
}

/* Somebody who follows a table wants to see its state before the next one comes. */
static void
draw_at_once(struct tool *tool, void *what)
{
	struct showing *showing = what;

	if (showing->form != TERMINAL || showing->output != NULL || !showing->news ||
	    showing->drawn_already || croupier_record_about(showing->at->record).moves > 0)
		return;
	draw(tool, showing);
	showing->drawn_already = true;
}

static void
take_document(struct tool *tool, void *what, struct input_record *at,
    const struct croupier_document *document, const struct croupier_refusal *no)
{
	struct showing *showing = what;

	/* A record that is not legal is not drawn. */
	if (showing->form == PAGE && no->verdict == CROUPIER_YES) {
		once_follow(showing->once, at, document);
		if (showing->seat == NULL)
			page_take(showing->page, at->record, document);
		else if (showing->at_table)
			tool_check(tool, croupier_redaction_follow(showing->redaction, at->record,
			    document, CROUPIER_YAML, tool_target(tool, &showing->seen)));
	}
	note_news(showing, at);
}

/* The record's last state. */
static void
end_record(struct tool *tool, void *what, struct input_record *at)
{
	struct showing *showing = what;
	bool same = showing->drawn_already && croupier_record_about(at->record).moves == 0;
	bool counts;

	if (showing->form == PAGE && croupier_record_state(at->record) != NULL) {
		counts = at->good && once_is_new(showing->once, croupier_record_state(at->record));
		if (showing->seat == NULL) {
			page_end(showing->page, at->record, counts, at->good ? NULL : &at->first,
			    at->first_move, tool_text(tool, &at->first_words, NULL));
		} else if (showing->at_table) {
			show_seen(tool, showing);
			page_end(showing->page, showing->view, counts, NULL, 0, "");
		}
		showing->news = showing->at_table;
	}
	if (at->good && !same && showing->output == NULL)
		draw(tool, showing);
	if (showing->form != PAGE && at->good)
		catch_up(tool, showing);
	showing->news = showing->form == PAGE && showing->news;
}

/* ---- the program ------------------------------------------------------------------ */

static void
check_options(struct tool *tool, struct showing *showing)
{
	if (showing->svg_only && showing->html)
		tool_die(tool, "--svg and --html exclude each other");
	showing->form = showing->svg_only ? PICTURE : showing->html ? PAGE : TERMINAL;
	if (showing->form == PICTURE && showing->look.ascii)
		tool_die(tool, "--svg and --ascii exclude each other");
	if (showing->form == PAGE && showing->look.ascii)
		tool_die(tool, "--html and --ascii exclude each other");
	if (showing->dark && showing->form != PICTURE)
		tool_die(tool, "--dark is for --svg");
	if (showing->review_name != NULL && showing->form != PAGE)
		tool_die(tool, "--review is for --html");
}

static void
begin_showing(struct tool *tool, struct showing *showing)
{
	look_at_terminal(tool, &showing->look);
	showing->look.coloured = showing->look.coloured && showing->output == NULL;
	showing->redaction = tool_need(tool, croupier_redaction_new());
	showing->view = tool_need(tool, croupier_record_new());
	croupier_record_tell(showing->view, true);
	if (showing->review_name != NULL)
		showing->review = review_read(tool, showing->review_name);
	showing->svg = svg_new(tool, showing->dark);
	showing->page = page_new(tool, showing->review);
	showing->once = once_new(tool);
}

static void
end_showing(struct showing *showing)
{
	svg_free(showing->svg);
	page_free(showing->page);
	once_free(showing->once);
	croupier_redaction_free(showing->redaction);
	review_end(showing->review);
	text_free(&showing->seen);
	croupier_record_free(showing->view);
}

int
main(int argc, const char *argv[])
{
	static const struct record_handlers handlers = { .state = take_state,
		.document = take_document, .end = end_record, .idle = catch_up,
		.waits = draw_at_once };
	struct tool tool = { .silent = false };
	struct showing showing = { .at_table = true };

	setlocale(LC_CTYPE, "");
	tool_start(&tool, argc, argv, options, "[FILE...]", &showing);
	check_options(&tool, &showing);
	if (showing.output != NULL && refuses_file(&tool, showing.output))
		return tool_end(&tool);
	begin_showing(&tool, &showing);
	tool_read_records(&tool, tool.words, &handlers, &showing);
	catch_up(&tool, &showing);
	if (showing.output == NULL) {
		svg_write(showing.svg, &tool.out);
		if (showing.form == PAGE)
			page_write(showing.page, NULL, &tool.out);
	}
	end_showing(&showing);
	return tool_end(&tool);
}
