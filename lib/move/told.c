/*
 * told.c: keeps what games say of the consequences of a move.
 *
 * Knows sentences, draws and the end of a match.  Must not know any other consequence
 * of a move, nor any one game.
 */
#include "move/move.h"

#include <stdio.h>
#include <stdlib.h>

void
telling_begin(struct telling *told)
{
	croupier_text_clear(&told->text);
	told->text.failed = false;
	told->count = 0;
	told->drawn = 0;
	if (told->sentence != NULL)
		told->sentence[0] = NULL;
}

void
telling_release(struct telling *told)
{
	text_release(&told->text);
	free((void *)told->sentence);
	*told = (struct telling){ .count = 0 };
}

__attribute__((format(printf, 2, 0)))
static void
add_sentence(struct telling *told, const char *format, va_list arguments)
{
	char sentence[LONGEST_SENTENCE + 1];

	vsnprintf(sentence, sizeof sentence, format, arguments);
	croupier_harmless(sentence);
	text_add(&told->text, sentence, strlen(sentence) + 1);
	told->count++;
}

__attribute__((format(printf, 2, 3)))
static void
add(struct telling *told, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	add_sentence(told, format, arguments);
	va_end(arguments);
}

/* Tells the draws that are not told yet. */
static void
tell_draws(struct telling *told)
{
	unsigned drawn = told->drawn;
	char number[24] = "a";

	if (drawn == 0)
		return;
	told->drawn = 0;
	if (drawn > 1)
		snprintf(number, sizeof number, "%u", drawn);
	add(told, "%s draws %s card%s%s%s", told->drawer, number, plural(drawn),
	    told->why == NULL ? "" : " ", told->why == NULL ? "" : told->why);
}

void
telling_drew(struct telling *told, const char *drawer, const char *why)
{
	/* Names belong to the table, reasons are constants: equal ones are the same string. */
	if (told->drawer != drawer || told->why != why)
		tell_draws(told);
	told->drawer = drawer;
	told->why = why;
	told->drawn++;
}

void
tell_sentence(struct telling *told, const char *format, ...)
{
	va_list arguments;

	tell_draws(told);
	va_start(arguments, format);
	add_sentence(told, format, arguments);
	va_end(arguments);
}

const char *
seat_names(const struct state *s, const uint8_t *seats, unsigned count, char names[SEAT_NAMES])
{
	size_t used = 0;
	unsigned i;

	names[0] = '\0';
	for (i = 0; i < count && used < SEAT_NAMES; i++)
		used += (size_t)snprintf(names + used, SEAT_NAMES - used, "%s%s",
		    i == 0 ? "" : i + 1 == count ? " and " : ", ", seat_name(s, seats[i]));
	return names;
}

/* Who has won a match that is over: "bob wins", "bob and cid win". */
static void
tell_winners(struct telling *told, const struct state *s, const struct croupier_score *score)
{
	uint8_t i, count = 0, winners[MAX_SEATS];
	char names[SEAT_NAMES];

	for (i = 0; i < s->table->seats; i++)
		if (score->winner[i])
			winners[count++] = i;
	add(told, "the match is over: %s win%s", seat_names(s, winners, count, names),
	    count == 1 ? "s" : "");
}

/* Tells the end of a match with the round that has just ended; false if memory is short. */
static bool
tell_match(struct telling *told, const struct croupier_state *state)
{
	struct croupier_score *score;
	struct croupier_refusal no = score_make(state, true, &score);

	/* Nobody here can tell anything that depends on hidden cards. */
	if (no.verdict != CROUPIER_YES)
		return no.error != CROUPIER_MEMORY;
	if (score->match_over)
		tell_winners(told, state->now, score);
	croupier_score_free(score);
	return true;
}

bool
telling_end(struct telling *told, const struct croupier_state *state, bool ended)
{
	void *array = (void *)told->sentence;
	const char *at;
	size_t i;

	tell_draws(told);
	if (ended && !tell_match(told, state))
		return false;
	while (told->capacity <= told->count) {
		if (!grow(&array, &told->capacity, told->capacity, sizeof *told->sentence))
			return false;
		told->sentence = array;
	}
	if (told->text.failed)
		return false;
	at = told->text.bytes;
	for (i = 0; i < told->count; i++) {
		told->sentence[i] = at;
		at += strlen(at) + 1;
	}
	told->sentence[i] = NULL;
	return true;
}
