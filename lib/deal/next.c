/*
 * next.c: whether a state begins the round that follows a finished one.
 *
 * Deals that round once more and compares what does not depend on cards.  Must not know any
 * one game, nor what stands in a record after the state.
 */
#include "deal/deal.h"

#include <stdio.h>
#include <string.h>

/*
 * How many shuffles are tried: a key that tells of cards, such as the suit of one that was
 * turned up, depends on the shuffle.
 */
enum { SHUFFLES = 64 };

/* What the next round is compared with. */
struct comparison {
	const struct croupier_state *finished, *next;
	struct croupier_setup setup;
	const char *names[MAX_SEATS + 1];
	char score[MAX_SEATS][64];
	const char *scores[MAX_SEATS + 1];
};

#define broken(...) refused(table_rules[BAD_NEXT].id, NULL, __VA_ARGS__)

/* The match must go on after the finished round, and the next round must belong to it. */
static struct croupier_refusal
compare_match(const struct croupier_state *finished, const struct croupier_score *score,
    const struct table *next)
{
	const struct table *before = finished->table;
	unsigned i;
	uint8_t was;

	if (before->game != next->game)
		return broken("this is %s, but the round before was %s", next->game->name,
		    before->game->name);
	if (before->variant != next->variant)
		return broken("the variant is %s, but in the round before it was %s",
		    next->game->variants[next->variant].name,
		    before->game->variants[before->variant].name);
	if (score->match_over && next->round == 1)
		return broken("this is round 1 of another match: the match of the record before it "
		    "ended with round %ld", (long)before->round);
	if (next->round != before->round + 1)
		return broken("this is round %ld of a match, but the record before it is round "
		    "%ld", (long)next->round, (long)before->round);
	if (score->match_over)
		return broken("the match ended with the round before");
	for (i = 0; i < next->seats; i++)
		if (seat_find(before, next->name[i], strlen(next->name[i]), &was) &&
		    next->scores[i] != score->totals[was])
			return broken("the total of %s is %ld, but after the round before it was "
			    "%ld", next->name[i], (long)next->scores[i], (long)score->totals[was]);
	return accepted();
}

/* Fills in the setup of the next round if other players sit there: new ones may have any total. */
static void
fill_setup(struct comparison *c)
{
	const struct table *before = c->finished->table, *next = c->next->table;
	unsigned i, new_ones = 0;
	uint8_t was;

	for (i = 0; i < next->seats && same_text(before->name[i], next->name[i]); i++)
		;
	if (i == next->seats && i == before->seats)
		return;
	for (i = 0; i < next->seats; i++) {
		c->names[i] = next->name[i];
		if (seat_find(before, next->name[i], strlen(next->name[i]), &was))
			continue;
		snprintf(c->score[i], sizeof c->score[i], "%s=%ld", next->name[i],
		    (long)next->scores[i]);
		c->scores[new_ones++] = c->score[i];
	}
	c->setup.seats = c->names;
	c->setup.scores = c->scores;
	c->setup.dealer = next->name[next->dealer];
}

/* ---- comparing keys ---------------------------------------------------------------- */

/*
 * The first key of a mapping, from this one on, that has to do with the previous round: no secret,
 * remark or fact.  NULL: none.
 */
static const struct node *
pass_own_keys(const struct game *game, const struct node *key)
{
	static const char *const keys[] = { "meta", "seed", "seal", "cuts" };
	const struct fact *fact;
	size_t i;
	bool own;

	for (; key != NULL; key = key->next->next) {
		for (own = false, i = 0; i < sizeof keys / sizeof keys[0]; i++)
			own = own || same_text(keys[i], key->text);
		for (fact = game->facts; fact->name != NULL; fact++)
			own = own || (fact->kind == FACT_NUMBER &&
			    same_text(fact->name, key->text));
		if (!own)
			break;
	}
	return key;
}

/* Whether two values are equal, if any card counts as equal to any other. */
static bool
is_equal(const struct node *one, const struct node *other)
{
	const struct node *a, *b;

	if (one->shape != other->shape || one->meaning != other->meaning ||
	    one->count != other->count)
		return false;
	if (one->shape == SCALAR)
		return one->meaning == CROUPIER_CARD || same_text(one->text, other->text);
	for (a = one->first, b = other->first; a != NULL; a = a->next, b = b->next)
		if (!is_equal(a, b))
			return false;
	return true;
}

/* Deals the round that follows, and makes its tree; the caller frees the state. */
static struct croupier_refusal
deal_tree(struct comparison *c, struct arena *arena, struct croupier_state **state,
    const struct node **tree)
{
	struct croupier_refusal no = croupier_deal_next(c->finished, &c->setup, state);

	if (no.verdict != CROUPIER_YES)
		return no;
	*tree = state_tree(arena, *state);
	return arena->failed ? out_of_memory() : no;
}

/* Whether some shuffle deals a round in which this key has this value. */
static struct croupier_refusal
seek_shuffle(struct comparison *c, const char *key, const struct node *value, bool *found)
{
	struct croupier_refusal no = accepted();
	unsigned i;

	*found = false;
	for (i = 1; i <= SHUFFLES && !*found && no.verdict == CROUPIER_YES; i++) {
		struct arena arena = { .blocks = NULL };
		struct croupier_state *state;
		const struct node *dealt;

		c->setup.seed[0] = (uint8_t)i;
		no = deal_tree(c, &arena, &state, &dealt);
		if (no.verdict == CROUPIER_YES) {
			dealt = tree_get(dealt, key);
			*found = dealt != NULL && is_equal(value, dealt);
		}
		arena_free(&arena);
		croupier_state_free(state);
	}
	return no;
}

/* Says how a value differs from what it should be. */
static struct croupier_refusal
refuse_value(const char *key, const struct node *value, const struct node *dealt)
{
	struct croupier_text text = { .bytes = NULL };
	struct croupier_refusal no;

	tree_write_value(&text, value);
	text_string(&text, ", but after the round before it must be ");
	text_string(&text, key);
	tree_write_value(&text, dealt);
	no = text.failed ? out_of_memory() : broken("%s%s", key, text.bytes);
	text_release(&text);
	return no;
}

/* Compares the tree of the state with that of the round that was dealt. */
static struct croupier_refusal
compare_trees(struct comparison *c, const struct node *is, const struct node *dealt)
{
	const struct game *game = c->next->table->game;
	const struct node *a = pass_own_keys(game, is->first);
	const struct node *b = pass_own_keys(game, dealt->first);
	struct croupier_refusal no = accepted();
	bool good = true;

	for (; a != NULL && b != NULL && same_text(a->text, b->text);
	    a = pass_own_keys(game, a->next->next), b = pass_own_keys(game, b->next->next)) {
		if (!is_equal(a->next, b->next))
			no = seek_shuffle(c, a->text, a->next, &good);
		if (no.verdict != CROUPIER_YES)
			return no;
		if (!good)
			return refuse_value(a->text, a->next, b->next);
	}
	if (a == NULL && b == NULL)
		return no;
	return broken("a round does not begin like this: see the key %s", a == NULL || (b != NULL &&
	    tree_get(is, b->text) == NULL) ? b->text : a->text);
}

struct croupier_refusal
croupier_deal_continues(const struct croupier_state *finished, const struct croupier_state *next)
{
	struct comparison c = { .finished = finished, .next = next };
	struct arena arena = { .blocks = NULL };
	const struct node *is, *dealt;
	struct croupier_state *state;
	struct croupier_score *score;
	struct croupier_refusal no;

	NEEDS(finished != NULL && next != NULL);
	if (!nobody_decides(finished->now))
		return broken("the round before is not over: %s must decide",
		    seat_name(finished->now, finished->now->turn));
	no = score_make(finished, true, &score);
	if (no.verdict != CROUPIER_YES)
		return no;
	no = compare_match(finished, score, next->table);
	croupier_score_free(score);
	if (no.verdict != CROUPIER_YES)
		return no;
	/* The round that would follow is dealt, and compared. */
	fill_setup(&c);
	is = state_tree(&arena, next);
	no = deal_tree(&c, &arena, &state, &dealt);
	if (no.verdict == CROUPIER_YES)
		no = compare_trees(&c, is, dealt);
	arena_free(&arena);
	croupier_state_free(state);
	return no;
}
