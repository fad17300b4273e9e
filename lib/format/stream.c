/*
 * stream.c: cuts what read(2) brings into documents.
 *
 * Knows marker lines, limits and bytes: it finds where a document begins and
 * ends, as early as that can be known, and goes on behind a bad one.  Must not
 * know libyaml, states or records, nor what a key means beyond the one that
 * tells the kind.
 */
#include "format/format.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A fuzzer opens streams for each unit, and looks after all of their bytes. */
#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
enum { READ_SIZE = 4 * 1024 };
#else
enum { READ_SIZE = 64 * 1024 };
#endif

enum { QUIET_MILLISECONDS = 100 };

/* How the line at hand is taken. */
enum place_in_stream {
	BETWEEN,	/* no document is open */
	INSIDE,		/* the document at `begin` is open */
	PASSING		/* over the rest of a document that was refused */
};

struct croupier_stream {
	long (*read)(void *reader, char *bytes, size_t room);
	void *reader;		/* what `read` is called with */
	int fd;			/* of read_descriptor */
	bool live;		/* the descriptor may be silent for a while: a pipe or a socket */
	bool quiet;		/* nothing has come for a while */
	bool early;		/* the last document was taken for complete in such a while */
	const char *name;	/* the caller's */
	char *buffer;
	size_t capacity;
	size_t begin;		/* of the open document, or of the line at hand */
	size_t next;		/* the line at hand */
	size_t seen;		/* bytes in which no end of that line was found */
	size_t end;		/* of what was read */
	unsigned long line;	/* of `next` */
	unsigned long first_line;	/* of `begin` */
	enum place_in_stream where;
	bool started;		/* something else than blanks has been seen */
	bool marked;		/* the open document has its marker line */
	bool middle;		/* PASSING through a line that began earlier */
	bool lost_state;	/* what was refused last may have been a state */
	unsigned long refused_line;	/* on which it begins */
	bool at_end;
	void (*before_reading)(void *what);
	void *what;
	struct arena arena;
	struct yaml_reader *yaml;	/* NULL: was not needed yet */
	/* Asked of an open document while nothing comes; NULL: none is complete. */
	is_complete *complete;
	struct node *root;	/* of the frame at hand, where its tree has been made */
	const struct shortcut *by;	/* who may understand it without; NULL: nobody */
	size_t open_length;	/* so much of it has been understood, if it is all; 0: nothing */
	enum croupier_kind open_kind;	/* what that is then */
	size_t tried, tried_end;	/* `next` and `end` when that was asked last */
	/* The canonical reader has seen that frame's first line and declined. */
	bool declined;
	struct croupier_document document;
};

/* Reads what has come; on a live descriptor tells once that nothing has for a while. */
static long
read_descriptor(void *reader, char *bytes, size_t room)
{
	struct croupier_stream *s = reader;
	struct pollfd waiting = { .fd = s->fd, .events = POLLIN };

	if (s->live && !s->quiet && s->where == INSIDE && s->next == s->end &&
	    poll(&waiting, 1, QUIET_MILLISECONDS) == 0)
		return CROUPIER_QUIET;
	return (long)read(s->fd, bytes, room);
}

/*
 * Behind the last byte stand NULs at all times: who understands documents at once
 * must not find there what stood there before.
 */
static void
set_end(struct croupier_stream *s, size_t end)
{
	s->end = end;
	memset(s->buffer + end, 0, BEHIND_END);
}

struct croupier_stream *
stream_open(int fd, long (*reader)(void *what, char *bytes, size_t room), void *what,
    const char *name, is_complete *complete)
{
	struct croupier_stream *s = calloc(1, sizeof *s);
	struct stat kind;

	if (s == NULL)
		return NULL;
	s->read = reader == NULL ? read_descriptor : reader;
	s->reader = reader == NULL ? s : what;
	s->fd = fd;
	s->live = reader == NULL && fstat(fd, &kind) == 0 &&
	    (S_ISFIFO(kind.st_mode) || S_ISSOCK(kind.st_mode));
	s->complete = complete;
	s->line = 1;
	s->capacity = READ_SIZE;
	s->buffer = malloc(s->capacity + BEHIND_END);
	s->name = name;
	s->document.arena = &s->arena;
	if (s->buffer == NULL) {
		croupier_stream_close(s);
		return NULL;
	}
	set_end(s, 0);
	return s;
}

void
croupier_stream_before_reading(struct croupier_stream *s, void (*call)(void *what), void *what)
{
	if (s == NULL)
		return;
	s->before_reading = call;
	s->what = what;
}

void
croupier_stream_close(struct croupier_stream *s)
{
	if (s == NULL)
		return;
	arena_free(&s->arena);
	yaml_reader_free(s->yaml);
	free(s->buffer);
	free(s);
}

static struct croupier_place
place_of(const struct croupier_stream *s, unsigned long line, unsigned long column)
{
	return (struct croupier_place){ .file = s->name, .line = line, .column = column };
}

/*
 * What is done for every document says yes or no as a truth value; `no` is
 * accepted before the call and changed only where something is refused.
 */

static bool
refuse(struct croupier_refusal *no, const struct croupier_refusal why)
{
	*no = why;
	return false;
}

/* Says that no more can be read, and why: the stream is at its end. */
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
 * The same for what the system says, whose words go into a buffer: strerror(3)
 * may share one with other threads.
 */
static bool
refuse_system(struct croupier_stream *s, int error, struct croupier_refusal *no)
{
	char why[200];

	if (strerror_r(error, why, sizeof why) != 0)
		snprintf(why, sizeof why, "error %d", error);
	return refuse_reading(s, CROUPIER_SYSTEM, why, no);
}

/*
 * Reads more bytes behind `end`; at the end of the input sets at_end, where
 * nothing comes `quiet`.
 */
static bool
fill(struct croupier_stream *s, struct croupier_refusal *no)
{
	long got;

	if (s->begin > 0) {
		memmove(s->buffer, s->buffer + s->begin, s->end - s->begin);
		s->next -= s->begin;
		set_end(s, s->end - s->begin);
		s->begin = 0;
	}
	if (s->capacity - s->end < READ_SIZE / 2) {
		char *bigger = realloc(s->buffer, s->capacity * 2 + BEHIND_END);

		if (bigger == NULL)
			return refuse(no, out_of_memory());
		s->buffer = bigger;
		s->capacity *= 2;
	}
	if (s->before_reading != NULL)
		s->before_reading(s->what);
	do
		got = s->read(s->reader, s->buffer + s->end, s->capacity - s->end);
	while (got == -1 && errno == EINTR);
	s->quiet = got == CROUPIER_QUIET;
	if (s->quiet)
		return true;
	if (got < 0)
		return refuse_system(s, errno, no);
	if ((size_t)got > s->capacity - s->end)
		return refuse_reading(s, CROUPIER_MISUSE,
		    "the function that reads says that it read more than there was room for", no);
	if (got == 0)
		s->at_end = true;
	set_end(s, s->end + (size_t)got);
	return true;
}

static bool
is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Whether the line is three of the character, alone or with a blank behind them. */
static bool
is_marker(const char *line, size_t length, char c)
{
	if (length < 3 || line[0] != c || line[1] != c || line[2] != c)
		return false;
	return length == 3 || is_space(line[3]);
}

static bool
is_blank(const char *line, size_t length)
{
	size_t i = 0;

	while (i < length && is_space(line[i]))
		i++;
	return i == length || line[i] == '#';
}

/* Whether the line ends a document and says nothing else. */
static bool
is_end(const char *line, size_t length)
{
	return is_marker(line, length, '.') && is_blank(line + 3, length - 3);
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

/* Whether a line starts with ---; that a blank must follow is asked when the document is read. */
static bool
has_marker(const char *line, size_t length)
{
	return length >= document_mark.length &&
	    memcmp(line, document_mark.bytes, document_mark.length) == 0;
}

/* Whether a document begins at the line. */
static bool
is_start(const char *line, size_t length)
{
	size_t mark = mark_length(line, length);

	return has_marker(line + mark, length - mark);
}

/* The bytes that mean something to closes(). */
static const bool telling[256] = {
	['{'] = true, ['['] = true, ['}'] = true, [']'] = true, ['"'] = true, ['\''] = true,
	['#'] = true,
	['\\'] = true,
};

/*
 * Whether a collection that opens on its marker line also closes on it, so
 * that the document is complete before the next one begins.  A bracket that
 * closes another, or a 65th that opens, is wrong whatever follows: then it is
 * complete, too.
 */
static bool
closes(const char *line, size_t length)
{
	size_t i = 3;
	unsigned depth = 0;
	uint64_t curly = 0;	/* which of the open collections are mappings, the innermost last */
	char quote = '\0';

	while (i < length && (line[i] == ' ' || line[i] == '\t'))
		i++;
	if (i == length || line[i] != '{')
		return false;
	for (; i < length; i++) {
		char c = line[i], before = line[i - 1];

		if (!telling[(unsigned char)c])
			continue;
		if (quote != '\0') {
			if (c == '\\' && quote == '"')
				i++;
			else if (c == '\'' && quote == c && i + 1 < length && line[i + 1] == c)
				i++;
			else if (c == quote)
				quote = '\0';
		} else if ((c == '"' || c == '\'') && before != '\0' &&
		    strchr(" \t{[,:", before) != NULL) {
			quote = c;
		} else if (c == '#' && (before == ' ' || before == '\t')) {
			return false;
		} else if (c == '{' || c == '[') {
			if (++depth > 64)
				return true;
			curly = curly << 1 | (c == '{');
		} else if (c == '}' || c == ']') {
			if ((c == '}') != (curly & 1) || --depth == 0)
				return true;
			curly >>= 1;
		}
	}
	return false;
}

/* Finds the whole line at `next`; false where more must be read first. */
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
}

static void
begin_document(struct croupier_stream *s, bool marked)
{
	s->begin = s->next;
	s->first_line = s->line;
	s->where = INSIDE;
	s->started = true;
	s->marked = marked;
}

/* Ends the open document before or behind the line at hand. */
static void
end_document(struct croupier_stream *s, struct frame *frame)
{
	*frame = (struct frame){ .bytes = s->buffer + s->begin, .length = s->next - s->begin,
		.file = s->name, .line = s->first_line, .at_end = s->at_end && s->next == s->end };
	s->begin = s->next;
	s->where = BETWEEN;
}

enum found { NOTHING, FRAME, STRAY, BAD };

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
	if (!marker && *line != '%' && s->started)
		return STRAY;
	begin_document(s, marker || *line != '%');
	pass_line(s, length);
	if (!marker)
		return NOTHING;
	/*
	 * Most lines that begin like this are whole documents: reading one is the
	 * quickest way to see that it ends here.
	 */
	if (length > 4 && line[4] == '{' && length <= MAX_DOCUMENT) {
		end_document(s, frame);
		if (canonical_read(&s->arena, frame, &s->root))
			return FRAME;
		s->declined = true;
		s->begin -= length;
		s->where = INSIDE;
	}
	if (!closes(line, length))
		return NOTHING;
	end_document(s, frame);
	return FRAME;
}

/* Takes the line at hand while a document is open. */
static enum found
take_inside(struct croupier_stream *s, size_t length, struct frame *frame)
{
	const char *line = s->buffer + s->next;
	bool marker = is_start(line, length);

	if (marker && !s->marked) {	/* the marker behind a directive */
		s->marked = true;
		marker = false;
	}
	if (marker) {
		end_document(s, frame);
		return FRAME;
	}
	if (is_end(line, length)) {
		end_document(s, frame);
		frame->at_end = false;
		pass_line(s, length);
		s->begin = s->next;
		return FRAME;
	}
	pass_line(s, length);
	return NOTHING;
}

/* Passes over lines up to the next marker, keeping nothing. */
static bool
pass_over(struct croupier_stream *s, struct croupier_refusal *no)
{
	size_t length;

	for (;;) {
		if (find_line(s, &length)) {
			if (!s->middle && is_start(s->buffer + s->next, length)) {
				s->where = BETWEEN;
				s->begin = s->next;
				return true;
			}
			s->middle = false;
			pass_line(s, length);
			s->begin = s->next;
			continue;
		}
		if (s->at_end) {
			s->where = BETWEEN;
			return true;
		}
		if (s->end - s->next >= 7) {
			if (!s->middle && is_start(s->buffer + s->next, s->end - s->next)) {
				s->where = BETWEEN;
				s->begin = s->next;
				return true;
			}
			s->middle = true;
			s->begin = s->next = s->end;
			s->seen = 0;
		}
		if (!fill(s, no))
			return false;
	}
}

/* Remembers whether bytes that are refused speak of a state. */
static void
look_for_state(struct croupier_stream *s, const char *bytes, size_t length)
{
	const size_t size = sizeof state_key - 1;
	const char *at = bytes, *end = bytes + length;

	s->lost_state = false;
	while ((at = memchr(at, state_key[0], (size_t)(end - at))) != NULL) {
		if ((size_t)(end - at) >= size && memcmp(at, state_key, size) == 0) {
			s->lost_state = true;
			return;
		}
		at++;
	}
}

static const char long_document[] = "the document that begins here is longer than 1 MiB";
static const char long_line[] = "this line is longer than 1 MiB";
static const char stray_line[] =
    "this belongs to no document; a document begins with a line that starts with ---";

/* Refuses the open document, or the line at hand, without reading it to its end. */
static bool
refuse_long(struct croupier_stream *s, struct croupier_refusal *no)
{
	struct croupier_place place = place_of(s, s->where == INSIDE ? s->first_line : s->line, 1);

	const char *bytes = s->buffer + s->begin, *why = long_document;
	size_t length = s->end - s->begin;

	if (s->where == BETWEEN && !is_start(bytes, length))
		why = is_blank(bytes, length) ? long_line : s->started ? stray_line : long_document;
	s->refused_line = place.line;
	s->lost_state = false;
	if (why != long_line)
		look_for_state(s, bytes, length);
	s->middle = s->next == s->begin;
	s->where = PASSING;
	s->begin = s->next;
	s->seen = 0;
	return refuse(no, trouble(&place, "%s", why));
}

/* A frame that was found: whether it is as it should be. */
static bool
check_found(struct croupier_stream *s, enum found found, const struct frame *frame, size_t length,
    struct croupier_refusal *no)
{
	struct croupier_place place;

	if (found == STRAY) {
		place = place_of(s, s->line, 1);
		s->refused_line = s->line;
		s->where = PASSING;
		look_for_state(s, s->buffer + s->next, length);
		return refuse(no, trouble(&place, "%s", stray_line));
	}
	if (found == FRAME && frame->length <= MAX_DOCUMENT)
		return true;
	s->refused_line = frame->line;
	if (found == BAD && frame->length <= MAX_DOCUMENT)
		return has_good_characters(frame, no);
	place = place_of(s, frame->line, 1);
	if (found == BAD) {
		s->where = PASSING;
		return refuse(no, trouble(&place, "%s", long_line));
	}
	look_for_state(s, frame->bytes, frame->length);
	return refuse(no, trouble(&place, "%s", long_document));
}

/*
 * Whether the line at hand, of which a part has come, begins the next document:
 * then the open one has come to its end, however long the line will be.
 */
static bool
is_followed(const struct croupier_stream *s)
{
	return s->where == INSIDE && s->marked && is_start(s->buffer + s->next, s->end - s->next);
}

/* Says of s->document where it stands; what it says is still unknown. */
static inline void
describe(struct croupier_stream *s, const struct frame *frame)
{
	struct croupier_document *document = &s->document;

	document->frame = *frame;
	document->place = place_of(s, frame->line, 1);
	document->at_end = frame->at_end;
	document->cut = frame->at_end && frame->bytes[frame->length - 1] != '\n';
	document->root = NULL;
}

/* Says that somebody understands it, and what it is. */
static inline void
set_understood(struct croupier_stream *s, enum croupier_kind kind)
{
	s->document.kind = kind;
	s->document.understood = s->by->who;
}

const char *
stream_peek(const struct croupier_stream *s, struct croupier_place *place)
{
	*place = place_of(s, s->line, 1);
	return s->where == BETWEEN ? s->buffer + s->next : NULL;
}

void
stream_pass(struct croupier_stream *s, const struct understood *understood)
{
	s->line += understood->lines;
	s->begin = s->next += understood->length;
	s->seen = 0;
	s->started = true;
}

/*
 * Makes s->document of what stands at hand, where somebody understands it at once:
 * then its end is known, too.
 */
static inline bool
take_understood(struct croupier_stream *s)
{
	struct frame frame = { .bytes = s->buffer + s->next, .file = s->name, .line = s->line };
	struct understood understood;

	if (s->by == NULL || (s->tried == s->next && s->tried_end == s->end))
		return false;
	s->tried = s->next;
	s->tried_end = s->end;
	s->open_length = 0;
	if (!s->by->read(s->by->who, frame.bytes, &understood))
		return false;
	if (understood.open && (!s->at_end || s->next + understood.length != s->end)) {
		s->open_length = understood.length;
		s->open_kind = understood.kind;
		return false;
	}
	if (s->document.root != NULL || s->arena.failed)
		arena_clear(&s->arena);
	stream_pass(s, &understood);
	frame.length = understood.length;
	frame.at_end = s->at_end && s->next == s->end;
	describe(s, &frame);
	set_understood(s, understood.kind);
	return true;
}

/*
 * The next frame; bytes NULL at the end of the input.  A document whose lines
 * are whole is also one while nothing comes, but stays open.
 */
static bool
next_frame(struct croupier_stream *s, struct frame *frame, struct croupier_refusal *no)
{
	enum found found;
	size_t length;

	frame->bytes = NULL;
	if (s->where == PASSING && !pass_over(s, no))
		return false;
	for (;;) {
		if (s->where == BETWEEN && take_understood(s))
			return true;
		if (find_line(s, &length)) {
			found = s->where == BETWEEN ? take_between(s, length, frame) :
			    take_inside(s, length, frame);
			if (found != NOTHING)
				return check_found(s, found, frame, length, no);
			if (s->where == INSIDE && s->next - s->begin > MAX_DOCUMENT)
				return refuse_long(s, no);
			continue;
		}
		if (s->at_end) {
			if (s->where == INSIDE)
				end_document(s, frame);
			return true;
		}
		if (is_followed(s)) {
			end_document(s, frame);
			return check_found(s, FRAME, frame, 0, no);
		}
		if (s->end - s->begin > MAX_DOCUMENT)
			return refuse_long(s, no);
		if (!fill(s, no))
			return false;
		if (s->quiet && s->where == INSIDE && s->next == s->end) {
			*frame = (struct frame){ .bytes = s->buffer + s->begin,
			    .length = s->next - s->begin,
				.file = s->name, .line = s->first_line };
			return true;
		}
	}
}

/* ---- documents ------------------------------------------------------------ */

/* The key that tells a document's kind; where a mapping has several, the first of these. */
static const char *const kind_keys[] = {
	[CROUPIER_STATE] = state_key, [CROUPIER_MOVE] = move_key, [CROUPIER_UNDO] = "undo",
	[CROUPIER_RESULT] = result_key, [CROUPIER_RULING] = "ruling",
	[CROUPIER_SEAL] = "seal", [CROUPIER_SEED] = "seed",
};
enum { KINDS = sizeof kind_keys / sizeof kind_keys[0] };

/* The kind that a key tells, where it comes before `kind`; else `kind`. */
static inline unsigned
kind_of_key(const char *key, size_t length, unsigned kind)
{
	unsigned i;

	for (i = 0; i < kind; i++)
		if (is_word(kind_keys[i], key, length))
			return i;
	return kind;
}

/* What a mapping is, by its keys; false where none tells. */
static bool
find_kind(const struct node *root, struct croupier_document *document)
{
	const struct node *key;
	unsigned first = KINDS;

	for (key = root->first; key != NULL && first > 0; key = key->next->next)
		first = kind_of_key(key->text, key->length, first);
	document->kind = (enum croupier_kind)first;
	return first < KINDS;
}

/* Reads the frame into a tree, with one reader or the other. */
static bool
read_tree(struct croupier_stream *s, const struct frame *frame, struct node **root,
    struct croupier_refusal *no)
{
	if (*root != NULL || (!s->declined && canonical_read(&s->arena, frame, root)))
		return true;
	if (s->yaml == NULL)
		s->yaml = yaml_reader_new();
	if (has_good_characters(frame, no)) {
		if (s->yaml != NULL && yaml_reader_read(s->yaml, &s->arena, frame, root))
			return true;
		*no = yaml_read(&s->arena, frame, root);
		if (no->verdict == CROUPIER_YES)
			return true;
	}
	look_for_state(s, frame->bytes, frame->length);
	return false;
}

static bool
refuse_kind(const struct croupier_document *document, struct croupier_refusal *no)
{
	return refuse(no, trouble(&document->place,
	    "this is neither a state (key croupier), nor a move (key seat), nor an undo, a result, "
	    "a ruling, a seal or a seed"));
}

/* Makes s->document of a frame. */
static bool
read_document(struct croupier_stream *s, const struct frame *frame, struct croupier_refusal *no)
{
	struct croupier_document *document = &s->document;
	const struct node *root;

	describe(s, frame);
	if (frame->length > 3 && has_marker(frame->bytes, frame->length) &&
	    !is_space(frame->bytes[document_mark.length])) {
		look_for_state(s, frame->bytes, frame->length);
		document->place.column = document_mark.length + 1U;
		return refuse(no, trouble(&document->place, "a blank is missing after ---"));
	}
	if (!read_tree(s, frame, &s->root, no))
		return false;
	root = document->root = s->root;
	if (root == NULL || (root->shape == SCALAR && root->manner == PLAIN && root->length == 0))
		return refuse(no, trouble(&document->place, frame->at_end ?
		    "the input ends in the middle of the document that begins here" :
		    "an empty document; write a state or a move after the ---, or leave the line "
		    "out"));
	if (root->shape != MAP)
		return refuse(no, trouble(&document->place,
		    "a document must be a mapping: a state, a move, an undo, a result or a "
		    "ruling"));
	return find_kind(root, document) || refuse_kind(document, no);
}

/* Forgets the document before. */
static void
begin_next(struct croupier_stream *s)
{
	arena_clear(&s->arena);
	s->lost_state = false;
	s->root = NULL;
	s->declined = false;
	s->document.understood = NULL;
}

/* Whether the open document says enough to count as complete while nothing comes behind it. */
static bool
is_complete_so_far(struct croupier_stream *s, const struct frame *frame)
{
	struct croupier_refusal no;

	return s->complete != NULL && read_document(s, frame, &no) && s->complete(&s->document);
}

/*
 * The same of a frame that has been cut: a part of it had not come when its first line
 * was looked at.
 */
static bool
understand_frame(struct croupier_stream *s, const struct frame *frame)
{
	struct understood understood;

	if (s->by == NULL || s->root != NULL || frame->length > MAX_DOCUMENT)
		return false;
	if (s->open_length != frame->length) {
		if (!s->by->read(s->by->who, frame->bytes, &understood) ||
		    understood.length != frame->length)
			return false;
		s->open_kind = understood.kind;
	}
	describe(s, frame);
	set_understood(s, s->open_kind);
	return true;
}

bool
stream_next(struct croupier_stream *s, const struct shortcut *by,
    const struct croupier_document **document, struct croupier_refusal *no)
{
	struct frame frame;

	s->by = by;
	s->open_length = s->tried_end = 0;
	s->refused_line = 0;
	s->early = s->lost_state = false;
	*document = &s->document;
	/* Most documents need no more than this; what was made of trees is still there. */
	if (s->where == BETWEEN && take_understood(s))
		return true;
	*document = NULL;
	do {
		begin_next(s);
		if (!next_frame(s, &frame, no))
			return false;
		if (s->document.understood != NULL) {
			*document = &s->document;
			return true;
		}
		if (frame.bytes == NULL)
			return true;
	} while (s->where == INSIDE && !is_complete_so_far(s, &frame));
	s->early = s->where == INSIDE;
	if (s->early) {
		begin_next(s);
		end_document(s, &frame);
	}
	if (!understand_frame(s, &frame) && !read_document(s, &frame, no)) {
		s->refused_line = frame.line;
		return false;
	}
	*document = &s->document;
	return true;
}

struct croupier_refusal
croupier_stream_next(struct croupier_stream *s, const struct croupier_document **document)
{
	struct croupier_refusal no;

	if (s == NULL || document == NULL) {
		if (document != NULL)
			*document = NULL;
		return null_given();
	}
	accept(&no);
	if (stream_next(s, NULL, document, &no))
		return accepted();
	return no;
}

const struct node *
document_root(const struct croupier_document *document)
{
	/*
	 * No document is const where it is made, and nobody can tell that its tree was
	 * not there before.
	 */
	struct node **root = &((struct croupier_document *)(uintptr_t)document)->root;

	/* What is known by its words is in the layout that the reader of trees takes. */
	if (*root == NULL && !canonical_read(document->arena, &document->frame, root))
		return NULL;
	return *root;
}

void
croupier_stream_set_line(struct croupier_stream *s, unsigned long line)
{
	if (s != NULL)
		s->line = line > 0 ? line : 1;
}

bool
croupier_stream_was_quiet(const struct croupier_stream *s)
{
	return s != NULL && s->early;
}

bool
croupier_stream_lost_state(const struct croupier_stream *s)
{
	return s != NULL && s->lost_state;
}

struct croupier_place
croupier_stream_refused_at(const struct croupier_stream *s)
{
	if (s == NULL)
		return (struct croupier_place){ .file = NULL };
	return place_of(s, s->refused_line, s->refused_line > 0);
}

enum croupier_kind
croupier_document_kind(const struct croupier_document *document)
{
	return document == NULL ? CROUPIER_NO_DOCUMENT : document->kind;
}

struct croupier_place
croupier_document_place(const struct croupier_document *document)
{
	return document == NULL ? (struct croupier_place){ .file = NULL } : document->place;
}
