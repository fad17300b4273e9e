/*
 * check.c: whether a state holds together: whether all cards of the deck are there, and whether
 * the game accepts the values of its own keys.
 *
 * Must not know any one game, nor how a state is read.
 */
#include "state/state.h"

#include <string.h>

bool
wrong(struct check *check, const char *key, const char *format, ...)
{
	const struct node *at;
	va_list arguments;

	check->no = (struct croupier_refusal){ .verdict = CROUPIER_TROUBLE,
	    .error = CROUPIER_INPUT };
	va_start(arguments, format);
	refusal_sentence(&check->no, format, arguments);
	va_end(arguments);
	if (check->document == NULL)
		return false;
	check->no.at = check->document->place;
	for (at = check->document->root->first; at != NULL; at = at->next->next)
		if (same_text(at->text, key)) {
			check->no.at.line = at->line;
			check->no.at.column = at->column;
		}
	document_add_cut(check->document, &check->no);
	return false;
}

/*
 * Points at the n-th copy of a card in the document, which is one too many: the document is read
 * once more to find it.
 */
static void
point_at_copy(struct check *check, const struct table *table, card c, unsigned n)
{
	struct croupier_state *scratch = state_new(table);
	struct reading r;

	if (scratch == NULL)
		return;
	reading_begin(&r, table, check->document);
	r.sought = c;
	r.sought_left = n;
	state_fields(&r.f, scratch->now);
	if (r.found != NULL) {
		check->no.at.line = r.found->line;
		check->no.at.column = r.found->column;
	}
	croupier_state_free(scratch);
}

/* Card conservation: all zones together are the deck. */
static bool
check_cards(struct croupier_state *state, struct check *check)
{
	const struct table *table = state->table;
	unsigned c, size = deck_size(table), total;

	state_count(state);
	total = state->hidden;
	for (c = 0; c < table->game->face_count; c++) {
		unsigned copies = copies_of(table, (card)c);

		total += state->seen[c];
		if (state->seen[c] <= copies)
			continue;
		wrong(check, "hands",
		    "%s lies on the table %u times, but the deck has only %u; take one copy "
		    "out",
		    card_name(table, (card)c), state->seen[c], copies);
		if (check->document != NULL)
			point_at_copy(check, table, (card)c, copies + 1);
		return false;
	}
	if (total > size)
		return wrong(check, "hands",
		    "there are %u cards on the table, but the deck has %u; take %u out",
		    total, size, total - size);
	if (total == size)
		return true;
	if (state->hidden == 0)
		for (c = 0; c < table->game->face_count; c++)
			if (state->seen[c] < copies_of(table, (card)c))
				return wrong(check, "hands",
				    "%s is missing: %u of the deck's %u cards are here; put it "
				    "where it belongs",
				    card_name(table, (card)c), total, size);
	return wrong(check, "hands",
	    "there are %u cards on the table, but the deck has %u; add the missing ones, XX if "
	    "unknown",
	    total, size);
}

bool
check_state(struct croupier_state *state, struct check *check)
{
	const struct state *s = state->now;
	const struct game *game = s->table->game;
	bool over = s->phase == last_phase(game);
	struct croupier_refusal no = accepted();

	if (game->setup != NULL && !game->setup(s->table, &no))
		return wrong(check, "options", "%s", no.sentence);
	if (over && s->turn != NO_SEAT)
		return wrong(check, "turn",
		    "the round is over, so it is nobody's turn: leave turn out");
	if (!over && s->turn == NO_SEAT)
		return wrong(check, "phase",
		    "the key turn is missing: in phase %s a seat must decide",
		    game->phases[s->phase]);
	if (over && s->stopped != CROUPIER_NOT_STOPPED)
		return wrong(check, "stopped",
		    "the round is over by itself, so no ruling has ended it: leave stopped out");
	return check_cards(state, check) && game->check(s, check);
}

