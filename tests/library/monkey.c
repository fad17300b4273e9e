/*
 * monkey.c: calls public functions in any order, with any objects, NULL and
 * numbers out of range among them.
 *
 * monkey STEPS SEED: so many calls by a stream of chance of its own.  Sees
 * croupier.h alone and is linked to the shared library.  After every call it
 * asks what the header promises of all of them: a refusal has an error of its
 * verdict, what is refused hands nothing out and appends nothing.  What it
 * writes it also reads again, as streams for records and redactions.  Prints
 * how often each verdict and error came; exit 1 where a promise is broken.
 */
#include <croupier.h>

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POOL = 6, ROOM = 1 << 20 };

static uint64_t chance;
static unsigned long step, verdicts[3], errors[5];

/* A stream, the bytes that it reads, and the document that it gave last. */
struct source {
	struct croupier_stream *stream;
	const struct croupier_document *document;
	char *bytes;
	size_t length, used;
};

static struct croupier_state *states[POOL];
static struct croupier_move *moves[POOL];
static struct croupier_moves *lists[POOL];
static struct croupier_score *scores[POOL];
static struct croupier_tally *tallies[POOL];
static struct croupier_view *views[POOL];
static size_t viewed[POOL]; /* the place of the state of each view */
static struct croupier_text *texts[POOL];
static struct croupier_record *records[POOL];
static struct croupier_redaction *redactions[POOL];
static struct croupier_mending *mendings[POOL];
static struct croupier_supposing *supposings[POOL];
static struct croupier_advice *advices[POOL];
static struct croupier_review *reviews[POOL];
static struct source sources[POOL];

static unsigned
below(unsigned n)
{
	chance = chance * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)(chance >> 33) % n;
}

static void
broken(const char *what, const char *why)
{
	printf("monkey: step %lu: %s: %s\n", step, what, why);
	exit(1);
}

/* ---- arguments that may be anything ------------------------------------------ */

/* One of a pool, or NULL. */
#define ANY(pool) (below(12) == 0 ? NULL : (pool)[below(POOL)])

static enum croupier_format
any_format(void)
{
	return below(3) > 0 ? CROUPIER_YAML : (enum croupier_format)((int)below(7) - 2);
}

static unsigned
any_number(void)
{
	static const unsigned odd[] = { 10, 11, 99, 200, 255, 256, 257, INT_MAX, UINT_MAX };

	return below(4) > 0 ? below(5) : odd[below(sizeof odd / sizeof odd[0])];
}

static const char *
any_word(void)
{
	static const char *const words[] = { "north", "east", "p1", "p2", "pass", "play", "5S",
		"draw", "discard", "game", "hands", "XX", "drawn", "", "\xff", "\033[2J",
		"north pass, east pass", ",", "a b c d e f g h", "undo", "packs=2", "target=1",
		"up=KD", "packs", "=", NULL };

	switch (below(10)) {
	case 0:
		return croupier_game_at(any_number());
	case 1:
		return croupier_state_about(ANY(states)).verbs[below(3)];
	case 2:
		return croupier_state_seat_name(ANY(states), any_number());
	}
	return words[below(sizeof words / sizeof words[0])];
}

/* ---- what is promised of all calls --------------------------------------------- */

static size_t
length_of(const struct croupier_text *text)
{
	size_t length;

	croupier_text_bytes(text, &length);
	return length;
}

static bool
check(const char *what, struct croupier_refusal no)
{
	if ((unsigned)no.verdict > CROUPIER_TROUBLE || (unsigned)no.error > CROUPIER_MISUSE)
		broken(what, "no such verdict or error");
	verdicts[no.verdict]++;
	errors[no.error]++;
	if ((no.verdict == CROUPIER_TROUBLE) != (no.error != CROUPIER_NO_ERROR))
		broken(what, "the error is not that of the verdict");
	if ((no.verdict == CROUPIER_YES) != (no.sentence[0] == '\0') ||
	    memchr(no.sentence, '\0', sizeof no.sentence) == NULL)
		broken(what, "the sentence is not that of the verdict");
	if (no.error == CROUPIER_MEMORY || no.error == CROUPIER_SYSTEM)
		broken(what, no.sentence);
	return no.verdict == CROUPIER_YES;
}

/* Something that was made, or was not: it takes the place of another. */
#define TAKE(what, call, made, pool, free)                                                         \
	do {                                                                                       \
		size_t at_ = below(POOL);                                                          \
		if (check(what, call) != ((made) != NULL))                                         \
			broken(what, "a result in spite of the refusal, or none");                 \
		if ((made) != NULL) {                                                              \
			free((pool)[at_]);                                                         \
			(pool)[at_] = (made);                                                      \
		}                                                                                  \
	} while (0)

/* Something that is appended to `text`, or not. */
#define APPEND(what, call)                                                                         \
	do {                                                                                       \
		size_t before_ = length_of(text);                                                  \
		if (!check(what, call) && length_of(text) != before_)                              \
			broken(what, "a part was appended");                                       \
	} while (0)

/* ---- calls --------------------------------------------------------------------------- */

static void
drop_views(size_t state)
{
	size_t i;

	for (i = 0; i < POOL; i++)
		if (viewed[i] == state) {
			croupier_view_free(views[i]);
			views[i] = NULL;
		}
}

static void
put_state(struct croupier_state *state)
{
	size_t at = below(POOL);

	if (state == NULL)
		return;
	drop_views(at);
	croupier_state_free(states[at]);
	states[at] = state;
}

static void
deal_something(void)
{
	const char *const seats[] = { any_word(), any_word(), NULL };
	const char *const pairs[] = { any_word(), NULL };
	struct croupier_setup setup = { .game = croupier_game_at(below(6)) };
	struct croupier_state *state = NULL;
	struct croupier_refusal no;

	if (below(8) == 0)
		setup.seats = seats;
	if (below(8) == 0)
		setup.options = pairs;
	if (below(8) == 0)
		setup.facts = pairs;
	if (below(8) == 0)
		setup.scores = pairs;
	if (below(8) == 0)
		setup.meta = pairs;
	if (below(8) == 0)
		setup.dealer = any_word();
	if (below(3) == 0)
		setup.players = any_number();
	setup.hidden = below(10) == 0;
	setup.seed[0] = (uint8_t)below(256);
	switch (below(6)) {
	case 0:
		no = croupier_deal_next(ANY(states), &setup, &state);
		break;
	case 1:
		no = croupier_deal_again(ANY(states), &setup, &state);
		break;
	default:
		no = croupier_deal(&setup, &state);
	}
	if (check("deal", no) != (state != NULL))
		broken("deal", "a state in spite of the refusal, or none");
	put_state(state);
	check("deal_continues", croupier_deal_continues(ANY(states), ANY(states)));
}

/* Seals a deal, or opens one that was sealed. */
static void
seal_something(void)
{
	const char *cuts[CROUPIER_MAX_SEATS] = { NULL };
	const struct croupier_state *from = ANY(states);
	struct croupier_state *state = NULL;
	struct croupier_refusal no;

	if (below(2) == 0) {
		no = croupier_deal_seal(from, &state);
	} else {
		cuts[below(2)] = below(4) == 0 ? any_word() : "seven owls";
		no = croupier_deal_open(from, below(9) == 0 ? NULL : cuts, &state);
	}
	if (check("seal", no) != (state != NULL))
		broken("seal", "a state in spite of the refusal, or none");
	if (state != NULL && croupier_state_about(state).seal == NULL)
		broken("seal", "a state without one");
	put_state(state);
}

static void
look_at_state(void)
{
	const struct croupier_state *state = ANY(states);
	unsigned number = any_number();

	if ((croupier_state_about(state).game == NULL) != (state == NULL) ||
	    (croupier_state_about(state).variant == NULL) != (state == NULL) ||
	    (croupier_state_about(state).phase == NULL) != (state == NULL))
		broken("state", "no name");
	if ((croupier_state_seat_name(state, number) == NULL) !=
	    (number >= croupier_state_seats(state)))
		broken("state", "a name of no seat");
	if (croupier_state_turn(state) >= (int)croupier_state_seats(state) ||
	    (state != NULL && croupier_state_about(state).dealer >= croupier_state_seats(state)) ||
	    croupier_state_seat(state, any_word()) >= (int)croupier_state_seats(state))
		broken("state", "a seat that there is none of");
	if ((croupier_state_about(state).round == 0) != (state == NULL))
		broken("state", "the round");
}

static void
use_view(void)
{
	const struct croupier_view *any = ANY(views);
	const struct croupier_value *value = any == NULL ? NULL : any->state;
	size_t from = below(POOL);
	struct croupier_view *view = NULL;
	size_t at = below(POOL);

	while (value != NULL && below(3) > 0)
		if (below(4) == 0)
			value = croupier_value_get(value, any_word());
		else
			value = below(2) == 0 ? value->first : value->next;
	if (any != NULL && (any->zones == NULL || any->deck == NULL))
		broken("view", "no zones or deck");
	if (check("view", croupier_view_make(states[from], ANY(states), &view)) != (view != NULL))
		broken("view", "a view in spite of the refusal, or none");
	croupier_view_free(views[at]);
	views[at] = view;
	viewed[at] = from;
}

static void
make_move(void)
{
	struct croupier_move *move = NULL;
	const struct croupier_document *document = sources[below(POOL)].document;
	const char *words = below(2) == 0 ? any_word() : croupier_text_bytes(ANY(texts), NULL);
	const char *rest;
	struct croupier_refusal no;

	if (below(3) == 0)
		no = croupier_move_read(document, &move);
	else if (below(2) == 0)
		no = croupier_move_from_words(ANY(states), words, CROUPIER_TYPED, &rest, &move);
	else
		no = croupier_move_from_words(ANY(states), words, below(2) == 0, &rest, &move);
	TAKE("move", no, move, moves, croupier_move_free);
}

static void
use_list(void)
{
	struct croupier_moves *list = ANY(lists);
	struct croupier_state *state = ANY(states);
	struct croupier_text *text = ANY(texts);
	unsigned seat = below(4) == 0 ? any_number() : (unsigned)croupier_state_turn(state);
	size_t count, index;
	const struct croupier_listed *listed;

	if (!check("moves_list", croupier_moves_list(list, state, seat)) &&
	    croupier_moves_count(list) != 0)
		broken("moves_list", "moves in spite of the refusal");
	count = croupier_moves_count(list);
	index = count == 0 ? any_number() : below((unsigned)count + 1);
	state = below(8) == 0 ? ANY(states) : state;
	APPEND("moves_write", croupier_moves_write(list, index, state, any_format(), text));
	APPEND("moves_write_list",
	    croupier_moves_write(list, CROUPIER_ALL, state, any_format(), text));
	check("moves_at", croupier_moves_at(list, index, state, &listed));
	if (listed != NULL && (listed->seat >= croupier_state_seats(state) ||
	    (listed->count > 0 && *listed->arguments[0].values[0] == '\0')))
		broken("moves_at", "a seat or a value that there is none of");
	check("moves_play", croupier_moves_play(list, index, state));
}

static void
use_score(void)
{
	const struct croupier_score *score = ANY(scores);
	struct croupier_score *made = NULL;
	struct croupier_text *text = ANY(texts);
	unsigned number = any_number();

	TAKE("score_make", croupier_score_make(ANY(states), &made), made, scores,
	    croupier_score_free);
	score = ANY(scores);
	if ((croupier_score_about(score).lines[number].rule == NULL) !=
	    (number >= croupier_score_about(score).count))
		broken("score_line", "a line that there is none of");
	APPEND("score_write", croupier_score_write(score, NULL, 0, any_format(), text));
	APPEND("score_write_from", croupier_score_write(score, any_word(), any_number(),
	    any_format(), text));
	APPEND("score_write_result", croupier_score_write_result(score, any_format(), text));
}

static void
use_tally(void)
{
	static const char *const keys[] = { NULL, "player", "place,game", "file", "", "x" };
	struct croupier_tally *tally, *made = NULL;
	struct croupier_text *text = ANY(texts);
	unsigned number = any_number(), key = any_number();

	if (below(4) == 0)
		TAKE("tally_new", croupier_tally_new(keys[below(6)], &made), made, tallies,
		    croupier_tally_free);
	tally = ANY(tallies);
	if (below(4) == 0)
		check("tally_same", croupier_tally_same(tally, any_word(), any_word()));
	if (below(4) > 0)
		check("tally_add", croupier_tally_add(tally, ANY(states), any_word()));
	if (below(4) == 0)
		check("tally_sort", croupier_tally_sort(ANY(tallies)));
	tally = ANY(tallies);
	if (croupier_tally_row(tally, number).rounds > 0 &&
	    (croupier_tally_row(tally, number).values[0] == NULL ||
		croupier_tally_key(tally, key / 2) == NULL) && key < 2)
		broken("tally_row", "a row without a value");
	APPEND("tally_write", croupier_tally_write(tally, any_format(), text));
}

static void
write_something(void)
{
	struct croupier_text *text = ANY(texts);
	struct croupier_refusal no = { .verdict = CROUPIER_NO };
	struct croupier_report report = { .verdict = below(9), .moves = below(9),
		.with_moves = below(2) == 0,
		.truth = any_word(), .with_place = below(2) == 0, .move = any_word() };
	const char *const said[] = { any_word(), NULL };
	const struct croupier_situation situation = { .said = said, .turn = any_word(),
		.begun = any_word(), .verbs = below(2) == 0 ? said : NULL };
	const struct croupier_report then = { .verdict = below(9), .move = any_word(),
		.followed = said };
	const struct croupier_event event = { .watch = below(9), .move = any_word(),
		.undo = any_number(), .ruling = any_word(), .turn = any_word() };
	const struct croupier_move *move = ANY(moves);
	const char *word = any_word();

	if (below(2) == 0)
		report.refusal = &no;
	if (below(2) == 0)
		report.situation = &situation;
	report.then = &then;
	report.then_count = below(2);
	switch (below(8)) {
	case 0:
		APPEND("games_write", croupier_games_write(any_format(), text));
		APPEND("schema_write", croupier_schema_write(croupier_game_at(below(4)), text));
		break;
	case 1:
		APPEND("undo_write", croupier_undo_write(any_number(), any_format(), text));
		break;
	case 2:
		APPEND("report_write", croupier_report_write(&report, any_format(), text));
		APPEND("event_write", croupier_event_write(&event, any_format(), text));
		break;
	case 3:
		APPEND("words_next", croupier_words_next(ANY(states), any_word(), text));
		break;
	case 4:
		APPEND("verbs_write", croupier_verbs_write(ANY(states), text));
		break;
	case 5:
		APPEND("move_write", croupier_move_write(ANY(states), move, any_format(), text));
		break;
	case 6:
		APPEND("text_append", croupier_text_append(text, word,
		    word == NULL ? 1 : strlen(word)));
		break;
	default:
		APPEND("state_write", croupier_state_write(ANY(states), any_format(), text));
	}
	if (length_of(text) > ROOM)
		croupier_text_clear(text);
}

static long
read_source(void *what, char *bytes, size_t room)
{
	struct source *source = what;
	size_t left = source->length - source->used, count = left < room ? left : room;

	if (count > 0 && below(20) == 0)
		return CROUPIER_QUIET;
	memcpy(bytes, source->bytes + source->used, count);
	source->used += count;
	return (long)count;
}

/* A ruling that may be about anything. */
static void
write_ruling(const struct croupier_state *state, struct croupier_text *text)
{
	static const char *const rules[] = { NULL, "lohai/follow-suit", "huahuapai/must-eat",
		"hen/knock-limit", "table/undo" };
	long points[CROUPIER_MAX_SEATS] = { 0 };
	struct croupier_ruling ruling = { .text = "as the table says", .points = points,
		.rule = rules[below(5)] };

	points[below(CROUPIER_MAX_SEATS)] = (long)below(100) - 50;
	ruling.move = ruling.rule == NULL ? 0 : 1 + below(10);
	check("ruling_write", croupier_ruling_write(state, &ruling, CROUPIER_YAML, text));
}

/* A state and what chance lets come after it: legal moves, others, undos, rulings. */
static void
write_record(struct croupier_state *state, struct croupier_text *text)
{
	const uint8_t *seed = croupier_state_about(states[below(POOL)]).seed;
	unsigned i, seat, count;

	if (below(3) == 0)
		check("seal_write", croupier_seal_write(state, CROUPIER_YAML, text));
	check("state_write", croupier_state_write(state, CROUPIER_YAML, text));
	if (below(2) == 0)
		seed = croupier_state_about(state).seed;
	for (i = 0; i < 30; i++) {
		if (below(20) == 0)
			check("seed_write", croupier_seed_write(seed, CROUPIER_YAML, text));
		if (below(8) == 0)
			check("undo", croupier_undo_write(1 + below(4), CROUPIER_YAML, text));
		if (below(8) == 0)
			write_ruling(state, text);
		seat = (unsigned)croupier_state_turn(state);
		check("moves_list", croupier_moves_list(lists[0], state, seat));
		count = (unsigned)croupier_moves_count(lists[0]);
		if (count == 0)
			continue;
		check("moves_write",
		    croupier_moves_write(lists[0], below(count), state, CROUPIER_YAML, text));
		if (below(2) == 0)
			check("moves_play", croupier_moves_play(lists[0], 0, state));
	}
}

/* Gives a stream other bytes: such a record, or what some text has become. */
static void
open_source(struct source *source)
{
	struct croupier_text *text = croupier_text_new();
	struct croupier_state *state = croupier_state_copy(states[below(POOL)]);
	const char *bytes = croupier_text_bytes(ANY(texts), NULL);

	if (state == NULL || below(3) == 0)
		check("text_append", croupier_text_append(text, bytes, strlen(bytes)));
	else
		write_record(state, text);
	croupier_stream_close(source->stream);
	free(source->bytes);
	*source = (struct source){ .bytes = strdup(croupier_text_bytes(text, NULL)) };
	source->length = length_of(text);
	source->stream = croupier_stream_open_with(
	    &(struct croupier_source){ .read = read_source, .what = source, .name = "source" });
	if (source->bytes == NULL || source->stream == NULL)
		broken("stream_open_with", "out of memory");
	croupier_state_free(state);
	croupier_text_free(text);
}

/* The record takes the next document of the stream, and mostly that is told, too. */
static void
feed(struct source *source, struct croupier_record *record, struct croupier_redaction *redaction,
    struct croupier_text *text)
{
	struct croupier_state *after = NULL;
	struct croupier_stream *stream = below(30) == 0 ? NULL : source->stream;
	const struct croupier_record *told = below(20) == 0 ? ANY(records) : record;
	enum croupier_format format = below(9) == 0 ? any_format() : CROUPIER_YAML;
	int seat = (int)below(5) - 1;

	if (!check("stream_next", croupier_stream_next(stream, &source->document)) &&
	    croupier_stream_lost(stream).state)
		croupier_record_lose(record);
	if (below(20) > 0)
		check("record_feed", croupier_record_feed(record, source->document));
	if (croupier_record_about(record).refused > croupier_record_about(record).moves)
		broken("record_refused_move", "a move that was not fed");
	if (below(3) == 0)
		check("record_check_deal", croupier_record_check_deal(record));
	if (croupier_record_about(record).seal_opened &&
	    croupier_state_about(croupier_record_state(record)).seal == NULL)
		broken("record_seal_opened", "a seal that there is none of");
	if ((croupier_record_about(record).seal_shown || croupier_record_about(record).adjusted) &&
	    croupier_record_state(record) == NULL)
		broken("record_seal_shown", "something about a state that there is none of");
	if (croupier_document_kind(source->document) == CROUPIER_STATE || below(20) == 0)
		APPEND("redaction_begin",
		    croupier_redaction_begin(redaction, record, seat, format, text));
	if (below(20) > 0)
		APPEND("redaction_follow",
		    croupier_redaction_follow(redaction, told, source->document, format, text));
	if (check("record", croupier_record_state_after(record, below(4), &after)) !=
	    (after != NULL))
		broken("record", "a state in spite of the refusal, or none");
	croupier_state_free(after);
	if (croupier_record_about(record).standing > croupier_record_about(record).moves)
		broken("record", "more moves stand than were made");
}

/* What is asked of moves that stand, and of what later ones prove of them. */
static void
look_back(struct croupier_record *record, const struct croupier_document *document,
    struct croupier_text *text)
{
	size_t standing = croupier_record_about(record).standing, index = below(40);
	struct croupier_score *score;
	bool gives;

	check("record_prove", croupier_record_prove(record));
	if (check("record_score", croupier_record_score(record, &score)) != (score != NULL))
		broken("record_score", "a score and a refusal");
	croupier_score_free(score);
	if (croupier_record_about(record).proof_count > standing)
		broken("record_proofs", "more moves are proved illegal than stand");
	if ((croupier_record_made(record, index).number == 0) != (index >= standing))
		broken("record_made", "a move that there is none of, or one without a number");
	APPEND("record_write_made",
	    croupier_record_write_made(record, index, any_format(), text));
	APPEND("record_write", croupier_record_write(record, document, any_format(), text));
	check("gives_points", croupier_document_gives_points(document, &gives));
	APPEND("record_write_words", croupier_record_write_words(record, text));
}

/* Puts any move in the place of any others. */
static void
correct_record(const struct croupier_record *record, struct croupier_text *text)
{
	struct croupier_correction *correction = NULL;

	if (check("correction_begin",
	    croupier_correction_begin(record, below(9), below(9), &correction)) !=
	    (croupier_correction_state(correction) != NULL))
		broken("correction_begin", "one without a state, or a state without one");
	check("correction_put", croupier_correction_put(correction, ANY(moves)));
	APPEND("correction_write", croupier_correction_write(correction, text));
	croupier_correction_free(correction);
}

/* Has a record take what came from no stream. */
static void
tell_record(struct croupier_record *record)
{
	const long points[CROUPIER_MAX_SEATS] = { (long)below(3) };
	const struct croupier_ruling ruling = { .text = any_word(),
		.points = below(2) == 0 ? points : NULL, .withdraw = below(3) };
	unsigned long standing = croupier_record_about(record).standing, number = below(4);

	if (check("record_undo", croupier_record_undo(record, number)) &&
	    croupier_record_about(record).standing + number != standing)
		broken("record_undo", "another number of moves was taken back");
	check("record_rule", croupier_record_rule(record, &ruling));
	if (croupier_record_about(record).in_force > croupier_record_about(record).rulings)
		broken("record_ruling_in_force", "a ruling that there is none of");
	if (croupier_record_made(record, number).ruling > croupier_record_about(record).rulings)
		broken("record_made", "a ruling that there is none of");
	if (below(9) == 0 && check("record_begin", croupier_record_begin(record, ANY(states))) &&
	    (croupier_record_state(record) == NULL || croupier_record_about(record).moves > 0))
		broken("record_begin", "no state, or moves after it");
}

static void
use_record(void)
{
	struct source *source = &sources[below(POOL)];
	size_t at = below(POOL);
	struct croupier_redaction *redaction = below(8) == 0 ? ANY(redactions) : redactions[at];
	struct croupier_text *text = texts[below(POOL)];
	unsigned i;

	for (i = below(12); i > 0; i--)
		feed(source, records[at], redaction, text);
	if (below(4) == 0)
		croupier_record_tell(ANY(records), below(2) == 0);
	look_back(records[at], source->document, text);
	check("record_judge", croupier_record_judge(ANY(records), ANY(moves)));
	APPEND("record_write_judged", croupier_record_write_judged(ANY(records), below(3), text));
	check("record_make_judged", croupier_record_make_judged(ANY(records)));
	check("record_play", croupier_record_play(ANY(records), ANY(moves)));
	for (i = 0; croupier_record_about(records[at]).followed[i] != NULL; i++)
		if (*croupier_record_about(records[at]).followed[i] == '\0')
			broken("record_followed", "an empty sentence");
	APPEND("write_followed", croupier_record_write_followed(ANY(records), below(20), text));
	APPEND("write_ruling",
	    croupier_record_write(ANY(records), source->document, CROUPIER_WORDS, text));
	tell_record(ANY(records));
	correct_record(ANY(records), text);
	if (source->document == NULL || below(9) == 0)
		open_source(source);
	if (length_of(text) > ROOM)
		croupier_text_clear(text);
}

static bool
is_enough(void *what)
{
	(void)what;
	return below(3) == 0;
}

/* What may be found is asked of any mending, and often nothing was. */
static void
look_at_mending(struct croupier_mending *mending, struct croupier_text *text)
{
	size_t index = below(3), edit = below(3);
	struct croupier_proposal proposal = croupier_mending_proposal(mending, index);
	struct croupier_edit found;
	unsigned long left;
	bool done = false, slips;

	croupier_mending_stop_when(mending, below(4) == 0 ? is_enough : NULL, NULL);
	check("mending_search", croupier_mending_search(mending));
	check("mending_search_on", croupier_mending_search_on(mending, below(50), &done));
	if (croupier_mending_left(mending, &left, &slips) != (left > 0))
		broken("mending_left", "moves without a number");
	if (croupier_mending_legal(mending) && croupier_mending_proposals(mending) > 0)
		broken("mending", "a legal record is mended");
	if (proposal.changes > 0 && croupier_mending_tried(mending) == 0)
		broken("mending", "it has proposals without a search");
	if (check("mending_edit", croupier_mending_edit(mending, index, edit, &found)) !=
	    (found.put != NULL))
		broken("mending_edit", "an edit in spite of the refusal, or none");
	APPEND("mending_write", croupier_mending_write(mending, index, NULL, below(3),
	    any_format(), text));
}

static void
use_mending(void)
{
	struct source *source = &sources[below(POOL)];
	struct croupier_mending *mending = ANY(mendings);
	unsigned i;

	check("mending_begin", croupier_mending_begin(mending, ANY(records),
	    croupier_document_place(source->document)));
	for (i = below(5); i > 0; i--)
		check("mending_follow", croupier_mending_follow(mending, source->document));
	look_at_mending(mending, texts[below(POOL)]);
}

/* Moves of any list, on any state and what is foreseen of it. */
static void
put_foreseen(const struct croupier_state *state, const uint8_t *seed)
{
	struct croupier_state *copy = croupier_state_copy(state), *foreseen = NULL;
	struct croupier_text *text = texts[below(POOL)];

	check("state_foresee", croupier_state_foresee(state, seed, &foreseen));
	APPEND("play_foreseen", croupier_moves_play_foreseen(ANY(lists), below(4), copy, foreseen,
	    any_format(), text));
	croupier_state_free(copy);
	croupier_state_free(foreseen);
}

/* What was begun with a view needs its record no more. */
static void
use_supposing(void)
{
	const uint8_t seed[CROUPIER_SEED_BYTES] = { (uint8_t)below(9) };
	struct croupier_supposing *what = ANY(supposings);
	struct croupier_text *text = texts[below(POOL)];
	const struct croupier_state *state = NULL;
	unsigned at = below(POOL);

	check("supposing_follow",
	    croupier_supposing_follow(what, records[at], sources[below(POOL)].document));
	check("supposing_begin",
	    croupier_supposing_begin(what, records[at], (int)any_number() - 1, seed));
	if (!check("supposing_next",
	    croupier_supposing_next(what, below(5), below(200), &state)) && state != NULL)
		broken("supposing_next", "a state in spite of the refusal");
	if (state != NULL && croupier_supposing_tried(what) > 0)
		broken("supposing_tried", "it counts what was found");
	APPEND("supposing_write", croupier_supposing_write(what, any_format(), text));
	if (length_of(text) > ROOM)
		croupier_text_clear(text);
	state = ANY(states);
	put_foreseen(state, seed);
}

static bool
stop_soon(void *what)
{
	return --*(int *)what <= 0;
}

/* The record that it began with may change at any time, so it thinks at once. */
static void
use_advice(void)
{
	const uint8_t seed[CROUPIER_SEED_BYTES] = { (uint8_t)below(9) };
	struct croupier_advice *what = ANY(advices);
	struct croupier_text *text = texts[below(POOL)];
	int left = 200;

	check("advice_set_jobs", croupier_advice_set_jobs(what, below(4)));
	croupier_advice_stop_when(what, stop_soon, &left);
	croupier_advice_hurry(what, below(2) == 0);
	if (check("advice_begin", croupier_advice_begin(what, records[below(POOL)], any_number(),
	    below(2) == 0, seed)))
		check("advice_think", croupier_advice_think(what, below(5)));
	if (croupier_advice_at(what, any_number()).deals > croupier_advice_deals(what) + 1)
		broken("advice_at", "more deals than there were");
	APPEND("advice_write_move",
	    croupier_advice_write(what, below(3), false, any_format(), text));
	APPEND("advice_write", croupier_advice_write(what, below(3), true, any_format(), text));
	if (croupier_advice_moves(NULL) > 0)
		broken("advice_moves", "moves of nothing");
	croupier_advice_stop_when(what, NULL, NULL);
	if (length_of(text) > ROOM)
		croupier_text_clear(text);
}

static void
use_review(void)
{
	const uint8_t seed[CROUPIER_SEED_BYTES] = { (uint8_t)below(9) };
	struct croupier_review *what = ANY(reviews);
	struct croupier_text *text = texts[below(POOL)];
	bool judged = true;
	int left = 200, most = 3;

	croupier_advice_stop_when(croupier_review_advice(what), stop_soon, &left);
	if (!check("review_begin", croupier_review_begin(what, records[below(POOL)], seed)))
		return;
	while (judged && most-- > 0)
		check("review_next", croupier_review_next(what, 2 + below(3), &judged));
	APPEND("review_write", croupier_review_write(what, below(2) == 0 ? NULL : "file",
	    below(3), any_format(), text));
	croupier_advice_stop_when(croupier_review_advice(what), NULL, NULL);
	if (length_of(text) > ROOM)
		croupier_text_clear(text);
}

static void
use_document(void)
{
	const struct croupier_document *document = sources[below(POOL)].document;
	struct croupier_state *state = NULL;
	struct croupier_place place = croupier_document_place(document);
	struct croupier_refusal no;
	unsigned long number;

	if ((place.line > 0) != (document != NULL) ||
	    (croupier_document_kind(document) == CROUPIER_NO_DOCUMENT) != (document == NULL))
		broken("document", "its place or kind");
	if (check("document_undo", croupier_document_undo(document, &number)) != (number > 0))
		broken("document_undo", "a number in spite of the refusal, or none");
	if (check("state_read", croupier_state_read(document, &state)) != (state != NULL))
		broken("state_read", "a state in spite of the refusal, or none");
	put_state(state);
	state = NULL;
	no = croupier_redact(ANY(states), (int)any_number() - 1, &state);
	if (check("redact", no) != (state != NULL))
		broken("redact", "a state in spite of the refusal, or none");
	put_state(state);
	check("play", croupier_play(ANY(states), ANY(moves)));
}

static void
finish(void)
{
	unsigned i;

	for (i = 0; i < POOL; i++) {
		croupier_view_free(views[i]);
		croupier_state_free(states[i]);
		croupier_move_free(moves[i]);
		croupier_moves_free(lists[i]);
		croupier_score_free(scores[i]);
		croupier_tally_free(tallies[i]);
		croupier_text_free(texts[i]);
		croupier_record_free(records[i]);
		croupier_redaction_free(redactions[i]);
		croupier_mending_free(mendings[i]);
		croupier_supposing_free(supposings[i]);
		croupier_advice_free(advices[i]);
		croupier_review_free(reviews[i]);
		croupier_stream_close(sources[i].stream);
		free(sources[i].bytes);
	}
	printf("%lu yes, %lu no, %lu of the input, %lu misuse\n", verdicts[CROUPIER_YES],
	    verdicts[CROUPIER_NO], errors[CROUPIER_INPUT], errors[CROUPIER_MISUSE]);
}

int
main(int argc, char *argv[])
{
	static void (*const calls[])(void) = { deal_something, seal_something, look_at_state,
		use_view, make_move, use_list, use_list, use_score, use_tally, write_something,
		use_record, use_record,
		use_document, use_mending, use_supposing, use_advice, use_review };
	unsigned long steps = argc == 3 ? strtoul(argv[1], NULL, 10) : 0;
	unsigned i;

	if (steps == 0) {
		fputs("usage: monkey STEPS SEED\n", stderr);
		return 2;
	}
	chance = strtoul(argv[2], NULL, 10);
	for (i = 0; i < POOL; i++) {
		lists[i] = croupier_moves_new();
		texts[i] = croupier_text_new();
		records[i] = croupier_record_new();
		redactions[i] = croupier_redaction_new();
		mendings[i] = croupier_mending_new();
		supposings[i] = croupier_supposing_new();
		advices[i] = croupier_advice_new();
		reviews[i] = croupier_review_new();
		open_source(&sources[i]);
	}
	for (step = 0; step < steps; step++)
		calls[below(sizeof calls / sizeof calls[0])]();
	finish();
	return 0;
}
