/*
 * broken.c: games made from the toy, one for each limit that goes beyond it.
 *
 * The tests see limits.c refuse each of them with a sentence.
 */
#define game_full full_of_broken
#define toy_of_full toy_of_broken
#include "../small/full/full.c"
#undef game_full
#undef toy_of_full

/* ---- one more of each --------------------------------------------------------- */

static const struct face many_faces[] = {
	SIXTY(SOME_FACE, face), THREE(SOME_FACE, f), FACE("f4", 1),
};
static const struct game game_many_faces = { TOY("many-faces"), .faces = many_faces,
	.face_count = CARDSET_FACES + 1 };

static const struct game game_more_faces = { TOY("more-faces"), .faces = many_faces,
	.face_count = MAX_FACES + 1, .many_faces = true };

/* Variants name faces that they do not have, or have none. */
static const struct face late_face[] = {
	DRAWN_FACE("one", 4, .variants = 2, .there = 1), FACE("two", 8),
};
static const struct game game_late_face = { TOY("late-face"), .faces = late_face,
	.face_count = 2 };

static const struct face lost_face[] = {
	DRAWN_FACE("one", 0, .variants = 1), FACE("two", 8),
};
static const struct game game_lost_face = { TOY("lost-face"), .faces = lost_face,
	.face_count = 2 };

static const struct face gone_faces[] = { DRAWN_FACE("one", 9, .variants = 1) };
static const struct game game_gone_faces = { TOY("gone-faces"), .faces = gone_faces,
	.face_count = 1 };

static const struct option odd_before[] = {
	{ .name = "target", .least = 2, .most = 9, .usual = 2, .later = true, .before = 1 },
	{ .name = NULL },
};
static const struct game game_odd_before = { TOY("odd-before"), .options = odd_before };


static const struct face many_cards[] = { FACE("one", 100), FACE("two", 9) };
static const struct game game_many_cards = { TOY("many-cards"), .faces = many_cards,
	.face_count = 2 };

/* Two packs of which are too many. */
static const struct face pack[] = { FACE("one", 50), FACE("two", 5) };
static const struct option packs[] = {
	SOME_OPTION(target), { .name = "packs", .least = 1, .most = 2, .usual = 1 },
	{ .name = NULL },
};
static const struct game game_many_packs = { TOY("many-packs"), .faces = pack, .face_count = 2,
	.options = packs, .packs_option = 1 };

static const struct variant many_variants[] = {
	EIGHT(SOME_VARIANT, v), SOME_VARIANT(v9), { .name = NULL },
};
static const struct game game_many_variants = { TOY("many-variants"), .variants = many_variants };

static const struct option many_options[] = {
	EIGHT(SOME_OPTION, o), SOME_OPTION(o9), { .name = NULL },
};
static const struct game game_many_options = { TOY("many-options"), .options = many_options };

static const struct fact many_facts[] = { EIGHT(SOME_FACT, f), SOME_FACT(f9), { .name = NULL } };
static const struct game game_many_facts = { TOY("many-facts"), .facts = many_facts };

static const char *const many_phases[] = {
	EIGHT(SOME_PHASE, p), EIGHT(SOME_PHASE, q), "over", NULL,
};
static const struct game game_many_phases = { TOY("many-phases"), .phases = many_phases };

static const struct verb many_verbs[] = {
	EIGHT(SOME_VERB, v), EIGHT(SOME_VERB, w), SOME_VERB(x1), { .name = NULL },
};
static const struct game game_many_verbs = { TOY("many-verbs"), .verbs = many_verbs };

static const struct variant many_seats[] = {
	{ "standard", 2, MAX_SEATS + 1, 2 }, { .name = NULL },
};
static const struct game game_many_seats = { TOY("many-seats"), .variants = many_seats };

/* ---- names -------------------------------------------------------------------- */

static const struct option long_option[] = {
	{ .name = LONGEST_NAME "s", .most = 9, .usual = 1 }, { .name = NULL },
};
static const struct game game_long_name = { TOY("long-name"), .options = long_option };

/* With its own length, for FACE() would put so many characters where there is no room for them. */
static const struct face long_face[] = {
	FACE("one", 6),
	{ .name = { 'f', 'o', 'u', 'r', 't', 'e', 'e', 'n', '-', 'l', 'o', 'n', 'g', 's' },
	    .length = 14, .copies = 6 },
};
static const struct game game_long_face = { TOY("long-face"), .faces = long_face,
	.face_count = 2 };

static const struct face blank_face[] = { FACE("one", 6), FACE("no one", 6) };
static const struct game game_blank_face = { TOY("blank-face"), .faces = blank_face,
	.face_count = 2 };

/* YAML reads it as a truth value. */
static const struct face untrue_face[] = { FACE("yes", 6), FACE("two", 6) };
static const struct game game_untrue_face = { TOY("untrue-face"), .faces = untrue_face,
	.face_count = 2 };

/* Cards are read in any case. */
static const struct face twin_face[] = { FACE("Queen", 6), FACE("queen", 6) };
static const struct game game_twin_face = { TOY("twin-face"), .faces = twin_face,
	.face_count = 2 };

static const struct face hidden_face[] = { FACE("one", 6), FACE("Xx", 6) };
static const struct game game_hidden_face = { TOY("hidden-face"), .faces = hidden_face,
	.face_count = 2 };

static const struct face parameter_face[] = { FACE("one", 6), FACE("drawn", 6) };
static const struct game game_parameter_face = { TOY("parameter-face"), .faces = parameter_face,
	.face_count = 2 };

static const char *const number_phase[] = { "12", "over", NULL };
static const struct game game_number_phase = { TOY("number-phase"), .phases = number_phase };

static const char *const endless_phases[] = { "play", "ended", NULL };
static const struct game game_endless = { TOY("endless"), .phases = endless_phases };

static const struct verb twin_verbs[] = { PLAY_VERB, SOME_VERB(play), { .name = NULL } };
static const struct game game_twin_verbs = { TOY("twin-verbs"), .verbs = twin_verbs };

/* ---- what does not go together --------------------------------------------------- */

/* As the toy once was. */
static const struct verb mute_verb[] = {
	{ .name = "play", .argument = { { .kind = EMPTY } } }, { .name = NULL },
};
static const struct game game_mute_verb = { TOY("mute-verb"), .verbs = mute_verb };

static const struct verb bare_verb[] = { { .name = "play", .words = "plays" }, { .name = NULL } };
static const struct game game_bare_verb = { TOY("bare-verb"), .verbs = bare_verb };

static const struct verb late_verb[] = {
	{ .name = "play", .words = "plays", .phases = 1u << (OVER + 1),
	    .argument = { { .kind = EMPTY } } },
	{ .name = NULL },
};
static const struct game game_late_verb = { TOY("late-verb"), .verbs = late_verb };

static const struct option odd_option[] = {
	{ .name = "target", .least = 2, .most = 9, .usual = 1 }, { .name = NULL },
};
static const struct game game_odd_option = { TOY("odd-option"), .options = odd_option };

static const struct option lost_option[] = {
	{ .name = "target", .most = 1, .variants = 2 }, { .name = NULL },
};
static const struct game game_lost_option = { TOY("lost-option"), .options = lost_option };

static const struct game game_other_rules = { TOY("other-rules") };
static const struct game game_no_score = { TOY("no-score"), .score = NULL };

static void
remake_nothing(struct play *p)
{
	(void)p;
}

static const struct game game_no_reshuffles = { TOY("no-reshuffles"), .remake = remake_nothing };
static const struct croupier_rule strange_source[] = {
	{ "strange-source/must-rise", "As in the toy.", "book" }, { NULL, NULL, NULL },
};
static const struct game game_strange_source = { TOY("strange-source"), .rules = strange_source };
static const struct croupier_rule no_expose_rules[] = RULES_OF("no-expose");
static const struct verb no_expose[] = { PLAY_VERB, { .name = NULL } };
static const struct game game_no_expose = { TOY("no-expose"), .rules = no_expose_rules,
	.verbs = no_expose };

static const struct croupier_rule no_waivers_rules[] = RULES_OF("no-waivers");
static const struct game game_no_waivers = { TOY("no-waivers"), .rules = no_waivers_rules,
	.waivers = NULL };

static const struct croupier_rule lost_waiver_rules[] = RULES_OF("lost-waiver");
static const struct waiver lost_waiver[] = { { .rule = &rules[MUST_RISE] }, { .rule = NULL } };
static const struct game game_lost_waiver = { TOY("lost-waiver"), .rules = lost_waiver_rules,
	.waivers = lost_waiver };

static const struct croupier_rule late_waiver_rules[] = RULES_OF("late-waiver");
static const struct waiver late_waiver[] = {
	{ .rule = &late_waiver_rules[MUST_RISE], .verb = 1 }, { .rule = NULL },
};
static const struct game game_late_waiver = { TOY("late-waiver"), .rules = late_waiver_rules,
	.waivers = late_waiver };

static const struct croupier_rule twin_waiver_rules[] = RULES_OF("twin-waiver");
static const struct waiver twin_waiver[] = {
	{ .rule = &twin_waiver_rules[MUST_RISE] }, { .rule = &twin_waiver_rules[FIRST_OUT] },
	{ .rule = NULL },
};
static const struct game game_twin_waiver = { TOY("twin-waiver"), .rules = twin_waiver_rules,
	.waivers = twin_waiver };

static const struct game game_no_facts = { TOY("no-facts"), .facts = NULL };

/* ---- words and numbers of moves ---------------------------------------------------- */

#define WORDS_OF(id, called, ...) \
	static const struct verb verbs_of_##id[] = { { .name = "bid", .words = "bids", \
	    .argument = { __VA_ARGS__ } }, EXPOSE, { .name = NULL } }; \
	static const struct game game_##id = { TOY(called), .verbs = verbs_of_##id }

#define SOME_WORD(word) #word
static const char *const many_words[] = {
	SIXTY(SOME_WORD, word), EIGHT(SOME_WORD, w), NULL,
};
static const char *const twin_words[] = { "hearts", "Hearts", NULL };
static const char *const untrue_word[] = { "hearts", "no", NULL };
static const char *const parameter_word[] = { "hearts", "suit", NULL };
static const char *const drawn_word[] = { "drawn", NULL };
static const char *const no_words[] = { NULL };

WORDS_OF(many_words, "many-words", { .kind = ONE_WORD, .words = many_words });
WORDS_OF(twin_words, "twin-words", { .kind = ONE_WORD, .words = twin_words });
WORDS_OF(untrue_word, "untrue-word", { .kind = ONE_WORD, .words = untrue_word });
WORDS_OF(drawn_word, "drawn-word", { .kind = ONE_WORD, .words = drawn_word });
WORDS_OF(no_words, "no-words", { .kind = ONE_WORD, .words = no_words });
WORDS_OF(lost_words, "lost-words", { .kind = ONE_WORD });
WORDS_OF(parameter_word, "parameter-word", { .kind = ONE_WORD, .words = parameter_word },
    { .name = "suit", .kind = EMPTY });
WORDS_OF(odd_numbers, "odd-numbers", { .kind = ONE_NUMBER, .least = 2, .most = 1 });
WORDS_OF(far_numbers, "far-numbers", { .kind = ONE_NUMBER, .most = 1000000001 });

const struct game *const broken_games[] = {
	&game_many_faces, &game_more_faces, &game_late_face, &game_lost_face, &game_gone_faces,
	&game_odd_before, &game_many_cards, &game_many_packs, &game_many_variants,
	&game_many_options, &game_many_facts, &game_many_phases, &game_many_verbs,
	&game_many_seats, &game_long_name, &game_long_face, &game_blank_face, &game_untrue_face,
	&game_twin_face, &game_hidden_face, &game_parameter_face, &game_number_phase,
	&game_endless, &game_twin_verbs, &game_mute_verb, &game_bare_verb, &game_late_verb,
	&game_odd_option, &game_lost_option, &game_other_rules, &game_no_score,
	&game_no_reshuffles, &game_strange_source, &game_no_facts, &game_no_expose,
	&game_no_waivers, &game_lost_waiver, &game_late_waiver, &game_twin_waiver,
	&game_many_words, &game_twin_words, &game_untrue_word, &game_drawn_word, &game_no_words,
	&game_lost_words, &game_parameter_word, &game_odd_numbers, &game_far_numbers, NULL,
};
