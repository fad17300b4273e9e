/*
 * excess.c: the toy with more than there is room for, for the tests: what no table of a game
 * tells beforehand, in a variant for each.
 */
#define game_full full_of_excess
#define toy_of_full toy_of_excess
#include "../full/full.c"
#undef game_full
#undef toy_of_full

enum { MANY_LINES, LONG_LINE, MANY_KEYS, DEEP_KEYS };

static const struct variant excess_variants[] = {
	[MANY_LINES] = { "many-lines", 2, 4, 2 }, [LONG_LINE] = { "long-line", 2, 4, 2 },
	[MANY_KEYS] = { "many-keys", 2, 4, 2 }, [DEEP_KEYS] = { "deep-keys", 2, 4, 2 },
	{ .name = NULL },
};

static const struct croupier_rule excess_rules[] = RULES_OF("excess");

static bool
excess_score(const struct state *s, struct croupier_score *result, struct croupier_refusal *no)
{
	(void)no;
	return s->table->variant == LONG_LINE ? score_lines(s, result, 1, MAX_LINE_WORDS + 1) :
	    score_lines(s, result, MAX_LINES + 1, 1);
}

static void
many_keys(struct fields *f)
{
	static const char *const keys[MAX_KEYS] = { EIGHT(SOME_PHASE, k), EIGHT(SOME_PHASE, l),
		EIGHT(SOME_PHASE, m), EIGHT(SOME_PHASE, n), EIGHT(SOME_PHASE, o) };
	bool truth = false;
	unsigned i;

	for (i = 0; i < MAX_KEYS; i++)
		field_truth(f, keys[i], &truth);
}

static void
deep_keys(struct fields *f)
{
	int i;

	for (i = 0; i < 20; i++)
		field_map(f, "deeper");
	for (i = 0; i < 20; i++)
		field_end(f);
}

static void
excess_fields(struct fields *f, struct state *s)
{
	fields(f, s);
	if (s->table->variant == MANY_KEYS)
		many_keys(f);
	else if (s->table->variant == DEEP_KEYS)
		deep_keys(f);
}

const struct game game_excess = { TOY("excess"), .variants = excess_variants,
	.rules = excess_rules, .fields = excess_fields, .score = excess_score };
