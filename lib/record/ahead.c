/*
 * ahead.c: reads the documents of a stream for the record that they belong to.
 *
 * The record knows the names of its seats and the words of its game, so that most
 * of what stands next in the stream can be understood in the same pass in which its
 * end is found.  What is understood waits for being fed; what is not, the stream
 * reads by itself.  Must not refuse anything, nor change what the record says.
 */
#include "record/record.h"

/* Whether a move stands at these bytes that the record understands at once. */
static bool
read_move(void *who, const char *bytes, struct understood *understood)
{
	struct croupier_record *record = who;

	if (record->state == NULL)
		return false;
	understood->length = move_read_line(&record->lexicon, record->state->now, bytes,
	    record->ahead);
	understood->lines = 1;
	understood->kind = CROUPIER_MOVE;
	return understood->length > 0;
}

struct croupier_refusal
croupier_record_next(struct croupier_record *record, struct croupier_stream *stream,
    const struct croupier_document **document)
{
	const struct shortcut by = { .read = read_move, .who = record };
	struct croupier_refusal no;

	if (record == NULL || stream == NULL || document == NULL)
		return croupier_stream_next(stream, document);
	accept(&no);
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
