/*
 * referee.h: the parts of referee: the record file (ledger.c), the file beside
 * it (aside.c), the lines that come in (lines.c) and what their words mean
 * (typing.c).
 *
 * Must not know any game, any command of referee, or how it answers; lines know
 * nothing of files.  What several programs share is in tool.h.
 */
#ifndef REFEREE_H
#define REFEREE_H

#include "shared/tool.h"

#include <sys/types.h>
#include <time.h>

/* ---- the record file ----------------------------------------------------- */

/* A record file that is this process's to write, and the record it holds. */
struct ledger {
	struct tool *tool;
	const char *path;
	int fd;
	struct croupier_record *record;
	unsigned long deals;		/* how many states were in it when it was replayed */
	off_t dealt_at;			/* where the last of them begins */
	/* The moves that were taken back last; and how many were not made again since. */
	char **taken;
	size_t taken_count;
	unsigned long taken_back;
	off_t size;			/* all of it is on disk */
	struct timespec written;	/* when this process wrote last */
	struct timespec changed;	/* when the file was last changed in any way */
	bool lost;			/* nothing can be written to the file any more */
};

/*
 * Locks the file, replays it and sets a torn end of it aside: what stands
 * behind the last newline, and a state that ends the file and cannot be read.
 * Says why not and returns false otherwise; then the file is as it was.
 */
bool ledger_open(struct ledger *ledger, struct tool *tool, const char *path);
void ledger_close(struct ledger *ledger);

/* Makes the record what the file says; ledger->lost is set where that fails. */
void ledger_reload(struct ledger *ledger);

/*
 * Takes the last deal back: the state and all behind it goes to FILE.undone and is
 * on disk there before it is cut off.  There must be a deal before it, and nothing
 * may have been dealt since the file was replayed.  Says why not and returns false
 * otherwise; then the file is as it was, or ledger->lost is set.
 */
bool ledger_undo_deal(struct ledger *ledger);

/*
 * Puts bytes behind the file and on disk.  Where that fails the file is as it
 * was before, or ledger->lost is set and the sentence says what may be in it.
 */
struct croupier_refusal ledger_append(struct ledger *ledger, const char *bytes);

/* ---- beside it ------------------------------------------------------------- */

/* The name of a file beside the record of that path, with another end; the caller frees it. */
char *aside_name(struct tool *tool, const char *path, const char *end);

/*
 * Appends at least one byte to the file of that name, and a newline where they
 * end without one, and puts all of it and the folder on disk.  Where there is
 * no such file it is made with the record's mode; a file that may be read, or
 * may be lost, under another name is not written to.  Says why not and returns
 * false otherwise; then the file is as it was.
 */
bool aside_keep(struct tool *tool, int record_fd, const char *name, const char *bytes,
    size_t length);

/* ---- lines ----------------------------------------------------------------- */

enum { LONGEST_LINE = 64 * 1024 };	/* bytes, its newline not counted */

enum line_kind {
	LINE,
	LINE_LONG,	/* it was passed over */
	LINE_CUT,	/* the input ended in the middle of it */
	LINE_NUL,	/* it has a NUL byte in it */
	LINE_FAILED,	/* the input cannot be read: errno says why */
	LINE_END
};

struct lines;

/*
 * Appends the words that may stand behind a beginning of a line, each on a line
 * of its own.
 */
typedef void offer_words(void *what, const char *before, struct croupier_text *text);

/*
 * Opens standard input: with editing, history and completion where `terminal`
 * says that it and standard output are one.  NULL where memory is short.
 */
struct lines *lines_open(const char *name, bool terminal, offer_words *offer, void *what);
void lines_close(struct lines *lines);

/*
 * The next line, without its newline; it lives until the next call.  On a
 * terminal prompt stands before it, and `begun` is typed already.
 */
enum line_kind lines_next(struct lines *lines, const char *prompt, const char *begun,
    const char **line);

/* Puts a line among those that the arrow keys of a terminal go through. */
void lines_remember(struct lines *lines, const char *line);

/* ---- typed words ------------------------------------------------------------- */

/*
 * The index of the command that a line begins with, in any case, by another name
 * or, where it only shows something, by its beginning; -1: it begins with a seat,
 * a verb or something else.  Then *no refuses a word that could also be a command,
 * or is nothing but near to one.
 */
int typing_command(struct tool *tool, const struct croupier_state *state, const char *line,
    const char *const names[], size_t count, struct croupier_refusal *no);

/* The seat that a word means, as beginnings do, too. */
struct croupier_refusal typing_seat(const struct croupier_state *state, const char *word,
    int *seat);

/*
 * Writes the prompt for a round that is not over: whose turn it is, and the verbs
 * that can be legal, or that the word drawn is missing.  It has at most 40 columns.
 */
void typing_prompt(struct tool *tool, const struct croupier_state *state, bool lacks_drawn,
    char *prompt, size_t room);

#endif
