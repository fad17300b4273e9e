/*
 * agree.c: plays at random and asks at every state whether the list of legal
 * moves and the judge of moves say the same.
 *
 * agree PLAYOUTS MOVES < states: PLAYOUTS times from each state, at most MOVES
 * moves each.  Every listed move must be accepted, be the same after a way
 * through words and YAML, and stand once; what is made from a listed move by
 * changing one word (a card, a seat, a key) must be refused unless it is listed
 * itself.  Prints how much was tried; exit 1 where something disagrees.
 */
#include "croupier.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long states, listed, mutants, accepted;

static void
fail(const struct croupier_state *state, const char *what, const char *words, const char *why)
{
	struct croupier_text *text = croupier_text_new();

	if (croupier_state_write(state, CROUPIER_YAML, text).verdict != CROUPIER_YES)
		exit(2);
	printf("%s%s: %s: %s\n", croupier_text_bytes(text, NULL), what, words, why);
	exit(1);
}

static char *
words_of(const struct croupier_moves *moves, size_t i, const struct croupier_state *state)
{
	struct croupier_text *text = croupier_text_new();
	char *words;

	if (croupier_moves_write(moves, i, state, CROUPIER_WORDS, text).verdict != CROUPIER_YES)
		exit(2);
	words = strdup(croupier_text_bytes(text, NULL));
	croupier_text_free(text);
	return words;
}

/* Judges words on a copy of the state; *canonical gets them as they would be written. */
static bool
is_accepted(const struct croupier_state *state, const char *words, char **canonical, char *why)
{
	struct croupier_state *copy = croupier_state_copy(state);
	struct croupier_text *text = croupier_text_new();
	struct croupier_move *move;
	struct croupier_refusal no = croupier_move_from_words(copy, words, false, NULL, &move);

	*canonical = NULL;
	if (no.verdict == CROUPIER_YES) {
		if (croupier_move_write(copy, move, CROUPIER_WORDS, text).verdict != CROUPIER_YES)
			exit(2);
		*canonical = strdup(croupier_text_bytes(text, NULL));
		no = croupier_play(copy, move);
		croupier_move_free(move);
	}
	strcpy(why, no.sentence);
	croupier_text_free(text);
	croupier_state_free(copy);
	return no.verdict == CROUPIER_YES;
}

static int
by_words(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* A move made from a listed one must be refused unless it is listed. */
static void
try_mutant(const struct croupier_state *state, char **sorted, size_t count, const char *words)
{
	char *canonical, why[400];
	bool yes = is_accepted(state, words, &canonical, why);

	mutants++;
	accepted += yes;
	if (yes && bsearch(&canonical, sorted, count, sizeof *sorted, by_words) == NULL)
		fail(state, "not listed and accepted", words, "");
	if (!yes && canonical != NULL && bsearch(&canonical, sorted, count, sizeof *sorted, by_words) != NULL)
		fail(state, "listed and refused", words, why);
	free(canonical);
}

/* Every word of a move (but seat and verb) in turn becomes every other word. */
static void
mutate(const struct croupier_state *state, char **sorted, size_t count, const char *words, const char **others,
    unsigned rarely)
{
	char mutant[2048];
	const char *at = words;
	unsigned word = 0, i;

	for (; *at != '\0'; word++) {
		size_t length = strcspn(at, " ");

		for (i = 0; word >= 2 && others[i] != NULL; i++) {
			if ((unsigned)rand() % rarely != 0)
				continue;
			snprintf(mutant, sizeof mutant, "%.*s%s%s", (int)(at - words), words, others[i], at + length);
			try_mutant(state, sorted, count, mutant);
		}
		if (word >= 2) {	/* one word fewer, one twice */
			snprintf(mutant, sizeof mutant, "%.*s%s", (int)(at - words), words, at + length + (at[length] != '\0'));
			try_mutant(state, sorted, count, mutant);
			snprintf(mutant, sizeof mutant, "%.*s %s", (int)(at - words + (long)length), words, at);
			try_mutant(state, sorted, count, mutant);
		}
		at += length + (at[length] != '\0');
	}
}

/* All names that can stand in a move of this game: its cards and seats, and keys k1 to k9. */
static const char **
collect_words(const struct croupier_state *state, char *text)
{
	static const char *words[600];
	char *at;
	size_t count = 0;
	unsigned i;

	for (i = 0; i < croupier_state_seats(state); i++)
		words[count++] = croupier_state_seat_name(state, i);
	for (at = strtok(text, " "); at != NULL && count < 590; at = strtok(NULL, " "))
		words[count++] = at;
	words[count] = NULL;
	return words;
}

static void
look(const struct croupier_state *state, struct croupier_moves *moves, const char **others)
{
	int turn = croupier_state_turn(state);
	size_t i, count;
	char **words, **sorted, *canonical, why[400];
	struct croupier_refusal no = croupier_moves_list(moves, state, (unsigned)turn);

	if (no.verdict != CROUPIER_YES)
		fail(state, "no list", "", no.sentence);
	count = croupier_moves_count(moves);
	if (count == 0)
		fail(state, "no move", "", "a seat that must decide has none");
	words = malloc(count * sizeof *words);
	sorted = malloc(count * sizeof *sorted);
	for (i = 0; i < count; i++)
		sorted[i] = words[i] = words_of(moves, i, state);
	qsort(sorted, count, sizeof *sorted, by_words);
	for (i = 1; i < count; i++)
		if (strcmp(sorted[i - 1], sorted[i]) == 0)
			fail(state, "listed twice", sorted[i], "");
	for (i = 0; i < count; i++) {
		if (count > 60 && (unsigned)rand() % (unsigned)count > 60)
			continue;
		listed++;
		if (!is_accepted(state, words[i], &canonical, why) || strcmp(canonical, words[i]) != 0)
			fail(state, "listed and refused", words[i], why);
		free(canonical);
		if (count <= 30 || (unsigned)rand() % (unsigned)count < 15)
			mutate(state, sorted, count, words[i], others, count > 8 ? 4 : 1);
	}
	for (i = 0; i < count; i++)
		free(words[i]);
	free(words);
	free(sorted);
	states++;
}

static void
playout(const struct croupier_state *start, unsigned long most, struct croupier_moves *moves, const char **others)
{
	struct croupier_state *state = croupier_state_copy(start);
	unsigned long i;
	size_t count;

	for (i = 0; i < most && croupier_state_turn(state) >= 0; i++) {
		look(state, moves, others);
		count = croupier_moves_count(moves);
		if (croupier_moves_play(moves, (size_t)rand() % count, state).verdict != CROUPIER_YES)
			fail(state, "listed and refused", "", "");
	}
	croupier_state_free(state);
}

int
main(int argc, char *argv[])
{
	struct croupier_stream *stream = croupier_stream_open(0, "-");
	struct croupier_moves *moves = croupier_moves_new();
	const struct croupier_document *document;
	struct croupier_state *state;
	unsigned long playouts = argc > 2 ? strtoul(argv[1], NULL, 10) : 1, i;
	unsigned long most = argc > 2 ? strtoul(argv[2], NULL, 10) : 1000;
	char *names = strdup(argc > 3 ? argv[3] : "");
	const char **others;

	srand(1);
	while (croupier_stream_next(stream, &document).verdict == CROUPIER_YES && document != NULL) {
		if (croupier_state_read(document, &state).verdict != CROUPIER_YES)
			return 2;
		free(names);
		names = strdup(argc > 3 ? argv[3] : "");
		others = collect_words(state, names);
		for (i = 0; i < playouts; i++)
			playout(state, most, moves, others);
		croupier_state_free(state);
	}
	printf("%lu states, %lu listed moves, %lu changed ones of which %lu legal\n", states, listed, mutants, accepted);
	free(names);
	croupier_moves_free(moves);
	croupier_stream_close(stream);
	return states == 0;
}
