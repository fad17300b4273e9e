/*
 * library.c: a program that uses libcroupier: it deals a round, plays it with
 * random legal moves and writes the record, with remarks in between.
 *
 *     cc -o library library.c $(pkg-config --cflags --libs croupier)
 *     ./library hen demo | replay --check --complete
 *
 * usage: library GAME SEED
 *
 * It makes the moves that autoplay(1) would make, so without the remarks its
 * output is that of `deal GAME --seed SEED | autoplay`.
 */
#include <croupier.h>
#include <stdio.h>

/* What the round needs.  croupier_X_free() takes NULL, so all of it can always be given back. */
struct round {
	struct croupier_state *state;
	struct croupier_moves *moves;	/* the list is filled again for every move */
	struct croupier_score *score;
	struct croupier_text *text;	/* a document on its way out */
};

/*
 * Errors are values: every function that can fail for more than one reason
 * returns a struct croupier_refusal, and the compiler warns if it is not used.
 * It says what is wrong in a sentence; its verdict is the exit status that the
 * programs of croupier would end with, and its error says whose fault it is.
 */
static bool
good(struct croupier_refusal no)
{
	if (no.verdict == CROUPIER_YES)
		return true;
	fprintf(stderr, "library: %s", no.sentence);
	if (no.rule != NULL)
		fprintf(stderr, " [%s]", no.rule);
	if (no.error == CROUPIER_MISUSE)
		fputs(" (this program calls the library wrongly)", stderr);
	fputc('\n', stderr);
	return false;
}

/* Functions that write append to a text, which only its owner prints. */
static void
print(struct croupier_text *text)
{
	fputs(croupier_text_bytes(text, NULL), stdout);
	croupier_text_clear(text);
}

/*
 * Deals the game by the seed and writes the state.  Members of the setup that
 * are left out are not given.
 */
static bool
begin(struct round *round, const char *game, const uint8_t seed[CROUPIER_SEED_BYTES])
{
	struct croupier_setup setup = { .game = game };
	size_t i;

	for (i = 0; i < CROUPIER_SEED_BYTES; i++)
		setup.seed[i] = seed[i];
	printf("# by libcroupier %s\n", croupier_version());
	if (!good(croupier_deal(&setup, &round->state)) ||
	    !good(croupier_state_write(round->state, CROUPIER_YAML, round->text)))
		return false;
	print(round->text);
	return true;
}

/*
 * Makes one of the legal moves of the seat whose turn it is.  The library accepts
 * whatever it lists, so the move need not be judged: it is made by its index.
 */
static bool
move(struct round *round, const uint8_t seed[CROUPIER_SEED_BYTES], unsigned long number)
{
	int seat = croupier_state_turn(round->state);
	size_t count, index;

	if (!good(croupier_moves_list(round->moves, round->state, (unsigned)seat)))
		return false;
	count = croupier_moves_count(round->moves);
	printf("# %s may choose among %zu\n",
	    croupier_state_seat_name(round->state, (unsigned)seat), count);
	index = croupier_seed_choose(seed, "autoplay", number, (uint32_t)count);
	if (!good(croupier_moves_write(round->moves, index, round->state, CROUPIER_YAML,
	    round->text)) ||
	    !good(croupier_moves_play(round->moves, index, round->state)))
		return false;
	print(round->text);
	return true;
}

/* Writes the lines of the score, then the document that claims it. */
static bool
settle(struct round *round)
{
	struct croupier_score_about about;
	size_t i;

	if (!good(croupier_score_make(round->state, &round->score)))
		return false;
	about = croupier_score_about(round->score);
	for (i = 0; i < about.count; i++) {
		struct croupier_score_line line = about.lines[i];

		printf("# %s %ld: %s [%s]\n", croupier_state_seat_name(round->state, line.seat),
		    line.points, line.words, line.rule);
	}
	if (!good(croupier_score_write_result(round->score, CROUPIER_YAML, round->text)))
		return false;
	print(round->text);
	return true;
}

static bool
play(struct round *round, const char *game, const char *words)
{
	uint8_t seed[CROUPIER_SEED_BYTES];
	unsigned long number;

	if (round->moves == NULL || round->text == NULL) {
		fputs("library: out of memory\n", stderr);
		return false;
	}
	croupier_seed_from_text(words, seed);
	if (!begin(round, game, seed))
		return false;

	/* The round is over when it is nobody's turn. */
	for (number = 0; croupier_state_turn(round->state) >= 0; number++)
		if (!move(round, seed, number))
			return false;
	return settle(round);
}

int
main(int argc, char *argv[])
{
	struct round round = { .moves = croupier_moves_new(), .text = croupier_text_new() };
	bool done = false;

	if (argc == 3)
		done = play(&round, argv[1], argv[2]);
	else
		fputs("usage: library GAME SEED\n", stderr);
	croupier_score_free(round.score);
	croupier_moves_free(round.moves);
	croupier_state_free(round.state);
	croupier_text_free(round.text);
	if (fclose(stdout) != 0) {
		fputs("library: cannot write to standard output\n", stderr);
		done = false;
	}
	return done ? CROUPIER_YES : CROUPIER_TROUBLE;
}
