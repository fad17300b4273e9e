/*
 * gate.c: whom a table lets in: at which addresses it listens, under which names it is served, and
 * from which pages something may be said to it.
 *
 * Knows IPv4 and IPv6, and the headers Host, Origin and Sec-Fetch-Site.  Must not know what is
 * asked for, nor the library that speaks HTTP.
 */
#define _DEFAULT_SOURCE		/* getifaddrs */
#include "serve/serve.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

/* ---- addresses in digits ---------------------------------------------------------------- */

bool
is_six(const char *address)
{
	return strchr(address, ':') != NULL;
}

bool
is_loopback(const char *address)
{
	/* Who comes over IPv4 to where all addresses are listened at has the third form. */
	return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0 ||
	    strncmp(address, "::ffff:127.", 11) == 0;
}

bool
is_every(const char *address)
{
	return strcmp(address, "0.0.0.0") == 0 || strcmp(address, "::") == 0;
}

bool
read_address(const char *text, char form[ADDRESS_ROOM])
{
	uint8_t bytes[sizeof(struct in6_addr)];
	int family = is_six(text) ? AF_INET6 : AF_INET;

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

void
list_add_addresses(struct tool *tool, struct list *list, const char *address)
{
	char form[ADDRESS_ROOM];
	struct ifaddrs *all = NULL, *at;

	if (!is_every(address)) {
		list_add(tool, list, address);
		return;
	}
	if (getifaddrs(&all) != 0)
		return;
	/* Addresses that want a zone (fe80) are of no use in a link. */
	for (at = all; at != NULL; at = at->ifa_next)
		if (write_address(at->ifa_addr, form) && strncmp(form, "fe80:", 5) != 0 &&
		    (is_six(address) || !is_six(form)))
			list_add(tool, list, form);
	freeifaddrs(all);
}

int
listen_at(const char *address, unsigned port)
{
	struct sockaddr_in four = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
	struct sockaddr_in6 six = { .sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port) };
	struct sockaddr *at = is_six(address) ? (void *)&six : (void *)&four;
	socklen_t length = is_six(address) ? sizeof six : sizeof four;
	int fd = socket(at->sa_family, SOCK_STREAM, 0), yes = 1, error;

	inet_pton(at->sa_family, address, is_six(address) ? (void *)&six.sin6_addr :
	    (void *)&four.sin_addr);
	if (fd >= 0 && fcntl(fd, F_SETFD, FD_CLOEXEC) == 0 && fcntl(fd, F_SETFL, O_NONBLOCK) == 0 &&
	    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
	    bind(fd, at, length) == 0 && listen(fd, SOMAXCONN) == 0)
		return fd;
	error = errno;
	if (fd >= 0)
		close(fd);
	errno = error;
	return -1;
}

/* ---- names and pages -------------------------------------------------------------------- */

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
	/* What is in front of the table has a port of its own. */
	for (i = 0; i < gate->names->count; i++)
		if (strcasecmp(a.host, gate->names->at[i]) == 0)
			return true;
	if (read_address(a.host, form))
		return a.port == gate->port && is_served(gate, form);
	return strcasecmp(a.host, "localhost") == 0;
}

bool
is_host(const char *name)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "0123456789.-_";
	char form[ADDRESS_ROOM];

	return read_address(name, form) ||
	    (name[0] != '\0' && strspn(name, letters) == strlen(name));
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
