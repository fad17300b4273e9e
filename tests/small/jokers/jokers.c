/*
 * jokers.c: Hen as a later version could have it, for the tests: with a variant of four
 * jokers, and one without any, but with one pack (two with four jokers each would be more cards
 * than there may be).
 */
#define game_hen game_hen_of_today
#include "../../../lib/games/hen.c"
#undef game_hen

/* The game is Hen but for a few fields, which are given twice. */
#pragma GCC diagnostic ignored "-Woverride-init"

enum { FOUR_JOKERS = BOUNCE + 1, NO_JOKERS };

static const struct face later_faces[] = {
	SUIT("S"), SUIT("H"), SUIT("D"), SUIT("C"),
	[JOKER] = DRAWN_FACE("Joker", 2, .sign = "joker", .variants = 1u << FOUR_JOKERS,
	    .there = 4),
	DRAWN_FACE("Blank", 0, .sign = "joker", .variants = 1u << NO_JOKERS, .there = 1),
};

static const struct variant later_variants[] = {
	[STANDARD] = { "standard", 2, MAX_SEATS, 4 },
	[BOUNCE] = { "bounce", 2, MAX_SEATS, 4 },
	[FOUR_JOKERS] = { "four-jokers", 2, ONE_PACK_SEATS, 4 },
	[NO_JOKERS] = { "blank", 2, ONE_PACK_SEATS, 4 },
	{ NULL, 0, 0, 0 },
};

static const struct option later_options[] = {
	[TARGET] = { .name = "target", .least = 1, .most = 1000000, .usual = 200 },
	[BOUNCE_TO] = { .name = "bounce-to", .least = 0, .most = 999999, .usual = 150,
	    .variants = 1u << BOUNCE },
	[KNOCK_LIMIT] = { .name = "knock-limit", .least = 0, .most = 1000000, .usual = 11 },
	[PENALTY] = { .name = "penalty", .least = 0, .most = 1000000, .usual = 30 },
	[PACKS] = { .name = "packs", .least = 1, .most = 1, .usual = 1 },
	[KNOCK_COVERS] = { .name = "knock-covers", .kind = OPTION_TRUTH, .usual = true,
	    .later = true, .before = false },
	{ .name = NULL },
};

const struct game game_jokers = {
	.name = "jokers",
	.title = "draw and discard groups: the lowest hand, and who dares to knock",
	USUAL_MEMBERS,
	.faces = later_faces,
	.face_count = FACES + 1,
	.packs_option = PACKS,
	.begins = 1,
	.reshuffles = true,
	.lowest_wins = true,
	.may_look_dealt = true,
	.variants = later_variants,
	.options = later_options,
	.setup = setup,
	.arrange = arrange,
	.remake = remake,
	SHOWN_HANDS,
};
