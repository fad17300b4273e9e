/*
 * full.c: the toy with as much of everything as a game may have, for the tests.
 */
#define game_toy toy_of_full
#include "../../toy/toy.c"
#undef game_toy

/* Each game is the toy but for a few fields, which are given twice. */
#pragma GCC diagnostic ignored "-Woverride-init"

#define TOY(called) \
	.name = called, .title = "a game that is made for the tests", USUAL_MEMBERS, \
	.packs = 1, .begins = 1, .play = play, .waivers = nothing_waived

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
