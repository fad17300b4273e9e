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
 * A file in which states stand one below the other: svg_add() draws each, and
 * svg_write() appends the whole file to a text, nothing where there is none.
 */
struct svg;
struct svg *svg_new(struct tool *tool, bool dark);
void svg_add(struct svg *svg, const struct croupier_state *state);
void svg_write(const struct svg *svg, struct text *text);
void svg_free(struct svg *svg);

/* ---- HTML: page.c ------------------------------------------------------------- */

/* A page of records; what a record accepts belongs to it until another begins. */
struct page;
struct page *page_new(struct tool *tool);
void page_begin(struct page *page, struct croupier_record *record);

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
