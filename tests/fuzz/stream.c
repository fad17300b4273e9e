/*
 * stream.c: fuzzes how bytes become documents.
 *
 * However the bytes come in, all at once, in chunks or with pauses, the same documents
 * are read, the same ones refused with the same words.  Whatever a document is, it can
 * be taken for what its kind says, and by a record without a state.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

size_t
LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	return below(&seed, 3) > 0 ? LLVMFuzzerMutate(bytes, length, room) :
	    mutate_words(bytes, length, room, &seed);
}

static void
tell(struct croupier_text *text, const struct croupier_stream *stream,
    const struct croupier_refusal *no)
{
	text_format(text, "%ld", (long)no->at.line);
	text_char(text, ':');
	text_format(text, "%ld", (long)no->at.column);
	text_char(text, ' ');
	text_format(text, "%ld", (long)croupier_stream_lost(stream).at.line);
	text_string(text, croupier_stream_lost(stream).state ? " a state " : " ");
	text_string(text, no->sentence);
	text_char(text, '\n');
}

/* Takes it for what it is: nothing may be refused as a call that must not be. */
static void
take(struct croupier_record *record, const struct croupier_document *document)
{
	struct croupier_move *move = NULL;

	if (croupier_document_about(document).kind == CROUPIER_MOVE)
		must(croupier_move_read(document, &move));
	croupier_move_free(move);
	if (croupier_document_about(document).kind == CROUPIER_UNDO)
		may(croupier_document_undo(document, &(unsigned long){ 0 }));
	may(croupier_record_feed(record, document));
}

/*
 * All that can be told of the bytes; record: NULL, or what takes the documents.  Of a
 * state that stood alone while nothing came, nothing can be compared: *early is set.
 */
static struct croupier_text
transcript(struct source *source, struct croupier_record *record, bool *early)
{
	struct croupier_text text = { .bytes = NULL };
	const struct croupier_document *document;
	struct croupier_refusal no;

	*early = false;
	for (;;) {
		no = croupier_stream_next(source->stream, &document);
		*early = *early || stream_was_quiet(source->stream);
		if (no.verdict != CROUPIER_YES) {
			tell(&text, source->stream, &no);
			continue;
		}
		if (document == NULL)
			break;
		text_format(&text, "%ld", (long)croupier_document_about(document).kind);
		text_char(&text, ' ');
		text_format(&text, "%ld", (long)croupier_document_about(document).at.line);
		text_char(&text, ' ');
		text_add(&text, document->frame.bytes, document->frame.length);
		if (record != NULL)
			take(record, document);
	}
	text_char(&text, '\n');
	source_close(source);
	return text;
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct croupier_record *record = croupier_record_new();
	struct croupier_text whole, chunked;
	struct source source;
	bool early;

	source_open(&source, bytes, length, length);
	whole = transcript(&source, record, &early);
	croupier_record_free(record);
	/* What no reader takes at once is read by libyaml, which takes most of the time. */
	if (choose(bytes, length, 3, 2) == 0) {
		text_release(&whole);
		return 0;
	}
	source_open(&source, bytes, length, 1 + choose(bytes, length, 1, 60));
	source.pauses = choose(bytes, length, 2, 2) == 0;
	chunked = transcript(&source, NULL, &early);
	if (!early && strcmp(whole.bytes, chunked.bytes) != 0)
		broken("what is read depends on how it comes in", whole.bytes, chunked.bytes);
	text_release(&whole);
	text_release(&chunked);
	return 0;
}
