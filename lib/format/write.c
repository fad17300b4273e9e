/*
 * write.c: the canonical bytes of a tree, and its JSON.
 *
 * Takes marks from the table of the layout and asks plain.c what needs quotes.
 * Must not know what a key means.
 */
#include "format/format.h"

#include <stdio.h>
#include <string.h>

/* ---- scalars ------------------------------------------------------------ */

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

static void
escape_yaml(struct croupier_text *text, const char *from, size_t length)
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

			escape_character(text, from + i, step, kind);
		}
	}
	text_char(text, '"');
}

static void
write_scalar(struct croupier_text *text, const struct node *node)
{
	if (node->manner == PLAIN && node->length == 0)
		text_char(text, '~');
	else if (node->manner == QUOTED || plain_end(node->text) != node->text + node->length ||
	    (node->manner == WORD && plain_resolves(node->text, node->length)))
		escape_yaml(text, node->text, node->length);
	else
		text_add(text, node->text, node->length);
}

/* ---- YAML --------------------------------------------------------------- */

static void
write_flow(struct croupier_text *text, const struct node *node)
{
	enum layout layout = node->shape == MAP ? FLOW_MAP : FLOW_LIST;
	const struct node *child;

	if (node->shape == SCALAR) {
		write_scalar(text, node);
		return;
	}
	text_mark(text, &layouts[layout].open);
	for (child = node->first; child != NULL; child = child->next) {
		if (child != node->first)
			text_mark(text, &layouts[layout].next);
		if (layout == FLOW_MAP) {
			write_scalar(text, child);
			child = child->next;
			text_mark(text, &colon);
		}
		write_flow(text, child);
	}
	text_mark(text, &layouts[layout].close);
}

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

/*
 * The layout of a value after a key of a document: only there can entries have lines of their
 * own.
 */
static enum layout
layout_of(const struct node *value)
{
	if (value->shape == MAP)
		return all(value, LIST) ? BLOCK_MAP : FLOW_MAP;
	return value->shape == LIST && all(value, MAP) ? BLOCK_LIST : FLOW_LIST;
}

void
tree_write_value(struct croupier_text *text, const struct node *value)
{
	enum layout layout = layout_of(value);
	const struct node *child;

	if (layout == FLOW_MAP || layout == FLOW_LIST) {
		text_mark(text, &colon);
		write_flow(text, value);
		return;
	}
	text_mark(text, &line_colon);
	for (child = value->first; child != NULL; child = child->next) {
		text_mark(text, &layouts[layout].next);
		if (layout == BLOCK_MAP) {
			write_scalar(text, child);
			child = child->next;
			text_mark(text, &colon);
		}
		write_flow(text, child);
	}
}

void
tree_write_word(struct croupier_text *text, const char *word)
{
	const struct node node = { .shape = SCALAR, .manner = WORD, .text = word,
	    .length = strlen(word) };

	write_scalar(text, &node);
}

void
tree_write(struct croupier_text *text, const struct node *node, bool one_line)
{
	const struct node *child;

	text_mark(text, &document_mark);
	if (one_line) {
		text_mark(text, &same_line);
		write_flow(text, node);
		text_mark(text, &line_end);
		return;
	}
	for (child = node->first; child != NULL; child = child->next->next) {
		text_mark(text, &layouts[LINES].next);
		write_scalar(text, child);
		tree_write_value(text, child->next);
	}
	text_mark(text, &layouts[LINES].close);
}

/* ---- JSON --------------------------------------------------------------- */

static void
escape_json(struct croupier_text *text, const char *from, size_t length)
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

static void
write_json_scalar(struct croupier_text *text, const struct node *node)
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
		escape_json(text, node->text, node->length);
		break;
	}
}

static void
write_json(struct croupier_text *text, const struct node *node)
{
	const struct node *child;
	bool map = node->shape == MAP;

	if (node->shape == SCALAR) {
		write_json_scalar(text, node);
		return;
	}
	text_char(text, map ? '{' : '[');
	for (child = node->first; child != NULL; child = child->next) {
		if (child != node->first)
			text_char(text, ',');
		if (map) {
			escape_json(text, child->text, child->length);
			text_char(text, ':');
			child = child->next;
		}
		write_json(text, child);
	}
	text_char(text, map ? '}' : ']');
}

void
tree_write_json(struct croupier_text *text, const struct node *node)
{
	write_json(text, node);
	text_char(text, '\n');
}

struct croupier_refusal
check_format(enum croupier_format format)
{
	switch (format) {
	case CROUPIER_YAML:
	case CROUPIER_JSON:
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
		tree_write(text, node, one_line);
	return text_finish(text, length);
}
