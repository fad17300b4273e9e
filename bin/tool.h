/*
 * tool.h: what the programs share: options, inputs, output, messages.
 */
#ifndef TOOL_H
#define TOOL_H

#include "croupier.h"

#include <popt.h>
#include <stdio.h>

/* Values of options that tool_start takes care of begin here. */
enum { TOOL_HELP = 1000, TOOL_USAGE, TOOL_VERSION, TOOL_COLOR, TOOL_JSON };

struct tool {
	const char *name;			/* as it was called, without its folder */
	poptContext context;
	struct croupier_text *text;		/* a document on its way out */
	enum croupier_format format;
	enum croupier_verdict worst;		/* so far: the exit status */
	const char *color;			/* auto, always or never */
	const char *const *words;		/* what is left of the command line, ended by NULL */
	const char *const *next_file;
	bool standard_done;			/* standard input needs no opening any more */
	int fd;
	struct croupier_stream *stream;
	bool delivered;				/* the input at hand has given a document */
	unsigned long states;			/* that the input had */
	bool silent;				/* no messages */
	bool wrote;				/* something has gone out */
	bool progress;				/* a progress line stands on the terminal */
};

/* Ends an option table: the options that every tool has. */
extern const struct poptOption tool_json[], tool_common[];
#define TOOL_OPTIONS \
	{ NULL, '\0', POPT_ARG_INCLUDE_TABLE, (void *)tool_common, 0, "Common options:", NULL }, POPT_TABLEEND
#define TOOL_JSON_OPTION { NULL, '\0', POPT_ARG_INCLUDE_TABLE, (void *)tool_json, 0, NULL, NULL }

/*
 * Reads the command line.  take is called for every option whose val is not 0
 * with its argument (NULL: none; freed afterwards) and returns false, having
 * said why, where it is no good.  Help, version and bad usage end the process.
 */
void tool_start(struct tool *tool, int argc, const char *argv[], const struct poptOption *options, const char *synopsis,
    bool (*take)(struct tool *tool, void *what, int option, const char *argument), void *what);

/* A whole number in decimal digits; false, having said so, where it is none or below least. */
bool tool_number(struct tool *tool, const char *option, const char *text, unsigned long least, unsigned long *number);

/* Messages.  They also make the verdict worse. */
__attribute__((format(printf, 2, 3)))
void tool_trouble(struct tool *tool, const char *format, ...);
void tool_refuse(struct tool *tool, const struct croupier_refusal *no);

/* Trouble that has a place. */
__attribute__((format(printf, 3, 4)))
void tool_trouble_at(struct tool *tool, const struct croupier_place *place, const char *format, ...);

/* Ends the process with status 2 after a message. */
__attribute__((format(printf, 2, 3), noreturn))
void tool_die(struct tool *tool, const char *format, ...);

/* A copy of a text, in place of one that was kept before (NULL: none); the caller frees it. */
char *tool_copy(struct tool *tool, char *before, const char *text);

/* Takes the result of a writing function: dies on trouble. */
void tool_check(struct tool *tool, struct croupier_refusal no);

/* What is in tool->text may go out: at once where it is much, else before the next wait for input. */
void tool_put(struct tool *tool);

/* Writes out what is in tool->text, all of it, now. */
void tool_flush(struct tool *tool);

/* The exit status. */
int tool_end(struct tool *tool);

/* ---- records ----------------------------------------------------------- */

/* A record on its way through a program. */
struct passage {
	struct croupier_record *record;		/* its state, moves and last words */
	struct croupier_place place;		/* of its state */
	unsigned long number;			/* of its state in the whole input, from 1 */
	bool open;				/* its end has not come */
	bool good;				/* nothing in it was refused; only then it surely has a state */
	struct croupier_refusal first;		/* what was, first */
	unsigned long first_move;		/* the number of that move; 0: not a move */
	char first_words[1024];
};

/* What a program does with records; each may be NULL. */
struct visitor {
	bool go_on;		/* takes the documents behind a refused one, too */
	bool numbered;		/* messages tell the number of the record */
	bool quiet;		/* refusals go to `document` only */
	const char *hint;	/* behind the message that there is no state; NULL: none */
	void (*state)(struct tool *tool, void *what, struct passage *passage);

	/* Behind every other document, with its verdict. */
	void (*document)(struct tool *tool, void *what, struct passage *passage,
	    const struct croupier_document *document, const struct croupier_refusal *no);
	void (*end)(struct tool *tool, void *what, struct passage *passage);
};

/* Takes all records of all inputs; without any state that is trouble. */
void tool_visit(struct tool *tool, const struct visitor *visitor, void *what);

/* Tells a refusal with what it is about. */
void tool_refuse_move(struct tool *tool, const struct croupier_refusal *no, unsigned long record, unsigned long move,
    const char *words);

#endif
