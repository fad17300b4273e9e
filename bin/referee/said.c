/*
 * said.c: takes moves in words, and adds to a refusal what could be typed instead.
 *
 * Must not know how a move is judged, nor any game.
 */
#include "referee/referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- refusals ----------------------------------------------------------------------- */

/* A first word that is no seat may be meant as a command: suggests it, or else help. */
static void
suggest_command(struct referee *r, struct croupier_refusal *no, const char *words, bool help)
{
	char *end = no->sentence + strlen(no->sentence);
	size_t room = sizeof no->sentence - strlen(no->sentence);
	struct croupier_refusal other;
	int command;

	if (no->rule == NULL || strcmp(no->rule, "table/no-such-seat") != 0)
		return;
	command = typing_command(&r->tool, state_of(&r->client), words, &other);
	if (command >= 0)
		snprintf(end, room, "; the command %s wants a line of its own",
		    command_names[command]);
	else if (help && end[-1] != '?')
		snprintf(end, room, "; help lists what can be typed");
}

/*
 * Remembers the beginning of a move that is wrong only in that it does not name the drawn cards,
 * or names them wrongly; but not if none need to be named.
 */
static void
ask_for_drawn(struct referee *r)
{
	static const char word[] = " drawn ";
	const char *words = r->answer.made.words;
	const char *drawn = words == NULL ? NULL : strstr(words, word);
	struct text begun = { .made = NULL };
	struct croupier_refusal without;

	if (words == NULL || r->answer.unkept || (!lacks_drawn(&r->answer.no) &&
	    (r->offered == NULL || strncmp(words, r->offered, strlen(r->offered)) != 0)))
		return;
	text_add(&begun, words, drawn == NULL ? strlen(words) : (size_t)(drawn - words));
	without = judge_words(&r->client, tool_text(&r->tool, &begun, NULL));
	if (lacks_drawn(&without)) {
		text_put(&begun, word);
		r->begun = tool_copy(&r->tool, r->begun, tool_text(&r->tool, &begun, NULL));
	}
	text_free(&begun);
}

void
refuse_words(struct referee *r, struct croupier_refusal *no, const char *words)
{
	char *typed = tool_copy_bytes(&r->tool, words, strcspn(words, ","));
	size_t length;

	croupier_harmless(typed);
	for (length = strlen(typed); length > 0 && typed[length - 1] == ' '; length--)
		typed[length - 1] = '\0';
	suggest_command(r, no, typed, false);
	live_refuse(&r->client, &r->answer, no, typed);
	if (no->verdict != CROUPIER_TROUBLE)
		ask_for_drawn(r);
	free(typed);
}

/*
 * Whether the move that words were taken for is of a seat that is not at the table: then their
 * first word is no seat, verb or card.
 */
static bool
is_strange(struct referee *r, const struct croupier_move *move)
{
	const struct croupier_state *state = state_of(&r->client);
	struct text text = { .made = NULL };
	const char *words;
	bool strange;

	tool_check(&r->tool, croupier_move_write(state, move, CROUPIER_WORDS,
	    tool_target(&r->tool, &text)));
	words = tool_text(&r->tool, &text, NULL);
	/* When the round is over a verb alone is of no seat. */
	strange = words[0] != ' ' && words[0] != '\0' && 
	    typed_seat(state, words, strcspn(words, " \t"), false) < 0;
	text_free(&text);
	return strange;
}

/* The first of some words as it is told, for the caller to free: a long one is cut. */
static char *
copy_first_word(struct referee *r, const char *words)
{
	enum { MOST_TOLD = 40 };
	size_t length = strcspn(words, " \t,");
	char *word = tool_copy_bytes(&r->tool, words, length);

	if (length > MOST_TOLD) {
		length = MOST_TOLD;
		while (length > 0 && ((unsigned char)word[length] & 0xc0) == 0x80)
			length--;
		word[length] = '\0';
	}
	croupier_harmless(word);
	return word;
}

/* Refuses words whose first one means nothing. */
static void
refuse_strange(struct referee *r, const char *words)
{
	const struct croupier_state *state = state_of(&r->client);
	struct croupier_refusal no = { .verdict = CROUPIER_NO, .rule = "table/no-such-seat" };
	struct croupier_refusal other;
	bool command = typing_command(&r->tool, state, words, &other) >= 0;
	char *word = copy_first_word(r, words);
	struct text seats = { .made = NULL };
	const char *list;

	put_seat_names(state, &seats);
	list = tool_text(&r->tool, &seats, NULL);
	if (command)
		snprintf(no.sentence, sizeof no.sentence, "there is no seat or verb %s", word);
	else if (strlen(list) < 250)
		snprintf(no.sentence, sizeof no.sentence, "there is no seat, verb or command %s; "
		    "the seats are %s, and help lists what can be typed", word, list);
	else
		snprintf(no.sentence, sizeof no.sentence, "there is no seat, verb or command %s; "
		    "help lists what can be typed", word);
	refuse_words(r, &no, words);
	text_free(&seats);
	free(word);
}

/* ---- moves ---------------------------------------------------------------------------- */

void
see_refusal(struct referee *r)
{
	struct answer *a = &r->answer;

	if (a->no.verdict == CROUPIER_YES || a->made.words == NULL)
		return;
	suggest_command(r, &a->no, a->made.words, true);
	r->client.why = a->no;
	ask_for_drawn(r);
}

bool
take_move(struct referee *r, const struct croupier_move *move, bool last)
{
	struct answer *a = &r->answer;

	if (live_move(&r->client, a, move, NULL, last || r->terminal)) {
		/* A person is told each move of a line by itself. */
		if (!last && r->terminal)
			person_show(r);
		return true;
	}
	see_refusal(r);
	return false;
}

void
take_words(struct referee *r, const char *words)
{
	struct client *c = &r->client;
	const char *rest = words;
	struct croupier_move *move;
	struct croupier_refusal no;
	bool made;

	do {
		words = rest;
		no = allow_words(c, words);
		if (no.verdict != CROUPIER_YES) {
			answer_command(c, &r->answer, &no);
			return;
		}
		no = croupier_move_from_words(state_of(c), words, CROUPIER_TYPED, &rest, &move);
		if (no.verdict != CROUPIER_YES) {
			refuse_words(r, &no, words);
			return;
		}
		made = false;
		if (is_strange(r, move))
			refuse_strange(r, words);
		else
			made = take_move(r, move, *rest == '\0');
		croupier_move_free(move);
	} while (made && *rest != '\0');
}
