/*
 * haihowak.c: the rules of Haihowak.
 *
 * Knows its keys, how they grow and are taken, and its own keys of a state.
 * Must not know YAML, programs, files, where chance comes from, or any other
 * game.
 */
#include "game.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* ---- deck, variants, words --------------------------------------------- */

enum { RANKS = 13, SUITED = 4 * RANKS, JOKER = SUITED, FACES };

#define SUIT(s) \
	FACE("A" s, 1), FACE("2" s, 1), FACE("3" s, 1), FACE("4" s, 1), FACE("5" s, 1), \
	FACE("6" s, 1), FACE("7" s, 1), FACE("8" s, 1), FACE("9" s, 1), FACE("10" s, 1), \
	FACE("J" s, 1), FACE("Q" s, 1), FACE("K" s, 1)

static const struct face faces[] = {
	SUIT("S"), SUIT("H"), SUIT("D"), SUIT("C"),
	[JOKER] = DRAWN_FACE("Joker", 2, .sign = "joker"),
};

static const struct variant variants[] = {
	{ "standard", 2, 4, 4 },
	{ NULL, 0, 0, 0 },
};

enum { ROUNDS };

static const struct option options[] = {
	[ROUNDS] = { .name = "rounds", .least = 1, .most = 1000, .usual = 1 },
	{ .name = NULL },
};

enum { OPEN = 5, HAND = 11 };

enum { FACT_OPEN };

static const struct fact facts[] = {
	[FACT_OPEN] = { .name = "open", .kind = FACT_CARDS, .least = OPEN, .most = OPEN,
	    .face_up = true },
	{ .name = NULL },
};

enum { PLAY, OVER };

static const char *const phases[] = { "play", "over", NULL };

enum verb_name {
	VERB_LAY, VERB_ENLARGE, VERB_TAKE, VERB_END, VERB_HOW_HAI, VERB_HAI_HOW_HAI
};

/* Arguments behind the verb's own. */
enum { BELOW = 1, ABOVE = 2, WITH = 1, TAKEN = 1 };

static const struct verb verbs[] = {
	[VERB_LAY] = { .name = "lay", .phases = 1u << PLAY, .words = "lays a new key on the table",
	    .argument = { { .kind = CARDS, .from_hand = true, .in_order = true } } },
	[VERB_ENLARGE] = { .name = "enlarge", .phases = 1u << PLAY,
	    .one_of = 1u << BELOW | 1u << ABOVE,
	    .words = "puts cards below and above a key on the table",
	    .argument = { { .kind = NUMBERED, .letter = 'k' },
		[BELOW] = { .name = "below", .kind = CARDS, .from_hand = true, .in_order = true,
		    .may_be_absent = true },
		[ABOVE] = { .name = "above", .kind = CARDS, .from_hand = true, .in_order = true,
		    .may_be_absent = true } } },
	[VERB_TAKE] = { .name = "take", .phases = 1u << PLAY,
	    .words = "takes a key with a key of the other colour",
	    .argument = { { .kind = NUMBERED, .letter = 'k' },
		[WITH] = { .name = "with", .kind = CARDS, .from_hand = true, .in_order = true } } },
	[VERB_END] = { .name = "end", .phases = 1u << PLAY,
	    .words = "takes an open card if named, draws, ends the turn",
	    .argument = { { .kind = EMPTY },
		[TAKEN] = { .name = "open", .kind = ONE_CARD, .may_be_absent = true }, DRAWN } },
	[VERB_HOW_HAI] = { .name = "how-hai", .phases = 1u << PLAY,
	    .words = "ends the turn when nothing is left to take",
	    .argument = { { .kind = EMPTY } } },
	[VERB_HAI_HOW_HAI] = { .name = "hai-how-hai", .phases = 1u << PLAY,
	    .words = "says, instead of a turn, that the round may end",
	    .argument = { { .kind = EMPTY } } },
	EXPOSE,
	{ .name = NULL },
};

enum {
	NO_SUCH_KEY, KEY, JOKERS, ENLARGE, OTHER_COLOUR, FILL, EDGES, NOT_OPEN, TAKE_OPEN,
	OPEN_FIRST, HOW_HAI, HAI_HOW_HAI, POINTS, WINNER, RULES
};

static const struct croupier_rule rules[] = {
	[NO_SUCH_KEY] = { "haihowak/no-such-key",
	    "A key that is enlarged or taken lies on the table.", "text" },
	[KEY] = { "haihowak/key",
	    "A key is two to seven cards of one colour, each two above the card before it.",
	    "text" },
	[JOKERS] = { "haihowak/jokers",
	    "Jokers make up half of a key at most, even when it is enlarged.", "text" },
	[ENLARGE] = { "haihowak/enlarge",
	    "A key with cards put below and above it is a correct key, and its own cards stay what "
	    "they were.", "text" },
	[OTHER_COLOUR] = { "haihowak/other-colour",
	    "A red key is taken with a black one, a black key with a red one.", "text" },
	[FILL] = { "haihowak/fill",
	    "The taking key has a card for every space inside the taken key.", "text" },
	[EDGES] = { "haihowak/edges",
	    "The taking key goes past each end by one card at most, and past one of them if the "
	    "taken key has two cards.", "text, ruling" },
	[NOT_OPEN] = { "haihowak/not-open",
	    "An open card that is taken lies in the open row.", "text" },
	[TAKE_OPEN] = { "haihowak/take-open",
	    "With 11 cards no card is taken; with fewer, if none is hidden, one open card is "
	    "taken while there is one.", "text, ruling" },
	[OPEN_FIRST] = { "haihowak/open-first",
	    "A turn takes one open card or none, and takes it before hidden cards.", "text" },
	[HOW_HAI] = { "haihowak/how-hai",
	    "How-hai ends a turn when no hidden and no open card is left; nothing else ends it "
	    "then.", "text" },
	[HAI_HOW_HAI] = { "haihowak/hai-how-hai",
	    "Hai-how-hai takes the place of a whole turn.", "text" },
	[POINTS] = { "haihowak/points",
	    "Won cards pay: Two to Five 1, Six to Ten 2, Jack 3, Queen 4, King 5, Ace and Joker 3.",
	    "text" },
	[WINNER] = { "haihowak/winner",
	    "After the last round the highest total wins; if several have it, they share the win.",
	    "text, ruling" },
	[RULES] = { NULL, NULL, NULL },
};

/* What the table may let stand. */
static const struct waiver waivers[] = {
	{ .rule = &rules[OTHER_COLOUR], .verb = VERB_TAKE },
	{ .rule = NULL },
};

/* ---- keys -------------------------------------------------------------- */

enum { LOW = 1, HIGH = 14, LONGEST = 7, MOST_JOKERS = LONGEST / 2 };

enum colour { BLACK, RED, NO_COLOUR };

static enum colour
colour_of(card c)
{
#define SUIT_OF(colour) \
	colour, colour, colour, colour, colour, colour, colour, colour, colour, colour, colour, \
	colour, colour
	static const uint8_t colours[FACES] = {
		SUIT_OF(BLACK), SUIT_OF(RED), SUIT_OF(RED), SUIT_OF(BLACK), [JOKER] = NO_COLOUR,
	};

	return colours[c];
}

static enum colour
other_colour(enum colour colour)
{
	return colour == RED ? BLACK : RED;
}

/* 1 for an ace to 13 for a king; 0 for a joker. */
static int
rank_of(card c)
{
#define ACE_TO_KING 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
	static const uint8_t ranks[FACES] = {
		ACE_TO_KING, ACE_TO_KING, ACE_TO_KING, ACE_TO_KING, [JOKER] = 0,
	};

	return ranks[c];
}

/*
 * A place is a colour and a value, as a number: LANE * colour + value.  A set of
 * places has a bit for each.
 */
enum { LANE = 16 };

/* Where a correct key lies: all that the rules ask about it. */
struct span {
	uint8_t colour;			/* an enum colour */
	int8_t first, last;		/* the values of its first and last card */
	uint8_t jokers;			/* how many of its cards are jokers */
	uint32_t around;		/* the places next to its ends */
	uint32_t inside;		/* the places between its cards, of the other colour */
};

/* What keeps cards from being a key. */
enum fault { CORRECT, TOO_FEW, TOO_MANY_JOKERS, TWO_COLOURS, ACE_INSIDE, NOT_BY_TWO, BEYOND };

/* What judge_key says of some cards. */
struct finding {
	enum fault fault;
	card one, other;		/* the cards to blame, where there are some */
	bool odd;			/* whether their values are odd; only where BEYOND */
	struct span span;		/* only where CORRECT */
};

static unsigned
count_jokers(const card *at, unsigned count)
{
	unsigned i, jokers = 0;

	for (i = 0; i < count; i++)
		jokers += at[i] == JOKER;
	return jokers;
}

/* The value of a card that is no joker at its place in a key; 0 where an ace stands inside. */
static int
value_at(card c, unsigned i, unsigned count)
{
	if (rank_of(c) != LOW)
		return rank_of(c);
	return i == 0 ? LOW : i + 1 == count ? HIGH : 0;
}

/* Every other value from the least to the most, as bits. */
static unsigned
every_other(int least, int most)
{
	return 0x5555u << least & ((2u << most) - 1);
}

/*
 * Judges cards as a key.  Any card that is no joker tells by its place what
 * every other place stands for, so a list of cards is one key at most.
 */
static struct finding
judge_key(const card *at, unsigned count)
{
	struct finding found = { .fault = CORRECT };
	enum colour colour = NO_COLOUR;
	unsigned i, known = 0, jokers = count_jokers(at, count);
	int value, first = 0, last;

	if (count < 2)
		return (struct finding){ .fault = TOO_FEW };
	if (jokers * 2 > count)
		return (struct finding){ .fault = TOO_MANY_JOKERS };
	for (i = 0; i < count; i++) {
		if (at[i] == JOKER)
			continue;
		value = value_at(at[i], i, count);
		found.one = at[known];
		found.other = at[i];
		if (value == 0)
			found.fault = ACE_INSIDE;
		else if (colour != NO_COLOUR && colour != colour_of(at[i]))
			found.fault = TWO_COLOURS;
		else if (colour != NO_COLOUR && first != value - 2 * (int)i)
			found.fault = NOT_BY_TWO;
		if (found.fault != CORRECT)
			return found;
		colour = colour_of(at[i]);
		first = value - 2 * (int)i;
		known = i;
	}
	last = first + 2 * ((int)count - 1);
	found.odd = (first & 1) != 0;
	if (first < LOW || last > HIGH)
		found.fault = BEYOND;
	else
		found.span = (struct span){ .colour = (uint8_t)colour,
			.first = (int8_t)first, .last = (int8_t)last, .jokers = (uint8_t)jokers,
			.around = (1u << first >> 2 | 1u << last << 2) << LANE * colour,
			.inside = every_other(first + 1, last - 1) << LANE * other_colour(colour) };
	return found;
}

/* ---- state ------------------------------------------------------------- */

enum {
	SEATS = 4, MOST_KEYS = MAX_CARDS / 2,
	LEAST_TAKE = 4, MOST_TAKE = 2 * LONGEST	/* cards of a key and of what takes it */
};

struct key {
	uint8_t number;			/* its name */
	uint8_t count;
	card at[LONGEST];
	struct span span;		/* not written, as the cards say it */
};

struct game_state {
	struct { uint8_t count; card at[OPEN]; } open;
	uint8_t keys;			/* how many are on the table */
	int32_t laid, moved;
	uint8_t said_count;
	uint8_t said[MAX_SEATS];
	struct cards won[SEATS];
	struct key key[MOST_KEYS];	/* by number, ascending */
	struct {
		uint8_t number[MOST_KEYS];
		struct cards cards[MOST_KEYS];
	} sheet;			/* the same while they are read or written */
};

/* There is room for far more keys than there are as a rule, and every move copies the state. */
static size_t
own_used(const struct game_state *own)
{
	return offsetof(struct game_state, key) + own->keys * sizeof own->key[0];
}

/*
 * The cards of a list that is longer than a key can be are not copied: it has
 * just been read, and its count will have it refused.
 */
static void
field_keys(struct fields *f, struct game_state *own)
{
	unsigned i;

	for (i = 0; i < own->keys; i++) {
		const struct key *key = &own->key[i];

		own->sheet.number[i] = key->number;
		own->sheet.cards[i].count = key->count;
		if (key->count <= LONGEST)
			memcpy(own->sheet.cards[i].at, key->at, key->count);
	}
	field_numbered_cards(f, "keys", 'k', own->sheet.number, own->sheet.cards, &own->keys,
	    MOST_KEYS);
	for (i = 0; i < own->keys; i++) {
		const struct cards *cards = &own->sheet.cards[i];

		own->key[i] = (struct key){ .number = own->sheet.number[i], .count = cards->count,
			.span = judge_key(cards->at, cards->count).span };
		if (cards->count <= LONGEST)
			memcpy(own->key[i].at, cards->at, cards->count);
	}
}

static void
fields(struct fields *f, struct state *s)
{
	struct game_state *own = s->own;

	field_cards(f, "open", own->open.at, &own->open.count, OPEN, AS_THEY_LIE, EVERYBODY);
	field_keys(f, own);
	field_number(f, "laid", &own->laid, 0, MOST_KEYS);
	field_seat_cards(f, "won", own->won, AS_THEY_LIE, true);
	field_number(f, "moved", &own->moved, 0, HAND);
	field_seats(f, "said", own->said, &own->said_count);
}

/* The index of the key of that number; own->keys where it is not on the table. */
static unsigned
find_key(const struct game_state *own, uint8_t number)
{
	unsigned i = 0;

	while (i < own->keys && own->key[i].number != number)
		i++;
	return i;
}

/* ---- seats ------------------------------------------------------------- */

/* The next seat to the left that has cards, which can be the same seat; NO_SEAT: nobody has. */
static uint8_t
next_with_cards(const struct state *s, uint8_t seat)
{
	unsigned i;

	for (i = 0; i < s->table->seats; i++) {
		seat = seat_after(s->table, seat);
		if (s->hands[seat].count > 0)
			return seat;
	}
	return NO_SEAT;
}

static unsigned
seats_with_cards(const struct state *s)
{
	unsigned i, seats = 0;

	for (i = 0; i < s->table->seats; i++)
		seats += s->hands[i].count > 0;
	return seats;
}

/* Whether hidden or open cards are left to take. */
static bool
cards_left(const struct state *s)
{
	return s->stock.count > 0 || s->own->open.count > 0;
}

/* ---- whether a state holds together -------------------------------------- */

static bool
check_hands(const struct state *s, struct check *check)
{
	const struct game_state *own = s->own;
	unsigned i, count;

	if (own->open.count < OPEN && s->stock.count > 0)
		return wrong(check, "open",
		    "%u open cards lie here; while hidden cards are left there must be %d",
		    own->open.count, OPEN);
	for (i = 0; i < s->table->seats; i++) {
		count = s->hands[i].count;
		if (count > HAND)
			return wrong(check, "hands", "%s holds %u cards; no hand has more than %d",
			    s->table->name[i], count, HAND);
		if (s->stock.count > 0 && count < HAND && (i != s->turn || own->moved == 0))
			return wrong(check, "hands",
			    "%s holds %u cards; while hidden cards are left it must be %d",
			    s->table->name[i], count, HAND);
		if (cards_left(s) && count == 0 && i != s->turn)
			return wrong(check, "hands",
			    "%s holds no cards; while there are cards to take, only the seat "
			    "whose turn it is can", s->table->name[i]);
	}
	return true;
}

static bool
check_turn(const struct state *s, struct check *check)
{
	const struct game_state *own = s->own;

	if (s->turn == NO_SEAT)
		return own->moved == 0 ||
		    wrong(check, "moved", "the round is over: moved must be 0");
	if (own->moved + s->hands[s->turn].count > HAND)
		return wrong(check, "moved",
		    "%s cannot have made %ld moves and still hold %u of %d cards",
		    seat_name(s, s->turn), (long)own->moved, s->hands[s->turn].count, HAND);
	if (s->hands[s->turn].count == 0 && (own->moved == 0 || !cards_left(s)))
		return wrong(check, "turn", "%s has no cards: the turn is another seat's",
		    seat_name(s, s->turn));
	return true;
}

static bool
check_keys(const struct state *s, struct check *check)
{
	const struct game_state *own = s->own;
	unsigned i, taken, sum = 0;

	for (i = 0; i < own->keys; i++) {
		const struct key *key = &own->key[i];

		if (key->number > own->laid)
			return wrong(check, "keys",
			    "k%u is on the table, but only %ld keys have been laid", key->number,
			    (long)own->laid);
		if (key->count > LONGEST || judge_key(key->at, key->count).fault != CORRECT)
			return wrong(check, "keys",
			    "k%u is not a key: one colour, going up by two, half of it jokers at "
			    "most", key->number);
	}
	taken = (unsigned)own->laid - own->keys;
	for (i = 0; i < s->table->seats; i++) {
		if (own->won[i].count > 0 && own->won[i].count < LEAST_TAKE)
			return wrong(check, "won",
			    "%s has won %u cards; a key and what takes it are %d at least",
			    s->table->name[i], own->won[i].count, LEAST_TAKE);
		sum += own->won[i].count;
	}
	if (sum < LEAST_TAKE * taken || sum > MOST_TAKE * taken)
		return wrong(check, "won", "%u cards are won; %u taken keys make %u to %u", sum,
		    taken, LEAST_TAKE * taken, MOST_TAKE * taken);
	return true;
}

/* Whether what the seats have said agrees with whose turn it is, or with the round's end. */
static bool
check_said(const struct state *s, struct check *check)
{
	const struct game_state *own = s->own;
	unsigned i, seats = seats_with_cards(s);
	uint8_t next, after;

	if (s->turn == NO_SEAT && own->said_count != seats)
		return wrong(check, "said",
		    "the round is over: all %u seats with cards must have said hai-how-hai", seats);
	if (own->said_count == 0)
		return true;
	if (own->moved > 0)
		return wrong(check, "said",
		    "a move in this turn has cleared said: it must be empty");
	if (s->turn != NO_SEAT && own->said_count >= seats)
		return wrong(check, "said",
		    "all seats with cards have said hai-how-hai: the round is over");
	for (i = 0; i < own->said_count; i++) {
		next = i + 1 < own->said_count ? own->said[i + 1] :
		    s->turn == NO_SEAT ? own->said[0] : s->turn;
		after = next_with_cards(s, own->said[i]);
		if (s->hands[own->said[i]].count == 0)
			return wrong(check, "said", "%s has no cards and says nothing",
			    seat_name(s, own->said[i]));
		if (next != after)
			return wrong(check, "said",
			    "after %s comes %s, not %s: seats say it one after the other up to "
			    "the turn",
			    seat_name(s, own->said[i]), seat_name(s, after), seat_name(s, next));
	}
	return true;
}

static bool
check(const struct state *s, struct check *check)
{
	if (s->table->round > s->table->option[ROUNDS])
		return wrong(check, "round", "this is round %ld, but the last round of the match "
		    "is %ld",
		    (long)s->table->round,
		    (long)s->table->option[ROUNDS]);
	return check_hands(s, check) && check_turn(s, check) && check_keys(s, check) &&
	    check_said(s, check);
}

/* ---- dealing ----------------------------------------------------------- */

static bool
deal(struct deal *d, struct croupier_refusal *no)
{
	struct state *s = d->s;
	unsigned i;

	(void)no;
	deal_singly(s, seat_after(s->table, s->table->dealer), HAND);
	for (i = 0; i < OPEN; i++)
		s->own->open.at[i] = turn_up(d, d->cards[FACT_OPEN].at[i]);
	s->own->open.count = OPEN;
	return true;
}

/* ---- refusing ---------------------------------------------------------- */

/* Refuses cards that are no key, by that rule where none is more to the point. */
static bool
refuse_key(struct play *p, unsigned rule, const card *at, unsigned count,
    const struct finding *found)
{
	const struct table *table = p->s->table;
	const char *one = card_name(table, found->one), *other = card_name(table, found->other);

	switch (found->fault) {
	case TOO_FEW:
		return refuse(p->no, &rules[KEY], "%s alone is not a key: a key has two cards or "
		    "more",
		    card_name(table, at[0]));
	case TOO_MANY_JOKERS:
		return refuse(p->no, &rules[JOKERS],
		    "of %u cards, %u are jokers: at most %u can be", count,
		    count_jokers(at, count), count / 2);
	case TWO_COLOURS:
		return refuse(p->no, &rules[rule],
		    "%s and %s are of different colours: a key is all black or all red", one,
		    other);
	case ACE_INSIDE:
		return refuse(p->no, &rules[rule],
		    "%s is inside the key: an ace is the first card of a key or the last", other);
	case NOT_BY_TWO:
		return refuse(p->no, &rules[rule],
		    "from %s to %s the values do not go up by two from card to card", one, other);
	case BEYOND:
	case CORRECT:	/* nobody refuses these */
		break;
	}
	return refuse(p->no, &rules[rule],
	    "%u cards with %s in its place reach beyond the row of its values: %s", count, other,
	    found->odd ? "ace to king" : "two to ace");
}

static bool
refuse_no_such_key(struct play *p)
{
	const struct game_state *own = p->s->own;
	char names[5 * MOST_KEYS + 1] = "";	/* " k54" */
	size_t used = 0;
	unsigned i;

	for (i = 0; i < own->keys; i++)
		used += (size_t)snprintf(names + used, sizeof names - used, " k%u",
		    own->key[i].number);
	if (own->keys == 0)
		return refuse(p->no, &rules[NO_SUCH_KEY], "there is no key on the table");
	return refuse(p->no, &rules[NO_SUCH_KEY], "that key is not on the table; there %s%s",
	    own->keys == 1 ? "is" : "are", names);
}

/* ---- ending turns ------------------------------------------------------ */

/* The turn passes to the next seat with cards; without any the round is over. */
static void
pass_turn(struct play *p)
{
	struct state *s = p->s;
	uint8_t next = next_with_cards(s, s->turn);

	s->own->moved = 0;
	if (next == NO_SEAT) {
		set_over(s);
		say(p, "the round is over: nobody has cards left");
		return;
	}
	if (next != seat_after(s->table, s->turn))
		say(p, "%s is the next with cards", seat_name(s, next));
	s->turn = next;
}

/* Something else was done than to say hai-how-hai. */
static void
clear_said(struct play *p)
{
	if (p->s->own->said_count > 0)
		say(p, "hai-how-hai is void again");
	p->s->own->said_count = 0;
}

/* Counts a lay, enlarge or take that has been made. */
static void
count_move(struct play *p)
{
	struct state *s = p->s;

	s->own->moved++;
	clear_said(p);
	/* The seat has nothing left to play or to take, so its turn ends without a word. */
	if (s->hands[s->turn].count == 0 && !cards_left(s)) {
		say(p, "%s has nothing left to play or to take: the turn passes by itself",
		    seat_name(s, s->turn));
		pass_turn(p);
	}
}

/* Whether the rules let the turn end so; taken is XX where no open card is. */
static bool
may_end(struct play *p, card taken)
{
	const struct state *s = p->s;
	const struct game_state *own = s->own;
	const char *name = seat_name(s, p->move->seat);
	bool full = s->hands[p->move->seat].count == HAND;
	char names[CARD_NAMES];

	if (taken != XX && memchr(own->open.at, taken, own->open.count) == NULL)
		return refuse(p->no, &rules[NOT_OPEN], "%s is not among the open cards (%s)",
		    card_name(s->table, taken),
		    card_names(s, own->open.at, own->open.count, names, sizeof names));
	if (taken != XX && full)
		return refuse(p->no, &rules[TAKE_OPEN], "%s holds %d cards and takes none", name,
		    HAND);
	if (taken == XX && !full && s->stock.count == 0 && own->open.count > 0)
		return refuse(p->no, &rules[TAKE_OPEN],
		    "no hidden cards are left: %s takes an open card, for example: end open %s",
		    name, card_name(s->table, own->open.at[0]));
	if (!cards_left(s))
		return refuse(p->no, &rules[HOW_HAI],
		    "no hidden and no open cards are left: %s says how-hai", name);
	return true;
}

/* What stands before the name of a card in a sentence. */
static const char *
article(card c)
{
	return c == JOKER ? "a " : "";
}

/* Puts the next hidden card where an open one was taken; without one the row closes up. */
static bool
refill_open(struct play *p, unsigned place)
{
	struct game_state *own = p->s->own;

	if (p->s->stock.count > 0) {
		if (!draw(p, EVERYBODY, &own->open.at[place]))
			return false;
		say(p, "%s%s takes its place in the open row", article(own->open.at[place]),
		    card_name(p->s->table, own->open.at[place]));
		return true;
	}
	own->open.count--;
	memmove(own->open.at + place, own->open.at + place + 1, own->open.count - place);
	say(p, "no hidden card takes its place; open cards left: %u", own->open.count);
	return true;
}

/* Fills the hand up with hidden cards, as far as they reach. */
static bool
fill_hand(struct play *p)
{
	struct state *s = p->s;
	struct cards *hand = &s->hands[p->move->seat];
	unsigned had = s->stock.count, lacking;
	card c;

	while (hand->count < HAND && s->stock.count > 0) {
		if (!draw(p, p->move->seat, &c))
			return false;
		cards_insert(hand, c);
	}
	lacking = (unsigned)HAND - hand->count;
	if (had > 0 && lacking > 0)
		say(p, "no hidden cards are left: %s goes without %u card%s",
		    seat_name(s, p->move->seat), lacking, plural((long)lacking));
	return true;
}

static bool
end_turn(struct play *p)
{
	struct state *s = p->s;
	struct cards *hand = &s->hands[p->move->seat];
	card taken = p->move->count[TAKEN] > 0 ? move_value(p->move, TAKEN) : XX;
	unsigned place = 0;

	if (!may_end(p, taken))
		return false;
	if (taken != XX) {
		while (s->own->open.at[place] != taken)
			place++;
		cards_insert(hand, taken);
		say(p, "%s takes %s%s from the open row", seat_name(s, p->move->seat),
		    article(taken), card_name(s->table, taken));
	}
	if (!fill_hand(p) || (taken != XX && !refill_open(p, place)))
		return false;
	clear_said(p);
	pass_turn(p);
	return true;
}

static bool
how_hai(struct play *p)
{
	struct state *s = p->s;

	if (cards_left(s))
		return refuse(p->no, &rules[HOW_HAI],
		    "%u hidden and %u open cards are left: %s ends the turn with end",
		    s->stock.count, s->own->open.count, seat_name(s, p->move->seat));
	clear_said(p);
	pass_turn(p);
	return true;
}

/* What is told of who has said hai-how-hai by now. */
static void
tell_said(struct play *p)
{
	const struct state *s = p->s;
	const struct game_state *own = s->own;
	char names[LONGEST_SENTENCE - 100] = "";
	size_t used = 0;
	unsigned i, count = own->said_count;

	for (i = 0; i < count; i++)
		used += (size_t)snprintf(names + used, sizeof names - used, "%s%s",
		    i == 0 ? "" : i + 1 == count ? " and " : ", ", seat_name(s, own->said[i]));
	say(p, "%s %s said hai-how-hai", names, count == 1 ? "has" : "have");
}

static bool
hai_how_hai(struct play *p)
{
	struct state *s = p->s;
	struct game_state *own = s->own;

	if (own->moved > 0)
		return refuse(p->no, &rules[HAI_HOW_HAI],
		    "%s has made a move in this turn: hai-how-hai is said instead of one",
		    seat_name(s, p->move->seat));
	own->said[own->said_count++] = p->move->seat;
	if (p->told != NULL)
		tell_said(p);
	if (own->said_count == seats_with_cards(s)) {
		set_over(s);
		say(p, "the round is over: everybody with cards has said it");
	} else {
		pass_turn(p);
	}
	return true;
}

/* ---- moves ------------------------------------------------------------- */

static void
take_all_from_hand(struct play *p, const card *at, unsigned count)
{
	unsigned i;

	for (i = 0; i < count; i++)
		take_from_hand(p, at[i]);
}

static bool
lay(struct play *p)
{
	struct game_state *own = p->s->own;
	const card *at = move_values(p->move, 0);
	unsigned count = p->move->count[0];
	struct finding found = judge_key(at, count);
	struct key *key = &own->key[own->keys];

	if (found.fault != CORRECT)
		return refuse_key(p, KEY, at, count, &found);
	take_all_from_hand(p, at, count);
	*key = (struct key){ .number = (uint8_t)++own->laid, .count = (uint8_t)count,
	    .span = found.span };
	memcpy(key->at, at, count);
	own->keys++;
	say(p, "this is k%u", key->number);
	count_move(p);
	return true;
}

/* What is told of a key that was enlarged. */
static void
tell_key(struct play *p, const struct key *key)
{
	char names[CARD_NAMES];

	say(p, "k%u is %s now", key->number,
	    card_names(p->s, key->at, key->count, names, sizeof names));
}

static bool
enlarge(struct play *p)
{
	struct game_state *own = p->s->own;
	unsigned below = p->move->count[BELOW], above = p->move->count[ABOVE];
	unsigned i = find_key(own, move_value(p->move, 0));
	struct cards key;
	struct finding found;

	if (i == own->keys)
		return refuse_no_such_key(p);
	key.count = (uint8_t)(below + own->key[i].count + above);
	memcpy(key.at, move_values(p->move, BELOW), below);
	memcpy(key.at + below, own->key[i].at, own->key[i].count);
	memcpy(key.at + below + own->key[i].count, move_values(p->move, ABOVE), above);
	found = judge_key(key.at, key.count);
	if (found.fault != CORRECT)
		return refuse_key(p, ENLARGE, key.at, key.count, &found);
	take_all_from_hand(p, move_values(p->move, BELOW), below);
	take_all_from_hand(p, move_values(p->move, ABOVE), above);
	own->key[i].span = found.span;
	own->key[i].count = key.count;
	memcpy(own->key[i].at, key.at, key.count);
	if (p->told != NULL)
		tell_key(p, &own->key[i]);
	count_move(p);
	return true;
}

/* Whether one key takes another: which cards they have does not matter, only where they lie. */
static bool
check_take(struct play *p, unsigned number, const struct span *old, const struct span *with)
{
	int space;

	if (old->colour == with->colour && !waives(p, &rules[OTHER_COLOUR]))
		return refuse(p->no, &rules[OTHER_COLOUR],
		    "k%u is %s as well: it is taken with a %s key", number,
		    old->colour == RED ? "red" : "black", old->colour == RED ? "black" : "red");
	if ((old->first - with->first) % 2 == 0)
		return refuse(p->no, &rules[FILL],
		    "these cards have the values of k%u, not those of its spaces", number);
	for (space = old->first + 1; space < old->last; space += 2)
		if (space < with->first || space > with->last)
			return refuse(p->no, &rules[FILL],
			    "the space at %d inside k%u is left free", space, number);
	if (with->first < old->first - 1 || with->last > old->last + 1)
		return refuse(p->no, &rules[EDGES],
		    "these cards reach more than one card beyond the %s end of k%u",
		    with->first < old->first - 1 ? "lower" : "upper", number);
	return true;
}

static int32_t
points_of(card c)
{
	static const int32_t points[RANKS] = { 3, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 4, 5 };

	return c == JOKER ? 3 : points[c % RANKS];
}

static int32_t
points_in(const card *at, unsigned count)
{
	int32_t points = 0;
	unsigned i;

	for (i = 0; i < count; i++)
		points += points_of(at[i]);
	return points;
}

/* What is told of a key that was taken: its cards, and those it was taken with, are won last. */
static void
tell_take(struct play *p, unsigned number, unsigned count)
{
	const struct state *s = p->s;
	const struct cards *won = &s->own->won[p->move->seat];
	long points = points_in(won->at + won->count - count, count);

	say(p, "%s takes k%u: %u cards worth %ld points", seat_name(s, p->move->seat), number,
	    count, points);
}

static bool
take(struct play *p)
{
	struct game_state *own = p->s->own;
	const card *at = move_values(p->move, WITH);
	unsigned i = find_key(own, move_value(p->move, 0)), j, count = p->move->count[WITH];
	struct cards *won = &own->won[p->move->seat];
	struct finding with;

	if (i == own->keys)
		return refuse_no_such_key(p);
	if (count == 1 && own->key[i].count == 2)
		return refuse(p->no, &rules[EDGES],
		    "k%u has two cards: what takes it reaches beyond at least one end",
		    own->key[i].number);
	with = judge_key(at, count);
	if (with.fault != CORRECT)
		return refuse_key(p, KEY, at, count, &with);
	if (!check_take(p, own->key[i].number, &own->key[i].span, &with.span))
		return false;
	take_all_from_hand(p, at, count);
	for (j = 0; j < own->key[i].count; j++)
		cards_add(won, own->key[i].at[j]);
	for (j = 0; j < count; j++)
		cards_add(won, at[j]);
	if (p->told != NULL)
		tell_take(p, own->key[i].number, own->key[i].count + count);
	own->keys--;
	memmove(own->key + i, own->key + i + 1, (own->keys - i) * sizeof own->key[0]);
	count_move(p);
	return true;
}

static bool
play(struct play *p)
{
	switch ((enum verb_name)p->move->verb) {
	case VERB_LAY:
		return lay(p);
	case VERB_ENLARGE:
		return enlarge(p);
	case VERB_TAKE:
		return take(p);
	case VERB_END:
		return end_turn(p);
	case VERB_HOW_HAI:
		return how_hai(p);
	case VERB_HAI_HOW_HAI:
		break;
	}
	return hai_how_hai(p);
}

/* ---- listing ----------------------------------------------------------- */

/*
 * A search for all lists of hand cards that ascend by two and end inside a
 * window.  It tries cards in deck order and reports a list before longer ones
 * that begin with it: so each list comes once, and they come in canonical order.
 * A card of one value cannot come twice, so only jokers are counted.
 *
 * How far a list has come is handed on from card to card: `end`, the index of its
 * next card among the search's values, and `jokers`, how many there are in the
 * list and in the key on the table that it is put to.
 */
struct search {
	struct croupier_moves *moves;
	cardset hand;			/* but for jokers */
	uint32_t held;			/* the places that its cards fit; an ace fits two */
	unsigned hand_jokers;
	uint8_t values[1 + LONGEST];	/* of the move: a key's number, then cards */
};

/* What a list must be, and the move that has it. */
struct goal {
	struct move move;		/* complete but for the number of the list's cards */
	unsigned argument;		/* of the move: the list */
	unsigned from;			/* index of its first card among the search's values */
	unsigned least;			/* cards that it must have */
	int last_least, last_most;	/* bounds of its last card's value */
	unsigned size;			/* cards of the key that it is put to; 0: there is none */
	unsigned most_jokers;		/* in the list and that key */
	unsigned above;			/* where a list above that key begins; 0: there is none */
};

#define BLACK_ACES ((cardset)1 | (cardset)1 << 3 * RANKS)
#define RED_ACES ((cardset)1 << RANKS | (cardset)1 << 2 * RANKS)

/* The cards of a colour that have one of these values; an ace has two. */
static cardset
cards_of(enum colour colour, unsigned values)
{
	static const cardset aces[NO_COLOUR] = { [BLACK] = BLACK_ACES, [RED] = RED_ACES };

	/* The product has the ranks in both suits. */
	return aces[colour] * ((values >> LOW | values >> HIGH) & ((1u << RANKS) - 1));
}

/* The cards for one place: written out in a table, as this is asked more often than all else. */
static cardset
cards_at(unsigned place)
{
#define ROW(lane, aces) \
	[lane + 1] = (aces), [lane + 2] = (aces) << 1, [lane + 3] = (aces) << 2, \
	[lane + 4] = (aces) << 3, [lane + 5] = (aces) << 4, [lane + 6] = (aces) << 5, \
	[lane + 7] = (aces) << 6, [lane + 8] = (aces) << 7, [lane + 9] = (aces) << 8, \
	[lane + 10] = (aces) << 9, [lane + 11] = (aces) << 10, [lane + 12] = (aces) << 11, \
	[lane + 13] = (aces) << 12, [lane + 14] = (aces)
	static const cardset cards[2 * LANE] = {
		ROW(LANE * BLACK, BLACK_ACES), ROW(LANE * RED, RED_ACES),
	};

	return cards[place];
}

/* The places of some values in both colours. */
static uint32_t
in_both_colours(unsigned values)
{
	return values | values << LANE;
}

/* The value of a place. */
static int
value_of(unsigned place)
{
	return (int)(place % LANE);
}

/* Whether a card for a place, or a joker, is at hand. */
static inline bool
is_at_hand(const struct search *search, const struct goal *goal, unsigned jokers, unsigned place)
{
	return jokers < goal->most_jokers || (search->held >> place & 1) != 0;
}

static void seek(struct search *search, struct goal *goal, unsigned end, unsigned jokers,
    unsigned place);

/* Lists all that can be put above a key, with the cards below it as they are. */
static void
seek_above(struct search *search, const struct goal *below, unsigned end, unsigned jokers)
{
	struct goal above;

	if (!is_at_hand(search, below, jokers, below->above))
		return;
	above = *below;
	above.move.given |= 1u << ABOVE;
	above.argument = ABOVE;
	above.from = end;
	above.last_least = value_of(below->above);
	above.last_most = HIGH;
	above.above = 0;
	seek(search, &above, end, jokers, below->above);
}

/* Lists the move with the list so far, if few enough of its cards are jokers. */
static void
report(struct search *search, struct goal *goal, unsigned end, unsigned jokers)
{
	goal->move.count[goal->argument] = (uint16_t)(end - goal->from);
	if (jokers * 2 <= goal->size + end - 1)
		list_full_move(search->moves, &goal->move);
	if (goal->above != 0)
		seek_above(search, goal, end, jokers);
}

/* Adds a card in its place: reports the list where it may end, and goes on behind it. */
static inline void
put(struct search *search, struct goal *goal, unsigned end, unsigned jokers, unsigned place, card c)
{
	int value = value_of(place);

	search->values[end++] = c;
	if (value >= goal->last_least && end - goal->from >= goal->least)
		report(search, goal, end, jokers);
	if (value + 2 <= goal->last_most && is_at_hand(search, goal, jokers, place + 2))
		seek(search, goal, end, jokers, place + 2);
}

/* All lists that go on with this place behind the list so far. */
static void
seek(struct search *search, struct goal *goal, unsigned end, unsigned jokers, unsigned place)
{
	cardset fit = search->hand & cards_at(place);

	for (; fit != 0; fit &= fit - 1)
		put(search, goal, end, jokers, place, (card)lowest_bit(fit));
	if (jokers < goal->most_jokers)
		put(search, goal, end, jokers + 1, place, JOKER);
}

/*
 * All lists that begin with the list so far, in which there are only jokers:
 * their next card may lie at any of the places, and settles where they lie.
 */
static void
begin(struct search *search, struct goal *goal, unsigned end, unsigned jokers, uint32_t places)
{
	unsigned count = end - goal->from;
	uint32_t ends = in_both_colours((2u << HIGH) - (1u << goal->last_least)), go_on;
	cardset fit;

	if (count + 1 < goal->least)
		ends = 0;
	places &= in_both_colours((2u << goal->last_most) - (1u << LOW));
	go_on = jokers < goal->most_jokers ? places : places & (search->held >> 2 | ends);
	fit = search->hand & (cards_of(BLACK, go_on & ((1u << LANE) - 1)) |
	    cards_of(RED, go_on >> LANE));
	for (; fit != 0; fit &= fit - 1) {
		card c = (card)lowest_bit(fit);
		int value = rank_of(c) == LOW && count > 0 ? HIGH : rank_of(c);

		put(search, goal, end, jokers, LANE * colour_of(c) + (unsigned)value, c);
	}
	if (places == 0 || jokers == goal->most_jokers)
		return;
	search->values[end++] = JOKER;
	jokers++;
	/* Jokers alone lie somewhere only if the window says where they end. */
	if (goal->last_least == goal->last_most)
		report(search, goal, end, jokers);
	begin(search, goal, end, jokers, places << 2);
}

/* What the hand has, for the search. */
static void
look_at_hand(struct search *search, const struct cards *hand)
{
	cardset all = cards_set(hand) & ~set_of(JOKER);
	unsigned black, red;

	search->hand_jokers = cards_number(hand, JOKER);
	search->hand = all;
	black = (unsigned)(all | all >> 3 * RANKS) & ((1u << RANKS) - 1);
	red = (unsigned)(all >> RANKS | all >> 2 * RANKS) & ((1u << RANKS) - 1);
	search->held = (black << LOW | (black & 1) << HIGH) |
	    (red << LOW | (red & 1) << HIGH) << LANE;
}

/* How many jokers a key can have, where so many are in it already. */
static unsigned
most_jokers(const struct search *search, unsigned jokers)
{
	unsigned all = jokers + search->hand_jokers;

	return all < MOST_JOKERS ? all : MOST_JOKERS;
}

static void
list_lays(struct search *search)
{
	struct goal goal = {
		.move = { .verb = VERB_LAY, .given = 1u, .values = search->values + 1 },
		.from = 1, .least = 2, .last_least = LOW + 2, .last_most = HIGH,
		.most_jokers = most_jokers(search, 0),
	};

	begin(search, &goal, 1, 0, in_both_colours((1u << (HIGH - 1)) - (1u << LOW)));
}

/* The places below a key that the hand's cards and jokers reach from its first without a gap. */
static uint32_t
reach_below(const struct search *search, const struct span *span)
{
	uint32_t all = 0x5555u << (2 - (span->first & 1)) & ((1u << (span->first - 1)) - 1);
	uint32_t missing = all & ~(search->held >> LANE * span->colour), under;
	unsigned jokers = search->hand_jokers;

	for (;; jokers--) {
		/* The highest missing one and every other below it. */
		under = missing | missing >> 2;
		under |= under >> 4;
		under |= under >> 8;
		if (under == 0 || jokers == 0)
			return (all & ~under) << LANE * span->colour;
		/* A joker goes there. */
		missing &= under >> 2;
	}
}

/* All that can be put above a key, then all that can be put below, each with all above. */
static void
list_enlarges(struct search *search, const struct game_state *own, uint64_t keys)
{
	struct goal goal = {
		.move = { .verb = VERB_ENLARGE, .count = { 1 }, .values = search->values },
		.argument = BELOW, .from = 1, .least = 1,
	};

	for (; keys != 0; keys &= keys - 1) {
		const struct key *key = &own->key[lowest_bit(keys)];
		const struct span *span = &key->span;
		uint32_t below = reach_below(search, span);

		search->values[0] = key->number;
		goal.size = key->count;
		goal.most_jokers = most_jokers(search, span->jokers);
		goal.above = LANE * span->colour + (unsigned)span->last + 2;
		if (span->last + 2 > HIGH)
			goal.above = 0;
		goal.move.given = 1u;
		goal.move.count[BELOW] = 0;
		if (goal.above != 0)
			seek_above(search, &goal, 1, span->jokers);
		if (below == 0)
			continue;
		goal.move.given = 1u | 1u << BELOW;
		goal.last_least = goal.last_most = span->first - 2;
		begin(search, &goal, 1, span->jokers, below);
	}
}

/* Whether the hand can fill the spaces inside a key, and has at least two cards to take it with. */
static bool
fills(const struct search *search, const struct span *span)
{
	uint32_t missing = span->inside & ~search->held;
	uint32_t edges = span->inside << 2 | span->inside >> 2;
	unsigned jokers = search->hand_jokers;

	/* A key of two has one space only: a card at one of its edges must go with it. */
	if (span->last - span->first == 2 && (edges & search->held) == 0)
		missing |= 1u;
	for (; missing != 0 && jokers > 0; jokers--)
		missing &= missing - 1;
	return missing == 0;
}

static void
list_takes(struct search *search, const struct game_state *own, uint64_t keys)
{
	struct goal goal = {
		.move = { .verb = VERB_TAKE, .given = 1u | 1u << WITH, .count = { 1 },
			.values = search->values },
		.argument = WITH, .from = 1, .least = 2, .most_jokers = most_jokers(search, 0),
	};

	for (; keys != 0; keys &= keys - 1) {
		const struct key *key = &own->key[lowest_bit(keys)];
		const struct span *span = &key->span;
		unsigned firsts = (1u << (span->first + 1) | 1u << (span->first - 1)) & ~1u;

		if (!fills(search, span))
			continue;
		search->values[0] = key->number;
		goal.last_least = span->last - 1;
		goal.last_most = span->last < HIGH ? span->last + 1 : HIGH;
		begin(search, &goal, 1, 0, firsts << LANE * other_colour(span->colour));
	}
}

/*
 * Which keys, as bits, the hand may have cards for: a card that goes next to the
 * key, or all that fill its spaces.
 */
static void
choose_keys(const struct search *search, const struct game_state *own, uint64_t *enlarged,
    uint64_t *taken)
{
	uint32_t held = search->held;
	uint64_t all = ((uint64_t)1 << own->keys) - 1, around = 0, inside = 0;
	unsigned i;

	/*
	 * Backwards, because each bit pushes the ones before it to the left.  Without a
	 * branch, which would be guessed wrong half the time: any key can be one.
	 */
	for (i = own->keys; i-- > 0; ) {
		const struct span *span = &own->key[i].span;

		around = around << 1 | ((span->around & held) != 0);
		inside = inside << 1 | ((span->inside & ~held) == 0);
	}
	*enlarged = search->hand_jokers > 0 ? all : around;
	*taken = search->hand_jokers > 0 ? all : inside;
}

static void
list_ends(const struct state *s, uint8_t seat, struct croupier_moves *moves)
{
	const struct game_state *own = s->own;
	bool full = s->hands[seat].count == HAND;
	struct move move = { .verb = VERB_END, .given = 1u | 1u << TAKEN, .count = { 0, 1 } };
	cardset open = 0;
	unsigned i;

	if (s->stock.count > 0 || (full && own->open.count > 0))
		list_move(moves, VERB_END, NULL, 0);
	for (i = 0; i < own->open.count && !full; i++)
		open |= set_of(own->open.at[i]);
	list_each(moves, &move, open);
	if (!cards_left(s))
		list_move(moves, VERB_HOW_HAI, NULL, 0);
	if (own->moved == 0)
		list_move(moves, VERB_HAI_HOW_HAI, NULL, 0);
}

static void
list(const struct state *s, uint8_t seat, struct croupier_moves *moves)
{
	const struct game_state *own = s->own;
	const struct cards *hand = &s->hands[seat];
	struct search search;
	uint64_t enlarged, taken;

	if (!list_knows(moves, hand))
		return;
	search.moves = moves;
	look_at_hand(&search, hand);
	list_lays(&search);
	choose_keys(&search, own, &enlarged, &taken);
	list_enlarges(&search, own, enlarged);
	list_takes(&search, own, taken);
	list_ends(s, seat, moves);
}

/* ---- scoring ----------------------------------------------------------- */

/* The points of the cards that a seat has won. */
static int32_t
points_won(const struct state *s, uint8_t seat)
{
	const struct cards *won = &s->own->won[seat];

	return points_in(won->at, won->count);
}

static bool
score(const struct state *s, struct croupier_score *result, struct croupier_refusal *no)
{
	uint8_t seat;

	(void)no;
	for (seat = 0; seat < s->table->seats; seat++) {
		int32_t points = points_won(s, seat);

		if (points > 0)
			score_line(result, seat, points, &rules[POINTS], "%u cards",
			    s->own->won[seat].count);
	}
	return true;
}

static bool
match(const struct state *s, const int32_t *totals, bool *winners)
{
	return s->table->round >= s->table->option[ROUNDS] &&
	    highest_win(s->table, totals, winners);
}

/* ---- what a picture shows ------------------------------------------------ */

/* The cards of a key, and between them room for those that would take it. */
static void
show_key(const struct key *key, struct scene *scene)
{
	static const char *const between[] = { "", "A", "2", "3", "4", "5", "6", "7", "8", "9",
		"10", "J", "Q", "K", "A" };
	char name[8];
	unsigned i;

	snprintf(name, sizeof name, "k%u", key->number);
	scene_zone(scene, NO_SEAT, CROUPIER_ROW, name, "%s", name);
	for (i = 0; i < key->count; i++) {
		if (i > 0)
			scene_gap(scene, between[key->span.first + 2 * (int)i - 1]);
		scene_cards(scene, &key->at[i], 1);
	}
}

static void
note_seat(const struct state *s, uint8_t seat, struct scene *scene)
{
	const struct game_state *own = s->own;
	unsigned i;

	if (!is_over(s))
		scene_note(scene, seat, points_won(s, seat) == 1 ? "%d point so far" :
		    "%d points so far", points_won(s, seat));
	for (i = 0; i < own->said_count; i++)
		if (own->said[i] == seat)
			scene_note(scene, seat, "said hai-how-hai");
	if (seat == s->turn && own->moved > 0)
		scene_note(scene, seat, own->moved == 1 ? "%d move made" : "%d moves made",
		    own->moved);
}

static void
scene(const struct state *s, struct scene *scene)
{
	const struct game_state *own = s->own;
	uint8_t seat, i;

	for (seat = 0; seat < s->table->seats; seat++) {
		note_seat(s, seat, scene);
		if (own->won[seat].count == 0)
			continue;
		scene_zone(scene, seat, CROUPIER_HEAP, "won", "won");
		scene_cards(scene, own->won[seat].at, own->won[seat].count);
	}
	scene_stock(scene, "hidden cards");
	if (own->open.count > 0) {
		scene_zone(scene, NO_SEAT, CROUPIER_ROW, "open", "open cards");
		scene_cards(scene, own->open.at, own->open.count);
	}
	for (i = 0; i < own->keys; i++)
		show_key(&own->key[i], scene);
}

const struct game game_haihowak = {
	.name = "haihowak",
	.shown = "the open row",
	.title = "keys of cards two apart: laid, enlarged and taken with keys of the other colour",
	.faces = faces,
	.face_count = FACES,
	.packs = 2,
	.packs_option = -1,
	.begins = -1,
	.variants = variants,
	.options = options,
	.facts = facts,
	.phases = phases,
	.verbs = verbs,
	.rules = rules,
	.waivers = waivers,
	.own_size = sizeof(struct game_state),
	.own_used = own_used,
	.fields = fields,
	.check = check,
	.deal = deal,
	.play = play,
	.list = list,
	.score = score,
	.match = match,
	.two_colours = true,
	.scene = scene,
};
