/*
 * score.h: checks the claims of result documents, for the core's own files.
 */
#ifndef SCORE_H
#define SCORE_H

#include "table/core.h"

/* A claim that is wrong is NO, one that cannot be read TROUBLE. */
struct croupier_refusal check_result(const struct croupier_state *state, const struct croupier_document *document);

#endif
