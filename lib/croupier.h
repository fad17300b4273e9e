/*
 * croupier.h: all that a program sees of libcroupier.
 *
 * The library deals, referees, replays and scores card games.  It holds no
 * state of its own, prints nothing and never ends the process; different
 * objects may be used from different threads.  Errors are values: every
 * function that can fail for a reason worth telling returns a struct
 * croupier_refusal, in which a verdict of CROUPIER_YES means success.
 *
 * Pointers that a function hands out with a const belong to the object they
 * came from and live until it is changed or freed.  Every X_free accepts NULL.
 * "Section" in a comment is a section of the format, croupier(5), or of a
 * game's page.
 */
#ifndef CROUPIER_H
#define CROUPIER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CROUPIER_VERSION "0.1.0"

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define CROUPIER_API __attribute__((visibility("default")))
#else
#define CROUPIER_API
#endif

/* ---- verdicts --------------------------------------------------------- */

/* Also the exit status of the programs. */
enum croupier_verdict {
	CROUPIER_YES,		/* legal, valid, done */
	CROUPIER_NO,		/* against a rule, or a claim that is wrong */
	CROUPIER_TROUBLE	/* malformed input, bad arguments, I/O, memory */
};

/* What kind of trouble it is. */
enum croupier_error {
	CROUPIER_NO_ERROR,	/* the verdict is YES or NO */
	CROUPIER_INPUT,		/* input or arguments that cannot be understood, or say what cannot be */
	CROUPIER_MEMORY,	/* the system has no memory left */
	CROUPIER_SYSTEM,	/* the system failed otherwise: reading, randomness */
	CROUPIER_MISUSE		/* a call that its comment forbids; nothing was done */
};

/* Where something stands in the input. */
struct croupier_place {
	const char *file;	/* as the caller named it; NULL: nowhere */
	unsigned long line;	/* from 1; 0: unknown */
	unsigned long column;	/* in characters, from 1; 0: unknown */
};

/* A verdict and its reason.  All zero means "not refused". */
struct croupier_refusal {
	enum croupier_verdict verdict;
	enum croupier_error error;	/* of TROUBLE: what kind it is */
	const char *rule;	/* constant rule id; NULL where no rule is broken */
	struct croupier_place at;
	char sentence[400];	/* one line of UTF-8, no newline at its end */
};

/*
 * Makes text harmless to show: every character that could end the line, steer
 * a terminal, change the direction of writing or hide itself, and every byte
 * that is not UTF-8, becomes a question mark.  The text becomes no longer.
 */
CROUPIER_API void croupier_harmless(char *text);

/*
 * The length in bytes of the character at text, 0 at the end of the text;
 * *harmless says whether croupier_harmless() leaves it as it is.
 */
CROUPIER_API size_t croupier_character(const char *text, bool *harmless);

/*
 * The word nearest to a mistyped one, or NULL where none of the count words is
 * near.  The result is one of them.
 */
CROUPIER_API const char *croupier_nearest(const char *word, const char *const words[], size_t count);

/* ---- text ------------------------------------------------------------- */

enum croupier_format {
	CROUPIER_YAML,		/* the canonical bytes of croupier(5) */
	CROUPIER_JSON,		/* one line of JSON */
	CROUPIER_WORDS		/* moves only: "north play 5S" */
};

/* Bytes that grow.  Functions named X_write append whole documents or nothing. */
struct croupier_text;

/* Returns NULL where memory is short. */
CROUPIER_API struct croupier_text *croupier_text_new(void);
CROUPIER_API void croupier_text_free(struct croupier_text *text);

/* The bytes so far, with a NUL behind them; *length (may be NULL) without it. */
CROUPIER_API const char *croupier_text_bytes(const struct croupier_text *text, size_t *length);

/* Puts a string behind the bytes. */
CROUPIER_API struct croupier_refusal croupier_text_append(struct croupier_text *text, const char *string);

/* Forgets the bytes and keeps the memory. */
CROUPIER_API void croupier_text_clear(struct croupier_text *text);

/* ---- chance (section RANDOMNESS of croupier(5)) ------------------------ */

#define CROUPIER_SEED_BYTES 32

/* 64 hex digits are the seed itself; any other text is hashed with BLAKE2b-256. */
CROUPIER_API void croupier_seed_from_text(const char *text, uint8_t seed[CROUPIER_SEED_BYTES]);

/* From the operating system.  False where it has no randomness to give. */
CROUPIER_API bool croupier_seed_random(uint8_t seed[CROUPIER_SEED_BYTES]);

/* The key for a purpose ("deal", "series", "next", ...) and counter. */
CROUPIER_API void croupier_seed_derive(const uint8_t seed[CROUPIER_SEED_BYTES], const char *purpose,
    uint64_t counter, uint8_t key[CROUPIER_SEED_BYTES]);

/* A uniform number below n (n from 1): the first that the purpose and counter give. */
CROUPIER_API uint32_t croupier_seed_choose(const uint8_t seed[CROUPIER_SEED_BYTES], const char *purpose,
    uint64_t counter, uint32_t n);

/* ---- the stream of documents (section STREAM) -------------------------- */

struct croupier_stream;
struct croupier_document;

enum croupier_kind { CROUPIER_STATE, CROUPIER_MOVE, CROUPIER_UNDO, CROUPIER_RESULT };

/*
 * Reads documents from a file descriptor, which stays the caller's to close.
 * name goes into every place that is told, so it is not copied and must live
 * as long as they are used.  Returns NULL where memory is short.
 */
CROUPIER_API struct croupier_stream *croupier_stream_open(int fd, const char *name);

/*
 * The same from a function: read(what, bytes, room) puts at most room bytes at
 * bytes and returns how many; 0 at the end of the input, -1 where it failed
 * (errno says why), CROUPIER_QUIET where nothing has come for a while.  Then a
 * state whose lines are whole counts as complete, as it does when a pipe or
 * socket of croupier_stream_open() is silent for a tenth of a second.
 */
enum { CROUPIER_QUIET = -2 };
CROUPIER_API struct croupier_stream *croupier_stream_open_with(long (*read)(void *what, char *bytes, size_t room),
    void *what, const char *name);

/* call(what) is called whenever the stream is about to read, which may take long. */
CROUPIER_API void croupier_stream_before_reading(struct croupier_stream *stream, void (*call)(void *what),
    void *what);
CROUPIER_API void croupier_stream_close(struct croupier_stream *stream);

/*
 * The next document, NULL at the end of the input.  It lives until the next
 * call.  A malformed document is TROUBLE with its place; the next call goes on
 * behind it.  After a reading error the stream is at its end.
 */
CROUPIER_API struct croupier_refusal croupier_stream_next(struct croupier_stream *stream,
    const struct croupier_document **document);

/* The line that is read next counts as this one (from 1) in every place that is told. */
CROUPIER_API void croupier_stream_set_line(struct croupier_stream *stream, unsigned long line);

/* Whether the last document counted as complete because nothing came behind it. */
CROUPIER_API bool croupier_stream_was_quiet(const struct croupier_stream *stream);

/* Whether the document that was last refused may have been a state. */
CROUPIER_API bool croupier_stream_lost_state(const struct croupier_stream *stream);

/*
 * Where the document that the last call refused begins, or the line, where that
 * belongs to no document.  (The refusal tells where in it the error is.)  Line 0
 * where nothing was refused but the reading failed.
 */
CROUPIER_API struct croupier_place croupier_stream_refused_at(const struct croupier_stream *stream);

CROUPIER_API enum croupier_kind croupier_document_kind(const struct croupier_document *document);
CROUPIER_API struct croupier_place croupier_document_place(const struct croupier_document *document);

/* How many moves an undo takes back; 0 where the document is none, or does not say so. */
CROUPIER_API unsigned long croupier_document_undo(const struct croupier_document *document);

/* Appends the one-line document that takes back so many moves, 1 to 1,000,000,000. */
CROUPIER_API struct croupier_refusal croupier_undo_write(unsigned long number, enum croupier_format format,
    struct croupier_text *text);

/* ---- states ----------------------------------------------------------- */

struct croupier_state;

#define CROUPIER_MAX_SEATS 10

/*
 * Reads and checks a whole state (every game's page, "A state holds
 * together").  On success the caller owns *state.
 */
CROUPIER_API struct croupier_refusal croupier_state_read(const struct croupier_document *document,
    struct croupier_state **state);

/* A copy of its own; NULL where memory is short. */
CROUPIER_API struct croupier_state *croupier_state_copy(const struct croupier_state *state);
CROUPIER_API void croupier_state_free(struct croupier_state *state);

CROUPIER_API struct croupier_refusal croupier_state_write(const struct croupier_state *state,
    enum croupier_format format, struct croupier_text *text);

CROUPIER_API const char *croupier_state_game(const struct croupier_state *state);
CROUPIER_API const char *croupier_state_phase(const struct croupier_state *state);
CROUPIER_API unsigned croupier_state_seats(const struct croupier_state *state);

/* seat from 0, below croupier_state_seats(). */
CROUPIER_API const char *croupier_state_seat_name(const struct croupier_state *state, unsigned seat);

/* The seat of that name; -1 where there is none. */
CROUPIER_API int croupier_state_seat(const struct croupier_state *state, const char *name);

/* The seat that must decide; -1 when the round is over. */
CROUPIER_API int croupier_state_turn(const struct croupier_state *state);
CROUPIER_API unsigned long croupier_state_round(const struct croupier_state *state);

/* The seed of the round, or NULL where the state has none. */
CROUPIER_API const uint8_t *croupier_state_seed(const struct croupier_state *state);

/*
 * The verbs that the phase asks for, whatever the cards say, from index 0 in
 * the order of the game's page, reports left out; NULL behind the last.
 */
CROUPIER_API const char *croupier_state_verb(const struct croupier_state *state, size_t index);

/* ---- looking at a state ------------------------------------------------ */

/*
 * A state as a tree of values, keys in the order in which they are written:
 * for who wants to show or search one without knowing its game.
 */
enum croupier_shape { CROUPIER_SCALAR, CROUPIER_LIST, CROUPIER_MAPPING };

/* What a scalar stands for, or every scalar of a list, also of an empty one. */
enum croupier_meaning {
	CROUPIER_PLAIN,		/* a word, a number, a truth value */
	CROUPIER_CARD,		/* XX too */
	CROUPIER_SEAT
};

struct croupier_value {
	const char *key;			/* in a mapping; elsewhere NULL */
	const char *text;			/* of a scalar; else NULL */
	enum croupier_shape shape;
	enum croupier_meaning meaning;
	size_t count;				/* of a list or mapping: how many values */
	const struct croupier_value *first;	/* of a list or mapping; NULL where it is empty */
	const struct croupier_value *next;	/* in the list or mapping that holds it */
};

struct croupier_view;

/*
 * Makes a view of a state as it is now, which the caller owns.  It shares the
 * names of seats and cards with the state and must not outlive it.  TROUBLE
 * where memory is short.
 */
CROUPIER_API struct croupier_refusal croupier_view_make(const struct croupier_state *state,
    struct croupier_view **view);
CROUPIER_API void croupier_view_free(struct croupier_view *view);

/* The mapping of the whole state; it and all below it belong to the view. */
CROUPIER_API const struct croupier_value *croupier_view_state(const struct croupier_view *view);

/* The value of a key of a mapping, or NULL. */
CROUPIER_API const struct croupier_value *croupier_value_get(const struct croupier_value *mapping,
    const char *key);

/* ---- dealing ---------------------------------------------------------- */

/*
 * What a deal is told.  Zero and NULL mean "not said": begin with a setup that
 * is all zero.  What a later version asks for takes the place of `reserved`, so
 * that a program which fills the rest with zeros keeps its meaning and size.
 */
struct croupier_setup {
	const char *game;		/* not for the next round */
	const char *variant;		/* likewise, as all down to options */
	unsigned players;		/* how many; or: */
	const char *const *seats;	/* names, ended by NULL */
	const char *dealer;
	const char *const *options;	/* KEY=VALUE, ended by NULL */
	const char *const *facts;	/* KEY=VALUE, ended by NULL */
	bool hidden;			/* a table with real cards: seed is not used */
	uint8_t seed[CROUPIER_SEED_BYTES];
	void *reserved[8];		/* for later versions: NULL */
};

/* Deals a first round.  On success the caller owns *state. */
CROUPIER_API struct croupier_refusal croupier_deal(const struct croupier_setup *setup,
    struct croupier_state **state);

/*
 * Deals the round of a state once more: the same game, seats and options, with
 * the seed, or real cards, and the facts of the setup.  Takes less time than
 * croupier_deal.
 */
CROUPIER_API struct croupier_refusal croupier_deal_again(const struct croupier_state *dealt,
    const struct croupier_setup *setup, struct croupier_state **state);

/*
 * Deals the round after a finished one: totals become scores, the dealer moves
 * on.  Refused (NO) while the round is not over or when the match is.
 */
CROUPIER_API struct croupier_refusal croupier_deal_next(const struct croupier_state *finished,
    const struct croupier_setup *setup, struct croupier_state **state);

/* Appends what deal --list prints: a document for each game. */
CROUPIER_API struct croupier_refusal croupier_list(enum croupier_format format, struct croupier_text *text);

/* ---- games and their words ---------------------------------------------- */

/* For who offers words to choose from, as completion does.  All of them are constant. */

/* The games one after the other, from 0; NULL behind the last. */
CROUPIER_API const char *croupier_game_at(size_t index);

/*
 * The verbs of a game in the order of its page, whatever the variant, reports
 * too; NULL behind the last, and where there is no such game.
 */
CROUPIER_API const char *croupier_verb_at(const char *game, size_t index);

/* What the verb does, in a few words that follow the seat's name; NULL where there is no such verb. */
CROUPIER_API const char *croupier_verb_about(const char *game, const char *verb);

/* The parameter words that may follow the verb; NULL behind the last, and where there is no such verb. */
CROUPIER_API const char *croupier_verb_parameter(const char *game, const char *verb, size_t index);

/* ---- moves ------------------------------------------------------------ */

struct croupier_move;

/* A move as the document gives it, not yet judged.  The caller owns *move. */
CROUPIER_API struct croupier_refusal croupier_move_read(const struct croupier_document *document,
    struct croupier_move **move);

/*
 * The first move in words, by the verbs of the state's game.  *rest (may be
 * NULL) is what stands behind the comma that ends it, or an empty string.
 * Without a seat in front the words belong to the seat whose turn it is only
 * where may_omit_seat is true.  The caller owns *move.
 */
CROUPIER_API struct croupier_refusal croupier_move_from_words(const struct croupier_state *state,
    const char *words, bool may_omit_seat, const char **rest, struct croupier_move **move);
CROUPIER_API void croupier_move_free(struct croupier_move *move);

/*
 * Appends the words that may stand next behind these (NULL or "": at the
 * beginning of a move), each on a line: seats, verbs, arguments and parameters
 * by the table of verbs; of cards those that the hand has or may have.  What
 * stands before the last comma is past.
 */
CROUPIER_API struct croupier_refusal croupier_words_next(const struct croupier_state *state, const char *words,
    struct croupier_text *text);

/* Appends how moves of the game and variant are written, a line for each verb, with what it does. */
CROUPIER_API struct croupier_refusal croupier_verbs_write(const struct croupier_state *state,
    struct croupier_text *text);

/* As it was given, in the canonical spelling as far as it can be understood. */
CROUPIER_API struct croupier_refusal croupier_move_write(const struct croupier_state *state,
    const struct croupier_move *move, enum croupier_format format, struct croupier_text *text);

/* Judges the move and, where it is legal, makes it.  A refused move changes nothing. */
CROUPIER_API struct croupier_refusal croupier_play(struct croupier_state *state, const struct croupier_move *move);

/* ---- legal moves ------------------------------------------------------ */

struct croupier_moves;

/* Returns NULL where memory is short. */
CROUPIER_API struct croupier_moves *croupier_moves_new(void);
CROUPIER_API void croupier_moves_free(struct croupier_moves *moves);

/*
 * Fills the list with every legal move of a seat, in the order of section
 * MOVES; for another seat than the one whose turn it is, with what it may do
 * out of turn.  TROUBLE where that depends on cards nobody here knows.
 */
CROUPIER_API struct croupier_refusal croupier_moves_list(struct croupier_moves *moves,
    const struct croupier_state *state, unsigned seat);
CROUPIER_API size_t croupier_moves_count(const struct croupier_moves *moves);

/* index from 0, below the count; state is the one that the list was made from. */
CROUPIER_API struct croupier_refusal croupier_moves_write(const struct croupier_moves *moves, size_t index,
    const struct croupier_state *state, enum croupier_format format, struct croupier_text *text);

/* Makes the move of that index on a state equal to the one listed. */
CROUPIER_API struct croupier_refusal croupier_moves_play(const struct croupier_moves *moves, size_t index,
    struct croupier_state *state);

/* ---- scores ----------------------------------------------------------- */

struct croupier_score;

/*
 * The score of the round, as if it ended now where it is running (every
 * game's page, section SCORE).  The caller owns *score.
 */
CROUPIER_API struct croupier_refusal croupier_score_make(const struct croupier_state *state,
    struct croupier_score **score);
CROUPIER_API void croupier_score_free(struct croupier_score *score);
CROUPIER_API long croupier_score_points(const struct croupier_score *score, unsigned seat);
CROUPIER_API long croupier_score_total(const struct croupier_score *score, unsigned seat);
CROUPIER_API bool croupier_score_match_over(const struct croupier_score *score);
CROUPIER_API bool croupier_score_winner(const struct croupier_score *score, unsigned seat);

/* The lines of a score, in order: whose, how many points, by which rule, what for. */
struct croupier_score_line {
	unsigned seat;
	long points;
	const char *rule;
	const char *words;
};
CROUPIER_API size_t croupier_score_lines(const struct croupier_score *score);
CROUPIER_API struct croupier_score_line croupier_score_line(const struct croupier_score *score, size_t index);

CROUPIER_API struct croupier_refusal croupier_score_write(const struct croupier_score *score,
    enum croupier_format format, struct croupier_text *text);

/* The one-line document that claims this score. */
CROUPIER_API struct croupier_refusal croupier_score_write_result(const struct croupier_score *score,
    enum croupier_format format, struct croupier_text *text);

/* ---- rules ------------------------------------------------------------ */

struct croupier_rule {
	const char *id;		/* game/kebab-words */
	const char *sentence;	/* in present tense */
	const char *from;	/* "text", "ruling" or "text, ruling" */
};

/* The rule of that id, or NULL.  Constant. */
CROUPIER_API const struct croupier_rule *croupier_rule_find(const char *id);

/* All rules one after the other, from 0; NULL behind the last. */
CROUPIER_API const struct croupier_rule *croupier_rule_at(size_t index);

/* ---- records ---------------------------------------------------------- */

/*
 * Follows a stream of documents: takes states, makes moves, takes them back,
 * checks results.  The number of a move is how many moves stand between it and
 * its state, itself included.
 */
struct croupier_record;

/* Returns NULL where memory is short. */
CROUPIER_API struct croupier_record *croupier_record_new(void);
CROUPIER_API void croupier_record_free(struct croupier_record *record);

/* The same as croupier_stream_next(stream, document), for programs that were written for version 0.1. */
CROUPIER_API struct croupier_refusal croupier_record_next(struct croupier_record *record,
    struct croupier_stream *stream, const struct croupier_document **document);

/*
 * Takes the next document.  A refused move, undo or result changes nothing.
 * After a state that could not be read there is no state, and what belongs to
 * it is TROUBLE once; then it is passed over, which croupier_record_state()
 * being NULL tells.
 */
CROUPIER_API struct croupier_refusal croupier_record_feed(struct croupier_record *record,
    const struct croupier_document *document);

/* Says that the stream had a malformed document here that may have been a state. */
CROUPIER_API void croupier_record_lose(struct croupier_record *record);

/* Takes a move that did not come from the stream. */
CROUPIER_API struct croupier_refusal croupier_record_play(struct croupier_record *record,
    const struct croupier_move *move);

/* The state now; NULL where there is none.  Owned by the record. */
CROUPIER_API const struct croupier_state *croupier_record_state(const struct croupier_record *record);

/* How many moves were fed since the state, and how many of them stand. */
CROUPIER_API unsigned long croupier_record_moves(const struct croupier_record *record);
CROUPIER_API unsigned long croupier_record_standing(const struct croupier_record *record);

/* The last move that was fed, in words; an empty string before the first. */
CROUPIER_API const char *croupier_record_words(const struct croupier_record *record);

/* ---- what a seat may see (redact(1)) ------------------------------------ */

/*
 * The state as a seat sees it, or the public for seat -1: every card that its
 * game does not show to that seat is XX, and the seed is gone.  On success the
 * caller owns *redacted; TROUBLE where memory is short.
 */
CROUPIER_API struct croupier_refusal croupier_redact(const struct croupier_state *state, int seat,
    struct croupier_state **redacted);

/* Follows a record and tells it as a seat sees it, so that what is told replays. */
struct croupier_redaction;

/* Returns NULL where memory is short. */
CROUPIER_API struct croupier_redaction *croupier_redaction_new(void);
CROUPIER_API void croupier_redaction_free(struct croupier_redaction *redaction);

/*
 * Begins with the record's state and appends it as the seat sees it (-1: the
 * public).  The record must stand at a state that it has just taken.
 */
CROUPIER_API struct croupier_refusal croupier_redaction_begin(struct croupier_redaction *redaction,
    const struct croupier_record *record, int seat, enum croupier_format format, struct croupier_text *text);

/*
 * Appends what the seat sees of the document that the record has just
 * accepted: a move, and behind it the moves that show what lies open now; an
 * undo of as many moves as were told; a result, or nothing where what the seat
 * sees does not prove it.  Every document that the record accepts after the
 * state must be told, in order.
 */
CROUPIER_API struct croupier_refusal croupier_redaction_follow(struct croupier_redaction *redaction,
    const struct croupier_record *record, const struct croupier_document *document, enum croupier_format format,
    struct croupier_text *text);

/* ---- verdict documents ------------------------------------------------ */

/* What a verdict document says; NULL and negative fields are left out. */
struct croupier_report {
	unsigned long verdict;		/* the number of what is judged */
	long moves;
	const char *truth;		/* "legal" or "valid" */
	const struct croupier_refusal *refusal;
	bool with_place;
	const char *move;		/* in words */
};
CROUPIER_API struct croupier_refusal croupier_report_write(const struct croupier_report *report,
    enum croupier_format format, struct croupier_text *text);

#ifdef __cplusplus
}
#endif

#endif
