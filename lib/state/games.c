/*
 * games.c: the list of games, and the rules and verbs of all of them.
 *
 * The only place where the core meets games.  A new game is a file in games/
 * and a line in the list.
 */
#include "state/state.h"

#include <string.h>

#ifndef GAME_LIST
#define GAME_LIST "games/list.h"
#endif

#define GAME(name) extern const struct game game_##name;
#include GAME_LIST
#undef GAME

const struct game *const croupier_games[] = {
#define GAME(name) &game_##name,
#include GAME_LIST
#undef GAME
	NULL
};

_Static_assert(sizeof croupier_games / sizeof croupier_games[0] <= MAX_GAMES + 1,
    "the names of all games have room where one is misspelt");

const struct game *
game_find(const char *name, size_t length)
{
	size_t i;

	for (i = 0; croupier_games[i] != NULL; i++)
		if (is_word(croupier_games[i]->name, name, length))
			return croupier_games[i];
	return NULL;
}

size_t
game_names(const char *names[MAX_GAMES])
{
	size_t i;

	for (i = 0; croupier_games[i] != NULL; i++)
		names[i] = croupier_games[i]->name;
	return i;
}

bool
has_option(const struct option *option, uint8_t variant)
{
	return option->variants == 0 || (option->variants >> variant & 1) != 0;
}

uint8_t
last_phase(const struct game *game)
{
	uint8_t phase = 0;

	while (game->phases[phase + 1] != NULL)
		phase++;
	return phase;
}

void
set_over(struct state *s)
{
	s->phase = last_phase(s->table->game);
	s->turn = NO_SEAT;
}

const struct croupier_rule *
croupier_rule_at(size_t index)
{
	const struct croupier_rule *rule = table_rules;
	size_t game = 0;

	for (;; index--) {
		while (rule->id == NULL) {
			if (croupier_games[game] == NULL)
				return NULL;
			rule = croupier_games[game++]->rules;
		}
		if (index == 0)
			return rule;
		rule++;
	}
}

const struct croupier_rule *
croupier_rule_find(const char *id)
{
	const struct croupier_rule *rule;
	size_t i;

	for (i = 0; id != NULL && (rule = croupier_rule_at(i)) != NULL; i++)
		if (strcmp(rule->id, id) == 0)
			return rule;
	return NULL;
}

/* ---- words ------------------------------------------------------------ */

const char *
croupier_game_at(size_t index)
{
	/* The last entry is NULL. */
	return index < sizeof croupier_games / sizeof croupier_games[0] - 1 ?
	    croupier_games[index]->name : NULL;
}

static const struct verb *
verbs_of(const char *game)
{
	static const struct verb none[] = { { .name = NULL } };
	const struct game *found = game == NULL ? NULL : game_find(game, strlen(game));

	return found == NULL ? none : found->verbs;
}

static const struct verb *
verb_of_game(const char *game, const char *name)
{
	const struct verb *verb = verbs_of(game);

	while (name != NULL && verb->name != NULL && strcmp(verb->name, name) != 0)
		verb++;
	return name == NULL || verb->name == NULL ? NULL : verb;
}

const char *
croupier_verb_at(const char *game, size_t index)
{
	const struct verb *verb;

	for (verb = verbs_of(game); verb->name != NULL; verb++)
		if (index-- == 0)
			return verb->name;
	return NULL;
}

bool
croupier_game_lowest_wins(const char *name)
{
	const struct game *game = name == NULL ? NULL : game_find(name, strlen(name));

	return game != NULL && game->lowest_wins;
}

const char *
croupier_verb_about(const char *game, const char *verb)
{
	const struct verb *found = verb_of_game(game, verb);

	return found == NULL ? NULL : found->words;
}

const char despite_word[] = "despite";

const struct waiver *
waivable(const struct game *game, const struct verb *verb)
{
	const struct waiver *waiver = game->waivers;

	while (waiver->rule != NULL && &game->verbs[waiver->verb] != verb)
		waiver++;
	return waiver->rule == NULL ? NULL : waiver;
}

const char *
croupier_verb_parameter(const char *game, const char *verb, size_t index)
{
	const struct verb *found = verb_of_game(game, verb);
	size_t i;

	if (found == NULL)
		return NULL;
	/* The first argument is the verb's own. */
	for (i = 1; i < MAX_ARGUMENTS && found->argument[i].kind != NOTHING; i++)
		if (index-- == 0)
			return found->argument[i].name;
	return index == 0 && waivable(game_find(game, strlen(game)), found) != NULL ?
	    despite_word : NULL;
}
