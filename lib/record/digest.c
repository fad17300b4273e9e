/*
 * digest.c: a digest of a record, with which anybody who keeps it can prove what the record was.
 *
 * BLAKE2b-256 of the state and of every document after it, each in its canonical form.  Knows
 * libsodium.  Must not know what documents mean.
 */
#include "record/record.h"

#include <sodium.h>
#include <stdlib.h>

struct digest {
	crypto_generichash_state hash;
};

struct croupier_refusal
digest_add_text(struct croupier_record *record, struct croupier_text *text,
    struct croupier_refusal no)
{
	if (no.verdict == CROUPIER_YES && record->digest != NULL)
		crypto_generichash_update(&record->digest->hash, (const unsigned char *)text->bytes,
		    text->length);
	text_release(text);
	return no;
}

struct croupier_refusal
digest_begin(struct croupier_record *record, const struct croupier_state *state)
{
	struct croupier_text text = { .bytes = NULL };
	struct croupier_refusal no;

	if (record->digest == NULL)
		return accepted();
	no = croupier_state_write(state, CROUPIER_YAML, &text);
	if (no.verdict == CROUPIER_YES)
		crypto_generichash_init(&record->digest->hash, NULL, 0, CROUPIER_SEED_BYTES);
	return digest_add_text(record, &text, no);
}

struct croupier_refusal
croupier_record_keep_digest(struct croupier_record *record)
{
	void *memory;

	/* It begins with a state. */
	NEEDS(record != NULL && record->moves == 0 && record->rulings == 0);
	if (record->digest == NULL) {
		if (posix_memalign(&memory, 64, sizeof *record->digest) != 0)
			return out_of_memory();
		record->digest = memory;
	}
	return record->state == NULL ? accepted() : digest_begin(record, record->state);
}

struct croupier_refusal
croupier_record_write_digest(const struct croupier_record *record, enum croupier_format format,
    struct croupier_text *text)
{
	struct arena arena = { .blocks = NULL };
	crypto_generichash_state hash;
	uint8_t digest[CROUPIER_SEED_BYTES];
	char digits[SEED_DIGITS + 1];

	NEEDS(record != NULL && text != NULL && record->digest != NULL && record->state != NULL);
	/* The digest goes on, so a copy is finished. */
	hash = record->digest->hash;
	crypto_generichash_final(&hash, digest, sizeof digest);
	seed_write(digest, digits);
	return write_document(&arena, tree_pairs(&arena,
	    "digest", tree_scalar(&arena, digits, SEED_DIGITS, QUOTED),
	    "moves", tree_number(&arena, (long)record->moves), NULL), true, format, text);
}
