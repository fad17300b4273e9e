/*
 * links.c: finds, for each XX of the first state and of the moves, the place of its card in the
 * last state.
 *
 * Of several cards that came into a hand, the one that came first is taken to leave it first: if
 * a world is possible in any order, it is possible in this one.  If a rule may have asked about
 * the hand in between, orders.c tries other orders.  Must not know chance, nor any one game.
 */
#include "think/suppose/suppose.h"

#include <stdlib.h>

/* What is known while links are made along a history. */
struct linking {
	struct croupier_supposing *s;
	const struct history *last;		/* the history at its end */
	struct history now;			/* the history so far */
	size_t *choices;			/* the choices that lead along it, in order */
	size_t choice;
	/* Queues of the steps by which cards came that are still there; a step is its index + 1. */
	size_t *next;				/* after each step; 0: it is the last */
	size_t head[MAX_HOLDERS][MAX_ORIGINS], tail[MAX_HOLDERS][MAX_ORIGINS];
	uint8_t placed[MAX_HOLDERS][MAX_ORIGINS];	/* how many places have a card */
};

/* ---- places ----------------------------------------------------------------------------- */

/* The next place of a holder for a card of an origin: origins stand one after the other. */
static uint8_t
next_place(struct linking *l, uint8_t holder, uint8_t origin)
{
	unsigned o, place = l->s->holder[holder].from;

	for (o = 0; o < origin; o++)
		place += l->last->held[holder][o];
	return (uint8_t)(place + l->placed[holder][origin]++);
}

static bool
add_link(struct croupier_supposing *s, const struct link *link)
{
	if (!grow(&s->links, &s->link_capacity, s->link_count, sizeof *s->links))
		return false;
	s->links[s->link_count++] = *link;
	return true;
}

/* Links the card that came by a step with a face or, if that is XX, with a place. */
static bool
link_card(struct croupier_supposing *s, const struct step *step, card face, uint8_t place)
{
	const struct named_move *named = step->move == 0 ? NULL : &s->moves[step->move - 1];
	struct link link = { .in_first = true, .at = step->first, .face = face, .place = place };

	link.arrival = step->what == ARRIVES ? orders_note(s, step, face, place) : 0;
	if (step->first != NOWHERE && !add_link(s, &link))
		return false;
	if (named == NULL || named->drawn == 0)
		return true;
	link.in_first = false;
	link.at = named->at + move_total(&named->move) - named->move.count[named->drawn] +
	    step->draw;
	return add_link(s, &link);
}

/* ---- steps -------------------------------------------------------------------------------- */

/* Links the card that came first with the one that leaves. */
static bool
leave(struct linking *l, const struct step *step, uint8_t origin)
{
	struct croupier_supposing *s = l->s;
	size_t *head = &l->head[step->holder][origin];
	struct link link = { .face = XX };
	const struct step *arrival = &s->steps[*head - 1];

	*head = l->next[*head - 1];
	if (step->face != XX)
		return link_card(s, arrival, step->face, 0);
	link.place = next_place(l, step->to, origin);
	link.at = s->moves[step->move - 1].at + step->draw;
	return add_link(s, &link) && link_card(s, arrival, XX, link.place);
}

static bool
take_step(struct linking *l, size_t index)
{
	struct croupier_supposing *s = l->s;
	const struct step *step = &s->steps[index];
	uint8_t origin = step->first == NOWHERE ? l->now.stock : 0, could[MAX_ORIGINS] = { 0 };
	size_t *tail;

	if (step->what == LEAVES)
		origin = history_origins(s, &l->now, step, could) < 2 ? could[0] :
		    s->choices[l->choices[l->choice++]].origin;
	if (!history_step(s, &l->now, step, origin) || step->what == REMADE)
		return true;
	if (step->what == LEAVES)
		return leave(l, step, origin);
	if (step->what == IS_NAMED)
		return step->first == NOWHERE || link_card(s, step, step->face, 0);
	if (step->what == ARRIVES && step->holder > s->first->table->seats)
		return link_card(s, step, XX, next_place(l, step->holder, 0));
	/* The card waits for its name. */
	origin = step->what == ARRIVES ? origin : l->now.hand;
	tail = &l->tail[step->holder][origin];
	if (l->head[step->holder][origin] == 0)
		l->head[step->holder][origin] = index + 1;
	else
		l->next[*tail - 1] = index + 1;
	l->next[index] = 0;
	*tail = index + 1;
	return true;
}

/* Makes all links; false if memory is short. */
static bool
link_all(struct linking *l)
{
	struct croupier_supposing *s = l->s;
	const struct origin_choice *choices = s->choices;
	size_t i, count = 0;
	uint8_t holder, origin;

	for (i = l->last->choice; i != 0; i = choices[i - 1].before)
		count++;
	l->next = calloc(s->step_count + 1, sizeof *l->next);
	l->choices = malloc((count + 1) * sizeof *l->choices);
	if (l->next == NULL || l->choices == NULL)
		return false;
	for (i = l->last->choice; i != 0; i = choices[i - 1].before)
		l->choices[--count] = i - 1;
	s->link_count = 0;
	orders_begin(s);
	history_begin(s, &l->now);
	for (i = 0; i < s->step_count; i++)
		if (!take_step(l, i))
			return false;
	/* The cards that are still there at the end have places in the last state. */
	for (holder = 0; holder < s->holders; holder++)
		for (origin = 0; origin < MAX_ORIGINS; origin++)
			for (i = l->head[holder][origin]; i != 0; i = l->next[i - 1])
				if (!link_card(s, &s->steps[i - 1], XX,
				    next_place(l, holder, origin)))
					return false;
	return true;
}

bool
links_make(struct croupier_supposing *s, size_t history, struct croupier_refusal *no)
{
	struct linking l = { .s = s, .last = &s->histories.at[history] };

	s->history = link_all(&l) ? history : SIZE_MAX;
	free(l.next);
	free(l.choices);
	return s->history == history || say_no(no, out_of_memory());
}
