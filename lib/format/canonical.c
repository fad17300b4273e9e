/*
 * canonical.c: reads canonical text, the layout in which croupier writes, straight from its bytes.
 *
 * Goes by the marks in the table of the layout, and declines at the first byte that could be
 * anything else: libyaml then reads the document.  A document that stands on one line, as moves
 * do, becomes items; any other becomes a tree.  Must not know what a key means, and must not
 * refuse anything.
 */
#include "format/format.h"

#include <string.h>

/* ---- scalars -------------------------------------------------------------------- */

/* Where text in double quotes ends, after its first one; NULL if it has escapes or worse. */
static const char *
quoted_end(const char *at)
{
	size_t length;

	/* Most characters belong to names and numbers, and need no closer look. */
	while ((byte_kind(*at) & NAME_BYTE) != 0)
		at++;
	while (*at != '"')
		if ((byte_kind(*at) & WIDE) != 0) {
			enum character kind = character_at(at, 4, &length);

			/* libyaml takes some other characters for ends of lines, or for a mark. */
			if (kind != CHARACTER_VISIBLE && kind != CHARACTER_UNSEEN)
				return NULL;
			at += length;
		} else if (*at >= ' ' && *at != '\\' && *at != 0x7f) {
			at++;
		} else {
			return NULL;
		}
	return at;
}

/* Reads a text that is no simple word: in quotes, with blanks, or with letters beyond ASCII. */
static bool
read_text(const char **at, struct span *span)
{
	const char *from = *at, *end;

	span->plain = *from != '"';
	if (span->plain) {
		end = plain_end(from);
		if (end == from || (byte_kind(*end) & WIDE) != 0)
			return false;
		*at = end;
	} else {
		end = quoted_end(++from);
		if (end == NULL)
			return false;
		*at = end + 1;
	}
	span->text = from;
	span->length = (size_t)(end - from);
	return span->length <= MAX_SCALAR;
}

/* Whether a word ends there: a mark of the layout follows, not more of a longer text. */
static inline bool
ends_word(const char *at)
{
	static const bool ends[256] = { [','] = true, [']'] = true, ['}'] = true, ['\n'] = true };

	return ends[(unsigned char)*at] || (*at == ':' && (at[1] == ' ' || at[1] == '\n'));
}

/* Reads a scalar.  Most are words without blanks; for all others this calls read_text(). */
static inline bool
read_word(const char **at, struct span *span)
{
	const char *from = *at, *end = from;

	if ((byte_kind(*end) & BEGINS_WORD) == 0)
		return read_text(at, span);
	end = word_end(end + 1);
	if (!ends_word(end))
		return read_text(at, span);
	span->text = from;
	span->length = (size_t)(end - from);
	span->plain = true;
	*at = end;
	return span->length <= MAX_SCALAR;
}

/* Whether a word can be a key: no merge key, and none too long for libyaml. */
static inline bool
is_key(const struct span *word)
{
	return word->length <= MAX_KEY - 2 && (!word->plain || word->length != 2 ||
	    word->text[0] != '<' || word->text[1] != '<');
}

/* ---- items ------------------------------------------------------------------------ */

enum { MOST_ITEMS = 256 };

static inline bool
cut_scalar(const char **at, struct item *item)
{
	item->span.line = item->span.column = 0;
	item->count = 0;
	item->size = 1;
	item->shape = SCALAR;
	return read_word(at, &item->span);
}

/* Cuts a value that is a scalar or a list of scalars; returns the last of its items, or NULL. */
static inline struct item *
cut_value(const char **at, struct item *item, const struct item *last)
{
	struct item *list = item;

	if (!pass_mark(at, &layouts[FLOW_LIST].open))
		return cut_scalar(at, item) ? item : NULL;
	if (!pass_mark(at, &layouts[FLOW_LIST].close)) {
		do
			if (++item > last || !cut_scalar(at, item))
				return NULL;
		while (pass_mark(at, &layouts[FLOW_LIST].next));
		if (!pass_mark(at, &layouts[FLOW_LIST].close))
			return NULL;
	}
	list->span = (struct span){ .text = "" };
	list->shape = LIST;
	list->count = (uint32_t)(item - list);
	list->size = list->count + 1;
	return item;
}

/* Whether a key is already among the items. */
static inline bool
is_twin(const struct item *items, const struct item *key)
{
	for (; items < key; items = item_after(items + 1))
		if (items->span.length == key->span.length &&
		    items->span.text[0] == key->span.text[0] &&
		    memcmp(items->span.text, key->span.text, key->span.length) == 0)
			return true;
	return false;
}

const char *
canonical_cut(const char *line, struct items *items)
{
	struct item *item, *last;
	const char *at = line;

	if (!pass_mark(&at, &document_mark) || !pass_mark(&at, &same_line) ||
	    !pass_mark(&at, &layouts[FLOW_MAP].open) ||
	    (items->capacity < MOST_ITEMS && !items_reserve(items, MOST_ITEMS)))
		return NULL;
	item = items->at;
	last = item + MOST_ITEMS - 2;
	do {
		if (item > last || !cut_scalar(&at, item) || !is_key(&item->span) ||
		    is_twin(items->at, item) || !pass_mark(&at, &colon))
			return NULL;
		item = cut_value(&at, item + 1, last);
		if (item == NULL)
			return NULL;
		item++;
	} while (pass_mark(&at, &layouts[FLOW_MAP].next));
	items->count = (size_t)(item - items->at);
	return pass_mark(&at, &layouts[FLOW_MAP].close) && pass_mark(&at, &line_end) ? at : NULL;
}

/* ---- trees ------------------------------------------------------------------------ */

struct canonical {
	struct arena *arena;
	const char *at, *end;
	/* The beginning of the line, moved as if each of its characters took one byte. */
	const char *line_start;
	uint32_t line;
	unsigned depth;
};

static inline struct node *
placed(const struct canonical *c, struct node *node, const char *at)
{
	if (node != NULL) {
		node->line = c->line;
		node->column = (uint32_t)(at - c->line_start) + 1;
	}
	return node;
}

/* Reads a scalar; NULL if it is declined, or is too long for a key and must be one. */
static struct node *
read_scalar(struct canonical *c, bool key)
{
	const char *from = c->at, *at;
	struct span span;
	struct node *node;

	if (!read_word(&c->at, &span) || (key && !is_key(&span)))
		return NULL;
	node = placed(c, tree_scalar(c->arena, span.text, span.length,
	    span.plain ? PLAIN : WORD), from);
	for (at = from; at < c->at; at++)
		c->line_start += ((unsigned char)*at & 0xc0) == 0x80;
	return node;
}

static struct node *read_value(struct canonical *c);

/* Reads an entry of a collection: a key and its value, or a value. */
static bool
read_entry(struct canonical *c, struct node *in)
{
	struct node *key, *value;

	if (in->shape == MAP) {
		key = read_scalar(c, true);
		if (key == NULL || !pass_mark(&c->at, &colon))
			return false;
		tree_add(in, key);
	}
	value = read_value(c);
	tree_add(in, value);
	return value != NULL;
}

/* A mapping that is complete, unless a key is there twice. */
static struct node *
close_node(struct canonical *c, struct node *node)
{
	c->depth--;
	return node->shape == MAP && tree_twin(c->arena, node) != NULL ? NULL : node;
}

/* Reads a collection in brackets, of which the first is at hand. */
static struct node *
read_flow(struct canonical *c, enum layout layout)
{
	struct node *node = layout == FLOW_MAP ? tree_map(c->arena) : tree_list(c->arena);

	if (placed(c, node, c->at) == NULL || c->depth++ == MAX_DEPTH)
		return NULL;
	c->at++;
	if (!pass_mark(&c->at, &layouts[layout].close)) {
		do
			if (!read_entry(c, node))
				return NULL;
		while (pass_mark(&c->at, &layouts[layout].next));
		if (!pass_mark(&c->at, &layouts[layout].close))
			return NULL;
	}
	return close_node(c, node);
}

static struct node *
read_value(struct canonical *c)
{
	if (*c->at == '{')
		return read_flow(c, FLOW_MAP);
	return *c->at == '[' ? read_flow(c, FLOW_LIST) : read_scalar(c, false);
}

/* Passes over the end of a line and what begins an entry on the next one. */
static bool
pass_line(struct canonical *c, const struct mark *mark)
{
	if (!pass_mark(&c->at, mark))
		return false;
	c->line++;
	c->line_start = c->at - mark->length + 1;
	return true;
}

/* Reads a collection whose entries stand on lines of their own, of which there is at least one. */
static struct node *
read_block(struct canonical *c, enum layout layout)
{
	struct node *node = layout == BLOCK_MAP ? tree_map(c->arena) : tree_list(c->arena);

	if (node == NULL || c->depth++ == MAX_DEPTH || !pass_line(c, &layouts[layout].next))
		return NULL;
	/* A mapping begins with its first key, a list with its first dash. */
	placed(c, node, layout == BLOCK_MAP ? c->at : c->line_start);
	do
		if (!read_entry(c, node))
			return NULL;
	while (pass_line(c, &layouts[layout].next));
	return close_node(c, node);
}

/* Reads a key of the document, and its value on this line or on those that follow. */
static bool
read_line(struct canonical *c, struct node *root)
{
	struct node *key = read_scalar(c, true), *value;

	if (key == NULL)
		return false;
	if (pass_mark(&c->at, &colon))
		value = read_value(c);
	else if (pass_mark(&c->at, &line_colon) && *c->at == '\n')
		value = read_block(c, c->at[1] == '-' ? BLOCK_LIST : BLOCK_MAP);
	else
		return false;
	tree_add(root, key);
	tree_add(root, value);
	return value != NULL;
}

/* Reads the lines of a document, up to its end. */
static struct node *
read_lines(struct canonical *c)
{
	struct node *root = tree_map(c->arena);

	if (root == NULL || !pass_line(c, &layouts[LINES].first))
		return NULL;
	placed(c, root, c->at);
	c->depth++;
	do
		/* A marker or a directive could stand only here. */
		if ((byte_kind(*c->at) & SMALL) == 0 || !read_line(c, root) ||
		    !pass_line(c, &layouts[LINES].next))
			return NULL;
	while (c->at < c->end);
	return close_node(c, root);
}

bool
canonical_read(struct arena *arena, const struct frame *frame, struct node **root)
{
	struct canonical c = { .arena = arena, .at = frame->bytes,
		.end = frame->bytes + frame->length, .line_start = frame->bytes,
		.line = (uint32_t)frame->line };

	*root = NULL;
	if (frame->length < 5 || c.end[-1] != '\n' || !pass_mark(&c.at, &document_mark))
		return false;
	if (*c.at == '\n')
		*root = read_lines(&c);
	else if (pass_mark(&c.at, &same_line) && *c.at == '{' &&
	    (*root = read_flow(&c, FLOW_MAP)) != NULL && !pass_line(&c, &line_end))
		*root = NULL;
	if (c.at != c.end || arena->failed)
		*root = NULL;
	return *root != NULL;
}
