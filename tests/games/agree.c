/*
 * agree.c: plays at random and asks at every state whether the list of legal
 * moves and the judge of moves say the same.
 *
 * agree PLAYOUTS MOVES [WORDS] < states: PLAYOUTS times from each state, at most
 * MOVES moves each.  Every listed move must be accepted, be the same after a way
 * through words and YAML, and stand once, in the order of lists.  What is made from
 * a listed move by changing one word, or of a verb and one word or none, must be refused
 * unless it is listed itself; where a move is made without a copy of the state, it is
 * judged the same, and changes nothing if it is refused.  A move does the same in a state
 * that was written and read again, and draws nothing where its verb has no DRAWN.  Where
 * cards are hidden, the points are the same, or cannot be told.  The words that take the
 * place of others are the seats and WORDS, which are separated by blanks; where no WORDS
 * are given, the cards that the state knows, XX, 1S, which is no card, the parameters of the
 * game but drawn,
 * which is never listed, and words and numbers of the first moves that are listed.
 * Prints how much was tried; exit 1 where something disagrees.
 */
#include "move/move.h"
#include "../source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 600, MOST_PLAIN = 40, LONGEST = 2048 };

static unsigned long states, listed, mutants, legal_mutants;

/* The words that take the places of others. */
struct others {
	const char *word[MOST_WORDS];
	size_t count;
};

/* The legal moves of a state in words, in the order of the list and in that of the words. */
struct legal {
	const struct croupier_state *state;
	char **words, **sorted;
	size_t count;
};

static void
fail(const struct croupier_state *state, const char *what, const char *words, const char *why)
{
	struct croupier_text *text = croupier_text_new();

	if (croupier_state_write(state, CROUPIER_YAML, text).verdict == CROUPIER_YES)
		printf("%s", croupier_text_bytes(text, NULL));
	printf("%s: %s: %s\n", what, words, why);
	exit(1);
}

/* ---- legal moves ----------------------------------------------------------- */

static char *
words_of(const struct croupier_moves *moves, size_t i, const struct croupier_state *state)
{
	struct croupier_text *text = croupier_text_new();
	char *words;

	if (croupier_moves_write(moves, i, state, CROUPIER_WORDS, text).verdict != CROUPIER_YES)
		exit(2);
	words = strdup(croupier_text_bytes(text, NULL));
	croupier_text_free(text);
	return words;
}

static int
by_words(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Whether a move stands before another by verb, then by each argument; see `list` in game.h. */
static bool
is_before(const struct move *one, const struct move *other)
{
	const uint8_t *at = one->values, *to = other->values;
	unsigned i, least;
	int order = one->verb - other->verb;

	for (i = 0; i < MAX_ARGUMENTS && order == 0; i++) {
		order = move_has(one, i) - move_has(other, i);
		least = one->count[i] < other->count[i] ? one->count[i] : other->count[i];
		if (order == 0 && least > 0)
			order = memcmp(at, to, least);
		if (order == 0)
			order = one->count[i] - other->count[i];
		at += one->count[i];
		to += other->count[i];
	}
	return order < 0;
}

/* Lists the moves of the seat on turn; each must stand there once, and in order. */
static void
list_legal(struct legal *legal, const struct croupier_state *state, struct croupier_moves *moves)
{
	unsigned turn = (unsigned)croupier_state_turn(state);
	struct croupier_refusal no = croupier_moves_list(moves, state, turn);
	size_t i, count = croupier_moves_count(moves);

	if (no.verdict != CROUPIER_YES)
		fail(state, "no list", "", no.sentence);
	if (count == 0)
		fail(state, "no move", "", "a seat that must decide has none");
	for (i = 1; i < count; i++) {
		struct move one = moves_at(moves, i - 1), other = moves_at(moves, i);

		if (!is_before(&one, &other))
			fail(state, "listed in another order", words_of(moves, i, state), "");
	}
	*legal = (struct legal){ .state = state, .count = count };
	legal->words = malloc(count * sizeof *legal->words);
	legal->sorted = malloc(count * sizeof *legal->sorted);
	for (i = 0; i < count; i++)
		legal->sorted[i] = legal->words[i] = words_of(moves, i, state);
	qsort(legal->sorted, count, sizeof *legal->sorted, by_words);
	for (i = 1; i < count; i++)
		if (strcmp(legal->sorted[i - 1], legal->sorted[i]) == 0)
			fail(state, "listed twice", legal->sorted[i], "");
}

static void
free_legal(struct legal *legal)
{
	size_t i;

	for (i = 0; i < legal->count; i++)
		free(legal->words[i]);
	free(legal->words);
	free(legal->sorted);
}

static bool
stands_in(const struct legal *legal, const char *words)
{
	return bsearch(&words, legal->sorted, legal->count, sizeof words, by_words) != NULL;
}

/* Whether nothing differs of what a move may change; both states are of one table. */
static bool
are_equal(const struct state *one, const struct state *other)
{
	const struct game *game = one->table->game;
	const struct cards *hand = one->hands, *same = other->hands;
	unsigned i;

	for (i = 0; i < one->table->seats; i++)
		if (hand[i].count != same[i].count ||
		    memcmp(hand[i].at, same[i].at, hand[i].count) != 0)
			return false;
	return one->phase == other->phase && one->turn == other->turn &&
	    one->reshuffles == other->reshuffles && one->stock.count == other->stock.count &&
	    memcmp(one->stock.at, other->stock.at, one->stock.count) == 0 &&
	    memcmp(one->own, other->own, game->own_used == NULL ? game->own_size :
	    game->own_used(one->own)) == 0;
}

/* Makes the move without a copy of the state, if it can be made so. */
static void
make_in_place(const struct croupier_state *state, const struct croupier_move *move,
    const char *words, bool legal)
{
	struct croupier_state *copy = croupier_state_copy(state);
	struct croupier_refusal no = accepted();
	struct draws draws;
	struct full_move full;
	bool made;

	state_count(copy);
	made = move_understand(copy->now, &move->given, &full, &no) &&
	    move_play(copy, &full.move, &draws, &no);
	if (made && draws.count > 0 && find_drawn(&state->table->game->verbs[full.move.verb]) == 0)
		fail(state, "draws cards, but its verb has no DRAWN", words, "");
	if (made != legal)
		fail(state, "judged otherwise in place", words, no.sentence);
	if (!made && !are_equal(copy->now, state->now))
		fail(state, "changed something, refused", words, no.sentence);
	croupier_state_free(copy);
}

/* Judges words on a copy of the state; *canonical gets them as they would be written. */
static bool
is_accepted(const struct croupier_state *state, const char *words, char **canonical, char *why)
{
	struct croupier_state *copy = croupier_state_copy(state);
	struct croupier_text *text = croupier_text_new();
	struct croupier_move *move;
	struct croupier_refusal no = croupier_move_from_words(copy, words, CROUPIER_EXACT, NULL,
	    &move);

	*canonical = NULL;
	if (no.verdict == CROUPIER_YES) {
		no = croupier_move_write(copy, move, CROUPIER_WORDS, text);
		if (no.verdict != CROUPIER_YES)
			exit(2);
		*canonical = strdup(croupier_text_bytes(text, NULL));
		no = croupier_play(copy, move);
		make_in_place(state, move, words, no.verdict == CROUPIER_YES);
		croupier_move_free(move);
	}
	strcpy(why, no.sentence);
	croupier_text_free(text);
	croupier_state_free(copy);
	return no.verdict == CROUPIER_YES;
}

/* ---- changed moves --------------------------------------------------------- */

/* A move that was made up must be refused unless it is listed. */
static void
try_mutant(const struct legal *legal, const char *words)
{
	char *canonical, why[400];
	bool yes = is_accepted(legal->state, words, &canonical, why);

	mutants++;
	legal_mutants += yes;
	if (yes && !stands_in(legal, canonical))
		fail(legal->state, "not listed and accepted", words, "");
	if (!yes && canonical != NULL && stands_in(legal, canonical))
		fail(legal->state, "listed and refused", words, why);
	free(canonical);
}

/* Every word of a move but seat and verb in turn becomes others, one of `rarely`. */
static void
mutate(const struct legal *legal, const char *words, const struct others *others, unsigned rarely)
{
	char mutant[LONGEST];
	const char *at = words;
	unsigned word;
	size_t i;

	for (word = 0; *at != '\0'; word++) {
		size_t length = strcspn(at, " ");
		const char *after = at + length, *next = after + (*after != '\0');
		int before = (int)(at - words);

		for (i = 0; word >= 2 && i < others->count; i++) {
			if ((unsigned)rand() % rarely != 0)
				continue;
			snprintf(mutant, sizeof mutant, "%.*s%s%s", before, words,
			    others->word[i], after);
			try_mutant(legal, mutant);
		}
		if (word >= 2) {	/* one word fewer, one twice */
			snprintf(mutant, sizeof mutant, "%.*s%s", before, words, next);
			try_mutant(legal, mutant);
			snprintf(mutant, sizeof mutant, "%.*s %s", before + (int)length, words, at);
			try_mutant(legal, mutant);
		}
		at = next;
	}
}

/* A seat, a verb and at most one word: so a verb that is never listed is tried too. */
static void
try_short(const struct legal *legal, const struct others *others)
{
	unsigned turn = (unsigned)croupier_state_turn(legal->state);
	const char *verb, *seat = croupier_state_seat_name(legal->state, turn);
	char words[LONGEST];
	size_t i, k;

	for (i = 0; (verb = croupier_state_about(legal->state).verbs[i]) != NULL; i++) {
		snprintf(words, sizeof words, "%s %s", seat, verb);
		try_mutant(legal, words);
		for (k = 0; k < others->count; k++) {
			/* With nothing after it, it says that the move draws nothing. */
			if (strcmp(others->word[k], "drawn") == 0)
				continue;
			snprintf(words, sizeof words, "%s %s %s", seat, verb, others->word[k]);
			try_mutant(legal, words);
		}
	}
}

/* ---- the words that are tried ---------------------------------------------- */

static void
add_word(struct others *others, const char *word)
{
	size_t i;

	for (i = 0; i < others->count; i++)
		if (strcmp(others->word[i], word) == 0)
			return;
	if (others->count < MOST_WORDS)
		others->word[others->count++] = word;
}

static void
add_cards(struct others *others, const struct croupier_value *value)
{
	if (value->meaning == CROUPIER_CARD && value->text != NULL)
		add_word(others, value->text);
	for (value = value->first; value != NULL; value = value->next)
		add_cards(others, value);
}

static void
add_parameters(struct others *others, const char *game)
{
	struct croupier_verb verb;
	size_t i, k;

	for (i = 0; (verb = croupier_verb_at(game, i)).name != NULL; i++)
		for (k = 0; verb.parameters[k] != NULL; k++)
			if (strcmp(verb.parameters[k], "drawn") != 0)
				add_word(others, verb.parameters[k]);
}

/* What is no card and no seat in the first listed moves; they belong to the list. */
static void
add_plain(struct others *others, const struct croupier_state *state, struct croupier_moves *moves)
{
	static char kept[MOST_PLAIN][32];
	const struct croupier_listed *taken;
	size_t i, k, count = 0;

	if (croupier_moves_list(moves, state, (unsigned)croupier_state_turn(state)).verdict !=
	    CROUPIER_YES)
		return;
	for (i = 0; i < croupier_moves_count(moves); i++) {
		if (croupier_moves_at(moves, i, state, &taken).verdict != CROUPIER_YES)
			exit(2);
		for (k = 0; k < taken->count && count < MOST_PLAIN; k++)
			if (taken->arguments[k].meaning == CROUPIER_PLAIN) {
				snprintf(kept[count], sizeof kept[count], "%s",
				    taken->arguments[k].values[0]);
				add_word(others, kept[count++]);
			}
	}
	/* Numbers that no game lists first. */
	for (i = 0; count > 0 && i < 3; i++)
		add_word(others, (const char *[]){ "-1", "1000000000", "01" }[i]);
}

/* They belong to the state, to its view and to `given`, which is cut at its blanks; NULL: none. */
static void
collect_words(struct others *others, const struct croupier_state *state,
    struct croupier_moves *moves, const struct croupier_view *view, char *given)
{
	char *at;
	unsigned i;

	others->count = 0;
	for (i = 0; i < croupier_state_about(state).seats; i++)
		add_word(others, croupier_state_seat_name(state, i));
	if (given == NULL) {
		add_cards(others, view->state);
		add_word(others, "XX");
		add_word(others, "1S");
		add_parameters(others, croupier_state_about(state).game);
		add_plain(others, state, moves);
		return;
	}
	for (at = strtok(given, " "); at != NULL; at = strtok(NULL, " "))
		add_word(others, at);
}

/* ---- what a picture shows --------------------------------------------------- */

/* How many cards there are in a value and all below it. */
static size_t
cards_in(const struct croupier_value *value)
{
	const struct croupier_value *at;
	size_t count = value->shape == CROUPIER_SCALAR && value->meaning == CROUPIER_CARD;

	for (at = value->first; at != NULL; at = at->next)
		count += cards_in(at);
	return count;
}

/*
 * Every card of the state lies in one zone, and no seat or name is made up; also where the
 * cards lie once more that the last move has gathered.  before: NULL, it is not asked.
 */
static void
look_at_zones(const struct croupier_state *state, const struct croupier_state *before)
{
	const struct croupier_zone *zone, *other;
	struct croupier_view *view;
	size_t cards = 0;

	if (croupier_view_make(state, before, &view).verdict != CROUPIER_YES)
		exit(2);
	for (zone = view->zones; zone != NULL; zone = zone->next) {
		cards += zone->cards;
		if (zone->gathered && (before == NULL || zone->cards == 0))
			fail(state, "nothing is gathered", zone->name, "");
		for (other = zone->next; other != NULL; other = other->next)
			if (zone->seat == other->seat && strcmp(zone->name, other->name) == 0)
				fail(state, "two zones of one name", zone->name, "");
	}
	if (cards != cards_in(view->state))
		fail(state, "a card lies in no zone, or in two", "", "");
	croupier_view_free(view);
}

/* ---- playing ---------------------------------------------------------------- */

/* Of a long list only some moves are tried. */
static void
look(const struct croupier_state *state, struct croupier_moves *moves, const struct others *others)
{
	struct legal legal;
	char *canonical, why[400];
	size_t i;

	list_legal(&legal, state, moves);
	for (i = 0; i < legal.count; i++) {
		unsigned chance = (unsigned)rand() % (unsigned)legal.count;
		const char *words = legal.words[i];

		if (legal.count > 60 && chance > 60)
			continue;
		listed++;
		if (!is_accepted(state, words, &canonical, why) || strcmp(canonical, words) != 0)
			fail(state, "listed and refused", words, why);
		free(canonical);
		if (legal.count <= 30 || chance < 15)
			mutate(&legal, words, others, legal.count > 8 ? 4 : 1);
	}
	try_short(&legal, others);
	free_legal(&legal);
	states++;
}

/* Appends the state; ends where that is not possible. */
static const char *
write_state(struct croupier_text *text, const struct croupier_state *state, size_t *length)
{
	if (croupier_state_write(state, CROUPIER_YAML, text).verdict != CROUPIER_YES)
		exit(2);
	return croupier_text_bytes(text, length);
}

/* The state as it is read from what is written. */
static struct croupier_state *
read_again(const struct croupier_state *state)
{
	struct croupier_text *text = croupier_text_new();
	struct source source;
	struct croupier_stream *stream;
	const struct croupier_document *document;
	struct croupier_state *again = NULL;
	struct croupier_refusal no;

	source.at = write_state(text, state, &source.left);
	stream = croupier_stream_open_with(
	    &(struct croupier_source){ .read = read_source, .what = &source, .name = "state" });
	no = croupier_stream_next(stream, &document);
	if (no.verdict == CROUPIER_YES)
		no = croupier_state_read(document, &again);
	if (no.verdict != CROUPIER_YES)
		fail(state, "not read again", "", no.sentence);
	croupier_stream_close(stream);
	croupier_text_free(text);
	return again;
}

/* Makes the move that was made of `state` once more, in words: the outcome must be `after`. */
static void
make_again(struct croupier_state *state, const char *words, const struct croupier_state *after,
    const char *what)
{
	struct croupier_text *text = croupier_text_new(), *wanted = croupier_text_new();
	struct croupier_move *move;
	struct croupier_refusal no = croupier_move_from_words(state, words, CROUPIER_EXACT, NULL,
	    &move);

	if (no.verdict == CROUPIER_YES)
		no = croupier_play(state, move);
	if (no.verdict != CROUPIER_YES)
		fail(state, what, words, no.sentence);
	if (strcmp(write_state(text, state, NULL), write_state(wanted, after, NULL)) != 0)
		fail(after, what, words, "the state differs");
	croupier_move_free(move);
	croupier_text_free(text);
	croupier_text_free(wanted);
}

/* Whoever sees less is told the same points, or that they depend on hidden cards. */
static void
compare_scores(const struct croupier_state *state)
{
	struct croupier_state *view = state_hidden(state->now, EVERYBODY);
	struct croupier_score *whole = NULL, *seen = NULL;

	if (score_make(state, true, &whole).verdict == CROUPIER_YES &&
	    score_make(view, true, &seen).verdict == CROUPIER_YES &&
	    memcmp(whole->points, seen->points, sizeof whole->points) != 0)
		fail(view, "points that depend on hidden cards", "", "");
	croupier_score_free(whole);
	croupier_score_free(seen);
	croupier_state_free(view);
}

static void
playout(const struct croupier_state *start, unsigned long most, const struct others *others)
{
	struct croupier_state *state = croupier_state_copy(start);
	struct croupier_moves *moves = croupier_moves_new();
	unsigned long i;
	size_t index;
	struct croupier_state *before, *again;
	char *words;

	for (i = 0; i < most && croupier_state_turn(state) >= 0; i++) {
		look(state, moves, others);
		look_at_zones(state, NULL);
		before = croupier_state_copy(state);
		index = (size_t)rand() % croupier_moves_count(moves);
		words = words_of(moves, index, state);
		if (croupier_moves_play(moves, index, state).verdict != CROUPIER_YES)
			fail(state, "listed and refused", words, "");
		look_at_zones(state, before);
		compare_scores(state);
		again = read_again(before);
		make_again(before, words, state, "words do something else");
		make_again(again, words, state, "something is not written that counts");
		croupier_state_free(again);
		free(words);
		croupier_state_free(before);
	}
	croupier_moves_free(moves);
	croupier_state_free(state);
}

/* Plays so often from a state; given may be NULL. */
static void
play_from(const struct croupier_state *state, unsigned long playouts, unsigned long most,
    const char *given)
{
	struct croupier_moves *moves = croupier_moves_new();
	char *words = given == NULL ? NULL : strdup(given);
	struct croupier_view *view;
	struct others others;
	unsigned long i;

	if (croupier_view_make(state, NULL, &view).verdict != CROUPIER_YES)
		exit(2);
	collect_words(&others, state, moves, view, words);
	croupier_moves_free(moves);
	for (i = 0; i < playouts; i++)
		playout(state, most, &others);
	croupier_view_free(view);
	free(words);
}

int
main(int argc, char *argv[])
{
	struct croupier_stream *stream = croupier_stream_open(0, "-");
	const struct croupier_document *document;
	struct croupier_state *state;
	unsigned long playouts = argc > 2 ? strtoul(argv[1], NULL, 10) : 1;
	unsigned long most = argc > 2 ? strtoul(argv[2], NULL, 10) : 1000;

	srand(1);
	while (croupier_stream_next(stream, &document).verdict == CROUPIER_YES &&
	    document != NULL) {
		if (croupier_state_read(document, &state).verdict != CROUPIER_YES)
			return 2;
		play_from(state, playouts, most, argc > 3 ? argv[3] : NULL);
		croupier_state_free(state);
	}
	printf("%lu states, %lu listed moves, %lu changed ones of which %lu legal\n",
	    states, listed, mutants, legal_mutants);
	croupier_stream_close(stream);
	return states == 0;
}
