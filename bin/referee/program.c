/*
 * program.c: the door of a program: writes each answer as one document on a line, in YAML or JSON,
 * and the documents of `watch`.
 *
 * Must not know why anything is answered, nor what commands do.
 */
#include "referee/referee.h"

#include <stdlib.h>
#include <string.h>

/* ---- verdicts --------------------------------------------------------------------------- */

static const char *const *
texts(const struct list *list)
{
	return (const char *const *)list->at;
}

/* The reports about moves of played seats, for the caller to free. */
static struct croupier_report *
list_then(struct referee *r, const struct answer *a)
{
	struct croupier_report *then = tool_need(&r->tool,
	    calloc(a->then_count + 1, sizeof *then));
	size_t i;

	for (i = 0; i < a->then_count; i++)
		then[i] = (struct croupier_report){ .truth = "legal",
			.verdict = a->then[i].number, .move = a->then[i].words,
			.followed = texts(&a->then[i].followed) };
	return then;
}

static void
write_verdict(struct referee *r, struct answer *a)
{
	struct croupier_situation now = { .said = NULL };
	struct croupier_report *then = list_then(r, a);
	struct croupier_report report = { .verdict = a->made.number, .truth = a->truth,
		.refusal = &a->no, .with_place = a->no.at.line > 0, .move = a->made.words,
		.proved = a->proved, .proved_count = a->proved_count,
		.followed = texts(&a->made.followed), .then = then,
		.then_count = a->then_count, .situation = &now };
	char *begun = r->begun == NULL ? NULL :
	    tool_copy_bytes(&r->tool, r->begun, strlen(r->begun) - strlen(" "));
	size_t i;

	for (i = 0; i < a->said.count; i++)
		list_add(&r->tool, &r->greeting, a->said.at[i]);
	answer_situation(&r->client, a);
	now.said = texts(&r->greeting);
	now.begun = begun;
	now.turn = a->turn;
	now.verbs = texts(&a->verbs);
	now.over = a->over;
	tool_worsen(&r->tool, a->no.verdict);
	tool_check(&r->tool, croupier_report_write(&report, r->tool.format, r->tool.out.made));
	/* Answers and messages may have different readers. */
	a->no.at.file = r->live.ledger.file.path;
	if (a->unkept)
		tool_refuse(&r->tool, &a->no);
	list_free(&r->greeting);
	free(begun);
	free(then);
}

/* ---- what was asked for ---------------------------------------------------------------------- */

/* Writes the best moves as the list of one document. */
static void
write_advice(struct referee *r, const struct croupier_advice *advice)
{
	enum { MOST_PROGRAM = 20 };
	bool json = r->tool.format == CROUPIER_JSON;
	size_t i, count = count_told(advice, MOST_PROGRAM);
	struct text text = { .made = NULL };
	const char *line;

	text_put(&r->tool.out, json ? "{\"hint\":[" : "--- {hint: [");
	for (i = 0; i < count; i++) {
		text_clear(&text);
		tool_check(&r->tool, croupier_advice_write(advice, i, true, r->tool.format,
		    tool_target(&r->tool, &text)));
		line = strchr(tool_text(&r->tool, &text, NULL), '{');
		text_print(&r->tool.out, "%s%.*s", i == 0 ? "" : json ? "," : ", ",
		    (int)strcspn(line, "\n"), line);
	}
	text_put(&r->tool.out, "]}\n");
	text_free(&text);
}

static void
write_asked(struct referee *r, const struct answer *a)
{
	struct croupier_text *out = r->tool.out.made;
	enum croupier_format format = r->tool.format;

	switch (a->asked) {
	case ASKED_NOTHING:
		break;
	case ASKED_MOVES:
		tool_check(&r->tool, croupier_moves_write(a->moves, CROUPIER_ALL,
		    state_of(&r->client), format, out));
		break;
	case ASKED_STATE:
		tool_check(&r->tool, croupier_state_write(a->state, format, out));
		break;
	case ASKED_SCORE:
		tool_check(&r->tool, croupier_score_write(a->score, NULL, 0, format, out));
		break;
	case ASKED_DIGEST:
		tool_check(&r->tool, croupier_record_write_digest(record_of(&r->client), format,
		    out));
		break;
	case ASKED_ADVICE:
		write_advice(r, a->advice);
		break;
	}
}

void
program_write(struct referee *r)
{
	struct answer *a = &r->answer, waiting = { .given = false };

	if (a->given) {
		write_verdict(r, a);
	} else {
		/* Moves are told by verdicts alone. */
		waiting.then = a->then;
		waiting.then_count = a->then_count;
		a->then = NULL;
		a->then_count = 0;
		write_asked(r, a);
	}
	answer_free(a);
	*a = waiting;
	text_put(&r->tool.out, tool_text(&r->tool, &r->events, NULL));
	text_clear(&r->events);
	tool_flush(&r->tool);
}
