/*
 * verbs.c: the verbs of games and what belongs behind them.
 *
 * Knows the table of verbs that a game declares.  Must not know what a verb
 * does.
 */
#include "move/move.h"

#include <string.h>

const struct verb *
find_verb(const struct table *table, const char *name, size_t length)
{
	const struct verb *verb;

	for (verb = table->game->verbs; verb->name != NULL; verb++)
		if (is_word(verb->name, name, length) && in_variant(verb, table))
			return verb;
	return NULL;
}

int
find_argument(const struct verb *verb, const char *name, size_t length)
{
	int i;

	if (is_word(verb->name, name, length))
		return 0;
	for (i = 1; i < MAX_ARGUMENTS && verb->argument[i].kind != NOTHING; i++)
		if (is_word(verb->argument[i].name, name, length))
			return i;
	return -1;
}

const char *
argument_name(const struct verb *verb, unsigned argument)
{
	return argument == 0 ? verb->name : verb->argument[argument].name;
}

unsigned
count_arguments(const struct verb *verb)
{
	unsigned count = 1;

	while (count < MAX_ARGUMENTS && verb->argument[count].kind != NOTHING)
		count++;
	return count;
}

bool
is_drawn(const struct argument *argument)
{
	return argument->name != NULL && same_text(argument->name, "drawn");
}

uint8_t
find_waiver(const struct game *game, const struct verb *verb, const char *id, size_t length)
{
	const struct waiver *waiver = waivable(game, verb);

	return waiver == NULL || !is_word(waiver->rule->id, id, length) ? 0 :
	    (uint8_t)(waiver - game->waivers + 1);
}

const char *
croupier_state_verb(const struct croupier_state *state, size_t index)
{
	const struct verb *verb;

	if (state == NULL || is_over(state->now))
		return NULL;
	for (verb = state->table->game->verbs; verb->name != NULL; verb++)
		if (in_phase(verb, state->now) && !verb->report && in_variant(verb, state->table) &&
		    index-- == 0)
			return verb->name;
	return NULL;
}
