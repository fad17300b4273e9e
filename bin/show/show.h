/*
 * show.h: pictures as files: SVG, and pages of HTML in which records can be stepped
 * through.
 *
 * Must not know any game, nor where the records come from.
 */
#ifndef SHOW_H
#define SHOW_H

#include "picture/picture.h"

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
void review_free(struct review *review);

/*
 * Appends, as a key of JSON with a comma before it, what the review says about the record
 * with that number in that file (NULL: none is named); nothing if it says nothing.  With a
 * seat, only about that seat's moves: better moves for other seats would tell their cards.
 */
void review_put(struct review *review, const char *file, unsigned long number,
    const char *seat, struct text *text);

/* Says so where it has judgments and none of them was put. */
void review_end(const struct review *review);

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

/* Appends the page as it is now; nothing if it has no record. */
void page_write(const struct page *page, struct text *text);

/*
 * The same for a table that goes on, with a script that follows it, and what that has to know, as
 * JSON.  No policy is in it, as one comes with it.
 */
void page_write_live(const struct page *page, const char *live, struct text *text);

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
