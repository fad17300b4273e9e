/*
 * canonical.c: reads documents in the layout in which croupier writes them.
 *
 * Knows the layout of write.c: a move on its marker line, a state in lines
 * `key: value`, collections on one line, one kind of quotes.  It reads that
 * several times faster than libyaml and gives the same tree, with the same
 * places.  At the first byte that could be anything else it declines; then
 * yaml.c reads the document and says what is wrong, if anything is.  Must not
 * know what a key means, and must not refuse or mend anything itself.
 */
#include "format/canonical.h"

#include <string.h>

enum { MOST_KEYS = 256 };

struct reader {
	struct arena *arena;
	const struct frame *frame;
	const char *at;		/* the next byte; the last of all is a newline, where every loop ends */
	const char *line_start;	/* as if the bytes that begin no character were not there */
	unsigned long line;
	char *copy;		/* of the frame: in it lie the scalars, each where it stands */
	unsigned depth;
	bool checked;		/* the bytes beyond ASCII are good characters */
};

const char byte_roles[256 + 1] =
    "................" "................"	/* control characters */
    ".iiisiiissis.iss" "ssssssssss.sssi."	/*  !"#$%&'()*+,-./   0-9 :;<=>? */
    "isssssssssssssss" "sssssssssss.s.ss"	/* @ A-O              P-Z [\]^_ */
    "isssssssssssssss" "sssssssssss.i.s."	/* ` a-o              p-z {|}~ */
    "bbbbbbbbbbbbbbbb" "bbbbbbbbbbbbbbbb" "bbbbbbbbbbbbbbbb" "bbbbbbbbbbbbbbbb"
    "bbbbbbbbbbbbbbbb" "bbbbbbbbbbbbbbbb" "bbbbbbbbbbbbbbbb" "bbbbbbbbbbbbbbbb";

static char
role(char c)
{
	return byte_roles[(unsigned char)c];
}

static inline struct node *
make_node(struct reader *r, enum shape shape)
{
	struct node *node = arena_alloc(r->arena, sizeof *node);

	if (node != NULL)
		*node = (struct node){ .shape = (uint8_t)shape, .line = (uint32_t)r->line,
			.column = (uint32_t)(r->at - r->line_start) + 1 };
	return node;
}

/* Passes over a character beyond ASCII; false where libyaml takes it for a line's end or a mark. */
static bool
pass_wide(struct reader *r)
{
	const unsigned char *at = (const unsigned char *)r->at;

	if (!r->checked && check_characters(r->frame).verdict != CROUPIER_YES)
		return false;
	r->checked = true;
	if (at[0] == 0xe2 && at[1] == 0x80 && (at[2] == 0xa8 || at[2] == 0xa9))
		return false;
	if (at[0] == 0xef && at[1] == 0xbb && at[2] == 0xbf)
		return false;
	for (r->at++; ((unsigned char)*r->at & 0xc0) == 0x80; r->at++)
		r->line_start++;
	return true;
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

/* "text", with the escapes that text for people needs. */
static struct node *
read_quoted(struct reader *r)
{
	struct node *node = make_node(r, SCALAR);
	char *text = copy_of(r, r->at), *to = text;
	const char *from;

	if (node == NULL)
		return NULL;
	r->at++;
	while (*r->at != '"') {
		from = r->at;
		if (role(*from) == 'b') {
			if (!pass_wide(r))
				return NULL;
			while (from < r->at)
				*to++ = *from++;
			continue;
		}
		if (*from == '\\') {
			from = ++r->at;
			if (*from != '"' && *from != '\\' && *from != 'n' && *from != 't')
				return NULL;
			*to++ = *from == 'n' ? '\n' : *from == 't' ? '\t' : *from;
		} else if (*from >= ' ' && *from != 0x7f) {
			*to++ = *from;
		} else {
			return NULL;
		}
		r->at++;
	}
	r->at++;
	return end_scalar(node, text, (size_t)(to - text), WORD);
}

/* Passes over blanks and colons inside a plain scalar; false where no text goes on behind them. */
static inline bool
pass_between(struct reader *r)
{
	const char *at = r->at;

	while (*at == ' ')
		at++;
	if (*at == '#')
		return false;
	while (*at == ':')
		at++;
	if (role(*at) == '.' || at == r->at)
		return false;
	r->at = at;
	return true;
}

/* Text without quotes, to the first byte that cannot belong to it. */
static inline struct node *
read_plain(struct reader *r)
{
	struct node *node = make_node(r, SCALAR);
	const char *from = r->at, *at;

	if (node == NULL)
		return NULL;
	do {
		for (at = r->at; continues_word(*at); at++)
			;
		r->at = at;
	} while (role(*at) == 'b' ? pass_wide(r) : pass_between(r));
	return role(*r->at) == 'b' ? NULL : end_scalar(node, copy_of(r, from), (size_t)(r->at - from), PLAIN);
}

/* Text of any kind; the first byte says which. */
static struct node *
read_text(struct reader *r)
{
	const char *at = r->at;

	if (*at == '"')
		return read_quoted(r);
	/* A dash begins text only where text goes on. */
	if (role(*at) == '.' || (role(*at) == 'i' && (*at != '-' || (role(at[1]) == '.' && at[1] != ':'))))
		return NULL;
	return read_plain(r);
}

/* As read_text, which it calls for all but what stands nearly everywhere: a word of letters and digits. */
static inline struct node *
read_scalar(struct reader *r)
{
	const char *from = r->at, *at = from;
	struct node *node;

	while (begins_word(*at))
		at++;
	if (at == from || (*at != ',' && *at != ']' && *at != '}' && *at != '\n' && (*at != ':' || at[1] != ' ')))
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
		if (other->length == key->length && memcmp(other->text, key->text, key->length) == 0)
			return true;
	return false;
}

/* One of 64 marks, by which most keys of a map differ. */
static inline uint64_t
key_mark(const struct node *key)
{
	const unsigned char *text = (const unsigned char *)key->text;
	size_t last = key->length == 0 ? 0 : key->length - 1;

	return UINT64_C(1) << ((text[0] * 5U + text[last] * 11U + text[last / 2] * 3U + key->length) % 64);
}

/* A key with its colon, put at the end of the map; false where it is no such key or stands there already. */
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
	r->at++;
	mark = key_mark(key);
	if ((*marks & mark) != 0 && has_key(map, key))
		return false;
	*marks |= mark;
	tree_add(map, key);
	return true;
}

static inline bool
pass(struct reader *r, char c)
{
	if (*r->at != c)
		return false;
	r->at++;
	return true;
}

static struct node *read_flow(struct reader *r);

/* The children of a collection that was opened, up to and with its closing bracket. */
static bool
read_children(struct reader *r, struct node *node)
{
	bool map = node->shape == MAP;
	char close = map ? '}' : ']';
	uint64_t marks = 0;
	struct node *child;

	if (pass(r, close))
		return true;
	for (;;) {
		if (map && (!read_key(r, node, &marks) || !pass(r, ' ')))
			return false;
		child = read_flow(r);
		if (child == NULL)
			return false;
		tree_add(node, child);
		if (pass(r, close))
			return true;
		if (!pass(r, ',') || !pass(r, ' '))
			return false;
	}
}

/* A value on one line. */
static struct node *
read_flow(struct reader *r)
{
	struct node *node;

	if (*r->at != '{' && *r->at != '[')
		return read_scalar(r);
	if (r->depth == MAX_DEPTH)
		return NULL;
	node = make_node(r, *r->at == '{' ? MAP : LIST);
	if (node == NULL)
		return NULL;
	r->depth++;
	r->at++;
	if (!read_children(r, node))
		return NULL;
	r->depth--;
	return node;
}

static inline bool
end_line(struct reader *r)
{
	if (!pass(r, '\n'))
		return false;
	r->line_start = r->at;
	r->line++;
	return true;
}

static bool
is_end(const struct reader *r)
{
	return r->at == r->frame->bytes + r->frame->length;
}

/* Lines `- {...}` in the key's column. */
static struct node *
read_sequence(struct reader *r)
{
	struct node *list = make_node(r, LIST), *child;

	if (list == NULL)
		return NULL;
	r->depth++;
	do {
		r->at++;
		if (!pass(r, ' ') || *r->at != '{')
			return NULL;
		child = read_flow(r);
		if (child == NULL || !end_line(r))
			return NULL;
		tree_add(list, child);
	} while (!is_end(r) && *r->at == '-');
	r->depth--;
	return list;
}

/* Lines `  key: [...]`. */
static struct node *
read_mapping(struct reader *r)
{
	struct node *map, *child;
	uint64_t marks = 0;

	r->at++;
	if (!pass(r, ' '))
		return NULL;
	map = make_node(r, MAP);
	if (map == NULL)
		return NULL;
	r->depth++;
	for (;;) {
		if (!read_key(r, map, &marks) || !pass(r, ' ') || *r->at != '[')
			return NULL;
		child = read_flow(r);
		if (child == NULL || !end_line(r))
			return NULL;
		tree_add(map, child);
		if (is_end(r) || *r->at != ' ')
			break;
		r->at++;
		if (!pass(r, ' '))
			return NULL;
	}
	r->depth--;
	return map;
}

/* What stands behind a key at the top level, to the end of its last line. */
static struct node *
read_value(struct reader *r)
{
	struct node *value;

	if (pass(r, ' ')) {
		value = read_flow(r);
		return value != NULL && end_line(r) ? value : NULL;
	}
	if (!end_line(r) || is_end(r))
		return NULL;
	if (*r->at == '-')
		return read_sequence(r);
	return *r->at == ' ' ? read_mapping(r) : NULL;
}

/* Lines `key: value` to the end of the document. */
static struct node *
read_block(struct reader *r)
{
	struct node *root = make_node(r, MAP), *value;
	uint64_t marks = 0;

	if (root == NULL)
		return NULL;
	r->depth++;
	while (!is_end(r)) {
		/* Only here could a marker or a directive stand. */
		if (*r->at < 'a' || *r->at > 'z' || !read_key(r, root, &marks))
			return NULL;
		value = read_value(r);
		if (value == NULL)
			return NULL;
		tree_add(root, value);
	}
	return root;
}

bool
canonical_read(struct arena *arena, const struct frame *frame, struct node **root)
{
	struct reader r = { .arena = arena, .frame = frame, .at = frame->bytes, .line_start = frame->bytes,
		.line = frame->line };

	*root = NULL;
	if (frame->length < 5 || memcmp(frame->bytes, "---", 3) != 0 || frame->bytes[frame->length - 1] != '\n' ||
	    (frame->bytes[3] != '\n' && memcmp(frame->bytes + 3, " {", 2) != 0))
		return false;
	r.copy = arena_alloc(arena, frame->length);
	if (r.copy == NULL)
		return false;
	memcpy(r.copy, frame->bytes, frame->length);
	r.at += 3;
	if (end_line(&r)) {
		*root = read_block(&r);
	} else {
		r.at++;
		*root = read_flow(&r);
		if (*root != NULL && (!end_line(&r) || !is_end(&r)))
			*root = NULL;
	}
	return *root != NULL;
}
