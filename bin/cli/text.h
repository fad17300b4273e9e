/*
 * text.h: texts that grow.
 *
 * Must not know what the texts are for, nor what programs do if memory is short.
 */
#ifndef TEXT_H
#define TEXT_H

#include "croupier.h"

#include <stdarg.h>

/*
 * Zero-initialised, it is empty and ready.  If memory runs short, the text remembers that and
 * takes nothing more, so that only code that wants its bytes has to ask.
 */
struct text {
	struct croupier_text *made;	/* what the library appends to; NULL: nothing yet */
	bool failed;
};

/* text->made, which is made if it was not; NULL if memory is short. */
struct croupier_text *text_target(struct text *text);

/* Append bytes, a string, or formatted words of any length. */
void text_add(struct text *text, const char *bytes, size_t length);
void text_put(struct text *text, const char *string);
__attribute__((format(printf, 2, 3)))
void text_print(struct text *text, const char *format, ...);

/* Appends a number, aligned right, with the decimals that its error makes sense of, two at most. */
void text_measured(struct text *text, int width, double number, double error);

/*
 * Appends a line for people, or a part of one, that is harmless to a terminal whatever is put
 * into it: of newlines, only one at the end of the format stays.  A line that is too long is
 * cut.
 */
__attribute__((format(printf, 2, 3)))
void text_say(struct text *text, const char *format, ...);

/* The bytes so far, as from croupier_text_bytes(); NULL if memory was short. */
const char *text_bytes(const struct text *text, size_t *length);

/* Forgets the bytes and any failure; frees the memory, too. */
void text_clear(struct text *text);
void text_free(struct text *text);

enum { MARK_OF_CUT = 3 };

/*
 * Formats words for people into `to`, as harmless as text_say() does.  If room is too small they
 * are cut, with dots after them, for which there must be MARK_OF_CUT bytes more.
 */
__attribute__((format(printf, 3, 0)))
void print_harmless(char *to, size_t room, const char *format, va_list arguments);

#endif
