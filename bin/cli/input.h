/*
 * input.h: documents that are in memory already.
 *
 * Must not know what documents mean.
 */
#ifndef INPUT_H
#define INPUT_H

#include "cli/tool.h"

struct bytes_left {
	const char *at;
	size_t count;
	unsigned long line;	/* the number of the first line in the input, if it is not 1 */
};

/* Opens a stream on such bytes, which stay the caller's. */
struct croupier_stream *tool_open_bytes(struct tool *tool, struct bytes_left *bytes,
    const char *name);

#endif
