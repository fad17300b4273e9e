/*
 * format.h: bytes and trees: documents that are cut out of a stream, the two
 * readers, the one table of the layout, the writers.
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
	/* Bytes: libyaml finds no key that takes more than 1024 characters. */
	MAX_KEY = 128,
	MAX_META = MAX_DOCUMENT - 64 * 1024	/* bytes that it takes when it is written */
};

/* ---- trees ------------------------------------------------------------- */

/* Every reader of a whole document makes such trees and every writer takes them. */

enum shape { SCALAR, LIST, MAP };

/*
 * How a scalar stands or shall stand.  PLAIN is written as it is: numbers,
 * truth values, null, and what somebody else wrote plain.  WORD is a string,
 * quoted where YAML would take it for something else.  QUOTED always is.
 */
enum manner { PLAIN, WORD, QUOTED };

struct node {
	struct node *next;		/* in the list or map that holds it */
	struct node *first, *last;	/* of a LIST or MAP: in a MAP key, value, key, ... */
	const char *text;		/* of a SCALAR, with a NUL behind it */
	size_t length;			/* of text */
	uint32_t line, column;		/* from 1 */
	uint32_t count;			/* of a LIST or MAP: children, keys counted */
	uint8_t shape, manner;
	/* Enum croupier_meaning: what a written scalar, or a list's, stands for. */
	uint8_t meaning;
	bool used;			/* for who reads the tree */
};

/*
 * The makers return NULL where memory is short (the arena remembers), and take
 * NULL for "could not be made" without harm.
 */
struct node *tree_list(struct arena *arena);
struct node *tree_map(struct arena *arena);
struct node *tree_scalar(struct arena *arena, const char *text, size_t length, enum manner manner);

/* text is not copied and must outlive the tree. */
struct node *tree_word(struct arena *arena, const char *text);

/*
 * A text from outside, as it may be shown.  A document holds nothing that is
 * not UTF-8, which the name of a file may be, and who reads documents on a
 * terminal must not be steered by it.
 */
struct node *tree_harmless(struct arena *arena, const char *text);
struct node *tree_number(struct arena *arena, long number);
struct node *tree_truth(struct arena *arena, bool truth);

/* node goes behind the last child. */
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

/* key: value at the end of a map; key is not copied. */
void tree_set(struct arena *arena, struct node *map, const char *key, struct node *value);

/* The same of a number which, where it is 0, says that there is nothing to say. */
void tree_set_number(struct arena *arena, struct node *map, const char *key, unsigned long number);

/* The keys that say where a document is from: a file (NULL: none), a record in it (0: none). */
void tree_set_source(struct arena *arena, struct node *map, const char *file,
    unsigned long record);

/* The value of a key, or NULL. */
const struct node *tree_get(const struct node *map, const char *key);

/* A copy that shares nothing with the original. */
struct node *tree_copy(struct arena *arena, const struct node *node);

/* Whether a scalar says nothing: an empty plain one, ~ or null. */
bool is_null(const struct node *node);

/* ---- the layout --------------------------------------------------------- */

/* The key that tells what kind of document it is, where the fast readers ask for it. */
static const char state_key[] = "croupier", move_key[] = "seat", result_key[] = "result";

/*
 * How what croupier writes stands, in one table: the writers put these marks
 * down and the canonical reader passes over them.  It is const and stands here
 * so that the compiler knows every byte of it where it is used.
 */
enum layout {
	LINES,		/* the keys of a document, each on a line of its own */
	FLOW_MAP,	/* a mapping on one line */
	FLOW_LIST,	/* a list on one line */
	BLOCK_MAP,	/* a mapping of lists behind a document's key, each on a line of its own */
	BLOCK_LIST	/* a list of mappings behind a document's key, likewise */
};

/* A few bytes that are copied whole, in one step, and count by their length. */
struct mark {
	char bytes[4];
	uint8_t length;
};

static const struct mark document_mark = { "---", 3 };	/* begins every document */
/* Behind it: the document stands on this line. */
static const struct mark same_line = { " ", 1 };
static const struct mark colon = { ": ", 2 };		/* between a key and a value on its line */
/* Between a key and a value on the lines below. */
static const struct mark line_colon = { ":", 1 };
static const struct mark line_end = { "\n", 1 };

static const struct {
	/* Before the first entry, and before each that follows. */
	struct mark open, first, next, close;
} layouts[] = {
	[LINES] = { { "", 0 }, { "\n", 1 }, { "\n", 1 }, { "\n", 1 } },
	[FLOW_MAP] = { { "{", 1 }, { "", 0 }, { ", ", 2 }, { "}", 1 } },
	[FLOW_LIST] = { { "[", 1 }, { "", 0 }, { ", ", 2 }, { "]", 1 } },
	[BLOCK_MAP] = { { "", 0 }, { "\n  ", 3 }, { "\n  ", 3 }, { "", 0 } },
	[BLOCK_LIST] = { { "", 0 }, { "\n- ", 3 }, { "\n- ", 3 }, { "", 0 } },
};

/* The layout of a value behind a key of a document: only there entries have lines of their own. */
enum layout layout_of(const struct node *value);

/* Puts a mark at `to`, where all of its bytes have room, and returns where it ends. */
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
	unsigned i;

	for (i = 0; i < mark->length; i++)
		if ((*at)[i] != mark->bytes[i])
			return false;
	*at += mark->length;
	return true;
}

/* Passes over the letters of a key at *at, or over nothing; the key there may be longer. */
static inline bool
pass_letters(const char **at, const char *key)
{
	const char *end = *at;

	while (*key != '\0' && *end == *key)
		end++, key++;
	if (*key != '\0')
		return false;
	*at = end;
	return true;
}

/* ---- what stands without quotes ------------------------------------------- */

/*
 * Where the plain scalar at `at` ends: at the first byte that cannot belong to
 * it in a flow collection.  The bytes must end with one that no such scalar
 * holds (a newline or NUL).  Equal to `at` where none begins there.
 */
const char *plain_end(const char *at);

/* Whether YAML 1.1 or 1.2 takes this plain text for something else than a string. */
bool plain_resolves(const char *text, size_t length);

/*
 * Whether the text may be one of the words that YAML takes for something else, by
 * length and first letter.
 */
bool plain_may_resolve(const char *text, size_t length);

/* Whether plain text is null, true or false. */
enum constant { NO_CONSTANT, IS_NULL, IS_TRUE, IS_FALSE };
enum constant plain_constant(const char *text, size_t length);

/* The length of a string that is written as it is; 0 where it is put in quotes. */
size_t plain_length(const char *string);

/* ---- writers ------------------------------------------------------------ */

/*
 * tree_write appends a document: its marker line, then the tree in block
 * layout or, with one_line, behind the marker.
 */
void tree_write(struct croupier_text *text, const struct node *node, bool one_line);

/*
 * What tree_write makes of a value behind its key, colon included, without the
 * line's end; and of a word.
 */
void tree_write_value(struct croupier_text *text, const struct node *value);
void tree_write_word(struct croupier_text *text, const char *word);

void tree_write_json(struct croupier_text *text, const struct node *node);

/* Whether a document can be written in the format: only a move has words.  MISUSE where not. */
struct croupier_refusal check_format(enum croupier_format format);

/*
 * Appends a document in a format, whole or, where memory is short (also for
 * the tree: the arena knows), not at all.
 */
struct croupier_refusal tree_append(struct croupier_text *text, const struct arena *arena,
    const struct node *node, bool one_line, enum croupier_format format);

/* ---- frames ------------------------------------------------------------- */

/* The bytes of one document, its marker line included. */
struct frame {
	const char *bytes;
	size_t length;
	const char *file;
	unsigned long line;	/* of the first byte */
	bool at_end;		/* the input ended behind it */
};

/* Refuses what must not stand in a document wherever it stands; true where nothing does. */
bool has_good_characters(const struct frame *frame, struct croupier_refusal *no);

/* The same for a text that is no document. */
struct croupier_refusal check_characters(const char *text);

/* ---- the two readers ------------------------------------------------------ */

/*
 * The first reads a frame in croupier's own layout into the tree that
 * yaml_read makes of it.  False where it declines: the frame is written
 * otherwise, or would be refused, and yaml_read must say which; or where memory
 * is short (the arena remembers).  The frame may hold any bytes.
 */
bool canonical_read(struct arena *arena, const struct frame *frame, struct node **root);

/*
 * The second reads any frame into a tree, with libyaml.  The frame is UTF-8
 * without control characters.  *root is NULL where it is refused.
 */
struct croupier_refusal yaml_read(struct arena *arena, const struct frame *frame,
    struct node **root);

/*
 * The same for many frames one after the other, faster: false where a frame is
 * refused, or may be; yaml_read then says.
 */
struct yaml_reader;
struct yaml_reader *yaml_reader_new(void);
void yaml_reader_free(struct yaml_reader *reader);
bool yaml_reader_read(struct yaml_reader *reader, struct arena *arena, const struct frame *frame,
    struct node **root);

/* ---- documents ------------------------------------------------------------ */

struct croupier_document {
	enum croupier_kind kind;
	struct croupier_place place;	/* of its first line */
	bool at_end;			/* the input ended behind it: it may be cut off */
	bool cut;			/* the input ended in the middle of a line of it */
	struct frame frame;		/* its bytes */
	struct node *root;		/* its tree, a MAP; NULL while nobody has asked for it */
	struct arena *arena;		/* where that is made */
	const void *understood;		/* who has understood it already; NULL: nobody */
};

/* The tree of a document, made now where nobody has asked before; NULL where memory is short. */
const struct node *document_root(const struct croupier_document *document);

/*
 * Somebody who understands most documents in croupier's own layout without a tree.
 * `read` is asked where a document may begin, and says how many bytes and lines the
 * whole document has that stands there, and of what kind it is; false: it cannot
 * say, and the stream finds out by itself.  The bytes may be any; behind the last of
 * them stands a NUL, and so many bytes can be looked at from there on.
 */
enum { BEHIND_END = 64 };

struct understood {
	enum croupier_kind kind;
	size_t length;
	unsigned long lines;
	/* It may go on: nothing stands behind it, so that only who cuts documents can tell. */
	bool open;
};

struct shortcut {
	bool (*read)(void *who, const char *bytes, struct understood *understood);
	void *who;
};

/*
 * croupier_stream_next, for the library: `no` is accepted before the call and
 * changed where a document is refused.  Documents that `by` (NULL: nobody)
 * understands are marked so.
 */
bool stream_next(struct croupier_stream *s, const struct shortcut *by,
    const struct croupier_document **document, struct croupier_refusal *no);

/*
 * The bytes with which the next document would begin, and their place; NULL where
 * another one is open.  And to pass over one that stands there whole.
 */
const char *stream_peek(const struct croupier_stream *s, struct croupier_place *place);
void stream_pass(struct croupier_stream *s, const struct understood *understood);

/*
 * Whether a document that is not ended yet is complete: the stream asks while
 * nothing comes behind it.
 */
typedef bool is_complete(const struct croupier_document *document);

/* Opens streams that ask this; read is called with what, or NULL: fd is read. */
struct croupier_stream *stream_open(int fd, long (*read)(void *what, char *bytes, size_t room),
    void *what, const char *name, is_complete *complete);


#endif
