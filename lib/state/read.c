/*
 * read.c: reads a state whole, and opens streams that recognize a whole one.
 *
 * Must not know any one game, nor what keys a state has: keys.c does.
 */
#include "state/state.h"

#include <string.h>

/* Reads the keys that stay for a round, and makes a state at that table; NULL if it is refused. */
static struct croupier_state *
read_table(struct reading *r, struct croupier_refusal *no)
{
	struct table table = { .game = NULL };
	int32_t adjusted[MAX_SEATS] = { 0 };
	uint8_t stopped = CROUPIER_NOT_STOPPED;
	struct croupier_state *state;

	r->f.table = &table;
	table_fields(&r->f, &table, adjusted, &stopped);
	if (r->f.no.verdict == CROUPIER_YES && (table.game == NULL || table.seats == 0)) {
		/* A key that names the game or the seats is missing, so other keys are unknown. */
		r->level[0].gap = tree_get(r->level[0].in, "hands") != NULL;
		field_missing(r);
	}
	*no = r->f.no;
	state = no->verdict == CROUPIER_YES ? state_new(&table) : NULL;
	if (state != NULL) {
		memcpy(state->adjusted, adjusted, sizeof adjusted);
		state->now->stopped = stopped;
		r->f.table = state->table;
	} else if (no->verdict == CROUPIER_YES) {
		*no = out_of_memory();
	}
	return state;
}

struct croupier_refusal
croupier_state_read(const struct croupier_document *document, struct croupier_state **out)
{
	struct check check = { .document = document };
	struct croupier_state *state;
	struct croupier_refusal no;
	struct reading r;

	if (out != NULL)
		*out = NULL;
	NEEDS(document != NULL && out != NULL && document->kind == CROUPIER_STATE);
	reading_begin(&r, NULL, document);
	state = read_table(&r, &no);
	if (state == NULL)
		return no;
	state_fields(&r.f, state->now);
	if (reading_end(&r, &no) && !check_state(state, &check))
		no = check.no;
	if (no.verdict == CROUPIER_YES)
		*out = state;
	else
		croupier_state_free(state);
	return no;
}

/* ---- streams ----------------------------------------------------------- */

struct croupier_refusal
croupier_stream_next(struct croupier_stream *s, const struct croupier_document **document)
{
	struct croupier_state *state;
	struct croupier_refusal no;

	if (document != NULL)
		*document = NULL;
	NEEDS(s != NULL && document != NULL);
	accept(&no);
	while (stream_next(s, document, &no)) {
		if (!stream_was_quiet(s))
			return accepted();
		/*
		 * A document that may go on is handed out if it is a good state.  A move never
		 * counts as whole: what still comes may belong to it.
		 */
		if ((*document)->kind == CROUPIER_STATE &&
		    croupier_state_read(*document, &state).verdict == CROUPIER_YES) {
			croupier_state_free(state);
			return accepted();
		}
		stream_keep(s);
	}
	return no;
}
