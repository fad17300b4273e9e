/*
 * core.h: what the files of the core share and neither games nor programs see.
 */
#ifndef CORE_H
#define CORE_H

#include "game.h"
#include "base/refusal.h"
#include "format/stream.h"

/* ---- games ------------------------------------------------------------ */

/* All games, NULL at the end. */
extern const struct game *const croupier_games[];
const struct game *game_find(const char *name);

/* ---- cards ------------------------------------------------------------ */

/* Reads a card's name leniently (section CARDS); false where the deck has no such card. */
bool card_read(const struct table *table, const char *text, size_t length, card *c);

/* Fills in table->by_name, where card_read looks first, where many cards will be read; without, it searches. */
void cards_learn(struct table *table);

/* Copies of each card times this are in the deck. */
unsigned packs_of(const struct table *table);
unsigned copies_of(const struct table *table, card c);
unsigned deck_size(const struct table *table);

/* The deck before the shuffle: pack after pack. */
void deck_fill(const struct table *table, struct cards *deck);

/* ---- chance ----------------------------------------------------------- */

/* Lets libsodium choose what is fast on this machine; worth it where much is shuffled. */
void chance_prepare(void);

/* Shuffles by the key of a purpose and counter. */
void shuffle(struct cards *cards, const uint8_t seed[CROUPIER_SEED_BYTES], const char *purpose, uint64_t counter);

/* ---- fields ----------------------------------------------------------- */

enum mode { READING, WRITING, COUNTING, HIDING };

enum { MAX_NESTING = 4, MAX_KEYS = 40 };

/* How what is written stands: keys of a state, each on its line; on one line; each entry on a line of its own. */
enum layout { LINES, FLOW_MAP, FLOW_LIST, BLOCK_MAP, BLOCK_LIST };

/* A mapping, or a list of them, that is being read or written. */
struct nest {
	const char *name;		/* its key */
	struct node *in;		/* READING */
	struct node *at;		/* the key that is expected next, or the item */
	struct node *out;		/* WRITING a tree */
	enum layout layout;		/* WRITING */
	bool begun;			/* WRITING: the next entry stands behind a comma, or on its own line */
	const char *asked[MAX_KEYS];	/* the keys that may stand here */
	unsigned asked_count;
	const char *missing;		/* the first key that should stand here and does not */
	bool gap;			/* a key that belongs behind it does */
};

struct fields {
	enum mode mode;
	const struct table *table;
	struct nest nest[MAX_NESTING];
	unsigned depth;			/* nest[depth] is the innermost */
	struct arena *arena;		/* WRITING a tree */
	struct croupier_text *text;	/* WRITING text; NULL: a tree */
	uint8_t plain[MAX_SEATS];	/* WRITING text: how long that seat's name is, 0 where it needs quotes */
	const struct croupier_document *document;	/* READING */
	struct croupier_refusal no;	/* READING: the first thing that was wrong */
	uint8_t seen[MAX_FACES];	/* COUNTING */
	unsigned total;			/* COUNTING: XX too */
	unsigned viewer;		/* HIDING: a seat or EVERYBODY */
};

/* The value of a key while reading, or NULL; notes a key that is missing. */
struct node *field_value(struct fields *f, const char *key);

/* Refuses the value at hand. */
__attribute__((format(printf, 3, 4)))
void field_refuse(struct fields *f, const struct node *at, const char *format, ...);

/* While reading: whether value is a scalar; refuses it where not. */
bool field_is_scalar(struct fields *f, const char *key, const struct node *value);

/* A mapping of lists, otherwise as field_map; and a seat with its list of cards in it. */
void field_lists(struct fields *f, const char *key);
void field_cards_of(struct fields *f, uint8_t seat, struct cards *cards, enum arrangement arrangement, unsigned who);

/* While reading: refuses a missing key, or unknown and missing keys, of the innermost mapping. */
void field_missing(struct fields *f);
void field_finish(struct fields *f);

/*
 * While writing: a key of the innermost mapping, and its value, which comes
 * next.  Keys and words are known to stand plain; names of seats are looked at.
 */
void put_key(struct fields *f, const char *key);
void put_seat_key(struct fields *f, uint8_t seat);
void put_numbered_key(struct fields *f, char letter, unsigned number);
void put_number(struct fields *f, int32_t number);
void put_truth(struct fields *f, bool truth);
void put_word(struct fields *f, const char *word);
void put_digits(struct fields *f, const char *digits, size_t length);	/* in quotes */
void put_seat(struct fields *f, uint8_t seat);
void put_seats(struct fields *f, const uint8_t *seats, unsigned count);
void put_card(struct fields *f, card c);
void put_cards(struct fields *f, const card *at, unsigned count);
void put_tree(struct fields *f, const char *key, const struct node *value);

/* The document's beginning; a key with a mapping or list; an entry of a list; the end of what nest says. */
void put_begin(struct fields *f);
struct node *put_open(struct fields *f, const char *key, enum layout layout);
struct node *put_item(struct fields *f);
void put_close(struct fields *f);

/* A whole number in the one way of writing it; false where it is none. */
bool read_number(const char *text, size_t length, int32_t *number);

/* The number behind the letter of a name such as k12; 0 where it is none. */
enum { MOST_NUMBERED = 250 };
uint8_t read_numbered(const char *text, size_t length, char letter);

/* ---- states ----------------------------------------------------------- */

struct croupier_state {
	struct table table;
	struct state *now;		/* what is */
	struct state *next;		/* what a move makes of it, until it is accepted */
	struct arena arena;		/* of table.meta */
};

/* Counts the known copies of each card in all zones. */
void count_cards(const struct state *s, struct fields *f);

/* Names the zones where copies of a card lie, "hands north, pile", as far as there is room. */
void card_places(const struct state *s, card c, char *out, size_t room);

/* A state of the table's game, all zero but for its pointers and the turn, which is nobody's; NULL: no memory. */
struct croupier_state *state_new(const struct table *table);

/* The tree that a state is written as; NULL or half of one where memory is short, which the arena knows. */
struct node *state_tree(struct arena *arena, const struct croupier_state *state);

/* Makes *to equal to *from, both of one table. */
void state_assign(struct state *to, const struct state *from);

/* Makes XX of every card that the viewer, a seat or EVERYBODY, is not allowed to see; the seed goes. */
void state_hide(struct croupier_state *state, unsigned viewer);

/* The seat of that name; false where the table has none. */
bool seat_find(const struct table *table, const char *name, uint8_t *seat);

/* Whether a seat name is one; `why` is set where not. */
bool name_is_good(const struct game *game, const char *name, const char **why);

/*
 * ---- moves ------------------------------------------------------------
 *
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

/* Whether an option, or a verb, belongs to the variant. */
bool has_option(const struct option *option, uint8_t variant);
bool in_variant(const struct verb *verb, const struct table *table);

/* The verb of that name in this game and variant; NULL where there is none. */
const struct verb *find_verb(const struct table *table, const char *name);

/* The argument of that key: 0 for the verb itself; -1 where it has none. */
int find_argument(const struct verb *verb, const char *name);

/* The next word of a move in words; its length 0 at the move's end. */
const char *next_word(const char **at, size_t *length);

/* Whether the argument names the cards that a move draws. */
bool is_drawn(const struct argument *argument);

/*
 * Understands a move's tree; `full` is filled in as far as that goes.  What
 * the rules of section REFUSALS refuse is NO, what breaks a limit TROUBLE.
 */
bool move_understand(const struct state *s, const struct croupier_place *place, const struct node *root,
    struct full_move *full, struct croupier_refusal *no);

/*
 * The same straight from a line that croupier wrote; false where it declines:
 * the line is written otherwise, or would be refused.  Then `full` says nothing.
 */
bool move_understand_line(const struct state *s, const struct frame *frame, struct full_move *full);

/* Keeps the values of an argument as they were given, and puts them into the order in which they are written. */
void move_arrange(const struct table *table, struct full_move *full, unsigned argument, uint8_t *values, unsigned count);

/* Judges an understood move and makes it; draws (may be NULL) gets what it drew. */
bool move_play(struct croupier_state *state, const struct move *move, struct draws *draws, struct croupier_refusal *no);

/* The tree of an understood move. */
struct node *move_tree(struct arena *arena, const struct state *s, const struct move *move);

/* A move in words, as it was given: what was understood, or a tree, understood or not. */
void full_move_words(struct croupier_text *text, const struct state *s, const struct full_move *full);
void move_words(struct croupier_text *text, const struct state *s, const struct node *root);

struct croupier_move {
	struct arena arena;
	struct node *root;
	struct croupier_place place;
};

/* ---- lists of moves ---------------------------------------------------- */

struct move moves_at(const struct croupier_moves *moves, size_t index);

/* ---- records ----------------------------------------------------------- */

/* Begins with this state, which is the record's from now on. */
void record_begin(struct croupier_record *record, struct croupier_state *state);

/* Makes an understood move and remembers it. */
bool record_make(struct croupier_record *record, const struct move *move, struct croupier_refusal *no);

/* Goes back to the state before the last `number` moves that stand; there must be as many. */
struct croupier_refusal record_go_back(struct croupier_record *record, size_t number);

/* The move that was fed last and what it drew; only where it was accepted. */
const struct move *record_last(const struct croupier_record *record, const struct draws **draws);

/* ---- scores ----------------------------------------------------------- */

struct line {
	uint8_t seat;
	int32_t points;
	const struct croupier_rule *rule;
	char words[64];
};

struct croupier_score {
	const struct game *game;
	uint8_t seats;
	bool over, match_over;
	bool only_numbers;		/* nobody will read the lines */
	int32_t round;
	char name[MAX_SEATS][36];
	int32_t points[MAX_SEATS], totals[MAX_SEATS];
	bool winner[MAX_SEATS];
	unsigned line_count;
	struct line lines[MAX_LINES];
};

#endif
