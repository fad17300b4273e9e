/*
 * show.c: draws states and records for people, on a terminal, as SVG, or as a page
 * of HTML in which a record can be stepped through.
 *
 * Knows its options, and what of a record goes into a page.  Must not know any game,
 * nor how a picture is drawn: picture.c, svg.c and page.c do.
 */
#include "shared/tool.h"

#include <locale.h>
#include <stdlib.h>

enum option { ASCII = 1, SVG, DARK, HTML, OUTPUT };

static const struct poptOption options[] = {
	{ "ascii", 'a', POPT_ARG_NONE, NULL, ASCII, "draw with ASCII characters only", NULL },
	{ "svg", '\0', POPT_ARG_NONE, NULL, SVG, "write one SVG file", NULL },
	{ "dark", '\0', POPT_ARG_NONE, NULL, DARK, "with --svg: make the background dark", NULL },
	{ "html", '\0', POPT_ARG_NONE, NULL, HTML,
	    "write one page of HTML that plays the records", NULL },
	{ "output", '\0', POPT_ARG_STRING, NULL, OUTPUT,
	    "keep a picture of the newest state in FILE", "FILE" },
	TOOL_OPTIONS
};

enum form { TERMINAL, PICTURE, PAGE };

struct showing {
	struct tool_look look;
	enum form form;
	char *output;				/* NULL: standard output */
	unsigned long pictures;
	bool drawn_already;			/* the state of the record at hand */
	bool news;				/* something that the file does not show yet */
	struct passage *passage;		/* the record at hand */
	struct tool_svg *svg;
	struct tool_page *page;
};

static bool
take_option(struct tool *tool, void *what, int option, const char *argument)
{
	struct showing *showing = what;

	switch ((enum option)option) {
	case ASCII:
		showing->look.ascii = true;
		break;
	case SVG:
	case HTML:
		if (showing->form != TERMINAL) {
			tool_trouble(tool, "--svg and --html exclude each other");
			return false;
		}
		showing->form = option == SVG ? PICTURE : PAGE;
		break;
	case DARK:
		showing->look.dark = true;
		break;
	case OUTPUT:
		showing->output = tool_copy(tool, showing->output, argument);
		break;
	}
	return true;
}

/* ---- standard output -------------------------------------------------------- */

static void
draw(struct tool *tool, struct showing *showing, const struct croupier_state *state)
{
	switch (showing->form) {
	case TERMINAL:
		if (showing->pictures > 0)
			tool_check(tool, croupier_text_append(tool->text, "\n"));
		tool_picture(tool, state, &showing->look, tool->text);
		tool_put(tool);
		break;
	case PICTURE:
		tool_svg_add(showing->svg, state);
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
	struct croupier_text *text = croupier_text_new();
	struct tool_svg *svg;
	const char *bytes;
	size_t length;

	if (text == NULL)
		tool_die(tool, "out of memory");
	showing->news = false;
	switch (showing->form) {
	case TERMINAL:
		tool_picture(tool, croupier_record_state(showing->passage->record),
		    &showing->look, text);
		break;
	case PICTURE:
		svg = tool_svg_new(tool, &showing->look);
		tool_svg_add(svg, croupier_record_state(showing->passage->record));
		tool_svg_write(svg, text);
		tool_svg_free(svg);
		break;
	case PAGE:
		tool_page_write(showing->page, text);
		break;
	}
	bytes = croupier_text_bytes(text, &length);
	tool_replace(tool, showing->output, bytes, length);
	croupier_text_free(text);
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
note_news(struct showing *showing, struct passage *passage)
{
	showing->passage = passage;
	showing->news = passage->good;
}

/* Somebody who follows a table wants to see its state before the next one comes. */
static void
take_state(struct tool *tool, void *what, struct passage *passage)
{
	struct showing *showing = what;

	if (showing->form == PAGE) {
		croupier_record_tell(passage->record, true);
		tool_page_begin(showing->page, croupier_record_state(passage->record));
	}
	note_news(showing, passage);
	showing->drawn_already = passage->live && showing->form == TERMINAL &&
	    showing->output == NULL;
	if (showing->drawn_already)
		draw(tool, showing, croupier_record_state(passage->record));
}

static void
add_move(struct showing *showing, const struct croupier_record *record)
{
	unsigned long standing = croupier_record_standing(record);
	bool irregular = standing > 0 && croupier_record_made(record, standing - 1).despite != NULL;

	tool_page_move(showing->page, croupier_record_state(record), &(struct tool_remark){
	    .kind = irregular ? "irregular" : "move", .words = croupier_record_words(record),
	    .told = croupier_record_followed(record), .number = croupier_record_moves(record) });
}

static void
add_ruling(struct tool *tool, struct showing *showing, const struct croupier_record *record,
    const struct croupier_document *document)
{
	struct croupier_text *json = croupier_text_new();

	if (json == NULL)
		tool_die(tool, "out of memory");
	tool_check(tool, croupier_record_write(record, document, CROUPIER_JSON, json));
	tool_page_ruling(showing->page, croupier_text_bytes(json, NULL),
	    croupier_document_gives_points(document) ? croupier_record_state(record) : NULL);
	croupier_text_free(json);
}

/* A document that was accepted, in the list of a page. */
static void
add_to_page(struct tool *tool, struct showing *showing, const struct passage *passage,
    const struct croupier_document *document)
{
	const struct croupier_record *record = passage->record;

	switch (croupier_document_kind(document)) {
	case CROUPIER_MOVE:
		add_move(showing, record);
		break;
	case CROUPIER_RULING:
		add_ruling(tool, showing, record, document);
		break;
	case CROUPIER_UNDO:
		tool_page_undo(showing->page, croupier_record_state(record),
		    croupier_document_undo(document));
		break;
	case CROUPIER_RESULT:
		tool_page_say(showing->page, &(struct tool_remark){ .kind = "result",
		    .words = "the score was claimed, and it is right" });
		break;
	case CROUPIER_SEED:
		tool_page_say(showing->page, &(struct tool_remark){ .kind = "result",
		    .words = "the seed was revealed, and it deals these cards" });
		break;
	case CROUPIER_SEAL:
	case CROUPIER_STATE:
	case CROUPIER_NO_DOCUMENT:
		break;
	}
}

static void
take_document(struct tool *tool, void *what, struct passage *passage,
    const struct croupier_document *document, const struct croupier_refusal *no)
{
	struct showing *showing = what;

	/* A record that is not legal is not drawn. */
	if (showing->form == PAGE && no->verdict == CROUPIER_YES)
		add_to_page(tool, showing, passage, document);
	note_news(showing, passage);
}

/* Why a record ends where it does, in the list of a page. */
static void
add_refusal(struct showing *showing, const struct passage *passage)
{
	char told[500];
	const char *const lines[] = { told, NULL };
	struct tool_remark remark = { .kind = "refused", .told = lines,
		.words = "the record cannot be followed from here on" };

	snprintf(told, sizeof told, passage->first.rule == NULL ? "%s" : "%s [%s]",
	    passage->first.sentence, passage->first.rule);
	if (passage->first_move > 0) {
		remark.number = passage->first_move;
		remark.words = passage->first_words;
	}
	tool_page_say(showing->page, &remark);
}

/* What later cards prove of earlier moves, in the list of a page. */
static void
add_proofs(struct tool *tool, struct showing *showing, const struct passage *passage)
{
	char words[100], told[500];
	const char *const lines[] = { told, NULL };
	size_t i;

	tool_check(tool, croupier_record_prove(passage->record));
	for (i = 0; i < croupier_record_proofs(passage->record); i++) {
		struct croupier_proof proof = croupier_record_proof(passage->record, i);
		struct tool_remark remark = { .kind = "proof", .words = words, .told = lines,
			.about = { proof.number, proof.proved_by } };

		snprintf(words, sizeof words, "move %lu was illegal: move %lu proves it",
		    proof.number, proof.proved_by);
		snprintf(told, sizeof told, "%s [%s]", proof.refusal->sentence,
		    proof.refusal->rule);
		tool_page_say(showing->page, &remark);
	}
}

/* What is said of a whole record, in the list of a page. */
static void
finish_page(struct tool *tool, struct showing *showing, const struct passage *passage)
{
	if (croupier_record_state(passage->record) == NULL)
		return;
	add_proofs(tool, showing, passage);
	if (!passage->good)
		add_refusal(showing, passage);
	showing->news = true;
}

/* The record's last state. */
static void
end_record(struct tool *tool, void *what, struct passage *passage)
{
	struct showing *showing = what;
	bool same = showing->drawn_already && croupier_record_moves(passage->record) == 0;

	if (showing->form == PAGE)
		finish_page(tool, showing, passage);
	if (passage->good && !same && showing->output == NULL)
		draw(tool, showing, croupier_record_state(passage->record));
	if (showing->form != PAGE && passage->good)
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
	if (showing->look.dark && showing->form != PICTURE)
		tool_die(tool, "--dark is for --svg");
}

int
main(int argc, const char *argv[])
{
	struct visitor visitor = { .state = take_state, .document = take_document,
		.end = end_record };
	struct tool tool = { .fd = -1 };
	struct showing showing = { .output = NULL };

	setlocale(LC_CTYPE, "");
	tool_start(&tool, argc, argv, options, "[FILE...]", take_option, &showing);
	check_options(&tool, &showing);
	tool_look_at_terminal(&tool, &showing.look);
	showing.look.coloured = showing.look.coloured && showing.output == NULL;
	showing.svg = tool_svg_new(&tool, &showing.look);
	showing.page = tool_page_new(&tool);
	tool.idle = catch_up;
	tool.idle_what = &showing;
	tool_visit(&tool, &visitor, &showing);
	catch_up(&tool, &showing);
	if (showing.output == NULL) {
		tool_svg_write(showing.svg, tool.text);
		tool_page_write(showing.page, tool.text);
	}
	tool_svg_free(showing.svg);
	tool_page_free(showing.page);
	free(showing.output);
	return tool_end(&tool);
}
