/*
 * advise.h: which move is best, by trying all of them in many supposed deals.
 *
 * Must not know where documents come from, nor any one game.  The files are named here from the
 * ground up: each calls those before it.
 */
#ifndef ADVISE_H
#define ADVISE_H

#include "think/suppose/suppose.h"

#include <pthread.h>
#include <stdatomic.h>

/* Means are whole numbers of this part of what they are the mean of. */
enum { FINE = 256 };

/* ---- sides.c: what the points of a round are worth to a seat ---- */

/* The seats that win together, and how the points of a round become the gain of one seat. */
struct sides {
	uint8_t seats, own;		/* how many; whose gain it is */
	uint8_t count, side[MAX_SEATS];	/* how many sides; that of each seat */
	int64_t share[MAX_SEATS];	/* by which the points of sides of several sizes compare */
	int64_t weight[MAX_SEATS];	/* of each seat's points in the gain */
	int64_t scale;			/* that many times the gain is what they add up to */
};

/* The sums of the rounds with one move. */
struct outcome {
	int64_t rounds;
	int64_t gain;			/* times the scale */
	int64_t points[MAX_SEATS];	/* of each seat */
	int64_t moves;			/* that the rounds went on */
	int64_t won;			/* rounds in which no other side did better */
};

void sides_find(struct sides *sides, const struct table *table, uint8_t own);

/* The points of this moment; false, with a refusal, if they depend on hidden cards. */
bool sides_score(const struct state *s, struct croupier_score *score,
    struct croupier_refusal *no);

/* The gain that points are, times the scale; and adds a round with these points to an outcome. */
int64_t sides_gain(const struct sides *sides, const int32_t points[MAX_SEATS]);
void count_round(const struct sides *sides, const int32_t points[MAX_SEATS],
    struct outcome *outcome);

/* ---- learnt.c: what is learnt of a game, and moves chosen by it ---- */

/* What two cards can have in common; and of how many sizes, words of a list, weights speak. */
enum { SAME_FACE, SAME_RANK, NEXT_RANK, SAME_SUIT, COMMONS };
enum { SIZES = 8, WORDS = 8, ONE_WEIGHT = 256 };

/*
 * The features of a state and a move, in this order for each verb.  From FIRST_FACE on are the
 * faces of the game, each by its rank and by its suit: in the hand, leaving it, coming.
 */
enum feature {
	ALWAYS, OWN_CARDS, FEWEST_CARDS, NEXT_CARDS, STOCK_LEFT, SITUATIONS,
	GIVEN = SITUATIONS,
	SEAT_SELF = GIVEN + MAX_ARGUMENTS - 1, SEAT_OTHER, SEAT_NEXT, SEAT_PARTNER,
	FIRST_WORD, FIRST_SIZE = FIRST_WORD + WORDS,
	FIRST_LEAVING = FIRST_SIZE + SIZES, FIRST_COMING = FIRST_LEAVING + COMMONS,
	FIRST_FACE = FIRST_COMING + COMMONS
};
enum { IN_HAND, GOES, COMES, FACES_OF_VERB };

/* The tables that were learnt, one a game; the last has no name.  Made from GAME.learnt. */
struct learnt_table {
	const char *game;
	const int16_t *weights;
	size_t count;
};
extern const struct learnt_table learnt_tables[];

/* Weights, and what the faces of their game have in common: a bit for each. */
enum { LEAVING, COMING };

struct learnt {
	const struct game *game;
	const int16_t *weights;		/* a 256th each; NULL: nothing was learnt */
	/* Of each face its rank and its suit, as numbers below `kinds`; no two are the same. */
	uint8_t rank[MAX_FACES], suit[MAX_FACES], kinds;
	uint8_t common[MAX_FACES][MAX_FACES];
	/* What it weighs if a card leaves, or comes to, another one with so much in common. */
	int32_t pair[MAX_VERBS][2][1u << COMMONS];
};

/* The cards of a move: those that leave the hand, those that come to it, and those that stay. */
struct passing {
	unsigned count[2], size;	/* `size` is the feature that says how many leave */
	card at[2][MAX_CARDS];
	struct cards kept;		/* without XX */
};

/* The legal moves of a seat, weighed: they stand verb by verb. */
struct weighed {
	int32_t situation[SITUATIONS];
	struct weighed_verb {
		uint8_t verb;
		size_t first, end, best;
		int32_t situation;	/* its part in each weight */
	} verb[MAX_VERBS];
	unsigned verbs;
	int32_t *weight, most;		/* of each move; the most of all */
	size_t capacity;
};

/* How many weights a verb has, and (its faces known) a game. */
static inline size_t
verb_weights(const struct learnt *learnt)
{
	return FIRST_FACE + FACES_OF_VERB * (size_t)learnt->kinds;
}

/* Learns what the cards of a game have in common; learnt_begin() does it where nobody has. */
void learnt_faces(struct learnt *learnt, const struct game *game);

size_t learnt_size(const struct learnt *learnt);

/* Where the faces begin: IN_HAND, GOES or COMES. */
static inline size_t
face_weights(const struct learnt *learnt, unsigned what)
{
	return FIRST_FACE + what * (size_t)learnt->kinds;
}

/* Begins with a game, and the weights that were learnt of it, if any; and changes these. */
void learnt_begin(struct learnt *learnt, const struct game *game);
void learnt_take(struct learnt *learnt, const int16_t *weights);

/* For who learns: what these functions weigh. */
unsigned learnt_seat(const struct state *s, uint8_t seat);
void learnt_passing(const struct state *s, const struct move *move, struct passing *cards);
uint32_t learnt_share(int32_t less, unsigned hard);

/*
 * Weighs the moves of the seat on turn; false if memory is short.  Chooses a verb, by its best
 * move, and then one of its moves, by a number that is luck: each with a share that falls with e to
 * the power of what it weighs less than the best, times `hard` sixteenths.
 */
bool learnt_weigh(const struct learnt *learnt, const struct state *s,
    const struct croupier_moves *moves, struct weighed *w);

/* The logarithm of the chance that this move is chosen, where `hard` is 16; a 256th each. */
int32_t learnt_likely(const struct weighed *w, size_t index);
size_t learnt_choose(const struct weighed *w, unsigned hard, uint64_t luck);

/* ---- playout.c: rounds that are played on by a policy, and what is learnt from them ---- */

/*
 * What moves brought in rounds that were played on.  There are places for many moves; of those
 * that share one, each is taken for the other.
 */
enum { HABITS = 1024 };

/* How often a seat made a move, by its words, and what it gained in those rounds. */
struct noted {
	struct noted_habit {
		int64_t rounds, gain;
	} at[HABITS];
	uint64_t rounds, endless;	/* all of them; those that did not come to their end */
	uint64_t moves, longest;	/* in all rounds, and in one of them */
	uint64_t trials;		/* moves, if the advised side tries each later one once */
};

struct policy {
	struct learnt learnt;
	struct noted noted;
	int64_t mean[HABITS];	/* what each brought, a FINE each; not made: the most of all */
	/* In so many rounds the advised side tries each of its later moves; 0: it does not. */
	unsigned trial_rounds;
	bool review;		/* what all seats chose is judged */
	bool others_random;	/* the others play at random */
	bool careless;		/* in some rounds they do: most of these come to their end */
	bool endless;		/* most do not, and nothing was learnt */
	bool idle;		/* no card has moved for long: what a move brings counts */
};

/*
 * After so many moves a round is scored as it stands.  What is played at random for longer says
 * little about the first move, and other deals say more in the same time: with 40 moves instead
 * of 1,000 no game is played worse, and Hornipex, whose random rounds take 1,000, better.  Where
 * nothing was learnt, and half of the rounds do not end even so, fewer are better still.
 */
enum { MOST_MOVES = 40, MOST_BY_CHANCE = 16 };

/*
 * For so many moves a round is young: only what these bring is noted, and only they are chosen
 * by what was noted before.  For later moves this would say less, and take time.
 */
enum { YOUNG = 12 };

/*
 * The chance of one round: of each seat's first decision, its second, and so on.  Two rounds
 * that begin with different moves get the same luck, so that less of their difference is
 * chance: each seat decides alike in both.
 */
struct luck {
	uint32_t word[MAX_SEATS][MOST_MOVES];
};

/* How likely a move of the record was, with such a hand; the moves after many share places. */
enum { SEEN_MOVES = 256 };
struct seen_move {
	size_t number;			/* of the move, from 1 */
	struct cards hand;
	int32_t likely;
};

/* What one thread plays on. */
struct player {
	struct croupier_state *state;	/* the round in play */
	struct croupier_moves *moves;	/* its legal ones */
	struct croupier_state *trial;	/* the round in which a later move is tried */
	struct croupier_moves *replies;	/* the legal moves there */
	struct croupier_score score;
	struct seen_move seen[SEEN_MOVES];	/* in the world at hand */
	struct weighed weighed;		/* the legal moves, if something was learnt of the game */
	const struct sides *sides;	/* as each seat sees them */
	uint8_t own;			/* the seat that is advised */
	struct luck luck;
	uint8_t decided[MAX_SEATS];	/* how often each seat has, in this round */
	const struct policy *policy;	/* with what moves brought in rounds of earlier deals */
	struct noted fresh;		/* and in those since */
	struct decision {
		uint8_t seat;
		uint16_t habit;
	} decision[YOUNG];		/* choices of this round, while it was young */
	unsigned decisions;
	unsigned played;		/* moves of this round after the one that is tried */
	uint64_t compared;		/* moves from which the advised side chose, in this round */
	uint64_t before;		/* moves made before each of these, all together */
	bool careless;			/* the others play this round at random */
	unsigned long made;		/* moves, in all rounds */
};

/* Begins with what was learnt of the game, and nothing noted. */
void policy_begin(struct policy *policy, const struct game *game);

/*
 * Adds what was noted, and forgets it there.  In `trial_rounds` rounds each later move would then
 * be tried for each of the candidates, where rounds are short enough, and cannot be put off.
 */
void policy_add(struct policy *policy, struct noted *fresh);
void policy_settle(struct policy *policy, size_t candidates, unsigned trial_rounds);

/* Makes the luck of the next rounds of so many seats. */
void luck_make(struct luck *luck, unsigned seats, const uint8_t seed[CROUPIER_SEED_BYTES],
    unsigned round);

/*
 * Plays the round of a state on with a move, then by the player's policy and luck, and adds what
 * came of it.  False, with a refusal, if memory is short or a game does not do what it must.
 */
bool play_out(struct player *player, const struct croupier_state *from, const struct move *move,
    struct outcome *outcome, struct croupier_refusal *no);

/* ---- likely.c: worlds in which the moves seen were likely ---- */

/*
 * Changes the world that was supposed last, by chance, to one in which the others are likely to
 * have played as they did; nothing changes if nothing was learnt of the game.
 */
bool likely_world(struct croupier_supposing *supposing, struct player *player,
    struct chance *chance, struct croupier_refusal *no);

/* ---- ranking.c: what is known of moves, and their order ---- */

/* Every deal counts as if this many rounds had been played in it, however many were. */
enum { ROUNDS_OF_DEAL = 64 };

struct candidate {
	size_t deals;			/* in which it was tried */
	uint8_t verb;
	int32_t less;			/* it weighs than the best of its verb, as learnt */
	bool out;			/* it is not tried any more */
	bool behind;			/* so far that it is tried only once in a deal */
	struct outcome sum;		/* of all rounds; its moves are times the scale */
	int64_t *gains;			/* of each deal, of all its rounds */
	size_t capacity;
};

struct ranking {
	struct sides sides;
	bool learnt;			/* of each candidate it is known what it weighs less */
	size_t past;			/* moves of the round before */
	struct candidate *at;		/* in the order of the list, when it has begun */
	size_t count, capacity;
	struct candidate **order;	/* best first */
};

/* Begins with so many moves, in the order of the list; false if memory is short. */
bool ranking_begin(struct ranking *ranking, size_t count);
void ranking_free(struct ranking *ranking);

/*
 * Adds what came of a deal, for which `gains` has room, in a number of rounds that divides
 * ROUNDS_OF_DEAL.
 */
void ranking_add(const struct ranking *ranking, struct candidate *candidate,
    const struct outcome *outcome);

/* Puts the candidates into order; and says what is known of the one at a place in it. */
void ranking_sort(struct ranking *ranking);
struct croupier_advised ranking_know(const struct ranking *ranking, size_t index);

/*
 * Thins out the worse half of a long list, and what is surely worse than the best in a hurry;
 * and notes those that are behind.
 */
void ranking_thin(struct ranking *ranking, bool hurry);

/* Thins out moves that are behind another one of their verb, by gain and by what was learnt. */
void ranking_thin_learnt(struct ranking *ranking);

/*
 * By how much one gains more than another one, in the deals of both: the sum of that, its mean and
 * the standard error of the mean, as gains of a deal are counted, the last two a FINE each.
 * Whole numbers, so that every machine drops the same moves.
 */
struct difference {
	size_t deals;
	int64_t sum, mean, error;
};

/* Without `other`, how much one gains itself. */
struct difference ranking_compare(const struct candidate *one, const struct candidate *other);

/* The same for people, in points. */
double ranking_mean(const struct ranking *ranking, const struct difference *difference);
double ranking_error(const struct ranking *ranking, const struct difference *difference);

/* The root of a number that is not negative, rounded down. */
int64_t whole_root(int64_t square);

/* Hundredths, half away from zero; and adds a key whose value stands as write_share() writes it. */
int64_t hundredths_of(double number);
void set_share(struct arena *arena, struct node *map, const char *key, int64_t number,
    int64_t whole);

/* ---- advice.c ---- */

/*
 * As many deals are shared among threads at once; what is learnt counts from the next on.  With
 * fewer, threads would wait longer for the one that has the last of them.
 */
enum { DEALS_AT_ONCE = 64 };

/* What one thread needs to try moves in a deal. */
struct thinker {
	struct croupier_advice *advice;
	pthread_t thread;
	struct croupier_supposing *supposing;
	struct player player;
	struct croupier_refusal no;	/* why it stopped; of deal number: */
	size_t failed;
};

struct croupier_advice {
	bool begun;
	const struct croupier_record *record;
	unsigned seat;
	struct croupier_thinking how;
	bool all_cards;
	bool review;			/* of what all seats chose: each choice takes less time */
	uint8_t seed[CROUPIER_SEED_BYTES];
	struct croupier_state *view;	/* the table as the seat knows it */
	struct croupier_moves *moves;	/* its legal ones */
	struct ranking ranking;
	struct sides sides[MAX_SEATS];	/* as each seat sees them */
	struct policy policy;
	struct thinker *thinkers;	/* as many as `how` has jobs */
	size_t legal;			/* moves of the list that are, before one that is added */
	size_t deals;			/* that were counted */
	size_t forgotten;		/* deals that were counted before, and count no more */
	/* While deals are shared: */
	size_t count;			/* how many, after those that were counted */
	atomic_size_t next;		/* the one that nobody has taken */
	atomic_bool stopped, broken;
	struct outcome *outcomes;	/* of each of them and each candidate */
	bool done[DEALS_AT_ONCE];
};

/* Adds a move to the list that stands although it is illegal; its index, or SIZE_MAX: no memory. */
size_t advice_add(struct croupier_advice *advice, const struct move *move);

/*
 * Forgets what was found, except for the deals, of which the next ones come: in these only two
 * moves are tried.  False if memory is short.
 */
bool advice_measure(struct croupier_advice *advice, size_t one, size_t other);

/* ---- review.c ---- */

/* A choice that was judged. */
struct judged_choice {
	unsigned long number;		/* of the move */
	uint8_t seat;
	struct croupier_text move, best;	/* in words */
	int64_t gains[MAX_SEATS], whole;	/* of each seat, that many times */
	int64_t lost, error;		/* in hundredths */
};

struct croupier_review {
	struct croupier_advice *advice;
	const struct croupier_record *record;
	struct croupier_record *past;	/* as it was before the move at hand */
	uint8_t seed[CROUPIER_SEED_BYTES];
	size_t next;			/* the move at hand */
	bool begun, judged;		/* `choice` was judged last; else all were */
	struct judged_choice choice;
	int64_t lost[MAX_SEATS];	/* in hundredths, by moves that surely lost something */
	unsigned long choices[MAX_SEATS];
};

#endif
