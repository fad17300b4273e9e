/*
 * svg.c: draws states as SVG: cards as shapes, names as text.
 *
 * Knows how cards can lie, and of the keys of a state those that every game has.
 * Must not know any game: the game has said what lies where and what counts.
 */
#include "show/gallery.h"
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
	LEAST = 9 * PIXEL,		/* what is longer then is cut, with a mark */
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
	int y;				/* of the next */
};

/* A picture on its way. */
struct drawing {
	struct svg *svg;
	const struct outlook *outlook;
	struct text *to;			/* the picture, or the part that is being drawn */
	struct text words;			/* a sentence for it */
	int scale, card_wide, card_high;	/* of cards, in units of the picture */
	int y;					/* where the next thing goes */
};

/* ---- output ---------------------------------------------------------------- */

static void
draw_box(struct drawing *d, int x, int y, int wide, int high, int radius, const char *class)
{
	text_print(d->to, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
		    "rx=\"%d\" class=\"%s\"/>\n",
	    x, y, wide, high, radius, class);
}

/*
 * About how wide a character of so many bytes is, in hundredths of its size:
 * rather too wide than too narrow, as nobody here knows the letters.
 */
static int
guess_character(char c, size_t length)
{
	if (length > 1)
		return length > 2 ? 100 : 65;
	if (c == 'm' || c == 'w' || (c >= 'A' && c <= 'Z'))
		return 78;
	return strchr("iljt.,:;() ", c) != NULL ? 36 : 62;
}

/* About how wide a text is, in hundredths of the size of its letters. */
static int64_t
guess_width(const char *text, size_t length)
{
	const char *end = text + length;
	int64_t width = 0;
	bool harmless;

	for (; text < end; text += length) {
		length = croupier_character(text, &harmless);
		width += harmless ? guess_character(*text, length) : guess_character('?', 1);
	}
	return width;
}

/* Whether a text of that size has room. */
static bool
fits(const char *text, size_t length, int size, int room)
{
	return guess_width(text, length) * size <= (int64_t)room * 100;
}

/* How many bytes of a text have room, in whole characters. */
static size_t
cut_text(const char *text, int size, int room)
{
	size_t length = 0, next = 0;
	bool harmless;

	while (text[next] != '\0') {
		next += croupier_character(text + next, &harmless);
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
	text_print(d->to, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" class=\"%s\">", x, y, size,
	    class);
	put_escaped(d->to, text, length);
	text_put(d->to, text[length] == '\0' || text[length] == ' ' ? "</text>\n" :
	    "\xe2\x80\xa6</text>\n");
}

/* A line that is made smaller where it is too long, and then cut. */
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

/* How many bytes of a text go on a line: whole words, but of a word that is too long what fits. */
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

/* What was said in d->words, until it is forgotten. */
static const char *
said(const struct drawing *d)
{
	return tool_text(d->svg->tool, &d->words, NULL);
}

/* About how wide what was said is. */
static int
width_said(const struct drawing *d, int size)
{
	return (int)(guess_width(said(d), strlen(said(d))) * size / 100);
}

/* Draws what was said, broken between words, and forgets it; moves down. */
static void
put_said(struct drawing *d, int size, const char *class)
{
	/* Strong letters are wider. */
	int room = strcmp(class, "strong") == 0 ? INSIDE * 7 / 8 : INSIDE;
	const char *text = said(d);

	while (*text != '\0') {
		size_t length = break_text(text, size, room);

		put_text(d, MARGIN, d->y, size, class, text, length);
		d->y += size * 27 / 20;
		text += length;
		text += strspn(text, " ");
	}
	text_clear(&d->words);
}

/* ---- zones --------------------------------------------------------------------- */

/* How far apart the cards of a heap or a stack lie, in a card's units: their edges show. */
enum { EDGES = 19, NARROW_EDGES = 17, ROW_SPACE = 3, GAP_WIDE = 24, GROUP_SPACE = 12 };
enum { MOST_ITEMS = 320, MARK = 30 * PIXEL };

/* Where the items of a zone lie. */
struct laid {
	const struct croupier_item *first;	/* those before it are told by a number */
	size_t hidden;				/* which is this one */
	size_t count;				/* of items, from the first */
	int advance[MOST_ITEMS];		/* from each to the next; of the last its width */
	int wide;
};

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
	if (zone->layout == CROUPIER_ROW)
		return d->card_wide + ROW_SPACE * d->scale;
	return (d->outlook->deck->narrow ? NARROW_EDGES : EDGES) * d->scale;
}

/* Lays a zone out in a room, into which its items are squeezed where it is too small. */
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

/* Room for a card; a narrow one, with the rank that fits, inside a row. */
static void
draw_gap(struct drawing *d, int x, int y, const char *words)
{
	int wide = words[0] == '\0' ? d->card_wide : GAP_WIDE * d->scale;

	draw_box(d, x, y, wide, d->card_high, 4 * PIXEL, "empty");
	if (words[0] != '\0')
		put_fitting(d, x + wide / 2, y + d->card_high / 2 + 4 * PIXEL, SMALL, wide,
		    "ink middle", words);
}

/* How wide the items of a group are, from the one that names it. */
static int
group_width(const struct laid *l, size_t i, const struct croupier_item *item)
{
	int wide = 0;

	for (item = item->next, i++; item != NULL && item->kind != CROUPIER_ITEM_GROUP &&
	    i < l->count; item = item->next, i++)
		wide += l->advance[i];
	return wide;
}

/* The items of a zone, whose cards lie at y; names of groups stand above them. */
static void
draw_items(struct drawing *d, const struct laid *l, int x, int y)
{
	const struct croupier_item *item = l->first;
	char mark[32], id[ID_SIZE];
	size_t i;

	if (l->hidden > 0) {
		snprintf(mark, sizeof mark, "+%zu", l->hidden);
		put_fitting(d, x, y + d->card_high / 2, SMALL, MARK - 4 * PIXEL, "ink", mark);
		x += MARK;
	}
	for (i = 0; i < l->count; x += l->advance[i++], item = item->next)
		switch (item->kind) {
		case CROUPIER_ITEM_CARD:
			gallery_use(&d->svg->gallery, d->outlook, item->text, id);
			text_print(d->to, "<use href=\"#%s\" x=\"%d\" y=\"%d\"/>\n", id, x, y);
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

/* What stands above the cards of a zone. */
static void
say_label(struct drawing *d, const struct croupier_zone *zone)
{
	text_put(&d->words, zone->label);
	if (zone->layout == CROUPIER_FACE_DOWN ||
	    (zone->layout == CROUPIER_HEAP && zone->cards > 1))
		text_print(&d->words, " (%zu)", zone->cards);
}

/* Zones that stand side by side, so that their cards do. */
struct row {
	const struct croupier_zone *zone[MOST_ITEMS];
	int wide[MOST_ITEMS];
	size_t count;
	int head;		/* the height of what stands above the cards */
};

static void
draw_row(struct drawing *d, const struct row *row, int x)
{
	struct laid laid;
	size_t i;

	for (i = 0; i < row->count; i++) {
		lay_out(d, row->zone[i], row->wide[i], &laid);
		say_label(d, row->zone[i]);
		put_fitting(d, x, d->y + 11 * PIXEL, TINY, row->wide[i], "ink", said(d));
		text_clear(&d->words);
		draw_items(d, &laid, x, d->y + row->head);
		x += row->wide[i] + BETWEEN;
	}
	if (row->count > 0)
		d->y += row->head + d->card_high + PADDING;
}

static int
head_of(const struct croupier_zone *zone)
{
	bool has_groups = zone->first != NULL && zone->first->kind == CROUPIER_ITEM_GROUP;

	return (zone->label[0] == '\0' ? 0 : LABEL) + (has_groups ? CAPTION : 0);
}

static bool
is_of_seat(const struct drawing *d, const struct croupier_zone *zone, int seat)
{
	/* When the round is over an empty hand is nothing to look at. */
	return zone->seat == seat && (seat < 0 || zone->cards > 0 ||
	    croupier_state_turn(d->outlook->state) >= 0);
}

/* How much room the first zone may take, so that the others of a seat stand beside it. */
static int
room_of_hand(struct drawing *d, int seat, int room)
{
	const struct croupier_zone *zone = croupier_view_zones(d->outlook->view);
	struct laid laid;
	int others = 0;

	for (; zone != NULL; zone = zone->next) {
		if (!is_of_seat(d, zone, seat) || zone->label[0] == '\0')
			continue;
		lay_out(d, zone, room, &laid);
		others += laid.wide + BETWEEN;
	}
	return others > room * 3 / 5 ? room : room - others;
}

/* The zones of a seat, or for -1 of the table, in as many rows as they need; moves down. */
static void
draw_zones(struct drawing *d, int seat, int x, int room)
{
	const struct croupier_zone *zone = croupier_view_zones(d->outlook->view);
	struct row row = { .count = 0 };
	struct laid laid;
	int used = 0, wide, label;

	for (; zone != NULL; zone = zone->next) {
		if (!is_of_seat(d, zone, seat))
			continue;
		wide = zone->label[0] == '\0' ? room_of_hand(d, seat, room) : room;
		lay_out(d, zone, wide, &laid);
		say_label(d, zone);
		label = width_said(d, TINY);
		text_clear(&d->words);
		wide = label > laid.wide ? label : laid.wide;
		wide = wide > room ? room : wide;
		if (row.count == MOST_ITEMS || (used > 0 && used + wide > room)) {
			draw_row(d, &row, x);
			row = (struct row){ .count = 0 };
			used = 0;
		}
		row.zone[row.count] = zone;
		row.wide[row.count++] = wide;
		row.head = head_of(zone) > row.head ? head_of(zone) : row.head;
		used += wide + BETWEEN;
	}
	draw_row(d, &row, x);
}

/* ---- seats --------------------------------------------------------------------- */

/* A line in which pieces follow each other, and where there is no room go on below. */
struct line {
	int left, room;
	int x;			/* where the next piece goes */
};

enum { LINE = 21 * PIXEL };

/* What was said, as the next piece, and forgets it; what is noted has a frame. */
static void
put_piece(struct drawing *d, struct line *line, const char *class, bool framed)
{
	int frame = framed ? 7 * PIXEL : 0;
	int wide = width_said(d, SMALL) + 2 * frame;

	wide = strcmp(class, "strong") == 0 ? wide * 8 / 7 : wide;
	wide = wide < line->room ? wide : line->room;
	if (line->x > line->left && line->x + wide > line->left + line->room) {
		line->x = line->left;
		d->y += LINE;
	}
	if (framed)
		draw_box(d, line->x, d->y - 13 * PIXEL, wide, 18 * PIXEL, 9 * PIXEL, "note");
	put_fitting(d, framed ? line->x + wide / 2 : line->x, d->y, SMALL, wide - 2 * frame, class,
	    said(d));
	text_clear(&d->words);
	line->x += wide + 6 * PIXEL;
}

/* Who it is and how things stand; moves down. */
static void
draw_seat_head(struct drawing *d, unsigned seat, int x, int room)
{
	const struct croupier_state *state = d->outlook->state;
	const struct croupier_note *note = croupier_view_notes(d->outlook->view);
	struct line line = { .left = x, .room = room, .x = x };

	text_print(&d->words, "%s%s%s", croupier_state_seat_name(state, seat),
	    croupier_state_dealer(state) == seat ? " (dealer)" : "",
	    croupier_state_turn(state) == (int)seat ? " (to decide)" : "");
	put_piece(d, &line, "strong", false);
	say_seat(d->outlook, seat, false, &d->words);
	put_piece(d, &line, "ink", false);
	for (; note != NULL; note = note->next)
		if (note->seat == (int)seat) {
			text_put(&d->words, note->words);
			put_piece(d, &line, "ink middle", true);
		}
}

enum { MOST_IN_ONE_COLUMN = 4 };

/* Seats that stand side by side, each in a box, with what is said of them; moves down. */
static void
draw_seat_row(struct drawing *d, int first, int count, int wide)
{
	struct text content[2] = { { .made = NULL } }, *to = d->to;
	int i, x, top = d->y, high = 0, room = wide - 2 * PADDING;

	for (i = 0, x = MARGIN; i < count; i++, x += wide + PADDING) {
		d->to = &content[i];
		d->y = top + 17 * PIXEL;
		draw_seat_head(d, (unsigned)(first + i), x + PADDING, room);
		d->y += 8 * PIXEL;
		draw_zones(d, first + i, x + PADDING, room);
		high = d->y - top > high ? d->y - top : high;
	}
	d->to = to;
	for (i = 0, x = MARGIN; i < count; i++, x += wide + PADDING) {
		bool stands_out = croupier_state_turn(d->outlook->state) == first + i ||
		    croupier_score_winner(d->outlook->score, (unsigned)(first + i));

		draw_box(d, x, top, wide, high, 6 * PIXEL, stands_out ? "turn" : "seat");
		text_put(to, tool_text(d->svg->tool, &content[i], NULL));
		text_free(&content[i]);
	}
	d->y = top + high + 6 * PIXEL;
}

/* Seats in turn order, by rows of one or two. */
static void
draw_seats(struct drawing *d)
{
	int seat, seats = (int)croupier_state_seats(d->outlook->state);
	int columns = seats > MOST_IN_ONE_COLUMN ? 2 : 1;
	int wide = (INSIDE - (columns - 1) * PADDING) / columns;

	for (seat = 0; seat < seats; seat += columns)
		draw_seat_row(d, seat, seats - seat < columns ? seats - seat : columns, wide);
}

/* ---- the whole -------------------------------------------------------------------- */

static void
draw_head(struct drawing *d)
{
	const struct croupier_state *state = d->outlook->state;
	const struct croupier_value *top = croupier_view_state(d->outlook->view);

	d->y = 28 * PIXEL;
	text_print(&d->words, "%s, %s, round %lu", croupier_state_game(state),
	    croupier_state_variant(state), croupier_state_round(state));
	put_said(d, LARGE, "strong");
	text_put(&d->words, tool_text(d->svg->tool, &d->outlook->asks, NULL));
	put_said(d, MIDDLE, "strong");
	say_table(d->outlook, &d->words);
	put_said(d, SMALL, "ink");
	say_value(croupier_value_get(top, "meta"), &d->words);
	put_said(d, SMALL, "ink");
	say_value(croupier_value_get(top, "options"), &d->words);
	put_said(d, TINY, "ink");
	d->y -= 6 * PIXEL;
}

/* What the points of a finished round are for. */
static void
draw_score(struct drawing *d)
{
	const struct croupier_score *score = d->outlook->score;
	size_t i;

	for (i = 0; i < croupier_score_lines(score); i++) {
		struct croupier_score_line line = croupier_score_line(score, i);

		text_print(&d->words, "%s %+ld for %s",
		    croupier_state_seat_name(d->outlook->state, line.seat), line.points,
		    line.words);
		d->y += i == 0 ? 12 * PIXEL : 0;
		put_said(d, SMALL, "ink");
	}
}

void
svg_add(struct svg *svg, const struct croupier_state *state)
{
	struct text picture = { .made = NULL };
	struct outlook outlook;
	struct drawing d = { .svg = svg, .outlook = &outlook, .to = &picture };
	int high;

	outlook_make(svg->tool, state, NULL, &outlook);
	d.scale = outlook.deck->narrow ? NARROW_SCALE : CARD_SCALE;
	d.card_wide = (outlook.deck->narrow ? NARROW_WIDE : CARD_WIDE) * d.scale;
	d.card_high = (outlook.deck->narrow ? NARROW_HIGH : CARD_HIGH) * d.scale;
	draw_head(&d);
	draw_seats(&d);
	d.y += 4 * PIXEL;
	draw_zones(&d, -1, MARGIN, INSIDE);
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
    ".turn{fill:#fdf6d8;stroke:#b7791f}.empty,.note{stroke:#8a8474}\n";

static const char dark_style[] =
    ".bg{fill:#17221d}.ink,.strong{fill:#ece8dc}.seat{fill:#21312a}"
    ".turn{fill:#2f3f24;stroke:#e0b04a}.empty,.note{stroke:#7d8a80}\n";

/* What is the same on both backgrounds; widths of lines are in the units of a picture. */
static const char common_style[] =
    "text{font-family:sans-serif}.strong{font-weight:bold}.middle{text-anchor:middle}"
    ".turn{stroke-width:40}.empty,.note{fill:none;stroke-width:20}"
    ".empty{stroke-dasharray:80 60}\n";

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
