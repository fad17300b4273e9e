/*
 * faces.c: draws the faces of cards, each once, as symbols of SVG.
 *
 * A card of rank and suit is drawn from these; any other card has what its game gives it:
 * a value, a sign, a colour, or else its name.  Must not know which game that is.
 */
#include "show/show.h"

#include "cli/terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what symbols are made of ---------------------------------------------- */

/* rk: red shapes on which the shapes of the second colour are black. */
const char gallery_style[] =
    ".p{fill:#fffefa}.cs{fill:#fffefa;stroke:#6b6557}.bk{fill:#4a5f8a}.bl{stroke:#c9d3e8}"
    ".S,.k{fill:#1b1b1b;color:#1b1b1b}.H,.r{fill:#c81e1e;color:#c81e1e}"
    ".D{fill:#1d4ed8}.C{fill:#15803d}.w{fill:#7a2a8c;color:#7a2a8c}"
    ".rk{fill:#1b1b1b;color:#c81e1e}"
    ".t{fill:none;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}"
    ".tS,.tk{stroke:#1b1b1b}.tH,.tr{stroke:#c81e1e}.tD{stroke:#1d4ed8}.tC{stroke:#15803d}"
    ".tw{stroke:#7a2a8c}\n";

const char gallery_shapes[] =
    "<rect id=\"card\" width=\"50\" height=\"70\" rx=\"5\" class=\"cs\"/>\n"
    "<rect id=\"long\" width=\"40\" height=\"100\" rx=\"5\" class=\"cs\"/>\n"
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
    "<path id=\"r0\" d=\"M5 0C.5 0 .5 14 5 14C9.5 14 9.5 0 5 0Z\"/>\n"
    "<path id=\"r1\" d=\"M3 2L5 0V14\"/>\n"
    "<path id=\"rJ\" d=\"M8 0V10C8 15.3 1 15.3 1 10\"/>\n"
    "<path id=\"rQ\" d=\"M5 0C-.8 0 -.8 14 5 14C10.8 14 10.8 0 5 0ZM6 10L9.8 14.6\"/>\n"
    "<path id=\"rK\" d=\"M1.5 0V14M9 0L1.5 8.5M4.2 5.6L9.3 14\"/>\n";

/* Slanting lines both ways, within the frame of a back. */
static const char back_wide[] =
    "<rect x=\"4\" y=\"4\" width=\"42\" height=\"62\" rx=\"3\" class=\"bk\"/>"
    "<path d=\"M4 18L18 4M4 32L32 4M4 46L46 4M4 60L46 18M12 66L46 32M26 66L46 46M40 66L46 60"
    "M46 18L32 4M46 32L18 4M46 46L4 4M46 60L4 18M38 66L4 32M24 66L4 46M10 66"
    "L4 60\" class=\"bl\"/>";

static const char back_narrow[] =
    "<rect x=\"4\" y=\"4\" width=\"32\" height=\"92\" rx=\"3\" class=\"bk\"/>"
    "<path d=\"M4 20L20 4M4 36L36 4M4 52L36 20M4 68L36 36M4 84L36 52M8 96L36 68M24 96L36 84"
    "M36 20L20 4M36 36L4 4M36 52L4 20M36 68L4 36M36 84L4 52M32 96L4 68M16 96L4 84\""
    " class=\"bl\"/>";

/* ---- letters ---------------------------------------------------------------- */

void
put_escaped(struct text *text, const char *words, size_t length)
{
	const char *end = words + length, *next;
	char out[CHARACTER_BYTES];

	for (; words < end && (next = next_character(words, out)) != NULL; words = next)
		text_put(text, out[0] == '<' ? "&lt;" : out[0] == '>' ? "&gt;" :
		    out[0] == '&' ? "&amp;" : out[0] == '"' ? "&quot;" : out);
}

/* ---- a symbol ---------------------------------------------------------------- */

/* The class of shapes that have the colours of a face. */
static const char *
colour_class(const struct croupier_face *face)
{
	static const char *const classes[] = { [CROUPIER_NO_COLOUR] = "w", [CROUPIER_RED] = "r",
		[CROUPIER_BLACK] = "k", [CROUPIER_RED_AND_BLACK] = "rk" };

	return classes[face == NULL ? CROUPIER_NO_COLOUR : face->colour];
}

static void
draw_suited(struct text *to, const struct croupier_deck *deck, const char *name,
    size_t rank, char suit)
{
	char colour = !deck->two_colours ? suit : suit == 'H' || suit == 'D' ? 'r' : 'k';

	text_print(to, "<use href=\"#r%.*s\" class=\"t t%c\" transform=\"translate(4.5 6)\"/>",
	    (int)rank, name, colour);
	text_print(to,
	    "<use href=\"#%c\" class=\"%c\" transform=\"translate(3.5 24) scale(.6)\"/>"
	    "<use href=\"#%c\" class=\"%c\" transform=\"translate(19 36) scale(1.3)\"/>",
	    suit, colour, suit, colour);
}

/* A value of one digit or two in a corner, as strokes. */
static void
draw_digits(struct text *to, unsigned value, const char *turned)
{
	text_print(to, "<g transform=\"%stranslate(5 5) scale(.8)\">", turned);
	if (value <= 10)
		text_print(to, "<use href=\"#r%u\"/>", value);
	else
		text_print(to, "<use href=\"#r%u\" x=\"-3\"/><use href=\"#r%u\" x=\"%d\"/>",
		    value / 10 % 10, value % 10, value % 10 == 1 ? 3 : 5);
	text_put(to, "</g>");
}

/* The value in two corners; the sign between them. */
static void
draw_narrow(struct text *to, const struct croupier_face *face, const char *shapes)
{
	const char *colour = colour_class(face);
	char stroke = strcmp(colour, "rk") == 0 ? 'k' : colour[0];

	if (face->value > 0) {
		text_print(to, "<g class=\"t t%c\">", stroke);
		draw_digits(to, face->value, "");
		draw_digits(to, face->value, "rotate(180 20 50) ");
		text_put(to, "</g>");
	}
	text_print(to, "\n<g class=\"%s\" transform=\"translate(2 20)\">%s</g>", colour, shapes);
}

/*
 * How wide a letter is, in hundredths of its size, about; how many units of a card a name may
 * take; and the size of its letters, at most.
 */
enum { LETTER = 70, LONGEST_NAME = 60, LARGEST_LETTER = 13 };

/* The name upwards along the left side; the sign, if there is one, to the right of it. */
static void
draw_named(struct text *to, const struct croupier_face *face, const char *name,
    const char *shapes, int high)
{
	size_t length = strlen(name);
	size_t tenths = LONGEST_NAME * 1000 / (LETTER * length);

	if (tenths > LARGEST_LETTER * 10)
		tenths = LARGEST_LETTER * 10;
	text_print(to, "<g class=\"%s\"><text transform=\"translate(14 %d) rotate(-90)\" "
	    "font-size=\"%zu.%zu\">", colour_class(face), high - 5, tenths / 10, tenths % 10);
	put_escaped(to, name, length);
	text_put(to, "</text>");
	if (shapes != NULL)
		text_print(to, "<g transform=\"translate(19 12) scale(.75)\">%s</g>", shapes);
	text_put(to, "</g>");
}

static void
draw_symbol(struct gallery *gallery, const struct croupier_deck *deck, const char *name,
    const char *id)
{
	const struct croupier_face *face = find_face(deck, name);
	const char *shapes = face == NULL || face->sign == NULL ? NULL : sign_shapes(face->sign);
	struct text *to = &gallery->symbols;
	size_t rank;
	char suit = suit_of(name, &rank);

	text_print(to, "<g id=\"%s\"", id);
	if (gallery->scaled)
		text_print(to, " transform=\"scale(%d)\"",
		    deck->narrow ? NARROW_SCALE : CARD_SCALE);
	text_print(to, "><title>%s</title><use href=\"#%s\"/>",
	    strcmp(name, "XX") == 0 ? "a hidden card" : name, deck->narrow ? "long" : "card");
	if (strcmp(name, "XX") == 0)
		text_put(to, deck->narrow ? back_narrow : back_wide);
	else if (suit != '\0')
		draw_suited(to, deck, name, rank, suit);
	else if (deck->narrow && shapes != NULL)
		draw_narrow(to, face, shapes);
	else
		draw_named(to, face, name, shapes, deck->narrow ? NARROW_HIGH : CARD_HIGH);
	text_put(to, "</g>\n");
}

/* ---- what is drawn ------------------------------------------------------------- */

/* A long heap shows only its last cards, a stock only its last one: its label has the number. */
const struct croupier_item *
first_drawn(const struct croupier_zone *zone, size_t *hidden)
{
	enum { MOST_IN_HEAP = 14 };
	const struct croupier_item *item = zone->first;
	size_t i, most = zone->layout == CROUPIER_FACE_DOWN ? 1 :
	    zone->layout == CROUPIER_HEAP ? MOST_IN_HEAP : zone->cards;

	for (i = most; i < zone->cards; i++)
		item = item->next;
	*hidden = zone->layout == CROUPIER_HEAP && zone->cards > most ? zone->cards - most : 0;
	return item;
}

/* ---- all symbols -------------------------------------------------------------- */

void
gallery_end(struct gallery *gallery)
{
	text_free(&gallery->symbols);
	free(gallery->ids);
}

char
gallery_letter(struct gallery *gallery, const char *game)
{
	size_t i;

	for (i = 0; i < MOST_GAMES && gallery->games[i][0] != '\0'; i++)
		if (strcmp(gallery->games[i], game) == 0)
			return (char)('a' + i);
	if (i == MOST_GAMES)
		tool_die(gallery->tool, "one file cannot show more than %d games", MOST_GAMES);
	snprintf(gallery->games[i], sizeof gallery->games[i], "%s", game);
	return (char)('a' + i);
}

void
gallery_use(struct gallery *gallery, const char *game, const struct croupier_deck *deck,
    const char *card, char id[ID_SIZE])
{
	size_t i;

	id[0] = gallery_letter(gallery, game);
	id[ID_SIZE - 1] = '\0';
	strncpy(id + 1, card, ID_SIZE - 2);
	for (i = 0; i < gallery->count; i++)
		if (strcmp(gallery->ids[i], id) == 0)
			return;
	gallery->ids = tool_extend(gallery->tool, gallery->ids, gallery->count, ID_SIZE);
	memcpy(gallery->ids[gallery->count++], id, ID_SIZE);
	draw_symbol(gallery, deck, card, id);
}
