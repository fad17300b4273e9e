/*
 * supposing.c: what the hidden cards of a record could be: hands out states in which they are
 * named, one after the other.
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
	s->told = NULL;
	s->begun = s->running = s->found_one = false;
	s->way = SIZE_MAX;
	s->thread_count = 0;
	s->tries = 0;
}

void
croupier_supposing_free(struct croupier_supposing *s)
{
	if (s == NULL)
		return;
	forget(s);
	croupier_redaction_free(s->redaction);
	croupier_record_free(s->again);
	croupier_state_free(s->start);
	croupier_state_free(s->made);
	croupier_state_free(s->found);
	free(s->moves);
	free(s->values);
	free(s->steps);
	free(s->remade);
	free(s->ways);
	free(s->next_ways);
	free(s->weights);
	free(s->choices);
	free(s->threads);
	free(s->notes);
	arena_free(&s->note_arena);
	free(s);
}

/* ---- the view -------------------------------------------------------------------------- */

/* Makes the moves of a record again, and has each told to the seat. */
static struct croupier_refusal
tell_moves(struct croupier_supposing *s, const struct croupier_record *record,
    struct croupier_text *text)
{
	struct croupier_refusal no;
	size_t i;

	accept(&no);
	for (i = 0; i < record->past->count && no.verdict == CROUPIER_YES; i++) {
		struct move move = moves_at(record->past, i);

		if (record->deal.told_seed ? !record_make_again(s->again, record, i, &no) :
		    !record_make(s->again, &move, &record->standing[i].place, &no))
			return no;
		s->again->last.attempt->full.move = moves_at(s->again->past, i);
		s->again->last.made = true;
		croupier_text_clear(text);
		no = redaction_tell_move(s->redaction, s->again, &record->standing[i].place, text,
		    record->standing[i].settled);
	}
	return no;
}

/* Tells the record to the seat; what the seat is told is then the record that is supposed. */
static struct croupier_refusal
see(struct croupier_supposing *s, const struct croupier_record *record, int seat)
{
	struct croupier_text text = { .bytes = NULL };
	struct croupier_state *first = croupier_state_copy(record_first(record));
	struct croupier_refusal no = accepted();

	if (s->again == NULL)
		s->again = croupier_record_new();
	if (s->redaction == NULL)
		s->redaction = croupier_redaction_new();
	if (s->again == NULL || s->redaction == NULL || first == NULL) {
		croupier_state_free(first);
		return out_of_memory();
	}
	record_begin(s->again, first);
	s->again->deal.told_seed = record->deal.told_seed;
	no = croupier_redaction_begin(s->redaction, s->again, seat, CROUPIER_YAML, &text);
	if (no.verdict == CROUPIER_YES)
		no = tell_moves(s, record, &text);
	text_release(&text);
	if (no.verdict != CROUPIER_YES)
		return no;
	s->told = redaction_told(s->redaction);
	memcpy(s->told->state->adjusted, record->state->adjusted, sizeof record->state->adjusted);
	return no;
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
take_states(struct croupier_supposing *s)
{
	const struct croupier_state *first = record_first(s->told), *last = s->told->state;
	struct table table = *last->table;

	s->hides = hides_anything(first->now) || hides_anything(last->now);
	if (s->hides) {
		table.seeded = table.sealed = false;
		memset(table.cut, 0, sizeof table.cut);
	}
	s->first = state_at(first, &table);
	s->last = state_at(last, &table);
	if (s->first == NULL || s->last == NULL)
		return false;
	/* Rulings that are written after the state will give their points again. */
	memcpy(s->first->adjusted, s->noted ? s->told->adjusted : s->last->adjusted,
	    sizeof s->first->adjusted);
	return true;
}

struct croupier_refusal
croupier_supposing_begin(struct croupier_supposing *s, const struct croupier_record *record,
    int seat, const uint8_t seed[CROUPIER_SEED_BYTES])
{
	struct croupier_refusal no = accepted();

	if (s == NULL || record == NULL || seed == NULL)
		return null_given();
	if (record->state == NULL)
		return failure(CROUPIER_MISUSE, "the record has no state to suppose from");
	if (seat < CROUPIER_AS_TOLD || seat >= (int)record->state->table->seats)
		return failure(CROUPIER_MISUSE, "the table has no seat number %d", seat);
	forget(s);
	s->as_told = seat == CROUPIER_AS_TOLD;
	s->noted = s->as_told && s->serial == record_serial(record);
	memcpy(s->seed, seed, sizeof s->seed);
	if (s->as_told)
		s->told = (struct croupier_record *)(uintptr_t)record;
	else
		no = see(s, record, seat);
	if (no.verdict == CROUPIER_YES && !take_states(s))
		no = out_of_memory();
	if (no.verdict == CROUPIER_YES)
		no = course_follow(s);
	if (no.verdict == CROUPIER_YES)
		no = origins_find(s);
	if (no.verdict == CROUPIER_YES && s->way_count == 0)
		no = trouble(NULL, "no legal course of the round puts the cards where they are");
	if (no.verdict != CROUPIER_YES)
		return no;
	stretches_find(s);
	s->begun = true;
	return no;
}

/* ---- supposing ------------------------------------------------------------------------------- */

/* Draws names until they are possible, at most `tries` times; *found says whether they are. */
static struct croupier_refusal
search(struct croupier_supposing *s, unsigned long tries, bool *found)
{
	struct croupier_refusal no = accepted();

	if (!s->hides) {
		no = naming_judge(s, found);
		*found = true;
		return no;
	}
	for (*found = false; tries > 0 && !*found && no.verdict == CROUPIER_YES; tries--) {
		bool kept;

		s->tries++;
		no = naming_draw(s, &kept);
		if (no.verdict == CROUPIER_YES && kept)
			no = naming_judge(s, found);
	}
	return no;
}

struct croupier_refusal
croupier_supposing_next(struct croupier_supposing *s, uint64_t counter, unsigned long tries,
    const struct croupier_state **state)
{
	struct croupier_refusal no;

	if (state != NULL)
		*state = NULL;
	if (s == NULL || state == NULL)
		return null_given();
	if (!s->begun)
		return failure(CROUPIER_MISUSE, "the supposing has not begun");
	if (!s->running || s->counter != counter) {
		chance_start(&s->chance, s->seed, "suppose", counter);
		s->counter = counter;
		s->running = true;
	}
	no = search(s, tries, &s->found_one);
	if (no.verdict == CROUPIER_YES && s->found_one) {
		s->found = state_become(s->found, s->last);
		if (s->found == NULL)
			no = out_of_memory();
	}
	/* If memory was short, the next call must find the same naming. */
	if (no.verdict != CROUPIER_YES || s->found_one)
		s->running = false;
	if (no.verdict != CROUPIER_YES || !s->found_one)
		return no;
	s->tries = 0;
	state_name(s->found, s->names);
	*state = s->found;
	return no;
}

unsigned long
croupier_supposing_tried(const struct croupier_supposing *s)
{
	return s == NULL ? 0 : s->tries;
}
