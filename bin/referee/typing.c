/*
 * typing.c: what typed words mean: which command a line begins with, and which seat is meant.
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

static char
lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* strcasecmp(3) would depend on the locale. */
bool
word_begins(const char *name, const char *word)
{
	while (*word != '\0' && lower(*name) == lower(*word)) {
		name++;
		word++;
	}
	return *word == '\0';
}

/* Whether two words are the same, exactly or except for case. */
static bool
is_same(const char *one, const char *other, bool exactly)
{
	return exactly ? strcmp(one, other) == 0 :
	    strlen(one) == strlen(other) && word_begins(one, other);
}

static int
find_command(const struct first_word *f, bool exactly)
{
	size_t i;

	for (i = 0; i < sizeof aliases / sizeof aliases[0]; i++)
		if (is_same(aliases[i].alias, f->word, exactly))
			return (int)aliases[i].command;
	for (i = 0; i < COMMANDS; i++)
		if (is_same(command_names[i], f->word, exactly))
			return (int)i;
	return -1;
}

static bool
is_seat(const struct first_word *f, bool exactly)
{
	unsigned i;

	for (i = 0; i < croupier_state_about(f->state).seats; i++)
		if (is_same(croupier_state_seat_name(f->state, i), f->word, exactly))
			return true;
	return false;
}

static bool
is_verb(const struct first_word *f, bool exactly)
{
	const char *verb, *game = croupier_state_about(f->state).game;
	size_t i;

	for (i = 0; (verb = croupier_verb_at(game, i).name) != NULL; i++)
		if (is_same(verb, f->word, exactly))
			return true;
	return false;
}

static void
add_choice(struct first_word *f, const char *name)
{
	if (f->choices < MOST_CHOICES)
		f->choice[f->choices++] = name;
}

/* ---- guesses ------------------------------------------------------------------------ */

/* Whether one of the lines is this word. */
static bool
has_line(const char *lines, const char *word)
{
	size_t length = strlen(word);

	for (; *lines != '\0'; lines += strcspn(lines, "\n") + 1)
		if (strcspn(lines, "\n") == length && memcmp(lines, word, length) == 0)
			return true;
	return false;
}

size_t
offered_verbs(struct tool *tool, const struct croupier_state *state, unsigned seat,
    const char *verbs[MOST_VERBS])
{
	struct text offered = { .made = NULL };
	const struct croupier_state_about about = croupier_state_about(state);
	const char *lines, *verb;
	size_t i, count = 0;

	tool_check(tool, croupier_words_next(state, croupier_state_seat_name(state, seat),
	    tool_target(tool, &offered)));
	lines = tool_text(tool, &offered, NULL);
	for (i = 0; count < MOST_VERBS && (verb = about.verbs[i]) != NULL; i++)
		if (has_line(lines, verb))
			verbs[count++] = verb;
	text_free(&offered);
	return count;
}

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
		found = found || is_same(deck->faces[i].name, f->word, false);
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
		if (word_begins(command_names[i], f->word))
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
		if (word_begins(f->choice[i], f->word)) {
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

/* Takes the first word of a line; false if it is empty or too long. */
static bool
take_word(struct first_word *f, const char *line)
{
	size_t length = strcspn(line, " \t");

	if (length == 0 || length > LONGEST_WORD)
		return false;
	memcpy(f->word, line, length);
	croupier_harmless(f->word);
	return true;
}

int
typing_command(struct tool *tool, const struct croupier_state *state, const char *line,
    struct croupier_refusal *no)
{
	struct first_word f = { .state = state };
	int command, exactly;

	*no = (struct croupier_refusal){ .verdict = CROUPIER_YES };
	if (!take_word(&f, line) || strchr("{#-", line[0]) != NULL)
		return -1;
	for (exactly = 1; exactly >= 0; exactly--) {
		command = is_seat(&f, exactly) ? -1 : find_command(&f, exactly);
		if (command >= 0 || is_seat(&f, exactly) || is_verb(&f, exactly))
			return command;
	}
	return strchr(f.word, ',') != NULL ? -1 : guess(tool, &f, no);
}

/* ---- other words -------------------------------------------------------------------- */

bool
begins_with_verb(const struct croupier_state *state, const char *typed)
{
	struct first_word f = { .state = state };

	return take_word(&f, typed) && is_verb(&f, false);
}

bool
begins_with_seat(const struct croupier_state *state, const char *typed)
{
	struct first_word f = { .state = state };

	return take_word(&f, typed) && is_seat(&f, false);
}

bool
begins_with_command(const char *typed)
{
	struct first_word f = { .state = NULL };
	bool known = take_word(&f, typed);
	size_t i;

	for (i = 0; known && i < COMMANDS; i++)
		if (is_same(command_names[i], f.word, false))
			return true;
	return false;
}

int
typing_command_name(const char *word)
{
	struct first_word f = { .state = NULL };

	return take_word(&f, word) ? find_command(&f, false) : -1;
}

struct croupier_refusal
typing_seat(const struct croupier_state *state, const char *word, int *seat)
{
	const char *names[CROUPIER_MAX_SEATS], *meant;
	struct croupier_refusal no;
	unsigned i;

	for (i = 0; i < croupier_state_about(state).seats; i++)
		names[i] = croupier_state_seat_name(state, i);
	no = croupier_word_meant(word, names, i, &meant);
	*seat = no.verdict == CROUPIER_YES ? croupier_state_seat(state, meant) : -1;
	return no;
}
