/*
 * reveal.c: hands that count at the end of a round, and so have to be shown.
 *
 * Hidden ones are revealed one after another.  Knows the verb that does so and its phase.  Must
 * not know what hands count, nor any one game.
 */
#include "move/move.h"

/* The verb that reveals a hand, or the end of the table if the game has none. */
static const struct verb *
reveal_verb(const struct game *game)
{
	const struct verb *verb = game->verbs;

	while (verb->name != NULL && !verb->reveals)
		verb++;
	return verb;
}

/* The phase in which hands are revealed, as the table of verbs has it. */
static unsigned
reveal_phase(const struct game *game)
{
	const struct verb *verb = reveal_verb(game);

	return verb->name == NULL ? last_phase(game) : lowest_bit(verb->phases);
}

/* Whether hands are being revealed; in a round that is over they no longer are. */
static bool
is_revealing(const struct state *s)
{
	return !is_over(s) && s->phase == reveal_phase(s->table->game);
}

void
show_hands(struct state *s)
{
	uint8_t seat = s->table->dealer, i;

	s->phase = (uint8_t)reveal_phase(s->table->game);
	for (i = 0; i < s->table->seats; i++) {
		seat = seat_after(s->table, seat);
		if (has_hidden(&s->hands[seat])) {
			s->turn = seat;
			return;
		}
	}
	set_over(s);
}

void
hands_known(struct state *s)
{
	if (is_revealing(s) && !has_hidden(&s->hands[s->turn]))
		show_hands(s);
}

bool
only_reveals(const struct play *p)
{
	return p->verb->reveals && is_over(p->before);
}

bool
hand_is_shown(const struct state *s, uint8_t seat)
{
	return (is_over(s) || is_revealing(s) ||
	    (s->stopped == CROUPIER_COUNTED && hand_counts(s, seat))) &&
	    !has_hidden(&s->hands[seat]);
}

/* If `seen` hides the hand that is to be revealed, lists the move that reveals it. */
void
unveil_hand(const struct state *s, const struct state *seen, struct croupier_moves *moves)
{
	const struct game *game = s->table->game;

	if (!is_revealing(seen) || !hand_is_shown(s, seen->turn))
		return;
	list_move(moves, (uint8_t)(reveal_verb(game) - game->verbs), s->hands[seen->turn].at,
	    s->hands[seen->turn].count);
}

bool
check_revealing(const struct state *s, struct check *check)
{
	uint8_t seat;

	if (is_revealing(s) && !has_hidden(&s->hands[s->turn]))
		return wrong(check, "turn", "all cards of %s are known: there is nothing to reveal",
		    seat_name(s, s->turn));
	for (seat = 0; is_over(s) && seat < s->table->seats; seat++)
		if (has_hidden(&s->hands[seat]))
			return wrong(check, "hands",
			    "the round is over, but the hand of %s has an XX: all hands are shown",
			    seat_name(s, seat));
	return true;
}

bool
reveal_hand(struct play *p)
{
	unsigned count = p->move->count[0];
	const struct cards *hand = &p->s->hands[p->move->seat];

	/* The named cards are in the hand, so the only possible fault is that some are missing. */
	if (count < hand->count)
		return refuse(p->no, &table_rules[NOT_IN_HAND],
		    "%s holds %u card%s and must show the whole hand, not %u",
		    seat_name(p->s, p->move->seat), hand->count, plural(hand->count), count);
	show_cards(p, move_values(p->move, 0), count);
	return true;
}

bool
play_reveal(struct play *p)
{
	const struct state *s = p->s;
	const struct cards *hand = &s->hands[p->move->seat];
	char names[CARD_NAMES];

	if (!reveal_hand(p))
		return false;
	say(p, "%s shows %s", seat_name(s, p->move->seat),
	    card_names(s, hand->at, hand->count, names, sizeof names));
	if (is_over(s))
		say(p, "the round is over: all hands are shown");
	else
		say(p, "%s is the next to show a hand", seat_name(s, s->turn));
	return true;
}
