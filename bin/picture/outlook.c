/*
 * outlook.c: what every kind of picture needs: the names of cards, and words about a table, its
 * seats, and what comes next.
 *
 * Must not know any game: the library lists and judges the moves, and the game says what counts.
 */
#include "picture/picture.h"

#include <string.h>

/* ---- cards ---------------------------------------------------------------------- */

char
suit_of(const char *card, size_t *rank)
{
	static const char *const ranks[] = { "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J",
		"Q", "K" };
	size_t i, length = strlen(card);

	if (length < 2 || strchr("SHDC", card[length - 1]) == NULL)
		return '\0';
	*rank = length - 1;
	for (i = 0; i < sizeof ranks / sizeof ranks[0]; i++)
		if (strlen(ranks[i]) == *rank && strncmp(ranks[i], card, *rank) == 0)
			return card[length - 1];
	return '\0';
}

const struct croupier_face *
find_face(const struct croupier_deck *deck, const char *name)
{
	size_t i;

	for (i = 0; i < deck->count; i++)
		if (strcmp(deck->faces[i].name, name) == 0)
			return &deck->faces[i];
	return NULL;
}

/* ---- what comes next ---------------------------------------------------------- */

/* Says the verbs of the listed moves, and how many moves each has. */
static void
say_moves(struct tool *tool, struct outlook *outlook, struct croupier_moves *moves)
{
	const struct croupier_listed *listed = NULL;
	size_t i, same = 0, count = croupier_moves_count(moves);
	const char *verb = "";

	for (i = 0; i <= count; i++, same++) {
		if (i < count)
			tool_check(tool, croupier_moves_at(moves, i, outlook->state, &listed));
		if (i < count && strcmp(listed->verb, verb) == 0)
			continue;
		if (same > 1)
			text_print(&outlook->asks, " (%zu)", same);
		verb = listed->verb;
		if (i < count)
			text_print(&outlook->asks, "%s %s", i == 0 ? "" : ",", verb);
		same = 0;
	}
}

/* Says whose decision it is, and what can be decided: if the moves cannot be listed, the verbs. */
static void
say_turn(struct tool *tool, struct outlook *outlook, unsigned seat)
{
	const char *const *verbs = croupier_state_about(outlook->state).verbs;
	struct croupier_moves *moves = tool_need(tool, croupier_moves_new());
	struct croupier_refusal no = croupier_moves_list(moves, outlook->state, seat);
	size_t i;

	text_print(&outlook->asks, "%s is to decide:",
	    croupier_state_seat_name(outlook->state, seat));
	if (tool_is_yes(tool, &no) && croupier_moves_count(moves) > 0)
		say_moves(tool, outlook, moves);
	else
		for (i = 0; verbs[i] != NULL; i++)
			text_print(&outlook->asks, "%s %s", i == 0 ? "" : ",", verbs[i]);
	croupier_moves_free(moves);
}

/* What stands between the names of a list, before the nth of so many. */
static const char *
before_name(unsigned nth, unsigned of)
{
	return nth == 1 ? "" : nth == of ? " and " : ", ";
}

/* Says which of the seats win, if any does, between other words. */
static void
say_winners(const struct outlook *outlook, const bool *winner, const char *before,
    const char *after, struct text *text)
{
	unsigned i, told = 0, winners = 0, seats = croupier_state_about(outlook->state).seats;

	for (i = 0; i < seats; i++)
		winners += winner[i];
	if (winners > 0)
		text_put(text, before);
	for (i = 0; i < seats; i++)
		if (winner[i]) {
			told++;
			text_print(text, "%s%s", before_name(told, winners),
			    croupier_state_seat_name(outlook->state, i));
		}
	if (winners > 0)
		text_print(text, "%s%s", winners == 1 ? " wins" : " win", after);
}

void
say_result(const struct outlook *outlook, struct text *text)
{
	const struct croupier_score_about about = croupier_score_about(outlook->score);
	unsigned i, told = 0, scorers = 0, seats = croupier_state_about(outlook->state).seats;
	bool best[CROUPIER_MAX_SEATS];

	for (i = 0; i < seats; i++) {
		best[i] = about.points[i] == 0;
		scorers += !best[i];
	}
	/* Who is not named below is who did best. */
	if (scorers > 0 && croupier_state_about(outlook->state).lowest_wins)
		say_winners(outlook, best, "", " the round; ", text);
	for (i = 0; i < seats; i++)
		if (about.points[i] != 0) {
			told++;
			text_print(text, told == 1 ? "%s%s scores %+ld" : "%s%s %+ld",
			    before_name(told, scorers), croupier_state_seat_name(outlook->state, i),
			    about.points[i]);
		}
	if (scorers == 0)
		text_put(text, "nobody scores");
	if (about.match_over)
		say_winners(outlook, about.winner, "; ", " the match", text);
}

void
say_points(const struct outlook *outlook, size_t line, struct text *text)
{
	const struct croupier_score_line at = croupier_score_about(outlook->score).lines[line];

	text_print(text, "%s %+ld for %s", croupier_state_seat_name(outlook->state, at.seat),
	    at.points, at.words);
}

const char *
say_over(const struct croupier_state *state)
{
	switch (croupier_state_about(state).stopped) {
	case CROUPIER_NOT_STOPPED:
		break;
	case CROUPIER_VOID:
		return "the round was stopped and counts for nothing";
	case CROUPIER_COUNTED:
		return "the round was stopped and counts as it stands";
	}
	return "the round is over";
}

void
outlook_make(struct tool *tool, const struct croupier_state *state,
    const struct croupier_state *before, struct outlook *outlook)
{
	int turn = croupier_state_turn(state);
	struct croupier_refusal no;

	*outlook = (struct outlook){ .state = state };
	tool_check(tool, croupier_view_make(state, before, &outlook->view));
	outlook->deck = outlook->view->deck;
	if (turn >= 0) {
		say_turn(tool, outlook, (unsigned)turn);
		return;
	}
	/* A score that depends on hidden cards is not told. */
	no = croupier_score_make(state, &outlook->score);
	(void)tool_is_yes(tool, &no);
	text_put(&outlook->asks, say_over(state));
	if (croupier_score_about(outlook->score).match_over) {
		text_put(&outlook->asks,
		    croupier_state_about(state).stopped == CROUPIER_NOT_STOPPED ?
		    " and so is the match" : ", and the match is over");
		say_winners(outlook, croupier_score_about(outlook->score).winner, ": ", "",
		    &outlook->asks);
	}
}

void
outlook_free(struct outlook *outlook)
{
	croupier_score_free(outlook->score);
	croupier_view_free(outlook->view);
	text_free(&outlook->asks);
}

struct croupier_state *
state_before(struct tool *tool, const struct croupier_record *record)
{
	unsigned long standing = croupier_record_about(record).standing;
	struct croupier_state *state = NULL;

	if (standing > 0)
		tool_check(tool, croupier_record_state_after(record, standing - 1, &state));
	return state;
}

/* ---- where the seats are ------------------------------------------------------ */

/* Whether so much lies in the middle that it needs the whole width. */
static bool
is_crowded(const struct outlook *outlook)
{
	enum { CROWDED_ZONES = 4, CROWDED_ROW = 10 };
	const struct croupier_zone *zone = outlook->view->zones;
	const struct croupier_item *item;
	size_t zones = 0, items;

	for (; zone != NULL; zone = zone->next) {
		if (zone->spot != CROUPIER_CENTRE)
			continue;
		zones++;
		for (items = 0, item = zone->first; item != NULL; item = item->next)
			items++;
		if (zone->layout == CROUPIER_ROW && items > CROWDED_ROW)
			return true;
	}
	return zones > CROWDED_ZONES;
}

struct seating
seat_round(const struct outlook *outlook)
{
	int seats = (int)croupier_state_about(outlook->state).seats, others = seats - 1, i;
	struct seating seating = { .front = outlook->front };

	for (i = 0; i < others; i++)
		seating.order[i] = (seating.front + 1 + i) % seats;
	/* At most three are along the top: in a second row they would not go round. */
	seating.left = others < 2 || is_crowded(outlook) ? 0 : others < 6 ? 1 : (others - 2) / 2;
	seating.right = seating.left;
	seating.top = others - seating.left - seating.right;
	return seating;
}

/* ---- words about seats and the table ----------------------------------- */

/* The number of a seat under a key that has one for every seat; NULL: none. */
static const char *
number_of(const struct outlook *outlook, const char *key, unsigned seat)
{
	const struct croupier_value *numbers =
	    croupier_value_get(outlook->view->state, key);
	const struct croupier_value *number = croupier_value_get(numbers,
	    croupier_state_seat_name(outlook->state, seat));

	return number == NULL ? NULL : number->text;
}

static void
say_score(const struct outlook *outlook, unsigned seat, bool with_win, struct text *text)
{
	const char *rulings = number_of(outlook, "adjusted", seat);

	if (outlook->score == NULL) {
		text_print(text, "score %s", number_of(outlook, "scores", seat));
	} else {
		long points = croupier_score_about(outlook->score).points[seat];

		text_print(text, points == 0 ? "no points" : points == 1 || points == -1 ?
		    "%+ld point" : "%+ld points", points);
		text_print(text, ", total %ld", croupier_score_about(outlook->score).totals[seat]);
		if (with_win && croupier_score_about(outlook->score).winner[seat])
			text_put(text, ", wins the match");
	}
	if (rulings != NULL && strcmp(rulings, "0") != 0)
		text_print(text, ", rulings %s%s", rulings[0] == '-' ? "" : "+", rulings);
}

void
say_notes(const struct croupier_view *view, int seat, const char *before, const char *between,
    struct text *text)
{
	const struct croupier_note *note;

	for (note = view->notes; note != NULL; note = note->next)
		if (note->seat == seat) {
			text_print(text, "%s%s", before, note->words);
			before = between;
		}
}

void
say_seat(const struct outlook *outlook, unsigned seat, bool with_notes, struct text *text)
{
	const struct croupier_zone *zone = outlook->view->zones;

	say_score(outlook, seat, with_notes, text);
	if (with_notes)
		say_notes(outlook->view, (int)seat, ", ", ", ", text);
	/* The hands stand first, in the order of seats. */
	while (zone->seat != (int)seat)
		zone = zone->next;
	if (zone->cards > 0 || croupier_state_turn(outlook->state) >= 0)
		text_print(text, zone->cards == 1 ? ", %zu card" : ", %zu cards", zone->cards);
}

void
say_label(const struct outlook *outlook, const struct croupier_zone *zone, struct text *text)
{
	if (zone->spot == CROUPIER_BEFORE_SEAT)
		text_print(text, "%s ",
		    croupier_state_seat_name(outlook->state, (unsigned)zone->seat));
	text_put(text, zone->label);
	if (zone->layout == CROUPIER_FACE_DOWN ||
	    (zone->layout == CROUPIER_HEAP && zone->cards > 1))
		text_print(text, " (%zu)", zone->cards);
}

void
say_title(const struct croupier_state *state, struct text *text)
{
	const struct croupier_state_about about = croupier_state_about(state);

	text_print(text, "%s, %s, round %lu", about.game, about.variant, about.round);
}

/* In percent, half away from zero also where binary fractions are a trifle less. */
static unsigned
percent(double share)
{
	return share <= 0 ? 0 : (unsigned)(share * 100 + 0.5 + 1e-9);
}

void
say_worth(const struct croupier_state *state, const struct croupier_advised *known,
    const struct croupier_advised *best, struct text *text)
{
	const struct croupier_state_about about = croupier_state_about(state);
	double error = best->deals < 2 ? 1 : best->error;
	unsigned wins;

	if (about.only_wins) {
		/* Where a round gives only a win, the gain says how often. */
		wins = percent((1 + known->gain * (about.seats - 1)) / about.seats);
		text_print(text, "wins %u of 100,%*s ", wins, wins > 99 ? 0 : wins > 9 ? 1 : 2,
		    "");
	}
	text_put(text, "gain ");
	text_measured(text, 6, known->gain, error);
	if (!about.only_wins)
		text_print(text, ", wins %3u %%", percent(known->wins));
}

void
say_value(const struct croupier_value *value, struct text *text)
{
	const struct croupier_value *at;

	if (value == NULL)
		return;
	if (value->shape == CROUPIER_SCALAR)
		text_put(text, value->text);
	for (at = value->first; at != NULL; at = at->next) {
		if (at->key != NULL)
			text_print(text, "%s ", at->key);
		say_value(at, text);
		if (at->next != NULL)
			text_put(text, ", ");
	}
}
