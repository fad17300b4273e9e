/*
 * protocol.h: what a line means at a live table, through whichever door it comes: a command, a
 * document or moves in words; and the answer as a document.  The parts stand in order, but
 * commands.c, which comes last, has the table of commands that first.c searches.
 *
 * Must not know any game, nor where lines come from and where answers go.
 */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include "live/live.h"

/* One who says lines, and is answered. */
struct speaker {
	struct client client;			/* whose door it is */
	struct answer answer;			/* to the line at hand */
	unsigned long line;			/* its number in the input */
	const char *late;			/* why no document is taken now; NULL: one is */
	bool done;				/* quit was said */
	bool watching;				/* watch was said */
	bool ascii;				/* pictures have no symbols */
	unsigned long refused;			/* the line that was refused last */
	char *begun;				/* the last move, which lacks its drawn cards */
	char *offered;				/* the same, when the line at hand was read */
	/* Shows the answer to a person, and forgets it; NULL: a program gets it as a document. */
	void (*show)(struct speaker *s);
};

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

/* The keys of wishes; and their forms, and what they do, for people: NULL for facts, the last. */
extern const struct wish_key {
	const char *key, *form, *words;
} wish_keys[];

/* Takes wishes for a deal apart, in place; returns NULL, or what is wrong. */
const char *read_wishes(struct tool *tool, char *words, struct wishes *wishes);

/* ---- commands: commands.c ------------------------------------------------------------------ */

struct command {
	const char *name;
	const char *argument;		/* what may follow it; NULL: nothing */
	const char *words;		/* what it does */
	bool shows;			/* it only shows something, so it may be abbreviated */
	/*
	 * Runs it, if nothing may follow; with a number from 1, or `usual`; or with what follows,
	 * for which run() returns false, having done nothing, if it is not what it wants.  Or else
	 * it edits a range.
	 */
	void (*ask)(struct client *c, struct answer *a);
	void (*count)(struct client *c, struct answer *a, unsigned long number);
	unsigned long usual;
	void (*take)(struct client *c, struct answer *a, const char *rest);
	bool (*run)(struct client *c, struct answer *a, const char *rest);
	bool edits;
	const char *wants;		/* what must follow; NULL: nothing need */
};
extern const struct command commands[];		/* those needed most come first */
extern const size_t command_count;

/* ---- the first word of a line: first.c ----------------------------------------------------- */

/*
 * The command that a line begins with, in upper or lower case, under another name or, if it only
 * shows something, abbreviated; NULL: it begins with a seat, a verb or something else.  Then *no
 * refuses a word that could also be a command, or means nothing and is near to one.
 */
const struct command *command_meant(struct tool *tool, const struct croupier_state *state,
    const char *line, struct croupier_refusal *no);

/* The command with the name that a text begins with or, `all`, another name of it; or NULL. */
const struct command *command_named(const char *text, bool all);

/* ---- moves in words: typed.c --------------------------------------------------------------- */

/* Takes moves in words, with commas between them; stops at the first that is not made. */
void take_words(struct speaker *s, const char *words);

/* Refuses words that are no move that can be judged, and repeats them as they were typed. */
void refuse_words(struct speaker *s, struct croupier_refusal *no, const char *words);

/* Adds to the refusal of a move what can be typed instead, and remembers what it lacks. */
void see_refusal(struct speaker *s);

/* ---- lines: commands.c, typed.c ------------------------------------------------------------ */

/* Begins with the next line: what was begun before it is what it may complete. */
void begin_line(struct speaker *s);

/* Whether a line, without blanks before it, can be nothing but a document. */
bool is_meant_as_document(const char *line);

/* Takes a line of any kind. */
void take_line(struct speaker *s, const char *line);

/*
 * The same, but after a move that was refused because it lacks what it draws the line may
 * complete that.
 */
void take_next(struct speaker *s, const char *line);

/* Remembers which line was refused; take_line() does, but for what is answered later. */
void remember_refused(struct speaker *s, const char *line);

/* ---- answers as documents: answers.c --------------------------------------------------- */

/* How many moves of an advice are told: those that were tried in a deal, or at least the first. */
size_t count_told(const struct croupier_advice *advice, size_t most);

/*
 * Appends the answer, in the format of the tool, and forgets it.  What was said before, to a
 * greeting, goes with the first verdict, and moves of played seats wait for the next.
 */
void write_answer(struct speaker *s, struct list *greeting, struct text *to);

#endif
