/*
 * drawn.c: what a move draws, for who says it in words.
 *
 * Knows who sees a drawn card.  Must not know what a card is drawn for, which is
 * the game's, nor whether the rest of a move is legal.
 */
#include "move/move.h"

#include <stdio.h>
#include <string.h>

/* ---- what was left out ------------------------------------------------------------ */

/* The value of the verb's `drawn`; NULL where the move has none with a card. */
static struct node *
drawn_list(const struct state *s, const struct move *move, const struct node *root)
{
	const struct verb *verb = &s->table->game->verbs[move->verb];
	unsigned i;

	struct node *key;

	for (i = 1; i < count_arguments(verb); i++)
		for (key = root->first; key != NULL; key = key->next->next)
			if (is_drawn(&verb->argument[i]) && move->count[i] > 0 &&
			    same_text(argument_name(verb, i), key->text))
				return key->next;
	return NULL;
}

/* Makes the list that of all the cards, those that nobody saw as XX. */
static void
fill_list(const struct state *s, struct arena *arena, struct node *list, const struct draws *draws)
{
	unsigned i;

	list->first = list->last = NULL;
	list->count = 0;
	for (i = 0; i < draws->count; i++)
		tree_add(list, tree_word(arena, card_name(s->table,
		    draws->who[i] == EVERYBODY ? draws->at[i] : XX)));
}

bool
complete_drawn(const struct croupier_state *state, struct arena *arena, struct node *root)
{
	static const struct croupier_place nowhere = { .file = NULL };
	struct croupier_refusal no = accepted();
	struct croupier_state *copy;
	struct full_move full;
	struct draws draws;
	struct node *list;

	if (!move_understand(state->now, &nowhere, root, &full, &no))
		return true;
	list = drawn_list(state->now, &full.move, root);
	if (list == NULL || list->shape != LIST)
		return true;
	copy = croupier_state_copy(state);
	if (copy == NULL)
		return false;
	if (!move_try(copy, &full.move, NAMES_ALL, &draws, &no) && no.rule != NULL &&
	    same_text(no.rule, table_rules[DRAWN_MISMATCH].id)) {
		accept(&no);
		if (move_try(copy, &full.move, NAMES_SHOWN, &draws, &no))
			fill_list(state->now, arena, list, &draws);
	}
	croupier_state_free(copy);
	return !arena->failed;
}

/* ---- what is missing ------------------------------------------------------------------ */

/* Says for whom so many cards are drawn one after the other. */
static void
tell_group(const struct state *s, unsigned who, unsigned count, bool known,
    struct croupier_refusal *no)
{
	const char *place = s->table->game->shown;

	if (who == EVERYBODY && count == 1)
		refusal_add(no, "the card for %s", place == NULL ? "all to see" : place);
	else if (who == EVERYBODY)
		refusal_add(no, "%u cards for %s", count, place == NULL ? "all to see" : place);
	else if (count == 1)
		refusal_add(no, "one card for %s's hand%s", seat_name(s, (uint8_t)who),
		    known ? "" : ", which nobody sees");
	else
		refusal_add(no, "%u cards for %s's hand%s", count, seat_name(s, (uint8_t)who),
		    known ? "" : ", which nobody sees");
}

void
explain_drawn(struct croupier_state *state, const struct move *move, struct croupier_refusal *no)
{
	const struct state *s = state->now;
	struct croupier_refusal last = accepted();
	struct draws draws;
	bool known = s->table->seeded || (s->stock.count > 0 && !cards_have(&s->stock, XX));
	unsigned from, to;

	(void)move_try(state, move, NAMES_WHAT_FITS, &draws, &last);
	for (from = 0; from < draws.count; from = to) {
		for (to = from; to < draws.count && draws.who[to] == draws.who[from]; to++)
			;
		refusal_add(no, from > 0 ? ", then " : to < draws.count ? "; it draws first " :
		    "; it draws ");
		tell_group(s, draws.who[from], to - from, known, no);
	}
}
