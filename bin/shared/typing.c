/*
 * typing.c: what a referee makes of typed words: which command a line begins with,
 * which seat is meant, and what the prompt offers.
 *
 * Knows that commands have names.  Must not know what they do, nor any game: what
 * may stand in a move the library says.
 */
#include "shared/referee.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST_WORD = 63, MOST_CHOICES = 128, PROMPT_COLUMNS = 40 };

/* ---- commands ---------------------------------------------------------------- */

/* Other names of commands. */
static const struct { const char *alias, *name; } aliases[] = {
	{ "q", "quit" }, { "exit", "quit" }, { "?", "help" },
};

/* Those that only show something: their beginnings will do. */
static const char *const showing[] = { "legal", "show", "score", "help", "log", "digest" };

/* A line's first word, and the words that it could be. */
struct first_word {
	const struct croupier_state *state;
	const char *const *names;	/* of the commands */
	size_t count;
	char word[LONGEST_WORD + 1];
	const char *choice[MOST_CHOICES];
	size_t choices;
	struct croupier_text *offers;	/* holds the verbs among them */
};

static char
lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* How many bytes two words have in common at their beginnings, the case of ASCII letters aside. */
static size_t
common_length(const char *one, const char *other)
{
	size_t i = 0;

	while (one[i] != '\0' && lower(one[i]) == lower(other[i]))
		i++;
	return i;
}

/* Compares two words as exactly as is asked. */
static bool
is_same(const char *one, const char *other, bool exactly)
{
	size_t length = strlen(one);

	return exactly ? strcmp(one, other) == 0 :
	    length == strlen(other) && common_length(one, other) == length;
}

static int
find_command(const struct first_word *f, bool exactly)
{
	const char *word = f->word;
	size_t i;

	for (i = 0; i < sizeof aliases / sizeof aliases[0]; i++)
		if (is_same(aliases[i].alias, word, exactly))
			word = aliases[i].name;
	for (i = 0; i < f->count; i++)
		if (is_same(f->names[i], word, exactly))
			return (int)i;
	return -1;
}

static bool
is_seat(const struct first_word *f, bool exactly)
{
	unsigned i;

	for (i = 0; i < croupier_state_seats(f->state); i++)
		if (is_same(croupier_state_seat_name(f->state, i), f->word, exactly))
			return true;
	return false;
}

static bool
is_verb(const struct first_word *f, bool exactly)
{
	const char *verb;
	size_t i;

	for (i = 0; (verb = croupier_verb_at(croupier_state_game(f->state), i)) != NULL; i++)
		if (is_same(verb, f->word, exactly))
			return true;
	return false;
}

/* Whether the word begins a name, case aside. */
static bool
begins(const struct first_word *f, const char *name)
{
	return common_length(name, f->word) == strlen(f->word);
}

static void
add_choice(struct first_word *f, const char *name)
{
	if (f->choices < MOST_CHOICES)
		f->choice[f->choices++] = name;
}

/* The verbs that the seat on turn may use in this phase, no reports; they live in `text`. */
static size_t
offered_verbs(struct tool *tool, const struct croupier_state *state, struct croupier_text *text,
    const char *verbs[], size_t most)
{
	int turn = croupier_state_turn(state);
	const char *name = turn < 0 ? NULL : croupier_state_seat_name(state, (unsigned)turn), *verb;
	size_t i, count = 0;
	char *at;

	if (name == NULL)
		return 0;
	tool_check(tool, croupier_words_next(state, name, text));
	for (i = 0; count < most && (verb = croupier_state_verb(state, i)) != NULL; i++) {
		size_t length = strlen(verb);

		for (at = strstr(croupier_text_bytes(text, NULL), verb); at != NULL;
		    at = strstr(at + length, verb))
			if (at[length] == '\n' &&
			    (at == croupier_text_bytes(text, NULL) || at[-1] == '\n')) {
				verbs[count++] = verb;
				break;
			}
	}
	return count;
}

/* Collects what the word may be the beginning of. */
static void
collect(struct tool *tool, struct first_word *f)
{
	const char *verbs[16];
	size_t i, count;
	unsigned seat;
	int command;

	for (seat = 0; seat < croupier_state_seats(f->state); seat++)
		add_choice(f, croupier_state_seat_name(f->state, seat));
	count = offered_verbs(tool, f->state, f->offers, verbs, 16);
	for (i = 0; i < count; i++)
		add_choice(f, verbs[i]);
	for (i = 0; i < sizeof showing / sizeof showing[0]; i++)
		for (command = 0; (size_t)command < f->count; command++)
			if (strcmp(f->names[command], showing[i]) == 0)
				add_choice(f, f->names[command]);
}

/* The command that a name among the choices is; -1: it is a seat or verb. */
static int
command_of(const struct first_word *f, const char *name)
{
	size_t i;

	for (i = 0; i < f->count; i++)
		if (f->names[i] == name)
			return (int)i;
	return -1;
}

/* Suggests a command for a word that means nothing; otherwise the library suggests. */
static void
suggest_command(struct first_word *f, struct croupier_refusal *no)
{
	const char *near = NULL;
	size_t i;

	for (i = 0; i < f->count && near == NULL; i++)
		if (begins(f, f->names[i]))
			near = f->names[i];
	for (i = 0; i < f->count; i++)
		add_choice(f, f->names[i]);
	if (near == NULL)
		near = croupier_nearest(f->word, f->choice, f->choices);
	if (near == NULL || command_of(f, near) < 0)
		return;
	no->verdict = CROUPIER_NO;
	snprintf(no->sentence, sizeof no->sentence,
	    "there is no seat, verb or command %s; did you mean %s?", f->word, near);
}

/* Finds what the word is the beginning of. */
static int
guess_command(struct tool *tool, struct first_word *f, struct croupier_refusal *no)
{
	const char *meant;
	struct croupier_refusal several;
	size_t i, found = 0, commands = 0;
	int command = -1;

	collect(tool, f);
	for (i = 0; i < f->choices; i++)
		if (begins(f, f->choice[i])) {
			found++;
			commands += command_of(f, f->choice[i]) >= 0;
		}
	several = croupier_word_meant(f->word, f->choice, f->choices, &meant);
	if (several.verdict == CROUPIER_YES)
		command = command_of(f, meant);
	else if (commands > 0)
		*no = several;
	else if (found == 0)
		suggest_command(f, no);
	return command;
}

int
typing_command(struct tool *tool, const struct croupier_state *state, const char *line,
    const char *const names[], size_t count, struct croupier_refusal *no)
{
	struct first_word f = { .state = state, .names = names, .count = count };
	size_t length = strcspn(line, " \t");
	int command;

	*no = (struct croupier_refusal){ .verdict = CROUPIER_YES };
	if (length == 0 || length > LONGEST_WORD || strchr("{#-", line[0]) != NULL)
		return -1;
	memcpy(f.word, line, length);
	croupier_harmless(f.word);
	if (is_seat(&f, true))
		return -1;
	command = find_command(&f, true);
	if (command >= 0 || is_verb(&f, true) || is_seat(&f, false))
		return command;
	command = find_command(&f, false);
	if (command >= 0 || is_verb(&f, false) || strchr(f.word, ',') != NULL)
		return command;
	f.offers = croupier_text_new();
	if (f.offers == NULL)
		tool_die(tool, "out of memory");
	command = guess_command(tool, &f, no);
	croupier_text_free(f.offers);
	return command;
}

struct croupier_refusal
typing_seat(const struct croupier_state *state, const char *word, int *seat)
{
	const char *names[CROUPIER_MAX_SEATS], *meant;
	struct croupier_refusal no;
	unsigned i;

	for (i = 0; i < croupier_state_seats(state); i++)
		names[i] = croupier_state_seat_name(state, i);
	no = croupier_word_meant(word, names, i, &meant);
	*seat = no.verdict == CROUPIER_YES ? croupier_state_seat(state, meant) : -1;
	return no;
}

/* ---- the prompt ------------------------------------------------------------------ */

static int
columns_of(const char *text)
{
	char out[5];
	int columns = 0, width;

	while (*text != '\0' && (text = tool_character(text, out, &width)) != NULL)
		columns += width;
	return columns;
}

/* Whether one of the listed moves has that verb. */
static bool
is_listed(struct tool *tool, const struct croupier_state *state,
    const struct croupier_moves *moves, const char *verb, struct croupier_text *text)
{
	size_t i, length = strlen(verb), count = croupier_moves_count(moves);

	for (i = 0; i < count; i++) {
		const char *words;

		croupier_text_clear(text);
		tool_check(tool, croupier_moves_write(moves, i, state, CROUPIER_WORDS, text));
		words = croupier_text_bytes(text, NULL);
		words += strcspn(words, " ");
		if (strncmp(words + 1, verb, length) == 0 &&
		    (words[1 + length] == '\0' || words[1 + length] == ' '))
			return true;
	}
	return false;
}

/* Whether a word other than a parameter may stand behind these words. */
static bool
has_values(struct tool *tool, const struct croupier_state *state, const char *verb,
    const char *words, struct croupier_text *text)
{
	const char *at, *parameter, *game = croupier_state_game(state);
	size_t i, length;

	croupier_text_clear(text);
	tool_check(tool, croupier_words_next(state, words, text));
	for (at = croupier_text_bytes(text, NULL); *at != '\0'; at += length + 1) {
		bool is_value = true;

		length = strcspn(at, "\n");
		for (i = 0; (parameter = croupier_verb_parameter(game, verb, i)) != NULL; i++)
			if (strlen(parameter) == length && memcmp(parameter, at, length) == 0)
				is_value = false;
		if (is_value)
			return true;
	}
	return false;
}

/* Whether a verb may be legal where hidden hands keep the moves from being listed. */
static bool
may_be_legal(struct tool *tool, const struct croupier_state *state, const char *verb,
    struct croupier_text *text)
{
	struct croupier_state *copy = croupier_state_copy(state);
	struct croupier_move *move = NULL;
	struct croupier_refusal no;
	char words[128];
	bool legal;

	if (copy == NULL)
		tool_die(tool, "out of memory");
	snprintf(words, sizeof words, "%s %s",
	    croupier_state_seat_name(state, (unsigned)croupier_state_turn(state)), verb);
	no = croupier_move_from_words(state, words, false, NULL, &move);
	if (no.verdict == CROUPIER_YES)
		no = croupier_play(copy, move);
	legal = no.verdict == CROUPIER_YES ||
	    (no.rule != NULL && strcmp(no.rule, "table/drawn-mismatch") == 0) ||
	    has_values(tool, state, verb, words, text);
	croupier_move_free(move);
	croupier_state_free(copy);
	return legal;
}

/* The verbs that can be legal now, as far as the referee can know. */
static size_t
legal_verbs(struct tool *tool, const struct croupier_state *state, const char *verbs[], size_t most)
{
	struct croupier_text *text = croupier_text_new();
	struct croupier_moves *moves = croupier_moves_new();
	const char *offered[16];
	size_t i, count, kept = 0;
	bool listed;

	if (text == NULL || moves == NULL)
		tool_die(tool, "out of memory");
	listed = croupier_moves_list(moves, state,
	    (unsigned)croupier_state_turn(state)).verdict == CROUPIER_YES;
	count = offered_verbs(tool, state, text, offered, 16);
	for (i = 0; i < count && kept < most; i++)
		if (listed ? is_listed(tool, state, moves, offered[i], text) :
		    may_be_legal(tool, state, offered[i], text))
			verbs[kept++] = offered[i];
	croupier_moves_free(moves);
	croupier_text_free(text);
	return kept;
}

/* Writes a name that takes at most so many columns, with dots where it is cut. */
static void
put_name(const char *name, int columns, char *prompt, size_t room)
{
	bool fits = columns_of(name) <= columns;
	int used = 0, width;
	char out[5];

	prompt[0] = '\0';
	while (*name != '\0') {
		name = tool_character(name, out, &width);
		if (name == NULL || (!fits && used + width > columns - 3))
			break;
		used += width;
		strncat(prompt, out, room - strlen(prompt) - 1);
	}
	if (!fits)
		strncat(prompt, "...", room - strlen(prompt) - 1);
}

void
typing_prompt(struct tool *tool, const struct croupier_state *state, bool lacks_drawn, char *prompt,
    size_t room)
{
	static const char missing[] = ": drawn is missing> ";
	const char *name, *verbs[16];
	size_t i, shown, count, length;

	name = croupier_state_seat_name(state, (unsigned)croupier_state_turn(state));
	if (lacks_drawn) {
		put_name(name, PROMPT_COLUMNS - (int)strlen(missing), prompt, room);
		strncat(prompt, missing, room - strlen(prompt) - 1);
		return;
	}
	put_name(name, PROMPT_COLUMNS - (int)strlen(": ...> "), prompt, room);
	length = strlen(prompt);
	count = legal_verbs(tool, state, verbs, 16);
	shown = count;
	do {
		prompt[length] = '\0';
		for (i = 0; i < shown; i++)
			snprintf(prompt + strlen(prompt), room - strlen(prompt), "%s%s",
			    i == 0 ? ": " : ", ", verbs[i]);
		if (shown < count)
			snprintf(prompt + strlen(prompt), room - strlen(prompt), "%s...",
			    shown == 0 ? ": " : ", ");
		snprintf(prompt + strlen(prompt), room - strlen(prompt), "> ");
	} while (columns_of(prompt) > PROMPT_COLUMNS && shown-- > 0);
}
