/*
 * mend.c: fuzzes what is proposed for records that are wrong.
 *
 * A record for which nothing is refused needs no mending.  What a repair puts in
 * and takes out makes a record that is legal, proofs and results included, when
 * it is written down and read again.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_DOCUMENTS = 40, MOST_CHECKED = 20, TRIES = 300 };

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed);

size_t
LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	return mutate_record(bytes, length, room, seed);
}

/* The documents of a record as they would be written, and on which line each stood. */
struct written {
	struct croupier_text *text[MOST_DOCUMENTS];
	unsigned long line[MOST_DOCUMENTS];
	unsigned count;
	bool refused, malformed;
};

static void
add(struct written *written, const struct croupier_record *record,
    const struct croupier_document *document)
{
	struct croupier_text *text = croupier_text_new();
	struct croupier_refusal no;

	if (croupier_document_kind(document) == CROUPIER_STATE)
		no = croupier_state_write(croupier_record_state(record), CROUPIER_YAML, text);
	else
		no = croupier_record_write(record, document, CROUPIER_YAML, text);
	written->malformed = written->malformed || no.verdict != CROUPIER_YES;
	written->line[written->count] = croupier_document_place(document).line;
	written->text[written->count++] = text;
}

static void
forget(struct written *written)
{
	while (written->count > 0)
		croupier_text_free(written->text[--written->count]);
	written->refused = written->malformed = false;
}

/* The record with the edits of a proposal. */
static struct croupier_text *
apply(struct croupier_mending *mending, size_t index, const struct written *written)
{
	struct croupier_proposal proposal = croupier_mending_proposal(mending, index);
	struct croupier_text *all = croupier_text_new();
	struct croupier_edit edit;
	size_t next = 0;
	unsigned i;

	for (i = 0; i < written->count; i++) {
		bool removed = false;

		for (; next < proposal.edits; next++) {
			must(croupier_mending_edit(mending, index, next, &edit));
			if (edit.at.line != written->line[i])
				break;
			removed = removed || edit.removes;
			must(croupier_text_append(all, edit.put));
		}
		if (!removed)
			must(croupier_text_append(all,
			    croupier_text_bytes(written->text[i], NULL)));
	}
	if (next != proposal.edits)
		broken("an edit has no place", croupier_text_bytes(all, NULL), "");
	return all;
}

/* What a repair makes must be legal. */
static void
check_repair(const struct croupier_text *all)
{
	struct croupier_record *record = croupier_record_new();
	const struct croupier_document *document;
	struct croupier_refusal no;
	struct source source;

	source_open(&source, all->bytes, all->length, 32768);
	for (;;) {
		no = croupier_stream_next(source.stream, &document);
		if (no.verdict == CROUPIER_YES && document == NULL)
			break;
		if (no.verdict == CROUPIER_YES)
			no = croupier_record_feed(record, document);
		if (no.verdict != CROUPIER_YES)
			broken("a repair is refused", all->bytes, no.sentence);
	}
	must(croupier_record_prove(record));
	if (croupier_record_proofs(record) > 0)
		broken("a repair is proved illegal", all->bytes, "");
	source_close(&source);
	croupier_record_free(record);
}

static void
check_proposals(struct croupier_mending *mending, const struct written *written)
{
	size_t i, count;
	bool done;

	must(croupier_mending_search(mending));
	must(croupier_mending_search_on(mending, TRIES, &done));
	if (croupier_mending_legal(mending) && written->refused)
		broken("what is refused counts as legal", "", "");
	count = croupier_mending_proposals(mending);
	for (i = 0; i < count && i < MOST_CHECKED; i++) {
		struct croupier_proposal proposal = croupier_mending_proposal(mending, i);
		struct croupier_text *text = croupier_text_new();

		must(croupier_mending_write(mending, i, "-", 1, CROUPIER_JSON, text));
		croupier_text_free(text);
		if (!proposal.repairs || !proposal.complete)
			continue;
		text = apply(mending, i, written);
		check_repair(text);
		croupier_text_free(text);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct croupier_record *record = croupier_record_new();
	struct croupier_mending *mending = croupier_mending_new();
	struct written written = { .count = 0 };
	const struct croupier_document *document;
	struct croupier_refusal no;
	struct source source;
	bool begun = false;

	source_open(&source, bytes, length, 32768);
	while (written.count < MOST_DOCUMENTS) {
		no = croupier_stream_next(source.stream, &document);
		if (no.verdict == CROUPIER_YES && document == NULL)
			break;
		if (no.verdict != CROUPIER_YES)
			continue;
		no = croupier_record_feed(record, document);
		if (croupier_document_kind(document) == CROUPIER_STATE) {
			if (begun && !written.malformed)
				check_proposals(mending, &written);
			forget(&written);
			begun = no.verdict == CROUPIER_YES;
			if (begun)
				must(croupier_mending_begin(mending, record,
				    croupier_document_place(document)));
		} else if (begun) {
			must(croupier_mending_follow(mending, document));
			written.refused = written.refused || no.verdict != CROUPIER_YES;
			written.malformed = written.malformed || no.verdict == CROUPIER_TROUBLE;
		}
		if (begun)
			add(&written, record, document);
	}
	if (begun && !written.malformed)
		check_proposals(mending, &written);
	forget(&written);
	source_close(&source);
	croupier_mending_free(mending);
	croupier_record_free(record);
	return 0;
}
