/*
 * hindsight.c: judges the moves of a record once more with what later cards prove.
 *
 * A rule that asks about a hidden hand refuses only what is known at the time.
 * A card that is played later was in that hand before, unless the seat has drawn
 * since, so that a move may turn out to have broken a rule.  Knows hidden cards
 * and waivers.  Must not know any one game.
 */
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

struct hindsight {
	struct croupier_record *record;
	/* Cards that each seat held at the move at hand, as later moves have shown. */
	struct cards known[MAX_SEATS];
	/* What was known before a draw of cards that nobody saw made it worthless. */
	struct cards *saved;
	size_t saved_count, saved_capacity;
	size_t turned;			/* of the record's cards: the first of the move at hand */
	struct croupier_state *at;	/* before the move at hand, as the record had it */
	struct croupier_state *judged;	/* the same with the cards that are known */
};

/* ---- what a move brings to light ------------------------------------------- */

bool
hindsight_reserve(struct croupier_record *record)
{
	void *array = record->turned;

	while (record->turned_capacity - record->turned_count < MAX_CARDS) {
		if (!grow(&array, &record->turned_capacity, record->turned_capacity,
		    sizeof *record->turned))
			return false;
		record->turned = array;
	}
	return true;
}

void
hindsight_note(struct croupier_record *record)
{
	struct standing *standing = &record->standing[record->past->count - 1];
	const struct draws *draws = &record->draws;
	unsigned i;

	for (i = 0; i < draws->count; i++)
		if (draws->at[i] == XX && draws->who[i] < MAX_SEATS)
			standing->drew |= (uint16_t)(1u << draws->who[i]);
	standing->turned = draws->turned_count;
	memcpy(record->turned + record->turned_count, draws->turned, draws->turned_count);
	record->turned_count += draws->turned_count;
}

static uint8_t
seat_of(const struct hindsight *h, size_t move)
{
	return h->record->past->entries[move].seat;
}

/* Keeps what is known of a hand, for the way forward. */
static bool
save(struct hindsight *h, const struct cards *known)
{
	void *array = h->saved;

	if (!grow(&array, &h->saved_capacity, h->saved_count, sizeof *h->saved))
		return false;
	h->saved = array;
	h->saved[h->saved_count++] = *known;
	return true;
}

/* Makes a move the one at hand whose next one is; false where memory is short. */
static bool
go_back(struct hindsight *h, size_t move)
{
	const struct standing *standing = &h->record->standing[move];
	struct cards *known = &h->known[seat_of(h, move)];
	unsigned seat, i;

	for (seat = 0; standing->drew >> seat != 0; seat++)
		if ((standing->drew >> seat & 1) != 0) {
			if (!save(h, &h->known[seat]))
				return false;
			h->known[seat].count = 0;
		}
	h->turned -= standing->turned;
	for (i = 0; i < standing->turned && known->count < MAX_CARDS; i++)
		cards_add(known, h->record->turned[h->turned + i]);
	return true;
}

/* Undoes what go_back did. */
static void
go_forward(struct hindsight *h, size_t move)
{
	const struct standing *standing = &h->record->standing[move];
	unsigned seat;

	h->known[seat_of(h, move)].count -= standing->turned;
	h->turned += standing->turned;
	for (seat = MAX_SEATS; standing->drew != 0 && seat-- > 0;)
		if ((standing->drew >> seat & 1) != 0)
			h->known[seat] = h->saved[--h->saved_count];
}

/* ---- hands as they were ------------------------------------------------------ */

/* Turns an XX of the hand into a card. */
static bool
turn(struct cards *hand, card c)
{
	if (!has_hidden(hand))
		return false;
	hand->count--;
	cards_insert(hand, c);
	return true;
}

/* The only hand that has an XX; NULL where there are more or none. */
static struct cards *
only_hidden_hand(struct state *s)
{
	struct cards *found = NULL;
	unsigned seat;

	for (seat = 0; seat < s->table->seats; seat++)
		if (has_hidden(&s->hands[seat])) {
			if (found != NULL)
				return NULL;
			found = &s->hands[seat];
		}
	return found;
}

/* Where all XX of the state lie in one hand, they are the cards that are not seen. */
static bool
deduce(struct state *s)
{
	struct cards *hand = cards_have(&s->stock, XX) ? NULL : only_hidden_hand(s);
	unsigned c, i, hidden, unseen = 0, left[MAX_FACES];
	struct fields counted;

	if (hand == NULL)
		return false;
	count_cards(s, &counted);
	hidden = counted.total;
	for (c = 0; c < s->table->game->face_count; c++) {
		unsigned copies = copies_of(s->table, (card)c);

		hidden -= counted.seen[c];
		/* A record may be impossible and legal: more copies seen than there are. */
		left[c] = copies > counted.seen[c] ? copies - counted.seen[c] : 0;
		unseen += left[c];
	}
	if (hidden != cards_number(hand, XX) || unseen != hidden)
		return false;
	for (c = 0; c < s->table->game->face_count; c++)
		for (i = 0; i < left[c]; i++)
			turn(hand, (card)c);
	return true;
}

/* Puts all that is known into the hands of h->judged. */
static void
fill_in(struct hindsight *h)
{
	struct state *s = h->judged->now;
	unsigned seat, i;
	bool changed = false;

	state_assign(s, h->at->now);
	for (seat = 0; seat < s->table->seats; seat++)
		for (i = 0; i < h->known[seat].count; i++)
			changed = turn(&s->hands[seat], h->known[seat].at[i]) || changed;
	changed = deduce(s) || changed;
	if (changed && s->table->game->known != NULL)
		s->table->game->known(s);
}

/* ---- judging ------------------------------------------------------------------ */

/* The rule that may turn out to be broken by a move; NULL: none, or it may stand. */
static const struct waiver *
waiver_of(const struct croupier_record *record, size_t move)
{
	const struct game *game = record->state->table->game;
	const struct entry *entry = &record->past->entries[move];
	const struct waiver *waiver = waivable(game, &game->verbs[entry->verb]);

	return waiver == NULL || waiver->hidden == NULL || entry->despite != 0 ||
	    record->standing[move].settled != 0 ? NULL : waiver;
}

/* Whether the rule refuses the move at hand with what is known. */
static bool
is_refused(struct hindsight *h, size_t move, const struct waiver *waiver,
    struct croupier_refusal *no)
{
	accept(no);
	fill_in(h);
	return !make_standing(h->record, move, h->judged, NULL, no) && no->verdict == CROUPIER_NO &&
	    no->rule == waiver->rule->id;
}

/* The same with what is known from the moves up to `last`. */
static bool
is_refused_by(struct hindsight *h, size_t move, size_t last, const struct waiver *waiver,
    struct croupier_refusal *no)
{
	struct hindsight part = { .record = h->record, .at = h->at, .judged = h->judged,
		.turned = h->turned };
	size_t i;
	bool refused = false, good = true;

	for (i = move; i <= last; i++)
		part.turned += h->record->standing[i].turned;
	for (i = last + 1; good && i-- > move;)
		good = go_back(&part, i);
	if (good)
		refused = is_refused(&part, move, waiver, no);
	else
		*no = out_of_memory();
	free(part.saved);
	return refused;
}

/* Remembers that a move is proved illegal, and by which one: a proof only gets stronger. */
static bool
prove(struct hindsight *h, size_t move, const struct waiver *waiver)
{
	struct croupier_record *record = h->record;
	size_t from = move + 1, to = record->past->count - 1;
	void *array = record->proofs;
	struct proof *proof;

	if (!grow(&array, &record->proof_capacity, record->proof_count, sizeof *record->proofs))
		return false;
	record->proofs = array;
	proof = &record->proofs[record->proof_count];
	while (from < to) {
		size_t middle = from + (to - from) / 2;

		if (is_refused_by(h, move, middle, waiver, &proof->no))
			to = middle;
		else if (proof->no.error == CROUPIER_MEMORY)
			return false;
		else
			from = middle + 1;
	}
	proof->move = move;
	proof->by = from;
	/* Once more, so that the sentence is about what that move shows. */
	if (!is_refused_by(h, move, from, waiver, &proof->no))
		return proof->no.error != CROUPIER_MEMORY;
	proof->no.at = record->standing[move].place;
	record->proof_count++;
	return true;
}

/* ---- the record, from its end ----------------------------------------------------- */

/* Judges the moves from h->at on, up to and without `to`. */
static bool
judge_onwards(struct hindsight *h, size_t from, size_t to)
{
	const struct croupier_record *record = h->record;
	struct croupier_refusal no;
	size_t i;

	for (i = from; i < to; i++) {
		const struct waiver *waiver = waiver_of(record, i);

		if (waiver != NULL && i + 1 < record->past->count &&
		    is_refused(h, i, waiver, &no) && !prove(h, i, waiver))
			return false;
		accept(&no);
		if (!make_standing(record, i, h->at, NULL, &no))
			return true;	/* it was made once: nothing can refuse it */
		go_forward(h, i);
	}
	return true;
}

/* Judges a stretch of moves for which a state is kept; goes back to its beginning. */
static bool
judge_stretch(struct hindsight *h, size_t stretch, size_t to)
{
	size_t i, from = stretch * STRIDE, behind = from, turned;
	struct cards known[MAX_SEATS];

	h->saved_count = 0;
	for (i = to; i-- > from;) {
		if (behind == from && waiver_of(h->record, i) != NULL)
			behind = i + 1;
		if (!go_back(h, i))
			return false;
	}
	if (behind == from)
		return true;
	memcpy(known, h->known, sizeof known);
	turned = h->turned;
	state_assign(h->at->now, h->record->kept[stretch]->now);
	if (!judge_onwards(h, from, behind))
		return false;
	memcpy(h->known, known, sizeof known);
	h->turned = turned;
	return true;
}

static int
compare_proofs(const void *one, const void *other)
{
	size_t a = ((const struct proof *)one)->move, b = ((const struct proof *)other)->move;

	return a < b ? -1 : a > b;
}

static bool
judge_record(struct hindsight *h)
{
	size_t count = h->record->past->count, stretch, to = count;

	for (stretch = (count + STRIDE - 1) / STRIDE; stretch-- > 0; to = stretch * STRIDE)
		if (!judge_stretch(h, stretch, to))
			return false;
	return true;
}

/* Whether any move that stands is one that later cards may prove illegal. */
static bool
is_worth_judging(const struct croupier_record *record)
{
	size_t i;

	if (!record->hides)
		return false;
	for (i = 0; i < record->past->count; i++)
		if (waiver_of(record, i) != NULL)
			return true;
	return false;
}

struct croupier_refusal
croupier_record_prove(struct croupier_record *record)
{
	struct hindsight h = { .record = record };
	bool good;

	if (record == NULL)
		return null_given();
	record->proof_count = 0;
	if (record->state == NULL || !is_worth_judging(record))
		return accepted();
	h.turned = record->turned_count;
	h.at = croupier_state_copy(record->state);
	h.judged = croupier_state_copy(record->state);
	good = h.at != NULL && h.judged != NULL && judge_record(&h);
	croupier_state_free(h.at);
	croupier_state_free(h.judged);
	free(h.saved);
	if (!good) {
		record->proof_count = 0;
		return out_of_memory();
	}
	if (record->proof_count > 1)
		qsort(record->proofs, record->proof_count, sizeof *record->proofs, compare_proofs);
	return accepted();
}

size_t
croupier_record_proofs(const struct croupier_record *record)
{
	return record == NULL ? 0 : record->proof_count;
}

struct croupier_proof
croupier_record_proof(const struct croupier_record *record, size_t index)
{
	const struct proof *proof;

	if (record == NULL || index >= record->proof_count)
		return (struct croupier_proof){ .number = 0 };
	proof = &record->proofs[index];
	return (struct croupier_proof){ .index = proof->move,
	    .number = record->standing[proof->move].number,
	    .proved_by = record->standing[proof->by].number, .refusal = &proof->no };
}
