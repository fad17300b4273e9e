/*
 * dealing.c: deals the next round, or the first of another match, as is wished.
 *
 * Must not know any game.
 */
#include "live/live.h"

#include <stdlib.h>
#include <string.h>

/* Puts a seed into a setup; after a round without one, real cards are meant. */
static void
choose_seed(struct client *c, const char *seed, struct croupier_setup *setup)
{
	setup->hidden = seed == NULL && croupier_state_about(table_of(c->live)).seed == NULL;
	if (seed != NULL)
		croupier_seed_from_text(seed, setup->seed);
	else if (!setup->hidden && !croupier_seed_random(setup->seed))
		tool_die(c->live->tool, "the operating system has no randomness to give");
}

/* A list, or NULL if it is empty. */
static const char *const *
unless_empty(const char *const list[])
{
	return list[0] == NULL ? NULL : list;
}

/* Deals the next round. */
static struct croupier_refusal
deal_next(struct client *c, const struct wishes *wishes, struct croupier_state **state)
{
	struct croupier_setup setup = { .facts = wishes->facts, .meta = wishes->meta,
		.seats = unless_empty(wishes->seats), .dealer = wishes->dealer,
		.scores = unless_empty(wishes->scores) };

	choose_seed(c, wishes->seed, &setup);
	return croupier_deal_next(table_of(c->live), &setup, state);
}

/* ---- another match ------------------------------------------------------------------------- */

/* The word KEY=... for a key, among words up to NULL; NULL: there is none. */
static const char *
find_word(const char *const words[], const char *key)
{
	size_t length = strlen(key);

	for (; *words != NULL; words++)
		if (strncmp(*words, key, length) == 0 && (*words)[length] == '=')
			return *words;
	return NULL;
}

/* The options of the old match that stay, and wishes, each of which is an option or a fact. */
struct match {
	struct list options, facts;
};

/*
 * Keeps the options of the old match, except for those that are wished; all other wishes are
 * facts.
 */
static void
take_options(struct client *c, const struct croupier_value *options, const char *const said[],
    struct match *match)
{
	const struct croupier_value *option;
	struct text word = { .made = NULL };
	size_t i;

	for (option = options->first; option != NULL; option = option->next) {
		if (find_word(said, option->key) != NULL)
			continue;
		text_clear(&word);
		text_print(&word, "%s=%s", option->key, option->text);
		list_add(c->live->tool, &match->options, tool_text(c->live->tool, &word, NULL));
	}
	for (i = 0; said[i] != NULL; i++) {
		char *key = tool_copy_bytes(c->live->tool, said[i], strcspn(said[i], "="));

		list_add(c->live->tool, croupier_value_get(options, key) == NULL ?
		    &match->facts : &match->options, said[i]);
		free(key);
	}
	text_free(&word);
}

/* Deals the first round of a new match of the same kind, with the same seats. */
static struct croupier_refusal
deal_match(struct client *c, const struct wishes *wishes, struct croupier_state **state)
{
	const struct croupier_state *old = table_of(c->live);
	const char *seats[CROUPIER_MAX_SEATS + 1] = { NULL };
	struct match match = { .facts.count = 0 };
	struct croupier_setup setup = { .game = croupier_state_about(old).game,
		.variant = croupier_state_about(old).variant, .meta = wishes->meta,
		.dealer = wishes->dealer, .scores = unless_empty(wishes->scores) };
	struct croupier_refusal no;
	struct croupier_view *view;
	unsigned i;

	tool_check(c->live->tool, croupier_view_make(old, NULL, &view));
	take_options(c, croupier_value_get(view->state, "options"), wishes->facts,
	    &match);
	for (i = 0; i < croupier_state_about(old).seats; i++)
		seats[i] = croupier_state_seat_name(old, i);
	setup.options = (const char *const *)match.options.at;
	setup.facts = (const char *const *)match.facts.at;
	setup.seats = wishes->seats[0] == NULL ? seats : wishes->seats;
	choose_seed(c, wishes->seed, &setup);
	no = croupier_deal(&setup, state);
	list_free(&match.options);
	list_free(&match.facts);
	croupier_view_free(view);
	return no;
}

void
say_again(struct client *c, struct text *text)
{
	const struct croupier_value *option;
	struct croupier_view *view;

	tool_check(c->live->tool, croupier_view_make(table_of(c->live), NULL, &view));
	option = croupier_value_get(view->state, "options")->first;
	text_put(text, "deal again begins another match");
	if (option != NULL && croupier_state_about(table_of(c->live)).round == 1 &&
	    strcmp(option->text, "1") == 0)
		text_print(text, "; deal again %s=5, a longer one", option->key);
	croupier_view_free(view);
}

/* ---- who joins ------------------------------------------------------------------------------- */

/* The total that a seat begins the round with. */
static long
total_of(const struct croupier_view *view, const char *seat)
{
	const struct croupier_value *scores = croupier_value_get(view->state,
	    "scores");
	const struct croupier_value *total = croupier_value_get(scores, seat);

	return total == NULL ? 0 : strtol(total->text, NULL, 10);
}

/* If few points are good, says that a player who joins without points has the best total. */
static void
say_joining(struct client *c, const struct croupier_state *state, struct text *text)
{
	const struct croupier_state *old = table_of(c->live);
	unsigned i, stay = 0, seats = croupier_state_about(state).seats;
	struct croupier_view *view;
	const char *seat;
	long mean = 0;

	tool_check(c->live->tool, croupier_view_make(state, NULL, &view));
	for (i = 0; i < seats; i++) {
		seat = croupier_state_seat_name(state, i);
		if (croupier_state_seat(old, seat) >= 0) {
			mean += total_of(view, seat);
			stay++;
		}
	}
	mean = stay == 0 ? 0 : (mean + (long)stay / 2) / (long)stay;
	for (i = 0; i < seats && stay > 0; i++) {
		seat = croupier_state_seat_name(state, i);
		if (croupier_state_seat(old, seat) < 0 && total_of(view, seat) == 0 && mean != 0)
			text_print(text, "%s joins with 0 points, the best total, as few points "
			    "are good; the mean of the others is %ld: undo, and deal with "
			    "score.%s=%ld, gives that\n", seat, mean, seat, mean);
	}
	croupier_view_free(view);
}

/* ---- dealing ------------------------------------------------------------------------------- */

/* Puts a deal on disk, and begins with it; `joining` has the sentences about new players. */
static void
begin_round(struct client *c, struct answer *a, const struct croupier_state *state,
    struct text *joining)
{
	off_t at = c->live->ledger.file.size;

	tool_check(c->live->tool, croupier_state_write(state, CROUPIER_YAML,
	    tool_target(c->live->tool, &c->live->document)));
	if (!keep_document(c, a, false, croupier_record_about(record_of(c)).moves, NULL))
		return;
	c->live->ledger.dealt_at = at;
	say(c, a, "round %lu is dealt", croupier_state_about(state).round);
	say_lines(c, a, joining);
	answer_command(c, a, NULL);
}

/* Whether a move that is proved illegal waits for a decision; if so, answers. */
static bool
is_unsettled(struct client *c, struct answer *a)
{
	unsigned long number;

	look_back_on_all(c);
	if (c->proved_count == 0)
		return false;
	number = c->proved[0].number;
	answer_no(c, a, "move %lu is proved illegal, and the table has not answered: stand %lu, "
	    "fix %lu or undo comes before the next deal", number, number, number);
	say_proofs(c, a);
	return true;
}

/* Whether a deal comes now, another match or not; if not, answers. */
static bool
can_deal(struct client *c, struct answer *a, bool again)
{
	bool over = match_is_over(table_of(c->live));
	struct text text = { .made = NULL };

	if (c->live->ledger.promised) {
		answer_no(c, a, "a seal in the file promises the next deal: deal --open makes "
		    "that, and its state belongs at the end of the file");
	} else if (again && !over) {
		answer_no(c, a, "the match is not over: deal deals its next round");
	} else if (!again && over) {
		say_again(c, &text);
		answer_no(c, a, "the match is over: there is no next round; %s",
		    tool_text(c->live->tool, &text, NULL));
		text_free(&text);
	} else {
		/* What is proved comes before what the next deal would lack. */
		return croupier_state_turn(table_of(c->live)) >= 0 || !is_unsettled(c, a);
	}
	return false;
}

void
live_deal(struct client *c, struct answer *a, bool again, const struct wishes *wishes)
{
	struct text text = { .made = NULL };
	struct croupier_state *state = NULL;
	struct croupier_refusal no;

	if (!can_deal(c, a, again))
		return;
	no = again ? deal_match(c, wishes, &state) : deal_next(c, wishes, &state);
	if (!tool_is_yes(c->live->tool, &no)) {
		answer_command(c, a, &no);
	} else if (c->seen != NULL && count_persons(c->live, state) == 0) {
		answer_no(c, a, "referee would play every seat, and nobody would be left to play "
		    "against");
	} else {
		if (!again && croupier_state_about(state).lowest_wins)
			say_joining(c, state, &text);
		begin_round(c, a, state, &text);
	}
	text_free(&text);
	croupier_state_free(state);
}
