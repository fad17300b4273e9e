/*
 * answers.h: the answers of referee, read by somebody who has only read what JSON is.
 *
 * Must not ask the library how JSON is read: it wrote the answers.
 */
#ifndef ANSWERS_H
#define ANSWERS_H

#include <stdbool.h>
#include <stddef.h>

/* A key of an answer, without its quotes, and its value, as it stands there. */
struct member {
	const char *key, *value;
	size_t key_length, length;
};

enum { MOST_MEMBERS = 80 };

/* An answer, which points into the line from which it was read. */
struct answer {
	struct member member[MOST_MEMBERS];
	unsigned count;
};

/*
 * Takes an answer apart.  The process ends if the line is not one mapping of JSON, to the
 * letter, without blanks, and with no key twice in any mapping.
 */
void answer_read(struct answer *answer, const char *line, size_t length);

/* The member with this key; NULL: there is none. */
const struct member *answer_get(const struct answer *answer, const char *key);

/* Whether the answer has this key with this value, as it stands there. */
bool answer_says(const struct answer *answer, const char *key, const char *value);

/*
 * The process ends if this answer is none of those that the page of referee knows: a verdict
 * with its keys in their order, an event, a state, a score, a digest, or a list of moves.
 */
void answer_check(const struct answer *answer, const char *line);

/* Whether the answer is an event that watch tells. */
bool answer_is_event(const struct answer *answer);

#endif
