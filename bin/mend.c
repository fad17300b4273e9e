/*
 * mend.c: proposes what was meant by records that are wrong.
 *
 * Knows its options, how long to search, and how a diff of whole files is put together.  Must
 * not know any game, nor what makes a record legal: the library does.
 */
#include "cli/records.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The time for one search. */
enum { MOST_SECONDS = 1 };

struct mending {
	bool diff, table;
	enum croupier_verdict worst;	/* of the records */
	struct croupier_mending *mending;
	bool begun;			/* the mending of the record at hand has begun */
	struct croupier_refusal broken;	/* why its state was refused; YES: it was not */
	struct croupier_state *past;	/* how the record before ended; NULL: none in this file */
	const char *past_file;		/* its file */
	/*
	 * Trouble with its documents; `real` unless it only follows from a refused move, as
	 * that points depend on a hand that would have been shown.
	 */
	struct croupier_refusal trouble;
	bool real;
	double started;			/* when the search began */
	bool hurried;			/* the time was up before everything was tried */
	enum croupier_verdict before;	/* the verdict of all records before it */
	struct croupier_edit *edits;	/* of all files; and copies of their texts: */
	struct list puts;
};

static const struct poptOption options[] = {
	TOOL_FLAG("diff", 0, struct mending, diff, "write a diff for patch(1) instead"),
	TOOL_FLAG("table", 0, struct mending, table, "write for people, as on a terminal"),
	TOOL_JSON_OPTION,
	TOOL_OPTIONS
};

/* ---- records ----------------------------------------------------------------- */

static void
take_state(struct tool *tool, void *what, struct input_record *at)
{
	struct mending *m = what;

	tool_check(tool, croupier_mending_begin(m->mending, at->record, at->place));
	m->begun = true;
	m->hurried = false;
	m->broken.verdict = m->trouble.verdict = CROUPIER_YES;
	m->before = tool->worst;
}

/* Takes a state that is refused as it was perhaps meant; false: nobody can tell how. */
static bool
take_broken(struct tool *tool, void *what, struct input_record *at,
    const struct croupier_document *document, const struct croupier_refusal *no)
{
	struct mending *m = what;
	bool same_file = m->past != NULL && m->past_file == at->place.file;

	tool_check(tool, croupier_mending_begin_meant(m->mending, document,
	    same_file ? m->past : NULL, &m->begun));
	m->hurried = false;
	m->broken = *no;
	m->trouble.verdict = CROUPIER_YES;
	m->before = tool->worst;
	/* The library is silent about deals, and of a quiet record only documents are told. */
	if (!m->begun && no->verdict == CROUPIER_NO)
		tool_refuse_move(tool, no, number_in_file(at), 0, "");
	return m->begun;
}

/* Whether a record can be mended; if so, refused moves no longer count for the exit status. */
static bool
is_readable(struct tool *tool, const struct mending *m, const struct input_record *at)
{
	if (at->malformed || (!at->good && at->first.verdict == CROUPIER_TROUBLE))
		return false;
	/*
	 * Trouble with something other than its documents stays, such as a file that cannot be
	 * opened.
	 */
	if (tool->worst < CROUPIER_TROUBLE || m->trouble.verdict != CROUPIER_YES)
		tool->worst = m->before;
	return true;
}

/* Whether a result is refused for what it claims, and not for how it is written. */
static bool
is_about_all(const struct croupier_document *document, const struct croupier_refusal *no)
{
	struct croupier_place place = croupier_document_about(document).at;

	return croupier_document_about(document).kind == CROUPIER_RESULT &&
	    no->at.line == place.line && no->at.column == place.column;
}

static void
take_document(struct tool *tool, void *what, struct input_record *at,
    const struct croupier_document *document, const struct croupier_refusal *no)
{
	struct mending *m = what;

	if (m->broken.verdict == CROUPIER_YES && no->verdict == CROUPIER_TROUBLE &&
	    (m->trouble.verdict == CROUPIER_YES || !m->real)) {
		m->trouble = *no;
		m->real = at->first.verdict != CROUPIER_NO || !is_about_all(document, no);
		if (at->first.verdict == CROUPIER_TROUBLE)
			tool_refuse(tool, no);
	}
	tool_check(tool, croupier_mending_follow(m->mending, document));
}

/* ---- the search -------------------------------------------------------------- */

/* Whether the time for the record is up. */
static bool
is_late(void *what)
{
	const struct mending *m = what;

	return tool_clock() - m->started >= MOST_SECONDS;
}

/* Says which single changes were not tried, if the time was up too early. */
static void
tell_left(struct tool *tool, struct mending *m, const struct input_record *at)
{
	const struct croupier_mending_about about = croupier_mending_about(m->mending);

	if (about.left == 0)
		return;
	m->hurried = true;
	tool_note(tool, &at->place, "record %lu: time ran out after %lu single change%s; "
	    "not tried: %s from move %lu on", number_in_file(at), about.tried,
	    about.tried == 1 ? "" : "s", about.slips ? "changed and missing moves" :
	    "missing moves", about.left);
}

/* Whether the proposal with that index is a repair: repairs come first. */
static bool
is_repair(const struct mending *m, size_t index)
{
	return croupier_mending_proposal(m->mending, index).repairs;
}

/* Looks for pairs of changes if one is not enough, and tells how far that went. */
static void
search_pairs(struct tool *tool, struct mending *m, const struct input_record *at)
{
	struct croupier_mending_about about;

	m->started = tool_clock();
	tool_check(tool, croupier_mending_search(m->mending, is_late, m));
	about = croupier_mending_about(m->mending);
	m->hurried = m->hurried || !about.done;
	tool_note(tool, &at->place,
	    "record %lu: no single change was found, %s; tried %lu changes%s", number_in_file(at),
	    is_repair(m, 0) ? "but two were" : "and no two were found",
	    about.tried, about.done ? "" : ", then time ran out");
}

/* Remembers what a proposal changes in its file. */
static void
keep_edits(struct tool *tool, struct mending *m)
{
	size_t i, count = croupier_mending_proposal(m->mending, 0).edits;
	struct croupier_edit *edit;

	for (i = 0; i < count; i++) {
		m->edits = tool_extend(tool, m->edits, m->puts.count, sizeof *m->edits);
		edit = &m->edits[m->puts.count];
		tool_check(tool, croupier_mending_edit(m->mending, 0, i, edit));
		list_add(tool, &m->puts, edit->put);
		edit->put = m->puts.at[m->puts.count - 1];
	}
}

/* Says why a record is not in the diff. */
static void
leave_out(struct tool *tool, const struct mending *m, const struct input_record *at, size_t repairs)
{
	char several[48];
	const char *why = repairs == 0 ? "nothing was found" : repairs > 1 ? several :
	    m->hurried ? "it may have other repairs" :
	    "the cards of its only repair are not all known";

	snprintf(several, sizeof several, "it has %zu nearest repairs", repairs);
	tool_note(tool, &at->place, "record %lu is not in the diff: %s", number_in_file(at), why);
}

static void
propose(struct tool *tool, struct mending *m, const struct input_record *at)
{
	size_t i, count = croupier_mending_about(m->mending).proposals, repairs = 0;
	bool sure;

	while (is_repair(m, repairs))
		repairs++;
	/* Changes that were not tried may be repairs, too. */
	sure = repairs == 1 && !m->hurried &&
	    (!m->diff || croupier_mending_proposal(m->mending, 0).complete);
	if (!sure)
		m->worst = CROUPIER_NO;
	if (m->diff && sure)
		keep_edits(tool, m);
	else if (m->diff)
		leave_out(tool, m, at, repairs);
	for (i = 0; !m->diff && i < count; i++)
		tool_put_checked(tool, croupier_mending_write(m->mending, i, at->file,
		    number_in_file(at), m->table ? CROUPIER_WORDS : tool->format,
		    tool->out.made));
}

/* Remembers how a record has ended that the next one in its file may continue. */
static void
keep_past(struct tool *tool, struct mending *m, const struct input_record *at)
{
	const struct croupier_state *last = croupier_record_state(at->record);

	croupier_state_free(m->past);
	m->past = !at->good || last == NULL ? NULL : tool_need(tool, croupier_state_copy(last));
	m->past_file = at->place.file;
}

static void
end_record(struct tool *tool, void *what, struct input_record *at)
{
	struct mending *m = what;
	bool begun = m->begun;

	m->begun = false;
	keep_past(tool, m, at);
	if (!begun || !is_readable(tool, m, at))
		return;
	m->started = tool_clock();
	tool_check(tool, croupier_mending_search(m->mending, is_late, m));
	if (croupier_mending_about(m->mending).legal)
		return;
	tell_left(tool, m, at);
	if (!is_repair(m, 0))
		search_pairs(tool, m, at);
	if (!is_repair(m, 0) && m->broken.verdict != CROUPIER_YES)
		tool_refuse_move(tool, &m->broken, number_in_file(at), 0, "");
	else if (!is_repair(m, 0) && m->trouble.verdict == CROUPIER_TROUBLE && m->real)
		tool_refuse(tool, &m->trouble);
	propose(tool, m, at);
}

/* ---- diffs --------------------------------------------------------------------- */

static void
read_file(struct tool *tool, const char *name, struct text *text)
{
	FILE *file = fopen(name, "r");
	char bytes[BUFSIZ];
	size_t count;

	if (file == NULL)
		tool_die(tool, "%s: cannot open: %s", name, strerror(errno));
	while ((count = fread(bytes, 1, sizeof bytes, file)) > 0)
		text_add(text, bytes, count);
	if (ferror(file))
		tool_die(tool, "%s: cannot read: %s", name, strerror(errno));
	fclose(file);
}

/* Writes the edits of each file as a diff. */
static void
put_diffs(struct tool *tool, const struct mending *m)
{
	struct croupier_refusal no;
	struct text text = { .made = NULL };
	size_t i, count, length;

	for (i = 0; i < m->puts.count; i += count) {
		const char *name = m->edits[i].at.file, *bytes;

		for (count = 1; i + count < m->puts.count &&
		    m->edits[i + count].at.file == name; count++)
			;
		read_file(tool, name, &text);
		bytes = tool_text(tool, &text, &length);
		no = croupier_edits_diff(m->edits + i, count, name, bytes, length, tool->out.made);
		if (no.error == CROUPIER_INPUT)
			tool_die(tool, "%s: %s", name, no.sentence);
		tool_put_checked(tool, no);
		text_clear(&text);
	}
	text_free(&text);
}

/* Whether a name can stand in a diff as it is, and its file can be read once more. */
static bool
is_patchable(struct tool *tool, const char *name)
{
	char *harmless = tool_copy(tool, NULL, name);
	struct stat status;
	bool same;

	croupier_harmless(harmless);
	same = strcmp(harmless, name) == 0;
	free(harmless);
	return same && strcmp(name, "-") != 0 &&
	    (stat(name, &status) != 0 || S_ISREG(status.st_mode));
}

/* Checks that --diff has files that can be read once more. */
static void
check_files(struct tool *tool, const struct mending *m)
{
	struct croupier_refusal no;
	size_t i;

	if (!m->diff)
		return;
	if (tool->words[0] == NULL)
		tool_die(tool, "--diff wants files: what comes through a pipe cannot be patched");
	for (i = 0; tool->words[i] != NULL; i++) {
		if (!is_patchable(tool, tool->words[i]))
			tool_die(tool, "--diff wants files: %s cannot be patched", tool->words[i]);
		no = croupier_edits_diff(NULL, 0, tool->words[i], NULL, 0, tool->out.made);
		if (no.verdict != CROUPIER_YES)
			tool_die(tool, "%s: %s", tool->words[i], no.sentence);
	}
}

int
main(int argc, const char *argv[])
{
	static const struct record_handlers handlers = { .go_on = true, .numbered = true,
		.deals = true, .quiet = true, .state = take_state, .broken = take_broken,
		.document = take_document, .end = end_record, .none_empty = true };
	struct tool tool = { .silent = false };
	struct mending m = { .diff = false };

	tool_start(&tool, argc, argv, options, "[FILE...]", &m);
	if (m.diff + m.table + (tool.format == CROUPIER_JSON) > 1)
		tool_die(&tool, "--diff, --table and --json exclude each other");
	m.table = m.table || (isatty(STDOUT_FILENO) != 0 && tool.format != CROUPIER_JSON);
	check_files(&tool, &m);
	m.mending = tool_need(&tool, croupier_mending_new());
	tool_read_records(&tool, tool.words, &handlers, &m);
	put_diffs(&tool, &m);
	list_free(&m.puts);
	free(m.edits);
	croupier_mending_free(m.mending);
	croupier_state_free(m.past);
	tool_worsen(&tool, m.worst);
	return tool_end(&tool);
}
