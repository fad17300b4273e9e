/*
 * turn.c: what a person sees before a turn, at a table at which the other seats are played.
 *
 * Knows how much a terminal has room for.  Must not know any game, nor who moved.
 */
#include "referee/referee.h"

#include "cli/terminal.h"

#include <stdlib.h>
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

/* Says what counts for the table, and for each seat, on a line each. */
static void
say_notes(const struct croupier_state *state, const struct croupier_view *view, struct text *text)
{
	const struct croupier_note *note;
	int seat, seats = (int)croupier_state_about(state).seats;

	for (seat = -1; seat < seats; seat++) {
		unsigned told = 0;

		for (note = view->notes; note != NULL; note = note->next) {
			if (note->seat != seat)
				continue;
			if (told == 0 && seat >= 0)
				text_print(text, "%s: ",
				    croupier_state_seat_name(state, (unsigned)seat));
			text_print(text, "%s%s", told++ > 0 ? ", " : "", note->words);
		}
		text_put(text, told > 0 ? "\n" : "");
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
	size_t left = zone->cards;

	text_print(text, "%s%s%s:", zone->seat < 0 ? "" :
	    croupier_state_seat_name(state, (unsigned)zone->seat),
	    zone->seat < 0 ? "" : ", ", zone->label);
	for (; zone->layout != CROUPIER_ROW && left > LAST_CARDS && item != NULL; item = item->next)
		left -= item->kind == CROUPIER_ITEM_CARD;
	if (left < zone->cards)
		text_print(text, " (%zu more)", zone->cards - left);
	if (left > MOST_CARDS)
		text_print(text, " %zu cards", left);
	else
		put_items(text, item);
	text_put(text, "\n");
}

/* Says what counts, and the open cards of the table and of a seat's hand, a line each. */
static void
say_briefly(struct referee *r, const struct croupier_state *state, struct text *text)
{
	const struct croupier_zone *zone;
	struct croupier_view *view;
	int viewer = count_persons(&r->live, state) == 1 ? viewer_of(&r->speaker.client) : -1;

	tool_check(&r->tool, croupier_view_make(state, NULL, &view));
	say_notes(state, view, text);
	for (zone = view->zones; zone != NULL; zone = zone->next)
		if (zone->cards > 0 && zone->layout != CROUPIER_FACE_DOWN &&
		    zone->label[0] != '\0')
			say_zone(state, zone, text);
	for (zone = view->zones; zone != NULL; zone = zone->next)
		if (zone->label[0] == '\0' && zone->seat == viewer) {
			text_print(text, "%s holds", croupier_state_seat_name(state,
			    (unsigned)viewer));
			put_items(text, zone->first);
			text_put(text, "\n");
		}
	croupier_view_free(view);
}

/* ---- the whole table ----------------------------------------------------------------------- */

static unsigned
count_lines(const char *text)
{
	unsigned lines = 0;

	for (; (text = strchr(text, '\n')) != NULL; text++)
		lines++;
	return lines;
}

/* How many rows of the terminal the first line of a text takes, wrapped as it will be. */
static unsigned
count_rows(struct referee *r, const char *text)
{
	char *line = make_text(&r->tool, "%.*s\n", (int)strcspn(text, "\n"), text);
	unsigned rows;

	wrap_lines(line, hanging(line));
	rows = count_lines(line);
	free(line);
	return rows;
}

/* Puts the last lines of a text, as many as there are rows for. */
static void
put_last_lines(struct referee *r, const char *lines, unsigned room)
{
	struct text text = { .made = NULL };
	const char *line;
	unsigned rows = 0;

	for (line = lines; *line != '\0'; line += strcspn(line, "\n") + 1)
		rows += count_rows(r, line);
	if (rows > room) {
		text_put(&text, "... (log shows what came before)\n");
		for (rows++; rows > room && *lines != '\0'; lines += strcspn(lines, "\n") + 1)
			rows -= count_rows(r, lines);
	}
	text_put(&text, lines);
	put_sentences(r, &text);
}

/*
 * Draws the table, if the terminal has room for that and a few lines below it.  If only moves
 * were told since it was last drawn, this is on a clear screen, with those moves again below it.
 */
static bool
draw_table(struct referee *r, const struct croupier_state *state)
{
	enum { ROOM_FOR_MOVES = 8, ROOM_FOR_PROMPT = 3 };
	const char *recent = tool_text(&r->tool, &r->recent, NULL);
	struct text picture = { .made = NULL };
	struct look look = { .at_table = true, .ascii = r->speaker.ascii, .knows_stock = true };
	unsigned height, rows = terminal_height();
	bool fits, again;

	look.front = count_persons(&r->live, state) == 1 ? viewer_of(&r->speaker.client) : 0;
	look_at_terminal(&r->tool, &look);
	draw_picture(&r->tool, state, NULL, &look, &picture);
	height = count_lines(tool_text(&r->tool, &picture, NULL));
	fits = height + ROOM_FOR_MOVES + ROOM_FOR_PROMPT <= rows;
	again = fits && r->drawn && *recent != '\0' && terminal_clears();
	text_put(&r->tool.out, again ? "\033[H\033[2J" : "\n");
	if (fits)
		text_print(&r->tool.out, "%s\n", tool_text(&r->tool, &picture, NULL));
	if (again) {
		put_last_lines(r, recent, rows - height - ROOM_FOR_PROMPT - 1);
		text_put(&r->tool.out, "\n");
	}
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
	text_clear(&r->recent);
	r->drawn = true;
	r->changed = false;
	croupier_state_free(state);
}
