/*
 * input.c: documents that are in memory already.
 *
 * Must not know what documents mean.
 */
#include "cli/tool.h"

#include <string.h>

static long
read_bytes(void *what, char *to, size_t room)
{
	struct bytes_left *bytes = what;
	size_t count = bytes->count < room ? bytes->count : room;

	memcpy(to, bytes->at, count);
	bytes->at += count;
	bytes->count -= count;
	return (long)count;
}

struct croupier_stream *
tool_open_bytes(struct tool *tool, struct bytes_left *bytes, const char *name)
{
	return tool_need(tool, croupier_stream_open_with(&(struct croupier_source){
	    .name = name, .read = read_bytes, .what = bytes, .line = bytes->line }));
}

const struct croupier_document *
tool_next(struct tool *tool, struct croupier_stream *stream)
{
	const struct croupier_document *document;

	tool_check(tool, croupier_stream_next(stream, &document));
	return document;
}
