/*
 * mending.c: what may have been meant by a record that is wrong: takes the record as it was
 * given, and searches.
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

/* Forgets the record and all that was found. */
static void
forget(struct croupier_mending *m)
{
	croupier_state_free(m->first);
	croupier_state_free(m->turned);
	croupier_state_free(m->trial);
	croupier_state_free(m->guess);
	m->first = m->turned = m->trial = m->guess = NULL;
	version_free(&m->given);
	version_free(&m->changed);
	m->found.count = m->firsts.count = m->next_first = 0;
	m->first_of_two = NULL;
	m->tried = 0;
	m->searched = m->failed = m->stopped = m->slips_tried = m->single_stopped = false;
	m->reached = 0;
	m->misread_count = 0;
	arena_clear(&m->arena);
	croupier_text_clear(&m->words);
}

void
croupier_mending_free(struct croupier_mending *m)
{
	if (m == NULL)
		return;
	forget(m);
	croupier_record_free(m->record);
	croupier_moves_free(m->moves);
	free(m->misread.at);
	free(m->made);
	free(m->found.at);
	free(m->firsts.at);
	text_release(&m->words);
	arena_free(&m->arena);
	free(m);
}

/* ---- the record as given ------------------------------------------------------- */

struct croupier_refusal
croupier_mending_begin(struct croupier_mending *m, const struct croupier_record *record,
    struct croupier_place place)
{
	if (m == NULL || record == NULL)
		return null_given();
	if (record->state == NULL || record->moves > 0 || record->rulings > 0)
		return failure(CROUPIER_MISUSE,
		    "mending begins with a state, before the documents after it");
	forget(m);
	m->place = place;
	m->guess = croupier_state_copy(record->state);
	m->first = croupier_state_copy(record->state);
	m->given.first = m->first;
	if (m->guess == NULL || m->first == NULL) {
		forget(m);
		return out_of_memory();
	}
	list_zones(m->first->now, &m->zones);
	return accepted();
}

/* Fills in an event from its document; false if memory is short. */
static bool
take_event(struct croupier_mending *m, const struct croupier_document *document,
    struct event *event)
{
	struct croupier_document *copy;

	if (document->kind == CROUPIER_MOVE && understand(m, document)) {
		event->move = keep_move(m, &m->full.move);
		return event->move != NULL;
	}
	if (document->kind == CROUPIER_UNDO &&
	    croupier_document_undo(document, &event->undo).verdict == CROUPIER_YES)
		return true;
	/* Two changes mend at most two of these, so no more of them are worth keeping. */
	if (document->kind == CROUPIER_MOVE && m->misread_count++ >= MOST_MISREAD)
		return !m->failed;
	copy = arena_alloc(&m->arena, sizeof *copy);
	if (copy == NULL || document_root(document) == NULL)
		return false;
	*copy = tree_document(document->kind, document->place,
	    tree_copy(&m->arena, document->root));
	event->document = copy;
	return !m->arena.failed && !m->failed;
}

struct croupier_refusal
croupier_mending_follow(struct croupier_mending *m, const struct croupier_document *document)
{
	struct version *given;
	struct event *event;
	void *array;

	if (m == NULL || document == NULL)
		return null_given();
	if (m->first == NULL || m->searched || document->kind == CROUPIER_STATE)
		return failure(CROUPIER_MISUSE,
		    "a mending takes a state and the documents after it, before the search");
	given = &m->given;
	array = given->events;
	if (m->failed || !grow(&array, &given->capacity, given->count, sizeof *given->events)) {
		m->failed = true;
		return out_of_memory();
	}
	given->events = array;
	event = &given->events[given->count];
	*event = (struct event){ .kind = document->kind, .place = document->place, .number = 1 };
	if (given->count > 0)
		event->number = event[-1].number + (event[-1].kind == CROUPIER_MOVE);
	m->failed = !take_event(m, document, event);
	if (m->failed)
		return out_of_memory();
	given->count++;
	return accepted();
}

/* ---- offences as they were played --------------------------------------------------- */

/*
 * Lists a move that broke this rule, if it may stand despite it.  If later cards proved it
 * illegal, it has been made already; any other is made on the trial state.
 */
static bool
add_offence(struct croupier_mending *m, size_t at, const char *rule, bool proved)
{
	const struct game *game = m->first->table->game;
	struct move stands = *m->given.events[at].move;
	struct change change = change_moves(AS_PLAYED, at, 1, &stands, NULL);
	struct croupier_refusal no = accepted();

	stands.despite = find_waiver(game, &game->verbs[stands.verb], rule, strlen(rule));
	if (!proved && (stands.despite == 0 || !move_play(m->trial, &stands, NULL, &no)))
		return true;
	return add_proposal(m, &m->found, &m->given, &change);
}

/* Lists the moves that later cards prove illegal. */
static bool
add_proved(struct croupier_mending *m)
{
	size_t i;

	for (i = 0; i < m->record->doubts.proof_count; i++) {
		struct croupier_proof proof = m->record->doubts.proofs[i];

		if (!add_offence(m, version_find(&m->given, proof.number), proof.refusal.rule,
		    true))
			return false;
	}
	return true;
}

/* Lists the move that was refused when the record was judged, if that rule can be waived. */
static bool
add_refused(struct croupier_mending *m)
{
	size_t at = m->given.refused;
	const struct move *move = at < m->given.count ? m->given.events[at].move : NULL;
	struct croupier_refusal no = accepted();

	if (move == NULL || move->despite != 0)
		return true;
	if (!trial_begin(m, m->record->state))
		return false;
	return move_play(m->trial, move, NULL, &no) || no.rule == NULL ||
	    add_offence(m, at, no.rule, false);
}

/* ---- the search ---------------------------------------------------------------------- */

/* Tries all changes of a version from an event on; false if memory is short. */
static bool
try_changes(struct croupier_mending *m, struct version *v, size_t from)
{
	if (!version_keep(m, v))
		return false;
	try_slips(m, v, from);
	m->slips_tried = m->slips_tried || !m->stopped;
	try_missing(m, v, from);
	return !m->failed && !m->arena.failed;
}

/* Notes where the search for one change was stopped, before the search for two begins. */
static void
note_left(struct croupier_mending *m)
{
	m->single_stopped = m->stopped;
	m->left_from = m->reached < m->given.count ? m->given.events[m->reached].number : 1;
}

/* Looks for all repairs of one change; false if memory is short. */
static bool
search(struct croupier_mending *m)
{
	if (!version_judge(m, &m->given, true))
		return false;
	if (m->given.legal)
		return true;
	m->stopped = false;
	if (!add_proved(m) || !add_refused(m) || !try_changes(m, &m->given, 0))
		return false;
	note_left(m);
	try_gaps(m, &m->given);
	sort_found(m);
	sort_firsts(m);
	return !m->failed;
}

/* Forgets the proposals, which are incomplete. */
static struct croupier_refusal
give_up(struct croupier_mending *m)
{
	m->found.count = m->firsts.count = 0;
	return out_of_memory();
}

struct croupier_refusal
croupier_mending_search(struct croupier_mending *m)
{
	if (m == NULL)
		return null_given();
	if (m->first == NULL)
		return failure(CROUPIER_MISUSE, "the mending has not begun");
	if (!m->searched && !m->failed && !search(m))
		m->failed = true;
	m->searched = true;
	return m->failed ? give_up(m) : accepted();
}

/* Tries all second changes after a first one; false if memory is short. */
static bool
try_second(struct croupier_mending *m, const struct change *first)
{
	struct version *v = &m->changed;
	size_t from = first->at + first->put_count;

	m->first_of_two = first;
	if (first->in_state && !turn_card(m, &first->other))
		return !m->failed;
	version_begin(m, v, &m->given, first);
	if (!version_judge(m, v, true))
		return false;
	return m->stopped || v->legal || v->limit < from || try_changes(m, v, from);
}

struct croupier_refusal
croupier_mending_search_on(struct croupier_mending *m, unsigned long tries, bool *done)
{
	unsigned long before;

	if (done != NULL)
		*done = true;
	if (m == NULL || done == NULL)
		return null_given();
	if (!m->searched)
		return failure(CROUPIER_MISUSE, "one change is looked for before two");
	if (m->failed)
		return out_of_memory();
	/* Repairs stand before offences, so the first one tells whether there is a repair. */
	if (m->given.legal || (m->first_of_two == NULL && m->found.count > 0 &&
	    m->found.at[0].change[0].reason != AS_PLAYED))
		return accepted();
	before = m->tried;
	m->stopped = false;
	m->steps = 0;
	while (!m->stopped && m->next_first < m->firsts.count && m->tried - before < tries &&
	    !m->failed)
		m->failed = !try_second(m, &m->firsts.at[m->next_first++].change[0]);
	if (!m->failed)
		sort_found(m);
	if (m->failed)
		return give_up(m);
	*done = m->next_first == m->firsts.count && !m->stopped;
	return accepted();
}

void
croupier_mending_stop_when(struct croupier_mending *m, bool (*stop)(void *what), void *what)
{
	if (m == NULL)
		return;
	m->stop = stop;
	m->what = what;
}

bool
croupier_mending_left(const struct croupier_mending *m, unsigned long *move, bool *slips)
{
	bool left = m != NULL && move != NULL && slips != NULL && m->searched && m->single_stopped;

	if (move != NULL)
		*move = left ? m->left_from : 0;
	if (slips != NULL)
		*slips = left && !m->slips_tried;
	return left;
}

bool
croupier_mending_legal(const struct croupier_mending *m)
{
	return m != NULL && m->searched && m->given.legal;
}

unsigned long
croupier_mending_tried(const struct croupier_mending *m)
{
	return m == NULL ? 0 : m->tried;
}

size_t
croupier_mending_proposals(const struct croupier_mending *m)
{
	return m == NULL ? 0 : m->found.count;
}
