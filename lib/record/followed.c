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
	telling_begin(&record->last.attempt->told);
}

/* Makes a move that stands once more, on a copy of the state before it. */
static struct croupier_refusal
make_again(const struct croupier_record *record, size_t index, struct telling *told)
{
	size_t i = index / STRIDE * STRIDE;
	struct croupier_state *state = croupier_state_copy(record->kept[index / STRIDE]);
	struct croupier_refusal no;
	bool good = state != NULL;

	if (!good)
		return out_of_memory();
	accept(&no);
	memcpy(state->adjusted, record->state->adjusted, sizeof state->adjusted);
	for (; good && i <= index; i++)
		good = make_standing(record, i, state, NULL, i == index ? told : NULL, &no);
	croupier_state_free(state);
	return no;
}

struct croupier_refusal
croupier_record_write_followed(const struct croupier_record *record, size_t index,
    struct croupier_text *text)
{
	struct telling told = { .count = 0 };
	struct croupier_refusal no;
	size_t i, length;

	if (record == NULL || text == NULL)
		return null_given();
	if (index >= record->past->count)
		return failure(CROUPIER_MISUSE, "the record has no move with index %zu", index);
	no = make_again(record, index, &told);
	length = text->length;
	for (i = 0; no.verdict == CROUPIER_YES && i < told.count; i++) {
		text_string(text, told.sentence[i]);
		text_char(text, '\n');
	}
	if (no.verdict == CROUPIER_YES)
		no = text_finish(text, length);
	telling_release(&told);
	return no;
}
