/*
 * fuzz.h: what the fuzz targets share.
 *
 * Each target is one file with LLVMFuzzerTestOneInput(), which is called for one
 * unit after the other: some bytes, mostly of one document.  A unit leaves nothing
 * behind that another one could see, so that each can be tried again alone.
 *
 * What must hold and does not is told by broken(), which ends the process, so that
 * libFuzzer keeps the unit.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include "record/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t length, size_t room);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed);

/* Says what does not hold, and with which bytes. */
_Noreturn void broken(const char *what, const char *one, const char *other);

/* Both must be the same bytes; the same of two texts, which are released, and of two states. */
void same(const char *what, const char *one, const char *other);
void same_texts(const char *what, struct croupier_text *one, struct croupier_text *other);
void same_states(const char *what, const struct croupier_state *one,
    const struct croupier_state *other);

/* What the library must do, and what it may refuse, but not as a call that must not be. */
void must(struct croupier_refusal no);
void may(struct croupier_refusal no);

/*
 * A number below n that the bytes of a unit choose, another for each `salt`: what takes
 * long is checked for one unit in n, which is the same one whenever it is tried again.
 */
unsigned choose(const uint8_t *bytes, size_t length, unsigned salt, unsigned n);

/* ---- streams over bytes ------------------------------------------------- */

struct source {
	struct croupier_stream *stream;
	const uint8_t *bytes;
	size_t left;
	size_t chunk;		/* bytes that are handed out at a time */
	bool pauses;		/* nothing comes for a while after each chunk */
	bool silent;		/* nothing came the last time */
};

void source_open(struct source *source, const void *bytes, size_t length, size_t chunk);
void source_close(struct source *source);

/* Puts bytes after those that the stream has taken, all of them. */
void source_add(struct source *source, const char *bytes);

/*
 * Feeds all documents of a text to a record; where it refuses one, `what` is broken (NULL: it may
 * refuse some).
 */
void feed_all(struct croupier_record *record, const struct croupier_text *text, const char *what);

/* ---- frames ---------------------------------------------------------------- */

/* A frame with a copy of the bytes, after which so much can be looked at as after any frame. */
struct frame frame_of(const void *bytes, size_t length);
void frame_free(struct frame *frame);

/* How long the document is with which the bytes begin: up to a line of the next one. */
size_t document_length(const char *bytes, size_t length);

/* How much of two trees is compared: the texts, whether they stood plain, and where. */
enum sameness { SAME_MEANING, SAME_PLACES };
bool same_tree(const struct node *a, const struct node *b, enum sameness sameness);

/*
 * Ends the process where a frame does not say the same as canonical text as to libyaml, alone
 * and with the reader of many documents (NULL: that is not asked).  Whether it is canonical text.
 */
bool alike_text(const struct frame *frame, struct yaml_reader *reader);

/* Whether a frame is canonical text. */
bool is_canonical(const struct frame *frame);

/* Ends the process where the frame is a state that is not written as its tree is. */
void alike_state(const struct frame *frame);

/*
 * Whether the bytes are documents on one line each, as croupier writes them: what is
 * written otherwise is for canonical.c and stream.c, as libyaml takes more time than all
 * that is asked elsewhere.
 */
bool are_own_lines(const uint8_t *bytes, size_t length);

/* ---- states and moves ----------------------------------------------------- */

/* The state's canonical bytes, the caller's to free. */
char *bytes_of(const struct croupier_state *state);

/* The same of what a seat sees of the state (-1: the public). */
char *redacted(const struct croupier_state *state, int seat);

/*
 * The state that some bytes are, as croupier writes states; NULL where they are none, or
 * are written otherwise.
 */
struct croupier_state *state_from(const uint8_t *bytes, size_t length);

/*
 * The state with some of the cards in other places that are hidden in `seen`, what somebody
 * sees of it; NULL: that is no state.
 */
struct croupier_state *exchanged(const struct croupier_state *state,
    const struct croupier_state *seen, unsigned *seed);

/* The state that these bytes are, which must be one and must be written as them again. */
struct croupier_state *read_back(const char *bytes, const char *what);

/* The state must be read again from what is written of it. */
void readable(const struct croupier_state *state, const char *what);

/* A move of a list, the caller's to free. */
char *move_of(const struct croupier_moves *moves, size_t index, const struct croupier_state *state,
    enum croupier_format format);

/* One of the moves that are legal there, likewise; NULL: none is, or they cannot be listed. */
char *legal_move(const struct croupier_state *state, unsigned which, enum croupier_format format);

/* Takes a line out of a state's bytes, if it is there: "\nseed: ", say. */
void drop_line(char *bytes, const char *key);

/* ---- chance and mutation ------------------------------------------------- */

/* A number below n, from and into *seed. */
unsigned below(unsigned *seed, unsigned n);

/*
 * Changes a document word by word: cards change places, numbers and words become
 * others, lines go and come twice.  The length then.
 */
size_t mutate_words(uint8_t *bytes, size_t length, size_t room, unsigned *seed);

/* Some move in words, most often not a legal one, the caller's to free. */
char *some_words(const struct croupier_state *state, unsigned *seed);

/* ---- places to begin at ----------------------------------------------------- */

/*
 * Rounds of all games, some moves on, each of which is made when it is first asked for
 * and then stands ready; of some only a part of the cards is known, some are over.
 */
enum { POSITIONS = 96, POSITION_MOVES = 6, POSITION_TEXTS = 12 };

struct position {
	struct croupier_record *record;		/* of its last moves, at most POSITION_MOVES */
	struct croupier_state *first;		/* before those */
	struct croupier_state *now;		/* after them */
	char *bytes;				/* of that */
	/* What may follow: moves, as documents and in words; what claims or undoes something. */
	char *moves[POSITION_TEXTS];
	char *words[POSITION_TEXTS];
	char *claims[POSITION_TEXTS];
	unsigned move_count, word_count, claim_count;
};

const struct position *position_at(unsigned index);

/* Its record, written down; the caller's to free. */
char *position_written(unsigned index);

/* The record of a position, anew, with as many of its moves; of NULL an empty one. */
void position_begin(const struct position *position, struct croupier_record **record,
    size_t moves);

/* A record, anew, that begins with a copy of the state. */
void begin_at(struct croupier_record **record, const struct croupier_state *state);

/*
 * For units that are the byte of a position and documents after it: the position; NULL where
 * it is left out, as most units that croupier would write otherwise.
 */
const struct position *unit_position(const uint8_t *bytes, size_t length);

/* The same, with a record of some of its moves and at most so many of the documents. */
const struct position *unit_record(const uint8_t *bytes, size_t length,
    struct croupier_record **record, unsigned most);

/*
 * For such units: sometimes another document of the position, a move or what claims something,
 * sometimes some words of it are changed.
 */
size_t mutate_after_position(uint8_t *bytes, size_t length, size_t room, unsigned seed,
    bool claims);

/* For units that are a state: the state of a position, or some words of it are changed. */
size_t mutate_state(uint8_t *bytes, size_t length, size_t room, unsigned seed);

#endif
