/*
 * picture.c: draws a state for a terminal.
 *
 * Knows how cards can lie, and the keys that the states of all games have.  Must not know any
 * game: the game says what lies where and what counts.
 */
#include "picture/picture.h"
#include "cli/terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- paper ---------------------------------------------------------------- */

/* A picture, or a part of one, that is being drawn, and where its next word goes. */
struct paper {
	struct tool *tool;
	const struct look *look;
	struct text *text;
	const struct outlook *outlook;
	unsigned column, indent;
	unsigned width;			/* in columns */
};

static void
end_line(struct paper *p)
{
	text_put(p->text, "\n");
	p->column = 0;
}

/* Leaves an empty line, unless there is one already. */
static void
leave_line(struct paper *p)
{
	size_t length;
	const char *drawn = tool_text(p->tool, p->text, &length);

	if (length < 2 || strcmp(drawn + length - 2, "\n\n") != 0)
		end_line(p);
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

/* Puts a word, which is broken only if it is longer than a line; colour may be NULL. */
static void
put_word(struct paper *p, const char *word, const char *colour)
{
	unsigned room = p->width, width = count_columns(word);
	char out[CLUSTER_BYTES];
	unsigned columns;

	if (p->column > p->indent && p->column + 1 + width > room)
		break_line(p);
	else if (p->column > p->indent)
		indent_to(p, p->column + 1);
	if (colour != NULL && p->look->coloured)
		text_put(p->text, colour);
	while ((word = next_cluster(word, out, &columns)) != NULL) {
		if (p->column + columns > room)
			break_line(p);
		text_put(p->text, out);
		p->column += columns;
	}
	if (colour != NULL && p->look->coloured)
		text_put(p->text, "\033[0m");
}

/* Puts the words of a text, with a mark right after the last. */
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

/* Puts a card or, with `times` over 1, a number of equal cards that have names. */
static void
put_card(struct paper *p, const char *name, unsigned times, const char *mark)
{
	static const char *const colours[] = { [CROUPIER_NO_COLOUR] = named, [CROUPIER_RED] = red,
		[CROUPIER_BLACK] = bold, [CROUPIER_RED_AND_BLACK] = named };
	const struct croupier_face *face = find_face(p->outlook->deck, name);
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
		colour = colours[face == NULL ? CROUPIER_NO_COLOUR : face->colour];
	}
	put_word(p, text, colour);
}

/*
 * Whether a card with a name of its own, instead of a rank and suit, is followed by the same
 * card.
 */
static bool
is_repeated(const struct croupier_item *item)
{
	const struct croupier_item *next = item->next;
	size_t rank;

	return strcmp(item->text, "XX") != 0 && suit_of(item->text, &rank) == '\0' &&
	    next != NULL && next->kind == CROUPIER_ITEM_CARD && strcmp(item->text, next->text) == 0;
}

/* ---- zones -------------------------------------------------------------------- */

/*
 * Puts cards, and gaps with the cards that would fit, up to the next group or the end; returns
 * that.
 */
static const struct croupier_item *
put_items(struct paper *p, const struct croupier_item *item)
{
	char gap[96];
	unsigned times;
	bool moved;

	for (; item != NULL && item->kind != CROUPIER_ITEM_GROUP; item = item->next) {
		if (item->kind == CROUPIER_ITEM_GAP) {
			snprintf(gap, sizeof gap, "(%s)", item->text);
			if (item->text[0] != '\0')
				put_word(p, gap, faint);
			continue;
		}
		/*
		 * Names are long, so equal cards that lie together are put once, with their
		 * number.
		 */
		moved = item->moved;
		for (times = 1; is_repeated(item); item = item->next) {
			times++;
			moved |= item->next->moved;
		}
		put_card(p, item->text, times, moved ? "*" : "");
	}
	return item;
}

/* Puts the card that counts, and those under it. */
static void
put_stack(struct paper *p, const struct croupier_zone *zone)
{
	const struct croupier_item *last = zone->first, *item;
	char mark[3];

	if (last == NULL)
		return;
	while (last->next != NULL)
		last = last->next;
	snprintf(mark, sizeof mark, "%s%s", last->moved ? "*" : "",
	    zone->cards > 1 ? "," : "");
	put_card(p, last->text, 1, mark);
	if (zone->cards > 1)
		put_word(p, "on", faint);
	for (item = zone->first; item != last; item = item->next)
		put_card(p, item->text, 1, item->moved ? "*" : "");
}

/* Puts the cards of a zone without groups. */
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

/* Puts a label in the first columns; the lines that follow are indented after it. */
static void
put_label(struct paper *p, const char *label)
{
	p->indent = 0;
	put_words(p, label, "", bold);
	p->indent = 11;
	if (p->column >= p->indent)
		p->indent = p->column + 1 < p->width / 2 ? p->column + 1 : 2;
	if (p->column >= p->indent)
		break_line(p);
	indent_to(p, p->indent);
}

/* Puts what counts about a zone, on a line of its own. */
static void
put_mark(struct paper *p, const struct croupier_zone *zone)
{
	if (zone->mark[0] == '\0' || zone->spot == CROUPIER_ASIDE)
		return;
	indent_to(p, p->indent);
	put_words(p, zone->mark, "", bold);
	end_line(p);
}

/*
 * Puts a zone of the table.  Groups stand on lines of their own, after words that say whose they
 * are.
 */
static void
put_zone(struct paper *p, const struct croupier_zone *zone)
{
	const struct croupier_item *item = zone->first;

	if (item == NULL || item->kind != CROUPIER_ITEM_GROUP) {
		put_label(p, zone->label);
		put_zone_cards(p, zone);
		end_line(p);
		put_mark(p, zone);
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

/* Puts the words of a text, and forgets it. */
static void
put_said(struct paper *p, struct text *said, const char *colour)
{
	put_words(p, tool_text(p->tool, said, NULL), "", colour);
	text_free(said);
	end_line(p);
}

/* Puts a value of any shape after a label. */
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
	const struct croupier_value *state = p->outlook->view->state,
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

/* Puts zones of a seat, those at the seat or before it, or both, each on lines of its own. */
static void
put_seat_zones(struct paper *p, unsigned seat, bool at_seat, bool before)
{
	const struct croupier_zone *zone = p->outlook->view->zones;
	bool over = croupier_state_turn(p->outlook->state) < 0;

	for (; zone != NULL; zone = zone->next) {
		bool in_middle = zone->spot != CROUPIER_AT_SEAT;

		if (zone->seat != (int)seat || (over && zone->cards == 0) ||
		    (in_middle ? !before : !at_seat))
			continue;
		indent_to(p, p->indent);
		/* A zone in the middle says whose it is. */
		if (!at_seat)
			put_words(p, croupier_state_seat_name(p->outlook->state, seat), "", NULL);
		if (zone->label[0] != '\0')
			put_words(p, zone->label, ":", NULL);
		put_zone_cards(p, zone);
		end_line(p);
		put_mark(p, zone);
	}
}

/* Puts the name of a seat and the notes about it. */
static void
put_seat_head(struct paper *p, unsigned seat, unsigned column)
{
	const struct croupier_state *state = p->outlook->state;
	int turn = croupier_state_turn(state);
	struct text words = { .made = NULL };

	p->indent = column;
	indent_to(p, column - 2);
	text_put(p->text, turn == (int)seat ? "> " : "  ");
	p->column = column;
	put_words(p, croupier_state_seat_name(state, seat), "", bold);
	if (croupier_state_about(state).dealer == seat)
		put_words(p, "(dealer)", "", NULL);
	if (turn == (int)seat)
		put_words(p, "(to decide)", "", bold);
	say_seat(p->outlook, seat, true, &words);
	put_said(p, &words, NULL);
}

/* Puts what the points of a finished round are for. */
static void
put_score(struct paper *p)
{
	size_t i, count = croupier_score_about(p->outlook->score).count;
	struct text words = { .made = NULL };

	if (count > 0)
		put_label(p, "score");
	for (i = 0; i < count; i++) {
		indent_to(p, p->indent);
		say_points(p->outlook, i, &words);
		put_said(p, &words, NULL);
	}
}

/* Puts all zones that belong to no seat, or only the zones at a spot. */
static void
put_zones(struct paper *p, bool all, enum croupier_spot spot)
{
	const struct croupier_zone *zone = p->outlook->view->zones;

	for (; zone != NULL; zone = zone->next)
		if (all ? zone->seat < 0 : zone->spot == spot)
			put_zone(p, zone);
}

/* Puts what the round was worth, and the words about the table. */
static void
put_end(struct paper *p)
{
	struct text words = { .made = NULL };

	put_score(p);
	leave_line(p);
	p->indent = 0;
	say_notes(p->outlook->view, -1, "", "; ", &words);
	if (tool_text(p->tool, &words, NULL)[0] != '\0')
		put_said(p, &words, NULL);
	text_free(&words);
}

/* ---- parts side by side ---------------------------------------------------------- */

/* A part of the picture that is drawn by itself. */
struct part {
	void (*put)(struct paper *p, const struct part *part);
	const int *seats;		/* that it is about, in their order */
	int count;
	unsigned width;			/* in columns */
	struct text text;		/* its lines, each with its end */
	const char *rest;		/* its lines that are not drawn yet */
	unsigned lines;
};

static void
make_part(const struct paper *p, struct part *part)
{
	struct paper own = { .tool = p->tool, .look = p->look, .text = &part->text,
		.outlook = p->outlook, .width = part->width };
	const char *at;

	part->put(&own, part);
	part->rest = at = tool_text(p->tool, &part->text, NULL);
	while ((at = strchr(at, '\n')) != NULL) {
		part->lines++;
		at++;
	}
}

/* Puts the next line of a part, from a column on. */
static void
put_part_line(struct paper *p, struct part *part, unsigned column)
{
	const char *at = part->rest, *end = at + strcspn(at, "\n");
	char out[CLUSTER_BYTES];
	unsigned columns;

	if (at < end)
		indent_to(p, column);
	text_add(p->text, at, (size_t)(end - at));
	while (at < end)
		if (*at == '\033') {
			/* A sequence that sets a colour takes no room. */
			at += strcspn(at, "m") + 1;
		} else {
			at = next_cluster(at, out, &columns);
			p->column += columns;
		}
	part->rest = end + (*end == '\n');
}

enum { BETWEEN_PARTS = 2, MOST_PARTS = 4 };

/* Draws parts side by side from a column on, each in the middle of the height. */
static void
put_parts(struct paper *p, struct part *parts, int count, unsigned column)
{
	unsigned high = 0, line, at;
	int i;

	for (i = 0; i < count; i++) {
		make_part(p, &parts[i]);
		high = parts[i].lines > high ? parts[i].lines : high;
	}
	for (line = 0; line < high; line++) {
		for (i = 0, at = column; i < count; at += parts[i++].width + BETWEEN_PARTS)
			if (line >= (high - parts[i].lines) / 2)
				put_part_line(p, &parts[i], at);
		end_line(p);
	}
	for (i = 0; i < count; i++)
		text_free(&parts[i].text);
}

/* ---- seats round a table -------------------------------------------------------------- */

/* Puts seats one below the other, each with its cards. */
static void
put_seats_part(struct paper *p, const struct part *part)
{
	int i;

	for (i = 0; i < part->count; i++) {
		if (i > 0)
			end_line(p);
		put_seat_head(p, (unsigned)part->seats[i], 2);
		p->indent = 2;
		put_seat_zones(p, (unsigned)part->seats[i], true, false);
	}
}

static void
put_before_part(struct paper *p, const struct part *part)
{
	int i;

	p->indent = 0;
	for (i = 0; i < part->count; i++)
		put_seat_zones(p, (unsigned)part->seats[i], false, true);
}

static void
put_centre_zones(struct paper *p, const struct part *part)
{
	(void)part;
	put_zones(p, false, CROUPIER_CENTRE);
}

/* Puts the seats along the top, or what lies before them, as many side by side as have room. */
static void
put_row(struct paper *p, const int *seats, int count,
    void (*put)(struct paper *p, const struct part *part))
{
	enum { NARROWEST = 24 };
	int most = (int)(p->width + BETWEEN_PARTS) / (NARROWEST + BETWEEN_PARTS), rows, row, i, n;

	most = most > MOST_PARTS ? MOST_PARTS : most < 1 ? 1 : most;
	rows = (count + most - 1) / most;
	for (row = 0; row < rows; row++, count -= n) {
		struct part parts[MOST_PARTS];
		unsigned width;

		n = (count + rows - row - 1) / (rows - row);
		width = n == 1 ? p->width * 2 / 3 :
		    (p->width + BETWEEN_PARTS) / (unsigned)n - BETWEEN_PARTS;
		for (i = 0; i < n; i++)
			parts[i] = (struct part){ .put = put, .seats = seats++,
				.count = 1, .width = width };
		put_parts(p, parts, n, n == 1 ? (p->width - width) / 2 : 0);
	}
}

/* Puts what lies before the seats, and the zones in the middle. */
static void
put_centre(struct paper *p, const struct part *part)
{
	struct seating seating = seat_round(p->outlook);
	const int *top = seating.order + seating.left;
	unsigned half = (p->width - BETWEEN_PARTS) / 2;
	struct part zones = { .put = put_centre_zones, .width = p->width }, sides[] = {
		{ .put = put_before_part, .seats = seating.order, .count = seating.left,
		    .width = half },
		{ .put = put_before_part, .seats = top + seating.top, .count = seating.right,
		    .width = half },
	};

	(void)part;
	put_row(p, top, seating.top, put_before_part);
	put_parts(p, sides, 2, 0);
	put_parts(p, &zones, 1, 0);
	put_row(p, &seating.front, 1, put_before_part);
}

/* Puts the seats at the sides, with the middle between them. */
static void
put_middle(struct paper *p, const struct seating *seating)
{
	const int *right = seating->order + seating->left + seating->top;
	unsigned side = (p->width - 2 * BETWEEN_PARTS) * 3 / 10;
	int upwards[CROUPIER_MAX_SEATS], i;
	struct part parts[] = {
		{ .put = put_seats_part, .seats = upwards, .count = seating->left, .width = side },
		{ .put = put_centre, .width = p->width - 2 * (side + BETWEEN_PARTS) },
		{ .put = put_seats_part, .seats = right, .count = seating->right, .width = side },
	};

	for (i = 0; i < seating->left; i++)
		upwards[i] = seating->order[seating->left - 1 - i];
	if (seating->left == 0)
		put_centre(p, NULL);
	else
		put_parts(p, parts, 3, 0);
}

static void
put_round_table(struct paper *p)
{
	struct seating seating = seat_round(p->outlook);

	put_row(p, seating.order + seating.left, seating.top, put_seats_part);
	leave_line(p);
	put_middle(p, &seating);
	leave_line(p);
	put_row(p, &seating.front, 1, put_seats_part);
	leave_line(p);
	put_zones(p, false, CROUPIER_ASIDE);
}

/* ---- the whole ---------------------------------------------------------------------------- */

/* Puts the seats one below the other, for a small window. */
static void
put_list(struct paper *p)
{
	unsigned seat;

	for (seat = 0; seat < croupier_state_about(p->outlook->state).seats; seat++) {
		put_seat_head(p, seat, 4);
		p->indent = 6;
		put_seat_zones(p, seat, true, true);
	}
	leave_line(p);
	put_zones(p, true, CROUPIER_ASIDE);
}

void
draw_picture(struct tool *tool, const struct croupier_state *state,
    const struct croupier_state *before, const struct look *look, struct text *text)
{
	enum { NARROWEST_TABLE = 60 };
	struct outlook outlook;
	struct paper p = { .tool = tool, .look = look, .text = text, .outlook = &outlook,
		.width = look->width };

	outlook_make(tool, state, before, &outlook);
	outlook.front = look->front;
	if (!look->bare)
		put_head(&p);
	if (look->width >= NARROWEST_TABLE)
		put_round_table(&p);
	else
		put_list(&p);
	put_end(&p);
	if (!look->bare)
		put_said(&p, &outlook.asks, bold);
	outlook_free(&outlook);
}

void
look_at_terminal(const struct tool *tool, struct look *look)
{
	look->ascii = look->ascii || !locale_is_utf8();
	look->coloured = is_coloured(tool->color, STDOUT_FILENO);
	look->width = terminal_width();
}
