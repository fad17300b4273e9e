/*
 * complete.c: what may be written next, for who types moves.
 *
 * Knows the table of verbs and what lies on the table.  Must not know rules:
 * what it offers may still be refused.
 */
#include "move/move.h"

#include <stdlib.h>
#include <string.h>

static void
offer(struct croupier_text *text, const char *word)
{
	text_string(text, word);
	text_char(text, '\n');
}

static void
offer_seats(const struct typing *t, struct croupier_text *text)
{
	unsigned i;

	for (i = 0; i < t->state->table->seats; i++)
		offer(text, t->state->table->name[i]);
}

/* The verbs of the phase, those in vain left out. */
static void
offer_verbs(const struct typing *t, enum offering offering, struct croupier_text *text)
{
	const struct state *s = t->state->now;
	const struct verb *verb;

	if (t->seat == NO_SEAT)
		return;
	for (verb = s->table->game->verbs; verb->name != NULL; verb++)
		if (in_variant(verb, s->table) &&
		    (((verb->phases & ~verb->in_vain) >> s->phase) & 1) != 0 &&
		    (offering != TO_COMPLETE || t->seat == s->turn || verb->any_seat) &&
		    (offering != TO_BEGIN || !verb->report))
			offer(text, verb->name);
}

/* Cards that may be named here: the hand's known ones, and those that an XX may be. */
static void
offer_cards(const struct typing *t, const struct argument *argument, struct croupier_text *text)
{
	const struct state *s = t->state->now;
	const struct table *table = s->table;
	const struct cards *hand = t->seat == NO_SEAT ? NULL : &s->hands[t->seat];
	struct fields counted;
	unsigned c;

	count_cards(s, &counted);
	for (c = 0; c < table->game->face_count; c++) {
		bool unseen = counted.seen[c] < copies_of(table, (card)c);

		if (!argument->from_hand || hand == NULL || cards_have(hand, (card)c) ||
		    (unseen && cards_have(hand, XX)))
			offer(text, card_name(table, (card)c));
	}
}

/* Keys of the state below this node that are the letter and a number. */
static void
offer_numbered(const struct node *node, char letter, struct croupier_text *text)
{
	const struct node *child;

	for (child = node->first; child != NULL; child = child->next) {
		const char *key = child->text;

		if (node->shape == MAP) {
			int32_t number;

			if (key[0] == letter && read_number(key + 1, child->length - 1, &number) &&
			    number > 0)
				offer(text, key);
			child = child->next;
		}
		offer_numbered(child, letter, text);
	}
}

/* What may stand behind the word of an argument. */
static void
offer_values(const struct typing *t, const struct argument *argument, struct croupier_text *text)
{
	struct arena arena = { .blocks = NULL };
	const struct node *tree;

	if (argument->kind != CARDS && t->values > 0)
		return;
	switch (argument->kind) {
	case ONE_CARD:
	case CARDS:
		offer_cards(t, argument, text);
		break;
	case ONE_SEAT:
		offer_seats(t, text);
		break;
	case NUMBERED:
		tree = state_tree(&arena, t->state);
		if (arena.failed)
			text->failed = true;
		else
			offer_numbered(tree, argument->letter, text);
		arena_free(&arena);
		break;
	case EMPTY:
	case NOTHING:
		break;
	}
}

/* What may stand behind the last parameter of a verb. */
static void
offer_rule(const struct typing *t, struct croupier_text *text)
{
	const struct waiver *waiver = waivable(t->state->table->game, t->verb);

	if (waiver != NULL && t->values == 0)
		offer(text, waiver->rule->id);
}

/* The parameters that may follow what stands there. */
static void
offer_parameters(const struct typing *t, struct croupier_text *text)
{
	unsigned i;

	for (i = 1; i < MAX_ARGUMENTS && t->verb->argument[i].kind != NOTHING; i++)
		if ((t->given >> i & 1) == 0)
			offer(text, t->verb->argument[i].name);
	if (waivable(t->state->table->game, t->verb) != NULL)
		offer(text, despite_word);
}

/* Whether the argument at which the words stand is complete as far as can be told. */
static bool
may_go_on(const struct typing *t)
{
	const struct argument *argument = &t->verb->argument[t->argument];

	return argument->kind == EMPTY || t->values > 0 ||
	    (t->argument == 0 && argument->may_be_absent);
}

void
offer_words(const struct typing *t, enum offering offering, struct croupier_text *text)
{
	if (t->strange)
		return;
	if (t->verb == NULL) {
		if (!t->named)
			offer_seats(t, text);
		if (t->named || t->may_omit_seat)
			offer_verbs(t, offering, text);
	} else if (t->despite) {
		offer_rule(t, text);
	} else if (t->argument >= 0) {
		offer_values(t, &t->verb->argument[t->argument], text);
		if (may_go_on(t))
			offer_parameters(t, text);
	}
}

void
typing_begin(struct typing *t, const struct croupier_state *state)
{
	*t = (struct typing){ .state = state, .may_omit_seat = true, .seat = state->now->turn };
}

void
typing_take(struct typing *t, const struct typed_word *word)
{
	switch (word->role) {
	case TYPED_SEAT:
		t->seat = word->seat;
		t->named = true;
		break;
	case TYPED_VERB:
		t->verb = word->verb;
		t->given = 1;
		break;
	case TYPED_PARAMETER:
		t->argument = find_argument(t->verb, word->text, word->length);
		t->despite = is_word(despite_word, word->text, word->length);
		t->values = 0;
		if (t->argument > 0)
			t->given |= 1u << t->argument;
		break;
	case TYPED_VALUE:
		t->values += word->count;
		break;
	case TYPED_STRANGE:
		if (t->verb != NULL)
			t->values++;
		else if (t->named)
			t->strange = true;
		/* Whatever it is: the seat stood there, and the verb comes next. */
		t->named = true;
		break;
	}
}

/* Takes the words up to the last comma's end into account. */
static bool
follow_words(struct typing *t, const char *words, struct croupier_refusal *no)
{
	const char *comma = strrchr(words, ','), *at = comma == NULL ? words : comma + 1;
	struct typed_word word;

	for (;;) {
		at += strspn(at, " \t\r\n");
		if (*at == '\0' || t->strange)
			return true;
		if (!word_read(t, &at, &word, no))
			word.role = TYPED_STRANGE;
		if (no->error == CROUPIER_MEMORY)
			return false;
		/* What is no seat and no verb has nothing behind it. */
		t->strange = word.role == TYPED_STRANGE && t->verb == NULL;
		if (!t->strange)
			typing_take(t, &word);
	}
}

struct croupier_refusal
croupier_words_next(const struct croupier_state *state, const char *words,
    struct croupier_text *text)
{
	struct typing t;
	struct croupier_refusal no = accepted();
	size_t before;

	if (state == NULL || text == NULL)
		return null_given();
	typing_begin(&t, state);
	t.guesses = true;
	before = text->length;
	if (words != NULL && !follow_words(&t, words, &no))
		return no;
	offer_words(&t, TO_COMPLETE, text);
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
