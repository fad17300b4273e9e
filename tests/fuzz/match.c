/*
 * match.c: fuzzes whether a state continues a match.
 *
 * A unit is the byte of a finished round and a state, most often the one that was dealt
 * after it but for some words.  What does not continue it is refused by table/next, with
 * a reason.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { ROUNDS = POSITIONS / 4 };

static const struct croupier_state *
finished_at(unsigned which)
{
	/* Every fourth position is the end of a round. */
	return position_at(which % ROUNDS * 4 + 3)->now;
}

/* The state that was dealt after it; NULL: there is none. */
static const char *
dealt_after(unsigned which)
{
	static char *dealt[ROUNDS];
	struct croupier_setup setup = { .hidden = false };
	struct croupier_state *next = NULL;

	if (dealt[which] == NULL &&
	    croupier_deal_next(finished_at(which), &setup, &next).verdict == CROUPIER_YES)
		dealt[which] = bytes_of(next);
	croupier_state_free(next);
	return dealt[which];
}

size_t
LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	unsigned which = below(&seed, ROUNDS);
	const char *dealt = dealt_after(which);
	size_t size = dealt == NULL ? 0 : strlen(dealt);

	if ((length < 20 || below(&seed, 8) == 0) && size > 0 && size < room) {
		bytes[0] = (uint8_t)which;
		memcpy(bytes + 1, dealt, size);
		length = size + 1;
	}
	return length < 2 ? LLVMFuzzerMutate(bytes, length, room) :
	    1 + mutate_words(bytes + 1, length - 1, room - 1, &seed);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct croupier_state *state = length < 2 ? NULL : state_from(bytes + 1, length - 1);
	struct croupier_refusal no;

	if (state != NULL) {
		no = croupier_deal_continues(finished_at(bytes[0]), state);
		may(no);
		if (no.verdict == CROUPIER_NO && (no.rule == NULL || strcmp(no.rule,
		    "table/next") != 0 || no.sentence[0] == '\0'))
			broken("refused for no reason", no.sentence, "");
	}
	croupier_state_free(state);
	return 0;
}
