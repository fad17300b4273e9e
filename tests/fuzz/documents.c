/*
 * documents.c: fuzzes documents that come after rounds that stand ready: moves, undos,
 * results, rulings, seals and seeds.
 *
 * A unit is the byte of a position and a document, or some.  What is refused, or only claims
 * something, changes no card.  After what was accepted stands a state that is accepted
 * itself; an undo brings back the state that was.  A move that is accepted was listed (but
 * for reports and `drawn`).  What is read is written in one way, and that is read in the
 * same way.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static struct croupier_record *record, *other;
static bool told_seed;		/* the record was told a seed: it knows all cards since then */
static size_t standing;		/* moves of the position that were never taken back */

/* A document that was fed, and what stood before it. */
struct step {
	const struct position *p;
	const struct croupier_document *document;
	enum croupier_kind kind;
	struct croupier_state *before;
	size_t moves;
	struct croupier_refusal no;
};

size_t
LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	return mutate_after_position(bytes, length, room, seed, seed % 2 == 0);
}

/* ---- moves ------------------------------------------------------------------ */

/* Whether two moves say the same, but for what they draw. */
static bool
is_same(const struct game *game, const struct move *a, const struct move *b)
{
	unsigned i;

	if (a->seat != b->seat || a->verb != b->verb)
		return false;
	for (i = 0; i < MAX_ARGUMENTS; i++)
		if (!is_drawn(&game->verbs[a->verb].argument[i]) && (a->count[i] != b->count[i] ||
		    memcmp(move_values(a, i), move_values(b, i), a->count[i]) != 0))
			return false;
	return true;
}

/* An accepted move must have been listed, but one that stands despite a rule. */
static void
check_listed(const struct step *s)
{
	const struct game *game = s->before->table->game;
	const struct move *move = &record->last.attempt->full.move;
	struct croupier_moves *moves;
	size_t i, count;
	bool found;

	if (game->verbs[move->verb].report || move->despite != 0)
		return;
	moves = croupier_moves_new();
	found = croupier_moves_list(moves, s->before, move->seat).verdict != CROUPIER_YES;
	count = croupier_moves_count(moves);
	for (i = 0; !found && i < count; i++) {
		struct move listed = moves_at(moves, i);

		found = is_same(game, move, &listed);
	}
	if (!found)
		broken("accepted and not listed", s->document->frame.bytes, "");
	croupier_moves_free(moves);
}

/* A judgement that changes nothing is the same, but for the number of the move. */
static void
check_judged(const struct step *s)
{
	struct croupier_move *move;
	struct croupier_refusal no;

	must(croupier_move_read(s->document, &move));
	no = croupier_record_judge(record, move);
	if (no.verdict != s->no.verdict || no.rule != s->no.rule ||
	    strcmp(no.sentence, s->no.sentence) != 0)
		broken("judged otherwise than made", s->no.sentence, no.sentence);
	croupier_move_free(move);
}

/* A move that was judged by the cards that are known now. */
static void
check_move(const struct step *s, unsigned check)
{
	struct croupier_refusal no = accepted();

	if (s->no.rule == NULL && s->no.verdict == CROUPIER_NO)
		broken("refused by no rule", s->document->frame.bytes, s->no.sentence);
	if (s->no.verdict != CROUPIER_YES) {
		if (check == 0)
			check_judged(s);
	} else if (check > 2 && check < 6) {
		check_listed(s);
	} else if (check == 7) {
		if (!record_go_back(record, 1, &no))
			must(no);
		same_states("undo does not bring the state back", s->before,
		    croupier_record_state(record));
	}
}

/* ---- claims ----------------------------------------------------------------- */

/* A state without what rulings gave or ended, which no undo takes back. */
static char *
without_rulings(const struct croupier_state *state)
{
	char *bytes = bytes_of(state);

	drop_line(bytes, "\nadjusted: ");
	drop_line(bytes, "\nstopped: ");
	return bytes;
}

static void
same_but_rulings(const char *what, const struct croupier_state *state)
{
	char *bytes = without_rulings(state),
	    *now = without_rulings(croupier_record_state(record));

	same(what, bytes, now);
	free(bytes);
	free(now);
}

/* The number of moves and the points of rulings are those that the document says. */
static void
hold_claim(const struct step *s, unsigned long undone, bool gives)
{
	bool given = memcmp(s->before->adjusted, record->state->adjusted,
	    sizeof s->before->adjusted) != 0 ||
	    s->before->now->stopped != record->state->now->stopped;
	bool accepted = s->no.verdict == CROUPIER_YES;

	if (given && (s->kind != CROUPIER_RULING || !accepted))
		broken("what is no ruling changes the points of rulings", "", s->no.sentence);
	if (accepted && s->kind == CROUPIER_RULING && given != gives &&
	    tree_get(s->document->root, "withdraw") == NULL)
		broken("a ruling gives other points than it says", "", "");
	if (accepted && s->kind == CROUPIER_UNDO && record->past->count + undone != s->moves)
		broken("an undo takes back another number of moves", "", "");
}

/* ---- all documents ----------------------------------------------------------- */

/* What was taken is written in one way in a format, and taken again, as the same. */
static void
check_written(const struct step *s, enum croupier_format format)
{
	struct croupier_text text = { .bytes = NULL }, again = { .bytes = NULL };
	const struct croupier_document *written;
	struct croupier_record *taken = record;
	struct source source;

	must(croupier_record_write(record, s->document, format, &text));
	source_open(&source, text.bytes, text.length, text.length);
	must(croupier_stream_next(source.stream, &written));
	if (croupier_document_about(written).kind != s->kind)
		broken("a document is written as another kind", text.bytes, "");
	if (s->kind == CROUPIER_MOVE && !told_seed) {
		begin_at(&other, s->before);
		must(croupier_record_feed(other, written));
		same_states("a move that was written is another", croupier_record_state(record),
		    croupier_record_state(other));
		taken = other;
	}
	must(croupier_record_write(taken, written, format, &again));
	source_close(&source);
	same_texts("a document is written in two ways", &text, &again);
}

/* What changes the state, and what it brings back. */
static void
check_after(const struct step *s)
{
	bool accepted = s->no.verdict == CROUPIER_YES;

	readable(croupier_record_state(record), "the state after a document is refused");
	if (s->kind == CROUPIER_UNDO && accepted && !told_seed && record->past->count <= standing) {
		position_begin(s->p, &other, record->past->count);
		same_but_rulings("undo does not bring the state back",
		    croupier_record_state(other));
	}
	if (!(accepted && (s->kind == CROUPIER_MOVE || s->kind == CROUPIER_UNDO)) &&
	    !(s->kind == CROUPIER_SEED && s->no.verdict != CROUPIER_TROUBLE))
		same_but_rulings("what was refused, or only claimed, changed the state",
		    s->before);
}

static void
feed(struct step *s, unsigned check)
{
	unsigned long undone = 0;
	bool gives = false;

	s->kind = croupier_document_about(s->document).kind;
	s->before = croupier_state_copy(croupier_record_state(record));
	s->moves = record->past->count;
	if (s->kind == CROUPIER_UNDO)
		may(croupier_document_undo(s->document, &undone));
	if (s->kind == CROUPIER_RULING)
		may(croupier_document_gives_points(s->document, &gives));
	s->no = croupier_record_feed(record, s->document);
	may(s->no);
	told_seed = told_seed || s->kind == CROUPIER_SEED;
	hold_claim(s, undone, gives);
	if (check < 3)
		check_after(s);
	if (s->no.verdict == CROUPIER_YES && check > 7)
		check_written(s, check == 8 ? CROUPIER_JSON : CROUPIER_YAML);
	if (s->kind == CROUPIER_MOVE && !told_seed)
		check_move(s, check);
	croupier_state_free(s->before);
	must(croupier_record_prove(record));
	if (record->past->count < standing)
		standing = record->past->count;
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct step step = { .p = unit_position(bytes, length) };
	unsigned check = choose(bytes, length, 1, 10);
	struct source source;

	if (step.p == NULL)
		return 0;
	told_seed = false;
	/* Most often all its moves: those that are known as legal come after these. */
	position_begin(step.p, &record, choose(bytes, length, 2, 3 * POSITION_MOVES));
	standing = record->past->count;
	source_open(&source, bytes + 1, length - 1, length);
	while (croupier_stream_next(source.stream, &step.document).verdict == CROUPIER_YES &&
	    step.document != NULL && croupier_document_about(step.document).kind != CROUPIER_STATE)
		feed(&step, check);
	source_close(&source);
	return 0;
}
