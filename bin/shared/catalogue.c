/*
 * catalogue.c: lists the verbs, cards and rules of all games for what makes the
 * completion of shells; not installed.
 *
 * Lines of words with a tab between: verb GAME NAME PARAMETERS ABOUT, then for the
 * verb and each parameter behind which cards or seats stand, kind GAME VERB WORD
 * and one of card, cards and seat; card GAME NAME; rule ID SENTENCE.
 * Must not know any game: the library does.
 */
#include "croupier.h"

#include <stdio.h>
#include <string.h>

/* A table of a game as those see it who look on: any seat may hold any card there. */
struct table {
	const char *game;
	struct croupier_state *state;
	struct croupier_view *view;
	struct croupier_text *text;
};

static bool
fine(struct croupier_refusal refusal)
{
	if (refusal.verdict == CROUPIER_YES)
		return true;
	fprintf(stderr, "catalogue: %s\n", refusal.sentence);
	return false;
}

static bool
is_card(const struct table *t, const char *word, size_t length)
{
	const struct croupier_deck *deck = croupier_view_deck(t->view);
	size_t i;

	for (i = 0; i < deck->count; i++)
		if (strlen(deck->faces[i].name) == length &&
		    strncmp(deck->faces[i].name, word, length) == 0)
			return true;
	return false;
}

/* Whether a card may stand behind these words; *seat: whether a seat may. */
static bool
card_behind(struct table *t, const char *words, bool *seat)
{
	const char *next, *name = croupier_state_seat_name(t->state, 0);
	size_t length;

	croupier_text_clear(t->text);
	if (!fine(croupier_words_next(t->state, words, t->text)))
		return false;
	next = croupier_text_bytes(t->text, NULL);
	length = strcspn(next, "\n");
	*seat = length == strlen(name) && strncmp(next, name, length) == 0;
	return is_card(t, next, length);
}

/* Says what stands behind the last word of a move of that verb. */
static void
list_kind(struct table *t, const char *verb, const char *parameter)
{
	const char *first = croupier_view_deck(t->view)->faces[0].name;
	const char *seat_name = croupier_state_seat_name(t->state, 0);
	const char *word = parameter != NULL ? parameter : verb;
	char words[256];
	bool seat, none;
	int length;

	length = snprintf(words, sizeof words, "%s %s%s%s", seat_name, verb,
	    parameter != NULL ? " " : "", parameter != NULL ? parameter : "");
	if (card_behind(t, words, &seat)) {
		snprintf(words + length, sizeof words - (size_t)length, " %s", first);
		printf("kind\t%s\t%s\t%s\t%s\n", t->game, verb, word,
		    card_behind(t, words, &none) ? "cards" : "card");
	} else if (seat) {
		printf("kind\t%s\t%s\t%s\tseat\n", t->game, verb, word);
	}
}

static void
list_verb(struct table *t, const char *verb)
{
	const char *parameter;
	size_t i;

	printf("verb\t%s\t%s\t", t->game, verb);
	for (i = 0; (parameter = croupier_verb_parameter(t->game, verb, i)) != NULL; i++)
		printf(i == 0 ? "%s" : " %s", parameter);
	printf("\t%s\n", croupier_verb_about(t->game, verb));
	list_kind(t, verb, NULL);
	for (i = 0; (parameter = croupier_verb_parameter(t->game, verb, i)) != NULL; i++)
		list_kind(t, verb, parameter);
}

static bool
list_game(const char *game)
{
	const struct croupier_setup setup = { .game = game, .seed = "catalogue" };
	struct croupier_state *dealt = NULL;
	struct table t = { .game = game, .text = croupier_text_new() };
	const char *verb;
	bool done;
	size_t i;

	done = fine(croupier_deal(&setup, &dealt)) && fine(croupier_redact(dealt, -1, &t.state)) &&
	    fine(croupier_view_make(t.state, &t.view));
	for (i = 0; done && (verb = croupier_verb_at(game, i)) != NULL; i++)
		list_verb(&t, verb);
	for (i = 0; done && i < croupier_view_deck(t.view)->count; i++)
		printf("card\t%s\t%s\n", game, croupier_view_deck(t.view)->faces[i].name);
	croupier_view_free(t.view);
	croupier_state_free(t.state);
	croupier_state_free(dealt);
	croupier_text_free(t.text);
	return done;
}

int
main(void)
{
	const struct croupier_rule *rule;
	const char *game;
	size_t i;

	for (i = 0; (game = croupier_game_at(i)) != NULL; i++)
		if (!list_game(game))
			return CROUPIER_TROUBLE;
	for (i = 0; (rule = croupier_rule_at(i)) != NULL; i++)
		printf("rule\t%s\t%s\n", rule->id, rule->sentence);
	return fclose(stdout) == 0 ? CROUPIER_YES : CROUPIER_TROUBLE;
}
