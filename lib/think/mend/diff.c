/*
 * diff.c: a file with some of its documents replaced, as a unified diff for patch(1).
 *
 * Compares the lines of each document that goes with those that come instead.  Must not know
 * what a document is, nor why it is replaced.
 */
#include "think/mend/mend.h"

#include <stdio.h>
#include <string.h>

enum { CONTEXT = 3 };	/* lines around a change */

/* A text: where each of its lines begins and, after those, where the last one ends. */
struct lines {
	const char **line;
	size_t count;
};

/* Lines of a file that go out, and those that come in their place. */
struct hunk {
	size_t from, to;	/* without `to` */
	struct lines put;
};

/* Cuts a text into lines; the arena remembers if memory is short. */
static struct lines
cut_lines(struct arena *arena, const char *bytes, size_t length)
{
	const char *const end = bytes + length, *newline;
	struct lines lines = { .count = 0 };
	size_t i, most = 1;

	for (i = 0; i < length; i++)
		most += bytes[i] == '\n';
	lines.line = arena_alloc(arena, (most + 1) * sizeof(*lines.line));
	if (lines.line == NULL)
		return lines;
	while (bytes < end) {
		newline = memchr(bytes, '\n', (size_t)(end - bytes));
		lines.line[lines.count++] = bytes;
		bytes = newline == NULL ? end : newline + 1;
	}
	lines.line[lines.count] = end;
	return lines;
}

/* The length of a line, its end included. */
static size_t
length_of(const struct lines *lines, size_t line)
{
	return (size_t)(lines->line[line + 1] - lines->line[line]);
}

/* Whether a line is blank or a comment. */
static bool
is_remark(const struct lines *file, size_t line)
{
	const char *at = file->line[line];

	if (*at == '#')
		return true;
	while (at < file->line[line + 1] && strchr(" \t\r\n", *at) != NULL && *at != '\0')
		at++;
	return at == file->line[line + 1];
}

/* ---- hunks ----------------------------------------------------------------------- */

/* Whether a line of the file is one of a text. */
static bool
is_same_line(const struct lines *file, size_t line, const struct lines *text, size_t other)
{
	size_t length = length_of(file, line);

	return length_of(text, other) == length &&
	    memcmp(file->line[line], text->line[other], length) == 0;
}

/* Leaves out lines at both ends of a hunk that do not change, with remarks among them. */
static void
trim(const struct lines *file, struct hunk *hunk)
{
	struct lines *put = &hunk->put;
	size_t at;

	for (; put->count > 0; put->line++, put->count--) {
		for (at = hunk->from; at < hunk->to && is_remark(file, at); at++)
			;
		if (at == hunk->to || !is_same_line(file, at, put, 0))
			break;
		hunk->from = at + 1;
	}
	for (; put->count > 0; put->count--) {
		for (at = hunk->to; at > hunk->from && is_remark(file, at - 1); at--)
			;
		/* If nothing else is left, what comes in stands before them. */
		if (at == hunk->from)
			hunk->to = at;
		if (at == hunk->from || !is_same_line(file, at - 1, put, put->count - 1))
			break;
		hunk->to = at - 1;
	}
}

/* Finds the lines that edits change; blank lines and comments after a document stay. */
static bool
find_hunks(const struct lines *file, const struct croupier_edit *edits, size_t count,
    struct arena *arena, struct hunk *hunks, struct croupier_refusal *no)
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
		hunks->put = cut_lines(arena, edit->put, strlen(edit->put));
		if (arena->failed)
			return say_no(no, out_of_memory());
		trim(file, hunks);
	}
	return true;
}

/* ---- the text -------------------------------------------------------------------- */

/* Puts lines of the file, and a remark after one that ends without a newline. */
static void
put_lines(struct croupier_text *text, char sign, const struct lines *file, size_t from, size_t to)
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
put_part(struct croupier_text *text, const struct lines *file, const struct hunk *hunks,
    size_t count, long *shift)
{
	size_t from = hunks[0].from > CONTEXT ? hunks[0].from - CONTEXT : 0;
	size_t end = length_of(file, 0);
	size_t to = hunks[count - 1].to + CONTEXT, at = from, i, k;
	/* New lines end as those of the file do. */
	const char **line, *ending = end > 1 && file->line[0][end - 2] == '\r' ? "\r\n" : "\n";
	ptrdiff_t length;
	long more = 0;

	if (to > file->count)
		to = file->count;
	for (i = 0; i < count; i++)
		more += (long)hunks[i].put.count - (long)(hunks[i].to - hunks[i].from);
	text_format(text, "@@ -%zu,%zu +%ld,%ld @@\n", from + 1, to - from, (long)from + *shift + 1,
	    (long)(to - from) + more);
	for (i = 0; i < count; at = hunks[i++].to) {
		put_lines(text, ' ', file, at, hunks[i].from);
		put_lines(text, '-', file, hunks[i].from, hunks[i].to);
		for (k = 0; k < hunks[i].put.count; k++) {
			line = hunks[i].put.line + k;
			length = line[1] - line[0] - (line[1][-1] == '\n');
			text_format(text, "+%.*s%s", (int)length, line[0], ending);
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
put_diff(struct croupier_text *text, const char *name, const struct lines *file,
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
	struct croupier_refusal no = accepted();
	struct arena arena = { .blocks = NULL };
	struct lines file;
	struct hunk *hunks;
	size_t before;

	NEEDS((edits != NULL || count == 0) && name != NULL && (bytes != NULL || length == 0) &&
	    text != NULL);
	if (!is_plain_name(name))
		return trouble(NULL, "a diff cannot name a file with quotes, backslashes or "
		    "control characters in its name, or one that begins or ends with a blank");
	if (count == 0)
		return no;
	hunks = count > SIZE_MAX / sizeof *hunks ? NULL :
	    arena_alloc(&arena, count * sizeof *hunks);
	file = cut_lines(&arena, length > 0 ? bytes : "", length);
	before = text->length;
	if (hunks == NULL || arena.failed)
		no = out_of_memory();
	else if (find_hunks(&file, edits, count, &arena, hunks, &no)) {
		put_diff(text, name, &file, hunks, count);
		no = text_finish(text, before);
	}
	arena_free(&arena);
	return no;
}
