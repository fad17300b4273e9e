/*
 * slips.c: the changes that may undo a slip of the pen.
 *
 * They come from the table of verbs and the kinds of argument, from neighbours and superfluous
 * lines, the first state and results.  Must not know what a verb does, nor any one game.
 */
#include "think/mend/mend.h"

#include <stdio.h>
#include <string.h>

enum {
	MOST_KEY = 99,		/* keys are tried up to this number */
	FARTHEST = 50		/* numbers that are no farther off are tried */
};

/* One move of a version that is being changed. */
struct changing {
	struct croupier_mending *m;
	const struct version *v;
	size_t at;
	const struct move *move;	/* as it was written; NULL: it is not understood */
	const struct move *next;	/* the move right after it; NULL: there is none */
	const struct state *before;
	uint8_t seen[MAX_FACES];	/* known copies of each card before it */
};

/* ---- cards ---------------------------------------------------------------------- */

/* The slip of somebody who wrote one card and meant the other. */
static enum reason
compare_cards(const struct game *game, card was, card put)
{
	const struct face *one = &game->faces[was], *other = &game->faces[put];
	const char digits[] = { one->name[0], other->name[0], '\0' };

	if (suit_letter(one) != suit_letter(other))
		return same_rank(one, other) ? OTHER_SUIT : OTHER_CARD;
	/* Neighbours, and digits that are easily taken for each other. */
	return was + 1 == put || put + 1 == was || (suit_letter(one) != '\0' && one->length == 2 &&
	    other->length == 2 && strstr("69 96 38 83 17 71 A7 7A", digits) != NULL) ?
	    SIMILAR_RANK : OTHER_RANK;
}

/* ---- moves ---------------------------------------------------------------------- */

/* Tries one or two moves in the place of the one at hand, or of it and the next. */
static void
try_moves(const struct changing *c, enum reason reason, const struct move *one,
    const struct move *other)
{
	const struct event put[] = { { .kind = CROUPIER_MOVE, .move = one },
		{ .kind = CROUPIER_MOVE, .move = other } };
	struct change change = { .reason = reason, .at = c->at, .put = put };

	change.removed = change.put_count = other == NULL ? 1 : 2;
	change_try(c->m, c->v, &change);
}

/* Makes m->full the move at hand, ready to be changed; returns its values of an argument. */
static uint8_t *
begin_change(const struct changing *c, unsigned argument)
{
	struct full_move *full = &c->m->full;

	full->move = *c->move;
	full->move.values = full->values;
	if (move_total(c->move) > 0)
		memcpy(full->values, c->move->values, move_total(c->move));
	return full->values + (move_values(c->move, argument) - c->move->values);
}

/* Tries the move as it was changed. */
static void
try_changed(const struct changing *c, enum reason reason)
{
	if (!same_move(&c->m->full.move, c->move))
		try_moves(c, reason, &c->m->full.move, NULL);
}

/* Tries all values from least to most in the place of one of the move that is being changed. */
static void
try_numbers(const struct changing *c, uint8_t *value, unsigned least, unsigned most,
    enum reason reason)
{
	unsigned other;

	for (other = least; other <= most; other++) {
		*value = (uint8_t)other;
		try_changed(c, reason);
	}
}

/* Tries the move with the changed values of an argument, in their written order. */
static void
try_arranged(const struct changing *c, unsigned a, uint8_t *values, enum reason reason)
{
	arrange_list(c->before->table, &c->m->full.move, a, values, c->move->count[a]);
	try_changed(c, reason);
}

/* Tries other cards for the i-th card of an argument. */
static void
try_cards(const struct changing *c, unsigned a, unsigned i)
{
	const struct table *table = c->before->table;
	const struct argument *argument = &table->game->verbs[c->move->verb].argument[a];
	const struct cards *hand = &c->before->hands[c->move->seat];
	const card *cards = move_values(c->move, a);
	card was = cards[i], other, *values;

	if (was == XX || (i > 0 && !argument->in_order && was == cards[i - 1]))
		return;
	for (other = 0; other < table->game->face_count; other++) {
		/* As far as is known, the hand must have it. */
		if (other == was || (argument->from_hand && !cards_have(hand, other) &&
		    (!has_hidden(hand) || c->seen[other] >= copies_of(table, other))))
			continue;
		values = begin_change(c, a);
		values[i] = other;
		try_arranged(c, a, values, compare_cards(table->game, was, other));
	}
}

/* Numbers to be tried, each once. */
struct numbers {
	int32_t at[2 * FARTHEST + 2 + MOST_DIGITS];
	unsigned count;
};

static void
add_number(struct numbers *numbers, const struct argument *argument, int32_t number)
{
	unsigned i = 0;

	while (i < numbers->count && numbers->at[i] != number)
		i++;
	if (i == numbers->count && number >= argument->least && number <= argument->most)
		numbers->at[numbers->count++] = number;
}

/* Adds a number with the other sign, then those around it, or around the bound that it exceeds. */
static void
add_near(struct numbers *numbers, const struct argument *argument, int32_t was)
{
	int32_t off, around = was > argument->most ? argument->most :
	    was < argument->least ? argument->least : was;

	add_number(numbers, argument, -was);
	add_number(numbers, argument, around);
	for (off = 1; off <= FARTHEST; off++) {
		add_number(numbers, argument, around - off);
		add_number(numbers, argument, around + off);
	}
}

/* Tries other values for an argument. */
static void
try_argument(const struct changing *c, unsigned a)
{
	const struct argument *argument = &c->before->table->game->verbs[c->move->verb].argument[a];
	const uint8_t *was = move_values(c->move, a);
	uint8_t *value = begin_change(c, a);
	unsigned i, count = c->move->count[a];
	struct numbers numbers = { .count = 0 };

	if (are_cards(argument->kind)) {
		for (i = 0; i < count; i++)
			try_cards(c, a, i);
		/* Two neighbours in each other's places, for cards whose order says something. */
		for (i = 0; argument->in_order && i + 1 < count; i++) {
			begin_change(c, a);
			value[i] = was[i + 1];
			value[i + 1] = was[i];
			try_arranged(c, a, value, CARDS_SWAPPED);
		}
	} else if (count == 0) {
		return;
	} else if (argument->kind == ONE_SEAT) {
		try_numbers(c, value, 0, c->before->table->seats - 1U, OTHER_SEAT);
	} else if (argument->kind == NUMBERED) {
		try_numbers(c, value, 1, MOST_KEY, OTHER_KEY);
	} else if (argument->kind == ONE_WORD) {
		try_numbers(c, value, 0, (unsigned)count_words(argument->words) - 1, OTHER_WORD);
	} else {
		add_near(&numbers, argument, number_get(value));
		for (i = 0; i < numbers.count; i++) {
			number_put(value, numbers.at[i]);
			try_changed(c, OTHER_NUMBER);
		}
	}
}

/* ---- moves that are not understood ------------------------------------------------ */

/* Tries the move with another word in the place of one of its words. */
static void
try_word(const struct changing *c, struct node *word, const char *text, enum reason reason)
{
	const struct node was = *word;

	word->text = text;
	word->length = strlen(text);
	if (understand(c->m, version_event(c->v, c->at)->document))
		try_moves(c, reason, &c->m->full.move, NULL);
	*word = was;
}

/* Tries seats and cards for a word that may be meant as one. */
static void
try_words(const struct changing *c, struct node *word, bool is_seat)
{
	const struct table *table = c->before->table;
	unsigned i;

	if (word->shape != SCALAR)
		return;
	for (i = 0; i < table->seats && !mending_stops(c->m, 1); i++)
		try_word(c, word, table->name[i], OTHER_SEAT);
	for (i = 0; !is_seat && i < table->game->face_count && !mending_stops(c->m, 1); i++)
		try_word(c, word, table->game->faces[i].name, OTHER_CARD);
}

/* Tries, for a key that does not exist, the nearest one that does. */
static void
try_key(const struct changing *c, struct node *key)
{
	const struct game *game = c->before->table->game;
	const char *names[MAX_VERBS * MAX_ARGUMENTS + 1], *near;
	size_t count = 0;
	unsigned verb, i;

	for (verb = 0; game->verbs[verb].name != NULL && verb < MAX_VERBS; verb++)
		for (i = 0; i < count_arguments(&game->verbs[verb]); i++)
			names[count++] = argument_name(&game->verbs[verb], i);
	names[count++] = despite_word;
	for (i = 0; i < count; i++)
		if (same_text(names[i], key->text))
			return;
	near = croupier_nearest(key->text, names, count);
	if (near != NULL)
		try_word(c, key, near, MISSPELT);
}

/*
 * Tries what may have been meant by something that is no number, or is out of bounds: numbers
 * with one character less, then numbers near the nearest bound.
 */
static void
try_bounded_numbers(const struct changing *c, struct node *word, const struct argument *argument)
{
	struct numbers numbers = { .count = 0 };
	char digits[MOST_DIGITS + 1];
	int32_t number, was = 0;
	unsigned i;

	for (i = 0; i < word->length && word->length < sizeof digits; i++) {
		snprintf(digits, sizeof digits, "%.*s%s", (int)i, word->text, word->text + i + 1);
		if (read_number(digits, word->length - 1, &number))
			add_number(&numbers, argument, number);
	}
	(void)read_number(word->text, word->length, &was);
	add_near(&numbers, argument, was);
	for (i = 0; i < numbers.count && !mending_stops(c->m, 1); i++) {
		snprintf(digits, sizeof digits, "%d", (int)numbers.at[i]);
		try_word(c, word, digits, OTHER_NUMBER);
	}
}

/* Tries the rule that the verb can waive for one that it can't, then the move without any. */
static void
try_despite(const struct changing *c, const struct verb *verb, struct node *before,
    struct node *value)
{
	const struct waiver *waiver = waivable(c->before->table->game, verb);
	struct node *key = before->next;

	if (waiver != NULL)
		try_word(c, value, waiver->rule->id, croupier_nearest(value->text,
		    &waiver->rule->id, 1) != NULL ? MISSPELT : OTHER_WORD);
	before->next = value->next;
	if (understand(c->m, version_event(c->v, c->at)->document))
		try_moves(c, OTHER_WORD, &c->m->full.move, NULL);
	before->next = key;
}

static void
try_misread(const struct changing *c)
{
	const struct croupier_document *document = version_event(c->v, c->at)->document;
	struct node *key = document == NULL ? NULL : document->root->first, *value, *element;
	struct node *before = NULL;
	const struct verb *verb = key == NULL ? NULL : first_verb(c->before->table, document->root);
	const struct argument *argument;
	const char *near, *const *other;
	int index;

	for (; key != NULL && !mending_stops(c->m, 1); before = value, key = value->next) {
		bool is_seat = same_text(key->text, move_key);

		value = key->next;
		if (!is_seat)
			try_key(c, key);
		if (verb != NULL && before != NULL && value->shape == SCALAR &&
		    same_text(despite_word, key->text))
			try_despite(c, verb, before, value);
		index = verb == NULL || is_seat || value->shape != SCALAR ? -1 :
		    find_argument(verb, key->text, key->length);
		argument = index < 0 ? NULL : &verb->argument[index];
		if (argument != NULL && argument->kind == ONE_NUMBER)
			try_bounded_numbers(c, value, argument);
		/* Of words that it can be, the nearest counts as misspelt. */
		other = argument == NULL || argument->kind != ONE_WORD ? NULL : argument->words;
		near = other == NULL ? NULL :
		    croupier_nearest(value->text, other, count_words(other));
		for (; other != NULL && *other != NULL && !mending_stops(c->m, 1); other++)
			try_word(c, value, *other, *other == near ? MISSPELT : OTHER_WORD);
		try_words(c, value, is_seat);
		for (element = value->first; element != NULL && value->shape == LIST;
		    element = element->next)
			try_words(c, element, is_seat);
	}
}

/* ---- lines ---------------------------------------------------------------------- */

static bool
is_same_line(const struct changing *c, size_t other)
{
	const struct move *move = other < c->v->count ? version_event(c->v, other)->move : NULL;

	return c->move != NULL && move != NULL && same_move(c->move, move);
}

/* Tries two moves that follow each other with each other's cards. */
static void
try_swapped_cards(const struct changing *c)
{
	const struct verb *verb = &c->before->table->game->verbs[c->move->verb];
	uint8_t *first = begin_change(c, 0);
	struct move other = *c->next;
	unsigned count = c->move->count[0];
	uint8_t values[MAX_VALUES];

	if (other.verb != c->move->verb || other.seat == c->move->seat ||
	    other.count[0] != count || count == 0 || !verb->argument[0].from_hand ||
	    memcmp(other.values, c->move->values, count) == 0)
		return;
	memcpy(first, other.values, count);
	memcpy(values, c->move->values, count);
	memcpy(values + count, other.values + count, move_total(&other) - count);
	other.values = values;
	try_moves(c, CARDS_SWAPPED, &c->m->full.move, &other);
}

static void
try_understood(struct changing *c)
{
	struct counted counted;
	unsigned a;

	count_cards(c->before, &counted);
	memcpy(c->seen, counted.seen, sizeof c->seen);
	begin_change(c, 0);
	try_numbers(c, &c->m->full.move.seat, 0, c->before->table->seats - 1U, OTHER_SEAT);
	for (a = 0; a < MAX_ARGUMENTS; a++)
		try_argument(c, a);
	if (c->move->despite != 0) {
		begin_change(c, 0);
		c->m->full.move.despite = 0;
		try_changed(c, OTHER_WORD);
	}
	if (c->next == NULL)
		return;
	if (!same_move(c->move, c->next))
		try_moves(c, MOVES_SWAPPED, c->next, c->move);
	try_swapped_cards(c);
}

/* ---- what is not a move -------------------------------------------------------------- */

/* Tries the real score in the place of a result that is refused. */
static void
try_result(struct croupier_mending *m, const struct version *v)
{
	const struct croupier_document *was = version_event(v, v->limit)->document;
	struct croupier_document *right = tree_document(&m->arena, CROUPIER_RESULT, was->place,
	    result_correct(&m->arena, version_before(v, v->limit), was));
	const struct event event = { .kind = CROUPIER_RESULT, .document = right };
	struct change change = { .reason = WRONG_RESULT, .at = v->limit, .removed = 1,
		.put_count = 1, .put = &event };

	if (right != NULL && right->root != NULL)
		change_try(m, v, &change);
}

/* Tries other cards for those that lie open in the first state; an XX may then be the old one. */
static void
try_first_state(struct croupier_mending *m, const struct version *v)
{
	const struct table *table = m->first->table;
	struct counted counted;
	unsigned i, index = 0;
	card was, put;

	if (!m->record->doubts.hides)
		return;
	count_cards(m->first->now, &counted);
	for (i = 0; i <= table->seats; i++)
		index += m->zones.zone[i].count;
	for (; index < m->zones.cards; index++) {
		was = m->zones.at[index];
		for (put = 0; was != XX && put < table->game->face_count; put++) {
			struct change change = { .in_state = true,
				.other = { .index = (uint8_t)index, .was = was, .put = put },
				.reason = compare_cards(table->game, was, put) };

			if (put != was && counted.seen[put] < copies_of(table, put) &&
			    turn_card(m, &change.other))
				change_try(m, v, &change);
		}
	}
}

void
try_slips(struct croupier_mending *m, const struct version *v, size_t from)
{
	struct changing c = { .m = m, .v = v };
	struct change without;

	/* Of two changes, one in the state must be the first. */
	if (m->first_of_two == NULL && v->from == 0)
		try_first_state(m, v);
	if (v->limit < v->count && version_event(v, v->limit)->kind == CROUPIER_RESULT)
		try_result(m, v);
	for (c.at = from > v->from ? from : v->from; c.at <= v->limit; c.at++) {
		/* This takes time: all cards of the state before it are counted. */
		if (mending_stops(m, 1))
			return;
		m->reached = c.at;
		if (version_event(v, c.at)->kind != CROUPIER_MOVE || !version_may_change(v, c.at))
			continue;
		c.before = version_before(v, c.at)->now;
		c.move = version_event(v, c.at)->move;
		c.next = c.at + 1 < v->count && version_origin(v, c.at + 1) != NOT_WRITTEN ?
		    version_event(v, c.at + 1)->move : NULL;
		/* Documents that may have very many words come last. */
		if (c.move != NULL)
			try_understood(&c);
		/* The record without a line; of equal lines, without the last one. */
		without = (struct change){ .at = c.at, .removed = 1, .reason = c.at > from &&
		    is_same_line(&c, c.at - 1) ? LINE_TWICE : TOO_MANY };
		if (c.at >= v->limit || !is_same_line(&c, c.at + 1))
			change_try(m, v, &without);
		if (c.move == NULL)
			try_misread(&c);
	}
}
