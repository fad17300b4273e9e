/*
 * killed.c: kills referee at any moment, again and again, and looks whether it
 * has kept everything that it confirmed.
 *
 *   killed REFEREE BEGINNING COMMANDS KILLS
 *
 * Makes table and a few other files in the working directory; the table begins as the
 * file BEGINNING.  Each line of COMMANDS is said in turn, where it has tabulators as
 * several lines, and changes the table once, in the same way at each try: what the table
 * is after each is found out first, without killing anybody.  After the last it begins
 * anew.  After five minutes it gives up.
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

enum { MOST = 1 << 20, MOST_STEPS = 1000, LIMIT = 300 };

struct bytes {
	char at[MOST];
	size_t length;
};

static struct bytes commands, table, heard;

/* What is said, and what the table is before it; after the last step stands the end. */
static struct step {
	size_t said;		/* where it begins in the commands, of which tabulators are gone */
	bool fixes;
	char *before;
	size_t length;
} steps[MOST_STEPS + 1];
static unsigned step_count;

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
	bytes->length = fread(bytes->at, 1, MOST - 1, file);
	bytes->at[bytes->length] = '\0';
	fclose(file);
}

static void
save(const char *path, const char *at, size_t length)
{
	FILE *file = fopen(path, "wb");

	if (file == NULL || fwrite(at, 1, length, file) != length || fclose(file) != 0)
		die(path);
}

/* Divides the commands into steps. */
static void
find_steps(void)
{
	char *line = commands.at, *end, *tabulator;

	for (; (end = strchr(line, '\n')) != NULL && step_count < MOST_STEPS; line = end + 1) {
		steps[step_count].fixes = strncmp(line, "fix ", 4) == 0 ||
		    strncmp(line, "insert ", 7) == 0 || strncmp(line, "drop ", 5) == 0;
		steps[step_count++].said = (size_t)(line - commands.at);
		while ((tabulator = memchr(line, '\t', (size_t)(end - line))) != NULL)
			*tabulator = '\n';
	}
	steps[step_count].said = commands.length;
}

/* Notes what the table is before a step. */
static void
note(struct step *step)
{
	load("table", &table);
	step->before = malloc(table.length);
	step->length = table.length;
	if (step->before == NULL)
		die("memory");
	memcpy(step->before, table.at, table.length);
}

/* Has steps from one to another said, when somebody begins to listen. */
static void
save_steps(unsigned from, unsigned to)
{
	save("rest", commands.at + steps[from].said, steps[to].said - steps[from].said);
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
	unsigned confirmed = 0;
	char *line = heard.at, *end;

	heard.at[heard.length] = '\0';
	for (; (end = strchr(line, '\n')) != NULL; line = end + 1) {
		*end = '\0';
		confirmed += strstr(line, "legal: true") != NULL ||
		    strstr(line, "done: true") != NULL;
		*end = '\n';
	}
	return confirmed;
}

/*
 * Runs referee on so many steps and kills it somewhere; false where it had come to its
 * end.  *confirmed is how many it had confirmed.
 */
static bool
run(const char *referee, unsigned steps_left, unsigned *confirmed)
{
	struct timespec moment = { .tv_nsec = rand() % 100000 };
	int answers, status;
	pid_t child = start(referee, &answers);

	heard.length = 0;
	/* Some answers later it is in the middle of its work. */
	if (hear(answers, (unsigned)rand() % steps_left % 30 + 1))
		nanosleep(&moment, NULL);
	kill(child, SIGKILL);
	hear(answers, MOST);
	close(answers);
	if (waitpid(child, &status, 0) < 0)
		die("waitpid");
	*confirmed = count_confirmed();
	return WIFSIGNALED(status);
}

/* Lets referee say what it has to; the exit status that it comes to, or -1. */
static int
run_to_end(const char *referee)
{
	int answers, status;
	pid_t child = start(referee, &answers);

	heard.length = 0;
	hear(answers, MOST);
	close(answers);
	heard.at[heard.length] = '\0';
	return waitpid(child, &status, 0) >= 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* Finds out what the table is before each step and after the last. */
static void
find_tables(const char *referee)
{
	unsigned i;

	note(&steps[0]);
	for (i = 0; i < step_count; i++) {
		save_steps(i, i + 1);
		run_to_end(referee);
		if (count_confirmed() != 1) {
			printf("%s\nnot confirmed once:\n%.*s", heard.at,
			    (int)(steps[i + 1].said - steps[i].said), commands.at + steps[i].said);
			exit(1);
		}
		note(&steps[i + 1]);
	}
}

/* Whether the table is what it was before a step. */
static bool
is_before(const struct step *step)
{
	return table.length == step->length && memcmp(table.at, step->before, step->length) == 0;
}

/*
 * Whether a fix was killed in the middle: of what it writes the first part is there, and
 * the next start has told which moves are taken back and not made again.
 */
static bool
is_half_fixed(const struct step *step)
{
	return step->fixes && table.length > step[0].length && table.length < step[1].length &&
	    memcmp(table.at, step[1].before, table.length) == 0 &&
	    strstr(heard.at, "taken back and not made again:") != NULL;
}

static void
begin_anew(void)
{
	save("table", steps[0].before, steps[0].length);
	unlink("table.undone");
	unlink("table.torn");
}

/*
 * How many steps are made in the table as the next start leaves it, where that is as many
 * as were confirmed, or one more; otherwise the table is shown, and that is the end.
 */
static unsigned
look(const char *referee, unsigned confirmed)
{
	save("rest", "", 0);
	if (run_to_end(referee) == 0) {
		load("table", &table);
		if (is_before(&steps[confirmed]))
			return confirmed;
		if (confirmed < step_count && is_before(&steps[confirmed + 1]))
			return confirmed + 1;
		if (confirmed < step_count && is_half_fixed(&steps[confirmed])) {
			save("table", steps[confirmed].before, steps[confirmed].length);
			return confirmed;
		}
	}
	printf("%s\n%s\nconfirmed: %u of %u\n", heard.at, table.at, confirmed, step_count);
	exit(1);
}

int
main(int argc, char *argv[])
{
	unsigned made = 0, confirmed, wanted, kills = 0, tries = 0;

	if (argc != 5)
		return 2;
	alarm(LIMIT);
	srand(7);
	load(argv[2], &table);
	save("table", table.at, table.length);
	load(argv[3], &commands);
	find_steps();
	wanted = (unsigned)strtoul(argv[4], NULL, 10);
	find_tables(argv[1]);
	begin_anew();
	/* On a busy machine it often comes to its end before the signal does. */
	for (; kills < wanted; tries++) {
		save_steps(made, step_count);
		kills += run(argv[1], step_count - made, &confirmed);
		made = look(argv[1], made + confirmed);
		if (made == step_count) {
			begin_anew();
			made = 0;
		}
	}
	printf("%u times killed, in %u tries\n", kills, tries);
	return 0;
}
