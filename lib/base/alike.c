/*
 * alike.c: which names look alike to people.
 *
 * Knows utf8proc.  Must not know whose names these are.
 */
#include "base/base.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

char *
likeness_of(const char *name)
{
	utf8proc_uint8_t *form = utf8proc_NFKC_Casefold((const utf8proc_uint8_t *)name);

	/* What is not UTF-8 looks only like itself. */
	return form == NULL ? strdup(name) : (char *)form;
}

bool
croupier_looks_alike(const char *one, const char *other)
{
	char *a = one == NULL ? NULL : likeness_of(one);
	char *b = other == NULL ? NULL : likeness_of(other);
	bool same = a != NULL && b != NULL && strcmp(a, b) == 0;

	free(a);
	free(b);
	return same;
}
