/*
 * first.c: what the first word of a line means: a command, a seat, a verb or something else.
 *
 * Must not know what commands do, nor any game: the library says what may stand in a move.
 */
#include "protocol/protocol.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST_WORD = 63, MOST_CHOICES = 256 };

/* A line's first word, and the words that it may stand for. */
struct first_word {
	const struct croupier_state *state;
	char word[LONGEST_WORD + 1];
	const char *choice[MOST_CHOICES];
	size_t choices;
};

/* ---- names ------------------------------------------------------------------------ */

static const struct { const char *alias, *name; } aliases[] = {
	{ "q", "quit" }, { "exit", "quit" }, { "?", "help" },
};
enum { ALIASES = sizeof aliases / sizeof aliases[0] };

/* The command with that name or, `all`, another name of it; NULL: there is none. */
static const struct command *
find_command(const char *word, size_t length, bool all, bool exactly)
{
	size_t i;

	for (i = 0; all && i < ALIASES; i++)
		if (is_name(aliases[i].alias, word, length, exactly))
			return command_named(aliases[i].name, false);
	for (i = 0; i < command_count; i++)
		if (is_name(commands[i].name, word, length, exactly))
			return &commands[i];
	return NULL;
}

const struct command *
command_named(const char *text, bool all)
{
	return find_command(text, strcspn(text, " \t"), all, false);
}

/* The command that one of the choices is; NULL: it is a seat or verb. */
static const struct command *
command_of(const char *choice)
{
	size_t i;

	for (i = 0; i < command_count; i++)
		if (commands[i].name == choice)
			return &commands[i];
	return NULL;
}

/* ---- guesses ------------------------------------------------------------------------ */

static void
add_choice(struct first_word *f, const char *name)
{
	if (f->choices < MOST_CHOICES)
		f->choice[f->choices++] = name;
}

/* Collects the words that the first word may abbreviate. */
static void
collect(struct tool *tool, struct first_word *f)
{
	const char *verbs[CROUPIER_MAX_VERBS];
	int turn = croupier_state_turn(f->state);
	size_t i, count;
	unsigned seat;

	for (seat = 0; seat < croupier_state_about(f->state).seats; seat++)
		add_choice(f, croupier_state_seat_name(f->state, seat));
	count = turn < 0 ? 0 : offered_verbs(tool, f->state, (unsigned)turn, verbs);
	for (i = 0; i < count; i++)
		add_choice(f, verbs[i]);
	for (i = 0; i < command_count; i++)
		if (commands[i].shows)
			add_choice(f, commands[i].name);
}

/*
 * The command that the word begins or, if it begins none, that is nearest to it; the library
 * suggests other words.  A card means something: it is a move by itself if only one verb can be
 * meant.
 */
static const char *
near_command(struct first_word *f, const struct croupier_deck *deck)
{
	size_t i, length = strlen(f->word);
	const char *near;

	for (i = 0; i < deck->count; i++) {
		if (is_name(deck->faces[i].name, f->word, length, false))
			return NULL;
		add_choice(f, deck->faces[i].name);
	}
	for (i = 0; i < command_count; i++) {
		if (name_begins(commands[i].name, f->word, length))
			return commands[i].name;
		add_choice(f, commands[i].name);
	}
	near = croupier_nearest(f->word, f->choice, f->choices);
	/* A name that is much shorter than the word is not near to it. */
	return near != NULL && command_of(near) != NULL && length <= strlen(near) + 2 ? near :
	    NULL;
}

/* Finds what the word abbreviates. */
static const struct command *
guess(struct tool *tool, struct first_word *f, struct croupier_refusal *no)
{
	struct croupier_refusal several;
	struct croupier_view *view;
	const char *meant, *near;
	size_t i, found = 0, known = 0;

	collect(tool, f);
	for (i = 0; i < f->choices; i++)
		if (name_begins(f->choice[i], f->word, strlen(f->word))) {
			found++;
			known += command_of(f->choice[i]) != NULL;
		}
	several = croupier_word_meant(f->word, f->choice, f->choices, &meant);
	if (several.verdict == CROUPIER_YES)
		return command_of(meant);
	if (known > 0)
		*no = several;
	if (found > 0)
		return NULL;
	tool_check(tool, croupier_view_make(f->state, NULL, &view));
	near = near_command(f, view->deck);
	croupier_view_free(view);
	if (near != NULL)
		*no = refusal(CROUPIER_NO, "there is no seat, verb or command %s; did you mean %s?",
		    f->word, near);
	return NULL;
}

const struct command *
command_meant(struct tool *tool, const struct croupier_state *state, const char *line,
    struct croupier_refusal *no)
{
	struct first_word f = { .state = state };
	size_t length = strcspn(line, " \t");
	const struct command *command;
	int exactly;

	*no = (struct croupier_refusal){ .verdict = CROUPIER_YES };
	if (length == 0 || length > LONGEST_WORD || strchr("{#-", line[0]) != NULL)
		return NULL;
	memcpy(f.word, line, length);
	croupier_harmless(f.word);
	length = strlen(f.word);
	for (exactly = 1; exactly >= 0; exactly--) {
		command = find_command(f.word, length, true, exactly != 0);
		if (typed_seat(state, f.word, length, exactly != 0) >= 0)
			return NULL;
		if (command != NULL || typed_verb(state, f.word, length, exactly != 0).name != NULL)
			return command;
	}
	return strchr(f.word, ',') != NULL ? NULL : guess(tool, &f, no);
}
