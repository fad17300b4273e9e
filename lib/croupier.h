/*
 * croupier.h: all that a program sees of libcroupier.
 *
 * The library deals, referees, replays and scores card games.  It prints
 * nothing, never ends the process, and keeps no state outside the objects that
 * it hands out.  The manual is libcroupier(3), with a page for each part of
 * this file; "section" in a comment is a section of the format, croupier(5), or
 * of the page of a game, section 6 of the manual.
 *
 * Errors are values.  A function that can fail for more than one reason returns
 * a struct croupier_refusal, in which the verdict CROUPIER_YES means success.
 * What such a function was to change is unchanged where it fails, unless its
 * comment says otherwise, and what it was to hand out through a pointer is NULL.
 *
 * Ownership.  What X_new, X_open, X_read, X_make, X_copy and X_from_words make
 * belongs to the caller, who gives it back to X_free or X_close; so does a
 * state that is dealt or redacted.  Every X_free and X_close takes NULL.  A
 * pointer to something const that a function hands out belongs to the object it
 * came from, and lives until that object is changed or freed.  Nothing that is
 * handed in is kept, but for what the comment of the function says.
 *
 * NULL and numbers out of range.  A pointer must not be NULL unless the comment
 * says what NULL means.  The library asks: a function that returns a refusal
 * refuses NULL, an index or seat that there is none of, and a value that its
 * enumeration does not have, as CROUPIER_MISUSE, and does nothing; any other
 * does nothing and returns NULL, 0 or false, or what its comment says instead.
 * What no library can ask must be right: that a pointer is to a live object of
 * its type, that a string ends with a NUL, that an array is as long as is said,
 * and that a string lies outside the text which a function appends to.
 *
 * Threads.  Different objects may be used by different threads at once, also
 * copies of one state.  One object belongs to one thread at a time, even where
 * a function takes it as const, and so does what it handed out: a document goes
 * with its stream, a state with its record, a view with its state.
 *
 * Memory comes from malloc(3).  No function is safe in a signal handler.
 * Nothing depends on the locale or the environment, but that the system's own
 * words for an error stand in the sentence of a refusal in the language that
 * strerror_r(3) has.
 *
 * Later versions add functions, add enumerators at the end of an enumeration,
 * and add members to structs as the comment of each struct says.  What breaks
 * programs that are compiled already comes with another soname only.
 */
#ifndef CROUPIER_H
#define CROUPIER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- the version: croupier_version(3) ----------------------------------- */

/* The version of this header. */
#define CROUPIER_VERSION_MAJOR 0
#define CROUPIER_VERSION_MINOR 2
#define CROUPIER_VERSION_PATCH 0

/* As one number, for #if: 1002003 would be version 1.2.3. */
#define CROUPIER_VERSION_NUMBER \
	(CROUPIER_VERSION_MAJOR * 1000000 + CROUPIER_VERSION_MINOR * 1000 + CROUPIER_VERSION_PATCH)

/* As a string, "1.2.3". */
#define CROUPIER_VERSION \
	CROUPIER_VERSION_WORDS( \
	    CROUPIER_VERSION_MAJOR, CROUPIER_VERSION_MINOR, CROUPIER_VERSION_PATCH)
#define CROUPIER_VERSION_WORDS(major, minor, patch) CROUPIER_VERSION_JOIN(major, minor, patch)
#define CROUPIER_VERSION_JOIN(major, minor, patch) #major "." #minor "." #patch

/* ---- what is said to the compiler ---------------------------------------- */

/*
 * CROUPIER_API    the function is public
 * CROUPIER_CHECK  its result must be looked at: it may tell of a failure, or is
 *                 the only pointer to something that the caller owns
 */
#if defined(__GNUC__)
#define CROUPIER_API __attribute__((visibility("default")))
#define CROUPIER_CHECK __attribute__((warn_unused_result))
#else
#define CROUPIER_API
#define CROUPIER_CHECK
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the library that the program runs with, as above. */
CROUPIER_API const char *
croupier_version(void);
CROUPIER_API unsigned long
croupier_version_number(void);

/* ---- verdicts and refusals: libcroupier(3) -------------------------------- */

/* Also the exit status of the programs. */
enum croupier_verdict {
	CROUPIER_YES,		/* legal, valid, done */
	CROUPIER_NO,		/* against a rule, or a claim that is wrong */
	CROUPIER_TROUBLE	/* it could not be judged or done; the error says why */
};

/* What kind of trouble it is. */
enum croupier_error {
	CROUPIER_NO_ERROR,	/* the verdict is YES or NO */
	CROUPIER_INPUT,		/* what was read or given is not understood, or cannot be */
	CROUPIER_MEMORY,	/* the system has no memory left */
	CROUPIER_SYSTEM,	/* the system failed otherwise, while reading */
	CROUPIER_MISUSE		/* a call that must not be made; nothing was done */
};

/* Where something stands in the input.  This struct stays as it is. */
struct croupier_place {
	const char *file;	/* as the caller named it; NULL: nowhere */
	unsigned long line;	/* from 1; 0: unknown */
	unsigned long column;	/* in characters, from 1; 0: unknown */
};

/*
 * A verdict and its reason; all zero means "not refused".  It holds no memory
 * of any object and may outlive all of them, but for the name of the file,
 * which is the caller's own.  It is returned by value, so that its size is part
 * of what the soname stands for.
 */
struct croupier_refusal {
	enum croupier_verdict verdict;
	enum croupier_error error;	/* of TROUBLE */
	const char *rule;	/* the id of the rule that refuses, a constant; NULL: none does */
	struct croupier_place at;
	char sentence[400];	/* one line of UTF-8 without its end, harmless; empty for YES */
};

/* ---- words for people: croupier_harmless(3) ------------------------------- */

/*
 * Makes text harmless to show, in place: every character that could end the
 * line, steer a terminal, change the direction of writing or hide itself, and
 * every byte that is not UTF-8, becomes a question mark.  The text becomes no
 * longer.
 */
CROUPIER_API void
croupier_harmless(char *text);

/*
 * The length in bytes of the character at text, 0 at the end of the text, 1 for
 * a byte that is not UTF-8; *harmless (may be NULL) says whether
 * croupier_harmless() leaves the character as it is.
 */
CROUPIER_API size_t
croupier_character(const char *text, bool *harmless);

/*
 * The word nearest to a mistyped one, among so many words, or NULL where none
 * is near.  The result is one of them.  Case does not matter; of words over 32
 * bytes none is near, and to none anything is.
 */
CROUPIER_API const char *
croupier_nearest(const char *word, const char *const words[], size_t count);

/*
 * The word that a typed one means among so many: the same word, else one that
 * differs only in the case of ASCII letters, else one that it is the beginning
 * of.  NO, without a rule, where it can mean several, which the sentence names,
 * or none; then the sentence names the nearest, if one is near.  *meant is one of
 * the words.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_word_meant(const char *word, const char *const words[], size_t count, const char **meant);

/* ---- texts: croupier_text(3) ----------------------------------------------- */

/* How a document is written. */
enum croupier_format {
	CROUPIER_YAML,		/* the canonical bytes of croupier(5) */
	CROUPIER_JSON,		/* one line of JSON */
	CROUPIER_WORDS		/* moves only, without the end of a line: north play 5S */
};

/*
 * Bytes that grow.  What a function appends it appends whole, or, where it
 * fails, not at all.
 */
struct croupier_text;

/* An empty text; NULL where memory is short. */
CROUPIER_API CROUPIER_CHECK struct croupier_text *
croupier_text_new(void);
CROUPIER_API void
croupier_text_free(struct croupier_text *text);

/*
 * The bytes so far, with a NUL behind them, until the text is changed; *length
 * (may be NULL) is their number without it.  An empty string for NULL.
 */
CROUPIER_API const char *
croupier_text_bytes(const struct croupier_text *text, size_t *length);

/* Appends a string, which may also be of the text itself.  MEMORY. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_text_append(struct croupier_text *text, const char *string);

/* Forgets the bytes and keeps the memory for the next. */
CROUPIER_API void
croupier_text_clear(struct croupier_text *text);

/* ---- chance: croupier_seed(3), section RANDOMNESS --------------------------- */

#define CROUPIER_SEED_BYTES 32

/*
 * The seed that a text stands for: 64 hex digits are the seed itself, any other
 * text, of any length, is hashed with BLAKE2b-256.  NULL is the empty text.
 */
CROUPIER_API void
croupier_seed_from_text(const char *text, uint8_t seed[CROUPIER_SEED_BYTES]);

/* A seed from the operating system; false where it has no randomness to give. */
CROUPIER_API CROUPIER_CHECK bool
croupier_seed_random(uint8_t seed[CROUPIER_SEED_BYTES]);

/*
 * The key under a seed for a purpose ("deal", "series", "next" and others; NULL
 * is the empty one) and a counter.  A key is as good a seed; seed and key may
 * be the same array.
 */
CROUPIER_API void
croupier_seed_derive(const uint8_t seed[CROUPIER_SEED_BYTES], const char *purpose,
    uint64_t counter, uint8_t key[CROUPIER_SEED_BYTES]);

/*
 * A number from 0 to n - 1, each as likely as the other: the first that the
 * purpose and counter give under the seed.  0 where n is 0.
 */
CROUPIER_API uint32_t
croupier_seed_choose(const uint8_t seed[CROUPIER_SEED_BYTES], const char *purpose,
    uint64_t counter, uint32_t n);

/* ---- streams: croupier_stream(3), section STREAM ----------------------------- */

struct croupier_stream;
struct croupier_document;

/*
 * Opens a stream of documents on a file descriptor, which stays the caller's to
 * close, after the stream.  The name of the file (may be NULL) goes into every
 * place that is told; it is not copied and must live as long as those are used.
 * NULL where memory is short.  A descriptor that cannot be read is found out by
 * the first croupier_stream_next().
 */
CROUPIER_API CROUPIER_CHECK struct croupier_stream *
croupier_stream_open(int fd, const char *name);

/*
 * The same from a function: read(what, bytes, room) puts at most room bytes at
 * bytes and returns how many; 0 at the end of the input, -1 where it failed
 * (errno says why; after EINTR it is called again), CROUPIER_QUIET where
 * nothing has come for a while.  Then a state whose lines are whole counts as
 * complete, as it does when a pipe or socket of croupier_stream_open() has been
 * silent for a tenth of a second; otherwise the function is called again, so it
 * should have waited.
 */
enum { CROUPIER_QUIET = -2 };
CROUPIER_API CROUPIER_CHECK struct croupier_stream *
croupier_stream_open_with(long (*read)(void *what, char *bytes, size_t room), void *what,
    const char *name);

CROUPIER_API void
croupier_stream_close(struct croupier_stream *stream);

/* call(what) is called whenever the stream is about to read, which may take long; NULL: no more. */
CROUPIER_API void
croupier_stream_before_reading(struct croupier_stream *stream, void (*call)(void *what),
    void *what);

/*
 * Hands out the next document, NULL at the end of the input.  It belongs to the
 * stream and lives until the next call.  A document that breaks a limit, is not
 * YAML or of no kind is INPUT, with its place; the next call goes on behind it.
 * MEMORY: the document is lost.  After an error of reading, SYSTEM, the stream
 * is at its end; so it is after a function that says that it read more than
 * there was room for, MISUSE.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_stream_next(struct croupier_stream *stream, const struct croupier_document **document);

/* The line that is read next counts as this one, 1 or more, in every place that is told. */
CROUPIER_API void
croupier_stream_set_line(struct croupier_stream *stream, unsigned long line);

/* Whether the last document counted as complete because nothing came behind it for a while. */
CROUPIER_API bool
croupier_stream_was_quiet(const struct croupier_stream *stream);

/* Whether the document that was last refused may have been a state: see croupier_record_lose(). */
CROUPIER_API bool
croupier_stream_lost_state(const struct croupier_stream *stream);

/*
 * Where the document that the last call refused begins, or the line, where that
 * belongs to no document.  (The refusal tells where in it the error is.)  Line 0
 * where nothing was refused but the reading failed.
 */
CROUPIER_API struct croupier_place
croupier_stream_refused_at(const struct croupier_stream *stream);

/* ---- documents: croupier_document(3) ------------------------------------------ */

/* Later versions know more kinds: a program should pass over those that it does not. */
enum croupier_kind {
	CROUPIER_NO_DOCUMENT = -1,	/* of NULL, as at the end of a stream */
	CROUPIER_STATE,
	CROUPIER_MOVE,
	CROUPIER_UNDO,
	CROUPIER_RESULT,
	CROUPIER_RULING,
	CROUPIER_SEAL,
	CROUPIER_SEED
};

CROUPIER_API enum croupier_kind
croupier_document_kind(const struct croupier_document *document);

/* Where the first line of the document stands; nowhere for NULL. */
CROUPIER_API struct croupier_place
croupier_document_place(const struct croupier_document *document);

/*
 * How many moves an undo takes back, 1 to 1,000,000,000; 0 for a document of
 * another kind, one that does not say so, and where memory is short.
 */
CROUPIER_API unsigned long
croupier_document_undo(const struct croupier_document *document);

/* Whether a document is a ruling that gives points; false where memory is short. */
CROUPIER_API bool
croupier_document_gives_points(const struct croupier_document *document);

/* Appends the one-line document that takes back so many moves, 1 to 1,000,000,000.  MEMORY. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_undo_write(unsigned long number, enum croupier_format format, struct croupier_text *text);

/* ---- games and verbs: croupier_game(3) ------------------------------------------ */

/* What these functions hand out is constant and lives as long as the process. */

/* The names of the games one after the other, from index 0; NULL behind the last. */
CROUPIER_API const char *
croupier_game_at(size_t index);

/*
 * The verbs of a game from index 0, in the order of its page, whatever the
 * variant, reports too; NULL behind the last, and where there is no such game.
 */
CROUPIER_API const char *
croupier_verb_at(const char *game, size_t index);

/* What the verb does, in a few words that follow the name of a seat; NULL where there is none. */
CROUPIER_API const char *
croupier_verb_about(const char *game, const char *verb);

/*
 * The words of the parameters that may follow the verb, from index 0; NULL
 * behind the last, and where there is no such verb.
 */
CROUPIER_API const char *
croupier_verb_parameter(const char *game, const char *verb, size_t index);

/*
 * Appends what `deal --list` writes: a document for each game with its
 * variants, options and facts.  MEMORY.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_list(enum croupier_format format, struct croupier_text *text);

/* ---- rules: croupier_rule(3) ---------------------------------------------------- */

/* Only the library makes these; later versions may add members at the end. */
struct croupier_rule {
	const char *id;		/* game/kebab-words: section RULES of the game; or REFUSALS */
	const char *sentence;	/* in present tense */
	const char *from;	/* "text", "ruling" or "text, ruling" */
};

/* The rule of that id, or NULL; constant, as all that these functions hand out. */
CROUPIER_API const struct croupier_rule *
croupier_rule_find(const char *id);

/* All rules one after the other, from index 0; NULL behind the last. */
CROUPIER_API const struct croupier_rule *
croupier_rule_at(size_t index);

/* ---- states: croupier_state(3), section STATE KEYS -------------------------------- */

struct croupier_state;

/* The most seats that any game has. */
#define CROUPIER_MAX_SEATS 10

/*
 * Reads and checks a whole state: all of the deck must be there, and what the
 * page of the game says of its keys must hold.  INPUT with its place, MEMORY;
 * MISUSE for a document of another kind.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_state_read(const struct croupier_document *document, struct croupier_state **state);

/* A copy of its own; NULL where memory is short. */
CROUPIER_API CROUPIER_CHECK struct croupier_state *
croupier_state_copy(const struct croupier_state *state);
CROUPIER_API void
croupier_state_free(struct croupier_state *state);

/* Appends the state as a document, in YAML or JSON.  MEMORY. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_state_write(const struct croupier_state *state, enum croupier_format format,
    struct croupier_text *text);

CROUPIER_API const char *
croupier_state_game(const struct croupier_state *state);
CROUPIER_API const char *
croupier_state_phase(const struct croupier_state *state);

/* How many seats there are: 2 to CROUPIER_MAX_SEATS. */
CROUPIER_API unsigned
croupier_state_seats(const struct croupier_state *state);

/* The name of a seat, which is from 0 and below croupier_state_seats(): at most 32 bytes. */
CROUPIER_API const char *
croupier_state_seat_name(const struct croupier_state *state, unsigned seat);

/* The seat of that name; -1 where there is none. */
CROUPIER_API int
croupier_state_seat(const struct croupier_state *state, const char *name);

/* The seat that must decide; -1 when the round is over. */
CROUPIER_API int
croupier_state_turn(const struct croupier_state *state);

/* The number of the round in its match: 1 to 1,000,000,000. */
CROUPIER_API unsigned long
croupier_state_round(const struct croupier_state *state);

/* The CROUPIER_SEED_BYTES bytes of the seed of the round; NULL where the state has none. */
CROUPIER_API const uint8_t *
croupier_state_seed(const struct croupier_state *state);

/*
 * The CROUPIER_SEED_BYTES bytes that chance is made from in the round: those of its
 * seed, or where players added cuts what these make of it; NULL without a seed.
 */
CROUPIER_API const uint8_t *
croupier_state_round_seed(const struct croupier_state *state);

/* The CROUPIER_SEED_BYTES bytes that the deal was promised with; NULL where none were. */
CROUPIER_API const uint8_t *
croupier_state_seal(const struct croupier_state *state);

/* The words that a seat added to the deal; NULL where it added none. */
CROUPIER_API const char *
croupier_state_cut(const struct croupier_state *state, unsigned seat);

/*
 * The verbs that the phase asks for, whatever the cards say, from index 0 in
 * the order of the page of the game, reports left out; NULL behind the last.
 */
CROUPIER_API const char *
croupier_state_verb(const struct croupier_state *state, size_t index);

/* ---- looking at a state: croupier_view(3) ------------------------------------------ */

/*
 * A state as a tree of values, keys in the order in which they are written:
 * for a program that shows or searches it without knowing its game.
 */
enum croupier_shape { CROUPIER_SCALAR, CROUPIER_LIST, CROUPIER_MAPPING };

/* What a scalar stands for, or every scalar of a list, also of an empty one. */
enum croupier_meaning {
	CROUPIER_PLAIN,		/* a word, a number, a truth value */
	CROUPIER_CARD,		/* XX too */
	CROUPIER_SEAT
};

/* Only the library makes these; later versions may add members at the end. */
struct croupier_value {
	const char *key;			/* in a mapping; elsewhere NULL */
	const char *text;			/* of a scalar; else NULL */
	enum croupier_shape shape;
	enum croupier_meaning meaning;
	size_t count;				/* of a list or mapping: how many values */
	const struct croupier_value *first;	/* of a list or mapping; NULL: it is empty */
	const struct croupier_value *next;	/* in the list or mapping that holds it */
};

struct croupier_view;

/*
 * Makes a view of a state as it is now.  It shares the names of seats and cards
 * with the state, so it must not outlive it.  MEMORY.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_view_make(const struct croupier_state *state, struct croupier_view **view);
CROUPIER_API void
croupier_view_free(struct croupier_view *view);

/* The mapping of the whole state; it and all below it belong to the view. */
CROUPIER_API const struct croupier_value *
croupier_view_state(const struct croupier_view *view);

/* The value of a key of a mapping; NULL where it has none, and for what is no mapping. */
CROUPIER_API const struct croupier_value *
croupier_value_get(const struct croupier_value *mapping, const char *key);

/* What a face looks like on the cards of its game.  NO_COLOUR: its name says it. */
enum croupier_colour {
	CROUPIER_NO_COLOUR,
	CROUPIER_RED,
	CROUPIER_BLACK,
	CROUPIER_RED_AND_BLACK
};

/* As struct croupier_value. */
struct croupier_face {
	const char *name;
	enum croupier_colour colour;
	unsigned value;				/* stands in its corners; 0: none does */
	const char *sign;			/* what is drawn on it, in a word; NULL: nothing */
};

/* As struct croupier_value. */
struct croupier_deck {
	bool two_colours;			/* of suits only red and black matter */
	bool narrow;				/* its cards are long and narrow */
	size_t count;
	const struct croupier_face *faces;	/* so many, in deck order, without XX */
};

/* The deck of the state's game; it belongs to the view, as all that follows. */
CROUPIER_API const struct croupier_deck *
croupier_view_deck(const struct croupier_view *view);

/* How cards lie. */
enum croupier_layout {
	CROUPIER_ROW,		/* side by side; each of them matters */
	CROUPIER_HEAP,		/* each on the one before it; the last ones matter most */
	CROUPIER_STACK,		/* the last counts, those under it are spent */
	CROUPIER_FACE_DOWN	/* how many there are is all that is seen */
};

/* What stands in a zone. */
enum croupier_item_kind {
	CROUPIER_ITEM_CARD,	/* its name, XX too */
	CROUPIER_ITEM_GAP,	/* room for a card; what would lie there, or an empty text */
	CROUPIER_ITEM_GROUP	/* what belongs together begins; whose or what it is */
};

/* As struct croupier_value. */
struct croupier_item {
	enum croupier_item_kind kind;
	const char *text;
	const struct croupier_item *next;
};

/* A place on the table where cards lie.  As struct croupier_value. */
struct croupier_zone {
	const char *name;			/* the same from move to move, once for each seat */
	const char *label;			/* in words of the game; of a hand it is empty */
	int seat;				/* whose it is; -1: nobody's */
	enum croupier_layout layout;
	size_t cards;				/* how many of the items are cards */
	const struct croupier_item *first;
	const struct croupier_zone *next;
};

/*
 * The zones of the table: first the hands, in the order of seats, then the
 * others.  Every card of the state lies in exactly one.
 */
CROUPIER_API const struct croupier_zone *
croupier_view_zones(const struct croupier_view *view);

/* What else counts, in words of the game.  As struct croupier_value. */
struct croupier_note {
	int seat;				/* of whom it is said; -1: of the table */
	const char *words;			/* one line */
	const struct croupier_note *next;
};

/* NULL where there is nothing to note. */
CROUPIER_API const struct croupier_note *
croupier_view_notes(const struct croupier_view *view);

/* ---- dealing: croupier_deal(3) ------------------------------------------------------ */

/*
 * What a deal is told.  Zero and NULL mean "not said": begin with a setup that
 * is all zero.  What later versions ask for takes the place of `reserved`, so
 * that a program which leaves the rest zero keeps its meaning, and the struct
 * its size.
 */
struct croupier_setup {
	/* Of the match: croupier_deal() alone looks at these. */
	const char *game;		/* must be said */
	const char *variant;		/* NULL: the usual one for so many players */
	unsigned players;		/* how many; not looked at where seats are named */
	const char *const *options;	/* KEY=VALUE, ended by NULL */

	/* Of the table: croupier_deal() and croupier_deal_next() look at these. */
	const char *const *seats;	/* their names, ended by NULL */
	const char *dealer;		/* the name of a seat */
	const char *const *scores;	/* totals to begin with: SEAT=NUMBER, ended by NULL */
	const char *const *meta;	/* strings for the key meta: KEY=TEXT, ended by NULL */

	/* Of the round. */
	const char *const *facts;	/* KEY=VALUE, ended by NULL */
	bool hidden;			/* a table with real cards: seed is not looked at */
	uint8_t seed[CROUPIER_SEED_BYTES];
	void *reserved[8];		/* NULL, or the setup is MISUSE */
};

/*
 * Deals the first round of a match.  INPUT where the game has no such variant,
 * number of players, option or fact, where a value, a name of a seat or what
 * belongs together is wrong (sections Variants, and Options and facts, of the
 * game), or where no round can begin with such scores; MEMORY; MISUSE where
 * `seats` has no name in it.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_deal(const struct croupier_setup *setup, struct croupier_state **state);

/*
 * Deals the round after a finished one: totals become scores, the next seat
 * deals, options and meta stay.  Where seats are named, who stays keeps the
 * total, who comes begins as a match begins, and the next seat deals who is still
 * there.  NO while the round is not over, and when the match is; INPUT where a
 * fact or what is said of the table is wrong, where the score depends on cards
 * that nobody here knows, or where a number would be beyond 1,000,000,000; MEMORY.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_deal_next(const struct croupier_state *finished, const struct croupier_setup *setup,
    struct croupier_state **state);

/*
 * Deals the round of a state, at whatever point it is, once more: game, seats,
 * options, scores and dealer are those of the state; the seed, or real cards,
 * and the facts those of the setup.  It takes less time than croupier_deal().
 * INPUT where a fact is wrong; MEMORY.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_deal_again(const struct croupier_state *dealt, const struct croupier_setup *setup,
    struct croupier_state **state);

/*
 * Judges whether a state continues a finished round, as croupier_deal_next() would
 * deal on, whoever sits down and whatever the cards, the facts and the remarks in
 * meta are: NO by table/next, without a place, where it does not.  Who comes may
 * have any total.  INPUT where the score of the finished round depends on cards
 * that nobody here knows; MEMORY.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_deal_continues(const struct croupier_state *finished, const struct croupier_state *next);

/* ---- sealed deals: croupier_seal(3), section SEALS ---------------------------------- */

/*
 * Makes the same state with a seal, which its seed gives: who keeps it promises what
 * the round will be dealt from.  MISUSE for a state that has no seed, or a seal
 * already; MEMORY.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_seal(const struct croupier_state *dealt, struct croupier_state **sealed);

/* Appends the one-line document of a state's seal.  MISUSE where it has none; MEMORY. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_seal_write(const struct croupier_state *sealed, enum croupier_format format,
    struct croupier_text *text);

/*
 * Deals the round of a sealed state with what the players add: cuts[i] are the words
 * of seat i, 1 to 64 bytes of UTF-8 on one line, or NULL; all of them NULL, or cuts
 * itself, for no cut at all.  NO where the state is not a sealed deal that waits to be
 * opened: at the start of its round, with the seed that gives its seal, and no cuts.
 * INPUT where words are beyond that; MEMORY.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_open(const struct croupier_state *sealed, const char *const *cuts,
    struct croupier_state **state);

/* Appends the one-line document that tells the seed of a round.  MEMORY. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_seed_write(const uint8_t seed[CROUPIER_SEED_BYTES], enum croupier_format format,
    struct croupier_text *text);

/* ---- moves: croupier_move(3), section MOVES ------------------------------------------ */

struct croupier_move;

/*
 * Reads a move as the document gives it, not yet judged.  MEMORY; MISUSE for a
 * document of another kind.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_move_read(const struct croupier_document *document, struct croupier_move **move);

/*
 * Reads the first move in words, by the verbs of the state's game; it is not
 * yet judged.  *rest (may be NULL) is what stands behind the comma that ends
 * it, in the same string, or an empty string; NULL where the words are refused.
 * Without a seat in front the words belong to the seat whose turn it is only
 * where may_omit_seat is true.  A `drawn` that names exactly the cards which are
 * shown to all gets XX for the others that are drawn.  INPUT for bytes that are not UTF-8, control
 * characters and a word that stands twice where it must not; MEMORY.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_move_from_words(const struct croupier_state *state, const char *words, bool may_omit_seat,
    const char **rest, struct croupier_move **move);

/*
 * The same for who types at a table, the seat left out or not.  Besides whole
 * words it takes beginnings of seats, verbs, parameters and cards that can mean
 * only one thing of what may stand there in this phase; reports need their whole
 * name.  NO, with a rule, also for a word that could be several things or is near
 * to one that could stand there; then *rest is NULL, too.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_move_typed(const struct croupier_state *state, const char *words, const char **rest,
    struct croupier_move **move);
CROUPIER_API void
croupier_move_free(struct croupier_move *move);

/*
 * Makes a copy of a move that says it stands despite a rule, whatever the original
 * says of that; it is not yet judged.  The id is copied.  MEMORY.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_move_despite(const struct croupier_move *move, const char *rule,
    struct croupier_move **despite);

/*
 * Appends the move as it was given, in the canonical spelling as far as it is
 * understood.  MEMORY.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_move_write(const struct croupier_state *state, const struct croupier_move *move,
    enum croupier_format format, struct croupier_text *text);

/*
 * Judges the move and, where it is legal, makes it.  NO with the rule that
 * refuses it (section REFUSALS, and RULES of the game) and its place; INPUT
 * where a list in it has over 256 entries.  A refused move changes nothing.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_play(struct croupier_state *state, const struct croupier_move *move);

/*
 * Appends the words that may stand next behind these (NULL or "": at the
 * beginning of a move), each on a line: seats, verbs, arguments and parameters
 * by the table of verbs; of cards those that the hand has or may have.  These
 * are understood as croupier_move_typed() does; what stands before the last comma
 * is past.  MEMORY.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_words_next(const struct croupier_state *state, const char *words,
    struct croupier_text *text);

/*
 * Appends how moves of the game and variant are written, a line for each verb,
 * with what it does.  MEMORY.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_verbs_write(const struct croupier_state *state, struct croupier_text *text);

/* ---- lists of legal moves: croupier_moves(3) ------------------------------------------ */

struct croupier_moves;

/* An empty list; NULL where memory is short. */
CROUPIER_API CROUPIER_CHECK struct croupier_moves *
croupier_moves_new(void);
CROUPIER_API void
croupier_moves_free(struct croupier_moves *moves);

/*
 * Fills the list, which forgets what it had, with every legal move of a seat,
 * in the order of section MOVES; for another seat than the one whose turn it
 * is, with what it may do out of turn.  INPUT where that depends on cards that
 * nobody here knows; MEMORY.  A list that is refused is empty.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_moves_list(struct croupier_moves *moves, const struct croupier_state *state,
    unsigned seat);
CROUPIER_API size_t
croupier_moves_count(const struct croupier_moves *moves);

/*
 * Appends the move of an index, which is from 0 and below the count.  The state
 * is one like that which the list was made from.  MEMORY; MISUSE for a state of
 * another game or with another number of seats.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_moves_write(const struct croupier_moves *moves, size_t index,
    const struct croupier_state *state, enum croupier_format format, struct croupier_text *text);

/*
 * Makes the move of an index.  On a state equal to that which the list was made
 * from this succeeds; on any other the move is judged, NO, or is MISUSE as above.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_moves_play(const struct croupier_moves *moves, size_t index, struct croupier_state *state);

/* ---- scores: croupier_score(3), section SCORE of the game ------------------------------- */

struct croupier_score;

/*
 * Makes the score of the round, as if it ended now where it is running.  It may
 * outlive the state.  INPUT where points depend on cards that nobody here knows
 * or a total is beyond 1,000,000,000; MEMORY.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_score_make(const struct croupier_state *state, struct croupier_score **score);
CROUPIER_API void
croupier_score_free(struct croupier_score *score);

/* The points of a seat in this round, and its total with those of the rounds before. */
CROUPIER_API long
croupier_score_points(const struct croupier_score *score, unsigned seat);
CROUPIER_API long
croupier_score_total(const struct croupier_score *score, unsigned seat);

/* Whether the match is over with this round, and whether the seat has won it. */
CROUPIER_API bool
croupier_score_match_over(const struct croupier_score *score);
CROUPIER_API bool
croupier_score_winner(const struct croupier_score *score, unsigned seat);

/* What a seat got points for.  This struct stays as it is. */
struct croupier_score_line {
	unsigned seat;
	long points;		/* may be negative */
	const char *rule;	/* the id of the rule that gives them, a constant */
	const char *words;	/* what for; belongs to the score */
};

/* How many lines the score has. */
CROUPIER_API size_t
croupier_score_lines(const struct croupier_score *score);

/* The line of an index, which is from 0 and below that; all zero where there is none. */
CROUPIER_API struct croupier_score_line
croupier_score_line(const struct croupier_score *score, size_t index);

/* Appends the score document, in YAML or JSON, with the meta of the state.  MEMORY. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_score_write(const struct croupier_score *score, enum croupier_format format,
    struct croupier_text *text);

/*
 * The same of a record in a file that has a name: the document begins with both.
 * NULL and 0 leave them out.  MEMORY; MISUSE where there is no record of that number.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_score_write_from(const struct croupier_score *score, const char *file,
    unsigned long record, enum croupier_format format, struct croupier_text *text);

/* Appends the one-line document that claims this score as the result.  MEMORY. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_score_write_result(const struct croupier_score *score, enum croupier_format format,
    struct croupier_text *text);

/* ---- tables of results: croupier_tally(3) --------------------------------------------- */

/*
 * Adds up finished rounds: a row for each player, or whatever rows are told apart
 * by.  Its memory grows with the rows, not with the rounds.
 */
struct croupier_tally;

/*
 * An empty tally.  `by` names what its rows are told apart by, with commas between:
 * player (NULL: only that), game, variant, file, place (0 the dealer, 1 the next seat
 * and so on).  INPUT for a key that is unknown, empty or given twice; MEMORY.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_tally_new(const char *by, struct croupier_tally **tally);
CROUPIER_API void
croupier_tally_free(struct croupier_tally *tally);

/*
 * Adds a finished round, each seat to its row; NULL for the file is "-".  NO while
 * the round is not over; INPUT where points depend on cards that nobody here knows;
 * MEMORY.  Of a round that is refused nothing is added.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_tally_add(struct croupier_tally *tally, const struct croupier_state *state,
    const char *file);

/*
 * Puts the rows in order: by the mean, best first, and equal ones by their keys;
 * behind the others those of games in which the lowest total wins, lowest first.
 * INPUT where one row adds up both kinds of games.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_tally_sort(struct croupier_tally *tally);

/* What a row adds up.  This struct stays as it is. */
struct croupier_tally_row {
	unsigned long rounds;	/* 0: there is no such row */
	int64_t points;
	const char *mean;	/* of the points, with two decimals; belongs to the tally */
	unsigned long best;	/* rounds in which nobody had better points */
	unsigned long finished;	/* matches that ended with one of the rounds */
	unsigned long won;	/* and those that the seat won */
};

/*
 * How many rows there are, and the one of an index, which is from 0; none before
 * croupier_tally_sort(), and when a round has been added since.
 */
CROUPIER_API size_t
croupier_tally_rows(const struct croupier_tally *tally);
CROUPIER_API struct croupier_tally_row
croupier_tally_row(const struct croupier_tally *tally, size_t index);

/* What rows are told apart by, from key 0; NULL behind the last.  Constant. */
CROUPIER_API const char *
croupier_tally_key(const struct croupier_tally *tally, size_t key);

/* The value of a key of a row, NULL where there is none; it may be any text. */
CROUPIER_API const char *
croupier_tally_value(const struct croupier_tally *tally, size_t index, size_t key);

/* Sorts the rows and appends the document that tells them, in YAML or JSON.  MEMORY. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_tally_write(struct croupier_tally *tally, enum croupier_format format,
    struct croupier_text *text);

/* ---- records: croupier_record(3) ---------------------------------------------------------- */

/*
 * Follows a stream of documents: takes states, makes moves, takes them back,
 * checks results.  The number of a move is how many moves stand between it and
 * its state, itself included.
 */
struct croupier_record;

/* A record without a state; NULL where memory is short. */
CROUPIER_API CROUPIER_CHECK struct croupier_record *
croupier_record_new(void);
CROUPIER_API void
croupier_record_free(struct croupier_record *record);

/*
 * Takes the next document.  Fails as croupier_state_read() and croupier_play()
 * do; an undo that goes back too far (table/undo) and a result that is wrong
 * (table/result) are NO; what cannot be read of them is INPUT.  A refused move,
 * undo or result changes nothing but what croupier_record_moves() and
 * croupier_record_words() say.  A seed document makes the moves that stand once more,
 * with the cards that were dealt: where it does not fit the state that is NO
 * (table/seal, table/deal), and where one of the moves is refused by these cards, NO
 * with the place of that move, behind which none stands then.  A seal document speaks
 * of the next state.  After a state that could not be read there is no state, which
 * croupier_record_state() being NULL tells: what belongs to it is INPUT once, then it is
 * passed over with YES.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_feed(struct croupier_record *record, const struct croupier_document *document);

/*
 * The next document of a stream, as croupier_stream_next() gives it, for a record that
 * it will be fed to: with what the record knows, a move or a state in croupier's own
 * layout is understood in the same pass in which its end is found, and feeding it is
 * several times as fast.  Nothing else changes: the document may be fed to any record,
 * or to none.  The record may be NULL; it stays as it is.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_next(struct croupier_record *record, struct croupier_stream *stream,
    const struct croupier_document **document);

/*
 * Reads and takes the moves that stand next in a stream, at most so many, as long as
 * each is in croupier's own layout and accepted: for who need not look at every one.
 * Returns how many were taken.  It may stop at any of them: croupier_record_next() and
 * croupier_record_feed() go on there, and say what is wrong, if anything is.  While a
 * digest is kept, or what follows from moves is told, it takes none.
 */
CROUPIER_API unsigned long
croupier_record_follow(struct croupier_record *record, struct croupier_stream *stream,
    unsigned long most);

/*
 * Says that the stream had a malformed document here that may have been a
 * state: from now on the record has none.
 */
CROUPIER_API void
croupier_record_lose(struct croupier_record *record);

/* Takes a move that did not come from the stream.  MISUSE where the record has no state. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_play(struct croupier_record *record, const struct croupier_move *move);

/*
 * Judges a move as croupier_record_play() would, and changes nothing.  Of a card
 * that cannot be where the move names it, the sentence tells which moves of the
 * record played it.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_judge(const struct croupier_record *record, const struct croupier_move *move);

/*
 * The state now; NULL where there is none.  It belongs to the record and lives
 * until that takes another document or move.
 */
CROUPIER_API const struct croupier_state *
croupier_record_state(const struct croupier_record *record);

/* How many moves were fed since the state, refused ones too, and how many of them stand. */
CROUPIER_API unsigned long
croupier_record_moves(const struct croupier_record *record);
CROUPIER_API unsigned long
croupier_record_standing(const struct croupier_record *record);

/*
 * The last move that was fed, in words, harmless and cut where it is longer
 * than 1000 bytes; an empty string before the first, and where memory is short.
 */
CROUPIER_API const char *
croupier_record_words(const struct croupier_record *record);

/* How many rulings were accepted since the state. */
CROUPIER_API unsigned long
croupier_record_rulings(const struct croupier_record *record);

/*
 * A move that stands.  Its number counts the moves that were fed since the state,
 * those that were taken back too.
 */
struct croupier_made {
	unsigned long number;	/* 0: there is no such move */
	struct croupier_place at;
	const char *despite;	/* the id of the rule it stands despite, a constant; NULL: none */
};

/* The move of an index, which is from 0 and below the number of those that stand. */
CROUPIER_API struct croupier_made
croupier_record_made(const struct croupier_record *record, size_t index);

/* Appends it in a format.  MEMORY; MISUSE where there is none. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_write_made(const struct croupier_record *record, size_t index,
    enum croupier_format format, struct croupier_text *text);

/*
 * Appends a move, undo, result, ruling, seal or seed in the one way of writing it.
 * Fails as croupier_record_feed() does where it cannot be read; MISUSE for a document
 * of another kind, and, but for a seal or a seed, where the record has no state.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_write(const struct croupier_record *record,
    const struct croupier_document *document, enum croupier_format format,
    struct croupier_text *text);

/* ---- what followed: croupier_followed(3) ---------------------------------------------- */

/*
 * Says whether the record shall tell from now on what follows from the moves that it
 * makes, which costs time; at first it does not.  Forgets what followed from the last
 * move.
 */
CROUPIER_API void
croupier_record_tell(struct croupier_record *record, bool tell);

/*
 * What followed from the move that the record has made last: sentences in the order in
 * which it happened, ended by NULL.  None where nobody asked or nothing followed, and
 * where another move, an undo or a state came behind it, refused or not.  They belong
 * to the record and live until it takes another document or move.
 */
CROUPIER_API const char *const *
croupier_record_followed(const struct croupier_record *record);

/*
 * Appends what followed from the move of an index, as croupier_record_made() has it,
 * whether anybody asked when it was made or not: each sentence on a line.  Who has won
 * is judged with the rulings so far.  MEMORY; MISUSE where there is none.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_write_followed(const struct croupier_record *record, size_t index,
    struct croupier_text *text);

/*
 * Appends a ruling of this record in words: its text, and behind it the points that it
 * gives and the move that it settles.  Fails as croupier_record_write() does.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_write_ruling(const struct croupier_record *record,
    const struct croupier_document *document, struct croupier_text *text);

/*
 * Appends the documents that put a move in the place of the one of that number,
 * which stands: an undo, the move, and all later moves again, with the rulings that
 * settle them.  NO, with a sentence, where there is no such move, the new one is
 * illegal, or a later one would be, or would draw other cards; MEMORY.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_fix(const struct croupier_record *record, unsigned long number,
    const struct croupier_move *move, struct croupier_text *text);

/*
 * From now on keeps a digest of the state and of every document that is accepted
 * behind it, BLAKE2b-256 of their canonical bytes; every state begins anew.
 * MEMORY; MISUSE where documents were fed behind the state already.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_keep_digest(struct croupier_record *record);

/* The digest so far; false where none is kept or there is no state. */
CROUPIER_API bool
croupier_record_digest(const struct croupier_record *record,
    uint8_t digest[CROUPIER_SEED_BYTES]);

/* Appends the one-line document that says it.  MEMORY; MISUSE where there is none. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_write_digest(const struct croupier_record *record, enum croupier_format format,
    struct croupier_text *text);

/* ---- rulings and proofs: croupier_ruling(3) ----------------------------------------- */

/*
 * What a table decides or remarks.  NULL and 0 leave a part out: begin with a
 * ruling that is all zero.  What later versions ask for takes the place of
 * `reserved`.
 */
struct croupier_ruling {
	const char *text;	/* 1 to 400 bytes of UTF-8 on one line; must be said */
	const long *points;	/* of each seat, in the order in which they sit */
	unsigned long move;	/* that stands despite `rule`: its number */
	const char *rule;	/* the id of a rule that can be waived */
	void *reserved[4];	/* NULL, or the ruling is MISUSE */
};

/*
 * Appends the one-line document of a ruling for the table of a state.  Whether it
 * can be carried out is asked when a record takes it.  INPUT where the text or a
 * number is beyond its limits; MEMORY.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_ruling_write(const struct croupier_state *state, const struct croupier_ruling *ruling,
    enum croupier_format format, struct croupier_text *text);

/*
 * Judges every move that stands once more, with what the cards of later moves tell
 * about hands that were hidden.  Costs little where the record's first state hides
 * no card.  MEMORY.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_prove(struct croupier_record *record);

/* A move that is proved illegal, and which one proved it. */
struct croupier_proof {
	size_t index;		/* of the illegal move, as croupier_record_made() has it */
	unsigned long number, proved_by;	/* of the moves; 0: there is no such proof */
	/* The rule, a sentence, and the place of the illegal move; belongs to the record. */
	const struct croupier_refusal *refusal;
};

/*
 * What croupier_record_prove() found when it was called last, in the order of the
 * illegal moves: how many proofs, and the one of an index, which is from 0.  They
 * live until the record takes another document or move.
 */
CROUPIER_API size_t
croupier_record_proofs(const struct croupier_record *record);
CROUPIER_API struct croupier_proof
croupier_record_proof(const struct croupier_record *record, size_t index);

/* ---- deals that are checked: croupier_seal(3) --------------------------------------- */

/*
 * Compares the state that the record has just taken with the seal document in front
 * of it, and with its own seed.  NO by table/seal at the place of the seal or the
 * state, or by table/deal at the state; the record goes on all the same.  MEMORY;
 * MISUSE where moves stand behind the state already.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_check_deal(struct croupier_record *record);

/*
 * Whether the cards of the record's first state were compared with a seed and agree;
 * and whether a seed gave the seal that it has.
 */
CROUPIER_API bool
croupier_record_deal_proved(const struct croupier_record *record);
CROUPIER_API bool
croupier_record_seal_opened(const struct croupier_record *record);

/*
 * The number of the move that the last call of croupier_record_feed() refused: also
 * one that a seed document made again; 0: it refused none.
 */
CROUPIER_API unsigned long
croupier_record_refused_move(const struct croupier_record *record);

/* ---- what was meant: croupier_mending(3) ---------------------------------------------- */

/* Looks for the smallest change that makes a wrong record legal. */
struct croupier_mending;

/* A mending that has not begun; NULL where memory is short. */
CROUPIER_API CROUPIER_CHECK struct croupier_mending *
croupier_mending_new(void);
CROUPIER_API void
croupier_mending_free(struct croupier_mending *mending);

/*
 * Begins, or begins anew, with the state that a record has just taken; place is
 * where that stands.  MEMORY; MISUSE where the record has no state or took more
 * since.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_mending_begin(struct croupier_mending *mending, const struct croupier_record *record,
    struct croupier_place place);

/*
 * Takes the next document behind that state, legal or not.  MEMORY: begin anew;
 * MISUSE for a state, before croupier_mending_begin() and after the search.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_mending_follow(struct croupier_mending *mending,
    const struct croupier_document *document);

/*
 * Says what somebody else wrote of the same round: proposals that agree with it
 * come first.  The other mending must live, and begin with nothing else, until
 * this one begins anew.  One of another game says nothing.  MISUSE where one of
 * them has not begun, or both are one.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_mending_compare(struct croupier_mending *mending, const struct croupier_mending *other);

/*
 * Judges the record as a whole and, where it is not legal, tries every change of
 * one thing.  MEMORY: begin anew; MISUSE before croupier_mending_begin().
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_mending_search(struct croupier_mending *mending);

/*
 * Where one change was not enough, looks for two, and stops when it has tried so
 * many.  *done says whether nothing is left to try; else the next call goes on.
 * MEMORY: begin anew; MISUSE before croupier_mending_search().
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_mending_search_on(struct croupier_mending *mending, unsigned long tries, bool *done);

/* Whether the search found the record legal as it is. */
CROUPIER_API bool
croupier_mending_legal(const struct croupier_mending *mending);

/* How many changes were tried. */
CROUPIER_API unsigned long
croupier_mending_tried(const struct croupier_mending *mending);

/* How many proposals there are, the best of index 0. */
CROUPIER_API size_t
croupier_mending_proposals(const struct croupier_mending *mending);

/* What a proposal is.  This struct stays as it is. */
struct croupier_proposal {
	unsigned changes;	/* that it makes; 0: there is no such proposal */
	bool repairs;		/* false: it says that the table let an illegal move stand */
	bool complete;		/* it names all cards: of a missing one they may not be known */
	bool supported;		/* what somebody else wrote says so, too */
	size_t edits;		/* of documents: see croupier_mending_edit() */
};

CROUPIER_API struct croupier_proposal
croupier_mending_proposal(const struct croupier_mending *mending, size_t index);

/*
 * Appends a document for each change of a proposal.  The name of a file (NULL:
 * none) and the number of the record (0: none) stand in it.  MEMORY.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_mending_write(const struct croupier_mending *mending, size_t index, const char *file,
    unsigned long record, enum croupier_format format, struct croupier_text *text);

/* A document of the record that goes out, and one that comes in.  This struct stays as it is. */
struct croupier_edit {
	struct croupier_place at;	/* of a document, as it was given */
	bool removes;			/* that document goes */
	const char *put;		/* what comes in before it, as YAML; empty: nothing */
};

/*
 * Hands out an edit of a proposal, from index 0; those of one proposal are in the
 * order of the documents.  Its text lives until the next call.  MEMORY.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_mending_edit(struct croupier_mending *mending, size_t index, size_t edit,
    struct croupier_edit *out);

/* ---- what a seat may see: croupier_redact(3) ------------------------------------------------ */

/*
 * Makes the state as a seat sees it, or the public for seat -1: every card that
 * its game does not show to that seat is XX, and the seed is gone.  MEMORY.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_redact(const struct croupier_state *state, int seat, struct croupier_state **redacted);

/* Follows a record and tells it as a seat sees it, so that what is told replays. */
struct croupier_redaction;

/* A redaction that has not begun; NULL where memory is short. */
CROUPIER_API CROUPIER_CHECK struct croupier_redaction *
croupier_redaction_new(void);
CROUPIER_API void
croupier_redaction_free(struct croupier_redaction *redaction);

/*
 * Begins, or begins anew, with the state of the record and appends it as the
 * seat sees it (-1: the public).  MEMORY; MISUSE where the record has no state
 * or moves stand behind it already.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_redaction_begin(struct croupier_redaction *redaction,
    const struct croupier_record *record, int seat, enum croupier_format format,
    struct croupier_text *text);

/*
 * Appends what the seat sees of the document that the record has just accepted:
 * a move, and behind it the moves that show what lies open now; an undo of as
 * many moves as were told; a result, or nothing where what the seat sees does
 * not prove it; nothing for a state or a seed; a seal as it is, also before the first
 * state.  Every move, undo and result that the record accepts after the state must be
 * told, in order; MISUSE where a move or undo was not, or the record has taken another
 * state since.  MEMORY: nothing more can be told before the next
 * croupier_redaction_begin().
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_redaction_follow(struct croupier_redaction *redaction,
    const struct croupier_record *record, const struct croupier_document *document,
    enum croupier_format format, struct croupier_text *text);

/* ---- verdict documents: croupier_report(3), section RESULTS AND VERDICTS ------------ */

/*
 * What a verdict document says.  NULL, a negative number and false leave a key
 * out: begin with a report that is all zero, but for `moves`.  What later
 * versions say takes the place of `reserved`.
 */
struct croupier_report {
	unsigned long verdict;		/* the number of what is judged */
	long moves;			/* how many a record has; negative: not said */
	const char *truth;		/* "legal" or "valid": true where nothing is refused */
	const struct croupier_refusal *refusal;	/* NULL, or YES: nothing is refused */
	bool with_place;		/* says where the refusal is */
	const char *move;		/* in words; NULL or "": not said */
	unsigned long irregular;	/* moves that stand although they are illegal */
	unsigned long rulings;
	unsigned long number;		/* of the move that is refused */
	unsigned long proved_by;	/* of the move that proved it illegal */
	/* What an accepted move proves of others. */
	const struct croupier_proof *proved;
	size_t proved_count;
	const char *file;		/* that the record stands in */
	unsigned long record;		/* its number there */
	const struct croupier_state *about;	/* whose meta is told */
	/* What followed from an accepted move: sentences, ended by NULL; NULL: not said. */
	const char *const *followed;
	const char *deal;		/* "proved"; NULL: not said */
	const char *seal;		/* "opened"; NULL: not said */
	void *reserved[5];		/* NULL, or the report is MISUSE */
};

/* Appends the one-line document of a verdict, in YAML or JSON.  MEMORY. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_report_write(const struct croupier_report *report, enum croupier_format format,
    struct croupier_text *text);

#ifdef __cplusplus
}
#endif

#endif
