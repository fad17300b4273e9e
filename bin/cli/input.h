/*
 * input.h: the documents of all the files that a program reads.
 *
 * Must not know records: which documents belong together.
 */
#ifndef INPUT_H
#define INPUT_H

#include "cli/tool.h"

/* What is special about the way in which a program reads; each may be NULL. */
struct input_ways {
	/* Used instead of read(2) on an open file: see croupier_stream_open_with(). */
	long (*read)(void *what, int fd, char *bytes, size_t room);
	void (*idle)(struct tool *tool, void *what);	/* before input is waited for */
	void (*quiet)(struct tool *tool, void *what);	/* when it has been waited for a while */
	bool none_empty;	/* a file without any document is trouble */
	bool at_end;		/* what is written can wait until everything has been read */
};

struct input {
	struct tool *tool;
	const struct input_ways *ways;
	void *what;
	const char *const *next;	/* the files that are left, ended by NULL */
	bool named;			/* files are named; otherwise standard input is read */
	int fd;
	struct croupier_stream *stream;	/* of the file at hand; NULL: none is open */
	unsigned long files;		/* how many were opened */
	bool empty;			/* nothing has come of the file at hand yet */
};

/*
 * Begins with a list of files that NULL ends; without any, with standard input, which - also
 * means.
 */
void input_begin(struct input *input, struct tool *tool, const char *const *files,
    const struct input_ways *ways, void *what);

/*
 * Whether a file, or - for standard input, is standard output, too, and has something that is
 * still to be read: who reads and writes by turns would never come to an end.  Says so.
 */
bool refuses_output(struct tool *tool, const char *name);

enum found { FOUND_END, FOUND_DOCUMENT, FOUND_MALFORMED, FOUND_LOST_STATE };

/* The next document of all files; or, in *no, what is wrong with one that cannot be read. */
enum found input_next(struct input *input, const struct croupier_document **document,
    struct croupier_refusal *no);

/* Bytes in memory. */
struct bytes_left {
	const char *at;
	size_t count;
	unsigned long line;	/* the number of the first line in the input, if it is not 1 */
};

/* Opens a stream on such bytes, which stay the caller's. */
struct croupier_stream *tool_open_bytes(struct tool *tool, struct bytes_left *bytes,
    const char *name);

#endif
