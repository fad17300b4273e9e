/*
 * show.h: pictures as files: SVG, and pages of HTML in which records can be stepped
 * through.
 *
 * Must not know any game, nor where the records come from.
 */
#ifndef SHOW_H
#define SHOW_H

#include "shared/people.h"

/* ---- SVG: svg.c -------------------------------------------------------------- */

/*
 * A file in which states stand one below the other: svg_add() draws each, with a seat in
 * front, and marks what moved since the state before (NULL: it is not told); svg_write()
 * appends the whole file to a text, nothing where there is none.
 */
struct svg;
struct svg *svg_new(struct tool *tool, bool dark);
void svg_add(struct svg *svg, const struct croupier_state *state,
    const struct croupier_state *before, int front);
void svg_write(const struct svg *svg, struct text *text);
void svg_free(struct svg *svg);

/* ---- JSON: page.c --------------------------------------------------------------- */

/* Appends a text in quotes, in which nothing can end the script that it stands in. */
void put_string(struct text *text, const char *words);

/* ---- reviews: review.c --------------------------------------------------------- */

/* What advise --review has written of records.  Dies where the file is none. */
struct review;
struct review *review_read(struct tool *tool, const char *name);
void review_free(struct review *review);

/*
 * Appends, as a key of JSON with a comma before it, what is said of the record with that
 * number in that file (NULL: none is named); nothing where nothing is.  With a seat, only
 * of that seat's moves: what could have been better for others tells their cards.
 */
void review_put(const struct review *review, const char *file, unsigned long number,
    const char *seat, struct text *text);

/* ---- HTML: page.c ------------------------------------------------------------- */

/*
 * A page of records; what a record accepts belongs to it until another begins.  review:
 * NULL, or what is said of their moves; it must live as long.
 */
struct page;
struct page *page_new(struct tool *tool, const struct review *review);

/*
 * front: the seat whose view the record is; -1: it is nobody's.  The file and the number
 * are those by which a review knows the record.
 */
void page_begin(struct page *page, struct croupier_record *record, int front, const char *file,
    unsigned long number);

/* Takes a document that the record has just accepted. */
void page_take(struct page *page, const struct croupier_record *record,
    const struct croupier_document *document);

/*
 * Says what later cards prove, and why the record ends where it does: what was refused
 * (NULL: nothing), of the move with that number (0: of none) and these words.
 */
void page_end(struct page *page, struct croupier_record *record,
    const struct croupier_refusal *no, unsigned long number, const char *words);

/* Appends the page as it is now; nothing where it has no record. */
void page_write(const struct page *page, struct text *text);
void page_free(struct page *page);

#endif
