/*
 * widow.c: a small game for the tests with cards that lie face down beside the stock: a
 * widow, of which a seat may turn a card over for all to see, or take one into its hand.
 *
 * In turn each seat plays a card onto the pile, turns the last card of the widow over onto
 * it, or takes the first of it, and draws a card for that.  The round is over when a hand is
 * empty or the widow; the highest card of the pile wins.  Must not know YAML, programs,
 * files, where chance comes from, or any other game.
 */
#include "game.h"

static const struct face faces[] = {
	FACE("one", 3), FACE("two", 3), FACE("three", 3), FACE("four", 3), FACE("five", 3),
};

enum { HAND = 2, WIDOW = 3 };

static const struct variant variants[] = {
	{ .name = "standard", .least = 2, .most = 4, .usual = 2 }, { .name = NULL },
};
static const struct option options[] = {
	{ .name = "target", .least = 1, .most = 100, .usual = 2 }, { .name = NULL },
};
static const struct fact facts[] = { { .name = NULL } };
static const char *const phases[] = { "play", "over", NULL };

enum { VERB_PLAY, VERB_TURN, VERB_TAKE };

static const struct verb verbs[] = {
	[VERB_PLAY] = { .name = "play", .phases = 1u, .words = "plays a card onto the pile",
	    .argument = { { .kind = ONE_CARD, .from_hand = true } } },
	[VERB_TURN] = { .name = "turn", .phases = 1u, .words = "turns a card of the widow over",
	    .argument = { { .kind = EMPTY }, DRAWN } },
	[VERB_TAKE] = { .name = "take", .phases = 1u,
	    .words = "takes a card of the widow and one of the stock",
	    .argument = { { .kind = EMPTY }, DRAWN } },
	EXPOSE,
	{ .name = NULL },
};

enum { HIGHEST, RULES };
static const struct croupier_rule rules[] = {
	[HIGHEST] = { "widow/highest", "Whoever laid the highest card scores a point.", "ruling" },
	[RULES] = { NULL, NULL, NULL },
};
static const struct waiver waivers[] = { { .rule = NULL } };

struct game_state {
	struct cards widow, pile;
	uint8_t best;			/* who laid the highest card */
};

static void
fields(struct fields *f, struct state *s)
{
	struct game_state *own = s->own;

	field_cards(f, "widow", own->widow.at, &own->widow.count, WIDOW, AS_THEY_LIE, NOBODY);
	field_cards(f, "pile", own->pile.at, &own->pile.count, MAX_CARDS, AS_THEY_LIE, EVERYBODY);
	field_seat_or_none(f, "best", &own->best);
}

static bool
has_ended(const struct state *s)
{
	uint8_t seat;

	for (seat = 0; seat < s->table->seats; seat++)
		if (s->hands[seat].count == 0)
			return true;
	return s->own->widow.count == 0;
}

static bool
check(const struct state *s, struct check *check)
{
	if (is_over(s) != has_ended(s))
		return wrong(check, "phase", "the round ends with a hand or the widow");
	return (s->own->best == NO_SEAT) == (s->own->pile.count == 0) ||
	    wrong(check, "best", "somebody has laid the highest card, if there is any");
}

static bool
deal(struct deal *d, struct croupier_refusal *no)
{
	(void)no;
	deal_singly(d->s, d->s->turn, HAND);
	while (d->s->own->widow.count < WIDOW)
		cards_add(&d->s->own->widow, cards_pull(&d->s->stock, 0));
	d->s->own->best = NO_SEAT;
	return true;
}

static void
lay(struct play *p, card c)
{
	struct game_state *own = p->s->own;
	unsigned i;
	bool highest = true;

	for (i = 0; i < own->pile.count; i++)
		highest = highest && c > own->pile.at[i];
	if (highest)
		own->best = p->move->seat;
	cards_add(&own->pile, c);
}

/* The first card of the widow, and one of the stock: only the seat sees them. */
static bool
take(struct play *p)
{
	struct state *s = p->s;
	card c;

	if (!turn_over(p, "widow", &s->own->widow, 0, p->move->seat, &c))
		return false;
	cards_insert(&s->hands[p->move->seat], c);
	if (s->stock.count == 0)
		return true;
	if (!draw(p, p->move->seat, &c))
		return false;
	cards_insert(&s->hands[p->move->seat], c);
	return true;
}

static bool
play(struct play *p)
{
	struct state *s = p->s;
	struct cards *widow = &s->own->widow;
	card c;

	if (p->move->verb == VERB_PLAY) {
		take_from_hand(p, move_value(p->move, 0));
		lay(p, move_value(p->move, 0));
	} else if (p->move->verb == VERB_TURN) {
		if (!turn_over(p, "widow", widow, widow->count - 1u, EVERYBODY, &c))
			return false;
		say(p, "the widow has %s", card_name(s->table, c));
		lay(p, c);
	} else if (!take(p)) {
		return false;
	}
	s->turn = seat_after(s->table, s->turn);
	if (has_ended(s)) {
		set_over(s);
		say(p, "the round is over");
	}
	return true;
}

static void
list(const struct state *s, uint8_t seat, struct croupier_moves *moves)
{
	if (!list_knows(moves, &s->hands[seat]))
		return;
	list_each(moves, &(struct move){ .verb = VERB_PLAY, .has = 1, .count = { 1 } },
	    cards_set(&s->hands[seat]));
	list_move(moves, VERB_TURN, NULL, 0);
	list_move(moves, VERB_TAKE, NULL, 0);
}

static bool
score(const struct state *s, struct croupier_score *result, struct croupier_refusal *no)
{
	(void)no;
	if (s->own->best != NO_SEAT)
		score_line(result, s->own->best, 1, &rules[HIGHEST], "the highest card");
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
	scene_zone(scene, NO_SEAT, CROUPIER_ROW, "widow", "widow");
	scene_cards(scene, s->own->widow.at, s->own->widow.count);
	scene_zone(scene, NO_SEAT, CROUPIER_HEAP, "pile", "pile");
	scene_spot(scene, CROUPIER_CENTRE);
	scene_cards(scene, s->own->pile.at, s->own->pile.count);
}

const struct game game_widow = {
	.name = "widow",
	.title = "cards that lie face down beside the stock",
	USUAL_MEMBERS,
	.packs = 1,
	.begins = 1,
	.shown = "the pile",
	.play = play,
};
