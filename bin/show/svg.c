/*
 * svg.c: draws states as SVG: cards as shapes, names as text.
 *
 * Knows how cards can lie, and the keys of a state that every game has.
 * Must not know any game: the game has said what lies where and what counts.
 */
#include "show/show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * All lengths are whole numbers, so that every processor writes the same bytes.
 * A picture has PIXEL units to the pixel, and ends where its content ends.
 */
enum { PIXEL = 20 };
enum {
	WIDE = 800 * PIXEL,
	MARGIN = 20 * PIXEL,
	INSIDE = WIDE - 2 * MARGIN,
	LARGE = 19 * PIXEL,		/* sizes of letters */
	MIDDLE = 15 * PIXEL,
	SMALL = 13 * PIXEL,
	TINY = 11 * PIXEL,
	LEAST = 9 * PIXEL,		/* a text that is still too long is cut, with a mark */
	LABEL = 16 * PIXEL,		/* the lines above cards: labels, and names of groups */
	CAPTION = 13 * PIXEL,
	PADDING = 7 * PIXEL,
	BETWEEN = 14 * PIXEL		/* zones */
};

struct svg {
	struct tool *tool;
	bool dark;
	struct gallery gallery;
	struct text drawn;		/* all pictures so far, until their height is known */
	int y;				/* of the next one */
};

/* A picture that is being drawn. */
struct drawing {
	struct svg *svg;
	const struct outlook *outlook;
	struct text *to;			/* a picture or a part; NULL: only measured */
	struct text words;			/* a sentence for the picture */
	int scale, card_wide, card_high;	/* of cards, in units of the picture */
	int y;					/* where the next thing goes */
};

/* ---- output ---------------------------------------------------------------- */

static void
draw_box(struct drawing *d, int x, int y, int wide, int high, int radius, const char *class)
{
	if (d->to == NULL)
		return;
	text_print(d->to, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
		    "rx=\"%d\" class=\"%s\"/>\n",
	    x, y, wide, high, radius, class);
}

/*
 * About how wide what people take for a character of that many bytes is, in hundredths of its size:
 * rather too wide than too narrow, because the font is not known here.
 */
static int
guess_character(char c, size_t length)
{
	if (length > 2 || strchr("mwMW@%", c) != NULL)
		return 100;
	if (length > 1 || (c >= 'A' && c <= 'Z'))
		return 80;
	return strchr("iljt.,:;() ", c) != NULL ? 36 : 64;
}

/* About how wide a text is, in hundredths of the size of its letters. */
static int64_t
guess_width(const char *text, size_t length)
{
	const char *end = text + length;
	int64_t width = 0;

	for (; text < end; text += length) {
		length = croupier_cluster(text, NULL);
		width += guess_character(*text, length);
	}
	return width;
}

/* Whether there is room for a text of that size. */
static bool
fits(const char *text, size_t length, int size, int room)
{
	return guess_width(text, length) * size <= (int64_t)room * 100;
}

/* How many bytes of a text fit, in whole characters. */
static size_t
cut_text(const char *text, int size, int room)
{
	size_t length = 0, next = 0;

	while (text[next] != '\0') {
		next += croupier_cluster(text + next, NULL);
		if (!fits(text, next, size, room))
			break;
		length = next;
	}
	return length;
}

static void
put_text(struct drawing *d, int x, int y, int size, const char *class, const char *text,
    size_t length)
{
	if (d->to == NULL)
		return;
	text_print(d->to, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" class=\"%s\">", x, y, size,
	    class);
	put_escaped(d->to, text, length);
	text_put(d->to, text[length] == '\0' || text[length] == ' ' ? "</text>\n" :
	    "\xe2\x80\xa6</text>\n");
}

/* A line that is made smaller if it is too long, and cut if that is not enough. */
static void
put_fitting(struct drawing *d, int x, int y, int size, int room, const char *class,
    const char *text)
{
	size_t length = strlen(text);

	if (!fits(text, length, size, room)) {
		size = (int)((int64_t)room * 100 / guess_width(text, length));
		size = size < LEAST ? LEAST : size;
		if (!fits(text, length, size, room))
			length = cut_text(text, size, room - size);
	}
	put_text(d, x, y, size, class, text, length);
}

/* How many bytes of a text go on a line: whole words, or the part of a long word that fits. */
static size_t
break_text(const char *text, int size, int room)
{
	size_t length, next = 0;

	do {
		length = next;
		next += strspn(text + next, " ");
		next += strcspn(text + next, " ");
	} while (next > length && fits(text, next, size, room));
	return length > 0 ? length : cut_text(text, size, room);
}

/* ---- sentences --------------------------------------------------------------- */

/* The words that were collected in d->words, until they are forgotten. */
static const char *
said(const struct drawing *d)
{
	return tool_text(d->svg->tool, &d->words, NULL);
}

/* About how wide these words are. */
static int
width_said(const struct drawing *d, int size)
{
	return (int)((guess_width(said(d), strlen(said(d))) * size + 99) / 100);
}

/*
 * Draws a text with line breaks between words, each line so much below the one before, and
 * returns how high all are.
 */
static int
put_lines(struct drawing *d, int x, int y, int size, int below, int room, const char *class,
    const char *text)
{
	int top = y;
	size_t length;

	for (; *text != '\0'; y += below) {
		length = break_text(text, size, room);
		put_text(d, x, y, size, class, text, length);
		text += length;
		text += strspn(text, " ");
	}
	return y - top;
}

/* Draws the collected words, and forgets them; moves down. */
static void
put_said(struct drawing *d, int size, const char *class)
{
	/* Bold letters are wider. */
	int room = strcmp(class, "strong") == 0 ? INSIDE * 7 / 8 : INSIDE;

	d->y += put_lines(d, MARGIN, d->y, size, size * 27 / 20, room, class, said(d));
	text_clear(&d->words);
}

/* ---- zones --------------------------------------------------------------------- */

/* How far apart the cards of a heap or a stack lie, in a card's units: their edges show. */
enum { EDGES = 19, NARROW_EDGES = 17, ROW_SPACE = 3, GAP_WIDE = 24, GROUP_SPACE = 12 };
enum { MOST_ITEMS = 320, MARK = 30 * PIXEL };

/* Where the items of a zone lie. */
struct laid {
	const struct croupier_item *first;	/* that is drawn */
	size_t hidden;				/* how many cards before it are only counted */
	size_t count;				/* of items, from the first */
	int advance[MOST_ITEMS];		/* from each to the next; for the last, its width */
	int wide;
};

/* Whether the card after an item is one of the last, which count. */
static bool
is_before_top(const struct croupier_zone *zone, const struct croupier_item *item)
{
	size_t left = 0;

	for (item = item->next; item != NULL; item = item->next)
		left += item->kind == CROUPIER_ITEM_CARD;
	return left <= zone->top;
}

/* How much room an item takes from the next. */
static int
advance_of(const struct drawing *d, const struct croupier_zone *zone,
    const struct croupier_item *item)
{
	if (item->kind == CROUPIER_ITEM_GROUP)
		return 0;
	if (item->kind == CROUPIER_ITEM_GAP && item->text[0] != '\0')
		return (GAP_WIDE + ROW_SPACE) * d->scale;
	if (item->next == NULL)
		return d->card_wide;
	if (item->next->kind == CROUPIER_ITEM_GROUP)
		return d->card_wide + GROUP_SPACE * d->scale;
	if (zone->layout == CROUPIER_ROW ||
	    (zone->layout == CROUPIER_HEAP && is_before_top(zone, item)))
		return d->card_wide + ROW_SPACE * d->scale;
	return (d->outlook->deck->narrow ? NARROW_EDGES : EDGES) * d->scale;
}

/* Lays a zone out in a given width; its items are squeezed if that is too small. */
static void
lay_out(const struct drawing *d, const struct croupier_zone *zone, int room, struct laid *l)
{
	const struct croupier_item *item;
	int mark, last = 0, all;
	size_t i;

	*l = (struct laid){ .count = 0 };
	l->first = first_drawn(zone, &l->hidden);
	mark = l->wide = l->hidden > 0 ? MARK : 0;
	for (item = l->first; item != NULL && l->count < MOST_ITEMS; item = item->next) {
		last = l->advance[l->count++] = advance_of(d, zone, item);
		l->wide += last;
	}
	all = l->wide - mark - last;
	if (l->wide > room && all > 0) {
		for (i = 0; i + 1 < l->count; i++)
			l->advance[i] = (int)((int64_t)l->advance[i] * (room - mark - last) / all);
		l->wide = room;
	}
	if (l->wide < d->card_wide)
		l->wide = d->card_wide;
}

/* An empty place for a card; inside a row a narrow one, with the rank that fits. */
static void
draw_gap(struct drawing *d, int x, int y, const char *words)
{
	int wide = words[0] == '\0' ? d->card_wide : GAP_WIDE * d->scale;

	draw_box(d, x, y, wide, d->card_high, 4 * PIXEL, "empty");
	if (words[0] != '\0')
		put_fitting(d, x + wide / 2, y + d->card_high / 2 + 4 * PIXEL, SMALL, wide,
		    "ink middle", words);
}

/* How wide the items of a group are, beginning with the one that names it. */
static int
group_width(const struct laid *l, size_t i, const struct croupier_item *item)
{
	int wide = 0;

	for (item = item->next, i++; item != NULL && item->kind != CROUPIER_ITEM_GROUP &&
	    i < l->count; item = item->next, i++)
		wide += l->advance[i];
	return wide;
}

/* A card; it is marked if it has just moved, or goes away. */
static void
draw_card(struct drawing *d, const struct croupier_item *item, bool gathered, int x, int y)
{
	char id[ID_SIZE];

	if (d->to == NULL)
		return;
	gallery_use(&d->svg->gallery, croupier_state_about(d->outlook->state).game,
	    d->outlook->deck, item->text, id);
	text_print(d->to, "<use href=\"#%s\" x=\"%d\" y=\"%d\"/>\n", id, x, y);
	if (item->moved || gathered)
		draw_box(d, x, y, d->card_wide, d->card_high, 4 * PIXEL,
		    item->moved ? "moved" : "gathered");
}

/* The items of a zone, whose cards lie at y; the names of groups are above them. */
static void
draw_items(struct drawing *d, const struct laid *l, bool gathered, int x, int y)
{
	const struct croupier_item *item = l->first;
	char mark[32];
	size_t i;

	if (l->hidden > 0) {
		snprintf(mark, sizeof mark, "+%zu", l->hidden);
		put_fitting(d, x, y + d->card_high / 2, SMALL, MARK - 4 * PIXEL, "ink", mark);
		x += MARK;
	}
	for (i = 0; i < l->count; x += l->advance[i++], item = item->next)
		switch (item->kind) {
		case CROUPIER_ITEM_CARD:
			draw_card(d, item, gathered, x, y);
			break;
		case CROUPIER_ITEM_GAP:
			draw_gap(d, x, y, item->text);
			break;
		case CROUPIER_ITEM_GROUP:
			put_fitting(d, x, y - 3 * PIXEL, TINY, group_width(l, i, item), "ink",
			    item->text);
			break;
		}
	if (l->count == 0)
		draw_box(d, x, y, d->card_wide, d->card_high, 4 * PIXEL, "empty");
}

/* Zones side by side, so that their cards are side by side, too. */
struct row {
	const struct croupier_zone *zone[MOST_ITEMS];
	int wide[MOST_ITEMS];
	size_t count;
	int used;		/* of the width, with the gaps between them */
	int head, foot;		/* the height of the words above the cards and below */
};

/* The words below a zone; returns how high they are. */
static int
draw_mark(struct drawing *d, const char *text, int x, int y, int room)
{
	return put_lines(d, x, y, TINY, CAPTION, room * 7 / 8, "mark", text);
}

/* Moves down. */
static void
draw_row(struct drawing *d, const struct row *row, int x, int room)
{
	int high = d->y + row->head + d->card_high;
	struct laid laid;
	size_t i;

	x += row->used < room ? (room - row->used) / 2 : 0;
	for (i = 0; i < row->count; i++) {
		const struct croupier_zone *zone = row->zone[i];

		lay_out(d, zone, row->wide[i], &laid);
		say_label(d->outlook, zone, &d->words);
		put_fitting(d, x, d->y + 11 * PIXEL, TINY, row->wide[i], "ink", said(d));
		text_clear(&d->words);
		draw_items(d, &laid, zone->gathered, x, d->y + row->head);
		draw_mark(d, zone->mark, x, high + 12 * PIXEL, row->wide[i]);
		x += row->wide[i] + BETWEEN;
	}
	if (row->count > 0)
		d->y = high + row->foot + PADDING;
}

static int
head_of(const struct croupier_zone *zone)
{
	bool has_groups = zone->first != NULL && zone->first->kind == CROUPIER_ITEM_GROUP;

	return (zone->label[0] == '\0' ? 0 : LABEL) + (has_groups ? CAPTION : 0);
}

/* Zones that are drawn together. */
struct picked {
	const struct croupier_zone *zones[MOST_ITEMS];
	size_t count;
};

/* The zones at a spot, of a seat or (-1) of anybody. */
static struct picked
pick_zones(const struct drawing *d, enum croupier_spot spot, int seat)
{
	bool over = croupier_state_turn(d->outlook->state) < 0;
	const struct croupier_zone *zone = d->outlook->view->zones;
	struct picked picked = { .count = 0 };

	for (; zone != NULL && picked.count < MOST_ITEMS; zone = zone->next)
		/* When the round is over, there is no point in drawing an empty hand. */
		if (zone->spot == spot && (seat < 0 || zone->seat == seat) &&
		    !(spot == CROUPIER_AT_SEAT && over && zone->cards == 0))
			picked.zones[picked.count++] = zone;
	return picked;
}

/* How wide the first zone may be, so that the other zones of a seat fit beside it. */
static int
room_of_hand(struct drawing *d, const struct picked *picked, int room)
{
	struct laid laid;
	int others = 0;
	size_t i;

	for (i = 0; i < picked->count; i++)
		if (picked->zones[i]->label[0] != '\0') {
			lay_out(d, picked->zones[i], room, &laid);
			others += laid.wide + BETWEEN;
		}
	return others > room * 3 / 5 ? room : room - others;
}

/* How wide a zone is, with the words above and below it. */
static int
wide_of(struct drawing *d, const struct croupier_zone *zone, int room)
{
	enum { WIDEST_MARK = 150 * PIXEL, WIDEST_ASIDE = 80 * PIXEL };
	struct laid laid;
	int wide, label, mark;

	lay_out(d, zone, room, &laid);
	say_label(d->outlook, zone, &d->words);
	label = width_said(d, TINY);
	text_clear(&d->words);
	text_put(&d->words, zone->mark);
	mark = width_said(d, TINY) * 8 / 7 + PIXEL;
	text_clear(&d->words);
	if (mark > (zone->spot == CROUPIER_ASIDE ? WIDEST_ASIDE : WIDEST_MARK))
		mark = zone->spot == CROUPIER_ASIDE ? WIDEST_ASIDE : WIDEST_MARK;
	wide = label > laid.wide ? label : laid.wide;
	wide = mark > wide ? mark : wide;
	return wide > room ? room : wide;
}

/* How high the words below a zone are. */
static int
foot_of(struct drawing *d, const struct croupier_zone *zone, int wide)
{
	struct text *to = d->to;
	int high;

	d->to = NULL;
	high = draw_mark(d, zone->mark, 0, 0, wide);
	d->to = to;
	return high > 0 ? high + 4 * PIXEL : 0;
}

/* These zones, in as many rows as they need; centred, unless they are at a seat. */
static void
draw_zones(struct drawing *d, const struct picked *picked, int x, int room)
{
	struct row row = { .count = 0 };
	int centred = 0;
	size_t i;

	for (i = 0; i < picked->count; i++) {
		const struct croupier_zone *zone = picked->zones[i];
		int foot, wide = wide_of(d, zone, zone->label[0] != '\0' ? room :
		    room_of_hand(d, picked, room));

		centred = zone->spot == CROUPIER_AT_SEAT ? 0 : room;
		if (row.count > 0 && row.used + BETWEEN + wide > room) {
			draw_row(d, &row, x, centred);
			row = (struct row){ .count = 0 };
		}
		row.used += wide + (row.count > 0 ? BETWEEN : 0);
		row.zone[row.count] = zone;
		row.wide[row.count++] = wide;
		row.head = head_of(zone) > row.head ? head_of(zone) : row.head;
		foot = foot_of(d, zone, wide);
		row.foot = foot > row.foot ? foot : row.foot;
	}
	draw_row(d, &row, x, centred);
}

/* ---- seats --------------------------------------------------------------------- */

/* A line in which pieces follow each other, and continue below if there is no room. */
struct line {
	int left, room;
	int x;			/* where the next piece goes */
};

enum { LINE = 21 * PIXEL };

/* The collected words, as the next piece, and forgets them; notes have a frame. */
static void
put_piece(struct drawing *d, struct line *line, const char *class, bool framed)
{
	int frame = framed ? 7 * PIXEL : 0;
	int wide = width_said(d, SMALL) + 2 * frame;
	bool bold = strcmp(class, "strong") == 0;

	/* Bold letters are wider. */
	wide = bold ? wide * 8 / 7 + 1 : wide;
	wide = wide < line->room ? wide : line->room;
	if (line->x > line->left && line->x + wide > line->left + line->room) {
		line->x = line->left;
		d->y += LINE;
	}
	if (framed)
		draw_box(d, line->x, d->y - 13 * PIXEL, wide, 18 * PIXEL, 9 * PIXEL, "note");
	put_fitting(d, framed ? line->x + wide / 2 : line->x, d->y, SMALL,
	    bold ? wide * 7 / 8 : wide - 2 * frame, class, said(d));
	text_clear(&d->words);
	line->x += wide + 6 * PIXEL;
}

/* The name of the seat and how it is doing; moves down. */
static void
draw_seat_head(struct drawing *d, unsigned seat, int x, int room)
{
	const struct croupier_state *state = d->outlook->state;
	const struct croupier_note *note = d->outlook->view->notes;
	struct line line = { .left = x, .room = room, .x = x };

	text_print(&d->words, "%s%s%s", croupier_state_seat_name(state, seat),
	    croupier_state_about(state).dealer == seat ? " (dealer)" : "",
	    croupier_state_turn(state) == (int)seat ? " (to decide)" : "");
	put_piece(d, &line, "strong", false);
	say_seat(d->outlook, seat, false, &d->words);
	put_piece(d, &line, "ink", false);
	if (croupier_score_about(d->outlook->score).winner[seat]) {
		text_put(&d->words, "wins the match");
		put_piece(d, &line, "ink middle", true);
	}
	for (; note != NULL; note = note->next)
		if (note->seat == (int)seat) {
			text_put(&d->words, note->words);
			put_piece(d, &line, "ink middle", true);
		}
}

/* A seat's box and everything in it; moves down. */
static void
draw_seat(struct drawing *d, int seat, int x, int wide)
{
	struct text content = { .made = NULL }, *to = d->to;
	int top = d->y, room = wide - 2 * PADDING;
	struct picked zones;
	bool wins = croupier_score_about(d->outlook->score).winner[seat];

	d->to = to == NULL ? NULL : &content;
	d->y = top + 17 * PIXEL;
	draw_seat_head(d, (unsigned)seat, x + PADDING, room);
	d->y += 8 * PIXEL;
	zones = pick_zones(d, CROUPIER_AT_SEAT, seat);
	draw_zones(d, &zones, x + PADDING, room);
	d->to = to;
	draw_box(d, x, top, wide, d->y - top, 6 * PIXEL, wins ? "wins" :
	    croupier_state_turn(d->outlook->state) == seat ? "turn" : "seat");
	if (to != NULL)
		text_put(to, tool_text(d->svg->tool, &content, NULL));
	text_free(&content);
	d->y += 6 * PIXEL;
}

/* ---- the table --------------------------------------------------------------------- */

enum { MOST_ON_TOP = 4, ALONE_ON_TOP = 460 * PIXEL };

/* Seats side by side in rows; moves down. */
static void
draw_top(struct drawing *d, const struct seating *seating)
{
	const int *seat = seating->order + seating->left;
	int left = seating->top, rows = (left + MOST_ON_TOP - 1) / MOST_ON_TOP, row, i;

	for (row = 0; row < rows; row++) {
		int count = (left + rows - row - 1) / (rows - row), top = d->y, low = top;
		int wide = count == 1 ? ALONE_ON_TOP : (INSIDE - (count - 1) * PADDING) / count;
		int x = MARGIN + (count == 1 ? (INSIDE - wide) / 2 : 0);

		for (i = 0; i < count; i++) {
			d->y = top;
			draw_seat(d, *seat++, x + i * (wide + PADDING), wide);
			low = d->y > low ? d->y : low;
		}
		left -= count;
		d->y = low;
	}
}

/* The cards in front of some of the seats, side by side; moves down. */
static void
draw_before(struct drawing *d, const int *seats, int count, int x, int room)
{
	int i, top = d->y, low = top;

	for (i = 0; i < count; i++) {
		struct picked zones = pick_zones(d, CROUPIER_BEFORE_SEAT, seats[i]);

		d->y = top;
		draw_zones(d, &zones, x + room / count * i, room / count);
		low = d->y > low ? d->y : low;
	}
	d->y = low;
}

/* The played cards and the common ones; at the sides, the cards in front of the seats there. */
static void
draw_centre(struct drawing *d, const struct seating *seating, int x, int room)
{
	const struct picked before = pick_zones(d, CROUPIER_BEFORE_SEAT, -1);
	const struct picked centre = pick_zones(d, CROUPIER_CENTRE, -1);
	int third = seating->left > 0 && before.count > 0 ? room / 3 : 0, top, low;

	draw_before(d, seating->order + seating->left, seating->top, x, room);
	top = low = d->y;
	if (third > 0) {
		draw_before(d, seating->order, seating->left, x, third);
		low = d->y;
		d->y = top;
		draw_before(d, seating->order + seating->left + seating->top, seating->right,
		    x + room - third, third);
		low = d->y > low ? d->y : low;
		d->y = top;
	}
	draw_zones(d, &centre, x + third, room - 2 * third);
	d->y = d->y > low ? d->y : low;
	draw_before(d, &seating->front, 1, x, room);
}

enum { LEFT, CENTRE, RIGHT, COLUMNS };

/* A column of the middle; moves down. */
static void
draw_column(struct drawing *d, const struct seating *seating, int column, int x, int room)
{
	const int *right = seating->order + seating->left + seating->top;
	int i;

	/* At the left upwards, in the order in which they sit. */
	for (i = seating->left - 1; column == LEFT && i >= 0; i--)
		draw_seat(d, seating->order[i], x, room);
	if (column == CENTRE)
		draw_centre(d, seating, x, room);
	for (i = 0; column == RIGHT && i < seating->right; i++)
		draw_seat(d, right[i], x, room);
}

/* The seats at the sides and the cards between them, each in the middle of the height. */
static void
draw_middle(struct drawing *d, const struct seating *seating)
{
	enum { SIDE = 245 * PIXEL };
	struct text *to = d->to;
	int side = seating->left > 0 ? SIDE : 0, room = INSIDE - 2 * side, top = d->y, most = 0, i;
	const int x[COLUMNS] = { MARGIN, MARGIN + side, MARGIN + side + room + PADDING };
	const int wide[COLUMNS] = { side - PADDING, room, side - PADDING };
	int high[COLUMNS];

	for (d->to = NULL, i = 0; i < COLUMNS; i++, d->y = top) {
		draw_column(d, seating, i, x[i], wide[i]);
		high[i] = d->y - top;
		most = high[i] > most ? high[i] : most;
	}
	for (d->to = to, i = 0; i < COLUMNS; i++) {
		d->y = top + (most - high[i]) / 2;
		draw_column(d, seating, i, x[i], wide[i]);
	}
	d->y = top + most + 4 * PIXEL;
}

/* The seat in front, and the cards that lie aside, on both sides of it. */
static void
draw_front(struct drawing *d, const struct seating *seating)
{
	enum { CORNER = 165 * PIXEL };
	struct picked left = pick_zones(d, CROUPIER_ASIDE, -1), right = { .count = left.count / 2 };
	int top = d->y, low, corner = left.count > 0 ? CORNER : 0;

	left.count -= right.count;
	memcpy(right.zones, left.zones + left.count, right.count * sizeof *right.zones);
	draw_zones(d, &left, MARGIN, corner - PADDING);
	low = d->y;
	d->y = top;
	draw_zones(d, &right, MARGIN + INSIDE - corner + PADDING, corner - PADDING);
	low = d->y > low ? d->y : low;
	d->y = top;
	draw_seat(d, seating->front, MARGIN + corner, INSIDE - 2 * corner);
	d->y = d->y > low ? d->y : low;
}

/* ---- the whole -------------------------------------------------------------------- */

static void
draw_head(struct drawing *d)
{
	const struct croupier_value *top = d->outlook->view->state;

	d->y = 28 * PIXEL;
	say_title(d->outlook->state, &d->words);
	put_said(d, LARGE, "strong");
	text_put(&d->words, tool_text(d->svg->tool, &d->outlook->asks, NULL));
	put_said(d, MIDDLE, "strong");
	say_notes(d->outlook->view, -1, "", "; ", &d->words);
	put_said(d, SMALL, "ink");
	say_value(croupier_value_get(top, "meta"), &d->words);
	put_said(d, SMALL, "ink");
	say_value(croupier_value_get(top, "options"), &d->words);
	put_said(d, TINY, "ink");
	d->y -= 6 * PIXEL;
}

/* The reasons for the points of a finished round. */
static void
draw_score(struct drawing *d)
{
	size_t i, count = croupier_score_about(d->outlook->score).count;

	for (i = 0; i < count; i++) {
		say_points(d->outlook, i, &d->words);
		d->y += i == 0 ? 12 * PIXEL : 0;
		put_said(d, SMALL, "ink");
	}
}

void
svg_add(struct svg *svg, const struct croupier_state *state, const struct croupier_state *before,
    int front)
{
	struct text picture = { .made = NULL };
	struct outlook outlook;
	struct drawing d = { .svg = svg, .outlook = &outlook, .to = &picture };
	struct seating seating;
	int high;

	outlook_make(svg->tool, state, before, &outlook);
	outlook.front = front;
	d.scale = outlook.deck->narrow ? NARROW_SCALE : CARD_SCALE;
	d.card_wide = (outlook.deck->narrow ? NARROW_WIDE : CARD_WIDE) * d.scale;
	d.card_high = (outlook.deck->narrow ? NARROW_HIGH : CARD_HIGH) * d.scale;
	draw_head(&d);
	seating = seat_round(&outlook);
	draw_top(&d, &seating);
	draw_middle(&d, &seating);
	draw_front(&d, &seating);
	draw_score(&d);
	d.y += 6 * PIXEL;
	high = (d.y + PIXEL - 1) / PIXEL;
	text_print(&svg->drawn,
	    "<svg y=\"%d\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n%s</svg>\n", svg->y,
	    WIDE / PIXEL, high, WIDE, high * PIXEL, tool_text(svg->tool, &picture, NULL));
	svg->y += high;
	outlook_free(&outlook);
	text_free(&picture);
	text_free(&d.words);
}

/* ---- the file ---------------------------------------------------------------------- */

static const char light_style[] =
    ".bg{fill:#f3f0e6}.ink,.strong{fill:#26221c}.seat{fill:#e9e4d4}"
    ".turn{fill:#fdf6d8;stroke:#b7791f}.wins{fill:#fdf6d8;stroke:#1f6f3d}"
    ".empty,.note{stroke:#8a8474}.moved,.gathered{stroke:#b7791f}.mark{fill:#8a4b08}\n";

static const char dark_style[] =
    ".bg{fill:#17221d}.ink,.strong{fill:#ece8dc}.seat{fill:#21312a}"
    ".turn{fill:#2f3f24;stroke:#e0b04a}.wins{fill:#2f3f24;stroke:#7fdca0}"
    ".empty,.note{stroke:#7d8a80}.moved,.gathered{stroke:#e0b04a}.mark{fill:#f0c060}\n";

/* Styles that are the same on both backgrounds; line widths are in the units of a picture. */
static const char common_style[] =
    "text{font-family:sans-serif}.strong,.mark{font-weight:bold}.middle{text-anchor:middle}"
    ".turn{stroke-width:40}.wins{stroke-width:70}.empty,.note{fill:none;stroke-width:20}"
    ".moved{fill:none;stroke-width:70}.gathered{fill:none;stroke-width:40}"
    ".empty,.gathered{stroke-dasharray:80 60}\n";

struct svg *
svg_new(struct tool *tool, bool dark)
{
	struct svg *svg = tool_need(tool, calloc(1, sizeof *svg));

	svg->tool = tool;
	svg->dark = dark;
	svg->gallery = (struct gallery){ .tool = tool, .scaled = true };
	return svg;
}

void
svg_write(const struct svg *svg, struct text *to)
{
	if (svg->y == 0)
		return;
	text_print(to, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
	    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
	    "viewBox=\"0 0 %d %d\">\n<style>\n",
	    WIDE / PIXEL, svg->y, WIDE / PIXEL, svg->y);
	text_put(to, common_style);
	text_put(to, gallery_style);
	text_put(to, svg->dark ? dark_style : light_style);
	if (!svg->dark)
		text_print(to, "@media (prefers-color-scheme: dark) {\n%s}\n", dark_style);
	text_put(to, "</style>\n<defs>\n");
	text_put(to, gallery_shapes);
	text_put(to, tool_text(svg->tool, &svg->gallery.symbols, NULL));
	text_print(to, "</defs>\n<rect width=\"%d\" height=\"%d\" class=\"bg\"/>\n",
	    WIDE / PIXEL, svg->y);
	text_put(to, tool_text(svg->tool, &svg->drawn, NULL));
	text_put(to, "</svg>\n");
}

void
svg_free(struct svg *svg)
{
	gallery_end(&svg->gallery);
	text_free(&svg->drawn);
	free(svg);
}
