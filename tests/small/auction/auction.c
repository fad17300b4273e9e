/*
 * auction.c: a game for the tests whose moves name words and numbers of every kind, and
 * else nothing to play for.
 *
 * The seats bid in turn for the one card that is turned up: a number, negative ones too,
 * and a word for the contract, which may be left out; or they pass with a card of the
 * hand and the suit that they call.  After four moves the round is over and the highest
 * bid takes its points.
 */
#include "game.h"

static const struct face faces[] = {
	FACE("one", 4), FACE("two", 4), FACE("three", 4), FACE("four", 4),
};

static const struct variant variants[] = {
	{ .name = "standard", .least = 2, .most = 4, .usual = 2 }, { .name = NULL },
};

static const struct option options[] = {
	{ .name = "target", .least = 1, .most = 1000, .usual = 30 }, { .name = NULL },
};

static const struct fact facts[] = { { .name = NULL } };

enum { BID, OVER };
static const char *const phases[] = { "bid", "over", NULL };

enum { VERB_BID, VERB_STAKE, VERB_CALL, MOVES = 4, LEAST = -20, MOST = 40, FORTUNE = 1000000000 };

static const char *const contracts[] = { "grand", "null-ouvert", "Ramsch", NULL };
static const char *const suits[] = { "spades", "hearts", "diamonds", "clubs", NULL };

static const struct verb verbs[] = {
	[VERB_BID] = { .name = "bid", .phases = 1u << BID, .words = "bids a number of points",
	    .argument = { { .kind = ONE_NUMBER, .least = LEAST, .most = MOST },
	        { .name = "contract", .kind = ONE_WORD, .words = contracts,
	        .may_be_absent = true } } },
	[VERB_STAKE] = { .name = "stake", .phases = 1u << BID, .words = "stakes all or nothing",
	    .report = true,
	    .argument = { { .kind = ONE_WORD, .words = contracts },
	        { .name = "for", .kind = ONE_NUMBER, .least = -FORTUNE, .most = FORTUNE } } },
	[VERB_CALL] = { .name = "call", .phases = 1u << BID,
	    .words = "plays a card and calls a suit",
	    .argument = { { .kind = ONE_CARD, .from_hand = true },
	        { .name = "suit", .kind = ONE_WORD, .words = suits }, DRAWN } },
	EXPOSE,
	{ .name = NULL },
};

enum { HIGHER, WINS, RULES };
static const struct croupier_rule rules[] = {
	[HIGHER] = { "auction/higher", "A bid is higher than the one before.", "ruling" },
	[WINS] = { "auction/wins", "The highest bid takes its points.", "ruling" },
	[RULES] = { NULL, NULL, NULL },
};

static const struct waiver waivers[] = { { .rule = NULL } };

struct game_state {
	int32_t bid;		/* the highest */
	uint8_t bidder;
	uint8_t called;		/* a suit */
	int32_t moves;
	struct cards pile;
};

static void
fields(struct fields *f, struct state *s)
{
	struct game_state *own = s->own;

	field_number(f, "bid", &own->bid, LEAST - 1, FORTUNE);
	field_seat_or_none(f, "bidder", &own->bidder);
	field_word(f, "called", &own->called, suits);
	field_number(f, "moves", &own->moves, 0, MOVES);
	field_cards(f, "pile", own->pile.at, &own->pile.count, MAX_CARDS, AS_THEY_LIE, EVERYBODY);
}

static bool
check(const struct state *s, struct check *check)
{
	if ((s->own->moves == MOVES) != is_over(s))
		return wrong(check, "moves", "after %d the round is over", MOVES);
	return (s->own->bidder == NO_SEAT) == (s->own->bid < LEAST) ||
	    wrong(check, "bid", "%d is below all bids, and means that there is none", LEAST - 1);
}

static bool
deal(struct deal *d, struct croupier_refusal *no)
{
	(void)no;
	deal_singly(d->s, d->s->turn, 2);
	d->s->own->bid = LEAST - 1;
	d->s->own->bidder = NO_SEAT;
	return true;
}

/* What a move offers: the stakes are the points, and a contract left out is as none. */
static bool
offer(struct play *p, int32_t bid)
{
	if (bid <= p->before->own->bid)
		return refuse(p->no, &rules[HIGHER], "%d is not higher than %d", (int)bid,
		    (int)p->before->own->bid);
	p->s->own->bid = bid;
	p->s->own->bidder = p->move->seat;
	return true;
}

static bool
call(struct play *p)
{
	card drawn;

	take_from_hand(p, move_value(p->move, 0));
	cards_add(&p->s->own->pile, move_value(p->move, 0));
	p->s->own->called = move_value(p->move, 1);
	if (p->s->stock.count == 0)
		return true;
	if (!draw(p, p->move->seat, &drawn))
		return false;
	cards_insert(&p->s->hands[p->move->seat], drawn);
	return true;
}

static bool
play(struct play *p)
{
	bool good = p->move->verb == VERB_CALL ? call(p) :
	    offer(p, move_number(p->move, p->move->verb == VERB_BID ? 0 : 1));

	p->s->turn = seat_after(p->s->table, p->s->turn);
	if (good && ++p->s->own->moves == MOVES)
		set_over(p->s);
	return good;
}

/* Stakes are too many to be listed: they are reports. */
static void
list(const struct state *s, uint8_t seat, struct croupier_moves *moves)
{
	uint8_t values[NUMBER_VALUES + 1];
	struct move bid = { .verb = VERB_BID, .has = 1, .count = { NUMBER_VALUES },
		.values = values };
	cardset held = cards_set(&s->hands[seat]);
	int32_t number;

	if (!list_knows(moves, &s->hands[seat]))
		return;
	for (number = s->own->bid + 1; number <= MOST; number++) {
		number_put(values, number);
		bid.has = 1;
		bid.count[1] = 0;
		list_full_move(moves, &bid);
		bid.has = 3;
		bid.count[1] = 1;
		for (values[NUMBER_VALUES] = 0; contracts[values[NUMBER_VALUES]] != NULL;
		    values[NUMBER_VALUES]++)
			list_full_move(moves, &bid);
	}
	while (held != 0) {
		card c = set_pull(&held);
		uint8_t suit;

		for (suit = 0; suits[suit] != NULL; suit++)
			list_full_move(moves, &(struct move){ .verb = VERB_CALL, .has = 3,
			    .count = { 1, 1 }, .values = (uint8_t[]){ c, suit } });
	}
}

static bool
score(const struct state *s, struct croupier_score *result, struct croupier_refusal *no)
{
	(void)no;
	if (s->own->bidder != NO_SEAT)
		score_line(result, s->own->bidder, s->own->bid, &rules[WINS], "the highest bid");
	return true;
}

static bool
match(const struct state *s, const int32_t *totals, bool *winners)
{
	return highest_total(s->table, totals) >= s->table->option[0] &&
	    highest_win(s->table, totals, winners);
}

static void
scene(const struct state *s, struct scene *scene)
{
	scene_stock(scene, "stock");
	scene_zone(scene, NO_SEAT, CROUPIER_HEAP, "pile", "pile");
	scene_spot(scene, CROUPIER_CENTRE);
	scene_cards(scene, s->own->pile.at, s->own->pile.count);
}

const struct game game_auction = {
	.name = "auction",
	.title = "bids of every kind",
	USUAL_MEMBERS,
	.packs = 1,
	.begins = 1,
	.play = play,
};
