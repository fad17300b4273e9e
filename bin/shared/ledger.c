/*
 * ledger.c: the record file of a live table: locked, replayed, and grown by
 * lines that are on disk before anybody hears of them.
 *
 * Knows files, and which documents of a record stand.  Must not know any game,
 * who says what is appended, nor how it is answered.
 */
#include "shared/referee.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- the file ----------------------------------------------------------------- */

/* The bytes of the file as they are replayed. */
struct content {
	char *bytes;
	size_t length;
	size_t whole;			/* up to the end of the last whole line */
	size_t torn;			/* where what must be set aside begins; length: nowhere */
	unsigned long torn_line;
	char why[400];			/* a state is torn: why it cannot be read; else empty */
};

/* Locks the file for this process; says who has it otherwise. */
static bool
lock(struct ledger *ledger)
{
	struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
	struct tool *tool = ledger->tool;

	if (fcntl(ledger->fd, F_SETLK, &lock) == 0)
		return true;
	if (errno != EACCES && errno != EAGAIN)
		tool_trouble(tool, "%s: cannot lock: %s", ledger->path, strerror(errno));
	else if (fcntl(ledger->fd, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK && lock.l_pid > 0)
		tool_trouble(tool, "%s: process %ld referees this table already", ledger->path,
		    (long)lock.l_pid);
	else
		tool_trouble(tool, "%s: another process referees this table already", ledger->path);
	return false;
}

static bool
open_file(struct ledger *ledger)
{
	struct stat now;

	ledger->fd = open(ledger->path, O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK);
	if (ledger->fd < 0) {
		tool_trouble(ledger->tool, "%s: cannot open: %s%s", ledger->path, strerror(errno),
		    errno == ENOENT ? "; deal GAME > FILE makes a table" : "");
		return false;
	}
	if (fstat(ledger->fd, &now) != 0 || !S_ISREG(now.st_mode)) {
		tool_trouble(ledger->tool, "%s: a record is kept in an ordinary file",
		    ledger->path);
		return false;
	}
	return lock(ledger);
}

/* Remembers how this process has read or left the file, which has `size` bytes then. */
static void
remember(struct ledger *ledger, const struct stat *now, off_t size)
{
	ledger->size = size;
	ledger->written = now->st_mtim;
	ledger->changed = now->st_ctim;
}

/* Whether two times are the same. */
static bool
is_same_time(const struct timespec *a, const struct timespec *b)
{
	return a->tv_sec == b->tv_sec && a->tv_nsec == b->tv_nsec;
}

/*
 * Whether the file is still the one that was locked, as this process left it.
 * An edit may keep the size, and may set the time of writing back; the time of
 * the last change of any kind is the system's alone.
 */
static bool
is_unchanged(const struct ledger *ledger)
{
	struct stat there, here;

	return fstat(ledger->fd, &here) == 0 && stat(ledger->path, &there) == 0 &&
	    here.st_dev == there.st_dev && here.st_ino == there.st_ino &&
	    here.st_size == ledger->size && is_same_time(&here.st_mtim, &ledger->written) &&
	    is_same_time(&here.st_ctim, &ledger->changed);
}

/* Fills content->bytes, for which there is room, from the file. */
static bool
read_bytes(struct ledger *ledger, struct content *content, size_t room)
{
	while (content->length < room) {
		ssize_t got = pread(ledger->fd, content->bytes + content->length,
		    room - content->length, (off_t)content->length);

		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0) {
			tool_trouble(ledger->tool, "%s: cannot read: %s", ledger->path,
			    strerror(errno));
			return false;
		}
		if (got == 0)
			break;
		content->length += (size_t)got;
	}
	return true;
}

/* Reads all of the file. */
static bool
read_file(struct ledger *ledger, struct content *content)
{
	struct stat now;

	if (fstat(ledger->fd, &now) != 0) {
		tool_trouble(ledger->tool, "%s: cannot read: %s", ledger->path, strerror(errno));
		return false;
	}
	content->bytes = malloc((size_t)now.st_size + 1);
	if (content->bytes == NULL) {
		tool_trouble(ledger->tool, "%s: out of memory", ledger->path);
		return false;
	}
	if (!read_bytes(ledger, content, (size_t)now.st_size))
		return false;
	content->whole = content->length;
	while (content->whole > 0 && content->bytes[content->whole - 1] != '\n')
		content->whole--;
	remember(ledger, &now, now.st_size);
	return true;
}

/* Makes the file as long as that, on disk. */
static bool
cut_off(struct ledger *ledger, off_t size)
{
	struct stat now;

	if (ftruncate(ledger->fd, size) != 0 || fdatasync(ledger->fd) != 0 ||
	    fstat(ledger->fd, &now) != 0)
		return false;
	remember(ledger, &now, size);
	return true;
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
	tool_refuse(r->ledger->tool, &r->why);
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
		tool_check(r->ledger->tool, no);
	else if (no.verdict == CROUPIER_NO)
		tool_refuse_move(r->ledger->tool, &no, r->states, 0, "");
}

/* Forgets which moves were taken back. */
static void
forget_taken(struct ledger *ledger)
{
	while (ledger->taken_count > 0)
		free(ledger->taken[--ledger->taken_count]);
	free(ledger->taken);
	ledger->taken = NULL;
	ledger->taken_back = 0;
}

/* Remembers the moves that an undo is about to take back. */
static void
remember_taken(struct ledger *ledger, unsigned long count)
{
	unsigned long standing = croupier_record_standing(ledger->record), i;
	struct croupier_text *words = croupier_text_new();
	char number[32];

	forget_taken(ledger);
	if (count > standing)
		count = 0;	/* it will be refused */
	ledger->taken = calloc(count + 1, sizeof *ledger->taken);
	if (words == NULL || ledger->taken == NULL)
		tool_die(ledger->tool, "out of memory");
	for (i = standing - count; i < standing; i++) {
		snprintf(number, sizeof number, "move %lu, ",
		    croupier_record_made(ledger->record, i).number);
		croupier_text_clear(words);
		tool_check(ledger->tool, croupier_text_append(words, number));
		tool_check(ledger->tool,
		    croupier_record_write_made(ledger->record, i, CROUPIER_WORDS, words));
		ledger->taken[ledger->taken_count++] = tool_copy(ledger->tool, NULL,
		    croupier_text_bytes(words, NULL));
	}
	ledger->taken_back = count;
	croupier_text_free(words);
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
		remember_taken(ledger, croupier_document_undo(document));
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
	tool_refuse_move(r->ledger->tool, &no, r->states,
	    croupier_record_refused_move(record),
	    croupier_record_words(record));
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
			tool_refuse(r->ledger->tool, &no);
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
	struct tool *tool = r->ledger->tool;

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
	struct tool_bytes whole = { .at = content->bytes, .left = content->whole };
	struct croupier_stream *stream =
	    croupier_stream_open_with(tool_read_bytes, &whole, ledger->path);

	croupier_record_free(ledger->record);
	ledger->record = croupier_record_new();
	forget_taken(ledger);
	if (stream == NULL || ledger->record == NULL)
		tool_die(ledger->tool, "out of memory");
	tool_check(ledger->tool, croupier_record_keep_digest(ledger->record));
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
	tool_trouble(ledger->tool, content->whole < content->length ?
	    "%s: no state in the file, only a line without a newline" :
	    "%s: no state in the file", ledger->path);
	return false;
}

/* ---- setting aside ------------------------------------------------------------------ */

/* Tells what was set aside; as that mends the file, it is no trouble. */
static void
tell_torn(struct ledger *ledger, const struct content *content, const char *name)
{
	struct croupier_place place = { .file = ledger->path, .column = 1 };
	enum croupier_verdict before = ledger->tool->worst;
	const char *bytes = content->bytes + content->torn;
	size_t i, length = content->length - content->torn;
	char start[80];

	place.line = content->torn_line;
	if (content->why[0] != '\0') {
		tool_trouble_at(ledger->tool, &place,
		    "the state that begins here is torn and was set aside in %s: %s", name,
		    content->why);
	} else {
		/* It may be anything: only what cannot harm is shown. */
		for (i = 0; i < length && i < sizeof start - 1; i++) {
			if (bytes[i] < ' ' || bytes[i] >= 0x7f)
				break;
			start[i] = bytes[i];
		}
		start[i] = '\0';
		tool_trouble_at(ledger->tool, &place,
		    "this line is torn and was set aside in %s: %s%s", name, start,
		    i < length ? "..." : "");
	}
	ledger->tool->worst = before;
}

/* Cuts the torn end off; what another program has appended meanwhile is not part of it. */
static bool
cut_torn(struct ledger *ledger, const struct content *content)
{
	if (!is_unchanged(ledger)) {
		tool_trouble(ledger->tool, "%s: another program writes to the file: start again "
		    "when it is done", ledger->path);
		return false;
	}
	if (cut_off(ledger, (off_t)content->torn))
		return true;
	tool_trouble(ledger->tool, "%s: cannot cut off what is torn: %s", ledger->path,
	    strerror(errno));
	return false;
}

/* Moves what is torn from the record to FILE.torn. */
static bool
set_aside(struct ledger *ledger, struct content *content)
{
	const char *torn = content->bytes + content->torn;
	size_t length = content->length - content->torn;
	char *name = aside_name(ledger->tool, ledger->path, ".torn");
	bool good = aside_keep(ledger->tool, ledger->fd, name, torn, length) &&
	    cut_torn(ledger, content);

	if (good)
		tell_torn(ledger, content, name);
	free(name);
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
	char *name = aside_name(ledger->tool, ledger->path, ".undone");
	size_t at = (size_t)ledger->dealt_at;
	bool good = aside_keep(ledger->tool, ledger->fd, name, content->bytes + at,
	    content->length - at);

	free(name);
	if (good && is_unchanged(ledger) && cut_off(ledger, ledger->dealt_at))
		return true;
	if (good)
		tool_trouble(ledger->tool, "%s: cannot cut off the deal: %s", ledger->path,
		    is_unchanged(ledger) ? strerror(errno) : "another program writes to the file");
	return false;
}

bool
ledger_undo_deal(struct ledger *ledger)
{
	struct content content = { .bytes = NULL };
	bool good = !ledger->lost && is_unchanged(ledger) && read_file(ledger, &content) &&
	    content.whole == content.length && take_back_deal(ledger, &content);

	free(content.bytes);
	if (good)
		ledger_reload(ledger);
	return good && !ledger->lost;
}

/* ---- opening and closing ---------------------------------------------------------- */

bool
ledger_open(struct ledger *ledger, struct tool *tool, const char *path)
{
	struct content content = { .bytes = NULL };
	bool good;

	*ledger = (struct ledger){ .tool = tool, .path = path, .fd = -1 };
	/* A limit on the size of files shall be an error, not an end. */
	signal(SIGXFSZ, SIG_IGN);
	good = open_file(ledger) && read_file(ledger, &content) && take_up(ledger, &content);
	free(content.bytes);
	return good;
}

void
ledger_reload(struct ledger *ledger)
{
	struct content content = { .bytes = NULL };
	bool good = read_file(ledger, &content) && replay(ledger, &content);

	/* Torn ends are for the next start: nothing may be written behind one. */
	ledger->lost = !good || content.torn < content.length;
	free(content.bytes);
}

void
ledger_close(struct ledger *ledger)
{
	croupier_record_free(ledger->record);
	forget_taken(ledger);
	if (ledger->fd >= 0)
		close(ledger->fd);
}

/* ---- writing ---------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3)))
static struct croupier_refusal
trouble(const struct ledger *ledger, const char *format, ...)
{
	struct croupier_refusal no = { .verdict = CROUPIER_TROUBLE, .at.file = ledger->path };
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(no.sentence, sizeof no.sentence, format, arguments);
	va_end(arguments);
	return no;
}

static struct croupier_refusal
give_up(struct ledger *ledger)
{
	ledger->lost = true;
	return trouble(ledger, "another program has changed or touched the file, so nothing more "
	    "is written to it: look at it and start again");
}

/* Whether what the file has more than before is a part of these bytes, and nobody else's. */
static bool
is_ours(const struct ledger *ledger, const char *bytes)
{
	size_t length = strlen(bytes);
	char *more = malloc(length + 1);
	ssize_t got = more == NULL ? -1 : pread(ledger->fd, more, length + 1, ledger->size);
	bool ours = got >= 0 && (size_t)got <= length && memcmp(more, bytes, (size_t)got) == 0;

	free(more);
	return ours;
}

/* Behind a write that failed: takes out again what may have been written of it. */
static struct croupier_refusal
take_out(struct ledger *ledger, const char *bytes, int error)
{
	if (is_ours(ledger, bytes) && cut_off(ledger, ledger->size))
		return trouble(ledger, "cannot write: %s; nothing was written", strerror(error));
	ledger->lost = true;
	return trouble(ledger, "cannot write: %s; all of it, or a part, may be in the file all "
	    "the same: start again and see", strerror(error));
}

struct croupier_refusal
ledger_append(struct ledger *ledger, const char *bytes)
{
	size_t length = strlen(bytes);
	struct stat now;

	if (ledger->lost || !is_unchanged(ledger))
		return give_up(ledger);
	if (!tool_write(ledger->fd, bytes, length) || fdatasync(ledger->fd) != 0 ||
	    fstat(ledger->fd, &now) != 0)
		return take_out(ledger, bytes, errno);
	if (now.st_size != ledger->size + (off_t)length) {
		ledger->lost = true;
		return trouble(ledger, "another program wrote to the file at the same time: "
		    "start again and see");
	}
	remember(ledger, &now, now.st_size);
	return (struct croupier_refusal){ .verdict = CROUPIER_YES };
}
