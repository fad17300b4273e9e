/*
 * read.c: reads a state whole, and opens streams that recognize a whole one.
 *
 * Must not know any one game, nor what keys a state has: keys.c does.
 */
#include "state/state.h"

#include <string.h>

/* Reads the keys into a new state; f->no says what is wrong. */
static void
read_keys(struct fields *f, struct croupier_state *state)
{
	struct check check = { .document = f->document };

	f->table = state->table;
	state_fields(f, state->now);
	field_finish(f);
	if (f->no.verdict == CROUPIER_YES && !check_state(state, &check))
		f->no = check.no;
}

/* Reads a whole state; f->no says what is wrong. */
static void
read_state(struct fields *f, struct croupier_state **out)
{
	struct table table = { .game = NULL };
	int32_t adjusted[MAX_SEATS] = { 0 };

	f->table = &table;
	table_fields(f, &table, adjusted);
	if (f->no.verdict != CROUPIER_YES)
		return;
	if (table.game == NULL || table.seats == 0) {
		/*
		 * A key that names the game or the seats is missing, so the other keys are
		 * unknown.
		 */
		f->nest[0].gap = tree_get(f->nest[0].in, "hands") != NULL;
		field_missing(f);
		return;
	}
	*out = state_new(&table);
	if (*out == NULL) {
		f->no = out_of_memory();
		return;
	}
	memcpy((*out)->adjusted, adjusted, sizeof adjusted);
	read_keys(f, *out);
	if (f->no.verdict == CROUPIER_YES)
		return;
	croupier_state_free(*out);
	*out = NULL;
}

struct croupier_refusal
croupier_state_read(const struct croupier_document *document, struct croupier_state **out)
{
	struct fields f;

	if (out != NULL)
		*out = NULL;
	if (document == NULL || out == NULL)
		return null_given();
	if (document->kind != CROUPIER_STATE)
		return failure(CROUPIER_MISUSE, "this document is not a state");
	fields_begin(&f, NULL, document);
	read_state(&f, out);
	return f.no;
}

/* ---- streams ----------------------------------------------------------- */

/*
 * Whether a document that may go on is already a good state.  A move never counts as whole: what
 * still comes may belong to it.
 */
static bool
is_whole(const struct croupier_document *document)
{
	struct croupier_state *state;

	if (document->kind != CROUPIER_STATE ||
	    croupier_state_read(document, &state).verdict != CROUPIER_YES)
		return false;
	croupier_state_free(state);
	return true;
}

struct croupier_refusal
croupier_stream_next(struct croupier_stream *s, const struct croupier_document **document)
{
	struct croupier_refusal no;

	if (document != NULL)
		*document = NULL;
	if (s == NULL || document == NULL)
		return null_given();
	accept(&no);
	while (stream_next(s, document, &no)) {
		if (!stream_was_quiet(s) || is_whole(*document))
			return accepted();
		stream_keep(s);
	}
	return no;
}
