/*
 * chance.c: the stream of random numbers under a seed, and shuffles of lists of cards, as
 * RANDOMNESS in croupier(5) defines them.
 *
 * Must not know what a card is, nor what chance decides.
 */
#include "deal/deal.h"

#include <sodium.h>
#include <string.h>

_Static_assert(CROUPIER_SEED_BYTES == crypto_stream_chacha20_ietf_KEYBYTES,
    "a seed is a key of the byte stream");

void
chance_start(struct chance *chance, const uint8_t seed[CROUPIER_SEED_BYTES], const char *purpose,
    uint64_t counter)
{
	croupier_seed_derive(seed, purpose, counter, chance->key);
	chance->have = chance->used = 0;
	chance->next_block = 0;
}

/* Makes the next bytes of the stream, whole blocks. */
static void
chance_fill(struct chance *chance, size_t bytes)
{
	static const unsigned char nonce[] = { 'L', 'i', 'b', 's', 'o', 'd', 'i', 'u', 'm', 'D',
	    'R', 'G' };

	memset(chance->bytes, 0, bytes);
	crypto_stream_chacha20_ietf_xor_ic(chance->bytes, chance->bytes, bytes, nonce,
	    chance->next_block, chance->key);
	chance->next_block += (uint32_t)(bytes / CHANCE_BLOCK);
	chance->have = bytes;
	chance->used = 0;
}

static uint32_t
chance_word(struct chance *chance)
{
	const uint8_t *at;

	if (chance->used == chance->have)
		chance_fill(chance, chance->have == 0 ? CHANCE_BLOCK : CHANCE_PART);
	at = chance->bytes + chance->used;
	chance->used += 4;
	return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 |
	    (uint32_t)at[3] << 24;
}

void
chance_words(struct chance *chance, uint32_t *words, size_t count)
{
	size_t i;

	for (i = 0; i < count; i++) {
		if (chance->used == chance->have)
			chance_fill(chance, CHANCE_PART);
		words[i] = chance_word(chance);
	}
}

/*
 * A number below n, which is 1 or more: words in the last, incomplete stretch of n are passed
 * over.
 */
uint32_t
chance_below(struct chance *chance, uint32_t n)
{
	uint32_t word;

	/*
	 * That stretch is shorter than n, so its length has to be found out only for the last n
	 * words.
	 */
	do
		word = chance_word(chance);
	while (word >= 0 - n && word > UINT32_MAX - (0 - n) % n);
	return word % n;
}

uint32_t
croupier_seed_choose(const uint8_t seed[CROUPIER_SEED_BYTES], const char *purpose, uint64_t counter,
    uint32_t n)
{
	struct chance chance;

	if (seed == NULL || n == 0)
		return 0;
	chance_start(&chance, seed, purpose, counter);
	return chance_below(&chance, n);
}

void
chance_prepare(void)
{
	/* A failure does not matter: only the speed depends on this, not the result. */
	if (sodium_init() < 0)
		return;
}

void
chance_shuffle(struct chance *chance, struct cards *cards)
{
	unsigned i;

	for (i = cards->count; i-- > 1;) {
		unsigned j = chance_below(chance, i + 1);
		card c = cards->at[i];

		cards->at[i] = cards->at[j];
		cards->at[j] = c;
	}
}

void
shuffle(struct cards *cards, const uint8_t seed[CROUPIER_SEED_BYTES], const char *purpose,
    uint64_t counter)
{
	size_t bytes = 4 * cards->count;
	struct chance chance;

	chance_prepare();
	chance_start(&chance, seed, purpose, counter);
	/* Makes at once as many bytes as a shuffle takes if no word is passed over. */
	if (bytes > CHANCE_BLOCK)
		chance_fill(&chance, (bytes + CHANCE_MANY - 1) / CHANCE_MANY * CHANCE_MANY);
	chance_shuffle(&chance, cards);
}
