/*
 * refusal.h: makes refusals, for the core's own files.
 */
#ifndef REFUSAL_H
#define REFUSAL_H

#include "croupier.h"

#include <stdarg.h>

/* Yes.  What stands behind the empty sentence is not touched: it is long, and every call begins with this. */
static inline struct croupier_refusal
accepted(void)
{
	struct croupier_refusal no;

	/* Member by member: so compilers fill in the caller's own. */
	no.verdict = CROUPIER_YES;
	no.rule = NULL;
	no.at.file = NULL;
	no.at.line = no.at.column = 0;
	no.sentence[0] = '\0';
	return no;
}

static inline void
accept(struct croupier_refusal *no)
{
	no->verdict = CROUPIER_YES;
	no->rule = NULL;
	no->at = (struct croupier_place){ .file = NULL };
	no->sentence[0] = '\0';
}

/* Trouble at a place; place may be NULL. */
__attribute__((format(printf, 2, 3)))
struct croupier_refusal trouble(const struct croupier_place *place, const char *format, ...);

struct croupier_refusal out_of_memory(void);

/*
 * Fills the sentence, cut at the end of a character where it is too long.
 * Anything that could end the line or steer a terminal becomes '?'.
 */
void refusal_sentence(struct croupier_refusal *no, const char *format, va_list arguments);

/* Puts words behind the sentence, as far as there is room. */
__attribute__((format(printf, 2, 3)))
void refusal_add(struct croupier_refusal *no, const char *format, ...);

/* Makes '?' of what could end a line or steer a terminal. */
void make_harmless(char *text);

#endif
