/*
 * write.c: the writer, by which keys and values become canonical text, JSON or a tree.
 *
 * Takes marks from the table of the layout and asks plain.c what needs quotes.
 * Must not know what a key means.
 */
#include "format/format.h"

#include <stdio.h>
#include <string.h>

/* ---- scalars ------------------------------------------------------------ */

/* Appends an escape for a character. */
static void
escape(struct croupier_text *text, const char *at, size_t length, bool json)
{
	static const unsigned char of_first_byte[] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
	static const struct { char character[4], escape[3]; } named[] = {
		{ "\t", "\\t" }, { "\n", "\\n" }, { "\xe2\x80\xa8", "\\L" },
		{ "\xe2\x80\xa9", "\\P" },
	};
	unsigned long code = (unsigned char)at[0] & of_first_byte[length];
	char escape[24];
	size_t i;

	for (i = 0; !json && i < sizeof named / sizeof named[0]; i++)
		if (is_word(named[i].character, at, length)) {
			text_string(text, named[i].escape);
			return;
		}
	for (i = 1; i < length; i++)
		code = code << 6 | ((unsigned char)at[i] & 0x3fU);
	if (json && code >= 0x10000)
		snprintf(escape, sizeof escape, "\\u%04lx\\u%04lx", 0xd7c0 + (code >> 10),
		    0xdc00 + (code & 0x3ff));
	else
		snprintf(escape, sizeof escape, json ? "\\u%04lx" : code < 0x100 ? "\\x%02lX" :
		    code < 0x10000 ? "\\u%04lX" : "\\U%08lX", code);
	text_string(text, escape);
}

/* A text in double quotes; `shown`: what nobody sees is escaped, too. */
static void
quote(struct croupier_text *text, const struct node *node, bool json)
{
	const char *at = node->text, *end = at + node->length;
	size_t step;

	text_char(text, '"');
	for (; at < end; at += step) {
		for (step = 0; at + step < end && (byte_kind(at[step]) & NAME_BYTE) != 0; step++)
			;
		if (step > 0) {
			text_add(text, at, step);
			continue;
		}
		switch (character_at(at, (size_t)(end - at), &step)) {
		case CHARACTER_UNSEEN:
			if (node->manner == SHOWN) {
				escape(text, at, step, json);
				break;
			}
			/* fall through */
		case CHARACTER_VISIBLE:
		case CHARACTER_BAD:
			if (*at == '"' || *at == '\\')
				text_char(text, '\\');
			text_add(text, at, step);
			break;
		case CHARACTER_LAYOUT:
		case CHARACTER_CONTROL:
		case CHARACTER_LINE_END:	/* YAML would take it for the end of the line */
		case CHARACTER_MARK:
			escape(text, at, step, json);
			break;
		}
	}
	text_char(text, '"');
}

/* A scalar of a tree in YAML. */
static void
yaml_scalar(struct croupier_text *text, const struct node *node)
{
	if (node->manner == PLAIN && node->length == 0)
		text_char(text, '~');
	else if (node->manner == QUOTED || plain_end(node->text) != node->text + node->length ||
	    (node->manner != PLAIN && plain_resolves(node->text)) ||
	    (node->manner == SHOWN && !is_seen(node->text, node->length)))
		quote(text, node, false);
	else
		text_add(text, node->text, node->length);
}

/* The same in JSON. */
static void
json_scalar(struct croupier_text *text, const struct node *node)
{
	static const char *const words[] = {
		[IS_NULL] = "null", [IS_TRUE] = "true", [IS_FALSE] = "false" };
	enum constant constant = node->manner == PLAIN ? plain_constant(node->text) : NO_CONSTANT;

	if (constant != NO_CONSTANT)
		text_string(text, words[constant]);
	else if (node->manner == PLAIN &&
	    json_number_end(node->text) == node->text + node->length)
		text_add(text, node->text, node->length);
	else
		quote(text, node, true);
}

/* ---- the writer ------------------------------------------------------------ */

/* What is nested deeper than any document is written somehow, and no memory beyond is touched. */
static inline struct write_level *
innermost(struct writer *w)
{
	return &w->level[w->depth < WRITER_LEVELS ? w->depth : WRITER_LEVELS - 1];
}

static inline bool
is_map(enum layout layout)
{
	return layout == LINES || layout == FLOW_MAP || layout == BLOCK_MAP;
}

static void
begin_document(struct writer *w, bool one_line)
{
	w->depth = 0;
	w->level[0] = (struct write_level){ .layout = FLOW_LIST };
	w->key = false;
	w->one_line = one_line || w->json;
	if (w->text == NULL || w->json)
		return;
	text_mark(w->text, &document_mark);
	if (one_line)
		text_mark(w->text, &same_line);
}

void
write_begin(struct writer *w, bool one_line)
{
	begin_document(w, one_line);
	write_open(w, one_line ? FLOW_MAP : LINES);
}

void
write_end(struct writer *w)
{
	write_close(w);
	if (w->text != NULL && w->one_line)
		text_mark(w->text, &line_end);
}

/* What stands before a key, or before an item of a list. */
static inline void
begin_entry(struct writer *w)
{
	struct write_level *level = innermost(w);

	if (w->json && level->begun)
		text_char(w->text, ',');
	if (!w->json)
		text_mark(w->text, level->begun ? &layouts[level->layout].next :
		    &layouts[level->layout].first);
	level->begun = true;
}

/* What stands before a value, which begins on the line of its key or is a block of lines. */
static inline void
begin_value(struct writer *w, const struct mark *after_key)
{
	if (!w->key)
		begin_entry(w);
	else if (w->json)
		text_char(w->text, ':');
	else
		text_mark(w->text, after_key);
	w->key = false;
}

struct croupier_text *
write_room(struct writer *w)
{
	if (w->text == NULL || w->json)
		return NULL;
	begin_value(w, &colon);
	return w->text;
}

static inline void
put_scalar(struct writer *w, const struct node *node)
{
	if (w->json)
		json_scalar(w->text, node);
	else if (node->manner == BARE)
		text_add(w->text, node->text, node->length);
	else
		yaml_scalar(w->text, node);
}

/* Adds a scalar to a tree: its text may be gone before the tree is. */
static void
add_scalar(struct writer *w, const struct node *node)
{
	struct node *copy = tree_scalar(w->arena, node->text, node->length,
	    node->manner == BARE ? WORD : (enum manner)node->manner);

	if (copy != NULL)
		copy->meaning = node->meaning;
	tree_add(innermost(w)->node, copy);
}

void
write_key(struct writer *w, const char *key, enum manner manner)
{
	const struct node node = { .text = key, .length = strlen(key),
		.manner = (uint8_t)manner };

	if (w->text == NULL) {
		add_scalar(w, &node);
		return;
	}
	begin_entry(w);
	put_scalar(w, &node);
	w->key = true;
}

void
write_scalar(struct writer *w, const char *text, enum manner manner, enum croupier_meaning meaning)
{
	const struct node node = { .text = text, .length = strlen(text),
		.manner = (uint8_t)manner, .meaning = (uint8_t)meaning };

	if (w->text == NULL) {
		add_scalar(w, &node);
		return;
	}
	begin_value(w, &colon);
	put_scalar(w, &node);
}

void
write_number(struct writer *w, long number)
{
	char digits[MOST_DIGITS + 1];

	digits[MOST_DIGITS] = '\0';
	write_scalar(w, write_digits(digits, number), PLAIN, CROUPIER_PLAIN);
}

void
write_open(struct writer *w, enum layout layout)
{
	/* Only entries after a key of the document itself have lines of their own. */
	bool map = is_map(layout), block = innermost(w)->layout == LINES &&
	    (layout == BLOCK_MAP || layout == BLOCK_LIST);
	struct node *node = NULL;

	if (!block && layout != LINES)
		layout = map ? FLOW_MAP : FLOW_LIST;
	if (w->text == NULL) {
		node = map ? tree_map(w->arena) : tree_list(w->arena);
		tree_add(innermost(w)->node, node);
	} else {
		begin_value(w, block ? &line_colon : &colon);
		if (w->json)
			text_char(w->text, map ? '{' : '[');
		else
			text_mark(w->text, &layouts[layout].open);
	}
	w->depth++;
	*innermost(w) = (struct write_level){ .layout = layout, .node = node };
	if (w->depth == 1)
		w->root = node;
}

void
write_close(struct writer *w)
{
	enum layout layout = innermost(w)->layout;

	w->depth--;
	if (w->text == NULL)
		return;
	if (w->json)
		text_char(w->text, is_map(layout) ? '}' : ']');
	else
		text_mark(w->text, &layouts[layout].close);
}

/* ---- trees --------------------------------------------------------------- */

/* Whether all entries of a list, or all values of a map, have the shape, and there are some. */
static bool
all(const struct node *node, enum shape shape)
{
	const struct node *child;

	for (child = node->first; child != NULL; child = child->next) {
		if (node->shape == MAP)
			child = child->next;
		if (child->shape != shape)
			return false;
	}
	return node->first != NULL;
}

/* The layout of a collection after a key of a document. */
static enum layout
layout_of(const struct node *value)
{
	if (value->shape == MAP)
		return all(value, LIST) ? BLOCK_MAP : FLOW_MAP;
	return all(value, MAP) ? BLOCK_LIST : FLOW_LIST;
}

/* Keys and values of a mapping, or items of a list. */
static void
write_children(struct writer *w, const struct node *node)
{
	const struct node *child;

	for (child = node->first; child != NULL; child = child->next) {
		if (node->shape == MAP) {
			begin_entry(w);
			/* YAML has a limit for keys that are not marked as such. */
			if (!w->json && child->length > MAX_KEY)
				text_string(w->text, "? ");
			if (w->json)	/* a key is a text there, whatever it is in YAML */
				quote(w->text, child, true);
			else
				yaml_scalar(w->text, child);
			w->key = true;
			child = child->next;
		}
		write_tree(w, child);
	}
}

void
write_tree(struct writer *w, const struct node *node)
{
	if (w->text == NULL) {
		tree_add(innermost(w)->node, tree_copy(w->arena, node));
	} else if (node->shape == SCALAR) {
		begin_value(w, &colon);
		put_scalar(w, node);
	} else {
		write_open(w, layout_of(node));
		write_children(w, node);
		write_close(w);
	}
}

void
tree_write_value(struct croupier_text *text, const struct node *value)
{
	struct writer w = { .text = text, .key = true, .level = { { .layout = LINES } } };

	write_tree(&w, value);
}

void
tree_write(struct croupier_text *text, const struct node *root, bool one_line, bool json)
{
	struct writer w = { .text = text, .json = json };

	begin_document(&w, one_line || json);
	if (w.one_line) {
		write_tree(&w, root);
		text_mark(text, &line_end);
		return;
	}
	write_open(&w, LINES);
	write_children(&w, root);
	write_close(&w);
}

/* ---- documents --------------------------------------------------------------- */

struct croupier_refusal
check_format(enum croupier_format format)
{
	switch (format) {
	case CROUPIER_YAML:
	case CROUPIER_JSON:
	case CROUPIER_LINE:
		return accepted();
	case CROUPIER_WORDS:
		return failure(CROUPIER_MISUSE, "only a move can be written in words");
	}
	return failure(CROUPIER_MISUSE, "there is no format number %d", (int)format);
}

struct croupier_refusal
tree_append(struct croupier_text *text, const struct arena *arena, const struct node *node,
    bool one_line, enum croupier_format format)
{
	struct croupier_refusal no = check_format(format);
	size_t length = text->length;

	if (no.verdict != CROUPIER_YES)
		return no;
	if (arena->failed)
		return out_of_memory();
	tree_write(text, node, one_line || format == CROUPIER_LINE, format == CROUPIER_JSON);
	return text_finish(text, length);
}

struct croupier_refusal
write_document(struct arena *arena, const struct node *root, bool one_line,
    enum croupier_format format, struct croupier_text *text)
{
	struct croupier_refusal no = tree_append(text, arena, root, one_line, format);

	arena_free(arena);
	return no;
}
