/*
 * schema.c: a JSON Schema of the documents of a stream.
 *
 * Puts it together from the keys of states, the table of verbs and the keys of the other
 * documents.  Knows the words of JSON Schema.  Must not know any one game.
 */
#include "record/record.h"

#include <stdio.h>
#include <string.h>

/* A schema that is being made, with the definitions to which its parts refer. */
struct schema {
	struct arena *arena;
	struct node *definitions;
};

/* The part before the name of a definition that belongs to no game. */
static const char of_all[] = "document";

/*
 * Adds a definition, whose key is its name with the game before it and the variant after it, if
 * it has them.
 */
static void
define(struct schema *s, const char *game, const char *name, const char *variant,
    struct node *definition)
{
	char key[4 * MAX_NAME + 8];
	int length = snprintf(key, sizeof key, "%s%s%s%s%s", game == NULL ? "" : game,
	    game == NULL ? "" : ".", name, variant == NULL ? "" : ".",
	    variant == NULL ? "" : variant);

	tree_add(s->definitions, tree_scalar(s->arena, key, (size_t)length, WORD));
	tree_add(s->definitions, definition);
}

static struct node *
require(struct arena *arena, const char *key)
{
	return tree_pairs(arena, "required", tree_items(arena, tree_word(arena, key), NULL), NULL);
}

/* What must hold if a condition does, and otherwise; NULL: then nothing more must hold. */
static struct node *
implication(struct arena *arena, struct node *condition, struct node *then, struct node *otherwise)
{
	return tree_pairs(arena, "if", condition, "then", then, "else", otherwise, NULL);
}

static void
explain(struct arena *arena, struct node *schema, const char *words)
{
	tree_set(arena, schema, "description", tree_word(arena, words));
}

/* ---- seats and cards ------------------------------------------------------------------- */

static void
define_cards(struct schema *s, const struct game *game)
{
	struct node *faces = tree_list(s->arena), *hidden = tree_list(s->arena);
	unsigned i;

	for (i = 0; i < game->face_count; i++) {
		tree_add(faces, tree_word(s->arena, game->faces[i].name));
		tree_add(hidden, tree_word(s->arena, game->faces[i].name));
	}
	tree_add(hidden, tree_word(s->arena, "XX"));
	define(s, game->name, "card", NULL, tree_pairs(s->arena, "enum", faces, NULL));
	define(s, game->name, "hidden-card", NULL, tree_pairs(s->arena, "enum", hidden, NULL));
}

/* ---- states and seals ------------------------------------------------------------------- */

static const char *
words_of_page(const char *page, const char *key)
{
	const struct key_words *said = key_words;

	while (said->page != NULL && !(same_text(said->page, page) && same_text(said->key, key)))
		said++;
	return said->words;
}

/* Explains the keys of a state or seal in the words of the game's page, or of croupier(5). */
static void
explain_keys(struct describing *d)
{
	struct node *key = d->arena->failed ? NULL : d->level[0].keys->first;
	const char *words;

	for (; key != NULL; key = key->next->next) {
		words = words_of_page(d->f.table->game->name, key->text);
		if (words == NULL)
			words = words_of_page("croupier", key->text);
		if (words != NULL)
			explain(d->arena, key->next, words);
	}
}

/*
 * Defines the states and seals of a variant, from the keys of an empty table with as many seats
 * as can be.
 */
static struct croupier_refusal
define_variant(struct schema *s, const struct game *game, unsigned variant)
{
	const char *name = game->variants[variant].name;
	int32_t adjusted[MAX_SEATS] = { 0 };
	uint8_t stopped = CROUPIER_NOT_STOPPED;
	struct seal seal = { .table = { .game = game, .variant = (uint8_t)variant,
		.seats = game->variants[variant].most } };
	struct croupier_state *state = state_new(&seal.table);
	struct describing d;

	if (state == NULL)
		return out_of_memory();
	describing_begin(&d, s->arena, &seal.table);
	table_fields(&d.f, &seal.table, adjusted, &stopped);
	state_fields(&d.f, state->now);
	explain_keys(&d);
	define(s, game->name, "state", name, describing_end(&d));
	describing_begin(&d, s->arena, &seal.table);
	seal_fields(&d.f, &seal);
	explain_keys(&d);
	define(s, game->name, "seal", name, describing_end(&d));
	croupier_state_free(state);
	return accepted();
}

/*
 * A schema that depends on the word that a key has: the variant of a game or, without a game,
 * the game.
 */
static struct node *
choose(struct schema *s, const char *key, const char *const words[], const char *game,
    const char *name)
{
	struct arena *arena = s->arena;
	struct node *choices = tree_list(arena), *schema, *word;
	char where[4 * MAX_NAME];
	size_t i;

	for (i = 0; words[i] != NULL; i++) {
		snprintf(where, sizeof where, "%s%s%s", name, game == NULL ? "" : ".",
		    game == NULL ? "" : words[i]);
		word = require(arena, key);
		tree_set(arena, word, "properties",
		    tree_pairs(arena, key, schema_word(arena, words[i]), NULL));
		tree_add(choices, implication(arena, word, schema_reference(arena,
		    game == NULL ? words[i] : game, where), NULL));
	}
	schema = require(arena, key);
	tree_set(arena, schema, "properties",
	    tree_pairs(arena, key, schema_words(arena, words), NULL));
	tree_set(arena, schema, "allOf", choices);
	return schema;
}

/* ---- moves --------------------------------------------------------------------------------- */

/* What an argument of a verb can be. */
static struct node *
argument_schema(struct arena *arena, const struct game *game, const struct argument *argument)
{
	bool hidden = argument->may_be_hidden;

	switch (argument->kind) {
	case NOTHING:
		break;
	case EMPTY:
		return tree_pairs(arena, "type", tree_word(arena, "null"), NULL);
	case ONE_CARD:
		return schema_card(arena, game, hidden);
	case CARDS:
		return schema_either(arena,
		    schema_list(arena, schema_card(arena, game, hidden), MAX_LIST),
		    schema_card(arena, game, hidden));
	case ONE_SEAT:
		return schema_seat(arena);
	case NUMBERED:
		return schema_numbered(arena, argument->letter);
	case ONE_WORD:
		return schema_words(arena, argument->words);
	case ONE_NUMBER:
		return schema_number(arena, argument->least, argument->most);
	}
	return NULL;
}

/* The schema of a verb's own argument, which may be null if it may be absent. */
static struct node *
own_schema(struct arena *arena, const struct game *game, const struct verb *verb)
{
	const struct argument *own = &verb->argument[0];
	struct node *schema = argument_schema(arena, game, own);

	if (own->may_be_absent && own->kind != EMPTY)
		schema = schema_either(arena, schema,
		    tree_pairs(arena, "type", tree_word(arena, "null"), NULL));
	explain(arena, schema, verb->words);
	return schema;
}

static struct node *
verb_schema(struct arena *arena, const struct game *game, const struct verb *verb)
{
	const struct waiver *waiver = waivable(game, verb);
	struct describing d;
	unsigned i;

	describing_begin(&d, arena, NULL);
	describe(&d, move_key, schema_seat(arena));
	describe(&d, verb->name, own_schema(arena, game, verb));
	for (i = 1; i < count_arguments(verb); i++) {
		d.optional = verb->argument[i].may_be_absent;
		describe(&d, verb->argument[i].name,
		    argument_schema(arena, game, &verb->argument[i]));
	}
	if (waiver != NULL) {
		struct node *despite = schema_word(arena, waiver->rule->id);

		explain(arena, despite, waiver->rule->sentence);
		d.optional = true;
		describe(&d, despite_word, despite);
	}
	return describing_end(&d);
}

static void
define_move(struct schema *s, const struct game *game)
{
	struct node *verbs = tree_list(s->arena), *any = tree_list(s->arena),
	    *schema = require(s->arena, move_key);
	const struct verb *verb;

	for (verb = game->verbs; verb->name != NULL; verb++) {
		tree_add(any, require(s->arena, verb->name));
		tree_add(verbs, implication(s->arena, require(s->arena, verb->name),
		    verb_schema(s->arena, game, verb), NULL));
	}
	tree_set(s->arena, schema, "anyOf", any);
	tree_set(s->arena, schema, "allOf", verbs);
	define(s, game->name, "move", NULL, schema);
}

/* ---- games ---------------------------------------------------------------------------------- */

static struct croupier_refusal
define_game(struct schema *s, const struct game *game)
{
	const char *names[MAX_VARIANTS + 1] = { NULL };
	struct croupier_refusal no = accepted();
	struct node *state;
	unsigned i;

	define_cards(s, game);
	define_move(s, game);
	for (i = 0; game->variants[i].name != NULL && no.verdict == CROUPIER_YES; i++) {
		names[i] = game->variants[i].name;
		no = define_variant(s, game, i);
	}
	state = choose(s, "variant", names, game->name, "state");
	explain(s->arena, state, game->title);
	define(s, game->name, "state", NULL, state);
	define(s, game->name, "seal", NULL, choose(s, "variant", names, game->name, "seal"));
	return no;
}

/* ---- other documents --------------------------------------------------------------- */

static struct node *
kind_schema(struct schema *s, enum croupier_kind kind, const char *const names[],
    const struct table *table)
{
	struct notice notice = { .kind = kind };
	struct describing d;
	struct node *moves;

	switch (kind) {
	case CROUPIER_STATE:
		return choose(s, "game", names, NULL, "state");
	case CROUPIER_MOVE:
		/* A move does not say which game it belongs to. */
		for (moves = tree_list(s->arena); *names != NULL; names++)
			tree_add(moves, schema_reference(s->arena, *names, "move"));
		return tree_pairs(s->arena, "anyOf", moves, NULL);
	case CROUPIER_SEAL:
		return choose(s, "game", names, NULL, "seal");
	case CROUPIER_UNDO:
	case CROUPIER_RESULT:
	case CROUPIER_RULING:
	case CROUPIER_SEED:	/* their keys depend on no game */
		describing_begin(&d, s->arena, table);
		notice_fields(&d.f, &notice);
		return describing_end(&d);
	case CROUPIER_NO_DOCUMENT:
		break;
	}
	return NULL;
}

/* ---- the whole schema ---------------------------------------------------------------------- */

/* Adds to the schema what a document must be, by the first key of it that tells a kind. */
static void
tell_kinds(struct schema *s, struct node *root, const char *const names[],
    const struct table *table)
{
	unsigned kind = KINDS;
	/* A document with none of these keys is refused as a state without its key. */
	struct node *rest = require(s->arena, kind_key(CROUPIER_STATE));

	while (kind-- > 0) {
		const char *key = kind_key((enum croupier_kind)kind);

		define(s, of_all, key, NULL,
		    kind_schema(s, (enum croupier_kind)kind, names, table));
		rest = implication(s->arena, require(s->arena, key),
		    schema_reference(s->arena, of_all, key), rest);
	}
	tree_set(s->arena, root, "allOf", tree_items(s->arena, rest, NULL));
}

static struct croupier_refusal
make_schema(struct schema *s, const struct game *const games[], struct node *root)
{
	const char *names[MAX_GAMES + 1] = { NULL };
	struct table table = { .game = games[0], .seats = 1 };
	struct croupier_refusal no = accepted();
	unsigned i;

	define(s, NULL, "seat", NULL, schema_name(s->arena));
	for (i = 0; games[i] != NULL && no.verdict == CROUPIER_YES; i++) {
		names[i] = games[i]->name;
		no = define_game(s, games[i]);
	}
	tree_set(s->arena, root, "$schema",
	    tree_word(s->arena, "https://json-schema.org/draft/2020-12/schema"));
	tree_set(s->arena, root, "title", tree_word(s->arena, games[1] == NULL ?
	    games[0]->title : "documents of croupier"));
	tree_set(s->arena, root, "type", tree_word(s->arena, "object"));
	tell_kinds(s, root, names, &table);
	tree_set(s->arena, root, "$defs", s->definitions);
	return no;
}

struct croupier_refusal
croupier_schema_write(const char *game, struct croupier_text *text)
{
	const struct game *one[2] = { NULL, NULL };
	struct arena arena = { .blocks = NULL };
	struct schema s = { .arena = &arena };
	struct croupier_refusal no = accepted();
	struct node *root;

	NEEDS(text != NULL);
	if (game != NULL && !setup_game(game, one, &no))
		return no;
	s.definitions = tree_map(&arena);
	root = tree_map(&arena);
	no = make_schema(&s, game == NULL ? croupier_games : one, root);
	if (no.verdict == CROUPIER_YES)
		return write_document(&arena, root, true, CROUPIER_JSON, text);
	arena_free(&arena);
	return no;
}
