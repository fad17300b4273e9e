/*
 * report.c: verdict documents.
 *
 * Knows their keys and the order of these.  Must not know who judges what.
 */
#include "record/record.h"

#include <stdio.h>

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
	struct node *map = tree_map(&arena);
	const struct croupier_refusal *no = report->refusal;
	bool refused = no != NULL && no->verdict != CROUPIER_YES;

	tree_set(&arena, map, "verdict", tree_number(&arena, (long)report->verdict));
	if (report->moves >= 0)
		tree_set(&arena, map, "moves", tree_number(&arena, report->moves));
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
