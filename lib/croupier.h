/*
 * croupier.h: all that a program sees of libcroupier.
 *
 * The library deals, referees, replays and scores card games.  It prints nothing, never
 * ends the process, and keeps no state outside the objects that it hands out.  The manual
 * is libcroupier(3), with a page for each part of this file that says more; "section" in a
 * comment is a section of the format, croupier(5), or of the page of a game.
 *
 * Errors are values.  A function that can fail for more than one reason returns a struct
 * croupier_refusal, in which the verdict CROUPIER_YES means success.  If such a function
 * fails, it changes nothing unless its comment says otherwise, and any pointer that it
 * would hand out is NULL.  A comment names the other verdicts and errors by their last
 * word: NO, INPUT, MISUSE.  Every such function can fail with MEMORY, too.
 *
 * Ownership.  An object made by X_new, X_open, X_read, X_make, X_copy or X_from_words
 * belongs to the caller, who frees it with X_free or X_close; so does a state that is dealt
 * or redacted.  Those that return the object return NULL if memory is short.  Every X_free and
 * X_close accepts NULL.  What is const in a pointer that a function hands out belongs to the
 * object it came from, and lives until that object is changed or freed; only the library makes
 * the structs to which such pointers lead.  The library keeps nothing that is passed to it,
 * unless the comment of the function says so.
 *
 * NULL and numbers out of range.  A pointer must not be NULL unless the comment says what
 * NULL means; an index, a seat and a value of an enumeration must exist.  If one does not, a
 * function that returns a refusal fails with MISUSE, and any other returns NULL, 0, false or
 * a struct of zeros, or the value that its comment names; neither does anything.  It is misuse,
 * too, to go on with an object that has not begun, or with a record that has no state, or to
 * give a document of another kind than the function is for.  No library can check that a pointer
 * is to a live object of its type, that a string ends with a NUL, that an array is as long as
 * the call says, and that a string lies outside the text that is appended to.  In a struct that
 * the caller fills in, NULL, 0 and false leave a member out, so begin with all zeros.
 *
 * Threads.  Different threads may use different objects at the same time, even copies of
 * one state.  An object belongs to one thread at a time, even if a function takes it as
 * const, and so does everything that it handed out: a document goes with its stream, a
 * state with its record, a view with its state.
 *
 * Memory comes from malloc(3).  No function is safe in a signal handler.  Nothing depends
 * on the locale or the environment, except that a refusal gives the system's own words for
 * an error in the language of strerror_r(3).
 *
 * Later versions add functions, and enumerators at the end of an enumeration.  A change that
 * breaks compiled programs, such as another member of a struct, comes only with another soname.
 */
#ifndef CROUPIER_H
#define CROUPIER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- the version: croupier_version(3) ----------------------------------- */

/* The version of this header. */
#define CROUPIER_VERSION_MAJOR 0
#define CROUPIER_VERSION_MINOR 4
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

/* ---- notes to the compiler ----------------------------------------------- */

/*
 * CROUPIER_API    the function is public
 * CROUPIER_CHECK  its result must be used: it may report a failure, or is the
 *                 only pointer to something that the caller owns
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

/* ---- verdicts and refusals: libcroupier(3) -------------------------------- */

/* Also the exit status of the programs. */
enum croupier_verdict {
	CROUPIER_YES,		/* legal, valid, done */
	CROUPIER_NO,		/* against a rule, or a claim that is wrong */
	CROUPIER_TROUBLE	/* it could not be judged or done; the error says why */
};

enum croupier_error {
	CROUPIER_NO_ERROR,	/* the verdict is YES or NO */
	CROUPIER_INPUT,		/* the input, or a word, is not understood or impossible */
	CROUPIER_MEMORY,	/* the system has no memory left */
	CROUPIER_SYSTEM,	/* reading failed */
	CROUPIER_MISUSE		/* a call that is not allowed; nothing was done */
};

/* Where something is in the input. */
struct croupier_place {
	const char *file;	/* as the caller named it; NULL: nowhere */
	unsigned long line;	/* from 1; 0: unknown */
	unsigned long column;	/* in characters, from 1; 0: unknown */
};

/*
 * A verdict and its reason; all zero means "not refused".  It holds no memory of any object
 * and may outlive all of them, except for the name of the file, which is the caller's own.
 * It is returned by value, so the soname changes if its size does.
 */
struct croupier_refusal {
	enum croupier_verdict verdict;
	enum croupier_error error;	/* the kind of error */
	const char *rule;	/* the id of the rule that refuses, a constant; NULL: none does */
	struct croupier_place at;
	char sentence[400];	/* one line of UTF-8, no newline, harmless; empty for YES */
};

/* ---- words for people: croupier_harmless(3) ------------------------------- */

/*
 * Makes text harmless to show, in place and never longer: what could end the line, steer a
 * terminal, change the direction of writing or hide itself, and what is not UTF-8, becomes ?.
 */
CROUPIER_API void
croupier_harmless(char *text);

/*
 * The bytes of the character at text: 0 at its end, 1 for a byte that is not UTF-8; *harmless
 * (may be NULL) says whether croupier_harmless() leaves the character as it is.
 */
CROUPIER_API size_t
croupier_character(const char *text, bool *harmless);

/*
 * The bytes of what people take for one character, such as an emoji that is joined from several;
 * 0 at the end.  *columns (may be NULL): the columns of a terminal that it takes, at most 2.
 */
CROUPIER_API size_t
croupier_cluster(const char *text, unsigned *columns);

/* The nearest of `count` words to a mistyped one of at most 32 bytes; NULL: none is near. */
CROUPIER_API const char *
croupier_nearest(const char *word, const char *const words[], size_t count);

/*
 * The one of `count` words that a typed word means: the same, else the same but for case, else
 * one that begins with it.  NO, without a rule, if it can mean several or none.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_word_meant(const char *word, const char *const words[], size_t count, const char **meant);

/* ---- texts: croupier_text(3) ----------------------------------------------- */

/* How a document is written. */
enum croupier_format {
	CROUPIER_YAML,		/* the canonical bytes of croupier(5) */
	CROUPIER_JSON,		/* one line of JSON */
	/* Of moves and rulings, without a newline: north play 5S; of proposals, lines. */
	CROUPIER_WORDS,
	CROUPIER_LINE		/* one line of YAML, whatever the document */
};

/* A text that grows.  A function appends its whole output or, if it fails, nothing. */
struct croupier_text;

CROUPIER_API CROUPIER_CHECK struct croupier_text *
croupier_text_new(void);
CROUPIER_API void
croupier_text_free(struct croupier_text *text);

/* The bytes so far and a NUL, until the text is changed; *length (may be NULL) is their number. */
CROUPIER_API const char *
croupier_text_bytes(const struct croupier_text *text, size_t *length);

/* Appends bytes of any kind; NULL only if length is 0. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_text_append(struct croupier_text *text, const char *bytes, size_t length);

/* Forgets the bytes but keeps the memory. */
CROUPIER_API void
croupier_text_clear(struct croupier_text *text);

/* ---- chance: croupier_seed(3), section RANDOMNESS --------------------------- */

#define CROUPIER_SEED_BYTES 32

/* The seed that a text (NULL: the empty one) stands for: 64 hex digits, or what is hashed. */
CROUPIER_API void
croupier_seed_from_text(const char *text, uint8_t seed[CROUPIER_SEED_BYTES]);

/* A seed from the operating system; false if it has no randomness to give. */
CROUPIER_API CROUPIER_CHECK bool
croupier_seed_random(uint8_t seed[CROUPIER_SEED_BYTES]);

/*
 * The key under a seed for a purpose (NULL: the empty one) and a counter, a good seed itself;
 * seed and key may be the same array.
 */
CROUPIER_API void
croupier_seed_derive(const uint8_t seed[CROUPIER_SEED_BYTES], const char *purpose,
    uint64_t counter, uint8_t key[CROUPIER_SEED_BYTES]);

/* A number from 0 to n - 1, each as likely as any other; 0 if n is 0. */
CROUPIER_API uint32_t
croupier_seed_choose(const uint8_t seed[CROUPIER_SEED_BYTES], const char *purpose,
    uint64_t counter, uint32_t n);

/* ---- streams: croupier_stream(3), section STREAM ----------------------------- */

struct croupier_stream;
struct croupier_document;

/*
 * Opens a stream of documents on a file descriptor, which the caller closes after it.  The name
 * (may be NULL) goes into every place; it is not copied and must live as long as places are used.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_stream *
croupier_stream_open(int fd, const char *name);

/* Where a stream comes from. */
struct croupier_source {
	const char *name;		/* as above */
	/*
	 * Puts at most room bytes at bytes and returns how many; 0 at the end; -1 if it failed
	 * (see errno); CROUPIER_QUIET if nothing has come for a while: then a state whose lines
	 * are complete counts as complete, as on a pipe that is silent for a tenth of a second.
	 */
	long (*read)(void *what, char *bytes, size_t room);
	int fd;				/* if there is no such function */
	void (*before)(void *what);	/* called before reading, which may take a long time */
	void *what;
	unsigned long line;		/* the number of the first line, if it is not 1 */
};
enum { CROUPIER_QUIET = -2 };

/* Opens a stream on a source, which need not live. */
CROUPIER_API CROUPIER_CHECK struct croupier_stream *
croupier_stream_open_with(const struct croupier_source *source);

CROUPIER_API void
croupier_stream_close(struct croupier_stream *stream);

/*
 * Hands out the next document, which lives until the next call, or NULL at the end.  INPUT, with
 * its place, for one that is not YAML, breaks a limit or is of no known kind; the next call goes
 * on after it.  MEMORY: it is lost.  SYSTEM or MISUSE if reading fails; the stream is then at its
 * end.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_stream_next(struct croupier_stream *stream, const struct croupier_document **document);

/* What the last call of croupier_stream_next() refused. */
struct croupier_lost {
	/* Where it begins; the refusal has the place of the error.  Line 0: nothing was refused. */
	struct croupier_place at;
	bool state;		/* it may have been a state: see croupier_record_lose() */
};
CROUPIER_API struct croupier_lost
croupier_stream_lost(const struct croupier_stream *stream);

/* ---- documents: croupier_document(3) ------------------------------------------ */

/* The largest number in any document; the least is its negative. */
#define CROUPIER_MOST_NUMBER 1000000000

/* Later versions will know more kinds; a program should pass over those that it does not know. */
enum croupier_kind {
	CROUPIER_NO_DOCUMENT = -1,	/* NULL, as at the end of a stream */
	CROUPIER_STATE,
	CROUPIER_MOVE,
	CROUPIER_UNDO,
	CROUPIER_RESULT,
	CROUPIER_RULING,
	CROUPIER_SEAL,
	CROUPIER_SEED
};

struct croupier_document_about {
	enum croupier_kind kind;
	struct croupier_place at;	/* of its first line; nowhere for NULL */
};
CROUPIER_API struct croupier_document_about
croupier_document_about(const struct croupier_document *document);

/* How many moves an undo takes back, 1 to CROUPIER_MOST_NUMBER.  INPUT if it cannot be read. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_document_undo(const struct croupier_document *document, unsigned long *number);

/* Whether a ruling gives points or ends the round, or withdraws one that may have.  INPUT. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_document_gives_points(const struct croupier_document *document, bool *gives);

/* Appends a document that takes back `number` moves, 1 to CROUPIER_MOST_NUMBER, on one line. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_undo_write(unsigned long number, enum croupier_format format, struct croupier_text *text);

/* ---- games and verbs: croupier_game(3) ------------------------------------------ */

/* The names of the games, from index 0; NULL after the last.  They are constant. */
CROUPIER_API const char *
croupier_game_at(size_t index);

/* The most parameters that any verb has. */
#define CROUPIER_MAX_PARAMETERS 4

/* Everything in them is constant. */
struct croupier_verb {
	const char *name;
	const char *about;		/* a few words that can follow the name of a seat */
	/* The words of the parameters that may follow it; NULL comes last. */
	const char *parameters[CROUPIER_MAX_PARAMETERS + 1];
};

/* The verbs of a game from index 0, with reports; all NULL after the last, or for no game. */
CROUPIER_API struct croupier_verb
croupier_verb_at(const char *game, size_t index);

/* Appends a document for each game, as `deal --list` does. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_games_write(enum croupier_format format, struct croupier_text *text);

/*
 * Appends a JSON Schema of the documents of one game or, for NULL, of all.  INPUT: no such game.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_schema_write(const char *game, struct croupier_text *text);

/* ---- rules: croupier_rule(3) ---------------------------------------------------- */

struct croupier_rule {
	const char *id;		/* game/kebab-words: section RULES of the game; or REFUSALS */
	const char *sentence;	/* in the present tense */
	const char *from;	/* who says so: the rules' "text", croupier's "ruling", or both */
};

/* The rule with that id, or NULL; like everything from these functions, it is constant. */
CROUPIER_API const struct croupier_rule *
croupier_rule_find(const char *id);

/* All the rules, from index 0; NULL after the last. */
CROUPIER_API const struct croupier_rule *
croupier_rule_at(size_t index);

/* ---- states: croupier_state(3), section STATE KEYS -------------------------------- */

struct croupier_state;

/* The most seats that any game has. */
#define CROUPIER_MAX_SEATS 10

/* Reads a state and checks it as a whole.  INPUT with its place. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_state_read(const struct croupier_document *document, struct croupier_state **state);

CROUPIER_API CROUPIER_CHECK struct croupier_state *
croupier_state_copy(const struct croupier_state *state);
CROUPIER_API void
croupier_state_free(struct croupier_state *state);

/* Appends the state as a document, in YAML or JSON. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_state_write(const struct croupier_state *state, enum croupier_format format,
    struct croupier_text *text);

/* The name, of at most 32 bytes, of a seat; seats are numbered from 0. */
CROUPIER_API const char *
croupier_state_seat_name(const struct croupier_state *state, unsigned seat);

/* The seat with that name; -1 if there is none. */
CROUPIER_API int
croupier_state_seat(const struct croupier_state *state, const char *name);

/* The seat that must decide; -1 when the round is over. */
CROUPIER_API int
croupier_state_turn(const struct croupier_state *state);

/* The most verbs that any game has. */
#define CROUPIER_MAX_VERBS 16

/* Whether a ruling has ended a round that was not over, and what the round then counts for. */
enum croupier_stop {
	CROUPIER_NOT_STOPPED,
	CROUPIER_VOID,		/* for nothing: only rulings give points */
	CROUPIER_COUNTED	/* it is scored as it stands */
};

/* What else a state says. */
struct croupier_state_about {
	const char *game, *variant, *phase;
	enum croupier_stop stopped;
	unsigned seats;			/* how many: 2 to CROUPIER_MAX_SEATS */
	unsigned long round;		/* its number in the match: 1 to CROUPIER_MOST_NUMBER */
	bool lowest_wins;		/* few points are good: the lowest total wins the match */
	bool only_wins;			/* a round gives its winner a point, and nobody else any */
	unsigned dealer;		/* the seat that deals, or dealt, the round */
	/* Of CROUPIER_SEED_BYTES bytes each; NULL: there is none. */
	const uint8_t *seed, *seal;
	const uint8_t *round_seed;	/* what the cuts of the players have turned the seed into */
	/* The words that each seat added to the deal; NULL: none. */
	const char *cuts[CROUPIER_MAX_SEATS];
	/*
	 * After croupier_deal_next(), for each seat that joined: who has left and has a name that
	 * looks like its own (NFKC, casefolded); NULL: nobody.
	 */
	const char *alike[CROUPIER_MAX_SEATS];
	/* The verbs that belong to the phase, without reports; NULL comes last. */
	const char *verbs[CROUPIER_MAX_VERBS + 1];
};

CROUPIER_API struct croupier_state_about
croupier_state_about(const struct croupier_state *state);

/* ---- looking at a state: croupier_view(3) ------------------------------------------ */

/* A state as a tree of values, with its keys as they are written, whatever its game is. */
enum croupier_shape { CROUPIER_SCALAR, CROUPIER_LIST, CROUPIER_MAPPING };

/* The kind of thing that a scalar names, or every scalar of a list, even an empty one. */
enum croupier_meaning {
	CROUPIER_PLAIN,		/* a word, a number, a boolean */
	CROUPIER_CARD,		/* XX included */
	CROUPIER_SEAT
};

struct croupier_value {
	const char *key;			/* in a mapping; elsewhere NULL */
	const char *text;			/* of a scalar; else NULL */
	enum croupier_shape shape;
	enum croupier_meaning meaning;
	size_t count;				/* of a list or mapping: its values */
	const struct croupier_value *first;	/* of a list or mapping; NULL: it is empty */
	const struct croupier_value *next;	/* in the list or mapping that holds it */
};

/* The colour of a face on the cards of its game.  NO_COLOUR: it follows from the name. */
enum croupier_colour {
	CROUPIER_NO_COLOUR,
	CROUPIER_RED,
	CROUPIER_BLACK,
	CROUPIER_RED_AND_BLACK
};

struct croupier_face {
	const char *name;
	enum croupier_colour colour;
	unsigned value;				/* belongs in its corners; 0: it has none */
	const char *sign;			/* a word for the drawing on it; NULL: none */
};

struct croupier_deck {
	bool two_colours;			/* of a suit only red or black matters */
	bool narrow;				/* its cards are long and narrow */
	size_t count;
	const struct croupier_face *faces;	/* `count` of them, in deck order, without XX */
};

/* How cards lie. */
enum croupier_layout {
	CROUPIER_ROW,		/* side by side; each of them matters */
	CROUPIER_HEAP,		/* each on the one before it; the last ones matter most */
	CROUPIER_STACK,		/* the last counts, those under it are spent */
	CROUPIER_FACE_DOWN	/* only their number can be seen */
};

/* What an item of a zone is, and the meaning of its text. */
enum croupier_item_kind {
	CROUPIER_ITEM_CARD,	/* a card; its name, or XX */
	CROUPIER_ITEM_GAP,	/* room for a card; the card that would lie there, or nothing */
	CROUPIER_ITEM_GROUP	/* the beginning of a group; its seat or its kind */
};

struct croupier_item {
	enum croupier_item_kind kind;
	const char *text;
	const struct croupier_item *next;
	bool moved;		/* a card that a seat has just played, taken or drawn */
};

/* Where a zone lies on a table with seats round it. */
enum croupier_spot {
	CROUPIER_ASIDE,		/* in a corner; nobody needs to look at it now */
	CROUPIER_CENTRE,	/* in the middle, where everybody looks */
	CROUPIER_BEFORE_SEAT,	/* in the middle, before its seat */
	CROUPIER_AT_SEAT	/* beside its seat, as a hand is */
};

/* A place on the table where cards lie. */
struct croupier_zone {
	const char *name;			/* the same after every move; a seat has it once */
	const char *label;			/* in words of the game; empty for a hand */
	int seat;				/* whose it is; -1: nobody's */
	enum croupier_layout layout;
	size_t cards;				/* how many of the items are cards */
	const struct croupier_item *first;
	const struct croupier_zone *next;
	enum croupier_spot spot;
	const char *mark;			/* a note about it; empty: none */
	size_t top;				/* that many last cards matter; 0: all alike */
	bool gathered;				/* it lies there for the last time */
};

/* Anything else that matters, in words of the game. */
struct croupier_note {
	int seat;				/* that it is about; -1: the table */
	const char *words;			/* one line */
	const struct croupier_note *next;
};

/* What there is to see of a state.  All of it belongs to the view. */
struct croupier_view {
	const struct croupier_value *state;	/* the mapping of the whole state */
	const struct croupier_deck *deck;	/* of its game */
	/* First the hands, in the order of seats; every card of the state lies in one zone. */
	const struct croupier_zone *zones;
	const struct croupier_note *notes;	/* NULL: there is nothing to note */
	/* The part of the round to which the next move belongs, such as "trick 3"; or NULL. */
	const char *part;
};

/*
 * Makes a view of a state as it is now, which must not outlive the state.  If that results from a
 * move in the state `before` (NULL: no matter), cards that moved are marked, and those that it
 * gathers lie as they lay.  MISUSE unless both are copies of one state, perhaps with moves.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_view_make(const struct croupier_state *state, const struct croupier_state *before,
    struct croupier_view **view);
CROUPIER_API void
croupier_view_free(struct croupier_view *view);

/* The value of a key in a mapping; NULL if it has no such key, or is not a mapping. */
CROUPIER_API const struct croupier_value *
croupier_value_get(const struct croupier_value *mapping, const char *key);

/* ---- dealing: croupier_deal(3) ------------------------------------------------------ */

/* What to deal. */
struct croupier_setup {
	/* The match; only croupier_deal() uses these. */
	const char *game;		/* must be given */
	const char *variant;		/* NULL: the usual one for that number of players */
	unsigned players;		/* how many; ignored if seats are named */
	const char *const *options;	/* KEY=VALUE; NULL comes last */

	/* The table; croupier_deal() and croupier_deal_next() use these. */
	const char *const *seats;	/* their names; NULL comes last */
	const char *dealer;		/* the name of a seat */
	const char *const *scores;	/* totals to begin with: SEAT=NUMBER; NULL comes last */
	const char *const *meta;	/* strings for the key meta: KEY=TEXT; NULL comes last */

	/* The round. */
	const char *const *facts;	/* KEY=VALUE; NULL comes last */
	bool hidden;			/* a table with real cards: the seed is ignored */
	bool sealed;			/* with its seal, by which it is promised */
	uint8_t seed[CROUPIER_SEED_BYTES];
};

/*
 * Deals the first round of a match.  INPUT if something in the setup is wrong or does not go
 * together, or if no round can begin with these scores; MISUSE if there is no name in `seats`, or
 * for a deal that is both hidden and sealed.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_deal(const struct croupier_setup *setup, struct croupier_state **state);

/*
 * Deals the round after a finished one.  If seats are named, players who stay keep their totals,
 * players who join start as at the beginning of a match, and the next seat that is still there
 * deals.  NO if the round is not over, or the match is; INPUT if something about the table or a
 * fact is wrong, if the score depends on cards that nobody here knows, or a number is too large.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_deal_next(const struct croupier_state *finished, const struct croupier_setup *setup,
    struct croupier_state **state);

/*
 * Judges whether croupier_deal_next() could have written a state after a finished one, whatever
 * its players, cards, facts and meta.  NO by table/next, without a place; INPUT if the score
 * depends on cards that nobody here knows.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_deal_continues(const struct croupier_state *finished, const struct croupier_state *next);

/* ---- sealed deals: croupier_seal(3), section SEALS ---------------------------------- */

/*
 * Appends the document that promises a sealed deal (CROUPIER_SEAL) or that tells the seed of a
 * round (CROUPIER_SEED), on one line.  MISUSE if the state has none, or for another kind.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_seal_write(const struct croupier_state *state, enum croupier_kind kind,
    enum croupier_format format, struct croupier_text *text);

/*
 * Deals the round of a sealed state with the words that the players add: cuts[i] are those of
 * seat i, or NULL if it does not cut; cuts itself may be NULL.  NO if the state is no sealed deal
 * that waits to be opened; INPUT if words are not of the form that croupier_seal(3) tells.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_deal_open(const struct croupier_state *sealed, const char *const *cuts,
    struct croupier_state **state);

/* ---- moves: croupier_move(3), section MOVES ------------------------------------------ */

struct croupier_move;

/* Reads a move from a document; it is not judged yet.  MISUSE for a document of another kind. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_move_read(const struct croupier_document *document, struct croupier_move **move);

/* How words of a move are understood. */
enum croupier_wording {
	CROUPIER_EXACT,		/* as in documents: seat, verb and what follows */
	CROUPIER_SEAT_OMITTED,	/* words without a seat are for the seat whose turn it is */
	/* As people type: the beginning of a word will do, and the seat may be left out. */
	CROUPIER_TYPED
};

/*
 * Reads the first move in words; it is not judged yet.  *rest (may be NULL) is what follows the
 * comma that ends it, in the same string, or an empty string; NULL if the words are refused.
 * INPUT for what is not UTF-8, control characters, and a word given twice.  NO, with a rule, if a
 * typed word could be several things, or is near to a word that is possible.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_move_from_words(const struct croupier_state *state, const char *words,
    enum croupier_wording wording, const char **rest, struct croupier_move **move);
CROUPIER_API void
croupier_move_free(struct croupier_move *move);

/* Copies a move, which is to stand despite that rule; it is not judged yet. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_move_despite(const struct croupier_move *move, const char *rule,
    struct croupier_move **despite);

/* Appends the move as it was given, but spelled canonically as far as it can be understood. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_move_write(const struct croupier_state *state, const struct croupier_move *move,
    enum croupier_format format, struct croupier_text *text);

/*
 * Judges the move and, if it is legal, makes it.  NO, with its place, by the rule that refuses
 * it; INPUT if a list in it has more than 256 entries.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_play(struct croupier_state *state, const struct croupier_move *move);

/*
 * Appends the words, one per line, that may come after these (NULL or "": at the beginning of a
 * move), which are understood as CROUPIER_TYPED.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_words_next(const struct croupier_state *state, const char *words,
    struct croupier_text *text);

/* Appends a line for each verb of the game and variant: how it is written, and what it does. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_verbs_write(const struct croupier_state *state, struct croupier_text *text);

/* ---- lists of legal moves: croupier_moves(3) ------------------------------------------ */

struct croupier_moves;

CROUPIER_API CROUPIER_CHECK struct croupier_moves *
croupier_moves_new(void);
CROUPIER_API void
croupier_moves_free(struct croupier_moves *moves);

/*
 * Fills the list, which forgets its earlier moves, with every legal move of a seat, in the order
 * of section MOVES.  INPUT if the moves depend on cards that nobody here knows; it is empty then.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_moves_list(struct croupier_moves *moves, const struct croupier_state *state,
    unsigned seat);
CROUPIER_API size_t
croupier_moves_count(const struct croupier_moves *moves);

/* In the place of an index: all moves of a list. */
#define CROUPIER_ALL SIZE_MAX

/*
 * Appends the move with an index, from 0; or, with CROUPIER_ALL, the whole list as one document
 * on one line, which is output only: `--- {legal: [{seat: ann, play: 5S}]}`.  The state is the
 * one that the list was made from, or a copy.  MISUSE for another game or number of seats.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_moves_write(const struct croupier_moves *moves, size_t index,
    const struct croupier_state *state, enum croupier_format format, struct croupier_text *text);

/* An argument of a listed move. */
struct croupier_argument {
	const char *name;		/* the verb, whose own it is, or the word of a parameter */
	enum croupier_meaning meaning;		/* of every value */
	bool list;			/* it may have any number of values, in that order */
	size_t count;
	const char *const *values;		/* `count` names; there is at least one */
};

/* A move of a list, taken apart. */
struct croupier_listed {
	unsigned seat;
	const char *verb;
	size_t count;				/* the number of its arguments */
	const struct croupier_argument *arguments;	/* the verb's own comes first */
};

/*
 * Takes the move with an index apart.  The result lives until the next call for that list, or
 * until the list is filled again; names of seats are the state's.  MISUSE as above.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_moves_at(struct croupier_moves *moves, size_t index, const struct croupier_state *state,
    const struct croupier_listed **listed);

/*
 * Makes the move with an index.  On a state equal to the one that the list was made from this
 * succeeds, unless it draws cards that must be named; on any other the move is judged, and may be
 * NO.  MISUSE as above.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_moves_play(const struct croupier_moves *moves, size_t index, struct croupier_state *state);

/*
 * If a table has no seed, but all cards are known except those of a reshuffled stock, copies the
 * state with such stocks shuffled by this seed; elsewhere *foreseen is NULL.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_state_foresee(const struct croupier_state *state, const uint8_t seed[CROUPIER_SEED_BYTES],
    struct croupier_state **foreseen);

/*
 * Makes a move of the list on a state and on the foreseen copy, and appends it, with the cards
 * that it draws if the state does not know them.  Fails as croupier_moves_play() does.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_moves_play_foreseen(const struct croupier_moves *moves, size_t index,
    struct croupier_state *state, struct croupier_state *foreseen, enum croupier_format format,
    struct croupier_text *text);

/* ---- scores: croupier_score(3), section SCORE of the game ------------------------------- */

struct croupier_score;

/*
 * Makes the score of the round, as if it ended now; it may outlive the state.  INPUT if points
 * depend on cards that nobody here knows or if a total is beyond +-CROUPIER_MOST_NUMBER.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_score_make(const struct croupier_state *state, struct croupier_score **score);
CROUPIER_API void
croupier_score_free(struct croupier_score *score);

/* A reason for points. */
struct croupier_score_line {
	unsigned seat;
	long points;		/* may be negative */
	const char *rule;	/* the id of the rule that gives them, a constant */
	const char *words;	/* the reason in words */
};

/* What a score says. */
struct croupier_score_about {
	/* Of each seat in this round, and its total, including the rounds before. */
	long points[CROUPIER_MAX_SEATS], totals[CROUPIER_MAX_SEATS];
	bool match_over;		/* after this round */
	bool winner[CROUPIER_MAX_SEATS];	/* of the match */
	const struct croupier_score_line *lines;	/* `count` reasons for points */
	size_t count;
};

CROUPIER_API struct croupier_score_about
croupier_score_about(const struct croupier_score *score);

/*
 * Appends the score document, in YAML or JSON, with a file and the number of its record (NULL, 0:
 * none).
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_score_write(const struct croupier_score *score, const char *file, unsigned long record,
    enum croupier_format format, struct croupier_text *text);

/* Appends the document that claims this score as the result, on one line. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_score_write_result(const struct croupier_score *score, enum croupier_format format,
    struct croupier_text *text);

/* ---- tables of results: croupier_tally(3) --------------------------------------------- */

/*
 * Adds up finished rounds, in a row for each player or for each value of other keys.  Its
 * memory grows with the number of rows, not with the number of rounds.
 */
struct croupier_tally;

/*
 * Makes an empty tally.  `by` names the keys that tell its rows apart, with commas between them
 * (NULL: player).  INPUT if a key is unknown, empty or given twice, or if there are more than 32.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_tally_new(const char *by, struct croupier_tally **tally);
CROUPIER_API void
croupier_tally_free(struct croupier_tally *tally);

/*
 * Counts a name as another one in all rounds that are added from now on.  INPUT if a name is
 * empty, or already counts as another.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_tally_same(struct croupier_tally *tally, const char *name, const char *as);

/*
 * Adds a finished round, each seat to its row; NULL for the file stands for "-".  NO if the round
 * is not over; INPUT if points depend on cards that nobody here knows, or if two seats count as
 * one player.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_tally_add(struct croupier_tally *tally, const struct croupier_state *state,
    const char *file);

/* A row and its sums. */
struct croupier_tally_row {
	const char *const *values;	/* of the keys, in their order: any texts */
	unsigned long rounds;	/* 1 or more */
	int64_t points;
	const char *mean;	/* of the points, with two decimals */
	unsigned long best;	/* rounds in which nobody had better points */
	unsigned long finished;	/* matches that ended with one of the rounds */
	unsigned long won;	/* and those that the seat won */
};

/* A player whose name looks like that of another one (NFKC, casefolded). */
struct croupier_alike {
	const char *name, *like;
};

/* A table of results. */
struct croupier_tally_rows {
	const char *const *keys;	/* that tell the rows apart: `key_count` names */
	size_t key_count;
	const struct croupier_tally_row *rows;	/* `count` of them */
	size_t count;
	/* Keys that no record has, and names for croupier_tally_same() that no seat has. */
	const char *const *idle_keys, *const *idle_names;	/* NULL comes last */
	const struct croupier_alike *alike;	/* `alike_count` players */
	size_t alike_count;
};

/*
 * Puts the rows in order and hands them out, until a round is added or rows are handed out again.
 * INPUT if a row would add up games in which the lowest total wins and others.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_tally_sort(struct croupier_tally *tally, struct croupier_tally_rows *rows);

/* Sorts the rows and appends them as a document, in YAML or JSON.  Fails as above. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_tally_write(struct croupier_tally *tally, enum croupier_format format,
    struct croupier_text *text);

/* ---- records: croupier_record(3) ---------------------------------------------------------- */

/*
 * Follows a stream of documents: takes states, makes moves, takes them back,
 * checks results.  Moves are numbered from 1 for each state; every move that was
 * fed has a number, even if it was refused or taken back.
 */
struct croupier_record;

CROUPIER_API CROUPIER_CHECK struct croupier_record *
croupier_record_new(void);
CROUPIER_API void
croupier_record_free(struct croupier_record *record);

/*
 * Takes the next document.  Fails as croupier_state_read() and croupier_play() do.  NO for an
 * undo, result or ruling by table/undo, table/result, table/ruling; INPUT if one cannot be read.
 * Then nothing changes but the numbers of moves that were fed and refused.
 *
 * A seed document makes the moves that stand once more, with the cards that were dealt.  NO by
 * table/seal or table/deal, or, at its place, if a move turns out to be illegal: no moves after
 * it stand.  A seal document applies to the next state.
 *
 * If a state cannot be read, the record has none; the first document that would belong to it is
 * INPUT, and the others are skipped with YES.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_feed(struct croupier_record *record, const struct croupier_document *document);

/* Says that a malformed document came that may have been a state: the record has none now. */
CROUPIER_API void
croupier_record_lose(struct croupier_record *record);

/* Takes a state that did not come from a stream: the record has its own copy. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_begin(struct croupier_record *record, const struct croupier_state *state);

/* Takes a move that did not come from a stream. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_play(struct croupier_record *record, const struct croupier_move *move);

/*
 * Judges a move as croupier_record_play() would, but does not make it.  If a card cannot be where
 * the move says, the sentence says which moves of the record played it.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_judge(struct croupier_record *record, const struct croupier_move *move);

/*
 * Appends the move that was judged last, with all that it draws, until the record judges, takes
 * or tells anything else.  MISUSE unless it is legal.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_write_judged(const struct croupier_record *record, enum croupier_format format,
    struct croupier_text *text);

/*
 * Takes back the last `number` moves that stand.  NO by table/undo if there are fewer; MISUSE for
 * 0, or if the record has no state.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_undo(struct croupier_record *record, unsigned long number);

/* The current state, until the record takes another document or move; NULL: there is none. */
CROUPIER_API const struct croupier_state *
croupier_record_state(const struct croupier_record *record);

/* A move that is proved illegal, and the move that proved it. */
struct croupier_proof {
	size_t index;		/* of the illegal move, as for croupier_record_made() */
	unsigned long number, proved_by;	/* of the two moves */
	struct croupier_refusal refusal;	/* its rule, a sentence, and the move's place */
};

/* What else a record says.  What is counted begins at the state. */
struct croupier_record_about {
	unsigned long moves;		/* that were fed, with refused ones */
	unsigned long standing;		/* moves that stand */
	/* The number of the move that croupier_record_feed() refused last; 0: it refused none. */
	unsigned long refused;
	unsigned long rulings;		/* that were accepted */
	/* The last ruling that holds and is not a withdrawal, so that it can be withdrawn. */
	unsigned long in_force;		/* 0: there is none */
	bool adjusted;			/* the first state has points from rulings, not in here */
	/*
	 * Whether hidden cards of the first state were compared with a seed and agree; whether a
	 * seed gave its seal; and whether a seal document came before it.
	 */
	bool deal_proved, seal_opened, seal_shown;
	/* What croupier_record_prove() found when it was called last, in the order of moves. */
	const struct croupier_proof *proofs;
	size_t proof_count;
	/* The consequences of the last move, sentences in order; NULL comes last. */
	const char *const *followed;
};

/*
 * All zero for NULL, but for `followed`.  The pointers live until the record takes another
 * document or move.
 */
CROUPIER_API struct croupier_record_about
croupier_record_about(const struct croupier_record *record);

/*
 * Copies the state after the first `moves` of the moves that stand now, with all points that
 * rulings gave.  MISUSE if fewer stand.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_state_after(const struct croupier_record *record, unsigned long moves,
    struct croupier_state **state);

/* Appends the last move that was fed, in harmless words, cut off after 1000 bytes. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_write_words(const struct croupier_record *record, struct croupier_text *text);

/* A move that stands; refused moves, and those taken back, have numbers, too. */
struct croupier_made {
	unsigned long number;	/* 0: there is no such move */
	struct croupier_place at;
	const char *despite;	/* the id of the rule despite which it stands; NULL: none */
	unsigned long ruling;	/* the number of the ruling that lets it stand; 0: none */
};

/* The move with an index, from 0, among those that stand. */
CROUPIER_API struct croupier_made
croupier_record_made(const struct croupier_record *record, size_t index);

/* Appends it in any format.  MISUSE if there is none. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_write_made(const struct croupier_record *record, size_t index,
    enum croupier_format format, struct croupier_text *text);

/*
 * Appends a document of any kind but a state in its canonical form; in words only a move or a
 * ruling.  Fails as croupier_record_feed() does if it cannot be read.  MISUSE for another kind,
 * or, unless it is a seal or a seed, if the record has no state.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_write(const struct croupier_record *record,
    const struct croupier_document *document, enum croupier_format format,
    struct croupier_text *text);

/* ---- consequences: croupier_followed(3) ---------------------------------------------- */

/*
 * Whether the record is to collect, from now on, the consequences of its moves, which costs time;
 * at first it does not.  Forgets those of the last move.
 */
CROUPIER_API void
croupier_record_tell(struct croupier_record *record, bool tell);

/*
 * From now on keeps the BLAKE2b-256 of the canonical bytes of the state and of every document
 * that is accepted after it.  After MEMORY it holds again from the next state on.  MISUSE if
 * documents have been fed since the state.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_keep_digest(struct croupier_record *record);

/* Appends it as a document on one line.  MISUSE if none is kept or there is no state. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_write_digest(const struct croupier_record *record, enum croupier_format format,
    struct croupier_text *text);

/* ---- rulings and proofs: croupier_ruling(3) ----------------------------------------- */

/* A decision or a remark of a table. */
struct croupier_ruling {
	const char *text;	/* 1 to 400 bytes of UTF-8 on one line; NULL only to withdraw */
	const long *points;	/* for each seat, in the order in which they sit */
	unsigned long move;	/* the number of a move that is to stand despite `rule` */
	const char *rule;	/* the id of a rule that can be waived */
	enum croupier_stop ends;	/* it ends the round; without a move or withdrawal */
	unsigned long withdraw;	/* the number of a ruling to withdraw, with nothing but a text */
};

/*
 * Appends a ruling for the table of a state, on one line.  INPUT if the text or a number is
 * beyond its limits.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_ruling_write(const struct croupier_state *state, const struct croupier_ruling *ruling,
    enum croupier_format format, struct croupier_text *text);

/*
 * Carries out a ruling that came from no stream.  NO by table/ruling if that is impossible;
 * INPUT.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_rule(struct croupier_record *record, const struct croupier_ruling *ruling);

/* Judges every move that stands once more by what later cards tell of hidden hands. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_prove(struct croupier_record *record);

/*
 * As croupier_score_make(); the document also names, as `unsettled`, the moves that
 * croupier_record_prove() found last.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_score(const struct croupier_record *record, struct croupier_score **score);

/* ---- deals that are checked: croupier_seal(3) --------------------------------------- */

/*
 * Compares the state that the record has just taken with the seal document before it and with its
 * own seed.  NO by table/seal or table/deal; the record goes on all the same.  MISUSE if there
 * are moves after the state.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_record_check_deal(struct croupier_record *record);

/* ---- repairs: croupier_mending(3) ---------------------------------------------- */

/* Looks for the smallest change that makes a wrong record legal. */
struct croupier_mending;

CROUPIER_API CROUPIER_CHECK struct croupier_mending *
croupier_mending_new(void);
CROUPIER_API void
croupier_mending_free(struct croupier_mending *mending);

/*
 * Begins, or begins again, with the state that a record has just taken, and its place.  MISUSE if
 * it has taken documents after it.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_mending_begin(struct croupier_mending *mending, const struct croupier_record *record,
    struct croupier_place place);

/*
 * Begins with a state that is refused, as it was perhaps meant: with one line more, or as its
 * seed or `before`, the end of the round before it (NULL: unknown), tell.  If that cannot be
 * told, *found is false, and nothing has begun.  MISUSE if the document is no state.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_mending_begin_meant(struct croupier_mending *mending,
    const struct croupier_document *document, const struct croupier_state *before, bool *found);

/*
 * Takes the next document after that state, legal or not.  MEMORY: begin again;
 * MISUSE for a state, or after the search.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_mending_follow(struct croupier_mending *mending,
    const struct croupier_document *document);

/*
 * Judges the record as a whole and, if it is not legal, tries every single change.  Called again,
 * it looks for two changes if one was not enough, and goes on where it was stopped.  Every few
 * moves that it plays it asks whether to stop: stop(what) returns true to stop, and must not use
 * the mending.  Proposals found so far stay.  With NULL it goes on to its end, however long that
 * takes.  MEMORY: begin again; MISUSE before croupier_mending_begin().
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_mending_search(struct croupier_mending *mending, bool (*stop)(void *what), void *what);

/* What a search has found. */
struct croupier_mending_about {
	bool legal;			/* the record is legal as it is */
	unsigned long tried;		/* changes that were tried */
	size_t proposals;		/* how many there are; the best has index 0 */
	/*
	 * If the first search was stopped, the number of the move from which on single
	 * changes are left to try; 0: none are.  With `slips` changes of moves that were
	 * written are left, too, otherwise only moves that may be missing.
	 */
	unsigned long left;
	bool slips;
	bool done;			/* no two changes are left to try */
};
CROUPIER_API struct croupier_mending_about
croupier_mending_about(const struct croupier_mending *mending);

/* What a proposal is. */
struct croupier_proposal {
	unsigned changes;	/* that it makes; 0: there is no such proposal */
	bool repairs;		/* false: it says that the table let an illegal move stand */
	bool complete;		/* it names all its cards, even of a missing move */
	size_t edits;		/* that it makes: see croupier_mending_edit() */
};

CROUPIER_API struct croupier_proposal
croupier_mending_proposal(const struct croupier_mending *mending, size_t index);

/*
 * Appends a document for each change of a proposal, with a file and the number of its record
 * (NULL, 0: none); as CROUPIER_WORDS, a line for people.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_mending_write(const struct croupier_mending *mending, size_t index, const char *file,
    unsigned long record, enum croupier_format format, struct croupier_text *text);

/* A document to be removed, one to be put in, or both. */
struct croupier_edit {
	struct croupier_place at;	/* of a document, as it was given */
	size_t removes;			/* so many lines go, which are that document; 0: it stays */
	const char *put;		/* YAML that takes its place or comes before it, or "" */
};

/*
 * Hands out an edit of a proposal, in the order of documents; its text lives until the next
 * call.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_mending_edit(struct croupier_mending *mending, size_t index, size_t edit,
    struct croupier_edit *out);

/*
 * Appends edits of one file, in the order of their lines, as a unified diff for patch -p0.  The
 * bytes are the file's.  INPUT if it has too few lines, or if patch would want the name in
 * quotes; MISUSE for edits in another order.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_edits_diff(const struct croupier_edit *edits, size_t count, const char *name,
    const char *bytes, size_t length, struct croupier_text *text);

/* ---- corrections: croupier_correction(3) --------------------------------- */

/* Replaces moves that stand in a record, inserts moves between them, or removes them. */
struct croupier_correction;

/*
 * Begins with the moves that stand from number `first` to `last`, which are to go; if `last` is 0
 * none goes, and others are inserted before `first`.  The record must live, and must not change.
 * NO, with a sentence, if no such move stands; MISUSE if `last` is less than `first` and not 0.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_correction_begin(const struct croupier_record *record, unsigned long first,
    unsigned long last, struct croupier_correction **correction);
CROUPIER_API void
croupier_correction_free(struct croupier_correction *correction);

/* The table before the next move that is inserted; it lives until that move is inserted. */
CROUPIER_API const struct croupier_state *
croupier_correction_state(const struct croupier_correction *correction);

/* Inserts a move after those that were inserted before.  Fails as croupier_play() does. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_correction_put(struct croupier_correction *correction, const struct croupier_move *move);

/*
 * Appends the documents that make the correction, for the record to be fed: an undo, the moves
 * that were inserted, and all later ones again, with the rulings that settle these.  NO, with a
 * sentence, if a later move would be illegal or would draw other cards.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_correction_write(const struct croupier_correction *correction,
    struct croupier_text *text);

/* ---- views of a seat: croupier_redact(3) ---------------------------------------------------- */

/*
 * The state as a seat, or the public (-1), sees it: without the seed, and with XX for every card
 * that the game does not show to it.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_redact(const struct croupier_state *state, int seat, struct croupier_state **redacted);

/* Follows a record and writes it as a seat sees it, so that it can be replayed. */
struct croupier_redaction;

CROUPIER_API CROUPIER_CHECK struct croupier_redaction *
croupier_redaction_new(void);
CROUPIER_API void
croupier_redaction_free(struct croupier_redaction *redaction);

/*
 * Begins, or begins again, with the state of the record and appends it as the seat sees it (-1:
 * the public).  MISUSE if it has moves after it already.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_redaction_begin(struct croupier_redaction *redaction,
    const struct croupier_record *record, int seat, enum croupier_format format,
    struct croupier_text *text);

/*
 * Appends the seat's view of the document that the record has just accepted: after a move also
 * moves that show cards that are open now; nothing for a result that depends on hidden cards, for
 * a state or a seed.  It must be called once, in order, for every move, undo and result after the
 * state; MISUSE if it was not, or if the record has taken another state.  MEMORY: begin again.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_redaction_follow(struct croupier_redaction *redaction,
    const struct croupier_record *record, const struct croupier_document *document,
    enum croupier_format format, struct croupier_text *text);

/* ---- supposed cards: croupier_supposing(3) -------------------------------------------------- */

/* Names the hidden cards of a record at random, any number of times. */
struct croupier_supposing;

CROUPIER_API CROUPIER_CHECK struct croupier_supposing *
croupier_supposing_new(void);
CROUPIER_API void
croupier_supposing_free(struct croupier_supposing *supposing);

/* For croupier_supposing_begin(): the hidden cards are those that the record itself hides. */
#define CROUPIER_AS_TOLD (-2)

/*
 * Notes a document that the record has just accepted: every one, before
 * croupier_supposing_begin() with CROUPIER_AS_TOLD, if croupier_supposing_write() is to be
 * called.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_supposing_follow(struct croupier_supposing *supposing,
    const struct croupier_record *record, const struct croupier_document *document);

/*
 * Begins, or begins again, with the current state of a record, as a seat sees it (-1: the public;
 * CROUPIER_AS_TOLD: as it is), and with the seed of all random numbers.  With CROUPIER_AS_TOLD
 * the record must stay as it is.  INPUT if it is unknown where its hidden cards may have come
 * from.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_supposing_begin(struct croupier_supposing *supposing,
    const struct croupier_record *record, int seat, const uint8_t seed[CROUPIER_SEED_BYTES]);

/*
 * Hands out the record's last state with every card named, until the next call: each way in which
 * every move was legal is equally likely, and the same counter gives the same.  If none of
 * `tries` ways is possible, *state is NULL, and the next call goes on; INPUT if there seems to be
 * none.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_supposing_next(struct croupier_supposing *supposing, uint64_t counter,
    unsigned long tries, const struct croupier_state **state);

/*
 * Appends the whole record with the cards named as in the state that was handed out last, and,
 * with CROUPIER_AS_TOLD, the rulings and results that were noted.  MISUSE if none was.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_supposing_write(struct croupier_supposing *supposing, enum croupier_format format,
    struct croupier_text *text);

/* ---- the best moves: croupier_advice(3) ---------------------------------------------------- */

/* Ranks the legal moves of a seat: hidden cards are supposed, and rounds played to their end. */
struct croupier_advice;

/* How advice thinks. */
struct croupier_thinking {
	unsigned jobs;		/* threads, up to CROUPIER_MOST_JOBS; 0: 1 */
	/* Asked about every millisecond, by the thread that thinks, whether to stop. */
	bool (*stop)(void *what);
	void *what;
	/* Moves that are surely worse are thinned out, and each deal is to take less time. */
	bool hurry;
};
enum { CROUPIER_MOST_JOBS = 256 };

/*
 * Advice that has not begun, and how it thinks (NULL: as with all zeros); NULL if memory is
 * short, or for more threads.  The results do not depend on the number of threads.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_advice *
croupier_advice_new(const struct croupier_thinking *how);
CROUPIER_API void
croupier_advice_free(struct croupier_advice *advice);

/*
 * Begins, or begins again, with the current state of a record, for a seat, with the cards that
 * the seat can know or, if all_cards is true, all that the record knows, and with the seed of all
 * random numbers.  The list has the moves of croupier_moves_list(), in 0 deals.  The record must
 * stay as it is.  INPUT if it does not know the seat's own hand, or as croupier_moves_list() and
 * croupier_supposing_begin() fail.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_advice_begin(struct croupier_advice *advice, const struct croupier_record *record,
    unsigned seat, bool all_cards, const uint8_t seed[CROUPIER_SEED_BYTES]);

/*
 * Thinks on in that many more deals, and sorts the list, unless that has fewer than two moves.
 * Where something was learnt of the game, only moves that can be the best are tried in the last
 * eighth of them.  INPUT if no possible cards were found in many tries; earlier results stay.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_advice_think(struct croupier_advice *advice, unsigned long deals);

/* The number of legal moves. */
CROUPIER_API size_t
croupier_advice_moves(const struct croupier_advice *advice);

/* The figures of a move. */
struct croupier_advised {
	size_t move;		/* its index in the list of croupier_moves_list() */
	unsigned long deals;	/* in which it was tried; 0: there are no figures */
	double gain;		/* mean of its seat's points less those of the others */
	double error;		/* the standard error of that; 0 for a single deal */
	double points;		/* the mean of the seat's points */
	double wins;		/* the share of rounds in which no seat did better, 0 to 1 */
	double behind;		/* how much less it gains than the best, in deals of both */
	double behind_error;	/* the standard error of that */
	bool level;		/* behind is less than twice that: no clear difference */
};

/* The move with an index, from 0, best first; all zero if there is none. */
CROUPIER_API struct croupier_advised
croupier_advice_at(const struct croupier_advice *advice, size_t index);

/*
 * Appends the move with an index, from 0, best first, as croupier_moves_write() does or, with its
 * figures, as a document on one line, in YAML or JSON.  MISUSE if there is none.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_advice_write(const struct croupier_advice *advice, size_t index, bool figures,
    enum croupier_format format, struct croupier_text *text);

/* Judges each move of a record for which there was a choice, by the cards its seat could know. */
struct croupier_review;

/* A review that has not begun, and how it thinks; NULL as for croupier_advice_new(). */
CROUPIER_API CROUPIER_CHECK struct croupier_review *
croupier_review_new(const struct croupier_thinking *how);
CROUPIER_API void
croupier_review_free(struct croupier_review *review);

/*
 * Begins, or begins again, with the current state of a record, which must stay as it is, and the
 * seed of all random numbers.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_review_begin(struct croupier_review *review, const struct croupier_record *record,
    const uint8_t seed[CROUPIER_SEED_BYTES]);

/*
 * Judges the next move for which there was a choice, in that many deals, 2 or more: half of them
 * find the best move, the others measure what was lost.  *judged: false if none is left.  INPUT,
 * with the move's place, if hidden cards cannot be supposed; the next call goes on after the
 * move.
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_review_next(struct croupier_review *review, unsigned long deals, bool *judged);

/* The last judgement; move and best are words, which live until the next one. */
struct croupier_judged {
	unsigned long number;		/* of the move; 0: nothing was judged last */
	unsigned seat;
	const char *move, *best;
	double lost, error;		/* the points that it lost, and the error of that */
};
CROUPIER_API struct croupier_judged
croupier_review_judged(const struct croupier_review *review);

/*
 * Appends the last judgement or, if no choice was left, the total that each seat has lost, on one
 * line, in YAML or JSON, with a file and the number of its record (NULL, 0: none).
 */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_review_write(const struct croupier_review *review, const char *file,
    unsigned long record, enum croupier_format format, struct croupier_text *text);

/* ---- verdict documents: croupier_report(3), section RESULTS AND VERDICTS ------------ */

/* The situation at a table after a line has been answered, with the lines for people. */
struct croupier_situation {
	const char *const *said;	/* lines, with NULL after the last */
	const char *begun;		/* in words: a move that still has to name what it draws */
	const char *turn;		/* the seat that must decide */
	const char *const *verbs;	/* that can be legal for it, with NULL after the last */
	const char *over;		/* "round" or "match" */
};

/* The contents of a verdict document. */
struct croupier_report {
	unsigned long verdict;		/* the number of the move or record that is judged */
	unsigned long moves;		/* the number of moves in a record */
	bool with_moves;		/* whether to write that, even if it is 0 */
	const char *truth;		/* "legal" or "valid": true if nothing is refused */
	const struct croupier_refusal *refusal;	/* NULL, or YES: nothing is refused */
	bool with_place;		/* whether to write the place of the refusal */
	const char *move;		/* in words */
	unsigned long irregular;	/* moves that stand although they are illegal */
	unsigned long rulings;		/* the number of rulings in a record */
	unsigned long number;		/* of the move that is refused */
	unsigned long proved_by;	/* the number of the move that proved it illegal */
	/* The proofs that an accepted move gives about earlier ones. */
	const struct croupier_proof *proved;
	size_t proved_count;
	const char *file;		/* that the record is in */
	unsigned long record;		/* its number there */
	const struct croupier_state *about;	/* its meta is written */
	/* The consequences of an accepted move: sentences, with NULL after the last. */
	const char *const *followed;
	const char *deal;		/* "proved" */
	const char *seal;		/* "opened" or "unseen" */
	bool adjusted;			/* whether a record began with points from rulings */
	enum croupier_stop stopped;	/* whether a ruling has ended its round */
	const struct croupier_situation *situation;	/* of a table that is refereed */
	/* Verdicts on the moves that the program itself made next; they have none of their own. */
	const struct croupier_report *then;
	size_t then_count;
};

/* Appends a verdict as a document on one line, in YAML or JSON. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_report_write(const struct croupier_report *report, enum croupier_format format,
    struct croupier_text *text);

/* An event at a table, for programs that watch it: one of move, undo, ruling and round. */
struct croupier_event {
	unsigned long watch;		/* the number of the move, or of the last one so far */
	const char *move;		/* that was made, in words */
	unsigned long undo;		/* the number of moves that were taken back */
	const char *ruling;		/* in words */
	unsigned long round;		/* that begins, or goes on after a deal was taken back */
	const char *turn;		/* the seat that must decide; NULL: none */
	const char *const *followed;	/* from the move, with NULL after the last; or NULL */
};

/* Appends an event as a document on one line, in YAML or JSON.  It is output only. */
CROUPIER_API CROUPIER_CHECK struct croupier_refusal
croupier_event_write(const struct croupier_event *event, enum croupier_format format,
    struct croupier_text *text);

#ifdef __cplusplus
}
#endif

#endif
