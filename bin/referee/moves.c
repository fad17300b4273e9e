/*
 * moves.c: judges moves at the table, puts them on disk, makes them and tells them, in this
 * order.
 *
 * Knows what is said about a move that is refused, and about one that ends a round.  Must not
 * know what any command does, nor any game.
 */
#include "referee/referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the end of a round --------------------------------------------------------- */

/* Says which seats deal and begin the next round, which a trial deal shows. */
static void
say_next(struct referee *r)
{
	struct croupier_setup setup = { .hidden = false };
	struct croupier_state *next;
	unsigned dealer, first;

	if (croupier_deal_next(table_of(r), &setup, &next).verdict != CROUPIER_YES)
		return;
	dealer = croupier_state_about(next).dealer;
	first = (unsigned)croupier_state_turn(next);
	put_remark(r, "%s deals next and %s%sbegins", croupier_state_seat_name(next, dealer),
	    first == dealer ? "" : croupier_state_seat_name(next, first),
	    first == dealer ? "" : " ");
	croupier_state_free(next);
}

static void
put_said_again(struct referee *r)
{
	struct text text = { .made = NULL };

	text_put(&text, "the match is over: ");
	say_again(r, &text);
	text_put(&text, "\n");
	put_sentences(r, &text);
}

void
say_end(struct referee *r)
{
	struct text table = { .made = NULL };
	struct croupier_score *score;

	if (!tells_all(r) || croupier_state_turn(state_of(r)) >= 0 ||
	    croupier_record_score(r->ledger.record, &score).verdict != CROUPIER_YES)
		return;
	write_score_table(&table, state_of(r), score);
	put_said(r, &table);
	if (!croupier_score_about(score).match_over)
		say_next(r);
	else
		put_said_again(r);
	tool_flush(&r->tool);
	croupier_score_free(score);
}

/* Says a move that is not the last on its line, so that the answer is about another one. */
static void
say_made(struct referee *r, const char *words)
{
	const char *const *followed = croupier_record_about(r->ledger.record).followed;

	put_remark(r, "legal: %s", words);
	for (; followed != NULL && *followed != NULL; followed++)
		put_remark(r, "  %s", *followed);
}

void
answer_made(struct referee *r, unsigned long number, const char *words, bool last)
{
	if (last || r->terminal) {
		/* Before a round is scored, everything that is proved needs a decision. */
		if (croupier_state_turn(state_of(r)) < 0)
			look_back_on_all(r);
		else
			look_back(r);
		answer(r, "legal", number, NULL, words);
		tell_proofs(r);
	} else {
		say_made(r, words);
	}
	say_end(r);
}

/* ---- refusals ----------------------------------------------------------------------- */

/*
 * After the end of a round, a verb without a seat is refused by table/round-over, not as an
 * unknown seat.
 */
static void
see_end(const struct referee *r, struct croupier_refusal *no, const char *words)
{
	if (croupier_state_turn(state_of(r)) >= 0 || !begins_with_verb(state_of(r), words))
		return;
	no->rule = "table/round-over";
	snprintf(no->sentence, sizeof no->sentence, "the round is over");
}

/* A first word that is no seat may be meant as a command: suggests it, or else help. */
static void
suggest_command(struct referee *r, struct croupier_refusal *no, const char *words, bool hint)
{
	char *end = no->sentence + strlen(no->sentence);
	size_t room = sizeof no->sentence - strlen(no->sentence);
	struct croupier_refusal other;
	int command;

	if (no->rule == NULL || strcmp(no->rule, "table/no-such-seat") != 0)
		return;
	command = typing_command(&r->tool, state_of(r), words, &other);
	if (command >= 0)
		snprintf(end, room, "; the command %s wants a line of its own",
		    command_names[command]);
	else if (hint && end[-1] != '?')
		snprintf(end, room, "; help lists what can be typed");
}

bool
lacks_drawn(const struct croupier_refusal *no)
{
	return no->rule != NULL && strcmp(no->rule, "table/drawn-mismatch") == 0;
}

struct croupier_refusal
judge_words(struct referee *r, const char *words)
{
	struct croupier_move *move;
	struct croupier_refusal no = croupier_move_from_words(state_of(r), words, CROUPIER_TYPED,
	    NULL, &move);

	if (no.verdict == CROUPIER_YES)
		no = r->seen != NULL ? judge_seen(r, state_of(r), move) :
		    croupier_record_judge(r->ledger.record, move);
	croupier_move_free(move);
	return no;
}

/*
 * Remembers the beginning of the line if it is wrong only in that it does not name the drawn
 * cards, or names them wrongly; but not if none need to be named.
 */
static void
ask_for_drawn(struct referee *r, const struct croupier_refusal *no, const char *words)
{
	static const char word[] = " drawn ";
	const char *drawn = strstr(words, word);
	size_t length = drawn == NULL ? strlen(words) : (size_t)(drawn - words);
	bool again = r->offered != NULL && strncmp(words, r->offered, strlen(r->offered)) == 0;
	struct text begun = { .made = NULL };
	struct croupier_refusal without;

	if (!again && !lacks_drawn(no))
		return;
	text_add(&begun, words, length);
	without = judge_words(r, tool_text(&r->tool, &begun, NULL));
	if (lacks_drawn(&without)) {
		text_put(&begun, word);
		r->begun = tool_copy(&r->tool, r->begun, tool_text(&r->tool, &begun, NULL));
	}
	text_free(&begun);
}

/*
 * Answers a refusal.  In a pipe, this is also where proofs by earlier moves of the line are
 * told.
 */
static void
answer_refused(struct referee *r, const char *truth, const struct croupier_refusal *no,
    const char *words)
{
	look_back(r);
	answer(r, truth, croupier_record_about(r->ledger.record).moves + 1, no, words);
	tell_proofs(r);
	ask_for_drawn(r, no, words);
}

void
forget_refused(struct referee *r)
{
	croupier_move_free(r->refused);
	r->refused = NULL;
}

/* Refuses a move that was judged, in these words; the table may let it stand. */
static void
refuse_move(struct referee *r, const struct croupier_move *move, struct croupier_refusal *no,
    const char *words)
{
	no->at = (struct croupier_place){ .file = NULL };
	see_end(r, no, words);
	suggest_command(r, no, words, true);
	answer_refused(r, no->verdict == CROUPIER_NO ? "legal" : "done", no, words);
	forget_refused(r);
	if (no->rule != NULL)
		tool_check(&r->tool, croupier_move_despite(move, no->rule, &r->refused));
}

void
refuse_words(struct referee *r, struct croupier_refusal *no, const char *words)
{
	char *typed = tool_copy_bytes(&r->tool, words, strcspn(words, ","));
	size_t length;

	croupier_harmless(typed);
	for (length = strlen(typed); length > 0 && typed[length - 1] == ' '; length--)
		typed[length - 1] = '\0';
	if (no->verdict == CROUPIER_TROUBLE) {
		answer_command(r, no);
	} else {
		see_end(r, no, typed);
		suggest_command(r, no, typed, false);
		if (no->rule == NULL)
			no->rule = "table/no-such-seat";
		answer_refused(r, "legal", no, typed);
	}
	free(typed);
}

/*
 * Whether the move that words were taken for is of a seat that is not at the table: then their
 * first word is no seat, verb or card.
 */
static bool
is_strange(struct referee *r, const struct croupier_move *move)
{
	struct text text = { .made = NULL };
	const char *words;
	bool strange;

	tool_check(&r->tool, croupier_move_write(state_of(r), move, CROUPIER_WORDS,
	    tool_target(&r->tool, &text)));
	words = tool_text(&r->tool, &text, NULL);
	/* When the round is over a verb alone is of no seat. */
	strange = words[0] != ' ' && words[0] != '\0' && !begins_with_seat(state_of(r), words);
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
	const struct croupier_state *state = state_of(r);
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

/* Tells the programs that watch about the move that the record has just made. */
static void
tell_made(struct referee *r)
{
	struct text words = { .made = NULL };

	put_told_words(r, croupier_record_about(r->ledger.record).standing - 1, &words);
	TELL(r, .move = tool_text(&r->tool, &words, NULL));
	text_free(&words);
}

bool
keep_judged(struct referee *r, const char *because, const char *words)
{
	const struct croupier_ruling ruling = { .text = because };
	unsigned long number = croupier_record_about(r->ledger.record).moves + 1;
	struct croupier_text *document = tool_target(&r->tool, &r->document);

	tool_check(&r->tool, croupier_record_write_judged(r->ledger.record, CROUPIER_YAML,
	    document));
	if (because != NULL)
		tool_check(&r->tool, croupier_ruling_write(state_of(r), &ruling, CROUPIER_YAML,
		    document));
	if (words == NULL ? !keep_unasked(r) : !keep_document(r, number, words))
		return false;
	forget_refused(r);
	tool_check(&r->tool, croupier_record_make_judged(r->ledger.record));
	tell_made(r);
	if (because != NULL) {
		tool_check(&r->tool, croupier_record_rule(r->ledger.record, &ruling));
		TELL(r, .ruling = ledger_last_ruling(&r->ledger));
	}
	return true;
}

/* Puts the move that was judged last on disk, makes it and tells it. */
static bool
make_move(struct referee *r, const char *because, const char *words, bool last)
{
	struct text told = { .made = NULL };

	if (!keep_judged(r, because, words))
		return false;
	if (r->seen != NULL)
		put_told_words(r, croupier_record_about(r->ledger.record).standing - 1, &told);
	answer_made(r, croupier_record_about(r->ledger.record).moves,
	    r->seen != NULL ? tool_text(&r->tool, &told, NULL) : words, last);
	text_free(&told);
	return true;
}

bool
take_move(struct referee *r, const struct croupier_move *move, const char *because, bool last)
{
	struct text words = { .made = NULL };
	struct croupier_refusal no;
	const char *said;
	bool made;

	if (refuse_played_move(r, move))
		return false;
	croupier_record_tell(r->ledger.record, true);
	no = judge_move(r, move);
	tool_check(&r->tool, croupier_move_write(state_of(r), move, CROUPIER_WORDS,
	    tool_target(&r->tool, &words)));
	said = tool_text(&r->tool, &words, NULL);
	made = tool_is_yes(&r->tool, &no) && make_move(r, because, said, last);
	if (no.verdict != CROUPIER_YES)
		refuse_move(r, move, &no, said);
	text_free(&words);
	return made;
}

void
take_words(struct referee *r, const char *words)
{
	const char *rest = words;
	struct croupier_move *move;
	struct croupier_refusal no;
	bool made;

	do {
		words = rest;
		if (refuse_played_words(r, words))
			return;
		no = croupier_move_from_words(state_of(r), words, CROUPIER_TYPED, &rest, &move);
		if (no.verdict != CROUPIER_YES) {
			refuse_words(r, &no, words);
			return;
		}
		made = false;
		if (is_strange(r, move))
			refuse_strange(r, words);
		else
			made = take_move(r, move, NULL, *rest == '\0');
		croupier_move_free(move);
	} while (made && *rest != '\0');
}
