/*
 * catalogue.c: lists the verbs, cards and rules of all games, for the script that makes the
 * completions for shells.
 *
 * Lines of words with a tab between: verb GAME NAME PARAMETERS ABOUT, then for the
 * verb and each parameter after which cards or seats come, kind GAME VERB WORD
 * and one of card, cards and seat, or word, and the words with blanks between; card GAME NAME;
 * waiver GAME VERB ID; rule ID SENTENCE.  Tests use this list, too.
 *
 * Knows the tables of struct game.  Must not know any one game, nor call its functions.
 */
#include "state/state.h"

#include <stdio.h>

/*
 * The kind of values that follow the word of an argument, if completion can offer them; else
 * NULL.
 */
static const char *
kind_name(enum argument_kind kind)
{
	switch (kind) {
	case ONE_CARD:
		return "card";
	case CARDS:
		return "cards";
	case ONE_SEAT:
		return "seat";
	case ONE_WORD:
		return "word";
	case NOTHING:
	case EMPTY:
	case NUMBERED:
	case ONE_NUMBER:
		break;
	}
	return NULL;
}

/* Prints the words that an argument can be, after its kind. */
static void
list_words(const struct argument *argument)
{
	const char *const *word;

	for (word = argument->words; argument->kind == ONE_WORD && *word != NULL; word++)
		printf("%c%s", word == argument->words ? '\t' : ' ', *word);
}

/* Prints the words that may follow the verb's own argument, with blanks between them. */
static void
list_parameters(const struct game *game, const struct verb *verb)
{
	size_t i;

	for (i = 1; i < MAX_ARGUMENTS && verb->argument[i].kind != NOTHING; i++)
		printf("%s%s", i > 1 ? " " : "", verb->argument[i].name);
	if (waivable(game, verb) != NULL)
		printf("%s%s", i > 1 ? " " : "", despite_word);
}

static void
list_verb(const struct game *game, const struct verb *verb)
{
	const char *kind;
	size_t i;

	printf("verb\t%s\t%s\t", game->name, verb->name);
	list_parameters(game, verb);
	printf("\t%s\n", verb->words);
	for (i = 0; i < MAX_ARGUMENTS; i++)
		if ((kind = kind_name(verb->argument[i].kind)) != NULL) {
			printf("kind\t%s\t%s\t%s\t%s", game->name, verb->name,
			    i == 0 ? verb->name : verb->argument[i].name, kind);
			list_words(&verb->argument[i]);
			printf("\n");
		}
}

static void
list_game(const struct game *game)
{
	const struct waiver *waiver;
	const struct verb *verb;
	unsigned i;

	for (verb = game->verbs; verb->name != NULL; verb++)
		list_verb(game, verb);
	for (i = 0; i < game->face_count; i++)
		printf("card\t%s\t%s\n", game->name, game->faces[i].name);
	for (waiver = game->waivers; waiver->rule != NULL; waiver++)
		printf("waiver\t%s\t%s\t%s\n", game->name, game->verbs[waiver->verb].name,
		    waiver->rule->id);
}

static void
list_rules(const struct croupier_rule *rule)
{
	for (; rule->id != NULL; rule++)
		printf("rule\t%s\t%s\n", rule->id, rule->sentence);
}

int
main(void)
{
	const struct game *const *game;

	for (game = croupier_games; *game != NULL; game++)
		list_game(*game);
	list_rules(table_rules);
	for (game = croupier_games; *game != NULL; game++)
		list_rules((*game)->rules);
	return fclose(stdout) == 0 ? CROUPIER_YES : CROUPIER_TROUBLE;
}
