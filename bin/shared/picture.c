/*
 * picture.c: draws a state for a terminal.
 *
 * Knows how cards can lie, and of the keys of a state those that every game has.
 * Must not know any game: the game has said what lies where and what counts.
 */
#include "shared/people.h"
#include "shared/terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- paper ---------------------------------------------------------------- */

/* A picture on its way, and where its next word goes. */
struct paper {
	struct tool *tool;
	const struct look *look;
	struct text *text;
	const struct outlook *outlook;
	unsigned column, indent;
};

static void
end_line(struct paper *p)
{
	text_put(p->text, "\n");
	p->column = 0;
}

static void
indent_to(struct paper *p, unsigned column)
{
	for (; p->column < column; p->column++)
		text_put(p->text, " ");
}

static void
break_line(struct paper *p)
{
	end_line(p);
	indent_to(p, p->indent);
}

/* One word, never broken unless it is longer than a line; colour may be NULL. */
static void
put_word(struct paper *p, const char *word, const char *colour)
{
	unsigned room = p->look->width, width = count_columns(word);
	char out[CHARACTER_BYTES];
	int columns;

	if (p->column > p->indent && p->column + 1 + width > room)
		break_line(p);
	else if (p->column > p->indent)
		indent_to(p, p->column + 1);
	if (colour != NULL && p->look->coloured)
		text_put(p->text, colour);
	while ((word = next_character(word, out, &columns)) != NULL) {
		if (p->column + (unsigned)columns > room)
			break_line(p);
		text_put(p->text, out);
		p->column += (unsigned)columns;
	}
	if (colour != NULL && p->look->coloured)
		text_put(p->text, "\033[0m");
}

/* The words of a text, with a mark right behind the last. */
static void
put_words(struct paper *p, const char *text, const char *mark, const char *colour)
{
	size_t length = strlen(text) + strlen(mark) + 1;
	char *copy = tool_need(p->tool, malloc(length)), *word, *rest = copy;

	snprintf(copy, length, "%s%s", text, mark);
	while ((word = strtok_r(rest, " ", &rest)) != NULL)
		put_word(p, word, colour);
	free(copy);
}

static const char bold[] = "\033[1m", faint[] = "\033[2m";
static const char named[] = "\033[35m";	/* a card that has a name and no suit */

/* ---- cards ----------------------------------------------------------------- */

static const char red[] = "\033[31m";

static const struct suit {
	char letter;
	bool red;
	const char *sign, *colour;
} suits[] = {
	{ 'S', false, "\xe2\x99\xa0", "\033[36m" },
	{ 'H', true, "\xe2\x99\xa5", red },
	{ 'D', true, "\xe2\x99\xa6", "\033[1;34m" },
	{ 'C', false, "\xe2\x99\xa3", "\033[32m" },
};

/* The colour of a card that has a name. */
static const char *
colour_of(const struct paper *p, const char *name)
{
	static const char *const colours[] = { [CROUPIER_NO_COLOUR] = named, [CROUPIER_RED] = red,
		[CROUPIER_BLACK] = bold, [CROUPIER_RED_AND_BLACK] = named };
	const struct croupier_face *face = find_face(p->outlook->deck, name);

	return colours[face == NULL ? CROUPIER_NO_COLOUR : face->colour];
}

/* A card, or a number of equal ones that have a name: `times` over 1. */
static void
put_card(struct paper *p, const char *name, unsigned times, const char *mark)
{
	const struct suit *suit = suits;
	const char *colour = faint;
	size_t rank;
	char letter = suit_of(name, &rank), text[96], count[16] = "";

	if (strcmp(name, "XX") == 0) {
		snprintf(text, sizeof text, "##%s", mark);
	} else if (letter != '\0') {
		while (suit->letter != letter)
			suit++;
		snprintf(text, sizeof text, "%.*s%s%s", (int)rank, name,
		    p->look->ascii ? name + rank : suit->sign, mark);
		colour = !p->outlook->deck->two_colours ? suit->colour : suit->red ? red : bold;
	} else {
		if (times > 1)
			snprintf(count, sizeof count, p->look->ascii ? "x%u" : "\xc3\x97%u", times);
		snprintf(text, sizeof text, "%s%s%s", name, count, mark);
		colour = colour_of(p, name);
	}
	put_word(p, text, colour);
}

/* Whether the same card follows one that has a name of its own, and no rank and suit. */
static bool
is_repeated(const struct croupier_item *item)
{
	const struct croupier_item *next = item->next;
	size_t rank;

	return strcmp(item->text, "XX") != 0 && suit_of(item->text, &rank) == '\0' &&
	    next != NULL && next->kind == CROUPIER_ITEM_CARD && strcmp(item->text, next->text) == 0;
}

/* ---- zones -------------------------------------------------------------------- */

/* Cards, and gaps with the cards that would fit, up to the next group or the end: returns it. */
static const struct croupier_item *
put_items(struct paper *p, const struct croupier_item *item)
{
	char gap[96];
	unsigned times;

	for (; item != NULL && item->kind != CROUPIER_ITEM_GROUP; item = item->next) {
		if (item->kind == CROUPIER_ITEM_GAP) {
			snprintf(gap, sizeof gap, "(%s)", item->text);
			if (item->text[0] != '\0')
				put_word(p, gap, faint);
			continue;
		}
		/* Names are long, so equal cards that lie together are counted. */
		for (times = 1; is_repeated(item); item = item->next)
			times++;
		put_card(p, item->text, times, "");
	}
	return item;
}

/* The card that counts, and those under it. */
static void
put_stack(struct paper *p, const struct croupier_zone *zone)
{
	const struct croupier_item *last = zone->first, *item;

	if (last == NULL)
		return;
	while (last->next != NULL)
		last = last->next;
	put_card(p, last->text, 1, zone->cards > 1 ? "," : "");
	if (zone->cards > 1)
		put_word(p, "on", faint);
	for (item = zone->first; item != last; item = item->next)
		put_card(p, item->text, 1, "");
}

/* What lies in a zone that has no groups. */
static void
put_zone_cards(struct paper *p, const struct croupier_zone *zone)
{
	char count[32];

	snprintf(count, sizeof count, "(%zu)", zone->cards);
	switch (zone->layout) {
	case CROUPIER_ROW:
		put_items(p, zone->first);
		break;
	case CROUPIER_HEAP:
		put_word(p, count, NULL);
		put_items(p, zone->first);
		break;
	case CROUPIER_STACK:
		put_stack(p, zone);
		break;
	case CROUPIER_FACE_DOWN:
		put_word(p, count, NULL);
		if (zone->cards > 0)
			put_card(p, "XX", 1, "");
		break;
	}
	if (zone->cards == 0 && zone->layout != CROUPIER_FACE_DOWN)
		put_word(p, "none", faint);
}

/* A label in the first columns; what follows hangs behind it. */
static void
put_label(struct paper *p, const char *label)
{
	p->indent = 0;
	put_words(p, label, "", bold);
	p->indent = 11;
	if (p->column >= p->indent)
		p->indent = p->column + 1 < p->look->width / 2 ? p->column + 1 : 2;
	if (p->column >= p->indent)
		break_line(p);
	indent_to(p, p->indent);
}

/* A zone of the table.  Groups stand on lines of their own, behind words that say whose. */
static void
put_zone(struct paper *p, const struct croupier_zone *zone)
{
	const struct croupier_item *item = zone->first;

	if (item == NULL || item->kind != CROUPIER_ITEM_GROUP) {
		put_label(p, zone->label);
		put_zone_cards(p, zone);
		end_line(p);
		return;
	}
	p->indent = 0;
	put_words(p, zone->label, "", bold);
	end_line(p);
	p->indent = 11;
	while (item != NULL && item->next != NULL && item->next->kind == CROUPIER_ITEM_CARD) {
		indent_to(p, p->indent);
		put_words(p, item->text, ":", NULL);
		item = put_items(p, item->next);
		end_line(p);
	}
}

/* ---- the table ----------------------------------------------------------------- */

/* What a text says, as words, and forgets it. */
static void
put_said(struct paper *p, struct text *said, const char *colour)
{
	put_words(p, tool_text(p->tool, said, NULL), "", colour);
	text_free(said);
	end_line(p);
}

/* A value of any shape behind a label. */
static void
put_value(struct paper *p, const char *label, const struct croupier_value *value)
{
	struct text words = { .made = NULL };

	say_value(value, &words);
	put_label(p, label);
	put_said(p, &words, NULL);
}

static void
put_head(struct paper *p)
{
	const struct croupier_value *state = croupier_view_state(p->outlook->view),
	    *options = croupier_value_get(state, "options"),
	    *meta = croupier_value_get(state, "meta");

	p->indent = 0;
	put_words(p, croupier_value_get(state, "game")->text, ",", bold);
	put_words(p, croupier_value_get(state, "variant")->text, ", round", NULL);
	put_words(p, croupier_value_get(state, "round")->text, "", NULL);
	end_line(p);
	if (options->count > 0)
		put_value(p, "options", options);
	if (meta != NULL)
		put_value(p, "meta", meta);
	end_line(p);
}

/* A seat: who it is and how things stand, and below that what lies before it. */
static void
put_seat(struct paper *p, unsigned seat)
{
	const struct croupier_state *state = p->outlook->state;
	const struct croupier_zone *zone = croupier_view_zones(p->outlook->view);
	int turn = croupier_state_turn(state);
	struct text words = { .made = NULL };

	p->indent = 4;
	text_put(p->text, turn == (int)seat ? "  > " : "    ");
	p->column = 4;
	put_words(p, croupier_state_seat_name(state, seat), "", bold);
	if (croupier_state_dealer(state) == seat)
		put_words(p, "(dealer)", "", NULL);
	if (turn == (int)seat)
		put_words(p, "(to decide)", "", bold);
	say_seat(p->outlook, seat, true, &words);
	put_said(p, &words, NULL);
	p->indent = 6;
	for (; zone != NULL; zone = zone->next) {
		if (zone->seat != (int)seat || (turn < 0 && zone->cards == 0))
			continue;
		indent_to(p, p->indent);
		if (zone->label[0] != '\0')
			put_words(p, zone->label, ":", NULL);
		put_zone_cards(p, zone);
		end_line(p);
	}
}

/* What the points of a finished round are for. */
static void
put_score(struct paper *p)
{
	const struct croupier_score *score = p->outlook->score;
	char points[32];
	size_t i, count = croupier_score_lines(score);

	if (count == 0)
		return;
	put_label(p, "score");
	for (i = 0; i < count; i++) {
		struct croupier_score_line line = croupier_score_line(score, i);

		indent_to(p, p->indent);
		put_words(p, croupier_state_seat_name(p->outlook->state, line.seat), "", NULL);
		snprintf(points, sizeof points, "%+ld", line.points);
		put_words(p, points, " for", NULL);
		put_words(p, line.words, "", NULL);
		end_line(p);
	}
}

/* What lies on the table, what counts there, and what comes next. */
static void
put_table(struct paper *p)
{
	const struct croupier_zone *zone = croupier_view_zones(p->outlook->view);
	struct text words = { .made = NULL };

	for (; zone != NULL; zone = zone->next)
		if (zone->seat < 0)
			put_zone(p, zone);
	put_score(p);
	end_line(p);
	p->indent = 0;
	say_table(p->outlook, &words);
	if (tool_text(p->tool, &words, NULL)[0] != '\0')
		put_said(p, &words, NULL);
	text_free(&words);
}

void
draw_picture(struct tool *tool, const struct croupier_state *state, const struct look *look,
    struct text *text)
{
	struct outlook outlook;
	struct paper p = { .tool = tool, .look = look, .text = text, .outlook = &outlook };
	unsigned seat;

	outlook_make(tool, state, look, &outlook);
	put_head(&p);
	for (seat = 0; seat < croupier_state_seats(state); seat++)
		put_seat(&p, seat);
	end_line(&p);
	put_table(&p);
	put_said(&p, &outlook.asks, bold);
	if (look->at_table) {
		put_words(&p, "for example:", "", NULL);
		put_said(&p, &outlook.command, NULL);
	}
	outlook_free(&outlook);
}

void
look_at_terminal(const struct tool *tool, struct look *look)
{
	look->ascii = look->ascii || !locale_is_utf8();
	look->coloured = is_coloured(tool->color, STDOUT_FILENO);
	look->width = terminal_width();
}
