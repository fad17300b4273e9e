/*
 * web.c: requests over HTTP, each checked before it is handed on, and the answers to them.
 *
 * Knows libmicrohttpd, which is driven by the one loop of the program.  Must not know what a table
 * is, nor what is done with what is asked.
 */
#include "serve/serve.h"

#include <errno.h>
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
	MOST_CONNECTIONS = 512, MOST_OF_ADDRESS = 64,
	MOST_STREAMS_OF_SEAT = 16, MOST_STREAMS_OF_WATCH = 256,
	MOST_SAID = 20,			/* a second, by one link */
	MOST_SILENCE = 30,		/* seconds, for a request to come, and to read something */
	MEMORY_OF_CONNECTION = 16 * 1024,
	TOO_LARGE = 413			/* its name is another one in each version of the library */
};

/* A connection. */
struct peer {
	struct peer *next;
	struct request *request;	/* at hand; NULL: none is */
	int fd;
	double since;				/* its request began, or a reader took something */
	char address[ADDRESS_ROOM];
};

struct web {
	struct tool *tool;
	const struct gate *gate;
	const struct links *links;
	const struct web_answers *answers;
	void *what;
	struct MHD_Daemon *daemon;
	struct peer *peers;
	bool woken;			/* some go on when it runs again */
};

enum resource { PAGE, VIEW, EVENTS, SAY };

struct request {
	struct web *web;
	struct MHD_Connection *connection;
	struct peer *peer;
	struct link *link;		/* NULL: it has not been looked at yet */
	enum resource resource;
	bool waiting;			/* nothing goes on before it is woken */
	char body[MOST_LINE + 2];	/* so far: one byte more shows that it is too long */
	size_t length;
	struct reply reply;
	struct stream *stream;		/* NULL: no events are told */
};

static const char *
header(const struct request *r, const char *name)
{
	return MHD_lookup_connection_value(r->connection, MHD_HEADER_KIND, name);
}

static const char *
argument(const struct request *r, const char *name)
{
	return MHD_lookup_connection_value(r->connection, MHD_GET_ARGUMENT_KIND, name);
}

/* ---- answers ---------------------------------------------------------------------------- */

/* What every answer says to browsers. */
static void
add_headers(const struct request *r, struct MHD_Response *response)
{
	const struct reply *reply = &r->reply;

	MHD_add_response_header(response, "Cache-Control", "no-store");
	MHD_add_response_header(response, "Referrer-Policy", "no-referrer");
	MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
	MHD_add_response_header(response, "Content-Security-Policy",
	    reply->policy == NULL ? "default-src 'none'; frame-ancestors 'none'" : reply->policy);
	MHD_add_response_header(response, "Content-Type",
	    reply->type == NULL ? "application/json; charset=utf-8" : reply->type);
	if (reply->status == MHD_HTTP_METHOD_NOT_ALLOWED)
		MHD_add_response_header(response, "Allow", r->resource == SAY ? "POST" :
		    r->resource == EVENTS ? "GET" : "GET, HEAD");
}

static enum MHD_Result
queue(struct request *r, struct MHD_Response *response)
{
	enum MHD_Result result;

	add_headers(r, tool_need(r->web->tool, response));
	result = MHD_queue_response(r->connection, r->reply.status, response);
	MHD_destroy_response(response);
	return result;
}

static enum MHD_Result
queue_reply(struct request *r)
{
	size_t length;
	const char *bytes = tool_text(r->web->tool, &r->reply.body, &length);
	union { const char *from; void *to; } body = { .from = bytes };

	return queue(r, MHD_create_response_from_buffer(length, body.to, MHD_RESPMEM_MUST_COPY));
}

/* Why a request is not even looked at; the same bytes for every request with that status. */
static enum MHD_Result
refuse(struct request *r, unsigned status)
{
	static const struct { unsigned status; const char *because; } reasons[] = {
		{ MHD_HTTP_MISDIRECTED_REQUEST, "this table is not served under that name; "
		    "serve --name adds one" },
		{ MHD_HTTP_NOT_FOUND, "there is no such link" },
		{ MHD_HTTP_METHOD_NOT_ALLOWED, "the page, the view and the events are read by GET, "
		    "and lines are said by POST" },
		{ MHD_HTTP_FORBIDDEN, "a page of another site may not say anything here" },
		{ MHD_HTTP_TOO_MANY_REQUESTS, "that is too much at once: wait a moment" },
		{ TOO_LARGE, "a line has at most 4096 bytes" },
	};
	size_t i = 0;

	while (reasons[i].status != status)
		i++;
	r->reply.status = status;
	text_print(&r->reply.body, "{\"because\":\"%s\"}\n", reasons[i].because);
	return queue_reply(r);
}

/* ---- events ----------------------------------------------------------------------------- */

/* Hands out the next bytes of a stream, or waits until there are some. */
static ssize_t
read_stream(void *what, uint64_t at, char *bytes, size_t room)
{
	struct request *r = what;
	size_t length;
	char byte;

	(void)at;
	/* The library does not look whether a reader that waits has closed the stream. */
	if (r->link == NULL || recv(r->peer->fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0)
		return MHD_CONTENT_READER_END_OF_STREAM;
	length = stream_read(r->stream, bytes, room);
	r->peer->since = tool_clock();
	if (length == 0) {
		r->waiting = true;
		MHD_suspend_connection(r->connection);
	}
	return (ssize_t)length;
}

/* How many streams a link has. */
static unsigned
count_streams(const struct web *web, const struct link *link)
{
	const struct peer *peer;
	unsigned count = 0;

	for (peer = web->peers; peer != NULL; peer = peer->next)
		count += peer->request != NULL && peer->request->stream != NULL &&
		    peer->request->link == link;
	return count;
}

static enum MHD_Result
open_stream(struct request *r)
{
	const char *after = header(r, "Last-Event-ID");

	r->stream = stream_open(r->link->told,
	    after == NULL ? argument(r, "after") : after, argument(r, "page") != NULL);
	r->reply.status = MHD_HTTP_OK;
	r->reply.type = "text/event-stream";
	return queue(r, MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 4096, read_stream, r,
	    NULL));
}

/* Has a request that waits go on. */
static void
resume(struct request *r)
{
	r->waiting = false;
	r->web->woken = true;
	MHD_resume_connection(r->connection);
}

void
web_wake(struct web *web, const struct link *link)
{
	struct peer *peer;

	for (peer = web->peers; peer != NULL; peer = peer->next) {
		struct request *r = peer->request;

		if (r != NULL && r->waiting && r->stream != NULL &&
		    (link == NULL || r->link == link))
			resume(r);
	}
}

void
web_part(struct web *web, const struct link *link)
{
	struct peer *peer;

	for (peer = web->peers; peer != NULL; peer = peer->next) {
		struct request *r = peer->request;

		if (r == NULL || r->link != link)
			continue;
		r->link = NULL;
		if (r->waiting)
			resume(r);
	}
}

void
web_reply(struct reply *reply)
{
	resume(reply->request);
}

/* ---- requests --------------------------------------------------------------------------- */

/* Finds the link and what is asked of it; false: there is nothing under that path. */
static bool
find_resource(struct request *r, const char *path)
{
	static const char *const names[] = { [PAGE] = "", [VIEW] = "/view", [EVENTS] = "/events",
		[SAY] = "/say" };
	size_t length, i;

	if (path[0] != '/')
		return false;
	length = strcspn(path + 1, "/");
	for (i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(path + 1 + length, names[i]) == 0) {
			r->resource = (enum resource)i;
			r->link = links_find(r->web->links, path + 1, length);
			return r->link != NULL;
		}
	return false;
}

static bool
is_allowed(struct request *r, const char *method)
{
	if (r->resource == SAY)
		return strcmp(method, "POST") == 0;
	return strcmp(method, "GET") == 0 || (strcmp(method, "HEAD") == 0 && r->resource != EVENTS);
}

/* Whether a link asks for too much at once. */
static bool
is_too_much(struct request *r)
{
	int64_t second = (int64_t)tool_clock();
	struct link *link = r->link;

	if (r->resource == EVENTS)
		return count_streams(r->web, link) >=
		    (link->may == MAY_MOVE ? MOST_STREAMS_OF_SEAT : MOST_STREAMS_OF_WATCH);
	if (r->resource != SAY)
		return false;
	if (link->second != second)
		link->said = 0;
	link->second = second;
	return link->said++ >= MOST_SAID;
}

/* The status with which a request is refused before its body has come; 0: it is not. */
static unsigned
check_request(struct request *r, const char *path, const char *method)
{
	const char *host = header(r, "Host"), *length = header(r, "Content-Length");

	if (!gate_knows_host(r->web->gate, host))
		return MHD_HTTP_MISDIRECTED_REQUEST;
	if (!find_resource(r, path))
		return MHD_HTTP_NOT_FOUND;
	if (!is_allowed(r, method))
		return MHD_HTTP_METHOD_NOT_ALLOWED;
	if (r->resource == SAY &&
	    !gate_trusts_page(host, header(r, "Origin"), header(r, "Sec-Fetch-Site")))
		return MHD_HTTP_FORBIDDEN;
	if (is_too_much(r))
		return MHD_HTTP_TOO_MANY_REQUESTS;
	return r->resource == SAY && length != NULL && strtoull(length, NULL, 10) > MOST_LINE ?
	    TOO_LARGE : 0;
}

/* Answers a request that has arrived whole. */
static enum MHD_Result
answer(struct request *r)
{
	const struct web_answers *answers = r->web->answers;

	/* Whoever it was for may have left the table meanwhile. */
	if (r->link == NULL)
		return refuse(r, MHD_HTTP_NOT_FOUND);
	switch (r->resource) {
	case PAGE:
		answers->page(r->web->what, r->link, &r->reply);
		break;
	case VIEW:
		r->reply.status = MHD_HTTP_OK;
		told_view(r->link->told, &r->reply.body);
		break;
	case EVENTS:
		return open_stream(r);
	case SAY:
		if (r->length > MOST_LINE)
			return refuse(r, TOO_LARGE);
		if (!answers->say(r->web->what, r->link, argument(r, "after"), r->body, r->length,
		    &r->reply)) {
			r->waiting = true;
			MHD_suspend_connection(r->connection);
			return MHD_YES;
		}
		break;
	}
	return queue_reply(r);
}

/* Called by the library: once for the headers, for each piece of the body, and at its end. */
static enum MHD_Result
take_request(void *what, struct MHD_Connection *connection, const char *path, const char *method,
    const char *version, const char *bytes, size_t *length, void **at)
{
	struct request *r = *at;
	struct web *web = what;
	unsigned status;
	size_t kept;

	(void)version;
	if (r == NULL) {
		const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection,
		    MHD_CONNECTION_INFO_SOCKET_CONTEXT);

		r = *at = tool_need(web->tool, calloc(1, sizeof *r));
		*r = (struct request){ .web = web, .connection = connection,
			.peer = info->socket_context, .reply.request = r };
		r->peer->request = r;
		status = check_request(r, path, method);
		return status == 0 ? MHD_YES : refuse(r, status);
	}
	if (*length > 0) {
		/* Of a body that is too long only that it is. */
		kept = MOST_LINE + 1 - r->length;
		kept = *length < kept ? *length : kept;
		memcpy(r->body + r->length, bytes, kept);
		r->length += kept;
		*length = 0;
		return MHD_YES;
	}
	return r->reply.status != 0 ? queue_reply(r) : answer(r);
}

/* ---- the end of a request ------------------------------------------------------------- */

/* Nothing here has escapes: a path or an id with one is another. */
static size_t
keep_escapes(void *what, struct MHD_Connection *connection, char *text)
{
	(void)what, (void)connection;
	return strlen(text);
}

static void
end_request(void *what, struct MHD_Connection *connection, void **at,
    enum MHD_RequestTerminationCode why)
{
	struct request *r = *at;
	struct web *web = what;

	(void)connection, (void)why;
	if (r == NULL)
		return;
	*at = NULL;
	if (r->stream != NULL)
		stream_close(r->stream);
	if (r->link != NULL && r->resource == SAY && r->waiting)
		web->answers->forget(web->what, r->link, &r->reply);
	r->peer->request = NULL;
	r->peer->since = tool_clock();
	text_free(&r->reply.body);
	free(r->reply.policy);
	free(r);
}

/* ---- connections ------------------------------------------------------------------------ */

/* Whether one more from that address may connect. */
static enum MHD_Result
accept_peer(void *what, const struct sockaddr *address, socklen_t length)
{
	const struct web *web = what;
	const struct peer *peer;
	char form[ADDRESS_ROOM];
	unsigned count = 0;

	(void)length;
	if (!write_address(address, form))
		return MHD_NO;
	for (peer = web->peers; peer != NULL; peer = peer->next)
		count += strcmp(peer->address, form) == 0;
	return is_loopback(form) || count < MOST_OF_ADDRESS ? MHD_YES : MHD_NO;
}

static void
add_peer(struct web *web, struct MHD_Connection *connection, void **at)
{
	struct peer *peer = tool_need(web->tool, calloc(1, sizeof *peer));

	*at = peer;
	peer->next = web->peers;
	web->peers = peer;
	peer->since = tool_clock();
	peer->fd = MHD_get_connection_info(connection,
	    MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
	(void)write_address(MHD_get_connection_info(connection,
	    MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr, peer->address);
}

static void
note_connection(void *what, struct MHD_Connection *connection, void **at,
    enum MHD_ConnectionNotificationCode code)
{
	struct web *web = what;
	struct peer **peer = &web->peers;

	if (code == MHD_CONNECTION_NOTIFY_STARTED) {
		add_peer(web, connection, at);
		return;
	}
	while (*peer != NULL && *peer != *at)
		peer = &(*peer)->next;
	if (*peer != NULL)
		*peer = (*peer)->next;
	free(*at);
	*at = NULL;
}

void
web_tick(struct web *web)
{
	double now = tool_clock();
	struct peer *peer;

	/* The library sees that nothing more comes or goes, and ends the connection. */
	for (peer = web->peers; peer != NULL; peer = peer->next)
		if ((peer->request == NULL || !peer->request->waiting) &&
		    now - peer->since > MOST_SILENCE)
			shutdown(peer->fd, SHUT_RDWR);
}

/* ---- the server ------------------------------------------------------------------------- */

struct web *
web_open(struct tool *tool, int fd, const struct gate *gate, const struct links *links,
    const struct web_answers *answers, void *what)
{
	struct web *web = tool_need(tool, calloc(1, sizeof *web));

	*web = (struct web){ .tool = tool, .gate = gate, .links = links, .answers = answers,
		.what = what };
	web->daemon = MHD_start_daemon(MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0,
	    accept_peer, web, take_request, web,
	    MHD_OPTION_LISTEN_SOCKET, fd,
	    MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, NULL,
	    MHD_OPTION_NOTIFY_COMPLETED, end_request, web,
	    MHD_OPTION_NOTIFY_CONNECTION, note_connection, web,
	    MHD_OPTION_CONNECTION_LIMIT, (unsigned)MOST_CONNECTIONS,
	    MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)MEMORY_OF_CONNECTION,
	    MHD_OPTION_END);
	if (web->daemon == NULL)
		tool_die(tool, "cannot begin to serve: %s", strerror(errno));
	return web;
}

void
web_close(struct web *web)
{
	web_wake(web, NULL);
	MHD_stop_daemon(web->daemon);
	free(web);
}

int
web_descriptor(const struct web *web)
{
	return MHD_get_daemon_info(web->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
}

int
web_patience(const struct web *web)
{
	MHD_UNSIGNED_LONG_LONG left;

	if (web->woken)
		return 0;
	if (MHD_get_timeout(web->daemon, &left) != MHD_YES || left > 1000)
		return 1000;
	return (int)left;
}

void
web_run(struct web *web)
{
	web->woken = false;
	MHD_run(web->daemon);
}
