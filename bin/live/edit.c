/*
 * edit.c: takes back moves and the last deal, and puts other moves into the place of those that
 * stand.
 *
 * Must not know which documents do that: the library does.
 */
#include "live/live.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
take_back(struct client *c, struct answer *a, unsigned long number)
{
	struct croupier_refusal no = croupier_record_undo(record_of(c), number);
	size_t i;

	if (no.verdict != CROUPIER_YES) {
		answer_refusal(c, a, no);
		return;
	}
	tool_check(c->tool, croupier_undo_write(number, CROUPIER_YAML,
	    tool_target(c->tool, &c->live->document)));
	if (!keep_document(c, a, true, moves_of(c), NULL))
		return;
	forget_refused(c);
	say(c, a, "taken back: %lu; moves that stand: %zu", number, standing_of(c));
	for (i = 0; i < c->taken.count; i++)
		say(c, a, "  %s", c->taken.at[i]);
	say(c, a, "numbers are not used again: the next move is move %lu", moves_of(c) + 1);
	answer_settled(c, a);
}

/*
 * How many moves have to be taken back for the last `persons` moves by persons; 0: there are
 * fewer.
 */
static unsigned long
count_to_undo(const struct client *c, unsigned long persons)
{
	size_t standing = standing_of(c), i = standing;

	while (i > 0 && persons > 0)
		persons -= !is_move_of_played(c, --i);
	return persons > 0 ? 0 : standing - i;
}

void
live_undo(struct client *c, struct answer *a, unsigned long number)
{
	number = c->live->played != NULL ? count_to_undo(c, number) : number;
	if (number > 0)
		take_back(c, a, number);
	else
		answer_no(c, a, "there is no move by a person to take back");
}

/* Whether no move of a person stands. */
static bool
is_freshly_dealt(const struct client *c)
{
	return count_to_undo(c, 1) == 0;
}

void
live_undo_deal(struct client *c, struct answer *a)
{
	struct croupier_event event = { .watch = 0 };
	struct live *live = c->live;

	if (live->ledger.deals <= 1 || !is_freshly_dealt(c)) {
		answer_no(c, a, "%s", live->ledger.deals > 1 ?
		    "the deal is not taken back, because moves stand after it" :
		    "the first deal of a file stays");
		return;
	}
	if (!ledger_undo_deal(&live->ledger)) {
		answer_trouble(c, a, "the deal was not taken back");
		return;
	}
	say(c, a, "the deal is taken back, and kept in %s.undone: round %lu %s",
	    live->ledger.file.path, croupier_state_about(state_of(c)).round,
	    croupier_state_turn(state_of(c)) < 0 ? "is over, as before" : "goes on");
	event.round = croupier_state_about(table_of(live)).round;
	tell_event(live, event);
	answer_settled(c, a);
}

/*
 * After a ruling, an undo would take back something other than the last line did: says what can
 * be done instead, and does nothing.  The last ruling may itself withdraw one, and then cannot
 * be withdrawn.
 */
static void
ask_what_is_meant(struct client *c, struct answer *a)
{
	unsigned long last = count_to_undo(c, 1);
	unsigned long ruling = croupier_record_about(record_of(c)).in_force;
	struct text text = { .made = NULL };

	text_put(&text, "nothing is taken back, because a ruling came last: ");
	if (ruling == 0)
		text_put(&text, "it withdraws another one and cannot be taken back");
	else
		text_print(&text, "withdraw withdraws \"%.80s\"",
		    c->rulings.at[ruling - 1]);
	if (last > 0 && !is_stopped(c))
		text_print(&text, "; undo 1 takes back %s", c->told.at[standing_of(c) - last]);
	else if (last == 0 && c->live->ledger.deals > 1)
		text_put(&text, "; undo deal takes back the deal");
	answer_no(c, a, "%s", tool_text(c->tool, &text, NULL));
	text_free(&text);
}

void
live_undo_last(struct client *c, struct answer *a)
{
	if (last_ruling(c) != NULL)
		ask_what_is_meant(c, a);
	else if (c->live->ledger.deals > 1 && is_freshly_dealt(c))
		live_undo_deal(c, a);
	else
		live_undo(c, a, 1);
}

/* ---- an edit of a range ---------------------------------------------------------------- */

/* An edit that is being made. */
struct work {
	struct croupier_correction *correction;
	char *said;			/* the moves that are put in, in words; NULL: none yet */
	unsigned long count;		/* how many they are */
	unsigned long first;		/* the number of the place of the first of them */
};

/* The table before the next move to be put in, as it may be shown; the caller frees it. */
static struct croupier_state *
see_edit(struct client *c, const struct work *w)
{
	const struct croupier_state *state = croupier_correction_state(w->correction);
	struct croupier_state *seen = NULL;
	int viewer = croupier_state_turn(state);

	if (!c->hides)
		return tool_need(c->tool, croupier_state_copy(state));
	if (is_bound(c))
		viewer = viewer_of(c);
	else if (is_played(c->live, state, viewer))
		viewer = -1;
	tool_check(c->tool, croupier_redact(state, viewer, &seen));
	return seen;
}

/* Puts a move in that may be said; false, having answered, if that cannot be. */
static bool
put_move(struct client *c, struct answer *a, struct work *w, const struct croupier_state *seen,
    const struct croupier_move *move)
{
	struct croupier_refusal no = { .verdict = CROUPIER_YES };
	char *words = words_of_move(c->tool, croupier_correction_state(w->correction), move);
	char *before = w->said;

	if (c->hides)
		no = judge_seen(c, seen, move);
	if (no.verdict == CROUPIER_YES) {
		no = croupier_correction_put(w->correction, move);
		hide_reason(c, &no);
	}
	if (tool_is_yes(c->tool, &no)) {
		w->said = make_text(c->tool, "%s%s%s", before == NULL ? "" : before,
		    before == NULL ? "" : ", ", words);
		w->count++;
		free(before);
	} else {
		answer_move(c, a, moves_of(c) + 1, &no, words);
		/* A person is told the place; verdicts count in one way. */
		a->place = w->first + w->count;
	}
	free(words);
	return no.verdict == CROUPIER_YES;
}

/* Whether the next move to be put in is another person's, about whose hand nothing is told now. */
static bool
is_of_another(const struct client *c, const struct work *w)
{
	const struct croupier_state *state = croupier_correction_state(w->correction);
	int turn = croupier_state_turn(state), now = croupier_state_turn(state_of(c));

	return c->hides && !is_bound(c) && turn >= 0 && now >= 0 && turn != now &&
	    !is_played(c->live, state, turn);
}

/* Puts in moves in words, with commas between them: each is read in its place in the record. */
static bool
put_words(struct client *c, struct answer *a, struct work *w, const char *words)
{
	bool good;

	do {
		struct croupier_state *seen;
		struct croupier_move *move;
		struct croupier_refusal no;

		if (is_of_another(c, w)) {
			answer_no(c, a, "that is a move of somebody whose turn it is not, and what "
			    "is in that hand is told to nobody else: undo to before it instead");
			return false;
		}
		seen = see_edit(c, w);
		no = croupier_move_from_words(seen, words, CROUPIER_TYPED, &words, &move);
		if (no.verdict == CROUPIER_YES)
			no = allow_move(c, move);
		good = no.verdict == CROUPIER_YES && put_move(c, a, w, seen, move);
		if (no.verdict != CROUPIER_YES)
			answer_command(c, a, &no);
		croupier_move_free(move);
		croupier_state_free(seen);
	} while (good && *words != '\0');
	return good;
}

/*
 * Answers with the result of an edit, before which `made` moves had been made, and `stood` of
 * them stood.
 */
static void
answer_edited(struct client *c, struct answer *a, const struct work *w, unsigned long made,
    unsigned long stood)
{
	const struct croupier_record *record = record_of(c);
	unsigned long now = moves_of(c), again = now - made - w->count, number;
	size_t i;

	if (w->count == 0)
		say(c, a, "taken out: %lu; moves that stand: %zu", stood - standing_of(c),
		    standing_of(c));
	if (again > 0)
		say(c, a, "made again after that: %lu, the last of them as move %lu", again, now);
	answer_made(c, a, w->count > 0 ? made + w->count : now, w->said, true);
	list_cut(&a->made.followed, 0);
	for (i = 0; i < standing_of(c); i++) {
		number = croupier_record_made(record, i).number;
		if (number > made && number <= made + w->count)
			list_add_lines(c->tool, &a->made.followed, c->followed.at[i]);
	}
}

/* Writes an edit, all of it in one write, and makes it. */
static void
finish(struct client *c, struct answer *a, const struct work *w)
{
	unsigned long made = moves_of(c), stood = standing_of(c);
	struct croupier_refusal no = croupier_correction_write(w->correction,
	    tool_target(c->tool, &c->live->document));

	no.at.line = 0;
	if (no.verdict == CROUPIER_NO && c->hides)
		snprintf(no.sentence, sizeof no.sentence,
		    "a later move would not be legal then, or would draw other cards");
	if (tool_is_yes(c->tool, &no)) {
		if (!keep_document(c, a, false, made + 1, w->said))
			return;
		forget_refused(c);
		answer_edited(c, a, w, made, stood);
		return;
	}
	/* The sentence names the later move because of which nothing is done. */
	answer_move(c, a, made + 1, &no, w->said);
	a->place = 0;
	if (no.verdict == CROUPIER_NO)
		say(c, a, "fix %lu-M MOVE, ... replaces all moves from %lu to M at once, and "
		    "undo takes moves back", w->first, w->first);
}

/* Whether a move that stands, with this number or a later one, was made by a played seat. */
static bool
reaches_over_played(const struct client *c, unsigned long first)
{
	size_t i = standing_of(c);

	while (i > 0 && croupier_record_made(record_of(c), i - 1).number >= first)
		if (is_move_of_played(c, --i))
			return true;
	return false;
}

void
live_edit(struct client *c, struct answer *a, unsigned long first, unsigned long last,
    const char *words)
{
	struct work w = { .first = first };
	struct croupier_refusal no = croupier_correction_begin(record_of(c), first, last,
	    &w.correction);

	if (!tool_is_yes(c->tool, &no))
		answer_command(c, a, &no);
	else if (reaches_over_played(c, first))
		answer_no(c, a, "that reaches across a move of a seat that %s plays: undo to "
		    "before it instead, so that the seat thinks again", c->tool->name);
	else if (words == NULL || put_words(c, a, &w, words))
		finish(c, a, &w);
	croupier_correction_free(w.correction);
	free(w.said);
}
