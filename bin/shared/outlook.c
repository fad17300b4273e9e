/*
 * outlook.c: what is said of a table and its seats, and of what comes next, in
 * every kind of picture.
 *
 * Must not know any game: the library lists and judges the moves, and the game has
 * said what counts.
 */
#include "shared/tool.h"

#include <stdarg.h>
#include <string.h>

/* Puts a formatted piece behind a string, as far as there is room. */
__attribute__((format(printf, 3, 4)))
static void
add(char *string, size_t room, const char *format, ...)
{
	size_t used = strlen(string);
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(string + used, room - used, format, arguments);
	va_end(arguments);
}

/* A list of moves and room to say them in. */
struct choice {
	struct tool *tool;
	const struct croupier_state *state;
	struct croupier_moves *moves;
	struct croupier_text *text;
	char words[1000];		/* the move that was said last */
};

static const char *
say(struct choice *choice, size_t index)
{
	const char *bytes;

	croupier_text_clear(choice->text);
	tool_check(choice->tool, croupier_moves_write(choice->moves, index, choice->state,
	    CROUPIER_WORDS, choice->text));
	bytes = croupier_text_bytes(choice->text, NULL);
	snprintf(choice->words, sizeof choice->words, "%.*s", (int)strcspn(bytes, "\n"), bytes);
	return choice->words;
}

/* The verbs of the listed moves, and how many of each. */
static void
tell_moves(struct choice *choice, struct tool_outlook *outlook)
{
	char verb[64] = "";
	const char *between = "";
	size_t i, same = 0, count = croupier_moves_count(choice->moves);

	for (i = 0; i <= count; i++) {
		const char *words = i < count ? strchr(say(choice, i), ' ') + 1 : "";
		size_t length = strcspn(words, " ");

		bool other = length == 0 || strncmp(verb, words, length) != 0 ||
		    verb[length] != '\0';

		if (same > 0 && other) {
			add(outlook->asks, sizeof outlook->asks, "%s %s", between, verb);
			between = ",";
			if (same > 1)
				add(outlook->asks, sizeof outlook->asks, " (%zu)", same);
			same = 0;
		}
		snprintf(verb, sizeof verb, "%.*s", (int)length, words);
		same++;
	}
}

/* Whether the library said yes; a picture must not depend on how much memory there is. */
static bool
is_yes(struct tool *tool, const struct croupier_refusal *no)
{
	if (no->error == CROUPIER_MEMORY)
		tool_die(tool, "%s", no->sentence);
	return no->verdict == CROUPIER_YES;
}

/* Whether these words are a move that is legal as it stands. */
static bool
is_legal(const struct choice *choice, const char *words)
{
	struct croupier_state *copy = croupier_state_copy(choice->state);
	struct croupier_move *move = NULL;
	struct croupier_refusal no;
	bool legal;

	if (copy == NULL)
		tool_die(choice->tool, "out of memory");
	no = croupier_move_from_words(copy, words, false, NULL, &move);
	legal = is_yes(choice->tool, &no);
	if (legal) {
		no = croupier_play(copy, move);
		legal = is_yes(choice->tool, &no);
	}
	croupier_move_free(move);
	croupier_state_free(copy);
	return legal;
}

enum { TRIED_MOVES = 64 };

/* The first listed move that is complete; else the first, which must name what it draws. */
static void
choose_command(struct choice *choice, struct tool_outlook *outlook)
{
	size_t i, count = croupier_moves_count(choice->moves);

	for (i = 0; i < count && i < TRIED_MOVES; i++)
		if (is_legal(choice, say(choice, i))) {
			snprintf(outlook->command, sizeof outlook->command, "%s", choice->words);
			return;
		}
	snprintf(outlook->command, sizeof outlook->command, "%s drawn ...", say(choice, 0));
}

/* Without a list of moves: what the phase asks for. */
static void
tell_verbs(const struct choice *choice, const char *seat, struct tool_outlook *outlook)
{
	const char *verb;
	size_t i;

	for (i = 0; (verb = croupier_state_verb(choice->state, i)) != NULL; i++)
		add(outlook->asks, sizeof outlook->asks, "%s %s", i == 0 ? "" : ",", verb);
	if (i > 0)
		snprintf(outlook->command, sizeof outlook->command, "%s %s ...", seat,
		    croupier_state_verb(choice->state, 0));
}

/* The names of the winners, as a list that ends with "and", and the verb that goes with them. */
static void
tell_winners(const struct croupier_state *state, const struct croupier_score *score,
    struct tool_outlook *outlook)
{
	unsigned i, told = 0, winners = 0, seats = croupier_state_seats(state);

	for (i = 0; i < seats; i++)
		winners += croupier_score_winner(score, i);
	for (i = 0; i < seats; i++) {
		if (!croupier_score_winner(score, i))
			continue;
		told++;
		add(outlook->asks, sizeof outlook->asks, "%s%s", told == 1 ? ": " :
		    told == winners ? " and " : ", ", croupier_state_seat_name(state, i));
	}
	if (winners > 0)
		add(outlook->asks, sizeof outlook->asks, winners == 1 ? " wins" : " win");
}

static void
tell_end(const struct croupier_state *state, struct tool_outlook *outlook)
{
	bool match_over = outlook->score != NULL && croupier_score_match_over(outlook->score);

	snprintf(outlook->asks, sizeof outlook->asks, "the round is over%s",
	    match_over ? " and so is the match" : "");
	if (match_over)
		tell_winners(state, outlook->score, outlook);
	snprintf(outlook->command, sizeof outlook->command, "%s",
	    outlook->score != NULL && !match_over ? "deal" : "score");
}

/* Whose decision it is, and what can be decided. */
static void
tell_turn(struct tool *tool, const struct croupier_state *state, int turn,
    struct tool_outlook *outlook)
{
	struct choice choice = { .tool = tool, .state = state };
	const char *seat = croupier_state_seat_name(state, (unsigned)turn);
	struct croupier_refusal no;

	snprintf(outlook->asks, sizeof outlook->asks, "%s is to decide:", seat);
	choice.moves = croupier_moves_new();
	choice.text = croupier_text_new();
	if (choice.moves == NULL || choice.text == NULL)
		tool_die(tool, "out of memory");
	no = croupier_moves_list(choice.moves, state, (unsigned)turn);
	if (is_yes(tool, &no) && croupier_moves_count(choice.moves) > 0) {
		tell_moves(&choice, outlook);
		if (outlook->with_command)
			choose_command(&choice, outlook);
	} else {
		tell_verbs(&choice, seat, outlook);
	}
	croupier_text_free(choice.text);
	croupier_moves_free(choice.moves);
}

void
tool_look_ahead(struct tool *tool, const struct croupier_state *state, bool with_command,
    struct tool_outlook *outlook)
{
	int turn = croupier_state_turn(state);
	struct croupier_refusal no;

	*outlook = (struct tool_outlook){ .state = state, .with_command = with_command };
	tool_check(tool, croupier_view_make(state, &outlook->view));
	if (turn >= 0) {
		tell_turn(tool, state, turn, outlook);
		return;
	}
	/* A score that depends on hidden cards is not told. */
	no = croupier_score_make(state, &outlook->score);
	if (!is_yes(tool, &no))
		outlook->score = NULL;
	tell_end(state, outlook);
}

void
tool_look_away(struct tool_outlook *outlook)
{
	croupier_score_free(outlook->score);
	croupier_view_free(outlook->view);
}

/* ---- what is said of seats and of the table ----------------------------------- */

__attribute__((format(printf, 3, 4)))
static void
tell(struct tool *tool, struct croupier_text *text, const char *format, ...)
{
	char words[400];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(words, sizeof words, format, arguments);
	va_end(arguments);
	tool_check(tool, croupier_text_append(text, words));
}

/* What a key that has a number for every seat says of this one; NULL: nothing. */
static const char *
number_of(const struct tool_outlook *outlook, const char *key, const char *seat)
{
	const struct croupier_value *numbers =
	    croupier_value_get(croupier_view_state(outlook->view), key);
	const struct croupier_value *number = croupier_value_get(numbers, seat);

	return number == NULL ? NULL : number->text;
}

static void
tell_score(struct tool *tool, const struct tool_outlook *outlook, unsigned seat,
    struct croupier_text *text)
{
	const char *name = croupier_state_seat_name(outlook->state, seat);
	const char *rulings = number_of(outlook, "adjusted", name);

	if (outlook->score == NULL) {
		tell(tool, text, "score %s", number_of(outlook, "scores", name));
	} else {
		long points = croupier_score_points(outlook->score, seat);

		tell(tool, text, points == 0 ? "no points" : points == 1 || points == -1 ?
		    "%+ld point" : "%+ld points", points);
		tell(tool, text, ", total %ld", croupier_score_total(outlook->score, seat));
		if (croupier_score_winner(outlook->score, seat))
			tell(tool, text, ", wins the match");
	}
	if (rulings != NULL && strcmp(rulings, "0") != 0)
		tell(tool, text, ", rulings %s%s", rulings[0] == '-' ? "" : "+", rulings);
}

void
tool_tell_seat(struct tool *tool, const struct tool_outlook *outlook, unsigned seat,
    bool with_notes, struct croupier_text *text)
{
	const struct croupier_zone *zone;
	const struct croupier_note *note;

	tell_score(tool, outlook, seat, text);
	for (note = croupier_view_notes(outlook->view); note != NULL; note = note->next)
		if (with_notes && note->seat == (int)seat)
			tell(tool, text, ", %s", note->words);
	/* The hands stand first, in the order of seats. */
	for (zone = croupier_view_zones(outlook->view); zone->seat != (int)seat;)
		zone = zone->next;
	if (zone->cards > 0 || croupier_state_turn(outlook->state) >= 0)
		tell(tool, text, zone->cards == 1 ? ", %zu card" : ", %zu cards", zone->cards);
}

void
tool_tell_table(struct tool *tool, const struct tool_outlook *outlook, struct croupier_text *text)
{
	const struct croupier_note *note;
	const char *between = "";

	for (note = croupier_view_notes(outlook->view); note != NULL; note = note->next)
		if (note->seat < 0) {
			tell(tool, text, "%s%s", between, note->words);
			between = "; ";
		}
}

void
tool_tell_value(struct tool *tool, const struct croupier_value *value, struct croupier_text *text)
{
	const struct croupier_value *at;

	if (value == NULL)
		return;
	if (value->shape == CROUPIER_SCALAR)
		tool_check(tool, croupier_text_append(text, value->text));
	for (at = value->first; at != NULL; at = at->next) {
		if (at->key != NULL)
			tell(tool, text, "%s ", at->key);
		tool_tell_value(tool, at, text);
		if (at->next != NULL)
			tell(tool, text, ", ");
	}
}
