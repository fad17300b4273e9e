/*
 * crazy-eights.c: the rules of Crazy Eights, an example of a game of your own.
 *
 * It is outside croupier's sources, as your game would be, and is built in with
 * make GAMES=examples/games/crazy-eights.  Its page is crazy-eights.6, its tests are in
 * crazy-eights.bats.
 *
 * Hands are counted when the round is over, as in many games, so they are shown then, by
 * the recipe for that in HACKING.md.
 *
 * Knows its cards, its pile and whose turn it is.  Must not know YAML, programs, files,
 * where chance comes from, or any other game.
 */
#include "game.h"

/* ---- what the game declares ---------------------------------------------- */

enum { RANKS = 13, SUITS = 4, FACES = RANKS * SUITS };
enum { EIGHT = 7 };	/* a rank; the ace is 0 */

#define SUIT(s) FACE("A" s, 1), TWO_TO_NINE(s), FACE("10" s, 1), JACK_TO_KING(s)

static const struct face faces[] = { SUIT("S"), SUIT("H"), SUIT("D"), SUIT("C") };

static const char *const suits[] = { "spades", "hearts", "diamonds", "clubs", NULL };

static const struct variant variants[] = {
	{ .name = "standard", .least = 2, .most = 7, .usual = 4 },
	{ .name = NULL },
};

enum { TARGET };

static const struct option options[] = {
	[TARGET] = { .name = "target", .least = 1, .most = 100000, .usual = 100 },
	{ .name = NULL },
};

enum { FACT_UP };

static const struct fact facts[] = {
	[FACT_UP] = { .name = "up", .kind = FACT_CARD, .face_up = true },
	{ .name = NULL },
};

enum phase { PLAY, SHOW, OVER };

static const char *const phases[] = {
	[PLAY] = "play", [SHOW] = "reveal", [OVER] = "over", NULL
};

enum verb_name { VERB_PLAY, VERB_DRAW, VERB_PASS, VERB_REVEAL };
enum { CARD_PLAYED, SUIT_NAMED };	/* arguments of play */

static const struct verb verbs[] = {
	[VERB_PLAY] = { .name = "play", .phases = 1u << PLAY,
	    .words = "puts a card onto the pile; an eight names a suit",
	    .argument = { [CARD_PLAYED] = { .kind = ONE_CARD, .from_hand = true },
		[SUIT_NAMED] = { .name = "suit", .kind = ONE_WORD, .words = suits,
		    .may_be_absent = true } } },
	[VERB_DRAW] = { .name = "draw", .phases = 1u << PLAY,
	    .words = "takes the top card of the stock, and keeps the turn",
	    .argument = { { .kind = EMPTY }, DRAWN } },
	[VERB_PASS] = { .name = "pass", .phases = 1u << PLAY,
	    .words = "does nothing, if there is no stock and no card to play",
	    .argument = { { .kind = EMPTY } } },
	[VERB_REVEAL] = REVEAL(1u << SHOW),
	EXPOSE,
	{ .name = NULL },
};

enum { FITS, NAMES_SUIT, STOCK_IS_OUT, DRAWS_FIRST, MUST_PLAY, OUT, BLOCKED, RULES };

static const struct croupier_rule rules[] = {
	[FITS] = { "crazy-eights/fits",
	    "A card that is played must have the suit that counts or the rank of the top card, or "
	    "be an eight.", "text" },
	[NAMES_SUIT] = { "crazy-eights/names-suit",
	    "A seat that plays an eight names the suit that counts from then on; with any other "
	    "card it names none.", "text" },
	[STOCK_IS_OUT] = { "crazy-eights/stock-is-out",
	    "A seat draws only while there is a card in the stock.", "text" },
	[DRAWS_FIRST] = { "crazy-eights/draws-first",
	    "A seat passes only when the stock is empty.", "text" },
	[MUST_PLAY] = { "crazy-eights/must-play",
	    "When the stock is empty, a seat that holds a card which fits plays one.", "text" },
	[OUT] = { "crazy-eights/out",
	    "The first seat without cards gets the points of all other hands.", "text" },
	[BLOCKED] = { "crazy-eights/blocked",
	    "When all seats have passed in turn, each seat with the fewest points in hand gets "
	    "from each other seat the difference between their hands.", "text, ruling" },
	[RULES] = { NULL, NULL, NULL },
};

static const struct waiver waivers[] = {
	{ .rule = &rules[MUST_PLAY], .verb = VERB_PASS, .hidden = hand_is_hidden },
	{ .rule = NULL },
};

/* ---- cards ----------------------------------------------------------------- */

static bool
is_eight(card c)
{
	return c != XX && c % RANKS == EIGHT;
}

static uint8_t
suit_of(card c)
{
	return c / RANKS;
}

/* The points of a card that is left: an eight 50, a court card 10, every other its pips. */
static int32_t
points_of(card c)
{
	static const uint8_t points[RANKS] = { 1, 2, 3, 4, 5, 6, 7, 50, 9, 10, 10, 10, 10 };

	return c == XX ? 0 : points[c % RANKS];
}

static int32_t
points_in(const struct cards *hand)
{
	int32_t sum = 0;
	unsigned i;

	for (i = 0; i < hand->count; i++)
		sum += points_of(hand->at[i]);
	return sum;
}

/* ---- the state ------------------------------------------------------------- */

struct game_state {
	struct cards pile;	/* top last */
	bool named;		/* the top card is an eight, for which this suit was named: */
	uint8_t suit;
	int32_t passed;		/* how many seats have passed in a row */
};

static card
top_card(const struct state *s)
{
	return s->own->pile.at[s->own->pile.count - 1];
}

/* The suit that counts: the named suit, or the suit of the top card. */
static uint8_t
suit_that_counts(const struct state *s)
{
	return s->own->named ? s->own->suit : suit_of(top_card(s));
}

/* The keys suit and passed are written only if they say something. */
static void
fields(struct fields *f, struct state *s)
{
	struct game_state *own = s->own;

	field_cards(f, "pile", own->pile.at, &own->pile.count, MAX_CARDS, AS_THEY_LIE, EVERYBODY);
	own->named = field_given(f, "suit", own->named);
	if (own->named)
		field_word(f, "suit", &own->suit, suits);
	if (field_given(f, "passed", own->passed > 0))
		field_number(f, "passed", &own->passed, 1, MAX_SEATS);
}

/* The seat that has played its last card, or NO_SEAT. */
static uint8_t
seat_that_is_out(const struct state *s)
{
	uint8_t seat;

	for (seat = 0; seat < s->table->seats; seat++)
		if (s->hands[seat].count == 0)
			return seat;
	return NO_SEAT;
}

static bool
is_blocked(const struct state *s)
{
	return s->own->passed == s->table->seats;
}

static bool
check_pile(const struct state *s, struct check *check)
{
	const struct game_state *own = s->own;

	if (own->pile.count == 0)
		return wrong(check, "pile", "the pile must begin with the card that was turned up");
	if (is_eight(top_card(s)) && !own->named)
		return wrong(check, "pile", "the top card is %s: the key suit must say which suit "
		    "was named", card_name(s->table, top_card(s)));
	if (!is_eight(top_card(s)) && own->named)
		return wrong(check, "suit", "a suit is named only while the top card is an eight, "
		    "which %s is not", card_name(s->table, top_card(s)));
	if (own->pile.count == 1 && is_eight(top_card(s)))
		return wrong(check, "pile", "the pile cannot begin with an eight");
	return true;
}

static bool
check_end(const struct state *s, struct check *check)
{
	uint8_t out = seat_that_is_out(s);

	if (s->phase == PLAY && out != NO_SEAT)
		return wrong(check, "hands", "%s has no cards, so nobody can play any more",
		    seat_name(s, out));
	if (s->phase == PLAY && is_blocked(s))
		return wrong(check, "passed", "all seats have passed, so nobody can play any more");
	if (s->phase != PLAY && out == NO_SEAT && !is_blocked(s))
		return wrong(check, "phase", "every seat has cards and not all have passed, so the "
		    "phase must be play");
	return check_revealing(s, check);
}

static bool
check(const struct state *s, struct check *check)
{
	uint8_t seat, out = 0;

	for (seat = 0; seat < s->table->seats; seat++)
		out = (uint8_t)(out + (s->hands[seat].count == 0));
	if (out > 1)
		return wrong(check, "hands", "%u seats have no cards; the round is over with the "
		    "first", out);
	if (s->own->passed > s->table->seats)
		return wrong(check, "passed", "passed must be at most the number of seats");
	return check_pile(s, check) && check_end(s, check);
}

/* ---- dealing ----------------------------------------------------------------- */

/* An eight that would be turned up goes to the bottom of the stock. */
static bool
deal(struct deal *d, struct croupier_refusal *no)
{
	struct state *s = d->s;
	card up;

	deal_singly(s, s->turn, s->table->seats == 2 ? 7 : 5);
	while (is_eight(s->stock.at[0]))
		cards_add(&s->stock, cards_pull(&s->stock, 0));
	up = turn_up(d, d->cards[FACT_UP].at[0]);
	if (is_eight(up))
		return refuse(no, &table_rules[BAD_ARGUMENT], "the card that is turned up cannot "
		    "be an eight: put %s under the stock and turn up the next one",
		    card_name(s->table, up));
	cards_add(&s->own->pile, up);
	return true;
}

/* ---- a round ---------------------------------------------------------------------- */

static bool
fits(const struct state *s, card c)
{
	return is_eight(c) || suit_of(c) == suit_that_counts(s) ||
	    c % RANKS == top_card(s) % RANKS;
}

/* A card that the seat is known to hold and that fits, or XX.  A hidden card proves nothing. */
static card
known_to_fit(const struct state *s, uint8_t seat)
{
	const struct cards *hand = &s->hands[seat];
	unsigned i;

	for (i = 0; i < hand->count; i++)
		if (hand->at[i] != XX && fits(s, hand->at[i]))
			return hand->at[i];
	return XX;
}

/* Nobody can play any more: hands that are not known to everybody are shown in turn. */
static void
end_round(struct play *p)
{
	struct state *s = p->s;

	show_hands(s);
	if (is_over(s))
		say(p, "the round is over");
	else
		say(p, "%s is the next to show a hand", seat_name(s, s->turn));
}

static bool
play_card(struct play *p)
{
	struct state *s = p->s;
	card c = move_value(p->move, CARD_PLAYED);
	bool named = move_has(p->move, SUIT_NAMED);

	if (!fits(p->before, c))
		return refuse(p->no, &rules[FITS],
		    "%s does not match %s or the rank of %s, and is not an eight",
		    card_name(s->table, c), suits[suit_that_counts(s)],
		    card_name(s->table, top_card(s)));
	if (is_eight(c) != named)
		return refuse(p->no, &rules[NAMES_SUIT], named ?
		    "%s cannot name a suit: only an eight does" :
		    "%s must name a suit, as in: suit hearts", card_name(s->table, c));
	take_from_hand(p, c);
	cards_add(&s->own->pile, c);
	s->own->named = named;
	s->own->suit = named ? move_value(p->move, SUIT_NAMED) : 0;
	s->own->passed = 0;
	if (s->hands[p->move->seat].count == 0) {
		say(p, "%s has no cards left", seat_name(s, p->move->seat));
		end_round(p);
		return true;
	}
	s->turn = seat_after(s->table, s->turn);
	if (named)
		say(p, "%s or an eight must follow", suits[s->own->suit]);
	return true;
}

static bool
draw_card(struct play *p)
{
	struct state *s = p->s;
	uint8_t seat = p->move->seat;
	card drawn;

	if (s->stock.count == 0)
		return refuse(p->no, &rules[STOCK_IS_OUT],
		    "the stock is empty: %s must play or pass", seat_name(s, seat));
	if (!draw(p, seat, &drawn))
		return false;
	cards_insert(&s->hands[seat], drawn);
	say(p, "it is still %s's turn", seat_name(s, seat));
	return true;
}

static bool
pass(struct play *p)
{
	struct state *s = p->s;
	uint8_t seat = p->move->seat;
	card held = known_to_fit(s, seat);

	if (s->stock.count > 0)
		return refuse(p->no, &rules[DRAWS_FIRST],
		    "there are cards in the stock: %s must play or draw", seat_name(s, seat));
	if (held != XX && !waives(p, &rules[MUST_PLAY]))
		return refuse(p->no, &rules[MUST_PLAY], "%s holds %s, which fits, and must play",
		    seat_name(s, seat), card_name(s->table, held));
	s->own->passed++;
	if (is_blocked(s)) {
		say(p, "all have passed: nobody can go on");
		end_round(p);
	} else {
		s->turn = seat_after(s->table, s->turn);
	}
	return true;
}

static bool
play(struct play *p)
{
	switch ((enum verb_name)p->move->verb) {
	case VERB_PLAY:
		return play_card(p);
	case VERB_DRAW:
		return draw_card(p);
	case VERB_PASS:
		return pass(p);
	case VERB_REVEAL:
		break;	/* the core plays it */
	}
	return false;
}

/* An eight is listed once for each suit that it can name. */
static void
list_card(struct croupier_moves *moves, card c)
{
	uint8_t values[] = { c, 0 };
	const struct move eight = { .verb = VERB_PLAY, .values = values,
		.has = 1u << CARD_PLAYED | 1u << SUIT_NAMED,
		.count = { [CARD_PLAYED] = 1, [SUIT_NAMED] = 1 } };

	if (!is_eight(c)) {
		list_move(moves, VERB_PLAY, &c, 1);
		return;
	}
	for (; values[SUIT_NAMED] < SUITS; values[SUIT_NAMED]++)
		list_full_move(moves, &eight);
}

static void
list(const struct state *s, uint8_t seat, struct croupier_moves *moves)
{
	cardset left = cards_set(&s->hands[seat]);

	if (!list_knows(moves, &s->hands[seat]))
		return;
	while (left != 0) {
		card c = set_pull(&left);

		if (fits(s, c))
			list_card(moves, c);
	}
	if (s->stock.count > 0)
		list_move(moves, VERB_DRAW, NULL, 0);
	else if (known_to_fit(s, seat) == XX)
		list_move(moves, VERB_PASS, NULL, 0);
}

/* ---- points ------------------------------------------------------------------------- */

static void
score_out(const struct state *s, struct croupier_score *result, uint8_t out)
{
	int32_t points = 0;
	uint8_t seat;

	for (seat = 0; seat < s->table->seats; seat++)
		points += points_in(&s->hands[seat]);
	score_line(result, out, points, &rules[OUT], "the cards of the others");
}

/* Several seats can have the fewest points in hand. */
static void
score_blocked(const struct state *s, struct croupier_score *result)
{
	int32_t lowest = points_in(&s->hands[0]), points, more = 0;
	uint8_t seat;

	for (seat = 1; seat < s->table->seats; seat++)
		if ((points = points_in(&s->hands[seat])) < lowest)
			lowest = points;
	for (seat = 0; seat < s->table->seats; seat++)
		more += points_in(&s->hands[seat]) - lowest;
	for (seat = 0; seat < s->table->seats; seat++)
		if (points_in(&s->hands[seat]) == lowest)
			score_line(result, seat, more, &rules[BLOCKED], "only %ld in hand",
			    (long)lowest);
}

/* A round that is still running gives no points yet; when it is over, all hands are known. */
static bool
score(const struct state *s, struct croupier_score *result, struct croupier_refusal *no)
{
	uint8_t out = seat_that_is_out(s);

	(void)no;
	if (!is_over(s))
		return true;
	if (out != NO_SEAT)
		score_out(s, result, out);
	else
		score_blocked(s, result);
	return true;
}

static bool
match(const struct state *s, const int32_t *totals, bool *winners)
{
	return highest_total(s->table, totals) >= s->table->option[TARGET] &&
	    highest_win(s->table, totals, winners);
}

/* ---- what a picture shows -------------------------------------------------------------- */

static void
scene(const struct state *s, struct scene *scene)
{
	uint8_t seat;

	for (seat = 0; seat < s->table->seats; seat++) {
		if (!has_hidden(&s->hands[seat]))
			scene_note(scene, seat, "%ld in hand", (long)points_in(&s->hands[seat]));
		if (s->phase == PLAY && s->hands[seat].count == 1)
			scene_note(scene, seat, "has its last card");
	}
	if (s->phase == SHOW)
		scene_part(scene, "hands are shown");
	if (s->own->passed > 0)
		scene_note(scene, NO_SEAT, "%ld passed", (long)s->own->passed);
	scene_stock(scene, "stock");
	scene_spot(scene, CROUPIER_CENTRE);
	scene_zone(scene, NO_SEAT, CROUPIER_HEAP, "pile", "pile");
	scene_spot(scene, CROUPIER_CENTRE);
	if (s->own->named)
		scene_mark(scene, "%s was named", suits[s->own->suit]);
	scene_cards(scene, s->own->pile.at, s->own->pile.count);
}

/* ---- the game ------------------------------------------------------------------------------ */

const struct game game_crazy_eights = {
	.name = "crazy-eights",
	.title = "match the suit or the rank; an eight names a suit",
	USUAL_MEMBERS,
	.packs = 1,
	.begins = 1,
	.play = play,
	SHOWN_HANDS,
};
