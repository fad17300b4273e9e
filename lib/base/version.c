/*
 * version.c: the version of the library that a program runs with.
 *
 * Knows the header that it was compiled with, which may differ from the program's header.
 */
#include "base/base.h"

const char *
croupier_version(void)
{
	return CROUPIER_VERSION;
}
