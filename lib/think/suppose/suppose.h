/*
 * suppose.h: what the hidden cards of a record could be.
 *
 * A world is a name for each hidden place of the last state (the field calls making one a
 * determinization).  Worlds are sampled: drawn by chance, and kept if the record is possible there.
 *
 * Must not know where documents come from, what worlds are for, nor any one game.  The files are
 * named here from the ground up: each calls those before it.
 */
#ifndef SUPPOSE_H
#define SUPPOSE_H

#include "record/record.h"

/* ---- course.c: the course of cards that nobody saw ---- */

enum {
	MAX_HOLDERS = 2 * MAX_SEATS + 2,	/* the hands, the stock, places of the game's own */
	MAX_ORIGINS = 64,
	MAX_ORDERED = 3 * MAX_CARDS,
	NOWHERE = 255
};

/*
 * What happened to cards that are XX, in order.  `move` counts from 1; what was so at the start
 * has move 0.
 */
struct step {
	enum {
		ARRIVES,	/* a card comes into a hand, or lies there from the start */
		IS_NAMED,	/* a card of the stock, by the seat that sees it drawn */
		LEAVES,		/* a card of a hand becomes known or, if it is XX, is put away */
		IS_HIDDEN,	/* a known card of a hand is hidden, as nobody saw what left it */
		REMADE		/* known cards become the stock */
	} what;
	uint8_t holder;		/* who has it; of a LEAVES: who had it */
	uint8_t to;		/* of a LEAVES with XX: who has it then */
	card face;		/* XX: nobody knows */
	uint8_t first;		/* which XX of the first state it is; NOWHERE: none */
	uint8_t draw;		/* index in its move: of draws, values or hidden cards */
	size_t move;
	size_t from, count;	/* of a REMADE: which cards of `remade` */
};

/* A move of the record, as it is made if all cards are known. */
struct named_move {
	struct move move;	/* its values lie in `values` from `at` on */
	size_t at;
	unsigned drawn;		/* the argument that must say what it draws; 0: none */
	uint8_t settled;	/* by a ruling, as move.despite */
	/* The steps by which it puts cards away unseen; none has a face that is `known`. */
	size_t put_away, puts;
	bool known[MAX_FACES];
	/* In the world at hand: it is left out; it breaks the rule that was settled. */
	bool dropped, despite;
	bool needless;		/* it stands despite a rule that it does not break */
};

/* A holder of cards that are XX in the last state. */
struct holder {
	const char *key, *part;	/* of a place of the game's own; NULL: a hand or the stock */
	unsigned count;		/* how many XX it has */
	unsigned from;		/* the first of its places among those of the last state */
};

/* Follows the record once, and notes what became of its hidden cards. */
bool course_follow(struct croupier_supposing *s, struct croupier_refusal *no);

/* ---- histories.c: which stock a hidden card came from ---- */

/*
 * A history of the hidden cards, as far as it matters: how they can have come to their places.
 * Each new stock is an origin, of the open cards that were reshuffled into it; so is each known
 * hand that an unseen card has left, of its cards; and cards that were hidden from the start are
 * of one more origin.
 */
struct history {
	uint8_t held[MAX_HOLDERS][MAX_ORIGINS];	/* hidden cards of each holder and origin */
	uint8_t origin[MAX_CARDS];	/* of each copy of each face; NOWHERE: not hidden */
	uint8_t hand;			/* the origin of the cards that a move hid last */
	uint8_t stock;			/* the origin of the cards in the stock */
	size_t choice;		/* index + 1 of the last that led here; 0: none */
};

struct histories {
	struct history *at;
	size_t count, capacity;
};

/* The origin that was chosen for a card that left a hand, if it could have several. */
struct origin_choice {
	size_t before;			/* index + 1 of the choice before it */
	uint8_t origin;
};

/* Finds the possible histories, and weighs them. */
bool histories_find(struct croupier_supposing *s, struct croupier_refusal *no);

/* Begins a history, in which all cards that the first state does not know are hidden. */
void history_begin(struct croupier_supposing *s, struct history *history);

/* Takes a step of a history; `origin` is that of a card that leaves.  False: impossible. */
bool history_step(const struct croupier_supposing *s, struct history *history,
    const struct step *step, uint8_t origin);

/* The origins that a leaving card may have; returns how many. */
unsigned history_origins(const struct croupier_supposing *s, const struct history *history,
    const struct step *step, uint8_t origin[MAX_ORIGINS]);

/* The origins that hidden cards have, a bit for each. */
uint64_t history_all(const struct croupier_supposing *s, const struct history *history);

/* In how many ways all histories together lead to the world at hand. */
unsigned long histories_count(const struct croupier_supposing *s);

/* ---- orders.c: the orders in which cards can have left a hand ---- */

/* A card that came into a hand, or was put away face down. */
struct ordered {
	uint8_t group;			/* the hand, or MAX_SEATS more than the holder */
	uint8_t period;
	uint8_t tried;		/* the period of the card that takes its place in the tried order */
	card face;		/* XX: the name of this place: */
	uint8_t place;
	card name;		/* of one that came into a hand, in the tried order */
};

/*
 * Cards that came into a hand, or were put away by one, at several times.  Nobody knows which of
 * them was it when; if the seat had to obey a rule in between, each order has to be tried.  A
 * period is the time between two such moves.
 */
struct orders {
	/* Those that were put away, which are so many, and then those that came into hands. */
	struct ordered at[MAX_ORDERED];
	size_t count, put_away;
	uint8_t last_period[MAX_SEATS + MAX_HOLDERS];	/* of each group */
	uint8_t mover[MAX_HOLDERS];	/* who put cards there at several times; NO_SEAT: nobody */
	size_t first_put[MAX_HOLDERS];	/* the numbers of the moves by which the first came there */
	size_t last_put[MAX_HOLDERS];	/* and the last */
	bool arrivals_matter;		/* a rule asked about a hand in between */
	size_t last_move[MAX_SEATS];
	card drawn[MAX_CARDS];		/* the names of places as they were drawn */
	unsigned long tries;		/* of orders, for the world at hand */
};

/* Begins with the cards that were put away. */
void orders_begin(struct croupier_supposing *s);

/*
 * Notes a card that comes into a hand, in the order in which they come: its index + 1 in `at`, or 0
 * if the order cannot matter.
 */
size_t orders_note(struct croupier_supposing *s, const struct step *step, card face,
    uint8_t place);

/* Begins with the order that comes first in a new world. */
void orders_start(struct croupier_supposing *s);

/*
 * Goes on to another order of the cards that the seat got or put away whose move was refused;
 * false if there is none in which it could have been made.
 */
bool orders_next(struct croupier_supposing *s, size_t refused);

/* ---- links.c: where each hidden card is in the end ---- */

/* An XX of the first state, or of a value of a move, and how it gets its name. */
struct link {
	bool in_first;
	size_t at;		/* which XX of that state, or index of the value */
	card face;		/* XX: the name of this place of the last state: */
	uint8_t place;
	size_t arrival;		/* index + 1 of a card that came into a hand; 0: none */
};

/* Links every XX of the first state and of the moves with a hidden place of the last state. */
bool links_make(struct croupier_supposing *s, size_t history, struct croupier_refusal *no);

/* ---- world.c ---- */

/* Samples a world by chance; *kept says whether it counts. */
bool world_draw(struct croupier_supposing *s, bool *kept, struct croupier_refusal *no);

/* Makes the moves of the record in the world at hand; *possible says whether all are legal. */
bool world_check(struct croupier_supposing *s, bool *possible, struct croupier_refusal *no);

/* After so many moves in vain, which take about a second, a search is given up. */
enum { MOST_IN_VAIN = 5000000 };

/*
 * Makes the moves of the world at hand once more; `visit`, if it is not NULL, sees each of them and
 * the state before it.  False, without a refusal, if one of them is illegal.
 */
bool world_walk(struct croupier_supposing *s,
    void (*visit)(void *what, const struct croupier_state *before, const struct move *move),
    void *what, struct croupier_refusal *no);

/* Swaps the names of a place in a hand and one that can have its name; false: none can. */
bool world_swap(struct croupier_supposing *s, uint32_t one, uint32_t other);

/* ---- supposing.c ---- */

/* A ruling or a result, with the number of moves that stand before it. */
struct supposing_note {
	const struct croupier_document *document;
	size_t position;
	size_t settles;		/* index + 1 of a move; 0: none that stands */
	bool void_claim;	/* it is about moves that were taken back */
};

struct croupier_supposing {
	bool begun;
	const struct croupier_record *view;	/* the record that is supposed */
	struct croupier_redaction *redaction;	/* makes it, if it is a seat's view */
	struct croupier_record *whole;		/* the record that this view is of */
	struct croupier_state *first, *last;	/* at a table without seed, its XX not named */
	struct croupier_state *start;		/* the first, with names, to be written */
	struct croupier_state *made;		/* the same, and then after moves */
	struct croupier_state *found;		/* the last, with names, to be handed out */
	bool hides;				/* there is anything to suppose */
	struct draws draws;			/* of the move at hand */

	struct named_move *moves;
	size_t count, capacity;
	uint8_t *values;			/* of all moves */
	size_t value_count, value_capacity;
	struct step *steps;
	size_t step_count, step_capacity;
	card *remade;				/* the cards of all new stocks */
	size_t remade_count, remade_capacity;
	struct holder holder[MAX_HOLDERS];
	unsigned holders, places;

	struct histories histories, next;	/* those that are possible; room for more */
	double *weights;			/* of each of them and all before it */
	double ways;				/* in which places can be named, in all of them */
	struct origin_choice *choices;
	size_t choice_count, choice_capacity;
	uint8_t first_copy[MAX_FACES + 1];	/* index of each face in `origin` */
	bool ambiguous;				/* several ways may lead to one world */

	size_t history;				/* the one of the links; SIZE_MAX: none */
	struct link *links;
	size_t link_count, link_capacity;
	card first_names[MAX_CARDS];		/* for the XX of the first state, and of */
	card names[MAX_CARDS];
	uint8_t origin[MAX_CARDS];		/* of each of these */
	struct orders orders;

	uint8_t seed[CROUPIER_SEED_BYTES];
	uint64_t counter;			/* number of the world that is looked for */
	bool running;				/* `chance` is in the middle of that search */
	struct chance chance;
	struct {				/* since a world was found, or the search began: */
		unsigned long tries, moves;	/* worlds that were drawn, moves that were made */
		size_t furthest;		/* the last move that any world came to, */
		unsigned long refused;		/* and how many it was refused in */
	} spent;
	bool any;				/* some world was found in this record */
	unsigned long made_moves;		/* in all worlds that were checked */
	bool found_one;				/* by the last search */

	bool noted;				/* the notes are of this record: */
	unsigned long serial;			/* of the record */
	struct supposing_note *notes;		/* rulings and results */
	size_t note_count, note_capacity;
	struct arena note_arena;
};

/* The state that was handed out last, with other names: those of the world at hand. */
bool supposing_rename(struct croupier_supposing *s);

#endif
