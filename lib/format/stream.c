/*
 * stream.c: cuts the bytes that read(2) gives into documents.
 *
 * Knows marker lines, limits and bytes: it finds where a document begins and
 * ends, as early as that can be known, and goes on after a bad one.  Must not
 * know libyaml, states or records, nor what a key means.
 */
#include "format/format.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A fuzzer opens streams for each input, and checks all of their bytes. */
#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
enum { READ_SIZE = 4 * 1024 };
#else
enum { READ_SIZE = 64 * 1024 };
#endif

enum { QUIET_MILLISECONDS = 100 };

/* What the line at hand belongs to: no document, the one at `begin`, or what is passed over. */
enum place_in_stream {
	BETWEEN,
	DIRECTIVE,	/* a document of YAML that has not had its marker line yet */
	YAML,
	JSON,
	PASSING,	/* the rest of a document that was refused, or nothing */
	MIDDLE		/* the rest of a line of that */
};

/* Whether a line begins a document of JSON. */
enum answer { NO, YES, NOT_YET };

struct croupier_stream {
	long (*read)(void *what, char *bytes, size_t room);
	void *read_what;	/* what `read` is called with */
	int fd;			/* of read_descriptor */
	bool live;		/* the descriptor may be silent for a while: a pipe or a socket */
	bool quiet;		/* nothing has come for a while */
	bool early;		/* the last document was cut because of that, and may go on */
	bool late;		/* what comes next may belong to such a document */
	const char *name;	/* the caller's */
	char *buffer;
	size_t capacity;
	size_t begin;		/* of the open document, or of the line at hand */
	size_t next;		/* the line at hand */
	size_t seen;		/* how many of its bytes are known to hold no end of line */
	size_t end;		/* of what was read */
	unsigned long line;	/* of `next` */
	unsigned long first_line;	/* of `begin` */
	enum place_in_stream where, was;	/* now, and before a document was ended */
	bool started;		/* something other than blanks has been seen */
	struct open open;	/* what is open in it */
	size_t looked;		/* how many bytes after `begin` that takes into account */
	enum answer begins_json;	/* whether the line at hand does */
	size_t blanks;		/* how many are known after its brace */
	size_t tail;		/* the offset in its last line of what follows a document */
	bool lost_state;	/* the bytes refused last may have been a state */
	unsigned long refused_line;	/* on which those begin */
	bool at_end;
	void (*before_reading)(void *what);
	void *before_what;
	struct document_reader reader;	/* of `document` */
	struct croupier_document document;
};

static inline bool
is_yaml(const struct croupier_stream *s)
{
	return s->where == DIRECTIVE || s->where == YAML;
}

/* Reads bytes; if none come for a while on a live descriptor, says so once. */
static long
read_descriptor(void *what, char *bytes, size_t room)
{
	struct croupier_stream *s = what;
	struct pollfd waiting = { .fd = s->fd, .events = POLLIN };

	if (s->live && !s->quiet && is_yaml(s) && s->next == s->end &&
	    poll(&waiting, 1, QUIET_MILLISECONDS) == 0)
		return CROUPIER_QUIET;
	return (long)read(s->fd, bytes, room);
}

/*
 * NULs always stand after the last byte: a reader that looks beyond it must not find earlier
 * bytes.
 */
static void
set_end(struct croupier_stream *s, size_t end)
{
	s->end = end;
	memset(s->buffer + end, 0, AFTER_END);
}

struct croupier_stream *
croupier_stream_open_with(const struct croupier_source *source)
{
	struct croupier_stream *s = source == NULL ? NULL : calloc(1, sizeof *s);
	struct stat kind;

	if (s == NULL)
		return NULL;
	s->read = source->read == NULL ? read_descriptor : source->read;
	s->read_what = source->read == NULL ? s : source->what;
	s->fd = source->fd;
	s->live = source->read == NULL && fstat(s->fd, &kind) == 0 &&
	    (S_ISFIFO(kind.st_mode) || S_ISSOCK(kind.st_mode));
	s->before_reading = source->before;
	s->before_what = source->what;
	s->line = source->line > 0 ? source->line : 1;
	s->capacity = READ_SIZE;
	s->buffer = malloc(s->capacity + AFTER_END);
	s->name = source->name;
	if (s->buffer == NULL) {
		croupier_stream_close(s);
		return NULL;
	}
	set_end(s, 0);
	return s;
}

struct croupier_stream *
croupier_stream_open(int fd, const char *name)
{
	return croupier_stream_open_with(&(struct croupier_source){ .fd = fd, .name = name });
}

void
croupier_stream_close(struct croupier_stream *s)
{
	if (s == NULL)
		return;
	document_reader_free(&s->reader);
	free(s->buffer);
	free(s);
}

static struct croupier_place
place_of(const struct croupier_stream *s, unsigned long line, unsigned long column)
{
	return (struct croupier_place){ .file = s->name, .line = line, .column = column };
}

/*
 * Functions that are called for every document return whether all is well; `no` is accepted
 * before the call, and changed only if something is refused.
 */

/* Refuses because reading failed; the stream is then at its end. */
static bool
refuse_reading(struct croupier_stream *s, enum croupier_error error, const char *why,
    struct croupier_refusal *no)
{
	s->at_end = true;
	s->begin = s->next = s->seen = 0;
	set_end(s, 0);
	s->where = BETWEEN;
	s->started = true;
	*no = failure(error, "cannot read: %s", why);
	no->at = place_of(s, 0, 0);
	return false;
}

/*
 * Reads more bytes after `end`; sets at_end at the end of the input, and `quiet` if nothing
 * comes.
 */
static bool
fill(struct croupier_stream *s, struct croupier_refusal *no)
{
	char why[200];
	long got;

	if (s->begin > 0) {
		memmove(s->buffer, s->buffer + s->begin, s->end - s->begin);
		s->next -= s->begin;
		set_end(s, s->end - s->begin);
		s->begin = 0;
	}
	if (s->capacity - s->end < READ_SIZE / 2) {
		char *bigger = realloc(s->buffer, s->capacity * 2 + AFTER_END);

		if (bigger == NULL)
			return say_no(no, out_of_memory());
		s->buffer = bigger;
		s->capacity *= 2;
	}
	if (s->before_reading != NULL)
		s->before_reading(s->before_what);
	do
		got = s->read(s->read_what, s->buffer + s->end, s->capacity - s->end);
	while (got == -1 && errno == EINTR);
	s->quiet = got == CROUPIER_QUIET;
	if (s->quiet)
		return true;
	/* The system's words go into a buffer: strerror(3) may share one with other threads. */
	if (got < 0 && strerror_r(errno, why, sizeof why) != 0)
		snprintf(why, sizeof why, "error %d", errno);
	if (got < 0)
		return refuse_reading(s, CROUPIER_SYSTEM, why, no);
	if ((size_t)got > s->capacity - s->end)
		return refuse_reading(s, CROUPIER_MISUSE,
		    "the function that reads says that it read more than there was room for", no);
	if (got == 0)
		s->at_end = true;
	set_end(s, s->end + (size_t)got);
	return true;
}

static bool
is_blank(const char *line, size_t length)
{
	size_t i = 0;

	while (i < length && is_white(line[i]))
		i++;
	return i == length || line[i] == '#';
}

/* Whether the line ends a document and says nothing else. */
static bool
is_end(const char *line, size_t length)
{
	return length >= 3 && memcmp(line, "...", 3) == 0 && (length == 3 || is_white(line[3])) &&
	    is_blank(line + 3, length - 3);
}

/*
 * The length of a byte order mark at the line's beginning: files that have one
 * may be concatenated.
 */
static size_t
mark_length(const char *line, size_t length)
{
	return length >= 3 && memcmp(line, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

/* Whether a document begins at the line. */
static bool
is_start(const char *line, size_t length)
{
	size_t mark = mark_length(line, length);

	return has_marker(line + mark, length - mark);
}

/*
 * Whether a collection that opens on its marker line also closes on it, so
 * that the document is complete before the next one begins.
 */
static bool
closes(const char *line, size_t length)
{
	struct open open = { .parent = -1 };
	size_t i = document_mark.length;

	while (i < length && (line[i] == ' ' || line[i] == '\t'))
		i++;
	if (i == length || line[i] != '{')
		return false;
	look_through_yaml(&open, line, length);
	return open.closed;
}

/* Finds the length of the line at `next`; false if more must be read first. */
static bool
find_line(struct croupier_stream *s, size_t *length)
{
	size_t have = s->end - s->next;
	const char *newline = memchr(s->buffer + s->next + s->seen, '\n', have - s->seen);

	if (newline != NULL) {
		*length = (size_t)(newline - (s->buffer + s->next)) + 1;
		s->seen = 0;
		return true;
	}
	s->seen = have;
	if (!s->at_end || have == 0)
		return false;
	*length = have;
	s->seen = 0;
	return true;
}

static void
pass_line(struct croupier_stream *s, size_t length)
{
	s->next += length;
	s->line++;
	s->blanks = 0;
}

/*
 * Looks whether the line at hand begins a document of JSON: with a brace, after which,
 * maybe on lines that follow, stands a quote or the brace that closes it.
 */
static enum answer
look_for_json(struct croupier_stream *s)
{
	size_t at = s->next + mark_length(s->buffer + s->next, s->end - s->next);

	if (at == s->end || s->buffer[at] != '{')
		return NO;
	for (at += 1 + s->blanks; at < s->end && is_white(s->buffer[at]); at++)
		s->blanks++;
	if (at < s->end)
		return s->buffer[at] == '"' || s->buffer[at] == '}' ? YES : NO;
	return s->at_end || s->blanks > MAX_DOCUMENT ? NO : NOT_YET;
}

/* Whether the line at hand, which looks like JSON, is inside something that is open in YAML. */
static bool
is_inside(struct croupier_stream *s)
{
	const char *line = s->buffer + s->begin + s->looked, *end = s->buffer + s->next;

	while (line < end) {
		const char *newline = memchr(line, '\n', (size_t)(end - line));
		size_t length = (size_t)((newline == NULL ? end : newline + 1) - line);

		look_through_yaml(&s->open, line, length);
		line += length;
	}
	s->looked = s->next - s->begin;
	/* Something is open, or nothing has been said yet. */
	return s->open.quote != '\0' || s->open.depth > 0 || !s->open.said ||
	    (s->open.block && s->open.parent < 0);
}

static void
begin_document(struct croupier_stream *s, enum place_in_stream where)
{
	s->begin = s->next;
	s->first_line = s->line;
	s->where = where;
	s->started = true;
}

/* Ends the open document before or after the line at hand. */
static void
end_document(struct croupier_stream *s, struct frame *frame)
{
	*frame = (struct frame){ .bytes = s->buffer + s->begin, .length = s->next - s->begin,
		.file = s->name, .line = s->first_line, .at_end = s->at_end && s->next == s->end };
	s->begin = s->next;
	s->was = s->where;
	s->where = BETWEEN;
}

enum found { NOTHING, FRAME, STRAY, BAD, TAIL };

/* Takes a line of a document of JSON, which is complete with its closing brace. */
static enum found
take_json(struct croupier_stream *s, size_t length, struct frame *frame)
{
	const char *line = s->buffer + s->next;
	size_t end = look_through_json(&s->open, line, length);

	pass_line(s, length);
	if (end == 0)
		return NOTHING;
	end_document(s, frame);
	while (end < length && is_white(line[end]))
		end++;
	s->tail = end;
	return end == length ? FRAME : TAIL;
}

/* Takes the line at hand while no document is open. */
static enum found
take_between(struct croupier_stream *s, size_t length, struct frame *frame)
{
	size_t mark = mark_length(s->buffer + s->next, length);
	const char *line = s->buffer + s->next + mark;
	bool marker;

	s->begin = s->next += mark;
	length -= mark;
	marker = has_marker(line, length);
	if (!marker && (is_blank(line, length) || is_end(line, length))) {
		struct croupier_refusal no;

		*frame = (struct frame){ .bytes = line, .length = length, .file = s->name,
		    .line = s->line };
		pass_line(s, length);
		s->begin = s->next;
		if (length > MAX_DOCUMENT || !has_good_characters(frame, &no))
			return BAD;
		frame->bytes = NULL;
		return NOTHING;
	}
	if (!marker && *line != '%' && s->started && s->begins_json != YES)
		return STRAY;
	begin_document(s, s->begins_json == YES ? JSON : *line == '%' ? DIRECTIVE : YAML);
	s->open = (struct open){ .parent = -1 };
	s->looked = 0;
	if (s->where == JSON)
		return take_json(s, length, frame);
	pass_line(s, length);
	if (!marker || length > MAX_DOCUMENT || !closes(line, length))
		return NOTHING;
	end_document(s, frame);
	return FRAME;
}

/*
 * Takes a document that is all on the line at hand, as moves are: to read it is the
 * quickest way to see that it ends there.  Not tried for a line that came in pieces.
 */
static inline bool
take_line(struct croupier_stream *s, struct frame *frame)
{
	const char *line = s->buffer + s->next, *end;

	if (s->where != BETWEEN || s->seen > 0)
		return false;
	arena_clear(&s->reader.arena);
	end = canonical_line(&s->reader.arena, line, s->line, &s->reader.line);
	if (end == NULL || end - line > MAX_DOCUMENT)
		return false;
	begin_document(s, YAML);
	pass_line(s, (size_t)(end - line));
	end_document(s, frame);
	frame->read = true;
	return true;
}

/*
 * Passes over complete lines of the open document that cannot be markers or JSON: a state has
 * many.
 */
static inline void
pass_inner_lines(struct croupier_stream *s)
{
	const char *at = s->buffer + s->next, *end = s->buffer + s->end, *newline;

	while (at < end && *at != '-' && *at != '.' && *at != '{' && *at != '\xef') {
		newline = memchr(at, '\n', (size_t)(end - at));
		if (newline == NULL)
			break;
		at = newline + 1;
		s->line++;
	}
	s->next = (size_t)(at - s->buffer);
}

/*
 * Whether the line at hand, of which perhaps only a part has come, begins the next document, so
 * that the open one is complete.
 */
static bool
is_followed(struct croupier_stream *s)
{
	return is_start(s->buffer + s->next, s->end - s->next) ||
	    (s->begins_json == YES && s->where == YAML && !is_inside(s));
}

/* Takes the line at hand while a document is open. */
static enum found
take_inside(struct croupier_stream *s, size_t length, struct frame *frame)
{
	const char *line = s->buffer + s->next;

	if (s->where == DIRECTIVE && is_start(line, length)) {
		s->where = YAML;
	} else if (is_end(line, length)) {
		end_document(s, frame);
		frame->at_end = false;
		pass_line(s, length);
		s->begin = s->next;
		return FRAME;
	} else if (s->where == JSON) {
		return take_json(s, length, frame);
	}
	pass_line(s, length);
	return NOTHING;
}

/* Passes over lines up to the next that begins a document, keeping nothing. */
static bool
pass_over(struct croupier_stream *s, struct croupier_refusal *no)
{
	size_t length;

	for (;;) {
		s->begins_json = s->where == MIDDLE ? NO : look_for_json(s);
		if (s->where == PASSING && (s->begins_json == YES ||
		    is_start(s->buffer + s->next, s->end - s->next))) {
			s->where = BETWEEN;
			s->begin = s->next;
			return true;
		}
		if (s->begins_json == NO && find_line(s, &length)) {
			s->where = PASSING;
			pass_line(s, length);
			s->begin = s->next;
			continue;
		}
		if (s->at_end) {
			s->where = BETWEEN;
			return true;
		}
		if (s->begins_json == NO && s->end - s->next >= 7) {
			s->where = MIDDLE;
			s->begin = s->next = s->end;
			s->seen = 0;
		}
		if (!fill(s, no))
			return false;
	}
}

/* Notes where bytes begin that are refused, and whether they may be those of a state. */
static void
lose(struct croupier_stream *s, unsigned long line, const char *bytes, size_t length)
{
	const size_t size = sizeof state_key - 1;
	const char *at = bytes, *end = bytes + length;

	s->refused_line = line;
	s->lost_state = false;
	for (; !s->lost_state && (at = memchr(at, state_key[0], (size_t)(end - at))) != NULL; at++)
		s->lost_state = (size_t)(end - at) >= size && memcmp(at, state_key, size) == 0;
}

static const char long_document[] = "the document that begins here is longer than 1 MiB";
static const char long_line[] = "this line is longer than 1 MiB";
static const char json_tail[] =
    "only blanks may follow the brace that ends a document; begin the next document on a new line";
static const char stray_line[] =
    "this belongs to no document; a document begins with a line that starts with ---";
static const char late_line[] =
    "this comes too late: the state before it counted as complete, as nothing came for a moment";

/* Refuses the open document, or the line at hand, which is too long to be read to its end. */
static bool
refuse_long(struct croupier_stream *s, struct croupier_refusal *no)
{
	struct croupier_place place = place_of(s, s->where == BETWEEN ? s->line : s->first_line, 1);
	const char *bytes = s->buffer + s->begin, *why = long_document;
	size_t length = s->end - s->begin;

	if (s->where == BETWEEN && s->begins_json == NO && !is_start(bytes, length))
		why = is_blank(bytes, length) ? long_line : s->started ? stray_line : long_document;
	lose(s, place.line, bytes, why == long_line ? 0 : length);
	s->where = s->next == s->begin ? MIDDLE : PASSING;
	s->begin = s->next;
	s->seen = 0;
	return say_no(no, trouble(&place, "%s", why));
}

/* Whether a frame that was found is good; refuses any other. */
static bool
check_found(struct croupier_stream *s, enum found found, const struct frame *frame, size_t length,
    struct croupier_refusal *no)
{
	struct croupier_place place = place_of(s, found == STRAY ? s->line : frame->line, 1);
	const char *at;

	if (found == STRAY) {
		s->where = PASSING;
		lose(s, s->line, s->buffer + s->next, length);
		return say_no(no, trouble(&place, "%s", s->late ? late_line : stray_line));
	}
	if (found == FRAME && frame->length <= MAX_DOCUMENT)
		return true;
	lose(s, frame->line, frame->bytes, found == BAD ? 0 : frame->length);
	if (found == TAIL && frame->length <= MAX_DOCUMENT) {
		/* What follows the brace stands on its last line. */
		place.line = s->line - 1;
		at = frame->bytes + frame->length - length;
		for (; s->tail > 0; s->tail--)
			place.column += ((unsigned char)*at++ & 0xc0) != 0x80;
		s->where = PASSING;
		return say_no(no, trouble(&place, "%s", json_tail));
	}
	if (found == BAD && frame->length <= MAX_DOCUMENT)
		return has_good_characters(frame, no);
	if (found == BAD)
		s->where = PASSING;
	return say_no(no, trouble(&place, "%s", found == BAD ? long_line : long_document));
}

/*
 * Finds the next frame; its bytes are NULL at the end of the input.  While nothing comes, a
 * document of complete lines is handed out, too; then s->early is set.
 */
static bool
next_frame(struct croupier_stream *s, struct frame *frame, struct croupier_refusal *no)
{
	enum found found;
	size_t length;

	frame->bytes = NULL;
	if ((s->where == PASSING || s->where == MIDDLE) && !pass_over(s, no))
		return false;
	for (;;) {
		if (take_line(s, frame))
			return true;
		if (is_yaml(s) && s->seen == 0)
			pass_inner_lines(s);
		s->begins_json = look_for_json(s);
		if ((s->where == YAML || s->where == JSON) && is_followed(s)) {
			end_document(s, frame);
			return frame->length <= MAX_DOCUMENT ||
			    check_found(s, FRAME, frame, 0, no);
		}
		if (s->begins_json != NOT_YET && find_line(s, &length)) {
			found = s->where == BETWEEN ? take_between(s, length, frame) :
			    take_inside(s, length, frame);
			if (found != NOTHING)
				return check_found(s, found, frame, length, no);
			if (s->where != BETWEEN && s->next - s->begin > MAX_DOCUMENT)
				return refuse_long(s, no);
			continue;
		}
		if (s->at_end) {
			if (s->where != BETWEEN)
				end_document(s, frame);
			return true;
		}
		if (s->end - s->begin > MAX_DOCUMENT)
			return refuse_long(s, no);
		if (!fill(s, no))
			return false;
		if (s->quiet && s->where != BETWEEN && s->next == s->end) {
			end_document(s, frame);
			s->early = true;
			return true;
		}
	}
}

bool
stream_next(struct croupier_stream *s, const struct croupier_document **document,
    struct croupier_refusal *no)
{
	struct frame *frame = &s->document.frame;
	bool good;

	*document = NULL;
	s->refused_line = 0;
	s->late = s->early;
	do {
		s->early = s->lost_state = false;
		if (!next_frame(s, frame, no))
			return false;
		if (frame->bytes == NULL)
			return true;
		good = document_read(&s->reader, &s->document, no);
		if (!good && s->early)
			stream_keep(s);
		/* The rest of it may stand on the lines that follow. */
		else if (!good && s->reader.unreadable && *frame->bytes == '{' &&
		    s->where == BETWEEN)
			s->where = PASSING;
	} while (!good && s->early);
	if (good) {
		*document = &s->document;
		return true;
	}
	lose(s, frame->line, frame->bytes, s->reader.unreadable ? frame->length : 0);
	return false;
}

void
stream_keep(struct croupier_stream *s)
{
	s->begin -= s->document.frame.length;
	s->where = s->was;
}

bool
stream_was_quiet(const struct croupier_stream *s)
{
	return s->early;
}

struct croupier_lost
croupier_stream_lost(const struct croupier_stream *s)
{
	if (s == NULL)
		return (struct croupier_lost){ .state = false };
	return (struct croupier_lost){ .at = place_of(s, s->refused_line, s->refused_line > 0),
		.state = s->lost_state };
}
