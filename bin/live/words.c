/*
 * words.c: texts, lists of them, and what words mean as names.
 *
 * Must not know what is said with them, nor any game.
 */
#include "live/live.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- texts ------------------------------------------------------------------------------ */

char *
take_text(struct tool *tool, struct text *text)
{
	char *copy = tool_copy(tool, NULL, tool_text(tool, text, NULL));

	text_free(text);
	return copy;
}

char *
make_text(struct tool *tool, const char *format, ...)
{
	va_list arguments;
	char *made;
	int length;

	va_start(arguments, format);
	length = vsnprintf(NULL, 0, format, arguments);
	va_end(arguments);
	made = tool_need(tool, malloc((size_t)length + 1));
	va_start(arguments, format);
	vsnprintf(made, (size_t)length + 1, format, arguments);
	va_end(arguments);
	return made;
}

/* ---- moves as texts ----------------------------------------------------------------------- */

char *
words_of_move(struct tool *tool, const struct croupier_state *state,
    const struct croupier_move *move)
{
	struct text words = { .made = NULL };

	tool_check(tool, croupier_move_write(state, move, CROUPIER_WORDS,
	    tool_target(tool, &words)));
	return take_text(tool, &words);
}

struct croupier_move *
read_move(struct tool *tool, const struct text *text)
{
	struct croupier_stream *stream;
	struct croupier_move *move;
	struct bytes_left left = { .at = NULL };

	left.at = tool_text(tool, text, &left.count);
	stream = tool_open_bytes(tool, &left, "-");
	tool_check(tool, croupier_move_read(tool_next(tool, stream), &move));
	croupier_stream_close(stream);
	return move;
}

/* ---- names ------------------------------------------------------------------------------ */

static char
lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Of a seat, however it is typed. */
enum { LONGEST_NAME = 255 };

/* strncasecmp(3) would depend on the locale. */
bool
name_begins(const char *name, const char *word, size_t length)
{
	while (length > 0 && *name != '\0' && lower(*name) == lower(*word)) {
		name++;
		word++;
		length--;
	}
	return length == 0;
}

bool
is_name(const char *name, const char *word, size_t length, bool exactly)
{
	return strlen(name) == length && name_begins(name, word, length) &&
	    (!exactly || memcmp(name, word, length) == 0);
}

bool
is_among(const char *const words[], const char *word)
{
	while (words != NULL && *words != NULL && strcmp(*words, word) != 0)
		words++;
	return words != NULL && *words != NULL;
}

int
typed_seat(const struct croupier_state *state, const char *word, size_t length, bool exactly)
{
	int i = (int)croupier_state_about(state).seats - 1;
	char name[LONGEST_NAME + 1];

	while (i >= 0 &&
	    !is_name(croupier_state_seat_name(state, (unsigned)i), word, length, exactly))
		i--;
	if (i >= 0 || exactly || length > LONGEST_NAME)
		return i;
	/* The library knows names in which accents are characters of their own, too. */
	memcpy(name, word, length);
	name[length] = '\0';
	return croupier_state_seat(state, name);
}

int
first_seat(const struct croupier_state *state, const char *words)
{
	return typed_seat(state, words, strcspn(words, " \t,"), false);
}

struct croupier_verb
typed_verb(const struct croupier_state *state, const char *word, size_t length, bool exactly)
{
	const char *game = croupier_state_about(state).game;
	struct croupier_verb verb;
	size_t i = 0;

	do
		verb = croupier_verb_at(game, i++);
	while (verb.name != NULL && !is_name(verb.name, word, length, exactly));
	return verb;
}

struct croupier_refusal
seat_meant(const struct croupier_state *state, const char *word, int *seat)
{
	const char *names[CROUPIER_MAX_SEATS], *meant;
	struct croupier_refusal no = { .verdict = CROUPIER_YES };
	unsigned i;

	*seat = croupier_state_seat(state, word);
	if (*seat >= 0)
		return no;
	for (i = 0; i < croupier_state_about(state).seats; i++)
		names[i] = croupier_state_seat_name(state, i);
	no = croupier_word_meant(word, names, i, &meant);
	*seat = no.verdict == CROUPIER_YES ? croupier_state_seat(state, meant) : -1;
	return no;
}

/* ---- lists ------------------------------------------------------------------------------ */

void
list_add_lines(struct tool *tool, struct list *list, const char *lines)
{
	size_t length;

	for (; *lines != '\0'; lines += length + (lines[length] == '\n')) {
		length = strcspn(lines, "\n");
		list_take(tool, list, tool_copy_bytes(tool, lines, length));
	}
}

void
list_cut(struct list *list, size_t count)
{
	while (list->count > count) {
		free(list->at[--list->count]);
		list->at[list->count] = NULL;
	}
}
