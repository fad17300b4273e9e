/*
 * interference.c: asks of every state whether what a seat may not see changes
 * anything of what redacting shows to it.
 *
 * interference TRIES < states: for every seat and for the public, TRIES times,
 * the cards that it cannot see are dealt anew among the places that it cannot
 * see, hands are put in another order, the seed becomes another; both states
 * must redact to the same bytes.  What is redacted must redact to itself, and
 * the seat on turn must find the same legal moves in it, each of them accepted.
 * Which places a seat sees is written down here once more, by the documents of
 * the games.  Prints how much was tried; exit 1 where something shows.
 */
#include "move/move.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long states, tried, different, moves_played, moves_drawing;

static void
fail(const char *what, const char *viewer, const char *one, const char *other)
{
	printf("%s, for %s\n%s\n%s\n", what, viewer, one, other);
	exit(1);
}

/* ---- the places that a viewer does not see ------------------------------- */

struct places {
	struct node *at[256];
	unsigned count;
};

static const char *
word_of(const struct node *root, const char *key)
{
	const struct node *value = tree_get(root, key);

	return value == NULL ? "" : value->text;
}

static void
add_list(struct places *places, const struct node *list)
{
	struct node *at;

	for (at = list == NULL ? NULL : list->first; at != NULL; at = at->next)
		places->at[places->count++] = at;
}

static bool
has_unknown(const struct node *list)
{
	const struct node *at;

	for (at = list->first; at != NULL; at = at->next)
		if (strcmp(at->text, "XX") == 0)
			return true;
	return false;
}

/* Whether all see this hand, or enough of it that it cannot be any. */
static bool
is_shown(const struct node *root, const char *seat, const struct node *hand)
{
	const char *game = word_of(root, "game"), *phase = word_of(root, "phase");
	const struct node *revealed = tree_get(root, "revealed");

	if (strcmp(game, "hen") == 0)
		return (strcmp(phase, "reveal") == 0 || strcmp(phase, "over") == 0) &&
		    !has_unknown(hand);
	return revealed != NULL && strcmp(tree_get(revealed, "seat")->text, seat) == 0;
}

/* The hand of spared (NULL: nobody) is left as it is. */
static void
find_places(const struct node *root, const char *viewer, const char *spared, struct places *places)
{
	static const char *const zones[] = { "hands", "away" };
	const struct node *zone, *key;
	unsigned i;

	places->count = 0;
	add_list(places, tree_get(root, "stock"));
	for (i = 0; i < 2; i++) {
		zone = tree_get(root, zones[i]);
		for (key = zone == NULL ? NULL : zone->first; key != NULL; key = key->next->next)
			if (strcmp(key->text, viewer) != 0 && strcmp(key->text, spared) != 0 &&
			    (i == 1 || !is_shown(root, key->text, key->next)))
				add_list(places, key->next);
	}
}

/* ---- another state that looks the same ----------------------------------- */

static void
swap(struct node *a, struct node *b)
{
	struct node kept = *a;

	a->text = b->text, a->length = b->length, a->manner = b->manner;
	b->text = kept.text, b->length = kept.length, b->manner = kept.manner;
}

static void
shuffle_nodes(struct places *places)
{
	unsigned i;

	for (i = places->count; i > 1; i--)
		swap(places->at[i - 1], places->at[(unsigned)rand() % i]);
}

/* The viewer's own cards in another order, and another seed. */
static void
disturb(struct node *root, const char *viewer)
{
	static const char seed[] =
	    "00000000000000000000000000000000ffffffffffffffffffffffffffffffff";
	const struct node *hands = tree_get(root, "hands"), *key;
	struct places own = { .count = 0 };
	struct node *at;

	for (key = hands->first; key != NULL; key = key->next->next)
		if (strcmp(key->text, viewer) == 0)
			add_list(&own, key->next);
	shuffle_nodes(&own);
	for (at = root->first; at != NULL; at = at->next->next)
		if (strcmp(at->text, "seed") == 0) {
			at->next->text = seed;
			at->next->length = sizeof seed - 1;
		}
}

/* A state that differs only in what the viewer does not see; NULL where chance found none. */
static struct croupier_state *
deal_anew(const struct croupier_document *document, const char *viewer, const char *spared)
{
	struct croupier_document other = *document;
	struct arena arena = { .blocks = NULL };
	struct croupier_state *state;
	struct places places;

	/* What is changed is its tree. */
	other.root = tree_copy(&arena, document->root);
	find_places(other.root, viewer, spared, &places);
	shuffle_nodes(&places);
	disturb(other.root, viewer);
	/* A known knocker, for one, cannot hold any cards. */
	if (croupier_state_read(&other, &state).verdict != CROUPIER_YES)
		state = NULL;
	arena_free(&arena);
	return state;
}

/* ---- what is asked ------------------------------------------------------- */

static char *
bytes_of(const struct croupier_state *state)
{
	struct croupier_text *text = croupier_text_new();
	char *bytes;

	if (croupier_state_write(state, CROUPIER_YAML, text).verdict != CROUPIER_YES)
		exit(2);
	bytes = strdup(croupier_text_bytes(text, NULL));
	croupier_text_free(text);
	return bytes;
}

static struct croupier_state *
redacted(const struct croupier_state *state, int seat)
{
	struct croupier_state *seen;

	if (croupier_redact(state, seat, &seen).verdict != CROUPIER_YES)
		exit(2);
	return seen;
}

static void
same(const char *what, const char *viewer, const struct croupier_state *one,
    const struct croupier_state *other)
{
	char *a = bytes_of(one), *b = bytes_of(other);

	if (strcmp(a, b) != 0)
		fail(what, viewer, a, b);
	free(a);
	free(b);
}

static bool
is_different(const struct croupier_state *one, const struct croupier_state *other)
{
	char *a = bytes_of(one), *b = bytes_of(other);
	bool different_bytes = strcmp(a, b) != 0;

	free(a);
	free(b);
	return different_bytes;
}

/* The move with the cards that it drew, as far as the seat sees them. */
static void
name_drawn(const struct state *s, const struct move *move, const struct draws *draws,
    struct full_move *full)
{
	const struct verb *verb = &s->table->game->verbs[move->verb];
	unsigned i, j, used = 0;

	full->move = *move;
	for (i = 0; i < MAX_ARGUMENTS && !is_drawn(&verb->argument[i]); i++)
		used += move->count[i];
	memcpy(full->values, move->values, used);
	for (j = 0; j < draws->count; j++)
		full->values[used + j] = draws->who[j] == EVERYBODY || draws->who[j] == move->seat ?
		    draws->at[j] : XX;
	full->move.values = full->values;
	full->move.count[i] = draws->count;
	full->move.has |= (uint8_t)(1u << i);
}

/*
 * Makes a move on the state and on what its seat sees: accepted by both, the seat
 * sees the same then.
 */
static void
play_both(const struct croupier_state *state, const struct croupier_state *seen,
    const struct move *move, const char *viewer)
{
	struct croupier_state *full = croupier_state_copy(state), *half = croupier_state_copy(seen);
	struct croupier_state *after, *again;
	struct croupier_refusal no;
	struct full_move named;
	struct draws draws;

	accept(&no);
	move_play(full, move, &draws, &no);
	if (no.verdict != CROUPIER_YES)
		fail("listed and refused", viewer, no.sentence, "");
	accept(&no);
	move_play(half, move, NULL, &no);
	if (no.verdict != CROUPIER_YES && memchr(draws.who, EVERYBODY, draws.count) == NULL)
		fail("refused to the seat itself", viewer, no.sentence, "");
	if (draws.count > 0) {
		moves_drawing++;
		croupier_state_free(half);
		half = croupier_state_copy(seen);
		name_drawn(state->now, move, &draws, &named);
		accept(&no);
		move_play(half, &named.move, NULL, &no);
		if (no.verdict != CROUPIER_YES)
			fail("refused to the seat itself with what it drew", viewer, no.sentence,
			    "");
	}
	moves_played++;
	after = redacted(full, move->seat);
	again = redacted(half, move->seat);
	/* Where hands are shown at the end, what is known of them has yet to be shown. */
	if (strcmp(croupier_state_about(full).phase, croupier_state_about(half).phase) == 0)
		same("another state after the same move", viewer, after, again);
	croupier_state_free(full);
	croupier_state_free(half);
	croupier_state_free(after);
	croupier_state_free(again);
}

static void
write_moves(const struct croupier_moves *moves, const struct croupier_state *state,
    struct croupier_text *text)
{
	size_t i;

	for (i = 0; i < croupier_moves_count(moves); i++)
		if (croupier_moves_write(moves, i, state, CROUPIER_YAML,
		    text).verdict != CROUPIER_YES)
			exit(2);
}

static void
check_moves(const struct croupier_state *state, const struct croupier_state *seen, int seat)
{
	struct croupier_moves *all = croupier_moves_new(), *own = croupier_moves_new();
	struct croupier_text *a = croupier_text_new(), *b = croupier_text_new();
	const char *viewer = croupier_state_seat_name(state, (unsigned)seat);
	struct croupier_refusal no = croupier_moves_list(own, seen, (unsigned)seat);
	size_t i;

	if (croupier_moves_list(all, state, (unsigned)seat).verdict != no.verdict)
		fail("no list of moves", viewer, no.sentence, "");
	write_moves(all, state, a);
	write_moves(own, seen, b);
	if (strcmp(croupier_text_bytes(a, NULL), croupier_text_bytes(b, NULL)) != 0)
		fail("other moves", viewer, croupier_text_bytes(a, NULL),
		    croupier_text_bytes(b, NULL));
	for (i = 0; i < croupier_moves_count(own); i++)
		if (croupier_moves_count(own) <= 40 ||
		    (unsigned)rand() % croupier_moves_count(own) < 40) {
			struct move move = moves_at(own, i);

			play_both(state, seen, &move, viewer);
		}
	croupier_moves_free(all);
	croupier_moves_free(own);
	croupier_text_free(a);
	croupier_text_free(b);
}

/* The viewer is a seat, or the public for -1. */
static void
look(const struct croupier_document *document, const struct croupier_state *state, int seat,
    unsigned long tries)
{
	const char *viewer = seat < 0 ? "" : croupier_state_seat_name(state, (unsigned)seat);
	const char *knocker = word_of(document->root, "knocker");
	struct croupier_state *seen = redacted(state, seat), *again = redacted(seen, seat), *other;
	unsigned long i;

	same("redacting again changes it", viewer, seen, again);
	croupier_state_free(again);
	for (i = 0; i < tries; i++) {
		other = deal_anew(document, viewer, i % 2 == 0 ? "" : knocker);
		if (other == NULL)
			continue;
		again = redacted(other, seat);
		same("what is hidden shows", viewer, seen, again);
		tried++;
		different += is_different(state, other);
		croupier_state_free(again);
		croupier_state_free(other);
	}
	if (seat >= 0 && seat == croupier_state_turn(state))
		check_moves(state, seen, seat);
	croupier_state_free(seen);
}

int
main(int argc, char *argv[])
{
	struct croupier_stream *stream = croupier_stream_open(0, "-");
	unsigned long tries = argc > 1 ? strtoul(argv[1], NULL, 10) : 2;
	const struct croupier_document *document;
	struct croupier_state *state;
	int seat;

	srand(1);
	while (croupier_stream_next(stream, &document).verdict == CROUPIER_YES &&
	    document != NULL) {
		if (croupier_state_read(document, &state).verdict != CROUPIER_YES)
			return 2;
		states++;
		for (seat = -1; seat < (int)croupier_state_about(state).seats; seat++)
			look(document, state, seat, tries);
		croupier_state_free(state);
	}
	printf("%lu states, %lu dealt anew, %lu of them different, %lu moves, "
	    "%lu of them drawing\n", states, tried, different, moves_played, moves_drawing);
	croupier_stream_close(stream);
	return states == 0 || different == 0;
}
