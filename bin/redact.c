/*
 * redact.c: hides, in states and records, what a seat or a spectator may not see.
 *
 * Knows its options and what to write.  Must not know any game, nor who sees
 * what: the library does.
 */
#include "cli/records.h"

#include <unistd.h>

struct redacting {
	bool public;
	const char *seat;		/* NULL: the public */
	struct croupier_redaction *redaction;
	bool shown;			/* the state at hand has been written */
};

static const struct poptOption options[] = {
	TOOL_FLAG("public", 0, struct redacting, public,
	    "write what a spectator sees, instead of naming a SEAT"),
	TOOL_JSON_OPTION,
	TOOL_OPTIONS
};

static void
take_state(struct tool *tool, void *what, struct input_record *at)
{
	struct redacting *r = what;
	int seat = -1;

	r->shown = tool_find_seat(tool, at, r->seat, &seat);
	if (r->shown)
		tool_put_checked(tool, croupier_redaction_begin(r->redaction, at->record, seat,
		    tool->format, tool->out.made));
}

static void
take_document(struct tool *tool, void *what, struct input_record *at,
    const struct croupier_document *document, const struct croupier_refusal *no)
{
	struct redacting *r = what;
	/* A seal may be seen by everybody. */
	bool seal = croupier_document_about(document).kind == CROUPIER_SEAL;

	if ((r->shown || seal) && no->verdict == CROUPIER_YES)
		tool_put_checked(tool, croupier_redaction_follow(r->redaction, at->record, document,
		    tool->format, tool->out.made));
}

int
main(int argc, const char *argv[])
{
	struct record_handlers handlers = { .numbered = true, .state = take_state,
		.document = take_document, .seals = true };
	struct tool tool = { .silent = false };
	struct redacting r = { .public = false };

	tool_start(&tool, argc, argv, options, "SEAT|--public [FILE...]", &r);
	r.redaction = tool_need(&tool, croupier_redaction_new());
	if (!r.public && tool.words[0] == NULL)
		tool_die(&tool, "name the SEAT whose view it is, or say --public (see --help)");
	if (!r.public)
		r.seat = tool.words[0];
	/* If the seat was forgotten, the first file stands in its place. */
	if (!r.public && tool.words[1] == NULL && access(r.seat, F_OK) == 0)
		handlers.hint = "; the first word is a seat: redact SEAT FILE";
	tool_read_records(&tool, tool.words + !r.public, &handlers, &r);
	croupier_redaction_free(r.redaction);
	return tool_end(&tool);
}
