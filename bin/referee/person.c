/*
 * person.c: the door of a terminal: puts answers for a person, with what followed below a move.
 *
 * Knows how answers look there.  Must not know any command, nor why something is answered.
 */
#include "referee/referee.h"

#include "cli/terminal.h"

#include <stdlib.h>
#include <string.h>

/* ---- lines ---------------------------------------------------------------------------- */

/* Puts a line for a terminal; those that continue it are indented further in than its blanks. */
static void
put_wrapped(struct referee *r, const char *line)
{
	char *copy = tool_copy(&r->tool, NULL, line), *part, *rest;
	unsigned blanks = line[0] == ' ' ? (unsigned)strspn(line, " ") + 2 : 0, before = 0;

	wrap_lines(copy, blanks);
	for (part = strtok_r(copy, "\n", &rest); part != NULL; part = strtok_r(NULL, "\n", &rest)) {
		text_say(&r->tool.out, "%*s%s\n", (int)before, "", part);
		before = blanks;
	}
	free(copy);
}

/* Puts lines of a list, from one up to another; those of a table are not wrapped. */
static void
put_list(struct referee *r, const struct list *list, size_t from, size_t to, size_t drawn,
    size_t drawn_end)
{
	for (; from < to; from++)
		if (from >= drawn && from < drawn_end)
			text_print(&r->tool.out, "%s\n", list->at[from]);
		else
			put_wrapped(r, list->at[from]);
}

void
put_sentences(struct referee *r, struct text *sentences)
{
	struct list list = { .count = 0 };

	list_add_lines(&r->tool, &list, tool_text(&r->tool, sentences, NULL));
	put_list(r, &list, 0, list.count, 0, 0);
	list_free(&list);
	text_free(sentences);
}

/* ---- moves -------------------------------------------------------------------- */

/* Puts a move, after some words, and below it what followed; and notes it for show_turn(). */
static void
put_made(struct referee *r, const char *before, const char *move, const struct list *followed)
{
	struct text text = { .made = NULL };
	size_t i;

	r->changed = r->changed || r->speaker.client.hides;
	/* The move of a person is one line, however long it is. */
	text_print(before[0] == '\0' ? &text : &r->tool.out, "%s%s\n", before, move);
	for (i = 0; i < followed->count; i++)
		text_print(&text, "  %s\n", followed->at[i]);
	put_sentences(r, &text);
}

/* Puts a move of a played seat, without the drawn cards, which are told by what followed. */
static void
put_then(struct referee *r, const struct made *made)
{
	const char *drawn = strstr(made->words, " drawn ");
	char *words = tool_copy_bytes(&r->tool, made->words,
	    drawn == NULL ? strlen(made->words) : (size_t)(drawn - made->words));

	put_made(r, "", words, &made->followed);
	free(words);
}

static void
put_moves(struct referee *r, const struct answer *a)
{
	const struct croupier_state *state = state_of(&r->speaker.client);
	size_t i, count = croupier_moves_count(a->moves);
	struct text none = { .made = NULL };

	for (i = 0; i < count; i++) {
		tool_check(&r->tool, croupier_moves_write(a->moves, i, state, CROUPIER_WORDS,
		    r->tool.out.made));
		text_put(&r->tool.out, "\n");
	}
	if (count == 0 && a->seat < 0)
		text_put(&none, "the round is over: nobody has a legal move");
	else if (count == 0)
		text_print(&none, "%s has no legal move now",
		    croupier_state_seat_name(state, (unsigned)a->seat));
	put_sentences(r, &none);
}

/* ---- hints --------------------------------------------------------------------------- */

enum { MOST_PEOPLE = 5 };

/* How many other moves cannot be told apart from the best. */
static size_t
count_level(const struct croupier_advice *advice)
{
	size_t i, level = 0;

	for (i = 1; i < croupier_advice_moves(advice); i++)
		level += croupier_advice_at(advice, i).level;
	return level;
}

static void
say_rows(struct referee *r, const struct croupier_advice *advice, struct text *text)
{
	size_t i, told = count_told(advice, MOST_PEOPLE);
	size_t more = croupier_advice_moves(advice) - told;
	struct croupier_advised best = croupier_advice_at(advice, 0), known;

	for (i = 0; i < told; i++) {
		known = croupier_advice_at(advice, i);
		text_put(text, known.level && count_level(advice) > 0 ? "= " : "  ");
		say_worth(state_of(&r->speaker.client), &known, &best, text);
		text_put(text, "  ");
		tool_check(&r->tool, croupier_advice_write(advice, i, false, CROUPIER_WORDS,
		    tool_target(&r->tool, text)));
		text_put(text, "\n");
	}
	if (more > 0)
		text_print(text, "  and %zu more\n", more);
	if (interrupted != 0)
		text_put(text, "the thinking was interrupted\n");
}

/* Explains the numbers and marks, each once in a session. */
static void
say_meaning(struct referee *r, const struct croupier_advice *advice, struct text *text)
{
	unsigned long deals = croupier_advice_at(advice, 0).deals;
	size_t level = count_level(advice);

	if (!r->explained)
		text_print(text, "gain: points of the round ahead of the mean of the others; wins: "
		    "how often no seat does better; as tried in %lu supposed deal%s\n", deals,
		    deals == 1 ? "" : "s");
	if (level > 0 && !r->explained_level)
		text_print(text, "=: in so few deals %s cannot be told from the best, because "
		    "chance alone can make such a difference\n",
		    level == 1 ? "this move" : "these moves");
	r->explained = true;
	r->explained_level = r->explained_level || level > 0;
}

static void
say_hint(struct referee *r, const struct croupier_advice *advice, struct text *text)
{
	if (croupier_advice_moves(advice) == 1) {
		text_put(text, "only one move is legal: ");
		tool_check(&r->tool, croupier_advice_write(advice, 0, false, CROUPIER_WORDS,
		    tool_target(&r->tool, text)));
		text_put(text, "\n");
	} else if (croupier_advice_at(advice, 0).deals == 0) {
		text_put(text, "there was no time to try a move\n");
	} else {
		say_rows(r, advice, text);
		say_meaning(r, advice, text);
	}
}

/* ---- answers -------------------------------------------------------------------------- */

/* Puts what was asked for. */
static void
put_asked(struct referee *r, const struct answer *a)
{
	struct croupier_text *out = r->tool.out.made;
	struct text text = { .made = NULL };

	switch (a->asked) {
	case ASKED_NOTHING:
	case ASKED_TO_THINK:
		break;
	case ASKED_MOVES:
		put_moves(r, a);
		break;
	case ASKED_STATE:
		tool_check(&r->tool, croupier_state_write(a->state, CROUPIER_YAML, out));
		break;
	case ASKED_SCORE:
		write_score_table(&r->tool.out, state_of(&r->speaker.client), a->score);
		break;
	case ASKED_DIGEST:
		tool_check(&r->tool, croupier_record_write_digest(record_of(&r->speaker.client),
		    CROUPIER_YAML, out));
		break;
	case ASKED_ADVICE:
		say_hint(r, a->advice, &text);
		put_sentences(r, &text);
		break;
	}
}

void
person_show(struct speaker *s)
{
	struct referee *r = (struct referee *)s;
	struct answer *a = &s->answer;
	size_t i, before = a->given ? a->before : a->said.count;

	for (i = 0; i < a->then_count; i++)
		put_then(r, &a->then[i]);
	put_list(r, &a->said, 0, before, a->drawn, a->drawn_end);
	if (a->given && a->no.verdict == CROUPIER_YES && a->made.words != NULL)
		put_made(r, "legal: ", a->made.words, &a->made.followed);
	/* Where not all is known, all that is has been said. */
	else if (a->given && a->no.verdict != CROUPIER_YES && !a->partly)
		tool_refuse_move(&r->tool, &a->no, 0, a->place, a->made.words);
	put_list(r, &a->said, before, a->said.count, a->drawn, a->drawn_end);
	put_asked(r, a);
	tool_flush(&r->tool);
	answer_free(a);
}
