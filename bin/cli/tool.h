/*
 * tool.h: what every program needs: its command line, its messages, its output and its exit
 * status.  The parts stand in order: no file calls one whose part comes later.
 *
 * Must not know any game, any one program, what is read, nor any header of the library except
 * croupier.h.
 */
#ifndef TOOL_H
#define TOOL_H

#include "cli/text.h"

#include <limits.h>
#include <popt.h>
#include <stddef.h>

struct tool {
	char name[64];				/* under which it was called, without its folder */
	const char *const *words;		/* arguments that are no options, ended by NULL */
	const struct poptOption *options;	/* of the program */
	void *what;				/* whose members they set */
	struct text out;			/* what is still to go to standard output */
	bool wrote;				/* something has been written there */
	bool holds;				/* it waits until all input has been read */
	enum croupier_format format;
	enum croupier_verdict worst;		/* so far: the exit status */
	const char *color;			/* auto, always or never; NULL: auto */
	bool silent;				/* no messages */
	bool tells_all;				/* as many messages as there are */
	const char *told_file;			/* the input that the last message was about */
	unsigned long told;			/* how many there were about it */
	bool wraps;				/* messages on a terminal are wrapped at words */
	bool watched;				/* somebody may read progress lines */
	bool progress;				/* one stands on the terminal */
	double began;				/* when the program did, as tool_clock() tells it */
	double progressed;			/* when such a line was last written */
};

/* ---- messages: output.c ----------------------------------------------- */

/*
 * Messages are one line each on standard error, begin with the program's name and are harmless
 * to a terminal whatever is put into them.  This one leaves the verdict as it is; its place may
 * be NULL.
 */
__attribute__((format(printf, 3, 4)))
void tool_note(struct tool *tool, const struct croupier_place *at, const char *format, ...);

/* Tells how many messages about the last input were only counted, as it had too many. */
void tool_tell_rest(struct tool *tool);

/* Seconds, with a fraction, since no matter when. */
double tool_clock(void);

/*
 * If somebody watches, shows how far a long run has come, in a line that the next message
 * replaces: from its first second on, at most once a second.
 */
__attribute__((format(printf, 2, 3)))
void tool_progress(struct tool *tool, const char *format, ...);
void tool_end_progress(struct tool *tool);

/* Ends the process with status 2 after a message. */
__attribute__((format(printf, 2, 3), noreturn))
void tool_die(struct tool *tool, const char *format, ...);

/* The last part of a path. */
const char *last_part(const char *path);

/* ---- memory: output.c ---------------------------------------------------- */

/* Returns the memory; dies if it is NULL. */
void *tool_need(struct tool *tool, void *memory);

/* Dies unless the library said yes: for calls that can fail only for lack of memory. */
void tool_check(struct tool *tool, struct croupier_refusal no);

/* Whether the library said yes; dies if memory was short, which is neither yes nor no. */
bool tool_is_yes(struct tool *tool, const struct croupier_refusal *no);

/* The library's text to which it appends what is meant for a text; and the bytes of a text. */
struct croupier_text *tool_target(struct tool *tool, struct text *text);
const char *tool_text(struct tool *tool, const struct text *text, size_t *length);

/*
 * A copy of a text, in place of an earlier one, which is freed (NULL: none); the caller frees
 * it.
 */
char *tool_copy(struct tool *tool, char *before, const char *text);

/* A copy of some bytes, with a NUL after them. */
char *tool_copy_bytes(struct tool *tool, const char *bytes, size_t length);

/* Strings, with a NULL after them if there are any.  Zero-initialised, it is empty. */
struct list {
	char **at;
	size_t count;
};

/* Puts a text, which is the list's then, at its end; a copy; or one of each word between commas. */
void list_take(struct tool *tool, struct list *list, char *text);
void list_add(struct tool *tool, struct list *list, const char *text);
void list_add_words(struct tool *tool, struct list *list, const char *text);
void list_free(struct list *list);
#define list_texts(list) ((const char *const *)(list)->at)

/* The seed that a text gives, or if it is NULL a new one; dies if there is no randomness. */
void tool_seed(struct tool *tool, const char *text, uint8_t seed[CROUPIER_SEED_BYTES]);

/* Appends the names of a state's seats, with commas between them. */
void put_seat_names(const struct croupier_state *state, struct text *text);

/* Makes room for one more in an array that has grown only by this function, from count 0. */
void *tool_extend(struct tool *tool, void *array, size_t count, size_t size);

/* ---- output: output.c ----------------------------------------------------- */

/* Writes all the bytes, in spite of interrupts; false if that fails: errno says why. */
bool write_all(int fd, const char *bytes, size_t length);

/* Writes out all of tool->out now, unless it has to wait. */
void tool_flush(struct tool *tool);

/*
 * Says that tool->out may be written: at once if it is long, else before the program waits for
 * input.
 */
void tool_put(struct tool *tool);

/* The same, after tool_check() of the result with which the library appended the last part. */
void tool_put_checked(struct tool *tool, struct croupier_refusal no);

/* ---- verdicts: output.c ------------------------------------------------ */

/* Makes the exit status at least as bad as this verdict. */
void tool_worsen(struct tool *tool, enum croupier_verdict verdict);

/* Prints a message, after the output so far, and worsens the verdict; at and rule may be NULL. */
__attribute__((format(printf, 5, 6)))
void tool_tell(struct tool *tool, enum croupier_verdict verdict, const struct croupier_place *at,
    const char *rule, const char *format, ...);

/* Trouble, with a place or without one. */
#define tool_trouble_at(tool, at, ...) tool_tell(tool, CROUPIER_TROUBLE, at, NULL, __VA_ARGS__)
#define tool_trouble(tool, ...) tool_trouble_at(tool, NULL, __VA_ARGS__)

/* A refusal that a program makes itself. */
__attribute__((format(printf, 2, 3)))
struct croupier_refusal refusal(enum croupier_verdict verdict, const char *format, ...);

/* Prints a refusal, and worsens the verdict by its own. */
void tool_refuse(struct tool *tool, const struct croupier_refusal *no);

/* The same, with what it is about: numbers from 1, 0 for none. */
void tool_refuse_move(struct tool *tool, const struct croupier_refusal *no, unsigned long record,
    unsigned long move, const char *words);

/* ---- files: files.c --------------------------------------------------------- */

/* Puts a file's folder on disk, so it survives a crash; false if that fails: errno says why. */
bool sync_folder(const char *name);

/*
 * Replaces an ordinary file, or makes one, in one step: a reader sees the old bytes or all of
 * the new ones.  Dies if that cannot be done.
 */
void tool_replace(struct tool *tool, const char *name, const struct text *text);

/*
 * Writes a file to disk, a secret one so that only its owner may read it; it is there whole or not
 * at all.  False, having said so, if that fails, with the words `taken` right after its name if
 * that is taken already (NULL: the file takes the place of an earlier one).
 */
bool tool_write_file(struct tool *tool, const char *name, bool secret, const struct text *text,
    const char *taken);

/* ---- documents that are in memory already: input.c ------------------------ */

struct bytes_left {
	const char *at;
	size_t count;
	unsigned long line;	/* the number of the first line in the input, if it is not 1 */
};

/*
 * Opens a stream on such bytes, which stay the caller's; and its next document, NULL at the end:
 * for bytes that croupier itself has written, in which nothing is wrong.
 */
struct croupier_stream *tool_open_bytes(struct tool *tool, struct bytes_left *bytes,
    const char *name);
const struct croupier_document *tool_next(struct tool *tool, struct croupier_stream *stream);

/* ---- the command line: options.c ----------------------------------------- */

/*
 * Values of options in a program's table.  Each sets a member of the struct that the program
 * hands to tool_start(): a truth value, a number, a number of 1 or more, a copy of the argument,
 * a list of the arguments, or of the words in them.  tool_end() frees these texts and lists.
 * The letter may be 0.
 */
enum {
	TOOL_AT_FLAG = 1 << 16, TOOL_AT_NUMBER = 2 << 16, TOOL_AT_COUNT = 3 << 16,
	TOOL_AT_TEXT = 4 << 16, TOOL_AT_LIST = 5 << 16, TOOL_AT_WORDS = 6 << 16,
	TOOL_OFFSET = (1 << 16) - 1
};
#define TOOL_ROW(name, letter, type, member, member_type, argument, about, at) \
	{ name, letter, (at) == TOOL_AT_FLAG ? POPT_ARG_NONE : POPT_ARG_STRING, NULL, \
	    _Generic(((type *)0)->member, member_type: at) + (int)offsetof(type, member), about, \
	    argument }
#define TOOL_FLAG(name, letter, type, member, about) \
	TOOL_ROW(name, letter, type, member, bool, NULL, about, TOOL_AT_FLAG)
#define TOOL_NUMBER(name, letter, type, member, argument, about) \
	TOOL_ROW(name, letter, type, member, unsigned long, argument, about, TOOL_AT_NUMBER)
#define TOOL_COUNT(name, letter, type, member, argument, about) \
	TOOL_ROW(name, letter, type, member, unsigned long, argument, about, TOOL_AT_COUNT)
#define TOOL_TEXT(name, letter, type, member, argument, about) \
	TOOL_ROW(name, letter, type, member, char *, argument, about, TOOL_AT_TEXT)
#define TOOL_LIST(name, letter, type, member, argument, about) \
	TOOL_ROW(name, letter, type, member, struct list, argument, about, TOOL_AT_LIST)
#define TOOL_WORDS(name, letter, type, member, argument, about) \
	TOOL_ROW(name, letter, type, member, struct list, argument, about, TOOL_AT_WORDS)

/* What a program puts into a number that need not be given; no argument is that large. */
#define NOT_GIVEN ULONG_MAX

/* Ends an option table, with the options that every program has. */
extern const struct poptOption tool_common[];
#define TOOL_OPTIONS \
	{ NULL, '\0', POPT_ARG_INCLUDE_TABLE, (void *)tool_common, 0, "Common options:", NULL }, \
	POPT_TABLEEND
enum { TOOL_JSON = 1000 };
#define TOOL_JSON_OPTION \
	{ "json", '\0', POPT_ARG_NONE, NULL, TOOL_JSON, "write each document as one line of JSON", \
	    NULL }

/* Reads the command line into `what`.  Help, version and bad usage end the process. */
void tool_start(struct tool *tool, int argc, const char *argv[], const struct poptOption *options,
    const char *synopsis, void *what);

/* A whole number in decimal digits; dies if it is none or below least. */
unsigned long tool_number(struct tool *tool, const char *option, const char *text,
    unsigned long least);

/* Puts a NUL between the seat and the words of each --cut; each seat may be given once. */
void split_cuts(struct tool *tool, const struct list *cuts);

/*
 * Writes out the rest of the output and frees what tool_start() made, also in the program's
 * struct; returns the exit status.
 */
int tool_end(struct tool *tool);

#endif
