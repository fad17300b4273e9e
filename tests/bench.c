/*
 * bench.c: how long the library takes, as ratios to libyaml in the same run.
 *
 * bench yaml: a bare event loop over one-line moves; microseconds a document.
 * bench play MICROSECONDS MOVES < states: random play without YAML; how many
 * moves (list, choose, make) go into that time.
 * bench list MICROSECONDS < state: the list of legal moves of one state.
 */
#include "croupier.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <yaml.h>

static double
seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int
bench_yaml(void)
{
	enum { DOCUMENTS = 200000 };
	static const char line[] = "--- {seat: north, play: 5S}\n";
	char *bytes = malloc(DOCUMENTS * (sizeof line - 1));
	yaml_parser_t parser;
	yaml_event_t event;
	double start = seconds();
	bool more = true;
	size_t i;

	if (bytes == NULL || !yaml_parser_initialize(&parser))
		return 2;
	for (i = 0; i < DOCUMENTS; i++)
		memcpy(bytes + i * (sizeof line - 1), line, sizeof line - 1);
	yaml_parser_set_input_string(&parser, (unsigned char *)bytes, DOCUMENTS * (sizeof line - 1));
	while (more) {
		if (!yaml_parser_parse(&parser, &event))
			return 2;
		more = event.type != YAML_STREAM_END_EVENT;
		yaml_event_delete(&event);
	}
	yaml_parser_delete(&parser);
	free(bytes);
	printf("%.3f\n", (seconds() - start) * 1e6 / DOCUMENTS);
	return 0;
}

static struct croupier_state *
read_state(struct croupier_stream *stream)
{
	const struct croupier_document *document;
	struct croupier_state *state;

	if (croupier_stream_next(stream, &document).verdict != CROUPIER_YES || document == NULL ||
	    croupier_state_read(document, &state).verdict != CROUPIER_YES)
		return NULL;
	return state;
}

/* Plays round after round from the first state until so many moves are made. */
static unsigned long
play(const struct croupier_state *start, struct croupier_moves *moves, unsigned long most)
{
	struct croupier_state *state = croupier_state_copy(start);
	unsigned long made = 0;

	while (made < most && state != NULL) {
		int turn = croupier_state_turn(state);

		if (turn < 0) {
			croupier_state_free(state);
			state = croupier_state_copy(start);
			continue;
		}
		if (croupier_moves_list(moves, state, (unsigned)turn).verdict != CROUPIER_YES ||
		    croupier_moves_play(moves, (size_t)rand() % croupier_moves_count(moves), state).verdict != CROUPIER_YES)
			break;
		made++;
	}
	croupier_state_free(state);
	return made;
}

int
main(int argc, char *argv[])
{
	struct croupier_stream *stream;
	struct croupier_moves *moves;
	struct croupier_state *state;
	unsigned long count, i;
	double unit, start;

	if (argc > 1 && strcmp(argv[1], "yaml") == 0)
		return bench_yaml();
	if (argc < 3 || (unit = strtod(argv[2], NULL)) <= 0)
		return 2;
	stream = croupier_stream_open(0, "-");
	moves = croupier_moves_new();
	state = read_state(stream);
	if (state == NULL)
		return 2;
	srand(1);
	start = seconds();
	if (strcmp(argv[1], "play") == 0) {
		count = play(state, moves, argc > 3 ? strtoul(argv[3], NULL, 10) : 1000000);
		printf("%.1f\n", unit / ((seconds() - start) * 1e6 / (double)count));
	} else {
		for (i = 0; i < 10000; i++)
			if (croupier_moves_list(moves, state, (unsigned)croupier_state_turn(state)).verdict != CROUPIER_YES)
				return 2;
		printf("%zu moves, %.1f microseconds, %.1f times\n", croupier_moves_count(moves),
		    (seconds() - start) * 1e6 / 10000, (seconds() - start) * 1e6 / 10000 / unit);
	}
	croupier_state_free(state);
	croupier_moves_free(moves);
	croupier_stream_close(stream);
	return 0;
}
