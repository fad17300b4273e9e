/*
 * mutate.c: changes records so that most of them still hold together.
 *
 * Bytes changed at random rarely keep every card of a deck in one place.  Here
 * documents are changed as trees, and moves are found by asking the library.
 * Knows the games only by their tables.
 */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *bytes, size_t length, size_t room);

enum { MOST_DOCUMENTS = 200, MOST_NODES = 2000 };

unsigned
below(unsigned *seed, unsigned n)
{
	*seed = *seed * 1103515245u + 12345u;
	return n == 0 ? 0 : (*seed >> 8) % n;
}

/* ---- deals --------------------------------------------------------------- */

static unsigned
count_games(void)
{
	unsigned count = 0;

	while (croupier_games[count] != NULL)
		count++;
	return count;
}

/* Some values that options and facts may have. */
static const char *
some_value(const struct game *game, const char *word, int32_t least, int32_t most, unsigned *seed,
    char *room)
{
	switch (below(seed, 5)) {
	case 0:
		return word != NULL ? word : "true";
	case 1:
		sprintf(room, "%ld", (long)(below(seed, 2) ? least : most));
		return room;
	case 2:
		return game->faces[below(seed, game->face_count)].name;
	default:
		sprintf(room, "%ld", (long)least + (long)below(seed, most - least > 200 ? 200 :
		    (unsigned)(most - least + 1)));
		return room;
	}
}

/* KEY=VALUE for each option or fact, or for some of them; NULL behind the last. */
static void
some_pairs(const struct game *game, bool facts, bool hidden, unsigned *seed, char room[][80],
    const char **pairs)
{
	unsigned i, count = 0;
	char value[32];

	for (i = 0; facts ? game->facts[i].name != NULL : game->options[i].name != NULL; i++) {
		if (facts && game->facts[i].face_up != hidden)
			continue;
		if (!(facts && hidden) && below(seed, 3) > 0)
			continue;
		if (facts)
			sprintf(room[count], "%s=%s", game->facts[i].name,
			    game->facts[i].kind == FACT_NUMBER ?
			    some_value(game, NULL, game->facts[i].least, game->facts[i].most, seed,
			    value) : game->faces[below(seed, game->face_count)].name);
		else
			sprintf(room[count], "%s=%s", game->options[i].name,
			    some_value(game, game->options[i].word,
			    game->options[i].least, game->options[i].most, seed, value));
		pairs[count] = room[count];
		count++;
	}
	pairs[count] = NULL;
}

struct croupier_state *
some_deal(unsigned *seed)
{
	const struct game *game = croupier_games[below(seed, count_games())];
	const char *options[16], *facts[16];
	char option_room[16][80], fact_room[16][80];
	struct croupier_setup setup = { .game = game->name, .options = options, .facts = facts };
	struct croupier_state *state = NULL;
	unsigned variants = 0, tries, i;

	while (game->variants[variants].name != NULL)
		variants++;
	for (tries = 0; tries < 20 && state == NULL; tries++) {
		const struct variant *variant = &game->variants[below(seed, variants)];

		setup.variant = variant->name;
		setup.players = variant->least + below(seed, variant->most - variant->least + 1u);
		setup.hidden = below(seed, 5) == 0;
		for (i = 0; i < CROUPIER_SEED_BYTES; i++)
			setup.seed[i] = (uint8_t)below(seed, 256);
		some_pairs(game, false, setup.hidden, seed, option_room, options);
		some_pairs(game, true, setup.hidden, seed, fact_room, facts);
		if (croupier_deal(&setup, &state).verdict != CROUPIER_YES)
			state = NULL;
	}
	return state;
}

/* ---- moves --------------------------------------------------------------- */

static const char *
some_card(const struct croupier_state *state, unsigned seat, unsigned *seed)
{
	const struct table *table = state->table;
	const struct cards *hand = &state->now->hands[seat];

	if (hand->count > 0 && below(seed, 4) > 0)
		return card_name(table, hand->at[below(seed, hand->count)]);
	if (state->now->stock.count > 0 && below(seed, 2) > 0)
		return card_name(table, state->now->stock.at[0]);
	return below(seed, 6) == 0 ? "XX" :
	    table->game->faces[below(seed, table->game->face_count)].name;
}

static void
add_argument(struct croupier_text *text, const struct croupier_state *state,
    const struct argument *argument, unsigned seat, unsigned *seed)
{
	unsigned i, count;
	char word[16];

	switch (argument->kind) {
	case ONE_SEAT:
		text_char(text, ' ');
		text_string(text, state->table->name[below(seed, state->table->seats)]);
		break;
	case NUMBERED:
		sprintf(word, " %c%u", argument->letter, below(seed, 12));
		text_string(text, word);
		break;
	case ONE_CARD:
	case CARDS:
		count = argument->kind == ONE_CARD ? 1 : below(seed, 2) ? below(seed, 4) :
		    below(seed, 2) ? 1 : below(seed, 16);
		for (i = 0; i < count; i++) {
			text_char(text, ' ');
			text_string(text, some_card(state, seat, seed));
		}
		break;
	default:
		break;
	}
}

char *
some_words(const struct croupier_state *state, unsigned *seed)
{
	const struct verb *verbs = state->table->game->verbs, *verb;
	unsigned count = 0, i, seat = state->now->turn;
	struct croupier_text text = { .bytes = NULL };

	while (verbs[count].name != NULL)
		count++;
	verb = &verbs[below(seed, count)];
	if (seat == NO_SEAT || below(seed, 5) == 0)
		seat = below(seed, state->table->seats);
	text_string(&text, state->table->name[seat]);
	for (i = 0; i < MAX_ARGUMENTS && (i == 0 || verb->argument[i].kind != NOTHING); i++) {
		if (i > 0 && below(seed, 2) == 0)
			continue;
		text_char(&text, ' ');
		text_string(&text, i == 0 ? verb->name : verb->argument[i].name);
		add_argument(&text, state, &verb->argument[i], seat, seed);
	}
	return text.bytes;
}

/* Appends a move to the text and makes it, if it is one. */
static bool
play_on(struct croupier_state *state, unsigned *seed, struct croupier_text *text)
{
	struct croupier_moves *moves = croupier_moves_new();
	struct croupier_move *move;
	char *words;
	bool yes = false;

	if (below(seed, 6) > 0 && croupier_state_turn(state) >= 0 &&
	    croupier_moves_list(moves, state,
	    (unsigned)croupier_state_turn(state)).verdict == CROUPIER_YES &&
	    croupier_moves_count(moves) > 0)
		words = words_of(moves, below(seed, (unsigned)croupier_moves_count(moves)), state);
	else
		words = some_words(state, seed);
	if (croupier_move_from_words(state, words, false, NULL, &move).verdict == CROUPIER_YES) {
		must(croupier_move_write(state, move, CROUPIER_YAML, text));
		yes = croupier_play(state, move).verdict == CROUPIER_YES;
		croupier_move_free(move);
	}
	free(words);
	croupier_moves_free(moves);
	return yes;
}

/* ---- documents as trees --------------------------------------------------- */

struct documents {
	struct arena arena;
	struct node *root[MOST_DOCUMENTS];
	unsigned count;
	struct croupier_state *state;	/* behind the last document; NULL: none */
};

static void
read_documents(struct documents *d, const uint8_t *bytes, size_t length)
{
	struct croupier_record *record = croupier_record_new();
	const struct croupier_document *document;
	struct source source;

	source_open(&source, bytes, length, 32768);
	for (;;) {
		bool good = croupier_stream_next(source.stream, &document).verdict == CROUPIER_YES;

		if (good && (document == NULL || d->count == MOST_DOCUMENTS))
			break;
		if (!good)
			continue;
		d->root[d->count++] = tree_copy(&d->arena, document_root(document));
		may(croupier_record_feed(record, document));
	}
	if (croupier_record_state(record) != NULL)
		d->state = croupier_state_copy(croupier_record_state(record));
	source_close(&source);
	croupier_record_free(record);
}

struct nodes {
	struct node *at[MOST_NODES], *in[MOST_NODES];
	unsigned count;
};

/* The scalars of a tree that stand in lists, or those that stand in mappings as values. */
static void
collect(struct nodes *nodes, struct node *node, bool lists)
{
	struct node *child;

	for (child = node->first; child != NULL && nodes->count < MOST_NODES; child = child->next) {
		if (node->shape == MAP)
			child = child->next;
		if (child->shape != SCALAR) {
			collect(nodes, child, lists);
		} else if ((node->shape == LIST) == lists) {
			nodes->in[nodes->count] = node;
			nodes->at[nodes->count++] = child;
		}
	}
}

static void
collect_lists(struct nodes *nodes, struct node *node)
{
	struct node *child;

	if (node->shape == LIST && nodes->count < MOST_NODES)
		nodes->at[nodes->count++] = node;
	for (child = node->first; child != NULL; child = child->next)
		collect_lists(nodes, child);
}

static void
swap(struct node *a, struct node *b)
{
	struct node kept = *a;

	*a = *b;
	a->next = kept.next;
	kept.next = b->next;
	*b = kept;
}

/* Takes a child out of its list and puts it into another. */
static void
move_child(struct node *child, struct node *from, struct node *to)
{
	struct node **at = &from->first;

	while (*at != child)
		at = &(*at)->next;
	*at = child->next;
	from->count--;
	from->last = from->first;
	while (from->last != NULL && from->last->next != NULL)
		from->last = from->last->next;
	child->next = NULL;
	tree_add(to, child);
}

static void
change_number(struct arena *arena, struct node *node, unsigned *seed)
{
	static const long numbers[] = { 0, 1, -1, 2, 3, 1000000000, -1000000000, 999999999, 255,
	    256 };
	long number = strtol(node->text, NULL, 10);
	const struct node *other;

	number = below(seed, 2) ? number + (below(seed, 2) ? 1 : -1) : numbers[below(seed, 10)];
	other = tree_number(arena, number);
	node->text = other->text;
	node->length = other->length;
}

/* A word becomes a phase, a seat, a verb, a truth value or a card. */
static void
change_word(const struct croupier_state *state, struct node *node, unsigned *seed)
{
	const struct game *game = state->table->game;
	unsigned count = 0;

	switch (below(seed, 4)) {
	case 0:
		while (game->phases[count] != NULL)
			count++;
		node->text = game->phases[below(seed, count)];
		break;
	case 1:
		node->text = state->table->name[below(seed, state->table->seats)];
		break;
	case 2:
		node->text = below(seed, 2) ? "true" : "false";
		break;
	default:
		node->text = game->faces[below(seed, game->face_count)].name;
	}
	node->length = strlen(node->text);
}

/* Takes a key and its value out of a mapping. */
static void
drop_key(struct node *map, unsigned *seed)
{
	unsigned skip = below(seed, map->count / 2);
	struct node **at = &map->first;

	if (map->count == 0)
		return;
	while (skip-- > 0)
		at = &(*at)->next->next;
	*at = (*at)->next->next;
	map->count -= 2;
	map->last = NULL;
	if (map->first != NULL)
		for (map->last = map->first; map->last->next != NULL;)
			map->last = map->last->next;
}

static void
change_tree(struct documents *d, struct node *root, unsigned *seed)
{
	struct nodes cards = { .count = 0 }, values = { .count = 0 }, lists = { .count = 0 };
	unsigned a, b;

	collect(&cards, root, true);
	collect(&values, root, false);
	collect_lists(&lists, root);
	a = below(seed, cards.count);
	b = below(seed, cards.count);
	switch (below(seed, 10)) {
	case 0: case 1: case 2:
		if (cards.count > 0 && a != b)
			swap(cards.at[a], cards.at[b]);
		break;
	case 3: case 4:
		if (cards.count > 0)
			move_child(cards.at[a], cards.in[a], lists.at[below(seed, lists.count)]);
		break;
	case 5:
		if (cards.count > 0)
			cards.at[a]->text = "XX", cards.at[a]->length = 2;
		break;
	case 6: case 7:
		if (values.count > 0)
			change_number(&d->arena, values.at[below(seed, values.count)], seed);
		break;
	case 8:
		if (values.count > 0)
			change_word(d->state, values.at[below(seed, values.count)], seed);
		break;
	default:
		drop_key(root, seed);
	}
}

static void
write_documents(const struct documents *d, struct croupier_text *text)
{
	unsigned i;

	for (i = 0; i < d->count; i++)
		tree_write(text, d->root[i], tree_get(d->root[i], "croupier") == NULL);
}

/* A fresh deal, or what somebody sees of the state at the end. */
static void
begin_anew(const struct documents *d, unsigned *seed, struct croupier_text *text)
{
	struct croupier_state *state = NULL;
	unsigned moves = below(seed, 40);

	if (d->state != NULL && below(seed, 4) == 0)
		must(croupier_redact(d->state, (int)below(seed, d->state->table->seats + 1u) - 1,
		    &state));
	else if (d->state != NULL && below(seed, 3) > 0)
		state = croupier_state_copy(d->state);
	else
		state = some_deal(seed);
	if (state == NULL)
		return;
	must(croupier_state_write(state, CROUPIER_YAML, text));
	while (moves-- > 0)
		play_on(state, seed, text);
	croupier_state_free(state);
}

static void
append_claim(struct documents *d, unsigned *seed, struct croupier_text *text)
{
	struct croupier_score *score;

	if (below(seed, 2) == 0) {
		text_string(text, "--- {undo: ");
		text_number(text, (long)below(seed, 6));
		text_string(text, "}\n");
	} else if (croupier_score_make(d->state, &score).verdict == CROUPIER_YES) {
		must(croupier_score_write_result(score, CROUPIER_YAML, text));
		croupier_score_free(score);
	}
}

/* Changes what was read and writes it. */
static void
change(struct documents *d, unsigned *seed, struct croupier_text *text)
{
	unsigned times, which;

	switch (d->state == NULL || d->count == 0 ? 0 : below(seed, 8)) {
	case 0:
		begin_anew(d, seed, text);
		break;
	case 1: case 2: case 3:
		write_documents(d, text);
		for (times = 1 + below(seed, 8); times > 0; times--)
			play_on(d->state, seed, text);
		break;
	case 4:
		write_documents(d, text);
		append_claim(d, seed, text);
		break;
	default:
		which = below(seed, 2) ? 0 : below(seed, d->count);
		for (times = 1 + below(seed, 3); times > 0; times--)
			change_tree(d, d->root[which], seed);
		if (below(seed, 4) == 0)
			d->count = which + 1;
		write_documents(d, text);
	}
}

size_t
mutate_record(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	struct documents *d;
	struct croupier_text text = { .bytes = NULL };

	if (below(&seed, 12) == 0)
		return LLVMFuzzerMutate(bytes, length, room);
	d = calloc(1, sizeof *d);
	if (d == NULL)
		exit(2);
	read_documents(d, bytes, length);
	change(d, &seed, &text);
	if (text.length > 0 && text.length <= room) {
		memcpy(bytes, text.bytes, text.length);
		length = text.length;
	} else {
		length = LLVMFuzzerMutate(bytes, length, room);
	}
	text_release(&text);
	croupier_state_free(d->state);
	arena_free(&d->arena);
	free(d);
	return length;
}
