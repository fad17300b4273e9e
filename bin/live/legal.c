/*
 * legal.c: which moves may be legal, if they cannot be listed because cards are hidden.
 *
 * Tries words, and says which of them the record would take.  Must not know any game, nor
 * why somebody asks.
 */
#include "live/live.h"

#include <stdlib.h>
#include <string.h>

/* ---- the verbs that can be legal ------------------------------------------------------ */

/* Whether one of the lines is this word. */
static bool
has_line(const char *lines, const char *word)
{
	size_t length = strlen(word);

	for (; *lines != '\0'; lines += strcspn(lines, "\n") + 1)
		if (strcspn(lines, "\n") == length && memcmp(lines, word, length) == 0)
			return true;
	return false;
}

size_t
offered_verbs(struct tool *tool, const struct croupier_state *state, unsigned seat,
    const char *verbs[MOST_VERBS])
{
	struct text offered = { .made = NULL };
	const struct croupier_state_about about = croupier_state_about(state);
	const char *lines, *verb;
	size_t i, count = 0;

	tool_check(tool, croupier_words_next(state, croupier_state_seat_name(state, seat),
	    tool_target(tool, &offered)));
	lines = tool_text(tool, &offered, NULL);
	for (i = 0; count < MOST_VERBS && (verb = about.verbs[i]) != NULL; i++)
		if (has_line(lines, verb))
			verbs[count++] = verb;
	text_free(&offered);
	return count;
}

/* Whether one of the listed moves has that verb. */
static bool
is_listed(struct tool *tool, const struct croupier_state *state, struct croupier_moves *moves,
    const char *verb)
{
	const struct croupier_listed *listed;
	size_t i, count = croupier_moves_count(moves);

	for (i = 0; i < count; i++) {
		tool_check(tool, croupier_moves_at(moves, i, state, &listed));
		if (strcmp(listed->verb, verb) == 0)
			return true;
	}
	return false;
}

/* Whether a word is a parameter of the verb. */
static bool
is_parameter(const struct croupier_verb *verb, const char *word)
{
	size_t i = 0;

	while (verb->parameters[i] != NULL && strcmp(verb->parameters[i], word) != 0)
		i++;
	return verb->parameters[i] != NULL;
}

/* Whether a word other than a parameter may follow a seat and a verb. */
static bool
has_values(struct tool *tool, const struct croupier_state *state, const char *verb,
    const char *words)
{
	const struct croupier_verb named = verb_named(state, verb);
	struct text offered = { .made = NULL };
	struct list list = { .count = 0 };
	size_t i = 0;
	bool found;

	tool_check(tool, croupier_words_next(state, words, tool_target(tool, &offered)));
	list_add_lines(tool, &list, tool_text(tool, &offered, NULL));
	while (i < list.count && is_parameter(&named, list.at[i]))
		i++;
	found = i < list.count;
	list_free(&list);
	text_free(&offered);
	return found;
}

/* Whether a verb may be legal, although hidden hands keep the moves from being listed. */
static bool
may_be_legal(struct client *c, unsigned seat, const char *verb)
{
	const struct croupier_state *state = state_of(c);
	struct text words = { .made = NULL };
	struct croupier_refusal no;
	const char *said;
	bool legal;

	text_print(&words, "%s %s", croupier_state_seat_name(state, seat), verb);
	said = tool_text(c->live->tool, &words, NULL);
	no = judge_words(c, said);
	legal = no.verdict == CROUPIER_YES || lacks_drawn(&no) ||
	    has_values(c->live->tool, state, verb, said);
	text_free(&words);
	return legal;
}

size_t
legal_verbs(struct client *c, const char *verbs[MOST_VERBS])
{
	const struct croupier_state *state = state_of(c);
	unsigned turn = (unsigned)croupier_state_turn(state);
	struct croupier_moves *moves = tool_need(c->live->tool, croupier_moves_new());
	size_t i, count = offered_verbs(c->live->tool, state, turn, verbs), kept = 0;
	bool listed = croupier_moves_list(moves, state, turn).verdict == CROUPIER_YES;

	for (i = 0; i < count; i++)
		if (listed ? is_listed(c->live->tool, state, moves, verbs[i]) :
		    may_be_legal(c, turn, verbs[i]))
			verbs[kept++] = verbs[i];
	croupier_moves_free(moves);
	return kept;
}

/* ---- what can be said of them ------------------------------------------------------------ */

/* What may follow some words: open words, as a list, and perhaps hidden cards. */
struct possible {
	struct text open;
	size_t count;
	struct text own;		/* the same without cards that lie outside the hand */
	size_t own_count;
	bool hidden, several;		/* a hidden card may; only several together may */
	char first[64];			/* any of these, to go on with; empty: none */
};

/* Whether a zone has a card of that name, which can be seen. */
static bool
has_card(const struct croupier_zone *zone, const char *word)
{
	const struct croupier_item *item = zone->first;

	while (item != NULL &&
	    (item->kind != CROUPIER_ITEM_CARD || strcmp(item->text, word) != 0))
		item = item->next;
	return item != NULL;
}

/* Whether a word is the name of a card that can be seen nowhere. */
static bool
is_unseen_card(const struct croupier_view *view, const char *word)
{
	const struct croupier_zone *zone = view->zones;

	if (find_face(view->deck, word) == NULL)
		return false;
	while (zone != NULL && !has_card(zone, word))
		zone = zone->next;
	return zone == NULL;
}

/* Whether a word is the name of a card that lies open, but not in the seat's hand. */
static bool
is_elsewhere(const struct croupier_view *view, unsigned seat, const char *word)
{
	const struct croupier_zone *hand = view->zones;

	if (find_face(view->deck, word) == NULL)
		return false;
	while (hand->seat != (int)seat || hand->label[0] != '\0')
		hand = hand->next;
	return !has_card(hand, word);
}

/* Notes a word that may follow and is no hidden card. */
static void
note_open(struct possible *p, const char *word, bool elsewhere)
{
	text_print(&p->open, "%s%s", p->count++ > 0 ? ", " : " ", word);
	if (!elsewhere)
		text_print(&p->own, "%s%s", p->own_count++ > 0 ? ", " : " ", word);
}

/* Whether words need more after them before they can be judged. */
static bool
needs_more(struct client *c, const char *words)
{
	struct croupier_refusal no = judge_words(c, words);

	return no.rule != NULL && strcmp(no.rule, "table/bad-argument") == 0;
}

/* Whether the record would take the words with one more, perhaps with others after it. */
static bool
would_take(struct client *c, const char *words, const char *word)
{
	struct text text = { .made = NULL };
	struct croupier_refusal no;
	const char *whole;
	bool good;

	text_print(&text, "%s %s", words, word);
	whole = tool_text(c->live->tool, &text, NULL);
	no = judge_words(c, whole);
	good = no.verdict == CROUPIER_YES || lacks_drawn(&no) || needs_more(c, whole);
	text_free(&text);
	return good;
}

/*
 * Finds what may follow words with a verb.  If something must, but no card of the hand will do
 * alone, several together may.
 */
static void
find_possible(struct client *c, unsigned seat, const char *verb, const char *words, bool must,
    struct possible *p)
{
	const struct croupier_state *state = state_of(c);
	struct text offered = { .made = NULL };
	const struct croupier_verb named = verb_named(state, verb);
	struct list list = { .count = 0 };
	struct croupier_view *view;
	bool unseen;
	size_t i;

	*p = (struct possible){ .count = 0 };
	tool_check(c->live->tool, croupier_view_make(state, NULL, &view));
	tool_check(c->live->tool, croupier_words_next(state, words,
	    tool_target(c->live->tool, &offered)));
	list_add_lines(c->live->tool, &list, tool_text(c->live->tool, &offered, NULL));
	for (i = 0; i < list.count; i++) {
		const char *word = list.at[i];

		if (is_parameter(&named, word))
			continue;
		unseen = is_unseen_card(view, word);
		p->several = p->several || unseen;
		if (!would_take(c, words, word))
			continue;
		if (p->first[0] == '\0' && strlen(word) < sizeof p->first)
			memcpy(p->first, word, strlen(word) + 1);
		if (unseen)
			p->hidden = true;
		else
			note_open(p, word, is_elsewhere(view, seat, word));
	}
	p->several = p->several && p->count == 0 && !p->hidden && must;
	list_free(&list);
	text_free(&offered);
	croupier_view_free(view);
}

/*
 * Appends that, and forgets it.  If a hidden card of the hand may follow, cards that lie
 * elsewhere are left out: they are only other copies of cards that could be hidden there.
 */
static void
put_possible(struct client *c, const char *seat, struct possible *p, struct text *text)
{
	struct text *open = p->hidden ? &p->own : &p->open;
	size_t count = p->hidden ? p->own_count : p->count;

	if (count > 0)
		text_put(text, tool_text(c->live->tool, open, NULL));
	if (p->hidden)
		text_print(text, "%s any card of %s's hand", count > 0 ? ", or" : "", seat);
	else if (p->several)
		text_print(text, " cards of %s's hand", seat);
	text_free(&p->open);
	text_free(&p->own);
}

/* Says what may follow the parameters of a verb, except for drawn and despite. */
static void
say_parameters(struct client *c, unsigned seat, const char *verb, const char *words,
    struct text *text)
{
	const struct croupier_verb named = verb_named(state_of(c), verb);
	const char *parameter;
	const char *name = croupier_state_seat_name(state_of(c), seat);
	struct text more = { .made = NULL };
	bool must = needs_more(c, words);
	struct possible p;
	size_t i;

	for (i = 0; (parameter = named.parameters[i]) != NULL; i++) {
		if (strcmp(parameter, "drawn") == 0 || strcmp(parameter, "despite") == 0)
			continue;
		text_clear(&more);
		text_print(&more, "%s %s", words, parameter);
		find_possible(c, seat, verb, tool_text(c->live->tool, &more, NULL), must, &p);
		if (p.count > 0 || p.hidden || p.several)
			text_print(text, "; %s", parameter);
		put_possible(c, name, &p, text);
	}
	text_free(&more);
}

void
say_possible(struct client *c, unsigned seat, struct text *text)
{
	const struct croupier_state *state = state_of(c);
	const char *name = croupier_state_seat_name(state, seat), *verbs[MOST_VERBS];
	size_t i, count = offered_verbs(c->live->tool, state, seat, verbs);
	struct text words = { .made = NULL };
	struct possible p;

	text_print(text, "cards are hidden, so not all of %s's moves can be listed; possible "
	    "ones:\n", name);
	for (i = 0; i < count; i++) {
		if (!may_be_legal(c, seat, verbs[i]))
			continue;
		text_clear(&words);
		text_print(&words, "%s %s", name, verbs[i]);
		find_possible(c, seat, verbs[i], tool_text(c->live->tool, &words, NULL), true, &p);
		text_print(text, "  %s", verbs[i]);
		if (p.first[0] != '\0')
			text_print(&words, " %s", p.first);
		put_possible(c, name, &p, text);
		say_parameters(c, seat, verbs[i], tool_text(c->live->tool, &words, NULL), text);
		text_put(text, "\n");
	}
	text_free(&words);
}
