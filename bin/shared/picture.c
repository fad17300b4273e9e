/*
 * picture.c: draws a state for a terminal, and says what may come next.
 *
 * Knows the keys that every state has, and of a game's own keys only what
 * their values are.  Must not know any game.
 */
#define _XOPEN_SOURCE 700	/* wcwidth */
#include "shared/tool.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

/* ---- characters --------------------------------------------------------- */

/* How many columns a character of UTF-8 takes; negative where the locale has no such character. */
static int
find_width(const char *text, size_t length)
{
	static const unsigned char of_first_byte[] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
	unsigned long point = (unsigned char)text[0] & of_first_byte[length];
	size_t i;

	for (i = 1; i < length; i++)
		point = point << 6 | ((unsigned char)text[i] & 0x3fU);
	return wcwidth((wchar_t)point);
}

const char *
tool_character(const char *text, char *out, int *columns)
{
	bool harmless;
	size_t length = croupier_character(text, &harmless);
	int wide = harmless && columns != NULL ? find_width(text, length) : 1;

	if (length == 0)
		return NULL;
	if (harmless && wide >= 0) {
		memcpy(out, text, length);
		out[length] = '\0';
	} else {
		memcpy(out, "?", 2);
		wide = 1;
	}
	if (columns != NULL)
		*columns = wide;
	return text + length;
}

/* ---- what values are ---------------------------------------------------- */

char
tool_suit(const char *card, size_t *rank)
{
	static const char *const ranks[] = { "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K" };
	size_t i, length = strlen(card);

	if (length < 2 || strchr("SHDC", card[length - 1]) == NULL)
		return '\0';
	*rank = length - 1;
	for (i = 0; i < sizeof ranks / sizeof ranks[0]; i++)
		if (strlen(ranks[i]) == *rank && strncmp(ranks[i], card, *rank) == 0)
			return card[length - 1];
	return '\0';
}

char
tool_lone_suit(const struct croupier_value *value)
{
	if (value->meaning != CROUPIER_PLAIN || value->text == NULL || strlen(value->text) != 1 ||
	    strchr("SHDC", value->text[0]) == NULL)
		return '\0';
	return value->text[0];
}

bool
tool_is_common(const struct croupier_value *value)
{
	static const char *const keys[] = { "croupier", "game", "variant", "options", "meta", "seats", "dealer", "round",
		"scores", "seed", "phase", "turn", "hands", "stock" };
	size_t i;

	for (i = 0; i < sizeof keys / sizeof keys[0]; i++)
		if (strcmp(keys[i], value->key) == 0)
			return true;
	return false;
}

bool
tool_by_seat(const struct croupier_state *state, const struct croupier_value *value)
{
	const struct croupier_value *at;

	if (value->shape != CROUPIER_MAPPING || value->count != croupier_state_seats(state))
		return false;
	for (at = value->first; at != NULL; at = at->next)
		if (croupier_state_seat(state, at->key) < 0)
			return false;
	return true;
}

/* ---- what comes next ----------------------------------------------------- */

/* Puts a formatted piece behind a string, as far as there is room. */
__attribute__((format(printf, 3, 4)))
static void
add(char *string, size_t room, const char *format, ...)
{
	size_t used = strlen(string);
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(string + used, room - used, format, arguments);
	va_end(arguments);
}

/* A list of moves and room to say them in. */
struct choice {
	const char *program;		/* stands before the words of a move */
	struct tool *tool;
	const struct croupier_state *state;
	struct croupier_moves *moves;
	struct croupier_text *text;
	char words[1000];		/* the move that was said last */
};

static const char *
say(struct choice *choice, size_t index)
{
	const char *bytes;

	croupier_text_clear(choice->text);
	tool_check(choice->tool, croupier_moves_write(choice->moves, index, choice->state, CROUPIER_WORDS, choice->text));
	bytes = croupier_text_bytes(choice->text, NULL);
	snprintf(choice->words, sizeof choice->words, "%.*s", (int)strcspn(bytes, "\n"), bytes);
	return choice->words;
}

/* The verbs of the listed moves, and how many of each. */
static void
tell_moves(struct choice *choice, struct tool_outlook *outlook)
{
	char verb[64] = "";
	size_t i, same = 0, count = croupier_moves_count(choice->moves);

	for (i = 0; i <= count; i++) {
		const char *words = i < count ? strchr(say(choice, i), ' ') + 1 : "";
		size_t length = strcspn(words, " ");

		if (same > 0 && (strncmp(verb, words, length) != 0 || verb[length] != '\0' || length == 0)) {
			add(outlook->asks, sizeof outlook->asks, "%s %s", outlook->asks[0] == '\0' ? "" : ",", verb);
			if (same > 1)
				add(outlook->asks, sizeof outlook->asks, " (%zu)", same);
			same = 0;
		}
		snprintf(verb, sizeof verb, "%.*s", (int)length, words);
		same++;
	}
}

/* Whether the library said yes; a picture must not depend on how much memory there is. */
static bool
is_yes(struct tool *tool, const struct croupier_refusal *no)
{
	if (no->error == CROUPIER_MEMORY)
		tool_die(tool, "%s", no->sentence);
	return no->verdict == CROUPIER_YES;
}

/* Whether these words are a move that is legal as it stands. */
static bool
is_legal(const struct choice *choice, const char *words)
{
	struct croupier_state *copy = croupier_state_copy(choice->state);
	struct croupier_move *move = NULL;
	struct croupier_refusal no;
	bool legal;

	if (copy == NULL)
		tool_die(choice->tool, "out of memory");
	no = croupier_move_from_words(copy, words, false, NULL, &move);
	legal = is_yes(choice->tool, &no);
	if (legal) {
		no = croupier_play(copy, move);
		legal = is_yes(choice->tool, &no);
	}
	croupier_move_free(move);
	croupier_state_free(copy);
	return legal;
}

enum { TRIED_MOVES = 64 };

/* The first listed move that is complete; else the first, which must name what it draws. */
static void
choose_command(struct choice *choice, struct tool_outlook *outlook)
{
	size_t i, count = croupier_moves_count(choice->moves);

	for (i = 0; i < count && i < TRIED_MOVES; i++)
		if (is_legal(choice, say(choice, i))) {
			snprintf(outlook->command, sizeof outlook->command, "%s%s", choice->program,
			    choice->words);
			return;
		}
	snprintf(outlook->command, sizeof outlook->command, "%s%s drawn ...", choice->program,
	    say(choice, 0));
}

/* Without a list of moves: what the phase asks for. */
static void
tell_verbs(const struct choice *choice, const char *seat, struct tool_outlook *outlook)
{
	const char *verb;
	size_t i;

	for (i = 0; (verb = croupier_state_verb(choice->state, i)) != NULL; i++)
		add(outlook->asks, sizeof outlook->asks, "%s %s", i == 0 ? "" : ",", verb);
	if (i > 0)
		snprintf(outlook->command, sizeof outlook->command, "%s%s %s ...", choice->program,
		    seat, croupier_state_verb(choice->state, 0));
}

static void
tell_end(struct tool *tool, const struct croupier_state *state, bool at_table,
    struct tool_outlook *outlook)
{
	struct croupier_score *score = NULL;
	struct croupier_refusal no = croupier_score_make(state, &score);
	bool scored = is_yes(tool, &no);

	snprintf(outlook->asks, sizeof outlook->asks, "the round is over");
	if (scored && croupier_score_match_over(score))
		add(outlook->asks, sizeof outlook->asks, " and so is the match");
	if (scored && !croupier_score_match_over(score))
		snprintf(outlook->command, sizeof outlook->command, at_table ? "deal" : "deal --next");
	else
		snprintf(outlook->command, sizeof outlook->command, at_table ? "score" : "score --table");
	croupier_score_free(score);
}

void
tool_look_ahead(struct tool *tool, const struct croupier_state *state, bool at_table,
    struct tool_outlook *outlook)
{
	struct choice choice = { .tool = tool, .state = state,
		.program = at_table ? "" : "validate-move " };
	int turn = croupier_state_turn(state);
	struct croupier_refusal no;
	char verbs[sizeof outlook->asks];
	const char *seat;

	outlook->asks[0] = outlook->command[0] = '\0';
	if (turn < 0) {
		tell_end(tool, state, at_table, outlook);
		return;
	}
	seat = croupier_state_seat_name(state, (unsigned)turn);
	choice.moves = croupier_moves_new();
	choice.text = croupier_text_new();
	if (choice.moves == NULL || choice.text == NULL)
		tool_die(tool, "out of memory");
	no = croupier_moves_list(choice.moves, state, (unsigned)turn);
	if (is_yes(tool, &no) && croupier_moves_count(choice.moves) > 0) {
		tell_moves(&choice, outlook);
		choose_command(&choice, outlook);
	} else {
		tell_verbs(&choice, seat, outlook);
	}
	memcpy(verbs, outlook->asks, sizeof verbs);
	snprintf(outlook->asks, sizeof outlook->asks, "%s is to decide, phase %s:", seat,
	    croupier_state_phase(state));
	add(outlook->asks, sizeof outlook->asks, "%s", verbs);
	croupier_text_free(choice.text);
	croupier_moves_free(choice.moves);
}

/* ---- paper ---------------------------------------------------------------- */

/* Where the next word goes. */
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

/* ---- cards ----------------------------------------------------------------- */

static const char *
suit_colour(char suit)
{
	switch (suit) {
	case 'S':
		return "\033[36m";
	case 'H':
		return "\033[31m";
	case 'D':
		return "\033[1;34m";
	default:
		return "\033[32m";
	}
}

static const char *
suit_sign(const struct paper *p, char suit)
{
	static const char *const signs[][2] = {
		{ "S", "\xe2\x99\xa0" }, { "H", "\xe2\x99\xa5" }, { "D", "\xe2\x99\xa6" }, { "C", "\xe2\x99\xa3" }
	};

	return signs[suit == 'S' ? 0 : suit == 'H' ? 1 : suit == 'D' ? 2 : 3][p->look->ascii ? 0 : 1];
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
		snprintf(text, sizeof text, "%.*s%s%s", (int)rank, name, suit_sign(p, suit), mark);
		put_word(p, text, suit_colour(suit));
	} else if (times > 1) {
		snprintf(text, sizeof text, "%s%s%u%s", name, p->look->ascii ? "x" : "\xc3\x97", times, mark);
		put_word(p, text, "\033[35m");
	} else {
		snprintf(text, sizeof text, "%s%s", name, mark);
		put_word(p, text, "\033[35m");
	}
}

static void
put_cards(struct paper *p, const struct croupier_value *list, const char *mark)
{
	const struct croupier_value *at, *next;
	size_t rank;

	if (list->first == NULL)
		put_words(p, "none", mark, faint);
	for (at = list->first; at != NULL; at = next) {
		unsigned times = 1;

		/* Names of cards are long; equal ones that lie together are counted. */
		for (next = at->next; next != NULL && strcmp(at->text, "XX") != 0 && tool_suit(at->text, &rank) == '\0' &&
		    strcmp(at->text, next->text) == 0; next = next->next)
			times++;
		put_card(p, at->text, times, next == NULL ? mark : "");
	}
}

/* ---- values ------------------------------------------------------------------ */

static void put_value(struct paper *p, const struct croupier_value *value, const char *mark);

static void
put_scalar(struct paper *p, const struct croupier_value *value, const char *mark)
{
	char text[16], suit = tool_lone_suit(value);

	if (value->meaning == CROUPIER_CARD) {
		put_card(p, value->text, 1, mark);
	} else if (suit != '\0') {
		snprintf(text, sizeof text, "%s%s", suit_sign(p, suit), mark);
		put_word(p, text, suit_colour(suit));
	} else {
		put_words(p, value->text, mark, NULL);
	}
}

/* A seat and its cards speak for themselves. */
static bool
needs_key(const struct croupier_value *value)
{
	return value->key != NULL && !(value->meaning == CROUPIER_SEAT && strcmp(value->key, "seat") == 0) &&
	    !(value->meaning == CROUPIER_CARD && strcmp(value->key, "cards") == 0);
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

/* What of a key that maps every seat to something belongs to this one. */
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

static void
put_seat(struct paper *p, const struct croupier_value *state, unsigned seat)
{
	const char *name = croupier_state_seat_name(p->state, seat);
	const struct croupier_value *hand = croupier_value_get(croupier_value_get(state, "hands"), name), *at;
	bool turn = croupier_state_turn(p->state) == (int)seat;
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
	put_words(p, croupier_value_get(croupier_value_get(state, "scores"), name)->text, ",", NULL);
	for (at = state->first; at != NULL; at = at->next)
		if (!tool_is_common(at) && tool_by_seat(p->state, at))
			put_of_seat(p, at, name);
	snprintf(count, sizeof count, "%zu %s", hand->count, hand->count == 1 ? "card" : "cards");
	put_words(p, count, "", NULL);
	end_line(p);
	p->indent = 6;
	indent_to(p, 6);
	put_cards(p, hand, "");
	end_line(p);
	for (at = state->first; at != NULL; at = at->next) {
		const struct croupier_value *own = tool_is_common(at) || !tool_by_seat(p->state, at) ? NULL :
		    croupier_value_get(at, name);

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

/* The game's other keys, but for those that stand with the seats: one entry a line. */
static void
put_own(struct paper *p, const struct croupier_value *state)
{
	const struct croupier_value *at, *item;

	for (at = state->first; at != NULL; at = at->next) {
		if (tool_is_common(at) || at->shape == CROUPIER_SCALAR || tool_by_seat(p->state, at))
			continue;
		item = at->first;
		if (item == NULL || item->shape == CROUPIER_SCALAR ||
		    (at->shape == CROUPIER_MAPPING && item->meaning != CROUPIER_CARD)) {
			put_field(p, at->key, at);
			continue;
		}
		put_label(p, at->key);
		for (; item != NULL; item = item->next) {
			indent_to(p, p->indent);
			if (item->key != NULL)
				put_words(p, item->key, "", NULL);
			put_value(p, item, "");
			end_line(p);
		}
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
