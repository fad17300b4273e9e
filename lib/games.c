/*
 * games.c: the list of games, and the rules of all of them.
 *
 * The only place where the core meets games.  A new game is a file in games/
 * and a line in the list.
 */
#include "core.h"

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

	for (i = 0; (rule = croupier_rule_at(i)) != NULL; i++)
		if (strcmp(rule->id, id) == 0)
			return rule;
	return NULL;
}
