/*
 * plain.c: which texts can stand without quotes, and what YAML takes them for.
 *
 * The one place that says so: the writers ask it before they write, and the reader of
 * canonical text.  Must not know trees or documents.
 */
#include "format/format.h"

#include <string.h>

const char *
plain_end(const char *at)
{
	const char *end = at;
	size_t length;

	/* A dash begins a text only if more of the text follows it. */
	if ((byte_kind(*at) & (BEGINS_WORD | WIDE)) == 0 &&
	    (*at != '-' || ((byte_kind(at[1]) & (INSIDE_WORD | WIDE)) == 0 && at[1] != ':')))
		return at;
	for (;;) {
		while ((byte_kind(*end) & INSIDE_WORD) != 0)
			end++;
		if ((byte_kind(*end) & WIDE) != 0) {
			enum character kind = character_at(end, 4, &length);

			if (kind != CHARACTER_VISIBLE && kind != CHARACTER_UNSEEN)
				return end;
			end += length;
			continue;
		}
		/*
		 * Blanks and colons belong to the text if more of it follows them, and not a
		 * comment.
		 */
		for (at = end; *at == ' '; at++)
			;
		if (*at == '#')
			return end;
		while (*at == ':')
			at++;
		if (at == end || (byte_kind(*at) & (INSIDE_WORD | WIDE)) == 0)
			return end;
		end = at;
	}
}

bool
stands_plain(const char *string)
{
	const char *end = plain_end(string);

	return *end == '\0' && end > string && !plain_resolves(string);
}

/* ---- what YAML takes for something else ------------------------------------- */

static const char digits[] = "0123456789";

static bool
among(const char *text, const char *const words[])
{
	while (*words != NULL && !same_text(*words, text))
		words++;
	return *words != NULL;
}

/* Passes characters of a set, as many as there are, if their number is within the bounds. */
static bool
take(const char **at, const char *set, size_t least, size_t most)
{
	size_t count = strspn(*at, set);

	*at += count;
	return least <= count && count <= most;
}

/* A number in base 2, 8 or 16, the sign already passed. */
static bool
is_based(const char *at)
{
	static const char *const sets[] = { ['x'] = "0123456789abcdefABCDEF_", ['o'] = "01234567_",
	    ['b'] = "01_" };
	const char *set = at[0] == '0' && at[1] > 0 && at[1] <= 'x' ? sets[(int)at[1]] : NULL;

	return set != NULL && at[2] != '\0' && at[2 + strspn(at + 2, set)] == '\0';
}

/*
 * Whether it is a whole number, a fraction, or one with an exponent or in base 60, in YAML 1.1
 * or 1.2.
 */
static bool
is_number(const char *at)
{
	static const char *const infinities[] = { ".inf", ".Inf", ".INF", NULL };
	const char *start;

	at += *at == '-' || *at == '+';
	if (is_based(at) || among(at, infinities))
		return true;
	if (!is_digit(*at) && *at != '.')
		return false;
	start = at;
	at += strspn(at, "0123456789_");
	while (at > start && *at == ':' && is_digit(at[1]))
		at += is_digit(at[2]) ? 3 : 2;
	if (*at == '.')
		at += strspn(at, "0123456789._");
	if (*at == 'e' || *at == 'E') {
		at += at[1] == '-' || at[1] == '+' ? 2 : 1;
		if (!take(&at, digits, 1, SIZE_MAX))
			return false;
	}
	return *at == '\0';
}

/* Whether it is a time such as 20:15:00, maybe with a fraction and a zone: Z, -5 or +05:30. */
static bool
is_time(const char *at)
{
	if (!take(&at, digits, 1, 2) || !take(&at, ":", 1, 1) || !take(&at, digits, 2, 2) ||
	    !take(&at, ":", 1, 1) || !take(&at, digits, 2, 2))
		return false;
	if (*at == '.')
		at += 1 + strspn(at + 1, digits);
	at += strspn(at, " ");
	if (*at == '\0' || same_text(at, "Z"))
		return true;
	return take(&at, "+-", 1, 1) && take(&at, digits, 1, 2) && (*at == '\0' ||
	    (take(&at, ":", 1, 1) && take(&at, digits, 2, 2) && *at == '\0'));
}

/* Whether it is a date such as 2026-11-20, with or without a time after it, as in YAML 1.1. */
static bool
is_date(const char *at)
{
	if (!take(&at, digits, 4, 4) || !take(&at, "-", 1, 1) || !take(&at, digits, 1, 2) ||
	    !take(&at, "-", 1, 1) || !take(&at, digits, 1, 2))
		return false;
	if (*at == '\0')
		return true;
	return *at == 'T' || *at == 't' ? is_time(at + 1) :
	    take(&at, " ", 1, SIZE_MAX) && is_time(at);
}

enum constant
plain_constant(const char *text)
{
	static const char *const nulls[] = { "", "~", "null", "Null", "NULL", NULL };
	static const char *const trues[] = { "true", "True", "TRUE", NULL };
	static const char *const falses[] = { "false", "False", "FALSE", NULL };

	return among(text, nulls) ? IS_NULL : among(text, trues) ? IS_TRUE :
	    among(text, falses) ? IS_FALSE : NO_CONSTANT;
}

bool
plain_resolves(const char *text)
{
	static const char *const others[] = { "y", "Y", "yes", "Yes", "YES", "n", "N", "no", "No",
	    "NO", "on", "On", "ON", "off", "Off", "OFF", "<<", "=", ".nan", ".NaN", ".NAN", NULL };

	/* Most words begin with another letter. */
	if (strchr("~nNtTfFyYoO<=.+-0123456789", text[0]) == NULL)
		return false;
	return plain_constant(text) != NO_CONSTANT || among(text, others) || is_number(text) ||
	    is_date(text);
}

/* ---- what JSON takes for a number ------------------------------------------- */

const char *
json_number_end(const char *at)
{
	const char *from = at;
	bool zero;

	at += *at == '-';
	zero = *at == '0';
	if (!take(&at, digits, 1, zero ? 1 : SIZE_MAX))
		return from;
	if (*at == '.') {
		at++;
		if (!take(&at, digits, 1, SIZE_MAX))
			return from;
	}
	if (*at != 'e' && *at != 'E')
		return at;
	at += at[1] == '-' || at[1] == '+' ? 2 : 1;
	return take(&at, digits, 1, SIZE_MAX) ? at : from;
}
