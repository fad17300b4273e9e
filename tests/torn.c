/*
 * torn.c: cuts a record at every byte, as a crash may, and starts referee on
 * what is left.
 *
 *   torn REFEREE RECORD STEP
 *
 * Makes table and table.torn in the working directory.  What must be kept is
 * worked out here from the record's lines alone: every whole line, but for a
 * state that is not all there; with the first state torn nothing is changed.
 */
#include <fcntl.h>
#include <stdbool.h>
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

static struct bytes record, table, torn;

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

static int
run(const char *referee)
{
	int status;
	pid_t child = fork();

	if (child == 0) {
		int in = open("/dev/null", O_RDONLY), out = open("answers", O_WRONLY | O_CREAT | O_TRUNC, 0666);
		int err = open("messages", O_WRONLY | O_CREAT | O_TRUNC, 0666);

		if (in < 0 || out < 0 || err < 0 || dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(err, 2) < 0)
			_exit(99);
		execl(referee, "referee", "table", (char *)NULL);
		_exit(99);
	}
	if (child < 0 || waitpid(child, &status, 0) < 0) {
		perror("fork");
		exit(2);
	}
	return WIFEXITED(status) ? WEXITSTATUS(status) : 98;
}

/* Where the state that holds byte n begins and ends; false where a line does that is a document of its own. */
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

/* How many of the first n bytes must be kept. */
static size_t
expected(size_t n)
{
	size_t begin, end, kept = n;

	if (find_state(n, &begin, &end)) {
		/* A marker without its end may be the beginning of a move as well. */
		return begin;
	}
	while (kept > 0 && record.at[kept - 1] != '\n')
		kept--;
	return kept;
}

/* Whether referee did with the first n bytes what it must. */
static bool
is_good(const char *referee, size_t n, size_t first)
{
	size_t kept = expected(n);
	bool there;
	int status;

	unlink("table.torn");
	save("table", record.at, n);
	status = run(referee);
	if (!load("table", &table))
		return false;
	there = load("table.torn", &torn);
	if (n < first)
		return status == 2 && !there && table.length == n && memcmp(table.at, record.at, n) == 0;
	if (status != 0 || table.length != kept || memcmp(table.at, record.at, kept) != 0)
		return false;
	if (kept == n)
		return !there;
	/* What is set aside ends with a newline, its own or another. */
	return there && torn.length >= n - kept && torn.length <= n - kept + 1 && torn.at[torn.length - 1] == '\n' &&
	    memcmp(torn.at, record.at + kept, n - kept) == 0;
}

int
main(int argc, char *argv[])
{
	size_t n, first, begin, step;
	unsigned long wrong = 0, tried = 0;

	if (argc != 4 || !load(argv[2], &record) || (step = strtoul(argv[3], NULL, 10)) == 0)
		return 2;
	find_state(1, &begin, &first);
	for (n = 0; n <= record.length; n += step) {
		tried++;
		if (is_good(argv[1], n, first))
			continue;
		printf("wrong when cut to %zu bytes\n", n);
		wrong++;
	}
	printf("%lu cuts, %lu wrong\n", tried, wrong);
	return wrong > 0;
}
