/*
 * input.c: opens the files that a program reads, one after the other, and hands out their
 * documents.
 *
 * Knows file descriptors.  Must not know what documents mean.
 */
#include "cli/input.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether a file is standard output, too, and has something that is still to be read. */
static bool
is_output(const char *name)
{
	bool standard = strcmp(name, "-") == 0;
	off_t at = standard ? lseek(STDIN_FILENO, 0, SEEK_CUR) : 0;
	struct stat in, out;

	return fstat(STDOUT_FILENO, &out) == 0 && S_ISREG(out.st_mode) &&
	    (standard ? fstat(STDIN_FILENO, &in) : stat(name, &in)) == 0 &&
	    in.st_dev == out.st_dev && in.st_ino == out.st_ino && at < in.st_size;
}

bool
refuses_output(struct tool *tool, const char *name)
{
	bool output = is_output(name);

	if (output)
		tool_trouble(tool, "%s: input and output are the same file; nothing was read",
		    name);
	return output;
}

void
input_begin(struct input *input, struct tool *tool, const char *const *files,
    const struct input_ways *ways, void *what)
{
	static const char *const standard[] = { "-", NULL }, *const nothing[] = { NULL };
	const char *const *own;

	*input = (struct input){ .tool = tool, .ways = ways, .what = what, .fd = -1,
		.named = files[0] != NULL };
	input->next = input->named ? files : standard;
	own = input->next;
	while (*own != NULL && !is_output(*own))
		own++;
	tool->holds = *own != NULL && ways->at_end;
	if (*own != NULL && !ways->at_end && refuses_output(tool, *own))
		input->next = nothing;
}

static void
before_reading(void *what)
{
	enum { MILLISECONDS = 100 };
	struct input *input = what;
	struct pollfd waiting = { .fd = input->fd, .events = POLLIN };

	/* There is always something in a file, if only its end. */
	if (input->ways->quiet != NULL && poll(&waiting, 1, MILLISECONDS) == 0)
		input->ways->quiet(input->tool, input->what);
	tool_flush(input->tool);
	if (input->ways->idle != NULL)
		input->ways->idle(input->tool, input->what);
}

static long
read_file(void *what, char *bytes, size_t room)
{
	struct input *input = what;

	return input->ways->read(input->what, input->fd, bytes, room);
}

static void
open_file(struct input *input, const char *name)
{
	if (strcmp(name, "-") == 0) {
		input->fd = STDIN_FILENO;
		if (isatty(STDIN_FILENO))
			tool_note(input->tool, NULL,
			    "reading from the terminal; end with control-D");
	} else {
		input->fd = open(name, O_RDONLY | O_CLOEXEC);
		if (input->fd < 0) {
			tool_trouble(input->tool, "%s: cannot open: %s", name, strerror(errno));
			return;
		}
	}
	input->empty = true;
	input->files++;
	input->stream = tool_need(input->tool, croupier_stream_open_with(&(struct croupier_source){
	    .name = name, .read = input->ways->read == NULL ? NULL : read_file,
	    .fd = input->fd, .before = before_reading, .what = input }));
}

static void
close_file(struct input *input)
{
	const char *name = input->named ? input->next[-1] : "-";

	if (input->empty && input->ways->none_empty && strcmp(name, "-") != 0)
		tool_trouble(input->tool, "%s: no state in the input", name);
	croupier_stream_close(input->stream);
	input->stream = NULL;
	if (input->fd > STDIN_FILENO)
		close(input->fd);
}

enum found
input_next(struct input *input, const struct croupier_document **document,
    struct croupier_refusal *no)
{
	while (input->stream != NULL || *input->next != NULL) {
		struct croupier_refusal found;

		if (input->stream == NULL) {
			open_file(input, *input->next++);
			continue;
		}
		found = croupier_stream_next(input->stream, document);
		if (found.verdict != CROUPIER_YES) {
			bool first = input->empty;

			*no = found;
			input->empty = false;
			/* A file that cannot be read at all does not harm the record before it. */
			if (no->at.line == 0 && first) {
				tool_refuse(input->tool, no);
				continue;
			}
			return croupier_stream_lost(input->stream).state ? FOUND_LOST_STATE :
			    FOUND_MALFORMED;
		}
		if (*document != NULL) {
			input->empty = false;
			return FOUND_DOCUMENT;
		}
		close_file(input);
	}
	input->tool->holds = false;
	return FOUND_END;
}

/* ---- memory ----------------------------------------------------------------- */

static long
read_bytes(void *what, char *to, size_t room)
{
	struct bytes_left *bytes = what;
	size_t count = bytes->count < room ? bytes->count : room;

	memcpy(to, bytes->at, count);
	bytes->at += count;
	bytes->count -= count;
	return (long)count;
}

struct croupier_stream *
tool_open_bytes(struct tool *tool, struct bytes_left *bytes, const char *name)
{
	return tool_need(tool, croupier_stream_open_with(&(struct croupier_source){
	    .name = name, .read = read_bytes, .what = bytes, .line = bytes->line }));
}
