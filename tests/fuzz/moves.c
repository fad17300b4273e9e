/*
 * moves.c: fuzzes single moves in rounds that stand ready.
 *
 * A unit is the byte of a position and a document.  After an accepted move stands a
 * state that is accepted itself; a refused one changes nothing; an undo brings the
 * state back; what is accepted is listed (but for reports and `drawn`), and says the
 * same when it is written and read again.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static struct croupier_record *record;

size_t
LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	return mutate_after_position(bytes, length, room, seed, false);
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

/* An accepted move must have been listed, but one that stands despite a rule. */
static void
check_listed(const struct croupier_state *before, const struct move *move, const char *line)
{
	struct croupier_moves *moves;
	size_t i, count;
	bool found;

	if (before->table->game->verbs[move->verb].report || move->despite != 0)
		return;
	moves = croupier_moves_new();
	found = croupier_moves_list(moves, before, move->seat).verdict != CROUPIER_YES;
	count = croupier_moves_count(moves);
	for (i = 0; !found && i < count; i++) {
		struct move other = moves_at(moves, i);

		found = is_same(before->table->game, move, &other);
	}
	if (!found)
		broken("accepted and not listed", line, "");
	croupier_moves_free(moves);
}

/* Written again, in a format, it is the same move and leads to the same state. */
static void
check_written(const struct croupier_state *before, const struct croupier_state *after,
    enum croupier_format format)
{
	struct croupier_text text = { .bytes = NULL }, words = { .bytes = NULL };
	struct croupier_record *other = croupier_record_new();
	const struct croupier_document *document;
	struct source source;
	char *one, *two;

	must(croupier_record_write_made(record, 0, format, &text));
	record_begin(other, croupier_state_copy(before));
	source_open(&source, text.bytes, text.length, text.length);
	must(croupier_stream_next(source.stream, &document));
	must(croupier_record_feed(other, document));
	source_close(&source);
	one = bytes_of(after);
	two = bytes_of(croupier_record_state(other));
	if (strcmp(one, two) != 0)
		broken("a move that was written is another", text.bytes, two);
	must(croupier_record_write_made(other, 0, format, &words));
	if (strcmp(text.bytes, words.bytes) != 0)
		broken("a move is written in two ways", text.bytes, words.bytes);
	free(one);
	free(two);
	text_release(&text);
	text_release(&words);
	croupier_record_free(other);
}

/* What followed is the same, told at once or when it is asked for later. */
static void
check_followed(const struct croupier_state *before, const struct croupier_document *document)
{
	struct croupier_record *other = croupier_record_new();
	struct croupier_text told = { .bytes = NULL }, again = { .bytes = NULL };
	const char *const *sentence;

	record_begin(other, croupier_state_copy(before));
	croupier_record_tell(other, true);
	must(croupier_record_feed(other, document));
	for (sentence = croupier_record_about(other).followed; *sentence != NULL; sentence++) {
		text_string(&told, *sentence);
		text_char(&told, '\n');
	}
	must(croupier_record_write_followed(record, 0, &again));
	if (strcmp(croupier_text_bytes(&told, NULL), croupier_text_bytes(&again, NULL)) != 0)
		broken("what followed is another when it is told later", told.bytes,
		    again.bytes);
	text_release(&told);
	text_release(&again);
	croupier_record_free(other);
}

static void
check_accepted(const struct position *p, const struct croupier_document *document,
    const char *line, unsigned check)
{
	const struct croupier_state *after = croupier_record_state(record);
	struct croupier_refusal no = accepted();
	char *bytes;

	if (check < 3) {
		bytes = bytes_of(after);
		croupier_state_free(read_back(bytes,
		    "the state after an accepted move is refused"));
		free(bytes);
	} else if (check < 6) {
		check_listed(p->now, &record->last.attempt->full.move, line);
	} else if (check == 6) {
		check_written(p->now, after, CROUPIER_YAML);
	} else if (check == 7) {
		check_written(p->now, after, CROUPIER_JSON);
	} else if (check == 8) {
		check_followed(p->now, document);
	} else {
		if (!record_go_back(record, 1, &no))
			must(no);
		bytes = bytes_of(croupier_record_state(record));
		if (strcmp(bytes, p->bytes) != 0)
			broken("undo does not bring the state back", p->bytes, bytes);
		free(bytes);
	}
}

/* A judgement that changes nothing is the same, but for the number of the move. */
static void
check_judged(const struct croupier_document *document, const struct croupier_refusal *no)
{
	struct croupier_move *move;
	struct croupier_refusal other;

	must(croupier_move_read(document, &move));
	other = croupier_record_judge(record, move);
	if (other.verdict != no->verdict || other.rule != no->rule ||
	    strcmp(other.sentence, no->sentence) != 0)
		broken("judged otherwise than made", no->sentence, other.sentence);
	croupier_move_free(move);
}

static void
feed(const struct position *p, const struct croupier_document *document, const char *line,
    unsigned check)
{
	struct croupier_refusal no;
	char *bytes;

	position_begin(NULL, &record, 0);
	record_begin(record, croupier_state_copy(p->now));
	no = croupier_record_feed(record, document);
	may(no);
	if (no.verdict == CROUPIER_YES) {
		check_accepted(p, document, line, check);
		return;
	}
	if (no.rule == NULL && no.verdict == CROUPIER_NO)
		broken("refused by no rule", line, no.sentence);
	if (check == 0)
		check_judged(document, &no);
	if (check < 3) {
		bytes = bytes_of(croupier_record_state(record));
		if (strcmp(bytes, p->bytes) != 0)
			broken("what was refused changed the state", line, bytes);
		free(bytes);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	const struct croupier_document *document;
	struct source source;
	char *line;

	if (length < 2 || (!are_own_lines(bytes + 1, length - 1) &&
	    choose(bytes, length, 2, 8) > 0))
		return 0;
	line = strndup((const char *)bytes + 1, length - 1);
	source_open(&source, bytes + 1, length - 1, length);
	if (croupier_stream_next(source.stream, &document).verdict == CROUPIER_YES &&
	    croupier_document_about(document).kind == CROUPIER_MOVE)
		feed(position_at(bytes[0]), document, line, choose(bytes, length, 1, 10));
	source_close(&source);
	free(line);
	return 0;
}
