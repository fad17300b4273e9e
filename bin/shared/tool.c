/*
 * tool.c: what the programs share: messages, options, inputs, the way of
 * records through a program, and output.
 *
 * Knows popt, file descriptors and exit statuses.  Must not know any game, nor
 * more of the library than croupier.h.
 */
#include "shared/tool.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const struct poptOption tool_json[] = {
	{ "json", '\0', POPT_ARG_NONE, NULL, TOOL_JSON, "write each document as one line of JSON",
	    NULL },
	POPT_TABLEEND
};

const struct poptOption tool_common[] = {
	{ "color", '\0', POPT_ARG_STRING, NULL, TOOL_COLOR, "use colours: auto, always or never",
	    "WHEN" },
	{ "version", '\0', POPT_ARG_NONE, NULL, TOOL_VERSION, "print the version and exit", NULL },
	{ "help", 'h', POPT_ARG_NONE, NULL, TOOL_HELP, "print this help and exit", NULL },
	{ NULL, '?', POPT_ARG_NONE | POPT_ARGFLAG_DOC_HIDDEN, NULL, TOOL_HELP, NULL, NULL },
	{ "usage", '\0', POPT_ARG_NONE, NULL, TOOL_USAGE, "print the synopsis and exit", NULL },
	POPT_TABLEEND
};

/* ---- messages ---------------------------------------------------------- */

bool
tool_coloured(const struct tool *tool, int fd)
{
	const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");

	if (tool->color != NULL && strcmp(tool->color, "always") == 0)
		return true;
	if (tool->color != NULL && strcmp(tool->color, "never") == 0)
		return false;
	return isatty(fd) != 0 && (no_color == NULL || *no_color == '\0') &&
	    (term == NULL || strcmp(term, "dumb") != 0);
}

enum { LONGEST_MESSAGE = 8192, ROOM_FOR_END = 128 };

/* A line for people.  It lies on the stack, since it may have to say that there is no memory. */
struct message {
	char text[LONGEST_MESSAGE + ROOM_FOR_END];
	size_t length;
	bool cut;		/* it is as long as it may be */
};

/*
 * Puts a piece behind a message.  Everything that is ever told passes here,
 * because names of files, arguments of options and words of moves may hold
 * anything: what could end the line, steer a terminal or hide itself becomes a
 * question mark.
 */
static void
add_arguments(struct message *message, const char *format, va_list arguments)
{
	size_t room = LONGEST_MESSAGE - message->length;
	char *piece = message->text + message->length;
	int length;

	if (message->cut)
		return;
	length = vsnprintf(piece, room, format, arguments);
	if (length < 0)
		*piece = '\0';
	croupier_harmless(piece);
	message->cut = length >= (int)room;
	if (message->cut)
		strcat(piece, "...");
	message->length += strlen(piece);
}

__attribute__((format(printf, 2, 3)))
static void
add(struct message *message, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	add_arguments(message, format, arguments);
	va_end(arguments);
}

/* Begins a message with the program's name and a place; place may be NULL. */
static void
begin_message(const struct tool *tool, struct message *message, const struct croupier_place *at)
{
	message->length = 0;
	message->cut = false;
	add(message, "%s: ", tool->name);
	if (at == NULL || at->file == NULL)
		return;
	add(message, "%s:", at->file);
	if (at->line > 0)
		add(message, "%lu:%lu:", at->line, at->column);
	add(message, " ");
}

static void
clear_progress(struct tool *tool)
{
	if (tool->progress)
		fputs("\r\033[K", stderr);
	tool->progress = false;
}

/*
 * Writes a message, with a rule unless that is NULL, and in one piece: the
 * messages of programs in a pipe must not mix.
 */
static void
end_message(struct tool *tool, struct message *message, const char *rule)
{
	char *end = message->text + message->length;

	if (rule == NULL)
		snprintf(end, ROOM_FOR_END, "\n");
	else if (tool_coloured(tool, STDERR_FILENO))
		snprintf(end, ROOM_FOR_END, " \033[1m[%s]\033[0m\n", rule);
	else
		snprintf(end, ROOM_FOR_END, " [%s]\n", rule);
	clear_progress(tool);
	if (tool->wraps && isatty(STDERR_FILENO))
		tool_wrap(message->text, 0);
	fputs(message->text, stderr);
}

static void
make_worse(struct tool *tool, enum croupier_verdict verdict)
{
	if (verdict > tool->worst)
		tool->worst = verdict;
}

/* A whole message about which no rule says anything. */
static void
tell(struct tool *tool, const struct croupier_place *at, const char *format, va_list arguments)
{
	struct message message;

	begin_message(tool, &message, at);
	add_arguments(&message, format, arguments);
	end_message(tool, &message, NULL);
}

void
tool_trouble(struct tool *tool, const char *format, ...)
{
	va_list arguments;

	make_worse(tool, CROUPIER_TROUBLE);
	if (tool->silent)
		return;
	tool_flush(tool);
	va_start(arguments, format);
	tell(tool, NULL, format, arguments);
	va_end(arguments);
}

void
tool_trouble_at(struct tool *tool, const struct croupier_place *place, const char *format, ...)
{
	va_list arguments;

	make_worse(tool, CROUPIER_TROUBLE);
	if (tool->silent)
		return;
	tool_flush(tool);
	va_start(arguments, format);
	tell(tool, place, format, arguments);
	va_end(arguments);
}

void
tool_note(struct tool *tool, const char *format, ...)
{
	va_list arguments;

	if (tool->silent)
		return;
	va_start(arguments, format);
	tell(tool, NULL, format, arguments);
	va_end(arguments);
}

void
tool_progress(struct tool *tool, unsigned long records, unsigned long moves)
{
	fprintf(stderr, "\r%s: %lu records, %lu moves", tool->name, records, moves);
	tool->progress = true;
}

void
tool_refuse_move(struct tool *tool, const struct croupier_refusal *no, unsigned long record,
    unsigned long move, const char *words)
{
	struct message message;

	make_worse(tool, no->verdict);
	if (tool->silent)
		return;
	tool_flush(tool);
	begin_message(tool, &message, &no->at);
	if (record > 0)
		add(&message, move > 0 ? "record %lu, " : "record %lu: ", record);
	if (move > 0)
		add(&message, "move %lu, %s: ", move, words);
	add(&message, "%s", no->sentence);
	end_message(tool, &message, no->rule);
}

void
tool_refuse(struct tool *tool, const struct croupier_refusal *no)
{
	tool_refuse_move(tool, no, 0, 0, "");
}

void
tool_die(struct tool *tool, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	tell(tool, NULL, format, arguments);
	va_end(arguments);
	exit(CROUPIER_TROUBLE);
}

void
tool_check(struct tool *tool, struct croupier_refusal no)
{
	if (no.verdict != CROUPIER_YES)
		tool_die(tool, "%s", no.sentence);
}

char *
tool_copy(struct tool *tool, char *before, const char *text)
{
	char *copy = malloc(strlen(text) + 1);

	if (copy == NULL)
		tool_die(tool, "out of memory");
	free(before);
	return strcpy(copy, text);
}

/* ---- options ----------------------------------------------------------- */

/*
 * The name of the program while libpopt runs, else NULL.  Where its memory is
 * short libpopt ends the process with status 1, which means "no" here; what
 * exit() calls can be told of that in no other way than by a variable.
 */
static const char *in_popt;

static void
correct_status(void)
{
	if (in_popt == NULL)
		return;
	fprintf(stderr, "%s: out of memory\n", in_popt);
	_exit(CROUPIER_TROUBLE);
}

/* The next option's value, 0 for a word that is no option, or libpopt's error. */
static int
next_option(const struct tool *tool, char **argument)
{
	int option;

	in_popt = tool->name;
	option = poptGetNextOpt(tool->context);
	*argument = poptGetOptArg(tool->context);
	in_popt = NULL;
	return option;
}

enum { MAX_OPTIONS = 64 };

static bool
is_end(const struct poptOption *option)
{
	return option->longName == NULL && option->shortName == '\0' && option->arg == NULL;
}

/* The long names of the options in a table and those it includes. */
static size_t
collect_options(const struct poptOption *options, const char *names[MAX_OPTIONS], size_t count)
{
	for (; !is_end(options); options++) {
		if ((options->argInfo & POPT_ARG_MASK) == POPT_ARG_INCLUDE_TABLE)
			count = collect_options(options->arg, names, count);
		else if (options->longName != NULL && count < MAX_OPTIONS)
			names[count++] = options->longName;
	}
	return count;
}

/* Whether the option of that value has an argument, in a table and those it includes. */
static bool
has_argument(const struct poptOption *options, int value)
{
	for (; !is_end(options); options++) {
		unsigned kind = options->argInfo & POPT_ARG_MASK;

		if (kind == POPT_ARG_INCLUDE_TABLE ? has_argument(options->arg, value) :
		    kind == POPT_ARG_STRING && options->val == value)
			return true;
	}
	return false;
}

__attribute__((noreturn))
static void
die_of_option(struct tool *tool, const struct poptOption *options, int error)
{
	const char *bad = poptBadOption(tool->context, POPT_BADOPTION_NOALIAS), *best;
	const char *names[MAX_OPTIONS];
	char word[64];

	if (error != POPT_ERROR_BADOPT || strncmp(bad, "--", 2) != 0)
		tool_die(tool, "%s: %s (see --help)", bad, poptStrerror(error));
	snprintf(word, sizeof word, "%.*s", (int)strcspn(bad + 2, "="), bad + 2);
	best = croupier_nearest(word, names, collect_options(options, names, 0));
	if (best == NULL)
		tool_die(tool, "unknown option %s (see --help)", bad);
	tool_die(tool, "unknown option %s; did you mean --%s?", bad, best);
}

/* Frees what tool_start made. */
static void
release(struct tool *tool)
{
	size_t i;

	for (i = 0; i < tool->operand_count; i++)
		free(tool->operands[i]);
	free(tool->operands);
	croupier_text_free(tool->text);
	poptFreeContext(tool->context);
}

static void
take_color(struct tool *tool, const char *argument)
{
	static const char *const words[] = { "auto", "always", "never" };
	size_t i;

	for (i = 0; i < sizeof words / sizeof words[0]; i++)
		if (strcmp(argument, words[i]) == 0) {
			tool->color = words[i];
			return;
		}
	tool_die(tool, "--color wants auto, always or never, not %s", argument);
}

static void
take_common(struct tool *tool, enum tool_option option, const char *argument,
    const struct poptOption *options, const char *synopsis)
{
	switch (option) {
	case TOOL_HELP:
		tool_help(tool, options, synopsis);
		exit(tool_end(tool));
	case TOOL_USAGE:
		tool_usage(tool, options, synopsis);
		exit(tool_end(tool));
	case TOOL_VERSION:
		tool_put_line(tool, "%s (croupier) %s\n", tool->name, CROUPIER_VERSION);
		exit(tool_end(tool));
	case TOOL_JSON:
		tool->format = CROUPIER_JSON;
		break;
	case TOOL_COLOR:
		take_color(tool, argument);
		break;
	}
}

/* The program's name without its folder; it stands in front of every message. */
static void
take_name(struct tool *tool, const char *path)
{
	const char *slash = strrchr(path, '/');

	snprintf(tool->name, sizeof tool->name, "%s", slash == NULL ? path : slash + 1);
	croupier_harmless(tool->name);
}

/*
 * Refuses what libpopt would read otherwise than it stands: in the argument of
 * an option it puts the next word in the place of this mark, and takes that
 * word away.
 */
static void
refuse_mark(struct tool *tool, int argc, const char *argv[])
{
	static const char mark[] = "!#:+";
	int i;

	for (i = 1; i < argc; i++)
		if (strstr(argv[i], mark) != NULL)
			tool_die(tool, "%s: %s cannot be used on the command line", argv[i], mark);
}

/*
 * Where a standard descriptor is closed, the next file that is opened would
 * get its number, and be read or written in its place.  These fail instead.
 */
static void
occupy_descriptors(void)
{
	int fd;

	for (fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0 &&
		    open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
			exit(CROUPIER_TROUBLE);
}

/*
 * Words that are no options are collected here: where memory is short libpopt
 * would lose its own list of them without a word.
 */
void
tool_start(struct tool *tool, int argc, const char *argv[], const struct poptOption *options,
    const char *synopsis,
    bool (*take)(struct tool *tool, void *what, int option, const char *argument), void *what)
{
	int option;
	char *argument;

	occupy_descriptors();
	take_name(tool, argc > 0 ? argv[0] : "croupier");
	refuse_mark(tool, argc, argv);
	tool->fd = -1;
	tool->text = croupier_text_new();
	tool->context = poptGetContext(NULL, argc, argv, options, POPT_CONTEXT_ARG_OPTS);
	tool->operands = calloc((size_t)argc + 1, sizeof *tool->operands);
	if (tool->text == NULL || tool->context == NULL || tool->operands == NULL ||
	    atexit(correct_status) != 0)
		tool_die(tool, "out of memory");
	while ((option = next_option(tool, &argument)) >= 0) {
		if (argument == NULL && (option == 0 || has_argument(options, option)))
			tool_die(tool, "out of memory");
		if (option == 0) {
			tool->operands[tool->operand_count++] = argument;
			continue;
		}
		if (option >= TOOL_HELP)
			take_common(tool, (enum tool_option)option, argument, options, synopsis);
		else if (!take(tool, what, option, argument))
			exit(CROUPIER_TROUBLE);
		free(argument);
	}
	if (option < -1)
		die_of_option(tool, options, option);
	tool->words = tool->next_file = (const char *const *)tool->operands;
}

bool
tool_number(struct tool *tool, const char *option, const char *text, unsigned long least,
    unsigned long *number)
{
	static const unsigned long MOST_NUMBER = 1000000000;
	size_t i;
	unsigned long value = 0;

	for (i = 0; text[i] >= '0' && text[i] <= '9' && i < 10; i++)
		value = value * 10 + (unsigned long)(text[i] - '0');
	if (i == 0 || text[i] != '\0' || (text[0] == '0' && i > 1) || value > MOST_NUMBER) {
		tool_trouble(tool,
		    "%s wants a whole number in decimal digits without leading zeros, "
		    "at most %lu, not \"%s\"",
		    option, MOST_NUMBER, text);
		return false;
	}
	if (value < least) {
		tool_trouble(tool, "%s wants a number from %lu, not %s", option, least, text);
		return false;
	}
	*number = value;
	return true;
}

/* ---- input ------------------------------------------------------------- */

static void
flush_before_reading(void *what)
{
	struct tool *tool = what;

	tool_flush(tool);
	if (tool->idle != NULL)
		tool->idle(tool, tool->idle_what);
}

/* Opens one input by name; - is standard input. */
static void
open_input(struct tool *tool, const char *name)
{
	if (strcmp(name, "-") == 0) {
		tool->fd = STDIN_FILENO;
		if (isatty(STDIN_FILENO))
			tool_note(tool, "reading from the terminal; end with control-D");
	} else {
		tool->fd = open(name, O_RDONLY | O_CLOEXEC);
		if (tool->fd < 0) {
			tool_trouble(tool, "%s: cannot open: %s", name, strerror(errno));
			return;
		}
	}
	tool->delivered = false;
	tool->states_of_file = 0;
	tool->stream = tool->read == NULL ? croupier_stream_open(tool->fd, name) :
	    croupier_stream_open_with(tool->read, tool->read_what, name);
	if (tool->stream == NULL)
		tool_die(tool, "out of memory");
	croupier_stream_before_reading(tool->stream, flush_before_reading, tool);
}

static void
close_input(struct tool *tool)
{
	croupier_stream_close(tool->stream);
	tool->stream = NULL;
	if (tool->fd > STDIN_FILENO)
		close(tool->fd);
	tool->fd = -1;
}

/* Opens the next file, or standard input where none was named; false behind the last. */
static bool
open_next(struct tool *tool)
{
	while (tool->stream == NULL) {
		if (*tool->next_file != NULL) {
			if (!tool->named && tool->next_file[1] == NULL &&
			    strcmp(*tool->next_file, "-") != 0)
				tool->lone = *tool->next_file;
			tool->standard_done = tool->named = true;
			open_input(tool, *tool->next_file++);
		} else if (!tool->standard_done) {
			tool->standard_done = true;
			open_input(tool, "-");
		} else {
			return false;
		}
	}
	return true;
}

long
tool_read_bytes(void *what, char *to, size_t room)
{
	struct tool_bytes *bytes = what;
	size_t count = bytes->left < room ? bytes->left : room;

	memcpy(to, bytes->at, count);
	bytes->at += count;
	bytes->left -= count;
	return (long)count;
}

enum found { END, DOCUMENT, MALFORMED, LOST_STATE };

/* The next document of all inputs; what is wrong with a malformed one is put into *no. */
static enum found
next_document(struct tool *tool, struct croupier_record *record,
    const struct croupier_document **document, struct croupier_refusal *no)
{
	while (open_next(tool)) {
		struct croupier_refusal said = croupier_record_next(record, tool->stream, document);

		if (said.verdict != CROUPIER_YES) {
			*no = said;	/* refusals are long, so a yes is not copied */
			/* A file that cannot be read at all does the record before it no harm. */
			if (no->at.line == 0 && !tool->delivered) {
				tool_refuse(tool, no);
				continue;
			}
			return croupier_stream_lost_state(tool->stream) ? LOST_STATE : MALFORMED;
		}
		if (*document != NULL) {
			tool->delivered = true;
			return DOCUMENT;
		}
		close_input(tool);
	}
	return END;
}

/* ---- records ----------------------------------------------------------- */

/* Remembers what is wrong with a record, if nothing was before; move is 0 where it is no move. */
static void
spoil(struct passage *passage, const struct croupier_refusal *no, unsigned long move)
{
	passage->halted = true;
	if (!passage->good)
		return;
	passage->good = false;
	passage->first = *no;
	passage->first_move = move;
	snprintf(passage->first_words, sizeof passage->first_words, "%s",
	    move > 0 ? croupier_record_words(passage->record) : "");
}

/* Remembers and tells one move that later cards prove illegal. */
static void
note_proof(struct tool *tool, const struct visitor *visitor, struct passage *passage,
    const struct croupier_proof *proof)
{
	struct croupier_refusal no = *proof->refusal;
	struct croupier_text *words = croupier_text_new();
	size_t length = strlen(no.sentence);

	if (words == NULL)
		tool_die(tool, "out of memory");
	tool_check(tool, croupier_record_write_made(passage->record, proof->index, CROUPIER_WORDS,
	    words));
	passage->halted = true;
	if (passage->good) {
		spoil(passage, &no, 0);
		passage->first_move = proof->number;
		passage->proved_by = proof->proved_by;
		snprintf(passage->first_words, sizeof passage->first_words, "%s",
		    croupier_text_bytes(words, NULL));
	}
	make_worse(tool, no.verdict);
	snprintf(no.sentence + length, sizeof no.sentence - length, "; proved by move %lu",
	    proof->proved_by);
	if (!visitor->quiet)
		tool_refuse_move(tool, &no, visitor->numbered ? passage->number : 0, proof->number,
		    croupier_text_bytes(words, NULL));
	croupier_text_free(words);
}

/*
 * Judges the moves that stand once more with what later cards tell: at the
 * record's end, or where it is refused, behind which nothing follows.
 */
static void
look_back(struct tool *tool, const struct visitor *visitor, struct passage *passage)
{
	size_t i;

	if (!visitor->hindsight || passage->proved || !passage->open)
		return;
	passage->proved = true;
	tool_check(tool, croupier_record_prove(passage->record));
	for (i = 0; i < croupier_record_proofs(passage->record); i++) {
		struct croupier_proof proof = croupier_record_proof(passage->record, i);

		note_proof(tool, visitor, passage, &proof);
	}
}

static void
end_record(struct tool *tool, const struct visitor *visitor, void *what, struct passage *passage)
{
	size_t i;

	look_back(tool, visitor, passage);
	if (passage->open && visitor->end != NULL)
		visitor->end(tool, what, passage);
	passage->open = false;
	/* Seals behind a record wait for its end, so that all is told in order. */
	for (i = 0; i < passage->lone_count; i++)
		visitor->lone_seal(tool, what, &passage->lone[i]);
	passage->lone_count = 0;
}

/* Remembers and tells what was refused in a record. */
static void
note_refusal(struct tool *tool, const struct visitor *visitor, struct passage *passage,
    const struct croupier_refusal *no)
{
	unsigned long number = croupier_record_refused_move(passage->record);

	look_back(tool, visitor, passage);
	spoil(passage, no, number);
	make_worse(tool, no->verdict);
	if (!visitor->quiet)
		tool_refuse_move(tool, no, visitor->numbered ? passage->number : 0, number,
		    croupier_record_words(passage->record));
}

static void
open_passage(struct tool *tool, struct passage *passage, const struct croupier_place *place)
{
	passage->number = tool->states;
	passage->number_of_file = tool->named ? tool->states_of_file : 0;
	passage->file = tool->named ? place->file : NULL;
	passage->place = *place;
	passage->good = passage->open = true;
	passage->halted = passage->proved = passage->malformed = false;
	passage->proved_by = 0;
	passage->seal.line = 0;
}

/* Ends the record before and begins the one whose state was read last. */
static void
open_record(struct tool *tool, const struct visitor *visitor, void *what, struct passage *passage,
    const struct croupier_place *place)
{
	end_record(tool, visitor, what, passage);
	tool->states++;
	tool->states_of_file++;
	open_passage(tool, passage, place);
}

/*
 * Tells what is wrong with a document that a record begins with, or that belongs
 * to none.  Behind such a head all documents up to the next state belong to
 * nothing: only the head is told.
 */
static void
note_head(struct tool *tool, const struct visitor *visitor, struct passage *passage,
    const struct croupier_refusal *no, bool is_first)
{
	if (!passage->open && visitor->verdicts)
		open_passage(tool, passage, &no->at);
	make_worse(tool, no->verdict);
	/* What the system refuses is no document. */
	if ((is_first && !visitor->verdicts) || no->at.line == 0)
		tool_refuse(tool, no);
	spoil(passage, no, 0);
}

/* Compares the deal with its seed and its seal: what is wrong with it halts nothing. */
static void
check_deal(struct tool *tool, const struct visitor *visitor, struct passage *passage)
{
	struct croupier_refusal no;

	if (!visitor->deals)
		return;
	no = croupier_record_check_deal(passage->record);
	if (no.error == CROUPIER_MEMORY)
		tool_check(tool, no);
	if (no.verdict == CROUPIER_YES)
		return;
	spoil(passage, &no, 0);
	passage->halted = false;
	make_worse(tool, no.verdict);
	if (!visitor->quiet)
		tool_refuse_move(tool, &no, visitor->numbered ? passage->number : 0, 0, "");
}

static void
begin_record(struct tool *tool, const struct visitor *visitor, void *what, struct passage *passage,
    const struct croupier_document *document)
{
	struct croupier_place place = croupier_document_place(document);
	struct croupier_refusal no;

	open_record(tool, visitor, what, passage, &place);
	passage->live = croupier_stream_was_quiet(tool->stream);
	no = croupier_record_feed(passage->record, document);
	if (no.verdict != CROUPIER_YES) {
		note_head(tool, visitor, passage, &no, true);
		return;
	}
	check_deal(tool, visitor, passage);
	if (visitor->state != NULL)
		visitor->state(tool, what, passage);
}

/* Notes that the last seal was of no state, if there was one since the last state. */
static void
leave_seal(struct tool *tool, const struct visitor *visitor, void *what, struct passage *passage)
{
	if (passage->seal.line == 0 || visitor->lone_seal == NULL)
		return;
	/* Only behind a record something else may have to be told first. */
	if (!passage->open) {
		visitor->lone_seal(tool, what, &passage->seal);
		passage->seal.line = 0;
		return;
	}
	if (passage->lone_count == passage->lone_room) {
		size_t room = passage->lone_room == 0 ? 16 : 2 * passage->lone_room;
		struct croupier_place *lone = realloc(passage->lone, room * sizeof *lone);

		if (lone == NULL)
			tool_die(tool, "out of memory");
		passage->lone = lone;
		passage->lone_room = room;
	}
	passage->lone[passage->lone_count++] = passage->seal;
	passage->seal.line = 0;
}

/* Takes a seal: it stands in front of a record, and is no part of the one before. */
static void
take_seal(struct tool *tool, const struct visitor *visitor, void *what, struct passage *passage,
    const struct croupier_document *document)
{
	struct croupier_refusal no = croupier_record_feed(passage->record, document);

	leave_seal(tool, visitor, what, passage);
	if (no.verdict != CROUPIER_YES) {
		tool_refuse(tool, &no);
		return;
	}
	passage->seal = croupier_document_place(document);
	if (visitor->seal != NULL)
		visitor->seal(tool, what, passage, document);
}

static void
feed_document(struct tool *tool, const struct visitor *visitor, void *what, struct passage *passage,
    const struct croupier_document *document)
{
	bool told = croupier_record_state(passage->record) != NULL;
	struct croupier_refusal no = croupier_record_feed(passage->record, document);

	if (!told) {
		if (no.verdict != CROUPIER_YES)
			note_head(tool, visitor, passage, &no, !passage->open && !passage->halted);
		return;
	}
	if (no.verdict != CROUPIER_YES)
		note_refusal(tool, visitor, passage, &no);
	if (visitor->document != NULL)
		visitor->document(tool, what, passage, document, &no);
}

static void
take_document(struct tool *tool, const struct visitor *visitor, void *what, struct passage *passage,
    const struct croupier_document *document)
{
	if (croupier_record_state(passage->record) == NULL || !passage->halted || visitor->go_on)
		feed_document(tool, visitor, what, passage, document);
}

/* Tells what is wrong with a malformed document; one that was a state begins a record. */
static void
note_malformed(struct tool *tool, const struct visitor *visitor, void *what,
    struct passage *passage, const struct croupier_refusal *no, bool state)
{
	bool headless = croupier_record_state(passage->record) == NULL;

	if (state) {
		end_record(tool, visitor, what, passage);
		croupier_record_lose(passage->record);
		open_record(tool, visitor, what, passage, &no->at);
		note_head(tool, visitor, passage, no, true);
	} else if (headless) {
		note_head(tool, visitor, passage, no, !passage->open);
	} else {
		look_back(tool, visitor, passage);
		make_worse(tool, no->verdict);
		if (!visitor->verdicts || no->at.line == 0)
			tool_refuse(tool, no);
		spoil(passage, no, 0);
	}
	passage->malformed = true;
}

void
tool_again(struct tool *tool)
{
	if (tool->stream != NULL)
		close_input(tool);
	tool->next_file = tool->words;
	tool->standard_done = false;
	tool->states = 0;
}

/* Takes moves that nobody wants to look at one by one. */
static void
follow_moves(struct tool *tool, const struct visitor *visitor, void *what, struct passage *passage)
{
	enum { MANY = 1024 };
	unsigned long count;

	while (!passage->halted && tool->stream != NULL &&
	    (count = croupier_record_follow(passage->record, tool->stream, MANY)) > 0)
		if (visitor->moves != NULL)
			visitor->moves(tool, what, passage, count);
}

void
tool_visit(struct tool *tool, const struct visitor *visitor, void *what)
{
	const struct croupier_document *document;
	struct passage passage = { .record = croupier_record_new() };
	struct croupier_refusal no;
	enum found found;
	bool any = false;

	if (passage.record == NULL)
		tool_die(tool, "out of memory");
	if (visitor->digest)
		tool_check(tool, croupier_record_keep_digest(passage.record));
	while ((found = next_document(tool, passage.record, &document, &no)) != END) {
		bool seal = found == DOCUMENT &&
		    croupier_document_kind(document) == CROUPIER_SEAL;

		any = any || !seal;
		if (seal)
			take_seal(tool, visitor, what, &passage, document);
		else if (found != DOCUMENT)
			note_malformed(tool, visitor, what, &passage, &no, found == LOST_STATE);
		else if (croupier_document_kind(document) == CROUPIER_STATE)
			begin_record(tool, visitor, what, &passage, document);
		else
			take_document(tool, visitor, what, &passage, document);
		if (visitor->document == NULL)
			follow_moves(tool, visitor, what, &passage);
	}
	leave_seal(tool, visitor, what, &passage);
	end_record(tool, visitor, what, &passage);
	free(passage.lone);
	croupier_record_free(passage.record);
	if (!any && tool->worst != CROUPIER_TROUBLE)
		tool_trouble(tool, "%s%sno state in the input%s",
		    tool->lone == NULL ? "" : tool->lone, tool->lone == NULL ? "" : ": ",
		    visitor->hint == NULL ? "" : visitor->hint);
}

int
tool_find_seat(struct tool *tool, const struct passage *passage, const char *name)
{
	const struct croupier_state *state = croupier_record_state(passage->record);
	unsigned i, count = croupier_state_seats(state);
	int seat = croupier_state_seat(state, name);
	char seats[CROUPIER_MAX_SEATS * 40] = "";
	size_t used = 0;

	if (seat >= 0)
		return seat;
	for (i = 0; i < count && used < sizeof seats; i++)
		used += (size_t)snprintf(seats + used, sizeof seats - used, i > 0 ? ", %s" : "%s",
		    croupier_state_seat_name(state, i));
	tool_trouble_at(tool, &passage->place, "there is no seat %.40s; the seats are %s", name,
	    seats);
	return -1;
}

/* ---- output ------------------------------------------------------------ */

void
tool_put_line(struct tool *tool, const char *format, ...)
{
	struct message line;
	va_list arguments;

	line.length = 0;
	line.cut = false;
	va_start(arguments, format);
	add_arguments(&line, format, arguments);
	va_end(arguments);
	/* Of all newlines only the one that ends the format ends a line. */
	if (format[0] != '\0' && format[strlen(format) - 1] == '\n')
		line.text[line.length - 1] = '\n';
	tool_check(tool, croupier_text_append(tool->text, line.text));
}

enum { MUCH = 64 * 1024 };

bool
tool_write(int fd, const char *bytes, size_t length)
{
	while (length > 0) {
		ssize_t wrote = write(fd, bytes, length);

		if (wrote < 0 && errno == EINTR)
			continue;
		if (wrote < 0)
			return false;
		bytes += wrote;
		length -= (size_t)wrote;
	}
	return true;
}

void
tool_flush(struct tool *tool)
{
	size_t length;
	const char *bytes = croupier_text_bytes(tool->text, &length);

	if (!tool_write(STDOUT_FILENO, bytes, length))
		tool_die(tool, "cannot write to standard output: %s", strerror(errno));
	tool->wrote = tool->wrote || length > 0;
	croupier_text_clear(tool->text);
}

void
tool_put(struct tool *tool)
{
	size_t length;

	croupier_text_bytes(tool->text, &length);
	if (length >= MUCH)
		tool_flush(tool);
}

int
tool_end(struct tool *tool)
{
	tool_flush(tool);
	clear_progress(tool);
	if (tool->stream != NULL)
		close_input(tool);
	if (tool->wrote && close(STDOUT_FILENO) != 0)
		tool_trouble(tool, "cannot write to standard output: %s", strerror(errno));
	release(tool);
	return (int)tool->worst;
}
