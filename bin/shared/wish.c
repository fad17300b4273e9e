/*
 * wish.c: what is said behind the command deal: who sits down, with what.
 *
 * Knows words, quotes and the names of what can be wished.  Must not know any
 * game, nor what becomes of a wish.
 */
#include "shared/referee.h"

#include <string.h>

/*
 * Takes the next word out of a line, in place: blanks end it, but not those in
 * double quotes, in which a backslash takes the next character as it is.  NULL
 * at the end; *open says that a quote was not closed.
 */
static char *
next_word(char **line, bool *open)
{
	char *from = *line + strspn(*line, " \t"), *to = from, *word = from;

	*open = false;
	if (*from == '\0')
		return NULL;
	for (; *from != '\0' && (*open || strchr(" \t", *from) == NULL); from++) {
		if (*from == '"') {
			*open = !*open;
			continue;
		}
		if (*open && *from == '\\' && from[1] != '\0')
			from++;
		*to++ = *from;
	}
	*line = *from == '\0' ? from : from + 1;
	*to = '\0';
	return word;
}

/* Whether a word begins so; *rest is what stands behind it. */
static bool
begins(char *word, const char *with, char **rest)
{
	size_t length = strlen(with);

	*rest = word + length;
	return strncmp(word, with, length) == 0;
}

/* Puts a word at the end of a list of those that there is room for. */
static bool
add(const char *list[MOST_WISHES + 1], const char *word)
{
	size_t count = 0;

	while (list[count] != NULL)
		count++;
	if (count == MOST_WISHES)
		return false;
	list[count] = word;
	return true;
}

/* Says something that can be said once. */
static bool
set(const char **what, const char *word)
{
	bool first = *what == NULL;

	*what = word;
	return first;
}

/* Names with commas between them. */
static bool
add_seats(struct wish *wish, char *names)
{
	char *comma;

	if (wish->seats[0] != NULL)
		return false;
	for (; (comma = strchr(names, ',')) != NULL; names = comma + 1) {
		*comma = '\0';
		if (!add(wish->seats, names))
			return false;
	}
	return add(wish->seats, names);
}

static bool
take_word(struct wish *wish, char *word)
{
	char *rest;

	if (begins(word, "seed=", &rest))
		return set(&wish->seed, rest);
	if (begins(word, "dealer=", &rest))
		return set(&wish->dealer, rest);
	if (begins(word, "seats=", &rest))
		return add_seats(wish, rest);
	if (begins(word, "score.", &rest))
		return add(wish->scores, rest);
	if (begins(word, "meta.", &rest))
		return add(wish->meta, rest);
	return strchr(word, '=') != NULL && add(wish->facts, word);
}

const char *
wish_read(char *line, struct wish *wish)
{
	bool open;
	char *word;

	*wish = (struct wish){ .seed = NULL };
	while ((word = next_word(&line, &open)) != NULL) {
		if (open)
			return "a quote is opened but not closed";
		if (!take_word(wish, word))
			return "deal wants facts of the round as KEY=VALUE, score.SEAT=NUMBER, "
			    "meta.KEY=\"TEXT\", and each of seats=NAME,NAME, dealer=SEAT and "
			    "seed=TEXT at most once";
	}
	return NULL;
}
