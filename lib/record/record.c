/*
 * record.c: follows a stream of documents: states, moves, undos and results.
 *
 * Knows what belongs to what and how to take moves back.  Must not know where
 * documents come from or what becomes of the verdicts.
 */
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

/* Bytes of a move in words, for messages; a longer one is cut.  No legal move is so long. */
enum { LONGEST_WORDS = 1000 };

struct croupier_record *
croupier_record_new(void)
{
	struct croupier_record *record = calloc(1, sizeof *record);

	if (record == NULL)
		return NULL;
	record->last.attempt = &record->attempts[0];
	record->next = &record->attempts[1];
	record->past = croupier_moves_new();
	if (record->past == NULL) {
		free(record);
		return NULL;
	}
	return record;
}

/* Forgets the last move that stands, except for its values in past->pool. */
static void
forget_move(struct croupier_record *record)
{
	const struct standing *last = &record->standing[--record->past->count];

	record->doubts.turned_count -= last->turned;
	record->doubts.count -= last->doubted;
	free(last->said);
}

/* Forgets the state and its moves. */
static void
forget(struct croupier_record *record)
{
	/* Only rulings give single moves memory of their own, and most records have none. */
	while (record->rulings > 0 && record->past->count > 0)
		forget_move(record);
	record->past->count = record->doubts.turned_count = record->doubts.count = 0;
	while (record->kept_count > 0)
		croupier_state_free(record->kept[--record->kept_count]);
	record->past->used = 0;
	record->past->failed = false;
	record->doubts.proof_count = 0;
	record->doubts.hides = false;
	record->deal.proved = record->deal.opened = record->deal.told_seed = false;
	record->serial++;
	record->last.made = record->judged = false;
	croupier_state_free(record->state);
	record->state = NULL;
	record->moves = record->rulings = record->last.refused = 0;
	record->last.in_attempt = false;
	croupier_text_clear(&record->last.words);
}

void
croupier_record_free(struct croupier_record *record)
{
	if (record == NULL)
		return;
	forget(record);
	croupier_moves_free(record->past);
	text_release(&record->last.words);
	telling_release(&record->attempts[0].telling);
	telling_release(&record->attempts[1].telling);
	free(record->kept);
	free(record->standing);
	free(record->ruled);
	hindsight_free(record);
	croupier_state_free(record->deal.dealt.state);
	free(record->digest);
	free(record);
}

/* Whether cards of hands or the stock are not known. */
static bool
hides_cards(const struct state *s)
{
	unsigned i;

	for (i = 0; i < s->table->seats; i++)
		if (has_hidden(&s->hands[i]))
			return true;
	return cards_have(&s->stock, XX);
}

/* Makes room for what is remembered of one more move, and keeps a copy after STRIDE moves. */
static bool
reserve(struct croupier_record *record)
{
	size_t count = record->past->count;

	if (!grow(&record->standing, &record->standing_capacity, count, sizeof *record->standing))
		return false;
	if (count % STRIDE != 0 || record->kept_count > count / STRIDE)
		return true;
	if (!grow(&record->kept, &record->kept_capacity, record->kept_count, sizeof(*record->kept)))
		return false;
	record->kept[record->kept_count] = croupier_state_copy(record->state);
	return record->kept[record->kept_count] != NULL && ++record->kept_count > 0;
}

/*
 * Remembers the move, after those that stand; false if memory is short.  It counts only once the
 * move has been made.
 */
static inline bool
remember(struct croupier_record *record, const struct move *move, const struct standing *as)
{
	struct croupier_moves *past = record->past;

	if ((past->count == record->standing_capacity || past->count % STRIDE == 0) &&
	    !reserve(record))
		return false;
	record->standing[past->count] = (struct standing){ .place = as->place,
		.number = as->number, .settled = as->settled };
	past->seat = move->seat;
	list_full_move(past, move);
	if (!past->failed)
		return true;
	past->failed = false;
	return false;
}

void
croupier_record_tell(struct croupier_record *record, bool tell)
{
	if (record == NULL)
		return;
	record->tells = tell;
	record->judged = false;
	telling_begin(&record->last.attempt->telling);
}

bool
make_standing(const struct croupier_record *record, size_t index, struct croupier_state *state,
    struct draws *draws, struct croupier_refusal *no)
{
	struct move move = moves_at(record->past, index);
	struct judging how = { .draws = draws, .opened = record->deal.told_seed,
		.made_before = record->deal.told_seed };

	/* A move that a ruling let stand, when less was known, may break its rule now. */
	if (how.made_before && move.despite == 0)
		move.despite = record->standing[index].settled;
	return move_make(state, &move, &how, no);
}

/*
 * Judges a move, whose draws and consequences go into `next`; a legal one is then ready to be
 * installed.
 */
static inline bool
judge(struct croupier_record *record, const struct move *move, bool made_before,
    struct full_move *in_words, struct croupier_refusal *no)
{
	struct attempt *next = record->next;
	struct judging how = { .draws = &next->draws,
		.telling = record->tells ? &next->telling : NULL, .in_words = in_words,
		.opened = record->deal.told_seed, .made_before = made_before };

	record->judged = move_judge(record->state, move, &how, no);
	return record->judged;
}

/*
 * Installs the move that was judged, and remembers it with the members of `as`; false: no
 * memory, and nothing has changed.
 */
static bool
install(struct croupier_record *record, const struct move *move, const struct standing *as,
    struct croupier_refusal *no)
{
	struct attempt *next = record->next;
	struct croupier_moves *past = record->past;
	size_t used = past->used;
	bool doubted = false;

	record->judged = false;
	if (!remember(record, move, as)) {
		*no = out_of_memory();
		return false;
	}
	if (record->doubts.hides && !hindsight_prepare(record, move, &doubted))
		*no = out_of_memory();
	if (no->verdict != CROUPIER_YES ||
	    !move_install(record->state, record->tells ? &next->telling : NULL, no)) {
		past->count--;
		past->used = used;
		return false;
	}
	record->next = record->last.attempt;
	record->last.attempt = next;
	if (record->doubts.hides)
		hindsight_note(record, doubted);
	else if (record->deal.told_seed)
		record->doubts.hides = hides_cards(record->state->now);
	return true;
}

bool
record_make(struct croupier_record *record, const struct move *move,
    const struct croupier_place *place, struct croupier_refusal *no)
{
	struct standing as = { .place = *place, .number = ++record->moves };

	return judge(record, move, false, NULL, no) && install(record, move, &as, no);
}

/*
 * Makes a move of another record once more, judged as if it had this waiver; and, if the seed is
 * told, as one that was made when less was known.
 */
static bool
make_despite(struct croupier_record *record, const struct croupier_record *from, size_t index,
    uint8_t despite, struct croupier_refusal *no)
{
	struct move move = moves_at(from->past, index), judged = move;

	judged.despite = despite;
	return judge(record, &judged, record->deal.told_seed, NULL, no) &&
	    install(record, &move, &from->standing[index], no);
}

bool
record_make_again(struct croupier_record *record, const struct croupier_record *from,
    size_t index, struct croupier_refusal *no)
{
	uint8_t despite = from->past->entries[index].despite;

	if (record->deal.told_seed && despite == 0)
		despite = from->standing[index].settled;
	return make_despite(record, from, index, despite, no);
}

bool
record_make_refused(struct croupier_record *record, const struct croupier_record *from,
    size_t index, struct croupier_refusal *no)
{
	const struct game *game = record->state->table->game;
	const struct entry *entry = &from->past->entries[index];
	uint8_t despite = entry->despite != 0 || no->rule == NULL ? 0 :
	    find_waiver(game, &game->verbs[entry->verb], no->rule, strlen(no->rule));

	if (despite == 0)
		return false;
	accept(no);
	return make_despite(record, from, index, despite, no);
}

/* ---- moves that are given ------------------------------------------------------ */

/* Makes the words of a move fit for messages. */
static void
end_words(struct croupier_text *words)
{
	text_shorten(words, LONGEST_WORDS);
	if (words->bytes != NULL)
		croupier_harmless(words->bytes);
}

static inline bool
judge_given(struct croupier_record *record, const struct given *given,
    struct croupier_refusal *no)
{
	struct attempt *next = record->next;
	bool good;

	record->judged = false;
	if (!move_understand(record->state->now, given, &next->full, no))
		return false;
	good = judge(record, &next->full.move, false, given->in_words ? &next->full : NULL, no);
	if (!good) {
		trace_card(record, record->past->count, record->state, &next->full.move, no);
		if (no->at.line == 0)
			no->at = given->place;
	}
	return good;
}

static void
take_move(struct croupier_record *record, const struct given *given, struct croupier_refusal *no)
{
	const struct attempt *next = record->next;
	struct standing as = { .place = given->place, .number = ++record->moves };

	record->last.made = record->last.in_attempt = judge_given(record, given, no) &&
	    install(record, &next->full.move, &as, no);
	if (record->last.made && record->digest != NULL) {
		struct croupier_text text = { .bytes = NULL };

		*no = digest_add_text(record, &text, move_write(&text, record->state->now,
		    &next->full.move, CROUPIER_YAML));
	}
	if (record->last.made)
		return;
	record->last.refused = record->moves;
	croupier_text_clear(&record->last.words);
	given_words(&record->last.words, record->state->now, given);
	end_words(&record->last.words);
	if (record->last.words.failed)
		*no = out_of_memory();
	else if (no->at.line == 0)
		no->at = given->place;
}

struct croupier_state *
record_state_at(const struct croupier_record *record, size_t moves)
{
	size_t i, from = moves / STRIDE;
	struct croupier_state *state;
	struct croupier_refusal no;

	/* The state as it is now may be the one to keep next. */
	if (from == record->kept_count)
		return croupier_state_copy(record->state);
	state = croupier_state_copy(record->kept[from]);
	accept(&no);
	for (i = from * STRIDE; state != NULL && i < moves; i++)
		/* The move was made before, so no rule refuses it: only memory can be short. */
		if (!make_standing(record, i, state, NULL, &no)) {
			croupier_state_free(state);
			state = NULL;
		}
	if (state == NULL)
		return NULL;
	/* Rulings made in the meantime stay; one has ended the round only as it stands now. */
	memcpy(state->adjusted, record->state->adjusted, sizeof state->adjusted);
	if (moves == record->past->count)
		state->now->stopped = record->state->now->stopped;
	return state;
}

struct croupier_refusal
croupier_record_state_after(const struct croupier_record *record, unsigned long moves,
    struct croupier_state **state)
{
	if (state != NULL)
		*state = NULL;
	NEEDS(record != NULL && state != NULL && record->state != NULL &&
	    moves <= record->past->count);
	*state = record_state_at(record, moves);
	return *state == NULL ? out_of_memory() : accepted();
}

bool
record_go_back(struct croupier_record *record, size_t number, struct croupier_refusal *no)
{
	size_t target = record->past->count - number;
	struct croupier_state *state = record_state_at(record, target);

	if (state == NULL)
		return say_no(no, out_of_memory());
	record->last.made = record->judged = false;
	while (record->kept_count > target / STRIDE + 1)
		croupier_state_free(record->kept[--record->kept_count]);
	record->past->used = record->past->entries[target].from;
	while (record->past->count > target)
		forget_move(record);
	croupier_state_free(record->state);
	record->state = state;
	return true;
}

/* ---- undos --------------------------------------------------------------- */

bool
may_go_back(const struct croupier_record *record, const struct croupier_place *place,
    struct croupier_refusal *no)
{
	return record->state->now->stopped == CROUPIER_NOT_STOPPED ||
	    refuse_document(no, ROUND_OVER, place, "a ruling has ended the round: only when that "
	    "is withdrawn can moves be taken back");
}

/* Takes moves back, as a document at `place` says; NULL: there is no document. */
static bool
undo(struct croupier_record *record, unsigned long number, const struct croupier_place *place,
    struct croupier_refusal *no)
{
	unsigned long standing = (unsigned long)record->past->count;

	if (!may_go_back(record, place, no))
		return false;
	if (number > standing)
		return refuse_document(no, BAD_UNDO, place, standing == 0 ?
		    "undo goes back %lu, but no move stands" :
		    "undo goes back %lu, but only %lu move%s", number, standing,
		    standing == 1 ? " stands" : "s stand");
	if (place != NULL)
		no->at = *place;
	return record_go_back(record, number, no);
}

struct croupier_refusal
croupier_record_undo(struct croupier_record *record, unsigned long number)
{
	struct notice notice = { .kind = CROUPIER_UNDO,
		.undo = number < MOST_NUMBER ? (int32_t)number : MOST_NUMBER };

	NEEDS(record != NULL && record->state != NULL && number > 0);
	record->last.refused = 0;
	return take_notice(record, &notice, NULL);
}

struct croupier_refusal
croupier_document_undo(const struct croupier_document *document, unsigned long *number)
{
	/* It names no seats and cards, so an empty table will do. */
	static const struct table nobody;
	struct croupier_refusal no;
	struct notice notice;

	if (number != NULL)
		*number = 0;
	NEEDS(document != NULL && number != NULL && document->kind == CROUPIER_UNDO);
	if (notice_read(&nobody, document, &notice, &no))
		*number = (unsigned long)notice.undo;
	return no;
}

struct croupier_refusal
croupier_undo_write(unsigned long number, enum croupier_format format, struct croupier_text *text)
{
	static const struct table nobody;
	struct notice notice = { .kind = CROUPIER_UNDO, .undo = (int32_t)number };

	NEEDS(text != NULL && number >= 1 && number <= MOST_NUMBER);
	return notice_write(&nobody, &notice, format, text);
}

/* ---- documents ------------------------------------------------------------ */

void
croupier_record_lose(struct croupier_record *record)
{
	if (record == NULL)
		return;
	forget(record);
	record->told_stray = record->deal.pending = record->deal.faces = false;
}

/* Begins with a state that stands at a place; a seal that was read before it belongs to it. */
static void
take_up_state(struct croupier_record *record, struct croupier_state *state,
    const struct croupier_place *place)
{
	bool faces = record->deal.pending;

	record_begin(record, state);
	record->place = *place;
	record->deal.faces = faces;
	if (faces)
		record->deal.front = record->deal.seal;
}

/* Does what a notice says. */
static bool
obey(struct croupier_record *record, const struct notice *notice,
    const struct croupier_place *place, struct croupier_refusal *no)
{
	switch (notice->kind) {
	case CROUPIER_UNDO:
		return undo(record, (unsigned long)notice->undo, place, no);
	case CROUPIER_RESULT:
		return check_claim(record->state, &notice->claim, place, no);
	case CROUPIER_RULING:
		return take_ruling(record, &notice->ruling, place, no);
	case CROUPIER_SEED:
		return take_seed(record, notice->seed, place, no);
	case CROUPIER_STATE:
	case CROUPIER_MOVE:
	case CROUPIER_SEAL:
	case CROUPIER_NO_DOCUMENT:
		break;
	}
	return say_no(no, failure(CROUPIER_MISUSE, "this is not a document"));
}

struct croupier_refusal
take_notice(struct croupier_record *record, struct notice *notice,
    const struct croupier_place *place)
{
	struct croupier_text text = { .bytes = NULL };
	struct croupier_refusal no = accepted();

	/* The digest's text is written before anything is changed, for that may fail. */
	if (record->digest != NULL)
		no = notice_write(record->state->table, notice, CROUPIER_YAML, &text);
	if (no.verdict == CROUPIER_YES)
		(void)obey(record, notice, place, &no);
	return digest_add_text(record, &text, no);
}

/* Takes a document of a kind that belongs to the state, or a state. */
static void
take(struct croupier_record *record, const struct croupier_document *document,
    struct croupier_refusal *no)
{
	struct croupier_state *state;
	struct notice notice;

	if (document->kind != CROUPIER_STATE && document->kind != CROUPIER_SEAL &&
	    record->state == NULL) {
		if (!record->told_stray)
			*no = trouble(&document->place,
			    "this belongs to no state: there is none before it");
		record->told_stray = true;	/* that is said once */
		return;
	}
	switch (document->kind) {
	case CROUPIER_STATE:
		*no = croupier_state_read(document, &state);
		if (state == NULL) {
			croupier_record_lose(record);
		} else {
			take_up_state(record, state, &document->place);
			*no = digest_begin(record, state);
		}
		break;
	case CROUPIER_MOVE:
		take_move(record, &(struct given){ .root = document->root,
		    .place = document->place }, no);
		break;
	case CROUPIER_UNDO:
	case CROUPIER_RESULT:
	case CROUPIER_RULING:
	case CROUPIER_SEED:
		if (notice_read(record->state->table, document, &notice, no))
			*no = take_notice(record, &notice, &document->place);
		break;
	case CROUPIER_SEAL:
		/* One that cannot be read promises nothing, and that before it counts no longer. */
		*no = seal_read(document, &record->deal.seal);
		record->deal.pending = no->verdict == CROUPIER_YES;
		break;
	case CROUPIER_NO_DOCUMENT:
		*no = failure(CROUPIER_MISUSE, "this is not a document");
	}
}

struct croupier_refusal
croupier_record_feed(struct croupier_record *record, const struct croupier_document *document)
{
	struct croupier_refusal no;

	NEEDS(record != NULL && document != NULL);
	accept(&no);
	record->last.refused = 0;
	record->judged = false;
	take(record, document, &no);
	/* To copy a whole refusal takes as long as much else of a move. */
	if (no.verdict == CROUPIER_YES && no.at.line == 0)
		return accepted();
	return no;
}

struct croupier_refusal
croupier_record_play(struct croupier_record *record, const struct croupier_move *move)
{
	struct croupier_refusal no;

	NEEDS(record != NULL && move != NULL && record->state != NULL);
	accept(&no);
	record->last.refused = 0;
	take_move(record, &move->given, &no);
	return no;
}

struct croupier_refusal
croupier_record_judge(struct croupier_record *record, const struct croupier_move *move)
{
	struct croupier_refusal no;

	NEEDS(record != NULL && move != NULL && record->state != NULL);
	accept(&no);
	judge_given(record, &move->given, &no);
	return no;
}

struct croupier_refusal
croupier_record_write_judged(const struct croupier_record *record, enum croupier_format format,
    struct croupier_text *text)
{
	NEEDS(record != NULL && text != NULL && record->judged);
	return move_write(text, record->state->now, &record->next->full.move, format);
}

void
record_begin(struct croupier_record *record, struct croupier_state *state)
{
	croupier_record_lose(record);
	record->state = state;
	memcpy(record->adjusted, state->adjusted, sizeof record->adjusted);
	record->stopped = state->now->stopped;
	record->doubts.hides = hides_cards(state->now);
}

bool
record_begin_again(struct croupier_record *record, const struct croupier_record *from)
{
	struct croupier_state *first = croupier_state_copy(record_first(from));

	if (first == NULL)
		return false;
	record_begin(record, first);
	record->deal.told_seed = from->deal.told_seed;
	return true;
}

struct croupier_refusal
croupier_record_begin(struct croupier_record *record, const struct croupier_state *state)
{
	struct croupier_refusal no;
	struct croupier_state *copy;

	NEEDS(record != NULL && state != NULL);
	copy = croupier_state_copy(state);
	if (copy == NULL)
		return out_of_memory();
	no = digest_begin(record, state);
	if (no.verdict == CROUPIER_YES)
		take_up_state(record, copy, &(struct croupier_place){ .file = NULL });
	else
		croupier_state_free(copy);
	return no;
}

const struct move *
record_last(const struct croupier_record *record, const struct draws **draws)
{
	*draws = &record->last.attempt->draws;
	return record->last.made ? &record->last.attempt->full.move : NULL;
}

const struct croupier_state *
croupier_record_state(const struct croupier_record *record)
{
	return record == NULL ? NULL : record->state;
}

struct croupier_record_about
croupier_record_about(const struct croupier_record *record)
{
	static const char *const nothing[] = { NULL };
	struct croupier_record_about about = { .followed = nothing };

	if (record == NULL)
		return about;
	about.moves = record->moves;
	about.standing = (unsigned long)record->past->count;
	about.refused = record->last.refused;
	about.rulings = record->rulings;
	about.in_force = ruling_in_force(record, 0);
	about.adjusted = record->state != NULL &&
	    is_adjusted(record->state->table, record->adjusted);
	about.deal_proved = record->deal.proved;
	about.seal_opened = record->deal.opened;
	about.seal_shown = record->state != NULL && record->deal.faces;
	about.proofs = record->doubts.proofs;
	about.proof_count = record->doubts.proof_count;
	if (record->last.made && record->last.attempt->telling.count > 0)
		about.followed = record->last.attempt->telling.sentence;
	return about;
}

struct croupier_refusal
croupier_record_write(const struct croupier_record *record,
    const struct croupier_document *document, enum croupier_format format,
    struct croupier_text *text)
{
	static const struct table nobody;
	const struct table *table = record == NULL || record->state == NULL ? &nobody :
	    record->state->table;
	struct croupier_refusal no;
	struct croupier_move *move;
	struct notice notice;

	NEEDS(record != NULL && document != NULL && text != NULL && (record->state != NULL ||
	    document->kind == CROUPIER_SEAL || document->kind == CROUPIER_SEED));
	switch (document->kind) {
	case CROUPIER_SEAL:
		return seal_document_write(document, format, text);
	case CROUPIER_MOVE:
		no = croupier_move_read(document, &move);
		if (no.verdict == CROUPIER_YES)
			no = croupier_move_write(record->state, move, format, text);
		croupier_move_free(move);
		return no;
	case CROUPIER_UNDO:
	case CROUPIER_RESULT:
	case CROUPIER_RULING:
	case CROUPIER_SEED:
		if (!notice_read(table, document, &notice, &no))
			return no;
		return notice.kind == CROUPIER_RULING && format == CROUPIER_WORDS ?
		    ruling_say(table, &notice.ruling, text) :
		    notice_write(table, &notice, format, text);
	case CROUPIER_STATE:
	case CROUPIER_NO_DOCUMENT:
		break;
	}
	return failure(CROUPIER_MISUSE, "this is not a move, undo, result, ruling, seal or seed");
}

/* ---- moves that stand ------------------------------------------------------ */

bool
find_standing(const struct croupier_record *record, unsigned long number, size_t *index)
{
	size_t from = 0, to = record->past->count;

	/* The numbers of the moves rise. */
	while (from < to) {
		size_t middle = from + (to - from) / 2;

		if (record->standing[middle].number < number)
			from = middle + 1;
		else
			to = middle;
	}
	*index = from;
	return from < record->past->count && record->standing[from].number == number;
}

const char *
why_not_standing(const struct croupier_record *record, unsigned long number)
{
	return number > 0 && number <= record->moves ? "it was taken back" : "none has that number";
}

struct croupier_made
croupier_record_made(const struct croupier_record *record, size_t index)
{
	const struct standing *standing;
	uint8_t despite;

	if (record == NULL || index >= record->past->count)
		return (struct croupier_made){ .number = 0 };
	standing = &record->standing[index];
	despite = record->past->entries[index].despite;
	if (despite == 0)
		despite = standing->settled;
	return (struct croupier_made){ .number = standing->number, .at = standing->place,
	    .despite = despite == 0 ? NULL :
		record->state->table->game->waivers[despite - 1].rule->id,
	    .ruling = ruling_in_force(record, standing->number) };
}

struct croupier_refusal
croupier_record_write_made(const struct croupier_record *record, size_t index,
    enum croupier_format format, struct croupier_text *text)
{
	struct move move;

	NEEDS(record != NULL && text != NULL && index < record->past->count);
	move = moves_at(record->past, index);
	return move_write(text, record->state->now, &move, format);
}

struct croupier_refusal
croupier_record_write_words(const struct croupier_record *record, struct croupier_text *text)
{
	struct croupier_text words = { .bytes = NULL };
	struct croupier_refusal no;

	NEEDS(record != NULL && text != NULL);
	if (!record->last.in_attempt)
		return record->last.words.failed ? out_of_memory() :
		    croupier_text_append(text, record->last.words.bytes, record->last.words.length);
	no = move_write(&words, record->state->now, &record->last.attempt->full.move,
	    CROUPIER_WORDS);
	end_words(&words);
	if (no.verdict == CROUPIER_YES)
		no = croupier_text_append(text, words.bytes, words.length);
	text_release(&words);
	return no;
}
