/*
 * file.c: the file of a live table, which is locked, and to which bytes are appended that are on
 * disk before anybody hears of them; and files beside it for what is cut off from it.
 *
 * Knows files.  Must not know what stands in them, what is appended or cut off and why, nor how
 * anything is answered.
 */
#include "live/live.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- opening and closing ---------------------------------------------------------- */

/* Locks the file for this process; if that fails, says who has it. */
static bool
lock(const struct locked_file *file)
{
	struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };

	if (fcntl(file->fd, F_SETLK, &lock) == 0)
		return true;
	if (errno != EACCES && errno != EAGAIN)
		tool_trouble(file->tool, "%s: cannot lock: %s", file->path, strerror(errno));
	else if (fcntl(file->fd, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK && lock.l_pid > 0)
		tool_trouble(file->tool, "%s: process %ld referees this table already", file->path,
		    (long)lock.l_pid);
	else
		tool_trouble(file->tool, "%s: another process referees this table already",
		    file->path);
	return false;
}

bool
file_open(struct locked_file *file, struct tool *tool, const char *path)
{
	struct stat now;

	*file = (struct locked_file){ .tool = tool, .path = path };
	/*
	 * To exceed the limit on the size of files is to be an error, not the end of the
	 * process.
	 */
	signal(SIGXFSZ, SIG_IGN);
	file->fd = open(path, O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK);
	if (file->fd < 0) {
		tool_trouble(tool, "%s: cannot open: %s%s", path, strerror(errno),
		    errno == ENOENT ? "; --game GAME makes a table" : "");
		return false;
	}
	if (fstat(file->fd, &now) != 0 || !S_ISREG(now.st_mode)) {
		tool_trouble(tool, "%s: a record is kept in an ordinary file", path);
		return false;
	}
	return lock(file);
}

void
file_close(struct locked_file *file)
{
	if (file->fd >= 0)
		close(file->fd);
}

/* ---- reading ------------------------------------------------------------------------ */

bool
file_part(const struct locked_file *file, off_t from, size_t most, char **bytes, size_t *length)
{
	ssize_t got = 1;

	*bytes = tool_need(file->tool, malloc(most + 1));
	for (*length = 0; *length < most && got != 0; *length += got > 0 ? (size_t)got : 0) {
		got = pread(file->fd, *bytes + *length, most - *length, from + (off_t)*length);
		if (got < 0 && errno != EINTR)
			return false;
	}
	return true;
}

/* ---- how this process left it -------------------------------------------------------------- */

#define SUM_OF_NOTHING UINT64_C(0xcbf29ce484222325)

/* Goes on with a sum over bytes (FNV-1a), by which a change is noticed that nobody hides. */
static uint64_t
add_up(uint64_t sum, const char *bytes, size_t length)
{
	for (; length > 0; length--)
		sum = (sum ^ (unsigned char)*bytes++) * UINT64_C(0x100000001b3);
	return sum;
}

/* The sum over the first bytes of the file; 0: they cannot be read. */
static uint64_t
sum_of(const struct locked_file *file, off_t size)
{
	char *bytes;
	size_t length;
	bool good = file_part(file, 0, (size_t)size, &bytes, &length) && length == (size_t)size;
	uint64_t sum = good ? add_up(SUM_OF_NOTHING, bytes, length) : 0;

	free(bytes);
	return sum;
}

/* Whether two times are the same. */
static bool
is_same_time(const struct timespec *a, const struct timespec *b)
{
	return a->tv_sec == b->tv_sec && a->tv_nsec == b->tv_nsec;
}

/*
 * An edit may keep the size, and reset the time of the last write, but not the time of the last
 * change.  Programs that copy files elsewhere touch the times and nothing else: then the bytes
 * tell.
 */
bool
file_is_unchanged(struct locked_file *file)
{
	struct stat there, here;

	if (fstat(file->fd, &here) != 0 || stat(file->path, &there) != 0 ||
	    here.st_dev != there.st_dev || here.st_ino != there.st_ino ||
	    here.st_size != file->left.st_size)
		return false;
	if (is_same_time(&here.st_mtim, &file->left.st_mtim) &&
	    is_same_time(&here.st_ctim, &file->left.st_ctim))
		return true;
	if (sum_of(file, here.st_size) != file->sum)
		return false;
	file->left = here;
	return true;
}

bool
file_read(struct locked_file *file, char **bytes, size_t *length)
{
	struct stat now;
	bool good = fstat(file->fd, &now) == 0 &&
	    file_part(file, 0, (size_t)now.st_size, bytes, length);

	if (good) {
		file->left = now;
		file->sum = add_up(SUM_OF_NOTHING, *bytes, *length);
	} else {
		tool_trouble(file->tool, "%s: cannot read: %s", file->path, strerror(errno));
	}
	return good;
}

/* ---- writing ------------------------------------------------------------------------ */

bool
file_cut(struct locked_file *file, off_t size)
{
	if (ftruncate(file->fd, size) != 0 || fdatasync(file->fd) != 0 ||
	    fstat(file->fd, &file->left) != 0)
		return false;
	/* More than that is another program's. */
	file->left.st_size = size;
	file->sum = sum_of(file, size);
	return true;
}

/*
 * Whether the bytes that were added to the file are the beginning of these, and not another
 * program's.
 */
static bool
is_ours(const struct locked_file *file, const char *bytes, size_t length)
{
	char *more = malloc(length + 1);
	ssize_t got = more == NULL ? -1 : pread(file->fd, more, length + 1, file->left.st_size);
	bool ours = got >= 0 && (size_t)got <= length && memcmp(more, bytes, (size_t)got) == 0;

	free(more);
	return ours;
}

/* After a write that failed: takes out what may have been written. */
static struct croupier_refusal
take_out(struct locked_file *file, const char *bytes, size_t length, int error)
{
	if (is_ours(file, bytes, length) && file_cut(file, file->left.st_size))
		return refusal(CROUPIER_TROUBLE, "cannot write: %s; nothing was written",
		    strerror(error));
	file->lost = true;
	return refusal(CROUPIER_TROUBLE, "cannot write: %s; all of it, or a part, may be in the "
	    "file all the same: start again and see", strerror(error));
}

/* Appends bytes, and looks whether nobody else did. */
static struct croupier_refusal
append(struct locked_file *file, const char *bytes, size_t length)
{
	struct stat now;

	if (!write_all(file->fd, bytes, length) || fdatasync(file->fd) != 0 ||
	    fstat(file->fd, &now) != 0)
		return take_out(file, bytes, length, errno);
	if (now.st_size != file->left.st_size + (off_t)length) {
		file->lost = true;
		return refusal(CROUPIER_TROUBLE, "another program wrote to the file at the same "
		    "time: start again and see");
	}
	file->left = now;
	file->sum = add_up(file->sum, bytes, length);
	file->unended = false;
	return (struct croupier_refusal){ .verdict = CROUPIER_YES };
}

struct croupier_refusal
file_append(struct locked_file *file, const char *bytes, size_t length)
{
	struct croupier_refusal no;
	char *ended;

	if (file->lost || !file_is_unchanged(file)) {
		file->lost = true;
		return refusal(CROUPIER_TROUBLE, "another program has changed the file, so nothing "
		    "more is written to it: look at it and start again");
	}
	if (!file->unended)
		return append(file, bytes, length);
	ended = make_text(file->tool, "\n%.*s", (int)length, bytes);
	no = append(file, ended, length + 1);
	free(ended);
	return no;
}

/* ---- files for what is cut off ------------------------------------------------------------ */

/* A file beside the record. */
struct aside {
	const char *name;
	int fd;
	bool made;			/* it was not there before */
	off_t size;			/* before anything was appended */
};

/*
 * Why nothing may be put into a file that exists; NULL if it may.  The worst is a name that
 * leads to the record itself: bytes set aside there would be cut off again, and to close that
 * file would release the record's lock.
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

/*
 * Opens the file, or makes one with the mode of the record.  Returns NULL, or why not.  A file
 * that exists is looked at before it is opened, since the record could not be closed again; and
 * once more after that, since another file may have got its name meanwhile.
 */
static const char *
open_aside(struct aside *aside, const struct stat *record)
{
	struct stat there;
	const char *fault;

	aside->fd = open(aside->name, O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	aside->made = aside->fd >= 0;
	if (aside->made)
		return fchmod(aside->fd, record->st_mode & 0777) == 0 ? NULL : strerror(errno);
	if (errno != EEXIST || lstat(aside->name, &there) != 0)
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

bool
file_keep_aside(const struct locked_file *file, const char *name, const char *bytes, size_t length)
{
	struct aside aside = { .name = name, .fd = -1 };
	struct stat record;
	const char *fault = fstat(file->fd, &record) != 0 ? strerror(errno) :
	    open_aside(&aside, &record);

	if (fault == NULL && !(write_all(aside.fd, bytes, length) &&
	    (bytes[length - 1] == '\n' || write_all(aside.fd, "\n", 1)) &&
	    fsync(aside.fd) == 0 && sync_folder(name))) {
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
	tool_trouble(file->tool, "%s: what is cut off from the record cannot be kept here: %s",
	    name, fault);
	return false;
}
