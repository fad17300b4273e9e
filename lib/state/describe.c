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

static inline struct described *
innermost(struct describing *d)
{
	return &d->level[d->f.depth];
}

/* ---- schemas of values --------------------------------------------------------------- */

struct node *
schema_number(struct arena *arena, int32_t least, int32_t most)
{
	return tree_pairs(arena, "type", tree_word(arena, "integer"), "minimum",
	    tree_number(arena, least), "maximum", tree_number(arena, most), NULL);
}

struct node *
schema_pattern(struct arena *arena, const char *pattern)
{
	return tree_pairs(arena, "type", tree_word(arena, "string"), "pattern",
	    tree_scalar(arena, pattern, strlen(pattern), WORD), NULL);
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
	return tree_pairs(arena, "const", tree_word(arena, word), NULL);
}

struct node *
schema_list(struct arena *arena, struct node *items, long most)
{
	return tree_pairs(arena, "type", tree_word(arena, "array"), "items", items, "maxItems",
	    tree_number(arena, most), NULL);
}

struct node *
schema_either(struct arena *arena, struct node *one, struct node *other)
{
	return tree_pairs(arena, "anyOf", tree_items(arena, one, other), NULL);
}

struct node *
schema_reference(struct arena *arena, const char *game, const char *name)
{
	char where[MAX_NAME + 80];
	int length = snprintf(where, sizeof where, "#/$defs/%s%s%s", game == NULL ? "" : game,
	    game == NULL ? "" : ".", name);

	return tree_pairs(arena, "$ref", tree_scalar(arena, where, (size_t)length, WORD), NULL);
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

struct node *
schema_words(struct arena *arena, const char *const words[])
{
	return tree_pairs(arena, "enum", tree_words(arena, words), NULL);
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

struct node *
describing_end(struct describing *d)
{
	const struct described *level = innermost(d);
	struct arena *arena = d->arena;
	struct node *type = tree_word(arena, "object");

	if (level->by_seat)
		return tree_pairs(arena, "type", type, "propertyNames", schema_seat(arena),
		    "additionalProperties", level->each, "minProperties", tree_number(arena, 1),
		    "maxProperties", tree_number(arena, MAX_SEATS), NULL);
	return tree_pairs(arena, "type", type, "properties", level->keys, "required",
	    level->required != NULL && level->required->count > 0 ? level->required : NULL,
	    "additionalProperties", tree_truth(arena, false), NULL);
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
numbered_schema(struct describing *d, const struct field *field)
{
	struct arena *arena = d->arena;
	struct node *list = schema_list(arena, schema_card(arena, d->f.table->game, false),
	    MAX_CARDS);
	struct node *patterns = tree_map(arena);
	char pattern[24];

	numbered_pattern(pattern, field->letter);
	tree_add(patterns, tree_scalar(arena, pattern, strlen(pattern), WORD));
	tree_add(patterns, list);
	return tree_pairs(arena, "type", tree_word(arena, "object"), "patternProperties", patterns,
	    "additionalProperties", tree_truth(arena, false), "maxProperties",
	    tree_number(arena, (long)field->room), NULL);
}

static struct node *
field_schema(struct describing *d, const struct field *field)
{
	struct arena *arena = d->arena;

	switch (field->kind) {
	case FIELD_NUMBER:
		return schema_number(arena, field->least, field->most);
	case FIELD_TRUTH:
		return tree_pairs(arena, "type", tree_word(arena, "boolean"), NULL);
	case FIELD_WORD:
		return schema_words(arena, field->words);
	case FIELD_CONSTANT:
		return schema_word(arena, field->words[0]);
	case FIELD_TEXT:
		return tree_pairs(arena, "type", tree_word(arena, "string"), "minLength",
		    tree_number(arena, 1), "maxLength", tree_number(arena, (long)field->room),
		    NULL);
	case FIELD_SEAT:
		return schema_seat(arena);
	case FIELD_SEATS:
		return schema_seats(arena);
	case FIELD_BYTES:
		return schema_pattern(arena, "^[0-9A-Fa-f]{64}$");
	case FIELD_CARD:
		return schema_card(arena, d->f.table->game, false);
	case FIELD_CARDS:
		return schema_list(arena, schema_card(arena, d->f.table->game,
		    field->who != EVERYBODY), (long)field->room);
	case FIELD_NUMBERED:
		return numbered_schema(d, field);
	}
	return NULL;
}

static void
describe_field(struct fields *f, const struct field *field)
{
	describe(describing(f), field->key, field_schema(describing(f), field));
}

static bool
describe_given(struct fields *f, const char *key)
{
	(void)key;
	describing(f)->optional = true;
	return true;
}

/* ---- collections ----------------------------------------------------------------------------- */

/* Of a list, one entry describes all. */
static unsigned
describe_open(struct fields *f, const struct opening *o)
{
	bool may_lack = describing(f)->optional;

	fields_enter(f, o->key);
	open_schema(describing(f), may_lack, o->most);
	innermost(describing(f))->by_seat = o->by_seat;
	return 1;
}

/* Ends a schema: it is that of the entries of the list around it, or of its key. */
static void
describe_close(struct fields *f)
{
	struct describing *d = describing(f);
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
