/*
 * fields.c: the keys of a state, named once and read, written, counted, hidden and
 * described by the same calls.
 *
 * Knows the kinds of value that keys have.  What is read comes from a cursor: first over
 * canonical text, where the cursor declines whatever could be refused, then over a tree, where
 * it is refused with a place and a sentence.  Must not know which keys a game has.
 */
#include "state/state.h"

#include <stdio.h>
#include <string.h>

static struct nest *
innermost(struct fields *f)
{
	return &f->nest[f->depth];
}

void
fields_clear(struct fields *f, enum mode mode, const struct table *table)
{
	/* The cursor, and the other levels of nest, are filled in when they are entered. */
	memset(f, 0, offsetof(struct fields, cursor));
	f->mode = mode;
	f->table = table;
	f->nest[0].name = f->nest[0].missing = NULL;
	f->nest[0].out = NULL;
	f->nest[0].seat = NO_SEAT;
	f->nest[0].there = f->nest[0].begun = f->nest[0].gap = false;
	f->nest[0].layout = LINES;
	f->nest[0].most = 0;
	f->nest[0].asked_count = 0;
	accept(&f->no);
}

static void
begin(struct fields *f, const struct table *table, const struct croupier_document *document)
{
	fields_clear(f, READING, table);
	f->document = document;
	f->nest[0].there = true;
}

void
fields_begin_tree(struct fields *f, const struct table *table,
    const struct croupier_document *document)
{
	begin(f, table, document);
	cursor_begin(&f->cursor, document_root(document));
	/* If there is no tree, memory was short. */
	if (f->cursor.declined)
		f->no = out_of_memory();
}

void
fields_begin(struct fields *f, const struct table *table, const struct croupier_document *document)
{
	if (document->frame.form == OTHER_YAML) {
		fields_begin_tree(f, table, document);
		return;
	}
	begin(f, table, document);
	cursor_begin_text(&f->cursor, &document->frame);
}

bool
fields_again(struct fields *f)
{
	if (is_tree(&f->cursor) || (f->no.verdict == CROUPIER_YES && !f->cursor.declined))
		return false;
	fields_begin_tree(f, f->table, f->document);
	return true;
}

/* The mapping of the tree that is being read. */
static const struct node *
mapping(const struct fields *f)
{
	return f->cursor.level[f->cursor.depth].in;
}

__attribute__((format(printf, 3, 0)))
static void
refuse_at(struct fields *f, const struct span *at, const char *format, va_list arguments)
{
	const struct nest *nest = innermost(f);

	if (f->no.verdict != CROUPIER_YES)
		return;
	f->no.verdict = CROUPIER_TROUBLE;
	if (!is_tree(&f->cursor))
		return;
	f->no.error = CROUPIER_INPUT;
	f->no.at = f->document->place;
	if (at != NULL) {
		f->no.at.line = at->line;
		f->no.at.column = at->column;
	}
	refusal_sentence(&f->no, format, arguments);
	if (f->depth > 0 && nest->name != NULL) {
		char sentence[sizeof f->no.sentence];

		memcpy(sentence, f->no.sentence, sizeof sentence);
		f->no.sentence[0] = '\0';
		refusal_add(&f->no, "in %s, %.300s", nest->name, sentence);
	}
	if (is_cut_off(f->document) && strstr(f->no.sentence, "the input ends") == NULL)
		refusal_add(&f->no,
		    "; the input ends in the middle of the document that began at line %lu",
		    f->document->place.line);
}

void
field_refuse(struct fields *f, const struct span *at, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	refuse_at(f, at, format, arguments);
	va_end(arguments);
}

void
field_refuse_value(struct fields *f, const char *key, const char *format, ...)
{
	struct span at = { .line = 0 };
	va_list arguments;

	if (is_tree(&f->cursor))
		at = node_span(tree_get(mapping(f), key));
	va_start(arguments, format);
	refuse_at(f, &at, format, arguments);
	va_end(arguments);
}

bool
field_find(struct fields *f, const char *key)
{
	struct nest *nest = innermost(f);

	if (f->no.verdict != CROUPIER_YES || !nest->there)
		return false;
	if (nest->asked_count == MAX_KEYS) {
		field_refuse(f, NULL, "the game %s has more than %d keys in one mapping",
		    f->table->game->name, MAX_KEYS);
		return false;
	}
	nest->asked[nest->asked_count++] = key;
	if (!cursor_find(&f->cursor, key)) {
		/*
		 * Canonical text is declined at once; a tree is refused at its end, for the
		 * first missing key.
		 */
		if (f->cursor.declined)
			f->no.verdict = CROUPIER_TROUBLE;
		else if (nest->missing == NULL)
			nest->missing = key;
		return false;
	}
	if (nest->missing == NULL)
		return true;
	nest->gap = true;
	return false;
}

/* Refuses a collection where a scalar must be. */
static void
refuse_collection(struct fields *f, const char *format, const char *key)
{
	struct span at;

	cursor_place(&f->cursor, &at);
	field_refuse(f, &at, format, key, cursor_shape(&f->cursor) == MAP ? "mapping" : "list");
}

bool
field_scalar(struct fields *f, const char *key, struct span *value)
{
	if (cursor_scalar(&f->cursor, value))
		return true;
	refuse_collection(f, "%s wants a single word or number, not a %s", key);
	return false;
}

bool
field_text(struct fields *f, const char *key, struct span *value)
{
	return field_find(f, key) && field_scalar(f, key, value);
}

/* Goes into the list or mapping at hand; refuses anything else. */
static bool
enter_value(struct fields *f, const char *key, enum shape shape)
{
	struct span at;

	if (cursor_shape(&f->cursor) == shape)
		return cursor_enter(&f->cursor);
	cursor_place(&f->cursor, &at);
	field_refuse(f, &at, shape == LIST ? "%s wants a list, [...]" :
	    "%s wants a mapping, {...}", key);
	return false;
}

void
field_missing(struct fields *f)
{
	const struct nest *nest = innermost(f);
	const struct node *at;
	struct span place;

	if (nest->missing == NULL || !nest->there)
		return;
	for (at = mapping(f)->first; at != NULL; at = at->next->next)
		if (!at->used && croupier_nearest(at->text, &nest->missing, 1) != NULL) {
			place = node_span(at);
			field_refuse(f, &place, "unknown key %s; did you mean %s?", at->text,
			    nest->missing);
			return;
		}
	place = node_span(mapping(f));
	/* Keys that are missing at the end may have been cut off. */
	if (f->document->frame.at_end && !nest->gap &&
	    (f->depth == 0 || mapping(f) == f->document->root->last))
		field_refuse(f, &place,
		    "the key %s is missing: the input ends in the middle of the document "
		    "that began at line %lu, or the key was left out", nest->missing,
		    f->document->place.line);
	else
		field_refuse(f, &place, "the key %s is missing", nest->missing);
}

/* Refuses the first key of a tree's mapping that no call has asked for. */
static void
refuse_unknown(struct fields *f)
{
	const struct nest *nest = innermost(f);
	const struct node *at;
	const char *near;
	struct span place;
	uint8_t seat;

	for (at = mapping(f)->first; at != NULL && at->used; at = at->next->next)
		;
	if (at == NULL)
		return;
	place = node_span(at);
	near = croupier_nearest(at->text, nest->asked, nest->asked_count);
	if (near != NULL)
		field_refuse(f, &place, "unknown key %s; did you mean %s?", at->text, near);
	else if (f->depth > 0 && nest->missing != NULL && f->table != NULL &&
	    seat_find(f->table, place.text, place.length, &seat))
		field_refuse(f, &place, "unknown key %s; seats belong under %s", at->text,
		    nest->missing);
	else
		/* Only states have a place for notes. */
		field_refuse(f, &place, "unknown key %s; leave it out%s", at->text,
		    croupier_document_about(f->document).kind == CROUPIER_STATE ?
		    " (notes belong under meta)" : "");
}

/* Ends the innermost mapping: in a tree, no key may be unknown or missing. */
static void
end_mapping(struct fields *f)
{
	if (f->no.verdict != CROUPIER_YES || !innermost(f)->there || !is_tree(&f->cursor) ||
	    mapping(f)->shape != MAP)
		return;
	refuse_unknown(f);
	field_missing(f);
}

void
field_finish(struct fields *f)
{
	end_mapping(f);
	if (f->no.verdict == CROUPIER_YES && !cursor_end(&f->cursor))
		f->no.verdict = CROUPIER_TROUBLE;
}

/* Lists what the state says under a key, or under a key of a mapping in it. */
static void
note_said(struct fields *f, const char *key, int32_t value)
{
	struct zones *zones = f->zones;

	if (zones == NULL)
		return;
	if (zones->said_count == MAX_SAID)
		zones->full = true;
	else
		zones->said[zones->said_count++] = (struct said){
			.key = f->depth > 0 ? f->nest[1].name : key, .value = value };
}

/* Reads one number within bounds. */
static void
take_number(struct fields *f, const char *key, int32_t *number, int32_t least, int32_t most)
{
	struct span value;
	int32_t read;

	if (!field_scalar(f, key, &value))
		return;
	if (!read_number(value.text, value.length, &read))
		field_refuse(f, &value, "%s wants a whole number in decimal digits, not %.*s", key,
		    SHOWN(value));
	else if (read > MOST_NUMBER || read < -MOST_NUMBER)
		field_refuse(f, &value, "%s is beyond " MOST_NUMBER_WORDS, key);
	else if (read < least || read > most)
		field_refuse(f, &value, most >= MOST_NUMBER ? "%s must be %ld or more" :
		    "%s must be from %ld to %ld", key, (long)least, (long)most);
	else
		*number = read;
}

void
field_number(struct fields *f, const char *key, int32_t *number, int32_t least, int32_t most)
{
	if (f->mode == WRITING) {
		put_key(f, key);
		put_number(f, *number);
	}
	if (f->mode == DESCRIBING)
		describe(f, key, schema_number(f->arena, least, most));
	if (f->mode == READING && field_find(f, key))
		take_number(f, key, number, least, most);
	note_said(f, key, *number);
}

void
field_truth(struct fields *f, const char *key, bool *truth)
{
	struct span value;

	if (f->mode == WRITING) {
		put_key(f, key);
		put_truth(f, *truth);
	}
	note_said(f, key, *truth);
	if (f->mode == DESCRIBING)
		describe_truth(f, key);
	if (f->mode != READING || !field_text(f, key, &value))
		return;
	*truth = is_word("true", value.text, value.length);
	if (!*truth && !is_word("false", value.text, value.length))
		field_refuse(f, &value, "%s wants true or false, not %.*s", key, SHOWN(value));
}

void
field_word(struct fields *f, const char *key, uint8_t *word, const char *const words[])
{
	struct span value;
	const char *near;
	uint8_t i;

	if (f->mode == WRITING) {
		put_key(f, key);
		put_word(f, words[*word]);
	}
	note_said(f, key, *word);
	if (f->mode == DESCRIBING)
		describe_word(f, key, words);
	if (f->mode != READING || !field_text(f, key, &value))
		return;
	for (i = 0; words[i] != NULL; i++)
		if (is_word(words[i], value.text, value.length)) {
			*word = i;
			return;
		}
	near = is_tree(&f->cursor) ? croupier_nearest(value.text, words, i) : NULL;
	if (near != NULL)
		field_refuse(f, &value, "%s cannot be %.*s; did you mean %s?", key, SHOWN(value),
		    near);
	else
		field_refuse(f, &value, "%s cannot be %.*s; write %s%s", key, SHOWN(value),
		    words[0], i == 1 ? "" : " or another of its words");
}

static bool
take_seat(struct fields *f, const char *key, uint8_t *seat)
{
	struct span value;

	if (!field_scalar(f, key, &value))
		return false;
	if (seat_find(f->table, value.text, value.length, seat))
		return true;
	field_refuse(f, &value, "%s names %.*s, who is not among the seats", key, SHOWN(value));
	return false;
}

void
field_seat(struct fields *f, const char *key, uint8_t *seat)
{
	if (f->mode == WRITING) {
		put_key(f, key);
		put_seat(f, *seat);
	}
	if (f->mode == DESCRIBING)
		describe(f, key, schema_seat(f->arena));
	if (f->mode == READING && field_find(f, key))
		take_seat(f, key, seat);
	note_said(f, key, *seat);
	if (f->zones != NULL && same_text(key, "seat"))
		innermost(f)->seat = *seat;
}

bool
field_given(struct fields *f, const char *key, bool is)
{
	struct nest *nest = innermost(f);

	if (f->mode == DESCRIBING)
		f->optional = true;
	if (f->mode != READING)
		return is || f->mode == DESCRIBING;
	if (f->no.verdict != CROUPIER_YES || !nest->there)
		return false;
	if (cursor_has(&f->cursor, key))
		return true;
	if (nest->asked_count < MAX_KEYS)	/* it may have been meant */
		nest->asked[nest->asked_count++] = key;
	return false;
}

void
field_seat_or_none(struct fields *f, const char *key, uint8_t *seat)
{
	if (field_given(f, key, *seat != NO_SEAT))
		field_seat(f, key, seat);
	else if (f->mode == READING)
		*seat = NO_SEAT;
}

void
field_seats(struct fields *f, const char *key, uint8_t *seats, uint8_t *count)
{
	struct span at;
	unsigned i;

	if (f->mode == WRITING) {
		put_key(f, key);
		put_seats(f, seats, *count);
	}
	for (i = 0; f->zones != NULL && i < *count; i++)
		note_said(f, key, seats[i]);
	if (f->mode == DESCRIBING)
		describe(f, key, schema_seats(f->arena));
	if (f->mode != READING || !field_find(f, key) || !enter_value(f, key, LIST))
		return;
	for (*count = 0; cursor_next(&f->cursor); (*count)++) {
		cursor_place(&f->cursor, &at);
		if (*count == f->table->seats) {
			field_refuse(f, &at, "%s names more seats than there are", key);
			return;
		}
		if (!take_seat(f, key, &seats[*count]))
			return;
		if (memchr(seats, seats[*count], *count) != NULL) {
			field_refuse(f, &at, "%s names %s twice", key,
			    f->table->name[seats[*count]]);
			return;
		}
	}
}

/* A number after a seat's name. */
static void
field_seat_number(struct fields *f, uint8_t seat, int32_t *number, int32_t least, int32_t most)
{
	if (f->mode == WRITING) {
		put_seat_key(f, seat);
		put_number(f, *number);
	} else if (f->mode == DESCRIBING) {
		describe_seat(f, schema_number(f->arena, least, most));
	} else {
		field_number(f, f->table->name[seat], number, least, most);
	}
}

void
field_seat_numbers(struct fields *f, const char *key, int32_t *numbers, int32_t least, int32_t most)
{
	unsigned i;

	if (f->mode == HIDING || (f->mode == COUNTING && f->zones == NULL))
		return;
	field_map(f, key);
	for (i = 0; i < f->table->seats; i++)
		field_seat_number(f, (uint8_t)i, &numbers[i], least, most);
	field_end(f);
}

void
field_carried(struct fields *f, const struct carried *carried, int32_t *numbers)
{
	unsigned i;

	if (carried->names == NULL) {
		field_seat_numbers(f, carried->key, numbers, 0, MOST_NUMBER);
		return;
	}
	field_map(f, carried->key);
	for (i = 0; carried->names[i] != NULL; i++)
		field_number(f, carried->names[i], &numbers[i], 0, MOST_NUMBER);
	field_end(f);
}

/* Reads one card, which may be XX unless it lies face up. */
static inline bool
take_card(struct fields *f, const char *key, card *c, bool face_up)
{
	struct span value;

	if (!cursor_scalar(&f->cursor, &value)) {
		refuse_collection(f, "%s wants cards by their names, not a %s", key);
		return false;
	}
	if (!card_read(f->table, value.text, value.length, c)) {
		field_refuse(f, &value, "%.*s is not a card of the %s deck", SHOWN(value),
		    f->table->game->name);
		return false;
	}
	if (*c == XX && face_up) {
		field_refuse(f, &value,
		    "XX cannot stand in %s: its cards lie face up; name the card", key);
		return false;
	}
	if (f->sought_left > 0 && *c == f->sought && --f->sought_left == 0)
		f->found = value;
	return true;
}

static void
count_card(struct fields *f, card c)
{
	f->total++;
	if (c != XX)
		f->seen[c]++;
}

/* Lists the cards of one zone; its name follows from the keys that were entered. */
static void
add_zone(struct fields *f, const char *key, const card *at, unsigned count, bool sorted)
{
	struct zones *zones = f->zones;
	const struct nest *nest = innermost(f);
	struct zone *zone = &zones->zone[zones->count];

	if (zones->count == MAX_ZONES || count > MAX_CARDS - zones->cards) {
		zones->full = true;
		return;
	}
	*zone = (struct zone){ .key = key, .count = (uint8_t)count, .sorted = sorted };
	if (f->depth > 0) {
		zone->key = f->nest[1].name;
		zone->part = nest->seat == NO_SEAT ? key : f->table->name[nest->seat];
	}
	memcpy(zones->at + zones->cards, at, count);
	zones->cards += count;
	zones->count++;
}

/* Counts the cards of one zone, or lists them. */
static void
count_zone(struct fields *f, const char *key, const card *at, unsigned count,
    enum arrangement arrangement)
{
	unsigned i;

	if (f->zones != NULL)
		add_zone(f, key, at, count, arrangement == SORTED);
	else
		for (i = 0; i < count; i++)
			count_card(f, at[i]);
}

void
field_card(struct fields *f, const char *key, card *c)
{
	if (f->mode == COUNTING)
		count_zone(f, key, c, 1, SORTED);
	if (f->mode == WRITING) {
		put_key(f, key);
		put_card(f, *c);
	}
	if (f->mode == DESCRIBING)
		describe(f, key, schema_card(f->arena, f->table->game, false));
	if (f->mode == READING && field_find(f, key))
		take_card(f, key, c, true);
}

static bool
are_sorted(const card *at, unsigned count)
{
	unsigned i;

	for (i = 1; i < count && at[i - 1] <= at[i]; i++)
		;
	return i >= count;
}

static void
sort_cards(card *at, unsigned count)
{
	struct cards cards = { .count = (uint8_t)count };

	memcpy(cards.at, at, count);
	cards_sort(&cards);
	memcpy(at, cards.at, count);
}

/* Reads the cards of a list that was entered. */
static void
take_list(struct fields *f, const char *key, card *at, uint8_t *count, unsigned room, bool face_up)
{
	unsigned used;
	struct span place;

	for (used = 0; cursor_next(&f->cursor); used++) {
		if (used == room) {
			cursor_place(&f->cursor, &place);
			field_refuse(f, &place,
			    "%s holds more than the %u cards that can lie there", key, room);
			return;
		}
		if (!take_card(f, key, &at[used], face_up))
			return;
	}
	*count = (uint8_t)used;
}

static void
take_cards(struct fields *f, const char *key, card *at, uint8_t *count, unsigned room,
    enum arrangement arrangement, bool face_up)
{
	struct span place;

	*count = 0;
	cursor_place(&f->cursor, &place);
	if (!enter_value(f, key, LIST))
		return;
	if (is_tree(&f->cursor) && mapping(f)->count > MAX_LIST) {
		field_refuse(f, &place, "%s is a list of more than %d cards", key, MAX_LIST);
		return;
	}
	take_list(f, key, at, count, room, face_up);
	if (arrangement == SORTED && !are_sorted(at, *count))
		sort_cards(at, *count);
}

/* Gives the hidden cards of a list the next faces. */
static void
name_cards(struct fields *f, card *at, unsigned count, enum arrangement arrangement)
{
	unsigned i, first = count;
	card c;

	for (i = 0; i < count; i++)
		if (at[i] == XX) {
			first = first < i ? first : i;
			at[i] = *f->names++;
		}
	if (arrangement != SORTED)
		return;
	for (i = first; i < count; i++) {
		unsigned to = i;

		for (c = at[i]; to > 0 && at[to - 1] > c; to--)
			at[to] = at[to - 1];
		at[to] = c;
	}
}

void
field_cards(struct fields *f, const char *key, card *at, uint8_t *count, unsigned room,
    enum arrangement arrangement, unsigned who)
{
	switch (f->mode) {
	case READING:
		if (field_find(f, key))
			take_cards(f, key, at, count, room, arrangement, who == EVERYBODY);
		break;
	case WRITING:
		put_key(f, key);
		put_cards(f, at, *count);
		break;
	case COUNTING:
		count_zone(f, key, at, *count, arrangement);
		break;
	case HIDING:
		if (who != EVERYBODY && who != f->viewer)
			memset(at, XX, *count);
		break;
	case DESCRIBING:
		describe_cards(f, key, room, who == EVERYBODY);
		break;
	case NAMING:
		name_cards(f, at, *count, arrangement);
		break;
	}
}

void
field_cards_of(struct fields *f, uint8_t seat, struct cards *cards, enum arrangement arrangement,
    unsigned who)
{
	if (f->mode == WRITING) {
		put_seat_key(f, seat);
		put_cards(f, cards->at, cards->count);
	} else if (f->mode == DESCRIBING) {
		describe_seat(f, schema_list(f->arena,
		    schema_card(f->arena, f->table->game, who != EVERYBODY), MAX_CARDS));
	} else {
		field_cards(f, f->table->name[seat], cards->at, &cards->count, MAX_CARDS,
		    arrangement, who);
	}
}

void
field_seat_cards(struct fields *f, const char *key, struct cards *cards,
    enum arrangement arrangement, bool everybody)
{
	unsigned i;

	field_lists(f, key);
	for (i = 0; i < f->table->seats; i++)
		field_cards_of(f, (uint8_t)i, &cards[i], arrangement, everybody ? EVERYBODY : i);
	field_end(f);
}

/*
 * Goes one level deeper; name is NULL for an entry of a list, which has the name of the list.
 * If a game nests its keys deeper than there is room for, that is refused, and the level stays
 * as it is.
 */
static struct nest *
enter(struct fields *f, const char *name)
{
	struct nest *nest;

	if (f->depth == MAX_NESTING - 1) {
		if (f->no.verdict == CROUPIER_YES)
			f->no = trouble(f->document == NULL ? NULL : &f->document->place,
			    "the game %s has keys nested more than %d deep", f->table->game->name,
			    MAX_NESTING - 1);
		f->beyond++;
		return innermost(f);
	}
	nest = &f->nest[++f->depth];
	nest->name = name == NULL ? nest[-1].name : name;
	nest->seat = NO_SEAT;
	nest->out = NULL;
	nest->there = false;
	nest->asked_count = 0;
	nest->missing = NULL;
	nest->gap = false;
	return nest;
}

/* Only entries under a key of the state itself have lines of their own. */
static enum layout
at_top(const struct fields *f, enum layout block, enum layout flow)
{
	return f->depth == 0 ? block : flow;
}

static void
lay_out(struct nest *nest, enum layout layout)
{
	nest->layout = layout;
	nest->begun = false;
}

/* Begins the schema of what was entered: a mapping, or a list of at most `most` entries. */
static void
open_schema(struct fields *f, bool optional, unsigned most)
{
	struct nest *nest = innermost(f);

	if (f->mode != DESCRIBING)
		return;
	describe_open(f);
	nest->may_lack = optional;
	nest->most = most;
}

/* Ends that schema: it is that of the entries of the list around it, or of its key. */
static void
close_schema(struct fields *f)
{
	struct nest *nest = innermost(f);
	struct node *schema = nest->most > 0 ? nest->each : describe_close(f);

	if (f->depth == 0 || f->beyond > 0)
		return;
	if (nest->most > 0)
		schema = schema_list(f->arena, schema, (long)nest->most);
	f->depth--;
	f->optional = nest->may_lack;
	if (innermost(f)->most > 0)
		innermost(f)->each = schema;
	else
		describe(f, nest->name, schema);
	f->depth++;
}

static void
open_map(struct fields *f, const char *key, enum layout layout)
{
	bool there = f->mode == READING && field_find(f, key) && enter_value(f, key, MAP);
	struct node *out = f->mode == WRITING ? put_open(f, key, layout) : NULL;
	bool optional = f->optional;
	struct nest *nest = enter(f, key);

	nest->there = there;
	nest->out = out;
	lay_out(nest, layout);
	open_schema(f, optional, 0);
}

void
field_map(struct fields *f, const char *key)
{
	open_map(f, key, FLOW_MAP);
}

void
field_lists(struct fields *f, const char *key)
{
	open_map(f, key, at_top(f, BLOCK_MAP, FLOW_MAP));
}

/* Goes into the list of a key; *count is how many items it has. */
static bool
enter_list(struct fields *f, const char *key, unsigned *count, unsigned most)
{
	struct span place;

	*count = 0;
	if (!field_find(f, key))
		return false;
	cursor_place(&f->cursor, &place);
	if (cursor_shape(&f->cursor) == LIST)
		*count = cursor_count(&f->cursor, most);
	if (!enter_value(f, key, LIST))
		return false;
	if (*count <= most)
		return true;
	field_refuse(f, &place, "%s has more than the %u entries that can be there", key, most);
	*count = 0;
	return false;
}

unsigned
field_list(struct fields *f, const char *key, unsigned count, unsigned most)
{
	enum layout layout = count == 0 ? FLOW_LIST : at_top(f, BLOCK_LIST, FLOW_LIST);
	struct node *out = f->mode == WRITING ? put_open(f, key, layout) : NULL;
	bool there = f->mode == READING && enter_list(f, key, &count, most);
	bool optional = f->optional;
	struct nest *nest = enter(f, key);

	nest->there = there;
	nest->out = out;
	lay_out(nest, layout);
	open_schema(f, optional, most);
	/* One entry describes all of them. */
	return f->mode == DESCRIBING ? 1 : count;
}

/* Goes into the next mapping of a list. */
static bool
enter_item(struct fields *f)
{
	struct span place;

	if (f->no.verdict != CROUPIER_YES || !cursor_next(&f->cursor))
		return false;
	if (cursor_shape(&f->cursor) == MAP)
		return cursor_enter(&f->cursor);
	cursor_place(&f->cursor, &place);
	field_refuse(f, &place, "each entry of this list must be a mapping, {...}");
	return false;
}

void
field_item(struct fields *f)
{
	bool there = f->mode == READING && enter_item(f);
	struct node *out = f->mode == WRITING ? put_item(f) : NULL;
	struct nest *nest = enter(f, NULL);

	nest->there = there;
	nest->out = out;
	lay_out(nest, FLOW_MAP);
	open_schema(f, false, 0);
}

void
field_end(struct fields *f)
{
	if (f->mode == READING) {
		end_mapping(f);
		if (innermost(f)->there)
			cursor_leave(&f->cursor);
	}
	if (f->mode == WRITING)
		put_close(f);
	if (f->mode == DESCRIBING)
		close_schema(f);
	if (f->beyond > 0)
		f->beyond--;
	else
		f->depth--;
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

/* Reads the keys of such a mapping; they need not stand in order. */
static void
take_numbered(struct fields *f, const char *key, char letter, uint8_t *numbers,
    struct cards *cards, uint8_t *count, unsigned room)
{
	struct span name;
	char names[8];
	unsigned i;

	for (*count = 0; cursor_next_key(&f->cursor, &name); (*count)++) {
		uint8_t number = read_numbered(name.text, name.length, letter);

		if (number == 0) {
			field_refuse(f, &name, "%.*s is not a name for %s; write %c1, %c2, ...",
			    SHOWN(name), key, letter, letter);
			return;
		}
		if (*count == room) {
			field_refuse(f, &name, "%s has more than the %u entries that can be there",
			    key, room);
			return;
		}
		i = make_place(number, numbers, cards, *count);
		snprintf(names, sizeof names, "%c%u", letter, (unsigned)number);
		take_cards(f, names, cards[i].at, &cards[i].count, MAX_CARDS, AS_THEY_LIE, true);
		if (f->no.verdict != CROUPIER_YES)
			return;
	}
}

/* Counts the cards of one entry of such a mapping, or lists them. */
static void
count_numbered(struct fields *f, const char *key, char letter, uint8_t number,
    const struct cards *cards)
{
	unsigned before = f->zones == NULL ? 0 : f->zones->count;

	count_zone(f, key, cards->at, cards->count, AS_THEY_LIE);
	if (f->zones != NULL && f->zones->count > before) {
		f->zones->zone[before].letter = letter;
		f->zones->zone[before].number = number;
	}
}

void
field_numbered_cards(struct fields *f, const char *key, char letter, uint8_t *numbers,
    struct cards *cards, uint8_t *count, unsigned room)
{
	unsigned i;

	if (f->mode == DESCRIBING)
		describe_numbered(f, key, letter, room);
	if (f->mode == READING && field_find(f, key) && enter_value(f, key, MAP))
		take_numbered(f, key, letter, numbers, cards, count, room);
	if (f->mode == COUNTING)
		for (i = 0; i < *count; i++)
			count_numbered(f, key, letter, numbers[i], &cards[i]);
	if (f->mode != WRITING)
		return;
	open_map(f, key, *count == 0 ? FLOW_MAP : at_top(f, BLOCK_MAP, FLOW_MAP));
	for (i = 0; i < *count; i++) {
		put_numbered_key(f, letter, numbers[i]);
		put_cards(f, cards[i].at, cards[i].count);
	}
	field_end(f);
}
