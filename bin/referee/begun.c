/*
 * begun.c: takes a line after a move that was refused because it lacks what it draws: cards
 * complete that move, and other words begin a line of their own.
 *
 * Must not know what is done with the line.
 */
#include "referee/referee.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The text after the first word. */
static const char *
after_word(const char *words)
{
	words += strcspn(words, " \t");
	return words + strspn(words, " \t");
}

/* Whether the line says what is drawn. */
static bool
says_drawn(const char *line)
{
	for (; *line != '\0'; line = after_word(line))
		if (strcspn(line, " \t") == strlen("drawn") &&
		    strncasecmp(line, "drawn", strlen("drawn")) == 0)
			return true;
	return false;
}

/* Whether a line without a seat is the move that was begun, typed again. */
static bool
says_again(const struct referee *r, const char *line)
{
	size_t first = strcspn(r->offered, " \t");
	const char *begun = typed_seat(state_of(&r->client), r->offered, first, false) >= 0 ?
	    after_word(r->offered) : r->offered;
	size_t verb = strcspn(begun, " \t"), all = strlen(begun) - strlen(" drawn ");

	return strcspn(line, " \t") == verb && strncasecmp(line, begun, verb) == 0 &&
	    (strncasecmp(line, begun, all) == 0 || says_drawn(line));
}

/*
 * If a line repeats the last words of the move that was begun, the text after them; otherwise
 * the line.
 */
static const char *
after_repeated(const char *begun, const char *line)
{
	for (; *begun != '\0'; begun = after_word(begun))
		if (strncasecmp(line, begun, strlen(begun)) == 0)
			return line + strlen(begun);
	return line;
}

/* Whether the beginning and the words after it are a move. */
static bool
goes_on(struct referee *r, const char *whole)
{
	struct croupier_move *move;
	struct croupier_refusal no = croupier_move_from_words(state_of(&r->client), whole,
	    CROUPIER_TYPED, NULL, &move);

	croupier_move_free(move);
	return no.verdict == CROUPIER_YES;
}

/*
 * Takes words after a move that was begun.  Cards complete that move; a seat or a command begins
 * a line of its own.  A verb without a seat could be meant for the next seat, so it is taken
 * only if it repeats the same move.
 */
static void
take_continuation(struct referee *r, const char *typed)
{
	const struct croupier_state *state = state_of(&r->client);
	size_t length = strcspn(typed, " \t");
	bool verb = typed_verb(state, typed, length, false).name != NULL;
	struct text text = { .made = NULL };
	const char *whole;
	int seat;

	text_print(&text, "%s%s", r->offered, after_repeated(r->offered, typed));
	whole = tool_text(&r->tool, &text, NULL);
	if (typed_seat(state, typed, length, false) >= 0 || begins_with_command(typed) ||
	    strchr("{#-", typed[0]) != NULL) {
		take_line(r, typed);
	} else if (verb && !says_again(r, typed)) {
		answer_no(&r->client, &r->answer, "the last move still has to say what it draws: "
		    "name that, or the seat whose move this is");
		r->begun = tool_copy(&r->tool, r->begun, r->offered);
	} else if (verb) {
		take_line(r, typed);
	} else {
		char *word = tool_copy_bytes(&r->tool, typed, length);
		bool begins = !goes_on(r, whole) &&
		    seat_meant(state, word, &seat).verdict == CROUPIER_YES;

		free(word);
		take_line(r, begins ? typed : whole);
	}
	text_free(&text);
}

void
take_typed(struct referee *r, const char *line)
{
	/* On a terminal the line begins with what was offered, unless that was erased. */
	size_t length = r->offered == NULL ? 0 : strlen(r->offered);
	bool begun = length > 0 && strncmp(line, r->offered, length) == 0;
	const char *typed = begun ? line + length : line;

	if (length == 0 || begun != r->terminal || typed[strspn(typed, " \t")] == '\0')
		take_line(r, line);
	else
		take_continuation(r, typed + strspn(typed, " \t"));
}

