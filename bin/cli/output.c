/*
 * output.c: what goes to standard output and to standard error, the exit status, and the
 * end of a program that has no memory.
 *
 * Must not know what is written, nor why anything is refused.
 */
#include "cli/terminal.h"
#include "cli/tool.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- messages -------------------------------------------------------------- */

void
tool_end_progress(struct tool *tool)
{
	if (tool->progress)
		fputs("\r\033[K", stderr);
	tool->progress = false;
}

enum { LONGEST_MESSAGE = 8192, ROOM_FOR_RULE = 128 };	/* and for the mark of a cut message */

/*
 * A message lies on the stack, since it may have to say that there is no memory.  All that
 * is put into it is made harmless: names of files, arguments of options and words of moves
 * may hold anything, and could end the line, steer a terminal or hide themselves.  It is
 * written in one piece: the messages of programs in a pipe must not mix.
 */
__attribute__((format(printf, 4, 0)))
static void
say(struct tool *tool, const struct croupier_place *at, const char *rule, const char *format,
    va_list arguments)
{
	char line[LONGEST_MESSAGE + ROOM_FOR_RULE], *rest = line;

	if (at == NULL || at->file == NULL)
		snprintf(line, LONGEST_MESSAGE, "%s: ", tool->name);
	else if (at->line == 0)
		snprintf(line, LONGEST_MESSAGE, "%s: %s: ", tool->name, at->file);
	else
		snprintf(line, LONGEST_MESSAGE, "%s: %s:%lu:%lu: ", tool->name, at->file, at->line,
		    at->column);
	croupier_harmless(line);
	rest += strlen(line);
	print_harmless(rest, LONGEST_MESSAGE - strlen(line), format, arguments);
	rest += strlen(rest);
	snprintf(rest, ROOM_FOR_RULE - MARK_OF_CUT, rule == NULL ? "\n" :
	    is_coloured(tool->color, STDERR_FILENO) ? " \033[1m[%s]\033[0m\n" : " [%s]\n", rule);
	tool_end_progress(tool);
	if (tool->wraps && isatty(STDERR_FILENO))
		wrap_lines(line, 0);
	fputs(line, stderr);
}

enum { MOST_MESSAGES = 100 };	/* about one input */

void
tool_tell_rest(struct tool *tool)
{
	const struct croupier_place input = { .file = tool->told_file };
	unsigned long rest = tool->told > MOST_MESSAGES ? tool->told - MOST_MESSAGES : 0;

	tool->told = 0;
	if (rest > 0)
		tool_note(tool, &input, "%lu more message%s about this input %s left out", rest,
		    rest == 1 ? "" : "s", rest == 1 ? "is" : "are");
	tool->told = 0;
}

/* Whether a message is not to be told, but perhaps counted. */
static bool
is_untold(struct tool *tool, const struct croupier_place *at)
{
	if (tool->silent || tool->tells_all || at == NULL || at->file == NULL)
		return tool->silent;
	if (at->file != tool->told_file)
		tool_tell_rest(tool);
	tool->told_file = at->file;
	return ++tool->told > MOST_MESSAGES;
}

void
tool_note(struct tool *tool, const struct croupier_place *at, const char *format, ...)
{
	va_list arguments;

	if (is_untold(tool, at))
		return;
	va_start(arguments, format);
	say(tool, at, NULL, format, arguments);
	va_end(arguments);
}

double
tool_clock(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

void
tool_progress(struct tool *tool, const char *format, ...)
{
	double now = tool_clock();
	va_list arguments;

	if (!tool->watched || now < tool->began + 1 || now < tool->progressed + 1)
		return;
	tool->progressed = now;
	fprintf(stderr, "\r%s: ", tool->name);
	va_start(arguments, format);
	vfprintf(stderr, format, arguments);
	va_end(arguments);
	tool->progress = true;
}

void
tool_die(struct tool *tool, const char *format, ...)
{
	va_list arguments;

	tool_tell_rest(tool);
	va_start(arguments, format);
	say(tool, NULL, NULL, format, arguments);
	va_end(arguments);
	exit(CROUPIER_TROUBLE);
}

/* ---- memory ---------------------------------------------------------------- */

void *
tool_need(struct tool *tool, void *memory)
{
	if (memory == NULL)
		tool_die(tool, "out of memory");
	return memory;
}

void
tool_check(struct tool *tool, struct croupier_refusal no)
{
	if (no.verdict != CROUPIER_YES)
		tool_die(tool, "%s", no.sentence);
}

bool
tool_is_yes(struct tool *tool, const struct croupier_refusal *no)
{
	if (no->error == CROUPIER_MEMORY)
		tool_die(tool, "%s", no->sentence);
	return no->verdict == CROUPIER_YES;
}

struct croupier_text *
tool_target(struct tool *tool, struct text *text)
{
	return tool_need(tool, text_target(text));
}

const char *
tool_text(struct tool *tool, const struct text *text, size_t *length)
{
	const char *bytes = text_bytes(text, length);

	if (bytes == NULL)
		tool_need(tool, NULL);
	return bytes;
}

char *
tool_copy(struct tool *tool, char *before, const char *text)
{
	char *copy = tool_copy_bytes(tool, text, strlen(text));

	free(before);
	return copy;
}

char *
tool_copy_bytes(struct tool *tool, const char *bytes, size_t length)
{
	return tool_need(tool, strndup(bytes, length));
}

void
list_take(struct tool *tool, struct list *list, char *text)
{
	/* With room for the NULL. */
	list->at = tool_extend(tool, list->at, list->count + 1, sizeof *list->at);
	list->at[list->count++] = text;
	list->at[list->count] = NULL;
}

void
list_add(struct tool *tool, struct list *list, const char *text)
{
	list_take(tool, list, tool_copy(tool, NULL, text));
}

void
list_add_words(struct tool *tool, struct list *list, const char *text)
{
	const char *end;

	for (;; text = end + 1) {
		end = text + strcspn(text, ",");
		list_take(tool, list, tool_copy_bytes(tool, text, (size_t)(end - text)));
		if (*end == '\0')
			break;
	}
}

void
list_free(struct list *list)
{
	while (list->count > 0)
		free(list->at[--list->count]);
	free(list->at);
	list->at = NULL;
}

void
tool_seed(struct tool *tool, const char *text, uint8_t seed[CROUPIER_SEED_BYTES])
{
	if (text != NULL)
		croupier_seed_from_text(text, seed);
	else if (!croupier_seed_random(seed))
		tool_die(tool, "the operating system has no randomness to give");
}

const char *
last_part(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash == NULL ? path : slash + 1;
}

void
put_seat_names(const struct croupier_state *state, struct text *text)
{
	unsigned i;

	for (i = 0; i < croupier_state_about(state).seats; i++)
		text_print(text, i > 0 ? ", %s" : "%s", croupier_state_seat_name(state, i));
}

void *
tool_extend(struct tool *tool, void *array, size_t count, size_t size)
{
	/* The array has room for a power of two. */
	if ((count & (count - 1)) != 0)
		return array;
	return tool_need(tool, realloc(array, (count == 0 ? 1 : 2 * count) * size));
}

/* ---- standard output ----------------------------------------------------------- */

enum { MUCH = 64 * 1024 };

bool
write_all(int fd, const char *bytes, size_t length)
{
	while (length > 0) {
		ssize_t wrote = write(fd, bytes, length);

		if (wrote < 0 && errno == EINTR)
			continue;
		if (wrote < 0)
			return false;
		bytes += wrote;
		length -= (size_t)wrote;
	}
	return true;
}

void
tool_flush(struct tool *tool)
{
	size_t length;
	const char *bytes = tool_text(tool, &tool->out, &length);

	if (tool->holds)
		return;
	if (!write_all(STDOUT_FILENO, bytes, length))
		tool_die(tool, "cannot write to standard output: %s", strerror(errno));
	tool->wrote = tool->wrote || length > 0;
	text_clear(&tool->out);
}

void
tool_put(struct tool *tool)
{
	size_t length;

	tool_text(tool, &tool->out, &length);
	if (length >= MUCH)
		tool_flush(tool);
}

void
tool_put_checked(struct tool *tool, struct croupier_refusal no)
{
	tool_check(tool, no);
	tool_put(tool);
}

/* ---- verdicts --------------------------------------------------------------- */

void
tool_worsen(struct tool *tool, enum croupier_verdict verdict)
{
	if (verdict > tool->worst)
		tool->worst = verdict;
}

void
tool_tell(struct tool *tool, enum croupier_verdict verdict, const struct croupier_place *at,
    const char *rule, const char *format, ...)
{
	va_list arguments;

	tool_worsen(tool, verdict);
	if (is_untold(tool, at))
		return;
	tool_flush(tool);
	va_start(arguments, format);
	say(tool, at, rule, format, arguments);
	va_end(arguments);
}

struct croupier_refusal
refusal(enum croupier_verdict verdict, const char *format, ...)
{
	struct croupier_refusal no = { .verdict = verdict };
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(no.sentence, sizeof no.sentence, format, arguments);
	va_end(arguments);
	return no;
}

void
tool_refuse_move(struct tool *tool, const struct croupier_refusal *no, unsigned long record,
    unsigned long move, const char *words)
{
	char front[48] = "";

	if (record > 0)
		snprintf(front, sizeof front, move > 0 ? "record %lu, " : "record %lu: ", record);
	if (move > 0)
		tool_tell(tool, no->verdict, &no->at, no->rule, "%smove %lu, %s: %s", front, move,
		    words, no->sentence);
	else
		tool_tell(tool, no->verdict, &no->at, no->rule, "%s%s", front, no->sentence);
}

void
tool_refuse(struct tool *tool, const struct croupier_refusal *no)
{
	tool_refuse_move(tool, no, 0, 0, "");
}
