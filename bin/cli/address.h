/*
 * address.h: addresses of machines, in digits, and listening at them.
 *
 * Must not know who listens, nor what comes.
 */
#ifndef ADDRESS_H
#define ADDRESS_H

#include "cli/tool.h"

#include <netinet/in.h>

enum { ADDRESS_ROOM = INET6_ADDRSTRLEN };

/* An address in the one form in which it is compared; false if the text, or that, is none. */
bool read_address(const char *text, char form[ADDRESS_ROOM]);
bool write_address(const struct sockaddr *address, char form[ADDRESS_ROOM]);

/* Whether it is one of IPv6; reached from this machine alone; stands for all of this machine's. */
bool is_six(const char *address);
bool is_loopback(const char *address);
bool is_every(const char *address);

/* Adds the addresses for which one stands: itself, or all of the machine's. */
void list_add_addresses(struct tool *tool, struct list *list, const char *address);

/* A socket that listens there; -1, with errno: there is none. */
int listen_at(const char *address, unsigned port);

#endif
