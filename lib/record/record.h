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

/* A state is kept every STRIDE moves: an undo makes fewer moves than that again. */
enum { STRIDE = 64 };

/* What is remembered of a move that stands, besides the move itself. */
struct standing {
	struct croupier_place place;
	unsigned long number;		/* of its document among the moves of the record */
	uint8_t settled;		/* by a ruling, as move.despite; 0: none */
	char *said;			/* what that ruling says; NULL: none */
	/* If hands are hidden: which seats got cards that nobody saw, a bit for each, */
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
	bool ends;			/* it ended the round */
	bool withdrawn;			/* by a later ruling */
	bool withdraws;			/* it withdraws another one */
	bool judged;			/* a seed was told after it */
};

/* What a result document claims. */
struct claim {
	int32_t points[MAX_SEATS], totals[MAX_SEATS];
	uint8_t winners[MAX_SEATS], winner_count;
	bool has_totals, has_winners;
};

enum { LONGEST_RULING = 400 };

/* A ruling as it was read. */
struct ruling {
	char text[LONGEST_RULING + 1];
	int32_t points[MAX_SEATS];
	bool has_points;
	char stranger[41];		/* a key of `points` that is no seat, cut; empty: none */
	int32_t move;			/* 0: it settles no move */
	char despite[81];		/* a rule's id, cut; no rule has a longer one */
	uint8_t ends;			/* enum croupier_stop */
	int32_t withdraw;		/* the number of a ruling; 0: it withdraws none */
};

/* What a page says about a key of a state; the last has no page.  Made from the pages. */
struct key_words {
	const char *page;		/* that of a game, by its name, or "croupier" */
	const char *key, *words;
};
extern const struct key_words key_words[];

/* An undo, a result, a ruling or a seed: a document whose keys depend on no game. */
struct notice {
	enum croupier_kind kind;	/* which of these members it has: */
	int32_t undo;
	struct claim claim;
	struct ruling ruling;
	uint8_t seed[CROUPIER_SEED_BYTES];
};

/* Its keys, in the order in which they are written. */
void notice_fields(struct fields *f, void *notice);
void claim_fields(struct fields *f, struct claim *claim);
void ruling_fields(struct fields *f, struct ruling *ruling);

/* Reads a document that is a notice; and appends one in its canonical form. */
bool notice_read(const struct table *table, const struct croupier_document *document,
    struct notice *notice, struct croupier_refusal *no);
struct croupier_refusal notice_write(const struct table *table, struct notice *notice,
    enum croupier_format format, struct croupier_text *text);

/*
 * What is kept of a record that hides cards, so that its moves can be judged once more by what
 * later ones show.
 */
struct doubts {
	bool hides;			/* the first state has XX in hands or stock */
	card *turned;			/* the cards that its moves brought to light, in order */
	size_t turned_count, turned_capacity;
	/* The state before each doubted move; states beyond `count` are memory to be used again. */
	struct croupier_state **states;
	size_t count, capacity;
	struct croupier_state *judged;	/* where moves are judged once more; NULL: none yet */
	struct croupier_proof *proofs;		/* what was proved when somebody last asked */
	size_t proof_count, proof_capacity;
};

/* How the deal of a record is checked. */
struct deal_check {
	struct seal seal, front;	/* the last two that were read */
	bool pending, faces;		/* `seal` belongs to the next state, `front` to this one */
	struct dealt dealt;
	bool proved, opened;		/* the cards agree with a seed, which gives the seal */
	bool told_seed;			/* by a document: all cards are known */
};

/* A move that was judged. */
struct attempt {
	struct full_move full;		/* as far as it was understood */
	struct draws draws;		/* what it draws */
	struct telling telling;		/* what follows from it, if somebody asks */
};

/* The last move that was fed. */
struct last_move {
	struct attempt *attempt;	/* the last move that was made */
	/* It is the last that stands, and nothing but claims and rulings came after it. */
	bool made;
	bool in_attempt;		/* it is there, and its words are made when somebody asks */
	struct croupier_text words;	/* otherwise */
	unsigned long refused;		/* its number, if it was refused; else 0 */
};

struct croupier_record {
	struct croupier_state *state;	/* NULL: none */
	struct croupier_moves *past;	/* the moves that stand */
	struct standing *standing;	/* of each of them */
	size_t standing_capacity;
	struct croupier_state **kept;	/* kept[i] as it was before move i * STRIDE */
	size_t kept_count, kept_capacity;
	struct doubts doubts;
	/* All of that is made of the moves, and made anew when a seed is told; the rest stays. */
	struct croupier_place place;	/* of the state that it began with */
	unsigned long serial;		/* another one whenever a state is taken or lost */
	unsigned long moves;		/* how many were fed since the state */
	unsigned long rulings;		/* likewise; and each of them: */
	struct ruled *ruled;
	size_t ruled_capacity;
	int32_t adjusted[MAX_SEATS];	/* points from rulings that its first state has */
	uint8_t stopped;		/* whether a ruling has ended the round, there */
	bool told_stray;		/* that there is no state */
	struct attempt attempts[2];	/* the last move that was made, and room for the next */
	struct attempt *next;
	bool judged;			/* `next` is legal, and ready to be installed */
	bool tells;			/* what follows from moves is collected */
	struct last_move last;
	struct deal_check deal;
	struct digest *digest;		/* of all documents from the state on; NULL: nobody asks */
};

/* Begins with this state, which belongs to the record from now on. */
void record_begin(struct croupier_record *record, struct croupier_state *state);

/* Makes an understood move, which stands at that place, and remembers it. */
bool record_make(struct croupier_record *record, const struct move *move,
    const struct croupier_place *place, struct croupier_refusal *no);

/*
 * Begins where the record `from` began, with what is known there; and makes a move that stands in
 * it once more.  False, the first without a word, if memory is short.
 */
bool record_begin_again(struct croupier_record *record, const struct croupier_record *from);
bool record_make_again(struct croupier_record *record, const struct croupier_record *from,
    size_t index, struct croupier_refusal *no);

/* Makes it all the same after that has refused it, if a table may waive the rule in *no. */
bool record_make_refused(struct croupier_record *record, const struct croupier_record *from,
    size_t index, struct croupier_refusal *no);

/* The state with which the record began. */
const struct croupier_state *record_first(const struct croupier_record *record);

/* A copy of the state after the first `moves` moves that stand; NULL: no memory. */
struct croupier_state *record_state_at(const struct croupier_record *record, size_t moves);

/* Whether moves may be taken back: not after a ruling has ended the round. */
bool may_go_back(const struct croupier_record *record, const struct croupier_place *place,
    struct croupier_refusal *no);

/* Goes back to the state before the last `number` moves that stand; there must be that many. */
bool record_go_back(struct croupier_record *record, size_t number, struct croupier_refusal *no);

/*
 * The move that was fed last and what it drew; NULL if it was refused, or something else came
 * after it.
 */
const struct move *record_last(const struct croupier_record *record, const struct draws **draws);

/* Refuses a document, by a rule that all games share. */
#define refuse_document(no, rule, place, ...) \
	say_no(no, refused(table_rules[rule].id, place, __VA_ARGS__))

/* The index of the move that stands and has this number; false if none does. */
bool find_standing(const struct croupier_record *record, unsigned long number, size_t *index);

/* Why no move of that number stands: what follows "no move 5 stands: ". */
const char *why_not_standing(const struct croupier_record *record, unsigned long number);

/*
 * If a state after so many of the moves that stand has just refused an understood move for a
 * card that is not there, adds to the sentence which of these moves played that card.
 */
void trace_card(const struct croupier_record *record, size_t count,
    const struct croupier_state *state, const struct move *move, struct croupier_refusal *no);

/* ---- claims and rulings --------------------------------------------------- */

/* Does what a notice says that stands at a place (NULL: nowhere), and adds it to the digest. */
struct croupier_refusal take_notice(struct croupier_record *record, struct notice *notice,
    const struct croupier_place *place);

/* Checks what a result claims of a state. */
bool check_claim(const struct croupier_state *state, const struct claim *claim,
    const struct croupier_place *place, struct croupier_refusal *no);

/* Carries out a ruling, or refuses it. */
bool take_ruling(struct croupier_record *record, const struct ruling *ruling,
    const struct croupier_place *place, struct croupier_refusal *no);

/* Appends a ruling in words: its text, then what it does. */
struct croupier_refusal ruling_say(const struct table *table, const struct ruling *ruling,
    struct croupier_text *text);

/* The last ruling that holds and is no withdrawal, of those that settle a move (0: any); or 0. */
unsigned long ruling_in_force(const struct croupier_record *record, unsigned long move);

/* Appends a ruling with this text that settles a move by its number, and gives no points. */
struct croupier_refusal settlement_write(const struct table *table, const char *text,
    unsigned long number, uint8_t despite, struct croupier_text *to);

/* ---- deals that are checked -------------------------------------------------- */

/* Takes a seed that is told: makes the moves that stand again with the cards that were dealt. */
bool take_seed(struct croupier_record *record, const uint8_t seed[CROUPIER_SEED_BYTES],
    const struct croupier_place *place, struct croupier_refusal *no);

/* Appends a seal document in its canonical form. */
struct croupier_refusal seal_document_write(const struct croupier_document *document,
    enum croupier_format format, struct croupier_text *text);

/* Makes a move that stands in the record once more, on a state equal to the one before it. */
bool make_standing(const struct croupier_record *record, size_t index,
    struct croupier_state *state, struct draws *draws, struct croupier_refusal *no);

/* ---- telling a record ------------------------------------------------------------ */

/*
 * Tells the last move that a record has made; `settled` is the move.despite that a ruling gave
 * it (0: none did); the text is overwritten.  And gives the record that is told.
 */
struct croupier_refusal redaction_tell_move(struct croupier_redaction *r,
    const struct croupier_record *record, const struct croupier_place *place,
    struct croupier_text *text, uint8_t settled);

/*
 * In front of a ruling by which the round is counted as it stands, tells the hands that count: so
 * every view has the same points.
 */
struct croupier_refusal redaction_tell_counted(struct croupier_redaction *r, const struct state *s,
    const struct croupier_place *place, enum croupier_format format, struct croupier_text *text);
struct croupier_record *redaction_told(const struct croupier_redaction *r);

/* ---- digests -------------------------------------------------------------------- */

/* If the record keeps a digest: begins it again with a state. */
struct croupier_refusal digest_begin(struct croupier_record *record,
    const struct croupier_state *state);

/* Adds a text, unless what it tells of was refused, and frees its memory. */
struct croupier_refusal digest_add_text(struct croupier_record *record, struct croupier_text *text,
    struct croupier_refusal no);

/* ---- hindsight --------------------------------------------------------------- */

/*
 * Before a move is made and remembered: makes room for what it brings to light, and keeps the
 * state if the move may be proved illegal later.  False: no memory.
 */
bool hindsight_prepare(struct croupier_record *record, const struct move *move, bool *doubted);

/* After it has been made: notes what it brought to light. */
void hindsight_note(struct croupier_record *record, bool doubted);

/* Frees the memory of all that. */
void hindsight_free(struct croupier_record *record);

/*
 * A copy of a result document with the real score; NULL if it cannot be read, there is no score,
 * or memory is short.
 */
struct node *result_correct(struct arena *arena, const struct croupier_state *state,
    const struct croupier_document *document);

#endif
