/*
 * canonical.h: the reader of what croupier writes itself.
 */
#ifndef CANONICAL_H
#define CANONICAL_H

#include "stream.h"

/*
 * Reads a frame in croupier's own layout into the tree that yaml_read makes of
 * it.  False where it declines: the frame is written otherwise, or would be
 * refused, and yaml_read must say which; or where memory is short (the arena
 * remembers).  The frame may hold any bytes.
 */
bool canonical_read(struct arena *arena, const struct frame *frame, struct node **root);

#endif
