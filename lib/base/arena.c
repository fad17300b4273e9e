/*
 * arena.c: memory in one place: arenas and growing text.
 *
 * Knows malloc and its failures.  Must not know what the memory is for.
 */
#include "base/base.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct block {
	struct block *older;
	size_t size;
	max_align_t bytes[];
};

/* A fuzzer makes an arena for each input, and checks all of its bytes. */
#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
enum { BLOCK_SIZE = 2 * 1024 };
#else
enum { BLOCK_SIZE = 16 * 1024 };
#endif

void *
arena_extend(struct arena *arena, size_t size)
{
	size_t room = size > BLOCK_SIZE ? size : BLOCK_SIZE;
	struct block *block;

	if (room > SIZE_MAX - sizeof *block - sizeof(max_align_t)) {
		arena->failed = true;
		return NULL;
	}
	room = round_up(room);
	block = malloc(sizeof *block + room);
	if (block == NULL) {
		arena->failed = true;
		return NULL;
	}
	*block = (struct block){ .older = arena->blocks, .size = room };
	arena->blocks = block;
	arena->free = (char *)block->bytes;
	arena->left = room;
	return arena_alloc(arena, size);
}

char *
arena_copy(struct arena *arena, const char *bytes, size_t length)
{
	char *copy = arena_alloc(arena, length + 1);

	if (copy == NULL)
		return NULL;
	memcpy(copy, bytes, length);
	copy[length] = '\0';
	return copy;
}

void
arena_empty(struct arena *arena)
{
	struct block *block;

	while ((block = arena->blocks) != NULL && block->older != NULL) {
		arena->blocks = block->older;
		free(block);
	}
	if (block != NULL) {
		arena->free = (char *)block->bytes;
		arena->left = block->size;
	}
	arena->failed = false;
}

void
arena_free(struct arena *arena)
{
	arena_clear(arena);
	free(arena->blocks);
	*arena = (struct arena){ .blocks = NULL };
}

struct croupier_text *
croupier_text_new(void)
{
	return calloc(1, sizeof(struct croupier_text));
}

void
text_release(struct croupier_text *text)
{
	free(text->bytes);
	*text = (struct croupier_text){ 0 };
}

void
croupier_text_free(struct croupier_text *text)
{
	if (text == NULL)
		return;
	text_release(text);
	free(text);
}

const char *
croupier_text_bytes(const struct croupier_text *text, size_t *length)
{
	if (length != NULL)
		*length = text == NULL ? 0 : text->length;
	return text == NULL || text->bytes == NULL ? "" : text->bytes;
}

struct croupier_refusal
croupier_text_append(struct croupier_text *text, const char *bytes, size_t length)
{
	size_t before;

	NEEDS(text != NULL && (bytes != NULL || length == 0));
	before = text->length;
	text_add(text, bytes, length);
	return text_finish(text, before);
}

void
croupier_text_clear(struct croupier_text *text)
{
	if (text == NULL)
		return;
	text_cut(text, 0);
	text->failed = false;
}

bool
text_extend(struct croupier_text *text, size_t length)
{
	bool good = !text->failed && length < SIZE_MAX / 4;

	while (good && text->capacity - text->length <= length)
		good = grow(&text->bytes, &text->capacity, text->capacity, 1);
	text->failed = !good;
	return good;
}

void
text_string(struct croupier_text *text, const char *string)
{
	text_add(text, string, strlen(string));
}

void
text_cut(struct croupier_text *text, size_t length)
{
	if (length > text->length || text->bytes == NULL)
		return;
	text->length = length;
	text->bytes[length] = '\0';
}

struct croupier_refusal
text_finish(struct croupier_text *text, size_t length)
{
	if (!text->failed)
		return accepted();
	text_cut(text, length);
	text->failed = false;
	return out_of_memory();
}

void
text_shorten(struct croupier_text *text, size_t length)
{
	if (text->length <= length)
		return;
	while (length > 0 && ((unsigned char)text->bytes[length] & 0xc0) == 0x80)
		length--;
	text_cut(text, length);
	text_string(text, "...");
}

void
text_format(struct croupier_text *text, const char *format, ...)
{
	va_list arguments;
	size_t length;
	char *room;

	va_start(arguments, format);
	length = (size_t)vsnprintf(NULL, 0, format, arguments);
	va_end(arguments);
	room = text_room(text, length);
	if (room == NULL)
		return;
	va_start(arguments, format);
	vsnprintf(room, length + 1, format, arguments);
	va_end(arguments);
	text_end(text, room + length);
}

enum { FIRST_ROOM = 1023 };	/* bytes */

bool
grow(void *array, size_t *capacity, size_t count, size_t size)
{
	size_t wanted = *capacity == 0 ? 1 + FIRST_ROOM / size : *capacity * 2;
	void *at;

	if (count < *capacity)
		return true;
	if (wanted > SIZE_MAX / 2 / size)
		return false;
	/* Copied, because it may point at anything. */
	memcpy(&at, array, sizeof at);
	at = realloc(at, wanted * size);
	if (at == NULL)
		return false;
	memcpy(array, &at, sizeof at);
	*capacity = wanted;
	return true;
}
