/*
 * referee.c: fuzzes the protocol of referee --json: whatever a program says, and whatever table
 * it is said at.
 *
 * A unit is the byte of a position, one of what kind of table is made of it, and the lines that
 * are said there.  referee itself runs, with a file that is written anew for each unit; its
 * standard input, output and error are taken over.  Each line gets one answer, which is of a kind
 * that the page names and fits what then is in the file; whatever is in the file is legal.
 * Where referee plays seats, answers are the same if cards that nobody there sees change places.
 *
 * In a unit, the byte LEGAL and the next one stand for one of the moves that are legal there or,
 * where cards are exchanged, for a question or a guess; LONG stands for more bytes than a line
 * may have.
 */
#define _GNU_SOURCE	/* fopencookie(): streams that this file fills and empties */
#include "fuzz.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LEGAL = 1, LONG = 2, LONGER_THAN_A_LINE = 64 * 1024 + 1 };

/* Lines that are said at most; thinking takes longer than all else. */
enum { MOST_LINES = 24, MOST_LINES_PLAYED = 10 };

/* The kinds of tables, by the second byte of a unit. */
enum kind { RECORD, TORN_MOVE, TORN_STATE, ONE_PERSON, TWO_PERSONS, EXCHANGED, KINDS_OF_TABLES };

/* main() of referee, which gets this name where it is compiled for this target. */
int referee_main(int argc, const char *argv[]);

static struct {
	bool runs;				/* referee itself, which is taken in */
	const struct position *position;
	unsigned index;				/* of that */
	enum kind kind;
	unsigned persons;			/* a bit for each seat that referee does not play */
	FILE *errors;				/* where this target's own messages go */
	struct croupier_text told, messages, said;	/* since the last line, and in all */
	/* The lines that are still to be said, and the one that is being said. */
	const uint8_t *lines, *end;
	struct croupier_text line;
	size_t given;
	unsigned count;
	bool asked;
	/* The file, as far as it has been followed, and how a person there sees it. */
	char folder[200], path[240];
	int fd;
	size_t followed;
	long played;				/* moves of played seats since the last line */
	struct croupier_record *record;
	struct croupier_redaction *redaction;
	struct croupier_text seen;
	bool proved;				/* an answer told of a proof */
} table = { .fd = -1 };

/* ---- what referee calls ----------------------------------------------------------- */

_Noreturn void __real_exit(int status);
_Noreturn void __wrap_exit(int status);
int __real_atexit(void (*function)(void));
int __wrap_atexit(void (*function)(void));
ssize_t __real_write(int fd, const void *bytes, size_t length);
ssize_t __wrap_write(int fd, const void *bytes, size_t length);
int __real_close(int fd);
int __wrap_close(int fd);
bool __wrap_croupier_seed_random(uint8_t seed[CROUPIER_SEED_BYTES]);
struct croupier_refusal __real_croupier_advice_think(struct croupier_advice *advice,
    unsigned long deals);
struct croupier_refusal __wrap_croupier_advice_think(struct croupier_advice *advice,
    unsigned long deals);

/* From here on it is this target again that speaks. */
static void
interrupt(void)
{
	table.runs = false;
	stderr = table.errors;
}

_Noreturn void
__wrap_exit(int status)
{
	if (!table.runs)
		__real_exit(status);
	interrupt();
	broken("referee ends before its time", croupier_text_bytes(&table.messages, NULL), "");
}

/* Else the list of such functions would grow with each unit. */
int
__wrap_atexit(void (*function)(void))
{
	return table.runs ? 0 : __real_atexit(function);
}

ssize_t
__wrap_write(int fd, const void *bytes, size_t length)
{
	if (!table.runs || fd != STDOUT_FILENO)
		return __real_write(fd, bytes, length);
	text_add(&table.told, bytes, length);
	return (ssize_t)length;
}

int
__wrap_close(int fd)
{
	return table.runs && fd == STDOUT_FILENO ? 0 : __real_close(fd);
}

/* A unit must be the same whenever it is tried. */
bool
__wrap_croupier_seed_random(uint8_t seed[CROUPIER_SEED_BYTES])
{
	memset(seed, 0x5e, CROUPIER_SEED_BYTES);
	return true;
}

/* Enough to go all ways of an answer. */
struct croupier_refusal
__wrap_croupier_advice_think(struct croupier_advice *advice, unsigned long deals)
{
	return __real_croupier_advice_think(advice, deals > 2 ? 2 : deals);
}

/* ---- the file ---------------------------------------------------------------------- */

static void
remove_table(void)
{
	char beside[260];

	unlink(table.path);
	snprintf(beside, sizeof beside, "%s.torn", table.path);
	unlink(beside);
	snprintf(beside, sizeof beside, "%s.undone", table.path);
	unlink(beside);
}

static void
remove_folder(void)
{
	remove_table();
	rmdir(table.folder);
}

static void
make_folder(void)
{
	const char *folder = getenv("TMPDIR");

	snprintf(table.folder, sizeof table.folder, "%s/fuzzed.XXXXXX",
	    folder == NULL ? "/tmp" : folder);
	if (mkdtemp(table.folder) == NULL || atexit(remove_folder) != 0)
		broken("no folder for tables", table.folder, "");
	snprintf(table.path, sizeof table.path, "%s/table", table.folder);
}

/* Puts these bytes into the file, and nothing else. */
static void
write_table(const char *bytes, size_t length)
{
	if (table.folder[0] == '\0')
		make_folder();
	remove_table();
	if (table.fd >= 0)
		close(table.fd);
	table.fd = open(table.path, O_RDWR | O_CREAT | O_TRUNC, 0600);
	if (table.fd < 0 || write(table.fd, bytes, length) != (ssize_t)length)
		broken("no table can be written", table.path, "");
}

/* Whether referee plays a seat, by its number or by its name. */
static bool
is_played_seat(unsigned seat)
{
	return table.kind >= ONE_PERSON && (table.persons >> seat & 1) == 0;
}

/* The seat whose view is told at the table with one person; -1: there are several. */
static int
only_person(void)
{
	unsigned seat = 0;

	if ((table.persons & (table.persons - 1)) != 0)
		return -1;
	while ((table.persons >> seat & 1) == 0)
		seat++;
	return (int)seat;
}

/* A move of a played seat stands in the answer as somebody saw it. */
static void
check_then(const char *yaml)
{
	struct croupier_text words = { .bytes = NULL };
	const struct croupier_document *document;
	struct croupier_move *move;
	struct source source;

	source_open(&source, yaml, strlen(yaml), SIZE_MAX);
	must(croupier_stream_next(source.stream, &document));
	must(croupier_move_read(document, &move));
	text_string(&words, "\"move\":\"");
	must(croupier_move_write(table.record->state, move, CROUPIER_WORDS, &words));
	text_char(&words, '"');
	if (strstr(croupier_text_bytes(&table.told, NULL), words.bytes) == NULL)
		broken("a move of a played seat is told otherwise", words.bytes,
		    croupier_text_bytes(&table.told, NULL));
	croupier_move_free(move);
	source_close(&source);
	text_release(&words);
}

/* The seat that made the last move. */
static unsigned
mover(void)
{
	const struct croupier_moves *past = table.record->past;

	return moves_at(past, past->count - 1).seat;
}

/* Follows a document that is in the file now; `told`: an answer has just been given. */
static void
follow_document(const struct croupier_document *document, bool told)
{
	enum croupier_kind kind = croupier_document_about(document).kind;
	size_t before = table.seen.length;
	struct croupier_refusal no = croupier_record_feed(table.record, document);

	if (no.verdict != CROUPIER_YES)
		broken("referee wrote what its record does not take", no.sentence,
		    croupier_text_bytes(&table.told, NULL));
	if (table.kind < ONE_PERSON)
		return;
	if (kind == CROUPIER_STATE)
		must(croupier_redaction_begin(table.redaction, table.record, only_person(),
		    CROUPIER_YAML, &table.seen));
	else if (kind == CROUPIER_MOVE || kind == CROUPIER_UNDO)
		must(croupier_redaction_follow(table.redaction, table.record, document,
		    CROUPIER_YAML, &table.seen));
	/* A person may show cards while a played seat is on turn. */
	if (told && kind == CROUPIER_MOVE && is_played_seat(mover())) {
		check_then(table.seen.bytes + before);
		table.played++;
	}
}

/* Follows what has been written into the file, from its beginning if it became shorter. */
static void
follow_table(bool told)
{
	const struct croupier_document *document;
	off_t size = lseek(table.fd, 0, SEEK_END);
	struct source source;
	char *bytes;

	if ((size_t)size < table.followed) {
		table.followed = 0;
		told = false;
	}
	if ((size_t)size == table.followed)
		return;
	bytes = malloc((size_t)size - table.followed);
	if (bytes == NULL || pread(table.fd, bytes, (size_t)size - table.followed,
	    (off_t)table.followed) != size - (off_t)table.followed)
		broken("the table cannot be read", table.path, "");
	if (bytes[size - (off_t)table.followed - 1] != '\n')
		broken("the table has a line without an end", table.path, "");
	source_open(&source, bytes, (size_t)size - table.followed, SIZE_MAX);
	for (;;) {
		must(croupier_stream_next(source.stream, &document));
		if (document == NULL)
			break;
		follow_document(document, told);
	}
	source_close(&source);
	free(bytes);
	table.followed = (size_t)size;
	croupier_text_clear(&table.seen);
}

/* The beginning of the line that was said last, for messages. */
static const char *
said_last(void)
{
	if (table.line.length > 400)
		text_cut(&table.line, 400);
	return croupier_text_bytes(&table.line, NULL);
}

/* ---- answers ----------------------------------------------------------------------- */

struct answer {
	struct frame frame;
	struct arena arena;
	const char *first;		/* its first key */
	struct node *root;
};

static bool
answer_has(const struct answer *answer, const char *key)
{
	return tree_get(answer->root, key) != NULL;
}

static bool
answer_says(const struct answer *answer, const char *key, const char *value)
{
	const struct node *node = tree_get(answer->root, key);

	return node != NULL && node->shape == SCALAR && strcmp(node->text, value) == 0;
}

/* The state in an answer is what somebody there may see. */
static void
check_view(const char *line, size_t length)
{
	const struct croupier_state *state = table.record->state;
	unsigned all = croupier_state_about(state).seats;
	struct croupier_text text = { .bytes = NULL };
	int seat, person = only_person();
	bool same = false;

	if (table.kind >= ONE_PERSON && person < 0)
		person = croupier_state_turn(state);
	for (seat = -2; seat < (int)all && !same; seat++) {
		struct croupier_state *seen = NULL;

		if (table.kind >= ONE_PERSON && seat != -1 && seat != person)
			continue;
		if (seat >= -1)
			must(croupier_redact(state, seat, &seen));
		croupier_text_clear(&text);
		must(croupier_state_write(seat < -1 ? state : seen, CROUPIER_JSON, &text));
		same = text.length == length + 1 && memcmp(text.bytes, line, length) == 0;
		croupier_state_free(seen);
	}
	if (!same)
		broken("a state is told that nobody there sees", line,
		    said_last());
	text_release(&text);
}

static void
check_digest(const char *line, size_t length)
{
	struct croupier_text text = { .bytes = NULL };

	must(croupier_record_write_digest(table.record, CROUPIER_JSON, &text));
	if (text.length != length + 1 || memcmp(text.bytes, line, length) != 0)
		broken("another digest is told than that of the file", line, text.bytes);
	text_release(&text);
}

/* Whose turn it is, and how many moves there are, is as in the file. */
static void
check_situation(const struct answer *answer, const char *line)
{
	int turn = croupier_state_turn(table.record->state);
	long moves = (long)croupier_record_about(table.record).moves - table.played;
	long number = strtol(answer->root->first->next->text, NULL, 10);
	bool refused = answer_says(answer, "legal", "false") ||
	    (answer_says(answer, "done", "false") && answer_has(answer, "move"));

	/*
	 * A correction tells the last move that it puts in, after which others are made again; a
	 * refused move has the number that it would have had.
	 */
	if (answer_says(answer, "legal", "true") ? number > moves : number != moves + refused)
		broken("a verdict has another number than the move", line, said_last());
	if (turn < 0 && !answer_has(answer, "over"))
		broken("the round is over, and nobody says so", line, "");
	if (turn >= 0 && !answer_says(answer, "turn",
	    croupier_state_seat_name(table.record->state, (unsigned)turn)))
		broken("it is another seat's turn in the file", line, "");
}

/* A verdict says yes or no, why not, and who must decide; an event says one thing. */
static void
check_keys(const struct answer *answer, const char *line)
{
	bool no = answer_says(answer, "legal", "false") || answer_says(answer, "done", "false");
	bool turn = answer_has(answer, "turn");

	if (strcmp(answer->first, "watch") == 0 && answer->root->count / 2 - turn != 2)
		broken("an event says nothing, or two things", line, "");
	if (strcmp(answer->first, "verdict") != 0)
		return;
	if (!no && !answer_says(answer, "legal", "true") && !answer_says(answer, "done", "true"))
		broken("a verdict says neither yes nor no", line, "");
	if (no != answer_has(answer, "because"))
		broken("a verdict has no reason, or one too many", line, "");
	if (turn == answer_has(answer, "over") || (!turn && answer_has(answer, "verbs")))
		broken("a verdict does not say who must decide, or what is over", line, "");
}

/* An answer is one mapping of JSON, as documents are written, and of a kind that is known. */
static void
read_answer(struct answer *answer, const char *line, size_t length)
{
	static const char *const kinds[] = { "verdict", "watch", "digest", "legal", "hint",
	    "croupier", "game" };
	struct croupier_text again = { .bytes = NULL };
	size_t i = 0;

	*answer = (struct answer){ .frame = frame_of(line, length) };
	if (!json_read(&answer->arena, &answer->frame, &answer->root) ||
	    answer->root->first == NULL)
		broken("an answer is no mapping of JSON, or says nothing", line, "");
	tree_write(&again, answer->root, true, true);
	if (again.length < length || memcmp(again.bytes, line, length) != 0)
		broken("an answer is written otherwise than documents", line, again.bytes);
	text_release(&again);
	answer->first = answer->root->first->text;
	while (i < sizeof kinds / sizeof kinds[0] && strcmp(answer->first, kinds[i]) != 0)
		i++;
	if (i == sizeof kinds / sizeof kinds[0])
		broken("an answer is none of those that are known", line, "");
	check_keys(answer, line);
}

static void
check_answer(const char *line, size_t length, bool first)
{
	struct answer answer;

	read_answer(&answer, line, length);
	if (first == answer_has(&answer, "watch"))
		broken("a line has no answer, or two", line, said_last());
	table.proved = table.proved || answer_has(&answer, "proved") ||
	    strstr(line, "was illegal: ") != NULL;
	if (answer_has(&answer, "croupier"))
		check_view(line, length);
	else if (answer_has(&answer, "digest"))
		check_digest(line, length);
	else if (answer_has(&answer, "verdict"))
		check_situation(&answer, line);
	frame_free(&answer.frame);
	arena_free(&answer.arena);
}

static bool
says(const char *line, const char *words)
{
	const char *at = strstr(line, words);

	return at != NULL && at < line + strcspn(line, "\n");
}

/* Whether a line of answers makes a move, be it before one that it refuses, or counts the hands. */
static bool
has_move(const char *line)
{
	return says(line, "\"legal\":true") || says(line, "\"legal: ") ||
	    says(line, "ends and counts as it stands");
}

/* What was told since the last line is its one answer, and events; nothing else. */
static void
check_told(void)
{
	const char *line = croupier_text_bytes(&table.told, NULL), *end;
	bool first = true;

	table.played = 0;
	follow_table(true);
	if (!table.asked && *line != '\0')
		broken("something is told that nobody asked for", line, "");
	for (; *line != '\0'; line = end + 1) {
		end = strchr(line, '\n');
		if (end == NULL)
			broken("an answer is no whole line", line, "");
		check_answer(line, (size_t)(end - line), first);
		first = false;
	}
	if (table.asked && first)
		broken("a line has no answer", said_last(), "");
	/* After a move of a played seat all may differ, so nothing is compared any more. */
	if (table.kind == EXCHANGED && has_move(croupier_text_bytes(&table.told, NULL)))
		table.lines = table.end;
	text_add(&table.said, croupier_text_bytes(&table.told, NULL), table.told.length);
	croupier_text_clear(&table.told);
}

/* Messages are harmless to a terminal. */
static void
check_messages(void)
{
	const char *at;

	for (at = croupier_text_bytes(&table.messages, NULL); *at != '\0'; at++)
		if ((unsigned char)*at < ' ' && *at != '\n')
			broken("a message steers a terminal",
			    croupier_text_bytes(&table.messages, NULL), at);
}

/* ---- lines -------------------------------------------------------------------------- */

/* The state as it may be known to who speaks; the caller frees it. */
static struct croupier_state *
known_state(void)
{
	const struct croupier_state *state = table.record->state;
	struct croupier_state *seen;
	int person = only_person();

	if (table.kind < ONE_PERSON)
		return croupier_state_copy(state);
	must(croupier_redact(state, person >= 0 ? person : croupier_state_turn(state), &seen));
	return seen;
}

/* Adds a move that is legal, where those can be listed; where a round is over, the next deal. */
static void
add_legal(unsigned which)
{
	struct croupier_state *state = known_state();
	char *move = legal_move(state, which, which % 4 == 3 ? CROUPIER_JSON : CROUPIER_WORDS);

	if (croupier_state_turn(state) < 0)
		text_string(&table.line, which % 2 == 0 ? "deal" : "deal again");
	else if (move != NULL)
		text_add(&table.line, move, strcspn(move, "\n"));
	else
		text_string(&table.line, table.position->words[which %
		    table.position->word_count]);
	free(move);
	croupier_state_free(state);
}

/*
 * Adds a question, or a guess that is right at one of two tables: where cards are exchanged all is
 * compared up to a move.
 */
static void
add_question(unsigned which)
{
	static const char *const questions[] = { "show", "state", "legal", "log", "why", "score",
	    "hint 1", "rules", "help", "view public", "digest", "undo", "withdraw", "stand" };
	enum { QUESTIONS = sizeof questions / sizeof questions[0] };
	char *guess;

	if (which % 2 == 0) {
		text_string(&table.line, questions[which / 2 % QUESTIONS]);
		return;
	}
	guess = some_words(table.position->now, &which);
	text_string(&table.line, guess);
	free(guess);
}

/* Makes the next line of the unit the one that is said; false: there is none. */
static bool
next_line(void)
{
	unsigned i;

	croupier_text_clear(&table.line);
	table.given = 0;
	if (table.lines == table.end ||
	    table.count++ == (table.kind < ONE_PERSON ? MOST_LINES : MOST_LINES_PLAYED))
		return false;
	while (table.lines < table.end) {
		uint8_t c = *table.lines++;

		if (c == LEGAL && table.lines < table.end && table.kind == EXCHANGED)
			add_question(*table.lines++);
		else if (c == LEGAL && table.lines < table.end)
			add_legal(*table.lines++);
		else if (c == LONG)
			for (i = 0; i < LONGER_THAN_A_LINE; i++)
				text_char(&table.line, 'a');
		else
			text_char(&table.line, (char)c);
		if (c == '\n')
			break;
	}
	return true;
}

/* ---- streams of referee --------------------------------------------------------------- */

/* Gives referee its next line, or a part of one, after a look at what it answered to the last. */
static ssize_t
give(void *what, char *bytes, size_t room)
{
	FILE *messages = stderr;
	size_t size;

	(void)what;
	/* A line that has no end is answered after the end of the input. */
	if (table.given > 0 && table.given == table.line.length &&
	    table.line.bytes[table.given - 1] != '\n')
		return 0;
	interrupt();
	if (table.given == table.line.length) {
		check_told();
		table.asked = next_line();
	}
	size = table.line.length - table.given;
	size = size < room ? size : room;
	if (size > 0)
		memcpy(bytes, table.line.bytes + table.given, size);
	table.given += size;
	stderr = messages;
	table.runs = true;
	return (ssize_t)size;
}

static ssize_t
take_message(void *what, const char *bytes, size_t length)
{
	(void)what;
	text_add(&table.messages, bytes, length);
	return (ssize_t)length;
}

/* The names of the seats that referee is to play, with commas between; empty: none. */
static void
name_played(struct croupier_text *names)
{
	const struct croupier_state *state = table.position->now;
	unsigned i;

	croupier_text_clear(names);
	for (i = 0; i < croupier_state_about(state).seats; i++) {
		if (!is_played_seat(i))
			continue;
		if (names->length > 0)
			text_char(names, ',');
		text_string(names, croupier_state_seat_name(state, i));
	}
}

/* Runs referee, with the lines of a unit. */
static void
run(const uint8_t *lines, size_t length)
{
	struct croupier_text names = { .bytes = NULL };
	const char *argv[] = { "referee", "--json", "--seed", "x", table.path, "--think", "1",
	    "--play", "", NULL };
	FILE *in = stdin;

	name_played(&names);
	argv[8] = croupier_text_bytes(&names, NULL);
	table.lines = lines;
	table.end = lines + length;
	table.count = 0;
	table.asked = table.proved = false;
	croupier_text_clear(&table.told);
	croupier_text_clear(&table.said);
	croupier_text_clear(&table.messages);
	croupier_text_clear(&table.line);
	table.given = 0;
	stdin = fopencookie(NULL, "r", (cookie_io_functions_t){ .read = give });
	stderr = fopencookie(NULL, "w", (cookie_io_functions_t){ .write = take_message });
	if (stdin == NULL || stderr == NULL)
		exit(2);
	table.runs = true;
	referee_main(table.kind < ONE_PERSON ? 5 : 9, argv);
	table.runs = false;
	fclose(stderr);
	fclose(stdin);
	stdin = in;
	stderr = table.errors;
	check_told();
	check_messages();
	text_release(&names);
}

/* ---- tables ---------------------------------------------------------------------------- */

/* Whether referee can play seats there: all cards are known, and somebody must decide. */
static bool
can_be_played(const struct croupier_state *state)
{
	return croupier_state_turn(state) >= 0 && croupier_state_about(state).seed != NULL;
}

/*
 * Writes the record that begins with a state: that of the position or, where cards are exchanged,
 * the state alone.  A crash may have left something after it, which is not followed.
 */
static void
write_record(const struct croupier_state *first)
{
	struct croupier_text text = { .bytes = NULL };
	char *bytes = first == table.position->first ? position_written(table.index) :
	    bytes_of(first);
	size_t whole;

	text_string(&text, bytes);
	free(bytes);
	whole = text.length;
	write_table(text.bytes, whole);
	table.followed = 0;
	position_begin(NULL, &table.record, 0);
	follow_table(false);
	if (table.kind == TORN_MOVE)
		text_string(&text, "--- {seat: ");
	else if (table.kind == TORN_STATE)
		text_add(&text, table.position->bytes, strlen(table.position->bytes) / 2);
	if (write(table.fd, text.bytes + whole, text.length - whole) !=
	    (ssize_t)(text.length - whole))
		broken("the table cannot be written", table.path, "");
	text_release(&text);
}

/* Whatever is in the file is legal, and what is proved illegal has been told. */
static void
check_table(void)
{
	must(croupier_record_prove(table.record));
	if (croupier_record_about(table.record).proof_count > 0 && !table.proved && table.count > 0)
		broken("nobody was told of a proof", croupier_text_bytes(&table.said, NULL), "");
}

/*
 * Chooses the table, and who sits there as a person: who must decide, and at some tables the next
 * seat, too.
 */
static void
choose_table(unsigned position, unsigned kind)
{
	const struct croupier_state *state;
	unsigned seats;
	int turn;

	table.kind = kind < 10 ? RECORD : kind == 10 ? TORN_MOVE : kind == 11 ? TORN_STATE :
	    kind == 12 ? ONE_PERSON : kind == 13 ? TWO_PERSONS : EXCHANGED;
	/* Where no seat can be played, another position is taken: there are some. */
	while (table.kind >= ONE_PERSON && !can_be_played(position_at(position)->now))
		position++;
	table.index = position;
	table.position = position_at(position);
	state = table.position->now;
	seats = croupier_state_about(state).seats;
	turn = croupier_state_turn(state);
	table.persons = turn < 0 ? 1 : 1U << turn;
	if (table.kind == TWO_PERSONS && seats > 2)
		table.persons |= 1U << (unsigned)(turn + 1) % seats;
}

/* The same bytes up to a line that makes a move. */
static void
compare(const char *one, const char *other)
{
	while (*one != '\0') {
		size_t length = strcspn(one, "\n") + 1;

		if (has_move(one))
			return;
		if (strncmp(one, other, length) != 0)
			broken("where hidden cards lie shows", one, other);
		one += length;
		other += length;
	}
	if (*other != '\0')
		broken("where hidden cards lie shows", "", other);
}

/* Says the same at a table at which cards lie elsewhere that no person there sees. */
static void
exchange(const uint8_t *bytes, size_t length)
{
	const struct croupier_state *state = table.position->now;
	unsigned seed = choose(bytes, length, 1, 1U << 20);
	struct croupier_state *seen, *other;
	char *said = strdup(croupier_text_bytes(&table.said, NULL));

	must(croupier_redact(state, only_person(), &seen));
	other = exchanged(state, seen, &seed);
	if (other != NULL) {
		write_record(other);
		run(bytes, length);
		compare(said, croupier_text_bytes(&table.said, NULL));
	}
	croupier_state_free(other);
	croupier_state_free(seen);
	free(said);
}

/* Nothing stays allocated, so that what referee does not free shows. */
static void
forget(void)
{
	croupier_record_free(table.record);
	croupier_redaction_free(table.redaction);
	table.record = NULL;
	table.redaction = NULL;
	text_release(&table.told);
	text_release(&table.messages);
	text_release(&table.said);
	text_release(&table.line);
	text_release(&table.seen);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	if (length < 2)
		return 0;
	table.errors = stderr;
	table.redaction = croupier_redaction_new();
	table.record = croupier_record_new();
	must(croupier_record_keep_digest(table.record));
	choose_table(bytes[0], bytes[1] % 16);
	write_record(table.kind == EXCHANGED ? table.position->now : table.position->first);
	run(bytes + 2, length - 2);
	check_table();
	if (table.kind == EXCHANGED)
		exchange(bytes + 2, length - 2);
	forget();
	return 0;
}

/* ---- units ---------------------------------------------------------------------------- */

static void
put_legal(struct croupier_text *line, unsigned *seed)
{
	text_char(line, LEGAL);
	/* Neither the end of a line nor one of the other marks. */
	text_char(line, (char)(16 + below(seed, 240)));
}

/* What is asked, and what changes the table otherwise: % is a number, @ a seat, ! a legal move. */
static void
put_command(struct croupier_text *line, const struct position *p, unsigned *seed)
{
	static const char *const words[] = { "state", "view public", "legal", "show", "score",
	    "digest", "log", "log %", "rules", "rules card", "why", "help", "help undo", "watch",
	    "undo", "undo %", "undo deal", "stand", "stand because he is new", "stand %",
	    "stand % because so", "withdraw", "withdraw %", "stop", "stop and count because so",
	    "note a: \"b\" #1", "deal", "deal again", "deal seed=x meta.a=\"b c\"", "hint 1",
	    "", "# remark", "?", "quit", "{ruling: so}", "--- {undo: %}", "[", "null", "view @",
	    "legal @", "deal dealer=@", "adjust @ -5 because so", "adjust @ %", "fix % !",
	    "fix % !", "fix %-% !", "insert % !", "insert % !", "drop %", "drop %-%",
	    "{\"ruling\":\"r\",\"points\":{@:5}}" };
	const char *at = words[below(seed, sizeof words / sizeof words[0])];

	for (; *at != '\0'; at++)
		if (*at == '%')
			text_format(line, "%u", 1 + below(seed, POSITION_MOVES + 2));
		else if (*at == '@')
			text_string(line, croupier_state_seat_name(p->now,
			    below(seed, croupier_state_about(p->now).seats)));
		else if (*at == '!')
			put_legal(line, seed);
		else
			text_char(line, *at);
}

static void
put_line(struct croupier_text *line, const struct position *p, unsigned *seed)
{
	unsigned what = below(seed, 16);
	const char *text;
	char *words;

	if (what < 6) {
		put_legal(line, seed);
	} else if (what < 12) {
		put_command(line, p, seed);
	} else if (what == 12) {
		words = some_words(p->now, seed);
		text_string(line, words);
		free(words);
	} else {
		text = what == 13 ? p->claims[below(seed, p->claim_count)] :
		    what == 14 ? p->moves[below(seed, p->move_count)] :
		    p->words[below(seed, p->word_count)];
		text_add(line, text, strcspn(text, "\n"));
	}
	if (below(seed, 12) == 0) {
		text_char(line, ',');
		put_legal(line, seed);
	}
	text_char(line, below(seed, 50) == 0 ? LONG : '\n');
}

/* Where some line begins, or the end. */
static size_t
some_place(const uint8_t *bytes, size_t length, unsigned *seed)
{
	size_t at = below(seed, 3) > 0 ? length : 2 + below(seed, (unsigned)length - 1);

	while (at > 2 && bytes[at - 1] != '\n')
		at--;
	return at;
}

/* Puts another line into a unit, or takes one out. */
static size_t
change_lines(uint8_t *bytes, size_t length, size_t room, bool put, unsigned *seed)
{
	size_t at = some_place(bytes, length, seed), old = 0;
	struct croupier_text line = { .bytes = NULL };

	if (put)
		put_line(&line, position_at(bytes[0]), seed);
	while (!put && at + old < length && (old == 0 || bytes[at + old - 1] != '\n'))
		old++;
	if (length - old + line.length <= room) {
		memmove(bytes + at + line.length, bytes + at + old, length - at - old);
		if (line.length > 0)
			memcpy(bytes + at, line.bytes, line.length);
		length = length - old + line.length;
	}
	text_release(&line);
	return length;
}

size_t
LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	unsigned what = below(&seed, 16), times = 1 + below(&seed, 3);

	if (room < 3)
		return LLVMFuzzerMutate(bytes, length, room);
	/* The same lines are said at all kinds of tables. */
	if (length < 2 || what % 4 == 0) {
		bytes[0] = (uint8_t)below(&seed, POSITIONS);
		bytes[1] = (uint8_t)below(&seed, 16);
		length = length < 2 ? 2 : length;
	}
	if (what == 1 && length > 2)
		return 2 + LLVMFuzzerMutate(bytes + 2, length - 2, room - 2);
	if (what < 4 && length > 2)
		return 2 + mutate_words(bytes + 2, length - 2, room - 2, &seed);
	while (times-- > 0)
		length = change_lines(bytes, length, room, what > 5, &seed);
	return length;
}
