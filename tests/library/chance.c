/*
 * chance.c: prints what chance gives, for tests against known answers.
 *
 * chance key SEED PURPOSE COUNTER: the key.
 * chance seed SEED: the seed itself.
 * chance shuffle SEED PURPOSE COUNTER PACKS: the first eight cards of so many
 * packs of 54 (A to K in spades, hearts, diamonds, clubs; two jokers).
 * chance choose SEED PURPOSE COUNTER N: the number below N.
 */
#include "deal/deal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
print_hex(const uint8_t *bytes)
{
	size_t i;

	for (i = 0; i < CROUPIER_SEED_BYTES; i++)
		printf("%02x", bytes[i]);
	putchar('\n');
}

static void
print_card(unsigned c)
{
	static const char *const ranks[] = { "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J",
	    "Q", "K" };

	if (c >= 52)
		printf("Joker ");
	else
		printf("%s%c ", ranks[c % 13], "SHDC"[c / 13]);
}

static void
print_shuffled(const uint8_t *seed, const char *purpose, uint64_t counter, unsigned packs)
{
	struct cards deck = { .count = 0 };
	unsigned pack, c;

	for (pack = 0; pack < packs; pack++)
		for (c = 0; c < 54; c++)
			cards_add(&deck, (card)c);
	shuffle(&deck, seed, purpose, counter);
	for (c = 0; c < 8; c++)
		print_card(deck.at[c]);
	putchar('\n');
}

int
main(int argc, char *argv[])
{
	uint8_t seed[CROUPIER_SEED_BYTES], key[CROUPIER_SEED_BYTES];
	uint64_t counter = argc > 4 ? strtoull(argv[4], NULL, 10) : 0;

	if (argc < 3)
		return 2;
	croupier_seed_from_text(argv[2], seed);
	if (strcmp(argv[1], "seed") == 0) {
		print_hex(seed);
	} else if (strcmp(argv[1], "key") == 0 && argc > 4) {
		croupier_seed_derive(seed, argv[3], counter, key);
		print_hex(key);
	} else if (strcmp(argv[1], "shuffle") == 0 && argc > 5) {
		print_shuffled(seed, argv[3], counter, (unsigned)atoi(argv[5]));
	} else if (strcmp(argv[1], "choose") == 0 && argc > 5) {
		printf("%lu\n", (unsigned long)croupier_seed_choose(seed, argv[3], counter,
		    (uint32_t)strtoul(argv[5], NULL, 10)));
	} else {
		return 2;
	}
	return 0;
}
