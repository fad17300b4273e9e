/*
 * report.c: verdict documents.
 *
 * Knows their keys and the order of these.  Must not know who judges what.
 */
#include "record/record.h"

#include <limits.h>

/* Whether what is said is said to this version, and can be written. */
static struct croupier_refusal
check_report(const struct croupier_report *report, const struct croupier_text *text)
{
	size_t i;

	if (report == NULL || text == NULL)
		return failure(CROUPIER_MISUSE, "a verdict document takes a report and a text");
	for (i = 0; i < sizeof report->reserved / sizeof report->reserved[0]; i++)
		if (report->reserved[i] != NULL)
			return failure(CROUPIER_MISUSE,
			    "the report says something that this version does not know: fill it with zeros first");
	if (report->verdict > LONG_MAX)
		return failure(CROUPIER_MISUSE, "there is no verdict of that number");
	return accepted();
}

/* FILE:LINE:COLUMN, of a file whose name may be of any length. */
static struct node *
place_node(struct arena *arena, const struct croupier_place *place)
{
	struct croupier_text text = { .bytes = NULL };
	struct node *node = NULL;

	text_string(&text, place->file);
	text_char(&text, ':');
	text_number(&text, (long)place->line);
	text_char(&text, ':');
	text_number(&text, (long)place->column);
	if (text.failed)
		arena->failed = true;
	else
		node = tree_scalar(arena, text.bytes, text.length, WORD);
	text_release(&text);
	return node;
}

struct croupier_refusal
croupier_report_write(const struct croupier_report *report, enum croupier_format format, struct croupier_text *text)
{
	struct arena arena = { .blocks = NULL };
	struct croupier_refusal wrong = check_report(report, text);
	const struct croupier_refusal *no;
	struct node *map;

	if (wrong.verdict != CROUPIER_YES)
		return wrong;
	no = report->refusal;
	map = tree_map(&arena);
	tree_set(&arena, map, "verdict", tree_number(&arena, (long)report->verdict));
	if (report->moves >= 0)
		tree_set(&arena, map, "moves", tree_number(&arena, report->moves));
	if (report->truth != NULL)
		tree_set(&arena, map, report->truth, tree_truth(&arena, no == NULL || no->verdict == CROUPIER_YES));
	if (no != NULL && no->verdict != CROUPIER_YES) {
		if (report->with_place && no->at.file != NULL)
			tree_set(&arena, map, "at", place_node(&arena, &no->at));
		if (no->rule != NULL)
			tree_set(&arena, map, "rule", tree_word(&arena, no->rule));
		tree_set(&arena, map, "because", tree_word(&arena, no->sentence));
	}
	if (report->move != NULL && report->move[0] != '\0')
		tree_set(&arena, map, "move", tree_word(&arena, report->move));
	return write_document(&arena, map, true, format, text);
}
