/*
 * tree.c: makes, searches and copies the trees of documents.
 *
 * Knows shapes and memory.  Must not know bytes, YAML or cards.
 */
#include "format/format.h"

#include <stdlib.h>
#include <string.h>

static struct node *
make(struct arena *arena, enum shape shape)
{
	struct node *node = arena_alloc(arena, sizeof *node);

	if (node != NULL)
		*node = (struct node){ .shape = (uint8_t)shape };
	return node;
}

struct node *
tree_list(struct arena *arena)
{
	return make(arena, LIST);
}

struct node *
tree_map(struct arena *arena)
{
	return make(arena, MAP);
}

static struct node *
borrow_scalar(struct arena *arena, const char *text, size_t length, enum manner manner)
{
	struct node *node = arena_alloc(arena, sizeof *node);

	if (node != NULL)
		*node = (struct node){ .shape = SCALAR, .manner = (uint8_t)manner, .text = text,
		    .length = length };
	return node;
}

struct node *
tree_scalar(struct arena *arena, const char *text, size_t length, enum manner manner)
{
	struct node *node = length < SIZE_MAX - sizeof *node ?
	    arena_alloc(arena, sizeof *node + length + 1) : NULL;
	char *copy;

	if (node == NULL)
		return NULL;
	copy = (char *)(node + 1);
	memcpy(copy, text, length);
	copy[length] = '\0';
	*node = (struct node){ .shape = SCALAR, .manner = (uint8_t)manner, .text = copy,
	    .length = length };
	return node;
}

struct node *
tree_word(struct arena *arena, const char *text)
{
	return text == NULL ? NULL : borrow_scalar(arena, text, strlen(text), WORD);
}

struct node *
tree_harmless(struct arena *arena, const char *text)
{
	char *copy = text == NULL ? NULL : arena_copy(arena, text, strlen(text));

	croupier_harmless(copy);
	return tree_word(arena, copy);
}

const char *
text_as_utf8(struct arena *arena, const char *text)
{
	static const char unknown[] = "\xef\xbf\xbd";
	size_t length = strlen(text), room = 3 * length, step, i;
	char *copy = arena_alloc(arena, room + 1), *to = copy;

	for (i = 0; copy != NULL && i < length; i += step) {
		bool bad = character_at(text + i, length - i, &step) == CHARACTER_BAD;
		size_t size = bad ? strlen(unknown) : step;

		memcpy(to, bad ? unknown : text + i, size);
		to += size;
	}
	if (copy != NULL)
		*to = '\0';
	return copy;
}

struct node *
tree_text(struct arena *arena, const char *text)
{
	const char *copy = text == NULL ? NULL : text_as_utf8(arena, text);

	return copy == NULL ? NULL : borrow_scalar(arena, copy, strlen(copy), SHOWN);
}

struct node *
tree_number(struct arena *arena, long number)
{
	char digits[MOST_DIGITS];
	const char *first = write_digits(digits, number);

	return tree_scalar(arena, first, (size_t)(digits + MOST_DIGITS - first), PLAIN);
}

struct node *
tree_count(struct arena *arena, unsigned long number)
{
	return number == 0 ? NULL : tree_number(arena, (long)number);
}

struct node *
tree_truth(struct arena *arena, bool truth)
{
	return truth ? borrow_scalar(arena, "true", 4, PLAIN) :
	    borrow_scalar(arena, "false", 5, PLAIN);
}

void
tree_set(struct arena *arena, struct node *map, const char *key, struct node *value)
{
	if (value != NULL)
		tree_add(map, tree_word(arena, key));
	tree_add(map, value);
}

struct node *
tree_pairs(struct arena *arena, ...)
{
	struct node *map = tree_map(arena);
	const char *key;
	va_list pairs;

	va_start(pairs, arena);
	while ((key = va_arg(pairs, const char *)) != NULL)
		tree_set(arena, map, key, va_arg(pairs, struct node *));
	va_end(pairs);
	return map;
}

struct node *
tree_items(struct arena *arena, struct node *one, struct node *other)
{
	struct node *list = tree_list(arena);

	tree_add(list, one);
	tree_add(list, other);
	return list;
}

struct node *
tree_words(struct arena *arena, const char *const *words)
{
	struct node *list = words == NULL ? NULL : tree_list(arena);

	for (; list != NULL && *words != NULL; words++)
		tree_add(list, tree_word(arena, *words));
	return list;
}

const struct node *
tree_get(const struct node *map, const char *key)
{
	const struct node *at;

	for (at = map->first; at != NULL; at = at->next->next)
		if (same_text(at->text, key))
			return at->next;
	return NULL;
}

/* ---- equal keys ------------------------------------------------------------ */

static int
by_text(const void *a, const void *b)
{
	const struct node *const *left = a, *const *right = b;
	int order = strcmp((*left)->text, (*right)->text);

	if (order != 0)
		return order;
	return (*left)->line != (*right)->line ? ((*left)->line < (*right)->line ? -1 : 1) :
	    ((*left)->column < (*right)->column ? -1 : (*left)->column > (*right)->column);
}

const struct node *
tree_twin(struct arena *arena, const struct node *map)
{
	const struct node *key, *other, **keys;
	size_t i = 0, count = map->count / 2;

	if (count <= 24) {
		for (key = map->first; key != NULL; key = key->next->next)
			for (other = map->first; other != key; other = other->next->next)
				if (same_text(key->text, other->text))
					return key;
		return NULL;
	}
	keys = arena_alloc(arena, count * sizeof(*keys));
	if (keys == NULL)
		return NULL;
	for (key = map->first; key != NULL; key = key->next->next)
		keys[i++] = key;
	qsort(keys, count, sizeof(*keys), by_text);
	for (i = 1; i < count; i++)
		if (strcmp(keys[i - 1]->text, keys[i]->text) == 0)
			return keys[i];
	return NULL;
}

/* ---- values ---------------------------------------------------------------- */

/* Whether a text is a whole number in the one spelling that all readers take for that number. */
static bool
is_whole_number(const char *text, size_t length)
{
	static const long long most = 1LL << 53;
	long long number = strtoll(text, NULL, 10);

	return length <= 17 && json_number_end(text) == text + length &&
	    strpbrk(text, ".eE") == NULL && strcmp(text, "-0") != 0 && number >= -most &&
	    number <= most;
}

void
tree_settle(struct node *node)
{
	struct node *child;

	if (node->shape == SCALAR && is_null(node)) {
		node->text = "null";
		node->length = 4;
	} else if (node->shape == SCALAR && node->manner == PLAIN &&
	    !same_text(node->text, "true") && !same_text(node->text, "false") &&
	    !is_whole_number(node->text, node->length)) {
		node->manner = WORD;
	}
	/* The reader has limited the depth. */
	for (child = node->first; child != NULL; child = child->next) {
		if (node->shape == MAP) {
			child->manner = WORD;
			child = child->next;
		}
		tree_settle(child);
	}
}

/* ---- copies ---------------------------------------------------------------- */

struct node *
tree_copy(struct arena *arena, const struct node *node)
{
	struct node *copy = make(arena, node->shape);
	const struct node *child;

	if (copy == NULL)
		return NULL;
	copy->manner = node->manner;
	copy->length = node->length;
	copy->line = node->line;
	copy->column = node->column;
	if (node->shape == SCALAR) {
		copy->text = arena_copy(arena, node->text, node->length);
		return copy->text == NULL ? NULL : copy;
	}
	/* The reader has limited the depth. */
	for (child = node->first; child != NULL; child = child->next)
		tree_add(copy, tree_copy(arena, child));
	return copy;
}
