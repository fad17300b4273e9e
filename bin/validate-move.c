/*
 * validate-move.c: makes moves if the rules allow them.
 *
 * Knows its options.  Must not know any game: the library does.
 */
#include "shared/tool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum option { FROM_FILE = 1, QUIET, REPORT, EXPLAIN };

static const struct poptOption options[] = {
	{ "file", 'f', POPT_ARG_STRING, NULL, FROM_FILE, "take the state from FILE", "FILE" },
	{ "quiet", 'q', POPT_ARG_NONE, NULL, QUIET,
	    "say nothing: the exit status is the answer", NULL },
	{ "report", '\0', POPT_ARG_NONE, NULL, REPORT,
	    "write a verdict for each move instead of the state", NULL },
	{ "explain", '\0', POPT_ARG_STRING, NULL, EXPLAIN, "print a rule and exit", "RULE" },
	TOOL_JSON_OPTION,
	TOOL_OPTIONS
};

struct validation {
	char *file, *rule;
	char *words;		/* of the command line, or NULL */
	bool quiet, report;
};

static bool
take_option(struct tool *tool, void *what, int option, const char *argument)
{
	struct validation *v = what;

	switch ((enum option)option) {
	case FROM_FILE:
		v->file = tool_copy(tool, v->file, argument);
		break;
	case QUIET:
		v->quiet = tool->silent = true;
		break;
	case REPORT:
		v->report = true;
		break;
	case EXPLAIN:
		v->rule = tool_copy(tool, v->rule, argument);
		break;
	}
	return true;
}

/* The words of the command line in one string, for the caller to free; NULL if there are none. */
static char *
join(struct tool *tool)
{
	size_t i, length = 1;
	char *joined;

	if (tool->words[0] == NULL)
		return NULL;
	for (i = 0; tool->words[i] != NULL; i++)
		length += strlen(tool->words[i]) + 1;
	joined = malloc(length);
	if (joined == NULL)
		tool_die(tool, "out of memory");
	joined[0] = '\0';
	for (i = 0, length = 0; tool->words[i] != NULL; i++)
		length += (size_t)snprintf(joined + length, strlen(tool->words[i]) + 2, "%s ",
		    tool->words[i]);
	return joined;
}

static void
explain(struct tool *tool, const char *id)
{
	const struct croupier_rule *rule = croupier_rule_find(id);
	const char *names[256], *near;
	size_t count;

	if (rule != NULL) {
		tool_put_line(tool, "%s: %s (%s)\n", rule->id, rule->sentence, rule->from);
		return;
	}
	for (count = 0; count < 256 && croupier_rule_at(count) != NULL; count++)
		names[count] = croupier_rule_at(count)->id;
	near = croupier_nearest(id, names, count);
	if (near != NULL)
		tool_trouble(tool, "there is no rule %s; did you mean %s?", id, near);
	else
		tool_trouble(tool, "there is no rule %s; the pages of the games list them", id);
}

static void
write_report(struct tool *tool, const struct passage *passage, const struct croupier_refusal *no)
{
	struct croupier_report report = { .verdict = croupier_record_moves(passage->record),
		.moves = -1, .truth = "legal", .refusal = no,
		.move = croupier_record_words(passage->record),
		.followed = croupier_record_followed(passage->record) };

	tool_check(tool, croupier_report_write(&report, tool->format, tool->text));
	tool_put(tool);
}

/* Who asks for verdicts is told what follows from moves, too. */
static void
take_state(struct tool *tool, void *what, struct passage *passage)
{
	const struct validation *v = what;

	(void)tool;
	croupier_record_tell(passage->record, v->report);
}

static void
take_document(struct tool *tool, void *what, struct passage *passage,
    const struct croupier_document *document, const struct croupier_refusal *no)
{
	struct validation *v = what;
	bool move = croupier_document_kind(document) == CROUPIER_MOVE;

	/* A verdict is about a move that could be read. */
	if (v->report && move && no->verdict != CROUPIER_TROUBLE)
		write_report(tool, passage, no);
	else if (v->report && no->verdict != CROUPIER_YES)
		tool_refuse(tool, no);
}

/* Makes the moves of the command line; stops at the first that is refused. */
static void
make_words(struct tool *tool, struct validation *v, struct passage *passage)
{
	const char *rest = v->words;
	struct croupier_move *move;
	struct croupier_refusal no;

	do {
		no = croupier_move_from_words(croupier_record_state(passage->record), rest, false,
		    &rest, &move);
		if (no.verdict != CROUPIER_YES) {
			tool_refuse(tool, &no);
			passage->good = false;
			return;
		}
		no = croupier_record_play(passage->record, move);
		croupier_move_free(move);
		if (v->report)
			write_report(tool, passage, &no);
		if (no.verdict != CROUPIER_YES) {
			passage->good = false;
			if (v->report)
				tool->worst = no.verdict > tool->worst ? no.verdict : tool->worst;
			else
				tool_refuse_move(tool, &no, 0,
				    croupier_record_moves(passage->record),
				    croupier_record_words(passage->record));
		}
	} while (*rest != '\0' && (passage->good || v->report));
}

static void
end_record(struct tool *tool, void *what, struct passage *passage)
{
	struct validation *v = what;

	if (v->words != NULL && (passage->good || v->report) &&
	    croupier_record_state(passage->record) != NULL)
		make_words(tool, v, passage);
	if (!passage->good || v->quiet || v->report)
		return;
	tool_check(tool, croupier_state_write(croupier_record_state(passage->record), tool->format,
	    tool->text));
	tool_put(tool);
}

/* Whether -f's file can be read: if not, a state on standard input must not take its place. */
static bool
can_read(struct tool *tool, const char *file)
{
	if (file == NULL || strcmp(file, "-") == 0 || access(file, R_OK) == 0)
		return true;
	tool_trouble(tool, "%s: cannot open: %s", file, strerror(errno));
	return false;
}

int
main(int argc, const char *argv[])
{
	struct visitor visitor = { .state = take_state, .document = take_document,
		.end = end_record };
	struct tool tool = { .fd = -1 };
	struct validation v = { .file = NULL };
	const char *inputs[3] = { NULL };

	tool_start(&tool, argc, argv, options, "[WORD...]", take_option, &v);
	v.words = join(&tool);
	visitor.go_on = visitor.quiet = v.report;
	if (v.words != NULL)
		visitor.hint = "; it comes from standard input or, with -f, from a file";
	/* The words are no files: input is -f's file, then what else may hold moves. */
	inputs[0] = v.file == NULL ? "-" : v.file;
	inputs[1] = v.file != NULL && v.words == NULL && strcmp(v.file, "-") != 0 ? "-" : NULL;
	tool.next_file = inputs;
	if (v.quiet && v.report)
		tool_die(&tool, "--report and -q exclude each other");
	if (v.words != NULL && strspn(v.words, " \t\n,") == strlen(v.words))
		tool_die(&tool, "there is no move in the words");
	if (v.rule != NULL)
		explain(&tool, v.rule);
	else if (can_read(&tool, v.file))
		tool_visit(&tool, &visitor, &v);
	free(v.file);
	free(v.rule);
	free(v.words);
	return tool_end(&tool);
}
