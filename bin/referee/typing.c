/*
 * typing.c: what the first word of a line means: a command, a seat, a verb or something else.
 *
 * Knows the names of commands.  Must not know what they do, nor any game: the library says what
 * may stand in a move.
 */
#include "referee/referee.h"

#include <stdio.h>
#include <string.h>

const char *const command_names[COMMANDS] = {
	[UNDO] = "undo", [WHY] = "why", [RULES] = "rules", [LEGAL] = "legal", [SHOW] = "show",
	[SCORE] = "score", [DEAL] = "deal",
	[HELP] = "help", [QUIT] = "quit", [STAND] = "stand", [LOG] = "log", [FIX] = "fix",
	[INSERT] = "insert", [DROP] = "drop", [NOTE] = "note", [ADJUST] = "adjust",
	[WITHDRAW] = "withdraw", [DIGEST] = "digest",
	[STATE] = "state", [VIEW] = "view", [WATCH] = "watch", [HINT] = "hint",
};

static const struct { const char *alias; enum command command; } aliases[] = {
	{ "q", QUIT }, { "exit", QUIT }, { "?", HELP },
};

enum { ALIASES = sizeof aliases / sizeof aliases[0] };

/* Commands that only show something, and so may be abbreviated. */
static const enum command showing[] = { WHY, RULES, LEGAL, SHOW, SCORE, HELP, LOG, DIGEST,
	STATE, VIEW, HINT };

enum { LONGEST_WORD = 63, MOST_CHOICES = 256 };

/* A line's first word, and the words that it may stand for. */
struct first_word {
	const struct croupier_state *state;
	char word[LONGEST_WORD + 1];
	const char *choice[MOST_CHOICES];
	size_t choices;
};

/* ---- the first word --------------------------------------------------------------- */

/* The command with that name, or another name of it (a list of `count`); -1: there is none. */
static int
find_command(const char *word, size_t length, size_t count, bool exactly)
{
	size_t i;

	for (i = 0; i < count; i++)
		if (is_name(aliases[i].alias, word, length, exactly))
			return (int)aliases[i].command;
	for (i = 0; i < COMMANDS; i++)
		if (is_name(command_names[i], word, length, exactly))
			return (int)i;
	return -1;
}

static void
add_choice(struct first_word *f, const char *name)
{
	if (f->choices < MOST_CHOICES)
		f->choice[f->choices++] = name;
}

/* ---- guesses ------------------------------------------------------------------------ */

/* Collects the words that the first word may abbreviate. */
static void
collect(struct tool *tool, struct first_word *f)
{
	const char *verbs[MOST_VERBS];
	int turn = croupier_state_turn(f->state);
	size_t i, count;
	unsigned seat;

	for (seat = 0; seat < croupier_state_about(f->state).seats; seat++)
		add_choice(f, croupier_state_seat_name(f->state, seat));
	count = turn < 0 ? 0 : offered_verbs(tool, f->state, (unsigned)turn, verbs);
	for (i = 0; i < count; i++)
		add_choice(f, verbs[i]);
	for (i = 0; i < sizeof showing / sizeof showing[0]; i++)
		add_choice(f, command_names[showing[i]]);
}

/* The command that one of the choices is; -1: it is a seat or verb. */
static int
command_of(const char *name)
{
	int i;

	for (i = 0; i < COMMANDS; i++)
		if (command_names[i] == name)
			return i;
	return -1;
}

/* Adds the cards of the deck; whether the word is one of them. */
static bool
add_cards(struct first_word *f, const struct croupier_deck *deck)
{
	bool found = false;
	size_t i;

	for (i = 0; i < deck->count; i++) {
		add_choice(f, deck->faces[i].name);
		found = found || is_name(deck->faces[i].name, f->word, strlen(f->word), false);
	}
	return found;
}

/* The command that the word begins or, if it begins none, that is nearest to it. */
static const char *
near_command(struct first_word *f)
{
	const char *near;
	size_t i;

	for (i = 0; i < COMMANDS; i++) {
		if (name_begins(command_names[i], f->word, strlen(f->word)))
			return command_names[i];
		add_choice(f, command_names[i]);
	}
	near = croupier_nearest(f->word, f->choice, f->choices);
	/* A name that is much shorter than the word is not near to it. */
	return near != NULL && command_of(near) >= 0 && strlen(f->word) <= strlen(near) + 2 ?
	    near : NULL;
}

/*
 * Suggests a command for a word that means nothing; the library suggests other words.  A card
 * means something: it is a move by itself if only one verb can be meant.
 */
static void
suggest(struct tool *tool, struct first_word *f, struct croupier_refusal *no)
{
	struct croupier_view *view;
	const char *near = NULL;

	tool_check(tool, croupier_view_make(f->state, NULL, &view));
	if (!add_cards(f, view->deck))
		near = near_command(f);
	croupier_view_free(view);
	if (near == NULL)
		return;
	no->verdict = CROUPIER_NO;
	snprintf(no->sentence, sizeof no->sentence,
	    "there is no seat, verb or command %s; did you mean %s?", f->word, near);
}

/* Finds what the word abbreviates. */
static int
guess(struct tool *tool, struct first_word *f, struct croupier_refusal *no)
{
	const char *meant;
	struct croupier_refusal several;
	size_t i, found = 0, commands = 0;

	collect(tool, f);
	for (i = 0; i < f->choices; i++)
		if (name_begins(f->choice[i], f->word, strlen(f->word))) {
			found++;
			commands += command_of(f->choice[i]) >= 0;
		}
	several = croupier_word_meant(f->word, f->choice, f->choices, &meant);
	if (several.verdict == CROUPIER_YES)
		return command_of(meant);
	if (commands > 0)
		*no = several;
	else if (found == 0)
		suggest(tool, f, no);
	return -1;
}

int
typing_command(struct tool *tool, const struct croupier_state *state, const char *line,
    struct croupier_refusal *no)
{
	struct first_word f = { .state = state };
	size_t length = strcspn(line, " \t");
	int command, exactly;
	bool seat;

	*no = (struct croupier_refusal){ .verdict = CROUPIER_YES };
	if (length == 0 || length > LONGEST_WORD || strchr("{#-", line[0]) != NULL)
		return -1;
	memcpy(f.word, line, length);
	croupier_harmless(f.word);
	length = strlen(f.word);
	for (exactly = 1; exactly >= 0; exactly--) {
		seat = typed_seat(state, f.word, length, exactly != 0) >= 0;
		command = find_command(f.word, length, ALIASES, exactly != 0);
		if (seat || typed_verb(state, f.word, length, exactly != 0).name != NULL ||
		    command >= 0)
			return seat ? -1 : command;
	}
	return strchr(f.word, ',') != NULL ? -1 : guess(tool, &f, no);
}

bool
begins_with_command(const char *typed)
{
	return find_command(typed, strcspn(typed, " \t"), 0, false) >= 0;
}

int
typing_command_name(const char *word)
{
	return find_command(word, strcspn(word, " \t"), ALIASES, false);
}
