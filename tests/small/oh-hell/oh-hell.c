/*
 * oh-hell.c: Oh Hell, a small game of tricks for the tests: each seat bids how many
 * tricks it will take, exactly.
 *
 * A card is turned up and its suit is trump.  In turn each seat bids a number; the last
 * may not bid what would let all bids come true.  Then tricks are played, the dealer's
 * left leads, and suit is followed.  Who takes as many tricks as it bid scores 10 and
 * its bid.
 *
 * Has what no game of croupier's own has: a move that names a number.  Must not know
 * YAML, programs, files, where chance comes from, or any other game.
 */
#include "game.h"

enum { RANKS = 13, FACES = 4 * RANKS, MOST_HAND = 7 };

#define SUIT(s) \
	FACE("2" s, 1), FACE("3" s, 1), FACE("4" s, 1), FACE("5" s, 1), FACE("6" s, 1), \
	FACE("7" s, 1), FACE("8" s, 1), FACE("9" s, 1), FACE("10" s, 1), FACE("J" s, 1), \
	FACE("Q" s, 1), FACE("K" s, 1), FACE("A" s, 1)

static const struct face faces[] = { SUIT("S"), SUIT("H"), SUIT("D"), SUIT("C") };
static const char *const suit_names[] = { "spades", "hearts", "diamonds", "clubs" };

static const struct variant variants[] = {
	{ .name = "standard", .least = 3, .most = 7, .usual = 4 },
	{ .name = NULL },
};

enum { TARGET, HAND };

static const struct option options[] = {
	[TARGET] = { .name = "target", .least = 1, .most = 1000, .usual = 50 },
	[HAND] = { .name = "cards", .least = 1, .most = MOST_HAND, .usual = 5 },
	{ .name = NULL },
};

enum { FACT_UP };

static const struct fact facts[] = {
	[FACT_UP] = { .name = "up", .kind = FACT_CARD, .face_up = true },
	{ .name = NULL },
};

enum { BID, PLAY, OVER };

static const char *const phases[] = { [BID] = "bid", [PLAY] = "play", [OVER] = "over", NULL };

enum { VERB_BID, VERB_PLAY };

static const struct verb verbs[] = {
	[VERB_BID] = { .name = "bid", .phases = 1u << BID, .words = "bids so many tricks",
	    .argument = { { .kind = ONE_NUMBER, .least = 0, .most = MOST_HAND } } },
	[VERB_PLAY] = { .name = "play", .phases = 1u << PLAY, .words = "plays a card to the trick",
	    .argument = { { .kind = ONE_CARD, .from_hand = true } } },
	EXPOSE,
	{ .name = NULL },
};

enum { BID_TRICKS, LAST_BID, FOLLOW_SUIT, EXACT, RULES };

static const struct croupier_rule rules[] = {
	[BID_TRICKS] = { "oh-hell/bid-tricks",
	    "A seat bids at most as many tricks as there are.", "text" },
	[LAST_BID] = { "oh-hell/last-bid",
	    "The bids do not add up to the number of tricks.", "text" },
	[FOLLOW_SUIT] = { "oh-hell/follow-suit",
	    "A seat that holds a card of the suit that was led plays one.", "text" },
	[EXACT] = { "oh-hell/exact",
	    "A seat that takes as many tricks as it bid scores 10 and its bid.", "text" },
	[RULES] = { NULL, NULL, NULL },
};

static const struct waiver waivers[] = {
	{ .rule = &rules[FOLLOW_SUIT], .verb = VERB_PLAY, .hidden = hand_is_hidden },
	{ .rule = NULL },
};

/* ---- the state ----------------------------------------------------------- */

struct game_state {
	card up;
	int32_t bid[MAX_SEATS];		/* -1: none yet */
	int32_t tricks[MAX_SEATS];
	uint8_t leader;			/* of the trick */
	struct cards trick, played;	/* in the order of play */
};

static void
fields(struct fields *f, struct state *s)
{
	struct game_state *own = s->own;

	field_card(f, "up", &own->up);
	field_seat_numbers(f, "bids", own->bid, -1, MOST_HAND);
	field_seat_numbers(f, "tricks", own->tricks, 0, MOST_HAND);
	field_seat(f, "leader", &own->leader);
	field_cards(f, "trick", own->trick.at, &own->trick.count, MAX_SEATS, AS_THEY_LIE,
	    EVERYBODY);
	field_cards(f, "played", own->played.at, &own->played.count, MAX_CARDS, AS_THEY_LIE,
	    EVERYBODY);
}

static unsigned
suit(card c)
{
	return c / RANKS;
}

static int32_t
sum(const struct state *s, const int32_t *numbers)
{
	int32_t total = 0;
	unsigned i;

	for (i = 0; i < s->table->seats; i++)
		total += numbers[i];
	return total;
}

static unsigned
count_bids(const struct state *s)
{
	unsigned i, count = 0;

	for (i = 0; i < s->table->seats; i++)
		count += s->own->bid[i] >= 0;
	return count;
}

/* The seat that comes so many after another. */
static uint8_t
nth_seat_after(const struct state *s, uint8_t seat, unsigned count)
{
	return (uint8_t)((seat + count) % s->table->seats);
}

static uint8_t
first_seat(const struct state *s)
{
	return seat_after(s->table, s->table->dealer);
}

/* Bids are made in turn from the dealer's left. */
static bool
check_bids(const struct state *s, struct check *check)
{
	unsigned i, count = count_bids(s);

	for (i = 0; i < s->table->seats; i++)
		if ((s->own->bid[nth_seat_after(s, first_seat(s), i)] >= 0) != (i < count))
			return wrong(check, "bids", "seats bid in turn from the dealer's left");
	if ((s->phase == BID) != (count < s->table->seats))
		return wrong(check, "bids", "%u seats have bid", count);
	for (i = 0; i < s->table->seats; i++)
		if (s->own->bid[i] > s->table->option[HAND])
			return wrong(check, "bids", "%s bids more tricks than there are",
			    seat_name(s, (uint8_t)i));
	return count < s->table->seats || sum(s, s->own->bid) != s->table->option[HAND] ||
	    wrong(check, "bids", "they add up to the number of tricks");
}

static bool
check(const struct state *s, struct check *check)
{
	const struct game_state *own = s->own;
	unsigned tricks = (unsigned)sum(s, own->tricks), i;
	uint8_t turn = s->phase == BID ? nth_seat_after(s, first_seat(s), count_bids(s)) :
	    nth_seat_after(s, own->leader, own->trick.count);

	if (!check_bids(s, check))
		return false;
	if (own->played.count != tricks * s->table->seats)
		return wrong(check, "played", "there must be all cards of %u tricks", tricks);
	if (own->trick.count >= s->table->seats || (s->phase != PLAY && own->trick.count > 0))
		return wrong(check, "trick", "there must be no such trick now");
	if (tricks == 0 && own->leader != first_seat(s))
		return wrong(check, "leader", "the dealer's left leads to the first trick");
	if (!is_over(s) && s->turn != turn)
		return wrong(check, "turn", "it is the turn of %s", seat_name(s, turn));
	for (i = 0; i < s->table->seats; i++) {
		uint8_t seat = nth_seat_after(s, own->leader, i);

		if (s->hands[seat].count + tricks + (i < own->trick.count) !=
		    (unsigned)s->table->option[HAND])
			return wrong(check, "hands", "%s has a wrong number of cards",
			    seat_name(s, seat));
	}
	return is_over(s) == (tricks == (unsigned)s->table->option[HAND]) ||
	    wrong(check, "phase", "%u tricks have been played", tricks);
}

/* ---- a round ------------------------------------------------------------- */

static bool
deal(struct deal *d, struct croupier_refusal *no)
{
	struct game_state *own = d->s->own;
	unsigned i;

	(void)no;
	deal_singly(d->s, d->s->turn, (unsigned)d->s->table->option[HAND]);
	own->up = turn_up(d, d->cards[FACT_UP].at[0]);
	own->leader = d->s->turn;
	for (i = 0; i < d->s->table->seats; i++)
		own->bid[i] = -1;
	return true;
}

/* What the seat on turn must not bid, as all bids would come true; -1: it may bid anything. */
static int32_t
forbidden_bid(const struct state *s)
{
	if (count_bids(s) + 1u < s->table->seats)
		return -1;
	/* Its own is -1 until it bids. */
	return s->table->option[HAND] - sum(s, s->own->bid) - 1;
}

static bool
play_bid(struct play *p)
{
	struct state *s = p->s;
	int32_t bid = move_number(p->move, 0), hand = s->table->option[HAND];

	if (bid > hand)
		return refuse(p->no, &rules[BID_TRICKS], "there are %d tricks, so nobody bids %d",
		    (int)hand, (int)bid);
	if (bid == forbidden_bid(p->before))
		return refuse(p->no, &rules[LAST_BID],
		    "with a bid of %d the bids would add up to the %d tricks", (int)bid, (int)hand);
	s->own->bid[p->move->seat] = bid;
	s->turn = seat_after(s->table, s->turn);
	if (count_bids(s) == s->table->seats)
		s->phase = PLAY;
	return true;
}

/* Which card of the trick wins. */
static unsigned
winning(const struct state *s)
{
	const card *at = s->own->trick.at;
	unsigned i, best = 0;

	for (i = 1; i < s->own->trick.count; i++)
		if (suit(at[i]) == suit(at[best]) ? at[i] > at[best] :
		    suit(at[i]) == suit(s->own->up))
			best = i;
	return best;
}

static void
end_trick(struct play *p)
{
	struct state *s = p->s;
	struct game_state *own = s->own;
	uint8_t winner = nth_seat_after(s, own->leader, winning(s));
	unsigned i;

	for (i = 0; i < own->trick.count; i++)
		cards_add(&own->played, own->trick.at[i]);
	own->trick.count = 0;
	own->tricks[winner]++;
	own->leader = s->turn = winner;
	say(p, "%s takes the trick and leads", seat_name(s, winner));
	if (sum(s, own->tricks) == s->table->option[HAND]) {
		set_over(s);
		say(p, "the round is over: all cards are played");
	}
}

/* The first card of a suit that the seat is known to hold, or XX. */
static card
known_of_suit(const struct state *s, uint8_t seat, unsigned of)
{
	unsigned i;

	for (i = 0; i < s->hands[seat].count; i++)
		if (s->hands[seat].at[i] != XX && suit(s->hands[seat].at[i]) == of)
			return s->hands[seat].at[i];
	return XX;
}

static bool
play(struct play *p)
{
	struct state *s = p->s;
	const struct cards *trick = &p->before->own->trick;
	card c, held;

	if (p->move->verb == VERB_BID)
		return play_bid(p);
	c = move_value(p->move, 0);
	held = trick->count == 0 ? XX : known_of_suit(p->before, p->move->seat, suit(trick->at[0]));
	if (held != XX && suit(c) != suit(held) && !waives(p, &rules[FOLLOW_SUIT]))
		return refuse(p->no, &rules[FOLLOW_SUIT], "%s holds %s and must follow %s",
		    seat_name(s, p->move->seat), card_name(s->table, held),
		    suit_names[suit(held)]);
	take_from_hand(p, c);
	cards_add(&s->own->trick, c);
	s->turn = seat_after(s->table, s->turn);
	if (s->own->trick.count == s->table->seats)
		end_trick(p);
	return true;
}

static void
list_bids(const struct state *s, struct croupier_moves *moves)
{
	int32_t bid, forbidden = forbidden_bid(s);

	for (bid = 0; bid <= s->table->option[HAND]; bid++)
		if (bid != forbidden)
			list_number(moves, VERB_BID, bid);
}

static void
list(const struct state *s, uint8_t seat, struct croupier_moves *moves)
{
	const struct cards *trick = &s->own->trick;
	cardset held = cards_set(&s->hands[seat]), follow = 0;

	if (s->phase == BID) {
		list_bids(s, moves);
		return;
	}
	if (!list_knows(moves, &s->hands[seat]))
		return;
	if (trick->count > 0)
		follow = held & (((cardset)1 << RANKS) - 1) << suit(trick->at[0]) * RANKS;
	list_each(moves, &(struct move){ .verb = VERB_PLAY, .has = 1, .count = { 1 } },
	    follow == 0 ? held : follow);
}

/* ---- points --------------------------------------------------------------- */

static bool
score(const struct state *s, struct croupier_score *result, struct croupier_refusal *no)
{
	uint8_t i;

	(void)no;
	for (i = 0; i < s->table->seats; i++)
		if (s->own->bid[i] >= 0 && s->own->tricks[i] == s->own->bid[i])
			score_line(result, i, 10 + s->own->bid[i], &rules[EXACT], "%d trick%s",
			    (int)s->own->bid[i], plural(s->own->bid[i]));
	return true;
}

static bool
match(const struct state *s, const int32_t *totals, bool *winners)
{
	return highest_total(s->table, totals) >= s->table->option[TARGET] &&
	    highest_win(s->table, totals, winners);
}

/* ---- what a picture shows --------------------------------------------------- */

static void
scene(const struct state *s, struct scene *scene)
{
	const struct game_state *own = s->own;
	uint8_t i;

	scene_note(scene, NO_SEAT, "%s are trump", suit_names[suit(own->up)]);
	for (i = 0; i < s->table->seats; i++)
		if (own->bid[i] >= 0)
			scene_note(scene, i, "bid %d, has %d", (int)own->bid[i],
			    (int)own->tricks[i]);
	scene_stock(scene, "stock");
	scene_zone(scene, NO_SEAT, CROUPIER_ROW, "up", "turned up");
	scene_cards(scene, &own->up, 1);
	scene_zone(scene, NO_SEAT, CROUPIER_ROW, "trick", "trick");
	scene_spot(scene, CROUPIER_CENTRE);
	scene_cards(scene, own->trick.at, own->trick.count);
	scene_zone(scene, NO_SEAT, CROUPIER_HEAP, "played", "played");
	scene_cards(scene, own->played.at, own->played.count);
}

const struct game game_oh_hell = {
	.name = "oh-hell",
	.title = "bid how many tricks you take, and take as many",
	.faces = faces,
	.face_count = FACES,
	.packs = 1,
	.packs_option = -1,
	.begins = 1,
	.shown = "the trick",
	.variants = variants,
	.options = options,
	.facts = facts,
	.phases = phases,
	.verbs = verbs,
	.rules = rules,
	.waivers = waivers,
	.own_size = sizeof(struct game_state),
	.fields = fields,
	.check = check,
	.deal = deal,
	.play = play,
	.list = list,
	.score = score,
	.match = match,
	.scene = scene,
};
