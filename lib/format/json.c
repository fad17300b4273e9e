/*
 * json.c: reads a document of JSON into a tree.
 *
 * Knows the grammar of JSON, to the letter.  Anything else, and anything beyond a limit, is
 * declined: libyaml reads that, or says what is wrong with it.  Must not know what a key means,
 * and must not refuse anything.
 */
#include "format/format.h"

#include <string.h>

struct json {
	struct arena *arena;
	const char *at, *end;
	/* The beginning of the line, moved as if each of its characters took one byte. */
	const char *line_start;
	uint32_t line;
	unsigned depth;
};

/* The byte at hand; 0 at the end, since nothing begins with a NUL. */
static inline char
peek(const struct json *j)
{
	return j->at < j->end ? *j->at : '\0';
}

static inline void
pass_blanks(struct json *j)
{
	for (; j->at < j->end; j->at++) {
		if (*j->at == '\n') {
			j->line++;
			j->line_start = j->at + 1;
		} else if (*j->at != ' ' && *j->at != '\t' && *j->at != '\r') {
			return;
		}
	}
}

/* Passes over blanks, and over the byte c if it follows them; returns whether it does. */
static inline bool
pass(struct json *j, char c)
{
	pass_blanks(j);
	if (peek(j) != c)
		return false;
	j->at++;
	return true;
}

/* Notes that a node begins at the byte at hand. */
static inline void
place(const struct json *j, struct node *node)
{
	node->line = j->line;
	node->column = (uint32_t)(j->at - j->line_start) + 1;
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

/*
 * The character that is escaped after \u, in two halves if it is beyond U+FFFF; -1 if there is
 * none.  Moves *at past it.
 */
static int32_t
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

/* ---- scalars ----------------------------------------------------------------------- */

/*
 * Where the text that begins at `at`, after its quote, ends; NULL if it holds something that is
 * not allowed.  Columns count characters, not bytes.
 */
static const char *
text_end_at(struct json *j, const char *at, bool *escaped)
{
	size_t length;

	for (;;) {
		while ((byte_kind(*at) & NAME_BYTE) != 0)
			at++;
		if (*at == '"')
			return at;
		if ((byte_kind(*at) & WIDE) != 0) {
			enum character kind = character_at(at, (size_t)(j->end - at), &length);

			if (kind == CHARACTER_MARK || kind == CHARACTER_BAD)
				return NULL;
			j->line_start += length - 1;
			at += length;
		} else if ((unsigned char)*at < ' ' || *at == 0x7f) {
			return NULL;
		} else {
			*escaped = *escaped || *at == '\\';
			/* An escaped quote does not end the text. */
			at += *at == '\\' && at[1] >= ' ' && at[1] < 0x7f ? 2 : 1;
		}
	}
}

/* Reads a text of at most `most` bytes; NULL if it is declined. */
static struct node *
read_text(struct json *j, size_t most)
{
	const char *from = j->at + 1, *end, *line_start = j->line_start;
	bool escaped = false;
	struct node *node;

	if (peek(j) != '"')
		return NULL;
	end = text_end_at(j, from, &escaped);
	if (end == NULL)
		return NULL;
	node = tree_scalar(j->arena, from, (size_t)(end - from), WORD);
	if (node == NULL)
		return NULL;
	node->line = j->line;
	node->column = (uint32_t)(j->at - line_start) + 1;
	j->at = end + 1;
	if (escaped && !resolve(node))
		return NULL;
	return node->length <= most ? node : NULL;
}

/* The end of a number, a truth value or null; `at` if there is none. */
static const char *
bare_end(const char *at)
{
	static const char *const words[] = { "true", "false", "null" };
	size_t i, length;

	for (i = 0; i < sizeof words / sizeof words[0]; i++) {
		length = strlen(words[i]);
		if (memcmp(at, words[i], length) == 0)
			return at + length;
	}
	return json_number_end(at);
}

static struct node *
read_bare(struct json *j)
{
	const char *end = bare_end(j->at);
	struct node *node;

	if (end == j->at || end > j->end || end - j->at > MAX_SCALAR)
		return NULL;
	node = tree_scalar(j->arena, j->at, (size_t)(end - j->at), PLAIN);
	if (node != NULL)
		place(j, node);
	j->at = end;
	return node;
}

/* ---- collections --------------------------------------------------------------------- */

static struct node *read_value(struct json *j);

/* Reads a key, its colon and its value. */
static bool
read_pair(struct json *j, struct node *map)
{
	struct node *key, *value;

	pass_blanks(j);
	key = read_text(j, MAX_KEY);
	if (key == NULL || !pass(j, ':'))
		return false;
	value = read_value(j);
	if (value == NULL)
		return false;
	tree_add(map, key);
	tree_add(map, value);
	return true;
}

static bool
read_entry(struct json *j, struct node *list)
{
	struct node *value = read_value(j);

	tree_add(list, value);
	return value != NULL;
}

/* Reads a list or mapping, which begins with the byte at hand. */
static struct node *
read_collection(struct json *j)
{
	bool map = *j->at == '{';
	struct node *node = map ? tree_map(j->arena) : tree_list(j->arena);

	if (node == NULL || j->depth == MAX_DEPTH)
		return NULL;
	place(j, node);
	j->depth++;
	j->at++;
	if (!pass(j, map ? '}' : ']')) {
		do
			if (map ? !read_pair(j, node) : !read_entry(j, node))
				return NULL;
		while (pass(j, ','));
		if (!pass(j, map ? '}' : ']'))
			return NULL;
	}
	j->depth--;
	return map && tree_twin(j->arena, node) != NULL ? NULL : node;
}

static struct node *
read_value(struct json *j)
{
	pass_blanks(j);
	switch (peek(j)) {
	case '"':
		return read_text(j, MAX_SCALAR);
	case '{':
	case '[':
		return read_collection(j);
	}
	return read_bare(j);
}

bool
json_read(struct arena *arena, const struct frame *frame, struct node **root)
{
	struct json j = { .arena = arena, .at = frame->bytes, .end = frame->bytes + frame->length,
		.line_start = frame->bytes, .line = (uint32_t)frame->line };

	*root = NULL;
	if (pass_mark(&j.at, &document_mark) && peek(&j) == '{')
		return false;		/* without a blank these are the words of a text */
	pass_blanks(&j);
	if (peek(&j) != '{')
		return false;
	*root = read_collection(&j);
	pass_blanks(&j);
	if (j.at < j.end || arena->failed)
		*root = NULL;
	return *root != NULL;
}
