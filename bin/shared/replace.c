/*
 * replace.c: puts a new file in the place of an old one, in one step.
 *
 * Knows files.  Must not know what stands in them.
 */
#define _XOPEN_SOURCE 700	/* mkstemp */
#include "shared/tool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The mode that the new file gets: that of the old one, else what the umask leaves. */
static mode_t
find_mode(struct tool *tool, const char *name)
{
	struct stat there;
	mode_t mask;

	if (lstat(name, &there) == 0) {
		if (!S_ISREG(there.st_mode))
			tool_die(tool, "%s: it is not an ordinary file", name);
		return there.st_mode & 0777;
	}
	if (errno != ENOENT)
		tool_die(tool, "%s: cannot be written: %s", name, strerror(errno));
	mask = umask(0);
	umask(mask);
	return 0666 & ~mask;
}

void
tool_replace(struct tool *tool, const char *name, const char *bytes, size_t length)
{
	mode_t mode = find_mode(tool, name);
	size_t room = strlen(name) + sizeof ".XXXXXX";
	char *beside = malloc(room);
	bool good;
	int fd, error;

	if (beside == NULL)
		tool_die(tool, "out of memory");
	snprintf(beside, room, "%s.XXXXXX", name);
	fd = mkstemp(beside);
	if (fd < 0)
		tool_die(tool, "%s: cannot be written: %s", name, strerror(errno));
	good = tool_write(fd, bytes, length) && fchmod(fd, mode) == 0;
	error = errno;
	if (close(fd) != 0 && good) {
		error = errno;
		good = false;
	}
	if (good && rename(beside, name) != 0) {
		error = errno;
		good = false;
	}
	if (!good) {
		unlink(beside);
		tool_die(tool, "%s: cannot be written: %s", name, strerror(error));
	}
	free(beside);
}
