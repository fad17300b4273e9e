/*
 * canonical.c: fuzzes the readers against libyaml reading one document alone.
 *
 * A unit is a document, or some: it is cut before lines that begin with three dashes.
 * Of every document the canonical reader, and the one that reads many after another,
 * make the same tree, with all marks and places, or decline.  What the reader of words
 * takes has the words of that tree.
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

/* The words of a line are those of its tree. */
static void
check_pieces(const char *line, const struct pieces *pieces, const struct node *tree)
{
	const struct piece *piece;
	const struct node *key, *value;

	if (tree == NULL || tree->shape != MAP)
		broken("a line of words is no mapping", line, "");
	for (piece = pieces->piece, key = tree->first; key != NULL; key = key->next->next) {
		if (piece->role != KEY || !is_word(key->text, line + piece->at, piece->length))
			broken("a line has another key than its tree", line, key->text);
		piece++;
		value = key->next->shape == LIST ? key->next->first : key->next;
		if (value == NULL && piece++->role != EMPTY_LIST)
			broken("a list is empty in the tree alone", line, key->text);
		for (; value != NULL; value = key->next->shape == LIST ? value->next : NULL) {
			if (piece->role != (key->next->shape == LIST ? ELEMENT : VALUE) ||
			    !is_word(value->text, line + piece->at, piece->length))
				broken("a line has another word than its tree", line,
				    value->text);
			piece++;
		}
	}
	if (piece != pieces->end)
		broken("a line has more words than its tree", line, "");
}

/* The readers of single documents. */
static void
check_document(const struct frame *frame)
{
	/* Of the very size, and as a string, so that a byte read behind the end is seen. */
	char *line = memcpy(calloc(1, frame->length + 1), frame->bytes, frame->length);
	struct arena arena = { .blocks = NULL };
	struct pieces pieces;
	struct node *tree = NULL;
	size_t length = pieces_read(line, &pieces);
	bool read = canonical_read(&arena, frame, &tree);

	if (length > frame->length)
		broken("a line of words ends behind the input", line, "");
	if (length == frame->length && !read)
		broken("the canonical reader declines a line of words", line, "");
	if (length == frame->length)
		check_pieces(line, &pieces, tree);
	if (read)
		compare(frame, tree, "libyaml refuses what the canonical reader takes",
		    "the canonical reader makes another tree");
	arena_free(&arena);
	free(line);
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
