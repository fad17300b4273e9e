/*
 * understand.c: the meaning of a move that was given.
 *
 * The one place that refuses the words of a move.  Knows the kinds of argument and what
 * each may be.  Must not know what a verb does, nor whether a move is legal.
 */
#include "move/move.h"

#include <string.h>

/* A move that is being understood. */
struct understanding {
	const struct table *table;
	const struct node *root;
	const struct verb *verb;
	struct full_move *full;
	const struct node *seat;		/* the value of that key */
	const struct node *value[MAX_ARGUMENTS];
	const struct node *despite;		/* NULL: not there */
	struct croupier_refusal *no;
};

/* Whether a value is one word that says something. */
static inline bool
is_value(const struct node *value)
{
	return value->shape == SCALAR && !is_null(value);
}

/* ---- seats ------------------------------------------------------------------------ */

/* Refuses a value that names no seat of the table. */
static bool
refuse_seat(struct understanding *u, const struct node *item)
{
	static const struct node strange = { .text = "of that kind", .length = 12 };
	const struct node *given = item->shape == SCALAR ? item : &strange;
	const char *near, *seats[MAX_SEATS] = { NULL };
	char names[240];
	uint8_t seat;
	unsigned i;

	for (i = 0; i < u->table->seats; i++)
		seats[i] = u->table->name[i];
	join_words(names, sizeof names, seats, u->table->seats);
	if (given->length == 0)
		return refuse(u->no, &table_rules[NO_SUCH_SEAT],
		    "no seat is named; the seats are %s", names);
	if (given == item && seat_named(u->table, given->text, given->length, &seat))
		return refuse(u->no, &table_rules[NO_SUCH_SEAT], "there is no seat %.*s: "
		    NOT_COMPOSED, SHOWN(*given), u->table->name[seat]);
	near = given == item ? croupier_nearest(given->text, seats, u->table->seats) : NULL;
	if (near != NULL)
		return refuse(u->no, &table_rules[NO_SUCH_SEAT],
		    "there is no seat %.*s; did you mean %s?", SHOWN(*given), near);
	return refuse(u->no, &table_rules[NO_SUCH_SEAT], "there is no seat %.*s; the seats are %s",
	    SHOWN(*given), names);
}

static inline bool
take_seat(struct understanding *u, const struct node *item, uint8_t *seat)
{
	return (item->shape == SCALAR && seat_find(u->table, item->text, item->length, seat)) ||
	    refuse_seat(u, item);
}

/* ---- keys ------------------------------------------------------------------------- */

/* Refuses a move without a verb; `other` is a key that may be meant as one, or NULL. */
static bool
refuse_verb(struct understanding *u, const struct node *other)
{
	const struct game *game = u->table->game;
	const char *names[MAX_VERBS], *near, *variant = game->variants[u->table->variant].name;
	const struct verb *verb;
	char list[160];
	size_t count = 0;

	for (verb = game->verbs; verb->name != NULL && count < MAX_VERBS; verb++)
		if (in_variant(verb, u->table))
			names[count++] = verb->name;
	join_words(list, sizeof list, names, count);
	if (other == NULL)
		return refuse(u->no, &table_rules[NO_SUCH_VERB],
		    "the move has no verb; write one of %s", list);
	near = croupier_nearest(other->text, names, count);
	if (near != NULL)
		return refuse(u->no, &table_rules[NO_SUCH_VERB],
		    "%.*s is not a verb of %s (%s); did you mean %s?", SHOWN(*other),
		    game->name, variant, near);
	return refuse(u->no, &table_rules[NO_SUCH_VERB],
	    "%.*s is not a verb of %s (%s); its verbs are %s", SHOWN(*other), game->name,
	    variant, list);
}

/* Whether the seats exist that are named as arguments of a verb. */
static bool
are_seats(struct understanding *u, const struct verb *verb)
{
	const struct node *value;
	uint8_t seat;
	unsigned i;

	for (i = 0; i < MAX_ARGUMENTS; i++) {
		if (verb->argument[i].kind != ONE_SEAT)
			continue;
		value = tree_get(u->root, argument_name(verb, i));
		if (value != NULL && is_value(value) && !take_seat(u, value, &seat))
			return false;
	}
	return true;
}

/*
 * Finds the values of the verb's arguments among the keys; there may be no second verb,
 * and a seat that is named must exist.
 */
static bool
take_parameters(struct understanding *u)
{
	const struct node *key, *unknown = NULL;
	const struct verb *other = NULL;
	int i;

	for (key = u->root->first; key != NULL; key = key->next->next) {
		if (key->next == u->seat || key->next == u->value[0])
			continue;
		i = find_argument(u->verb, key->text, key->length);
		if (i >= 0)
			u->value[i] = key->next;
		else if (is_word(despite_word, key->text, key->length))
			u->despite = key->next;
		else if (other == NULL)
			other = find_verb(u->table, key->text, key->length);
		if (i < 0 && key->next != u->despite && unknown == NULL)
			unknown = key;
	}
	/* Of two verbs, whichever a seat is for: one that does not exist comes first. */
	for (key = u->root->first; other != NULL && key != NULL; key = key->next->next) {
		const struct verb *verb = find_verb(u->table, key->text, key->length);

		if (verb != NULL && !are_seats(u, verb))
			return false;
	}
	if (other != NULL)
		return refuse(u->no, &table_rules[NO_SUCH_VERB],
		    "a move has one verb, not both %s and %s", u->verb->name, other->name);
	if (!are_seats(u, u->verb))
		return false;
	return unknown == NULL || refuse(u->no, &table_rules[BAD_ARGUMENT], "%s takes no %.*s",
	    u->verb->name, SHOWN(*unknown));
}

/* Finds the seat, the verb and the other keys; refuses a list that is too long. */
static inline bool
take_keys(struct understanding *u, uint8_t *seat)
{
	const struct node *key, *other = NULL;

	for (key = u->root->first; key != NULL; key = key->next->next) {
		if (key->next->count > MAX_LIST)
			return say_no(u->no, trouble(&(struct croupier_place){ .line = key->line,
			    .column = key->column }, "%s is a list of more than %d cards",
			    key->text, MAX_LIST));
		if (u->seat == NULL && IS_WORD(move_key, key->text, key->length)) {
			u->seat = key->next;
		} else if (u->verb == NULL) {
			u->verb = find_verb(u->table, key->text, key->length);
			u->value[0] = key->next;
			if (other == NULL)
				other = key;
		}
	}
	if (!take_seat(u, u->seat, seat))
		return false;
	if (u->verb == NULL)
		return refuse_verb(u, other);
	/* Most moves have no other keys. */
	return (u->root->count == 4 && u->verb->argument[0].kind != ONE_SEAT) ||
	    take_parameters(u);
}

/* ---- kinds of value ------------------------------------------------------------------ */

/* Whether the value is a list of words, which should be cards. */
static bool
check_cards(struct understanding *u, unsigned i)
{
	bool may_be_empty = u->verb->argument[i].may_be_absent && i > 0;
	const struct node *value = u->value[i], *element;
	const char *name = argument_name(u->verb, i);

	/* A verb without its argument is written with ~, not with an empty list. */
	if (value->shape != LIST || (value->count == 0 && !may_be_empty))
		return refuse(u->no, &table_rules[BAD_ARGUMENT], "%s wants a list of cards", name);
	for (element = value->first; element != NULL; element = element->next)
		if (!is_value(element))
			return refuse(u->no, &table_rules[BAD_ARGUMENT],
			    "%s wants cards by their names", name);
	return true;
}

/* Refuses anything but the one value that the argument needs; cards after it need a word. */
static bool
refuse_several(struct understanding *u, unsigned i)
{
	const struct argument *argument = u->verb->argument;
	bool cards = u->value[i]->shape == LIST && i + 1 < MAX_ARGUMENTS &&
	    argument[i + 1].kind == CARDS && !is_drawn(&argument[i + 1]);

	return refuse(u->no, &table_rules[BAD_ARGUMENT], "%s wants one %s%s%s",
	    argument_name(u->verb, i),
	    argument[i].kind == ONE_CARD ? "card" : argument[i].kind == ONE_SEAT ? "seat" :
	    "name of a key", cards ? "; the cards belong after the word " : "",
	    cards ? argument[i + 1].name : "");
}

/* Whether a value is one of the words that the argument can be. */
static bool
check_word(struct understanding *u, unsigned i)
{
	const char *const *words = u->verb->argument[i].words, *near;
	const struct node *given = u->value[i];
	const char *name = argument_name(u->verb, i);
	size_t count = count_words(words);
	char list[240];
	uint8_t index;

	if (is_value(u->value[i]) && find_word(words, given->text, given->length, &index))
		return true;
	join_choice(list, sizeof list, words, count);
	if (!is_value(u->value[i]))
		return refuse(u->no, &table_rules[BAD_ARGUMENT], "%s wants one word: %s", name,
		    list);
	near = croupier_nearest(given->text, words, count);
	return refuse(u->no, &table_rules[BAD_ARGUMENT], "%s must be %s, not %.*s%s%s%s",
	    name, list, SHOWN(*given),
	    near == NULL ? "" : "; did you mean ", near == NULL ? "" : near,
	    near == NULL ? "" : "?");
}

/* Whether a value is a whole number between the bounds of the argument. */
static bool
check_number(struct understanding *u, unsigned i)
{
	const struct argument *argument = &u->verb->argument[i];
	const struct node *given = u->value[i];
	int32_t number;

	if (!is_value(u->value[i]))
		return refuse(u->no, &table_rules[BAD_ARGUMENT],
		    "%s wants one whole number from %d to %d", argument_name(u->verb, i),
		    (int)argument->least, (int)argument->most);
	return (read_number(given->text, given->length, &number) && number >= argument->least &&
	    number <= argument->most) || refuse(u->no, &table_rules[BAD_ARGUMENT],
	    "%s must be a whole number from %d to %d, not %.*s", argument_name(u->verb, i),
	    (int)argument->least, (int)argument->most, SHOWN(*given));
}

/* Whether the value is of the argument's kind, whatever it names. */
static inline bool
check_kind(struct understanding *u, unsigned i)
{
	const struct argument *argument = &u->verb->argument[i];
	const struct node *value = u->value[i];

	if (value == NULL)
		return argument->may_be_absent || refuse(u->no, &table_rules[BAD_ARGUMENT],
		    "%s needs the word %s and what belongs after it", u->verb->name,
		    argument->name);
	if (i == 0 && argument->may_be_absent && is_null(value))
		return true;
	switch (argument->kind) {
	case EMPTY:
		return is_null(value) || refuse(u->no, &table_rules[BAD_ARGUMENT],
		    "%s takes nothing after it", argument_name(u->verb, i));
	case ONE_CARD:
	case ONE_SEAT:
	case NUMBERED:
		return is_value(value) || refuse_several(u, i);
	case CARDS:
		return is_value(value) || check_cards(u, i);
	case ONE_WORD:
		return check_word(u, i);
	case ONE_NUMBER:
		return check_number(u, i);
	case NOTHING:
		break;
	}
	return true;
}

static inline bool
check_kinds(struct understanding *u)
{
	const struct argument *argument = u->verb->argument;
	bool any = u->verb->one_of == 0;
	unsigned i = 0;

	do {
		const struct node *value = u->value[i];

		if (!check_kind(u, i))
			return false;
		if ((u->verb->one_of >> i & 1) != 0 && value != NULL &&
		    (value->shape == SCALAR || value->count > 0))
			any = true;
	} while (++i < MAX_ARGUMENTS && argument[i].kind != NOTHING);
	if (u->despite != NULL && !is_value(u->despite))
		return refuse(u->no, &table_rules[BAD_ARGUMENT],
		    "%s wants one word, the id of a rule", despite_word);
	return any || refuse(u->no, &table_rules[BAD_ARGUMENT],
	    "%s needs cards after one of its words", u->verb->name);
}

/* ---- what values say -------------------------------------------------------------------- */

static inline bool
take_card(struct understanding *u, const struct argument *argument, const struct node *item,
    uint8_t *value)
{
	bool read = card_read(u->table, item->text, item->length, value);

	if (read && (*value != XX || argument->may_be_hidden))
		return true;
	if (read)
		return refuse(u->no, &table_rules[NO_SUCH_CARD], "XX cannot be named here");
	return refuse(u->no, &table_rules[NO_SUCH_CARD], "there is no %.*s in the %s deck",
	    SHOWN(*item), u->table->game->name);
}

/* Takes the values of one argument, which is of the right kind. */
static inline bool
take_values(struct understanding *u, unsigned i, uint8_t *at, uint16_t *count)
{
	const struct argument *argument = &u->verb->argument[i];
	const struct node *value = u->value[i], *element;
	int32_t number = 0;

	if (value == NULL || argument->kind == EMPTY || is_null(value))
		return true;
	if (value->shape == LIST) {
		for (element = value->first; element != NULL; element = element->next)
			if (!take_card(u, argument, element, &at[(*count)++]))
				return false;
		return true;
	}
	*count = 1;
	switch (argument->kind) {
	case ONE_CARD:
	case CARDS:
		return take_card(u, argument, value, at);
	case ONE_SEAT:
		return take_seat(u, value, at);
	case NUMBERED:
		*at = read_numbered(value->text, value->length, argument->letter);
		break;
	case ONE_WORD:
		return find_word(argument->words, value->text, value->length, at);
	case ONE_NUMBER:
		*count = NUMBER_VALUES;
		(void)read_number(value->text, value->length, &number);
		number_put(at, number);
		break;
	case NOTHING:
	case EMPTY:
		break;
	}
	return true;
}

void
arrange_list(const struct table *table, const struct move *move, unsigned argument,
    uint8_t *values, unsigned count)
{
	const struct argument *kind = &table->game->verbs[move->verb].argument[argument];

	if (kind->kind != CARDS)
		return;
	if (!kind->in_order)
		order_cards(values, count);
	else if (table->game->arrange != NULL)
		table->game->arrange(move->verb, argument, values, count);
}

static inline bool
take_arguments(struct understanding *u)
{
	const struct argument *argument = u->verb->argument;
	struct move *move = &u->full->move;
	uint8_t *at = u->full->values;
	unsigned i = 0;

	do {
		if (!take_values(u, i, at, &move->count[i]))
			return false;
		/* Most arguments have one value, which has no order. */
		if (move->count[i] > 1)
			arrange_list(u->table, move, i, at, move->count[i]);
		if (move->count[i] > 0 || (i == 0 && argument[i].kind == EMPTY) ||
		    (u->value[i] != NULL && is_drawn(&argument[i])))
			move->has |= (uint8_t)(1u << i);
		at += move->count[i];
	} while (++i < MAX_ARGUMENTS && argument[i].kind != NOTHING);
	return true;
}

/* ---- moves ---------------------------------------------------------------------------------- */

bool
move_understand(const struct state *s, const struct given *given, struct full_move *full,
    struct croupier_refusal *no)
{
	struct understanding u = { .table = s->table, .root = given->root, .full = full,
		.no = no };
	const struct game *game = s->table->game;
	const struct waiver *waiver;
	struct move *move = &full->move;
	bool good;

	*move = (struct move){ .values = full->values };
	good = take_keys(&u, &move->seat) && check_kinds(&u);
	/* The first half of table/despite: the rule can be waived for this verb. */
	if (good && u.despite != NULL) {
		move->despite = find_waiver(game, u.verb, u.despite->text, u.despite->length);
		waiver = waivable(game, u.verb);
		if (waiver == NULL)
			good = refuse(no, &table_rules[BAD_DESPITE],
			    "no rule can be waived for %s", u.verb->name);
		else if (move->despite == 0)
			good = refuse(no, &table_rules[BAD_DESPITE],
			    "%.*s cannot be waived for %s; only %s can",
			    (int)(u.despite->length < 60 ? u.despite->length : 60),
			    u.despite->text, u.verb->name, waiver->rule->id);
	}
	if (good) {
		move->verb = (uint8_t)(u.verb - game->verbs);
		if (take_arguments(&u))
			return true;
	}
	no->at.file = given->place.file;
	if (no->at.line == 0)
		no->at = given->place;
	return false;
}
