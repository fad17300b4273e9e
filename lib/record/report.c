/*
 * report.c: verdict documents, and event documents, which tell what happens at a table.
 *
 * Knows their keys and the order of the keys.  Must not know how anything is judged.
 */
#include "record/record.h"

#include <limits.h>
#include <stdio.h>

/* Refuses a report with members that cannot be written. */
static struct croupier_refusal
check_report(const struct croupier_report *report, bool follows)
{
	struct croupier_refusal no = accepted();
	size_t i;

	NEEDS(report->proved_count == 0 || report->proved != NULL);
	NEEDS(report->then_count == 0 || (report->then != NULL && !follows));
	NEEDS(report->verdict <= LONG_MAX && report->record <= LONG_MAX &&
	    report->number <= LONG_MAX && report->proved_by <= LONG_MAX &&
	    report->irregular <= LONG_MAX && report->rulings <= LONG_MAX &&
	    (!report->with_moves || report->moves <= LONG_MAX));
	for (i = 0; no.verdict == CROUPIER_YES && i < report->then_count; i++)
		no = check_report(&report->then[i], true);
	return no;
}

/* A place as FILE:LINE:COLUMN. */
static struct node *
make_place(struct arena *arena, const struct croupier_place *at)
{
	size_t size = strlen(at->file) + sizeof "::" + 2 * MOST_DIGITS;
	char *place = arena_alloc(arena, size);

	if (place == NULL)
		return NULL;
	snprintf(place, size, "%s:%lu:%lu", at->file, at->line, at->column);
	return tree_text(arena, place);
}

/* What an accepted move proves of others; NULL: nothing. */
static struct node *
make_proved(struct arena *arena, const struct croupier_report *report)
{
	const struct croupier_proof *proof = report->proved;
	struct node *list = report->proved_count == 0 ? NULL : tree_list(arena);

	for (; list != NULL && proof < report->proved + report->proved_count; proof++)
		tree_add(list, tree_pairs(arena,
		    "number", tree_number(arena, (long)proof->number),
		    "rule", tree_word(arena, proof->refusal.rule),
		    "because", tree_harmless(arena, proof->refusal.sentence), NULL));
	return list;
}

/* A list of sentences; NULL if there are none. */
static struct node *
make_list(struct arena *arena, const char *const *sentences)
{
	struct node *list = sentences == NULL || *sentences == NULL ? NULL : tree_list(arena);

	for (; list != NULL && *sentences != NULL; sentences++)
		tree_add(list, tree_harmless(arena, *sentences));
	return list;
}

/* A verdict, up to what followed from the move. */
static struct node *
make_report(struct arena *arena, const struct croupier_report *report)
{
	static const struct croupier_refusal nothing = { .sentence = "" };
	bool refused = report->refusal != NULL && report->refusal->verdict != CROUPIER_YES;
	const struct croupier_refusal *no = refused ? report->refusal : &nothing;
	bool moved = report->move != NULL && report->move[0] != '\0';

	return tree_pairs(arena,
	    "file", tree_text(arena, report->file),
	    "record", tree_count(arena, report->record),
	    "verdict", tree_number(arena, (long)report->verdict),
	    "moves", report->with_moves ? tree_number(arena, (long)report->moves) : NULL,
	    report->truth == NULL ? "" : report->truth,
	    report->truth == NULL ? NULL : tree_truth(arena, !refused),
	    "irregular", tree_count(arena, report->irregular),
	    "rulings", tree_count(arena, report->rulings),
	    "adjusted", report->adjusted ? tree_truth(arena, true) : NULL,
	    "stopped", tree_stop(arena, report->stopped),
	    "deal", tree_harmless(arena, report->deal),
	    "seal", tree_harmless(arena, report->seal),
	    "at", report->with_place && no->at.file != NULL ? make_place(arena, &no->at) : NULL,
	    "number", refused ? tree_count(arena, report->number) : NULL,
	    "proved-by", refused ? tree_count(arena, report->proved_by) : NULL,
	    "rule", tree_word(arena, no->rule),
	    "because", refused ? tree_harmless(arena, no->sentence) : NULL,
	    "move", moved ? tree_harmless(arena, report->move) : NULL,
	    "proved", make_proved(arena, report),
	    "followed", make_list(arena, report->followed), NULL);
}

struct croupier_refusal
croupier_report_write(const struct croupier_report *report, enum croupier_format format,
    struct croupier_text *text)
{
	static const struct croupier_situation nowhere;
	struct arena arena = { .blocks = NULL };
	struct croupier_refusal wrong;
	const struct croupier_situation *at;
	struct node *map, *then;
	size_t i;

	NEEDS(report != NULL && text != NULL);
	wrong = check_report(report, false);
	if (wrong.verdict != CROUPIER_YES)
		return wrong;
	map = make_report(&arena, report);
	/* The moves that the program itself made next. */
	then = report->then_count == 0 ? NULL : tree_list(&arena);
	for (i = 0; i < report->then_count; i++)
		tree_add(then, make_report(&arena, &report->then[i]));
	tree_set(&arena, map, "then", then);
	at = report->situation == NULL ? &nowhere : report->situation;
	tree_set(&arena, map, "said", make_list(&arena, at->said));
	tree_set(&arena, map, "begun", tree_harmless(&arena, at->begun));
	tree_set(&arena, map, "turn", tree_harmless(&arena, at->turn));
	tree_set(&arena, map, "verbs", make_list(&arena, at->verbs));
	tree_set(&arena, map, "over", tree_harmless(&arena, at->over));
	if (report->about != NULL && report->about->table->meta != NULL)
		tree_set(&arena, map, "meta", tree_copy(&arena, report->about->table->meta));
	return write_document(&arena, map, true, format, text);
}

/* ---- what has happened ----------------------------------------------------------- */

struct croupier_refusal
croupier_event_write(const struct croupier_event *event, enum croupier_format format,
    struct croupier_text *text)
{
	struct arena arena = { .blocks = NULL };

	NEEDS(event != NULL && text != NULL && event->watch <= LONG_MAX &&
	    event->undo <= LONG_MAX && event->round <= LONG_MAX);
	return write_document(&arena, tree_pairs(&arena,
	    "watch", tree_number(&arena, (long)event->watch),
	    "move", tree_harmless(&arena, event->move),
	    "followed", make_list(&arena, event->followed),
	    "undo", tree_count(&arena, event->undo),
	    "ruling", tree_harmless(&arena, event->ruling),
	    "round", tree_count(&arena, event->round),
	    "turn", tree_harmless(&arena, event->turn), NULL), true, format, text);
}
