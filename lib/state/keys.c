/*
 * keys.c: the keys that every game's state has, named once in the order in
 * which they are written.
 *
 * Knows what section STATE KEYS says about each.  Must not know any one game's own keys, nor how
 * the keys are read, written, counted or hidden.
 */
#include "state/state.h"

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

/* Whether every character of a name may stand where it stands. */
static bool
has_good_spelling(const char *name)
{
	size_t i, length = strlen(name);

	if (length < 1 || length > LONGEST_NAME ||
	    ((byte_kind(name[0]) & (SMALL | CAPITAL | WIDE)) == 0))
		return false;
	for (i = 1; i < length; i++)
		if ((byte_kind(name[i]) & (NAME_BYTE | WIDE)) == 0 && name[i] != '_' &&
		    name[i] != '.')
			return false;
	return true;
}

struct node *
schema_name(struct arena *arena)
{
	struct node *name = schema_pattern(arena,
	    "^([A-Za-z]|[^\\u0000-\\u007f])([A-Za-z0-9_.-]|[^\\u0000-\\u007f])*$");

	if (name == NULL)
		return NULL;
	tree_set(arena, name, "maxLength", tree_number(arena, LONGEST_NAME));
	tree_set(arena, name, "description", tree_word(arena, "the name of a seat"));
	return name;
}

/* Whether every character of a text can be seen. */
static bool
is_visible(const char *text)
{
	bool harmless = true;
	size_t length;

	/* Letters of ASCII, which most names are made of, need no closer look. */
	for (; *text != '\0' && harmless; text += length) {
		length = 1;
		if ((byte_kind(*text) & NAME_BYTE) == 0)
			length = croupier_character(text, &harmless);
	}
	return harmless;
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
	unsigned i;

	*why = "a seat name has 1 to 32 bytes: a letter, then letters, digits, -, _ and .";
	if (!has_good_spelling(name))
		return false;
	*why = "it has an invisible character, or bytes that are not UTF-8";
	if (!is_visible(name))
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
	const struct node *value;

	if (f->mode == WRITING) {
		put_key(f, state_key);
		put_number(f, 1);
	}
	if (f->mode == DESCRIBING)
		describe(f, state_key, schema_number(f->arena, 1, 1));
	if (f->mode == READING && (value = field_text(f, state_key)) != NULL &&
	    !same_text("1", value->text))
		field_refuse(f, value,
		    "this is version %.*s of the format; this croupier reads version 1",
		    SHOWN(*value));
}

static void
field_game(struct fields *f, struct table *table)
{
	const char *names[MAX_GAMES];
	const char *near;
	const struct node *value;

	if (f->mode == WRITING) {
		put_key(f, "game");
		put_word(f, table->game->name);
	}
	if (f->mode == DESCRIBING)
		describe(f, "game", schema_word(f->arena, table->game->name));
	if (f->mode != READING || (value = field_text(f, "game")) == NULL)
		return;
	table->game = game_find(value->text, value->length);
	if (table->game != NULL)
		return;
	near = croupier_nearest(value->text, names, game_names(names));
	if (near != NULL)
		field_refuse(f, value, "there is no game %.*s; did you mean %s?", SHOWN(*value),
		    near);
	else
		field_refuse(f, value, "there is no game %.*s", SHOWN(*value));
}

static void
field_variant(struct fields *f, struct table *table)
{
	const char *names[MAX_VARIANTS + 1] = { NULL };
	size_t i;

	for (i = 0; table->game->variants[i].name != NULL; i++)
		names[i] = table->game->variants[i].name;
	if (f->mode == DESCRIBING)
		describe(f, "variant", schema_word(f->arena, names[table->variant]));
	else
		field_word(f, "variant", &table->variant, names);
	if (f->mode == READING)
		cards_learn(table);
}

/* Reads an option that is a number or a word. */
static void
take_option(struct fields *f, const struct option *option, int32_t *value)
{
	if (!field_is(f, option->name, option->word))
		field_number(f, option->name, value, option->least, option->most);
	else if (field_text(f, option->name) != NULL)
		*value = WORD_VALUE;
}

/* One option: a truth value, a number, or a number or a word. */
static void
field_option(struct fields *f, const struct option *option, int32_t *value)
{
	bool truth = *value != 0;

	if (option->kind == OPTION_TRUTH) {
		field_truth(f, option->name, &truth);
		/*
		 * Only then: the table of a state may be shared with states that other threads
		 * use.
		 */
		if (f->mode == READING)
			*value = truth;
	} else if (option->word != NULL && f->mode == WRITING && *value == WORD_VALUE) {
		put_key(f, option->name);
		put_word(f, option->word);
	} else if (option->word != NULL && f->mode == READING) {
		take_option(f, option, value);
	} else if (option->word != NULL && f->mode == DESCRIBING) {
		describe(f, option->name, schema_either(f->arena,
		    schema_number(f->arena, option->least, option->most),
		    schema_word(f->arena, option->word)));
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
		else if (f->mode == READING)
			table->option[i] = option[i].before;
	}
	field_end(f);
}

bool
meta_is_short(const struct node *meta, struct croupier_refusal *no)
{
	struct croupier_text text = { .bytes = NULL };
	bool short_one;

	tree_write(&text, meta, true);
	short_one = text.length <= MAX_META;
	text_cut(&text, 0);
	tree_write_json(&text, meta);
	short_one = short_one && text.length <= MAX_META;
	if (text.failed && no->verdict == CROUPIER_YES)
		*no = out_of_memory();
	text_release(&text);
	return short_one;
}

static void
field_meta(struct fields *f, struct table *table)
{
	if (!field_given(f, "meta", table->meta != NULL))
		return;
	if (f->mode == WRITING)
		put_tree(f, "meta", table->meta);
	if (f->mode == DESCRIBING)	/* anything */
		describe(f, "meta", tree_map(f->arena));
	if (f->mode != READING || !field_find(f, "meta"))
		return;
	table->meta = f->value;
	if (!meta_is_short(table->meta, &f->no))
		field_refuse(f, f->value, TOO_LONG_META, MAX_META);
}

/* Reads a seat's name; false if it is refused. */
static bool
take_name(struct fields *f, struct table *table)
{
	char *name = table->name[table->seats];
	const struct node *value = field_scalar(f, "seats");
	const char *why;
	uint8_t other;

	if (value == NULL)
		return false;
	if (value->length < sizeof table->name[0])
		memcpy(name, value->text, value->length);
	name[value->length < sizeof table->name[0] ? value->length : 0] = '\0';
	if (!name_is_good(table->game, name, &why)) {
		if (value->length == 0)
			field_refuse(f, value, "an empty name cannot be a seat: %s", why);
		else
			field_refuse(f, value, "%.*s cannot be a seat: %s", SHOWN(*value), why);
		return false;
	}
	if (seat_find(table, name, value->length, &other)) {
		field_refuse(f, value, "two seats are named %s; names must differ", name);
		return false;
	}
	table->seats++;
	return true;
}

static void
refuse_names(struct fields *f, const struct variant *variant, const struct node *at)
{
	field_refuse(f, at, variant->least == variant->most ? "seats wants a list of %u names" :
	    "seats wants a list of %u to %u names", variant->least, variant->most);
}

/* Reads the list of names at hand. */
static void
take_names(struct fields *f, struct table *table)
{
	const struct variant *variant = &table->game->variants[table->variant];
	struct node *list = f->value;

	if (list->shape != LIST || list->count < variant->least || list->count > variant->most) {
		refuse_names(f, variant, list);
		return;
	}
	for (f->value = list->first; f->value != NULL; f->value = f->value->next)
		if (!take_name(f, table))
			return;
}

static void
describe_names(struct fields *f, const struct variant *variant)
{
	struct node *names = schema_seats(f->arena);

	if (names != NULL)
		tree_set(f->arena, names, "minItems", tree_number(f->arena, variant->least));
	describe(f, "seats", names);
}

static void
field_names(struct fields *f, struct table *table)
{
	uint8_t seats[MAX_SEATS];
	uint8_t i;

	if (f->mode == WRITING) {
		for (i = 0; i < table->seats; i++)
			seats[i] = i;
		put_key(f, "seats");
		put_seats(f, seats, table->seats);
	}
	if (f->mode == DESCRIBING)
		describe_names(f, &table->game->variants[table->variant]);
	if (f->mode == READING && field_find(f, "seats"))
		take_names(f, table);
}

void
field_key(struct fields *f, const char *key, uint8_t bytes[CROUPIER_SEED_BYTES])
{
	char digits[SEED_DIGITS + 1];
	const struct node *value;

	if (f->mode == WRITING) {
		seed_write(bytes, digits);
		put_key(f, key);
		put_digits(f, digits, SEED_DIGITS);
	}
	if (f->mode == DESCRIBING)
		describe(f, key, schema_pattern(f->arena, "^[0-9A-Fa-f]{64}$"));
	if (f->mode != READING || !field_find(f, key))
		return;
	value = f->value;
	if (value->shape != SCALAR || !seed_read(value->text, value->length, bytes))
		field_refuse(f, value, "%s wants %d hex digits", key, SEED_DIGITS);
}

static void
field_seed(struct fields *f, struct table *table)
{
	if (f->mode == HIDING) {
		table->seeded = false;
		memset(table->seed, 0, sizeof table->seed);
		memset(table->round_seed, 0, sizeof table->round_seed);
	}
	if (!field_given(f, "seed", table->seeded))
		return;
	field_key(f, "seed", table->seed);
	if (f->mode == READING)
		table->seeded = true;
}

static void
field_seal(struct fields *f, struct table *table)
{
	if (!field_given(f, "seal", table->sealed))
		return;
	field_key(f, "seal", table->seal);
	if (f->mode == READING)
		table->sealed = true;
}

/* What one seat added to the deal. */
static void
field_cut(struct fields *f, struct table *table, uint8_t seat)
{
	const struct node *value;

	if (f->mode == WRITING) {
		put_seat_key(f, seat);
		put_text(f, table->cut[seat]);
	}
	if (f->mode == DESCRIBING)
		describe_seat(f, schema_text(f->arena, 1, MAX_CUT));
	if (f->mode != READING || (value = field_text(f, table->name[seat])) == NULL)
		return;
	if (cut_is_good(value->text, value->length))
		memcpy(table->cut[seat], value->text, value->length);
	else
		field_refuse(f, value, CUT_WANTED, table->name[seat], MAX_CUT);
}

static void
field_cuts(struct fields *f, struct table *table)
{
	uint8_t i;

	if (!field_given(f, "cuts", has_cuts(table)))
		return;
	field_map(f, "cuts");
	for (i = 0; i < table->seats; i++)
		if (field_given(f, table->name[i], table->cut[i][0] != '\0'))
			field_cut(f, table, i);
	field_end(f);
	if (f->mode != READING)
		return;
	if (!table->sealed)
		field_refuse_value(f, "cuts",
		    "only a sealed deal has cuts: the key seal is missing");
	else if (!has_cuts(table))
		field_refuse_value(f, "cuts", "cuts names nobody: leave it out");
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
	unsigned i;

	if (!field_given(f, "adjusted", is_adjusted(table, adjusted)))
		return;
	field_seat_numbers(f, "adjusted", adjusted, -MOST_NUMBER, MOST_NUMBER);
	if (f->mode != READING || f->no.verdict != CROUPIER_YES)
		return;
	if (!is_adjusted(table, adjusted))
		field_refuse_value(f, "adjusted", "adjusted gives nobody points: leave it out");
	for (i = 0; i < table->seats; i++)
		if (!adjustment_is_good(table, i, adjusted[i]))
			field_refuse_value(f, "adjusted",
			    "scores and adjusted of %s together are beyond " MOST_NUMBER_WORDS,
			    table->name[i]);
}

void
table_fields(struct fields *f, struct table *table, int32_t adjusted[MAX_SEATS])
{
	field_version(f);
	field_game(f, table);
	if (table->game == NULL || f->no.verdict != CROUPIER_YES)
		return;
	field_variant(f, table);
	field_options(f, table);
	field_meta(f, table);
	field_names(f, table);
	if (f->no.verdict != CROUPIER_YES || table->seats == 0)
		return;
	field_seat(f, "dealer", &table->dealer);
	field_number(f, "round", &table->round, 1, MOST_NUMBER);
	field_seat_numbers(f, "scores", table->scores, -MOST_NUMBER, MOST_NUMBER);
	field_adjusted(f, table, adjusted);
	field_seed(f, table);
	field_seal(f, table);
	field_cuts(f, table);
	if (f->mode == READING && table->seeded)
		mix_cuts(table);
}

void
promise_fields(struct fields *f, struct table *table)
{
	field_key(f, "seal", table->seal);
	field_game(f, table);
	if (table->game == NULL || f->no.verdict != CROUPIER_YES)
		return;
	field_variant(f, table);
	field_options(f, table);
	field_names(f, table);
	if (f->no.verdict != CROUPIER_YES || table->seats == 0)
		return;
	field_seat(f, "dealer", &table->dealer);
	field_number(f, "round", &table->round, 1, MOST_NUMBER);
	if (f->mode == READING && f->no.verdict == CROUPIER_YES &&
	    !field_given(f, "scores", true))
		field_refuse(f, NULL, "the key scores is missing: croupier 0.2 made this seal, and "
		    "it takes that version to check it");
	field_seat_numbers(f, "scores", table->scores, -MOST_NUMBER, MOST_NUMBER);
}

/* Hides the other cards of a hand of which only some can be seen. */
static void
hide_hand(const struct state *s, uint8_t seat, struct cards *hand)
{
	unsigned i;

	for (i = 0; i < hand->count; i++)
		if (hand->at[i] != XX && !s->table->game->shows_card(s, seat, hand->at[i]))
			hand->at[i] = XX;
	cards_sort(hand);
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
	field_lists(f, "hands");
	for (i = 0; i < s->table->seats; i++) {
		bool shown = f->mode == HIDING && game->shows_hand != NULL &&
		    game->shows_hand(s, (uint8_t)i);

		if (f->mode == HIDING && game->shows_card != NULL && !shown && i != f->viewer) {
			hide_hand(s, (uint8_t)i, &s->hands[i]);
			shown = true;
		}
		field_cards_of(f, (uint8_t)i, &s->hands[i], SORTED, shown ? EVERYBODY : i);
	}
	field_end(f);
	field_cards(f, "stock", s->stock.at, &s->stock.count, MAX_CARDS, AS_THEY_LIE, NOBODY);
	game->fields(f, s);
}

