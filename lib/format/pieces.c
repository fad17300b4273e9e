/*
 * pieces.c: finds the words of a line that croupier wrote, without making a
 * tree of them.
 *
 * Most of a collection is moves, and most of the time they would take is a tree
 * that is looked at once.  Knows the marks of the layout and which bytes a word
 * without quotes has; whatever else stands in a line it leaves to the reader of
 * trees.  Must not know what a key means.
 */
#include "format/format.h"

/* A word without blanks or colons; its length, or 0 where none of at most MAX_KEY bytes stands at `at`. */
static inline size_t
measure_word(const char *at)
{
	const char *end = at;

	if ((byte_kind(*at) & BEGINS_WORD) == 0)
		return 0;
	do
		end++;
	while ((byte_kind(*end) & INSIDE_WORD) != 0);
	return end - at > MAX_KEY ? 0 : (size_t)(end - at);
}

/* A word as the next piece. */
static inline bool
take_word(struct pieces *p, const char **at, enum role role)
{
	size_t length = measure_word(*at);

	if (length == 0 || p->count == MAX_PIECES)
		return false;
	p->piece[p->count++] = (struct piece){ .at = (uint16_t)(*at - p->line), .length = (uint8_t)length,
		.role = (uint8_t)role };
	*at += length;
	return true;
}

/* [a, b, c], or [] as one piece without length. */
static inline bool
take_list(struct pieces *p, const char **at)
{
	if (pass_mark(at, &layouts[FLOW_LIST].close)) {
		if (p->count == MAX_PIECES)
			return false;
		p->piece[p->count++] = (struct piece){ .at = (uint16_t)(*at - p->line), .role = EMPTY_LIST };
		return true;
	}
	do
		if (!take_word(p, at, ELEMENT))
			return false;
	while (pass_mark(at, &layouts[FLOW_LIST].between));
	return pass_mark(at, &layouts[FLOW_LIST].close);
}

/* Whether the key that was taken last is a merge key or stands there already. */
static bool
is_bad_key(const struct pieces *p)
{
	const struct piece *key = &p->piece[p->count - 1], *other;

	if (key->length == 2 && memcmp(p->line + key->at, "<<", 2) == 0)
		return true;
	for (other = p->piece; other < key; other++)
		if (other->role == KEY && other->length == key->length &&
		    memcmp(p->line + other->at, p->line + key->at, key->length) == 0)
			return true;
	return false;
}

bool
pieces_read(const char *line, size_t length, struct pieces *p)
{
	const char *at = line;

	p->line = line;
	p->count = 0;
	if (length < 8 || length > MAX_PIECE_LINE || line[length - 1] != '\n' || !pass_mark(&at, &document_mark) ||
	    !pass_mark(&at, &same_line) || !pass_mark(&at, &layouts[FLOW_MAP].open))
		return false;
	do
		if (!take_word(p, &at, KEY) || is_bad_key(p) || !pass_mark(&at, &colon) ||
		    (pass_mark(&at, &layouts[FLOW_LIST].open) ? !take_list(p, &at) : !take_word(p, &at, VALUE)))
			return false;
	while (pass_mark(&at, &layouts[FLOW_MAP].between));
	p->piece[p->count] = (struct piece){ .role = KEY };
	return pass_mark(&at, &layouts[FLOW_MAP].close) && pass_mark(&at, &line_end) && at == line + length;
}
