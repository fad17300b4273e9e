/*
 * address.c: addresses of machines, in digits, and listening at them.
 *
 * Knows IPv4 and IPv6.  Must not know who listens, nor what comes.
 */
#define _DEFAULT_SOURCE		/* getifaddrs */
#include "cli/address.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

bool
is_six(const char *address)
{
	return strchr(address, ':') != NULL;
}

bool
is_loopback(const char *address)
{
	return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
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
