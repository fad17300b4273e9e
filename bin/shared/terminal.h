/*
 * terminal.h: what a terminal can show: characters, as many as its columns, and colours.
 *
 * Must not know what is shown, nor which program it is.
 */
#ifndef TERMINAL_H
#define TERMINAL_H

#include "croupier.h"

enum { CHARACTER_BYTES = 5 };

/*
 * The next character of a text is copied to out, as a question mark where it would
 * harm what shows it or, where columns is not NULL and told how wide it is, where the
 * locale has no such character.  Returns what follows it, or NULL at the end.
 */
const char *next_character(const char *text, char out[CHARACTER_BYTES], int *columns);

/* How many characters a text has, and how many columns they take. */
size_t count_characters(const char *text);
unsigned count_columns(const char *text);

/* How many columns standard output has: what COLUMNS says, else the terminal, else 80. */
unsigned terminal_width(void);

/* How many rows it has: what LINES says, else the terminal, else 0; whether it can be cleared. */
unsigned terminal_height(void);
bool terminal_clears(void);

/* Whether the locale has more than ASCII, in UTF-8. */
bool locale_is_utf8(void);

/*
 * Breaks the lines of a text between words, where they are too long for the terminal.
 * What goes on in the next line gets so many blanks in front from the caller.
 */
void wrap_lines(char *text, unsigned indent);

/* Whether --color (NULL: auto), NO_COLOR and the kind of descriptor say that output has colours. */
bool is_coloured(const char *when, int fd);

#endif
