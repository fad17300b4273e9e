/*
 * answers.c: answers lines, for a person or a program, and tells with the answer what followed,
 * and what later cards prove.
 *
 * Knows how answers look.  Must not know any command, nor why something is answered.
 */
#include "referee/referee.h"

#include "cli/terminal.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- texts for people ---------------------------------------------------------- */

bool
holds_answers(const struct referee *r)
{
	return r->protocol || (r->seen != NULL && !r->terminal);
}

bool
tells_all(const struct referee *r)
{
	return r->terminal || r->protocol;
}

const char **
list_lines(struct tool *tool, char *lines)
{
	const char **list = tool_extend(tool, NULL, 0, sizeof *list);
	size_t count = 0;

	while (*lines != '\0') {
		size_t length = strcspn(lines, "\n");
		bool last = lines[length] == '\0';

		lines[length] = '\0';
		list[count++] = lines;
		list = tool_extend(tool, list, count, sizeof *list);
		lines += length + !last;
	}
	list[count] = NULL;
	return list;
}

void
put_said(struct referee *r, struct text *said)
{
	const char *text = tool_text(&r->tool, said, NULL);
	size_t length;

	if (r->protocol) {
		text_put(&r->said, text);
		text_free(said);
		return;
	}
	for (; *text != '\0'; text += length + (text[length] == '\n')) {
		length = strcspn(text, "\n");
		text_print(&r->tool.out, "%s%.*s\n", r->terminal ? "" : length == 0 ? "#" : "# ",
		    (int)length, text);
	}
	text_free(said);
}

/* Puts a line for a terminal; lines that continue it are indented by `blanks`. */
static void
put_wrapped(struct referee *r, char *line, unsigned blanks)
{
	unsigned before = 0;
	char *part, *rest;

	wrap_lines(line, blanks);
	for (part = strtok_r(line, "\n", &rest); part != NULL; part = strtok_r(NULL, "\n", &rest)) {
		text_say(&r->tool.out, "%*s%s\n", (int)before, "", part);
		before = blanks;
	}
}

unsigned
hanging(const char *line)
{
	return line[0] == ' ' ? (unsigned)strspn(line, " ") + 2 : 0;
}

void
put_hanging(struct referee *r, struct text *line, unsigned blanks)
{
	char *copy = tool_copy(&r->tool, NULL, tool_text(&r->tool, line, NULL));

	if (r->terminal)
		put_wrapped(r, copy, blanks);
	else
		text_print(r->protocol ? &r->said : &r->tool.out, "%s%s\n",
		    r->protocol ? "" : "# ", copy);
	free(copy);
	text_free(line);
}

void
put_sentences(struct referee *r, struct text *said)
{
	char *copy, *line, *rest;

	if (!r->terminal) {
		put_said(r, said);
		return;
	}
	copy = tool_copy(&r->tool, NULL, tool_text(&r->tool, said, NULL));
	for (line = strtok_r(copy, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest))
		put_wrapped(r, line, hanging(line));
	free(copy);
	text_free(said);
}

void
put_remark(struct referee *r, const char *format, ...)
{
	char line[500];
	va_list arguments;

	if (!tells_all(r))
		return;
	va_start(arguments, format);
	vsnprintf(line, sizeof line, format, arguments);
	va_end(arguments);
	/* An empty line is not wrapped but put. */
	if (r->terminal && line[0] != '\0')
		put_wrapped(r, line, hanging(line));
	else
		text_say(r->protocol ? &r->said : &r->tool.out, "%s\n", line);
}

/* ---- answers ------------------------------------------------------------------ */

/* Puts what followed from a move below it. */
static void
put_followed(struct referee *r, const char *const *followed)
{
	struct text text = { .made = NULL };

	for (; followed != NULL && *followed != NULL; followed++)
		text_print(&text, "  %s\n", *followed);
	put_sentences(r, &text);
}

void
note_recent(struct referee *r, const char *words, const char *const *followed)
{
	if (r->seen == NULL)
		return;
	r->changed = true;
	text_print(&r->recent, "%s\n", words);
	for (; followed != NULL && *followed != NULL; followed++)
		text_print(&r->recent, "  %s\n", *followed);
}

void
answer(struct referee *r, const char *truth, unsigned long number,
    const struct croupier_refusal *no, const char *words)
{
	const struct croupier_record_about about = croupier_record_about(r->ledger.record);
	struct croupier_report report = { .verdict = number, .truth = truth, .refusal = no,
		.with_place = no != NULL && no->at.line > 0, .move = words,
		.proved = r->proved, .proved_count = r->proved_count };
	struct tool *tool = &r->tool;

	if (no == NULL && r->followed != NULL)
		report.followed = r->followed;
	else if (no == NULL && words != NULL && about.moves == number)
		report.followed = about.followed;
	if (no != NULL) {
		tool_worsen(tool, no->verdict);
		r->why = *no;
	} else if (r->proved_count > 0) {
		r->why = r->proved[0].refusal;
	}
	if (holds_answers(r)) {
		hold_answer(r, &report);
	} else if (!r->terminal) {
		tool_check(tool, croupier_report_write(&report, tool->format, tool->out.made));
	} else if (no == NULL && words != NULL) {
		text_print(&tool->out, "legal: %s\n", words);
		put_followed(r, report.followed);
		note_recent(r, words, report.followed);
	} else if (no != NULL) {
		tool_refuse_move(tool, no, 0, words == NULL ? 0 : number,
		    words == NULL ? "" : words);
	}
	if (!holds_answers(r))
		tool_flush(tool);
}

void
answer_command(struct referee *r, const struct croupier_refusal *no)
{
	answer(r, "done", croupier_record_about(r->ledger.record).moves, no, NULL);
}

void
answer_document(struct referee *r)
{
	if (!r->protocol)
		answer_command(r, NULL);
}

void
answer_refusal(struct referee *r, const struct croupier_refusal *no)
{
	struct croupier_refusal placeless = *no;

	placeless.at = (struct croupier_place){ .file = NULL };
	answer_command(r, &placeless);
}

void
answer_with(struct referee *r, enum croupier_verdict verdict, const char *format, ...)
{
	struct croupier_refusal no = { .verdict = verdict };
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(no.sentence, sizeof no.sentence, format, arguments);
	va_end(arguments);
	answer_command(r, &no);
}

/* Puts r->document into the file, and forgets it. */
static struct croupier_refusal
append_document(struct referee *r)
{
	size_t length;
	const char *bytes = tool_text(&r->tool, &r->document, &length);
	struct croupier_refusal no = file_append(&r->ledger.file, bytes, length);

	if (no.verdict == CROUPIER_YES) {
		ledger_note_rulings(&r->ledger, bytes, length,
		    croupier_record_about(r->ledger.record).moves);
		seen_take(r, bytes, length);
	}
	text_clear(&r->document);
	return no;
}

bool
keep_unasked(struct referee *r)
{
	struct croupier_refusal no = append_document(r);

	r->unwritten = no.verdict != CROUPIER_YES;
	if (r->unwritten)
		tool_refuse(&r->tool, &no);
	return !r->unwritten;
}

bool
keep_document(struct referee *r, unsigned long number, const char *words)
{
	struct croupier_refusal no = append_document(r);

	if (no.verdict == CROUPIER_YES)
		return true;
	/* Answers and messages may have different readers. */
	if (!r->terminal)
		tool_refuse(&r->tool, &no);
	no.at.file = NULL;
	answer(r, "done", number, &no, words);
	return false;
}

bool
keep_accepted(struct referee *r)
{
	if (keep_document(r, croupier_record_about(r->ledger.record).moves, NULL))
		return true;
	if (!r->ledger.file.lost)
		ledger_reload(&r->ledger);
	return false;
}

/* ---- proofs ------------------------------------------------------------------ */

static bool
was_told(const struct referee *r, unsigned long number)
{
	size_t i;

	for (i = 0; i < r->proofs; i++)
		if (r->proved[i].number == number)
			return true;
	return false;
}

void
look_back(struct referee *r)
{
	struct croupier_record *record = r->ledger.record;
	size_t i, count, fresh = 0, told;
	struct croupier_record_about about;
	struct croupier_proof *proved;

	tool_check(&r->tool, croupier_record_prove(record));
	about = croupier_record_about(record);
	count = told = about.proof_count;
	proved = tool_need(&r->tool, calloc(count + 1, sizeof *proved));
	for (i = 0; i < count; i++) {
		struct croupier_proof proof = about.proofs[i];

		if (was_told(r, proof.number))
			proved[--told] = proof;
		else
			proved[fresh++] = proof;
	}
	free(r->proved);
	r->proved = proved;
	r->proved_count = fresh;
	r->proofs = count;
}

/* Says which moves between two numbers were taken back, so that nobody misses them. */
static void
say_gap(unsigned long before, unsigned long after, struct text *text)
{
	if (after == before + 2)
		text_print(text, "        (move %lu was taken back)\n", before + 1);
	else if (after > before + 2)
		text_print(text, "        (moves %lu to %lu were taken back)\n", before + 1,
		    after - 1);
}

/* Tells the rulings that were made while the number of moves was from `from` up to `to`. */
static void
say_rulings(const struct referee *r, unsigned long from, unsigned long to, struct text *text)
{
	size_t i;

	for (i = 0; i < r->ledger.decision_count; i++)
		if (r->ledger.decisions[i].moves >= from && r->ledger.decisions[i].moves < to)
			text_say(text, "      ruling: %s\n", r->ledger.decisions[i].words);
}

void
say_log(struct referee *r, unsigned long most, struct text *text)
{
	const struct croupier_record *record = r->ledger.record;
	unsigned long standing = croupier_record_about(record).standing;
	unsigned long i = standing < most ? 0 : standing - most, number, next;
	struct text words;

	if (i == 0)
		say_rulings(r, 0, standing == 0 ? ULONG_MAX :
		    croupier_record_made(record, 0).number, text);
	for (number = 0; i < standing; number = next, i++) {
		next = croupier_record_made(record, i).number;
		if (i == 0 || number > 0)
			say_gap(number, next, text);
		words = (struct text){ .made = NULL };
		put_told_words(r, i, &words);
		write_move_account(&r->tool, record, i, tool_text(&r->tool, &words, NULL), text);
		text_free(&words);
		say_rulings(r, next, i + 1 == standing ? ULONG_MAX :
		    croupier_record_made(record, i + 1).number, text);
	}
	say_gap(number, croupier_record_about(record).moves + 1, text);
}

void
say_proofs(struct referee *r, struct text *text)
{
	size_t i;

	if (r->proved_count > 0)
		r->why = r->proved[0].refusal;
	for (i = 0; i < r->proved_count; i++) {
		const struct croupier_proof *proof = &r->proved[i];

		put_told_move(r, proof->index, text);
		text_print(text, ", was illegal: %s; proved by move %lu [%s]\n"
		    "stand %lu lets it stand, fix %lu puts another move in its place, undo takes "
		    "moves back, and adjust gives a penalty\n", proof->refusal.sentence,
		    proof->proved_by, proof->refusal.rule, proof->number, proof->number);
	}
}

void
tell_proofs(struct referee *r)
{
	struct text proofs = { .made = NULL };

	if (tells_all(r))
		say_proofs(r, &proofs);
	put_sentences(r, &proofs);
	tool_flush(&r->tool);
	r->proved_count = 0;
}

void
look_back_on_all(struct referee *r)
{
	r->proofs = 0;
	look_back(r);
}

void
answer_settled(struct referee *r)
{
	look_back(r);
	r->proved_count = 0;
	answer_command(r, NULL);
}
