/*
 * setup.c: totals and remarks that a setup gives a deal.
 *
 * Knows seats, the limits of a total, and the keys of meta.  Must not know any
 * game, nor how a round is dealt.
 */
#include "deal/deal.h"

#include <string.h>

size_t
cut_pair(const char *pair, const char **value)
{
	const char *equals = strchr(pair, '=');

	*value = equals == NULL ? NULL : equals + 1;
	return equals == NULL ? strlen(pair) : (size_t)(equals - pair);
}

/* How much of a word a message shows. */
static int
shown(size_t length)
{
	return length > 40 ? 40 : (int)length;
}

static bool
set_score(struct table *table, const char *pair, bool given[MAX_SEATS],
    struct croupier_refusal *no)
{
	const char *text;
	size_t length = cut_pair(pair, &text);
	const char *seats[MAX_SEATS];
	char list[MAX_SEATS * 36];
	int32_t score;
	uint8_t seat;

	if (text == NULL || *text == '\0' || length == 0)
		return refuse_setup(no, "a score wants a seat and its total, SEAT=NUMBER, "
		    "not %.40s", pair);
	for (seat = 0; seat < table->seats; seat++)
		seats[seat] = table->name[seat];
	if (!seat_named(table, pair, length, &seat))
		return refuse_setup(no, "%.*s is not at the table and cannot have a score; the "
		    "seats are %s", shown(length), pair,
		    join_words(list, sizeof list, seats, table->seats));
	if (given[seat])
		return refuse_setup(no, "the score of %s is given twice", table->name[seat]);
	given[seat] = true;
	if (!read_number(text, strlen(text), &score))
		return refuse_setup(no, "the score of %s wants a whole number, not %.40s",
		    table->name[seat], text);
	if (score > MOST_NUMBER || score < -MOST_NUMBER)
		return refuse_setup(no, "the score of %s is beyond " MOST_NUMBER_WORDS,
		    table->name[seat]);
	table->scores[seat] = score;
	return true;
}

bool
setup_scores(struct table *table, const char *const *pairs, struct croupier_refusal *no)
{
	bool given[MAX_SEATS] = { false };

	for (; pairs != NULL && *pairs != NULL; pairs++)
		if (!set_score(table, *pairs, given, no))
			return false;
	return true;
}

/* Whether KEY=TEXT can stand in a document. */
static bool
check_remark(const char *pair, struct croupier_refusal *no)
{
	const char *text;
	size_t length = cut_pair(pair, &text);

	if (text == NULL || length == 0)
		return refuse_setup(no, "meta wants a key and a text, KEY=TEXT, not %.40s", pair);
	if (length > MAX_KEY)
		return refuse_setup(no, "a key of meta has at most %d bytes: %.40s...", MAX_KEY,
		    pair);
	if (!is_one_line(pair, length) || !is_one_line(text, strlen(text)))
		return refuse_setup(no, "meta wants one line of UTF-8 without control characters "
		    "for %.*s", shown(length), pair);
	if (strlen(text) > MAX_SCALAR)
		return refuse_setup(no, "the text of meta for %.*s has more than %d bytes",
		    shown(length), pair, MAX_SCALAR);
	return true;
}

/* Puts KEY=TEXT into the map; a value that was put there is marked as used. */
static bool
add_remark(struct node *map, struct arena *arena, const char *pair, struct croupier_refusal *no)
{
	const char *text;
	size_t length = cut_pair(pair, &text);
	struct node *value = tree_scalar(arena, text, strlen(text), WORD), *key = map->first;

	if (value == NULL)
		return say_no(no, out_of_memory());
	value->used = true;
	while (key != NULL && !is_word(key->text, pair, length))
		key = key->next->next;
	if (key == NULL) {
		tree_add(map, tree_scalar(arena, pair, length, WORD));
		tree_add(map, value);
		return !arena->failed || say_no(no, out_of_memory());
	}
	if (key->next->used)
		return refuse_setup(no, "meta is given twice for %.*s", shown(length), pair);
	value->next = key->next->next;
	if (map->last == key->next)
		map->last = value;
	key->next = value;
	return true;
}

bool
setup_meta(struct table *table, struct arena *arena, const char *const *pairs,
    struct croupier_refusal *no)
{
	struct node *map;

	if (pairs == NULL || *pairs == NULL)
		return true;
	if (table->meta != NULL && table->meta->shape != MAP)
		return refuse_setup(no, "meta of the round before is not a mapping, so no key can "
		    "be added to it");
	map = table->meta == NULL ? tree_map(arena) : tree_copy(arena, table->meta);
	if (map == NULL || arena->failed)
		return say_no(no, out_of_memory());
	for (; *pairs != NULL; pairs++)
		if (!check_remark(*pairs, no) || !add_remark(map, arena, *pairs, no))
			return false;
	accept(no);
	if (!meta_is_short(map, no) && no->verdict == CROUPIER_YES)
		return refuse_setup(no, TOO_LONG_META, MAX_META);
	table->meta = map;
	return no->verdict == CROUPIER_YES;
}
