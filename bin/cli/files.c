/*
 * files.c: writes files in such a way that they are there whole or not at all.
 *
 * Knows file descriptors and signals.  Must not know what stands in the files.
 */
#define _XOPEN_SOURCE 700	/* mkstemp */
#include "cli/tool.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool
sync_folder(const char *name)
{
	const char *slash = strrchr(name, '/');
	char *folder = slash == NULL ? strdup(".") : strndup(name, (size_t)(slash - name) + 1);
	int fd = folder == NULL ? -1 : open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	/* A file system that has nothing to flush says EINVAL. */
	bool good = fd >= 0 && (fsync(fd) == 0 || errno == EINVAL);
	int error = errno;

	if (fd >= 0)
		close(fd);
	free(folder);
	errno = error;
	return good;
}

/*
 * Writes a new file under a name that it completes, and waits for the disk to have it if that
 * matters; false if that fails: errno says why.
 */
static bool
write_new(char *name, mode_t mode, const char *bytes, size_t length, bool on_disk)
{
	int fd = mkstemp(name), error;
	bool good;

	if (fd < 0) {
		*name = '\0';		/* there is no such file */
		return false;
	}
	good = fchmod(fd, mode) == 0 && write_all(fd, bytes, length) &&
	    (!on_disk || fsync(fd) == 0);
	error = errno;
	if (close(fd) != 0 && good) {
		error = errno;
		good = false;
	}
	errno = error;
	return good;
}

/* Signals that would end the process wait until nothing half-written is left. */
static void
hold_signals(sigset_t *before)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGHUP);
	sigaddset(&set, SIGINT);
	sigaddset(&set, SIGQUIT);
	sigaddset(&set, SIGTERM);
	sigprocmask(SIG_BLOCK, &set, before);
	/* To exceed the limit on the size of files is to be an error like any other. */
	signal(SIGXFSZ, SIG_IGN);
}

/*
 * Puts a file in its place, now that it is whole, if need be on disk; `anew`: nothing may be there
 * yet.  False if that fails: errno says why, and all is as before.
 */
static bool
put_file(struct tool *tool, const char *name, mode_t mode, const struct text *text, bool on_disk,
    bool anew)
{
	size_t room = strlen(name) + sizeof ".XXXXXX", length;
	const char *bytes = tool_text(tool, text, &length);
	char *beside = tool_need(tool, malloc(room));
	sigset_t before;
	bool good;
	int error;

	snprintf(beside, room, "%s.XXXXXX", name);
	hold_signals(&before);
	good = write_new(beside, mode, bytes, length, on_disk) &&
	    (anew ? link(beside, name) : rename(beside, name)) == 0;
	error = errno;
	if (anew || !good)
		unlink(beside);
	if (on_disk && good)
		sync_folder(name);	/* if that fails, nothing is lost */
	sigprocmask(SIG_SETMASK, &before, NULL);
	free(beside);
	errno = error;
	return good;
}

/* The mode of the new file: that of the old one or, without one, what the umask leaves. */
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
tool_replace(struct tool *tool, const char *name, const struct text *text)
{
	if (!put_file(tool, name, find_mode(tool, name), text, false, false))
		tool_die(tool, "%s: cannot be written: %s", name, strerror(errno));
}

bool
tool_write_file(struct tool *tool, const char *name, bool secret, const struct text *text,
    const char *taken)
{
	mode_t mode = secret ? S_IRUSR | S_IWUSR : find_mode(tool, name);
	bool good = put_file(tool, name, mode, text, true, taken != NULL);

	if (!good && taken != NULL && errno == EEXIST)
		tool_trouble(tool, "%s%s", name, taken);
	else if (!good)
		tool_trouble(tool, "%s: cannot write: %s", name, strerror(errno));
	return good;
}
