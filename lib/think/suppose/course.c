/*
 * course.c: follows a record and notes the course of cards that nobody saw: how
 * they came into hands, when they left them, and when known cards became the stock.
 *
 * Knows hidden cards, draws and reshuffles.  Must not know chance, nor any one game.
 */
#include "think/suppose/suppose.h"

#include <string.h>

/* The stock, or a zone of the game's own from which hidden cards are turned over. */
struct losing {
	const char *key;
	uint8_t holder;			/* of the cards that stay hidden; NOWHERE: none do */
	uint8_t count;
	uint8_t first[MAX_CARDS];	/* which XX of the first state each is; NOWHERE: none */
};

/* What is known while a record is followed. */
struct course {
	struct croupier_supposing *s;
	struct croupier_refusal *no;
	struct croupier_state *state;		/* before the move at hand, and then after it */
	uint8_t hidden[MAX_SEATS];		/* how many XX each hand has, by the steps */
	struct cards shown[MAX_SEATS];		/* cards that seats have shown and still hold */
	bool remade;				/* there has been a reshuffle */
	struct losing losing[MAX_HOLDERS + 1];	/* as they are now */
	unsigned losing_count;
	size_t move;				/* the number of the move at hand, from 1 */
};

/* Gives up a record that the library cannot follow, though the rules of a game may allow it. */
static bool
lost(struct course *c, const char *what)
{
	return say_no(c->no, trouble(NULL, "hidden cards cannot be supposed here: %s", what));
}

static bool
note(struct course *c, const struct step *step)
{
	struct croupier_supposing *s = c->s;

	if (!grow(&s->steps, &s->step_capacity, s->step_count, sizeof *s->steps))
		return say_no(c->no, out_of_memory());
	s->steps[s->step_count++] = *step;
	return true;
}

/* ---- places that are hidden now ------------------------------------------------- */

static unsigned
hidden_in(const struct zone *zone)
{
	unsigned i, hidden = 0;

	for (i = 0; i < zone->count; i++)
		hidden += zone->at[i] == XX;
	return hidden;
}

/* The holder that a zone is; NOWHERE if it is none. */
static uint8_t
holder_of(const struct croupier_supposing *s, const struct zone *zone, unsigned index)
{
	unsigned i, seats = s->first->table->seats;

	if (index <= seats)
		return (uint8_t)index;
	for (i = seats + 1; i < s->holders; i++)
		if (same_text(s->holder[i].key, zone->key) && (zone->part == NULL ?
		    s->holder[i].part == NULL : s->holder[i].part != NULL &&
		    same_text(s->holder[i].part, zone->part)))
			return (uint8_t)i;
	return NOWHERE;
}

/* Lists the holders of hidden cards in the last state. */
static bool
find_holders(struct croupier_supposing *s)
{
	unsigned i, seats = s->last->table->seats, hidden;
	struct zones zones;

	list_zones(s->last->now, &zones);
	s->holders = s->places = 0;
	for (i = 0; i < zones.count; i++) {
		hidden = hidden_in(&zones.zone[i]);
		if (i > seats && hidden == 0)
			continue;
		if (s->holders == MAX_HOLDERS)
			return false;
		s->holder[s->holders++] = (struct holder){ .count = hidden, .from = s->places,
		    .key = i > seats ? zones.zone[i].key : NULL,
		    .part = i > seats ? zones.zone[i].part : NULL };
		s->places += hidden;
	}
	return true;
}

/* Notes where hidden cards of the stock lie, or of a zone that loses some; *first numbers XX. */
static bool
begin_losing(struct course *c, const struct zone *zone, unsigned index, uint8_t *first)
{
	struct losing *losing = &c->losing[c->losing_count];
	unsigned i;

	if (c->losing_count > MAX_HOLDERS || zone->part != NULL)
		return lost(c, "hidden cards have left a place that is not a hand");
	c->losing_count++;
	losing->key = zone->key;
	losing->holder = holder_of(c->s, zone, index);
	losing->count = zone->count;
	for (i = 0; i < losing->count; i++)
		losing->first[i] = zone->at[i] == XX ? (*first)++ : NOWHERE;
	return true;
}

/* Notes the hidden cards of another zone of the first state; likewise. */
static bool
begin_zone(struct course *c, const struct zone *zone, unsigned index, uint8_t *first)
{
	struct step step = { .what = ARRIVES, .face = XX,
		.holder = holder_of(c->s, zone, index) };
	unsigned i, seats = c->s->first->table->seats;

	for (i = 0; i < zone->count; i++) {
		if (zone->at[i] != XX)
			continue;
		step.first = (*first)++;
		if (step.holder == NOWHERE)
			return lost(c, "hidden cards have left a place that is not a hand");
		if (index < seats)
			c->hidden[index]++;
		if (!note(c, &step))
			return false;
	}
	return true;
}

/* ---- moves ------------------------------------------------------------------------ */

/*
 * If nobody saw which card left a known hand, all cards that the move does not name become
 * hidden: they were there, but nobody knows whether they still are.
 */
static bool
note_hidden(struct course *c, const struct cards *was, const struct named_move *named)
{
	const uint8_t *values = c->s->values + named->at;
	struct step step = { .what = IS_HIDDEN, .holder = named->move.seat, .first = NOWHERE };
	struct cards hand = *was, left = c->state->now->hands[named->move.seat];
	const struct verb *verb = &c->state->table->game->verbs[named->move.verb];
	unsigned i, a, at;
	bool unseen = false;

	for (a = at = 0; a < MAX_ARGUMENTS; a++)
		for (i = 0; i < named->move.count[a]; i++, at++)
			if (are_cards(verb->argument[a].kind) &&
			    (named->drawn == 0 || a != named->drawn)) {
				unseen = unseen || values[at] == XX;
				cards_remove(&hand, values[at]);
			}
	for (i = 0; i < hand.count && unseen; i++) {
		if (hand.at[i] == XX || cards_remove(&left, hand.at[i]))
			continue;
		step.face = hand.at[i];
		if (!note(c, &step))
			return false;
		step.draw++;
		c->hidden[step.holder]++;
	}
	return true;
}

/* How many hidden cards a holder has among these zones. */
static unsigned
hidden_at(const struct croupier_supposing *s, const struct zones *zones, unsigned holder)
{
	unsigned i;

	for (i = 0; i < zones->count; i++)
		if (holder_of(s, &zones->zone[i], i) == holder)
			return hidden_in(&zones->zone[i]);
	return 0;
}

/* The holder, neither a hand nor the stock, to which the move added a hidden card. */
static uint8_t
where_put(const struct course *c, const struct zones *before)
{
	unsigned i = c->s->first->table->seats + 1U;
	struct zones after;

	list_zones(c->state->now, &after);
	while (i < c->s->holders && hidden_at(c->s, &after, i) <= hidden_at(c->s, before, i))
		i++;
	return i < c->s->holders ? (uint8_t)i : NOWHERE;
}

/* Notes cards of a hand that a seat shows, and shown cards that leave the hand. */
static void
note_shown(struct course *c, const struct named_move *named)
{
	const struct verb *verb = &c->state->table->game->verbs[named->move.verb];
	const uint8_t *values = c->s->values + named->at;
	struct cards *shown = &c->shown[named->move.seat], old = *shown;
	unsigned a, i;

	for (a = 0; a < MAX_ARGUMENTS; values += named->move.count[a++])
		for (i = 0; i < named->move.count[a] && verb->argument[a].from_hand; i++)
			if (verb->play != play_expose)
				cards_remove(shown, values[i]);
			else if (!cards_remove(&old, values[i]))
				cards_add(shown, values[i]);
}

/*
 * Notes cards that were put away unseen: a link will lead to the value that names them.  A
 * card that was known in the hand would have been named.  If the seed is told, the cards known
 * before that are those that the seat had shown.
 */
static bool
note_put_away(struct course *c, const struct zones *before, const struct cards *was,
    struct named_move *named)
{
	const uint8_t *values = c->s->values + named->at;
	const struct cards *known = c->s->view->deal.told_seed ? &c->shown[named->move.seat] : was;
	unsigned i, count = move_total(&named->move);
	struct step step = { .what = LEAVES, .holder = named->move.seat, .to = NOWHERE, .face = XX,
		.first = NOWHERE, .move = c->move };

	if (named->drawn != 0)
		count -= named->move.count[named->drawn];
	for (i = 0; i < count; i++) {
		if (values[i] != XX)
			continue;
		if (step.to == NOWHERE)
			step.to = where_put(c, before);
		if (step.to == NOWHERE)
			return lost(c, "a card was put away where it cannot be found");
		if (named->puts++ == 0)
			named->put_away = c->s->step_count;
		step.draw = (uint8_t)i;
		if (!note(c, &step))
			return false;
		c->hidden[named->move.seat]--;
	}
	for (i = 0; named->puts > 0 && i < known->count; i++)
		if (known->at[i] != XX)
			named->known[known->at[i]] = true;
	return true;
}

/*
 * Takes a card away that was turned over, or drawn from the first stock (place 0), which comes
 * first: which XX of the first state it is; NOWHERE: none, or nobody can tell.
 */
static uint8_t
take_losing(struct course *c, uint8_t place)
{
	struct losing *losing = c->losing;
	unsigned index = place == 0 ? 0 : (place & ~(unsigned)LAY_OPEN) - 1;
	uint8_t first;

	while (place != 0 && losing < c->losing + c->losing_count &&
	    !same_text(losing->key, c->s->draws.key))
		losing++;
	if (losing == c->losing + c->losing_count || index >= losing->count)
		return NOWHERE;
	first = losing->first[index];
	losing->count--;
	memmove(losing->first + index, losing->first + index + 1, losing->count - index);
	return first;
}

/* Notes a card that was drawn or turned over. */
static bool
note_drawn(struct course *c, unsigned d)
{
	const struct draws *draws = &c->s->draws;
	struct step step = { .what = draws->at[d] == XX ? ARRIVES : IS_NAMED,
		.face = draws->at[d], .draw = (uint8_t)d, .first = NOWHERE, .move = c->move,
		.holder = draws->who[d] };
	uint8_t place = draws->place[d];

	if (place != 0 || !c->remade) {
		step.first = take_losing(c, place);
		/* A card that was known. */
		if ((place & LAY_OPEN) != 0 || (place == 0 && step.first == NOWHERE))
			return true;
		if (step.first == NOWHERE)
			return lost(c, "a card that was put there face down was turned over");
	} else if (c->state->table->seeded) {
		return true;
	}
	if (step.what == ARRIVES && step.holder >= MAX_SEATS)
		return lost(c, "a card was drawn that everybody saw and nobody named");
	if (step.what == ARRIVES)
		c->hidden[step.holder]++;
	return note(c, &step);
}

/* Notes cards that were drawn, and new stocks, made of cards that lay open. */
static bool
note_draws(struct course *c)
{
	struct croupier_supposing *s = c->s;
	const struct draws *draws = &s->draws;
	struct step step = { .what = REMADE, .first = NOWHERE, .move = c->move };
	unsigned d, i, stock = 0, from = 0;

	for (d = 0; d <= draws->count; d++) {
		for (; stock < draws->stocks && draws->stock[stock].after == d; stock++) {
			step.from = s->remade_count;
			step.count = draws->stock[stock].cards;
			for (i = 0; i < step.count; i++) {
				if (!grow(&s->remade, &s->remade_capacity, s->remade_count,
				    sizeof *s->remade))
					return say_no(c->no, out_of_memory());
				if (draws->remade[from] == XX)
					return lost(c,
					    "a stock was made of cards that nobody knew");
				s->remade[s->remade_count++] = draws->remade[from++];
			}
			c->remade = true;
			/* If the record has a seed, the order of the new stock is known. */
			if (!c->state->table->seeded && !note(c, &step))
				return false;
		}
		if (d < draws->count && !note_drawn(c, d))
			return false;
	}
	return true;
}

/* ---- moves as they are made if all cards are known --------------------------------- */

/* Keeps a move as it is made then: cards that only show a hand need not be named. */
static bool
name_move(struct course *c, size_t index, bool hidden, bool draws_named)
{
	struct croupier_supposing *s = c->s;
	const struct game *game = s->first->table->game;
	struct move move = bare_move(game, moves_at(s->view->past, index));
	const struct verb *verb = &game->verbs[move.verb];
	unsigned drawn = find_drawn(verb);
	bool good = grow(&s->moves, &s->capacity, s->count, sizeof *s->moves);
	uint8_t *values;

	while (good && s->value_capacity - s->value_count < MAX_VALUES + MAX_CARDS)
		good = grow(&s->values, &s->value_capacity, s->value_capacity, 1);
	if (!good)
		return say_no(c->no, out_of_memory());
	if (hidden && verb->argument[0].kind == CARDS && verb->argument[0].may_be_absent) {
		move.values += move.count[0];
		move.count[0] = 0;
		move.has &= (uint8_t)~1u;
	}
	values = s->values + s->value_count;
	memcpy(values, move.values, move_total(&move));
	if (draws_named && drawn != 0) {
		memcpy(values + move_total(&move), s->draws.at, s->draws.count);
		move.count[drawn] = s->draws.count;
		move.has |= (uint8_t)(1u << drawn);
	}
	s->moves[s->count++] = (struct named_move){ .move = move, .at = s->value_count,
		.drawn = draws_named ? drawn : 0, .settled = s->view->standing[index].settled };
	s->value_count += move_total(&move);
	return true;
}

/* ---- the record ------------------------------------------------------------------------- */

static bool
follow_move(struct course *c, size_t index)
{
	const struct draws *draws = &c->s->draws;
	const struct state *s = c->state->now;
	uint8_t i, seat = c->s->view->past->entries[index].seat;
	struct step turned = { .what = LEAVES, .holder = seat, .to = NOWHERE, .first = NOWHERE };
	struct cards hand = s->hands[seat];
	int32_t reshuffles = s->reshuffles;
	struct named_move *named;
	struct zones before;

	turned.move = c->move = index + 1;
	list_zones(s, &before);
	if (!make_standing(c->s->view, index, c->state, &c->s->draws, c->no))
		return false;
	s = c->state->now;
	if (s->reshuffles - reshuffles != draws->stocks)
		return lost(c, "a move made too many new stocks");
	if (!name_move(c, index, has_hidden(&hand), c->remade || draws->stocks > 0))
		return false;
	named = &c->s->moves[c->s->count - 1];
	/* Cards that became known in a hand, or when they left it. */
	for (i = 0; i < draws->turned_count; i++, c->hidden[seat]--) {
		turned.face = draws->turned[i];
		if (!note(c, &turned))
			return false;
	}
	if (!note_hidden(c, &hand, named))
		return false;
	note_shown(c, named);
	if (!note_put_away(c, &before, &hand, named) || !note_draws(c))
		return false;
	/* The steps must explain all hidden cards of the hands. */
	for (i = 0; i < s->table->seats; i++)
		if (cards_number(&s->hands[i], XX) != c->hidden[i])
			return lost(c, "a hand that was known is hidden again");
	return true;
}

/* Notes cards that still lie where they lay: those not turned over, and the rest of the stock. */
static bool
end_course(struct course *c)
{
	struct step step = { .what = ARRIVES, .face = XX };
	const struct losing *losing;
	unsigned i;

	for (losing = c->losing; losing < c->losing + c->losing_count; losing++)
		for (i = 0; i < losing->count; i++) {
			step.holder = losing->holder;
			step.first = losing->first[i];
			if (step.first == NOWHERE)
				continue;
			if (step.holder == NOWHERE)
				return lost(c, "hidden cards have left a place that is not a hand");
			if (!note(c, &step))
				return false;
		}
	return true;
}

bool
course_follow(struct croupier_supposing *s, struct croupier_refusal *no)
{
	struct course c = { .s = s, .no = no };
	uint8_t first = 0, holder;
	unsigned index, seats = s->first->table->seats;
	bool good = true, loses;
	struct zones zones;
	size_t i;

	s->count = s->value_count = s->step_count = s->remade_count = 0;
	if (!find_holders(s))
		return lost(&c, "hidden cards lie in too many places");
	list_zones(s->first->now, &zones);
	for (index = 0; good && index < zones.count; index++) {
		const struct zone *zone = &zones.zone[index];

		holder = holder_of(s, zone, index);
		/* Are fewer cards hidden in a zone of the game's own now than at the start? */
		loses = index == seats || (index > seats && hidden_in(zone) >
		    (holder == NOWHERE ? 0 : s->holder[holder].count));
		good = (loses ? begin_losing : begin_zone)(&c, zone, index, &first);
	}
	c.state = croupier_state_copy(record_first(s->view));
	good = good && (c.state != NULL || say_no(no, out_of_memory()));
	for (i = 0; good && i < s->view->past->count; i++)
		good = follow_move(&c, i);
	good = good && end_course(&c);
	croupier_state_free(c.state);
	return good;
}
