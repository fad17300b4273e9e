/*
 * answers.c: reads the answers of referee as RFC 8259 says, and looks whether they are what
 * the page of referee names.
 */
#include "answers.h"

#include "fuzz.h"

#include <string.h>

enum { DEEPEST = 12 };

/* A line of JSON and how far it has been read. */
struct line_reader {
	const char *line, *at, *end;
};

static void take_value(struct line_reader *r, unsigned depth, struct answer *answer);

static _Noreturn void
spoilt(const struct line_reader *r, const char *what)
{
	broken(what, r->line, r->at);
}

static bool
is_next(const struct line_reader *r, char c)
{
	return r->at < r->end && *r->at == c;
}

static void
take(struct line_reader *r, char c, const char *what)
{
	if (!is_next(r, c))
		spoilt(r, what);
	r->at++;
}

/* ---- texts and numbers --------------------------------------------------------- */

/* How many bytes a character takes that is no ASCII, as RFC 3629 says; 0: it is none. */
static size_t
long_character(const unsigned char *c, size_t left)
{
	size_t size = c[0] >= 0xc2 && c[0] <= 0xdf ? 2 : (c[0] & 0xf0) == 0xe0 ? 3 :
	    c[0] >= 0xf0 && c[0] <= 0xf4 ? 4 : 0, i;

	if (size == 0 || size > left || (c[0] == 0xe0 && c[1] < 0xa0) ||
	    (c[0] == 0xed && c[1] > 0x9f) || (c[0] == 0xf0 && c[1] < 0x90) ||
	    (c[0] == 0xf4 && c[1] > 0x8f))
		return 0;
	for (i = 1; i < size; i++)
		if ((c[i] & 0xc0) != 0x80)
			return 0;
	return size;
}

static void
take_escape(struct line_reader *r)
{
	unsigned i;

	r->at++;
	if (r->at >= r->end || strchr("\"\\/bfnrtu", *r->at) == NULL)
		spoilt(r, "an escape in an answer is none of JSON's");
	if (*r->at++ != 'u')
		return;
	for (i = 0; i < 4; i++, r->at++)
		if (r->at >= r->end || strchr("0123456789abcdefABCDEF", *r->at) == NULL)
			spoilt(r, "an escape in an answer lacks digits");
}

static void
take_text(struct line_reader *r)
{
	size_t size;

	take(r, '"', "a text is missing in an answer");
	while (!is_next(r, '"')) {
		if (r->at >= r->end || (unsigned char)*r->at < 0x20 || *r->at == 0x7f)
			spoilt(r, "a text in an answer has no end, or a control character");
		if (*r->at == '\\') {
			take_escape(r);
		} else if ((unsigned char)*r->at < 0x80) {
			r->at++;
		} else {
			size = long_character((const unsigned char *)r->at,
			    (size_t)(r->end - r->at));
			if (size == 0)
				spoilt(r, "a text in an answer is not UTF-8");
			r->at += size;
		}
	}
	r->at++;
}

static size_t
take_digits(struct line_reader *r)
{
	size_t digits = 0;

	for (; r->at < r->end && is_digit(*r->at); digits++)
		r->at++;
	return digits;
}

/* Whole numbers, and those with decimals that scores and advice have. */
static void
take_number(struct line_reader *r)
{
	const char *first;

	if (is_next(r, '-'))
		r->at++;
	first = r->at;
	if (take_digits(r) == 0 || (*first == '0' && r->at - first > 1))
		spoilt(r, "an answer has a value that is none of JSON's");
	if (is_next(r, '.')) {
		r->at++;
		if (take_digits(r) == 0)
			spoilt(r, "a number in an answer has a point and no decimals");
	}
}

/* ---- values ---------------------------------------------------------------------- */

static void
take_member(struct line_reader *r, unsigned depth, struct answer *answer)
{
	struct member *member = &answer->member[answer->count];
	unsigned i;

	if (answer->count == MOST_MEMBERS)
		spoilt(r, "a mapping in an answer has too many keys");
	member->key = r->at + 1;
	take_text(r);
	member->key_length = (size_t)(r->at - 1 - member->key);
	take(r, ':', "a key in an answer has no value");
	member->value = r->at;
	take_value(r, depth, NULL);
	member->length = (size_t)(r->at - member->value);
	for (i = 0; i < answer->count; i++)
		if (answer->member[i].key_length == member->key_length &&
		    memcmp(answer->member[i].key, member->key, member->key_length) == 0)
			spoilt(r, "an answer has a key twice");
	answer->count++;
}

/* Takes a list or, if there is somewhere to put its members, a mapping. */
static void
take_items(struct line_reader *r, unsigned depth, struct answer *mapping)
{
	const char end = mapping == NULL ? ']' : '}';

	r->at++;
	while (!is_next(r, end)) {
		if (mapping == NULL)
			take_value(r, depth, NULL);
		else
			take_member(r, depth, mapping);
		if (is_next(r, end))
			break;
		take(r, ',', "a list or a mapping in an answer lacks a comma");
		if (is_next(r, end))
			spoilt(r, "a list or a mapping in an answer ends with a comma");
	}
	r->at++;
}

static bool
take_word(struct line_reader *r, const char *word)
{
	size_t length = strlen(word);
	bool is = (size_t)(r->end - r->at) >= length && memcmp(r->at, word, length) == 0;

	r->at += is ? length : 0;
	return is;
}

static void
take_value(struct line_reader *r, unsigned depth, struct answer *answer)
{
	struct answer inner = { .count = 0 };

	if (depth == DEEPEST)
		spoilt(r, "an answer is too deep");
	if (is_next(r, '{'))
		take_items(r, depth + 1, answer == NULL ? &inner : answer);
	else if (answer != NULL)
		spoilt(r, "an answer is no mapping");
	else if (is_next(r, '['))
		take_items(r, depth + 1, NULL);
	else if (is_next(r, '"'))
		take_text(r);
	else if (!take_word(r, "true") && !take_word(r, "false") && !take_word(r, "null"))
		take_number(r);
}

void
answer_read(struct answer *answer, const char *line, size_t length)
{
	struct line_reader r = { .line = line, .at = line, .end = line + length };

	answer->count = 0;
	take_value(&r, 0, answer);
	if (r.at != r.end)
		spoilt(&r, "an answer goes on after its end");
}

/* ---- what stands in an answer ------------------------------------------------------ */

static bool
is_key(const struct member *member, const char *key)
{
	return member->key_length == strlen(key) &&
	    memcmp(member->key, key, member->key_length) == 0;
}

const struct member *
answer_get(const struct answer *answer, const char *key)
{
	unsigned i;

	for (i = 0; i < answer->count; i++)
		if (is_key(&answer->member[i], key))
			return &answer->member[i];
	return NULL;
}

bool
answer_says(const struct answer *answer, const char *key, const char *value)
{
	const struct member *member = answer_get(answer, key);

	return member != NULL && member->length == strlen(value) &&
	    memcmp(member->value, value, member->length) == 0;
}

bool
answer_is_event(const struct answer *answer)
{
	return answer->count > 0 && is_key(&answer->member[0], "watch");
}

/* Each key is one of these, in their order. */
static void
check_keys(const struct answer *answer, const char *const keys[], const char *line)
{
	unsigned i;

	for (i = 0; i < answer->count; i++) {
		while (*keys != NULL && !is_key(&answer->member[i], *keys))
			keys++;
		if (*keys == NULL)
			broken("an answer has a key that does not belong there", line,
			    answer->member[i].key);
	}
}

static void
check_verdict(const struct answer *answer, const char *line)
{
	static const char *const keys[] = { "verdict", "legal", "done", "at", "rule", "because",
	    "move", "proved", "followed", "then", "said", "begun", "turn", "verbs", "over",
	    NULL };
	bool no = answer_says(answer, "legal", "false") || answer_says(answer, "done", "false");

	check_keys(answer, keys, line);
	if (!no && !answer_says(answer, "legal", "true") && !answer_says(answer, "done", "true"))
		broken("a verdict says neither yes nor no", line, "");
	if (no != (answer_get(answer, "because") != NULL))
		broken("a verdict has no reason, or one too many", line, "");
	if ((answer_get(answer, "turn") == NULL) != (answer_get(answer, "over") != NULL) ||
	    (answer_get(answer, "turn") == NULL && answer_get(answer, "verbs") != NULL))
		broken("a verdict does not say who must decide, or what is over", line, "");
}

static void
check_event(const struct answer *answer, const char *line)
{
	static const char *const keys[] = { "watch", "move", "undo", "ruling", "round", "turn",
	    NULL };

	check_keys(answer, keys, line);
	if (answer->count - (answer_get(answer, "turn") != NULL) != 2)
		broken("an event says nothing, or two things", line, "");
}

void
answer_check(const struct answer *answer, const char *line)
{
	static const char *const alone[] = { "legal", "hint", NULL };
	static const char *const digest[] = { "digest", "moves", NULL };
	const struct member *first = &answer->member[0];

	if (answer->count == 0)
		broken("an answer says nothing", line, "");
	if (is_key(first, "verdict"))
		check_verdict(answer, line);
	else if (is_key(first, "watch"))
		check_event(answer, line);
	else if (is_key(first, "digest"))
		check_keys(answer, digest, line);
	else if (first->value[0] == '[' && answer->count == 1)
		check_keys(answer, alone, line);
	else if (!is_key(first, "croupier") && !is_key(first, "game"))
		broken("an answer is none of those that are known", line, "");
}
