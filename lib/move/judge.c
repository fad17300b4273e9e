/*
 * judge.c: judges moves by the rules that every game shares and makes them.
 *
 * Knows the order of those rules.  Must not know any one game: after the shared rules,
 * the game judges the rest.
 */
#include "move/move.h"

#include <stdio.h>
#include <string.h>

/* The cards that must come from the hand: collects them, and returns how many there are. */
static unsigned
collect_cards(const struct play *p, card named[MAX_VALUES])
{
	const struct move *move = p->move;
	const card *at = move->values;
	unsigned i, left, count = 0;

	for (i = 0; i < MAX_ARGUMENTS && move->has >> i != 0; i++)
		for (left = move->count[i]; left > 0; left--, at++)
			if (p->verb->argument[i].from_hand)
				named[count++] = *at;
	return count;
}

/*
 * Refuses a card that the hand lacks and that the move, of `count` cards, names so often, when
 * `left` is what remains of the hand; if its XX are used up, the message says which are known.
 */
static bool
refuse_lacking(struct play *p, card c, unsigned times, unsigned count, const struct cards *left)
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
	if (count > hand->count && cards_have(hand, XX) && !cards_have(left, XX))
		return refuse(p->no, &table_rules[NOT_IN_HAND], "%s holds %u card%s, not %u",
		    seat_name(p->before, p->move->seat), hand->count, plural(hand->count),
		    count);
	return refuse(p->no, &table_rules[NOT_IN_HAND], "%s does not hold %s%s%s",
	    seat_name(p->before, p->move->seat), c == XX ? "a hidden card" :
	    card_name(p->before->table, c), c != XX && (cards_have(hand, c) || times > 1) ?
	    " that many times" : "", known);
}

/* table/not-in-hand, for all cards together. */
static bool
check_cards_held(struct play *p)
{
	/* Whether the game lets an unnamed card leave a hand that is known. */
	bool may_leave = p->made_before && p->before->table->game->may_leave != NULL;
	const struct cards *hand = &p->before->hands[p->move->seat];
	struct cards left;
	card named[MAX_VALUES], c;
	unsigned i, j, times = 0, count = collect_cards(p, named);

	/* Most moves name one card, which is there. */
	if (count == 0 || (count == 1 && cards_have(hand, named[0])))
		return true;
	left = *hand;
	for (i = 0; i < count; i++) {
		c = named[i];
		if (cards_remove(&left, c))
			continue;
		/* It was hidden when the move was made; now the hand is known, but not which. */
		if (c == XX && may_leave && left.count > 0)
			left.count--;
		else if (c != XX && unseen_copies(p, c) > 0 && cards_remove(&left, XX))
			p->seen[c]++;
		else
			break;
	}
	/* The cards counted here become known only when the game takes them. */
	p->counted = false;
	if (i == count)
		return true;
	for (j = 0; j < count; j++)
		times += named[j] == named[i];
	return refuse_lacking(p, named[i], times, count, &left);
}

/* ---- the shared rules -------------------------------------------------- */

/* table/round-over, table/not-your-turn or what the game says instead, and table/wrong-phase. */
static bool
check_time(struct play *p)
{
	const struct state *s = p->before;
	const struct game *game = s->table->game;
	const struct verb *verb;
	uint8_t seat = p->move->seat;
	char verbs[160];
	size_t used = 0;

	if (p->made_before && game->only_shows != NULL && game->only_shows(p))
		return true;
	if (s->stopped != CROUPIER_NOT_STOPPED)
		return refuse(p->no, &table_rules[ROUND_OVER], "a ruling has ended the round");
	if (is_over(s) && !in_phase(p->verb, s))
		return refuse(p->no, &table_rules[ROUND_OVER], "the round is over");
	if (seat != s->turn && !p->verb->any_seat)
		return (game->stranger == NULL || !game->stranger(s, seat, p->no)) &&
		    refuse(p->no, &table_rules[NOT_YOUR_TURN],
		    "%s must wait: it is %s's turn", seat_name(s, seat), seat_name(s, s->turn));
	if (in_phase(p->verb, s))
		return true;
	verbs[0] = '\0';
	for (verb = game->verbs; verb->name != NULL; verb++)
		if (((verb->phases & ~verb->in_vain) >> s->phase & 1) != 0 && !verb->report &&
		    in_variant(verb, s->table) && used + strlen(verb->name) + 5 < sizeof verbs)
			used += (size_t)snprintf(verbs + used, sizeof verbs - used, "%s%s",
			    used > 0 ? " or " : "", verb->name);
	return refuse(p->no, &table_rules[WRONG_PHASE],
	    "the phase is %s: the table is waiting for %s to %s", game->phases[s->phase],
	    seat_name(s, s->turn), verbs);
}

/* The rules from table/no-such-card to table/not-in-hand. */
static bool
check_table(struct play *p)
{
	const struct state *s = p->before;
	const struct cards *hand = &s->hands[p->move->seat];
	bool hides = p->state->counted != ALL_KNOWN && has_hidden(hand);
	card named[MAX_VALUES];
	/* Of a hand that is known, table/not-in-hand says all. */
	unsigned i, count = hides ? collect_cards(p, named) : 0;

	for (i = 0; i < count; i++)
		if (named[i] != XX && !cards_have(hand, named[i]) &&
		    unseen_copies(p, named[i]) == 0)
			return refuse_seen(p, NO_SUCH_CARD, named[i], false);
	return check_time(p) && check_cards_held(p) &&
	    (!p->opened || s->table->game->may_leave == NULL || s->table->game->may_leave(p));
}

/* ---- judging a move ---------------------------------------------------- */

/* Everything that is known of a move before it is judged; it will be made in `made`. */
static void
begin(struct play *p, struct croupier_state *state, struct state *made, const struct move *move,
    const struct judging *how, struct croupier_refusal *no)
{
	/* p->seen is filled in when somebody asks. */
	p->state = state;
	p->before = state->now;
	p->s = made;
	p->move = move;
	p->verb = &state->table->game->verbs[move->verb];
	p->no = no;
	p->named = NULL;
	p->named_count = p->drawn = 0;
	p->draws = how->draws;
	p->telling = how->telling;
	p->why = NULL;
	p->naming = (uint8_t)how->naming;
	p->opened = how->opened;
	p->made_before = how->made_before;
	p->counted = p->waived = p->unfit = p->turned_over = false;
	state->lacking = XX;
	if (p->draws != NULL)
		p->draws->count = p->draws->turned_count = p->draws->remade_count =
		    p->draws->stocks = 0;
	if (p->telling != NULL)
		telling_begin(p->telling);
}

/* The index of the argument with which a move names the cards that it draws; 0: it does not. */
static unsigned
names_drawn(const struct verb *verb, const struct move *move)
{
	unsigned drawn = find_drawn(verb);

	return move_has(move, drawn) ? drawn : 0;
}

/* Judges it by the game's own rules and makes it. */
static bool
make(struct play *p)
{
	return (p->verb->play != NULL ? p->verb->play : p->before->table->game->play)(p);
}

/* Judges a move by all rules, making it in state->next. */
static bool
judge(struct croupier_state *state, const struct move *move, struct judging *how,
    struct croupier_refusal *no)
{
	const struct waiver *waiver;
	struct play p;
	unsigned drawn;
	bool legal;

	begin(&p, state, state->next, move, how, no);
	how->unfit = false;
	if (!check_table(&p))
		return false;
	drawn = move->has > 1 ? names_drawn(p.verb, move) : 0;
	if (drawn != 0) {
		p.named = move_values(move, drawn);
		p.named_count = move->count[drawn];
	}
	state_assign(p.s, p.before);
	legal = make(&p) && draw_end(&p);
	/*
	 * The last rule of all: a move that stands despite a rule must break it, or be one that
	 * could break it with cards that are hidden here.
	 */
	if (legal && move->despite != 0 && !p.waived && !p.made_before) {
		waiver = &p.before->table->game->waivers[move->despite - 1];
		legal = (waiver->hidden != NULL && waiver->hidden(p.before, move->seat) &&
		    (waiver->could_break == NULL || waiver->could_break(p.before, move))) ||
		    refuse(p.no, &table_rules[BAD_DESPITE],
		    "the move does not break %s: leave \"despite\" out", waiver->rule->id);
	}
	how->unfit = p.unfit;
	/* A move that is made again may have hidden a hand, so its cards must be counted again. */
	state->next_counted = p.made_before ? SEEN_UNKNOWN : p.counted ? SEEN_COUNTED : SEEN_ALIKE;
	if (p.counted)
		memcpy(state->next_seen, p.seen, sizeof state->next_seen);
	return legal;
}

/* ---- draws as people name them --------------------------------- */

/*
 * Judges once more a move in words that was refused by table/drawn-mismatch: `drawn` may
 * name exactly the cards that are shown to everybody, and gets XX for the others.
 */
static bool
complete_drawn(struct croupier_state *state, const struct judging *given)
{
	struct full_move *full = given->in_words;
	struct move *move = &full->move;
	unsigned i, a = find_drawn(&state->table->game->verbs[move->verb]);
	struct croupier_refusal no = accepted();
	struct judging how = *given;
	struct draws draws;
	size_t from, after;

	how.draws = &draws;
	how.naming = NAMES_SHOWN;
	if (a == 0 || move->count[a] == 0 || !judge(state, move, &how, &no))
		return false;
	from = (size_t)(move_values(move, a) - move->values);
	after = from + move->count[a];
	memmove(full->values + from + draws.count, full->values + after,
	    move_total(move) - after);
	for (i = 0; i < draws.count; i++)
		full->values[from + i] = draws.who[i] == EVERYBODY ? draws.at[i] : XX;
	move->count[a] = draws.count;
	if (given->draws != NULL)
		*given->draws = draws;
	return true;
}

/* Adds to a refusal which cards the move draws, in order, for whom, as far as is known. */
static void
explain_drawn(struct croupier_state *state, const struct move *move, struct croupier_refusal *no)
{
	const struct state *s = state->now;
	struct croupier_refusal last = accepted();
	struct draws draws;
	struct judging how = { .draws = &draws, .naming = NAMES_WHAT_FITS };
	bool known = s->table->seeded || (s->stock.count > 0 && !cards_have(&s->stock, XX)), all;
	const char *shown = s->table->game->shown == NULL ? "all to see" : s->table->game->shown;
	const char *to;
	unsigned i, count;

	(void)judge(state, move, &how, &last);
	for (i = 0; i < draws.count; i += count) {
		count = 1;
		while (i + count < draws.count && draws.who[i + count] == draws.who[i])
			count++;
		refusal_add(no, i > 0 ? ", then " : count < draws.count ? "; first it draws " :
		    "; it draws ");
		all = draws.who[i] == EVERYBODY;
		to = all ? shown : seat_name(s, draws.who[i]);
		if (count > 1)
			refusal_add(no, "%u cards for %s", count, to);
		else
			refusal_add(no, all ? "the card for %s" : "one card for %s", to);
		if (!all)
			refusal_add(no, known ? "'s hand" : "'s hand, which nobody sees");
	}
}

/* ---- making a move ------------------------------------------------------- */

/* Whether a refused move is legal as people name their draws; if not, adds to the refusal. */
static bool
judge_drawn(struct croupier_state *state, const struct move *move, struct judging *how,
    struct croupier_refusal *no)
{
	if (how->in_words != NULL && no->rule == table_rules[DRAWN_MISMATCH].id &&
	    complete_drawn(state, how)) {
		accept(no);
		return true;
	}
	if (how->unfit)
		explain_drawn(state, move, no);
	/* A mistake of the game: without this the move would seem to be legal. */
	if (no->verdict == CROUPIER_YES)
		*no = failure(CROUPIER_MISUSE,
		    "the game %s neither makes this move nor says why not",
		    state->table->game->name);
	return false;
}

bool
move_judge(struct croupier_state *state, const struct move *move, struct judging *how,
    struct croupier_refusal *no)
{
	return judge(state, move, how, no) || judge_drawn(state, move, how, no);
}

/* Swaps the state with the one that the judged move made of it. */
static void
exchange(struct croupier_state *state)
{
	struct state *made = state->next;

	state->next = state->now;
	state->now = made;
}

bool
move_install(struct croupier_state *state, struct telling *telling, struct croupier_refusal *no)
{
	exchange(state);
	if (telling != NULL && !telling_end(telling, state, is_over(state->now) &&
	    !is_over(state->next))) {
		exchange(state);
		return say_no(no, out_of_memory());
	}
	if (state->next_counted == SEEN_COUNTED)
		memcpy(state->seen, state->next_seen, sizeof state->seen);
	else if (state->next_counted == SEEN_UNKNOWN)
		state->counted = NOT_COUNTED;
	return true;
}

bool
move_make(struct croupier_state *state, const struct move *move, struct judging *how,
    struct croupier_refusal *no)
{
	return move_judge(state, move, how, no) && move_install(state, how->telling, no);
}

/*
 * A move is made without a copy of the state if the game judges first, so that a refusal leaves
 * the state as it is.  Only the cards that a move names as drawn, and `despite`, are judged later;
 * and where a card is hidden, a draw may be refused.
 */
bool
move_play(struct croupier_state *state, const struct move *move, struct draws *draws,
    struct croupier_refusal *no)
{
	const struct game *game = state->table->game;
	struct judging how = { .draws = draws };
	struct play p;

	if (state->counted == ALL_KNOWN && game->judges_first && move->despite == 0 &&
	    (move->has == 1 || names_drawn(&game->verbs[move->verb], move) == 0)) {
		begin(&p, state, state->now, move, &how, no);
		return (check_table(&p) && make(&p)) || judge_drawn(state, move, &how, no);
	}
	return move_judge(state, move, &how, no) && move_install(state, NULL, no);
}

bool
is_waived(struct play *p, const struct croupier_rule *rule)
{
	if (p->before->table->game->waivers[p->move->despite - 1].rule != rule)
		return false;
	p->waived = true;
	return true;
}
