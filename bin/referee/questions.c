/*
 * questions.c: commands that only ask: what is legal and why a move was not, how the table
 * stands, and what has happened.
 *
 * Must not know any game: the library answers the questions about it.
 */
#include "referee/referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- what is legal, and the table ---------------------------------------------------------- */

/* With real cards, some questions have no answer: that is a no, not trouble. */
static void
answer_question(struct referee *r, struct croupier_refusal *no)
{
	struct croupier_refusal why = r->why;

	if (no->verdict == CROUPIER_TROUBLE)
		no->verdict = CROUPIER_NO;
	if (no->verdict == CROUPIER_YES)
		answer_document(r);
	else
		answer_command(r, no);
	/* The command why is about the refusal before this question. */
	r->why = why;
}

/* Says what is known about moves that hidden cards keep from being listed. */
static void
list_possible(struct referee *r, unsigned seat, struct croupier_refusal *no)
{
	struct text text = { .made = NULL };

	say_possible(r, seat, &text);
	put_sentences(r, &text);
	/* For a program there was no list; a person got all that is known. */
	if (r->terminal)
		no->verdict = CROUPIER_YES;
}

/* Writes a seat's moves: each by itself, or all as the one document of an answer. */
static void
write_moves(struct referee *r, unsigned seat, const struct croupier_moves *moves)
{
	const struct croupier_state *state = state_of(r);
	struct croupier_text *out = r->tool.out.made;
	size_t i;

	if (r->protocol)
		tool_check(&r->tool,
		    croupier_moves_write(moves, CROUPIER_ALL, state, r->tool.format, out));
	for (i = 0; !r->protocol && i < croupier_moves_count(moves); i++) {
		tool_check(&r->tool, croupier_moves_write(moves, i, state,
		    r->terminal ? CROUPIER_WORDS : r->tool.format, out));
		text_put(&r->tool.out, r->terminal ? "\n" : "");
	}
	if (croupier_moves_count(moves) == 0)
		put_remark(r, "%s has no legal move now", croupier_state_seat_name(state, seat));
}

/* Lists the legal moves of a seat. */
static void
list_moves(struct referee *r, unsigned seat)
{
	const struct croupier_state *state = state_of(r);
	struct croupier_moves *moves = tool_need(&r->tool, croupier_moves_new());
	struct croupier_refusal no = croupier_moves_list(moves, state, seat);

	if (!tool_is_yes(&r->tool, &no))
		list_possible(r, seat, &no);
	else
		write_moves(r, seat, moves);
	croupier_moves_free(moves);
	answer_question(r, &no);
}

/* Whether a seat (-1: none) is played, so that its cards and moves are not shown. */
static bool
is_kept(const struct referee *r, int seat)
{
	return seat >= 0 && is_played(r, croupier_state_seat_name(table_of(r), (unsigned)seat));
}

static void
refuse_kept(struct referee *r, int seat)
{
	answer_with(r, CROUPIER_NO, "referee plays %s itself, and does not tell what that seat "
	    "sees or can do", croupier_state_seat_name(table_of(r), (unsigned)seat));
}

void
do_legal(struct referee *r, const char *rest)
{
	int seat = croupier_state_turn(state_of(r));
	struct croupier_refusal no = { .verdict = CROUPIER_YES };

	if (*rest != '\0')
		no = typing_seat(state_of(r), rest, &seat);
	if (no.verdict != CROUPIER_YES) {
		answer_trouble(r, "there is no seat with that name: %s", no.sentence);
	} else if (is_kept(r, seat)) {
		refuse_kept(r, seat);
	} else if (seat >= 0 || r->protocol) {
		/* When the round is over no seat has a move. */
		list_moves(r, seat < 0 ? 0 : (unsigned)seat);
	} else {
		put_remark(r, "the round is over: nobody has a legal move");
		answer_command(r, NULL);
	}
}

/* ---- the state ----------------------------------------------------------------------------- */

void
do_state(struct referee *r, const char *rest)
{
	(void)rest;
	tool_check(&r->tool, croupier_state_write(state_of(r), r->tool.format,
	    r->tool.out.made));
	answer_document(r);
}

/* Shows the state as a seat may see it; -1: as everybody may. */
static void
show_view(struct referee *r, int seat)
{
	struct croupier_state *view;

	tool_check(&r->tool, croupier_redact(table_of(r), seat, &view));
	tool_check(&r->tool, croupier_state_write(view, r->tool.format, r->tool.out.made));
	croupier_state_free(view);
	answer_document(r);
}

/* view SEAT, view public */
void
do_view(struct referee *r, const char *rest)
{
	struct croupier_refusal no = { .verdict = CROUPIER_YES };
	int seat = -1;

	if (*rest == '\0') {
		answer_trouble(r, "view wants a seat, or public, after it");
		return;
	}
	/* This word means everybody, even if a seat has that name. */
	if (strcasecmp(rest, "public") != 0)
		no = typing_seat(state_of(r), rest, &seat);
	if (no.verdict != CROUPIER_YES)
		answer_trouble(r, "there is no seat with that name: %s", no.sentence);
	else if (is_kept(r, seat))
		refuse_kept(r, seat);
	else if (r->seen != NULL && seat >= 0 && seat != viewer_of(r))
		answer_with(r, CROUPIER_NO, "when several persons play, only the view of the seat "
		    "whose turn it is can be seen");
	else
		show_view(r, seat);
}

void
do_show(struct referee *r, const char *rest)
{
	struct text picture = { .made = NULL };
	struct look look = { .at_table = true, .ascii = r->ascii, .knows_stock = r->seen != NULL };
	/* If referee plays seats, cards that moved are not marked, since that may be a secret. */
	struct croupier_state *before = r->seen != NULL ? NULL :
	    state_before(&r->tool, r->ledger.record);
	int viewer = r->seen != NULL ? viewer_of(r) : -1;

	(void)rest;
	look.front = viewer < 0 ? 0 : viewer;
	look_at_terminal(&r->tool, &look);
	look.coloured = look.coloured && r->terminal;
	draw_picture(&r->tool, state_of(r), before, &look, &picture);
	croupier_state_free(before);
	put_said(r, &picture);
	answer_command(r, NULL);
}

void
do_score(struct referee *r, const char *rest)
{
	struct croupier_score *score;
	struct croupier_refusal no;

	(void)rest;
	look_back_on_all(r);
	tell_proofs(r);
	/*
	 * If seats are played, before the end only what may be told is scored, and nothing has
	 * to be settled.
	 */
	if (r->seen != NULL && croupier_state_turn(state_of(r)) >= 0)
		no = croupier_score_make(state_of(r), &score);
	else
		no = croupier_record_score(r->ledger.record, &score);
	if (no.verdict == CROUPIER_YES && r->terminal)
		write_score_table(&r->tool.out, state_of(r), score);
	else if (no.verdict == CROUPIER_YES)
		tool_check(&r->tool,
		    croupier_score_write(score, NULL, 0, r->tool.format, r->tool.out.made));
	croupier_score_free(score);
	answer_question(r, &no);
}

void
do_log(struct referee *r, const char *rest)
{
	unsigned long most = 10;
	struct text text = { .made = NULL };

	if (*rest != '\0' && !read_count(rest, &most)) {
		answer_trouble(r,
		    "log wants the number of moves to tell, in decimal digits, from 1");
		return;
	}
	if (r->terminal && croupier_record_about(r->ledger.record).standing == 0)
		text_put(&text, "no move stands\n");
	say_log(r, most, &text);
	put_sentences(r, &text);
	answer_command(r, NULL);
}

void
do_digest(struct referee *r, const char *rest)
{
	(void)rest;
	if (r->seen != NULL) {
		answer_with(r, CROUPIER_NO, "the digest is made from all cards, so nobody at this "
		    "table may know it; replay --digest prints it from the file");
		return;
	}
	tool_check(&r->tool, croupier_record_write_digest(r->ledger.record, r->tool.format,
	    r->tool.out.made));
	answer_document(r);
}

/* ---- rules ------------------------------------------------------------------------------- */

/* Where a rule comes from, for people. */
static const char *
origin_of(const struct croupier_rule *rule)
{
	if (strcmp(rule->from, "text") == 0)
		return "from the text of the rules";
	if (strcmp(rule->from, "ruling") == 0)
		return "a ruling, as the text of the rules says nothing about it";
	return "from the text of the rules, with a ruling on what it leaves open";
}

/* Lists a few legal moves of the seat whose turn it is, or what is known about them. */
static void
say_instead(struct referee *r, struct text *text)
{
	enum { MOST_SHOWN = 12 };
	const struct croupier_state *state = state_of(r);
	int turn = croupier_state_turn(state);
	struct croupier_moves *moves = tool_need(&r->tool, croupier_moves_new());
	size_t i, count;

	if (turn < 0) {
		text_put(text, "the round is over: nobody has a legal move\n");
	} else if (croupier_moves_list(moves, state, (unsigned)turn).verdict != CROUPIER_YES) {
		say_possible(r, (unsigned)turn, text);
	} else {
		count = croupier_moves_count(moves);
		text_print(text, "legal now, %zu: ", count);
		for (i = 0; i < count && i < MOST_SHOWN; i++) {
			text_put(text, i == 0 ? "" : ", ");
			tool_check(&r->tool, croupier_moves_write(moves, i, state, CROUPIER_WORDS,
			    tool_target(&r->tool, text)));
		}
		text_put(text, count > MOST_SHOWN ? ", ...; legal lists them all\n" : "\n");
	}
	croupier_moves_free(moves);
}

void
do_why(struct referee *r, const char *rest)
{
	const struct croupier_rule *rule = croupier_rule_find(r->why.rule);
	struct text text = { .made = NULL };

	(void)rest;
	if (r->why.verdict == CROUPIER_YES) {
		text_put(&text, "nothing has been refused yet\n");
	} else {
		text_say(&text, "%s\n", r->why.sentence);
		if (rule == NULL)
			text_put(&text, "no rule of the game says that: the line could not be "
			    "understood, or carried out\n");
		else
			text_print(&text, "%s: %s\n%s\n", rule->id, rule->sentence,
			    origin_of(rule));
		say_instead(r, &text);
	}
	put_sentences(r, &text);
	answer_command(r, NULL);
}

/* Whether a text contains a word, in upper or lower case. */
static bool
speaks_of(const char *text, const char *word)
{
	size_t length = strlen(word);

	for (; *text != '\0'; text++)
		if (strncasecmp(text, word, length) == 0)
			return true;
	return false;
}

/*
 * Whether a rule is to be listed: all those of the game or, if a word is given, those of this
 * game and of all games that contain it.
 */
static bool
is_asked(const struct croupier_rule *rule, const char *game, const char *word)
{
	size_t length = strlen(game);
	bool own = strncmp(rule->id, game, length) == 0 && rule->id[length] == '/';
	bool shared = strncmp(rule->id, "table/", strlen("table/")) == 0;

	if (*word == '\0')
		return own;
	return (own || shared) && (speaks_of(rule->id, word) || speaks_of(rule->sentence, word));
}

void
do_rules(struct referee *r, const char *word)
{
	const char *game = croupier_state_about(state_of(r)).game;
	const char *about = verb_named(state_of(r), word).about;
	const struct croupier_rule *rule;
	struct text text = { .made = NULL };
	size_t i, found = 0;

	if (about != NULL)
		text_print(&text, "%s: %s\n", word, about);
	for (i = 0; (rule = croupier_rule_at(i)) != NULL; i++)
		if (is_asked(rule, game, word)) {
			text_print(&text, "%s: %s (%s)\n", rule->id, rule->sentence, rule->from);
			found++;
		}
	if (found > 0 || about != NULL) {
		put_sentences(r, &text);
		answer_command(r, NULL);
	} else {
		text_free(&text);
		answer_with(r, CROUPIER_NO, "no rule of %s speaks of %s", game, word);
	}
}
