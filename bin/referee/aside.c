/*
 * aside.c: the file beside a record that takes what is cut off from the record,
 * so that nothing is ever lost.
 *
 * Knows files.  Must not know what stands in them, nor when or why something
 * is cut off.
 */
#include "referee/referee.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct aside {
	const char *name;
	int fd;
	bool made;			/* it was not there before */
	off_t size;			/* before anything was appended */
};

/*
 * Why nothing may be put into a file that is there already; NULL where it may.
 * The worst is a name that leads to the record itself: what is set aside would
 * be cut off again, and to close that file would give the record's lock away.
 */
static const char *
find_fault(const struct stat *aside, const struct stat *record)
{
	if (!S_ISREG(aside->st_mode))
		return "it is not an ordinary file";
	if (aside->st_dev == record->st_dev && aside->st_ino == record->st_ino)
		return "it is the record itself under another name";
	if (aside->st_nlink != 1)
		return "it has another name as well";
	return NULL;
}

/* Makes the file, which nobody may read who may not read the record; else errno says why not. */
static bool
make_file(struct aside *aside, const struct stat *record)
{
	aside->fd = open(aside->name, O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (aside->fd < 0)
		return false;
	aside->made = true;
	return fchmod(aside->fd, record->st_mode & 0777) == 0;
}

/*
 * Opens or makes the file.  Returns NULL or why not.  A file that is there is
 * looked at before it is opened, as the record could not be closed again; and
 * once more when it is open, as another may have got its name meanwhile.
 */
static const char *
open_file(struct aside *aside, const struct stat *record)
{
	struct stat there;
	const char *fault;

	if (make_file(aside, record))
		return NULL;
	if (aside->made || errno != EEXIST || lstat(aside->name, &there) != 0)
		return strerror(errno);
	fault = find_fault(&there, record);
	if (fault != NULL)
		return fault;
	aside->fd = open(aside->name, O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	if (aside->fd < 0 || fstat(aside->fd, &there) != 0)
		return strerror(errno);
	aside->size = there.st_size;
	fault = find_fault(&there, record);
	if (fault != NULL)
		aside->fd = -1;		/* stays open: see find_fault() */
	return fault;
}

/* Appends the bytes, and a newline where they end without one, and puts all on disk. */
static bool
fill_file(const struct aside *aside, const char *bytes, size_t length)
{
	return write_all(aside->fd, bytes, length) &&
	    (bytes[length - 1] == '\n' || write_all(aside->fd, "\n", 1)) &&
	    fsync(aside->fd) == 0 && sync_folder(aside->name);
}

bool
aside_keep(struct tool *tool, int record_fd, const char *name, const char *bytes, size_t length)
{
	struct aside aside = { .name = name, .fd = -1 };
	struct stat record;
	const char *fault = NULL;

	if (fstat(record_fd, &record) != 0)
		fault = strerror(errno);
	else
		fault = open_file(&aside, &record);
	if (fault == NULL && !fill_file(&aside, bytes, length)) {
		fault = strerror(errno);
		if (ftruncate(aside.fd, aside.size) != 0)
			fault = "writing to it failed, and a part of it may have been written";
	}
	if (aside.fd >= 0)
		close(aside.fd);
	if (fault == NULL)
		return true;
	if (aside.made)
		unlink(name);
	tool_trouble(tool, "%s: what is cut off from the record cannot be kept here: %s", name,
	    fault);
	return false;
}
