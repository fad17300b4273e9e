/*
 * reading.c: what fields do while a document is read: they take values from its tree, or refuse
 * them with a place and a sentence.
 *
 * Must not know which keys a document has.
 */
#include "state/state.h"

#include <stdio.h>
#include <string.h>

static const struct mode reading_mode;

struct reading *
reading(struct fields *f)
{
	/* The fields are its first member. */
	return f->mode == &reading_mode ? (struct reading *)(void *)f : NULL;
}

static inline struct read_level *
innermost(struct reading *r)
{
	return &r->level[r->f.depth];
}

static inline bool
is_refused(const struct reading *r)
{
	return r->f.no.verdict != CROUPIER_YES;
}

/* Goes into the collection at hand; node is NULL if it is not there. */
static void
go_into(struct reading *r, struct node *node)
{
	struct read_level *level = innermost(r);

	level->in = node;
	level->next = node == NULL ? NULL : node->first;
	level->asked_count = 0;
	level->missing = NULL;
	level->gap = false;
}

void
reading_begin(struct reading *r, const struct table *table,
    const struct croupier_document *document)
{
	fields_begin(&r->f, &reading_mode, table);
	r->document = document;
	r->sought_left = 0;
	r->found = NULL;
	go_into(r, document->root);
	if (r->level[0].in == NULL)
		r->f.no = out_of_memory();
}

void
field_refuse(struct reading *r, const struct node *at, const char *format, ...)
{
	struct croupier_refusal *no = &r->f.no;
	va_list arguments;

	if (is_refused(r))
		return;
	no->verdict = CROUPIER_TROUBLE;
	no->error = CROUPIER_INPUT;
	no->at = r->document->place;
	if (at != NULL) {
		no->at.line = at->line;
		no->at.column = at->column;
	}
	va_start(arguments, format);
	refusal_sentence(no, format, arguments);
	va_end(arguments);
	if (r->f.depth > 0 && r->f.name[r->f.depth] != NULL) {
		char sentence[sizeof no->sentence];

		memcpy(sentence, no->sentence, sizeof sentence);
		no->sentence[0] = '\0';
		refusal_add(no, "in %s, %.300s", r->f.name[r->f.depth], sentence);
	}
	if (strstr(no->sentence, "the input ends") == NULL)
		document_add_cut(r->document, no);
}

/* The node of a key, which is at `next` if the keys are in the order of writing. */
static struct node *
find_key(const struct read_level *level, const char *key)
{
	struct node *at = level->next;

	if (at != NULL && same_text(at->text, key))
		return at;
	for (at = level->in->first; at != NULL; at = at->next->next)
		if (same_text(at->text, key))
			return at;
	return NULL;
}

bool
field_find(struct reading *r, const char *key)
{
	struct read_level *level = innermost(r);
	struct node *at;

	if (is_refused(r) || level->in == NULL)
		return false;
	if (level->asked_count == MAX_KEYS) {
		field_refuse(r, NULL, "the game %s has more than %d keys in one mapping",
		    r->f.table->game->name, MAX_KEYS);
		return false;
	}
	level->asked[level->asked_count++] = key;
	at = find_key(level, key);
	if (at == NULL) {
		/* That is refused at the end, for the first missing key. */
		if (level->missing == NULL)
			level->missing = key;
		return false;
	}
	at->used = true;
	level->next = at->next->next;
	r->value = at->next;
	level->gap = level->gap || level->missing != NULL;
	return level->missing == NULL;
}

bool
field_is(const struct reading *r, const char *key, const char *word)
{
	const struct read_level *level = &r->level[r->f.depth];
	const struct node *at = level->in == NULL ? NULL : find_key(level, key);

	return at != NULL && at->next->shape == SCALAR && same_text(at->next->text, word);
}

/* Refuses a collection where a scalar must be; NULL, so that a caller can return it. */
static const struct node *
refuse_collection(struct reading *r, const char *format, const char *key)
{
	field_refuse(r, r->value, format, key, r->value->shape == MAP ? "mapping" : "list");
	return NULL;
}

const struct node *
field_scalar(struct reading *r, const char *key)
{
	return r->value->shape == SCALAR ? r->value :
	    refuse_collection(r, "%s wants a single word or number, not a %s", key);
}

const struct node *
field_text(struct reading *r, const char *key)
{
	return field_find(r, key) ? field_scalar(r, key) : NULL;
}

/* Whether the value at hand is a list, or a mapping; refuses anything else. */
static bool
is_collection(struct reading *r, const char *key, enum shape shape)
{
	if (r->value->shape == shape)
		return true;
	field_refuse(r, r->value, shape == LIST ? "%s wants a list, [...]" :
	    "%s wants a mapping, {...}", key);
	return false;
}

void
field_missing(struct reading *r)
{
	const struct read_level *level = innermost(r);
	const struct node *at;

	if (level->missing == NULL || level->in == NULL)
		return;
	for (at = level->in->first; at != NULL; at = at->next->next)
		if (!at->used && croupier_nearest(at->text, &level->missing, 1) != NULL) {
			field_refuse(r, at, "unknown key %s; did you mean %s?", at->text,
			    level->missing);
			return;
		}
	/* Keys that are missing at the end may have been cut off. */
	if (r->document->frame.at_end && !level->gap &&
	    (r->f.depth == 0 || level->in == r->level[0].in->last))
		field_refuse(r, level->in,
		    "the key %s is missing: the input ends in the middle of the document "
		    "that began at line %lu, or the key was left out", level->missing,
		    r->document->place.line);
	else
		field_refuse(r, level->in, "the key %s is missing", level->missing);
}

/* Refuses the first key of a mapping that no call has asked for. */
static void
refuse_unknown(struct reading *r)
{
	const struct read_level *level = innermost(r);
	const struct node *at;
	const char *near;
	uint8_t seat;

	for (at = level->in->first; at != NULL && at->used; at = at->next->next)
		;
	if (at == NULL)
		return;
	near = croupier_nearest(at->text, level->asked, level->asked_count);
	if (r->f.depth > 0 && r->f.table != NULL &&
	    seat_named(r->f.table, at->text, at->length, &seat) && level->missing != NULL &&
	    same_text(level->missing, r->f.table->name[seat]))
		field_refuse(r, at, "unknown key %s: " NOT_COMPOSED, at->text, level->missing);
	else if (near != NULL)
		field_refuse(r, at, "unknown key %s; did you mean %s?", at->text, near);
	else if (r->f.depth > 0 && level->missing != NULL && r->f.table != NULL &&
	    seat_find(r->f.table, at->text, at->length, &seat))
		field_refuse(r, at, "unknown key %s; seats belong under %s", at->text,
		    level->missing);
	else
		/* Only states have a place for notes. */
		field_refuse(r, at, "unknown key %s; leave it out%s",
		    at->length > 0 ? at->text : "\"\"",
		    croupier_document_about(r->document).kind == CROUPIER_STATE ?
		    " (notes belong under meta)" : "");
}

/* Ends a mapping; what was entered may be a list. */
static void
end_mapping(struct fields *f)
{
	struct reading *r = reading(f);
	const struct node *in = innermost(r)->in;

	if (is_refused(r) || in == NULL || in->shape != MAP)
		return;
	refuse_unknown(r);
	field_missing(r);
}

/* ---- values ------------------------------------------------------------- */

/* Takes one number within bounds. */
static void
take_number(struct reading *r, const struct field *field, const struct node *value)
{
	const char *key = field->key;
	int32_t read;

	if (!read_number(value->text, value->length, &read))
		field_refuse(r, value, "%s wants a whole number in decimal digits, not %.*s", key,
		    SHOWN(*value));
	else if (read > MOST_NUMBER || read < -MOST_NUMBER)
		field_refuse(r, value, "%s is beyond " MOST_NUMBER_WORDS, key);
	else if (read < field->least || read > field->most)
		field_refuse(r, value, field->most >= MOST_NUMBER ? "%s must be %ld or more" :
		    "%s must be from %ld to %ld", key, (long)field->least, (long)field->most);
	else
		*field->number = read;
}

static void
take_truth(struct reading *r, const struct field *field, const struct node *value)
{
	*field->truth = same_text("true", value->text);
	if (!*field->truth && !same_text("false", value->text))
		field_refuse(r, value, "%s wants true or false, not %.*s", field->key,
		    SHOWN(*value));
}

static void
take_word(struct reading *r, const struct field *field, const struct node *value)
{
	const char *const *words = field->words, *near;
	char list[200];
	uint8_t i;

	for (i = 0; words[i] != NULL; i++)
		if (same_text(words[i], value->text)) {
			*field->byte = i;
			return;
		}
	near = croupier_nearest(value->text, words, i);
	if (near != NULL)
		field_refuse(r, value, "%s cannot be %.*s; did you mean %s?", field->key,
		    SHOWN(*value), near);
	else
		field_refuse(r, value, "%s cannot be %.*s; write %s", field->key,
		    SHOWN(*value), join_choice(list, sizeof list, words, i));
}

static bool
take_seat(struct reading *r, const char *key, const struct node *value, uint8_t *seat)
{
	if (value == NULL)
		return false;
	if (seat_find(r->f.table, value->text, value->length, seat))
		return true;
	if (seat_named(r->f.table, value->text, value->length, seat))
		field_refuse(r, value, "%s names %.*s: " NOT_COMPOSED, key, SHOWN(*value),
		    r->f.table->name[*seat]);
	else
		field_refuse(r, value, "%s names %.*s, who is not among the seats", key,
		    SHOWN(*value));
	return false;
}

static void
take_seats(struct reading *r, const char *key, uint8_t *seats, uint8_t *count)
{
	if (!is_collection(r, key, LIST))
		return;
	*count = 0;
	for (r->value = r->value->first; r->value != NULL; r->value = r->value->next) {
		if (*count == r->f.table->seats) {
			field_refuse(r, r->value, "%s names more seats than there are", key);
			return;
		}
		if (!take_seat(r, key, field_scalar(r, key), &seats[*count]))
			return;
		if (memchr(seats, seats[*count], *count) != NULL) {
			field_refuse(r, r->value, "%s names %s twice", key,
			    r->f.table->name[seats[*count]]);
			return;
		}
		++*count;
	}
}

static bool
read_given(struct fields *f, const char *key)
{
	struct read_level *level = innermost(reading(f));

	if (is_refused(reading(f)) || level->in == NULL)
		return false;
	if (find_key(level, key) != NULL)
		return true;
	if (level->asked_count < MAX_KEYS)	/* it may have been meant */
		level->asked[level->asked_count++] = key;
	return false;
}

/* ---- cards ---------------------------------------------------------------- */

/* Reads one card, which may be XX unless it lies face up. */
static inline bool
take_card(struct reading *r, const char *key, card *c, bool face_up)
{
	const struct node *value = r->value;

	if (value->shape != SCALAR)
		return refuse_collection(r, "%s wants cards by their names, not a %s", key) != NULL;
	if (!card_read(r->f.table, value->text, value->length, c)) {
		field_refuse(r, value, "%.*s is not a card of the %s deck", SHOWN(*value),
		    r->f.table->game->name);
		return false;
	}
	if (*c == XX && face_up) {
		field_refuse(r, value,
		    "XX cannot stand in %s: its cards lie face up; name the card", key);
		return false;
	}
	if (r->sought_left > 0 && *c == r->sought && --r->sought_left == 0)
		r->found = value;
	return true;
}

static void
take_cards(struct reading *r, const struct field *field)
{
	const char *key = field->key;
	struct node *list = r->value;
	struct cards cards = { .count = 0 };

	*field->count = 0;
	if (!is_collection(r, key, LIST))
		return;
	if (list->count > MAX_LIST) {
		field_refuse(r, list, "%s is a list of more than %d cards", key, MAX_LIST);
		return;
	}
	for (r->value = list->first; r->value != NULL; r->value = r->value->next) {
		if (cards.count == field->room || cards.count == MAX_CARDS) {
			field_refuse(r, r->value,
			    "%s holds more than the %u cards that can lie there", key, field->room);
			return;
		}
		if (!take_card(r, key, &cards.at[cards.count], field->who == EVERYBODY))
			return;
		cards.count++;
	}
	if (field->arrangement == SORTED)
		cards_sort(&cards);
	*field->count = cards.count;
	memcpy(field->cards, cards.at, cards.count);
}

/* Makes room for a number among those that were read, in order: larger ones move up. */
static unsigned
make_place(uint8_t number, uint8_t *numbers, struct cards *cards, unsigned count)
{
	unsigned i;

	for (i = count; i > 0 && numbers[i - 1] > number; i--) {
		numbers[i] = numbers[i - 1];
		cards[i] = cards[i - 1];
	}
	numbers[i] = number;
	return i;
}

/* Reads a mapping from names such as k12 to cards; its keys need not stand in order. */
static void
take_numbered(struct reading *r, const struct field *field)
{
	struct node *name = r->value->first;
	uint8_t *count = field->count;
	char names[8];
	unsigned i;

	if (!is_collection(r, field->key, MAP))
		return;
	for (*count = 0; name != NULL; name = name->next->next, (*count)++) {
		uint8_t number = read_numbered(name->text, name->length, field->letter);

		if (number == 0) {
			field_refuse(r, name, "%.*s is not a name for %s; write %c1, %c2, ...",
			    SHOWN(*name), field->key, field->letter, field->letter);
			return;
		}
		if (*count == field->room) {
			field_refuse(r, name, "%s has more than the %u entries that can be there",
			    field->key, field->room);
			return;
		}
		i = make_place(number, field->byte, field->piles, *count);
		snprintf(names, sizeof names, "%c%u", field->letter, (unsigned)number);
		r->value = name->next;
		take_cards(r, &(struct field){ .key = names, .cards = field->piles[i].at,
		    .count = &field->piles[i].count, .room = MAX_CARDS,
		    .arrangement = AS_THEY_LIE, .who = EVERYBODY });
		if (is_refused(r))
			return;
	}
}

/* What stands at the key, of a shape that the field may have; NULL, and refused, if it has not. */
static const struct node *
field_value(struct reading *r, const struct field *field)
{
	if (field->kind == FIELD_TEXT && r->value->shape != SCALAR)
		return refuse_collection(r, "%s wants a text on one line, not a %s", field->key);
	return field->kind < FIELD_BYTES ? field_scalar(r, field->key) : r->value;
}

static void
read_field(struct fields *f, const struct field *field)
{
	struct reading *r = reading(f);
	const char *key = field->key;
	const struct node *value = field_find(r, key) ? field_value(r, field) : NULL;

	if (value == NULL)
		return;
	switch (field->kind) {
	case FIELD_NUMBER:
		take_number(r, field, value);
		break;
	case FIELD_TRUTH:
		take_truth(r, field, value);
		break;
	case FIELD_WORD:
		take_word(r, field, value);
		break;
	case FIELD_CONSTANT:
		break;
	case FIELD_TEXT:
		*field->read = value;
		break;
	case FIELD_SEAT:
		take_seat(r, key, value, field->byte);
		break;
	case FIELD_SEATS:
		take_seats(r, key, field->byte, field->count);
		break;
	case FIELD_BYTES:
		if (value->shape != SCALAR || !seed_read(value->text, value->length, field->byte))
			field_refuse(r, value, "%s wants %d hex digits", key, SEED_DIGITS);
		break;
	case FIELD_CARD:
		take_card(r, key, field->cards, true);
		break;
	case FIELD_CARDS:
		take_cards(r, field);
		break;
	case FIELD_NUMBERED:
		take_numbered(r, field);
		break;
	}
}

/* ---- collections ------------------------------------------------------------ */

/* Finds the next entry of a list, which must be a mapping. */
static bool
find_entry(struct reading *r)
{
	struct read_level *level = innermost(r);

	if (is_refused(r) || level->in == NULL || level->next == NULL)
		return false;
	r->value = level->next;
	level->next = r->value->next;
	if (r->value->shape != MAP)
		field_refuse(r, r->value, "each entry of this list must be a mapping, {...}");
	return r->value->shape == MAP;
}

static unsigned
read_open(struct fields *f, const struct opening *o)
{
	struct reading *r = reading(f);
	bool list = o->layout == BLOCK_LIST;
	bool there = o->key == NULL ? find_entry(r) : field_find(r, o->key) &&
	    is_collection(r, o->key, list ? LIST : MAP);

	if (there && list && r->value->count > o->most) {
		field_refuse(r, r->value, "%s has more than the %u entries that can be there",
		    o->key, o->most);
		there = false;
	}
	fields_enter(f, o->key);
	go_into(r, there ? r->value : NULL);
	return there ? r->value->count : 0;
}

bool
reading_end(struct reading *r, struct croupier_refusal *no)
{
	end_mapping(&r->f);
	*no = r->f.no;
	if (no->error == CROUPIER_INPUT && no->at.line == 0)
		no->at = r->document->place;
	return !is_refused(r);
}

static const struct mode reading_mode = { .field = read_field, .given = read_given,
	.open = read_open, .close = end_mapping };
