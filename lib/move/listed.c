/*
 * listed.c: takes listed moves apart, for programs that look at them.
 *
 * Knows the kinds of argument.  Must not know which moves are legal, nor how a move is
 * written.
 */
#include "move/move.h"

static enum croupier_meaning
meaning_of(enum argument_kind kind)
{
	switch (kind) {
	case ONE_CARD:
	case CARDS:
		return CROUPIER_CARD;
	case ONE_SEAT:
		return CROUPIER_SEAT;
	case NUMBERED:
	case ONE_WORD:
	case ONE_NUMBER:
	case NOTHING:
	case EMPTY:
		break;
	}
	return CROUPIER_PLAIN;
}

/* The names of an argument's values; NULL if memory is short. */
static const char *const *
name_values(struct arena *arena, const struct state *s, const struct argument *argument,
    const uint8_t *values, size_t count)
{
	const char **names = arena_alloc(arena, count * sizeof *names);
	char buffer[16];
	size_t i;

	for (i = 0; names != NULL && i < count; i++) {
		names[i] = value_text(s, argument, values + i * value_size(argument), buffer);
		if (names[i] == buffer)
			names[i] = arena_copy(arena, buffer, strlen(buffer));
	}
	return names;
}

/* Fills in the arguments of a move that have values. */
static size_t
list_arguments(struct arena *arena, const struct state *s, const struct move *move,
    struct croupier_argument *arguments)
{
	const struct verb *verb = &s->table->game->verbs[move->verb];
	const uint8_t *values = move->values;
	unsigned i, total = count_arguments(verb);
	size_t count = 0;

	for (i = 0; i < total; i++) {
		const struct argument *argument = &verb->argument[i];

		unsigned things = move->count[i] / value_size(argument);

		if (things > 0)
			arguments[count++] = (struct croupier_argument){
				.name = argument_name(verb, i),
				.meaning = meaning_of(argument->kind),
				.list = argument->kind == CARDS, .count = things,
				.values = name_values(arena, s, argument, values, things) };
		values += move->count[i];
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
	if (moves == NULL || state == NULL || listed == NULL)
		return null_given();
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
