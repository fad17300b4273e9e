/*
 * record.c: fuzzes records: what follows what, and what is taken back.
 *
 * A unit is the byte of a position, and two bytes for each thing that is done there: a
 * legal move or some other one, an undo, a claim, a ruling, a seed, a move that is put in
 * the place of an earlier one.  What is listed is accepted, and what was accepted makes the
 * same record once more when it is written.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 5 };

/* What is being done to a record. */
struct session {
	const struct position *p;
	struct croupier_record *record;
	struct source source;
	struct croupier_moves *moves;
	bool writes;			/* all of it is written and made once more */
	struct croupier_text text;	/* the document at hand */
	struct croupier_text all;	/* those before it; what was accepted as it is written */
};

static struct session session;

/* The bytes mean so little that any change is as good as another. */
size_t
LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	size_t at;

	if (room > 1 + 2 * MOST_STEPS)
		room = 1 + 2 * MOST_STEPS;
	if (length > room)
		length = room;
	if (length < 3 || below(&seed, 4) == 0) {
		length = LLVMFuzzerMutate(bytes, length, room);
		return length;
	}
	at = below(&seed, (unsigned)length);
	bytes[at] = (uint8_t)below(&seed, 256);
	/* Most steps are legal moves. */
	if (at % 2 == 1 && below(&seed, 2) == 0)
		bytes[at] = 0;
	return length;
}

/*
 * Feeds the documents at hand, each on a line; what is accepted is kept as it is written.
 * Refused moves are kept, too: they have numbers.
 */
static bool
feed(struct session *s)
{
	const struct croupier_document *document;
	struct croupier_refusal no;
	const char *line;
	unsigned left = 0;

	/* JSON has no mark of its own between documents. */
	if (s->text.bytes[0] == '{') {
		struct croupier_text marked = { .bytes = NULL };

		text_string(&marked, "--- ");
		text_string(&marked, s->text.bytes);
		text_release(&s->text);
		s->text = marked;
	}
	for (line = s->text.bytes; line != NULL && *line != '\0'; line = strchr(line, '\n') + 1)
		left += *line == '-';
	source_add(&s->source, s->text.bytes);
	for (; left > 0; left--) {
		no = croupier_stream_next(s->source.stream, &document);
		if (no.verdict != CROUPIER_YES || document == NULL)
			return false;
		no = croupier_record_feed(s->record, document);
		may(no);
		if (no.verdict == CROUPIER_YES && s->writes)
			must(croupier_record_write(s->record, document, CROUPIER_YAML, &s->all));
		else
			text_add(&s->all, document->frame.bytes, document->frame.length);
		if (no.verdict != CROUPIER_YES)
			return false;
	}
	return true;
}

/* A legal move, where those can be listed; else one of the position's. */
static bool
write_move(struct session *s, unsigned which)
{
	const struct croupier_state *now = croupier_record_state(s->record);
	int turn = croupier_state_turn(now);

	if (turn < 0 || croupier_moves_list(s->moves, now, (unsigned)turn).verdict !=
	    CROUPIER_YES || croupier_moves_count(s->moves) == 0) {
		text_string(&s->text, s->p->moves[which % s->p->move_count]);
		text_char(&s->text, '\n');
		return false;
	}
	must(croupier_moves_write(s->moves, which % croupier_moves_count(s->moves), now,
	    which % 8 == 7 ? CROUPIER_JSON : CROUPIER_YAML, &s->text));
	return true;
}

static void
write_ruling(struct session *s, unsigned which)
{
	const struct game *game = s->p->now->table->game;
	struct croupier_ruling ruling = { .text = "as the table says" };
	long points[CROUPIER_MAX_SEATS];
	unsigned i, waivers = 0;
	unsigned long standing = croupier_record_about(s->record).standing;

	for (i = 0; i < CROUPIER_MAX_SEATS; i++)
		points[i] = (long)(which * (i + 3) % 23) - 11;
	while (game->waivers[waivers].rule != NULL)
		waivers++;
	if (which % 2 == 0 || waivers == 0) {
		ruling.points = points;
	} else {
		ruling.move = standing == 0 ? 1 :
		    croupier_record_made(s->record, which / 2 % standing).number;
		ruling.rule = game->waivers[which / 16 % waivers].rule->id;
	}
	must(croupier_ruling_write(s->p->now, &ruling, CROUPIER_YAML, &s->text));
}

/* A move that is legal in the place of one that stands; NULL: none is found. */
static struct croupier_move *
another(struct session *s, size_t index, unsigned which)
{
	struct croupier_state *before = record_state_at(s->record, index);
	int turn = croupier_state_turn(before);
	struct croupier_move *move = NULL;
	char *words;

	if (turn >= 0 && croupier_moves_list(s->moves, before, (unsigned)turn).verdict ==
	    CROUPIER_YES && croupier_moves_count(s->moves) > 0) {
		words = move_of(s->moves, which % croupier_moves_count(s->moves), before,
		    CROUPIER_WORDS);
		must(croupier_move_from_words(before, words, CROUPIER_EXACT, NULL, &move));
		free(words);
	}
	croupier_state_free(before);
	return move;
}

/* Writes what puts a move in the place of the one with that number. */
static struct croupier_refusal
fix(struct session *s, unsigned long number, const struct croupier_move *move)
{
	struct croupier_correction *correction;
	struct croupier_refusal no = croupier_correction_begin(s->record, number, number,
	    &correction);

	if (no.verdict == CROUPIER_YES)
		no = croupier_correction_put(correction, move);
	if (no.verdict == CROUPIER_YES)
		no = croupier_correction_write(correction, &s->text);
	croupier_correction_free(correction);
	return no;
}

/* Another move in the place of one that stands: what is said to do that does. */
static void
put_another(struct session *s, unsigned which)
{
	unsigned long standing = croupier_record_about(s->record).standing;
	size_t index = standing == 0 ? 0 : which / 12 % standing, i;
	struct croupier_move *move = standing == 0 ? NULL : another(s, index, which);
	unsigned irregular = 0;
	struct croupier_refusal no;

	if (move == NULL)
		return;
	for (i = index + 1; i < standing; i++)
		irregular += croupier_record_made(s->record, i).despite != NULL;
	no = fix(s, croupier_record_made(s->record, index).number, move);
	may(no);
	croupier_move_free(move);
	if (no.verdict == CROUPIER_YES && !feed(s))
		broken("what puts a move in the place of another is refused", s->all.bytes,
		    s->text.bytes);
	if (croupier_record_about(s->record).standing != standing)
		broken("other moves stand after it", s->all.bytes, s->text.bytes);
	for (i = index + 1; i < standing; i++)
		irregular -= croupier_record_made(s->record, i).despite != NULL;
	if (irregular != 0)
		broken("other moves stand despite a rule", s->all.bytes, s->text.bytes);
}

static void
write_result(struct session *s)
{
	struct croupier_score *score;

	if (croupier_score_make(croupier_record_state(s->record), &score).verdict == CROUPIER_YES)
		must(croupier_score_write_result(score, CROUPIER_YAML, &s->text));
	croupier_score_free(score);
}

static void
step(struct session *s, unsigned what, unsigned which)
{
	bool must_be_accepted = false;

	croupier_text_clear(&s->text);
	what %= 16;
	if (what < 8) {
		must_be_accepted = write_move(s, which) && s->p->now->table->seeded &&
		    !s->record->deal.told_seed;
	} else if (what == 8) {
		text_string(&s->text, s->p->claims[which % s->p->claim_count]);
		text_char(&s->text, '\n');
	} else if (what < 11) {
		must(croupier_undo_write(1 + which % 5, CROUPIER_YAML, &s->text));
		must_be_accepted = 1 + which % 5 <= croupier_record_about(s->record).standing;
	} else if (what == 11) {
		write_result(s);
	} else if (what == 12) {
		write_ruling(s, which);
	} else if (what == 13 && s->p->now->table->seeded) {
		must(croupier_seal_write(s->p->now, CROUPIER_SEED, CROUPIER_YAML, &s->text));
	} else if (what == 14) {
		put_another(s, which);
		return;
	} else {
		must(croupier_record_prove(s->record));
		croupier_record_tell(s->record, which % 2 == 0);
	}
	if (s->text.length > 0 && !feed(s) && must_be_accepted)
		broken("a document that must be good is refused", s->all.bytes, s->text.bytes);
}

/* All that was fed makes the same record once more. */
static void
check_again(struct session *s)
{
	struct croupier_record *other = croupier_record_new();
	const struct croupier_document *document;
	struct source source;
	struct croupier_text *one = croupier_text_new(), *two = croupier_text_new();
	char *bytes = bytes_of(croupier_record_state(s->record)), *again;

	record_begin(other, croupier_state_copy(s->p->first));
	must(croupier_record_keep_digest(other));
	source_open(&source, s->all.bytes, s->all.length, s->all.length);
	for (;;) {
		must(croupier_stream_next(source.stream, &document));
		if (document == NULL)
			break;
		may(croupier_record_feed(other, document));
	}
	source_close(&source);
	again = bytes_of(croupier_record_state(other));
	if (strcmp(bytes, again) != 0)
		broken("a record that is written again leads elsewhere", s->all.bytes, again);
	must(croupier_record_write_digest(s->record, CROUPIER_YAML, one));
	must(croupier_record_write_digest(other, CROUPIER_YAML, two));
	/* Only the numbers of moves may differ, which come last. */
	if (strncmp(croupier_text_bytes(one, NULL), croupier_text_bytes(two, NULL),
	    strlen("--- {digest: '") + 2 * (size_t)CROUPIER_SEED_BYTES) != 0)
		broken("a record that is written again has another digest", s->all.bytes, "");
	free(bytes);
	free(again);
	croupier_text_free(one);
	croupier_text_free(two);
	croupier_record_free(other);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct session *s = &session;
	size_t i;

	if (length < 3)
		return 0;
	s->p = position_at(bytes[0]);
	position_begin(s->p, &s->record, 0);
	if (s->moves == NULL)
		s->moves = croupier_moves_new();
	croupier_record_tell(s->record, false);
	s->writes = choose(bytes, length, 1, 4) == 0;
	if (s->writes)
		must(croupier_record_keep_digest(s->record));
	source_open(&s->source, "", 0, SIZE_MAX);
	for (i = 1; i + 1 < length && i < 2 * MOST_STEPS; i += 2)
		step(s, bytes[i], bytes[i + 1]);
	source_close(&s->source);
	if (s->writes && s->all.length > 0)
		check_again(s);
	digest_free(s->record->digest);
	s->record->digest = NULL;
	text_release(&s->text);
	text_release(&s->all);
	return 0;
}
