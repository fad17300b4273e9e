/*
 * record.h: following a record: its states, moves, undos and claims, and
 * telling it as a seat sees it.
 *
 * Must not know where documents come from or what becomes of the verdicts.
 * Nothing in the library stands above it.
 */
#ifndef RECORD_H
#define RECORD_H

#include "move/move.h"

/* Begins with this state, which is the record's from now on. */
void record_begin(struct croupier_record *record, struct croupier_state *state);

/* Makes an understood move and remembers it. */
bool record_make(struct croupier_record *record, const struct move *move,
    struct croupier_refusal *no);

/* Goes back to the state before the last `number` moves that stand; there must be as many. */
struct croupier_refusal record_go_back(struct croupier_record *record, size_t number);

/*
 * The move that was fed last and what it drew; NULL where it was refused, or
 * something else came behind it.
 */
const struct move *record_last(const struct croupier_record *record, const struct draws **draws);

/* A number that is another for every state that the record has taken or lost. */
unsigned long record_serial(const struct croupier_record *record);

/*
 * Checks the claim of a result document: one that is wrong is NO, one that cannot
 * be read TROUBLE.
 */
struct croupier_refusal check_result(const struct croupier_state *state,
    const struct croupier_document *document);

/* Appends a result document in the one way of writing it. */
struct croupier_refusal result_write(const struct croupier_state *state,
    const struct croupier_document *document, enum croupier_format format,
    struct croupier_text *text);

#endif
