/*
 * grammar.c: which words may come where in a move in words.
 *
 * Knows the table of verbs and what lies on the table.  Must not know how a word is
 * spelled, nor any rules: a word that it offers may still be refused.
 */
#include "move/move.h"

#include <stdio.h>

/* ---- where the words stand -------------------------------------------------------- */

void
typing_begin(struct typing *t, const struct croupier_state *state)
{
	*t = (struct typing){ .state = state, .may_omit_seat = true,
	    .seat = decider(state->now) };
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
		t->written = 1;
		break;
	case TYPED_PARAMETER:
		t->argument = find_argument(t->verb, word->text, word->length);
		t->despite = is_word(despite_word, word->text, word->length);
		t->values = 0;
		if (t->argument > 0)
			t->written |= 1u << t->argument;
		break;
	case TYPED_VALUE:
		t->values += word->count;
		break;
	case TYPED_STRANGE:
		if (t->verb != NULL)
			t->values++;
		else if (t->named)
			t->strange = true;
		/* Whatever the word was, it was in the place of the seat; the verb comes next. */
		t->named = true;
		break;
	}
}

enum argument_kind
kind_at(const struct typing *t)
{
	return t->verb == NULL || t->argument < 0 || t->despite ? NOTHING :
	    t->verb->argument[t->argument].kind;
}

/* ---- what may stand there ------------------------------------------------------------ */

static void
offer(struct offers *offers, const char *word)
{
	if (offers->count < MOST_OFFERS)
		offers->words[offers->count++] = word;
}

static void
offer_seats(const struct typing *t, struct offers *offers)
{
	unsigned i;

	for (i = 0; i < t->state->table->seats; i++)
		offer(offers, t->state->table->name[i]);
}

/* The verbs of the phase, except those that a rule always refuses in it. */
static void
offer_verbs(const struct typing *t, enum offering offering, struct offers *offers)
{
	const struct state *s = t->state->now;
	const struct verb *verb;

	if (t->seat == NO_SEAT)
		return;
	for (verb = s->table->game->verbs; verb->name != NULL; verb++)
		if (in_variant(verb, s->table) &&
		    (((verb->phases & ~verb->in_vain) >> s->phase) & 1) != 0 &&
		    (offering != TO_COMPLETE || t->seat == s->turn || verb->any_seat) &&
		    ((offering != TO_BEGIN && offering != TO_BEGIN_NEAR) || !verb->report))
			offer(offers, verb->name);
}

/* Notes the faces on the table or, if a key has the argument's name, those under that key. */
static void
see_table(const struct state *s, const struct argument *argument, bool seen[MAX_FACES])
{
	struct zones zones;
	unsigned i, j;
	bool named = false;

	list_zones(s, &zones);
	for (i = 0; i < zones.count; i++)
		named = named || same_text(zones.zone[i].key, argument->name);
	for (i = 0; i < zones.count; i++) {
		const struct zone *zone = &zones.zone[i];

		if (named ? !same_text(zone->key, argument->name) :
		    same_text(zone->key, "hands") || same_text(zone->key, "stock"))
			continue;
		for (j = 0; j < zone->count; j++)
			if (zone->at[j] != XX)
				seen[zone->at[j]] = true;
	}
}

/*
 * Cards that may be named here: the known ones of the hand, and those that an XX of it may
 * be.  Near cards are known to lie where the argument takes its cards from, in the hand or
 * on the table; for cards that are drawn, they are the cards that nobody has seen.
 */
static void
offer_cards(const struct typing *t, const struct argument *argument, bool near,
    struct offers *offers)
{
	const struct state *s = t->state->now;
	const struct table *table = s->table;
	const struct cards *hand = t->seat == NO_SEAT ? NULL : &s->hands[t->seat];
	bool from_hand = argument->from_hand && hand != NULL, seen[MAX_FACES] = { false }, fits;
	uint8_t unseen[MAX_FACES];
	unsigned c;

	unseen_faces(s, unseen);
	if (near && !from_hand && !is_drawn(argument) && argument->name != NULL)
		see_table(s, argument, seen);
	for (c = 0; c < table->game->face_count; c++) {
		if (from_hand)
			fits = cards_have(hand, (card)c) ||
			    (!near && unseen[c] > 0 && cards_have(hand, XX));
		else
			fits = (!near && copies_of(table, (card)c) > 0) || seen[c] ||
			    (is_drawn(argument) && (unseen[c] > 0 ||
			    cards_have(&s->stock, (card)c)));
		if (fits)
			offer(offers, card_name(table, (card)c));
	}
}

/* What the table has under a letter and a number. */
static void
offer_numbered(const struct state *s, char letter, struct offers *offers)
{
	struct zones zones;
	unsigned i, count = 0;

	list_zones(s, &zones);
	for (i = 0; i < zones.count; i++) {
		char *name = offers->numbered[count];

		if (zones.zone[i].number == 0 || zones.zone[i].letter != letter)
			continue;
		snprintf(name, sizeof offers->numbered[0], "%c%u", letter,
		    (unsigned)zones.zone[i].number);
		offer(offers, name);
		count++;
	}
}

/* The words that may follow the word of an argument. */
static void
offer_values(const struct typing *t, const struct argument *argument, bool near,
    struct offers *offers)
{
	int64_t number = argument->least;
	const char *const *word;
	unsigned count;

	if (argument->kind != CARDS && t->values > 0)
		return;
	switch (argument->kind) {
	case ONE_CARD:
	case CARDS:
		offer_cards(t, argument, near, offers);
		break;
	case ONE_SEAT:
		offer_seats(t, offers);
		break;
	case NUMBERED:
		offer_numbered(t->state->now, argument->letter, offers);
		break;
	case ONE_WORD:
		for (word = argument->words; *word != NULL; word++)
			offer(offers, *word);
		break;
	case ONE_NUMBER:
		/* If there are few. */
		count = argument->most - number >= MOST_NUMBERS ? MOST_NUMBERS : 0;
		for (; count < MOST_NUMBERS && number <= argument->most; number++, count++) {
			snprintf(offers->numbered[count], sizeof offers->numbered[0], "%d",
			    (int)number);
			offer(offers, offers->numbered[count]);
		}
		break;
	case EMPTY:
	case NOTHING:
		break;
	}
}

void
offer_words(const struct typing *t, enum offering offering, struct offers *offers)
{
	const struct waiver *waiver = t->verb == NULL ? NULL :
	    waivable(t->state->table->game, t->verb);
	const struct argument *argument;
	unsigned i;

	offers->count = 0;
	if (t->strange)
		return;
	if (t->verb == NULL && !t->named)
		offer_seats(t, offers);
	if (t->verb == NULL && (t->named || t->may_omit_seat))
		offer_verbs(t, offering, offers);
	if (t->verb != NULL && t->despite && waiver != NULL && t->values == 0)
		offer(offers, waiver->rule->id);
	if (t->verb == NULL || t->despite || t->argument < 0)
		return;
	argument = &t->verb->argument[t->argument];
	offer_values(t, argument, offering == TO_BEGIN_NEAR, offers);
	/* Parameters come after it, unless it is not complete, as far as anybody can tell. */
	if (argument->kind != EMPTY && t->values == 0 &&
	    (t->argument > 0 || !argument->may_be_absent))
		return;
	for (i = 1; i < count_arguments(t->verb); i++)
		if ((t->written >> i & 1) == 0)
			offer(offers, t->verb->argument[i].name);
	if (waiver != NULL)
		offer(offers, despite_word);
}
