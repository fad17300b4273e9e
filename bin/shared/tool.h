/*
 * tool.h: what every program is made of: its command line, its messages, its output and
 * its exit status.  Lower files stand first, and call none after them.
 *
 * Must not know any game, any one program, what is read, nor more of the library than
 * croupier.h.
 */
#ifndef TOOL_H
#define TOOL_H

#include "shared/text.h"

#include <popt.h>
#include <stddef.h>
#include <time.h>

struct tool {
	char name[64];				/* as it was called, without its folder */
	const char *const *words;		/* that are no options, ended by NULL */
	struct text out;			/* on its way to standard output */
	bool wrote;				/* something has gone out */
	enum croupier_format format;
	enum croupier_verdict worst;		/* so far: the exit status */
	const char *color;			/* auto, always or never; NULL: auto */
	bool silent;				/* no messages */
	bool wraps;				/* messages on a terminal are wrapped at words */
	bool progress;				/* a progress line stands on the terminal */
	time_t progressed;			/* when it was written last */
};

/* ---- messages: output.c ----------------------------------------------- */

/*
 * Messages are one line each on standard error, begin with the program's name
 * and are harmless to a terminal whatever is put into them.  This one leaves the verdict
 * as it is, and has a place, which may be NULL.
 */
__attribute__((format(printf, 3, 4)))
void tool_note(struct tool *tool, const struct croupier_place *at, const char *format, ...);

/*
 * How far a long run has come: a line that the next message takes the place of, written once a
 * second at most.
 */
__attribute__((format(printf, 2, 3)))
void tool_progress(struct tool *tool, const char *format, ...);
void tool_end_progress(struct tool *tool);

/* Ends the process with status 2 after a message. */
__attribute__((format(printf, 2, 3), noreturn))
void tool_die(struct tool *tool, const char *format, ...);

/* ---- memory: output.c ---------------------------------------------------- */

/* What was allocated, or died of where it is NULL. */
void *tool_need(struct tool *tool, void *memory);

/* Dies unless the library said yes: for what only lack of memory can stop. */
void tool_check(struct tool *tool, struct croupier_refusal no);

/* Whether the library said yes; dies where memory was short, which is no answer. */
bool tool_is_yes(struct tool *tool, const struct croupier_refusal *no);

/* What the library appends to that is meant for a text; and the bytes of a text. */
struct croupier_text *tool_target(struct tool *tool, struct text *text);
const char *tool_text(struct tool *tool, const struct text *text, size_t *length);

/* A copy of a text, in place of one that was kept before (NULL: none); the caller frees it. */
char *tool_copy(struct tool *tool, char *before, const char *text);

/* The same of so many bytes. */
char *tool_copy_bytes(struct tool *tool, const char *bytes, size_t length);

/* Room for one more in an array that has grown in no other way from count 0. */
void *tool_extend(struct tool *tool, void *array, size_t count, size_t size);

/* ---- output: output.c ----------------------------------------------------- */

/* Writes all the bytes, over what interrupts; false where that fails: errno says why. */
bool write_all(int fd, const char *bytes, size_t length);

/* Writes out what is in tool->out, all of it, now. */
void tool_flush(struct tool *tool);

/* What is in tool->out may go out: at once where it is much, else before input is waited for. */
void tool_put(struct tool *tool);

/* The same after tool_check() of what the library said to the last of it. */
void tool_put_checked(struct tool *tool, struct croupier_refusal no);

/* ---- verdicts: output.c ------------------------------------------------ */

/* Makes the exit status as bad as that. */
void tool_worsen(struct tool *tool, enum croupier_verdict verdict);

/* A message after what was written, which worsens the verdict; at and rule may be NULL. */
__attribute__((format(printf, 5, 6)))
void tool_tell(struct tool *tool, enum croupier_verdict verdict, const struct croupier_place *at,
    const char *rule, const char *format, ...);

/* Trouble at a place or without. */
#define tool_trouble_at(tool, at, ...) tool_tell(tool, CROUPIER_TROUBLE, at, NULL, __VA_ARGS__)
#define tool_trouble(tool, ...) tool_trouble_at(tool, NULL, __VA_ARGS__)

/* A refusal, which makes the verdict as bad as it is itself. */
void tool_refuse(struct tool *tool, const struct croupier_refusal *no);

/* The same with what it is about: numbers from 1, 0 for none. */
void tool_refuse_move(struct tool *tool, const struct croupier_refusal *no, unsigned long record,
    unsigned long move, const char *words);

/* ---- files: files.c --------------------------------------------------------- */

/* Puts a file's folder on disk, so it survives a crash; false where that fails: errno says why. */
bool sync_folder(const char *name);

/*
 * Puts bytes in the place of an ordinary file, or where none is, in one step: who reads
 * it sees what was there before or all of it.  Dies where that cannot be done.
 */
void tool_replace(struct tool *tool, const char *name, const char *bytes, size_t length);

/*
 * Writes a new file that only its owner may read, so that it is there whole or not at
 * all; false, having said so, where that fails or something has its name already.
 */
bool tool_write_secret(struct tool *tool, const char *name, const char *bytes, size_t length);

/* ---- the command line: options.c ----------------------------------------- */

/*
 * Values of options in a program's table.  Its own are small.  An option of one of these
 * sets a member of the struct that the program hands to tool_start(): a truth value, or a
 * copy of the argument, which the program frees.
 */
enum { TOOL_AT_FLAG = 1 << 16, TOOL_AT_TEXT = 1 << 17 };
#define TOOL_FLAG(type, member) \
	_Generic(((type *)0)->member, bool: TOOL_AT_FLAG + (int)offsetof(type, member))
#define TOOL_TEXT(type, member) \
	_Generic(((type *)0)->member, char *: TOOL_AT_TEXT + (int)offsetof(type, member))

/* End an option table: the options that every tool has. */
extern const struct poptOption tool_common[];
#define TOOL_OPTIONS \
	{ NULL, '\0', POPT_ARG_INCLUDE_TABLE, (void *)tool_common, 0, "Common options:", NULL }, \
	POPT_TABLEEND
enum { TOOL_JSON = 1000 };
#define TOOL_JSON_OPTION \
	{ "json", '\0', POPT_ARG_NONE, NULL, TOOL_JSON, "write each document as one line of JSON", \
	    NULL }

/*
 * Reads the command line.  take (NULL: there is nothing to take) is called for every
 * option with a small value, with its argument (NULL where it has none; freed afterwards),
 * and returns false, having said why, where it is no good.  Help, version and bad usage
 * end the process.
 */
void tool_start(struct tool *tool, int argc, const char *argv[], const struct poptOption *options,
    const char *synopsis,
    bool (*take)(struct tool *tool, void *what, int option, const char *argument), void *what);

/* A whole number in decimal digits; false, having said so, where it is none or below least. */
bool tool_number(struct tool *tool, const char *option, const char *text, unsigned long least,
    unsigned long *number);

/* Writes out what is left and frees what tool_start made; the exit status. */
int tool_end(struct tool *tool);

#endif
