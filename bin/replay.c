/*
 * replay.c: replays records, refusing what the rules refuse.
 *
 * Knows its options.  Must not know any game: the library does.
 */
#include "picture/picture.h"
#include "cli/records.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file that another program appends to. */
struct following {
	struct tool *tool;
	const char *name;
	int fd;
	off_t passed;			/* how many bytes were handed on: whole lines */
	char end[64];			/* the last of those bytes */
	size_t end_length;
	bool match_over;
	bool gone;			/* the reader of the output is gone */
	bool changed;			/* bytes that were handed on were changed */
	bool catching_up;		/* these records were handed on before, in another form */
	bool handed_on;			/* all that was read while catching up */
	struct input_record *at;	/* the record at hand; NULL: none yet */
};

/* A beginning or an end of a record at which the order is broken; also the first and last. */
struct loose {
	struct croupier_state *state;		/* NULL: there is none */
	struct croupier_place place;
	unsigned long number;			/* of the record in its file */
	unsigned long index;			/* of the record in the whole input */
};

/* So many are compared with each other, which takes no longer than a second. */
enum { MOST_LOOSE = 100 };

struct loose_list {
	struct loose at[MOST_LOOSE];
	size_t count;
};

struct replaying {
	struct list cuts;		/* that players remember: SEAT=WORDS */
	bool states, check, report, tell, complete, match, strict, no_hindsight, digest, follow;
	struct following file;
	unsigned long until;		/* or NOT_GIVEN */
	bool written;			/* the state after `until` moves has been written */
	unsigned long verdicts;
	struct loose last;		/* the end of the record before */
	struct loose_list beginnings, ends;
	unsigned long moves;		/* of all records, with those taken back */
	unsigned long steps;		/* the same with first states: for progress */
	unsigned long records, standing;	/* and the moves that stand in them */
	struct account *account;	/* for --tell; else NULL */
};

enum { LOOK_MILLISECONDS = 100 };

static const struct poptOption options[] = {
	TOOL_FLAG("states", 0, struct replaying, states, "write every state, including the first"),
	TOOL_FLAG("check", 0, struct replaying, check, "write no states; only say what is wrong"),
	TOOL_FLAG("report", 0, struct replaying, report, "write one verdict for each record"),
	TOOL_FLAG("tell", 0, struct replaying, tell,
	    "write each record as text, with what followed from its moves"),
	TOOL_NUMBER("until", 0, struct replaying, until, "N", "write the state after move N"),
	TOOL_FLAG("complete", 0, struct replaying, complete,
	    "refuse records that stop before the round is over"),
	TOOL_FLAG("match", 0, struct replaying, match,
	    "refuse records that do not continue the one before"),
	TOOL_FLAG("strict", 0, struct replaying, strict,
	    "refuse records with illegal moves that stand"),
	TOOL_LIST("cut", 0, struct replaying, cuts, "SEAT=WORDS",
	    "refuse records in which SEAT did not cut with exactly these words"),
	NO_HINDSIGHT_OPTION(struct replaying),
	TOOL_FLAG("digest", 0, struct replaying, digest,
	    "write a digest of each record instead of a state"),
	TOOL_FLAG("follow", 0, struct replaying, follow,
	    "write every state of FILE as it grows, until the match is over"),
	TOOL_JSON_OPTION,
	TOOL_OPTIONS
};

/* Writes the state at hand or, with --digest, the digest of the record so far. */
static void
write_state(struct tool *tool, const struct replaying *r, const struct input_record *at)
{
	tool_put_checked(tool, r->digest ?
	    croupier_record_write_digest(at->record, tool->format, tool->out.made) :
	    croupier_state_write(croupier_record_state(at->record), tool->format,
	    tool->out.made));
}

/* Shows progress now and then if the run is long; called for each state and each move. */
static void
watch_progress(struct tool *tool, struct replaying *r, const struct input_record *at)
{
	enum { OFTEN = 1024 };

	if (++r->steps % OFTEN == 0)
		tool_progress(tool, "%lu records, %lu moves", at->number, r->moves);
}

/* Writes the state at hand if it is among those asked for. */
static void
offer_state(struct tool *tool, struct replaying *r, struct input_record *at)
{
	r->file.at = at;
	if (r->states && !r->file.catching_up)
		write_state(tool, r, at);
	if (r->follow)
		r->file.match_over = match_is_over(croupier_record_state(at->record));
	if (r->written || croupier_record_about(at->record).moves != r->until)
		return;
	r->written = true;
	write_state(tool, r, at);
}

/* Whether an accepted document may have changed the state. */
static bool
changes_state(struct tool *tool, const struct croupier_document *document)
{
	enum croupier_kind kind = croupier_document_about(document).kind;
	bool changes = kind == CROUPIER_MOVE || kind == CROUPIER_UNDO || kind == CROUPIER_SEED;

	if (kind == CROUPIER_RULING)
		tool_check(tool, croupier_document_gives_points(document, &changes));
	return changes;
}

static void
take_document(struct tool *tool, void *what, struct input_record *at,
    const struct croupier_document *document, const struct croupier_refusal *no)
{
	struct replaying *r = what;
	bool move = croupier_document_about(document).kind == CROUPIER_MOVE;

	if (move) {
		r->moves++;
		watch_progress(tool, r, at);
	}
	if (no->verdict != CROUPIER_YES)
		return;
	if (r->tell)
		account_take(r->account, at->record, document);
	if (move || (r->states && changes_state(tool, document)))
		offer_state(tool, r, at);
}

/*
 * Refuses one of the moves of a record, or the whole of it (move 0), in addition to earlier
 * refusals.  Its other moves are judged nevertheless.
 */
static void
refuse_move(struct tool *tool, struct replaying *r, struct input_record *at,
    const struct croupier_refusal *no, unsigned long move, const char *words)
{
	at->refused = true;
	note_wrong(at, no, move, words);
	if (r->report)
		tool_worsen(tool, no->verdict);
	else
		tool_refuse_move(tool, no, number_in_file(at), move, words);
}

/* Refuses a whole record by a rule (NULL: by none). */
static void
refuse_record(struct tool *tool, struct replaying *r, struct input_record *at, const char *rule,
    struct croupier_refusal no)
{
	no.rule = rule;
	no.at = at->place;
	refuse_move(tool, r, at, &no, 0, "");
}

/*
 * Refuses a deal in which a cut is not as its player remembers it.  The words, which are empty
 * if that seat did not cut, follow its name.
 */
static void
compare_cut(struct tool *tool, struct replaying *r, struct input_record *at, const char *name)
{
	const struct croupier_state *state = croupier_record_state(at->record);
	const char *own = name + strlen(name) + 1;
	int seat = croupier_state_seat(state, name);
	const char *words = seat < 0 ? NULL : croupier_state_about(state).cuts[seat];

	if (seat >= 0 && strcmp(words == NULL ? "" : words, own) == 0)
		return;
	refuse_record(tool, r, at, "table/seal", refusal(CROUPIER_NO, seat < 0 ?
	    "there is no seat %.40s at this table that could have cut" : words == NULL ?
	    "the cut of %.40s was left out of this deal" : own[0] == '\0' ?
	    "this deal has a cut of %.40s, who did not cut" :
	    "the cut of %.40s in this deal is not exactly the one that --cut gives", name));
}

/* ---- the order of records -------------------------------------------------- */

static void
add_loose(struct tool *tool, struct loose_list *list, const struct croupier_state *state,
    struct loose loose)
{
	if (state == NULL || list->count == MOST_LOOSE)
		return;
	loose.state = tool_need(tool, croupier_state_copy(state));
	list->at[list->count++] = loose;
}

static struct loose
loose_of(const struct input_record *at)
{
	return (struct loose){ .place = at->place, .number = number_in_file(at),
		.index = at->number };
}

/*
 * Refuses a state that does not continue the record before, and remembers both ends that are loose
 * then.
 */
static void
compare_with_before(struct tool *tool, struct replaying *r, struct input_record *at)
{
	const struct croupier_state *state = croupier_record_state(at->record);
	const struct croupier_state *before = r->last.state;
	struct croupier_refusal no = { .verdict = CROUPIER_YES };

	if (before != NULL)
		no = croupier_deal_continues(before, state);
	no.at = at->place;
	if (before != NULL && no.verdict == CROUPIER_YES)
		return;
	add_loose(tool, &r->ends, before, r->last);
	add_loose(tool, &r->beginnings, state, loose_of(at));
	if (no.verdict != CROUPIER_YES)
		refuse_move(tool, r, at, &no, 0, "");
}

/* Remembers how a record ends. */
static void
keep_end(struct tool *tool, struct replaying *r, const struct input_record *at)
{
	const struct croupier_state *state = croupier_record_state(at->record);

	croupier_state_free(r->last.state);
	r->last = loose_of(at);
	if (state != NULL)
		r->last.state = tool_need(tool, croupier_state_copy(state));
}

/* Tells which record the one continues that begins there, if it is another than that before it. */
static void
tell_place(struct tool *tool, const struct loose_list *ends, const struct loose *beginning)
{
	const struct loose *end = ends->at, *behind = end + ends->count;

	while (end < behind && (end->index + 1 == beginning->index ||
	    croupier_deal_continues(end->state, beginning->state).verdict != CROUPIER_YES))
		end++;
	if (end < behind)
		tool_note(tool, &beginning->place, "record %lu continues record %lu%s%s",
		    beginning->number, end->number,
		    end->place.file == beginning->place.file ? "" : " of ",
		    end->place.file == beginning->place.file ? "" : end->place.file);
}

/* Tells that of all records that do not continue the one before them; forgets all. */
static void
tell_order(struct tool *tool, struct replaying *r)
{
	size_t i;

	add_loose(tool, &r->ends, r->last.state, r->last);
	for (i = 0; i < r->beginnings.count; i++)
		tell_place(tool, &r->ends, &r->beginnings.at[i]);
	croupier_state_free(r->last.state);
	while (r->beginnings.count > 0)
		croupier_state_free(r->beginnings.at[--r->beginnings.count].state);
	while (r->ends.count > 0)
		croupier_state_free(r->ends.at[--r->ends.count].state);
}

/* ---- records ---------------------------------------------------------------- */

static void
take_state(struct tool *tool, void *what, struct input_record *at)
{
	struct replaying *r = what;
	size_t i;

	r->written = false;
	watch_progress(tool, r, at);
	for (i = 0; i < r->cuts.count; i++)
		compare_cut(tool, r, at, r->cuts.at[i]);
	if (r->match)
		compare_with_before(tool, r, at);
	if (r->tell)
		account_begin(r->account, at->record);
	offer_state(tool, r, at);
}

/* Refuses a record that must be complete but whose seal nobody has opened. */
static void
refuse_unopened(struct tool *tool, void *what, struct input_record *at)
{
	struct replaying *r = what;
	const struct croupier_state *state = croupier_record_state(at->record);
	struct croupier_state_about about = croupier_state_about(state);

	if (!r->complete || about.seal == NULL || about.seed != NULL)
		return;
	at->halted = true;
	refuse_record(tool, r, at, "table/seal", refusal(CROUPIER_NO,
	    "nobody has opened the seal: the seed that gives it was not revealed"));
}

/* Refuses a record that must be complete but is not over. */
static void
refuse_incomplete(struct tool *tool, struct replaying *r, struct input_record *at)
{
	const struct croupier_state *state = croupier_record_state(at->record);
	int turn = croupier_state_turn(state);

	if (r->complete && !at->halted && turn >= 0)
		refuse_record(tool, r, at, NULL, refusal(CROUPIER_NO,
		    "the record stops before the round is over, moves made: %lu; %s must decide",
		    croupier_record_about(at->record).standing,
		    croupier_state_seat_name(state, (unsigned)turn)));
}

/* How many moves stand although they are illegal; *first is the index of the first. */
static unsigned long
count_irregular(const struct croupier_record *record, size_t *first)
{
	unsigned long count = 0, standing = croupier_record_about(record).standing;
	size_t i;

	for (i = 0; i < standing; i++)
		if (croupier_record_made(record, i).despite != NULL && count++ == 0)
			*first = i;
	return count;
}

/* Refuses a record in which illegal moves stand, if that is asked for. */
static void
refuse_irregular(struct tool *tool, struct replaying *r, struct input_record *at)
{
	struct text words = { .made = NULL };
	struct croupier_refusal no;
	struct croupier_made made;
	size_t first;

	if (!r->strict)
		return;
	if (croupier_record_about(at->record).adjusted)
		refuse_record(tool, r, at, NULL, refusal(CROUPIER_NO,
		    "the state begins with points from rulings, which do not stand in this "
		    "record"));
	if (count_irregular(at->record, &first) == 0)
		return;
	made = croupier_record_made(at->record, first);
	no = refusal(CROUPIER_NO, "the table let it stand although it breaks %s", made.despite);
	no.at = made.at;
	tool_check(tool, croupier_record_write_made(at->record, first, CROUPIER_WORDS,
	    tool_target(tool, &words)));
	refuse_move(tool, r, at, &no, made.number, tool_text(tool, &words, NULL));
	text_free(&words);
}

static void
write_verdict(struct tool *tool, struct replaying *r, const struct input_record *at)
{
	const struct croupier_record_about about = croupier_record_about(at->record);
	const struct croupier_state *state = croupier_record_state(at->record);
	size_t first;
	struct croupier_report report = { .verdict = ++r->verdicts, .truth = "valid",
		.file = at->file, .record = at->number_of_file,
		.about = state, .with_place = true,
		.with_moves = true, .moves = about.standing,
		.irregular = count_irregular(at->record, &first),
		.rulings = about.rulings, .adjusted = about.adjusted,
		.stopped = croupier_state_about(state).stopped };

	if (about.deal_proved)
		report.deal = "proved";
	if (about.seal_opened)
		report.seal = about.seal_shown ? "opened" : "unseen";
	if (!at->good) {
		report.refusal = &at->first;
		report.number = at->first_move;
		report.proved_by = at->proved_by;
		report.move = tool_text(tool, &at->first_words, NULL);
	}
	tool_put_checked(tool, croupier_report_write(&report, tool->format, tool->out.made));
}

/* Writes the record as text, as far as it is legal. */
static void
tell_record(struct tool *tool, const struct replaying *r, const struct input_record *at)
{
	/* Proofs about a move are told with it. */
	bool refused = !at->good && at->proved_by == 0;

	if (croupier_record_state(at->record) == NULL)
		return;
	put_heading(tool, at);
	account_end(r->account, at->record, refused ? &at->first : NULL, at->first_move,
	    tool_text(tool, &at->first_words, NULL));
}

static void
end_record(struct tool *tool, void *what, struct input_record *at)
{
	struct replaying *r = what;

	r->records++;
	r->standing += croupier_record_about(at->record).standing;
	refuse_incomplete(tool, r, at);
	refuse_irregular(tool, r, at);
	if (r->match)
		keep_end(tool, r, at);
	if (r->report)
		write_verdict(tool, r, at);
	else if (r->tell)
		tell_record(tool, r, at);
	/*
	 * If --until is beyond the end of the record, its last state is written.  A proof takes no
	 * move back, so a digest is for its witness, too, unless something else is wrong.
	 */
	else if ((at->good ||
	    (r->digest && at->proved_by != 0 && !at->refused && !at->malformed)) &&
	    !r->states && !r->check && !r->written)
		write_state(tool, r, at);
}

/* If records must be complete, refuses a seal that no state follows. */
static void
refuse_lone_seal(struct tool *tool, void *what, const struct croupier_place *place)
{
	struct replaying *r = what;
	struct croupier_refusal no = { .verdict = CROUPIER_NO, .rule = "table/seal",
		.at = *place, .sentence = "no state follows this seal" };
	struct croupier_report report = { .truth = "valid", .with_moves = true,
		.with_place = true, .refusal = &no,
		.file = tool->words[0] == NULL ? NULL : place->file };

	if (!r->complete)
		return;
	if (!r->report) {
		tool_refuse(tool, &no);
		return;
	}
	tool_worsen(tool, CROUPIER_NO);
	report.verdict = ++r->verdicts;
	tool_put_checked(tool, croupier_report_write(&report, tool->format, tool->out.made));
}

/* ---- following ------------------------------------------------------------ */

/* Whether the bytes are one whole state. */
static bool
is_state(struct following *file, const char *bytes, size_t length)
{
	struct bytes_left whole = { .at = bytes, .count = length };
	struct croupier_stream *stream = tool_open_bytes(file->tool, &whole, file->name);
	const struct croupier_document *document;
	struct croupier_state *state = NULL;
	bool good = croupier_stream_next(stream, &document).verdict == CROUPIER_YES &&
	    document != NULL && croupier_document_about(document).kind == CROUPIER_STATE &&
	    croupier_state_read(document, &state).verdict == CROUPIER_YES;

	croupier_state_free(state);
	croupier_stream_close(stream);
	return good;
}

/* Where the last line that begins a document starts; length if there is none. */
static size_t
find_last_document(const char *bytes, size_t length)
{
	size_t at;

	for (at = length; at-- > 0;)
		if ((at == 0 || bytes[at - 1] == '\n') && length - at >= 4 &&
		    memcmp(bytes + at, "---", 3) == 0)
			return at;
	return length;
}

/*
 * How many of the bytes can be handed on: whole lines.  A state at the end of the file is handed
 * on as a whole or not at all, since referee may cut off a part of one.  If the room is full,
 * there may be more of the file, and the last document waits for that, unless it alone fills the
 * room.
 */
static size_t
count_whole(struct following *file, const char *bytes, size_t length, size_t room)
{
	size_t end = length, last;

	while (end > 0 && bytes[end - 1] != '\n')
		end--;
	last = find_last_document(bytes, end);
	if (length == room)
		return last == 0 ? length : last;
	if (last == end || bytes[last + 3] == ' ' || is_state(file, bytes + last, end - last))
		return end;
	return last;
}

/*
 * Waits for the file to grow; ends the process, as writing would, if nobody reads the output any
 * more.
 */
static void
wait_a_moment(struct following *file)
{
	struct pollfd out = { .fd = STDOUT_FILENO };

	if (poll(&out, 1, LOOK_MILLISECONDS) > 0 &&
	    (out.revents & (POLLERR | POLLHUP | POLLNVAL)) != 0) {
		raise(SIGPIPE);
		file->gone = true;
	}
}

/* Whether the file still has its name. */
static bool
is_there(struct following *file)
{
	struct stat here, there;

	return fstat(file->fd, &here) == 0 && stat(file->name, &there) == 0 &&
	    here.st_dev == there.st_dev && here.st_ino == there.st_ino;
}

/*
 * Whether the bytes that were handed on are still there: referee takes back a deal by cutting it
 * off.
 */
static bool
is_same(struct following *file)
{
	char end[sizeof file->end];
	off_t from = file->passed - (off_t)file->end_length;

	return pread(file->fd, end, file->end_length, from) == (ssize_t)file->end_length &&
	    memcmp(end, file->end, file->end_length) == 0;
}

/* Whether referee holds the file: then even a match that is over may go on. */
static bool
is_held(const struct following *file)
{
	struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };

	return fcntl(file->fd, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

/* Remembers the end of the bytes that are handed on. */
static void
pass_on(struct following *file, const char *bytes, size_t length)
{
	size_t count = length < sizeof file->end ? length : sizeof file->end;

	memcpy(file->end, bytes + length - count, count);
	file->end_length = count;
	file->passed += (off_t)length;
}

static long
read_on(void *what, int fd, char *bytes, size_t room)
{
	struct replaying *r = what;
	struct following *file = &r->file;
	size_t whole;
	ssize_t got;

	file->fd = fd;
	if (!is_there(file)) {
		tool_trouble(file->tool, "%s: another file has taken the place of the one that "
		    "was followed", file->name);
		return 0;
	}
	file->changed = !is_same(file);
	if (file->changed)
		return 0;
	got = pread(fd, bytes, room, file->passed);
	if (got < 0)
		return -1;
	whole = count_whole(file, bytes, (size_t)got, room);
	if (whole > 0) {
		pass_on(file, bytes, whole);
		file->handed_on = false;
		return (long)whole;
	}
	/* The last document, which nothing ends yet, is handed on before its state is written. */
	if (file->catching_up && !file->handed_on) {
		file->handed_on = true;
		return CROUPIER_QUIET;
	}
	if (file->catching_up && file->at != NULL)
		write_state(file->tool, r, file->at);
	file->catching_up = false;
	tool_flush(file->tool);
	if (file->gone || (file->match_over && !is_held(file)))
		return 0;
	wait_a_moment(file);
	return CROUPIER_QUIET;
}

/* Checks that there is one file that can be followed, and no option that excludes that. */
static void
check_following(struct tool *tool, const struct replaying *r)
{
	struct stat kind;

	if (r->check || r->report || r->tell || r->until != NOT_GIVEN || r->complete || r->match)
		tool_die(tool, "--follow excludes --check, --report, --tell, --until, "
		    "--complete and --match");
	if (tool->words[0] == NULL || tool->words[1] != NULL || strcmp(tool->words[0], "-") == 0)
		tool_die(tool, "--follow wants one FILE, which another program appends to");
	if (stat(tool->words[0], &kind) == 0 && !S_ISREG(kind.st_mode))
		tool_die(tool, "%s: --follow wants an ordinary file; what comes through a pipe is "
		    "followed anyway", tool->words[0]);
}

/* Reads the file; again from its start, as often as bytes that were handed on have changed. */
static void
follow(struct tool *tool, struct record_handlers *handlers, struct replaying *r)
{
	handlers->read = read_on;
	do {
		r->file = (struct following){ .tool = tool, .name = tool->words[0],
			.catching_up = r->file.changed };
		tool_read_records(tool, tool->words, handlers, r);
	} while (r->file.changed);
}

/* Checks that the options go together. */
static void
check_options(struct tool *tool, const struct replaying *r)
{
	if (r->states + r->check + r->report + r->tell + (r->until != NOT_GIVEN || r->digest) > 1)
		tool_die(tool,
		    "--states, --check, --report, --tell and --until exclude each other, and "
		    "--digest excludes all but --until");
	if (r->tell && tool->format == CROUPIER_JSON)
		tool_die(tool, "--tell writes text, so --json cannot be given with it");
}

/* Tells people on a terminal what was checked; programs hear nothing if nothing is wrong. */
static void
tell_checked(struct tool *tool, const struct replaying *r)
{
	if (!r->check || !tool->watched || tool->silent || tool->worst != CROUPIER_YES)
		return;
	tool_end_progress(tool);
	fprintf(stderr, "%lu record%s, %lu move%s: all legal\n", r->records,
	    r->records == 1 ? "" : "s", r->standing, r->standing == 1 ? "" : "s");
}

int
main(int argc, const char *argv[])
{
	struct record_handlers handlers = { .numbered = true, .state = take_state,
		.document = take_document, .closing = refuse_unopened, .end = end_record,
		.lone_seal = refuse_lone_seal, .deals = true };
	struct tool tool = { .silent = false };
	struct replaying r = { .until = NOT_GIVEN };

	tool_start(&tool, argc, argv, options, "[FILE...]", &r);
	split_cuts(&tool, &r.cuts);
	if (r.follow)
		check_following(&tool, &r);
	r.states = r.states || r.follow;
	check_options(&tool, &r);
	handlers.quiet = handlers.verdicts = r.report;
	handlers.none_empty = r.check || r.report;
	handlers.at_end = r.check;
	handlers.hindsight = handlers.voids = !r.no_hindsight;
	handlers.digest = r.digest;
	/* Otherwise documents matter only for progress on a terminal. */
	if (!r.states && !r.tell && r.until == NOT_GIVEN && !r.digest && !tool.watched)
		handlers.document = NULL;
	if (r.tell)
		r.account = account_new(&tool);
	if (r.follow)
		follow(&tool, &handlers, &r);
	else
		tool_read_records(&tool, tool.words, &handlers, &r);
	tell_order(&tool, &r);
	tell_checked(&tool, &r);
	account_free(r.account);
	return tool_end(&tool);
}
