/*
 * bench.c: measures, for benchmark.sh.
 *
 * bench pair COMMAND OTHER: runs two shell commands in turn; the processor time
 * of OTHER over that of COMMAND.
 * bench memory COMMAND: the most memory that the command held, in KiB.
 * bench play MOVES < states: random play without YAML (list, choose, make),
 * in turn with libyaml reading such moves, each on its line: how many moves are
 * made in the time in which one is read.
 * bench advise < states: moves a second inside an advice, over those of random play from
 * the same states.
 * bench list < state: the list of legal moves of one state, against libyaml
 * reading a short move.
 * bench deal PROGRAM GAME COUNT: the program deal, against libyaml's emitter
 * writing such documents from ready events: the emitter's time over deal's.
 *
 * How fast a processor is may change from one second to the next.  So each ratio is
 * taken of two times that follow each other, a few times, after one try of each that
 * does not count; what is told is the one in the middle.
 */
#include "think/advise/advise.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <yaml.h>

static void
give_up(const char *what)
{
	fprintf(stderr, "bench: %s\n", what);
	exit(2);
}

/* ---- ratios ------------------------------------------------------------------ */

enum { TIMES = 9 };

static int
compare(const void *one, const void *other)
{
	double a = *(const double *)one, b = *(const double *)other;

	return (a > b) - (a < b);
}

static double
middle(double numbers[TIMES])
{
	qsort(numbers, TIMES, sizeof numbers[0], compare);
	return numbers[TIMES / 2];
}

/* ---- whole processes --------------------------------------------------------- */

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
	printf("%.3f\n", middle(ratio));
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

static double
seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* What libyaml takes for one of so many documents. */
static double
time_of_read(const struct croupier_text *text, size_t count)
{
	size_t length;
	const char *bytes = croupier_text_bytes(text, &length);
	yaml_parser_t parser;
	yaml_event_t event;
	bool more = true;
	double start = seconds();

	if (!yaml_parser_initialize(&parser))
		give_up("memory is short");
	yaml_parser_set_input_string(&parser, (const unsigned char *)bytes, length);
	while (more) {
		if (!yaml_parser_parse(&parser, &event))
			give_up("a move is not read");
		more = event.type != YAML_STREAM_END_EVENT;
		yaml_event_delete(&event);
	}
	yaml_parser_delete(&parser);
	return (seconds() - start) / (double)count;
}

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

/*
 * Plays round after round from the states in turn; what one move takes.  The
 * moves are written where text is not NULL, which takes longer.
 */
static double
time_of_play(struct croupier_state *const starts[], size_t count, unsigned long most,
    struct croupier_text *text)
{
	struct croupier_moves *moves = croupier_moves_new();
	struct croupier_state *state = croupier_state_copy(starts[0]);
	unsigned long made = 0, rounds = 0;
	uint64_t dice = 88172645463325252U;
	double start = seconds();

	while (made < most && state != NULL && moves != NULL) {
		int turn = croupier_state_turn(state);
		size_t chosen;

		if (turn < 0) {
			croupier_state_free(state);
			state = croupier_state_copy(starts[++rounds % count]);
			continue;
		}
		if (croupier_moves_list(moves, state, (unsigned)turn).verdict != CROUPIER_YES)
			give_up("the moves are not listed");
		chosen = choose(&dice, croupier_moves_count(moves));
		if (text != NULL && croupier_moves_write(moves, chosen, state, CROUPIER_YAML,
		    text).verdict != CROUPIER_YES)
			give_up("a move is not written");
		if (croupier_moves_play(moves, chosen, state).verdict != CROUPIER_YES)
			give_up("a legal move is refused");
		made++;
	}
	croupier_state_free(state);
	croupier_moves_free(moves);
	return (seconds() - start) / (double)made;
}

/* What a move takes inside an advice: so many deals are thought in about each state. */
static double
time_of_thought(struct croupier_state *const states[], size_t count, unsigned long deals)
{
	static const uint8_t seed[CROUPIER_SEED_BYTES] = { 1 };
	struct croupier_advice *advice = croupier_advice_new();
	struct croupier_record *record = croupier_record_new();
	double start = seconds();
	unsigned long made = 0;
	size_t i;

	for (i = 0; i < count; i++) {
		int turn = croupier_state_turn(states[i]);

		if (turn < 0)
			continue;
		if (croupier_record_begin(record, states[i]).verdict != CROUPIER_YES ||
		    croupier_advice_begin(advice, record, (unsigned)turn, false,
		    seed).verdict != CROUPIER_YES ||
		    croupier_advice_think(advice, deals).verdict != CROUPIER_YES)
			give_up("there is no advice");
	}
	for (i = 0; i < advice->thinker_count; i++)
		made += advice->thinkers[i].player.made;
	croupier_record_free(record);
	croupier_advice_free(advice);
	return (seconds() - start) / (double)(made > 0 ? made : 1);
}

/* Both in turn, so that a slow moment of the machine is one for both. */
static void
bench_advise(void)
{
	enum { MOVES = 20000, DEALS = 20 };
	struct croupier_state *states[MOST_STATES];
	size_t count = read_states(states), i;
	double ratio[TIMES], playing;

	if (count == 0)
		give_up("no states in the input");
	time_of_play(states, count, MOVES, NULL);
	for (i = 0; i < TIMES; i++) {
		playing = time_of_play(states, count, MOVES, NULL);
		ratio[i] = playing / time_of_thought(states, count, DEALS);
	}
	printf("%.3f\n", middle(ratio));
	for (i = 0; i < count; i++)
		croupier_state_free(states[i]);
}

static double
time_of_list(const struct croupier_state *state, size_t *count)
{
	enum { LISTS = 1000 };
	struct croupier_moves *moves = croupier_moves_new();
	double start = seconds();
	int i;

	for (i = 0; i < LISTS; i++)
		if (moves == NULL ||
		    croupier_moves_list(moves, state,
		    (unsigned)croupier_state_turn(state)).verdict != CROUPIER_YES)
			give_up("the moves are not listed");
	*count = croupier_moves_count(moves);
	croupier_moves_free(moves);
	return (seconds() - start) / LISTS;
}

static void
bench_inside(bool playing, unsigned long most)
{
	static const char move[] = "--- {seat: north, play: 5S}\n";
	enum { SHORT_MOVES = 20000 };
	struct croupier_state *states[MOST_STATES];
	struct croupier_text *text = croupier_text_new();
	size_t count = read_states(states), read = playing ? most : SHORT_MOVES, i, moves = 0;
	double ratio[TIMES], taken[TIMES], unit;

	if (count == 0 || text == NULL)
		give_up("no states in the input");
	if (playing)
		time_of_play(states, count, most, text);
	for (i = 0; !playing && i < read; i++)
		if (croupier_text_append(text, move, strlen(move)).verdict != CROUPIER_YES)
			give_up("out of memory");
	time_of_read(text, read);
	for (i = 0; i < TIMES; i++) {
		unit = time_of_read(text, read);
		taken[i] = playing ? time_of_play(states, count, most, NULL) :
		    time_of_list(states[0], &moves);
		ratio[i] = playing ? unit / taken[i] : taken[i] / unit;
	}
	if (playing)
		printf("%.2f\n", middle(ratio));
	else
		printf("%.1f %zu %.1f\n", middle(ratio), moves, middle(taken) * 1e6);
	for (i = 0; i < count; i++)
		croupier_state_free(states[i]);
	croupier_text_free(text);
}

/* ---- the emitter --------------------------------------------------------------- */

enum { BATCH = 500, MOST_EVENTS = 400000 };

/* All events of the bytes but the stream's own two. */
static size_t
read_events(const char *bytes, size_t length, yaml_event_t *events)
{
	yaml_parser_t parser;
	yaml_event_t event;
	size_t count = 0;
	bool more = true;

	if (!yaml_parser_initialize(&parser))
		give_up("memory is short");
	yaml_parser_set_input_string(&parser, (const unsigned char *)bytes, length);
	while (more) {
		if (!yaml_parser_parse(&parser, &event) || count == MOST_EVENTS)
			give_up("the events are not read");
		more = event.type != YAML_STREAM_END_EVENT;
		if (event.type == YAML_STREAM_START_EVENT || event.type == YAML_STREAM_END_EVENT)
			yaml_event_delete(&event);
		else
			events[count++] = event;
	}
	yaml_parser_delete(&parser);
	return count;
}

static int
throw_away(void *file, unsigned char *bytes, size_t length)
{
	return write(*(int *)file, bytes, length) == (ssize_t)length;
}

/* The time in which the emitter writes the documents in text, without that of making the events. */
static double
time_of_emitter(yaml_emitter_t *emitter, const char *bytes, size_t length)
{
	static yaml_event_t events[MOST_EVENTS];
	size_t count = read_events(bytes, length, events), i;
	double start = seconds();

	for (i = 0; i < count; i++)
		if (!yaml_emitter_emit(emitter, &events[i]))
			give_up(emitter->problem);
	return seconds() - start;
}

/* The first documents of a command; how many bytes they are. */
static size_t
read_batch(const char *command, char *bytes, size_t room)
{
	FILE *pipe = popen(command, "r");
	size_t length = pipe == NULL ? 0 : fread(bytes, 1, room, pipe);

	if (pipe == NULL || pclose(pipe) != 0 || length == room)
		give_up(command);
	return length;
}

static void
begin_emitting(yaml_emitter_t *emitter, int *file)
{
	yaml_event_t event;

	*file = open("/dev/null", O_WRONLY);
	if (!yaml_emitter_initialize(emitter))
		give_up("memory is short");
	yaml_emitter_set_output(emitter, throw_away, file);
	yaml_emitter_set_unicode(emitter, 1);
	yaml_emitter_set_width(emitter, -1);
	yaml_stream_start_event_initialize(&event, YAML_UTF8_ENCODING);
	yaml_emitter_emit(emitter, &event);
}

static void
bench_deal(const char *program, const char *game, unsigned long most)
{
	enum { SHARE = 20 };		/* of the documents one in so many is emitted */
	static char bytes[BATCH * 8192];
	double ratio[TIMES], dealing, emitting;
	unsigned long done, i;
	yaml_emitter_t emitter;
	char command[4096];
	size_t length;
	int file;

	snprintf(command, sizeof command, "'%s' %s -n %d --seed bench", program, game, BATCH);
	length = read_batch(command, bytes, sizeof bytes);
	begin_emitting(&emitter, &file);
	time_of_emitter(&emitter, bytes, length);
	snprintf(command, sizeof command, "'%s' %s -n %lu --seed bench >/dev/null", program, game,
	    most);
	run(command);
	for (i = 0; i < TIMES; i++) {
		dealing = run(command);
		emitting = 0;
		for (done = 0; done < most / SHARE; done += BATCH)
			emitting += time_of_emitter(&emitter, bytes, length);
		ratio[i] = emitting * (double)most / (double)done / dealing;
	}
	yaml_emitter_delete(&emitter);
	close(file);
	printf("%.3f\n", middle(ratio));
}

int
main(int argc, char *argv[])
{
	if (argc == 4 && strcmp(argv[1], "pair") == 0)
		bench_pair(argv[2], argv[3]);
	else if (argc == 3 && strcmp(argv[1], "memory") == 0)
		bench_memory(argv[2]);
	else if (argc == 2 && strcmp(argv[1], "advise") == 0)
		bench_advise();
	else if (argc == 3 && strcmp(argv[1], "play") == 0)
		bench_inside(true, strtoul(argv[2], NULL, 10));
	else if (argc == 2 && strcmp(argv[1], "list") == 0)
		bench_inside(false, 0);
	else if (argc == 5 && strcmp(argv[1], "deal") == 0)
		bench_deal(argv[2], argv[3], strtoul(argv[4], NULL, 10));
	else
		return 2;
	return 0;
}
