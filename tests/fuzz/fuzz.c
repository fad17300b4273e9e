/*
 * fuzz.c: what the fuzz targets share: streams over bytes, states read back.
 */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

_Noreturn void
broken(const char *what, const char *one, const char *other)
{
	fprintf(stderr, "BROKEN: %s\n%s\n%s\n", what, one, other);
	abort();
}

/* Puts the next chunk where the stream reads it. */
static void
pour(void *what)
{
	struct source *source = what;
	size_t size = source->left < source->chunk ? source->left : source->chunk;

	if (size > 0 && write(source->pipe[1], source->bytes, size) != (ssize_t)size)
		exit(2);
	source->bytes += size;
	source->left -= size;
	if (source->left == 0 && source->pipe[1] >= 0) {
		close(source->pipe[1]);
		source->pipe[1] = -1;
	}
}

void
source_open(struct source *source, const void *bytes, size_t length, size_t chunk)
{
	*source = (struct source){ .bytes = bytes, .left = length, .chunk = chunk };
	if (pipe(source->pipe) != 0 || (source->stream = croupier_stream_open(source->pipe[0], "-")) == NULL)
		exit(2);
	croupier_stream_before_reading(source->stream, pour, source);
}

void
source_close(struct source *source)
{
	croupier_stream_close(source->stream);
	close(source->pipe[0]);
	if (source->pipe[1] >= 0)
		close(source->pipe[1]);
}

char *
bytes_of(const struct croupier_state *state)
{
	struct croupier_text *text = croupier_text_new();
	struct croupier_refusal no = croupier_state_write(state, CROUPIER_YAML, text);
	char *bytes;

	if (no.verdict != CROUPIER_YES)
		broken("a state cannot be written", no.sentence, "");
	bytes = strdup(croupier_text_bytes(text, NULL));
	croupier_text_free(text);
	return bytes;
}

struct croupier_state *
read_back(const char *bytes, const char *what)
{
	const struct croupier_document *document;
	struct croupier_state *state = NULL;
	struct croupier_refusal no;
	struct source source;
	char *again;

	source_open(&source, bytes, strlen(bytes), 32768);
	no = croupier_stream_next(source.stream, &document);
	if (no.verdict != CROUPIER_YES || document == NULL)
		broken(what, bytes, no.sentence);
	no = croupier_state_read(document, &state);
	if (no.verdict != CROUPIER_YES)
		broken(what, bytes, no.sentence);
	source_close(&source);
	again = bytes_of(state);
	if (strcmp(bytes, again) != 0)
		broken(what, bytes, again);
	free(again);
	return state;
}

char *
words_of(const struct croupier_moves *moves, size_t index, const struct croupier_state *state)
{
	struct croupier_text *text = croupier_text_new();
	char *words;

	if (croupier_moves_write(moves, index, state, CROUPIER_WORDS, text).verdict != CROUPIER_YES)
		exit(2);
	words = strdup(croupier_text_bytes(text, NULL));
	croupier_text_free(text);
	return words;
}
