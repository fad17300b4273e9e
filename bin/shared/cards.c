/*
 * cards.c: what the names of cards are for who draws them.
 *
 * Must not know any game, nor what is drawn.
 */
#include "shared/people.h"

#include <string.h>

char
suit_of(const char *card, size_t *rank)
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
find_face(const struct croupier_deck *deck, const char *name)
{
	size_t i;

	for (i = 0; i < deck->count; i++)
		if (strcmp(deck->faces[i].name, name) == 0)
			return &deck->faces[i];
	return NULL;
}
