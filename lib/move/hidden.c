/*
 * hidden.c: cards whose faces may not be known, as they leave hands or are shown.
 *
 * Knows how many copies of a card are seen, and where.  Must not know any rule, nor any
 * one game.
 */
#include "move/move.h"

#include <stdio.h>
#include <string.h>

void
count_seen(struct play *p)
{
	if (p->counted)
		return;
	state_count(p->state);
	memcpy(p->seen, p->state->seen, sizeof p->seen);
	p->counted = true;
}

unsigned
unseen_copies(struct play *p, card c)
{
	unsigned copies = copies_of(p->before->table, c);

	count_seen(p);
	return p->seen[c] < copies ? copies - p->seen[c] : 0;
}

void
unseen_faces(const struct state *s, uint8_t unseen[MAX_FACES])
{
	struct counted counted;
	unsigned c, copies;

	count_cards(s, &counted);
	for (c = 0; c < s->table->game->face_count; c++) {
		copies = copies_of(s->table, (card)c);
		unseen[c] = (uint8_t)(counted.seen[c] < copies ? copies - counted.seen[c] : 0);
	}
}

void
take_hidden(struct play *p, card c)
{
	cards_remove(&p->s->hands[p->move->seat], XX);
	count_seen(p);
	p->seen[c]++;
	if (p->draws != NULL && p->draws->turned_count < MAX_CARDS)
		p->draws->turned[p->draws->turned_count++] = c;
}

void
show_cards(struct play *p, const card *at, unsigned count)
{
	struct cards *hand = &p->s->hands[p->move->seat];
	unsigned i;

	/* All cards are taken out first: a card that is named twice must be there twice. */
	take_all_from_hand(p, at, count);
	for (i = 0; i < count; i++)
		cards_insert(hand, at[i]);
	if (p->before->table->game->known != NULL)
		p->before->table->game->known(p->s);
}

bool
play_expose(struct play *p)
{
	const struct state *s = p->s;
	char names[LONGEST_SENTENCE / 2];

	show_cards(p, move_values(p->move, 0), p->move->count[0]);
	say(p, "everybody has seen %s in the hand of %s",
	    card_names(s, move_values(p->move, 0), p->move->count[0], names, sizeof names),
	    seat_name(s, p->move->seat));
	/* When no hidden cards are left, the table may go on. */
	if (is_over(s) && !is_over(p->before))
		say(p, "the round is over");
	else if (s->turn != p->before->turn)
		say(p, "%s is next", seat_name(s, s->turn));
	return true;
}

bool
refuse_seen(struct play *p, unsigned rule, card c, bool drawn)
{
	const struct table *table = p->before->table;
	struct counted before;
	char places[200];

	p->state->lacking = c;
	card_places(p->before, p->move->seat, c, places, sizeof places);
	count_cards(p->before, &before);
	/* The cards that this very move has named lie nowhere yet. */
	if (p->seen[c] > before.seen[c] && places[0] == '\0')
		snprintf(places, sizeof places, "this move");
	return refuse(p->no, &table_rules[rule],
	    "%s %s in the deck has been seen elsewhere%s%s%s: %s cannot %s",
	    copies_of(table, c) == 1 ? "the only" : "every", card_name(table, c),
	    places[0] == '\0' ? "" : " (", places, places[0] == '\0' ? "" : ")",
	    drawn ? "it" : seat_name(p->before, p->move->seat),
	    drawn ? "be drawn" : "hold it");
}
