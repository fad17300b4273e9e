/*
 * correction.c: corrects the moves of a record: other moves replace some that stand, or are put
 * in between them, and all later ones are made again.
 *
 * Must not know files: it gives all the documents that make the correction, or none.
 */
#include "record/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct croupier_correction {
	const struct croupier_record *record;
	size_t from, to;			/* the moves from this index up to that one go */
	struct croupier_state *new;		/* after the moves that were put in so far */
	struct croupier_text put;		/* those moves, as documents */
	unsigned long count;			/* how many they are */
};

/* The later moves, while they are made again: as they were made, and as they are now. */
struct rest {
	const struct croupier_correction *c;
	struct croupier_state *old, *new;	/* side by side, before the move at hand */
	struct draws drawn, draws;		/* by the old one, by the new one */
	struct croupier_text *text;
	unsigned long number;			/* of the move at hand, made again */
};

/* ---- beginning ----------------------------------------------------------------------- */

/* Finds the moves that go: those that stand from one number to the other. */
static bool
find_moves(struct croupier_correction *c, unsigned long first, unsigned long last,
    struct croupier_refusal *no)
{
	bool stands = find_standing(c->record, first, &c->from);

	c->to = c->from;
	if (last > first) {
		if (find_standing(c->record, last, &c->to))
			c->to++;
		if (c->to > c->from)
			return true;
		return say_no(no,
		    refused(NULL, NULL, "no move from %lu to %lu stands", first, last));
	}
	c->to += last == first;
	return stands || say_no(no, refused(NULL, NULL, "no move %lu stands: %s", first,
	    why_not_standing(c->record, first)));
}

struct croupier_refusal
croupier_correction_begin(const struct croupier_record *record, unsigned long first,
    unsigned long last, struct croupier_correction **out)
{
	struct croupier_correction *c;
	struct croupier_refusal no = accepted();

	if (out != NULL)
		*out = NULL;
	NEEDS(record != NULL && out != NULL && record->state != NULL &&
	    (last == 0 || last >= first));
	c = calloc(1, sizeof *c);
	if (c == NULL)
		return out_of_memory();
	c->record = record;
	if (may_go_back(record, NULL, &no) && find_moves(c, first, last, &no)) {
		c->new = record_state_at(record, c->from);
		if (c->new == NULL)
			no = out_of_memory();
	}
	if (no.verdict == CROUPIER_YES)
		*out = c;
	else
		croupier_correction_free(c);
	return no;
}

void
croupier_correction_free(struct croupier_correction *correction)
{
	if (correction == NULL)
		return;
	croupier_state_free(correction->new);
	free(correction->put.bytes);
	free(correction);
}

/* ---- putting moves in ------------------------------------------------------------------ */

const struct croupier_state *
croupier_correction_state(const struct croupier_correction *correction)
{
	return correction == NULL ? NULL : correction->new;
}

struct croupier_refusal
croupier_correction_put(struct croupier_correction *correction, const struct croupier_move *move)
{
	struct croupier_refusal no;
	struct croupier_state *after;
	struct full_move full;
	struct judging how = { .in_words = NULL };
	bool understood;

	NEEDS(correction != NULL && move != NULL);
	how.in_words = move->given.in_words ? &full : NULL;
	after = croupier_state_copy(correction->new);
	if (after == NULL)
		return out_of_memory();
	accept(&no);
	understood = move_understand(after->now, &move->given, &full, &no);
	if (understood && move_make(after, &full.move, &how, &no))
		no = move_write(&correction->put, after->now, &full.move, CROUPIER_YAML);
	else if (understood)
		trace_card(correction->record, correction->from, after, &full.move, &no);
	if (no.verdict != CROUPIER_YES) {
		croupier_state_free(after);
		return no;
	}
	croupier_state_free(correction->new);
	correction->new = after;
	correction->count++;
	return accepted();
}

/* ---- making the later moves again ------------------------------------------------------- */

/* Says which later move cannot be made again, and why; always false. */
static bool
refuse_later(const struct rest *r, size_t index, const char *rule, const char *why,
    struct croupier_refusal *no)
{
	const struct croupier_record *record = r->c->record;
	struct croupier_text words = { .bytes = NULL };

	*no = croupier_record_write_made(record, index, CROUPIER_WORDS, &words);
	if (no->verdict == CROUPIER_YES) {
		text_shorten(&words, 100);
		*no = refused(rule, NULL, "move %lu, %s, %s", record->standing[index].number,
		    croupier_text_bytes(&words, NULL), why);
	}
	free(words.bytes);
	return false;
}

/* Makes a later move again, and writes it, with the ruling that settled it. */
static bool
make_again(struct rest *r, size_t index, struct croupier_refusal *no)
{
	const struct croupier_record *record = r->c->record;
	const struct standing *standing = &record->standing[index];
	struct move move = moves_at(record->past, index);
	char why[300];

	if (!make_standing(record, index, r->old, &r->drawn, no))
		return false;
	if (!move_play(r->new, &move, &r->draws, no)) {
		if (no->verdict == CROUPIER_TROUBLE)
			return false;
		snprintf(why, sizeof why, "would be illegal: %.270s", no->sentence);
		return refuse_later(r, index, no->rule, why, no);
	}
	/* Both must draw the same cards, and the same seats see them. */
	if (r->drawn.count != r->draws.count ||
	    memcmp(r->drawn.at, r->draws.at, r->draws.count) != 0 ||
	    memcmp(r->drawn.who, r->draws.who, r->draws.count) != 0)
		return refuse_later(r, index, NULL, "would draw other cards", no);
	r->number++;
	*no = move_write(r->text, r->new->now, &move, CROUPIER_YAML);
	if (no->verdict == CROUPIER_YES && standing->settled != 0)
		*no = settlement_write(record->state->table, standing->said, r->number,
		    standing->settled, r->text);
	return no->verdict == CROUPIER_YES;
}

/* Appends the undo, the moves that were put in, and all later moves. */
static bool
write_all(struct rest *r, struct croupier_refusal *no)
{
	const struct croupier_correction *c = r->c;
	size_t i, count = c->record->past->count;

	*no = croupier_undo_write((unsigned long)(count - c->from), CROUPIER_YAML, r->text);
	if (no->verdict == CROUPIER_YES)
		*no = croupier_text_append(r->text, c->put.bytes, c->put.length);
	r->number = c->record->moves + c->count;
	for (i = c->to; i < count && no->verdict == CROUPIER_YES; i++)
		(void)make_again(r, i, no);
	return no->verdict == CROUPIER_YES;
}

struct croupier_refusal
croupier_correction_write(const struct croupier_correction *correction,
    struct croupier_text *text)
{
	struct rest r = { .c = correction, .text = text };
	struct croupier_refusal no = accepted();
	size_t before;

	NEEDS(correction != NULL && text != NULL);
	r.old = record_state_at(correction->record, correction->to);
	r.new = croupier_state_copy(correction->new);
	before = text->length;
	if (r.old == NULL || r.new == NULL)
		no = out_of_memory();
	else if (!write_all(&r, &no))
		text_cut(text, before);
	croupier_state_free(r.old);
	croupier_state_free(r.new);
	return no;
}
