/*
 * signs.c: how the signs on cards are drawn.
 *
 * A sign is 36 units wide and 60 high.  Shapes with fill="currentColor" have the
 * first colour of the face, shapes of class "p" that of paper, all others the
 * second colour.  Must not know which game has which of them.
 */
#include "show/show.h"

#include <string.h>

#define FIRST "fill=\"currentColor\" "
#define DISC(x, y, r) "<circle cx=\"" #x "\" cy=\"" #y "\" r=\"" #r "\"/>"
#define HOLE(x, y, r) "<circle class=\"p\" cx=\"" #x "\" cy=\"" #y "\" r=\"" #r "\"/>"
#define PIP(x, y) DISC(x, y, 7.5)
#define DOT(x, y) DISC(x, y, 5.8)
#define GOGGLE(x, y) DISC(x, y, 8.6) HOLE(x, y, 2.6)

static const struct sign {
	const char *name, *shapes;
} signs[] = {
	{ "red-eyes",
	    "<path d=\"M0 15C8 0 28 0 36 15C28 30 8 30 0 15ZM0 45C8 30 28 30 36 45"
	    "C28 60 8 60 0 45Z\"/>"
	    HOLE(18, 15, 7.5) HOLE(18, 45, 7.5) DISC(18, 15, 3.5) DISC(18, 45, 3.5) },
	{ "black-eyes", GOGGLE(8.6, 9) GOGGLE(27.4, 9) GOGGLE(8.6, 51) GOGGLE(27.4, 51) },
	{ "strokes", "<path d=\"M0 20L36 0V12L0 32ZM0 34L36 14V26L0 46ZM0 48L36 28V40L0 60Z\"/>" },
	{ "note",
	    "<path d=\"M20 0H25C27 13 37 17 34 38C32 26 30 22 25 21V48H20Z\"/>"
	    "<ellipse " FIRST "cx=\"13\" cy=\"50\" rx=\"12.5\" ry=\"9.5\"/>" },
	{ "notes",
	    "<path d=\"M2 4L36 0V50H31V16L7 19V54H2Z\"/>"
	    "<ellipse " FIRST "cx=\"7\" cy=\"53\" rx=\"7\" ry=\"6.5\"/>"
	    "<ellipse " FIRST "cx=\"28\" cy=\"49\" rx=\"7.5\" ry=\"6.5\"/>" },
	{ "six-pips",
	    "<g " FIRST ">" PIP(8, 8) PIP(28, 8) "</g>" PIP(8, 30) PIP(28, 30) PIP(8, 52)
	    PIP(28, 52) },
	{ "seven-pips",
	    "<rect " FIRST "width=\"36\" height=\"21\"/><rect y=\"23\" width=\"36\" height=\"37\"/>"
	    HOLE(18, 10.5, 4) HOLE(9, 31, 4) HOLE(27, 31, 4) HOLE(9, 41.5, 4) HOLE(27, 41.5, 4)
	    HOLE(9, 52, 4) HOLE(27, 52, 4) },
	{ "rings",
	    "<path fill-rule=\"evenodd\" d=\"M18 0A15 15 0 0 1 18 30A15 15 0 0 1 18 0ZM18 8"
	    "A7 7 0 0 1 18 22A7 7 0 0 1 18 8ZM18 30A15 15 0 0 1 18 60A15 15 0 0 1 18 30ZM18 38"
	    "A7 7 0 0 1 18 52A7 7 0 0 1 18 38Z\"/>" },
	{ "calf",
	    "<path d=\"M7 26L4 16L13 23H23L32 16L29 26L36 30L29 35L25 56Q18 62 11 56L7 35L0 30Z\"/>"
	    HOLE(13, 34, 2.6) HOLE(23, 34, 2.6) },
	{ "bull",
	    "<path d=\"M0 0C0 14 4 18 12 18H24C32 18 36 14 36 0C42 16 36 26 29 29L26 44H10"
	    "L7 29C0 26 -6 16 0 0Z\"/>"
	    "<path d=\"M10 42H26V50Q18 62 10 50Z\"/>"
	    HOLE(14, 48, 2) HOLE(22, 48, 2)
	    "<path class=\"p\" d=\"M11 26L16 29L11 31ZM25 26L20 29L25 31Z\"/>" },
	{ "ten-pips",
	    DOT(6, 6) DOT(18, 6) DOT(30, 6) DOT(12, 22) DOT(24, 22) DOT(12, 38) DOT(24, 38)
	    DOT(6, 54) DOT(18, 54) DOT(30, 54) },
	{ "flower",
	    "<path d=\"M16 26H20V46C23 38 29 36 36 37C35 47 29 51 20 51V60H16V51C7 51 1 47 0 37"
	    "C7 36 13 38 16 46Z\"/>"
	    "<g " FIRST ">" DISC(18, 8, 8) DISC(8, 16, 8) DISC(28, 16, 8) DISC(12, 27, 8)
	    DISC(24, 27, 8) "</g>" HOLE(18, 19, 5) },
	{ "tiger",
	    "<path d=\"M0 0L28 7L0 14ZM36 9L6 17L36 24ZM0 22L30 30L0 37ZM36 33L6 41L36 48Z"
	    "M0 46L28 53L0 60Z\"/>" },
	{ "sun",
	    "<path d=\"M18 0L20.8 12.6L27 4L25.8 17.3L33.6 15L28.6 25.3L36 30L28.6 34.7"
	    "L33.6 45L25.8 42.7L27 56L20.8 47.4L18 60L15.2 47.4L9 56L10.2 42.7"
	    "L2.4 45L7.4 34.7L0 30L7.4 25.3L2.4 15L10.2 17.3L9 4L15.2 12.6Z\"/>"
	    "<circle " FIRST "cx=\"18\" cy=\"30\" r=\"12\"/>" },
	{ "joker",
	    "<path d=\"M0 14C6 6 14 10 18 22C22 10 30 6 36 14L30 42H6ZM6 46H30V54H6Z\"/>"
	    DISC(2, 18, 4) DISC(34, 18, 4) DISC(18, 10, 4) },
	{ "giving",
	    "<path d=\"M13 34V18H5L18 0L31 18H23V34Z"
	    "M0 42C10 36 14 46 22 44L36 36V46C28 54 20 60 0 54Z\"/>" },
	{ "taking",
	    "<path d=\"M13 0V16H5L18 34L31 16H23V0Z"
	    "M0 42C10 36 14 46 22 44L36 36V46C28 54 20 60 0 54Z\"/>" },
	{ "moving",
	    "<path d=\"M0 12H20V4L36 18L20 32V24H0ZM36 36H16V28L0 42L16 56V48H36Z\"/>" },
	{ "shaking",
	    "<path d=\"M14 0L4 26H15L8 60L34 20H21L30 0Z\"/>" },
};

const char *
sign_shapes(const char *sign)
{
	size_t i;

	for (i = 0; i < sizeof signs / sizeof signs[0]; i++)
		if (strcmp(signs[i].name, sign) == 0)
			return signs[i].shapes;
	return NULL;
}
