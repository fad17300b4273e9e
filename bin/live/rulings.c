/*
 * rulings.c: decisions of the table: illegal moves that stand, points and remarks; and documents
 * of all kinds.
 *
 * Must not know how a ruling is written, nor any game.
 */
#include "live/live.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whether a state can be scored as if the round ended now, as far as its cards are known. */
static struct croupier_refusal
try_score(const struct croupier_state *state)
{
	struct croupier_score *score;
	struct croupier_refusal no = croupier_score_make(state, &score);

	croupier_score_free(score);
	return no;
}

/*
 * Has the record take a ruling or, if that is NULL, a document that it judges by itself, and
 * keeps it; false, having answered, if that is impossible.
 */
static bool
carry_out(struct client *c, struct answer *a, const struct croupier_ruling *ruling,
    const struct croupier_document *document)
{
	struct tool *tool = c->tool;
	struct croupier_text *kept = tool_target(tool, &c->live->document);
	enum croupier_kind kind = ruling != NULL ? CROUPIER_RULING :
	    croupier_document_about(document).kind;
	bool scored = kind == CROUPIER_RULING && try_score(state_of(c)).verdict == CROUPIER_YES;
	struct croupier_refusal no = ruling != NULL ? croupier_record_rule(record_of(c), ruling) :
	    croupier_record_feed(record_of(c), document);

	if (!tool_is_yes(tool, &no)) {
		/* A seed with which a move is illegal leaves only the moves before that. */
		if (kind == CROUPIER_SEED)
			ledger_reload(&c->live->ledger);
		answer_refusal(c, a, no);
		return false;
	}
	if (scored)
		no = try_score(table_of(c->live));
	if (!tool_is_yes(tool, &no)) {
		/* A total would be beyond its limit: the ruling is not in the file, and goes. */
		ledger_reload(&c->live->ledger);
		no = refusal(CROUPIER_NO, "nothing is written, because with the points of this "
		    "round %.300s", no.sentence);
		no.rule = "table/ruling";
		answer_refusal(c, a, no);
		return false;
	}
	tool_check(tool, ruling != NULL ?
	    croupier_ruling_write(state_of(c), ruling, CROUPIER_YAML, kept) :
	    croupier_record_write(record_of(c), document, CROUPIER_YAML, kept));
	return keep_document(c, a, true, moves_of(c), NULL);
}

static void
answer_ruled(struct client *c, struct answer *a)
{
	say(c, a, "written down");
	answer_settled(c, a);
}

/* Lets the move that was just refused stand, with a remark (NULL: none). */
static void
let_refused_stand(struct client *c, struct answer *a, const char *because)
{
	struct croupier_move *move = c->refused;

	if (move == NULL) {
		answer_no(c, a, "no move has just been refused; stand N lets move N stand if later "
		    "cards prove it illegal");
		return;
	}
	c->refused = NULL;
	if (live_move(c, a, move, because, true)) {
		croupier_move_free(move);
		return;
	}
	/* It stays the move that was refused, by the rule by which it was. */
	forget_refused(c);
	c->refused = move;
}

/* Says why a move that no card has proved illegal needs no ruling, or can have none. */
static void
refuse_stand(struct client *c, struct answer *a, unsigned long number)
{
	const struct croupier_record *record = record_of(c);
	struct croupier_made made = { .number = 0 };
	size_t i;

	for (i = 0; i < croupier_record_about(record).standing && made.number != number; i++)
		made = croupier_record_made(record, i);
	if (made.number == number && made.ruling > 0)
		answer_no(c, a, "move %lu is settled already, by ruling %lu: withdraw "
		    "%lu takes that back", number, made.ruling, made.ruling);
	else if (made.number != number)
		answer_no(c, a, "no move with the number %lu stands; log shows the "
		    "moves that do", number);
	else if (made.despite != NULL)
		answer_no(c, a, "move %lu already stands despite %s", number,
		    made.despite);
	else
		answer_no(c, a, "no card has proved that move illegal");
}

void
live_stand(struct client *c, struct answer *a, unsigned long number, const char *because)
{
	struct croupier_record *record = record_of(c);
	struct croupier_ruling ruling = { .text = because, .move = number };
	struct croupier_record_about about;
	size_t i;

	if (number == 0) {
		let_refused_stand(c, a, because);
		return;
	}
	/* The text has no number, so that it stays true if the move gets another one. */
	if (because == NULL)
		ruling.text = "the table lets it stand";
	tool_check(c->tool, croupier_record_prove(record));
	about = croupier_record_about(record);
	for (i = 0; i < about.proof_count; i++)
		if (about.proofs[i].number == number)
			ruling.rule = about.proofs[i].refusal.rule;
	if (ruling.rule == NULL)
		refuse_stand(c, a, number);
	else if (carry_out(c, a, &ruling, NULL))
		answer_ruled(c, a);
}

void
live_note(struct client *c, struct answer *a, const char *text)
{
	const struct croupier_ruling ruling = { .text = text };

	if (carry_out(c, a, &ruling, NULL))
		answer_ruled(c, a);
}

void
live_adjust(struct client *c, struct answer *a, const long points[], const char *because)
{
	const struct croupier_ruling ruling = { .points = points, .text = because };
	struct text text = { .made = NULL };
	const struct croupier_state *state;
	struct croupier_score *score;
	unsigned i;

	if (!carry_out(c, a, &ruling, NULL))
		return;
	state = state_of(c);
	text_put(&text, "written down");
	/* What it has made of the totals of the seats that it gives points to. */
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
	say_lines(c, a, &text);
	answer_settled(c, a);
}

/* Repeats the ruling that was made, with the proofs that wait for a decision now. */
static void
answer_decided(struct client *c, struct answer *a)
{
	say(c, a, "%s", last_ruling(c));
	answer_command(c, a, NULL);
	say_proofs(c, a);
}

/* Tells what a round that was stopped has come to. */
static void
answer_stopped(struct client *c, struct answer *a)
{
	/* As at the end of any round that is scored. */
	look_back_on_all(c);
	answer_decided(c, a);
	say_end(c, a);
}

void
live_stop(struct client *c, struct answer *a, bool counted, const char *because)
{
	const struct croupier_ruling ruling = {
		.text = because == NULL ? "the table stops here" : because,
		.ends = counted ? CROUPIER_COUNTED : CROUPIER_VOID };

	if (carry_out(c, a, &ruling, NULL))
		answer_stopped(c, a);
}

void
live_withdraw(struct client *c, struct answer *a, unsigned long number)
{
	struct croupier_ruling ruling = { .withdraw = number };

	if (number == 0)
		ruling.withdraw = croupier_record_about(record_of(c)).in_force;
	if (ruling.withdraw == 0) {
		answer_no(c, a, "no ruling of this round holds that could be withdrawn");
		return;
	}
	if (!carry_out(c, a, &ruling, NULL))
		return;
	/* A question that the ruling settled now waits for a decision again. */
	look_back(c);
	answer_decided(c, a);
}

/* ---- documents ---------------------------------------------------------------------------- */

/* Takes a document that the record judges by itself. */
static void
take_claim(struct client *c, struct answer *a, const struct croupier_document *document)
{
	enum croupier_kind kind = croupier_document_about(document).kind;
	bool over = is_stopped(c);

	/* If seats are played, answers to claims would tell about hidden cards. */
	if (c->hides && kind == CROUPIER_SEED)
		answer_no(c, a, "no seed is accepted: the answer could give hidden cards away");
	else if (c->hides && kind == CROUPIER_RESULT &&
	    croupier_state_turn(table_of(c->live)) >= 0)
		answer_no(c, a, "no result is accepted while the round is played: the answer could "
		    "give hidden cards away");
	else if (!carry_out(c, a, NULL, document))
		return;
	else if (kind != CROUPIER_RULING)
		answer_command(c, a, NULL);
	else if (is_stopped(c) && !over)
		answer_stopped(c, a);
	else
		answer_ruled(c, a);
}

void
live_document(struct client *c, struct answer *a, const struct croupier_document *document)
{
	struct croupier_refusal no;
	struct croupier_move *move;
	unsigned long number;

	if (c->may != MAY_ALL && croupier_document_about(document).kind != CROUPIER_MOVE) {
		answer_no(c, a, "only moves are taken as documents here");
		return;
	}
	switch (croupier_document_about(document).kind) {
	case CROUPIER_MOVE:
		tool_check(c->tool, croupier_move_read(document, &move));
		live_move(c, a, move, NULL, true);
		croupier_move_free(move);
		break;
	case CROUPIER_UNDO:
		no = croupier_document_undo(document, &number);
		if (no.verdict == CROUPIER_YES)
			live_undo(c, a, number);
		else
			answer_refusal(c, a, no);
		break;
	case CROUPIER_RESULT:
	case CROUPIER_SEED:
	case CROUPIER_RULING:
		take_claim(c, a, document);
		break;
	case CROUPIER_SEAL:
		answer_trouble(c, a, "a seal comes before a deal, not at the table");
		break;
	case CROUPIER_STATE:
		answer_trouble(c, a,
		    "a state cannot be typed at the table: deal deals the next round");
		break;
	case CROUPIER_NO_DOCUMENT:
		answer_trouble(c, a, "there is no document in this line");
		break;
	}
}
