/*
 * redact.c: hides from states and records what a seat, or a spectator, may not see.
 *
 * Knows its options and what to write.  Must not know any game, nor who sees
 * what: the library does.
 */
#include "shared/tool.h"

enum option { PUBLIC = 1 };

static const struct poptOption options[] = {
	{ "public", '\0', POPT_ARG_NONE, NULL, PUBLIC,
	    "write what a spectator sees, instead of naming a SEAT", NULL },
	TOOL_JSON_OPTION,
	TOOL_OPTIONS
};

struct redacting {
	bool public;
	const char *seat;		/* NULL: the public */
	struct croupier_redaction *redaction;
	bool told;			/* the state at hand has been written */
};

static bool
take_option(struct tool *tool, void *what, int option, const char *argument)
{
	struct redacting *r = what;

	(void)tool;
	(void)argument;
	switch ((enum option)option) {
	case PUBLIC:
		r->public = true;
		break;
	}
	return true;
}

static void
take_state(struct tool *tool, void *what, struct passage *passage)
{
	struct redacting *r = what;
	int seat = r->seat == NULL ? -1 : tool_find_seat(tool, passage, r->seat);

	r->told = r->seat == NULL || seat >= 0;
	if (!r->told)
		return;
	tool_check(tool, croupier_redaction_begin(r->redaction, passage->record, seat, tool->format,
	    tool->text));
	tool_put(tool);
}

static void
take_document(struct tool *tool, void *what, struct passage *passage,
    const struct croupier_document *document, const struct croupier_refusal *no)
{
	struct redacting *r = what;

	if (!r->told || no->verdict != CROUPIER_YES)
		return;
	tool_check(tool, croupier_redaction_follow(r->redaction, passage->record, document,
	    tool->format, tool->text));
	tool_put(tool);
}

/* A seal may be seen by everybody. */
static void
take_seal(struct tool *tool, void *what, struct passage *passage,
    const struct croupier_document *document)
{
	(void)what;
	tool_check(tool, croupier_record_write(passage->record, document, tool->format,
	    tool->text));
	tool_put(tool);
}

int
main(int argc, const char *argv[])
{
	static const struct visitor visitor = { .numbered = true, .state = take_state,
		.document = take_document, .seal = take_seal };
	struct tool tool = { .fd = -1 };
	struct redacting r = { .redaction = croupier_redaction_new() };

	tool_start(&tool, argc, argv, options, "SEAT|--public [FILE...]", take_option, &r);
	if (r.redaction == NULL)
		tool_die(&tool, "out of memory");
	if (!r.public) {
		r.seat = *tool.next_file;
		if (r.seat == NULL)
			tool_die(&tool,
			    "name the SEAT whose view it is, or say --public (see --help)");
		tool.next_file++;
	}
	tool_visit(&tool, &visitor, &r);
	croupier_redaction_free(r.redaction);
	return tool_end(&tool);
}
