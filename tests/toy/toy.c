/*
 * toy.c: the rules of a very small game: the template for a new one.
 *
 * The tests build it and play it through every program, so it is always a
 * whole game.  HACKING.md says, step by step, how a game of your own begins as a
 * copy of it; lib/game.h explains each function that is called here and each
 * field that is filled in below.  Its page is toy.6.
 *
 * The game: two cards for each seat, one card is turned up and begins the pile.
 * In turn each seat plays a card onto the pile, a higher one if it has one;
 * after a card that is not higher it draws one.  The first seat without cards
 * takes a point, and the first with enough points wins the match.
 *
 * Knows its cards, its pile and whose turn it is.  Must not know YAML, programs,
 * files, where chance comes from, or any other game.
 */
#include "game.h"

/* ---- what the game declares ---------------------------------------------- */

/* In deck order.  A card is the index of its face, so here a higher card is a higher number. */
static const struct face faces[] = {
	FACE("one", 2), FACE("two", 2), FACE("three", 2),
	FACE("four", 2), FACE("five", 2), FACE("six", 2),
};

enum { FACES = sizeof faces / sizeof faces[0], HAND = 2 };

/* Every table below ends with an entry that has no name. */
static const struct variant variants[] = {
	{ .name = "standard", .least = 2, .most = 4, .usual = 2 },
	{ .name = NULL },
};

/* Options hold for a whole match; facts (deal -w) only for the round that is dealt. */
enum { TARGET, EQUAL };

static const struct option options[] = {
	[TARGET] = { .name = "target", .least = 1, .most = 100, .usual = 2 },
	[EQUAL] = { .name = "equal", .kind = OPTION_TRUTH, .usual = false },
	{ .name = NULL },
};

enum { FACT_UP };

static const struct fact facts[] = {
	[FACT_UP] = { .name = "up", .kind = FACT_CARD, .face_up = true },
	{ .name = NULL },
};

/* What the table may be waiting for; the last phase is always `over`. */
enum { PLAY, OVER };

static const char *const phases[] = { [PLAY] = "play", [OVER] = "over", NULL };

/* From this table moves are read, written, completed and explained. */
enum { VERB_PLAY };

static const struct verb verbs[] = {
	[VERB_PLAY] = { .name = "play", .phases = 1u << PLAY, .words = "plays a card onto the pile",
	    .argument = { { .kind = ONE_CARD, .from_hand = true }, DRAWN } },
	EXPOSE,
	{ .name = NULL },
};

/*
 * Every rule that refuses a move or gives a point has a name and a sentence here, and says
 * who says so: "text", the rules of the game as people know them, or "ruling", this file.
 */
enum { MUST_RISE, FIRST_OUT, RULES };

static const struct croupier_rule rules[] = {
	[MUST_RISE] = { "toy/must-rise",
	    "A seat that holds a higher card than the top of the pile plays one.", "ruling" },
	[FIRST_OUT] = { "toy/first-out", "The first seat without cards gets a point.", "ruling" },
	[RULES] = { NULL, NULL, NULL },
};

/* The table may let a move stand that breaks one of these (despite toy/must-rise). */
static const struct waiver waivers[] = {
	{ .rule = &rules[MUST_RISE], .verb = VERB_PLAY, .hidden = hand_is_hidden },
	{ .rule = NULL },
};

/* ---- the state ----------------------------------------------------------- */

/* What a state of this game has beyond hands, stock, phase and turn, which every game has. */
struct game_state {
	struct cards pile;	/* top last */
};

/* Names the game's own keys: by these calls they are read, written, counted and hidden. */
static void
fields(struct fields *f, struct state *s)
{
	struct cards *pile = &s->own->pile;

	field_cards(f, "pile", pile->at, &pile->count, MAX_CARDS, AS_THEY_LIE, EVERYBODY);
}

static card
top_card(const struct state *s)
{
	return s->own->pile.at[s->own->pile.count - 1];
}

/* The seat that plays the n-th card of the round, from 0: the dealer's left begins. */
static uint8_t
player_of(const struct state *s, unsigned n)
{
	return (uint8_t)((s->table->dealer + 1 + n) % s->table->seats);
}

/* Whether a state that somebody wrote can be: each seat's cards were counted already. */
static bool
check(const struct state *s, struct check *check)
{
	unsigned plays = s->own->pile.count - 1u;
	uint8_t i;

	if (s->own->pile.count == 0)
		return wrong(check, "pile", "the pile begins with the card that was turned up");
	if (is_over(s) && plays == 0)
		return wrong(check, "phase", "nobody has played, so the round is not over");
	if (!is_over(s) && s->turn != player_of(s, plays))
		return wrong(check, "turn", "after %u plays it is the turn of %s", plays,
		    seat_name(s, player_of(s, plays)));
	for (i = 0; i < s->table->seats; i++)
		if ((s->hands[i].count == 0) != (is_over(s) && i == player_of(s, plays - 1)))
			return wrong(check, "hands", s->hands[i].count > 0 ?
			    "the round is over, but %s, who played last, has cards" :
			    "%s has no card: then it played last and the round is over",
			    seat_name(s, i));
	return true;
}

/* ---- a round ------------------------------------------------------------- */

/* The stock is the shuffled deck, and turn is the seat that begins. */
static bool
deal(struct deal *d, struct croupier_refusal *no)
{
	(void)no;	/* for games in which a fact can be wrong */
	deal_singly(d->s, d->s->turn, HAND);
	cards_add(&d->s->own->pile, turn_up(d, d->cards[FACT_UP].at[0]));
	return true;
}

static bool
is_higher(const struct state *s, card c)
{
	return c > top_card(s) || (c == top_card(s) && s->table->option[EQUAL] != 0);
}

/* A higher card that the seat is known to hold, or XX.  A hidden card proves nothing. */
static card
known_higher(const struct state *s, uint8_t seat)
{
	unsigned i;

	for (i = 0; i < s->hands[seat].count; i++)
		if (s->hands[seat].at[i] != XX && is_higher(s, s->hands[seat].at[i]))
			return s->hands[seat].at[i];
	return XX;
}

/*
 * Judges a move and makes it on p->s, a copy that is thrown away where this
 * returns false.  The seat, its turn, the phase and the card were judged by the
 * rules that all games share.
 */
static bool
play(struct play *p)
{
	struct state *s = p->s;
	uint8_t seat = p->move->seat;
	card c = move_value(p->move, 0), higher = known_higher(p->before, seat), drawn;

	if (!is_higher(p->before, c) && higher != XX && !waives(p, &rules[MUST_RISE]))
		return refuse(p->no, &rules[MUST_RISE],
		    "%s holds %s, which is higher than %s, and must play such a card",
		    seat_name(s, seat), card_name(s->table, higher),
		    card_name(s->table, top_card(s)));
	take_from_hand(p, c);
	cards_add(&s->own->pile, c);
	if (!is_higher(p->before, c) && s->stock.count > 0) {
		/* Only the seat itself sees what it draws; that it draws is told, and why. */
		p->why = "for not rising";
		if (!draw(p, seat, &drawn))
			return false;
		cards_insert(&s->hands[seat], drawn);
	} else if (!is_higher(p->before, c)) {
		/* What people at the table must know or do is said, here where it happens. */
		say(p, "the stock is empty: %s draws nothing", seat_name(s, seat));
	}
	if (s->hands[seat].count == 0) {
		set_over(s);
		say(p, "the round is over: %s has no cards left", seat_name(s, seat));
	} else {
		s->turn = seat_after(s->table, seat);
	}
	return true;
}

/* Lists what `play` accepts, in the order of cards, and each face once. */
static void
list(const struct state *s, uint8_t seat, struct croupier_moves *moves)
{
	cardset left = cards_set(&s->hands[seat]);
	bool must_rise = known_higher(s, seat) != XX;

	if (has_hidden(&s->hands[seat])) {
		list_hidden(moves);
		return;
	}
	while (left != 0) {
		card c = set_pull(&left);

		if (!must_rise || is_higher(s, c))
			list_move(moves, VERB_PLAY, &c, 1);
	}
}

/* ---- points --------------------------------------------------------------- */

/* What the round gives: nothing yet where it is still running. */
static bool
score(const struct state *s, struct croupier_score *result, struct croupier_refusal *no)
{
	uint8_t i;

	(void)no;	/* for games whose points depend on cards that may be hidden */
	for (i = 0; i < s->table->seats; i++)
		if (s->hands[i].count == 0)
			score_line(result, i, 1, &rules[FIRST_OUT], "the %s as its last card",
			    card_name(s->table, top_card(s)));
	return true;
}

/* Whether the match is over with these totals, and who has won it. */
static bool
match(const struct state *s, const int32_t *totals, bool *winners)
{
	return highest_total(s->table, totals) >= s->table->option[TARGET] &&
	    highest_win(s->table, totals, winners);
}

/* ---- what a picture shows --------------------------------------------------- */

/* Besides the hands, which every picture shows: every other card must lie somewhere. */
static void
scene(const struct state *s, struct scene *scene)
{
	if (!is_over(s) && s->hands[s->turn].count == 1)
		scene_note(scene, s->turn, "has its last card");
	scene_stock(scene, "stock");
	scene_zone(scene, NO_SEAT, CROUPIER_HEAP, "pile", "pile");
	scene_spot(scene, CROUPIER_CENTRE);
	scene_cards(scene, s->own->pile.at, s->own->pile.count);
}

/* ---- the game -------------------------------------------------------------- */

/*
 * The one name that this file shows.  USUAL_MEMBERS are the tables and functions above that
 * every game has.  What a game does not need it leaves out, as `remake` here.
 */
const struct game game_toy = {
	.name = "toy",
	.title = "the first without cards takes the round",
	USUAL_MEMBERS,
	.packs = 1,
	.begins = 1,
	.play = play,
};
