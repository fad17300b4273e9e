/*
 * stream.c: writes what a client is told as a stream of events (text/event-stream).
 *
 * Must not know what events mean, nor who reads.
 */
#include "told/told.h"

#include <stdlib.h>
#include <string.h>

struct stream {
	struct tool *tool;
	struct told *told;
	struct reading reading;
	int64_t spoken;			/* when something was read last */
	struct text bytes;		/* that were not taken yet */
	size_t taken;			/* of those */
};

struct stream *
stream_open(struct tool *tool, struct told *told, const char *after, bool page)
{
	struct stream *stream = tool_need(tool, calloc(1, sizeof *stream));

	stream->tool = tool;
	stream->told = told;
	stream->spoken = now_in_milliseconds();
	told_begin(&stream->reading, told, after, page);
	return stream;
}

void
stream_close(struct stream *stream)
{
	text_free(&stream->bytes);
	free(stream);
}

/* Puts an event; what a page is told may have several lines, which mean nothing. */
static void
put_event(struct text *bytes, const struct told_event *event)
{
	const char *page = event->page;
	size_t length;

	if (event->id != NULL)
		text_print(bytes, "id: %s\n", event->id);
	text_print(bytes, "data: %.*s%s", (int)strcspn(event->text, "\n"), event->text,
	    page == NULL ? "" : ",\"page\":");
	for (; page != NULL && *page != '\0'; page += length + (page[length] == '\n')) {
		length = strcspn(page, "\n");
		text_add(bytes, page, length);
	}
	text_put(bytes, "}\n\n");
}

/* Puts the table as it is now. */
static void
put_view(struct stream *stream)
{
	struct tool *tool = stream->tool;
	struct text view = { .made = NULL }, page = { .made = NULL };

	text_put(&view, "{\"view\":");
	told_view(stream->told, &view);
	if (stream->reading.page)
		page_put_record(told_page(stream->told), &page);
	put_event(&stream->bytes, &(struct told_event){ .id = stream->reading.id,
	    .text = tool_text(tool, &view, NULL),
	    .page = stream->reading.page ? tool_text(tool, &page, NULL) : NULL });
	text_free(&view);
	text_free(&page);
}

size_t
stream_read(struct stream *stream, char *bytes, size_t room)
{
	enum { SILENCE = 15000 };
	struct told_event event;
	const char *from;
	size_t length;

	if (told_wants_view(&stream->reading))
		put_view(stream);
	while (told_next(&stream->reading, &event))
		put_event(&stream->bytes, &event);
	if (stream->bytes.made == NULL && now_in_milliseconds() - stream->spoken >= SILENCE)
		text_put(&stream->bytes, ": \n\n");
	from = tool_text(stream->tool, &stream->bytes, &length);
	length -= stream->taken;
	if (length > room)
		length = room;
	memcpy(bytes, from + stream->taken, length);
	stream->taken += length;
	if (length > 0)
		stream->spoken = now_in_milliseconds();
	if (from[stream->taken] == '\0') {
		text_free(&stream->bytes);
		stream->taken = 0;
	}
	return length;
}
