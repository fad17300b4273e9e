/*
 * output.c: what goes to standard output.
 *
 * Knows file descriptors.  Must not know what is written.
 */
#include "shared/tool.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

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
