/*
 * diff.c: edits of a file as a unified diff for patch(1).
 *
 * Knows lines of files, and asks a stream where a document among them ends.  Must not know
 * what a document means, nor why it is changed.
 */
#include "think/mend/mend.h"

#include <stdlib.h>
#include <string.h>

enum { CONTEXT = 3 };	/* lines around a change */

/* A file: where each of its lines begins and, after those, where the last one ends. */
struct lines {
	const char **at;
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
line_length(const char *bytes, size_t length)
{
	const char *end = length == 0 ? NULL : memchr(bytes, '\n', length);

	return end == NULL ? length : (size_t)(end - bytes) + 1;
}

static size_t
length_of(const struct lines *lines, size_t line)
{
	return (size_t)(lines->at[line + 1] - lines->at[line]);
}

static bool
cut_lines(struct lines *lines, const char *bytes, size_t length)
{
	const char *end = bytes + length;

	lines->at = malloc((count_lines(bytes, length) + 2) * sizeof(*lines->at));
	if (lines->at == NULL)
		return false;
	for (lines->count = 0; bytes < end; bytes += line_length(bytes, (size_t)(end - bytes)))
		lines->at[lines->count++] = bytes;
	lines->at[lines->count] = end;
	return true;
}

/* ---- hunks ----------------------------------------------------------------------- */

/* Whether a line is blank or a comment. */
static bool
is_remark(const struct lines *lines, size_t line)
{
	const char *at = lines->at[line];

	if (*at == '#')
		return true;
	while (at < lines->at[line + 1] && strchr(" \t\r\n", *at) != NULL && *at != '\0')
		at++;
	return at == lines->at[line + 1];
}

/* Bytes in memory that a stream reads. */
struct rest {
	const char *at;
	size_t length;
};

static long
read_rest(void *what, char *bytes, size_t room)
{
	struct rest *rest = what;
	size_t length = rest->length < room ? rest->length : room;

	memcpy(bytes, rest->at, length);
	rest->at += length;
	rest->length -= length;
	return (long)length;
}

/*
 * Finds the line after the document at a place: blank lines and comments after it are not its
 * own.  A stream cuts it, since only a stream knows where documents end.
 */
static struct croupier_refusal
end_of_document(const struct lines *lines, const struct croupier_place *at, size_t *to)
{
	size_t from = at->line - 1;
	struct rest rest = { .at = lines->at[from],
		.length = (size_t)(lines->at[lines->count] - lines->at[from]) };
	struct croupier_stream *stream = croupier_stream_open_with(
	    &(struct croupier_source){ .read = read_rest, .what = &rest });
	const struct croupier_document *document = NULL;
	struct croupier_refusal no = accepted();
	const char *end;

	if (stream == NULL)
		return out_of_memory();
	if (!stream_next(stream, &document, &no) && no.error == CROUPIER_MEMORY) {
		croupier_stream_close(stream);
		return no;
	}
	end = lines->at[from] + (document == NULL ? 0 : document->frame.length);
	croupier_stream_close(stream);
	if (document == NULL)
		return trouble(at, "no document that can be read begins here");
	for (*to = from + 1; *to < lines->count && lines->at[*to] < end; ++*to)
		;
	while (*to > from + 1 && is_remark(lines, *to - 1))
		--*to;
	return accepted();
}

/* Whether a line of the file is the first one of a text. */
static bool
is_same_line(const struct lines *lines, size_t line, const char *text)
{
	size_t length = line_length(text, strlen(text));

	return length_of(lines, line) == length && memcmp(lines->at[line], text, length) == 0;
}

/* Leaves out lines at the beginning and the end of a hunk that do not change. */
static void
trim(const struct lines *lines, struct hunk *hunk)
{
	while (hunk->from < hunk->to && hunk->put_count > 0 &&
	    is_same_line(lines, hunk->from, hunk->put)) {
		hunk->put += length_of(lines, hunk->from++);
		hunk->put_count--;
	}
	while (hunk->from < hunk->to && hunk->put_count > 0) {
		const char *last = hunk->put;
		size_t i;

		for (i = 1; i < hunk->put_count; i++)
			last += line_length(last, strlen(last));
		if (!is_same_line(lines, hunk->to - 1, last))
			break;
		hunk->to--;
		hunk->put_count--;
	}
}

/*
 * Finds the lines that an edit changes; unless it is the first edit, edit[-1] is the one before
 * it.
 */
static struct croupier_refusal
take_edit(const struct lines *lines, const struct croupier_edit *edit, bool is_first,
    struct hunk *hunk)
{
	size_t from = edit->at.line - 1, to = from;
	struct croupier_refusal no = accepted();

	if (edit->put == NULL)
		return failure(CROUPIER_MISUSE, "an edit without a text puts in \"\"");
	if (!is_first && edit->at.line < edit[-1].at.line)
		return failure(CROUPIER_MISUSE, "edits come in the order of their lines");
	if (edit->at.line < 1 || edit->at.line > lines->count)
		return trouble(&edit->at, "the file has changed in the meantime");
	if (edit->removes)
		no = end_of_document(lines, &edit->at, &to);
	*hunk = (struct hunk){ .from = from, .to = to, .put = edit->put,
		.put_count = count_lines(edit->put, strlen(edit->put)) };
	trim(lines, hunk);
	return no;
}

/* ---- the text -------------------------------------------------------------------- */

/* Puts lines of the file, and a remark after one that ends without a newline. */
static void
put_lines(struct croupier_text *text, char mark, const struct lines *lines, size_t from, size_t to)
{
	for (; from < to; from++) {
		text_char(text, mark);
		text_add(text, lines->at[from], length_of(lines, from));
		if (lines->at[from + 1][-1] != '\n')
			text_string(text, "\n\\ No newline at end of file\n");
	}
}

/* Puts the new lines, which end as those of the file do. */
static void
put_new(struct croupier_text *text, const struct lines *lines, const struct hunk *hunk)
{
	const char *line = hunk->put;
	size_t i, end = length_of(lines, 0), length;
	bool returns = end > 1 && lines->at[0][end - 2] == '\r';

	for (i = 0; i < hunk->put_count; i++, line += length) {
		length = line_length(line, strlen(line));
		text_char(text, '+');
		text_add(text, line, length - 1);
		text_string(text, returns ? "\r\n" : "\n");
	}
}

/* Puts where a part begins, from 0, and how many lines it has. */
static void
put_range(struct croupier_text *text, const char *mark, size_t from, size_t count)
{
	text_string(text, mark);
	text_number(text, (long)from + 1);
	text_char(text, ',');
	text_number(text, (long)count);
}

/*
 * Puts hunks that stand near each other as one part; earlier parts made the file *shift lines
 * longer.
 */
static void
put_part(struct croupier_text *text, const struct lines *lines, const struct hunk *hunks,
    size_t count, long *shift)
{
	size_t from = hunks[0].from > CONTEXT ? hunks[0].from - CONTEXT : 0;
	size_t to = hunks[count - 1].to + CONTEXT, at = from, i;
	long more = 0;

	if (to > lines->count)
		to = lines->count;
	for (i = 0; i < count; i++)
		more += (long)hunks[i].put_count - (long)(hunks[i].to - hunks[i].from);
	put_range(text, "@@ -", from, to - from);
	put_range(text, " +", (size_t)((long)from + *shift), (size_t)((long)(to - from) + more));
	text_string(text, " @@\n");
	for (i = 0; i < count; at = hunks[i++].to) {
		put_lines(text, ' ', lines, at, hunks[i].from);
		put_lines(text, '-', lines, hunks[i].from, hunks[i].to);
		put_new(text, lines, &hunks[i]);
	}
	put_lines(text, ' ', lines, at, to);
	*shift += more;
}

/*
 * Puts the name of the file at the head of a diff; patch(1) wants a tab after a name with
 * blanks.
 */
static void
put_name(struct croupier_text *text, const char *mark, const char *name)
{
	text_string(text, mark);
	text_string(text, name);
	text_string(text, strchr(name, ' ') == NULL ? "\n" : "\t\n");
}

/*
 * Whether patch(1) takes the name as it is: it wants some names in quotes, and ignores blanks at
 * the ends of names.
 */
static bool
is_plain_name(const char *name)
{
	size_t length = strlen(name);

	if (length > 0 && (name[0] == ' ' || name[length - 1] == ' '))
		return false;
	while (*name != '\0' && (unsigned char)*name >= ' ' && *name != 0x7f && *name != '"' &&
	    *name != '\\')
		name++;
	return *name == '\0';
}

static void
put_diff(struct croupier_text *text, const char *name, const struct lines *lines,
    const struct hunk *hunks, size_t count)
{
	size_t i, near;
	long shift = 0;

	put_name(text, "--- ", name);
	put_name(text, "+++ ", name);
	for (i = 0; i < count; i += near) {
		for (near = 1; i + near < count && hunks[i + near].from <=
		    hunks[i + near - 1].to + 2 * CONTEXT; near++)
			;
		put_part(text, lines, &hunks[i], near, &shift);
	}
}

struct croupier_refusal
croupier_edits_diff(const struct croupier_edit *edits, size_t count, const char *name,
    const char *bytes, size_t length, struct croupier_text *text)
{
	struct lines lines = { .at = NULL };
	struct croupier_refusal no;
	struct hunk *hunks;
	size_t i, before;

	if ((edits == NULL && count > 0) || name == NULL || (bytes == NULL && length > 0) ||
	    text == NULL)
		return null_given();
	if (!is_plain_name(name))
		return trouble(NULL, "a diff cannot name a file with quotes, backslashes or "
		    "control characters in its name, or one that begins or ends with a blank");
	hunks = calloc(count + 1, sizeof *hunks);
	no = hunks == NULL || !cut_lines(&lines, length > 0 ? bytes : "", length) ?
	    out_of_memory() : accepted();
	for (i = 0; i < count && no.verdict == CROUPIER_YES; i++)
		no = take_edit(&lines, &edits[i], i == 0, &hunks[i]);
	before = text->length;
	if (no.verdict == CROUPIER_YES && count > 0) {
		put_diff(text, name, &lines, hunks, count);
		no = text_finish(text, before);
	}
	free(lines.at);
	free(hunks);
	return no;
}
