/*
 * dealing.c: deals the next round, or the first of another match, as is wished.
 *
 * Must not know any game.
 */
#include "live/live.h"

#include <stdlib.h>
#include <string.h>

void
forget_wishes(struct wishes *wishes)
{
	size_t i;

	for (i = 0; i < WISHES; i++)
		list_free(&wishes->of[i]);
}

/* A setup from wishes, with a seed; after a round without one, real cards are meant. */
static struct croupier_setup
make_setup(struct client *c, const struct wishes *wishes)
{
	const struct list *of = wishes->of;
	const char *seed = of[SEED].count > 0 ? of[SEED].at[0] : NULL;
	struct croupier_setup setup = { .facts = list_texts(&of[FACTS]),
		.meta = list_texts(&of[META]),
		.dealer = of[DEALER].count > 0 ? of[DEALER].at[0] : NULL,
		.seats = list_texts(&of[SEATS]), .scores = list_texts(&of[SCORES]) };

	setup.hidden = seed == NULL && has_real_cards(c->live);
	if (!setup.hidden)
		tool_seed(c->tool, seed, setup.seed);
	return setup;
}

/* ---- another match ------------------------------------------------------------------------- */

/* Whether one of some words is KEY=... for a key. */
static bool
has_key(const struct list *words, const char *key)
{
	size_t i = 0, length = strlen(key);

	while (i < words->count && (strncmp(words->at[i], key, length) != 0 ||
	    words->at[i][length] != '='))
		i++;
	return i < words->count;
}

/*
 * Parts wishes into options of a match and facts; the options that the old one had stay, unless
 * others are wished.
 */
static void
part_wishes(struct client *c, const struct croupier_value *old, const struct list *wishes,
    struct list *options, struct list *facts)
{
	const struct croupier_value *option;
	char *word;
	size_t i;

	for (option = old->first; option != NULL; option = option->next)
		if (!has_key(wishes, option->key))
			list_take(c->tool, options, make_text(c->tool, "%s=%s", option->key,
			    option->text));
	for (i = 0; i < wishes->count; i++) {
		word = tool_copy_bytes(c->tool, wishes->at[i], strcspn(wishes->at[i], "="));
		list_add(c->tool, croupier_value_get(old, word) == NULL ? facts : options,
		    wishes->at[i]);
		free(word);
	}
}

/* Deals the first round of a new match of the same kind, with the same seats. */
static struct croupier_refusal
deal_match(struct client *c, const struct wishes *wishes, struct croupier_state **state)
{
	const struct croupier_state *old = table_of(c->live);
	const char *seats[CROUPIER_MAX_SEATS + 1] = { NULL };
	struct list options = { .count = 0 }, facts = { .count = 0 };
	struct croupier_setup setup = make_setup(c, wishes);
	struct croupier_refusal no;
	struct croupier_view *view;
	unsigned i;

	tool_check(c->tool, croupier_view_make(old, NULL, &view));
	part_wishes(c, croupier_value_get(view->state, "options"), &wishes->of[FACTS], &options,
	    &facts);
	for (i = 0; i < croupier_state_about(old).seats; i++)
		seats[i] = croupier_state_seat_name(old, i);
	setup.game = croupier_state_about(old).game;
	setup.variant = croupier_state_about(old).variant;
	setup.options = list_texts(&options);
	setup.facts = list_texts(&facts);
	setup.seats = setup.seats == NULL ? seats : setup.seats;
	no = croupier_deal(&setup, state);
	list_free(&options);
	list_free(&facts);
	croupier_view_free(view);
	return no;
}

void
say_again(struct client *c, struct text *text)
{
	const struct croupier_value *option;
	struct croupier_view *view;

	tool_check(c->tool, croupier_view_make(table_of(c->live), NULL, &view));
	option = croupier_value_get(view->state, "options")->first;
	text_put(text, "deal again begins another match");
	if (option != NULL && c->may == MAY_ALL &&
	    croupier_state_about(table_of(c->live)).round == 1 && strcmp(option->text, "1") == 0)
		text_print(text, "; deal again %s=5, a longer one", option->key);
	croupier_view_free(view);
}

/* ---- dealing ------------------------------------------------------------------------------- */

/* Puts a deal on disk, and begins with it; `joining` has the sentences about new players. */
static void
begin_round(struct client *c, struct answer *a, const struct croupier_state *state,
    struct text *joining)
{
	off_t at = c->live->ledger.file.left.st_size + c->live->ledger.file.unended;

	tool_check(c->tool, croupier_state_write(state, CROUPIER_YAML,
	    tool_target(c->tool, &c->live->document)));
	if (!keep_document(c, a, false, moves_of(c), NULL))
		return;
	c->live->ledger.dealt_at = at;
	say(c, a, "round %lu is dealt", croupier_state_about(state).round);
	say_lines(c, a, joining);
	answer_command(c, a, NULL);
}

/* Whether a deal comes now, another match or not; if not, answers. */
static bool
can_deal(struct client *c, struct answer *a, bool again)
{
	bool over = match_is_over(table_of(c->live));
	struct text text = { .made = NULL };
	unsigned long number;

	if (c->live->ledger.promised) {
		answer_no(c, a, "a seal in the file promises the next deal: deal --open makes "
		    "that, and its state belongs at the end of the file");
	} else if (again && !over && !is_stopped(c)) {
		answer_no(c, a, "the match is not over: deal deals its next round%s",
		    croupier_state_turn(table_of(c->live)) < 0 ? "" : ", when this one is over");
	} else if (!again && over) {
		say_again(c, &text);
		answer_no(c, a, "the match is over: there is no next round; %s",
		    tool_text(c->tool, &text, NULL));
		text_free(&text);
	} else if (croupier_state_turn(table_of(c->live)) < 0 && (number = find_unsettled(c)) > 0) {
		/* What is proved comes before what the next deal would lack. */
		answer_no(c, a, "move %lu is proved illegal, and the table has not answered: stand "
		    "%lu, fix %lu or undo comes before the next deal", number, number, number);
		say_proofs(c, a);
	} else {
		return true;
	}
	return false;
}

void
live_deal(struct client *c, struct answer *a, bool again, const struct wishes *wishes)
{
	struct text text = { .made = NULL };
	struct croupier_state *state = NULL;
	struct croupier_setup setup;
	struct croupier_refusal no;

	if (!can_deal(c, a, again))
		return;
	setup = make_setup(c, wishes);
	no = again ? deal_match(c, wishes, &state) :
	    croupier_deal_next(table_of(c->live), &setup, &state);
	if (!tool_is_yes(c->tool, &no)) {
		answer_command(c, a, &no);
	} else if (c->hides && count_persons(c->live, state) == 0) {
		answer_no(c, a, "%s would play every seat, and nobody would be left to play "
		    "against", c->tool->name);
	} else {
		if (!again)
			put_newcomers(c->tool, table_of(c->live), state,
			    "undo, and deal with score.", ",", &text);
		begin_round(c, a, state, &text);
	}
	text_free(&text);
	croupier_state_free(state);
}
