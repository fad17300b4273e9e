/*
 * serve.h: the third door to a live table: HTTP, for browsers and for programs on other machines.
 * The parts stand in order: no file calls one whose part comes later.
 *
 * Must not know any game, nor write to the record, hide anything or judge: bin/live does.
 */
#ifndef SERVE_H
#define SERVE_H

#include "protocol/protocol.h"
#include "told/told.h"

#include <netinet/in.h>
#include <stdint.h>

/* ---- links: links.c --------------------------------------------------------------------- */

enum { SECRET_CHARACTERS = 22 };

/* A link: who has it is taken for whom it was made for. */
struct link {
	enum may may;
	char *name;			/* of the seat, watch or table */
	char secret[SECRET_CHARACTERS + 1];
	unsigned said;			/* lines in this second */
	int64_t second;
	struct guest *guest;		/* who sits at the table there; NULL: nobody yet */
	struct told *told;		/* what is told there */
};

struct links {
	struct tool *tool;
	char *path;
	unsigned port;			/* 0: it has not been chosen yet */
	struct link **at;		/* those of the seats, then watch, then table */
	size_t count;
};

/*
 * Reads the file of links beside the record, or (there is none, or anew) begins with new ones.
 * False, having said why, if that fails.
 */
bool links_open(struct links *links, struct tool *tool, const char *record, bool anew);
void links_close(struct links *links);

/* Writes the file, which only its owner may read; false, having said why, if that fails. */
bool links_write(const struct links *links);

/* Adds a link of a seat, with a new secret; and takes one out. */
struct link *links_add(struct links *links, const char *seat);
void links_remove(struct links *links, struct link *link);

/* The link with a secret, and the one with a name; NULL: there is none. */
struct link *links_find(const struct links *links, const char *secret, size_t length);
struct link *links_named(const struct links *links, enum may may, const char *name);

/* ---- who is let in: gate.c -------------------------------------------------------------- */

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

struct gate {
	struct tool *tool;
	const struct list *names;	/* under which the table is served besides its addresses */
	char address[ADDRESS_ROOM];	/* at which it listens */
	unsigned port;
};

/* Whether it can be the name of a host, or is an address. */
bool is_host(const char *name);

/* Whether the table is served under what the header Host says; NULL: there is none. */
bool gate_knows_host(const struct gate *gate, const char *host);

/*
 * Whether a page may say something: its header Origin names the same host as Host, or is not there,
 * and Sec-Fetch-Site (NULL: it is not there) does not say that the page is another site's.
 */
bool gate_trusts_page(const char *host, const char *origin, const char *site);

/* ---- HTTP: web.c ------------------------------------------------------------------------ */

enum { MOST_LINE = 4096 };

struct web;
struct request;

/* An answer.  Zero-initialised but for request and status, it is JSON without a body. */
struct reply {
	struct request *request;
	unsigned status;
	struct text body;
	const char *type;		/* NULL: JSON */
	char *policy;			/* of the page; NULL: nothing may be loaded */
};

/* What is done with a request that is let in. */
struct web_answers {
	void (*page)(void *what, struct link *link, struct reply *reply);
	/*
	 * Takes a line; after is NULL or the id of the last event that the asker knows.  True: the
	 * reply is there; false: it comes later, by web_reply(), unless forget() is called before.
	 */
	bool (*say)(void *what, struct link *link, const char *after, const char *line,
	    size_t length, struct reply *reply);
	void (*forget)(void *what, struct link *link, struct reply *reply);
};

/* Begins to serve on a socket that listens. */
struct web *web_open(struct tool *tool, int fd, const struct gate *gate, const struct links *links,
    const struct web_answers *answers, void *what);
void web_close(struct web *web);

/* When web_run() has something to do: this is readable, or so many milliseconds are over. */
int web_descriptor(const struct web *web);
int web_patience(const struct web *web);
void web_run(struct web *web);

/* Ends connections that take too long; to be called once a second. */
void web_tick(struct web *web);

/* Has the streams of a link (NULL: of all) read on. */
void web_wake(struct web *web, const struct link *link);

/* Has the streams of a link end, and nothing more come of it. */
void web_part(struct web *web, const struct link *link);

/* Sends a reply that was to come later. */
void web_reply(struct reply *reply);

/* ---- who sits at the table: guest.c ----------------------------------------------------- */

struct serve;

/* Who has a link: what is told there, and what is said. */
struct guest {
	struct speaker speaker;			/* comes first, so that each leads to the other */
	struct serve *serve;
	struct link *link;
	struct reply *thinks;			/* waits for a hint; NULL: none does */
	unsigned long deals;			/* in which that is to be thought about */
	double since;				/* when it was asked for */
};

struct serve {
	struct tool tool;
	struct live live;
	struct links links;
	struct gate gate;
	struct web *web;			/* NULL: not yet */
	bool draws;				/* links are drawn for phones, too */
	struct beat beat;			/* of the seats that are played */
	struct study *adviser;			/* thinks about hints */
	struct guest *advised;			/* who waits for the hint that is thought about */
};

struct guest *guest_new(struct serve *serve, struct link *link);
void guest_free(struct guest *guest);

/* Answers with the hint that was found, and goes on to the next. */
void give_hints(struct serve *serve);

/* What is asked by HTTP. */
extern const struct web_answers guest_answers;

/* Takes a line; at a table of several persons two words more have a meaning. */
void take_guest_line(struct speaker *speaker, const char *line);

/* Whose links there are: gives one to each new seat, and takes those of seats that have gone. */
void seat_guests(struct serve *serve);

/* Says under which addresses a link is reached. */
void print_link(struct serve *serve, const struct link *link);

/* ---- a picture of a link: qr.c ---------------------------------------------------------- */

/* Appends a QR code for a dark terminal. */
void draw_qr(const char *words, struct text *text);

#endif
