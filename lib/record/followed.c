/*
 * followed.c: hands out what followed from the moves of a record.
 *
 * Knows which move is the last and how to make an earlier one again.  Must not know
 * any game, nor what follows from what.
 */
#include "record/record.h"

void
croupier_record_tell(struct croupier_record *record, bool tell)
{
	if (record == NULL)
		return;
	record->tells = tell;
	record->judged = false;
	telling_begin(&record->last.attempt->telling);
}

struct croupier_refusal
croupier_record_write_followed(const struct croupier_record *record, size_t index,
    struct croupier_text *text)
{
	struct telling telling = { .count = 0 };
	struct croupier_refusal no = accepted();
	struct croupier_state *state;
	size_t i, length;

	NEEDS(record != NULL && text != NULL);
	if (index >= record->past->count)
		return failure(CROUPIER_MISUSE, "the record has no move with index %zu", index);
	/* It is made once more, on a copy of the state before it. */
	state = record_state_at(record, index);
	if (state == NULL)
		return out_of_memory();
	make_standing(record, index, state, NULL, &telling, &no);
	croupier_state_free(state);
	length = text->length;
	for (i = 0; no.verdict == CROUPIER_YES && i < telling.count; i++) {
		text_string(text, telling.sentence[i]);
		text_char(text, '\n');
	}
	if (no.verdict == CROUPIER_YES)
		no = text_finish(text, length);
	telling_release(&telling);
	return no;
}
