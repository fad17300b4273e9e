/*
 * bench.c: measures, for bench.sh.
 *
 * bench time COMMAND: the processor time that a shell command takes, in seconds: the middle of
 * a few times.
 * bench pair COMMAND OTHER: runs two shell commands in turn; the time of OTHER over that of
 * COMMAND: the quarter, the middle and the three quarters of such ratios.
 * bench memory COMMAND: the most memory that the command held, in KiB.
 * bench play MOVES < states: so many moves at random, without YAML.
 * bench think DEALS < states: advice about each state by so many deals; prints how many moves were
 * made inside.
 * bench emit < documents: libyaml's emitter writes each as libyaml's parser reads it.
 */
#include "think/advise/advise.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <yaml.h>

static void
give_up(const char *what)
{
	fprintf(stderr, "bench: %s\n", what);
	exit(2);
}

/* ---- whole processes --------------------------------------------------------- */

/* How fast a processor is may change from one second to the next. */
enum { TIMES = 9 };

static int
compare(const void *one, const void *other)
{
	double a = *(const double *)one, b = *(const double *)other;

	return (a > b) - (a < b);
}

static double
child_seconds(void)
{
	struct rusage usage;

	getrusage(RUSAGE_CHILDREN, &usage);
	return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
	    (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

/* Processor time of one run, all its processes together. */
static double
run(const char *command)
{
	double before = child_seconds();
	int status = system(command);

	if (status == -1 || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
		give_up(command);
	return child_seconds() - before;
}

/* The first run of each does not count. */
static void
bench_time(const char *command)
{
	double taken[TIMES];
	unsigned i;

	run(command);
	for (i = 0; i < TIMES; i++)
		taken[i] = run(command);
	qsort(taken, TIMES, sizeof taken[0], compare);
	printf("%.6f\n", taken[TIMES / 2]);
}

static void
bench_pair(const char *command, const char *other)
{
	double ratio[TIMES], taken;
	unsigned i;

	run(command);
	run(other);
	for (i = 0; i < TIMES; i++) {
		taken = run(command);
		ratio[i] = run(other) / taken;
	}
	qsort(ratio, TIMES, sizeof ratio[0], compare);
	printf("%.3f %.3f %.3f\n", ratio[TIMES / 4], ratio[TIMES / 2],
	    ratio[TIMES - 1 - TIMES / 4]);
}

static void
bench_memory(const char *command)
{
	struct rusage usage;

	run(command);
	getrusage(RUSAGE_CHILDREN, &usage);
	printf("%ld\n", usage.ru_maxrss);
}

/* ---- inside one process -------------------------------------------------------- */

enum { MOST_STATES = 64 };

/* The states of the input: how many, at most MOST_STATES. */
static size_t
read_states(struct croupier_state *states[])
{
	struct croupier_stream *stream = croupier_stream_open(0, "-");
	const struct croupier_document *document;
	size_t count = 0;

	while (count < MOST_STATES) {
		if (stream == NULL || croupier_stream_next(stream,
		    &document).verdict != CROUPIER_YES)
			give_up("the input is not read");
		if (document == NULL)
			break;
		if (croupier_state_read(document, &states[count++]).verdict != CROUPIER_YES)
			give_up("a state is refused");
	}
	croupier_stream_close(stream);
	if (count == 0)
		give_up("no states in the input");
	return count;
}

/*
 * A number below `most`, the same ones at every run; rand() takes a lock, which
 * would be a part of what is measured.
 */
static size_t
choose(uint64_t *dice, size_t most)
{
	*dice ^= *dice << 13;
	*dice ^= *dice >> 7;
	*dice ^= *dice << 17;
	return (size_t)((*dice >> 32) * most >> 32);
}

/* Plays round after round from the states in turn. */
static void
bench_play(struct croupier_state *const starts[], size_t count, unsigned long most)
{
	struct croupier_moves *moves = croupier_moves_new();
	struct croupier_state *state = croupier_state_copy(starts[0]);
	unsigned long made = 0, rounds = 0;
	uint64_t dice = 88172645463325252U;
	int turn;

	while (made < most && state != NULL && moves != NULL) {
		if ((turn = croupier_state_turn(state)) < 0) {
			croupier_state_free(state);
			state = croupier_state_copy(starts[++rounds % count]);
			continue;
		}
		if (croupier_moves_list(moves, state, (unsigned)turn).verdict != CROUPIER_YES ||
		    croupier_moves_play(moves, choose(&dice, croupier_moves_count(moves)),
		    state).verdict != CROUPIER_YES)
			give_up("a legal move is refused");
		made++;
	}
	croupier_state_free(state);
	croupier_moves_free(moves);
}

static void
bench_think(struct croupier_state *const states[], size_t count, unsigned long deals)
{
	static const uint8_t seed[CROUPIER_SEED_BYTES] = { 1 };
	struct croupier_advice *advice = croupier_advice_new(NULL);
	struct croupier_record *record = croupier_record_new();
	unsigned long made = 0;
	size_t i;

	for (i = 0; i < count; i++)
		if (croupier_record_begin(record, states[i]).verdict != CROUPIER_YES ||
		    croupier_advice_begin(advice, record, (unsigned)croupier_state_turn(states[i]),
		    false, seed).verdict != CROUPIER_YES ||
		    croupier_advice_think(advice, deals).verdict != CROUPIER_YES)
			give_up("there is no advice");
	for (i = 0; i < advice->how.jobs; i++)
		made += advice->thinkers[i].player.made;
	croupier_record_free(record);
	croupier_advice_free(advice);
	printf("%lu\n", made);
}

/* ---- the emitter --------------------------------------------------------------- */

static int
throw_away(void *unused, unsigned char *bytes, size_t length)
{
	(void)unused;
	(void)bytes;
	(void)length;
	return 1;
}

static void
bench_emit(void)
{
	yaml_parser_t parser;
	yaml_emitter_t emitter;
	yaml_event_t event;
	bool more = true;

	if (!yaml_parser_initialize(&parser) || !yaml_emitter_initialize(&emitter))
		give_up("memory is short");
	yaml_parser_set_input_file(&parser, stdin);
	yaml_emitter_set_output(&emitter, throw_away, NULL);
	yaml_emitter_set_unicode(&emitter, 1);
	yaml_emitter_set_width(&emitter, -1);
	while (more) {
		if (!yaml_parser_parse(&parser, &event))
			give_up("the documents are not read");
		more = event.type != YAML_STREAM_END_EVENT;
		if (!yaml_emitter_emit(&emitter, &event))
			give_up(emitter.problem);
	}
	yaml_emitter_delete(&emitter);
	yaml_parser_delete(&parser);
}

int
main(int argc, char *argv[])
{
	struct croupier_state *states[MOST_STATES];
	const char *what = argc > 1 ? argv[1] : "";

	if (argc == 3 && strcmp(what, "time") == 0)
		bench_time(argv[2]);
	else if (argc == 4 && strcmp(what, "pair") == 0)
		bench_pair(argv[2], argv[3]);
	else if (argc == 3 && strcmp(what, "memory") == 0)
		bench_memory(argv[2]);
	else if (argc == 3 && strcmp(what, "play") == 0)
		bench_play(states, read_states(states), strtoul(argv[2], NULL, 10));
	else if (argc == 3 && strcmp(what, "think") == 0)
		bench_think(states, read_states(states), strtoul(argv[2], NULL, 10));
	else if (argc == 2 && strcmp(what, "emit") == 0)
		bench_emit();
	else
		return 2;
	return 0;
}
