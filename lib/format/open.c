/*
 * open.c: which quotes and brackets are open at some place of a document that is still coming,
 * in JSON and in YAML.
 *
 * A document is looked through once, line after line, as it comes.  Must not know streams, nor
 * read anything: text that is not good YAML may be taken for anything.
 */
#include "format/format.h"

#include <string.h>

/* ---- JSON --------------------------------------------------------------------------- */

size_t
look_through_json(struct open *open, const char *line, size_t length)
{
	size_t i;

	for (i = 0; i < length; i++) {
		char c = line[i];

		if (open->quote != '\0') {
			if (c == '\\')
				i++;
			else if (c == '"')
				open->quote = '\0';
		} else if (c == '"') {
			open->quote = c;
		} else if (c == '{') {
			open->depth++;
		} else if (c == '}' && --open->depth == 0) {
			return i + 1;
		}
	}
	return 0;
}

/* ---- YAML --------------------------------------------------------------------------- */

/* A line that is looked through, and how far that has come. */
struct look {
	struct open *open;
	const char *line;
	size_t length, at;
};

static bool
is_white_at(const struct look *l, size_t at)
{
	return at >= l->length || is_white(l->line[at]);
}

/* Passes over the rest of a text in quotes, as far as it stands on this line. */
static void
pass_quoted(struct look *l)
{
	char quote = l->open->quote;
	size_t at = l->at;

	for (; at < l->length && l->line[at] != quote; at++)
		at += l->line[at] == '\\' && quote == '"';
	l->at = at + 1;
	/* Two single quotes stand for one. */
	if (quote == '\'' && l->at < l->length && l->line[l->at] == quote)
		l->at++;
	else if (at < l->length)
		l->open->quote = '\0';
	l->open->ended = l->open->quote == '\0';
}

/* Takes an anchor, a tag or a quote, in a place where a value or key may begin. */
static bool
take_beginning(struct look *l)
{
	char c = l->line[l->at];

	if (c == '&' || c == '!') {	/* the value after it may still begin */
		while (!is_white_at(l, l->at))
			l->at++;
		return true;
	}
	if (c != '"' && c != '\'')
		return false;
	l->open->begins = false;
	l->open->quote = c;
	l->at++;
	return true;
}

/* Whether a colon at hand stands between a key and its value, inside of brackets. */
static bool
is_colon(const struct look *l)
{
	if (l->line[l->at] != ':')
		return false;
	/* In a text without quotes it does so only if a blank, a comma or a bracket follows. */
	return l->open->begins || l->open->ended || is_white_at(l, l->at + 1) ||
	    strchr(",[]{}", l->line[l->at + 1]) != NULL;
}

static void
open_bracket(struct open *open, char bracket)
{
	open->depth++;
	open->closed = open->closed || open->depth > 64;
	open->curly = open->curly << 1 | (bracket == '{');
}

/* Takes a byte inside brackets that is no blank. */
static void
take_in_brackets(struct look *l)
{
	struct open *open = l->open;
	char c = l->line[l->at];

	if (open->begins && take_beginning(l))
		return;
	open->begins = c == ',' || c == '[' || c == '{' || (c == '?' && open->begins) ||
	    is_colon(l);
	open->ended = c == ']' || c == '}';
	if (c == '[' || c == '{') {
		open_bracket(open, c);
	} else if (c == ']' || c == '}') {
		open->closed = open->closed || (c == '}') != (open->curly & 1) ||
		    open->depth == 1;
		open->curly >>= 1;
		open->depth--;
	}
	l->at++;
	/* The rest of a word changes nothing. */
	while (!open->begins && !open->ended && l->at < l->length &&
	    (byte_kind(l->line[l->at]) & NAME_BYTE) != 0)
		l->at++;
}

/* Whether a block scalar begins at hand: its mark, perhaps how it is indented, and nothing else. */
static bool
is_block_scalar(const struct look *l)
{
	size_t at = l->at + 1;

	if (l->line[l->at] != '|' && l->line[l->at] != '>')
		return false;
	while (at < l->length && (is_digit(l->line[at]) || l->line[at] == '+' ||
	    l->line[at] == '-'))
		at++;
	return is_white_at(l, at);
}

/* Takes the beginning of a value or key outside brackets and quotes. */
static void
take_first_in_block(struct look *l)
{
	struct open *open = l->open;
	char c = l->line[l->at];

	if ((c == '-' || c == '?') && is_white_at(l, l->at + 1)) {
		open->parent = (long)l->at++;
		return;
	}
	open->key = (long)l->at;
	if (take_beginning(l))
		return;
	open->begins = c == '[' || c == '{';
	if (open->begins)
		open_bracket(open, c);
	open->block = is_block_scalar(l);
	open->plain = !open->begins && !open->block;
	l->at = open->block ? l->length : l->at + 1;
}

/* Takes a byte outside brackets and quotes that is no blank. */
static void
take_in_block(struct look *l)
{
	struct open *open = l->open;

	if (l->line[l->at] == ':' && is_white_at(l, l->at + 1)) {
		open->begins = true;
		open->plain = false;
		open->parent = open->key;
		l->at++;
	} else if (open->begins) {
		take_first_in_block(l);
	} else {
		l->at++;
	}
}

/* Finds out how a line that begins outside brackets and quotes continues what came before it. */
static void
begin_line(struct look *l)
{
	struct open *open = l->open;

	if (has_marker(l->line, l->length))
		l->at = document_mark.length;
	while (l->at < l->length && is_white(l->line[l->at]))
		l->at++;
	if (l->at == l->length)
		return;
	/* A line that is indented further belongs to the text that earlier lines began. */
	if (open->block && (long)l->at > open->parent) {
		l->at = l->length;
		return;
	}
	open->block = false;
	if (open->plain && (long)l->at > open->parent)
		return;
	open->plain = false;
	open->begins = true;
}

void
look_through_yaml(struct open *open, const char *line, size_t length)
{
	struct look l = { .open = open, .line = line, .length = length };

	if (!open->said && length > 0 && *line == '%')	/* a directive, before the marker */
		return;
	if (open->quote == '\0' && open->depth == 0)
		begin_line(&l);
	while (l.at < length) {
		if (open->quote != '\0') {
			pass_quoted(&l);
		} else if (is_white(line[l.at])) {
			l.at++;
		} else if (line[l.at] == '#' && (l.at == 0 || is_white(line[l.at - 1]))) {
			open->plain = false;
			return;
		} else if (open->depth > 0) {
			take_in_brackets(&l);
		} else {
			open->said = true;
			take_in_block(&l);
		}
	}
}
