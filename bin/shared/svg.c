/*
 * svg.c: draws a state as SVG: cards as shapes, names as text.
 *
 * Knows the keys that every state has, and of a game's own keys only what
 * their values are.  Must not know any game.
 */
#include "shared/tool.h"

#include <stdarg.h>
#include <string.h>

/*
 * All lengths are whole numbers, so that every processor writes the same bytes.
 * A picture has PIXEL units to the pixel.  A card is drawn in units of its own,
 * of which each takes `scale` of the picture's.
 */
enum { PIXEL = 20 };
enum {
	WIDE = 800 * PIXEL,
	HIGH = 600 * PIXEL,
	MARGIN = 20 * PIXEL,
	INSIDE = WIDE - 2 * MARGIN,
	LABEL = 18 * PIXEL,
	LARGE = 19 * PIXEL,		/* sizes of letters */
	MIDDLE = 15 * PIXEL,
	SMALL = 13 * PIXEL,
	TINY = 12 * PIXEL
};
enum { CARD_WIDE = 50, CARD_HIGH = 70, MOST_IN_PILE = 14, LARGEST_SCALE = 25, LEAST_SCALE = 12 };

/* A picture on its way; drawn twice or more, dry until its scale is known. */
struct drawing {
	struct tool *tool;
	const struct croupier_state *state;
	const struct croupier_value *top;
	const struct tool_outlook *outlook;
	struct croupier_text *text;		/* the picture */
	struct croupier_text *words;		/* a sentence for it */
	bool dry;
	int scale;				/* of cards */
	int x, y;				/* where the next thing goes */
};

/* ---- output ---------------------------------------------------------------- */

static void
put(struct drawing *d, const char *bytes)
{
	if (!d->dry)
		tool_check(d->tool, croupier_text_append(d->text, bytes));
}

__attribute__((format(printf, 2, 3)))
static void
draw(struct drawing *d, const char *format, ...)
{
	char bytes[512];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(bytes, sizeof bytes, format, arguments);
	va_end(arguments);
	put(d, bytes);
}

static void
draw_box(struct drawing *d, int x, int y, int wide, int high, int radius, const char *class)
{
	draw(d, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\" class=\"%s\"/>\n", x,
	    y, wide, high, radius, class);
}

/* A piece of a text; of the characters that mean something in XML the names are written. */
static void
put_escaped(struct drawing *d, const char *text, size_t length)
{
	const char *end = text + length, *next;
	char out[8];

	for (; text < end && (next = tool_character(text, out, NULL)) != NULL; text = next)
		put(d, out[0] == '<' ? "&lt;" : out[0] == '>' ? "&gt;" : out[0] == '&' ? "&amp;" :
		    out);
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

static void
put_text(struct drawing *d, int x, int y, int size, const char *class, const char *text,
    size_t length)
{
	draw(d, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" class=\"%s\">", x, y, size, class);
	put_escaped(d, text, length);
	put(d, "</text>\n");
}

/* A line that is made smaller where it is too long. */
static void
put_fitting(struct drawing *d, int x, int y, int size, int room, const char *class,
    const char *text)
{
	size_t length = strlen(text);

	if (!fits(text, length, size, room))
		size = (int)((int64_t)room * 100 / guess_width(text, length));
	put_text(d, x, y, size, class, text, length);
}

/* How many bytes of a text go on a line: whole words, but of a word that is too long what fits. */
static size_t
break_text(const char *text, int size)
{
	size_t length, next = 0;
	bool harmless;

	do {
		length = next;
		next += strspn(text + next, " ");
		next += strcspn(text + next, " ");
	} while (next > length && fits(text, next, size, INSIDE));
	if (length > 0)
		return length;
	for (next = 0; fits(text, next, size, INSIDE) && text[length = next] != '\0';)
		next += croupier_character(text + next, &harmless);
	return length;
}

/* Lines of a text broken between words, at most so many; moves down. */
static void
put_paragraph(struct drawing *d, int size, unsigned lines, const char *class, const char *text)
{
	for (; *text != '\0' && lines > 0; lines--) {
		size_t length = break_text(text, size);

		put_text(d, MARGIN, d->y, size, class, text, length);
		d->y += size * 27 / 20;
		text += length;
		text += strspn(text, " ");
	}
}

/* ---- sentences --------------------------------------------------------------- */

/* Puts words behind the sentence that is being made. */
static void
say(struct drawing *d, const char *text)
{
	tool_check(d->tool, croupier_text_append(d->words, text));
}

static const char *
said(const struct drawing *d)
{
	return croupier_text_bytes(d->words, NULL);
}

static void
say_value(struct drawing *d, const struct croupier_value *value)
{
	const struct croupier_value *at;
	char suit;

	if (value->shape == CROUPIER_SCALAR) {
		suit = tool_lone_suit(value);
		say(d, suit == 'S' ? "spades" : suit == 'H' ? "hearts" : suit == 'D' ? "diamonds" :
		    suit == 'C' ? "clubs" : value->text);
		return;
	}
	if (value->first == NULL)
		say(d, "none");
	for (at = value->first; at != NULL; at = at->next) {
		if (at->key != NULL) {
			say(d, at->key);
			say(d, " ");
		}
		say_value(d, at);
		if (at->next != NULL)
			say(d, ", ");
	}
}

/* "key value" behind what is said already. */
static void
say_field(struct drawing *d, const char *key, const struct croupier_value *value)
{
	if (said(d)[0] != '\0')
		say(d, ", ");
	say(d, key);
	say(d, " ");
	say_value(d, value);
}

/* ---- cards --------------------------------------------------------------------- */

/* The name of a card that has no rank and suit, upwards along its left side. */
static void
draw_name(struct drawing *d, const char *name)
{
	/* In tenths, as a card has few units of its own. */
	int64_t size = (CARD_HIGH - 10) * 1000 / guess_width(name, strlen(name));
	int tenths = size > 130 ? 130 : (int)size;

	put(d, "<use href=\"#star\" class=\"w\" transform=\"translate(21 23)\"/>");
	draw(d, "<text transform=\"translate(14 65) rotate(-90)\" font-size=\"%d.%d\" class=\"w\">",
	    tenths / 10, tenths % 10);
	put_escaped(d, name, strlen(name));
	put(d, "</text>");
}

static void
draw_suit(struct drawing *d, char suit, const char *transform)
{
	draw(d, "<use href=\"#%c\" class=\"%c\" transform=\"%s\"/>", suit, suit, transform);
}

static void
draw_card(struct drawing *d, int x, int y, const char *name)
{
	size_t rank;
	char suit = tool_suit(name, &rank);

	draw(d, "<g transform=\"translate(%d %d) scale(%d)\"><use href=\"#card\"/>", x, y,
	    d->scale);
	if (strcmp(name, "XX") == 0) {
		put(d, "<use href=\"#back\"/>");
	} else if (suit != '\0') {
		draw(d, "<use href=\"#r%.*s\" class=\"r%c\" transform=\"translate(4.5 6)\"/>",
		    (int)rank, name, suit);
		draw_suit(d, suit, "translate(3.5 24) scale(.6)");
		draw_suit(d, suit, "translate(19 36) scale(1.3)");
	} else {
		draw_name(d, name);
	}
	put(d, "</g>\n");
}

/*
 * How far apart the cards of a fan lie at most, in a card's units: a hand is
 * spread, while of a pile the edges show.
 */
enum { SPREAD = CARD_WIDE + 4, EDGES = 19 };

static int
fan_step(const struct drawing *d, size_t count, int room, int widest)
{
	int step = widest * d->scale, most;

	if (count < 2)
		return step;
	most = (room - CARD_WIDE * d->scale) / (int)(count - 1);
	return most < step ? most : step;
}

/* The last cards of a list, at most so many, side by side; an outline where there is none. */
static void
draw_fan(struct drawing *d, int x, int y, const struct croupier_value *list, size_t most, int room,
    int widest)
{
	const struct croupier_value *at = list->first;
	size_t count = list->count;
	int step;

	for (; count > most; count--)
		at = at->next;
	step = fan_step(d, count, room, widest);
	if (at == NULL)
		draw_box(d, x, y, CARD_WIDE * d->scale, CARD_HIGH * d->scale, 4 * PIXEL, "empty");
	for (; at != NULL; at = at->next, x += step)
		draw_card(d, x, y, at->text);
}

/* ---- seats --------------------------------------------------------------------- */

static void
say_seat(struct drawing *d, const char *name, bool turn, const struct croupier_value *hand)
{
	const struct croupier_value *at;
	char count[48];

	croupier_text_clear(d->words);
	say(d, name);
	if (strcmp(croupier_value_get(d->top, "dealer")->text, name) == 0)
		say(d, " (dealer)");
	if (turn)
		say(d, " (to decide)");
	say_field(d, "score", croupier_value_get(croupier_value_get(d->top, "scores"), name));
	for (at = d->top->first; at != NULL; at = at->next)
		if (!tool_is_common(at) && tool_by_seat(d->state, at) &&
		    croupier_value_get(at, name)->shape == CROUPIER_SCALAR)
			say_field(d, at->key, croupier_value_get(at, name));
	snprintf(count, sizeof count, ", %zu %s", hand->count, hand->count == 1 ? "card" : "cards");
	say(d, count);
}

/* Seats in turn order, by rows of one or two. */
static void
draw_seats(struct drawing *d)
{
	const struct croupier_value *hands = croupier_value_get(d->top, "hands");
	int seat, seats = (int)croupier_state_seats(d->state), columns = seats > 3 ? 2 : 1;
	int wide = INSIDE / columns, high = LABEL + CARD_HIGH * d->scale + 14 * PIXEL;

	for (seat = 0; seat < seats; seat++) {
		const char *name = croupier_state_seat_name(d->state, (unsigned)seat);
		const struct croupier_value *hand = croupier_value_get(hands, name);
		int x = MARGIN + seat % columns * wide, y = d->y + seat / columns * high;
		bool turn = croupier_state_turn(d->state) == seat;

		draw_box(d, x, y, wide - 6 * PIXEL, high - 5 * PIXEL, 6 * PIXEL,
		    turn ? "turn" : "seat");
		say_seat(d, name, turn, hand);
		x += 6 * PIXEL;
		put_fitting(d, x, y + 14 * PIXEL, SMALL, wide - 18 * PIXEL, turn ? "strong" : "ink",
		    said(d));
		draw_fan(d, x, y + LABEL + PIXEL, hand, hand->count, wide - 18 * PIXEL, SPREAD);
	}
	d->y += (seats + columns - 1) / columns * high + 4 * PIXEL;
}

/* ---- piles ---------------------------------------------------------------------- */

/* Draws a pile under what was said of it, beside the last one or on a new row. */
static void
draw_pile(struct drawing *d, const struct croupier_value *list, size_t most, bool counted)
{
	size_t shown = list->count < most ? list->count : most;
	int fan = CARD_WIDE * d->scale;
	int64_t wide;
	char count[32];

	if (counted) {
		snprintf(count, sizeof count, " (%zu)", list->count);
		say(d, count);
	}
	if (shown > 1)
		fan += (int)(shown - 1) * fan_step(d, shown, INSIDE, EDGES);
	wide = guess_width(said(d), strlen(said(d))) * TINY / 100;
	wide = wide > INSIDE ? INSIDE : wide > fan ? wide : fan;
	if (d->x > MARGIN && d->x + wide > MARGIN + INSIDE) {
		d->x = MARGIN;
		d->y += LABEL + CARD_HIGH * d->scale + 6 * PIXEL;
	}
	put_fitting(d, d->x, d->y + 12 * PIXEL, TINY, INSIDE, "ink", said(d));
	draw_fan(d, d->x, d->y + LABEL - PIXEL, list, most, INSIDE, EDGES);
	d->x += (int)wide + 16 * PIXEL;
}

static bool
is_cards(const struct croupier_value *value)
{
	return value->shape == CROUPIER_LIST && value->meaning == CROUPIER_CARD;
}

/* A mapping that says something of one list of cards: its other values stand in the label. */
static void
draw_entry(struct drawing *d, const char *key, const struct croupier_value *entry)
{
	const struct croupier_value *at, *cards = NULL;

	croupier_text_clear(d->words);
	say(d, key);
	for (at = entry->first; at != NULL; at = at->next)
		if (is_cards(at)) {
			cards = at;
		} else {
			say(d, " ");
			if (strcmp(at->key, "seat") != 0) {
				say(d, at->key);
				say(d, " ");
			}
			say_value(d, at);
		}
	if (cards != NULL)
		draw_pile(d, cards, MOST_IN_PILE, false);
}

/* Whether there are cards to draw in the entries of a value. */
static bool
has_piles(const struct croupier_value *value)
{
	const struct croupier_value *at;

	for (at = value->first; at != NULL; at = at->next)
		if (is_cards(at) || has_piles(at))
			return true;
	return false;
}

/* One of the game's keys, if it is cards: a pile, or a pile for each of its entries. */
static void
draw_own(struct drawing *d, const struct croupier_value *value)
{
	const struct croupier_value *at;
	struct croupier_value single = { .shape = CROUPIER_LIST, .meaning = CROUPIER_CARD,
		.count = 1, .first = value };
	struct croupier_value alone = *value;
	bool by_seat = tool_by_seat(d->state, value);

	croupier_text_clear(d->words);
	say(d, value->key);
	if (value->shape == CROUPIER_SCALAR && value->meaning == CROUPIER_CARD) {
		alone.next = NULL;
		single.first = &alone;
		draw_pile(d, &single, 1, false);
	} else if (is_cards(value)) {
		draw_pile(d, value, MOST_IN_PILE, true);
	} else if (value->shape == CROUPIER_MAPPING && value->first != NULL &&
	    !is_cards(value->first)) {
		draw_entry(d, value->key, value);
	} else if (value->shape != CROUPIER_SCALAR) {
		for (at = value->first; at != NULL; at = at->next) {
			if (!is_cards(at)) {
				draw_entry(d, value->key, at);
			} else if (at->count > 0 || !by_seat) {
				croupier_text_clear(d->words);
				say(d, by_seat ? value->key : "");
				say(d, by_seat ? " " : "");
				say(d, at->key);
				draw_pile(d, at, MOST_IN_PILE, by_seat);
			}
		}
	}
}

static void
draw_piles(struct drawing *d)
{
	static const struct croupier_value back = { .shape = CROUPIER_SCALAR,
		.meaning = CROUPIER_CARD, .text = "XX" };
	const struct croupier_value *at, *stock = croupier_value_get(d->top, "stock");
	struct croupier_value pile = { .shape = CROUPIER_LIST, .meaning = CROUPIER_CARD };
	char label[48];

	d->x = MARGIN;
	croupier_text_clear(d->words);
	snprintf(label, sizeof label, "stock (%zu)", stock->count);
	say(d, label);
	pile.count = stock->count > 0;
	pile.first = stock->count > 0 ? &back : NULL;
	draw_pile(d, &pile, 1, false);
	for (at = d->top->first; at != NULL; at = at->next)
		if (!tool_is_common(at))
			draw_own(d, at);
	d->y += LABEL + CARD_HIGH * d->scale + 22 * PIXEL;
}

/* ---- the whole -------------------------------------------------------------------- */

static void
draw_head(struct drawing *d)
{
	const struct croupier_value *at, *meta = croupier_value_get(d->top, "meta"),
	    *options = croupier_value_get(d->top, "options");

	d->y = 28 * PIXEL;
	croupier_text_clear(d->words);
	say_value(d, croupier_value_get(d->top, "game"));
	say(d, ", ");
	say_value(d, croupier_value_get(d->top, "variant"));
	say_field(d, "round", croupier_value_get(d->top, "round"));
	put_paragraph(d, LARGE, 1, "strong", said(d));
	if (meta != NULL) {
		croupier_text_clear(d->words);
		say_value(d, meta);
		put_paragraph(d, SMALL, 2, "ink", said(d));
	}
	croupier_text_clear(d->words);
	if (options->count > 0)
		say_field(d, "options:", options);
	put_paragraph(d, SMALL, 2, "ink", said(d));
	croupier_text_clear(d->words);
	for (at = d->top->first; at != NULL; at = at->next)
		if (!tool_is_common(at) && !tool_by_seat(d->state, at) &&
		    at->meaning != CROUPIER_CARD && !has_piles(at))
			say_field(d, at->key, at);
	put_paragraph(d, SMALL, 4, "ink", said(d));
	d->y -= 8 * PIXEL;
}

static void
draw_all(struct drawing *d, int scale)
{
	d->scale = scale;
	draw_head(d);
	draw_seats(d);
	draw_piles(d);
	put_paragraph(d, MIDDLE, 2, "strong", d->outlook->asks);
	put_paragraph(d, SMALL, 3, "ink", d->outlook->command);
}

unsigned
tool_svg(struct tool *tool, const struct croupier_state *state, unsigned y,
    struct croupier_text *text)
{
	struct drawing d = { .tool = tool, .state = state, .text = text,
		.words = croupier_text_new(), .dry = true };
	struct croupier_view *view;
	struct tool_outlook outlook;
	int scale = LARGEST_SCALE;
	unsigned high;

	if (d.words == NULL)
		tool_die(tool, "out of memory");
	tool_check(tool, croupier_view_make(state, &view));
	d.top = croupier_view_state(view);
	d.outlook = &outlook;
	tool_look_ahead(tool, state, false, &outlook);
	/* Cards as large as the page allows, but large enough to read; then the page grows. */
	for (draw_all(&d, scale); d.y > HIGH && scale > LEAST_SCALE; draw_all(&d, scale))
		scale--;
	high = d.y > HIGH ? (unsigned)d.y / PIXEL + 10 : HIGH / PIXEL;
	d.dry = false;
	draw(&d, "<svg y=\"%u\" width=\"%d\" height=\"%u\" viewBox=\"0 0 %d %u\">\n", y,
	    WIDE / PIXEL, high, WIDE, high * PIXEL);
	draw_all(&d, scale);
	put(&d, "</svg>\n");
	croupier_view_free(view);
	croupier_text_free(d.words);
	return high;
}

/* ---- the file ---------------------------------------------------------------------- */

static const char light_style[] =
    ".bg{fill:#f3f0e6}.ink,.strong{fill:#26221c}.seat{fill:#e9e4d4}"
    ".turn{fill:#fdf6d8;stroke:#b7791f}.empty{stroke:#8a8474}\n";

static const char dark_style[] =
    ".bg{fill:#17221d}.ink,.strong{fill:#ece8dc}.seat{fill:#21312a}"
    ".turn{fill:#2f3f24;stroke:#e0b04a}.empty{stroke:#7d8a80}\n";

/* What is the same on both backgrounds; widths of lines are in the units of a picture. */
static const char common_style[] =
    "text{font-family:sans-serif}.strong{font-weight:bold}"
    ".turn{stroke-width:40}.empty{fill:none;stroke-width:20;stroke-dasharray:80 60}"
    ".S{fill:#1b1b1b}.H{fill:#c81e1e}.D{fill:#1d4ed8}.C{fill:#15803d}.w{fill:#7a2a8c}"
    ".rS,.rH,.rD,.rC{fill:none;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}"
    ".rS{stroke:#1b1b1b}.rH{stroke:#c81e1e}.rD{stroke:#1d4ed8}.rC{stroke:#15803d}\n";

static const char shapes[] =
    "<rect id=\"card\" width=\"50\" height=\"70\" rx=\"5\" fill=\"#fffefa\" stroke=\"#6b6557\"/>\n"
    "<g id=\"back\"><rect x=\"4\" y=\"4\" width=\"42\" height=\"62\" rx=\"3\" fill=\"#4a5f8a\"/>"
    "<path d=\"M4 18L18 4M4 32L32 4M4 46L46 4M4 60L46 18M12 66L46 32M26 66L46 46M40 66L46 60"
    "M46 18L32 4M46 32L18 4M46 46L4 4M46 60L4 18M38 66L4 32M24 66L4 46M10 66"
    "L4 60\" stroke=\"#c9d3e8\"/></g>\n"
    "<path id=\"star\" d=\"M12 0L15 8.5L24 9L17 14.5L19.5 23.5L12 18.3L4.5 23.5L7 14.5L0 9L9 8.5"
    "Z\"/>\n"
    "<path id=\"S\" d=\"M10 0C12 4 19.5 8 19.5 13C19.5 17.8 13.5 18.3 11 14.8"
    "C11 17 12 19 13.5 20H6.5C8 19 9 17 9 14.8"
    "C6.5 18.3 .5 17.8 .5 13C.5 8 8 4 10 0Z\"/>\n"
    "<path id=\"H\" d=\"M10 19.5C8 15 0 11.5 0 5.8C0 -.5 8 -1 10 4.5C12 -1 20 -.5 20 5.8"
    "C20 11.5 12 15 10 19.5Z\"/>\n"
    "<path id=\"D\" d=\"M10 0L18 10L10 20L2 10Z\"/>\n"
    "<path id=\"C\" d=\"M10 0A4.6 4.6 0 0 1 13.4 7.7A4.6 4.6 0 1 1 11 13.8"
    "C11 16.5 12 18.8 13.5 20H6.5"
    "C8 18.8 9 16.5 9 13.8A4.6 4.6 0 1 1 6.6 7.7A4.6 4.6 0 0 1 10 0Z\"/>\n"
    "<path id=\"rA\" d=\"M0 14L5 0L10 14M1.8 9H8.2\"/>\n"
    "<path id=\"r2\" d=\"M1 3.5C1 -1 9 -1 9 3.5C9 7 1 10 1 14H9\"/>\n"
    "<path id=\"r3\" d=\"M1 0H9L4.5 5.5C11 5.5 10.5 14 4.5 14C2.5 14 1.3 13 .8 11.5\"/>\n"
    "<path id=\"r4\" d=\"M7 14V0L.5 9.5H9.5\"/>\n"
    "<path id=\"r5\" d=\"M8.5 0H2L1.5 6C4 4 9 4.5 9 9.2C9 15 2 15 1 11.5\"/>\n"
    "<path id=\"r6\" d=\"M8 .3C4 0 1 5 1 9.5C1 15.5 9 15.5 9 9.5C9 4.5 2 4.5 1 9.5\"/>\n"
    "<path id=\"r7\" d=\"M1 0H9L4 14\"/>\n"
    "<path id=\"r8\" d=\"M5 6.3C.5 6.3 .5 0 5 0C9.5 0 9.5 6.3 5 6.3C-.5 6.3 -.5 14 5 14"
    "C10.5 14 10.5 6.3 5 6.3Z\"/>\n"
    "<path id=\"r9\" d=\"M2 13.7C6 14 9 9 9 4.5C9 -1.5 1 -1.5 1 4.5C1 9.5 8 9.5 9 4.5\"/>\n"
    "<path id=\"r10\" d=\"M0 2L1.5 0V14M8 0C3.5 0 3.5 14 8 14C12.5 14 12.5 0 8 0Z\"/>\n"
    "<path id=\"rJ\" d=\"M8 0V10C8 15.3 1 15.3 1 10\"/>\n"
    "<path id=\"rQ\" d=\"M5 0C-.8 0 -.8 14 5 14C10.8 14 10.8 0 5 0ZM6 10L9.8 14.6\"/>\n"
    "<path id=\"rK\" d=\"M1.5 0V14M9 0L1.5 8.5M4.2 5.6L9.3 14\"/>\n";

void
tool_svg_begin(struct tool *tool, const struct tool_look *look, unsigned height,
    struct croupier_text *text)
{
	struct drawing d = { .tool = tool, .text = text };

	draw(&d, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
	    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%u\" "
	    "viewBox=\"0 0 %d %u\">\n<style>\n",
	    WIDE / PIXEL, height, WIDE / PIXEL, height);
	put(&d, common_style);
	put(&d, look->dark ? dark_style : light_style);
	if (!look->dark) {
		put(&d, "@media (prefers-color-scheme: dark) {\n");
		put(&d, dark_style);
		put(&d, "}\n");
	}
	put(&d, "</style>\n<defs>\n");
	put(&d, shapes);
	draw(&d, "</defs>\n<rect width=\"%d\" height=\"%u\" class=\"bg\"/>\n", WIDE / PIXEL,
	    height);
}

void
tool_svg_end(struct tool *tool, struct croupier_text *text)
{
	tool_check(tool, croupier_text_append(text, "</svg>\n"));
}
