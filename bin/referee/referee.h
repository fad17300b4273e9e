/*
 * referee.h: the parts of referee.  Lower files stand first, and call none after them.
 *
 * Must not know any game.  Up to typed words nothing knows a command's work, or how it
 * is answered; lines know nothing of files.
 */
#ifndef REFEREE_H
#define REFEREE_H

#include "shared/input.h"
#include "shared/people.h"

#include <sys/types.h>
#include <time.h>

/* ---- the file: file.c ------------------------------------------------------- */

/* A file that is this process's to write. */
struct locked_file {
	struct tool *tool;
	const char *path;
	int fd;
	off_t size;			/* all of it is on disk */
	struct timespec written;	/* when this process wrote last */
	struct timespec changed;	/* when the file was last changed in any way */
	bool lost;			/* nothing can be written to the file any more */
};

/* Opens and locks the file; says why not and returns false otherwise. */
bool file_open(struct locked_file *file, struct tool *tool, const char *path);
void file_close(struct locked_file *file);

/* Reads all of the file, for the caller to free; false, having said why, where it cannot. */
bool file_read(struct locked_file *file, char **bytes, size_t *length);

/* Whether the file is still the one that was locked, as this process left it. */
bool file_is_unchanged(const struct locked_file *file);

/* Makes the file as long as that, on disk; false where that fails: errno says why. */
bool file_cut(struct locked_file *file, off_t size);

/* Puts bytes after the file, on disk; where that fails it is as it was, or file->lost is set. */
struct croupier_refusal file_append(struct locked_file *file, const char *bytes, size_t length);

/*
 * Appends at least one byte to another file, and a newline where they end without one, and
 * puts all of it and the folder on disk.  Where there is no such file it is made with the
 * record's mode; one that may be read, or may be lost, under another name is not written
 * to.  Says why not and returns false otherwise; then that file is as it was.
 */
bool file_keep_aside(const struct locked_file *file, const char *name, const char *bytes,
    size_t length);

/* ---- the record in the file: ledger.c --------------------------------------------- */

/* What the table decided, in words, and after which move. */
struct decision {
	char *words;
	unsigned long behind;		/* how many moves the record had had */
};

struct ledger {
	struct locked_file file;
	struct croupier_record *record;	/* that the file holds */
	unsigned long deals;		/* how many states were in it when it was replayed */
	off_t dealt_at;			/* where the last of them begins */
	struct text taken;		/* the moves that were taken back last, a line each */
	unsigned long made_again;	/* as many of the first lines are done with */
	struct decision *decisions;	/* the rulings of the round */
	size_t decision_count;
	bool ruled_last;		/* the last document is a ruling */
	bool promised;			/* a seal behind the last state speaks of the next one */
	bool secret;			/* nothing that stands in the file may be shown */
	struct text noticed;		/* what was told when the file was opened, a line each */
	unsigned long made_since;	/* how many moves follow that undo */
};

/*
 * Locks the file, replays it and sets a torn end of it aside: what follows the last
 * newline, and a state that ends the file and cannot be read.  Where it returns false it has
 * said why, and the file is as it was.
 */
bool ledger_open(struct ledger *ledger, struct tool *tool, const char *path);
void ledger_close(struct ledger *ledger);

/*
 * Notes the rulings among documents that are in the file, and forgets them at a state;
 * behind is how many moves the record had had before them.
 */
void ledger_note_rulings(struct ledger *ledger, const char *bytes, size_t length,
    unsigned long behind);

/* The ruling that was said last in the round, after all else; NULL: it was something else. */
const char *ledger_last_ruling(const struct ledger *ledger);

/* The ruling that would be withdrawn now, the last that holds; NULL: there is none. */
const char *ledger_ruling_in_force(const struct ledger *ledger);

/* Append a move that stands, with its number; and the last so many of them, a line each. */
void ledger_put_move(const struct ledger *ledger, size_t index, struct text *text);
void ledger_put_last(const struct ledger *ledger, unsigned long most, struct text *text);

/* Makes the record what the file says; file.lost is set where that fails. */
void ledger_reload(struct ledger *ledger);

/*
 * Reads the last state of the file and all after it, for the caller to free; false, having
 * said why, where it cannot.
 */
bool ledger_read_round(struct ledger *ledger, char **bytes, size_t *length);

/*
 * Takes the last deal back, before which there must be another: it and all after it are on
 * disk in FILE.undone before they are cut off.  Where it returns false it has said why, and
 * the file is as it was, or file.lost is set.
 */
bool ledger_undo_deal(struct ledger *ledger);

/* ---- lines: lines.c ------------------------------------------------------------ */

enum { LONGEST_LINE = 64 * 1024 };	/* bytes, its newline not counted */

enum line_kind {
	LINE,
	LINE_LONG,	/* it was passed over */
	LINE_CUT,	/* the input ended in the middle of it */
	LINE_NUL,	/* it has a NUL byte in it */
	LINE_FAILED,	/* the input cannot be read: errno says why */
	LINE_END
};

struct lines;

/* Appends the words that may follow a beginning of a line, a line each. */
typedef void offer_words(void *what, const char *before, struct text *text);

/* Opens standard input; `terminal`: it and standard output are one.  NULL: memory is short. */
struct lines *lines_open(const char *name, bool terminal, offer_words *offer, void *what);
void lines_close(struct lines *lines);

/* The next line; it lives until the next call.  On a terminal `begun` is typed already. */
enum line_kind lines_next(struct lines *lines, const char *prompt, const char *begun,
    const char **line);

/* Puts a line among those that the arrow keys of a terminal go through. */
void lines_remember(struct lines *lines, const char *line);

/* ---- typed words: typing.c -------------------------------------------------------- */

enum command {
	UNDO, WHY, RULES, LEGAL, SHOW, SCORE, DEAL, HELP, QUIT, STAND, LOG, FIX, INSERT, DROP,
	NOTE, ADJUST, WITHDRAW, DIGEST, STATE, VIEW, WATCH, HINT,
	COMMANDS
};
extern const char *const command_names[COMMANDS];

/*
 * The command that a line begins with, in any case, by another name or, where it only
 * shows something, by its beginning; -1: it begins with a seat, a verb or something else.
 * Then *no refuses a word that could also be a command, or is nothing but near to one.
 */
int typing_command(struct tool *tool, const struct croupier_state *state, const char *line,
    struct croupier_refusal *no);

/* The command with the name that a text begins with, or another name of it; -1: there is none. */
int typing_command_name(const char *word);

/* Whether what is typed begins with a seat, a verb of the game, or a command, in any case. */
bool begins_with_seat(const struct croupier_state *state, const char *typed);
bool begins_with_verb(const struct croupier_state *state, const char *typed);
bool begins_with_command(const char *typed);

/* The seat that a word means, as beginnings do, too. */
struct croupier_refusal typing_seat(const struct croupier_state *state, const char *word,
    int *seat);

/* The verbs that a seat may use in this phase, no reports; how many they are. */
enum { MOST_VERBS = 16 };
size_t offered_verbs(struct tool *tool, const struct croupier_state *state, unsigned seat,
    const char *verbs[MOST_VERBS]);

/* ---- a referee ------------------------------------------------------------------------ */

/* The answer to the line at hand, until it is written; all that it says is its own. */
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
	unsigned long deals;			/* in so many is a move of theirs thought about */
	uint8_t chance[CROUPIER_SEED_BYTES];	/* what thinking takes its chance from */
	struct seen *seen;			/* NULL: all is told, as no seat is played */
	struct thought *thought;		/* NULL: nothing yet */
	struct made_then *then;			/* for the next verdict */
	size_t then_count;
	struct text recent;			/* what moves told since a person was asked */
	bool changed;				/* the table, since then */
	bool drawn;				/* it has been drawn for a person before */
	bool unwritten;				/* the last move of a played seat is not on disk */
	struct lines *lines;
	struct text document;			/* on its way to the file */
	unsigned long line;			/* of the input */
	bool terminal;				/* answers are for a person */
	bool ascii;				/* whose locale is not UTF-8 */
	bool protocol;				/* one document answers a line, and says all */
	struct held_answer held;		/* that document */
	struct text greeting, said;		/* what it says for people: at the start, and now */
	bool watching;				/* what happens is told once more */
	struct text events;			/* that, until the line has been answered */
	bool done;				/* quit was said */
	char *begun;				/* the last move, after which drawn is missing */
	char *offered;				/* the same when the line at hand was read */
	/* The last move, refused by a rule: the table may let it stand.  NULL: none is. */
	struct croupier_move *refused;
	struct croupier_refusal why;		/* the last refusal or proof; YES: there was none */
	/* From moves that were put in between others; NULL: what the record says followed. */
	const char **followed;
	/* First proofs on their way into an answer, then those that were told before. */
	struct croupier_proof *proved;
	size_t proved_count, proofs;
};

/* ---- what may be told: seen.c --------------------------------------------------------- */

/* Whether the seats that are to be played can be; says why not. */
bool can_play(struct referee *r);

/*
 * Begins to follow the file for the seats that are not played, if any is played; false,
 * having said why, where it cannot be read.  Again when the file was cut.
 */
bool seen_begin(struct referee *r);
void seen_end(struct referee *r);

/* Follows documents that have just been put into the file. */
void seen_take(struct referee *r, const char *bytes, size_t length);

/*
 * The state of the table as it may be shown: all of it or, if referee plays seats, the view
 * of the one person, or of the person whose turn it is; it lives until the record changes.
 * And the whole state, which is for decisions and not for answers.
 */
const struct croupier_state *state_of(const struct referee *r);
const struct croupier_state *table_of(const struct referee *r);

/* The state as it may be told unasked: of several persons what everybody sees; to be freed. */
struct croupier_state *open_table(const struct referee *r);

/*
 * The seat whose view state_of() is, or -1: everybody; whether referee plays a seat, or the
 * one whose turn it is.
 */
int viewer_of(const struct referee *r);
bool is_played(const struct referee *r, const char *seat);
bool is_played_turn(const struct referee *r);

/* How many of the seats of a state are not played. */
unsigned count_persons(const struct referee *r, const struct croupier_state *state);

/*
 * Append a move that stands, by its index, as it may be told: its words; with its number;
 * and the last so many of them, a line each.
 */
void put_told_words(const struct referee *r, size_t index, struct text *text);
void put_told_move(const struct referee *r, size_t index, struct text *text);
void put_told_last(const struct referee *r, unsigned long most, struct text *text);

/* Whether a move that stands, by its index, is one of a played seat. */
bool is_move_of_played(const struct referee *r, size_t index);

/*
 * Judges a move for the record to make, first by what may be told; and by that alone, for a
 * state that is not the table's, of which a seat (-1: everybody) is to learn nothing else.
 */
struct croupier_refusal judge_move(struct referee *r, const struct croupier_move *move);
struct croupier_refusal judge_seen(struct referee *r, const struct croupier_state *state,
    const struct croupier_move *move);

/*
 * Whether a line's first word, or its move, is for a played seat, or says what nobody at the
 * table may say; then it was answered.
 */
bool refuse_played_words(struct referee *r, const char *words);
bool refuse_played_move(struct referee *r, const struct croupier_move *move);

/* ---- answers: answers.c ------------------------------------------------------------ */

/* Whether standard output gets one verdict a line, and nothing is told between. */
bool holds_answers(const struct referee *r);

/*
 * Put what is said to people among the answers, and free it: for a program as comments, so
 * that all stays YAML, or into the one document that answers it; and sentences, which a
 * terminal gets wrapped at words.
 */
void put_said(struct referee *r, struct text *said);
void put_sentences(struct referee *r, struct text *said);

/* One line, which on a terminal is continued with that many blanks in front; frees it. */
void put_hanging(struct referee *r, struct text *line, unsigned blanks);

/* Whether more is told than a verdict says: to people, and to programs that speak for people. */
bool tells_all(const struct referee *r);

/* A line that is told only then. */
__attribute__((format(printf, 2, 3)))
void put_remark(struct referee *r, const char *format, ...);

/*
 * The one answer to a line: about a move ("legal") or a command ("done").  no is NULL where
 * all is well; words are the move's, or NULL.
 */
void answer(struct referee *r, const char *truth, unsigned long number,
    const struct croupier_refusal *no, const char *words);
void answer_command(struct referee *r, const struct croupier_refusal *no);

/* Notes that a person was told a move, and what followed: show_turn() tells it again. */
void note_recent(struct referee *r, const char *words, const char *const *followed);

/* Answers a command after the document that it asked for: that may be the answer. */
void answer_document(struct referee *r);

/* What the record refuses: where it was typed says nothing. */
void answer_refusal(struct referee *r, const struct croupier_refusal *no);

/* What referee itself says to a line. */
__attribute__((format(printf, 3, 4)))
void answer_with(struct referee *r, enum croupier_verdict verdict, const char *format, ...);
#define answer_trouble(r, ...) answer_with(r, CROUPIER_TROUBLE, __VA_ARGS__)

/* Puts r->document into the file; false, having answered, where that failed. */
bool keep_document(struct referee *r, unsigned long number, const char *words);

/* The same of what the record has accepted already: it is as the file says, then. */
bool keep_accepted(struct referee *r);

/* The same of a move that no line asked for: where it fails a message says so, no answer. */
bool keep_unasked(struct referee *r);

/*
 * Looks for what the cards so far prove: r->proved is what has not been told.  What is
 * proved no more, as moves were taken back, may be told again.
 */
void look_back(struct referee *r);

/* The same, as if nothing had been told: r->proved is all that waits for an answer. */
void look_back_on_all(struct referee *r);

/* Appends what r->proved has, and what can be done about it. */
void say_proofs(struct referee *r, struct text *text);

/* Tells a person that, after an answer, which has it for a program; then it was told. */
void tell_proofs(struct referee *r);

/* Appends the last moves that stand, so many of them, with what followed from each. */
void say_log(struct referee *r, unsigned long most, struct text *text);

/* Answers that a command is done; what it leaves proved was told before. */
void answer_settled(struct referee *r);

/* Takes lines apart, in place: a list that ends with NULL, for the caller to free. */
const char **list_lines(struct tool *tool, char *lines);

/* ---- moves: moves.c ---------------------------------------------------------------------- */

/*
 * Judges a move; where it is legal, writes it and then makes it, with what the table says
 * of it (NULL: nothing).  Answers the last of its line, and any that is not made.
 */
bool take_move(struct referee *r, const struct croupier_move *move, const char *because, bool last);

/* Takes moves in words, ended by commas; stops at the first that is not made. */
void take_words(struct referee *r, const char *words);

/* Judges a move in words, and makes it not; whether all that is wrong is what it draws. */
struct croupier_refusal judge_words(struct referee *r, const char *words);
bool lacks_drawn(const struct croupier_refusal *no);

/* Answers that words are no move that could be judged: they are told as they were typed. */
void refuse_words(struct referee *r, struct croupier_refusal *no, const char *words);

/* Tells that a move was made, and what it proves. */
void answer_made(struct referee *r, unsigned long number, const char *words, bool last);

/* Forgets which move was refused last. */
void forget_refused(struct referee *r);

/*
 * Writes and makes the move that was judged last, with a remark (NULL: none), and tells
 * only the programs that watch; words are those for an answer if that fails, or NULL: no
 * line asked for it.
 */
bool keep_judged(struct referee *r, const char *because, const char *words);

/* Tells the score if the round is over, and the next dealer. */
void say_end(struct referee *r);

/* ---- what may be legal: legal.c ------------------------------------------------------------ */

/* The verbs that can be legal now for the seat whose turn it is, as far as referee can know. */
size_t legal_verbs(struct referee *r, const char *verbs[MOST_VERBS]);

/*
 * Appends what can be said of a seat's moves where hidden cards keep them from being listed:
 * each verb that can be legal, a line each, with what may follow it.
 */
void say_possible(struct referee *r, unsigned seat, struct text *text);

/* ---- what changes the record otherwise: corrections.c, rulings.c, dealing.c ---------- */

/* Takes the last moves back. */
void undo_moves(struct referee *r, unsigned long number);

/* Commands, with what follows them. */
void do_undo(struct referee *r, const char *rest);
void do_stand(struct referee *r, const char *rest);
void do_note(struct referee *r, const char *rest);
void do_adjust(struct referee *r, const char *rest);
void do_withdraw(struct referee *r, const char *rest);
void do_deal(struct referee *r, const char *rest);

/* Whether the round is over, and the match with it. */
bool match_is_over(const struct croupier_state *state);

/*
 * Appends how to play on when it is; and how to play a longer match, where it was one round
 * because the option that says how long a match is, the first, says 1.
 */
void say_again(struct referee *r, struct text *text);

void do_fix(struct referee *r, const char *rest);
void do_insert(struct referee *r, const char *rest);
void do_drop(struct referee *r, const char *rest);

/* ---- thinking: thinking.c, playing.c, hints.c ----------------------------------------------- */

/* While these are listened for, an interrupt (control-C) ends the thinking, not the program. */
void listen_for_interrupts(struct referee *r);
void stop_listening(struct referee *r);
bool was_interrupted(void);

/*
 * Thinks about what a seat can do now, by what it can know, in so many deals and for at most
 * a second.  What was found lives until the next call.
 */
struct croupier_refusal think(struct referee *r, unsigned seat, unsigned long deals,
    const struct croupier_advice **advice);
void end_thinking(struct referee *r);

/* Makes the moves of played seats, until it is a person's turn or the round is over. */
void play_on(struct referee *r);

/* Says who is played, and that the file has all cards. */
void say_played(const struct referee *r, struct text *text);

/* How many moves are taken back with the last so many of persons; 0: there are not so many. */
unsigned long count_to_undo(const struct referee *r, unsigned long persons);

/* hint [N] */
void do_hint(struct referee *r, const char *rest);

/* Shows a person how the table stands before its turn, where that has changed: turn.c. */
void show_turn(struct referee *r);

/* ---- what programs are told: protocol.c -------------------------------------------------- */

/* Holds the answer to a line back, in place of one that was held before. */
void hold_answer(struct referee *r, const struct croupier_report *report);

/* Keeps a move of a played seat for the next verdict; its words and what followed are copied. */
void hold_then(struct referee *r, const struct croupier_report *report);

/* Writes what answers a line, and after it what happened; and forgets what was not written. */
void finish_line(struct referee *r);
void forget_held(struct referee *r);

/* Tells the programs that watch about an event; its numbers and the turn are filled in. */
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

/* Answers that something was ruled, and written down. */
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

/* Takes a line that is YAML, which must be one document; and one of any kind. */
void take_yaml(struct referee *r, const char *line);
void take_line(struct referee *r, const char *line);

/* Says where the table stands and takes all lines. */
void hold_session(struct referee *r);

#endif
