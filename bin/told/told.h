/*
 * told.h: what one client of a live table was told of it, as documents with ids, so that who was
 * away goes on behind any of them; and the same as a page.
 *
 * Must not know how documents reach anybody, nor who that is.  The parts stand in order.
 */
#ifndef TOLD_H
#define TOLD_H

#include "live/live.h"
#include "show/show.h"

struct told;
struct told *told_new(struct client *client);
void told_free(struct told *told);

/* Takes what the client was told of a document of the file: see client->follow. */
void told_follow(struct told *told, const struct croupier_document *document, const char *bytes,
    size_t length);

/*
 * Tells those who read now, and (stands) those who come later, what no file keeps: a document
 * without its last brace.
 */
void told_aside(struct told *told, const char *document, bool stands);

/* The id of the last event; "" if there is none. */
const char *told_id(const struct told *told);

/* Whether the table is as it was at an event; if not, since says in words what happened. */
bool told_is_at(const struct told *told, const char *id, const char **since);

/* The page of the round so far; and appends the table as it is seen now, on a line. */
struct page *told_page(struct told *told);
void told_view(const struct told *told, struct text *text);

/* ---- streams ---------------------------------------------------------------------------- */

struct stream;

/*
 * A stream of what is told, behind an event with an id (NULL: the view comes first), for a page or
 * not.  It is read until nothing is left for now.
 */
struct stream *stream_open(struct told *told, const char *after, bool page);
size_t stream_read(struct stream *stream, char *bytes, size_t room);
void stream_close(struct stream *stream);

#endif
