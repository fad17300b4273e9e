/*
 * put.c: turns the keys of a state into a tree, for code that works on it, or directly into
 * canonical text.
 *
 * Takes its marks from the table of the layout, as write.c does, so the text is the same as
 * write.c would make of the tree.  Must not know which keys a game has.
 */
#include "state/state.h"

#include <stdio.h>
#include <string.h>

static struct nest *
innermost(struct fields *f)
{
	return &f->nest[f->depth];
}

/* ---- trees ------------------------------------------------------------- */

static void
add_node(struct node *parent, struct node *node, enum croupier_meaning meaning)
{
	if (node != NULL)
		node->meaning = (uint8_t)meaning;
	tree_add(parent, node);
}

/* A key or value at the end of the innermost mapping or list. */
static void
put_node(struct fields *f, struct node *node, enum croupier_meaning meaning)
{
	add_node(innermost(f)->out, node, meaning);
}

/* ---- text -------------------------------------------------------------- */

/*
 * Begins the next entry of the innermost mapping or list: its key, if it has one, and the marks
 * before and after that.
 */
static void
begin(struct fields *f, const char *key, size_t length, const struct mark *after)
{
	char *to = text_room(f->text, length + 2 * sizeof after->bytes);
	struct nest *nest = innermost(f);

	if (to == NULL)
		return;
	to = put_mark(to, nest->begun ? &layouts[nest->layout].next : &layouts[nest->layout].first);
	nest->begun = true;
	memcpy(to, key, length);
	text_end(f->text, put_mark(to + length, after));
}

static void
seat_text(struct fields *f, uint8_t seat)
{
	const char *name = f->table->name[seat];

	if (f->plain[seat] > 0)
		text_add(f->text, name, f->plain[seat]);
	else
		tree_write_word(f->text, name);
}

static void
seat_texts(struct fields *f, const uint8_t *seats, unsigned count)
{
	unsigned i;

	text_mark(f->text, &layouts[FLOW_LIST].open);
	for (i = 0; i < count; i++) {
		if (i > 0)
			text_mark(f->text, &layouts[FLOW_LIST].next);
		seat_text(f, seats[i]);
	}
	text_mark(f->text, &layouts[FLOW_LIST].close);
}

static void
card_texts(struct croupier_text *text, const struct face *faces, const card *at, unsigned count)
{
	static const struct face hidden = FACE("XX", 0);
	char *to = text_room(text, (count + 2) * (sizeof faces->name + sizeof colon.bytes));
	unsigned i;

	if (to == NULL)
		return;
	to = put_mark(to, &layouts[FLOW_LIST].open);
	for (i = 0; i < count; i++) {
		const struct face *face = at[i] == XX ? &hidden : &faces[at[i]];

		if (i > 0)
			to = put_mark(to, &layouts[FLOW_LIST].next);
		/* The whole array: the compiler knows its size, and copies it in two steps. */
		memcpy(to, face->name, sizeof face->name);
		to += face->length;
	}
	text_end(text, put_mark(to, &layouts[FLOW_LIST].close));
}

/* ---- either ------------------------------------------------------------ */

void
put_begin(struct fields *f)
{
	unsigned i;

	if (f->text == NULL) {
		innermost(f)->out = tree_map(f->arena);
		return;
	}
	text_mark(f->text, &document_mark);
	innermost(f)->layout = LINES;
	innermost(f)->begun = true;
	for (i = 0; i < f->table->seats; i++)
		f->plain[i] = (uint8_t)plain_length(f->table->name[i]);
}

void
put_key(struct fields *f, const char *key)
{
	if (f->text == NULL)
		put_node(f, tree_word(f->arena, key), CROUPIER_PLAIN);
	else
		begin(f, key, strlen(key), &colon);
}

void
put_seat_key(struct fields *f, uint8_t seat)
{
	if (f->text == NULL) {
		put_node(f, tree_word(f->arena, f->table->name[seat]), CROUPIER_PLAIN);
	} else if (f->plain[seat] > 0) {
		begin(f, f->table->name[seat], f->plain[seat], &colon);
	} else {
		begin(f, "", 0, &layouts[LINES].open);
		tree_write_word(f->text, f->table->name[seat]);
		text_mark(f->text, &colon);
	}
}

void
put_numbered_key(struct fields *f, char letter, unsigned number)
{
	char key[16];
	int length = snprintf(key, sizeof key, "%c%u", letter, number);

	if (f->text == NULL)
		put_node(f, tree_scalar(f->arena, key, (size_t)length, WORD), CROUPIER_PLAIN);
	else
		begin(f, key, (size_t)length, &colon);
}

void
put_number(struct fields *f, int32_t number)
{
	if (f->text == NULL)
		put_node(f, tree_number(f->arena, number), CROUPIER_PLAIN);
	else
		text_number(f->text, number);
}

void
put_truth(struct fields *f, bool truth)
{
	if (f->text == NULL)
		put_node(f, tree_truth(f->arena, truth), CROUPIER_PLAIN);
	else
		text_string(f->text, truth ? "true" : "false");
}

void
put_word(struct fields *f, const char *word)
{
	if (f->text == NULL)
		put_node(f, tree_word(f->arena, word), CROUPIER_PLAIN);
	else
		text_string(f->text, word);
}

void
put_text(struct fields *f, const char *text)
{
	if (f->text == NULL)
		put_node(f, tree_word(f->arena, text), CROUPIER_PLAIN);
	else
		tree_write_word(f->text, text);
}

void
put_digits(struct fields *f, const char *digits, size_t length)
{
	if (f->text == NULL) {
		put_node(f, tree_scalar(f->arena, digits, length, QUOTED), CROUPIER_PLAIN);
		return;
	}
	text_char(f->text, '"');
	text_add(f->text, digits, length);
	text_char(f->text, '"');
}

void
put_seat(struct fields *f, uint8_t seat)
{
	if (f->text == NULL)
		put_node(f, tree_word(f->arena, f->table->name[seat]), CROUPIER_SEAT);
	else
		seat_text(f, seat);
}

void
put_seats(struct fields *f, const uint8_t *seats, unsigned count)
{
	struct node *list;
	unsigned i;

	if (f->text != NULL) {
		seat_texts(f, seats, count);
		return;
	}
	list = tree_list(f->arena);
	for (i = 0; i < count; i++)
		add_node(list, tree_word(f->arena, f->table->name[seats[i]]), CROUPIER_SEAT);
	put_node(f, list, CROUPIER_SEAT);
}

void
put_card(struct fields *f, card c)
{
	if (f->text == NULL)
		put_node(f, tree_word(f->arena, card_name(f->table, c)), CROUPIER_CARD);
	else
		text_string(f->text, card_name(f->table, c));
}

void
put_cards(struct fields *f, const card *at, unsigned count)
{
	struct node *list;
	unsigned i;

	if (f->text != NULL) {
		card_texts(f->text, f->table->game->faces, at, count);
		return;
	}
	list = tree_list(f->arena);
	for (i = 0; i < count; i++)
		add_node(list, tree_word(f->arena, card_name(f->table, at[i])), CROUPIER_CARD);
	put_node(f, list, CROUPIER_CARD);
}

void
put_tree(struct fields *f, const char *key, const struct node *value)
{
	if (f->text == NULL) {
		put_key(f, key);
		put_node(f, tree_copy(f->arena, value), CROUPIER_PLAIN);
		return;
	}
	begin(f, key, strlen(key), &layouts[LINES].open);
	tree_write_value(f->text, value);
}

struct node *
put_open(struct fields *f, const char *key, enum layout layout)
{
	struct node *node;

	if (f->text != NULL) {
		begin(f, key, strlen(key), layout == BLOCK_MAP || layout == BLOCK_LIST ?
		    &line_colon : &colon);
		text_mark(f->text, &layouts[layout].open);
		return NULL;
	}
	put_key(f, key);
	node = layout == FLOW_MAP || layout == BLOCK_MAP ? tree_map(f->arena) : tree_list(f->arena);
	put_node(f, node, CROUPIER_PLAIN);
	return node;
}

struct node *
put_item(struct fields *f)
{
	struct node *node;

	if (f->text != NULL) {
		begin(f, "", 0, &layouts[FLOW_MAP].open);
		return NULL;
	}
	node = tree_map(f->arena);
	put_node(f, node, CROUPIER_PLAIN);
	return node;
}

void
put_close(struct fields *f)
{
	if (f->text != NULL)
		text_mark(f->text, &layouts[innermost(f)->layout].close);
}
