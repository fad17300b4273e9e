/*
 * think.h: what looks at many ways a record could be: what was meant where it is wrong, what
 * its hidden cards could be, and which move is best for that.
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

/* A document after the state of a record that is mended. */
struct event {
	enum croupier_kind kind;
	const struct move *move;	/* NULL: it is no move, or not understood */
	/* A copy with a tree, where it is neither an understood move nor an undo; else NULL. */
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

/* Another card in the place of one that lies face up in the first state. */
struct other_card {
	uint8_t index;			/* of the card, as zones list them */
	card was, put;
};

/* Some documents go out and others come in, or a card of the first state is another. */
struct change {
	enum reason reason;
	bool in_state;			/* `other` is changed, and no document */
	struct other_card other;
	/* Of moves that were left out: only their seats and verbs are known. */
	bool vague;
	uint8_t removed, put_count;
	size_t at;			/* the first that goes, or before which others come */
	struct event put[2];
	const struct event *gap;	/* what comes in where it may be more; NULL: `put` */
	size_t reach;			/* the first document that is refused then */
	const char *rule;		/* by which; NULL: it is not known */
};

/* A record as given, or another version of it with one more change. */
struct version {
	const struct version *base;	/* NULL: as given */
	const struct change *change;	/* what is other than there */
	const struct croupier_state *first;
	struct event *events;		/* as given */
	size_t count, capacity;
	/* What judging it found: */
	bool legal;
	size_t refused;			/* the first event that is; count: none */
	size_t limit;			/* no change after this event makes it legal */
	size_t from;			/* changes are looked for from this event on */
	struct kept {
		struct croupier_state *before;
		bool stands;		/* it is a move that stands, or the limit */
	} *kept;			/* of each event from there to the limit */
	size_t kept_capacity;
};

/* One change or two; `at` counts in the record as given. */
struct proposal {
	struct change change[2];
	unsigned changes;
	bool supported;			/* another record of the round says so */
	size_t sequence;		/* of being found */
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
	struct croupier_state *trial;	/* on which changes are tried */
	struct croupier_state *guess;	/* in which hidden hands are filled in */
	struct croupier_moves *moves;
	const struct move **made;	/* in a trial, after the change */
	size_t made_count, made_capacity;
	struct full_move full;		/* a move that is being changed */
	struct items misread;		/* of a move that is being understood */
	struct proposals found;		/* repairs, and offences as they were played */
	struct proposals firsts;	/* no repairs, but each may be the first change of two */
	size_t next_first;
	const struct change *first_of_two;	/* that the version at hand has; NULL: none */
	const struct croupier_mending *other;	/* of the other scribe; NULL: none */
	struct croupier_text words;	/* what was handed out last */
	unsigned long tried;
	bool searched, failed;
	/* The caller may stop the search; NULL: nobody does. */
	bool (*stop)(void *what);
	void *what;
	size_t steps;			/* since that was asked last */
	bool stopped;
	bool slips_tried;		/* all of the record as it was given */
	size_t reached;			/* at which event changes are being tried */
	bool single_stopped;		/* that for one change was, at the move of this number */
	unsigned long left_from;
	unsigned misread_count;		/* moves as given that are not understood */
};

/*
 * Whether the search was stopped, or is now: asked wherever it does more than a few things,
 * with about how many moves these take the time of.
 */
bool mending_stops(struct croupier_mending *m, size_t steps);

bool same_move(const struct move *one, const struct move *other);

/* A copy of a move that lives as long as what is found; NULL where memory is short. */
const struct move *keep_move(struct croupier_mending *m, const struct move *move);

/* What a move's document means, in m->full; false where it is not understood. */
bool understand(struct croupier_mending *m, const struct croupier_document *document);

/* A document of which nothing is there but its tree. */
struct croupier_document tree_document(enum croupier_kind kind, struct croupier_place place,
    struct node *root);

/* Makes m->turned the first state with another card; false where there is no such state. */
bool turn_card(struct croupier_mending *m, const struct other_card *other);

/* Begins a version with one more change than another, which must stay; its memory is kept. */
void version_begin(struct croupier_mending *m, struct version *v, const struct version *base,
    const struct change *change);
void version_free(struct version *v);

/* An event, and its index in the version below, NOT_GIVEN where it came in by the change. */
const struct event *version_event(const struct version *v, size_t i);
size_t version_origin(const struct version *v, size_t i);
#define NOT_GIVEN SIZE_MAX

/* The event that is the move of this number; the count where none is. */
size_t version_find(const struct version *v, unsigned long number);

/*
 * Judges a version: whether it is legal, and else, where `all` is asked, how far
 * back a change must lie.  m->record is then where it was refused, or at its end.
 * False where memory is short.
 */
bool version_judge(struct croupier_mending *m, struct version *v, bool all);

/* Keeps the states of a version that was judged, for trials; false where memory is short. */
bool version_keep(struct croupier_mending *m, struct version *v);

/* The state that was kept before an event, and whether changes are looked for there. */
struct croupier_state *version_before(const struct version *v, size_t i);
bool version_may_change(const struct version *v, size_t i);

/* Makes the trial state equal to one; false where memory is short. */
bool trial_begin(struct croupier_mending *m, const struct croupier_state *state);

/* What comes in by a change. */
static inline const struct event *
change_put(const struct change *change, size_t i)
{
	return change->gap != NULL ? &change->gap[i] : &change->put[i];
}

/* A change that takes some events out and puts up to two moves in; NULL: none. */
struct change change_moves(enum reason reason, size_t at, unsigned removed,
    const struct move *one, const struct move *other);

/* Tries a change, and remembers what repairs the version (true) or may be the first of two. */
bool change_try(struct croupier_mending *m, const struct version *v, struct change *change);

/* Remembers a change, after the first of two that the version has; false: memory is short. */
bool add_proposal(struct croupier_mending *m, struct proposals *to, const struct version *v,
    const struct change *change);

/* ---- mending-slips.c: slips of the pen, but for moves that were left out ---- */

/* Whether two cards have one rank, or are the same where cards have none. */
bool same_rank(const struct face *one, const struct face *other);

/* Tries to undo every slip of the version from an event on. */
void try_slips(struct croupier_mending *m, const struct version *v, size_t from);

/* ---- mending-missing.c: moves that were left out ---- */

/* Another record of the round has about there what stands so many documents off. */
enum { NEAR = 2 };

/*
 * Makes a move say that it draws XX, as many as it does draw; `shown` gets where the last of
 * them is, if everybody sees that card: it must be named there.  False: it draws nothing.
 */
bool give_drawn(struct croupier_state *state, struct move *move, struct draws *draws,
    uint8_t values[2 * MAX_CARDS], uint8_t **shown);

/* Tries to put one in, from an event on. */
void try_missing(struct croupier_mending *m, const struct version *v, size_t from);

/* ---- mending-gap.c: several moves on end that were left out ---- */

/* Tries to put some in at each place where a change can help. */
void try_gaps(struct croupier_mending *m, const struct version *v);

/* ---- mending-proposals.c: what is told first, and tried first, and how it is told ---- */

/* Sort what was found, again for another record; and first changes by how far they come. */
void sort_found(struct croupier_mending *m);
void sort_firsts(struct croupier_mending *m);

/* ---- suppose-course.c: where cards went that nobody saw ---- */

enum {
	MAX_HOLDERS = 2 * MAX_SEATS + 2,	/* the hands, the stock, places of the game's own */
	MAX_ORIGINS = 64,
	MAX_CAME = 2 * MAX_CARDS,
	NOWHERE = 255
};

/*
 * What happened to cards that are XX, one after the other.  `move` counts from 1; what was
 * so before the first is of move 0.
 */
struct step {
	enum {
		ARRIVES,	/* a card comes into a hand, or lies at its holder from the first */
		IS_NAMED,	/* a card of the stock, by the seat that sees it drawn */
		LEAVES,		/* a card of a hand becomes known, or (XX) is put away elsewhere */
		IS_HIDDEN,	/* a known card of a hand is hidden, as nobody saw what left it */
		REMADE		/* known cards become the stock */
	} what;
	uint8_t holder;		/* whose it is; of a LEAVES whose it was */
	uint8_t to;		/* of a LEAVES that is XX: the holder that has it then */
	card face;		/* XX: nobody knows */
	uint8_t first;		/* of the XX of the first state, which it is; NOWHERE: none */
	uint8_t draw;		/* of its move, which draw it is; of those hidden by it, which */
	size_t move;
	size_t from, count;	/* of a REMADE: its cards in `remade` */
};

/* Some of a game's faces, also of one with more faces than a cardset has bits. */
struct some_faces {
	uint64_t bits[(MAX_FACES + 63) / 64];
};

static inline bool
has_face(const struct some_faces *some, card c)
{
	return c < MAX_FACES && (some->bits[c / 64] >> c % 64 & 1) != 0;
}

/* A move of the record as a table makes it whose cards are known. */
struct named_move {
	struct move move;	/* its values lie in `values` from `at` on */
	size_t at;
	unsigned drawn;		/* the argument that must say what it draws; 0: none */
	uint8_t settled;	/* by a ruling, as move.despite */
	/* The steps by which it puts cards away that nobody saw: none of the faces known there. */
	size_t put_away, puts;
	struct some_faces known;
	/* What the naming at hand makes of it: it is left out; it breaks what was settled. */
	bool dropped, despite;
	bool needless;		/* it stands despite a rule that it does not break */
};

/* A card that is in the place of an XX: of the first state, or of a value of a move. */
struct thread {
	bool in_first;
	size_t at;		/* which XX of that state, or index of the value */
	card face;		/* XX: it has the name of a place of the last state: */
	uint8_t place;
	size_t came;		/* one more than the index of what came into a hand; 0: none */
};

/* A card that came into a hand, and what became of it if cards leave in the order of coming. */
struct came {
	uint8_t seat, stretch;
	uint8_t tried;		/* in which stretch the card came that leaves in its place */
	card face;		/* XX: it has the name of a place: */
	uint8_t place;
	card name;		/* what came, as it is tried */
};

/* A holder of XX of the last state. */
struct holder {
	const char *key, *part;	/* of a place of the game's own; NULL: a hand or the stock */
	bool sorted;
	unsigned count;		/* of its XX now; they follow those of the holders before */
	unsigned from;		/* the first of its places among those of the last state */
};

/* ---- suppose-origins.c: which stock a hidden card came from ---- */

/*
 * A way in which cards can have come to their places, as far as it matters.  Cards that
 * were open when they were reshuffled into a new stock are of one origin, those of a known
 * hand from which one left that nobody saw are of another, and all that were hidden from
 * the first of a third.
 */
struct origins {
	uint8_t held[MAX_HOLDERS][MAX_ORIGINS];	/* hidden cards of each holder and origin */
	uint8_t origin[MAX_CARDS];	/* of each copy of each face; NOWHERE: it is not hidden */
	uint8_t again;			/* the origin of what was hidden last by a move */
	uint8_t stock;			/* the origin of what lies in the stock */
	size_t choice;		/* the last that led here, one more than its index; 0: none */
};

/* Where a card that left a hand may have been of several origins, the one that is meant. */
struct origin_choice {
	size_t before;			/* the choice before it, likewise */
	uint8_t origin;
};

/*
 * Cards that were put away face down at several times.  Nobody knows which of them was put
 * away when; where a seat had to obey a rule in between, each order has to be tried.
 */
struct stretches {
	bool any;
	/* Of each place of the last state: between which of such moves its card was put away. */
	uint8_t stretch[MAX_CARDS];
	/* The same as it is tried now, for the cards as they were drawn. */
	uint8_t tried[MAX_CARDS];
	card drawn[MAX_CARDS];
	uint8_t seat[MAX_HOLDERS];	/* who puts cards there; NO_SEAT: nobody, or at one time */
	/* The same for cards that came into hands, if a rule asked about the hand in between. */
	bool any_came;
	struct came came[MAX_CAME];
	size_t came_count;
	uint8_t last_stretch[MAX_SEATS];
	size_t last_move[MAX_SEATS];
	unsigned long orders;		/* that were tried of the naming at hand */
};

/* ---- suppose.c ---- */

/* A ruling or a result, with the number of moves that stand before it. */
struct supposing_note {
	const struct croupier_document *document;
	size_t position;
	size_t settles;		/* the move, one more than its index; 0: none that stands */
	bool void_claim;	/* it speaks of moves that were taken back */
};

struct croupier_supposing {
	bool begun;
	bool as_told;				/* `told` is the record itself */
	struct croupier_record *told;		/* the record as it is supposed from */
	struct croupier_redaction *redaction;	/* that tells it, where a seat's view is asked */
	struct croupier_record *again;		/* what that follows */
	struct croupier_state *first, *last;	/* at a table without seed, its XX not named */
	struct croupier_state *start;		/* the first, named, to be written */
	struct croupier_state *made;		/* the same, and what moves make of it */
	struct croupier_state *found;		/* the last, named: what is handed out */
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
	double *weights;			/* the weights of all ways up to each */
	size_t way_count, way_capacity, next_count, next_capacity;
	struct origin_choice *choices;
	size_t choice_count, choice_capacity;
	uint8_t first_copy[MAX_FACES + 1];	/* of each face, in `origin` */
	bool ambiguous;				/* a naming may come about in several ways */

	size_t way;				/* that the threads are of; SIZE_MAX: none */
	struct thread *threads;
	size_t thread_count, thread_capacity;
	card first_names[MAX_CARDS];		/* of the XX of the first state, and of the last: */
	card names[MAX_CARDS];
	struct stretches stretches;

	uint8_t seed[CROUPIER_SEED_BYTES];
	uint64_t counter;			/* of the naming that is looked for */
	bool running;				/* `chance` goes on looking for it */
	struct chance chance;
	unsigned long tries;			/* since a naming was found */
	unsigned long made_moves;		/* in all namings that were judged */
	bool found_one;				/* the last search has */

	bool noted;				/* the notes are of this record: */
	unsigned long serial;			/* as record_serial() has it */
	struct supposing_note *notes;		/* rulings and results */
	size_t note_count, note_capacity;
	struct arena note_arena;
};

/* Follows the record once, and notes what became of its hidden cards. */
struct croupier_refusal course_follow(struct croupier_supposing *s);

/* Finds the ways in which they can have come to where they are. */
struct croupier_refusal origins_find(struct croupier_supposing *s);

/* Begins a way, on which all cards are hidden that the first state does not know. */
void origins_begin(struct croupier_supposing *s, struct origins *way);

/* Goes a step along one way; `origin` is that of a card that leaves.  False: impossible. */
bool origins_step(const struct croupier_supposing *s, struct origins *way,
    const struct step *step, uint8_t origin);

/* The origins that a card which leaves may have had; how many. */
unsigned origins_of(const struct croupier_supposing *s, const struct origins *way,
    const struct step *step, uint8_t origin[MAX_ORIGINS]);

/* In how many ways the naming at hand comes about. */
unsigned long origins_count(const struct croupier_supposing *s);

/* Ties every XX that was to a place that is hidden now, along a way. */
bool threads_make(struct croupier_supposing *s, size_t way);

/* Finds the cards that were put away at several times. */
void stretches_find(struct croupier_supposing *s);

/*
 * Notes what became of a card that came into a hand, in the order of coming: what `came` has of
 * it, one more than the index; 0: that cannot matter.
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
};

struct habits {
	struct noted noted;
	float mean[HABITS];	/* what each brought; of a move that nobody made, endlessly much */
};

/* The place of a move, below HABITS. */
unsigned habit_of(const struct move *move);

/* Begins with nothing; and adds what was noted, and forgets it there. */
void habits_begin(struct habits *habits);
void habits_add(struct habits *habits, struct noted *fresh);

/*
 * Behind so many moves a round is scored as it stands.  What is played at random for longer says
 * little about the first move, and other deals say more in the same time: with 40 moves instead
 * of 1,000 no game is played worse, and Hornipex, whose random rounds take 1,000, better.
 */
enum { MOST_MOVES = 40 };

/* So long is noted what moves bring, and counts: of later ones it says less, and takes time. */
enum { YOUNG = 12 };

/*
 * The chance of one round: of each seat's first decision, its second, and so on.  Rounds that
 * differ in one move so differ less by chance: a seat does in both what it would have done.
 */
struct luck {
	uint32_t word[MAX_SEATS][MOST_MOVES];
};

/* What one thread plays on. */
struct player {
	struct croupier_state *state;	/* the round in play */
	struct croupier_moves *moves;	/* its legal ones */
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
	unsigned played;		/* moves of this round behind the one that is tried */
	bool idle;			/* no card has moved for long: what a move brings counts */
	unsigned long made;		/* moves, in all rounds */
};

/* Makes the luck of the next rounds of so many seats. */
void luck_make(struct luck *luck, unsigned seats, const uint8_t seed[CROUPIER_SEED_BYTES],
    unsigned round);

/*
 * Plays the round of a state on with a move, then by the player's luck, and adds what came of
 * it.  False, with a refusal, where memory is short or a game does not do what it must.
 */
bool play_out(struct player *player, const struct croupier_state *from, const struct move *move,
    struct outcome *outcome, struct croupier_refusal *no);

/* ---- advice-ranking.c: what is known of moves, and their order ---- */

/* What comes of a deal counts as if as many rounds had been played in each. */
enum { ROUNDS_OF_DEAL = 64 };

struct candidate {
	size_t move;			/* its index in the list */
	size_t deals;			/* in which it was tried */
	bool out;			/* it is not tried any more */
	bool behind;			/* so far that it is tried but once in a deal */
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

/* Begins with so many moves, in the order of the list; false where memory is short. */
bool ranking_begin(struct ranking *ranking, size_t count);
void ranking_free(struct ranking *ranking);

/* Has room for one more deal of a candidate; false where memory is short. */
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
 * Forgets what was found, but for the deals, of which the next ones come: in these only
 * two moves are tried.  False where memory is short.
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
