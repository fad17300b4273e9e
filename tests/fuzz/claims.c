/*
 * claims.c: fuzzes what is no move: undos, results, rulings, seals and seeds, after
 * rounds that stand ready.
 *
 * A unit is the byte of a position and a document, or some.  What is refused, or only
 * claims something, changes no card; an undo brings back the state that was; a ruling
 * and a seed leave one that is accepted.  What is read is written in one way, and that
 * is read in the same way.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static struct croupier_record *record, *other;

size_t
LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	return mutate_after_position(bytes, length, room, seed, true);
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

/* What was taken is written in one way in each format, and taken again. */
static void
check_written(const struct croupier_document *document, enum croupier_format format)
{
	struct croupier_text text = { .bytes = NULL }, again = { .bytes = NULL };
	const struct croupier_document *written;
	struct source source;

	must(croupier_record_write(record, document, format, &text));
	source_open(&source, text.bytes, text.length, text.length);
	must(croupier_stream_next(source.stream, &written));
	if (croupier_document_about(written).kind != croupier_document_about(document).kind)
		broken("a document is written as another kind", text.bytes, "");
	must(croupier_record_write(record, written, format, &again));
	if (strcmp(text.bytes, again.bytes) != 0)
		broken("a document is written in two ways", text.bytes, again.bytes);
	source_close(&source);
	text_release(&text);
	text_release(&again);
}

/* A ruling in words has its text. */
static void
check_ruling(const struct croupier_document *document)
{
	struct croupier_text words = { .bytes = NULL };

	must(croupier_record_write(record, document, CROUPIER_WORDS, &words));
	if (words.length == 0)
		broken("a ruling has no words", "", "");
	text_release(&words);
}

/* The state after an undo is that before the moves that it took back. */
static void
check_undo(const struct position *p, const char *now)
{
	char *bytes;

	position_begin(p, &other, record->past->count);
	bytes = without_rulings(bytes_of(croupier_record_state(other)));
	if (strcmp(bytes, now) != 0)
		broken("undo does not bring the state back", bytes, now);
	free(bytes);
}

/* Whether the document may change more than the points of rulings. */
static bool
may_change(const struct croupier_document *document, const struct croupier_refusal *no)
{
	enum croupier_kind kind = croupier_document_about(document).kind;

	return (kind == CROUPIER_UNDO && no->verdict == CROUPIER_YES) ||
	    (kind == CROUPIER_SEED && no->verdict != CROUPIER_TROUBLE);
}

/* Feeds a document to the record, whose seed was told before or not. */
static void
feed(const struct position *p, const struct croupier_document *document, unsigned check,
    bool *told_seed)
{
	enum croupier_kind kind = croupier_document_about(document).kind;
	char *old = check < 2 ? without_rulings(bytes_of(croupier_record_state(record))) : NULL,
	    *new;
	struct croupier_refusal no;
	size_t moves = record->past->count;
	unsigned long undone = 0;
	bool gives = false;
	int32_t adjusted[CROUPIER_MAX_SEATS];

	if (kind == CROUPIER_UNDO)
		may(croupier_document_undo(document, &undone));
	if (check == 2 && kind == CROUPIER_RULING)
		may(croupier_document_gives_points(document, &gives));
	memcpy(adjusted, record->state->adjusted, sizeof adjusted);
	no = croupier_record_feed(record, document);
	may(no);
	if (check == 2 && no.verdict == CROUPIER_YES && gives !=
	    (memcmp(adjusted, record->state->adjusted, sizeof adjusted) != 0) &&
	    kind == CROUPIER_RULING && items_get(document_items(document), "withdraw") == NULL)
		broken("a ruling gives other points than it says", "", "");
	if ((kind != CROUPIER_RULING || no.verdict != CROUPIER_YES) &&
	    memcmp(adjusted, record->state->adjusted, sizeof adjusted) != 0)
		broken("what is no ruling changes the points of rulings", "", no.sentence);
	if (kind == CROUPIER_UNDO && no.verdict == CROUPIER_YES &&
	    record->past->count + undone != moves)
		broken("an undo takes back another number of moves", "", "");
	*told_seed = *told_seed || kind == CROUPIER_SEED;
	if (no.verdict == CROUPIER_YES && check > 4)
		check_written(document, check == 5 ? CROUPIER_JSON : CROUPIER_YAML);
	if (no.verdict == CROUPIER_YES && check == 4 && kind == CROUPIER_RULING)
		check_ruling(document);
	if (check < 2) {
		new = bytes_of(croupier_record_state(record));
		croupier_state_free(read_back(new, "the state after a document is refused"));
		without_rulings(new);
		if (!may_change(document, &no) && strcmp(old, new) != 0)
			broken("what was refused, or only claimed, changed the state", old, new);
		if (kind == CROUPIER_UNDO && !*told_seed)
			check_undo(p, new);
		free(new);
	}
	free(old);
	must(croupier_record_prove(record));
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	const struct croupier_document *document;
	const struct position *p;
	struct source source;
	unsigned check;
	bool told_seed = false;

	if (length < 2 || (!are_own_lines(bytes + 1, length - 1) &&
	    choose(bytes, length, 3, 8) > 0))
		return 0;
	p = position_at(bytes[0]);
	check = choose(bytes, length, 1, 7);
	source_open(&source, bytes + 1, length - 1, length);
	position_begin(p, &record, choose(bytes, length, 2, POSITION_MOVES + 1));
	while (croupier_stream_next(source.stream, &document).verdict == CROUPIER_YES &&
	    document != NULL && croupier_document_about(document).kind != CROUPIER_STATE)
		feed(p, document, check, &told_seed);
	source_close(&source);
	return 0;
}
