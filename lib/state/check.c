/*
 * check.c: whether a state holds together: whether all cards of the deck are there, and whether
 * the game accepts the values of its own keys.
 *
 * Must not know any one game, nor how a state is read.
 */
#include "state/state.h"

#include <stdio.h>
#include <string.h>

bool
wrong(struct check *check, const char *key, const char *format, ...)
{
	const struct node *at;
	va_list arguments;

	check->no = (struct croupier_refusal){ .verdict = CROUPIER_TROUBLE,
	    .error = CROUPIER_INPUT };
	va_start(arguments, format);
	refusal_sentence(&check->no, format, arguments);
	va_end(arguments);
	if (check->document == NULL)
		return false;
	check->no.at = check->document->place;
	for (at = document_root(check->document)->first; at != NULL; at = at->next->next)
		if (same_text(at->text, key)) {
			check->no.at.line = at->line;
			check->no.at.column = at->column;
		}
	if (is_cut_off(check->document))
		refusal_add(&check->no,
		    "; the input ends in the middle of the document that began at line %lu",
		    check->document->place.line);
	return false;
}

void
count_cards(const struct state *s, struct fields *f)
{
	fields_clear(f, COUNTING, s->table);
	/* In this mode nothing of the state is changed. */
	state_fields(f, (struct state *)s);
}

void
list_zones(const struct state *s, struct zones *zones)
{
	struct fields f;

	fields_clear(&f, COUNTING, s->table);
	f.zones = zones;
	zones->count = zones->cards = zones->said_count = 0;
	zones->full = false;
	/* In this mode nothing of the state is changed. */
	state_fields(&f, (struct state *)s);
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

/* The same for people, who do not speak of hands by the key that all hands stand under. */
static const char *
place_name(const struct zone *zone, char name[ZONE_NAME])
{
	if (strcmp(zone->key, "hands") != 0 || zone->part == NULL)
		return zone_name(zone, name);
	snprintf(name, ZONE_NAME, "the hand of %s", zone->part);
	return name;
}

void
card_places(const struct state *s, uint8_t seat, card c, char *out, size_t room)
{
	struct croupier_state *seen = state_hidden(s, seat);
	struct zones zones = { .count = 0 };
	char name[ZONE_NAME];
	unsigned i, at = 0;
	size_t used = 0;

	out[0] = '\0';
	if (seen != NULL)
		list_zones(seen->now, &zones);
	for (i = 0; i < zones.count; at += zones.zone[i++].count) {
		if (memchr(zones.at + at, c, zones.zone[i].count) == NULL)
			continue;
		if (used + strlen(place_name(&zones.zone[i], name)) + 3 <= room)
			used += (size_t)snprintf(out + used, room - used, "%s%s",
			    used > 0 ? ", " : "", name);
	}
	croupier_state_free(seen);
}

/*
 * Points at the n-th copy of a card in the document, which is one too many: the document is read
 * once more to find it.
 */
static void
point_at_copy(struct check *check, const struct table *table, card c, unsigned n)
{
	struct croupier_state *scratch = state_new(table);
	struct fields f;

	if (scratch == NULL)
		return;
	fields_begin(&f, table, check->document);
	f.sought = c;
	f.sought_left = n;
	state_fields(&f, scratch->now);
	if (f.found != NULL) {
		check->no.at.line = f.found->line;
		check->no.at.column = f.found->column;
	}
	croupier_state_free(scratch);
}

/* Card conservation: all zones together are the deck. */
static bool
check_cards(struct croupier_state *state, struct check *check)
{
	const struct table *table = state->table;
	unsigned c, size = deck_size(table), total;

	state_count(state);
	total = state->hidden;
	for (c = 0; c < table->game->face_count; c++) {
		unsigned copies = copies_of(table, (card)c);

		total += state->seen[c];
		if (state->seen[c] <= copies)
			continue;
		wrong(check, "hands",
		    "%s lies on the table %u times, but the deck has only %u; take one copy "
		    "out",
		    card_name(table, (card)c), state->seen[c], copies);
		if (check->document != NULL)
			point_at_copy(check, table, (card)c, copies + 1);
		return false;
	}
	if (total > size)
		return wrong(check, "hands",
		    "there are %u cards on the table, but the deck has %u; take %u out",
		    total, size, total - size);
	if (total == size)
		return true;
	if (state->hidden == 0)
		for (c = 0; c < table->game->face_count; c++)
			if (state->seen[c] < copies_of(table, (card)c))
				return wrong(check, "hands",
				    "%s is missing: %u of the deck's %u cards are here; put it "
				    "where it belongs",
				    card_name(table, (card)c), total, size);
	return wrong(check, "hands",
	    "there are %u cards on the table, but the deck has %u; add the missing ones, XX if "
	    "unknown",
	    total, size);
}

bool
check_state(struct croupier_state *state, struct check *check)
{
	const struct state *s = state->now;
	const struct game *game = s->table->game;
	bool over = s->phase == last_phase(game);
	struct croupier_refusal no = accepted();

	if (game->setup != NULL && !game->setup(s->table, &no))
		return wrong(check, "options", "%s", no.sentence);
	if (over && s->turn != NO_SEAT)
		return wrong(check, "turn",
		    "the round is over, so it is nobody's turn: leave turn out");
	if (!over && s->turn == NO_SEAT)
		return wrong(check, "phase",
		    "the key turn is missing: in phase %s a seat must decide",
		    game->phases[s->phase]);
	return check_cards(state, check) && game->check(s, check);
}

