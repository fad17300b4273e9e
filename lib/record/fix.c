/*
 * fix.c: puts a move in the place of one that stands, and makes the later ones
 * again.
 *
 * Must not know files: it says which documents do it, all of them or none.
 */
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

struct fixing {
	const struct croupier_record *record;
	struct croupier_state *old, *new;	/* side by side, before the move at hand */
	struct draws drawn;			/* by the old one */
	struct draws draws;			/* by the new one */
	struct croupier_text *text;
	unsigned long number;			/* of the move at hand, made again */
};

/* Whether both have taken the same cards from the stock, and the same seats saw them. */
static bool
drew_the_same(const struct fixing *f)
{
	unsigned count = f->drawn.count;

	return count == f->draws.count && memcmp(f->drawn.at, f->draws.at, count) == 0 &&
	    memcmp(f->drawn.who, f->draws.who, count) == 0;
}

/* Says which later move cannot be made again, and why. */
static struct croupier_refusal
refuse_later(const struct fixing *f, size_t index, const struct croupier_refusal *why)
{
	struct croupier_text *words = croupier_text_new();
	struct croupier_refusal no = { .verdict = CROUPIER_NO, .rule = why->rule };

	if (words == NULL || croupier_record_write_made(f->record, index, CROUPIER_WORDS,
	    words).verdict != CROUPIER_YES) {
		croupier_text_free(words);
		return out_of_memory();
	}
	text_shorten(words, 100);
	refusal_add(&no, "move %lu, %s, %s", f->record->standing[index].number,
	    croupier_text_bytes(words, NULL), why->sentence);
	croupier_text_free(words);
	return no;
}

/* Makes a later move again, and what settled it. */
static struct croupier_refusal
make_again(struct fixing *f, size_t index)
{
	const struct standing *standing = &f->record->standing[index];
	struct move move = moves_at(f->record->past, index);
	struct croupier_refusal no, why = { .verdict = CROUPIER_NO };
	char sentence[sizeof no.sentence];

	accept(&no);
	if (!make_standing(f->record, index, f->old, &f->drawn, NULL, &no))
		return no;
	if (!move_play(f->new, &move, &f->draws, &no)) {
		memcpy(sentence, no.sentence, sizeof sentence);
		no.sentence[0] = '\0';
		refusal_add(&no, "would be illegal: %.250s", sentence);
		return refuse_later(f, index, &no);
	}
	if (!drew_the_same(f)) {
		refusal_add(&why, "would draw other cards");
		return refuse_later(f, index, &why);
	}
	no = move_write(f->text, f->new->now, &move, CROUPIER_YAML);
	f->number++;
	if (no.verdict == CROUPIER_YES && standing->settled != 0)
		no = settlement_write(f->record->state->table, standing->said, f->number,
		    standing->settled, f->text);
	return no;
}

/* Puts the move in the place of that of an index, and goes on with the later ones. */
static struct croupier_refusal
put(struct fixing *f, size_t index, const struct croupier_move *move)
{
	size_t i, count = f->record->past->count;
	struct croupier_refusal no;
	struct full_move full;
	struct judging how = { .in_words = move->given.in_words ? &full : NULL };

	accept(&no);
	if (!move_understand(f->new->now, &move->given, &full, &no) ||
	    !move_make(f->new, &full.move, &how, &no) ||
	    !make_standing(f->record, index, f->old, NULL, NULL, &no))
		return no;
	no = croupier_undo_write((unsigned long)(count - index), CROUPIER_YAML, f->text);
	if (no.verdict == CROUPIER_YES)
		no = move_write(f->text, f->new->now, &full.move, CROUPIER_YAML);
	f->number = f->record->moves + 1;
	for (i = index + 1; i < count && no.verdict == CROUPIER_YES; i++)
		no = make_again(f, i);
	return no;
}

struct croupier_refusal
croupier_record_fix(const struct croupier_record *record, unsigned long number,
    const struct croupier_move *move, struct croupier_text *text)
{
	struct fixing f = { .record = record, .text = text };
	struct croupier_refusal no;
	size_t index, before;

	if (record == NULL || move == NULL || text == NULL)
		return null_given();
	if (record->state == NULL)
		return failure(CROUPIER_MISUSE, "the record has no state");
	if (!find_standing(record, number, &index)) {
		no = (struct croupier_refusal){ .verdict = CROUPIER_NO };
		refusal_add(&no, "no move %lu stands: %s", number,
		    why_not_standing(record, number));
		return no;
	}
	f.old = record_state_at(record, index);
	f.new = record_state_at(record, index);
	before = text->length;
	no = f.old == NULL || f.new == NULL ? out_of_memory() : put(&f, index, move);
	if (no.verdict != CROUPIER_YES)
		text_cut(text, before);
	croupier_state_free(f.old);
	croupier_state_free(f.new);
	return no;
}
