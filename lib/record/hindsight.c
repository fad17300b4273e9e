/*
 * hindsight.c: judges the moves of a record once more, by what later cards prove.
 *
 * A rule about a hidden hand refuses only moves that are known to break it when they are made.
 * A card that is played later was in that hand before, unless the seat has drawn since, so that
 * a move may turn out to have broken a rule.  Knows hidden cards and waivers.  Must not know any
 * one game.
 */
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

struct hindsight {
	struct croupier_record *record;
	/* Cards that each seat held at the move at hand, as later moves have shown. */
	struct cards known[MAX_SEATS];
	size_t turned;			/* the move's first card in doubts.turned */
	const struct croupier_state *before;	/* the doubted move at hand, as it was known then */
};

/* ---- what a move brings to light ------------------------------------------- */

/* The rule that may turn out to be broken by moves of a verb; NULL: none. */
static const struct waiver *
waiver_of(const struct croupier_record *record, uint8_t verb)
{
	const struct game *game = record->state->table->game;
	const struct waiver *waiver = waivable(game, &game->verbs[verb]);

	return waiver == NULL || waiver->hidden == NULL ? NULL : waiver;
}

/* Whether hidden cards decide if the move is legal. */
static bool
is_doubtful(const struct croupier_record *record, const struct move *move)
{
	const struct waiver *waiver = waiver_of(record, move->verb);
	const struct state *s = record->state->now;

	/* The rule must not be asked about moves that the shared rules refuse. */
	return waiver != NULL && move->despite == 0 && !is_over(s) && move->seat == s->turn &&
	    in_phase(&s->table->game->verbs[move->verb], s) && waiver->hidden(s, move->seat) &&
	    (waiver->could_break == NULL || waiver->could_break(s, move));
}

bool
hindsight_prepare(struct croupier_record *record, const struct move *move, bool *doubted)
{
	struct doubts *d = &record->doubts;
	size_t before = d->capacity;

	while (d->turned_capacity - d->turned_count < MAX_CARDS)
		if (!grow(&d->turned, &d->turned_capacity, d->turned_capacity, sizeof *d->turned))
			return false;
	*doubted = is_doubtful(record, move);
	if (!*doubted)
		return true;
	/* The state is kept, after those that are kept already. */
	if (!grow(&d->states, &d->capacity, d->count, sizeof *d->states))
		return false;
	memset(d->states + before, 0, (d->capacity - before) * sizeof *d->states);
	d->states[d->count] = state_become(d->states[d->count], record->state);
	return d->states[d->count] != NULL;
}

void
hindsight_note(struct croupier_record *record, bool doubted)
{
	struct standing *standing = &record->standing[record->past->count - 1];
	const struct draws *draws = &record->last.attempt->draws;
	struct doubts *d = &record->doubts;
	unsigned i;

	for (i = 0; i < draws->count; i++)
		if (draws->at[i] == XX && draws->who[i] < MAX_SEATS)
			standing->drew |= (uint16_t)(1u << draws->who[i]);
	standing->turned = draws->turned_count;
	memcpy(d->turned + d->turned_count, draws->turned, draws->turned_count);
	d->turned_count += draws->turned_count;
	standing->doubted = doubted;
	d->count += doubted;
}

void
hindsight_free(struct croupier_record *record)
{
	size_t i;

	for (i = 0; i < record->doubts.capacity; i++)
		croupier_state_free(record->doubts.states[i]);
	free(record->doubts.states);
	croupier_state_free(record->doubts.judged);
	free(record->doubts.turned);
	free(record->doubts.proofs);
}

/*
 * Goes back over a move: hands that drew cards are not known before it, and cards that it
 * brought to light were in the hand.
 */
static void
go_back(struct hindsight *h, size_t move)
{
	const struct standing *standing = &h->record->standing[move];
	struct cards *known = &h->known[h->record->past->entries[move].seat];
	unsigned seat, i;

	for (seat = 0; standing->drew >> seat != 0; seat++)
		if ((standing->drew >> seat & 1) != 0)
			h->known[seat].count = 0;
	h->turned -= standing->turned;
	for (i = 0; i < standing->turned && known->count < MAX_CARDS; i++)
		cards_add(known, h->record->doubts.turned[h->turned + i]);
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

/* If all XX of the state lie in one hand, they are the cards that nobody has seen. */
static bool
deduce(struct state *s)
{
	struct cards *hand = NULL;
	unsigned c, i, hidden, unseen = 0, hands = 0;
	uint8_t left[MAX_FACES];
	struct counted counted;

	for (i = 0; i < s->table->seats; i++)
		if (has_hidden(&s->hands[i])) {
			hand = &s->hands[i];
			hands++;
		}
	if (hands != 1 || cards_have(&s->stock, XX))
		return false;
	count_cards(s, &counted);
	hidden = counted.total;
	unseen_faces(s, left);
	for (c = 0; c < s->table->game->face_count; c++) {
		/* They may not agree: a record may be impossible and legal. */
		hidden -= counted.seen[c];
		unseen += left[c];
	}
	if (hidden != cards_number(hand, XX) || unseen != hidden)
		return false;
	for (c = 0; c < s->table->game->face_count; c++)
		for (i = 0; i < left[c]; i++)
			turn(hand, (card)c);
	return true;
}

/* Puts all that is known into the hands of a copy; false if nothing more is known. */
static bool
fill_in(const struct hindsight *h, struct croupier_state *copy)
{
	struct state *s = copy->now;
	unsigned seat, i;
	bool changed = false;

	for (seat = 0; seat < s->table->seats; seat++)
		for (i = 0; i < h->known[seat].count; i++)
			changed = turn(&s->hands[seat], h->known[seat].at[i]) || changed;
	changed = deduce(s) || changed;
	copy->counted = NOT_COUNTED;
	if (changed && s->table->game->known != NULL)
		s->table->game->known(s);
	return changed;
}

/* ---- judging ------------------------------------------------------------------ */

/* Whether its rule refuses the doubted move at hand, by what is known now. */
static bool
is_refused(const struct hindsight *h, size_t move, struct croupier_refusal *no)
{
	struct croupier_record *record = h->record;
	struct move made = moves_at(record->past, move);
	const struct waiver *waiver = waiver_of(record, made.verb);

	accept(no);
	record->doubts.judged = state_become(record->doubts.judged, h->before);
	if (record->doubts.judged == NULL) {
		*no = out_of_memory();
		return false;
	}
	return fill_in(h, record->doubts.judged) &&
	    !move_play(record->doubts.judged, &made, NULL, no) &&
	    no->verdict == CROUPIER_NO && no->rule == waiver->rule->id;
}

/* The same, by what is known from the moves up to `last`. */
static bool
is_refused_by(const struct hindsight *h, size_t move, size_t last, struct croupier_refusal *no)
{
	struct hindsight part = { .record = h->record, .turned = h->turned, .before = h->before };
	size_t i;

	for (i = move; i <= last; i++)
		part.turned += h->record->standing[i].turned;
	for (i = last + 1; i-- > move;)
		go_back(&part, i);
	return is_refused(&part, move, no);
}

/*
 * Remembers that a move is proved illegal, and by which move.  More moves never undo a proof, so
 * the first that suffices is searched by halves.
 */
static bool
prove(struct hindsight *h, size_t move)
{
	const struct standing *standing = h->record->standing;
	struct doubts *d = &h->record->doubts;
	size_t from = move + 1, to = h->record->past->count - 1;
	struct croupier_proof *proof;

	if (!grow(&d->proofs, &d->proof_capacity, d->proof_count, sizeof *d->proofs))
		return false;
	proof = &d->proofs[d->proof_count];
	while (from < to) {
		size_t middle = from + (to - from) / 2;

		if (is_refused_by(h, move, middle, &proof->refusal))
			to = middle;
		else if (proof->refusal.error == CROUPIER_MEMORY)
			return false;
		else
			from = middle + 1;
	}
	proof->index = move;
	proof->number = standing[move].number;
	proof->proved_by = standing[from].number;
	/* Judged once more, so that the sentence is about the cards that are known by then. */
	if (!is_refused_by(h, move, from, &proof->refusal))
		return proof->refusal.error != CROUPIER_MEMORY;
	proof->refusal.at = standing[move].place;
	d->proof_count++;
	return true;
}

/* ---- the record, from its end ----------------------------------------------------- */

struct croupier_refusal
croupier_record_prove(struct croupier_record *record)
{
	struct hindsight h = { .record = record };
	struct croupier_refusal no;
	struct doubts *d;
	size_t i, doubted;
	bool good = true;

	NEEDS(record != NULL);
	d = &record->doubts;
	d->proof_count = 0;
	h.turned = d->turned_count;
	/* From the last move to the first. */
	for (i = record->past->count, doubted = d->count; good && doubted > 0 && i-- > 0;) {
		go_back(&h, i);
		if (!record->standing[i].doubted)
			continue;
		h.before = d->states[--doubted];
		/* After the last move there is none that could prove anything. */
		if (record->standing[i].settled == 0 && i + 1 < record->past->count)
			good = is_refused(&h, i, &no) ? prove(&h, i) : no.error != CROUPIER_MEMORY;
	}
	if (!good) {
		d->proof_count = 0;
		return out_of_memory();
	}
	for (i = 0; i < d->proof_count / 2; i++) {
		struct croupier_proof proof = d->proofs[i];

		d->proofs[i] = d->proofs[d->proof_count - 1 - i];
		d->proofs[d->proof_count - 1 - i] = proof;
	}
	return accepted();
}

/* ---- scores ----------------------------------------------------------------- */

/* Names the moves that are proved illegal in a score; false if memory is short. */
static bool
note_unsettled(const struct croupier_record *record, struct croupier_score *score)
{
	size_t i, count = record->doubts.proof_count;

	/* Nobody has to decide about a round that counts for nothing. */
	if (count == 0 || score->stopped == CROUPIER_VOID)
		return true;
	score->unsettled = calloc(count, sizeof *score->unsettled);
	if (score->unsettled == NULL)
		return false;
	for (i = 0; i < count; i++)
		score->unsettled[i] = record->doubts.proofs[i].number;
	score->unsettled_count = count;
	return true;
}

struct croupier_refusal
croupier_record_score(const struct croupier_record *record, struct croupier_score **score)
{
	struct croupier_refusal no;

	if (score != NULL)
		*score = NULL;
	NEEDS(record != NULL && score != NULL && record->state != NULL);
	no = croupier_score_make(record->state, score);
	if (no.verdict != CROUPIER_YES || note_unsettled(record, *score))
		return no;
	croupier_score_free(*score);
	*score = NULL;
	return out_of_memory();
}
