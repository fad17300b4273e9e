/*
 * seats.h: what people should hear of those who sit down at a table that goes on.
 *
 * Must not know how a round is dealt.
 */
#ifndef SEATS_H
#define SEATS_H

#include "cli/tool.h"

/*
 * Appends what people should hear of those who are new in the round after a finished one, a line
 * each: that they begin with the best total, and how a deal would give them the others' mean
 * (between `before` and `after`); and whose total is lost if they are not new.
 */
void put_newcomers(struct tool *tool, const struct croupier_state *old,
    const struct croupier_state *next, const char *before, const char *after, struct text *text);

#endif
