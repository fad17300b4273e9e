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
	const struct croupier_proof *proof = report->proved;
	struct node *list = tree_list(arena);

	for (; proof < report->proved + report->proved_count; proof++)
		tree_add(list, tree_pairs(arena,
		    "number", tree_number(arena, (long)proof->number),
		    "rule", tree_word(arena, proof->refusal.rule),
		    "because", tree_harmless(arena, proof->refusal.sentence), NULL));
	return list;
}

/* Adds a key with a word, unless that is NULL. */
static void
set_word(struct arena *arena, struct node *map, const char *key, const char *word)
{
	if (word != NULL)
		tree_set(arena, map, key, tree_harmless(arena, word));
}

/* Adds a key with a list of sentences, unless that is NULL or empty. */
static void
set_list(struct arena *arena, struct node *map, const char *key, const char *const *sentences)
{
	struct node *list = tree_list(arena);

	if (sentences == NULL || sentences[0] == NULL)
		return;
	for (; *sentences != NULL; sentences++)
		tree_add(list, tree_harmless(arena, *sentences));
	tree_set(arena, map, key, list);
}

/* The beginning of a verdict, before what was refused. */
static struct node *
begin_report(struct arena *arena, const struct croupier_report *report, bool refused)
{
	struct node *map = tree_map(arena);

	tree_set_source(arena, map, report->file, report->record);
	tree_set(arena, map, "verdict", tree_number(arena, (long)report->verdict));
	if (report->with_moves)
		tree_set(arena, map, "moves", tree_number(arena, (long)report->moves));
	if (report->truth != NULL)
		tree_set(arena, map, report->truth, tree_truth(arena, !refused));
	tree_set_number(arena, map, "irregular", report->irregular);
	tree_set_number(arena, map, "rulings", report->rulings);
	if (report->adjusted)
		tree_set(arena, map, "adjusted", tree_truth(arena, true));
	tree_set_stop(arena, map, report->stopped);
	set_word(arena, map, "deal", report->deal);
	set_word(arena, map, "seal", report->seal);
	return map;
}

/* A verdict, up to what followed from the move. */
static struct node *
make_report(struct arena *arena, const struct croupier_report *report)
{
	bool refused = report->refusal != NULL && report->refusal->verdict != CROUPIER_YES;
	struct node *map = begin_report(arena, report, refused);

	if (refused)
		add_refusal(arena, map, report);
	if (report->move != NULL && report->move[0] != '\0')
		tree_set(arena, map, "move", tree_harmless(arena, report->move));
	if (report->proved_count > 0)
		tree_set(arena, map, "proved", make_proved(arena, report));
	set_list(arena, map, "followed", report->followed);
	return map;
}

struct croupier_refusal
croupier_report_write(const struct croupier_report *report, enum croupier_format format,
    struct croupier_text *text)
{
	struct arena arena = { .blocks = NULL };
	struct croupier_refusal wrong;
	const struct croupier_situation *situation;
	struct node *map, *then;
	size_t i;

	NEEDS(report != NULL && text != NULL);
	wrong = check_report(report, false);
	if (wrong.verdict != CROUPIER_YES)
		return wrong;
	map = make_report(&arena, report);
	/* The moves that the program itself made next. */
	then = tree_list(&arena);
	for (i = 0; i < report->then_count; i++)
		tree_add(then, make_report(&arena, &report->then[i]));
	if (report->then_count > 0)
		tree_set(&arena, map, "then", then);
	situation = report->situation;
	if (situation != NULL) {
		set_list(&arena, map, "said", situation->said);
		set_word(&arena, map, "begun", situation->begun);
		set_word(&arena, map, "turn", situation->turn);
		set_list(&arena, map, "verbs", situation->verbs);
		set_word(&arena, map, "over", situation->over);
	}
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
	struct node *map;

	NEEDS(event != NULL && text != NULL && event->watch <= LONG_MAX &&
	    event->undo <= LONG_MAX && event->round <= LONG_MAX);
	map = tree_map(&arena);
	tree_set(&arena, map, "watch", tree_number(&arena, (long)event->watch));
	set_word(&arena, map, "move", event->move);
	set_list(&arena, map, "followed", event->followed);
	tree_set_number(&arena, map, "undo", event->undo);
	set_word(&arena, map, "ruling", event->ruling);
	tree_set_number(&arena, map, "round", event->round);
	set_word(&arena, map, "turn", event->turn);
	return write_document(&arena, map, true, format, text);
}
