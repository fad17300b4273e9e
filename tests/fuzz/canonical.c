/*
 * canonical.c: fuzzes the readers against libyaml reading one document alone.
 *
 * A unit is a document, or some: it is cut before lines that begin with three dashes.
 * Of every document the canonical reader, and the one that reads many after another,
 * make the same tree, with all marks and places, or decline.
 */
#include "format/format.h"
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t
LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	return below(&seed, 2) == 0 ? LLVMFuzzerMutate(bytes, length, room) :
	    mutate_words(bytes, length, room, &seed);
}

static bool
is_same(const struct node *a, const struct node *b)
{
	const struct node *x, *y;

	if (a->shape != b->shape || a->line != b->line || a->column != b->column ||
	    a->count != b->count || a->used || b->used || (a->last == NULL) != (b->last == NULL))
		return false;
	if (a->shape == SCALAR)
		return a->manner == b->manner && a->length == b->length &&
		    memcmp(a->text, b->text, a->length + 1) == 0;
	for (x = a->first, y = b->first; x != NULL && y != NULL; x = x->next, y = y->next)
		if (!is_same(x, y) || (x->next == NULL && x != a->last) ||
		    (y->next == NULL && y != b->last))
			return false;
	return x == y;
}

/* A reader has made a tree: the same as that of the document alone. */
static void
compare(const struct frame *frame, const struct node *tree, const char *refused,
    const char *another)
{
	struct arena arena = { .blocks = NULL };
	struct croupier_refusal no;
	struct node *yaml = NULL;
	char text[4096];

	if (has_good_characters(frame, &no))
		no = yaml_read(&arena, frame, &yaml);
	snprintf(text, sizeof text, "%.*s", (int)frame->length, frame->bytes);
	if (no.verdict != CROUPIER_YES)
		broken(refused, text, no.sentence);
	if ((tree == NULL) != (yaml == NULL) || (tree != NULL && !is_same(tree, yaml)))
		broken(another, text, "");
	arena_free(&arena);
}

/* The reader of single documents. */
static void
check_document(const struct frame *frame)
{
	struct arena arena = { .blocks = NULL };
	struct node *tree = NULL;

	if (canonical_read(&arena, frame, &tree))
		compare(frame, tree, "libyaml refuses what the canonical reader takes",
		    "the canonical reader makes another tree");
	arena_free(&arena);
}

/* The one that reads many. */
static void
check_reader(const struct frame *frame, struct yaml_reader *reader)
{
	struct arena arena = { .blocks = NULL };
	struct croupier_refusal no;
	struct node *tree;

	if (has_good_characters(frame, &no) && yaml_reader_read(reader, &arena, frame, &tree))
		compare(frame, tree, "alone it is refused, behind another document it is not",
		    "behind another document it is another tree");
	arena_free(&arena);
}

int
LLVMFuzzerTestOneInput(const uint8_t *input, size_t length)
{
	const char *bytes = (const char *)input;
	/* It takes much longer than the others. */
	struct yaml_reader *reader = choose(input, length, 1, 8) == 0 ? yaml_reader_new() : NULL;
	struct frame frame = { .file = "-", .line = 1 };
	size_t from = 0, to;

	for (; from < length; from = to) {
		char *copy;

		for (to = from + 1; to < length && !(bytes[to - 1] == '\n' && length - to >= 3 &&
		    memcmp(bytes + to, "---", 3) == 0);)
			to++;
		frame.length = to - from;
		frame.bytes = copy = memcpy(malloc(frame.length), bytes + from, frame.length);
		check_document(&frame);
		if (reader != NULL)
			check_reader(&frame, reader);
		frame.line += 3;
		free(copy);
	}
	yaml_reader_free(reader);
	return 0;
}
