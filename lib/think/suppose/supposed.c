/*
 * supposed.c: writes the supposed record with the names of a naming, and with its rulings
 * and results.
 *
 * Must not know how cards were named.
 */
#include "think/suppose/suppose.h"

#include <string.h>

/* ---- rulings and results ----------------------------------------------------------------- */

static struct croupier_refusal
keep_note(struct croupier_supposing *s, const struct croupier_record *record,
    const struct croupier_document *document)
{
	struct supposing_note note = { .position = record->past->count };
	struct croupier_document *copy = arena_alloc(&s->note_arena, sizeof *copy);
	void *array = s->notes;
	unsigned long number;
	size_t index;

	/* A later call may find memory again. */
	s->note_arena.failed = false;
	if (copy == NULL || document_root(document) == NULL ||
	    !grow(&array, &s->note_capacity, s->note_count, sizeof *s->notes))
		return out_of_memory();
	s->notes = array;
	*copy = (struct croupier_document){ .kind = document->kind, .place = document->place,
		.frame = { .form = OTHER_YAML },
		.root = tree_copy(&s->note_arena, document->root) };
	if (s->note_arena.failed) {
		s->note_arena.failed = false;
		return out_of_memory();
	}
	note.document = copy;
	number = document->kind == CROUPIER_RULING ? ruling_move(record, document) : 0;
	if (number > 0 && find_standing(record, number, &index))
		note.settles = index + 1;
	s->notes[s->note_count++] = note;
	return accepted();
}

/* After an undo: claims and settlements of moves that were taken back no longer count. */
static void
take_back(struct croupier_supposing *s, size_t standing)
{
	size_t i;

	for (i = 0; i < s->note_count; i++) {
		struct supposing_note *note = &s->notes[i];

		if (note->position <= standing)
			continue;
		note->position = standing;
		note->void_claim = note->document->kind == CROUPIER_RESULT;
		if (note->settles > standing)
			note->settles = 0;
	}
}

struct croupier_refusal
croupier_supposing_follow(struct croupier_supposing *s, const struct croupier_record *record,
    const struct croupier_document *document)
{
	if (s == NULL || record == NULL || document == NULL)
		return null_given();
	if (record->state == NULL && document->kind != CROUPIER_SEAL)
		return failure(CROUPIER_MISUSE, "the record has no state that this belongs to");
	if (document->kind != CROUPIER_SEAL && s->serial != record_serial(record)) {
		s->serial = record_serial(record);
		s->note_count = 0;
		arena_clear(&s->note_arena);
	}
	switch (document->kind) {
	case CROUPIER_UNDO:
		take_back(s, record->past->count);
		break;
	case CROUPIER_RULING:
	case CROUPIER_RESULT:
		return keep_note(s, record, document);
	case CROUPIER_STATE:
	case CROUPIER_MOVE:
	case CROUPIER_SEAL:
	case CROUPIER_SEED:
	case CROUPIER_NO_DOCUMENT:
		break;
	}
	return accepted();
}

/* ---- writing ------------------------------------------------------------------------------ */

/*
 * The number of a move in the record that is written; 0: it has none, or stands despite its
 * rule.
 */
static unsigned long
number_of(const struct croupier_supposing *s, size_t settles)
{
	unsigned long number = 0;
	size_t i;

	if (settles == 0 || s->moves[settles - 1].dropped || s->moves[settles - 1].despite)
		return 0;
	for (i = 0; i < settles; i++)
		number += !s->moves[i].dropped;
	return number;
}

static struct croupier_refusal
write_note(const struct croupier_supposing *s, const struct supposing_note *note,
    enum croupier_format format, struct croupier_text *text)
{
	if (note->void_claim)
		return accepted();
	if (note->document->kind == CROUPIER_RESULT)
		return result_write(s->made, note->document, format, text);
	return renumber_ruling(s->made->table, note->document, number_of(s, note->settles), format,
	    text);
}

static struct croupier_refusal
write_move(const struct croupier_supposing *s, const struct named_move *named,
    enum croupier_format format, struct croupier_text *text)
{
	struct move move = named->move;

	move.values = s->values + named->at;
	if (named->despite)
		move.despite = named->settled;
	if (named->needless)
		move.despite = 0;
	return move_write(text, s->made->now, &move, format);
}

/* Appends what comes after the state. */
static struct croupier_refusal
write_rest(const struct croupier_supposing *s, enum croupier_format format,
    struct croupier_text *text)
{
	struct croupier_refusal no = accepted();
	size_t i, note = 0, notes = s->noted ? s->note_count : 0;

	for (i = 0; no.verdict == CROUPIER_YES; i++) {
		for (; note < notes && s->notes[note].position <= i &&
		    no.verdict == CROUPIER_YES; note++)
			no = write_note(s, &s->notes[note], format, text);
		if (i == s->count || no.verdict != CROUPIER_YES)
			break;
		if (!s->moves[i].dropped)
			no = write_move(s, &s->moves[i], format, text);
	}
	return no;
}

struct croupier_refusal
croupier_supposing_write(struct croupier_supposing *s, enum croupier_format format,
    struct croupier_text *text)
{
	struct croupier_refusal no;
	size_t before;

	if (s == NULL || text == NULL)
		return null_given();
	if (!s->begun || !s->found_one)
		return failure(CROUPIER_MISUSE, "no state was supposed last");
	no = check_format(format);
	if (no.verdict != CROUPIER_YES)
		return no;
	s->start = state_become(s->start, s->first);
	if (s->start == NULL)
		return out_of_memory();
	state_name(s->start, s->first_names);
	before = text->length;
	no = croupier_state_write(s->start, format, text);
	if (no.verdict == CROUPIER_YES)
		no = write_rest(s, format, text);
	if (no.verdict != CROUPIER_YES)
		text_cut(text, before);
	return no;
}
