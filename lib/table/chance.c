/*
 * chance.c: seeds, keys and shuffles, as section RANDOMNESS defines them.
 *
 * The only file that knows libsodium.  Must not know cards' faces or games.
 */
#include "table/table.h"

#include <sodium.h>
#include <string.h>

_Static_assert(CROUPIER_SEED_BYTES == crypto_stream_chacha20_ietf_KEYBYTES,
    "a seed is a key of the byte stream");

bool
seed_read(const char *text, size_t length, uint8_t seed[CROUPIER_SEED_BYTES])
{
	size_t i;

	if (length != SEED_DIGITS)
		return false;
	for (i = 0; i < CROUPIER_SEED_BYTES; i++) {
		int high = hex_digit(text[2 * i]), low = hex_digit(text[2 * i + 1]);

		if (high < 0 || low < 0)
			return false;
		seed[i] = (uint8_t)(high * 16 + low);
	}
	return true;
}

void
seed_write(const uint8_t seed[CROUPIER_SEED_BYTES], char digits[SEED_DIGITS + 1])
{
	static const char hex[] = "0123456789abcdef";
	size_t i;

	for (i = 0; i < CROUPIER_SEED_BYTES; i++) {
		digits[2 * i] = hex[seed[i] >> 4];
		digits[2 * i + 1] = hex[seed[i] & 15];
	}
	digits[SEED_DIGITS] = '\0';
}

void
croupier_seed_from_text(const char *text, uint8_t seed[CROUPIER_SEED_BYTES])
{
	size_t length = text == NULL ? 0 : strlen(text);

	if (seed != NULL && !seed_read(text, length, seed))
		crypto_generichash(seed, CROUPIER_SEED_BYTES, (const unsigned char *)text, length,
		    NULL, 0);
}

bool
croupier_seed_random(uint8_t seed[CROUPIER_SEED_BYTES])
{
	if (seed == NULL || sodium_init() < 0)
		return false;
	randombytes_buf(seed, CROUPIER_SEED_BYTES);
	return true;
}

void
croupier_seed_derive(const uint8_t seed[CROUPIER_SEED_BYTES], const char *purpose, uint64_t counter,
    uint8_t key[CROUPIER_SEED_BYTES])
{
	crypto_generichash_state hash;
	char digits[MOST_DIGITS], *first = digits + sizeof digits;

	if (seed == NULL || key == NULL)
		return;
	/* By hand: a counter may be larger than what write_digits() takes. */
	do
		*--first = (char)('0' + counter % 10);
	while ((counter /= 10) > 0);
	*--first = '/';
	crypto_generichash_init(&hash, seed, CROUPIER_SEED_BYTES, CROUPIER_SEED_BYTES);
	crypto_generichash_update(&hash, (const unsigned char *)"croupier/1/", 11);
	if (purpose != NULL)
		crypto_generichash_update(&hash, (const unsigned char *)purpose, strlen(purpose));
	crypto_generichash_update(&hash, (const unsigned char *)first,
	    (unsigned long long)(digits + sizeof digits - first));
	crypto_generichash_final(&hash, key, CROUPIER_SEED_BYTES);
}

void
seed_digest(const uint8_t seed[CROUPIER_SEED_BYTES], const char *bytes, size_t length,
    uint8_t key[CROUPIER_SEED_BYTES])
{
	crypto_generichash(key, CROUPIER_SEED_BYTES, (const unsigned char *)bytes, length, seed,
	    CROUPIER_SEED_BYTES);
}

enum { BLOCK = CHANCE_BLOCK, MANY = CHANCE_MANY, PART = CHANCE_PART };

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
	chance->next_block += (uint32_t)(bytes / BLOCK);
	chance->have = bytes;
	chance->used = 0;
}

static uint32_t
chance_word(struct chance *chance)
{
	const uint8_t *at;

	if (chance->used == chance->have)
		chance_fill(chance, chance->have == 0 ? BLOCK : PART);
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
			chance_fill(chance, PART);
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
shuffle(struct cards *cards, const uint8_t seed[CROUPIER_SEED_BYTES], const char *purpose,
    uint64_t counter)
{
	size_t bytes = 4 * cards->count;
	struct chance chance;
	unsigned i;

	chance_prepare();
	chance_start(&chance, seed, purpose, counter);
	/* Makes at once as many bytes as a shuffle takes if no word is passed over. */
	if (bytes > BLOCK)
		chance_fill(&chance, (bytes + MANY - 1) / MANY * MANY);
	for (i = cards->count; i-- > 1;) {
		unsigned j = chance_below(&chance, i + 1);
		card c = cards->at[i];

		cards->at[i] = cards->at[j];
		cards->at[j] = c;
	}
}
