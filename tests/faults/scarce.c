/*
 * scarce.c: preloaded into a program, lets memory run short: of all calls that hand out memory from
 * main() on, the one that FAIL_ONLY numbers fails, or all from the one on that FAIL_FROM numbers.
 *
 * At its end the program writes into the file CALLS how many there were.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);

static long calls, only = -1, from = -1;

__attribute__((constructor)) static void
begin(void)
{
	const char *o = getenv("FAIL_ONLY"), *f = getenv("FAIL_FROM");

	calls = 0;
	only = o == NULL ? -1 : atol(o);
	from = f == NULL ? -1 : atol(f);
}

__attribute__((destructor)) static void
end(void)
{
	FILE *file = getenv("CALLS") == NULL ? NULL : fopen(getenv("CALLS"), "w");

	if (file == NULL)
		return;
	fprintf(file, "%ld\n", calls);
	fclose(file);
}

static int
fails(void)
{
	calls++;
	if (calls != only && (from < 0 || calls < from))
		return 0;
	errno = ENOMEM;
	return 1;
}

void *
malloc(size_t n)
{
	return fails() ? NULL : __libc_malloc(n);
}

void *
calloc(size_t n, size_t m)
{
	return fails() ? NULL : __libc_calloc(n, m);
}

void *
realloc(void *p, size_t n)
{
	return fails() ? NULL : __libc_realloc(p, n);
}
