/*
 * referee.h: two doors to a live table: a terminal, for a person, and lines of YAML or JSON, for a
 * program.  The parts stand in order: no file calls one whose part comes later.
 *
 * Must not know any game, nor write to the file, hide anything or judge: bin/live does; nor what
 * a line means: bin/protocol does.
 */
#ifndef REFEREE_H
#define REFEREE_H

#include "protocol/protocol.h"

/* ---- lines: lines.c ------------------------------------------------------------ */

enum { LONGEST_LINE = 64 * 1024 };	/* bytes, without its newline */

enum line_kind {
	LINE,
	LINE_LONG,	/* it was too long, and passed over */
	LINE_CUT,	/* the input ended in the middle of it */
	LINE_NUL,	/* it has a NUL byte in it */
	LINE_FAILED,	/* the input cannot be read: errno says why */
	LINE_END
};

struct lines;

/* Appends the words that may follow the beginning of a line, a line each. */
typedef void offer_words(void *what, const char *before, struct text *text);

/* Opens standard input; `terminal`: it and standard output are terminals. */
struct lines *lines_open(struct tool *tool, bool terminal, offer_words *offer, void *what);
void lines_close(struct lines *lines);

/*
 * The next line; it lives until the next call.  On a terminal, the line begins with `begun`,
 * which may be edited.
 */
enum line_kind lines_next(struct lines *lines, const char *prompt, const char *begun,
    const char **line);

/* Adds a line to those that the arrow keys of a terminal go through. */
void lines_remember(struct lines *lines, const char *line);

/* ---- a referee ------------------------------------------------------------------------ */

struct referee {
	struct speaker speaker;			/* comes first, so that each leads to the other */
	struct tool tool;
	struct live live;
	struct beat beat;			/* its study thinks about hints, too */
	struct sitting sitting;			/* what options say */
	struct lines *lines;
	bool terminal;				/* answers are for a person */
	/* For a program: */
	struct list greeting;			/* for the first verdict */
	struct text events;			/* until the line has been answered */
	/* For a person: */
	bool changed;				/* the table has changed since a person was asked */
	bool explained, explained_level;	/* what a hint's numbers mean, and its = */
	char *only;		/* the only legal move, which an empty line makes; or NULL */
	size_t only_draws;			/* how many cards more its seat holds then */
};

/* Set by an interrupt (control-C) while a move is thought about. */
extern volatile sig_atomic_t interrupted;
void listen_for_interrupts(bool listen);

/* ---- the door of a person: person.c, turn.c --------------------------------------------- */

/* Put sentences, which are freed, for a person. */
void put_sentences(struct referee *r, struct text *sentences);

/* Puts the answer, and forgets it. */
void person_show(struct speaker *s);

/* Shows how the table stands before a turn, if it has changed. */
void show_turn(struct referee *r);

/* ---- a session: session.c ---------------------------------------------------------------- */

/* Says how the table stands, and then takes all lines. */
void hold_session(struct referee *r);

#endif
