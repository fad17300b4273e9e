/*
 * protocol.c: what referee tells programs: with --json, the one document that answers a line,
 * with all that a person would have been told; and, in any format, the documents of `watch`.
 *
 * Knows when these go out.  Must not know why anything is answered, nor what commands do.
 */
#include "referee/referee.h"

#include <stdlib.h>
#include <string.h>

/* ---- the answer of a line -------------------------------------------------------- */

static void
forget_answer(struct held_answer *held)
{
	free(held->words);
	free(held->followed);
	free(held->proved);
	*held = (struct held_answer){ .given = false };
}

/* The sentences of a list that ends with NULL, a line each; the caller frees the text. */
static char *
join_lines(struct referee *r, const char *const *sentences)
{
	struct text text = { .made = NULL };
	char *lines;

	for (; sentences != NULL && *sentences != NULL; sentences++)
		text_print(&text, "%s\n", *sentences);
	lines = tool_copy(&r->tool, NULL, tool_text(&r->tool, &text, NULL));
	text_free(&text);
	return lines;
}

void
hold_answer(struct referee *r, const struct croupier_report *report)
{
	struct held_answer *held = &r->held;
	size_t i, count = report->proved_count;

	forget_answer(held);
	held->given = true;
	held->report = *report;
	if (report->refusal != NULL) {
		held->refusal = *report->refusal;
		held->report.refusal = &held->refusal;
	}
	if (report->move != NULL)
		held->report.move = held->words = tool_copy(&r->tool, NULL, report->move);
	held->followed = join_lines(r, report->followed);
	held->proved = tool_need(&r->tool, calloc(count + 1, sizeof *held->proved));
	for (i = 0; i < count; i++)
		held->proved[i] = report->proved[i];
	held->report.proved = held->proved;
}

void
hold_then(struct referee *r, const struct croupier_report *report)
{
	struct made_then *then;

	r->then = tool_extend(&r->tool, r->then, r->then_count, sizeof *r->then);
	then = &r->then[r->then_count++];
	*then = (struct made_then){ .report = *report,
		.words = tool_copy(&r->tool, NULL, report->move),
		.followed = join_lines(r, report->followed) };
	then->report.move = then->words;
}

static void
forget_then(struct referee *r)
{
	while (r->then_count > 0) {
		struct made_then *then = &r->then[--r->then_count];

		free(then->words);
		free(then->followed);
	}
	free(r->then);
	r->then = NULL;
}

/* The reports about moves of played seats; the caller frees them and the list of each. */
static struct croupier_report *
list_then(struct referee *r)
{
	struct croupier_report *reports = tool_need(&r->tool,
	    calloc(r->then_count + 1, sizeof *reports));
	size_t i;

	for (i = 0; i < r->then_count; i++) {
		reports[i] = r->then[i].report;
		reports[i].followed = list_lines(&r->tool, r->then[i].followed);
	}
	return reports;
}

static void
free_then(struct croupier_report *reports, size_t count)
{
	while (count > 0)
		free((void *)reports[--count].followed);
	free(reports);
}

/* Finds what the prompt would say: whose decision it is, and what can be done. */
static void
find_situation(struct referee *r, struct croupier_situation *now, const char *verbs[])
{
	const struct croupier_state *state = state_of(r);
	int turn = croupier_state_turn(state);

	if (turn < 0) {
		now->over = match_is_over(table_of(r)) ? "match" : "round";
		return;
	}
	now->turn = croupier_state_seat_name(state, (unsigned)turn);
	verbs[legal_verbs(r, verbs)] = NULL;
	now->verbs = verbs;
}

/* Writes the answer that was held, with how the table stands, and what was said to people. */
static void
write_situation(struct referee *r, struct croupier_report *report)
{
	struct croupier_situation now = { .said = NULL };
	const char *verbs[MOST_VERBS + 1], **said;
	char *lines, *begun = NULL;

	text_put(&r->greeting, tool_text(&r->tool, &r->said, NULL));
	lines = tool_copy(&r->tool, NULL, tool_text(&r->tool, &r->greeting, NULL));
	now.said = said = list_lines(&r->tool, lines);
	report->situation = &now;
	/* The blank at the end is only for people, who go on typing. */
	if (r->begun != NULL)
		now.begun = begun = tool_copy_bytes(&r->tool, r->begun, strlen(r->begun) - 1);
	if (!r->ledger.file.lost)
		find_situation(r, &now, verbs);
	tool_check(&r->tool, croupier_report_write(report, r->tool.format, r->tool.out.made));
	free(begun);
	free(said);
	free(lines);
	text_clear(&r->greeting);
}

/* Writes the answer that was held, with the moves of played seats since the last one. */
static void
write_answer(struct referee *r)
{
	struct croupier_report *report = &r->held.report, *then = list_then(r);
	const char **followed = list_lines(&r->tool, r->held.followed);

	report->followed = followed;
	report->then = then;
	report->then_count = r->then_count;
	if (r->protocol)
		write_situation(r, report);
	else
		tool_check(&r->tool, croupier_report_write(report, r->tool.format,
		    r->tool.out.made));
	free_then(then, r->then_count);
	free(followed);
	forget_then(r);
}

void
finish_line(struct referee *r)
{
	if (r->held.given)
		write_answer(r);
	forget_answer(&r->held);
	text_clear(&r->said);
	text_put(&r->tool.out, tool_text(&r->tool, &r->events, NULL));
	text_clear(&r->events);
	tool_flush(&r->tool);
}

void
forget_held(struct referee *r)
{
	forget_answer(&r->held);
	text_free(&r->greeting);
	text_free(&r->said);
	text_free(&r->events);
	forget_then(r);
}

/* ---- what is watched ------------------------------------------------------------------ */

static void
put_event(struct referee *r, struct croupier_event event)
{
	const struct croupier_state *state = state_of(r);
	int turn = croupier_state_turn(state);

	event.watch = croupier_record_about(r->ledger.record).moves;
	event.turn = turn < 0 ? NULL : croupier_state_seat_name(state, (unsigned)turn);
	tool_check(&r->tool, croupier_event_write(&event, r->tool.format,
	    tool_target(&r->tool, &r->events)));
}

void
tell_event(struct referee *r, struct croupier_event event)
{
	if (r->watching)
		put_event(r, event);
}

void
do_watch(struct referee *r, const char *rest)
{
	(void)rest;
	put_remark(r, r->terminal ? "on a terminal every move is shown as it is made" :
	    "from now on everything that happens is told once more, after its answer");
	r->watching = !r->terminal;
	answer_command(r, NULL);
}
