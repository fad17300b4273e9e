/*
 * fuzz.h: what the fuzz targets share.
 *
 * Each target is one file with LLVMFuzzerTestOneInput(); its input is a stream
 * of documents unless the file says otherwise.  What must hold and does not is
 * told by broken(), which ends the process, so that libFuzzer keeps the input.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include "record/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

/* Says what does not hold, and with which bytes. */
_Noreturn void broken(const char *what, const char *one, const char *other);

/* What the library must do, and what it may refuse, but not as a call that must not be. */
void must(struct croupier_refusal no);
void may(struct croupier_refusal no);

/* ---- streams over bytes ------------------------------------------------- */

struct source {
	struct croupier_stream *stream;
	const uint8_t *bytes;
	size_t left, chunk;
	int pipe[2];
};

/* Bytes that are read in chunks of that size (1 to 32768). */
void source_open(struct source *source, const void *bytes, size_t length, size_t chunk);
void source_close(struct source *source);

/* ---- states -------------------------------------------------------------- */

/* The state's canonical bytes, the caller's to free. */
char *bytes_of(const struct croupier_state *state);

/* The state that these bytes are, which must be one and must be written as them again. */
struct croupier_state *read_back(const char *bytes, const char *what);

/* The move of an index in words, the caller's to free. */
char *words_of(const struct croupier_moves *moves, size_t index,
    const struct croupier_state *state);

/* ---- chance and mutation ------------------------------------------------- */

/* A number below n, from and into *seed. */
unsigned below(unsigned *seed, unsigned n);

/* Some move in words, most often not a legal one, the caller's to free. */
char *some_words(const struct croupier_state *state, unsigned *seed);

/* Deals a round of some game with some options; the caller's to free. */
struct croupier_state *some_deal(unsigned *seed);

/*
 * For targets that want records which hold together: deals, plays on, changes
 * documents as trees (cards change places, numbers and words become others) or
 * leaves it to libFuzzer.
 */
size_t mutate_record(uint8_t *bytes, size_t length, size_t room, unsigned seed);

#endif
