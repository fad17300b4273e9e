/*
 * killed.c: kills referee at any moment, again and again, and looks whether it
 * has kept every move that it confirmed, and no other.
 *
 *   killed REFEREE STATE MOVES ROUNDS
 *
 * Makes table and a few other files in the working directory.  The moves, and
 * rulings between them, are said, and the moves taken back, in turns, so that there
 * is always something to do.  After five minutes it gives up.
 */
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 1 << 20, TIMES = 8, LIMIT = 300 };

struct bytes {
	char at[MOST];
	size_t length;
};

static struct bytes state, moves, table, script, heard;

__attribute__((noreturn))
static void
die(const char *what)
{
	perror(what);
	exit(2);
}

static void
load(const char *path, struct bytes *bytes)
{
	FILE *file = fopen(path, "rb");

	if (file == NULL)
		die(path);
	bytes->length = fread(bytes->at, 1, MOST, file);
	fclose(file);
}

static void
save(const char *path, const char *at, size_t length)
{
	FILE *file = fopen(path, "wb");

	if (file == NULL || fwrite(at, 1, length, file) != length || fclose(file) != 0)
		die(path);
}

static unsigned
count_lines(const char *at, size_t length)
{
	unsigned count = 0;
	size_t i;

	for (i = 0; i < length; i++)
		count += at[i] == '\n';
	return count;
}

/* Where line number `line`, from 0, of the script begins. */
static size_t
find_line(unsigned line)
{
	size_t at = 0;

	while (line > 0)
		line -= script.at[at++] == '\n';
	return at;
}

/* How many moves are among the lines: rulings are not taken back. */
static unsigned
count_moves(const char *at, size_t length)
{
	static const char move[] = "--- {seat: ";
	const char *end = at + length;
	unsigned count = 0;

	for (; at < end; at = memchr(at, '\n', (size_t)(end - at)), at++)
		count += (size_t)(end - at) > sizeof move && strncmp(at, move, strlen(move)) == 0;
	return count;
}

/* All moves, then all of them taken back; and that several times. */
static void
write_script(void)
{
	char undo[40];
	size_t length;
	unsigned i;

	length = (size_t)snprintf(undo, sizeof undo, "--- {undo: %u}\n",
	    count_moves(moves.at, moves.length));
	for (i = 0; i < TIMES && script.length + moves.length + length < MOST; i++) {
		memcpy(script.at + script.length, moves.at, moves.length);
		memcpy(script.at + script.length + moves.length, undo, length);
		script.length += moves.length + length;
	}
}

/* Starts referee on what is in `rest`; its answers come through *answers. */
static pid_t
start(const char *referee, int *answers)
{
	int ends[2], in = open("rest", O_RDONLY);
	int err = open("messages", O_WRONLY | O_CREAT | O_APPEND, 0666);
	pid_t child;

	if (in < 0 || err < 0 || pipe(ends) != 0)
		die("start");
	child = fork();
	if (child < 0)
		die("fork");
	if (child == 0) {
		if (dup2(in, 0) == 0 && dup2(ends[1], 1) == 1 && dup2(err, 2) == 2) {
			close(ends[0]);
			execl(referee, "referee", "table", (char *)NULL);
		}
		_exit(99);
	}
	close(in);
	close(err);
	close(ends[1]);
	*answers = ends[0];
	return child;
}

/* Hears so many lines more, or all that still come; false at the end. */
static bool
hear(int answers, unsigned lines)
{
	while (lines > 0 && heard.length < MOST - 1) {
		ssize_t got = read(answers, heard.at + heard.length, 1);

		if (got <= 0)
			return false;
		lines -= heard.at[heard.length++] == '\n';
	}
	return true;
}

/* How many lines were heard that confirm something. */
static unsigned
count_confirmed(void)
{
	unsigned count = 0;
	char *line = heard.at, *end;

	heard.at[heard.length] = '\0';
	for (; (end = strchr(line, '\n')) != NULL; line = end + 1) {
		*end = '\0';
		count += strstr(line, "legal: true") != NULL || strstr(line, "done: true") != NULL;
	}
	return count;
}

/*
 * Runs referee and kills it somewhere; false where it had come to its end.
 * *confirmed is how many moves and undos it had confirmed.
 */
static bool
run(const char *referee, unsigned *confirmed)
{
	struct timespec moment = { .tv_nsec = rand() % 300000 };
	int answers, status;
	pid_t child = start(referee, &answers);

	heard.length = 0;
	/* Some answers later it is in the middle of its work. */
	if (hear(answers, (unsigned)rand() % 30 + 1))
		nanosleep(&moment, NULL);
	kill(child, SIGKILL);
	hear(answers, MOST);
	close(answers);
	if (waitpid(child, &status, 0) < 0)
		die("waitpid");
	*confirmed = count_confirmed();
	return WIFSIGNALED(status);
}

/*
 * How many lines of the script are in the table as the next start leaves it;
 * MOST where something else is.
 */
static unsigned
look(const char *referee)
{
	int answers, status;
	pid_t child;
	size_t length;

	save("rest", "", 0);
	child = start(referee, &answers);
	heard.length = 0;
	hear(answers, MOST);
	close(answers);
	if (waitpid(child, &status, 0) < 0 || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
		return MOST;
	load("table", &table);
	length = table.length - state.length;
	if (table.length < state.length || memcmp(table.at, state.at, state.length) != 0 ||
	    length > script.length || memcmp(table.at + state.length, script.at, length) != 0)
		return MOST;
	return count_lines(script.at, length);
}

int
main(int argc, char *argv[])
{
	unsigned round, rounds, made = 0, now, confirmed, kills = 0;

	if (argc != 5)
		return 2;
	alarm(LIMIT);
	srand(7);
	load(argv[2], &state);
	load(argv[3], &moves);
	rounds = (unsigned)strtoul(argv[4], NULL, 10);
	write_script();
	save("table", state.at, state.length);
	for (round = 0; round < rounds; round++) {
		size_t at = find_line(made);

		save("rest", script.at + at, script.length - at);
		kills += run(argv[1], &confirmed);
		now = look(argv[1]);
		if (now < made + confirmed || now > made + confirmed + 1) {
			printf("confirmed %u, kept %u\n", made + confirmed, now);
			return 1;
		}
		made = now;
		if (made + 40 > count_lines(script.at, script.length)) {
			save("table", state.at, state.length);
			made = 0;
		}
	}
	printf("%u rounds, %u killed\n", rounds, kills);
	return kills < rounds / 2;
}
