/*
 * fields.c: the keys of a state, named once and read, written, counted and
 * hidden by the same calls.
 *
 * Knows trees and the kinds of value that keys have.  Must not know which keys
 * a game has.
 */
#include "table/table.h"

#include <stdio.h>
#include <string.h>

static struct nest *
innermost(struct fields *f)
{
	return &f->nest[f->depth];
}

void
fields_begin(struct fields *f, const struct table *table, const struct croupier_document *document)
{
	memset(f, 0, sizeof *f);
	f->mode = READING;
	f->table = table;
	f->document = document;
	f->nest[0].in = (struct node *)(uintptr_t)document_root(document);
	f->nest[0].at = f->nest[0].in == NULL ? NULL : f->nest[0].in->first;
	if (f->nest[0].in == NULL)
		f->no = out_of_memory();
}

void
field_refuse(struct fields *f, const struct node *at, const char *format, ...)
{
	va_list arguments;

	if (f->no.verdict != CROUPIER_YES)
		return;
	f->no.verdict = CROUPIER_TROUBLE;
	f->no.error = CROUPIER_INPUT;
	f->no.at = f->document->place;
	if (at != NULL) {
		f->no.at.line = at->line;
		f->no.at.column = at->column;
	}
	va_start(arguments, format);
	refusal_sentence(&f->no, format, arguments);
	va_end(arguments);
	if (f->depth > 0 && innermost(f)->name != NULL) {
		char sentence[sizeof f->no.sentence];

		memcpy(sentence, f->no.sentence, sizeof sentence);
		f->no.sentence[0] = '\0';
		refusal_add(&f->no, "in %s, %.300s", innermost(f)->name, sentence);
	}
	if (f->document->cut && strstr(f->no.sentence, "the input ends") == NULL)
		refusal_add(&f->no,
		    "; the input ends in the middle of the document that began at line %lu",
		    f->document->place.line);
}

/* The key node; looked for first where it stands if the order is canonical. */
static struct node *
find_key(struct nest *nest, const char *key)
{
	struct node *at = nest->at;

	if (at != NULL && same_text(at->text, key))
		return at;
	for (at = nest->in->first; at != NULL; at = at->next->next)
		if (same_text(at->text, key))
			return at;
	return NULL;
}

static struct node *
find_value(struct fields *f, const char *key)
{
	struct nest *nest = innermost(f);
	struct node *at;

	if (f->no.verdict != CROUPIER_YES || nest->in == NULL)
		return NULL;
	if (nest->asked_count == MAX_KEYS) {
		field_refuse(f, nest->in, "the game %s has more than %d keys in one mapping",
		    f->table->game->name, MAX_KEYS);
		return NULL;
	}
	nest->asked[nest->asked_count++] = key;
	at = find_key(nest, key);
	if (at == NULL)
		return NULL;
	at->used = true;
	nest->at = at->next->next;
	return at->next;
}

struct node *
field_value(struct fields *f, const char *key)
{
	struct nest *nest = innermost(f);
	struct node *value = find_value(f, key);

	if (value == NULL && nest->missing == NULL)
		nest->missing = key;
	else if (value != NULL && nest->missing != NULL)
		nest->gap = true;
	return nest->missing == NULL ? value : NULL;
}

bool
field_is_scalar(struct fields *f, const char *key, const struct node *value)
{
	if (value->shape == SCALAR)
		return true;
	field_refuse(f, value, "%s wants a single word or number, not a %s", key,
	    value->shape == MAP ? "mapping" : "list");
	return false;
}

static bool
is_collection(struct fields *f, const char *key, const struct node *value, enum shape shape)
{
	if (value->shape == (uint8_t)shape)
		return true;
	field_refuse(f, value, shape == LIST ? "%s wants a list, [...]" :
	    "%s wants a mapping, {...}", key);
	return false;
}

void
field_missing(struct fields *f)
{
	const struct nest *nest = innermost(f);
	const struct node *at;

	if (nest->missing == NULL || nest->in == NULL)
		return;
	for (at = nest->in->first; at != NULL; at = at->next->next)
		if (!at->used && croupier_nearest(at->text, &nest->missing, 1) != NULL) {
			field_refuse(f, at, "unknown key %s; did you mean %s?", at->text,
			    nest->missing);
			return;
		}
	/* What is missing from the end may have been cut off. */
	if (f->document->at_end && !nest->gap && (f->depth == 0 || nest->in == f->nest[0].in->last))
		field_refuse(f, nest->in,
		    "the key %s is missing: the input ends in the middle of the document "
		    "that began at line %lu, or the key was left out", nest->missing,
		    f->document->place.line);
	else
		field_refuse(f, nest->in, "the key %s is missing", nest->missing);
}

void
field_finish(struct fields *f)
{
	struct nest *nest = innermost(f);
	const struct node *at;
	const char *near;

	if (f->no.verdict != CROUPIER_YES || nest->in == NULL)
		return;
	for (at = nest->in->first; at != NULL; at = at->next->next) {
		if (at->used)
			continue;
		near = croupier_nearest(at->text, nest->asked, nest->asked_count);
		if (near != NULL)
			field_refuse(f, at, "unknown key %s; did you mean %s?", at->text, near);
		else
			field_refuse(f, at,
			    "unknown key %s; leave it out (notes belong under meta)", at->text);
		return;
	}
	field_missing(f);
}

/* Reads one number within bounds. */
static void
take_number(struct fields *f, const char *key, const struct node *value, int32_t *number,
    int32_t least, int32_t most)
{
	int32_t read;

	if (!field_is_scalar(f, key, value))
		return;
	if (!read_number(value->text, value->length, &read))
		field_refuse(f, value, "%s wants a whole number in decimal digits, not %.40s", key,
		    value->text);
	else if (read > MOST_NUMBER || read < -MOST_NUMBER)
		field_refuse(f, value, "%s is beyond " MOST_NUMBER_WORDS, key);
	else if (read < least || read > most)
		field_refuse(f, value, most >= MOST_NUMBER ? "%s must be %ld or more" :
		    "%s must be from %ld to %ld", key, (long)least, (long)most);
	else
		*number = read;
}

void
field_number(struct fields *f, const char *key, int32_t *number, int32_t least, int32_t most)
{
	struct node *value;

	if (f->mode == WRITING) {
		put_key(f, key);
		put_number(f, *number);
	}
	if (f->mode == READING && (value = field_value(f, key)) != NULL)
		take_number(f, key, value, number, least, most);
	if (f->mode == SCANNING && scan_key(f, key))
		scan_number(f, number, least, most);
}

void
field_truth(struct fields *f, const char *key, bool *truth)
{
	struct node *value;

	if (f->mode == WRITING) {
		put_key(f, key);
		put_truth(f, *truth);
	}
	if (f->mode == SCANNING && scan_key(f, key))
		scan_truth(f, truth);
	if (f->mode != READING || (value = field_value(f, key)) == NULL ||
	    !field_is_scalar(f, key, value))
		return;
	*truth = same_text(value->text, "true");
	if (!*truth && !same_text(value->text, "false"))
		field_refuse(f, value, "%s wants true or false, not %.40s", key, value->text);
}

void
field_word(struct fields *f, const char *key, uint8_t *word, const char *const words[])
{
	struct node *value;
	const char *near;
	uint8_t i;

	if (f->mode == WRITING) {
		put_key(f, key);
		put_word(f, words[*word]);
	}
	if (f->mode == SCANNING && scan_key(f, key))
		scan_word(f, word, words);
	if (f->mode != READING || (value = field_value(f, key)) == NULL ||
	    !field_is_scalar(f, key, value))
		return;
	for (i = 0; words[i] != NULL; i++)
		if (same_text(words[i], value->text)) {
			*word = i;
			return;
		}
	near = croupier_nearest(value->text, words, i);
	if (near != NULL)
		field_refuse(f, value, "%s cannot be %.40s; did you mean %s?", key, value->text,
		    near);
	else
		field_refuse(f, value, "%s cannot be %.40s; write %s%s", key, value->text, words[0],
		    i == 1 ? "" : " or another of its words");
}

static bool
take_seat(struct fields *f, const char *key, const struct node *value, uint8_t *seat)
{
	if (!field_is_scalar(f, key, value))
		return false;
	if (seat_find(f->table, value->text, value->length, seat))
		return true;
	field_refuse(f, value, "%s names %.40s, who is not among the seats", key, value->text);
	return false;
}

void
field_seat(struct fields *f, const char *key, uint8_t *seat)
{
	struct node *value;

	if (f->mode == WRITING) {
		put_key(f, key);
		put_seat(f, *seat);
	}
	if (f->mode == READING && (value = field_value(f, key)) != NULL)
		take_seat(f, key, value, seat);
	if (f->mode == SCANNING && scan_key(f, key))
		scan_seat(f, seat);
}

bool
field_given(struct fields *f, const char *key, bool is)
{
	struct nest *nest = innermost(f);

	if (f->mode == SCANNING)
		return scan_has(f, key);
	if (f->mode != READING)
		return is;
	if (f->no.verdict != CROUPIER_YES || nest->in == NULL)
		return false;
	if (find_key(nest, key) != NULL)
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
	else if (is_reading(f))
		*seat = NO_SEAT;
}

void
field_seats(struct fields *f, const char *key, uint8_t *seats, uint8_t *count)
{
	struct node *value;

	if (f->mode == WRITING) {
		put_key(f, key);
		put_seats(f, seats, *count);
	}
	if (f->mode == SCANNING && scan_key(f, key))
		scan_seats(f, seats, count);
	if (f->mode != READING || (value = field_value(f, key)) == NULL ||
	    !is_collection(f, key, value, LIST))
		return;
	*count = 0;
	for (value = value->first; value != NULL; value = value->next) {
		if (*count == f->table->seats) {
			field_refuse(f, value, "%s names more seats than there are", key);
			return;
		}
		if (!take_seat(f, key, value, &seats[*count]))
			return;
		if (memchr(seats, seats[*count], *count) != NULL) {
			field_refuse(f, value, "%s names %s twice", key, value->text);
			return;
		}
		(*count)++;
	}
}

/* A number behind a seat's name. */
static void
field_seat_number(struct fields *f, uint8_t seat, int32_t *number, int32_t least, int32_t most)
{
	if (f->mode != WRITING) {
		field_number(f, f->table->name[seat], number, least, most);
		return;
	}
	put_seat_key(f, seat);
	put_number(f, *number);
}

void
field_seat_numbers(struct fields *f, const char *key, int32_t *numbers, int32_t least, int32_t most)
{
	unsigned i;

	if (!is_reading(f) && f->mode != WRITING)
		return;
	field_map(f, key);
	for (i = 0; i < f->table->seats; i++)
		field_seat_number(f, (uint8_t)i, &numbers[i], least, most);
	field_end(f);
}

/* Reads one card; XX only where it may lie face down. */
static bool
take_card(struct fields *f, const char *key, const struct node *value, card *c, bool face_up)
{
	if (value->shape != SCALAR) {
		field_refuse(f, value, "%s wants cards by their names, not a %s", key,
		    value->shape == MAP ? "mapping" : "list");
		return false;
	}
	if (!card_read(f->table, value->text, value->length, c)) {
		field_refuse(f, value, "%.40s is not a card of the %s deck", value->text,
		    f->table->game->name);
		return false;
	}
	if (*c == XX && face_up) {
		field_refuse(f, value,
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

static void
add_zone(struct fields *f, const char *key, const card *at, unsigned count,
    enum arrangement arrangement)
{
	struct zones *zones = f->zones;

	if (zones->count == MAX_ZONES || count > MAX_CARDS - zones->cards) {
		zones->full = true;
		return;
	}
	zones->zone[zones->count].key = key;
	zones->zone[zones->count].count = (uint8_t)count;
	zones->zone[zones->count++].sorted = arrangement == SORTED;
	memcpy(zones->at + zones->cards, at, count);
	zones->cards += count;
}

/* Counts the cards of one place, or lists them. */
static void
count_zone(struct fields *f, const char *key, const card *at, unsigned count,
    enum arrangement arrangement)
{
	unsigned i;

	if (f->zones != NULL)
		add_zone(f, key, at, count, arrangement);
	else
		for (i = 0; i < count; i++)
			count_card(f, at[i]);
}

void
field_card(struct fields *f, const char *key, card *c)
{
	struct node *value;

	if (f->mode == COUNTING)
		count_zone(f, key, c, 1, SORTED);
	if (f->mode == WRITING) {
		put_key(f, key);
		put_card(f, *c);
	}
	if (f->mode == READING && (value = field_value(f, key)) != NULL)
		take_card(f, key, value, c, true);
	if (f->mode == SCANNING && scan_key(f, key))
		scan_card(f, c);
}

static void
sort_cards(card *at, unsigned count)
{
	struct cards cards = { .count = (uint8_t)count };

	memcpy(cards.at, at, count);
	cards_sort(&cards);
	memcpy(at, cards.at, count);
}

static void
take_cards(struct fields *f, const char *key, const struct node *value, card *at, uint8_t *count,
    unsigned room, enum arrangement arrangement, bool face_up)
{
	const struct node *element;
	unsigned used = 0;

	*count = 0;
	if (!is_collection(f, key, value, LIST))
		return;
	if (value->count > MAX_LIST) {
		field_refuse(f, value, "%s is a list of more than %d cards", key, MAX_LIST);
		return;
	}
	for (element = value->first; element != NULL; element = element->next) {
		if (used == room) {
			field_refuse(f, element,
			    "%s holds more than the %u cards that can lie there", key, room);
			return;
		}
		if (!take_card(f, key, element, &at[used], face_up))
			return;
		used++;
	}
	*count = (uint8_t)used;
	if (arrangement == SORTED)
		sort_cards(at, used);
}

void
field_cards(struct fields *f, const char *key, card *at, uint8_t *count, unsigned room,
    enum arrangement arrangement, unsigned who)
{
	struct node *value;

	switch (f->mode) {
	case READING:
		value = field_value(f, key);
		if (value != NULL)
			take_cards(f, key, value, at, count, room, arrangement, who == EVERYBODY);
		break;
	case SCANNING:
		if (scan_key(f, key) && !scan_cards(f, at, count, room, who == EVERYBODY) &&
		    arrangement == SORTED)
			sort_cards(at, *count);
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
	}
}

void
field_cards_of(struct fields *f, uint8_t seat, struct cards *cards, enum arrangement arrangement,
    unsigned who)
{
	if (f->mode != WRITING) {
		field_cards(f, f->table->name[seat], cards->at, &cards->count, MAX_CARDS,
		    arrangement, who);
		return;
	}
	put_seat_key(f, seat);
	put_cards(f, cards->at, cards->count);
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
 * Goes one level in; name is NULL for an entry of a list, which goes by the
 * list's.  Where a game goes in deeper than there is room for, that is refused,
 * and what would be inside stays on the innermost level.
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
	nest->in = nest->at = nest->out = NULL;
	nest->asked_count = 0;
	nest->missing = NULL;
	nest->gap = false;
	return nest;
}

/* Only what stands behind a key of the state itself has lines of its own. */
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

static void
open_map(struct fields *f, const char *key, enum layout layout)
{
	struct node *value = NULL, *out = NULL;
	struct nest *nest;

	if (f->mode == READING) {
		value = field_value(f, key);
		if (value != NULL && !is_collection(f, key, value, MAP))
			value = NULL;
	} else if (f->mode == WRITING) {
		out = put_open(f, key, layout);
	} else if (f->mode == SCANNING) {
		scan_open(f, key, layout);
	}
	nest = enter(f, key);
	nest->in = value;
	nest->at = value == NULL ? NULL : value->first;
	nest->out = out;
	lay_out(nest, layout);
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

unsigned
field_list(struct fields *f, const char *key, unsigned count, unsigned most)
{
	enum layout layout = count == 0 ? FLOW_LIST : at_top(f, BLOCK_LIST, FLOW_LIST);
	struct node *value = NULL, *out = NULL;
	struct nest *nest;

	if (f->mode == READING) {
		value = field_value(f, key);
		if (value != NULL && !is_collection(f, key, value, LIST))
			value = NULL;
		if (value != NULL && value->count > most) {
			field_refuse(f, value, "%s has more than the %u entries that can be there",
			    key, most);
			value = NULL;
		}
		count = value == NULL ? 0 : value->count;
	} else if (f->mode == WRITING) {
		out = put_open(f, key, layout);
	} else if (f->mode == SCANNING) {
		layout = scan_list(f, key, &count, most);
	}
	nest = enter(f, key);
	nest->at = value == NULL ? NULL : value->first;
	nest->out = out;
	lay_out(nest, layout);
	return count;
}

void
field_item(struct fields *f)
{
	struct nest *list = innermost(f), *nest;
	struct node *value = NULL, *out = NULL;

	if (f->mode == READING && list->at != NULL) {
		value = list->at;
		list->at = value->next;
		if (value->shape != MAP) {
			field_refuse(f, value, "each entry of this list must be a mapping, {...}");
			value = NULL;
		}
	} else if (f->mode == WRITING) {
		out = put_item(f);
	} else if (f->mode == SCANNING) {
		scan_item(f);
	}
	nest = enter(f, NULL);
	nest->in = value;
	nest->at = value == NULL ? NULL : value->first;
	nest->out = out;
	lay_out(nest, FLOW_MAP);
}

void
field_end(struct fields *f)
{
	if (f->mode == READING)
		field_finish(f);
	if (f->mode == WRITING)
		put_close(f);
	if (f->mode == SCANNING)
		scan_close(f);
	if (f->beyond > 0)
		f->beyond--;
	else
		f->depth--;
}

/* Reads the keys of such a mapping; they need not stand in order. */
static void
take_numbered(struct fields *f, const char *key, const struct node *map, char letter,
    uint8_t *numbers, struct cards *cards, uint8_t *count, unsigned room)
{
	const struct node *at;
	unsigned i;

	*count = 0;
	for (at = map->first; at != NULL; at = at->next->next) {
		uint8_t number = read_numbered(at->text, at->length, letter);

		if (number == 0) {
			field_refuse(f, at, "%.40s is not a name for %s; write %c1, %c2, ...",
			    at->text, key, letter, letter);
			return;
		}
		if (*count == room) {
			field_refuse(f, at, "%s has more than the %u entries that can be there",
			    key, room);
			return;
		}
		for (i = *count; i > 0 && numbers[i - 1] > number; i--) {
			numbers[i] = numbers[i - 1];
			cards[i] = cards[i - 1];
		}
		numbers[i] = number;
		(*count)++;
		take_cards(f, at->text, at->next, cards[i].at, &cards[i].count, MAX_CARDS,
		    AS_THEY_LIE, true);
		if (f->no.verdict != CROUPIER_YES)
			return;
	}
}

/* The same of canonical text, where they do. */
static void
scan_numbered_cards(struct fields *f, const char *key, char letter, uint8_t *numbers,
    struct cards *cards, uint8_t *count, unsigned room)
{
	bool any = scan_has_lines(f, key);

	*count = 0;
	open_map(f, key, any ? at_top(f, BLOCK_MAP, FLOW_MAP) : FLOW_MAP);
	while (f->no.verdict == CROUPIER_YES && *count < room &&
	    scan_numbered(f, letter, &numbers[*count])) {
		if (*count > 0 && numbers[*count] <= numbers[*count - 1])
			scan_decline(f);
		scan_cards(f, cards[*count].at, &cards[*count].count, MAX_CARDS, true);
		(*count)++;
	}
	field_end(f);
}

void
field_numbered_cards(struct fields *f, const char *key, char letter, uint8_t *numbers,
    struct cards *cards, uint8_t *count, unsigned room)
{
	struct node *value;
	unsigned i;

	if (f->mode == READING) {
		value = field_value(f, key);
		if (value != NULL && is_collection(f, key, value, MAP))
			take_numbered(f, key, value, letter, numbers, cards, count, room);
	} else if (f->mode == SCANNING) {
		scan_numbered_cards(f, key, letter, numbers, cards, count, room);
	} else if (f->mode == COUNTING) {
		for (i = 0; i < *count; i++)
			count_zone(f, key, cards[i].at, cards[i].count, AS_THEY_LIE);
	} else if (f->mode == WRITING) {
		open_map(f, key, *count == 0 ? FLOW_MAP : at_top(f, BLOCK_MAP, FLOW_MAP));
		for (i = 0; i < *count; i++) {
			put_numbered_key(f, letter, numbers[i]);
			put_cards(f, cards[i].at, cards[i].count);
		}
		field_end(f);
	}
}
