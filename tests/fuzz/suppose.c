/*
 * suppose.c: fuzzes what the hidden cards of records could be.
 *
 * A unit is the byte of a position and some documents that follow it.  Every card of a
 * supposed state is named, the seat sees the same in it as before, and the whole record that
 * is written for it replays to it.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_DOCUMENTS = 3, MOST_STATES = 2, TRIES = 200 };

static struct croupier_record *record, *replay;
static bool whole;		/* the record hides no card */

size_t
LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	return mutate_after_position(bytes, length, room, seed, seed % 2 == 0);
}

/* ---- one supposed state ------------------------------------------------------ */

/* Zone by zone, the cards that were known are among those that are named. */
static void
check_known(const struct croupier_state *state, const char *named)
{
	struct zones told, found;
	unsigned i, j, at = 0;

	list_zones(croupier_record_state(record)->now, &told);
	list_zones(state->now, &found);
	if (told.count != found.count || told.cards != found.cards)
		broken("there are other places, or more cards", named, "");
	for (i = 0; i < told.count; at += told.zone[i++].count) {
		struct cards left = { .count = 0 };

		if (told.zone[i].count != found.zone[i].count)
			broken("a place has another number of cards", named, "");
		for (j = 0; j < found.zone[i].count; j++)
			cards_add(&left, found.at[at + j]);
		for (j = 0; j < told.zone[i].count; j++)
			if (told.at[at + j] != XX && !cards_remove(&left, told.at[at + j]))
				broken("a known card has become another one", named, "");
	}
}

/* Supposed cards were not dealt from the seed that is sealed. */
static char *
seen_cards(const struct croupier_state *state, int seat)
{
	char *bytes = redacted(state, seat);

	drop_line(bytes, "\nseal: ");
	drop_line(bytes, "\ncuts: ");
	return bytes;
}

/* What a seat sees of a record that hides nothing is what it sees in the named cards. */
static void
check_seen(const struct croupier_state *state, int seat)
{
	char *seen = seen_cards(croupier_record_state(record), seat);
	char *again = seen_cards(state, seat);

	same("the seat sees a difference", seen, again);
	free(again);
	free(seen);
}

/* Takes the cards out of the stock that a state was written with. */
static void
forget_stock(char *state)
{
	char *from = strstr(state, "\nstock: ["), *to = from == NULL ? NULL : strchr(from, ']');

	if (to != NULL)
		memmove(from, to, strlen(to) + 1);
}

/*
 * The record that is written for a state replays to it; a stock made anew keeps its XX, and a
 * ruling that ended the round was not noted.
 */
static void
check_replay(const struct croupier_text *told, const char *named)
{
	char *expected = strdup(named), *end;

	position_begin(NULL, &replay, 0);
	feed_all(replay, told, "a supposed record does not replay");
	end = bytes_of(croupier_record_state(replay));
	drop_line(end, "\nstopped: ");
	drop_line(expected, "\nstopped: ");
	if (strstr(end, "XX") != NULL) {
		forget_stock(end);
		forget_stock(expected);
	}
	same("a supposed record ends in another state", end, expected);
	free(expected);
	free(end);
}

static void
look_at_state(const struct croupier_state *state, struct croupier_supposing *what, int seat,
    struct croupier_text *told)
{
	char *named = bytes_of(state);

	if (strstr(named, "XX") != NULL)
		broken("a card has no name", named, "");
	if (seat == CROUPIER_AS_TOLD)
		check_known(state, named);
	else if (whole)
		check_seen(state, seat);
	must(croupier_supposing_write(what, CROUPIER_YAML, told));
	check_replay(told, named);
	free(named);
}

/* ---- a supposing ----------------------------------------------------------------- */

/* The first states that are found for the record. */
static void
check_supposing(int seat)
{
	static const uint8_t seed[CROUPIER_SEED_BYTES] = { 9 };
	struct croupier_supposing *what = croupier_supposing_new();
	struct croupier_text told = { .bytes = NULL };
	const struct croupier_state *state;
	struct croupier_refusal no;
	unsigned i;

	if (what == NULL)
		exit(2);
	no = croupier_supposing_begin(what, record, seat, seed);
	may(no);
	for (i = 0; no.verdict == CROUPIER_YES && i < MOST_STATES; i++) {
		no = croupier_supposing_next(what, i, TRIES, &state);
		may(no);
		if (no.verdict != CROUPIER_YES || state == NULL)
			break;
		croupier_text_clear(&told);
		look_at_state(state, what, seat, &told);
	}
	text_release(&told);
	croupier_supposing_free(what);
}

/* ---- units ------------------------------------------------------------------------- */

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	unsigned seats;
	char *now;

	if (unit_record(bytes, length, &record, MOST_DOCUMENTS) == NULL)
		return 0;
	now = bytes_of(croupier_record_state(record));
	whole = strstr(now, "XX") == NULL;
	free(now);
	must(croupier_record_prove(record));
	seats = croupier_state_about(croupier_record_state(record)).seats;
	if (croupier_record_about(record).proof_count == 0)
		check_supposing((int)choose(bytes, length, 1, seats + 2) - 2);
	return 0;
}
