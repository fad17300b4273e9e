/*
 * rest.c: a small game for the tests in which the cards that are left in hands count when
 * the round is over: what game.h says above REVEAL of such games, and else the toy.
 */
#define game_toy toy_of_rest
#include "../../toy/toy.c"
#undef game_toy

/* The games are the toy but for a few fields, which are given twice. */
#pragma GCC diagnostic ignored "-Woverride-init"

enum { REST_PLAY, REST_REVEAL, REST_OVER };
enum { VERB_REVEAL = VERB_PLAY + 1, REST_RULES = 2 };

static const char *const rest_phases[] = { "play", "reveal", "over", NULL };

static const struct verb rest_verbs[] = {
	[VERB_PLAY] = { .name = "play", .phases = 1u << REST_PLAY,
	    .words = "plays a card onto the pile",
	    .argument = { { .kind = ONE_CARD, .from_hand = true }, DRAWN } },
	[VERB_REVEAL] = REVEAL(1u << REST_REVEAL),
	EXPOSE,
	{ .name = NULL },
};

static const struct croupier_rule rest_rules[] = {
	{ "rest/cards-left", "The first seat without cards takes a point for each face below "
	    "that of every card that is left.", "ruling" },
	{ NULL, NULL, NULL },
};

static const struct waiver no_waivers[] = { { .rule = NULL } };

/* The first seat without cards; NO_SEAT: all have some. */
static uint8_t
seat_without(const struct state *s)
{
	uint8_t seat = 0;

	while (seat < s->table->seats && s->hands[seat].count > 0)
		seat++;
	return seat < s->table->seats ? seat : NO_SEAT;
}

/* The card that was turned up lies below all others. */
static bool
check_pile(const struct state *s, struct check *check)
{
	return s->own->pile.count > 0 ||
	    wrong(check, "pile", "the pile begins with the card that was turned up");
}

static bool
rest_check(const struct state *s, struct check *check)
{
	if (!check_pile(s, check))
		return false;
	if ((s->phase == REST_PLAY) != (seat_without(s) == NO_SEAT))
		return wrong(check, "phase", "the play ends when a seat has no cards");
	return check_revealing(s, check);
}

/* A card is played, and one is drawn for it unless it is higher. */
static bool
play_card(struct play *p)
{
	struct state *s = p->s;
	card c = move_value(p->move, 0), drawn;

	take_from_hand(p, c);
	cards_add(&s->own->pile, c);
	if (!is_higher(p->before, c) && s->stock.count > 0) {
		if (!draw(p, p->move->seat, &drawn))
			return false;
		cards_insert(&s->hands[p->move->seat], drawn);
	}
	s->turn = seat_after(s->table, p->move->seat);
	return true;
}

static bool
rest_play(struct play *p)
{
	if (!play_card(p))
		return false;
	if (seat_without(p->s) != NO_SEAT) {
		say(p, "%s has no cards left: all hands are shown",
		    seat_name(p->s, p->move->seat));
		show_hands(p->s);
	}
	return true;
}

static void
rest_list(const struct state *s, uint8_t seat, struct croupier_moves *moves)
{
	if (list_knows(moves, &s->hands[seat]))
		list_each(moves, &(struct move){ .verb = VERB_PLAY, .has = 1, .count = { 1 } },
		    cards_set(&s->hands[seat]));
}

static bool
score_rest(const struct state *s, struct croupier_score *result, struct croupier_refusal *no,
    const struct croupier_rule *rule)
{
	uint8_t winner = seat_without(s), seat;
	int32_t points = 0;
	unsigned i;

	if (winner == NO_SEAT)
		return true;
	for (seat = 0; seat < s->table->seats; seat++) {
		if (!score_knows(s, seat, no))
			return false;
		for (i = 0; i < s->hands[seat].count; i++)
			points += s->hands[seat].at[i];
	}
	score_line(result, winner, points, rule, "the cards that are left");
	return true;
}

static bool
rest_score(const struct state *s, struct croupier_score *result, struct croupier_refusal *no)
{
	return score_rest(s, result, no, rest_rules);
}

static bool
rest_match(const struct state *s, const int32_t *totals, bool *winners)
{
	return highest_total(s->table, totals) >= s->table->option[TARGET] &&
	    lowest_win(s->table, totals, winners);
}

#define REST(called) .name = called, .title = "the cards that are left count", USUAL_MEMBERS, \
	.packs = 1, .begins = 1, .list = rest_list, .match = rest_match, .waivers = no_waivers

const struct game game_rest = { REST("rest"), .phases = rest_phases, .verbs = rest_verbs,
	.rules = rest_rules, .check = rest_check, .play = rest_play, .score = rest_score,
	.lowest_wins = true, SHOWN_HANDS };
