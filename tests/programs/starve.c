/*
 * starve.c: runs a command again and again, and each time a little later in its
 * life there is no memory.
 *
 *   starve SCARCE INPUT RECORD COMMAND [ARGUMENT ...]
 *
 * SCARCE is a library to be loaded first whose malloc, calloc and realloc fail
 * at call FAIL_ONLY, or from call FAIL_FROM on, and which writes how many calls
 * there were to the file CALLS.  The command reads INPUT; before each run the
 * file table is made a copy of RECORD.  With memory missing the command must
 * write what it writes with all of it, or end with status 2 and a message that
 * begins with its name, or an answer that says why.
 *
 * Where STARVE_EACH is N only every Nth of these calls fails; which ones, the command decides, so
 * that the many commands that begin alike fail at all of them together.
 */
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_BYTES = 1 << 20, MOST_CALLS = 200 };

struct bytes {
	char at[MOST_BYTES];
	size_t length;
};

static void
load(const char *path, struct bytes *bytes)
{
	FILE *file = fopen(path, "rb");

	if (file == NULL) {
		perror(path);
		exit(2);
	}
	bytes->length = fread(bytes->at, 1, MOST_BYTES - 1, file);
	bytes->at[bytes->length] = '\0';
	fclose(file);
}

static void
redirect(int to, const char *path, int flags)
{
	int fd = open(path, flags, 0666);

	if (fd < 0 || dup2(fd, to) < 0)
		_exit(127);
	close(fd);
}

/* The exit status, or 128 and a signal. */
static int
run(const char *scarce, const char *input, const struct bytes *record, char *command[],
    const char *how, const char *number)
{
	FILE *table = fopen("table", "wb");
	int status;
	pid_t child;

	if (table == NULL || fwrite(record->at, 1, record->length, table) != record->length ||
	    fclose(table) != 0)
		exit(2);
	child = fork();
	if (child == 0) {
		redirect(STDIN_FILENO, input, O_RDONLY);
		redirect(STDOUT_FILENO, "starved.out", O_WRONLY | O_CREAT | O_TRUNC);
		redirect(STDERR_FILENO, "starved.err", O_WRONLY | O_CREAT | O_TRUNC);
		setenv(how, number, 1);
		setenv("LD_PRELOAD", scarce, 1);
		execvp(command[0], command);
		_exit(127);
	}
	if (child < 0 || waitpid(child, &status, 0) != child)
		exit(2);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* Whether the last line begins as a message of the command. */
static bool
is_message(const struct bytes *err, const char *command)
{
	size_t start = err->length, length = strlen(command);

	if (start == 0 || err->at[start - 1] != '\n')
		return false;
	for (start--; start > 0 && err->at[start - 1] != '\n'; start--)
		continue;
	return strncmp(err->at + start, command, length) == 0 &&
	    strncmp(err->at + start + length, ": ", 2) == 0;
}

/* The first call that fails, from 1 to STARVE_EACH. */
static long
first_call(long each, char *command[])
{
	unsigned long sum = 0;
	const char *at;

	for (; *command != NULL; command++)
		for (at = *command; *at != '\0'; at++)
			sum = sum * 31 + (unsigned char)*at;
	return 1 + (long)(sum % (unsigned long)each);
}

int
main(int argc, char *argv[])
{
	static const char *const ways[] = { "FAIL_ONLY", "FAIL_FROM" };
	static struct bytes record, wanted, out, err;
	char number[32], **command = argv + 4;
	const char *asked = getenv("STARVE_EACH");
	long n, most, each = asked == NULL ? 1 : atol(asked);
	int status, good, way;

	if (argc < 5 || each < 1)
		return 2;
	load(argv[3], &record);
	good = run(argv[1], argv[2], &record, command, "CALLS", "calls");
	load("starved.out", &wanted);
	load("calls", &out);
	most = atol(out.at);
	for (n = first_call(each, command); n <= most && n <= MOST_CALLS; n += each)
		for (way = 0; way < 2; way++) {
			snprintf(number, sizeof number, "%ld", n);
			status = run(argv[1], argv[2], &record, command, ways[way], number);
			load("starved.out", &out);
			load("starved.err", &err);
			if (status == 2 && (is_message(&err, command[0]) ||
			    strstr(out.at, "out of memory") != NULL))
				continue;
			if (status == good && out.length == wanted.length &&
			    memcmp(out.at, wanted.at, out.length) == 0)
				continue;
			printf("%s=%ld, status %d, not 2 or %d: %s", ways[way], n, status, good,
			    err.at);
			return 1;
		}
	return most > 0 ? 0 : 2;
}
