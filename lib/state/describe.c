/*
 * describe.c: makes a schema, in the words of JSON Schema, of a mapping whose keys are gone
 * through.
 *
 * Knows what may follow a key of each kind, as fields.c reads it.  Must not know
 * which keys a game has, nor how the schemas of documents hang together.
 */
#include "state/state.h"

#include <stdio.h>
#include <string.h>

static struct nest *
innermost(struct fields *f)
{
	return &f->nest[f->depth];
}

/* ---- schemas of values --------------------------------------------------------------- */

/* A schema that asks for one thing: type, pattern and the like. */
static struct node *
make_schema(struct arena *arena, const char *key, const char *word)
{
	struct node *schema = tree_map(arena);

	if (schema != NULL)
		tree_set(arena, schema, key, tree_word(arena, word));
	return schema;
}

static void
limit(struct arena *arena, struct node *schema, const char *key, long number)
{
	if (schema != NULL)
		tree_set(arena, schema, key, tree_number(arena, number));
}

struct node *
schema_number(struct arena *arena, int32_t least, int32_t most)
{
	struct node *schema = make_schema(arena, "type", "integer");

	limit(arena, schema, "minimum", least);
	limit(arena, schema, "maximum", most);
	return schema;
}

struct node *
schema_without_zero(struct arena *arena, int32_t least, int32_t most)
{
	struct node *schema = schema_number(arena, least, most), *zero = tree_map(arena);

	limit(arena, zero, "const", 0);
	if (schema != NULL)
		tree_set(arena, schema, "not", zero);
	return schema;
}

struct node *
schema_text(struct arena *arena, long least, long most)
{
	struct node *schema = make_schema(arena, "type", "string");

	limit(arena, schema, "minLength", least);
	limit(arena, schema, "maxLength", most);
	return schema;
}

struct node *
schema_pattern(struct arena *arena, const char *pattern)
{
	struct node *schema = make_schema(arena, "type", "string");

	if (schema != NULL)
		tree_set(arena, schema, "pattern",
		    tree_scalar(arena, pattern, strlen(pattern), WORD));
	return schema;
}

/* The pattern for names that consist of a letter and a number, such as k12. */
static const char *
numbered_pattern(char pattern[24], char letter)
{
	snprintf(pattern, 24, "^%c[1-9][0-9]{0,2}$", letter);
	return pattern;
}

struct node *
schema_numbered(struct arena *arena, char letter)
{
	char pattern[24];

	return schema_pattern(arena, numbered_pattern(pattern, letter));
}

struct node *
schema_word(struct arena *arena, const char *word)
{
	return make_schema(arena, "const", word);
}

struct node *
schema_list(struct arena *arena, struct node *items, long most)
{
	struct node *schema = make_schema(arena, "type", "array");

	if (schema != NULL)
		tree_set(arena, schema, "items", items);
	limit(arena, schema, "maxItems", most);
	return schema;
}

struct node *
schema_either(struct arena *arena, struct node *one, struct node *other)
{
	struct node *either = tree_list(arena), *schema = tree_map(arena);

	if (either == NULL || schema == NULL)
		return NULL;
	tree_add(either, one);
	tree_add(either, other);
	tree_set(arena, schema, "anyOf", either);
	return schema;
}

struct node *
schema_reference(struct arena *arena, const char *game, const char *name)
{
	char where[MAX_NAME + 80];
	int length = snprintf(where, sizeof where, "#/$defs/%s%s%s", game == NULL ? "" : game,
	    game == NULL ? "" : ".", name);
	struct node *schema = tree_map(arena);

	if (schema != NULL)
		tree_set(arena, schema, "$ref",
		    tree_scalar(arena, where, (size_t)length, WORD));
	return schema;
}

struct node *
schema_seat(struct arena *arena)
{
	return schema_reference(arena, NULL, "seat");
}

struct node *
schema_card(struct arena *arena, const struct game *game, bool may_be_hidden)
{
	return schema_reference(arena, game->name, may_be_hidden ? "hidden-card" : "card");
}

struct node *
schema_seats(struct arena *arena)
{
	struct node *schema = schema_list(arena, schema_seat(arena), MAX_SEATS);

	if (schema != NULL)
		tree_set(arena, schema, "uniqueItems", tree_truth(arena, true));
	return schema;
}

/* One of the words of a table that ends with NULL. */
struct node *
schema_words(struct arena *arena, const char *const words[])
{
	struct node *schema = tree_map(arena), *list = tree_list(arena);

	if (schema == NULL || list == NULL)
		return NULL;
	for (; *words != NULL; words++)
		tree_add(list, tree_word(arena, *words));
	tree_set(arena, schema, "enum", list);
	return schema;
}

/* ---- mappings -------------------------------------------------------------------------- */

void
describe_open(struct fields *f)
{
	struct nest *nest = innermost(f);

	nest->out = tree_map(f->arena);
	nest->required = tree_list(f->arena);
	nest->each = NULL;
	f->optional = false;
}

/* Ends the schema of a mapping whose keys are seats, or follow a pattern. */
static void
close_each(struct fields *f, struct node *schema)
{
	struct nest *nest = innermost(f);

	if (nest->by_seat)
		tree_set(f->arena, schema, "propertyNames", schema_seat(f->arena));
	tree_set(f->arena, schema, "additionalProperties", nest->each);
	if (nest->by_seat)
		limit(f->arena, schema, "minProperties", 1);
	limit(f->arena, schema, "maxProperties", MAX_SEATS);
}

struct node *
describe_close(struct fields *f)
{
	struct nest *nest = innermost(f);
	struct node *schema = make_schema(f->arena, "type", "object");

	if (schema == NULL || f->arena->failed)
		return NULL;
	if (nest->each != NULL) {
		close_each(f, schema);
		return schema;
	}
	tree_set(f->arena, schema, "properties", nest->out);
	if (nest->required->count > 0)
		tree_set(f->arena, schema, "required", nest->required);
	tree_set(f->arena, schema, "additionalProperties", tree_truth(f->arena, false));
	return schema;
}

void
describe(struct fields *f, const char *key, struct node *schema)
{
	struct nest *nest = innermost(f);

	if (f->arena->failed || nest->out == NULL || schema == NULL)
		return;
	tree_set(f->arena, nest->out, key, schema);
	if (!f->optional)
		tree_add(nest->required, tree_word(f->arena, key));
	f->optional = false;
}

void
describe_seat(struct fields *f, struct node *schema)
{
	struct nest *nest = innermost(f);

	if (nest->each == NULL) {
		nest->by_seat = true;
		nest->each = schema;
	}
	f->optional = false;
}

/* ---- keys ---------------------------------------------------------------------------------- */

void
describe_word(struct fields *f, const char *key, const char *const words[])
{
	describe(f, key, schema_words(f->arena, words));
}

void
describe_truth(struct fields *f, const char *key)
{
	describe(f, key, make_schema(f->arena, "type", "boolean"));
}

void
describe_cards(struct fields *f, const char *key, unsigned room, bool face_up)
{
	describe(f, key, schema_list(f->arena, schema_card(f->arena, f->table->game, !face_up),
	    (long)room));
}

void
describe_numbered(struct fields *f, const char *key, char letter, unsigned room)
{
	char pattern[24];
	struct node *cards = schema_list(f->arena, schema_card(f->arena, f->table->game, false),
	    MAX_CARDS);
	struct node *schema = make_schema(f->arena, "type", "object");
	struct node *patterns = tree_map(f->arena);

	if (schema == NULL || patterns == NULL)
		return;
	numbered_pattern(pattern, letter);
	tree_add(patterns, tree_scalar(f->arena, pattern, strlen(pattern), WORD));
	tree_add(patterns, cards);
	tree_set(f->arena, schema, "patternProperties", patterns);
	tree_set(f->arena, schema, "additionalProperties", tree_truth(f->arena, false));
	limit(f->arena, schema, "maxProperties", (long)room);
	describe(f, key, schema);
}
