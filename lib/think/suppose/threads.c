/*
 * threads.c: finds, for each XX of the first state and of the moves, the place of its
 * card in the last state.
 *
 * Of several cards that came into a hand, the one that came first is taken to leave it first: if
 * a naming is possible in any order, it is possible in this one.  If a rule may have asked about
 * the hand in between, naming.c tries other orders.  Must not know chance, nor any one
 * game.
 */
#include "think/suppose/suppose.h"

#include <stdlib.h>
#include <string.h>

/* What is known while threads are made along a way. */
struct weaving {
	struct croupier_supposing *s;
	const struct origins *last;		/* the way at its end */
	struct origins way;			/* the way so far */
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
next_place(struct weaving *w, uint8_t holder, uint8_t origin)
{
	unsigned o, place = w->s->holder[holder].from;

	for (o = 0; o < origin; o++)
		place += w->last->held[holder][o];
	return (uint8_t)(place + w->placed[holder][origin]++);
}

static bool
add_thread(struct croupier_supposing *s, const struct thread *thread)
{
	void *array = s->threads;

	if (!grow(&array, &s->thread_capacity, s->thread_count, sizeof *s->threads))
		return false;
	s->threads = array;
	s->threads[s->thread_count++] = *thread;
	return true;
}

/* Ties the card that came by a step to a face or, if that is XX, to a place. */
static bool
tie(struct croupier_supposing *s, const struct step *step, card face, uint8_t place)
{
	const struct named_move *named = step->move == 0 ? NULL : &s->moves[step->move - 1];
	struct thread thread = { .in_first = true, .at = step->first, .face = face,
		.place = place };

	thread.came = step->what == ARRIVES ? stretches_note(s, step, face, place) : 0;
	if (step->first != NOWHERE && !add_thread(s, &thread))
		return false;
	if (named == NULL || named->drawn == 0)
		return true;
	thread.in_first = false;
	thread.at = named->at + move_total(&named->move) - named->move.count[named->drawn] +
	    step->draw;
	return add_thread(s, &thread);
}

/* ---- steps -------------------------------------------------------------------------------- */

static void
wait_for_name(struct weaving *w, size_t step, uint8_t origin)
{
	uint8_t holder = w->s->steps[step].holder;
	size_t *tail = &w->tail[holder][origin];

	w->next[step] = 0;
	if (w->head[holder][origin] == 0)
		w->head[holder][origin] = step + 1;
	else
		w->next[*tail - 1] = step + 1;
	*tail = step + 1;
}

/* The origin of a card that leaves, along this way. */
static uint8_t
chosen_origin(struct weaving *w, const struct step *step)
{
	uint8_t origin[MAX_ORIGINS] = { 0 };

	if (origins_of(w->s, &w->way, step, origin) < 2)
		return origin[0];
	return w->s->choices[w->choices[w->choice++]].origin;
}

/* Ties the card that came first to the one that leaves. */
static bool
leave(struct weaving *w, const struct step *step, uint8_t origin)
{
	struct croupier_supposing *s = w->s;
	size_t *head = &w->head[step->holder][origin];
	struct thread thread = { .face = XX };
	uint8_t place = 0;
	size_t came = *head - 1;

	*head = w->next[came];
	if (step->face != XX)
		return tie(s, &s->steps[came], step->face, 0);
	place = next_place(w, step->to, origin);
	thread.place = place;
	thread.at = s->moves[step->move - 1].at + step->draw;
	return add_thread(s, &thread) && tie(s, &s->steps[came], XX, place);
}

static bool
weave_step(struct weaving *w, size_t index)
{
	struct croupier_supposing *s = w->s;
	const struct step *step = &s->steps[index];
	uint8_t origin = step->first == NOWHERE ? w->way.stock : 0;
	uint8_t seats = s->first->table->seats;

	if (step->what == LEAVES)
		origin = chosen_origin(w, step);
	if (!origins_step(s, &w->way, step, origin))
		return true;
	switch (step->what) {
	case ARRIVES:
		if (step->holder > seats)
			return tie(s, step, XX, next_place(w, step->holder, 0));
		wait_for_name(w, index, origin);
		break;
	case IS_NAMED:
		return step->first == NOWHERE || tie(s, step, step->face, 0);
	case LEAVES:
		return leave(w, step, origin);
	case IS_HIDDEN:
		wait_for_name(w, index, w->way.again);
		break;
	case REMADE:
		break;
	}
	return true;
}

/* Ties the cards that are still there at the end to places of the last state. */
static bool
weave_rest(struct weaving *w)
{
	struct croupier_supposing *s = w->s;
	unsigned holder, origin;
	size_t at;

	for (holder = 0; holder < s->holders; holder++)
		for (origin = 0; origin < MAX_ORIGINS; origin++)
			for (at = w->head[holder][origin]; at != 0; at = w->next[at - 1])
				if (!tie(s, &s->steps[at - 1], XX,
				    next_place(w, (uint8_t)holder, (uint8_t)origin)))
					return false;
	return true;
}

/* Finds the choices that lead along the way; false if memory is short. */
static bool
find_choices(struct weaving *w)
{
	const struct origin_choice *choices = w->s->choices;
	size_t at, count = 0;

	for (at = w->last->choice; at != 0; at = choices[at - 1].before)
		count++;
	w->choices = malloc((count + 1) * sizeof *w->choices);
	if (w->choices == NULL)
		return false;
	for (at = w->last->choice; at != 0; at = choices[at - 1].before)
		w->choices[--count] = at - 1;
	return true;
}

bool
threads_make(struct croupier_supposing *s, size_t way)
{
	struct weaving *w;
	bool good;
	size_t i;

	if (s->way == way)
		return true;
	w = calloc(1, sizeof *w);
	if (w == NULL)
		return false;
	w->s = s;
	w->last = &s->ways[way];
	w->next = calloc(s->step_count + 1, sizeof *w->next);
	s->thread_count = 0;
	stretches_begin(s);
	origins_begin(s, &w->way);
	good = w->next != NULL && find_choices(w);
	for (i = 0; i < s->step_count && good; i++)
		good = weave_step(w, i);
	good = good && weave_rest(w);
	free(w->next);
	free(w->choices);
	free(w);
	s->way = good ? way : SIZE_MAX;
	return good;
}
