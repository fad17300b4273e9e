/*
 * cursor.c: goes through a document from value to value, in canonical text or in a tree.
 *
 * Code that reads a document asks here for keys, scalars and lists, and need not know which of
 * the two they come from.  Canonical text, the layout in which croupier writes, is read straight
 * from its bytes, by the marks in the table of the layout; at the first byte that could be
 * anything else the cursor declines, and the document is read with libyaml into a tree.  Must
 * not know what a key means, and must not refuse anything.
 */
#include "format/format.h"

#include <string.h>

static inline struct level *
innermost(struct cursor *c)
{
	return &c->level[c->depth];
}

/* Hands out nothing from now on; false, so that a caller can return it. */
static bool
decline(struct cursor *c)
{
	c->declined = true;
	return false;
}

/* ---- canonical text: scalars ------------------------------------------------ */

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
read_text(struct cursor *c, struct span *span)
{
	const char *from = c->at, *end;

	span->plain = *from != '"';
	if (span->plain) {
		end = plain_end(from);
		if (end == from || (byte_kind(*end) & WIDE) != 0)
			return decline(c);
		c->at = end;
	} else {
		end = quoted_end(++from);
		if (end == NULL)
			return decline(c);
		c->at = end + 1;
	}
	span->text = from;
	span->length = (size_t)(end - from);
	return span->length <= MAX_SCALAR || decline(c);
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
read_word(struct cursor *c, struct span *span)
{
	const char *from = c->at, *at = from;

	if ((byte_kind(*at) & BEGINS_WORD) == 0)
		return read_text(c, span);
	at = word_end(at + 1);
	if (!ends_word(at))
		return read_text(c, span);
	span->text = from;
	span->length = (size_t)(at - from);
	span->plain = true;
	c->at = at;
	return span->length <= MAX_SCALAR || decline(c);
}

/* ---- canonical text: collections --------------------------------------------- */

/* Passes over a mark of the layout, or declines. */
static inline bool
pass(struct cursor *c, const struct mark *mark)
{
	return pass_mark(&c->at, mark) || decline(c);
}

static inline bool
enter(struct cursor *c, enum layout layout)
{
	if (c->depth == MAX_DEPTH)
		return decline(c);
	c->depth++;
	innermost(c)->layout = layout;
	innermost(c)->begun = false;
	return true;
}

/* Goes into the collection at hand, which stands on this line or on lines of its own. */
static bool
enter_text(struct cursor *c)
{
	switch (*c->at) {
	case '{':
		c->at++;
		return enter(c, FLOW_MAP);
	case '[':
		c->at++;
		return enter(c, FLOW_LIST);
	case '\n':
		/* This is allowed only right after the colon of a document's key. */
		if (innermost(c)->layout == LINES && c->at[-1] == ':')
			return enter(c, c->at[1] == '-' ? BLOCK_LIST : BLOCK_MAP);
	}
	return decline(c);
}

/* Goes to the next entry of brackets; false at the bracket that closes them. */
static inline bool
next_in_flow(struct cursor *c, enum layout layout)
{
	struct level *level = innermost(c);

	if (pass_mark(&c->at, &layouts[layout].close)) {
		c->depth--;
		return false;
	}
	if (level->begun)
		return pass(c, &layouts[layout].next);
	level->begun = true;
	return true;
}

/* The same for lines, of which the last is followed by a line in another column. */
static inline bool
next_in_lines(struct cursor *c, enum layout layout)
{
	if (pass_mark(&c->at, &layouts[layout].next)) {
		innermost(c)->begun = true;
		return true;
	}
	/* An empty collection stands on the line of its key. */
	if (!innermost(c)->begun)
		return decline(c);
	c->depth--;
	return false;
}

/* The same for the lines of the document itself, up to its end. */
static inline bool
next_line(struct cursor *c)
{
	if (!pass(c, &layouts[LINES].next))
		return false;
	if (c->at == c->end)
		return false;
	/* A marker or a directive could stand only here. */
	return (byte_kind(*c->at) & SMALL) != 0 || decline(c);
}

/* Goes to the next entry.  Most are entries of lists on one line, so those come first. */
static inline bool
next_entry(struct cursor *c)
{
	enum layout layout = innermost(c)->layout;

	if (layout == FLOW_LIST)
		return next_in_flow(c, FLOW_LIST);
	if (layout == FLOW_MAP)
		return next_in_flow(c, FLOW_MAP);
	if (layout == LINES)
		return next_line(c);
	return layout == BLOCK_MAP ? next_in_lines(c, BLOCK_MAP) : next_in_lines(c, BLOCK_LIST);
}

/* Passes over what stands between a key and its value. */
static inline bool
pass_colon(struct cursor *c)
{
	if (pass_mark(&c->at, &colon))
		return true;
	return innermost(c)->layout == LINES && pass_mark(&c->at, &line_colon) && *c->at == '\n' ?
	    true : decline(c);
}

/* Whether a word can be a key: no merge key, and none too long for libyaml. */
static inline bool
is_key(const struct span *word)
{
	return word->length <= MAX_KEY - 2 && (!word->plain || word->length != 2 ||
	    word->text[0] != '<' || word->text[1] != '<');
}

/* Takes a key with its colon; declines without a colon. */
static bool
next_key(struct cursor *c, struct span *key)
{
	if (!next_entry(c) || !read_word(c, key))
		return false;
	return is_key(key) ? pass_colon(c) : decline(c);
}

/* Whether the next entry of the mapping has this key; *after is where its colon stands. */
static inline bool
sees_key(const struct cursor *c, const char *key, const char **after)
{
	const struct level *level = &c->level[c->depth];
	const char *at = c->at;

	if (c->declined || !pass_mark(&at, level->layout == LINES ? &layouts[LINES].next :
	    level->layout == BLOCK_MAP ? &layouts[BLOCK_MAP].next :
	    level->begun ? &layouts[FLOW_MAP].next : &layouts[FLOW_MAP].first) ||
	    !pass_letters(&at, key) || *at != ':')
		return false;
	*after = at;
	return true;
}

/* ---- beginning ------------------------------------------------------------------ */

void
cursor_begin(struct cursor *c, const struct node *root)
{
	c->at = c->end = NULL;
	c->declined = root == NULL;
	c->depth = 0;
	c->level[0].in = c->level[0].next = NULL;
	c->value = root;
	if (root != NULL)
		cursor_enter(c);
}

void
cursor_begin_text(struct cursor *c, const struct frame *frame)
{
	c->at = frame->bytes;
	c->end = frame->bytes + frame->length;
	c->declined = false;
	c->depth = 1;
	c->level[1].layout = LINES;
	if (frame->length < 5 || c->end[-1] != '\n' || !pass_mark(&c->at, &document_mark)) {
		decline(c);
		return;
	}
	if (*c->at == '\n')
		return;
	c->depth = 0;
	if (!pass(c, &same_line) || *c->at != '{')
		decline(c);
	cursor_enter(c);
}

/* Whether the whole document has been passed over, except for the end of its only line. */
static bool
is_done(struct cursor *c)
{
	return !c->declined && (c->at == c->end || pass(c, &line_end)) && c->at == c->end;
}

bool
cursor_end(struct cursor *c)
{
	/* With a tree, the code that reads it looks for keys that nobody asked for. */
	if (c->at == NULL)
		return true;
	return (!c->declined && pass(c, &layouts[innermost(c)->layout].close) && is_done(c)) ||
	    decline(c);
}

/* ---- values ---------------------------------------------------------------------- */

enum shape
cursor_shape(const struct cursor *c)
{
	if (c->at == NULL)
		return (enum shape)c->value->shape;
	switch (*c->at) {
	case '{':
		return MAP;
	case '[':
		return LIST;
	case '\n':
		return c->at[1] == '-' ? LIST : MAP;
	}
	return SCALAR;
}

void
cursor_place(const struct cursor *c, struct span *place)
{
	*place = (struct span){ .text = "" };
	if (c->at == NULL && c->value != NULL)
		*place = node_span(c->value);
}

bool
cursor_scalar(struct cursor *c, struct span *span)
{
	if (c->at != NULL) {
		span->line = span->column = 0;
		return !c->declined && read_word(c, span);
	}
	if (c->value->shape != SCALAR)
		return false;
	*span = node_span(c->value);
	return true;
}

bool
cursor_enter(struct cursor *c)
{
	if (c->at != NULL)
		return !c->declined && enter_text(c);
	if (c->value->shape == SCALAR || c->depth == MAX_DEPTH)
		return false;
	c->depth++;
	innermost(c)->in = c->value;
	innermost(c)->next = c->value->first;
	return true;
}

bool
cursor_next(struct cursor *c)
{
	struct level *level = innermost(c);

	if (c->at != NULL)
		return !c->declined && next_entry(c);
	c->value = level->next;
	if (c->value == NULL) {
		c->depth--;
		return false;
	}
	level->next = c->value->next;
	return true;
}

bool
cursor_next_key(struct cursor *c, struct span *key)
{
	struct level *level = innermost(c);

	if (c->at != NULL) {
		key->line = key->column = 0;
		return !c->declined && next_key(c, key);
	}
	if (level->next == NULL) {
		c->depth--;
		return false;
	}
	*key = node_span(level->next);
	c->value = level->next->next;
	level->next = c->value->next;
	return true;
}

/* The node of a key, which is at `next` if the order is canonical. */
static const struct node *
find_key(const struct level *level, const char *key)
{
	const struct node *at = level->next;

	if (at != NULL && same_text(at->text, key))
		return at;
	for (at = level->in->first; at != NULL; at = at->next->next)
		if (same_text(at->text, key))
			return at;
	return NULL;
}

bool
cursor_has(const struct cursor *c, const char *key)
{
	const char *after;

	if (c->at != NULL)
		return sees_key(c, key, &after);
	return find_key(&c->level[c->depth], key) != NULL;
}

bool
cursor_is(const struct cursor *c, const char *key, const char *word)
{
	const struct node *at;
	const char *after;

	if (c->at != NULL)
		return sees_key(c, key, &after) && pass_mark(&after, &colon) &&
		    pass_letters(&after, word) &&
		    (*after == ',' || *after == '}' || *after == '\n');
	at = c->level[c->depth].in == NULL ? NULL : find_key(&c->level[c->depth], key);
	return at != NULL && at->next->shape == SCALAR && same_text(at->next->text, word);
}

bool
cursor_find(struct cursor *c, const char *key)
{
	struct level *level = innermost(c);
	const struct node *at;

	if (c->at != NULL) {
		if (!sees_key(c, key, &c->at))
			return decline(c);
		level->begun = true;
		return pass_colon(c);
	}
	at = find_key(level, key);
	if (at == NULL)
		return false;
	/* No tree is const where it is made, and its readers mark the keys that they know. */
	((struct node *)(uintptr_t)at)->used = true;
	c->value = at->next;
	level->next = at->next->next;
	return true;
}

void
cursor_leave(struct cursor *c)
{
	struct level *level = innermost(c);

	if (c->at != NULL && !c->declined) {
		if (level->layout == FLOW_MAP || level->layout == FLOW_LIST)
			pass(c, &layouts[level->layout].close);
		else if (!level->begun)
			decline(c);
	}
	c->depth--;
}

unsigned
cursor_count(struct cursor *c, unsigned most)
{
	const char *at = c->at;
	unsigned count = 0;

	if (at == NULL)
		return c->value->count;
	while (count <= most && pass_mark(&at, &layouts[BLOCK_LIST].next)) {
		count++;
		at = strchr(at, '\n');
		if (at == NULL)
			break;
	}
	/* Mappings in brackets on one line are left to the tree. */
	if (count == 0 && strncmp(at, "[]", 2) != 0)
		decline(c);
	return count;
}

/* ---- whole documents --------------------------------------------------------------- */

/* The keys of a mapping that were passed, so that a key that is there twice is found. */
struct keys {
	struct { const char *text; size_t length; } at[64];
	unsigned count;
	uint64_t marks;			/* a bit for each key; most differ */
};

/* Whether the key is new in the mapping; also false if there are very many. */
static inline bool
add_key(struct keys *keys, const struct span *key)
{
	const unsigned char *text = (const unsigned char *)key->text;
	size_t last = key->length == 0 ? 0 : key->length - 1;
	uint64_t mark = UINT64_C(1)
	    << ((text[0] * 5U + text[last] * 11U + text[last / 2] * 3U + key->length) % 64);
	unsigned i;

	if (keys->count == sizeof keys->at / sizeof keys->at[0])
		return false;
	for (i = 0; (keys->marks & mark) != 0 && i < keys->count; i++)
		if (keys->at[i].length == key->length &&
		    memcmp(keys->at[i].text, key->text, key->length) == 0)
			return false;
	keys->marks |= mark;
	keys->at[keys->count].text = key->text;
	keys->at[keys->count++].length = key->length;
	return true;
}

static bool pass_value(struct cursor *c);

/*
 * Passes over the rest of a mapping that was entered; *kind (may be NULL) is updated by
 * kind_of_key().
 */
static bool
pass_pairs(struct cursor *c, unsigned *kind)
{
	struct keys keys;
	struct span key;

	keys.count = 0;
	keys.marks = 0;
	while (cursor_next_key(c, &key)) {
		if (!add_key(&keys, &key))
			return decline(c);
		if (kind != NULL)
			*kind = kind_of_key(key.text, key.length, *kind);
		if (!pass_value(c))
			return false;
	}
	return !c->declined;
}

/* Passes over a list of words in brackets; most of a state is such lists.  False: over nothing. */
static bool
pass_words(struct cursor *c)
{
	const char *at = c->at + 1, *from;

	do {
		from = at;
		if ((byte_kind(*at) & BEGINS_WORD) == 0)
			return false;
		at = word_end(at);
	} while (at - from <= MAX_SCALAR && pass_mark(&at, &layouts[FLOW_LIST].next));
	if (at - from > MAX_SCALAR || !pass_mark(&at, &layouts[FLOW_LIST].close))
		return false;
	c->at = at;
	return true;
}

static bool
pass_value(struct cursor *c)
{
	enum shape shape = cursor_shape(c);
	struct span span;

	if (shape == SCALAR)
		return cursor_scalar(c, &span);
	if (shape == LIST && *c->at == '[' && c->depth < MAX_DEPTH && pass_words(c))
		return true;
	if (!cursor_enter(c))
		return false;
	if (shape == MAP)
		return pass_pairs(c, NULL);
	while (cursor_next(c))
		if (!pass_value(c))
			return false;
	return !c->declined;
}

/* ---- documents on one line ------------------------------------------------------------ */

enum { MOST_ITEMS = 256 };

static inline bool
cut_scalar(struct cursor *c, struct item *item)
{
	item->span.line = item->span.column = 0;
	item->count = 0;
	item->size = 1;
	item->shape = SCALAR;
	return read_word(c, &item->span);
}

/* Cuts a value that is a scalar or a list of scalars; returns the last of its items, or NULL. */
static inline struct item *
cut_value(struct cursor *c, struct item *item, const struct item *last)
{
	struct item *list = item;

	if (!pass_mark(&c->at, &layouts[FLOW_LIST].open))
		return cut_scalar(c, item) ? item : NULL;
	if (!pass_mark(&c->at, &layouts[FLOW_LIST].close)) {
		do
			if (++item > last || !cut_scalar(c, item))
				return NULL;
		while (pass_mark(&c->at, &layouts[FLOW_LIST].next));
		if (!pass_mark(&c->at, &layouts[FLOW_LIST].close))
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
	struct cursor c;

	c.at = line;
	c.declined = false;
	if (!pass_mark(&c.at, &document_mark) || !pass_mark(&c.at, &same_line) ||
	    !pass_mark(&c.at, &layouts[FLOW_MAP].open) ||
	    (items->capacity < MOST_ITEMS && !items_reserve(items, MOST_ITEMS)))
		return NULL;
	item = items->at;
	last = item + MOST_ITEMS - 2;
	do {
		if (item > last || !cut_scalar(&c, item) || !is_key(&item->span) ||
		    is_twin(items->at, item) || !pass_mark(&c.at, &colon))
			return NULL;
		item = cut_value(&c, item + 1, last);
		if (item == NULL)
			return NULL;
		item++;
	} while (pass_mark(&c.at, &layouts[FLOW_MAP].next));
	items->count = (size_t)(item - items->at);
	return pass_mark(&c.at, &layouts[FLOW_MAP].close) && pass_mark(&c.at, &line_end) ?
	    c.at : NULL;
}

void
canonical_check(struct frame *frame, struct items *items)
{
	const char *end = canonical_cut(frame->bytes, items);
	struct cursor c;

	frame->form = CANONICAL_CUT;
	if (end == frame->bytes + frame->length)
		return;
	frame->kind = KINDS;
	cursor_begin_text(&c, frame);
	frame->form = !c.declined && pass_pairs(&c, &frame->kind) && is_done(&c) ? CANONICAL :
	    OTHER_YAML;
}

/* ---- trees ------------------------------------------------------------------------- */

/* Makes a tree of canonical text; NULL if the cursor declines or memory is short. */
static struct node *
make_tree(struct cursor *c, struct arena *arena)
{
	enum shape shape = cursor_shape(c);
	struct node *node;
	struct span span;

	if (shape == SCALAR)
		return cursor_scalar(c, &span) ? tree_scalar(arena, span.text, span.length,
		    span.plain ? PLAIN : WORD) : NULL;
	node = shape == MAP ? tree_map(arena) : tree_list(arena);
	if (!cursor_enter(c))
		return NULL;
	while (shape == MAP ? cursor_next_key(c, &span) : cursor_next(c)) {
		if (shape == MAP)
			tree_add(node, tree_scalar(arena, span.text, span.length,
			    span.plain ? PLAIN : WORD));
		tree_add(node, make_tree(c, arena));
	}
	return c->declined || arena->failed ? NULL : node;
}

const struct node *
cursor_tree(struct cursor *c, struct arena *arena)
{
	return c->at == NULL ? c->value : make_tree(c, arena);
}
