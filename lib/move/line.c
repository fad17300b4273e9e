/*
 * line.c: what a move means, straight from the words of its line, without a
 * tree between.
 *
 * Knows the order in which moves are written and gives what understand.c makes
 * of the tree, or declines.  Must not refuse anything itself.
 */
#include "move/move.h"

#include <string.h>

/*
 * A line on its way to its meaning; behind its last piece stands a key without
 * length, where every loop ends.
 */
struct move_line {
	const struct piece *at;
	const char *bytes;
	const struct state *s;
	const struct verb *verb;
	struct full_move *full;
	uint8_t *value;		/* the next one's place */
};

static inline const char *
text_at(const struct move_line *l)
{
	return l->bytes + l->at->at;
}

/* Whether the piece at hand is this word in this role. */
static inline bool
sees(const struct move_line *l, enum role role, const char *word)
{
	return l->at->role == role && is_word(word, text_at(l), l->at->length);
}

/*
 * The seat whose name is at hand; asked first is the one whose turn it is, as
 * most moves are its own.
 */
static bool
take_seat(struct move_line *l, uint8_t *seat)
{
	const struct table *table = l->s->table;

	if (l->at->role != VALUE)
		return false;
	*seat = l->s->turn;
	if ((*seat == NO_SEAT || !is_word(table->name[*seat], text_at(l), l->at->length)) &&
	    !seat_find(table, text_at(l), l->at->length, seat))
		return false;
	l->at++;
	return true;
}

static bool
take_verb(struct move_line *l)
{
	l->verb = l->at->role == KEY ? find_verb(l->s->table, text_at(l), l->at->length) : NULL;
	l->at++;
	return l->verb != NULL;
}

static inline bool
take_card(struct move_line *l, const struct argument *argument, enum role role, card *c)
{
	if (l->at->role != role || !card_read(l->s->table, text_at(l), l->at->length, c) ||
	    (*c == XX && !argument->may_be_hidden))
		return false;
	l->at++;
	return true;
}

/* The elements of a list with at least one card. */
static bool
take_cards(struct move_line *l, const struct argument *argument, uint16_t *count)
{
	do
		if (!take_card(l, argument, ELEMENT, &l->value[*count]))
			return false;
	while (++*count, l->at->role == ELEMENT);
	return true;
}

/* The number behind the letter of a name. */
static bool
take_number(struct move_line *l, const struct argument *argument)
{
	*l->value = l->at->role == VALUE ?
	    read_numbered(text_at(l), l->at->length, argument->letter) : 0;
	l->at++;
	return *l->value > 0;
}

/* What stands behind an argument's key. */
static bool
take_values(struct move_line *l, unsigned i, uint16_t *count)
{
	const struct argument *argument = &l->verb->argument[i];

	if (i == 0 && (argument->kind == EMPTY || argument->may_be_absent) && sees(l, VALUE, "~")) {
		l->at++;
		return true;
	}
	switch (argument->kind) {
	case CARDS:
		return take_cards(l, argument, count);
	case ONE_CARD:
		*count = 1;
		return take_card(l, argument, VALUE, l->value);
	case ONE_SEAT:
		/* Without quotes that would be no word here. */
		*count = 1;
		return !sees(l, VALUE, "null") && take_seat(l, l->value);
	case NUMBERED:
		*count = 1;
		return take_number(l, argument);
	case EMPTY:
	case NOTHING:
		break;
	}
	return false;
}

/* The arguments in the order of the verb's table; a missing one must be one that may be. */
static bool
take_arguments(struct move_line *l)
{
	struct move *move = &l->full->move;
	const struct argument *argument = l->verb->argument;
	bool any = l->verb->one_of == 0;
	unsigned i;

	for (i = 0; i < MAX_ARGUMENTS && argument[i].kind != NOTHING; i++) {
		if (i > 0 && !sees(l, KEY, argument[i].name)) {
			if (!argument[i].may_be_absent)
				return false;
			continue;
		}
		l->at += i > 0;
		if (!take_values(l, i, &move->count[i]))
			return false;
		any = any || (l->verb->one_of >> i & 1) != 0;
		if (move->count[i] > 0 || argument[i].kind == EMPTY)
			move->given |= (uint8_t)(1u << i);
		move_arrange(l->s->table, l->full, i, l->value, move->count[i]);
		l->value += move->count[i];
	}
	return any;
}

/* What the move stands despite, where that is there. */
static bool
take_despite(struct move_line *l)
{
	struct move *move = &l->full->move;

	if (!sees(l, KEY, despite_word))
		return true;
	l->at++;
	if (l->at->role == VALUE)
		move->despite = find_waiver(l->s->table->game, l->verb, text_at(l), l->at->length);
	l->at++;
	return move->despite != 0;
}

bool
move_understand_line(const struct state *s, const struct pieces *pieces, struct full_move *full)
{
	struct move_line l = { .at = pieces->piece, .bytes = pieces->line, .s = s, .full = full,
	    .value = full->values };

	full->move = (struct move){ .values = full->values };
	l.at++;
	if (!take_seat(&l, &full->move.seat) || !take_verb(&l))
		return false;
	full->move.verb = (uint8_t)(l.verb - s->table->game->verbs);
	return take_arguments(&l) && (l.at == pieces->end || take_despite(&l)) &&
	    l.at == pieces->end;
}
