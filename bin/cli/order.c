/*
 * order.c: whether each record continues the one before it and, where one does not, which other
 * one it continues.
 *
 * Must not know any game, nor what is done with records.
 */
#include "cli/records.h"

#include <stdlib.h>

/* A beginning or an end of a record at which the order is broken; also the first and last. */
struct loose {
	struct croupier_state *state;
	struct croupier_place place;
	unsigned long number;			/* of the record in its file */
	unsigned long index;			/* of the record in the whole input */
};

/* So many are compared with each other, which takes no longer than a second. */
enum { MOST_LOOSE = 100 };

struct loose_list {
	struct loose at[MOST_LOOSE];
	size_t count;
};

struct order {
	struct tool *tool;
	struct loose last;			/* the end of the record before; state NULL: none */
	struct loose_list beginnings, ends;
};

struct order *
order_new(struct tool *tool)
{
	struct order *order = tool_need(tool, calloc(1, sizeof *order));

	order->tool = tool;
	return order;
}

static void
add_loose(struct order *order, struct loose_list *list, const struct croupier_state *state,
    struct loose loose)
{
	if (state == NULL || list->count == MOST_LOOSE)
		return;
	loose.state = tool_need(order->tool, croupier_state_copy(state));
	list->at[list->count++] = loose;
}

static struct loose
loose_of(const struct input_record *at)
{
	return (struct loose){ .place = at->place, .number = number_in_file(at),
		.index = at->number };
}

struct croupier_refusal
order_begin(struct order *order, const struct input_record *at)
{
	const struct croupier_state *state = croupier_record_state(at->record);
	struct croupier_refusal no = { .verdict = CROUPIER_YES };

	if (order->last.state != NULL)
		no = croupier_deal_continues(order->last.state, state);
	no.at = at->place;
	if (order->last.state != NULL && no.verdict == CROUPIER_YES)
		return no;
	add_loose(order, &order->ends, order->last.state, order->last);
	add_loose(order, &order->beginnings, state, loose_of(at));
	return no;
}

void
order_end(struct order *order, const struct input_record *at)
{
	const struct croupier_state *state = croupier_record_state(at->record);

	croupier_state_free(order->last.state);
	order->last = loose_of(at);
	if (state != NULL)
		order->last.state = tool_need(order->tool, croupier_state_copy(state));
}

/* Tells which record the one continues that begins there, if it is another than that before it. */
static void
tell_place(struct order *order, const struct loose *beginning)
{
	const struct loose *end = order->ends.at, *behind = end + order->ends.count;

	while (end < behind && (end->index + 1 == beginning->index ||
	    croupier_deal_continues(end->state, beginning->state).verdict != CROUPIER_YES))
		end++;
	if (end < behind)
		tool_note(order->tool, &beginning->place, "record %lu continues record %lu%s%s",
		    beginning->number, end->number,
		    end->place.file == beginning->place.file ? "" : " of ",
		    end->place.file == beginning->place.file ? "" : end->place.file);
}

void
order_tell(struct order *order)
{
	size_t i;

	add_loose(order, &order->ends, order->last.state, order->last);
	for (i = 0; i < order->beginnings.count; i++)
		tell_place(order, &order->beginnings.at[i]);
}

static void
free_all(struct loose_list *list)
{
	while (list->count > 0)
		croupier_state_free(list->at[--list->count].state);
}

void
order_free(struct order *order)
{
	if (order == NULL)
		return;
	croupier_state_free(order->last.state);
	free_all(&order->beginnings);
	free_all(&order->ends);
	free(order);
}
