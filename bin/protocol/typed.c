/*
 * typed.c: takes moves in words, and adds to a refusal what could be typed instead; and takes the
 * line after a move that was refused because it lacks what it draws: cards complete that move,
 * and other words begin a line of their own.
 *
 * Must not know how a move is judged, nor any game.
 */
#include "protocol/protocol.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- refusals ----------------------------------------------------------------------- */

/* A first word that is no seat may be meant as a command: suggests it, or else help. */
static void
suggest_command(struct speaker *s, struct croupier_refusal *no, const char *words, bool help)
{
	char *end = no->sentence + strlen(no->sentence);
	size_t room = sizeof no->sentence - strlen(no->sentence);
	const struct command *command;
	struct croupier_refusal other;

	if (no->rule == NULL || strcmp(no->rule, "table/no-such-seat") != 0)
		return;
	command = command_meant(s->client.tool, state_of(&s->client), words, &other);
	if (command != NULL)
		snprintf(end, room, "; the command %s wants a line of its own", command->name);
	else if (help && end[-1] != '?')
		snprintf(end, room, "; help lists what can be typed");
}

static const char drawn_word[] = " drawn ";

/*
 * Remembers the beginning of a move that is wrong only in that it does not name the drawn cards,
 * or names them wrongly; but not if none need to be named.
 */
static void
ask_for_drawn(struct speaker *s)
{
	struct tool *tool = s->client.tool;
	const char *words = s->answer.made.words, *drawn;
	struct croupier_refusal without;
	char *begun;

	if (words == NULL || s->answer.unkept || (!lacks_drawn(&s->answer.no) &&
	    (s->offered == NULL || strncmp(words, s->offered, strlen(s->offered)) != 0)))
		return;
	drawn = strstr(words, drawn_word);
	begun = tool_copy_bytes(tool, words, drawn == NULL ? strlen(words) :
	    (size_t)(drawn - words));
	without = judge_words(&s->client, begun);
	if (lacks_drawn(&without)) {
		free(s->begun);
		s->begun = make_text(tool, "%s%s", begun, drawn_word);
	}
	free(begun);
}

/*
 * Suggests the word of a parameter where the last card of a move is not in the hand, but could come
 * from the table.
 */
static void
suggest_parameter(struct speaker *s, struct croupier_refusal *no, const char *words)
{
	const char *last = strrchr(words, ' '), *verb = strchr(words, ' ');
	size_t end = strlen(no->sentence), i;
	struct croupier_refusal other;
	struct croupier_verb named;
	char *longer;

	if (no->rule == NULL || strcmp(no->rule, "table/not-in-hand") != 0 || verb == NULL)
		return;
	named = typed_verb(state_of(&s->client), verb + 1, strcspn(verb + 1, " "), true);
	for (i = 0; named.name != NULL && named.parameters[i] != NULL; i++) {
		longer = make_text(s->client.tool, "%.*s %s%s", (int)(last - words), words,
		    named.parameters[i], last);
		other = judge_words(&s->client, longer);
		if (strcmp(named.parameters[i], "drawn") != 0 &&
		    (other.verdict == CROUPIER_YES || lacks_drawn(&other)))
			snprintf(no->sentence + end, sizeof no->sentence - end,
			    "; did you mean %s?", longer);
		free(longer);
	}
}

void
see_refusal(struct speaker *s)
{
	struct answer *a = &s->answer;

	if (a->no.verdict == CROUPIER_YES || a->made.words == NULL)
		return;
	suggest_command(s, &a->no, a->made.words, true);
	suggest_parameter(s, &a->no, a->made.words);
	s->client.why.no = a->no;
	ask_for_drawn(s);
}

void
refuse_words(struct speaker *s, struct croupier_refusal *no, const char *words)
{
	char *typed = tool_copy_bytes(s->client.tool, words, strcspn(words, ","));
	size_t length;

	croupier_harmless(typed);
	for (length = strlen(typed); length > 0 && typed[length - 1] == ' '; length--)
		typed[length - 1] = '\0';
	suggest_command(s, no, typed, false);
	live_refuse(&s->client, &s->answer, no, typed);
	if (no->verdict != CROUPIER_TROUBLE)
		ask_for_drawn(s);
	free(typed);
}

/*
 * Whether the move that words were taken for is of a seat that is not at the table: then their
 * first word is no seat, verb or card.  Of other letters than ASCII the library says more.
 */
static bool
is_strange(struct speaker *s, const struct croupier_move *move)
{
	const struct croupier_state *state = state_of(&s->client);
	char *words = words_of_move(s->client.tool, state, move), *at = words;
	/* When the round is over a verb alone is of no seat. */
	bool strange = words[0] != ' ' && words[0] != '\0' && first_seat(state, words) < 0;

	while (*at > '\0' && *at != ' ')
		at++;
	strange = strange && (*at == '\0' || *at == ' ');
	free(words);
	return strange;
}

/* The verb of the game that a word is a parameter of; all NULL: there is none. */
static struct croupier_verb
verb_with(const struct croupier_state *state, const char *word)
{
	const char *game = croupier_state_about(state).game;
	struct croupier_verb verb;
	size_t i = 0, p;

	do {
		verb = croupier_verb_at(game, i++);
		for (p = 0; verb.name != NULL && verb.parameters[p] != NULL; p++)
			if (is_name(verb.parameters[p], word, strlen(word), false))
				return verb;
	} while (verb.name != NULL);
	return verb;
}

/* Refuses words whose first one means nothing; a long one is cut. */
static void
refuse_strange(struct speaker *s, const char *words)
{
	enum { MOST_TOLD = 40, MOST_SEATS = 250 };
	const struct croupier_state *state = state_of(&s->client);
	struct tool *tool = s->client.tool;
	size_t length = strcspn(words, " \t,");
	char *word = tool_copy_bytes(tool, words, length < MOST_TOLD ? length : MOST_TOLD), *list;
	struct text seats = { .made = NULL };
	struct croupier_refusal no;

	croupier_harmless(word);
	put_seat_names(state, &seats);
	list = take_text(tool, &seats);
	if (verb_with(state, word).name != NULL)
		no = refusal(CROUPIER_NO, "%s begins no move: it goes behind a verb, as in %s ... "
		    "%s ...", word, verb_with(state, word).name, word);
	else if (command_meant(tool, state, word, &no) != NULL)
		no = refusal(CROUPIER_NO, "there is no seat or verb %s", word);
	else if (strlen(list) < MOST_SEATS)
		no = refusal(CROUPIER_NO, "there is no seat, verb or command %s; the seats are %s, "
		    "and help lists what can be typed", word, list);
	else
		no = refusal(CROUPIER_NO, "there is no seat, verb or command %s; help lists what "
		    "can be typed", word);
	no.rule = "table/no-such-seat";
	refuse_words(s, &no, words);
	free(list);
	free(word);
}

/* ---- moves ---------------------------------------------------------------------------- */

/* Makes a move; `last`: of its line.  A person is told each move of a line by itself. */
static bool
take_move(struct speaker *s, const struct croupier_move *move, bool last)
{
	bool made = live_move(&s->client, &s->answer, move, NULL, last || s->show != NULL);

	if (!made)
		see_refusal(s);
	else if (!last && s->show != NULL)
		s->show(s);
	return made;
}

/* Takes the first move in some words; false if it is not made. */
static bool
take_first(struct speaker *s, const char *words, const char **rest)
{
	struct client *c = &s->client;
	struct croupier_move *move;
	struct croupier_refusal no = allow_words(c, words);
	bool made = false;

	if (no.verdict != CROUPIER_YES) {
		answer_command(c, &s->answer, &no);
		return false;
	}
	no = croupier_move_from_words(state_of(c), words, CROUPIER_TYPED, rest, &move);
	if (no.verdict != CROUPIER_YES) {
		refuse_words(s, &no, words);
		return false;
	}
	if (is_strange(s, move))
		refuse_strange(s, words);
	else
		made = take_move(s, move, **rest == '\0');
	croupier_move_free(move);
	return made;
}

void
take_words(struct speaker *s, const char *words)
{
	const char *seat = s->client.seat, *rest = words;
	char *line = NULL, *longer;
	bool more;

	do {
		/* Who has one seat alone means that, whosever turn it is. */
		longer = seat == NULL || first_seat(table_of(s->client.live), rest) >= 0 ?
		    tool_copy(s->client.tool, NULL, rest) :
		    make_text(s->client.tool, "%s %s", seat, rest);
		free(line);
		line = longer;
		more = take_first(s, line, &rest) && *rest != '\0';
	} while (more);
	free(line);
}

/* ---- a move that goes on ------------------------------------------------------------------- */

/* The text after the first word. */
static const char *
after_word(const char *words)
{
	words += strcspn(words, " \t");
	return words + strspn(words, " \t");
}

/* Whether the line says what is drawn. */
static bool
says_drawn(const char *line)
{
	while (*line != '\0' && !is_name("drawn", line, strcspn(line, " \t"), false))
		line = after_word(line);
	return *line != '\0';
}

/* Whether a line without a seat is the move that was begun, typed again. */
static bool
says_again(const struct speaker *s, const char *line)
{
	const char *begun = first_seat(state_of(&s->client), s->offered) >= 0 ?
	    after_word(s->offered) : s->offered;
	size_t verb = strcspn(begun, " \t"), all = strlen(begun) - strlen(drawn_word);

	return strcspn(line, " \t") == verb && strncasecmp(line, begun, verb) == 0 &&
	    (strncasecmp(line, begun, all) == 0 || says_drawn(line));
}

/* The move that was begun, completed by the words of a line that do not repeat its last ones. */
static char *
complete(struct speaker *s, const char *line)
{
	const char *begun = s->offered;

	while (*begun != '\0' && strncasecmp(line, begun, strlen(begun)) != 0)
		begun = after_word(begun);
	return make_text(s->client.tool, "%s%s", s->offered, line + strlen(begun));
}

/* Whether words are a move. */
static bool
is_move(struct speaker *s, const char *words)
{
	struct croupier_move *move;
	struct croupier_refusal no = croupier_move_from_words(state_of(&s->client), words,
	    CROUPIER_TYPED, NULL, &move);

	croupier_move_free(move);
	return no.verdict == CROUPIER_YES;
}

/* Whether the first word is a seat, which may be abbreviated. */
static bool
means_seat(struct speaker *s, const char *words)
{
	char *word = tool_copy_bytes(s->client.tool, words, strcspn(words, " \t"));
	int seat;
	bool means = seat_meant(state_of(&s->client), word, &seat).verdict == CROUPIER_YES;

	free(word);
	return means;
}

/* The begun move still waits for what it draws. */
static void
keep_begun(struct speaker *s)
{
	s->begun = tool_copy(s->client.tool, s->begun, s->offered);
}

/*
 * Takes words after a move that was begun.  Cards complete that move; a seat or a command begins
 * a line of its own, and the move waits while something is only shown.  A verb without a seat
 * could be meant for the next seat, so it is taken only if it repeats the same move.
 */
static void
take_continuation(struct speaker *s, const char *typed)
{
	const struct croupier_state *state = state_of(&s->client);
	size_t length = strcspn(typed, " \t");
	const struct command *command = command_named(typed, true);
	char *whole = complete(s, typed);

	if (typed_seat(state, typed, length, false) >= 0 || strchr("{#-", typed[0]) != NULL) {
		take_line(s, typed);
	} else if (command != NULL) {
		take_line(s, typed);
		if (command->shows)
			keep_begun(s);
	} else if (typed_verb(state, typed, length, false).name == NULL) {
		take_line(s, !is_move(s, whole) && means_seat(s, typed) ? typed : whole);
	} else if (says_again(s, typed)) {
		take_line(s, typed);
	} else {
		answer_no(&s->client, &s->answer, "the last move still has to say what it draws: "
		    "name that, or the seat whose move this is");
		keep_begun(s);
	}
	free(whole);
}

void
begin_line(struct speaker *s)
{
	free(s->offered);
	s->offered = s->begun;
	s->begun = NULL;
	s->line++;
}

void
take_next(struct speaker *s, const char *line)
{
	/* On a terminal the line begins with what was offered, unless that was erased. */
	size_t length = s->offered == NULL ? 0 : strlen(s->offered);
	bool begun = length > 0 && strncmp(line, s->offered, length) == 0;
	const char *rest = begun ? line + length : line, *typed = rest + strspn(rest, " \t");
	/* A verb where it was erased begins another move. */
	bool other = begun ? s->show == NULL : s->show != NULL && typed_verb(state_of(&s->client),
	    typed, strcspn(typed, " \t"), false).name != NULL;

	/* In a pipe an empty line or a comment says nothing: the move still waits for its card. */
	if (s->show == NULL && length > 0 && (*typed == '\0' || *typed == '#'))
		keep_begun(s);
	if (length == 0 || other || *typed == '\0')
		take_line(s, line);
	else
		take_continuation(s, typed);
}
