/*
 * serve.c: a table for browsers: each has a link, which shows what its seat sees.  Here are the
 * options, and the one loop for all that happens.
 *
 * Must not know any game, nor what is asked and answered: the files in serve/ do.
 */
#include "serve/serve.h"

#include "cli/terminal.h"

#include <errno.h>
#include <locale.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { USUAL_PACE = 800, MASTER_PACE = 1200 };	/* milliseconds */
enum { FIRST_PORT = 8080, LAST_PORT = 8099, MOST_PORT = 65535 };

struct settings {
	struct sitting sitting;
	char *listen;			/* an address; NULL: this machine alone */
	unsigned long port;		/* or NOT_GIVEN */
	struct list names;		/* of hosts */
	bool no_hints, new_links, qr;
};

static const struct poptOption options[] = {
	LIVE_OPTIONS(struct settings, sitting),
	TOOL_TEXT("pace", 0, struct settings, sitting.pace, "SECONDS",
	    "let them move that long after what came before (0.8)"),
	TOOL_TEXT("listen", 0, struct settings, listen, "ADDRESS",
	    "serve at this address (127.0.0.1); 0.0.0.0 or :: is every one of this machine"),
	TOOL_COUNT("port", 0, struct settings, port, "N",
	    "serve at this port (8080, or the next free one)"),
	TOOL_LIST("name", 0, struct settings, names, "HOST", "serve under this name, too"),
	TOOL_FLAG("no-hints", 0, struct settings, no_hints, "give no hints"),
	TOOL_FLAG("new-links", 0, struct settings, new_links,
	    "make new links; the old ones lead nowhere then"),
	TOOL_FLAG("qr", 0, struct settings, qr, "on a terminal, draw the links for phones to read"),
	TOOL_OPTIONS
};

/* ---- the end ---------------------------------------------------------------------------- */

/* A signal handler can reach nothing else. */
static volatile sig_atomic_t ended;

static void
note_end(int number)
{
	(void)number;
	ended = 1;
}

static void
listen_for_end(void)
{
	static const int signals[] = { SIGINT, SIGTERM, SIGHUP };
	struct sigaction action = { .sa_handler = note_end };
	size_t i;

	sigemptyset(&action.sa_mask);
	for (i = 0; i < sizeof signals / sizeof *signals; i++)
		sigaction(signals[i], &action, NULL);
	signal(SIGPIPE, SIG_IGN);
}

/* ---- the loop --------------------------------------------------------------------------- */

static int
least(int one, int other)
{
	return one < 0 || (other >= 0 && other < one) ? other : one;
}

static void
run(struct serve *serve)
{
	struct pollfd fds[] = {
		{ .fd = web_descriptor(serve->web), .events = POLLIN },
		{ .fd = serve->beat.study->done[0], .events = POLLIN },
		{ .fd = serve->adviser->done[0], .events = POLLIN },
	};
	struct answer a = { .given = false };
	double ticked = 0;
	int wait;

	while (ended == 0) {
		wait = least(beat_on(&serve->beat, &a), (int)question_patience(&serve->live));
		answer_free(&a);
		give_hints(serve);
		web_run(serve->web);
		if (tool_clock() - ticked >= 1) {
			ticked = tool_clock();
			web_tick(serve->web);
			web_wake(serve->web, NULL);
		}
		tool_flush(&serve->tool);
		(void)poll(fds, sizeof fds / sizeof *fds, least(wait, web_patience(serve->web)));
	}
}

/* ---- the program ------------------------------------------------------------------------ */

/* The best players think as long as a second holds, so their beat is longer. */
static long
slowest_pace(const struct live *live)
{
	size_t i;

	for (i = 0; i < live->thinkers.count; i++)
		if (live->thinkers.at[i].deals == MASTER_DEALS)
			return MASTER_PACE;
	return 0;
}

static void
settle(struct serve *serve, const struct settings *settings)
{
	struct live *live = &serve->live;
	size_t i;

	if (settings->port != NOT_GIVEN && settings->port > MOST_PORT)
		tool_die(&serve->tool, "--port wants a number from 1 to %d", MOST_PORT);
	if (!read_address(settings->listen == NULL ? "127.0.0.1" : settings->listen,
	    serve->gate.address))
		tool_die(&serve->tool, "--listen wants an address in digits, as 192.168.1.7 or ::, "
		    "not \"%s\"", settings->listen);
	serve->gate.tool = &serve->tool;
	live->tool = &serve->tool;
	live_settle(live, &settings->sitting, USUAL_PACE);
	if (live->pace < slowest_pace(live))
		live->pace = slowest_pace(live);
	serve->draws = settings->qr && isatty(STDOUT_FILENO) != 0;
	live->no_hints = settings->no_hints;
	live->interrupted = &ended;
	serve->gate.names = &settings->names;
	for (i = 0; i < settings->names.count; i++)
		if (!is_host(settings->names.at[i]))
			tool_die(&serve->tool, "--name wants the name or the address of a host, "
			    "without a port, not \"%s\"", settings->names.at[i]);
}

/* Opens the table with those who always have a link, and then with all. */
static bool
open_table_at(struct serve *serve, const char *path, bool anew)
{
	struct links *links = &serve->links;
	struct guest *watch, *table;

	if (!links_open(links, &serve->tool, path, anew))
		return false;
	watch = guest_new(serve, links_named(links, MAY_LOOK, "watch"));
	table = guest_new(serve, links_named(links, MAY_ALL, "table"));
	live_join(&serve->live, &watch->speaker.client);
	if (!live_open(&serve->live, &table->speaker.client, path))
		return false;
	seat_guests(serve);
	return !serve->live.ledger.file.lost;
}

/*
 * Listens at the port that is asked for, at that of before, or at the first that is free (0: none
 * is known); -1, having said why.
 */
static int
choose_port(struct gate *gate, unsigned asked, unsigned before)
{
	unsigned port = asked != 0 ? asked : before != 0 ? before : FIRST_PORT;
	bool first = asked == 0 && before == 0;
	int fd;

	do {
		gate->port = port;
		fd = listen_at(gate->address, port);
	} while (fd < 0 && errno == EADDRINUSE && first && port++ < LAST_PORT);
	if (fd < 0)
		tool_trouble(gate->tool, "cannot listen at %s, port %u: %s%s", gate->address,
		    gate->port, strerror(errno), asked != 0 || first ? "" : "; the links that "
		    "were given out name this port: --port chooses another");
	return fd;
}

static void
hold(struct serve *serve, const struct settings *settings, const char *path)
{
	struct web *web;
	size_t i;
	int fd;

	/* Whoever had links of a table that is no more has none of a new one. */
	if (!open_table_at(serve, path, settings->new_links || settings->sitting.game != NULL))
		return;
	fd = choose_port(&serve->gate, settings->port == NOT_GIVEN ? 0 : (unsigned)settings->port,
	    serve->links.port);
	if (fd < 0)
		return;
	web = web_open(&serve->tool, fd, &serve->gate, &serve->links, &guest_answers, serve);
	serve->links.port = serve->gate.port;
	serve->beat.live = &serve->live;
	serve->beat.study = study_new(&serve->tool);
	serve->adviser = study_new(&serve->tool);
	if (links_write(&serve->links)) {
		for (i = 0; i < serve->links.count; i++)
			print_link(serve, serve->links.at[i]);
		if (!is_loopback(serve->gate.address))
			tool_note(&serve->tool, NULL, "these links travel unencrypted in this "
			    "network: whoever listens there can use them");
		serve->web = web;
		run(serve);
	}
	web_close(web);
}

static void
free_serve(struct serve *serve)
{
	size_t i;

	live_close(&serve->live);
	for (i = 0; i < serve->links.count; i++)
		guest_free(serve->links.at[i]->guest);
	study_free(serve->beat.study);
	study_free(serve->adviser);
	links_close(&serve->links);
}

int
main(int argc, const char *argv[])
{
	struct serve serve = { .tool = { .tells_all = true }, .live.ledger.file.fd = -1 };
	struct settings settings = { .sitting.wanted.players = NOT_GIVEN, .port = NOT_GIVEN };
	struct tool *tool = &serve.tool;

	if (setlocale(LC_CTYPE, "") == NULL || !locale_is_utf8())
		setlocale(LC_CTYPE, "C.UTF-8");
	tool_start(tool, argc, argv, options, "FILE", &settings);
	settle(&serve, &settings);
	tool->format = CROUPIER_JSON;
	if (tool->words[0] == NULL || tool->words[1] != NULL)
		tool_die(tool, "name one FILE, the record of the table; --game GAME makes one");
	listen_for_end();
	if (live_begin(&serve.live, &settings.sitting, tool->words[0]))
		hold(&serve, &settings, tool->words[0]);
	free_serve(&serve);
	return tool_end(tool);
}
