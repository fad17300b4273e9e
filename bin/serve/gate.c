/*
 * gate.c: whom a table lets in: under which names it is served, and from which pages something
 * may be said to it.
 *
 * Knows addresses, and the headers Host, Origin and Sec-Fetch-Site.  Must not know what is asked
 * for, nor the library that speaks HTTP.
 */
#define _DEFAULT_SOURCE		/* getifaddrs */
#include "serve/serve.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- addresses -------------------------------------------------------------------------- */

/* An address in the one form in which it is compared; false if the text is none. */
static bool
read_address(const char *text, char form[ADDRESS_ROOM])
{
	uint8_t bytes[sizeof(struct in6_addr)];
	int family = strchr(text, ':') == NULL ? AF_INET : AF_INET6;

	return inet_pton(family, text, bytes) == 1 &&
	    inet_ntop(family, bytes, form, ADDRESS_ROOM) != NULL;
}

bool
write_address(const struct sockaddr *address, char form[ADDRESS_ROOM])
{
	const void *bytes = NULL;

	if (address != NULL && address->sa_family == AF_INET)
		bytes = &((const struct sockaddr_in *)(const void *)address)->sin_addr;
	if (address != NULL && address->sa_family == AF_INET6)
		bytes = &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr;
	return bytes != NULL && inet_ntop(address->sa_family, bytes, form, ADDRESS_ROOM) != NULL;
}

bool
is_loopback(const char *address)
{
	return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
}

bool
gate_open(struct gate *gate, struct tool *tool, const char *listen)
{
	gate->tool = tool;
	if (!read_address(listen, gate->address)) {
		tool_trouble(tool, "--listen wants an address in digits, as 192.168.1.7 or ::, "
		    "not \"%s\"", listen);
		return false;
	}
	gate->family = strchr(gate->address, ':') == NULL ? AF_INET : AF_INET6;
	gate->all = strcmp(gate->address, "0.0.0.0") == 0 || strcmp(gate->address, "::") == 0;
	return true;
}

void
gate_addresses(const struct gate *gate, struct list *list)
{
	char form[ADDRESS_ROOM];
	struct ifaddrs *all = NULL, *at;

	if (!gate->all) {
		list_add(gate->tool, list, gate->address);
		return;
	}
	if (getifaddrs(&all) != 0)
		all = NULL;
	/* Addresses that want a zone (fe80) are of no use in a link. */
	for (at = all; at != NULL; at = at->ifa_next)
		if (write_address(at->ifa_addr, form) && strncmp(form, "fe80:", 5) != 0 &&
		    (gate->family == AF_INET6 || strchr(form, ':') == NULL))
			list_add(gate->tool, list, form);
	if (all != NULL)
		freeifaddrs(all);
}

/* Whether the table is served at an address. */
static bool
is_served(const struct gate *gate, const char *address)
{
	struct list list = { .count = 0 };
	bool found = false;
	size_t i;

	gate_addresses(gate, &list);
	for (i = 0; i < list.count; i++)
		found = found || strcmp(list.at[i], address) == 0;
	list_free(&list);
	return found;
}

/* ---- headers ---------------------------------------------------------------------------- */

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

	if (site != NULL && strcasecmp(site, "cross-site") == 0)
		return false;
	return origin == NULL || (authority != NULL && strcasecmp(authority + 3, host) == 0);
}
