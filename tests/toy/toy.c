/*
 * toy.c: the smallest game there can be, built and played by the tests.
 *
 * Six cards, two or three seats: each seat plays one of its two cards, the
 * highest takes the round.  It is also the template for a new game.
 */
#include "game.h"

static const struct face faces[] = {
	FACE("one", 1), FACE("two", 1), FACE("three", 1), FACE("four", 1), FACE("five", 1), FACE("six", 1),
};

static const struct variant variants[] = { { "standard", 2, 3, 2 }, { NULL, 0, 0, 0 } };

static const struct option options[] = {
	{ .name = "target", .least = 1, .most = 100, .usual = 2 },
	{ .name = NULL },
};

static const struct fact facts[] = { { .name = NULL } };

enum { PLAY, OVER };

static const char *const phases[] = { "play", "over", NULL };

static const struct verb verbs[] = {
	{ .name = "play", .phases = 1u << PLAY, .argument = { { .kind = ONE_CARD, .from_hand = true } } },
	{ .name = NULL },
};

enum { HIGHEST, RULES };

static const struct croupier_rule rules[] = {
	[HIGHEST] = { "toy/highest", "The highest card takes the round.", "ruling" },
	[RULES] = { NULL, NULL, NULL },
};

struct game_state {
	struct cards table;	/* in turn order from the dealer's left */
};

static void
fields(struct fields *f, struct state *s)
{
	field_cards(f, "table", s->own->table.at, &s->own->table.count, MAX_CARDS, AS_THEY_LIE, EVERYBODY);
}

static uint8_t
first_seat(const struct state *s)
{
	return seat_after(s->table, s->table->dealer);
}

static bool
check(const struct state *s, struct check *check)
{
	unsigned played = s->own->table.count;

	if (played > s->table->seats || (s->phase == OVER) != (played == s->table->seats))
		return wrong(check, "table", "every seat plays one card");
	if (s->phase == PLAY && s->turn != (first_seat(s) + played) % s->table->seats)
		return wrong(check, "turn", "the turn goes left from the dealer's left");
	return true;
}

static bool
deal(struct deal *d, struct croupier_refusal *no)
{
	(void)no;
	deal_singly(d->s, d->s->turn, 2);
	return true;
}

static bool
play(struct play *p)
{
	struct state *s = p->s;

	take_from_hand(p, move_value(p->move, 0));
	cards_add(&s->own->table, move_value(p->move, 0));
	if (s->own->table.count == s->table->seats)
		set_over(s);
	else
		s->turn = seat_after(s->table, s->turn);
	return true;
}

static void
list(const struct state *s, uint8_t seat, struct croupier_moves *moves)
{
	unsigned i;

	for (i = 0; i < s->hands[seat].count; i++)
		list_move(moves, 0, &s->hands[seat].at[i], 1);
}

static bool
score(const struct state *s, struct croupier_score *result, struct croupier_refusal *no)
{
	unsigned i, best = 0;

	(void)no;
	if (s->own->table.count == 0)
		return true;
	for (i = 1; i < s->own->table.count; i++)
		if (s->own->table.at[i] > s->own->table.at[best])
			best = i;
	score_line(result, (uint8_t)((first_seat(s) + best) % s->table->seats), 1, &rules[HIGHEST], "the %s",
	    card_name(s->table, s->own->table.at[best]));
	return true;
}

static bool
match(const struct state *s, const int32_t *totals, bool *winners)
{
	bool over = false;
	unsigned i;

	for (i = 0; i < s->table->seats; i++)
		over = (winners[i] = totals[i] >= s->table->option[0]) || over;
	return over;
}

const struct game game_toy = {
	.name = "toy", .title = "the highest card takes the round",
	.faces = faces, .face_count = 6, .packs = 1, .packs_option = -1, .begins = 1,
	.variants = variants, .options = options, .facts = facts, .phases = phases, .verbs = verbs, .rules = rules,
	.own_size = sizeof(struct game_state), .fields = fields, .check = check, .deal = deal, .play = play,
	.list = list, .score = score, .match = match,
};
