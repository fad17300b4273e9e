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

#define LIST(type, ...) (const type[]){ __VA_ARGS__ }
#define FACES(...) .faces = LIST(struct face, __VA_ARGS__), \
	.face_count = sizeof LIST(struct face, __VA_ARGS__) / sizeof(struct face)
#define VARIANTS(...) .variants = LIST(struct variant, __VA_ARGS__, { .name = NULL })
#define OPTIONS(...) .options = LIST(struct option, __VA_ARGS__, { .name = NULL })
#define FACTS(...) .facts = LIST(struct fact, __VA_ARGS__, { .name = NULL })
#define PHASES(...) .phases = LIST(char *const, __VA_ARGS__, NULL)
#define VERBS(...) .verbs = LIST(struct verb, __VA_ARGS__, { .name = NULL })
#define BID(...) VERBS({ .name = "bid", .words = "bids", .argument = { __VA_ARGS__ } }, EXPOSE)
#define WORDS(...) { .kind = ONE_WORD, .words = LIST(char *const, __VA_ARGS__ NULL) }
#define SOME_WORD(word) #word

/* Rules that stand elsewhere, too: waivers point to them. */
static const struct croupier_rule lost_waiver[] = RULES_OF("lost-waiver");
static const struct croupier_rule late_waiver[] = RULES_OF("late-waiver");
static const struct croupier_rule twin_waiver[] = RULES_OF("twin-waiver");
static const struct croupier_rule no_expose[] = RULES_OF("no-expose");
static const struct croupier_rule no_waivers[] = RULES_OF("no-waivers");

static void
remake_nothing(struct play *p)
{
	(void)p;
}

#define BROKEN(name, ...) &(const struct game){ TOY(name), __VA_ARGS__ }

const struct game *const broken_games[] = {
	/* ---- one more of each ---------------------------------------------------- */
	BROKEN("many-faces", FACES(SIXTY(SOME_FACE, face), THREE(SOME_FACE, f), FACE("f4", 1))),
	BROKEN("more-faces", FACES(FACE("one", 1)), .face_count = MAX_FACES + 1,
	    .many_faces = true),
	/* Variants name faces that they do not have, or have none. */
	BROKEN("late-face", FACES(DRAWN_FACE("one", 4, .variants = 2, .there = 1),
	    FACE("two", 8))),
	BROKEN("lost-face", FACES(DRAWN_FACE("one", 0, .variants = 1), FACE("two", 8))),
	BROKEN("gone-faces", FACES(DRAWN_FACE("one", 9, .variants = 1))),
	BROKEN("odd-before", OPTIONS({ .name = "target", .least = 2, .most = 9, .usual = 2,
	    .later = true, .before = 1 })),
	BROKEN("many-cards", FACES(FACE("one", 100), FACE("two", 9))),
	/* Two packs of which are too many. */
	BROKEN("many-packs", FACES(FACE("one", 50), FACE("two", 5)),
	    OPTIONS(SOME_OPTION(target), { .name = "packs", .least = 1, .most = 2, .usual = 1 }),
	    .packs_option = 1),
	BROKEN("many-variants", VARIANTS(EIGHT(SOME_VARIANT, v), SOME_VARIANT(v9))),
	BROKEN("many-options", OPTIONS(EIGHT(SOME_OPTION, o), SOME_OPTION(o9))),
	BROKEN("many-facts", FACTS(EIGHT(SOME_FACT, f), SOME_FACT(f9))),
	BROKEN("many-phases", PHASES(EIGHT(SOME_PHASE, p), EIGHT(SOME_PHASE, q), "over")),
	BROKEN("many-verbs", VERBS(EIGHT(SOME_VERB, v), EIGHT(SOME_VERB, w), SOME_VERB(x1))),
	BROKEN("many-seats", VARIANTS({ "standard", 2, MAX_SEATS + 1, 2 })),

	/* ---- names --------------------------------------------------------------- */
	BROKEN("long-name", OPTIONS({ .name = LONGEST_NAME "s", .most = 9, .usual = 1 })),
	/* With its own length: FACE() would put so many characters where there is no room. */
	BROKEN("long-face", FACES(FACE("one", 6), { .name = { 'f', 'o', 'u', 'r', 't', 'e', 'e',
	    'n', '-', 'l', 'o', 'n', 'g', 's' }, .length = 14, .copies = 6 })),
	BROKEN("blank-face", FACES(FACE("one", 6), FACE("no one", 6))),
	/* YAML reads it as a truth value. */
	BROKEN("untrue-face", FACES(FACE("yes", 6), FACE("two", 6))),
	/* Cards are read in any case. */
	BROKEN("twin-face", FACES(FACE("Queen", 6), FACE("queen", 6))),
	BROKEN("hidden-face", FACES(FACE("one", 6), FACE("Xx", 6))),
	BROKEN("parameter-face", FACES(FACE("one", 6), FACE("drawn", 6))),
	BROKEN("number-phase", PHASES("12", "over")),
	BROKEN("endless", PHASES("play", "ended")),
	BROKEN("twin-verbs", VERBS(PLAY_VERB, SOME_VERB(play))),

	/* ---- what does not go together ------------------------------------------- */
	/* As the toy once was. */
	BROKEN("mute-verb", VERBS({ .name = "play", .argument = { { .kind = EMPTY } } })),
	BROKEN("bare-verb", VERBS({ .name = "play", .words = "plays" })),
	BROKEN("late-verb", VERBS({ .name = "play", .words = "plays",
	    .phases = 1u << (OVER + 1), .argument = { { .kind = EMPTY } } })),
	BROKEN("odd-option", OPTIONS({ .name = "target", .least = 2, .most = 9, .usual = 1 })),
	BROKEN("lost-option", OPTIONS({ .name = "target", .most = 1, .variants = 2 })),
	BROKEN("other-rules", .title = "The toy"),
	BROKEN("no-score", .score = NULL),
	BROKEN("no-reshuffles", .remake = remake_nothing),
	BROKEN("strange-source", .rules = LIST(struct croupier_rule, { "strange-source/must-rise",
	    "As in the toy.", "book" }, { NULL, NULL, NULL })),
	BROKEN("no-facts", .facts = NULL),
	BROKEN("no-expose", .rules = no_expose, VERBS(PLAY_VERB)),
	BROKEN("no-waivers", .rules = no_waivers, .waivers = NULL),
	BROKEN("lost-waiver", .rules = lost_waiver, .waivers = LIST(struct waiver,
	    { .rule = &rules[MUST_RISE] }, { .rule = NULL })),
	BROKEN("late-waiver", .rules = late_waiver, .waivers = LIST(struct waiver,
	    { .rule = &late_waiver[MUST_RISE], .verb = 1 }, { .rule = NULL })),
	BROKEN("twin-waiver", .rules = twin_waiver, .waivers = LIST(struct waiver,
	    { .rule = &twin_waiver[MUST_RISE] }, { .rule = &twin_waiver[FIRST_OUT] },
	    { .rule = NULL })),

	/* ---- words and numbers of moves ------------------------------------------ */
	BROKEN("many-words", BID(WORDS(SIXTY(SOME_WORD, word), EIGHT(SOME_WORD, w),))),
	BROKEN("twin-words", BID(WORDS("hearts", "Hearts",))),
	BROKEN("untrue-word", BID(WORDS("hearts", "no",))),
	BROKEN("drawn-word", BID(WORDS("drawn",))),
	BROKEN("no-words", BID(WORDS())),
	BROKEN("lost-words", BID({ .kind = ONE_WORD })),
	BROKEN("parameter-word", BID(WORDS("hearts", "suit",), { .name = "suit",
	    .kind = EMPTY })),
	BROKEN("odd-numbers", BID({ .kind = ONE_NUMBER, .least = 2, .most = 1 })),
	BROKEN("far-numbers", BID({ .kind = ONE_NUMBER, .most = 1000000001 })),
	NULL,
};
