/*
 * fuzz.c: what the fuzz targets share: streams over bytes, states read back.
 */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

unsigned
choose(const uint8_t *bytes, size_t length, unsigned salt, unsigned n)
{
	uint32_t hash = 2166136261U + salt * 2654435761U;
	size_t i;

	for (i = 0; i < length; i++)
		hash = (hash ^ bytes[i]) * 16777619U;
	return (hash >> 8) % n;
}

unsigned
below(unsigned *seed, unsigned n)
{
	*seed = *seed * 1103515245U + 12345U;
	return n == 0 ? 0 : (*seed >> 8) % n;
}

/* ---- streams over bytes ------------------------------------------------- */

static long
pour(void *what, char *bytes, size_t room)
{
	struct source *source = what;
	size_t size = source->left < source->chunk ? source->left : source->chunk;

	source->silent = source->pauses && source->left > 0 && !source->silent;
	if (source->silent)
		return CROUPIER_QUIET;
	if (size > room)
		size = room;
	if (size > 0)
		memcpy(bytes, source->bytes, size);
	source->bytes += size;
	source->left -= size;
	return (long)size;
}

void
source_open(struct source *source, const void *bytes, size_t length, size_t chunk)
{
	*source = (struct source){ .bytes = bytes, .left = length, .chunk = chunk };
	source->stream = croupier_stream_open_with(pour, source, "-");
	if (source->stream == NULL)
		exit(2);
}

void
source_close(struct source *source)
{
	croupier_stream_close(source->stream);
}

void
source_add(struct source *source, const char *bytes)
{
	source->bytes = (const uint8_t *)bytes;
	source->left = strlen(bytes);
}

static bool
is_own_line(const uint8_t *bytes, size_t length)
{
	/* Of the very size, so that a byte read behind the end is seen. */
	char *copy = memcpy(calloc(1, length + 1), bytes, length);
	struct frame frame = { .bytes = copy, .length = length, .file = "-", .line = 1 };
	struct arena arena = { .blocks = NULL };
	struct node *root;
	bool is = canonical_read(&arena, &frame, &root);

	arena_free(&arena);
	free(copy);
	return is;
}

bool
are_own_lines(const uint8_t *bytes, size_t length)
{
	const uint8_t *end;
	size_t size;

	for (; length > 0; bytes += size, length -= size) {
		end = memchr(bytes, '\n', length);
		size = end == NULL ? length : (size_t)(end - bytes) + 1;
		if (!is_own_line(bytes, size))
			return false;
	}
	return true;
}

/* ---- states and moves ----------------------------------------------------- */

char *
bytes_of(const struct croupier_state *state)
{
	struct croupier_text text = { .bytes = NULL };

	must(croupier_state_write(state, CROUPIER_YAML, &text));
	return text.bytes;
}

struct croupier_state *
state_of(const uint8_t *bytes, size_t length)
{
	/* Of the very size, so that a byte read behind the end is seen. */
	char *copy = length == 0 ? NULL : memcpy(malloc(length), bytes, length);
	struct frame frame = { .bytes = copy, .length = length, .file = "-", .line = 1 };
	struct croupier_document document = { .kind = CROUPIER_STATE,
	    .place = { .file = "-", .line = 1, .column = 1 }, .frame = frame };
	struct arena arena = { .blocks = NULL };
	struct croupier_state *state = NULL;
	/* To look at all tables of a game takes longer than to read a state. */
	static const struct game *sound;

	if (canonical_read(&arena, &frame, &document.root) && document.root != NULL &&
	    document.root->shape == MAP)
		may(state_read(&document, sound, &state));
	arena_free(&arena);
	if (state != NULL)
		sound = state->table->game;
	free(copy);
	return state;
}

struct croupier_state *
read_back(const char *bytes, const char *what)
{
	struct frame frame = { .bytes = bytes, .length = strlen(bytes), .file = "-", .line = 1 };
	struct croupier_document document = { .kind = CROUPIER_STATE };
	struct croupier_refusal no = check_characters(bytes);
	struct arena arena = { .blocks = NULL };
	struct croupier_state *state = NULL;
	/* To look at all tables of a game takes longer than to read a state. */
	static const struct game *sound;
	char *again;

	/* Not as a stream: that would take most of the time. */
	if (no.verdict == CROUPIER_YES && !canonical_read(&arena, &frame, &document.root))
		no = yaml_read(&arena, &frame, &document.root);
	if (no.verdict == CROUPIER_YES)
		no = state_read(&document, sound, &state);
	if (no.verdict != CROUPIER_YES)
		broken(what, bytes, no.sentence);
	sound = state->table->game;
	again = bytes_of(state);
	if (strcmp(bytes, again) != 0)
		broken(what, bytes, again);
	free(again);
	arena_free(&arena);
	return state;
}

char *
move_of(const struct croupier_moves *moves, size_t index, const struct croupier_state *state,
    enum croupier_format format)
{
	struct croupier_text text = { .bytes = NULL };

	must(croupier_moves_write(moves, index, state, format, &text));
	return text.bytes;
}
