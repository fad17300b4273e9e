/*
 * redact.c: tells states and records as a seat, or the public, sees them.
 *
 * A record is told by playing it a second time, from the redacted state and with redacted moves,
 * so that what is told has been judged by the same rules.  Knows who sees what from a game's
 * keys, verbs and slots.  Must not know any one game.
 */
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

struct croupier_redaction {
	struct croupier_record *shadow;	/* the record as it has been told */
	unsigned viewer;		/* a seat or EVERYBODY */
	bool begun;			/* it can go on, with this record and its state: */
	uintptr_t record;
	unsigned long serial;
	uint8_t *parts;			/* the i-th move that stands was told as parts[i] moves */
	size_t count, capacity;
	size_t front;			/* moves that were told before the first of these */
	struct croupier_moves *open;	/* room for moves that show what lies open */
	struct full_move full;
};

static unsigned
viewer_of(int seat)
{
	return seat < 0 ? EVERYBODY : (unsigned)seat;
}

struct croupier_refusal
croupier_redact(const struct croupier_state *state, int seat, struct croupier_state **redacted)
{
	if (redacted != NULL)
		*redacted = NULL;
	NEEDS(state != NULL && redacted != NULL && seat >= -1 && seat < (int)state->table->seats);
	*redacted = state_hidden(state->now, viewer_of(seat));
	if (*redacted == NULL)
		return out_of_memory();
	/* Everybody may know the points that rulings gave. */
	memcpy((*redacted)->adjusted, state->adjusted, sizeof state->adjusted);
	return accepted();
}

struct croupier_redaction *
croupier_redaction_new(void)
{
	struct croupier_redaction *r = calloc(1, sizeof *r);

	if (r == NULL)
		return NULL;
	r->shadow = croupier_record_new();
	r->open = croupier_moves_new();
	if (r->shadow == NULL || r->open == NULL) {
		croupier_redaction_free(r);
		return NULL;
	}
	return r;
}

void
croupier_redaction_free(struct croupier_redaction *r)
{
	if (r == NULL)
		return;
	croupier_record_free(r->shadow);
	croupier_moves_free(r->open);
	free(r->parts);
	free(r);
}

struct croupier_refusal
croupier_redaction_begin(struct croupier_redaction *r, const struct croupier_record *record,
    int seat, enum croupier_format format, struct croupier_text *text)
{
	struct croupier_state *state;
	struct croupier_refusal no;

	NEEDS(r != NULL && record != NULL && text != NULL && record->state != NULL &&
	    record->past->count == 0);
	no = croupier_redact(record->state, seat, &state);
	if (no.verdict != CROUPIER_YES)
		return no;
	no = croupier_state_write(state, format, text);
	if (no.verdict != CROUPIER_YES) {
		croupier_state_free(state);
		return no;
	}
	r->viewer = viewer_of(seat);
	r->count = r->front = 0;
	r->begun = true;
	r->record = (uintptr_t)record;
	r->serial = record->serial;
	record_begin(r->shadow, state);
	return no;
}

/* ---- moves ------------------------------------------------------------- */

/*
 * Names the drawn cards, with XX for those that the viewer does not see; if it sees none, says
 * nothing.
 */
static void
tell_drawn(struct croupier_redaction *r, unsigned argument, const struct draws *draws, uint8_t *at)
{
	bool any = false;
	unsigned i;

	for (i = 0; i < draws->count; i++) {
		bool seen = draws->who[i] == EVERYBODY || draws->who[i] == r->viewer;

		at[i] = seen ? draws->at[i] : XX;
		any = any || at[i] != XX;
	}
	if (!any)
		return;
	r->full.move.count[argument] = draws->count;
	r->full.move.has |= (uint8_t)(1u << argument);
}

/*
 * For a verb that names cards only if the hand is hidden: if the viewer does not know the hand,
 * names those of its cards that lie open now.
 */
static void
tell_proof(struct croupier_redaction *r, const struct state *s, uint8_t *at)
{
	struct move *move = &r->full.move;
	const struct cards *hand = &s->hands[move->seat];
	unsigned i;

	if (s->table->game->shows_card == NULL ||
	    !cards_have(&r->shadow->state->now->hands[move->seat], XX))
		return;
	for (i = 0; i < hand->count; i++)
		if (hand->at[i] != XX && s->table->game->shows_card(s, move->seat, hand->at[i]))
			at[move->count[0]++] = hand->at[i];
	if (move->count[0] > 0)
		move->has |= 1;
}

/* Fills in r->full: the record's last move as the viewer sees it; s is the state after it. */
static void
tell_move(struct croupier_redaction *r, const struct state *s, const struct move *move,
    const struct draws *draws)
{
	const struct verb *verb = &s->table->game->verbs[move->verb];
	const uint8_t *from = move->values;
	uint8_t *at = r->full.values;
	struct cards hand;
	unsigned i, j;

	r->full.move = (struct move){ .seat = move->seat, .verb = move->verb,
	    .despite = move->despite, .values = r->full.values };
	for (i = 0; i < MAX_ARGUMENTS && (i == 0 || verb->argument[i].kind != NOTHING); i++) {
		const struct argument *argument = &verb->argument[i];

		if (is_drawn(argument)) {
			tell_drawn(r, i, draws, at);
		} else {
			r->full.move.count[i] = move->count[i];
			r->full.move.has |= (uint8_t)(move->has & 1u << i);
			memcpy(at, from, move->count[i]);
			/*
			 * Only the seat sees cards that a move may hide; but those that the
			 * viewer knows in that hand it will miss there.
			 */
			hand = r->shadow->state->now->hands[move->seat];
			if (argument->may_be_hidden && move->seat != r->viewer)
				for (j = 0; j < move->count[i]; j++)
					if (at[j] != XX && !cards_remove(&hand, at[j]))
						at[j] = XX;
			if (i == 0 && argument->kind == CARDS && argument->may_be_absent &&
			    move->count[i] == 0)
				tell_proof(r, s, at);
		}
		from += move->count[i];
		at += r->full.move.count[i];
	}
}

/* Makes the move in the shadow, and appends it. */
static struct croupier_refusal
tell(struct croupier_redaction *r, const struct move *move, const struct croupier_place *place,
    enum croupier_format format, struct croupier_text *text)
{
	struct croupier_refusal no;

	accept(&no);
	if (!record_make(r->shadow, move, place, &no)) {
		/* The rules accept a move as it is told, unless a game contradicts itself. */
		if (no.verdict == CROUPIER_NO)
			no.error = CROUPIER_INPUT;
		no.verdict = CROUPIER_TROUBLE;
		return no;
	}
	return move_write(text, r->shadow->state->now, move, format);
}

/*
 * Shows, move by move, cards that lie open in the record but are hidden in the shadow; counts
 * the moves.
 */
static struct croupier_refusal
tell_open(struct croupier_redaction *r, const struct state *s, uint8_t *parts,
    const struct croupier_place *place, enum croupier_format format, struct croupier_text *text)
{
	struct croupier_refusal no = accepted();

	while (s->table->game->unveil != NULL && no.verdict == CROUPIER_YES) {
		const struct state *seen = r->shadow->state->now;
		struct move move;

		r->open->count = r->open->used = 0;
		if (is_over(seen))
			break;
		r->open->seat = seen->turn;
		s->table->game->unveil(s, seen, r->open);
		if (r->open->failed)
			return out_of_memory();
		if (r->open->count == 0)
			break;
		move = moves_at(r->open, 0);
		no = tell(r, &move, place, format, text);
		*parts = (uint8_t)(*parts + (no.verdict == CROUPIER_YES));
	}
	return no;
}

static struct croupier_refusal
follow_move(struct croupier_redaction *r, const struct croupier_record *record,
    const struct croupier_place *place, enum croupier_format format, struct croupier_text *text)
{
	const struct state *s = record->state->now;
	const struct draws *draws;
	const struct move *move = record_last(record, &draws);
	struct croupier_refusal no;

	if (!grow(&r->parts, &r->capacity, r->count, sizeof *r->parts))
		return out_of_memory();
	tell_move(r, s, move, draws);
	no = tell(r, &r->full.move, place, format, text);
	if (no.verdict != CROUPIER_YES)
		return no;
	r->parts[r->count] = 1;
	return tell_open(r, s, &r->parts[r->count++], place, format, text);
}

struct croupier_refusal
redaction_tell_move(struct croupier_redaction *r, const struct croupier_record *record,
    const struct croupier_place *place, struct croupier_text *text, uint8_t settled)
{
	size_t index = r->shadow->past->count;
	struct croupier_refusal no = follow_move(r, record, place, CROUPIER_YAML, text);

	if (no.verdict == CROUPIER_YES)
		r->shadow->standing[index].settled = settled;
	return no;
}

struct croupier_record *
redaction_told(const struct croupier_redaction *r)
{
	return r->shadow;
}

/* ---- rulings ------------------------------------------------------------- */

/* Fills in r->full: a seat shows those cards of its hand that the viewer does not know. */
static void
tell_hand(struct croupier_redaction *r, const struct state *s, uint8_t seat)
{
	const struct verb *verbs = s->table->game->verbs;
	struct cards known = r->shadow->state->now->hands[seat];
	struct move *move = &r->full.move;
	unsigned i;

	*move = (struct move){ .seat = seat, .values = r->full.values, .has = 1 };
	while (verbs[move->verb].play != play_expose)
		move->verb++;
	for (i = 0; i < s->hands[seat].count; i++)
		if (!cards_remove(&known, s->hands[seat].at[i]))
			r->full.values[move->count[0]++] = s->hands[seat].at[i];
}

struct croupier_refusal
redaction_tell_counted(struct croupier_redaction *r, const struct state *s,
    const struct croupier_place *place, enum croupier_format format, struct croupier_text *text)
{
	const struct croupier_state *seen = r->shadow->state;
	struct croupier_refusal no = accepted();
	uint8_t seat;

	if (s->stopped != CROUPIER_COUNTED || seen->now->stopped == CROUPIER_COUNTED)
		return no;
	for (seat = 0; seat < seen->table->seats; seat++) {
		if (!has_hidden(&seen->now->hands[seat]) || !hand_counts(s, seat))
			continue;
		tell_hand(r, s, seat);
		no = tell(r, &r->full.move, place, format, text);
		if (no.verdict != CROUPIER_YES)
			return no;
		if (r->count > 0)
			r->parts[r->count - 1]++;
		else
			r->front++;
	}
	return no;
}

/*
 * A ruling stays as it is, except that the move which it settles may have another number; in
 * front of it, hands are shown that it counts.
 */
static struct croupier_refusal
follow_ruling(struct croupier_redaction *r, const struct croupier_record *record,
    const struct croupier_document *document, enum croupier_format format,
    struct croupier_text *text)
{
	const struct croupier_state *state = record->state;
	unsigned long number = ruling_move(record, document);
	size_t i, index = 0, first = r->front;
	struct croupier_refusal no = redaction_tell_counted(r, state->now, &document->place,
	    format, text);

	if (no.verdict != CROUPIER_YES)
		return no;
	if (number > 0 && find_standing(record, number, &index) && index < r->count)
		for (i = 0; i < index; i++)
			first += r->parts[i];
	return retell_ruling(r->shadow, document, first, format, text);
}

/* Tells a document. */
static struct croupier_refusal
follow(struct croupier_redaction *r, const struct croupier_record *record,
    const struct croupier_document *document, enum croupier_format format,
    struct croupier_text *text)
{
	struct croupier_refusal no = accepted();
	size_t number = 0;

	switch (document->kind) {
	case CROUPIER_MOVE:
		return follow_move(r, record, &document->place, format, text);
	case CROUPIER_UNDO:
		/* One move may have been told as several. */
		while (r->count > record->past->count)
			number += r->parts[--r->count];
		return record_go_back(r->shadow, number, &no) ?
		    croupier_undo_write((unsigned long)number, format, text) : no;
	case CROUPIER_RESULT:
		/* If the shadow has not the same score, it would tell something of hidden cards. */
		if (check_result(r->shadow->state, document, &no))
			return notice_copy(r->shadow->state->table, document, format, text);
		return no.error == CROUPIER_MEMORY ? no : accepted();
	case CROUPIER_RULING:
		return follow_ruling(r, record, document, format, text);
	case CROUPIER_SEAL:
		return seal_document_write(document, format, text);
	case CROUPIER_SEED:	/* it tells all cards */
	case CROUPIER_STATE:
	case CROUPIER_NO_DOCUMENT:
		break;
	}
	return no;
}

struct croupier_refusal
croupier_redaction_follow(struct croupier_redaction *r, const struct croupier_record *record,
    const struct croupier_document *document, enum croupier_format format,
    struct croupier_text *text)
{
	const struct draws *draws;
	struct croupier_refusal no;
	size_t before;

	NEEDS(r != NULL && record != NULL && document != NULL && text != NULL);
	/*
	 * A state is for croupier_redaction_begin(), and nothing is done with it here.  A seal
	 * stands in front of a state.
	 */
	NEEDS(document->kind == CROUPIER_STATE || document->kind == CROUPIER_SEAL ||
	    (r->begun && r->record == (uintptr_t)record && r->serial == record->serial));
	/* No move or undo before this one was left out. */
	NEEDS(document->kind != CROUPIER_MOVE || (record_last(record, &draws) != NULL &&
	    record->past->count == r->count + 1));
	NEEDS(document->kind != CROUPIER_UNDO || record->past->count < r->count);
	no = check_format(format);
	if (no.verdict != CROUPIER_YES)
		return no;
	before = text->length;
	no = follow(r, record, document, format, text);
	if (no.verdict != CROUPIER_YES) {
		text_cut(text, before);
		no.at = document->place;
		/* Half of a move may have been told. */
		r->begun = r->begun && document->kind == CROUPIER_SEAL;
	}
	return no;
}
