/*
 * ledger.c: the record in the file of a live table: replays it, and sets a torn end aside.
 *
 * Knows which documents of a record count.  Must not know any game, how a file is written, what
 * is appended and why, nor how anything is answered.
 */
#include "live/live.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The bytes of the file, and what a replay of them found. */
struct replay {
	struct ledger *ledger;
	struct tool *tool;
	char *bytes;
	size_t length;
	size_t whole;			/* length up to the end of the last whole line */
	size_t torn;			/* where the torn end begins; length: there is none */
	unsigned long states;
	bool bad;			/* something was refused, and that was told */
	bool open_state;		/* the last document is a state */
	bool lost;			/* the last document is a state that cannot be read: */
	struct croupier_refusal why;
	struct croupier_place state;	/* where the last state began */
};

static bool
read_file(struct ledger *ledger, struct replay *r)
{
	bool good;

	*r = (struct replay){ .ledger = ledger, .tool = ledger->file.tool };
	good = file_read(&ledger->file, &r->bytes, &r->length);
	r->whole = good ? r->length : 0;
	while (!ledger->file.unended && r->whole > 0 && r->bytes[r->whole - 1] != '\n')
		r->whole--;
	return good;
}

/* ---- documents --------------------------------------------------------------------- */

/* Notes a document that the record has taken, and hands it on. */
static void
note(struct ledger *ledger, const struct croupier_document *document)
{
	enum croupier_kind kind = croupier_document_about(document).kind;

	ledger->promised = kind == CROUPIER_SEAL || (ledger->promised && kind != CROUPIER_STATE);
	ledger->deals += kind == CROUPIER_STATE;
	ledger->hand_on(ledger->what, document);
}

void
ledger_follow(struct ledger *ledger, const char *bytes, size_t length, bool taken)
{
	struct bytes_left left = { .at = bytes, .count = length };
	struct croupier_stream *stream = tool_open_bytes(ledger->file.tool, &left,
	    ledger->file.path);
	const struct croupier_document *document;

	while ((document = tool_next(ledger->file.tool, stream)) != NULL) {
		if (!taken)
			tool_check(ledger->file.tool,
			    croupier_record_feed(ledger->record, document));
		note(ledger, document);
	}
	croupier_stream_close(stream);
}

/* ---- replaying ------------------------------------------------------------------ */

/* Where the line of a number begins, among the whole lines. */
static size_t
find_line(const struct replay *r, unsigned long line)
{
	size_t at = 0;

	for (; line > 1 && at < r->whole; line--) {
		const char *newline = memchr(r->bytes + at, '\n', r->whole - at);

		at = (size_t)(newline - r->bytes) + 1;
	}
	return at;
}

/*
 * Tells that a state cannot be read: it may be torn at the end of the file, but elsewhere it is
 * wrong.
 */
static void
tell_lost(struct replay *r)
{
	if (!r->lost)
		return;
	r->lost = false;
	r->bad = true;
	tool_refuse(r->tool, &r->why);
}

/* Notes a state that begins at a place and cannot be read. */
static void
lose_state(struct replay *r, const struct croupier_refusal *no, const struct croupier_place *place)
{
	croupier_record_lose(r->ledger->record);
	r->lost = r->open_state = true;
	r->why = *no;
	r->state = *place;
	r->states++;
}

static void
take_document(struct replay *r, const struct croupier_document *document)
{
	struct croupier_record *record = r->ledger->record;
	struct croupier_place place = croupier_document_about(document).at;
	struct croupier_refusal no = croupier_record_feed(record, document);
	struct text words = { .made = NULL };

	r->open_state = croupier_document_about(document).kind == CROUPIER_STATE;
	if (r->open_state && no.verdict != CROUPIER_YES) {
		lose_state(r, &no, &place);
		return;
	}
	r->bad = r->bad || no.verdict != CROUPIER_YES;
	if (r->open_state) {
		r->state = place;
		r->states++;
		/* What is wrong with a deal is told; the file goes on in spite of that. */
		no = croupier_record_check_deal(record);
		if (!tool_is_yes(r->tool, &no))
			tool_refuse_move(r->tool, &no, r->states, 0, "");
	} else if (no.verdict != CROUPIER_YES) {
		tool_check(r->tool, croupier_record_write_words(record,
		    tool_target(r->tool, &words)));
		tool_refuse_move(r->tool, &no, r->states, croupier_record_about(record).refused,
		    tool_text(r->tool, &words, NULL));
		text_free(&words);
		return;
	}
	/* What comes after a state that cannot be read is skipped. */
	if (croupier_record_state(record) != NULL)
		note(r->ledger, document);
}

/* Whether the bytes up to `end` begin with the text. */
static bool
begins_with(const char *bytes, const char *end, const char *text)
{
	size_t length = strlen(text);

	return (size_t)(end - bytes) >= length && memcmp(bytes, text, length) == 0;
}

/* Whether the file ends there with only the first line of a state. */
static bool
is_bare_marker(const struct replay *r, const struct croupier_place *place)
{
	static const char marker[] = "---\n";
	const char *line = r->bytes + find_line(r, place->line), *end = r->bytes + r->whole;

	return (size_t)(end - line) == strlen(marker) && begins_with(line, end, marker);
}

static void
take_documents(struct replay *r, struct croupier_stream *stream)
{
	const struct croupier_document *document;

	for (;;) {
		struct croupier_refusal no = croupier_stream_next(stream, &document);
		struct croupier_lost lost = croupier_stream_lost(stream);

		if (no.verdict == CROUPIER_YES && document == NULL)
			return;
		tell_lost(r);
		if (no.verdict == CROUPIER_YES) {
			take_document(r, document);
		} else if (lost.state || is_bare_marker(r, &lost.at)) {
			lose_state(r, &no, &lost.at);
		} else {
			r->bad = true;
			r->open_state = false;
			tool_refuse(r->tool, &no);
		}
	}
}

/* ---- what is torn ----------------------------------------------------------------- */

/*
 * Whether the lines from that byte to the end of the file are one state as croupier writes it,
 * however damaged: its marker has a line of its own.  If the marker of the last state is
 * damaged, that state seems to belong to the document before it, and more than one state begins
 * here; if that document is a state, too, it then has the key `game` twice.
 */
static bool
is_one_state(const struct replay *r, size_t at)
{
	const char *next = r->bytes + at, *end = r->bytes + r->whole;
	unsigned keys = 0;

	if (!begins_with(next, end, "---\n"))
		return false;
	while ((next = memchr(next, '\n', (size_t)(end - next))) != NULL)
		keys += begins_with(next++, end, "\ngame:");
	return keys < 2;
}

/* Whether the line without an end looks like one of a state: of a key, a mapping or a list. */
static bool
goes_on(const struct replay *r)
{
	const char *rest = r->bytes + r->whole, *end = r->bytes + r->length;

	return (rest < end && *rest >= 'a' && *rest <= 'z') ||
	    (end - rest > 2 && (begins_with(rest, end, "  ") || begins_with(rest, end, "- ")));
}

/*
 * Finds where the torn end begins; false, having said why, if it cannot be set aside: nothing
 * would be left without the state that ends the file, or it is more than one state.
 */
static bool
find_torn(struct replay *r)
{
	r->torn = r->whole;
	if (!r->lost && !(r->open_state && goes_on(r)))
		return true;
	r->torn = find_line(r, r->state.line);
	if (r->states > 1 && is_one_state(r, r->torn))
		return true;
	if (r->lost)
		tool_refuse(r->tool, &r->why);
	if (r->whole < r->length)
		tool_trouble_at(r->tool, &r->state,
		    "the state that begins here ends in the middle of a line");
	return false;
}

/* Feeds the whole lines to a new record; false, having said so, if something is wrong. */
static bool
replay(struct replay *r)
{
	struct ledger *ledger = r->ledger;
	struct bytes_left whole = { .at = r->bytes, .count = r->whole };
	struct croupier_stream *stream = tool_open_bytes(r->tool, &whole, ledger->file.path);

	croupier_record_free(ledger->record);
	ledger->record = tool_need(r->tool, croupier_record_new());
	tool_check(r->tool, croupier_record_keep_digest(ledger->record));
	croupier_record_tell(ledger->record, true);
	ledger->replays = true;
	ledger->deals = 0;
	take_documents(r, stream);
	ledger->replays = false;
	croupier_stream_close(stream);
	ledger->deals = r->states;
	ledger->dealt_at = r->states == 0 ? 0 : (off_t)find_line(r, r->state.line);
	if (r->bad)
		tell_lost(r);
	if (r->bad || !find_torn(r))
		return false;
	if (r->states > 0)
		return true;
	tool_trouble(r->tool, r->whole < r->length ?
	    "%s: no state in the file, only a line without a newline" :
	    "%s: no state in the file", ledger->file.path);
	return false;
}

/* ---- setting aside ------------------------------------------------------------------ */

/* Tells what was set aside, which is no trouble, since it mends the file. */
static void
tell_torn(const struct replay *r)
{
	const char *path = r->ledger->file.path, *bytes = r->bytes + r->torn;
	struct croupier_place place = { .file = path, .line = 1, .column = 1 };
	struct text *noticed = &r->ledger->noticed;
	size_t at, shown = 0, length = r->length - r->torn;

	for (at = 0; at < r->torn; at++)
		place.line += r->bytes[at] == '\n';
	/* It may be anything, so only harmless characters are shown. */
	while (shown < length && shown < 79 && bytes[shown] >= ' ' && bytes[shown] < 0x7f)
		shown++;
	if (r->ledger->secret)
		text_say(noticed, "what begins here is torn and was set aside in %s.torn", path);
	else if (r->torn < r->whole)
		text_say(noticed, "the state that begins here is torn and was set aside in "
		    "%s.torn: %s", path, r->lost ? r->why.sentence :
		    "its last line has no newline");
	else
		text_say(noticed, "this line is torn and was set aside in %s.torn: %.*s%s", path,
		    (int)shown, bytes, shown < length ? "..." : "");
	tool_note(r->tool, &place, "%s", tool_text(r->tool, noticed, NULL));
	text_print(noticed, " (line %lu)\n", place.line);
}

/* Moves the bytes from `at` on to FILE.ending; false, having said why, if that fails. */
static bool
move_aside(struct replay *r, size_t at, const char *ending, const char *what, const char *changed)
{
	struct locked_file *file = &r->ledger->file;
	char *name = make_text(r->tool, "%s.%s", file->path, ending);
	bool kept = file_keep_aside(file, name, r->bytes + at, r->length - at);

	free(name);
	if (!kept)
		return false;
	/* Bytes that another program has appended meanwhile are no part of it. */
	if (!file_is_unchanged(file))
		tool_trouble(r->tool, "%s: %s", file->path, changed);
	else if (file_cut(file, (off_t)at))
		return true;
	else
		tool_trouble(r->tool, "%s: cannot cut off %s: %s", file->path, what,
		    strerror(errno));
	return false;
}

/* Whether the line without an end is a document of its own, which need not be right. */
static bool
is_document(const struct replay *r)
{
	struct bytes_left line = { .at = r->bytes + r->whole, .count = r->length - r->whole };
	struct croupier_stream *stream = tool_open_bytes(r->tool, &line, "");
	const struct croupier_document *document;
	bool whole = strchr("{-", *line.at) != NULL &&
	    croupier_stream_next(stream, &document).verdict == CROUPIER_YES;

	croupier_stream_close(stream);
	return whole;
}

/*
 * Whether the line without an end ends a whole document, which then belongs to the record: it is
 * one, or with it all of the file is right.  A remark or the like is none.
 */
static bool
is_whole(struct replay *r)
{
	struct replay all = { .ledger = r->ledger, .tool = r->tool, .bytes = r->bytes,
		.length = r->length, .whole = r->length };
	enum croupier_verdict worst = r->tool->worst;
	bool silent = r->tool->silent, whole;
	size_t at = r->whole;

	while (at < r->length && (r->bytes[at] == ' ' || r->bytes[at] == '\t'))
		at++;
	if (at == r->length || strchr("#.\r", r->bytes[at]) != NULL)
		return false;
	/* That is known from the line alone; only a line of a state needs the file before it. */
	if (is_document(r))
		return true;
	r->tool->silent = true;
	whole = replay(&all) && all.torn == all.length;
	r->tool->silent = silent;
	r->tool->worst = worst;
	return whole;
}

/* Makes the record that of the file; the part before a torn end must be right by itself. */
static bool
take_up(struct replay *r)
{
	struct replay before = { .ledger = r->ledger, .tool = r->tool, .bytes = r->bytes };

	if (r->whole < r->length && is_whole(r)) {
		r->whole = r->length;
		r->ledger->file.unended = true;
	}
	if (!replay(r))
		return false;
	before.length = before.whole = r->torn;
	if (r->torn < r->whole && !replay(&before))
		return false;
	if (r->torn == r->length)
		return true;
	if (!move_aside(r, r->torn, "torn", "what is torn",
	    "another program writes to the file: start again when it is done"))
		return false;
	tell_torn(r);
	return true;
}

bool
ledger_undo_deal(struct ledger *ledger)
{
	struct replay r = { .bytes = NULL };
	bool good = !ledger->file.lost && file_is_unchanged(&ledger->file) &&
	    read_file(ledger, &r) &&
	    move_aside(&r, (size_t)ledger->dealt_at, "undone", "the deal",
	    "cannot cut off the deal: another program writes to the file");

	free(r.bytes);
	if (good)
		ledger_reload(ledger);
	return good && !ledger->file.lost;
}

/* ---- opening and closing ---------------------------------------------------------- */

bool
ledger_open(struct ledger *ledger, struct tool *tool, const char *path)
{
	struct replay r = { .bytes = NULL };
	bool good = file_open(&ledger->file, tool, path) && read_file(ledger, &r) && take_up(&r);

	free(r.bytes);
	return good;
}

char *
ledger_round(const struct ledger *ledger, size_t *length)
{
	size_t size = (size_t)(ledger->file.left.st_size - ledger->dealt_at);
	char *bytes;

	if (file_part(&ledger->file, ledger->dealt_at, size, &bytes, length) && *length == size)
		return bytes;
	free(bytes);
	return NULL;
}

void
ledger_reload(struct ledger *ledger)
{
	struct replay r;
	bool good = read_file(ledger, &r) && replay(&r);

	/* A torn end must wait for the next start: nothing may be written after it. */
	ledger->file.lost = !good || r.torn < r.length;
	free(r.bytes);
}

void
ledger_close(struct ledger *ledger)
{
	croupier_record_free(ledger->record);
	text_free(&ledger->noticed);
	file_close(&ledger->file);
}
