/*
 * arena.h: memory in one place: arenas and growing text.
 *
 * Both remember that memory ran short instead of making every caller ask:
 * after any number of calls one look at `failed` tells.
 */
#ifndef ARENA_H
#define ARENA_H

#include "croupier.h"

#include <stdarg.h>
#include <stddef.h>
#include <string.h>

/* Whether two words are equal: most are short, or differ in the first letter already. */
static inline bool
same_text(const char *one, const char *other)
{
	for (; *one == *other; one++, other++)
		if (*one == '\0')
			return true;
	return false;
}

struct block;

/* Zero-initialised is empty and ready. */
struct arena {
	struct block *blocks;	/* the newest first */
	char *free;		/* what is left of the newest */
	size_t left;
	bool failed;
};

/* As arena_alloc, where the newest block has no room. */
void *arena_extend(struct arena *arena, size_t size);

/* NULL and `failed` where memory is short.  Aligned for any type, not zeroed. */
static inline void *
arena_alloc(struct arena *arena, size_t size)
{
	size_t rounded = (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
	void *memory = arena->free;

	if (rounded > arena->left || rounded < size)
		return arena_extend(arena, size);
	arena->free += rounded;
	arena->left -= rounded;
	return memory;
}

/* A copy with a NUL behind it. */
char *arena_copy(struct arena *arena, const char *bytes, size_t length);

/* Forgets everything; keeps one block for the next use. */
void arena_clear(struct arena *arena);
void arena_free(struct arena *arena);

struct croupier_text {
	char *bytes;
	size_t length, capacity;
	bool failed;
};

/* Makes room for length bytes and a NUL; false where memory is or was short. */
bool text_extend(struct croupier_text *text, size_t length);

/* Where so many more bytes have room; NULL where memory is or was short. */
static inline char *
text_room(struct croupier_text *text, size_t length)
{
	if (text->capacity - text->length <= length && !text_extend(text, length))
		return NULL;
	return text->bytes + text->length;
}

/* What was written there ends here. */
static inline void
text_end(struct croupier_text *text, char *end)
{
	*end = '\0';
	text->length = (size_t)(end - text->bytes);
}

static inline void
text_add(struct croupier_text *text, const char *bytes, size_t length)
{
	if (text->capacity - text->length <= length && !text_extend(text, length))
		return;
	if (length > 0)
		memcpy(text->bytes + text->length, bytes, length);
	text->length += length;
	text->bytes[text->length] = '\0';
}

static inline void
text_char(struct croupier_text *text, char c)
{
	if (text->capacity - text->length <= 1 && !text_extend(text, 1))
		return;
	text->bytes[text->length++] = c;
	text->bytes[text->length] = '\0';
}

void text_string(struct croupier_text *text, const char *string);
void text_number(struct croupier_text *text, long number);

/* Writes a number at the end of digits; where it begins. */
enum { MOST_DIGITS = 24 };
char *write_digits(char digits[MOST_DIGITS], long number);

/* Cuts the text back to an earlier length. */
void text_cut(struct croupier_text *text, size_t length);

/* Cuts a text that is longer at a character's end and says so with three dots. */
void text_shorten(struct croupier_text *text, size_t length);
void text_release(struct croupier_text *text);

/* An array that grows: room for one more of `size`, or false. */
bool grow(void **array, size_t *capacity, size_t count, size_t size);

#endif
