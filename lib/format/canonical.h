/*
 * canonical.h: the reader of what croupier writes itself.
 */
#ifndef CANONICAL_H
#define CANONICAL_H

#include "format/stream.h"

/*
 * What a byte can be in a plain scalar: `s` stands anywhere in it, `i` only
 * inside, `b` is part of a character beyond ASCII; all others (`.`) end it.
 */
extern const char byte_roles[256 + 1];

/* Whether a byte may begin a word without quotes, and whether it may go on in one. */
static inline bool
begins_word(char c)
{
	return byte_roles[(unsigned char)c] == 's';
}

static inline bool
continues_word(char c)
{
	return byte_roles[(unsigned char)c] >= 'i';
}

/*
 * Reads a frame in croupier's own layout into the tree that yaml_read makes of
 * it.  False where it declines: the frame is written otherwise, or would be
 * refused, and yaml_read must say which; or where memory is short (the arena
 * remembers).  The frame may hold any bytes.
 */
bool canonical_read(struct arena *arena, const struct frame *frame, struct node **root);

#endif
