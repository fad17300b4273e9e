/*
 * telling.c: keeps what games say of the consequences of a move.
 *
 * Knows sentences, draws and the end of a match.  Must not know any other consequence
 * of a move, nor any one game.
 */
#include "move/move.h"

#include <stdio.h>
#include <stdlib.h>

void
telling_begin(struct telling *telling)
{
	arena_clear(&telling->arena);
	telling->count = 0;
	telling->drawn = 0;
	if (telling->sentence != NULL)
		telling->sentence[0] = NULL;
}

void
telling_release(struct telling *telling)
{
	arena_free(&telling->arena);
	free((void *)telling->sentence);
	*telling = (struct telling){ .count = 0 };
}

/* Tells the draws that are not told yet. */
static void
tell_draws(struct telling *telling)
{
	unsigned drawn = telling->drawn;
	char number[24] = "a";

	if (drawn == 0)
		return;
	/* Now there is none when this sentence asks what is to be told before it. */
	telling->drawn = 0;
	if (drawn > 1)
		snprintf(number, sizeof number, "%u", drawn);
	tell_sentence(telling, "%s draws %s card%s%s%s", telling->drawer, number, plural(drawn),
	    telling->why == NULL ? "" : " ", telling->why == NULL ? "" : telling->why);
}

void
telling_drew(struct telling *telling, const char *drawer, const char *why)
{
	/* Names belong to the table, reasons are constants: equal ones are the same string. */
	if (telling->drawer != drawer || telling->why != why)
		tell_draws(telling);
	telling->drawer = drawer;
	telling->why = why;
	telling->drawn++;
}

void
tell_sentence(struct telling *telling, const char *format, ...)
{
	char sentence[LONGEST_SENTENCE + 1];
	va_list arguments;

	tell_draws(telling);
	va_start(arguments, format);
	vsnprintf(sentence, sizeof sentence, format, arguments);
	va_end(arguments);
	croupier_harmless(sentence);
	if (!grow(&telling->sentence, &telling->capacity, telling->count + 1,
	    sizeof *telling->sentence)) {
		telling->arena.failed = true;
		return;
	}
	telling->sentence[telling->count++] =
	    arena_copy(&telling->arena, sentence, strlen(sentence));
	telling->sentence[telling->count] = NULL;
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

/* Tells the end of a match with the round that has just ended; false if memory is short. */
static bool
tell_match(struct telling *telling, const struct croupier_state *state)
{
	uint8_t i, count = 0, winners[MAX_SEATS] = { 0 };
	struct croupier_score *score;
	struct croupier_refusal no = score_make(state, true, &score);
	char names[SEAT_NAMES];

	/* Nobody here can tell anything that depends on hidden cards. */
	if (no.verdict != CROUPIER_YES)
		return no.error != CROUPIER_MEMORY;
	for (i = 0; i < state->table->seats; i++)
		if (score->winner[i])
			winners[count++] = i;
	if (score->match_over)
		tell_sentence(telling, "the match is over: %s win%s",
		    seat_names(state->now, winners, count, names), count == 1 ? "s" : "");
	croupier_score_free(score);
	return true;
}

bool
telling_end(struct telling *telling, const struct croupier_state *state, bool ended)
{
	tell_draws(telling);
	return (!ended || tell_match(telling, state)) && !telling->arena.failed;
}
