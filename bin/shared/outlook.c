/*
 * outlook.c: what may come next at a table, as both kinds of picture say it.
 *
 * Knows how the programs are called.  Must not know any game: the library lists
 * and judges the moves.
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
	const char *program;		/* stands before the words of a move */
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
	size_t i, same = 0, count = croupier_moves_count(choice->moves);

	for (i = 0; i <= count; i++) {
		const char *words = i < count ? strchr(say(choice, i), ' ') + 1 : "";
		size_t length = strcspn(words, " ");

		bool other = length == 0 || strncmp(verb, words, length) != 0 ||
		    verb[length] != '\0';

		if (same > 0 && other) {
			add(outlook->asks, sizeof outlook->asks, "%s %s",
			    outlook->asks[0] == '\0' ? "" : ",", verb);
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
			snprintf(outlook->command, sizeof outlook->command, "%s%s", choice->program,
			    choice->words);
			return;
		}
	snprintf(outlook->command, sizeof outlook->command, "%s%s drawn ...", choice->program,
	    say(choice, 0));
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
		snprintf(outlook->command, sizeof outlook->command, "%s%s %s ...", choice->program,
		    seat, croupier_state_verb(choice->state, 0));
}

static void
tell_end(struct tool *tool, const struct croupier_state *state, bool at_table,
    struct tool_outlook *outlook)
{
	struct croupier_score *score = NULL;
	struct croupier_refusal no = croupier_score_make(state, &score);
	bool scored = is_yes(tool, &no), match_over = scored && croupier_score_match_over(score);
	const char *command = at_table ? "score" : "score --table";

	if (scored && !match_over)
		command = at_table ? "deal" : "deal --next";
	snprintf(outlook->asks, sizeof outlook->asks, "the round is over%s",
	    match_over ? " and so is the match" : "");
	snprintf(outlook->command, sizeof outlook->command, "%s", command);
	croupier_score_free(score);
}

void
tool_look_ahead(struct tool *tool, const struct croupier_state *state, bool at_table,
    struct tool_outlook *outlook)
{
	struct choice choice = { .tool = tool, .state = state,
		.program = at_table ? "" : "validate-move " };
	int turn = croupier_state_turn(state);
	struct croupier_refusal no;
	char verbs[sizeof outlook->asks];
	const char *seat;

	outlook->asks[0] = outlook->command[0] = '\0';
	if (turn < 0) {
		tell_end(tool, state, at_table, outlook);
		return;
	}
	seat = croupier_state_seat_name(state, (unsigned)turn);
	choice.moves = croupier_moves_new();
	choice.text = croupier_text_new();
	if (choice.moves == NULL || choice.text == NULL)
		tool_die(tool, "out of memory");
	no = croupier_moves_list(choice.moves, state, (unsigned)turn);
	if (is_yes(tool, &no) && croupier_moves_count(choice.moves) > 0) {
		tell_moves(&choice, outlook);
		choose_command(&choice, outlook);
	} else {
		tell_verbs(&choice, seat, outlook);
	}
	memcpy(verbs, outlook->asks, sizeof verbs);
	snprintf(outlook->asks, sizeof outlook->asks, "%s is to decide, phase %s:", seat,
	    croupier_state_phase(state));
	add(outlook->asks, sizeof outlook->asks, "%s", verbs);
	croupier_text_free(choice.text);
	croupier_moves_free(choice.moves);
}
