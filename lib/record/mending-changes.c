/*
 * mending-changes.c: the changes that a slip of the pen may be undone by.
 *
 * They come from the table of verbs and the kinds of argument: another card, seat
 * or key, neighbours that change places, lines too many, cards that lie face up
 * in the first state, a result.  Must not know what a verb does, nor any one game.
 */
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_KEY = 99 };		/* keys are tried up to this number */

/* One move of a version that is being changed. */
struct changing {
	struct croupier_mending *m;
	struct version *v;
	size_t at;
	const struct move *move;	/* as it stands */
	const struct state *before;
	unsigned seen[MAX_FACES];	/* known copies of each card before it */
};

/* ---- cards ---------------------------------------------------------------------- */

/* The letter of a card's suit; 0 where it has none. */
static char
suit_of(const struct face *face)
{
	char last = face->name[face->length - 1];

	return face->length < 4 && strchr("SHDC", last) != NULL ? last : '\0';
}

static bool
same_rank(const struct face *one, const struct face *other)
{
	return one->length == other->length &&
	    memcmp(one->name, other->name, one->length - 1U) == 0;
}

/* Whether two digits are easily taken for each other. */
static bool
look_alike(char one, char other)
{
	static const char *const pairs[] = { "69", "38", "17", "A7" };
	size_t i;

	for (i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
		if ((one == pairs[i][0] && other == pairs[i][1]) ||
		    (one == pairs[i][1] && other == pairs[i][0]))
			return true;
	return false;
}

/* What somebody did who wrote one card and meant the other. */
static enum reason
compare_cards(const struct game *game, card was, card put)
{
	const struct face *one, *other;
	bool neighbours = was + 1 == put || put + 1 == was;

	if (was == XX || put == XX)
		return OTHER_CARD;
	one = &game->faces[was];
	other = &game->faces[put];
	if (suit_of(one) == '\0' && suit_of(other) == '\0')
		return neighbours ? SIMILAR_RANK : OTHER_RANK;
	if (suit_of(one) == '\0' || suit_of(other) == '\0')
		return OTHER_CARD;
	if (same_rank(one, other))
		return OTHER_SUIT;
	if (suit_of(one) != suit_of(other))
		return OTHER_CARD;
	return neighbours || (one->length == 2 && other->length == 2 &&
	    look_alike(one->name[0], other->name[0])) ? SIMILAR_RANK : OTHER_RANK;
}

/* ---- moves ---------------------------------------------------------------------- */

bool
same_move(const struct move *one, const struct move *other)
{
	return one->seat == other->seat && one->verb == other->verb &&
	    one->given == other->given && one->despite == other->despite &&
	    memcmp(one->count, other->count, sizeof one->count) == 0 &&
	    (move_total(one) == 0 || memcmp(one->values, other->values, move_total(one)) == 0);
}

const struct move *
keep_move(struct croupier_mending *m, const struct move *move)
{
	unsigned total = move_total(move);
	struct move *kept = arena_alloc(&m->arena, sizeof *kept + total);
	uint8_t *values;

	if (kept == NULL)
		return NULL;
	values = (uint8_t *)(kept + 1);
	*kept = *move;
	if (total > 0)
		memcpy(values, move->values, total);
	kept->values = values;
	return kept;
}

static const struct croupier_document put_in = { .kind = CROUPIER_MOVE };

/* Tries another move in the place of the one at hand. */
static void
try_move(struct changing *c, const struct move *move, enum reason reason)
{
	struct change change = { .reason = reason, .removed = 1, .put_count = 1, .at = c->at,
		.put = { { .document = &put_in, .move = move, .origin = NOT_GIVEN } } };

	if (!same_move(move, c->move))
		change_try(c->m, c->v, &change);
}

/* The move at hand, ready to be changed. */
static struct move *
begin_change(struct changing *c)
{
	struct full_move *full = &c->m->full;

	full->move = *c->move;
	full->move.values = full->values;
	if (move_total(c->move) > 0)
		memcpy(full->values, c->move->values, move_total(c->move));
	return &full->move;
}

static void
try_seats(struct changing *c)
{
	struct move *move = begin_change(c);

	for (move->seat = 0; move->seat < c->before->table->seats; move->seat++)
		try_move(c, move, OTHER_SEAT);
}

/* Whether the card may be one of the hand, as far as that is known. */
static bool
may_be_held(const struct changing *c, card other)
{
	const struct cards *hand = &c->before->hands[c->move->seat];

	return cards_have(hand, other) ||
	    (has_hidden(hand) && c->seen[other] < copies_of(c->before->table, other));
}

/* Tries other cards for one of an argument's, whose first value is of that index. */
static void
try_cards(struct changing *c, unsigned a, unsigned first, unsigned i)
{
	const struct table *table = c->before->table;
	const struct argument *argument = &table->game->verbs[c->move->verb].argument[a];
	card was = c->move->values[first + i];
	unsigned other;

	if (was == XX || (i > 0 && !argument->in_order && was == c->move->values[first + i - 1]))
		return;
	for (other = 0; other < table->game->face_count; other++) {
		struct move *move;

		if (other == was || (argument->from_hand && !may_be_held(c, (card)other)))
			continue;
		move = begin_change(c);
		c->m->full.values[first + i] = (card)other;
		move_arrange(table, &c->m->full, a, c->m->full.values + first, move->count[a]);
		try_move(c, move, compare_cards(table->game, was, (card)other));
	}
}

/* Cards whose order says something: neighbours change places. */
static void
try_order(struct changing *c, unsigned a, unsigned first, unsigned i)
{
	struct move *move = begin_change(c);
	uint8_t *at = c->m->full.values + first + i;
	uint8_t one = at[0];

	at[0] = at[1];
	at[1] = one;
	move_arrange(c->before->table, &c->m->full, a, c->m->full.values + first, move->count[a]);
	try_move(c, move, CARDS_SWAPPED);
}

static void
try_numbers(struct changing *c, unsigned first, unsigned least, unsigned most, enum reason reason)
{
	struct move *move = begin_change(c);
	unsigned other;

	for (other = least; other <= most; other++) {
		c->m->full.values[first] = (uint8_t)other;
		try_move(c, move, reason);
	}
}

static void
try_argument(struct changing *c, unsigned a, unsigned first)
{
	const struct argument *argument =
	    &c->before->table->game->verbs[c->move->verb].argument[a];
	unsigned i, count = c->move->count[a];

	switch (argument->kind) {
	case ONE_CARD:
	case CARDS:
		for (i = 0; i < count; i++)
			try_cards(c, a, first, i);
		for (i = 0; argument->in_order && i + 1 < count; i++)
			try_order(c, a, first, i);
		break;
	case ONE_SEAT:
		if (count == 1)
			try_numbers(c, first, 0, c->before->table->seats - 1U, OTHER_SEAT);
		break;
	case NUMBERED:
		if (count == 1)
			try_numbers(c, first, 1, MOST_KEY, OTHER_KEY);
		break;
	case EMPTY:
	case NOTHING:
		break;
	}
}

/* ---- moves that are not understood ------------------------------------------------ */

/* Tries the move with another word in the place of one of its words. */
static void
try_word(struct changing *c, struct node *word, const char *text, enum reason reason)
{
	const struct event *event = &c->v->events[c->at];
	const char *was = word->text;
	size_t length = word->length;
	struct change change = { .reason = reason, .removed = 1, .put_count = 1, .at = c->at,
		.put = { { .document = &put_in, .move = &c->m->full.move, .origin = NOT_GIVEN } } };
	struct croupier_refusal no;

	word->text = text;
	word->length = strlen(text);
	accept(&no);
	if (move_understand(c->before, &event->document->place, event->document->root,
	    &c->m->full, &no))
		change_try(c->m, c->v, &change);
	word->text = was;
	word->length = length;
}

/* Tries seats and cards for a word that may be meant to be one. */
static void
try_words(struct changing *c, struct node *word, bool is_seat)
{
	const struct table *table = c->before->table;
	unsigned i;

	if (word->shape != SCALAR)
		return;
	for (i = 0; i < table->seats; i++)
		try_word(c, word, table->name[i], OTHER_SEAT);
	for (i = 0; !is_seat && i < table->game->face_count; i++)
		try_word(c, word, table->game->faces[i].name, OTHER_CARD);
}

static void
try_misread(struct changing *c)
{
	const struct node *key;
	struct node *element;

	for (key = c->v->events[c->at].document->root->first; key != NULL; key = key->next->next) {
		bool is_seat = same_text(key->text, "seat");

		try_words(c, key->next, is_seat);
		for (element = key->next->first; element != NULL && key->next->shape == LIST;
		    element = element->next)
			try_words(c, element, is_seat);
	}
}

/* ---- lines ---------------------------------------------------------------------- */

static bool
is_move(const struct version *v, size_t at)
{
	return at < v->count && v->events[at].move != NULL;
}

static bool
is_same_line(const struct version *v, size_t at, size_t other)
{
	return is_move(v, at) && is_move(v, other) &&
	    same_move(v->events[at].move, v->events[other].move);
}

/* Of equal lines the last goes. */
static void
try_without(struct changing *c, size_t from)
{
	struct change change = { .removed = 1, .at = c->at,
		.reason = c->at > from && is_same_line(c->v, c->at, c->at - 1) ? LINE_TWICE :
		    TOO_MANY };

	if (c->at < c->v->limit && is_same_line(c->v, c->at, c->at + 1))
		return;
	change_try(c->m, c->v, &change);
}

static void
try_swap(struct changing *c)
{
	const struct event *event = &c->v->events[c->at];
	struct change change = { .reason = MOVES_SWAPPED, .removed = 2, .put_count = 2,
		.at = c->at };

	if (!is_move(c->v, c->at) || !is_move(c->v, c->at + 1) ||
	    is_same_line(c->v, c->at, c->at + 1) || event[1].origin == NOT_GIVEN)
		return;
	change.put[0] = (struct event){ .document = &put_in, .move = event[1].move,
		.origin = NOT_GIVEN };
	change.put[1] = (struct event){ .document = &put_in, .move = event[0].move,
		.origin = NOT_GIVEN };
	change_try(c->m, c->v, &change);
}

/* Two moves that follow each other name each other's cards. */
static void
try_swapped_cards(struct changing *c)
{
	const struct verb *verb;
	const struct move *next;
	struct full_move *full = &c->m->full;
	struct move other;
	struct change change = { .reason = CARDS_SWAPPED, .removed = 2, .put_count = 2,
		.at = c->at };
	unsigned count = c->move->count[0];

	if (!is_move(c->v, c->at + 1) || c->v->events[c->at + 1].origin == NOT_GIVEN)
		return;
	next = c->v->events[c->at + 1].move;
	verb = &c->before->table->game->verbs[c->move->verb];
	if (next->verb != c->move->verb || next->seat == c->move->seat ||
	    next->count[0] != count || count == 0 || !verb->argument[0].from_hand ||
	    memcmp(next->values, c->move->values, count) == 0)
		return;
	begin_change(c);
	memcpy(full->values, next->values, count);
	/* The other move is put together behind it. */
	other = *next;
	other.values = full->as_given;
	memcpy(full->as_given, c->move->values, count);
	memcpy(full->as_given + count, next->values + count, move_total(next) - count);
	change.put[0] = (struct event){ .document = &put_in, .move = &full->move,
		.origin = NOT_GIVEN };
	change.put[1] = (struct event){ .document = &put_in, .move = &other,
		.origin = NOT_GIVEN };
	change_try(c->m, c->v, &change);
}

static void
try_changes_of(struct changing *c, size_t from)
{
	struct fields counted;
	unsigned a, i, first = 0;

	c->before = c->v->before[c->at - c->v->from]->now;
	if (c->move == NULL) {
		try_misread(c);
		try_without(c, from);
		return;
	}
	count_cards(c->before, &counted);
	for (i = 0; i < c->before->table->game->face_count; i++)
		c->seen[i] = counted.seen[i];
	try_seats(c);
	for (a = 0; a < MAX_ARGUMENTS; a++) {
		try_argument(c, a, first);
		first += c->move->count[a];
	}
	try_swap(c);
	try_swapped_cards(c);
	try_without(c, from);
}

/* ---- what is no move -------------------------------------------------------------- */

/* The result that is refused becomes what the score is. */
static void
try_result(struct croupier_mending *m, struct version *v)
{
	const struct croupier_document *was = v->events[v->limit].document;
	struct croupier_document *right = arena_alloc(&m->arena, sizeof *right);
	struct change change = { .reason = WRONG_RESULT, .removed = 1, .put_count = 1,
		.at = v->limit };

	if (right == NULL)
		return;
	*right = (struct croupier_document){ .kind = CROUPIER_RESULT, .place = was->place,
		.root = result_correct(&m->arena, v->before[v->limit - v->from], was) };
	change.put[0] = (struct event){ .document = right, .origin = NOT_GIVEN };
	if (right->root != NULL)
		change_try(m, v, &change);
}

/* A card that lies face up in the first state, as a node of its tree, and the keys to it. */
struct open_card {
	struct croupier_mending *m;
	struct version *v;
	const struct node *root;
	struct node *node;
	char keys[200];
	uint8_t seen[MAX_FACES];
};

static const char *
name_card(struct croupier_mending *m, const char *keys, const char *name)
{
	struct croupier_text text = { .bytes = NULL };
	char *copy;

	text_string(&text, keys);
	text_string(&text, name);
	copy = text.failed ? NULL : arena_copy(&m->arena, text.bytes, text.length);
	m->failed = m->failed || copy == NULL;
	text_release(&text);
	return copy;
}

/* Tries the state that the tree is now. */
static void
try_state(struct open_card *o, card was, card put)
{
	struct croupier_mending *m = o->m;
	const struct game *game = m->first->table->game;
	const struct croupier_document document = { .kind = CROUPIER_STATE, .place = m->place,
		.root = (struct node *)(uintptr_t)o->root };
	struct change change = { .reason = compare_cards(game, was, put) };
	struct croupier_state *state;
	struct croupier_refusal no;
	struct turned_up *up;

	no = state_read(&document, game, &state);
	m->failed = m->failed || no.error == CROUPIER_MEMORY;
	if (no.verdict != CROUPIER_YES)
		return;
	up = arena_alloc(&m->arena, sizeof *up);
	if (up == NULL) {
		croupier_state_free(state);
		return;
	}
	*up = (struct turned_up){ .state = state, .next = m->turned_up,
		.was = name_card(m, o->keys, game->faces[was].name),
		.put = name_card(m, o->keys, game->faces[put].name) };
	m->turned_up = up;
	change.first = up;
	change_try(m, o->v, &change);
}

static void
try_open_card(struct open_card *o)
{
	const struct table *table = o->m->first->table;
	unsigned other;
	card was;

	if (!card_read(table, o->node->text, o->node->length, &was) || was == XX)
		return;
	for (other = 0; other < table->game->face_count; other++) {
		if (other == was || o->seen[other] >= copies_of(table, (card)other))
			continue;
		o->node->text = table->game->faces[other].name;
		o->node->length = table->game->faces[other].length;
		try_state(o, was, (card)other);
	}
	o->node->text = table->game->faces[was].name;
	o->node->length = table->game->faces[was].length;
}

/* Finds cards in a value; a list says what its elements are. */
static void
find_open_cards(struct open_card *o, struct node *value, uint8_t meaning)
{
	struct node *at;
	size_t length = strlen(o->keys);

	if (value->shape == SCALAR) {
		o->node = value;
		if (meaning == CROUPIER_CARD || value->meaning == CROUPIER_CARD)
			try_open_card(o);
		return;
	}
	for (at = value->first; at != NULL; at = at->next) {
		if (value->shape == LIST) {
			find_open_cards(o, at, value->meaning);
			continue;
		}
		if (length + at->length + 2 > sizeof o->keys)
			return;
		memcpy(o->keys + length, at->text, at->length);
		memcpy(o->keys + length + at->length, " ", 2);
		at = at->next;
		find_open_cards(o, at, CROUPIER_PLAIN);
		o->keys[length] = '\0';
	}
}

/* Tries other cards face up in the first state, where an XX can take the old one. */
static void
try_first_state(struct croupier_mending *m, struct version *v)
{
	struct arena arena = { .blocks = NULL };
	struct open_card o = { .m = m, .v = v };
	struct node *key, *root;
	struct fields counted;

	if (!m->record->hides)
		return;
	count_cards(m->first->now, &counted);
	memcpy(o.seen, counted.seen, sizeof o.seen);
	root = state_tree(&arena, m->first);
	o.root = root;
	for (key = arena.failed ? NULL : root->first; key != NULL; key = key->next->next) {
		if (same_text(key->text, "hands") || same_text(key->text, "stock") ||
		    same_text(key->text, "meta"))
			continue;
		memcpy(o.keys, key->text, key->length);
		memcpy(o.keys + key->length, " ", 2);
		find_open_cards(&o, key->next, CROUPIER_PLAIN);
	}
	m->failed = m->failed || arena.failed;
	arena_free(&arena);
}

void
try_changes(struct croupier_mending *m, struct version *v, size_t from)
{
	struct changing c = { .m = m, .v = v };

	/* Of two changes that of the state is the first. */
	if (m->seed == NULL && v->from == 0)
		try_first_state(m, v);
	if (v->limit < v->count && v->events[v->limit].document->kind == CROUPIER_RESULT)
		try_result(m, v);
	for (c.at = from > v->from ? from : v->from; c.at <= v->limit && !m->failed; c.at++) {
		c.move = v->events[c.at].move;
		if (v->events[c.at].document->kind == CROUPIER_MOVE &&
		    v->stands[c.at - v->from] && v->events[c.at].origin != NOT_GIVEN)
			try_changes_of(&c, from);
	}
}
