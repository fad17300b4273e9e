/*
 * list.c: lists of legal moves.
 *
 * Knows how a list is made, read back, taken apart and played.  Must not know which moves
 * are legal: the game lists them.
 */
#include "move/move.h"

#include <stdlib.h>
#include <string.h>

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
	arena_free(&moves->apart);
	free(moves);
}

struct croupier_refusal
croupier_moves_list(struct croupier_moves *moves, const struct croupier_state *state, unsigned seat)
{
	const struct verb *verb;
	const struct state *s;

	if (moves != NULL)
		moves->count = moves->used = 0;
	NEEDS(moves != NULL && state != NULL);
	s = state->now;
	moves->failed = moves->hidden = false;
	moves->seat = (uint8_t)seat;
	moves->game = s->table->game;
	moves->seats = s->table->seats;
	if (seat >= s->table->seats)
		return failure(CROUPIER_MISUSE, "the table has no seat number %u", seat);
	if (nobody_decides(s))
		return accepted();
	/* A seat may choose to do only a few things out of turn. */
	for (verb = moves->game->verbs; seat != s->turn && (!verb->any_seat || verb->report ||
	    !in_variant(verb, s->table) || !in_phase(verb, s)); verb++)
		if (verb->name == NULL)
			return accepted();
	s->table->game->list(s, (uint8_t)seat, moves);
	if (!moves->failed && !moves->hidden)
		return accepted();
	moves->count = moves->used = 0;
	if (moves->failed)
		return out_of_memory();
	return trouble(NULL, "what %s may do depends on cards that nobody here knows (XX)",
	    seat_name(s, (uint8_t)seat));
}

bool
same_move(const struct move *one, const struct move *other)
{
	return one->seat == other->seat && one->verb == other->verb &&
	    one->has == other->has && one->despite == other->despite &&
	    memcmp(one->count, other->count, sizeof one->count) == 0 &&
	    (move_total(one) == 0 || memcmp(one->values, other->values, move_total(one)) == 0);
}

struct move
bare_move(const struct game *game, struct move move)
{
	unsigned drawn = find_drawn(&game->verbs[move.verb]);

	/* Their values are the last. */
	if (drawn > 0) {
		move.has &= (uint8_t)~(1u << drawn);
		move.count[drawn] = 0;
	}
	return move;
}

bool
verb_may_be_legal(const struct croupier_state *state, unsigned seat, const struct verb *verb,
    const char *value)
{
	struct croupier_moves *moves = croupier_moves_new();
	size_t verb_index = (size_t)(verb - state->table->game->verbs), i;
	bool known = croupier_moves_list(moves, state, seat).verdict == CROUPIER_YES, found = false;
	char text[16];

	for (i = 0; known && !found && i < moves->count; i++)
		found = moves->entries[i].verb == verb_index && (value == NULL || same_text(value,
		    value_text(state->now, verb->argument, moves_at(moves, i).values, text)));
	croupier_moves_free(moves);
	return found || !known;
}

size_t
croupier_moves_count(const struct croupier_moves *moves)
{
	return moves == NULL ? 0 : moves->count;
}

/* Whether the list has a move of that index, and was made for a table like the state's. */
static inline bool
is_listed(const struct croupier_moves *moves, size_t index, const struct croupier_state *state,
    struct croupier_refusal *no)
{
	if (index < moves->count && state->table->game == moves->game &&
	    state->table->seats == moves->seats)
		return true;
	return say_no(no, index < moves->count ?
	    failure(CROUPIER_MISUSE, "the list was made for another table") :
	    failure(CROUPIER_MISUSE, "the list has %zu moves: none has index %zu", moves->count,
		index));
}

struct croupier_refusal
croupier_moves_write(const struct croupier_moves *moves, size_t index,
    const struct croupier_state *state, enum croupier_format format, struct croupier_text *text)
{
	struct croupier_refusal no;
	struct move move;

	NEEDS(moves != NULL && state != NULL && text != NULL);
	if (index == CROUPIER_ALL && (moves->count == 0 || is_listed(moves, 0, state, &no)))
		return moves_write(text, state->now, moves, format);
	if (!is_listed(moves, index, state, &no))
		return no;
	move = moves_at(moves, index);
	return move_write(text, state->now, &move, format);
}

struct croupier_refusal
croupier_moves_play(const struct croupier_moves *moves, size_t index, struct croupier_state *state)
{
	struct croupier_refusal no;
	struct move move;

	NEEDS(moves != NULL && state != NULL);
	if (!is_listed(moves, index, state, &no))
		return no;
	accept(&no);
	move = moves_at(moves, index);
	state_count(state);
	/* The value that is returned is long: it is copied only if it says something. */
	if (!move_play(state, &move, NULL, &no))
		return no;
	return accepted();
}

/* ---- taken apart, for programs that look at them ----------------------------------- */

/* Fills in the arguments of a move that have values. */
static size_t
list_arguments(struct arena *arena, const struct state *s, const struct move *move,
    struct croupier_argument *arguments)
{
	const struct verb *verb = &s->table->game->verbs[move->verb];
	const uint8_t *values = move->values;
	unsigned i, k, things, size, total = count_arguments(verb);
	const char **names;
	size_t count = 0;
	char text[16];

	for (i = 0; i < total; values += move->count[i++]) {
		const struct argument *argument = &verb->argument[i];

		size = value_size(argument);
		things = move->count[i] / size;
		if (things == 0)
			continue;
		names = arena_alloc(arena, things * sizeof *names);
		for (k = 0; names != NULL && k < things; k++) {
			names[k] = value_text(s, argument, values + k * size, text);
			if (names[k] == text)
				names[k] = arena_copy(arena, text, strlen(text));
		}
		arguments[count++] = (struct croupier_argument){ .name = argument_name(verb, i),
			.meaning = are_cards(argument->kind) ? CROUPIER_CARD :
			    argument->kind == ONE_SEAT ? CROUPIER_SEAT : CROUPIER_PLAIN,
			.list = argument->kind == CARDS, .count = things, .values = names };
	}
	return count;
}

struct croupier_refusal
croupier_moves_at(struct croupier_moves *moves, size_t index, const struct croupier_state *state,
    const struct croupier_listed **listed)
{
	struct croupier_argument *arguments;
	struct croupier_listed *made;
	struct croupier_refusal no;
	struct move move;

	if (listed != NULL)
		*listed = NULL;
	NEEDS(moves != NULL && state != NULL && listed != NULL);
	if (!is_listed(moves, index, state, &no))
		return no;
	arena_clear(&moves->apart);
	made = arena_alloc(&moves->apart, sizeof *made);
	arguments = arena_alloc(&moves->apart, MAX_ARGUMENTS * sizeof *arguments);
	if (made == NULL || arguments == NULL)
		return out_of_memory();
	move = moves_at(moves, index);
	*made = (struct croupier_listed){ .seat = move.seat, .arguments = arguments,
		.verb = state->table->game->verbs[move.verb].name,
		.count = list_arguments(&moves->apart, state->now, &move, arguments) };
	if (moves->apart.failed)
		return out_of_memory();
	*listed = made;
	return accepted();
}

/* ---- stocks that nobody knows ---------------------------------------------------- */

/* Names the hidden cards of the stock, which is shuffled as if it had just been remade. */
static void
name_stock(struct croupier_state *state, const uint8_t seed[CROUPIER_SEED_BYTES])
{
	struct state *s = state->now;
	struct cards unseen = { .count = 0 };
	uint8_t copies[MAX_FACES];
	unsigned c, i, at = 0;

	unseen_faces(s, copies);
	for (c = 0; c < s->table->game->face_count; c++)
		for (i = 0; i < copies[c]; i++)
			cards_add(&unseen, (card)c);
	if (unseen.count == 0)
		return;
	shuffle(&unseen, seed, "reshuffle", (uint64_t)(s->reshuffles - 1));
	for (i = 0; i < s->stock.count && at < unseen.count; i++)
		if (s->stock.at[i] == XX)
			s->stock.at[i] = unseen.at[at++];
	state->counted = NOT_COUNTED;
}

struct croupier_refusal
croupier_state_foresee(const struct croupier_state *state, const uint8_t seed[CROUPIER_SEED_BYTES],
    struct croupier_state **foreseen)
{
	struct table table;
	struct zones zones;
	unsigned i;

	if (foreseen != NULL)
		*foreseen = NULL;
	NEEDS(state != NULL && seed != NULL && foreseen != NULL);
	table = *state->table;
	if (table.seeded)
		return accepted();
	/* All cards must be known except those of a reshuffled stock. */
	list_zones(state->now, &zones);
	for (i = 0; i < zones.count; i++)
		if (memchr(zones.zone[i].at, XX, zones.zone[i].count) != NULL &&
		    (i != table.seats || state->now->reshuffles == 0))
			return accepted();
	table.seeded = true;
	memcpy(table.seed, seed, sizeof table.seed);
	memcpy(table.round_seed, seed, sizeof table.round_seed);
	*foreseen = state_at(state, &table);
	if (*foreseen == NULL)
		return out_of_memory();
	name_stock(*foreseen, seed);
	return accepted();
}

/* Makes the move name all the cards that it draws, if the stock does not tell them. */
static void
name_drawn(const struct state *s, const struct draws *draws, struct full_move *full)
{
	unsigned i, from, taken = 0, drawn = find_drawn(&s->table->game->verbs[full->move.verb]);
	bool known = true;

	for (i = 0; i < draws->count; i++) {
		if (draws->place[i] == 0)
			known = known && taken < s->stock.count && s->stock.at[taken++] != XX;
		else
			known = known && (draws->place[i] & LAY_OPEN) != 0;
	}
	if (known || drawn == 0)
		return;
	from = move_total(&full->move);
	memcpy(full->values + from, draws->at, draws->count);
	full->move.count[drawn] = draws->count;
	full->move.has |= (uint8_t)(1u << drawn);
}

struct croupier_refusal
croupier_moves_play_foreseen(const struct croupier_moves *moves, size_t index,
    struct croupier_state *state, struct croupier_state *foreseen, enum croupier_format format,
    struct croupier_text *text)
{
	struct judging how = { .draws = NULL }, usual = { .draws = NULL };
	struct croupier_refusal no;
	struct full_move full;
	struct draws draws;

	NEEDS(moves != NULL && state != NULL && foreseen != NULL && text != NULL);
	if (state == foreseen)
		return failure(CROUPIER_MISUSE, "a state cannot be its own foreseen state");
	if (!is_listed(moves, index, state, &no) || !is_listed(moves, index, foreseen, &no))
		return no;
	accept(&no);
	full.move = moves_at(moves, index);
	how.draws = &draws;
	if (!move_judge(foreseen, &full.move, &how, &no))
		return no;
	memcpy(full.values, full.move.values, move_total(&full.move));
	full.move.values = full.values;
	name_drawn(state->now, &draws, &full);
	if (!move_judge(state, &full.move, &usual, &no))
		return no;
	no = move_write(text, state->now, &full.move, format);
	/* Nothing can fail any more. */
	if (no.verdict == CROUPIER_YES && move_install(foreseen, NULL, &no))
		(void)move_install(state, NULL, &no);
	return no;
}

/* ---- what games call ------------------------------------------------------ */

bool
list_extend(struct croupier_moves *moves, size_t entries, size_t values)
{
	bool good = !moves->failed && values <= UINT32_MAX && moves->used <= UINT32_MAX - values;

	/*
	 * There is a pool even if no move has a value, so that values always have an address.
	 * It comes first: if memory is short, there must not be room for a move and none for its
	 * values.
	 */
	while (good && (moves->room == 0 || moves->room - moves->used < values))
		good = grow(&moves->pool, &moves->room, moves->room, 1);
	while (good && moves->capacity - moves->count < entries)
		good = grow(&moves->entries, &moves->capacity, moves->capacity,
		    sizeof *moves->entries);
	moves->failed = !good;
	return good;
}

void
list_hidden(struct croupier_moves *moves)
{
	moves->hidden = true;
}
