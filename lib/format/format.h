/*
 * format.h: bytes and trees: documents that are cut out of a stream, the one table of the
 * layout, the three readers and the writers.
 *
 * Must not know what a key means, but for those that say of what kind a
 * document is; nor cards, tables, moves or records.  Includes only base.
 */
#ifndef FORMAT_H
#define FORMAT_H

#include "base/base.h"

/* Limits of what is read (section STREAM). */
enum {
	MAX_DEPTH = 16,
	MAX_DOCUMENT = 1024 * 1024,	/* bytes */
	MAX_SCALAR = 4096,		/* bytes */
	/* Bytes: libyaml finds no key of more than 1024 characters. */
	MAX_KEY = 128,
	MAX_META = MAX_DOCUMENT - 64 * 1024	/* bytes, as it is written */
};

/* ---- trees ------------------------------------------------------------- */

/* Documents that are not canonical text become trees, and writers take trees. */

enum shape { SCALAR, LIST, MAP };

/*
 * How a scalar stands, or is to be written.  PLAIN: as it is, such as a number.  WORD: a string,
 * quoted where YAML would take it for something else.  QUOTED: always.  BARE: a string that needs
 * no quotes, in no tree.  SHOWN: a WORD in which what nobody sees is escaped.
 */
enum manner { PLAIN, WORD, QUOTED, BARE, SHOWN };

struct node {
	struct node *next;		/* in the list or map that holds it */
	struct node *first, *last;	/* of a LIST or MAP: in a MAP key, value, key, ... */
	const char *text;		/* of a SCALAR, with a NUL after it */
	size_t length;			/* of text */
	uint32_t line, column;		/* from 1 */
	uint32_t count;			/* of a LIST or MAP: children, keys counted */
	uint8_t shape, manner;
	/* enum croupier_meaning: what a scalar, or each scalar of a list, stands for */
	uint8_t meaning;
	bool used;			/* a mark for readers of the tree */
};

/*
 * Functions that make nodes return NULL if memory is short (the arena remembers), and do nothing
 * with a node that is NULL.
 */
struct node *tree_list(struct arena *arena);
struct node *tree_map(struct arena *arena);
struct node *tree_scalar(struct arena *arena, const char *text, size_t length, enum manner manner);

/* text is not copied and must outlive the tree.  Here and below a text of NULL makes no node. */
struct node *tree_word(struct arena *arena, const char *text);

/* A sentence or words of a move, which must not steer the terminal on which people read them. */
struct node *tree_harmless(struct arena *arena, const char *text);

/* A copy of any text, with U+FFFD for each byte that is not UTF-8; and a SHOWN scalar of it. */
const char *text_as_utf8(struct arena *arena, const char *text);
struct node *tree_text(struct arena *arena, const char *text);
struct node *tree_number(struct arena *arena, long number);
struct node *tree_count(struct arena *arena, unsigned long number);	/* 0 makes no node */
struct node *tree_truth(struct arena *arena, bool truth);

/* A list of one node or two (other may be NULL); or of words, which end with NULL. */
struct node *tree_items(struct arena *arena, struct node *one, struct node *other);
struct node *tree_words(struct arena *arena, const char *const *words);

/* Adds a node after the last child. */
static inline void
tree_add(struct node *parent, struct node *node)
{
	if (parent == NULL || node == NULL)
		return;
	if (parent->last == NULL)
		parent->first = node;
	else
		parent->last->next = node;
	parent->last = node;
	parent->count++;
}

/* Adds a key, which is not copied, and a value; and makes a map of such pairs; NULL ends them. */
void tree_set(struct arena *arena, struct node *map, const char *key, struct node *value);
__attribute__((sentinel))
struct node *tree_pairs(struct arena *arena, ...);

/* Whether a node is a scalar that says nothing: an empty plain one, ~ or null. */
static inline bool
is_null(const struct node *node)
{
	return node->shape == SCALAR && node->manner == PLAIN && (node->length == 0 ||
	    same_text(node->text, "~") || same_text(node->text, "null"));
}

/* The value of a key, or NULL. */
const struct node *tree_get(const struct node *map, const char *key);

/* The second of two equal keys of a map, or NULL; the arena is working memory. */
const struct node *tree_twin(struct arena *arena, const struct node *map);

/*
 * Makes every scalar say the same to all readers of YAML and JSON: a plain one is null, true, false
 * or a whole number within 2^53, or else a text, as keys are.
 */
void tree_settle(struct node *node);

/* A copy that shares nothing with the original. */
struct node *tree_copy(struct arena *arena, const struct node *node);

/* ---- the layout --------------------------------------------------------- */

/* Keys that tell what kind of document it is. */
static const char state_key[] = "croupier", move_key[] = "seat", result_key[] = "result";

/*
 * How documents that croupier writes are laid out: writers put these marks down, and the reader
 * passes over them.  They stand here so that the compiler knows every byte wherever they are used.
 */
enum layout {
	LINES,		/* the keys of a document, each on a line of its own */
	FLOW_MAP,	/* a mapping on one line */
	FLOW_LIST,	/* a list on one line */
	BLOCK_MAP,	/* a mapping of lists after a document's key, each on a line of its own */
	BLOCK_LIST	/* a list of mappings after a document's key, likewise */
};

/* A few bytes that are copied whole, in one step, and count by their length. */
struct mark {
	char bytes[4];
	uint8_t length;
};

static const struct mark document_mark = { "---", 3 };	/* begins every document */

/* Whether a line begins with it; whether a blank follows is checked when the document is read. */
static inline bool
has_marker(const char *line, size_t length)
{
	return length >= document_mark.length &&
	    memcmp(line, document_mark.bytes, document_mark.length) == 0;
}

/* After that marker, if the document stands on the same line. */
static const struct mark same_line = { " ", 1 };
static const struct mark colon = { ": ", 2 };		/* between a key and a value on its line */
/* Between a key and a value on the lines that follow. */
static const struct mark line_colon = { ":", 1 };
static const struct mark line_end = { "\n", 1 };

static const struct {
	/* In this order: before all, before the first entry, before each other entry, after all. */
	struct mark open, first, next, close;
} layouts[] = {
	[LINES] = { { "", 0 }, { "\n", 1 }, { "\n", 1 }, { "\n", 1 } },
	[FLOW_MAP] = { { "{", 1 }, { "", 0 }, { ", ", 2 }, { "}", 1 } },
	[FLOW_LIST] = { { "[", 1 }, { "", 0 }, { ", ", 2 }, { "]", 1 } },
	[BLOCK_MAP] = { { "", 0 }, { "\n  ", 3 }, { "\n  ", 3 }, { "", 0 } },
	[BLOCK_LIST] = { { "", 0 }, { "\n- ", 3 }, { "\n- ", 3 }, { "", 0 } },
};

/* Puts a mark at `to`, where there is room for its whole array, and returns where it ends. */
static inline char *
put_mark(char *to, const struct mark *mark)
{
	memcpy(to, mark->bytes, sizeof mark->bytes);
	return to + mark->length;
}

static inline void
text_mark(struct croupier_text *text, const struct mark *mark)
{
	char *to = text_room(text, sizeof mark->bytes);

	if (to != NULL)
		text_end(text, put_mark(to, mark));
}

/* Passes over a mark at *at, or over nothing. */
static inline bool
pass_mark(const char **at, const struct mark *mark)
{
	if (memcmp(*at, mark->bytes, mark->length) != 0)
		return false;
	*at += mark->length;
	return true;
}

/* ---- what stands without quotes ------------------------------------------- */

/* Where the plain scalar at `at` ends in a flow collection; `at` if none begins there. */
const char *plain_end(const char *at);

/* Whether YAML 1.1 or 1.2 takes this plain text for something other than a string. */
bool plain_resolves(const char *text);

/* Whether plain text is null, true or false. */
enum constant { NO_CONSTANT, IS_NULL, IS_TRUE, IS_FALSE };
enum constant plain_constant(const char *text);

/* The same of a number of JSON. */
const char *json_number_end(const char *at);

/* Whether a string is written as it is, without quotes. */
bool stands_plain(const char *string);

/* ---- the writer --------------------------------------------------------- */

/* A collection that is being written. */
struct write_level {
	enum layout layout;
	bool begun;			/* there is an entry already */
	struct node *node;		/* of a tree */
};

/* Where a document is written: canonical text or JSON, or a tree. */
enum { WRITER_LEVELS = 64 };
struct writer {
	struct croupier_text *text;	/* NULL: a tree */
	bool json;			/* of text */
	bool one_line;
	bool key;			/* a key has just been written */
	struct arena *arena;		/* of a tree */
	struct node *root;		/* the tree */
	unsigned depth;
	struct write_level level[WRITER_LEVELS];	/* level[depth] is the innermost */
};

/* Begins and ends a document, on lines of its own or on one line, and writes a key. */
void write_begin(struct writer *w, bool one_line);
void write_end(struct writer *w);
void write_key(struct writer *w, const char *key, enum manner manner);

/* Values; those of a tree have a meaning. */
void write_scalar(struct writer *w, const char *text, enum manner manner,
    enum croupier_meaning meaning);
void write_number(struct writer *w, long number);
void write_tree(struct writer *w, const struct node *value);

/* Begins a value that the caller writes, if it is to be canonical text; else NULL. */
struct croupier_text *write_room(struct writer *w);

/* Begins and ends a collection. */
void write_open(struct writer *w, enum layout layout);
void write_close(struct writer *w);

/* Appends a document, on lines of its own, on the line of the marker, or as a line of JSON. */
void tree_write(struct croupier_text *text, const struct node *root, bool one_line, bool json);

/* Appends a value as that writes it after a key, with the colon, without the end of the line. */
void tree_write_value(struct croupier_text *text, const struct node *value);

/* Whether a document can be written in the format: only a move has words.  MISUSE if not. */
struct croupier_refusal check_format(enum croupier_format format);

/* Appends a document in a format; nothing if memory is short, or was, as the arena knows. */
struct croupier_refusal tree_append(struct croupier_text *text, const struct arena *arena,
    const struct node *root, bool one_line, enum croupier_format format);

/* The same, and frees the arena. */
struct croupier_refusal write_document(struct arena *arena, const struct node *root, bool one_line,
    enum croupier_format format, struct croupier_text *text);

/* ---- frames ------------------------------------------------------------- */

/* The bytes of one document, its marker line included. */
struct frame {
	const char *bytes;
	size_t length;
	const char *file;
	unsigned long line;	/* of the first byte */
	bool at_end;		/* the input ended after it: it may have been cut off */
	bool read;		/* its tree was made when it was cut */
	bool simple;		/* all its bytes are visible ASCII without \, or end lines */
};

#define NO_CHARACTER "U+FFFE and U+FFFF are no characters, escaped or not; take this one out"

/* Refuses characters that may stand nowhere in a document; true if there are none. */
bool has_good_characters(const struct frame *frame, struct croupier_refusal *no);

/* ---- what is open ---------------------------------------------------------- */

/*
 * What is open after a line of a document that is still coming.  All zero except for parent,
 * which is -1, it stands before the first line.
 */
struct open {
	char quote;		/* of the text that goes on; NUL: none */
	unsigned depth;		/* of brackets; of JSON only braces are counted */
	/* Of YAML alone: */
	bool said;		/* something other than a marker, blanks and comments has come */
	bool begins;		/* a value or key may begin here, so that a quote would be one */
	bool ended;		/* a text in quotes, or a pair of brackets, has just ended */
	bool plain, block;	/* a text without quotes, or one after | or >, may go on */
	/* The outermost bracket was closed, or one is wrong, or was the 65th to open. */
	bool closed;
	uint64_t curly;		/* which of the open brackets are braces, the innermost last */
	long parent, key;	/* columns: what such a text belongs to; the key at hand */
};

/*
 * Takes the next line into account.  In JSON the result is where the line goes on after the
 * brace that closes the document, 0 if the document stays open.
 */
size_t look_through_json(struct open *open, const char *line, size_t length);
void look_through_yaml(struct open *open, const char *line, size_t length);

/* ---- texts ---------------------------------------------------------------- */

static inline bool
is_white(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* The beginning of a node's text, for the %.*s of a message. */
#define SHOWN(node) (int)((node).length < 40 ? (node).length : 40), (node).text

/* ---- canonical text and JSON -------------------------------------------------------- */

/* After a frame or line of these there must be so many bytes that can be read. */
enum { AFTER_END = 64 };

/*
 * Reads a document that stands on the line of its marker, as moves do, and returns where it ends;
 * NULL if it declines.
 */
const char *canonical_line(struct arena *arena, const char *line, unsigned long number,
    struct node **root);

/* Reads a frame of canonical text into a tree; false if it declines. */
bool canonical_read(struct arena *arena, const struct frame *frame, struct node **root);

/*
 * The character that is escaped after \u, in two halves if it is beyond U+FFFF; -1 if there is
 * none.  Moves *at past it.
 */
int32_t read_point(const char **at);

/*
 * Reads a frame of JSON, with or without a marker and without control characters, into a tree;
 * false if it declines.
 */
bool json_read(struct arena *arena, const struct frame *frame, struct node **root);

/* ---- libyaml ---------------------------------------------------------------- */

/* What is kept from one document to the next, which is then read faster. */
struct yaml_reader;
struct yaml_reader *yaml_reader_new(void);
void yaml_reader_free(struct yaml_reader *reader);

/*
 * Reads any frame into a tree, with libyaml; reader may be NULL.  The frame must be UTF-8
 * without control characters.  `no` is accepted before the call.
 */
bool yaml_read(struct yaml_reader *reader, struct arena *arena, const struct frame *frame,
    struct node **root, struct croupier_refusal *no);

/* ---- documents ------------------------------------------------------------ */

/* How many kinds of document there are. */
enum { KINDS = CROUPIER_SEED + 1 };

/* The key that tells a kind, which must exist. */
const char *kind_key(enum croupier_kind kind);

struct croupier_document {
	enum croupier_kind kind;
	struct croupier_place place;	/* of its first line */
	struct frame frame;		/* its bytes; none if it was made of a tree */
	struct node *root;		/* its tree, a MAP */
	struct document_reader *reader;	/* by which it was read; NULL: it was made of a tree */
};

/* A document that has only a tree, which it shares; NULL: no memory. */
struct croupier_document *tree_document(struct arena *arena, enum croupier_kind kind,
    struct croupier_place place, struct node *root);

/* If the input ended in the middle of a line of the document, adds that to a refusal of it. */
void document_add_cut(const struct croupier_document *document, struct croupier_refusal *no);

/* Reads documents one after the other. */
struct document_reader {
	struct arena arena;		/* of the tree of the document at hand */
	struct node *line;		/* the tree of a line that was read */
	struct yaml_reader *yaml;	/* NULL: was not needed yet */
	bool unreadable;		/* the last frame was not YAML: it may have been anything */
};

void document_reader_free(struct document_reader *reader);

/* Makes a document from its frame, which the caller has filled in; false if it is refused. */
bool document_read(struct document_reader *reader, struct croupier_document *document,
    struct croupier_refusal *no);

/* ---- streams ---------------------------------------------------------------- */

/*
 * As croupier_stream_next().  While nothing comes it also hands out a document that may go on; then
 * stream_was_quiet() says so, and stream_keep() leaves it open, to be handed out again.
 */
bool stream_next(struct croupier_stream *s, const struct croupier_document **document,
    struct croupier_refusal *no);
bool stream_was_quiet(const struct croupier_stream *s);
void stream_keep(struct croupier_stream *s);

#endif
