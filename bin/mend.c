/*
 * mend.c: proposes what was meant where a record is wrong.
 *
 * Knows its options, how long to look, and how lines of a file go out and come
 * in.  Must not know any game, nor what makes a record legal: the library does.
 */
#include "shared/tool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum option { DIFF = 1, OTHER };

static const struct poptOption options[] = {
	{ "diff", '\0', POPT_ARG_NONE, NULL, DIFF, "write a diff for patch(1) instead", NULL },
	{ "other", '\0', POPT_ARG_STRING, NULL, OTHER,
	    "put first what FILE says about the same rounds", "FILE" },
	TOOL_JSON_OPTION,
	TOOL_OPTIONS
};

/* So many changes are tried before the clock is looked at. */
enum { TRIES = 1000, MOST_MILLISECONDS = 1000 };

/* A document that goes out of a file, or one that comes in. */
struct edit {
	const char *file;
	unsigned long line;	/* of the document, from 1 */
	bool removes;
	char *put;
};

struct mending {
	bool diff;
	char *other_name;
	enum croupier_verdict worst;	/* of the records */
	struct croupier_mending *mending;
	struct croupier_mending **others;	/* the records of the other file; NULL: unread */
	size_t other_count;
	bool begun;			/* the record at hand has been */
	/*
	 * What cannot be read of it; behind a move that is refused it may only seem so, as
	 * a score that depends on hands which nobody has shown then.
	 */
	struct croupier_refusal trouble;
	bool hurried;			/* the time was up before all was tried */
	enum croupier_verdict before;	/* the verdict of all records before it */
	const char *file;		/* of the record before */
	unsigned long number;		/* of records in it */
	struct edit *edits;
	size_t edit_count;
};

static bool
take_option(struct tool *tool, void *what, int option, const char *argument)
{
	struct mending *m = what;

	switch ((enum option)option) {
	case DIFF:
		m->diff = true;
		break;
	case OTHER:
		m->other_name = tool_copy(tool, m->other_name, argument);
		break;
	}
	return true;
}

/* Room for one more in an array. */
static void *
extend(struct tool *tool, void *array, size_t count, size_t size)
{
	array = realloc(array, (count + 1) * size);
	if (array == NULL)
		tool_die(tool, "out of memory");
	return array;
}

/* ---- records ----------------------------------------------------------------- */

static void
take_state(struct tool *tool, void *what, struct passage *passage)
{
	struct mending *m = what;

	tool_check(tool, croupier_mending_begin(m->mending, passage->record, passage->place));
	m->begun = true;
	m->hurried = false;
	m->trouble.verdict = CROUPIER_YES;
	m->before = tool->worst;
}

/* Whether a record can be mended; that moves of it were refused is no verdict then. */
static bool
is_readable(struct tool *tool, const struct mending *m, const struct passage *passage)
{
	if (passage->malformed ||
	    (!passage->good && passage->first.verdict == CROUPIER_TROUBLE))
		return false;
	/* Trouble with anything else than its documents stays: another file, say. */
	if (tool->worst < CROUPIER_TROUBLE || m->trouble.verdict != CROUPIER_YES)
		tool->worst = m->before;
	return true;
}

static void
take_document(struct tool *tool, void *what, struct passage *passage,
    const struct croupier_document *document, const struct croupier_refusal *no)
{
	struct mending *m = what;

	if (no->verdict == CROUPIER_TROUBLE && m->trouble.verdict == CROUPIER_YES) {
		m->trouble = *no;
		if (passage->first.verdict == CROUPIER_TROUBLE)
			tool_refuse(tool, no);
	}
	tool_check(tool, croupier_mending_follow(m->mending, document));
}

/* The records of the other file: each has a mending of its own. */
static void
begin_other(struct tool *tool, struct mending *m)
{
	m->mending = croupier_mending_new();
	if (m->mending == NULL)
		tool_die(tool, "out of memory");
	m->begun = false;
}

static void
end_other(struct tool *tool, void *what, struct passage *passage)
{
	struct mending *m = what;

	if (m->begun)
		is_readable(tool, m, passage);
	m->others = extend(tool, m->others, m->other_count, sizeof(*m->others));
	m->others[m->other_count++] = m->begun ? m->mending : NULL;
	if (!m->begun)
		croupier_mending_free(m->mending);
	begin_other(tool, m);
}

static void
read_other(struct tool *tool, struct mending *m)
{
	static const struct visitor visitor = { .go_on = true, .quiet = true,
		.state = take_state, .document = take_document, .end = end_other };
	const char *const files[] = { m->other_name, NULL };
	const char *const *words = tool->next_file;

	if (m->other_name == NULL)
		return;
	if (strcmp(m->other_name, "-") == 0)
		tool_die(tool, "--other wants a file that is not standard input");
	tool->next_file = files;
	tool->standard_done = true;
	tool_visit(tool, &visitor, m);
	tool->next_file = words;
	tool->standard_done = false;
	tool->states = 0;
}

/* ---- the search -------------------------------------------------------------- */

static long
milliseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* How many repairs there are, which stand before all else. */
static size_t
count_repairs(const struct mending *m)
{
	size_t count = 0;

	while (croupier_mending_proposal(m->mending, count).repairs)
		count++;
	return count;
}

/* Looks for two changes where one is not enough, and tells how far that went. */
static void
look_further(struct tool *tool, struct mending *m, const struct passage *passage)
{
	long start = milliseconds();
	bool done = false;

	while (!done && milliseconds() - start < MOST_MILLISECONDS)
		tool_check(tool, croupier_mending_search_on(m->mending, TRIES, &done));
	m->hurried = !done;
	tool_note(tool, "%s:%lu:%lu: record %lu: one change is not enough%s; tried %lu changes%s",
	    passage->place.file, passage->place.line, passage->place.column, m->number,
	    count_repairs(m) == 0 ? ", and no two were found" : ", two are",
	    croupier_mending_tried(m->mending), done ? "" : ", then the time was up");
}

/* Remembers what a proposal changes in its file. */
static void
keep_edits(struct tool *tool, struct mending *m, const char *file)
{
	size_t i, count = croupier_mending_proposal(m->mending, 0).edits;
	struct croupier_edit edit;

	for (i = 0; i < count; i++) {
		tool_check(tool, croupier_mending_edit(m->mending, 0, i, &edit));
		m->edits = extend(tool, m->edits, m->edit_count, sizeof *m->edits);
		m->edits[m->edit_count++] = (struct edit){ .file = file, .line = edit.at.line,
			.removes = edit.removes,
			.put = tool_copy(tool, NULL, edit.put) };
	}
}

/* Says why a record is not in the diff. */
static void
leave_out(struct tool *tool, const struct mending *m, const struct passage *passage,
    size_t repairs)
{
	char why[80] = "nothing was found";

	if (repairs > 1)
		snprintf(why, sizeof why, "it has %zu nearest repairs", repairs);
	else if (repairs == 1)
		snprintf(why, sizeof why, m->hurried ? "it may have other repairs" :
		    "nobody knows the cards of its only repair");
	tool_note(tool, "%s:%lu:%lu: record %lu is not in the diff: %s", passage->place.file,
	    passage->place.line, passage->place.column, m->number, why);
}

static void
propose(struct tool *tool, struct mending *m, const struct passage *passage)
{
	size_t i, count = croupier_mending_proposals(m->mending), repairs;
	const char *file = tool->words[0] == NULL ? NULL : passage->place.file;

	repairs = count_repairs(m);
	/* Of what was not tried nobody knows whether it is a repair, too. */
	if ((repairs != 1 || m->hurried) && m->worst < CROUPIER_NO)
		m->worst = CROUPIER_NO;
	if (!m->diff) {
		for (i = 0; i < count; i++) {
			tool_check(tool, croupier_mending_write(m->mending, i, file, m->number,
			    tool->format, tool->text));
			tool_put(tool);
		}
	} else if (repairs == 1 && !m->hurried &&
	    croupier_mending_proposal(m->mending, 0).complete) {
		keep_edits(tool, m, file);
	} else {
		m->worst = CROUPIER_NO;
		leave_out(tool, m, passage, repairs);
	}
}

static void
end_record(struct tool *tool, void *what, struct passage *passage)
{
	struct mending *m = what;
	bool begun = m->begun;

	m->begun = false;
	/* A name is another string wherever it is named once more. */
	if (m->file != passage->place.file)
		m->number = 0;
	m->file = passage->place.file;
	m->number++;
	if (!begun || !is_readable(tool, m, passage))
		return;
	if (passage->number <= m->other_count && m->others[passage->number - 1] != NULL)
		tool_check(tool, croupier_mending_compare(m->mending,
		    m->others[passage->number - 1]));
	tool_check(tool, croupier_mending_search(m->mending));
	if (croupier_mending_legal(m->mending))
		return;
	if (count_repairs(m) == 0)
		look_further(tool, m, passage);
	if (count_repairs(m) == 0 && m->trouble.verdict == CROUPIER_TROUBLE)
		tool_refuse(tool, &m->trouble);
	propose(tool, m, passage);
}

/* ---- diffs --------------------------------------------------------------------- */

/* A file as lines, each with its end, and what is to become of them. */
struct lines {
	char **at;
	size_t count;
};

/* Lines of a file that go out, and a text that comes in their place. */
struct hunk {
	size_t from, to;	/* without `to` */
	const char *put;
	size_t put_count;	/* lines in it */
};

static void
read_lines(struct tool *tool, const char *name, struct lines *lines)
{
	FILE *file = fopen(name, "r");
	char *line = NULL;
	size_t room = 0;

	if (file == NULL)
		tool_die(tool, "%s: cannot open: %s", name, strerror(errno));
	while (getline(&line, &room, file) >= 0) {
		lines->at = extend(tool, lines->at, lines->count, sizeof(*lines->at));
		lines->at[lines->count++] = tool_copy(tool, NULL, line);
	}
	if (ferror(file))
		tool_die(tool, "%s: cannot read: %s", name, strerror(errno));
	free(line);
	fclose(file);
}

static void
free_lines(struct lines *lines)
{
	while (lines->count > 0)
		free(lines->at[--lines->count]);
	free(lines->at);
}

/* Where a document ends that begins at a line: before what is blank, a comment or the next. */
static size_t
end_of_document(const struct lines *lines, size_t from)
{
	size_t to = from + 1;

	while (to < lines->count && strncmp(lines->at[to], "---", 3) != 0 &&
	    strncmp(lines->at[to], "...", 3) != 0)
		to++;
	while (to > from + 1 && (lines->at[to - 1][0] == '#' ||
	    lines->at[to - 1][strspn(lines->at[to - 1], " \t\r\n")] == '\0'))
		to--;
	return to;
}

static size_t
count_lines(const char *text)
{
	size_t count = 0;

	for (; *text != '\0'; text++)
		count += *text == '\n';
	return count;
}

/* The length of the first line of a text, its end included. */
static size_t
line_length(const char *text)
{
	const char *end = strchr(text, '\n');

	return end == NULL ? strlen(text) : (size_t)(end - text) + 1;
}

/* Leaves out the lines at the beginning and the end that stay as they are. */
static void
trim(const struct lines *lines, struct hunk *hunk)
{
	while (hunk->from < hunk->to && hunk->put_count > 0) {
		size_t length = line_length(hunk->put);

		if (strlen(lines->at[hunk->from]) != length ||
		    memcmp(lines->at[hunk->from], hunk->put, length) != 0)
			break;
		hunk->from++;
		hunk->put += length;
		hunk->put_count--;
	}
	while (hunk->from < hunk->to && hunk->put_count > 0) {
		const char *last = hunk->put;
		size_t i;

		for (i = 1; i < hunk->put_count; i++)
			last += line_length(last);
		if (strncmp(last, lines->at[hunk->to - 1], line_length(last)) != 0)
			break;
		hunk->to--;
		hunk->put_count--;
	}
}

static struct hunk
hunk_of(const struct lines *lines, const struct edit *edit)
{
	size_t from = edit->line - 1, end = end_of_document(lines, from);
	struct hunk hunk = { .from = from, .put = edit->put,
		.put_count = count_lines(edit->put) };

	hunk.to = edit->removes ? end : hunk.from;
	trim(lines, &hunk);
	return hunk;
}

/* A line of a diff; one that ends no line of its file is told so. */
static void
put_line(struct tool *tool, char mark, const char *line, size_t length)
{
	char *copy = malloc(length + 2);

	if (copy == NULL)
		tool_die(tool, "out of memory");
	copy[0] = mark;
	memcpy(copy + 1, line, length);
	copy[length + 1] = '\0';
	tool_check(tool, croupier_text_append(tool->text, copy));
	free(copy);
	if (length == 0 || line[length - 1] != '\n')
		tool_check(tool, croupier_text_append(tool->text,
		    "\n\\ No newline at end of file\n"));
}

static void
put_lines(struct tool *tool, char mark, const struct lines *lines, size_t from, size_t to)
{
	for (; from < to; from++)
		put_line(tool, mark, lines->at[from], strlen(lines->at[from]));
}

/* What comes in; lines end as those of the file do. */
static void
put_text(struct tool *tool, const struct lines *lines, const struct hunk *hunk)
{
	const char *line = hunk->put;
	size_t i, end = strlen(lines->at[0]);
	bool returns = end > 1 && lines->at[0][end - 2] == '\r';

	for (i = 0; i < hunk->put_count; i++, line += line_length(line)) {
		size_t length = line_length(line);
		char *copy = tool_copy(tool, NULL, line);

		copy = extend(tool, copy, strlen(line) + 1, 1);
		memcpy(copy + length - 1, returns ? "\r\n" : "\n", returns ? 3 : 2);
		put_line(tool, '+', copy, strlen(copy));
		free(copy);
	}
}

enum { CONTEXT = 3 };

/* One part of the diff, of hunks that stand near each other. */
static void
put_part(struct tool *tool, const struct lines *lines, const struct hunk *hunks, size_t count,
    long shift)
{
	size_t from = hunks[0].from > CONTEXT ? hunks[0].from - CONTEXT : 0;
	size_t to = hunks[count - 1].to + CONTEXT, at = from, i;
	long more = 0;

	if (to > lines->count)
		to = lines->count;
	for (i = 0; i < count; i++)
		more += (long)hunks[i].put_count - (long)(hunks[i].to - hunks[i].from);
	tool_put_line(tool, "@@ -%zu,%zu +%ld,%ld @@\n", from + 1, to - from,
	    (long)from + 1 + shift, (long)(to - from) + more);
	for (i = 0; i < count; i++) {
		put_lines(tool, ' ', lines, at, hunks[i].from);
		put_lines(tool, '-', lines, hunks[i].from, hunks[i].to);
		put_text(tool, lines, &hunks[i]);
		at = hunks[i].to;
	}
	put_lines(tool, ' ', lines, at, to);
}

/* The name of a file in the head of a diff; patch(1) wants a tab behind one with blanks. */
static void
put_name(struct tool *tool, const char *mark, const char *name)
{
	tool_check(tool, croupier_text_append(tool->text, mark));
	tool_check(tool, croupier_text_append(tool->text, name));
	tool_check(tool, croupier_text_append(tool->text,
	    strchr(name, ' ') == NULL ? "\n" : "\t\n"));
}

/* Writes the diff of one file. */
static void
put_diff(struct tool *tool, struct edit *edits, size_t count)
{
	struct lines lines = { .at = NULL };
	struct hunk *hunks = calloc(count, sizeof *hunks);
	const char *name = edits[0].file;
	size_t i, j, near;
	long shift = 0;

	if (hunks == NULL)
		tool_die(tool, "out of memory");
	read_lines(tool, name, &lines);
	for (i = 0; i < count; i++) {
		if (edits[i].line > lines.count)
			tool_die(tool, "%s: the file has changed meanwhile", name);
		hunks[i] = hunk_of(&lines, &edits[i]);
	}
	put_name(tool, "--- ", name);
	put_name(tool, "+++ ", name);
	for (i = 0; i < count; i += near) {
		for (near = 1; i + near < count && hunks[i + near].from <=
		    hunks[i + near - 1].to + 2 * CONTEXT; near++)
			;
		put_part(tool, &lines, &hunks[i], near, shift);
		for (j = i; j < i + near; j++)
			shift += (long)hunks[j].put_count - (long)(hunks[j].to - hunks[j].from);
	}
	free_lines(&lines);
	free(hunks);
	tool_put(tool);
}

static void
put_diffs(struct tool *tool, struct mending *m)
{
	size_t i, count;

	for (i = 0; i < m->edit_count; i += count) {
		for (count = 1; i + count < m->edit_count &&
		    m->edits[i].file == m->edits[i + count].file; count++)
			;
		put_diff(tool, m->edits + i, count);
	}
}

/* A diff is of files that can be read once more. */
static void
check_files(struct tool *tool, const struct mending *m)
{
	char *harmless;
	size_t i;

	if (!m->diff)
		return;
	if (tool->format == CROUPIER_JSON)
		tool_die(tool, "--diff and --json exclude each other");
	if (tool->words[0] == NULL)
		tool_die(tool, "--diff wants files: what comes through a pipe cannot be patched");
	for (i = 0; tool->words[i] != NULL; i++) {
		harmless = tool_copy(tool, NULL, tool->words[i]);
		croupier_harmless(harmless);
		if (strcmp(tool->words[i], "-") == 0 || strcmp(harmless, tool->words[i]) != 0)
			tool_die(tool, "--diff wants files: %s cannot be patched",
			    tool->words[i]);
		free(harmless);
	}
}

static void
release(struct mending *m)
{
	while (m->other_count > 0)
		croupier_mending_free(m->others[--m->other_count]);
	while (m->edit_count > 0)
		free(m->edits[--m->edit_count].put);
	free(m->others);
	free(m->edits);
	free(m->other_name);
	croupier_mending_free(m->mending);
}

/* A deal that its seed or its seal does not give no change of a move can mend: it is told. */
static void
take_dealt_state(struct tool *tool, void *what, struct passage *passage)
{
	struct croupier_refusal no = croupier_record_check_deal(passage->record);

	if (no.error == CROUPIER_MEMORY)
		tool_check(tool, no);
	if (no.verdict != CROUPIER_YES)
		tool_refuse_move(tool, &no, passage->number, 0, "");
	take_state(tool, what, passage);
}

int
main(int argc, const char *argv[])
{
	static const struct visitor visitor = { .go_on = true, .numbered = true, .quiet = true,
		.state = take_dealt_state, .document = take_document, .end = end_record };
	struct tool tool = { .fd = -1 };
	struct mending m = { .diff = false };

	tool_start(&tool, argc, argv, options, "[FILE...]", take_option, &m);
	check_files(&tool, &m);
	begin_other(&tool, &m);
	read_other(&tool, &m);
	tool_visit(&tool, &visitor, &m);
	put_diffs(&tool, &m);
	release(&m);
	if (m.worst > tool.worst)
		tool.worst = m.worst;
	return tool_end(&tool);
}
