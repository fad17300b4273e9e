/*
 * report.c: verdict documents.
 *
 * Knows their keys and the order of these.  Must not know who judges what.
 */
#include "record/record.h"

#include <limits.h>
#include <stdio.h>

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
			    "the report says something that this version does not know: fill it "
			    "with zeros first");
	if (report->verdict > LONG_MAX)
		return failure(CROUPIER_MISUSE, "there is no verdict of that number");
	return accepted();
}

/*
 * A text from outside, as it may be shown.  A document holds nothing that is
 * not UTF-8, which the name of a file may be, and who reads verdicts on a
 * terminal must not be steered by the words of a move.
 */
static struct node *
make_harmless(struct arena *arena, const char *text)
{
	char *copy = arena_copy(arena, text, strlen(text));

	if (copy == NULL)
		return NULL;
	croupier_harmless(copy);
	return tree_word(arena, copy);
}

/* FILE:LINE:COLUMN. */
static struct node *
make_place(struct arena *arena, const struct croupier_place *at)
{
	size_t size = strlen(at->file) + sizeof "::" + 2 * MOST_DIGITS;
	char *place = arena_alloc(arena, size);

	if (place == NULL)
		return NULL;
	snprintf(place, size, "%s:%lu:%lu", at->file, at->line, at->column);
	return make_harmless(arena, place);
}

struct croupier_refusal
croupier_report_write(const struct croupier_report *report, enum croupier_format format,
    struct croupier_text *text)
{
	struct arena arena = { .blocks = NULL };
	struct croupier_refusal wrong = check_report(report, text);
	const struct croupier_refusal *no;
	struct node *map;
	bool refused;

	if (wrong.verdict != CROUPIER_YES)
		return wrong;
	no = report->refusal;
	refused = no != NULL && no->verdict != CROUPIER_YES;
	map = tree_map(&arena);
	tree_set(&arena, map, "verdict", tree_number(&arena, (long)report->verdict));
	if (report->moves >= 0)
		tree_set(&arena, map, "moves", tree_number(&arena, report->moves));
	if (report->truth != NULL)
		tree_set(&arena, map, report->truth, tree_truth(&arena, !refused));
	if (refused && report->with_place && no->at.file != NULL)
		tree_set(&arena, map, "at", make_place(&arena, &no->at));
	if (refused && no->rule != NULL)
		tree_set(&arena, map, "rule", tree_word(&arena, no->rule));
	if (refused)
		tree_set(&arena, map, "because", make_harmless(&arena, no->sentence));
	if (report->move != NULL && report->move[0] != '\0')
		tree_set(&arena, map, "move", make_harmless(&arena, report->move));
	return write_document(&arena, map, true, format, text);
}
