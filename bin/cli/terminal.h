/*
 * terminal.h: what a terminal can show: characters, columns and colours.
 *
 * Must not know what is shown, nor which program it is.
 */
#ifndef TERMINAL_H
#define TERMINAL_H

#include "croupier.h"

enum { CHARACTER_BYTES = 5, CLUSTER_BYTES = 65 };

/*
 * Copies the next character of a text to `out`; one that is not harmless becomes a question mark.
 * Returns what follows it, or NULL at the end.
 */
const char *next_character(const char *text, char out[CHARACTER_BYTES]);

/*
 * The same for what people take for one character, such as a letter with its accents, and how many
 * columns of a terminal it takes.  One that the locale does not have becomes a question mark, too.
 */
const char *next_cluster(const char *text, char out[CLUSTER_BYTES], unsigned *columns);

/* How many characters a text has, and how many columns they take in a locale that has them all. */
size_t count_characters(const char *text);
unsigned count_columns(const char *text);

/* How many columns standard output has, by COLUMNS, else by the terminal, else 80. */
unsigned terminal_width(void);

/* How many rows it has, by LINES, else by the terminal, else 0. */
unsigned terminal_height(void);

/* Whether the locale has more than ASCII, in UTF-8. */
bool locale_is_utf8(void);

/*
 * Breaks lines that are too long for the terminal, between words.  The caller will put `indent`
 * blanks before each line that continues another.
 */
void wrap_lines(char *text, unsigned indent);

/* Whether --color (NULL: auto), NO_COLOR and the kind of descriptor say that output has colours. */
bool is_coloured(const char *when, int fd);

#endif
