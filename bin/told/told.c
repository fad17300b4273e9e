/*
 * told.c: follows what a client is told, writes each as an event, and remembers it.
 *
 * An event's id names its place in the file and the digest of what the client saw up to there: if
 * the file has changed before that place, the id is nobody's.
 *
 * For the page an event has a key "page" besides:
 * - with "view" and with "round" it is {"record": R, "symbols": S}: R is a whole record, as those
 *   in the page's JSON, and S the SVG of all symbols that it needs;
 * - with all others it is {"steps": N, "series": {NAME: VALUE}, "list": [ENTRY], "symbols": S}: how
 *   many steps the record has now, what has another value from step N - 1 on (null: nothing), the
 *   entries to be added to its list, and the SVG of symbols that are new.  If no step was made
 *   (N is what it was), "series" is empty.
 * An event without "page" changes nothing in the record.
 *
 * Must not know any game, nor how events are sent.
 */
#include "told/told.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A document, as the client was told of it. */
struct heard {
	char id[ID_ROOM];
	char *text;			/* the event; NULL: there is none for this document */
	char *page;			/* what it adds to the page; NULL: there is no page yet */
	char *words;			/* what happened; NULL: the table is as it was */
};

enum { MOST_ASIDES = 8 };

struct told {
	struct client *client;
	struct tool *tool;
	struct croupier_record *seen;	/* the round, as it was told */
	struct text round;		/* the same as documents */
	struct page *page;		/* the same as a page; NULL: none was asked for */
	struct heard *at;
	size_t count;
	unsigned long states, documents;	/* of the file so far; and behind the last state */
	unsigned long edition;		/* another one: the file was read anew */
	/* What no file keeps: the last few of that, and how many there were. */
	char *asides[MOST_ASIDES];
	unsigned long aside;
	bool stands;			/* the last of these is for those who come later, too */
};

/* ---- coming and going ------------------------------------------------------------------- */

/* A record that tells what follows, and keeps its digest. */
static struct croupier_record *
new_record(struct tool *tool)
{
	struct croupier_record *record = tool_need(tool, croupier_record_new());

	croupier_record_tell(record, true);
	tool_check(tool, croupier_record_keep_digest(record));
	return record;
}

struct told *
told_new(struct client *client)
{
	struct told *told = tool_need(client->tool, calloc(1, sizeof *told));

	told->client = client;
	told->tool = client->tool;
	told->seen = new_record(told->tool);
	return told;
}

/* Forgets everything, as the file is read from its start. */
static void
restart(struct told *told)
{
	while (told->count > 0) {
		free(told->at[--told->count].text);
		free(told->at[told->count].words);
		free(told->at[told->count].page);
	}
	free(told->at);
	told->at = NULL;
	told->states = 0;
	told->edition++;
}

void
told_free(struct told *told)
{
	size_t i;

	if (told == NULL)
		return;
	restart(told);
	for (i = 0; i < MOST_ASIDES; i++)
		free(told->asides[i]);
	croupier_record_free(told->seen);
	text_free(&told->round);
	page_free(told->page);
	free(told);
}

/* ---- pages ------------------------------------------------------------------------------ */

/* Puts what was told into the page, and writes what that adds to it. */
static void
show_told(struct told *told, const struct croupier_document *document, struct text *news)
{
	if (croupier_document_about(document).kind == CROUPIER_STATE) {
		page_free(told->page);
		told->page = page_new(told->tool, NULL);
		page_begin(told->page, told->seen, viewer_of(told->client), NULL, 0);
		page_put_record(told->page, news);
	} else if (!page_is_full(told->page)) {
		page_take(told->page, told->seen, document);
		page_put_news(told->page, news);
	}
}

struct page *
told_page(struct told *told)
{
	const struct croupier_document *document;
	struct bytes_left left = { .at = NULL };
	struct text news = { .made = NULL };
	struct croupier_stream *stream;

	if (told->page != NULL)
		return told->page;
	/* A page needs its record from the start on. */
	croupier_record_free(told->seen);
	told->seen = new_record(told->tool);
	left.at = tool_text(told->tool, &told->round, &left.count);
	stream = tool_open_bytes(told->tool, &left, "-");
	for (;;) {
		tool_check(told->tool, croupier_stream_next(stream, &document));
		if (document == NULL)
			break;
		tool_check(told->tool, croupier_record_feed(told->seen, document));
		text_clear(&news);
		show_told(told, document, &news);
	}
	croupier_stream_close(stream);
	text_free(&news);
	return told->page;
}

void
told_view(const struct told *told, struct text *text)
{
	tool_check(told->tool, croupier_state_write(state_of(told->client), CROUPIER_JSON,
	    tool_target(told->tool, text)));
}

/* ---- events ----------------------------------------------------------------------------- */

/* What happened, as an event and in words; false: nothing that is told. */
static bool
make_event(struct told *told, const struct croupier_document *document,
    struct croupier_event *event, struct text *words)
{
	struct croupier_record_about about = croupier_record_about(told->seen);
	struct croupier_text *target = tool_target(told->tool, words);

	event->watch = moves_of(told->client);
	event->turn = turn_name(croupier_record_state(told->seen));
	switch (croupier_document_about(document).kind) {
	case CROUPIER_MOVE:
		tool_check(told->tool, croupier_record_write_made(told->seen, about.standing - 1,
		    CROUPIER_WORDS, target));
		event->move = tool_text(told->tool, words, NULL);
		event->followed = about.followed;
		return true;
	case CROUPIER_UNDO:
		tool_check(told->tool, croupier_document_undo(document, &event->undo));
		text_print(words, "moves were taken back: %lu", event->undo);
		return true;
	case CROUPIER_RULING:
		tool_check(told->tool, croupier_record_write(told->seen, document, CROUPIER_WORDS,
		    target));
		event->ruling = tool_text(told->tool, words, NULL);
		return true;
	case CROUPIER_STATE:
		event->round = croupier_state_about(croupier_record_state(told->seen)).round;
		text_print(words, "round %lu is dealt", event->round);
		return true;
	case CROUPIER_RESULT:
	case CROUPIER_SEAL:
	case CROUPIER_SEED:
	case CROUPIER_NO_DOCUMENT:
		break;
	}
	return false;
}

/* Writes the id of the place that was reached. */
static void
write_id(const struct told *told, char id[ID_ROOM])
{
	static const char before[] = "{\"digest\":\"";
	enum { SHOWN = 16 };
	struct text document = { .made = NULL };

	tool_check(told->tool, croupier_record_write_digest(told->seen, CROUPIER_JSON,
	    tool_target(told->tool, &document)));
	snprintf(id, ID_ROOM, "%lu.%lu.%.*s", told->states, told->documents, SHOWN,
	    tool_text(told->tool, &document, NULL) + strlen(before));
	text_free(&document);
}

/* A copy of an event up to its last brace. */
static char *
copy_event(struct told *told, const struct croupier_event *event)
{
	struct text line = { .made = NULL };
	const char *bytes;
	char *copy;

	tool_check(told->tool, croupier_event_write(event, CROUPIER_JSON,
	    tool_target(told->tool, &line)));
	bytes = tool_text(told->tool, &line, NULL);
	copy = tool_copy_bytes(told->tool, bytes, strlen(bytes) - strlen("}\n"));
	text_free(&line);
	return copy;
}

static void
take(struct told *told, const struct croupier_document *document)
{
	struct croupier_refusal no = croupier_record_feed(told->seen, document);
	struct croupier_event event = { .watch = 0 };
	struct text words = { .made = NULL }, news = { .made = NULL };
	struct heard *heard;

	told->at = tool_extend(told->tool, told->at, told->count, sizeof *told->at);
	heard = &told->at[told->count++];
	*heard = (struct heard){ .text = NULL };
	write_id(told, heard->id);
	if (tool_is_yes(told->tool, &no) && make_event(told, document, &event, &words)) {
		heard->text = copy_event(told, &event);
		if (event.ruling == NULL)
			heard->words = tool_copy(told->tool, NULL,
			    tool_text(told->tool, &words, NULL));
		if (told->page != NULL) {
			show_told(told, document, &news);
			heard->page = take_text(told->tool, &news);
		}
	}
	text_free(&words);
}

void
told_follow(struct told *told, const struct croupier_document *document, const char *bytes,
    size_t length)
{
	struct bytes_left left = { .at = bytes, .count = length };
	struct croupier_stream *stream;
	const struct croupier_document *part;

	if (croupier_document_about(document).kind == CROUPIER_STATE) {
		if (told->client->live->ledger.deals == 1)
			restart(told);
		text_clear(&told->round);
		told->states++;
		told->documents = 0;
	} else {
		told->documents++;
	}
	text_add(&told->round, bytes, length);
	stream = tool_open_bytes(told->tool, &left, "-");
	for (;;) {
		tool_check(told->tool, croupier_stream_next(stream, &part));
		if (part == NULL)
			break;
		take(told, part);
	}
	croupier_stream_close(stream);
}

void
told_aside(struct told *told, const char *event, bool stands)
{
	char **at = &told->asides[told->aside++ % MOST_ASIDES];

	*at = tool_copy(told->tool, *at, event);
	told->stands = stands;
}

const char *
told_id(const struct told *told)
{
	return told->count == 0 ? "" : told->at[told->count - 1].id;
}

/* ---- reading ---------------------------------------------------------------------------- */

/* The index behind the event with an id; false: the file has none. */
static bool
find_id(const struct told *told, const char *id, size_t *next)
{
	size_t i = told->count;

	while (i > 0 && strcmp(told->at[i - 1].id, id) != 0)
		i--;
	*next = i;
	return i > 0;
}

bool
told_is_at(const struct told *told, const char *id, const char **since)
{
	size_t next;

	*since = "what was known there of the table is not so any more";
	if (!find_id(told, id, &next))
		return false;
	for (*since = NULL; next < told->count; next++)
		if (told->at[next].words != NULL)
			*since = told->at[next].words;
	return *since == NULL;
}

void
told_begin(struct reading *r, struct told *told, const char *after, bool page)
{
	*r = (struct reading){ .told = told, .edition = told->edition, .page = page,
		.aside = told->aside - told->stands };
	r->fresh = after == NULL || !find_id(told, after, &r->next);
}

/* Whether what a page has to be told of the events that come next is known. */
static bool
has_pages(const struct reading *r)
{
	const struct heard *at = r->told->at;
	size_t i = r->next;

	while (i < r->told->count && (at[i].text == NULL || at[i].page != NULL))
		i++;
	return i == r->told->count;
}

bool
told_wants_view(struct reading *r)
{
	bool wants = r->fresh;

	/* After the file was read anew it goes on where it was, if the file still has that. */
	if (r->edition != r->told->edition && !wants)
		wants = !find_id(r->told, r->id, &r->next);
	r->edition = r->told->edition;
	wants = wants || (r->page && !has_pages(r));
	r->fresh = false;
	if (wants) {
		r->next = r->told->count;
		snprintf(r->id, sizeof r->id, "%s", told_id(r->told));
	}
	return wants;
}

bool
told_next(struct reading *r, struct told_event *event)
{
	const struct told *told = r->told;
	const struct heard *heard;

	while (r->next < told->count) {
		heard = &told->at[r->next++];
		snprintf(r->id, sizeof r->id, "%s", heard->id);
		*event = (struct told_event){ .id = heard->id, .text = heard->text,
			.page = r->page ? heard->page : NULL };
		if (heard->text != NULL)
			return true;
	}
	if (told->aside - r->aside > MOST_ASIDES)
		r->aside = told->aside - MOST_ASIDES;
	if (r->aside == told->aside)
		return false;
	*event = (struct told_event){ .text = told->asides[r->aside++ % MOST_ASIDES] };
	return true;
}
