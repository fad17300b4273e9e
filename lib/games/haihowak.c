/*
 * haihowak.c: the rules of Haihowak.
 *
 * Knows its keys, how they grow and are taken, and its own keys of a state.  Must not know YAML,
 * programs, files, where chance comes from, or any other game.
 */
#include "game.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* ---- deck, variants, words --------------------------------------------- */

enum { RANKS = 13, SUITED = 4 * RANKS, JOKER = SUITED, FACES };

#define SUIT(s) FACE("A" s, 1), TWO_TO_NINE(s), FACE("10" s, 1), JACK_TO_KING(s)

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

enum {
	VERB_LAY, VERB_ENLARGE, VERB_TAKE, VERB_END, VERB_HOW_HAI, VERB_HAI_HOW_HAI
};

/* Arguments after the verb's own. */
enum { BELOW = 1, ABOVE = 2, WITH = 1, TAKEN = 1 };

static play_function lay, enlarge, take, end_turn, how_hai, hai_how_hai;

static const struct verb verbs[] = {
	[VERB_LAY] = { .name = "lay", .phases = 1u << PLAY, .play = lay,
	    .words = "lays a new key on the table",
	    .argument = { { .kind = CARDS, .from_hand = true, .in_order = true } } },
	[VERB_ENLARGE] = { .name = "enlarge", .phases = 1u << PLAY, .play = enlarge,
	    .one_of = 1u << BELOW | 1u << ABOVE,
	    .words = "puts cards below and above a key on the table",
	    .argument = { { .kind = NUMBERED, .letter = 'k' },
		[BELOW] = { .name = "below", .kind = CARDS, .from_hand = true, .in_order = true,
		    .may_be_absent = true },
		[ABOVE] = { .name = "above", .kind = CARDS, .from_hand = true, .in_order = true,
		    .may_be_absent = true } } },
	[VERB_TAKE] = { .name = "take", .phases = 1u << PLAY, .play = take,
	    .words = "takes a key with a key of the other colour",
	    .argument = { { .kind = NUMBERED, .letter = 'k' },
		[WITH] = { .name = "with", .kind = CARDS, .from_hand = true, .in_order = true } } },
	[VERB_END] = { .name = "end", .phases = 1u << PLAY, .play = end_turn,
	    .words = "takes an open card if named, draws, ends the turn",
	    .argument = { { .kind = EMPTY },
		[TAKEN] = { .name = "open", .kind = ONE_CARD, .may_be_absent = true }, DRAWN } },
	[VERB_HOW_HAI] = { .name = "how-hai", .phases = 1u << PLAY, .play = how_hai,
	    .words = "ends the turn when nothing is left to take",
	    .argument = { { .kind = EMPTY } } },
	[VERB_HAI_HOW_HAI] = { .name = "hai-how-hai", .phases = 1u << PLAY, .play = hai_how_hai,
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
	    "The taking key has a card for every gap inside the taken key.", "text" },
	[EDGES] = { "haihowak/edges",
	    "The taking key goes past each end by one card at most, and past at least one of them "
	    "if the taken key has two cards.", "text, ruling" },
	[NOT_OPEN] = { "haihowak/not-open",
	    "An open card that is taken lies in the open row.", "text" },
	[TAKE_OPEN] = { "haihowak/take-open",
	    "A seat with 11 cards takes none; with fewer, when no hidden cards are left, it takes "
	    "one open card while there is one.", "text, ruling" },
	[OPEN_FIRST] = { "haihowak/open-first",
	    "A seat takes at most one open card in a turn, before any hidden cards.", "text" },
	[HOW_HAI] = { "haihowak/how-hai",
	    "When no hidden and no open cards are left, how-hai ends a turn, and nothing else "
	    "does.", "text" },
	[HAI_HOW_HAI] = { "haihowak/hai-how-hai",
	    "Hai-how-hai is said instead of a whole turn.", "text" },
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

/* A place is a colour and a value: LANE * colour + value.  A set of places has a bit for each. */
enum colour { BLACK, RED };
enum { LANE = 16 };

/* The places of the values from an ace to this one, in both colours. */
#define UP_TO(value) (((2u << (value)) - (1u << LOW)) * (1u << LANE * BLACK | 1u << LANE * RED))
#define ALL_PLACES UP_TO(HIGH)

/* The places that a card fits: an ace fits two, and a joker all. */
static uint32_t
places_of(card c)
{
#define ACE_TO_KING(lane) \
	1u << (lane + LOW) | 1u << (lane + HIGH), 1u << (lane + 2), 1u << (lane + 3), \
	1u << (lane + 4), 1u << (lane + 5), 1u << (lane + 6), 1u << (lane + 7), \
	1u << (lane + 8), 1u << (lane + 9), 1u << (lane + 10), 1u << (lane + 11), \
	1u << (lane + 12), 1u << (lane + 13)
	static const uint32_t places[FACES] = {
		ACE_TO_KING(LANE * BLACK), ACE_TO_KING(LANE * RED), ACE_TO_KING(LANE * RED),
		ACE_TO_KING(LANE * BLACK), [JOKER] = ALL_PLACES,
	};

	return places[c];
}

/* The places of the same values in the other colour. */
static uint32_t
in_other_colour(uint32_t places)
{
	return places << LANE | places >> LANE;
}

/* The colour of places that all have the same one. */
static enum colour
colour_of(uint32_t places)
{
	return places >> LANE == 0 ? BLACK : RED;
}

/* The lowest value of places that all have the same colour. */
static int
first_value(uint32_t places)
{
	return (int)(lowest_bit(places) % LANE);
}

/* The places of the other colour next to a key's cards: what takes the key lies nowhere else. */
static uint32_t
beside(uint32_t key)
{
	return in_other_colour(key << 1 | key >> 1);
}

static unsigned
count_jokers(const card *at, unsigned count)
{
	unsigned i, jokers = 0;

	for (i = 0; i < count; i++)
		jokers += at[i] == JOKER;
	return jokers;
}

/*
 * The places of cards that are a key; none if they are not.  The place of any card that is no
 * joker gives the places of all others, so a list of cards is one key at most.
 */
static uint32_t
key_places(const card *at, unsigned count)
{
	uint32_t first;
	unsigned i;

	if (count < 2 || count > LONGEST || count_jokers(at, count) * 2 > count)
		return 0;
	first = UP_TO(HIGH - 2 * (count - 1));
	for (i = 0; i < count; i++)
		first &= places_of(at[i]) >> 2 * i;
	/* That place and every other one after it. */
	return first * (0x5555u & ((1u << 2 * count) - 1));
}

/* ---- state ------------------------------------------------------------- */

enum {
	SEATS = 4, MOST_KEYS = MAX_CARDS / 2,
	LEAST_TAKE = 4, MOST_TAKE = 2 * LONGEST	/* cards of a key and of the key that takes it */
};

struct key {
	uint8_t number;			/* its name */
	uint8_t count;
	card at[LONGEST];
	/* These follow from the cards, and so are not written. */
	uint8_t jokers;			/* how many of its cards are jokers */
	uint32_t places;		/* of its cards */
	uint32_t around;		/* places next to its ends */
	uint32_t inside;		/* its spaces: what takes it fills all of them */
};

struct game_state {
	struct cards open;
	uint8_t keys;			/* how many are on the table */
	int32_t laid, moved;
	uint8_t said_count;
	uint8_t said[MAX_SEATS];
	struct cards won[SEATS];
	struct key key[MOST_KEYS];	/* by number, ascending */
	struct {
		uint8_t number[MOST_KEYS];
		struct cards cards[MOST_KEYS];
	} sheet;			/* the keys, while they are read or written */
};

/* There is room for far more keys than there usually are, and every move copies the state. */
static size_t
own_used(const struct game_state *own)
{
	return offsetof(struct game_state, key) + own->keys * sizeof own->key[0];
}

/*
 * Makes a key of a number and cards.  False if they are not a key: then it has no places and, if
 * the list is too long, only the number of the cards.
 */
static bool
make_key(struct key *key, unsigned number, const card *at, unsigned count)
{
	uint32_t places = key_places(at, count);

	*key = (struct key){ .number = (uint8_t)number, .count = (uint8_t)count,
		.jokers = (uint8_t)count_jokers(at, count), .places = places,
		.around = (places << 2 | places >> 2) & ~places,
		.inside = in_other_colour(places << 1 & places >> 1) };
	if (count <= LONGEST)
		memcpy(key->at, at, count);
	return places != 0;
}

static void
fields(struct fields *f, struct state *s)
{
	struct game_state *own = s->own;
	unsigned i;

	field_cards(f, "open", own->open.at, &own->open.count, OPEN, AS_THEY_LIE, EVERYBODY);
	for (i = 0; i < own->keys; i++) {
		own->sheet.number[i] = own->key[i].number;
		own->sheet.cards[i].count = own->key[i].count;
		if (own->key[i].count <= LONGEST)
			memcpy(own->sheet.cards[i].at, own->key[i].at, own->key[i].count);
	}
	field_numbered_cards(f, "keys", 'k', own->sheet.number, own->sheet.cards, &own->keys,
	    MOST_KEYS);
	for (i = 0; i < own->keys; i++)
		make_key(&own->key[i], own->sheet.number[i], own->sheet.cards[i].at,
		    own->sheet.cards[i].count);
	field_number(f, "laid", &own->laid, 0, MOST_KEYS);
	field_seat_cards(f, "won", own->won, AS_THEY_LIE, true);
	field_number(f, "moved", &own->moved, 0, HAND);
	field_seats(f, "said", own->said, &own->said_count);
}

/* The index of the key with that number; own->keys if it is not on the table. */
static unsigned
find_key(const struct game_state *own, uint8_t number)
{
	unsigned i = 0;

	while (i < own->keys && own->key[i].number != number)
		i++;
	return i;
}

/* ---- seats ------------------------------------------------------------- */

/* The next seat to the left that has cards, which can be the same seat; NO_SEAT: nobody has any. */
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
			    "%s holds %u card%s; while hidden cards are left it must hold %d",
			    s->table->name[i], count, plural(count), HAND);
		if (cards_left(s) && count == 0 && i != s->turn)
			return wrong(check, "hands",
			    "%s holds no cards; while there are cards to take, only the seat "
			    "whose turn it is can hold none", s->table->name[i]);
	}
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
			    "k%u is on the table, but the number of keys laid is %ld", key->number,
			    (long)own->laid);
		if (key->places == 0)
			return wrong(check, "keys",
			    "k%u is not a key: one colour, going up by two, half of it jokers at "
			    "most", key->number);
	}
	taken = (unsigned)own->laid - own->keys;
	for (i = 0; i < s->table->seats; i++) {
		if (own->won[i].count > 0 && own->won[i].count < LEAST_TAKE)
			return wrong(check, "won",
			    "%s has won %u card%s, but a taken key brings at least %d",
			    s->table->name[i], own->won[i].count, plural(own->won[i].count),
			    LEAST_TAKE);
		sum += own->won[i].count;
	}
	if (sum < LEAST_TAKE * taken || sum > MOST_TAKE * taken)
		return wrong(check, "won", "%u card%s won; %u taken key%s %u to %u", sum,
		    sum == 1 ? " is" : "s are", taken, taken == 1 ? " makes" : "s make",
		    LEAST_TAKE * taken, MOST_TAKE * taken);
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
	long round = s->table->round, rounds = s->table->option[ROUNDS], moved = s->own->moved;
	long held = s->turn == NO_SEAT ? 0 : (long)s->hands[s->turn].count;

	if (round > rounds)
		return wrong(check, "round", "this is round %ld, but the last round of the match "
		    "is %ld", round, rounds);
	if (!check_hands(s, check))
		return false;
	if (s->turn == NO_SEAT && moved != 0)
		return wrong(check, "moved", "the round is over: moved must be 0");
	if (s->turn != NO_SEAT && moved + held > HAND)
		return wrong(check, "moved",
		    "%s cannot have made %ld move%s and still hold %ld of %d cards",
		    seat_name(s, s->turn), moved, plural(moved), held, HAND);
	if (s->turn != NO_SEAT && held == 0 && (moved == 0 || !cards_left(s)))
		return wrong(check, "turn", "%s has no cards: the turn is another seat's",
		    seat_name(s, s->turn));
	return check_keys(s, check) && check_said(s, check);
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
		cards_add(&s->own->open, turn_up(d, d->cards[FACT_OPEN].at[i]));
	return true;
}

/* ---- refusing ---------------------------------------------------------- */

/* Refuses, by a rule, cards whose values do not make a key. */
static bool
refuse_values(struct play *p, unsigned rule, const card *at, unsigned count)
{
	const char *one = NULL, *other = NULL;
	enum colour colour = BLACK;
	unsigned i;
	int value, first = 0;

	for (i = 0; i < count; i++) {
		if (at[i] == JOKER)
			continue;
		other = card_name(p->s->table, at[i]);
		/* An ace inside the key has no value. */
		value = at[i] % RANKS > 0 ? at[i] % RANKS + LOW :
		    i == 0 ? LOW : i + 1 == count ? HIGH : 0;
		if (value == 0)
			return refuse(p->no, &rules[rule],
			    "%s is inside the key: an ace is the first card of a key or the last",
			    other);
		if (one != NULL && colour != colour_of(places_of(at[i])))
			return refuse(p->no, &rules[rule],
			    "%s and %s are of different colours: a key is all black or all red",
			    one, other);
		if (one != NULL && first != value - 2 * (int)i)
			return refuse(p->no, &rules[rule],
			    "from %s to %s the values do not go up by two from card to card", one,
			    other);
		colour = colour_of(places_of(at[i]));
		first = value - 2 * (int)i;
		one = other;
	}
	return refuse(p->no, &rules[rule],
	    "%u cards with %s in its place reach beyond the row of its values: %s", count, other,
	    (first & 1) != 0 ? "ace to king" : "two to ace");
}

/* Refuses cards that are not a key, by the given rule unless another one is more specific. */
static bool
refuse_key(struct play *p, unsigned rule, const card *at, unsigned count)
{
	unsigned jokers = count_jokers(at, count);

	if (count < 2)
		return refuse(p->no, &rules[KEY], "%s alone is not a key: a key has two cards or "
		    "more", card_name(p->s->table, at[0]));
	if (jokers * 2 > count)
		return refuse(p->no, &rules[JOKERS],
		    "of %u cards, %u are jokers: at most %u can be", count, jokers, count / 2);
	return refuse_values(p, rule, at, count);
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

/* Clears `said`, since something other than hai-how-hai was done. */
static void
clear_said(struct play *p)
{
	if (p->s->own->said_count > 0)
		say(p, "hai-how-hai is void again");
	p->s->own->said_count = 0;
}

/* Counts a lay, an enlarge or a take. */
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

/* Whether a seat that ends its turn takes an open card, as no hidden ones are left. */
static bool
must_take_open(const struct state *s, uint8_t seat)
{
	return s->hands[seat].count < HAND && s->stock.count == 0 && s->own->open.count > 0;
}

/* Whether the rules let the turn end in this way; taken is XX if no open card is taken. */
static bool
may_end(struct play *p, card taken)
{
	const struct state *s = p->s;
	const struct game_state *own = s->own;
	const char *name = seat_name(s, p->move->seat);
	bool full = s->hands[p->move->seat].count == HAND;
	char names[CARD_NAMES];

	if (taken != XX && !cards_have(&own->open, taken))
		return refuse(p->no, &rules[NOT_OPEN], "%s is not among the open cards (%s)",
		    card_name(s->table, taken),
		    card_names(s, own->open.at, own->open.count, names, sizeof names));
	if (taken != XX && full)
		return refuse(p->no, &rules[TAKE_OPEN], "%s holds %d cards and takes none", name,
		    HAND);
	if (taken == XX && must_take_open(s, p->move->seat))
		return refuse(p->no, &rules[TAKE_OPEN],
		    "no hidden cards are left: %s takes an open card, for example: end open %s",
		    name, card_name(s->table, own->open.at[0]));
	if (!cards_left(s))
		return refuse(p->no, &rules[HOW_HAI],
		    "no hidden and no open cards are left: %s says how-hai", name);
	return true;
}

/* Puts the next hidden card where an open one was taken; if there is none, the row closes up. */
static bool
refill_open(struct play *p, unsigned place)
{
	struct cards *open = &p->s->own->open;

	if (p->s->stock.count == 0) {
		cards_pull(open, place);
		say(p, "no hidden card takes its place; open cards left: %u", open->count);
		return true;
	}
	if (!draw(p, EVERYBODY, &open->at[place]))
		return false;
	say(p, "%s%s takes its place in the open row", article(p->s->table, open->at[place]),
	    card_name(p->s->table, open->at[place]));
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
		    article(s->table, taken), card_name(s->table, taken));
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
		    "cards are left, %u hidden and %u open: %s ends the turn with end%s",
		    s->stock.count, s->own->open.count, seat_name(s, p->move->seat),
		    must_take_open(s, p->move->seat) ? " and takes an open card" : "");
	clear_said(p);
	pass_turn(p);
	return true;
}

static bool
hai_how_hai(struct play *p)
{
	struct state *s = p->s;
	struct game_state *own = s->own;
	char names[SEAT_NAMES];

	if (own->moved > 0)
		return refuse(p->no, &rules[HAI_HOW_HAI],
		    "%s has made a move in this turn: hai-how-hai is said instead of one",
		    seat_name(s, p->move->seat));
	own->said[own->said_count++] = p->move->seat;
	say(p, "%s %s said hai-how-hai", seat_names(s, own->said, own->said_count, names),
	    own->said_count == 1 ? "has" : "have");
	if (own->said_count == seats_with_cards(s)) {
		set_over(s);
		say(p, "the round is over: everybody with cards has said it");
	} else {
		pass_turn(p);
	}
	return true;
}

/* ---- moves ------------------------------------------------------------- */

static bool
lay(struct play *p)
{
	struct game_state *own = p->s->own;
	const card *at = move_values(p->move, 0);
	unsigned count = p->move->count[0];
	struct key *key = &own->key[own->keys];

	if (!make_key(key, (unsigned)own->laid + 1, at, count))
		return refuse_key(p, KEY, at, count);
	take_all_from_hand(p, at, count);
	own->laid++;
	own->keys++;
	say(p, "this is k%u", key->number);
	count_move(p);
	return true;
}

static bool
enlarge(struct play *p)
{
	struct game_state *own = p->s->own;
	unsigned below = p->move->count[BELOW], above = p->move->count[ABOVE];
	unsigned i = find_key(own, move_value(p->move, 0));
	char names[CARD_NAMES];
	struct cards cards;
	struct key made;

	if (i == own->keys)
		return refuse_no_such_key(p);
	cards.count = (uint8_t)(below + own->key[i].count + above);
	memcpy(cards.at, move_values(p->move, BELOW), below);
	memcpy(cards.at + below, own->key[i].at, own->key[i].count);
	memcpy(cards.at + below + own->key[i].count, move_values(p->move, ABOVE), above);
	if (!make_key(&made, own->key[i].number, cards.at, cards.count))
		return refuse_key(p, ENLARGE, cards.at, cards.count);
	own->key[i] = made;
	take_all_from_hand(p, move_values(p->move, BELOW), below);
	take_all_from_hand(p, move_values(p->move, ABOVE), above);
	say(p, "k%u is %s now", made.number,
	    card_names(p->s, made.at, made.count, names, sizeof names));
	count_move(p);
	return true;
}

/* Whether one key can take another: only the places of their cards matter. */
static bool
check_take(struct play *p, const struct key *key, uint32_t with)
{
	enum colour colour = colour_of(key->places);
	uint32_t left, beyond;
	bool odd = first_value(key->places) % 2 != 0;

	if (colour == colour_of(with)) {
		if (!waives(p, &rules[OTHER_COLOUR]))
			return refuse(p->no, &rules[OTHER_COLOUR],
			    "k%u is %s as well: it is taken with a %s key", key->number,
			    colour == RED ? "red" : "black", colour == RED ? "black" : "red");
		with = in_other_colour(with);
	}
	if (odd == (first_value(with) % 2 != 0))
		return refuse(p->no, &rules[FILL],
		    "k%u has %s values: only cards with %s ones fill its gaps", key->number,
		    odd ? "odd" : "even", odd ? "even" : "odd");
	left = key->inside & ~with;
	if (left != 0)
		return refuse(p->no, &rules[FILL],
		    "the gap at %d inside k%u is left open", first_value(left), key->number);
	beyond = with & ~beside(key->places);
	if (beyond != 0)
		return refuse(p->no, &rules[EDGES],
		    "these cards reach more than one card beyond the %s end of k%u",
		    first_value(beyond) < first_value(key->places) ? "lower" : "upper",
		    key->number);
	return true;
}

static int32_t
points_in(const card *at, unsigned count)
{
	static const int32_t of_rank[RANKS] = { 3, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 4, 5 };
	int32_t points = 0;
	unsigned i;

	for (i = 0; i < count; i++)
		points += at[i] == JOKER ? 3 : of_rank[at[i] % RANKS];
	return points;
}

static bool
take(struct play *p)
{
	struct game_state *own = p->s->own;
	const card *at = move_values(p->move, WITH);
	unsigned i = find_key(own, move_value(p->move, 0)), count = p->move->count[WITH];
	struct cards *won = &own->won[p->move->seat];
	uint32_t with;

	if (i == own->keys)
		return refuse_no_such_key(p);
	if (count == 1 && own->key[i].count == 2)
		return refuse(p->no, &rules[EDGES],
		    "k%u has two cards: a key that takes it reaches beyond at least one end",
		    own->key[i].number);
	with = key_places(at, count);
	if (with == 0)
		return refuse_key(p, KEY, at, count);
	if (!check_take(p, &own->key[i], with))
		return false;
	take_all_from_hand(p, at, count);
	cards_add_all(won, own->key[i].at, own->key[i].count);
	cards_add_all(won, at, count);
	count += own->key[i].count;
	say(p, "%s takes k%u: %u cards worth %ld points", seat_name(p->s, p->move->seat),
	    own->key[i].number, count, (long)points_in(won->at + won->count - count, count));
	own->keys--;
	memmove(own->key + i, own->key + i + 1, (own->keys - i) * sizeof own->key[0]);
	count_move(p);
	return true;
}

/* ---- listing ----------------------------------------------------------- */

/*
 * A search for rows, which are lists of hand cards that ascend by two, and for moves with them.
 * It tries cards in deck order and lists a row before longer ones that begin with it, so each
 * row comes once, and in the order of lists.
 */
struct search {
	struct croupier_moves *moves;
	cardset hand;			/* but for jokers */
	uint32_t held;			/* the places that those cards fit */
	unsigned hand_jokers;
	struct entry like;		/* an entry of such a move, but for the cards of the row */
	unsigned argument;		/* which argument of the move is the row */
	uint32_t room, ends;		/* the places where the row may lie, and where it may end */
	uint32_t above;			/* where a row above the key may begin; 0: nowhere */
	unsigned size;			/* cards of the key that is enlarged; 0: none is */
	unsigned most_jokers;		/* in that key and the rows */
};

/*
 * A move so far.  Its values are one number, the first in the lowest byte, because a processor
 * is slow to read at once something that was written byte by byte.
 */
struct so_far {
	uint64_t values;		/* the key's number, if any, then cards */
	unsigned count;			/* of them */
	unsigned jokers;		/* in the key and the rows */
};

_Static_assert(1 + LONGEST <= sizeof(uint64_t), "all values of a move have room in a number");

/* The hand's cards for some places, except for jokers. */
static cardset
cards_at(const struct search *search, uint32_t places)
{
	/* A set of ranks times one of these is both suits of a colour. */
	const cardset black = (cardset)1 | (cardset)1 << 3 * RANKS;
	const cardset red = (cardset)1 << RANKS | (cardset)1 << 2 * RANKS;
	const unsigned ranks = (1u << RANKS) - 1;

	return search->hand & (black * ((places >> LOW & ranks) | (places >> HIGH & 1)) |
	    red * ((places >> (LANE + LOW) & ranks) | (places >> (LANE + HIGH) & 1)));
}

/* The places for which a card is at hand: all, if one more joker may be used; without a branch. */
static uint32_t
at_hand(const struct search *search, unsigned jokers)
{
	return search->held | ALL_PLACES * (jokers < search->most_jokers);
}

/* Lists the move that has these values. */
static void
list_values(const struct search *search, struct so_far move)
{
	struct croupier_moves *moves = search->moves;
	struct entry *entry;
	const uint64_t v = move.values;
	const uint8_t bytes[sizeof v] = { (uint8_t)v, (uint8_t)(v >> 8), (uint8_t)(v >> 16),
		(uint8_t)(v >> 24), (uint8_t)(v >> 32), (uint8_t)(v >> 40), (uint8_t)(v >> 48),
		(uint8_t)(v >> 56) };

	if (!list_room(moves, 1, sizeof bytes))
		return;
	entry = &moves->entries[moves->count++];
	*entry = search->like;
	entry->from = (uint32_t)moves->used;
	entry->count[search->argument] =
	    (uint16_t)(move.count - entry->count[0] - entry->count[BELOW]);
	/* Always copies as many as there can be: a constant length needs no call. */
	memcpy(moves->pool + moves->used, bytes, sizeof bytes);
	moves->used += move.count;
}

static void seek(const struct search *search, struct so_far move, uint32_t places);

/* Lists the moves that also have a row above the key, after the row below it that ends here. */
static void
seek_above(const struct search *search, struct so_far move)
{
	struct search more = *search;

	more.like.has |= 1u << ABOVE;
	more.like.count[BELOW] = (uint16_t)(move.count - 1);
	more.argument = ABOVE;
	more.room = more.ends = ALL_PLACES;
	more.above = 0;
	seek(&more, move, search->above);
}

/* Lists the moves whose row ends here. */
static inline void
end_row(const struct search *search, struct so_far move)
{
	unsigned size = search->size + move.count - search->like.count[0];

	if (size >= 2 && move.jokers * 2 <= size)
		list_values(search, move);
	if ((search->above & at_hand(search, move.jokers)) != 0)
		seek_above(search, move);
}

/*
 * Lists the moves whose row goes on at one of these places.  There are several places only as
 * long as all cards of the row are jokers: any other card tells where the row lies.
 */
static void
seek(const struct search *search, struct so_far move, uint32_t places)
{
	cardset fit = cards_at(search, places) |
	    (cardset)(move.jokers < search->most_jokers) << JOKER;

	while (fit != 0) {
		card c = set_pull(&fit);
		struct so_far more = { move.values | (uint64_t)c << 8 * move.count, move.count + 1,
		    move.jokers + (c == JOKER) };
		uint32_t at = places & places_of(c);
		uint32_t next = at << 2 & search->room & at_hand(search, more.jokers);

		if ((at & search->ends) != 0)
			end_row(search, more);
		if (next != 0)
			seek(search, more, next);
	}
}

/* Looks for moves of this verb from now on, with a row that may lie anywhere. */
static void
look_for(struct search *search, uint8_t verb, unsigned argument, unsigned size, unsigned jokers)
{
	unsigned most = jokers + search->hand_jokers;

	search->like = (struct entry){ .seat = search->moves->seat, .verb = verb,
		.has = (uint8_t)(1u | 1u << argument), .count = { verb != VERB_LAY } };
	search->argument = argument;
	search->room = search->ends = ALL_PLACES;
	search->above = 0;
	search->size = size;
	search->most_jokers = most < MOST_JOKERS ? most : MOST_JOKERS;
}

/* Lists all rows above a key, then all rows below it, each of these also with all rows above. */
static void
list_enlarges(struct search *search, const struct key *key)
{
	struct so_far move = { key->number, 1, key->jokers };
	uint32_t under = key->around & (key->places - 1), over = key->around & ~under;
	uint32_t here, begins = 0;

	look_for(search, VERB_ENLARGE, ABOVE, key->count, key->jokers);
	here = at_hand(search, key->jokers);
	if ((over & here) != 0)
		seek(search, move, over);
	look_for(search, VERB_ENLARGE, BELOW, key->count, key->jokers);
	/* A row below lies at this place and lower ones, and reaches this place without a gap. */
	search->room = under | (under - 1);
	search->ends = under;
	search->above = over;
	for (; (under & here) != 0; under >>= 2)
		begins |= under;
	if (begins != 0)
		seek(search, move, begins);
}

/* Lists the moves that take a key. */
static void
list_takes(struct search *search, const struct key *key)
{
	uint32_t here;

	look_for(search, VERB_TAKE, WITH, 0, 0);
	/* The two lowest places are two apart, and so are the two highest. */
	search->room = beside(key->places);
	search->ends = search->room & ~(search->room >> 4);
	here = search->room & at_hand(search, 0);
	/* One card alone takes no key. */
	if ((here & here >> 2) != 0)
		seek(search, (struct so_far){ key->number, 1, 0 },
		    search->room & ~(search->room << 4) & here);
}

/* What the hand has, but for jokers, which come last, and then how many of those. */
static void
look_at_hand(struct search *search, const struct cards *hand)
{
	const cardset suit = (1u << RANKS) - 1;
	cardset set = cards_set(hand) & ~set_of(JOKER);
	uint32_t black = (uint32_t)((set | set >> 3 * RANKS) & suit);
	uint32_t red = (uint32_t)((set >> RANKS | set >> 2 * RANKS) & suit);

	search->hand = set;
	/* An ace stands for the value after the king, too. */
	search->held = (black << LOW | (black & 1) << HIGH) << LANE * BLACK |
	    (red << LOW | (red & 1) << HIGH) << LANE * RED;
	search->hand_jokers = 0;
	while (search->hand_jokers < hand->count &&
	    hand->at[hand->count - 1 - search->hand_jokers] == JOKER)
		search->hand_jokers++;
}

static void
list(const struct state *s, uint8_t seat, struct croupier_moves *moves)
{
	const struct game_state *own = s->own;
	bool full = s->hands[seat].count == HAND;
	struct move end = { .verb = VERB_END, .has = 1u | 1u << TAKEN, .count = { 0, 1 } };
	struct search search;
	uint32_t here;
	unsigned i;

	if (!list_knows(moves, &s->hands[seat]))
		return;
	search.moves = moves;
	look_at_hand(&search, &s->hands[seat]);
	look_for(&search, VERB_LAY, 0, 0, 0);
	here = at_hand(&search, 0);
	if ((here & here >> 2) != 0)
		seek(&search, (struct so_far){ 0, 0, 0 }, here & here >> 2);
	here = search.hand_jokers > 0 ? ALL_PLACES : search.held;
	/* Only with those keys that the hand reaches, and those whose spaces it can fill. */
	for (i = 0; i < own->keys; i++)
		if ((own->key[i].around & here) != 0)
			list_enlarges(&search, &own->key[i]);
	for (i = 0; i < own->keys; i++)
		if ((own->key[i].inside & ~here) == 0)
			list_takes(&search, &own->key[i]);
	if (s->stock.count > 0 || (full && own->open.count > 0))
		list_move(moves, VERB_END, NULL, 0);
	list_each(moves, &end, full ? 0 : cards_set(&own->open));
	if (!cards_left(s))
		list_move(moves, VERB_HOW_HAI, NULL, 0);
	if (own->moved == 0)
		list_move(moves, VERB_HAI_HOW_HAI, NULL, 0);
}

/* ---- scoring ----------------------------------------------------------- */

static bool
score(const struct state *s, struct croupier_score *result, struct croupier_refusal *no)
{
	uint8_t seat;

	(void)no;
	for (seat = 0; seat < s->table->seats; seat++) {
		const struct cards *won = &s->own->won[seat];

		if (won->count > 0)
			score_line(result, seat, points_in(won->at, won->count), &rules[POINTS],
			    "%u cards", won->count);
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

/* Begins the zone of a key on the table. */
static void
begin_key(const struct key *key, struct scene *scene)
{
	char name[8];

	snprintf(name, sizeof name, "k%u", key->number);
	scene_zone(scene, NO_SEAT, CROUPIER_ROW, name, "%s", name);
	scene_spot(scene, CROUPIER_CENTRE);
}

/* Shows the cards of a key, and between them gaps for those that would take it. */
static void
show_key(const struct key *key, struct scene *scene)
{
	static const char *const between[] = { "", "A", "2", "3", "4", "5", "6", "7", "8", "9",
		"10", "J", "Q", "K", "A" };
	unsigned i;

	begin_key(key, scene);
	for (i = 0; i < key->count; i++) {
		if (i > 0)
			scene_gap(scene, between[first_value(key->places) + 2 * (int)i - 1]);
		scene_cards(scene, &key->at[i], 1);
	}
}

static void
note_seat(const struct state *s, uint8_t seat, struct scene *scene)
{
	const struct game_state *own = s->own;
	int32_t points = points_in(own->won[seat].at, own->won[seat].count);

	if (!is_over(s))
		scene_note(scene, seat, points == 1 ? "%d point so far" : "%d points so far",
		    points);
	if (memchr(own->said, seat, own->said_count) != NULL)
		scene_note(scene, seat, "said hai-how-hai");
	if (seat == s->turn && own->moved > 0)
		scene_note(scene, seat, own->moved == 1 ? "%d move made" : "%d moves made",
		    own->moved);
}

/* Shows a key that was just taken as it lay, between the cards that took it. */
static void
show_taken_key(const struct key *key, const card *at, unsigned count, const char *taker,
    struct scene *scene)
{
	const card *with = at + key->count;
	uint32_t with_places = key_places(with, count - key->count);
	bool with_first;
	unsigned i;

	if (count <= key->count || with_places == 0)
		return;
	with_first = first_value(with_places) < first_value(key->places);
	begin_key(key, scene);
	scene_gathered(scene);
	scene_mark(scene, "%s takes it", taker);
	for (i = 0; i < count; i++)
		scene_cards(scene, (i % 2 == 0) == with_first ? with + i / 2 : at + i / 2, 1);
}

static void
scene(const struct state *s, struct scene *scene)
{
	const struct game_state *own = s->own, *old;
	const struct state *before = scene_before(scene);
	bool taken = before != NULL && before->own->keys == own->keys + 1;
	unsigned was, k = 0;
	uint8_t seat, i;

	scene_stock(scene, "hidden cards");
	scene_spot(scene, CROUPIER_CENTRE);
	if (own->open.count > 0) {
		scene_zone(scene, NO_SEAT, CROUPIER_ROW, "open", "open cards");
		scene_spot(scene, CROUPIER_CENTRE);
		scene_cards(scene, own->open.at, own->open.count);
	}
	for (i = 0; i < own->keys; i++)
		show_key(&own->key[i], scene);
	/* Which key the last move took off the table. */
	old = taken ? before->own : own;
	while (taken && k < own->keys && own->key[k].number == old->key[k].number)
		k++;
	for (seat = 0; seat < s->table->seats; seat++) {
		const struct cards *won = &own->won[seat];

		note_seat(s, seat, scene);
		/* Cards just won are shown where they lay. */
		was = old->won[seat].count < won->count ? old->won[seat].count : won->count;
		if (was > 0) {
			scene_zone(scene, seat, CROUPIER_HEAP, "won", "won");
			scene_cards(scene, won->at, was);
		}
		if (was < won->count)
			show_taken_key(&old->key[k], won->at + was, won->count - was,
			    seat_name(s, seat), scene);
	}
}

const struct game game_haihowak = {
	.name = "haihowak",
	.shown = "the open row",
	.title = "keys of cards two apart: laid, enlarged and taken with keys of the other colour",
	USUAL_MEMBERS,
	.packs = 2,
	.begins = -1,
	.own_used = own_used,
	.judges_first = true,
	.two_colours = true,
};
