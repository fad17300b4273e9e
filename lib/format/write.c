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

/* Appends the number of a character as an escape. */
static void
escape_code(struct croupier_text *text, const char *at, size_t length, bool json)
{
	static const unsigned char of_first_byte[] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
	unsigned long code = (unsigned char)at[0] & of_first_byte[length];
	char escape[24];
	size_t i;

	for (i = 1; i < length; i++)
		code = code << 6 | ((unsigned char)at[i] & 0x3fU);
	if (code < 0x10000)
		snprintf(escape, sizeof escape, json ? "\\u%04lx" : "\\u%04lX", code);
	else if (json)
		snprintf(escape, sizeof escape, "\\u%04lx\\u%04lx", 0xd7c0 + (code >> 10),
		    0xdc00 + (code & 0x3ff));
	else
		snprintf(escape, sizeof escape, "\\U%08lX", code);
	text_string(text, escape);
}

/* Appends a character inside double quotes, escaped if it must be. */
static void
escape_character(struct croupier_text *text, const char *at, size_t length, enum character kind)
{
	unsigned char last = (unsigned char)at[length - 1];
	char code[8];

	switch (kind) {
	case CHARACTER_LAYOUT:
		text_string(text, *at == '\n' ? "\\n" : "\\t");
		break;
	case CHARACTER_CONTROL:
		/*
		 * Below U+0100 the last byte is the code; beyond that there are only U+FFFE and
		 * U+FFFF.
		 */
		snprintf(code, sizeof code, length < 3 ? "\\x%02X" : "\\uFF%02X", length < 3 ?
		    last : last + 0x40U);
		text_string(text, code);
		break;
	case CHARACTER_LINE_END:
		text_string(text, last == 0xa8 ? "\\L" : "\\P");
		break;
	case CHARACTER_MARK:
		text_string(text, "\\uFEFF");
		break;
	case CHARACTER_VISIBLE:
	case CHARACTER_UNSEEN:
	case CHARACTER_BAD:
		if (*at == '"' || *at == '\\')
			text_char(text, '\\');
		text_add(text, at, length);
		break;
	}
}

/* `shown`: what nobody sees is escaped, too. */
static void
escape_yaml(struct croupier_text *text, const char *from, size_t length, bool shown)
{
	size_t i, step;

	text_char(text, '"');
	for (i = 0; i < length; i += step) {
		for (step = 0; i + step < length && (byte_kind(from[i + step]) & NAME_BYTE) != 0;
		    step++)
			;
		if (step > 0) {
			text_add(text, from + i, step);
		} else {
			enum character kind = character_at(from + i, length - i, &step);

			if (shown && kind == CHARACTER_UNSEEN)
				escape_code(text, from + i, step, false);
			else
				escape_character(text, from + i, step, kind);
		}
	}
	text_char(text, '"');
}

static void
escape_json(struct croupier_text *text, const char *from, size_t length, bool shown)
{
	size_t i, step;
	char code[8];

	text_char(text, '"');
	for (i = 0; i < length; i += step) {
		const char *at = from + i;
		enum character kind = character_at(at, length - i, &step);
		unsigned char last = (unsigned char)at[step - 1];

		if (*at == '"' || *at == '\\') {
			text_char(text, '\\');
			text_char(text, *at);
		} else if (shown && (kind == CHARACTER_UNSEEN || kind == CHARACTER_CONTROL)) {
			escape_code(text, at, step, true);
		} else if (kind == CHARACTER_LINE_END) {
			/* YAML would take it for the end of the line. */
			text_string(text, last == 0xa8 ? "\\u2028" : "\\u2029");
		} else if (kind == CHARACTER_MARK) {
			text_string(text, "\\ufeff");
		} else if ((kind == CHARACTER_LAYOUT || kind == CHARACTER_CONTROL) && step < 3) {
			snprintf(code, sizeof code, "\\u%04x", last);
			text_string(text, code);
		} else {
			text_add(text, at, step);
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
	    (node->manner != PLAIN && plain_resolves(node->text, node->length)) ||
	    (node->manner == SHOWN && !is_seen(node->text, node->length)))
		escape_yaml(text, node->text, node->length, node->manner == SHOWN);
	else
		text_add(text, node->text, node->length);
}

/* The same in JSON. */
static void
json_scalar(struct croupier_text *text, const struct node *node)
{
	enum constant constant = NO_CONSTANT;

	if (node->manner == PLAIN && node->length > 0 &&
	    json_number_end(node->text) == node->text + node->length) {
		text_add(text, node->text, node->length);
		return;
	}
	if (node->manner == PLAIN)
		constant = plain_constant(node->text, node->length);
	switch (constant) {
	case IS_NULL:
		text_string(text, "null");
		break;
	case IS_TRUE:
		text_string(text, "true");
		break;
	case IS_FALSE:
		text_string(text, "false");
		break;
	case NO_CONSTANT:
		escape_json(text, node->text, node->length, node->manner == SHOWN);
		break;
	}
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

static void
end_document(struct writer *w)
{
	if (w->text != NULL && w->one_line)
		text_mark(w->text, &line_end);
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
	end_document(w);
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
	bool map = is_map(layout), block = layout == BLOCK_MAP || layout == BLOCK_LIST;
	struct node *node = NULL;

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

/* The layout of a collection: only after a key of a document can entries have their own lines. */
static enum layout
layout_of(struct writer *w, const struct node *value)
{
	bool lines = innermost(w)->layout == LINES;

	if (value->shape == MAP)
		return lines && all(value, LIST) ? BLOCK_MAP : FLOW_MAP;
	return lines && all(value, MAP) ? BLOCK_LIST : FLOW_LIST;
}

/* A key of a tree, which is a text in JSON, whatever it is in YAML. */
static void
put_key(struct writer *w, const struct node *key)
{
	if (w->json) {
		escape_json(w->text, key->text, key->length, key->manner == SHOWN);
		return;
	}
	/* YAML has a limit for keys that are not marked as such. */
	if (key->length > MAX_KEY)
		text_string(w->text, "? ");
	yaml_scalar(w->text, key);
}

/* Keys and values of a mapping, or items of a list. */
static void
write_children(struct writer *w, const struct node *node)
{
	const struct node *child;

	for (child = node->first; child != NULL; child = child->next) {
		if (node->shape == MAP) {
			begin_entry(w);
			put_key(w, child);
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
		write_open(w, layout_of(w, node));
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
tree_write(struct croupier_text *text, const struct node *root, bool one_line)
{
	struct writer w = { .text = text };

	begin_document(&w, one_line);
	if (one_line) {
		write_tree(&w, root);
	} else {
		write_open(&w, LINES);
		write_children(&w, root);
		write_close(&w);
	}
	end_document(&w);
}

void
tree_write_json(struct croupier_text *text, const struct node *root)
{
	struct writer w = { .text = text, .json = true };

	begin_document(&w, true);
	write_tree(&w, root);
	end_document(&w);
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
	if (format == CROUPIER_JSON)
		tree_write_json(text, node);
	else
		tree_write(text, node, one_line || format == CROUPIER_LINE);
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
