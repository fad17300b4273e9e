/*
 * zones.c: the places where cards lie, found by going through the keys of a state: they are
 * listed and counted, hidden from a seat, and their hidden cards named.
 *
 * Must not know which keys a state has, nor any one game.
 */
#include "state/state.h"

#include <stdio.h>
#include <string.h>

/* ---- listing -------------------------------------------------------------------- */

struct listing {
	struct fields f;
	struct zones *zones;
	uint8_t seat[MAX_NESTING];	/* whose the mapping at each depth is; NO_SEAT: nobody's */
};

/* Each struct here begins with the fields that its mode is told of. */
#define listing(f) ((struct listing *)(void *)(f))

/* Lists what the state says under a key, or under a key of a mapping in it. */
static void
note_said(struct fields *f, const char *key, int32_t value)
{
	struct zones *zones = listing(f)->zones;

	if (zones->said_count == MAX_SAID)
		zones->full = true;
	else
		zones->said[zones->said_count++] = (struct said){
			.key = f->depth > 0 ? f->name[1] : key, .value = value };
}

/* Lists the cards of one zone; its name follows from the keys that were entered. */
static void
add_zone(struct fields *f, const struct field *field, const struct zone *like, const card *at)
{
	struct zones *zones = listing(f)->zones;
	struct zone *zone = &zones->zone[zones->count];
	uint8_t seat = listing(f)->seat[f->depth];
	unsigned i;

	zones->counted.total += like->count;
	for (i = 0; i < like->count; i++)
		if (at[i] != XX)
			zones->counted.seen[at[i]]++;
	if (zones->count == MAX_ZONES || like->count > MAX_CARDS - zones->cards) {
		zones->full = true;
		return;
	}
	*zone = *like;
	zone->key = field->key;
	if (f->depth > 0) {
		zone->key = f->name[1];
		zone->part = seat == NO_SEAT ? field->key : f->table->name[seat];
	}
	zone->at = memcpy(zones->at + zones->cards, at, like->count);
	zones->cards += like->count;
	zones->count++;
}

static void
list_field(struct fields *f, const struct field *field)
{
	struct zone zone = { .key = field->key, .sorted = true, .count = 1 };
	unsigned i;

	switch (field->kind) {
	case FIELD_NUMBER:
		note_said(f, field->key, *field->number);
		break;
	case FIELD_TRUTH:
		note_said(f, field->key, *field->truth);
		break;
	case FIELD_SEAT:
		if (same_text(field->key, "seat"))
			listing(f)->seat[f->depth] = *field->byte;
		/* fall through */
	case FIELD_WORD:
		note_said(f, field->key, *field->byte);
		break;
	case FIELD_SEATS:
		for (i = 0; i < *field->count; i++)
			note_said(f, field->key, field->byte[i]);
		break;
	case FIELD_CONSTANT:
	case FIELD_TEXT:
	case FIELD_BYTES:
		break;
	case FIELD_CARDS:
		zone.count = *field->count;
		zone.sorted = field->arrangement == SORTED;
		/* fall through */
	case FIELD_CARD:
		add_zone(f, field, &zone, field->cards);
		break;
	case FIELD_NUMBERED:
		zone.sorted = false;
		zone.letter = field->letter;
		for (i = 0; i < *field->count; i++) {
			zone.number = field->byte[i];
			zone.count = field->piles[i].count;
			add_zone(f, field, &zone, field->piles[i].at);
		}
		break;
	}
}

static unsigned
enter_level(struct fields *f, const struct opening *o)
{
	fields_enter(f, o->key);
	listing(f)->seat[f->depth] = NO_SEAT;
	return o->count;
}

void
list_zones(const struct state *s, struct zones *zones)
{
	static const struct mode mode = { .field = list_field, .open = enter_level };
	struct listing listing = { .zones = zones, .seat = { NO_SEAT } };
	struct state copy = *s;		/* what the keys are told is not to be changed */

	zones->count = zones->cards = zones->said_count = 0;
	zones->full = false;
	zones->counted = (struct counted){ .total = 0 };
	fields_begin(&listing.f, &mode, s->table);
	state_fields(&listing.f, &copy);
}

void
count_cards(const struct state *s, struct counted *counted)
{
	struct zones zones;

	list_zones(s, &zones);
	*counted = zones.counted;
}

const char *
zone_name(const struct zone *zone, char name[ZONE_NAME])
{
	if (zone->number > 0)
		snprintf(name, ZONE_NAME, "%s %c%u", zone->key, zone->letter, zone->number);
	else
		snprintf(name, ZONE_NAME, "%s%s%s", zone->key, zone->part == NULL ? "" : " ",
		    zone->part == NULL ? "" : zone->part);
	return name;
}

void
card_places(const struct state *s, uint8_t seat, card c, char *out, size_t room)
{
	struct croupier_state *seen = state_hidden(s, seat);
	struct zones zones = { .count = 0 };
	char name[ZONE_NAME];
	unsigned i;
	size_t used = 0;

	out[0] = '\0';
	if (seen != NULL)
		list_zones(seen->now, &zones);
	for (i = 0; i < zones.count; i++) {
		const struct zone *zone = &zones.zone[i];

		if (memchr(zone->at, c, zone->count) == NULL)
			continue;
		/* People do not speak of hands by the key that all hands stand under. */
		if (strcmp(zone->key, "hands") == 0 && zone->part != NULL)
			snprintf(name, sizeof name, "the hand of %s", zone->part);
		else
			zone_name(zone, name);
		if (used + strlen(name) + 3 <= room)
			used += (size_t)snprintf(out + used, room - used, "%s%s",
			    used > 0 ? ", " : "", name);
	}
	croupier_state_free(seen);
}

/* ---- hiding ----------------------------------------------------------------------- */

struct hiding {
	struct fields f;
	unsigned viewer;		/* a seat or EVERYBODY */
};

static void
hide_field(struct fields *f, const struct field *field)
{
	if (field->kind == FIELD_CARDS && field->who != EVERYBODY &&
	    field->who != ((struct hiding *)(void *)f)->viewer)
		memset(field->cards, XX, *field->count);
}

bool
open_while_hiding(struct fields *f, struct state *s, uint8_t seat)
{
	const struct game *game = s->table->game;
	struct cards *hand = &s->hands[seat];
	unsigned i;

	if (f->mode->field != hide_field)
		return false;
	if (game->shows_hand != NULL && game->shows_hand(s, seat))
		return true;
	if (game->shows_card == NULL || seat == ((struct hiding *)(void *)f)->viewer)
		return false;
	for (i = 0; i < hand->count; i++)
		if (hand->at[i] != XX && !game->shows_card(s, seat, hand->at[i]))
			hand->at[i] = XX;
	cards_sort(hand);
	return true;
}

struct croupier_state *
state_hidden(const struct state *s, unsigned viewer)
{
	static const struct mode mode = { .field = hide_field };
	struct hiding hiding = { .viewer = viewer };
	struct table table = *s->table;
	struct croupier_state *hidden;

	table.seeded = false;
	memset(table.seed, 0, sizeof table.seed);
	memset(table.round_seed, 0, sizeof table.round_seed);
	hidden = state_new(&table);
	if (hidden == NULL)
		return NULL;
	state_assign(hidden->now, s);
	fields_begin(&hiding.f, &mode, hidden->table);
	state_fields(&hiding.f, hidden->now);
	return hidden;
}

/* ---- naming ------------------------------------------------------------------------ */

struct naming {
	struct fields f;
	const card *names;		/* of the hidden cards, in the order of writing */
};

/* Gives the hidden cards of a list the next faces. */
static void
name_field(struct fields *f, const struct field *field)
{
	struct naming *naming = (struct naming *)(void *)f;
	unsigned i;

	if (field->kind != FIELD_CARDS)
		return;
	for (i = 0; i < *field->count; i++)
		if (field->cards[i] == XX)
			field->cards[i] = *naming->names++;
	if (field->arrangement == SORTED)
		order_cards(field->cards, *field->count);
}

void
state_name(struct croupier_state *state, const card *names)
{
	static const struct mode mode = { .field = name_field };
	struct naming naming = { .names = names };
	struct state *s = state->now;

	fields_begin(&naming.f, &mode, state->table);
	state_fields(&naming.f, s);
	state->counted = NOT_COUNTED;
	if (s->table->game->known != NULL)
		s->table->game->known(s);
}
