/*
 * state.c: states: their memory, writing and hiding them, and what programs can ask them.
 *
 * Must not know any one game, nor what keys a state has: keys.c does.
 */
#include "state/state.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* ---- memory ----------------------------------------------------------- */

/*
 * What does not change during a round is kept once for all copies of a state.  Copies may belong
 * to different threads, so only the count is ever written.
 */
struct shared {
	struct table table;
	atomic_uint states;		/* that share it */
	struct arena arena;		/* of table.meta */
};

static struct shared *
shared_of(const struct croupier_state *state)
{
	/* The table is the first member, and every table of a state was made by share(). */
	return (struct shared *)(void *)(uintptr_t)state->table;
}

static void
release(struct shared *shared)
{
	if (atomic_fetch_sub(&shared->states, 1) > 1)
		return;
	arena_free(&shared->arena);
	free(shared);
}

/* A copy of the table, which one state shares so far; NULL: no memory. */
static struct shared *
share(const struct table *table)
{
	struct shared *shared = malloc(sizeof *shared);

	if (shared == NULL)
		return NULL;
	shared->table = *table;
	atomic_init(&shared->states, 1);
	shared->arena = (struct arena){ .blocks = NULL };
	if (table->meta != NULL)
		shared->table.meta = tree_copy(&shared->arena, table->meta);
	if (!shared->arena.failed)
		return shared;
	release(shared);
	return NULL;
}

/* A multiple of the alignment of every type. */
static size_t
round_up(size_t size)
{
	return (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
}

/*
 * A state in one piece of memory: itself, now, next, and the game's part of both.  Only the
 * pointers are filled in.
 */
static struct croupier_state *
allocate(const struct table *table)
{
	size_t head = round_up(sizeof(struct croupier_state)),
	    half = round_up(sizeof(struct state));
	size_t own = round_up(table->game->own_size);
	char *memory = malloc(head + 2 * half + 2 * own);
	struct croupier_state *state = (struct croupier_state *)(void *)memory;

	if (state == NULL)
		return NULL;
	state->table = table;
	state->now = (struct state *)(void *)(memory + head);
	state->next = (struct state *)(void *)(memory + head + half);
	state->now->table = state->next->table = table;
	state->now->own = (struct game_state *)(void *)(memory + head + 2 * half);
	state->next->own = (struct game_state *)(void *)(memory + head + 2 * half + own);
	return state;
}

struct croupier_state *
state_new(const struct table *table)
{
	struct shared *shared = share(table);
	struct croupier_state *state = shared == NULL ? NULL : allocate(&shared->table);
	struct game_state *own;

	if (state == NULL) {
		if (shared != NULL)
			release(shared);
		return NULL;
	}
	own = state->now->own;
	memset(own, 0, table->game->own_size);
	*state->now = (struct state){ .table = state->table, .own = own, .turn = NO_SEAT };
	memset(state->adjusted, 0, sizeof state->adjusted);
	state->counted = NOT_COUNTED;
	return state;
}

void
state_count(struct croupier_state *state)
{
	struct fields f;
	unsigned c, known = 0;

	if (state->counted != NOT_COUNTED)
		return;
	count_cards(state->now, &f);
	for (c = 0; c < state->table->game->face_count; c++)
		known += f.seen[c];
	memcpy(state->seen, f.seen, sizeof state->seen);
	state->hidden = f.total - known;
	state->counted = state->hidden == 0 && state->table->seeded ? ALL_KNOWN : COUNTED;
}

void
croupier_state_free(struct croupier_state *state)
{
	if (state == NULL)
		return;
	release(shared_of(state));
	free(state);
}

/*
 * Most lists are short.  In both cases the compiler knows the number of bytes, and copies them
 * without a call.
 */
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

	memcpy(to->own, from->own, game->own_used == NULL ? game->own_size :
	    game->own_used(from->own));
	to->reshuffles = from->reshuffles;
	to->phase = from->phase;
	to->turn = from->turn;
	assign_cards(&to->stock, &from->stock);
	for (i = 0; i < seats; i++)
		assign_cards(&to->hands[i], &from->hands[i]);
}

/* Makes a state at the same table equal to another. */
static void
assign(struct croupier_state *copy, const struct croupier_state *state)
{
	state_assign(copy->now, state->now);
	memcpy(copy->adjusted, state->adjusted, sizeof copy->adjusted);
	copy->counted = state->counted;
	copy->hidden = state->hidden;
	if (state->counted != NOT_COUNTED)
		memcpy(copy->seen, state->seen, sizeof copy->seen);
}

struct croupier_state *
croupier_state_copy(const struct croupier_state *state)
{
	struct croupier_state *copy = state == NULL ? NULL : allocate(state->table);

	if (copy == NULL)
		return NULL;
	atomic_fetch_add(&shared_of(state)->states, 1);
	assign(copy, state);
	return copy;
}

struct croupier_state *
state_become(struct croupier_state *copy, const struct croupier_state *state)
{
	struct shared *shared = shared_of(state);

	if (copy != NULL && copy->table->game != state->table->game) {
		croupier_state_free(copy);
		copy = NULL;
	}
	if (copy == NULL)
		return croupier_state_copy(state);
	if (copy->table != state->table) {
		atomic_fetch_add(&shared->states, 1);
		release(shared_of(copy));
		copy->table = copy->now->table = copy->next->table = state->table;
	}
	assign(copy, state);
	return copy;
}

struct croupier_state *
state_at(const struct croupier_state *state, const struct table *table)
{
	struct croupier_state *copy = state_new(table);

	if (copy == NULL)
		return NULL;
	state_assign(copy->now, state->now);
	memcpy(copy->adjusted, state->adjusted, sizeof copy->adjusted);
	return copy;
}

/* ---- documents --------------------------------------------------------- */

static void
write_fields(struct fields *f, const struct croupier_state *state)
{
	put_begin(f);
	/* In this mode nothing of the state is changed. */
	table_fields(f, (struct table *)state->table, (int32_t *)state->adjusted);
	state_fields(f, state->now);
	put_close(f);
}

struct node *
state_tree(struct arena *arena, const struct croupier_state *state)
{
	struct fields f = { .mode = WRITING, .table = state->table, .arena = arena };

	write_fields(&f, state);
	return f.nest[0].out;
}

static struct croupier_refusal
write_tree(const struct croupier_state *state, enum croupier_format format,
    struct croupier_text *text)
{
	struct arena arena = { .blocks = NULL };
	struct fields f = { .mode = WRITING, .table = state->table, .arena = &arena };

	write_fields(&f, state);
	if (f.no.verdict == CROUPIER_YES)
		f.no = tree_append(text, &arena, f.nest[0].out, false, format);
	arena_free(&arena);
	return f.no;
}

struct croupier_refusal
croupier_state_write(const struct croupier_state *state, enum croupier_format format,
    struct croupier_text *text)
{
	struct fields f = { .mode = WRITING, .text = text };
	size_t length;

	if (state == NULL || text == NULL)
		return null_given();
	if (format != CROUPIER_YAML)
		return write_tree(state, format, text);
	f.table = state->table;
	length = text->length;
	write_fields(&f, state);
	if (f.no.verdict == CROUPIER_YES)
		return text_finish(text, length);
	text_cut(text, length);
	return f.no;
}

struct croupier_state *
state_hidden(const struct state *s, unsigned viewer)
{
	int32_t adjusted[MAX_SEATS] = { 0 };
	struct table table = *s->table;
	struct fields f = { .mode = HIDING, .table = &table, .viewer = viewer };
	struct croupier_state *hidden;

	table_fields(&f, &table, adjusted);
	hidden = state_new(&table);
	if (hidden == NULL)
		return NULL;
	state_assign(hidden->now, s);
	f.table = hidden->table;
	state_fields(&f, hidden->now);
	return hidden;
}

void
state_name(struct croupier_state *state, const card *names)
{
	struct state *s = state->now;
	struct fields f;

	fields_clear(&f, NAMING, state->table);
	f.names = names;
	state_fields(&f, s);
	state->counted = NOT_COUNTED;
	if (s->table->game->known != NULL)
		s->table->game->known(s);
}

/* ---- what a state tells ------------------------------------------------ */


const char *
croupier_state_seat_name(const struct croupier_state *state, unsigned seat)
{
	return state != NULL && seat < state->table->seats ? state->table->name[seat] : NULL;
}

int
croupier_state_seat(const struct croupier_state *state, const char *name)
{
	uint8_t seat;

	return state != NULL && name != NULL && seat_find(state->table, name, strlen(name), &seat) ?
	    seat : -1;
}

int
croupier_state_turn(const struct croupier_state *state)
{
	return state == NULL || is_over(state->now) ? -1 : state->now->turn;
}
