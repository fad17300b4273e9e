/*
 * judge.c: judges moves by the rules that every game shares and makes them.
 *
 * Knows the order of those rules, hidden cards and drawing.  Must not know any
 * one game: what is left after the shared rules is the game's.
 */
#include "move/move.h"

#include <stdio.h>
#include <string.h>

/* ---- hidden cards ------------------------------------------------------ */

static void
count_seen(struct play *p)
{
	struct croupier_state *state = p->state;
	struct fields counted;

	if (p->counted)
		return;
	if (!state->counted) {
		count_cards(p->before, &counted);
		memcpy(state->seen, counted.seen, sizeof state->seen);
		state->counted = true;
	}
	memcpy(p->seen, state->seen, sizeof p->seen);
	p->counted = true;
}

/* Whether an XX may still turn out to be this card. */
static bool
is_unseen(struct play *p, card c)
{
	count_seen(p);
	return p->seen[c] < copies_of(p->before->table, c);
}

void
take_from_hand(struct play *p, card c)
{
	struct cards *hand = &p->s->hands[p->move->seat];

	if (cards_remove(hand, c))
		return;
	cards_remove(hand, XX);
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

	/* All are taken out first: a card that is named twice must be there twice. */
	for (i = 0; i < count; i++)
		take_from_hand(p, at[i]);
	for (i = 0; i < count; i++)
		cards_insert(hand, at[i]);
	if (p->before->table->game->known != NULL)
		p->before->table->game->known(p->s);
}

/* What is told of cards that were exposed; the last hidden ones may bring the table further. */
static void
tell_exposed(struct play *p)
{
	const struct state *s = p->s;
	char names[LONGEST_SENTENCE / 2];

	say(p, "everybody has seen %s in the hand of %s",
	    card_names(s, move_values(p->move, 0), p->move->count[0], names, sizeof names),
	    seat_name(s, p->move->seat));
	if (is_over(s) && !is_over(p->before))
		say(p, "the round is over");
	else if (s->turn != p->before->turn)
		say(p, "%s is next", seat_name(s, s->turn));
}

bool
play_expose(struct play *p)
{
	show_cards(p, move_values(p->move, 0), p->move->count[0]);
	if (p->told != NULL)
		tell_exposed(p);
	return true;
}

/*
 * Refuses a card that no XX can turn out to be, and says where its copies are
 * as far as the seat that is refused sees them: another's hand is no business
 * of its.
 */
static bool
refuse_seen(struct play *p, unsigned rule, card c, const char *what)
{
	const struct table *table = p->before->table;
	struct fields before;
	char places[200];

	p->state->lacking = c;
	card_places(p->before, p->move->seat, c, places, sizeof places);
	count_cards(p->before, &before);
	/* What this very move has named lies nowhere yet. */
	if (p->seen[c] > before.seen[c] && places[0] == '\0')
		snprintf(places, sizeof places, "this move");
	return refuse(p->no, &table_rules[rule],
	    "%s %s of the deck is seen elsewhere%s%s%s: %s cannot %s",
	    copies_of(table, c) == 1 ? "the only" : "every", card_name(table, c),
	    places[0] == '\0' ? "" : " (", places,
	    places[0] == '\0' ? "" : ")", seat_name(p->before, p->move->seat), what);
}

/* Calls for the next value that must come from the hand; the cursor begins at zero. */
struct hand_values {
	unsigned argument, value;
	unsigned before;		/* values of the arguments before this one */
};

static bool
next_hand_value(const struct play *p, struct hand_values *at, card *c)
{
	const struct move *move = p->move;
	const struct argument *argument = p->verb->argument;

	for (; at->argument < MAX_ARGUMENTS && move->given >> at->argument != 0;
	    at->argument++, at->value = 0) {
		if (argument[at->argument].from_hand && at->value < move->count[at->argument]) {
			*c = move->values[at->before + at->value++];
			return true;
		}
		at->before += move->count[at->argument];
	}
	return false;
}

/* table/no-such-card: each name by itself. */
static bool
check_cards_exist(struct play *p)
{
	const struct cards *hand = &p->before->hands[p->move->seat];
	struct hand_values at = { 0, 0, 0 };
	card c;

	while (next_hand_value(p, &at, &c))
		if (c != XX && !cards_have(hand, c) && !is_unseen(p, c))
			return refuse_seen(p, NO_SUCH_CARD, c, "hold it");
	return true;
}

/*
 * Refuses a card that the hand lacks when `left` is left of it: where its XX are
 * used up, with what is known.
 */
static bool
refuse_lacking(struct play *p, card c, const struct cards *left)
{
	const struct cards *hand = &p->before->hands[p->move->seat];
	char known[120] = "";
	size_t used = 0;
	unsigned i;

	p->state->lacking = c;
	for (i = 0; cards_have(hand, XX) && i < left->count && used + 24 < sizeof known; i++)
		if (left->at[i] != XX)
			used += (size_t)snprintf(known + used, sizeof known - used, "%s %s",
			    used > 0 ? "" : " beside", card_name(p->before->table, left->at[i]));
	return refuse(p->no, &table_rules[NOT_IN_HAND], "%s does not hold %s%s%s",
	    seat_name(p->before, p->move->seat), c == XX ? "a hidden card" :
	    card_name(p->before->table, c), c != XX && cards_have(hand, c) ?
	    " that many times" : "", known);
}

/* Whether the game lets a card that nobody named leave a hand that is known. */
static bool
may_leave_unseen(const struct play *p)
{
	return p->before->table->game->may_leave != NULL;
}

/* table/not-in-hand: all of them together. */
static bool
check_cards_held(struct play *p)
{
	struct cards hand = p->before->hands[p->move->seat];
	struct hand_values at = { 0, 0, 0 };
	card c;

	while (next_hand_value(p, &at, &c)) {
		if (cards_remove(&hand, c))
			continue;
		/* Nobody named the card, and it is any one of those that are known now. */
		if (c == XX && p->again && may_leave_unseen(p) && hand.count > 0) {
			hand.count--;
			continue;
		}
		if (c != XX && is_unseen(p, c) && cards_remove(&hand, XX)) {
			p->seen[c]++;
			continue;
		}
		p->counted = false;
		return refuse_lacking(p, c, &hand);
	}
	/* What was counted here is only made known by the game's own hand. */
	p->counted = false;
	return !p->opened || !may_leave_unseen(p) || p->before->table->game->may_leave(p);
}

/* ---- the shared rules -------------------------------------------------- */

/* table/not-your-turn, or what the game says instead. */
static bool
refuse_turn(const struct play *p)
{
	const struct state *s = p->before;
	const struct game *game = s->table->game;
	uint8_t seat = p->move->seat;

	if (game->stranger != NULL && game->stranger(s, seat, p->no))
		return false;
	return refuse(p->no, &table_rules[NOT_YOUR_TURN], "%s must wait: it is %s's turn",
	    seat_name(s, seat), seat_name(s, s->turn));
}

/* table/wrong-phase, with the verbs that the phase asks for. */
static bool
refuse_phase(const struct play *p)
{
	const struct state *s = p->before;
	const struct verb *verb;
	char verbs[160] = "";
	size_t used = 0;

	for (verb = s->table->game->verbs; verb->name != NULL; verb++)
		if (((verb->phases & ~verb->in_vain) >> s->phase & 1) != 0 && !verb->report &&
		    in_variant(verb, s->table) && used + strlen(verb->name) + 5 < sizeof verbs)
			used += (size_t)snprintf(verbs + used, sizeof verbs - used, "%s%s",
			    used > 0 ? " or " : "", verb->name);
	return refuse(p->no, &table_rules[WRONG_PHASE],
	    "the phase is %s: the table is waiting for %s to %s",
	    s->table->game->phases[s->phase], seat_name(s, s->turn), verbs);
}

/* table/round-over, table/not-your-turn and table/wrong-phase. */
static bool
check_time(struct play *p)
{
	const struct state *s = p->before;

	if (p->again && s->table->game->needless != NULL && s->table->game->needless(p))
		return true;
	if (is_over(s) && !in_phase(p->verb, s))
		return refuse(p->no, &table_rules[ROUND_OVER], "the round is over");
	if (p->move->seat != s->turn && !p->verb->any_seat)
		return refuse_turn(p);
	return in_phase(p->verb, s) || refuse_phase(p);
}

/*
 * The rules from table/no-such-card to table/not-in-hand.  Few moves need it:
 * inline it would only take the registers from those that do not.
 */
__attribute__((noinline))
static bool
check_table(struct play *p)
{
	const struct state *s = p->before;

	if (has_hidden(&s->hands[p->move->seat]) && !check_cards_exist(p))
		return false;
	return check_time(p) && check_cards_held(p);
}

/* Whether the hand has all that the move takes from it, each once. */
static bool
is_held(const struct cards *hand, const struct verb *verb, const struct move *move)
{
	const card *c = move->values;
	cardset named = 0;
	unsigned i, left;

	for (i = 0; i < MAX_ARGUMENTS && move->given >> i != 0; i++)
		for (left = move->count[i]; left > 0; left--, c++) {
			if (!verb->argument[i].from_hand)
				continue;
			if (set_has(named, *c) || !cards_have(hand, *c))
				return false;
			named |= set_of(*c);
		}
	return true;
}

/*
 * As most moves are: by the seat on turn, in the phase of its verb, with cards
 * that it is known to hold.  No rule of check_table refuses such a move.
 */
static bool
is_ordinary(const struct state *s, const struct verb *verb, const struct move *move)
{
	const struct cards *hand = &s->hands[move->seat];

	return move->seat == s->turn && in_phase(verb, s) && !has_hidden(hand) &&
	    is_held(hand, verb, move);
}

/* ---- drawing ----------------------------------------------------------- */

/* Finds the move's cards named as drawn. */
static void
find_drawn(struct play *p)
{
	const struct argument *argument = p->verb->argument;
	unsigned i;

	for (i = 1; p->move->given >> i != 0 && i < MAX_ARGUMENTS && argument[i].kind != NOTHING;
	    i++)
		if ((p->move->given >> i & 1) != 0 && is_drawn(&argument[i])) {
			p->named = move_values(p->move, i);
			p->named_count = p->move->count[i];
		}
}

/* Refuses a move that says too little, or too much, of what it draws. */
__attribute__((format(printf, 2, 3)))
static bool
refuse_drawn(struct play *p, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	p->unfit = true;
	p->no->verdict = CROUPIER_NO;
	p->no->rule = table_rules[DRAWN_MISMATCH].id;
	refusal_sentence(p->no, format, arguments);
	va_end(arguments);
	return false;
}

/* The face of a card that came from the stock as `top` and is named `named`. */
static bool
settle_drawn(struct play *p, bool shown, card top, card named, card *c)
{
	const struct table *table = p->before->table;

	*c = top;
	if (named == XX)
		return !shown || refuse_drawn(p,
		    "drawn card %u is shown to everybody: name it instead of XX", p->drawn);
	/* What lies there face down is not told: only that it is something else. */
	if (top != XX)
		return named == top || refuse(p->no, &table_rules[DRAWN_MISMATCH],
		    "the next card of the stock is not %s", card_name(table, named));
	if (!is_unseen(p, named))
		return refuse_seen(p, DRAWN_MISMATCH, named, "draw it");
	p->seen[named]++;
	*c = named;
	return true;
}

/* Draws to find out what is drawn: a card that is shown to all and not known ends it. */
static bool
draw_what_fits(struct play *p, bool shown, card top, card *c)
{
	card named = p->drawn < p->named_count ? p->named[p->drawn] : XX;

	p->drawn++;
	*c = top;
	if (top != XX || named == XX || !is_unseen(p, named))
		return top != XX || !shown || refuse_drawn(p, "its face is needed");
	p->seen[named]++;
	*c = named;
	return true;
}

/* As draw, from a stock that has a card. */
static bool
draw_top(struct play *p, bool shown, card *c)
{
	card top = cards_pull(&p->s->stock, 0);

	if (p->naming == NAMES_WHAT_FITS)
		return draw_what_fits(p, shown, top, c);
	if (p->named == NULL && top == XX && shown)
		return refuse_drawn(p,
		    "a card is drawn and shown to everybody: write drawn, and name all the cards "
		    "that are drawn");
	if (p->named == NULL || (p->naming == NAMES_SHOWN && !shown)) {
		*c = top;
		return true;
	}
	if (p->drawn == p->named_count)
		return refuse_drawn(p, "more cards are drawn than the %u that drawn names",
		    p->named_count);
	return settle_drawn(p, shown, top, p->named[p->drawn++], c);
}

/* Notes whom a card is drawn for, before it is known; where it belongs then, or NULL. */
static card *
note_draw(struct draws *draws, unsigned who)
{
	if (draws == NULL || draws->count == MAX_CARDS)
		return NULL;
	draws->who[draws->count] = (uint8_t)who;
	draws->at[draws->count] = XX;
	return &draws->at[draws->count++];
}

bool
draw(struct play *p, unsigned who, card *c)
{
	const struct game *game = p->before->table->game;
	card *noted;

	*c = XX;
	if (p->s->stock.count == 0 && game->remake != NULL)
		game->remake(p);
	if (p->s->stock.count == 0)
		return false;
	noted = note_draw(p->draws, who);
	if (!draw_top(p, who == EVERYBODY, c))
		return false;
	if (noted != NULL)
		*noted = *c;
	if (p->told != NULL && who < MAX_SEATS)
		telling_drew(p->told, seat_name(p->s, (uint8_t)who), p->why);
	return true;
}

/*
 * Nobody sees the order that the stock got: its cards can be drawn under any of
 * their names again.
 */
static void
hide_stock(struct play *p)
{
	struct cards *stock = &p->s->stock;
	unsigned i;

	count_seen(p);
	for (i = 0; i < stock->count; i++)
		if (stock->at[i] != XX)
			p->seen[stock->at[i]]--;
	memset(stock->at, XX, stock->count);
}

void
remake_stock(struct play *p, struct cards *from)
{
	struct state *s = p->s;

	if (from->count == 0)
		return;
	s->stock = *from;
	from->count = 0;
	say(p, "the stock is made anew from %u card%s", s->stock.count, plural(s->stock.count));
	cards_sort(&s->stock);
	if (s->table->seeded)
		shuffle(&s->stock, s->table->round_seed, "reshuffle", (uint64_t)s->reshuffles);
	else
		hide_stock(p);
	/* Beyond that it could not be read. */
	if (s->reshuffles < MOST_NUMBER)
		s->reshuffles++;
}

static bool
check_drawn(struct play *p)
{
	return p->named == NULL || p->named_count == p->drawn ||
	    p->naming == NAMES_WHAT_FITS || refuse_drawn(p,
	    "the move draws %u from the stock, but drawn names %u", p->drawn, p->named_count);
}

/* ---- moves that stand although they are illegal --------------------------- */

/* The last of all rules: what a move stands despite, it breaks, as far as can be told. */
static bool
check_despite(const struct play *p)
{
	const struct state *s = p->before;
	const struct waiver *waiver;

	if (p->move->despite == 0 || p->waived || p->again)
		return true;
	waiver = &s->table->game->waivers[p->move->despite - 1];
	return (waiver->hidden != NULL && waiver->hidden(s, p->move->seat)) ||
	    refuse(p->no, &table_rules[BAD_DESPITE],
	    "the move does not break %s: leave \"despite\" out", waiver->rule->id);
}

/* ---- making a move ----------------------------------------------------- */

/*
 * Judges a move and makes it in state->next; p is what it was made with, and says
 * already whether the seed is told.
 */
static inline bool
judge_and_make(struct play *p, struct croupier_state *state, const struct move *move,
    enum naming naming, struct draws *draws, struct telling *told, struct croupier_refusal *no)
{
	const struct game *game = state->table->game;

	/* seen is filled in where somebody asks. */
	p->state = state;
	p->before = state->now;
	p->s = state->next;
	p->move = move;
	p->verb = &game->verbs[move->verb];
	p->no = no;
	p->drawn = 0;
	p->draws = draws;
	p->told = told;
	p->why = NULL;
	p->naming = (uint8_t)naming;
	p->counted = p->waived = p->unfit = false;
	state->lacking = XX;
	if (draws != NULL)
		draws->count = draws->turned_count = 0;
	if (told != NULL)
		telling_begin(told);
	if ((p->opened || !is_ordinary(p->before, p->verb, move)) && !check_table(p))
		return false;
	p->named = NULL;
	p->named_count = 0;
	if (move->given > 1)
		find_drawn(p);
	state_assign(p->s, state->now);
	return (p->verb->play != NULL ? p->verb->play : game->play)(p) && check_drawn(p) &&
	    check_despite(p);
}

static inline bool
make(struct croupier_state *state, const struct move *move, struct draws *draws,
    struct telling *told, bool opened, bool again, struct croupier_refusal *no)
{
	struct play p;
	struct state *made = state->next;

	p.opened = opened;
	p.again = again;
	if (!judge_and_make(&p, state, move, NAMES_ALL, draws, told, no)) {
		if (p.unfit)
			explain_drawn(state, move, no);
		return false;
	}
	state->next = state->now;
	state->now = made;
	if (told != NULL && !telling_end(told, state, is_over(made) && !is_over(p.before))) {
		state->now = state->next;
		state->next = made;
		*no = out_of_memory();
		return false;
	}
	/* What was not counted did not change: a card is known before and behind the move. */
	if (again)
		state->counted = false;		/* but for a hand that was hidden by it */
	else if (p.counted)
		memcpy(state->seen, p.seen, sizeof state->seen);
	return true;
}

bool
move_make(struct croupier_state *state, const struct move *move, struct draws *draws,
    struct telling *told, struct croupier_refusal *no)
{
	return make(state, move, draws, told, false, false, no);
}

bool
move_make_opened(struct croupier_state *state, const struct move *move, struct draws *draws,
    struct telling *told, bool again, struct croupier_refusal *no)
{
	return make(state, move, draws, told, true, again, no);
}

bool
move_try(struct croupier_state *state, const struct move *move, enum naming naming,
    struct draws *draws, struct croupier_refusal *no)
{
	struct play p;

	p.opened = p.again = false;
	return judge_and_make(&p, state, move, naming, draws, NULL, no);
}

struct croupier_refusal
croupier_play(struct croupier_state *state, const struct croupier_move *move)
{
	struct full_move full;
	struct croupier_refusal no;

	if (state == NULL || move == NULL)
		return null_given();
	accept(&no);
	if (!move_understand(state->now, &move->place, move->root, &full, &no) ||
	    !move_play(state, &full.move, NULL, &no))
		no.at = move->place;
	return no;
}
