/*
 * gallery.h: the faces of cards as symbols of SVG, which pictures and pages use.
 *
 * Must not know any game, nor more about one than croupier_view(3) tells.
 */
#ifndef GALLERY_H
#define GALLERY_H

#include "picture/picture.h"

/*
 * A card is drawn in units of its own, and narrow ones are long.  In an SVG picture,
 * which has 20 units to the pixel, each of them takes this many.
 */
enum { CARD_WIDE = 50, CARD_HIGH = 70, CARD_SCALE = 17 };
enum { NARROW_WIDE = 40, NARROW_HIGH = 100, NARROW_SCALE = 17 };

/*
 * The faces that a file uses, each drawn once as a symbol whose id is a letter for
 * its game and its name: a5S.  A file has room for as many games as there are letters.
 */
enum { MOST_GAMES = 26, ID_SIZE = 40 };

struct gallery {
	struct tool *tool;
	bool scaled;			/* to the size that they have in a picture */
	struct text symbols;		/* as SVG */
	char games[MOST_GAMES][ID_SIZE];
	char (*ids)[ID_SIZE];		/* of these symbols */
	size_t count;
};

/* Gives the memory back. */
void gallery_end(struct gallery *gallery);

/* The letter of a game. */
char gallery_letter(struct gallery *gallery, const char *game);

/* Puts the id of a card's symbol into `id` and draws the symbol if it is new. */
void gallery_use(struct gallery *gallery, const char *game, const struct croupier_deck *deck,
    const char *card, char id[ID_SIZE]);

/* The first item of a zone that is drawn, and the number of a heap's cards before it. */
const struct croupier_item *first_drawn(const struct croupier_zone *zone, size_t *hidden);

/* The parts that all symbols share, and their colours. */
extern const char gallery_shapes[], gallery_style[];

/* The shapes of a sign, 36 units wide and 60 high; NULL if it is not known here. */
const char *sign_shapes(const char *sign);

/* Appends that many bytes of a text, as text or a quoted value of XML and HTML. */
void put_escaped(struct text *text, const char *words, size_t length);

#endif
