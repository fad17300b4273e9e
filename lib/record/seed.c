/*
 * seed.c: seed documents, which tell the seed of a round, and seal documents, which promise it.
 *
 * Knows which seal belongs to which state, and how the moves of a record are made again with all
 * cards known.  Must not know how cards are dealt or seals are made, nor any one game.
 */
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

/* ---- the moves, once more ------------------------------------------------------ */

const struct croupier_state *
record_first(const struct croupier_record *record)
{
	return record->kept_count > 0 ? record->kept[0] : record->state;
}

/*
 * A record that begins like this one, but with every hidden card known: the deal that was
 * compared is record->deal.dealt.  NULL: no memory.
 */
static struct croupier_record *
begin_again(const struct croupier_record *record, const struct table *table)
{
	struct croupier_record *second = croupier_record_new();
	struct croupier_state *state = state_at(record_first(record), table);
	const struct state *dealt = record->deal.dealt.state->now;

	if (second == NULL || state == NULL) {
		croupier_record_free(second);
		croupier_state_free(state);
		return NULL;
	}
	memcpy(state->now->hands, dealt->hands, sizeof dealt->hands);
	state->now->stock = dealt->stock;
	if (table->game->known != NULL)
		table->game->known(state->now);
	/* The points of rulings stay. */
	memcpy(state->adjusted, record->state->adjusted, sizeof state->adjusted);
	second->state = state;
	second->deal.told_seed = true;
	return second;
}

/*
 * Makes all moves that stand once more; `stand` gets how many can be made before one is refused.
 * Whether all cards lie where the moves took them from even so, and the seat broke a rule and the
 * seed is not wrong: then all moves can be made if the rules are waived that a table may waive.
 */
static bool
make_all(struct croupier_record *second, const struct croupier_record *record, size_t *stand,
    struct croupier_refusal *no)
{
	struct croupier_refusal later = accepted();
	size_t i, count = *stand = record->past->count;

	for (i = 0; i < count && no->error != CROUPIER_MEMORY; i++) {
		if (record_make_again(second, record, i, &later))
			continue;
		if (*stand == count) {
			*stand = i;
			*no = later;
		}
		if (!record_make_refused(second, record, i, &later))
			break;
	}
	if (later.error == CROUPIER_MEMORY || (*stand < second->past->count &&
	    !record_go_back(second, second->past->count - *stand, &later)))
		*no = out_of_memory();
	return i == count;
}

/* Makes all moves that stand once more, at a table that has the seed. */
static bool
make_again(struct croupier_record *record, const struct table *table, struct croupier_refusal *no)
{
	const size_t replaced = offsetof(struct croupier_record, place);
	struct croupier_record *second = begin_again(record, table), was;
	struct croupier_text *words = &record->last.words;
	bool agree;
	size_t i;

	if (second == NULL)
		return say_no(no, out_of_memory());
	agree = make_all(second, record, &i, no);
	if (no->error == CROUPIER_MEMORY) {
		croupier_record_free(second);
		return false;
	}
	if (i < record->past->count) {
		record->last.refused = record->standing[i].number;
		no->at = record->standing[i].place;
		record->last.in_attempt = false;
		croupier_text_clear(words);
		words->failed = croupier_record_write_made(record, i, CROUPIER_WORDS,
		    words).verdict != CROUPIER_YES;
	}
	/* Cards that came out of hands were compared by making the moves again. */
	record->deal.proved = agree && (record->deal.proved ||
	    record->deal.dealt.any || record->doubts.turned_count > 0);
	/* The texts of rulings about those moves that still stand stay. */
	for (i = 0; i < record->past->count; i++) {
		if (i < second->past->count)
			second->standing[i].said = record->standing[i].said;
		else
			free(record->standing[i].said);
		record->standing[i].said = NULL;
	}
	second->state->now->stopped = record->state->now->stopped;
	was = *record;
	memcpy(record, second, replaced);
	memcpy(second, &was, replaced);
	croupier_record_free(second);
	record->deal.told_seed = true;
	for (i = 0; i < record->rulings; i++)
		record->ruled[i].judged = true;
	return no->verdict == CROUPIER_YES;
}

/* ---- judging ----------------------------------------------------------------------- */

bool
take_seed(struct croupier_record *record, const uint8_t seed[CROUPIER_SEED_BYTES],
    const struct croupier_place *place, struct croupier_refusal *no)
{
	struct table table = *record->state->table;
	const char *where = "";
	enum likeness like;
	bool same = table.seeded && memcmp(table.seed, seed, sizeof table.seed) == 0;

	record->last.made = false;
	/* The deal is not proved where two seeds disagree. */
	record->deal.proved = record->deal.proved && same;
	if (table.sealed && !seed_gives_seal(record_first(record)->now, seed))
		return refuse_document(no, BAD_SEAL, place,
		    "this seed does not give the seal of the state");
	if (table.seeded && !same)
		return refuse_document(no, BAD_DEAL, place,
		    "the round already has another seed");
	if (record->deal.told_seed)
		return true;
	table.seeded = true;
	memcpy(table.seed, seed, sizeof table.seed);
	mix_cuts(&table);
	like = compare_deal(&record->deal.dealt, record_first(record)->now, &table, &where);
	*no = likeness_refusal(like, where, place, "this seed",
	    "the record does not begin at the start of its round, so no seed can tell how it was "
	    "dealt");
	if (no->verdict != CROUPIER_YES)
		return false;
	record->deal.opened = table.sealed && (!record->deal.faces ||
	    seal_judge(&record->deal.front, record->state->now).verdict == CROUPIER_YES);
	return make_again(record, &table, no);
}

/* ---- seals and deals that a state shows itself --------------------------------- */

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
	like = compare_deal(&record->deal.dealt, s, s->table, &place);
	record->deal.proved = like == LIKE && record->deal.dealt.any;
	if (like == LIKE || ((like == ELSEWHERE || like == MOVED) && !record->deal.faces))
		return true;
	return say_no(no, likeness_refusal(like, place, at, "the seed of the state",
	    "there is a seal before it, so the state must be at the start of its round"));
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
