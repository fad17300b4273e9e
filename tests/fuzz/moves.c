/*
 * moves.c: fuzzes moves on whatever states are accepted.
 *
 * Behind an accepted move stands a state that is accepted itself; a refused
 * one changes nothing; an undo brings the bytes back; what is listed is
 * accepted, and what is accepted is listed (but for reports and `drawn`).
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_MOVES = 80, MOST_LISTED = 12 };

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed);

size_t
LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	return mutate_record(bytes, length, room, seed);
}

/* What one record went through: the bytes before each move that stands. */
struct past {
	char *bytes[MOST_MOVES + 1];
	unsigned long count;
};

static void
forget(struct past *past, unsigned long standing)
{
	while (past->count > standing)
		free(past->bytes[--past->count]);
}

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

/* Plays the move on a copy; sometimes reads back what comes of it. */
static void
check_listed(const struct croupier_state *state, const struct croupier_moves *moves, size_t i,
    const char *words)
{
	struct croupier_state *copy = croupier_state_copy(state);
	struct croupier_refusal no = croupier_moves_play(moves, i, copy);
	char *bytes;

	/* Listed without what it draws, which a rule may want to know. */
	if (no.verdict != CROUPIER_YES &&
	    (no.rule == NULL || strcmp(no.rule, "table/drawn-mismatch") != 0))
		broken("listed and refused", words, no.sentence);
	if (no.verdict == CROUPIER_YES && i % 5 == 0) {
		bytes = bytes_of(copy);
		croupier_state_free(read_back(bytes, "the state behind a listed move is refused"));
		free(bytes);
	}
	croupier_state_free(copy);
}

/*
 * Lists the seat's moves and tries some; whether the wanted one (NULL: none) is
 * among them, or nobody knows.
 */
static bool
check_list(const struct croupier_state *state, unsigned seat, const struct move *wanted)
{
	struct croupier_moves *moves = croupier_moves_new();
	bool found = croupier_moves_list(moves, state, seat).verdict != CROUPIER_YES;
	size_t i, count = croupier_moves_count(moves), stride = count / MOST_LISTED + 1;

	for (i = 0; wanted == NULL && i < count; i += stride) {
		char *words = words_of(moves, i, state);

		check_listed(state, moves, i, words);
		free(words);
	}
	for (i = 0; wanted != NULL && !found && i < count; i++) {
		struct move move = moves_at(moves, i);

		found = is_same(state->table->game, wanted, &move);
	}
	croupier_moves_free(moves);
	return found;
}

/* An accepted move must have been listed. */
static void
check_accepted(const struct croupier_state *before, const struct croupier_document *document)
{
	struct croupier_refusal no;
	struct full_move full;
	struct croupier_text *text;
	char *bytes;

	if (!move_understand(before->now, &document->place, document_root(document), &full, &no))
		broken("accepted and not understood", "", "");
	if (before->table->game->verbs[full.move.verb].report ||
	    check_list(before, full.move.seat, &full.move))
		return;
	bytes = bytes_of(before);
	text = croupier_text_new();
	move_words(text, before->now, document_root(document));
	broken("accepted and not listed", bytes, text->bytes);
}

/* A move that is understood straight from its line must be what its tree says. */
static void
check_line(const struct state *s, const struct croupier_document *document)
{
	struct frame frame = document->frame;
	/* Of the very size, so that a byte read behind the end is seen. */
	char *copy = memcpy(calloc(1, frame.length + 1), frame.bytes, frame.length),
	    *line = strndup(frame.bytes, frame.length);
	struct full_move full, other;
	struct croupier_refusal no;
	struct pieces pieces;
	const struct move *a = &full.move, *b = &other.move;
	size_t count;

	if (pieces_read(copy, &pieces) == frame.length && memcmp(copy, "--- {seat: ", 11) == 0 &&
	    move_understand_line(s, &pieces, &full)) {
		if (!move_understand(s, &document->place, document_root(document), &other, &no))
			broken("understood from its line, but not from its tree", line,
			    no.sentence);
		count = (size_t)a->count[0] + a->count[1] + a->count[2] + a->count[3];
		if (a->seat != b->seat || a->verb != b->verb || a->given != b->given ||
		    a->despite != b->despite ||
		    memcmp(a->count, b->count, sizeof a->count) != 0 ||
		    memcmp(full.values, other.values, count) != 0 ||
		    memcmp(full.as_given, other.as_given, count) != 0)
			broken("the line is understood otherwise than its tree", line, "");
	}
	free(line);
	free(copy);
}

/* A state without what rulings gave, which no undo takes back. */
static char *
without_rulings(char *bytes)
{
	char *line = strstr(bytes, "\nadjusted: "), *end;

	end = line == NULL ? NULL : strchr(line + 1, '\n');
	if (end != NULL)
		memmove(line, end, strlen(end) + 1);
	return bytes;
}

/*
 * A seed makes all moves again, behind which more is known than was: of states that
 * were kept none is right any more.
 */
static void
follow_seed(struct past *past, unsigned long standing, const struct croupier_refusal *no,
    const char *old, char *new)
{
	size_t i;

	if (no->verdict == CROUPIER_TROUBLE && strcmp(old, new) != 0)
		broken("a seed that cannot be read changed the state", old, new);
	croupier_state_free(read_back(new, "the state behind a seed is refused"));
	forget(past, standing < past->count ? standing : past->count);
	for (i = 0; i < past->count; i++) {
		free(past->bytes[i]);
		past->bytes[i] = NULL;
	}
}

/* Feeds a document that belongs to the record's state. */
static void
feed(struct croupier_record *record, struct past *past, const struct croupier_document *document)
{
	struct croupier_state *before = croupier_state_copy(croupier_record_state(record));
	char *old = without_rulings(bytes_of(before)), *new;
	struct croupier_refusal no;
	const struct croupier_state *after;
	unsigned long standing;

	if (croupier_document_kind(document) == CROUPIER_MOVE)
		check_line(before->now, document);
	no = croupier_record_feed(record, document);
	after = croupier_record_state(record);
	standing = croupier_record_standing(record);
	new = bytes_of(after);
	if (no.verdict == CROUPIER_YES && croupier_document_kind(document) == CROUPIER_RULING)
		croupier_state_free(read_back(new, "the state behind a ruling is refused"));
	without_rulings(new);
	if ((no.verdict != CROUPIER_YES || croupier_document_kind(document) == CROUPIER_RESULT ||
	    croupier_document_kind(document) == CROUPIER_RULING ||
	    croupier_document_kind(document) == CROUPIER_SEAL) &&
	    croupier_document_kind(document) != CROUPIER_SEED && strcmp(old, new) != 0)
		broken("what was refused, or only claimed, changed the state", old, new);
	if (no.verdict == CROUPIER_YES && croupier_document_kind(document) == CROUPIER_MOVE) {
		past->bytes[past->count++] = strdup(old);
		free(new);
		new = bytes_of(after);
		croupier_state_free(read_back(new, "the state behind an accepted move is refused"));
		without_rulings(new);
		check_accepted(before, document);
		if (croupier_state_turn(after) >= 0)
			check_list(after, (unsigned)croupier_state_turn(after), NULL);
	}
	if (croupier_document_kind(document) == CROUPIER_SEED)
		follow_seed(past, standing, &no, old, new);
	if (no.verdict == CROUPIER_YES && croupier_document_kind(document) == CROUPIER_UNDO) {
		if (past->bytes[standing] != NULL && strcmp(past->bytes[standing], new) != 0)
			broken("undo does not bring the state back", past->bytes[standing], new);
		forget(past, standing);
	}
	if (croupier_record_prove(record).verdict != CROUPIER_YES)
		broken("what later cards prove cannot be told", old, "");
	if (past->count != standing)
		broken("moves that stand are not counted right", "", "");
	free(old);
	free(new);
	croupier_state_free(before);
}

/* Takes all moves back, one by one and some at a time. */
static void
take_back(struct croupier_record *record, struct past *past)
{
	static const char undo[] = "--- {undo: 1}\n--- {undo: 3}\n--- {undo: 2}\n--- {undo: 7}\n";
	const struct croupier_document *document;
	struct source source;

	while (past->count > 0) {
		source_open(&source, undo, sizeof undo - 1, 32768);
		while (croupier_stream_next(source.stream, &document).verdict == CROUPIER_YES &&
		    document != NULL)
			feed(record, past, document);
		source_close(&source);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct croupier_record *record = croupier_record_new();
	const struct croupier_document *document;
	struct past past = { .count = 0 };
	struct croupier_refusal no;
	struct source source;
	unsigned documents;

	source_open(&source, bytes, length, 32768);
	for (documents = 0; documents < MOST_MOVES; documents++) {
		no = croupier_stream_next(source.stream, &document);
		if (no.verdict == CROUPIER_YES && document == NULL)
			break;
		if (no.verdict != CROUPIER_YES)
			continue;
		if (croupier_document_kind(document) != CROUPIER_STATE &&
		    croupier_record_state(record) != NULL) {
			feed(record, &past, document);
			continue;
		}
		forget(&past, 0);
		may(croupier_record_feed(record, document));
		if (croupier_record_state(record) != NULL &&
		    croupier_state_turn(croupier_record_state(record)) >= 0)
			check_list(croupier_record_state(record),
			    (unsigned)croupier_state_turn(croupier_record_state(record)), NULL);
	}
	source_close(&source);
	take_back(record, &past);
	croupier_record_free(record);
	return 0;
}
