/*
 * canonical.c: fuzzes the canonical reader against libyaml.
 *
 * Of every document it makes the same tree as libyaml, with all marks and
 * places, or declines.  The input is cut before lines that begin with three
 * dashes; each piece is read as one document.
 */
#include "canonical.h"
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool
is_same(const struct node *a, const struct node *b)
{
	const struct node *x, *y;

	if (a->shape != b->shape || a->line != b->line || a->column != b->column || a->count != b->count ||
	    a->used || b->used || (a->last == NULL) != (b->last == NULL))
		return false;
	if (a->shape == SCALAR)
		return a->manner == b->manner && a->length == b->length && memcmp(a->text, b->text, a->length + 1) == 0;
	for (x = a->first, y = b->first; x != NULL && y != NULL; x = x->next, y = y->next)
		if (!is_same(x, y) || (x->next == NULL && x != a->last) || (y->next == NULL && y != b->last))
			return false;
	return x == y;
}

static void
check_document(const char *bytes, size_t length)
{
	/* Of the very size, so that a byte read behind the end is seen. */
	char *copy = memcpy(malloc(length), bytes, length);
	struct frame frame = { .bytes = copy, .length = length, .file = "-", .line = 7 };
	struct arena own = { .blocks = NULL }, other = { .blocks = NULL };
	struct node *canonical, *yaml = NULL;
	struct croupier_refusal no;
	char text[4096];

	if (canonical_read(&own, &frame, &canonical)) {
		no = check_characters(&frame);
		if (no.verdict == CROUPIER_YES)
			no = yaml_read(&other, &frame, &yaml);
		snprintf(text, sizeof text, "%.*s", (int)length, bytes);
		if (no.verdict != CROUPIER_YES || yaml == NULL)
			broken("libyaml refuses what the canonical reader takes", text, no.sentence);
		if (!is_same(canonical, yaml))
			broken("the canonical reader makes another tree", text, "");
	}
	arena_free(&own);
	arena_free(&other);
	free(copy);
}

int
LLVMFuzzerTestOneInput(const uint8_t *input, size_t length)
{
	const char *bytes = (const char *)input;
	size_t from = 0, to;

	while (from < length) {
		for (to = from + 1; to < length && !(bytes[to - 1] == '\n' && length - to >= 3 && memcmp(bytes + to, "---", 3) == 0);)
			to++;
		check_document(bytes + from, to - from);
		from = to;
	}
	return 0;
}
