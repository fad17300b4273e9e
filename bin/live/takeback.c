/*
 * takeback.c: one of several persons asks the others whether moves may be taken back, and tells
 * each what was seen since.
 *
 * What was seen is worked out from each seat's views before those moves and after each of them; a
 * card that somebody may not see is told to them only as a card.  Must not know any game.
 */
#include "live/live.h"

#include <stdlib.h>
#include <string.h>

/* ---- what was seen ---------------------------------------------------------------------- */

enum { MOST_FACES = 256, VIEWS = CROUPIER_MAX_SEATS + 1 };

/*
 * The most cards of each face that a seat and somebody else have both seen at a time; with itself,
 * the most that it has seen.  The last view is everybody's.
 */
struct sights {
	unsigned shared[CROUPIER_MAX_SEATS][VIEWS][MOST_FACES];
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

/* Raises the most cards of each face that two views have both shown to what they show now. */
static void
compare_views(const struct croupier_view *view, const struct croupier_view *other,
    unsigned most[MOST_FACES])
{
	unsigned mine[MOST_FACES], theirs[MOST_FACES], shared[MOST_FACES] = { 0 };
	const struct croupier_zone *zone, *same = other->zones;
	size_t i;

	for (zone = view->zones; zone != NULL; zone = zone->next) {
		count_faces(view->deck, zone, mine);
		count_faces(view->deck, same, theirs);
		for (i = 0; i < view->deck->count; i++)
			shared[i] += mine[i] < theirs[i] ? mine[i] : theirs[i];
		same = same == NULL ? NULL : same->next;
	}
	for (i = 0; i < view->deck->count; i++)
		most[i] = shared[i] > most[i] ? shared[i] : most[i];
}

/* Adds what each seat sees of a state. */
static void
look(struct tool *tool, const struct croupier_state *state, struct sights *sights)
{
	unsigned seats = croupier_state_about(state).seats, seat, other;
	struct croupier_view *views[VIEWS];
	struct croupier_state *seen;

	for (other = 0; other <= seats; other++) {
		tool_check(tool, croupier_redact(state, other < seats ? (int)other : -1, &seen));
		tool_check(tool, croupier_view_make(seen, NULL, &views[other]));
		croupier_state_free(seen);
	}
	for (seat = 0; seat < seats; seat++)
		for (other = 0; other <= seats; other++)
			compare_views(views[seat], views[other], sights->shared[seat][other]);
	for (other = 0; other <= seats; other++)
		croupier_view_free(views[other]);
}

/* What was seen before the moves that may be taken back, and behind that. */
static struct sights *
count_sights(struct client *c, size_t moves)
{
	struct sights *sights = tool_need(c->tool, calloc(2, sizeof *sights));
	struct croupier_state *state;
	size_t i, standing = standing_of(c);

	for (i = standing - moves; i <= standing; i++) {
		tool_check(c->tool, croupier_record_state_after(record_of(c), i, &state));
		look(c->tool, state, &sights[i > standing - moves]);
		croupier_state_free(state);
	}
	return sights;
}

/* Says what a seat has seen, to one whose view is `other`; cards without a name in one place. */
static void
say_seen(struct tool *tool, const struct croupier_state *state, const struct sights sights[2],
    unsigned seat, unsigned other, struct list *list)
{
	const unsigned *seen = sights[1].shared[seat][seat], *old = sights[0].shared[seat][seat];
	const unsigned *shared = sights[1].shared[seat][other];
	const unsigned *known = sights[0].shared[seat][other];
	const char *name = croupier_state_seat_name(state, seat);
	struct croupier_view *view;
	unsigned unnamed = 0;
	size_t i;

	tool_check(tool, croupier_view_make(state, NULL, &view));
	for (i = 0; i < view->deck->count; i++) {
		unsigned more = seen[i] > old[i] ? seen[i] - old[i] : 0;
		unsigned named = shared[i] > known[i] ? shared[i] - known[i] : 0;

		unnamed += more > named ? more - named : 0;
		for (named = named < more ? named : more; named > 0; named--)
			list_take(tool, list, make_text(tool, "%s has seen %s", name,
			    view->deck->faces[i].name));
	}
	for (; unnamed > 0; unnamed--)
		list_take(tool, list, make_text(tool, "%s has seen a card", name));
	croupier_view_free(view);
}

/* ---- the question ----------------------------------------------------------------------- */

/* Tells all who hear of it of the question that stands. */
static void
tell_question(struct live *live, enum outcome outcome)
{
	const struct question *q = &live->question;
	const struct croupier_state *now = table_of(live);
	unsigned seat, seats = croupier_state_about(now).seats;
	struct client *c;

	for (c = live->clients; c != NULL; c = c->next) {
		struct list seen = { .count = 0 };

		if (c->hear_question == NULL)
			continue;
		for (seat = 0; outcome == NOT_YET && seat < seats; seat++)
			say_seen(c->tool, now, q->sights, seat,
			    viewer_of(c) < 0 ? seats : (unsigned)viewer_of(c), &seen);
		c->hear_question(c->door, q, outcome, &seen);
		list_free(&seen);
	}
}

void
end_question(struct live *live)
{
	struct question *q = &live->question;

	if (q->asker == NULL)
		return;
	tell_question(live, q->agreed_on ? DONE : NOT_DONE);
	free(q->asker);
	free(q->sights);
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

		if (!is_played(live, state, (int)seat) && !live->question.agreed[seat] &&
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
	} else if (count_persons(c->live, table_of(c->live)) == 1 || is_stopped(c)) {
		/* Nobody need be asked; behind a ruling that ends the round it is refused. */
		take_back(c, a, number);
	} else if (q->asker != NULL) {
		answer_no(c, a, "%s has asked to take moves back: that comes first", q->asker);
	} else {
		*q = (struct question){ .asker = tool_copy(c->tool, NULL, c->seat),
			.number = number, .since = tool_clock(),
			.sights = count_sights(c, number) };
		tell_question(c->live, NOT_YET);
		say(c, a, "%s asks to take back %lu move%s, to before %s", c->seat, number,
		    number == 1 ? "" : "s", c->told.at[standing_of(c) - number]);
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
