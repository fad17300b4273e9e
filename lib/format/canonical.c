/*
 * canonical.c: reads documents straight from their bytes: canonical text, the layout in which
 * croupier writes, and JSON.
 *
 * Of canonical text it goes by the marks in the table of the layout, of JSON by its grammar, to
 * the letter.  It declines at the first byte that could be anything else: libyaml then reads the
 * document, or says what is wrong with it.  Must not know what a key means, and must not refuse
 * anything.
 */
#include "format/format.h"

#include <string.h>

struct canonical {
	struct arena *arena;
	const char *at, *end;
	/* The beginning of the line, moved as if each of its characters took one byte. */
	const char *line_start;
	uint32_t line;
	unsigned depth;
	bool json;
};

/* A scalar; its text does not end with a NUL. */
struct span {
	const char *text;
	size_t length;
	bool plain;		/* without quotes */
	bool escaped;
};

/* Passes over blanks of JSON. */
static inline void
pass_blanks(struct canonical *c)
{
	for (; c->at < c->end; c->at++) {
		if (*c->at == '\n') {
			c->line++;
			c->line_start = c->at + 1;
		} else if (!is_white(*c->at)) {
			return;
		}
	}
}

/* Passes over a mark between values; in JSON over its first byte, with blanks around that. */
static inline bool
pass(struct canonical *c, const struct mark *mark)
{
	if (!c->json)
		return pass_mark(&c->at, mark);
	pass_blanks(c);
	if (*c->at != mark->bytes[0])
		return false;
	c->at++;
	pass_blanks(c);
	return true;
}

/* ---- escapes -------------------------------------------------------------------- */

/* The value of four hexadecimal digits, of an escape; -1 if they are something else. */
static int32_t
escape_unit(const char *at)
{
	int32_t unit = 0;
	int i, digit;

	for (i = 0; i < 4; i++) {
		digit = hex_digit(at[i]);
		if (digit < 0)
			return -1;
		unit = unit * 16 + digit;
	}
	return unit;
}

int32_t
read_point(const char **at)
{
	int32_t high = escape_unit(*at), low;

	if (high < 0 || high < 0xd800 || high > 0xdfff) {
		*at += 4;
		return high;
	}
	if (high > 0xdbff || (*at)[4] != '\\' || (*at)[5] != 'u')
		return -1;
	low = escape_unit(*at + 6);
	*at += 10;
	return low < 0xdc00 || low > 0xdfff ? -1 : 0x10000 + (high - 0xd800) * 0x400 + low - 0xdc00;
}

/* Writes a character in UTF-8; returns where it ends. */
static char *
put_point(char *to, uint32_t point)
{
	static const unsigned char leads[] = { 0, 0, 0xc0, 0xe0, 0xf0 };
	unsigned size = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4, i;

	for (i = size; i > 1; i--) {
		to[i - 1] = (char)(0x80 | (point & 0x3f));
		point >>= 6;
	}
	to[0] = (char)(leads[size] | point);
	return to + size;
}

/* Replaces an escape by what it stands for; false if that is not allowed. */
static bool
put_escaped(char **to, const char **at)
{
	static const char letters[] = "\"\\/nt", meant[] = "\"\\/\n\t";
	const char *letter = **at == '\0' ? NULL : strchr(letters, **at);
	char *from = *to;
	int32_t point;
	size_t length;

	++*at;
	if (letter != NULL) {
		*(*to)++ = meant[letter - letters];
		return true;
	}
	/* The other letters stand for control characters. */
	if ((*at)[-1] != 'u')
		return false;
	point = read_point(at);
	if (point < 0)
		return false;
	*to = put_point(from, (uint32_t)point);
	return character_at(from, (size_t)(*to - from), &length) != CHARACTER_CONTROL;
}

/* Replaces all escapes of a text, which never makes it longer. */
static bool
resolve(struct node *node)
{
	/* It lies right after its node. */
	char *text = (char *)(node + 1), *to = text;
	const char *at = text;

	while (*at != '\0') {
		if (*at != '\\') {
			*to++ = *at++;
			continue;
		}
		at++;
		if (!put_escaped(&to, &at))
			return false;
	}
	*to = '\0';
	node->length = (size_t)(to - text);
	return true;
}

/* ---- scalars -------------------------------------------------------------------- */

/*
 * Where text in double quotes ends, after its first one; NULL if it has what may not be there.
 * libyaml takes some characters for ends of lines, or for a mark.
 */
static const char *
quoted_end(const struct canonical *c, const char *at, bool *escaped)
{
	size_t length;

	for (;;) {
		/* Most characters belong to names and numbers, and need no closer look. */
		while ((byte_kind(*at) & NAME_BYTE) != 0)
			at++;
		if (*at == '"')
			return at;
		if ((byte_kind(*at) & WIDE) != 0) {
			enum character kind = character_at(at, 4, &length);

			if (kind == CHARACTER_BAD || (!c->json && kind != CHARACTER_VISIBLE &&
			    kind != CHARACTER_UNSEEN))
				return NULL;
			at += length;
		} else if (*at < ' ' || *at == 0x7f || (*at == '\\' && !c->json)) {
			return NULL;
		} else {
			*escaped = *escaped || *at == '\\';
			/* An escaped quote does not end the text. */
			at += *at == '\\' && at[1] >= ' ' && at[1] < 0x7f ? 2 : 1;
		}
	}
}

/* Where null, a truth value or a number of JSON ends; `at` if there is none. */
static const char *
constant_end(const char *at)
{
	static const char *const words[] = { "true", "false", "null" };
	size_t i;

	for (i = 0; i < sizeof words / sizeof words[0]; i++)
		if (strncmp(at, words[i], strlen(words[i])) == 0)
			return at + strlen(words[i]);
	return json_number_end(at);
}

/* Reads a text that is no simple word: in quotes, with blanks, or with letters beyond ASCII. */
static bool
read_text(struct canonical *c, struct span *span)
{
	const char *from = c->at, *end, *at;

	span->plain = *from != '"';
	span->escaped = false;
	end = !span->plain ? quoted_end(c, ++from, &span->escaped) :
	    c->json ? constant_end(from) : plain_end(from);
	if (end == NULL || (span->plain && (end == from || (byte_kind(*end) & WIDE) != 0)))
		return false;
	span->text = from;
	span->length = (size_t)(end - from);
	c->at = span->plain ? end : end + 1;
	for (at = from; at < end; at++)
		c->line_start += ((unsigned char)*at & 0xc0) == 0x80;
	return span->length <= MAX_SCALAR || span->escaped;
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
read_word(struct canonical *c, struct span *span)
{
	const char *from = c->at, *end = from;

	if ((byte_kind(*end) & BEGINS_WORD) == 0 || c->json)
		return read_text(c, span);
	end = word_end(end + 1);
	if (!ends_word(end))
		return read_text(c, span);
	span->text = from;
	span->length = (size_t)(end - from);
	span->plain = true;
	c->at = end;
	return span->length <= MAX_SCALAR;
}

/*
 * Whether a word can be a key: in JSON it must have quotes; else it is no merge key, and not too
 * long for libyaml.
 */
static inline bool
is_key(const struct canonical *c, const struct span *word)
{
	if (c->json)
		return !word->plain;
	return word->length <= MAX_KEY - 2 && (!word->plain || word->length != 2 ||
	    word->text[0] != '<' || word->text[1] != '<');
}

/* ---- trees ------------------------------------------------------------------------ */

static inline struct node *
placed(const struct canonical *c, struct node *node, const char *at)
{
	if (node != NULL) {
		node->line = c->line;
		node->column = (uint32_t)(at - c->line_start) + 1;
	}
	return node;
}

enum { SHORT_WORD = 16 };
_Static_assert((int)SHORT_WORD <= (int)AFTER_END, "so many bytes can be read");

/* Reads a scalar; NULL if it is declined, or is too long for a key and must be one. */
static inline struct node *
read_scalar(struct canonical *c, bool key)
{
	uint32_t column = (uint32_t)(c->at - c->line_start) + 1;
	struct span span;
	struct node *node;

	if (!read_word(c, &span) || (key && !is_key(c, &span)))
		return NULL;
	node = arena_alloc(c->arena, sizeof *node + span.length + SHORT_WORD);
	if (node == NULL)
		return NULL;
	*node = (struct node){ .shape = SCALAR, .manner = span.plain ? PLAIN : WORD,
		.text = (char *)(node + 1), .length = span.length, .line = c->line,
		.column = column };
	/* Most are short, and the compiler copies a fixed number of bytes without a call. */
	if (span.length < SHORT_WORD)
		memcpy(node + 1, span.text, SHORT_WORD);
	else
		memcpy(node + 1, span.text, span.length);
	((char *)(node + 1))[span.length] = '\0';
	if (!c->json)
		return node;
	return (!span.escaped || resolve(node)) && node->length <= (key ? MAX_KEY : MAX_SCALAR) ?
	    node : NULL;
}

static struct node *read_value(struct canonical *c);

/* Reads an entry of a collection: a key and its value, or a value. */
static bool
read_entry(struct canonical *c, struct node *in)
{
	struct node *key, *value;

	if (in->shape == MAP) {
		key = read_scalar(c, true);
		if (key == NULL || !pass(c, &colon))
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

/* Reads a collection in brackets, of which the first is at hand; the compiler knows its marks. */
__attribute__((always_inline))
static inline struct node *
read_flow(struct canonical *c, enum layout layout)
{
	struct node *node = layout == FLOW_MAP ? tree_map(c->arena) : tree_list(c->arena);

	if (placed(c, node, c->at) == NULL || c->depth++ == MAX_DEPTH)
		return NULL;
	c->at++;
	if (!pass(c, &layouts[layout].close)) {
		do
			if (!read_entry(c, node))
				return NULL;
		while (pass(c, &layouts[layout].next));
		if (!pass(c, &layouts[layout].close))
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

/* Reads the lines of a document, up to its end: keys with values on their lines or on the next. */
static struct node *
read_lines(struct canonical *c)
{
	struct node *root = tree_map(c->arena), *key, *value;

	if (root == NULL || !pass_line(c, &layouts[LINES].first))
		return NULL;
	placed(c, root, c->at);
	c->depth++;
	do {
		/* A marker or a directive could stand only here. */
		if ((byte_kind(*c->at) & SMALL) == 0 || (key = read_scalar(c, true)) == NULL)
			return NULL;
		value = NULL;
		if (pass_mark(&c->at, &colon))
			value = read_value(c);
		else if (pass_mark(&c->at, &line_colon) && *c->at == '\n')
			value = read_block(c, c->at[1] == '-' ? BLOCK_LIST : BLOCK_MAP);
		tree_add(root, key);
		tree_add(root, value);
		if (value == NULL || !pass_line(c, &layouts[LINES].next))
			return NULL;
	} while (c->at < c->end);
	return close_node(c, root);
}

static struct canonical
begin(struct arena *arena, const char *bytes, const char *end, unsigned long line)
{
	return (struct canonical){ .arena = arena, .at = bytes, .end = end, .line_start = bytes,
		.line = (uint32_t)line };
}

const char *
canonical_line(struct arena *arena, const char *line, unsigned long number, struct node **root)
{
	struct canonical c = begin(arena, line, NULL, number);

	*root = NULL;
	if (!pass_mark(&c.at, &document_mark) || !pass_mark(&c.at, &same_line) || *c.at != '{')
		return NULL;
	*root = read_flow(&c, FLOW_MAP);
	return *root != NULL && pass_mark(&c.at, &line_end) ? c.at : NULL;
}

bool
canonical_read(struct arena *arena, const struct frame *frame, struct node **root)
{
	const char *end = frame->bytes + frame->length;
	struct canonical c = begin(arena, frame->bytes, end, frame->line);

	*root = NULL;
	if (frame->length < 5 || end[-1] != '\n' || !pass_mark(&c.at, &document_mark))
		return false;
	if (*c.at == '\n')
		*root = read_lines(&c);
	else
		c.at = canonical_line(arena, frame->bytes, frame->line, root);
	if (c.at != end)
		*root = NULL;
	return *root != NULL;
}

bool
json_read(struct arena *arena, const struct frame *frame, struct node **root)
{
	struct canonical c = begin(arena, frame->bytes, frame->bytes + frame->length, frame->line);

	c.json = true;
	*root = NULL;
	if (pass_mark(&c.at, &document_mark) && *c.at == '{')
		return false;		/* without a blank these are the words of a text */
	pass_blanks(&c);
	if (c.at >= c.end || *c.at != '{')
		return false;
	*root = read_flow(&c, FLOW_MAP);
	if (c.at != c.end || arena->failed)
		*root = NULL;
	return *root != NULL;
}
