/*
 * torn.c: starts referee on records that a crash, or a bad disk, has damaged.
 *
 *   torn cuts REFEREE RECORD STEP     cuts the record at every STEPth byte
 *   torn damage REFEREE RECORD STEP   damages its last state in every STEPth way
 *
 * Makes table, table.torn and a few other files in the working directory.  What
 * must be kept is worked out here from the record's lines alone; only whether
 * damaged bytes happen to be a good state again is asked of the library.
 */
#include "croupier.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST = 1 << 20 };

struct bytes {
	char at[MOST];
	size_t length;
};

static struct bytes record, given, table, torn, answers, usual;

/* ---- files and programs --------------------------------------------------- */

static bool
load(const char *path, struct bytes *bytes)
{
	FILE *file = fopen(path, "rb");

	bytes->length = 0;
	if (file == NULL)
		return false;
	bytes->length = fread(bytes->at, 1, MOST, file);
	return fclose(file) == 0;
}

static void
save(const char *path, const char *at, size_t length)
{
	FILE *file = fopen(path, "wb");

	if (file == NULL || fwrite(at, 1, length, file) != length || fclose(file) != 0) {
		perror(path);
		exit(2);
	}
}

static bool
is_same(const struct bytes *bytes, const char *at, size_t length)
{
	return bytes->length == length && memcmp(bytes->at, at, length) == 0;
}

/* Becomes the referee of the table; only what it is asked is said to it. */
static void
become(const char *referee)
{
	int in = open("questions", O_RDONLY);
	int out = open("answers", O_WRONLY | O_CREAT | O_TRUNC, 0666);
	int err = open("messages", O_WRONLY | O_CREAT | O_TRUNC, 0666);

	if (dup2(in, 0) == 0 && dup2(out, 1) == 1 && dup2(err, 2) == 2)
		execl(referee, "referee", "table", (char *)NULL);
	_exit(99);
}

/* Forgets the first answer, which tells what was set aside. */
static void
forget_greeting(void)
{
	char *newline = memchr(answers.at, '\n', answers.length);
	size_t first = newline == NULL ? 0 : (size_t)(newline - answers.at) + 1;

	answers.length -= first;
	memmove(answers.at, answers.at + first, answers.length);
}

/* Starts referee on the bytes; its exit status.  What it left is in table, torn and answers. */
static int
start(const char *referee, const struct bytes *bytes, bool *torn_made)
{
	int status;
	pid_t child;

	unlink("table.torn");
	save("table", bytes->at, bytes->length);
	child = fork();
	if (child == 0)
		become(referee);
	if (child < 0 || waitpid(child, &status, 0) < 0) {
		perror("fork");
		exit(2);
	}
	*torn_made = load("table.torn", &torn);
	if (!load("table", &table) || !load("answers", &answers))
		return 97;
	return WIFEXITED(status) ? WEXITSTATUS(status) : 98;
}

/* Whether FILE.torn has the bytes, and a newline after them where they have none. */
static bool
is_aside(const char *at, size_t length)
{
	size_t more = at[length - 1] == '\n' ? 0 : 1;

	return torn.length == length + more && memcmp(torn.at, at, length) == 0 &&
	    torn.at[torn.length - 1] == '\n';
}

/* ---- cuts ------------------------------------------------------------------ */

/*
 * Where the state that holds byte n begins and ends; false where it is a line
 * that does, which is a document of its own.
 */
static bool
find_state(size_t n, size_t *begin, size_t *end)
{
	size_t at = 0;
	bool inside = false;

	*begin = *end = 0;
	while (at < record.length) {
		char *newline = memchr(record.at + at, '\n', record.length - at);
		size_t next = newline == NULL ? record.length : (size_t)(newline - record.at) + 1;
		bool marker = memcmp(record.at + at, "---", 3) == 0;

		if (marker && inside && n > *begin && n < at)
			break;
		if (marker) {
			*begin = at;
			inside = record.at[at + 3] == '\n';
		}
		at = next;
	}
	*end = at;
	return inside && n > *begin && n < *end;
}

/* How many of the first n bytes must be kept: every whole line, but of a state all or nothing. */
static size_t
count_kept(size_t n)
{
	size_t begin, end, kept = n;

	if (find_state(n, &begin, &end))
		return begin;
	while (kept > 0 && record.at[kept - 1] != '\n')
		kept--;
	return kept;
}

/* Whether referee did with the first n bytes what it must; the first state ends at `first`. */
static bool
is_cut_well(const char *referee, size_t n, size_t first)
{
	size_t kept = count_kept(n);
	bool torn_made;
	int status;

	memcpy(given.at, record.at, given.length = n);
	status = start(referee, &given, &torn_made);
	if (n < first)
		return status == 2 && !torn_made && is_same(&table, record.at, n);
	if (status != 0 || !is_same(&table, record.at, kept))
		return false;
	return kept == n ? !torn_made : torn_made && is_aside(record.at + kept, n - kept);
}

static int
cut(const char *referee, size_t step)
{
	size_t n, first, begin;
	unsigned long wrong = 0, tried = 0;

	find_state(1, &begin, &first);
	for (n = 0; n <= record.length; n += step) {
		tried++;
		if (is_cut_well(referee, n, first))
			continue;
		printf("wrong when cut to %zu bytes\n", n);
		wrong++;
	}
	printf("%lu cuts, %lu wrong\n", tried, wrong);
	return wrong > 0;
}

/* ---- damage ------------------------------------------------------------------ */

/* What is done to a line as a whole, and what to a byte. */
enum damage {
	NO_LINE, LINE_TWICE, COMMENT, MARKER, CUT_BEFORE, CUT_WITHIN, LINE_DAMAGES,
	NO_BYTE = LINE_DAMAGES, OTHER_CARD, BRACE, BRACKET, QUOTE, APOSTROPHE, BREAK, NUL, CONTROL,
	NO_UTF8, DAMAGES
};

static const char *const damage_names[DAMAGES] = {
	[NO_LINE] = "line left out", [LINE_TWICE] = "line twice", [COMMENT] = "line made a comment",
	[MARKER] = "marker before the line", [CUT_BEFORE] = "cut before the line",
	[CUT_WITHIN] = "cut within the line", [NO_BYTE] = "byte left out",
	[OTHER_CARD] = "another card", [BRACE] = "} put in", [BRACKET] = "[ put in",
	[QUOTE] = "\" put in", [APOSTROPHE] = "' put in", [BREAK] = "newline put in", [NUL] = "NUL",
	[CONTROL] = "control character", [NO_UTF8] = "byte that is no UTF-8"
};

/* The bytes that a damage puts in front of a byte, or in its place. */
static const char *
put_in(enum damage damage, char before)
{
	switch (damage) {
	case COMMENT:
		return "#";
	case MARKER:
		return "---\n";
	case OTHER_CARD:
		return before == 'Q' ? "K" : "Q";
	case BRACE:
		return "}";
	case BRACKET:
		return "[";
	case QUOTE:
		return "\"";
	case APOSTROPHE:
		return "'";
	case BREAK:
		return "\n";
	case CONTROL:
		return "\001";
	case NO_UTF8:
		return "\377";
	case NO_LINE: case LINE_TWICE: case CUT_BEFORE: case CUT_WITHIN: case NO_BYTE: case NUL:
	case DAMAGES:
		break;
	}
	return "";
}

static void
add(const char *bytes, size_t length)
{
	memcpy(given.at + given.length, bytes, length);
	given.length += length;
}

/* Makes given of record: the line at `line` of that length is damaged, or its byte at `byte`. */
static void
do_damage(enum damage damage, size_t line, size_t length, size_t byte)
{
	const char *text = put_in(damage, record.at[byte]);
	size_t from = damage < LINE_DAMAGES ? line : byte, left = from;

	given.length = 0;
	add(record.at, from);
	add(text, strlen(text));
	if (damage == NUL)
		add("", 1);
	if (damage == LINE_TWICE)
		add(record.at + line, length);
	if (damage == NO_LINE)
		left += length;
	if (damage == NO_BYTE || damage == OTHER_CARD || damage >= NUL)
		left++;
	if (damage == CUT_WITHIN)
		add(record.at + line, length / 2);
	if (damage != CUT_BEFORE && damage != CUT_WITHIN)
		add(record.at + left, record.length - left);
}

static long
read_given(void *what, char *bytes, size_t room)
{
	size_t *at = what, count = given.length - *at < room ? given.length - *at : room;

	memcpy(bytes, given.at + *at, count);
	*at += count;
	return (long)count;
}

/* Whether a state is none that its seed deals: referee says so, and plays on. */
static bool
is_other_deal(const struct croupier_state *state)
{
	struct croupier_record *r = croupier_record_new();
	bool other = r == NULL || croupier_record_begin(r, state).verdict != CROUPIER_YES ||
	    croupier_record_check_deal(r).verdict != CROUPIER_YES;

	croupier_record_free(r);
	return other;
}

/* Whether what begins at that byte of given is one good state, and whole lines. */
static bool
is_good_state(size_t at, bool *other_deal)
{
	const char *line = given.at + at + (given.at[at] == '\n');
	bool marked = memcmp(line, "---\n", 4) == 0 || memcmp(line, "--- ", 4) == 0;
	bool ended = given.at[given.length - 1] == '\n';
	struct croupier_stream *stream = croupier_stream_open_with(
	    &(struct croupier_source){ .read = read_given, .what = &at, .name = "damaged" });
	const struct croupier_document *document;
	struct croupier_state *state = NULL;
	bool good = marked && ended &&
	    croupier_stream_next(stream, &document).verdict == CROUPIER_YES && document != NULL &&
	    croupier_document_about(document).kind == CROUPIER_STATE &&
	    croupier_state_read(document, &state).verdict == CROUPIER_YES;

	*other_deal = good && is_other_deal(state);
	croupier_state_free(state);
	good = good && croupier_stream_next(stream, &document).verdict == CROUPIER_YES &&
	    document == NULL;
	croupier_stream_close(stream);
	return good;
}

/* How often the text stands in given from that byte on. */
static unsigned
count_texts(size_t at, const char *text)
{
	size_t length = strlen(text);
	unsigned count = 0;

	for (; at + length <= given.length; at++)
		count += memcmp(given.at + at, text, length) == 0;
	return count;
}

enum outcome { KEPT, REFUSED, ASIDE, WRONG, OUTCOMES };

/* What referee made of given, whose last state begins at `head`. */
static enum outcome
look(const char *referee, size_t head)
{
	bool torn_made, other_deal, good = is_good_state(head, &other_deal);
	int status = start(referee, &given, &torn_made);

	if (!torn_made && is_same(&table, given.at, given.length)) {
		if (good)
			return status == other_deal ? KEPT : WRONG;
		return status == 2 && answers.length == 0 ? REFUSED : WRONG;
	}
	if (good || status != 0 || !torn_made || !is_same(&table, given.at, head) ||
	    !is_aside(given.at + head, given.length - head))
		return WRONG;
	forget_greeting();
	/* The table that is played on is the one that the file has. */
	return is_same(&answers, usual.at, usual.length) ? ASIDE : WRONG;
}

/*
 * Whether it must have been set aside: only damage to the first two lines, or to
 * what shows that there is one state, makes it unclear what begins there.
 */
static bool
is_clear(enum damage damage, size_t head, size_t line)
{
	return line >= head + strlen("---\ncroupier: 1\n") && damage != MARKER &&
	    count_texts(head, "\ngame:") == 1;
}

static void
try(const char *referee, enum damage damage, const size_t place[4],
    unsigned long outcomes[OUTCOMES])
{
	size_t head = place[0], line = place[1], length = place[2], byte = place[3];
	enum outcome outcome;

	do_damage(damage, line, length, byte);
	if (given.length == head)
		return;
	outcome = look(referee, head);
	if (outcome == REFUSED && is_clear(damage, head, line))
		outcome = WRONG;
	outcomes[outcome]++;
	if (outcome == WRONG)
		printf("wrong: %s, byte %zu of %zu\n", damage_names[damage], byte - head,
		    record.length - head);
}

/* The last line that is a marker alone. */
static size_t
find_last_state(void)
{
	size_t at = record.length - 4;

	while (at > 0 && memcmp(record.at + at - 1, "\n---\n", 5) != 0)
		at--;
	return at;
}

static int
damage(const char *referee, size_t step)
{
	size_t at, number = 0, head = find_last_state(), place[4] = { head };
	unsigned long outcomes[OUTCOMES] = { 0 };
	bool torn_made;
	unsigned i;

	memcpy(given.at, record.at, given.length = head);
	if (start(referee, &given, &torn_made) != 0 || torn_made)
		return 2;
	forget_greeting();
	usual = answers;
	for (at = head; at < record.length; at = place[1] + place[2]) {
		place[1] = place[3] = at;
		place[2] = (size_t)((char *)memchr(record.at + at, '\n', record.length - at) -
		    (record.at + at)) + 1;
		for (i = 0; i < LINE_DAMAGES; i++)
			if (number++ % step == 0)
				try(referee, i, place, outcomes);
		for (; place[3] < place[1] + place[2]; place[3]++)
			for (i = LINE_DAMAGES; i < DAMAGES; i++)
				if (number++ % step == 0)
					try(referee, i, place, outcomes);
	}
	printf("%lu still states, %lu refused, %lu set aside, %lu wrong\n", outcomes[KEPT],
	    outcomes[REFUSED], outcomes[ASIDE], outcomes[WRONG]);
	return outcomes[WRONG] > 0 || outcomes[ASIDE] == 0;
}

int
main(int argc, char *argv[])
{
	size_t step;

	if (argc != 5 || !load(argv[3], &record) || (step = strtoul(argv[4], NULL, 10)) == 0)
		return 2;
	if (strcmp(argv[1], "cuts") == 0) {
		save("questions", "", 0);
		return cut(argv[2], step);
	}
	save("questions", "\nshow\n", 6);
	return damage(argv[2], step);
}
