/*
 * fuzz.c: what the fuzz targets share: streams over bytes, states read back.
 */
#include "format/format.h"
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

void
must(struct croupier_refusal no)
{
	if (no.verdict != CROUPIER_YES)
		broken("refused", no.sentence, no.rule == NULL ? "" : no.rule);
}

void
may(struct croupier_refusal no)
{
	if (no.error == CROUPIER_MISUSE ||
	    (no.verdict == CROUPIER_TROUBLE) != (no.error != CROUPIER_NO_ERROR))
		broken("the wrong error", no.sentence, "");
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
	if (pipe(source->pipe) != 0 || (source->stream = croupier_stream_open(source->pipe[0],
	    "-")) == NULL)
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
	struct frame frame = { .bytes = bytes, .length = strlen(bytes), .file = "-", .line = 1 };
	struct croupier_document document = { .kind = CROUPIER_STATE };
	struct croupier_refusal no = check_characters(bytes);
	struct arena arena = { .blocks = NULL };
	struct croupier_state *state = NULL;
	char *again;

	/* Not as a stream: that would take most of the time. */
	if (no.verdict == CROUPIER_YES && !canonical_read(&arena, &frame, &document.root))
		no = yaml_read(&arena, &frame, &document.root);
	if (no.verdict == CROUPIER_YES)
		no = croupier_state_read(&document, &state);
	if (no.verdict != CROUPIER_YES)
		broken(what, bytes, no.sentence);
	again = bytes_of(state);
	if (strcmp(bytes, again) != 0)
		broken(what, bytes, again);
	free(again);
	arena_free(&arena);
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
