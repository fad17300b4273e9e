/*
 * referee.c: referees a live table: takes what is said from standard input,
 * judges it, and keeps the record.
 *
 * Knows its commands and how it answers.  Must not know any game, nor how the
 * record gets on disk: ledger.c does.
 */
#include "shared/referee.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static const struct poptOption options[] = {
	TOOL_JSON_OPTION,
	TOOL_OPTIONS
};

struct refereeing {
	struct tool tool;
	struct ledger ledger;
	struct lines *lines;
	struct croupier_text *document;		/* on its way to the file */
	unsigned long line;			/* of the input */
	bool terminal;				/* answers are for a person */
	bool done;				/* quit was said */
	char *begun;				/* how the next line begins: a word is missing */
	char *offered;				/* how the line at hand began for that reason */
	/* The last move, refused by a rule: the table may let it stand.  NULL: none is. */
	struct croupier_move *refused;
	unsigned long *told;			/* numbers of moves whose proof was told */
	size_t told_count;
	struct croupier_proof *proved;		/* proofs on their way into an answer */
	size_t proved_count;
};

static const struct croupier_state *
state_of(const struct refereeing *r)
{
	return croupier_record_state(r->ledger.record);
}

/* ---- texts for people ---------------------------------------------------------- */

/*
 * Puts text for people among the answers: for a program as comment lines, so
 * that all of it stays YAML.
 */
static void
put_text(struct refereeing *r, const char *text)
{
	while (*text != '\0') {
		size_t length = strcspn(text, "\n");
		char *line = strndup(text, length);

		if (line == NULL)
			tool_die(&r->tool, "out of memory");
		if (!r->terminal)
			tool_check(&r->tool,
			    croupier_text_append(r->tool.text, length == 0 ? "#" : "# "));
		tool_check(&r->tool, croupier_text_append(r->tool.text, line));
		tool_check(&r->tool, croupier_text_append(r->tool.text, "\n"));
		free(line);
		text += length + (text[length] == '\n');
	}
}

/*
 * The same for sentences, which a terminal gets wrapped at words: what goes on
 * stands a little further in, where the line has blanks in front.
 */
static void
put_sentences(struct refereeing *r, const char *text)
{
	char *copy, *line, *next, *end;
	int blanks, before;

	if (!r->terminal) {
		put_text(r, text);
		return;
	}
	copy = tool_copy(&r->tool, NULL, text);
	for (line = copy; *line != '\0'; line = next) {
		next = line + strcspn(line, "\n");
		if (*next != '\0')
			*next++ = '\0';
		blanks = (int)strspn(line, " ");
		blanks += blanks > 0 ? 2 : 0;
		tool_wrap(line, (unsigned)blanks);
		for (before = 0; line != NULL; line = end, before = blanks) {
			end = strchr(line, '\n');
			if (end != NULL)
				*end++ = '\0';
			tool_put_line(&r->tool, "%*s%s\n", before, "", line);
		}
	}
	free(copy);
}

/* ---- answers ------------------------------------------------------------------ */

/* Puts what followed from a move below it. */
static void
put_followed(struct refereeing *r, const char *const *followed)
{
	struct croupier_text *text = croupier_text_new();

	if (text == NULL)
		tool_die(&r->tool, "out of memory");
	for (; followed != NULL && *followed != NULL; followed++) {
		tool_check(&r->tool, croupier_text_append(text, "  "));
		tool_check(&r->tool, croupier_text_append(text, *followed));
		tool_check(&r->tool, croupier_text_append(text, "\n"));
	}
	put_sentences(r, croupier_text_bytes(text, NULL));
	croupier_text_free(text);
}

/*
 * The one answer to a line: about a move ("legal") or a command ("done").  no
 * is NULL where all is well; words are the move's, or NULL.
 */
static void
answer(struct refereeing *r, const char *truth, unsigned long number,
    const struct croupier_refusal *no, const char *words)
{
	struct croupier_report report = { .verdict = number, .moves = -1, .truth = truth,
		.refusal = no, .with_place = no != NULL && no->at.line > 0, .move = words,
		.proved = r->proved, .proved_count = r->proved_count };
	struct tool *tool = &r->tool;

	/* Behind a move that was put in the place of another, later ones were made again. */
	if (no == NULL && words != NULL && croupier_record_moves(r->ledger.record) == number)
		report.followed = croupier_record_followed(r->ledger.record);

	if (no != NULL && no->verdict > tool->worst)
		tool->worst = no->verdict;
	if (!r->terminal) {
		tool_check(tool, croupier_report_write(&report, tool->format, tool->text));
	} else if (no == NULL && words != NULL) {
		tool_check(tool, croupier_text_append(tool->text, "legal: "));
		tool_check(tool, croupier_text_append(tool->text, words));
		tool_check(tool, croupier_text_append(tool->text, "\n"));
		put_followed(r, report.followed);
	} else if (no != NULL) {
		tool_refuse_move(tool, no, 0, words == NULL ? 0 : number,
		    words == NULL ? "" : words);
	}
	tool_flush(tool);
}

static void
answer_command(struct refereeing *r, const struct croupier_refusal *no)
{
	answer(r, "done", croupier_record_moves(r->ledger.record), no, NULL);
}

__attribute__((format(printf, 2, 3)))
static void
answer_trouble(struct refereeing *r, const char *format, ...)
{
	struct croupier_refusal no = { .verdict = CROUPIER_TROUBLE };
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(no.sentence, sizeof no.sentence, format, arguments);
	va_end(arguments);
	answer_command(r, &no);
}

/* Puts r->document into the file; false, having answered, where that failed. */
static bool
keep_document(struct refereeing *r, unsigned long number, const char *words)
{
	const char *bytes = croupier_text_bytes(r->document, NULL);
	struct croupier_refusal no = ledger_append(&r->ledger, bytes);

	croupier_text_clear(r->document);
	if (no.verdict == CROUPIER_YES)
		return true;
	/* Who reads the answers and who reads the messages may be two. */
	if (!r->terminal)
		tool_refuse(&r->tool, &no);
	no.at.file = NULL;
	answer(r, "done", number, &no, words);
	return false;
}

/* ---- proofs ------------------------------------------------------------------ */

static bool
was_told(const struct refereeing *r, unsigned long number)
{
	size_t i;

	for (i = 0; i < r->told_count; i++)
		if (r->told[i] == number)
			return true;
	return false;
}

/*
 * Looks for what the cards so far prove: r->proved is what has not been told.  What
 * is proved no more, as moves were taken back, may be told again.
 */
static void
look_back(struct refereeing *r)
{
	struct croupier_record *record = r->ledger.record;
	size_t i, count;
	unsigned long *told;

	tool_check(&r->tool, croupier_record_prove(record));
	count = croupier_record_proofs(record);
	free(r->proved);
	told = calloc(count + 1, sizeof *told);
	r->proved = calloc(count + 1, sizeof *r->proved);
	if (told == NULL || r->proved == NULL)
		tool_die(&r->tool, "out of memory");
	r->proved_count = 0;
	for (i = 0; i < count; i++) {
		struct croupier_proof proof = croupier_record_proof(record, i);

		if (!was_told(r, proof.number))
			r->proved[r->proved_count++] = proof;
		told[i] = proof.number;
	}
	free(r->told);
	r->told = told;
	r->told_count = count;
}

/* Answers that a command is done; what it leaves proved was told before. */
static void
answer_settled(struct refereeing *r)
{
	look_back(r);
	r->proved_count = 0;
	answer_command(r, NULL);
}

/* Says for people what r->proved has, and what can be done about it. */
static void
tell_proofs(struct refereeing *r, struct croupier_text *text)
{
	char line[700];
	size_t i;

	for (i = 0; i < r->proved_count; i++) {
		const struct croupier_proof *proof = &r->proved[i];

		snprintf(line, sizeof line, "move %lu, ", proof->number);
		tool_check(&r->tool, croupier_text_append(text, line));
		tool_check(&r->tool, croupier_record_write_made(r->ledger.record, proof->index,
		    CROUPIER_WORDS, text));
		snprintf(line, sizeof line, ", was illegal: %s; proved by move %lu [%s]\n"
		    "undo takes moves back; stand %lu lets it stand\n", proof->refusal->sentence,
		    proof->proved_by, proof->refusal->rule, proof->number);
		tool_check(&r->tool, croupier_text_append(text, line));
	}
}

/* Says who deals the next round and who begins it: what a deal of any cards tells. */
static void
tell_next(struct refereeing *r)
{
	struct croupier_setup setup = { .hidden = false };
	struct croupier_state *next;
	struct croupier_view *view;

	if (croupier_deal_next(state_of(r), &setup, &next).verdict != CROUPIER_YES)
		return;
	if (croupier_view_make(next, &view).verdict == CROUPIER_YES) {
		tool_put_line(&r->tool, "%s deals next and %s begins\n",
		    croupier_value_get(croupier_view_state(view), "dealer")->text,
		    croupier_state_seat_name(next, (unsigned)croupier_state_turn(next)));
		croupier_view_free(view);
	}
	croupier_state_free(next);
}

/* What a person wants to see when the round has come to its end. */
static void
tell_end(struct refereeing *r)
{
	struct croupier_score *score;

	if (!r->terminal || croupier_state_turn(state_of(r)) >= 0 ||
	    croupier_score_make(state_of(r), &score).verdict != CROUPIER_YES)
		return;
	tool_score_table(&r->tool, state_of(r), score);
	if (!croupier_score_match_over(score))
		tell_next(r);
	tool_flush(&r->tool);
	croupier_score_free(score);
}

static const char *const command_names[] = {
	"undo", "legal", "show", "score", "deal", "help", "quit", "stand", "log", "fix", "note",
	"adjust", "digest"
};
enum { COMMANDS = sizeof command_names / sizeof command_names[0] };

/*
 * A first word that names no seat may have been meant to be a command; if not, a
 * hint says how to learn what can be typed.
 */
static void
suggest_command(struct refereeing *r, struct croupier_refusal *no, const char *words, bool hint)
{
	char *end = no->sentence + strlen(no->sentence);
	size_t room = sizeof no->sentence - strlen(no->sentence);
	struct croupier_refusal other;
	int command = typing_command(&r->tool, state_of(r), words, command_names, COMMANDS, &other);

	if (command >= 0)
		snprintf(end, room, "; the command %s wants a line of its own",
		    command_names[command]);
	else if (hint && end[-1] != '?')
		snprintf(end, room, "; help says what can be typed");
}

/* ---- moves ---------------------------------------------------------------------- */

/* Whether what is typed begins with a verb of the game. */
static bool
begins_with_verb(const struct refereeing *r, const char *typed)
{
	const char *verb;
	size_t i, length = strcspn(typed, " \t");

	for (i = 0; (verb = croupier_verb_at(croupier_state_game(state_of(r)), i)) != NULL; i++)
		if (strlen(verb) == length && strncasecmp(verb, typed, length) == 0)
			return true;
	return false;
}

/*
 * Behind the end of a round a verb alone is no unknown seat: there is no seat
 * whose move it could be.
 */
static void
see_end(const struct refereeing *r, struct croupier_refusal *no, const char *words)
{
	if (croupier_state_turn(state_of(r)) >= 0 || !begins_with_verb(r, words))
		return;
	no->rule = "table/round-over";
	snprintf(no->sentence, sizeof no->sentence, "the round is over");
}

/* Whether a move in words would do if it named what it draws. */
static bool
lacks_drawn(const struct refereeing *r, const char *words)
{
	struct croupier_move *move;
	const char *rest;
	struct croupier_refusal no = croupier_move_typed(state_of(r), words, &rest, &move);

	if (no.verdict == CROUPIER_YES)
		no = croupier_record_judge(r->ledger.record, move);
	croupier_move_free(move);
	return no.rule != NULL && strcmp(no.rule, "table/drawn-mismatch") == 0;
}

/*
 * Remembers the line's beginning where all that is wrong is that it does not
 * name what is drawn, or names that wrongly; not where nothing needs to be named.
 */
static void
ask_for_drawn(struct refereeing *r, const struct croupier_refusal *no, const char *words)
{
	const char *word = " drawn ", *drawn = strstr(words, word);
	size_t length = drawn == NULL ? strlen(words) : (size_t)(drawn - words);
	bool lacks = no->rule != NULL && strcmp(no->rule, "table/drawn-mismatch") == 0;
	bool again = r->offered != NULL && strncmp(words, r->offered, strlen(r->offered)) == 0;

	if (!r->terminal || !(lacks || again))
		return;
	r->begun = malloc(length + strlen(word) + 1);
	if (r->begun == NULL)
		return;
	snprintf(r->begun, length + strlen(word) + 1, "%.*s", (int)length, words);
	if (lacks_drawn(r, r->begun)) {
		strcat(r->begun, word);
	} else {
		free(r->begun);
		r->begun = NULL;
	}
}

/* Forgets which move was refused last. */
static void
forget_refused(struct refereeing *r)
{
	croupier_move_free(r->refused);
	r->refused = NULL;
}

/* Remembers a refused move: the table may let it stand. */
static void
keep_refused(struct refereeing *r, const struct croupier_move *move, const char *rule)
{
	forget_refused(r);
	if (rule != NULL)
		tool_check(&r->tool, croupier_move_despite(move, rule, &r->refused));
}

/* Tells that a move was made, and what it proves. */
static void
answer_made(struct refereeing *r, unsigned long number, const char *words, bool last)
{
	struct croupier_text *proofs = croupier_text_new();

	if (proofs == NULL)
		tool_die(&r->tool, "out of memory");
	if (last || r->terminal) {
		look_back(r);
		answer(r, "legal", number, NULL, words);
		if (r->terminal)
			tell_proofs(r, proofs);
		put_sentences(r, croupier_text_bytes(proofs, NULL));
		tool_flush(&r->tool);
		r->proved_count = 0;
	}
	croupier_text_free(proofs);
	tell_end(r);
}

/*
 * Judges a move; where it is legal, writes it and then makes it, with what the
 * table says of it (NULL: nothing).  Answers where it is the last of its line or
 * fails; returns whether it was made.
 */
static bool
take_move(struct refereeing *r, const struct croupier_move *move, const char *because, bool last)
{
	struct croupier_ruling ruling = { .text = because };
	struct croupier_text *words = croupier_text_new();
	unsigned long number = croupier_record_moves(r->ledger.record) + 1;
	struct croupier_refusal no = croupier_record_judge(r->ledger.record, move);
	const char *said;
	bool made = false;

	if (words == NULL || no.error == CROUPIER_MEMORY)
		tool_die(&r->tool, "out of memory");
	tool_check(&r->tool, croupier_move_write(state_of(r), move, CROUPIER_WORDS, words));
	said = croupier_text_bytes(words, NULL);
	if (no.verdict != CROUPIER_YES) {
		no.at.file = NULL;
		no.at.line = 0;
		see_end(r, &no, said);
		if (no.rule != NULL && strcmp(no.rule, "table/no-such-seat") == 0)
			suggest_command(r, &no, said, true);
		answer(r, no.verdict == CROUPIER_NO ? "legal" : "done", number, &no, said);
		ask_for_drawn(r, &no, said);
		keep_refused(r, move, no.rule);
	} else {
		tool_check(&r->tool,
		    croupier_move_write(state_of(r), move, CROUPIER_YAML, r->document));
		if (because != NULL)
			tool_check(&r->tool, croupier_ruling_write(state_of(r), &ruling,
			    CROUPIER_YAML, r->document));
		made = keep_document(r, number, said);
	}
	if (made) {
		forget_refused(r);
		croupier_record_tell(r->ledger.record, true);
		tool_check(&r->tool, croupier_record_play(r->ledger.record, move));
		answer_made(r, number, said, last);
	}
	croupier_text_free(words);
	return made;
}

/* Answers that words are no move that could be judged: they are told as they were typed. */
static void
refuse_words(struct refereeing *r, struct croupier_refusal *no, const char *words)
{
	char *typed = strndup(words, strcspn(words, ","));
	size_t length;

	if (typed == NULL)
		tool_die(&r->tool, "out of memory");
	croupier_harmless(typed);
	for (length = strlen(typed); length > 0 && typed[length - 1] == ' '; length--)
		typed[length - 1] = '\0';
	if (no->verdict == CROUPIER_TROUBLE) {
		answer_command(r, no);
	} else {
		see_end(r, no, typed);
		if (no->rule == NULL)
			no->rule = "table/no-such-seat";
		else if (strcmp(no->rule, "table/no-such-seat") == 0)
			suggest_command(r, no, typed, false);
		answer(r, "legal", croupier_record_moves(r->ledger.record) + 1, no, typed);
		ask_for_drawn(r, no, typed);
	}
	free(typed);
}

/* Moves in words, ended by commas; stops at the first that is not made. */
static void
take_words(struct refereeing *r, const char *words)
{
	const char *rest = words;
	struct croupier_move *move;
	struct croupier_refusal no;
	bool made;

	do {
		words = rest;
		no = croupier_move_typed(state_of(r), words, &rest, &move);
		if (no.verdict != CROUPIER_YES) {
			refuse_words(r, &no, words);
			return;
		}
		made = take_move(r, move, NULL, *rest == '\0');
		croupier_move_free(move);
	} while (made && *rest != '\0');
}

/* ---- documents -------------------------------------------------------------------- */

/*
 * Takes an undo, a result or a ruling, and writes it as the rules would; false,
 * having answered, where it is refused or cannot be written.
 */
static bool
take_other(struct refereeing *r, const struct croupier_document *document)
{
	struct croupier_record *record = r->ledger.record;
	struct croupier_refusal no = croupier_record_feed(record, document);

	no.at.file = NULL;
	no.at.line = 0;
	if (no.verdict != CROUPIER_YES) {
		answer_command(r, &no);
		return false;
	}
	tool_check(&r->tool, croupier_record_write(record, document, CROUPIER_YAML, r->document));
	if (keep_document(r, croupier_record_moves(record), NULL))
		return true;
	/* What it changed must be again as the file says. */
	if (!r->ledger.lost)
		ledger_reload(&r->ledger);
	return false;
}

/* Puts the last so many moves that stand into a text, without what followed from them. */
static void
list_last(struct refereeing *r, unsigned long most, struct croupier_text *text)
{
	const struct croupier_record *record = r->ledger.record;
	unsigned long i, standing = croupier_record_standing(record);
	char front[40];

	for (i = standing < most ? 0 : standing - most; i < standing; i++) {
		snprintf(front, sizeof front, "  move %lu, ",
		    croupier_record_made(record, i).number);
		tool_check(&r->tool, croupier_text_append(text, front));
		tool_check(&r->tool, croupier_record_write_made(record, i, CROUPIER_WORDS, text));
		tool_check(&r->tool, croupier_text_append(text, "\n"));
	}
}

static void
take_undo(struct refereeing *r, const struct croupier_document *document)
{
	struct croupier_text *log = croupier_text_new();

	if (log == NULL)
		tool_die(&r->tool, "out of memory");
	list_last(r, croupier_document_undo(document), log);
	if (take_other(r, document)) {
		forget_refused(r);
		if (r->terminal) {
			tool_put_line(&r->tool, "taken back: %lu; moves that stand: %lu\n",
			    croupier_document_undo(document),
			    croupier_record_standing(r->ledger.record));
			put_sentences(r, croupier_text_bytes(log, NULL));
		}
		answer_settled(r);
	}
	croupier_text_free(log);
}

static void
take_ruling(struct refereeing *r, const struct croupier_document *document)
{
	if (!take_other(r, document))
		return;
	if (r->terminal)
		tool_put_line(&r->tool, "written down\n");
	answer_settled(r);
}

static void
take_document(struct refereeing *r, const struct croupier_document *document)
{
	struct croupier_move *move;

	switch (croupier_document_kind(document)) {
	case CROUPIER_MOVE:
		tool_check(&r->tool, croupier_move_read(document, &move));
		take_move(r, move, NULL, true);
		croupier_move_free(move);
		break;
	case CROUPIER_UNDO:
		take_undo(r, document);
		break;
	case CROUPIER_RESULT:
	case CROUPIER_SEED:
		if (take_other(r, document))
			answer_command(r, NULL);
		break;
	case CROUPIER_SEAL:
		answer_trouble(r, "a seal comes before a deal, not at the table");
		break;
	case CROUPIER_RULING:
		take_ruling(r, document);
		break;
	case CROUPIER_STATE:
		answer_trouble(r,
		    "a state cannot be typed at the table: deal deals the next round");
		break;
	case CROUPIER_NO_DOCUMENT:
		answer_trouble(r, "there is no document in this line");
		break;
	}
}

/* A copy of a line with its end: a document in it is whole. */
static char *
end_line(struct refereeing *r, const char *line)
{
	size_t length = strlen(line);
	char *copy = malloc(length + 2);

	if (copy == NULL)
		tool_die(&r->tool, "out of memory");
	memcpy(copy, line, length);
	memcpy(copy + length, "\n", 2);
	return copy;
}

/* A line that is YAML must be one document. */
static void
take_yaml(struct refereeing *r, const char *given)
{
	char *line = end_line(r, given);
	struct tool_bytes reader = { .at = line, .left = strlen(line) };
	struct croupier_stream *stream = croupier_stream_open_with(tool_read_bytes, &reader, "-");
	const struct croupier_document *document;
	struct croupier_refusal no;

	if (stream == NULL)
		tool_die(&r->tool, "out of memory");
	croupier_stream_set_line(stream, r->line);
	no = croupier_stream_next(stream, &document);
	if (no.verdict != CROUPIER_YES) {
		answer_command(r, &no);
	} else {
		take_document(r, document);
	}
	croupier_stream_close(stream);
	free(line);
}

/* ---- commands ---------------------------------------------------------------------- */

/* A no that is no rule's. */
static void
answer_no(struct refereeing *r, const char *sentence)
{
	struct croupier_refusal no = { .verdict = CROUPIER_NO };

	snprintf(no.sentence, sizeof no.sentence, "%s", sentence);
	answer_command(r, &no);
}

/* Reads a count in decimal digits, from 1. */
static bool
read_count(const char *word, unsigned long *count)
{
	size_t digits = strspn(word, "0123456789");

	if (digits == 0 || digits > 10 || word[digits] != '\0' || word[0] == '0')
		return false;
	*count = strtoul(word, NULL, 10);
	return true;
}

/* Takes the last deal back, behind which no move stands. */
static void
undo_deal(struct refereeing *r)
{
	if (!ledger_undo_deal(&r->ledger)) {
		answer_trouble(r, "the deal was not taken back");
		return;
	}
	if (r->terminal)
		tool_put_line(&r->tool, "the deal is taken back: round %lu goes on\n",
		    croupier_state_round(state_of(r)));
	answer_settled(r);
}

static void
do_undo(struct refereeing *r, const char *rest)
{
	size_t digits = strspn(rest, "0123456789");
	unsigned long number = digits == 0 ? 1 : strtoul(rest, NULL, 10);
	struct croupier_text *line = croupier_text_new();
	struct croupier_refusal no;

	if (line == NULL)
		tool_die(&r->tool, "out of memory");
	/* The first deal of a file stays. */
	if (*rest == '\0' && croupier_record_standing(r->ledger.record) == 0 &&
	    r->ledger.deals > 1) {
		croupier_text_free(line);
		undo_deal(r);
		return;
	}
	no = croupier_undo_write(number, CROUPIER_YAML, line);
	if (no.error == CROUPIER_MEMORY)
		tool_check(&r->tool, no);
	else if (no.verdict != CROUPIER_YES || rest[digits] != '\0' ||
	    (rest[0] == '0' && digits > 0))
		answer_trouble(r,
		    "undo wants the number of moves to take back, in decimal digits, from 1");
	else
		take_yaml(r, croupier_text_bytes(line, NULL));
	croupier_text_free(line);
}

/* ---- rulings ------------------------------------------------------------------------------ */

/* Writes a ruling down and carries it out. */
static void
rule(struct refereeing *r, const struct croupier_ruling *ruling)
{
	struct croupier_text *line = croupier_text_new();
	struct croupier_refusal no;

	if (line == NULL)
		tool_die(&r->tool, "out of memory");
	no = croupier_ruling_write(state_of(r), ruling, CROUPIER_YAML, line);
	if (no.error == CROUPIER_MEMORY)
		tool_check(&r->tool, no);
	if (no.verdict == CROUPIER_YES)
		take_yaml(r, croupier_text_bytes(line, NULL));
	else
		answer_command(r, &no);
	croupier_text_free(line);
}

/* Lets the move stand that was refused last, with a remark (NULL: none). */
static void
let_refused_stand(struct refereeing *r, const char *because)
{
	struct croupier_move *move = r->refused;

	if (move == NULL) {
		answer_no(r, "no move has just been refused; stand N lets move N stand if later "
		    "cards prove it illegal");
		return;
	}
	/* Where it is refused again it is kept again. */
	r->refused = NULL;
	take_move(r, move, because, true);
	croupier_move_free(move);
}

/* Lets a move stand that is proved illegal. */
static void
let_proved_stand(struct refereeing *r, unsigned long number, const char *because)
{
	struct croupier_record *record = r->ledger.record;
	struct croupier_ruling ruling = { .text = because, .move = number };
	char text[64];
	size_t i;

	snprintf(text, sizeof text, "move %lu stands", number);
	if (because == NULL)
		ruling.text = text;
	tool_check(&r->tool, croupier_record_prove(record));
	for (i = 0; i < croupier_record_proofs(record); i++)
		if (croupier_record_proof(record, i).number == number)
			ruling.rule = croupier_record_proof(record, i).refusal->rule;
	if (ruling.rule == NULL)
		answer_no(r, "no card has proved that move illegal");
	else
		rule(r, &ruling);
}

/* stand [N] [because TEXT] */
static void
do_stand(struct refereeing *r, const char *rest)
{
	static const char word[] = "because";
	size_t digits = strspn(rest, "0123456789");
	const char *behind = rest + digits + strspn(rest + digits, " \t"), *because = NULL;
	struct croupier_ruling ruling = { .text = NULL };
	struct croupier_text *tried = croupier_text_new();
	struct croupier_refusal no = { .verdict = CROUPIER_YES };

	if (tried == NULL)
		tool_die(&r->tool, "out of memory");
	if (strncmp(behind, word, strlen(word)) == 0 &&
	    (behind[strlen(word)] == ' ' || behind[strlen(word)] == '\t'))
		because = behind + strlen(word) + strspn(behind + strlen(word), " \t");
	ruling.text = because;
	if (because != NULL)
		no = croupier_ruling_write(state_of(r), &ruling, CROUPIER_YAML, tried);
	croupier_text_free(tried);
	if (no.verdict != CROUPIER_YES)
		answer_command(r, &no);
	else if ((*behind != '\0' && because == NULL) || rest[0] == '0' || digits > 10)
		answer_trouble(r, "stand wants the number of a move, or nothing, and then, if "
		    "there is a reason, because TEXT");
	else if (digits == 0)
		let_refused_stand(r, because);
	else
		let_proved_stand(r, strtoul(rest, NULL, 10), because);
}

/* With real cards some questions have no answer: that is a no, and no trouble. */
static void
answer_question(struct refereeing *r, struct croupier_refusal *no)
{
	if (no->verdict == CROUPIER_TROUBLE)
		no->verdict = CROUPIER_NO;
	answer_command(r, no->verdict == CROUPIER_YES ? NULL : no);
}

static void
do_legal(struct refereeing *r, const char *rest)
{
	const struct croupier_state *state = state_of(r);
	int seat = croupier_state_turn(state);
	struct croupier_moves *moves = croupier_moves_new();
	struct croupier_refusal no = { .verdict = CROUPIER_YES };
	bool listed;
	size_t i;

	if (moves == NULL)
		tool_die(&r->tool, "out of memory");
	if (*rest != '\0')
		no = typing_seat(state, rest, &seat);
	if (no.verdict != CROUPIER_YES) {
		croupier_moves_free(moves);
		answer_trouble(r, "there is no seat with that name: %s", no.sentence);
		return;
	}
	if (seat >= 0)
		no = croupier_moves_list(moves, state, (unsigned)seat);
	listed = seat >= 0 && no.verdict == CROUPIER_YES;
	for (i = 0; listed && i < croupier_moves_count(moves); i++) {
		tool_check(&r->tool, croupier_moves_write(moves, i, state,
		    r->terminal ? CROUPIER_WORDS : r->tool.format, r->tool.text));
		if (r->terminal)
			tool_put_line(&r->tool, "\n");
	}
	if (r->terminal && listed && croupier_moves_count(moves) == 0)
		tool_put_line(&r->tool, "%s has no legal move now\n",
		    croupier_state_seat_name(state, (unsigned)seat));
	else if (r->terminal && seat < 0)
		tool_put_line(&r->tool, "the round is over: nobody has a legal move\n");
	croupier_moves_free(moves);
	answer_question(r, &no);
}

static void
do_show(struct refereeing *r, const char *rest)
{
	struct croupier_text *picture = croupier_text_new();
	struct tool_look look = { .at_table = true };

	(void)rest;
	if (picture == NULL)
		tool_die(&r->tool, "out of memory");
	tool_look_at_terminal(&r->tool, &look);
	look.coloured = look.coloured && r->terminal;
	tool_picture(&r->tool, state_of(r), &look, picture);
	put_text(r, croupier_text_bytes(picture, NULL));
	croupier_text_free(picture);
	answer_command(r, NULL);
}

static void
do_score(struct refereeing *r, const char *rest)
{
	struct croupier_score *score;
	struct croupier_refusal no = croupier_score_make(state_of(r), &score);

	(void)rest;
	if (no.verdict != CROUPIER_YES) {
		answer_question(r, &no);
		return;
	}
	if (r->terminal)
		tool_score_table(&r->tool, state_of(r), score);
	else
		tool_check(&r->tool, croupier_score_write(score, r->tool.format, r->tool.text));
	croupier_score_free(score);
	answer_question(r, &no);
}

/* Deals the next round; where the last was played without a seed, with real cards. */
static struct croupier_refusal
deal_next(struct refereeing *r, const struct wish *wish, struct croupier_state **state)
{
	bool hidden = wish->seed == NULL && croupier_state_seed(state_of(r)) == NULL;
	struct croupier_setup setup = { .facts = wish->facts, .hidden = hidden,
		.seats = wish->seats[0] == NULL ? NULL : wish->seats, .dealer = wish->dealer,
		.scores = wish->scores[0] == NULL ? NULL : wish->scores, .meta = wish->meta };

	if (wish->seed != NULL)
		croupier_seed_from_text(wish->seed, setup.seed);
	else if (!setup.hidden && !croupier_seed_random(setup.seed))
		tool_die(&r->tool, "the operating system has no randomness to give");
	return croupier_deal_next(state_of(r), &setup, state);
}

/* Feeds documents that are in the file already. */
static void
feed_all(struct refereeing *r, const char *bytes)
{
	struct tool_bytes reader = { .at = bytes, .left = strlen(bytes) };
	struct croupier_stream *stream =
	    croupier_stream_open_with(tool_read_bytes, &reader, r->ledger.path);
	const struct croupier_document *document;

	if (stream == NULL)
		tool_die(&r->tool, "out of memory");
	for (;;) {
		tool_check(&r->tool, croupier_stream_next(stream, &document));
		if (document == NULL)
			break;
		tool_check(&r->tool, croupier_record_feed(r->ledger.record, document));
	}
	croupier_stream_close(stream);
}

static void
do_deal(struct refereeing *r, const char *rest)
{
	char *words = tool_copy(&r->tool, NULL, rest), *bytes;
	struct wish wish;
	const char *why = wish_read(words, &wish);
	struct croupier_state *state;
	off_t at;
	struct croupier_refusal no;

	if (why != NULL) {
		answer_trouble(r, "%s", why);
		free(words);
		return;
	}
	no = deal_next(r, &wish, &state);
	free(words);
	if (no.verdict != CROUPIER_YES) {
		answer_command(r, &no);
		return;
	}
	tool_check(&r->tool, croupier_state_write(state, CROUPIER_YAML, r->document));
	croupier_state_free(state);
	bytes = strdup(croupier_text_bytes(r->document, NULL));
	if (bytes == NULL)
		tool_die(&r->tool, "out of memory");
	at = r->ledger.size;
	if (keep_document(r, croupier_record_moves(r->ledger.record), NULL)) {
		r->ledger.deals++;
		r->ledger.dealt_at = at;
		feed_all(r, bytes);
		if (r->terminal)
			tool_put_line(&r->tool, "round %lu is dealt\n",
			    croupier_state_round(state_of(r)));
		answer_command(r, NULL);
	}
	free(bytes);
}

/* ---- what was played ------------------------------------------------------------- */

/* Puts the last so many moves that stand into a text. */
static void
add_log(struct refereeing *r, unsigned long most, struct croupier_text *text)
{
	const struct croupier_record *record = r->ledger.record;
	unsigned long i, standing = croupier_record_standing(record);

	for (i = standing < most ? 0 : standing - most; i < standing; i++)
		tool_tell_made(&r->tool, record, i, text);
}

static void
do_log(struct refereeing *r, const char *rest)
{
	unsigned long most = 10;
	struct croupier_text *text = croupier_text_new();

	if (text == NULL)
		tool_die(&r->tool, "out of memory");
	if (*rest != '\0' && !read_count(rest, &most)) {
		answer_trouble(r,
		    "log wants the number of moves to tell, in decimal digits, from 1");
	} else {
		add_log(r, most, text);
		put_sentences(r, croupier_text_bytes(text, NULL));
		answer_command(r, NULL);
	}
	croupier_text_free(text);
}

static void
do_digest(struct refereeing *r, const char *rest)
{
	(void)rest;
	tool_check(&r->tool, croupier_record_write_digest(r->ledger.record, r->tool.format,
	    r->tool.text));
	answer_command(r, NULL);
}

/* ---- mending -------------------------------------------------------------------------- */

/* Puts a move in the place of another: all that changes goes into the file in one write. */
static void
fix(struct refereeing *r, unsigned long number, const struct croupier_move *move)
{
	struct croupier_record *record = r->ledger.record;
	unsigned long made = croupier_record_moves(record) + 1;
	struct croupier_text *words = croupier_text_new();
	struct croupier_refusal no = croupier_record_fix(record, number, move, r->document);
	char *bytes;

	if (words == NULL)
		tool_die(&r->tool, "out of memory");
	tool_check(&r->tool, croupier_move_write(state_of(r), move, CROUPIER_WORDS, words));
	if (no.error == CROUPIER_MEMORY)
		tool_check(&r->tool, no);
	no.at.line = 0;
	if (no.verdict != CROUPIER_YES) {
		answer(r, "legal", made, &no, croupier_text_bytes(words, NULL));
	} else {
		bytes = tool_copy(&r->tool, NULL, croupier_text_bytes(r->document, NULL));
		if (keep_document(r, made, croupier_text_bytes(words, NULL))) {
			forget_refused(r);
			feed_all(r, bytes);
			answer_made(r, made, croupier_text_bytes(words, NULL), true);
		}
		free(bytes);
	}
	croupier_text_free(words);
}

/* fix N MOVE */
static void
do_fix(struct refereeing *r, const char *rest)
{
	size_t digits = strcspn(rest, " \t");
	char *number = strndup(rest, digits);
	const char *words = rest + digits + strspn(rest + digits, " \t"), *behind;
	unsigned long wrong;
	struct croupier_move *move;
	struct croupier_refusal no;

	if (number == NULL)
		tool_die(&r->tool, "out of memory");
	if (!read_count(number, &wrong) || *words == '\0') {
		answer_trouble(r, "fix wants the number of a move that stands, and the move to "
		    "put there");
	} else {
		no = croupier_move_from_words(state_of(r), words, false, &behind, &move);
		if (no.verdict == CROUPIER_YES && *behind != '\0')
			answer_trouble(r, "fix puts one move in the place of another");
		else if (no.verdict == CROUPIER_YES)
			fix(r, wrong, move);
		else
			answer_command(r, &no);
		croupier_move_free(move);
	}
	free(number);
}

/* ---- remarks and points ------------------------------------------------------------- */

static void
do_note(struct refereeing *r, const char *rest)
{
	struct croupier_ruling ruling = { .text = rest };

	if (*rest == '\0')
		answer_trouble(r, "note wants the text of the remark after it");
	else
		rule(r, &ruling);
}

/* Reads SEAT POINTS pairs up to the end of the words; false where they are none. */
static bool
read_points(struct refereeing *r, char *words, long points[CROUPIER_MAX_SEATS])
{
	char *rest = NULL, *seat = strtok_r(words, " \t", &rest), *end;

	for (; seat != NULL; seat = strtok_r(NULL, " \t", &rest)) {
		const char *number = strtok_r(NULL, " \t", &rest);
		int index;

		if (typing_seat(state_of(r), seat, &index).verdict != CROUPIER_YES ||
		    number == NULL || points[index] != 0)
			return false;
		errno = 0;
		points[index] = strtol(number, &end, 10);
		if (errno != 0 || *end != '\0' || points[index] == 0 ||
		    strspn(number, "+-0123456789") != strlen(number))
			return false;
	}
	return true;
}

/* adjust SEAT POINTS... because TEXT */
static void
do_adjust(struct refereeing *r, const char *rest)
{
	static const char word[] = " because ";
	long points[CROUPIER_MAX_SEATS] = { 0 };
	struct croupier_ruling ruling = { .points = points };
	const char *because = strstr(rest, word);
	char *pairs = strndup(rest, because == NULL ? 0 : (size_t)(because - rest));

	if (pairs == NULL)
		tool_die(&r->tool, "out of memory");
	if (because != NULL)
		ruling.text = because + strlen(word) + strspn(because + strlen(word), " \t");
	if (*pairs != '\0' && read_points(r, pairs, points))
		rule(r, &ruling);
	else
		answer_trouble(r, "adjust wants seats of the table, each with points that are not "
		    "0, and then because TEXT");
	free(pairs);
}

static void
do_quit(struct refereeing *r, const char *rest)
{
	(void)rest;
	r->done = true;
	answer_command(r, NULL);
}

static void do_help(struct refereeing *r, const char *rest);

/* In the order of command_names. */
static const struct command {
	const char *argument;		/* what may stand behind it; NULL: nothing */
	void (*run)(struct refereeing *r, const char *rest);
	const char *words;
} commands[COMMANDS] = {
	{ "[N]", do_undo, "takes back the last move, or the last N" },
	{ "[SEAT]", do_legal, "lists the legal moves" },
	{ NULL, do_show, "draws the table" },
	{ NULL, do_score, "counts the round as if it ended now" },
	{ "[KEY=VALUE...]", do_deal, "deals the next round" },
	{ NULL, do_help, "says this" },
	{ NULL, do_quit, "ends; the record stays as it is" },
	{ "[N] [because TEXT]", do_stand,
	    "lets the refused move stand, or move N that is proved illegal" },
	{ "[N]", do_log, "tells the last ten moves that stand, or the last N" },
	{ "N MOVE", do_fix, "puts MOVE in the place of move N" },
	{ "TEXT", do_note, "writes a remark into the record" },
	{ "SEAT POINTS... because TEXT", do_adjust, "gives or takes points" },
	{ NULL, do_digest, "says the digest of the round, for witnesses to keep" },
};

static void
do_help(struct refereeing *r, const char *rest)
{
	struct croupier_text *verbs = croupier_text_new();
	char form[40], line[160];
	size_t i;

	(void)rest;
	if (verbs == NULL)
		tool_die(&r->tool, "out of memory");
	tool_check(&r->tool, croupier_verbs_write(state_of(r), verbs));
	put_text(r, "A move is a seat, a verb and what belongs to it; the seat whose turn it is "
	    "may be left out:\n");
	put_text(r, croupier_text_bytes(verbs, NULL));
	put_text(r, "A comma ends a move and begins another.  Commands:\n");
	for (i = 0; i < COMMANDS; i++) {
		snprintf(form, sizeof form, commands[i].argument == NULL ? "%s" : "%s %s",
		    command_names[i], commands[i].argument);
		snprintf(line, sizeof line, "%-39s %s\n", form, commands[i].words);
		put_text(r, line);
	}
	croupier_text_free(verbs);
	answer_command(r, NULL);
}

/* What stands behind the first word of a line, whose blanks at its end are cut off. */
static const char *
cut_rest(char *line)
{
	size_t length = strcspn(line, " \t"), end = strlen(line);

	while (end > length && (line[end - 1] == ' ' || line[end - 1] == '\t'))
		line[--end] = '\0';
	return line + length + strspn(line + length, " \t");
}

/* ---- lines ---------------------------------------------------------------------------- */

static void
take_line(struct refereeing *r, const char *given)
{
	char *line = strdup(given + strspn(given, " \t"));
	struct croupier_refusal no;
	const char *rest;
	int found;

	if (line == NULL)
		tool_die(&r->tool, "out of memory");
	found = typing_command(&r->tool, state_of(r), line, command_names, COMMANDS, &no);
	rest = found < 0 ? "" : cut_rest(line);
	if (r->terminal && line[0] == '#')
		do_note(r, line + 1 + strspn(line + 1, " \t"));
	else if (line[0] == '\0' || line[0] == '#')
		answer_command(r, NULL);
	else if (found >= 0 && commands[found].argument == NULL && *rest != '\0')
		answer_trouble(r, "%s takes nothing after it", command_names[found]);
	else if (found >= 0)
		commands[found].run(r, rest);
	else if (no.verdict != CROUPIER_YES)
		refuse_words(r, &no, line);
	else if (strncmp(line, "---", 3) == 0 && line[3 + strspn(line + 3, " \t")] == '\0')
		answer_trouble(r, "a document must be on one line here: --- {...}");
	else if (line[0] == '{' || strncmp(line, "---", 3) == 0)
		take_yaml(r, line);
	else
		take_words(r, line);
	free(line);
}

/* Offers the words that may stand behind the beginning of a line. */
static void
offer(void *what, const char *before, struct croupier_text *text)
{
	const struct refereeing *r = what;
	/* An answer that lacks something for want of memory is still one. */
	bool good = croupier_words_next(state_of(r), before, text).verdict == CROUPIER_YES;
	size_t i;

	if (before[strspn(before, " \t")] == '\0')
		for (i = 0; good && i < COMMANDS; i++)
			good =
			    croupier_text_append(text, command_names[i]).verdict == CROUPIER_YES &&
			    croupier_text_append(text, "\n").verdict == CROUPIER_YES;
}

/* Whose turn it is and what the table waits for. */
static void
write_prompt(struct refereeing *r, char *prompt, size_t room)
{
	const struct croupier_state *state = state_of(r);
	struct croupier_score *score;
	bool match_over = false;

	if (croupier_state_turn(state) < 0) {
		if (croupier_score_make(state, &score).verdict == CROUPIER_YES) {
			match_over = croupier_score_match_over(score);
			croupier_score_free(score);
		}
		snprintf(prompt, room, "%s> ", match_over ? "match over: score, undo or quit" :
		    "round over: deal, undo or quit");
		return;
	}
	typing_prompt(&r->tool, state, r->begun != NULL, prompt, room);
}

/* Where the terminal was told of no UTF-8 the prompt must be ASCII: libedit would show nothing. */
static void
make_plain(char *prompt)
{
	if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
		for (; *prompt != '\0'; prompt++)
			if ((unsigned char)*prompt >= 0x80)
				*prompt = '?';
}

/*
 * A line without what was offered in front of it, where a verb or a command was
 * typed behind that: neither names a card, so a new line was meant.
 */
static const char *
behind_offer(const struct refereeing *r, const char *line)
{
	size_t length = r->offered == NULL ? 0 : strlen(r->offered), i;
	const char *typed = line + length;

	if (length == 0 || strncmp(line, r->offered, length) != 0)
		return line;
	for (i = 0; i < COMMANDS; i++)
		if (strlen(command_names[i]) == strcspn(typed, " \t") &&
		    strncasecmp(command_names[i], typed, strlen(command_names[i])) == 0)
			return typed;
	return begins_with_verb(r, typed) ? typed : line;
}

/* Takes one line; false behind the last. */
static bool
next_line(struct refereeing *r)
{
	char prompt[400] = "";
	const char *line;
	enum line_kind kind;

	if (r->terminal)
		write_prompt(r, prompt, sizeof prompt);
	make_plain(prompt);
	kind = lines_next(r->lines, prompt, r->begun, &line);
	free(r->offered);
	r->offered = r->begun;
	r->begun = NULL;
	r->line++;
	switch (kind) {
	case LINE:
		take_line(r, behind_offer(r, line));
		break;
	case LINE_LONG:
		answer_trouble(r, "line %lu has more than %d bytes; it was passed over", r->line,
		    LONGEST_LINE);
		break;
	case LINE_NUL:
		answer_trouble(r, "line %lu has a NUL byte in it", r->line);
		break;
	case LINE_CUT:
		answer_trouble(r,
		    "the input ends in the middle of line %lu; nothing was done with it", r->line);
		return false;
	case LINE_FAILED:
		tool_trouble(&r->tool, "cannot read standard input: %s", strerror(errno));
		return false;
	case LINE_END:
		if (r->terminal)
			tool_put_line(&r->tool, "\n");
		return false;
	}
	return !r->done && !r->ledger.lost;
}

/* Says which moves were taken back at the end of the file and not made again. */
static void
tell_taken_back(struct refereeing *r, struct croupier_text *text)
{
	const struct ledger *ledger = &r->ledger;
	size_t i;

	if (ledger->taken_back == 0)
		return;
	tool_check(&r->tool, croupier_text_append(text, r->terminal ?
	    "taken back and not made again:\n" : "\ntaken back and not made again:"));
	for (i = ledger->taken_count - ledger->taken_back; i < ledger->taken_count; i++) {
		tool_check(&r->tool, croupier_text_append(text, r->terminal ? "  " : "\n  "));
		tool_check(&r->tool, croupier_text_append(text, ledger->taken[i]));
		if (r->terminal)
			tool_check(&r->tool, croupier_text_append(text, "\n"));
	}
}

/*
 * Says where the table stands: whoever lost the last answer learns here whether
 * what it was about is in the record.
 */
static void
greet(struct refereeing *r)
{
	const struct croupier_state *state = state_of(r);
	const struct ledger *ledger = &r->ledger;
	unsigned long standing = croupier_record_standing(ledger->record);
	char form[160];
	struct croupier_text *greeting = croupier_text_new();

	if (greeting == NULL)
		tool_die(&r->tool, "out of memory");
	snprintf(form, sizeof form, "%s, round %lu, moves that stand: %lu",
	    croupier_state_game(state), croupier_state_round(state), standing);
	tool_check(&r->tool, croupier_text_append(greeting, form));
	if (r->terminal) {
		tool_check(&r->tool, croupier_text_append(greeting,
		    "; help says what can be typed\n"));
	} else if (standing > 0) {
		snprintf(form, sizeof form, "; the last of them is move %lu, ",
		    croupier_record_made(ledger->record, standing - 1).number);
		tool_check(&r->tool, croupier_text_append(greeting, form));
		tool_check(&r->tool, croupier_record_write_made(ledger->record, standing - 1,
		    CROUPIER_WORDS, greeting));
	}
	if (r->terminal)
		add_log(r, 3, greeting);
	tell_taken_back(r, greeting);
	look_back(r);
	if (r->proved_count > 0 && !r->terminal)
		tool_check(&r->tool, croupier_text_append(greeting, "\n"));
	tell_proofs(r, greeting);
	r->proved_count = 0;
	put_sentences(r, croupier_text_bytes(greeting, NULL));
	croupier_text_free(greeting);
	tool_flush(&r->tool);
}

/* The arrow keys go through the moves of a record that is taken up again. */
static void
remember_moves(struct refereeing *r)
{
	const struct croupier_record *record = r->ledger.record;
	struct croupier_text *words = croupier_text_new();
	size_t i;

	if (words == NULL)
		tool_die(&r->tool, "out of memory");
	for (i = 0; i < croupier_record_standing(record); i++) {
		croupier_text_clear(words);
		tool_check(&r->tool,
		    croupier_record_write_made(record, i, CROUPIER_WORDS, words));
		lines_remember(r->lines, croupier_text_bytes(words, NULL));
	}
	croupier_text_free(words);
}

int
main(int argc, const char *argv[])
{
	bool terminal = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
	struct refereeing r = { .terminal = terminal, .tool = { .wraps = terminal } };
	struct tool *tool = &r.tool;

	/* Names of seats and suits are UTF-8, whatever the terminal was told. */
	if (setlocale(LC_CTYPE, "") == NULL || strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
		setlocale(LC_CTYPE, "C.UTF-8");
	tool_start(tool, argc, argv, options, "FILE", NULL, NULL);
	if (tool->words[0] == NULL || tool->words[1] != NULL)
		tool_die(tool,
		    "name one FILE, the record of the table; deal GAME > FILE makes one");
	if (!ledger_open(&r.ledger, tool, tool->words[0])) {
		ledger_close(&r.ledger);
		return tool_end(tool);
	}
	if (isatty(STDIN_FILENO) && !r.terminal)
		fprintf(stderr, "%s: reading from the terminal; end with control-D\n", tool->name);
	r.document = croupier_text_new();
	r.lines = lines_open(tool->name, r.terminal, offer, &r);
	if (r.document == NULL || r.lines == NULL)
		tool_die(tool, "out of memory");
	greet(&r);
	if (r.terminal)
		remember_moves(&r);
	while (next_line(&r))
		continue;
	lines_close(r.lines);
	croupier_text_free(r.document);
	free(r.begun);
	free(r.offered);
	croupier_move_free(r.refused);
	free(r.told);
	free(r.proved);
	ledger_close(&r.ledger);
	return tool_end(tool);
}
