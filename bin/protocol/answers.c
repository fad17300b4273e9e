/*
 * answers.c: writes each answer as one document on a line, in YAML or JSON.
 *
 * Must not know why anything is answered, nor what commands do.
 */
#include "protocol/protocol.h"

#include <stdlib.h>
#include <string.h>

/* ---- verdicts --------------------------------------------------------------------------- */

/* Fills in how the table stands then: who decides, with which verbs, or that it is over. */
static void
fill_situation(struct client *c, struct croupier_situation *now,
    const char *verbs[CROUPIER_MAX_VERBS + 1])
{
	if (c->live->ledger.file.lost)
		return;
	now->turn = turn_name(state_of(c));
	if (now->turn == NULL)
		now->over = match_is_over(table_of(c->live)) ? "match" : "round";
	else
		verbs[legal_verbs(c, verbs)] = NULL;
}

static void
write_verdict(struct speaker *s, struct list *said, struct text *to)
{
	struct answer *a = &s->answer;
	struct tool *tool = s->client.tool;
	const char *verbs[CROUPIER_MAX_VERBS + 1] = { NULL };
	struct croupier_situation now = { .verbs = verbs };
	struct croupier_report *then = tool_need(tool, calloc(a->then_count + 1, sizeof *then));
	struct croupier_report report = { .verdict = a->made.number, .truth = a->truth,
		.refusal = &a->no, .with_place = a->no.at.line > 0, .move = a->made.words,
		.proved = a->proved, .proved_count = a->proved_count,
		.followed = list_texts(&a->made.followed), .then = then,
		.then_count = a->then_count, .situation = &now };
	char *begun = s->begun == NULL ? NULL :
	    tool_copy_bytes(tool, s->begun, strlen(s->begun) - strlen(" "));
	size_t i;

	for (i = 0; i < a->then_count; i++)
		then[i] = (struct croupier_report){ .truth = "legal", .verdict = a->then[i].number,
			.move = a->then[i].words,
			.followed = list_texts(&a->then[i].followed) };
	for (i = 0; i < a->said.count; i++)
		list_add(tool, said, a->said.at[i]);
	now.said = list_texts(said);
	now.begun = begun;
	fill_situation(&s->client, &now, verbs);
	tool_check(tool, croupier_report_write(&report, tool->format,
	    tool_target(tool, to)));
	/* Answers and messages may have different readers. */
	a->no.at.file = s->client.live->ledger.file.path;
	if (a->unkept)
		tool_refuse(tool, &a->no);
	list_free(said);
	free(begun);
	free(then);
}

/* ---- what was asked for ---------------------------------------------------------------------- */

size_t
count_told(const struct croupier_advice *advice, size_t most)
{
	size_t i = 0, count = croupier_advice_moves(advice);

	while (i < count && i < most && (i == 0 || croupier_advice_at(advice, i).deals > 0))
		i++;
	return i;
}

/* Writes the best moves as the list of one document. */
static void
write_advice(struct tool *tool, const struct croupier_advice *advice, struct text *to)
{
	enum { MOST_PROGRAM = 20 };
	bool json = tool->format == CROUPIER_JSON;
	size_t i, count = count_told(advice, MOST_PROGRAM);
	struct text text = { .made = NULL };
	const char *line;

	text_put(to, json ? "{\"hint\":[" : "--- {hint: [");
	for (i = 0; i < count; i++) {
		text_clear(&text);
		tool_check(tool, croupier_advice_write(advice, i, true, tool->format,
		    tool_target(tool, &text)));
		line = strchr(tool_text(tool, &text, NULL), '{');
		text_print(to, "%s%.*s", i == 0 ? "" : json ? "," : ", ",
		    (int)strcspn(line, "\n"), line);
	}
	text_put(to, "]}\n");
	text_free(&text);
}

static void
write_asked(struct speaker *s, struct text *to)
{
	const struct answer *a = &s->answer;
	struct tool *tool = s->client.tool;
	struct croupier_text *out = tool_target(tool, to);

	switch (a->asked) {
	case ASKED_NOTHING:
	case ASKED_TO_THINK:
		break;
	case ASKED_MOVES:
		tool_check(tool, croupier_moves_write(a->moves, CROUPIER_ALL,
		    state_of(&s->client), tool->format, out));
		break;
	case ASKED_STATE:
		tool_check(tool, croupier_state_write(a->state, tool->format, out));
		break;
	case ASKED_SCORE:
		tool_check(tool, croupier_score_write(a->score, NULL, 0, tool->format, out));
		break;
	case ASKED_DIGEST:
		tool_check(tool, croupier_record_write_digest(record_of(&s->client), tool->format,
		    out));
		break;
	case ASKED_ADVICE:
		write_advice(tool, a->advice, to);
		break;
	}
}

void
write_answer(struct speaker *s, struct list *greeting, struct text *to)
{
	struct answer *a = &s->answer, waiting = { .given = false };

	if (a->given) {
		write_verdict(s, greeting, to);
	} else {
		/* Moves are told by verdicts alone. */
		waiting.then = a->then;
		waiting.then_count = a->then_count;
		a->then = NULL;
		a->then_count = 0;
		write_asked(s, to);
	}
	answer_free(a);
	*a = waiting;
}
