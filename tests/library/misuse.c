/*
 * misuse.c: calls every public function as it must not be called.
 *
 * Sees croupier.h alone and is linked to the shared library, as a program
 * outside the tree is.  What has no object, no such index or no such format
 * must be refused as CROUPIER_MISUSE, or answered by a value that says nothing,
 * and must change nothing.  Prints how much was asked; exit 1 where an answer
 * is another one.
 */
#include <croupier.h>

#include "../source.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned asked, wrong;

/* What every part of the test may use. */
static struct croupier_text *text;        /* "before", which no refused call may change */
static struct croupier_state *states[16]; /* a fresh one of each game */
static unsigned games;

static void
expect(bool holds, const char *what, int line)
{
	asked++;
	if (holds)
		return;
	wrong++;
	printf("misuse.c:%d: %s\n", line, what);
}

static void
expect_refusal(struct croupier_refusal no, enum croupier_verdict verdict, enum croupier_error error,
    const char *what, int line)
{
	size_t length;

	asked++;
	if (no.verdict == verdict && no.error == error &&
	    (no.rule != NULL) <= (verdict == CROUPIER_NO) &&
	    (no.sentence[0] != '\0') == (verdict != CROUPIER_YES) &&
	    (error != CROUPIER_MISUSE || strcmp(croupier_text_bytes(text, &length), "before") == 0))
		return;
	wrong++;
	printf("misuse.c:%d: %s: verdict %d, error %d: %s\n", line, what, (int)no.verdict,
	    (int)no.error, no.sentence);
}

#define HOLDS(what) expect((what), #what, __LINE__)
#define DONE(call) expect_refusal((call), CROUPIER_YES, CROUPIER_NO_ERROR, #call, __LINE__)
#define REFUSED(call) expect_refusal((call), CROUPIER_NO, CROUPIER_NO_ERROR, #call, __LINE__)
#define INPUT(call) expect_refusal((call), CROUPIER_TROUBLE, CROUPIER_INPUT, #call, __LINE__)
#define SYSTEM(call) expect_refusal((call), CROUPIER_TROUBLE, CROUPIER_SYSTEM, #call, __LINE__)
#define MISUSE(call) expect_refusal((call), CROUPIER_TROUBLE, CROUPIER_MISUSE, #call, __LINE__)

/* A pointer that a call which is refused must set to NULL. */
#define UNSET(type) ((type)(void *)&asked)

/* No format of any document, and no format at all. */
#define NO_FORMAT ((enum croupier_format)77)

static void
need(bool good, const char *what)
{
	if (good)
		return;
	fprintf(stderr, "misuse: %s\n", what);
	exit(2);
}

static void
begin_text(void)
{
	croupier_text_clear(text);
	need(croupier_text_append(text, "before", 6).verdict == CROUPIER_YES, "out of memory");
}

/* ---- bytes that are read --------------------------------------------------- */

/* The next call of croupier_stream_next() gives the first document of the bytes. */
static struct croupier_stream *
stream_of(struct source *source, const char *bytes)
{
	struct croupier_stream *stream;

	*source = (struct source){ .at = bytes, .left = strlen(bytes) };
	stream = croupier_stream_open_with(
	    &(struct croupier_source){ .read = read_source, .what = source, .name = "source" });
	need(stream != NULL, "out of memory");
	return stream;
}

static const struct croupier_document *
next_of(struct croupier_stream *stream)
{
	const struct croupier_document *document;
	struct croupier_refusal no = croupier_stream_next(stream, &document);

	need(no.verdict == CROUPIER_YES && document != NULL, no.sentence);
	return document;
}

/* ---- words, texts and chance ------------------------------------------------- */

static void
misuse_words(void)
{
	const char *const names[] = { "lohai", NULL, "hen" };
	const char *meant = "";
	bool harmless = false;
	char all[] = "a\x1b\xff\xe2\x80\xae";

	HOLDS(strcmp(croupier_version(), CROUPIER_VERSION) == 0);
	croupier_harmless(NULL);
	croupier_harmless(all);
	HOLDS(strcmp(all, "a???") == 0);
	HOLDS(croupier_character(NULL, &harmless) == 0 && harmless);
	HOLDS(croupier_character("", &harmless) == 0 && harmless);
	HOLDS(croupier_character("\xc3\xa9", NULL) == 2);
	HOLDS(croupier_character("\xc3", &harmless) == 1 && !harmless);
	HOLDS(croupier_nearest(NULL, names, 3) == NULL);
	HOLDS(croupier_nearest("lohia", NULL, 3) == NULL);
	HOLDS(croupier_nearest("lohia", names, 0) == NULL);
	HOLDS(croupier_nearest("", names, 3) == NULL);
	HOLDS(croupier_nearest("hne", names, 3) == names[2]);
	MISUSE(croupier_word_meant(NULL, names, 3, &meant));
	HOLDS(meant == NULL);
	MISUSE(croupier_word_meant("hen", NULL, 3, &meant));
	MISUSE(croupier_word_meant("hen", names, 3, NULL));
	REFUSED(croupier_word_meant("", names, 3, &meant));
	REFUSED(croupier_word_meant("hen", names, 0, &meant));
	REFUSED(croupier_word_meant("frob", names, 3, &meant));
	DONE(croupier_word_meant("HE", names, 3, &meant));
	HOLDS(meant == names[2]);
}

static void
misuse_text(void)
{
	struct croupier_text *own = croupier_text_new();
	size_t length = 7;
	unsigned i;

	need(own != NULL, "out of memory");
	croupier_text_free(NULL);
	croupier_text_clear(NULL);
	HOLDS(strcmp(croupier_text_bytes(NULL, &length), "") == 0 && length == 0);
	HOLDS(strcmp(croupier_text_bytes(NULL, NULL), "") == 0);
	HOLDS(strcmp(croupier_text_bytes(own, NULL), "") == 0);
	MISUSE(croupier_text_append(NULL, "word", 4));
	MISUSE(croupier_text_append(text, NULL, 1));
	/* Its own bytes, all or some, in places that move while it grows. */
	DONE(croupier_text_append(own, "ab", 2));
	DONE(croupier_text_append(own, NULL, 0));
	for (i = 0; i < 14; i++)
		DONE(croupier_text_append(own, croupier_text_bytes(own, NULL), (size_t)2 << i));
	DONE(croupier_text_append(own, croupier_text_bytes(own, NULL) + 32767, 1));
	DONE(croupier_text_append(own, croupier_text_bytes(own, NULL) + 32769, 0));
	HOLDS(strlen(croupier_text_bytes(own, &length)) == 32769 && length == 32769);
	HOLDS(strcmp(croupier_text_bytes(own, NULL) + 32764, "ababb") == 0);
	/* Any bytes will do. */
	DONE(croupier_text_append(own, "\0\xff", 2));
	HOLDS(memcmp(croupier_text_bytes(own, &length) + 32769, "\0\xff", 3) == 0 &&
	    length == 32771);
	croupier_text_free(own);
}

static void
misuse_seed(void)
{
	uint8_t one[CROUPIER_SEED_BYTES], other[CROUPIER_SEED_BYTES] = { 0 };

	croupier_seed_from_text("", one);
	croupier_seed_from_text(NULL, other);
	HOLDS(memcmp(one, other, sizeof one) == 0);
	croupier_seed_from_text("demo", NULL);
	HOLDS(!croupier_seed_random(NULL));
	HOLDS(croupier_seed_random(other));
	croupier_seed_derive(one, "", 1, other);
	croupier_seed_derive(one, NULL, 1, one); /* into the seed itself */
	HOLDS(memcmp(one, other, sizeof one) == 0);
	croupier_seed_derive(NULL, "deal", 1, one);
	croupier_seed_derive(one, "deal", 1, NULL);
	HOLDS(memcmp(one, other, sizeof one) == 0);
	HOLDS(croupier_seed_choose(one, "deal", 1, 0) == 0);
	HOLDS(croupier_seed_choose(one, "deal", 1, 1) == 0);
	HOLDS(croupier_seed_choose(NULL, "deal", 1, 7) == 0);
	HOLDS(croupier_seed_choose(one, NULL, UINT64_MAX, UINT32_MAX) < UINT32_MAX);
}

/* ---- streams and documents ----------------------------------------------------- */

static long
read_too_much(void *what, char *bytes, size_t room)
{
	(void)what;
	(void)bytes;
	return (long)room + 1;
}

static long
read_badly(void *what, char *bytes, size_t room)
{
	(void)what;
	(void)bytes;
	(void)room;
	errno = EIO;
	return -100;
}

static long
read_interrupted(void *what, char *bytes, size_t room)
{
	unsigned *calls = what;

	(void)bytes;
	(void)room;
	errno = EINTR;
	return (*calls)++ == 0 ? -1 : 0;
}

/* A stream whose reading fails is at its end. */
static void
expect_end(struct croupier_stream *stream)
{
	const struct croupier_document *document = UNSET(const struct croupier_document *);

	DONE(croupier_stream_next(stream, &document));
	HOLDS(document == NULL);
	croupier_stream_close(stream);
}

static void
misuse_reading(void)
{
	const struct croupier_document *document = UNSET(const struct croupier_document *);
	struct croupier_stream *stream = croupier_stream_open(-1, NULL);
	unsigned calls = 0;

	SYSTEM(croupier_stream_next(stream, &document));
	HOLDS(document == NULL);
	expect_end(stream);
	stream = croupier_stream_open_with(
	    &(struct croupier_source){ .read = read_badly, .what = NULL, .name = "bad" });
	SYSTEM(croupier_stream_next(stream, &document));
	expect_end(stream);
	stream = croupier_stream_open_with(
	    &(struct croupier_source){ .read = read_too_much, .what = NULL, .name = "much" });
	MISUSE(croupier_stream_next(stream, &document));
	expect_end(stream);
	stream = croupier_stream_open_with(
	    &(struct croupier_source){ .read = read_interrupted, .what = &calls,
	    .name = "interrupted" });
	expect_end(stream);
	HOLDS(calls == 2);
	HOLDS(croupier_stream_open_with(NULL) == NULL);
}

static void
misuse_stream(void)
{
	const struct croupier_document *document = UNSET(const struct croupier_document *);
	unsigned long number;
	struct source source;
	struct croupier_stream *stream =
	    stream_of(&source, "--- {undo: 2}\n---\n- a list\n--- {undo: 3}\n");

	misuse_reading();
	croupier_stream_close(NULL);
	HOLDS(!croupier_stream_lost(NULL).state);
	HOLDS(croupier_stream_lost(NULL).at.file == NULL &&
	      croupier_stream_lost(NULL).at.line == 0);
	HOLDS(croupier_stream_lost(stream).at.line == 0);
	MISUSE(croupier_stream_next(stream, NULL));
	MISUSE(croupier_stream_next(NULL, &document));
	HOLDS(document == NULL);
	document = next_of(stream);
	HOLDS(croupier_document_place(document).line == 1);
	DONE(croupier_document_undo(document, &number));
	HOLDS(number == 2);
	INPUT(croupier_stream_next(stream, &document));
	HOLDS(document == NULL && !croupier_stream_lost(stream).state);
	HOLDS(croupier_stream_lost(stream).at.line == 2);
	DONE(croupier_document_undo(next_of(stream), &number));
	HOLDS(number == 3);
	expect_end(stream);
}

static void
misuse_document(void)
{
	static const char *const none[] = { "--- {undo: 0}\n", "--- {undo: [1]}\n",
		"--- {undo: 1000000001}\n", "--- {undo: 1, more: 2}\n",
		"--- {seat: north, play: 5S}\n", "--- {result: {points: {north: 1}}}\n" };
	static const unsigned long bad[] = { 0, 1000000001, ULONG_MAX };
	struct croupier_place place = croupier_document_place(NULL);
	const struct croupier_document *document;
	struct croupier_stream *stream;
	struct source source;
	unsigned long number = 7;
	unsigned i;

	HOLDS(croupier_document_kind(NULL) == CROUPIER_NO_DOCUMENT);
	HOLDS(place.file == NULL && place.line == 0 && place.column == 0);
	MISUSE(croupier_document_undo(NULL, &number));
	for (i = 0; i < sizeof none / sizeof none[0]; i++) {
		stream = stream_of(&source, none[i]);
		document = next_of(stream);
		number = 7;
		if (croupier_document_kind(document) == CROUPIER_UNDO)
			INPUT(croupier_document_undo(document, &number));
		else
			MISUSE(croupier_document_undo(document, &number));
		HOLDS(number == 0);
		MISUSE(croupier_document_undo(document, NULL));
		croupier_stream_close(stream);
	}
	for (i = 0; i < sizeof bad / sizeof bad[0]; i++)
		MISUSE(croupier_undo_write(bad[i], CROUPIER_YAML, text));
	MISUSE(croupier_undo_write(1, CROUPIER_WORDS, text));
	MISUSE(croupier_undo_write(1, NO_FORMAT, text));
	MISUSE(croupier_undo_write(1, CROUPIER_YAML, NULL));
}

/* ---- games and rules ------------------------------------------------------------ */

static void
misuse_games(void)
{
	const char *game = croupier_game_at(0);
	struct croupier_verb verb = croupier_verb_at(game, 0);

	need(game != NULL && verb.name != NULL, "no game");
	HOLDS(croupier_game_at(games) == NULL && croupier_game_at(SIZE_MAX) == NULL);
	HOLDS(croupier_verb_at(NULL, 0).name == NULL && croupier_verb_at("", 0).name == NULL);
	HOLDS(croupier_verb_at(game, SIZE_MAX).name == NULL);
	MISUSE(croupier_games_write(CROUPIER_WORDS, text));
	MISUSE(croupier_games_write(NO_FORMAT, text));
	MISUSE(croupier_games_write(CROUPIER_YAML, NULL));
	MISUSE(croupier_schema_write(NULL, NULL));
	MISUSE(croupier_schema_write("lohai", NULL));
	HOLDS(croupier_rule_find(NULL) == NULL && croupier_rule_find("") == NULL);
	HOLDS(croupier_rule_find("no/rule") == NULL && croupier_rule_find("table/undo") != NULL);
	HOLDS(croupier_rule_at(0) != NULL && croupier_rule_at(SIZE_MAX) == NULL);
}

/* ---- states ------------------------------------------------------------------------ */

/* A copy that was played to the end of its round by random legal moves. */
static struct croupier_state *
finished_of(const struct croupier_state *fresh)
{
	struct croupier_state *state = croupier_state_copy(fresh);
	struct croupier_moves *moves = croupier_moves_new();
	uint8_t seed[CROUPIER_SEED_BYTES] = { 1 };
	unsigned long i;
	int seat;

	need(state != NULL && moves != NULL, "out of memory");
	for (i = 0; (seat = croupier_state_turn(state)) >= 0 && i < 100000; i++) {
		struct croupier_refusal no = croupier_moves_list(moves, state, (unsigned)seat);
		uint32_t count = (uint32_t)croupier_moves_count(moves), index;

		need(no.verdict == CROUPIER_YES, no.sentence);
		index = croupier_seed_choose(seed, "play", i, count);
		no = croupier_moves_play(moves, index, state);
		need(no.verdict == CROUPIER_YES, no.sentence);
	}
	need(seat < 0, "the round does not end");
	croupier_moves_free(moves);
	return state;
}

static void
misuse_state_reading(void)
{
	struct croupier_state *state = UNSET(struct croupier_state *);
	struct croupier_move *move = UNSET(struct croupier_move *);
	struct croupier_stream *stream;
	const struct croupier_document *document;
	struct source source;

	MISUSE(croupier_state_read(NULL, &state));
	HOLDS(state == NULL);
	MISUSE(croupier_move_read(NULL, &move));
	HOLDS(move == NULL);
	stream = stream_of(
	    &source, "--- {seat: north, play: 5S}\n--- {result: {}}\n--- {croupier: 1}\n");
	document = next_of(stream);
	state = UNSET(struct croupier_state *);
	MISUSE(croupier_state_read(document, &state));
	HOLDS(state == NULL);
	MISUSE(croupier_state_read(document, NULL));
	MISUSE(croupier_move_read(document, NULL));
	document = next_of(stream);
	move = UNSET(struct croupier_move *);
	MISUSE(croupier_move_read(document, &move));
	HOLDS(move == NULL);
	document = next_of(stream);
	state = UNSET(struct croupier_state *);
	INPUT(croupier_state_read(document, &state));
	HOLDS(state == NULL);
	MISUSE(croupier_move_read(document, &move));
	croupier_stream_close(stream);
}

static void
misuse_state(const struct croupier_state *state)
{
	HOLDS(croupier_state_copy(NULL) == NULL);
	croupier_state_free(NULL);
	MISUSE(croupier_state_write(NULL, CROUPIER_YAML, text));
	MISUSE(croupier_state_write(state, CROUPIER_YAML, NULL));
	MISUSE(croupier_state_write(state, CROUPIER_WORDS, text));
	MISUSE(croupier_state_write(state, NO_FORMAT, text));
	HOLDS(croupier_state_about(NULL).game == NULL && croupier_state_about(NULL).phase == NULL);
	HOLDS(croupier_state_about(NULL).variant == NULL && croupier_state_about(NULL).dealer == 0);
	HOLDS(croupier_state_seats(NULL) == 0 && croupier_state_about(NULL).round == 0);
	HOLDS(croupier_state_seat_name(NULL, 0) == NULL &&
	      croupier_state_seat_name(state, 10) == NULL);
	HOLDS(croupier_state_seat_name(state, 200) == NULL &&
	      croupier_state_seat_name(state, UINT_MAX) == NULL);
	HOLDS(croupier_state_seat(NULL, "north") == -1 && croupier_state_seat(state, NULL) == -1);
	HOLDS(croupier_state_seat(state, "") == -1 && croupier_state_seat(state, "nobody") == -1);
	HOLDS(croupier_state_turn(NULL) == -1 && croupier_state_about(NULL).seed == NULL);
	HOLDS(croupier_state_about(NULL).verbs[0] == NULL);
}

static void
misuse_view_after(const struct croupier_state *state)
{
	const struct croupier_setup setup = { .game = "lohai" };
	struct croupier_view *view = UNSET(struct croupier_view *);
	struct croupier_state *copy = croupier_state_copy(state), *other;

	DONE(croupier_deal(&setup, &other));
	MISUSE(croupier_view_make(NULL, state, &view));
	MISUSE(croupier_view_make(copy, state, NULL));
	MISUSE(croupier_view_make(state, other, &view));
	DONE(croupier_view_make(state, copy, &view));
	HOLDS(view->zones->seat == 0);
	croupier_view_free(view);
	croupier_state_free(copy);
	croupier_state_free(other);
}

static void
misuse_view(const struct croupier_state *state)
{
	struct croupier_view *view = UNSET(struct croupier_view *);
	const struct croupier_value *root, *game, *seats;

	MISUSE(croupier_view_make(NULL, NULL, &view));
	HOLDS(view == NULL);
	MISUSE(croupier_view_make(state, NULL, NULL));
	croupier_view_free(NULL);
	DONE(croupier_view_make(state, NULL, &view));
	root = view->state;
	game = croupier_value_get(root, "game");
	seats = croupier_value_get(root, "seats");
	HOLDS(game != NULL && seats != NULL);
	HOLDS(croupier_value_get(NULL, "game") == NULL && croupier_value_get(root, NULL) == NULL);
	HOLDS(
	    croupier_value_get(game, "game") == NULL && croupier_value_get(seats, "north") == NULL);
	HOLDS(croupier_value_get(root, "") == NULL && croupier_value_get(root, "no key") == NULL);
	HOLDS(view->deck->count > 0);
	HOLDS(view->zones->seat == 0);
	croupier_view_free(view);
	misuse_view_after(state);
}

/* ---- dealing ------------------------------------------------------------------------ */

static void
expect_no_deal(const struct croupier_setup *setup, enum croupier_error error, int line)
{
	struct croupier_state *state = UNSET(struct croupier_state *);

	expect_refusal(
	    croupier_deal(setup, &state), CROUPIER_TROUBLE, error, "croupier_deal", line);
	expect(state == NULL, "no state", line);
}

#define NO_DEAL(error, ...) expect_no_deal(&(struct croupier_setup){ __VA_ARGS__ }, error, __LINE__)

/* Lists of words that end at once, or say what cannot be. */
static void
misuse_setup(const char *game)
{
	static const char *const
	    none[] = { NULL },
	    *const eleven[] = { "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", NULL },
	    *const twice[] = { "ann", "bob", "ann", NULL }, *const one[] = { "ann", NULL },
	    *const bad[] = { "", "", "", "", NULL }, *const odd[] = { "=", NULL },
	    *const empty[] = { "", NULL }, *const nobody[] = { "nobody=1", NULL };
	struct croupier_setup setup = { .game = game };
	unsigned i;

	NO_DEAL(CROUPIER_INPUT, .game = NULL);
	NO_DEAL(CROUPIER_INPUT, .game = "");
	NO_DEAL(CROUPIER_INPUT, .game = "no game");
	NO_DEAL(CROUPIER_INPUT, .game = game, .variant = "");
	NO_DEAL(CROUPIER_INPUT, .game = game, .variant = "no variant");
	NO_DEAL(CROUPIER_INPUT, .game = game, .players = 1);
	NO_DEAL(CROUPIER_INPUT, .game = game, .players = 11);
	NO_DEAL(CROUPIER_INPUT, .game = game, .players = UINT_MAX);
	NO_DEAL(CROUPIER_MISUSE, .game = game, .seats = none);
	NO_DEAL(CROUPIER_INPUT, .game = game, .seats = one);
	NO_DEAL(CROUPIER_INPUT, .game = game, .seats = eleven);
	NO_DEAL(CROUPIER_INPUT, .game = game, .seats = twice);
	NO_DEAL(CROUPIER_INPUT, .game = game, .seats = bad);
	NO_DEAL(CROUPIER_INPUT, .game = game, .dealer = "");
	NO_DEAL(CROUPIER_INPUT, .game = game, .dealer = "nobody");
	NO_DEAL(CROUPIER_INPUT, .game = game, .options = odd);
	NO_DEAL(CROUPIER_INPUT, .game = game, .options = empty);
	NO_DEAL(CROUPIER_INPUT, .game = game, .facts = odd);
	NO_DEAL(CROUPIER_INPUT, .game = game, .facts = empty);
	NO_DEAL(CROUPIER_INPUT, .game = game, .scores = empty);
	NO_DEAL(CROUPIER_INPUT, .game = game, .scores = nobody);
	NO_DEAL(CROUPIER_INPUT, .game = game, .meta = empty);
	NO_DEAL(CROUPIER_INPUT, .game = game, .meta = odd);
	for (i = 0; i < 8; i++) {
		setup.reserved[i] = &setup;
		expect_no_deal(&setup, CROUPIER_MISUSE, __LINE__);
		setup.reserved[i] = NULL;
	}
}

static void
misuse_deal(const struct croupier_state *fresh)
{
	static const char *const none[] = { NULL };
	const char *game = croupier_state_about(fresh).game;
	const struct croupier_setup setup = { .game = game, .options = none, .facts = none };
	struct croupier_setup later = { .reserved = { &asked } };
	struct croupier_state *state = UNSET(struct croupier_state *),
			      *finished = finished_of(fresh);

	misuse_setup(game);
	expect_no_deal(NULL, CROUPIER_MISUSE, __LINE__);
	MISUSE(croupier_deal(&setup, NULL));
	DONE(croupier_deal(&setup, &state));
	croupier_state_free(state);
	state = UNSET(struct croupier_state *);
	MISUSE(croupier_deal_next(NULL, &setup, &state));
	HOLDS(state == NULL);
	MISUSE(croupier_deal_next(finished, &setup, NULL));
	MISUSE(croupier_deal_next(finished, NULL, &state));
	MISUSE(croupier_deal_next(finished, &later, &state));
	REFUSED(croupier_deal_next(fresh, &setup, &state));
	HOLDS(state == NULL);
	state = UNSET(struct croupier_state *);
	MISUSE(croupier_deal_again(NULL, &setup, &state));
	HOLDS(state == NULL);
	MISUSE(croupier_deal_again(finished, &setup, NULL));
	MISUSE(croupier_deal_again(finished, NULL, &state));
	MISUSE(croupier_deal_again(finished, &later, &state));
	MISUSE(croupier_deal_continues(NULL, fresh));
	MISUSE(croupier_deal_continues(finished, NULL));
	REFUSED(croupier_deal_continues(fresh, fresh));
	REFUSED(croupier_deal_continues(finished, fresh));
	DONE(croupier_deal_again(finished, &setup, &state));
	HOLDS(croupier_state_turn(state) >= 0);
	croupier_state_free(state);
	croupier_state_free(finished);
}

/* ---- moves -------------------------------------------------------------------------- */

static void
misuse_move(const struct croupier_state *state)
{
	struct croupier_state *copy = croupier_state_copy(state);
	struct croupier_move *move = UNSET(struct croupier_move *);
	const char *rest = "rest";

	MISUSE(croupier_move_from_words(NULL, "north pass", CROUPIER_EXACT, &rest, &move));
	HOLDS(move == NULL && rest == NULL);
	MISUSE(croupier_move_from_words(state, NULL, CROUPIER_EXACT, NULL, &move));
	MISUSE(croupier_move_from_words(state, "north pass", CROUPIER_EXACT, NULL, NULL));
	rest = "rest";
	INPUT(croupier_move_from_words(state, "\xff", CROUPIER_EXACT, &rest, &move));
	HOLDS(move == NULL && rest == NULL);
	INPUT(croupier_move_from_words(state, "north \033[2J", CROUPIER_EXACT, &rest, &move));
	croupier_move_free(NULL);
	DONE(croupier_move_from_words(state, "", CROUPIER_SEAT_OMITTED, &rest, &move));
	HOLDS(move != NULL && rest != NULL && *rest == '\0');
	croupier_move_free(move);
	MISUSE(croupier_move_from_words(NULL, "pass", CROUPIER_TYPED, &rest, &move));
	HOLDS(move == NULL && rest == NULL);
	MISUSE(croupier_move_from_words(state, NULL, CROUPIER_TYPED, NULL, &move));
	MISUSE(croupier_move_from_words(state, "pass", CROUPIER_TYPED, NULL, NULL));
	rest = "rest";
	REFUSED(croupier_move_from_words(state, "nroth", CROUPIER_TYPED, &rest, &move));
	HOLDS(move == NULL && rest == NULL);
	INPUT(croupier_move_from_words(state, "\xff", CROUPIER_TYPED, NULL, &move));
	DONE(croupier_move_from_words(state, "", CROUPIER_TYPED, &rest, &move));
	HOLDS(move != NULL && rest != NULL && *rest == '\0');
	MISUSE(croupier_move_write(NULL, move, CROUPIER_YAML, text));
	MISUSE(croupier_move_write(state, NULL, CROUPIER_YAML, text));
	MISUSE(croupier_move_write(state, move, CROUPIER_YAML, NULL));
	MISUSE(croupier_move_write(state, move, NO_FORMAT, text));
	MISUSE(croupier_play(NULL, move));
	MISUSE(croupier_play(copy, NULL));
	REFUSED(croupier_play(copy, move));
	croupier_move_free(move);
	MISUSE(croupier_words_next(NULL, "", text));
	MISUSE(croupier_words_next(state, "", NULL));
	MISUSE(croupier_verbs_write(NULL, text));
	MISUSE(croupier_verbs_write(state, NULL));
	croupier_state_free(copy);
}

/* A table without a seed, and what is foreseen of it. */
static void
misuse_foreseen(const struct croupier_moves *moves, struct croupier_state *copy)
{
	const uint8_t seed[CROUPIER_SEED_BYTES] = { 1 };
	struct croupier_state *foreseen = UNSET(struct croupier_state *);

	MISUSE(croupier_state_foresee(NULL, seed, &foreseen));
	HOLDS(foreseen == NULL);
	MISUSE(croupier_state_foresee(copy, NULL, &foreseen));
	MISUSE(croupier_state_foresee(copy, seed, NULL));
	/* It has a seed, so that nothing is to be foreseen. */
	DONE(croupier_state_foresee(copy, seed, &foreseen));
	HOLDS(foreseen == NULL);
	foreseen = croupier_state_copy(copy);
	MISUSE(croupier_moves_play_foreseen(NULL, 0, copy, foreseen, CROUPIER_YAML, text));
	MISUSE(croupier_moves_play_foreseen(moves, 0, NULL, foreseen, CROUPIER_YAML, text));
	MISUSE(croupier_moves_play_foreseen(moves, 0, copy, NULL, CROUPIER_YAML, text));
	MISUSE(croupier_moves_play_foreseen(moves, 0, copy, foreseen, CROUPIER_YAML, NULL));
	MISUSE(croupier_moves_play_foreseen(moves, 0, copy, foreseen, NO_FORMAT, text));
	MISUSE(croupier_moves_play_foreseen(moves, 0, copy, copy, CROUPIER_YAML, text));
	MISUSE(croupier_moves_play_foreseen(moves, SIZE_MAX, copy, foreseen, CROUPIER_YAML, text));
	croupier_state_free(foreseen);
}

static void
misuse_moves(const struct croupier_state *state)
{
	struct croupier_moves *moves = croupier_moves_new();
	struct croupier_state *copy = croupier_state_copy(state);
	unsigned seat = (unsigned)croupier_state_turn(state);
	const struct croupier_listed *listed = NULL;
	size_t count;

	croupier_moves_free(NULL);
	HOLDS(croupier_moves_count(NULL) == 0 && croupier_moves_count(moves) == 0);
	MISUSE(croupier_moves_write(moves, 0, state, CROUPIER_YAML, text));
	MISUSE(croupier_moves_play(moves, 0, copy));
	MISUSE(croupier_moves_list(NULL, state, seat));
	DONE(croupier_moves_list(moves, state, seat));
	count = croupier_moves_count(moves);
	HOLDS(count > 0);
	MISUSE(croupier_moves_write(NULL, 0, state, CROUPIER_YAML, text));
	MISUSE(croupier_moves_write(moves, 0, NULL, CROUPIER_YAML, text));
	MISUSE(croupier_moves_write(moves, 0, state, CROUPIER_YAML, NULL));
	MISUSE(croupier_moves_write(moves, 0, state, NO_FORMAT, text));
	MISUSE(croupier_moves_write(moves, count, state, CROUPIER_YAML, text));
	MISUSE(croupier_moves_write(NULL, CROUPIER_ALL, state, CROUPIER_YAML, text));
	MISUSE(croupier_moves_write(moves, CROUPIER_ALL, NULL, CROUPIER_YAML, text));
	MISUSE(croupier_moves_write(moves, CROUPIER_ALL, state, CROUPIER_YAML, NULL));
	MISUSE(croupier_moves_write(moves, CROUPIER_ALL, state, CROUPIER_WORDS, text));
	MISUSE(croupier_moves_write(moves, CROUPIER_ALL, state, NO_FORMAT, text));
	MISUSE(croupier_moves_write(moves, SIZE_MAX - 1, state, CROUPIER_YAML, text));
	MISUSE(croupier_moves_at(NULL, 0, state, &listed));
	MISUSE(croupier_moves_at(moves, 0, NULL, &listed));
	MISUSE(croupier_moves_at(moves, 0, state, NULL));
	MISUSE(croupier_moves_at(moves, count, state, &listed));
	HOLDS(listed == NULL);
	DONE(croupier_moves_at(moves, 0, state, &listed));
	HOLDS(listed->seat == seat && listed->verb != NULL);
	MISUSE(croupier_moves_play(NULL, 0, copy));
	MISUSE(croupier_moves_play(moves, 0, NULL));
	MISUSE(croupier_moves_play(moves, count, copy));
	MISUSE(croupier_moves_play(moves, SIZE_MAX, copy));
	misuse_foreseen(moves, copy);
	MISUSE(croupier_moves_list(moves, NULL, seat));
	HOLDS(croupier_moves_count(moves) == 0);
	MISUSE(croupier_moves_list(moves, state, croupier_state_seats(state)));
	MISUSE(croupier_moves_list(moves, state, 200));
	MISUSE(croupier_moves_list(moves, state, 256 + seat));
	MISUSE(croupier_moves_list(moves, state, UINT_MAX));
	HOLDS(croupier_moves_count(moves) == 0);
	croupier_state_free(copy);
	croupier_moves_free(moves);
}

/* A list with the state of another game, another number of seats, and of a round that is over. */
static void
misuse_foreign_moves(void)
{
	struct croupier_moves *moves = croupier_moves_new();
	struct croupier_state *finished = finished_of(states[1]), *other = NULL;
	const struct croupier_setup setup = { .game = croupier_state_about(states[1]).game,
		.players = 2 };
	const struct croupier_listed *listed;
	unsigned i;

	DONE(croupier_deal(&setup, &other));
	DONE(croupier_moves_list(moves, states[1], (unsigned)croupier_state_turn(states[1])));
	for (i = 0; i < games; i++)
		if (i != 1) {
			struct croupier_state *copy = croupier_state_copy(states[i]);

			MISUSE(croupier_moves_write(moves, 0, copy, CROUPIER_WORDS, text));
			MISUSE(croupier_moves_play(moves, 0, copy));
			croupier_state_free(copy);
		}
	MISUSE(croupier_moves_write(moves, 0, other, CROUPIER_WORDS, text));
	MISUSE(croupier_moves_write(moves, CROUPIER_ALL, other, CROUPIER_YAML, text));
	MISUSE(croupier_moves_at(moves, 0, other, &listed));
	MISUSE(croupier_moves_play(moves, 0, other));
	REFUSED(croupier_moves_play(moves, 0, finished));
	DONE(croupier_moves_list(moves, finished, 0));
	HOLDS(croupier_moves_count(moves) == 0 && croupier_state_about(finished).verbs[0] == NULL);
	croupier_state_free(other);
	croupier_state_free(finished);
	croupier_moves_free(moves);
}

/* ---- scores -------------------------------------------------------------------------- */

static void
misuse_score(const struct croupier_state *fresh)
{
	struct croupier_state *state = finished_of(fresh);
	struct croupier_score *score = UNSET(struct croupier_score *);

	MISUSE(croupier_score_make(NULL, &score));
	HOLDS(score == NULL);
	MISUSE(croupier_score_make(state, NULL));
	croupier_score_free(NULL);
	DONE(croupier_score_make(state, &score));
	HOLDS(croupier_score_about(NULL).points[0] == 0 &&
	    croupier_score_about(NULL).totals[0] == 0);
	HOLDS(!croupier_score_about(NULL).match_over && !croupier_score_about(NULL).winner[0]);
	HOLDS(croupier_score_about(NULL).count == 0);
	MISUSE(croupier_score_write(NULL, NULL, 0, CROUPIER_YAML, text));
	MISUSE(croupier_score_write(score, NULL, 0, CROUPIER_YAML, NULL));
	MISUSE(croupier_score_write(score, NULL, 0, CROUPIER_WORDS, text));
	MISUSE(croupier_score_write(score, NULL, 0, NO_FORMAT, text));
	MISUSE(croupier_score_write(NULL, "file", 1, CROUPIER_YAML, text));
	MISUSE(croupier_score_write(score, "file", 1, CROUPIER_YAML, NULL));
	MISUSE(croupier_score_write(score, "file", 1, CROUPIER_WORDS, text));
	MISUSE(croupier_score_write(score, "file", 1, NO_FORMAT, text));
	MISUSE(croupier_score_write(score, "file", ULONG_MAX, CROUPIER_YAML, text));
	MISUSE(croupier_score_write_result(NULL, CROUPIER_YAML, text));
	MISUSE(croupier_score_write_result(score, CROUPIER_YAML, NULL));
	MISUSE(croupier_score_write_result(score, CROUPIER_WORDS, text));
	MISUSE(croupier_score_write_result(score, NO_FORMAT, text));
	croupier_score_free(score);
	croupier_state_free(state);
}

static void
misuse_tally(const struct croupier_state *fresh)
{
	struct croupier_state *finished = finished_of(fresh);
	struct croupier_tally *tally = UNSET(struct croupier_tally *);

	MISUSE(croupier_tally_new(NULL, NULL));
	INPUT(croupier_tally_new("player,player", &tally));
	HOLDS(tally == NULL);
	INPUT(croupier_tally_new("", &tally));
	INPUT(croupier_tally_new("fly", &tally));
	croupier_tally_free(NULL);
	DONE(croupier_tally_new(NULL, &tally));
	MISUSE(croupier_tally_same(NULL, "a", "b"));
	MISUSE(croupier_tally_same(tally, NULL, "b"));
	MISUSE(croupier_tally_same(tally, "a", NULL));
	INPUT(croupier_tally_same(tally, "", "b"));
	INPUT(croupier_tally_same(tally, "a", ""));
	DONE(croupier_tally_same(tally, "a", "b"));
	INPUT(croupier_tally_same(tally, "a", "c"));
	MISUSE(croupier_tally_add(NULL, finished, "file"));
	MISUSE(croupier_tally_add(tally, NULL, "file"));
	REFUSED(croupier_tally_add(tally, fresh, "file"));
	MISUSE(croupier_tally_sort(NULL));
	DONE(croupier_tally_add(tally, finished, NULL));
	HOLDS(croupier_tally_row(tally, 0).rounds == 0);
	DONE(croupier_tally_sort(tally));
	HOLDS(croupier_tally_row(tally, 0).rounds == 1);
	HOLDS(croupier_tally_row(tally, SIZE_MAX).rounds == 0);
	HOLDS(croupier_tally_row(NULL, 0).mean == NULL);
	HOLDS(croupier_tally_key(NULL, 0) == NULL && croupier_tally_key(tally, 1) == NULL &&
	    croupier_tally_key(tally, SIZE_MAX) == NULL);
	MISUSE(croupier_tally_write(NULL, CROUPIER_YAML, text));
	MISUSE(croupier_tally_write(tally, CROUPIER_YAML, NULL));
	MISUSE(croupier_tally_write(tally, CROUPIER_WORDS, text));
	MISUSE(croupier_tally_write(tally, NO_FORMAT, text));
	croupier_tally_free(tally);
	croupier_state_free(finished);
}

/* ---- records --------------------------------------------------------------------------- */

/* A record that has taken what these bytes are. */
static struct croupier_record *
record_of(const char *bytes)
{
	struct croupier_record *record = croupier_record_new();
	const struct croupier_document *document;
	struct source source;
	struct croupier_stream *stream = stream_of(&source, bytes);

	need(record != NULL, "out of memory");
	while (croupier_stream_next(stream, &document).verdict == CROUPIER_YES && document != NULL)
		need(croupier_record_feed(record, document).verdict == CROUPIER_YES,
		    "a document is refused");
	croupier_stream_close(stream);
	return record;
}

/* What one record was fed is fed to another, and to one that has lost its state. */
static void
misuse_feed(const struct croupier_state *state)
{
	static const char moves[] = "--- {seat: north, play: 5S}\n--- {seat: east, play: 6S}\n";
	struct croupier_text *bytes = croupier_text_new();
	struct croupier_record *record, *other;
	const struct croupier_document *document = UNSET(const struct croupier_document *);
	struct source source;
	struct croupier_stream *stream = stream_of(&source, moves);

	DONE(croupier_state_write(state, CROUPIER_YAML, bytes));
	record = record_of(croupier_text_bytes(bytes, NULL));
	other = record_of(croupier_text_bytes(bytes, NULL));
	croupier_text_free(bytes);
	DONE(croupier_stream_next(stream, &document));
	HOLDS(croupier_document_kind(document) == CROUPIER_MOVE);
	need(croupier_record_feed(other, document).verdict ==
	    croupier_record_feed(record, document).verdict, "two records judge alike");
	DONE(croupier_stream_next(stream, &document));
	croupier_record_lose(record);
	INPUT(croupier_record_feed(record, document));
	croupier_record_free(record);
	need(croupier_record_feed(other, document).verdict != CROUPIER_TROUBLE, "it is a move");
	croupier_record_free(other);
	croupier_stream_close(stream);
}

static void
misuse_record(const struct croupier_state *state)
{
	struct croupier_record *record = croupier_record_new();
	struct croupier_state *after = UNSET(struct croupier_state *);
	struct croupier_move *move;
	struct source source;
	struct croupier_stream *stream = stream_of(&source, "--- {seat: north, play: 5S}\n");
	const struct croupier_document *document = next_of(stream);

	DONE(croupier_move_from_words(state, "north pass", CROUPIER_EXACT, NULL, &move));
	croupier_record_free(NULL);
	croupier_record_lose(NULL);
	croupier_record_lose(record);
	MISUSE(croupier_record_feed(NULL, document));
	MISUSE(croupier_record_feed(record, NULL));
	MISUSE(croupier_record_play(NULL, move));
	MISUSE(croupier_record_play(record, NULL));
	MISUSE(croupier_record_play(record, move));
	MISUSE(croupier_record_judge(NULL, move));
	MISUSE(croupier_record_judge(record, NULL));
	MISUSE(croupier_record_judge(record, move));
	MISUSE(croupier_record_write_judged(NULL, CROUPIER_YAML, text));
	MISUSE(croupier_record_write_judged(record, CROUPIER_YAML, NULL));
	MISUSE(croupier_record_write_judged(record, CROUPIER_YAML, text));
	MISUSE(croupier_record_make_judged(NULL));
	MISUSE(croupier_record_make_judged(record));
	HOLDS(croupier_record_state(NULL) == NULL && croupier_record_state(record) == NULL);
	HOLDS(croupier_record_about(NULL).moves == 0 && croupier_record_about(record).moves == 0);
	HOLDS(croupier_record_about(NULL).standing == 0 &&
	    croupier_record_about(record).standing == 0);
	MISUSE(croupier_record_state_after(NULL, 0, &after));
	MISUSE(croupier_record_state_after(record, 0, &after));
	MISUSE(croupier_record_state_after(record, 0, NULL));
	HOLDS(after == NULL);
	MISUSE(croupier_record_write_words(NULL, text));
	MISUSE(croupier_record_write_words(record, NULL));
	DONE(croupier_record_write_words(record, text));
	HOLDS(strcmp(croupier_text_bytes(text, NULL), "before") == 0);
	MISUSE(croupier_record_begin(NULL, state));
	MISUSE(croupier_record_begin(record, NULL));
	MISUSE(croupier_record_undo(NULL, 1));
	MISUSE(croupier_record_undo(record, 1));
	HOLDS(croupier_record_state(record) == NULL);
	INPUT(croupier_record_feed(record, document));
	DONE(croupier_record_feed(record, document));
	HOLDS(croupier_record_about(record).moves == 0);
	croupier_move_free(move);
	croupier_stream_close(stream);
	croupier_record_free(record);
}

static void
misuse_digest(struct croupier_record *record)
{
	MISUSE(croupier_record_keep_digest(NULL));
	MISUSE(croupier_record_write_digest(NULL, CROUPIER_YAML, text));
	MISUSE(croupier_record_write_digest(record, CROUPIER_YAML, text));
	DONE(croupier_record_keep_digest(record));
	MISUSE(croupier_record_write_digest(record, CROUPIER_YAML, text));
	MISUSE(croupier_record_write_digest(record, CROUPIER_YAML, NULL));
}

/* A correction of a record without a state. */
static void
misuse_correction(const struct croupier_record *record, const struct croupier_move *move)
{
	struct croupier_correction *correction = UNSET(struct croupier_correction *);

	MISUSE(croupier_correction_begin(NULL, 1, 1, &correction));
	HOLDS(correction == NULL);
	MISUSE(croupier_correction_begin(record, 1, 1, NULL));
	MISUSE(croupier_correction_begin(record, 1, 1, &correction));
	HOLDS(correction == NULL && croupier_correction_state(NULL) == NULL);
	MISUSE(croupier_correction_put(NULL, move));
	MISUSE(croupier_correction_write(NULL, text));
	croupier_correction_free(NULL);
}

/* What is asked of moves that stand, and of proofs, where there are none. */
static void
misuse_standing(const struct croupier_state *state)
{
	struct croupier_record *record = croupier_record_new();
	struct croupier_move *move, *other = UNSET(struct croupier_move *);
	struct source source;
	struct croupier_stream *stream = stream_of(&source, "--- {seat: north, play: 5S}\n");
	const struct croupier_document *document = next_of(stream);
	bool gives = true;

	DONE(croupier_move_from_words(state, "north pass", CROUPIER_EXACT, NULL, &move));
	MISUSE(croupier_move_despite(NULL, "table/undo", &other));
	HOLDS(other == NULL);
	MISUSE(croupier_move_despite(move, NULL, &other));
	MISUSE(croupier_move_despite(move, "table/undo", NULL));
	DONE(croupier_move_despite(move, "", &other));
	croupier_move_free(other);
	HOLDS(croupier_record_made(NULL, 0).number == 0 &&
	    croupier_record_made(record, 0).number == 0);
	MISUSE(croupier_record_write_made(NULL, 0, CROUPIER_YAML, text));
	MISUSE(croupier_record_write_made(record, 0, CROUPIER_YAML, text));
	MISUSE(croupier_record_write_made(record, 0, CROUPIER_YAML, NULL));
	MISUSE(croupier_record_write(NULL, document, CROUPIER_YAML, text));
	MISUSE(croupier_record_write(record, NULL, CROUPIER_YAML, text));
	MISUSE(croupier_record_write(record, document, CROUPIER_YAML, text));
	MISUSE(croupier_record_write(record, document, CROUPIER_YAML, NULL));
	misuse_correction(record, move);
	misuse_digest(record);
	MISUSE(croupier_record_prove(NULL));
	DONE(croupier_record_prove(record));
	HOLDS(croupier_record_about(NULL).proof_count == 0 &&
	    croupier_record_about(record).proof_count == 0);
	HOLDS(croupier_record_about(NULL).rulings == 0 &&
	    croupier_record_about(record).rulings == 0);
	MISUSE(croupier_document_gives_points(NULL, &gives));
	MISUSE(croupier_document_gives_points(document, &gives));
	MISUSE(croupier_document_gives_points(document, NULL));
	HOLDS(!gives);
	croupier_move_free(move);
	croupier_stream_close(stream);
	croupier_record_free(record);
}

/* What followed, asked of a record without a state and of one with nothing but its state. */
static void
misuse_followed(const struct croupier_state *state)
{
	struct croupier_text *bytes = croupier_text_new();
	struct croupier_record *record = croupier_record_new();
	struct source source;
	struct croupier_stream *stream = stream_of(&source, "--- {ruling: it stands}\n");
	const struct croupier_document *document = next_of(stream);
	unsigned i;

	DONE(croupier_state_write(state, CROUPIER_YAML, bytes));
	for (i = 0; i < 2; i++) {
		croupier_record_tell(NULL, true);
		croupier_record_tell(record, i == 1);
		HOLDS(croupier_record_about(NULL).followed[0] == NULL &&
		    croupier_record_about(record).followed[0] == NULL);
		MISUSE(croupier_record_write_followed(NULL, 0, text));
		MISUSE(croupier_record_write_followed(record, 0, NULL));
		MISUSE(croupier_record_write_followed(record, 0, text));
		MISUSE(croupier_record_write_followed(record, SIZE_MAX, text));
		MISUSE(croupier_record_write(NULL, document, CROUPIER_WORDS, text));
		MISUSE(croupier_record_write(record, NULL, CROUPIER_WORDS, text));
		MISUSE(croupier_record_write(record, document, CROUPIER_WORDS, NULL));
		if (i == 0)
			MISUSE(croupier_record_write(record, document, CROUPIER_WORDS, text));
		croupier_record_free(record);
		record = record_of(croupier_text_bytes(bytes, NULL));
	}
	DONE(croupier_record_write(record, document, CROUPIER_WORDS, bytes));
	croupier_stream_close(stream);
	stream = stream_of(&source, "--- {undo: 1}\n");
	document = next_of(stream);
	MISUSE(croupier_record_write(record, document, CROUPIER_WORDS, text));
	croupier_record_free(record);
	croupier_stream_close(stream);
	croupier_text_free(bytes);
}

/* A record that is told what it takes, and what it does not. */
static void
misuse_told_ruling(const struct croupier_state *state)
{
	struct croupier_ruling ruling = { .text = "it stands" };
	struct croupier_record *record = croupier_record_new();
	struct croupier_state *after;

	MISUSE(croupier_record_rule(NULL, &ruling));
	MISUSE(croupier_record_rule(record, NULL));
	MISUSE(croupier_record_rule(record, &ruling));
	DONE(croupier_record_begin(record, state));
	DONE(croupier_record_rule(record, &ruling));
	HOLDS(croupier_record_about(record).rulings == 1);
	MISUSE(croupier_record_undo(record, 0));
	REFUSED(croupier_record_undo(record, 1));
	REFUSED(croupier_record_undo(record, ULONG_MAX));
	MISUSE(croupier_record_state_after(record, ULONG_MAX, &after));
	DONE(croupier_record_state_after(record, 0, &after));
	croupier_state_free(after);
	ruling.move = 1;
	MISUSE(croupier_record_rule(record, &ruling));
	ruling.rule = "table/undo";
	REFUSED(croupier_record_rule(record, &ruling));
	ruling.text = NULL;
	MISUSE(croupier_record_rule(record, &ruling));
	ruling = (struct croupier_ruling){ .text = "no", .withdraw = 1, .move = 1,
	    .rule = "table/turn" };
	MISUSE(croupier_record_rule(record, &ruling));
	ruling = (struct croupier_ruling){ .text = "no", .withdraw = 1 + CROUPIER_MOST_NUMBER };
	MISUSE(croupier_record_rule(record, &ruling));
	ruling = (struct croupier_ruling){ .text = "no", .withdraw = 900 };
	REFUSED(croupier_record_rule(record, &ruling));
	ruling.text = NULL;
	REFUSED(croupier_record_rule(record, &ruling));
	HOLDS(croupier_record_about(NULL).in_force == 0);
	ruling = (struct croupier_ruling){ .text = "" };
	INPUT(croupier_record_rule(record, &ruling));
	HOLDS(croupier_record_about(record).rulings == 1);
	ruling = (struct croupier_ruling){ .withdraw = 1 };
	DONE(croupier_record_rule(record, &ruling));
	HOLDS(croupier_record_about(record).in_force == 0);
	croupier_record_free(record);
}

static void
misuse_ruling(const struct croupier_state *state)
{
	static const char *const rules[] = { NULL, "table/undo" };
	static const long points[CROUPIER_MAX_SEATS] = { 1000000001 };
	struct croupier_ruling good = { .text = "it stands" }, ruling = good;
	size_t i;

	MISUSE(croupier_ruling_write(NULL, &good, CROUPIER_YAML, text));
	MISUSE(croupier_ruling_write(state, NULL, CROUPIER_YAML, text));
	MISUSE(croupier_ruling_write(state, &good, CROUPIER_YAML, NULL));
	MISUSE(croupier_ruling_write(state, &good, CROUPIER_WORDS, text));
	MISUSE(croupier_ruling_write(state, &good, NO_FORMAT, text));
	ruling.text = NULL;
	MISUSE(croupier_ruling_write(state, &ruling, CROUPIER_YAML, text));
	for (i = 0; i < 2; i++) {
		ruling = good;
		ruling.move = i == 0;
		ruling.rule = rules[i];
		MISUSE(croupier_ruling_write(state, &ruling, CROUPIER_YAML, text));
	}
	ruling = good;
	ruling.reserved[2] = text;
	MISUSE(croupier_ruling_write(state, &ruling, CROUPIER_YAML, text));
	ruling = good;
	ruling.points = points;
	INPUT(croupier_ruling_write(state, &ruling, CROUPIER_YAML, text));
	ruling = good;
	ruling.text = "";
	INPUT(croupier_ruling_write(state, &ruling, CROUPIER_YAML, text));
	ruling.text = "two\nlines";
	INPUT(croupier_ruling_write(state, &ruling, CROUPIER_YAML, text));
	misuse_told_ruling(state);
}

static void
misuse_seal(const struct croupier_state *fresh)
{
	static const uint8_t seed[CROUPIER_SEED_BYTES];
	static const char *const empty[CROUPIER_MAX_SEATS] = { "" };
	static const char *const good[CROUPIER_MAX_SEATS] = { NULL, "seven owls" };
	struct croupier_state *sealed = NULL, *seen = NULL, *other = UNSET(struct croupier_state *);

	MISUSE(croupier_deal_seal(NULL, &other));
	HOLDS(other == NULL);
	MISUSE(croupier_deal_seal(fresh, NULL));
	MISUSE(croupier_seal_write(NULL, CROUPIER_YAML, text));
	MISUSE(croupier_seal_write(fresh, CROUPIER_YAML, text));
	MISUSE(croupier_seal_write(fresh, CROUPIER_YAML, NULL));
	REFUSED(croupier_deal_open(fresh, good, &other));
	DONE(croupier_redact(fresh, -1, &seen));
	MISUSE(croupier_deal_seal(seen, &other));
	croupier_state_free(seen);
	DONE(croupier_deal_seal(fresh, &sealed));
	other = UNSET(struct croupier_state *);
	MISUSE(croupier_deal_seal(sealed, &other));
	HOLDS(other == NULL);
	MISUSE(croupier_seal_write(sealed, CROUPIER_WORDS, text));
	MISUSE(croupier_seal_write(sealed, NO_FORMAT, text));
	MISUSE(croupier_deal_open(NULL, good, &other));
	MISUSE(croupier_deal_open(sealed, good, NULL));
	INPUT(croupier_deal_open(sealed, empty, &other));
	HOLDS(other == NULL);
	MISUSE(croupier_seed_write(NULL, CROUPIER_YAML, text));
	MISUSE(croupier_seed_write(seed, CROUPIER_YAML, NULL));
	MISUSE(croupier_seed_write(seed, CROUPIER_WORDS, text));
	DONE(croupier_deal_open(sealed, good, &other));
	HOLDS(croupier_state_about(other).cuts[1] != NULL &&
	    croupier_state_about(other).cuts[0] == NULL &&
	    croupier_state_about(NULL).cuts[0] == NULL);
	HOLDS(croupier_state_about(NULL).seal == NULL && croupier_state_about(fresh).seal == NULL &&
	    croupier_state_about(other).seal != NULL);
	HOLDS(croupier_state_about(NULL).round_seed == NULL &&
	    memcmp(croupier_state_about(other).round_seed,
	    croupier_state_about(other).seed, CROUPIER_SEED_BYTES) != 0);
	croupier_state_free(other);
	croupier_state_free(sealed);
}

static void
misuse_deal_check(void)
{
	struct croupier_score *score;
	struct croupier_record *record = croupier_record_new();

	MISUSE(croupier_record_check_deal(NULL));
	MISUSE(croupier_record_check_deal(record));
	HOLDS(!croupier_record_about(NULL).deal_proved &&
	    !croupier_record_about(record).deal_proved);
	HOLDS(!croupier_record_about(NULL).seal_opened &&
	    !croupier_record_about(record).seal_opened);
	HOLDS(!croupier_record_about(NULL).seal_shown && !croupier_record_about(record).seal_shown);
	MISUSE(croupier_record_score(NULL, &score));
	MISUSE(croupier_record_score(record, NULL));
	MISUSE(croupier_record_score(record, &score));
	HOLDS(score == NULL);
	HOLDS(!croupier_record_about(NULL).adjusted && !croupier_record_about(record).adjusted);
	HOLDS(croupier_record_about(NULL).refused == 0 &&
	    croupier_record_about(record).refused == 0);
	croupier_record_free(record);
}

/* A move on a record whose round is over. */
static void
misuse_finished_record(const struct croupier_state *fresh)
{
	struct croupier_state *finished = finished_of(fresh);
	struct croupier_text *bytes = croupier_text_new();
	struct croupier_record *record;
	struct croupier_move *move;
	char words[100];

	DONE(croupier_state_write(finished, CROUPIER_YAML, bytes));
	record = record_of(croupier_text_bytes(bytes, NULL));
	snprintf(words, sizeof words, "%s %s", croupier_state_seat_name(finished, 0),
	    croupier_verb_at(croupier_state_about(finished).game, 0).name);
	DONE(croupier_move_from_words(finished, words, CROUPIER_SEAT_OMITTED, NULL, &move));
	REFUSED(croupier_record_judge(record, move));
	REFUSED(croupier_record_play(record, move));
	HOLDS(croupier_record_about(record).moves == 1 &&
	    croupier_record_about(record).standing == 0);
	croupier_move_free(move);
	croupier_record_free(record);
	croupier_text_free(bytes);
	croupier_state_free(finished);
}

/* ---- what a seat may see ------------------------------------------------------------------ */

static void
misuse_redact(const struct croupier_state *state)
{
	static const int bad[] = { 99, 10, -2, INT_MIN, INT_MAX };
	struct croupier_state *redacted;
	unsigned i;

	for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		redacted = UNSET(struct croupier_state *);
		MISUSE(croupier_redact(state, bad[i], &redacted));
		HOLDS(redacted == NULL);
	}
	redacted = UNSET(struct croupier_state *);
	MISUSE(croupier_redact(NULL, 0, &redacted));
	HOLDS(redacted == NULL);
	MISUSE(croupier_redact(state, 0, NULL));
}

static void
misuse_beginning(struct croupier_redaction *redaction, const struct croupier_record *record)
{
	struct croupier_record *empty = croupier_record_new();

	MISUSE(croupier_redaction_begin(NULL, record, 0, CROUPIER_YAML, text));
	MISUSE(croupier_redaction_begin(redaction, NULL, 0, CROUPIER_YAML, text));
	MISUSE(croupier_redaction_begin(redaction, record, 0, CROUPIER_YAML, NULL));
	MISUSE(croupier_redaction_begin(redaction, record, 0, CROUPIER_WORDS, text));
	MISUSE(croupier_redaction_begin(redaction, record, 0, NO_FORMAT, text));
	MISUSE(croupier_redaction_begin(redaction, record, 99, CROUPIER_YAML, text));
	MISUSE(croupier_redaction_begin(redaction, record, -2, CROUPIER_YAML, text));
	MISUSE(croupier_redaction_begin(redaction, empty, 0, CROUPIER_YAML, text));
	croupier_record_free(empty);
}

/* The record has the state, the document is the move that it takes next. */
static void
misuse_following(struct croupier_redaction *redaction, struct croupier_record *record,
    const struct croupier_document *document)
{
	struct croupier_record *other = croupier_record_new();
	enum croupier_format yaml = CROUPIER_YAML;

	/* Before it has begun, and what the record has not accepted. */
	MISUSE(croupier_redaction_follow(redaction, record, document, yaml, text));
	DONE(croupier_redaction_begin(redaction, record, 0, yaml, text));
	begin_text();
	MISUSE(croupier_redaction_follow(redaction, record, document, yaml, text));
	DONE(croupier_record_feed(record, document));
	MISUSE(croupier_redaction_begin(redaction, record, 0, yaml, text));
	MISUSE(croupier_redaction_follow(NULL, record, document, yaml, text));
	MISUSE(croupier_redaction_follow(redaction, NULL, document, yaml, text));
	MISUSE(croupier_redaction_follow(redaction, record, NULL, yaml, text));
	MISUSE(croupier_redaction_follow(redaction, record, document, yaml, NULL));
	MISUSE(croupier_redaction_follow(redaction, record, document, CROUPIER_WORDS, text));
	MISUSE(croupier_redaction_follow(redaction, record, document, NO_FORMAT, text));
	MISUSE(croupier_redaction_follow(redaction, other, document, yaml, text));
	/* All of that has done nothing: it can still be told, but once only. */
	DONE(croupier_redaction_follow(redaction, record, document, yaml, text));
	begin_text();
	MISUSE(croupier_redaction_follow(redaction, record, document, yaml, text));
	croupier_record_lose(record);
	MISUSE(croupier_redaction_follow(redaction, record, document, yaml, text));
	croupier_record_free(other);
}

/* What is told after a gap: a move, an undo, a state of another game. */
static void
misuse_gaps(const char *bytes, const char *move)
{
	struct croupier_redaction *redaction = croupier_redaction_new();
	struct croupier_record *record = record_of(bytes);
	struct source source, other;
	struct croupier_stream *moves = stream_of(&source, move),
			       *undos = stream_of(&other, "--- {undo: 1}\n");
	const struct croupier_document *document = next_of(moves), *undo = next_of(undos);

	DONE(croupier_redaction_begin(redaction, record, -1, CROUPIER_YAML, text));
	begin_text();
	MISUSE(croupier_redaction_follow(redaction, record, undo, CROUPIER_YAML, text));
	DONE(croupier_record_feed(record, document));
	DONE(croupier_record_feed(record, undo));
	MISUSE(croupier_redaction_follow(redaction, record, undo, CROUPIER_YAML, text));
	DONE(croupier_record_feed(record, document));
	DONE(croupier_redaction_follow(redaction, record, document, CROUPIER_YAML, text));
	begin_text();
	DONE(croupier_record_feed(record, undo));
	MISUSE(croupier_redaction_follow(redaction, record, document, CROUPIER_YAML, text));
	DONE(croupier_redaction_follow(redaction, record, undo, CROUPIER_YAML, text));
	begin_text();
	REFUSED(croupier_record_feed(record, undo));
	MISUSE(croupier_redaction_follow(redaction, record, undo, CROUPIER_YAML, text));
	croupier_stream_close(moves);
	croupier_stream_close(undos);
	croupier_record_free(record);
	croupier_redaction_free(redaction);
}

static void
misuse_supposing(const struct croupier_state *state)
{
	const uint8_t seed[CROUPIER_SEED_BYTES] = { 1 };
	struct croupier_supposing *what = croupier_supposing_new();
	struct croupier_record *record = croupier_record_new();
	const struct croupier_state *found = UNSET(const struct croupier_state *);
	struct source source;
	struct croupier_stream *stream = stream_of(&source, "--- {undo: 1}\n");
	const struct croupier_document *undo = next_of(stream);

	croupier_supposing_free(NULL);
	HOLDS(croupier_supposing_tried(NULL) == 0 && croupier_supposing_tried(what) == 0);
	MISUSE(croupier_supposing_begin(what, record, 0, seed));
	DONE(croupier_record_begin(record, state));
	MISUSE(croupier_supposing_next(what, 0, 1, &found));
	HOLDS(found == NULL);
	MISUSE(croupier_supposing_begin(NULL, record, 0, seed));
	MISUSE(croupier_supposing_begin(what, NULL, 0, seed));
	MISUSE(croupier_supposing_begin(what, record, 0, NULL));
	MISUSE(croupier_supposing_begin(what, record, 99, seed));
	MISUSE(croupier_supposing_begin(what, record, -3, seed));
	MISUSE(croupier_supposing_follow(NULL, record, undo));
	MISUSE(croupier_supposing_follow(what, NULL, undo));
	MISUSE(croupier_supposing_follow(what, record, NULL));
	DONE(croupier_supposing_begin(what, record, 0, seed));
	MISUSE(croupier_supposing_write(what, CROUPIER_YAML, text));
	MISUSE(croupier_supposing_next(NULL, 0, 1, &found));
	MISUSE(croupier_supposing_next(what, 0, 1, NULL));
	DONE(croupier_supposing_next(what, 0, 0, &found));
	HOLDS(found == NULL);
	DONE(croupier_supposing_next(what, 0, 1000, &found));
	HOLDS(found != NULL);
	MISUSE(croupier_supposing_write(NULL, CROUPIER_YAML, text));
	MISUSE(croupier_supposing_write(what, CROUPIER_WORDS, text));
	MISUSE(croupier_supposing_write(what, NO_FORMAT, text));
	MISUSE(croupier_supposing_write(what, CROUPIER_YAML, NULL));
	croupier_stream_close(stream);
	croupier_record_free(record);
	croupier_supposing_free(what);
}

static void
misuse_advice(const struct croupier_state *state)
{
	const uint8_t seed[CROUPIER_SEED_BYTES] = { 1 };
	struct croupier_advice *advice = croupier_advice_new();
	struct croupier_record *record = croupier_record_new();

	croupier_advice_free(NULL);
	croupier_advice_stop_when(NULL, NULL, NULL);
	croupier_advice_hurry(NULL, true);
	MISUSE(croupier_advice_set_jobs(NULL, 1));
	MISUSE(croupier_advice_set_jobs(advice, 0));
	MISUSE(croupier_advice_set_jobs(advice, CROUPIER_MOST_JOBS + 1));
	MISUSE(croupier_advice_think(NULL, 1));
	MISUSE(croupier_advice_think(advice, 1));
	MISUSE(croupier_advice_begin(advice, record, 0, false, seed));
	DONE(croupier_record_begin(record, state));
	MISUSE(croupier_advice_begin(NULL, record, 0, false, seed));
	MISUSE(croupier_advice_begin(advice, NULL, 0, false, seed));
	MISUSE(croupier_advice_begin(advice, record, 0, false, NULL));
	MISUSE(croupier_advice_begin(advice, record, 99, false, seed));
	HOLDS(croupier_advice_moves(NULL) == 0 && croupier_advice_deals(NULL) == 0);
	HOLDS(croupier_advice_moves(advice) == 0 && croupier_advice_deals(advice) == 0);
	HOLDS(croupier_advice_at(NULL, 0).deals == 0);
	DONE(croupier_advice_begin(advice, record, (unsigned)croupier_state_turn(state), false,
	    seed));
	HOLDS(croupier_advice_moves(advice) > 0);
	HOLDS(croupier_advice_at(advice, SIZE_MAX).move == 0);
	MISUSE(croupier_advice_write(advice, SIZE_MAX, false, CROUPIER_YAML, text));
	MISUSE(croupier_advice_write(NULL, 0, false, CROUPIER_YAML, text));
	MISUSE(croupier_advice_write(advice, 0, false, CROUPIER_YAML, NULL));
	MISUSE(croupier_advice_write(advice, 0, false, NO_FORMAT, text));
	MISUSE(croupier_advice_write(advice, SIZE_MAX, true, CROUPIER_YAML, text));
	MISUSE(croupier_advice_write(NULL, 0, true, CROUPIER_YAML, text));
	MISUSE(croupier_advice_write(advice, 0, true, CROUPIER_YAML, NULL));
	MISUSE(croupier_advice_write(advice, 0, true, NO_FORMAT, text));
	MISUSE(croupier_advice_write(advice, 0, true, CROUPIER_WORDS, text));
	croupier_record_free(record);
	croupier_advice_free(advice);
}

static void
misuse_review(const struct croupier_state *state)
{
	const uint8_t seed[CROUPIER_SEED_BYTES] = { 1 };
	struct croupier_review *review = croupier_review_new();
	struct croupier_record *record = croupier_record_new();
	bool judged = true;

	croupier_review_free(NULL);
	HOLDS(croupier_review_advice(NULL) == NULL && croupier_review_advice(review) != NULL);
	MISUSE(croupier_review_begin(review, record, seed));
	DONE(croupier_record_begin(record, state));
	MISUSE(croupier_review_next(review, 2, &judged));
	HOLDS(!judged);
	MISUSE(croupier_review_begin(NULL, record, seed));
	MISUSE(croupier_review_begin(review, NULL, seed));
	MISUSE(croupier_review_begin(review, record, NULL));
	MISUSE(croupier_review_write(review, NULL, 0, CROUPIER_YAML, text));
	DONE(croupier_review_begin(review, record, seed));
	MISUSE(croupier_review_next(NULL, 2, &judged));
	MISUSE(croupier_review_next(review, 2, NULL));
	MISUSE(croupier_review_next(review, 1, &judged));
	DONE(croupier_review_next(review, 2, &judged));
	MISUSE(croupier_review_write(NULL, NULL, 0, CROUPIER_YAML, text));
	MISUSE(croupier_review_write(review, NULL, 0, CROUPIER_YAML, NULL));
	MISUSE(croupier_review_write(review, NULL, ULONG_MAX, CROUPIER_YAML, text));
	MISUSE(croupier_review_write(review, NULL, 0, NO_FORMAT, text));
	MISUSE(croupier_review_write(review, NULL, 0, CROUPIER_WORDS, text));
	croupier_record_free(record);
	croupier_review_free(review);
}

static void
misuse_redaction(const struct croupier_state *state)
{
	struct croupier_redaction *redaction = croupier_redaction_new();
	struct croupier_moves *moves = croupier_moves_new();
	struct croupier_text *bytes = croupier_text_new(), *move = croupier_text_new();
	struct croupier_record *record;
	struct croupier_stream *stream;
	struct source source;

	croupier_redaction_free(NULL);
	DONE(croupier_state_write(state, CROUPIER_YAML, bytes));
	DONE(croupier_moves_list(moves, state, (unsigned)croupier_state_turn(state)));
	DONE(croupier_moves_write(moves, 0, state, CROUPIER_YAML, move));
	record = record_of(croupier_text_bytes(bytes, NULL));
	stream = stream_of(&source, croupier_text_bytes(move, NULL));
	misuse_beginning(redaction, record);
	misuse_following(redaction, record, next_of(stream));
	misuse_gaps(croupier_text_bytes(bytes, NULL), croupier_text_bytes(move, NULL));
	croupier_stream_close(stream);
	croupier_record_free(record);
	croupier_redaction_free(redaction);
	croupier_moves_free(moves);
	croupier_text_free(bytes);
	croupier_text_free(move);
}

/* ---- mending --------------------------------------------------------------------------- */

/* Edits of a file with three lines. */
static void
misuse_edits(void)
{
	static const char file[] = "--- {undo: 1}\n--- {undo: 2}\n--- {undo: 3}";
	static const char unread[] = "--- {undo: 1}\n--- 2\n--- {undo: 3}\n";
	struct croupier_edit edits[2] = { { .at = { .line = 2 }, .removes = true, .put = "" },
		{ .at = { .line = 3 }, .put = "--- {undo: 4}\n" } };
	size_t length = sizeof file - 1;

	MISUSE(croupier_edits_diff(NULL, 1, "file", file, length, text));
	MISUSE(croupier_edits_diff(edits, 2, NULL, file, length, text));
	MISUSE(croupier_edits_diff(edits, 2, "file", NULL, length, text));
	MISUSE(croupier_edits_diff(edits, 2, "file", file, length, NULL));
	INPUT(croupier_edits_diff(edits, 2, "file", file, 14, text));
	DONE(croupier_edits_diff(NULL, 0, "file", NULL, 0, text));
	HOLDS(strcmp(croupier_text_bytes(text, NULL), "before") == 0);
	edits[0].put = NULL;
	MISUSE(croupier_edits_diff(edits, 2, "file", file, length, text));
	edits[0].put = "";
	edits[0].at.line = 4;
	INPUT(croupier_edits_diff(edits, 1, "file", file, length, text));
	edits[0].at.line = 3;
	edits[1].at.line = 2;
	MISUSE(croupier_edits_diff(edits, 2, "file", file, length, text));
	edits[0].at.line = 2;
	edits[1].at.line = 3;
	INPUT(croupier_edits_diff(edits, 2, "file", unread, sizeof unread - 1, text));
	DONE(croupier_edits_diff(edits, 2, "file", file, length, text));
	HOLDS(strcmp(croupier_text_bytes(text, NULL), "before--- file\n+++ file\n@@ -1,3 +1,3 @@\n"
	    " --- {undo: 1}\n---- {undo: 2}\n+--- {undo: 4}\n --- {undo: 3}\n"
	    "\\ No newline at end of file\n") == 0);
	begin_text();
}

/* The mending has begun with a record, and the same move twice was what followed. */
static void
misuse_mended(struct croupier_mending *mending, const struct croupier_document *document)
{
	struct croupier_edit edit;
	bool done = false;
	size_t last;

	MISUSE(croupier_mending_search_on(mending, 1, &done));
	HOLDS(done && !croupier_mending_legal(mending) && croupier_mending_tried(mending) == 0);
	HOLDS(croupier_mending_proposals(mending) == 0);
	DONE(croupier_mending_search(mending));
	DONE(croupier_mending_search(mending));
	MISUSE(croupier_mending_follow(mending, document));
	MISUSE(croupier_mending_search_on(NULL, 1, &done));
	MISUSE(croupier_mending_search_on(mending, 1, NULL));
	DONE(croupier_mending_search_on(mending, 0, &done));
	last = croupier_mending_proposals(mending);
	HOLDS(croupier_mending_legal(mending) ? last == 0 : croupier_mending_tried(mending) > 0);
	MISUSE(croupier_mending_write(mending, last, NULL, 0, CROUPIER_YAML, text));
	MISUSE(croupier_mending_edit(mending, last, 0, &edit));
	HOLDS(edit.put == NULL && edit.at.line == 0);
	HOLDS(croupier_mending_proposal(mending, last).changes == 0);
	if (last == 0)
		return;
	MISUSE(croupier_mending_write(NULL, 0, NULL, 0, CROUPIER_YAML, text));
	MISUSE(croupier_mending_write(mending, 0, NULL, 0, CROUPIER_YAML, NULL));
	DONE(croupier_mending_write(mending, 0, NULL, 0, CROUPIER_WORDS, text));
	begin_text();
	MISUSE(croupier_mending_write(mending, 0, NULL, 0, NO_FORMAT, text));
	MISUSE(croupier_mending_write(mending, 0, NULL, ULONG_MAX, CROUPIER_YAML, text));
	MISUSE(croupier_mending_edit(NULL, 0, 0, &edit));
	MISUSE(croupier_mending_edit(mending, 0, 0, NULL));
	MISUSE(croupier_mending_edit(mending, 0, croupier_mending_proposal(mending, 0).edits,
	    &edit));
	DONE(croupier_mending_edit(mending, 0, 0, &edit));
	HOLDS(edit.at.line > 0 && edit.put != NULL);
	DONE(croupier_mending_write(mending, 0, "\x1b\xff", 1, CROUPIER_JSON, text));
	HOLDS(strstr(croupier_text_bytes(text, NULL), "{\"file\":\"??\",\"mend\":1,") != NULL);
	begin_text();
}

static void
misuse_mending_of(struct croupier_record *record, const struct croupier_document *document)
{
	struct croupier_mending *mending = croupier_mending_new();
	struct croupier_place place = { .file = "source", .line = 1, .column = 1 };
	struct croupier_record *empty = croupier_record_new();

	MISUSE(croupier_mending_begin(NULL, record, place));
	MISUSE(croupier_mending_begin(mending, NULL, place));
	MISUSE(croupier_mending_begin(mending, empty, place));
	MISUSE(croupier_mending_follow(mending, document));
	MISUSE(croupier_mending_search(mending));
	MISUSE(croupier_mending_search(NULL));
	DONE(croupier_mending_begin(mending, record, place));
	MISUSE(croupier_mending_follow(NULL, document));
	MISUSE(croupier_mending_follow(mending, NULL));
	DONE(croupier_mending_follow(mending, document));
	DONE(croupier_mending_follow(mending, document));
	misuse_mended(mending, document);
	DONE(croupier_record_feed(record, document));
	MISUSE(croupier_mending_begin(mending, record, place));
	croupier_record_free(empty);
	croupier_mending_free(mending);
}

static void
misuse_mending(const struct croupier_state *state)
{
	struct croupier_moves *moves = croupier_moves_new();
	struct croupier_text *bytes = croupier_text_new(), *move = croupier_text_new();
	struct croupier_record *record;
	struct croupier_stream *stream;
	struct source source;
	unsigned long left = 1;
	bool slips = true;

	croupier_mending_free(NULL);
	HOLDS(!croupier_mending_legal(NULL) && croupier_mending_tried(NULL) == 0);
	HOLDS(croupier_mending_proposals(NULL) == 0);
	croupier_mending_stop_when(NULL, NULL, NULL);
	HOLDS(!croupier_mending_left(NULL, &left, &slips) && left == 0 && !slips);
	HOLDS(croupier_mending_proposal(NULL, 0).changes == 0);
	misuse_edits();
	DONE(croupier_state_write(state, CROUPIER_YAML, bytes));
	DONE(croupier_moves_list(moves, state, (unsigned)croupier_state_turn(state)));
	DONE(croupier_moves_write(moves, 0, state, CROUPIER_YAML, move));
	record = record_of(croupier_text_bytes(bytes, NULL));
	stream = stream_of(&source, croupier_text_bytes(move, NULL));
	misuse_mending_of(record, next_of(stream));
	croupier_stream_close(stream);
	croupier_record_free(record);
	croupier_moves_free(moves);
	croupier_text_free(bytes);
	croupier_text_free(move);
}

/* ---- verdict documents ----------------------------------------------------------------------- */

static void
misuse_report(void)
{
	struct croupier_report report = { .verdict = 1 }, then = { .verdict = 2 };
	struct croupier_situation situation = { .turn = NULL };
	struct croupier_refusal no = { .verdict = CROUPIER_NO };
	unsigned i;

	MISUSE(croupier_report_write(NULL, CROUPIER_YAML, text));
	MISUSE(croupier_report_write(&report, CROUPIER_YAML, NULL));
	MISUSE(croupier_report_write(&report, CROUPIER_WORDS, text));
	MISUSE(croupier_report_write(&report, NO_FORMAT, text));
	for (i = 0; i < sizeof report.reserved / sizeof report.reserved[0]; i++) {
		report.reserved[i] = &report;
		MISUSE(croupier_report_write(&report, CROUPIER_YAML, text));
		report.reserved[i] = NULL;
	}
	report.then_count = 1;
	MISUSE(croupier_report_write(&report, CROUPIER_YAML, text));
	report.then = &then;
	then.then_count = 1;
	MISUSE(croupier_report_write(&report, CROUPIER_YAML, text));
	then = (struct croupier_report){ .verdict = ULONG_MAX };
	MISUSE(croupier_report_write(&report, CROUPIER_YAML, text));
	report.then_count = 0;
	report.situation = &situation;
	situation.reserved[3] = &report;
	MISUSE(croupier_report_write(&report, CROUPIER_YAML, text));
	report.situation = NULL;
	report.verdict = ULONG_MAX;
	MISUSE(croupier_report_write(&report, CROUPIER_YAML, text));
	report.verdict = 1;
	report.record = ULONG_MAX;
	MISUSE(croupier_report_write(&report, CROUPIER_YAML, text));
	report.record = 0;
	report.moves = ULONG_MAX;
	report.with_moves = true;
	MISUSE(croupier_report_write(&report, CROUPIER_YAML, text));
	report.with_moves = false;
	croupier_text_clear(text);
	DONE(croupier_report_write(&report, CROUPIER_YAML, text));
	HOLDS(strcmp(croupier_text_bytes(text, NULL), "--- {verdict: 1}\n") == 0);
	report.moves = 0;
	report.with_moves = true;
	croupier_text_clear(text);
	DONE(croupier_report_write(&report, CROUPIER_YAML, text));
	HOLDS(strcmp(croupier_text_bytes(text, NULL), "--- {verdict: 1, moves: 0}\n") == 0);
	report.with_moves = false;
	report.refusal = &no;
	report.with_place = true;
	croupier_text_clear(text);
	DONE(croupier_report_write(&report, CROUPIER_YAML, text));
	HOLDS(strcmp(croupier_text_bytes(text, NULL), "--- {verdict: 1, because: \"\"}\n") == 0);
	begin_text();
}

static void
misuse_event(void)
{
	struct croupier_event event = { .watch = 3 };

	MISUSE(croupier_event_write(NULL, CROUPIER_YAML, text));
	MISUSE(croupier_event_write(&event, CROUPIER_YAML, NULL));
	MISUSE(croupier_event_write(&event, CROUPIER_WORDS, text));
	MISUSE(croupier_event_write(&event, NO_FORMAT, text));
	event.reserved[2] = &event;
	MISUSE(croupier_event_write(&event, CROUPIER_YAML, text));
	event.reserved[2] = NULL;
	event.undo = ULONG_MAX;
	MISUSE(croupier_event_write(&event, CROUPIER_YAML, text));
	event.undo = 0;
	croupier_text_clear(text);
	DONE(croupier_event_write(&event, CROUPIER_YAML, text));
	HOLDS(strcmp(croupier_text_bytes(text, NULL), "--- {watch: 3}\n") == 0);
	begin_text();
}

/* ---- all of it ----------------------------------------------------------------------------------
 */

static void
misuse_game(const struct croupier_state *state)
{
	misuse_state(state);
	misuse_view(state);
	misuse_deal(state);
	misuse_move(state);
	misuse_moves(state);
	misuse_score(state);
	misuse_tally(state);
	misuse_record(state);
	misuse_feed(state);
	misuse_standing(state);
	misuse_followed(state);
	misuse_ruling(state);
	misuse_seal(state);
	misuse_finished_record(state);
	misuse_redact(state);
	misuse_redaction(state);
	misuse_supposing(state);
	misuse_advice(state);
	misuse_review(state);
	misuse_mending(state);
}

int
main(void)
{
	unsigned i;

	text = croupier_text_new();
	need(text != NULL, "out of memory");
	begin_text();
	for (games = 0; croupier_game_at(games) != NULL && games < 16; games++) {
		struct croupier_setup setup = { .game = croupier_game_at(games) };

		DONE(croupier_deal(&setup, &states[games]));
	}
	need(games > 1 && wrong == 0, "the games cannot be dealt");
	misuse_words();
	misuse_text();
	misuse_seed();
	misuse_stream();
	misuse_document();
	misuse_games();
	misuse_state_reading();
	misuse_foreign_moves();
	misuse_report();
	misuse_event();
	misuse_deal_check();
	for (i = 0; i < games; i++)
		misuse_game(states[i]);
	for (i = 0; i < games; i++)
		croupier_state_free(states[i]);
	croupier_text_free(text);
	printf("%u asked, %u wrong\n", asked, wrong);
	return wrong == 0 ? 0 : 1;
}
