/*
 * hints.c: thinks about one hint at a time, in the order in which they were asked for.
 *
 * Must not know who asks, nor what a hint says.
 */
#include "serve/serve.h"

#include <stdlib.h>

void
want_hint(struct guest *g, struct reply *reply)
{
	g->thinks = reply;
	g->deals = g->speaker.answer.deals;
	g->since = tool_clock();
	answer_free(&g->speaker.answer);
}

void
forget_hint(struct guest *g)
{
	g->thinks = NULL;
	if (g->serve->advised != g)
		return;
	g->serve->advised = NULL;
	study_stop(g->serve->adviser);
}

/* Answers who waits, with the answer that is there. */
static void
reply_to(struct guest *g)
{
	struct reply *reply = g->thinks;

	if (g->speaker.answer.no.verdict != CROUPIER_YES)
		remember_refused(&g->speaker, "hint");
	g->thinks = NULL;
	reply->status = 200;
	write_answer(&g->speaker, &(struct list){ .count = 0 }, &reply->body);
	web_reply(reply);
}

/* Who has waited longest; NULL: nobody waits. */
static struct guest *
find_first(const struct serve *serve)
{
	struct guest *first = NULL, *guest;
	size_t i;

	for (i = 0; i < serve->links.count; i++) {
		guest = serve->links.at[i]->guest;
		if (guest->thinks != NULL && (first == NULL || guest->since < first->since))
			first = guest;
	}
	return first;
}

/* Begins to think for a guest, if there is still something to be thought about. */
static void
begin_hint(struct serve *serve, struct guest *g)
{
	struct answer *a = &g->speaker.answer;
	int seat;

	live_hint(&g->speaker.client, a, g->deals);
	if (a->asked != ASKED_TO_THINK) {
		reply_to(g);
		return;
	}
	seat = a->seat;
	answer_free(a);
	if (study_begin(serve->adviser, &serve->live, (unsigned)seat, g->deals,
	    MOST_MILLISECONDS)) {
		serve->advised = g;
		return;
	}
	answer_no(&g->speaker.client, a, "this cannot be thought about now");
	reply_to(g);
}

/* Gives the hint that was found, unless nobody waits for it any more. */
static void
end_hint(struct serve *serve)
{
	struct croupier_refusal no;
	struct guest *g = serve->advised;

	serve->advised = NULL;
	if (g == NULL) {
		(void)study_end(serve->adviser, &no);
		return;
	}
	live_advise(&g->speaker.client, &g->speaker.answer, serve->adviser);
	reply_to(g);
}

void
give_hints(struct serve *serve)
{
	struct guest *first;

	if (study_is_done(serve->adviser))
		end_hint(serve);
	first = study_is_busy(serve->adviser) ? NULL : find_first(serve);
	if (first != NULL)
		begin_hint(serve, first);
}
