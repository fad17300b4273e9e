/*
 * state.c: fuzzes the check of states.
 *
 * A unit is a state.  One that is accepted can be written and read again to the same
 * bytes, in YAML and in JSON, looked at, listed, scored, redacted, played and dealt
 * on from.  What is listed for a seat is accepted, told in words or not.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_MOVES = 3 };

static struct croupier_moves *moves;

size_t
LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	return mutate_state(bytes, length, room, seed);
}

/* What JSON has no word for becomes another word for the same: ~ is null there. */
static void
check_json(const struct croupier_state *state, const char *bytes)
{
	struct croupier_text text = { .bytes = NULL }, written = { .bytes = NULL };
	const struct croupier_document *document;
	struct croupier_state *again = NULL;
	struct source source;

	must(croupier_state_write(state, CROUPIER_JSON, &text));
	source_open(&source, text.bytes, text.length, text.length);
	if (croupier_stream_next(source.stream, &document).verdict != CROUPIER_YES ||
	    document == NULL || croupier_state_read(document, &again).verdict != CROUPIER_YES)
		broken("a state in JSON is refused", bytes, text.bytes);
	source_close(&source);
	must(croupier_state_write(again, CROUPIER_JSON, &written));
	same_texts("JSON says something else", &text, &written);
	croupier_state_free(again);
}

static unsigned
count_values(const struct croupier_value *value)
{
	unsigned count = 1;
	const struct croupier_value *child;

	for (child = value->first; child != NULL; child = child->next)
		count += count_values(child);
	return count;
}

static void
check_moves(const struct croupier_state *state, unsigned seat)
{
	struct croupier_text text = { .bytes = NULL };
	size_t i;

	if (croupier_moves_list(moves, state, seat).verdict == CROUPIER_YES)
		for (i = 0; i < croupier_moves_count(moves) && i < 50; i++)
			must(croupier_moves_write(moves, i, state, CROUPIER_YAML, &text));
	text_release(&text);
}

static void
check_score(const struct croupier_state *state)
{
	struct croupier_text text = { .bytes = NULL };
	struct croupier_score *score;
	size_t i;
	unsigned seat;
	long points[CROUPIER_MAX_SEATS] = { 0 };

	if (croupier_score_make(state, &score).verdict == CROUPIER_YES) {
		const struct croupier_score_about about = croupier_score_about(score);

		for (i = 0; i < about.count; i++)
			points[about.lines[i].seat] += about.lines[i].points;
		for (seat = 0; seat < croupier_state_about(state).seats; seat++)
			if (points[seat] != about.points[seat])
				broken("the lines of a score do not add up",
				    croupier_state_seat_name(state, seat), "");
		must(croupier_score_write(score, NULL, 0, CROUPIER_YAML, &text));
		must(croupier_score_write_result(score, CROUPIER_JSON, &text));
		croupier_score_free(score);
	}
	text_release(&text);
}

static void
check_next(const struct croupier_state *state)
{
	struct croupier_setup setup = { .hidden = false };
	struct croupier_state *next;

	if (croupier_deal_next(state, &setup, &next).verdict == CROUPIER_YES)
		readable(next, "the next round's deal is refused");
	croupier_state_free(next);
}

/* Every card lies in one zone, and what is noted is one line. */
static void
check_view(const struct croupier_state *state, const char *bytes)
{
	const struct croupier_zone *zone;
	const struct croupier_note *note;
	const struct croupier_item *item;
	struct croupier_view *view;
	size_t cards = 0, counted = 0;

	must(croupier_view_make(state, NULL, &view));
	if (count_values(view->state) < 10)
		broken("a state cannot be looked at", bytes, "");
	for (zone = view->zones; zone != NULL; zone = zone->next) {
		cards += zone->cards;
		for (item = zone->first; item != NULL; item = item->next)
			counted += item->kind == CROUPIER_ITEM_CARD;
	}
	if (cards != deck_size(state->table) || counted != cards)
		broken("a picture has more or fewer cards than the deck", bytes, "");
	for (note = view->notes; note != NULL; note = note->next)
		if (note->words[0] == '\0' || strchr(note->words, '\n') != NULL)
			broken("a note is not one line", bytes, note->words);
	croupier_view_free(view);
}

static void
check_redacted(const struct croupier_state *state, int seat)
{
	struct croupier_state *seen;

	must(croupier_redact(state, seat, &seen));
	readable(seen, "a redacted state is refused");
	if (seat >= 0)
		check_moves(seen, (unsigned)seat);
	check_score(seen);
	croupier_state_free(seen);
}

/* ---- playing on ---------------------------------------------------------------- */

/* Makes a listed move, by its index or by its words; false where there is none. */
static bool
make_one(struct croupier_state *state, unsigned *seed)
{
	int turn = croupier_state_turn(state);
	/* Some may act out of turn. */
	unsigned seat = turn < 0 || below(seed, 8) == 0 ?
	    below(seed, croupier_state_about(state).seats) : (unsigned)turn;
	struct croupier_refusal no = croupier_moves_list(moves, state, seat);
	struct croupier_move *move = NULL;
	unsigned index = below(seed, (unsigned)croupier_moves_count(moves));
	bool by_words = below(seed, 4) == 0;
	char *words;

	may(no);
	if (no.verdict != CROUPIER_YES || croupier_moves_count(moves) == 0)
		return false;
	words = move_of(moves, index, state, CROUPIER_WORDS);
	if (by_words) {
		must(croupier_move_from_words(state, words, CROUPIER_EXACT, NULL, &move));
		no = croupier_play(state, move);
	} else {
		no = croupier_moves_play(moves, index, state);
	}
	/* It is listed without what it draws, which a rule may want to know. */
	if (no.verdict != CROUPIER_YES &&
	    (no.rule == NULL || strcmp(no.rule, "table/drawn-mismatch") != 0))
		broken("listed and refused", words, no.sentence);
	croupier_move_free(move);
	free(words);
	return no.verdict == CROUPIER_YES;
}

/* Some moves one after the other, the seats' cards known or not. */
static void
check_play(struct croupier_state *state, unsigned seed)
{
	unsigned made = 0;

	while (made < MOST_MOVES && make_one(state, &seed))
		made++;
	if (made == 0)
		return;
	if (below(&seed, 2) == 0)
		readable(state, "the state after a listed move is refused");
	check_score(state);
}

/* One of the checks: all of them for each unit would take ten times as long. */
static void
look_at_state(struct croupier_state *state, unsigned check, unsigned chance)
{
	char *bytes = bytes_of(state);
	unsigned seat = chance % (croupier_state_about(state).seats + 1);

	if (check == 0)
		check_json(state, bytes);
	else if (check == 1)
		check_view(state, bytes);
	else if (check == 2)
		check_redacted(state, (int)seat - 1);
	else if (check == 3)
		check_moves(state, seat == 0 ? state->now->turn % state->table->seats : seat - 1);
	else if (check == 4)
		check_score(state);
	else if (check == 5)
		check_next(state);
	else if (check < 13)
		check_play(state, chance);
	else
		croupier_state_free(read_back(bytes,
		    "a state that was read is refused when it is written"));
	free(bytes);
}

/* Whatever is written otherwise than croupier writes is for canonical.c and stream.c. */
int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct croupier_state *state = state_from(bytes, length);

	if (moves == NULL)
		moves = croupier_moves_new();
	if (state != NULL)
		look_at_state(state, choose(bytes, length, 1, 16),
		    choose(bytes, length, 2, 1U << 20));
	croupier_state_free(state);
	return 0;
}
