/*
 * write.c: the canonical bytes of a tree, and its JSON.
 *
 * Knows which layout a shape has and when a scalar needs quotes.  Must not
 * know what a key means.
 */
#include "base/refusal.h"
#include "format/tree.h"

#include <stdio.h>
#include <string.h>

static bool
among(const char *text, size_t length, const char *const words[])
{
	size_t i;

	for (i = 0; words[i] != NULL; i++)
		if (words[i][0] == text[0] && strncmp(words[i], text, length) == 0 && words[i][length] == '\0')
			return true;
	return false;
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static const char *const NULLS[] = { "", "~", "null", "Null", "NULL", NULL };
static const char *const TRUES[] = { "true", "True", "TRUE", NULL };
static const char *const FALSES[] = { "false", "False", "FALSE", NULL };

/* A number in base 2, 8 or 16, the sign already passed. */
static bool
is_based(const char *at, const char *end)
{
	const char *digits;

	if (end - at < 3 || at[0] != '0')
		return false;
	if (at[1] == 'x')
		digits = "0123456789abcdefABCDEF_";
	else if (at[1] == 'o')
		digits = "01234567_";
	else if (at[1] == 'b')
		digits = "01_";
	else
		return false;
	for (at += 2; at < end; at++)
		if (strchr(digits, *at) == NULL)
			return false;
	return true;
}

/* Whole numbers, fractions, powers of ten and base 60, as YAML 1.1 or 1.2 have them. */
static bool
is_number(const char *at, const char *end)
{
	const char *start;

	if (at < end && (*at == '-' || *at == '+'))
		at++;
	if (is_based(at, end))
		return true;
	if (end - at == 4 && (memcmp(at, ".inf", 4) == 0 || memcmp(at, ".Inf", 4) == 0 || memcmp(at, ".INF", 4) == 0))
		return true;
	start = at;
	if (at < end && !is_digit(*at) && *at != '.')
		return false;
	while (at < end && (is_digit(*at) || *at == '_'))
		at++;
	while (at > start && end - at > 1 && *at == ':' && is_digit(at[1])) {
		at += 2;
		if (at < end && is_digit(*at))
			at++;
	}
	if (at < end && *at == '.')
		while (at < end && (is_digit(*at) || *at == '.' || *at == '_'))
			at++;
	if (at > start && end - at > 1 && (*at == 'e' || *at == 'E')) {
		at++;
		if (*at == '-' || *at == '+')
			at++;
		if (at == end)
			return false;
		while (at < end && is_digit(*at))
			at++;
	}
	return at == end && at > start;
}

/* 2026-11-20, with a time behind it or not. */
static bool
is_date(const char *at, const char *end)
{
	int field, digits;

	for (field = 0; field < 3; field++) {
		for (digits = 0; at < end && is_digit(*at); at++)
			digits++;
		if (field == 0 ? digits != 4 : digits < 1 || digits > 2)
			return false;
		if (field < 2 && (at == end || *at++ != '-'))
			return false;
	}
	if (at == end)
		return true;
	if (*at != 'T' && *at != 't' && *at != ' ' && *at != '\t')
		return false;
	while (at < end && (*at == ' ' || *at == '\t' || *at == 'T' || *at == 't'))
		at++;
	return at < end && is_digit(*at);
}

/* By first letter: bit n where a word of n letters is among those that YAML takes for something else. */
static const uint8_t lengths[256] = {
	['~'] = 1 << 1, ['='] = 1 << 1, ['<'] = 1 << 2, ['.'] = 1 << 4,
	['y'] = 1 << 1 | 1 << 3, ['Y'] = 1 << 1 | 1 << 3, ['o'] = 1 << 2 | 1 << 3, ['O'] = 1 << 2 | 1 << 3,
	['n'] = 1 << 1 | 1 << 2 | 1 << 4, ['N'] = 1 << 1 | 1 << 2 | 1 << 4,
	['t'] = 1 << 4, ['T'] = 1 << 4, ['f'] = 1 << 5, ['F'] = 1 << 5,
};

/* Whether the text may be such a word, going by its length and first letter. */
static inline bool
may_be_taken(const char *text, size_t length)
{
	return length <= 5 && (lengths[(unsigned char)text[0]] >> length & 1) != 0;
}

bool
tree_resolves(const char *text, size_t length)
{
	static const char *const others[] = { "y", "Y", "yes", "Yes", "YES", "n", "N", "no", "No", "NO",
		"on", "On", "ON", "off", "Off", "OFF", "<<", "=", ".nan", ".NaN", ".NAN", NULL };

	if (length == 0)
		return true;
	if (may_be_taken(text, length) && (among(text, length, NULLS) || among(text, length, TRUES) ||
	    among(text, length, FALSES) || among(text, length, others)))
		return true;
	if (!is_digit(text[0]) && text[0] != '-' && text[0] != '+' && text[0] != '.')
		return false;
	return is_number(text, text + length) || is_date(text, text + length);
}

/* The length of an unprintable character at text, 0 where it may stand as it is. */
static size_t
unprintable(const unsigned char *text)
{
	if (text[0] >= 0x20 && text[0] < 0x7f)
		return 0;
	if (text[0] < 0x20 || text[0] == 0x7f)
		return 1;
	if (text[0] == 0xc2 && text[1] < 0xa0)
		return 2;
	if (text[0] == 0xe2 && text[1] == 0x80 && (text[2] == 0xa8 || text[2] == 0xa9))
		return 3;
	if (text[0] == 0xef && text[1] == 0xbb && text[2] == 0xbf)
		return 3;
	return 0;
}

/* What kinds of character are in a text; 0 is any other. */
enum { DIGIT = 1, SMALL = 2, CAPITAL = 4, DASH = 8 };

#define FIVE(kind) kind, kind, kind, kind, kind

static const uint8_t kinds[256] = {
	['-'] = DASH,
	['0'] = FIVE(DIGIT), FIVE(DIGIT),
	['A'] = CAPITAL, FIVE(CAPITAL), FIVE(CAPITAL), FIVE(CAPITAL), FIVE(CAPITAL), FIVE(CAPITAL),
	['a'] = SMALL, FIVE(SMALL), FIVE(SMALL), FIVE(SMALL), FIVE(SMALL), FIVE(SMALL),
};

static unsigned
kind_of(char c)
{
	return kinds[(unsigned char)c];
}

/*
 * Whether a text of these kinds, none of them other, is what most are and
 * stands plain without a closer look: a number; digits and a capital, as cards
 * are, which no number ends with; or letters, digits and dashes behind a
 * letter, in no word which YAML may take for something else.
 */
static bool
is_common(const struct node *node, unsigned first, unsigned inside, unsigned last)
{
	if (first != DIGIT)
		return first != DASH && (node->manner == PLAIN || !may_be_taken(node->text, node->length));
	return inside == DIGIT && (last == CAPITAL || (last == DIGIT && node->manner == PLAIN));
}

/* Appends a scalar that is common, looking at it on the way; false, and nothing, where it is not. */
static bool
write_common(struct croupier_text *text, const struct node *node)
{
	const char *from = node->text;
	size_t i, length = node->length;
	unsigned first = kind_of(from[0]), inside = 0, kind = first;
	char *to;
	bool is;

	if (first == 0 || (text->capacity - text->length <= length && !text_extend(text, length)))
		return false;
	to = text->bytes + text->length;
	to[0] = from[0];
	for (i = 1; i < length && kind != 0; i++) {
		inside |= kind;
		to[i] = from[i];
		kind = kind_of(from[i]);
	}
	is = kind != 0 && is_common(node, first, length == 1 ? first : inside, kind);
	if (is)
		text->length += length;
	text->bytes[text->length] = '\0';
	return is;
}

/* Whether the text may stand plain inside a flow collection. */
static bool
fits_plain(const char *text, size_t length)
{
	size_t i;

	if (length == 0 || text[0] == ' ' || text[length - 1] == ' ' || text[length - 1] == ':')
		return false;
	if (strchr("?:,[]{}#&*!|>'\"%@`", text[0]) != NULL)
		return false;
	if (text[0] == '-' && (length == 1 || text[1] == ' '))
		return false;
	for (i = 0; i < length; i++) {
		/* Most are this. */
		if (kind_of(text[i]) != 0)
			continue;
		/* Some readers end a plain scalar in a flow collection at a question mark. */
		if (strchr(",[]{}?", text[i]) != NULL || unprintable((const unsigned char *)text + i) > 0)
			return false;
		if (text[i] == ':' && text[i + 1] == ' ')
			return false;
		if (text[i] == '#' && i > 0 && text[i - 1] == ' ')
			return false;
	}
	return true;
}

static void
escape_yaml(struct croupier_text *text, const char *from, size_t length)
{
	size_t i, step;
	char code[8];

	text_char(text, '"');
	for (i = 0; i < length; i += step) {
		const unsigned char *at = (const unsigned char *)from + i;

		for (step = 0; i + step < length && kind_of(from[i + step]) != 0; step++)
			;
		if (step > 0) {
			text_add(text, from + i, step);
			continue;
		}
		step = unprintable(at);
		if (*at == '"' || *at == '\\') {
			text_char(text, '\\');
			text_char(text, from[i]);
			step = 1;
		} else if (*at == '\n' || *at == '\t') {
			text_string(text, *at == '\n' ? "\\n" : "\\t");
		} else if (step == 1 || step == 2) {
			snprintf(code, sizeof code, "\\x%02X", at[step - 1]);
			text_string(text, code);
		} else if (step == 3) {
			text_string(text, at[0] == 0xef ? "\\uFEFF" : at[2] == 0xa8 ? "\\L" : "\\P");
		} else {
			text_char(text, from[i]);
			step = 1;
		}
	}
	text_char(text, '"');
}

/* Appends a scalar that needs a closer look. */
static void
write_uncommon(struct croupier_text *text, const struct node *node)
{
	if (node->manner == PLAIN && node->length == 0)
		text_char(text, '~');
	else if (node->manner == QUOTED || !fits_plain(node->text, node->length) ||
	    (node->manner == WORD && tree_resolves(node->text, node->length)))
		escape_yaml(text, node->text, node->length);
	else
		text_add(text, node->text, node->length);
}

static void
write_scalar(struct croupier_text *text, const struct node *node)
{
	if (node->manner == QUOTED || !write_common(text, node))
		write_uncommon(text, node);
}

static void
write_flow(struct croupier_text *text, const struct node *node)
{
	const struct node *child;
	bool map = node->shape == MAP;

	if (node->shape == SCALAR) {
		write_scalar(text, node);
		return;
	}
	text_char(text, map ? '{' : '[');
	for (child = node->first; child != NULL; child = child->next) {
		if (child != node->first)
			text_add(text, ", ", 2);
		if (map) {
			write_scalar(text, child);
			child = child->next;
			text_add(text, ": ", 2);
		}
		if (child->shape == SCALAR)
			write_scalar(text, child);
		else
			write_flow(text, child);
	}
	text_char(text, map ? '}' : ']');
}

/* Whether all elements of a list, or all values of a map, have the shape. */
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

void
tree_write_value(struct croupier_text *text, const struct node *value)
{
	const struct node *child;

	if (value->shape == LIST && all(value, MAP)) {
		for (child = value->first; child != NULL; child = child->next) {
			text_add(text, "\n- ", 3);
			write_flow(text, child);
		}
	} else if (value->shape == MAP && all(value, LIST)) {
		for (child = value->first; child != NULL; child = child->next) {
			text_add(text, "\n  ", 3);
			write_scalar(text, child);
			text_add(text, ": ", 2);
			child = child->next;
			write_flow(text, child);
		}
	} else {
		text_char(text, ' ');
		write_flow(text, value);
	}
}

void
tree_write_word(struct croupier_text *text, const char *word)
{
	const struct node node = { .shape = SCALAR, .manner = WORD, .text = word, .length = strlen(word) };

	write_scalar(text, &node);
}

size_t
tree_plain_length(const char *word)
{
	bool plain = (kind_of(word[0]) & (SMALL | CAPITAL)) != 0;
	size_t length = 0;

	while (kind_of(word[length]) != 0)
		length++;
	/* Behind a letter such characters fit: most names are no more than that. */
	if (!plain || word[length] != '\0') {
		length += strlen(word + length);
		plain = fits_plain(word, length);
	}
	return plain && !tree_resolves(word, length) ? length : 0;
}

void
tree_write(struct croupier_text *text, const struct node *node, bool one_line)
{
	const struct node *child;

	if (one_line) {
		text_add(text, "--- ", 4);
		write_flow(text, node);
		text_char(text, '\n');
		return;
	}
	text_add(text, "---\n", 4);
	for (child = node->first; child != NULL; child = child->next) {
		write_scalar(text, child);
		text_char(text, ':');
		child = child->next;
		tree_write_value(text, child);
		text_char(text, '\n');
	}
}

static void
escape_json(struct croupier_text *text, const char *from, size_t length)
{
	size_t i, step;
	char code[8];

	text_char(text, '"');
	for (i = 0; i < length; i++) {
		step = unprintable((const unsigned char *)from + i);
		if (from[i] == '"' || from[i] == '\\') {
			text_char(text, '\\');
			text_char(text, from[i]);
		} else if (step == 3) {	/* YAML takes two of them for ends of a line */
			text_string(text, from[i] == '\xef' ? "\\ufeff" : from[i + 2] == '\xa8' ? "\\u2028" : "\\u2029");
			i += 2;
		} else if ((unsigned char)from[i] < 0x20 || from[i] == 0x7f) {
			snprintf(code, sizeof code, "\\u%04x", (unsigned)from[i]);
			text_string(text, code);
		} else {
			text_char(text, from[i]);
		}
	}
	text_char(text, '"');
}

/* Whether the text is a number by the narrower grammar of JSON. */
static bool
is_json_number(const char *text, size_t length)
{
	const char *at = text, *end = text + length;

	if (at < end && *at == '-')
		at++;
	if (at == end || !is_digit(*at) || (*at == '0' && end - at > 1 && is_digit(at[1])))
		return false;
	while (at < end && is_digit(*at))
		at++;
	if (at < end && *at == '.') {
		at++;
		if (at == end || !is_digit(*at))
			return false;
		while (at < end && is_digit(*at))
			at++;
	}
	if (at < end && (*at == 'e' || *at == 'E')) {
		at++;
		if (at < end && (*at == '-' || *at == '+'))
			at++;
		if (at == end || !is_digit(*at))
			return false;
		while (at < end && is_digit(*at))
			at++;
	}
	return at == end;
}

static void
write_json_scalar(struct croupier_text *text, const struct node *node)
{
	if (node->manner == PLAIN && is_json_number(node->text, node->length))
		text_add(text, node->text, node->length);
	else if (node->manner == PLAIN && among(node->text, node->length, NULLS))
		text_string(text, "null");
	else if (node->manner == PLAIN && among(node->text, node->length, TRUES))
		text_string(text, "true");
	else if (node->manner == PLAIN && among(node->text, node->length, FALSES))
		text_string(text, "false");
	else
		escape_json(text, node->text, node->length);
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
tree_append(struct croupier_text *text, const struct arena *arena, const struct node *node, bool one_line,
    enum croupier_format format)
{
	size_t length = text->length;

	if (!arena->failed && format == CROUPIER_JSON)
		tree_write_json(text, node);
	else if (!arena->failed)
		tree_write(text, node, one_line);
	if (!arena->failed && !text->failed)
		return accepted();
	text_cut(text, length);
	return out_of_memory();
}
