/*
 * read.c: reads a state whole, and opens streams that know a whole one.
 *
 * Must not know any one game, nor what keys a state has: keys.c does.
 */
#include "table/table.h"

#include <string.h>

struct croupier_refusal
state_read(const struct croupier_document *document, const struct game *sound,
    struct croupier_state **out)
{
	struct table table = { .game = NULL };
	struct check check = { .document = document };
	struct croupier_state *state;
	int32_t adjusted[MAX_SEATS] = { 0 };
	struct fields f;

	if (out != NULL)
		*out = NULL;
	if (document == NULL || out == NULL)
		return null_given();
	if (document->kind != CROUPIER_STATE)
		return failure(CROUPIER_MISUSE, "this document is not a state");
	fields_begin(&f, &table, document);
	f.sound = sound;
	table_fields(&f, &table, adjusted);
	if (f.no.verdict != CROUPIER_YES)
		return f.no;
	if (table.game == NULL || table.seats == 0) {
		/* A key that names them is missing: what else could stand there is not known. */
		f.nest[0].gap = tree_get(f.nest[0].in, "hands") != NULL;
		field_missing(&f);
		return f.no;
	}
	state = state_new(&table);
	if (state == NULL)
		return out_of_memory();
	memcpy(state->adjusted, adjusted, sizeof adjusted);
	f.table = state->table;
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

struct croupier_state *
state_scan(const char *bytes, const struct game *sound, const struct table *former,
    struct dealt *dealt, size_t *length, unsigned long *lines)
{
	struct table table = { .game = NULL };
	struct check check = { .document = NULL };
	int32_t adjusted[MAX_SEATS] = { 0 };
	struct croupier_state *state;
	struct fields f;

	scan_begin(&f, bytes, LINES);
	f.table = &table;
	f.sound = sound;
	f.former = former;
	table_fields(&f, &table, adjusted);
	if (f.no.verdict != CROUPIER_YES || (state = state_new(&table)) == NULL)
		return NULL;
	f.table = state->table;
	if (dealt == NULL || !scan_deal(&f, dealt, state->now))
		state_fields(&f, state->now);
	if (!scan_end(&f) || !check_state(state->now, &check)) {
		croupier_state_free(state);
		return NULL;
	}
	*length = (size_t)(f.at - bytes);
	*lines = f.lines;
	return state;
}

struct croupier_refusal
croupier_state_read(const struct croupier_document *document, struct croupier_state **out)
{
	return state_read(document, NULL, out);
}

/* ---- streams ----------------------------------------------------------- */

/*
 * Whether an open document is a good state already.  Of a move that cannot be
 * told: what still comes may belong to it.
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

struct croupier_stream *
croupier_stream_open(int fd, const char *name)
{
	return stream_open(fd, NULL, NULL, name, is_whole);
}

struct croupier_stream *
croupier_stream_open_with(long (*reader)(void *what, char *bytes, size_t room), void *what,
    const char *name)
{
	return reader == NULL ? NULL : stream_open(-1, reader, what, name, is_whole);
}
