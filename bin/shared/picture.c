/*
 * picture.c: draws a state for a terminal.
 *
 * Knows the keys that every state has, and of a game's own keys only what
 * their values are.  Must not know any game.
 */
#include "shared/tool.h"

#include <stdlib.h>
#include <string.h>

/* ---- paper ---------------------------------------------------------------- */

/* A picture on its way, and where its next word goes. */
struct paper {
	struct tool *tool;
	const struct tool_look *look;
	struct croupier_text *text;
	const struct croupier_state *state;
	unsigned column, indent;
	bool command;			/* lines that go on end with a backslash */
};

static void
put(struct paper *p, const char *bytes)
{
	tool_check(p->tool, croupier_text_append(p->text, bytes));
}

static void
end_line(struct paper *p)
{
	put(p, "\n");
	p->column = 0;
}

static void
indent_to(struct paper *p, unsigned column)
{
	for (; p->column < column; p->column++)
		put(p, " ");
}

static void
break_line(struct paper *p)
{
	if (p->command)
		put(p, " \\");
	end_line(p);
	indent_to(p, p->indent);
}

/* How many columns a text takes. */
static unsigned
measure(const char *text)
{
	char out[8];
	unsigned width = 0;
	int columns;

	while ((text = tool_character(text, out, &columns)) != NULL)
		width += (unsigned)columns;
	return width;
}

/* One word, never broken unless it is longer than a line; colour may be NULL. */
static void
put_word(struct paper *p, const char *word, const char *colour)
{
	unsigned room = p->look->width - (p->command ? 2 : 0), width = measure(word);
	char out[8];
	int columns;

	if (p->column > p->indent && p->column + 1 + width > room)
		break_line(p);
	else if (p->column > p->indent)
		indent_to(p, p->column + 1);
	if (colour != NULL && p->look->coloured)
		put(p, colour);
	while ((word = tool_character(word, out, &columns)) != NULL) {
		if (p->column + (unsigned)columns > room) {
			if (p->command)
				put(p, "\\\n");	/* a shell joins the halves */
			else
				break_line(p);
			p->column = p->command ? 0 : p->column;
		}
		put(p, out);
		p->column += (unsigned)columns;
	}
	if (colour != NULL && p->look->coloured)
		put(p, "\033[0m");
}

/* The words of a text, with a mark right behind the last. */
static void
put_words(struct paper *p, const char *text, const char *mark, const char *colour)
{
	size_t length = strlen(text) + strlen(mark) + 1;
	char *copy = malloc(length), *word, *rest = copy;

	if (copy == NULL)
		tool_die(p->tool, "out of memory");
	snprintf(copy, length, "%s%s", text, mark);
	while ((word = strtok_r(rest, " ", &rest)) != NULL)
		put_word(p, word, colour);
	free(copy);
}

static const char bold[] = "\033[1m", faint[] = "\033[2m";
static const char named[] = "\033[35m";	/* a card that has a name and no suit */

/* ---- cards ----------------------------------------------------------------- */

static const struct suit {
	char letter;
	const char *word, *sign, *colour;
} suits[] = {
	{ 'S', "S", "\xe2\x99\xa0", "\033[36m" },
	{ 'H', "H", "\xe2\x99\xa5", "\033[31m" },
	{ 'D', "D", "\xe2\x99\xa6", "\033[1;34m" },
	{ 'C', "C", "\xe2\x99\xa3", "\033[32m" },
};

/* The suit of one of the letters. */
static const struct suit *
find_suit(char letter)
{
	const struct suit *suit = suits;

	while (suit->letter != letter)
		suit++;
	return suit;
}

/* A rank, if there is one, and a suit. */
static void
put_suit(struct paper *p, const char *rank, size_t length, char letter, const char *mark)
{
	const struct suit *suit = find_suit(letter);
	char text[96];

	snprintf(text, sizeof text, "%.*s%s%s", (int)length, rank,
	    p->look->ascii ? suit->word : suit->sign, mark);
	put_word(p, text, suit->colour);
}

/* A card, or a number of equal ones that have a name: `times` over 1. */
static void
put_card(struct paper *p, const char *name, unsigned times, const char *mark)
{
	char text[96];
	size_t rank;
	char suit = tool_suit(name, &rank);

	if (strcmp(name, "XX") == 0) {
		snprintf(text, sizeof text, "##%s", mark);
		put_word(p, text, faint);
	} else if (suit != '\0') {
		put_suit(p, name, rank, suit, mark);
	} else if (times > 1) {
		snprintf(text, sizeof text, "%s%s%u%s", name, p->look->ascii ? "x" : "\xc3\x97",
		    times, mark);
		put_word(p, text, named);
	} else {
		snprintf(text, sizeof text, "%s%s", name, mark);
		put_word(p, text, named);
	}
}

/* Whether a card has a name of its own and no rank and suit. */
static bool
has_name(const char *card)
{
	size_t rank;

	return strcmp(card, "XX") != 0 && tool_suit(card, &rank) == '\0';
}

static void
put_cards(struct paper *p, const struct croupier_value *list, const char *mark)
{
	const struct croupier_value *at, *next;

	if (list->first == NULL)
		put_words(p, "none", mark, faint);
	for (at = list->first; at != NULL; at = next) {
		unsigned times = 1;

		next = at->next;
		/* Names are long, so equal cards that lie together are counted. */
		for (; has_name(at->text) && next != NULL && strcmp(at->text, next->text) == 0;
		    next = next->next)
			times++;
		put_card(p, at->text, times, next == NULL ? mark : "");
	}
}

/* ---- values ------------------------------------------------------------------ */

static void put_value(struct paper *p, const struct croupier_value *value, const char *mark);

static void
put_scalar(struct paper *p, const struct croupier_value *value, const char *mark)
{
	char suit = tool_lone_suit(value);

	if (value->meaning == CROUPIER_CARD) {
		put_card(p, value->text, 1, mark);
	} else if (suit != '\0') {
		put_suit(p, "", 0, suit, mark);
	} else {
		put_words(p, value->text, mark, NULL);
	}
}

/* Whether a key says something: that a seat is a seat and cards are cards can be seen. */
static bool
needs_key(const struct croupier_value *value)
{
	if (value->key == NULL)
		return false;
	switch (value->meaning) {
	case CROUPIER_SEAT:
		return strcmp(value->key, "seat") != 0;
	case CROUPIER_CARD:
		return strcmp(value->key, "cards") != 0;
	case CROUPIER_PLAIN:
		return true;
	}
	return true;
}

/* A value of any shape in a running text. */
static void
put_value(struct paper *p, const struct croupier_value *value, const char *mark)
{
	const struct croupier_value *at;
	bool after_seat;

	if (value->shape == CROUPIER_SCALAR) {
		put_scalar(p, value, mark);
		return;
	}
	if (value->meaning == CROUPIER_CARD) {
		put_cards(p, value, mark);
		return;
	}
	if (value->first == NULL)
		put_words(p, "none", mark, faint);
	for (at = value->first; at != NULL; at = at->next) {
		if (needs_key(at))
			put_words(p, at->key, "", NULL);
		after_seat = at->meaning == CROUPIER_SEAT && !needs_key(at);
		put_value(p, at, at->next == NULL ? mark : after_seat ? "" : ",");
	}
}

/* A label in the first columns; what follows hangs behind it. */
static void
put_label(struct paper *p, const char *label)
{
	p->indent = 0;
	put_words(p, label, "", bold);
	p->indent = 11;
	if (p->column >= p->indent)
		p->indent = p->column + 1 < p->look->width / 2 ? p->column + 1 : 2;
	if (p->column >= p->indent)
		break_line(p);
	indent_to(p, p->indent);
}

/* One line of the same kind for each of a game's keys. */
static void
put_field(struct paper *p, const char *label, const struct croupier_value *value)
{
	char count[32];

	put_label(p, label);
	if (value->meaning == CROUPIER_CARD && value->shape == CROUPIER_LIST && value->count > 0) {
		snprintf(count, sizeof count, "(%zu)", value->count);
		put_word(p, count, NULL);
	}
	put_value(p, value, "");
	end_line(p);
}

/* ---- the table ----------------------------------------------------------------- */

static void
put_head(struct paper *p, const struct croupier_value *state)
{
	const struct croupier_value *options = croupier_value_get(state, "options"),
	    *meta = croupier_value_get(state, "meta");

	p->indent = 0;
	put_words(p, croupier_value_get(state, "game")->text, ",", bold);
	put_words(p, croupier_value_get(state, "variant")->text, ", round", NULL);
	put_words(p, croupier_value_get(state, "round")->text, "", NULL);
	end_line(p);
	if (options->count > 0)
		put_field(p, "options", options);
	if (meta != NULL)
		put_field(p, "meta", meta);
	end_line(p);
}

/* Of a key that has a value for every seat the value of this one. */
static void
put_of_seat(struct paper *p, const struct croupier_value *field, const char *seat)
{
	const struct croupier_value *value = croupier_value_get(field, seat);
	char count[32];

	put_words(p, field->key, "", NULL);
	if (value->shape == CROUPIER_LIST && value->meaning == CROUPIER_CARD) {
		snprintf(count, sizeof count, "%zu,", value->count);
		put_word(p, count, NULL);
	} else {
		put_value(p, value, ",");
	}
}

/* The line that says who it is, and how things stand. */
static void
put_seat_head(struct paper *p, const struct croupier_value *state, const char *name, size_t cards,
    bool turn)
{
	const struct croupier_value *at, *scores = croupier_value_get(state, "scores");
	char count[64];

	p->indent = 4;
	put(p, turn ? "  > " : "    ");
	p->column = 4;
	put_words(p, name, "", bold);
	if (strcmp(croupier_value_get(state, "dealer")->text, name) == 0)
		put_words(p, "(dealer)", "", NULL);
	if (turn)
		put_words(p, "(to decide)", "", bold);
	put_words(p, "score", "", NULL);
	put_words(p, croupier_value_get(scores, name)->text, ",", NULL);
	for (at = state->first; at != NULL; at = at->next)
		if (!tool_is_common(at) && tool_by_seat(p->state, at))
			put_of_seat(p, at, name);
	snprintf(count, sizeof count, "%zu %s", cards, cards == 1 ? "card" : "cards");
	put_words(p, count, "", NULL);
	end_line(p);
}

/* A seat, its hand, and what else lies before it. */
static void
put_seat(struct paper *p, const struct croupier_value *state, unsigned seat)
{
	const char *name = croupier_state_seat_name(p->state, seat);
	const struct croupier_value *hands = croupier_value_get(state, "hands"), *at;
	const struct croupier_value *hand = croupier_value_get(hands, name);

	put_seat_head(p, state, name, hand->count, croupier_state_turn(p->state) == (int)seat);
	p->indent = 6;
	indent_to(p, 6);
	put_cards(p, hand, "");
	end_line(p);
	for (at = state->first; at != NULL; at = at->next) {
		const struct croupier_value *own = NULL;

		if (!tool_is_common(at) && tool_by_seat(p->state, at))
			own = croupier_value_get(at, name);
		if (own == NULL || own->shape == CROUPIER_SCALAR || own->count == 0)
			continue;
		indent_to(p, 6);
		put_words(p, at->key, ":", NULL);
		put_value(p, own, "");
		end_line(p);
	}
}

/* The face-down pile: a back, whatever the state knows of it. */
static void
put_stock(struct paper *p, const struct croupier_value *stock)
{
	char count[64];

	put_label(p, "stock");
	snprintf(count, sizeof count, "(%zu)", stock->count);
	put_word(p, count, NULL);
	if (stock->count > 0)
		put_card(p, "XX", 1, "");
	end_line(p);
}

static bool
is_single(const struct croupier_value *value)
{
	return !tool_is_common(value) && value->shape == CROUPIER_SCALAR;
}

/* The single values of a game's own keys, in one paragraph. */
static void
put_single(struct paper *p, const struct croupier_value *state)
{
	const struct croupier_value *at, *next = state->first;

	while (next != NULL && !is_single(next))
		next = next->next;
	if (next == NULL)
		return;
	put_label(p, "state");
	while ((at = next) != NULL) {
		for (next = at->next; next != NULL && !is_single(next); )
			next = next->next;
		put_words(p, at->key, "", NULL);
		put_scalar(p, at, next == NULL ? "" : ",");
	}
	end_line(p);
}

/* Each entry of a key on a line of its own. */
static void
put_entries(struct paper *p, const struct croupier_value *value)
{
	const struct croupier_value *item;

	put_label(p, value->key);
	for (item = value->first; item != NULL; item = item->next) {
		indent_to(p, p->indent);
		if (item->key != NULL)
			put_words(p, item->key, "", NULL);
		put_value(p, item, "");
		end_line(p);
	}
}

/* Whether a value is a list of collections, or a mapping of cards. */
static bool
has_entries(const struct croupier_value *value)
{
	if (value->first == NULL || value->first->shape == CROUPIER_SCALAR)
		return false;
	return value->shape == CROUPIER_LIST || value->first->meaning == CROUPIER_CARD;
}

/* The game's own keys but for single values and what stands with the seats. */
static void
put_own(struct paper *p, const struct croupier_value *state)
{
	const struct croupier_value *at;

	for (at = state->first; at != NULL; at = at->next) {
		if (tool_is_common(at) || at->shape == CROUPIER_SCALAR ||
		    tool_by_seat(p->state, at))
			continue;
		if (has_entries(at))
			put_entries(p, at);
		else
			put_field(p, at->key, at);
	}
}

void
tool_picture(struct tool *tool, const struct croupier_state *state, const struct tool_look *look,
    struct croupier_text *text)
{
	struct paper p = { .tool = tool, .look = look, .text = text, .state = state };
	struct croupier_view *view;
	const struct croupier_value *top;
	struct tool_outlook outlook;
	unsigned seat;

	tool_check(tool, croupier_view_make(state, &view));
	top = croupier_view_state(view);
	tool_look_ahead(tool, state, look->at_table, &outlook);
	put_head(&p, top);
	for (seat = 0; seat < croupier_state_seats(state); seat++)
		put_seat(&p, top, seat);
	end_line(&p);
	put_stock(&p, croupier_value_get(top, "stock"));
	put_single(&p, top);
	put_own(&p, top);
	end_line(&p);
	p.indent = 0;
	put_words(&p, outlook.asks, "", bold);
	end_line(&p);
	p.command = true;
	put_words(&p, outlook.command, "", NULL);
	end_line(&p);
	croupier_view_free(view);
}
