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

/* A new name beside that of a file, for mkstemp(3); the caller frees it. */
static char *
name_beside(struct tool *tool, const char *name)
{
	size_t room = strlen(name) + sizeof ".XXXXXX";
	char *beside = tool_need(tool, malloc(room));

	snprintf(beside, room, "%s.XXXXXX", name);
	return beside;
}

/*
 * Writes a file beside another, under a name that it completes, and waits for the disk to have
 * it if that matters; false if that fails: errno says why, and there is no file.
 */
static bool
write_beside(char *beside, mode_t mode, const char *bytes, size_t length, bool on_disk)
{
	int fd = mkstemp(beside), error;
	bool good;

	if (fd < 0)
		return false;
	good = fchmod(fd, mode) == 0 && write_all(fd, bytes, length) &&
	    (!on_disk || fsync(fd) == 0);
	error = errno;
	if (close(fd) != 0 && good) {
		error = errno;
		good = false;
	}
	if (!good)
		unlink(beside);
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

/* ---- replacing a file ---------------------------------------------------- */

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
tool_replace(struct tool *tool, const char *name, const char *bytes, size_t length)
{
	mode_t mode = find_mode(tool, name);
	char *beside = name_beside(tool, name);
	sigset_t before;
	int error;

	hold_signals(&before);
	if (!write_beside(beside, mode, bytes, length, false))
		tool_die(tool, "%s: cannot be written: %s", name, strerror(errno));
	if (rename(beside, name) != 0) {
		error = errno;
		unlink(beside);
		tool_die(tool, "%s: cannot be written: %s", name, strerror(error));
	}
	sigprocmask(SIG_SETMASK, &before, NULL);
	free(beside);
}

/* ---- secrets ---------------------------------------------------------------------- */

bool
tool_write_secret(struct tool *tool, const char *name, const char *bytes, size_t length)
{
	char *beside = name_beside(tool, name);
	sigset_t before;
	bool good;
	int error;

	hold_signals(&before);
	good = write_beside(beside, S_IRUSR | S_IWUSR, bytes, length, true);
	error = errno;
	if (good) {
		/* Now that it is whole it gets its name, which must be free. */
		good = link(beside, name) == 0;
		error = errno;
		unlink(beside);
	}
	if (good)
		sync_folder(name);	/* if that fails, nothing is lost */
	else if (error == EEXIST)
		tool_trouble(tool, "%s: the file is there already, and is not overwritten", name);
	else
		tool_trouble(tool, "%s: cannot write: %s", name, strerror(error));
	sigprocmask(SIG_SETMASK, &before, NULL);
	free(beside);
	return good;
}
