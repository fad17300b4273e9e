/*
 * lohai.c: the rules of Lohai.
 *
 * Knows its cards, tricks and specials, and its own keys of a state.  Must not
 * know YAML, programs, files, where chance comes from, or any other game.
 */
#include "game.h"

#include <stddef.h>
#include <string.h>

/* ---- deck, variants, words --------------------------------------------- */

enum { RANKS = 11, SUITED = 4 * RANKS, GIVER = SUITED, TAKER, MOVER, SHAKER, FACES };

#define SUIT(s) TWO_TO_NINE(s), JACK_TO_KING(s)

static const struct face faces[] = {
	SUIT("S"), SUIT("H"), SUIT("D"), SUIT("C"),
	[GIVER] = DRAWN_FACE("Giver", 2, .colour = CROUPIER_BLACK, .sign = "giving"),
	[TAKER] = DRAWN_FACE("Taker", 2, .colour = CROUPIER_BLACK, .sign = "taking"),
	[MOVER] = DRAWN_FACE("Mover", 2, .colour = CROUPIER_RED, .sign = "moving"),
	[SHAKER] = DRAWN_FACE("Shaker", 2, .colour = CROUPIER_RED, .sign = "shaking"),
};

enum { STANDARD, CARRYOVER, PARTNERSHIP, CRAZY_SHAKERS, THREE_PLAYER };

static const struct variant variants[] = {
	[STANDARD] = { "standard", 4, 4, 4 },
	[CARRYOVER] = { "carryover", 4, 4, 4 },
	[PARTNERSHIP] = { "partnership", 4, 4, 4 },
	[CRAZY_SHAKERS] = { "crazy-shakers", 4, 4, 4 },
	[THREE_PLAYER] = { "three-player", 3, 3, 3 },
	{ NULL, 0, 0, 0 },
};

enum { TARGET, VALUES };

static const struct option options[] = {
	[TARGET] = { .name = "target", .least = 100, .most = 1000000, .usual = 1500,
	    .differs = { { CARRYOVER, 2000 }, { PARTNERSHIP, 800 } } },
	[VALUES] = { .name = "values", .least = 1, .most = 100000, .usual = WORD_VALUE,
	    .word = "ranks" },
	{ .name = NULL },
};

enum { FACT_TOP, FACT_WORTH };

static const struct fact facts[] = {
	[FACT_TOP] = { .name = "top", .kind = FACT_CARD, .face_up = true },
	[FACT_WORTH] = { .name = "worth", .kind = FACT_NUMBER, .least = 1, .most = 100000,
	    .only_real = true },
	{ .name = NULL },
};

enum phase { PLAY, STEAL, MOVE_TRICK, GIVE, OVER };

static const char *const phases[] = { "play", "steal", "move-trick", "give", "over", NULL };

enum { VERB_PLAY, VERB_STEAL, VERB_MOVE, VERB_KEEP, VERB_GIVE, VERB_TALK };

static play_function play_card, steal, move_trick, keep, give, talk;

static const struct verb verbs[] = {
	[VERB_PLAY] = { .name = "play", .phases = 1u << PLAY, .play = play_card,
	    .words = "plays a card to the trick",
	    .argument = { { .kind = ONE_CARD, .from_hand = true }, DRAWN } },
	[VERB_STEAL] = { .name = "steal", .phases = 1u << STEAL, .play = steal,
	    .words = "takes that seat's card with a Shaker",
	    .argument = { { .kind = ONE_SEAT }, DRAWN } },
	[VERB_MOVE] = { .name = "move", .phases = 1u << MOVE_TRICK, .play = move_trick,
	    .words = "moves a trick with a Mover",
	    .argument = { { .kind = ONE_SEAT }, { .name = "to", .kind = ONE_SEAT }, DRAWN } },
	[VERB_KEEP] = { .name = "keep", .phases = 1u << MOVE_TRICK, .play = keep,
	    .words = "moves no trick", .argument = { { .kind = EMPTY }, DRAWN } },
	[VERB_GIVE] = { .name = "give", .phases = 1u << GIVE, .play = give,
	    .words = "gives the trick to that seat",
	    .argument = { { .kind = ONE_SEAT } } },
	[VERB_TALK] = { .name = "talk",
	    .phases = 1u << PLAY | 1u << STEAL | 1u << MOVE_TRICK | 1u << GIVE,
	    .variants = 1u << PARTNERSHIP, .any_seat = true, .report = true, .play = talk,
	    .words = "reports that the seat spoke of strategy", .argument = { { .kind = EMPTY } } },
	EXPOSE,
	{ .name = NULL },
};

enum {
	FOLLOW_SUIT, STEAL_OTHER, MOVE_FROM_WINNER, GIVE_OTHER,
	LO, HAI, TIED, CAP, MIDDLE, TALK, MATCH, RULES
};

static const struct croupier_rule rules[] = {
	[FOLLOW_SUIT] = { "lohai/follow-suit",
	    "A seat that holds a card of the lead suit plays one, or a special.", "text" },
	[STEAL_OTHER] = { "lohai/steal-other",
	    "A Shaker takes the card that counts of another seat that has played to this trick.",
	    "text" },
	[MOVE_FROM_WINNER] = { "lohai/move-from-winner",
	    "A trick is moved from a seat that has one to another seat.", "text" },
	[GIVE_OTHER] = { "lohai/give-other", "The trick is given to another seat.", "text" },
	[LO] = { "lohai/lo", "The seat alone with the fewest tricks scores the worth.", "text" },
	[HAI] = { "lohai/hai", "The seat alone with the most tricks scores the worth.", "text" },
	[TIED] = { "lohai/tied",
	    "A tied Lo or Hai scores for nobody; in carryover it is carried over.", "text" },
	[CAP] = { "lohai/cap",
	    "In carryover Lo and Hai each score at most 25 less than the target.", "text" },
	[MIDDLE] = { "lohai/middle",
	    "With three players, the seat in the middle scores or, if two tie, the third one.",
	    "text" },
	[TALK] = { "lohai/talk",
	    "Talking strategy costs 25, then 50, then 100 each time.", "text" },
	[MATCH] = { "lohai/match",
	    "A seat that reaches the target wins, in partnership a side if both seats do; of "
	    "several in one round the highest total wins, equal ones together.", "text, ruling" },
	[RULES] = { NULL, NULL, NULL },
};

static bool could_revoke(const struct state *s, const struct move *move);

/* What the table may let stand. */
static const struct waiver waivers[] = {
	{ .rule = &rules[FOLLOW_SUIT], .verb = VERB_PLAY, .hidden = hand_is_hidden,
	    .could_break = could_revoke },
	{ .rule = NULL },
};

/* ---- state ------------------------------------------------------------- */

enum { PILE = 8, SEATS = 4, NO_SUIT = 4, FOUR_HAND = 9, THREE_HAND = 10 };

static const char *const suits[] = { "S", "H", "D", "C", "none", NULL };
static const char *const suit_names[] = { "spades", "hearts", "diamonds", "clubs" };

/* A seat's cards in the trick: the last counts, over red specials that have had their effect. */
struct pile {
	uint8_t seat;
	uint8_t count;
	card at[PILE];
};

struct game_state {
	card top;
	uint8_t trump, lead;		/* a suit or NO_SUIT */
	uint8_t leader;
	uint8_t control;		/* NO_SEAT: nobody has it */
	uint8_t piles;			/* in table */
	int32_t worth;
	int32_t carry[2];		/* LO_CARRY, HAI_CARRY */
	int32_t tricks[SEATS];
	int32_t talked[SEATS], talk[SEATS];
	struct pile table[SEATS];
	struct cards played;
};

enum { LO_CARRY, HAI_CARRY };

static const char *const carries[] = { [LO_CARRY] = "lo", [HAI_CARRY] = "hai", NULL };

enum { CARRIED_POINTS, CARRIED_TALK };

static const struct carried carried_keys[] = {
	[CARRIED_POINTS] = { "carry", CARRYOVER, carries, offsetof(struct game_state, carry) },
	[CARRIED_TALK] = { "talked", PARTNERSHIP, NULL, offsetof(struct game_state, talked) },
	{ .key = NULL },
};

static uint8_t
suit_of(card c)
{
	return (uint8_t)(c < SUITED ? c / RANKS : NO_SUIT);
}

/* The cards of a suit; NO_SUIT has none. */
static cardset
of_suit(uint8_t suit)
{
	return suit == NO_SUIT ? 0 : (((cardset)1 << RANKS) - 1) << RANKS * suit;
}

static const cardset specials = (cardset)1 << GIVER | (cardset)1 << TAKER |
    (cardset)1 << MOVER | (cardset)1 << SHAKER;

static unsigned
rank_of(card c)
{
	return c % RANKS;
}

static bool
is_red(card c)
{
	return c == MOVER || c == SHAKER;
}

static bool
is_black(card c)
{
	return c == GIVER || c == TAKER;
}

static card
last_card(const struct pile *pile)
{
	return pile->at[pile->count - 1];
}

static unsigned
hand_size(const struct state *s)
{
	return s->table->seats == 3 ? THREE_HAND : FOUR_HAND;
}

static int32_t
finished_tricks(const struct state *s)
{
	int32_t sum = 0;
	unsigned i;

	for (i = 0; i < s->table->seats; i++)
		sum += s->own->tricks[i];
	return sum;
}

/* The seat that plays next to a trick that is not full. */
static uint8_t
next_to_play(const struct state *s)
{
	unsigned seat = s->own->leader + s->own->piles, seats = s->table->seats;

	return (uint8_t)(seat < seats ? seat : seat - seats);
}

static struct pile *
pile_of(const struct state *s, uint8_t seat)
{
	unsigned i;

	for (i = 0; i < s->own->piles; i++)
		if (s->own->table[i].seat == seat)
			return &s->own->table[i];
	return NULL;
}

static void
fields(struct fields *f, struct state *s)
{
	struct game_state *own = s->own;
	unsigned i, count;

	field_card(f, "top", &own->top);
	field_number(f, "worth", &own->worth, 1, 100000);
	if (s->table->variant == CARRYOVER)
		field_carried(f, &carried_keys[CARRIED_POINTS], own->carry);
	field_word(f, "trump", &own->trump, suits);
	field_seat_numbers(f, "tricks", own->tricks, 0, THREE_HAND);
	field_seat(f, "leader", &own->leader);
	field_word(f, "lead", &own->lead, suits);
	count = field_list(f, "table", own->piles, s->table->seats);
	own->piles = (uint8_t)count;
	for (i = 0; i < count; i++) {
		field_item(f);
		field_seat(f, "seat", &own->table[i].seat);
		field_cards(f, "cards", own->table[i].at, &own->table[i].count, PILE, AS_THEY_LIE,
		    EVERYBODY);
		field_end(f);
	}
	field_end(f);
	field_seat_or_none(f, "control", &own->control);
	field_cards(f, "played", own->played.at, &own->played.count, MAX_CARDS, AS_THEY_LIE,
	    EVERYBODY);
	if (s->table->variant == PARTNERSHIP) {
		field_carried(f, &carried_keys[CARRIED_TALK], own->talked);
		field_seat_numbers(f, "talk", own->talk, 0, MOST_NUMBER);
	}
}

/* ---- positions --------------------------------------------------------- */

/* The fewest and the most tricks of any seat, and how many seats have exactly that many. */
struct extremes {
	int32_t fewest, most;
	unsigned fewest_seats, most_seats;
};

static struct extremes
find_extremes(const struct state *s)
{
	const int32_t *tricks = s->own->tricks;
	struct extremes e = { lowest_total(s->table, tricks), highest_total(s->table, tricks),
		0, 0 };
	unsigned i;

	for (i = 0; i < s->table->seats; i++) {
		e.fewest_seats += tricks[i] == e.fewest;
		e.most_seats += tricks[i] == e.most;
	}
	return e;
}

/* Whether a seat that has shown a Mover may move a trick. */
static bool
may_move_trick(const struct state *s, uint8_t seat)
{
	struct extremes e = find_extremes(s);
	int32_t tricks = s->own->tricks[seat];

	if (s->table->variant == THREE_PLAYER)
		return (tricks == e.fewest && e.fewest_seats == 1) ||
		    (tricks == e.most && e.most_seats == 1);
	return tricks != e.fewest && tricks != e.most;
}

/* ---- whether a state holds together -------------------------------------- */

static unsigned
count_reds(const card *at, unsigned count)
{
	unsigned reds = 0;

	while (count > 0)
		reds += is_red(at[--count]);
	return reds;
}

static bool
check_sizes(const struct state *s, struct check *check)
{
	const struct game_state *own = s->own;
	unsigned i, size = hand_size(s), finished = (unsigned)finished_tricks(s), reds, stock;

	if (finished > size)
		return wrong(check, "tricks",
		    "%u tricks are counted, but only %u are played in a round", finished, size);
	for (i = 0; i < s->table->seats; i++) {
		unsigned wanted = size - finished;

		if (pile_of(s, (uint8_t)i) != NULL && wanted-- == 0)
			return wrong(check, "table",
			    "all tricks are played: nothing can lie on the table");
		if (s->hands[i].count != wanted)
			return wrong(check, "hands",
			    "%s holds %u card%s; with %u of the tricks played it must hold %u",
			    s->table->name[i], s->hands[i].count, plural(s->hands[i].count),
			    finished, wanted);
	}
	reds = count_reds(own->played.at, own->played.count);
	if (own->played.count != finished * s->table->seats + reds)
		return wrong(check, "played",
		    "played has %u card%s; %u trick%s with %u red special%s make %u",
		    own->played.count, plural(own->played.count), finished, plural(finished),
		    reds, plural(reds), finished * s->table->seats + reds);
	for (i = 0; i < own->piles; i++)
		reds += count_reds(own->table[i].at, own->table[i].count);
	stock = 51 - size * s->table->seats - reds + (s->phase == STEAL || s->phase == MOVE_TRICK);
	if (s->stock.count != stock)
		return wrong(check, "stock",
		    "the stock has %u card%s; with %u red special%s out it must have %u",
		    s->stock.count, plural(s->stock.count), reds, plural(reds), stock);
	if ((s->phase == OVER) != (finished == size))
		return wrong(check, "phase",
		    "the round is over exactly when %u tricks are played; here it is %u",
		    size, finished);
	return true;
}

/* Whether the last card of a pile and the cards under it can lie there in this phase. */
static bool
check_pile(const struct state *s, const struct pile *pile, struct check *check)
{
	const char *name = seat_name(s, pile->seat);
	card last;

	if (pile->count == 0)
		return wrong(check, "table", "%s is on the table without a card", name);
	if (count_reds(pile->at, pile->count - 1u) != pile->count - 1u)
		return wrong(check, "table",
		    "under the last card of %s only Movers and Shakers can lie", name);
	last = last_card(pile);
	return !is_red(last) || (pile->seat == s->turn &&
	    s->phase == (last == MOVER ? MOVE_TRICK : STEAL)) || wrong(check, "table",
	    "the %s of %s must have a card on it", last == MOVER ? "Mover" : "Shaker", name);
}

/* Whether the phase and the turn are those of the decision that the table waits for. */
static bool
check_decision(const struct state *s, struct check *check)
{
	const struct game_state *own = s->own;
	const struct pile *pile = s->turn == NO_SEAT ? NULL : pile_of(s, s->turn);
	card last = pile == NULL ? XX : last_card(pile);
	bool full = own->piles == s->table->seats;

	if (s->phase == PLAY && full)
		return wrong(check, "phase",
		    "every seat has played to this trick: the phase cannot be play");
	if (s->phase == PLAY && s->turn != next_to_play(s))
		return wrong(check, "turn", "the turn is not that of %s, who plays next",
		    seat_name(s, next_to_play(s)));
	if (s->phase == STEAL && s->table->variant == CRAZY_SHAKERS)
		return wrong(check, "phase", "in crazy-shakers nothing is stolen");
	if (s->phase == STEAL && (last != SHAKER || own->piles < 2))
		return wrong(check, "turn",
		    "only a seat with a Shaker as its last card, and another on the table, steals");
	if (s->phase == MOVE_TRICK && (last != MOVER || !may_move_trick(s, s->turn)))
		return wrong(check, "turn", "only a seat with a Mover as its last card, in the "
		    "right position, moves a trick");
	if (s->phase == GIVE && !full)
		return wrong(check, "phase", "a trick is given when every seat has played to it");
	return s->phase != GIVE || (s->turn == own->control && last == GIVER) ||
	    wrong(check, "turn", "only the seat whose Giver controls the trick gives it");
}

/* Whether lead and control agree with the cards on the table. */
static bool
check_table(const struct state *s, struct check *check)
{
	const struct game_state *own = s->own;
	bool suited = false, lead_shown = false, black = false, controls = false;
	unsigned i;

	for (i = 0; i < own->piles; i++) {
		const struct pile *pile = &own->table[i];
		card last;

		if (pile->seat != (own->leader + i) % s->table->seats)
			return wrong(check, "table",
			    "the table must run from the leader %s to the left without a gap",
			    seat_name(s, own->leader));
		if (!check_pile(s, pile, check))
			return false;
		last = last_card(pile);
		suited = suited || last < SUITED;
		lead_shown = lead_shown || (last < SUITED && suit_of(last) == own->lead);
		black = black || is_black(last);
		controls = controls || (is_black(last) && pile->seat == own->control);
	}
	if (suited != (own->lead != NO_SUIT) || suited != lead_shown)
		return wrong(check, "lead",
		    "lead must be the suit of a last card on the table, or none if there is none");
	if (black != (own->control != NO_SEAT) || black != controls)
		return wrong(check, "control",
		    "control must be a seat with a Giver or Taker as its last card, "
		    "or absent while there is none");
	return true;
}

static bool
check(const struct state *s, struct check *check)
{
	const struct game_state *own = s->own;

	if (own->trump != suit_of(own->top))
		return wrong(check, "trump", "trump must be %s: the turned-up card is %s",
		    suits[suit_of(own->top)], card_name(s->table, own->top));
	if (s->table->round == 1 && (own->carry[LO_CARRY] != 0 || own->carry[HAI_CARRY] != 0))
		return wrong(check, "carry", "nothing is carried into round 1");
	if (finished_tricks(s) == 0 && own->leader != seat_after(s->table, s->table->dealer))
		return wrong(check, "leader",
		    "in the first trick the seat at the dealer's left leads");
	return check_sizes(s, check) && check_table(s, check) && check_decision(s, check);
}

/* ---- dealing ----------------------------------------------------------- */

/* A sum as far as a state can say it; none that would be larger counts any more. */
static int32_t
limited_sum(int32_t one, int32_t other)
{
	return one > MOST_NUMBER - other ? MOST_NUMBER : one + other;
}

/* What the next round inherits from a Lo or Hai: all of it if it was tied, else nothing. */
static int32_t
carried(const struct state *finished, bool tied, unsigned which)
{
	return tied ? limited_sum(finished->own->worth, finished->own->carry[which]) : 0;
}

static bool
deal(struct deal *d, struct croupier_refusal *no)
{
	static const int32_t worths[] = { 100, 100, 100, 150, 150, 150, 200, 200, 250, 250, 250 };
	struct state *s = d->s;
	struct game_state *own = s->own;
	const struct state *old = d->again != NULL ? d->again : d->finished;
	int32_t values = s->table->option[VALUES];
	unsigned i;

	(void)no;
	deal_singly(s, s->turn, hand_size(s));
	own->top = turn_up(d, d->cards[FACT_TOP].at[0]);
	own->worth = d->given[FACT_WORTH] ? d->number[FACT_WORTH] : values != WORD_VALUE ? values :
	    own->top < SUITED ? worths[rank_of(own->top)] : 300;
	own->trump = suit_of(own->top);
	own->lead = NO_SUIT;
	own->leader = s->turn;
	own->control = NO_SEAT;
	if (old == NULL)
		return true;
	if (d->again != NULL) {
		memcpy(own->carry, old->own->carry, sizeof own->carry);
	} else if (s->table->variant == CARRYOVER) {
		struct extremes e = find_extremes(old);

		own->carry[LO_CARRY] = carried(old, e.fewest_seats > 1, LO_CARRY);
		own->carry[HAI_CARRY] = carried(old, e.most_seats > 1, HAI_CARRY);
	}
	for (i = 0; i < s->table->seats; i++)
		if (d->was[i] != NO_SEAT)
			own->talked[i] = limited_sum(old->own->talked[d->was[i]],
			    d->again != NULL ? 0 : old->own->talk[d->was[i]]);
	return true;
}

/* ---- tricks ------------------------------------------------------------ */

/* Whether Shakers have turned the trick upside down: an odd number of them. */
static bool
is_turned(const struct state *s)
{
	unsigned i, j, shakers = 0;

	if (s->table->variant != CRAZY_SHAKERS)
		return false;
	for (i = 0; i < s->own->piles; i++)
		for (j = 0; j < s->own->table[i].count; j++)
			shakers += s->own->table[i].at[j] == SHAKER;
	return shakers % 2 == 1;
}

/*
 * The winner of a full trick that nobody controls: trump beats the lead suit, which beats the
 * rest; the rest, which cannot win, are all equal.  In a turned trick the rest beat the lead suit,
 * which beats trump, and in each of the three a low rank beats a high one: only there can equal
 * cards win, and of these the later one does.
 */
static uint8_t
find_winner(const struct state *s)
{
	const struct game_state *own = s->own;
	bool turned = is_turned(s), led, trump;
	unsigned i, best = 0, now;
	uint8_t winner = own->leader;

	for (i = 0; i < own->piles; i++) {
		card c = last_card(&own->table[i]);

		led = suit_of(c) == own->lead;
		trump = suit_of(c) == own->trump;
		if (turned)
			now = (led ? 1u : trump ? 0u : 2u) * RANKS + (RANKS - 1 - rank_of(c));
		else
			now = trump ? 2 * RANKS + rank_of(c) : led ? RANKS + rank_of(c) : 0;
		if (now >= best) {
			best = now;
			winner = own->table[i].seat;
		}
	}
	return winner;
}

/* Gives the trick to its winner, who leads next. */
static void
end_trick(struct play *p, uint8_t winner)
{
	struct state *s = p->s;
	struct game_state *own = s->own;
	long tricks = ++own->tricks[winner];
	card c = p->telling == NULL ? XX : last_card(pile_of(s, winner));
	unsigned i;

	if (p->move->verb == VERB_GIVE)
		say(p, "%s gets the trick; %ld trick%s now", seat_name(s, winner), tricks,
		    plural(tricks));
	else
		say(p, "%s takes the trick with %s%s; %ld trick%s now", seat_name(s, winner),
		    article(s->table, c), card_name(s->table, c), tricks, plural(tricks));
	for (i = 0; i < own->piles; i++)
		cards_add_all(&own->played, own->table[i].at, own->table[i].count);
	own->piles = 0;
	own->lead = NO_SUIT;
	own->control = NO_SEAT;
	own->leader = winner;
	s->phase = PLAY;
	s->turn = winner;
	if (finished_tricks(s) < (int32_t)hand_size(s)) {
		say(p, "%s leads the next trick", seat_name(s, winner));
		return;
	}
	say(p, "the round is over: all %u tricks are played", hand_size(s));
	set_over(s);
}

/* Draws a card onto a pile: onto a red special, or in place of a card that was stolen. */
static bool
draw_card(struct play *p, struct pile *pile, bool stolen)
{
	const struct state *s = p->s;
	card c;

	if (!draw(p, EVERYBODY, &c))
		return false;
	if (stolen)
		say(p, "%s gets %s%s in its place", seat_name(s, pile->seat), article(s->table, c),
		    card_name(s->table, c));
	else
		say(p, "%s%s is drawn onto the %s of %s", article(s->table, c),
		    card_name(s->table, c), card_name(s->table, last_card(pile)),
		    seat_name(s, pile->seat));
	pile->at[pile->count++] = c;
	return true;
}

/* Passes over a red special with which its seat can do nothing, and draws a card onto it. */
static bool
pass_over(struct play *p, struct pile *pile)
{
	const struct state *s = p->s;

	if (last_card(pile) == MOVER)
		say(p, "%s may not move a trick", seat_name(s, pile->seat));
	else if (s->table->variant == CRAZY_SHAKERS)
		say(p, is_turned(s) ? "the trick is turned upside down" :
		    "the trick is turned back again");
	else
		say(p, "%s finds no card to steal", seat_name(s, pile->seat));
	return draw_card(p, pile, false);
}

/*
 * Lets the last card of a seat's pile take effect, and each card that is drawn onto it, until
 * the seat must decide something (then *open is true) or nothing more happens.
 */
static bool
take_effect(struct play *p, struct pile *pile, bool *open)
{
	struct state *s = p->s;
	struct game_state *own = s->own;
	card c;

	*open = false;
	while (is_red(c = last_card(pile))) {
		if (c == MOVER ? may_move_trick(s, pile->seat) :
		    own->piles > 1 && s->table->variant != CRAZY_SHAKERS) {
			s->phase = c == MOVER ? MOVE_TRICK : STEAL;
			s->turn = pile->seat;
			*open = true;
			say(p, c == MOVER ? "%s may move a trick" : "%s must steal a card",
			    seat_name(s, pile->seat));
			return true;
		}
		if (!pass_over(p, pile))
			return false;
	}
	if (is_black(c)) {
		own->control = pile->seat;
		say(p, "%s controls the trick with a %s", seat_name(s, pile->seat),
		    card_name(s->table, c));
	} else if (own->lead == NO_SUIT) {
		own->lead = suit_of(c);
		say(p, "%s lead (%s)", suit_names[own->lead], card_name(s->table, c));
	}
	return true;
}

/* Lets a pile take effect, then continues the trick unless its seat must decide something. */
static bool
settle(struct play *p, struct pile *pile)
{
	struct state *s = p->s;
	struct game_state *own = s->own;
	bool open;

	if (!take_effect(p, pile, &open))
		return false;
	if (open)
		return true;
	s->phase = PLAY;
	if (own->piles < s->table->seats) {
		s->turn = next_to_play(s);
		if (s->turn != seat_after(s->table, p->move->seat))
			say(p, "%s plays next", seat_name(s, s->turn));
	} else if (own->control == NO_SEAT) {
		end_trick(p, find_winner(s));
	} else if (last_card(pile_of(s, own->control)) == TAKER) {
		end_trick(p, own->control);
	} else {
		s->phase = GIVE;
		s->turn = own->control;
		say(p, "%s must give the trick to another seat", seat_name(s, s->turn));
	}
	return true;
}

static bool
draw_onto(struct play *p, struct pile *pile, bool stolen)
{
	return draw_card(p, pile, stolen) && settle(p, pile);
}

/* ---- moves ------------------------------------------------------------- */

/* Whether the move is a revoke if the seat holds a card of the lead suit. */
static bool
may_revoke(const struct state *s, const struct move *move)
{
	return s->own->lead != NO_SUIT &&
	    !set_has(of_suit(s->own->lead) | specials, move_value(move, 0));
}

/* Whether it is a revoke with some cards that the seat may hold besides the one that it plays. */
static bool
could_revoke(const struct state *s, const struct move *move)
{
	const struct cards *hand = &s->hands[move->seat];
	unsigned hidden = cards_number(hand, XX) - !cards_have(hand, move_value(move, 0));
	cardset of_lead = of_suit(s->own->lead);
	bool could = (cards_set(hand) & of_lead) != 0;
	uint8_t unseen[MAX_FACES];

	/* The unseen cards are counted last, as that takes longest. */
	if (!may_revoke(s, move))
		return false;
	unseen_faces(s, unseen);
	while (hidden > 0 && !could && of_lead != 0)
		could = unseen[set_pull(&of_lead)] > 0;
	return could;
}

static bool
play_card(struct play *p)
{
	struct state *s = p->s;
	uint8_t seat = p->move->seat;
	card c = move_value(p->move, 0);
	cardset of_lead = cards_set(&s->hands[seat]) & of_suit(s->own->lead);
	struct pile *pile;

	if (may_revoke(s, p->move) && of_lead != 0 && !waives(p, &rules[FOLLOW_SUIT]))
		return refuse(p->no, &rules[FOLLOW_SUIT],
		    "%s holds %s and must follow %s or play a special card, not %s",
		    seat_name(s, seat), card_name(s->table, set_pull(&of_lead)),
		    suit_names[s->own->lead], card_name(s->table, c));
	take_from_hand(p, c);
	pile = &s->own->table[s->own->piles++];
	pile->seat = seat;
	pile->count = 1;
	pile->at[0] = c;
	return settle(p, pile);
}

/* The stolen card takes effect for the thief first, then the victim's new card for the victim. */
static bool
steal(struct play *p)
{
	struct state *s = p->s;
	uint8_t thief = p->move->seat, victim = move_value(p->move, 0);
	struct pile *from = pile_of(s, victim), *to = pile_of(s, thief);
	bool open;

	if (victim == thief)
		return refuse(p->no, &rules[STEAL_OTHER], "%s cannot steal from itself",
		    seat_name(s, thief));
	if (from == NULL)
		return refuse(p->no, &rules[STEAL_OTHER],
		    "%s has not played to this trick: there is no card to steal",
		    seat_name(s, victim));
	to->at[to->count++] = from->at[--from->count];
	say(p, "%s steals %s%s from %s", seat_name(s, thief), article(s->table, last_card(to)),
	    card_name(s->table, last_card(to)), seat_name(s, victim));
	/* A stolen card is suited or black: no decision opens for the thief. */
	return take_effect(p, to, &open) && draw_onto(p, from, true);
}

static bool
move_trick(struct play *p)
{
	struct state *s = p->s;
	uint8_t from = move_value(p->move, 0), to = move_value(p->move, 1);

	if (s->own->tricks[from] == 0)
		return refuse(p->no, &rules[MOVE_FROM_WINNER],
		    "%s has no trick that could be moved", seat_name(s, from));
	if (from == to)
		return refuse(p->no, &rules[MOVE_FROM_WINNER],
		    "a trick of %s must be moved to another seat", seat_name(s, from));
	s->own->tricks[from]--;
	s->own->tricks[to]++;
	say(p, "a trick goes from %s, who has %ld now, to %s, who has %ld", seat_name(s, from),
	    (long)s->own->tricks[from], seat_name(s, to), (long)s->own->tricks[to]);
	return draw_onto(p, pile_of(s, p->move->seat), false);
}

static bool
keep(struct play *p)
{
	say(p, "no trick is moved");
	return draw_onto(p, pile_of(p->s, p->move->seat), false);
}

static bool
give(struct play *p)
{
	uint8_t to = move_value(p->move, 0);

	if (to == p->move->seat)
		return refuse(p->no, &rules[GIVE_OTHER], "%s must give the trick to another seat",
		    seat_name(p->s, to));
	end_trick(p, to);
	return true;
}

/* The cost of `talk` offences in a round, after `talked` of them in earlier rounds. */
static int64_t
talk_cost(int32_t talked, int32_t talk)
{
	int64_t cost = 0;

	for (; talk > 0 && talked < 2; talk--, talked++)
		cost += talked == 0 ? 25 : 50;
	return cost + (int64_t)talk * 100;
}

static bool
talk(struct play *p)
{
	const struct game_state *own = p->s->own;
	uint8_t seat = p->move->seat;
	int32_t *offences = &p->s->own->talk[seat];

	if (*offences == MOST_NUMBER)
		return refuse(p->no, &rules[TALK],
		    "the offences of %s cannot be counted any further", seat_name(p->s, seat));
	++*offences;
	say(p, "talk costs %s %ld points", seat_name(p->s, seat),
	    (long)(talk_cost(own->talked[seat], own->talk[seat]) -
	    talk_cost(own->talked[seat], own->talk[seat] - 1)));
	return true;
}

/* ---- listing ----------------------------------------------------------- */

static void
list(const struct state *s, uint8_t seat, struct croupier_moves *moves)
{
	const struct cards *hand = &s->hands[seat];
	cardset held, of_lead;
	uint8_t way[2], *from = &way[0], *to = &way[1];
	struct move move = { .verb = VERB_PLAY, .has = 1, .count = { 1 }, .values = way };

	if (s->phase == PLAY) {
		held = cards_set(hand);
		of_lead = held & of_suit(s->own->lead);
		if (list_knows(moves, hand))
			list_each(moves, &move, of_lead == 0 ? held : of_lead | (held & specials));
	} else if (s->phase == MOVE_TRICK) {
		move = (struct move){ .verb = VERB_MOVE, .has = 3, .count = { 1, 1 },
			.values = way };
		for (*from = 0; *from < s->table->seats; ++*from)
			for (*to = 0; s->own->tricks[*from] > 0 && *to < s->table->seats; ++*to)
				if (*from != *to)
					list_full_move(moves, &move);
		list_move(moves, VERB_KEEP, NULL, 0);
	} else {
		/* All other seats can be given a trick; those with a pile can be stolen from. */
		for (*to = 0; *to < s->table->seats; ++*to)
			if (*to != seat && (s->phase == GIVE || pile_of(s, *to) != NULL))
				list_move(moves, s->phase == GIVE ? VERB_GIVE : VERB_STEAL, to, 1);
	}
}

/* ---- scoring ----------------------------------------------------------- */

/* What a Lo or Hai pays: the worth and, in one variant, what was carried into it, up to a cap. */
static int32_t
pay(const struct state *s, unsigned which)
{
	int32_t worth = s->own->worth, cap = s->table->option[TARGET] - 25;

	if (s->table->variant != CARRYOVER)
		return worth;
	worth += s->own->carry[which];
	return worth < cap ? worth : cap;
}

/* Scores the one seat with that many tricks. */
static void
score_tricks(struct croupier_score *score, const struct state *s, int32_t tricks, unsigned rule,
    int32_t points)
{
	uint8_t seat = 0;

	while (s->own->tricks[seat] != tricks)
		seat++;
	score_line(score, seat, points, &rules[rule], "%ld trick%s", (long)tricks, plural(tricks));
}

static bool
score(const struct state *s, struct croupier_score *result, struct croupier_refusal *no)
{
	struct extremes e = find_extremes(s);
	int32_t middle = finished_tricks(s) - e.fewest - e.most;
	uint8_t seat;

	if (s->table->variant == THREE_PLAYER) {
		if (e.fewest != e.most)
			score_tricks(result, s, e.fewest_seats == 2 ? e.most : e.most_seats == 2 ?
			    e.fewest : middle, MIDDLE, s->own->worth);
		return true;
	}
	if (e.fewest_seats == 1)
		score_tricks(result, s, e.fewest, LO, pay(s, LO_CARRY));
	if (e.most_seats == 1)
		score_tricks(result, s, e.most, HAI, pay(s, HAI_CARRY));
	for (seat = 0; seat < s->table->seats; seat++) {
		int32_t talk = s->own->talk[seat];
		int64_t cost = talk_cost(s->own->talked[seat], talk);

		if (cost > MOST_NUMBER)
			return refuse(no, &rules[TALK],
			    "%ld offences of %s cost more than can be counted", (long)talk,
			    seat_name(s, seat));
		if (talk > 0)
			score_line(result, seat, -(int32_t)cost, &rules[TALK], "%ld offence%s",
			    (long)talk, plural(talk));
	}
	return true;
}

/* Partners sit opposite each other. */
static bool
together(const struct table *table, uint8_t seat, uint8_t other)
{
	return table->variant == PARTNERSHIP && seat % 2 == other % 2;
}

/*
 * In partnership a side wins when both its seats have the target; of two such sides the one with
 * more points wins, or both if these are equal.
 */
static bool
match(const struct state *s, const int32_t *totals, bool *winners)
{
	int32_t target = s->table->option[TARGET];
	bool first, second;
	int64_t lead;

	if (s->table->variant != PARTNERSHIP)
		return highest_total(s->table, totals) >= target &&
		    highest_win(s->table, totals, winners);
	first = totals[0] >= target && totals[2] >= target;
	second = totals[1] >= target && totals[3] >= target;
	lead = (int64_t)totals[0] + totals[2] - totals[1] - totals[3];
	winners[0] = winners[2] = first && (!second || lead >= 0);
	winners[1] = winners[3] = second && (!first || lead <= 0);
	return first || second;
}

/* ---- what a picture shows ------------------------------------------------ */

/* What is trump, what was led, and the points that this round is worth, and for which seats. */
static void
note_table(const struct state *s, struct scene *scene)
{
	const struct game_state *own = s->own;
	int32_t worth = own->worth, lo = own->carry[LO_CARRY], hai = own->carry[HAI_CARRY];

	if (own->trump == NO_SUIT)
		scene_note(scene, NO_SEAT, "no trump");
	else
		scene_note(scene, NO_SEAT, "%s are trump", suit_names[own->trump]);
	if (own->piles > 0 && own->lead != NO_SUIT)
		scene_note(scene, NO_SEAT, "%s were led", suit_names[own->lead]);
	if (is_turned(s))
		scene_note(scene, NO_SEAT, "a Shaker has turned the trick: low cards win");
	if (s->table->seats == 3)
		scene_note(scene, NO_SEAT, "%d points for the middle, or for the seat that is not "
		    "tied", worth);
	else if (s->table->variant == CARRYOVER && (lo > 0 || hai > 0))
		scene_note(scene, NO_SEAT, "%d points for Lo (the fewest tricks), %d for Hai (the "
		    "most)", worth + lo, worth + hai);
	else
		scene_note(scene, NO_SEAT, "%d points for Lo (the fewest tricks) and for Hai (the "
		    "most)", worth);
}

/* Shows each seat's pile, and marks what counts about it, such as the one that wins so far. */
static void
show_trick(const struct state *s, struct scene *scene)
{
	const struct game_state *own = s->own;
	bool settled = own->piles > 0 && own->lead != NO_SUIT && own->control == NO_SEAT &&
	    s->phase == PLAY;
	uint8_t best = settled ? find_winner(s) : NO_SEAT;
	unsigned i;

	for (i = 0; i < own->piles; i++) {
		const struct pile *pile = &own->table[i];

		scene_zone(scene, pile->seat, CROUPIER_STACK, "trick", "%s",
		    pile->seat == own->leader ? "led" : "played");
		scene_spot(scene, CROUPIER_BEFORE_SEAT);
		if (pile->seat == best)
			scene_mark(scene, "wins so far");
		else if (pile->seat == own->control)
			scene_mark(scene, last_card(pile) == TAKER ? "takes the trick" :
			    "gives the trick");
		scene_cards(scene, pile->at, pile->count);
	}
}

/* Shows the trick that the last move gathered, as it lay: red specials under what counts. */
static void
show_gathered_trick(const struct state *s, const struct state *before, unsigned left,
    struct scene *scene)
{
	const card *at = s->own->played.at + before->own->played.count;
	uint8_t seat = before->own->leader;
	unsigned count;

	for (; left > 0; left -= count, at += count, seat = seat_after(s->table, seat)) {
		for (count = 1; count < left && is_red(at[count - 1]); count++)
			continue;
		scene_zone(scene, seat, CROUPIER_STACK, "trick", "%s",
		    seat == before->own->leader ? "led" : "played");
		scene_spot(scene, CROUPIER_BEFORE_SEAT);
		scene_gathered(scene);
		if (seat == s->own->leader)
			scene_mark(scene, "takes the trick");
		scene_cards(scene, at, count);
	}
}

static void
scene(const struct state *s, struct scene *scene)
{
	const struct game_state *own = s->own;
	const struct state *before = scene_before(scene);
	unsigned finished = (unsigned)finished_tricks(s), gathered = 0;
	uint8_t seat;

	/* The last move gathered a whole trick, or nothing. */
	if (before != NULL && own->piles == 0 && before->own->piles > 0 &&
	    own->played.count >= before->own->played.count)
		gathered = (unsigned)own->played.count - before->own->played.count;
	scene_part(scene, "trick %u", is_over(s) ? finished : finished + 1);
	note_table(s, scene);
	for (seat = 0; seat < s->table->seats; seat++) {
		scene_note(scene, seat, own->tricks[seat] == 1 ? "%d trick" : "%d tricks",
		    own->tricks[seat]);
		if (own->control == seat)
			scene_note(scene, seat, "controls the trick");
		if (s->table->variant == PARTNERSHIP && own->talk[seat] > 0)
			scene_note(scene, seat, own->talk[seat] == 1 ? "talked strategy once" :
			    "talked strategy %d times", own->talk[seat]);
	}
	show_trick(s, scene);
	if (gathered > 0)
		show_gathered_trick(s, before, gathered, scene);
	scene_stock(scene, "stock");
	scene_zone(scene, NO_SEAT, CROUPIER_ROW, "top", "turned up");
	scene_mark(scene, own->trump == NO_SUIT ? "no trump" : "%s are trump",
	    own->trump == NO_SUIT ? "" : suit_names[own->trump]);
	scene_cards(scene, &own->top, 1);
	finished -= gathered > 0;
	if (finished == 0)
		return;
	scene_zone(scene, NO_SEAT, CROUPIER_HEAP, "played",
	    finished == 1 ? "%u finished trick" : "%u finished tricks", finished);
	scene_cards(scene, own->played.at, own->played.count - gathered);
}

const struct game game_lohai = {
	.name = "lohai",
	.shown = "the trick",
	.title = "trick-taking: the fewest tricks and the most score",
	USUAL_MEMBERS,
	.packs = 1,
	.begins = 1,
	.carried = carried_keys,
	.judges_first = true,
	.together = together,
};
