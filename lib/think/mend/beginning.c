/*
 * beginning.c: what was meant by the state that a record begins with, if it is refused or is not
 * what its seed deals: a line was left out, or a card is another.
 *
 * It is compared with what the round before leads to, and with a deal of what it says itself.  Must
 * not know any one game.
 */
#include "think/mend/mend.h"

#include <stdio.h>
#include <string.h>

/* Deals of different seeds, if there is none: a line that is not the same in all tells of cards. */
enum { DEALS = 4 };

/* A state that is read as it was perhaps meant. */
struct meaning {
	struct croupier_mending *m;
	struct node *root;		/* as it was written, with a change while that is tried */
	const struct croupier_state *before;	/* the end of the round before; NULL: none */
	bool follows;			/* it must continue that round */
	bool seeded;			/* its seed tells all cards */
	const struct node *like[DEALS];	/* what it may be like; NULL: no more */
};

/* ---- what the round must be like -------------------------------------------------------- */

/* Lists the options that a state names, as KEY=VALUE, with NULL behind them; false: no memory. */
static bool
list_options(struct arena *arena, const struct node *root, const char *pairs[MAX_OPTIONS + 1])
{
	const struct node *options = tree_get(root, "options"), *at;
	size_t count = 0, length;
	char *pair;

	at = options == NULL || options->shape != MAP ? NULL : options->first;
	for (; at != NULL && count < MAX_OPTIONS; at = at->next->next) {
		if (at->next->shape != SCALAR)
			continue;
		length = at->length + at->next->length + 2;
		pair = arena_alloc(arena, length);
		if (pair == NULL)
			return false;
		snprintf(pair, length, "%s=%s", at->text, at->next->text);
		pairs[count++] = pair;
	}
	pairs[count] = NULL;
	return true;
}

/*
 * Deals a round by that seed as the round before leads to, or as the state says, by its own seed if
 * it has one; NULL: that cannot be.
 */
static struct croupier_state *
deal_like_it(const struct meaning *meaning, uint8_t seed)
{
	const struct node *root = meaning->root, *seats = tree_get(root, "seats"), *at;
	const char *hex = text_of(root, "seed");
	const char *names[MAX_SEATS + 1] = { NULL }, *pairs[MAX_OPTIONS + 1];
	struct croupier_setup setup = { .seed = { seed } };
	struct croupier_state *state = NULL;
	size_t count = 0;

	if (meaning->follows)
		return croupier_deal_next(meaning->before, &setup, &state).verdict ==
		    CROUPIER_YES ? state : NULL;
	setup.game = text_of(root, "game");
	setup.variant = text_of(root, "variant");
	setup.dealer = text_of(root, "dealer");
	setup.seats = names;
	setup.options = pairs;
	if (setup.game == NULL || seats == NULL || seats->shape != LIST ||
	    seats->count > MAX_SEATS || !list_options(&meaning->m->arena, root, pairs) ||
	    (hex != NULL && !seed_read(hex, strlen(hex), setup.seed)))
		return NULL;
	for (at = seats->first; at != NULL; at = at->next)
		if (at->shape == SCALAR)
			names[count++] = at->text;
	return croupier_deal(&setup, &state).verdict == CROUPIER_YES ? state : NULL;
}

/* ---- lines that were left out ------------------------------------------------------------- */

static bool
same_value(const struct node *one, const struct node *other)
{
	const struct node *a, *b;

	if (one == NULL || other == NULL || one->shape != other->shape ||
	    one->count != other->count)
		return false;
	if (one->shape == SCALAR)
		return same_text(one->text, other->text);
	for (a = one->first, b = other->first; a != NULL; a = a->next, b = b->next)
		if (!same_value(a, b))
			return false;
	return true;
}

/* Whether a value of the state that is missing must be that of the first deal. */
static bool
is_sure(const struct meaning *meaning, const char *under, const char *key)
{
	/* These every deal has for itself, and the other ones may differ between matches. */
	static const char *const own[] = { "seed", "seal", "cuts", "meta", NULL };
	static const char *const chosen[] = { "variant", "options", "round", NULL };
	const struct node *const *like = meaning->like, *map, *first = like[0];
	const char *turn = text_of(meaning->root, "turn"), *round = text_of(meaning->root, "round");
	uint8_t i;

	if (find_word(own, key, strlen(key), &i) ||
	    (!meaning->follows && find_word(chosen, key, strlen(key), &i)))
		return false;
	if (!meaning->follows && same_text(key, "scores"))
		return round != NULL && same_text(round, "1");
	if (!meaning->follows && same_text(key, "dealer"))
		return turn != NULL && same_value(tree_get(first, "turn"),
		    tree_get(meaning->root, "turn"));
	if (*under != '\0')
		first = tree_get(first, under);
	for (i = 1; i < DEALS && like[i] != NULL; i++) {
		map = *under == '\0' ? like[i] : tree_get(like[i], under);
		if (map == NULL || !same_value(tree_get(first, key), tree_get(map, key)))
			return false;
	}
	return true;
}

/* ---- one change --------------------------------------------------------------------------- */

/* Takes the state as it is at the moment; false if it is refused, or is not what its seed deals. */
static bool
take_meant(struct meaning *meaning)
{
	struct croupier_mending *m = meaning->m;
	const struct croupier_document document = {
		.kind = CROUPIER_STATE, .place = m->place, .root = meaning->root };
	struct dealt dealt = { .state = NULL };
	enum likeness like = LIKE;
	struct croupier_state *state;
	struct croupier_refusal no = croupier_state_read(&document, &state);
	const char *place;

	m->arena.failed |= no.error == CROUPIER_MEMORY;
	if (state == NULL)
		return false;
	/* As far as that can be told. */
	if (state->table->seeded)
		like = compare_deal(&dealt, state->now, state->table, &place);
	croupier_state_free(dealt.state);
	if ((like == LIKE || like == ELSEWHERE) && (!meaning->follows ||
	    croupier_deal_continues(meaning->before, state).verdict == CROUPIER_YES)) {
		m->first = state;
		return true;
	}
	croupier_state_free(state);
	return false;
}

/* Keeps words for proposals: a key, with its value as it stands in the text, or a card there. */
static const char *
say_key(struct croupier_mending *m, const char *under, const char *key, const struct node *value,
    const char *name)
{
	struct croupier_text text = { .bytes = NULL };
	const char *words;

	text_format(&text, "%s%s%s%s%s", under, *under == '\0' ? "" : " ", key,
	    value == NULL ? " " : "", name);
	if (value != NULL)
		tree_write_value(&text, value);
	m->arena.failed |= text.failed;
	words = arena_copy(&m->arena, text.bytes, text.length);
	text_release(&text);
	return words;
}

/* Tries a line that was left out: a key of the state, or of a mapping in it. */
static bool
try_line(struct meaning *meaning, struct node *map, const char *under, const struct node *key)
{
	struct croupier_mending *m = meaning->m;
	struct node *last = map->last;

	if (!is_sure(meaning, under, key->text))
		return false;
	tree_set(&m->arena, map, key->text, tree_copy(&m->arena, key->next));
	if (!m->arena.failed && take_meant(meaning)) {
		m->begins = (struct change){ .reason = LEFT_OUT, .in_state = true };
		m->meant = say_key(m, under, key->text, key->next, "");
		return true;
	}
	/* Behind what was there before. */
	map->last = last;
	if (last == NULL)
		map->first = NULL;
	else
		last->next = NULL;
	map->count -= 2;
	return false;
}

/* Tries another card. */
static bool
try_card(struct meaning *meaning, const char *under, const char *key, struct node *is,
    const struct node *dealt)
{
	struct croupier_mending *m = meaning->m;
	const struct node was = *is;

	is->text = dealt->text;
	is->length = dealt->length;
	if (take_meant(meaning)) {
		m->begins = (struct change){ .reason = OTHER_CARD, .in_state = true };
		m->written = say_key(m, under, key, NULL, was.text);
		m->meant = say_key(m, under, key, NULL, dealt->text);
		return true;
	}
	*is = was;
	return false;
}

/* The only element of a list that is not in another one, copies counted; NULL: there is no such. */
static struct node *
find_odd(const struct node *list, const struct node *other)
{
	struct node *at, *odd = NULL;
	const struct node *with;
	int more;

	for (at = list->first; at != NULL; at = at->next) {
		more = 0;
		for (with = list->first; with != NULL; with = with->next)
			more += same_text(with->text, at->text);
		for (with = other->first; with != NULL; with = with->next)
			more -= same_text(with->text, at->text);
		if (more > 1 || (more == 1 && odd != NULL && !same_text(odd->text, at->text)))
			return NULL;
		odd = more == 1 ? at : odd;
	}
	return odd;
}

/* Whether all elements of a list are scalars, and are not too many. */
static bool
is_plain_list(const struct node *list)
{
	const struct node *at;

	if (list->shape != LIST || list->count > MAX_CARDS)
		return false;
	for (at = list->first; at != NULL; at = at->next)
		if (at->shape != SCALAR)
			return false;
	return true;
}

/* Tries the one card of a list or a value that is not the one that was dealt. */
static bool
try_cards(struct meaning *meaning, const char *under, const char *key, struct node *is,
    const struct node *dealt)
{
	struct node *odd, *other;

	if (dealt->meaning != CROUPIER_CARD)
		return false;
	if (dealt->shape == SCALAR && is->shape == SCALAR)
		return !same_text(is->text, dealt->text) &&
		    try_card(meaning, under, key, is, dealt);
	if (!is_plain_list(is) || !is_plain_list(dealt) || is->count != dealt->count)
		return false;
	odd = find_odd(is, dealt);
	other = find_odd(dealt, is);
	return odd != NULL && other != NULL && try_card(meaning, under, key, odd, other);
}

/* Tries all changes of a mapping that make it more like another one. */
static bool
try_mapping(struct meaning *meaning, const char *under, struct node *is, const struct node *like)
{
	const struct node *key;

	for (key = like->first; key != NULL && !meaning->m->arena.failed; key = key->next->next) {
		/* It may be changed, as the mapping may. */
		struct node *value = (struct node *)tree_get(is, key->text);

		if (value == NULL ? try_line(meaning, is, under, key) :
		    value->shape == MAP && key->next->shape == MAP ?
		    *under == '\0' && try_mapping(meaning, key->text, value, key->next) :
		    meaning->seeded && try_cards(meaning, under, key->text, value, key->next))
			return true;
	}
	return false;
}

/* Tries all changes that make the state more like such a round. */
static bool
try_like(struct meaning *meaning)
{
	struct croupier_state *dealt[DEALS] = { NULL };
	struct arena arena = { .blocks = NULL };
	unsigned i, count = meaning->seeded ? 1 : DEALS;
	bool good = true;

	memset(meaning->like, 0, sizeof meaning->like);
	for (i = 0; i < count && good; i++) {
		dealt[i] = deal_like_it(meaning, (uint8_t)i);
		meaning->like[i] = dealt[i] == NULL ? NULL : state_tree(&arena, dealt[i]);
		good = dealt[i] != NULL && !arena.failed;
	}
	good = good && try_mapping(meaning, "", meaning->root, meaning->like[0]);
	arena_free(&arena);
	while (count > 0)
		croupier_state_free(dealt[--count]);
	return good;
}

bool
seek_meaning(struct croupier_mending *m, const struct node *root,
    const struct croupier_state *before)
{
	struct meaning meaning = { .m = m, .root = tree_copy(&m->arena, root), .before = before,
		.follows = before != NULL };
	bool found;

	if (meaning.root == NULL || meaning.root->shape != MAP)
		return false;
	found = meaning.follows && try_like(&meaning);
	meaning.follows = false;
	meaning.seeded = text_of(root, "seed") != NULL;
	return found || (!m->arena.failed && try_like(&meaning));
}
