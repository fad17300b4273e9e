/*
 * list.c: lists of legal moves.
 *
 * Knows how a list is made, read back and played.  Must not know which moves
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

struct move
moves_at(const struct croupier_moves *moves, size_t index)
{
	const struct entry *entry = &moves->entries[index];
	struct move move = { .seat = entry->seat, .verb = entry->verb, .given = entry->given,
		.despite = entry->despite, .values = moves->pool + entry->from };

	memcpy(move.count, entry->count, sizeof move.count);
	return move;
}

/* Whether a seat may choose to do anything out of turn in this phase. */
static bool
may_act_out_of_turn(const struct state *s)
{
	const struct verb *verb;

	for (verb = s->table->game->verbs; verb->name != NULL; verb++)
		if (verb->any_seat && !verb->report && in_variant(verb, s->table) &&
		    in_phase(verb, s))
			return true;
	return false;
}

struct croupier_refusal
croupier_moves_list(struct croupier_moves *moves, const struct croupier_state *state, unsigned seat)
{
	const struct state *s;

	if (moves != NULL)
		moves->count = moves->used = 0;
	if (moves == NULL || state == NULL)
		return null_given();
	s = state->now;
	moves->failed = moves->hidden = false;
	moves->seat = (uint8_t)seat;
	moves->game = s->table->game;
	moves->seats = s->table->seats;
	if (seat >= s->table->seats)
		return failure(CROUPIER_MISUSE, "the table has no seat number %u", seat);
	if (is_over(s) || (seat != s->turn && !may_act_out_of_turn(s)))
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
verb_may_be_legal(const struct croupier_state *state, unsigned seat, const struct verb *verb)
{
	struct croupier_moves *moves = croupier_moves_new();
	size_t verb_index = (size_t)(verb - state->table->game->verbs), i;
	bool known = croupier_moves_list(moves, state, seat).verdict == CROUPIER_YES, found = false;

	for (i = 0; known && !found && i < moves->count; i++)
		found = moves->entries[i].verb == verb_index;
	croupier_moves_free(moves);
	return found || !known;
}

size_t
croupier_moves_count(const struct croupier_moves *moves)
{
	return moves == NULL ? 0 : moves->count;
}

bool
is_listed(const struct croupier_moves *moves, size_t index, const struct croupier_state *state,
    struct croupier_refusal *no)
{
	if (index < moves->count && state->table->game == moves->game &&
	    state->table->seats == moves->seats)
		return true;
	*no = index < moves->count ?
	    failure(CROUPIER_MISUSE, "the list was made for another table") :
	    failure(CROUPIER_MISUSE, "the list has %zu moves: none has index %zu", moves->count,
		index);
	return false;
}

struct croupier_refusal
croupier_moves_write(const struct croupier_moves *moves, size_t index,
    const struct croupier_state *state, enum croupier_format format, struct croupier_text *text)
{
	struct croupier_refusal no;
	struct move move;

	if (moves == NULL || state == NULL || text == NULL)
		return null_given();
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

	if (moves == NULL || state == NULL)
		return null_given();
	if (!is_listed(moves, index, state, &no))
		return no;
	accept(&no);
	move = moves_at(moves, index);
	/* What is handed back is long: a copy of it is only made where it says something. */
	if (!move_play(state, &move, NULL, &no))
		return no;
	return accepted();
}
