/*
 * people.h: what is told to people: tables as pictures, records as text, scores.
 *
 * Must not know any game: the library says what lies where, what counts and what followed.
 */
#ifndef PEOPLE_H
#define PEOPLE_H

#include "shared/tool.h"

/* ---- cards: outlook.c --------------------------------------------------------- */

/* The suit letter (S H D C) of a card's name and the length of its rank; 0 where it has none. */
char suit_of(const char *card, size_t *rank);

/* The face of that name; NULL for XX. */
const struct croupier_face *find_face(const struct croupier_deck *deck, const char *name);

/* ---- what is said of a table: outlook.c --------------------------------------- */

/* What every kind of picture is made from. */
struct outlook {
	const struct croupier_state *state;
	struct croupier_view *view;
	const struct croupier_deck *deck;
	int front;		/* the seat that sits in front: the first, unless it is changed */
	struct croupier_score *score;	/* NULL: it is not over, or depends on hidden cards */
	struct text asks;	/* whose decision, and by which verbs; or that the round is over */
	struct text command;	/* that could be typed to referee next; empty where nobody asked */
};

/*
 * before: the state before the last move, so that what moved is marked; NULL: it is not told.
 * A look (NULL: none) at a table gets a command.
 */
struct look;
void outlook_make(struct tool *tool, const struct croupier_state *state,
    const struct croupier_state *before, const struct look *look, struct outlook *outlook);
void outlook_free(struct outlook *outlook);

/*
 * How the seats sit round the one in front, in their order: so many at the left, along the
 * top and at the right.  None are at the sides where the middle needs all of the width.
 */
struct seating {
	int front;
	int order[CROUPIER_MAX_SEATS];
	int left, top, right;
};
struct seating seat_round(const struct outlook *outlook);

/* The state before the last move of a record that stands; NULL: none does.  The caller frees it. */
struct croupier_state *state_before(struct tool *tool, const struct croupier_record *record);

/*
 * Append the sentences about a seat after its name, and those about the table: a line each,
 * without its end.  Without notes, neither these nor the winner are told: they are elsewhere.
 */
void say_seat(const struct outlook *outlook, unsigned seat, bool with_notes, struct text *text);
void say_table(const struct outlook *outlook, struct text *text);

/* Appends a value of any shape in a running text, keys before values; nothing for NULL. */
void say_value(const struct croupier_value *value, struct text *text);

/* ---- pictures for a terminal: picture.c -------------------------------------------- */

struct look {
	bool ascii;		/* letters instead of suit symbols */
	bool coloured;
	bool at_table;		/* what could be typed next is said to referee, not to a shell */
	bool knows_stock;	/* and need not say what it draws, though the state hides that */
	int front;		/* the seat that sits in front */
	unsigned width;		/* of the terminal, in columns */
};

/* What standard output can show; an ascii that is set stays. */
void look_at_terminal(const struct tool *tool, struct look *look);

/* before: as for outlook_make(). */
void draw_picture(struct tool *tool, const struct croupier_state *state,
    const struct croupier_state *before, const struct look *look, struct text *text);

/* ---- scores: account.c -------------------------------------------------------- */

/* Appends a score as a table. */
void write_score_table(struct text *text, const struct croupier_state *state,
    const struct croupier_score *score);

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
 * Puts all of it into tool->out, and forgets it; no is what was refused of the record
 * (NULL: nothing), of the move with that number (0: of none) and these words.
 */
void account_end(struct account *account, const struct croupier_record *record,
    const struct croupier_refusal *no, unsigned long number, const char *words);

/* Appends a move that stands, by its index, in these words, and below it what followed. */
void write_move_account(struct tool *tool, const struct croupier_record *record, size_t index,
    const char *words, struct text *text);

#endif
