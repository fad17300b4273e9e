/*
 * prompt.c: what stands before a typed line: whose turn it is, and what can be done.
 *
 * Knows how wide it may be.  Must not know any game: what may be legal the library says.
 */
#include "referee/referee.h"

#include "shared/terminal.h"

#include <string.h>

enum { PROMPT_COLUMNS = 40 };

/* ---- the verbs that can be legal ------------------------------------------------------ */

/* Whether one of the listed moves has that verb. */
static bool
is_listed(struct tool *tool, const struct croupier_state *state, struct croupier_moves *moves,
    const char *verb)
{
	const struct croupier_listed *listed;
	size_t i, count = croupier_moves_count(moves);

	for (i = 0; i < count; i++) {
		tool_check(tool, croupier_moves_at(moves, i, state, &listed));
		if (strcmp(listed->verb, verb) == 0)
			return true;
	}
	return false;
}

/* Whether a word is that of a parameter of a verb. */
static bool
is_parameter(const char *game, const char *verb, const char *word, size_t length)
{
	const char *parameter;
	size_t i;

	for (i = 0; (parameter = croupier_verb_parameter(game, verb, i)) != NULL; i++)
		if (strlen(parameter) == length && memcmp(parameter, word, length) == 0)
			return true;
	return false;
}

/* Whether a word other than a parameter may stand behind a seat and a verb. */
static bool
has_values(struct tool *tool, const struct croupier_state *state, const char *verb,
    const char *words)
{
	struct text offered = { .made = NULL };
	const char *at;
	bool has = false;

	tool_check(tool, croupier_words_next(state, words, tool_target(tool, &offered)));
	for (at = tool_text(tool, &offered, NULL); !has && *at != '\0';
	    at += strcspn(at, "\n") + 1)
		has = !is_parameter(croupier_state_game(state), verb, at, strcspn(at, "\n"));
	text_free(&offered);
	return has;
}

/* Whether a verb may be legal where hidden hands keep the moves from being listed. */
static bool
may_be_legal(struct tool *tool, const struct croupier_state *state, const char *verb)
{
	struct croupier_state *copy = tool_need(tool, croupier_state_copy(state));
	struct croupier_move *move = NULL;
	struct croupier_refusal no;
	struct text words = { .made = NULL };
	const char *said;
	bool legal;

	text_print(&words, "%s %s",
	    croupier_state_seat_name(state, (unsigned)croupier_state_turn(state)), verb);
	said = tool_text(tool, &words, NULL);
	no = croupier_move_from_words(state, said, false, NULL, &move);
	if (no.verdict == CROUPIER_YES)
		no = croupier_play(copy, move);
	legal = no.verdict == CROUPIER_YES ||
	    (no.rule != NULL && strcmp(no.rule, "table/drawn-mismatch") == 0) ||
	    has_values(tool, state, verb, said);
	croupier_move_free(move);
	croupier_state_free(copy);
	text_free(&words);
	return legal;
}

/* The verbs that can be legal now, as far as the referee can know. */
static size_t
legal_verbs(struct tool *tool, const struct croupier_state *state, const char *verbs[MOST_VERBS])
{
	struct croupier_moves *moves = tool_need(tool, croupier_moves_new());
	size_t i, count = offered_verbs(tool, state, verbs), kept = 0;
	bool listed = croupier_moves_list(moves, state,
	    (unsigned)croupier_state_turn(state)).verdict == CROUPIER_YES;

	for (i = 0; i < count; i++)
		if (listed ? is_listed(tool, state, moves, verbs[i]) :
		    may_be_legal(tool, state, verbs[i]))
			verbs[kept++] = verbs[i];
	croupier_moves_free(moves);
	return kept;
}

/* ---- the prompt ------------------------------------------------------------------------ */

/* Puts a name that takes at most so many columns, with dots where it is cut. */
static void
put_name(struct text *prompt, const char *name, unsigned columns)
{
	bool fits = count_columns(name) <= columns;
	char out[CHARACTER_BYTES];
	unsigned used = 0;
	int width;

	while ((name = next_character(name, out, &width)) != NULL) {
		used += (unsigned)width;
		if (!fits && used > columns - 3)
			break;
		text_put(prompt, out);
	}
	if (!fits)
		text_put(prompt, "...");
}

/* Puts a prompt with the first verbs, of which there may be more. */
static void
put_verbs(struct text *prompt, const char *name, const char *const verbs[], size_t shown,
    bool more)
{
	size_t i;

	text_clear(prompt);
	put_name(prompt, name, PROMPT_COLUMNS - strlen(": ...> "));
	for (i = 0; i < shown; i++)
		text_print(prompt, "%s%s", i == 0 ? ": " : ", ", verbs[i]);
	text_print(prompt, "%s%s> ", !more ? "" : shown == 0 ? ": " : ", ", more ? "..." : "");
}

/* What can be said when the round is over. */
static const char *
prompt_of_end(const struct croupier_state *state)
{
	struct croupier_score *score;
	bool match_over = false;

	if (croupier_score_make(state, &score).verdict == CROUPIER_YES)
		match_over = croupier_score_match_over(score);
	croupier_score_free(score);
	return match_over ? "match over: score, undo or quit> " :
	    "round over: deal, undo or quit> ";
}

void
write_prompt(struct tool *tool, const struct croupier_state *state, bool lacks_drawn,
    struct text *prompt)
{
	static const char missing[] = ": drawn is missing> ";
	int turn = croupier_state_turn(state);
	const char *name, *verbs[MOST_VERBS];
	size_t shown, count;

	if (turn < 0) {
		text_put(prompt, prompt_of_end(state));
		return;
	}
	name = croupier_state_seat_name(state, (unsigned)turn);
	if (lacks_drawn) {
		put_name(prompt, name, PROMPT_COLUMNS - (unsigned)strlen(missing));
		text_put(prompt, missing);
		return;
	}
	shown = count = legal_verbs(tool, state, verbs);
	do
		put_verbs(prompt, name, verbs, shown, shown < count);
	while (count_columns(tool_text(tool, prompt, NULL)) > PROMPT_COLUMNS && shown-- > 0);
}
