/*
 * records.h: all records of a program's input, one after the other.
 *
 * Must not know any game, nor what a program does with a record.
 */
#ifndef RECORDS_H
#define RECORDS_H

#include "cli/tool.h"

/* A record that is being read. */
struct input_record {
	struct croupier_record *record;		/* its state and moves */
	struct croupier_place place;		/* of its state */
	unsigned long number;			/* of its state in the whole input, from 1 */
	const char *file;			/* where its state stands; NULL: no file is named */
	unsigned long number_of_file;		/* of its state in that file; 0: it has none */
	bool one_of_many;			/* several files are named */
	bool open;				/* its end has not come yet */
	bool good;				/* nothing in it was refused, so it has a state */
	bool halted;				/* what was refused stops it */
	bool refused;				/* something was, and not only by later cards */
	bool malformed;				/* something in it could not be read */
	struct croupier_refusal first;		/* what was refused first */
	unsigned long first_move;		/* its number, if it was a move; 0: it was not */
	unsigned long proved_by;		/* the move that proved it illegal; 0: none */
	struct text first_words;		/* of that move */
};

/* What a program wants of records, and what it does with them; each may be NULL. */
struct record_handlers {
	bool go_on;		/* takes documents after a refused one, too */
	bool numbered;		/* messages tell the number of the record */
	bool quiet;		/* refusals go to `document` only */
	bool verdicts;		/* malformed documents go to `end` only */
	bool digest;		/* records keep a digest */
	bool hindsight;		/* refuses what later cards prove illegal */
	bool voids;		/* also in a round that ended and counts for nothing */
	bool deals;		/* refuses deals that are not what their seed or seal says */
	const char *hint;	/* after the message that there is no state; NULL: none */
	bool none_empty;	/* a file without any document is trouble */
	bool at_end;		/* what is written can wait until everything has been read */
	bool seals;		/* `document` gets good seals, too, in front of their records */

	/* Used instead of read(2) on an open file: see croupier_stream_open_with(). */
	long (*read)(void *what, int fd, char *bytes, size_t room);
	void (*idle)(struct tool *tool, void *what);	/* before input is waited for */
	void (*waits)(struct tool *tool, void *what);	/* when it has been waited for a while */

	void (*state)(struct tool *tool, void *what, struct input_record *at);

	/*
	 * For a state that is refused, or is not what its seed deals: whether the program tells
	 * it.  Then it gets what follows, too, even without a state to follow.
	 */
	bool (*broken)(struct tool *tool, void *what, struct input_record *at,
	    const struct croupier_document *document, const struct croupier_refusal *no);

	/* After every other document, with its verdict. */
	void (*document)(struct tool *tool, void *what, struct input_record *at,
	    const struct croupier_document *document, const struct croupier_refusal *no);

	/* At the end of a record that was not stopped, before what later cards prove is told. */
	void (*closing)(struct tool *tool, void *what, struct input_record *at);
	void (*end)(struct tool *tool, void *what, struct input_record *at);

	/* For a seal that no state follows. */
	void (*lone_seal)(struct tool *tool, void *what, const struct croupier_place *place);
};

/* An option of programs that set .hindsight by it. */
#define NO_HINDSIGHT_OPTION(type) \
	TOOL_FLAG("no-hindsight", 0, type, no_hindsight, \
	    "do not check whether later cards prove moves illegal")

/*
 * Whether a file, or - for standard input, is standard output, too, and has something that is
 * still to be read: who reads and writes by turns would never come to an end.  Says so.
 */
bool refuses_output(struct tool *tool, const char *name);

/* The same of a file that is to be written: whether any of the program's inputs is that. */
bool refuses_file(struct tool *tool, const char *path);

/*
 * Reads all records of a list of files that NULL ends; without any, of standard input, which - also
 * means.  False, which is trouble, if they have no documents, or only seals.
 */
bool tool_read_records(struct tool *tool, const char *const *files,
    const struct record_handlers *handlers, void *what);

/*
 * Rounds that are there: once_begin() and once_follow() take the state of a record and each
 * document that it accepts, and once_is_new() tells at its end whether the round is there for the
 * first time.
 */
struct once;
struct once *once_new(struct tool *tool);
void once_begin(struct once *once, const struct input_record *at);
void once_follow(struct once *once, const struct input_record *at,
    const struct croupier_document *document);
bool once_is_new(struct once *once, const struct croupier_state *state);
void once_free(struct once *once);

/*
 * Notes that a record is not good, and what was wrong first: with the move of that number (0:
 * none) and these words.
 */
void note_wrong(struct input_record *at, const struct croupier_refusal *no, unsigned long move,
    const char *words);

/* The record's number in its file, or in the whole input if no file is named. */
unsigned long number_in_file(const struct input_record *at);

/*
 * Begins what people are told about a record: after an empty line, unless it is the first one
 * that is told, and with its file and number, if several files are named.
 */
void put_heading(struct tool *tool, const struct input_record *at);

/*
 * Lists, one for each state.  The first is held back: only if there is a second do both get a
 * heading.
 */
struct lists {
	bool held_back;			/* the list of state 1, which may be the only one */
	struct text held;
};

/* Begins the list of the state with that number: where it goes. */
struct text *begin_list(struct tool *tool, struct lists *lists, unsigned long number);

/* Puts out the first list, if it is still held back, after the last. */
void end_lists(struct tool *tool, struct lists *lists);

/* Whether the library said yes about a record; if not, tells why, at the place of its state. */
bool record_is_yes(struct tool *tool, const struct input_record *at, struct croupier_refusal no);

/*
 * Finds the seat with that name (NULL: *seat stays as it is) in the record's state; false, having
 * said so, if there is none.
 */
bool tool_find_seat(struct tool *tool, const struct input_record *at, const char *name, int *seat);

#endif
