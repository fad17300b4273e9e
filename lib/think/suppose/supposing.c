/*
 * supposing.c: what the hidden cards of a record could be: hands out states in which they are
 * named, one after the other, or writes the whole record so, with its rulings and results.
 *
 * Knows from whose view cards are supposed, and when to try again.  Must not know any one game,
 * nor where a record comes from.
 */
#include "think/suppose/suppose.h"

#include <stdlib.h>
#include <string.h>

struct croupier_supposing *
croupier_supposing_new(void)
{
	return calloc(1, sizeof(struct croupier_supposing));
}

/* Forgets the record that it has begun with. */
static void
forget(struct croupier_supposing *s)
{
	croupier_state_free(s->first);
	croupier_state_free(s->last);
	s->first = s->last = NULL;
	s->view = NULL;
	s->begun = s->running = s->found_one = s->any = false;
	s->history = SIZE_MAX;
	s->link_count = 0;
	memset(&s->spent, 0, sizeof s->spent);
}

void
croupier_supposing_free(struct croupier_supposing *s)
{
	if (s == NULL)
		return;
	forget(s);
	croupier_redaction_free(s->redaction);
	croupier_record_free(s->whole);
	croupier_state_free(s->start);
	croupier_state_free(s->made);
	croupier_state_free(s->found);
	free(s->moves);
	free(s->values);
	free(s->steps);
	free(s->remade);
	free(s->histories.at);
	free(s->next.at);
	free(s->weights);
	free(s->choices);
	free(s->links);
	free(s->notes);
	arena_free(&s->note_arena);
	free(s);
}

/* ---- the view -------------------------------------------------------------------------- */

/* Makes the moves of a record in s->whole, and has each told to the seat. */
static bool
tell_moves(struct croupier_supposing *s, const struct croupier_record *record,
    struct croupier_text *text, struct croupier_refusal *no)
{
	size_t i;

	for (i = 0; i < record->past->count && no->verdict == CROUPIER_YES; i++) {
		const struct standing *standing = &record->standing[i];

		if (!record_make_again(s->whole, record, i, no))
			return false;
		s->whole->last.attempt->full.move = moves_at(s->whole->past, i);
		s->whole->last.made = true;
		croupier_text_clear(text);
		*no = redaction_tell_move(s->redaction, s->whole, &standing->place, text,
		    standing->settled);
	}
	return no->verdict == CROUPIER_YES;
}

/* Tells the record to the seat; what the seat is told is then the record that is supposed. */
static bool
tell(struct croupier_supposing *s, const struct croupier_record *record, int seat,
    struct croupier_refusal *no)
{
	struct croupier_text text = { .bytes = NULL };
	const struct croupier_place here = { .line = 0 };
	struct croupier_record *view;

	if (s->whole == NULL)
		s->whole = croupier_record_new();
	if (s->redaction == NULL)
		s->redaction = croupier_redaction_new();
	if (s->whole == NULL || s->redaction == NULL || !record_begin_again(s->whole, record))
		return say_no(no, out_of_memory());
	*no = croupier_redaction_begin(s->redaction, s->whole, seat, CROUPIER_YAML, &text);
	if (no->verdict == CROUPIER_YES && tell_moves(s, record, &text, no))
		*no = redaction_tell_counted(s->redaction, record->state->now, &here,
		    CROUPIER_YAML, &text);
	if (no->verdict == CROUPIER_YES) {
		view = redaction_told(s->redaction);
		memcpy(view->state->adjusted, record->state->adjusted,
		    sizeof record->state->adjusted);
		view->state->now->stopped = record->state->now->stopped;
		s->view = view;
	}
	text_release(&text);
	return no->verdict == CROUPIER_YES;
}

/* ---- beginning ------------------------------------------------------------------------------ */

static bool
hides_anything(const struct state *s)
{
	struct zones zones;

	list_zones(s, &zones);
	return memchr(zones.at, XX, zones.cards) != NULL;
}

/* Moves the first and the last state to a table without a seed. */
static bool
take_states(struct croupier_supposing *s, struct croupier_refusal *no)
{
	const struct croupier_state *first = record_first(s->view), *last = s->view->state;
	struct table table = *last->table;

	s->hides = hides_anything(first->now) || hides_anything(last->now);
	if (s->hides) {
		table.seeded = table.sealed = false;
		memset(table.cut, 0, sizeof table.cut);
	}
	s->first = state_at(first, &table);
	s->last = state_at(last, &table);
	if (s->first == NULL || s->last == NULL)
		return say_no(no, out_of_memory());
	/* Rulings that are written after the state will give points and end the round again. */
	memcpy(s->first->adjusted, s->noted ? s->view->adjusted : s->last->adjusted,
	    sizeof s->first->adjusted);
	if (s->noted)
		s->first->now->stopped = s->view->stopped;
	return true;
}

struct croupier_refusal
croupier_supposing_begin(struct croupier_supposing *s, const struct croupier_record *record,
    int seat, const uint8_t seed[CROUPIER_SEED_BYTES])
{
	struct croupier_refusal no = accepted();

	NEEDS(s != NULL && record != NULL && seed != NULL);
	if (record->state == NULL)
		return failure(CROUPIER_MISUSE, "the record has no state to suppose from");
	if (seat < CROUPIER_AS_TOLD || seat >= (int)record->state->table->seats)
		return failure(CROUPIER_MISUSE, "the table has no seat number %d", seat);
	forget(s);
	s->noted = seat == CROUPIER_AS_TOLD && s->serial == record->serial;
	memcpy(s->seed, seed, sizeof s->seed);
	if (seat == CROUPIER_AS_TOLD)
		s->view = record;
	else if (!tell(s, record, seat, &no))
		return no;
	if (!take_states(s, &no) || !course_follow(s, &no) || !histories_find(s, &no))
		return no;
	s->begun = true;
	return no;
}

/* ---- sampling -------------------------------------------------------------------------------- */

/*
 * Whether the search is given up.  Worlds may be rare; but where no world at all was found yet,
 * there is hardly one if each way to name the places was drawn forty times on average, or if one
 * move was refused in a hundred thousand worlds and no world came further.
 */
static bool
is_in_vain(const struct croupier_supposing *s)
{
	enum { MOST_TRIES = 1000000, MOST_REFUSED = 100000, EACH_WAY = 40 };

	return s->spent.tries >= MOST_TRIES || s->spent.moves >= MOST_IN_VAIN || (!s->any &&
	    (s->spent.refused >= MOST_REFUSED || (double)s->spent.tries >= EACH_WAY * s->ways));
}

/* Draws worlds until one is possible, at most `tries`; s->found_one says whether one is. */
static bool
search(struct croupier_supposing *s, unsigned long tries, struct croupier_refusal *no)
{
	bool kept;

	s->found_one = false;
	if (!s->hides) {
		s->found_one = world_check(s, &kept, no);
		return s->found_one;
	}
	for (; tries > 0 && !s->found_one && !is_in_vain(s); tries--) {
		s->spent.tries++;
		if (!world_draw(s, &kept, no) || (kept && !world_check(s, &s->found_one, no)))
			return false;
	}
	return true;
}

struct croupier_refusal
croupier_supposing_next(struct croupier_supposing *s, uint64_t counter, unsigned long tries,
    const struct croupier_state **state)
{
	struct croupier_refusal no = accepted();

	if (state != NULL)
		*state = NULL;
	NEEDS(s != NULL && state != NULL);
	if (!s->begun)
		return failure(CROUPIER_MISUSE, "the supposing has not begun");
	if (!s->running || s->counter != counter)
		chance_start(&s->chance, s->seed, "suppose", counter);
	s->counter = counter;
	/* If memory is short, the next call must find the same world. */
	s->running = false;
	if (!search(s, tries, &no))
		return no;
	s->running = !s->found_one;
	if (!s->found_one)
		return !is_in_vain(s) ? no : trouble(NULL, "no possible cards for the hidden ones "
		    "were found in %lu tries: perhaps a move is noted wrongly, or a ruling is "
		    "missing", s->spent.tries);
	if (!supposing_rename(s))
		return out_of_memory();
	s->any = true;
	memset(&s->spent, 0, sizeof s->spent);
	*state = s->found;
	return no;
}

bool
supposing_rename(struct croupier_supposing *s)
{
	s->found = state_become(s->found, s->last);
	if (s->found != NULL)
		state_name(s->found, s->names);
	return s->found != NULL;
}

/* ---- rulings and results ----------------------------------------------------------------- */

static struct croupier_refusal
keep_note(struct croupier_supposing *s, const struct croupier_record *record,
    const struct croupier_document *document)
{
	struct supposing_note note = { .position = record->past->count,
		.document = tree_document(&s->note_arena, document->kind, document->place,
		    tree_copy(&s->note_arena, document->root)) };
	struct croupier_refusal no;
	struct notice notice;
	size_t index;

	if (s->note_arena.failed ||
	    !grow(&s->notes, &s->note_capacity, s->note_count, sizeof *s->notes)) {
		/* A later call may find memory again. */
		s->note_arena.failed = false;
		return out_of_memory();
	}
	if (document->kind == CROUPIER_RULING &&
	    notice_read(record->state->table, document, &notice, &no) &&
	    find_standing(record, (unsigned long)notice.ruling.move, &index))
		note.settles = index + 1;
	s->notes[s->note_count++] = note;
	return accepted();
}

struct croupier_refusal
croupier_supposing_follow(struct croupier_supposing *s, const struct croupier_record *record,
    const struct croupier_document *document)
{
	size_t i, standing;

	NEEDS(s != NULL && record != NULL && document != NULL);
	if (record->state == NULL && document->kind != CROUPIER_SEAL)
		return failure(CROUPIER_MISUSE, "the record has no state that this belongs to");
	if (document->kind != CROUPIER_SEAL && s->serial != record->serial) {
		s->serial = record->serial;
		s->note_count = 0;
		arena_clear(&s->note_arena);
	}
	if (document->kind == CROUPIER_RULING || document->kind == CROUPIER_RESULT)
		return keep_note(s, record, document);
	if (document->kind != CROUPIER_UNDO)
		return accepted();
	/* Claims and settlements of moves that were taken back no longer count. */
	standing = record->past->count;
	for (i = 0; i < s->note_count; i++) {
		struct supposing_note *note = &s->notes[i];

		if (note->position <= standing)
			continue;
		note->position = standing;
		note->void_claim = note->document->kind == CROUPIER_RESULT;
		if (note->settles > standing)
			note->settles = 0;
	}
	return accepted();
}

/* ---- writing ------------------------------------------------------------------------------ */

/* Appends what comes after the state: rulings, results and moves. */
static struct croupier_refusal
write_rest(const struct croupier_supposing *s, enum croupier_format format,
    struct croupier_text *text)
{
	const struct table *table = s->made->table;
	struct croupier_refusal no = accepted();
	size_t i, at, k = 0, notes = s->noted ? s->note_count : 0;
	struct notice notice;
	int32_t number;

	for (i = 0; no.verdict == CROUPIER_YES; i++) {
		struct named_move named;

		for (; k < notes && s->notes[k].position <= i && no.verdict == CROUPIER_YES; k++) {
			const struct supposing_note *note = &s->notes[k];

			/* Its move has a number there, unless it stands despite its rule. */
			at = note->settles;
			number = at > 0 && !s->moves[at - 1].dropped && !s->moves[at - 1].despite;
			while (number > 0 && --at > 0)
				number += !s->moves[at - 1].dropped;
			if (note->void_claim ||
			    !notice_read(table, note->document, &notice, &no))
				continue;
			if (notice.kind == CROUPIER_RULING)
				notice.ruling.move = number;
			no = notice_write(table, &notice, format, text);
		}
		if (i == s->count || no.verdict != CROUPIER_YES)
			break;
		named = s->moves[i];
		named.move.values = s->values + named.at;
		if (named.despite || named.needless)
			named.move.despite = named.despite ? named.settled : 0;
		if (!named.dropped)
			no = move_write(text, s->made->now, &named.move, format);
	}
	return no;
}

struct croupier_refusal
croupier_supposing_write(struct croupier_supposing *s, enum croupier_format format,
    struct croupier_text *text)
{
	struct croupier_refusal no;
	size_t before;

	NEEDS(s != NULL && text != NULL);
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
