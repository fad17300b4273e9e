/*
 * questions.c: how a table stands, for one who comes to it; and commands that only ask: what is
 * legal and why a move was not, what has happened, and what it would be worth.
 *
 * Must not know any game: the library answers the questions about it.
 */
#include "live/live.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- coming to a table ---------------------------------------------------------------- */

/* Puts the names of seats that are played, or of those that are not, as a list. */
static unsigned
put_names(const struct client *c, bool played, struct text *text)
{
	const struct croupier_state *state = table_of(c->live);
	unsigned i, told = 0, seats = croupier_state_about(state).seats;
	unsigned count = count_persons(c->live, state);

	count = played ? seats - count : count;
	for (i = 0; i < seats; i++)
		if (is_played(c->live, state, (int)i) == played) {
			told++;
			text_print(text, "%s%s", told == 1 ? "" : told == count ? " and " : ", ",
			    croupier_state_seat_name(state, i));
		}
	return count;
}

/* Says which seats are played, and that the file has all cards. */
static void
say_played(struct client *c, struct answer *a)
{
	struct text text = { .made = NULL };

	if (!c->hides)
		return;
	text_print(&text, "%s plays ", c->tool->name);
	if (put_names(c, true, &text) == 0)
		text_put(&text, "no seat of this round");
	text_put(&text, ", and you play ");
	put_names(c, false, &text);
	text_print(&text, "; the file %s holds all cards, so do not look into it\n",
	    c->live->ledger.file.path);
	say_lines(c, a, &text);
}

/* Says which moves between two numbers were taken back, so that nobody misses them. */
static void
say_gap(unsigned long before, unsigned long after, struct text *text)
{
	if (after == before + 2)
		text_print(text, "        (move %lu was taken back)\n", before + 1);
	else if (after > before + 2)
		text_print(text, "        (moves %lu to %lu were taken back)\n", before + 1,
		    after - 1);
}

/* Tells the rulings that were made while the number of moves was from `from` up to `to`. */
static void
say_rulings(const struct client *c, unsigned long from, unsigned long to, struct text *text)
{
	size_t i;

	for (i = 0; i < c->rulings.count; i++)
		if (c->ruled[i] >= from && c->ruled[i] < to)
			text_say(text, "      ruling: %s\n", c->rulings.at[i]);
}

/* Says the last moves that stand, at most `most`, with what followed from each. */
static void
say_log(struct client *c, struct answer *a, unsigned long most)
{
	const struct croupier_record *record = record_of(c);
	unsigned long standing = standing_of(c), number, next;
	unsigned long i = standing < most ? 0 : standing - most;
	struct text text = { .made = NULL };
	const char *line;

	if (i == 0)
		say_rulings(c, 0, standing == 0 ? ULONG_MAX :
		    croupier_record_made(record, 0).number, &text);
	for (number = 0; i < standing; number = next, i++) {
		next = croupier_record_made(record, i).number;
		if (i == 0 || number > 0)
			say_gap(number, next, &text);
		text_print(&text, "%4lu  %s\n", next, told_words(c, i));
		for (line = c->followed.at[i]; *line != '\0'; line += strcspn(line, "\n") + 1)
			text_print(&text, "        %.*s\n", (int)strcspn(line, "\n"), line);
		say_rulings(c, next, i + 1 == standing ? ULONG_MAX :
		    croupier_record_made(record, i + 1).number, &text);
	}
	say_gap(number, moves_of(c) + 1, &text);
	say_lines(c, a, &text);
}

/*
 * Says which moves were taken back at the end of the file and not made again.  Once the round
 * has gone on for a few moves, nobody misses them.
 */
static void
say_taken_back(struct client *c, struct answer *a)
{
	enum { MISSED_FOR = 8 };
	size_t made, next, i = 0;

	/* They are made again in order, so those before one were left out or replaced. */
	for (made = c->stood; made < c->told.count; made++)
		for (next = i; next < c->taken.count; next++)
			if (strcmp(strchr(c->taken.at[next], ','),
			    strchr(c->told.at[made], ',')) == 0) {
				i = next + 1;
				break;
			}
	/* If seats are played, such moves may name hidden cards. */
	if (i == c->taken.count || c->told.count - c->stood > MISSED_FOR || c->hides)
		return;
	say(c, a, "taken back and not made again:");
	for (; i < c->taken.count; i++)
		say(c, a, "  %s", c->taken.at[i]);
}

void
live_greet(struct client *c, struct answer *a, const char *help)
{
	const struct croupier_state_about about = croupier_state_about(state_of(c));

	say(c, a, "%s, round %lu, moves that stand: %zu%s", about.game, about.round,
	    standing_of(c), help);
	say_played(c, a);
	say_log(c, a, 3);
	say_taken_back(c, a);
	look_back(c);
}

/* ---- what is legal ---------------------------------------------------------------------- */

/* With real cards, some questions have no answer: that is a no, not trouble. */
static void
refuse_question(struct client *c, struct answer *a, struct croupier_refusal *no)
{
	struct reason why = c->why;

	no->verdict = CROUPIER_NO;
	c->why.of = NULL;
	answer_command(c, a, no);
	/* The command why is about the refusal before this question. */
	free(c->why.of);
	c->why = why;
}

/* Whether a seat (-1: none) is played, so that its cards and moves are not shown; then answers. */
static bool
is_kept(struct client *c, struct answer *a, int seat)
{
	if (!is_played(c->live, table_of(c->live), seat))
		return false;
	answer_no(c, a, "%s plays %s itself, and does not tell what that seat sees or can do",
	    c->tool->name, croupier_state_seat_name(table_of(c->live), (unsigned)seat));
	return true;
}

void
live_legal(struct client *c, struct answer *a, int seat)
{
	const struct croupier_state *state = state_of(c);
	struct text text = { .made = NULL };
	struct croupier_refusal no;
	unsigned who;

	if (seat < 0)
		seat = c->seat != NULL ? viewer_of(c) : croupier_state_turn(state);
	if (is_kept(c, a, seat))
		return;
	/* When the round is over no seat has a move. */
	who = seat < 0 ? 0 : (unsigned)seat;
	a->moves = tool_need(c->tool, croupier_moves_new());
	no = croupier_moves_list(a->moves, state, who);
	if (tool_is_yes(c->tool, &no)) {
		a->asked = ASKED_MOVES;
		a->seat = seat;
		return;
	}
	say_possible(c, who, &text);
	say_lines(c, a, &text);
	a->partly = true;
	refuse_question(c, a, &no);
}

/* ---- the state ----------------------------------------------------------------------------- */

void
live_state(struct client *c, struct answer *a)
{
	a->state = tool_need(c->tool, croupier_state_copy(state_of(c)));
	a->asked = ASKED_STATE;
}

void
live_view(struct client *c, struct answer *a, int seat)
{
	if (is_kept(c, a, seat))
		return;
	if (c->hides && seat >= 0 && seat != viewer_of(c)) {
		answer_no(c, a, is_bound(c) ? "what another seat sees is not shown here" :
		    "when several persons play, only the view of the seat whose turn it is can be "
		    "seen");
		return;
	}
	tool_check(c->tool, croupier_redact(table_of(c->live), seat, &a->state));
	a->asked = ASKED_STATE;
}

void
live_score(struct client *c, struct answer *a)
{
	struct croupier_refusal no;

	look_back_on_all(c);
	say_proofs(c, a);
	/*
	 * If seats are played, before the end only what may be told is scored, and nothing has
	 * to be settled.
	 */
	if (c->hides && croupier_state_turn(state_of(c)) >= 0)
		no = croupier_score_make(state_of(c), &a->score);
	else
		no = croupier_record_score(record_of(c), &a->score);
	if (no.verdict == CROUPIER_YES)
		a->asked = ASKED_SCORE;
	else
		refuse_question(c, a, &no);
}

void
live_log(struct client *c, struct answer *a, unsigned long most)
{
	say_log(c, a, most);
	answer_command(c, a, NULL);
}

void
live_digest(struct client *c, struct answer *a)
{
	if (c->hides)
		answer_no(c, a, "the digest is made from all cards, so nobody at this table may "
		    "know it; replay --digest prints it from the file");
	else
		a->asked = ASKED_DIGEST;
}

/* ---- rules ------------------------------------------------------------------------------- */

/* Lists a few legal moves of the seat whose turn it is, or what is known about them. */
static void
say_instead(struct client *c, struct text *text)
{
	enum { MOST_SHOWN = 12 };
	const struct croupier_state *state = state_of(c);
	int turn = croupier_state_turn(state);
	struct croupier_moves *moves = tool_need(c->tool, croupier_moves_new());
	size_t i, count;

	if (turn < 0) {
		text_put(text, "the round is over: nobody has a legal move\n");
	} else if (croupier_moves_list(moves, state, (unsigned)turn).verdict != CROUPIER_YES) {
		say_possible(c, (unsigned)turn, text);
	} else {
		count = croupier_moves_count(moves);
		text_print(text, "legal now, %zu: ", count);
		for (i = 0; i < count && i < MOST_SHOWN; i++) {
			text_put(text, i == 0 ? "" : ", ");
			tool_check(c->tool, croupier_moves_write(moves, i, state,
			    CROUPIER_WORDS, tool_target(c->tool, text)));
		}
		text_put(text, count > MOST_SHOWN ? ", ...; legal lists them all\n" : "\n");
	}
	croupier_moves_free(moves);
}

void
live_why(struct client *c, struct answer *a, const char *of)
{
	const struct croupier_rule *rule = croupier_rule_find(c->why.no.rule);
	struct text text = { .made = NULL };

	if (c->why.no.verdict == CROUPIER_YES) {
		text_put(&text, "nothing has been refused yet\n");
	} else {
		text_say(&text, "of %s: %s\n", of, c->why.no.sentence);
		if (rule == NULL)
			text_put(&text, "no rule of the game says that: the line could not be "
			    "understood, or carried out\n");
		else
			text_print(&text, "%s: %s\n%s\n", rule->id, rule->sentence,
			    strcmp(rule->from, "text") == 0 ? "from the text of the rules" :
			    strcmp(rule->from, "ruling") == 0 ?
			    "a ruling, as the text of the rules says nothing about it" :
			    "from the text of the rules, with a ruling on what it leaves open");
		say_instead(c, &text);
	}
	say_lines(c, a, &text);
	answer_command(c, a, NULL);
}

/*
 * Whether a text has a word in it, in upper or lower case; or a form of a verb, as "plays" and
 * "played" are, but not "players".
 */
static bool
speaks_of(const char *text, const char *word, bool is_verb)
{
	const char *at, *end;

	for (at = text; *at != '\0'; at++) {
		end = at + strlen(word);
		if (strncasecmp(at, word, strlen(word)) == 0 && (!is_verb ||
		    ((at == text || strchr(" -", at[-1]) != NULL) &&
		    strcspn(end, " -,.:;()") < 4 && strncmp(end, "er", 2) != 0)))
			return true;
	}
	return false;
}

/*
 * Lists the rules of the game: all, or those that speak of a verb; of another word (not empty)
 * also those of all games.  Returns how many they are.
 */
static size_t
list_rules(struct client *c, const char *word, bool is_verb, struct text *text)
{
	const char *game = croupier_state_about(state_of(c)).game;
	const struct croupier_rule *rule;
	size_t i, found = 0, length = strlen(game);

	for (i = 0; (rule = croupier_rule_at(i)) != NULL; i++) {
		bool own = strncmp(rule->id, game, length) == 0 && rule->id[length] == '/';

		if (own ? *word == '\0' || speaks_of(rule->sentence, word, is_verb) ||
		    (!is_verb && speaks_of(rule->id, word, false)) :
		    !is_verb && *word != '\0' && strncmp(rule->id, "table/", 6) == 0 &&
		    (speaks_of(rule->id, word, false) || speaks_of(rule->sentence, word, false))) {
			text_print(text, "%s: %s (%s)\n", rule->id, rule->sentence, rule->from);
			found++;
		}
	}
	return found;
}

void
say_rules(struct client *c, struct answer *a, const char *verb)
{
	struct text text = { .made = NULL };

	(void)list_rules(c, verb, true, &text);
	say_lines(c, a, &text);
}

void
live_rules(struct client *c, struct answer *a, const char *word)
{
	const char *game = croupier_state_about(state_of(c)).game;
	const char *about = verb_named(state_of(c), word).about;
	struct text text = { .made = NULL };
	size_t found;

	if (about != NULL)
		text_print(&text, "%s: %s\n", word, about);
	found = list_rules(c, word, false, &text);
	if (found > 0 || about != NULL) {
		say_lines(c, a, &text);
		answer_command(c, a, NULL);
	} else {
		text_free(&text);
		answer_no(c, a, "no rule of %s speaks of %s", game, word);
	}
}
