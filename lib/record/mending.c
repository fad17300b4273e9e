/*
 * mending.c: what may have been meant where a record is wrong: the record as it
 * was given, the search, and the order in which proposals are told.
 *
 * Knows slips of the pen, and how likely one is beside another.  Must not know
 * which moves a change may make of one, nor any one game.
 */
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

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
	croupier_state_free(m->trial);
	croupier_state_free(m->guess);
	m->first = m->trial = m->guess = NULL;
	for (; m->turned_up != NULL; m->turned_up = m->turned_up->next)
		croupier_state_free(m->turned_up->state);
	version_free(&m->given);
	version_free(&m->changed);
	m->seed_count = m->next_seed = m->proposal_count = 0;
	m->seed = NULL;
	m->tried = 0;
	m->searched = m->failed = false;
	m->other = NULL;
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
	free(m->made);
	free(m->seeds);
	free(m->proposals);
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
	if (m->guess != NULL && m->first != NULL)
		return accepted();
	forget(m);
	return out_of_memory();
}

/* What a move's document means; NULL where it is not understood. */
static const struct move *
understand(struct croupier_mending *m, const struct croupier_document *document)
{
	const struct state *s = m->first->now;
	const struct node *root;
	struct croupier_refusal no;

	accept(&no);
	root = document_root(document);
	if (root == NULL)
		m->failed = true;
	else if (move_understand(s, &document->place, root, &m->full, &no))
		return keep_move(m, &m->full.move);
	return NULL;
}

struct croupier_refusal
croupier_mending_follow(struct croupier_mending *m, const struct croupier_document *document)
{
	struct version *given;
	struct croupier_document *copy;
	struct event event = { .move = NULL };
	void *array;

	if (m == NULL || document == NULL)
		return null_given();
	if (m->first == NULL || m->searched || document->kind == CROUPIER_STATE)
		return failure(CROUPIER_MISUSE,
		    "a mending takes a state and the documents after it, before the search");
	if (m->failed)
		return out_of_memory();
	given = &m->given;
	copy = arena_alloc(&m->arena, sizeof *copy);
	array = given->events;
	if (copy == NULL || !grow(&array, &given->capacity, given->count, sizeof *given->events)) {
		m->failed = true;
		return out_of_memory();
	}
	given->events = array;
	*copy = (struct croupier_document){ .kind = document->kind, .place = document->place };
	event.document = copy;
	event.origin = given->count;
	if (document->kind == CROUPIER_MOVE)
		event.move = understand(m, document);
	if (event.move == NULL && document_root(document) != NULL)
		copy->root = tree_copy(&m->arena, document->root);
	if (m->failed || m->arena.failed || (event.move == NULL && copy->root == NULL)) {
		m->failed = true;
		return out_of_memory();
	}
	given->events[given->count++] = event;
	return accepted();
}

/* ---- what is found --------------------------------------------------------------- */

/* How likely a slip is, as measured: the less, the sooner it is told. */
static unsigned
rank_of(enum reason reason)
{
	static const uint8_t ranks[] = {
		[CARDS_SWAPPED] = 0, [MOVES_SWAPPED] = 0, [LINE_TWICE] = 1, [OTHER_SUIT] = 2,
		[SIMILAR_RANK] = 3, [OTHER_SEAT] = 4, [OTHER_KEY] = 4, [OTHER_RANK] = 5,
		[LEFT_OUT] = 6, [TOO_MANY] = 7, [OTHER_CARD] = 8, [WRONG_RESULT] = 8,
		[AS_PLAYED] = 9
	};

	return ranks[reason];
}

/* A copy of a change that lives as long as what is found. */
static bool
keep_change(struct croupier_mending *m, const struct change *change, struct change *copy)
{
	unsigned i;

	*copy = *change;
	for (i = 0; i < change->put_count; i++)
		if (change->put[i].move != NULL) {
			copy->put[i].move = keep_move(m, change->put[i].move);
			if (copy->put[i].move == NULL)
				return false;
		}
	return true;
}

static bool
add_proposal(struct croupier_mending *m, const struct version *v, const struct change *change)
{
	void *array = m->proposals;
	struct proposal *proposal;
	struct change *last;

	if (!grow(&array, &m->proposal_capacity, m->proposal_count, sizeof *m->proposals))
		return false;
	m->proposals = array;
	proposal = &m->proposals[m->proposal_count];
	*proposal = (struct proposal){ .sequence = m->proposal_count,
		.changes = m->seed != NULL ? 2 : 1 };
	if (m->seed != NULL)
		proposal->change[0] = *m->seed;
	last = &proposal->change[proposal->changes - 1];
	if (!keep_change(m, change, last))
		return false;
	last->at = v->events[change->at].origin;
	m->proposal_count++;
	return true;
}

static bool
add_seed(struct croupier_mending *m, const struct change *change)
{
	void *array = m->seeds;

	if (!grow(&array, &m->seed_capacity, m->seed_count, sizeof *m->seeds))
		return false;
	m->seeds = array;
	return keep_change(m, change, &m->seeds[m->seed_count]) && ++m->seed_count > 0;
}

/* Whether a change that plays to the end is legal as a whole. */
static bool
is_repair(struct croupier_mending *m, const struct version *v, const struct change *change)
{
	struct version whole = { .count = 0 };
	bool good = version_change(&whole, v, change) && version_judge(m, &whole, false);
	bool legal = whole.legal;

	version_free(&whole);
	m->failed = m->failed || !good;
	return good && legal;
}

bool
change_try(struct croupier_mending *m, struct version *v, struct change *change)
{
	bool repairs;

	m->tried++;
	change->reach = change_reach(m, v, change);
	if (change->reach == IMPOSSIBLE || m->failed)
		return false;
	repairs = change->reach == v->count && is_repair(m, v, change);
	if (!m->failed && (repairs ? !add_proposal(m, v, change) :
	    m->seed == NULL && !add_seed(m, change)))
		m->failed = true;
	return repairs && !m->failed;
}

/* ---- offences as they were played --------------------------------------------------- */

/* Lists a move that broke this rule: it may stand although it did. */
static bool
add_offence(struct croupier_mending *m, size_t at, const struct move *move, uint8_t despite)
{
	struct move stands = *move;
	struct change change = { .reason = AS_PLAYED, .removed = 1, .put_count = 1, .at = at,
		.put = { { .document = m->given.events[at].document, .move = &stands,
		    .origin = NOT_GIVEN } } };

	stands.despite = despite;
	return add_proposal(m, &m->given, &change);
}

/* Moves that later cards prove illegal. */
static bool
add_proved(struct croupier_mending *m)
{
	const struct game *game = m->first->table->game;
	size_t i;

	for (i = 0; i < croupier_record_proofs(m->record); i++) {
		struct croupier_proof proof = croupier_record_proof(m->record, i);
		size_t at = version_find(&m->given, proof.number);
		const struct move *move = m->given.events[at].move;

		if (!add_offence(m, at, move, find_waiver(game, &game->verbs[move->verb],
		    proof.refusal->rule, strlen(proof.refusal->rule))))
			return false;
	}
	return true;
}

/* The move that was refused when the record was judged, if that rule can be waived. */
static bool
add_refused(struct croupier_mending *m)
{
	const struct game *game = m->first->table->game;
	size_t at = m->given.refused;
	const struct move *move = at < m->given.count ? m->given.events[at].move : NULL;
	struct move stands;
	struct croupier_refusal no;

	if (move == NULL || move->despite != 0)
		return true;
	accept(&no);
	if (!trial_begin(m, m->record->state))
		return false;
	if (move_play(m->trial, move, NULL, &no) || no.rule == NULL)
		return true;
	stands = *move;
	stands.despite = find_waiver(game, &game->verbs[move->verb], no.rule, strlen(no.rule));
	return stands.despite == 0 || !move_play(m->trial, &stands, NULL, &no) ||
	    add_offence(m, at, move, stands.despite);
}

/* ---- the search ---------------------------------------------------------------------- */

/* Whether another record of the round has these moves about there. */
static bool
has_moves(const struct croupier_mending *other, size_t at, const struct move *const *moves,
    size_t count)
{
	enum { NEAR = 2 };
	size_t i = at > NEAR ? at - NEAR : 0, j;

	for (; i <= at + NEAR && i + count <= other->given.count; i++) {
		for (j = 0; j < count; j++)
			if (other->given.events[i + j].move == NULL ||
			    !same_move(other->given.events[i + j].move, moves[j]))
				break;
		if (j == count)
			return true;
	}
	return false;
}

/* The moves that a change leaves there: what is put in, or, of a line that goes, its neighbours. */
static size_t
moves_left(const struct croupier_mending *m, const struct change *change,
    const struct move *moves[2])
{
	size_t i, count = 0, behind = change->at + change->removed;

	for (i = 0; i < change->put_count; i++)
		moves[count++] = change->put[i].move;
	if (change->put_count > 0)
		return count;
	if (change->at > 0)
		moves[count++] = m->given.events[change->at - 1].move;
	if (behind < m->given.count)
		moves[count++] = m->given.events[behind].move;
	return count;
}

/* Whether the first state of another record has this card there: no repair of it would be one. */
static bool
has_open_card(const struct croupier_mending *other, const struct turned_up *up)
{
	struct croupier_text one = { .bytes = NULL }, two = { .bytes = NULL };
	bool same;

	same = croupier_state_write(other->first, CROUPIER_YAML, &one).verdict == CROUPIER_YES &&
	    croupier_state_write(up->state, CROUPIER_YAML, &two).verdict == CROUPIER_YES &&
	    same_text(one.bytes, two.bytes);
	text_release(&one);
	text_release(&two);
	return same;
}

/* Whether the other scribe wrote what a change makes of the record. */
static bool
is_supported(const struct croupier_mending *m, const struct change *change)
{
	const struct move *moves[2];
	size_t i, count;

	if (m->other == NULL || change->vague)
		return false;
	if (change->first != NULL)
		return has_open_card(m->other, change->first);
	if (change->reason == WRONG_RESULT)
		return false;
	count = moves_left(m, change, moves);
	for (i = 0; i < count; i++)
		if (moves[i] == NULL)
			return false;
	return has_moves(m->other, change->at, moves, count);
}

static unsigned
rank_of_all(const struct proposal *proposal)
{
	return rank_of(proposal->change[0].reason) +
	    (proposal->changes > 1 ? rank_of(proposal->change[1].reason) : 0);
}

static int
compare_changes(const struct change *one, const struct change *other)
{
	unsigned a = rank_of(one->reason), b = rank_of(other->reason);

	if (a != b)
		return a < b ? -1 : 1;
	return one->at < other->at ? -1 : one->at > other->at;
}

/* Repairs before offences; what another record says first; then by kind, then by place. */
static int
compare_proposals(const void *one, const void *other)
{
	const struct proposal *a = one, *b = other;
	bool offence = a->change[0].reason == AS_PLAYED;
	int order;

	if (offence != (b->change[0].reason == AS_PLAYED))
		return offence ? 1 : -1;
	if (a->supported != b->supported)
		return a->supported ? -1 : 1;
	if (rank_of_all(a) != rank_of_all(b))
		return rank_of_all(a) < rank_of_all(b) ? -1 : 1;
	order = compare_changes(&a->change[0], &b->change[0]);
	if (order == 0 && a->changes > 1)
		order = compare_changes(&a->change[1], &b->change[1]);
	if (order == 0)
		order = a->sequence < b->sequence ? -1 : 1;
	return order;
}

static void
sort_proposals(struct croupier_mending *m)
{
	size_t i;

	for (i = 0; i < m->proposal_count; i++) {
		struct proposal *proposal = &m->proposals[i];

		proposal->supported = is_supported(m, &proposal->change[0]) &&
		    (proposal->changes < 2 || is_supported(m, &proposal->change[1]));
	}
	if (m->proposal_count > 1)
		qsort(m->proposals, m->proposal_count, sizeof *m->proposals, compare_proposals);
}

/* The first change of two that comes furthest is tried first. */
static int
compare_seeds(const void *one, const void *other)
{
	const struct change *a = one, *b = other;

	if (a->reach != b->reach)
		return a->reach > b->reach ? -1 : 1;
	return compare_changes(a, b);
}

/* Looks for all repairs of one change; false where memory is short. */
static bool
search(struct croupier_mending *m)
{
	struct version *given = &m->given;

	if (!version_judge(m, given, true))
		return false;
	if (given->legal)
		return true;
	if (!add_proved(m) || !add_refused(m) || !version_keep(m, given))
		return false;
	try_changes(m, given, 0);
	try_missing(m, given, 0);
	if (m->failed || m->arena.failed)
		return false;
	sort_proposals(m);
	if (m->seed_count > 1)
		qsort(m->seeds, m->seed_count, sizeof *m->seeds, compare_seeds);
	return true;
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
	/* What was found is not all that there is. */
	if (m->failed) {
		m->proposal_count = m->seed_count = 0;
		return out_of_memory();
	}
	return accepted();
}

/* Tries all second changes behind a first one. */
static bool
try_seed(struct croupier_mending *m, const struct change *seed)
{
	struct version *v = &m->changed;
	size_t from = seed->at + seed->put_count;

	m->seed = seed;
	if (!version_change(v, &m->given, seed) || !version_judge(m, v, true))
		return false;
	if (v->legal || v->limit < from)
		return true;
	if (!version_keep(m, v))
		return false;
	try_changes(m, v, from);
	try_missing(m, v, from);
	return !m->failed && !m->arena.failed;
}

static size_t
count_repairs(const struct croupier_mending *m)
{
	size_t i, count = 0;

	for (i = 0; i < m->proposal_count; i++)
		count += m->proposals[i].change[0].reason != AS_PLAYED;
	return count;
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
	if (m->given.legal || (m->seed == NULL && count_repairs(m) > 0))
		return accepted();
	before = m->tried;
	while (m->next_seed < m->seed_count && m->tried - before < tries && !m->failed)
		m->failed = !try_seed(m, &m->seeds[m->next_seed++]);
	if (m->failed) {
		m->proposal_count = m->seed_count = 0;
		return out_of_memory();
	}
	sort_proposals(m);
	*done = m->next_seed == m->seed_count;
	return accepted();
}

struct croupier_refusal
croupier_mending_compare(struct croupier_mending *m, const struct croupier_mending *other)
{
	if (m == NULL || other == NULL)
		return null_given();
	if (m->first == NULL || other->first == NULL || m == other)
		return failure(CROUPIER_MISUSE, "both records must have begun");
	m->other = m->first->table->game == other->first->table->game ? other : NULL;
	if (m->searched)
		sort_proposals(m);
	return accepted();
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
	return m == NULL ? 0 : m->proposal_count;
}
