/*
 * source.h: bytes in memory for croupier_stream_open_with(), in programs of the tests.
 *
 * Must not know what the bytes say.
 */
#ifndef SOURCE_H
#define SOURCE_H

#include <stddef.h>
#include <string.h>

struct source {
	const char *at;
	size_t left;
};

static long
read_source(void *what, char *bytes, size_t room)
{
	struct source *source = what;
	size_t count = source->left < room ? source->left : room;

	memcpy(bytes, source->at, count);
	source->at += count;
	source->left -= count;
	return (long)count;
}

#endif
