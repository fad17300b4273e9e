/*
 * mending.c: what may have been meant by a record that is wrong: takes the record as it was
 * written, and searches.
 *
 * Knows offences, which are no slips, and that two changes are looked for if one is not enough.
 * Must not know which changes there are, nor any one game.
 */
#include "think/mend/mend.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_MISREAD = 3 };	/* moves that are kept although they are not understood */

struct croupier_mending *
croupier_mending_new(void)
{
	struct croupier_mending *m = calloc(1, sizeof *m);

	if (m == NULL)
		return NULL;
	m->record = croupier_record_new();
	m->moves = croupier_moves_new();
	if (m->record != NULL && m->moves != NULL)
		return m;
	croupier_mending_free(m);
	return NULL;
}

/* Forgets the record and all that was found, but not the memory for it. */
static void
forget(struct croupier_mending *m)
{
	croupier_state_free(m->first);
	croupier_state_free(m->turned);
	croupier_state_free(m->trial);
	croupier_state_free(m->guess);
	version_free(&m->original);
	version_free(&m->changed);
	arena_clear(&m->arena);
	croupier_text_clear(&m->words);
	*m = (struct croupier_mending){ .arena = m->arena, .record = m->record, .moves = m->moves,
		.found = { .at = m->found.at, .capacity = m->found.capacity },
		.firsts = { .at = m->firsts.at, .capacity = m->firsts.capacity },
		.words = m->words };
}

void
croupier_mending_free(struct croupier_mending *m)
{
	if (m == NULL)
		return;
	forget(m);
	croupier_record_free(m->record);
	croupier_moves_free(m->moves);
	free(m->found.at);
	free(m->firsts.at);
	text_release(&m->words);
	arena_free(&m->arena);
	free(m);
}

/* ---- the record as it was written ------------------------------------------------- */

/* Makes the rest of what goes with m->first. */
static struct croupier_refusal
begin_with_first(struct croupier_mending *m)
{
	m->guess = m->first == NULL ? NULL : croupier_state_copy(m->first);
	m->original.first = m->first;
	if (m->guess == NULL) {
		forget(m);
		return out_of_memory();
	}
	list_zones(m->first->now, &m->zones);
	return accepted();
}

struct croupier_refusal
croupier_mending_begin(struct croupier_mending *m, const struct croupier_record *record,
    struct croupier_place place)
{
	NEEDS(m != NULL && record != NULL);
	if (record->state == NULL || record->moves > 0 || record->rulings > 0)
		return failure(CROUPIER_MISUSE,
		    "mending begins with a state, before the documents after it");
	forget(m);
	m->place = place;
	m->first = croupier_state_copy(record->state);
	return begin_with_first(m);
}

/* How many lines a document takes. */
static size_t
lines_of(const struct frame *frame)
{
	size_t i, lines = frame->length == 0 || frame->bytes[frame->length - 1] != '\n';

	for (i = 0; i < frame->length; i++)
		lines += frame->bytes[i] == '\n';
	return lines;
}

struct croupier_refusal
croupier_mending_begin_meant(struct croupier_mending *m, const struct croupier_document *document,
    const struct croupier_state *before, bool *found)
{
	bool failed;

	if (found != NULL)
		*found = false;
	NEEDS(m != NULL && document != NULL && found != NULL);
	if (document->kind != CROUPIER_STATE)
		return failure(CROUPIER_MISUSE, "this document is not a state");
	forget(m);
	m->place = document->place;
	m->lines = lines_of(&document->frame);
	*found = seek_meaning(m, document->root, before) && !m->arena.failed;
	if (*found)
		return begin_with_first(m);
	failed = m->arena.failed;
	forget(m);
	return failed ? out_of_memory() : accepted();
}

/* Fills in an event from its document. */
static void
take_event(struct croupier_mending *m, const struct croupier_document *document,
    struct event *event)
{
	if (document->kind == CROUPIER_MOVE && understand(m, document)) {
		event->move = keep_move(m, &m->full.move);
		return;
	}
	event->strange = document->kind != CROUPIER_UNDO && is_strange(m, document);
	/* Two changes mend at most two of the others, so no more of them are worth keeping. */
	if (document->kind == CROUPIER_MOVE && !event->strange &&
	    m->misread_count++ >= MOST_MISREAD)
		return;
	event->document = tree_document(&m->arena, document->kind, document->place,
	    tree_copy(&m->arena, document->root));
}

struct croupier_refusal
croupier_mending_follow(struct croupier_mending *m, const struct croupier_document *document)
{
	struct version *original;
	struct event *event;

	NEEDS(m != NULL && document != NULL);
	if (m->first == NULL || m->searched || document->kind == CROUPIER_STATE)
		return failure(CROUPIER_MISUSE,
		    "a mending takes a state and the documents after it, before the search");
	original = &m->original;
	m->arena.failed |= !grow(&original->events, &original->capacity, original->count,
	    sizeof *original->events);
	if (m->arena.failed)
		return out_of_memory();
	event = &original->events[original->count];
	*event = (struct event){ .kind = document->kind, .place = document->place, .number = 1,
		.lines = lines_of(&document->frame) };
	if (original->count > 0)
		event->number = event[-1].number + (event[-1].kind == CROUPIER_MOVE);
	take_event(m, document, event);
	if (m->arena.failed)
		return out_of_memory();
	original->count++;
	return accepted();
}

/* ---- offences as they were played --------------------------------------------------- */

/* Lists a move as it was played, although it broke this rule. */
static void
add_offence(struct croupier_mending *m, size_t at, const struct move *stands)
{
	const struct event event = { .kind = CROUPIER_MOVE, .move = stands };
	const struct change change = { .reason = AS_PLAYED, .at = at, .removed = 1,
		.put_count = 1, .put = &event };

	add_proposal(m, &m->found, &m->original, &change);
}

/* A move as the table may let it stand despite a rule; `despite` is 0 if it may not. */
static struct move
despite(const struct croupier_mending *m, const struct move *move, const char *rule)
{
	const struct game *game = m->first->table->game;
	struct move stands = *move;

	stands.despite = find_waiver(game, &game->verbs[move->verb], rule, strlen(rule));
	return stands;
}

/* Lists the move that was refused when the record was judged, if that rule can be waived. */
static void
add_refused(struct croupier_mending *m)
{
	size_t at = m->original.refused;
	const struct move *move = at < m->original.count ? m->original.events[at].move : NULL;
	struct croupier_refusal no = accepted();
	struct move stands;

	if (move == NULL || move->despite != 0 || !trial_begin(m, m->record->state) ||
	    move_play(m->trial, move, NULL, &no) || no.rule == NULL)
		return;
	stands = despite(m, move, no.rule);
	accept(&no);
	if (stands.despite != 0 && move_play(m->trial, &stands, NULL, &no))
		add_offence(m, at, &stands);
}

/* ---- the search ---------------------------------------------------------------------- */

/* Tries all changes of a version from an event on. */
static void
try_changes(struct croupier_mending *m, struct version *v, size_t from)
{
	version_keep(m, v);
	if (m->arena.failed)
		return;
	if (v->base == NULL)
		try_names(m, v);
	try_slips(m, v, from);
	m->slips_tried = m->slips_tried || !m->stopped;
	try_missing(m, v, from);
}

/* Looks for all repairs of one change. */
static void
search(struct croupier_mending *m)
{
	bool other_state = m->meant != NULL;
	size_t i, at;

	version_judge(m, &m->original, true);
	if (m->original.legal && other_state)
		add_proposal(m, &m->found, &m->original, &m->begins);
	if (m->original.legal || m->arena.failed)
		return;
	/* All other changes come in addition to that of the state. */
	m->first_of_two = other_state ? &m->begins : NULL;
	/* Moves that later cards prove illegal were made already. */
	for (i = 0; !other_state && i < m->record->doubts.proof_count; i++) {
		struct croupier_proof proof = m->record->doubts.proofs[i];
		struct move stands;

		at = version_find(&m->original, proof.number);
		stands = despite(m, m->original.events[at].move, proof.refusal.rule);
		add_offence(m, at, &stands);
	}
	if (!other_state)
		add_refused(m);
	try_changes(m, &m->original, 0);
	m->single_stopped = m->stopped;
	m->left_from = m->reached < m->original.count ? m->original.events[m->reached].number : 1;
	if (!m->arena.failed && !other_state)
		try_gaps(m, &m->original);
	sort_proposals(&m->found, false);
	sort_proposals(&m->firsts, true);
}

/* Whether one change is enough, or none is needed.  Repairs stand before offences. */
static bool
is_enough(const struct croupier_mending *m)
{
	return m->original.legal || (m->first_of_two == NULL && m->found.count > 0 &&
	    m->found.at[0].change[0].reason != AS_PLAYED);
}

/* Looks for repairs of two changes, from where it was stopped. */
static void
search_pairs(struct croupier_mending *m)
{
	struct version *v = &m->changed;

	while (!m->stopped && m->next_first < m->firsts.count && !m->arena.failed) {
		const struct change *first = &m->firsts.at[m->next_first++].change[0];
		size_t from = first->seat != NULL ? 0 : first->at + first->put_count;

		m->first_of_two = first;
		if (first->in_state && !turn_card(m, &first->other))
			continue;
		version_begin(m, v, &m->original, first);
		version_judge(m, v, true);
		if (!m->stopped && !m->arena.failed && !v->legal && v->limit >= from)
			try_changes(m, v, from);
	}
	sort_proposals(&m->found, false);
}

struct croupier_refusal
croupier_mending_search(struct croupier_mending *m, bool (*stop)(void *what), void *what)
{
	NEEDS(m != NULL);
	if (m->first == NULL)
		return failure(CROUPIER_MISUSE, "the mending has not begun");
	m->stop = stop;
	m->what = what;
	m->stopped = false;
	m->steps = 0;
	if (!m->searched && !m->arena.failed)
		search(m);
	else if (!m->arena.failed && !is_enough(m))
		search_pairs(m);
	m->searched = true;
	if (!m->arena.failed)
		return accepted();
	/* Its proposals are incomplete. */
	m->found.count = m->firsts.count = 0;
	return out_of_memory();
}

struct croupier_mending_about
croupier_mending_about(const struct croupier_mending *m)
{
	struct croupier_mending_about about = { .legal = false };

	if (m == NULL)
		return about;
	about.legal = m->searched && m->original.legal && m->meant == NULL;
	about.tried = m->tried;
	about.proposals = m->found.count;
	about.done = m->searched && !m->stopped && m->next_first == m->firsts.count;
	if (m->searched && m->single_stopped) {
		about.left = m->left_from;
		about.slips = !m->slips_tried;
	}
	return about;
}
