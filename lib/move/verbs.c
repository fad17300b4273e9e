/*
 * verbs.c: the verbs of games and their arguments.
 *
 * Knows the table of verbs that a game declares.  Must not know what a verb does.
 */
#include "move/move.h"

#include <stdio.h>
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

const struct verb *
first_verb(const struct table *table, const struct node *root)
{
	const struct verb *verb = NULL;
	const struct node *key;

	for (key = root->first; key != NULL && verb == NULL; key = key->next->next)
		if (!is_word(move_key, key->text, key->length))
			verb = find_verb(table, key->text, key->length);
	return verb;
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

unsigned
find_drawn(const struct verb *verb)
{
	unsigned i;

	for (i = 1; i < MAX_ARGUMENTS && verb->argument[i].kind != NOTHING; i++)
		if (is_drawn(&verb->argument[i]))
			return i;
	return 0;
}

uint8_t
find_waiver(const struct game *game, const struct verb *verb, const char *id, size_t length)
{
	const struct waiver *waiver = waivable(game, verb);

	return waiver == NULL || !is_word(waiver->rule->id, id, length) ? 0 :
	    (uint8_t)(waiver - game->waivers + 1);
}

struct croupier_state_about
croupier_state_about(const struct croupier_state *state)
{
	struct croupier_state_about about = { .game = NULL };
	const struct table *table;
	const struct verb *verb;
	size_t i, count = 0;

	if (state == NULL)
		return about;
	table = state->table;
	about = (struct croupier_state_about){ .game = table->game->name,
		.variant = table->game->variants[table->variant].name,
		.phase = table->game->phases[state->now->phase], .seats = table->seats,
		.round = (unsigned long)table->round, .dealer = table->dealer,
		.stopped = (enum croupier_stop)state->now->stopped,
		.lowest_wins = table->game->lowest_wins, .only_wins = table->game->only_wins,
		.seed = table->seeded ? table->seed : NULL,
		.seal = table->sealed ? table->seal : NULL,
		.round_seed = table->seeded ? table->round_seed : NULL };
	for (i = 0; i < table->seats; i++) {
		about.cuts[i] = table->cut[i][0] == '\0' ? NULL : table->cut[i];
		about.alike[i] = table->alike[i][0] == '\0' ? NULL : table->alike[i];
	}
	verb = table->game->verbs;
	for (; !nobody_decides(state->now) && verb->name != NULL; verb++)
		if (in_phase(verb, state->now) && !verb->report && in_variant(verb, table))
			about.verbs[count++] = verb->name;
	return about;
}

size_t
count_words(const char *const words[])
{
	size_t count = 0;

	while (words[count] != NULL)
		count++;
	return count;
}

bool
find_word(const char *const words[], const char *text, size_t length, uint8_t *index)
{
	for (*index = 0; words[*index] != NULL; ++*index)
		if (is_word(words[*index], text, length))
			return true;
	return false;
}

/* ---- how moves are written ----------------------------------------------- */

/* The words of a list with strokes between them, or WORD if they are too long. */
static const char *
name_words(char *out, size_t room, const char *const words[])
{
	size_t used = 0;

	for (; *words != NULL && used < room; words++)
		used += (size_t)snprintf(out + used, room - used, "%s%s", used > 0 ? "|" : "",
		    *words);
	return used < room ? out : "WORD";
}

static void
add_verb(struct croupier_text *text, const struct game *game, const struct verb *verb)
{
	static const char *const kinds[] = { [ONE_CARD] = "CARD", [CARDS] = "CARD...",
		[ONE_SEAT] = "SEAT" };
	char words[60];
	unsigned i;

	for (i = 0; i < count_arguments(verb); i++) {
		const struct argument *argument = &verb->argument[i];
		bool may_stop = argument->may_be_absent;

		text_format(text, i > 0 && may_stop ? " [%s" : i > 0 ? " %s" : "%s",
		    argument_name(verb, i));
		if (argument->kind == NOTHING || argument->kind == EMPTY)
			continue;
		if (argument->kind == ONE_NUMBER)
			snprintf(words, sizeof words, "%d..%d", (int)argument->least,
			    (int)argument->most);
		else if (argument->kind == NUMBERED)
			snprintf(words, sizeof words, "%cN", argument->letter);
		text_format(text, i == 0 && may_stop ? " [%s%s" : " %s%s",
		    argument->kind == ONE_WORD ?
		    name_words(words, sizeof words, argument->words) :
		    argument->kind <= ONE_SEAT ? kinds[argument->kind] : words,
		    may_stop ? "]" : "");
	}
	if (waivable(game, verb) != NULL)
		text_format(text, " [%s RULE]", despite_word);
}

struct croupier_refusal
croupier_verbs_write(const struct croupier_state *state, struct croupier_text *text)
{
	const struct verb *verb;
	size_t before;

	NEEDS(state != NULL && text != NULL);
	before = text->length;
	for (verb = state->table->game->verbs; verb->name != NULL; verb++) {
		size_t start = text->length;

		if (!in_variant(verb, state->table))
			continue;
		add_verb(text, state->table->game, verb);
		do
			text_char(text, ' ');
		while (!text->failed && text->length - start < 40);
		text_string(text, verb->words);
		text_char(text, '\n');
	}
	return text_finish(text, before);
}
