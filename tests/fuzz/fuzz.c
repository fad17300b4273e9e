/*
 * fuzz.c: what the fuzz targets share: streams over bytes, frames, states read back.
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
same(const char *what, const char *one, const char *other)
{
	if (strcmp(one, other) != 0)
		broken(what, one, other);
}

void
same_texts(const char *what, struct croupier_text *one, struct croupier_text *other)
{
	same(what, croupier_text_bytes(one, NULL), croupier_text_bytes(other, NULL));
	text_release(one);
	text_release(other);
}

void
same_states(const char *what, const struct croupier_state *one, const struct croupier_state *other)
{
	char *bytes = bytes_of(one), *others = bytes_of(other);

	same(what, bytes, others);
	free(others);
	free(bytes);
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
	source->stream = croupier_stream_open_with(
	    &(struct croupier_source){ .read = pour, .what = source, .name = "-" });
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

void
feed_all(struct croupier_record *record, const struct croupier_text *text, const char *what)
{
	const struct croupier_document *document;
	struct croupier_refusal no;
	struct source source;

	source_open(&source, text->bytes, text->length, text->length);
	for (;;) {
		no = croupier_stream_next(source.stream, &document);
		if (no.verdict == CROUPIER_YES && document == NULL)
			break;
		if (no.verdict == CROUPIER_YES)
			no = croupier_record_feed(record, document);
		if (what == NULL)
			may(no);
		else if (no.verdict != CROUPIER_YES)
			broken(what, text->bytes, no.sentence);
	}
	source_close(&source);
}

/* ---- frames ---------------------------------------------------------------- */

struct frame
frame_of(const void *bytes, size_t length)
{
	char *copy = calloc(1, length + AFTER_END + 1);
	/* What follows in a stream looks like it, or there is nothing. */
	const char *end = (const char *)bytes + length;
	/* After what does not end with its line nothing can follow. */
	size_t after = length > 3 && memcmp(bytes, document_mark.bytes, 3) == 0 &&
	    end[-1] == '\n' ? (length < AFTER_END ? length : AFTER_END) : 0;

	if (length > 0)
		memcpy(copy, bytes, length);
	memcpy(copy + length, copy, after);
	return (struct frame){ .bytes = copy, .length = length, .file = "-", .line = 1 };
}

void
frame_free(struct frame *frame)
{
	free((char *)(uintptr_t)frame->bytes);
	frame->bytes = NULL;
}

static bool
is_own_line(const uint8_t *bytes, size_t length)
{
	struct frame frame = frame_of(bytes, length);
	bool is = is_canonical(&frame);

	frame_free(&frame);
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

char *
redacted(const struct croupier_state *state, int seat)
{
	struct croupier_state *seen;
	char *bytes;

	must(croupier_redact(state, seat, &seen));
	bytes = bytes_of(seen);
	croupier_state_free(seen);
	return bytes;
}

struct croupier_state *
state_from(const uint8_t *bytes, size_t length)
{
	struct document_reader reader = { .yaml = NULL };
	struct croupier_document document = { .frame = frame_of(bytes, length) };
	struct croupier_refusal no = accepted();
	struct croupier_state *state = NULL;

	if (is_canonical(&document.frame) && document_read(&reader, &document, &no) &&
	    document.kind == CROUPIER_STATE)
		may(croupier_state_read(&document, &state));
	document_reader_free(&reader);
	frame_free(&document.frame);
	return state;
}

struct croupier_state *
read_back(const char *bytes, const char *what)
{
	struct document_reader reader = { .yaml = NULL };
	struct croupier_document document = { .frame = frame_of(bytes, strlen(bytes)) };
	struct croupier_refusal no = accepted();
	struct croupier_state *state = NULL;
	char *again;

	/* Not as a stream: that would take most of the time. */
	if (document_read(&reader, &document, &no))
		no = croupier_state_read(&document, &state);
	if (no.verdict != CROUPIER_YES)
		broken(what, bytes, no.sentence);
	again = bytes_of(state);
	same(what, bytes, again);
	free(again);
	document_reader_free(&reader);
	frame_free(&document.frame);
	return state;
}

void
readable(const struct croupier_state *state, const char *what)
{
	char *bytes = bytes_of(state);

	croupier_state_free(read_back(bytes, what));
	free(bytes);
}

char *
move_of(const struct croupier_moves *moves, size_t index, const struct croupier_state *state,
    enum croupier_format format)
{
	struct croupier_text text = { .bytes = NULL };

	must(croupier_moves_write(moves, index, state, format, &text));
	return text.bytes;
}

char *
legal_move(const struct croupier_state *state, unsigned which, enum croupier_format format)
{
	struct croupier_moves *moves = croupier_moves_new();
	int turn = croupier_state_turn(state);
	char *move = NULL;

	if (turn >= 0 && croupier_moves_list(moves, state, (unsigned)turn).verdict ==
	    CROUPIER_YES && croupier_moves_count(moves) > 0)
		move = move_of(moves, which % croupier_moves_count(moves), state, format);
	croupier_moves_free(moves);
	return move;
}

void
drop_line(char *bytes, const char *key)
{
	char *line = strstr(bytes, key), *end = line == NULL ? NULL : strchr(line + 1, '\n');

	if (end != NULL)
		memmove(line, end, strlen(end) + 1);
}

/* ---- hidden cards ----------------------------------------------------------- */

/* Places of hidden cards in the tree of a state. */
struct hidden {
	struct node *at[256];
	unsigned count;
};

/* The known cards of those lists that hold nothing but XX in what is seen. */
static void
find_hidden(struct node *node, const struct node *seen, struct hidden *hidden)
{
	struct node *child;
	const struct node *other;
	bool all = true;

	for (other = seen->first; other != NULL; other = other->next)
		all = all && other->shape == SCALAR && strcmp(other->text, "XX") == 0;
	if (seen->shape == LIST && all) {
		/* Where an XX lies may show: a hand with one is not open. */
		for (child = node->first; child != NULL; child = child->next)
			if (strcmp(child->text, "XX") != 0)
				hidden->at[hidden->count++] = child;
	}
	if (seen->shape != MAP)
		return;
	for (child = node->first, other = seen->first; child != NULL && other != NULL;
	    child = child->next->next) {
		if (strcmp(child->text, other->text) != 0)
			continue;	/* the seed is not told */
		find_hidden(child->next, other->next, hidden);
		other = other->next->next;
	}
}

struct croupier_state *
exchanged(const struct croupier_state *state, const struct croupier_state *seen, unsigned *seed)
{
	struct arena arena = { .blocks = NULL };
	struct croupier_document document = { .kind = CROUPIER_STATE,
	    .root = state_tree(&arena, state) };
	struct hidden hidden = { .count = 0 };
	struct croupier_state *other = NULL;
	unsigned i;

	find_hidden(document.root, state_tree(&arena, seen), &hidden);
	for (i = 0; hidden.count > 1 && i < 4; i++) {
		struct node *a = hidden.at[below(seed, hidden.count)],
		    *b = hidden.at[below(seed, hidden.count)];
		const char *text = a->text;
		size_t length = a->length;

		a->text = b->text, a->length = b->length;
		b->text = text, b->length = length;
	}
	may(croupier_state_read(&document, &other));
	arena_free(&arena);
	return other;
}
