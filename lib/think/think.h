/*
 * think.h: code that considers many ways in which a record could be: what was meant if it is
 * wrong, what its hidden cards could be, and which move is best for that.
 *
 * Must not know where documents come from.  Nothing in the library stands above it.
 * The files of mending are named here from the ground up: each calls those before it.
 */
#ifndef THINK_H
#define THINK_H

#include "record/record.h"

#include <pthread.h>
#include <stdatomic.h>

/* ---- mending-versions.c: a record as it was given, or changed, and its verdict ---- */

/* A document that comes after the state of a record that is mended. */
struct event {
	enum croupier_kind kind;
	const struct move *move;	/* NULL: it is no move, or not understood */
	/* A copy with a tree, if it is neither an understood move nor an undo; else NULL. */
	const struct croupier_document *document;
	unsigned long undo;		/* how many moves an undo takes back */
	unsigned long number;		/* of the move that it is, or of the next one */
	struct croupier_place place;
};

/* The kinds of mistakes, in the order in which they are proposed. */
enum reason {
	CARDS_SWAPPED, MOVES_SWAPPED, MISSPELT, LINE_TWICE, OTHER_SUIT, SIMILAR_RANK, OTHER_SEAT,
	OTHER_KEY, OTHER_WORD, OTHER_NUMBER, OTHER_RANK, LEFT_OUT, GAP, TOO_MANY, OTHER_CARD,
	WRONG_RESULT, AS_PLAYED
};

/* Another card for one that lies face up in the first state. */
struct other_card {
	uint8_t index;			/* of the card, as zones list them */
	card was, put;
};

/* Some documents are taken out and others put in, or a card of the first state is replaced. */
struct change {
	enum reason reason;
	bool in_state;			/* `other` is changed, and no document */
	struct other_card other;
	/* Of moves that were left out: only their seats and verbs are known. */
	bool vague;
	uint8_t removed, put_count;
	size_t at;			/* the first that goes; others come in there */
	struct event put[2];
	const struct event *gap;	/* the events put in, if they may be more; NULL: `put` */
	size_t reach;			/* the first event that is then refused */
	const char *rule;		/* the rule that refuses it; NULL: not known */
};

/* A record as given, or another version with one more change. */
struct version {
	const struct version *base;	/* NULL: as given */
	const struct change *change;	/* what differs from that */
	const struct croupier_state *first;
	struct event *events;		/* as given */
	size_t count, capacity;
	/* What judging it found: */
	bool legal;
	size_t refused;			/* the first event that is refused; count: none */
	size_t limit;			/* no change after this event makes it legal */
	size_t from;			/* changes are looked for from this event on */
	struct kept {
		struct croupier_state *before;
		bool stands;		/* it is a move that stands, or the limit */
	} *kept;			/* for each event from `from` to the limit */
	size_t kept_capacity;
};

/* One change or two; `at` counts in the record as given. */
struct proposal {
	struct change change[2];
	unsigned changes;
	bool supported;			/* by another record of the round */
	size_t sequence;		/* in which it was found */
};

struct proposals {
	struct proposal *at;
	size_t count, capacity;
};

struct croupier_mending {
	struct arena arena;		/* of all that is found in one record */
	struct croupier_state *first;	/* NULL: not begun */
	struct croupier_place place;	/* of the state */
	struct zones zones;		/* of the state */
	struct croupier_state *turned;	/* the state with another card */
	struct version given, changed;
	struct croupier_record *record;	/* judges versions */
	struct croupier_state *trial;	/* changes are tried on it */
	struct croupier_state *guess;	/* hidden hands are filled in on it */
	struct croupier_moves *moves;
	const struct move **made;	/* the moves of a trial after the change */
	size_t made_count, made_capacity;
	struct full_move full;		/* a move that is being changed */
	struct items misread;		/* of a move that is being understood */
	struct proposals found;		/* repairs, and offences as they were played */
	struct proposals firsts;	/* no repairs, but each may be the first of two changes */
	size_t next_first;
	const struct change *first_of_two;	/* in the version; NULL: none */
	const struct croupier_mending *other;	/* of the other scribe; NULL: none */
	struct croupier_text words;	/* what was handed out last */
	unsigned long tried;
	bool searched, failed;
	/* The caller may stop the search; NULL: nobody does. */
	bool (*stop)(void *what);
	void *what;
	size_t steps;			/* since `stop` was last called */
	bool stopped;
	bool slips_tried;		/* for the whole record as it was given */
	size_t reached;			/* the event at which changes are being tried */
	bool single_stopped;		/* the search for one change was, at this move: */
	unsigned long left_from;
	unsigned misread_count;		/* how many given moves are not understood */
};

/*
 * Whether the search is to stop.  It is called wherever more than a few things are done, with
 * about how many moves they take the time of.
 */
bool mending_stops(struct croupier_mending *m, size_t steps);

bool same_move(const struct move *one, const struct move *other);

/* A copy of a move that lives as long as what is found; NULL if memory is short. */
const struct move *keep_move(struct croupier_mending *m, const struct move *move);

/* Understands a move's document, as m->full; false if it cannot be. */
bool understand(struct croupier_mending *m, const struct croupier_document *document);

/* A document that has only a tree. */
struct croupier_document tree_document(enum croupier_kind kind, struct croupier_place place,
    struct node *root);

/* Makes m->turned the first state with another card; false if that is impossible. */
bool turn_card(struct croupier_mending *m, const struct other_card *other);

/* Begins a version with one more change than `base`, which must stay; reuses the memory of `v`. */
void version_begin(struct croupier_mending *m, struct version *v, const struct version *base,
    const struct change *change);
void version_free(struct version *v);

/* An event; and its index in the base, NOT_GIVEN if the change put it in. */
const struct event *version_event(const struct version *v, size_t i);
size_t version_origin(const struct version *v, size_t i);
#define NOT_GIVEN SIZE_MAX

/* The index of the event that is the move of this number; count if none is. */
size_t version_find(const struct version *v, unsigned long number);

/*
 * Judges a version: whether it is legal and, if not and with `all`, how far back a change must
 * lie.  m->record then stands where the version was refused, or at its end.  False if memory is
 * short.
 */
bool version_judge(struct croupier_mending *m, struct version *v, bool all);

/* Keeps the states of a version that was judged, for trials; false if memory is short. */
bool version_keep(struct croupier_mending *m, struct version *v);

/* The kept state before an event; and whether changes are looked for there. */
struct croupier_state *version_before(const struct version *v, size_t i);
bool version_may_change(const struct version *v, size_t i);

/* Makes the trial state equal to one; false if memory is short. */
bool trial_begin(struct croupier_mending *m, const struct croupier_state *state);

/* The i-th event that a change puts in. */
static inline const struct event *
change_put(const struct change *change, size_t i)
{
	return change->gap != NULL ? &change->gap[i] : &change->put[i];
}

/* A change that takes some events out and puts up to two moves in; NULL: none. */
struct change change_moves(enum reason reason, size_t at, unsigned removed,
    const struct move *one, const struct move *other);

/* Tries a change, and remembers it if it repairs the version (true), or may be the first of two. */
bool change_try(struct croupier_mending *m, const struct version *v, struct change *change);

/* Remembers a change, with the first of two if the version has that; false: memory is short. */
bool add_proposal(struct croupier_mending *m, struct proposals *to, const struct version *v,
    const struct change *change);

/* ---- mending-slips.c: slips of the pen, except for moves that were left out ---- */

/* Whether two cards have the same rank; cards without ranks must be the same. */
bool same_rank(const struct face *one, const struct face *other);

/* Tries to undo every slip of the version from an event on. */
void try_slips(struct croupier_mending *m, const struct version *v, size_t from);

/* ---- mending-missing.c: moves that were left out ---- */

/* Two records of a round may have the same move this many documents apart. */
enum { NEAR = 2 };

/*
 * Makes a move name as many XX as it draws.  If everybody sees the last of these cards, *shown
 * points at its value, and it must be named there.  False: it draws nothing.
 */
bool give_drawn(struct croupier_state *state, struct move *move, struct draws *draws,
    uint8_t values[2 * MAX_CARDS], uint8_t **shown);

/* Tries to put one move in, from an event on. */
void try_missing(struct croupier_mending *m, const struct version *v, size_t from);

/* ---- mending-gap.c: several consecutive moves that were left out ---- */

/* Tries to put moves in at each place where a change can help. */
void try_gaps(struct croupier_mending *m, const struct version *v);

/* ---- mending-proposals.c: the order of proposals, and how they are written ---- */

/*
 * Sort what was found, also once more for another record; and sort first changes by how far they
 * reach.
 */
void sort_found(struct croupier_mending *m);
void sort_firsts(struct croupier_mending *m);

/* ---- suppose-course.c: the course of cards that nobody saw ---- */

enum {
	MAX_HOLDERS = 2 * MAX_SEATS + 2,	/* the hands, the stock, places of the game's own */
	MAX_ORIGINS = 64,
	MAX_CAME = 2 * MAX_CARDS,
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

/* A set of a game's faces, which may be more than a cardset has bits. */
struct some_faces {
	uint64_t bits[(MAX_FACES + 63) / 64];
};

static inline bool
has_face(const struct some_faces *some, card c)
{
	return c < MAX_FACES && (some->bits[c / 64] >> c % 64 & 1) != 0;
}

/* A move of the record, as it is made if all cards are known. */
struct named_move {
	struct move move;	/* its values lie in `values` from `at` on */
	size_t at;
	unsigned drawn;		/* the argument that must say what it draws; 0: none */
	uint8_t settled;	/* by a ruling, as move.despite */
	/*
	 * The steps by which it puts cards away unseen; none of them has a face that is in
	 * `known`.
	 */
	size_t put_away, puts;
	struct some_faces known;
	/* With the naming at hand: it is left out; it breaks the rule that was settled. */
	bool dropped, despite;
	bool needless;		/* it stands despite a rule that it does not break */
};

/* An XX of the first state, or of a value of a move, and how it gets its name. */
struct thread {
	bool in_first;
	size_t at;		/* which XX of that state, or index of the value */
	card face;		/* XX: the name of this place of the last state: */
	uint8_t place;
	size_t came;		/* index + 1 of a card that came into a hand; 0: none */
};

/*
 * A card that came into a hand, and what becomes of it if cards leave in the order in which they
 * came.
 */
struct came {
	uint8_t seat, stretch;
	uint8_t tried;		/* the stretch in which the card came that takes its place */
	card face;		/* XX: the name of this place: */
	uint8_t place;
	card name;		/* its name in the order that is tried */
};

/* A holder of cards that are XX in the last state. */
struct holder {
	const char *key, *part;	/* of a place of the game's own; NULL: a hand or the stock */
	bool sorted;
	unsigned count;		/* how many XX it has */
	unsigned from;		/* the first of its places among those of the last state */
};

/* ---- suppose-origins.c: which stock a hidden card came from ---- */

/*
 * A way in which cards can have come to their places, as far as it matters.  Each new stock is
 * an origin, of the open cards that were reshuffled into it; so is each known hand that an
 * unseen card has left, of its cards; and cards that were hidden from the start are of one more
 * origin.
 */
struct origins {
	uint8_t held[MAX_HOLDERS][MAX_ORIGINS];	/* hidden cards of each holder and origin */
	uint8_t origin[MAX_CARDS];	/* of each copy of each face; NOWHERE: not hidden */
	uint8_t again;			/* the origin of the cards that a move hid last */
	uint8_t stock;			/* the origin of the cards in the stock */
	size_t choice;		/* index + 1 of the last that led here; 0: none */
};

/* The origin that was chosen for a card that left a hand, if it could have several. */
struct origin_choice {
	size_t before;			/* index + 1 of the choice before it */
	uint8_t origin;
};

/*
 * Cards that were put away face down at several times.  Nobody knows which of them was put away
 * when; if the seat had to obey a rule in between, each order has to be tried.
 */
struct stretches {
	bool any;
	/* For each place of the last state: between which of these moves its card was put away. */
	uint8_t stretch[MAX_CARDS];
	/* The same in the order that is tried, for the names as they were drawn. */
	uint8_t tried[MAX_CARDS];
	card drawn[MAX_CARDS];
	uint8_t seat[MAX_HOLDERS];	/* who put cards there at several times; NO_SEAT: nobody */
	/* The same for cards that came into hands, if a rule asked about the hand in between. */
	bool any_came;
	struct came came[MAX_CAME];
	size_t came_count;
	uint8_t last_stretch[MAX_SEATS];
	size_t last_move[MAX_SEATS];
	unsigned long orders;		/* how many were tried for the naming at hand */
};

/* ---- suppose.c ---- */

/* A ruling or a result, with the number of moves that stand before it. */
struct supposing_note {
	const struct croupier_document *document;
	size_t position;
	size_t settles;		/* index + 1 of a move; 0: none that stands */
	bool void_claim;	/* it is about moves that were taken back */
};

struct croupier_supposing {
	bool begun;
	bool as_told;				/* `told` is the record itself */
	struct croupier_record *told;		/* the record that is supposed */
	struct croupier_redaction *redaction;	/* tells it, if it is a seat's view */
	struct croupier_record *again;		/* the record that it tells */
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

	struct origins *ways, *next_ways;	/* the ways that are possible; room for more */
	double *weights;			/* for each way, the sum of the weights up to it */
	size_t way_count, way_capacity, next_count, next_capacity;
	struct origin_choice *choices;
	size_t choice_count, choice_capacity;
	uint8_t first_copy[MAX_FACES + 1];	/* index of each face in `origin` */
	bool ambiguous;				/* a naming may come about in several ways */

	size_t way;				/* the way of the threads; SIZE_MAX: none */
	struct thread *threads;
	size_t thread_count, thread_capacity;
	card first_names[MAX_CARDS];		/* for the XX of the first state, and of */
	card names[MAX_CARDS];
	struct stretches stretches;

	uint8_t seed[CROUPIER_SEED_BYTES];
	uint64_t counter;			/* number of the naming that is looked for */
	bool running;				/* `chance` is in the middle of that search */
	struct chance chance;
	unsigned long tries;			/* since a naming was found */
	unsigned long made_moves;		/* in all namings that were judged */
	bool found_one;				/* by the last search */

	bool noted;				/* the notes are of this record: */
	unsigned long serial;			/* from record_serial() */
	struct supposing_note *notes;		/* rulings and results */
	size_t note_count, note_capacity;
	struct arena note_arena;
};

/* Follows the record once, and notes what became of its hidden cards. */
struct croupier_refusal course_follow(struct croupier_supposing *s);

/* Finds the ways in which the hidden cards can have come to their places. */
struct croupier_refusal origins_find(struct croupier_supposing *s);

/* Begins a way, on which all cards that the first state does not know are hidden. */
void origins_begin(struct croupier_supposing *s, struct origins *way);

/* Takes a step along one way; `origin` is that of a card that leaves.  False: impossible. */
bool origins_step(const struct croupier_supposing *s, struct origins *way,
    const struct step *step, uint8_t origin);

/* The origins that a leaving card may have; returns how many. */
unsigned origins_of(const struct croupier_supposing *s, const struct origins *way,
    const struct step *step, uint8_t origin[MAX_ORIGINS]);

/* In how many ways the naming at hand comes about. */
unsigned long origins_count(const struct croupier_supposing *s);

/*
 * Ties every XX of the first state and of the moves to a hidden place of the last state, along a
 * way.
 */
bool threads_make(struct croupier_supposing *s, size_t way);

/* Finds the cards that were put away at several times. */
void stretches_find(struct croupier_supposing *s);

/*
 * Begins; and notes a card that came into a hand, in the order in which cards came: returns its
 * index + 1 in `came`, or 0 if the order cannot matter.
 */
void stretches_begin(struct croupier_supposing *s);
size_t stretches_note(struct croupier_supposing *s, const struct step *step, card face,
    uint8_t place);

/* Draws names for all places by chance; *kept says whether the draw counts. */
struct croupier_refusal naming_draw(struct croupier_supposing *s, bool *kept);

/* Makes the moves of the record with the naming at hand; *possible says whether all are legal. */
struct croupier_refusal naming_judge(struct croupier_supposing *s, bool *possible);

/* ---- advice-crew.c: threads that work on one thing together ---- */

struct crew {
	unsigned wanted;		/* how many are to work, the caller's own included */
	unsigned threads;		/* that were started; the caller's own is no part of it */
	pthread_t thread[CROUPIER_MOST_JOBS];
	pthread_mutex_t lock;
	pthread_cond_t begins, ends;
	unsigned long turn;		/* how often work was begun */
	unsigned working;		/* threads that have not ended it yet */
	bool quits;
	void (*work)(void *what, unsigned worker);
	void *what;
	struct crew_member {
		struct crew *crew;
		unsigned worker;
	} member[CROUPIER_MOST_JOBS];
};

/* Begins with no thread but the caller's, who is worker 0; ends the others. */
void crew_begin(struct crew *crew);
void crew_end(struct crew *crew);

/* Has work(what, worker) called once by each worker, up to `workers`, and waits for all. */
void crew_work(struct crew *crew, unsigned workers, void (*work)(void *what, unsigned worker),
    void *what);

/* ---- advice-playout.c: rounds that are played on by chance, and what comes of them ---- */

/* The seats that win together, and how the points of a round become the gain of one seat. */
struct sides {
	uint8_t seats, own;		/* how many; whose gain it is */
	bool lowest;			/* few points are good */
	uint8_t count, side[MAX_SEATS];	/* how many sides; that of each seat */
	int64_t share[MAX_SEATS];	/* by which the points of sides of several sizes compare */
	int64_t weight[MAX_SEATS];	/* of each seat's points in the gain */
	int64_t scale;			/* that many times the gain is what they add up to */
};

void sides_find(struct sides *sides, const struct table *table, uint8_t own);

/* The sums of the rounds with one move. */
struct outcome {
	int64_t rounds;
	int64_t gain;			/* times the scale */
	int64_t points;			/* of the seat */
	int64_t moves;			/* that the rounds went on */
	int64_t won;			/* rounds in which no other side did better */
};

/* ---- advice-habits.c: what moves brought in rounds that were played on ---- */

/*
 * There are places for many moves; of those that share one, each is taken for the other.
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

struct habits {
	struct noted noted;
	float mean[HABITS];	/* what each brought; infinity for a move that nobody made */
	/* In so many rounds the advised side tries each of its later moves; 0: it does not. */
	unsigned trial_rounds;
	bool others_random;	/* the others play at random */
};

/* The place of a move, below HABITS. */
unsigned habit_of(const struct move *move);

/* Begins with nothing; and adds what was noted, and forgets it there. */
void habits_begin(struct habits *habits);
void habits_add(struct habits *habits, struct noted *fresh);

/*
 * Whether rounds are short, and cannot be put off, so that the advised side can try its later
 * moves, too.  `rounds` is the number of candidates times that of the rounds in which each later
 * move would be tried.
 */
bool habits_short(const struct habits *habits, size_t rounds);

/*
 * After so many moves a round is scored as it stands.  What is played at random for longer says
 * little about the first move, and other deals say more in the same time: with 40 moves instead
 * of 1,000 no game is played worse, and Hornipex, whose random rounds take 1,000, better.
 */
enum { MOST_MOVES = 40 };

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

/* What one thread plays on. */
struct player {
	struct croupier_state *state;	/* the round in play */
	struct croupier_moves *moves;	/* its legal ones */
	struct croupier_state *trial;	/* the round in which a later move is tried */
	struct croupier_moves *replies;	/* the legal moves there */
	struct croupier_score *score;
	const struct sides *sides;	/* as each seat sees them */
	uint8_t own;			/* the seat that is advised */
	struct luck luck;
	uint8_t decided[MAX_SEATS];	/* how often each seat has, in this round */
	const struct habits *habits;	/* what moves brought in rounds of earlier deals */
	struct noted *fresh;		/* and in those since */
	struct decision {
		uint8_t seat;
		uint16_t habit;
	} decision[YOUNG];		/* choices of this round, while it was young */
	unsigned decisions;
	unsigned played;		/* moves of this round after the one that is tried */
	uint64_t compared;		/* moves from which the advised side chose, in this round */
	uint64_t before;		/* moves made before each of these, all together */
	bool idle;			/* no card has moved for long: what a move brings counts */
	unsigned long made;		/* moves, in all rounds */
};

/* Makes the luck of the next rounds of so many seats. */
void luck_make(struct luck *luck, unsigned seats, const uint8_t seed[CROUPIER_SEED_BYTES],
    unsigned round);

/*
 * Plays the round of a state on with a move, then by the player's luck, and adds what came of
 * it.  False, with a refusal, if memory is short or a game does not do what it must.
 */
bool play_out(struct player *player, const struct croupier_state *from, const struct move *move,
    struct outcome *outcome, struct croupier_refusal *no);

/* ---- advice-ranking.c: what is known of moves, and their order ---- */

/* Every deal counts as if this many rounds had been played in it, however many were. */
enum { ROUNDS_OF_DEAL = 64 };

struct candidate {
	size_t move;			/* its index in the list */
	size_t deals;			/* in which it was tried */
	bool out;			/* it is not tried any more */
	bool behind;			/* so far that it is tried only once in a deal */
	struct outcome sum;		/* of all rounds */
	int64_t *gains;			/* of each deal, of all its rounds */
	size_t capacity;
	struct croupier_advised known;	/* of that, when it was ranked last */
};

struct ranking {
	struct sides sides;
	struct candidate *at;		/* in the order of the list, when it has begun */
	size_t count, capacity;
	size_t *order;			/* their indexes, best first, and room for as many */
};

/* Begins with so many moves, in the order of the list; false if memory is short. */
bool ranking_begin(struct ranking *ranking, size_t count);
void ranking_free(struct ranking *ranking);

/* Has room for one more deal of a candidate; false if memory is short. */
bool ranking_reserve(struct ranking *ranking, size_t candidate);

/* Adds what came of it, in a number of rounds that divides ROUNDS_OF_DEAL. */
void ranking_add(struct ranking *ranking, size_t candidate, const struct outcome *outcome);

/* Puts the candidates into order, and says what is known of them. */
void ranking_sort(struct ranking *ranking);

/*
 * Thins out the worse half of a long list, and what is surely worse than the best in a hurry;
 * and marks those that are behind.
 */
void ranking_thin(struct ranking *ranking, bool hurry);

/* The mean by which one gains more than another in the deals of both, and its error. */
void ranking_compare(const struct ranking *ranking, size_t one, size_t other, double *mean,
    double *error);

/* Hundredths, half away from zero; and a number that was written as write_share() does. */
int64_t hundredths_of(double number);
struct node *tree_decimals(struct arena *arena, const char *decimals);

/* ---- advice.c ---- */

/*
 * As many deals are shared among threads at once; what is learnt counts from the next on.  With
 * fewer, threads would wait longer for the one that has the last of them.
 */
enum { DEALS_AT_ONCE = 64 };

/* What one thread needs to try moves in a deal. */
struct thinker {
	struct croupier_supposing *supposing;
	bool begun;			/* that has begun with the record */
	struct player player;
	struct outcome *outcomes;	/* of each candidate in the deal at hand */
	struct croupier_refusal no;	/* why it stopped; of deal number: */
	size_t failed;
};

struct croupier_advice {
	bool begun;
	const struct croupier_record *record;
	unsigned seat;
	bool all_cards, hurry;
	bool brief;			/* one of many choices is judged, so each takes less */
	uint8_t seed[CROUPIER_SEED_BYTES];
	struct croupier_state *view;	/* the table as the seat knows it */
	struct croupier_moves *moves;	/* its legal ones */
	struct ranking ranking;
	unsigned jobs;
	struct crew crew;
	struct sides sides[MAX_SEATS];	/* as each seat sees them */
	struct habits *habits;
	struct thinker *thinkers;	/* `jobs` of them */
	unsigned thinker_count;
	bool (*stop)(void *what);
	void *what;
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

/* ---- advice-review.c ---- */

/* A choice that was judged. */
struct judged_choice {
	unsigned long number;		/* of the move */
	struct croupier_text move, best;	/* in words */
	char gain[MOST_DECIMALS];
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
