/*
 * tree.h: the tree of a document, between bytes and meaning.
 *
 * Every reader makes such trees and every writer takes them; what a tree
 * means is not known here.
 */
#ifndef TREE_H
#define TREE_H

#include "base/arena.h"

enum shape { SCALAR, LIST, MAP };

/*
 * How a scalar stands or shall stand.  PLAIN is written as it is: numbers,
 * truth values, null, and what somebody else wrote plain.  WORD is a string,
 * quoted where YAML would take it for something else.  QUOTED always is.
 */
enum manner { PLAIN, WORD, QUOTED };

struct node {
	struct node *next;		/* in the list or map that holds it */
	struct node *first, *last;	/* of a LIST or MAP: in a MAP key, value, key, ... */
	const char *text;		/* of a SCALAR, with a NUL behind it */
	size_t length;			/* of text */
	uint32_t line, column;		/* from 1 */
	uint32_t count;			/* of a LIST or MAP: children, keys counted */
	uint8_t shape, manner;
	uint8_t meaning;		/* enum croupier_meaning: what a written scalar, or a list's, stands for */
	bool used;			/* for who reads the tree */
};

/*
 * The makers return NULL where memory is short (the arena remembers), and take
 * NULL for "could not be made" without harm.
 */
struct node *tree_list(struct arena *arena);
struct node *tree_map(struct arena *arena);
struct node *tree_scalar(struct arena *arena, const char *text, size_t length, enum manner manner);

/* text is not copied and must outlive the tree. */
struct node *tree_word(struct arena *arena, const char *text);
struct node *tree_number(struct arena *arena, long number);
struct node *tree_truth(struct arena *arena, bool truth);

/* node goes behind the last child. */
static inline void
tree_add(struct node *parent, struct node *node)
{
	if (parent == NULL || node == NULL)
		return;
	if (parent->last == NULL)
		parent->first = node;
	else
		parent->last->next = node;
	parent->last = node;
	parent->count++;
}

/* key: value at the end of a map; key is not copied. */
void tree_set(struct arena *arena, struct node *map, const char *key, struct node *value);

/* The value of a key, or NULL. */
const struct node *tree_get(const struct node *map, const char *key);

/* A copy that shares nothing with the original. */
struct node *tree_copy(struct arena *arena, const struct node *node);

/* Whether YAML 1.1 or 1.2 takes this plain text for something else than a string. */
bool tree_resolves(const char *text, size_t length);

/*
 * Writers.  tree_write appends a document: its marker line, then the tree in
 * block layout or, with one_line, behind the marker.
 */
void tree_write(struct croupier_text *text, const struct node *node, bool one_line);

/* What tree_write makes of a value behind its key and colon, without the line's end; and of a word. */
void tree_write_value(struct croupier_text *text, const struct node *value);
void tree_write_word(struct croupier_text *text, const char *word);

/* The length of a word that it writes as it is; 0 where it puts it in quotes. */
size_t tree_plain_length(const char *word);

void tree_write_json(struct croupier_text *text, const struct node *node);

/*
 * Appends a document in a format, whole or, where memory is short (also for
 * the tree: the arena knows), not at all.
 */
struct croupier_refusal tree_append(struct croupier_text *text, const struct arena *arena, const struct node *node,
    bool one_line, enum croupier_format format);

#endif
