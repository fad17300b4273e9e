/*
 * catalogue.c: lists the verbs and rules of all games for what makes the
 * completion of shells; not installed.
 *
 * Lines of words with a tab between: verb GAME NAME PARAMETERS ABOUT, and rule
 * ID SENTENCE.  Must not know any game: the library does.
 */
#include "croupier.h"

#include <stdio.h>

static void
list_verb(const char *game, const char *verb)
{
	const char *parameter;
	size_t i;

	printf("verb\t%s\t%s\t", game, verb);
	for (i = 0; (parameter = croupier_verb_parameter(game, verb, i)) != NULL; i++)
		printf(i == 0 ? "%s" : " %s", parameter);
	printf("\t%s\n", croupier_verb_about(game, verb));
}

int
main(void)
{
	const struct croupier_rule *rule;
	const char *game, *verb;
	size_t i, k;

	for (i = 0; (game = croupier_game_at(i)) != NULL; i++)
		for (k = 0; (verb = croupier_verb_at(game, k)) != NULL; k++)
			list_verb(game, verb);
	for (i = 0; (rule = croupier_rule_at(i)) != NULL; i++)
		printf("rule\t%s\t%s\n", rule->id, rule->sentence);
	return fclose(stdout) == 0 ? CROUPIER_YES : CROUPIER_TROUBLE;
}
