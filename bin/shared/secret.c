/*
 * secret.c: files that only their owner may read, written whole or not at all.
 *
 * Knows file descriptors and signals.  Must not know what the secret is.
 */
#include "shared/tool.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Waits for the disk to have the names in a file's folder; where it cannot, nothing is lost. */
static void
sync_folder(const char *name)
{
	const char *slash = strrchr(name, '/');
	char *folder = slash == NULL ? strdup(".") : strndup(name, (size_t)(slash - name) + 1);
	int fd = folder == NULL ? -1 : open(folder, O_RDONLY | O_CLOEXEC);

	if (fd >= 0) {
		(void)fsync(fd);
		close(fd);
	}
	free(folder);
}

/* Fills a new file, so that the disk has it; false where that fails: errno says why. */
static bool
fill(int fd, const char *bytes, size_t length)
{
	bool good = fchmod(fd, S_IRUSR | S_IWUSR) == 0 && tool_write(fd, bytes, length) &&
	    fsync(fd) == 0;
	int error = errno;

	if (close(fd) != 0 && good)
		return false;
	errno = error;
	return good;
}

/*
 * Writes the file beside its name, and gives it that name, which must be free, when it
 * is whole.
 */
static bool
write_beside(const char *name, char *beside, const char *bytes, size_t length)
{
	int fd = mkstemp(beside), error;
	bool good;

	if (fd < 0)
		return false;
	good = fill(fd, bytes, length) && link(beside, name) == 0;
	error = errno;
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
	/* A file that may not be so long is an error as any other. */
	signal(SIGXFSZ, SIG_IGN);
}

bool
tool_write_secret(struct tool *tool, const char *name, const char *bytes, size_t length)
{
	size_t room = strlen(name) + sizeof ".XXXXXX";
	char *beside = malloc(room);
	sigset_t before;
	bool good;

	if (beside == NULL)
		tool_die(tool, "out of memory");
	snprintf(beside, room, "%s.XXXXXX", name);
	hold_signals(&before);
	good = write_beside(name, beside, bytes, length);
	if (!good && errno == EEXIST)
		tool_trouble(tool, "%s: the file is there already, and is not overwritten", name);
	else if (!good)
		tool_trouble(tool, "%s: cannot write: %s", name, strerror(errno));
	else
		sync_folder(name);
	sigprocmask(SIG_SETMASK, &before, NULL);
	free(beside);
	return good;
}
