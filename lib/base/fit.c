/*
 * fit.c: which of some words a typed word means.
 *
 * Knows spelling alone.  Must not know what the words stand for.
 */
#include "base/base.h"

#include <stdio.h>

char
lower_letter(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

enum fit
word_fit(const char *name, const char *word, size_t length)
{
	bool same = true;
	size_t i;

	for (i = 0; i < length; i++) {
		if (name[i] == '\0' || lower_letter(name[i]) != lower_letter(word[i]))
			return NO_FIT;
		same = same && name[i] == word[i];
	}
	if (name[length] != '\0')
		return length == 0 ? NO_FIT : FIT_BEGINNING;
	return same ? FIT_SAME : FIT_LETTERS;
}

size_t
words_meant(const char *word, size_t length, const char *const words[], size_t count,
    const char *meant[], size_t most)
{
	enum fit best = FIT_BEGINNING;
	size_t i, j, found = 0;

	for (i = 0; i < count; i++) {
		enum fit fit = words[i] == NULL ? NO_FIT : word_fit(words[i], word, length);

		if (fit < best)
			continue;
		if (fit > best)
			found = 0;
		best = fit;
		/* The same word may be in the list twice. */
		for (j = 0; j < found && !same_text(meant[j], words[i]); j++)
			;
		if (j == found && found < most)
			meant[found++] = words[i];
	}
	return found;
}

/* Joins words; the last of them stands after `last`. */
static const char *
join(char *out, size_t room, const char *const words[], size_t count, const char *last)
{
	size_t i, used = 0;

	out[0] = '\0';
	for (i = 0; i < count && used + strlen(words[i]) + 8 <= room; i++)
		used += (size_t)snprintf(out + used, room - used, "%s%s",
		    i == 0 ? "" : i + 1 == count ? last : ", ", words[i]);
	if (i < count)
		snprintf(out + used, room - used, ", ...");
	return out;
}

const char *
join_words(char *out, size_t room, const char *const words[], size_t count)
{
	return join(out, room, words, count, ", ");
}

const char *
join_choice(char *out, size_t room, const char *const words[], size_t count)
{
	return join(out, room, words, count, " or ");
}

struct croupier_refusal
croupier_word_meant(const char *word, const char *const words[], size_t count, const char **meant)
{
	struct croupier_refusal no;
	const char *several[MOST_MEANINGS], *near;
	char names[240];
	size_t found;

	if (meant != NULL)
		*meant = NULL;
	NEEDS(word != NULL && words != NULL && meant != NULL);
	found = words_meant(word, strlen(word), words, count, several, MOST_MEANINGS);
	if (found > 1)
		return refused(NULL, NULL, "%.40s can be %s", word,
		    join_choice(names, sizeof names, several, found));
	if (found == 0) {
		near = croupier_nearest(word, words, count);
		no = refused(NULL, NULL, "%.40s means nothing here", word);
		if (near != NULL)
			refusal_add(&no, "; did you mean %s?", near);
		return no;
	}
	*meant = several[0];
	return accepted();
}

struct croupier_refusal
refuse_name(const char *sentence, const char *name, const char *what, const char *const names[],
    size_t count)
{
	const char *near = croupier_nearest(name, names, count);
	char list[300];

	if (near != NULL)
		return trouble(NULL, "%s %.40s; did you mean %s?", sentence, name, near);
	if (count == 0)
		return trouble(NULL, "%s %.40s; it has none", sentence, name);
	return trouble(NULL, "%s %.40s; %s %s", sentence, name, what,
	    join_words(list, sizeof list, names, count));
}
