/*
 * keys.c: the keys that every game's state has, named once in the order in
 * which they are written.
 *
 * Knows what section STATE KEYS says about each.  Must not know any one game's own keys, nor how
 * the keys are read, written, counted or hidden.
 */
#include "state/state.h"

#include <stdlib.h>
#include <string.h>

/* ---- names of seats ------------------------------------------------------- */

/*
 * Words that no seat may have as its name in any game: the report and the parameter that all
 * games have, and commands of referee.
 */
static const char *const reserved[] = {
	"expose", "despite", "undo", "legal", "show", "score", "deal", "help", "quit",
};
enum { RESERVED = sizeof reserved / sizeof reserved[0], OF_ALL_GAMES = 2, LONGEST_NAME = 32 };

struct node *
schema_name(struct arena *arena)
{
	struct node *name = schema_pattern(arena,
	    "^([A-Za-z]|[^\\u0000-\\u007f])([A-Za-z0-9_.-]|[^\\u0000-\\u007f])*$");

	tree_set(arena, name, "maxLength", tree_number(arena, LONGEST_NAME));
	tree_set(arena, name, "description", tree_word(arena, "the name of a seat"));
	return name;
}

/* Whether a verb or parameter of the game has that name. */
static bool
is_word_of_game(const struct game *game, const char *name)
{
	const struct verb *verb;
	unsigned i;

	for (verb = game->verbs; verb->name != NULL; verb++) {
		if (same_text(verb->name, name))
			return true;
		for (i = 1; i < MAX_ARGUMENTS && verb->argument[i].kind != NOTHING; i++)
			if (same_text(verb->argument[i].name, name))
				return true;
	}
	return false;
}

bool
name_is_good(const struct game *game, const char *name, const char **why)
{
	size_t length = strlen(name);
	unsigned i;

	*why = "it has an invisible character, or bytes that are not UTF-8";
	if (!is_seen(name, length))
		return false;
	*why = "a seat name has 1 to 32 bytes: a letter, then letters, marks, digits, -, _ and .";
	if (length > LONGEST_NAME || !may_be_name(name, length))
		return false;
	for (i = 0; i < RESERVED && !same_text(reserved[i], name); i++)
		;
	*why = "that word is a verb or parameter of the game; choose another seat name";
	if (i < OF_ALL_GAMES || is_word_of_game(game, name))
		return false;
	*why = "that word is a command of referee; choose another seat name";
	return i == RESERVED;
}

/* ---- keys that stay for a round ------------------------------------------------- */

static void
field_version(struct fields *f)
{
	struct reading *r = reading(f);
	const struct node *value = r == NULL ? NULL : field_text(r, state_key);
	int32_t version = 1;

	if (r == NULL)
		field_number(f, state_key, &version, 1, 1);
	else if (value != NULL && !same_text("1", value->text))
		field_refuse(r, value,
		    "this is version %.*s of the format; this croupier reads version 1",
		    SHOWN(*value));
}

static void
field_game(struct fields *f, struct table *table)
{
	struct reading *r = reading(f);
	const struct node *value = r == NULL ? NULL : field_text(r, "game");
	const char *names[MAX_GAMES], *near;

	if (r == NULL)
		field_constant(f, "game", table->game->name);
	if (value == NULL)
		return;
	table->game = game_find(value->text, value->length);
	if (table->game != NULL) {
		cards_learn(table);
		return;
	}
	near = croupier_nearest(value->text, names, game_names(names));
	field_refuse(r, value, "there is no game %.*s%s%s%s", SHOWN(*value),
	    near == NULL ? "" : "; did you mean ", near == NULL ? "" : near,
	    near == NULL ? "" : "?");
}

static void
field_variant(struct fields *f, struct table *table)
{
	const struct variant *variants = table->game->variants;
	const char *names[MAX_VARIANTS + 1] = { NULL };
	size_t i;

	for (i = 0; variants[i].name != NULL; i++)
		names[i] = variants[i].name;
	if (reading(f) != NULL)
		field_word(f, "variant", &table->variant, names);
	else
		field_constant(f, "variant", names[table->variant]);
}

/* One option: a truth value, a number, or a number or a word. */
static void
field_option(struct fields *f, const struct option *option, int32_t *value)
{
	struct reading *r = reading(f);
	struct describing *d = describing(f);
	bool truth = *value != 0;

	if (option->kind == OPTION_TRUTH) {
		field_truth(f, option->name, &truth);
		*value = r != NULL ? truth : *value;
	} else if (option->word != NULL && d != NULL) {
		describe(d, option->name, schema_either(d->arena,
		    schema_number(d->arena, option->least, option->most),
		    schema_word(d->arena, option->word)));
	} else if (option->word != NULL && (r == NULL ? *value == WORD_VALUE :
	    field_is(r, option->name, option->word))) {
		field_constant(f, option->name, option->word);
		*value = WORD_VALUE;
	} else {
		field_number(f, option->name, value, option->least, option->most);
	}
}

static void
field_options(struct fields *f, struct table *table)
{
	const struct option *option = table->game->options;
	unsigned i;

	field_map(f, "options");
	for (i = 0; option[i].name != NULL; i++) {
		if (!has_option(&option[i], table->variant))
			continue;
		if (!option[i].later ||
		    field_given(f, option[i].name, table->option[i] != option[i].before))
			field_option(f, &option[i], &table->option[i]);
		else if (reading(f) != NULL)
			table->option[i] = option[i].before;
	}
	field_end(f);
}

bool
meta_is_short(const struct node *meta, struct croupier_refusal *no)
{
	struct croupier_text text = { .bytes = NULL };
	bool short_one;

	tree_write(&text, meta, true, false);
	short_one = text.length <= MAX_META;
	text_cut(&text, 0);
	tree_write(&text, meta, true, true);
	short_one = short_one && text.length <= MAX_META;
	if (text.failed && no->verdict == CROUPIER_YES)
		*no = out_of_memory();
	text_release(&text);
	return short_one;
}

static void
field_meta(struct fields *f, struct table *table)
{
	struct reading *r = reading(f);
	struct writing *w = writing(f);
	struct describing *d = describing(f);

	if (!field_given(f, "meta", table->meta != NULL))
		return;
	if (w != NULL) {
		write_key(&w->out, "meta", BARE);
		write_tree(&w->out, table->meta);
	}
	if (d != NULL)		/* anything */
		describe(d, "meta", tree_map(d->arena));
	if (r == NULL || !field_find(r, "meta"))
		return;
	tree_settle(r->value);
	table->meta = r->value;
	if (!meta_is_short(table->meta, &f->no))
		field_refuse(r, r->value, TOO_LONG_META, MAX_META);
}

bool
seat_named(const struct table *table, const char *name, size_t length, uint8_t *seat)
{
	char *composed;
	bool found = seat_find(table, name, length, seat);

	if (found)
		return true;
	composed = compose(name, length);
	found = composed != NULL && seat_find(table, composed, strlen(composed), seat);
	free(composed);
	return found;
}

/* Reads a seat's name; false if it is refused. */
static bool
read_name(struct reading *r, struct table *table)
{
	char *name = table->name[table->seats], *composed;
	const struct node *value = field_scalar(r, "seats");
	const char *why;
	uint8_t other;
	bool ascii;

	if (value == NULL)
		return false;
	if (value->length < sizeof table->name[0])
		memcpy(name, value->text, value->length);
	name[value->length < sizeof table->name[0] ? value->length : 0] = '\0';
	if (!name_is_good(table->game, name, &why)) {
		if (value->length == 0)
			field_refuse(r, value, "an empty name cannot be a seat: %s", why);
		else
			field_refuse(r, value, "%.*s cannot be a seat: %s", SHOWN(*value), why);
		return false;
	}
	ascii = *word_end(name) == '\0';	/* most are */
	composed = ascii ? NULL : compose(name, value->length);
	if (!ascii && composed == NULL)
		r->f.no = out_of_memory();
	else if (!ascii && !same_text(composed, name))
		field_refuse(r, value, "%.*s cannot be a seat: " NOT_COMPOSED, SHOWN(*value),
		    composed);
	else if (seat_find(table, name, value->length, &other))
		field_refuse(r, value, "two seats are named %s; names must differ", name);
	else
		table->seats++;
	free(composed);
	return r->f.no.verdict == CROUPIER_YES;
}

static void
read_names(struct reading *r, struct table *table)
{
	const struct variant *variant = &table->game->variants[table->variant];
	struct node *list;

	if (!field_find(r, "seats"))
		return;
	list = r->value;
	if (list->shape != LIST || list->count < variant->least || list->count > variant->most) {
		field_refuse(r, list, variant->least == variant->most ?
		    "seats wants a list of %u names" : "seats wants a list of %u to %u names",
		    variant->least, variant->most);
		return;
	}
	for (r->value = list->first; r->value != NULL; r->value = r->value->next)
		if (!read_name(r, table))
			return;
}

static void
field_names(struct fields *f, struct table *table)
{
	struct describing *d = describing(f);
	uint8_t seats[MAX_SEATS], i;

	for (i = 0; i < MAX_SEATS; i++)
		seats[i] = i;
	if (reading(f) != NULL) {
		read_names(reading(f), table);
	} else if (d != NULL) {
		struct node *names = schema_seats(d->arena);

		tree_set(d->arena, names, "minItems", tree_number(d->arena,
		    table->game->variants[table->variant].least));
		describe(d, "seats", names);
	} else {
		field_seats(f, "seats", seats, &table->seats);
	}
}

/* The seed or the seal, if there is one. */
static void
field_secret(struct fields *f, const char *key, bool *there, uint8_t *bytes)
{
	if (!field_given(f, key, *there))
		return;
	field_bytes(f, key, bytes);
	if (reading(f) != NULL)
		*there = true;
}

/* What seats added to the deal. */
static void
field_cuts(struct fields *f, struct table *table)
{
	struct reading *r = reading(f);
	const struct node *value;
	uint8_t i;

	if (!field_given(f, "cuts", has_cuts(table)))
		return;
	field_seat_map(f, "cuts");
	for (i = 0; i < table->seats; i++) {
		const char *name = f->table->name[i];

		if (!field_given(f, name, table->cut[i][0] != '\0'))
			continue;
		value = field_words(f, name, table->cut[i], MAX_CUT);
		if (value != NULL && cut_is_good(value->text, value->length))
			memcpy(table->cut[i], value->text, value->length);
		else if (value != NULL)
			field_refuse(r, value, CUT_WANTED, name, MAX_CUT);
	}
	field_end(f);
	if (r == NULL)
		return;
	if (!table->sealed)
		field_refuse_value(r, "cuts",
		    "only a sealed deal has cuts: the key seal is missing");
	else if (!has_cuts(table))
		field_refuse_value(r, "cuts", "cuts names nobody: leave it out");
}

bool
is_adjusted(const struct table *table, const int32_t adjusted[MAX_SEATS])
{
	unsigned i;

	for (i = 0; i < table->seats; i++)
		if (adjusted[i] != 0)
			return true;
	return false;
}

bool
adjustment_is_good(const struct table *table, unsigned seat, int64_t adjusted)
{
	int64_t sum = table->scores[seat] + adjusted;

	return adjusted >= -MOST_NUMBER && adjusted <= MOST_NUMBER && sum >= -MOST_NUMBER &&
	    sum <= MOST_NUMBER;
}

static void
field_adjusted(struct fields *f, struct table *table, int32_t adjusted[MAX_SEATS])
{
	struct reading *r = reading(f);
	unsigned i;

	if (!field_given(f, "adjusted", is_adjusted(table, adjusted)))
		return;
	field_seat_numbers(f, "adjusted", adjusted, -MOST_NUMBER, MOST_NUMBER);
	if (r == NULL || f->no.verdict != CROUPIER_YES)
		return;
	if (!is_adjusted(table, adjusted))
		field_refuse_value(r, "adjusted", "adjusted gives nobody points: leave it out");
	for (i = 0; i < table->seats; i++)
		if (!adjustment_is_good(table, i, adjusted[i]))
			field_refuse_value(r, "adjusted",
			    "scores and adjusted of %s together are beyond " MOST_NUMBER_WORDS,
			    table->name[i]);
}

/* In the order of enum croupier_stop, whose first says that the key is absent. */
static const char *const stops[] = { "void", "counted", NULL };

struct node *
tree_stop(struct arena *arena, enum croupier_stop stopped)
{
	return stopped == CROUPIER_NOT_STOPPED ? NULL : tree_word(arena, stops[stopped - 1]);
}

bool
field_stop(struct fields *f, const char *key, uint8_t *stopped)
{
	uint8_t word = (uint8_t)(*stopped - 1);

	if (!field_given(f, key, *stopped != CROUPIER_NOT_STOPPED))
		return false;
	field_word(f, key, &word, stops);
	if (reading(f) != NULL)
		*stopped = (uint8_t)(word + 1);
	return true;
}

/* What a state and its seal say first; false: other keys cannot be gone through. */
static bool
match_fields(struct fields *f, struct table *table, bool with_meta)
{
	field_game(f, table);
	if (table->game == NULL || f->no.verdict != CROUPIER_YES)
		return false;
	field_variant(f, table);
	field_options(f, table);
	if (with_meta)
		field_meta(f, table);
	field_names(f, table);
	if (f->no.verdict != CROUPIER_YES || table->seats == 0)
		return false;
	field_seat(f, "dealer", &table->dealer);
	field_number(f, "round", &table->round, 1, MOST_NUMBER);
	return true;
}

void
table_fields(struct fields *f, struct table *table, int32_t adjusted[MAX_SEATS],
    uint8_t *stopped)
{
	field_version(f);
	if (!match_fields(f, table, true))
		return;
	field_seat_numbers(f, "scores", table->scores, -MOST_NUMBER, MOST_NUMBER);
	field_adjusted(f, table, adjusted);
	field_stop(f, "stopped", stopped);
	field_secret(f, "seed", &table->seeded, table->seed);
	field_secret(f, "seal", &table->sealed, table->seal);
	field_cuts(f, table);
	if (reading(f) != NULL && table->seeded)
		mix_cuts(table);
}

void
promise_fields(struct fields *f, struct table *table)
{
	field_bytes(f, "seal", table->seal);
	if (!match_fields(f, table, false))
		return;
	if (reading(f) != NULL && f->no.verdict == CROUPIER_YES &&
	    !field_given(f, "scores", true))
		field_refuse(reading(f), NULL, "the key scores is missing: croupier 0.2 made this "
		    "seal, and it takes that version to check it");
	field_seat_numbers(f, "scores", table->scores, -MOST_NUMBER, MOST_NUMBER);
}

/* ---- keys that moves change ------------------------------------------------------ */

void
state_fields(struct fields *f, struct state *s)
{
	const struct game *game = s->table->game;
	unsigned i;

	if (game->reshuffles)
		field_number(f, "reshuffles", &s->reshuffles, 0, MOST_NUMBER);
	field_word(f, "phase", &s->phase, game->phases);
	field_seat_or_none(f, "turn", &s->turn);
	field_seat_lists(f, "hands");
	for (i = 0; i < s->table->seats; i++)
		field_cards(f, s->table->name[i], s->hands[i].at, &s->hands[i].count, MAX_CARDS,
		    SORTED, open_while_hiding(f, s, (uint8_t)i) ? EVERYBODY : i);
	field_end(f);
	field_cards(f, "stock", s->stock.at, &s->stock.count, MAX_CARDS, AS_THEY_LIE, NOBODY);
	game->fields(f, s);
}
