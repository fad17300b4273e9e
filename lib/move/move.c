/*
 * move.c: moves between trees, words and meaning.
 *
 * One table of verbs a game does for reading YAML, reading words and writing
 * both.  Knows the kinds of argument.  Must not know what a verb does.
 */
#include "table/core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
in_variant(const struct verb *verb, const struct table *table)
{
	return verb->variants == 0 || (verb->variants >> table->variant & 1) != 0;
}

const struct verb *
find_verb(const struct table *table, const char *name)
{
	const struct verb *verb;

	for (verb = table->game->verbs; verb->name != NULL; verb++)
		if (same_text(verb->name, name) && in_variant(verb, table))
			return verb;
	return NULL;
}

int
find_argument(const struct verb *verb, const char *name)
{
	int i;

	if (same_text(verb->name, name))
		return 0;
	for (i = 1; i < MAX_ARGUMENTS && verb->argument[i].kind != NOTHING; i++)
		if (same_text(verb->argument[i].name, name))
			return i;
	return -1;
}

bool
is_drawn(const struct argument *argument)
{
	return argument->name != NULL && same_text(argument->name, "drawn");
}

static const char *
argument_name(const struct verb *verb, unsigned argument)
{
	return argument == 0 ? verb->name : verb->argument[argument].name;
}

static inline bool
is_null(const struct node *node)
{
	if (node->shape != SCALAR || node->manner != PLAIN)
		return false;
	switch (node->length) {
	case 0:
		return true;
	case 1:
		return node->text[0] == '~';
	case 4:
		return memcmp(node->text, "null", 4) == 0;
	default:
		return false;
	}
}

/* ---- understanding ---------------------------------------------------- */

/* A move on its way from a tree to its meaning. */
struct understanding {
	const struct state *s;
	const struct table *table;
	const struct verb *verb;
	struct full_move *full;
	const struct node *seat_key, *verb_key;
	const struct node *value[MAX_ARGUMENTS];
	unsigned arguments;	/* that the verb has, its own included */
	struct croupier_refusal *no;
};

__attribute__((format(printf, 3, 4)))
static bool
refuse_move(struct understanding *u, unsigned rule, const char *format, ...)
{
	va_list arguments;

	u->no->verdict = CROUPIER_NO;
	u->no->rule = table_rules[rule].id;
	va_start(arguments, format);
	refusal_sentence(u->no, format, arguments);
	va_end(arguments);
	return false;
}

/* "north, east, south and west" or the like for a sentence. */
static void
list_seats(const struct table *table, char *out, size_t room)
{
	unsigned i;
	size_t used = 0;

	out[0] = '\0';
	for (i = 0; i < table->seats; i++) {
		size_t length = strlen(table->name[i]);

		if (used + length + 8 > room)
			return;
		if (i > 0) {
			memcpy(out + used, ", ", 3);
			used += 2;
		}
		memcpy(out + used, table->name[i], length + 1);
		used += length;
	}
}

/* Refuses what names no seat of the table. */
static bool
refuse_seat(struct understanding *u, const struct node *node)
{
	char names[240];
	const char *near, *seats[MAX_SEATS];
	unsigned i;

	for (i = 0; i < u->table->seats; i++)
		seats[i] = u->table->name[i];
	near = node->shape == SCALAR ? croupier_nearest(node->text, seats, u->table->seats) : NULL;
	if (near != NULL)
		return refuse_move(u, NO_SUCH_SEAT, "there is no seat %.40s; did you mean %s?", node->text, near);
	list_seats(u->table, names, sizeof names);
	return refuse_move(u, NO_SUCH_SEAT, "there is no seat %.40s; the seats are %s",
	    node->shape == SCALAR ? node->text : "of that kind", names);
}

static bool
find_seat(struct understanding *u, const struct node *node, uint8_t *seat)
{
	return (node->shape == SCALAR && seat_find(u->table, node->text, seat)) || refuse_seat(u, node);
}

/* The names of the verbs that can be used, for a sentence. */
static void
list_verbs(const struct table *table, uint16_t phases, char *out, size_t room)
{
	const struct verb *verb;
	size_t used = 0;

	out[0] = '\0';
	for (verb = table->game->verbs; verb->name != NULL; verb++) {
		size_t length = strlen(verb->name);

		if (!in_variant(verb, table) || (verb->phases & phases) == 0 || used + length + 3 > room)
			continue;
		if (used > 0) {
			memcpy(out + used, ", ", 3);
			used += 2;
		}
		memcpy(out + used, verb->name, length + 1);
		used += length;
	}
}

/* The verb that a mistyped one may have been meant to be; NULL where none is near. */
static const char *
nearest_verb(const struct table *table, const char *word)
{
	const struct verb *verb;
	const char *names[16];
	size_t count = 0;

	for (verb = table->game->verbs; verb->name != NULL && count < 16; verb++)
		if (in_variant(verb, table))
			names[count++] = verb->name;
	return croupier_nearest(word, names, count);
}

/* Refuses a move without a verb; `other` is a key that may have been meant to be one, or NULL. */
static bool
refuse_verb(struct understanding *u, const char *other)
{
	const char *near;
	char names[160];

	list_verbs(u->table, UINT16_MAX, names, sizeof names);
	if (other == NULL)
		return refuse_move(u, NO_SUCH_VERB, "the move has no verb; write one of %s", names);
	near = nearest_verb(u->table, other);
	if (near != NULL)
		return refuse_move(u, NO_SUCH_VERB, "%.40s is no verb of %s (%s); did you mean %s?", other,
		    u->table->game->name, u->table->game->variants[u->table->variant].name, near);
	return refuse_move(u, NO_SUCH_VERB, "%.40s is no verb of %s (%s); its verbs are %s", other,
	    u->table->game->name, u->table->game->variants[u->table->variant].name, names);
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
		verb = find_verb(u->table, key->text);
		if (verb != NULL && u->verb != NULL)
			return refuse_move(u, NO_SUCH_VERB, "a move has one verb, not both %s and %s",
			    u->verb->name, verb->name);
		if (verb != NULL) {
			u->verb = verb;
			u->verb_key = key;
		} else if (other == NULL) {
			other = key->text;
		}
	}
	if (u->verb == NULL)
		return refuse_verb(u, other);
	for (u->arguments = 1; u->arguments < MAX_ARGUMENTS && u->verb->argument[u->arguments].kind != NOTHING;)
		u->arguments++;
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
		i = find_argument(u->verb, key->text);
		if (i >= 0)
			u->value[i] = key->next;
		else if (unknown == NULL)
			unknown = key;
	}
	for (i = 0; i < (int)u->arguments; i++)
		if (u->verb->argument[i].kind == ONE_SEAT && u->value[i] != NULL && u->value[i]->shape == SCALAR &&
		    !is_null(u->value[i]) && !find_seat(u, u->value[i], &seat))
			return false;
	if (unknown != NULL)
		return refuse_move(u, BAD_ARGUMENT, "%s takes no %.40s", u->verb->name, unknown->text);
	return true;
}

/* Whether the value is of the argument's kind, whatever it names. */
static bool
check_kind(struct understanding *u, unsigned i)
{
	const struct argument *argument = &u->verb->argument[i];
	const struct node *value = u->value[i], *element;
	const char *name = argument_name(u->verb, i);

	if (value == NULL || (i == 0 && is_null(value) && argument->may_be_absent)) {
		if (value != NULL || argument->kind == NOTHING || argument->may_be_absent)
			return true;
		return refuse_move(u, BAD_ARGUMENT, "%s needs %s and what belongs behind it", u->verb->name, name);
	}
	switch (argument->kind) {
	case EMPTY:
		return is_null(value) || refuse_move(u, BAD_ARGUMENT, "%s takes nothing; write %s: ~", name, name);
	case ONE_CARD:
	case ONE_SEAT:
	case NUMBERED:
		if (value->shape == SCALAR && !is_null(value))
			return true;
		return refuse_move(u, BAD_ARGUMENT, "%s wants one %s", name,
		    argument->kind == ONE_CARD ? "card" : argument->kind == ONE_SEAT ? "seat" : "name of a key");
	default:
		break;
	}
	if (value->shape == SCALAR && !is_null(value))
		return true;
	/* A verb without its argument is written with ~, not with an empty list. */
	if (value->shape != LIST || (value->count == 0 && (!argument->may_be_absent || i == 0)))
		return refuse_move(u, BAD_ARGUMENT, "%s wants a list of cards", name);
	for (element = value->first; element != NULL; element = element->next)
		if (element->shape != SCALAR || is_null(element))
			return refuse_move(u, BAD_ARGUMENT, "%s wants cards by their names", name);
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
		if ((u->verb->one_of >> i & 1) != 0 && value != NULL && (value->shape == SCALAR || value->count > 0))
			any = true;
	}
	return any || refuse_move(u, BAD_ARGUMENT, "%s needs cards behind one of its words", u->verb->name);
}

static bool
take_card(struct understanding *u, const struct argument *argument, const struct node *node, uint8_t *value)
{
	bool read = card_read(u->table, node->text, node->length, value);

	if (read && (*value != XX || argument->may_be_hidden))
		return true;
	if (read)
		return refuse_move(u, NO_SUCH_CARD, "XX is no card that can be named here");
	return refuse_move(u, NO_SUCH_CARD, "there is no %.40s in the %s deck", node->text, u->table->game->name);
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
move_arrange(const struct table *table, struct full_move *full, unsigned argument, uint8_t *values, unsigned count)
{
	const struct argument *kind = &table->game->verbs[full->move.verb].argument[argument];

	memcpy(full->as_given + (values - full->values), values, count);
	if (count < 2)
		return;
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

	if (!find_seat(u, u->seat_key->next, &move->seat) || !understand_verb(u, root) || !find_values(u, root) || !check_kinds(u))
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
			struct croupier_place at = { .file = place->file, .line = key->line, .column = key->column };

			*no = trouble(&at, "%s is a list of more than %d cards", key->text, MAX_LIST);
			return false;
		}
	}
	if (understand(&u, root))
		return true;
	no->at = *place;
	return false;
}

/* ---- trees and words --------------------------------------------------- */

/* One value of an argument as it is written: text, or a buffer that it fills. */
static const char *
value_text(const struct state *s, const struct argument *argument, uint8_t value, char buffer[16])
{
	if (argument->kind == ONE_SEAT)
		return seat_name(s, value);
	if (argument->kind != NUMBERED)
		return card_name(s->table, value);
	snprintf(buffer, 16, "%c%u", argument->letter, (unsigned)value);
	return buffer;
}

static struct node *
value_tree(struct arena *arena, const struct state *s, const struct argument *argument, uint8_t value)
{
	char buffer[16];
	const char *text = value_text(s, argument, value, buffer);

	return text == buffer ? tree_scalar(arena, text, strlen(text), WORD) : tree_word(arena, text);
}

struct node *
move_tree(struct arena *arena, const struct state *s, const struct move *move)
{
	const struct verb *verb = &s->table->game->verbs[move->verb];
	const uint8_t *at = move->values;
	struct node *map = tree_map(arena), *list;
	unsigned i, j;

	tree_set(arena, map, "seat", tree_word(arena, seat_name(s, move->seat)));
	for (i = 0; i < MAX_ARGUMENTS && verb->argument[i].kind != NOTHING; i++) {
		const struct argument *argument = &verb->argument[i];

		if (i == 0 && move->count[0] == 0) {
			tree_set(arena, map, verb->name, tree_scalar(arena, "~", 1, PLAIN));
		} else if (move->count[i] > 0 && argument->kind != CARDS) {
			tree_set(arena, map, argument_name(verb, i), value_tree(arena, s, argument, *at));
		} else if (move->count[i] > 0) {
			list = tree_list(arena);
			for (j = 0; j < move->count[i]; j++)
				tree_add(list, value_tree(arena, s, argument, at[j]));
			tree_set(arena, map, argument_name(verb, i), list);
		}
		at += move->count[i];
	}
	return map;
}

/* A scalar, a card in its canonical spelling. */
static void
word_add(struct croupier_text *text, const struct table *table, const struct argument *argument, const struct node *node)
{
	card c;

	text_char(text, ' ');
	if (node->shape != SCALAR)
		text_string(text, node->shape == MAP ? "{...}" : "[...]");
	else if (argument != NULL && (argument->kind == CARDS || argument->kind == ONE_CARD) &&
	    card_read(table, node->text, node->length, &c))
		text_string(text, card_name(table, c));
	else
		text_add(text, node->text, node->length);
}

static void
words_add(struct croupier_text *text, const struct table *table, const struct argument *argument,
    const struct node *value)
{
	const struct node *element;

	if (is_null(value))
		return;
	if (value->shape != LIST) {
		word_add(text, table, argument, value);
		return;
	}
	for (element = value->first; element != NULL; element = element->next)
		word_add(text, table, argument, element);
}

void
full_move_words(struct croupier_text *text, const struct state *s, const struct full_move *full)
{
	const struct move *move = &full->move;
	const struct verb *verb = &s->table->game->verbs[move->verb];
	const uint8_t *at = full->as_given;
	char buffer[16];
	unsigned i, j;

	text_string(text, seat_name(s, move->seat));
	for (i = 0; i < MAX_ARGUMENTS && verb->argument[i].kind != NOTHING; i++) {
		if (i > 0 && move->count[i] == 0)
			continue;
		text_char(text, ' ');
		text_string(text, argument_name(verb, i));
		for (j = 0; j < move->count[i]; j++) {
			text_char(text, ' ');
			text_string(text, value_text(s, &verb->argument[i], *at++, buffer));
		}
	}
}

void
move_words(struct croupier_text *text, const struct state *s, const struct node *root)
{
	const struct table *table = s->table;
	const struct node *key, *seat = tree_get(root, "seat"), *value;
	const struct verb *verb = NULL;
	int i;

	if (seat->shape == SCALAR)
		text_add(text, seat->text, seat->length);
	else
		text_string(text, "?");
	for (key = root->first; key != NULL && verb == NULL; key = key->next->next)
		if (!same_text(key->text, "seat"))
			verb = find_verb(table, key->text);
	if (verb != NULL)
		for (i = 0; i < MAX_ARGUMENTS && verb->argument[i].kind != NOTHING; i++) {
			value = tree_get(root, argument_name(verb, (unsigned)i));
			if (value == NULL || (i > 0 && verb->argument[i].kind == CARDS && value->shape == LIST && value->count == 0))
				continue;
			text_char(text, ' ');
			text_string(text, argument_name(verb, (unsigned)i));
			words_add(text, table, &verb->argument[i], value);
		}
	for (key = root->first; key != NULL; key = key->next->next) {
		if (same_text(key->text, "seat") || (verb != NULL && find_argument(verb, key->text) >= 0))
			continue;
		text_char(text, ' ');
		text_string(text, key->text);
		words_add(text, table, NULL, key->next);
	}
}

/* ---- words to trees ---------------------------------------------------- */

const char *
next_word(const char **at, size_t *length)
{
	const char *start = *at + strspn(*at, " \t\r\n");

	*length = strcspn(start, " \t\r\n,");
	*at = start + *length;
	return start;
}

/* Whether some verb of the game has a parameter of that name: it ends a list, also behind a verb that has none. */
static bool
is_parameter(const struct table *table, const char *name)
{
	const struct verb *verb;

	for (verb = table->game->verbs; verb->name != NULL; verb++)
		if (find_argument(verb, name) > 0)
			return true;
	return same_text(name, "drawn");
}

/* What stands behind the key of an argument: the words up to the next parameter. */
static struct node *
behind(struct arena *arena, const struct table *table, const struct verb *verb, int i, const char **at)
{
	enum argument_kind kind = verb == NULL || i < 0 ? CARDS : verb->argument[i].kind;
	struct node *list = tree_list(arena);
	const char *word, *after;
	size_t length;

	for (;;) {
		struct node *node;

		after = *at;
		word = next_word(&after, &length);
		if (length == 0)
			break;
		node = tree_scalar(arena, word, length, WORD);
		if (node != NULL && verb != NULL && is_parameter(table, node->text))
			break;
		tree_add(list, node);
		*at = after;
	}
	if (list == NULL || list->count > 1 || (list->count == 1 && kind == CARDS) || (list->count == 0 && i != 0))
		return list;
	return list->count == 1 ? list->first : tree_scalar(arena, "", 0, PLAIN);
}

/* The tree of the move in words; the cursor stops at its comma or end. */
static struct node *
words_tree(struct arena *arena, const struct croupier_state *state, bool may_omit_seat, const char **at)
{
	const struct table *table = &state->table;
	struct node *map = tree_map(arena), *seat, *key;
	const struct verb *verb = NULL;
	const char *word, *after = *at;
	size_t length;

	word = next_word(&after, &length);
	seat = tree_scalar(arena, word, length, WORD);
	if (may_omit_seat && seat != NULL && find_verb(table, seat->text) != NULL && !is_over(state->now))
		seat = tree_word(arena, seat_name(state->now, state->now->turn));
	else
		*at = after;
	tree_set(arena, map, "seat", seat);
	for (;;) {
		int argument = 0;

		word = next_word(at, &length);
		if (length == 0 || map == NULL)
			return map;
		key = tree_scalar(arena, word, length, WORD);
		if (key == NULL)
			return map;
		if (verb == NULL)
			verb = find_verb(table, key->text);
		else
			argument = find_argument(verb, key->text);
		tree_add(map, key);
		tree_add(map, behind(arena, table, verb, argument, at));
	}
}

struct croupier_refusal
croupier_move_from_words(const struct croupier_state *state, const char *words, bool may_omit_seat, const char **rest,
    struct croupier_move **out)
{
	struct frame frame = { .bytes = words, .length = strlen(words), .line = 1 };
	struct croupier_refusal no = check_characters(&frame);
	struct croupier_move *move;
	const struct node *key, *other;
	const char *at = words;

	*out = NULL;
	no.at = (struct croupier_place){ .file = NULL };
	if (no.verdict != CROUPIER_YES)
		return no;
	move = calloc(1, sizeof *move);
	if (move == NULL)
		return out_of_memory();
	move->root = words_tree(&move->arena, state, may_omit_seat, &at);
	if (move->arena.failed) {
		croupier_move_free(move);
		return out_of_memory();
	}
	for (key = move->root->first; key != NULL; key = key->next->next)
		for (other = key->next->next; other != NULL; other = other->next->next)
			if (same_text(key->text, other->text)) {
				no = trouble(NULL, "the word %.40s stands twice in this move", key->text);
				croupier_move_free(move);
				return no;
			}
	at += strspn(at, " \t\r\n");
	if (*at == ',')
		at++;
	if (rest != NULL)
		*rest = at + strspn(at, " \t\r\n");
	*out = move;
	return no;
}

/* ---- public ----------------------------------------------------------- */

struct croupier_refusal
croupier_move_read(const struct croupier_document *document, struct croupier_move **out)
{
	struct croupier_move *move = calloc(1, sizeof *move);
	const struct node *root = document_root(document);

	*out = NULL;
	if (move == NULL || root == NULL) {
		free(move);
		return out_of_memory();
	}
	move->place = document->place;
	move->root = tree_copy(&move->arena, root);
	if (move->arena.failed) {
		croupier_move_free(move);
		return out_of_memory();
	}
	*out = move;
	return accepted();
}

void
croupier_move_free(struct croupier_move *move)
{
	if (move == NULL)
		return;
	arena_free(&move->arena);
	free(move);
}

/* Appends a move's tree in the format. */
static struct croupier_refusal
write_tree(struct croupier_text *text, const struct state *s, struct arena *arena, const struct node *root,
    enum croupier_format format)
{
	if (format == CROUPIER_WORDS && !arena->failed) {
		move_words(text, s, root);
		return text->failed ? out_of_memory() : accepted();
	}
	return tree_append(text, arena, root, true, format);
}

struct croupier_refusal
croupier_move_write(const struct croupier_state *state, const struct croupier_move *move, enum croupier_format format,
    struct croupier_text *text)
{
	struct arena arena = { .blocks = NULL };
	const struct node *root = move->root;
	struct croupier_refusal no;
	struct full_move full;

	accept(&no);
	if (move_understand(state->now, &move->place, move->root, &full, &no))
		root = move_tree(&arena, state->now, &full.move);
	no = write_tree(text, state->now, &arena, root, format);
	arena_free(&arena);
	return no;
}

struct croupier_refusal
croupier_play(struct croupier_state *state, const struct croupier_move *move)
{
	struct full_move full;
	struct croupier_refusal no;

	accept(&no);
	if (!move_understand(state->now, &move->place, move->root, &full, &no) ||
	    !move_play(state, &full.move, NULL, &no))
		no.at = move->place;
	return no;
}

/* ---- lists ------------------------------------------------------------- */

struct croupier_moves *
croupier_moves_new(void)
{
	return calloc(1, sizeof(struct croupier_moves));
}

void
croupier_moves_free(struct croupier_moves *moves)
{
	if (moves == NULL)
		return;
	free(moves->entries);
	free(moves->pool);
	free(moves);
}

struct move
moves_at(const struct croupier_moves *moves, size_t index)
{
	const struct entry *entry = &moves->entries[index];
	const uint8_t *count = entry->count;

	return (struct move){ .seat = entry->seat, .verb = entry->verb, .given = entry->given,
		.count = { count[0], count[1], count[2], count[3] }, .values = moves->pool + entry->from };
}

/* Whether a seat may choose to do anything out of turn in this phase. */
static bool
may_act_out_of_turn(const struct state *s)
{
	const struct verb *verb;

	for (verb = s->table->game->verbs; verb->name != NULL; verb++)
		if (verb->any_seat && !verb->report && in_variant(verb, s->table) && (verb->phases >> s->phase & 1) != 0)
			return true;
	return false;
}

struct croupier_refusal
croupier_moves_list(struct croupier_moves *moves, const struct croupier_state *state, unsigned seat)
{
	const struct state *s = state->now;

	moves->count = moves->used = 0;
	moves->failed = moves->hidden = false;
	moves->seat = (uint8_t)seat;
	if (is_over(s) || (seat != s->turn && !may_act_out_of_turn(s)))
		return accepted();
	s->table->game->list(s, (uint8_t)seat, moves);
	if (moves->failed)
		return out_of_memory();
	if (moves->hidden) {
		moves->count = 0;
		return trouble(NULL, "what %s may do depends on cards that nobody here knows (XX)",
		    seat_name(s, (uint8_t)seat));
	}
	return accepted();
}

size_t
croupier_moves_count(const struct croupier_moves *moves)
{
	return moves->count;
}

struct croupier_refusal
croupier_moves_write(const struct croupier_moves *moves, size_t index, const struct croupier_state *state,
    enum croupier_format format, struct croupier_text *text)
{
	struct arena arena = { .blocks = NULL };
	struct move move = moves_at(moves, index);
	struct node *root = move_tree(&arena, state->now, &move);
	struct croupier_refusal no = write_tree(text, state->now, &arena, root, format);

	arena_free(&arena);
	return no;
}

struct croupier_refusal
croupier_moves_play(const struct croupier_moves *moves, size_t index, struct croupier_state *state)
{
	struct move move = moves_at(moves, index);
	struct croupier_refusal no;

	accept(&no);
	if (!move_play(state, &move, NULL, &no))
		return no;
	return accepted();
}
