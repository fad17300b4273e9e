/*
 * arguments.c: what follows a command on a line: numbers, points, reasons and wishes.
 *
 * Must not know what the commands do, nor any game.
 */
#include "protocol/protocol.h"

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
	char *pairs = tool_copy_bytes(c->tool, words, blank == NULL ? 0 : (size_t)(blank - words));
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

const struct wish_key wish_keys[] = {
	[SEED] = { "seed=", "seed=TEXT", "shuffles by this seed" },
	[DEALER] = { "dealer=", "dealer=SEAT", "says who deals" },
	[SEATS] = { "seats=", "seats=NAME,NAME,...",
	    "says who sits at the table then, in turn order" },
	[SCORES] = { "score.", "score.SEAT=NUMBER", "sets a total" },
	[META] = { "meta.", "meta.KEY=\"TEXT\"", "adds a remark" },
	[FACTS] = { "", NULL, NULL },
};

/* Takes a word; false if it is no wish, or must not come again. */
static bool
take_wish(struct tool *tool, struct wishes *wishes, const char *word)
{
	enum wish wish = SEED;
	struct list *list;

	while (strncmp(word, wish_keys[wish].key, strlen(wish_keys[wish].key)) != 0)
		wish++;
	list = &wishes->of[wish];
	if ((wish < SCORES && list->count > 0) || (wish == FACTS && strchr(word, '=') == NULL))
		return false;
	word += strlen(wish_keys[wish].key);
	if (wish == SEATS)
		list_add_words(tool, list, word);
	else
		list_add(tool, list, word);
	return true;
}

const char *
read_wishes(struct tool *tool, char *words, struct wishes *wishes)
{
	bool open;
	char *word;

	while ((word = next_word(&words, &open)) != NULL) {
		if (open)
			return "a quote is opened but not closed";
		if (!take_wish(tool, wishes, word))
			return "deal wants facts of the round as KEY=VALUE, score.SEAT=NUMBER, "
			    "meta.KEY=\"TEXT\", and each of seats=NAME,NAME, dealer=SEAT and "
			    "seed=TEXT at most once";
	}
	return NULL;
}
