/*
 * fail.c: preloaded into a program, makes system calls on its files fail.
 *
 * FAULT says what happens, in one word or several:
 *
 *   CALL:N    the Nth such call fails: write, fdatasync, fsync or ftruncate
 *   CALL:N+   and all after it
 *   part:N    the Nth write brings half of its bytes, and the one after it fails
 *   kill:N    the process ends before the Nth call of any kind
 *   other:N   before the Nth call of any kind another program appends to `table`
 *   after:N   right after the Nth call it does, where that is a flush
 *
 * Standard input, output and error are left alone.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static ssize_t (*real_write)(int fd, const void *bytes, size_t length);

static void
find_write(void)
{
	/* As POSIX says how: ISO C knows no such conversion. */
	if (real_write == NULL)
		*(void **)&real_write = dlsym(RTLD_NEXT, "write");
}

/* Whether the fault of that name comes at the call of that number. */
static bool
comes(const char *name, unsigned number)
{
	const char *fault = getenv("FAULT"), *at = fault == NULL ? NULL : strstr(fault, name);
	unsigned first;
	char more = ' ';

	if (at == NULL || at[strlen(name)] != ':')
		return false;
	if (sscanf(at + strlen(name), ":%u%c", &first, &more) < 1)
		return false;
	return number == first || (more == '+' && number > first);
}

static void
write_for_another(void)
{
	static const char line[] = "# somebody else";	/* not to its end yet */
	int fd = open("table", O_WRONLY | O_APPEND);

	real_write(fd, line, sizeof line - 1);
	close(fd);
}

static unsigned calls;		/* of any kind */

/* What comes before every call; true where this one fails. */
static bool
fails(const char *name, unsigned *count)
{
	find_write();
	calls++;
	if (comes("kill", calls))
		raise(SIGKILL);
	if (comes("other", calls))
		write_for_another();
	errno = EIO;
	return comes(name, ++*count);
}

ssize_t
write(int fd, const void *bytes, size_t length)
{
	static unsigned count;
	static bool broken;

	find_write();
	if (fd <= STDERR_FILENO)
		return real_write(fd, bytes, length);
	if (fails("write", &count) || broken) {
		broken = false;
		errno = EIO;
		return -1;
	}
	broken = comes("part", count);
	return real_write(fd, bytes, broken ? length / 2 : length);
}

int
fdatasync(int fd)
{
	static unsigned count;
	int (*real)(int), result = -1;

	*(void **)&real = dlsym(RTLD_NEXT, "fdatasync");
	if (!fails("fdatasync", &count))
		result = real(fd);
	if (comes("after", calls))
		write_for_another();
	return result;
}

int
fsync(int fd)
{
	static unsigned count;
	int (*real)(int);

	*(void **)&real = dlsym(RTLD_NEXT, "fsync");
	return fails("fsync", &count) ? -1 : real(fd);
}

int
ftruncate(int fd, off_t length)
{
	static unsigned count;
	int (*real)(int, off_t);

	*(void **)&real = dlsym(RTLD_NEXT, "ftruncate");
	return fails("ftruncate", &count) ? -1 : real(fd, length);
}
