/*
 * takeback.c: one of several persons asks the others whether moves may be taken back, and tells
 * each what was seen since.
 *
 * What was seen is worked out from each seat's view before those moves and now; a card that
 * somebody may not see is told to them only as a card.  Must not know any game.
 */
#include "live/live.h"

#include <stdlib.h>
#include <string.h>

/* ---- what was seen ---------------------------------------------------------------------- */

enum { MOST_FACES = 256 };

/* How many cards of each face a seat sees, and how many of these somebody else sees, too. */
struct sight {
	unsigned seen[MOST_FACES], shared[MOST_FACES];
};

static void
count_faces(const struct croupier_deck *deck, const struct croupier_zone *zone,
    unsigned counts[MOST_FACES])
{
	const struct croupier_item *item;
	const struct croupier_face *face;

	memset(counts, 0, MOST_FACES * sizeof *counts);
	for (item = zone == NULL ? NULL : zone->first; item != NULL; item = item->next) {
		face = item->kind == CROUPIER_ITEM_CARD ? find_face(deck, item->text) : NULL;
		if (face != NULL)
			counts[face - deck->faces]++;
	}
}

/* What a seat sees of a state, and of that another one (-1: everybody). */
static struct sight
look(struct tool *tool, const struct croupier_state *state, int seat, int other)
{
	struct sight sight = { .seen = { 0 } };
	unsigned mine[MOST_FACES], theirs[MOST_FACES];
	const struct croupier_zone *zone, *same;
	struct croupier_state *seen[2];
	struct croupier_view *views[2];
	size_t i;

	for (i = 0; i < 2; i++) {
		tool_check(tool, croupier_redact(state, i == 0 ? seat : other, &seen[i]));
		tool_check(tool, croupier_view_make(seen[i], NULL, &views[i]));
	}
	same = views[1]->zones;
	for (zone = views[0]->zones; zone != NULL; zone = zone->next) {
		count_faces(views[0]->deck, zone, mine);
		count_faces(views[0]->deck, same, theirs);
		for (i = 0; i < views[0]->deck->count; i++) {
			sight.seen[i] += mine[i];
			sight.shared[i] += mine[i] < theirs[i] ? mine[i] : theirs[i];
		}
		same = same == NULL ? NULL : same->next;
	}
	for (i = 0; i < 2; i++) {
		croupier_view_free(views[i]);
		croupier_state_free(seen[i]);
	}
	return sight;
}

/* Says what a seat has seen between two states, to one who sees as `other` does. */
static void
say_seen(struct tool *tool, const struct croupier_state *before, const struct croupier_state *now,
    unsigned seat, int other, struct list *list)
{
	const struct sight old = look(tool, before, (int)seat, other);
	const struct sight new = look(tool, now, (int)seat, other);
	const char *name = croupier_state_seat_name(now, seat);
	struct croupier_view *view;
	char *line;
	size_t i;

	tool_check(tool, croupier_view_make(now, NULL, &view));
	for (i = 0; i < view->deck->count; i++) {
		unsigned more = new.seen[i] > old.seen[i] ? new.seen[i] - old.seen[i] : 0;
		unsigned named = new.shared[i] > old.shared[i] ? new.shared[i] - old.shared[i] : 0;

		for (; more > 0; more--) {
			line = make_text(tool, "%s has seen %s", name,
			    more <= named ? view->deck->faces[i].name : "a card");
			list_add(tool, list, line);
			free(line);
		}
	}
	croupier_view_free(view);
}

/* ---- the question ----------------------------------------------------------------------- */

/* Tells a client of the question that stands. */
static void
tell_question(struct client *c, enum outcome outcome)
{
	const struct question *q = &c->live->question;
	const struct croupier_state *now = table_of(c->live);
	struct list seen = { .count = 0 };
	struct croupier_state *before;
	unsigned seat;

	if (c->hear_question == NULL)
		return;
	if (outcome == NOT_YET) {
		tool_check(c->tool, croupier_record_state_after(record_of(c), standing_of(c) -
		    q->number, &before));
		for (seat = 0; seat < croupier_state_about(now).seats; seat++)
			say_seen(c->tool, before, now, seat, viewer_of(c), &seen);
		croupier_state_free(before);
	}
	c->hear_question(c->door, q, outcome, &seen);
	list_free(&seen);
}

static void
tell_all(struct live *live, enum outcome outcome)
{
	struct client *c;

	for (c = live->clients; c != NULL; c = c->next)
		tell_question(c, outcome);
}

void
end_question(struct live *live)
{
	struct question *q = &live->question;

	if (q->asker == NULL)
		return;
	tell_all(live, q->agreed_on ? DONE : NOT_DONE);
	free(q->asker);
	*q = (struct question){ .asker = NULL };
}

long
question_patience(struct live *live)
{
	enum { MOST = 60000 };
	long left = live->question.asker == NULL ? -1 : MOST - since(live->question.since);

	if (left <= 0 && live->question.asker != NULL) {
		end_question(live);
		return -1;
	}
	return left;
}

/* Whether all persons but the one who asks have agreed. */
static bool
is_agreed(const struct live *live)
{
	const struct croupier_state *state = table_of(live);
	unsigned seat;

	for (seat = 0; seat < croupier_state_about(state).seats; seat++) {
		const char *name = croupier_state_seat_name(state, seat);

		if (!is_played(live, name) && !live->question.agreed[seat] &&
		    strcmp(name, live->question.asker) != 0)
			return false;
	}
	return true;
}

/* How many moves lead back to before the last one of a seat that stands; 0: there is none. */
static unsigned long
count_back(const struct client *c)
{
	size_t standing = standing_of(c), i = standing;

	while (i > 0 && first_seat(table_of(c->live), told_words(c, i - 1)) != viewer_of(c))
		i--;
	return i == 0 ? 0 : standing - i + 1;
}

void
live_ask_undo(struct client *c, struct answer *a)
{
	struct question *q = &c->live->question;
	unsigned long number = count_back(c);

	if (number == 0) {
		answer_no(c, a, "no move of %s stands in this round", c->seat);
	} else if (count_persons(c->live, table_of(c->live)) == 1) {
		take_back(c, a, number);
	} else if (q->asker != NULL) {
		answer_no(c, a, "%s has asked to take moves back: that comes first", q->asker);
	} else {
		*q = (struct question){ .asker = tool_copy(c->tool, NULL, c->seat),
			.number = number, .since = tool_clock() };
		tell_all(c->live, NOT_YET);
		say(c, a, "%s asks to take back %lu move%s, to before %s", c->seat, number,
		    number == 1 ? "" : "s", told_move(c, standing_of(c) - number));
		answer_no(c, a, "the others have to say agree first");
	}
}

void
live_agree(struct client *c, struct answer *a, bool agrees)
{
	struct question *q = &c->live->question;

	if (q->asker == NULL) {
		answer_no(c, a, "nobody has asked to take moves back");
	} else if (c->seat == NULL || strcmp(q->asker, c->seat) == 0) {
		answer_no(c, a, "the others are asked");
	} else if (!agrees) {
		end_question(c->live);
		answer_command(c, a, NULL);
	} else {
		q->agreed[viewer_of(c)] = true;
		q->agreed_on = is_agreed(c->live);
		if (q->agreed_on)
			take_back(c, a, q->number);
		else
			answer_command(c, a, NULL);
		/* If that failed, nothing was taken back. */
		if (q->agreed_on) {
			q->agreed_on = false;
			end_question(c->live);
		}
	}
}
