/*
 * rules.c: the rules that all games share, and refusals by a rule.
 *
 * Must not know how a move is judged, any one game, or documents.
 */
#include "state/state.h"

const struct croupier_rule table_rules[TABLE_RULES + 1] = {
	[NO_SUCH_SEAT] = { "table/no-such-seat",
	    "A move names only seats at this table.", "ruling" },
	[NO_SUCH_VERB] = { "table/no-such-verb",
	    "A move has one verb, which belongs to the game and variant.", "ruling" },
	[BAD_ARGUMENT] = { "table/bad-argument",
	    "A verb has its own arguments, each of the right kind.", "ruling" },
	[BAD_DESPITE] = { "table/despite",
	    "A move can stand only despite a rule that it breaks and that can be waived for its "
	    "verb.", "ruling" },
	[NO_SUCH_CARD] = { "table/no-such-card",
	    "A card that is named is in the deck, and at least one copy has not been seen "
	    "elsewhere.", "ruling" },
	[ROUND_OVER] = { "table/round-over", 
	    "Nobody moves once the round is over, or a ruling has ended it.", "ruling" },
	[NOT_YOUR_TURN] = { "table/not-your-turn", "A seat moves only on its own turn.", "ruling" },
	[WRONG_PHASE] = { "table/wrong-phase",
	    "A move makes the decision that the table is waiting for.", "ruling" },
	[NOT_IN_HAND] = { "table/not-in-hand", "A seat uses cards from its own hand.", "ruling" },
	[DRAWN_MISMATCH] = { "table/drawn-mismatch",
	    "The cards named as drawn are those that the move takes from the stock.", "ruling" },
	[BAD_UNDO] = { "table/undo",
	    "An undo takes back at most the moves that stand since the last state.", "ruling" },
	[BAD_RESULT] = { "table/result",
	    "A result agrees with the score that the rules give.", "ruling" },
	[BAD_RULING] = { "table/ruling",
	    "A ruling gives points to seats at the table, settles moves that stand, and ends a "
	    "round that is not over; one that is counted has no points that depend on hidden "
	    "cards.", "ruling" },
	[BAD_DEAL] = { "table/deal", "A round has the cards that its seed deals.", "ruling" },
	[BAD_SEAL] = { "table/seal",
	    "A round is dealt from the seed that its seal was made from, and at the table that "
	    "the seal describes.", "ruling" },
	[BAD_NEXT] = { "table/next",
	    "The next round of a match begins where the round before it ended.", "ruling" },
	[TABLE_RULES] = { NULL, NULL, NULL },
};

bool
refuse(struct croupier_refusal *no, const struct croupier_rule *rule, const char *format, ...)
{
	va_list arguments;

	*no = (struct croupier_refusal){ .verdict = CROUPIER_NO, .rule = rule->id };
	va_start(arguments, format);
	refusal_sentence(no, format, arguments);
	va_end(arguments);
	return false;
}
