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
	size_t count;			/* moves of the record that were told, and stand */
	size_t *ends, capacity;		/* the first i of them are the first ends[i] there */
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
	if (r->shadow != NULL && r->open != NULL)
		return r;
	croupier_redaction_free(r);
	return NULL;
}

void
croupier_redaction_free(struct croupier_redaction *r)
{
	if (r == NULL)
		return;
	croupier_record_free(r->shadow);
	croupier_moves_free(r->open);
	free(r->ends);
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
	if (!grow(&r->ends, &r->capacity, 0, sizeof *r->ends))
		return out_of_memory();
	no = croupier_redact(record->state, seat, &state);
	if (no.verdict != CROUPIER_YES)
		return no;
	no = croupier_state_write(state, format, text);
	if (no.verdict != CROUPIER_YES) {
		croupier_state_free(state);
		return no;
	}
	r->viewer = viewer_of(seat);
	r->count = r->ends[0] = 0;
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

/* Shows, move by move, cards that lie open in the record but are hidden in the shadow. */
static struct croupier_refusal
tell_open(struct croupier_redaction *r, const struct state *s,
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

	tell_move(r, s, move, draws);
	no = tell(r, &r->full.move, place, format, text);
	return no.verdict == CROUPIER_YES ? tell_open(r, s, place, format, text) : no;
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
	for (seat = 0; seat < seen->table->seats && no.verdict == CROUPIER_YES; seat++) {
		if (!has_hidden(&seen->now->hands[seat]) || !hand_counts(s, seat))
			continue;
		tell_hand(r, s, seat);
		no = tell(r, &r->full.move, place, format, text);
	}
	return no;
}

/*
 * A ruling stays as it is, except that the move which it settles may have another number; in
 * front of it, hands are shown that it counts.
 */
static struct croupier_refusal
follow_ruling(struct croupier_redaction *r, const struct croupier_record *record,
    struct notice *notice, const struct croupier_place *place, enum croupier_format format,
    struct croupier_text *text)
{
	struct croupier_record *shadow = r->shadow;
	struct ruling *ruling = &notice->ruling;
	size_t index;
	struct croupier_refusal no = redaction_tell_counted(r, record->state->now, place, format,
	    text);

	if (no.verdict != CROUPIER_YES)
		return no;
	if (ruling->move > 0 && find_standing(record, (unsigned long)ruling->move, &index) &&
	    index < r->count)
		ruling->move = (int32_t)shadow->standing[r->ends[index]].number;
	return take_ruling(shadow, ruling, place, &no) ?
	    notice_write(shadow->state->table, notice, format, text) : no;
}

/* Tells an undo, a result or a ruling. */
static struct croupier_refusal
follow_notice(struct croupier_redaction *r, const struct croupier_record *record,
    const struct croupier_document *document, enum croupier_format format,
    struct croupier_text *text)
{
	struct croupier_record *shadow = r->shadow;
	const struct table *table = shadow->state->table;
	struct croupier_refusal no;
	struct notice notice;
	size_t number;

	if (!notice_read(table, document, &notice, &no))
		return no;
	if (notice.kind == CROUPIER_RULING)
		return follow_ruling(r, record, &notice, &document->place, format, text);
	if (notice.kind == CROUPIER_UNDO) {
		/* One move may have been told as several. */
		number = shadow->past->count - r->ends[record->past->count];
		notice.undo = (int32_t)number;
		if (!record_go_back(shadow, number, &no))
			return no;
	} else if (!check_claim(shadow->state, &notice.claim, &document->place, &no)) {
		/* If the shadow has not the same score, it would tell something of hidden cards. */
		return no.error == CROUPIER_MEMORY ? no : accepted();
	}
	return notice_write(table, &notice, format, text);
}

/* Tells a document. */
static struct croupier_refusal
follow(struct croupier_redaction *r, const struct croupier_record *record,
    const struct croupier_document *document, enum croupier_format format,
    struct croupier_text *text)
{
	switch (document->kind) {
	case CROUPIER_MOVE:
		return follow_move(r, record, &document->place, format, text);
	case CROUPIER_UNDO:
	case CROUPIER_RESULT:
	case CROUPIER_RULING:
		return follow_notice(r, record, document, format, text);
	case CROUPIER_SEAL:
		return seal_document_write(document, format, text);
	case CROUPIER_SEED:	/* it tells all cards */
	case CROUPIER_STATE:
	case CROUPIER_NO_DOCUMENT:
		break;
	}
	return accepted();
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
	if (!grow(&r->ends, &r->capacity, record->past->count, sizeof *r->ends))
		return out_of_memory();
	before = text->length;
	no = follow(r, record, document, format, text);
	if (no.verdict == CROUPIER_YES && r->begun) {
		if (document->kind == CROUPIER_MOVE || document->kind == CROUPIER_UNDO)
			r->count = record->past->count;
		r->ends[r->count] = r->shadow->past->count;
	} else if (no.verdict != CROUPIER_YES) {
		text_cut(text, before);
		no.at = document->place;
		/* Half of a move may have been told. */
		r->begun = r->begun && document->kind == CROUPIER_SEAL;
	}
	return no;
}
