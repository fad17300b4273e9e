/*
 * tally.c: adds up finished rounds, a row for each player, game or the like.
 *
 * Knows points, places and the keys that tell rows apart.  Must not know what a game gives
 * points for, nor where rounds come from.  Its memory grows with the rows, not with the rounds.
 */
#define _XOPEN_SOURCE 700	/* tsearch */
#include "score/score.h"

/* This header, too, has a struct entry: one that is used for hsearch(3) alone. */
#define entry entry_of_hsearch
#include <search.h>
#undef entry
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum by { BY_PLAYER, BY_GAME, BY_VARIANT, BY_FILE, BY_PLACE, BY_META, KEYS };

static const char *const key_names[KEYS] = {
	[BY_PLAYER] = "player", [BY_GAME] = "game", [BY_VARIANT] = "variant", [BY_FILE] = "file",
	[BY_PLACE] = "place", [BY_META] = "meta.NAME",
};

static const char meta_prefix[] = "meta.";

enum { MOST_KEYS = 32 };

struct key {
	enum by by;
	const char *name;
	bool found;			/* a record has such a remark, if it is one of meta */
};

/* A name that counts as another. */
struct alias {
	struct alias *next;
	const char *name, *as;
	bool found;			/* a seat has it */
};

struct row {
	const struct croupier_tally *tally;
	const char *value[MOST_KEYS];	/* of each key, in the tally's order */
	struct croupier_tally_row sum;
	char mean[MOST_DECIMALS];	/* when it was last handed out */
	size_t game;			/* in the list of games, if that is a key; else 0 */
	bool lowest;			/* few points are good */
	bool mixed;			/* `lowest` was not the same in all of its rounds */
};

struct croupier_tally {
	struct key key[MOST_KEYS];
	const char *names[MOST_KEYS];	/* theirs */
	unsigned keys;			/* how many are asked for */
	struct alias *aliases;
	struct arena arena;		/* of rows and their values, keys and aliases */
	void *tree;			/* of all rows by their values, for tsearch(3) */
	struct row **sorted;		/* all rows, in order when they are handed out */
	size_t capacity, count;
	struct croupier_tally_row *rows;	/* that were handed out last */
	const char **idle;		/* what named nothing: keys, NULL, names, NULL */
	const char **idle_names;	/* in there */
	struct croupier_alike *alike;	/* names that look alike */
	size_t alike_count;
};

/* ---- keys ------------------------------------------------------------------ */

/* Which key has that name; KEYS: none has. */
static enum by
find_key(const char *name, size_t length)
{
	size_t prefix = strlen(meta_prefix);
	unsigned key = 0;

	if (length > prefix && memcmp(name, meta_prefix, prefix) == 0)
		return BY_META;
	while (key < BY_META && !is_word(key_names[key], name, length))
		key++;
	return key == BY_META ? KEYS : (enum by)key;
}

/* Takes the next key, by its name. */
static struct croupier_refusal
take_key(struct croupier_tally *tally, const char *name, size_t length)
{
	enum by by = find_key(name, length);
	char list[100], word[40];
	struct key *key = &tally->key[tally->keys];
	unsigned i;

	snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word - 1),
	    name);
	croupier_harmless(word);
	if (length == 0)
		return trouble(NULL, "a key is empty; the keys are %s",
		    join_words(list, sizeof list, key_names, KEYS));
	if (by == KEYS)
		return refuse_name("there is no key", word, "the keys are", key_names, KEYS);
	for (i = 0; i < tally->keys; i++)
		if (is_word(tally->key[i].name, name, length))
			return trouble(NULL, "the key %s is given twice", word);
	if (tally->keys == MOST_KEYS)
		return trouble(NULL, "there are more than %d keys", MOST_KEYS);
	key->by = by;
	key->name = arena_copy(&tally->arena, name, length);
	if (key->name != NULL)
		key->name = text_as_utf8(&tally->arena, key->name);
	tally->names[tally->keys++] = key->name;
	return key->name == NULL ? out_of_memory() : accepted();
}

static struct croupier_refusal
take_keys(struct croupier_tally *tally, const char *by)
{
	struct croupier_refusal no;
	size_t length;

	for (;; by += length + 1) {
		length = strcspn(by, ",");
		no = take_key(tally, by, length);
		if (no.verdict != CROUPIER_YES || by[length] == '\0')
			return no;
	}
}

/* The name that a seat is counted under. */
static const char *
player_of(const struct croupier_tally *tally, const char *seat)
{
	struct alias *alias;

	for (alias = tally->aliases; alias != NULL; alias = alias->next)
		if (strcmp(alias->name, seat) == 0) {
			alias->found = true;
			return alias->as;
		}
	return seat;
}

/* The text of a remark; empty if there is none, if it is null, or if it is no single text. */
static const char *
remark_of(const struct table *table, struct key *key)
{
	const struct node *name = table->meta == NULL ? NULL : table->meta->first, *value;

	while (name != NULL &&
	    (name->text == NULL || strcmp(name->text, key->name + strlen(meta_prefix)) != 0))
		name = name->next->next;
	value = name == NULL ? NULL : name->next;
	if (value == NULL || is_null(value))
		return "";
	key->found = true;
	return value->shape == SCALAR ? value->text : "";
}

/* The value of a key for a seat in a round. */
static const char *
value_of(const struct croupier_tally *tally, struct key *key,
    const struct croupier_state *state, uint8_t seat, const char *file)
{
	static const char *const places[] = { "0", "1", "2", "3", "4", "5", "6", "7", "8", "9" };
	const struct table *table = state->table;

	_Static_assert(sizeof places / sizeof places[0] == MAX_SEATS, "each seat has a place");
	switch (key->by) {
	case BY_PLAYER:
		return player_of(tally, table->name[seat]);
	case BY_GAME:
		return table->game->name;
	case BY_VARIANT:
		return table->game->variants[table->variant].name;
	case BY_FILE:
		return file;
	case BY_PLACE:
		return places[(seat + table->seats - table->dealer) % table->seats];
	case BY_META:
		return remark_of(table, key);
	case KEYS:
		break;
	}
	return "";
}

/* ---- rows -------------------------------------------------------------------- */

/* By bytes, which is good for places, too: they have one digit. */
static int
compare_values(const void *one, const void *other)
{
	const struct row *a = one, *b = other;
	int order = 0;
	unsigned i;

	for (i = 0; i < a->tally->keys && order == 0; i++)
		order = strcmp(a->value[i], b->value[i]);
	return order;
}

struct croupier_refusal
croupier_tally_new(const char *by, struct croupier_tally **out)
{
	struct croupier_tally *tally;
	struct croupier_refusal no;

	NEEDS(out != NULL);
	*out = NULL;
	tally = calloc(1, sizeof *tally);
	if (tally == NULL)
		return out_of_memory();
	no = take_keys(tally, by == NULL ? key_names[BY_PLAYER] : by);
	if (no.verdict == CROUPIER_YES)
		*out = tally;
	else
		croupier_tally_free(tally);
	return no;
}

void
croupier_tally_free(struct croupier_tally *tally)
{
	if (tally == NULL)
		return;
	while (tally->count > 0)
		tdelete(tally->sorted[--tally->count], &tally->tree, compare_values);
	arena_free(&tally->arena);
	free(tally->sorted);
	free(tally->rows);
	free(tally->idle);
	free(tally->alike);
	free(tally);
}

/* A copy of a name in composed form, as seats have theirs. */
static const char *
keep_name(struct croupier_tally *tally, const char *name)
{
	const char *text = text_as_utf8(&tally->arena, name), *kept = NULL;
	char *composed = text == NULL ? NULL : compose(text, strlen(text));

	if (composed == NULL)
		tally->arena.failed = true;
	else
		kept = arena_copy(&tally->arena, composed, strlen(composed));
	free(composed);
	return kept;
}

struct croupier_refusal
croupier_tally_same(struct croupier_tally *tally, const char *name, const char *as)
{
	struct alias *alias, *other;

	NEEDS(tally != NULL && name != NULL && as != NULL);
	if (*name == '\0' || *as == '\0')
		return trouble(NULL, "a name is empty");
	alias = arena_alloc(&tally->arena, sizeof *alias);
	name = keep_name(tally, name);
	as = keep_name(tally, as);
	if (tally->arena.failed) {
		tally->arena.failed = false;
		return out_of_memory();
	}
	for (other = tally->aliases; other != NULL; other = other->next)
		if (strcmp(other->name, name) == 0)
			return trouble(NULL, "%.40s would count as two others", name);
	*alias = (struct alias){ .next = tally->aliases, .name = name, .as = as };
	tally->aliases = alias;
	return accepted();
}

/* A new row with the values of another one; NULL: no memory. */
static struct row *
copy_row(struct croupier_tally *tally, const struct row *like)
{
	struct row *row = arena_alloc(&tally->arena, sizeof *row);
	unsigned i;

	if (row != NULL)
		*row = (struct row){ .tally = tally, .sum.values = row->value,
		    .game = like->game };
	for (i = 0; row != NULL && i < tally->keys; i++)
		row->value[i] = arena_copy(&tally->arena, like->value[i], strlen(like->value[i]));
	if (!tally->arena.failed)
		return row;
	tally->arena.failed = false;
	return NULL;
}

/* The row with the values of another one, made if there is none; NULL: no memory. */
static struct row *
find_row(struct croupier_tally *tally, const struct row *like)
{
	void *found = tfind(like, &tally->tree, compare_values);
	struct row *row;

	if (found != NULL)
		return *(struct row **)found;
	if (!grow(&tally->sorted, &tally->capacity, tally->count, sizeof(*tally->sorted)))
		return NULL;
	row = copy_row(tally, like);
	if (row == NULL || tsearch(row, &tally->tree, compare_values) == NULL)
		return NULL;
	return tally->sorted[tally->count++] = row;
}

/* ---- adding up ----------------------------------------------------------------- */

static void
add_round(struct row *row, const struct croupier_score *score, unsigned seat)
{
	bool lowest = score->game->lowest_wins, best = true;
	int32_t points = score->points[seat];
	unsigned i;

	for (i = 0; i < score->seats; i++)
		best = best && (lowest ? score->points[i] >= points : score->points[i] <= points);
	row->mixed = row->mixed || (row->sum.rounds > 0 && row->lowest != lowest);
	row->lowest = lowest;
	row->sum.rounds++;
	row->sum.points += points;
	row->sum.best += best;
	row->sum.finished += score->match_over;
	row->sum.won += score->winner[seat];
}

/* Refuses a round in which two seats would count as one player. */
static struct croupier_refusal
check_players(const struct croupier_tally *tally, const struct croupier_state *state)
{
	unsigned i, j, seats = state->table->seats;

	for (i = 0; tally->aliases != NULL && i < seats; i++)
		for (j = 0; j < i; j++)
			if (strcmp(player_of(tally, state->table->name[i]),
			    player_of(tally, state->table->name[j])) == 0)
				return trouble(NULL, "%s and %s are two seats of this round, and "
				    "cannot count as one player", state->table->name[j],
				    state->table->name[i]);
	return accepted();
}

/* Where rows of a game stand: if it is a key, as in the list of games; otherwise anywhere. */
static size_t
find_game(const struct croupier_tally *tally, const struct game *game)
{
	size_t place = 0;
	unsigned i;

	for (i = 0; i < tally->keys; i++)
		if (tally->key[i].by == BY_GAME)
			while (croupier_games[place] != game)
				place++;
	return place;
}

static struct croupier_refusal
add_score(struct croupier_tally *tally, const struct croupier_state *state, const char *file,
    const struct croupier_score *score)
{
	struct row like = { .tally = tally, .game = find_game(tally, score->game) };
	struct row *row[MAX_SEATS];
	struct croupier_refusal no = check_players(tally, state);
	unsigned i, k;

	if (no.verdict != CROUPIER_YES)
		return no;
	/* All rows are found before the first one is changed, since memory may be short. */
	for (i = 0; i < score->seats; i++) {
		for (k = 0; k < tally->keys; k++)
			like.value[k] = value_of(tally, &tally->key[k], state, (uint8_t)i, file);
		row[i] = find_row(tally, &like);
		if (row[i] == NULL)
			return out_of_memory();
	}
	for (i = 0; i < score->seats; i++)
		add_round(row[i], score, i);
	return accepted();
}

struct croupier_refusal
croupier_tally_add(struct croupier_tally *tally, const struct croupier_state *state,
    const char *file)
{
	struct croupier_score *score;
	struct croupier_refusal no;

	NEEDS(tally != NULL && state != NULL);
	if (state->now->stopped == CROUPIER_VOID)
		return accepted();
	if (!nobody_decides(state->now))
		return refused(NULL, NULL, "the round is not over and is left out: %s must decide",
		    seat_name(state->now, state->now->turn));
	no = score_make(state, true, &score);
	if (no.verdict != CROUPIER_YES)
		return no;
	no = add_score(tally, state, file == NULL ? "-" : file, score);
	croupier_score_free(score);
	return no;
}

/* ---- order ----------------------------------------------------------------------- */

/* Compares two means: first their whole parts, rounded down, then what is left over. */
static int
compare_means(const struct croupier_tally_row *one, const struct croupier_tally_row *other)
{
	int64_t n = (int64_t)one->rounds, m = (int64_t)other->rounds;
	int64_t a = one->points / n - (one->points % n < 0);
	int64_t b = other->points / m - (other->points % m < 0);

	/* What is left over is smaller than a number of rounds, so the products have room. */
	if (a == b) {
		a = (one->points - a * n) * m;
		b = (other->points - b * m) * n;
	}
	return a < b ? -1 : a > b;
}

/*
 * For qsort(3): rows without a round come last.  Games stand in order; if they are no key, rows in
 * which few points are good come behind the others.
 */
static int
compare_rows(const void *one, const void *other)
{
	const struct row *a = *(struct row *const *)one, *b = *(struct row *const *)other;
	int order;

	if ((a->sum.rounds == 0) != (b->sum.rounds == 0))
		return a->sum.rounds == 0 ? 1 : -1;
	if (a->game != b->game)
		return a->game < b->game ? -1 : 1;
	if (a->sum.rounds > 0 && a->lowest != b->lowest)
		return a->lowest ? 1 : -1;
	order = a->sum.rounds == 0 ? 0 : compare_means(&a->sum, &b->sum);
	if (order != 0)
		return a->lowest ? order : -order;
	return compare_values(a, b);
}

/* Which keys of meta no record has, and which names that count as others no seat has. */
static bool
find_idle(struct croupier_tally *tally)
{
	const struct alias *alias;
	size_t count = tally->keys, i;

	for (alias = tally->aliases; alias != NULL; alias = alias->next)
		count++;
	free(tally->idle);
	tally->idle = calloc(count + 2, sizeof(*tally->idle));
	if (tally->idle == NULL)
		return false;
	count = 0;
	for (i = 0; i < tally->keys; i++)
		if (tally->key[i].by == BY_META && !tally->key[i].found)
			tally->idle[count++] = tally->key[i].name;
	tally->idle_names = &tally->idle[++count];
	for (alias = tally->aliases; alias != NULL; alias = alias->next)
		if (!alias->found)
			tally->idle[count++] = alias->name;
	return true;
}

/* A player's name, and its form in which names are the same that look alike. */
struct likeness {
	const char *name;
	char *form;
};

static int
compare_forms(const void *one, const void *other)
{
	const struct likeness *a = one, *b = other;
	int order = strcmp(a->form, b->form);

	return order != 0 ? order : strcmp(a->name, b->name);
}

/* Finds, among such names in order, those that differ from one that looks the same. */
static bool
pair_names(struct croupier_tally *tally, const struct likeness *names, size_t count)
{
	size_t i, last;

	free(tally->alike);
	tally->alike_count = 0;
	tally->alike = calloc(count + 1, sizeof *tally->alike);
	for (i = 0; tally->alike != NULL && i < count; i = last + 1) {
		for (last = i; last + 1 < count &&
		    strcmp(names[last + 1].form, names[i].form) == 0; last++)
			;
		for (; i < last; i++)
			if (strcmp(names[i].name, names[i + 1].name) != 0)
				tally->alike[tally->alike_count++] = (struct croupier_alike){
				    .name = names[i].name, .like = names[last].name };
	}
	return tally->alike != NULL;
}

/* Finds the players' names that look alike. */
static bool
find_alike(struct croupier_tally *tally)
{
	struct likeness *names = calloc(tally->count + 1, sizeof *names);
	size_t i, count = 0;
	unsigned key = 0;
	bool good = names != NULL;

	while (key < tally->keys && tally->key[key].by != BY_PLAYER)
		key++;
	for (i = 0; good && key < tally->keys && i < tally->count; i++) {
		const char *name = tally->sorted[i]->value[key];

		names[count].name = name;
		names[count].form = likeness_of(name);
		good = names[count++].form != NULL;
	}
	if (good && count > 0)
		qsort(names, count, sizeof *names, compare_forms);
	good = good && pair_names(tally, names, count);
	while (count > 0)
		free(names[--count].form);
	free(names);
	return good;
}

struct croupier_refusal
croupier_tally_sort(struct croupier_tally *tally, struct croupier_tally_rows *out)
{
	size_t i;

	if (out != NULL)
		*out = (struct croupier_tally_rows){ .count = 0 };
	NEEDS(tally != NULL && out != NULL);
	for (i = 0; i < tally->count; i++)
		if (tally->sorted[i]->mixed)
			return trouble(NULL, "the row of %.40s would add up games in which the "
			    "lowest total wins and games in which the highest does",
			    tally->sorted[i]->value[0]);
	free(tally->rows);
	tally->rows = calloc(tally->count + 1, sizeof *tally->rows);
	if (tally->rows == NULL || !find_idle(tally) || !find_alike(tally))
		return out_of_memory();
	if (tally->count > 0)
		qsort(tally->sorted, tally->count, sizeof(*tally->sorted), compare_rows);
	for (i = 0; i < tally->count && tally->sorted[i]->sum.rounds > 0; i++) {
		tally->rows[i] = tally->sorted[i]->sum;
		tally->rows[i].mean = write_share(tally->sorted[i]->mean, tally->rows[i].points,
		    (int64_t)tally->rows[i].rounds);
	}
	*out = (struct croupier_tally_rows){ .keys = tally->names, .key_count = tally->keys,
	    .rows = tally->rows, .count = i, .idle_keys = tally->idle,
	    .idle_names = tally->idle_names, .alike = tally->alike,
	    .alike_count = tally->alike_count };
	return accepted();
}

/* ---- what a tally tells ------------------------------------------------------------- */

static struct node *
row_tree(struct arena *arena, const struct croupier_tally *tally,
    const struct croupier_tally_row *row)
{
	struct node *map = tree_map(arena);
	unsigned i;

	for (i = 0; i < tally->keys; i++) {
		tree_add(map, tree_text(arena, tally->names[i]));
		tree_add(map, tally->key[i].by == BY_PLACE ?
		    tree_scalar(arena, row->values[i], strlen(row->values[i]), PLAIN) :
		    tree_text(arena, row->values[i]));
	}
	tree_set(arena, map, "rounds", tree_number(arena, (long)row->rounds));
	tree_set(arena, map, "points", tree_number(arena, (long)row->points));
	tree_set(arena, map, "mean", tree_scalar(arena, row->mean, strlen(row->mean), PLAIN));
	tree_set(arena, map, "best", tree_number(arena, (long)row->best));
	tree_set(arena, map, "finished", tree_number(arena, (long)row->finished));
	tree_set(arena, map, "won", tree_number(arena, (long)row->won));
	return map;
}

struct croupier_refusal
croupier_tally_write(struct croupier_tally *tally, enum croupier_format format,
    struct croupier_text *text)
{
	struct arena arena = { .blocks = NULL };
	struct croupier_tally_rows sorted;
	struct croupier_refusal no;
	struct node *list;
	size_t i;

	NEEDS(tally != NULL && text != NULL);
	no = croupier_tally_sort(tally, &sorted);
	if (no.verdict != CROUPIER_YES)
		return no;
	list = tree_list(&arena);
	for (i = 0; i < sorted.count; i++)
		tree_add(list, row_tree(&arena, tally, &sorted.rows[i]));
	return write_document(&arena, tree_pairs(&arena, "tally", list, NULL), false, format, text);
}
