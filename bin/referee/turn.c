/*
 * turn.c: what a person sees before a turn, at a table at which the other seats are played.
 *
 * Knows how much a terminal has room for.  Must not know any game, nor who moved.
 */
#include "referee/referee.h"

#include "cli/terminal.h"

#include <string.h>

/* ---- a short table ----------------------------------------------------------------------- */

/* Puts items, with the names of groups between them. */
static void
put_items(struct text *text, const struct croupier_item *item)
{
	for (; item != NULL; item = item->next)
		if (item->kind == CROUPIER_ITEM_CARD)
			text_print(text, " %s", item->text);
		else if (item->kind == CROUPIER_ITEM_GROUP && item->text[0] != '\0')
			text_print(text, "  %s:", item->text);
}

/* Whether a heap of a seat is only counted. */
static bool
is_counted(const struct croupier_zone *zone)
{
	return zone->seat >= 0 && zone->layout == CROUPIER_HEAP && zone->label[0] != '\0' &&
	    zone->cards > 0;
}

/* Says what counts about all seats: of a few on a line each, of many in a paragraph. */
static void
say_seats(const struct outlook *outlook, struct text *text)
{
	enum { FEW = 4 };
	unsigned seat, seats = croupier_state_about(outlook->state).seats;
	const struct croupier_zone *zone;

	for (seat = 0; seat < seats; seat++) {
		text_print(text, "%s: ", croupier_state_seat_name(outlook->state, seat));
		say_seat(outlook, seat, true, text);
		for (zone = outlook->view->zones; zone != NULL; zone = zone->next)
			if (zone->seat == (int)seat && is_counted(zone))
				text_print(text, ", %s %zu", zone->label, zone->cards);
		text_put(text, seats <= FEW || seat + 1 == seats ? "\n" : "; ");
	}
}

/*
 * Says a zone of open cards.  If there are many, only the last ones are named, if these matter
 * most, or else only their number.
 */
static void
say_zone(const struct croupier_state *state, const struct croupier_zone *zone, struct text *text)
{
	enum { MOST_CARDS = 16, LAST_CARDS = 6 };
	const struct croupier_item *item = zone->first;
	bool whole = zone->layout == CROUPIER_ROW || zone->layout == CROUPIER_FACE_DOWN;
	size_t left = zone->cards;

	text_print(text, "%s%s%s:", zone->seat < 0 ? "" :
	    croupier_state_seat_name(state, (unsigned)zone->seat),
	    zone->seat < 0 ? "" : ", ", zone->label);
	for (; !whole && left > LAST_CARDS && item != NULL; item = item->next)
		left -= item->kind == CROUPIER_ITEM_CARD;
	if (left < zone->cards)
		text_print(text, " (%zu more)", zone->cards - left);
	if (zone->layout == CROUPIER_FACE_DOWN || left > MOST_CARDS)
		text_print(text, " %zu card%s", left, left == 1 ? "" : "s");
	else if (zone->cards == 0)
		text_put(text, " none");
	else
		put_items(text, item);
	if (zone->mark[0] != '\0')
		text_print(text, " (%s)", zone->mark);
	text_put(text, "\n");
}

/* Says what counts, what lies on the table, and the cards of a seat's hand. */
static void
say_briefly(struct referee *r, const struct croupier_state *state, struct text *text)
{
	const struct croupier_zone *zone;
	struct outlook outlook;
	int viewer = count_persons(&r->live, state) == 1 ? viewer_of(&r->speaker.client) : -1;

	outlook_make(&r->tool, state, NULL, &outlook);
	say_notes(outlook.view, -1, "", ", ", text);
	text_put(text, "\n");
	say_seats(&outlook, text);
	for (zone = outlook.view->zones; zone != NULL; zone = zone->next)
		if (zone->label[0] != '\0' && (zone->cards > 0 || zone->seat < 0) &&
		    !is_counted(zone))
			say_zone(state, zone, text);
	for (zone = outlook.view->zones; zone != NULL; zone = zone->next)
		if (zone->label[0] == '\0' && zone->seat == viewer) {
			text_print(text, "%s holds", croupier_state_seat_name(state,
			    (unsigned)viewer));
			put_items(text, zone->first);
			text_put(text, "\n");
		}
	outlook_free(&outlook);
}

/* ---- the whole table ----------------------------------------------------------------------- */

/* Draws the table, if half of the terminal has room for that. */
static bool
draw_table(struct referee *r, const struct croupier_state *state)
{
	struct text picture = { .made = NULL };
	struct look look = { .ascii = r->speaker.ascii, .bare = true };
	const char *drawn, *at;
	unsigned lines = 0;
	size_t length;
	bool fits;

	look.front = count_persons(&r->live, state) == 1 ? viewer_of(&r->speaker.client) : 0;
	look_at_terminal(&r->tool, &look);
	draw_picture(&r->tool, state, NULL, &look, &picture);
	drawn = tool_text(&r->tool, &picture, NULL);
	drawn += strspn(drawn, "\n");
	for (at = drawn; (at = strchr(at, '\n')) != NULL; at++)
		lines++;
	length = strlen(drawn);
	while (length > 0 && drawn[length - 1] == '\n')
		length--;
	fits = lines <= terminal_height() / 2;
	text_put(&r->tool.out, "\n");
	if (fits)
		text_print(&r->tool.out, "%.*s\n\n", (int)length, drawn);
	text_free(&picture);
	return fits;
}

void
show_turn(struct referee *r)
{
	struct croupier_state *state;
	struct text brief = { .made = NULL };

	if (!r->speaker.client.hides || !r->changed || croupier_state_turn(table_of(&r->live)) < 0)
		return;
	state = open_table(&r->speaker.client);
	if (!draw_table(r, state)) {
		say_briefly(r, state, &brief);
		put_sentences(r, &brief);
	}
	tool_flush(&r->tool);
	r->changed = false;
	croupier_state_free(state);
}
