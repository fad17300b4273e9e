/*
 * traces.c: if a move names a card that is not there, tells which moves of the record played
 * that card.
 *
 * Knows the moves that stand.  Must not know any game, nor other reasons why a move is refused;
 * and must not tell a seat which card another one put away face down.
 */
#include "record/record.h"

/*
 * Whether a move took the card out of its seat's hand, or showed it there; with `everybody`, in
 * such a way that all could see it.
 */
static bool
played_card(const struct verb *verb, const struct move *move, card c, bool everybody)
{
	const card *at = move->values;
	unsigned i, j;

	for (i = 0; i < count_arguments(verb); i++)
		for (j = 0; j < move->count[i]; j++, at++)
			if (*at == c && verb->argument[i].from_hand && !verb->report &&
			    !(everybody && verb->argument[i].may_be_hidden))
				return true;
	return false;
}

/*
 * Of the first `count` moves tells the last ones, at most `most`, by which a seat (NO_SEAT: any)
 * played or showed the card.
 */
static void
tell_traces(const struct croupier_record *record, size_t count, card c, uint8_t seat,
    unsigned most, struct croupier_refusal *no)
{
	const struct table *table = record->state->table;
	unsigned told = 0;
	bool showed = false;
	size_t i;

	for (i = count; i > 0 && told < most; i--) {
		struct move move = moves_at(record->past, i - 1);
		const struct verb *verb = &table->game->verbs[move.verb];

		if ((seat != NO_SEAT && seat != move.seat) ||
		    !played_card(verb, &move, c, seat == NO_SEAT))
			continue;
		refusal_add(no, "%s %s%s in move %lu", told == 0 ? ";" : ",",
		    table->name[move.seat], told > 0 && verb->reveals == showed ? "" :
		    verb->reveals ? " showed it" : " played it", record->standing[i - 1].number);
		showed = verb->reveals;
		told++;
	}
}

void
trace_card(const struct croupier_record *record, size_t count,
    const struct croupier_state *state, const struct move *move, struct croupier_refusal *no)
{
	card c = state->lacking;

	if (no->rule == NULL || c == XX)
		return;
	if (same_text(no->rule, table_rules[NO_SUCH_CARD].id))
		tell_traces(record, count, c, NO_SEAT, copies_of(state->table, c), no);
	else if (same_text(no->rule, table_rules[NOT_IN_HAND].id))
		tell_traces(record, count, c, move->seat, 1, no);
}
