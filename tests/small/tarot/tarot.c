/*
 * tarot.c: a game for the tests with the 78 cards of a tarot deck, each a face of its own,
 * which are more than a cardset has bits for.
 *
 * Each seat in turn plays any card of its hand; after the last one whoever played the
 * highest card of all scores a point.  Must not know YAML, programs, files, where chance
 * comes from, or any other game.
 */
#define MANY_FACES
#include "game.h"

#define SUIT(s) \
	FACE("1" s, 1), FACE("2" s, 1), FACE("3" s, 1), FACE("4" s, 1), FACE("5" s, 1), \
	FACE("6" s, 1), FACE("7" s, 1), FACE("8" s, 1), FACE("9" s, 1), FACE("10" s, 1), \
	FACE("J" s, 1), FACE("N" s, 1), FACE("Q" s, 1), FACE("K" s, 1)
#define TRUMP(n) FACE("trump-" #n, 1)

static const struct face faces[] = {
	SUIT("S"), SUIT("H"), SUIT("D"), SUIT("C"),
	TRUMP(1), TRUMP(2), TRUMP(3), TRUMP(4), TRUMP(5), TRUMP(6), TRUMP(7), TRUMP(8), TRUMP(9),
	TRUMP(10), TRUMP(11), TRUMP(12), TRUMP(13), TRUMP(14), TRUMP(15), TRUMP(16), TRUMP(17),
	TRUMP(18), TRUMP(19), TRUMP(20), TRUMP(21), FACE("Fool", 1),
};

enum { FACES = sizeof faces / sizeof faces[0], HAND = 4 };
_Static_assert(FACES == 78, "a tarot deck");

static const struct variant variants[] = {
	{ .name = "standard", .least = 2, .most = 4, .usual = 2 }, { .name = NULL },
};
static const struct option options[] = {
	{ .name = "target", .least = 1, .most = 100, .usual = 2 }, { .name = NULL },
};
static const struct fact facts[] = { { .name = NULL } };
static const char *const phases[] = { "play", "over", NULL };

enum { VERB_PLAY };

static const struct verb verbs[] = {
	[VERB_PLAY] = { .name = "play", .phases = 1u, .words = "plays a card onto the pile",
	    .argument = { { .kind = ONE_CARD, .from_hand = true } } },
	EXPOSE,
	{ .name = NULL },
};

enum { HIGHEST, RULES };
static const struct croupier_rule rules[] = {
	[HIGHEST] = { "tarot/highest", "Whoever played the highest card scores a point.",
	    "ruling" },
	[RULES] = { NULL, NULL, NULL },
};
static const struct waiver waivers[] = { { .rule = NULL } };

struct game_state {
	struct cards pile;
};

static void
fields(struct fields *f, struct state *s)
{
	field_cards(f, "pile", s->own->pile.at, &s->own->pile.count, MAX_CARDS, AS_THEY_LIE,
	    EVERYBODY);
}

static uint8_t
player_of(const struct state *s, unsigned n)
{
	return (uint8_t)((s->table->dealer + 1 + n) % s->table->seats);
}

static bool
check(const struct state *s, struct check *check)
{
	unsigned plays = s->own->pile.count, i;

	if (is_over(s) != (plays == HAND * (unsigned)s->table->seats))
		return wrong(check, "phase", "the round is over when all have played");
	if (!is_over(s) && s->turn != player_of(s, plays))
		return wrong(check, "turn", "it is the turn of %s",
		    seat_name(s, player_of(s, plays)));
	for (i = 0; i < s->table->seats; i++)
		if (s->hands[player_of(s, i)].count != HAND - (plays + s->table->seats - 1 - i) /
		    s->table->seats)
			return wrong(check, "hands", "%s has a wrong number of cards",
			    seat_name(s, player_of(s, i)));
	return true;
}

static bool
deal(struct deal *d, struct croupier_refusal *no)
{
	(void)no;
	deal_singly(d->s, d->s->turn, HAND);
	return true;
}

static bool
play(struct play *p)
{
	struct state *s = p->s;

	take_from_hand(p, move_value(p->move, 0));
	cards_add(&s->own->pile, move_value(p->move, 0));
	s->turn = seat_after(s->table, s->turn);
	if (s->own->pile.count == HAND * (unsigned)s->table->seats) {
		set_over(s);
		say(p, "the round is over: all cards are played");
	}
	return true;
}

static void
list(const struct state *s, uint8_t seat, struct croupier_moves *moves)
{
	const struct cards *hand = &s->hands[seat];
	unsigned i;

	if (list_knows(moves, hand))
		for (i = 0; i < hand->count; i = next_face(hand, i))
			list_move(moves, VERB_PLAY, &hand->at[i], 1);
}

static bool
score(const struct state *s, struct croupier_score *result, struct croupier_refusal *no)
{
	unsigned i, best = 0;

	(void)no;
	for (i = 1; i < s->own->pile.count; i++)
		if (s->own->pile.at[i] > s->own->pile.at[best])
			best = i;
	if (s->own->pile.count > 0)
		score_line(result, player_of(s, best), 1, &rules[HIGHEST], "the %s",
		    card_name(s->table, s->own->pile.at[best]));
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

const struct game game_tarot = {
	.name = "tarot",
	.title = "the highest card of 78",
	USUAL_MEMBERS,
	.many_faces = true,
	.packs = 1,
	.begins = 1,
	.play = play,
};
