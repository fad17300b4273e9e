/*
 * values.c: what the names of cards and the characters in a text are for who draws
 * them.
 *
 * Must not know any game, nor what is drawn.
 */
#define _XOPEN_SOURCE 700	/* wcwidth */
#include "shared/tool.h"

#include <string.h>
#include <wchar.h>

/* ---- characters --------------------------------------------------------- */

/* How many columns a character of UTF-8 takes; negative where the locale has no such character. */
static int
find_width(const char *text, size_t length)
{
	static const unsigned char of_first_byte[] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
	unsigned long point = (unsigned char)text[0] & of_first_byte[length];
	size_t i;

	for (i = 1; i < length; i++)
		point = point << 6 | ((unsigned char)text[i] & 0x3fU);
	return wcwidth((wchar_t)point);
}

const char *
tool_character(const char *text, char *out, int *columns)
{
	bool harmless;
	size_t length = croupier_character(text, &harmless);
	int wide = harmless && columns != NULL ? find_width(text, length) : 1;

	if (length == 0)
		return NULL;
	if (harmless && wide >= 0) {
		memcpy(out, text, length);
		out[length] = '\0';
	} else {
		memcpy(out, "?", 2);
		wide = 1;
	}
	if (columns != NULL)
		*columns = wide;
	return text + length;
}

/* ---- cards --------------------------------------------------------------- */

char
tool_suit(const char *card, size_t *rank)
{
	static const char *const ranks[] = { "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J",
		"Q", "K" };
	size_t i, length = strlen(card);

	if (length < 2 || strchr("SHDC", card[length - 1]) == NULL)
		return '\0';
	*rank = length - 1;
	for (i = 0; i < sizeof ranks / sizeof ranks[0]; i++)
		if (strlen(ranks[i]) == *rank && strncmp(ranks[i], card, *rank) == 0)
			return card[length - 1];
	return '\0';
}

const struct croupier_face *
tool_find_face(const struct croupier_deck *deck, const char *name)
{
	size_t i;

	for (i = 0; i < deck->count; i++)
		if (strcmp(deck->faces[i].name, name) == 0)
			return &deck->faces[i];
	return NULL;
}
