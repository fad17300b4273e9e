/*
 * refused-at.c: reads a stream and prints, for each call that refuses
 * something, the line on which that begins and the line of the error; `-` for
 * each document.  The reading fails where the word FAIL would be read.
 *
 * Must not know more than croupier.h: it stands for any program.
 */
#include "croupier.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static char input[4 << 20];
static size_t length, at;

static long
read_some(void *what, char *bytes, size_t room)
{
	size_t count = length - at < room ? length - at : room;

	(void)what;
	if (count >= 4 && memcmp(input + at, "FAIL", 4) == 0) {
		errno = EIO;
		return -1;
	}
	/* A line at a time, so that the word can stand at the beginning of any. */
	if (memchr(input + at, '\n', count) != NULL)
		count = (size_t)((char *)memchr(input + at, '\n', count) - (input + at)) + 1;
	memcpy(bytes, input + at, count);
	at += count;
	return (long)count;
}

int
main(void)
{
	struct croupier_stream *stream = croupier_stream_open_with(
	    &(struct croupier_source){ .read = read_some, .what = NULL, .name = "input" });
	const struct croupier_document *document;
	struct croupier_refusal no;
	struct croupier_place place;

	length = fread(input, 1, sizeof input, stdin);
	for (;;) {
		no = croupier_stream_next(stream, &document);
		place = croupier_stream_lost(stream).at;
		if (no.verdict == CROUPIER_YES && document == NULL)
			break;
		if (no.verdict == CROUPIER_YES)
			puts(place.line == 0 ? "-" : "a document is said to be refused");
		else
			printf("%lu:%lu %lu\n", place.line, place.column, no.at.line);
	}
	croupier_stream_close(stream);
	return 0;
}
