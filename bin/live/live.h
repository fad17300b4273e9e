/*
 * live.h: a live table: its file, the record in it, what each seat may see of it, and all that
 * can be done at it, each a function that takes values and gives its answer as a value.  The
 * parts stand in order: no file calls one whose part comes later.
 *
 * Must not know any game, nor how a question comes in and how an answer goes out: no terminal, no
 * line, no text in YAML or JSON, and nothing of a network.  Doors do: they turn what comes in into
 * a call, and the answer into their own form.
 */
#ifndef LIVE_H
#define LIVE_H

#include "cli/setup.h"
#include "picture/picture.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

/* ---- texts and names: words.c ----------------------------------------------------------- */

/* The bytes of a text, which is freed; or formatted words: the caller frees them. */
char *take_text(struct tool *tool, struct text *text);
__attribute__((format(printf, 2, 3)))
char *make_text(struct tool *tool, const char *format, ...);

/* A move in words; and the move that is the first document of a text: the caller frees it. */
char *words_of_move(struct tool *tool, const struct croupier_state *state,
    const struct croupier_move *move);
struct croupier_move *read_move(struct tool *tool, const struct text *text);

/* Adds each line of a text; forgets all but the first texts. */
void list_add_lines(struct tool *tool, struct list *list, const char *lines);
void list_cut(struct list *list, size_t count);

/* Whether a name begins with a word of that length, in upper or lower case. */
bool name_begins(const char *name, const char *word, size_t length);

/* Whether it is that word, exactly or but for case. */
bool is_name(const char *name, const char *word, size_t length, bool exactly);

/* Whether it is one of several that NULL ends; NULL: of none. */
bool is_among(const char *const words[], const char *word);

/*
 * The seat, and the verb of the game, whose name the word, or (in any case) the first of some
 * words, is; -1, or all NULL: none.
 */
int typed_seat(const struct croupier_state *state, const char *word, size_t length,
    bool exactly);
int first_seat(const struct croupier_state *state, const char *words);
struct croupier_verb typed_verb(const struct croupier_state *state, const char *word, size_t length,
    bool exactly);
#define verb_named(state, name) typed_verb(state, name, strlen(name), true)

/* The seat that a word means, which may be abbreviated. */
struct croupier_refusal seat_meant(const struct croupier_state *state, const char *word,
    int *seat);

/* ---- the file: file.c ------------------------------------------------------------------- */

/* A file to which only this process writes. */
struct locked_file {
	struct tool *tool;
	const char *path;
	int fd;
	struct stat left;		/* as this process has read or left it, on disk */
	uint64_t sum;			/* of these bytes */
	bool unended;			/* its last line has no newline, though it is whole */
	bool lost;			/* nothing may be written to the file any more */
};

/* Opens and locks the file; false, having said why, if that fails. */
bool file_open(struct locked_file *file, struct tool *tool, const char *path);
void file_close(struct locked_file *file);

/*
 * Reads the file from a place on, as far as it goes but at most so many bytes, which the caller
 * frees, also if that fails: errno says why.  And reads the whole file: if that fails, says why.
 */
bool file_part(const struct locked_file *file, off_t from, size_t most, char **bytes,
    size_t *length);
bool file_read(struct locked_file *file, char **bytes, size_t *length);

/* Whether the file is still the one that was locked, with the bytes that this process left. */
bool file_is_unchanged(struct locked_file *file);

/* Cuts the file to this length, on disk; false if that fails: errno says why. */
bool file_cut(struct locked_file *file, off_t size);

/*
 * Appends bytes to the file, on disk, on a line of their own; if that fails, the file is as it
 * was, or file->lost is set.
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

/* ---- the record in the file: ledger.c --------------------------------------------------- */

struct ledger {
	struct locked_file file;
	struct croupier_record *record;	/* that of the file */
	unsigned long deals;		/* how many states it has */
	off_t dealt_at;			/* where the last state begins */
	bool promised;			/* a seal after the last state promises the next */
	bool secret;			/* nothing from the file may be shown in messages */
	struct text noticed;		/* messages when the file was opened, a line each */
	bool replays;			/* the file is read from its start */
	/* Called for each document that the record has taken, also while the file is replayed. */
	void (*hand_on)(void *what, const struct croupier_document *document);
	void *what;
};

/*
 * Locks the file, replays it and sets a torn end of it aside: bytes after the last newline, and
 * a state that ends the file and cannot be read.  If it returns false it has said why, and the
 * file is as it was.
 */
bool ledger_open(struct ledger *ledger, struct tool *tool, const char *path);
void ledger_close(struct ledger *ledger);

/*
 * Has the record take documents that are in the file, unless it has done so already; each is then
 * noted, and handed on.
 */
void ledger_follow(struct ledger *ledger, const char *bytes, size_t length, bool taken);

/* The bytes of the round, for the caller to free; NULL: they cannot be read. */
char *ledger_round(const struct ledger *ledger, size_t *length);

/* Makes the record that of the file; sets file.lost if that fails. */
void ledger_reload(struct ledger *ledger);

/*
 * Takes the last deal back, which must not be the first: it and all after it are on disk in
 * FILE.undone before they are cut off.  If it returns false it has said why, and the file is as
 * it was, or file.lost is set.
 */
bool ledger_undo_deal(struct ledger *ledger);

/* ---- a table, and who sits at it: live.c ------------------------------------------------ */

/* One of several persons has asked the others whether moves may be taken back. */
struct question {
	char *asker;				/* the name of the seat; NULL: nothing is asked */
	unsigned long number;			/* of these moves */
	struct sights *sights;			/* what was seen before them and behind */
	double since;
	bool agreed[CROUPIER_MAX_SEATS];
	bool agreed_on;				/* all have: it is done */
};
enum outcome { NOT_YET, DONE, NOT_DONE };

struct live {
	struct tool *tool;
	struct ledger ledger;
	char **played;				/* seats, with NULL after the last; NULL: none */
	struct thinkers thinkers;		/* how these seats think */
	bool no_hints;				/* none are given */
	uint8_t chance[CROUPIER_SEED_BYTES];	/* the seed of all chance in thinking */
	const volatile sig_atomic_t *interrupted;	/* not 0: no beat is waited for */
	double beat;				/* when something happened last */
	long pace;	/* the milliseconds from that to the move of a played seat; 0: at once */
	bool unwritten;				/* the last move of a played seat is not on disk */
	struct text document;			/* what is to go into the file */
	struct question question;
	struct client *clients;			/* all that were begun */
};

/* What one may do at a table: look at it, make the moves of one's seat, or everything. */
enum may { MAY_ALL, MAY_MOVE, MAY_LOOK };

/*
 * One who asks and is answered through a door.  All calls below are made for one: answers have
 * only what it may see, and speak of what it was told.
 */
struct client {
	struct live *live;
	struct tool *tool;			/* that of the table */
	struct client *next;
	enum may may;
	/*
	 * Whose eyes it has: those of a seat (`seat`: its name), of everybody (`watches`), or else
	 * of all persons, who sit at one terminal.
	 */
	const char *seat;
	bool watches;
	bool hides;				/* not all may be shown */
	/*
	 * What it was told of the round: moves that stand ("move N, ..."), and what followed from
	 * each, a line each; and rulings.
	 */
	struct list told, followed, rulings;
	unsigned long *ruled;			/* how many moves came before each ruling */
	bool ruled_last;			/* the last document is a ruling */
	struct list taken;			/* moves that were taken back last, as such lines */
	size_t stood;				/* how many stood then */
	struct croupier_redaction *redaction;	/* says so, if it does not see all; else NULL */
	struct croupier_state *view;		/* likewise, the table as it may be shown */
	/*
	 * The move that a rule has just refused: the table may let it stand.  NULL: there is
	 * none.
	 */
	struct croupier_move *refused;
	struct reason {
		struct croupier_refusal no;	/* the last refusal or proof; YES: none yet */
		char *of;			/* what it is about; NULL: what was said */
		unsigned long count;		/* how many there were */
	} why;
	/*
	 * First `proved_count` proofs that are still to be told, then up to `proofs` those that
	 * were.
	 */
	struct croupier_proof *proved;
	size_t proved_count, proofs;
	/*
	 * Called for all that happens, whoever asked for it, after it is on disk: one of move,
	 * undo, ruling and round, as this client may see it.  NULL: it does not hear.
	 */
	void (*hear)(void *door, const struct croupier_event *event);
	/*
	 * Called for each document of the file, also when that is read (again) from its start, with
	 * what this client is told of it: documents in YAML, or nothing.  NULL: it follows nothing.
	 */
	void (*follow)(void *door, const struct croupier_document *document, const char *told,
	    size_t length);
	/* Called when a question is asked, with what was seen since, and at its end; or NULL. */
	void (*hear_question)(void *door, const struct question *question, enum outcome outcome,
	    const struct list *seen);
	void *door;
};

/*
 * Opens the file and begins with its record, and with the first client.  If it returns false it
 * has said why.
 */
bool live_open(struct live *live, struct client *client, const char *path);
void live_close(struct live *live);

/*
 * One more comes to the table, or leaves it.  Who comes has been told nothing before the file is
 * opened or read again.
 */
void live_join(struct live *live, struct client *client);
void live_leave(struct client *client);

/* The milliseconds since a time that tool_clock() told. */
long since(double time);

/* Whether the cards are real: what lies hidden is not in the file. */
bool has_real_cards(const struct live *live);

/* The whole state of the table, which is for decisions, not for answers. */
const struct croupier_state *table_of(const struct live *live);
struct croupier_record *record_of(const struct client *c);

/* The name of the seat that must decide; NULL: the round is over. */
const char *turn_name(const struct croupier_state *state);

/* Whether a ruling has ended the round. */
bool is_stopped(const struct client *c);

/* How many moves were made in the round; and how many stand. */
unsigned long moves_of(const struct client *c);
size_t standing_of(const struct client *c);

/*
 * Tells all clients about an event, after filling in its number and, for each, the turn, and the
 * words in which it may see the move (not NULL) that was just made.
 */
void tell_event(struct live *live, struct croupier_event event);

/* ---- what may be shown: seen.c ---------------------------------------------------------- */

/*
 * Spells the seats that are to be played as a table does; whether they can be, and think as they
 * are to: says why not.
 */
void spell_played(struct live *live, const struct croupier_state *state);
bool can_play(struct live *live, const struct croupier_state *state, const char *path);

/* Has a client follow the record by the next document; and forgets what it was told. */
void follow_document(struct client *c, const struct croupier_document *document);
void end_client(struct client *c);

/*
 * The state of the table as it may be shown: all of it or, if seats are played, the view of the
 * only person, or of the person whose turn it is; it lives until the record changes.
 */
const struct croupier_state *state_of(const struct client *c);

/*
 * The state as it may be shown unasked: with several persons, only what everybody sees; the
 * caller frees it.
 */
struct croupier_state *open_table(const struct client *c);

/*
 * The seat whose view state_of() is, or -1: everybody's; and whether a seat of a state (not -1) is
 * played, or the one whose turn it is.
 */
int viewer_of(const struct client *c);
bool is_bound(const struct client *c);		/* it always is the same view */
bool is_played(const struct live *live, const struct croupier_state *state, int seat);
bool is_played_turn(const struct live *live);

/* How many of the seats of a state are not played. */
unsigned count_persons(const struct live *live, const struct croupier_state *state);

/* The words of a move that stands, by its index, as it may be told. */
const char *told_words(const struct client *c, size_t index);

/* The ruling that is the last document; NULL: that is something else. */
const char *last_ruling(const struct client *c);

/* Whether a move that stands, by its index, is that of a played seat. */
bool is_move_of_played(const struct client *c, size_t index);

/* Judges a move only by the given state, from which nobody can learn more. */
struct croupier_refusal judge_seen(struct client *c, const struct croupier_state *state,
    const struct croupier_move *move);

/* The sentence of a refusal by all cards might name some that nobody here has seen: replaces it. */
void hide_reason(const struct client *c, struct croupier_refusal *no);

/* Whether a refusal is only about the cards that a move draws. */
bool lacks_drawn(const struct croupier_refusal *no);

/*
 * Refuses what this client may not say: words for a played seat; a move of such a seat, or one that
 * says what nobody at the table can know.
 */
struct croupier_refusal allow_words(struct client *c, const char *words);
struct croupier_refusal allow_move(struct client *c, const struct croupier_move *move);

/* ---- sitting down: begin.c -------------------------------------------------------------- */

/* What options say of a live table. */
struct sitting {
	char *game;				/* that is to be dealt; NULL: the file is there */
	struct wanted wanted;
	struct list played, thinkers;
	char *pace;				/* NULL: the usual one */
};

/* These options, for a program that has such a member in its struct. */
#define LIVE_OPTIONS(type, member) \
	TOOL_TEXT("game", 0, type, member.game, "GAME", \
	    "deal this game into FILE, which must not exist, and begin"), \
	SETUP_OPTIONS(type, member.wanted), \
	TOOL_TEXT("seed", 0, type, member.wanted.seed, "TEXT", "deal and think by this seed"), \
	TOOL_WORDS("play", 0, type, member.played, "SEAT,...", "play these seats"), \
	TOOL_WORDS("think", 0, type, member.thinkers, THINK_ARGUMENT, \
	    "think in HOW many deals (100), or as one of: novice, club or master")

/* Puts them into a table, whose tool is set; ends the process if one is wrong. */
void live_settle(struct live *live, const struct sitting *sitting, long usual_pace);

/* Deals the game, if one is wanted, before the file is opened; false, having said why not. */
bool live_begin(struct live *live, const struct sitting *sitting, const char *path);

/* ---- answers: answer.c ------------------------------------------------------------------ */

/* A move that was made, or is to be answered for: its number, its words and what followed. */
struct made {
	unsigned long number;
	char *words;				/* NULL: there is no move */
	struct list followed;
};

/* What a command asked for, besides a verdict. */
enum asked { ASKED_NOTHING, ASKED_MOVES, ASKED_STATE, ASKED_SCORE, ASKED_DIGEST, ASKED_ADVICE,
	ASKED_TO_THINK };

/*
 * An answer.  Zero-initialised, it is empty; it owns all that it says but the advice, which lives
 * until somebody thinks again.
 */
struct answer {
	bool given;				/* there is a verdict */
	const char *truth;			/* "legal": it is about a move; or "done" */
	struct made made;			/* the number of the verdict, and the move */
	struct croupier_refusal no;		/* YES: nothing was refused */
	bool unkept;				/* because the file could not be written */
	bool of_document;			/* it is about a line with one */
	unsigned long place;	/* the move that people hear was refused; 0: none */
	struct croupier_proof *proved;
	size_t proved_count;
	struct made *then;			/* moves that played seats made after that */
	size_t then_count;
	/*
	 * Words for people: those up to `before` stand in front of the verdict.  Sentences may be
	 * broken at words, but not the lines from `drawn` up to `drawn_end`, a table.
	 */
	struct list said;
	size_t before, drawn, drawn_end;
	enum asked asked;
	struct croupier_moves *moves;		/* that are legal for this seat */
	int seat;				/* -1: the round is over */
	bool partly;				/* not all can be known: what is known was said */
	struct croupier_state *state;
	struct croupier_score *score;
	const struct croupier_advice *advice;
	unsigned long deals;			/* to think in */
};
void answer_free(struct answer *a);

/* Say a sentence or several lines, which are freed, in the order in which they are to be read. */
__attribute__((format(printf, 3, 4)))
void say(struct client *c, struct answer *a, const char *format, ...);
void say_lines(struct client *c, struct answer *a, struct text *lines);

/*
 * Gives the one verdict of an answer: about a move or a command.  no is NULL if all is well; words
 * are the move's, or NULL, and what followed is asked of the record.
 */
void answer_move(struct client *c, struct answer *a, unsigned long number,
    const struct croupier_refusal *no, const char *words);
void answer_command(struct client *c, struct answer *a, const struct croupier_refusal *no);

/* Answers with a refusal, without its place, which says nothing about what was asked. */
void answer_refusal(struct client *c, struct answer *a, struct croupier_refusal no);
#define answer_no(c, a, ...) answer_refusal(c, a, refusal(CROUPIER_NO, __VA_ARGS__))
#define answer_trouble(c, a, ...) answer_refusal(c, a, refusal(CROUPIER_TROUBLE, __VA_ARGS__))

/* Notes the first proof that is still to be told, for who asks why. */
void note_proof(struct client *c);

/*
 * Puts live->document on disk, and then has the record and all clients follow it; `accepted`: the
 * record has taken it already, and is read again from the file if that fails.  Then it is false,
 * and has been answered, about the move with these words; without an answer (NULL), a message
 * says so.
 */
bool keep_document(struct client *c, struct answer *a, bool accepted, unsigned long number,
    const char *words);

/*
 * Looks for moves that the cards so far prove illegal: c->proved then has those that have not
 * been told.  A proof that no longer holds, since moves were taken back, may be told again
 * later.
 */
void look_back(struct client *c);

/*
 * The same, as if none had been told: c->proved then has all that wait for a decision.  And the
 * number of the first of these moves; 0: there is none.
 */
void look_back_on_all(struct client *c);
unsigned long find_unsettled(struct client *c);

/* Says the proofs in c->proved, and what can be done about them: they then count as told. */
void say_proofs(struct client *c, struct answer *a);

/* Answers that a command is done; proofs that still hold were told before. */
void answer_settled(struct client *c, struct answer *a);

/* ---- how a table stands: questions.c ---------------------------------------------------- */

/* Says how the table stands, with `help` after the first sentence, for one who comes to it. */
void live_greet(struct client *c, struct answer *a, const char *help);

/* Commands that only ask.  A seat of -1 is whoever has the turn, or everybody. */
void live_legal(struct client *c, struct answer *a, int seat);
void live_state(struct client *c, struct answer *a);
void live_view(struct client *c, struct answer *a, int seat);
void live_score(struct client *c, struct answer *a);
void live_log(struct client *c, struct answer *a, unsigned long most);
void live_digest(struct client *c, struct answer *a);
void live_why(struct client *c, struct answer *a, const char *of);
void live_rules(struct client *c, struct answer *a, const char *word);

/* Says the rules of the game that speak of a verb. */
void say_rules(struct client *c, struct answer *a, const char *verb);

/* ---- moves: moves.c ---------------------------------------------------------------------- */

/*
 * Judges a move; if it is legal, writes it and then makes it, with the table's remark (NULL:
 * none).  `last`: no other move is about to come, for which an answer is wanted, too.  Returns
 * whether it was made.
 */
bool live_move(struct client *c, struct answer *a, const struct croupier_move *move,
    const char *because, bool last);

/* Judges a move in words without making it. */
struct croupier_refusal judge_words(struct client *c, const char *words);

/* Answers that words are no move that can be judged. */
void live_refuse(struct client *c, struct answer *a, struct croupier_refusal *no,
    const char *words);

/* Tells that a move was made, and what it proves. */
void answer_made(struct client *c, struct answer *a, unsigned long number, const char *words,
    bool last);

/* Forgets which move was refused last. */
void forget_refused(struct client *c);

/*
 * Writes and makes the move that was judged last, with a remark (NULL: none).  If that fails, it
 * is answered about these words; without an answer (NULL), a message says so.
 */
bool keep_judged(struct client *c, struct answer *a, const char *because, const char *words);

/* Says the score if the round is over, and the next dealer. */
void say_end(struct client *c, struct answer *a);

/* ---- what may be legal: legal.c --------------------------------------------------------- */

/* The verbs that may be legal now for the seat whose turn it is, as far as may be known. */
size_t legal_verbs(struct client *c, const char *verbs[CROUPIER_MAX_VERBS]);

/* The verbs that a seat may use in this phase, without reports; returns how many they are. */
size_t offered_verbs(struct tool *tool, const struct croupier_state *state, unsigned seat,
    const char *verbs[CROUPIER_MAX_VERBS]);

/*
 * Appends what can be said about moves that hidden cards keep from being listed: each verb that
 * may be legal, a line each, with what may follow it.
 */
void say_possible(struct client *c, unsigned seat, struct text *text);

/* ---- other changes of the record: edit.c, rulings.c, dealing.c -------------------------- */

/* Takes the last moves back; the last deal; or (bare) what an undo without a number means. */
void live_undo(struct client *c, struct answer *a, unsigned long number);
void live_undo_deal(struct client *c, struct answer *a);
void live_undo_last(struct client *c, struct answer *a);

/* Takes back so many moves, whoever made them. */
void take_back(struct client *c, struct answer *a, unsigned long number);

/*
 * Puts moves in words (NULL: none), with commas between them, into the place of those that stand
 * with numbers from `first` to `last`; 0: before the first.
 */
void live_edit(struct client *c, struct answer *a, unsigned long first, unsigned long last,
    const char *words);

/* Lets the move that was just refused stand, or (a number, not 0) one that is proved illegal. */
void live_stand(struct client *c, struct answer *a, unsigned long number, const char *because);

void live_note(struct client *c, struct answer *a, const char *text);
void live_adjust(struct client *c, struct answer *a, const long points[], const char *because);

/* Ends the round, which is counted as it stands, or void; with a reason, or NULL. */
void live_stop(struct client *c, struct answer *a, bool counted, const char *because);

/* Withdraws a ruling of the round; 0: the last that holds. */
void live_withdraw(struct client *c, struct answer *a, unsigned long number);

/* Takes a document of any kind. */
void live_document(struct client *c, struct answer *a, const struct croupier_document *document);

/* What is wished for the next deal: at most one each of those before the scores. */
enum wish { SEED, DEALER, SEATS, SCORES, META, FACTS, WISHES };
struct wishes {
	struct list of[WISHES];
};
void forget_wishes(struct wishes *wishes);

/* Deals the next round, or (again) the first of another match. */
void live_deal(struct client *c, struct answer *a, bool again, const struct wishes *wishes);

/*
 * Appends how to play on after a match; and how to play a longer one, if it had one round
 * because the first option, which says how long a match is, is 1.
 */
void say_again(struct client *c, struct text *text);

/* ---- a question: takeback.c ------------------------------------------------------------- */

/*
 * Asks the others whether the moves from a seat's own last one on may be taken back, or does it
 * where there is nobody to ask; agrees to that, or not.
 */
void live_ask_undo(struct client *c, struct answer *a);
void live_agree(struct client *c, struct answer *a, bool agrees);

/* Ends the question; and the milliseconds until that falls away; -1: there is none. */
void end_question(struct live *live);
long question_patience(struct live *live);

/* ---- thinking apart: study.c ------------------------------------------------------------ */

/* Thinking in a thread of its own. */
struct study {
	struct tool *tool;		/* only for its words; the thread writes nothing */
	char *bytes;			/* of the round */
	size_t length;
	unsigned seat;
	unsigned long deals;
	uint8_t seed[CROUPIER_SEED_BYTES];
	pthread_t thread;
	bool busy;			/* it thinks, or what it found was not taken yet */
	atomic_bool stopped;
	double until;
	int done[2];			/* a pipe: [0] is readable when the thread has ended */
	struct croupier_advice *advice;
	struct croupier_record *record;
	struct croupier_refusal no;	/* why nothing was found; YES: something was */
};

struct study *study_new(struct tool *tool);
void study_free(struct study *t);

/*
 * Begins to think about what a seat can do now, in so many deals and for at most so many
 * milliseconds; false: this cannot be done now.  And has it end soon.
 */
bool study_begin(struct study *t, struct live *live, unsigned seat, unsigned long deals, long most);
void study_stop(struct study *t);

/*
 * Whether it has ended.  Then study_end() takes what was found, which lives until the next is
 * begun; NULL: nothing was.
 */
bool study_is_done(const struct study *t);
const struct croupier_advice *study_end(struct study *t);

/* Answers with what was found. */
void live_advise(struct client *c, struct answer *a, struct study *t);

/* ---- playing, and hints: playing.c ------------------------------------------------------ */

/*
 * The best moves of the seat whose turn it is: the answer is the question, of a->seat in a->deals
 * deals, which the door has answered by live_advise().
 */
void live_hint(struct client *c, struct answer *a, unsigned long deals);

/* Zero-initialised but for its first members. */
struct beat {
	struct live *live;
	struct study *study;			/* which thinks about these moves */
	double thought;				/* the beat of the table that was thought about */
	bool ready;				/* the best move is known */
	const struct croupier_advice *best;	/* NULL: any will do */
};

/*
 * Has played seats move on their beat, and answers with the move that was made: then it returns 0,
 * else after how many milliseconds it wants that again unless the descriptor of the study is
 * readable before; -1: it need not.
 */
int beat_on(struct beat *beat, struct answer *a);

#endif
