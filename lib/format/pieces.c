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

/* A line on its way to its pieces. */
struct cutting {
	const char *at;
	const char *line;
	struct piece *piece;	/* the next one's place */
};

/* Member by member: compilers then build nothing in between. */
static inline void
put_piece(struct cutting *c, enum role role, size_t length)
{
	c->piece->at = (uint16_t)(c->at - c->line);
	c->piece->length = (uint16_t)length;
	c->piece->role = (uint16_t)role;
	c->piece++;
}

/* A word without blanks or colons as the next piece. */
static inline bool
take_word(struct cutting *c, enum role role)
{
	const char *end = c->at;

	if ((byte_kind(*end) & BEGINS_WORD) == 0 || end - c->line > MAX_PIECE_LINE)
		return false;
	do
		end++;
	while ((byte_kind(*end) & INSIDE_WORD) != 0);
	put_piece(c, role, (size_t)(end - c->at));
	c->at = end;
	return true;
}

/* The rest of [a, b, c]; of [] one piece without length. */
static inline bool
take_list(struct cutting *c)
{
	if (pass_mark(&c->at, &layouts[FLOW_LIST].close)) {
		put_piece(c, EMPTY_LIST, 0);
		return true;
	}
	do
		if (!take_word(c, ELEMENT))
			return false;
	while (pass_mark(&c->at, &layouts[FLOW_LIST].next));
	return pass_mark(&c->at, &layouts[FLOW_LIST].close);
}

/* A key; false where it is too long, a merge key, or stands there already. */
static inline bool
take_key(struct cutting *c, struct pieces *p)
{
	const struct piece *key = c->piece;
	const char *text = c->at;
	unsigned i;

	if (!take_word(c, KEY) || key->length > MAX_KEY || p->keys == MAX_PIECE_KEYS ||
	    (text[0] == '<' && text[1] == '<'))
		return false;
	for (i = 0; i < p->keys; i++)
		if (p->line[p->key[i]->at] == text[0] && p->key[i]->length == key->length &&
		    memcmp(p->line + p->key[i]->at, text, key->length) == 0)
			return false;
	p->key[p->keys++] = key;
	return true;
}

size_t
pieces_read(const char *line, struct pieces *p)
{
	struct cutting c = { .at = line, .line = line, .piece = p->piece };

	if (!pass_mark(&c.at, &document_mark) || !pass_mark(&c.at, &same_line) ||
	    !pass_mark(&c.at, &layouts[FLOW_MAP].open))
		return 0;
	p->line = line;
	p->keys = 0;
	do
		if (!take_key(&c, p) || !pass_mark(&c.at, &colon) ||
		    (pass_mark(&c.at, &layouts[FLOW_LIST].open) ? !take_list(&c) :
		    !take_word(&c, VALUE)))
			return 0;
	while (pass_mark(&c.at, &layouts[FLOW_MAP].next));
	p->end = c.piece;
	put_piece(&c, KEY, 0);
	return pass_mark(&c.at, &layouts[FLOW_MAP].close) && pass_mark(&c.at, &line_end) ?
	    (size_t)(c.at - line) : 0;
}
