/*
 * move.h: verbs, and moves: as they are given, in documents or in words; understood;
 * judged, made, listed and written; and what may be typed next.
 *
 * Must not know records, nor what becomes of a move.  Includes only the floors below.
 */
#ifndef MOVE_H
#define MOVE_H

#include "deal/deal.h"

/*
 * Functions that are called for every move return whether it went well; `no` is
 * accepted before the call, and changed only if the move is refused.
 */

/* ---- verbs --------------------------------------------------------------- */

/* Whether values of that kind are cards. */
static inline bool
are_cards(enum argument_kind kind)
{
	return kind == ONE_CARD || kind == CARDS;
}

/* Whether a verb belongs to the variant. */
static inline bool
in_variant(const struct verb *verb, const struct table *table)
{
	return verb->variants == 0 || (verb->variants >> table->variant & 1) != 0;
}

/* Whether the phase of the state asks for it. */
static inline bool
in_phase(const struct verb *verb, const struct state *s)
{
	return (verb->phases >> s->phase & 1) != 0;
}

/* The verb of that name in this game and variant; the first key that is one; NULL: none is. */
const struct verb *find_verb(const struct table *table, const char *name, size_t length);
const struct verb *first_verb(const struct table *table, const struct node *root);

/* The argument of that key: 0 for the verb itself; -1 if the verb has none. */
int find_argument(const struct verb *verb, const char *name, size_t length);

/* The key of an argument, and how many the verb has, its own included. */
const char *argument_name(const struct verb *verb, unsigned argument);
unsigned count_arguments(const struct verb *verb);

/* How many words a list has; the index of a word, false if it is not there. */
size_t count_words(const char *const words[]);
bool find_word(const char *const words[], const char *text, size_t length, uint8_t *index);

/* Whether the argument names the cards that a move draws; which argument does, 0: none. */
bool is_drawn(const struct argument *argument);
unsigned find_drawn(const struct verb *verb);

/* The waiver by which a verb's moves may stand despite that rule, as an index from 1; 0: none. */
uint8_t find_waiver(const struct game *game, const struct verb *verb, const char *id,
    size_t length);

/* ---- moves as they are given ----------------------------------------------- */

/* What a document or words say, before it is understood. */
struct given {
	const struct node *root;
	struct croupier_place place;	/* of the document */
	bool in_words;			/* `drawn` may name only what is shown to everybody */
};

/* A move that owns its tree. */
struct croupier_move {
	struct given given;
	struct arena arena;
};

/* ---- moves that are understood --------------------------------------------- */

enum { MAX_VALUES = MAX_ARGUMENTS * MAX_LIST };

/* A move that owns its values. */
struct full_move {
	struct move move;
	uint8_t values[MAX_VALUES];
};

/*
 * Understands a move; `full` is filled in as far as possible.  A move that the rules of
 * section REFUSALS refuse is NO, one that breaks a limit is TROUBLE.
 */
bool move_understand(const struct state *s, const struct given *given, struct full_move *full,
    struct croupier_refusal *no);

/* Puts the values of an argument into their written order. */
void arrange_list(const struct table *table, const struct move *move, unsigned argument,
    uint8_t *values, unsigned count);

/* ---- moves that are written ------------------------------------------------- */

/* Appends a move that is understood, or as it was given; whole or not at all. */
struct croupier_refusal move_write(struct croupier_text *text, const struct state *s,
    const struct move *move, enum croupier_format format);
struct croupier_refusal given_write(struct croupier_text *text, const struct state *s,
    const struct arena *arena, const struct given *given, enum croupier_format format);

/* Appends the words of a move as it was given, understood or not. */
void given_words(struct croupier_text *text, const struct state *s, const struct given *given);

/* ---- words that somebody types --------------------------------------------- */

/* A move in words, as far as it is understood: from it follows what the next word may be. */
struct typing {
	const struct croupier_state *state;
	bool may_omit_seat;
	bool guesses;			/* abbreviations count, and near words are suggested */
	bool whole;			/* the words are a whole move: it ends where they do */
	uint8_t seat;			/* whose move it is; NO_SEAT: nobody's */
	bool named;			/* the seat was written */
	bool strange;			/* the verb was written but the game has no such verb */
	const struct verb *verb;
	unsigned written;			/* bit a: the word of argument a was written */
	int argument;			/* that is being written; -1: none of the verb's */
	unsigned values;		/* written after its word */
	bool despite;			/* the last parameter's word was written */
};

/* A word, and its meaning in its place. */
struct typed_word {
	enum { TYPED_STRANGE, TYPED_SEAT, TYPED_VERB, TYPED_PARAMETER, TYPED_VALUE } role;
	const char *text;		/* spelled canonically; a strange one as it was given */
	size_t length;
	unsigned count;			/* of a card: how often it is named */
	uint8_t seat;			/* of a seat */
	const struct verb *verb;	/* of a verb */
	char numbered[8];		/* room for a name such as k12 */
};

/* Begins a move; and takes into account a word that was read. */
void typing_begin(struct typing *t, const struct croupier_state *state);
void typing_take(struct typing *t, const struct typed_word *word);

/* The kind of the argument that is being written; NOTHING: none is. */
enum argument_kind kind_at(const struct typing *t);

/* What the words that may come next are offered for. */
enum offering {
	TO_COMPLETE,	/* for people who type: all that may be legal */
	TO_BEGIN,	/* what an abbreviation may mean: no report; the turn does not matter */
	TO_BEGIN_NEAR,	/* the same, but only cards that are known to lie where they come from */
	TO_SUGGEST	/* the same with reports */
};

enum {
	MOST_OFFERS = MAX_SEATS + MAX_VERBS + MAX_FACES + MAX_WORDS + MOST_NUMBERED + MAX_ARGUMENTS
};
enum { MOST_NUMBERS = 100 };	/* if an argument can be more numbers, none is offered */

/* Words that may come at some place. */
struct offers {
	const char *words[MOST_OFFERS];
	unsigned count;
	char numbered[MOST_NUMBERED][12];	/* room for those such as k12 and -20 */
};

void offer_words(const struct typing *t, enum offering offering, struct offers *offers);

/* The next word of a move in words; its length is 0 at the move's end. */
const char *next_word(const char **at, size_t *length);

/*
 * Reads the next word of a move that is not at its end.  False with a refusal if words
 * are guessed and this one has several meanings, or no meaning but a near word.
 */
bool word_read(const struct typing *t, const char **at, struct typed_word *word,
    struct croupier_refusal *no);

/* ---- moves that are judged --------------------------------------------------- */

/* How a move says what it draws. */
enum naming {
	NAMES_ALL,	/* `drawn` has all cards, or is not there */
	NAMES_SHOWN,	/* only the cards that are shown to all */
	NAMES_WHAT_FITS	/* every card that fits is taken: only to find out what is drawn */
};

/* How many values of a move one value of an argument takes. */
static inline unsigned
value_size(const struct argument *argument)
{
	return argument->kind == ONE_NUMBER ? NUMBER_VALUES : 1;
}

/* The text of one value: a constant, or the buffer, which is then filled in. */
const char *value_text(const struct state *s, const struct argument *argument,
    const uint8_t *value, char buffer[16]);

/* How a move is judged, and room for its results; all zero is usual. */
struct judging {
	struct draws *draws;		/* gets what it draws; NULL: nobody asks */
	struct telling *telling;		/* gets what follows from it; NULL: nobody asks */
	/*
	 * The move itself, if `drawn` may name only the cards that are shown to everybody: it
	 * gets XX for the other cards.  NULL: it must name all.
	 */
	struct full_move *in_words;
	enum naming naming;
	bool opened;			/* the seed of the round is told: all cards are known */
	/*
	 * And the move was already made when less was known: it may say what is no longer
	 * secret, or stand despite a rule that it turns out not to break.
	 */
	bool made_before;
	bool unfit;			/* refused because it names too few or too many draws */
};

/*
 * Judges a move.  If it is legal, state->next is the state after it until
 * something else is judged there, and move_install makes that the state; false: no memory,
 * and nothing has changed.
 */
bool move_judge(struct croupier_state *state, const struct move *move, struct judging *how,
    struct croupier_refusal *no);
bool move_install(struct croupier_state *state, struct telling *telling,
    struct croupier_refusal *no);

/* Judges a move and makes it. */
bool move_make(struct croupier_state *state, const struct move *move, struct judging *how,
    struct croupier_refusal *no);

/* The same in the usual way; draws (may be NULL) gets what it drew. */
bool move_play(struct croupier_state *state, const struct move *move, struct draws *draws,
    struct croupier_refusal *no);

/* Fills in p->seen. */
void count_seen(struct play *p);

/*
 * Refuses a card that no XX can turn out to be, neither one that the seat holds nor one that is
 * drawn, and says where its copies are, as far as the seat can see them.
 */
bool refuse_seen(struct play *p, unsigned rule, card c, bool drawn);

/* After a move, checks that all cards were drawn that it names. */
bool draw_end(struct play *p);

/* ---- what followed ------------------------------------------------------ */

/* What followed from a move.  Zero-initialised, it is empty and ready. */
struct telling {
	struct arena arena;		/* of the sentences */
	const char **sentence;		/* ended by NULL, if there is any */
	size_t count, capacity;		/* how many sentences; room in the array */
	/* Draws that are not told yet: those of one seat for one reason are one sentence. */
	const char *drawer, *why;
	unsigned drawn;
};

/* Forgets what was told; frees it. */
void telling_begin(struct telling *telling);
void telling_release(struct telling *telling);

/* Notes that a seat draws a card for its hand, for a reason (NULL: it is not told). */
void telling_drew(struct telling *telling, const char *drawer, const char *why);

/*
 * Ends the sentences about a move that has led to this state; `ended` says that it ended
 * the round.  False if memory is short.
 */
bool telling_end(struct telling *telling, const struct croupier_state *state, bool ended);

/* ---- lists of moves ---------------------------------------------------- */

static inline struct move
moves_at(const struct croupier_moves *moves, size_t index)
{
	const struct entry *entry = &moves->entries[index];
	struct move move = { .seat = entry->seat, .verb = entry->verb, .has = entry->has,
		.despite = entry->despite, .values = moves->pool + entry->from };

	memcpy(move.count, entry->count, sizeof move.count);
	return move;
}

/* Whether two moves are the same; and a move without the cards that it draws, as lists have it. */
bool same_move(const struct move *one, const struct move *other);
struct move bare_move(const struct game *game, struct move move);

/* Appends all of a list as one document; the state is of a table like that of the list. */
struct croupier_refusal moves_write(struct croupier_text *text, const struct state *s,
    const struct croupier_moves *moves, enum croupier_format format);

/*
 * Whether a seat has a legal move with that verb and, right after it, that value (NULL: any); also
 * true if hidden cards, or too little memory, make it impossible to tell.
 */
bool verb_may_be_legal(const struct croupier_state *state, unsigned seat, const struct verb *verb,
    const char *value);

#endif
