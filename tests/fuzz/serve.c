/*
 * serve.c: fuzzes what serve answers over HTTP: whatever is asked, and whatever is said.
 *
 * A unit is the byte of a position, and requests, each up to a newline: its first byte chooses the
 * link and what is asked of it, and the rest is what is said or, of some, the whole request.  Each
 * goes through a connection of its own.  A second table, with the same people and no HTTP, is told
 * the same lines: the answers, the views and both files must be the same bytes, and what is refused
 * before it is read changes nothing.
 *
 * In a line the byte LEGAL and the next one stand for one of the moves that are legal.
 */
#include "serve/serve.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LEGAL = 1, MOST_REQUESTS = 8 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t length, size_t room);
_Noreturn void broken(const char *what, const char *one, const char *other);
char *position_written(unsigned index);
char *legal_move(const struct croupier_state *state, unsigned which, enum croupier_format format);
bool __wrap_croupier_seed_random(uint8_t seed[CROUPIER_SEED_BYTES]);

/* Both tables are dealt alike. */
bool
__wrap_croupier_seed_random(uint8_t seed[CROUPIER_SEED_BYTES])
{
	memset(seed, 0x5e, CROUPIER_SEED_BYTES);
	return true;
}

static struct tool tool = { .name = "serve", .format = CROUPIER_JSON, .silent = true,
	.tells_all = true };
static const char no_line[] = "this is not one line of text in UTF-8";
static char folder[200];
static struct list hosts;

/* Both tables have files of the same name, each in a folder of its own. */
static void
go_to(const char *table)
{
	char path[220];

	snprintf(path, sizeof path, "%s/%s", folder, table);
	if (chdir(path) != 0)
		broken("no folder for a table", path, "");
}

static void
make_folders(void)
{
	const char *names[] = { "one", "other" }, *place = getenv("TMPDIR");
	char path[220];
	size_t i;

	snprintf(folder, sizeof folder, "%s/served.XXXXXX", place == NULL ? "/tmp" : place);
	if (mkdtemp(folder) == NULL)
		broken("no folder for tables", folder, "");
	for (i = 0; i < 2; i++) {
		snprintf(path, sizeof path, "%s/%s", folder, names[i]);
		if (mkdir(path, 0700) != 0)
			broken("no folder for a table", path, "");
	}
	list_add(&tool, &hosts, "table");
}

/* The bytes of the file in the folder at hand, to be freed. */
static char *
read_table(void)
{
	FILE *file = fopen("t", "r");
	char *bytes = calloc(1, 1 << 20);

	if (file == NULL || bytes == NULL || fread(bytes, 1, (1 << 20) - 1, file) == 0)
		broken("no table", "", "");
	fclose(file);
	return bytes;
}

static void
write_table(const char *bytes)
{
	FILE *file;

	unlink("t.links");
	unlink("t.undone");
	file = fopen("t", "w");
	if (file == NULL || fputs(bytes, file) < 0 || fclose(file) != 0)
		broken("a table cannot be written", "", "");
}

/* ---- tables ----------------------------------------------------------------------------- */

/* The second table: who sits there has no link. */
struct other {
	struct live live;
	struct speaker people[2 + CROUPIER_MAX_SEATS];	/* the seats, who watches, and the table */
	unsigned count;
};

static void
settle(struct live *live)
{
	*live = (struct live){ .tool = &tool, .no_hints = true };
}

static void
add_person(struct other *o, enum may may, const char *seat)
{
	struct speaker *s = &o->people[o->count++];

	s->client.door = s;
	s->client.seat = seat == NULL ? NULL : tool_copy(&tool, NULL, seat);
	s->client.watches = seat == NULL;
	s->client.may = may;
	if (may != MAY_ALL)
		live_join(&o->live, &s->client);
}

/* With these links, which come in the same order at both tables. */
static void
open_other(struct other *o, const struct links *links)
{
	size_t i;

	settle(&o->live);
	for (i = 0; i < links->count; i++)
		add_person(o, links->at[i]->may,
		    links->at[i]->may == MAY_MOVE ? links->at[i]->name : NULL);
	if (!live_open(&o->live, &o->people[o->count - 1].client, "t"))
		broken("the second table cannot be opened", "", "");
}

static void
close_other(struct other *o)
{
	size_t i;

	live_close(&o->live);
	for (i = 0; i < o->count; i++) {
		union { const char *from; void *to; } seat = { .from = o->people[i].client.seat };

		free(seat.to);
		free(o->people[i].begun);
		free(o->people[i].offered);
		answer_free(&o->people[i].answer);
	}
}

static int
open_served(struct serve *s)
{
	struct guest *watch, *table;
	int fd = listen_at("127.0.0.1", 0);

	settle(&s->live);
	s->gate = (struct gate){ .tool = &tool, .names = &hosts, .address = "127.0.0.1" };
	if (fd < 0 || !links_open(&s->links, &tool, "t", true))
		broken("no links", "", "");
	watch = guest_new(s, links_named(&s->links, MAY_LOOK, "watch"));
	table = guest_new(s, links_named(&s->links, MAY_ALL, "table"));
	live_join(&s->live, &watch->speaker.client);
	if (!live_open(&s->live, &table->speaker.client, "t"))
		broken("the table cannot be opened", "", "");
	seat_guests(s);
	s->web = web_open(&tool, fd, &s->gate, &s->links, &guest_answers, s);
	return fd;
}

static void
close_served(struct serve *s)
{
	size_t i;

	web_close(s->web);
	live_close(&s->live);
	for (i = 0; i < s->links.count; i++)
		guest_free(s->links.at[i]->guest);
	links_close(&s->links);
}

/* ---- requests ----------------------------------------------------------------------------- */

/*
 * A connection that is broken off when it is closed, as its port would else be kept for a minute,
 * and there are fewer ports than requests in that time.
 */
static int
connect_to(int listener)
{
	const struct linger none = { .l_onoff = 1 };
	struct sockaddr_in at;
	socklen_t size = sizeof at;
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	if (setsockopt(fd, SOL_SOCKET, SO_LINGER, &none, sizeof none) != 0 ||
	    getsockname(listener, (struct sockaddr *)&at, &size) != 0)
		broken("no socket", strerror(errno), "");
	if (connect(fd, (struct sockaddr *)&at, size) == 0)
		return fd;
	/* The fuzzer looks at its clock by a signal. */
	if (errno != EINTR)
		broken("no connection", strerror(errno), "");
	close(fd);
	return connect_to(listener);
}

/*
 * Sends bytes over a connection of its own: what comes back, to be freed.  Where they are no whole
 * request nothing may come, and nobody waits for it.
 */
static char *
ask(struct serve *s, int listener, const char *bytes, size_t length, bool whole)
{
	struct text got = { .made = NULL };
	char piece[8192];
	int fd = connect_to(listener), tries;
	ssize_t count = -1;

	if (write(fd, bytes, length) != (ssize_t)length || (!whole && shutdown(fd, SHUT_WR) != 0))
		broken("nothing can be sent", strerror(errno), bytes);
	for (tries = 0; count != 0 && tries < (whole ? 2000 : 10); tries++) {
		struct pollfd readable = { .fd = fd, .events = POLLIN };

		web_run(s->web);
		if (poll(&readable, 1, tries > 100) != 1)
			continue;
		count = recv(fd, piece, sizeof piece, 0);
		if (count > 0)
			text_add(&got, piece, (size_t)count);
		else
			count = 0;
	}
	close(fd);
	web_run(s->web);
	return take_text(&tool, &got);
}

/* The body of an answer; NULL: there is none. */
static const char *
body_of(const char *answer)
{
	const char *end = strstr(answer, "\r\n\r\n");

	return end == NULL ? NULL : end + 4;
}

/* What a line is, with the legal moves that it asks for put into it; to be freed. */
static char *
make_line(const struct other *o, const uint8_t *bytes, size_t length)
{
	const struct croupier_state *state = table_of(&o->live);
	struct text line = { .made = NULL };
	char *move;
	size_t i;

	for (i = 0; i < length; i++) {
		move = bytes[i] == LEGAL && i + 1 < length ?
		    legal_move(state, bytes[++i], CROUPIER_WORDS) : NULL;
		if (move != NULL)
			text_put(&line, move);
		else if (bytes[i] == LEGAL)
			text_put(&line, croupier_state_turn(state) < 0 ? "deal" : "legal");
		else
			text_add(&line, (const char *)&bytes[i], bytes[i] != '\0');
		free(move);
	}
	return take_text(&tool, &line);
}

/* The second table's answer to a line, to be freed; NULL: what is none was said. */
static char *
answer_of(struct speaker *s, const char *line)
{
	struct text text = { .made = NULL };

	if (line == NULL)
		answer_no(&s->client, &s->answer, "%s", no_line);
	else
		take_guest_line(s, line);
	write_answer(s, &(struct list){ .count = 0 }, &text);
	return take_text(&tool, &text);
}

/* Says a line at both tables, whose answers must be the same. */
static void
say_both(struct serve *s, int fd, struct other *o, struct link *link, size_t person,
    char *line)
{
	size_t length = strlen(line);
	char *request = make_text(&tool, "POST /%s/say HTTP/1.1\r\nHost: table\r\nContent-Length: "
	    "%zu\r\nConnection: close\r\n\r\n%s", link->secret, length, line);
	bool was_line;
	char *answer, *wanted;

	link->said = 0;
	go_to("one");
	answer = ask(s, fd, request, strlen(request), true);
	if (strstr(answer, "HTTP/1.1 ") != answer || body_of(answer) == NULL)
		broken("a line has no answer", line, answer);
	/* What is no line is refused before it is read, which `why` tells later. */
	was_line = strstr(answer, "\"because\":\"this is not one line") == NULL;
	if (strncmp(answer + 9, "413", 3) != 0) {
		go_to("other");
		/* Ends of lines are no part of one. */
		while (length > 0 && line[length - 1] == '\r')
			line[--length] = '\0';
		wanted = answer_of(&o->people[person], was_line ? line : NULL);
		if (strcmp(wanted, body_of(answer)) != 0)
			broken("two tables answer otherwise", wanted, answer);
		free(wanted);
	}
	free(request);
	free(answer);
}

/* What a link sees is what somebody there sees. */
static void
view_both(struct serve *s, int fd, struct other *o, struct link *link, size_t person)
{
	char *request = make_text(&tool, "GET /%s/view HTTP/1.1\r\nHost: table\r\n"
	    "Connection: close\r\n\r\n", link->secret);
	struct text wanted = { .made = NULL };
	char *answer = ask(s, fd, request, strlen(request), true);

	tool_check(&tool, croupier_state_write(state_of(&o->people[person].client), CROUPIER_JSON,
	    tool_target(&tool, &wanted)));
	if (body_of(answer) == NULL ||
	    strcmp(body_of(answer), tool_text(&tool, &wanted, NULL)) != 0)
		broken("a link sees something else", answer, tool_text(&tool, &wanted, NULL));
	text_free(&wanted);
	free(request);
	free(answer);
}

/* Does what a part of a unit says. */
static void
take_request(struct serve *s, int fd, struct other *o, const uint8_t *bytes, size_t length)
{
	/* Seats that came or went since are nobody's at the second table. */
	size_t person = bytes[0] % o->count;
	const struct client *c = &o->people[person].client;
	struct link *link = c->seat != NULL ? links_named(&s->links, MAY_MOVE, c->seat) :
	    s->links.at[s->links.count - (c->may == MAY_ALL ? 1 : 2)];
	char *line = make_line(o, bytes + 1, length - 1), *raw;

	go_to("one");
	if (bytes[0] / 5 % 8 == 7) {
		raw = ask(s, fd, line, strlen(line), false);
		free(raw);
	} else if (link != NULL && bytes[0] / 5 % 8 == 6) {
		view_both(s, fd, o, link, person);
	} else if (link != NULL) {
		say_both(s, fd, o, link, person, line);
	}
	free(line);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct serve served = { .tool = tool };
	struct other other = { .live.tool = &tool };
	const uint8_t *at = bytes + 1, *end = bytes + length;
	char *record, *files[2];
	unsigned count;
	int fd;

	if (length < 2)
		return 0;
	if (folder[0] == '\0')
		make_folders();
	record = position_written(bytes[0]);
	go_to("one");
	write_table(record);
	fd = open_served(&served);
	go_to("other");
	write_table(record);
	open_other(&other, &served.links);
	for (count = 0; at < end && count < MOST_REQUESTS; count++) {
		const uint8_t *newline = memchr(at, '\n', (size_t)(end - at));
		size_t room = (size_t)((newline == NULL ? end : newline) - at);

		if (room > 0)
			take_request(&served, fd, &other, at, room);
		at += room + 1;
	}
	go_to("one");
	files[0] = read_table();
	close_served(&served);
	go_to("other");
	files[1] = read_table();
	close_other(&other);
	if (strcmp(files[0], files[1]) != 0)
		broken("two tables have other files", files[0], files[1]);
	text_free(&served.tool.out);
	text_free(&tool.out);
	free(files[0]);
	free(files[1]);
	free(record);
	return 0;
}

/* Adds a request that means something, or changes some bytes. */
size_t
LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	static const char *const lines[] = { "\1a", "\1b", "\1c", "\1q", "undo", "agree", "decline",
	    "legal", "score", "log", "why", "rules", "help", "state", "view public", "deal",
	    "deal again", "undo deal", "withdraw", "note x", "stop", "fix 1 \1d", "drop 1", "stand",
	    "{\"undo\":1}", "ann expose KD", "digest", "deal seats=ann,bob",
	    "adjust ann 1 because x",
	    "GET / HTTP/1.1\r\rHost: table\r\r" };
	const char *line = lines[seed / 16 % (sizeof lines / sizeof *lines)];
	size_t more = strlen(line) + 2;

	if (seed % 4 == 0 || length < 2 || length + more > room)
		return LLVMFuzzerMutate(bytes, length, room);
	bytes[length] = (uint8_t)(seed / 1024);
	memcpy(bytes + length + 1, line, more - 2);
	bytes[length + more - 1] = '\n';
	return length + more;
}
