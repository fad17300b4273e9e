/*
 * alike.c: whether a document says the same over its text and over its tree.
 *
 * What canonical_check() takes for canonical text libyaml reads to a tree that says the
 * same, place for place; what is written of a tree is canonical text again; and what a
 * record makes of a document does not depend on which of the two it was read from.
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
	return node->manner == PLAIN && plain_resolves(node->text, node->length);
}

/* Whether a scalar says nothing: an empty plain one, ~ or null. */
static bool
is_null(const struct node *node)
{
	return node->manner == PLAIN && (node->length == 0 || strcmp(node->text, "~") == 0 ||
	    strcmp(node->text, "null") == 0);
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

/* Whether mappings have no more keys, nor longer ones, than canonical text can have. */
static bool
is_modest(const struct node *node)
{
	const struct node *child;

	if (node->shape == MAP && node->count > 2 * 64)
		return false;
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
		    (key->manner == WORD && plain_resolves(key->text, key->length)))
			return false;
	return map->first != NULL;
}

bool
is_canonical(const struct frame *frame)
{
	struct items items = { .count = 0 };
	struct frame copy = *frame;

	canonical_check(&copy, &items);
	free(items.at);
	return copy.form != OTHER_YAML;
}

/* What croupier writes of a tree is canonical, but for escapes, and says the same. */
static void
check_written(const struct frame *frame, const struct node *tree, bool one_line)
{
	struct croupier_text text = { .bytes = NULL };
	struct arena arena = { .blocks = NULL };
	struct node *again = NULL;
	struct frame written;

	tree_write(&text, tree, one_line);
	written = frame_of(text.bytes, text.length);
	if (!is_canonical(&written) && strchr(text.bytes, '\\') == NULL &&
	    is_modest(tree))
		differ("what is written is not canonical", frame, text.bytes);
	if (yaml_read(&arena, &written, &again).verdict != CROUPIER_YES || again == NULL ||
	    !same_tree(tree, again, SAME_MEANING))
		differ("what is written says something else", frame, text.bytes);
	frame_free(&written);
	arena_free(&arena);
	text_release(&text);
}

/* ---- cursors ------------------------------------------------------------------ */

/* Two cursors on their way through one document. */
struct walk {
	const struct frame *frame;
	struct arena *arena;
	struct cursor text, tree;
	const char *at;		/* of the text, up to where lines and columns were counted */
	unsigned long line, column;
};

/* Goes on counting; characters take more than a byte. */
static void
count_to(struct walk *w, const char *at)
{
	for (; w->at < at; w->at++) {
		w->line += *w->at == '\n';
		w->column = *w->at == '\n' ? 1 :
		    w->column + (((unsigned char)w->at[1] & 0xc0) != 0x80);
	}
}

static void
compare_spans(struct walk *w, const struct span *text, const struct span *tree)
{
	if (text->length != tree->length || text->plain != tree->plain ||
	    memcmp(text->text, tree->text, text->length) != 0)
		differ("another word stands in the tree", w->frame, tree->text);
	count_to(w, text->text - !text->plain);
	if (tree->line != w->line || tree->column != w->column)
		differ("a word stands elsewhere in the tree", w->frame, tree->text);
}

/* Asks both for the key that comes next, by its name. */
static void
ask_for_key(struct walk *w)
{
	const struct node *key = w->tree.level[w->tree.depth].next;
	bool plain = key != NULL && key->manner == PLAIN, word;
	struct cursor text = w->text, tree = w->tree;
	char *part;

	if (key == NULL)
		return;
	if (cursor_has(&text, key->text) != plain || !cursor_has(&tree, key->text))
		differ("one has a key, the other has not", w->frame, key->text);
	word = key->next->shape == SCALAR && key->next->manner == PLAIN;
	if (word) {
		part = strndup(key->next->text, key->next->length - 1);
		if (cursor_is(&text, key->text, key->next->text) != plain ||
		    !cursor_is(&tree, key->text, key->next->text) ||
		    cursor_is(&text, key->text, part) || cursor_is(&tree, key->text, part))
			differ("a key has another word", w->frame, key->text);
		free(part);
	}
	if (cursor_find(&text, key->text) != plain ||
	    (plain && cursor_shape(&text) != key->next->shape))
		differ("a key is not found", w->frame, key->text);
}

static void walk_value(struct walk *w);

/* What is left of a collection that both have entered. */
static void
walk_collection(struct walk *w, enum shape shape)
{
	struct span text, tree;
	bool one, other;

	for (;;) {
		if (shape == MAP)
			ask_for_key(w);
		one = shape == MAP ? cursor_next_key(&w->text, &text) : cursor_next(&w->text);
		other = shape == MAP ? cursor_next_key(&w->tree, &tree) : cursor_next(&w->tree);
		if (one != other)
			differ("one collection is longer than the other", w->frame, "");
		if (!one)
			return;
		if (shape == MAP)
			compare_spans(w, &text, &tree);
		walk_value(w);
	}
}

/* A tree that is made of the value at hand, and how many items it has. */
static void
compare_whole(struct walk *w)
{
	struct cursor count = w->text, make = w->text;
	const struct node *made = cursor_tree(&make, w->arena);

	if (made == NULL || !same_tree(made, w->tree.value, SAME_MARKS))
		differ("another tree is made", w->frame, "");
	if (w->tree.value->shape == LIST && cursor_count(&count, 1000) != w->tree.value->count &&
	    !count.declined && w->tree.value->count < 1000)
		differ("a list has another number of items", w->frame, "");
}

static void
walk_value(struct walk *w)
{
	enum shape shape = cursor_shape(&w->text);
	struct span text, tree;

	if (shape != cursor_shape(&w->tree))
		differ("one is a collection, the other is none", w->frame, "");
	if (w->tree.depth == 1)
		compare_whole(w);
	if (shape != SCALAR && cursor_enter(&w->text) && cursor_enter(&w->tree))
		walk_collection(w, shape);
	else if (shape == SCALAR && cursor_scalar(&w->text, &text) &&
	    cursor_scalar(&w->tree, &tree))
		compare_spans(w, &text, &tree);
	else
		differ("a value is not read", w->frame, "");
}

static void
compare_cursors(const struct frame *frame, const struct node *tree, struct arena *arena)
{
	struct walk w = { .frame = frame, .arena = arena, .at = frame->bytes,
		.line = frame->line, .column = 1 };

	cursor_begin_text(&w.text, frame);
	cursor_begin(&w.tree, tree);
	walk_collection(&w, MAP);
	if (w.text.declined)
		differ("what was canonical is declined", frame, "");
}

/* ---- one frame ------------------------------------------------------------------- */

/* One parser for all documents reads what a new one for each reads, or nothing. */
static void
compare_parsers(struct yaml_reader *reader, const struct frame *frame, const struct node *tree,
    bool must_read)
{
	struct arena arena = { .blocks = NULL };
	struct node *other;

	if (!yaml_reader_read(reader, &arena, frame, &other) ? must_read :
	    (tree == NULL) != (other == NULL) ||
	    (tree != NULL && !same_tree(tree, other, SAME_PLACES)))
		differ("after another document it is read otherwise", frame, "");
	arena_free(&arena);
}

bool
alike_text(const struct frame *frame, struct yaml_reader *reader)
{
	struct arena arena = { .blocks = NULL };
	struct croupier_refusal no = accepted();
	struct node *tree = NULL;
	bool canonical = is_canonical(frame), good = has_good_characters(frame, &no);

	if (good)
		no = yaml_read(&arena, frame, &tree);
	if (canonical && (no.verdict != CROUPIER_YES || tree == NULL || tree->shape != MAP))
		differ("libyaml refuses canonical text", frame, no.sentence);
	if (reader != NULL && good)
		compare_parsers(reader, frame, tree, canonical);
	if (canonical)
		compare_cursors(frame, tree, &arena);
	if (tree != NULL && tree->shape == MAP)
		check_written(frame, tree, true);
	if (tree != NULL && tree->shape == MAP && has_small_keys(tree))
		check_written(frame, tree, false);
	arena_free(&arena);
	return canonical;
}

/* ---- records ----------------------------------------------------------------------- */

/* What a function refuses, or else what it says. */
static void
tell_answer(struct croupier_text *told, struct croupier_refusal no, unsigned long said)
{
	char line[sizeof no.sentence + 200];

	snprintf(line, sizeof line, "%d %d %s %s %lu:%lu: %lu\n", (int)no.verdict, (int)no.error,
	    no.sentence, no.rule == NULL ? "" : no.rule, no.at.line, no.at.column, said);
	text_string(told, line);
}

/* A state is written as text or as a tree, to the same bytes. */
static void
tell_state(struct croupier_text *told, const struct croupier_state *state)
{
	struct croupier_text of_tree = { .bytes = NULL };
	struct arena arena = { .blocks = NULL };
	char *bytes = bytes_of(state);

	must(tree_append(&of_tree, &arena, state_tree(&arena, state), false, CROUPIER_YAML));
	if (strcmp(bytes, of_tree.bytes) != 0)
		broken("the text of a state is not that of its tree", bytes, of_tree.bytes);
	text_string(told, bytes);
	free(bytes);
	text_release(&of_tree);
	arena_free(&arena);
}

/* All that the record says. */
static void
tell_record(struct croupier_text *told, const struct croupier_record *record)
{
	char line[200];
	size_t i;

	must(croupier_record_write_words(record, told));
	snprintf(line, sizeof line, " %lu %lu %lu %d %d %d %d\n",
	    croupier_record_about(record).moves,
	    croupier_record_about(record).refused,
	    (unsigned long)croupier_record_about(record).rulings,
	    croupier_record_about(record).deal_proved, croupier_record_about(record).seal_opened,
	    croupier_record_about(record).seal_shown, croupier_record_about(record).adjusted);
	text_string(told, line);
	for (i = 0; i < croupier_record_about(record).standing; i++) {
		snprintf(line, sizeof line, "%lu ", croupier_record_made(record, i).number);
		text_string(told, line);
	}
	if (croupier_record_state(record) != NULL)
		tell_state(told, croupier_record_state(record));
}

/* Feeds a document, and tells all that can be said of it. */
static void
feed(struct croupier_record *record, const struct croupier_document *document,
    struct croupier_text *told)
{
	struct croupier_refusal no = croupier_record_feed(record, document), read;
	enum croupier_kind kind = croupier_document_about(document).kind;
	unsigned long undone;
	bool gives;

	may(no);
	tell_answer(told, no, (unsigned long)kind);
	read = croupier_document_undo(document, &undone);
	tell_answer(told, read, undone);
	read = croupier_document_gives_points(document, &gives);
	tell_answer(told, read, gives);
	if (no.verdict == CROUPIER_YES && kind == CROUPIER_STATE)
		tell_answer(told, croupier_record_check_deal(record), 0);
	else if (no.verdict == CROUPIER_YES && croupier_record_state(record) != NULL)
		must(croupier_record_write(record, document, CROUPIER_YAML, told));
	tell_record(told, record);
}

/* Reads a frame: over its tree if it is OTHER_YAML, over its text if that is found canonical. */
static bool
take(struct croupier_record *record, struct frame frame, enum form form,
    struct croupier_text *told)
{
	struct document_reader reader = { .yaml = NULL };
	struct croupier_document document = { .frame = frame };
	struct croupier_refusal no = accepted();

	document.frame.form = (uint8_t)form;
	if (document_read(&reader, &document, &no))
		feed(record, &document, told);
	else
		tell_answer(told, no, 0);
	document_reader_free(&reader);
	return no.verdict == CROUPIER_YES;
}

bool
alike_documents(struct croupier_record *one, struct croupier_record *other,
    const struct frame *frame)
{
	struct croupier_text text = { .bytes = NULL }, tree = { .bytes = NULL };
	bool read = take(one, *frame, UNKNOWN, &text);

	take(other, *frame, OTHER_YAML, &tree);
	if (strcmp(text.bytes, tree.bytes) != 0)
		differ(text.bytes, frame, tree.bytes);
	text_release(&text);
	text_release(&tree);
	return read;
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
