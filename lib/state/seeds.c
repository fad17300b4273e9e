/*
 * seeds.c: the seed of a round: its digits, digests and keys under it, and the cuts that players
 * add to it.
 *
 * Knows the lines that a round's seed is a digest of.  Must not know what seeds decide.
 */
#include "state/state.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

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

void
lines_add(struct digest_lines *lines, const char *format, ...)
{
	va_list arguments;
	size_t room = sizeof lines->at - lines->length;
	int length;

	va_start(arguments, format);
	length = vsnprintf(lines->at + lines->length, room, format, arguments);
	va_end(arguments);
	if (length > 0 && (size_t)length < room)
		lines->length += (size_t)length;
}

/* ---- cuts ------------------------------------------------------------------- */

bool
has_cuts(const struct table *table)
{
	unsigned i;

	for (i = 0; i < table->seats; i++)
		if (table->cut[i][0] != '\0')
			return true;
	return false;
}

/* Two cuts that look the same must be the same, or the dealer could choose between them. */
bool
cut_is_good(const char *words, size_t length)
{
	size_t i;

	if (length < 1 || length > MAX_CUT || words[0] == ' ' || words[length - 1] == ' ')
		return false;
	for (i = 1; i < length; i++)
		if (words[i - 1] == ' ' && words[i] == ' ')
			return false;
	return is_seen(words, length);
}

void
mix_cuts(struct table *table)
{
	struct digest_lines lines;
	unsigned i;

	if (!has_cuts(table)) {
		memcpy(table->round_seed, table->seed, sizeof table->round_seed);
		return;
	}
	lines.length = 0;
	lines_add(&lines, "croupier/1/cuts/0\n");
	for (i = 0; i < table->seats; i++)
		if (table->cut[i][0] != '\0')
			lines_add(&lines, "%s=%s\n", table->name[i], table->cut[i]);
	seed_digest(table->seed, lines.at, lines.length, table->round_seed);
}
