/*
 * complete.c: what may be written next, for who types moves.
 *
 * Knows the table of verbs and what lies on the table.  Must not know rules:
 * what it offers may still be refused.
 */
#include "move/move.h"

#include <stdlib.h>
#include <string.h>

/* A line that is being typed, as far as it is understood. */
struct typing {
	const struct croupier_state *state;
	const struct state *s;
	struct croupier_text *text;
	uint8_t seat;			/* whose move it is; NO_SEAT: nobody's */
	bool named;			/* the seat was written */
	const struct verb *verb;
	unsigned given;			/* bit a: the word of argument a was written */
	int argument;			/* at which the words stand; -1: at none */
	unsigned values;		/* written behind its word */
	bool despite;			/* the last parameter's word was written */
};

static void
offer(struct typing *t, const char *word)
{
	text_string(t->text, word);
	text_char(t->text, '\n');
}

/* Takes the words up to the last comma's end into account. */
static void
follow_words(struct typing *t, const char *words)
{
	const char *comma = strrchr(words, ','), *at = comma == NULL ? words : comma + 1;
	size_t length;

	for (;;) {
		const char *word = next_word(&at, &length);
		const struct table *table = t->state->table;
		int argument = t->verb == NULL ? -1 : find_argument(t->verb, word, length);

		if (length == 0)
			return;
		if (t->verb == NULL && !t->named && seat_find(table, word, length, &t->seat)) {
			t->named = true;
		} else if (t->verb == NULL) {
			t->verb = find_verb(table, word, length);
			t->argument = 0;
			t->given = 1;
			if (t->verb == NULL)
				return;
		} else if (is_word(despite_word, word, length)) {
			t->despite = true;
			t->values = 0;
		} else if (argument > 0) {
			t->argument = argument;
			t->given |= 1u << argument;
			t->values = 0;
		} else {
			t->values++;
		}
	}
}

static void
offer_seats(struct typing *t)
{
	unsigned i;

	for (i = 0; i < t->state->table->seats; i++)
		offer(t, t->state->table->name[i]);
}

/* The verbs of the phase that this seat may use, reports too. */
static void
offer_verbs(struct typing *t)
{
	const struct table *table = t->state->table;
	const struct verb *verb;

	if (t->seat == NO_SEAT)
		return;
	for (verb = table->game->verbs; verb->name != NULL; verb++)
		if (in_variant(verb, table) &&
		    (((verb->phases & ~verb->in_vain) >> t->s->phase) & 1) != 0 &&
		    (t->seat == t->s->turn || verb->any_seat))
			offer(t, verb->name);
}

/* Cards that may be named here: the hand's known ones, and those that an XX may be. */
static void
offer_cards(struct typing *t, const struct argument *argument)
{
	const struct table *table = t->state->table;
	const struct cards *hand = t->seat == NO_SEAT ? NULL : &t->s->hands[t->seat];
	struct fields counted;
	unsigned c;

	count_cards(t->s, &counted);
	for (c = 0; c < table->game->face_count; c++) {
		bool unseen = counted.seen[c] < copies_of(table, (card)c);

		if (!argument->from_hand || hand == NULL || cards_have(hand, (card)c) ||
		    (unseen && cards_have(hand, XX)))
			offer(t, card_name(table, (card)c));
	}
}

/* Keys of the state below this node that are the letter and a number. */
static void
offer_numbered(struct typing *t, const struct node *node, char letter)
{
	const struct node *child;

	for (child = node->first; child != NULL; child = child->next) {
		const char *key = child->text;

		if (node->shape == MAP) {
			int32_t number;

			if (key[0] == letter && read_number(key + 1, child->length - 1, &number) &&
			    number > 0)
				offer(t, key);
			child = child->next;
		}
		offer_numbered(t, child, letter);
	}
}

/* What may stand behind the word of an argument. */
static void
offer_values(struct typing *t, const struct argument *argument)
{
	struct arena arena = { .blocks = NULL };
	const struct node *tree;

	if (argument->kind != CARDS && t->values > 0)
		return;
	switch (argument->kind) {
	case ONE_CARD:
	case CARDS:
		offer_cards(t, argument);
		break;
	case ONE_SEAT:
		offer_seats(t);
		break;
	case NUMBERED:
		tree = state_tree(&arena, t->state);
		if (arena.failed)
			t->text->failed = true;
		else
			offer_numbered(t, tree, argument->letter);
		arena_free(&arena);
		break;
	case EMPTY:
	case NOTHING:
		break;
	}
}

/* What may stand behind the last parameter of a verb. */
static void
offer_rule(struct typing *t)
{
	const struct waiver *waiver = waivable(t->state->table->game, t->verb);

	if (waiver != NULL && t->values == 0)
		offer(t, waiver->rule->id);
}

/* The parameters that may follow what stands there. */
static void
offer_parameters(struct typing *t)
{
	unsigned i;

	for (i = 1; i < MAX_ARGUMENTS && t->verb->argument[i].kind != NOTHING; i++)
		if ((t->given >> i & 1) == 0)
			offer(t, t->verb->argument[i].name);
	if (waivable(t->state->table->game, t->verb) != NULL)
		offer(t, despite_word);
}

/* Whether the argument at which the words stand is complete as far as can be told. */
static bool
may_go_on(const struct typing *t)
{
	const struct argument *argument = &t->verb->argument[t->argument];

	return argument->kind == EMPTY || t->values > 0 ||
	    (t->argument == 0 && argument->may_be_absent);
}

struct croupier_refusal
croupier_words_next(const struct croupier_state *state, const char *words,
    struct croupier_text *text)
{
	struct typing t = { .state = state, .text = text, .argument = -1 };
	size_t before;

	if (state == NULL || text == NULL)
		return null_given();
	t.s = state->now;
	t.seat = state->now->turn;
	before = text->length;
	if (words != NULL)
		follow_words(&t, words);
	if (t.verb == NULL && t.argument >= 0)
		return accepted();	/* behind a word that is none of the game's */
	if (t.verb == NULL) {
		if (!t.named)
			offer_seats(&t);
		offer_verbs(&t);
	} else if (t.despite) {
		offer_rule(&t);
	} else {
		offer_values(&t, &t.verb->argument[t.argument]);
		if (may_go_on(&t))
			offer_parameters(&t);
	}
	return text_finish(text, before);
}

/* ---- how moves are written ----------------------------------------------- */

/*
 * A word that stands for what an argument is, between two strings; nothing where
 * it takes nothing.
 */
static void
add_kind(struct croupier_text *text, const char *before, const struct argument *argument,
    const char *behind)
{
	char numbered[] = "kN";

	if (argument->kind == EMPTY)
		return;
	numbered[0] = argument->letter;
	text_string(text, before);
	text_string(text, argument->kind == ONE_SEAT ? "SEAT" : argument->kind == NUMBERED ?
	    numbered : argument->kind == ONE_CARD ? "CARD" : "CARD...");
	text_string(text, behind);
}

static void
add_verb(struct croupier_text *text, const struct game *game, const struct verb *verb)
{
	bool may_stop = verb->argument[0].may_be_absent;
	unsigned i;

	text_string(text, verb->name);
	add_kind(text, may_stop ? " [" : " ", &verb->argument[0], may_stop ? "]" : "");
	for (i = 1; i < MAX_ARGUMENTS && verb->argument[i].kind != NOTHING; i++) {
		const struct argument *argument = &verb->argument[i];

		text_string(text, argument->may_be_absent ? " [" : " ");
		text_string(text, argument->name);
		add_kind(text, " ", argument, argument->may_be_absent ? "]" : "");
	}
	if (waivable(game, verb) != NULL) {
		text_string(text, " [");
		text_string(text, despite_word);
		text_string(text, " RULE]");
	}
}

struct croupier_refusal
croupier_verbs_write(const struct croupier_state *state, struct croupier_text *text)
{
	const struct verb *verb;
	size_t before;

	if (state == NULL || text == NULL)
		return null_given();
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
