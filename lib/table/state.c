/*
 * state.c: states: their common keys, their whole check, their memory.
 *
 * Knows what every game's state has (section STATE KEYS).  Must not know any
 * one game.
 */
#include "table/core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
seat_find(const struct table *table, const char *name, uint8_t *seat)
{
	uint8_t i;

	for (i = 0; i < table->seats; i++)
		if (same_text(table->name[i], name)) {
			*seat = i;
			return true;
		}
	return false;
}

static uint8_t
last_phase(const struct game *game)
{
	uint8_t phase = 0;

	while (game->phases[phase + 1] != NULL)
		phase++;
	return phase;
}

void
set_over(struct state *s)
{
	s->phase = last_phase(s->table->game);
	s->turn = NO_SEAT;
}

const struct game *
game_find(const char *name)
{
	size_t i;

	for (i = 0; croupier_games[i] != NULL; i++)
		if (same_text(croupier_games[i]->name, name))
			return croupier_games[i];
	return NULL;
}

/* ---- memory ----------------------------------------------------------- */

/* A multiple of what every type can stand at. */
static size_t
round_up(size_t size)
{
	return (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
}

/*
 * A state in one piece of memory: itself, what is, what will be, and the
 * game's part of both.  Only the pointers and the table are filled in.
 */
static struct croupier_state *
allocate(const struct table *table)
{
	size_t head = round_up(sizeof(struct croupier_state)), half = round_up(sizeof(struct state));
	size_t own = round_up(table->game->own_size);
	char *memory = malloc(head + 2 * half + 2 * own);
	struct croupier_state *state = (struct croupier_state *)(void *)memory;

	if (state == NULL)
		return NULL;
	state->table = *table;
	state->table.meta = NULL;
	state->arena = (struct arena){ .blocks = NULL };
	state->now = (struct state *)(void *)(memory + head);
	state->next = (struct state *)(void *)(memory + head + half);
	state->now->table = state->next->table = &state->table;
	state->now->own = (struct game_state *)(void *)(memory + head + 2 * half);
	state->next->own = (struct game_state *)(void *)(memory + head + 2 * half + own);
	if (table->meta == NULL)
		return state;
	state->table.meta = tree_copy(&state->arena, table->meta);
	if (!state->arena.failed)
		return state;
	croupier_state_free(state);
	return NULL;
}

struct croupier_state *
state_new(const struct table *table)
{
	struct croupier_state *state = allocate(table);
	struct game_state *own;

	if (state == NULL)
		return NULL;
	own = state->now->own;
	memset(own, 0, table->game->own_size);
	*state->now = (struct state){ .table = &state->table, .own = own, .turn = NO_SEAT };
	return state;
}

void
croupier_state_free(struct croupier_state *state)
{
	if (state == NULL)
		return;
	arena_free(&state->arena);
	free(state);
}

/* Most lists are short.  Both ways the number of bytes is known here, so that they are copied without a call. */
static inline void
assign_cards(struct cards *to, const struct cards *from)
{
	enum { SHORT = 31 };

	if (from->count > SHORT)
		*to = *from;
	else
		memcpy(to, from, 1 + SHORT);
}

void
state_assign(struct state *to, const struct state *from)
{
	const struct game *game = to->table->game;
	unsigned i, seats = to->table->seats;

	memcpy(to->own, from->own, game->own_used == NULL ? game->own_size : game->own_used(from->own));
	to->reshuffles = from->reshuffles;
	to->phase = from->phase;
	to->turn = from->turn;
	assign_cards(&to->stock, &from->stock);
	for (i = 0; i < seats; i++)
		assign_cards(&to->hands[i], &from->hands[i]);
}

struct croupier_state *
croupier_state_copy(const struct croupier_state *state)
{
	struct croupier_state *copy = allocate(&state->table);

	if (copy != NULL)
		state_assign(copy->now, state->now);
	return copy;
}

/* ---- common keys ------------------------------------------------------- */

bool
name_is_good(const struct game *game, const char *name, const char **why)
{
	static const char *const commands[] = { "undo", "legal", "show", "score", "deal", "help", "quit" };
	const struct frame frame = { .bytes = name, .length = strlen(name) };
	const struct verb *verb;
	size_t i, length = frame.length;

	*why = "a seat name has 1 to 32 bytes: a letter, then letters, digits, -, _ and .";
	if (length < 1 || length > 32)
		return false;
	for (i = 0; i < length; i++) {
		unsigned char c = (unsigned char)name[i];
		bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c >= 0x80;

		if (!letter && (i == 0 || ((c < '0' || c > '9') && c != '-' && c != '_' && c != '.')))
			return false;
	}
	*why = "these bytes are not UTF-8, or there is a control character among them";
	if (check_characters(&frame).verdict != CROUPIER_YES)
		return false;
	*why = "that word is a verb or parameter of the game; choose another seat name";
	for (verb = game->verbs; verb->name != NULL; verb++) {
		if (same_text(verb->name, name))
			return false;
		for (i = 1; i < MAX_ARGUMENTS && verb->argument[i].kind != NOTHING; i++)
			if (same_text(verb->argument[i].name, name))
				return false;
	}
	*why = "that word is a command of referee; choose another seat name";
	for (i = 0; i < sizeof commands / sizeof commands[0]; i++)
		if (same_text(commands[i], name))
			return false;
	return true;
}

static void
field_version(struct fields *f)
{
	struct node *value;

	if (f->mode == WRITING) {
		put_key(f, "croupier");
		put_number(f, 1);
	}
	if (f->mode != READING || (value = field_value(f, "croupier")) == NULL || !field_is_scalar(f, "croupier", value))
		return;
	if (!same_text(value->text, "1"))
		field_refuse(f, value, "this is version %.40s of the format; this croupier reads version 1", value->text);
}

static void
field_game(struct fields *f, struct table *table)
{
	const char *names[32];
	const char *near;
	struct node *value;
	size_t i;

	if (f->mode == WRITING) {
		put_key(f, "game");
		put_word(f, table->game->name);
	}
	if (f->mode != READING || (value = field_value(f, "game")) == NULL || !field_is_scalar(f, "game", value))
		return;
	table->game = game_find(value->text);
	if (table->game != NULL) {
		cards_learn(table);
		return;
	}
	for (i = 0; i < 32 && croupier_games[i] != NULL; i++)
		names[i] = croupier_games[i]->name;
	near = croupier_nearest(value->text, names, i);
	field_refuse(f, value, near == NULL ? "there is no game %.40s" : "there is no game %.40s; did you mean %s?",
	    value->text, near);
}

static void
field_variant(struct fields *f, struct table *table)
{
	const char *names[9] = { NULL };
	size_t i;

	for (i = 0; i < 8 && table->game->variants[i].name != NULL; i++)
		names[i] = table->game->variants[i].name;
	field_word(f, "variant", &table->variant, names);
}

/* One option: a number, a truth value, or the word it may be instead. */
static void
field_option(struct fields *f, const struct option *option, int32_t *value)
{
	bool truth = *value != 0;
	struct node *node;

	if (option->kind == OPTION_TRUTH) {
		field_truth(f, option->name, &truth);
		*value = truth;
	} else if (option->word != NULL && f->mode == WRITING && *value == WORD_VALUE) {
		put_key(f, option->name);
		put_word(f, option->word);
	} else if (option->word != NULL && f->mode == READING && field_given(f, option->name, true) &&
	    (node = field_value(f, option->name)) != NULL && node->shape == SCALAR &&
	    same_text(node->text, option->word)) {
		*value = WORD_VALUE;
	} else {
		field_number(f, option->name, value, option->least, option->most);
	}
}

static void
field_options(struct fields *f, struct table *table)
{
	const struct option *option = table->game->options;
	unsigned i;

	field_map(f, "options");
	for (i = 0; option[i].name != NULL; i++)
		if (has_option(&option[i], table->variant))
			field_option(f, &option[i], &table->option[i]);
	field_end(f);
}

/* Whether what was read would be too long to be read again, in YAML or JSON. */
static bool
is_too_long(const struct node *meta)
{
	struct croupier_text text = { .bytes = NULL };
	bool long_one;

	tree_write(&text, meta, true);
	long_one = text.length > MAX_META;
	text_cut(&text, 0);
	tree_write_json(&text, meta);
	long_one = long_one || text.length > MAX_META || text.failed;
	text_release(&text);
	return long_one;
}

static void
field_meta(struct fields *f, struct table *table)
{
	if (!field_given(f, "meta", table->meta != NULL))
		return;
	if (f->mode == WRITING)
		put_tree(f, "meta", table->meta);
	if (f->mode != READING)
		return;
	table->meta = field_value(f, "meta");
	if (table->meta != NULL && is_too_long(table->meta))
		field_refuse(f, table->meta, "meta takes more than %d bytes when it is written; leave something out", MAX_META);
}

/* Reads a seat's name; false where it is refused. */
static bool
take_name(struct fields *f, struct table *table, const struct node *value)
{
	const char *why;
	uint8_t other;

	if (!field_is_scalar(f, "seats", value))
		return false;
	if (!name_is_good(table->game, value->text, &why)) {
		field_refuse(f, value, "%.40s cannot be a seat: %s", value->text, why);
		return false;
	}
	if (seat_find(table, value->text, &other)) {
		field_refuse(f, value, "two seats are named %s; names must differ", value->text);
		return false;
	}
	memcpy(table->name[table->seats++], value->text, value->length + 1);
	return true;
}

static void
field_names(struct fields *f, struct table *table)
{
	const struct variant *variant;
	uint8_t seats[MAX_SEATS];
	struct node *value, *list;
	uint8_t i;

	if (f->mode == WRITING) {
		for (i = 0; i < table->seats; i++)
			seats[i] = i;
		put_key(f, "seats");
		put_seats(f, seats, table->seats);
	}
	if (f->mode != READING || (value = field_value(f, "seats")) == NULL)
		return;
	variant = &table->game->variants[table->variant];
	if (value->shape != LIST || value->count < variant->least || value->count > variant->most) {
		field_refuse(f, value, variant->least == variant->most ? "seats wants a list of %u names" :
		    "seats wants a list of %u to %u names", variant->least, variant->most);
		return;
	}
	for (list = value->first; list != NULL; list = list->next)
		if (!take_name(f, table, list))
			return;
}

static void
field_seed(struct fields *f, struct table *table)
{
	static const char digits[] = "0123456789abcdef";
	char hex[2 * CROUPIER_SEED_BYTES + 1];
	struct node *value;
	size_t i;

	if (f->mode == HIDING) {
		table->seeded = false;
		memset(table->seed, 0, sizeof table->seed);
	}
	if (!field_given(f, "seed", table->seeded))
		return;
	if (f->mode == WRITING) {
		for (i = 0; i < CROUPIER_SEED_BYTES; i++) {
			hex[2 * i] = digits[table->seed[i] >> 4];
			hex[2 * i + 1] = digits[table->seed[i] & 15];
		}
		put_key(f, "seed");
		put_digits(f, hex, sizeof hex - 1);
	}
	if (f->mode != READING || (value = field_value(f, "seed")) == NULL)
		return;
	if (value->shape != SCALAR || value->length != 2 * CROUPIER_SEED_BYTES ||
	    strspn(value->text, "0123456789abcdefABCDEF") != value->length) {
		field_refuse(f, value, "seed wants 64 hex digits");
		return;
	}
	croupier_seed_from_text(value->text, table->seed);
	table->seeded = true;
}

/* The keys that stay for a round; in a mode that reads, f->table is filled in on the way. */
static void
table_fields(struct fields *f, struct table *table)
{
	field_version(f);
	field_game(f, table);
	if (table->game == NULL || f->no.verdict != CROUPIER_YES)
		return;
	field_variant(f, table);
	field_options(f, table);
	field_meta(f, table);
	field_names(f, table);
	if (f->no.verdict != CROUPIER_YES || table->seats == 0)
		return;
	field_seat(f, "dealer", &table->dealer);
	field_number(f, "round", &table->round, 1, 1000000000);
	field_seat_numbers(f, "scores", table->scores, -1000000000, 1000000000);
	field_seed(f, table);
}

/* Hides what others do not see of a hand of which they see some cards. */
static void
hide_hand(const struct state *s, uint8_t seat, struct cards *hand)
{
	unsigned i;

	for (i = 0; i < hand->count; i++)
		if (hand->at[i] != XX && !s->table->game->shows_card(s, seat, hand->at[i]))
			hand->at[i] = XX;
	cards_sort(hand);
}

/* The keys that moves change. */
static void
state_fields(struct fields *f, struct state *s)
{
	const struct game *game = s->table->game;
	unsigned i;

	if (game->reshuffles)
		field_number(f, "reshuffles", &s->reshuffles, 0, 1000000000);
	field_word(f, "phase", &s->phase, game->phases);
	field_seat_or_none(f, "turn", &s->turn);
	field_lists(f, "hands");
	for (i = 0; i < s->table->seats; i++) {
		bool shown = f->mode == HIDING && game->shows_hand != NULL && game->shows_hand(s, (uint8_t)i);

		if (f->mode == HIDING && game->shows_card != NULL && !shown && i != f->viewer) {
			hide_hand(s, (uint8_t)i, &s->hands[i]);
			shown = true;
		}
		field_cards_of(f, (uint8_t)i, &s->hands[i], SORTED, shown ? EVERYBODY : i);
	}
	field_end(f);
	field_cards(f, "stock", s->stock.at, &s->stock.count, MAX_CARDS, AS_THEY_LIE, NOBODY);
	game->fields(f, s);
}

/* ---- the whole check --------------------------------------------------- */

struct check {
	const struct croupier_document *document;
	struct croupier_refusal no;
};

bool
wrong(struct check *check, const char *key, const char *format, ...)
{
	const struct node *at;
	va_list arguments;

	check->no = (struct croupier_refusal){ .verdict = CROUPIER_TROUBLE, .at = check->document->place };
	for (at = check->document->root->first; at != NULL; at = at->next->next)
		if (same_text(at->text, key)) {
			check->no.at.line = at->line;
			check->no.at.column = at->column;
		}
	va_start(arguments, format);
	refusal_sentence(&check->no, format, arguments);
	va_end(arguments);
	if (check->document->cut)
		refusal_add(&check->no, "; the input ends in the middle of the document that began at line %lu",
		    check->document->place.line);
	return false;
}

void
count_cards(const struct state *s, struct fields *f)
{
	memset(f, 0, sizeof *f);
	f->mode = COUNTING;
	f->table = s->table;
	/* In this mode nothing of the state is changed. */
	state_fields(f, (struct state *)s);
}

/* Where a card is looked for, and the zones that have been found. */
struct places {
	const char *face;		/* the card's name */
	char *out;
	size_t room;
	const char *zone;		/* the key of the whole zone */
	const char *part;		/* whose or which part of it; NULL: it has none */
};

static void
add_place(struct places *p)
{
	size_t used = strlen(p->out), length = strlen(p->zone) + (p->part == NULL ? 0 : strlen(p->part) + 1);
	char place[80];

	snprintf(place, sizeof place, "%s%s%s", p->zone, p->part == NULL ? "" : " ", p->part == NULL ? "" : p->part);
	if (used + length + 3 > p->room || length >= sizeof place)
		return;
	snprintf(p->out + used, p->room - used, "%s%s", used > 0 ? ", " : "", place);
}

/* Notes the places of the card's copies below a node. */
static void
find_places(struct places *p, const struct node *node)
{
	const struct node *child, *seat = node->shape == MAP ? tree_get(node, "seat") : NULL;
	const char *part = p->part;

	if (node->shape == SCALAR) {
		if (node->meaning == CROUPIER_CARD && strcmp(node->text, p->face) == 0)
			add_place(p);
		return;
	}
	for (child = node->first; child != NULL; child = child->next) {
		const char *key = child->text;

		if (node->shape == MAP)
			child = child->next;
		if (p->zone == NULL)
			p->zone = key;
		else if (seat != NULL)
			p->part = seat->text;
		else if (node->shape == MAP && part == NULL)
			p->part = key;
		find_places(p, child);
		p->part = part;
		if (node->shape == MAP && p->zone == key)
			p->zone = NULL;
	}
}

void
card_places(const struct state *s, card c, char *out, size_t room)
{
	struct arena arena = { .blocks = NULL };
	struct fields f = { .mode = WRITING, .table = s->table, .arena = &arena };
	struct places p = { .face = card_name(s->table, c), .out = out, .room = room };

	out[0] = '\0';
	put_begin(&f);
	/* In this mode nothing of the state is changed. */
	state_fields(&f, (struct state *)s);
	if (!arena.failed)
		find_places(&p, f.nest[0].out);
	arena_free(&arena);
}

/* The node of the n-th copy of a card below this one; *n counts down. */
static const struct node *
find_copy(const struct table *table, const struct node *node, card c, unsigned *n)
{
	const struct node *child, *found;
	card read;

	if (node->shape == SCALAR)
		return card_read(table, node->text, node->length, &read) && read == c && --*n == 0 ? node : NULL;
	for (child = node->first; child != NULL; child = child->next) {
		if (node->shape == MAP)
			child = child->next;
		if ((found = find_copy(table, child, c, n)) != NULL)
			return found;
	}
	return NULL;
}

/* Points at the card's copy that is one too many: in hands, stock or a key of the game's. */
static void
point_at_copy(struct check *check, const struct table *table, card c, unsigned n)
{
	static const char *const common[] = { "croupier", "game", "variant", "options", "meta", "seats", "dealer",
		"round", "scores", "seed", "reshuffles", "phase", "turn" };
	const struct node *at, *found = NULL;
	size_t i;

	for (at = check->document->root->first; at != NULL && found == NULL; at = at->next->next) {
		for (i = 0; i < sizeof common / sizeof common[0]; i++)
			if (same_text(common[i], at->text))
				break;
		if (i == sizeof common / sizeof common[0])
			found = find_copy(table, at->next, c, &n);
	}
	if (found != NULL) {
		check->no.at.line = found->line;
		check->no.at.column = found->column;
	}
}

/* Card conservation: all zones together are the deck. */
static bool
check_cards(const struct state *s, struct check *check)
{
	const struct table *table = s->table;
	unsigned c, size = deck_size(table), known = 0;
	struct fields counted;

	count_cards(s, &counted);
	for (c = 0; c < table->game->face_count; c++) {
		unsigned copies = copies_of(table, (card)c);

		known += counted.seen[c];
		if (counted.seen[c] <= copies)
			continue;
		wrong(check, "hands", "%s lies on the table %u times, but the deck has it %u times; take one copy out",
		    card_name(table, (card)c), counted.seen[c], copies);
		point_at_copy(check, table, (card)c, copies + 1);
		return false;
	}
	if (counted.total > size)
		return wrong(check, "hands", "there are %u cards on the table, but the deck has %u; take %u out",
		    counted.total, size, counted.total - size);
	if (counted.total == size)
		return true;
	if (known == counted.total)
		for (c = 0; c < table->game->face_count; c++)
			if (counted.seen[c] < copies_of(table, (card)c))
				return wrong(check, "hands", "%s is missing: %u of the deck's %u cards are here; put it where it lies",
				    card_name(table, (card)c), counted.total, size);
	return wrong(check, "hands", "there are %u cards on the table, but the deck has %u; add the missing ones, XX if unknown",
	    counted.total, size);
}

static bool
check_state(const struct state *s, struct check *check)
{
	const struct game *game = s->table->game;
	bool over = s->phase == last_phase(game);
	struct croupier_refusal no = accepted();

	if (game->setup != NULL && !game->setup(s->table, &no))
		return wrong(check, "options", "%s", no.sentence);
	if (over && s->turn != NO_SEAT)
		return wrong(check, "turn", "the round is over: no seat has a turn; leave turn out");
	if (!over && s->turn == NO_SEAT)
		return wrong(check, "phase", "the key turn is missing: in phase %s a seat must decide", game->phases[s->phase]);
	return check_cards(s, check) && game->check(s, check);
}

struct croupier_refusal
croupier_state_read(const struct croupier_document *document, struct croupier_state **out)
{
	struct table table = { .game = NULL };
	struct fields f = { .mode = READING, .table = &table, .document = document };
	struct check check = { .document = document };
	struct croupier_state *state;

	*out = NULL;
	f.nest[0].in = document->root;
	f.nest[0].at = document->root->first;
	table_fields(&f, &table);
	if (f.no.verdict != CROUPIER_YES)
		return f.no;
	if (table.game == NULL || table.seats == 0) {
		/* A key that names them is missing: what else could stand there is not known. */
		f.nest[0].gap = tree_get(document->root, "hands") != NULL;
		field_missing(&f);
		return f.no;
	}
	state = state_new(&table);
	if (state == NULL)
		return out_of_memory();
	f.table = &state->table;
	state_fields(&f, state->now);
	field_finish(&f);
	check.no = f.no;
	if (f.no.verdict != CROUPIER_YES || !check_state(state->now, &check)) {
		croupier_state_free(state);
		return check.no;
	}
	*out = state;
	return accepted();
}

static void
write_fields(struct fields *f, const struct croupier_state *state)
{
	put_begin(f);
	/* In this mode nothing of the state is changed. */
	table_fields(f, (struct table *)&state->table);
	state_fields(f, state->now);
	put_close(f);
}

struct node *
state_tree(struct arena *arena, const struct croupier_state *state)
{
	struct fields f = { .mode = WRITING, .table = &state->table, .arena = arena };

	write_fields(&f, state);
	return f.nest[0].out;
}

static struct croupier_refusal
write_json(const struct croupier_state *state, struct croupier_text *text)
{
	struct arena arena = { .blocks = NULL };
	const struct node *tree = state_tree(&arena, state);
	struct croupier_refusal no = tree_append(text, &arena, tree, false, CROUPIER_JSON);

	arena_free(&arena);
	return no;
}

struct croupier_refusal
croupier_state_write(const struct croupier_state *state, enum croupier_format format, struct croupier_text *text)
{
	struct fields f = { .mode = WRITING, .table = &state->table, .text = text };
	size_t length = text->length;

	if (format == CROUPIER_JSON)
		return write_json(state, text);
	write_fields(&f, state);
	if (!text->failed)
		return accepted();
	text_cut(text, length);
	return out_of_memory();
}

void
state_hide(struct croupier_state *state, unsigned viewer)
{
	struct fields f = { .mode = HIDING, .table = &state->table, .viewer = viewer };

	table_fields(&f, &state->table);
	state_fields(&f, state->now);
}

/* ---- what a state tells ------------------------------------------------ */

const char *
croupier_state_game(const struct croupier_state *state)
{
	return state->table.game->name;
}

const char *
croupier_state_phase(const struct croupier_state *state)
{
	return state->table.game->phases[state->now->phase];
}

unsigned
croupier_state_seats(const struct croupier_state *state)
{
	return state->table.seats;
}

const char *
croupier_state_seat_name(const struct croupier_state *state, unsigned seat)
{
	return state->table.name[seat];
}

int
croupier_state_seat(const struct croupier_state *state, const char *name)
{
	uint8_t seat;

	return seat_find(&state->table, name, &seat) ? seat : -1;
}

int
croupier_state_turn(const struct croupier_state *state)
{
	return is_over(state->now) ? -1 : state->now->turn;
}

unsigned long
croupier_state_round(const struct croupier_state *state)
{
	return (unsigned long)state->table.round;
}

const uint8_t *
croupier_state_seed(const struct croupier_state *state)
{
	return state->table.seeded ? state->table.seed : NULL;
}

const char *
croupier_state_verb(const struct croupier_state *state, size_t index)
{
	const struct verb *verb;

	if (is_over(state->now))
		return NULL;
	for (verb = state->table.game->verbs; verb->name != NULL; verb++)
		if ((verb->phases >> state->now->phase & 1) != 0 && !verb->report &&
		    in_variant(verb, &state->table) && index-- == 0)
			return verb->name;
	return NULL;
}
