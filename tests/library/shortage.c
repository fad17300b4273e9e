/*
 * shortage.c: lets every allocation of the library fail, one in each run.
 *
 * The linker puts the functions below in the place of malloc(3) and its like
 * (-Wl,--wrap).  A scenario is run with no failure first, then with the first
 * allocation failing, the second, and so on; then once more with all after that
 * failing, too, until some call has told it.  A call that fails for it must say
 * CROUPIER_MEMORY and change nothing: called again it must do what it did in
 * the first run, so that all runs write the same.  Prints how many allocations
 * have failed; exit 1 where something else comes of it.
 *
 * usage: shortage [STEP]: each STEP-th allocation fails, every one where it is left out.
 */
#include "croupier.h"
#include "../source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- memory that runs short --------------------------------------------------- */

static unsigned long allocations; /* that were asked for in this run */
static unsigned long failing;     /* the one that fails, from 1; 0: none */
static bool lasting;              /* and all after it, until a call has told that */
static unsigned long step = 1;    /* from one that fails to the one that fails in the next run */
static unsigned long told;        /* failures that a call has told */
static bool relieved;             /* one has been told in this run */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

static bool
fails(void)
{
	allocations++;
	return failing > 0 &&
	       (lasting ? allocations >= failing && !relieved : allocations == failing);
}

/* A call has told that an allocation failed. */
static void
relieve(void)
{
	told++;
	relieved = true;
}

void *
__wrap_malloc(size_t size)
{
	return fails() ? NULL : __real_malloc(size);
}

void *
__wrap_calloc(size_t count, size_t size)
{
	return fails() ? NULL : __real_calloc(count, size);
}

void *
__wrap_realloc(void *memory, size_t size)
{
	return fails() ? NULL : __real_realloc(memory, size);
}

/* ---- what calls must say -------------------------------------------------------- */

static void
fail(const char *call, const char *why)
{
	printf("shortage: allocation %lu: %s: %s\n", failing, call, why);
	exit(1);
}

/* Appends a string. */
static struct croupier_refusal
append(struct croupier_text *text, const char *string)
{
	return croupier_text_append(text, string, strlen(string));
}

static size_t
length_of(const struct croupier_text *text)
{
	size_t length;

	croupier_text_bytes(text, &length);
	return length;
}

/* Whether the call must be made again: it has failed for the allocation that did. */
static bool
is_short(struct croupier_refusal no, const char *call)
{
	if (no.error == CROUPIER_NO_ERROR)
		return false;
	if (no.error != CROUPIER_MEMORY || failing == 0 || allocations < failing)
		fail(call, no.sentence);
	relieve();
	return true;
}

/* A call that must do what it says, if not at once then when it is called again. */
#define MUST(call)                                                                                 \
	do {                                                                                       \
		struct croupier_refusal no_ = (call);                                              \
		if (is_short(no_, #call))                                                          \
			no_ = (call);                                                              \
		if (no_.verdict != CROUPIER_YES)                                                   \
			fail(#call, no_.sentence);                                                 \
	} while (0)

/* The same of one that appends: it appends nothing where it fails. */
#define APPEND(call)                                                                               \
	do {                                                                                       \
		size_t before_ = length_of(text);                                                  \
		struct croupier_refusal no_ = (call);                                              \
		if (is_short(no_, #call)) {                                                        \
			if (length_of(text) != before_)                                            \
				fail(#call, "a part was appended");                                \
			no_ = (call);                                                              \
		}                                                                                  \
		if (no_.verdict != CROUPIER_YES)                                                   \
			fail(#call, no_.sentence);                                                 \
	} while (0)

/* The same of one that hands out a pointer. */
#define MAKE(pointer, call)                                                                        \
	do {                                                                                       \
		(pointer) = NULL;                                                                  \
		if (is_short((call), #call)) {                                                     \
			if ((pointer) != NULL)                                                     \
				fail(#call, "a pointer in spite of the refusal");                  \
			MUST(call);                                                                \
		}                                                                                  \
		if ((pointer) == NULL)                                                             \
			fail(#call, "no pointer");                                                 \
	} while (0)

/* The same of one that hands it out itself. */
#define NEW(pointer, call)                                                                         \
	do {                                                                                       \
		if (((pointer) = (call)) == NULL) {                                                \
			if (failing == 0 || allocations < failing)                                 \
				fail(#call, "no pointer");                                         \
			relieve();                                                                 \
			(pointer) = (call);                                                        \
		}                                                                                  \
	} while (0)

/* ---- scenarios: they append what they find to the text --------------------------- */

/* What a picture shows: all of it was made with the view. */
static void
append_scene(const struct croupier_view *view, struct croupier_text *text)
{
	const struct croupier_zone *zone;
	const struct croupier_item *item;
	const struct croupier_note *note;

	APPEND(append(text, view->deck->faces->name));
	for (note = view->notes; note != NULL; note = note->next)
		APPEND(append(text, note->words));
	for (zone = view->zones; zone != NULL; zone = zone->next) {
		APPEND(append(text, zone->name));
		APPEND(append(text, zone->mark));
		for (item = zone->first; item != NULL; item = item->next)
			APPEND(append(text, item->moved ? "moved" : item->text));
	}
	if (view->part != NULL)
		APPEND(append(text, view->part));
}

/* Everything that is asked of one state. */
static void
scenario_state(const char *game, struct croupier_text *text)
{
	const struct croupier_setup setup = { .game = game };
	struct croupier_state *state, *copy, *redacted;
	struct croupier_view *view;
	struct croupier_score *score;

	MAKE(state, croupier_deal(&setup, &state));
	APPEND(croupier_state_write(state, CROUPIER_YAML, text));
	APPEND(croupier_state_write(state, CROUPIER_JSON, text));
	NEW(copy, croupier_state_copy(state));
	MAKE(redacted, croupier_redact(copy, 1, &redacted));
	APPEND(croupier_state_write(redacted, CROUPIER_YAML, text));
	MAKE(view, croupier_view_make(copy, NULL, &view));
	APPEND(append(
	    text, croupier_value_get(view->state, "game")->text));
	append_scene(view, text);
	MAKE(score, croupier_score_make(state, &score));
	APPEND(croupier_score_write(score, NULL, 0, CROUPIER_YAML, text));
	APPEND(croupier_score_write(score, NULL, 0, CROUPIER_JSON, text));
	APPEND(croupier_score_write(score, "file", 1, CROUPIER_YAML, text));
	APPEND(croupier_score_write_result(score, CROUPIER_YAML, text));
	APPEND(croupier_verbs_write(state, text));
	APPEND(croupier_words_next(state, NULL, text));
	APPEND(croupier_words_next(state, "north play", text));
	APPEND(croupier_words_next(state, "north take", text));
	APPEND(croupier_games_write(CROUPIER_YAML, text));
	APPEND(croupier_schema_write("hen", text));
	APPEND(croupier_undo_write(2, CROUPIER_JSON, text));
	croupier_score_free(score);
	croupier_view_free(view);
	croupier_state_free(redacted);
	croupier_state_free(copy);
	croupier_state_free(state);
}

/* A deal that is sealed and opened, and followed with its seed told after a view. */
static void
scenario_seal(const char *game, struct croupier_text *text)
{
	const char *const cuts[CROUPIER_MAX_SEATS] = { NULL, "seven owls" };
	const struct croupier_setup setup = { .game = game, .sealed = true };
	struct croupier_state *sealed, *state, *seen;

	MAKE(sealed, croupier_deal(&setup, &sealed));
	MAKE(state, croupier_deal_open(sealed, cuts, &state));
	APPEND(croupier_seal_write(sealed, CROUPIER_SEAL, CROUPIER_YAML, text));
	MAKE(seen, croupier_redact(state, -1, &seen));
	APPEND(croupier_state_write(seen, CROUPIER_YAML, text));
	APPEND(croupier_seal_write(sealed, CROUPIER_SEED, CROUPIER_YAML, text));
	croupier_state_free(sealed);
	croupier_state_free(state);
	croupier_state_free(seen);
}

/* Makes the move once more, which some games allow: whether they do is the same in every run. */
static void
repeat_move(struct croupier_state *state, const struct croupier_move *move,
    struct croupier_text *text)
{
	struct croupier_refusal no = croupier_play(state, move);

	if (is_short(no, "croupier_play() once more"))
		no = croupier_play(state, move);
	APPEND(append(text, no.verdict == CROUPIER_YES ? "and once more" : no.sentence));
}

/* Moves: listed, written, read from words, refused and made. */
static void
scenario_moves(const char *game, struct croupier_text *text)
{
	const struct croupier_setup setup = { .game = game };
	struct croupier_state *state;
	struct croupier_moves *moves;
	struct croupier_text *words;
	struct croupier_move *move;
	const char *given;
	unsigned i, seat;

	MAKE(state, croupier_deal(&setup, &state));
	NEW(moves, croupier_moves_new());
	NEW(words, croupier_text_new());
	for (i = 0; i < 10 && croupier_state_turn(state) >= 0; i++) {
		size_t index;

		seat = (unsigned)croupier_state_turn(state);
		MUST(croupier_moves_list(moves, state, seat));
		index = croupier_moves_count(moves) - 1;
		APPEND(croupier_moves_write(moves, index, state, CROUPIER_YAML, text));
		APPEND(croupier_moves_write(moves, index, state, CROUPIER_JSON, text));
		if (i == 0)
			APPEND(croupier_moves_write(moves, CROUPIER_ALL, state, CROUPIER_JSON,
			    text));
		croupier_text_clear(words);
		MUST(croupier_moves_write(moves, index, state, CROUPIER_WORDS, words));
		given = croupier_text_bytes(words, NULL);
		MAKE(move, croupier_move_from_words(state, given, CROUPIER_EXACT, NULL, &move));
		croupier_move_free(move);
		MAKE(move, croupier_move_from_words(state, given, CROUPIER_TYPED, NULL, &move));
		APPEND(croupier_move_write(state, move, CROUPIER_YAML, text));
		APPEND(croupier_move_write(state, move, CROUPIER_WORDS, text));
		if (i % 2 == 0)
			MUST(croupier_play(state, move));
		else
			MUST(croupier_moves_play(moves, index, state));
		repeat_move(state, move, text);
		croupier_move_free(move);
	}
	croupier_text_free(words);
	croupier_moves_free(moves);
	croupier_state_free(state);
}

static struct croupier_state *finished; /* a round of the game at hand */

/* Plays a round to its end, while no allocation fails. */
static void
finish_round(const char *game)
{
	const struct croupier_setup setup = { .game = game };
	struct croupier_moves *moves = croupier_moves_new();
	unsigned i;

	MUST(croupier_deal(&setup, &finished));
	for (i = 0; croupier_state_turn(finished) >= 0; i++) {
		uint32_t count;

		MUST(croupier_moves_list(moves, finished, (unsigned)croupier_state_turn(finished)));
		count = (uint32_t)croupier_moves_count(moves);
		MUST(croupier_moves_play(
		    moves, croupier_seed_choose(setup.seed, "play", i, count), finished));
	}
	croupier_moves_free(moves);
}

/* What comes after a round: others sit down, and points are added up. */
static void
scenario_next(const char *game, struct croupier_text *text)
{
	const char *seats[CROUPIER_MAX_SEATS + 1] = { "ann", NULL };
	static const char *const scores[] = { "ann=7", NULL }, *const meta[] = { "a=b", NULL };
	struct croupier_setup setup = { .seats = seats, .scores = scores, .meta = meta };
	struct croupier_state *next = NULL;
	struct croupier_tally *tally;
	struct croupier_score *score;
	unsigned i;

	(void)game;
	for (i = 1; i < croupier_state_about(finished).seats; i++)
		seats[i] = croupier_state_seat_name(finished, i);
	MAKE(score, croupier_score_make(finished, &score));
	/* A round can end the match, too. */
	if (!croupier_score_about(score).match_over) {
		MAKE(next, croupier_deal_next(finished, &setup, &next));
		APPEND(croupier_state_write(next, CROUPIER_YAML, text));
		MUST(croupier_deal_continues(finished, next));
	}
	MAKE(tally, croupier_tally_new("place,player", &tally));
	MUST(croupier_tally_same(tally, "anne", "ann"));
	MUST(croupier_tally_add(tally, finished, "one"));
	MUST(croupier_tally_add(tally, finished, NULL));
	APPEND(croupier_tally_write(tally, CROUPIER_YAML, text));
	APPEND(croupier_tally_write(tally, CROUPIER_JSON, text));
	croupier_tally_free(tally);
	croupier_state_free(next);
	croupier_score_free(score);
}

/* A record as its bytes: a state, many moves, the claim of a score, undos, a move of nobody's. */
static void
write_record(const char *game, struct croupier_text *bytes)
{
	const struct croupier_setup setup = { .game = game };
	struct croupier_state *state = NULL;
	struct croupier_moves *moves = croupier_moves_new();
	struct croupier_score *score = NULL;
	struct croupier_text *text = bytes;
	unsigned i;

	MUST(croupier_deal(&setup, &state));
	APPEND(croupier_state_write(state, CROUPIER_YAML, text));
	for (i = 0; i < 150 && croupier_state_turn(state) >= 0; i++) {
		enum croupier_format format = i % 16 == 0 ? CROUPIER_JSON : CROUPIER_YAML;
		uint32_t index;

		MUST(croupier_moves_list(moves, state, (unsigned)croupier_state_turn(state)));
		index = (uint32_t)croupier_moves_count(moves);
		index = croupier_seed_choose(setup.seed, "play", i, index);
		/* JSON after a marker is YAML, too, but not as croupier writes it. */
		if (format == CROUPIER_JSON)
			APPEND(append(text, "--- "));
		APPEND(croupier_moves_write(moves, index, state, format, text));
		MUST(croupier_moves_play(moves, index, state));
	}
	MUST(croupier_score_make(state, &score));
	APPEND(croupier_score_write_result(score, CROUPIER_YAML, text));
	APPEND(append(text, "--- {ruling: a remark}\n"));
	APPEND(append(
	    text, "--- {undo: 2}\n--- {seat: nobody, play: 5S}\n---\nundo: 3\n...\n"));
	APPEND(croupier_seal_write(state, CROUPIER_SEED, CROUPIER_YAML, text));
	croupier_score_free(score);
	croupier_moves_free(moves);
	croupier_state_free(state);
}

/* What a seat sees of a document; where that fails, telling goes on with the next state. */
static void
tell(struct croupier_redaction *redaction, const struct croupier_record *record,
    const struct croupier_document *document, bool *telling, struct croupier_text *text)
{
	size_t before = length_of(text);
	struct croupier_refusal no;

	if (croupier_document_about(document).kind == CROUPIER_STATE) {
		APPEND(croupier_redaction_begin(redaction, record, 1, CROUPIER_YAML, text));
		*telling = true;
		return;
	}
	/* A seal stands in front of a state, and is told whatever was told before. */
	if (croupier_document_about(document).kind == CROUPIER_SEAL) {
		APPEND(croupier_redaction_follow(redaction, record, document, CROUPIER_YAML,
		    text));
		return;
	}
	no = croupier_redaction_follow(redaction, record, document, CROUPIER_YAML, text);
	if (!*telling && no.error != CROUPIER_MISUSE)
		fail("croupier_redaction_follow", "it went on after a failure");
	if (*telling && is_short(no, "croupier_redaction_follow"))
		*telling = false;
	if (no.verdict != CROUPIER_YES && length_of(text) != before)
		fail("croupier_redaction_follow", "a part was appended");
}

/* What a picture shows of the last move. */
static void
append_last_move(const struct croupier_record *record, unsigned long standing,
    struct croupier_text *text)
{
	struct croupier_state *before;
	struct croupier_view *view;

	MAKE(before, croupier_record_state_after(record, standing - 1, &before));
	MAKE(view, croupier_view_make(croupier_record_state(record), before, &view));
	append_scene(view, text);
	croupier_view_free(view);
	croupier_state_free(before);
}

/* What followed from a document, which stays what it was where memory has been short. */
static void
append_followed(const struct croupier_record *record, const struct croupier_document *document,
    struct croupier_text *text)
{
	const char *const *followed = croupier_record_about(record).followed;
	unsigned long standing = croupier_record_about(record).standing;

	APPEND(croupier_record_write_words(record, text));
	for (; *followed != NULL; followed++)
		APPEND(append(text, *followed));
	if (standing > 0 && standing % 40 == 0)
		APPEND(croupier_record_write_followed(record, standing - 1, text));
	if (standing > 0 && standing % 13 == 0)
		append_last_move(record, standing, text);
	if (croupier_document_about(document).kind == CROUPIER_RULING)
		APPEND(croupier_record_write(record, document, CROUPIER_WORDS, text));
}

/* A record is followed and told; `bytes` are it. */
static void
follow_record(struct croupier_stream *stream, struct croupier_record *record,
    struct croupier_redaction *redaction, struct croupier_text *text)
{
	const struct croupier_document *document;
	struct croupier_refusal no;
	struct croupier_state *state;
	struct croupier_move *move;
	bool telling = false;

	for (;;) {
		no = croupier_stream_next(stream, &document);
		if (is_short(no, "croupier_stream_next")) {
			if (document != NULL)
				fail("croupier_stream_next", "a document in spite of the refusal");
			return; /* that document is lost */
		}
		if (document == NULL)
			return;
		if (croupier_document_about(document).kind == CROUPIER_STATE) {
			MAKE(state, croupier_state_read(document, &state));
			croupier_state_free(state);
		} else if (croupier_document_about(document).kind == CROUPIER_MOVE) {
			MAKE(move, croupier_move_read(document, &move));
			croupier_move_free(move);
		}
		no = croupier_record_feed(record, document);
		if (is_short(no, "croupier_record_feed"))
			no = croupier_record_feed(record, document);
		if (no.verdict == CROUPIER_TROUBLE)
			fail("croupier_record_feed", no.sentence);
		APPEND(append(text, no.sentence));
		append_followed(record, document, text);
		if (croupier_document_about(document).kind == CROUPIER_STATE)
			MUST(croupier_record_check_deal(record));
		if (no.verdict == CROUPIER_YES)
			tell(redaction, record, document, &telling, text);
	}
}

static void
scenario_record(const char *record_bytes, struct croupier_text *text)
{
	struct source source = { .at = record_bytes, .left = strlen(record_bytes) };
	struct croupier_stream *stream;
	struct croupier_record *record;
	struct croupier_redaction *redaction;

	NEW(stream, croupier_stream_open_with(
	    &(struct croupier_source){ .read = read_source, .what = &source, .name = "record" }));
	NEW(record, croupier_record_new());
	NEW(redaction, croupier_redaction_new());
	croupier_record_tell(record, true);
	follow_record(stream, record, redaction, text);
	croupier_redaction_free(redaction);
	croupier_record_free(record);
	croupier_stream_close(stream);
}

/* The first move of a record in its own place. */
static void
use_correction(const struct croupier_record *record, const struct croupier_move *move,
    struct croupier_text *text)
{
	unsigned long number = croupier_record_made(record, 0).number;
	struct croupier_correction *correction;

	MAKE(correction, croupier_correction_begin(record, number, number, &correction));
	MUST(croupier_correction_put(correction, move));
	APPEND(croupier_correction_write(correction, text));
	croupier_correction_free(correction);
}

/* A record that is told what to do, and not by documents. */
static void
scenario_told(const char *game, struct croupier_text *text)
{
	const struct croupier_setup setup = { .game = game };
	const struct croupier_ruling ruling = { .text = "late again" };
	const struct croupier_listed *listed;
	struct croupier_state *state;
	struct croupier_moves *moves;
	struct croupier_record *record;
	struct croupier_move *move;
	size_t before;

	MAKE(state, croupier_deal(&setup, &state));
	NEW(moves, croupier_moves_new());
	NEW(record, croupier_record_new());
	MUST(croupier_record_begin(record, state));
	MUST(croupier_moves_list(moves, state, (unsigned)croupier_state_turn(state)));
	MUST(croupier_moves_at(moves, 0, state, &listed));
	APPEND(append(text, listed->verb));
	before = length_of(text);
	APPEND(croupier_moves_write(moves, 0, state, CROUPIER_WORDS, text));
	MAKE(move,
	    croupier_move_from_words(state, croupier_text_bytes(text, NULL) + before,
	    CROUPIER_EXACT,
	    NULL, &move));
	MUST(croupier_record_play(record, move));
	MUST(croupier_record_rule(record, &ruling));
	use_correction(record, move, text);
	MUST(croupier_record_undo(record, 1));
	croupier_record_lose(record);
	MUST(croupier_record_keep_digest(record));
	MUST(croupier_record_begin(record, state));
	MUST(croupier_record_rule(record, &ruling));
	APPEND(croupier_state_write(croupier_record_state(record), CROUPIER_YAML, text));
	APPEND(croupier_record_write_digest(record, CROUPIER_YAML, text));
	croupier_move_free(move);
	croupier_record_free(record);
	croupier_moves_free(moves);
	croupier_state_free(state);
}

/*
 * Begins a mending with the first documents of a record, without its second move,
 * and appends what is found; false where memory was short, so that it must begin
 * anew.
 */
static bool
mend(struct croupier_mending *mending, struct croupier_stream *stream,
    struct croupier_record *record, struct croupier_text *text)
{
	const struct croupier_document *document;
	struct croupier_refusal no;
	unsigned i;
	bool done;

	for (i = 0; i < 6; i++) {
		if (is_short(croupier_stream_next(stream, &document), "croupier_stream_next"))
			return false;
		if (i == 0) {
			MUST(croupier_record_feed(record, document));
			MUST(croupier_mending_begin(mending, record,
			    croupier_document_about(document).at));
		} else if (i != 2 && is_short(croupier_mending_follow(mending, document),
		    "croupier_mending_follow")) {
			return false;
		}
	}
	no = croupier_mending_search(mending, NULL, NULL);
	if (no.verdict == CROUPIER_YES)
		no = croupier_mending_search_on(mending, 5, &done);
	if (is_short(no, "croupier_mending_search"))
		return false;
	for (i = 0; i < croupier_mending_about(mending).proposals; i++) {
		struct croupier_edit edit;

		APPEND(croupier_mending_write(mending, i, "file", 1, CROUPIER_YAML, text));
		MUST(croupier_mending_edit(mending, i, 0, &edit));
		edit.at.line = 1;
		edit.removes = edit.removes > 0;
		APPEND(croupier_edits_diff(&edit, 1, "file", "--- 1\n", 6, text));
	}
	return true;
}

static void
scenario_mending(const char *record_bytes, struct croupier_text *text)
{
	struct croupier_mending *mending;
	bool done = false;

	NEW(mending, croupier_mending_new());
	while (!done) {
		struct source source = { .at = record_bytes, .left = strlen(record_bytes) };
		struct croupier_stream *stream;
		struct croupier_record *record;

		NEW(stream, croupier_stream_open_with(
	    &(struct croupier_source){ .read = read_source, .what = &source, .name = "record" }));
		NEW(record, croupier_record_new());
		done = mend(mending, stream, record, text);
		croupier_record_free(record);
		croupier_stream_close(stream);
	}
	croupier_mending_free(mending);
}

/* What the second seat does not see of the record is supposed, and written. */
static void
scenario_supposing(const char *record_bytes, struct croupier_text *text)
{
	const uint8_t seed[CROUPIER_SEED_BYTES] = { 1 };
	struct source source = { .at = record_bytes, .left = strlen(record_bytes) };
	const struct croupier_document *document;
	const struct croupier_state *state;
	struct croupier_supposing *what;
	struct croupier_stream *stream;
	struct croupier_record *record;
	struct croupier_refusal no, fed;

	NEW(stream, croupier_stream_open_with(
	    &(struct croupier_source){ .read = read_source, .what = &source, .name = "record" }));
	NEW(record, croupier_record_new());
	NEW(what, croupier_supposing_new());
	do {
		no = croupier_stream_next(stream, &document);
		if (!is_short(no, "croupier_stream_next") && document != NULL) {
			fed = croupier_record_feed(record, document);
			if (is_short(fed, "croupier_record_feed"))
				fed = croupier_record_feed(record, document);
			if (fed.verdict == CROUPIER_YES)
				MUST(croupier_supposing_follow(what, record, document));
		}
	} while (no.verdict == CROUPIER_YES && document != NULL);
	if (no.verdict == CROUPIER_YES) {
		MUST(croupier_supposing_begin(what, record, 1, seed));
		MAKE(state, croupier_supposing_next(what, 0, 100000, &state));
		APPEND(croupier_state_write(state, CROUPIER_YAML, text));
		APPEND(croupier_supposing_write(what, CROUPIER_YAML, text));
	}
	croupier_supposing_free(what);
	croupier_record_free(record);
	croupier_stream_close(stream);
}

/* The moves of the first seat that has several are ranked, and all choices judged. */
static void
scenario_advice(const char *record_bytes, struct croupier_text *text)
{
	const uint8_t seed[CROUPIER_SEED_BYTES] = { 1 };
	struct source source = { .at = record_bytes, .left = strlen(record_bytes) };
	const struct croupier_document *document;
	struct croupier_stream *stream;
	struct croupier_record *record;
	struct croupier_review *review;
	struct croupier_advice *advice;
	bool judged = true;

	NEW(stream, croupier_stream_open_with(
	    &(struct croupier_source){ .read = read_source, .what = &source, .name = "record" }));
	NEW(record, croupier_record_new());
	NEW(review, croupier_review_new(&(struct croupier_thinking){ .jobs = 1 }));
	NEW(advice, croupier_advice_new(NULL));
	if (is_short(croupier_stream_next(stream, &document), "croupier_stream_next")) {
		/* That document is lost, so the record is read anew. */
		croupier_stream_close(stream);
		source = (struct source){ .at = record_bytes, .left = strlen(record_bytes) };
		NEW(stream, croupier_stream_open_with(&(struct croupier_source){
		    .read = read_source, .what = &source, .name = "record" }));
		MUST(croupier_stream_next(stream, &document));
	}
	MUST(croupier_record_feed(record, document));
	MUST(croupier_advice_begin(advice, record,
	    (unsigned)croupier_state_turn(croupier_record_state(record)), false, seed));
	MUST(croupier_advice_think(advice, 1));
	MUST(croupier_advice_think(advice, 1));
	APPEND(croupier_advice_write(advice, 0, false, CROUPIER_YAML, text));
	APPEND(croupier_advice_write(advice, 0, true, CROUPIER_YAML, text));
	MUST(croupier_review_begin(review, record, seed));
	MUST(croupier_review_next(review, 2, &judged));
	APPEND(croupier_review_write(review, "file", 1, CROUPIER_YAML, text));
	croupier_advice_free(advice);
	croupier_review_free(review);
	croupier_record_free(record);
	croupier_stream_close(stream);
}

/* A state with so much under meta that whatever reads or writes it must ask for memory often. */
static void
write_large(const char *game, struct croupier_text *bytes)
{
	const struct croupier_setup setup = { .game = game };
	struct croupier_text *text = bytes, *small = croupier_text_new();
	struct croupier_state *state = NULL;
	const char *fresh, *seats;
	char word[60], head[400];
	unsigned i, j;

	MUST(croupier_deal(&setup, &state));
	MUST(croupier_state_write(state, CROUPIER_YAML, small));
	fresh = croupier_text_bytes(small, NULL);
	seats = strstr(fresh, "\nseats:");
	snprintf(head, sizeof head, "%.*s", (int)(seats - fresh), fresh);
	APPEND(append(text, head));
	APPEND(append(text, "\nmeta: # not as croupier writes it"));
	for (i = 0; i < 40; i++) {
		snprintf(word, sizeof word, "\n  k%u: [{b: c}", i);
		APPEND(append(text, word));
		for (j = 0; j < 240; j++)
			APPEND(append(text, ", d e"));
		APPEND(append(text, "]"));
	}
	APPEND(append(text, seats));
	croupier_state_free(state);
	croupier_text_free(small);
}

/* Reads a state and appends it; false where its document is lost. */
static bool
read_and_write(const char *bytes, struct croupier_text *text)
{
	struct source source = { .at = bytes, .left = strlen(bytes) };
	const struct croupier_document *document;
	struct croupier_stream *stream;
	struct croupier_state *state, *redacted;
	struct croupier_refusal no;
	bool lost;

	NEW(stream, croupier_stream_open_with(
	    &(struct croupier_source){ .read = read_source, .what = &source, .name = "large" }));
	no = croupier_stream_next(stream, &document);
	lost = is_short(no, "croupier_stream_next");
	if (!lost) {
		MAKE(state, croupier_state_read(document, &state));
		APPEND(croupier_state_write(state, CROUPIER_YAML, text));
		MAKE(redacted, croupier_redact(state, -1, &redacted));
		croupier_state_free(redacted);
		croupier_state_free(state);
	}
	croupier_stream_close(stream);
	return !lost;
}

/* The same with what that has written, which is canonical: nothing of it may be left out. */
static void
scenario_large(const char *bytes, struct croupier_text *text)
{
	struct croupier_text *again;

	NEW(again, croupier_text_new());
	if (read_and_write(bytes, again) &&
	    read_and_write(croupier_text_bytes(again, NULL), text) &&
	    strcmp(croupier_text_bytes(again, NULL), croupier_text_bytes(text, NULL)) != 0)
		fail("a large state", "something else was written");
	croupier_text_free(again);
}

/* ---- runs ---------------------------------------------------------------------------- */

/*
 * Runs a scenario until no allocation of it is left to fail.  What is_exact
 * writes the same in every run; what is not has lost a document in some.
 */
static unsigned long
run(void (*scenario)(const char *argument, struct croupier_text *text), const char *argument,
    bool is_exact)
{
	char *first = NULL;
	unsigned long count = 0;
	bool ended = false;

	for (failing = 0; !ended; failing += failing == 0 ? 1 : step) {
		struct croupier_text *text;

		allocations = 0;
		relieved = false;
		NEW(text, croupier_text_new());
		scenario(argument, text);
		ended = failing > 0 && allocations < failing;
		count += failing > 0 && !ended;
		if (failing == 0)
			first = strdup(croupier_text_bytes(text, NULL));
		else if (is_exact && strcmp(first, croupier_text_bytes(text, NULL)) != 0)
			fail("a scenario", "something else was written");
		croupier_text_free(text);
	}
	failing = 0;
	free(first);
	return count;
}

int
main(int argc, char *argv[])
{
	unsigned long failed = 0;
	size_t i;

	if (argc > 1)
		step = strtoul(argv[1], NULL, 10);
	if (step == 0)
		fail("the step", "it must be 1 or more");
	for (i = 0; croupier_game_at(i / 2) != NULL; i++) {
		const char *game = croupier_game_at(i / 2);
		struct croupier_text *bytes = croupier_text_new();

		lasting = i % 2 == 1;
		write_record(game, bytes);
		failed += run(scenario_state, game, true);
		failed += run(scenario_moves, game, true);
		failed += run(scenario_told, game, true);
		finish_round(game);
		failed += run(scenario_next, game, true);
		croupier_state_free(finished);
		failed += run(scenario_record, croupier_text_bytes(bytes, NULL), false);
		failed += run(scenario_mending, croupier_text_bytes(bytes, NULL), true);
		failed += run(scenario_supposing, croupier_text_bytes(bytes, NULL), false);
		failed += run(scenario_advice, croupier_text_bytes(bytes, NULL), false);
		croupier_text_clear(bytes);
		failed += run(scenario_seal, game, true);
		scenario_seal(game, bytes);
		failed += run(scenario_record, croupier_text_bytes(bytes, NULL), false);
		croupier_text_clear(bytes);
		write_large(game, bytes);
		failed += i < 2 ? run(scenario_large, croupier_text_bytes(bytes, NULL), false) : 0;
		croupier_text_free(bytes);
	}
	printf("%lu allocations failed, %lu calls said so\n", failed, told);
	return 0;
}
