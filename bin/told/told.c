/*
 * told.c: follows what a client is told, writes each as an event (text/event-stream), remembers
 * it, and has streams read it.
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
 * Must not know any game, nor who reads.
 */
#include "told/told.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ID_ROOM = 64 };

/* A document, as the client was told of it; or (without an id) what no file keeps. */
struct heard {
	char id[ID_ROOM];
	char *document;			/* of the event; NULL: there is none for this document */
	char *page;			/* what a page is told besides; NULL: no page is there */
	char *words;			/* what happened; NULL: the table is as it was */
};

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
	size_t standing;	/* behind what is in no file, but for those who come later; or 0 */
};

struct stream {
	struct told *told;
	unsigned long edition;		/* of what was told */
	size_t next;			/* what is read next */
	size_t began;			/* how much had been told when it was opened */
	bool fresh;			/* first the view is wanted */
	bool caught_up;			/* what stands was told */
	bool page;			/* a page reads */
	char id[ID_ROOM];		/* of what was read last */
	double spoken;			/* when something was read last */
	struct text bytes;		/* that were not taken yet */
	size_t taken;			/* of those */
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
		free(told->at[--told->count].document);
		free(told->at[told->count].words);
		free(told->at[told->count].page);
	}
	free(told->at);
	told->at = NULL;
	told->standing = 0;
	told->states = 0;
	told->edition++;
}

void
told_free(struct told *told)
{
	if (told == NULL)
		return;
	restart(told);
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
	while ((document = tool_next(told->tool, stream)) != NULL) {
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

/*
 * An event from a document without its last brace; what a page is told besides (NULL: nothing) may
 * have several lines, which mean nothing.
 */
static void
put_event(struct text *text, const char *id, const char *document, const char *page)
{
	size_t length;

	if (id[0] != '\0')
		text_print(text, "id: %s\n", id);
	text_print(text, "data: %s%s", document,
	    page == NULL || *page == '\0' ? "" : ",\"page\":");
	for (; page != NULL && *page != '\0'; page += length + (page[length] == '\n')) {
		length = strcspn(page, "\n");
		text_add(text, page, length);
	}
	text_put(text, "}\n\n");
}

/* Keeps an event, with what it adds to the page. */
static void
keep_event(struct told *told, struct heard *heard, const struct croupier_document *document,
    const struct croupier_event *event)
{
	struct text line = { .made = NULL }, news = { .made = NULL };

	tool_check(told->tool, croupier_event_write(event, CROUPIER_JSON,
	    tool_target(told->tool, &line)));
	heard->document = take_text(told->tool, &line);
	heard->document[strlen(heard->document) - strlen("}\n")] = '\0';
	if (told->page != NULL) {
		show_told(told, document, &news);
		heard->page = take_text(told->tool, &news);
	}
}

/* Room for one thing more that is told. */
static struct heard *
add_heard(struct told *told)
{
	told->at = tool_extend(told->tool, told->at, told->count, sizeof *told->at);
	told->at[told->count] = (struct heard){ .document = NULL };
	return &told->at[told->count++];
}

static void
take(struct told *told, const struct croupier_document *document)
{
	struct croupier_refusal no = croupier_record_feed(told->seen, document);
	struct croupier_event event = { .watch = 0 };
	struct text words = { .made = NULL };
	/* Where memory was short, there may be no state to have a digest of. */
	bool fed = tool_is_yes(told->tool, &no);
	struct heard *heard = add_heard(told);

	write_id(told, heard->id);
	if (fed && make_event(told, document, &event, &words)) {
		keep_event(told, heard, document, &event);
		heard->words = take_text(told->tool, &words);
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
	while ((part = tool_next(told->tool, stream)) != NULL)
		take(told, part);
	croupier_stream_close(stream);
}

void
told_aside(struct told *told, const char *document, bool stands)
{
	struct heard *heard = add_heard(told);

	heard->document = tool_copy(told->tool, NULL, document);
	heard->page = tool_copy(told->tool, NULL, "");
	told->standing = stands ? told->count : 0;
}

const char *
told_id(const struct told *told)
{
	size_t i = told->count;

	while (i > 0 && told->at[i - 1].id[0] == '\0')
		i--;
	return i == 0 ? "" : told->at[i - 1].id;
}

/* ---- reading ---------------------------------------------------------------------------- */

/* The index behind the event with an id; false: the file has none. */
static bool
find_id(const struct told *told, const char *id, size_t *next)
{
	size_t i = *id == '\0' ? 0 : told->count;

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

struct stream *
stream_open(struct told *told, const char *after, bool page)
{
	struct stream *s = tool_need(told->tool, calloc(1, sizeof *s));

	*s = (struct stream){ .told = told, .edition = told->edition, .began = told->count,
		.page = page, .spoken = tool_clock() };
	s->fresh = after == NULL || !find_id(told, after, &s->next);
	return s;
}

void
stream_close(struct stream *s)
{
	text_free(&s->bytes);
	free(s);
}

/* Whether what a page has to be told of the events that come next is known. */
static bool
has_pages(const struct stream *s)
{
	const struct heard *at = s->told->at;
	size_t i = s->next;

	while (i < s->told->count && (at[i].document == NULL || at[i].page != NULL))
		i++;
	return i == s->told->count;
}

/* Whether the view comes next. */
static bool
wants_view(struct stream *s)
{
	bool wants = s->fresh;

	/* After the file was read anew it goes on where it was, if the file still has that. */
	if (s->edition != s->told->edition && !wants) {
		wants = !find_id(s->told, s->id, &s->next);
		s->began = 0;
	}
	s->edition = s->told->edition;
	s->fresh = false;
	return wants || (s->page && !has_pages(s));
}

/* Puts the table as it is now, and goes on behind that. */
static void
put_view(struct stream *s)
{
	struct told *told = s->told;
	struct text view = { .made = NULL }, page = { .made = NULL };
	char *document;

	text_put(&view, "{\"view\":");
	told_view(told, &view);
	if (s->page)
		page_put_record(told_page(told), &page);
	document = take_text(told->tool, &view);
	document[strcspn(document, "\n")] = '\0';
	snprintf(s->id, sizeof s->id, "%s", told_id(told));
	put_event(&s->bytes, s->id, document, tool_text(told->tool, &page, NULL));
	s->next = told->count;
	free(document);
	text_free(&page);
}

/* Puts what was told since; of what no file keeps, what was told meanwhile, and what stands. */
static void
put_news(struct stream *s)
{
	const struct told *told = s->told;
	const struct heard *heard;

	for (; s->next < told->count; s->next++) {
		heard = &told->at[s->next];
		if (heard->id[0] != '\0')
			snprintf(s->id, sizeof s->id, "%s", heard->id);
		if (heard->document != NULL && (heard->id[0] != '\0' || s->next >= s->began))
			put_event(&s->bytes, heard->id, heard->document,
			    s->page ? heard->page : NULL);
	}
	if (!s->caught_up && told->standing > 0 && told->standing <= s->began)
		put_event(&s->bytes, "", told->at[told->standing - 1].document, NULL);
	s->caught_up = true;
}

size_t
stream_read(struct stream *s, char *bytes, size_t room)
{
	enum { SILENCE = 15 };
	double now = tool_clock();
	const char *from;
	size_t length;

	if (wants_view(s))
		put_view(s);
	put_news(s);
	if (s->bytes.made == NULL && now - s->spoken >= SILENCE)
		text_put(&s->bytes, ": \n\n");
	from = tool_text(s->told->tool, &s->bytes, &length);
	length -= s->taken;
	if (length > room)
		length = room;
	memcpy(bytes, from + s->taken, length);
	s->taken += length;
	if (length > 0)
		s->spoken = now;
	if (from[s->taken] == '\0') {
		text_free(&s->bytes);
		s->taken = 0;
	}
	return length;
}
