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
	record->next = state_scan(bytes, record->sound, former, &understood->length,
	    &understood->lines);
	return record->next != NULL;
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
	understood->lines = 1;
	return understood->length > 0;
}

/* Whether a document stands at these bytes that the record understands at once. */
static bool
read_ahead(void *who, const char *bytes, struct understood *understood)
{
	struct croupier_record *record = who;

	/* Moves are written on the line of their mark, states below it. */
	if (bytes[0] != document_mark.bytes[0] || bytes[1] != document_mark.bytes[1] ||
	    bytes[2] != document_mark.bytes[2])
		return false;
	return bytes[document_mark.length] == layouts[LINES].next.bytes[0] ?
	    read_state(record, bytes, understood) : read_move(record, bytes, understood);
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
	const struct shortcut by = { .read = read_ahead, .who = record };
	struct croupier_refusal no;

	if (record == NULL || stream == NULL || document == NULL)
		return croupier_stream_next(stream, document);
	accept(&no);
	if (record->next != NULL)
		forget_ahead(record);
	record->foreseen = NULL;
	if (!stream_next(stream, &by, document, &no))
		return no;
	if (*document != NULL && (*document)->understood == record)
		record->foreseen = *document;
	return accepted();
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
