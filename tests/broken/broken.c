/*
 * broken.c: games made from the toy: one that has as much of everything as a
 * game may have, and one for each limit that goes beyond it.
 *
 * The tests play the first and see each of the others refused with a sentence,
 * most by bin/prepare/limits.c: with such a game croupier is not built.
 */
#include "../toy/toy.c"

/* Each game is the toy but for a few fields, which are given twice. */
#pragma GCC diagnostic ignored "-Woverride-init"

#define TOY(called) \
	.name = called, .title = "a game that is made for the tests", .faces = faces, \
	.face_count = FACES, .packs = 1, .packs_option = -1, .begins = 1, .variants = variants, \
	.options = options, .facts = facts, .phases = phases, .verbs = verbs, .rules = rules, \
	.own_size = sizeof(struct game_state), .fields = fields, .check = check, .deal = deal, \
	.play = play, .list = list, .score = score, .match = match, .waivers = nothing_waived

/* The toy's own rules are none of these games. */
static const struct waiver nothing_waived[] = { { .rule = NULL } };

/* A game that is not to be refused for its rules needs some under its own name. */
#define RULES_OF(called) { \
	{ called "/must-rise", "As in the toy.", "ruling" }, \
	{ called "/first-out", "As in the toy.", "ruling" }, \
	{ NULL, NULL, NULL } }

/* Many entries of a table at once. */
#define THREE(m, n) m(n##1), m(n##2), m(n##3)
#define SIX(m, n) THREE(m, n), m(n##4), m(n##5), m(n##6)
#define EIGHT(m, n) SIX(m, n), m(n##7), m(n##8)
#define SIXTY(m, n) SIX(m, n##1), SIX(m, n##2), SIX(m, n##3), SIX(m, n##4), SIX(m, n##5), \
	SIX(m, n##6), SIX(m, n##7), SIX(m, n##8), SIX(m, n##9), SIX(m, n##0)

#define SOME_FACE(word) FACE(#word, 1)
#define SOME_VARIANT(word) { #word, 2, 4, 2 }
#define SOME_OPTION(word) { .name = #word, .most = 9, .usual = 1 }
#define SOME_FACT(word) { .name = #word, .kind = FACT_NUMBER, .most = 9 }
#define SOME_PHASE(word) #word
#define SOME_VERB(word) \
	{ .name = #word, .words = "does nothing", .argument = { { .kind = EMPTY } } }
#define PLAY_VERB \
	{ .name = "play", .phases = 1u << PLAY, .words = "plays a card onto the pile", \
	    .argument = { { .kind = ONE_CARD, .from_hand = true }, DRAWN } }

#define LONGEST_NAME "a-name-of-thirty-one-characters"
#define LONGEST_FACE "thirteen-long"
_Static_assert(sizeof LONGEST_NAME - 1 == MAX_NAME, "no name is longer");
_Static_assert(sizeof LONGEST_FACE - 1 == MAX_FACE_NAME, "no face's name is longer");

/* ---- at every limit --------------------------------------------------------- */

static const struct face full_faces[] = {
	SIXTY(SOME_FACE, face), FACE("fa", 1), FACE("fb", 1),
	FACE(LONGEST_FACE, MAX_CARDS - 62),
};

static const struct variant full_variants[] = {
	SIX(SOME_VARIANT, variant), { "seventh", MAX_SEATS, MAX_SEATS, MAX_SEATS },
	{ LONGEST_NAME, 1, 1, 1 }, { .name = NULL },
};

static const struct option full_options[] = { EIGHT(SOME_OPTION, option), { .name = NULL } };
static const struct fact full_facts[] = { EIGHT(SOME_FACT, fact), { .name = NULL } };
static const char *const full_phases[] = {
	"play", EIGHT(SOME_PHASE, phase), SIX(SOME_PHASE, stage), "over", NULL,
};
static const struct verb full_verbs[] = {
	PLAY_VERB, EIGHT(SOME_VERB, verb), SIX(SOME_VERB, act), EXPOSE, { .name = NULL },
};
static const struct croupier_rule full_rules[] = RULES_OF("full");

/* So many lines of so many words. */
static bool
score_lines(const struct state *s, struct croupier_score *result, int lines, int words)
{
	for (; lines > 0; lines--)
		score_line(result, (uint8_t)(lines % s->table->seats), 1, &full_rules[FIRST_OUT],
		    "%*d", words, lines);
	return true;
}

static bool
full_score(const struct state *s, struct croupier_score *result, struct croupier_refusal *no)
{
	(void)no;
	return score_lines(s, result, MAX_LINES, MAX_LINE_WORDS);
}

/* No card is turned up. */
static bool
full_deal(struct deal *d, struct croupier_refusal *no)
{
	(void)no;
	deal_singly(d->s, d->s->turn, HAND);
	cards_add(&d->s->own->pile, cards_pull(&d->s->stock, 0));
	return true;
}

const struct game game_full = { TOY("full"), .faces = full_faces,
	.face_count = CARDSET_FACES,
	.variants = full_variants, .options = full_options, .facts = full_facts,
	.phases = full_phases, .verbs = full_verbs, .rules = full_rules, .score = full_score,
	.deal = full_deal };

/* ---- one more of each --------------------------------------------------------- */

static const struct face many_faces[] = {
	SIXTY(SOME_FACE, face), THREE(SOME_FACE, f), FACE("f4", 1),
};
const struct game game_many_faces = { TOY("many-faces"), .faces = many_faces,
	.face_count = CARDSET_FACES + 1 };

const struct game game_more_faces = { TOY("more-faces"), .faces = many_faces,
	.face_count = MAX_FACES + 1, .many_faces = true };

/* Variants name faces that they do not have, or have none. */
static const struct face late_face[] = {
	DRAWN_FACE("one", 4, .variants = 2, .there = 1), FACE("two", 8),
};
const struct game game_late_face = { TOY("late-face"), .faces = late_face, .face_count = 2 };

static const struct face lost_face[] = {
	DRAWN_FACE("one", 0, .variants = 1), FACE("two", 8),
};
const struct game game_lost_face = { TOY("lost-face"), .faces = lost_face, .face_count = 2 };

static const struct face gone_faces[] = { DRAWN_FACE("one", 9, .variants = 1) };
const struct game game_gone_faces = { TOY("gone-faces"), .faces = gone_faces, .face_count = 1 };

static const struct option odd_before[] = {
	{ .name = "target", .least = 2, .most = 9, .usual = 2, .later = true, .before = 1 },
	{ .name = NULL },
};
const struct game game_odd_before = { TOY("odd-before"), .options = odd_before };


static const struct face many_cards[] = { FACE("one", 100), FACE("two", 9) };
const struct game game_many_cards = { TOY("many-cards"), .faces = many_cards, .face_count = 2 };

/* Two packs of which are too many. */
static const struct face pack[] = { FACE("one", 50), FACE("two", 5) };
static const struct option packs[] = {
	{ .name = "packs", .least = 1, .most = 2, .usual = 1 }, { .name = NULL },
};
const struct game game_many_packs = { TOY("many-packs"), .faces = pack, .face_count = 2,
	.options = packs, .packs_option = 0 };

static const struct variant many_variants[] = {
	EIGHT(SOME_VARIANT, v), SOME_VARIANT(v9), { .name = NULL },
};
const struct game game_many_variants = { TOY("many-variants"), .variants = many_variants };

static const struct option many_options[] = {
	EIGHT(SOME_OPTION, o), SOME_OPTION(o9), { .name = NULL },
};
const struct game game_many_options = { TOY("many-options"), .options = many_options };

static const struct fact many_facts[] = { EIGHT(SOME_FACT, f), SOME_FACT(f9), { .name = NULL } };
const struct game game_many_facts = { TOY("many-facts"), .facts = many_facts };

static const char *const many_phases[] = {
	EIGHT(SOME_PHASE, p), EIGHT(SOME_PHASE, q), "over", NULL,
};
const struct game game_many_phases = { TOY("many-phases"), .phases = many_phases };

static const struct verb many_verbs[] = {
	EIGHT(SOME_VERB, v), EIGHT(SOME_VERB, w), SOME_VERB(x1), { .name = NULL },
};
const struct game game_many_verbs = { TOY("many-verbs"), .verbs = many_verbs };

static const struct variant many_seats[] = {
	{ "standard", 2, MAX_SEATS + 1, 2 }, { .name = NULL },
};
const struct game game_many_seats = { TOY("many-seats"), .variants = many_seats };

static const struct croupier_rule many_lines_rules[] = RULES_OF("many-lines");
static bool
many_lines(const struct state *s, struct croupier_score *result, struct croupier_refusal *no)
{
	(void)no;
	return score_lines(s, result, MAX_LINES + 1, 1);
}
const struct game game_many_lines = { TOY("many-lines"), .rules = many_lines_rules,
	.score = many_lines };

static const struct croupier_rule long_line_rules[] = RULES_OF("long-line");
static bool
long_line(const struct state *s, struct croupier_score *result, struct croupier_refusal *no)
{
	(void)no;
	return score_lines(s, result, 1, MAX_LINE_WORDS + 1);
}
const struct game game_long_line = { TOY("long-line"), .rules = long_line_rules,
	.score = long_line };

static const struct croupier_rule many_keys_rules[] = RULES_OF("many-keys");
static void
many_keys(struct fields *f, struct state *s)
{
	static const char *const keys[MAX_KEYS] = { EIGHT(SOME_PHASE, k), EIGHT(SOME_PHASE, l),
		EIGHT(SOME_PHASE, m), EIGHT(SOME_PHASE, n), EIGHT(SOME_PHASE, o) };
	bool truth = false;
	unsigned i;

	fields(f, s);
	for (i = 0; i < MAX_KEYS; i++)
		field_truth(f, keys[i], &truth);
}
const struct game game_many_keys = { TOY("many-keys"), .rules = many_keys_rules,
	.fields = many_keys };

static const struct croupier_rule deep_keys_rules[] = RULES_OF("deep-keys");
static void
deep_keys(struct fields *f, struct state *s)
{
	int i;

	fields(f, s);
	for (i = 0; i < 20; i++)
		field_map(f, "deeper");
	for (i = 0; i < 20; i++)
		field_end(f);
}
const struct game game_deep_keys = { TOY("deep-keys"), .rules = deep_keys_rules,
	.fields = deep_keys };

/* ---- names -------------------------------------------------------------------- */

static const struct option long_option[] = {
	{ .name = LONGEST_NAME "s", .most = 9, .usual = 1 }, { .name = NULL },
};
const struct game game_long_name = { TOY("long-name"), .options = long_option };

/* With its own length, for FACE() would put so many characters where there is no room for them. */
static const struct face long_face[] = {
	FACE("one", 6),
	{ .name = { 'f', 'o', 'u', 'r', 't', 'e', 'e', 'n', '-', 'l', 'o', 'n', 'g', 's' },
	    .length = 14, .copies = 6 },
};
const struct game game_long_face = { TOY("long-face"), .faces = long_face, .face_count = 2 };

static const struct face blank_face[] = { FACE("one", 6), FACE("no one", 6) };
const struct game game_blank_face = { TOY("blank-face"), .faces = blank_face, .face_count = 2 };

/* YAML reads it as a truth value. */
static const struct face untrue_face[] = { FACE("yes", 6), FACE("two", 6) };
const struct game game_untrue_face = { TOY("untrue-face"), .faces = untrue_face,
	.face_count = 2 };

/* Cards are read in any case. */
static const struct face twin_face[] = { FACE("Queen", 6), FACE("queen", 6) };
const struct game game_twin_face = { TOY("twin-face"), .faces = twin_face, .face_count = 2 };

static const struct face hidden_face[] = { FACE("one", 6), FACE("Xx", 6) };
const struct game game_hidden_face = { TOY("hidden-face"), .faces = hidden_face,
	.face_count = 2 };

static const struct face parameter_face[] = { FACE("one", 6), FACE("drawn", 6) };
const struct game game_parameter_face = { TOY("parameter-face"), .faces = parameter_face,
	.face_count = 2 };

static const char *const number_phase[] = { "12", "over", NULL };
const struct game game_number_phase = { TOY("number-phase"), .phases = number_phase };

static const char *const endless_phases[] = { "play", "ended", NULL };
const struct game game_endless = { TOY("endless"), .phases = endless_phases };

static const struct verb twin_verbs[] = { PLAY_VERB, SOME_VERB(play), { .name = NULL } };
const struct game game_twin_verbs = { TOY("twin-verbs"), .verbs = twin_verbs };

/* ---- what does not go together --------------------------------------------------- */

/* As the toy once was. */
static const struct verb mute_verb[] = {
	{ .name = "play", .argument = { { .kind = EMPTY } } }, { .name = NULL },
};
const struct game game_mute_verb = { TOY("mute-verb"), .verbs = mute_verb };

static const struct verb bare_verb[] = { { .name = "play", .words = "plays" }, { .name = NULL } };
const struct game game_bare_verb = { TOY("bare-verb"), .verbs = bare_verb };

static const struct verb late_verb[] = {
	{ .name = "play", .words = "plays", .phases = 1u << (OVER + 1),
	    .argument = { { .kind = EMPTY } } },
	{ .name = NULL },
};
const struct game game_late_verb = { TOY("late-verb"), .verbs = late_verb };

static const struct option odd_option[] = {
	{ .name = "target", .least = 2, .most = 9, .usual = 1 }, { .name = NULL },
};
const struct game game_odd_option = { TOY("odd-option"), .options = odd_option };

static const struct option lost_option[] = {
	{ .name = "target", .most = 1, .variants = 2 }, { .name = NULL },
};
const struct game game_lost_option = { TOY("lost-option"), .options = lost_option };

const struct game game_other_rules = { TOY("other-rules") };
const struct game game_no_score = { TOY("no-score"), .score = NULL };

static void
remake_nothing(struct play *p)
{
	(void)p;
}

const struct game game_no_reshuffles = { TOY("no-reshuffles"), .remake = remake_nothing };
static const struct croupier_rule strange_source[] = {
	{ "strange-source/must-rise", "As in the toy.", "book" }, { NULL, NULL, NULL },
};
const struct game game_strange_source = { TOY("strange-source"), .rules = strange_source };
static const struct croupier_rule no_expose_rules[] = RULES_OF("no-expose");
static const struct verb no_expose[] = { PLAY_VERB, { .name = NULL } };
const struct game game_no_expose = { TOY("no-expose"), .rules = no_expose_rules,
	.verbs = no_expose };

static const struct croupier_rule no_waivers_rules[] = RULES_OF("no-waivers");
const struct game game_no_waivers = { TOY("no-waivers"), .rules = no_waivers_rules,
	.waivers = NULL };

static const struct croupier_rule lost_waiver_rules[] = RULES_OF("lost-waiver");
static const struct waiver lost_waiver[] = { { .rule = &rules[MUST_RISE] }, { .rule = NULL } };
const struct game game_lost_waiver = { TOY("lost-waiver"), .rules = lost_waiver_rules,
	.waivers = lost_waiver };

static const struct croupier_rule late_waiver_rules[] = RULES_OF("late-waiver");
static const struct waiver late_waiver[] = {
	{ .rule = &late_waiver_rules[MUST_RISE], .verb = 1 }, { .rule = NULL },
};
const struct game game_late_waiver = { TOY("late-waiver"), .rules = late_waiver_rules,
	.waivers = late_waiver };

static const struct croupier_rule twin_waiver_rules[] = RULES_OF("twin-waiver");
static const struct waiver twin_waiver[] = {
	{ .rule = &twin_waiver_rules[MUST_RISE] }, { .rule = &twin_waiver_rules[FIRST_OUT] },
	{ .rule = NULL },
};
const struct game game_twin_waiver = { TOY("twin-waiver"), .rules = twin_waiver_rules,
	.waivers = twin_waiver };

const struct game game_no_facts = { TOY("no-facts"), .facts = NULL };

/* ---- words and numbers of moves ---------------------------------------------------- */

#define WORDS_OF(id, called, ...) \
	static const struct verb verbs_of_##id[] = { { .name = "bid", .words = "bids", \
	    .argument = { __VA_ARGS__ } }, EXPOSE, { .name = NULL } }; \
	const struct game game_##id = { TOY(called), .verbs = verbs_of_##id }

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
