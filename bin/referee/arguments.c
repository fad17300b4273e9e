/*
 * arguments.c: what follows a command on a line: numbers, points, reasons and wishes.
 *
 * Must not know what the commands do, nor any game.
 */
#include "referee/referee.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- numbers --------------------------------------------------------------------------- */

bool
read_count(const char *word, unsigned long *count)
{
	size_t digits = strspn(word, "0123456789");

	if (digits == 0 || digits > 10 || word[digits] != '\0' || word[0] == '0')
		return false;
	*count = strtoul(word, NULL, 10);
	return true;
}

bool
read_numbers(struct tool *tool, const char *rest, bool ranges, unsigned long *first,
    unsigned long *last, const char **words)
{
	size_t length = strcspn(rest, " \t");
	char *numbers = tool_copy_bytes(tool, rest, length);
	char *dash = ranges ? strchr(numbers, '-') : NULL;
	bool good;

	if (dash != NULL)
		*dash = '\0';
	good = read_count(numbers, first);
	*last = good ? *first : 0;
	if (dash != NULL)
		good = good && read_count(dash + 1, last) && *last >= *first;
	*words = rest + length + strspn(rest + length, " \t");
	free(numbers);
	return good;
}

/* ---- reasons and points ------------------------------------------------------------------- */

const char *
find_reason(const char *words)
{
	static const char because[] = "because";
	const char *rest = words + strlen(because);

	if (!name_begins(words, because, strlen(because)) || (*rest != ' ' && *rest != '\t'))
		return NULL;
	return rest + strspn(rest, " \t");
}

/* The blank before the word "because" and a text; NULL if they are not there. */
static const char *
find_because(const char *words)
{
	const char *blank = strpbrk(words, " \t");

	while (blank != NULL && find_reason(blank + 1) == NULL)
		blank = strpbrk(blank + 1, " \t");
	return blank;
}

/*
 * Reads SEAT POINTS pairs up to the end of the words; false if there is anything else: *no
 * refuses a seat that does not exist.
 */
static bool
read_pairs(const struct croupier_state *state, char *words, long points[CROUPIER_MAX_SEATS],
    struct croupier_refusal *no)
{
	char *rest = NULL, *seat = strtok_r(words, " \t", &rest), *end;

	for (; seat != NULL; seat = strtok_r(NULL, " \t", &rest)) {
		const char *number = strtok_r(NULL, " \t", &rest);
		int index;

		*no = seat_meant(state, seat, &index);
		if (no->verdict != CROUPIER_YES || number == NULL || points[index] != 0)
			return false;
		errno = 0;
		points[index] = strtol(number, &end, 10);
		if (errno != 0 || *end != '\0' || points[index] == 0 ||
		    strspn(number, "+-0123456789") != strlen(number))
			return false;
	}
	return true;
}

bool
read_points(struct client *c, struct answer *a, const char *words,
    long points[CROUPIER_MAX_SEATS], const char **because)
{
	struct croupier_refusal no = { .verdict = CROUPIER_YES };
	const char *blank = find_because(words);
	char *pairs = tool_copy_bytes(c->live->tool, words,
	    blank == NULL ? 0 : (size_t)(blank - words));
	bool good = *pairs != '\0' && read_pairs(state_of(c), pairs, points, &no);

	if (blank != NULL)
		*because = find_reason(blank + 1);
	if (blank == NULL && strpbrk(words, " \t") != NULL && find_reason(words) == NULL)
		answer_trouble(c, a, "a reason is missing: adjust wants because TEXT after the "
		    "points");
	else if (no.verdict != CROUPIER_YES)
		answer_trouble(c, a, "there is no seat with that name: %s", no.sentence);
	else if (!good)
		answer_trouble(c, a, "adjust wants seats of the table, each with points that are "
		    "not 0, and then because TEXT");
	free(pairs);
	return good;
}

/* ---- wishes for a deal --------------------------------------------------------------------- */

/*
 * Takes the next word out of a line, in place: blanks end it, except in double quotes, in which
 * a backslash makes the next character stand for itself.  NULL at the end; *open says that a
 * quote was not closed.
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

/* Puts a word at the end of a list with a limit. */
static bool
add(const char *list[MOST_WISHES + 1], const char *word)
{
	size_t count = 0;

	while (list[count] != NULL)
		count++;
	if (count >= MOST_WISHES)
		return false;
	list[count] = word;
	return true;
}

/* Adds names with commas between them. */
static bool
add_seats(const char *seats[MOST_WISHES + 1], char *names)
{
	char *comma;

	if (seats[0] != NULL)
		return false;
	for (; (comma = strchr(names, ',')) != NULL; names = comma + 1) {
		*comma = '\0';
		if (!add(seats, names))
			return false;
	}
	return add(seats, names);
}

/* Takes a word that may be there once. */
static bool
set(const char **what, const char *word)
{
	bool first = *what == NULL;

	*what = word;
	return first;
}

/* What follows the beginning of a word; NULL if it begins otherwise. */
static char *
after(char *word, const char *begins)
{
	return strncmp(word, begins, strlen(begins)) == 0 ? word + strlen(begins) : NULL;
}

static bool
take_wish(struct wishes *wishes, char *word)
{
	char *rest;

	if ((rest = after(word, "seed=")) != NULL)
		return set(&wishes->seed, rest);
	if ((rest = after(word, "dealer=")) != NULL)
		return set(&wishes->dealer, rest);
	if ((rest = after(word, "seats=")) != NULL)
		return add_seats(wishes->seats, rest);
	if ((rest = after(word, "score.")) != NULL)
		return add(wishes->scores, rest);
	if ((rest = after(word, "meta.")) != NULL)
		return add(wishes->meta, rest);
	return strchr(word, '=') != NULL && add(wishes->facts, word);
}

const char *
read_wishes(char *words, struct wishes *wishes)
{
	bool open;
	char *word;

	while ((word = next_word(&words, &open)) != NULL) {
		if (open)
			return "a quote is opened but not closed";
		if (!take_wish(wishes, word))
			return "deal wants facts of the round as KEY=VALUE, score.SEAT=NUMBER, "
			    "meta.KEY=\"TEXT\", and each of seats=NAME,NAME, dealer=SEAT and "
			    "seed=TEXT at most once";
	}
	return NULL;
}
