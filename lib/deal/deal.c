/*
 * deal.c: sets up tables and deals rounds.
 *
 * Knows seats, options and facts as a game declares them.  Must not know what these are for.
 */
#include "deal/deal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
deal_singly(struct state *s, uint8_t first, unsigned count)
{
	unsigned i, j, seats = s->table->seats, turns = count * seats;
	uint8_t seat = first;

	for (i = 0; i < seats; i++) {
		struct cards *hand = &s->hands[seat];
		card *to = hand->at + hand->count;

		for (j = i; j < turns; j += seats)
			*to++ = s->stock.at[j];
		hand->count = (uint8_t)(hand->count + count);
		cards_sort(hand);
		seat = seat_after(s->table, seat);
	}
	s->stock.count = (uint8_t)(s->stock.count - turns);
	memmove(s->stock.at, s->stock.at + turns, s->stock.count);
}

card
turn_up(struct deal *d, card fact)
{
	card top = cards_pull(&d->s->stock, 0);

	return top == XX ? fact : top;
}

/* ---- what the caller asks for -------------------------------------------------- */

enum { NAMES_ROOM = 300 };

bool
setup_game(const char *name, const struct game **game, struct croupier_refusal *no)
{
	const char *names[MAX_GAMES];
	char list[NAMES_ROOM];
	size_t count = game_names(names);

	if (name == NULL)
		return refuse_setup(no, "no game is named; the games are %s",
		    join_words(list, sizeof list, names, count));
	*game = game_find(name, strlen(name));
	return *game != NULL ||
	    say_no(no, refuse_name("there is no game", name, "the games are", names, count));
}

static bool
fits(const struct variant *variant, unsigned players)
{
	return players == 0 || (players >= variant->least && players <= variant->most);
}

/* Refuses a number of players that the named variant, or any variant, is not for. */
static bool
refuse_players(const struct game *game, const struct variant *named, unsigned players,
    struct croupier_refusal *no)
{
	const struct variant *variant = named != NULL ? named : game->variants;
	unsigned least = variant->least, most = variant->most;
	char more[16] = "";

	for (; named == NULL && variant->name != NULL; variant++) {
		least = variant->least < least ? variant->least : least;
		most = variant->most > most ? variant->most : most;
	}
	if (least < most)
		snprintf(more, sizeof more, " to %u", most);
	return refuse_setup(no, "%s%s%s is for %u%s players, not %u", game->name,
	    named == NULL ? "" : " ", named == NULL ? "" : named->name, least, more, players);
}

static bool
find_named_variant(const struct game *game, const char *name, unsigned players, uint8_t *variant,
    struct croupier_refusal *no)
{
	const struct variant *at = game->variants;
	const char *names[MAX_VARIANTS];
	char sentence[80];
	uint8_t i;

	for (i = 0; at[i].name != NULL && strcmp(at[i].name, name) != 0; i++)
		names[i] = at[i].name;
	*variant = i;
	if (at[i].name != NULL)
		return fits(&at[i], players) || refuse_players(game, &at[i], players, no);
	snprintf(sentence, sizeof sentence, "%s has no variant", game->name);
	return say_no(no, refuse_name(sentence, name, "its variants are", names, i));
}

/* The variant that was named, or the first, or the only one for that number of players. */
static bool
find_variant(const struct game *game, const char *name, unsigned players, uint8_t *variant,
    struct croupier_refusal *no)
{
	const char *fitting[MAX_VARIANTS];
	char list[NAMES_ROOM];
	size_t count = 0;
	uint8_t i;

	if (name != NULL)
		return find_named_variant(game, name, players, variant, no);
	for (i = 0; game->variants[i].name != NULL; i++)
		if (fits(&game->variants[i], players)) {
			if (count == 0)
				*variant = i;
			fitting[count++] = game->variants[i].name;
		}
	if (count == 0)
		return refuse_players(game, NULL, players, no);
	/* A game is played by its first variant unless somebody says otherwise. */
	if (count == 1 || *variant == 0)
		return true;
	return refuse_setup(no, "several variants of %s are for %u players (%s): say which one",
	    game->name, players, join_words(list, sizeof list, fitting, count));
}

/* Seats a player whose name somebody has given, in composed form or not. */
static bool
add_seat(struct table *table, const char *given, struct croupier_refusal *no)
{
	char *composed = compose(given, strlen(given));
	const char *name = composed == NULL ? given : composed, *why;
	uint8_t other;
	bool good = false;

	if (!name_is_good(table->game, name, &why))
		(void)refuse_setup(no, "%.40s cannot be a seat: %s",
		    name[0] == '\0' ? "an empty name" : name, why);
	else if (composed == NULL)
		(void)say_no(no, out_of_memory());
	else if (seat_find(table, name, strlen(name), &other))
		(void)refuse_setup(no, "two seats are named %s; names must differ", name);
	else
		good = true;
	if (good)
		memcpy(table->name[table->seats++], name, strlen(name) + 1);
	free(composed);
	return good;
}

/* Seats players with these names, which must be good and differ; NULL: the usual names. */
static bool
add_seats(struct table *table, const char *const *names, unsigned players,
    struct croupier_refusal *no)
{
	static const char winds[][6] = { "north", "east", "south", "west" };
	bool few = players == 3 || players == 4;
	unsigned seat;

	table->seats = 0;
	for (seat = 0; seat < players; seat++)
		if (names != NULL && !add_seat(table, names[seat], no))
			return false;
		else if (names == NULL && few)
			memcpy(table->name[seat], winds[players == 3 && seat == 2 ? 3 : seat],
			    sizeof winds[0]);
		else if (names == NULL)
			snprintf(table->name[seat], sizeof table->name[0], "p%u", seat + 1);
	table->seats = (uint8_t)players;
	return true;
}

/* Sets the dealer that is named, if any, who must be one of the seats. */
static bool
set_dealer(struct table *table, const char *name, struct croupier_refusal *no)
{
	if (name == NULL || seat_named(table, name, strlen(name), &table->dealer))
		return true;
	return refuse_setup(no, "the dealer %.40s is not among the seats", name);
}

/* The keys that pairs KEY=VALUE of one kind may have, each once. */
struct pair_keys {
	const char *kind;		/* option or fact */
	const char *game, *variant;	/* that has them; NULL: any variant */
	const char *names[MAX_FACTS > MAX_OPTIONS ? MAX_FACTS : MAX_OPTIONS];
	size_t count;
	bool given[MAX_FACTS > MAX_OPTIONS ? MAX_FACTS : MAX_OPTIONS];
};

/* Takes a pair apart: which of the keys it has, and its value. */
static bool
take_pair(struct pair_keys *keys, const char *pair, size_t *index, const char **value,
    struct croupier_refusal *no)
{
	size_t i = 0, length = cut_pair(pair, value);
	char key[64], sentence[120], list[32];

	if (length == 0)
		return refuse_setup(no, "%ss are written KEY=VALUE, not \"%.40s\"", keys->kind,
		    pair);
	while (i < keys->count && !is_word(keys->names[i], pair, length))
		i++;
	snprintf(key, sizeof key, "%.*s", (int)(length > 60 ? 60 : length), pair);
	if (i == keys->count) {
		snprintf(sentence, sizeof sentence, keys->variant == NULL ? "%s%s has no %s" :
		    "%s (%s) has no %s", keys->game, keys->variant == NULL ? "" : keys->variant,
		    keys->kind);
		snprintf(list, sizeof list, "its %ss are", keys->kind);
		return say_no(no,
		    refuse_name(sentence, key, list, keys->names, keys->count));
	}
	if (*value == NULL || **value == '\0')
		return refuse_setup(no, "%s %s wants a value: %s=VALUE", keys->kind, key, key);
	if (keys->given[i])
		return refuse_setup(no, "%s %s is given twice", keys->kind, key);
	keys->given[i] = true;
	*index = i;
	return true;
}

/* Takes the number of an option or fact, which may have a word instead (NULL: it has none). */
static bool
take_number(const char *kind, const char *name, const char *word, const char *text, int32_t least,
    int32_t most, int32_t *number, struct croupier_refusal *no)
{
	if (!read_number(text, strlen(text), number))
		return refuse_setup(no, "%s %s wants a whole number%s%s, not %.40s", kind, name,
		    word != NULL ? " or " : "", word != NULL ? word : "", text);
	return (*number >= least && *number <= most) ||
	    refuse_setup(no, "%s %s must be from %ld to %ld", kind, name, (long)least, (long)most);
}

static int32_t
usual_value(const struct option *option, uint8_t variant)
{
	size_t i;

	for (i = 0; i < 2; i++)
		if (option->differs[i].variant != 0 && option->differs[i].variant == variant)
			return option->differs[i].usual;
	return option->usual;
}

static bool
set_option(const struct option *option, const char *text, int32_t *value,
    struct croupier_refusal *no)
{
	*value = WORD_VALUE;
	if (option->word != NULL && strcmp(text, option->word) == 0)
		return true;
	if (option->kind == OPTION_TRUTH) {
		*value = strcmp(text, "true") == 0;
		return *value != 0 || strcmp(text, "false") == 0 || refuse_setup(no,
		    "option %s wants true or false, not %.40s", option->name, text);
	}
	return take_number("option", option->name, option->word, text, option->least, option->most,
	    value, no);
}

static bool
set_options(struct table *table, const char *const *pairs, struct croupier_refusal *no)
{
	const struct game *game = table->game;
	struct pair_keys keys = { .kind = "option", .game = game->name,
		.variant = game->variants[table->variant].name };
	size_t i, index[MAX_OPTIONS];
	const char *value;

	for (i = 0; game->options[i].name != NULL; i++)
		if (has_option(&game->options[i], table->variant)) {
			table->option[i] = usual_value(&game->options[i], table->variant);
			index[keys.count] = i;
			keys.names[keys.count++] = game->options[i].name;
		}
	for (; pairs != NULL && *pairs != NULL; pairs++)
		if (!take_pair(&keys, *pairs, &i, &value, no) ||
		    !set_option(&game->options[index[i]], value, &table->option[index[i]], no))
			return false;
	return true;
}

/* ---- facts ------------------------------------------------------------- */

static bool
set_cards(const struct table *table, const struct fact *fact, const char *at, struct cards *cards,
    struct croupier_refusal *no)
{
	cards->count = 0;
	for (;;) {
		size_t length = strcspn(at, ",");
		card c;

		if (!card_read(table, at, length, &c) || c == XX)
			return refuse_setup(no, "fact %s: %.*s is not a card of the %s deck",
			    fact->name, (int)(length > 40 ? 40 : length), at, table->game->name);
		if (cards_number(cards, c) >= copies_of(table, c))
			return refuse_setup(no, "fact %s: the deck has only %u of %s",
			    fact->name, copies_of(table, c), card_name(table, c));
		cards_add(cards, c);
		if (at[length] == '\0')
			break;
		at += length + 1;
	}
	if (fact->kind == FACT_CARD && cards->count != 1)
		return refuse_setup(no, "fact %s wants one card", fact->name);
	if (fact->kind == FACT_CARDS && (cards->count < fact->least || cards->count > fact->most))
		return refuse_setup(no, "fact %s wants %ld cards with commas between them",
		    fact->name, (long)fact->most);
	return true;
}

static bool
set_fact(struct deal *deal, size_t i, const char *text, struct croupier_refusal *no)
{
	const struct table *table = deal->s->table;
	const struct fact *fact = &table->game->facts[i];

	if ((fact->face_up || fact->only_real) && !deal->hidden)
		return refuse_setup(no,
		    "fact %s is for a table with real cards; elsewhere the shuffle decides",
		    fact->name);
	deal->given[i] = true;
	if (fact->kind != FACT_NUMBER)
		return set_cards(table, fact, text, &deal->cards[i], no);
	return take_number("fact", fact->name, NULL, text, fact->least, fact->most,
	    &deal->number[i], no);
}

static bool
set_facts(struct deal *deal, const char *const *pairs, struct croupier_refusal *no)
{
	const struct game *game = deal->s->table->game;
	const struct fact *facts = game->facts;
	struct pair_keys keys = { .kind = "fact", .game = game->name };
	const char *value;
	size_t i;

	for (; facts[keys.count].name != NULL; keys.count++)
		keys.names[keys.count] = facts[keys.count].name;
	for (; pairs != NULL && *pairs != NULL; pairs++)
		if (!take_pair(&keys, *pairs, &i, &value, no) || !set_fact(deal, i, value, no))
			return false;
	for (i = 0; i < keys.count; i++)
		if (facts[i].face_up && deal->hidden && !deal->given[i])
			return refuse_setup(no,
			    "with real cards the face-up cards must be given as facts: %s=%s",
			    facts[i].name, facts[i].kind == FACT_CARD ? "CARD" : "CARD,CARD,...");
	return true;
}

/* ---- dealing ----------------------------------------------------------- */

/* Deals by a seed (NULL: real cards) on a state that is all zero except for its table. */
static bool
deal_deck(struct deal *deal, const uint8_t *seed, struct croupier_refusal *no)
{
	const struct table *table = deal->s->table;
	struct cards *stock = &deal->s->stock;
	unsigned begins = (unsigned)(table->dealer + table->game->begins + table->seats);

	deck_fill(table, stock);
	if (seed == NULL)
		memset(stock->at, XX, stock->count);
	else
		shuffle(stock, seed, "deal", 0);
	deal->s->turn = (uint8_t)(begins % table->seats);
	if (table->game->deal(deal, no))
		return true;
	no->verdict = CROUPIER_TROUBLE;
	no->error = CROUPIER_INPUT;
	no->rule = NULL;
	return false;
}

/* Deals a round on a new state of the table. */
static bool
deal_cards(struct croupier_state *state, const struct croupier_state *finished,
    const struct croupier_setup *setup, struct croupier_refusal *no)
{
	struct deal deal = { .s = state->now, .hidden = setup->hidden };
	const struct table *table = state->table;
	struct check check = { .document = NULL };
	unsigned i;

	if (finished != NULL && finished->now->stopped == CROUPIER_VOID)
		deal.again = finished->now;
	else if (finished != NULL)
		deal.finished = finished->now;
	if (!set_facts(&deal, setup->facts, no))
		return false;
	for (i = 0; finished != NULL && i < table->seats; i++)
		if (!seat_find(finished->table, table->name[i], strlen(table->name[i]),
		    &deal.was[i]))
			deal.was[i] = NO_SEAT;
	if (!deal_deck(&deal, setup->hidden ? NULL : table->round_seed, no))
		return false;
	/* The totals that were asked for must be such that a round can begin with them. */
	return setup->scores == NULL || check_state(state, &check) || say_no(no, check.no);
}

/* Deals a round at a table that is set up except for its seed, totals and remarks. */
static bool
deal_round(struct table *table, const struct croupier_state *finished,
    const struct croupier_setup *setup, struct croupier_state **out, struct croupier_refusal *no)
{
	struct arena arena = { .blocks = NULL };
	struct croupier_state *state = NULL;
	bool good = setup_scores(table, setup->scores, no) &&
	    setup_meta(table, &arena, setup->meta, no);

	table->seeded = !setup->hidden;
	if (table->seeded)
		memcpy(table->seed, setup->seed, CROUPIER_SEED_BYTES);
	/* The seal and the cuts of another deal do not belong to this one. */
	table->sealed = false;
	memset(table->cut, 0, sizeof table->cut);
	mix_cuts(table);
	if (good && (state = state_new(table)) == NULL)
		*no = out_of_memory();
	arena_free(&arena);
	if (state == NULL || !deal_cards(state, finished, setup, no) || setup->sealed) {
		if (state != NULL && no->verdict == CROUPIER_YES)
			*no = deal_seal(state, out);
		croupier_state_free(state);
	} else {
		*out = state;
	}
	return *out != NULL;
}

#define NEEDS_SETUP(setup, state) \
	NEEDS((setup) != NULL && (state) != NULL && !((setup)->hidden && (setup)->sealed) && \
	    ((setup)->seats == NULL || (setup)->seats[0] != NULL))

/* How many seats are asked for; 0 if that is left open. */
static unsigned
count_players(const struct croupier_setup *setup)
{
	unsigned players = 0;

	if (setup->seats == NULL)
		return setup->players;
	while (players <= MAX_SEATS && setup->seats[players] != NULL)
		players++;
	return players;
}

/* What a seat has at the start of a match. */
static int32_t
first_total(const struct table *table)
{
	return table->game->stake == NULL ? 0 : table->game->stake(table);
}

/* Whether variant, options and seats go together. */
static bool
check_table(const struct table *table, struct croupier_refusal *no)
{
	struct croupier_refusal why;

	return table->game->setup == NULL || table->game->setup(table, &why) ||
	    refuse_setup(no, "%s", why.sentence);
}

/* Sets up the table of a first round, except for its seed. */
static bool
set_table(struct table *table, const struct croupier_setup *setup, struct croupier_refusal *no)
{
	unsigned i, players = count_players(setup);

	if (!setup_game(setup->game, &table->game, no) ||
	    !find_variant(table->game, setup->variant, players, &table->variant, no) ||
	    !add_seats(table, setup->seats, players > 0 ? players :
		table->game->variants[table->variant].usual, no))
		return false;
	cards_learn(table);
	table->dealer = (uint8_t)((table->seats - table->game->begins) % table->seats);
	if (!set_dealer(table, setup->dealer, no) || !set_options(table, setup->options, no) ||
	    !check_table(table, no))
		return false;
	for (i = 0; i < table->seats; i++)
		table->scores[i] = first_total(table);
	return true;
}

struct croupier_refusal
croupier_deal(const struct croupier_setup *setup, struct croupier_state **state)
{
	struct table table = { .round = 1 };
	struct croupier_refusal no;

	if (state != NULL)
		*state = NULL;
	NEEDS_SETUP(setup, state);
	accept(&no);
	if (set_table(&table, setup, &no))
		deal_round(&table, NULL, setup, state, &no);
	return no;
}

/* Moves the table of a finished round on to the next. */
static bool
move_on(struct table *table, const struct croupier_state *finished, struct croupier_refusal *no)
{
	struct croupier_score *score;
	bool match_over;

	if (!nobody_decides(finished->now))
		return say_no(no, refused(NULL, NULL,
		    "round %ld is not over: the next cannot be dealt", (long)table->round));
	*no = croupier_score_make(finished, &score);
	if (no->verdict != CROUPIER_YES)
		return false;
	memcpy(table->scores, score->totals, sizeof table->scores);
	match_over = score->match_over;
	croupier_score_free(score);
	if (match_over)
		return say_no(no, refused(NULL, NULL,
		    "the match is over: there is no next round"));
	if (table->round == MOST_NUMBER)
		return refuse_setup(no, "there is no number for the round after %ld",
		    (long)table->round);
	table->dealer = seat_after(table, table->dealer);
	table->round++;
	return true;
}

/*
 * The dealer after a round if players change: the next seat of that round that is still there,
 * its dealer last; if none is, the last seat of the new table.
 */
static uint8_t
find_dealer(const struct table *table, const struct table *before)
{
	uint8_t seat = before->dealer, dealer;

	do {
		seat = seat_after(before, seat);
		if (seat_find(table, before->name[seat], strlen(before->name[seat]), &dealer))
			return dealer;
	} while (seat != before->dealer);
	return (uint8_t)(table->seats - 1);
}

/* Notes who of the table before has left and has a name that looks like that of a newcomer. */
static bool
note_alike(struct table *table, unsigned seat, const struct table *before,
    struct croupier_refusal *no)
{
	char *form = likeness_of(table->name[seat]), *other;
	bool good = form != NULL;
	unsigned i;
	uint8_t stays;

	for (i = 0; good && i < before->seats; i++) {
		if (seat_find(table, before->name[i], strlen(before->name[i]), &stays))
			continue;
		other = likeness_of(before->name[i]);
		good = other != NULL;
		if (good && strcmp(form, other) == 0)
			memcpy(table->alike[seat], before->name[i], sizeof table->alike[0]);
		free(other);
	}
	free(form);
	return good || say_no(no, out_of_memory());
}

/* Seats the next round: players who stay keep their totals from `before`. */
static bool
change_seats(struct table *table, const struct table *before, const struct croupier_setup *setup,
    struct croupier_refusal *no)
{
	const struct variant *variant = &table->game->variants[table->variant];
	unsigned i, players = count_players(setup);
	uint8_t was;

	if (!(fits(variant, players) || refuse_players(table->game, variant, players, no)) ||
	    !add_seats(table, setup->seats, players, no) || !check_table(table, no))
		return false;
	for (i = 0; i < table->seats; i++)
		if (seat_find(before, table->name[i], strlen(table->name[i]), &was))
			table->scores[i] = before->scores[was];
		else if (note_alike(table, i, before, no))
			table->scores[i] = first_total(table);
		else
			return false;
	table->dealer = find_dealer(table, before);
	return true;
}

struct croupier_refusal
croupier_deal_next(const struct croupier_state *finished, const struct croupier_setup *setup,
    struct croupier_state **state)
{
	struct croupier_refusal no;
	struct table table, before;

	if (state != NULL)
		*state = NULL;
	NEEDS_SETUP(setup, state);
	NEEDS(finished != NULL);
	accept(&no);
	table = before = *finished->table;
	memset(table.alike, 0, sizeof table.alike);
	if (!move_on(&table, finished, &no))
		return no;
	memcpy(before.scores, table.scores, sizeof before.scores);
	if ((setup->seats == NULL || change_seats(&table, &before, setup, &no)) &&
	    set_dealer(&table, setup->dealer, &no))
		deal_round(&table, finished, setup, state, &no);
	return no;
}

struct croupier_refusal
deal_again(const struct state *like, const struct table *table, struct croupier_state **out)
{
	struct croupier_state *state = state_new(table);
	struct croupier_refusal no = accepted();
	struct deal deal = { .again = like };
	uint8_t i;

	if (state == NULL)
		return out_of_memory();
	deal.s = state->now;
	for (i = 0; i < MAX_SEATS; i++)
		deal.was[i] = i;
	if (table->game->tell_facts != NULL)
		table->game->tell_facts(like, &deal);
	if (deal_deck(&deal, table->round_seed, &no))
		*out = state;
	else
		croupier_state_free(state);
	return no;
}

/* ---- the list ---------------------------------------------------------- */

static struct node *
list_variants(struct arena *arena, const struct game *game)
{
	struct node *list = tree_list(arena);
	const struct variant *variant;

	for (variant = game->variants; variant->name != NULL; variant++)
		tree_add(list, tree_pairs(arena, "variant", tree_word(arena, variant->name),
		    "least", tree_number(arena, variant->least),
		    "most", tree_number(arena, variant->most),
		    "usual", tree_number(arena, variant->usual), NULL));
	return list;
}

static struct node *
value_node(struct arena *arena, const struct option *option, int32_t value)
{
	return option->kind == OPTION_TRUTH ? tree_truth(arena, value != 0) :
	    value == WORD_VALUE && option->word != NULL ? tree_word(arena, option->word) :
	    tree_number(arena, value);
}

/* The options of a game, with their values if nobody sets them. */
static struct node *
list_options(struct arena *arena, const struct game *game)
{
	struct node *list = tree_list(arena), *map;
	const struct option *option;
	uint8_t v;

	for (option = game->options; option->name != NULL; option++) {
		bool number = option->kind == OPTION_NUMBER;

		map = tree_pairs(arena, "option", tree_word(arena, option->name),
		    "least", number ? tree_number(arena, option->least) : NULL,
		    "most", number ? tree_number(arena, option->most) : NULL,
		    "or", tree_word(arena, option->word), "before",
		    option->later ? value_node(arena, option, option->before) : NULL, NULL);
		for (v = 0; game->variants[v].name != NULL; v++)
			if (has_option(option, v))
				tree_set(arena, map, game->variants[v].name,
				    value_node(arena, option, usual_value(option, v)));
		tree_add(list, map);
	}
	return list;
}

static struct node *
list_facts(struct arena *arena, const struct game *game)
{
	static const char *const kinds[] = { [FACT_CARD] = "card", [FACT_CARDS] = "cards",
	    [FACT_NUMBER] = "number" };
	struct node *list = tree_list(arena);
	const struct fact *fact;

	for (fact = game->facts; fact->name != NULL; fact++) {
		bool number = fact->kind != FACT_CARD;

		tree_add(list, tree_pairs(arena, "fact", tree_word(arena, fact->name),
		    "kind", tree_word(arena, kinds[fact->kind]),
		    "least", number ? tree_number(arena, fact->least) : NULL,
		    "most", number ? tree_number(arena, fact->most) : NULL,
		    "only", tree_word(arena, fact->face_up || fact->only_real ? "real cards" :
			"any table"), NULL));
	}
	return list;
}

/* The words and numbers that moves can name; NULL: none, as in most games. */
static struct node *
list_arguments(struct arena *arena, const struct game *game)
{
	struct node *list = tree_list(arena);
	const struct verb *verb;
	unsigned i;

	for (verb = game->verbs; verb->name != NULL; verb++)
		for (i = 0; i < MAX_ARGUMENTS; i++) {
			const struct argument *of = &verb->argument[i];
			bool number = of->kind == ONE_NUMBER, word = of->kind == ONE_WORD;

			if (number || word)
				tree_add(list, tree_pairs(arena,
				    "verb", tree_word(arena, verb->name), "argument",
				    tree_word(arena, i == 0 ? verb->name : of->name),
				    "least", number ? tree_number(arena, of->least) : NULL,
				    "most", number ? tree_number(arena, of->most) : NULL,
				    "words", word ? tree_words(arena, of->words) : NULL, NULL));
		}
	return list != NULL && list->count > 0 ? list : NULL;
}

struct croupier_refusal
croupier_games_write(enum croupier_format format, struct croupier_text *text)
{
	struct arena arena = { .blocks = NULL };
	struct croupier_refusal no = accepted();
	size_t i, before;

	NEEDS(text != NULL);
	before = text->length;
	for (i = 0; croupier_games[i] != NULL && no.verdict == CROUPIER_YES; i++) {
		const struct game *game = croupier_games[i];

		no = tree_append(text, &arena, tree_pairs(&arena,
		    "game", tree_word(&arena, game->name),
		    "about", tree_word(&arena, game->title),
		    "variants", list_variants(&arena, game),
		    "options", list_options(&arena, game),
		    "facts", list_facts(&arena, game),
		    "arguments", list_arguments(&arena, game), NULL), false, format);
	}
	if (no.verdict != CROUPIER_YES)
		text_cut(text, before);
	arena_free(&arena);
	return no;
}
