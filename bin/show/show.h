/*
 * show.h: pictures as files: SVG, and pages of HTML in which records can be stepped
 * through.
 *
 * Must not know any game, nor more about one than croupier_view(3) tells, nor where the records
 * come from.
 */
#ifndef SHOW_H
#define SHOW_H

#include "picture/picture.h"

/* ---- the faces of cards, as symbols of SVG: faces.c, signs.c ---------------------- */

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

/* ---- SVG: svg.c -------------------------------------------------------------- */

/*
 * A file with states one below another: svg_add() draws each, with a seat in front, and
 * marks the cards that moved since the state before (NULL: none is marked); svg_write()
 * appends the whole file to a text, or nothing if there is none.
 */
struct svg;
struct svg *svg_new(struct tool *tool, bool dark);
void svg_add(struct svg *svg, const struct croupier_state *state,
    const struct croupier_state *before, int front);
void svg_write(const struct svg *svg, struct text *text);
void svg_free(struct svg *svg);

/* ---- JSON: page.c --------------------------------------------------------------- */

/* Appends a text in quotes, in which nothing can end the script around it. */
void put_string(struct text *text, const char *words);

/* ---- reviews: review.c --------------------------------------------------------- */

/* What advise --review has written about records.  Dies if the file is no review. */
struct review;
struct review *review_read(struct tool *tool, const char *name);

/*
 * Appends, as a key of JSON with a comma before it, what the review says about the record
 * with that number in that file (NULL: none is named); nothing if it says nothing.  With a
 * seat, only about that seat's moves: better moves for other seats would tell their cards.
 */
void review_put(struct review *review, const char *file, unsigned long number,
    const char *seat, struct text *text);

/* Frees a review (NULL: none); says so where it has judgments and none of them was put. */
void review_end(struct review *review);

/* How the games are played, as HTML made of their pages; no name comes after the last. */
struct how_to_play {
	const char *game, *html;
};
extern const struct how_to_play how_to_play[];

/* ---- HTML: page.c ------------------------------------------------------------- */

/*
 * A page of records; documents that a record accepts belong to it until another begins.
 * review: NULL, or what is said about their moves; it must live as long.
 */
struct page;
struct page *page_new(struct tool *tool, struct review *review);

/*
 * front: the seat whose view the record is; -1: nobody's.  A review knows the record by
 * this file and number.
 */
void page_begin(struct page *page, struct croupier_record *record, int front, const char *file,
    unsigned long number);

/* Takes a document that the record has just accepted. */
void page_take(struct page *page, const struct croupier_record *record,
    const struct croupier_document *document);

/*
 * Says what later cards prove, whether the round counts in the table of the front page if it is
 * over and legal, and why the record ends where it does: the refusal (NULL: none), and the number
 * (0: none) and the words of the refused move.
 */
void page_end(struct page *page, struct croupier_record *record, bool counts,
    const struct croupier_refusal *no, unsigned long number, const char *words);

/*
 * Appends the page as it is now; nothing if it has no record.  live: NULL or, for a table that goes
 * on, what the script that follows it has to know, as JSON; then no policy is in the page, as one
 * comes with it.
 */
void page_write(const struct page *page, const char *live, struct text *text);

/*
 * For such a page, append as JSON the current record, as the page has it; and what the last
 * document that was taken has added to it.
 */
void page_put_record(const struct page *page, struct text *text);
void page_put_news(const struct page *page, struct text *text);

/* Whether it has as many moves as a browser can take; no document may be taken then. */
bool page_is_full(const struct page *page);

void page_free(struct page *page);

#endif
