/*
 * referee.h: two doors to a live table: a terminal, for a person, and lines of YAML or JSON, for a
 * program.  The parts stand in order: no file calls one whose part comes later.
 *
 * Must not know any game, nor write to the file, hide anything or judge: bin/live does.  Lines
 * know nothing about the table.
 */
#ifndef REFEREE_H
#define REFEREE_H

#include "live/live.h"

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

/*
 * Opens standard input; `terminal`: it and standard output are terminals.  NULL: memory is
 * short.
 */
struct lines *lines_open(const char *name, bool terminal, offer_words *offer, void *what);
void lines_close(struct lines *lines);

/*
 * The next line; it lives until the next call.  On a terminal, the line begins with `begun`,
 * which may be edited.
 */
enum line_kind lines_next(struct lines *lines, const char *prompt, const char *begun,
    const char **line);

/* Adds a line to those that the arrow keys of a terminal go through. */
void lines_remember(struct lines *lines, const char *line);

/* ---- typed words: typing.c -------------------------------------------------------- */

enum command {
	UNDO, WHY, RULES, LEGAL, SHOW, SCORE, DEAL, HELP, QUIT, STAND, LOG, FIX, INSERT, DROP,
	NOTE, ADJUST, WITHDRAW, DIGEST, STATE, VIEW, WATCH, HINT,
	COMMANDS
};
extern const char *const command_names[COMMANDS];

/*
 * The command that a line begins with, in upper or lower case, under another name or, if it only
 * shows something, abbreviated; -1: it begins with a seat, a verb or something else.  Then *no
 * refuses a word that could also be a command, or means nothing and is near to one.
 */
int typing_command(struct tool *tool, const struct croupier_state *state, const char *line,
    struct croupier_refusal *no);

/* The command with the name that a text begins with, or another name of it; -1: there is none. */
int typing_command_name(const char *word);

/* Whether a line begins with the name of a command, in upper or lower case. */
bool begins_with_command(const char *typed);

/* ---- what follows a command: arguments.c -------------------------------------------------- */

/* Reads a count in decimal digits, from 1. */
bool read_count(const char *word, unsigned long *count);

/* Reads N, or N-M if a range is allowed; *words is what follows. */
bool read_numbers(struct tool *tool, const char *rest, bool ranges, unsigned long *first,
    unsigned long *last, const char **words);

/* The text after the word "because" and blanks; NULL if the words begin otherwise. */
const char *find_reason(const char *words);

/*
 * Reads SEAT POINTS pairs, and "because" and a text; false, having answered, if that is not what
 * is there.
 */
bool read_points(struct client *c, struct answer *a, const char *words,
    long points[CROUPIER_MAX_SEATS], const char **because);

/* Takes wishes for a deal apart, in place; returns NULL, or what is wrong. */
const char *read_wishes(char *words, struct wishes *wishes);

/* ---- a referee ------------------------------------------------------------------------ */

struct referee {
	struct tool tool;
	struct live live;
	struct client client;
	struct lines *lines;
	unsigned long line;			/* of the input */
	struct answer answer;			/* to it */
	bool terminal;				/* answers are for a person */
	bool ascii;				/* the locale of that person is not UTF-8 */
	bool done;				/* quit was said */
	char *begun;				/* the last move, which lacks its drawn cards */
	char *offered;				/* the same, when the line at hand was read */
	struct sigaction before;		/* what an interrupt does otherwise */
	bool listening;				/* it ends the thinking now */
	/* For a program: */
	struct list greeting;			/* for the first verdict */
	bool watching;				/* events are told, too */
	struct text events;			/* until the line has been answered */
	/* For a person: */
	struct text recent;			/* moves told since a person was asked */
	bool changed;				/* the table has changed since then */
	bool drawn;				/* the table has been drawn */
};

/* ---- interrupts: referee.c ------------------------------------------------------------- */

/* Set by an interrupt while it is listened for. */
extern volatile sig_atomic_t interrupted;

/* Until stop_listening(), an interrupt (control-C) ends the thinking, not the program. */
void listen_for_interrupts(struct referee *r);
void stop_listening(struct referee *r);

/* ---- the door of a person: person.c, turn.c --------------------------------------------- */

/*
 * Put a line, or sentences, and free them; lines that continue one have that many blanks in front,
 * or stand further in than its own blanks.  For a program they become a part of the answer.
 */
void put_hanging(struct referee *r, struct text *line, unsigned blanks);
void put_sentences(struct referee *r, struct text *sentences);
unsigned hanging(const char *line);

/* Puts the answer, and forgets it. */
void person_show(struct referee *r);

/* How many moves of an advice are shown: those that were tried in a deal, or at least the first. */
size_t count_told(const struct croupier_advice *advice, size_t most);

/* Shows how the table stands before a turn, if it has changed. */
void show_turn(struct referee *r);

/* ---- the door of a program: program.c ------------------------------------------------------- */

/* Writes the answer to a line, and the events after it; what was no part of it waits. */
void program_write(struct referee *r);

/* ---- lines of input: said.c, commands.c, begun.c, session.c ---------------------------- */

/* Takes moves in words, with commas between them; stops at the first that is not made. */
void take_words(struct referee *r, const char *words);

/* Refuses words that are no move that can be judged, and repeats them as they were typed. */
void refuse_words(struct referee *r, struct croupier_refusal *no, const char *words);

/* Adds to the refusal of a move what can be typed instead, and remembers what it lacks. */
void see_refusal(struct referee *r);

/* Makes a move, or does that; whether it was made. */
bool take_move(struct referee *r, const struct croupier_move *move, bool last);

/* Takes a line of any kind. */
void take_line(struct referee *r, const char *line);

/*
 * Takes a line after a move that was refused because it lacks what it draws, which it may
 * complete.
 */
void take_typed(struct referee *r, const char *line);

/* Says how the table stands, and then takes all lines. */
void hold_session(struct referee *r);

#endif
