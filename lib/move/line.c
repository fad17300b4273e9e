/*
 * line.c: reads a move from its line, without a tree between.
 *
 * Most of a collection is moves in croupier's own layout, and most of the time
 * they take is making a tree that is looked at once.  Knows the line that
 * move_tree and write.c make of a move; gives what canonical.c and
 * move_understand make of it, or declines.  Must not refuse anything itself.
 */
#include "format/canonical.h"
#include "table/core.h"

#include <string.h>

/* A line on its way to its meaning; it ends with a newline, where every loop ends. */
struct move_line {
	const char *at;
	const struct state *s;
	const struct verb *verb;
	struct full_move *full;
	uint8_t *value;		/* the next one's place */
};

static inline bool
pass(struct move_line *l, char c)
{
	if (*l->at != c)
		return false;
	l->at++;
	return true;
}

/* Passes over both or none. */
static inline bool
pass_both(struct move_line *l, char one, char other)
{
	if (l->at[0] != one || l->at[1] != other)
		return false;
	l->at += 2;
	return true;
}

/* The length of the word without quotes at hand; 0 where none stands there. */
static inline size_t
word_length(const struct move_line *l)
{
	const char *at = l->at;

	if (begins_word(*at))
		while (continues_word(*++at))
			;
	return (size_t)(at - l->at);
}

static bool
is_word(const char *name, const char *word, size_t length)
{
	size_t i;

	/* A name that is shorter ends in something that no word has. */
	for (i = 0; i < length; i++)
		if (name[i] != word[i])
			return false;
	return name[length] == '\0';
}

static bool
pass_name(struct move_line *l, const char *name)
{
	size_t length = word_length(l);

	if (!is_word(name, l->at, length))
		return false;
	l->at += length;
	return true;
}

/* The seat whose name is the word at hand; asked first is the one whose turn it is. */
static bool
take_seat(struct move_line *l, uint8_t *seat)
{
	const struct table *table = l->s->table;
	size_t length = word_length(l);
	uint8_t i;

	*seat = l->s->turn;
	if (*seat == NO_SEAT || !is_word(table->name[*seat], l->at, length)) {
		for (i = 0; i < table->seats && !is_word(table->name[i], l->at, length); i++)
			;
		if (i == table->seats)
			return false;
		*seat = i;
	}
	l->at += length;
	return true;
}

static bool
take_verb(struct move_line *l)
{
	const struct table *table = l->s->table;
	size_t length = word_length(l);
	const struct verb *verb;

	for (verb = table->game->verbs; verb->name != NULL; verb++)
		if (is_word(verb->name, l->at, length) && in_variant(verb, table)) {
			l->verb = verb;
			l->at += length;
			return pass_both(l, ':', ' ');
		}
	return false;
}

static bool
take_card(struct move_line *l, const struct argument *argument, card *c)
{
	size_t length = word_length(l);
	bool good = length > 0 && card_read(l->s->table, l->at, length, c) && (*c != XX || argument->may_be_hidden);

	l->at += length;
	return good;
}

static bool
take_number(struct move_line *l, const struct argument *argument, uint8_t *value)
{
	size_t length = word_length(l);

	*value = read_numbered(l->at, length, argument->letter);
	l->at += length;
	return *value > 0;
}

/* [a, b, c] with at least one card. */
static bool
take_cards(struct move_line *l, const struct argument *argument, uint16_t *count)
{
	if (!pass(l, '['))
		return false;
	do
		if (*count == MAX_LIST || !take_card(l, argument, &l->value[(*count)++]))
			return false;
	while (pass_both(l, ',', ' '));
	return pass(l, ']');
}

/* What stands behind an argument's key. */
static bool
take_values(struct move_line *l, unsigned i, uint16_t *count)
{
	const struct argument *argument = &l->verb->argument[i];

	if (i == 0 && (argument->kind == EMPTY || argument->may_be_absent) && pass(l, '~'))
		return true;
	if (argument->kind == CARDS)
		return take_cards(l, argument, count);
	*count = 1;
	switch (argument->kind) {
	case ONE_CARD:
		return take_card(l, argument, l->value);
	case ONE_SEAT:
		/* Without quotes that would be no word here. */
		return !is_word("null", l->at, word_length(l)) && take_seat(l, l->value);
	case NUMBERED:
		return take_number(l, argument, l->value);
	default:
		return false;
	}
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
		const char *before = l->at;

		if (i > 0 && (!pass_both(l, ',', ' ') || !pass_name(l, argument[i].name) || !pass_both(l, ':', ' '))) {
			l->at = before;
			if (!argument[i].may_be_absent)
				return false;
			continue;
		}
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

bool
move_understand_line(const struct state *s, const struct frame *frame, struct full_move *full)
{
	static const char opening[] = "--- {seat: ";
	struct move_line l = { .at = frame->bytes + sizeof opening - 1, .s = s, .full = full, .value = full->values };

	if (frame->length < sizeof opening || memcmp(frame->bytes, opening, sizeof opening - 1) != 0 ||
	    frame->bytes[frame->length - 1] != '\n')
		return false;
	full->move = (struct move){ .values = full->values };
	if (!take_seat(&l, &full->move.seat) || !pass_both(&l, ',', ' ') || !take_verb(&l))
		return false;
	full->move.verb = (uint8_t)(l.verb - s->table->game->verbs);
	return take_arguments(&l) && pass_both(&l, '}', '\n') && l.at == frame->bytes + frame->length;
}
