/*
 * view.c: a state as a tree of values, and the contents of a picture of it, zones of cards
 * and notes, for programs.
 *
 * Knows trees and hands; the game names the other zones of its table in its slot `scene`.
 * Must not know which keys a state has, any one game, nor how anything is drawn.
 */
#include "state/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- pictures --------------------------------------------------------------------- */

/* An item of a zone, and the card that it is. */
struct added {
	struct croupier_item item;
	card card;
};

/* A scene that is being made, and where its next zone, item and note go. */
struct scene {
	struct arena *arena;
	const struct state *state, *before;	/* before: NULL, nobody asked what moved */
	struct croupier_zone *zone;		/* the last one; NULL: memory is short */
	const struct croupier_zone *zones;
	const struct croupier_note *notes;
	const char *part;			/* NULL: the game has none */
	const struct croupier_zone **next_zone;
	const struct croupier_item **next_item;
	const struct croupier_note **next_note;
};

enum { WORDS = 200 };	/* room for a label or a note */

/* A formatted line in the arena; NULL if memory is short. */
static const char *
make_words(struct scene *scene, const char *format, va_list arguments)
{
	char words[WORDS];

	vsnprintf(words, sizeof words, format, arguments);
	return arena_copy(scene->arena, words, strlen(words));
}

void
scene_zone(struct scene *scene, uint8_t seat, enum croupier_layout layout, const char *name,
    const char *label, ...)
{
	struct croupier_zone *zone = arena_alloc(scene->arena, sizeof *zone);
	const char *words, *own_name = arena_copy(scene->arena, name, strlen(name));
	va_list arguments;

	va_start(arguments, label);
	words = make_words(scene, label, arguments);
	va_end(arguments);
	scene->zone = NULL;
	if (zone == NULL || words == NULL || own_name == NULL)
		return;
	scene->zone = zone;
	*zone = (struct croupier_zone){ .name = own_name, .label = words, .mark = "",
		.seat = seat == NO_SEAT ? -1 : seat, .layout = layout,
		.spot = seat == NO_SEAT ? CROUPIER_ASIDE : CROUPIER_AT_SEAT };
	*scene->next_zone = zone;
	scene->next_zone = &zone->next;
	scene->next_item = &zone->first;
}

/* The text must live as long as the view; c is the card, if it is one. */
static void
add_item(struct scene *scene, enum croupier_item_kind kind, const char *text, card c)
{
	struct added *added = arena_alloc(scene->arena, sizeof *added);

	if (added == NULL || text == NULL || scene->zone == NULL)
		return;
	*added = (struct added){ .item = { .kind = kind, .text = text }, .card = c };
	*scene->next_item = &added->item;
	scene->next_item = &added->item.next;
	scene->zone->cards += kind == CROUPIER_ITEM_CARD;
}

void
scene_cards(struct scene *scene, const card *at, unsigned count)
{
	unsigned i;

	for (i = 0; i < count; i++)
		add_item(scene, CROUPIER_ITEM_CARD, card_name(scene->state->table, at[i]), at[i]);
}

void
scene_gap(struct scene *scene, const char *words)
{
	add_item(scene, CROUPIER_ITEM_GAP, arena_copy(scene->arena, words, strlen(words)), XX);
}

void
scene_group(struct scene *scene, const char *words)
{
	add_item(scene, CROUPIER_ITEM_GROUP, arena_copy(scene->arena, words, strlen(words)), XX);
}

/* Nobody sees a card of the stock, even if the state knows it. */
void
scene_stock(struct scene *scene, const char *label)
{
	unsigned i;

	scene_zone(scene, NO_SEAT, CROUPIER_FACE_DOWN, "stock", "%s", label);
	for (i = 0; i < scene->state->stock.count; i++)
		add_item(scene, CROUPIER_ITEM_CARD, "XX", XX);
}

void
scene_note(struct scene *scene, uint8_t seat, const char *words, ...)
{
	struct croupier_note *note = arena_alloc(scene->arena, sizeof *note);
	const char *line;
	va_list arguments;

	va_start(arguments, words);
	line = make_words(scene, words, arguments);
	va_end(arguments);
	if (note == NULL || line == NULL)
		return;
	*note = (struct croupier_note){ .seat = seat == NO_SEAT ? -1 : seat, .words = line };
	*scene->next_note = note;
	scene->next_note = &note->next;
}

void
scene_spot(struct scene *scene, enum croupier_spot spot)
{
	struct croupier_zone *zone = scene->zone;

	/* A zone that belongs to nobody cannot lie at a seat. */
	if (zone != NULL && (zone->seat >= 0 || spot == CROUPIER_ASIDE || spot == CROUPIER_CENTRE))
		zone->spot = spot;
}

void
scene_mark(struct scene *scene, const char *words, ...)
{
	const char *line;
	va_list arguments;

	va_start(arguments, words);
	line = make_words(scene, words, arguments);
	va_end(arguments);
	if (scene->zone != NULL && line != NULL)
		scene->zone->mark = line;
}

void
scene_top(struct scene *scene, unsigned count)
{
	if (scene->zone != NULL)
		scene->zone->top = count;
}

const struct state *
scene_before(const struct scene *scene)
{
	return scene->before;
}

void
scene_gathered(struct scene *scene)
{
	if (scene->zone != NULL)
		scene->zone->gathered = true;
}

void
scene_part(struct scene *scene, const char *words, ...)
{
	va_list arguments;

	va_start(arguments, words);
	scene->part = make_words(scene, words, arguments);
	va_end(arguments);
}

static void
scene_make(struct scene *scene, struct arena *arena, const struct state *s,
    const struct state *before)
{
	uint8_t seat;

	*scene = (struct scene){ .arena = arena, .state = s, .before = before,
		.next_zone = &scene->zones, .next_note = &scene->notes };
	for (seat = 0; seat < s->table->seats; seat++) {
		scene_zone(scene, seat, CROUPIER_ROW, "hand", "%s", "");
		scene_cards(scene, s->hands[seat].at, s->hands[seat].count);
	}
	if (s->table->game->scene != NULL)
		s->table->game->scene(s, scene);
	else
		scene_stock(scene, "stock");
}

/* ---- what moved ----------------------------------------------------------------------- */

static bool
is_hand(const struct croupier_zone *zone)
{
	return zone->seat >= 0 && strcmp(zone->name, "hand") == 0;
}

/* The same zone among these; NULL: there is none. */
static const struct croupier_zone *
same_zone(const struct croupier_zone *zones, const struct croupier_zone *zone)
{
	for (; zones != NULL; zones = zones->next)
		if (zones->seat == zone->seat && strcmp(zones->name, zone->name) == 0)
			return zones;
	return NULL;
}

enum { ALL_CARDS = XX + 1 };

/* Adds `by` for each card of a zone (NULL: none). */
static void
count_items(const struct croupier_zone *zone, int number[ALL_CARDS], int by)
{
	const struct croupier_item *at = zone == NULL ? NULL : zone->first;

	for (; at != NULL; at = at->next)
		if (at->kind == CROUPIER_ITEM_CARD)
			number[((const struct added *)(const void *)at)->card] += by;
}

/*
 * Marks the cards that a zone has more of than before, the last ones of each name: all of them
 * in a hand; elsewhere those that came from hands or the stock, not those that only moved
 * between other zones.
 */
static void
mark_moved(const struct croupier_zone *zone, const struct croupier_zone *was,
    int lost[2][ALL_CARDS])
{
	int left[ALL_CARDS] = { 0 }, more[ALL_CARDS] = { 0 };
	struct croupier_item *at = (void *)zone->first;

	count_items(zone, left, 1);
	count_items(zone, more, 1);
	count_items(was, more, -1);
	for (; at != NULL; at = (void *)at->next) {
		card c = ((struct added *)(void *)at)->card;

		if (at->kind == CROUPIER_ITEM_CARD && zone->layout != CROUPIER_FACE_DOWN)
			at->moved = left[c]-- <= more[c] &&
			    (is_hand(zone) || lost[true][c] > 0 || lost[false][c] == 0);
	}
}

static void
find_moved(struct arena *arena, const struct scene *scene)
{
	int lost[2][ALL_CARDS] = { { 0 } };	/* from other zones, and from hands */
	const struct croupier_zone *zone;
	struct scene before;
	unsigned c;

	scene_make(&before, arena, scene->before, NULL);
	for (zone = before.zones; zone != NULL && !arena->failed; zone = zone->next) {
		int number[ALL_CARDS] = { 0 };

		count_items(zone, number, 1);
		count_items(same_zone(scene->zones, zone), number, -1);
		for (c = 0; c < ALL_CARDS; c++)
			lost[is_hand(zone)][c] += number[c] > 0 ? number[c] : 0;
	}
	for (zone = scene->zones; zone != NULL && !arena->failed; zone = zone->next)
		mark_moved(zone, same_zone(before.zones, zone), lost);
}

static void
deck_look(struct arena *arena, const struct game *game, struct croupier_deck *deck)
{
	struct croupier_face *faces = arena_alloc(arena, game->face_count * sizeof *faces);
	uint8_t i;

	for (i = 0; faces != NULL && i < game->face_count; i++)
		faces[i] = (struct croupier_face){
			.name = game->faces[i].name,
			.colour = (enum croupier_colour)game->faces[i].colour,
			.value = game->faces[i].value,
			.sign = game->faces[i].sign,
		};
	*deck = (struct croupier_deck){ .two_colours = game->two_colours,
		.narrow = game->narrow_cards, .count = game->face_count, .faces = faces };
}

/* ---- views ------------------------------------------------------------------------ */

/* A view, and the memory of all that it shows. */
struct view {
	struct croupier_view shown;	/* the first member: it is what programs have */
	struct croupier_deck deck;
	struct arena arena;
};

struct croupier_value *
tree_values(struct arena *arena, const struct node *node, const struct croupier_value *meta)
{
	struct croupier_value *value = arena_alloc(arena, sizeof *value), *child;
	const struct croupier_value **next;
	const struct node *at;

	if (value == NULL)
		return NULL;
	*value = (struct croupier_value){
		.text = node->shape == SCALAR ? node->text : NULL,
		.shape = (enum croupier_shape)node->shape,
		.meaning = (enum croupier_meaning)node->meaning,
	};
	/* Depth is bounded by the reader. */
	for (at = node->first, next = &value->first; at != NULL; at = at->next) {
		const char *key = node->shape == MAP ? at->text : NULL;

		if (node->shape == MAP)
			at = at->next;
		if (meta != NULL && key != NULL && strcmp(key, "meta") == 0) {
			child = arena_alloc(arena, sizeof *child);
			if (child != NULL)
				*child = *meta;
		} else {
			child = tree_values(arena, at, NULL);
		}
		if (child == NULL)
			return NULL;
		child->key = key;
		*next = child;
		next = &child->next;
		value->count++;
	}
	return value;
}

struct croupier_refusal
croupier_view_make(const struct croupier_state *state, const struct croupier_state *before,
    struct croupier_view **out)
{
	struct view *view;
	struct scene scene;

	if (out != NULL)
		*out = NULL;
	NEEDS(state != NULL && out != NULL && (before == NULL || before->table == state->table));
	view = calloc(1, sizeof *view);
	if (view == NULL)
		return out_of_memory();
	scene_make(&scene, &view->arena, state->now, before == NULL ? NULL : before->now);
	if (before != NULL)
		find_moved(&view->arena, &scene);
	deck_look(&view->arena, state->table->game, &view->deck);
	view->shown = (struct croupier_view){ .state = state_values(&view->arena, state),
		.deck = &view->deck, .zones = scene.zones, .notes = scene.notes,
		.part = scene.part };
	if (view->arena.failed) {
		croupier_view_free(&view->shown);
		return out_of_memory();
	}
	*out = &view->shown;
	return accepted();
}

void
croupier_view_free(struct croupier_view *view)
{
	struct view *whole = (struct view *)(void *)view;

	if (whole == NULL)
		return;
	arena_free(&whole->arena);
	free(whole);
}

const struct croupier_value *
croupier_value_get(const struct croupier_value *mapping, const char *key)
{
	const struct croupier_value *at;

	if (mapping == NULL || key == NULL)
		return NULL;
	for (at = mapping->first; at != NULL; at = at->next)
		if (at->key != NULL && strcmp(at->key, key) == 0)
			return at;
	return NULL;
}
