/*
 * state.c: states: their memory, writing and hiding them, and what programs can ask them.
 *
 * Must not know any one game, nor what keys a state has: keys.c does.
 */
#include "state/state.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* ---- memory ----------------------------------------------------------- */

/*
 * What does not change during a round is kept once for all copies of a state.  Copies may belong
 * to different threads, so only the count is ever written.
 */
struct shared {
	struct table table;
	/* table.meta as views have it, which may be long and is the same in all; NULL: none. */
	const struct croupier_value *meta;
	atomic_uint states;		/* that share it */
	struct arena arena;		/* of both */
};

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
	shared->meta = NULL;
	if (table->meta != NULL)
		shared->table.meta = tree_copy(&shared->arena, table->meta);
	if (shared->table.meta != NULL)
		shared->meta = tree_values(&shared->arena, shared->table.meta, NULL);
	if (!shared->arena.failed)
		return shared;
	release(shared);
	return NULL;
}

/*
 * A state in one piece of memory: itself, now, next, and the game's part of both.  Only the
 * pointers are filled in.
 */
static struct croupier_state *
allocate(struct shared *shared)
{
	const struct table *table = &shared->table;
	size_t head = round_up(sizeof(struct croupier_state)),
	    half = round_up(sizeof(struct state));
	size_t own = round_up(table->game->own_size);
	char *memory = malloc(head + 2 * half + 2 * own);
	struct croupier_state *state = (struct croupier_state *)(void *)memory;

	if (state == NULL)
		return NULL;
	state->shared = shared;
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
	struct croupier_state *state = shared == NULL ? NULL : allocate(shared);
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
	struct counted counted;
	unsigned c, known = 0;

	if (state->counted != NOT_COUNTED)
		return;
	count_cards(state->now, &counted);
	for (c = 0; c < state->table->game->face_count; c++)
		known += counted.seen[c];
	memcpy(state->seen, counted.seen, sizeof state->seen);
	state->hidden = counted.total - known;
	state->counted = state->hidden == 0 && state->table->seeded ? ALL_KNOWN : COUNTED;
}

void
croupier_state_free(struct croupier_state *state)
{
	if (state == NULL)
		return;
	release(state->shared);
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
	to->stopped = from->stopped;
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
	struct croupier_state *copy = state == NULL ? NULL : allocate(state->shared);

	if (copy == NULL)
		return NULL;
	atomic_fetch_add(&state->shared->states, 1);
	assign(copy, state);
	return copy;
}

struct croupier_state *
state_become(struct croupier_state *copy, const struct croupier_state *state)
{
	if (copy != NULL && copy->table->game != state->table->game) {
		croupier_state_free(copy);
		copy = NULL;
	}
	if (copy == NULL)
		return croupier_state_copy(state);
	if (copy->table != state->table) {
		atomic_fetch_add(&state->shared->states, 1);
		release(copy->shared);
		copy->shared = state->shared;
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

/* Writes the keys of a state, with this meta; w->out says where to. */
static void
write_keys(struct writing *w, const struct croupier_state *state, const struct node *meta,
    bool one_line)
{
	/* What is only written is not changed. */
	struct table table = *state->table;
	int32_t adjusted[MAX_SEATS];
	uint8_t stopped = state->now->stopped;

	table.meta = meta;
	memcpy(adjusted, state->adjusted, sizeof adjusted);
	writing_begin(w, state->table, one_line);
	table_fields(&w->f, &table, adjusted, &stopped);
	state_fields(&w->f, state->now);
	write_end(&w->out);
}

struct node *
state_tree(struct arena *arena, const struct croupier_state *state)
{
	struct writing w = { .out = { .arena = arena } };

	write_keys(&w, state, state->table->meta, false);
	return w.out.root;
}

const struct croupier_value *
state_values(struct arena *arena, const struct croupier_state *state)
{
	static const struct node nothing = { .shape = MAP };
	struct writing w = { .out = { .arena = arena } };

	write_keys(&w, state, state->table->meta == NULL ? NULL : &nothing, false);
	return arena->failed ? NULL : tree_values(arena, w.out.root, state->shared->meta);
}

struct croupier_refusal
croupier_state_write(const struct croupier_state *state, enum croupier_format format,
    struct croupier_text *text)
{
	struct writing w = { .out = { .text = text, .json = format == CROUPIER_JSON } };
	struct croupier_refusal no;
	size_t length;

	NEEDS(state != NULL && text != NULL);
	no = check_format(format);
	if (no.verdict != CROUPIER_YES)
		return no;
	length = text->length;
	write_keys(&w, state, state->table->meta, format == CROUPIER_LINE);
	if (w.f.no.verdict == CROUPIER_YES)
		return text_finish(text, length);
	text_cut(text, length);
	return w.f.no;
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
	bool found = state != NULL && name != NULL &&
	    seat_named(state->table, name, strlen(name), &seat);

	return found ? seat : -1;
}

int
croupier_state_turn(const struct croupier_state *state)
{
	return state == NULL || nobody_decides(state->now) ? -1 : state->now->turn;
}
