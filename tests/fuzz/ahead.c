/*
 * ahead.c: fuzzes records that understand documents while they are read.
 *
 * A unit is the byte of a position and some documents behind it, or a state alone.
 * Whether a record reads them from their trees, at once where it can, or many moves in a
 * row: the same is refused with the same words, and the same state stands at the end.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

enum way { FROM_TREES, AT_ONCE, IN_ROWS };

static struct croupier_record *record;

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	positions_make();
	record = croupier_record_new();
	return record == NULL;
}

static bool
is_state(const uint8_t *bytes, size_t length)
{
	return length > 0 && bytes[0] == (uint8_t)document_mark.bytes[0];
}

size_t
LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	bool state = is_state(bytes, length);

	/* Now and then one kind of unit becomes the other. */
	if (below(&seed, 32) == 0) {
		state = !state;
		length = 0;
	}
	return state ? mutate_state(bytes, length, room, seed) :
	    mutate_behind_position(bytes, length, room, seed, below(&seed, 3) == 0);
}

/* What a refusal says. */
static void
tell(struct croupier_text *told, const struct croupier_refusal *no)
{
	text_string(told, no->verdict == CROUPIER_YES ? "the end" : no->sentence);
	text_string(told, no->rule == NULL ? "" : no->rule);
	text_number(told, (long)no->at.line);
	text_number(told, (long)no->at.column);
	text_number(told, (long)croupier_record_refused_move(record));
	text_number(told, (long)croupier_record_moves(record));
	text_string(told, croupier_record_words(record));
}

/* What the record is. */
static void
tell_record(struct croupier_text *told)
{
	size_t i;

	for (i = 0; i < croupier_record_standing(record); i++)
		must(croupier_record_write_made(record, i, CROUPIER_YAML, told));
	if (croupier_record_state(record) != NULL)
		must(croupier_state_write(croupier_record_state(record), CROUPIER_YAML, told));
}

/* Feeds a document, and compares a state with what its seed deals. */
static struct croupier_refusal
feed(const struct croupier_document *document)
{
	struct croupier_refusal no = croupier_record_feed(record, document);

	return no.verdict == CROUPIER_YES && croupier_document_kind(document) == CROUPIER_STATE ?
	    croupier_record_check_deal(record) : no;
}

/*
 * Reads all documents of the stream in one of the ways, and tells what is refused,
 * and what the record is where that is first and at the end.
 */
static void
follow(struct croupier_stream *stream, enum way way, struct croupier_text *told)
{
	const struct croupier_document *document;
	struct croupier_refusal no;

	for (;;) {
		while (way == IN_ROWS && croupier_record_follow(record, stream, 2) > 0)
			;
		no = way == FROM_TREES ? croupier_stream_next(stream, &document) :
		    croupier_record_next(record, stream, &document);
		if (no.verdict == CROUPIER_YES && document == NULL)
			break;
		if (no.verdict == CROUPIER_YES)
			no = feed(document);
		else if (croupier_stream_lost_state(stream))
			croupier_record_lose(record);
		if (no.verdict == CROUPIER_YES)
			continue;
		if (told->length == 0)
			tell_record(told);
		tell(told, &no);
	}
	tell(told, &no);
	tell_record(told);
}

static void
begin(const uint8_t *bytes, size_t length)
{
	const struct position *p;

	croupier_record_lose(record);
	/* Each unit as if all states before it had been as they were dealt. */
	record->checks_deals = true;
	record->dealt.wait = record->dealt.waiting = 0;
	if (is_state(bytes, length))
		return;
	p = position_at(bytes[0]);
	position_begin(p, record, p->record->past->count);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct croupier_text text = { .bytes = NULL }, told[3] = { { .bytes = NULL } };
	size_t from = is_state(bytes, length) ? 0 : 1;
	struct source source;
	enum way way;

	if (length <= from)
		return 0;
	text_add(&text, (const char *)bytes + from, length - from);
	/* A state is whole where the next document begins. */
	text_string(&text, "---\n");
	for (way = FROM_TREES; way <= IN_ROWS; way++) {
		begin(bytes, length);
		source_open(&source, text.bytes, text.length, text.length);
		follow(source.stream, way, &told[way]);
		source_close(&source);
		if (strcmp(told[way].bytes, told[FROM_TREES].bytes) != 0)
			broken("read ahead it is another", told[FROM_TREES].bytes,
			    told[way].bytes);
	}
	for (way = FROM_TREES; way <= IN_ROWS; way++)
		text_release(&told[way]);
	text_release(&text);
	return 0;
}
