/*
 * catalogue.c: lists the verbs, words and rules of all games, which tests ask for.
 *
 * Lines of words with a tab between: verb GAME NAME PARAMETERS; word GAME WORDS for an argument
 * that is one of these; waiver GAME VERB ID; rule ID SENTENCE.
 *
 * Knows the tables of struct game.  Must not know any one game, nor call its functions.
 */
#include "state/state.h"

#include <stdio.h>

/* The words that may follow the verb's own argument, and those that an argument can be. */
static void
list_verb(const struct game *game, const struct verb *verb)
{
	const char *const *word;
	size_t i;

	printf("verb\t%s\t%s\t", game->name, verb->name);
	for (i = 1; i < MAX_ARGUMENTS && verb->argument[i].kind != NOTHING; i++)
		printf("%s ", verb->argument[i].name);
	printf("%s\n", waivable(game, verb) != NULL ? despite_word : "");
	for (i = 0; i < MAX_ARGUMENTS; i++) {
		if (verb->argument[i].kind != ONE_WORD)
			continue;
		printf("word\t%s\t", game->name);
		for (word = verb->argument[i].words; *word != NULL; word++)
			printf("%s ", *word);
		printf("\n");
	}
}

static void
list_rules(const struct croupier_rule *rule)
{
	for (; rule->id != NULL; rule++)
		printf("rule\t%s\t%s\n", rule->id, rule->sentence);
}

static void
list_game(const struct game *game)
{
	const struct waiver *waiver;
	const struct verb *verb;

	for (verb = game->verbs; verb->name != NULL; verb++)
		list_verb(game, verb);
	for (waiver = game->waivers; waiver->rule != NULL; waiver++)
		printf("waiver\t%s\t%s\t%s\n", game->name, game->verbs[waiver->verb].name,
		    waiver->rule->id);
	list_rules(game->rules);
}

int
main(void)
{
	const struct game *const *game;

	list_rules(table_rules);
	for (game = croupier_games; *game != NULL; game++)
		list_game(*game);
	return fclose(stdout) == 0 ? CROUPIER_YES : CROUPIER_TROUBLE;
}
