/*
 * answer.c: makes answers, puts on disk what they are about, and adds what followed and what later
 * cards prove.
 *
 * Must not know any command, why something is answered, nor what an answer looks like.
 */
#include "live/live.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
made_free(struct made *made)
{
	free(made->words);
	list_free(&made->followed);
}

void
answer_free(struct answer *a)
{
	made_free(&a->made);
	while (a->then_count > 0)
		made_free(&a->then[--a->then_count]);
	free(a->then);
	free(a->proved);
	list_free(&a->said);
	croupier_moves_free(a->moves);
	croupier_state_free(a->state);
	croupier_score_free(a->score);
	*a = (struct answer){ .given = false };
}

/* ---- what is said -------------------------------------------------------------- */

void
say(struct client *c, struct answer *a, const char *format, ...)
{
	char line[500];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(line, sizeof line, format, arguments);
	va_end(arguments);
	list_add(c->tool, &a->said, line);
}

void
say_lines(struct client *c, struct answer *a, struct text *lines)
{
	list_add_lines(c->tool, &a->said, tool_text(c->tool, lines, NULL));
	text_free(lines);
}

/* ---- verdicts ------------------------------------------------------------------ */

/* Notes a refusal, or a proof about a move, for who asks why. */
static void
note_reason(struct client *c, const struct croupier_refusal *no, const char *of)
{
	free(c->why.of);
	c->why.no = *no;
	c->why.of = of == NULL ? NULL : tool_copy(c->tool, NULL, of);
	c->why.count++;
}

void
note_proof(struct client *c)
{
	note_reason(c, &c->proved[0].refusal, c->told.at[c->proved[0].index]);
}

static void
give(struct client *c, struct answer *a, const char *truth, unsigned long number,
    const struct croupier_refusal *no, const char *words)
{
	struct tool *tool = c->tool;

	made_free(&a->made);
	a->made = (struct made){ .number = number,
		.words = words == NULL ? NULL : tool_copy(tool, NULL, words) };
	a->given = true;
	a->truth = truth;
	a->no = no != NULL ? *no : (struct croupier_refusal){ .verdict = CROUPIER_YES };
	a->place = words == NULL ? 0 : number;
	a->before = a->said.count;
	/* Proofs that are still to be told are a part of it. */
	free(a->proved);
	a->proved = tool_need(tool, calloc(c->proved_count + 1, sizeof *a->proved));
	for (a->proved_count = 0; a->proved_count < c->proved_count; a->proved_count++)
		a->proved[a->proved_count] = c->proved[a->proved_count];
	if (no != NULL)
		note_reason(c, no, NULL);
	else if (c->proved_count > 0)
		note_proof(c);
}

void
answer_move(struct client *c, struct answer *a, unsigned long number,
    const struct croupier_refusal *no, const char *words)
{
	give(c, a, "legal", number, no, words);
	if (no == NULL && words != NULL && moves_of(c) == number)
		list_add_lines(c->tool, &a->made.followed, c->followed.at[standing_of(c) - 1]);
}

void
answer_command(struct client *c, struct answer *a, const struct croupier_refusal *no)
{
	give(c, a, "done", moves_of(c), no, NULL);
}

void
answer_refusal(struct client *c, struct answer *a, struct croupier_refusal no)
{
	no.at = (struct croupier_place){ .file = NULL };
	answer_command(c, a, &no);
}

/* ---- the record --------------------------------------------------------------------- */

bool
keep_document(struct client *c, struct answer *a, bool accepted, unsigned long number,
    const char *words)
{
	struct live *live = c->live;
	struct text document = live->document;
	size_t length;
	const char *bytes = tool_text(live->tool, &document, &length);
	struct croupier_refusal no = file_append(&live->ledger.file, bytes, length);

	live->document = (struct text){ .made = NULL };
	if (no.verdict == CROUPIER_YES) {
		ledger_follow(&live->ledger, bytes, length, accepted);
	} else if (a == NULL) {
		no.at.file = live->ledger.file.path;
		tool_refuse(live->tool, &no);
	} else {
		give(c, a, "done", number, &no, words);
		a->unkept = true;
	}
	if (no.verdict != CROUPIER_YES && accepted && !live->ledger.file.lost)
		ledger_reload(&live->ledger);
	text_free(&document);
	return no.verdict == CROUPIER_YES;
}

/* ---- proofs ------------------------------------------------------------------ */

/* Whether a proof about the move with that number has been told. */
static bool
was_told(const struct client *c, unsigned long number)
{
	size_t i;

	for (i = 0; i < c->proofs; i++)
		if (c->proved[i].number == number)
			return true;
	return false;
}

void
look_back(struct client *c)
{
	struct croupier_record *record = record_of(c);
	size_t i, count, fresh = 0, told;
	struct croupier_record_about about;
	struct croupier_proof *proved;

	tool_check(c->tool, croupier_record_prove(record));
	about = croupier_record_about(record);
	/* Nobody has to decide about a round that counts for nothing. */
	if (croupier_state_about(table_of(c->live)).stopped == CROUPIER_VOID)
		about.proof_count = 0;
	count = told = about.proof_count;
	proved = tool_need(c->tool, calloc(count + 1, sizeof *proved));
	for (i = 0; i < count; i++) {
		struct croupier_proof proof = about.proofs[i];

		if (was_told(c, proof.number))
			proved[--told] = proof;
		else
			proved[fresh++] = proof;
	}
	free(c->proved);
	c->proved = proved;
	c->proved_count = fresh;
	c->proofs = count;
}

void
say_proofs(struct client *c, struct answer *a)
{
	struct text text = { .made = NULL };
	size_t i;

	if (c->proved_count > 0)
		note_proof(c);
	for (i = 0; i < c->proved_count; i++) {
		const struct croupier_proof *proof = &c->proved[i];

		text_print(&text, "%s, was illegal: %s; proved by move %lu [%s]\n"
		    "stand %lu lets it stand, fix %lu puts another move in its place, undo takes "
		    "moves back, and adjust gives a penalty\n", c->told.at[proof->index],
		    proof->refusal.sentence, proof->proved_by, proof->refusal.rule, proof->number,
		    proof->number);
	}
	say_lines(c, a, &text);
	c->proved_count = 0;
}

void
look_back_on_all(struct client *c)
{
	c->proofs = 0;
	look_back(c);
}

unsigned long
find_unsettled(struct client *c)
{
	look_back_on_all(c);
	return c->proved_count == 0 ? 0 : c->proved[0].number;
}

void
answer_settled(struct client *c, struct answer *a)
{
	look_back(c);
	c->proved_count = 0;
	answer_command(c, a, NULL);
}
