/*
 * record.h: following a record: its states, moves, undos, claims and rulings, what
 * later cards prove of its moves, and telling it as a seat sees it.
 *
 * Must not know where documents come from, what becomes of the verdicts, or what else
 * the record could have been.  Includes only the floors below.
 */
#ifndef RECORD_H
#define RECORD_H

#include "move/move.h"

/* A state is kept for every so many moves: an undo plays at most that many again. */
enum { STRIDE = 64 };

/* What is remembered of a move that stands, beside the move itself. */
struct standing {
	struct croupier_place place;
	unsigned long number;		/* of its document among the moves of the record */
	uint8_t settled;		/* by a ruling, as move.despite; 0: none */
	char *said;			/* what that ruling says; NULL: none */
	/* Where hands are hidden: which seats got cards that nobody saw, a bit for each, */
	uint16_t drew;
	/* and how many cards of its seat's hand became known, in `turned` of the record. */
	uint8_t turned;
	/* Whether later cards may prove it illegal: `doubted` of the record has the state. */
	bool doubted;
};

_Static_assert(MAX_SEATS <= 16, "a bit of `drew` for every seat");

/* What is remembered of a ruling, so that it can be withdrawn. */
struct ruled {
	int32_t points[MAX_SEATS];	/* that it gave, or took */
	unsigned long move;		/* that it settles; 0: none */
	bool withdrawn;			/* it holds no more */
	bool withdraws;			/* it withdraws another one */
	bool judged;			/* a seed after it had the moves made again as it says */
};

/* What a result document claims. */
struct claim {
	int32_t points[MAX_SEATS], totals[MAX_SEATS];
	uint8_t winners[MAX_SEATS], winner_count;
	bool has_totals, has_winners;
};

/* The keys of documents, in the order in which they are written. */
void claim_fields(struct fields *f, struct claim *claim);
void undo_fields(struct fields *f, int32_t *number);

/* The same of a ruling, for the code that describes it. */
void describe_ruling(struct fields *f);

/*
 * What is kept of a record that hides cards, so that its moves can be judged once more
 * with what later ones show.
 */
struct doubts {
	bool hides;			/* the first state has XX in hands or stock */
	card *turned;			/* what its moves brought to light, one after the other */
	size_t turned_count, turned_capacity;
	/* The state before each doubted move; the memory of those beyond is used again. */
	struct croupier_state **states;
	size_t count, capacity;
	struct croupier_state *judged;	/* where moves are judged once more; NULL: not yet */
	struct proof *proofs;		/* what was proved when that was asked last */
	size_t proof_count, proof_capacity;
};

/* How the deal of a record is checked. */
struct deal_check {
	struct seal *seal, *front;	/* the last two that were read; NULL: none was */
	bool pending, faces;		/* `seal` speaks of the next state, `front` of this one */
	struct dealt dealt;
	bool proved, opened;		/* the cards agree with a seed, which gives the seal */
	bool told_seed;			/* by a document: the cards are all known */
};

/* A move that was judged. */
struct attempt {
	struct full_move full;		/* as far as it was understood */
	struct croupier_place place;
	struct draws draws;		/* what it draws */
	struct telling told;		/* what follows, where somebody asks */
};

/* The last move that was fed. */
struct last_move {
	struct attempt *attempt;	/* where it was made; else an earlier one */
	/* It is the last that stands, and nothing but claims and rulings came after it. */
	bool made;
	struct croupier_text words;
	bool words_due;			/* nobody has asked for them: it stands in `attempt` */
	unsigned long refused;		/* its number, where it was refused; 0: it was not */
};

struct croupier_record {
	struct croupier_state *state;	/* NULL: none */
	struct croupier_place place;	/* of the state that it began with */
	struct croupier_moves *past;	/* the moves that stand */
	struct standing *standing;	/* of each of them */
	size_t standing_capacity;
	struct croupier_state **kept;	/* kept[i] as it was before move i * STRIDE */
	size_t kept_count, kept_capacity;
	unsigned long serial;		/* how many states were taken or lost */
	unsigned long moves;		/* fed since the state */
	unsigned long rulings;		/* likewise; and each of them: */
	struct ruled *ruled;
	size_t ruled_capacity;
	int32_t adjusted[MAX_SEATS];	/* what its first state has of points from rulings */
	bool told_stray;		/* that there is no state */
	struct attempt attempts[2];	/* the last move that was made, and room for the next */
	struct attempt *next;
	bool judged;			/* `next` is legal, and ready to be installed */
	bool tells;			/* the consequences of moves are collected */
	struct last_move last;
	struct doubts doubts;
	struct deal_check deal;
	struct digest *digest;		/* of all since the state; NULL: nobody asks */
};

/* Begins with this state, which is the record's from now on. */
void record_begin(struct croupier_record *record, struct croupier_state *state);

/* Makes an understood move, which stands at that place, and remembers it. */
bool record_make(struct croupier_record *record, const struct move *move,
    const struct croupier_place *place, struct croupier_refusal *no);

/* Makes a move that stands in a record once more, in another one whose seed was told. */
bool record_make_again(struct croupier_record *record, const struct croupier_record *from,
    size_t index, struct croupier_refusal *no);

/* The state with which the record began. */
const struct croupier_state *record_first(const struct croupier_record *record);

/* The state before the first moves of those that stand, as many as that; NULL: no memory. */
struct croupier_state *record_state_at(const struct croupier_record *record, size_t moves);

/* Goes back to the state before the last `number` moves that stand; there must be as many. */
struct croupier_refusal record_go_back(struct croupier_record *record, size_t number);

/*
 * The move that was fed last and what it drew; NULL where it was refused, or something else
 * came after it.
 */
const struct move *record_last(const struct croupier_record *record, const struct draws **draws);

/* A number that is another for every state that the record has taken or lost. */
unsigned long record_serial(const struct croupier_record *record);

/* The index of the move that stands and has this number; false where none does. */
bool find_standing(const struct croupier_record *record, unsigned long number, size_t *index);

/* Why no move of that number stands: what follows "no move 5 stands: ". */
const char *why_not_standing(const struct croupier_record *record, unsigned long number);

/*
 * Completes the sentence of an understood move that the record's state has just refused,
 * where it lacks a card: by the moves that played it.
 */
void trace_card(const struct croupier_record *record, const struct move *move,
    struct croupier_refusal *no);

/* ---- claims and rulings --------------------------------------------------- */

/*
 * Checks the claim of a result document: one that is wrong is NO, one that cannot
 * be read TROUBLE.
 */
struct croupier_refusal check_result(const struct croupier_state *state,
    const struct croupier_document *document);

/* Appends a result document in the one way of writing it. */
struct croupier_refusal result_write(const struct croupier_state *state,
    const struct croupier_document *document, enum croupier_format format,
    struct croupier_text *text);

/* Carries out a ruling document, or refuses it as check_result does. */
struct croupier_refusal take_ruling(struct croupier_record *record,
    const struct croupier_document *document);

/* Appends a ruling document in the one way of writing it. */
struct croupier_refusal ruling_write(const struct croupier_state *state,
    const struct croupier_document *document, enum croupier_format format,
    struct croupier_text *text);

/*
 * The same in a record that tells another one, where the moves have other numbers:
 * the move that it settles, if any, is that of an index here.  Appends it.
 */
struct croupier_refusal retell_ruling(struct croupier_record *record,
    const struct croupier_document *document, size_t index, enum croupier_format format,
    struct croupier_text *text);

/* Appends a ruling that settles the move of another number instead; 0: it settles none. */
struct croupier_refusal renumber_ruling(const struct table *table,
    const struct croupier_document *document, unsigned long move, enum croupier_format format,
    struct croupier_text *text);

/* The number of the move that a good ruling settles; 0: none. */
unsigned long ruling_move(const struct croupier_record *record,
    const struct croupier_document *document);

/* Appends a ruling that settles a move of that number, by its text, and gives no points. */
struct croupier_refusal settlement_write(const struct table *table, const char *text,
    unsigned long number, uint8_t despite, struct croupier_text *to);

/* ---- deals that are checked -------------------------------------------------- */

/* Takes a seal document, which speaks of the next state. */
struct croupier_refusal take_seal(struct croupier_record *record,
    const struct croupier_document *document);

/* Takes a seed document: makes the moves that stand again with the cards that were dealt. */
struct croupier_refusal take_seed(struct croupier_record *record,
    const struct croupier_document *document);

/* Append them in the one way of writing them. */
struct croupier_refusal seal_document_write(const struct croupier_document *document,
    enum croupier_format format, struct croupier_text *text);
struct croupier_refusal seed_document_write(const struct croupier_document *document,
    enum croupier_format format, struct croupier_text *text);

/* Makes a move of the record that stands on a state like that on which it was made. */
bool make_standing(const struct croupier_record *record, size_t index,
    struct croupier_state *state, struct draws *draws, struct telling *told,
    struct croupier_refusal *no);

/* ---- telling a record ------------------------------------------------------------ */

/*
 * Tells the last move that a record has made, which a ruling settled as move.despite says (0:
 * none did); the text is overwritten.  And the record that is told.
 */
struct croupier_refusal redaction_tell_move(struct croupier_redaction *r,
    const struct croupier_record *record, const struct croupier_place *place,
    struct croupier_text *text, uint8_t settled);
struct croupier_record *redaction_told(const struct croupier_redaction *r);

/* ---- digests -------------------------------------------------------------------- */

/* Begins again, with nothing; or adds a document that the record has accepted. */
void digest_restart(struct croupier_record *record);
struct croupier_refusal digest_add(struct croupier_record *record,
    const struct croupier_document *document);
struct croupier_refusal digest_add_move(struct croupier_record *record, const struct move *move);

/*
 * Adds a text where all is well, if a digest is kept, and frees what it holds: who may
 * fail otherwise writes it first.  Returns what it is told.
 */
struct croupier_refusal digest_add_text(struct croupier_record *record,
    struct croupier_text *text, struct croupier_refusal no);
void digest_free(struct digest *digest);

/* ---- hindsight --------------------------------------------------------------- */

/* What later cards prove: indexes of moves that stand. */
struct proof {
	size_t move, by;
	struct croupier_refusal no;
};

/*
 * Before a move is made and remembered: makes room for what it brings to light, and
 * keeps the state where the move may be proved illegal later.  False: no memory.
 */
bool hindsight_prepare(struct croupier_record *record, const struct move *move, bool *doubted);

/* When it has been made: notes that. */
void hindsight_note(struct croupier_record *record, bool doubted);

/* Forgets the last move that stands. */
void hindsight_forget(struct croupier_record *record);

/* Gives the memory back. */
void hindsight_free(struct croupier_record *record);

/* Another result, with what the score is; NULL where it has none or memory is short. */
struct node *result_correct(struct arena *arena, const struct croupier_state *state,
    const struct croupier_document *document);

#endif
