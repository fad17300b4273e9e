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

struct block;

/* Zero-initialised is empty and ready. */
struct arena {
	struct block *blocks;	/* the newest first */
	bool failed;
};

/* NULL and `failed` where memory is short.  Aligned for any type, not zeroed. */
void *arena_alloc(struct arena *arena, size_t size);

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

void text_add(struct croupier_text *text, const char *bytes, size_t length);
void text_string(struct croupier_text *text, const char *string);
void text_char(struct croupier_text *text, char c);
void text_number(struct croupier_text *text, long number);

/* Cuts the text back to an earlier length. */
void text_cut(struct croupier_text *text, size_t length);

/* Cuts a text that is longer at a character's end and says so with three dots. */
void text_shorten(struct croupier_text *text, size_t length);
void text_release(struct croupier_text *text);

/* An array that grows: room for one more of `size`, or false. */
bool grow(void **array, size_t *capacity, size_t count, size_t size);

#endif
