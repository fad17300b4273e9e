/*
 * hornipex.c: the rules of Hornipex.
 *
 * Knows the pile, what connects with it and what that does, and its own keys of a state.  Must
 * not know YAML, programs, files, where chance comes from, or any other game.
 */
#include "game.h"

#include <stdio.h>
#include <string.h>

/* ---- deck, variants, words --------------------------------------------- */

enum { RANKS = 13, FACES = 4 * RANKS, HAND = 8 };

#define SUIT(s) TWO_TO_NINE(s), FACE("10" s, 1), JACK_TO_KING(s), FACE("A" s, 1)

static const struct face faces[FACES] = { SUIT("S"), SUIT("H"), SUIT("D"), SUIT("C") };

static const struct variant variants[] = {
	{ "standard", 2, 6, 4 },
	{ NULL, 0, 0, 0 },
};

enum { TARGET, TEN_DRAW };

static const struct option options[] = {
	[TARGET] = { .name = "target", .least = 1, .most = 1000, .usual = 1 },
	[TEN_DRAW] = { .name = "ten-draw", .least = 1, .most = 8, .usual = 4 },
	{ .name = NULL },
};

enum { FACT_UP };

static const struct fact facts[] = {
	[FACT_UP] = { .name = "up", .kind = FACT_CARD, .face_up = true },
	{ .name = NULL },
};

enum { PLAY, OVER };

static const char *const phases[] = { [PLAY] = "play", [OVER] = "over", NULL };

enum { VERB_PLAY, VERB_END };

static const struct verb verbs[] = {
	[VERB_PLAY] = { .name = "play", .phases = 1u << PLAY, .words = "plays a card onto the pile",
	    .argument = { { .kind = ONE_CARD, .from_hand = true }, DRAWN } },
	[VERB_END] = { .name = "end", .phases = 1u << PLAY,
	    .words = "ends the turn, and draws if it has played nothing",
	    .argument = { { .kind = EMPTY }, DRAWN } },
	EXPOSE,
	{ .name = NULL },
};

enum {
	NO_CONNECTION, ADJACENT, COPY, DIVIDE_MULTIPLY, TOP_TWO, WILD, AFTER_NINE, AFTER_JACK,
	EMPTY_PILE, LEFT_COPY, SEVEN, TEN, QUEEN, FOUR, NO_PLAY, MUST_FOLLOW_JACK, NINE_DRAW,
	COPY_DRAW, WIN, RULES
};

static const struct croupier_rule rules[] = {
	[NO_CONNECTION] = { "hornipex/no-connection",
	    "A card is played by one of the connections, or not at all.", "text" },
	[ADJACENT] = { "hornipex/adjacent",
	    "The neighbours of the top card in its suit connect with it.", "text" },
	[COPY] = { "hornipex/copy",
	    "The top card's rank connects in every suit; Eights and Aces are one rank.",
	    "text, ruling" },
	[DIVIDE_MULTIPLY] = { "hornipex/divide-multiply",
	    "On a number card, its multiples and divisors from 2 to 10 connect in its suit.",
	    "text" },
	[TOP_TWO] = { "hornipex/top-two",
	    "The sum, difference and product of the two top cards connect in the suit of the top "
	    "card.", "text" },
	[WILD] = { "hornipex/wild",
	    "A Two, Eight, Ten or Ace connects with every card of its suit.", "text" },
	[AFTER_NINE] = { "hornipex/after-nine",
	    "A seat follows its own Nine with a card of the Nine's suit or with another Nine.",
	    "text" },
	[AFTER_JACK] = { "hornipex/after-jack",
	    "A seat follows its own Jack with any card.", "text" },
	[EMPTY_PILE] = { "hornipex/empty-pile", "A pile without cards takes every card.", "text" },
	[LEFT_COPY] = { "hornipex/left-copy",
	    "After a turn that ended with a copy the next seat chooses which of the equal cards is "
	    "the top card.", "text, ruling" },
	[SEVEN] = { "hornipex/seven",
	    "A Seven that is played makes the next seat draw one card.", "text" },
	[TEN] = { "hornipex/ten",
	    "A Ten that is played makes the next seat draw: four cards, unless ten-draw says "
	    "otherwise.",
	    "text, ruling" },
	[QUEEN] = { "hornipex/queen",
	    "A seat that puts a Jack or King on a Queen that somebody played draws one card.",
	    "text" },
	[FOUR] = { "hornipex/four",
	    "Four cards of one printed rank on top clear the pile and end the turn.",
	    "text, ruling" },
	[NO_PLAY] = { "hornipex/no-play",
	    "A turn in which no card is played costs one card.", "text, ruling" },
	[MUST_FOLLOW_JACK] = { "hornipex/must-follow-jack",
	    "A seat does not stop on its own Jack while it has cards; as its last card, a Jack "
	    "costs one.", "text, ruling" },
	[NINE_DRAW] = { "hornipex/nine-draw",
	    "Stopping on its own Nine costs a seat one card.", "text, ruling" },
	[COPY_DRAW] = { "hornipex/copy-draw",
	    "Stopping on a copy that is not wild costs a seat one card.", "text, ruling" },
	[WIN] = { "hornipex/win",
	    "A seat that ends a turn without cards, after all draws, wins the round.",
	    "text, ruling" },
	[RULES] = { NULL, NULL, NULL },
};

/* What the table may let stand. */
static const struct waiver waivers[] = {
	{ .rule = &rules[NO_CONNECTION], .verb = VERB_PLAY },
	{ .rule = &rules[MUST_FOLLOW_JACK], .verb = VERB_END },
	{ .rule = NULL },
};

/* ---- cards and state --------------------------------------------------- */

enum {
	TWO = 2, SEVEN_VALUE = 7, EIGHT = 8, NINE = 9, TEN_VALUE = 10, JACK = 11, QUEEN_VALUE = 12,
	KING = 13, ACE = 14
};

/* The values that are wild, as a set of bits: see values(). */
static const unsigned wild = 1u << TWO | 1u << EIGHT | 1u << TEN_VALUE | 1u << ACE;

struct game_state {
	int32_t start;		/* how many cards count as the top card; 1 after the first play */
	int32_t live;		/* how many cards were played in this turn */
	cardset connecting;	/* the cards that may be played now; 0: not found out yet */
	bool fresh;		/* nothing lies on the card turned up at the deal */
	struct cards pile;	/* top last */
	struct cards set_aside;
};

static unsigned
suit_of(card c)
{
	return c / RANKS;
}

/*
 * The printed value; values() knows the other one of an Eight or Ace.  It is needed many times
 * in every play, and a table takes less time than a division.
 */
#define PRINTED 2, 3, 4, 5, 6, 7, 8, 9, 10, JACK, QUEEN_VALUE, KING, ACE
static unsigned
value_of(card c)
{
	static const uint8_t printed[] = { PRINTED, PRINTED, PRINTED, PRINTED };

	return printed[c];
}

/* A value as a bit of a set, both values of an Eight or Ace together; nothing beyond an Ace. */
#define VALUE_BIT(v) \
	((v) == EIGHT || (v) == ACE ? 1u << EIGHT | 1u << ACE : (v) < ACE ? 1u << (v) % 16 : 0)

/* The values that a card may count as: bit v for value v. */
static unsigned
values(card c)
{
	unsigned bit = 1u << value_of(c);

	return (bit & VALUE_BIT(ACE)) != 0 ? VALUE_BIT(ACE) : bit;
}

/* The card at this depth under the top of the pile; XX if there is none. */
static card
pile_card(const struct game_state *own, unsigned depth)
{
	return depth < own->pile.count ? own->pile.at[own->pile.count - 1u - depth] : XX;
}

/* How many cards on top of the pile are equal to the topmost. */
static unsigned
equal_on_top(const struct game_state *own)
{
	unsigned run = 0;

	while (run < own->pile.count && values(pile_card(own, run)) == values(pile_card(own, 0)))
		run++;
	return run;
}

static bool
is_four_on_top(const struct game_state *own)
{
	unsigned depth;

	for (depth = 1; depth < 4; depth++)
		if (depth >= own->pile.count ||
		    value_of(pile_card(own, depth)) != value_of(pile_card(own, 0)))
			return false;
	return true;
}

static void
fields(struct fields *f, struct state *s)
{
	struct game_state *own = s->own;

	field_cards(f, "pile", own->pile.at, &own->pile.count, MAX_CARDS, AS_THEY_LIE, EVERYBODY);
	field_number(f, "start", &own->start, 0, MOST_NUMBER);
	field_number(f, "live", &own->live, 0, MOST_NUMBER);
	field_truth(f, "fresh", &own->fresh);
	field_cards(f, "set-aside", own->set_aside.at, &own->set_aside.count, MAX_CARDS,
	    AS_THEY_LIE, EVERYBODY);
}

/* ---- whether a state holds together ------------------------------------ */

/* Whether start and live agree with the pile. */
static bool
check_pile(const struct state *s, struct check *check)
{
	const struct game_state *own = s->own;
	unsigned run = equal_on_top(own);

	if (is_four_on_top(own))
		return wrong(check, "pile",
		    "four cards of one rank lie on top: such a pile goes to set-aside");
	if (own->pile.count == 0 && own->set_aside.count == 0 && s->reshuffles == 0)
		return wrong(check, "pile", "the pile is empty, but no pile was ever set aside");
	if (own->live > 0 && s->phase == OVER)
		return wrong(check, "live", "the round is over: live must be 0");
	if (own->live > 0 && own->pile.count == 0)
		return wrong(check, "live",
		    "on an empty pile nothing was played in this turn: live must be 0");
	if ((own->start == 0) != (own->pile.count == 0))
		return wrong(check, "start",
		    own->start == 0 ? "a pile with cards has a start of 1 or more" :
		    "an empty pile has a start of 0");
	if (own->live > 0 && own->start != 1)
		return wrong(check, "start", "a card was played in this turn: start must be 1");
	if (is_over(s) && own->pile.count > 0 && own->start != (int32_t)run)
		return wrong(check, "start",
		    "the last card was played in the turn that won: start must be %u", run);
	if (own->start > 1 && own->start != (int32_t)run)
		return wrong(check, "start",
		    "start must be 1, or as many as the equal cards on top: %u", run);
	return true;
}

static bool
check(const struct state *s, struct check *check)
{
	const struct game_state *own = s->own;
	long target = s->table->option[TARGET];
	unsigned i, empty = 0;

	for (i = 0; i < s->table->seats; i++)
		if (s->table->scores[i] >= target)
			return wrong(check, "scores",
			    "%s had %ld point%s before this round: the match was over at %ld",
			    s->table->name[i], (long)s->table->scores[i],
			    plural(s->table->scores[i]), target);
	for (i = 0; i < s->table->seats; i++) {
		empty += s->hands[i].count == 0;
		if (s->hands[i].count == 0 && s->phase == PLAY)
			return wrong(check, "hands", "%s has no cards, so the round is over",
			    s->table->name[i]);
	}
	if (s->phase == OVER && empty != 1)
		return wrong(check, "hands",
		    "the round is over when exactly one seat has no cards; here it is %u", empty);
	if (!check_pile(s, check))
		return false;
	if (own->fresh && (own->pile.count != 1 || own->live != 0 || own->start != 1 ||
	    s->reshuffles != 0 || own->set_aside.count != 0))
		return wrong(check, "fresh",
		    "fresh must be false: more has happened than a card turned up at the deal");
	for (i = 0; own->fresh && i < s->table->seats; i++)
		if (s->hands[i].count < HAND)
			return wrong(check, "fresh",
			    "fresh must be false: %s has fewer cards than were dealt",
			    s->table->name[i]);
	return true;
}

/* ---- dealing ----------------------------------------------------------- */

static bool
deal(struct deal *d, struct croupier_refusal *no)
{
	struct game_state *own = d->s->own;

	(void)no;
	deal_singly(d->s, d->s->turn, HAND);
	cards_add(&own->pile, turn_up(d, d->cards[FACT_UP].at[0]));
	own->start = 1;
	own->fresh = true;
	return true;
}

/* ---- connections ------------------------------------------------------- */

/* Values are also sets of bits: see values(). */
static const cardset all_cards = ((cardset)1 << FACES) - 1;

/* The cards of these values in spades; for Eights and Aces, both bits must be set. */
static cardset
with_values(unsigned set)
{
	return set >> TWO & ((1u << RANKS) - 1);
}

static cardset
in_suit(cardset spades, unsigned suit)
{
	return spades << RANKS * suit;
}

/*
 * The values that are the sum, the difference or the product of two cards, in each of which an
 * Eight and an Ace count as either.  The compiler fills in the table for all pairs of values,
 * because it is asked for at every play.
 */
#define OTHER(v) ((v) == EIGHT ? ACE : (v) == ACE ? EIGHT : (v))
#define MADE_AS(t, u) \
	(VALUE_BIT((t) + (u)) | VALUE_BIT((t) > (u) ? (t) - (u) : (u) - (t)) | \
	    VALUE_BIT((t) * (u)))
#define MADE(t, u) \
	[u] = MADE_AS(t, u) | MADE_AS(OTHER(t), u) | MADE_AS(t, OTHER(u)) | \
	    MADE_AS(OTHER(t), OTHER(u))
#define MADE_WITH(t) \
	[t] = { MADE(t, 2), MADE(t, 3), MADE(t, 4), MADE(t, 5), MADE(t, 6), MADE(t, 7), \
		MADE(t, 8), MADE(t, 9), MADE(t, 10), MADE(t, 11), MADE(t, 12), MADE(t, 13), \
		MADE(t, 14) }

static unsigned
made_of(card top, card under)
{
	static const uint16_t sets[ACE + 1][ACE + 1] = {
		MADE_WITH(2), MADE_WITH(3), MADE_WITH(4), MADE_WITH(5), MADE_WITH(6),
		MADE_WITH(7), MADE_WITH(8), MADE_WITH(9), MADE_WITH(10), MADE_WITH(11),
		MADE_WITH(12), MADE_WITH(13), MADE_WITH(14),
	};

	return under == XX ? 0 : sets[value_of(top)][value_of(under)];
}

/* The cards that connect with a top card and the one under it, no matter who played them. */
static cardset
connecting_with(card top, card under)
{
	/* The multiples and divisors, from 2 to 10, of a number; a picture has none. */
	static const uint16_t sets[ACE + 1] = {
		[2] = 1u << 2 | 1u << 4 | 1u << 6 | 1u << 8 | 1u << 10,
		[3] = 1u << 3 | 1u << 6 | 1u << 9,
		[4] = 1u << 2 | 1u << 4 | 1u << 8,
		[5] = 1u << 5 | 1u << 10,
		[6] = 1u << 2 | 1u << 3 | 1u << 6,
		[7] = 1u << 7,
		[8] = 1u << 2 | 1u << 4 | 1u << 8,
		[9] = 1u << 3 | 1u << 9,
		[10] = 1u << 2 | 1u << 5 | 1u << 10,
		[ACE] = 1u << 2 | 1u << 4 | 1u << 8,	/* as an Eight */
	};
	unsigned next = values(top) << 1 | values(top) >> 1;
	unsigned same_suit = wild | next | sets[value_of(top)] | made_of(top, under);

	/* The suits do not overlap, so multiplication puts a set of ranks into each. */
	return with_values(values(top)) * (1 | in_suit(1, 1) | in_suit(1, 2) | in_suit(1, 3)) |
	    in_suit(with_values(same_suit), suit_of(top));
}

static cardset
find_connecting(const struct game_state *own)
{
	card top = pile_card(own, 0), under = pile_card(own, 1);
	unsigned depth;
	cardset set;

	if (top == XX || (own->live > 0 && value_of(top) == JACK))
		return all_cards;
	set = connecting_with(top, under);
	if (own->live > 0 && value_of(top) == NINE)
		set |= in_suit(((cardset)1 << RANKS) - 1, suit_of(top));
	/* What hornipex/left-copy adds to the cards that connect with the real top card. */
	if (own->start > 1)
		set |= in_suit(with_values(made_of(top, under)), suit_of(under));
	for (depth = 1; depth < (unsigned)own->start; depth++)
		set |= connecting_with(pile_card(own, depth), pile_card(own, depth + 1));
	return set;
}

/* All cards that may be played now: found out once, for the list and for the chosen move. */
static cardset
connecting(const struct game_state *own)
{
	return own->connecting != 0 ? own->connecting : find_connecting(own);
}

/* Refuses a card by hornipex/no-connection: says what lies on top and what can be played. */
static bool
refuse_card(const struct play *p, card c)
{
	const struct state *s = p->before;
	const struct game_state *own = s->own;
	const struct table *table = s->table;
	const char *name = card_name(table, c), *top = card_name(table, pile_card(own, 0));
	cardset left = cards_set(&s->hands[p->move->seat]) & connecting(own);
	char under[64] = "", names[CARD_NAMES];
	struct cards playable = { .count = 0 };

	if (own->start > 1)
		snprintf(under, sizeof under, " or another of the %ld equal cards on top",
		    (long)own->start);
	else if (own->pile.count > 1)
		snprintf(under, sizeof under, " on %s", card_name(table, pile_card(own, 1)));
	while (left != 0)
		cards_add(&playable, set_pull(&left));
	return refuse(p->no, &rules[NO_CONNECTION],
	    "%s does not connect with %s%s; %s can %s %s", name, top, under,
	    seat_name(s, p->move->seat), playable.count == 0 ? "end" : "play",
	    playable.count == 0 ? "the turn" :
	    card_names(s, playable.at, playable.count, names, sizeof names));
}

/* ---- moves ------------------------------------------------------------- */

/* The seat draws `count` cards, for a reason; fewer if no new stock can be made. */
static bool
draw_cards(struct play *p, uint8_t seat, int32_t count, const char *why)
{
	card c;

	p->why = why;
	for (; count > 0; count--) {
		if (!draw(p, seat, &c)) {
			say(p, "no stock can be made: %s goes without %ld card%s",
			    seat_name(p->s, seat), (long)count, plural(count));
			return p->no->verdict == CROUPIER_YES;
		}
		cards_insert(&p->s->hands[seat], c);
	}
	return true;
}

/* The new stock is the pile without its two top cards or, if it has no more, what is set aside. */
static void
remake(struct play *p)
{
	struct game_state *own = p->s->own;
	struct cards old = own->pile;

	if (own->pile.count <= 2) {
		remake_stock(p, &own->set_aside);
		return;
	}
	old.count = (uint8_t)(own->pile.count - 2);
	own->pile.at[0] = pile_card(own, 1);
	own->pile.at[1] = pile_card(own, 0);
	own->pile.count = 2;
	remake_stock(p, &old);
}

/* The turn passes, or the round is over because the seat has no card. */
static void
pass_turn(struct play *p, uint8_t seat)
{
	struct state *s = p->s;
	struct game_state *own = s->own;
	unsigned start = own->pile.count == 0 ? 0 : own->live == 0 ? 1 : equal_on_top(own);
	char names[LONGEST_SENTENCE / 2];

	own->start = (int32_t)start;
	own->live = 0;
	if (s->hands[seat].count == 0) {
		set_over(s);
		say(p, "the round is over: %s has no cards left", seat_name(s, seat));
		return;
	}
	s->turn = seat_after(s->table, seat);
	if (start == 0)
		say(p, "the pile is empty: %s may play any card", seat_name(s, s->turn));
	else if (start > 1)
		say(p, "%s may play on any of the equal cards %s", seat_name(s, s->turn),
		    card_names(s, own->pile.at + own->pile.count - start, start, names,
		    sizeof names));
}

/* Ends the turn, with a draw of one card if it stops where that costs one, even for two reasons. */
static bool
stop(struct play *p, uint8_t seat)
{
	const struct game_state *own = p->s->own;
	unsigned top = own->live == 0 ? 0 : value_of(pile_card(own, 0));
	const char *why = own->live == 0 ? "for not playing" :
	    top == JACK ? "for stopping on a Jack" : top == NINE ? "for stopping on a Nine" :
	    (wild >> top & 1) == 0 && equal_on_top(own) > 1 ? "for stopping on a copy" : NULL;

	if (why != NULL && !draw_cards(p, seat, 1, why))
		return false;
	pass_turn(p, seat);
	return true;
}

static bool
play_card(struct play *p)
{
	struct state *s = p->s;
	struct game_state *own = s->own;
	uint8_t seat = p->move->seat, next = seat_after(s->table, seat);
	card c = move_value(p->move, 0), old = pile_card(own, 0);
	bool on_queen = old != XX && value_of(old) == QUEEN_VALUE && !own->fresh, four;
	unsigned value = value_of(c);

	if (!set_has(connecting(own), c) && !waives(p, &rules[NO_CONNECTION]))
		return refuse_card(p, c);
	take_from_hand(p, c);
	cards_add(&own->pile, c);
	own->fresh = false;
	own->start = 1;
	own->live += own->live < MOST_NUMBER;
	four = is_four_on_top(own);
	if (four) {
		say(p, "four of a kind lie on top: the whole pile, %u cards, goes away",
		    own->pile.count);
		cards_add_all(&own->set_aside, own->pile.at, own->pile.count);
		own->pile.count = 0;
	}
	if ((value == SEVEN_VALUE && !draw_cards(p, next, 1, "for the Seven")) ||
	    (value == TEN_VALUE &&
	    !draw_cards(p, next, s->table->option[TEN_DRAW], "for the Ten")) ||
	    (on_queen && (value == JACK || value == KING) &&
	    !draw_cards(p, seat, 1, "for the Queen")))
		return false;
	if (!four && s->hands[seat].count > 0)
		return true;
	say(p, "the turn of %s ends by itself", seat_name(s, seat));
	if (!four)
		return stop(p, seat);
	pass_turn(p, seat);
	return true;
}

/* Whether the seat whose turn it is has just played a Jack. */
static bool
is_on_jack(const struct game_state *own)
{
	return own->live > 0 && value_of(pile_card(own, 0)) == JACK;
}

static bool
play(struct play *p)
{
	struct game_state *own = p->s->own;
	bool ends = p->move->verb == VERB_END;

	if (ends && is_on_jack(own) && !waives(p, &rules[MUST_FOLLOW_JACK]))
		return refuse(p->no, &rules[MUST_FOLLOW_JACK],
		    "%s has played %s and must follow it with another card, of any kind",
		    seat_name(p->s, p->move->seat), card_name(p->s->table, pile_card(own, 0)));
	if (!(ends ? stop(p, p->move->seat) : play_card(p)))
		return false;
	own->connecting = find_connecting(own);
	return true;
}

static void
list(const struct state *s, uint8_t seat, struct croupier_moves *moves)
{
	const struct cards *hand = &s->hands[seat];

	if (!list_knows(moves, hand))
		return;
	list_each(moves, &(struct move){ .verb = VERB_PLAY, .has = 1, .count = { 1 } },
	    cards_set(hand) & connecting(s->own));
	if (!is_on_jack(s->own))
		list_move(moves, VERB_END, NULL, 0);
}

/* ---- scoring ----------------------------------------------------------- */

static bool
score(const struct state *s, struct croupier_score *result, struct croupier_refusal *no)
{
	uint8_t seat;

	(void)no;
	for (seat = 0; is_over(s) && seat < s->table->seats; seat++)
		if (s->hands[seat].count == 0)
			score_line(result, seat, 1, &rules[WIN], "an empty hand");
	return true;
}

static bool
match(const struct state *s, const int32_t *totals, bool *winners)
{
	return highest_total(s->table, totals) >= s->table->option[TARGET] &&
	    highest_win(s->table, totals, winners);
}

/* ---- what a picture shows ------------------------------------------------ */

/* Appends the ranks of cards of one suit, after a word for the suit. */
static void
say_ranks(cardset spades, const char *suit, char *words, size_t room)
{
	size_t length = strlen(words);
	card c;

	if (spades == 0)
		return;
	snprintf(words + length, room - length, "%s%s", length == 0 ? "" : "; ", suit);
	while (spades != 0) {
		c = set_pull(&spades);
		length = strlen(words);
		snprintf(words + length, room - length, " %.*s", faces[c].length - 1,
		    faces[c].name);
	}
}

/*
 * Shows the pile, and marks which cards may follow: ranks that may in every suit, and other cards
 * suit by suit.  A pile that the last move set aside is shown as it lay.
 */
static void
show_pile(const struct state *s, unsigned cleared, struct scene *scene)
{
	static const char *const suits[] = { "spades", "hearts", "diamonds", "clubs" };
	const cardset ranks = ((cardset)1 << RANKS) - 1;
	const struct game_state *own = s->own;
	const struct cards *aside = &own->set_aside;
	cardset all, each;
	char words[160] = "";
	unsigned suit;

	scene_zone(scene, NO_SEAT, CROUPIER_HEAP, "pile", "pile, top last");
	scene_spot(scene, CROUPIER_CENTRE);
	scene_top(scene, cleared > 0 ? 4 : own->start > 2 ? (unsigned)own->start : 2);
	if (cleared > 0) {
		scene_gathered(scene);
		scene_mark(scene, "four of a rank: the pile goes away");
		scene_cards(scene, aside->at + aside->count - cleared, cleared);
		return;
	}
	all = find_connecting(own);
	each = all & all >> RANKS & all >> 2 * RANKS & all >> 3 * RANKS & ranks;
	say_ranks(each, "any", words, sizeof words);
	for (suit = 0; suit < 4; suit++)
		say_ranks(all >> RANKS * suit & ranks & ~each, suits[suit], words, sizeof words);
	if (!is_over(s) && all == all_cards)
		scene_mark(scene, "any card may follow");
	else if (!is_over(s))
		scene_mark(scene, "may follow: %s", words);
	scene_cards(scene, own->pile.at, own->pile.count);
}

static void
scene(const struct state *s, struct scene *scene)
{
	const struct game_state *own = s->own;
	const struct state *before = scene_before(scene);
	unsigned cleared = 0;

	/* The last move may have set aside a whole pile, with four of a rank on top. */
	if (before != NULL && own->pile.count == 0 && s->reshuffles == before->reshuffles &&
	    own->set_aside.count > before->own->set_aside.count)
		cleared = (unsigned)own->set_aside.count - before->own->set_aside.count;
	if (!is_over(s) && own->live > 0)
		scene_note(scene, s->turn, own->live == 1 ? "%d card played" : "%d cards played",
		    own->live);
	if (!is_over(s) && own->live == 0 && own->start > 1)
		scene_note(scene, s->turn, "may play on any of the %d top cards", own->start);
	if (!is_over(s) && is_on_jack(own))
		scene_note(scene, s->turn, "must play on, as a Jack lies on top");
	if (s->reshuffles == 1)
		scene_note(scene, NO_SEAT, "the pile was reshuffled once");
	else if (s->reshuffles > 1)
		scene_note(scene, NO_SEAT, "the pile was reshuffled %d times", s->reshuffles);
	scene_stock(scene, "stock");
	scene_spot(scene, CROUPIER_CENTRE);
	show_pile(s, cleared, scene);
	if (own->set_aside.count > cleared) {
		scene_zone(scene, NO_SEAT, CROUPIER_HEAP, "set-aside", "set aside");
		scene_cards(scene, own->set_aside.at, own->set_aside.count - cleared);
	}
}

const struct game game_hornipex = {
	.name = "hornipex",
	.title = "shedding: the top cards of one pile say what may be played",
	USUAL_MEMBERS,
	.packs = 1,
	.begins = 1,
	.reshuffles = true,
	.only_wins = true,
	.play = play,
	.judges_first = true,
	.remake = remake,
};
