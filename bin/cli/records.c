/*
 * records.c: opens the files that a program reads, one after the other, reads all records in them,
 * and calls the program for each state, for each other document and at the end of each record.
 *
 * Knows what stops a record from going on, and tells it.  Must not know any game, nor what the
 * program does.
 */
#include "cli/records.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct reader {
	struct tool *tool;
	const struct record_handlers *handlers;
	void *what;
	const char *const *next;		/* the files that are left, ended by NULL */
	bool named;				/* files are; otherwise standard input is read */
	int fd;
	struct croupier_stream *stream;		/* of the file at hand; NULL: none is open */
	unsigned long opened;			/* how many files were opened */
	bool empty;				/* nothing has come of the file at hand yet */
	struct input_record at;			/* the record at hand */
	bool proved;				/* what later cards prove has been told */
	unsigned long files;			/* opened when the last state was read */
	struct croupier_place seal;		/* the last one, before a state; line 0: none */
	struct croupier_place *lone;		/* earlier ones, before another seal */
	size_t lone_count;
	bool broken;				/* the program has taken a state that is refused */
	struct text words;			/* of the move that is told */
};

/* ---- files --------------------------------------------------------------------- */

/* Whether an input is a file that is written, too, and has something that is still to be read. */
static bool
is_written(const char *name, const struct stat *out)
{
	bool standard = strcmp(name, "-") == 0;
	off_t at = standard ? lseek(STDIN_FILENO, 0, SEEK_CUR) : 0;
	struct stat in;

	return S_ISREG(out->st_mode) &&
	    (standard ? fstat(STDIN_FILENO, &in) : stat(name, &in)) == 0 &&
	    in.st_dev == out->st_dev && in.st_ino == out->st_ino && at < in.st_size;
}

static bool
is_output(const char *name)
{
	struct stat out;

	return fstat(STDOUT_FILENO, &out) == 0 && is_written(name, &out);
}

static bool
say_same(struct tool *tool, const char *name, bool same)
{
	if (same)
		tool_trouble(tool, "%s: input and output are the same file; nothing was read",
		    name);
	return same;
}

bool
refuses_output(struct tool *tool, const char *name)
{
	return say_same(tool, name, is_output(name));
}

bool
refuses_file(struct tool *tool, const char *path)
{
	const char *const *name = tool->words;
	bool same = false;
	struct stat out;

	if (stat(path, &out) != 0)
		return false;
	if (*name == NULL)
		same = is_written("-", &out);
	for (; *name != NULL && !same; name++)
		same = is_written(*name, &out);
	return say_same(tool, path, same);
}

static void
begin_files(struct reader *r, const char *const *files)
{
	static const char *const standard[] = { "-", NULL }, *const nothing[] = { NULL };
	bool at_end = r->handlers->at_end;
	const char *const *own;

	r->named = files[0] != NULL;
	r->next = own = r->named ? files : standard;
	while (*own != NULL && !is_output(*own))
		own++;
	r->tool->holds = *own != NULL && at_end;
	if (*own != NULL && !at_end && refuses_output(r->tool, *own))
		r->next = nothing;
}

static void
before_reading(void *what)
{
	enum { MILLISECONDS = 100 };
	struct reader *r = what;
	const struct record_handlers *handlers = r->handlers;
	struct pollfd waiting = { .fd = r->fd, .events = POLLIN };

	/* There is always something in a file, if only its end. */
	if (handlers->waits != NULL && poll(&waiting, 1, MILLISECONDS) == 0)
		handlers->waits(r->tool, r->what);
	tool_flush(r->tool);
	if (handlers->idle != NULL)
		handlers->idle(r->tool, r->what);
}

static long
read_file(void *what, char *bytes, size_t room)
{
	struct reader *r = what;

	return r->handlers->read(r->what, r->fd, bytes, room);
}

static void
open_file(struct reader *r, const char *name)
{
	if (strcmp(name, "-") == 0) {
		r->fd = STDIN_FILENO;
		if (isatty(STDIN_FILENO))
			tool_note(r->tool, NULL, "reading from the terminal; end with control-D");
	} else {
		r->fd = open(name, O_RDONLY | O_CLOEXEC);
		if (r->fd < 0) {
			tool_trouble(r->tool, "%s: cannot open: %s", name, strerror(errno));
			return;
		}
	}
	r->empty = true;
	r->opened++;
	r->stream = tool_need(r->tool, croupier_stream_open_with(&(struct croupier_source){
	    .name = name, .read = r->handlers->read == NULL ? NULL : read_file,
	    .fd = r->fd, .before = before_reading, .what = r }));
}

static void
close_file(struct reader *r)
{
	const char *name = r->named ? r->next[-1] : "-";

	if (r->empty && r->handlers->none_empty && strcmp(name, "-") != 0)
		tool_trouble(r->tool, "%s: no state in the input", name);
	croupier_stream_close(r->stream);
	r->stream = NULL;
	if (r->fd > STDIN_FILENO)
		close(r->fd);
}

/*
 * The next document of all files or, in *no, what is wrong with one that cannot be read; false:
 * there is none.
 */
static bool
next_document(struct reader *r, const struct croupier_document **document,
    struct croupier_refusal *no)
{
	while (r->stream != NULL || *r->next != NULL) {
		struct croupier_refusal found;
		bool first = r->empty;

		if (r->stream == NULL) {
			open_file(r, *r->next++);
			continue;
		}
		found = croupier_stream_next(r->stream, document);
		if (found.verdict == CROUPIER_YES && *document == NULL) {
			close_file(r);
			continue;
		}
		r->empty = false;
		/* A refusal is long: it is copied only if it says something. */
		no->verdict = found.verdict;
		if (found.verdict == CROUPIER_YES)
			return true;
		*no = found;
		if (found.at.line != 0 || !first)
			return true;
		/* A file that cannot be read at all does not harm the record before it. */
		tool_refuse(r->tool, no);
	}
	r->tool->holds = false;
	return false;
}

/* ---- what is wrong ------------------------------------------------------------ */

void
note_wrong(struct input_record *at, const struct croupier_refusal *no, unsigned long move,
    const char *words)
{
	if (!at->good)
		return;
	at->good = false;
	at->first = *no;
	at->first_move = move;
	text_clear(&at->first_words);
	text_put(&at->first_words, words);
}

unsigned long
number_in_file(const struct input_record *at)
{
	return at->file == NULL ? at->number : at->number_of_file;
}

/* Tells what is wrong, unless the program does. */
static void
tell_wrong(struct reader *r, const struct croupier_refusal *no, unsigned long move,
    const char *words)
{
	tool_worsen(r->tool, no->verdict);
	if (!r->handlers->quiet)
		tool_refuse_move(r->tool, no, r->handlers->numbered ? number_in_file(&r->at) : 0,
		    move, words);
}

/*
 * Judges the moves that stand once more by what later cards prove; remembers and tells those
 * that are proved illegal.  This is done at the record's end, or where it is refused and so
 * stops.
 */
static void
look_back(struct reader *r)
{
	struct input_record *at = &r->at;
	struct croupier_record_about about;
	const char *words;
	size_t i, length;

	/* Nobody has to decide about a round that counts for nothing. */
	if (!r->handlers->hindsight || r->proved || !at->open || (!r->handlers->voids &&
	    croupier_state_about(croupier_record_state(at->record)).stopped == CROUPIER_VOID))
		return;
	r->proved = true;
	tool_check(r->tool, croupier_record_prove(at->record));
	about = croupier_record_about(at->record);
	for (i = 0; i < about.proof_count; i++) {
		struct croupier_proof proof = about.proofs[i];
		struct croupier_refusal no = proof.refusal;

		text_clear(&r->words);
		tool_check(r->tool, croupier_record_write_made(at->record, proof.index,
		    CROUPIER_WORDS, tool_target(r->tool, &r->words)));
		words = tool_text(r->tool, &r->words, NULL);
		if (at->good)
			at->proved_by = proof.proved_by;
		note_wrong(at, &no, proof.number, words);
		length = strlen(no.sentence);
		snprintf(no.sentence + length, sizeof no.sentence - length, "; proved by move %lu",
		    proof.proved_by);
		tell_wrong(r, &no, proof.number, words);
	}
}

/* Remembers and tells what was refused in a record. */
static void
note_refusal(struct reader *r, const struct croupier_refusal *no)
{
	unsigned long number = croupier_record_about(r->at.record).refused;
	const char *words;

	look_back(r);
	text_clear(&r->words);
	if (number > 0)
		tool_check(r->tool, croupier_record_write_words(r->at.record,
		    tool_target(r->tool, &r->words)));
	words = tool_text(r->tool, &r->words, NULL);
	r->at.halted = r->at.refused = true;
	note_wrong(&r->at, no, number, words);
	tell_wrong(r, no, number, words);
}

/* ---- beginnings and ends ------------------------------------------------------- */

static void
end_record(struct reader *r)
{
	size_t i;

	if (r->at.open && !r->at.halted && r->handlers->closing != NULL)
		r->handlers->closing(r->tool, r->what, &r->at);
	look_back(r);
	if (r->at.open && r->handlers->end != NULL)
		r->handlers->end(r->tool, r->what, &r->at);
	r->at.open = false;
	/* Seals after a record wait for its end, so that everything is told in order. */
	for (i = 0; i < r->lone_count; i++)
		r->handlers->lone_seal(r->tool, r->what, &r->lone[i]);
	r->lone_count = 0;
}

/* Notes that what follows belongs to the document at a place. */
static void
begin(struct reader *r, const struct croupier_place *place)
{
	struct input_record *at = &r->at;

	if (r->files != r->opened)
		at->number_of_file = 0;
	r->files = r->opened;
	at->file = r->named ? place->file : NULL;
	at->place = *place;
	at->good = at->open = true;
	at->halted = at->refused = at->malformed = r->proved = r->broken = false;
	at->proved_by = 0;
	r->seal.line = 0;
}

/* Ends the previous record and begins the one whose state was just read. */
static void
begin_record(struct reader *r, const struct croupier_place *place)
{
	end_record(r);
	r->at.number++;
	begin(r, place);
	if (r->named)
		r->at.number_of_file++;
}

/*
 * Tells what is wrong with a document that is malformed, or begins a record, or belongs to none.
 * After such a document all others up to the next state belong to nothing, so only the first of
 * them is told.
 */
static void
note_document(struct reader *r, const struct croupier_refusal *no, bool is_first)
{
	if (!r->at.open && r->handlers->verdicts)
		begin(r, &no->at);
	tool_worsen(r->tool, no->verdict);
	/* A refusal by the system is not about a document. */
	if ((is_first && !r->handlers->verdicts) || no->at.line == 0)
		tool_refuse(r->tool, no);
	r->at.halted = r->at.refused = true;
	note_wrong(&r->at, no, 0, "");
}

/* Whether the program takes a state although it is refused. */
static bool
take_broken(struct reader *r, const struct croupier_document *document,
    const struct croupier_refusal *no)
{
	r->broken = r->handlers->broken != NULL &&
	    r->handlers->broken(r->tool, r->what, &r->at, document, no);
	return r->broken;
}

/*
 * Compares the deal with its seed and its seal; a fault does not stop the record, unless the
 * program takes it as it was meant.
 */
static bool
check_deal(struct reader *r, const struct croupier_document *document)
{
	struct croupier_refusal no;

	if (!r->handlers->deals)
		return true;
	no = croupier_record_check_deal(r->at.record);
	if (tool_is_yes(r->tool, &no))
		return true;
	r->at.refused = true;
	if (take_broken(r, document, &no))
		return false;
	note_wrong(&r->at, &no, 0, "");
	tell_wrong(r, &no, 0, "");
	return true;
}

/* ---- documents --------------------------------------------------------------------- */

static void
take_state(struct reader *r, const struct croupier_document *document)
{
	struct croupier_place place = croupier_document_about(document).at;
	struct croupier_refusal no;

	begin_record(r, &place);
	no = croupier_record_feed(r->at.record, document);
	if (no.verdict != CROUPIER_YES) {
		if (!take_broken(r, document, &no))
			note_document(r, &no, true);
		return;
	}
	if (check_deal(r, document) && r->handlers->state != NULL)
		r->handlers->state(r->tool, r->what, &r->at);
}

/* Notes that the last seal belongs to no state, if there was one after the last state. */
static void
leave_seal(struct reader *r)
{
	if (r->seal.line == 0 || r->handlers->lone_seal == NULL)
		return;
	/* After a record, something else may have to be told first. */
	if (r->at.open) {
		r->lone = tool_extend(r->tool, r->lone, r->lone_count, sizeof *r->lone);
		r->lone[r->lone_count++] = r->seal;
	} else {
		r->handlers->lone_seal(r->tool, r->what, &r->seal);
	}
	r->seal.line = 0;
}

/* Takes a seal, which stands in front of a record and is no part of the previous one. */
static void
take_seal(struct reader *r, const struct croupier_document *document)
{
	struct croupier_refusal no = croupier_record_feed(r->at.record, document);

	leave_seal(r);
	if (no.verdict != CROUPIER_YES && !r->handlers->verdicts) {
		tool_refuse(r->tool, &no);
		return;
	}
	/* If verdicts are written, a bad seal gets one of its own. */
	if (no.verdict != CROUPIER_YES) {
		end_record(r);
		croupier_record_lose(r->at.record);
		note_document(r, &no, true);
		return;
	}
	r->seal = croupier_document_about(document).at;
	if (r->handlers->seals)
		r->handlers->document(r->tool, r->what, &r->at, document, &no);
}

/* Takes any other document; `headed`: a state stands before it. */
static void
take_document(struct reader *r, const struct croupier_document *document, bool headed)
{
	struct croupier_refusal no = croupier_record_feed(r->at.record, document);

	if (r->broken)
		headed = true;
	else if (no.verdict != CROUPIER_YES && !headed)
		note_document(r, &no, !r->at.open && !r->at.halted);
	else if (no.verdict != CROUPIER_YES)
		note_refusal(r, &no);
	if (headed && r->handlers->document != NULL)
		r->handlers->document(r->tool, r->what, &r->at, document, &no);
}

/* Tells what is wrong with a malformed document; one that was a state begins a record. */
static void
note_malformed(struct reader *r, const struct croupier_refusal *no, bool state)
{
	bool headed = croupier_record_state(r->at.record) != NULL;
	bool is_first = state || headed || !r->at.open;

	if (state) {
		end_record(r);
		croupier_record_lose(r->at.record);
		begin_record(r, &no->at);
	} else if (headed) {
		look_back(r);
	}
	note_document(r, no, is_first);
	r->at.malformed = true;
}

/* Takes a document, or what is wrong with one; false for a seal, which alone is no input. */
static bool
take(struct reader *r, const struct croupier_document *document, const struct croupier_refusal *no)
{
	enum croupier_kind kind = croupier_document_about(document).kind;
	bool headed = croupier_record_state(r->at.record) != NULL;

	if (no->verdict != CROUPIER_YES)
		note_malformed(r, no, croupier_stream_lost(r->stream).state);
	else if (kind == CROUPIER_STATE)
		take_state(r, document);
	else if (kind == CROUPIER_SEAL)
		take_seal(r, document);
	else if (!headed || !r->at.halted || r->handlers->go_on)
		take_document(r, document, headed);
	return no->verdict != CROUPIER_YES || kind != CROUPIER_SEAL;
}

bool
tool_read_records(struct tool *tool, const char *const *files,
    const struct record_handlers *handlers, void *what)
{
	struct reader r = { .tool = tool, .handlers = handlers, .what = what };
	const struct croupier_document *document;
	bool any = false, lone = files[0] != NULL && files[1] == NULL && strcmp(files[0], "-") != 0;
	struct croupier_refusal no;

	r.at.one_of_many = files[0] != NULL && files[1] != NULL;
	begin_files(&r, files);
	r.at.record = tool_need(tool, croupier_record_new());
	if (handlers->digest)
		tool_check(tool, croupier_record_keep_digest(r.at.record));
	while (next_document(&r, &document, &no))
		any = take(&r, document, &no) || any;
	leave_seal(&r);
	end_record(&r);
	free(r.lone);
	croupier_record_free(r.at.record);
	text_free(&r.at.first_words);
	text_free(&r.words);
	if (!any && tool->worst != CROUPIER_TROUBLE)
		tool_trouble(tool, "%s%sno state in the input%s",
		    lone ? files[0] : "", lone ? ": " : "",
		    handlers->hint == NULL ? "" : handlers->hint);
	return any;
}

void
put_heading(struct tool *tool, const struct input_record *at)
{
	size_t waiting;

	tool_text(tool, &tool->out, &waiting);
	if (tool->wrote || waiting > 0)
		text_put(&tool->out, "\n");
	if (at->one_of_many)
		text_say(&tool->out, "%s, record %lu\n", at->file, at->number_of_file);
}

void
end_lists(struct tool *tool, struct lists *lists)
{
	text_put(&tool->out, tool_text(tool, &lists->held, NULL));
	text_free(&lists->held);
}

struct text *
begin_list(struct tool *tool, struct lists *lists, unsigned long number)
{
	bool headed = tool->format != CROUPIER_JSON;

	if (number == 1) {
		lists->held_back = true;
		return &lists->held;
	}
	if (lists->held_back) {
		text_put(&tool->out, headed ? "# state 1\n" : "");
		end_lists(tool, lists);
		lists->held_back = false;
	}
	if (headed)
		text_print(&tool->out, "# state %lu\n", number);
	return &tool->out;
}

bool
record_is_yes(struct tool *tool, const struct input_record *at, struct croupier_refusal no)
{
	no.at = at->place;
	if (no.verdict != CROUPIER_YES)
		tool_refuse(tool, &no);
	return no.verdict == CROUPIER_YES;
}

bool
tool_find_seat(struct tool *tool, const struct input_record *at, const char *name, int *seat)
{
	const struct croupier_state *state = croupier_record_state(at->record);
	int found = name == NULL ? *seat : croupier_state_seat(state, name);
	struct text seats = { .made = NULL };

	if (name == NULL || found >= 0) {
		*seat = found;
		return true;
	}
	put_seat_names(state, &seats);
	tool_trouble_at(tool, &at->place, "there is no seat %.40s; the seats are %s", name,
	    tool_text(tool, &seats, NULL));
	text_free(&seats);
	return false;
}
