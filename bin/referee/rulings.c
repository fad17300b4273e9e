/*
 * rulings.c: decisions of the table: illegal moves that stand, points and remarks.
 *
 * Must not know how a ruling is written, nor any game.
 */
#include "referee/referee.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
answer_ruled(struct referee *r)
{
	put_remark(r, "written down");
	answer_settled(r);
}

/* Whether a state can be scored as if the round ended now, as far as its cards are known. */
static struct croupier_refusal
try_score(const struct croupier_state *state)
{
	struct croupier_score *score;
	struct croupier_refusal no = croupier_score_make(state, &score);

	croupier_score_free(score);
	return no;
}

bool
can_be_scored(const struct referee *r)
{
	return try_score(state_of(r)).verdict == CROUPIER_YES;
}

bool
refuse_excess(struct referee *r, bool scored)
{
	struct croupier_refusal no = scored ? try_score(table_of(r)) :
	    (struct croupier_refusal){ .verdict = CROUPIER_YES };
	struct croupier_refusal why = { .verdict = CROUPIER_NO, .rule = "table/ruling" };

	if (tool_is_yes(&r->tool, &no))
		return false;
	ledger_reload(&r->ledger);
	snprintf(why.sentence, sizeof why.sentence,
	    "nothing is written, because with the points of this round %.300s", no.sentence);
	answer_refusal(r, &why);
	return true;
}

/* Carries a ruling out and keeps it; false, having answered, if that is impossible. */
static bool
carry_out(struct referee *r, const struct croupier_ruling *ruling)
{
	bool scored = can_be_scored(r);
	struct croupier_refusal no = croupier_record_rule(r->ledger.record, ruling);

	if (!tool_is_yes(&r->tool, &no)) {
		answer_refusal(r, &no);
		return false;
	}
	if (refuse_excess(r, scored))
		return false;
	tool_check(&r->tool, croupier_ruling_write(state_of(r), ruling, CROUPIER_YAML,
	    tool_target(&r->tool, &r->document)));
	if (!keep_accepted(r))
		return false;
	TELL(r, .ruling = ledger_last_ruling(&r->ledger));
	return true;
}

/* Writes a ruling down and carries it out. */
static void
rule(struct referee *r, const struct croupier_ruling *ruling)
{
	if (carry_out(r, ruling))
		answer_ruled(r);
}

/* Lets the move that was just refused stand, with a remark (NULL: none). */
static void
let_refused_stand(struct referee *r, const char *because)
{
	struct croupier_move *move = r->refused;

	if (move == NULL) {
		answer_with(r, CROUPIER_NO, "no move has just been refused; stand N lets move N "
		    "stand if later cards prove it illegal");
		return;
	}
	/* If it is refused again, it is kept again. */
	r->refused = NULL;
	take_move(r, move, because, true);
	croupier_move_free(move);
}

/* Says why a move that no card has proved illegal needs no ruling, or can have none. */
static void
refuse_stand(struct referee *r, unsigned long number)
{
	const struct croupier_record *record = r->ledger.record;
	struct croupier_made made = { .number = 0 };
	size_t i;

	for (i = 0; i < croupier_record_about(record).standing && made.number != number; i++)
		made = croupier_record_made(record, i);
	if (made.number == number && made.ruling > 0)
		answer_with(r, CROUPIER_NO, "move %lu is settled already, by ruling %lu: withdraw "
		    "%lu takes that back", number, made.ruling, made.ruling);
	else if (made.number != number)
		answer_with(r, CROUPIER_NO, "no move with the number %lu stands; log shows the "
		    "moves that do", number);
	else if (made.despite != NULL)
		answer_with(r, CROUPIER_NO, "move %lu already stands despite %s", number,
		    made.despite);
	else
		answer_with(r, CROUPIER_NO, "no card has proved that move illegal");
}

/* Lets a move that is proved illegal stand. */
static void
let_proved_stand(struct referee *r, unsigned long number, const char *because)
{
	struct croupier_record *record = r->ledger.record;
	struct croupier_ruling ruling = { .text = because, .move = number };
	struct croupier_record_about about;
	size_t i;

	/* The text has no number, so that it stays true if the move gets another one. */
	if (because == NULL)
		ruling.text = "the table lets it stand";
	tool_check(&r->tool, croupier_record_prove(record));
	about = croupier_record_about(record);
	for (i = 0; i < about.proof_count; i++)
		if (about.proofs[i].number == number)
			ruling.rule = about.proofs[i].refusal.rule;
	if (ruling.rule == NULL)
		refuse_stand(r, number);
	else
		rule(r, &ruling);
}

/* The text after the word "because" and blanks; NULL if the words begin otherwise. */
static const char *
find_reason(const char *words)
{
	static const char because[] = "because";
	const char *rest = words + strlen(because);

	if (!word_begins(words, because) || (*rest != ' ' && *rest != '\t'))
		return NULL;
	return rest + strspn(rest, " \t");
}

/* The blank before the word "because" and a text; NULL if they are not there. */
static const char *
find_because(const char *words)
{
	const char *blank = strpbrk(words, " \t");

	while (blank != NULL && find_reason(blank + 1) == NULL)
		blank = strpbrk(blank + 1, " \t");
	return blank;
}

/* Whether a reason can be written down; answers if it cannot. */
static bool
can_be_written(struct referee *r, const char *because)
{
	const struct croupier_ruling ruling = { .text = because };
	struct text tried = { .made = NULL };
	struct croupier_refusal no = croupier_ruling_write(state_of(r), &ruling, CROUPIER_YAML,
	    tool_target(&r->tool, &tried));

	text_free(&tried);
	if (no.verdict != CROUPIER_YES)
		answer_command(r, &no);
	return no.verdict == CROUPIER_YES;
}

/* stand [N] [because TEXT] */
void
do_stand(struct referee *r, const char *rest)
{
	size_t digits = strspn(rest, "0123456789");
	const char *after = rest + digits + strspn(rest + digits, " \t");
	const char *because = find_reason(after);

	if (because != NULL && !can_be_written(r, because))
		return;
	if ((*after != '\0' && because == NULL) || rest[0] == '0' || digits > 10)
		answer_trouble(r, "stand wants the number of a move, or nothing, and then, if "
		    "there is a reason, because TEXT");
	else if (digits == 0)
		let_refused_stand(r, because);
	else
		let_proved_stand(r, strtoul(rest, NULL, 10), because);
}

void
do_note(struct referee *r, const char *rest)
{
	const struct croupier_ruling ruling = { .text = rest };

	if (*rest == '\0')
		answer_trouble(r, "note wants the text of the remark after it");
	else
		rule(r, &ruling);
}

/*
 * Reads SEAT POINTS pairs up to the end of the words; false if there is anything else: *no
 * refuses a seat that does not exist.
 */
static bool
read_points(struct referee *r, char *words, long points[CROUPIER_MAX_SEATS],
    struct croupier_refusal *no)
{
	char *rest = NULL, *seat = strtok_r(words, " \t", &rest), *end;

	for (; seat != NULL; seat = strtok_r(NULL, " \t", &rest)) {
		const char *number = strtok_r(NULL, " \t", &rest);
		int index;

		*no = typing_seat(state_of(r), seat, &index);
		if (no->verdict != CROUPIER_YES || number == NULL || points[index] != 0)
			return false;
		errno = 0;
		points[index] = strtol(number, &end, 10);
		if (errno != 0 || *end != '\0' || points[index] == 0 ||
		    strspn(number, "+-0123456789") != strlen(number))
			return false;
	}
	return true;
}

/* Says what a ruling has made of the totals of the seats that it gives points to. */
static void
answer_adjusted(struct referee *r, const long points[])
{
	const struct croupier_state *state = state_of(r);
	struct text text = { .made = NULL };
	struct croupier_score *score;
	unsigned i;

	text_put(&text, "written down");
	if (croupier_score_make(state, &score).verdict == CROUPIER_YES) {
		for (i = 0; i < croupier_state_about(state).seats; i++)
			if (points[i] != 0)
				text_print(&text, "; the total of %s is %ld%s",
				    croupier_state_seat_name(state, i),
				    croupier_score_about(score).totals[i],
				    croupier_state_turn(state) < 0 ? "" :
				    " if the round ends now");
		croupier_score_free(score);
	}
	put_remark(r, "%s", tool_text(&r->tool, &text, NULL));
	text_free(&text);
	answer_settled(r);
}

/* adjust SEAT POINTS... because TEXT */
void
do_adjust(struct referee *r, const char *rest)
{
	long points[CROUPIER_MAX_SEATS] = { 0 };
	struct croupier_ruling ruling = { .points = points };
	struct croupier_refusal no = { .verdict = CROUPIER_YES };
	const char *because = find_because(rest);
	char *pairs = tool_copy_bytes(&r->tool, rest,
	    because == NULL ? 0 : (size_t)(because - rest));

	if (because != NULL)
		ruling.text = find_reason(because + 1);
	if (because == NULL && strpbrk(rest, " \t") != NULL && find_reason(rest) == NULL)
		answer_trouble(r, "a reason is missing: adjust wants because TEXT after the "
		    "points");
	else if (*pairs != '\0' && read_points(r, pairs, points, &no)) {
		if (carry_out(r, &ruling))
			answer_adjusted(r, points);
	} else if (no.verdict != CROUPIER_YES)
		answer_trouble(r, "there is no seat with that name: %s", no.sentence);
	else
		answer_trouble(r, "adjust wants seats of the table, each with points that are not "
		    "0, and then because TEXT");
	free(pairs);
}

/* withdraw [N] */
void
do_withdraw(struct referee *r, const char *rest)
{
	struct croupier_ruling ruling = {
		.withdraw = croupier_record_about(r->ledger.record).in_force };

	if (*rest != '\0' && !read_count(rest, &ruling.withdraw)) {
		answer_trouble(r, "withdraw wants the number of a ruling of this round, from 1, or "
		    "nothing for the last that holds");
		return;
	}
	if (ruling.withdraw == 0) {
		answer_with(r, CROUPIER_NO,
		    "no ruling of this round holds that could be withdrawn");
		return;
	}
	if (!carry_out(r, &ruling))
		return;
	/* A question that the ruling settled now waits for a decision again. */
	look_back(r);
	put_remark(r, "%s", ledger_last_ruling(&r->ledger));
	answer_command(r, NULL);
	tell_proofs(r);
}
