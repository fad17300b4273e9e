/*
 * record.c: follows a stream of documents: states, moves, undos and results.
 *
 * Knows what belongs to what and how to take moves back.  Must not know where
 * documents come from or what becomes of the verdicts.
 */
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

/* A move in words is cut here, for messages: no legal one is so long. */
enum { LONGEST_WORDS = 1000 };

struct croupier_record *
croupier_record_new(void)
{
	struct croupier_record *record = calloc(1, sizeof *record);

	if (record == NULL)
		return NULL;
	record->shortcut = (struct shortcut){ .read = read_ahead, .who = record };
	record->full = &record->understood[0];
	record->ahead = &record->understood[1];
	record->past = croupier_moves_new();
	if (record->past == NULL) {
		free(record);
		return NULL;
	}
	return record;
}

/* Forgets the last move that stands, but for what it has in past->pool. */
static void
forget_move(struct croupier_record *record)
{
	hindsight_forget(record);
	free(record->standing[--record->past->count].said);
}

/* Forgets the state and its moves. */
static void
forget(struct croupier_record *record)
{
	/* Most records have nothing to give back for a single move. */
	while (record->rulings > 0 && record->past->count > 0)
		forget_move(record);
	record->past->count = record->turned_count = record->doubted_count = 0;
	while (record->kept_count > 0)
		croupier_state_free(record->kept[--record->kept_count]);
	record->past->used = 0;
	record->past->failed = false;
	record->proof_count = 0;
	record->hides = record->proved = record->opened = record->told_seed = false;
	record->as_dealt = false;
	record->serial++;
	record->made = false;
	croupier_state_free(record->state);
	record->state = NULL;
	record->moves = record->rulings = record->refused = 0;
	record->words_due = false;
	record->foreseen = NULL;
	croupier_text_clear(&record->words);
}

void
croupier_record_free(struct croupier_record *record)
{
	if (record == NULL)
		return;
	forget(record);
	forget_ahead(record);
	croupier_moves_free(record->past);
	text_release(&record->words);
	telling_release(&record->followed);
	free(record->kept);
	free(record->standing);
	hindsight_free(record);
	free(record->seal);
	free(record->front);
	dealt_release(&record->dealt);
	digest_free(record->digest);
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

/* Keeps the state where its number of moves calls for it. */
static bool
keep(struct croupier_record *record)
{
	void *array = record->kept;

	if (record->past->count % STRIDE != 0 || record->kept_count > record->past->count / STRIDE)
		return true;
	if (!grow(&array, &record->kept_capacity, record->kept_count, sizeof(*record->kept)))
		return false;
	record->kept = array;
	record->kept[record->kept_count] = croupier_state_copy(record->state);
	return record->kept[record->kept_count] != NULL && ++record->kept_count > 0;
}

/* Room for what is remembered of one more move. */
static bool
reserve(struct croupier_record *record)
{
	void *array = record->standing;
	bool good = grow(&array, &record->standing_capacity, record->past->count,
	    sizeof *record->standing);

	record->standing = array;
	return good && keep(record);
}

/*
 * Remembers the move, behind those that stand; false where memory is short.  What
 * is remembered counts only when the move is made.
 */
static inline bool
remember(struct croupier_record *record, const struct move *move,
    const struct croupier_place *place, unsigned long number, uint8_t settled)
{
	struct croupier_moves *past = record->past;
	struct standing *standing;

	if ((past->count == record->standing_capacity || past->count % STRIDE == 0) &&
	    !reserve(record))
		return false;
	standing = &record->standing[past->count];
	standing->place = *place;
	standing->number = number;
	standing->said = NULL;
	standing->settled = settled;
	standing->turned = 0;
	standing->drew = 0;
	standing->doubted = false;
	past->seat = move->seat;
	list_full_move(past, move);
	if (!past->failed)
		return true;
	past->failed = false;
	return false;
}

bool
make_standing(const struct croupier_record *record, size_t index, struct croupier_state *state,
    struct draws *draws, struct telling *told, struct croupier_refusal *no)
{
	struct move move = moves_at(record->past, index);

	if (!record->told_seed)
		return move_make(state, &move, draws, told, no);
	/* What a ruling let stand when less was known may break its rule now. */
	if (move.despite == 0)
		move.despite = record->standing[index].settled;
	return move_make_opened(state, &move, draws, told, true, no);
}

/* Makes the move that was remembered last. */
static bool
make_last(struct croupier_record *record, const struct move *move, bool again,
    struct croupier_refusal *no)
{
	struct telling *told = record->tells ? &record->followed : NULL;

	if (again)
		return make_standing(record, record->past->count - 1, record->state,
		    &record->draws, told, no);
	if (record->told_seed)
		return move_make_opened(record->state, move, &record->draws, told, false, no);
	return move_make(record->state, move, &record->draws, told, no);
}

/* Makes the move that was remembered last, and notes what it brings to light. */
static bool
make_and_note(struct croupier_record *record, const struct move *move, bool again,
    struct croupier_refusal *no)
{
	bool doubted = false;

	if (record->hides && !hindsight_prepare(record, move, &doubted)) {
		*no = out_of_memory();
		return false;
	}
	if (!make_last(record, move, again, no))
		return false;
	if (record->hides)
		hindsight_note(record, doubted);
	else if (record->told_seed)
		record->hides = hides_cards(record->state->now);
	return true;
}

/*
 * Makes a move that stands, as `as` has it, for the first time or again; where it is
 * refused nothing of it stays.
 */
static bool
remember_and_make(struct croupier_record *record, const struct move *move,
    const struct standing *as, bool again, struct croupier_refusal *no)
{
	struct croupier_moves *past = record->past;
	size_t count = past->count, used = past->used;

	/*
	 * It is remembered before it is made: memory may be short for that, and what
	 * is made stays.
	 */
	if (!remember(record, move, &as->place, as->number, as->settled))
		*no = out_of_memory();
	else if (make_and_note(record, move, again, no))
		return true;
	past->count = count;
	past->used = used;
	return false;
}

bool
record_make_plainly(struct croupier_record *record, const struct move *move,
    const struct croupier_place *place, struct croupier_refusal *no)
{
	struct croupier_moves *past = record->past;
	size_t count = past->count, used = past->used;

	if (remember(record, move, place, record->moves + 1, 0) &&
	    move_make(record->state, move, NULL, NULL, no)) {
		record->moves++;
		return true;
	}
	past->count = count;
	past->used = used;
	return false;
}

bool
record_make(struct croupier_record *record, const struct move *move,
    const struct croupier_place *place, struct croupier_refusal *no)
{
	return remember_and_make(record, move,
	    &(struct standing){ .place = *place, .number = ++record->moves }, false, no);
}

bool
record_make_again(struct croupier_record *record, const struct croupier_record *from,
    size_t index, struct croupier_refusal *no)
{
	struct move move = moves_at(from->past, index);

	return remember_and_make(record, &move, &from->standing[index], true, no);
}

/* Puts the last move in words: from what was understood of it, or from its tree. */
static void
make_words(struct croupier_record *record, const struct node *root)
{
	record->words_due = false;
	croupier_text_clear(&record->words);
	if (root == NULL)
		full_move_words(&record->words, record->state->now, record->full);
	else
		move_words(&record->words, record->state->now, root);
	text_shorten(&record->words, LONGEST_WORDS);
	if (record->words.failed)
		croupier_text_clear(&record->words);
	if (record->words.bytes != NULL)
		croupier_harmless(record->words.bytes);
}

/* Makes a move of this tree; NULL: *record->full is understood already. */
static struct croupier_refusal
take_move(struct croupier_record *record, const struct node *root,
    const struct croupier_place *place)
{
	struct croupier_refusal no;

	accept(&no);
	record->made = false;
	record->words_due = true;
	if (root != NULL &&
	    !move_understand(record->state->now, place, root, record->full, &no)) {
		record->moves++;
	} else {
		record->made = record_make(record, &record->full->move, place, &no);
		if (record->made)
			return accepted();
		trace_card(record, record->state, &record->full->move, &no);
	}
	record->refused = record->moves;
	make_words(record, root);
	if (no.at.line == 0)
		no.at = *place;
	return no;
}

static struct croupier_refusal
take_move_document(struct croupier_record *record, const struct croupier_document *document)
{
	const struct node *root;

	/* Most moves were understood when they were read: for them no tree is made. */
	if (was_foreseen(record, document)) {
		take_foreseen(record);
		return take_move(record, NULL, &document->place);
	}
	root = document_root(document);
	if (root != NULL)
		return take_move(record, root, &document->place);
	record->moves++;
	record->made = record->words_due = false;
	croupier_text_clear(&record->words);
	return out_of_memory();
}

struct croupier_state *
record_state_at(const struct croupier_record *record, size_t moves)
{
	size_t i, from = moves / STRIDE;
	struct croupier_state *state;
	struct croupier_refusal no;

	/* The state now may stand where none is kept yet. */
	if (from == record->kept_count)
		return croupier_state_copy(record->state);
	state = croupier_state_copy(record->kept[from]);
	accept(&no);
	for (i = from * STRIDE; state != NULL && i < moves; i++)
		/* It was made once, so that nothing can refuse it. */
		if (!make_standing(record, i, state, NULL, NULL, &no))
			break;
	/* What was ruled in the meantime stands. */
	if (state != NULL)
		memcpy(state->adjusted, record->state->adjusted, sizeof state->adjusted);
	return state;
}

struct croupier_refusal
record_go_back(struct croupier_record *record, size_t number)
{
	size_t target = record->past->count - number;
	struct croupier_state *state = record_state_at(record, target);

	if (state == NULL)
		return out_of_memory();
	record->made = false;
	while (record->kept_count > target / STRIDE + 1)
		croupier_state_free(record->kept[--record->kept_count]);
	record->past->used = record->past->entries[target].from;
	while (record->past->count > target)
		forget_move(record);
	croupier_state_free(record->state);
	record->state = state;
	return accepted();
}

/* ---- undos --------------------------------------------------------------- */

/* Reads the number of an undo; the table is nobody's, as no names stand there. */
static bool
read_undo(const struct croupier_document *document, int32_t *number, struct croupier_refusal *no)
{
	static const struct table nobody;
	struct fields f;

	fields_begin(&f, &nobody, document);
	field_number(&f, "undo", number, 1, MOST_NUMBER);
	field_finish(&f);
	*no = f.no;
	return f.no.verdict == CROUPIER_YES;
}

static struct croupier_refusal
take_undo(struct croupier_record *record, const struct croupier_document *document)
{
	struct croupier_refusal no;
	int32_t number = 0;

	if (!read_undo(document, &number, &no))
		return no;
	if ((size_t)number > record->past->count)
		return refused(table_rules[BAD_UNDO].id, &document->place,
		    "undo goes back %ld; moves that stand since the state: %lu",
		    (long)number, (unsigned long)record->past->count);
	no = record_go_back(record, (size_t)number);
	no.at = document->place;
	return no;
}

unsigned long
croupier_document_undo(const struct croupier_document *document)
{
	struct croupier_refusal no;
	int32_t number = 0;

	if (document == NULL || document->kind != CROUPIER_UNDO ||
	    !read_undo(document, &number, &no))
		return 0;
	return (unsigned long)number;
}

struct croupier_refusal
croupier_undo_write(unsigned long number, enum croupier_format format, struct croupier_text *text)
{
	struct arena arena = { .blocks = NULL };
	struct node *root;

	if (text == NULL)
		return null_given();
	if (number < 1 || number > MOST_NUMBER)
		return failure(CROUPIER_MISUSE,
		    "an undo takes back from 1 to " MOST_NUMBER_WORDS " moves");
	root = tree_map(&arena);
	tree_set(&arena, root, "undo", tree_number(&arena, (long)number));
	return write_document(&arena, root, true, format, text);
}

/* ---- documents ------------------------------------------------------------ */

void
croupier_record_lose(struct croupier_record *record)
{
	if (record == NULL)
		return;
	forget(record);
	record->told = record->pending = record->faces = false;
}

static struct croupier_refusal
take_state(struct croupier_record *record, const struct croupier_document *document)
{
	struct croupier_refusal no;
	bool faces = record->pending, foreseen = was_foreseen(record, document);

	croupier_record_lose(record);
	if (foreseen) {
		record->state = record->next;
		record->next = NULL;
		record->as_dealt = record->dealt.like;
	} else {
		no = state_read(document, record->sound, &record->state);
		if (record->state == NULL)
			return no;
	}
	record->place = document->place;
	record->faces = faces;
	if (faces) {
		struct seal *front = record->front;

		record->front = record->seal;
		record->seal = front;
	}
	record->sound = record->state->table->game;
	record->hides = hides_cards(record->state->now);
	lexicon_learn(&record->lexicon, record->state->table);
	return accepted();
}

/* Says once that there is no state which a document could belong to. */
static struct croupier_refusal
refuse_stray(struct croupier_record *record, const struct croupier_document *document)
{
	bool told = record->told;

	record->told = true;
	if (told)
		return accepted();
	return trouble(&document->place, "this belongs to no state: there is none before it");
}

/* Takes a document of a kind that belongs to the state, or a state. */
static struct croupier_refusal
take(struct croupier_record *record, const struct croupier_document *document)
{
	record->refused = 0;
	if (document->kind == CROUPIER_SEAL)
		return take_seal(record, document);
	if (document->kind != CROUPIER_STATE && record->state == NULL)
		return refuse_stray(record, document);
	switch (document->kind) {
	case CROUPIER_STATE:
		return take_state(record, document);
	case CROUPIER_MOVE:
		return take_move_document(record, document);
	case CROUPIER_UNDO:
		return take_undo(record, document);
	case CROUPIER_RESULT:
		return was_foreseen(record, document) ?
		    claim_check(record->state, &record->claim, &document->place) :
		    check_result(record->state, document);
	case CROUPIER_RULING:
		return take_ruling(record, document);
	case CROUPIER_SEED:
		return take_seed(record, document);
	case CROUPIER_SEAL:
	case CROUPIER_NO_DOCUMENT:
		break;
	}
	return failure(CROUPIER_MISUSE, "this is not a document");
}

struct croupier_refusal
croupier_record_feed(struct croupier_record *record, const struct croupier_document *document)
{
	struct croupier_refusal no;

	if (record == NULL || document == NULL)
		return null_given();
	if (record->digest == NULL)
		return take(record, document);
	no = take(record, document);
	return no.verdict == CROUPIER_YES && record->state != NULL ? digest_add(record, document) :
	    no;
}

struct croupier_refusal
croupier_record_play(struct croupier_record *record, const struct croupier_move *move)
{
	struct croupier_refusal no;

	if (record == NULL || move == NULL)
		return null_given();
	if (record->state == NULL)
		return failure(CROUPIER_MISUSE, "the record has no state to play on");
	record->refused = 0;
	no = take_move(record, move->root, &move->place);
	return no.verdict == CROUPIER_YES && record->digest != NULL ?
	    digest_add_move(record, &record->full->move) : no;
}

void
record_begin(struct croupier_record *record, struct croupier_state *state)
{
	croupier_record_lose(record);
	record->state = state;
	record->hides = hides_cards(state->now);
	lexicon_learn(&record->lexicon, state->table);
}

const struct move *
record_last(const struct croupier_record *record, const struct draws **draws)
{
	*draws = &record->draws;
	return record->made ? &record->full->move : NULL;
}

unsigned long
record_serial(const struct croupier_record *record)
{
	return record->serial;
}

const struct croupier_state *
croupier_record_state(const struct croupier_record *record)
{
	return record == NULL ? NULL : record->state;
}

unsigned long
croupier_record_moves(const struct croupier_record *record)
{
	return record == NULL ? 0 : record->moves;
}

unsigned long
croupier_record_standing(const struct croupier_record *record)
{
	return record == NULL ? 0 : (unsigned long)record->past->count;
}

unsigned long
croupier_record_refused_move(const struct croupier_record *record)
{
	return record == NULL ? 0 : record->refused;
}

unsigned long
croupier_record_rulings(const struct croupier_record *record)
{
	return record == NULL ? 0 : record->rulings;
}

static struct croupier_refusal
write_undo(const struct croupier_document *document, enum croupier_format format,
    struct croupier_text *text)
{
	struct croupier_refusal no;
	int32_t number = 0;

	return read_undo(document, &number, &no) ?
	    croupier_undo_write((unsigned long)number, format, text) : no;
}

static struct croupier_refusal
write_move(const struct croupier_state *state, const struct croupier_document *document,
    enum croupier_format format, struct croupier_text *text)
{
	struct croupier_move *move;
	struct croupier_refusal no = croupier_move_read(document, &move);

	if (no.verdict == CROUPIER_YES)
		no = croupier_move_write(state, move, format, text);
	croupier_move_free(move);
	return no;
}

struct croupier_refusal
croupier_record_write(const struct croupier_record *record,
    const struct croupier_document *document, enum croupier_format format,
    struct croupier_text *text)
{
	if (record == NULL || document == NULL || text == NULL)
		return null_given();
	if (document->kind == CROUPIER_SEAL)
		return seal_document_write(document, format, text);
	if (document->kind == CROUPIER_SEED)
		return seed_document_write(document, format, text);
	if (record->state == NULL)
		return failure(CROUPIER_MISUSE, "the record has no state that this belongs to");
	switch (document->kind) {
	case CROUPIER_MOVE:
		return write_move(record->state, document, format, text);
	case CROUPIER_UNDO:
		return write_undo(document, format, text);
	case CROUPIER_RESULT:
		return result_write(record->state, document, format, text);
	case CROUPIER_RULING:
		return ruling_write(record->state, document, format, text);
	case CROUPIER_STATE:
	case CROUPIER_SEAL:
	case CROUPIER_SEED:
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

	/* Numbers rise. */
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
		record->state->table->game->waivers[despite - 1].rule->id };
}

struct croupier_refusal
croupier_record_write_made(const struct croupier_record *record, size_t index,
    enum croupier_format format, struct croupier_text *text)
{
	struct arena arena = { .blocks = NULL };
	struct croupier_refusal no;
	struct move move;

	if (record == NULL || text == NULL)
		return null_given();
	if (index >= record->past->count)
		return failure(CROUPIER_MISUSE, "the record has no move with index %zu", index);
	move = moves_at(record->past, index);
	no = move_write(text, record->state->now, &arena,
	    move_tree(&arena, record->state->now, &move), format);
	arena_free(&arena);
	return no;
}

const char *
croupier_record_words(const struct croupier_record *record)
{
	if (record == NULL)
		return "";
	/*
	 * Hardly anybody asks, so the text is made only then; nobody can tell that it was
	 * not there before.
	 */
	if (record->words_due)
		make_words((struct croupier_record *)record, NULL);
	return croupier_text_bytes(&record->words, NULL);
}
