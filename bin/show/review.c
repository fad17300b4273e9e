/*
 * review.c: reads what advise --review has written about records, for a page.
 *
 * Knows the two forms of its documents, each on one line.  Must not know any game, nor how
 * a judgment was found.
 */
#include "show/show.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A move that was judged. */
struct judgment {
	unsigned long move;		/* its number */
	double gain, lost, error;
	char move_words[256];		/* its own, which begin with its seat */
	char best[256];			/* what would have been best, in words */
	char file[256];			/* empty: none is named */
	unsigned long record;		/* in that file, or in the input */
};

struct review {
	struct tool *tool;
	const char *name;
	unsigned long line;
	struct judgment *judgments;
	size_t count;
	unsigned long record;		/* the current one, if documents do not say it */
	bool used;			/* something of it was put */
};

__attribute__((noreturn))
static void
complain(const struct review *review, const char *what)
{
	tool_die(review->tool, "%s:%lu: %s", review->name, review->line, what);
}

/* ---- one document ------------------------------------------------------------------ */

/* A scalar in quotes, without them; returns the text after it, or NULL. */
static const char *
take_quoted(const char *at, char *word, size_t room)
{
	char quote = *at++;
	size_t length = 0;

	for (;; at++) {
		if (*at == quote && !(quote == '\'' && at[1] == '\''))
			break;
		if (*at == '\0' || length + 1 >= room)
			return NULL;
		if (*at == quote || (*at == '\\' && quote == '"'))
			at++;
		word[length++] = *at;
	}
	word[length] = '\0';
	return at + 1;
}

/* A scalar up to a mark of YAML or JSON; returns the text after it, or NULL. */
static const char *
take_word(const char *at, char *word, size_t room)
{
	size_t length;

	if (*at == '"' || *at == '\'')
		return take_quoted(at, word, room);
	length = strcspn(at, ",:{}[]\n");
	if (length == 0 || length >= room)
		return NULL;
	memcpy(word, at, length);
	while (length > 0 && word[length - 1] == ' ')
		length--;
	word[length] = '\0';
	return at + strcspn(at, ",:{}[]\n");
}

static const char *
skip_blanks(const char *at)
{
	return at + strspn(at, " ");
}

/* Gives the mapping of one line, key by key, to `take`, which is false if a value is no good. */
static bool
read_mapping(const char *at, bool (*take)(void *what, const char *key, const char *value),
    void *what)
{
	char key[64], value[256];

	while (at != NULL && *at != '}') {
		at = take_word(skip_blanks(at), key, sizeof key);
		if (at == NULL || *(at = skip_blanks(at)) != ':')
			return false;
		at = skip_blanks(at + 1);
		value[0] = '\0';
		if (*at == '{')
			/* What each seat has lost in total follows from the other lines. */
			at = strchr(at, '}') == NULL ? NULL : strchr(at, '}') + 1;
		else
			at = take_word(at, value, sizeof value);
		if (at == NULL || !take(what, key, value))
			return false;
		at = skip_blanks(at);
		if (*at == ',')
			at = skip_blanks(at + 1);
		else if (*at != '}')
			return false;
	}
	return at != NULL;
}

static bool
take_number(const char *text, double *number)
{
	char *end;

	*number = strtod(text, &end);
	return end != text && *end == '\0' && isfinite(*number);
}

static bool
take_count(const char *text, unsigned long *number)
{
	char *end;

	errno = 0;
	*number = strtoul(text, &end, 10);
	return isdigit((unsigned char)text[0]) && *end == '\0' && errno == 0;
}

/* A document of which some keys have been read. */
struct reading {
	struct judgment judgment;
	bool total;
};

static bool
take_key(void *what, const char *key, const char *value)
{
	struct reading *reading = what;
	struct judgment *j = &reading->judgment;

	if (strcmp(key, "review") == 0) {
		reading->total = strcmp(value, "total") == 0;
		return reading->total || (take_count(value, &j->move) && j->move > 0);
	}
	if (strcmp(key, "gain") == 0)
		return take_number(value, &j->gain);
	if (strcmp(key, "lost") == 0)
		return value[0] == '\0' || take_number(value, &j->lost);
	if (strcmp(key, "error") == 0)
		return take_number(value, &j->error);
	if (strcmp(key, "record") == 0)
		return take_count(value, &j->record);
	if (strcmp(key, "move") == 0)
		snprintf(j->move_words, sizeof j->move_words, "%s", value);
	if (strcmp(key, "best") == 0)
		snprintf(j->best, sizeof j->best, "%s", value);
	if (strcmp(key, "file") == 0)
		snprintf(j->file, sizeof j->file, "%s", value);
	return true;
}

static void
take_line(struct review *review, const char *line)
{
	struct reading reading = { .total = false };

	line += strncmp(line, "--- ", 4) == 0 ? 4 : 0;
	if (line[0] == '#' || strspn(line, " \n") == strlen(line) || strcmp(line, "---\n") == 0)
		return;
	if (line[0] != '{' || !read_mapping(line + 1, take_key, &reading))
		complain(review, "this is no document of advise --review");
	if (!reading.total && reading.judgment.move == 0)
		complain(review, "this is no document of advise --review: it has no key review");
	if (reading.total) {
		review->record++;
		return;
	}
	if (reading.judgment.record == 0)
		reading.judgment.record = review->record;
	review->judgments = tool_extend(review->tool, review->judgments, review->count,
	    sizeof *review->judgments);
	review->judgments[review->count++] = reading.judgment;
}

/* ---- the file ------------------------------------------------------------------------ */

struct review *
review_read(struct tool *tool, const char *name)
{
	struct review *review = tool_need(tool, calloc(1, sizeof *review));
	FILE *file = fopen(name, "r");
	char line[2048];

	*review = (struct review){ .tool = tool, .name = name, .record = 1 };
	if (file == NULL)
		tool_die(tool, "%s: cannot be read: %s", name, strerror(errno));
	while (fgets(line, sizeof line, file) != NULL) {
		review->line++;
		if (strchr(line, '\n') == NULL && !feof(file))
			complain(review, "this line is too long for a document of a review");
		take_line(review, line);
	}
	if (ferror(file))
		tool_die(tool, "%s: cannot be read: %s", name, strerror(errno));
	fclose(file);
	return review;
}

void
review_free(struct review *review)
{
	if (review == NULL)
		return;
	free(review->judgments);
	free(review);
}

void
review_end(const struct review *review)
{
	const struct judgment *first = review->judgments;

	if (review->count > 0 && !review->used)
		tool_note(review->tool, NULL, "%s judges no move of these records: its first "
		    "judgment is of %s, record %lu", review->name,
		    first->file[0] == '\0' ? "standard input" : first->file, first->record);
}

/* Whether a seat (NULL: any) has made this move. */
static bool
is_of(const struct judgment *judgment, const char *seat)
{
	size_t length = seat == NULL ? 0 : strlen(seat);

	return seat == NULL || (strncmp(judgment->move_words, seat, length) == 0 &&
	    judgment->move_words[length] == ' ');
}

void
review_put(struct review *review, const char *file, unsigned long number,
    const char *seat, struct text *text)
{
	const char *between = ",\n\"review\":[";
	size_t i;

	for (i = 0; i < review->count; i++) {
		const struct judgment *j = &review->judgments[i];

		if (j->record != number || !is_of(j, seat) || (j->file[0] != '\0' && file != NULL &&
		    strcmp(j->file, file) != 0))
			continue;
		text_print(text, "%s[%lu,%.2f,%.2f,%.2f,", between, j->move, j->gain, j->lost,
		    j->error);
		put_string(text, j->best);
		text_put(text, "]");
		between = ",";
	}
	if (between[1] == '\0')
		text_put(text, "]");
	review->used = review->used || between[1] == '\0';
}
