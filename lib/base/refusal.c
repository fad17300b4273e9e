/*
 * refusal.c: makes refusals and suggests what was meant.
 *
 * Knows sentences and places.  Must not know rules or documents.
 */
#include "base/base.h"

#include <stdio.h>
#include <string.h>

void
refusal_add_blank(struct croupier_refusal *no, const char *text, size_t length)
{
	int32_t blank = false_blank(text, length);
	size_t end = strlen(no->sentence);
	const char *mark = end > 0 && no->sentence[end - 1] == '?' ? "" : ";";

	if (blank == '\t')
		refusal_add(no, "%s there is a tab in it where a blank may be meant", mark);
	else if (blank != 0)
		refusal_add(no, is_format(blank) ? "%s U+%04lX in it cannot be seen: leave it out" :
		    "%s U+%04lX in it only looks like a blank: type a blank there", mark,
		    (unsigned long)blank);
}

void
refusal_sentence(struct croupier_refusal *no, const char *format, va_list arguments)
{
	int length = vsnprintf(no->sentence, sizeof no->sentence, format, arguments);
	size_t end = sizeof no->sentence - 1;

	if (length >= (int)sizeof no->sentence) {
		while (end > 0 && ((unsigned char)no->sentence[end - 1] & 0xc0) == 0x80)
			end--;
		if (end > 0 && (unsigned char)no->sentence[end - 1] >= 0xc0)
			end--;
		no->sentence[end] = '\0';
	}
	/* Most sentences are ASCII, and thinking makes many. */
	for (end = 0; no->sentence[end] >= ' ' && no->sentence[end] <= '~'; end++)
		;
	if (no->sentence[end] == '\0')
		return;
	refusal_add_blank(no, no->sentence, strlen(no->sentence));
	croupier_harmless(no->sentence);
}

void
refusal_add(struct croupier_refusal *no, const char *format, ...)
{
	size_t length = strlen(no->sentence);
	va_list arguments;

	va_start(arguments, format);
	if (vsnprintf(no->sentence + length, sizeof no->sentence - length, format, arguments) >=
	    (int)(sizeof no->sentence - length))
		no->sentence[length] = '\0';
	va_end(arguments);
}

struct croupier_refusal
make_refusal(enum croupier_verdict verdict, enum croupier_error error, const char *rule,
    const struct croupier_place *place, const char *format, ...)
{
	struct croupier_refusal no = { .verdict = verdict, .error = error, .rule = rule };
	va_list arguments;

	if (place != NULL)
		no.at = *place;
	va_start(arguments, format);
	refusal_sentence(&no, format, arguments);
	va_end(arguments);
	return no;
}

struct croupier_refusal
out_of_memory(void)
{
	return failure(CROUPIER_MEMORY, "out of memory");
}

enum { LONGEST = 32 };

/* How many letters must be added, removed, changed or swapped, case aside. */
static unsigned
distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
	unsigned row[3][LONGEST + 1] = { { 0 } };
	size_t i, j;

	for (j = 0; j <= b_length; j++)
		row[0][j] = (unsigned)j;
	for (i = 1; i <= a_length; i++) {
		unsigned *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];

		now[0] = (unsigned)i;
		for (j = 1; j <= b_length; j++) {
			bool same = lower_letter(a[i - 1]) == lower_letter(b[j - 1]);
			unsigned best = last[j - 1] + (same ? 0 : 1);

			if (last[j] + 1 < best)
				best = last[j] + 1;
			if (now[j - 1] + 1 < best)
				best = now[j - 1] + 1;
			if (i > 1 && j > 1 && before[j - 2] + 1 < best &&
			    lower_letter(a[i - 1]) == lower_letter(b[j - 2]) &&
			    lower_letter(a[i - 2]) == lower_letter(b[j - 1]))
				best = before[j - 2] + 1;
			now[j] = best;
		}
	}
	return row[a_length % 3][b_length];
}

const char *
croupier_nearest(const char *word, const char *const words[], size_t count)
{
	size_t i, length = word == NULL || words == NULL ? 0 : strlen(word);
	unsigned best = (unsigned)(length < 5 ? 2 : length / 2 + 1);
	const char *found = NULL;

	if (length == 0 || length > LONGEST)
		return NULL;
	if (best > 4)
		best = 4;
	for (i = 0; i < count; i++) {
		size_t other = words[i] == NULL ? LONGEST + 1 : strlen(words[i]);
		unsigned far = other > LONGEST ? best : distance(word, length, words[i], other);

		if (far < best) {
			best = far;
			found = words[i];
		}
	}
	return found;
}
