/*
 * canonical.c: reads documents in the layout in which croupier writes them.
 *
 * Passes over the marks of the table of the layout: a move on its marker line,
 * a state in lines `key: value`, collections on one line, one kind of quotes.
 * It reads that several times faster than libyaml and gives the same tree, with
 * the same places.  At the first byte that could be anything else it declines;
 * then yaml.c reads the document and says what is wrong, if anything is.  Must
 * not know what a key means, and must not refuse or mend anything itself.
 */
#include "format/format.h"

#include <string.h>

enum { MOST_KEYS = 256 };

struct reader {
	struct arena *arena;
	const struct frame *frame;
	/* The next byte; the last of all is a newline, where every loop ends. */
	const char *at;
	const char *line_start;	/* as if the bytes that begin no character were not there */
	unsigned long line;
	char *copy;		/* of the frame: in it lie the scalars, each where it stands */
	unsigned depth;
	bool checked;		/* the bytes beyond ASCII are good characters */
};

static inline struct node *
make_node(struct reader *r, enum shape shape)
{
	struct node *node = arena_alloc(r->arena, sizeof *node);

	if (node != NULL)
		*node = (struct node){ .shape = (uint8_t)shape, .line = (uint32_t)r->line,
			.column = (uint32_t)(r->at - r->line_start) + 1 };
	return node;
}

/*
 * Whether a mark stands at hand.  Only behind the frame's last byte, a newline,
 * could more be looked at than there is.
 */
static inline bool
sees(const struct reader *r, const struct mark *mark)
{
	const char *at = r->at;

	return (mark->length < 2 || mark->bytes[0] != '\n' ||
	    at + mark->length <= r->frame->bytes + r->frame->length) && pass_mark(&at, mark);
}

/* Passes over a mark of the layout, or over nothing. */
static inline bool
pass(struct reader *r, const struct mark *mark)
{
	if (!sees(r, mark))
		return false;
	r->at += mark->length;
	if (mark->length > 0 && mark->bytes[0] == '\n') {
		r->line++;
		r->line_start = r->at - mark->length + 1;
	}
	return true;
}

/*
 * Whether all of the frame's characters may stand in a document: asked once, at
 * the first beyond ASCII.
 */
static bool
is_good(struct reader *r)
{
	struct croupier_refusal no;

	r->checked = r->checked || has_good_characters(r->frame, &no);
	return r->checked;
}

/* Goes on behind a text, whose bytes that begin no character take no column. */
static bool
pass_text(struct reader *r, const char *end)
{
	bool wide = false;

	for (; r->at < end; r->at++) {
		wide = wide || (byte_kind(*r->at) & WIDE) != 0;
		r->line_start += ((unsigned char)*r->at & 0xc0) == 0x80;
	}
	return !wide || is_good(r);
}

/* Where in the copy stands what is at this place of the frame. */
static inline char *
copy_of(struct reader *r, const char *at)
{
	return r->copy + (at - r->frame->bytes);
}

/* Ends a scalar of this text; what stands behind it in the copy is not read again. */
static inline struct node *
end_scalar(struct node *node, char *text, size_t length, enum manner manner)
{
	if (length > MAX_SCALAR)
		return NULL;
	node->manner = (uint8_t)manner;
	node->text = text;
	node->length = length;
	text[length] = '\0';
	return node;
}

/* Passes over a character beyond ASCII, and copies it; false where it could not stand here so. */
static bool
copy_wide(struct reader *r, char **to)
{
	size_t length;
	enum character kind = character_at(r->at, 4, &length);

	/* libyaml takes some for ends of lines, or for a mark. */
	if ((kind != CHARACTER_VISIBLE && kind != CHARACTER_UNSEEN) || !is_good(r))
		return false;
	memcpy(*to, r->at, length);
	*to += length;
	r->at += length;
	r->line_start += length - 1;
	return true;
}

/* "text", with the escapes that text for people needs. */
static struct node *
read_quoted(struct reader *r)
{
	struct node *node = make_node(r, SCALAR);
	char *text = copy_of(r, r->at), *to = text;

	if (node == NULL)
		return NULL;
	r->at++;
	while (*r->at != '"') {
		if ((byte_kind(*r->at) & WIDE) != 0) {
			if (!copy_wide(r, &to))
				return NULL;
			continue;
		}
		if (*r->at == '\\') {
			char c = *++r->at;

			if (c != '"' && c != '\\' && c != 'n' && c != 't')
				return NULL;
			*to++ = c == 'n' ? '\n' : c == 't' ? '\t' : c;
		} else if (*r->at >= ' ' && *r->at != 0x7f) {
			*to++ = *r->at;
		} else {
			return NULL;
		}
		r->at++;
	}
	r->at++;
	return end_scalar(node, text, (size_t)(to - text), WORD);
}

/* Text of any kind; the first byte says which. */
static struct node *
read_text(struct reader *r)
{
	const char *from = r->at, *end;
	struct node *node;

	if (*from == '"')
		return read_quoted(r);
	end = plain_end(from);
	if (end == from || (byte_kind(*end) & WIDE) != 0)
		return NULL;
	node = make_node(r, SCALAR);
	if (node == NULL || !pass_text(r, end))
		return NULL;
	return end_scalar(node, copy_of(r, from), (size_t)(end - from), PLAIN);
}

/*
 * As read_text, which it calls for all but what stands nearly everywhere: a word
 * without blanks or quotes.
 */
static inline struct node *
read_scalar(struct reader *r)
{
	const char *from = r->at, *at = from;
	struct node *node;

	if ((byte_kind(*at) & BEGINS_WORD) == 0)
		return read_text(r);
	do
		at++;
	while ((byte_kind(*at) & INSIDE_WORD) != 0);
	if (*at != ',' && *at != ']' && *at != '}' && *at != '\n' && (*at != ':' || at[1] != ' '))
		return read_text(r);
	node = make_node(r, SCALAR);
	if (node == NULL)
		return NULL;
	r->at = at;
	return end_scalar(node, copy_of(r, from), (size_t)(at - from), PLAIN);
}

/* Whether the map has the key of this text; only asked where the same mark was seen before. */
static bool
has_key(const struct node *map, const struct node *key)
{
	const struct node *other;

	for (other = map->first; other != NULL; other = other->next->next)
		if (other->length == key->length &&
		    memcmp(other->text, key->text, key->length) == 0)
			return true;
	return false;
}

/* One of 64 marks, by which most keys of a map differ. */
static inline uint64_t
key_mark(const struct node *key)
{
	const unsigned char *text = (const unsigned char *)key->text;
	size_t last = key->length == 0 ? 0 : key->length - 1;

	return UINT64_C(1)
	    << ((text[0] * 5U + text[last] * 11U + text[last / 2] * 3U + key->length) % 64);
}

/*
 * A key up to its colon, put at the end of the map; false where it is no such key
 * or stands there already.
 */
static bool
read_key(struct reader *r, struct node *map, uint64_t *marks)
{
	const char *from = r->at;
	struct node *key = read_scalar(r);
	uint64_t mark;

	if (key == NULL || *r->at != ':' || r->at - from > MAX_KEY || map->count >= 2 * MOST_KEYS)
		return false;
	if (*from == '<' && key->length == 2 && key->text[1] == '<')
		return false;	/* a merge key */
	mark = key_mark(key);
	if ((*marks & mark) != 0 && has_key(map, key))
		return false;
	*marks |= mark;
	tree_add(map, key);
	return true;
}

static struct node *read_flow(struct reader *r);

/* The children of a collection that was opened, up to and with its closing bracket. */
static inline bool
read_children(struct reader *r, struct node *node, enum layout layout)
{
	uint64_t marks = 0;
	struct node *child;

	if (pass(r, &layouts[layout].close))
		return true;
	do {
		if (layout == FLOW_MAP && (!read_key(r, node, &marks) || !pass(r, &colon)))
			return false;
		child = read_flow(r);
		if (child == NULL)
			return false;
		tree_add(node, child);
	} while (pass(r, &layouts[layout].next));
	return pass(r, &layouts[layout].close);
}

/* A value on one line. */
static struct node *
read_flow(struct reader *r)
{
	bool map = sees(r, &layouts[FLOW_MAP].open);
	struct node *node;

	if (!map && !sees(r, &layouts[FLOW_LIST].open))
		return read_scalar(r);
	if (r->depth == MAX_DEPTH)
		return NULL;
	node = make_node(r, map ? MAP : LIST);
	if (node == NULL)
		return NULL;
	r->depth++;
	/* Both brackets have one byte.  Two calls, so that each is compiled for its own marks. */
	r->at++;
	if (map ? !read_children(r, node, FLOW_MAP) : !read_children(r, node, FLOW_LIST))
		return NULL;
	r->depth--;
	return node;
}

static bool
is_end(const struct reader *r)
{
	return r->at == r->frame->bytes + r->frame->length;
}

/* Lines of a list of mappings, or of a mapping of lists, behind their key. */
static struct node *
read_lines(struct reader *r, enum layout layout)
{
	const struct mark *before = &layouts[layout].next;
	const struct mark *open = &layouts[layout == BLOCK_MAP ? FLOW_LIST : FLOW_MAP].open;
	struct node *node = NULL, *child;
	uint64_t marks = 0;

	r->depth++;
	while (pass(r, before)) {
		if (node == NULL) {
			node = make_node(r, layout == BLOCK_MAP ? MAP : LIST);
			if (node == NULL)
				return NULL;
			/* A list begins at its first dash, in the column of its key. */
			if (layout == BLOCK_LIST)
				node->column = 1;
		}
		if (layout == BLOCK_MAP && (!read_key(r, node, &marks) || !pass(r, &colon)))
			return NULL;
		child = sees(r, open) ? read_flow(r) : NULL;
		if (child == NULL)
			return NULL;
		tree_add(node, child);
	}
	r->depth--;
	return node;
}

/* What stands behind a key at the top level. */
static struct node *
read_value(struct reader *r)
{
	if (pass(r, &colon))
		return read_flow(r);
	if (!pass(r, &line_colon))
		return NULL;
	return read_lines(r, sees(r, &layouts[BLOCK_LIST].next) ? BLOCK_LIST : BLOCK_MAP);
}

/* Lines `key: value` to the end of the document; its marker stands before them. */
static struct node *
read_block(struct reader *r)
{
	struct node *root = NULL, *value;
	uint64_t marks = 0;

	r->depth++;
	while (pass(r, &layouts[LINES].next)) {
		if (root == NULL && (root = make_node(r, MAP)) == NULL)
			return NULL;
		if (is_end(r))
			return root;
		/* Only here could a marker or a directive stand. */
		if ((byte_kind(*r->at) & SMALL) == 0 || !read_key(r, root, &marks))
			return NULL;
		value = read_value(r);
		if (value == NULL)
			return NULL;
		tree_add(root, value);
	}
	return NULL;
}

bool
canonical_read(struct arena *arena, const struct frame *frame, struct node **root)
{
	struct reader r = { .arena = arena, .frame = frame, .at = frame->bytes,
	    .line_start = frame->bytes,
		.line = frame->line };

	*root = NULL;
	if (frame->length < 5 || frame->bytes[frame->length - 1] != '\n' ||
	    !pass(&r, &document_mark))
		return false;
	r.copy = arena_alloc(arena, frame->length);
	if (r.copy == NULL)
		return false;
	memcpy(r.copy, frame->bytes, frame->length);
	if (sees(&r, &layouts[LINES].next)) {
		*root = read_block(&r);
	} else if (pass(&r, &same_line) && sees(&r, &layouts[FLOW_MAP].open)) {
		*root = read_flow(&r);
		if (*root != NULL && (!pass(&r, &line_end) || !is_end(&r)))
			*root = NULL;
	}
	return *root != NULL;
}
