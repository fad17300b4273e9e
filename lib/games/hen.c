/*
 * hen.c: the rules of Hen.
 *
 * Knows its cards, groups, turns and knocks, and its own keys of a state.  Must
 * not know YAML, programs, files, where chance comes from, or any other game.
 */
#include "game.h"

#include <stdio.h>
#include <string.h>

/* ---- deck, variants, words --------------------------------------------- */

enum { RANKS = 13, JOKER = 4 * RANKS, FACES };

#define SUIT(s) FACE("A" s, 1), TWO_TO_NINE(s), FACE("10" s, 1), JACK_TO_KING(s)

static const struct face faces[] = {
	SUIT("S"), SUIT("H"), SUIT("D"), SUIT("C"),
	[JOKER] = DRAWN_FACE("Joker", 2, .sign = "joker"),
};

enum { STANDARD, BOUNCE };
enum { ONE_PACK_SEATS = 5 };

static const struct variant variants[] = {
	[STANDARD] = { "standard", 2, MAX_SEATS, 4 },
	[BOUNCE] = { "bounce", 2, MAX_SEATS, 4 },
	{ NULL, 0, 0, 0 },
};

enum { TARGET, BOUNCE_TO, KNOCK_LIMIT, PENALTY, PACKS, KNOCK_COVERS };

static const struct option options[] = {
	[TARGET] = { .name = "target", .least = 1, .most = 1000000, .usual = 200 },
	[BOUNCE_TO] = { .name = "bounce-to", .least = 0, .most = 999999, .usual = 150,
	    .variants = 1u << BOUNCE },
	[KNOCK_LIMIT] = { .name = "knock-limit", .least = 0, .most = 1000000, .usual = 11 },
	[PENALTY] = { .name = "penalty", .least = 0, .most = 1000000, .usual = 30 },
	[PACKS] = { .name = "packs", .least = 1, .most = 2, .usual = 1 },
	[KNOCK_COVERS] = { .name = "knock-covers", .kind = OPTION_TRUTH, .usual = true,
	    .later = true, .before = false },
	{ .name = NULL },
};

enum { FACT_UP };

static const struct fact facts[] = {
	[FACT_UP] = { .name = "up", .kind = FACT_CARD, .face_up = true },
	{ .name = NULL },
};

enum phase { PLAY, REVEAL, OVER };

static const char *const phases[] = { "play", "reveal", "over", NULL };

enum { VERB_DISCARD, VERB_KNOCK, VERB_REVEAL };
enum { CARDS_OF_VERB, TAKE };

static play_function discard, knock, reveal;

static const struct verb verbs[] = {
	[VERB_DISCARD] = { .name = "discard", .phases = 1u << PLAY, .play = discard,
	    .words = "discards a group and draws a card, or takes one from the group that lay "
	        "there",
	    .argument = { { .kind = CARDS, .from_hand = true, .in_order = true },
		[TAKE] = { .name = "take", .kind = ONE_CARD, .may_be_absent = true }, DRAWN } },
	[VERB_KNOCK] = { .name = "knock", .phases = 1u << PLAY, .play = knock,
	    .words = "ends the round after one more turn of every other seat",
	    .argument = { { .kind = EMPTY } } },
	[VERB_REVEAL] = { .name = "reveal", .phases = 1u << REVEAL, .reveals = true,
	    .play = reveal, .words = "shows the whole hand",
	    .argument = { { .kind = CARDS, .from_hand = true } } },
	EXPOSE,
	{ .name = NULL },
};

/* The rules of taking stand in the order of the kinds SINGLE, SET and RUN. */
enum {
	GROUP_RULE, SET_RULE, RUN_RULE, TAKE_SINGLE, TAKE_SET, TAKE_RUN, TAKE_COVERED,
	KNOCK_LIMIT_RULE, ALREADY_KNOCKED, LOWEST, OTHERS, BEATEN_KNOCKER, MATCH, BOUNCE_RULE,
	RULES
};

static const struct croupier_rule rules[] = {
	[GROUP_RULE] = { "hen/group",
	    "Cards that are discarded together are a single card, a set or a run.", "text" },
	[SET_RULE] = { "hen/set",
	    "The cards of a set are all of one rank; a joker can be of any.", "text, ruling" },
	[RUN_RULE] = { "hen/run",
	    "A run has at least three cards of one suit, each one higher than the card before it; "
	    "the ace is low, and a joker in it stands for the missing card.", "text, ruling" },
	[TAKE_SINGLE] = { "hen/take-single",
	    "A card that was discarded alone may be taken.", "text" },
	[TAKE_SET] = { "hen/take-set", "From a set any one card may be taken.", "text" },
	[TAKE_RUN] = { "hen/take-run",
	    "From a run the card at either end may be taken, and none between them.", "text" },
	[TAKE_COVERED] = { "hen/take-covered",
	    "With knock-covers nothing is taken right after a knock: what lies there was discarded "
	    "by the seat before the knocker.", "text, ruling" },
	[KNOCK_LIMIT_RULE] = { "hen/knock-limit",
	    "A knocker holds at most knock-limit points.", "text, ruling" },
	[ALREADY_KNOCKED] = { "hen/already-knocked",
	    "When somebody has knocked, each other seat has one turn left and cannot knock in it.",
	    "text" },
	[LOWEST] = { "hen/lowest", "A seat with the fewest points gets 0; if several tie, each of "
	    "them does, except a knocker.", "text, ruling" },
	[OTHERS] = { "hen/others",
	    "A seat that does not hold the fewest points gets the points of its hand.", "text" },
	[BEATEN_KNOCKER] = { "hen/beaten-knocker",
	    "A knocker who is not alone with the fewest points gets the penalty on top of the "
	    "hand.", "text" },
	[MATCH] = { "hen/match",
	    "The match ends when a total exceeds the target; the lowest total wins; if several "
	    "have it, they share the win.", "text, ruling" },
	[BOUNCE_RULE] = { "hen/bounce",
	    "In bounce a total that is exactly the target becomes bounce-to.", "text" },
	[RULES] = { NULL, NULL, NULL },
};

static bool could_exceed_limit(const struct state *s, const struct move *move);

/* What the table may let stand. */
static const struct waiver waivers[] = {
	{ .rule = &rules[KNOCK_LIMIT_RULE], .verb = VERB_KNOCK, .hidden = hand_is_hidden,
	    .could_break = could_exceed_limit },
	{ .rule = &rules[TAKE_RUN], .verb = VERB_DISCARD },
	{ .rule = NULL },
};

/* ---- state ------------------------------------------------------------- */

enum { HAND = 5, GROUP = HAND };

enum { SINGLE, SET, RUN, NO_GROUP };

static const char *const kinds[] = { "single", "set", "run", NULL };

struct game_state {
	uint8_t kind;			/* of the group: SINGLE, SET or RUN */
	uint8_t knocker;		/* NO_SEAT: nobody yet */
	uint8_t count;			/* of the group */
	card group[GROUP];		/* what the next seat may take from */
	struct cards buried;		/* the cards under it, the oldest first */
};

/* ---- cards and groups --------------------------------------------------- */

enum { MOST_POINTS = 10 };	/* of one card */

/* The points of a card; a joker and a hidden card have none. */
static int32_t
points_of(card c)
{
#define PIPS 1, 2, 3, 4, 5, 6, 7, 8, 9, MOST_POINTS, MOST_POINTS, MOST_POINTS, MOST_POINTS
	static const uint8_t points[JOKER] = { PIPS, PIPS, PIPS, PIPS };

	return c < JOKER ? points[c] : 0;
}

/* The points of the cards that are known. */
static int32_t
points_in(const struct cards *hand)
{
	int32_t sum = 0;
	unsigned i;

	for (i = 0; i < hand->count; i++)
		sum += points_of(hand->at[i]);
	return sum;
}

/* The index of the first card that is no joker; count if there is none. */
static unsigned
first_natural(const card *at, unsigned count)
{
	unsigned i = 0;

	while (i < count && at[i] == JOKER)
		i++;
	return i;
}

/* Every card of the ace's rank; times a set of ranks, every card of these. */
static const cardset aces = 1 | (cardset)1 << RANKS | (cardset)1 << 2 * RANKS |
    (cardset)1 << 3 * RANKS;

/*
 * The cards with which a run may go on that begins with `count` cards, of which the first that is
 * no joker is at `first`.
 */
static inline cardset
run_goes_on(const card *at, unsigned count, unsigned first)
{
	if (first == count)
		return aces * ((1u << RANKS) - (1u << count)) | set_of(JOKER);
	return at[first] % RANKS + count - first >= RANKS ? 0 :
	    set_of((card)(at[first] + (count - first))) | set_of(JOKER);
}

/* Whether these are three or more cards of a suit, ascending by one; not all may be jokers. */
static bool
is_run(const card *at, unsigned count)
{
	unsigned i = 0, first = first_natural(at, count);

	while (i < count && set_has(run_goes_on(at, i, first < i ? first : i), at[i]))
		i++;
	return count >= 3 && i == count && first < count;
}

/* The first card whose rank is not that of the cards before it; count if there is none. */
static unsigned
first_of_other_rank(const card *at, unsigned count)
{
	unsigned first = first_natural(at, count), i;

	for (i = first; i < count; i++)
		if (at[i] != JOKER && at[i] % RANKS != at[first] % RANKS)
			break;
	return i;
}

/* The kind of group that the cards are in this order. */
static uint8_t
kind_of(const card *at, unsigned count)
{
	if (count == 0 || count > GROUP)
		return NO_GROUP;
	if (count == 1)
		return SINGLE;
	if (is_run(at, count))
		return RUN;
	return first_of_other_rank(at, count) == count ? SET : NO_GROUP;
}

/*
 * Puts a group into its written order; does nothing to cards that are no group.  A set is in deck
 * order, or with the jokers first if deck order would be a run: then only one card is no joker,
 * and with the jokers first it is no run, or the cards would be a run in every order.  Cards
 * without a joker may be a run only when they are sorted; with one, the given order tells what it
 * stands for.
 */
static void
arrange_group(card *at, unsigned count)
{
	struct cards sorted = { .count = (uint8_t)count };
	uint8_t kind = kind_of(at, count);

	if (count < 2 || count > GROUP || kind == RUN)
		return;
	memcpy(sorted.at, at, count);
	cards_sort(&sorted);
	if (kind == SET && is_run(sorted.at, count)) {
		sorted.at[count - 1] = sorted.at[0];
		memset(sorted.at, JOKER, count - 1);
	} else if (kind != SET && (cards_have(&sorted, JOKER) || !is_run(sorted.at, count))) {
		return;
	}
	if (memcmp(at, sorted.at, count) != 0)
		memcpy(at, sorted.at, count);
}

static void
arrange(uint8_t verb, unsigned argument, uint8_t *values, unsigned count)
{
	if (verb == VERB_DISCARD && argument == CARDS_OF_VERB)
		arrange_group(values, count);
}

/* ---- own keys ---------------------------------------------------------- */

static void
fields(struct fields *f, struct state *s)
{
	struct game_state *own = s->own;

	field_cards(f, "discard", own->group, &own->count, GROUP, AS_THEY_LIE, EVERYBODY);
	/* It may have been read in another order; otherwise this changes nothing. */
	arrange_group(own->group, own->count);
	field_word(f, "kind", &own->kind, kinds);
	field_cards(f, "buried", own->buried.at, &own->buried.count, MAX_CARDS, AS_THEY_LIE,
	    EVERYBODY);
	field_seat_or_none(f, "knocker", &own->knocker);
}

static bool
setup(const struct table *table, struct croupier_refusal *no)
{
	int32_t target = table->option[TARGET];

	if (table->option[PACKS] == 1 && table->seats > ONE_PACK_SEATS)
		return refuse(no, &table_rules[BAD_ARGUMENT],
		    "one pack is for at most %d seats, not %u; the option packs=2 is for more",
		    ONE_PACK_SEATS, table->seats);
	if (table->variant == BOUNCE && table->option[BOUNCE_TO] >= target)
		return refuse(no, &table_rules[BAD_ARGUMENT],
		    "bounce-to must be below the target %ld, not %ld", (long)target,
		    (long)table->option[BOUNCE_TO]);
	return true;
}

/* ---- whether a state holds together -------------------------------------- */

static bool
check(const struct state *s, struct check *check)
{
	const struct game_state *own = s->own;
	uint8_t seat, kind = kind_of(own->group, own->count), knocker = own->knocker;
	char names[CARD_NAMES];

	for (seat = 0; seat < s->table->seats; seat++)
		if (s->hands[seat].count < 1 || s->hands[seat].count > HAND)
			return wrong(check, "hands", "%s holds %u cards; it must be 1 to %d",
			    seat_name(s, seat), s->hands[seat].count, HAND);
	if (own->count == 0)
		return wrong(check, "discard", "discard must have 1 to %d cards", GROUP);
	card_names(s, own->group, own->count, names, sizeof names);
	if (kind == NO_GROUP)
		return wrong(check, "discard", "%s is not a single card, a set or a run", names);
	if (kind != own->kind)
		return wrong(check, "kind", "kind must be %s: that is what %s is", kinds[kind],
		    names);
	if (s->phase != PLAY && knocker == NO_SEAT)
		return wrong(check, "phase",
		    "in phase %s somebody has knocked: the key knocker is missing",
		    phases[s->phase]);
	if (s->phase == PLAY && s->turn == knocker)
		return wrong(check, "turn", "%s has knocked and has no other turn in this round",
		    seat_name(s, knocker));
	return check_revealing(s, check);
}

/* ---- dealing ----------------------------------------------------------- */

static bool
deal(struct deal *d, struct croupier_refusal *no)
{
	struct state *s = d->s;
	struct game_state *own = s->own;

	(void)no;
	deal_singly(s, s->turn, HAND);
	own->group[0] = turn_up(d, d->cards[FACT_UP].at[0]);
	own->count = 1;
	own->kind = SINGLE;
	own->knocker = NO_SEAT;
	return true;
}

/* ---- moves ------------------------------------------------------------- */

/* Whether the group is out of reach, as the seat before this one has knocked and laid nothing. */
static bool
is_covered(const struct state *s)
{
	uint8_t knocker = s->own->knocker;

	return s->table->option[KNOCK_COVERS] != 0 && knocker != NO_SEAT &&
	    s->turn == seat_after(s->table, knocker);
}

/* Gives the turn to the next seat; if that is the knocker, the hands are shown instead. */
static void
pass_turn(struct state *s)
{
	s->turn = seat_after(s->table, s->turn);
	if (s->turn == s->own->knocker)
		s->phase = REVEAL;
}

static void
tell_hand(struct play *p, uint8_t seat)
{
	const struct state *s = p->s;
	const struct cards *hand = &s->hands[seat];
	long points = points_in(hand);
	char names[CARD_NAMES];

	say(p, "%s shows %s: %ld point%s", seat_name(s, seat),
	    card_names(s, hand->at, hand->count, names, sizeof names), points, plural(points));
}

/* Tells the end of the round: the seat that must show a hand, or that the round is over. */
static void
tell_end(struct play *p)
{
	const struct state *s = p->s;

	if (is_over(s))
		say(p, "the round is over: %s knocked, and all hands are shown",
		    seat_name(s, s->own->knocker));
	else
		say(p, "%s is the next to show a hand", seat_name(s, s->turn));
}

/* Tells, after the last turn, the known hands, from the dealer's left, and what is next. */
static void
tell_showing(struct play *p)
{
	const struct state *s = p->s;
	uint8_t seat = s->table->dealer, i;

	say(p, "that was the last turn: all hands are shown now");
	for (i = 0; i < s->table->seats; i++) {
		seat = seat_after(s->table, seat);
		if (!has_hidden(&s->hands[seat]))
			tell_hand(p, seat);
	}
	tell_end(p);
}

/* Refuses cards that are no group, by the rule that they come nearest to. */
static bool
refuse_group(struct play *p, const card *at, unsigned count)
{
	const struct state *s = p->before;
	unsigned i, first = first_natural(at, count), other = first_of_other_rank(at, count);
	bool one_suit = count >= 3, joker = memchr(at, JOKER, count) != NULL;
	char names[CARD_NAMES];

	for (i = first; i < count; i++)
		one_suit = one_suit && (at[i] == JOKER || at[i] / RANKS == at[first] / RANKS);
	card_names(s, at, count, names, sizeof names);
	if (one_suit)
		return refuse(p->no, &rules[RUN_RULE],
		    "%s is not a run: %s, from ace to king", names, joker ?
		    "with a joker in it each card must be one higher than the card before it" :
		    "its cards must follow each other without a gap");
	return refuse(p->no, &rules[SET_RULE], "%s is not a group: %s and %s are not of one rank%s",
	    names, card_name(s->table, at[first]), card_name(s->table, at[other]),
	    count == 2 ? ", and a run has at least three cards" : "");
}

/*
 * The index in the group of the first copy of a card that may be taken, or that lies inside a run
 * if the move stands despite that rule; the group's count if there is none.
 */
static unsigned
find_takeable(struct play *p, card c)
{
	const struct game_state *own = p->before->own;
	const card *found = memchr(own->group, c, own->count);
	unsigned i, step = own->kind == RUN ? own->count - 1u : 1u;

	for (i = 0; i < own->count; i += step)
		if (own->group[i] == c)
			return i;
	return found != NULL && waives(p, &rules[TAKE_RUN]) ? (unsigned)(found - own->group) :
	    own->count;
}

/* Refuses to take a card, as it is covered or by the rule for the kind of group that lies there. */
static bool
refuse_take(struct play *p, card c)
{
	const struct state *s = p->before;
	const struct game_state *own = s->own;
	const struct croupier_rule *rule = &rules[TAKE_SINGLE + own->kind];
	card first = own->group[0], last = own->group[own->count - 1];
	const char *name = card_name(s->table, c);
	char names[CARD_NAMES];

	card_names(s, own->group, own->count, names, sizeof names);
	if (is_covered(s))
		return refuse(p->no, &rules[TAKE_COVERED],
		    "%s has knocked, which covers %s: %s draws from the stock",
		    seat_name(s, own->knocker), names, seat_name(s, s->turn));
	if (own->kind == SINGLE)
		return refuse(p->no, rule, "%s lies there alone: %s cannot be taken", names, name);
	if (own->kind == SET)
		return refuse(p->no, rule, "%s is not in the set %s that lies there", name, names);
	return refuse(p->no, rule, "of the run %s only %s%s%s can be taken, not %s", names,
	    first == last ? "a " : card_name(s->table, first), first == last ? "" : " or ",
	    card_name(s->table, last), name);
}

static bool
discard(struct play *p)
{
	struct state *s = p->s;
	struct game_state *own = s->own;
	const card *at = move_values(p->move, CARDS_OF_VERB);
	unsigned i, count = p->move->count[CARDS_OF_VERB], taken = own->count;
	uint8_t kind = kind_of(at, count);
	card c;

	if (kind == NO_GROUP)
		return refuse_group(p, at, count);
	if (p->move->count[TAKE] > 0) {
		c = move_value(p->move, TAKE);
		taken = is_covered(p->before) ? own->count : find_takeable(p, c);
		if (taken == own->count)
			return refuse_take(p, c);
	}
	take_all_from_hand(p, at, count);
	if (taken != own->count)
		say(p, "%s takes %s%s", seat_name(s, p->move->seat), article(s->table, c),
		    card_name(s->table, c));
	/* Drawn before the old group is buried: it is no part of a new stock. */
	if (taken == own->count && !draw(p, p->move->seat, &c))
		return false;
	cards_insert(&s->hands[p->move->seat], c);
	for (i = 0; i < own->count; i++)
		if (i != taken)
			cards_add(&own->buried, own->group[i]);
	memcpy(own->group, at, count);
	own->count = (uint8_t)count;
	own->kind = kind;
	pass_turn(s);
	if (s->phase == REVEAL) {
		show_hands(s);
		if (p->telling != NULL)
			tell_showing(p);
	}
	return true;
}

/* The fewest points that a hand can have, or the most, with unseen cards for its hidden ones. */
static int32_t
points_at(bool most, const struct state *s, const struct cards *hand)
{
	unsigned i, copies[MOST_POINTS + 1] = { 0 }, hidden = cards_number(hand, XX), taken, each;
	int32_t points = points_in(hand);
	uint8_t unseen[MAX_FACES];

	unseen_faces(s, unseen);
	for (i = 0; i < FACES; i++)
		copies[points_of((card)i)] += unseen[i];
	for (i = 0; i <= MOST_POINTS; i++) {
		each = most ? MOST_POINTS - i : i;
		taken = copies[each] < hidden ? copies[each] : hidden;
		points += (int32_t)(taken * each);
		hidden -= taken;
	}
	return points;
}

static bool
could_exceed_limit(const struct state *s, const struct move *move)
{
	return points_at(true, s, &s->hands[move->seat]) > s->table->option[KNOCK_LIMIT];
}

static bool
knock(struct play *p)
{
	struct state *s = p->s;
	uint8_t seat = p->move->seat, other, count = 0, others[MAX_SEATS] = { 0 };
	const struct cards *hand = &s->hands[seat];
	int32_t limit = s->table->option[KNOCK_LIMIT], points;
	char names[SEAT_NAMES];

	if (s->own->knocker != NO_SEAT)
		return refuse(p->no, &rules[ALREADY_KNOCKED],
		    "%s has knocked: %s must take its last turn",
		    seat_name(s, s->own->knocker), seat_name(s, seat));
	points = has_hidden(hand) ? points_at(false, s, hand) : points_in(hand);
	if (points > limit && !waives(p, &rules[KNOCK_LIMIT_RULE]))
		return refuse(p->no, &rules[KNOCK_LIMIT_RULE],
		    "%s holds %s%ld point%s and may knock with at most %ld",
		    seat_name(s, seat), has_hidden(hand) ? "at least " : "", (long)points,
		    plural(points), (long)limit);
	s->own->knocker = seat;
	pass_turn(s);
	for (other = s->turn; other != seat; other = seat_after(s->table, other))
		others[count++] = other;
	say(p, count == 1 ? "%s has knocked; %s has one turn left" :
	    "%s has knocked; %s have one turn left each", seat_name(s, seat),
	    seat_names(s, others, count, names));
	if (is_covered(s))
		say(p, "what lies there is covered: %s draws from the stock",
		    seat_name(s, s->turn));
	return true;
}

/* A knocker may show more points than the limit: it was the knock that was wrong. */
static bool
reveal(struct play *p)
{
	if (!reveal_hand(p))
		return false;
	if (p->telling != NULL) {
		tell_hand(p, p->move->seat);
		tell_end(p);
	}
	return true;
}

/* The new stock is what is buried: the group on the table and the one just discarded stay. */
static void
remake(struct play *p)
{
	remake_stock(p, &p->s->own->buried);
}

/* ---- listing ----------------------------------------------------------- */

/* Groups are built card by card, in the order in which they are listed. */
struct listing {
	struct croupier_moves *moves;
	const struct cards *hand;
	cardset takes;			/* the cards that may be taken */
	card group[GROUP];
};

/*
 * Lists the group with a draw, then with each card that may be taken.  Inline,
 * so that the many groups of one card are listed without loops over their cards.
 */
static inline void
list_group(struct listing *l, unsigned count)
{
	struct move take = { .verb = VERB_DISCARD, .has = 1u << CARDS_OF_VERB | 1u << TAKE,
		.count = { [CARDS_OF_VERB] = (uint16_t)count, [TAKE] = 1 }, .values = l->group };

	list_move(l->moves, VERB_DISCARD, l->group, count);
	list_each(l->moves, &take, l->takes);
}

/*
 * Lists all longer groups that begin with these cards, which are used; of equal cards the first
 * goes first.  So may a run begin, or a set in its written order, and the first card that is no
 * joker is at `first`; `from` is after the last such card in the hand.  The depth is at most the
 * number of cards in a hand.
 */
static void
list_longer(struct listing *l, unsigned count, unsigned used, unsigned from, unsigned first,
    bool run, bool set)
{
	const struct cards *hand = l->hand;
	cardset runs = run ? run_goes_on(l->group, count, first) : 0;
	/* Jokers that come first are followed by one card at most. */
	cardset sets = !set || (first > 0 && first < count) ? 0 : first == count ? ~(cardset)0 :
	    set_of(JOKER) | (l->group[count - 1] == JOKER ? 0 : aces << l->group[0] % RANKS);
	bool longer_run, longer_set;
	unsigned i, natural;

	for (i = from; i < hand->count; i++) {
		card c = hand->at[i];

		if (!set_has(runs | sets, c) || (used >> i & 1) != 0 ||
		    (i > 0 && c == hand->at[i - 1] && (used >> (i - 1) & 1) == 0))
			continue;
		longer_run = set_has(runs, c);
		longer_set = set_has(sets, c);
		l->group[count] = c;
		natural = first + (first == count && c == JOKER);
		/*
		 * Is it a group in its written order?  See arrange_group(): a joker with another
		 * card after it is none.
		 */
		if ((longer_run && count >= 2 && natural <= count) ||
		    (longer_set && (first == 0 || natural > count || count >= 2)))
			list_group(l, count + 1);
		list_longer(l, count + 1, used | 1u << i, c == JOKER ? from : i + 1, natural,
		    longer_run, longer_set);
	}
}

static void
list(const struct state *s, uint8_t seat, struct croupier_moves *moves)
{
	const struct game_state *own = s->own;
	const cardset high = (cardset)3 << (RANKS - 2);	/* queen and king: no run begins so */
	const cardset no_run_begins = high | high << RANKS | high << 2 * RANKS | high << 3 * RANKS;
	struct listing l = { .moves = moves, .hand = &s->hands[seat] };
	unsigned i, step = own->kind == RUN ? own->count - 1u : 1u;
	cardset takes = 0, held = 0, leads = 0;
	int32_t points = 0;

	if (!list_knows(moves, l.hand))
		return;
	/* Any card of a group may be taken, but of a run only the first and the last. */
	for (i = 0; i < own->count; i += step)
		takes |= set_of(own->group[i]);
	l.takes = is_covered(s) ? 0 : takes;
	for (i = 0; i < l.hand->count; i++) {
		card c = l.hand->at[i];

		leads |= held & set_of(c);
		held |= set_of(c);
		points += points_of(c);
	}
	/* With a joker in the hand, a group of several may begin with every card. */
	leads = set_has(held, JOKER) ? held :
	    leads | (held & held >> 1 & held >> 2 & ~no_run_begins) |
	    (held & (held >> RANKS | held >> 2 * RANKS | held >> 3 * RANKS));
	for (i = 0; i < l.hand->count; i++) {
		bool joker = l.hand->at[i] == JOKER;

		if (i > 0 && l.hand->at[i] == l.group[0])
			continue;
		l.group[0] = l.hand->at[i];
		list_group(&l, 1);
		if (set_has(leads, l.group[0]))
			list_longer(&l, 1, 1u << i, joker ? 0 : i + 1, joker, true, true);
	}
	if (own->knocker == NO_SEAT && points <= s->table->option[KNOCK_LIMIT])
		list_move(moves, VERB_KNOCK, NULL, 0);
}

/* ---- scoring ----------------------------------------------------------- */

static bool
score(const struct state *s, struct croupier_score *result, struct croupier_refusal *no)
{
	int32_t to = s->table->option[BOUNCE_TO], target = s->table->option[TARGET];
	int32_t points[MAX_SEATS] = { 0 }, penalty = s->table->option[PENALTY], fewest;
	unsigned lowest = 0;
	uint8_t seat;

	for (seat = 0; seat < s->table->seats; seat++) {
		if (!score_knows(s, seat, no))
			return false;
		points[seat] = points_in(&s->hands[seat]);
	}
	fewest = lowest_total(s->table, points);
	for (seat = 0; seat < s->table->seats; seat++)
		lowest += points[seat] == fewest;
	for (seat = 0; seat < s->table->seats; seat++) {
		bool is_lowest = points[seat] == fewest;

		if (seat == s->own->knocker && (!is_lowest || lowest > 1)) {
			points[seat] += penalty;
			score_line(result, seat, points[seat], &rules[BEATEN_KNOCKER],
			    "a beaten knock, %ld of it the penalty", (long)penalty);
		} else if (is_lowest) {
			points[seat] = 0;
			score_line(result, seat, 0, &rules[LOWEST], "the fewest points, %ld",
			    (long)fewest);
		} else {
			score_line(result, seat, points[seat], &rules[OTHERS], "the hand");
		}
	}
	for (seat = 0; s->table->variant == BOUNCE && seat < s->table->seats; seat++)
		if (s->table->scores[seat] + points[seat] == target)
			score_line(result, seat, to - target, &rules[BOUNCE_RULE],
			    "a total of exactly %ld", (long)target);
	return true;
}

static bool
match(const struct state *s, const int32_t *totals, bool *winners)
{
	return highest_total(s->table, totals) > s->table->option[TARGET] &&
	    lowest_win(s->table, totals, winners);
}

/* ---- what a picture shows ------------------------------------------------ */

/* Marks the cards that the next seat may take. */
static void
mark_discard(const struct state *s, struct scene *scene)
{
	const struct game_state *own = s->own;
	const char *first = card_name(s->table, own->group[0]);
	const char *last = card_name(s->table, own->group[own->count - 1]);

	if (is_covered(s))
		scene_mark(scene, "covered by the knock");
	else if (own->kind == SET)
		scene_mark(scene, "any of these may be taken");
	else if (own->kind == RUN && own->group[0] != own->group[own->count - 1])
		scene_mark(scene, "%s or %s may be taken", first, last);
	else
		scene_mark(scene, "%s may be taken", first);
}

static void
scene(const struct state *s, struct scene *scene)
{
	static const char *const labels[] = {
		"discarded last", "discarded last: a set", "discarded last: a run"
	};
	const struct game_state *own = s->own;
	uint8_t seat;

	for (seat = 0; seat < s->table->seats; seat++) {
		if (seat == own->knocker)
			scene_note(scene, seat, "knocked");
		if (!has_hidden(&s->hands[seat]))
			scene_note(scene, seat, "%d points in hand",
			    points_in(&s->hands[seat]));
	}
	/* After a knock, each seat from the one whose turn it is until the knocker. */
	for (seat = s->turn; s->phase == PLAY && own->knocker != NO_SEAT && seat != own->knocker;
	    seat = seat_after(s->table, seat))
		scene_note(scene, seat, "one turn left");
	if (s->reshuffles == 1)
		scene_note(scene, NO_SEAT, "the discards were reshuffled once");
	else if (s->reshuffles > 1)
		scene_note(scene, NO_SEAT, "the discards were reshuffled %d times", s->reshuffles);
	scene_stock(scene, "stock");
	scene_spot(scene, CROUPIER_CENTRE);
	scene_zone(scene, NO_SEAT, CROUPIER_ROW, "discard", "%s", labels[own->kind]);
	scene_spot(scene, CROUPIER_CENTRE);
	if (s->phase == PLAY)
		mark_discard(s, scene);
	scene_cards(scene, own->group, own->count);
	if (own->buried.count > 0) {
		scene_zone(scene, NO_SEAT, CROUPIER_HEAP, "buried", "discarded before");
		scene_cards(scene, own->buried.at, own->buried.count);
	}
}

const struct game game_hen = {
	.name = "hen",
	.title = "draw and discard groups of cards for the lowest hand, and knock in time",
	USUAL_MEMBERS,
	.packs_option = PACKS,
	.begins = 1,
	.reshuffles = true,
	.lowest_wins = true,
	.may_look_dealt = true,
	.setup = setup,
	.arrange = arrange,
	.judges_first = true,
	.remake = remake,
	SHOWN_HANDS,
};
