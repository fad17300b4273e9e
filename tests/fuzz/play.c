/*
 * play.c: fuzzes rounds that go on from whatever states are accepted.
 *
 * A unit is a state.  What is listed for a seat is accepted, told in words or not, and
 * after it stands a state that is accepted itself; some moves are made one after the
 * other, the seats' cards known or not.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_MOVES = 3 };

static struct croupier_moves *moves;

size_t
LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	return mutate_state(bytes, length, room, seed);
}

/* Makes a listed move, by its index or by its words; false where there is none. */
static bool
make_one(struct croupier_state *state, unsigned *seed)
{
	int turn = croupier_state_turn(state);
	/* Some may act out of turn. */
	unsigned seat = turn < 0 || below(seed, 8) == 0 ?
	    below(seed, croupier_state_about(state).seats) : (unsigned)turn;
	struct croupier_refusal no = croupier_moves_list(moves, state, seat);
	struct croupier_move *move = NULL;
	unsigned index = below(seed, (unsigned)croupier_moves_count(moves));
	bool by_words = below(seed, 4) == 0;
	char *words;

	may(no);
	if (no.verdict != CROUPIER_YES || croupier_moves_count(moves) == 0)
		return false;
	words = move_of(moves, index, state, CROUPIER_WORDS);
	if (by_words) {
		must(croupier_move_from_words(state, words, CROUPIER_EXACT, NULL, &move));
		no = croupier_play(state, move);
	} else {
		no = croupier_moves_play(moves, index, state);
	}
	/* It is listed without what it draws, which a rule may want to know. */
	if (no.verdict != CROUPIER_YES &&
	    (no.rule == NULL || strcmp(no.rule, "table/drawn-mismatch") != 0))
		broken("listed and refused", words, no.sentence);
	croupier_move_free(move);
	free(words);
	return no.verdict == CROUPIER_YES;
}

static void
go_on(struct croupier_state *state, unsigned seed)
{
	struct croupier_score *score;
	unsigned made = 0;
	char *bytes;

	while (made < MOST_MOVES && make_one(state, &seed))
		made++;
	if (made == 0)
		return;
	bytes = bytes_of(state);
	if (below(&seed, 2) == 0)
		croupier_state_free(read_back(bytes, "the state after a listed move is refused"));
	may(croupier_score_make(state, &score));
	croupier_score_free(score);
	free(bytes);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct croupier_state *state = state_from(bytes, length);

	if (moves == NULL)
		moves = croupier_moves_new();
	if (state != NULL)
		go_on(state, choose(bytes, length, 1, 1U << 20));
	croupier_state_free(state);
	return 0;
}
