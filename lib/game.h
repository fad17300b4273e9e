/*
 * game.h: what a game sees of the core, and what the core sees of a game: one const struct game in
 * a file of its own, which knows cards, seats and its rules.  Documents, programs and chance reach
 * it only through the functions below.
 */
#ifndef GAME_H
#define GAME_H

#include "base/base.h"

/* The place of the lowest bit that is set, from 0; one must be. */
static inline unsigned
lowest_bit(uint64_t bits)
{
	return (unsigned)__builtin_ctzll(bits);
}

/* ---- cards ------------------------------------------------------------ */

/* A face of the game's deck by its number in deck order; copies are equal. */
typedef uint8_t card;

#define XX ((card)255)		/* a card that nobody here knows the face of; sorts last */
#define NO_SEAT ((uint8_t)255)

/* Who may see cards: a seat, or one of these. */
enum { EVERYBODY = 254, NOBODY = 253 };

/* The most that a game may have of each; tests/games/limits.c holds every game to it. */
enum {
	MAX_SEATS = CROUPIER_MAX_SEATS,
	MAX_CARDS = 108,	/* in the largest deck, all packs together */
	MAX_FACES = MAX_CARDS,	/* but see CARDSET_FACES */
	MAX_FACE_NAME = 13,	/* characters */
	MAX_NAME = 31,		/* characters of every other name */
	MAX_VARIANTS = 8,	/* bits of `variants` */
	MAX_OPTIONS = 8,
	MAX_FACTS = 8,
	MAX_CARRIED = 2,	/* keys with numbers from the previous round */
	MAX_PHASES = 16,	/* bits of `phases`; `over` counts */
	MAX_VERBS = CROUPIER_MAX_VERBS,
	MAX_ARGUMENTS = 4,	/* of a verb, its own included */
	MAX_WORDS = 64,		/* that an argument of a verb can be */
	MAX_KEYS = 40,		/* of one mapping of a state, those that every game has included */
	MAX_LINES = 256,	/* of a score */
	MAX_LINE_WORDS = 63	/* bytes of what such a line is for */
};

enum { MAX_LIST = 256 };	/* cards in one list of a document */
enum { MAX_STOCKS = 4 };	/* that are noted of one move */
enum { MAX_CUT = 64 };		/* bytes that a seat adds to a deal */

struct cards {
	uint8_t count;
	card at[MAX_CARDS];
};

/*
 * A name is letters, digits and dashes, and nothing that YAML takes for something else.  A face
 * that only some variants have: DRAWN_FACE("Joker", 0, .variants = 1u << WILD, .there = 4).  The
 * other members are for drawings, as in struct croupier_face, of faces without rank and suit.
 */
struct face {
	char name[MAX_FACE_NAME + 1];
	uint8_t length;		/* of the name */
	uint8_t copies;		/* in one pack */
	uint8_t variants;	/* bit v: variant v has this many copies instead: */
	uint8_t there;
	uint8_t colour;		/* an enum croupier_colour */
	uint8_t value;
	const char *sign;
};

#define FACE(word, number) { .name = word, .length = sizeof word - 1, .copies = number }
#define TWO_TO_NINE(suit) \
	FACE("2" suit, 1), FACE("3" suit, 1), FACE("4" suit, 1), FACE("5" suit, 1), \
	FACE("6" suit, 1), FACE("7" suit, 1), FACE("8" suit, 1), FACE("9" suit, 1)
#define JACK_TO_KING(suit) FACE("J" suit, 1), FACE("Q" suit, 1), FACE("K" suit, 1)

/* A face with .colour, .value or .sign, or with .variants. */
#define DRAWN_FACE(word, number, ...) \
	{ .name = word, .length = sizeof word - 1, .copies = number, __VA_ARGS__ }

/* Lists that keep an order of their own: at the end. */
static inline void
cards_add(struct cards *cards, card c)
{
	cards->at[cards->count++] = c;
}

static inline void
cards_add_all(struct cards *cards, const card *at, unsigned count)
{
	memcpy(cards->at + cards->count, at, count);
	cards->count = (uint8_t)(cards->count + count);
}

/* Lists in deck order; here and below without a call, because every move does this. */
static inline void
cards_insert(struct cards *cards, card c)
{
	unsigned i;

	/* Each card makes way for a lower one.  A branch would often be guessed wrong. */
	for (i = 0; i < cards->count; i++) {
		card other = cards->at[i];

		cards->at[i] = c < other ? c : other;
		c = c < other ? other : c;
	}
	cards->at[cards->count++] = c;
}

void cards_sort(struct cards *cards);

/* Takes the card at an index out. */
static inline card
cards_pull(struct cards *cards, unsigned index)
{
	enum { STEP = 16 };
	card *at = cards->at + index, c = *at;
	unsigned after = --cards->count - index;

	/* Mostly few move up: then a fixed number of bytes, without a call. */
	if (after <= STEP && index + STEP < MAX_CARDS)
		memmove(at, at + 1, STEP);
	else
		memmove(at, at + 1, after);
	return c;
}

/* Takes one copy out, the first; false if there is none. */
static inline bool
cards_remove(struct cards *cards, card c)
{
	const card *found = memchr(cards->at, c, cards->count);

	if (found == NULL)
		return false;
	cards_pull(cards, (unsigned)(found - cards->at));
	return true;
}

static inline bool
cards_have(const struct cards *cards, card c)
{
	return memchr(cards->at, c, cards->count) != NULL;
}

/* Whether some cards of a hand are hidden: they sort last. */
static inline bool
has_hidden(const struct cards *hand)
{
	return hand->count > 0 && hand->at[hand->count - 1] == XX;
}

unsigned cards_number(const struct cards *cards, card c);

/* The index of the next face, after the card at an index of a list in deck order. */
static inline unsigned
next_face(const struct cards *cards, unsigned index)
{
	card c = cards->at[index];

	while (++index < cards->count && cards->at[index] == c)
		;
	return index;
}

/*
 * A set has a bit for every face, and the last one for XX.  A game with more faces than that
 * defines MANY_FACES before #include "game.h", says .many_faces, and goes through lists by
 * next_face().
 */
enum { CARDSET_FACES = 63 };

#ifndef MANY_FACES

/* A set of cards, however many there are of each. */
typedef uint64_t cardset;

_Static_assert(CARDSET_FACES <= XX % 64, "XX has a bit of its own");

static inline cardset
set_of(card c)
{
	return (cardset)1 << c % 64;
}

static inline cardset
cards_set(const struct cards *cards)
{
	cardset set = 0;
	unsigned i;

	for (i = 0; i < cards->count; i++)
		set |= set_of(cards->at[i]);
	return set;
}

static inline bool
set_has(cardset set, card c)
{
	return (set & set_of(c)) != 0;
}

/* Takes the first card in deck order out of a set that has one; XX is the last, as 63. */
static inline card
set_pull(cardset *set)
{
	card first = (card)lowest_bit(*set);

	*set &= *set - 1;
	return first;
}

#endif

/* ---- tables and states ------------------------------------------------- */

struct game;
struct game_state;		/* completed by each game for itself */
struct node;

/* What stays the same for a whole round. */
struct table {
	const struct game *game;
	uint8_t variant;		/* index into game->variants */
	uint8_t seats;			/* how many */
	uint8_t dealer;
	bool seeded;
	int32_t round;
	int32_t option[MAX_OPTIONS];	/* in the order of game->options */
	int32_t scores[MAX_SEATS];
	char name[MAX_SEATS][36];	/* of each seat */
	uint8_t seed[CROUPIER_SEED_BYTES];
	/* What chance is made from in this round: the seed, with the cuts if there are any. */
	uint8_t round_seed[CROUPIER_SEED_BYTES];
	bool sealed;			/* the deal was promised before: */
	uint8_t seal[CROUPIER_SEED_BYTES];
	char cut[MAX_SEATS][MAX_CUT + 1];	/* what each seat added; empty: nothing */
	const struct node *meta;	/* NULL: none */
	char alike[MAX_SEATS][36];	/* who has left and looks like a seat that joined */
	card by_name[256];		/* the core's: see cards_learn() */
};

/* What a move may change. */
struct state {
	const struct table *table;
	struct game_state *own;		/* the game's */
	int32_t reshuffles;
	uint8_t phase;			/* index into game->phases; the last is `over` */
	uint8_t turn;			/* NO_SEAT when the round is over */
	uint8_t stopped;		/* enum croupier_stop: whether a ruling has ended it */
	struct cards stock;		/* top first */
	struct cards hands[MAX_SEATS];	/* in deck order */
};

static inline uint8_t
seat_after(const struct table *table, uint8_t seat)
{
	return (uint8_t)(seat + 1 == table->seats ? 0 : seat + 1);
}

/* How many copies of a face the deck at this table has, all packs together. */
unsigned copies_of(const struct table *table, card c);

static inline const char *
seat_name(const struct state *s, uint8_t seat)
{
	return s->table->name[seat];
}

/* Puts the names of cards into `names`, and returns it: "4S 4H", "none", or "4S ...". */
enum { CARD_NAMES = 80 };	/* room for the cards that most sentences name */
const char *card_names(const struct state *s, const card *at, unsigned count, char *names,
    size_t room);

/* Whether the round is over by the rules of the game. */
static inline bool
is_over(const struct state *s)
{
	return s->turn == NO_SEAT;
}

/* Whether nobody decides any more, since the round is over or a ruling has ended it. */
static inline bool
nobody_decides(const struct state *s)
{
	return is_over(s) || s->stopped != CROUPIER_NOT_STOPPED;
}

/* The seat that must decide, or NO_SEAT. */
static inline uint8_t
decider(const struct state *s)
{
	return nobody_decides(s) ? NO_SEAT : s->turn;
}

void set_over(struct state *s);

/* ---- what a game's file declares --------------------------------------- */

/* Ends a table of names; also an option's value that stands for a word. */
enum { WORD_VALUE = -2147483647 };

struct variant {
	const char *name;
	uint8_t least, most;		/* seats */
	uint8_t usual;			/* seats, if nobody says how many */
};

enum option_kind { OPTION_NUMBER, OPTION_TRUTH };

struct option {
	const char *name;
	enum option_kind kind;
	int32_t least, most;
	int32_t usual;
	const char *word;		/* a word allowed in place of a number: WORD_VALUE */
	uint8_t variants;		/* bit v: variant v has it; 0: all have */
	struct { uint8_t variant; int32_t usual; } differs[2];	/* variant 0: none */
	/* It came with a later version of the game: a state without it has the value `before`. */
	bool later;
	int32_t before;
};

enum fact_kind { FACT_CARD, FACT_CARDS, FACT_NUMBER };

struct fact {
	const char *name;
	enum fact_kind kind;
	int32_t least, most;		/* of a FACT_NUMBER; for FACT_CARDS, how many cards */
	bool face_up;			/* needed with real cards, impossible without */
	bool only_real;			/* impossible without real cards, but not needed */
	bool moves_cards;		/* it decides where cards are dealt: a seal names it */
};

/* Numbers of a mapping that a round takes over from the previous one, and a seal promises. */
struct carried {
	const char *key;		/* NULL ends the table */
	uint8_t variant;		/* that has the key */
	const char *const *names;	/* of the numbers, ended by NULL; NULL: one for each seat */
	size_t offset;			/* of them in the struct game_state: an array of int32_t */
};

enum argument_kind {
	NOTHING,	/* no such argument */
	EMPTY,		/* must be there and says nothing: ~ */
	ONE_CARD,
	CARDS,
	ONE_SEAT,
	NUMBERED,	/* a letter and a number from 1: k3; anything else is 0 */
	ONE_WORD,	/* of a list, as its index there: play 8D suit hearts */
	ONE_NUMBER	/* a whole number between two bounds: bid -20 */
};

struct argument {
	const char *name;	/* of a parameter; the verb's own argument has the verb's name */
	enum argument_kind kind;
	bool from_hand;		/* cards that the seat must hold */
	bool in_order;		/* the order of a list says something */
	bool may_be_hidden;	/* XX is a card here */
	bool may_be_absent;
	char letter;		/* of a NUMBERED one */
	const char *const *words;	/* of a ONE_WORD, names as those of faces are; NULL ends */
	int32_t least, most;		/* of a ONE_NUMBER */
};

/* The parameter that every verb which can draw ends its table with. */
#define DRAWN { .name = "drawn", .kind = CARDS, .in_order = true, .may_be_hidden = true, \
	.may_be_absent = true }

struct play;

/* Judges and makes a move: see the slot `play` of struct game. */
typedef bool play_function(struct play *p);

struct verb {
	const char *name;
	/* First the verb's own, then the parameters. */
	struct argument argument[MAX_ARGUMENTS];
	uint16_t phases;	/* bit p: phase p asks for it */
	uint16_t in_vain;	/* bit p: in phase p a rule of the game's always refuses it */
	uint8_t variants;	/* bit v: variant v has it; 0: all have */
	uint8_t one_of;		/* bit a: of these arguments at least one must not be empty */
	bool any_seat;		/* allowed even if it is not that seat's turn */
	bool report;		/* of what happened: never listed */
	bool reveals;		/* the whole hand, in its one phase: hands count at the end */
	play_function *play;	/* makes it; NULL: the game's slot `play` does */
	const char *words;	/* what it does, for people */
};

/* Ends the table of verbs of every game: a seat shows cards of its hand, in any phase. */
enum { EVERY_PHASE = UINT16_MAX };
bool play_expose(struct play *p);
#define EXPOSE { .name = "expose", .phases = EVERY_PHASE, .any_seat = true, .report = true, \
	.play = play_expose, .words = "shows cards of the hand to everybody", \
	.argument = { { .kind = CARDS, .from_hand = true } } }

/*
 * Hands that count when the round is over.  Where nobody knows them, moves show them, one hand
 * after another; where all are known no such move is made, but a view of the record has one.  A
 * game says:
 *   - a phase for it, before `over`, and among the verbs, before EXPOSE, REVEAL with that phase;
 *   - in `play`, at the end of the round, show_hands() and not set_over(): it ends the round at
 *     once if no hand has a hidden card;
 *   - in `check`, after all other checks, check_revealing();
 *   - in `score`, score_knows() of each hand that counts, in `list`, list_knows(), as ever;
 *   - SHOWN_HANDS at the end of struct game, which fills its slots.
 */
#define REVEAL(in) { .name = "reveal", .phases = (in), .reveals = true, .play = play_reveal, \
	.words = "shows the whole hand", .argument = { { .kind = CARDS, .from_hand = true } } }
#define SHOWN_HANDS .known = hands_known, .only_shows = only_reveals, \
	.shows_hand = hand_is_shown, .unveil = unveil_hand

void show_hands(struct state *s);
struct check;
bool check_revealing(const struct state *s, struct check *check);

/* Makes and tells the move of such a verb; or only makes it, if the game itself tells more. */
bool play_reveal(struct play *p);
bool reveal_hand(struct play *p);

void hands_known(struct state *s);
bool only_reveals(const struct play *p);
bool hand_is_shown(const struct state *s, uint8_t seat);
void unveil_hand(const struct state *s, const struct state *seen, struct croupier_moves *moves);

/* ---- moves ------------------------------------------------------------ */

/* A move whose words are understood.  Its lists are in values, one after another. */
struct move {
	uint8_t seat, verb;
	/* Bit a: argument a is there; `drawn` may be there without a card. */
	uint8_t has;
	/* It stands although this rule refuses it: an index of game->waivers, from 1; 0: none. */
	uint8_t despite;
	uint16_t count[MAX_ARGUMENTS];		/* values of argument a */
	const uint8_t *values;			/* cards, seats, indices of words */
};

/* A number takes several values of seven bits, which sort as the numbers do. */
enum { NUMBER_VALUES = 5 };

static inline void
number_put(uint8_t values[NUMBER_VALUES], int32_t number)
{
	uint32_t bits = (uint32_t)number ^ 0x80000000;
	unsigned i;

	for (i = NUMBER_VALUES; i-- > 0; bits >>= 7)
		values[i] = (uint8_t)(bits & 127);
}

static inline int32_t
number_get(const uint8_t values[NUMBER_VALUES])
{
	uint32_t bits = 0;
	unsigned i;

	for (i = 0; i < NUMBER_VALUES; i++)
		bits = bits << 7 | values[i];
	return (int32_t)((int64_t)bits - 0x80000000);
}

static inline const uint8_t *
move_values(const struct move *move, unsigned argument)
{
	const uint8_t *at = move->values;
	unsigned i;

	for (i = 0; i < argument; i++)
		at += move->count[i];
	return at;
}

/* The one value of an argument that has one. */
static inline uint8_t
move_value(const struct move *move, unsigned argument)
{
	return move_values(move, argument)[0];
}

/* The number of a ONE_NUMBER that is there. */
static inline int32_t
move_number(const struct move *move, unsigned argument)
{
	return number_get(move_values(move, argument));
}

/* Whether an argument that may be absent is there. */
static inline bool
move_has(const struct move *move, unsigned argument)
{
	return (move->has >> argument & 1) != 0;
}

/* The rules that every game shares, in the order in which a move is judged. */
enum {
	NO_SUCH_SEAT, NO_SUCH_VERB, BAD_ARGUMENT, BAD_DESPITE, NO_SUCH_CARD, ROUND_OVER,
	NOT_YOUR_TURN, WRONG_PHASE, NOT_IN_HAND, DRAWN_MISMATCH, BAD_UNDO, BAD_RESULT, BAD_RULING,
	BAD_DEAL, BAD_SEAL, BAD_NEXT,
	TABLE_RULES
};
extern const struct croupier_rule table_rules[TABLE_RULES + 1];

/* ---- judging and making a move ------------------------------------------ */

/*
 * The cards that a move took from the stock, and who saw each; those of its seat's hand that were
 * XX before it; and those of which it made new stocks.
 */
struct draws {
	uint8_t count, turned_count, remade_count, stocks;
	card at[MAX_CARDS];
	uint8_t who[MAX_CARDS];
	card turned[MAX_CARDS];
	card remade[MAX_CARDS];
	/* Where each lay: 0: in the stock; else 1 + its index under the key, and LAY_OPEN. */
	const char *key;
	uint8_t place[MAX_CARDS];
	/* For each new stock: after how many draws it was made, and of how many cards. */
	struct { uint8_t after, cards; } stock[MAX_STOCKS];
};

enum { LAY_OPEN = 128 };	/* a bit of draws->place: its face was known */
_Static_assert((int)MAX_CARDS < (int)LAY_OPEN, "a place has bits of its own");

/*
 * One move in the making: `s` is a copy of `before` that is thrown away if the move is refused.
 * Only for a game that says .judges_first they may be the same.
 */
struct play {
	struct croupier_state *state;	/* the core's: before and s are of it */
	const struct state *before;
	struct state *s;
	const struct move *move;
	const struct verb *verb;	/* the move's */
	struct croupier_refusal *no;
	/* The cards that the move names as drawn; NULL: it does not say. */
	const card *named;
	unsigned named_count;
	unsigned drawn;			/* how many of them are used */
	struct draws *draws;		/* are noted here; NULL: nobody asks */
	const char *why;		/* a seat draws: after "draws 2 cards"; NULL: not said */
	struct telling *telling;		/* gets the consequences; NULL: nobody asks */
	bool counted;			/* seen is filled in */
	uint8_t naming;			/* what of it they are: see enum naming of the core */
	bool waived;			/* the rule that the move breaks says so */
	bool opened;			/* the seed of the round is told: all cards are known */
	bool made_before;		/* and the move was already made when less was known */
	bool unfit;			/* it names too few or too many of the cards it draws */
	bool turned_over;		/* not all that it draws is from the stock */
	uint8_t seen[MAX_FACES];	/* known copies of each face */
};

/* Refuses by a rule; false, so that a game can return it. */
__attribute__((format(printf, 3, 4)))
bool refuse(struct croupier_refusal *no, const struct croupier_rule *rule, const char *format, ...);

/* Whether the move stands although it breaks this rule of the game's, which may be waived. */
bool is_waived(struct play *p, const struct croupier_rule *rule);

static inline bool
waives(struct play *p, const struct croupier_rule *rule)
{
	return p->move->despite != 0 && is_waived(p, rule);
}

/*
 * Says what followed from the move, in the order in which it happens, for people with real cards: a
 * sentence without a full stop that names only cards that everybody sees.  If nobody asks, nothing
 * after p is evaluated.  The core itself tells what a seat draws for its hand, with p->why, a new
 * stock, cards that are exposed, and the match's end.
 */
enum { LONGEST_SENTENCE = 500 };

__attribute__((cold, format(printf, 2, 3)))
void tell_sentence(struct telling *telling, const char *format, ...);

#define say(p, ...) \
	do { \
		if ((p)->telling != NULL) \
			tell_sentence((p)->telling, __VA_ARGS__); \
	} while (0)

/* Puts names of seats into `names`, and returns it: "ann", "ann and bob", "ann, bob and cid". */
enum { SEAT_NAMES = LONGEST_SENTENCE - 100 };
const char *seat_names(const struct state *s, const uint8_t *seats, unsigned count,
    char names[SEAT_NAMES]);

/* The ending of a word that is counted. */
static inline const char *
plural(int64_t count)
{
	return count == 1 ? "" : "s";
}

/* Takes an XX out of the hand of the move's seat, which turns out to be this card. */
void take_hidden(struct play *p, card c);

/* Takes a card that the move may take out of its seat's hand, or an XX if it is not known there. */
static inline void
take_from_hand(struct play *p, card c)
{
	if (!cards_remove(&p->s->hands[p->move->seat], c))
		take_hidden(p, c);
}

static inline void
take_all_from_hand(struct play *p, const card *at, unsigned count)
{
	unsigned i;

	for (i = 0; i < count; i++)
		take_from_hand(p, at[i]);
}

/* How many copies of a card, or of each face, nobody here has seen: any XX may be one. */
unsigned unseen_copies(struct play *p, card c);
void unseen_faces(const struct state *s, uint8_t unseen[MAX_FACES]);

/* Shows cards of the hand, which keeps them: as many XX as are needed become known. */
void show_cards(struct play *p, const card *at, unsigned count);

/*
 * The next card of the stock, for which the game's slot `remake` may be called first.  who: the
 * seat that gets the card, which alone sees it, or EVERYBODY.  The game puts the card where it
 * goes.  False if the move's drawn cards do not fit, or (with *c XX and no refusal) there is no
 * card.
 */
bool draw(struct play *p, unsigned who, card *c);

/*
 * The same for a card that lies elsewhere, as in a widow: the one at an index of cards that
 * `fields` names by this key with field_cards().  The verb has DRAWN, too; a move has one such
 * key.
 */
bool turn_over(struct play *p, const char *key, struct cards *cards, unsigned index, unsigned who,
    card *c);

/* Takes these cards from where they lie and makes a new, shuffled stock of them; counts it. */
void remake_stock(struct play *p, struct cards *cards);

/* ---- listing moves ----------------------------------------------------- */

/* The core's own: it is here so that adding a move needs no call. */
struct entry {
	uint32_t from;			/* where its values begin in the pool */
	uint8_t seat, verb, has, despite;
	uint16_t count[MAX_ARGUMENTS];
};

struct croupier_moves {
	struct entry *entries;
	size_t count, capacity;
	uint8_t *pool;
	size_t used, room;
	uint8_t seat;			/* whose moves are being listed */
	bool failed, hidden;
	uint8_t seats;			/* at the table that they are listed for */
	const struct game *game;	/* its game */
	struct arena apart;		/* the move that was taken apart last */
};

/* Makes room for that many more; false if memory is or was short, which is noted. */
bool list_extend(struct croupier_moves *moves, size_t entries, size_t values);

static inline bool
list_room(struct croupier_moves *moves, size_t entries, size_t values)
{
	return (moves->capacity - moves->count >= entries && moves->room - moves->used >= values) ||
	    list_extend(moves, entries, values);
}

static inline unsigned
move_total(const struct move *move)
{
	return (unsigned)move->count[0] + move->count[1] + move->count[2] + move->count[3];
}

/* Member by member: they are read back that way, which is slow if they were written otherwise. */
static inline void
fill_entry(struct entry *entry, const struct croupier_moves *moves, const struct move *move,
    size_t from)
{
	entry->from = (uint32_t)from;
	entry->seat = moves->seat;
	entry->verb = move->verb;
	entry->has = move->has;
	entry->despite = move->despite;
	memcpy(entry->count, move->count, sizeof entry->count);
}

/*
 * Adds a move with several arguments.  To ask a seat for a word: .has = 3, a bit for each,
 * .count = { 1, 1 }, how many values each has, .values = { seat, word }.
 */
static inline void
list_full_move(struct croupier_moves *moves, const struct move *move)
{
	unsigned i, total = move_total(move);
	uint8_t *pool;

	if (!list_room(moves, 1, total))
		return;
	fill_entry(&moves->entries[moves->count++], moves, move, moves->used);
	pool = moves->pool + moves->used;
	moves->used += total;
	/* Without a call, because most moves have one value, and many none. */
	for (i = 0; i < total; i++)
		pool[i] = move->values[i];
}

/* Adds a move of a verb with one argument of count values; an EMPTY one has none: NULL, 0. */
static inline void
list_move(struct croupier_moves *moves, uint8_t verb, const uint8_t *values, unsigned count)
{
	list_full_move(moves, &(struct move){ .verb = verb, .has = 1,
	    .count = { (uint16_t)count }, .values = values });
}

#ifndef MANY_FACES

/*
 * Adds a move once for each of the cards, in deck order.  The card is the last of its
 * values: move->values has only those before it.
 */
static inline void
list_each(struct croupier_moves *moves, const struct move *move, cardset cards)
{
	unsigned i, total = move_total(move), shared = total - 1;
	struct entry like, *entry;
	uint8_t *pool;

	if (!list_room(moves, CARDSET_FACES, CARDSET_FACES * total))
		return;
	fill_entry(&like, moves, move, moves->used);
	entry = moves->entries + moves->count;
	pool = moves->pool + moves->used;
	for (; cards != 0; like.from += total, pool += total) {
		*entry++ = like;
		for (i = 0; i < shared; i++)
			pool[i] = move->values[i];
		pool[shared] = set_pull(&cards);
	}
	moves->count = (size_t)(entry - moves->entries);
	moves->used = like.from;
}

#endif

/*
 * Says that the list depends on cards that nobody here knows: then there is no list at all.  So say
 * it only if hidden cards decide: bids, for example, are often the same whatever a seat holds.
 */
void list_hidden(struct croupier_moves *moves);

/* Whether all cards of a hand are known; if not, calls list_hidden(): moves cannot be listed. */
static inline bool
list_knows(struct croupier_moves *moves, const struct cards *hand)
{
	if (!has_hidden(hand))
		return true;
	list_hidden(moves);
	return false;
}

/* ---- own keys ---------------------------------------------------------- */

/*
 * A game names its own keys once, in the order of writing, in its slot `fields`; the core calls it
 * to read, write, count cards and hide.  The functions change their arguments only while reading.
 * Keys and words must be such names as faces have.
 */
struct fields;

enum arrangement { SORTED, AS_THEY_LIE };

void field_number(struct fields *f, const char *key, int32_t *number, int32_t least, int32_t most);
void field_truth(struct fields *f, const char *key, bool *truth);

/* What a round takes over from the previous one, named at the place where it is written. */
void field_carried(struct fields *f, const struct carried *carried, int32_t *numbers);

/* One of the words, as its index; words ends with NULL. */
void field_word(struct fields *f, const char *key, uint8_t *word, const char *const words[]);
void field_seat(struct fields *f, const char *key, uint8_t *seat);

/* The key may be absent: NO_SEAT. */
void field_seat_or_none(struct fields *f, const char *key, uint8_t *seat);
void field_seats(struct fields *f, const char *key, uint8_t *seats, uint8_t *count);
void field_seat_numbers(struct fields *f, const char *key, int32_t *numbers, int32_t least,
    int32_t most);

/* A card that lies there: it counts, so no other key may name the same copy. */
void field_card(struct fields *f, const char *key, card *c);

/* At most `room` cards; XX may be among them unless EVERYBODY sees them. */
void field_cards(struct fields *f, const char *key, card *at, uint8_t *count, unsigned room,
    enum arrangement arrangement, unsigned who);

/* A mapping from every seat to cards that only that seat sees, or EVERYBODY. */
void field_seat_cards(struct fields *f, const char *key, struct cards *cards,
    enum arrangement arrangement, bool everybody);

/*
 * A mapping with keys of its own, not all of them lists, and a list of such mappings:
 * for (i = 0, n = field_list(...); i < n; i++) { field_item(f); ...; field_end(f); } field_end(f);
 */
void field_map(struct fields *f, const char *key);
unsigned field_list(struct fields *f, const char *key, unsigned count, unsigned most);
void field_item(struct fields *f);
void field_end(struct fields *f);

/*
 * Whether an optional key is there: `is`, except while reading.  A member whose key is absent stays
 * 0 then: set it if 0 means something else, such as the first seat.
 */
bool field_given(struct fields *f, const char *key, bool is);

/*
 * A mapping whose keys are a letter and a number from 1: numbers[i] is the
 * number of cards[i].  At most `room` of them.
 */
void field_numbered_cards(struct fields *f, const char *key, char letter, uint8_t *numbers,
    struct cards *cards, uint8_t *count, unsigned room);

/* ---- checking a state --------------------------------------------------- */

/* Says what is inconsistent, and at which key; false, so that a game can return it. */
__attribute__((format(printf, 3, 4)))
bool wrong(struct check *check, const char *key, const char *format, ...);

/* ---- dealing ----------------------------------------------------------- */

struct deal {
	struct state *s;		/* the shuffled deck is its stock; own is all zero */
	const struct state *finished;	/* the round before, or NULL */
	/* Which seat of that round each seat was; NO_SEAT: it is new at the table. */
	uint8_t was[MAX_SEATS];
	/*
	 * In place of `finished`: the same round as it was dealt by another seed, or a round
	 * before this one that counts for nothing; what that took over stays.
	 */
	const struct state *again;
	bool hidden;			/* a table with real cards */
	bool given[MAX_FACTS];		/* fact i, in the order of game->facts, was given */
	int32_t number[MAX_FACTS];
	struct cards cards[MAX_FACTS];
};

/* Deals from the stock, one card to a seat at a time, until each has count. */
void deal_singly(struct state *s, uint8_t first, unsigned count);

/* Turns up the stock's top card, which with real cards is the card that the fact gives. */
card turn_up(struct deal *d, card fact);

/* ---- what a picture shows ------------------------------------------------ */

/*
 * A game says in its slot `scene` what lies on its table besides the hands, and what counts, in
 * words of its players.  Every card must lie somewhere.
 */
struct scene;

/*
 * Begins a zone of a seat or, for NO_SEAT, of the table.  Programs know it by its `name`, which
 * stays the same from state to state; people see the label.
 */
__attribute__((format(printf, 5, 6)))
void scene_zone(struct scene *scene, uint8_t seat, enum croupier_layout layout, const char *name,
    const char *label, ...);

/* The contents of the zone that was begun last. */
void scene_cards(struct scene *scene, const card *at, unsigned count);
void scene_gap(struct scene *scene, const char *words);
void scene_group(struct scene *scene, const char *words);

/* The stock, where the game has one. */
void scene_stock(struct scene *scene, const char *label);

/*
 * About the zone that was begun last: where it lies, if neither at its seat nor (for a zone of the
 * table) aside; what counts about it now; how many of its last cards count.
 */
void scene_spot(struct scene *scene, enum croupier_spot spot);
__attribute__((format(printf, 2, 3)))
void scene_mark(struct scene *scene, const char *words, ...);
void scene_top(struct scene *scene, unsigned count);

/*
 * The state before the last move, or NULL.  Cards that this move has gathered are shown as they
 * lay, in a zone that is marked so, and not where they are now.
 */
const struct state *scene_before(const struct scene *scene);
void scene_gathered(struct scene *scene);

/* The part of the round to which the next move belongs; without it seats have turns. */
__attribute__((format(printf, 2, 3)))
void scene_part(struct scene *scene, const char *words, ...);

/* Something that counts, about a seat or, for NO_SEAT, about the table. */
__attribute__((format(printf, 3, 4)))
void scene_note(struct scene *scene, uint8_t seat, const char *words, ...);

/* ---- scores ------------------------------------------------------------ */

/* A line of the score; its points are added to the seat's. */
__attribute__((format(printf, 5, 6)))
void score_line(struct croupier_score *score, uint8_t seat, int32_t points,
    const struct croupier_rule *rule, const char *format, ...);

/* Of the seats' numbers; and for the slot `match`: they make every seat with it a winner. */
int32_t highest_total(const struct table *table, const int32_t *totals);
int32_t lowest_total(const struct table *table, const int32_t *totals);
bool highest_win(const struct table *table, const int32_t *totals, bool *winners);
bool lowest_win(const struct table *table, const int32_t *totals, bool *winners);

/* Says that the points depend on hidden cards; false, for the slot `score`. */
#define score_hidden(no, ...) say_no(no, trouble(NULL, __VA_ARGS__))

/* Whether all cards of a hand are known; if not, calls score_hidden(). */
bool score_knows(const struct state *s, uint8_t seat, struct croupier_refusal *no);

/* ---- waivers --------------------------------------------------------------- */

/*
 * A rule that obliges a seat, and leaves a possible table if it is broken: a move of this verb may
 * stand although it breaks the rule.  A verb has at most one such rule.
 */
struct waiver {
	const struct croupier_rule *rule;	/* NULL ends the table */
	uint8_t verb;
	/* Whether cards are hidden that decide whether a move breaks it; NULL: never. */
	bool (*hidden)(const struct state *s, uint8_t seat);
	/* And whether it does so with some cards that its seat may hold; NULL: always. */
	bool (*could_break)(const struct state *s, const struct move *move);
};

/* For the member `hidden`, if the rule is about the hand. */
bool hand_is_hidden(const struct state *s, uint8_t seat);

/* ---- the game ----------------------------------------------------------- */

struct game {
	const char *name;
	const char *title;		/* one line for people */
	const struct face *faces;	/* in deck order */
	uint8_t face_count;
	bool many_faces;		/* its file uses no cardset */
	uint8_t packs;			/* how many, or see packs_option */
	uint8_t packs_option;		/* index of the option that says how many packs; 0: none */
	/* Who begins: the dealer 0, the dealer's left 1, right -1. */
	int8_t begins;
	bool reshuffles;		/* the stock can be remade */
	bool lowest_wins;		/* few points are good: the lowest total wins a match */
	bool only_wins;			/* a round gives its winner a point, and nobody else any */
	const char *shown;		/* where drawn cards that all see go; NULL: nowhere */
	const struct variant *variants;	/* each table ends with a zero entry */
	const struct option *options;	/* the first says how long a match is */
	const struct fact *facts;
	const struct carried *carried;	/* NULL: nothing */
	const char *const *phases;	/* NULL ends; `over` is the last */
	const struct verb *verbs;
	const struct croupier_rule *rules;	/* their sources: see struct croupier_rule */
	const struct waiver *waivers;
	size_t own_size;		/* of its struct game_state */

	/* How many of these bytes are in use, if not all are; NULL: all. */
	size_t (*own_used)(const struct game_state *own);

	/* Refuses a variant, options and seats that do not go together; may be NULL. */
	bool (*setup)(const struct table *table, struct croupier_refusal *no);

	/* What each seat has at the start of a match; NULL: nothing. */
	int32_t (*stake)(const struct table *table);

	/* Deals a round.  False with a refusal if a fact is wrong. */
	bool (*deal)(struct deal *deal, struct croupier_refusal *no);

	/* Fills in the facts that a state has under its own keys.  NULL: none. */
	void (*tell_facts)(const struct state *s, struct deal *deal);

	/*
	 * After some moves every zone may have as many cards as after the deal: only a different
	 * stock is then a proof of another deal.
	 */
	bool may_look_dealt;

	void (*fields)(struct fields *f, struct state *s);

	/* Whether the state is consistent; its cards have been counted already. */
	bool (*check)(const struct state *s, struct check *check);

	/* Orders the values of an argument that is in_order if their order says nothing here. */
	void (*arrange)(uint8_t verb, unsigned argument, uint8_t *values, unsigned count);

	/* Refuses by a rule of its own, if that keeps a seat from moving, and returns true. */
	bool (*stranger)(const struct state *s, uint8_t seat, struct croupier_refusal *no);

	/*
	 * For verbs without a function of their own.  Judges the move by the game's own rules and
	 * makes it on p->s.  False only after a refusal: by refuse(), or by draw() and the like.
	 */
	play_function *play;

	/*
	 * `play` changes nothing on p->s before its last refuse(), and looks at p->before no more
	 * after that: they may be one state, and who thinks moves through is spared copies.
	 */
	bool judges_first;

	/* Fills an empty stock from p->before and p->s; may be NULL. */
	void (*remake)(struct play *p);

	/* Updates what the game keeps about cards of hands that were XX and are known now. */
	void (*known)(struct state *s);

	/*
	 * The moves of a round are made once more when its seed has told all cards.  Whether this
	 * one only showed cards, and they need only be compared.  NULL: none does.
	 */
	bool (*only_shows)(const struct play *p);

	/*
	 * There, too, an unnamed card may be put away from a known hand, which the game then hides.
	 * Refuses cards that leave a hand, or that it shows, and cannot be in it.  NULL: no
	 * verb puts cards away in this way.
	 */
	bool (*may_leave)(struct play *p);

	/*
	 * Lists the seat's moves, each once, by verb as in the table of verbs, then by its own
	 * argument: cards in deck order, seats in the order of the table, words as in their
	 * list, numbers from the least, k1 before k2, lists element by element, the shorter
	 * first if one begins the other; then by each parameter, absent before present.
	 */
	void (*list)(const struct state *s, uint8_t seat, struct croupier_moves *moves);

	/* Fills in the lines.  False by score_hidden() where points depend on hidden cards. */
	bool (*score)(const struct state *s, struct croupier_score *score,
	    struct croupier_refusal *no);

	/* Whether the match is over with these totals after a finished round, and who has won. */
	bool (*match)(const struct state *s, const int32_t *totals, bool *winners);

	/* Whether two seats win together and share their points.  NULL: none do. */
	bool (*together)(const struct table *table, uint8_t seat, uint8_t other);

	/* Whether another seat, or the public, sees this hand; NULL: never. */
	bool (*shows_hand)(const struct state *s, uint8_t seat);

	/* If they see only some cards of a hand: whether they see this one; NULL: they see none. */
	bool (*shows_card)(const struct state *s, uint8_t seat, card c);

	/*
	 * `seen` is s as somebody sees it.  If the seat whose turn it is there must show what is
	 * already open in s, lists the move that does so.  NULL: never.
	 */
	void (*unveil)(const struct state *s, const struct state *seen,
	    struct croupier_moves *moves);

	/* For pictures: members of struct croupier_deck, and what a picture shows. */
	bool two_colours, narrow_cards;
	void (*scene)(const struct state *s, struct scene *scene);
};

/* What every game has, whose file calls its tables and functions by the names of these members. */
#define USUAL_MEMBERS \
	.faces = faces, .face_count = sizeof faces / sizeof faces[0], .variants = variants, \
	.options = options, .facts = facts, .phases = phases, .verbs = verbs, .rules = rules, \
	.waivers = waivers, .own_size = sizeof(struct game_state), .fields = fields, \
	.check = check, .deal = deal, .list = list, .score = score, .match = match, .scene = scene

/* The name of a card, XX included; and what comes before it in a sentence: "a Joker", "5S". */
static inline const char *
card_name(const struct table *table, card c)
{
	return c == XX ? "XX" : table->game->faces[c].name;
}

static inline const char *
article(const struct table *table, card c)
{
	return c == XX || table->game->faces[c].sign == NULL ? "" : "a ";
}

#endif
