/*
 * referee.h: the parts of referee.  They stand in order: no file calls one whose part comes
 * later.
 *
 * Must not know any game.  The parts before "a referee" do not know what commands do, nor how
 * anything is answered; lines know nothing about files.
 */
#ifndef REFEREE_H
#define REFEREE_H

#include "cli/input.h"
#include "picture/picture.h"

#include <sys/types.h>
#include <time.h>

/* ---- the file: file.c ------------------------------------------------------- */

/* A file to which only this process writes. */
struct locked_file {
	struct tool *tool;
	const char *path;
	int fd;
	off_t size;			/* all of it is on disk */
	struct timespec written;	/* when it was last written, as this process knows */
	struct timespec changed;	/* likewise, when it was last changed in any way */
	bool lost;			/* nothing may be written to the file any more */
};

/* Opens and locks the file; false, having said why, if that fails. */
bool file_open(struct locked_file *file, struct tool *tool, const char *path);
void file_close(struct locked_file *file);

/* Reads the whole file; the caller frees the bytes.  False, having said why, if that fails. */
bool file_read(struct locked_file *file, char **bytes, size_t *length);

/* Whether the file is still the one that was locked, as this process left it. */
bool file_is_unchanged(const struct locked_file *file);

/* Cuts the file to this length, on disk; false if that fails: errno says why. */
bool file_cut(struct locked_file *file, off_t size);

/*
 * Appends bytes to the file, on disk; if that fails, the file is as it was, or file->lost is
 * set.
 */
struct croupier_refusal file_append(struct locked_file *file, const char *bytes, size_t length);

/*
 * Appends at least one byte to another file, and a newline if the bytes end without one, and
 * puts all of it and the folder on disk.  If there is no such file, it is made with the record's
 * mode; a file with several names is not written to.  False, having said why, if that fails;
 * then that file is as it was.
 */
bool file_keep_aside(const struct locked_file *file, const char *name, const char *bytes,
    size_t length);

/* ---- the record in the file: ledger.c --------------------------------------------- */

/* What the table decided, in words, and after which move. */
struct decision {
	char *words;
	unsigned long moves;		/* how many the record had then */
};

struct ledger {
	struct locked_file file;
	struct croupier_record *record;	/* that of the file */
	unsigned long deals;		/* how many states it has */
	off_t dealt_at;			/* where the last state begins */
	struct text taken;		/* the moves that were taken back last, a line each */
	unsigned long made_again;	/* how many of those lines are done with */
	struct decision *decisions;	/* the rulings of the round */
	size_t decision_count;
	bool ruled_last;		/* the last document is a ruling */
	bool promised;			/* a seal after the last state promises the next */
	bool secret;			/* nothing from the file may be shown in messages */
	struct text noticed;		/* messages when the file was opened, a line each */
	unsigned long made_since;	/* how many moves were made after that undo */
};

/*
 * Locks the file, replays it and sets a torn end of it aside: bytes after the last newline, and
 * a state that ends the file and cannot be read.  If it returns false it has said why, and the
 * file is as it was.
 */
bool ledger_open(struct ledger *ledger, struct tool *tool, const char *path);
void ledger_close(struct ledger *ledger);

/*
 * Notes the rulings among documents that are in the file, and forgets them at a state; `moves`
 * is how many moves the record had before them.
 */
void ledger_note_rulings(struct ledger *ledger, const char *bytes, size_t length,
    unsigned long moves);

/* The ruling that is the last document; NULL: the last document is none. */
const char *ledger_last_ruling(const struct ledger *ledger);

/* The last ruling in force, which would be withdrawn now; NULL: there is none. */
const char *ledger_ruling_in_force(const struct ledger *ledger);

/* Append a move that stands, with its number; and the last ones, at most `most`, a line each. */
void ledger_put_move(const struct ledger *ledger, size_t index, struct text *text);
void ledger_put_last(const struct ledger *ledger, unsigned long most, struct text *text);

/* Makes the record that of the file; sets file.lost if that fails. */
void ledger_reload(struct ledger *ledger);

/*
 * Reads the last state of the file and all after it; the caller frees the bytes.  False, having
 * said why, if that fails.
 */
bool ledger_read_round(struct ledger *ledger, char **bytes, size_t *length);

/*
 * Takes the last deal back, which must not be the first: it and all after it are on disk in
 * FILE.undone before they are cut off.  If it returns false it has said why, and the file is as
 * it was, or file.lost is set.
 */
bool ledger_undo_deal(struct ledger *ledger);

/* ---- lines: lines.c ------------------------------------------------------------ */

enum { LONGEST_LINE = 64 * 1024 };	/* bytes, without its newline */

enum line_kind {
	LINE,
	LINE_LONG,	/* it was too long, and passed over */
	LINE_CUT,	/* the input ended in the middle of it */
	LINE_NUL,	/* it has a NUL byte in it */
	LINE_FAILED,	/* the input cannot be read: errno says why */
	LINE_END
};

struct lines;

/* Appends the words that may follow the beginning of a line, a line each. */
typedef void offer_words(void *what, const char *before, struct text *text);

/*
 * Opens standard input; `terminal`: it and standard output are terminals.  NULL: memory is
 * short.
 */
struct lines *lines_open(const char *name, bool terminal, offer_words *offer, void *what);
void lines_close(struct lines *lines);

/*
 * The next line; it lives until the next call.  On a terminal, the line begins with `begun`,
 * which may be edited.
 */
enum line_kind lines_next(struct lines *lines, const char *prompt, const char *begun,
    const char **line);

/* Adds a line to those that the arrow keys of a terminal go through. */
void lines_remember(struct lines *lines, const char *line);

/* ---- typed words: typing.c -------------------------------------------------------- */

enum command {
	UNDO, WHY, RULES, LEGAL, SHOW, SCORE, DEAL, HELP, QUIT, STAND, LOG, FIX, INSERT, DROP,
	NOTE, ADJUST, WITHDRAW, DIGEST, STATE, VIEW, WATCH, HINT,
	COMMANDS
};
extern const char *const command_names[COMMANDS];

/*
 * The command that a line begins with, in upper or lower case, under another name or, if it only
 * shows something, abbreviated; -1: it begins with a seat, a verb or something else.  Then *no
 * refuses a word that could also be a command, or means nothing and is near to one.
 */
int typing_command(struct tool *tool, const struct croupier_state *state, const char *line,
    struct croupier_refusal *no);

/* The command with the name that a text begins with, or another name of it; -1: there is none. */
int typing_command_name(const char *word);

/* Whether a name begins with a word, in upper or lower case. */
bool word_begins(const char *name, const char *word);

/*
 * Whether a typed line begins with a seat, a verb of the game, or a command, in upper or lower
 * case.
 */
bool begins_with_seat(const struct croupier_state *state, const char *typed);
bool begins_with_verb(const struct croupier_state *state, const char *typed);
bool begins_with_command(const char *typed);

/* The seat that a word means, which may be abbreviated. */
struct croupier_refusal typing_seat(const struct croupier_state *state, const char *word,
    int *seat);

/* The verbs that a seat may use in this phase, without reports; returns how many they are. */
enum { MOST_VERBS = 16 };
size_t offered_verbs(struct tool *tool, const struct croupier_state *state, unsigned seat,
    const char *verbs[MOST_VERBS]);

/* ---- a referee ------------------------------------------------------------------------ */

/* The answer to the line at hand, until it is written; it owns everything that it says. */
struct held_answer {
	bool given;
	struct croupier_report report;
	struct croupier_refusal refusal;
	struct croupier_proof *proved;
	char *words, *followed;			/* what followed is a line each */
};

/* A move that a played seat made, until an answer tells it. */
struct made_then {
	struct croupier_report report;
	char *words, *followed;			/* what followed is a line each */
};

struct seen;	/* what the seats that are not played can see: seen.c */
struct thought;	/* what is thought about: thinking.c */

struct referee {
	struct tool tool;
	struct ledger ledger;
	char *played;				/* names with commas between them; NULL: none */
	unsigned long deals;			/* that they suppose for a move */
	uint8_t chance[CROUPIER_SEED_BYTES];	/* the seed of all chance in thinking */
	struct seen *seen;			/* NULL: no seat is played, so all may be told */
	struct thought *thought;		/* NULL: nothing yet */
	struct made_then *then;			/* for the next verdict */
	size_t then_count;
	struct text recent;			/* moves told since a person was asked */
	bool changed;				/* the table has changed since then */
	bool drawn;				/* the table has been drawn for a person */
	bool unwritten;				/* the last move of a played seat is not on disk */
	struct lines *lines;
	struct text document;			/* what is to go into the file */
	unsigned long line;			/* of the input */
	bool terminal;				/* answers are for a person */
	bool ascii;				/* the locale of that person is not UTF-8 */
	bool protocol;				/* one document answers each line */
	struct held_answer held;		/* the answer that is held back */
	struct text greeting, said;		/* words for people, at the start and now */
	bool watching;				/* events are told, too */
	struct text events;			/* events, until the line has been answered */
	bool done;				/* quit was said */
	char *begun;				/* the last move, which lacks its drawn cards */
	char *offered;				/* the same, when the line at hand was read */
	/*
	 * The move that a rule has just refused: the table may let it stand.  NULL: there is
	 * none.
	 */
	struct croupier_move *refused;
	struct croupier_refusal why;		/* the last refusal or proof; YES: none yet */
	/* What followed from moves of a correction; NULL: ask the record what followed. */
	const char **followed;
	/*
	 * First `proved_count` proofs that are still to be told, then up to `proofs` those that
	 * were.
	 */
	struct croupier_proof *proved;
	size_t proved_count, proofs;
};

/* ---- what may be shown: seen.c --------------------------------------------------------- */

/* Whether referee can play the seats that it is to play; says why not. */
bool can_play(struct referee *r);

/*
 * If any seat is played, begins to follow the file for the others; false, having said why, if it
 * cannot be read.  Called again after the file was cut.
 */
bool seen_begin(struct referee *r);
void seen_end(struct referee *r);

/* Follows documents that have just been put into the file. */
void seen_take(struct referee *r, const char *bytes, size_t length);

/*
 * The state of the table as it may be shown: all of it or, if referee plays seats, the view of
 * the only person, or of the person whose turn it is; it lives until the record changes.  And
 * the whole state, which is for decisions, not for answers.
 */
const struct croupier_state *state_of(const struct referee *r);
const struct croupier_state *table_of(const struct referee *r);

/*
 * The state as it may be shown unasked: with several persons, only what everybody sees; the
 * caller frees it.
 */
struct croupier_state *open_table(const struct referee *r);

/*
 * The seat whose view state_of() is, or -1: everybody's; and whether referee plays a seat, or
 * the one whose turn it is.
 */
int viewer_of(const struct referee *r);
bool is_played(const struct referee *r, const char *seat);
bool is_played_turn(const struct referee *r);

/* How many of the seats of a state are not played. */
unsigned count_persons(const struct referee *r, const struct croupier_state *state);

/*
 * Append a move that stands, by its index, as it may be shown: its words; its number and words;
 * and the last moves, at most `most`, a line each.
 */
void put_told_words(const struct referee *r, size_t index, struct text *text);
void put_told_move(const struct referee *r, size_t index, struct text *text);
void put_told_last(const struct referee *r, unsigned long most, struct text *text);

/* Whether a move that stands, by its index, is that of a played seat. */
bool is_move_of_played(const struct referee *r, size_t index);

/*
 * Judges a move for the record to make, first by what may be shown.  judge_seen() judges only by
 * the given state, from which nobody can learn more.
 */
struct croupier_refusal judge_move(struct referee *r, const struct croupier_move *move);
struct croupier_refusal judge_seen(struct referee *r, const struct croupier_state *state,
    const struct croupier_move *move);

/*
 * Whether a line's first word, or its move, is for a played seat, or says something that nobody
 * at the table may say; then it has been answered.
 */
bool refuse_played_words(struct referee *r, const char *words);
bool refuse_played_move(struct referee *r, const struct croupier_move *move);

/* ---- answers: answers.c ------------------------------------------------------------ */

/* Whether standard output gets one verdict for each line, and nothing in between. */
bool holds_answers(const struct referee *r);

/*
 * Put text for people among the answers, and free it: for a program as comments, so that all
 * stays YAML, or into the one document that answers it.  Sentences are wrapped at words on a
 * terminal.
 */
void put_said(struct referee *r, struct text *said);
void put_sentences(struct referee *r, struct text *said);

/*
 * Puts one line, and frees it; on a terminal, lines that continue it have that many blanks in
 * front.  Those that continue a sentence stand two columns further in than its own blanks.
 */
unsigned hanging(const char *line);
void put_hanging(struct referee *r, struct text *line, unsigned blanks);

/* Whether more is told than a verdict: to people, and to programs that show it to people. */
bool tells_all(const struct referee *r);

/* Puts a line that is told only in that case. */
__attribute__((format(printf, 2, 3)))
void put_remark(struct referee *r, const char *format, ...);

/*
 * Gives the one answer to a line: about a move ("legal") or a command ("done").  no is NULL if
 * all is well; words are the move's, or NULL.
 */
void answer(struct referee *r, const char *truth, unsigned long number,
    const struct croupier_refusal *no, const char *words);
void answer_command(struct referee *r, const struct croupier_refusal *no);

/* Notes that a person was told a move, and what followed: show_turn() tells it again. */
void note_recent(struct referee *r, const char *words, const char *const *followed);

/* Answers a command after the document that it asked for, which may be the answer. */
void answer_document(struct referee *r);

/*
 * Answers with a refusal by the record, without its place, which says nothing about a typed
 * line.
 */
void answer_refusal(struct referee *r, const struct croupier_refusal *no);

/* Answers a line with referee's own words. */
__attribute__((format(printf, 3, 4)))
void answer_with(struct referee *r, enum croupier_verdict verdict, const char *format, ...);
#define answer_trouble(r, ...) answer_with(r, CROUPIER_TROUBLE, __VA_ARGS__)

/* Puts r->document into the file; false, having answered, if that fails. */
bool keep_document(struct referee *r, unsigned long number, const char *words);

/*
 * The same for a document that the record has accepted already; if it fails, the record is read
 * again from the file.
 */
bool keep_accepted(struct referee *r);

/* The same for a move that no line asked for: if it fails, a message says so, not an answer. */
bool keep_unasked(struct referee *r);

/*
 * Looks for moves that the cards so far prove illegal: r->proved then has those that have not
 * been told.  A proof that no longer holds, since moves were taken back, may be told again
 * later.
 */
void look_back(struct referee *r);

/* The same, as if none had been told: r->proved then has all that wait for a decision. */
void look_back_on_all(struct referee *r);

/* Appends the proofs in r->proved, and what can be done about them. */
void say_proofs(struct referee *r, struct text *text);

/*
 * Tells a person that, after an answer, which has it for a program; the proofs then count as
 * told.
 */
void tell_proofs(struct referee *r);

/* Appends the last moves that stand, at most `most`, with what followed from each. */
void say_log(struct referee *r, unsigned long most, struct text *text);

/* Answers that a command is done; proofs that still hold were told before. */
void answer_settled(struct referee *r);

/* Takes lines apart, in place: a list that ends with NULL, for the caller to free. */
const char **list_lines(struct tool *tool, char *lines);

/* ---- moves: moves.c ---------------------------------------------------------------------- */

/*
 * Judges a move; if it is legal, writes it and then makes it, with the table's remark (NULL:
 * none).  Answers for the last move of a line, and for any that is not made.
 */
bool take_move(struct referee *r, const struct croupier_move *move, const char *because, bool last);

/* Takes moves in words, ended by commas; stops at the first that is not made. */
void take_words(struct referee *r, const char *words);

/*
 * Judges a move in words, without making it; and whether a refusal is only about the cards that
 * it draws.
 */
struct croupier_refusal judge_words(struct referee *r, const char *words);
bool lacks_drawn(const struct croupier_refusal *no);

/* Answers that words are no move that can be judged, and repeats them as they were typed. */
void refuse_words(struct referee *r, struct croupier_refusal *no, const char *words);

/* Tells that a move was made, and what it proves. */
void answer_made(struct referee *r, unsigned long number, const char *words, bool last);

/* Forgets which move was refused last. */
void forget_refused(struct referee *r);

/*
 * Writes and makes the move that was judged last, with a remark (NULL: none), and tells only the
 * programs that watch.  If that fails, an answer has these words; NULL: no line asked for the
 * move.
 */
bool keep_judged(struct referee *r, const char *because, const char *words);

/* Tells the score if the round is over, and the next dealer. */
void say_end(struct referee *r);

/* ---- what may be legal: legal.c ------------------------------------------------------------ */

/* The verbs that may be legal now for the seat whose turn it is, as far as may be known. */
size_t legal_verbs(struct referee *r, const char *verbs[MOST_VERBS]);

/*
 * Appends what can be said about moves that hidden cards keep from being listed: each verb that
 * may be legal, a line each, with what may follow it.
 */
void say_possible(struct referee *r, unsigned seat, struct text *text);

/* ---- other changes of the record: corrections.c, rulings.c, dealing.c ---------- */

/* Takes the last moves back. */
void undo_moves(struct referee *r, unsigned long number);

/* Commands, with what follows them. */
void do_undo(struct referee *r, const char *rest);
void do_stand(struct referee *r, const char *rest);
void do_note(struct referee *r, const char *rest);
void do_adjust(struct referee *r, const char *rest);
void do_withdraw(struct referee *r, const char *rest);
void do_deal(struct referee *r, const char *rest);

/* Whether the round is over, and with it the match. */
bool match_is_over(const struct croupier_state *state);

/*
 * Appends how to play on after a match; and how to play a longer one, if it had one round
 * because the first option, which says how long a match is, is 1.
 */
void say_again(struct referee *r, struct text *text);

void do_fix(struct referee *r, const char *rest);
void do_insert(struct referee *r, const char *rest);
void do_drop(struct referee *r, const char *rest);

/* ---- thinking: thinking.c, playing.c, hints.c ----------------------------------------------- */

/* Until stop_listening(), an interrupt (control-C) ends the thinking, not the program. */
void listen_for_interrupts(struct referee *r);
void stop_listening(struct referee *r);
bool was_interrupted(void);

/*
 * Thinks about what a seat can do now, by what it can know, in `deals` deals and for at most a
 * second.  The advice lives until the next call.
 */
struct croupier_refusal think(struct referee *r, unsigned seat, unsigned long deals,
    const struct croupier_advice **advice);
void end_thinking(struct referee *r);

/* Makes the moves of played seats, until it is a person's turn or the round is over. */
void play_on(struct referee *r);

/* Says which seats are played, and that the file has all cards. */
void say_played(const struct referee *r, struct text *text);

/*
 * How many moves have to be taken back for the last `persons` moves by persons; 0: there are
 * fewer.
 */
unsigned long count_to_undo(const struct referee *r, unsigned long persons);

/* hint [N] */
void do_hint(struct referee *r, const char *rest);

/* Shows a person how the table stands before a turn, if it has changed: turn.c. */
void show_turn(struct referee *r);

/* ---- what programs are told: protocol.c -------------------------------------------------- */

/* Holds back the answer to a line, in place of an earlier one. */
void hold_answer(struct referee *r, const struct croupier_report *report);

/*
 * Keeps a move of a played seat for the next verdict, with copies of its words and what
 * followed.
 */
void hold_then(struct referee *r, const struct croupier_report *report);

/* Writes the answer to a line, and the events after it; and forgets what was not written. */
void finish_line(struct referee *r);
void forget_held(struct referee *r);

/* Tells the programs that watch about an event, after filling in its number and the turn. */
void tell_event(struct referee *r, struct croupier_event event);
#define TELL(r, ...) tell_event(r, (struct croupier_event){ __VA_ARGS__ })

void do_watch(struct referee *r, const char *rest);

/* Commands that only ask: questions.c. */
void do_state(struct referee *r, const char *rest);
void do_view(struct referee *r, const char *rest);
void do_legal(struct referee *r, const char *rest);
void do_show(struct referee *r, const char *rest);
void do_score(struct referee *r, const char *rest);
void do_log(struct referee *r, const char *rest);
void do_digest(struct referee *r, const char *rest);
void do_why(struct referee *r, const char *rest);
void do_rules(struct referee *r, const char *word);

/* Answers that a ruling was written down. */
void answer_ruled(struct referee *r);

/* Whether the round could be scored now, by what may be told. */
bool can_be_scored(const struct referee *r);

/*
 * Whether the round could be scored before the ruling that the record has just taken, and
 * cannot any more, because a total is beyond its limit; then that ruling is forgotten, as it
 * is not in the file, and was answered.
 */
bool refuse_excess(struct referee *r, bool scored);

/* Reads a count in decimal digits, from 1. */
bool read_count(const char *word, unsigned long *count);

/* ---- lines of input: documents.c, commands.c, session.c -------------------------------- */

/* Takes a line of YAML, which must be one document; and a line of any kind. */
void take_yaml(struct referee *r, const char *line);
void take_line(struct referee *r, const char *line);

/* Says how the table stands, and then takes all lines. */
void hold_session(struct referee *r);

#endif
