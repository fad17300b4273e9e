/*
 * gate.c: whom a table lets in: under which names it is served, and from which pages something
 * may be said to it.
 *
 * Knows addresses, and the headers Host, Origin and Sec-Fetch-Site.  Must not know what is asked
 * for, nor the library that speaks HTTP.
 */
#include "serve/serve.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Whether the table is served at an address. */
static bool
is_served(const struct gate *gate, const char *address)
{
	struct list list = { .count = 0 };
	bool found;

	list_add_addresses(gate->tool, &list, gate->address);
	found = is_among(list_texts(&list), address);
	list_free(&list);
	return found;
}

/* The host and the port of `host`, `host:port` or `[host]:port`. */
struct authority {
	char host[256];
	unsigned long port;		/* 80 if there is none */
};

/* Takes an authority apart; false if it is none. */
static bool
cut_authority(const char *text, struct authority *a)
{
	bool brackets = *text == '[';
	size_t length = brackets ? strcspn(++text, "]") : strcspn(text, ":");
	const char *rest = text + length;

	if (length == 0 || length >= sizeof a->host || (brackets && *rest++ != ']'))
		return false;
	memcpy(a->host, text, length);
	a->host[length] = '\0';
	a->port = 80;
	if (*rest == '\0')
		return true;
	if (*rest != ':' || rest[1] == '\0' || strspn(rest + 1, "0123456789") != strlen(rest + 1))
		return false;
	a->port = strtoul(rest + 1, NULL, 10);
	return true;
}

bool
gate_knows_host(const struct gate *gate, const char *host)
{
	struct authority a;
	char form[ADDRESS_ROOM];
	size_t i;

	if (host == NULL || !cut_authority(host, &a))
		return false;
	if (read_address(a.host, form))
		return a.port == gate->port && is_served(gate, form);
	/* A proxy in front of the table has a port of its own. */
	for (i = 0; i < gate->names->count; i++)
		if (strcasecmp(a.host, gate->names->at[i]) == 0)
			return true;
	return strcasecmp(a.host, "localhost") == 0;
}

bool
gate_trusts_page(const char *host, const char *origin, const char *site)
{
	const char *authority = origin == NULL ? NULL : strstr(origin, "://");
	struct authority own, other;
	char form[ADDRESS_ROOM];

	if (site != NULL && strcasecmp(site, "cross-site") == 0)
		return false;
	if (origin == NULL)
		return true;
	/* As for the host itself, ports are compared for addresses alone. */
	return authority != NULL && cut_authority(host, &own) &&
	    cut_authority(authority + 3, &other) && strcasecmp(own.host, other.host) == 0 &&
	    (own.port == other.port || !read_address(own.host, form));
}
