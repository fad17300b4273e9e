/*
 * legal.c: which moves may be legal, if they cannot be listed because cards are hidden.
 *
 * Tries words, and says which of them the record would take.  Must not know any game, nor
 * how a line is answered.
 */
#include "referee/referee.h"

#include <stdlib.h>
#include <string.h>

/* ---- the verbs that can be legal ------------------------------------------------------ */

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
	const struct croupier_verb found = verb_named(state, verb);
	struct text offered = { .made = NULL };
	char *copy, *word, *rest;
	bool has = false;

	tool_check(tool, croupier_words_next(state, words, tool_target(tool, &offered)));
	copy = tool_copy(tool, NULL, tool_text(tool, &offered, NULL));
	for (word = strtok_r(copy, "\n", &rest); !has && word != NULL;
	    word = strtok_r(NULL, "\n", &rest))
		has = !is_parameter(&found, word);
	free(copy);
	text_free(&offered);
	return has;
}

/* Whether a verb may be legal, although hidden hands keep the moves from being listed. */
static bool
may_be_legal(struct referee *r, unsigned seat, const char *verb)
{
	const struct croupier_state *state = state_of(r);
	struct text words = { .made = NULL };
	struct croupier_refusal no;
	const char *said;
	bool legal;

	text_print(&words, "%s %s", croupier_state_seat_name(state, seat), verb);
	said = tool_text(&r->tool, &words, NULL);
	no = judge_words(r, said);
	legal = no.verdict == CROUPIER_YES || lacks_drawn(&no) ||
	    has_values(&r->tool, state, verb, said);
	text_free(&words);
	return legal;
}

size_t
legal_verbs(struct referee *r, const char *verbs[MOST_VERBS])
{
	const struct croupier_state *state = state_of(r);
	unsigned turn = (unsigned)croupier_state_turn(state);
	struct croupier_moves *moves = tool_need(&r->tool, croupier_moves_new());
	size_t i, count = offered_verbs(&r->tool, state, turn, verbs), kept = 0;
	bool listed = croupier_moves_list(moves, state, turn).verdict == CROUPIER_YES;

	for (i = 0; i < count; i++)
		if (listed ? is_listed(&r->tool, state, moves, verbs[i]) :
		    may_be_legal(r, turn, verbs[i]))
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

/* Whether a word is the name of a card that can be seen nowhere. */
static bool
is_unseen_card(const struct croupier_view *view, const char *word)
{
	const struct croupier_zone *zone = view->zones;
	const struct croupier_item *item;

	if (find_face(view->deck, word) == NULL)
		return false;
	for (; zone != NULL; zone = zone->next)
		for (item = zone->first; item != NULL; item = item->next)
			if (item->kind == CROUPIER_ITEM_CARD && strcmp(item->text, word) == 0)
				return false;
	return true;
}

/* Whether a word is the name of a card that lies open, but not in the seat's hand. */
static bool
is_elsewhere(const struct croupier_view *view, unsigned seat, const char *word)
{
	const struct croupier_zone *hand = view->zones;
	const struct croupier_item *item;

	if (find_face(view->deck, word) == NULL)
		return false;
	while (hand->seat != (int)seat || hand->label[0] != '\0')
		hand = hand->next;
	for (item = hand->first; item != NULL; item = item->next)
		if (item->kind == CROUPIER_ITEM_CARD && strcmp(item->text, word) == 0)
			return false;
	return true;
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
needs_more(struct referee *r, const char *words)
{
	struct croupier_refusal no = judge_words(r, words);

	return no.rule != NULL && strcmp(no.rule, "table/bad-argument") == 0;
}

/* Whether the record would take the words with one more, perhaps with others after it. */
static bool
would_take(struct referee *r, const char *words, const char *word)
{
	struct text text = { .made = NULL };
	struct croupier_refusal no;
	const char *whole;
	bool good;

	text_print(&text, "%s %s", words, word);
	whole = tool_text(&r->tool, &text, NULL);
	no = judge_words(r, whole);
	good = no.verdict == CROUPIER_YES || lacks_drawn(&no) || needs_more(r, whole);
	text_free(&text);
	return good;
}

/*
 * Finds what may follow words with a verb.  If something must, but no card of the hand will do
 * alone, several together may.
 */
static void
find_possible(struct referee *r, unsigned seat, const char *verb, const char *words, bool must,
    struct possible *p)
{
	const struct croupier_state *state = state_of(r);
	const struct croupier_verb found = verb_named(state, verb);
	struct text offered = { .made = NULL };
	struct croupier_view *view;
	char *copy, *word, *rest;
	bool unseen;

	*p = (struct possible){ .count = 0 };
	tool_check(&r->tool, croupier_view_make(state, NULL, &view));
	tool_check(&r->tool, croupier_words_next(state, words, tool_target(&r->tool, &offered)));
	copy = tool_copy(&r->tool, NULL, tool_text(&r->tool, &offered, NULL));
	for (word = strtok_r(copy, "\n", &rest); word != NULL;
	    word = strtok_r(NULL, "\n", &rest)) {
		if (is_parameter(&found, word))
			continue;
		unseen = is_unseen_card(view, word);
		p->several = p->several || unseen;
		if (!would_take(r, words, word))
			continue;
		if (p->first[0] == '\0' && strlen(word) < sizeof p->first)
			memcpy(p->first, word, strlen(word) + 1);
		if (unseen)
			p->hidden = true;
		else
			note_open(p, word, is_elsewhere(view, seat, word));
	}
	p->several = p->several && p->count == 0 && !p->hidden && must;
	free(copy);
	text_free(&offered);
	croupier_view_free(view);
}

/*
 * Appends that, and forgets it.  If a hidden card of the hand may follow, cards that lie
 * elsewhere are left out: they are only other copies of cards that could be hidden there.
 */
static void
put_possible(struct referee *r, const char *seat, struct possible *p, struct text *text)
{
	struct text *open = p->hidden ? &p->own : &p->open;
	size_t count = p->hidden ? p->own_count : p->count;

	if (count > 0)
		text_put(text, tool_text(&r->tool, open, NULL));
	if (p->hidden)
		text_print(text, "%s any card of %s's hand", count > 0 ? ", or" : "", seat);
	else if (p->several)
		text_print(text, " cards of %s's hand", seat);
	text_free(&p->open);
	text_free(&p->own);
}

/* Says what may follow the parameters of a verb, except for drawn and despite. */
static void
say_parameters(struct referee *r, unsigned seat, const char *verb, const char *words,
    struct text *text)
{
	const struct croupier_verb found = verb_named(state_of(r), verb);
	const char *parameter;
	const char *name = croupier_state_seat_name(state_of(r), seat);
	struct text more = { .made = NULL };
	bool must = needs_more(r, words);
	struct possible p;
	size_t i;

	for (i = 0; (parameter = found.parameters[i]) != NULL; i++) {
		if (strcmp(parameter, "drawn") == 0 || strcmp(parameter, "despite") == 0)
			continue;
		text_clear(&more);
		text_print(&more, "%s %s", words, parameter);
		find_possible(r, seat, verb, tool_text(&r->tool, &more, NULL), must, &p);
		if (p.count > 0 || p.hidden || p.several)
			text_print(text, "; %s", parameter);
		put_possible(r, name, &p, text);
	}
	text_free(&more);
}

void
say_possible(struct referee *r, unsigned seat, struct text *text)
{
	const struct croupier_state *state = state_of(r);
	const char *name = croupier_state_seat_name(state, seat), *verbs[MOST_VERBS];
	size_t i, count = offered_verbs(&r->tool, state, seat, verbs);
	struct text words = { .made = NULL };
	struct possible p;

	text_print(text, "cards are hidden, so not all of %s's moves can be listed; possible "
	    "ones:\n",
	    name);
	for (i = 0; i < count; i++) {
		if (!may_be_legal(r, seat, verbs[i]))
			continue;
		text_clear(&words);
		text_print(&words, "%s %s", name, verbs[i]);
		find_possible(r, seat, verbs[i], tool_text(&r->tool, &words, NULL), true, &p);
		text_print(text, "  %s", verbs[i]);
		if (p.first[0] != '\0')
			text_print(&words, " %s", p.first);
		put_possible(r, name, &p, text);
		say_parameters(r, seat, verbs[i], tool_text(&r->tool, &words, NULL), text);
		text_put(text, "\n");
	}
	text_free(&words);
}
