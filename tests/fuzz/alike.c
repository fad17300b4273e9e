/*
 * alike.c: whether a document says the same by all ways in which it can be read.
 *
 * What is canonical text or JSON libyaml reads to the same tree, place for place; and what is
 * written of a tree is canonical text, or JSON, again.
 */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn static void
differ(const char *what, const struct frame *frame, const char *other)
{
	char text[4096];

	snprintf(text, sizeof text, "%.*s", (int)frame->length, frame->bytes);
	broken(what, text, other);
}

/* ---- trees ------------------------------------------------------------------ */

/* Whether it is null, a number or a truth value for YAML, and no string. */
static bool
is_no_string(const struct node *node)
{
	return node->manner == PLAIN && plain_resolves(node->text);
}

static bool
same_scalar(const struct node *a, const struct node *b, enum sameness sameness)
{
	/* An empty value is written ~. */
	if (sameness == SAME_MEANING && is_null(a))
		return is_null(b);
	return a->length == b->length && memcmp(a->text, b->text, a->length + 1) == 0 &&
	    is_no_string(a) == is_no_string(b) &&
	    (sameness == SAME_MEANING || a->manner == b->manner);
}

bool
same_tree(const struct node *a, const struct node *b, enum sameness sameness)
{
	const struct node *x, *y;

	if (a->shape != b->shape || a->count != b->count || a->used || b->used ||
	    (sameness == SAME_PLACES && (a->line != b->line || a->column != b->column)))
		return false;
	if (a->shape == SCALAR)
		return same_scalar(a, b, sameness);
	for (x = a->first, y = b->first; x != NULL && y != NULL; x = x->next, y = y->next)
		if (!same_tree(x, y, sameness) || (x->next == NULL) != (x == a->last))
			return false;
	return x == y;
}

/* Whether no key is longer than those of canonical text can be. */
static bool
is_modest(const struct node *node)
{
	const struct node *child;

	for (child = node->first; child != NULL; child = child->next)
		if (!is_modest(child) || (node->shape == MAP && child->length > MAX_KEY - 2))
			return false;
	return true;
}

/* Whether all keys begin as those of documents do. */
static bool
has_small_keys(const struct node *map)
{
	const struct node *key;

	for (key = map->first; key != NULL; key = key->next->next)
		if ((byte_kind(key->text[0]) & SMALL) == 0 ||
		    plain_end(key->text) != key->text + key->length ||
		    (key->manner == WORD && plain_resolves(key->text)))
			return false;
	return map->first != NULL;
}

bool
is_canonical(const struct frame *frame)
{
	struct arena arena = { .blocks = NULL };
	struct node *root;
	bool is = canonical_read(&arena, frame, &root);

	arena_free(&arena);
	return is;
}

/* What croupier writes of a tree is canonical, but for escapes, or JSON, and says the same. */
static void
check_written(const struct frame *frame, const struct node *tree, bool one_line, bool json)
{
	struct croupier_text text = { .bytes = NULL };
	struct arena arena = { .blocks = NULL };
	struct croupier_refusal no = accepted();
	struct node *again = NULL, *other;
	struct frame written;

	tree_write(&text, tree, one_line, json);
	written = frame_of(text.bytes, text.length);
	if (!json && !is_canonical(&written) && strchr(text.bytes, '\\') == NULL &&
	    is_modest(tree))
		differ("what is written is not canonical", frame, text.bytes);
	if (!yaml_read(NULL, &arena, &written, &again, &no) || again == NULL ||
	    (!json && !same_tree(tree, again, SAME_MEANING)))
		differ("what is written says something else", frame, text.bytes);
	if (json && (!json_read(&arena, &written, &other) ||
	    !same_tree(other, again, SAME_PLACES)))
		differ("what is written as JSON is something else in YAML", frame, text.bytes);
	frame_free(&written);
	arena_free(&arena);
	text_release(&text);
}

/* ---- one frame ------------------------------------------------------------------- */

/* Another way to read a frame gives what libyaml's events give, place for place. */
static void
compare_trees(const struct frame *frame, const struct node *tree, const struct node *other,
    const char *what)
{
	if ((tree == NULL) != (other == NULL) ||
	    (tree != NULL && !same_tree(tree, other, SAME_PLACES)))
		differ(what, frame, "");
}

/*
 * Whether libyaml sees other lines and columns in JSON: ends of lines that only YAML knows, or
 * characters that are escaped as two halves, of which it reads a copy that takes fewer columns.
 */
static bool
has_other_places(const struct frame *frame)
{
	return strstr(frame->bytes, "\xe2\x80\xa8") != NULL ||
	    strstr(frame->bytes, "\xe2\x80\xa9") != NULL ||
	    strstr(frame->bytes, "\\ud") != NULL || strstr(frame->bytes, "\\uD") != NULL;
}

/* Whether libyaml refuses what is JSON, too: its lines and colons stand in other places. */
static bool
is_apart(const struct croupier_refusal *no)
{
	static const char *const apart[] = { "did not find expected ',' or '}'",
	    "could not find expected ':'", "no text begins with this", "half of a character",
	    "a tab cannot indent" };
	size_t i;

	for (i = 0; i < sizeof apart / sizeof apart[0]; i++)
		if (strstr(no->sentence, apart[i]) != NULL)
			return true;
	return false;
}

/* What the reader of JSON takes, libyaml takes for the same; `no`: why it does not. */
static void
compare_json(const struct frame *frame, const struct node *tree,
    const struct croupier_refusal *no)
{
	struct arena arena = { .blocks = NULL };
	struct node *json;

	if (json_read(&arena, frame, &json) && !has_other_places(frame)) {
		if (no->verdict != CROUPIER_YES && !is_apart(no))
			differ("libyaml refuses JSON", frame, no->sentence);
		if (tree != NULL && !same_tree(json, tree, SAME_PLACES))
			differ("libyaml reads something else in JSON", frame, "");
	}
	arena_free(&arena);
}

bool
alike_text(const struct frame *frame, struct yaml_reader *reader)
{
	struct arena arena = { .blocks = NULL };
	struct croupier_refusal no = accepted(), again = accepted();
	struct node *tree = NULL, *canonical, *other;
	bool good = has_good_characters(frame, &no);

	if (good) {
		yaml_read(NULL, &arena, frame, &tree, &no);
		compare_json(frame, tree, &no);
	}
	if (canonical_read(&arena, frame, &canonical))
		compare_trees(frame, tree, canonical, "canonical text is read otherwise");
	if (reader != NULL && good) {
		yaml_read(reader, &arena, frame, &other, &again);
		compare_trees(frame, tree, other, "after another document it is read otherwise");
		if (strcmp(no.sentence, again.sentence) != 0 || no.at.line != again.at.line ||
		    no.at.column != again.at.column)
			differ("after another document it is refused otherwise", frame,
			    again.sentence);
	}
	if (tree != NULL && tree->shape == MAP) {
		check_written(frame, tree, true, false);
		if (is_modest(tree))
			check_written(frame, tree, true, true);
		if (has_small_keys(tree))
			check_written(frame, tree, false, false);
	}
	arena_free(&arena);
	return canonical != NULL;
}

/* ---- states ------------------------------------------------------------------------ */

void
alike_state(const struct frame *frame)
{
	struct croupier_state *state = state_from((const uint8_t *)frame->bytes, frame->length);
	struct croupier_text of_tree = { .bytes = NULL };
	struct arena arena = { .blocks = NULL };
	char *bytes;

	if (state == NULL)
		return;
	bytes = bytes_of(state);
	must(tree_append(&of_tree, &arena, state_tree(&arena, state), false, CROUPIER_YAML));
	if (strcmp(bytes, of_tree.bytes) != 0)
		broken("the text of a state is not that of its tree", bytes, of_tree.bytes);
	free(bytes);
	text_release(&of_tree);
	arena_free(&arena);
	croupier_state_free(state);
}

/* ---- frames -------------------------------------------------------------------------- */

size_t
document_length(const char *bytes, size_t length)
{
	const char *at = bytes, *end = bytes + length;

	do {
		at = memchr(at, '\n', (size_t)(end - at));
		if (at == NULL)
			return length;
		at++;
	} while (at < end && (length < 5 || memcmp(bytes, "--- {", 5) != 0) &&
	    (end - at < 3 || memcmp(at, "---", 3) != 0));
	return (size_t)(at - bytes);
}
