/*
 * characters.c: what bytes and characters are: UTF-8, what must not be written
 * or shown as it stands, and the one way of writing a number.
 *
 * The one home of these facts: readers, writers, messages and pictures ask
 * here.  Must not know documents, cards or where a text comes from.
 */
#include "base/base.h"

#include <stdio.h>
#include <utf8proc.h>

#define FIVE(kind) kind, kind, kind, kind, kind
#define EIGHT(kind) kind, kind, kind, kind, kind, kind, kind, kind
#define SIXTEEN(kind) EIGHT(kind), EIGHT(kind)

enum {
	OTHER = INSIDE_WORD,
	FIRST = BEGINS_WORD | INSIDE_WORD,
	NUMERAL = DIGIT | HEX | FIRST,
	LARGE = CAPITAL | FIRST,
	LITTLE = SMALL | FIRST,
	LARGE_HEX = LARGE | HEX,
	LITTLE_HEX = LITTLE | HEX
};

const uint8_t byte_kinds[256] = {
	['!'] = OTHER, ['"'] = OTHER, ['#'] = OTHER, ['$'] = FIRST, ['%'] = OTHER, ['&'] = OTHER,
	['\''] = OTHER, ['('] = FIRST, [')'] = FIRST, ['*'] = OTHER, ['+'] = FIRST,
	['-'] = DASH | OTHER,
	['.'] = FIRST, ['/'] = FIRST, ['0'] = FIVE(NUMERAL), FIVE(NUMERAL), [';'] = FIRST,
	['<'] = FIRST,
	['='] = FIRST, ['>'] = OTHER, ['@'] = OTHER, ['A'] = LARGE_HEX, FIVE(LARGE_HEX),
	FIVE(LARGE), FIVE(LARGE), FIVE(LARGE), FIVE(LARGE),
	['\\'] = FIRST, ['^'] = FIRST, ['_'] = FIRST, ['`'] = OTHER,
	['a'] = LITTLE_HEX, FIVE(LITTLE_HEX),
	FIVE(LITTLE), FIVE(LITTLE), FIVE(LITTLE), FIVE(LITTLE),
	['|'] = OTHER, ['~'] = FIRST,
	[0x80] = SIXTEEN(WIDE), SIXTEEN(WIDE), SIXTEEN(WIDE), SIXTEEN(WIDE), SIXTEEN(WIDE),
	SIXTEEN(WIDE),
	SIXTEEN(WIDE), SIXTEEN(WIDE),
};

/* ---- characters -------------------------------------------------------- */

/* The code point at text; *length is 0 if the bytes are not UTF-8. */
static int32_t
decode(const char *text, size_t left, size_t *length)
{
	utf8proc_int32_t point;
	utf8proc_ssize_t size = utf8proc_iterate((const utf8proc_uint8_t *)text,
	    left < 4 ? (utf8proc_ssize_t)left : 4, &point);

	*length = size < 0 ? 0 : (size_t)size;
	return point;
}

static enum character
classify(int32_t point)
{
	const utf8proc_property_t *property;

	if (point >= ' ' && point <= '~')
		return CHARACTER_VISIBLE;
	if (point == '\t' || point == '\n')
		return CHARACTER_LAYOUT;
	property = utf8proc_get_property(point);
	switch (property->category) {
	case UTF8PROC_CATEGORY_CC:
		return CHARACTER_CONTROL;
	case UTF8PROC_CATEGORY_ZL:
	case UTF8PROC_CATEGORY_ZP:
		return CHARACTER_LINE_END;
	case UTF8PROC_CATEGORY_CF:
		if (point == 0xfeff)
			return CHARACTER_MARK;
		/* Joiners and their opposite belong to the writing of several languages. */
		return property->ignorable && point != 0x200c && point != 0x200d ?
		    CHARACTER_UNSEEN : CHARACTER_VISIBLE;
	}
	return point == 0xfffe || point == 0xffff ? CHARACTER_CONTROL : CHARACTER_VISIBLE;
}

enum character
character_at(const char *text, size_t left, size_t *length)
{
	int32_t point = decode(text, left, length);

	if (*length > 0)
		return classify(point);
	*length = 1;
	return CHARACTER_BAD;
}

size_t
croupier_character(const char *text, bool *harmless)
{
	bool is_harmless = true;
	size_t length = 0;

	if (text != NULL && *text != '\0')
		is_harmless = character_at(text, strnlen(text, 4), &length) == CHARACTER_VISIBLE;
	if (harmless != NULL)
		*harmless = is_harmless;
	return length;
}

size_t
croupier_cluster(const char *text, unsigned *columns)
{
	utf8proc_int32_t state = 0;
	bool harmless;
	size_t step, length = croupier_character(text, &harmless);
	int32_t last = length > 0 && harmless ? decode(text, length, &step) : ' ', point;
	int wide = utf8proc_charwidth(last);

	while (length > 0 && harmless) {
		step = croupier_character(text + length, &harmless);
		point = step > 0 && harmless ? decode(text + length, step, &step) : '\n';
		if (utf8proc_grapheme_break_stateful(last, point, &state))
			break;
		last = point;
		length += step;
		wide += utf8proc_charwidth(point);
	}
	if (columns != NULL)
		*columns = wide < 2 ? (unsigned)wide : 2;
	return length;
}

char *
likeness_of(const char *name)
{
	utf8proc_uint8_t *form = utf8proc_NFKC_Casefold((const utf8proc_uint8_t *)name);

	/* What is not UTF-8 looks only like itself. */
	return form == NULL ? strdup(name) : (char *)form;
}

void
croupier_harmless(char *text)
{
	char *to = text;
	size_t length;
	bool harmless;

	if (text == NULL)
		return;
	for (;;) {
		/* Most characters are visible ASCII, and need no closer look. */
		while (*text >= ' ' && *text <= '~')
			*to++ = *text++;
		length = croupier_character(text, &harmless);
		if (length == 0)
			break;
		if (harmless)
			memmove(to, text, length);
		else
			*to = '?';
		to += harmless ? length : 1;
		text += length;
	}
	*to = '\0';
}

bool
is_one_line(const char *text, size_t length)
{
	size_t at, step;

	for (at = 0; at < length; at += step)
		switch (character_at(text + at, length - at, &step)) {
		case CHARACTER_VISIBLE:
		case CHARACTER_UNSEEN:
			break;
		case CHARACTER_LAYOUT:
		case CHARACTER_CONTROL:
		case CHARACTER_LINE_END:
		case CHARACTER_MARK:
		case CHARACTER_BAD:
			return false;
		}
	return true;
}

/* Whether everybody sees that a character is there. */
static bool
can_be_seen(int32_t point)
{
	const utf8proc_property_t *property = utf8proc_get_property(point);

	switch (property->category) {
	case UTF8PROC_CATEGORY_CC:
	case UTF8PROC_CATEGORY_CF:
	case UTF8PROC_CATEGORY_CN:
	case UTF8PROC_CATEGORY_CO:
	case UTF8PROC_CATEGORY_CS:
	case UTF8PROC_CATEGORY_ZL:
	case UTF8PROC_CATEGORY_ZP:
		return false;
	case UTF8PROC_CATEGORY_ZS:
		return point == ' ';
	}
	/* The pattern of a cell of Braille in which there is no dot is blank, too. */
	return !property->ignorable && point != 0x2800;
}

bool
is_seen(const char *text, size_t length)
{
	size_t at, step;

	for (at = 0; at < length; at += step)
		if (!can_be_seen(decode(text + at, length - at, &step)) || step == 0)
			return false;
	return true;
}

bool
is_format(int32_t point)
{
	return utf8proc_category(point) == UTF8PROC_CATEGORY_CF;
}

int32_t
false_blank(const char *text, size_t length)
{
	size_t at, step;
	int32_t point;

	for (at = 0; at < length; at += step) {
		point = decode(text + at, length - at, &step);
		if (point == '\t' || (step > 1 &&
		    (utf8proc_category(point) == UTF8PROC_CATEGORY_ZS || is_format(point))))
			return point;
		step = step == 0 ? 1 : step;
	}
	return 0;
}

static bool
belongs_to_name(int32_t point, bool first)
{
	switch (utf8proc_get_property(point)->category) {
	case UTF8PROC_CATEGORY_LU:
	case UTF8PROC_CATEGORY_LL:
	case UTF8PROC_CATEGORY_LT:
	case UTF8PROC_CATEGORY_LM:
	case UTF8PROC_CATEGORY_LO:
		return can_be_seen(point);
	case UTF8PROC_CATEGORY_MN:
	case UTF8PROC_CATEGORY_MC:
	case UTF8PROC_CATEGORY_ME:
	case UTF8PROC_CATEGORY_ND:
		return !first && can_be_seen(point);
	}
	return !first && (point == '-' || point == '_' || point == '.');
}

bool
may_be_name(const char *text, size_t length)
{
	size_t at, step;

	for (at = 0; at < length; at += step)
		if (!belongs_to_name(decode(text + at, length - at, &step), at == 0) || step == 0)
			return false;
	return length > 0;
}

char *
compose(const char *text, size_t length)
{
	utf8proc_uint8_t *composed;
	utf8proc_ssize_t size = utf8proc_map((const utf8proc_uint8_t *)text,
	    (utf8proc_ssize_t)length, &composed, UTF8PROC_STABLE | UTF8PROC_COMPOSE);

	return size < 0 ? NULL : (char *)composed;
}

/* ---- numbers ----------------------------------------------------------- */

bool
read_number(const char *text, size_t length, int32_t *number)
{
	size_t i = length > 0 && text[0] == '-' ? 1 : 0;
	int64_t value = 0;

	if (i == length || (text[i] == '0' && i + 1 < length))
		return false;
	for (; i < length; i++) {
		if (!is_digit(text[i]))
			return false;
		value = value * 10 + (text[i] - '0');
		if (value > MOST_NUMBER)
			value = MOST_NUMBER + 1;
	}
	*number = (int32_t)(text[0] == '-' ? -value : value);
	return true;
}

char *
write_share(char out[MOST_DECIMALS], int64_t number, int64_t whole)
{
	uint64_t size = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
	uint64_t by = (uint64_t)whole, units = size / by;
	uint64_t cents = (size % by * 200 + by) / (2 * by);

	units += cents / 100;
	cents %= 100;
	/* There is no -0.00. */
	snprintf(out, MOST_DECIMALS, "%s%llu.%02llu", number < 0 && units + cents > 0 ? "-" : "",
	    (unsigned long long)units, (unsigned long long)cents);
	return out;
}

uint8_t
read_numbered(const char *text, size_t length, char letter)
{
	int32_t number;

	if (length < 2 || text[0] != letter || !read_number(text + 1, length - 1, &number) ||
	    number < 1 || number > MOST_NUMBERED)
		return 0;
	return (uint8_t)number;
}

char *
write_digits(char digits[MOST_DIGITS], long number)
{
	char *first = digits + MOST_DIGITS;
	unsigned long rest = number < 0 ? 0 - (unsigned long)number : (unsigned long)number;

	do
		*--first = (char)('0' + rest % 10);
	while ((rest /= 10) > 0);
	if (number < 0)
		*--first = '-';
	return first;
}
