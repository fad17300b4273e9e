/*
 * suppose.c: writes what the hidden cards of states and records could be.
 *
 * Knows its options, and how long it looks.  Must not know any game, nor what is possible:
 * the library does.
 */
#include "cli/records.h"

#include <stdio.h>
#include <string.h>

/* The number of tries between two looks at the clock. */
enum { AT_ONCE = 1024 };

struct supposing {
	unsigned long number;			/* of states for each record */
	char *seat;				/* whose view it is; NULL: nobody's */
	bool public, record;
	char *seed_text;			/* NULL: chance is the system's */
	uint8_t seed[CROUPIER_SEED_BYTES];
	struct croupier_supposing *what;
	unsigned long written;			/* how many, in the whole run */
	struct croupier_redaction *redaction;
	struct text view;			/* of the record at hand */
	bool redacted;				/* its state is in there */
};

static const struct poptOption options[] = {
	TOOL_COUNT("count", 'n', struct supposing, number, "N",
	    "write N states for each that is read"),
	TOOL_TEXT("seat", 0, struct supposing, seat, "SEAT",
	    "suppose the cards that SEAT cannot see"),
	TOOL_FLAG("public", 0, struct supposing, public,
	    "suppose the cards that a spectator cannot see"),
	TOOL_FLAG("record", 0, struct supposing, record,
	    "write whole records instead of their last states"),
	TOOL_TEXT("seed", 0, struct supposing, seed_text, "TEXT", "suppose by this seed"),
	TOOL_JSON_OPTION,
	TOOL_OPTIONS
};

/* ---- supposing ------------------------------------------------------------------------------ */

/* Finds the next state; false, having said so, if there seems to be none. */
static bool
find_one(struct tool *tool, struct supposing *s, const struct input_record *at,
    const struct croupier_state **state)
{
	struct croupier_refusal no;

	for (*state = NULL; *state == NULL;) {
		no = croupier_supposing_next(s->what, s->written, AT_ONCE, state);
		if (!tool_is_yes(tool, &no))
			return record_is_yes(tool, at, no);
		tool_progress(tool, "%lu record%s, %lu states", at->number,
		    at->number == 1 ? "" : "s", s->written);
	}
	return true;
}

/* Writes what the record could be. */
static void
suppose(struct tool *tool, struct supposing *s, const struct input_record *at,
    const struct croupier_record *record)
{
	struct croupier_refusal no =
	    croupier_supposing_begin(s->what, record, CROUPIER_AS_TOLD, s->seed);
	const struct croupier_state *state;
	unsigned long i;

	if (!tool_is_yes(tool, &no) && !record_is_yes(tool, at, no))
		return;
	for (i = 0; i < s->number && find_one(tool, s, at, &state); i++) {
		tool_put_checked(tool, s->record ?
		    croupier_supposing_write(s->what, tool->format, tool->out.made) :
		    croupier_state_write(state, tool->format, tool->out.made));
		s->written++;
	}
}

/* ---- records ------------------------------------------------------------------------- */

static void
take_state(struct tool *tool, void *what, struct input_record *at)
{
	struct supposing *s = what;
	int seat = -1;

	text_clear(&s->view);
	at->good = tool_find_seat(tool, at, s->seat, &seat) && at->good;
	s->redacted = s->public || seat >= 0;
	if (s->redacted)
		tool_check(tool, croupier_redaction_begin(s->redaction, at->record, seat,
		    CROUPIER_YAML, tool_target(tool, &s->view)));
}

static void
take_document(struct tool *tool, void *what, struct input_record *at,
    const struct croupier_document *document, const struct croupier_refusal *no)
{
	struct supposing *s = what;

	if (no->verdict != CROUPIER_YES || !at->good)
		return;
	tool_check(tool, s->redacted ? croupier_redaction_follow(s->redaction, at->record, document,
	    CROUPIER_YAML, tool_target(tool, &s->view)) :
	    croupier_supposing_follow(s->what, at->record, document));
}

/* Supposes from the view of the record as if that had been read. */
static void
suppose_view(struct tool *tool, struct supposing *s, const struct input_record *at)
{
	struct croupier_record *record = tool_need(tool, croupier_record_new());
	const struct croupier_document *document;
	struct croupier_stream *stream;
	struct bytes_left left = { .line = 1 };

	left.at = tool_text(tool, &s->view, &left.count);
	stream = tool_open_bytes(tool, &left, at->place.file);
	while ((document = tool_next(tool, stream)) != NULL) {
		tool_check(tool, croupier_record_feed(record, document));
		tool_check(tool, croupier_supposing_follow(s->what, record, document));
	}
	suppose(tool, s, at, record);
	croupier_stream_close(stream);
	croupier_record_free(record);
}

static void
end_record(struct tool *tool, void *what, struct input_record *at)
{
	struct supposing *s = what;

	if (at->good && s->redacted)
		suppose_view(tool, s, at);
	else if (at->good)
		suppose(tool, s, at, at->record);
}

int
main(int argc, const char *argv[])
{
	static const struct record_handlers handlers = { .numbered = true, .hindsight = true,
		.voids = true, .state = take_state, .document = take_document, .end = end_record };
	struct tool tool = { .silent = false };
	struct supposing s = { .number = 1 };

	tool_start(&tool, argc, argv, options, "[FILE...]", &s);
	if (s.seat != NULL && s.public)
		tool_die(&tool, "--seat and --public exclude each other");
	tool_seed(&tool, s.seed_text, s.seed);
	s.what = tool_need(&tool, croupier_supposing_new());
	s.redaction = tool_need(&tool, croupier_redaction_new());
	tool_read_records(&tool, tool.words, &handlers, &s);
	croupier_supposing_free(s.what);
	croupier_redaction_free(s.redaction);
	text_free(&s.view);
	return tool_end(&tool);
}
