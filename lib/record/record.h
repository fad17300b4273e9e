/*
 * record.h: following a record: its states, moves, undos, claims and rulings, what
 * later cards prove of its moves, telling it as a seat sees it, and what may have
 * been meant where it is wrong.
 *
 * Must not know where documents come from or what becomes of the verdicts.
 * Nothing in the library stands above it.
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

/* What a result document claims. */
struct claim {
	int32_t points[MAX_SEATS], totals[MAX_SEATS];
	uint8_t winners[MAX_SEATS], winner_count;
	bool has_totals, has_winners;
};

struct croupier_record {
	struct croupier_state *state;	/* NULL: none */
	struct croupier_moves *past;	/* the moves that stand */
	struct standing *standing;	/* of each of them */
	size_t standing_capacity;
	struct croupier_state **kept;	/* kept[i] as it was before move i * STRIDE */
	size_t kept_count, kept_capacity;
	bool hides;			/* the first state has XX in hands or stock */
	card *turned;			/* what its moves brought to light, one after the other */
	size_t turned_count, turned_capacity;
	/* Before each doubted move; the memory of those beyond doubted_count is used again. */
	struct croupier_state **doubted;
	size_t doubted_count, doubted_capacity;
	struct croupier_state *judged;	/* where moves are judged once more; NULL: not yet */
	unsigned long serial;		/* how many states were taken or lost */
	unsigned long moves;		/* fed since the state */
	unsigned long rulings;		/* likewise */
	bool told;			/* that there is no state */
	/* Of the last state that was read: its tables are looked at once. */
	const struct game *sound;
	struct croupier_text words;	/* the last move that was fed */
	/* They have not been asked for: it was understood and stands in full. */
	bool words_due;
	struct full_move *full;		/* the last move that was fed and understood */
	struct full_move *ahead;	/* a move that was read and not fed */
	struct croupier_state *next;	/* likewise a state; NULL: none */
	struct claim claim;		/* likewise a result's */
	struct full_move understood[2];	/* where they lie */
	struct lexicon lexicon;		/* of the state's table */
	struct shortcut shortcut;	/* for streams that are read for it */
	/* The document whose meaning that is, if it is fed now; NULL: none. */
	const struct croupier_document *foreseen;
	struct draws draws;		/* what it drew */
	bool tells;			/* somebody wants to know what follows from moves: */
	struct telling followed;	/* from that one */
	/* It is the last that stands, and nothing but claims and rulings came behind it. */
	bool made;
	struct digest *digest;		/* of all since the state; NULL: nobody asks */
	struct proof *proofs;		/* what was proved when that was asked last */
	size_t proof_count, proof_capacity;
	struct croupier_place place;	/* of the state */
	struct seal *seal, *front;	/* the last two that were read; NULL: none was */
	bool pending, faces;		/* `seal` speaks of the next state, `front` of this one */
	struct dealt dealt;
	bool checks_deals;		/* somebody has asked for that: deals can be foreseen */
	bool as_dealt;			/* the state was found to be what its seed deals */
	bool proved, opened;		/* the cards agree with a seed, which gives the seal */
	bool told_seed;			/* by a document: the cards are all known */
	unsigned long refused;		/* the number of the move that was refused last; 0: none */
};

/* Begins with this state, which is the record's from now on. */
void record_begin(struct croupier_record *record, struct croupier_state *state);

/* Whether a document that is fed was understood when it was read, and is still the same. */
bool was_foreseen(struct croupier_record *record, const struct croupier_document *document);

/* Where it is a move: *record->full is that move from now on. */
void take_foreseen(struct croupier_record *record);

/* Whether a document stands at these bytes that the record, who asks, understands at once. */
bool read_ahead(void *who, const char *bytes, struct understood *understood);

/* Forgets what was understood and not fed. */
void forget_ahead(struct croupier_record *record);

/* Makes an understood move, which stands at that place, and remembers it. */
bool record_make(struct croupier_record *record, const struct move *move,
    const struct croupier_place *place, struct croupier_refusal *no);

/*
 * The same of a move where nothing is hidden and nobody asks what it draws, or why it
 * is refused: then it counts for nothing.
 */
bool record_make_plainly(struct croupier_record *record, const struct move *move,
    const struct croupier_place *place, struct croupier_refusal *no);

/* Makes a move that stands in a record once more, in another one whose seed was told. */
bool record_make_again(struct croupier_record *record, const struct croupier_record *from,
    size_t index, struct croupier_refusal *no);

/* The state before the first moves of those that stand, as many as that; NULL: no memory. */
struct croupier_state *record_state_at(const struct croupier_record *record, size_t moves);

/* Goes back to the state before the last `number` moves that stand; there must be as many. */
struct croupier_refusal record_go_back(struct croupier_record *record, size_t number);

/*
 * The move that was fed last and what it drew; NULL where it was refused, or
 * something else came behind it.
 */
const struct move *record_last(const struct croupier_record *record, const struct draws **draws);

/* A number that is another for every state that the record has taken or lost. */
unsigned long record_serial(const struct croupier_record *record);

/* The index of the move that stands and has this number; false where none does. */
bool find_standing(const struct croupier_record *record, unsigned long number, size_t *index);

/* Why no move of that number stands: what follows "no move 5 stands: ". */
const char *why_not_standing(const struct croupier_record *record, unsigned long number);

/*
 * Completes the sentence of an understood move that a state of the record has just
 * refused, where it lacks a card: by the moves that played it.
 */
void trace_card(const struct croupier_record *record, const struct croupier_state *state,
    const struct move *move, struct croupier_refusal *no);

/* ---- claims and rulings --------------------------------------------------- */

/*
 * Checks the claim of a result document: one that is wrong is NO, one that cannot
 * be read TROUBLE.
 */
struct croupier_refusal check_result(const struct croupier_state *state,
    const struct croupier_document *document);

/* The same of a claim, which stands at that place. */
struct croupier_refusal claim_check(const struct croupier_state *state, const struct claim *claim,
    const struct croupier_place *place);

/* Reads a result from canonical text: its length; 0 where it declines, as scan_begin says. */
size_t claim_scan(const struct table *table, const char *bytes, struct claim *claim);

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

/* ---- digests -------------------------------------------------------------------- */

/* Begins anew with the record's state, or adds what it has accepted, in canonical bytes. */
struct croupier_refusal digest_begin(struct croupier_record *record);
struct croupier_refusal digest_add(struct croupier_record *record,
    const struct croupier_document *document);
struct croupier_refusal digest_add_move(struct croupier_record *record, const struct move *move);
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

/* ---- mending ------------------------------------------------------------------ */

/* A document behind the state of a record that is mended. */
struct event {
	/* A copy; it has a tree where it is no move, or one that is not understood. */
	const struct croupier_document *document;
	const struct move *move;	/* NULL: it is no move, or not understood */
	size_t origin;			/* its index in the record as given, or NOT_GIVEN */
};
#define NOT_GIVEN SIZE_MAX

/* What may have happened, in the order in which it is told. */
enum reason {
	CARDS_SWAPPED, MOVES_SWAPPED, LINE_TWICE, OTHER_SUIT, SIMILAR_RANK, OTHER_SEAT, OTHER_KEY,
	OTHER_RANK, LEFT_OUT, TOO_MANY, OTHER_CARD, WRONG_RESULT, AS_PLAYED
};

/* A card that lies face up in the first state is another. */
struct turned_up {
	struct croupier_state *state;	/* with that card */
	const char *was, *put;		/* its key and card */
	struct turned_up *next;
};

/* Some documents, of them one at most may be no move, go out and others come in. */
struct change {
	enum reason reason;
	/* Of a move that was left out: only its seat and verb are known. */
	bool vague;
	uint8_t removed, put_count;
	size_t at;			/* the first that goes, or before which `put` comes */
	struct event put[2];
	const struct turned_up *first;	/* NULL: the state stays as it is */
	size_t reach;			/* the first document that is refused then */
	const char *rule;		/* by which; NULL: it is not known */
};

/* A record as given, or with one change. */
struct version {
	const struct croupier_state *first;
	struct event *events;
	size_t count, capacity;
	/* What judging it found: */
	bool legal;
	size_t refused;			/* the first event that is; count: none */
	size_t limit;			/* no change behind this event makes it legal */
	size_t from;			/* changes are looked for from this event on */
	/* From there to the limit: the state before each event, and whether the move stands. */
	struct croupier_state **before;
	bool *stands;
	size_t kept, kept_capacity;
};

/* The event that is the move of this number; the count where none is. */
size_t version_find(const struct version *version, unsigned long number);

/* A repair, or an offence as it was played; `at` counts in the record as given. */
struct proposal {
	struct change change[2];
	unsigned changes;
	bool supported;			/* another record of the round says so */
	size_t sequence;		/* of being found */
};

struct croupier_mending {
	struct arena arena;		/* of all that is found in one record */
	struct croupier_state *first;	/* NULL: not begun */
	struct croupier_place place;	/* of the state */
	struct turned_up *turned_up;	/* all that were made */
	struct version given, changed;
	struct croupier_record *record;	/* judges versions */
	struct croupier_state *trial;	/* on which changes are tried */
	struct croupier_state *guess;	/* in which hidden hands are filled in */
	struct croupier_moves *moves;
	const struct move **made;	/* in a trial, behind the change */
	size_t made_capacity;
	struct full_move full;		/* a move that is being changed */
	struct change *seeds;		/* first changes of two */
	size_t seed_count, seed_capacity, next_seed;
	const struct change *seed;	/* the one that the version at hand has; NULL: none */
	struct proposal *proposals;
	size_t proposal_count, proposal_capacity;
	const struct croupier_mending *other;	/* of the other scribe; NULL: none */
	struct croupier_text words;	/* what was handed out last */
	unsigned long tried;
	bool searched, failed;
};

/*
 * Judges a version: whether it is legal, and else, where `all` is asked, how far
 * back a change must lie.  m->record is then where it was refused, or at its end.
 * False where memory is short.
 */
bool version_judge(struct croupier_mending *m, struct version *version, bool all);

/* Keeps the states of a version that was judged, for trials; false where memory is short. */
bool version_keep(struct croupier_mending *m, struct version *version);

/* Makes *to a version with one more change; false where memory is short. */
bool version_change(struct version *to, const struct version *from, const struct change *change);
void version_free(struct version *version);

/* Makes the trial state equal to one; false where memory is short. */
bool trial_begin(struct croupier_mending *m, const struct croupier_state *state);

/*
 * Plays on from a change: the event at which the version is refused then, its
 * count where nothing was, IMPOSSIBLE where the change itself is illegal.  Results
 * and proofs are not looked at.
 */
#define IMPOSSIBLE SIZE_MAX
size_t change_reach(struct croupier_mending *m, const struct version *version,
    struct change *change);

/*
 * Tries a change and remembers it where it repairs the version, or may be the
 * first of two.  Returns whether it repairs.
 */
bool change_try(struct croupier_mending *m, struct version *version, struct change *change);

/* Tries every change of the version from an event on, but for moves that were left out. */
void try_changes(struct croupier_mending *m, struct version *version, size_t from);

/* Tries to put moves in that were left out. */
void try_missing(struct croupier_mending *m, struct version *version, size_t from);

/* Whether two moves are the same. */
bool same_move(const struct move *one, const struct move *other);

/* A copy of a move that lives as long as what is found; NULL where memory is short. */
const struct move *keep_move(struct croupier_mending *m, const struct move *move);

/* Another result, with what the score is; NULL where it has none or memory is short. */
struct node *result_correct(struct arena *arena, const struct croupier_state *state,
    const struct croupier_document *document);

#endif
