/*
 * plain.c: which texts can stand without quotes, and what YAML takes them for.
 *
 * The one place that says so: the writers ask it before they write, and the reader of
 * canonical text.  Must not know trees or documents.
 */
#include "format/format.h"

#include <limits.h>
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

size_t
plain_length(const char *string)
{
	const char *end = plain_end(string);

	return *end == '\0' && !plain_resolves(string, (size_t)(end - string)) ?
	    (size_t)(end - string) : 0;
}

/* ---- what YAML takes for something else ------------------------------------- */

static bool
among(const char *text, size_t length, const char *const words[])
{
	size_t i;

	for (i = 0; words[i] != NULL; i++)
		if (words[i][0] == text[0] && strncmp(words[i], text, length) == 0 &&
		    words[i][length] == '\0')
			return true;
	return false;
}

static const char *const NULLS[] = { "", "~", "null", "Null", "NULL", NULL };
static const char *const TRUES[] = { "true", "True", "TRUE", NULL };
static const char *const FALSES[] = { "false", "False", "FALSE", NULL };

/* A number in base 2, 8 or 16, the sign already passed. */
static bool
is_based(const char *at, const char *end)
{
	const char *digits;

	if (end - at < 3 || at[0] != '0')
		return false;
	if (at[1] == 'x')
		digits = "0123456789abcdefABCDEF_";
	else if (at[1] == 'o')
		digits = "01234567_";
	else if (at[1] == 'b')
		digits = "01_";
	else
		return false;
	for (at += 2; at < end; at++)
		if (strchr(digits, *at) == NULL)
			return false;
	return true;
}

/*
 * Whether it is a whole number, a fraction, or one with an exponent or in base 60, in YAML 1.1
 * or 1.2.
 */
static bool
is_number(const char *at, const char *end)
{
	const char *start;

	if (at < end && (*at == '-' || *at == '+'))
		at++;
	if (is_based(at, end))
		return true;
	if (end - at == 4 && (memcmp(at, ".inf", 4) == 0 || memcmp(at, ".Inf", 4) == 0 ||
	    memcmp(at, ".INF", 4) == 0))
		return true;
	start = at;
	if (at < end && !is_digit(*at) && *at != '.')
		return false;
	while (at < end && (is_digit(*at) || *at == '_'))
		at++;
	while (at > start && end - at > 1 && *at == ':' && is_digit(at[1])) {
		at += 2;
		if (at < end && is_digit(*at))
			at++;
	}
	if (at < end && *at == '.')
		while (at < end && (is_digit(*at) || *at == '.' || *at == '_'))
			at++;
	if (at > start && end - at > 1 && (*at == 'e' || *at == 'E')) {
		at++;
		if (*at == '-' || *at == '+')
			at++;
		if (at == end)
			return false;
		while (at < end && is_digit(*at))
			at++;
	}
	return at == end && at > start;
}

/* Passes digits, as many as there are, and says whether their number is within the bounds. */
static bool
take_digits(const char **at, const char *end, int least, int most)
{
	int digits;

	for (digits = 0; *at < end && is_digit(**at); (*at)++)
		digits++;
	return least <= digits && digits <= most;
}

/* Passes the character, if it stands there. */
static bool
take_char(const char **at, const char *end, char wanted)
{
	if (*at == end || **at != wanted)
		return false;
	(*at)++;
	return true;
}

/* Whether it is a zone such as Z, -5 or +05:30, or nothing. */
static bool
is_zone(const char *at, const char *end)
{
	if (at == end)
		return true;
	if (take_char(&at, end, 'Z'))
		return at == end;
	if (!take_char(&at, end, '+') && !take_char(&at, end, '-'))
		return false;
	return take_digits(&at, end, 1, 2) &&
	    (!take_char(&at, end, ':') || take_digits(&at, end, 2, 2)) && at == end;
}

/* Whether it is a time such as 20:15:00, with or without a fraction and a zone. */
static bool
is_time(const char *at, const char *end)
{
	if (!take_digits(&at, end, 1, 2) || !take_char(&at, end, ':') ||
	    !take_digits(&at, end, 2, 2) || !take_char(&at, end, ':') ||
	    !take_digits(&at, end, 2, 2))
		return false;
	if (take_char(&at, end, '.'))
		(void)take_digits(&at, end, 0, INT_MAX);
	while (take_char(&at, end, ' '))
		;
	return is_zone(at, end);
}

/*
 * Whether it is a date such as 2026-11-20, with or without a time after it, as in YAML 1.1.  All
 * that is one can stand without quotes.
 */
static bool
is_date(const char *at, const char *end)
{
	if (!take_digits(&at, end, 4, 4) || !take_char(&at, end, '-') ||
	    !take_digits(&at, end, 1, 2) || !take_char(&at, end, '-') ||
	    !take_digits(&at, end, 1, 2))
		return false;
	if (at == end)
		return true;
	if (take_char(&at, end, 'T') || take_char(&at, end, 't'))
		return is_time(at, end);
	if (!take_char(&at, end, ' '))
		return false;
	while (take_char(&at, end, ' '))
		;
	return is_time(at, end);
}

enum constant
plain_constant(const char *text, size_t length)
{
	if (among(text, length, NULLS))
		return IS_NULL;
	if (among(text, length, TRUES))
		return IS_TRUE;
	return among(text, length, FALSES) ? IS_FALSE : NO_CONSTANT;
}

bool
plain_resolves(const char *text, size_t length)
{
	static const char *const others[] = { "y", "Y", "yes", "Yes", "YES", "n", "N", "no", "No",
	    "NO",
		"on", "On", "ON", "off", "Off", "OFF", "<<", "=", ".nan", ".NaN", ".NAN", NULL };

	if (length == 0)
		return true;
	/* Most words begin with another letter. */
	if (strchr("~nNtTfFyYoO<=.+-", text[0]) == NULL && !is_digit(text[0]))
		return false;
	if (plain_constant(text, length) != NO_CONSTANT || among(text, length, others))
		return true;
	if (!is_digit(text[0]) && text[0] != '-' && text[0] != '+' && text[0] != '.')
		return false;
	return is_number(text, text + length) || is_date(text, text + length);
}

/* ---- what JSON takes for a number ------------------------------------------- */

/* Where digits end; NULL if there are none. */
static const char *
digits_end(const char *at)
{
	const char *from = at;

	while (is_digit(*at))
		at++;
	return at == from ? NULL : at;
}

const char *
json_number_end(const char *at)
{
	const char *from = at, *end;

	if (*at == '-')
		at++;
	end = *at == '0' ? at + 1 : digits_end(at);
	if (end == NULL || (*at == '0' && is_digit(*end)))
		return from;
	if (*end == '.') {
		end = digits_end(end + 1);
		if (end == NULL)
			return from;
	}
	if (*end != 'e' && *end != 'E')
		return end;
	end += end[1] == '-' || end[1] == '+' ? 2 : 1;
	end = digits_end(end);
	return end == NULL ? from : end;
}
