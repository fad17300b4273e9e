/*
 * ledger.c: the record file of a live table: replayed, and rid of what is torn.
 *
 * Knows which documents of a record stand.  Must not know any game, how a file is written
 * to, who says what is appended, nor how it is answered.
 */
#include "referee/referee.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The bytes of the file as they are replayed. */
struct content {
	char *bytes;
	size_t length;
	size_t whole;			/* up to the end of the last whole line */
	size_t torn;			/* where what must be set aside begins; length: nowhere */
	unsigned long torn_line;
	char why[400];			/* a state is torn: why it cannot be read; else empty */
};

static bool
read_file(struct ledger *ledger, struct content *content)
{
	bool good = file_read(&ledger->file, &content->bytes, &content->length);

	content->whole = good ? content->length : 0;
	while (content->whole > 0 && content->bytes[content->whole - 1] != '\n')
		content->whole--;
	return good;
}

/* ---- replaying ------------------------------------------------------------------ */

/* What a replay of the file came to. */
struct replay {
	struct ledger *ledger;
	struct content *content;
	unsigned long states;
	bool bad;			/* something was refused and told */
	bool open_state;		/* the last document is a state */
	bool lost;			/* the last document is a state that cannot be read: */
	struct croupier_refusal why;
	struct croupier_place state;	/* where the last state began */
};

/* Where line number `line` begins, among the whole lines. */
static size_t
find_line(const struct content *content, unsigned long line)
{
	size_t at = 0;

	for (; line > 1 && at < content->whole; line--) {
		const char *newline = memchr(content->bytes + at, '\n', content->whole - at);

		at = (size_t)(newline - content->bytes) + 1;
	}
	return at;
}

/* A state that cannot be read may be torn only where it ends the file; elsewhere it is wrong. */
static void
tell_lost(struct replay *r)
{
	if (!r->lost)
		return;
	r->lost = false;
	r->bad = true;
	tool_refuse(r->ledger->file.tool, &r->why);
}

/* Takes note of a state that begins at the place and cannot be read. */
static void
lose_state(struct replay *r, const struct croupier_refusal *no, const struct croupier_place *place)
{
	croupier_record_lose(r->ledger->record);
	r->lost = r->open_state = true;
	r->why = *no;
	r->state = *place;
	r->states++;
}

/* Tells what is wrong with the deal of the state that was taken: the file goes on all the same. */
static void
tell_deal(struct replay *r)
{
	struct croupier_refusal no = croupier_record_check_deal(r->ledger->record);

	if (no.verdict == CROUPIER_TROUBLE)
		tool_check(r->ledger->file.tool, no);
	else if (no.verdict == CROUPIER_NO)
		tool_refuse_move(r->ledger->file.tool, &no, r->states, 0, "");
}

/* Forgets which moves were taken back. */
static void
forget_taken(struct ledger *ledger)
{
	text_clear(&ledger->taken);
	ledger->taken_count = ledger->taken_back = 0;
}

/* Remembers the moves that an undo is about to take back. */
static void
remember_taken(struct ledger *ledger, const struct croupier_document *document)
{
	unsigned long count, standing = croupier_record_standing(ledger->record), i;

	forget_taken(ledger);
	if (croupier_document_undo(document, &count).verdict != CROUPIER_YES || count > standing)
		return;		/* it will be refused */
	for (i = standing - count; i < standing; i++) {
		text_print(&ledger->taken, "move %lu, ",
		    croupier_record_made(ledger->record, i).number);
		tool_check(ledger->file.tool, croupier_record_write_made(ledger->record, i,
		    CROUPIER_WORDS, tool_target(ledger->file.tool, &ledger->taken)));
		text_put(&ledger->taken, "\n");
	}
	ledger->taken_count = ledger->taken_back = count;
}

/*
 * Follows which moves were taken back last and not made again: a fix that was
 * killed leaves such.
 */
static void
follow_taken(struct ledger *ledger, const struct croupier_document *document)
{
	switch (croupier_document_kind(document)) {
	case CROUPIER_STATE:
		forget_taken(ledger);
		break;
	case CROUPIER_MOVE:
		ledger->taken_back -= ledger->taken_back > 0;
		break;
	case CROUPIER_UNDO:
		remember_taken(ledger, document);
		break;
	case CROUPIER_RESULT:
	case CROUPIER_RULING:
	case CROUPIER_SEAL:
	case CROUPIER_SEED:
	case CROUPIER_NO_DOCUMENT:
		break;
	}
}

static void
take_document(struct replay *r, const struct croupier_document *document)
{
	struct croupier_record *record = r->ledger->record;
	enum croupier_kind kind = croupier_document_kind(document);
	struct croupier_place place = croupier_document_place(document);
	struct text words = { .made = NULL };
	struct croupier_refusal no;

	follow_taken(r->ledger, document);
	no = croupier_record_feed(record, document);
	r->open_state = kind == CROUPIER_STATE;
	if (r->open_state && no.verdict != CROUPIER_YES) {
		lose_state(r, &no, &place);
		return;
	}
	if (r->open_state) {
		r->state = place;
		r->states++;
		tell_deal(r);
	}
	if (no.verdict == CROUPIER_YES)
		return;
	r->bad = true;
	tool_check(r->ledger->file.tool, croupier_record_write_words(record,
	    tool_target(r->ledger->file.tool, &words)));
	tool_refuse_move(r->ledger->file.tool, &no, r->states,
	    croupier_record_refused_move(record), tool_text(r->ledger->file.tool, &words, NULL));
	text_free(&words);
}

/* Whether nothing but the first line of a state ends the file there. */
static bool
is_bare_marker(const struct content *content, const struct croupier_place *place)
{
	size_t at = find_line(content, place->line);

	return content->whole - at == 4 && memcmp(content->bytes + at, "---\n", 4) == 0;
}

static void
take_documents(struct replay *r, struct croupier_stream *stream)
{
	const struct croupier_document *document;

	for (;;) {
		struct croupier_refusal no = croupier_stream_next(stream, &document);
		struct croupier_place place = croupier_stream_refused_at(stream);

		if (no.verdict == CROUPIER_YES && document == NULL)
			return;
		tell_lost(r);
		if (no.verdict == CROUPIER_YES) {
			take_document(r, document);
		} else if (croupier_stream_lost_state(stream) ||
		    is_bare_marker(r->content, &place)) {
			lose_state(r, &no, &place);
		} else {
			r->bad = true;
			r->open_state = false;
			tool_refuse(r->ledger->file.tool, &no);
		}
	}
}

/* ---- what is torn ----------------------------------------------------------------- */

/* Whether the text stands at the beginning of the bytes, before their end. */
static bool
begins_with(const char *bytes, const char *end, const char *text)
{
	size_t length = strlen(text);

	return (size_t)(end - bytes) >= length && memcmp(bytes, text, length) == 0;
}

/*
 * Whether the lines that end the file, from that byte on, are one state as
 * croupier writes it, however damaged: its marker has a line of its own.  Where
 * that marker is damaged the document before has swallowed the state, and what
 * begins here is more than it; where that is a state it has the key twice then.
 */
static bool
is_one_state(const struct content *content, size_t at)
{
	static const char marker[] = "---\n", key[] = "\ngame:";
	const char *next = content->bytes + at, *end = content->bytes + content->whole;
	unsigned keys = 0;

	if (!begins_with(next, end, marker))
		return false;
	while ((next = memchr(next, '\n', (size_t)(end - next))) != NULL)
		keys += begins_with(next++, end, key);
	return keys < 2;
}

/*
 * Whether the line without an end looks like one more line of a state: of a
 * key, of a mapping's, or of a list's.
 */
static bool
goes_on(const struct content *content)
{
	const char *rest = content->bytes + content->whole;
	size_t length = content->length - content->whole;

	return length > 0 && ((rest[0] >= 'a' && rest[0] <= 'z') ||
	    (length > 2 && (memcmp(rest, "  ", 2) == 0 || memcmp(rest, "- ", 2) == 0)));
}

/* Without the state that ends the file nothing would be left: says what is wrong with it. */
static void
tell_only_state(struct replay *r)
{
	struct tool *tool = r->ledger->file.tool;

	if (r->lost)
		tool_refuse(tool, &r->why);
	if (r->content->whole < r->content->length)
		tool_trouble_at(tool, &r->state,
		    "the state that begins here ends in the middle of a line");
}

/* Finds where what is torn begins; false, having said why, where it cannot be set aside. */
static bool
find_torn(struct replay *r)
{
	struct content *content = r->content;
	size_t at;

	content->torn = content->whole;
	content->torn_line = 1;
	if (r->lost || (r->open_state && goes_on(content))) {
		if (r->states == 1) {
			tell_only_state(r);
			return false;
		}
		content->torn = find_line(content, r->state.line);
		snprintf(content->why, sizeof content->why, "%s",
		    r->lost ? r->why.sentence : "its last line has no newline");
	}
	if (content->torn < content->whole && !is_one_state(content, content->torn)) {
		tell_only_state(r);
		return false;
	}
	for (at = 0; at < content->torn; at++)
		content->torn_line += content->bytes[at] == '\n';
	return true;
}

/* Feeds the whole lines to a new record of the ledger; false, having said so, where it is wrong. */
static bool
replay(struct ledger *ledger, struct content *content)
{
	struct replay r = { .ledger = ledger, .content = content };
	struct bytes_left whole = { .at = content->bytes, .count = content->whole };
	struct tool *tool = ledger->file.tool;
	struct croupier_stream *stream = tool_open_bytes(tool, &whole, ledger->file.path);

	croupier_record_free(ledger->record);
	ledger->record = tool_need(tool, croupier_record_new());
	forget_taken(ledger);
	tool_check(ledger->file.tool, croupier_record_keep_digest(ledger->record));
	take_documents(&r, stream);
	croupier_stream_close(stream);
	ledger->deals = r.states;
	ledger->dealt_at = r.states == 0 ? 0 : (off_t)find_line(content, r.state.line);
	if (r.bad)
		tell_lost(&r);
	if (r.bad || !find_torn(&r))
		return false;
	if (r.states > 0)
		return true;
	tool_trouble(ledger->file.tool, content->whole < content->length ?
	    "%s: no state in the file, only a line without a newline" :
	    "%s: no state in the file", ledger->file.path);
	return false;
}

/* ---- setting aside ------------------------------------------------------------------ */

/* Tells what was set aside; as that mends the file, it is no trouble. */
static void
tell_torn(struct ledger *ledger, const struct content *content, const char *name)
{
	const struct croupier_place place = { .file = ledger->file.path,
		.line = content->torn_line, .column = 1 };
	const char *bytes = content->bytes + content->torn;
	size_t shown = 0, length = content->length - content->torn;

	if (content->why[0] != '\0') {
		tool_note(ledger->file.tool, &place,
		    "the state that begins here is torn and was set aside in %s: %s", name,
		    content->why);
		return;
	}
	/* It may be anything: only what cannot harm is shown. */
	while (shown < length && shown < 79 && bytes[shown] >= ' ' && bytes[shown] < 0x7f)
		shown++;
	tool_note(ledger->file.tool, &place,
	    "this line is torn and was set aside in %s: %.*s%s", name, (int)shown, bytes,
	    shown < length ? "..." : "");
}

/* Cuts the torn end off; what another program has appended meanwhile is not part of it. */
static bool
cut_torn(struct ledger *ledger, const struct content *content)
{
	struct locked_file *file = &ledger->file;

	if (!file_is_unchanged(file)) {
		tool_trouble(file->tool, "%s: another program writes to the file: start again "
		    "when it is done", file->path);
		return false;
	}
	if (file_cut(file, (off_t)content->torn))
		return true;
	tool_trouble(file->tool, "%s: cannot cut off what is torn: %s", file->path,
	    strerror(errno));
	return false;
}

/* Moves what is torn from the record to FILE.torn. */
static bool
set_aside(struct ledger *ledger, struct content *content)
{
	const struct locked_file *file = &ledger->file;
	struct text name = { .made = NULL };
	const char *aside;
	bool good;

	text_print(&name, "%s.torn", file->path);
	aside = tool_text(file->tool, &name, NULL);
	good = aside_keep(file->tool, file->fd, aside, content->bytes + content->torn,
	    content->length - content->torn) && cut_torn(ledger, content);
	if (good)
		tell_torn(ledger, content, aside);
	text_free(&name);
	return good;
}

/*
 * Makes the record what the file says.  Where a state is torn that is what
 * stands before it, and must be right before anything is cut off.
 */
static bool
take_up(struct ledger *ledger, struct content *content)
{
	struct content before;

	if (!replay(ledger, content))
		return false;
	if (content->torn < content->whole) {
		before = (struct content){ .bytes = content->bytes, .length = content->torn,
			.whole = content->torn };
		if (!replay(ledger, &before))
			return false;
	}
	return content->torn == content->length || set_aside(ledger, content);
}

/* Cuts the file where the last state begins, once that and what follows it is set aside. */
static bool
take_back_deal(struct ledger *ledger, const struct content *content)
{
	struct locked_file *file = &ledger->file;
	struct text name = { .made = NULL };
	size_t at = (size_t)ledger->dealt_at;
	bool good;

	text_print(&name, "%s.undone", file->path);
	good = aside_keep(file->tool, file->fd, tool_text(file->tool, &name, NULL),
	    content->bytes + at, content->length - at);
	text_free(&name);
	if (good && file_is_unchanged(file) && file_cut(file, ledger->dealt_at))
		return true;
	if (good)
		tool_trouble(file->tool, "%s: cannot cut off the deal: %s", file->path,
		    file_is_unchanged(file) ? strerror(errno) :
		    "another program writes to the file");
	return false;
}

bool
ledger_undo_deal(struct ledger *ledger)
{
	struct content content = { .bytes = NULL };
	bool good = !ledger->file.lost && file_is_unchanged(&ledger->file) &&
	    read_file(ledger, &content) && content.whole == content.length &&
	    take_back_deal(ledger, &content);

	free(content.bytes);
	if (good)
		ledger_reload(ledger);
	return good && !ledger->file.lost;
}

/* ---- opening and closing ---------------------------------------------------------- */

bool
ledger_open(struct ledger *ledger, struct tool *tool, const char *path)
{
	struct content content = { .bytes = NULL };
	bool good = file_open(&ledger->file, tool, path) && read_file(ledger, &content) &&
	    take_up(ledger, &content);

	free(content.bytes);
	return good;
}

void
ledger_reload(struct ledger *ledger)
{
	struct content content = { .bytes = NULL };
	bool good = read_file(ledger, &content) && replay(ledger, &content);

	/* Torn ends are for the next start: nothing may be written behind one. */
	ledger->file.lost = !good || content.torn < content.length;
	free(content.bytes);
}

void
ledger_close(struct ledger *ledger)
{
	croupier_record_free(ledger->record);
	text_free(&ledger->taken);
	file_close(&ledger->file);
}
