/*
 * threads.c: four threads at a time, each with a copy of one state.
 *
 * threads MOVES: every thread plays so many moves of its own on its copy, of
 * every game, and writes, lists, scores, redacts and deals on the way, as the
 * header says that it may: the objects are different ones, although copies
 * share what does not change.  Sees croupier.h alone and is linked to the
 * shared library.  Whether they get in each other's way is seen by what it is
 * run under, which must know of threads.
 */
#include <croupier.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS = 4 };

static unsigned long moves_each;

static void
must(struct croupier_refusal no)
{
	if (no.verdict == CROUPIER_YES)
		return;
	fprintf(stderr, "threads: %s\n", no.sentence);
	exit(1);
}

/* All that can be asked of a state; a score may depend on hidden cards. */
static void
ask(const struct croupier_state *state, struct croupier_text *text)
{
	const struct croupier_setup setup = { .game = croupier_state_about(state).game };
	struct croupier_state *copy = croupier_state_copy(state), *other;
	struct croupier_score *score;
	struct croupier_view *view;

	croupier_text_clear(text);
	must(croupier_state_write(state, CROUPIER_YAML, text));
	must(croupier_state_write(copy, CROUPIER_JSON, text));
	must(croupier_words_next(state, NULL, text));
	must(croupier_redact(state, 0, &other));
	croupier_state_free(other);
	must(croupier_deal(&setup, &other));
	croupier_state_free(other);
	must(croupier_view_make(copy, NULL, &view));
	croupier_view_free(view);
	if (croupier_score_make(state, &score).verdict == CROUPIER_YES)
		croupier_score_free(score);
	croupier_state_free(copy);
}

static void *
play(void *what)
{
	struct croupier_state *state = what;
	struct croupier_text *text = croupier_text_new();
	struct croupier_moves *moves = croupier_moves_new();
	unsigned long i;
	int seat;

	for (i = 0; i < moves_each && (seat = croupier_state_turn(state)) >= 0; i++) {
		ask(state, text);
		must(croupier_moves_list(moves, state, (unsigned)seat));
		must(croupier_moves_play(moves, i % croupier_moves_count(moves), state));
	}
	croupier_moves_free(moves);
	croupier_text_free(text);
	croupier_state_free(state);
	return NULL;
}

int
main(int argc, char *argv[])
{
	pthread_t threads[THREADS];
	size_t game, i;

	moves_each = argc == 2 ? strtoul(argv[1], NULL, 10) : 0;
	for (game = 0; croupier_game_at(game) != NULL; game++) {
		const struct croupier_setup setup = { .game = croupier_game_at(game) };
		struct croupier_state *state;

		must(croupier_deal(&setup, &state));
		for (i = 0; i < THREADS; i++) {
			struct croupier_state *copy = croupier_state_copy(state);

			if (pthread_create(&threads[i], NULL, play, copy) != 0)
				return 2;
		}
		croupier_state_free(state);
		for (i = 0; i < THREADS; i++)
			pthread_join(threads[i], NULL);
	}
	printf("%zu games, %d threads\n", game, THREADS);
	return 0;
}
