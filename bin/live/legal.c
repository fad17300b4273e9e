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

/* The words that may follow others, for the caller to free. */
static struct list
next_words(struct tool *tool, const struct croupier_state *state, const char *words)
{
	struct text offered = { .made = NULL };
	struct list list = { .count = 0 };

	tool_check(tool, croupier_words_next(state, words, tool_target(tool, &offered)));
	list_add_lines(tool, &list, tool_text(tool, &offered, NULL));
	text_free(&offered);
	return list;
}

size_t
offered_verbs(struct tool *tool, const struct croupier_state *state, unsigned seat,
    const char *verbs[CROUPIER_MAX_VERBS])
{
	struct list offered = next_words(tool, state, croupier_state_seat_name(state, seat));
	const struct croupier_state_about about = croupier_state_about(state);
	size_t i, count = 0;

	for (i = 0; about.verbs[i] != NULL; i++)
		if (is_among(list_texts(&offered), about.verbs[i]))
			verbs[count++] = about.verbs[i];
	list_free(&offered);
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

/* Whether the record would take words, as far as may be known. */
static bool
would_take(struct client *c, const char *words)
{
	struct croupier_refusal no = judge_words(c, words);

	return no.verdict == CROUPIER_YES || lacks_drawn(&no);
}

/* Whether words need more after them before they can be judged. */
static bool
needs_more(struct client *c, const char *words)
{
	struct croupier_refusal no = judge_words(c, words);

	return no.rule != NULL && strcmp(no.rule, "table/bad-argument") == 0;
}

/* Whether a verb may be legal, alone or with a word after it that is no parameter. */
static bool
may_be_legal(struct client *c, unsigned seat, const char *verb)
{
	const struct croupier_verb named = verb_named(state_of(c), verb);
	char *words = make_text(c->tool, "%s %s",
	    croupier_state_seat_name(state_of(c), seat), verb);
	struct list next = next_words(c->tool, state_of(c), words);
	size_t i = 0;
	bool legal;

	while (i < next.count && is_among(named.parameters, next.at[i]))
		i++;
	legal = i < next.count || would_take(c, words);
	list_free(&next);
	free(words);
	return legal;
}

size_t
legal_verbs(struct client *c, const char *verbs[CROUPIER_MAX_VERBS])
{
	const struct croupier_state *state = state_of(c);
	unsigned turn = (unsigned)croupier_state_turn(state);
	struct croupier_moves *moves = tool_need(c->tool, croupier_moves_new());
	size_t i, count = offered_verbs(c->tool, state, turn, verbs), kept = 0;
	bool listed = croupier_moves_list(moves, state, turn).verdict == CROUPIER_YES;

	for (i = 0; i < count; i++)
		if (listed ? is_listed(c->tool, state, moves, verbs[i]) :
		    may_be_legal(c, turn, verbs[i]))
			verbs[kept++] = verbs[i];
	croupier_moves_free(moves);
	return kept;
}

/* ---- what can be said of them ------------------------------------------------------------ */

/* What may follow some words. */
struct possible {
	struct text open;	/* words, as a list, that are no hidden cards */
	struct text own;	/* the same without cards that lie open outside the hand */
	bool hidden, several;	/* a hidden card may; only several together may */
	char *first;		/* any of these, to go on with; NULL: there is none */
};

/* Whether a card of that name can be seen, in any zone or (a seat, not -1) in that hand. */
static bool
lies_open(const struct croupier_view *view, int seat, const char *name)
{
	const struct croupier_zone *zone;
	const struct croupier_item *item;

	for (zone = view->zones; zone != NULL; zone = zone->next)
		if (seat < 0 || (zone->seat == seat && zone->label[0] == '\0'))
			for (item = zone->first; item != NULL; item = item->next)
				if (item->kind == CROUPIER_ITEM_CARD &&
				    strcmp(item->text, name) == 0)
					return true;
	return false;
}

/* Appends a word to a list. */
static void
put_word(struct tool *tool, struct text *list, const char *word)
{
	text_print(list, "%s%s", tool_text(tool, list, NULL)[0] != '\0' ? ", " : " ", word);
}

/*
 * Finds what may follow words with a verb.  If something must, but no card of the hand will do
 * alone, several together may.
 */
static struct possible
find_possible(struct client *c, unsigned seat, const char *verb, const char *words, bool must)
{
	struct tool *tool = c->tool;
	const struct croupier_verb named = verb_named(state_of(c), verb);
	struct list next = next_words(tool, state_of(c), words);
	struct possible p = { .hidden = false };
	struct croupier_view *view;
	size_t i;

	tool_check(tool, croupier_view_make(state_of(c), NULL, &view));
	for (i = 0; i < next.count; i++) {
		const char *word = next.at[i];
		bool card = find_face(view->deck, word) != NULL;
		bool unseen = card && !lies_open(view, -1, word);
		bool argument = !is_among(named.parameters, word);
		char *longer = make_text(tool, "%s %s", words, word);

		p.several = p.several || (unseen && argument);
		if (argument && (would_take(c, longer) || needs_more(c, longer))) {
			if (p.first == NULL)
				p.first = tool_copy(tool, NULL, word);
			p.hidden = p.hidden || unseen;
			if (!unseen)
				put_word(tool, &p.open, word);
			if (!unseen && (!card || lies_open(view, (int)seat, word)))
				put_word(tool, &p.own, word);
		}
		free(longer);
	}
	p.several = p.several && !p.hidden && p.first == NULL && must;
	list_free(&next);
	croupier_view_free(view);
	return p;
}

/*
 * Appends that, behind some words if it is anything, and forgets it.  If a hidden card of the
 * hand may follow, cards that lie elsewhere are left out: they are only other copies of cards
 * that could be hidden there.
 */
static void
put_possible(struct client *c, unsigned seat, struct possible *p, const char *before,
    struct text *text)
{
	const char *open = tool_text(c->tool, p->hidden ? &p->own : &p->open, NULL);
	const char *name = croupier_state_seat_name(state_of(c), seat);

	if (p->first != NULL || p->several)
		text_print(text, "%s%s", before, open);
	if (p->hidden)
		text_print(text, "%s any card of %s's hand", open[0] != '\0' ? ", or" : "", name);
	else if (p->several)
		text_print(text, " cards of %s's hand", name);
	text_free(&p->open);
	text_free(&p->own);
	free(p->first);
}

/* Says what may follow a verb, and then its parameters, except for drawn and despite. */
static void
say_verb(struct client *c, unsigned seat, const char *verb, struct text *text)
{
	const struct croupier_verb named = verb_named(state_of(c), verb);
	struct tool *tool = c->tool;
	char *alone = make_text(tool, "%s %s", croupier_state_seat_name(state_of(c), seat), verb);
	struct possible p = find_possible(c, seat, verb, alone, true);
	char *words = make_text(tool, "%s%s%s", alone, p.first == NULL ? "" : " ",
	    p.first == NULL ? "" : p.first);
	bool must = needs_more(c, words);
	size_t i;

	text_print(text, "  %s", verb);
	put_possible(c, seat, &p, "", text);
	for (i = 0; named.parameters[i] != NULL; i++) {
		const char *parameter = named.parameters[i];
		char *longer = make_text(tool, "%s %s", words, parameter);
		char *before = make_text(tool, "; %s", parameter);

		if (strcmp(parameter, "drawn") != 0 && strcmp(parameter, "despite") != 0) {
			p = find_possible(c, seat, verb, longer, must);
			put_possible(c, seat, &p, before, text);
		}
		free(longer);
		free(before);
	}
	text_put(text, "\n");
	free(alone);
	free(words);
}

void
say_possible(struct client *c, unsigned seat, struct text *text)
{
	const char *verbs[CROUPIER_MAX_VERBS];
	size_t i, count = offered_verbs(c->tool, state_of(c), seat, verbs);

	text_print(text, "cards are hidden, so not all of %s's moves can be listed; possible "
	    "ones:\n", croupier_state_seat_name(state_of(c), seat));
	for (i = 0; i < count; i++)
		if (may_be_legal(c, seat, verbs[i]))
			say_verb(c, seat, verbs[i], text);
}
