/*
 * tool.h: what the programs share: options, inputs, output, messages, pictures
 * and the way of records through a program.
 *
 * Must not know any game, any one program, nor more of the library than
 * croupier.h: a key of a state, a rule or a verb is named only where all games
 * have it, and how a document is written the library knows.  What only referee is
 * made of is in referee.h.
 */
#ifndef TOOL_H
#define TOOL_H

#include "croupier.h"

#include <popt.h>
#include <stdio.h>

/* Values of the options that tool_start takes care of; those of a program are smaller. */
enum tool_option { TOOL_HELP = 1000, TOOL_USAGE, TOOL_VERSION, TOOL_COLOR, TOOL_JSON };

struct tool {
	char name[64];				/* as it was called, without its folder */
	poptContext context;
	char **operands;			/* the words that are no options, ended by NULL */
	size_t operand_count;
	struct croupier_text *text;		/* a document on its way out */
	enum croupier_format format;
	enum croupier_verdict worst;		/* so far: the exit status */
	const char *color;			/* auto, always or never */
	const char *const *words;		/* the operands */
	const char *const *next_file;
	const char *lone;			/* the file, where one alone is named; else NULL */
	bool standard_done;			/* standard input needs no opening any more */
	int fd;
	long (*read)(void *what, char *bytes, size_t room);	/* NULL: read(2) on fd */
	void *read_what;
	struct croupier_stream *stream;
	bool delivered;				/* the input at hand has given a document */
	unsigned long states;			/* that the input had */
	unsigned long states_of_file;		/* that the input at hand had */
	bool named;				/* inputs are named on the command line */
	bool silent;				/* no messages */
	bool wraps;				/* messages on a terminal are wrapped at words */
	bool wrote;				/* something has gone out */
	bool progress;				/* a progress line stands on the terminal */
	void (*idle)(struct tool *tool, void *what);	/* before input is waited for; NULL: none */
	void *idle_what;
};

/* End an option table: the options that every tool has. */
extern const struct poptOption tool_json[], tool_common[];
#define TOOL_OPTIONS \
	{ NULL, '\0', POPT_ARG_INCLUDE_TABLE, (void *)tool_common, 0, "Common options:", NULL }, \
	POPT_TABLEEND
#define TOOL_JSON_OPTION \
	{ NULL, '\0', POPT_ARG_INCLUDE_TABLE, (void *)tool_json, 0, NULL, NULL }

/*
 * Reads the command line.  take is called for every option of the program with
 * its argument (NULL where it has none; freed afterwards) and returns false,
 * having said why, where it is no good.  Help, version and bad usage end the
 * process.
 */
void tool_start(struct tool *tool, int argc, const char *argv[], const struct poptOption *options,
    const char *synopsis,
    bool (*take)(struct tool *tool, void *what, int option, const char *argument), void *what);

/* Put what --help and --usage print into tool->text. */
void tool_help(struct tool *tool, const struct poptOption *options, const char *synopsis);
void tool_usage(struct tool *tool, const struct poptOption *options, const char *synopsis);

/* A whole number in decimal digits; false, having said so, where it is none or below least. */
bool tool_number(struct tool *tool, const char *option, const char *text, unsigned long least,
    unsigned long *number);

/* ---- messages ---------------------------------------------------------- */

/*
 * Messages are one line each on standard error, begin with the program's name
 * and are harmless to a terminal whatever is put into them.
 */

/* Trouble, which makes the verdict worse. */
__attribute__((format(printf, 2, 3)))
void tool_trouble(struct tool *tool, const char *format, ...);

/* The same with a place. */
__attribute__((format(printf, 3, 4)))
void tool_trouble_at(struct tool *tool, const struct croupier_place *place, const char *format,
    ...);

/* A refusal, which makes the verdict as bad as it is itself. */
void tool_refuse(struct tool *tool, const struct croupier_refusal *no);

/* The same with what it is about: numbers from 1, 0 for none. */
void tool_refuse_move(struct tool *tool, const struct croupier_refusal *no, unsigned long record,
    unsigned long move, const char *words);

/* Something that is good to know and leaves the verdict as it is. */
__attribute__((format(printf, 2, 3)))
void tool_note(struct tool *tool, const char *format, ...);

/* How far a long run has come: a line that the next message takes the place of. */
void tool_progress(struct tool *tool, unsigned long records, unsigned long moves);

/* Ends the process with status 2 after a message. */
__attribute__((format(printf, 2, 3), noreturn))
void tool_die(struct tool *tool, const char *format, ...);

/* Takes the result of a function that only lack of memory can stop: dies on trouble. */
void tool_check(struct tool *tool, struct croupier_refusal no);

/* A copy of a text, in place of one that was kept before (NULL: none); the caller frees it. */
char *tool_copy(struct tool *tool, char *before, const char *text);

/* ---- output ------------------------------------------------------------ */

/*
 * Puts a line for people, or a part of one, into tool->text, as harmless as a
 * message is: only a newline that ends the format stays one.
 */
__attribute__((format(printf, 2, 3)))
void tool_put_line(struct tool *tool, const char *format, ...);

/* Puts a score as a table for people into tool->text. */
void tool_score_table(struct tool *tool, const struct croupier_state *state,
    const struct croupier_score *score);

/* What is in tool->text may go out: at once where it is much, else before input is waited for. */
void tool_put(struct tool *tool);

/* Writes out what is in tool->text, all of it, now. */
void tool_flush(struct tool *tool);

/* Writes all the bytes, over what interrupts; false where that fails: errno says why. */
bool tool_write(int fd, const char *bytes, size_t length);

/*
 * Writes a new file that only its owner may read, so that it is there whole or not at
 * all; false, having said so, where that fails or something has its name already.
 */
bool tool_write_secret(struct tool *tool, const char *name, const char *bytes, size_t length);

/* Whether --color, NO_COLOR and the kind of descriptor say that what goes there has colours. */
bool tool_coloured(const struct tool *tool, int fd);

/* Writes out what is left and frees what tool_start made; the exit status. */
int tool_end(struct tool *tool);

/* ---- records as text ------------------------------------------------------ */

/*
 * A record that is told as text: its deal, its moves with what followed, rulings and
 * proofs, the score.
 */
struct teller;

/* Begins anew with the record's state, which stands before all moves. */
void tool_tell_begin(struct tool *tool, struct teller **teller, struct croupier_record *record);

/* Takes a document that the record has just accepted. */
void tool_tell(struct tool *tool, struct teller *teller, const struct croupier_record *record,
    const struct croupier_document *document);

/*
 * Puts all of it into tool->text, and forgets it; no is what was refused of the record
 * (NULL: nothing), of the move with that number (0: of none) and these words.
 */
void tool_tell_end(struct tool *tool, struct teller *teller, const struct croupier_record *record,
    const struct croupier_refusal *no, unsigned long number, const char *words);
void tool_tell_free(struct teller *teller);

/* Appends a move that stands, by its index, as such a text has it: with what followed. */
void tool_tell_made(struct tool *tool, const struct croupier_record *record, size_t index,
    struct croupier_text *text);

/* ---- pictures ---------------------------------------------------------- */

/* How a table is drawn. */
struct tool_look {
	bool ascii;		/* letters instead of suit symbols */
	bool coloured;
	bool dark;		/* SVG: a dark background, whatever the viewer prefers */
	bool at_table;		/* what could be typed next is said to referee, not to a shell */
	unsigned width;		/* of the terminal, in columns */
};

/*
 * Breaks the lines of a text between words, where they are too long for the
 * terminal.  What goes on in the next line gets so many blanks in front from the caller.
 */
void tool_wrap(char *text, unsigned indent);

/* Fills in what can be shown on standard output: an ascii that is set stays. */
void tool_look_at_terminal(const struct tool *tool, struct tool_look *look);

/*
 * What every kind of picture is made from: what lies where, who may do what, and the
 * score of a round that is over.  tool_look_away() frees what it holds.
 */
struct tool_outlook {
	const struct croupier_state *state;
	struct croupier_view *view;
	struct croupier_score *score;	/* NULL: it is not over, or depends on hidden cards */
	bool with_command;
	char asks[1000];	/* whose decision, and by which verbs; or that the round is over */
	char command[1200];	/* that could be typed to referee next */
};
void tool_look_ahead(struct tool *tool, const struct croupier_state *state, bool with_command,
    struct tool_outlook *outlook);
void tool_look_away(struct tool_outlook *outlook);

/*
 * What is said of a seat behind its name, with what the game notes of it or without,
 * and of the table: in a line each.
 */
void tool_tell_seat(struct tool *tool, const struct tool_outlook *outlook, unsigned seat,
    bool with_notes, struct croupier_text *text);
void tool_tell_table(struct tool *tool, const struct tool_outlook *outlook,
    struct croupier_text *text);

/* The suit letter (S H D C) of a card's name and the length of its rank; 0 where it has none. */
char tool_suit(const char *card, size_t *rank);

/* The face of that name; NULL for XX. */
const struct croupier_face *tool_find_face(const struct croupier_deck *deck, const char *name);

/*
 * The next character of a text is copied to out (at least 5 bytes), as a
 * question mark where it would harm what shows it or, where columns is not
 * NULL and told how wide it is, where the locale has no such character.
 * Returns what stands behind it, or NULL at the end.
 */
const char *tool_character(const char *text, char *out, int *columns);

/* A value of any shape in a running text, keys before values; nothing for NULL. */
void tool_tell_value(struct tool *tool, const struct croupier_value *value,
    struct croupier_text *text);

/* Draws a state for a terminal. */
void tool_picture(struct tool *tool, const struct croupier_state *state,
    const struct tool_look *look, struct croupier_text *text);

/*
 * Draws states as SVG, one below the other: tool_svg_add() draws each, and
 * tool_svg_write() puts the whole file into a text, nothing where there is none.
 */
struct tool_svg;
struct tool_svg *tool_svg_new(struct tool *tool, const struct tool_look *look);
void tool_svg_add(struct tool_svg *svg, const struct croupier_state *state);
void tool_svg_write(const struct tool_svg *svg, struct croupier_text *text);
void tool_svg_free(struct tool_svg *svg);

/*
 * Writes records as a page of HTML in which each can be stepped through.  A record
 * begins with a state; what follows belongs to it until another begins.
 */
struct tool_page;
struct tool_page *tool_page_new(struct tool *tool);
void tool_page_begin(struct tool_page *page, const struct croupier_state *state);

/* Something that stands in the list. */
struct tool_remark {
	const char *kind;		/* move, irregular, result, refused or proof */
	const char *words;
	const char *const *told;	/* lines below it, ended by NULL; NULL: none */
	unsigned long number;		/* of a move; else 0 */
	unsigned long about[2];		/* the numbers of moves to which it leads; 0: none */
};

/*
 * A move that was made, below which may stand what followed from it, and moves that
 * were taken back: the state then.
 */
void tool_page_move(struct tool_page *page, const struct croupier_state *state,
    const struct tool_remark *move);
void tool_page_undo(struct tool_page *page, const struct croupier_state *state,
    unsigned long number);

/* A ruling as a document in JSON; the state behind it where it changes that, else NULL. */
void tool_page_ruling(struct tool_page *page, const char *json,
    const struct croupier_state *state);

/* Something else, which changes nothing. */
void tool_page_say(struct tool_page *page, const struct tool_remark *remark);

/* The page as it is now; nothing where it has no record. */
void tool_page_write(const struct tool_page *page, struct croupier_text *text);
void tool_page_free(struct tool_page *page);

/*
 * Puts bytes in the place of an ordinary file, or where none is, in one step: who reads
 * it sees what was there before or all of it.  Dies where that cannot be done.
 */
void tool_replace(struct tool *tool, const char *name, const char *bytes, size_t length);

/* ---- input ------------------------------------------------------------- */

/* Bytes in memory for croupier_stream_open_with(tool_read_bytes, &bytes, name). */
struct tool_bytes {
	const char *at;
	size_t left;
};
long tool_read_bytes(void *bytes, char *to, size_t room);

/* A record on its way through a program. */
struct passage {
	struct croupier_record *record;		/* its state, moves and last words */
	struct croupier_place place;		/* of its state */
	unsigned long number;			/* of its state in the whole input, from 1 */
	const char *file;			/* where that stands; NULL: no file is named */
	unsigned long number_of_file;		/* of its state there; 0: it has none */
	bool open;				/* its end has not come */
	bool live;				/* its state came from a pipe, silent now */
	bool good;				/* nothing in it was refused, so it has a state */
	bool halted;				/* what was refused keeps it from going on */
	bool malformed;				/* something in it could not be read */
	struct croupier_refusal first;		/* what was, first */
	unsigned long first_move;		/* the number of that move; 0: not a move */
	unsigned long proved_by;		/* of the move that proved it illegal; 0: none */
	char first_words[1024];
	bool proved;				/* later cards have been looked at */
	struct croupier_place seal;		/* that no state has followed; line 0: none */
	struct croupier_place *lone;		/* those that another one followed first */
	size_t lone_count, lone_room;
};

/* What a program does with records; each may be NULL. */
struct visitor {
	bool go_on;		/* takes the documents behind a refused one, too */
	bool numbered;		/* messages tell the number of the record */
	bool quiet;		/* refusals go to `document` only */
	bool verdicts;		/* what is malformed goes to `end` only */
	bool digest;		/* records keep a digest */
	bool hindsight;		/* refuses what later cards prove illegal */
	bool deals;		/* refuses deals that are not what their seed or seal says */
	const char *hint;	/* behind the message that there is no state; NULL: none */
	void (*state)(struct tool *tool, void *what, struct passage *passage);

	/* Behind some moves that were accepted, where `document` is NULL; or NULL. */
	void (*moves)(struct tool *tool, void *what, struct passage *passage,
	    unsigned long count);

	/* Behind every other document, with its verdict. */
	void (*document)(struct tool *tool, void *what, struct passage *passage,
	    const struct croupier_document *document, const struct croupier_refusal *no);
	void (*end)(struct tool *tool, void *what, struct passage *passage);

	/* For a seal, which stands in front of a record; and for one that no state follows. */
	void (*seal)(struct tool *tool, void *what, struct passage *passage,
	    const struct croupier_document *document);
	void (*lone_seal)(struct tool *tool, void *what, const struct croupier_place *place);
};

/* Reads all inputs once more, from their start. */
void tool_again(struct tool *tool);

/* Takes all records of all inputs; without any state that is trouble. */
void tool_visit(struct tool *tool, const struct visitor *visitor, void *what);

/* The seat of that name in the record's state; -1, having said so, where there is none. */
int tool_find_seat(struct tool *tool, const struct passage *passage, const char *name);

#endif
