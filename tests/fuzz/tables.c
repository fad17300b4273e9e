/*
 * tables.c: prints a dictionary for libFuzzer: every word that the games'
 * tables have, and the keys of their states.
 */
#include "state/state.h"

#include <stdio.h>
#include <string.h>

static void
tell(const char *word)
{
	if (word != NULL)
		printf("\"%s\"\n", word);
}

static void
say_keys(const struct game *game)
{
	struct croupier_setup setup = { .game = game->name };
	struct croupier_state *state;
	struct croupier_view *view;
	const struct croupier_value *value;

	if (croupier_deal(&setup, &state).verdict != CROUPIER_YES ||
	    croupier_view_make(state, NULL, &view).verdict != CROUPIER_YES)
		return;
	for (value = view->state->first; value != NULL; value = value->next)
		tell(value->key);
	croupier_view_free(view);
	croupier_state_free(state);
}

static void
say_game(const struct game *game)
{
	unsigned i, j;

	tell(game->name);
	for (i = 0; i < game->face_count; i++)
		tell(game->faces[i].name);
	for (i = 0; game->variants[i].name != NULL; i++)
		tell(game->variants[i].name);
	for (i = 0; game->options[i].name != NULL; i++)
		tell(game->options[i].name);
	for (i = 0; game->phases[i] != NULL; i++)
		tell(game->phases[i]);
	for (i = 0; game->verbs[i].name != NULL; i++) {
		tell(game->verbs[i].name);
		for (j = 1; j < MAX_ARGUMENTS; j++)
			tell(game->verbs[i].argument[j].name);
	}
	for (i = 0; game->waivers[i].rule != NULL; i++)
		tell(game->waivers[i].rule->id);
	say_keys(game);
}

int
main(void)
{
	static const char *const marks[] = { "--- ", "...", "\\x0a---\\x0a", "{seat: ", "{undo: 1}",
	    "--- {seal: \"", "--- {seed: \"", "cuts: {", "facts: {", "{result: {points: {",
		"--- {ruling: x}\\x0a", "{ruling: x, points: {",
		"{ruling: x, move: 1, despite: ", "{ruling: x, withdraw: ", ", despite: ",
		", expose: [", "adjusted: {", ", ends: void", ", ends: counted",
		"stopped: void\\x0a",
		"XX", "~", "&a", "*a", "!!str", "<<", "\\xef\\xbb\\xbf", "\\x0d\\x0a", "# ",
		    "%YAML 1.1", "\\x00",
		"\\xe2\\x99\\xa0", "north", "east", "south", "west", "p1", "p10", "\\\"", "'",
		    "\\\\ud83d\\\\ude00",
		"{\\\"seat\\\":\\\"", "\\\":\\\"", "\\\",\\\"", "\\\"]}\\x0a" };
	size_t i;

	for (i = 0; i < sizeof marks / sizeof marks[0]; i++)
		tell(marks[i]);
	for (i = 0; croupier_games[i] != NULL; i++)
		say_game(croupier_games[i]);
	return 0;
}
