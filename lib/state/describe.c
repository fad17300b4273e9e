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

static const struct mode describing_mode;

struct describing *
describing(struct fields *f)
{
	/* The fields are its first member. */
	return f->mode == &describing_mode ? (struct describing *)(void *)f : NULL;
}

static inline struct describing *
of(struct fields *f)
{
	return (struct describing *)(void *)f;
}

static inline struct described *
innermost(struct describing *d)
{
	return &d->level[d->f.depth];
}

/* ---- schemas of values --------------------------------------------------------------- */

/* A schema that asks for one thing: type, pattern and the like. */
static struct node *
make_schema(struct arena *arena, const char *key, const char *word)
{
	struct node *schema = tree_map(arena);

	tree_set(arena, schema, key, tree_word(arena, word));
	return schema;
}

static void
limit(struct arena *arena, struct node *schema, const char *key, long number)
{
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

	tree_set(arena, schema, "items", items);
	limit(arena, schema, "maxItems", most);
	return schema;
}

struct node *
schema_either(struct arena *arena, struct node *one, struct node *other)
{
	struct node *either = tree_list(arena), *schema = tree_map(arena);

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

	tree_set(arena, schema, "$ref", tree_scalar(arena, where, (size_t)length, WORD));
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

	tree_set(arena, schema, "uniqueItems", tree_truth(arena, true));
	return schema;
}

/* One of the words of a table that ends with NULL. */
struct node *
schema_words(struct arena *arena, const char *const words[])
{
	struct node *schema = tree_map(arena), *list = tree_list(arena);

	for (; *words != NULL; words++)
		tree_add(list, tree_word(arena, *words));
	tree_set(arena, schema, "enum", list);
	return schema;
}

/* ---- mappings -------------------------------------------------------------------------- */

/* Begins the schema of what was entered: a mapping, or a list of at most `most` entries. */
static void
open_schema(struct describing *d, bool may_lack, unsigned most)
{
	*innermost(d) = (struct described){ .keys = tree_map(d->arena),
		.required = tree_list(d->arena), .may_lack = may_lack, .most = most };
	d->optional = false;
}

void
describing_begin(struct describing *d, struct arena *arena, const struct table *table)
{
	fields_begin(&d->f, &describing_mode, table);
	d->arena = arena;
	open_schema(d, false, 0);
}

/* Ends the schema of a mapping whose keys are seats. */
static void
close_each(struct describing *d, struct node *schema)
{
	tree_set(d->arena, schema, "propertyNames", schema_seat(d->arena));
	tree_set(d->arena, schema, "additionalProperties", innermost(d)->each);
	limit(d->arena, schema, "minProperties", 1);
	limit(d->arena, schema, "maxProperties", MAX_SEATS);
}

struct node *
describing_end(struct describing *d)
{
	const struct described *level = innermost(d);
	struct node *schema = make_schema(d->arena, "type", "object");

	if (schema == NULL || d->arena->failed)
		return NULL;
	if (level->by_seat) {
		close_each(d, schema);
		return schema;
	}
	tree_set(d->arena, schema, "properties", level->keys);
	if (level->required->count > 0)
		tree_set(d->arena, schema, "required", level->required);
	tree_set(d->arena, schema, "additionalProperties", tree_truth(d->arena, false));
	return schema;
}

void
describe(struct describing *d, const char *key, struct node *schema)
{
	struct described *level = innermost(d);

	if (level->by_seat) {	/* all seats are alike */
		level->each = level->each == NULL ? schema : level->each;
	} else if (!d->arena->failed && level->keys != NULL && schema != NULL) {
		tree_set(d->arena, level->keys, key, schema);
		if (!d->optional)
			tree_add(level->required, tree_word(d->arena, key));
	}
	d->optional = false;
}

/* ---- keys ---------------------------------------------------------------------------------- */

static struct node *
cards_schema(struct describing *d, const struct field *field)
{
	return schema_list(d->arena,
	    schema_card(d->arena, d->f.table->game, field->who != EVERYBODY), (long)field->room);
}

static struct node *
numbered_schema(struct describing *d, const struct field *field)
{
	struct arena *arena = d->arena;
	struct node *list = schema_list(arena, schema_card(arena, d->f.table->game, false),
	    MAX_CARDS);
	struct node *schema = make_schema(arena, "type", "object"), *patterns = tree_map(arena);
	char pattern[24];

	numbered_pattern(pattern, field->letter);
	tree_add(patterns, tree_scalar(arena, pattern, strlen(pattern), WORD));
	tree_add(patterns, list);
	tree_set(arena, schema, "patternProperties", patterns);
	tree_set(arena, schema, "additionalProperties", tree_truth(arena, false));
	limit(arena, schema, "maxProperties", (long)field->room);
	return schema;
}

static struct node *
field_schema(struct describing *d, const struct field *field)
{
	struct arena *arena = d->arena;

	switch (field->kind) {
	case FIELD_NUMBER:
		return schema_number(arena, field->least, field->most);
	case FIELD_TRUTH:
		return make_schema(arena, "type", "boolean");
	case FIELD_WORD:
		return schema_words(arena, field->words);
	case FIELD_CONSTANT:
		return schema_word(arena, field->words[0]);
	case FIELD_SEAT:
		return schema_seat(arena);
	case FIELD_SEATS:
		return schema_seats(arena);
	case FIELD_BYTES:
		return schema_pattern(arena, "^[0-9A-Fa-f]{64}$");
	case FIELD_CARD:
		return schema_card(arena, d->f.table->game, false);
	case FIELD_CARDS:
		return cards_schema(d, field);
	case FIELD_NUMBERED:
		return numbered_schema(d, field);
	}
	return NULL;
}

static void
describe_field(struct fields *f, const struct field *field)
{
	describe(of(f), field->key, field_schema(of(f), field));
}

static bool
describe_given(struct fields *f, const char *key)
{
	(void)key;
	of(f)->optional = true;
	return true;
}

/* ---- collections ----------------------------------------------------------------------------- */

/* Of a list, one entry describes all. */
static unsigned
describe_open(struct fields *f, const struct opening *o)
{
	bool may_lack = of(f)->optional;

	fields_enter(f, o->key);
	open_schema(of(f), may_lack, o->most);
	innermost(of(f))->by_seat = o->by_seat;
	return 1;
}

/* Ends a schema: it is that of the entries of the list around it, or of its key. */
static void
describe_close(struct fields *f)
{
	struct describing *d = of(f);
	const struct described *level = innermost(d);
	struct node *schema = level->most > 0 ? level->each : describing_end(d);

	if (f->depth == 0 || f->beyond > 0)
		return;
	if (level->most > 0)
		schema = schema_list(d->arena, schema, (long)level->most);
	d->optional = level->may_lack;
	f->depth--;
	if (innermost(d)->most > 0)
		innermost(d)->each = schema;
	else
		describe(d, f->name[f->depth + 1], schema);
	f->depth++;
}

static const struct mode describing_mode = { .field = describe_field, .given = describe_given,
	.open = describe_open, .close = describe_close };
