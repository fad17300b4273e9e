/*
 * stream.c: fuzzes how bytes become documents, and what reads every document.
 *
 * However the bytes come in, all at once or in chunks, the same documents are
 * read, the same ones refused with the same words.  Whatever a document is, it
 * can be taken for a state, for a move, and by a record.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static void
tell(struct croupier_text *text, const char *what, const struct croupier_refusal *no)
{
	text_string(text, what);
	text_number(text, no->verdict);
	text_char(text, ' ');
	text_number(text, (long)no->at.line);
	text_char(text, ':');
	text_number(text, (long)no->at.column);
	text_char(text, ' ');
	text_string(text, no->sentence);
	text_char(text, '\n');
}

static void
take(struct croupier_record *record, const struct croupier_document *document,
    struct croupier_text *text)
{
	struct croupier_state *state = NULL;
	struct croupier_move *move = NULL;
	struct croupier_refusal no;

	text_number(text, croupier_document_kind(document));
	if (croupier_document_kind(document) == CROUPIER_STATE) {
		no = croupier_state_read(document, &state);
		tell(text, " state ", &no);
		croupier_state_free(state);
	} else if (croupier_document_kind(document) == CROUPIER_MOVE) {
		no = croupier_move_read(document, &move);
		tell(text, " move ", &no);
		if (croupier_record_state(record) != NULL)
			must(croupier_move_write(croupier_record_state(record), move, CROUPIER_JSON,
			    text));
		croupier_move_free(move);
	}
	no = croupier_record_feed(record, document);
	may(no);
	tell(text, " record ", &no);
	text_string(text, croupier_record_words(record));
	if (croupier_document_kind(document) == CROUPIER_STATE &&
	    croupier_record_state(record) != NULL) {
		no = croupier_record_check_deal(record);
		tell(text, " deal ", &no);
	}
	if (croupier_document_kind(document) == CROUPIER_SEAL ||
	    croupier_document_kind(document) == CROUPIER_SEED)
		may(croupier_record_write(record, document, CROUPIER_YAML, text));
	text_string(text, croupier_record_deal_proved(record) ? " proved" : "");
	text_string(text, croupier_record_seal_opened(record) ? " opened" : "");
	if (croupier_record_state(record) != NULL)
		must(croupier_state_write(croupier_record_state(record), CROUPIER_YAML, text));
}

/* All that can be told of the bytes. */
static struct croupier_text *
transcript(const uint8_t *bytes, size_t length, size_t chunk)
{
	struct croupier_text *text = croupier_text_new();
	struct croupier_record *record = croupier_record_new();
	const struct croupier_document *document;
	struct croupier_refusal no;
	struct source source;

	source_open(&source, bytes, length, chunk);
	for (;;) {
		no = croupier_stream_next(source.stream, &document);
		tell(text, "document ", &no);
		if (no.verdict == CROUPIER_YES && document == NULL)
			break;
		if (no.verdict == CROUPIER_YES)
			take(record, document, text);
		else if (croupier_stream_lost_state(source.stream))
			croupier_record_lose(record);
	}
	source_close(&source);
	croupier_record_free(record);
	return text;
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct croupier_text *whole, *chunked;
	size_t chunk = length == 0 ? 1 : bytes[0] % 64 + 1u;

	whole = transcript(bytes, length, 32768);
	chunked = transcript(bytes, length, chunk);
	if (strcmp(whole->bytes, chunked->bytes) != 0)
		broken("what is read depends on how it comes in", whole->bytes, chunked->bytes);
	croupier_text_free(whole);
	croupier_text_free(chunked);
	return 0;
}
