/*
 * sealed.c: seal documents in front of records, and whether a deal is what was promised.
 *
 * Knows which seal belongs to which state.  Must not know how a seal is made, nor any one game.
 */
#include "record/record.h"

bool
take_seal(struct croupier_record *record, const struct croupier_document *document,
    struct croupier_refusal *no)
{
	/* A seal that cannot be read promises nothing, and the one before it no longer counts. */
	*no = seal_read(document, &record->deal.seal);
	record->deal.pending = no->verdict == CROUPIER_YES;
	return record->deal.pending;
}

struct croupier_refusal
seal_document_write(const struct croupier_document *document, enum croupier_format format,
    struct croupier_text *text)
{
	struct seal seal;
	struct croupier_refusal no = seal_read(document, &seal);

	return no.verdict == CROUPIER_YES ? seal_write(&seal, format, text) : no;
}

/* Checks the state's own seed: whether it gives the seal and deals the cards. */
static bool
check_seed(struct croupier_record *record, struct croupier_refusal *no)
{
	const struct state *s = record->state->now;
	const struct croupier_place *at = &record->place;
	const char *place = "";
	enum likeness like;

	if (s->table->sealed && !seed_gives_seal(s, s->table->seed))
		return refuse_document(no, BAD_SEAL, at,
		    "the seed of the state does not give its seal");
	record->deal.opened = s->table->sealed;
	like = compare_deal(&record->deal.dealt, s, s->table->round_seed, &place);
	if (like == NOT_COMPARED)
		return say_no(no, out_of_memory());
	record->deal.proved = like == LIKE && record->deal.dealt.any;
	if (like == LIKE || ((like == ELSEWHERE || like == MOVED) && !record->deal.faces))
		return true;
	if (like == ELSEWHERE)
		return refuse_document(no, BAD_DEAL, at,
		    "there is a seal before it, so the state must be at the start of its round");
	return refuse_document(no, BAD_DEAL, at, like == SAID_OTHERWISE ?
	    "%s is not what the seed of the state gives" :
	    "%s has other cards than the seed of the state deals", place);
}

struct croupier_refusal
croupier_record_check_deal(struct croupier_record *record)
{
	struct croupier_refusal no;

	NEEDS(record != NULL && record->state != NULL && record->moves == 0);
	no = record->deal.faces ? seal_judge(&record->deal.front, record->state->now) : accepted();
	if (no.verdict == CROUPIER_YES && record->state->table->seeded)
		check_seed(record, &no);
	return no;
}
