/*
 * notice.c: undos, results, rulings and seeds: reads them, and writes them.
 *
 * Each names its keys once, whatever is done with them.  Must not know what follows from them.
 */
#include "record/record.h"

void
notice_fields(struct fields *f, void *of)
{
	struct notice *notice = of;

	switch (notice->kind) {
	case CROUPIER_UNDO:
		field_number(f, "undo", &notice->undo, 1, MOST_NUMBER);
		break;
	case CROUPIER_RESULT:
		claim_fields(f, &notice->claim);
		break;
	case CROUPIER_RULING:
		ruling_fields(f, &notice->ruling);
		break;
	case CROUPIER_SEED:
		field_bytes(f, "seed", notice->seed);
		break;
	case CROUPIER_STATE:
	case CROUPIER_MOVE:
	case CROUPIER_SEAL:
	case CROUPIER_NO_DOCUMENT:
		break;
	}
}

bool
notice_read(const struct table *table, const struct croupier_document *document,
    struct notice *notice, struct croupier_refusal *no)
{
	struct reading r;

	*notice = (struct notice){ .kind = document->kind };
	reading_begin(&r, table, document);
	notice_fields(&r.f, notice);
	return reading_end(&r, no);
}

struct croupier_refusal
notice_write(const struct table *table, struct notice *notice, enum croupier_format format,
    struct croupier_text *text)
{
	return keys_write(table, notice_fields, notice, format, text);
}
