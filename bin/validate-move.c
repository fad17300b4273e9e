/*
 * validate-move.c: makes moves if the rules allow them.
 *
 * Knows its options.  Must not know any game: the library does.
 */
#include "cli/records.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct validation {
	char *file, *rule;
	const char *words;	/* of the command line, or NULL */
	bool quiet, report;
};

static const struct poptOption options[] = {
	TOOL_TEXT("file", 'f', struct validation, file, "FILE", "take the state from FILE"),
	TOOL_FLAG("quiet", 'q', struct validation, quiet,
	    "say nothing: the exit status is the answer"),
	TOOL_FLAG("report", 0, struct validation, report,
	    "write a verdict for each move instead of the state"),
	TOOL_TEXT("explain", 0, struct validation, rule, "RULE", "print a rule and exit"),
	TOOL_JSON_OPTION,
	TOOL_OPTIONS
};

static void
explain(struct tool *tool, const char *id)
{
	const struct croupier_rule *rule = croupier_rule_find(id);
	const char *names[256], *near;
	size_t count;

	if (rule != NULL) {
		text_print(&tool->out, "%s: %s (%s)\n", rule->id, rule->sentence, rule->from);
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

/*
 * Says what became of the last move: with --report as a verdict, else why it is refused, if it
 * is.
 */
static void
tell_move(struct tool *tool, const struct validation *v, const struct input_record *at,
    const struct croupier_refusal *no)
{
	const struct croupier_record_about about = croupier_record_about(at->record);
	struct croupier_report report = { .verdict = about.moves,
		.truth = "legal", .refusal = no,
		.followed = about.followed };
	struct text words = { .made = NULL };

	tool_check(tool, croupier_record_write_words(at->record, tool_target(tool, &words)));
	report.move = tool_text(tool, &words, NULL);
	if (v->report)
		tool_put_checked(tool,
		    croupier_report_write(&report, tool->format, tool->out.made));
	else if (no->verdict != CROUPIER_YES)
		tool_refuse_move(tool, no, 0, report.verdict, report.move);
	text_free(&words);
}

/* Verdicts also tell the consequences of moves. */
static void
take_state(struct tool *tool, void *what, struct input_record *at)
{
	const struct validation *v = what;

	(void)tool;
	croupier_record_tell(at->record, v->report);
}

static void
take_document(struct tool *tool, void *what, struct input_record *at,
    const struct croupier_document *document, const struct croupier_refusal *no)
{
	const struct validation *v = what;
	bool move = croupier_document_about(document).kind == CROUPIER_MOVE;

	/* A verdict is about a move that could be read. */
	if (v->report && move && no->verdict != CROUPIER_TROUBLE)
		tell_move(tool, v, at, no);
	else if (v->report && no->verdict != CROUPIER_YES)
		tool_refuse(tool, no);
}

/* Makes a move, and tells whether it was legal. */
static void
make_move(struct tool *tool, const struct validation *v, struct input_record *at,
    const struct croupier_move *move)
{
	struct croupier_refusal no = croupier_record_play(at->record, move);

	at->good = at->good && no.verdict == CROUPIER_YES;
	tool_worsen(tool, no.verdict);
	tell_move(tool, v, at, &no);
}

/* Makes the moves of the command line; stops at the first that is refused. */
static void
make_words(struct tool *tool, const struct validation *v, struct input_record *at)
{
	const char *rest = v->words;
	struct croupier_move *move;
	struct croupier_refusal no;

	do {
		no = croupier_move_from_words(croupier_record_state(at->record), rest,
		    CROUPIER_EXACT,
		    &rest, &move);
		if (no.verdict != CROUPIER_YES) {
			tool_refuse(tool, &no);
			at->good = false;
			return;
		}
		make_move(tool, v, at, move);
		croupier_move_free(move);
	} while (*rest != '\0' && (at->good || v->report));
}

static void
end_record(struct tool *tool, void *what, struct input_record *at)
{
	const struct validation *v = what;

	if (v->words != NULL && (at->good || v->report) &&
	    croupier_record_state(at->record) != NULL)
		make_words(tool, v, at);
	if (at->good && !v->quiet && !v->report)
		tool_put_checked(tool, croupier_state_write(croupier_record_state(at->record),
		    tool->format, tool->out.made));
}

/*
 * A number after a word of a move, as in "bid -20", is not an option, so libpopt gets it with a
 * blank in front.  Returns the memory of these texts, to be freed at the end.
 */
static char *
shield_numbers(int argc, const char *argv[])
{
	size_t digits, length, room = 1;
	char *texts, *at;
	int i;

	for (i = 2; i < argc; i++)
		room += strlen(argv[i]) + 2;
	texts = at = malloc(room);
	for (i = 2; texts != NULL && i < argc; i++) {
		digits = argv[i][0] == '-' ? strspn(argv[i] + 1, "0123456789") : 0;
		if (digits == 0 || argv[i - 1][0] == '-' || (argv[i][digits + 1] != '\0' &&
		    argv[i][digits + 1] != ','))
			continue;
		length = strlen(argv[i]) + 2;
		snprintf(at, length, " %s", argv[i]);
		argv[i] = at;
		at += length;
	}
	return texts;
}

int
main(int argc, const char *argv[])
{
	char *numbers = shield_numbers(argc, argv);
	struct record_handlers handlers = { .state = take_state, .document = take_document,
		.end = end_record };
	struct tool tool = { .silent = false };
	struct validation v = { .file = NULL };
	const char *inputs[3] = { NULL };
	struct text joined = { .made = NULL };
	size_t i;

	tool_start(&tool, argc, argv, options, "[WORD...]", &v);
	tool.silent = v.quiet;
	for (i = 0; tool.words[i] != NULL; i++)
		text_print(&joined, "%s ", tool.words[i]);
	if (i > 0)
		v.words = tool_text(&tool, &joined, NULL);
	handlers.go_on = handlers.quiet = v.report;
	handlers.at_end = v.quiet;
	if (v.words != NULL)
		handlers.hint = "; it comes from standard input or, with -f, from a file";
	/*
	 * The words are not files: the input is the file of -f, and then standard input, if
	 * moves may come from there.
	 */
	inputs[0] = v.file == NULL ? "-" : v.file;
	inputs[1] = v.file != NULL && v.words == NULL && strcmp(v.file, "-") != 0 ? "-" : NULL;
	if (v.quiet && v.report)
		tool_die(&tool, "--report and -q exclude each other");
	if (v.words != NULL && strspn(v.words, " \t\n,") == strlen(v.words))
		tool_die(&tool, "the words hold no move");
	if (v.rule != NULL)
		explain(&tool, v.rule);
	/* A state on standard input must not take the place of that file. */
	else if (strcmp(inputs[0], "-") != 0 && access(inputs[0], R_OK) != 0)
		tool_trouble(&tool, "%s: cannot open: %s", inputs[0], strerror(errno));
	else
		tool_read_records(&tool, inputs, &handlers, &v);
	text_free(&joined);
	free(numbers);
	return tool_end(&tool);
}
