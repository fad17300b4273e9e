/*
 * move.h: verbs, and moves: understanding them from a tree, a line or words,
 * judging, listing, spelling and completing them.
 *
 * Must not know records, nor where a move comes from.  Includes only the floors
 * below.
 */
#ifndef MOVE_H
#define MOVE_H

#include "table/table.h"

/*
 * What is done for every move says yes or no as a truth value; `no` is accepted
 * before the call and changed only where the move is refused.
 */

enum { MAX_VALUES = MAX_ARGUMENTS * MAX_LIST };

/* A move that owns its values. */
struct full_move {
	struct move move;
	uint8_t values[MAX_VALUES];
	uint8_t as_given[MAX_VALUES];	/* the same, in the order in which they were written */
};

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

/* The verb of that name in this game and variant; NULL where there is none. */
const struct verb *find_verb(const struct table *table, const char *name, size_t length);

/* The argument of that key: 0 for the verb itself; -1 where it has none. */
int find_argument(const struct verb *verb, const char *name, size_t length);

/* The key of an argument, and how many the verb has, its own included. */
const char *argument_name(const struct verb *verb, unsigned argument);
unsigned count_arguments(const struct verb *verb);

/* The next word of a move in words; its length 0 at the move's end. */
const char *next_word(const char **at, size_t *length);

/* ---- words that somebody types --------------------------------------------- */

/* A move in words, as far as it is understood: it says what the next word may be. */
struct typing {
	const struct croupier_state *state;
	bool may_omit_seat;
	bool guesses;			/* beginnings count, and what is near is suggested */
	uint8_t seat;			/* whose move it is; NO_SEAT: nobody's */
	bool named;			/* the seat was written */
	bool strange;			/* the verb was written and is none of the game's */
	const struct verb *verb;
	unsigned given;			/* bit a: the word of argument a was written */
	int argument;			/* at which the words stand; -1: at none of the verb's */
	unsigned values;		/* written behind its word */
	bool despite;			/* the last parameter's word was written */
};

/* At the beginning of a move. */
void typing_begin(struct typing *t, const struct croupier_state *state);

/* A word, and what it is where it stands. */
struct typed_word {
	enum { TYPED_STRANGE, TYPED_SEAT, TYPED_VERB, TYPED_PARAMETER, TYPED_VALUE } role;
	const char *text;		/* spelled canonically; of a strange one as it was given */
	size_t length;
	unsigned count;			/* of a card: how often it is named */
	uint8_t seat;			/* of a seat */
	const struct verb *verb;	/* of a verb */
	char numbered[8];		/* room for a name such as k12 */
};

/*
 * Reads the next word of a move that is not at its end.  False with a refusal where
 * words are guessed and this one has several meanings, or none but a near one; or
 * where memory is short.
 */
bool word_read(const struct typing *t, const char **at, struct typed_word *word,
    struct croupier_refusal *no);

/* Takes a word into account that was read. */
void typing_take(struct typing *t, const struct typed_word *word);

/* For whom words are offered that may stand next. */
enum offering {
	TO_COMPLETE,	/* for who types: all that may be legal */
	TO_BEGIN,	/* what a beginning may mean: no report; whose turn it is is not asked */
	TO_SUGGEST	/* the same with reports */
};

/* Appends them, each on a line. */
void offer_words(const struct typing *t, enum offering offering, struct croupier_text *text);

/* Whether some verb of the game has a parameter of that name: it ends a list of values. */
bool is_parameter(const struct table *table, const char *name, size_t length);

/* Whether the argument names the cards that a move draws. */
bool is_drawn(const struct argument *argument);

/*
 * The waiver by which a verb's moves may stand despite the rule of that id, as an
 * index from 1; 0: none.
 */
uint8_t find_waiver(const struct game *game, const struct verb *verb, const char *id,
    size_t length);

/*
 * Understands a move's tree; `full` is filled in as far as that goes.  What
 * the rules of section REFUSALS refuse is NO, what breaks a limit TROUBLE.
 */
bool move_understand(const struct state *s, const struct croupier_place *place,
    const struct node *root, struct full_move *full, struct croupier_refusal *no);

/*
 * A few bytes for which a line is searched, in words of eight, so that a few steps
 * tell whether they stand somewhere; a mask of ones for each byte that counts.
 */
enum { SIGNAL_WORDS = 3 };

struct signal {
	uint64_t bytes[SIGNAL_WORDS], mask[SIGNAL_WORDS];
	uint8_t length;
};

/*
 * What moves at a table begin with and the keys of their arguments, with the marks
 * of the layout around them.  Made of the tables of the game and the layout; those
 * that are too long for a signal are read from trees.
 */
struct lexicon {
	const struct game *game;	/* NULL: none is learned */
	struct signal beginning;	/* what all moves begin with */
	struct signal seat[MAX_SEATS];
	struct signal key[MAX_VERBS][MAX_ARGUMENTS];
};

/* Learns a table; what was learned of its game before stays. */
void lexicon_learn(struct lexicon *lexicon, const struct table *table);

/*
 * The same from a line in the layout in which croupier writes moves: the length of
 * the line, newline included, or 0 where it declines: the move is written
 * otherwise, would be refused, or is not all there.  Then `full` says nothing.  The
 * bytes may be any; behind them must stand a NUL, and as many bytes as a signal has
 * can be looked at behind that.
 */
size_t move_read_line(const struct lexicon *lexicon, const struct state *s, const char *line,
    struct full_move *full);

/* Appends a move's tree in a format, or its words; a memory failure of the arena is told. */
struct croupier_refusal move_write(struct croupier_text *text, const struct state *s,
    struct arena *arena, const struct node *root, enum croupier_format format);

/*
 * Keeps the values of an argument as they were given, and puts them into the
 * order in which they are written.
 */
void arrange_list(const struct table *table, struct full_move *full, unsigned argument,
    uint8_t *values, unsigned count);

static inline void
move_arrange(const struct table *table, struct full_move *full, unsigned argument, uint8_t *values,
    unsigned count)
{
	/* Most arguments have one value, which has no order. */
	if (count == 1)
		full->as_given[values - full->values] = *values;
	else if (count > 1)
		arrange_list(table, full, argument, values, count);
}

/*
 * Judges an understood move and makes it; draws (may be NULL) gets what it drew, and
 * told (may be NULL) what followed.
 */
bool move_make(struct croupier_state *state, const struct move *move, struct draws *draws,
    struct telling *told, struct croupier_refusal *no);

/* The same where nobody asks what followed. */
static inline bool
move_play(struct croupier_state *state, const struct move *move, struct draws *draws,
    struct croupier_refusal *no)
{
	return move_make(state, move, draws, NULL, no);
}

/*
 * As move_make where the seed of the round is told, so that all cards are known; again: the
 * move was made once when less was known, and may say what is no secret any more, or
 * stand despite a rule that it turns out not to break.
 */
bool move_make_opened(struct croupier_state *state, const struct move *move, struct draws *draws,
    struct telling *told, bool again, struct croupier_refusal *no);

/*
 * Drawn cards as people name them: completes a move's tree in which `drawn` does
 * not fit, but names exactly those cards that are shown to all.  False: no memory.
 */
bool complete_drawn(const struct croupier_state *state, struct arena *arena, struct node *root);

/* Says behind a refusal which cards the move draws, in order, as far as can be told. */
void explain_drawn(struct croupier_state *state, const struct move *move,
    struct croupier_refusal *no);

/* How a move says what it draws. */
enum naming {
	NAMES_ALL,	/* `drawn` has all cards, or is not there */
	NAMES_SHOWN,	/* only those that are shown to all */
	NAMES_WHAT_FITS	/* what fits is taken: only to find out what is drawn */
};

/* Judges a move on a state that stays as it is. */
bool move_try(struct croupier_state *state, const struct move *move, enum naming naming,
    struct draws *draws, struct croupier_refusal *no);

/* The tree of an understood move. */
struct node *move_tree(struct arena *arena, const struct state *s, const struct move *move);

/* A move in words, as it was given: what was understood, or a tree, understood or not. */
void full_move_words(struct croupier_text *text, const struct state *s,
    const struct full_move *full);
void move_words(struct croupier_text *text, const struct state *s, const struct node *root);

struct croupier_move {
	struct arena arena;
	struct node *root;
	struct croupier_place place;
};

/* ---- what followed ------------------------------------------------------ */

/* What followed from a move.  Zero-initialised is empty and ready. */
struct telling {
	struct croupier_text text;	/* the sentences, a NUL behind each */
	const char **sentence;		/* when the move is made: ended by NULL */
	size_t count, capacity;		/* of the sentences; of the array */
	/* What one seat has drawn for one reason is told together, when something else is. */
	const char *drawer, *why;
	unsigned drawn;
};

/* Forgets what was told; frees it. */
void telling_begin(struct telling *told);
void telling_release(struct telling *told);

/* A seat draws a card for its hand, for that reason (NULL: it is not said). */
void telling_drew(struct telling *told, const char *drawer, const char *why);

/*
 * Ends what is told of a move that has led to this state, from one that was not over
 * where ended is true; false where memory is short.
 */
bool telling_end(struct telling *told, const struct croupier_state *state, bool ended);

/* ---- lists of moves ---------------------------------------------------- */

struct move moves_at(const struct croupier_moves *moves, size_t index);

#endif
