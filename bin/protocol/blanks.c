/*
 * blanks.c: finds what looks like a blank in a line, or like nothing, and parts no words: texts
 * that were copied from elsewhere have such characters.
 *
 * Must not know what the words mean.
 */
#include "protocol/protocol.h"

#include <stdio.h>
#include <string.h>

/* The code point at a place in UTF-8, if that has two or three bytes; 0: it has not. */
static unsigned
code_at(const char *place)
{
	const unsigned char *at = (const unsigned char *)place;

	if (at[0] >= 0xc2 && at[0] < 0xe0 && at[1] != '\0')
		return (at[0] & 0x1fu) << 6 | (at[1] & 0x3fu);
	if (at[0] >= 0xe0 && at[0] < 0xf0 && at[1] != '\0' && at[2] != '\0')
		return (at[0] & 0xfu) << 12 | (at[1] & 0x3fu) << 6 | (at[2] & 0x3fu);
	return 0;
}

static bool
is_invisible(unsigned code)
{
	return (code >= 0x200b && code <= 0x200f) || (code >= 0x2060 && code <= 0x2064) ||
	    code == 0xfeff;
}

static bool
is_odd(unsigned code)
{
	return code == 0xa0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200a) ||
	    code == 0x202f || code == 0x205f || code == 0x3000 || is_invisible(code);
}

/* Whether a line is no words, or text that is free from its second word on. */
static bool
is_free(const char *line)
{
	static const char note[] = "note";
	size_t length = strlen(note);

	return *line == '\0' || strchr("#{-[\"", *line) != NULL ||
	    (name_begins(line, note, length) && (line[length] == ' ' || line[length] == '\t'));
}

bool
refuse_odd_blank(struct client *c, struct answer *a, const char *line)
{
	const char *at = line, *word = line;
	unsigned code;

	if (is_free(line))
		return false;
	for (; *at != '\0' && find_reason(at) == NULL && !is_odd(code_at(at)); at++)
		if (*at == ' ' || *at == '\t')
			word = at + 1;
	code = code_at(at);
	if (!is_odd(code))
		return false;
	answer_no(c, a, "there is %s (U+%04X) %s%.*s: %s", is_invisible(code) ?
	    "an invisible character" : code == 0xa0 || code == 0x202f ? "a no-break space" :
	    "a space of another kind", code, at == word ? "where a word begins" : "behind ",
	    (int)(at - word), word, is_invisible(code) ? "leave it out" :
	    "type a plain blank there instead");
	return true;
}
