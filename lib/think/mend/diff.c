/*
 * diff.c: a file with some of its documents replaced, as a unified diff for patch(1).
 *
 * Compares the lines of each document that goes with those that come instead.  Must not know
 * what a document is, nor why it is replaced.
 */
#include "think/mend/mend.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CONTEXT = 3 };	/* lines around a change */

/* A file: where each of its lines begins and, after those, where the last one ends. */
struct file {
	const char **line;
	size_t count;
};

/* Lines of a file that go out, and a text that comes in their place. */
struct hunk {
	size_t from, to;	/* without `to` */
	const char *put;
	size_t put_count;	/* lines in it */
};

static size_t
count_lines(const char *bytes, size_t length)
{
	size_t i, count = 0;

	for (i = 0; i < length; i++)
		count += bytes[i] == '\n';
	return count;
}

/* The length of the first line, its end included. */
static size_t
first_length(const char *bytes, size_t length)
{
	const char *end = length == 0 ? NULL : memchr(bytes, '\n', length);

	return end == NULL ? length : (size_t)(end - bytes) + 1;
}

static size_t
length_of(const struct file *file, size_t line)
{
	return (size_t)(file->line[line + 1] - file->line[line]);
}

/* Whether a line is blank or a comment. */
static bool
is_remark(const struct file *file, size_t line)
{
	const char *at = file->line[line];

	if (*at == '#')
		return true;
	while (at < file->line[line + 1] && strchr(" \t\r\n", *at) != NULL && *at != '\0')
		at++;
	return at == file->line[line + 1];
}

/* ---- hunks ----------------------------------------------------------------------- */

/* Whether a line of the file is the first one of a text. */
static bool
is_same_line(const struct file *file, size_t line, const char *text)
{
	size_t length = first_length(text, strlen(text));

	return length_of(file, line) == length && memcmp(file->line[line], text, length) == 0;
}

/* Leaves out lines at both ends of a hunk that do not change, with remarks among them. */
static void
trim(const struct file *file, struct hunk *hunk)
{
	const char *last;
	size_t at, i;

	for (; hunk->put_count > 0; hunk->put_count--) {
		for (at = hunk->from; at < hunk->to && is_remark(file, at); at++)
			;
		if (at == hunk->to || !is_same_line(file, at, hunk->put))
			break;
		hunk->from = at + 1;
		hunk->put += length_of(file, at);
	}
	for (; hunk->put_count > 0; hunk->put_count--) {
		for (at = hunk->to; at > hunk->from && is_remark(file, at - 1); at--)
			;
		last = hunk->put;
		for (i = 1; i < hunk->put_count; i++)
			last += first_length(last, strlen(last));
		/* If nothing else is left, what comes in stands before them. */
		if (at == hunk->from)
			hunk->to = at;
		if (at == hunk->from || !is_same_line(file, at - 1, last))
			break;
		hunk->to = at - 1;
	}
}

/* Finds the lines that edits change; blank lines and comments after a document stay. */
static bool
find_hunks(const struct file *file, const struct croupier_edit *edits, size_t count,
    struct hunk *hunks, struct croupier_refusal *no)
{
	const struct croupier_edit *edit;

	for (edit = edits; edit < edits + count; edit++, hunks++) {
		if (edit->put == NULL)
			*no = failure(CROUPIER_MISUSE, "an edit without a text puts in \"\"");
		else if (edit > edits && edit->at.line < edit[-1].at.line)
			*no = failure(CROUPIER_MISUSE, "edits come in the order of their lines");
		else if (edit->at.line < 1 || edit->at.line > file->count ||
		    edit->removes > file->count - edit->at.line + 1)
			*no = trouble(&edit->at, "the file has changed in the meantime");
		if (no->verdict != CROUPIER_YES)
			return false;
		hunks->from = edit->at.line - 1;
		hunks->to = hunks->from + edit->removes;
		while (hunks->to > hunks->from + 1 && is_remark(file, hunks->to - 1))
			hunks->to--;
		hunks->put = edit->put;
		hunks->put_count = count_lines(edit->put, strlen(edit->put));
		trim(file, hunks);
	}
	return true;
}

/* ---- the text -------------------------------------------------------------------- */

/* Puts lines of the file, and a remark after one that ends without a newline. */
static void
put_lines(struct croupier_text *text, char sign, const struct file *file, size_t from, size_t to)
{
	for (; from < to; from++) {
		text_char(text, sign);
		text_add(text, file->line[from], length_of(file, from));
		if (file->line[from + 1][-1] != '\n')
			text_string(text, "\n\\ No newline at end of file\n");
	}
}

/* Puts hunks that stand near each other as one part; earlier ones made the file *shift longer. */
static void
put_part(struct croupier_text *text, const struct file *file, const struct hunk *hunks,
    size_t count, long *shift)
{
	size_t from = hunks[0].from > CONTEXT ? hunks[0].from - CONTEXT : 0;
	size_t end = length_of(file, 0);
	size_t to = hunks[count - 1].to + CONTEXT, at = from, i, k, length;
	/* New lines end as those of the file do. */
	const char *put, *ending = end > 1 && file->line[0][end - 2] == '\r' ? "\r\n" : "\n";
	long more = 0;

	if (to > file->count)
		to = file->count;
	for (i = 0; i < count; i++)
		more += (long)hunks[i].put_count - (long)(hunks[i].to - hunks[i].from);
	text_format(text, "@@ -%zu,%zu +%ld,%ld @@\n", from + 1, to - from, (long)from + *shift + 1,
	    (long)(to - from) + more);
	for (i = 0; i < count; at = hunks[i++].to) {
		put_lines(text, ' ', file, at, hunks[i].from);
		put_lines(text, '-', file, hunks[i].from, hunks[i].to);
		put = hunks[i].put;
		for (k = 0; k < hunks[i].put_count; k++, put += length) {
			length = first_length(put, strlen(put));
			text_format(text, "+%.*s%s", (int)length - 1, put, ending);
		}
	}
	put_lines(text, ' ', file, at, to);
	*shift += more;
}

/* Whether patch(1) takes the name as it is: without quotes, and with no blanks at its ends. */
static bool
is_plain_name(const char *name)
{
	size_t i, length = strlen(name);
	bool plain = length == 0 || (name[0] != ' ' && name[length - 1] != ' ');

	for (i = 0; i < length; i++)
		plain = plain && (unsigned char)name[i] >= ' ' && name[i] != 0x7f &&
		    name[i] != '"' && name[i] != '\\';
	return plain;
}

static void
put_diff(struct croupier_text *text, const char *name, const struct file *file,
    const struct hunk *hunks, size_t count)
{
	/* patch(1) wants a tab after a name with blanks. */
	const char *tab = strchr(name, ' ') == NULL ? "" : "\t";
	size_t i, near;
	long shift = 0;

	text_format(text, "--- %s%s\n+++ %s%s\n", name, tab, name, tab);
	for (i = 0; i < count; i += near) {
		for (near = 1; i + near < count && hunks[i + near].from <=
		    hunks[i + near - 1].to + 2 * CONTEXT; near++)
			;
		put_part(text, file, &hunks[i], near, &shift);
	}
}

struct croupier_refusal
croupier_edits_diff(const struct croupier_edit *edits, size_t count, const char *name,
    const char *bytes, size_t length, struct croupier_text *text)
{
	struct file file = { .line = NULL };
	struct croupier_refusal no = accepted();
	struct hunk *hunks;
	size_t at, before;

	NEEDS((edits != NULL || count == 0) && name != NULL && (bytes != NULL || length == 0) &&
	    text != NULL);
	if (!is_plain_name(name))
		return trouble(NULL, "a diff cannot name a file with quotes, backslashes or "
		    "control characters in its name, or one that begins or ends with a blank");
	if (count == 0)
		return no;
	bytes = length > 0 ? bytes : "";
	hunks = calloc(count, sizeof *hunks);
	file.line = malloc((count_lines(bytes, length) + 2) * sizeof(*file.line));
	before = text->length;
	for (at = 0; file.line != NULL && at < length; at += first_length(bytes + at, length - at))
		file.line[file.count++] = bytes + at;
	if (file.line != NULL)
		file.line[file.count] = bytes + length;
	if (hunks == NULL || file.line == NULL)
		no = out_of_memory();
	else if (find_hunks(&file, edits, count, hunks, &no)) {
		put_diff(text, name, &file, hunks, count);
		no = text_finish(text, before);
	}
	free(file.line);
	free(hunks);
	return no;
}
