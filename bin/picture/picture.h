/*
 * picture.h: what programs tell people: tables as pictures, records as text, scores.
 *
 * Must not know any game: the library says what lies where, what counts and what followed.
 */
#ifndef PICTURE_H
#define PICTURE_H

#include "cli/tool.h"

/* ---- cards: outlook.c --------------------------------------------------------- */

/* The suit letter (S H D C) of a card's name and the length of its rank; 0 if it has none. */
char suit_of(const char *card, size_t *rank);

/* The face with that name; NULL for XX. */
const struct croupier_face *find_face(const struct croupier_deck *deck, const char *name);

/* ---- words about a table: outlook.c --------------------------------------- */

/* What every kind of picture is made from. */
struct outlook {
	const struct croupier_state *state;
	struct croupier_view *view;
	const struct croupier_deck *deck;
	int front;		/* the seat that sits in front: the first, unless it is changed */
	struct croupier_score *score;	/* NULL: not over, or depends on hidden cards */
	struct text asks;	/* who decides, with which verbs; or that the round is over */
};

/* That a round is over, and how it came to that. */
const char *say_over(const struct croupier_state *state);

/* before: the state before the last move, so that cards that moved are marked; NULL: none are. */
void outlook_make(struct tool *tool, const struct croupier_state *state,
    const struct croupier_state *before, struct outlook *outlook);
void outlook_free(struct outlook *outlook);

/*
 * How the seats sit round the one in front, in order: how many at the left, along the top and at
 * the right.  None are at the sides if the middle needs the whole width.
 */
struct seating {
	int front;
	int order[CROUPIER_MAX_SEATS];
	int left, top, right;
};
struct seating seat_round(const struct outlook *outlook);

/* The state before the last move that stands in a record; NULL: none does.  The caller frees it. */
struct croupier_state *state_before(struct tool *tool, const struct croupier_record *record);

/*
 * Append words about a seat, after its name; without notes, the game's notes and the winner are
 * left out, as they are shown elsewhere.  And the notes of a seat or (-1) of the table.
 */
void say_seat(const struct outlook *outlook, unsigned seat, bool with_notes, struct text *text);
void say_notes(const struct croupier_view *view, int seat, const char *before, const char *between,
    struct text *text);

/*
 * Append who scores what in a round that is over, and who wins the match; and what the points on a
 * line of its score are for.
 */
void say_result(const struct outlook *outlook, struct text *text);
void say_points(const struct outlook *outlook, size_t line, struct text *text);

/*
 * Append what stands above the cards of a zone, which says whose they are if they lie in the
 * middle, and how many if that cannot be seen; and what stands above everything.
 */
void say_label(const struct outlook *outlook, const struct croupier_zone *zone, struct text *text);
void say_title(const struct croupier_state *state, struct text *text);

/*
 * Appends what a move is worth, with decimals as the error of the best makes sense of.  In a game
 * whose rounds give only a win, that comes first: a round that was not played to its end is
 * anybody's.
 */
void say_worth(const struct croupier_state *state, const struct croupier_advised *known,
    const struct croupier_advised *best, struct text *text);

/* Appends a value of any shape as running text, keys before values; nothing for NULL. */
void say_value(const struct croupier_value *value, struct text *text);

/* ---- pictures for a terminal: picture.c -------------------------------------------- */

struct look {
	bool ascii;		/* letters instead of suit symbols */
	bool coloured;
	bool bare;		/* only the table, for who knows what is played and asked */
	int front;		/* the seat that sits in front */
	unsigned width;		/* of the terminal, in columns */
};

/* Fills in what standard output can show; `ascii` stays true if it is. */
void look_at_terminal(const struct tool *tool, struct look *look);

/* before: as for outlook_make(). */
void draw_picture(struct tool *tool, const struct croupier_state *state,
    const struct croupier_state *before, const struct look *look, struct text *text);

/* ---- scores: account.c -------------------------------------------------------- */

/* Whether the round is over, and with it the match. */
bool match_is_over(const struct croupier_state *state);

/* Appends a score as a table. */
void write_score_table(struct text *text, const struct croupier_state *state,
    const struct croupier_score *score);

/* ---- what happened in a record: account.c ------------------------------------------ */

struct event {
	const char *kind, *words;
	bool steps;			/* the table is another one since */
	unsigned long number;		/* of a move; else 0 */
	const char *part;		/* of the round, to which a move belongs; NULL: not known */
	const char *const *told;	/* lines below its words, ended by NULL; NULL: none */
	unsigned long back;		/* how many moves it takes back */
	/* Moves that it is about, the second of which made it known; 0: none. */
	unsigned long about[2];
};

/*
 * What came of a document that the record has just accepted; without a kind, nothing. It lives
 * until the record takes another document or the text is changed, which has its words.
 */
struct event event_of(struct tool *tool, const struct croupier_record *record,
    const struct croupier_document *document, struct text *words);

/* ---- records as text: account.c --------------------------------------------------- */

/* A record as text: its deal, its moves with what followed, rulings, proofs and the score. */
struct account;
struct account *account_new(struct tool *tool);
void account_free(struct account *account);

/* Begins again with the record's state, which comes before all moves. */
void account_begin(struct account *account, struct croupier_record *record);

/* Takes a document that the record has just accepted. */
void account_take(struct account *account, const struct croupier_record *record,
    const struct croupier_document *document);

/*
 * Puts the whole record into tool->out, and forgets it; `no` is what was refused in the record
 * (NULL: nothing): the move with that number (0: no move) and these words.
 */
void account_end(struct account *account, const struct croupier_record *record,
    const struct croupier_refusal *no, unsigned long number, const char *words);

#endif
