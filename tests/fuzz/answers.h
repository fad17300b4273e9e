/*
 * answers.h: the answers of referee, and whether they are what its page names.
 */
#ifndef ANSWERS_H
#define ANSWERS_H

#include "fuzz.h"

/* An answer, which answer_release() forgets. */
struct answer {
	struct frame frame;
	struct arena arena;
	const char *first;		/* its first key */
	struct node *root;
};

/*
 * Reads an answer.  The process ends if the line is not one mapping of JSON, without blanks, and
 * with no key twice in any mapping; or if it is none of those that the page of referee knows: a
 * verdict with its keys in their order, an event, a state, a score, a digest, or a list of moves.
 */
void answer_read(struct answer *answer, const char *line, size_t length);
void answer_release(struct answer *answer);

/* Whether the answer has this key; and whether with this value. */
bool answer_has(const struct answer *answer, const char *key);
bool answer_says(const struct answer *answer, const char *key, const char *value);

#endif
