/*
 * games.c: the list of games, and the rules and verbs of all of them.
 *
 * The only place where the core meets games.  A new game is a file in games/
 * and a line in the list; those of folders elsewhere come from make, as GAME(name) GAME(name).
 */
#include "state/state.h"

#include <string.h>

#ifndef OWN_GAMES
#define OWN_GAMES
#endif

#define GAME(name) extern const struct game game_##name;
#include "games/list.h"
OWN_GAMES
#undef GAME

const struct game *const croupier_games[] = {
#define GAME(name) &game_##name,
#include "games/list.h"
OWN_GAMES
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

/* ---- rules ------------------------------------------------------------- */

const struct croupier_rule table_rules[TABLE_RULES + 1] = {
	[NO_SUCH_SEAT] = { "table/no-such-seat",
	    "A move names only seats at this table.", "ruling" },
	[NO_SUCH_VERB] = { "table/no-such-verb",
	    "A move has one verb, which belongs to the game and variant.", "ruling" },
	[BAD_ARGUMENT] = { "table/bad-argument",
	    "A verb has its own arguments, each of the right kind.", "ruling" },
	[BAD_DESPITE] = { "table/despite",
	    "A move can stand only despite a rule that it breaks and that can be waived for its "
	    "verb.", "ruling" },
	[NO_SUCH_CARD] = { "table/no-such-card",
	    "A card that is named is in the deck, and at least one copy has not been seen "
	    "elsewhere.", "ruling" },
	[ROUND_OVER] = { "table/round-over",
	    "Nobody moves once the round is over, or a ruling has ended it.", "ruling" },
	[NOT_YOUR_TURN] = { "table/not-your-turn", "A seat moves only on its own turn.", "ruling" },
	[WRONG_PHASE] = { "table/wrong-phase",
	    "A move makes the decision that the table is waiting for.", "ruling" },
	[NOT_IN_HAND] = { "table/not-in-hand", "A seat uses cards from its own hand.", "ruling" },
	[DRAWN_MISMATCH] = { "table/drawn-mismatch",
	    "The cards named as drawn are those that the move takes from the stock.", "ruling" },
	[BAD_UNDO] = { "table/undo",
	    "An undo takes back at most the moves that stand since the last state.", "ruling" },
	[BAD_RESULT] = { "table/result",
	    "A result agrees with the score that the rules give.", "ruling" },
	[BAD_RULING] = { "table/ruling",
	    "A ruling gives points to seats at the table, settles moves that stand, and ends a "
	    "round that is not over; one that is counted has no points that depend on hidden "
	    "cards.", "ruling" },
	[BAD_DEAL] = { "table/deal", "A round has the cards that its seed deals.", "ruling" },
	[BAD_SEAL] = { "table/seal",
	    "A round is dealt from the seed that its seal was made from, and at the table that "
	    "the seal describes.", "ruling" },
	[BAD_NEXT] = { "table/next",
	    "The next round of a match begins where the round before it ended.", "ruling" },
	[TABLE_RULES] = { NULL, NULL, NULL },
};

bool
refuse(struct croupier_refusal *no, const struct croupier_rule *rule, const char *format, ...)
{
	va_list arguments;

	*no = (struct croupier_refusal){ .verdict = CROUPIER_NO, .rule = rule->id };
	va_start(arguments, format);
	refusal_sentence(no, format, arguments);
	va_end(arguments);
	return false;
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

const char despite_word[] = "despite";

const struct waiver *
waivable(const struct game *game, const struct verb *verb)
{
	const struct waiver *waiver = game->waivers;

	while (waiver->rule != NULL && &game->verbs[waiver->verb] != verb)
		waiver++;
	return waiver->rule == NULL ? NULL : waiver;
}

struct croupier_verb
croupier_verb_at(const char *name, size_t index)
{
	const struct game *game = name == NULL ? NULL : game_find(name, strlen(name));
	const struct verb *verb = game == NULL ? NULL : game->verbs;
	struct croupier_verb told = { .name = NULL };
	size_t i;

	while (verb != NULL && verb->name != NULL && index-- > 0)
		verb++;
	if (verb == NULL || verb->name == NULL)
		return told;
	told.name = verb->name;
	told.about = verb->words;
	/* The first argument is the verb's own. */
	for (i = 1; i < MAX_ARGUMENTS && verb->argument[i].kind != NOTHING; i++)
		told.parameters[i - 1] = verb->argument[i].name;
	if (waivable(game, verb) != NULL)
		told.parameters[i - 1] = despite_word;
	return told;
}

_Static_assert(CROUPIER_MAX_PARAMETERS == MAX_ARGUMENTS, "despite stands for the verb's own");
