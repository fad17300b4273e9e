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

/* ---- what there is ----------------------------------------------------------- */

/* The bytes of the file as they are replayed. */
struct content {
	char *bytes;
	size_t length;
	size_t whole;			/* up to the end of the last whole line */
	size_t torn;			/* where what is set aside begins; length: nowhere */
	unsigned long torn_line;
	char why[400];			/* a state is torn: why it cannot be read; else empty */
};

/* Locks the file for this process; says who has it otherwise. */
static bool
lock(struct ledger *ledger)
{
	struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };

	if (fcntl(ledger->fd, F_SETLK, &lock) == 0)
		return true;
	if (errno != EACCES && errno != EAGAIN) {
		tool_trouble(ledger->tool, "%s: cannot lock: %s", ledger->path, strerror(errno));
	} else if (fcntl(ledger->fd, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK && lock.l_pid > 0) {
		tool_trouble(ledger->tool, "%s: process %ld referees this table already", ledger->path, (long)lock.l_pid);
	} else {
		tool_trouble(ledger->tool, "%s: another process referees this table already", ledger->path);
	}
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
		tool_trouble(ledger->tool, "%s: a record is kept in an ordinary file", ledger->path);
		return false;
	}
	return lock(ledger);
}

/* Reads all of the file. */
static bool
read_file(struct ledger *ledger, struct content *content)
{
	struct stat now;
	size_t room;

	if (fstat(ledger->fd, &now) != 0) {
		tool_trouble(ledger->tool, "%s: cannot read: %s", ledger->path, strerror(errno));
		return false;
	}
	room = (size_t)now.st_size;
	content->bytes = malloc(room + 1);
	if (content->bytes == NULL) {
		tool_trouble(ledger->tool, "%s: out of memory", ledger->path);
		return false;
	}
	while (content->length < room) {
		ssize_t got = pread(ledger->fd, content->bytes + content->length, room - content->length,
		    (off_t)content->length);

		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0) {
			tool_trouble(ledger->tool, "%s: cannot read: %s", ledger->path, strerror(errno));
			return false;
		}
		if (got == 0)
			break;
		content->length += (size_t)got;
	}
	ledger->size = now.st_size;
	ledger->changed = now.st_mtim;
	return true;
}

/* ---- the moves that stand ------------------------------------------------------ */

/* A move that stands, as messages name it. */
struct standing {
	unsigned long number;
	char *words;
};

/* What a replay of the file came to. */
struct replay {
	struct ledger *ledger;
	struct content *content;
	struct standing *moves;		/* those that stand since the last state */
	size_t count, room;
	unsigned long states;
	bool bad;			/* something was refused and told */
	bool open_state;		/* the last document is a state */
	bool lost;			/* the last document is a state that cannot be read: */
	struct croupier_refusal why;
	struct croupier_place state;	/* where the last state began */
};

/* Forgets the last so many of the moves that stand. */
static void
drop_moves(struct replay *r, size_t count)
{
	for (; count > 0 && r->count > 0; count--)
		free(r->moves[--r->count].words);
}

/* Puts the move that the record has just made behind those that stand. */
static void
keep_move(struct replay *r)
{
	const struct croupier_record *record = r->ledger->record;
	struct standing move = { .number = croupier_record_moves(record) };

	if (r->count == r->room) {
		size_t room = r->room == 0 ? 64 : r->room * 2;
		struct standing *moves = realloc(r->moves, room * sizeof *moves);

		if (moves == NULL)
			tool_die(r->ledger->tool, "out of memory");
		r->moves = moves;
		r->room = room;
	}
	move.words = tool_copy(r->ledger->tool, NULL, croupier_record_words(record));
	r->moves[r->count++] = move;
}

/* Follows what a document that was accepted changes. */
static void
follow_moves(struct replay *r, const struct croupier_document *document)
{
	switch (croupier_document_kind(document)) {
	case CROUPIER_STATE:
		drop_moves(r, r->count);
		break;
	case CROUPIER_MOVE:
		keep_move(r);
		break;
	case CROUPIER_UNDO:
		drop_moves(r, croupier_document_undo(document));
		break;
	case CROUPIER_RESULT:
		break;
	}
}

/* The last of the moves that stand becomes the ledger's; all are forgotten here. */
static void
hand_over_last(struct replay *r)
{
	struct ledger *ledger = r->ledger;

	free(ledger->last_words);
	ledger->last = 0;
	ledger->last_words = NULL;
	if (r->count > 0) {
		ledger->last = r->moves[r->count - 1].number;
		ledger->last_words = r->moves[--r->count].words;
	}
	drop_moves(r, r->count);
	free(r->moves);
}

/* ---- replaying ------------------------------------------------------------------ */

/* Where line number `line` begins. */
static size_t
find_line(const struct content *content, unsigned long line)
{
	size_t at = 0;

	for (; line > 1 && at < content->whole; line--)
		at = (size_t)((char *)memchr(content->bytes + at, '\n', content->whole - at) - content->bytes) + 1;
	return at;
}

/* A state in the middle that cannot be read is wrong; only at the end it may be torn. */
static void
tell_lost(struct replay *r)
{
	if (!r->lost)
		return;
	r->lost = false;
	r->bad = true;
	tool_refuse(r->ledger->tool, &r->why);
}

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
	struct croupier_place place = croupier_document_place(document);
	struct croupier_refusal no = croupier_record_feed(record, document);

	r->open_state = croupier_document_kind(document) == CROUPIER_STATE;
	if (r->open_state && no.verdict != CROUPIER_YES) {
		lose_state(r, &no, &place);
		return;
	}
	if (r->open_state) {
		r->state = place;
		r->states++;
	}
	if (no.verdict == CROUPIER_YES) {
		follow_moves(r, document);
		return;
	}
	r->bad = true;
	tool_refuse_move(r->ledger->tool, &no, r->states,
	    croupier_document_kind(document) == CROUPIER_MOVE ? croupier_record_moves(record) : 0,
	    croupier_record_words(record));
}

/* Whether what is refused is the first line of a state of which no more has come. */
static bool
is_bare_marker(const struct replay *r, const struct croupier_refusal *no)
{
	const struct content *content = r->content;
	size_t at = find_line(content, no->at.line);

	return content->whole - at == 4 && memcmp(content->bytes + at, "---\n", 4) == 0;
}

static void
take_documents(struct replay *r, struct croupier_stream *stream)
{
	const struct croupier_document *document;

	for (;;) {
		struct croupier_refusal no = croupier_stream_next(stream, &document);

		if (no.verdict == CROUPIER_YES && document == NULL)
			return;
		tell_lost(r);
		if (no.verdict == CROUPIER_YES) {
			take_document(r, document);
		} else if (croupier_stream_lost_state(stream) || is_bare_marker(r, &no)) {
			lose_state(r, &no, &no.at);
		} else {
			r->bad = true;
			r->open_state = false;
			tool_refuse(r->ledger->tool, &no);
		}
	}
}

/*
 * Whether the state that ends the file is torn: it cannot be read, or the line
 * without an end looks like one more key of it.
 */
static bool
is_torn_state(const struct replay *r)
{
	const struct content *content = r->content;
	const char *rest = content->bytes + content->whole;
	size_t length = content->length - content->whole;

	return r->lost || (r->open_state && length > 0 && rest[0] >= 'a' && rest[0] <= 'z');
}

/* Finds where what is torn begins; false where nothing would be left. */
static bool
find_torn(struct replay *r)
{
	struct content *content = r->content;
	size_t at;

	content->torn = content->whole;
	content->torn_line = 1;
	if (is_torn_state(r)) {
		if (r->states == 1) {
			if (r->lost)
				tool_refuse(r->ledger->tool, &r->why);
			if (content->whole < content->length)
				tool_trouble_at(r->ledger->tool, &r->state, "the state that begins here ends in the middle of a line");
			return false;
		}
		content->torn = find_line(content, r->state.line);
		snprintf(content->why, sizeof content->why, "%s", r->lost ? r->why.sentence : "its last line has no end");
	}
	for (at = 0; at < content->torn; at++)
		content->torn_line += content->bytes[at] == '\n';
	return true;
}

static bool
replay(struct ledger *ledger, struct content *content)
{
	struct replay r = { .ledger = ledger, .content = content };
	struct tool_bytes whole = { .at = content->bytes, .left = content->whole };
	struct croupier_stream *stream = croupier_stream_open_with(tool_read_bytes, &whole, ledger->path);

	croupier_record_free(ledger->record);
	ledger->record = croupier_record_new();
	if (stream == NULL || ledger->record == NULL)
		tool_die(ledger->tool, "out of memory");
	take_documents(&r, stream);
	croupier_stream_close(stream);
	hand_over_last(&r);
	if (r.bad)
		tell_lost(&r);
	if (r.bad || !find_torn(&r))
		return false;
	if (r.states > 0)
		return true;
	tool_trouble(ledger->tool, content->whole < content->length ?
	    "%s: no state in the file but for a line that has no end" : "%s: no state in the file", ledger->path);
	return false;
}

/* ---- setting aside ------------------------------------------------------------------ */

/* Puts the bytes behind what FILE.torn has. */
static bool
keep_torn(struct ledger *ledger, const char *name, const char *bytes, size_t length)
{
	int fd = open(name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0666);
	bool good = fd >= 0 && tool_write(fd, bytes, length) &&
	    (bytes[length - 1] == '\n' || tool_write(fd, "\n", 1)) && fsync(fd) == 0;
	int error = errno;

	if (fd >= 0)
		close(fd);
	if (!good)
		tool_trouble(ledger->tool, "%s: cannot set aside what is torn in %s: %s", name, ledger->path, strerror(error));
	return good;
}

/* Makes the file as long as that, on disk, and remembers it so. */
static bool
cut_off(struct ledger *ledger, off_t size)
{
	struct stat now;

	if (ftruncate(ledger->fd, size) != 0 || fdatasync(ledger->fd) != 0 || fstat(ledger->fd, &now) != 0)
		return false;
	ledger->size = size;
	ledger->changed = now.st_mtim;
	return true;
}

/* Tells what was set aside; as that mends the file, it is no trouble. */
static void
tell_torn(struct ledger *ledger, const struct content *content, const char *name)
{
	struct croupier_place place = { .file = ledger->path, .line = content->torn_line, .column = 1 };
	enum croupier_verdict before = ledger->tool->worst;
	const char *bytes = content->bytes + content->torn;
	size_t i, length = content->length - content->torn;
	char start[80];

	if (content->why[0] != '\0') {
		tool_trouble_at(ledger->tool, &place, "the state that begins here is torn and was set aside in %s: %s", name,
		    content->why);
	} else {
		/* It may be anything: only what cannot harm is shown. */
		for (i = 0; i < length && i < sizeof start - 1 && bytes[i] >= ' ' && bytes[i] < 0x7f; i++)
			start[i] = bytes[i];
		start[i] = '\0';
		tool_trouble_at(ledger->tool, &place, "this line is torn and was set aside in %s: %s%s", name, start,
		    i < length ? "..." : "");
	}
	ledger->tool->worst = before;
}

static bool
set_aside(struct ledger *ledger, struct content *content)
{
	size_t length = content->length - content->torn, room = strlen(ledger->path) + sizeof ".torn";
	char *name = malloc(room);
	bool good;

	if (name == NULL)
		tool_die(ledger->tool, "out of memory");
	snprintf(name, room, "%s.torn", ledger->path);
	good = keep_torn(ledger, name, content->bytes + content->torn, length);
	if (good && !cut_off(ledger, (off_t)content->torn)) {
		tool_trouble(ledger->tool, "%s: cannot cut off what is torn: %s", ledger->path, strerror(errno));
		good = false;
	}
	if (good)
		tell_torn(ledger, content, name);
	free(name);
	return good;
}

bool
ledger_open(struct ledger *ledger, struct tool *tool, const char *path)
{
	struct content content = { .bytes = NULL };
	bool good;

	*ledger = (struct ledger){ .tool = tool, .path = path, .fd = -1 };
	/* A limit on the size of files shall be an error, not an end. */
	signal(SIGXFSZ, SIG_IGN);
	good = open_file(ledger) && read_file(ledger, &content);
	if (good) {
		content.whole = content.length;
		while (content.whole > 0 && content.bytes[content.whole - 1] != '\n')
			content.whole--;
		good = replay(ledger, &content) && (content.torn == content.length || set_aside(ledger, &content));
		/* Behind a torn state the record is the one before it. */
		if (good && content.torn < content.whole) {
			content.length = content.whole = content.torn;
			good = replay(ledger, &content);
		}
	}
	free(content.bytes);
	return good;
}

void
ledger_reload(struct ledger *ledger)
{
	struct content content = { .bytes = NULL };

	if (!read_file(ledger, &content)) {
		ledger->lost = true;
	} else {
		content.whole = content.length;
		ledger->lost = !replay(ledger, &content);
	}
	free(content.bytes);
}

void
ledger_close(struct ledger *ledger)
{
	croupier_record_free(ledger->record);
	free(ledger->last_words);
	if (ledger->fd >= 0)
		close(ledger->fd);
}

/* ---- writing ---------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3)))
static struct croupier_refusal
trouble(const struct ledger *ledger, const char *format, ...)
{
	struct croupier_refusal no = { .verdict = CROUPIER_TROUBLE, .at = { .file = ledger->path } };
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(no.sentence, sizeof no.sentence, format, arguments);
	va_end(arguments);
	return no;
}

/* Whether the file is still the one that was locked, as this process left it. */
static bool
is_unchanged(const struct ledger *ledger)
{
	struct stat there, here;

	return fstat(ledger->fd, &here) == 0 && stat(ledger->path, &there) == 0 && here.st_dev == there.st_dev &&
	    here.st_ino == there.st_ino && here.st_size == ledger->size &&
	    here.st_mtim.tv_sec == ledger->changed.tv_sec && here.st_mtim.tv_nsec == ledger->changed.tv_nsec;
}

static struct croupier_refusal
give_up(struct ledger *ledger)
{
	ledger->lost = true;
	return trouble(ledger, "another program has changed or touched the file: nothing can be written to it any "
	    "more; look at it and start again");
}

struct croupier_refusal
ledger_append(struct ledger *ledger, const char *bytes)
{
	size_t length = strlen(bytes);
	struct stat now;
	int error;

	if (ledger->lost || !is_unchanged(ledger))
		return give_up(ledger);
	if (tool_write(ledger->fd, bytes, length) && fdatasync(ledger->fd) == 0 && fstat(ledger->fd, &now) == 0) {
		if (now.st_size != ledger->size + (off_t)length)
			return give_up(ledger);
		ledger->size = now.st_size;
		ledger->changed = now.st_mtim;
		return (struct croupier_refusal){ .verdict = CROUPIER_YES };
	}
	error = errno;
	/* Somebody else's lines may stand there now: nothing of theirs is cut off. */
	if (fstat(ledger->fd, &now) != 0 || now.st_size > ledger->size + (off_t)length ||
	    !cut_off(ledger, ledger->size)) {
		ledger->lost = true;
		return trouble(ledger, "cannot write: %s; a part of the line may stand at the end of the file, "
		    "which is set aside when referee is started again", strerror(error));
	}
	return trouble(ledger, "cannot write: %s; nothing was written", strerror(error));
}
