/*
 * ahead.c: reads the documents of a stream for the record that they belong to.
 *
 * The record knows the names of its seats and the words of its game, so that most
 * of what stands next in the stream can be understood in the same pass in which its
 * end is found.  What is understood waits for being fed; what is not, the stream
 * reads by itself.  Must not refuse anything, nor change what the record says.
 */
#include "record/record.h"

/* Whether a state stands at these bytes; it waits then. */
static bool
read_state(struct croupier_record *record, const char *bytes, struct understood *understood)
{
	const struct table *former = record->state == NULL ? NULL : record->state->table;

	understood->kind = CROUPIER_STATE;
	croupier_state_free(record->next);
	record->next = state_scan(bytes, record->sound, former, record->checks_deals ?
	    &record->dealt : NULL, &understood->length, &understood->lines);
	understood->open = record->next != NULL && bytes[understood->length] == '\0';
	return record->next != NULL;
}

/* Whether a result stands at these bytes. */
static bool
read_result(struct croupier_record *record, const char *bytes, struct understood *understood)
{
	if (record->state == NULL)
		return false;
	understood->kind = CROUPIER_RESULT;
	understood->length = claim_scan(record->state->table, bytes, &record->claim);
	return understood->length > 0;
}

/* Whether a move stands at these bytes. */
static bool
read_move(struct croupier_record *record, const char *bytes, struct understood *understood)
{
	if (record->state == NULL)
		return false;
	understood->kind = CROUPIER_MOVE;
	understood->length = move_read_line(&record->lexicon, record->state->now, bytes,
	    record->ahead);
	return understood->length > 0;
}

bool
read_ahead(void *who, const char *bytes, struct understood *understood)
{
	struct croupier_record *record = who;
	const char *at = bytes;

	/* But for states, which say otherwise. */
	understood->lines = 1;
	understood->open = false;
	if (read_move(record, bytes, understood))
		return true;
	/* Documents in other YAML are tried, too: most of them differ in a few bytes. */
	if (!pass_mark(&at, &document_mark))
		return false;
	if (pass_mark(&at, &layouts[LINES].next))
		return pass_letters(&at, state_key) && read_state(record, bytes, understood);
	return pass_mark(&at, &same_line) && pass_mark(&at, &layouts[FLOW_MAP].open) &&
	    pass_letters(&at, result_key) && read_result(record, bytes, understood);
}

void
forget_ahead(struct croupier_record *record)
{
	croupier_state_free(record->next);
	record->next = NULL;
	record->foreseen = NULL;
}

struct croupier_refusal
croupier_record_next(struct croupier_record *record, struct croupier_stream *stream,
    const struct croupier_document **document)
{
	struct croupier_refusal no;

	if (record == NULL || stream == NULL || document == NULL)
		return croupier_stream_next(stream, document);
	accept(&no);
	forget_ahead(record);
	if (!stream_next(stream, &record->shortcut, document, &no))
		return no;
	if (*document != NULL && (*document)->understood == record)
		record->foreseen = *document;
	return accepted();
}

void
take_foreseen(struct croupier_record *record)
{
	struct full_move *before = record->full;

	record->full = record->ahead;
	record->ahead = before;
}

bool
was_foreseen(struct croupier_record *record, const struct croupier_document *document)
{
	/*
	 * Another record may have read it, and the stream may have read on for somebody
	 * else since: then one of the two says something else.
	 */
	bool foreseen = record->foreseen == document && document->understood == record;

	record->foreseen = NULL;
	return foreseen;
}

/* ---- many moves at once --------------------------------------------------------- */

/* Makes the move that was read and not fed, or none: who wants to know why will feed it. */
static bool
make_foreseen(struct croupier_record *record, const struct croupier_place *place)
{
	const struct move *move = &record->ahead->move;
	struct croupier_refusal no;

	accept(&no);
	if (!record->hides && !record->told_seed)
		return record_make_plainly(record, move, place, &no);
	if (record_make(record, move, place, &no))
		return true;
	record->moves--;
	return false;
}

unsigned long
croupier_record_follow(struct croupier_record *record, struct croupier_stream *stream,
    unsigned long most)
{
	struct understood understood = { .lines = 1 };
	struct croupier_place place;
	unsigned long count = 0;
	const char *bytes;

	/* Of a digest, and of what follows from moves, each one must be told by itself. */
	if (record == NULL || stream == NULL || record->digest != NULL || record->tells)
		return 0;
	forget_ahead(record);
	while (count < most && (bytes = stream_peek(stream, &place)) != NULL &&
	    read_move(record, bytes, &understood) && make_foreseen(record, &place)) {
		take_foreseen(record);
		stream_pass(stream, &understood);
		count++;
	}
	/* What the last one drew is not known now, where the next was tried. */
	record->made = false;
	if (count > 0) {
		record->words_due = true;
		record->refused = 0;
	}
	return count;
}
