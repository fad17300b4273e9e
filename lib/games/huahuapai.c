/*
 * huahuapai.c: the rules of HuaHuaPai.
 *
 * Knows its cards, groups, lids and limits, and its own keys of a state.  Must
 * not know YAML, programs, files, where chance comes from, or any other game.
 */
#include "game.h"

#include <stdio.h>
#include <string.h>

/* ---- the deck ---------------------------------------------------------- */

enum { RED = CROUPIER_RED, BLACK = CROUPIER_BLACK, MIXED = CROUPIER_RED_AND_BLACK };

/*
 * The deck in its order, a row for each face: its name in this file and in documents, its value,
 * its colour, how many there are, and what is drawn on it.  Every row gets `with`.
 */
#define DECK_OF(ROW, with) \
	ROW(with, RED_EYES, "red-eyes", 2, RED, 4, "red-eyes") \
	ROW(with, BLACK_EYES, "black-eyes", 4, BLACK, 4, "black-eyes") \
	ROW(with, OBLIQUES, "obliques", 6, BLACK, 4, "strokes") \
	ROW(with, OPERETTA, "operetta", 3, MIXED, 2, "note") \
	ROW(with, OPERA, "opera", 6, MIXED, 2, "notes") \
	ROW(with, SIX, "six", 6, MIXED, 4, "six-pips") \
	ROW(with, SEVEN, "seven", 7, MIXED, 4, "seven-pips") \
	ROW(with, RED_EIGHT, "red-eight", 8, RED, 4, "rings") \
	ROW(with, LITTLE_BULL, "little-bull", 8, BLACK, 2, "calf") \
	ROW(with, BIG_BULL, "big-bull", 9, BLACK, 2, "bull") \
	ROW(with, BLACK_TEN, "black-ten", 10, BLACK, 4, "ten-pips") \
	ROW(with, FLOWER_TEN, "flower-ten", 10, MIXED, 4, "flower") \
	ROW(with, TIGER, "tiger", 11, BLACK, 4, "tiger") \
	ROW(with, GOD, "god", 12, MIXED, 4, "sun")

#define AS_FACE(with, face, name, value, colour, copies, sign) face,
#define AS_VALUE(with, face, name, value, colour, copies, sign) VALUE_##face = value,
#define AS_TABLE_ENTRY(with, face, name, points, ink, copies, drawn) \
	[face] = DRAWN_FACE(name, copies, .colour = ink, .value = points, .sign = drawn),

enum { DECK_OF(AS_FACE, ) FACES };

enum { DECK_OF(AS_VALUE, ) };

static const struct face faces[] = { DECK_OF(AS_TABLE_ENTRY, ) };

/*
 * How many cards of each face there are among some cards.  Each face has four bits, of which a
 * count needs three: the fourth is spare, so that a calculation on all faces at once carries
 * nothing from one face into the next.
 */
typedef uint64_t tally;

#define N(face, n) ((tally)(n) << 4 * (face))

#define ALL_COPIES(with, face, name, value, colour, copies, sign) | N(face, copies)
#define BITS_IF(which, face, name, value, colour, copies, sign) \
	| N(face, (colour) == (which) ? 7 : 0)
#define ONE_IF_ABOVE(least, face, name, value, colour, copies, sign) | N(face, (value) > (least))

static const tally deck = 0 DECK_OF(ALL_COPIES, );

/* One card of each face that has a higher value than this. */
#define ABOVE(value) (0 DECK_OF(ONE_IF_ABOVE, value))

/* The lowest and the highest bit of every face. */
static const tally lowest = 0x11111111111111, spare = 0x88888888888888;

/* ---- options, words ---------------------------------------------------- */

enum {
	SEATS = 3,
	DECK = 48,
	HAND = 16,		/* cards that each seat is dealt */
	POT = 16,		/* places of the pot */
	LARGEST = 12,		/* cards of the largest group */
	ENOUGH = 6,		/* cards in the pot that win */
	ASSASSINATION = 11	/* cards in the pot that win more */
};

static const struct variant variants[] = {
	{ "standard", SEATS, SEATS, SEATS },
	{ NULL, 0, 0, 0 },
};

enum { STAKE, BORROW, EXACT_END };

static const struct option options[] = {
	[STAKE] = { .name = "stake", .least = 0, .most = 1000000, .usual = 30 },
	[BORROW] = { .name = "borrow", .kind = OPTION_TRUTH },
	[EXACT_END] = { .name = "exact-end", .kind = OPTION_TRUTH, .usual = true, .later = true,
	    .before = false },
	{ .name = NULL },
};

enum { FACT_CUT };

static const struct fact facts[] = {
	[FACT_CUT] = { .name = "cut", .kind = FACT_NUMBER, .least = 0, .most = DECK - 1,
	    .moves_cards = true },
	{ .name = NULL },
};

enum phase { START, FREE, EAT, LID, ANSWER, DISCARD, OVER };

static const char *const phases[] = {
	"start", "free", "eat", "lid", "answer", "discard", "over", NULL
};

enum {
	VERB_REVEAL, VERB_PLAY, VERB_EAT, VERB_PASS, VERB_COVER, VERB_LIFT, VERB_LIMIT, VERB_DISCARD
};

#define IN(phase) (1u << (phase))

static play_function reveal, lead, eat, pass, cover, lift, limit, discard;

/*
 * A seat whose lid is lifted may neither cover nor pass.  That is a rule of its own, so in phase
 * `answer` these verbs are not in the wrong phase, but in vain.
 */
static const struct verb verbs[] = {
	[VERB_REVEAL] = { .name = "reveal", .phases = IN(START), .any_seat = true, .play = reveal,
	    .words = "shows a hand that wins at once; if it has hidden cards, the cards that "
		"prove it",
	    .argument = { { .kind = CARDS, .from_hand = true, .may_be_absent = true } } },
	[VERB_PLAY] = { .name = "play", .phases = IN(START) | IN(FREE) | IN(ANSWER), .play = lead,
	    .words = "leads a group", .argument = { { .kind = CARDS, .from_hand = true } } },
	[VERB_EAT] = { .name = "eat", .phases = IN(EAT), .play = eat,
	    .words = "eats the group on the table with this one",
	    .argument = { { .kind = CARDS, .from_hand = true } } },
	[VERB_PASS] = { .name = "pass", .phases = IN(EAT) | IN(ANSWER), .in_vain = IN(ANSWER),
	    .play = pass, .words = "does not eat", .argument = { { .kind = EMPTY } } },
	[VERB_COVER] = { .name = "cover",
	    .phases = IN(START) | IN(FREE) | IN(LID) | IN(ANSWER), .in_vain = IN(ANSWER),
	    .play = cover, .words = "puts the lid on, or leaves it on",
	    .argument = { { .kind = EMPTY } } },
	[VERB_LIFT] = { .name = "lift", .phases = IN(LID), .play = lift,
	    .words = "lifts the lid", .argument = { { .kind = EMPTY } } },
	[VERB_LIMIT] = { .name = "limit", .phases = IN(FREE), .play = limit,
	    .words = "calls a card limit", .argument = { { .kind = EMPTY } } },
	[VERB_DISCARD] = { .name = "discard", .phases = IN(DISCARD), .play = discard,
	    .words = "puts a card away for a card limit",
	    .argument = { { .kind = ONE_CARD, .from_hand = true, .may_be_hidden = true } } },
	EXPOSE,
	{ .name = NULL },
};

enum {
	REVEAL, ONE_TURN, GROUP, FITS, EATS, MUST_EAT, MUST_PLAY, LIFTED, LIMIT, SCORE_ENOUGH,
	SCORE_ASSASSINATION, SCORE_OPERA, SCORE_BULL, SCORE_FOUR, FAILED_LIFT, PAY, MATCH, RULES
};

static const struct croupier_rule rules[] = {
	[REVEAL] = { "huahuapai/reveal",
	    "Before the first play or cover a seat with 7 red cards, 14 black cards or 8 pairs "
	    "shows them and wins.", "text" },
	[ONE_TURN] = { "huahuapai/one-turn",
	    "In a round of eating each seat has one turn; to lead is the leader's.", "text" },
	[GROUP] = { "huahuapai/group",
	    "Cards that are played together form one of the 82 groups.", "text" },
	[FITS] = { "huahuapai/fits",
	    "A group has no more cards than the pot has free places.", "ruling" },
	[EATS] = { "huahuapai/eats",
	    "A group is eaten by one of its kind and size of higher value, or by what the table of "
	    "groups says.", "text" },
	[MUST_EAT] = { "huahuapai/must-eat",
	    "A seat that can eat does so, with any group that eats.", "text" },
	[MUST_PLAY] = { "huahuapai/must-play",
	    "A free seat without six cards in the pot does not cover while unbeatable groups would "
	    "bring it to six.", "text" },
	[LIFTED] = { "huahuapai/answer", "A seat whose lid is lifted leads a group.", "text" },
	[LIMIT] = { "huahuapai/limit",
	    "The free seat calls a limit, and only while a hand has more cards than the pot has "
	    "free places.", "text, ruling" },
	[SCORE_ENOUGH] = { "huahuapai/enough",
	    "A seat with six to ten cards in the pot gets 1 point.", "text" },
	[SCORE_ASSASSINATION] = { "huahuapai/assassination",
	    "A seat with 11 to 16 cards in the pot gets 3 to 8 points instead of the one for "
	    "enough.", "text, ruling" },
	[SCORE_OPERA] = { "huahuapai/opera",
	    "An opera pair, triplet or quadruplet gets 1, 2 or 4 if its seat has led nothing else "
	    "before.", "text" },
	[SCORE_BULL] = { "huahuapai/bull",
	    "A bull pair, triplet or quadruplet gets 1, 2 or 4.", "text" },
	[SCORE_FOUR] = { "huahuapai/four",
	    "A quadruple gets 1, and so do all four red-eyes or gods in any groups, but not twice.",
	    "text" },
	[FAILED_LIFT] = { "huahuapai/failed-lift",
	    "A lifter without enough pays 2 for each lift to the seat whose lid it lifted.",
	    "text" },
	[PAY] = { "huahuapai/pay",
	    "Each seat without enough pays each seat with enough the points of that "
	    "seat.", "text" },
	[MATCH] = { "huahuapai/match",
	    "The match ends when a total is below zero, unless seats may borrow; the highest total "
	    "wins, equal ones together.", "text, ruling" },
	[RULES] = { NULL, NULL, NULL },
};

static bool cards_are_hidden(const struct state *s, uint8_t seat);
static bool could_eat(const struct state *s, const struct move *move);
static bool could_have_to_play(const struct state *s, const struct move *move);

/* What the table may let stand. */
static const struct waiver waivers[] = {
	{ .rule = &rules[MUST_EAT], .verb = VERB_PASS, .hidden = cards_are_hidden,
	    .could_break = could_eat },
	{ .rule = &rules[MUST_PLAY], .verb = VERB_COVER, .hidden = cards_are_hidden,
	    .could_break = could_have_to_play },
	{ .rule = NULL },
};

/* ---- tallies ----------------------------------------------------------- */

/* The tally of known cards; hidden ones stand last. */
static tally
count_faces(const card *at, unsigned count)
{
	tally t = 0;
	unsigned i;

	for (i = 0; i < count && at[i] != XX; i++)
		t += N(at[i], 1);
	return t;
}

static tally
count_known(const struct cards *cards)
{
	return count_faces(cards->at, cards->count);
}

static unsigned
number_of(tally t, unsigned face)
{
	return t >> 4 * face & 7;
}

static unsigned
number_of_all(tally t)
{
	const tally bytes = 0x0f0f0f0f0f0f0f;

	/* Two faces are added up in each byte; the product's top byte is the sum of all. */
	return (unsigned)(((t & bytes) + (t >> 4 & bytes)) * 0x0101010101010101 >> 56);
}

/* Whether all the wanted cards are among these. */
static bool
includes(tally t, tally wanted)
{
	return (((t | spare) - wanted) & spare) == spare;
}

/* The wanted cards that are not among these. */
static tally
lacking(tally t, tally wanted)
{
	tally fewer = ~((t | spare) - wanted) & spare;

	return ((wanted | spare) - t) & (fewer >> 3) * 7;
}

/* One card of each face of which there are n or more, n from 1 to 4. */
static tally
at_least(tally t, unsigned n)
{
	return (((t | spare) - n * lowest) & spare) >> 3;
}

/* The first face of these cards, in deck order; there must be one. */
static unsigned
first_face(tally t)
{
	return lowest_bit(t) / 4;
}

/* ---- groups ------------------------------------------------------------ */

/* The kind of a group of one face is that face; the kinds that follow are mixed. */
enum kind { NO_KIND = FACES, OPERAS, BULLS, FISH, PENDULUM, MISC_FISH, MISC_PENDULUM };

struct group {
	uint8_t kind;
	uint8_t times;		/* the k of a fish or pendulum, otherwise the number of cards */
	uint8_t size;		/* the number of cards */
	card at[LARGEST];	/* the cards in deck order, and as a tally */
	tally cards;
};

#define C1(f) f
#define C2(f) f, f
#define C3(f) f, f, f
#define C4(f) f, f, f, f
#define ALIKE(f, n) { f, n, n, { C##n(f) }, N(f, n) }
#define TWO(f) ALIKE(f, 1), ALIKE(f, 2)
#define FOUR(f) ALIKE(f, 1), ALIKE(f, 2), ALIKE(f, 3), ALIKE(f, 4)
#define DUO(kind, f, g, a, b) { kind, a + b, a + b, { C##a(f), C##b(g) }, N(f, a) | N(g, b) }
#define DUOS(kind, f, g) \
	DUO(kind, f, g, 2, 1), DUO(kind, f, g, 2, 2), \
	DUO(kind, f, g, 1, 1), DUO(kind, f, g, 1, 2)
#define TRIO(kind, k, f, g, h, a, b, c) \
	{ kind, k, a + b + c, { C##a(f), C##b(g), C##c(h) }, N(f, a) | N(g, b) | N(h, c) }
#define TRIOS(kind, misc, f, g, h) \
	TRIO(kind, 4, f, g, h, 4, 4, 4), TRIO(misc, 3, f, g, h, 4, 3, 3), \
	TRIO(misc, 2, f, g, h, 4, 2, 2), TRIO(misc, 1, f, g, h, 4, 1, 1), \
	TRIO(misc, 3, f, g, h, 3, 4, 3), TRIO(kind, 3, f, g, h, 3, 3, 3), \
	TRIO(misc, 3, f, g, h, 3, 3, 4), TRIO(misc, 2, f, g, h, 2, 4, 2), \
	TRIO(kind, 2, f, g, h, 2, 2, 2), TRIO(misc, 2, f, g, h, 2, 2, 4), \
	TRIO(misc, 1, f, g, h, 1, 4, 1), TRIO(kind, 1, f, g, h, 1, 1, 1), \
	TRIO(misc, 1, f, g, h, 1, 1, 4)

/*
 * All groups, in the order in which moves are listed: by their cards, one after
 * the other.  A group is known by its index here; the first entry is no group.
 */
static const struct group groups[] = {
	{ .kind = NO_KIND },
	FOUR(RED_EYES), TRIOS(FISH, MISC_FISH, RED_EYES, BLACK_EYES, OBLIQUES),
	FOUR(BLACK_EYES), FOUR(OBLIQUES),
	TWO(OPERETTA), DUOS(OPERAS, OPERETTA, OPERA), TWO(OPERA),
	FOUR(SIX), FOUR(SEVEN),
	FOUR(RED_EIGHT), TRIOS(PENDULUM, MISC_PENDULUM, RED_EIGHT, BLACK_TEN, GOD),
	TWO(LITTLE_BULL), DUOS(BULLS, LITTLE_BULL, BIG_BULL), TWO(BIG_BULL),
	FOUR(BLACK_TEN), FOUR(FLOWER_TEN), FOUR(TIGER), FOUR(GOD),
};

enum { NO_GROUP, FIRST_GROUP, GROUPS = sizeof groups / sizeof groups[0] };

_Static_assert(GROUPS - FIRST_GROUP == 82, "the text has 82 groups");

/*
 * The index of the first group whose first face is this one: groups of this face alone, as many
 * as there are copies, and then the mixed ones.
 */
static const uint8_t begin[FACES + 1] = {
	[RED_EYES] = FIRST_GROUP, [BLACK_EYES] = 18, [OBLIQUES] = 22, [OPERETTA] = 26, [OPERA] = 32,
	[SIX] = 34, [SEVEN] = 38, [RED_EIGHT] = 42, [LITTLE_BULL] = 59, [BIG_BULL] = 65,
	[BLACK_TEN] = 67, [FLOWER_TEN] = 71, [TIGER] = 75, [GOD] = 79, [FACES] = GROUPS,
};

/*
 * What eats a group: those of the following groups that have as many `times` as it has.  And
 * which groups of the kind the text's notes let a seat keep under the lid, even if nobody can
 * eat them.
 */
struct eaters {
	tally faces;		/* the groups of one of these faces alone */
	tally first;		/* and mixed groups, which all begin with this face; none: 0 */
	uint8_t mixed;		/* and are of this kind */
	uint8_t kept;		/* those with so many `times` or more */
};

enum { NEVER_KEPT = 5 };

/* All faces except god: faces of higher value eat them, and so do bulls. */
#define ORDINARY(face) [face] = { ABOVE(VALUE_##face), N(LITTLE_BULL, 1), BULLS, 4 }

/* The groups that eat each kind of group: to judge, to list and to find unbeatable groups. */
static const struct eaters eaten_by[] = {
	ORDINARY(RED_EYES), ORDINARY(BLACK_EYES), ORDINARY(OBLIQUES), ORDINARY(OPERETTA),
	ORDINARY(OPERA), ORDINARY(SIX), ORDINARY(SEVEN), ORDINARY(RED_EIGHT),
	ORDINARY(LITTLE_BULL), ORDINARY(BIG_BULL), ORDINARY(BLACK_TEN), ORDINARY(FLOWER_TEN),
	ORDINARY(TIGER),
	[GOD] = { 0, 0, NO_KIND, 4 },
	[OPERAS] = { 0, 0, NO_KIND, NEVER_KEPT },
	[BULLS] = { 0, 0, NO_KIND, NEVER_KEPT },
	[FISH] = { 0, N(RED_EIGHT, 1), PENDULUM, 2 },
	[PENDULUM] = { 0, 0, NO_KIND, NEVER_KEPT },
	[MISC_FISH] = { 0, N(RED_EIGHT, 1), MISC_PENDULUM, 1 },
	[MISC_PENDULUM] = { 0, 0, NO_KIND, NEVER_KEPT },
};

static bool
eats(const struct group *eater, const struct group *eaten)
{
	const struct eaters *by = &eaten_by[eaten->kind];

	/* The kinds of mixed groups come after the faces. */
	return eater->times == eaten->times && (eater->kind >= FACES ? by->mixed == eater->kind :
	    (by->faces & N(eater->kind, 1)) != 0);
}

/* ---- groups among cards ------------------------------------------------- */

/* The index of the group of exactly these cards, which are in deck order. */
static unsigned
find_group(const card *at, unsigned count)
{
	tally t = count_faces(at, count);
	unsigned i = count == 0 ? GROUPS : begin[at[0]];

	while (i < GROUPS && groups[i].cards != t)
		i++;
	return i < GROUPS ? i : NO_GROUP;
}

/*
 * All groups among the cards of a hand, or if `eaten` is not NULL those that eat it, in the order
 * of moves; returns how many.
 */
static inline unsigned
find_groups(tally t, const struct group *eaten, const struct group *found[GROUPS])
{
	const struct eaters *by = eaten == NULL ? NULL : &eaten_by[eaten->kind];
	tally held = at_least(t, 1), mixing = held & (by != NULL ? by->first :
	    N(RED_EYES, 1) | N(OPERETTA, 1) | N(RED_EIGHT, 1) | N(LITTLE_BULL, 1));
	tally same = by != NULL ? at_least(t, eaten->times) & by->faces : held, left;
	unsigned i, n, face, count = 0;

	for (left = same | mixing; left != 0; left &= left - 1) {
		face = first_face(left);
		if (by != NULL && (same & left & -left) != 0)
			found[count++] = &groups[begin[face] + eaten->times - 1];
		for (n = 0; by == NULL && n < number_of(t, face); n++)
			found[count++] = &groups[begin[face] + n];
		i = begin[face] + faces[face].copies;
		/* All mixed ones are made of the same faces, and often one of these is lacking. */
		if ((mixing & left & -left) == 0 || !includes(t, at_least(groups[i].cards, 1)))
			continue;
		for (; i < begin[face + 1]; i++)
			if (includes(t, groups[i].cards) && (by == NULL || eats(&groups[i], eaten)))
				found[count++] = &groups[i];
	}
	return count;
}

/* Whether a group among the cards eats this one; usually that is seen at once. */
static inline bool
can_eat(tally t, const struct group *eaten)
{
	const struct eaters *by = &eaten_by[eaten->kind];
	const struct group *found[GROUPS];

	return (at_least(t, eaten->times) & by->faces) != 0 ||
	    ((at_least(t, 1) & by->first) != 0 && find_groups(t, eaten, found) > 0);
}

/* ---- state ------------------------------------------------------------- */

/* A group in the pot or on the table. */
struct laid {
	uint8_t seat;			/* NO_SEAT: nothing lies there */
	uint8_t group;			/* its index */
	bool first;			/* operas before which its seat has led nothing else */
	/* Cards that were read and are no group: such a state is refused. */
	uint8_t count;
	card at[LARGEST];
};

static const struct laid nothing = { .seat = NO_SEAT, .group = NO_GROUP };

struct lift {
	uint8_t by, from;
};

enum hand { RED_HAND, BLACK_HAND, PAIRS_HAND, NO_HAND };

static const char *const hands[] = { "red", "black", "pairs", NULL };

/*
 * For each such hand: the cards that prove it and how many of them win, if it is not all; how a
 * score calls it, and how a picture.
 */
static const struct {
	tally cards;
	unsigned least;
	const char *name, *note;
} proofs[] = {
	[RED_HAND] = { 0 DECK_OF(BITS_IF, RED), 7, "7 red cards", "won at once with red cards" },
	[BLACK_HAND] = { 0 DECK_OF(BITS_IF, BLACK), 14, "14 black cards",
	    "won at once with black cards" },
	[PAIRS_HAND] = { ~(tally)0, 0, "8 pairs", "won at once with pairs" },
	[NO_HAND] = { 0, 0, NULL, NULL },
};

/* The tallies of the known cards of hands, of each seat's cards in the pot, and of eaten cards. */
struct counts {
	tally hand[SEATS], pot[SEATS], out;
};

struct game_state {
	int32_t cut;
	uint8_t pot_count;
	uint8_t leader, lid, lifter, caller;	/* NO_SEAT: none */
	uint8_t opened_count, lift_count;
	uint8_t revealer;			/* NO_SEAT: none */
	uint8_t revealed;			/* as what kind of hand */
	bool denied;				/* `first: false` was read, which is not allowed */
	uint8_t opened[SEATS];
	struct laid table, pot[POT];
	/* Each lift but the last has brought cards to the pot: no more than it has places. */
	struct lift lifts[POT];
	struct { uint8_t count; card at[DECK]; } out;
	struct cards away[SEATS];
	struct counts counted;
	/*
	 * If the seed is told, for seats that have put away a card which nobody named (a bit of
	 * `closed` for each): the cards that they were dealt and that have not left their hands
	 * since.
	 */
	tally left[SEATS];
	uint8_t closed;
};

static const struct group *
group_of(const struct laid *laid)
{
	return &groups[laid->group];
}

/* ---- counts ------------------------------------------------------------ */

/*
 * The tallies are kept with the keys that they count, because counting all cards at every move
 * would take a fifth of its time.  Each function that changes such a key also changes its tally:
 * take_cards(), discard(), to_pot() and eat(); count_all() counts everything again when
 * hidden cards become known.  The functions after it return the numbers.
 */
static void
count_all(struct state *s)
{
	struct game_state *own = s->own;
	struct counts counted = { .out = count_faces(own->out.at, own->out.count) };
	unsigned i;

	for (i = 0; i < SEATS; i++)
		counted.hand[i] = count_known(&s->hands[i]);
	for (i = 0; i < own->pot_count; i++)
		counted.pot[own->pot[i].seat] += group_of(&own->pot[i])->cards;
	own->counted = counted;
}

static tally
whole_pot(const struct game_state *own)
{
	return own->counted.pot[0] + own->counted.pot[1] + own->counted.pot[2];
}

static unsigned
cards_in_pot(const struct game_state *own, uint8_t seat)
{
	return number_of_all(own->counted.pot[seat]);
}

static bool
has_enough(const struct game_state *own, uint8_t seat)
{
	return cards_in_pot(own, seat) >= ENOUGH;
}

static unsigned
free_places(const struct game_state *own)
{
	return POT - number_of_all(whole_pot(own));
}

static tally
known_cards(const struct state *s, uint8_t seat)
{
	return s->own->counted.hand[seat];
}

/* Whether some cards are hidden that a seat holds or has put away. */
static bool
cards_are_hidden(const struct state *s, uint8_t seat)
{
	return has_hidden(&s->hands[seat]) || has_hidden(&s->own->away[seat]);
}

static unsigned
hidden_cards(const struct state *s, uint8_t seat)
{
	return s->hands[seat].count - number_of_all(known_cards(s, seat));
}

/* All cards that everybody sees. */
static tally
open_cards(const struct game_state *own)
{
	return whole_pot(own) + own->counted.out + group_of(&own->table)->cards;
}

/* The cards that a seat is known to hold or to have put away. */
static tally
kept_cards(const struct state *s, uint8_t seat)
{
	return known_cards(s, seat) + count_known(&s->own->away[seat]);
}

/* What a seat is not known to have seen; its own hidden cards are among that. */
static tally
unseen_by(const struct state *s, uint8_t seat)
{
	return deck - open_cards(s->own) - kept_cards(s, seat);
}

/* The cards that nobody sees, and nobody is known to have. */
static tally
unknown_cards(const struct state *s)
{
	return deck - open_cards(s->own) - kept_cards(s, 0) - kept_cards(s, 1) - kept_cards(s, 2);
}

/* ---- own keys ---------------------------------------------------------- */

/* The seat and the cards of a group. */
static void
field_laid(struct fields *f, struct laid *laid)
{
	const struct group *group = group_of(laid);
	struct laid cards = *laid;

	if (laid->group != NO_GROUP) {
		cards.count = group->size;
		memcpy(cards.at, group->at, LARGEST);
	}
	field_seat(f, "seat", &cards.seat);
	field_cards(f, "cards", cards.at, &cards.count, LARGEST, SORTED, EVERYBODY);
	cards.group = (uint8_t)find_group(cards.at, cards.count);
	*laid = cards;
}

static void
field_pot(struct fields *f, struct game_state *own)
{
	unsigned i, count = field_list(f, "pot", own->pot_count, POT);

	own->pot_count = (uint8_t)count;
	for (i = 0; i < count; i++) {
		struct laid *laid = &own->pot[i];

		field_item(f);
		field_laid(f, laid);
		if (field_given(f, "first", laid->first)) {
			field_truth(f, "first", &laid->first);
			own->denied = own->denied || !laid->first;
		}
		field_end(f);
	}
	field_end(f);
}

static void
fields(struct fields *f, struct state *s)
{
	struct game_state *own = s->own;
	unsigned i;

	field_number(f, "cut", &own->cut, 0, DECK - 1);
	field_pot(f, own);
	field_cards(f, "out", own->out.at, &own->out.count, DECK, AS_THEY_LIE, EVERYBODY);
	field_seat_cards(f, "away", own->away, SORTED, false);
	field_seat_or_none(f, "leader", &own->leader);
	if (field_given(f, "table", own->table.seat != NO_SEAT)) {
		field_map(f, "table");
		field_laid(f, &own->table);
		field_end(f);
	} else {
		own->table = nothing;
	}
	field_seats(f, "opened", own->opened, &own->opened_count);
	field_seat_or_none(f, "lid", &own->lid);
	field_seat_or_none(f, "lifter", &own->lifter);
	field_seat_or_none(f, "caller", &own->caller);
	own->lift_count = (uint8_t)field_list(f, "lifts", own->lift_count, POT);
	for (i = 0; i < own->lift_count; i++) {
		field_item(f);
		field_seat(f, "by", &own->lifts[i].by);
		field_seat(f, "from", &own->lifts[i].from);
		field_end(f);
	}
	field_end(f);
	if (field_given(f, "revealed", own->revealer != NO_SEAT)) {
		field_map(f, "revealed");
		field_seat(f, "seat", &own->revealer);
		field_word(f, "hand", &own->revealed, hands);
		field_end(f);
	} else {
		own->revealer = NO_SEAT;
	}
	count_all(s);
}

/* ---- positions --------------------------------------------------------- */

static bool
has_opened(const struct game_state *own, uint8_t seat)
{
	return memchr(own->opened, seat, own->opened_count) != NULL;
}

/* Whether all of a face that a seat lacks in the pot for the fourth are left, and have room. */
static bool
may_have_four(const struct game_state *own, uint8_t seat, tally left, unsigned room, unsigned face)
{
	unsigned have = number_of(own->counted.pot[seat], face);

	return have > 0 && have < 4 && 4 - have <= room && number_of(left, face) == 4 - have;
}

/*
 * Whether what comes to `room` free places can still change the points of a seat: give it enough,
 * more for an assassination, or a group or a fourth card that counts.  Cards are left that are
 * neither in the pot nor eaten; whoever holds them may play them all.
 */
static bool
may_gain(const struct game_state *own, uint8_t seat, tally left, unsigned room)
{
	unsigned have = cards_in_pot(own, seat);

	if ((have < ENOUGH && have + room >= ENOUGH) || have + room >= ASSASSINATION)
		return true;
	if (have < ENOUGH)
		return false;
	return may_have_four(own, seat, left, room, RED_EYES) ||
	    may_have_four(own, seat, left, room, GOD) || (room >= 4 && at_least(left, 4) != 0) ||
	    (room >= 2 && includes(left, N(LITTLE_BULL, 1) | N(BIG_BULL, 1))) ||
	    (room >= 2 && includes(left, N(OPERETTA, 1) | N(OPERA, 1)) && !has_opened(own, seat));
}

/*
 * Whether the pot can no longer change the score.  Without exact-end only a pot with one free
 * place is looked at: all groups that count by themselves are larger than one card.
 */
static bool
is_settled(const struct state *s)
{
	const struct game_state *own = s->own;
	unsigned room = free_places(own);
	tally left = deck - whole_pot(own) - own->counted.out;

	if (room != 1 && s->table->option[EXACT_END] == 0)
		return room == 0;
	return room == 0 || (!may_gain(own, 0, left, room) && !may_gain(own, 1, left, room) &&
	    !may_gain(own, 2, left, room));
}

/* Whether the round ends as soon as the pot is settled, even before both seats have answered. */
static bool
ends_in_eat(const struct state *s)
{
	return s->table->option[EXACT_END] == 0 && is_settled(s);
}

/* The first seat, from this one on, with more cards in hand than free places; or NO_SEAT. */
static uint8_t
first_over_limit(const struct state *s, uint8_t seat)
{
	unsigned i, room = free_places(s->own);

	for (i = 0; i < SEATS; i++, seat = seat_after(s->table, seat))
		if (s->hands[seat].count > room)
			return seat;
	return NO_SEAT;
}

/*
 * Whether a hand wins at once in this way if its hidden cards are the best for it.  NO_HAND is
 * true of every hand, so that a search through all ways ends there.
 */
static bool
wins_as(enum hand what, tally known, unsigned hidden)
{
	/* A face with an odd number of cards has one that needs a partner. */
	return what == PAIRS_HAND ? number_of_all(known & lowest) <= hidden :
	    number_of_all(known & proofs[what].cards) + hidden >= proofs[what].least;
}

/* The first way in which a hand wins at once; NO_HAND: none. */
static enum hand
winning_hand(tally known, unsigned hidden)
{
	enum hand what = RED_HAND;

	while (!wins_as(what, known, hidden))
		what++;
	return what;
}

/* ---- whether a state holds together -------------------------------------- */

/* Checks whether a seat is named that must be, or must not; `at` is pointed at if it is missing. */
static bool
check_key(struct check *check, const char *key, uint8_t seat, bool must, const char *at,
    const char *missing, const char *needless)
{
	return (seat != NO_SEAT) == must || (must ?
	    wrong(check, at, "the key %s is missing: %s", key, missing) :
	    wrong(check, key, "%s; leave %s out", needless, key));
}

static bool
check_pot(const struct state *s, struct check *check)
{
	const struct game_state *own = s->own;
	unsigned i, sum;

	if (own->denied)
		return wrong(check, "pot", "first can only be true; otherwise leave it out");
	for (i = 0; i < own->pot_count; i++) {
		const struct laid *laid = &own->pot[i];

		if (laid->group == NO_GROUP)
			return wrong(check, "pot", "what %s has in entry %u of the pot is not a "
			    "group",
			    seat_name(s, laid->seat), i + 1);
		if (laid->first && group_of(laid)->kind != OPERAS)
			return wrong(check, "pot", "entry %u of the pot is not a group of operas: "
			    "it cannot be first", i + 1);
	}
	sum = number_of_all(whole_pot(own));
	if (sum > POT)
		return wrong(check, "pot", "there are %u cards in the pot, which has %d places",
		    sum, POT);
	if (s->phase != OVER && (s->phase == EAT ? ends_in_eat(s) : is_settled(s)))
		return wrong(check, "pot", sum == POT ? "the pot is full: the round must be over" :
		    sum == POT - 1 ?
		    "one card more cannot change the score: the round must be over" :
		    "more cards cannot change the score: the round must be over");
	return true;
}

/* In `eat` a group lies on the table: checks its seat and the leader. */
static bool
check_eating(const struct state *s, struct check *check)
{
	const struct game_state *own = s->own;
	uint8_t leader = own->leader, seat = own->table.seat;
	const struct group *group = group_of(&own->table);
	unsigned eaten = FIRST_GROUP, room = free_places(own);

	while (eaten < GROUPS && !eats(group, &groups[eaten]))
		eaten++;
	if (own->table.group == NO_GROUP)
		return wrong(check, "table", "what lies on the table is not a group");
	if (group->size > room)
		return wrong(check, "table", "the group on the table has %u cards, but the pot has "
		    "only %u free place%s", group->size, room, plural(room));
	if (s->turn == leader)
		return wrong(check, "turn", "%s has led and does not answer", seat_name(s, leader));
	if (seat != leader && (seat == s->turn || s->turn == seat_after(s->table, leader)))
		return wrong(check, "table", "%s has not answered yet: its group cannot lie on the "
		    "table", seat_name(s, seat));
	if (seat != leader && eaten == GROUPS)
		return wrong(check, "table", "%s has not led, and its group eats nothing: it "
		    "cannot lie on the table", seat_name(s, seat));
	/* Operas eat nothing, so operas on the table were led. */
	return has_opened(own, leader) || group->kind == OPERAS || wrong(check, "opened",
	    "opened must have %s, which has led something other than operas",
	    seat_name(s, leader));
}

/* Checks that the lifts are possible, and that the last one is being answered if one is. */
static bool
check_lifts(const struct state *s, bool answered, struct check *check)
{
	const struct game_state *own = s->own;
	unsigned i, brought = POT - free_places(own);
	const struct lift *last;

	for (i = 0; i < own->lift_count; i++)
		if (own->lifts[i].by == own->lifts[i].from)
			return wrong(check, "lifts", "%s cannot lift its own lid",
			    seat_name(s, own->lifts[i].by));
	if (own->lift_count > brought + answered)
		return wrong(check, "lifts", "there are too many lifts, %u, for the cards in "
		    "the pot, %u", own->lift_count, brought);
	if (!answered)
		return true;
	last = own->lift_count == 0 ? NULL : &own->lifts[own->lift_count - 1];
	if (last == NULL || last->by != own->lifter || last->from != own->lid)
		return wrong(check, "lifter", "the last of lifts must be by %s from %s",
		    seat_name(s, own->lifter), seat_name(s, own->lid));
	if (s->phase == EAT && own->leader != own->lid)
		return wrong(check, "leader", "%s must answer the lift by leading",
		    seat_name(s, own->lid));
	return true;
}

/* Checks the turn outside `eat`, and the caller of a limit. */
static bool
check_turn(const struct state *s, struct check *check)
{
	const struct game_state *own = s->own;
	uint8_t first = s->phase == DISCARD && own->caller != NO_SEAT ?
	    first_over_limit(s, own->caller) : NO_SEAT;

	if (!check_key(check, "caller", own->caller, s->phase == DISCARD, "phase",
	    "in phase discard somebody has called the limit",
	    "there is a caller only in phase discard"))
		return false;
	if (s->phase == START && s->turn != s->table->dealer)
		return wrong(check, "turn", "in phase start it is the turn of the dealer, %s",
		    seat_name(s, s->table->dealer));
	if (s->phase == LID && s->turn == own->lid)
		return wrong(check, "turn", "%s has covered: another seat is asked to lift",
		    seat_name(s, s->turn));
	if (s->phase == ANSWER && s->turn != own->lid)
		return wrong(check, "turn", "in phase answer it is the turn of %s, whose lid is "
		    "lifted", seat_name(s, own->lid));
	if (s->phase == DISCARD && first == NO_SEAT)
		return wrong(check, "turn", "nobody has too many cards: the phase cannot be "
		    "discard");
	return s->phase != DISCARD || s->turn == first || wrong(check, "turn",
	    "it is the turn of the first seat from %s on with too many cards, %s",
	    seat_name(s, own->caller), seat_name(s, first));
}

/*
 * Checks that no hand has more cards than a seat can have, nor fewer than it may have to play:
 * in a round of eating a seat plays one group, as large as all others of that round, and one of
 * these groups fills as many places of the pot.
 */
static bool
check_hands(const struct state *s, struct check *check)
{
	const struct game_state *own = s->own;
	unsigned room = free_places(own), laid = group_of(&own->table)->size;
	uint8_t seat;

	for (seat = 0; seat < SEATS; seat++) {
		bool on_table = own->table.seat == seat;
		bool has_played = on_table || own->leader == seat;
		unsigned held = s->hands[seat].count, need = has_played ? room - laid : room;
		unsigned all = held + cards_in_pot(own, seat) + own->away[seat].count;

		all += on_table ? laid : 0;
		if (all > HAND)
			return wrong(check, "hands", "%s has %u cards in hand, pot, table and "
			    "away; nobody gets more than %d", seat_name(s, seat), all, HAND);
		if (s->phase != OVER && held < need)
			return wrong(check, "hands", "%s holds %u card%s; with %u free place%s "
			    "in the pot it must hold %u or more", seat_name(s, seat), held,
			    plural(held), room, plural(room), need);
	}
	return true;
}

static bool
check_revealed(const struct state *s, struct check *check)
{
	const struct game_state *own = s->own;
	enum hand what = own->revealed;
	unsigned hidden;
	tally known;

	if (own->revealer == NO_SEAT)
		return true;
	if (s->phase != OVER)
		return wrong(check, "revealed", "a hand that is revealed ends the round: the phase "
		    "must be over");
	hidden = hidden_cards(s, own->revealer);
	known = known_cards(s, own->revealer);
	/* A hand that is completely known is called by the first way in which it wins. */
	return (hidden == 0 ? winning_hand(known, 0) == what : wins_as(what, known, hidden)) ||
	    wrong(check, "revealed", "the hand of %s is not what is called %s here",
	    seat_name(s, own->revealer), hands[what]);
}

static bool
check(const struct state *s, struct check *check)
{
	const struct game_state *own = s->own;
	bool eating = s->phase == EAT;
	bool answered = s->phase == ANSWER || (eating && own->lid != NO_SEAT);
	bool away = own->away[0].count > 0 || own->away[1].count > 0 || own->away[2].count > 0;
	const char *played = own->pot_count > 0 ? "pot" : own->out.count > 0 ? "out" :
	    own->opened_count > 0 ? "opened" : own->lift_count > 0 ? "lifts" :
	    away ? "away" : NULL;
	unsigned i;

	if (s->stock.count > 0)
		return wrong(check, "stock", "the whole deck is dealt: stock must be []");
	for (i = 1; i < own->opened_count; i++)
		if (own->opened[i] < own->opened[i - 1])
			return wrong(check, "opened", "opened names its seats in the order of "
			    "seats");
	if (!check_pot(s, check))
		return false;
	/* Nothing is played in phase `start`, nor before a hand is revealed. */
	if ((s->phase == START || own->revealer != NO_SEAT) && played != NULL)
		return wrong(check, played, "nothing has been played yet: %s must be empty",
		    played);
	return check_key(check, "leader", own->leader, eating, "phase",
	    "in phase eat somebody has led", "there is a leader only in phase eat") &&
	    check_key(check, "table", own->table.seat, eating, "phase",
	    "in phase eat a group lies on the table",
	    "a group lies on the table only in phase eat") &&
	    (!eating || check_eating(s, check)) &&
	    check_key(check, "lid", own->lid, s->phase == LID || answered, "phase",
	    "in this phase a seat has covered", "in this phase no lid is on") &&
	    check_key(check, "lifter", own->lifter, answered, "lid",
	    "this lid has been lifted", "nobody is lifting now") &&
	    check_lifts(s, answered, check) && check_turn(s, check) && check_hands(s, check) &&
	    check_revealed(s, check);
}

/* ---- dealing ----------------------------------------------------------- */

static int32_t
stake(const struct table *table)
{
	return table->option[STAKE];
}

static bool
deal(struct deal *d, struct croupier_refusal *no)
{
	struct state *s = d->s;
	struct game_state *own = s->own;
	int32_t i;

	(void)no;
	own->cut = d->given[FACT_CUT] ? d->number[FACT_CUT] : 0;
	for (i = 0; i < own->cut; i++)
		cards_add(&s->stock, cards_pull(&s->stock, 0));
	deal_singly(s, s->turn, HAND);
	own->leader = own->lid = own->lifter = own->caller = own->revealer = NO_SEAT;
	own->table = nothing;
	count_all(s);
	return true;
}

static void
tell_facts(const struct state *s, struct deal *d)
{
	d->given[FACT_CUT] = true;
	d->number[FACT_CUT] = s->own->cut;
}

/* ---- unbeatable groups -------------------------------------------------- */

/* A search for unbeatable groups that bring a seat to six cards in the pot. */
struct search {
	const struct group *unbeatable[GROUPS];	/* all those of the hand */
	unsigned unbeatable_count;
	unsigned wanted, room;			/* cards that are needed; that may be played */
	const struct group *found[ENOUGH];	/* the groups that are enough */
	unsigned count;
	bool away;				/* cards that are put away count */
};

/*
 * Whether unbeatable groups, from this one on, together with those found so far, have as many
 * cards as are wanted and no more than there is room for.  Since at most six cards are wanted,
 * the depth is at most six.
 */
static bool
reach(struct search *search, tally left, unsigned from, unsigned sum)
{
	unsigned i;

	if (sum >= search->wanted)
		return true;
	for (i = from; i < search->unbeatable_count; i++) {
		const struct group *group = search->unbeatable[i];

		if (sum + group->size > search->room || !includes(left, group->cards))
			continue;
		search->found[search->count++] = group;
		if (reach(search, left - group->cards, i, sum + group->size))
			return true;
		search->count--;
	}
	return false;
}

/*
 * Whether a free seat, whose hand has the groups in found[], must play some of them instead of
 * covering; search->found then has an example of such groups.  With exact-end what it has put away
 * counts as held: that frees nobody from playing.
 */
static bool
must_play(const struct state *s, uint8_t seat, const struct group *const found[], unsigned count,
    struct search *search)
{
	unsigned have = cards_in_pot(s->own, seat), room = free_places(s->own), i;
	const struct group *all[GROUPS];
	tally held = known_cards(s, seat), unseen, used = 0;

	if (have >= ENOUGH || ENOUGH - have > room)
		return false;
	search->away = s->own->away[seat].count > 0 && s->table->option[EXACT_END] != 0;
	if (search->away) {
		held = kept_cards(s, seat);
		count = find_groups(held, NULL, all);
		found = all;
	}
	unseen = unseen_by(s, seat);
	search->unbeatable_count = search->count = 0;
	for (i = 0; i < count; i++)
		if (!can_eat(unseen, found[i]) &&
		    found[i]->times < eaten_by[found[i]->kind].kept) {
			search->unbeatable[search->unbeatable_count++] = found[i];
			used |= found[i]->cards;
		}
	/* Usually even all cards of the faces in such groups are too few. */
	if (number_of_all(held & at_least(used, 1) * 7) < ENOUGH - have)
		return false;
	search->wanted = ENOUGH - have;
	search->room = room;
	return reach(search, held, 0, 0);
}

/* What the hidden cards of a seat could be, so that it must play. */
struct guess {
	tally left;		/* the seat holds these, besides groups that are found */
	tally unseen;		/* it has not seen these */
	tally possible;		/* its hidden cards can be these, of which it has so many */
	unsigned hidden;
	unsigned wanted, room;	/* cards that are needed; that may be played */
};

/* Assumes that some of the hidden cards are these; returns whether they can be. */
static bool
assume(struct guess *g, tally cards)
{
	unsigned count = number_of_all(cards);

	if (count > g->hidden || !includes(g->possible, cards))
		return false;
	g->left += cards;
	g->unseen -= cards;
	g->possible -= cards;
	g->hidden -= count;
	return true;
}

static bool could_reach(const struct guess *g, unsigned last);

/*
 * Whether hidden cards could make the group unbeatable, and then be enough with it.  What eats it
 * has to lack a card of one face, which the seat must hold itself.
 */
static bool
could_count(const struct guess *g, const struct group *group)
{
	const struct group *eaters[GROUPS];
	struct guess more;
	unsigned face;
	tally left;

	if (find_groups(g->unseen, group, eaters) == 0)
		return g->wanted == 0 || could_reach(g, (unsigned)(group - groups));
	for (left = at_least(eaters[0]->cards, 1); left != 0; left &= left - 1) {
		face = first_face(left);
		more = *g;
		if (assume(&more, N(face, number_of(g->unseen, face) + 1 -
		    number_of(eaters[0]->cards, face))) && could_count(&more, group))
			return true;
	}
	return false;
}

/* Likewise, for groups up to this one: the strongest are tried first, as they are found soon. */
static bool
could_reach(const struct guess *g, unsigned last)
{
	const struct group *group;
	struct guess more;

	for (group = &groups[last]; group >= &groups[FIRST_GROUP]; group--) {
		more = *g;
		if (group->size > g->room || group->times >= eaten_by[group->kind].kept ||
		    !assume(&more, lacking(g->left, group->cards)))
			continue;
		more.left -= group->cards;
		more.room -= group->size;
		more.wanted -= more.wanted < group->size ? more.wanted : group->size;
		if (could_count(&more, group))
			return true;
	}
	return false;
}

/* ---- sentences --------------------------------------------------------- */

struct words {
	char text[240];
};

/* The names of cards, for a sentence. */
static struct words
name_cards(const struct state *s, const card *at, unsigned count)
{
	struct words words;

	card_names(s, at, count, words.text, sizeof words.text);
	return words;
}

static struct words
name_group(const struct state *s, const struct group *group)
{
	return name_cards(s, group->at, group->size);
}

/* There is room: these groups have no more cards than the pot. */
static struct words
name_found(const struct state *s, const struct search *search)
{
	struct words words = { .text = "" };
	size_t used = 0;
	unsigned i;

	for (i = 0; i < search->count; i++)
		used += (size_t)snprintf(words.text + used, sizeof words.text - used, "%s%s",
		    i > 0 ? ", " : "", name_group(s, search->found[i]).text);
	return words;
}

/* ---- the course of a round ---------------------------------------------- */

static void
to_pot(struct play *p)
{
	struct state *s = p->s;
	struct game_state *own = s->own;
	struct laid *laid = &own->pot[own->pot_count++];
	unsigned have, room;
	char left[24];

	*laid = own->table;
	laid->first = group_of(laid)->kind == OPERAS && !has_opened(own, laid->seat);
	own->counted.pot[laid->seat] += group_of(laid)->cards;
	own->table = nothing;
	if (p->telling == NULL)
		return;
	have = cards_in_pot(own, laid->seat);
	room = free_places(own);
	snprintf(left, sizeof left, "%u", room);
	say(p, "%s goes to the pot for %s, who has %u%s cards there; %s place%s free",
	    name_group(s, group_of(laid)).text, seat_name(s, laid->seat), have,
	    have < ENOUGH ? " of 6" : "", room > 0 ? left : "no", room == 1 ? " is" : "s are");
}

/*
 * Ends a round of eating: the group on the table goes to the pot, and if the round goes on its
 * seat is free.  But if the answer of a lifted seat was not eaten, its lid stays on, and the
 * lifter is asked again.
 */
static void
end_eating(struct play *p)
{
	struct state *s = p->s;
	struct game_state *own = s->own;
	uint8_t seat = own->table.seat;
	unsigned room;

	to_pot(p);
	room = free_places(own);
	own->leader = NO_SEAT;
	if (is_settled(s)) {
		own->lid = own->lifter = NO_SEAT;
		set_over(s);
		say(p, "the round is over: %s", room == 0 ? "the pot is full" : room == 1 ?
		    "one card more in the pot would change nothing" :
		    "more cards in the pot would change nothing");
	} else if (own->lid == seat) {
		s->phase = LID;
		s->turn = own->lifter;
		own->lifter = NO_SEAT;
		say(p, "the lid of %s stays on; %s is asked again", seat_name(s, seat),
		    seat_name(s, s->turn));
	} else {
		if (own->lid != NO_SEAT)
			say(p, "the lid of %s is off", seat_name(s, own->lid));
		s->phase = FREE;
		s->turn = seat;
		own->lid = own->lifter = NO_SEAT;
		say(p, "%s is free", seat_name(s, seat));
	}
}

/* Lets the next seat answer; if that is the leader, both others have answered. */
static void
go_on(struct play *p)
{
	struct state *s = p->s;

	s->turn = seat_after(s->table, s->turn);
	if (s->turn == s->own->leader)
		end_eating(p);
}

/* Whether the seat has put away a card that nobody named, although its cards were known. */
static bool
is_closed(const struct state *s, uint8_t seat)
{
	return (s->own->closed >> seat & 1) != 0;
}

/* Takes cards, in deck order, out of the hand of the move's seat; some may have been hidden. */
static void
take_cards(struct play *p, const card *at, unsigned count, tally cards)
{
	const struct cards *hand = &p->s->hands[p->move->seat];
	tally *held = &p->s->own->counted.hand[p->move->seat];
	bool known = includes(*held, cards);

	if (is_closed(p->s, p->move->seat))
		p->s->own->left[p->move->seat] -= cards;
	take_all_from_hand(p, at, count);
	*held = known ? *held - cards : count_known(hand);
}

static void
lay_group(struct play *p, const struct group *group)
{
	struct game_state *own = p->s->own;

	take_cards(p, group->at, group->size, group->cards);
	own->table = (struct laid){ .seat = p->move->seat, .group = (uint8_t)(group - groups) };
}

/* Asks the next seat with too many cards to put one away; without one the limit is over. */
static void
go_on_discarding(struct play *p)
{
	struct state *s = p->s;
	struct game_state *own = s->own;

	s->phase = DISCARD;
	s->turn = first_over_limit(s, own->caller);
	if (s->turn != NO_SEAT) {
		if (s->turn != p->move->seat)
			say(p, "%s is next to put cards away", seat_name(s, s->turn));
		return;
	}
	s->phase = FREE;
	s->turn = own->caller;
	own->caller = NO_SEAT;
	say(p, "nobody has too many cards now; %s is free", seat_name(s, s->turn));
}

/* ---- moves ------------------------------------------------------------- */

/* The group of the move's cards; NULL if a rule refuses them. */
static const struct group *
judge_group(struct play *p)
{
	const struct group *group = &groups[find_group(move_values(p->move, 0), p->move->count[0])];
	unsigned room = free_places(p->before->own);

	if (group->kind == NO_KIND) {
		refuse(p->no, &rules[GROUP], "%s is not a group",
		    name_cards(p->before, move_values(p->move, 0), p->move->count[0]).text);
		return NULL;
	}
	if (group->size > room) {
		refuse(p->no, &rules[FITS], "%s: %u cards, but the pot has only %u free place%s",
		    name_group(p->before, group).text, group->size, room, room == 1 ? "" : "s");
		return NULL;
	}
	return group;
}

static bool
lead(struct play *p)
{
	const struct group *group = judge_group(p);
	struct state *s = p->s;
	struct game_state *own = s->own;
	uint8_t seat = p->move->seat;
	unsigned i;

	if (group == NULL)
		return false;
	lay_group(p, group);
	if (group->kind != OPERAS && !has_opened(own, seat)) {
		/* In seat order. */
		for (i = own->opened_count++; i > 0 && own->opened[i - 1] > seat; i--)
			own->opened[i] = own->opened[i - 1];
		own->opened[i] = seat;
	}
	own->leader = seat;
	s->phase = EAT;
	s->turn = seat_after(s->table, seat);
	return true;
}

static bool
eat(struct play *p)
{
	struct game_state *own = p->s->own;
	const struct group *group = judge_group(p), *eaten = group_of(&own->table);

	if (group == NULL)
		return false;
	if (!eats(group, eaten))
		return refuse(p->no, &rules[EATS], "%s does not eat %s",
		    name_group(p->before, group).text, name_group(p->before, eaten).text);
	say(p, "%s eats what %s laid: %s", seat_name(p->s, p->move->seat),
	    seat_name(p->s, own->table.seat), name_group(p->before, eaten).text);
	memcpy(own->out.at + own->out.count, eaten->at, eaten->size);
	own->out.count += eaten->size;
	own->counted.out += eaten->cards;
	lay_group(p, group);
	/* The last card that could change the score may just have been eaten. */
	if (ends_in_eat(p->s))
		end_eating(p);
	else
		go_on(p);
	return true;
}

static bool
refuse_answer(struct play *p)
{
	return refuse(p->no, &rules[LIFTED], "the lid of %s is lifted: it must play a group",
	    seat_name(p->before, p->move->seat));
}

static bool
pass(struct play *p)
{
	const struct state *s = p->before;
	const struct group *eaten = group_of(&s->own->table), *eaters[GROUPS];

	if (s->phase == ANSWER)
		return refuse_answer(p);
	if (find_groups(known_cards(s, p->move->seat), eaten, eaters) > 0 &&
	    !waives(p, &rules[MUST_EAT]))
		return refuse(p->no, &rules[MUST_EAT], "%s holds %s, which eats %s",
		    seat_name(s, p->move->seat), name_group(s, eaters[0]).text,
		    name_group(s, eaten).text);
	go_on(p);
	return true;
}

/*
 * Whether a seat that covers may hold groups that it must play: they would give it enough.  In
 * phase `lid`, to cover means not to lift, and is free.
 */
static bool
could_have_to_play(const struct state *s, const struct move *move)
{
	unsigned have = cards_in_pot(s->own, move->seat), room = free_places(s->own);
	tally kept = kept_cards(s, move->seat);
	struct guess guess = { .wanted = ENOUGH - have, .room = room,
		.left = s->table->option[EXACT_END] != 0 ? kept : known_cards(s, move->seat),
		.unseen = unseen_by(s, move->seat), .possible = unknown_cards(s),
		.hidden = s->hands[move->seat].count + s->own->away[move->seat].count -
		    number_of_all(kept) };

	return s->phase != LID && have < ENOUGH && ENOUGH - have <= room &&
	    could_reach(&guess, GROUPS - 1);
}

static bool
cover(struct play *p)
{
	struct state *s = p->s;
	unsigned have = cards_in_pot(s->own, s->turn), count;
	const struct group *found[GROUPS];
	struct search search;

	if (s->phase == ANSWER)
		return refuse_answer(p);
	if (s->phase != LID) {
		count = find_groups(known_cards(s, s->turn), NULL, found);
		if (must_play(s, s->turn, found, count, &search) && !waives(p, &rules[MUST_PLAY]))
			return refuse(p->no, &rules[MUST_PLAY], "%s has %u card%s in the pot and "
			    "must play groups that nobody can eat%s: %s",
			    seat_name(s, s->turn), have, plural(have),
			    search.away ? ", put away or not" : "", name_found(s, &search).text);
		s->own->lid = s->turn;
		s->phase = LID;
		say(p, "the lid of %s is on", seat_name(s, s->turn));
	}
	s->turn = seat_after(s->table, s->turn);
	if (s->turn == s->own->lid) {
		s->own->lid = NO_SEAT;
		set_over(s);
		say(p, "the round is over: nobody lifts the lid");
	} else {
		say(p, "%s is asked to lift it", seat_name(s, s->turn));
	}
	return true;
}

static bool
lift(struct play *p)
{
	struct state *s = p->s;
	struct game_state *own = s->own;

	own->lifter = p->move->seat;
	own->lifts[own->lift_count++] = (struct lift){ .by = own->lifter, .from = own->lid };
	s->phase = ANSWER;
	s->turn = own->lid;
	say(p, "%s lifts the lid of %s, who must answer", seat_name(s, own->lifter),
	    seat_name(s, own->lid));
	return true;
}

static bool
limit(struct play *p)
{
	struct state *s = p->s;
	unsigned i, room = free_places(s->own), many;
	uint8_t seat = p->move->seat;

	if (first_over_limit(s, seat) == NO_SEAT)
		return refuse(p->no, &rules[LIMIT],
		    "nobody holds more cards than the %u free place%s of the pot", room,
		    plural(room));
	s->own->caller = seat;
	say(p, "the pot has %u free place%s: nobody may hold more cards", room, plural(room));
	for (i = 0; i < SEATS; i++, seat = seat_after(s->table, seat))
		if (s->hands[seat].count > room) {
			many = s->hands[seat].count - room;
			say(p, "%s must put %u card%s away", seat_name(s, seat), many,
			    plural(many));
		}
	go_on_discarding(p);
	return true;
}

static bool
discard(struct play *p)
{
	struct game_state *own = p->s->own;
	uint8_t seat = p->move->seat;
	struct cards *hand = &p->s->hands[seat];
	card c = move_value(p->move, 0);

	/* Hides a hand of which nobody named what leaves it, and what was put away before. */
	if (c == XX && p->made_before && !is_closed(p->s, seat)) {
		own->left[seat] = own->counted.hand[seat];
		own->closed |= (uint8_t)(1u << seat);
		own->counted.hand[seat] = 0;
		memset(hand->at, XX, hand->count);
		memset(own->away[seat].at, XX, own->away[seat].count);
	}
	if (c == XX)
		take_from_hand(p, c);
	else
		take_cards(p, &c, 1, N(c, 1));
	cards_insert(&own->away[seat], c);
	go_on_discarding(p);
	return true;
}

/*
 * The hand that the move shows; NO_HAND, with a refusal, if it does not win.  What the named cards
 * prove: they are the whole hand, or only red or black cards.
 */
static enum hand
judge_reveal(struct play *p)
{
	const struct state *s = p->before;
	uint8_t seat = p->move->seat;
	unsigned count = p->move->count[0];
	bool hidden = hidden_cards(s, seat) > 0, named = count > 0;
	bool whole = count == s->hands[seat].count;
	tally shown = count_faces(move_values(p->move, 0), count);
	enum hand what = named ? RED_HAND : NO_HAND;

	while (what < NO_HAND && (!wins_as(what, shown, 0) ||
	    (!whole && (what == PAIRS_HAND || (shown & ~proofs[what].cards) != 0))))
		what++;
	if (!hidden && (!named || what != NO_HAND))
		what = winning_hand(known_cards(s, seat), 0);
	/* A record that did not know the hand had to name the cards that prove it. */
	if (named && !hidden && !p->made_before) {
		what = NO_HAND;
		refuse(p->no, &rules[REVEAL],
		    "all cards of %s are known: it reveals them without a list",
		    seat_name(s, seat));
	} else if (what == NO_HAND)
		refuse(p->no, &rules[REVEAL], !hidden || (named && winning_hand(shown, 0) ==
		    NO_HAND) ? "%s shows neither 7 red cards nor 14 black cards nor 8 pairs" :
		    "cards of %s are hidden: name its red cards, its black cards or all",
		    seat_name(s, seat));
	return what;
}

/* Everybody sees those cards of a revealed hand that prove it. */
static bool
shows_card(const struct state *s, uint8_t seat, card c)
{
	return seat == s->own->revealer && (proofs[s->own->revealed].cards & N(c, 7)) != 0;
}

static bool
reveal(struct play *p)
{
	struct state *s = p->s;
	uint8_t seat = p->move->seat;
	const struct cards *hand = &s->hands[seat];
	struct cards shown = { .count = 0 };
	enum hand what = judge_reveal(p);
	unsigned i;

	if (what == NO_HAND)
		return false;
	/* Those of these cards that were hidden are known now; the hand keeps them. */
	show_cards(p, move_values(p->move, 0), p->move->count[0]);
	s->own->revealer = seat;
	s->own->revealed = (uint8_t)what;
	set_over(s);
	/* The cards that prove it are told. */
	for (i = 0; i < hand->count; i++)
		if (hand->at[i] != XX && shows_card(s, seat, hand->at[i]))
			cards_add(&shown, hand->at[i]);
	say(p, "%s wins at once with %s: %s", seat_name(s, seat), proofs[what].name,
	    name_cards(s, shown.at, shown.count).text);
	say(p, "the round is over");
	return true;
}

/* A card that leaves a hidden hand, or is shown, must have been dealt to it and still be there. */
static bool
may_leave(struct play *p)
{
	const struct state *s = p->before;
	uint8_t seat = p->move->seat;
	const card *at = move_values(p->move, 0);
	unsigned i, count = p->move->count[0];
	tally left = s->own->left[seat];

	if (!is_closed(s, seat))
		return true;
	/* After the seed the table knows all cards, even those that the record cannot know. */
	if (count > 0 && at[0] == XX && !p->made_before)
		return refuse(p->no, &table_rules[NOT_IN_HAND],
		    "the seed has been told, so %s names the card that it puts away",
		    seat_name(s, seat));
	for (i = 0; i < count && at[i] != XX; i++) {
		if (!includes(left, N(at[i], 1)))
			return refuse(p->no, &table_rules[NOT_IN_HAND],
			    "%s was not dealt %s, or has played it already", seat_name(s, seat),
			    card_name(s->table, at[i]));
		left -= N(at[i], 1);
	}
	return true;
}

/* Refuses a move of a seat that has had its turn in this round of eating. */
static bool
stranger(const struct state *s, uint8_t seat, struct croupier_refusal *no)
{
	uint8_t leader = s->own->leader;

	if (s->phase != EAT || (seat != leader && s->turn == seat_after(s->table, leader)))
		return false;
	refuse(no, &rules[ONE_TURN], seat == leader ?
	    "%s has led, and now the others answer" :
	    "%s has answered in this round of eating", seat_name(s, seat));
	return true;
}

/* ---- lists of moves ------------------------------------------------------ */

/* Lists moves with those of the groups that have no more cards than this. */
static void
list_groups(struct croupier_moves *moves, uint8_t verb, const struct group *const found[],
    unsigned count, unsigned most)
{
	const struct move move = { .verb = verb, .has = 1 };
	struct entry *entry;
	unsigned i;

	if (count == 0 || !list_room(moves, count, count * LARGEST))
		return;
	for (i = 0; i < count; i++) {
		if (found[i]->size > most)
			continue;
		entry = &moves->entries[moves->count++];
		fill_entry(entry, moves, &move, moves->used);
		/* It would be slow to read it from `move`, just after it was written there. */
		entry->count[0] = found[i]->size;
		/* All places are copied: a constant length needs no call. */
		memcpy(moves->pool + moves->used, found[i]->at, LARGEST);
		moves->used += found[i]->size;
	}
}

/* A hand: its known cards, how many are hidden, and those that nobody is known to have. */
struct holding {
	tally known, unseen;
	unsigned hidden;
};

static struct holding
look_at_hand(const struct state *s, uint8_t seat)
{
	struct holding h = { .known = known_cards(s, seat) };

	if (has_hidden(&s->hands[seat])) {
		h.hidden = hidden_cards(s, seat);
		h.unseen = unknown_cards(s);
	}
	return h;
}

/*
 * Whether hidden cards could give it more groups that eat `eaten` or, if that is NULL, that fit:
 * the cards that it lacks for one.
 */
static bool
could_do_more(const struct holding *h, const struct group *eaten, unsigned room)
{
	const struct group *group = &groups[FIRST_GROUP];
	tally missing;

	for (; group < groups + GROUPS; group++) {
		missing = lacking(h->known, group->cards);
		if ((eaten != NULL ? eats(group, eaten) : group->size <= room) && missing != 0 &&
		    number_of_all(missing) <= h->hidden && includes(h->unseen, missing))
			return true;
	}
	return false;
}

static bool
could_eat(const struct state *s, const struct move *move)
{
	const struct group *eaten = group_of(&s->own->table), *found[GROUPS];
	struct holding h = look_at_hand(s, move->seat);

	return find_groups(h.known, eaten, found) > 0 ||
	    (h.hidden > 0 && could_do_more(&h, eaten, 0));
}

/* Lists the moves of a free seat; a seat that answers a lift has only the plays among them. */
static void
list_free(const struct state *s, uint8_t seat, struct croupier_moves *moves)
{
	const struct group *found[GROUPS];
	struct holding h = look_at_hand(s, seat);
	unsigned count = find_groups(h.known, NULL, found), room = free_places(s->own);
	struct search search;

	list_groups(moves, VERB_PLAY, found, count, room);
	if (h.hidden > 0 && could_do_more(&h, NULL, room))
		list_hidden(moves);
	if (s->phase == ANSWER)
		return;
	if (!must_play(s, seat, found, count, &search))
		list_move(moves, VERB_COVER, NULL, 0);
	if (s->phase == FREE && first_over_limit(s, seat) != NO_SEAT)
		list_move(moves, VERB_LIMIT, NULL, 0);
}

static void
list(const struct state *s, uint8_t seat, struct croupier_moves *moves)
{
	const struct group *eaten = group_of(&s->own->table), *found[GROUPS];
	const struct move put_away = { .verb = VERB_DISCARD, .has = 1, .count = { 1 } };
	struct holding h;
	unsigned count;

	if (s->phase == START && winning_hand(known_cards(s, seat), hidden_cards(s, seat)) !=
	    NO_HAND) {
		if (hidden_cards(s, seat) > 0)
			list_hidden(moves);
		else
			list_move(moves, VERB_REVEAL, NULL, 0);
	}
	/* That is the only move out of turn. */
	if (seat != s->turn)
		return;
	if (s->phase == EAT) {
		h = look_at_hand(s, seat);
		count = find_groups(h.known, eaten, found);
		list_groups(moves, VERB_EAT, found, count, LARGEST);
		if (h.hidden > 0 && could_do_more(&h, eaten, 0))
			list_hidden(moves);
		if (count == 0)
			list_move(moves, VERB_PASS, NULL, 0);
	} else if (s->phase == LID) {
		list_move(moves, VERB_COVER, NULL, 0);
		list_move(moves, VERB_LIFT, NULL, 0);
	} else if (s->phase != DISCARD) {
		list_free(s, seat, moves);
	} else if (list_knows(moves, &s->hands[seat])) {
		list_each(moves, &put_away, cards_set(&s->hands[seat]));
	}
}

/* ---- scoring ----------------------------------------------------------- */

/* A seat with enough, how many seats pay, and the points that it gets from each of them. */
struct account {
	struct croupier_score *score;
	uint8_t seat;
	unsigned payers;
	int32_t points;
};

/* Awards points for something that may have two words. */
static void
award(struct account *a, unsigned rule, int32_t points, const char *what, const char *which)
{
	static const char *const payers[SEATS] = {
		"nobody, as all have enough", "1 player", "each of 2 players"
	};

	a->points += points;
	score_line(a->score, a->seat, points * (int32_t)a->payers, &rules[rule],
	    "%s%s: %ld from %s", what, which, (long)points, payers[a->payers]);
}

/* Awards groups of operas or of bulls in pot order. */
static void
award_duos(const struct state *s, struct account *a, enum kind kind, unsigned rule,
    const char *name)
{
	static const char *const sizes[] = { [2] = "pair", [3] = "triplet", [4] = "quadruplet" };
	const struct laid *laid = s->own->pot;
	unsigned size;

	for (; laid < s->own->pot + s->own->pot_count; laid++) {
		size = group_of(laid)->size;
		if (laid->seat == a->seat && group_of(laid)->kind == kind &&
		    (kind == BULLS || laid->first))
			award(a, rule, 1 << (size - 2), name, sizes[size]);
	}
}

/*
 * Awards fours in pot order, each with the group that brings the fourth card: of red-eyes and
 * gods in any groups, of other faces only a quadruple.
 */
static void
award_fours(const struct state *s, struct account *a)
{
	const struct laid *laid = s->own->pot;
	tally cards, left, all = 0;
	unsigned face;

	for (; laid < s->own->pot + s->own->pot_count; laid++) {
		cards = laid->seat == a->seat ? group_of(laid)->cards : 0;
		all += cards;
		for (left = at_least(cards, 1); left != 0; left &= left - 1) {
			face = first_face(left);
			if (face == RED_EYES || face == GOD ? number_of(all, face) == 4 :
			    cards == N(face, 4))
				award(a, SCORE_FOUR, 1, "four ",
				    card_name(s->table, (card)face));
		}
	}
}

/* Scores a seat with enough; returns the points that it gets from each seat that pays. */
static int32_t
score_winner(const struct state *s, struct croupier_score *score, uint8_t seat, unsigned payers)
{
	struct account a = { .score = score, .seat = seat, .payers = payers };
	unsigned have = cards_in_pot(s->own, seat);
	char words[40];

	snprintf(words, sizeof words, "%u cards in the pot", have);
	if (have >= ASSASSINATION)
		award(&a, SCORE_ASSASSINATION, (int32_t)have - 8, words, "");
	else
		award(&a, SCORE_ENOUGH, 1, words, "");
	award_duos(s, &a, OPERAS, SCORE_OPERA, "opera ");
	award_duos(s, &a, BULLS, SCORE_BULL, "bull ");
	award_fours(s, &a);
	return a.points;
}

static bool
score(const struct state *s, struct croupier_score *result, struct croupier_refusal *no)
{
	const struct game_state *own = s->own;
	const char *shown = proofs[own->revealed].name;
	int32_t points[SEATS] = { 0 };
	unsigned i, payers = 0;
	uint8_t seat, winner = own->revealer;

	(void)no;
	if (winner != NO_SEAT) {
		score_line(result, winner, 16, &rules[REVEAL], "%s", shown);
		for (seat = 0; seat < SEATS; seat++)
			if (seat != winner)
				score_line(result, seat, -8, &rules[REVEAL], "%s of %s", shown,
				    seat_name(s, winner));
		return true;
	}
	for (seat = 0; seat < SEATS; seat++)
		payers += !has_enough(own, seat);
	for (seat = 0; seat < SEATS; seat++)
		if (has_enough(own, seat))
			points[seat] = score_winner(s, result, seat, payers);
	for (seat = 0; seat < SEATS; seat++)
		for (winner = 0; winner < SEATS; winner++)
			if (!has_enough(own, seat) && has_enough(own, winner))
				score_line(result, seat, -points[winner], &rules[PAY],
				    "the points of %s", seat_name(s, winner));
	for (i = 0; i < own->lift_count; i++) {
		seat = own->lifts[i].by;
		if (has_enough(own, seat))
			continue;
		score_line(result, seat, -2, &rules[FAILED_LIFT], "lifting the lid of %s",
		    seat_name(s, own->lifts[i].from));
		score_line(result, own->lifts[i].from, 2, &rules[FAILED_LIFT], "a lift by %s",
		    seat_name(s, seat));
	}
	return true;
}

static bool
match(const struct state *s, const int32_t *totals, bool *winners)
{
	return s->table->option[BORROW] == 0 && lowest_total(s->table, totals) < 0 &&
	    highest_win(s->table, totals, winners);
}

/* ---- what a picture shows ------------------------------------------------ */

static void
show_group(const struct laid *laid, const char *name, const char *label, struct scene *scene)
{
	const struct group *group = group_of(laid);

	scene_zone(scene, laid->seat, CROUPIER_ROW, name, "%s", label);
	scene_spot(scene, CROUPIER_BEFORE_SEAT);
	scene_cards(scene, group->at, group->size);
}

/*
 * Shows what lies before the seats, and groups that the last move took away: one that has come to
 * the pot, and one that was eaten.
 */
static void
show_groups(const struct state *s, bool has_come, bool eaten, struct scene *scene)
{
	const struct game_state *own = s->own;
	const struct state *before = scene_before(scene);
	const struct laid *last = has_come ? &own->pot[own->pot_count - 1] : &own->table;
	uint8_t leader = has_come ? before->own->leader : own->leader;

	if (last->seat != NO_SEAT)
		show_group(last, "table", last->seat == leader ? "led" : "ate with", scene);
	if (has_come) {
		scene_gathered(scene);
		scene_mark(scene, "goes to the pot");
	}
	if (eaten) {
		show_group(&before->own->table, "eaten", "laid", scene);
		scene_gathered(scene);
		scene_mark(scene, "%s eats it", seat_name(s, last->seat));
	}
}

/* Shows the pot: each group, but for the last if it has just come, and the places that are free. */
static void
show_pot(const struct state *s, bool has_come, struct scene *scene)
{
	const struct game_state *own = s->own;
	unsigned i, k, left = free_places(own);
	char words[64];

	scene_zone(scene, NO_SEAT, CROUPIER_ROW, "pot", left == 0 ? "pot: no place is free" :
	    left == 1 ? "pot: %u place is free" : "pot: %u places are free", left);
	scene_spot(scene, CROUPIER_CENTRE);
	for (i = 0; i < own->pot_count; i++) {
		const struct group *group = group_of(&own->pot[i]);

		snprintf(words, sizeof words, "%s%s", seat_name(s, own->pot[i].seat),
		    own->pot[i].first ? ", opera first" : "");
		scene_group(scene, words);
		if (i + 1u < own->pot_count || !has_come)
			scene_cards(scene, group->at, group->size);
		else
			for (k = 0; k < group->size; k++)
				scene_gap(scene, "");
	}
	if (left > 0)
		scene_group(scene, "");
	for (; left > 0; left--)
		scene_gap(scene, "");
}

static void
note_seat(const struct state *s, uint8_t seat, struct scene *scene)
{
	static const char *const duties[] = { [START] = "is free", [FREE] = "is free",
		[EAT] = "must eat if it can", [LID] = "may lift the lid",
		[ANSWER] = "must answer the lift" };
	const struct game_state *own = s->own;
	unsigned cards = cards_in_pot(own, seat), held = s->hands[seat].count;
	unsigned i, lifted[SEATS] = { 0 };

	scene_note(scene, seat, cards >= ASSASSINATION ? "%u in the pot: an assassination" :
	    cards >= ENOUGH ? "%u in the pot: enough" : "%u of six in the pot", cards);
	if (seat == s->turn && s->phase == DISCARD)
		scene_note(scene, seat, "must put away %u", held - free_places(own));
	else if (seat == s->turn)
		scene_note(scene, seat, "%s", duties[s->phase]);
	if (own->lid == seat)
		scene_note(scene, seat, "has put the lid on");
	if (own->caller == seat)
		scene_note(scene, seat, "called a limit");
	for (i = 0; i < own->lift_count; i++)
		lifted[own->lifts[i].from] += own->lifts[i].by == seat;
	for (i = 0; i < SEATS; i++)
		if (lifted[i] == 1)
			scene_note(scene, seat, "lifted the lid of %s", seat_name(s, (uint8_t)i));
		else if (lifted[i] > 1)
			scene_note(scene, seat, "lifted the lid of %s %u times",
			    seat_name(s, (uint8_t)i), lifted[i]);
	if (own->revealer == seat)
		scene_note(scene, seat, "%s", proofs[own->revealed].note);
}

static void
scene(const struct state *s, struct scene *scene)
{
	const struct state *before = scene_before(scene);
	const struct game_state *own = s->own, *old = before == NULL ? NULL : before->own;
	bool has_come = old != NULL && own->pot_count == old->pot_count + 1;
	/* The last move ate the whole group on the table, or nothing. */
	unsigned eaten = old == NULL || old->table.seat == NO_SEAT ||
	    own->out.count <= old->out.count ? 0 : (unsigned)own->out.count - old->out.count;
	uint8_t seat;

	scene_part(scene, "group %u", is_over(s) ? own->pot_count : own->pot_count + 1u);
	for (seat = 0; seat < SEATS; seat++)
		note_seat(s, seat, scene);
	show_groups(s, has_come, eaten > 0, scene);
	for (seat = 0; seat < SEATS; seat++) {
		if (own->away[seat].count == 0)
			continue;
		scene_zone(scene, seat, CROUPIER_HEAP, "away", "put away");
		scene_cards(scene, own->away[seat].at, own->away[seat].count);
	}
	show_pot(s, has_come, scene);
	if (own->out.count > eaten) {
		scene_zone(scene, NO_SEAT, CROUPIER_HEAP, "out", "eaten");
		scene_cards(scene, own->out.at, own->out.count - eaten);
	}
}

const struct game game_huahuapai = {
	.name = "huahuapai",
	.title = "climbing under a lid: six cards in the pot win",
	USUAL_MEMBERS,
	.packs = 1,
	.begins = 0,
	.stake = stake,
	.tell_facts = tell_facts,
	.stranger = stranger,
	.judges_first = true,
	.may_leave = may_leave,
	.known = count_all,
	.shows_card = shows_card,
	.narrow_cards = true,
};
