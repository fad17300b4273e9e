/*
 * game.c: functions that games may call, and the rules that all games share.
 *
 * Knows lists of cards, refusals and lists of moves.  Must not know any one
 * game, how a move is judged, or documents.
 */
#include "game.h"

#include <stdio.h>
#include <string.h>

/* ---- cards -------------------------------------------------------------- */

void
cards_sort(struct cards *cards)
{
	uint8_t number[256] = { 0 };
	uint64_t set[4] = { 0 };
	unsigned i, word, left;

	for (i = 1; i < cards->count && cards->at[i - 1] <= cards->at[i]; i++)
		;
	/* Most lists that are read are in order already. */
	if (i >= cards->count)
		return;
	for (i = 0; i < cards->count; i++) {
		number[cards->at[i]]++;
		set[cards->at[i] / 64] |= (uint64_t)1 << cards->at[i] % 64;
	}
	/* Cards come out of sets in deck order. */
	for (i = word = 0; word < 4; word++)
		for (; set[word] != 0; set[word] &= set[word] - 1) {
			card c = (card)(64 * word + lowest_bit(set[word]));

			for (left = number[c]; left > 0; left--)
				cards->at[i++] = c;
		}
}

unsigned
cards_number(const struct cards *cards, card c)
{
	unsigned i, number = 0;

	for (i = 0; i < cards->count; i++)
		number += cards->at[i] == c;
	return number;
}

const char *
card_names(const struct state *s, const card *at, unsigned count, char *names, size_t room)
{
	static const char more[] = " ...";
	size_t used = 0;
	unsigned i;

	snprintf(names, room, "%s", count == 0 ? "none" : "");
	for (i = 0; i < count; i++) {
		const char *name = card_name(s->table, at[i]);
		/* After every name but the last there must be room to say that more follow. */
		size_t after = i + 1 < count ? sizeof more : 1;

		if (used + 1 + strlen(name) + after > room) {
			snprintf(names + used, room - used, "%s", more);
			break;
		}
		used += (size_t)snprintf(names + used, room - used, "%s%s",
		    i > 0 ? " " : "", name);
	}
	return names;
}

/* ---- rules -------------------------------------------------------------- */

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
	[ROUND_OVER] = { "table/round-over", "Nobody moves once the round is over.", "ruling" },
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
	    "A ruling gives points to seats at the table and settles moves that stand.", "ruling" },
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

bool
is_waived(struct play *p, const struct croupier_rule *rule)
{
	if (p->before->table->game->waivers[p->move->despite - 1].rule != rule)
		return false;
	p->waived = true;
	return true;
}

bool
hand_is_hidden(const struct state *s, uint8_t seat)
{
	return has_hidden(&s->hands[seat]);
}

/* ---- lists of moves ------------------------------------------------------ */

bool
list_extend(struct croupier_moves *moves, size_t entries, size_t values)
{
	void *array = moves->entries, *pool = moves->pool;
	bool good = !moves->failed && values <= UINT32_MAX && moves->used <= UINT32_MAX - values;

	/*
	 * There is a pool even if no move has a value, so that values always have an address.
	 * It comes first: if memory is short, there must not be room for a move and none for its
	 * values.
	 */
	while (good && (moves->room == 0 || moves->room - moves->used < values)) {
		good = grow(&pool, &moves->room, moves->room, 1);
		moves->pool = pool;
	}
	while (good && moves->capacity - moves->count < entries) {
		good = grow(&array, &moves->capacity, moves->capacity, sizeof *moves->entries);
		moves->entries = array;
	}
	moves->failed = !good;
	return good;
}

void
list_hidden(struct croupier_moves *moves)
{
	moves->hidden = true;
}
