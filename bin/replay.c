/*
 * replay.c: replays records, refusing what the rules refuse.
 *
 * Knows its options.  Must not know any game: the library does.
 */
#include "shared/tool.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum option { STATES = 1, CHECK, REPORT, TELL, UNTIL, COMPLETE, MATCH, STRICT, NO_HINDSIGHT,
	DIGEST, FOLLOW };

enum { LOOK_MILLISECONDS = 100 };

static const struct poptOption options[] = {
	{ "states", '\0', POPT_ARG_NONE, NULL, STATES, "write every state, including the first",
	    NULL },
	{ "check", '\0', POPT_ARG_NONE, NULL, CHECK, "write no states; only say what is wrong",
	    NULL },
	{ "report", '\0', POPT_ARG_NONE, NULL, REPORT, "write one verdict for each record", NULL },
	{ "tell", '\0', POPT_ARG_NONE, NULL, TELL,
	    "write each record as text, with what followed from its moves", NULL },
	{ "until", '\0', POPT_ARG_STRING, NULL, UNTIL, "write the state after move N", "N" },
	{ "complete", '\0', POPT_ARG_NONE, NULL, COMPLETE,
	    "refuse records that stop before the round is over", NULL },
	{ "match", '\0', POPT_ARG_NONE, NULL, MATCH,
	    "refuse records that do not continue the one before", NULL },
	{ "strict", '\0', POPT_ARG_NONE, NULL, STRICT,
	    "refuse records with illegal moves that stand", NULL },
	{ "no-hindsight", '\0', POPT_ARG_NONE, NULL, NO_HINDSIGHT,
	    "do not look for what later cards prove", NULL },
	{ "digest", '\0', POPT_ARG_NONE, NULL, DIGEST,
	    "write a digest of each record instead of a state", NULL },
	{ "follow", '\0', POPT_ARG_NONE, NULL, FOLLOW,
	    "write every state of FILE as it grows, until the match is over", NULL },
	TOOL_JSON_OPTION,
	TOOL_OPTIONS
};

/* A file that another program appends to. */
struct following {
	struct tool *tool;
	const char *name;
	off_t passed;			/* bytes that went on: whole lines */
	char end[64];			/* the last of them */
	size_t end_length;
	bool match_over;
	bool gone;			/* whoever read what is written */
	bool changed;			/* what went on does not stand there any more */
	bool catching_up;		/* what is read has gone on before, in another form */
	struct passage *passage;	/* the record at hand; NULL: none yet */
	struct replaying *replaying;
};

struct replaying {
	bool states, check, report, tell, complete, match, strict, no_hindsight, digest, limited,
	    follow;
	struct following file;
	unsigned long until;
	bool written;			/* the state after `until` moves */
	unsigned long verdicts;
	struct croupier_state *before;	/* with --match the last of the record before, or NULL */
	bool watched;			/* somebody may read a progress line */
	unsigned long moves;		/* of all records */
	time_t started, told;
	struct teller *teller;		/* NULL: nothing is told */
};

static bool
take_option(struct tool *tool, void *what, int option, const char *argument)
{
	struct replaying *r = what;

	switch ((enum option)option) {
	case STATES:
		r->states = true;
		break;
	case CHECK:
		r->check = true;
		break;
	case REPORT:
		r->report = true;
		break;
	case TELL:
		r->tell = true;
		break;
	case UNTIL:
		r->limited = true;
		return tool_number(tool, "--until", argument, 0, &r->until);
	case COMPLETE:
		r->complete = true;
		break;
	case MATCH:
		r->match = true;
		break;
	case STRICT:
		r->strict = true;
		break;
	case NO_HINDSIGHT:
		r->no_hindsight = true;
		break;
	case DIGEST:
		r->digest = true;
		break;
	case FOLLOW:
		r->follow = r->states = true;
		break;
	}
	return true;
}

/* Writes the state at hand, or what stands for the record so far. */
static void
write_state(struct tool *tool, const struct replaying *r, const struct passage *passage)
{
	tool_check(tool, r->digest ?
	    croupier_record_write_digest(passage->record, tool->format, tool->text) :
	    croupier_state_write(croupier_record_state(passage->record), tool->format,
	    tool->text));
	tool_put(tool);
}

/* Counts moves; a line tells how far a long run has come, once a second. */
static void
count_moves(struct tool *tool, void *what, struct passage *passage, unsigned long count)
{
	enum { OFTEN = 1024 };
	struct replaying *r = what;
	unsigned long before = r->moves;
	time_t now;

	r->moves += count;
	if (!r->watched || r->moves / OFTEN == before / OFTEN)
		return;
	now = time(NULL);
	if (now - r->started < 2 || now == r->told)
		return;
	r->told = now;
	tool_progress(tool, passage->number, r->moves);
}

/* Whether the match is over at a state. */
static bool
is_last(const struct croupier_state *state)
{
	struct croupier_score *score;
	bool over = false;

	if (croupier_state_turn(state) < 0 &&
	    croupier_score_make(state, &score).verdict == CROUPIER_YES) {
		over = croupier_score_match_over(score);
		croupier_score_free(score);
	}
	return over;
}

/* Writes the state at hand if it is among those asked for. */
static void
offer_state(struct tool *tool, struct replaying *r, struct passage *passage)
{
	r->file.passage = passage;
	if (r->states && !r->file.catching_up)
		write_state(tool, r, passage);
	if (r->follow)
		r->file.match_over = is_last(croupier_record_state(passage->record));
	if (!r->limited || r->written || croupier_record_moves(passage->record) != r->until)
		return;
	r->written = true;
	write_state(tool, r, passage);
}

static void
take_document(struct tool *tool, void *what, struct passage *passage,
    const struct croupier_document *document, const struct croupier_refusal *no)
{
	struct replaying *r = what;
	bool changed = false;

	switch (croupier_document_kind(document)) {
	case CROUPIER_MOVE:
		count_moves(tool, r, passage, 1);
		changed = true;
		break;
	case CROUPIER_UNDO:
	case CROUPIER_SEED:
		changed = r->states;
		break;
	case CROUPIER_RULING:
		changed = r->states && croupier_document_gives_points(document);
		break;
	case CROUPIER_SEAL:
	case CROUPIER_STATE:
	case CROUPIER_RESULT:
	case CROUPIER_NO_DOCUMENT:
		break;
	}
	if (r->tell && no->verdict == CROUPIER_YES)
		tool_tell(tool, r->teller, passage->record, document);
	if (changed && no->verdict == CROUPIER_YES)
		offer_state(tool, r, passage);
}

/* Refuses a whole record, behind what was refused in it before; move is 0 where it is none. */
static void
refuse_record(struct tool *tool, struct replaying *r, struct passage *passage,
    const struct croupier_refusal *no, unsigned long move, const char *words)
{
	passage->halted = true;
	if (passage->good) {
		passage->good = false;
		passage->first = *no;
		passage->first_move = move;
		snprintf(passage->first_words, sizeof passage->first_words, "%s", words);
	}
	if (r->report)
		tool->worst = tool->worst < no->verdict ? no->verdict : tool->worst;
	else
		tool_refuse_move(tool, no, passage->number, move, words);
}

/* Refuses a state that does not continue the record before; its moves are judged nevertheless. */
static void
compare_with_before(struct tool *tool, struct replaying *r, struct passage *passage)
{
	struct croupier_refusal no;
	bool halted = passage->halted;

	if (r->before == NULL)
		return;
	no = croupier_deal_continues(r->before, croupier_record_state(passage->record));
	no.at = passage->place;
	if (no.verdict != CROUPIER_YES)
		refuse_record(tool, r, passage, &no, 0, "");
	passage->halted = halted;
}

/* Keeps the state that the next record must continue. */
static void
keep_last(struct tool *tool, struct replaying *r, const struct passage *passage)
{
	const struct croupier_state *last = croupier_record_state(passage->record);

	croupier_state_free(r->before);
	r->before = !r->match || last == NULL ? NULL : croupier_state_copy(last);
	if (r->match && last != NULL && r->before == NULL)
		tool_die(tool, "out of memory");
}

static void
take_state(struct tool *tool, void *what, struct passage *passage)
{
	struct replaying *r = what;

	r->written = false;
	compare_with_before(tool, r, passage);
	if (r->tell)
		tool_tell_begin(tool, &r->teller, passage->record);
	offer_state(tool, r, passage);
}

/* Refuses a record whose deal was promised, and nobody told what it was made from. */
static void
refuse_unopened(struct tool *tool, struct replaying *r, struct passage *passage)
{
	const struct croupier_state *state = croupier_record_state(passage->record);
	struct croupier_refusal no = { .verdict = CROUPIER_NO, .rule = "table/seal",
		.at = passage->place };

	if (!r->complete || passage->halted || croupier_state_seal(state) == NULL ||
	    croupier_state_seed(state) != NULL)
		return;
	snprintf(no.sentence, sizeof no.sentence,
	    "nobody has opened the seal: the seed that gives it was not revealed");
	refuse_record(tool, r, passage, &no, 0, "");
}

/* Refuses a record that must be complete and is not. */
static void
refuse_incomplete(struct tool *tool, struct replaying *r, struct passage *passage)
{
	const struct croupier_state *state = croupier_record_state(passage->record);
	struct croupier_refusal no = { .verdict = CROUPIER_NO, .at = passage->place };
	int turn;

	if (!r->complete || passage->halted || (turn = croupier_state_turn(state)) < 0)
		return;
	snprintf(no.sentence, sizeof no.sentence,
	    "the record stops before the round is over, moves made: %lu; %s must decide",
	    croupier_record_standing(passage->record),
	    croupier_state_seat_name(state, (unsigned)turn));
	refuse_record(tool, r, passage, &no, 0, "");
}

/* How many moves stand although they are illegal; *first is the index of the first. */
static unsigned long
count_irregular(const struct croupier_record *record, size_t *first)
{
	unsigned long count = 0, standing = croupier_record_standing(record);
	size_t i;

	for (i = 0; i < standing; i++)
		if (croupier_record_made(record, i).despite != NULL && count++ == 0)
			*first = i;
	return count;
}

/* Refuses a record in which illegal moves stand, where that is asked. */
static void
refuse_irregular(struct tool *tool, struct replaying *r, struct passage *passage)
{
	struct croupier_refusal no = { .verdict = CROUPIER_NO };
	struct croupier_text *words;
	struct croupier_made made;
	size_t first;

	if (!r->strict || count_irregular(passage->record, &first) == 0)
		return;
	made = croupier_record_made(passage->record, first);
	no.at = made.at;
	snprintf(no.sentence, sizeof no.sentence,
	    "the table let it stand although it breaks %s", made.despite);
	words = croupier_text_new();
	if (words == NULL)
		tool_die(tool, "out of memory");
	tool_check(tool, croupier_record_write_made(passage->record, first, CROUPIER_WORDS,
	    words));
	refuse_record(tool, r, passage, &no, made.number, croupier_text_bytes(words, NULL));
	croupier_text_free(words);
}

static void
write_verdict(struct tool *tool, struct replaying *r, const struct passage *passage)
{
	size_t first;
	struct croupier_report report = { .verdict = ++r->verdicts, .truth = "valid",
		.file = passage->file, .record = passage->number_of_file,
		.about = croupier_record_state(passage->record), .with_place = true,
		.moves = (long)croupier_record_standing(passage->record),
		.irregular = count_irregular(passage->record, &first),
		.rulings = croupier_record_rulings(passage->record) };

	if (croupier_record_deal_proved(passage->record))
		report.deal = "proved";
	if (croupier_record_seal_opened(passage->record))
		report.seal = "opened";
	if (!passage->good) {
		report.refusal = &passage->first;
		report.number = passage->first_move;
		report.proved_by = passage->proved_by;
		report.move = passage->first_words;
	}
	tool_check(tool, croupier_report_write(&report, tool->format, tool->text));
	tool_put(tool);
}

/* Writes the record as text, as far as it is legal. */
static void
tell_record(struct tool *tool, struct replaying *r, const struct passage *passage)
{
	/* What is proved of a move is told with it. */
	bool refused = !passage->good && passage->proved_by == 0;

	if (croupier_record_state(passage->record) == NULL)
		return;
	tool_tell_end(tool, r->teller, passage->record, refused ? &passage->first : NULL,
	    passage->first_move, passage->first_words);
	tool_put(tool);
}

static void
end_record(struct tool *tool, void *what, struct passage *passage)
{
	struct replaying *r = what;

	refuse_unopened(tool, r, passage);
	refuse_incomplete(tool, r, passage);
	refuse_irregular(tool, r, passage);
	keep_last(tool, r, passage);
	if (r->report) {
		write_verdict(tool, r, passage);
	} else if (r->tell) {
		tell_record(tool, r, passage);
	} else if (passage->good && !r->states && !r->check && !r->limited) {
		write_state(tool, r, passage);
	} else if (passage->good && r->limited && !r->written) {
		/* The record is shorter, so its last state is the nearest there is. */
		write_state(tool, r, passage);
	}
}

/* Tells that a seal stands in front of no state, where records must be complete. */
static void
refuse_lone_seal(struct tool *tool, void *what, const struct croupier_place *place)
{
	struct replaying *r = what;
	struct croupier_refusal no = { .verdict = CROUPIER_NO, .rule = "table/seal",
		.at = *place };
	struct croupier_report report = { .truth = "valid", .with_place = true, .refusal = &no,
		.file = tool->named ? place->file : NULL };

	if (!r->complete)
		return;
	snprintf(no.sentence, sizeof no.sentence, "no state follows this seal");
	if (!r->report) {
		tool_refuse(tool, &no);
		return;
	}
	tool->worst = tool->worst < CROUPIER_NO ? CROUPIER_NO : tool->worst;
	report.verdict = ++r->verdicts;
	tool_check(tool, croupier_report_write(&report, tool->format, tool->text));
	tool_put(tool);
}

/* ---- following ------------------------------------------------------------ */

/* Whether the bytes are one whole state. */
static bool
is_state(struct following *file, const char *bytes, size_t length)
{
	struct tool_bytes whole = { .at = bytes, .left = length };
	struct croupier_stream *stream =
	    croupier_stream_open_with(tool_read_bytes, &whole, file->name);
	const struct croupier_document *document;
	struct croupier_state *state = NULL;
	bool good;

	if (stream == NULL)
		tool_die(file->tool, "out of memory");
	good = croupier_stream_next(stream, &document).verdict == CROUPIER_YES &&
	    document != NULL && croupier_document_kind(document) == CROUPIER_STATE &&
	    croupier_state_read(document, &state).verdict == CROUPIER_YES;
	croupier_state_free(state);
	croupier_stream_close(stream);
	return good;
}

/* Where the last line ends that has its end; 0 where none has. */
static size_t
find_last_end(const char *bytes, size_t length)
{
	while (length > 0 && bytes[length - 1] != '\n')
		length--;
	return length;
}

/* Where the last of the lines begins that start a document; length where none does. */
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
 * How many of the bytes that end the file can go on: lines that have their
 * end, but of a state that stands last all or none.  What is not all there, a
 * referee may cut off.
 */
static size_t
count_whole(struct following *file, const char *bytes, size_t length)
{
	size_t last;

	length = find_last_end(bytes, length);
	last = find_last_document(bytes, length);
	if (last == length || bytes[last + 3] == ' ' || is_state(file, bytes + last, length - last))
		return length;
	return last;
}

/*
 * The same of bytes behind which there are more: the last document waits for
 * them, unless it is so long that it has all the room.
 */
static size_t
count_first(const char *bytes, size_t length)
{
	size_t last = find_last_document(bytes, find_last_end(bytes, length));

	return last == 0 ? length : last;
}

/*
 * Waits a moment for a file that has not grown; ends the process, as writing
 * would, where nobody reads what it writes any more.
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

	return fstat(file->tool->fd, &here) == 0 && stat(file->name, &there) == 0 &&
	    here.st_dev == there.st_dev && here.st_ino == there.st_ino;
}

/* Whether what went on still stands there: a referee takes back a deal by cutting it off. */
static bool
is_same(struct following *file)
{
	char end[sizeof file->end];
	ssize_t got;

	got = pread(file->tool->fd, end, file->end_length, file->passed - (off_t)file->end_length);
	return got == (ssize_t)file->end_length && memcmp(end, file->end, file->end_length) == 0;
}

/* Whether a referee holds the file: then even a match that is over may go on. */
static bool
is_held(const struct following *file)
{
	struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };

	return fcntl(file->tool->fd, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

/* Remembers how what went on ended. */
static void
pass_on(struct following *file, const char *bytes, size_t length)
{
	size_t count = length < sizeof file->end ? length : sizeof file->end;

	memcpy(file->end, bytes + length - count, count);
	file->end_length = count;
	file->passed += (off_t)length;
}

static long
read_on(void *what, char *bytes, size_t room)
{
	struct following *file = what;
	size_t whole;
	ssize_t got;

	if (!is_there(file)) {
		tool_trouble(file->tool, "%s: another file has taken the place of the one that "
		    "was followed",
		    file->name);
		return 0;
	}
	file->changed = !is_same(file);
	if (file->changed)
		return 0;
	got = pread(file->tool->fd, bytes, room, file->passed);
	if (got < 0)
		return -1;
	whole = (size_t)got == room ? count_first(bytes, room) :
	    count_whole(file, bytes, (size_t)got);
	if (whole > 0) {
		pass_on(file, bytes, whole);
		return (long)whole;
	}
	if (file->catching_up && file->passage != NULL)
		write_state(file->tool, file->replaying, file->passage);
	file->catching_up = false;
	tool_flush(file->tool);
	if (file->gone || (file->match_over && !is_held(file)))
		return 0;
	wait_a_moment(file);
	return CROUPIER_QUIET;
}

/* Takes the one file, and not what would be read otherwise. */
static void
begin_to_follow(struct tool *tool, struct replaying *r)
{
	struct stat kind;

	if (r->check || r->report || r->tell || r->limited || r->complete || r->match)
		tool_die(tool, "--follow excludes --check, --report, --tell, --until, "
		    "--complete and --match");
	if (tool->words[0] == NULL || tool->words[1] != NULL || strcmp(tool->words[0], "-") == 0)
		tool_die(tool, "--follow wants one FILE, which another program appends to");
	if (stat(tool->words[0], &kind) == 0 && !S_ISREG(kind.st_mode))
		tool_die(tool, "%s: --follow wants an ordinary file; what comes through a pipe is "
		    "followed anyway", tool->words[0]);
	r->file.tool = tool;
	r->file.replaying = r;
	r->file.name = tool->words[0];
	tool->read = read_on;
	tool->read_what = &r->file;
}

/* Reads the file again, from its start, as often as what went on does not stand any more. */
static void
follow(struct tool *tool, struct visitor *visitor, struct replaying *r)
{
	struct following *file = &r->file;

	do {
		if (file->changed)
			*file = (struct following){ .tool = tool, .name = file->name,
			    .replaying = r, .catching_up = true };
		tool_again(tool);
		tool_visit(tool, visitor, r);
	} while (file->changed);
}

int
main(int argc, const char *argv[])
{
	struct visitor visitor = { .numbered = true, .state = take_state,
		.document = take_document, .moves = count_moves, .end = end_record,
		.lone_seal = refuse_lone_seal, .deals = true };
	struct tool tool = { .fd = -1 };
	struct replaying r = { .started = time(NULL), .watched = isatty(STDERR_FILENO) != 0 };

	tool_start(&tool, argc, argv, options, "[FILE...]", take_option, &r);
	if (r.follow)
		begin_to_follow(&tool, &r);
	if (r.states + r.check + r.report + r.tell + (r.limited || r.digest) > 1)
		tool_die(&tool,
		    "--states, --check, --report, --tell and --until exclude each other, and "
		    "--digest excludes all but --until");
	if (r.tell && tool.format == CROUPIER_JSON)
		tool_die(&tool, "--tell writes text, so --json cannot be given with it");
	visitor.quiet = visitor.verdicts = r.report;
	visitor.hindsight = !r.no_hindsight;
	visitor.digest = r.digest;
	if (!r.states && !r.tell && !r.limited && !r.digest)
		visitor.document = NULL;
	if (r.follow)
		follow(&tool, &visitor, &r);
	else
		tool_visit(&tool, &visitor, &r);
	croupier_state_free(r.before);
	tool_tell_free(r.teller);
	return tool_end(&tool);
}
