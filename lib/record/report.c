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
	if (report->proved_count > 0 && report->proved == NULL)
		return failure(CROUPIER_MISUSE, "the report has proofs that are not there");
	if (report->verdict > LONG_MAX || report->record > LONG_MAX ||
	    (report->with_moves && report->moves > LONG_MAX) ||
	    report->number > LONG_MAX || report->proved_by > LONG_MAX ||
	    report->irregular > LONG_MAX || report->rulings > LONG_MAX)
		return failure(CROUPIER_MISUSE, "there is no verdict with that number");
	return accepted();
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
	return tree_harmless(arena, place);
}

/* What was refused, where and why. */
static void
add_refusal(struct arena *arena, struct node *map, const struct croupier_report *report)
{
	const struct croupier_refusal *no = report->refusal;

	if (report->with_place && no->at.file != NULL)
		tree_set(arena, map, "at", make_place(arena, &no->at));
	tree_set_number(arena, map, "number", report->number);
	tree_set_number(arena, map, "proved-by", report->proved_by);
	if (no->rule != NULL)
		tree_set(arena, map, "rule", tree_word(arena, no->rule));
	tree_set(arena, map, "because", tree_harmless(arena, no->sentence));
}

/* What an accepted move proves of others. */
static struct node *
make_proved(struct arena *arena, const struct croupier_report *report)
{
	struct node *list = tree_list(arena);
	size_t i;

	for (i = 0; i < report->proved_count; i++) {
		const struct croupier_proof *proof = &report->proved[i];
		struct node *map = tree_map(arena);

		tree_set(arena, map, "number", tree_number(arena, (long)proof->number));
		tree_set(arena, map, "rule", tree_word(arena, proof->refusal->rule));
		tree_set(arena, map, "because", tree_harmless(arena, proof->refusal->sentence));
		tree_add(list, map);
	}
	return list;
}

/* A list of sentences. */
static struct node *
make_list(struct arena *arena, const char *const *sentences)
{
	struct node *list = tree_list(arena);

	for (; *sentences != NULL; sentences++)
		tree_add(list, tree_harmless(arena, *sentences));
	return list;
}

struct croupier_refusal
croupier_report_write(const struct croupier_report *report, enum croupier_format format,
    struct croupier_text *text)
{
	struct arena arena = { .blocks = NULL };
	struct croupier_refusal wrong = check_report(report, text);
	struct node *map;
	bool refused;

	if (wrong.verdict != CROUPIER_YES)
		return wrong;
	refused = report->refusal != NULL && report->refusal->verdict != CROUPIER_YES;
	map = tree_map(&arena);
	tree_set_source(&arena, map, report->file, report->record);
	tree_set(&arena, map, "verdict", tree_number(&arena, (long)report->verdict));
	if (report->with_moves)
		tree_set(&arena, map, "moves", tree_number(&arena, (long)report->moves));
	if (report->truth != NULL)
		tree_set(&arena, map, report->truth, tree_truth(&arena, !refused));
	tree_set_number(&arena, map, "irregular", report->irregular);
	tree_set_number(&arena, map, "rulings", report->rulings);
	if (report->adjusted)
		tree_set(&arena, map, "adjusted", tree_truth(&arena, true));
	if (report->deal != NULL)
		tree_set(&arena, map, "deal", tree_word(&arena, report->deal));
	if (report->seal != NULL)
		tree_set(&arena, map, "seal", tree_word(&arena, report->seal));
	if (refused)
		add_refusal(&arena, map, report);
	if (report->move != NULL && report->move[0] != '\0')
		tree_set(&arena, map, "move", tree_harmless(&arena, report->move));
	if (report->proved_count > 0)
		tree_set(&arena, map, "proved", make_proved(&arena, report));
	if (report->followed != NULL && report->followed[0] != NULL)
		tree_set(&arena, map, "followed", make_list(&arena, report->followed));
	if (report->about != NULL && report->about->table->meta != NULL)
		tree_set(&arena, map, "meta", tree_copy(&arena, report->about->table->meta));
	return write_document(&arena, map, true, format, text);
}
