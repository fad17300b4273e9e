/*
 * report.c: verdict documents.
 *
 * Knows their keys and the order of these.  Must not know who judges what.
 */
#include "record/record.h"

#include <stdio.h>

struct croupier_refusal
croupier_report_write(const struct croupier_report *report, enum croupier_format format, struct croupier_text *text)
{
	struct arena arena = { .blocks = NULL };
	struct node *map = tree_map(&arena);
	const struct croupier_refusal *no = report->refusal;
	char place[600];

	tree_set(&arena, map, "verdict", tree_number(&arena, (long)report->verdict));
	if (report->moves >= 0)
		tree_set(&arena, map, "moves", tree_number(&arena, report->moves));
	tree_set(&arena, map, report->truth, tree_truth(&arena, no == NULL || no->verdict == CROUPIER_YES));
	if (no != NULL && no->verdict != CROUPIER_YES) {
		if (report->with_place && no->at.file != NULL) {
			snprintf(place, sizeof place, "%s:%lu:%lu", no->at.file, no->at.line, no->at.column);
			tree_set(&arena, map, "at", tree_word(&arena, place));
		}
		if (no->rule != NULL)
			tree_set(&arena, map, "rule", tree_word(&arena, no->rule));
		tree_set(&arena, map, "because", tree_word(&arena, no->sentence));
	}
	if (report->move != NULL && report->move[0] != '\0')
		tree_set(&arena, map, "move", tree_word(&arena, report->move));
	return write_document(&arena, map, true, format, text);
}
