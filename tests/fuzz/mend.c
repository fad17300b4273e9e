/*
 * mend.c: fuzzes what is proposed for records that are wrong.
 *
 * A unit is the byte of a position and some documents that come after it, most of them
 * moves that are legal there but for one word.  A record for which nothing is refused
 * needs no mending.  What a repair puts in and takes out makes a record that is legal,
 * proofs and results included, when it is written down and read again.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_DOCUMENTS = 4 };

static struct croupier_record *record, *other;

/* The moves of a position, from the first on, and perhaps a claim. */
static size_t
write_some(uint8_t *bytes, size_t room, unsigned *seed)
{
	const struct position *p;
	struct croupier_text text = { .bytes = NULL };
	size_t i;

	bytes[0] = (uint8_t)below(seed, POSITIONS);
	p = position_at(bytes[0]);
	for (i = 0; i < p->record->past->count && (i < 1 || below(seed, 3) > 0); i++)
		must(croupier_record_write_made(p->record, i, CROUPIER_YAML, &text));
	if (i == p->record->past->count && below(seed, 2) == 0)
		text_string(&text, p->claims[below(seed, p->claim_count)]);
	if (text.length > room - 1)
		text_cut(&text, room - 1);
	if (text.length > 0)
		memcpy(bytes + 1, text.bytes, text.length);
	i = text.length;
	text_release(&text);
	return i + 1;
}

size_t
LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	if (room < 2 || below(&seed, 16) == 0)
		return LLVMFuzzerMutate(bytes, length, room);
	if (length < 20 || below(&seed, 4) == 0)
		length = write_some(bytes, room, &seed);
	return 1 + mutate_words(bytes + 1, length - 1, room - 1, &seed);
}

/* The documents of a record as they would be written, and on which line each stood. */
struct written {
	struct croupier_text text[MOST_DOCUMENTS];
	unsigned long line[MOST_DOCUMENTS];
	unsigned count;
	bool refused, malformed;
};

static void
add(struct written *written, const struct croupier_document *document)
{
	struct croupier_text text = { .bytes = NULL };
	struct croupier_refusal no = croupier_record_write(record, document, CROUPIER_YAML, &text);

	written->malformed = written->malformed || no.verdict != CROUPIER_YES;
	written->line[written->count] = croupier_document_about(document).at.line;
	written->text[written->count++] = text;
}

/* The documents with the edits of a proposal. */
static struct croupier_text *
apply(struct croupier_mending *mending, size_t index, const struct written *written)
{
	struct croupier_proposal proposal = croupier_mending_proposal(mending, index);
	struct croupier_text *all = croupier_text_new();
	struct croupier_edit edit;
	size_t next = 0;
	unsigned i;

	/* Another first state: it has no line here. */
	for (; next < proposal.edits; next++) {
		must(croupier_mending_edit(mending, index, next, &edit));
		if (edit.at.line != 0)
			break;
		must(croupier_text_append(all, edit.put, strlen(edit.put)));
	}
	for (i = 0; i < written->count; i++) {
		bool removed = false;

		for (; next < proposal.edits; next++) {
			must(croupier_mending_edit(mending, index, next, &edit));
			if (edit.at.line != written->line[i])
				break;
			removed = removed || edit.removes;
			must(croupier_text_append(all, edit.put, strlen(edit.put)));
		}
		if (!removed)
			must(croupier_text_append(all, written->text[i].bytes,
			    written->text[i].length));
	}
	if (next != proposal.edits)
		broken("an edit has no place", croupier_text_bytes(all, NULL), "");
	return all;
}

/* What a repair makes must be legal. */
static void
check_repair(const struct position *p, struct croupier_mending *mending, size_t index,
    const struct written *written)
{
	struct croupier_text *all = apply(mending, index, written);

	position_begin(p, &other, 0);
	feed_all(other, all, "a repair is refused");
	must(croupier_record_prove(other));
	if (croupier_record_about(other).proof_count > 0)
		broken("a repair is proved illegal", all->bytes, "");
	croupier_text_free(all);
}

/* For a search: stops it soon. */
static bool
is_tired(void *what)
{
	unsigned *asked = what;

	return ++*asked > 2;
}

/* One of the proposals. */
static void
check_proposals(const struct position *p, struct croupier_mending *mending,
    const struct written *written, unsigned which)
{
	struct croupier_text text = { .bytes = NULL };
	struct croupier_proposal proposal;
	size_t count;
	unsigned asked = 0;

	must(croupier_mending_search(mending, NULL, NULL));
	if (which % 4 == 0)
		must(croupier_mending_search(mending, is_tired, &asked));
	if (croupier_mending_about(mending).legal && written->refused)
		broken("what is refused counts as legal", "", "");
	count = croupier_mending_about(mending).proposals;
	which = which % 3 == 0 || count == 0 ? 0 : which % (unsigned)count;
	proposal = croupier_mending_proposal(mending, which);
	if (count > 0)
		must(croupier_mending_write(mending, which, "-", 1, CROUPIER_JSON, &text));
	if (proposal.repairs && proposal.complete)
		check_repair(p, mending, which, written);
	text_release(&text);
}

static void
take(struct source *source, struct croupier_mending *mending, struct written *written)
{
	const struct croupier_document *document;
	struct croupier_refusal no;

	while (written->count < MOST_DOCUMENTS && croupier_stream_next(source->stream,
	    &document).verdict == CROUPIER_YES && document != NULL &&
	    croupier_document_about(document).kind != CROUPIER_STATE &&
	    croupier_document_about(document).kind != CROUPIER_SEAL) {
		no = croupier_record_feed(record, document);
		must(croupier_mending_follow(mending, document));
		add(written, document);
		written->refused = written->refused || no.verdict != CROUPIER_YES;
		written->malformed = written->malformed || no.verdict == CROUPIER_TROUBLE;
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct croupier_mending *mending;
	struct written written = { .count = 0 };
	const struct position *p;
	struct source source;

	p = unit_position(bytes, length);
	if (p == NULL)
		return 0;
	mending = croupier_mending_new();
	position_begin(p, &record, 0);
	must(croupier_mending_begin(mending, record, (struct croupier_place){ .file = "-" }));
	source_open(&source, bytes + 1, length - 1, length);
	take(&source, mending, &written);
	/* A search takes some hundred times as long as all else. */
	if (!written.malformed && written.count > 0 && choose(bytes, length, 2, 64) == 0)
		check_proposals(p, mending, &written, choose(bytes, length, 1, 1000));
	source_close(&source);
	while (written.count > 0)
		text_release(&written.text[--written.count]);
	croupier_mending_free(mending);
	return 0;
}
