/*
 * understand.c: what the tree of a move means.
 *
 * Knows the kinds of argument and what each may be.  Must not know what a verb
 * does, nor whether a move is legal.
 */
#include "move/move.h"

#include <string.h>

/* A move on its way from a tree to its meaning. */
struct understanding {
	const struct state *s;
	const struct table *table;
	const struct verb *verb;
	struct full_move *full;
	const struct node *seat_key, *verb_key;
	const struct node *value[MAX_ARGUMENTS];
	const struct node *despite;	/* NULL: not there */
	unsigned arguments;	/* that the verb has, its own included */
	struct croupier_refusal *no;
};

/* Refuses what names no seat of the table. */
static bool
refuse_seat(struct understanding *u, const struct node *node)
{
	const char *near, *seats[MAX_SEATS], *given = node->shape == SCALAR ? node->text :
	    "of that kind";
	char names[240];
	unsigned i;

	for (i = 0; i < u->table->seats; i++)
		seats[i] = u->table->name[i];
	near = node->shape == SCALAR ? croupier_nearest(given, seats, u->table->seats) : NULL;
	if (near != NULL)
		return refuse(u->no, &table_rules[NO_SUCH_SEAT],
		    "there is no seat %.40s; did you mean %s?", given, near);
	return refuse(u->no, &table_rules[NO_SUCH_SEAT], "there is no seat %.40s; the seats are %s",
	    given, join_words(names, sizeof names, seats, u->table->seats));
}

static bool
find_seat(struct understanding *u, const struct node *node, uint8_t *seat)
{
	return (node->shape == SCALAR && seat_find(u->table, node->text, node->length, seat)) ||
	    refuse_seat(u, node);
}

/* Refuses a move without a verb; `other` is a key that may have been meant to be one, or NULL. */
static bool
refuse_verb(struct understanding *u, const char *other)
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
	near = croupier_nearest(other, names, count);
	if (near != NULL)
		return refuse(u->no, &table_rules[NO_SUCH_VERB],
		    "%.40s is not a verb of %s (%s); did you mean %s?", other,
		    game->name, variant, near);
	return refuse(u->no, &table_rules[NO_SUCH_VERB],
	    "%.40s is not a verb of %s (%s); its verbs are %s", other, game->name, variant, list);
}

/* Finds the one verb among the keys. */
static bool
understand_verb(struct understanding *u, const struct node *root)
{
	const struct node *key;
	const char *other = NULL;

	for (key = root->first; key != NULL; key = key->next->next) {
		const struct verb *verb;

		if (key == u->seat_key)
			continue;
		verb = find_verb(u->table, key->text, key->length);
		if (verb != NULL && u->verb != NULL)
			return refuse(u->no, &table_rules[NO_SUCH_VERB],
			    "a move has one verb, not both %s and %s", u->verb->name, verb->name);
		if (verb != NULL) {
			u->verb = verb;
			u->verb_key = key;
		} else if (other == NULL) {
			other = key->text;
		}
	}
	if (u->verb == NULL)
		return refuse_verb(u, other);
	u->arguments = count_arguments(u->verb);
	return true;
}

/* Finds the values of the verb's arguments; a seat that is named must exist. */
static bool
find_values(struct understanding *u, const struct node *root)
{
	const struct node *key, *unknown = NULL;
	uint8_t seat;
	int i;

	for (i = 1; i < MAX_ARGUMENTS; i++)
		u->value[i] = NULL;
	u->value[0] = u->verb_key->next;
	for (key = root->first; key != NULL; key = key->next->next) {
		if (key == u->seat_key || key == u->verb_key)
			continue;
		i = find_argument(u->verb, key->text, key->length);
		if (i >= 0)
			u->value[i] = key->next;
		else if (is_word(despite_word, key->text, key->length))
			u->despite = key->next;
		else if (unknown == NULL)
			unknown = key;
	}
	for (i = 0; i < (int)u->arguments; i++)
		if (u->verb->argument[i].kind == ONE_SEAT && u->value[i] != NULL &&
		    u->value[i]->shape == SCALAR &&
		    !is_null(u->value[i]) && !find_seat(u, u->value[i], &seat))
			return false;
	if (unknown != NULL)
		return refuse(u->no, &table_rules[BAD_ARGUMENT], "%s takes no %.40s", u->verb->name,
		    unknown->text);
	return true;
}

/* Whether the value is a list of cards, or one card, whatever it names. */
static bool
check_cards(struct understanding *u, const struct node *value, const char *name, bool may_be_empty)
{
	const struct node *element;

	if (value->shape == SCALAR && !is_null(value))
		return true;
	/* A verb without its argument is written with ~, not with an empty list. */
	if (value->shape != LIST || (value->count == 0 && !may_be_empty))
		return refuse(u->no, &table_rules[BAD_ARGUMENT], "%s wants a list of cards", name);
	for (element = value->first; element != NULL; element = element->next)
		if (element->shape != SCALAR || is_null(element))
			return refuse(u->no, &table_rules[BAD_ARGUMENT],
			    "%s wants cards by their names", name);
	return true;
}

/* Refuses what is not the one value that the argument wants; cards behind it want a word. */
static bool
refuse_several(struct understanding *u, unsigned i, const char *name)
{
	const struct argument *argument = u->verb->argument;
	bool cards = u->value[i]->shape == LIST && i + 1 < MAX_ARGUMENTS &&
	    argument[i + 1].kind == CARDS && !is_drawn(&argument[i + 1]);

	return refuse(u->no, &table_rules[BAD_ARGUMENT], "%s wants one %s%s%s", name,
	    argument[i].kind == ONE_CARD ? "card" : argument[i].kind == ONE_SEAT ? "seat" :
	    "name of a key", cards ? "; the cards belong after the word " : "",
	    cards ? argument[i + 1].name : "");
}

/* Whether the value is of the argument's kind, whatever it names. */
static bool
check_kind(struct understanding *u, unsigned i)
{
	const struct argument *argument = &u->verb->argument[i];
	const struct node *value = u->value[i];
	const char *name = argument_name(u->verb, i);

	if (value == NULL || (i == 0 && is_null(value) && argument->may_be_absent)) {
		if (value != NULL || argument->kind == NOTHING || argument->may_be_absent)
			return true;
		return refuse(u->no, &table_rules[BAD_ARGUMENT],
		    "%s needs the word %s and what belongs after it", u->verb->name, name);
	}
	switch (argument->kind) {
	case EMPTY:
		return is_null(value) ||
		    refuse(u->no, &table_rules[BAD_ARGUMENT], "%s takes nothing; write %s: ~", name,
		    name);
	case ONE_CARD:
	case ONE_SEAT:
	case NUMBERED:
		if (value->shape == SCALAR && !is_null(value))
			return true;
		return refuse_several(u, i, name);
	case CARDS:
		return check_cards(u, value, name, argument->may_be_absent && i > 0);
	case NOTHING:
		break;
	}
	return true;
}

static bool
check_kinds(struct understanding *u)
{
	unsigned i;
	bool any = u->verb->one_of == 0;

	for (i = 0; i < u->arguments; i++) {
		const struct node *value = u->value[i];

		if (!check_kind(u, i))
			return false;
		if ((u->verb->one_of >> i & 1) != 0 && value != NULL &&
		    (value->shape == SCALAR || value->count > 0))
			any = true;
	}
	if (u->despite != NULL && (u->despite->shape != SCALAR || is_null(u->despite)))
		return refuse(u->no, &table_rules[BAD_ARGUMENT],
		    "%s wants the id of one rule", despite_word);
	return any || refuse(u->no, &table_rules[BAD_ARGUMENT],
	    "%s needs cards after one of its words", u->verb->name);
}

/* The first half of table/despite: the rule is one that the table can waive for this verb. */
static bool
understand_despite(struct understanding *u, uint8_t *despite)
{
	const struct game *game = u->table->game;
	const struct waiver *waiver = waivable(game, u->verb);

	if (u->despite == NULL)
		return true;
	*despite = find_waiver(game, u->verb, u->despite->text, u->despite->length);
	if (*despite != 0)
		return true;
	if (waiver == NULL)
		return refuse(u->no, &table_rules[BAD_DESPITE],
		    "no rule can be waived for %s", u->verb->name);
	return refuse(u->no, &table_rules[BAD_DESPITE],
	    "%.60s cannot be waived for %s; only %s can", u->despite->text, u->verb->name,
	    waiver->rule->id);
}

static bool
take_card(struct understanding *u, const struct argument *argument, const struct node *node,
    uint8_t *value)
{
	bool read = card_read(u->table, node->text, node->length, value);

	if (read && (*value != XX || argument->may_be_hidden))
		return true;
	if (read)
		return refuse(u->no, &table_rules[NO_SUCH_CARD],
		    "XX cannot be named here");
	return refuse(u->no, &table_rules[NO_SUCH_CARD], "there is no %.40s in the %s deck",
	    node->text, u->table->game->name);
}

static void
sort_values(uint8_t *values, unsigned count)
{
	unsigned i, j;

	for (i = 1; i < count; i++) {
		uint8_t value = values[i];

		for (j = i; j > 0 && values[j - 1] > value; j--)
			values[j] = values[j - 1];
		values[j] = value;
	}
}

/* Reads the values of one argument, in the order in which they are written. */
static bool
read_values(struct understanding *u, unsigned i, uint8_t *at, uint16_t *count)
{
	const struct argument *argument = &u->verb->argument[i];
	const struct node *value = u->value[i], *element;

	*count = 0;
	if (value == NULL || argument->kind == EMPTY || is_null(value))
		return true;
	if (argument->kind == ONE_SEAT) {
		*count = 1;
		return find_seat(u, value, at);
	}
	if (argument->kind == NUMBERED) {
		*count = 1;
		*at = read_numbered(value->text, value->length, argument->letter);
		return true;
	}
	if (value->shape == SCALAR) {
		*count = 1;
		return take_card(u, argument, value, at);
	}
	for (element = value->first; element != NULL; element = element->next)
		if (!take_card(u, argument, element, &at[(*count)++]))
			return false;
	return true;
}

void
arrange_list(const struct table *table, struct full_move *full, unsigned argument, uint8_t *values,
    unsigned count)
{
	const struct argument *kind = &table->game->verbs[full->move.verb].argument[argument];

	memcpy(full->as_given + (values - full->values), values, count);
	if (!kind->in_order)
		sort_values(values, count);
	else if (kind->kind == CARDS && table->game->arrange != NULL)
		table->game->arrange(full->move.verb, argument, values, count);
}

static bool
understand(struct understanding *u, const struct node *root)
{
	struct move *move = &u->full->move;
	uint8_t *at = u->full->values;
	unsigned i;

	if (!find_seat(u, u->seat_key->next, &move->seat) || !understand_verb(u, root) ||
	    !find_values(u, root) || !check_kinds(u) || !understand_despite(u, &move->despite))
		return false;
	move->verb = (uint8_t)(u->verb - u->table->game->verbs);
	for (i = 0; i < u->arguments; i++) {
		if (!read_values(u, i, at, &move->count[i]))
			return false;
		move_arrange(u->table, u->full, i, at, move->count[i]);
		if (move->count[i] > 0 || (i == 0 && u->verb->argument[i].kind == EMPTY) ||
		    (u->value[i] != NULL && is_drawn(&u->verb->argument[i])))
			move->given |= (uint8_t)(1u << i);
		at += move->count[i];
	}
	return true;
}

bool
move_understand(const struct state *s, const struct croupier_place *place, const struct node *root,
    struct full_move *full, struct croupier_refusal *no)
{
	struct understanding u = { .s = s, .table = s->table, .full = full, .no = no };
	const struct node *key;

	full->move = (struct move){ .values = full->values };
	for (key = root->first; key != NULL; key = key->next->next) {
		if (u.seat_key == NULL && same_text(key->text, "seat"))
			u.seat_key = key;
		if (key->next->shape != SCALAR && key->next->count > MAX_LIST) {
			struct croupier_place at = { .file = place->file, .line = key->line,
			    .column = key->column };

			*no = trouble(&at, "%s is a list of more than %d cards", key->text,
			    MAX_LIST);
			return false;
		}
	}
	if (understand(&u, root))
		return true;
	no->at = *place;
	return false;
}

