/*
 * document.c: makes documents from the bytes that a stream cuts.
 *
 * Knows which characters may stand in a document and which key tells its kind, and has it read
 * into a tree.  Must not know where bytes come from, nor what any other key means.
 */
#include "format/format.h"

#include <string.h>

/*
 * The key that tells a document's kind; if a mapping has several of these, the first one here
 * counts.
 */
static const char *const kind_keys[] = {
	[CROUPIER_STATE] = state_key, [CROUPIER_MOVE] = move_key, [CROUPIER_UNDO] = "undo",
	[CROUPIER_RESULT] = result_key, [CROUPIER_RULING] = "ruling",
	[CROUPIER_SEAL] = "seal", [CROUPIER_SEED] = "seed",
};

_Static_assert(sizeof kind_keys / sizeof kind_keys[0] == KINDS, "each kind has its key");

const char *
kind_key(enum croupier_kind kind)
{
	return kind_keys[kind];
}

void
document_reader_free(struct document_reader *reader)
{
	arena_free(&reader->arena);
	yaml_reader_free(reader->yaml);
}

struct croupier_document *
tree_document(struct arena *arena, enum croupier_kind kind, struct croupier_place place,
    struct node *root)
{
	struct croupier_document *document = arena_alloc(arena, sizeof *document);

	if (document != NULL)
		*document = (struct croupier_document){ .kind = kind, .place = place,
			.root = root };
	return document;
}

/* ---- characters ----------------------------------------------------------------- */

/* What is wrong with a character in a document, or NULL. */
static const char *
bad_character(const char *text, size_t left, enum character kind)
{
	switch (kind) {
	case CHARACTER_BAD:
		return "these bytes are not UTF-8";
	case CHARACTER_CONTROL:
		if (*text == '\0')
			return "a NUL byte is not allowed";
		if (*text == '\xef')
			return NO_CHARACTER;
		return *text == '\r' && left > 1 && text[1] == '\n' ? NULL :
		    "control characters are not allowed";
	case CHARACTER_VISIBLE:
	case CHARACTER_LAYOUT:
	case CHARACTER_LINE_END:
	case CHARACTER_MARK:
	case CHARACTER_UNSEEN:
		break;
	}
	return NULL;
}

bool
has_good_characters(const struct frame *frame, struct croupier_refusal *no)
{
	struct croupier_place place = { .file = frame->file, .line = frame->line, .column = 1 };
	const char *at = frame->bytes, *end = at + frame->length, *bad;
	size_t length;

	for (; at < end; at += length, place.column++) {
		length = 1;
		if (*at >= ' ' && *at <= '~')	/* most are */
			continue;
		bad = bad_character(at, (size_t)(end - at),
		    character_at(at, (size_t)(end - at), &length));
		if (bad != NULL)
			return say_no(no, trouble(&place, "%s", bad));
		if (*at == '\n') {
			place.line++;
			place.column = 0;
		}
	}
	return true;
}

/* ---- trees ---------------------------------------------------------------------- */

/* Whether all bytes of a frame are simple; the compiler makes one step of the inner loop. */
static inline bool
is_simple(const struct frame *frame)
{
	enum { STEP = 16 };
	size_t i, j, length = frame->length;
	const char *at;
	uint8_t others = 0;

	for (i = 0; i < length && length >= STEP; i += STEP) {
		at = frame->bytes + (i < length - STEP ? i : length - STEP);
		for (j = 0; j < STEP; j++)
			others |= at[j] != '\n' && (at[j] < ' ' || at[j] > '~' || at[j] == '\\');
	}
	return length >= STEP && others == 0;
}

/* Reads a frame into a tree: with libyaml, unless it is canonical text or JSON. */
static bool
read_tree(struct document_reader *reader, struct croupier_document *document,
    struct croupier_refusal *no)
{
	struct frame *frame = &document->frame;
	struct arena *arena = &reader->arena;

	if (canonical_read(arena, frame, &document->root))
		return true;
	reader->unreadable = true;
	frame->simple = is_simple(frame);
	if (frame->length > document_mark.length && has_marker(frame->bytes, frame->length) &&
	    !is_white(frame->bytes[document_mark.length])) {
		document->place.column = document_mark.length + 1U;
		return say_no(no, trouble(&document->place, "a blank is missing after ---"));
	}
	if (!frame->simple && !has_good_characters(frame, no))
		return false;
	if (!json_read(arena, frame, &document->root)) {
		if (reader->yaml == NULL)
			reader->yaml = yaml_reader_new();
		if (!yaml_read(reader->yaml, arena, frame, &document->root, no))
			return false;
	}
	reader->unreadable = false;
	return true;
}

/*
 * Documents that programs write but do not read: the key that tells them, and their name.  A
 * score has the key `over`, which no other document has.
 */
static const struct {
	const char *key, *name;
} output_only[] = {
	{ "verdict", "a verdict" }, { "over", "a score" }, { "tally", "a tally" },
	{ "mend", "a proposal from mend" }, { "digest", "a digest" },
	{ "advice", "advice from advise" }, { "review", "a review from advise" },
	{ "about", "a list of games" }, { "$schema", "a schema" },
	{ "legal", "an answer from referee" },
	{ "done", "an answer from referee" }, { "watch", "an answer from referee" },
	{ "hint", "an answer from referee" },
};

/* Refuses a document that is of no kind; suggests one if a key is near to the key of a kind. */
static bool
refuse_kind(const struct croupier_document *document, const struct node *root,
    struct croupier_refusal *no)
{
	static const char none[] = "this is neither a state (key croupier), nor a move (key "
	    "seat), nor an undo, a result, a ruling, a seal or a seed";
	const struct node *key;
	const char *near;
	size_t length;
	unsigned kind;

	for (key = root->first; key != NULL; key = key->next->next) {
		length = strcspn(key->text, ":");
		for (kind = 0; kind < KINDS && !is_word(kind_keys[kind], key->text, length); kind++)
			;
		if (kind < KINDS) {	/* such as seat:north */
			*no = trouble(&document->place, "%s; a blank is missing after %s:", none,
			    kind_keys[kind]);
			refusal_add_blank(no, key->text, key->length);
			return false;
		}
		near = croupier_nearest(key->text, kind_keys, KINDS);
		if (near != NULL)
			return say_no(no, trouble(&document->place, "%s; did you mean %s, not %s?",
			    none, near, key->text));
	}
	return say_no(no, trouble(&document->place, "%s", none));
}

/* Refuses a document that is of no kind, or only written; true if it can be input. */
static bool
check_kind(const struct croupier_document *document, unsigned kind, struct croupier_refusal *no)
{
	const struct node *root = document->root;
	size_t i;

	for (i = 0; i < sizeof output_only / sizeof output_only[0]; i++)
		if (tree_get(root, output_only[i].key) != NULL)
			return say_no(no, trouble(&document->place, "this is %s, not input",
			    output_only[i].name));
	return kind < KINDS || refuse_kind(document, root, no);
}

/* Reads a document that was not cut, which must be a mapping. */
__attribute__((noinline))
static bool
read_mapping(struct document_reader *reader, struct croupier_document *document,
    struct croupier_refusal *no)
{
	const struct node *root;

	if (!read_tree(reader, document, no))
		return false;
	root = document->root;
	if (root == NULL || (root->shape == SCALAR && root->manner == PLAIN && root->length == 0))
		return say_no(no, trouble(&document->place, document->frame.at_end ?
		    "the input ends in the middle of the document that begins here" :
		    "an empty document; write a state or a move after the ---, or leave the line "
		    "out"));
	return root->shape == MAP || say_no(no, trouble(&document->place,
	    "a document must be a mapping: a state, a move, an undo, a result, a ruling, a seal "
	    "or a seed"));
}

bool
document_read(struct document_reader *reader, struct croupier_document *document,
    struct croupier_refusal *no)
{
	struct frame *frame = &document->frame;
	const struct node *key;
	unsigned kind = KINDS, next;

	reader->unreadable = false;
	if (!frame->read)
		arena_clear(&reader->arena);
	document->place = (struct croupier_place){ .file = frame->file, .line = frame->line,
		.column = 1 };
	document->root = frame->read ? reader->line : NULL;
	document->reader = reader;
	if (!frame->read && !read_mapping(reader, document, no))
		return false;
	/* Most documents are moves, and are told from states at once. */
	for (key = document->root->first; key != NULL && kind > 0; key = key->next->next)
		kind = IS_WORD(state_key, key->text, key->length) ? CROUPIER_STATE :
		    IS_WORD(move_key, key->text, key->length) ? CROUPIER_MOVE : kind;
	for (next = CROUPIER_UNDO; kind == KINDS && next < KINDS; next++)
		if (tree_get(document->root, kind_keys[next]) != NULL)
			kind = next;
	document->kind = (enum croupier_kind)kind;
	/*
	 * Documents that are only written may have the key of a kind, too: a verdict that of a
	 * seal, and an answer from referee those of an undo or a ruling.
	 */
	return (kind < KINDS && kind != CROUPIER_UNDO && kind != CROUPIER_RULING &&
	    kind != CROUPIER_SEAL) || check_kind(document, kind, no);
}

void
document_add_cut(const struct croupier_document *document, struct croupier_refusal *no)
{
	const struct frame *frame = &document->frame;
	char last = frame->at_end ? frame->bytes[frame->length - 1] : '\n';

	/* One that has braces and a line for itself is whole without a newline. */
	if (last != '\n' && (last != '}' || memchr(frame->bytes, '\n', frame->length) != NULL))
		refusal_add(no, "; the input ends in the middle of the document that began at line "
		    "%lu", document->place.line);
}

struct croupier_document_about
croupier_document_about(const struct croupier_document *document)
{
	if (document == NULL)
		return (struct croupier_document_about){ .kind = CROUPIER_NO_DOCUMENT };
	return (struct croupier_document_about){ .kind = document->kind, .at = document->place };
}
