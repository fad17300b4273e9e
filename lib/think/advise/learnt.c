/*
 * learnt.c: what is learnt of a game: weights of what the core knows of a state and of a move, and
 * moves that are chosen by them.
 *
 * All in whole numbers, so that every machine chooses alike.  Knows of a card its face, and of two
 * cards whether they are of one rank or suit, by their names.  Looks at no hand but that of the
 * seat on turn.  Must not know any one game, nor what rounds are played for.
 */
#include "think/advise/advise.h"

/* ---- cards ---------------------- */

/* What two faces have in common. */
static uint8_t
compare_faces(const struct game *game, unsigned one, unsigned other)
{
	const struct face *a = &game->faces[one], *b = &game->faces[other];
	char suit = suit_letter(a);

	if (one == other)
		return 1u << SAME_FACE | 1u << SAME_RANK;
	if (suit == '\0' || suit_letter(b) == '\0')
		return 0;
	if (suit != suit_letter(b))
		return same_rank(a, b) ? 1u << SAME_RANK : 0;
	return one + 1 == other || other + 1 == one ? 1u << NEXT_RANK | 1u << SAME_SUIT :
	    1u << SAME_SUIT;
}

/* The first face that has this in common with another one, or that itself. */
static unsigned
first_like(const struct learnt *learnt, unsigned face, unsigned what)
{
	unsigned first = 0;

	while (first < face && (learnt->common[face][first] >> what & 1) == 0)
		first++;
	return first;
}

/* Numbers the ranks of the faces, then their suits, of which the first is that of those without. */
static void
find_kinds(struct learnt *learnt)
{
	const struct game *game = learnt->game;
	unsigned i, j, suits = 1;

	learnt->kinds = 0;
	for (i = 0; i < game->face_count; i++) {
		j = first_like(learnt, i, SAME_RANK);
		learnt->rank[i] = (uint8_t)(j < i ? learnt->rank[j] : learnt->kinds++);
	}
	for (i = 0; i < game->face_count; i++) {
		j = first_like(learnt, i, SAME_SUIT);
		learnt->suit[i] = (uint8_t)(suit_letter(&game->faces[i]) == '\0' ? learnt->kinds :
		    j < i ? learnt->suit[j] : learnt->kinds + suits++);
	}
	learnt->kinds = (uint8_t)(learnt->kinds + suits);
}

size_t
learnt_size(const struct learnt *learnt)
{
	size_t verbs = 0;

	while (learnt->game->verbs[verbs].name != NULL)
		verbs++;
	return verbs * verb_weights(learnt);
}

void
learnt_faces(struct learnt *learnt, const struct game *game)
{
	unsigned i, j;

	for (i = 0; i < game->face_count; i++)
		for (j = 0; j < game->face_count; j++)
			learnt->common[i][j] = compare_faces(game, i, j);
	learnt->game = game;
	find_kinds(learnt);
}

void
learnt_take(struct learnt *learnt, const int16_t *weights)
{
	unsigned verb, i, bit;

	learnt->weights = weights;
	for (verb = 0; learnt->game->verbs[verb].name != NULL; verb++) {
		const int16_t *of_verb = weights + verb * verb_weights(learnt);
		int32_t (*pair)[1u << COMMONS] = learnt->pair[verb];

		memset(pair, 0, sizeof learnt->pair[verb]);
		for (i = 0; i < 1u << COMMONS; i++)
			for (bit = 0; bit < COMMONS; bit++) {
				bool has = (i >> bit & 1) != 0;

				pair[LEAVING][i] += has ? of_verb[FIRST_LEAVING + bit] : 0;
				pair[COMING][i] += has ? of_verb[FIRST_COMING + bit] : 0;
			}
	}
}

void
learnt_begin(struct learnt *learnt, const struct game *game)
{
	const struct learnt_table *table = learnt_tables;

	learnt->weights = NULL;
	while (table->game != NULL && strcmp(table->game, game->name) != 0)
		table++;
	if (table->game == NULL)
		return;
	if (learnt->game != game)
		learnt_faces(learnt, game);
	/* One that was learnt of other verbs or cards says nothing. */
	if (table->count == learnt_size(learnt))
		learnt_take(learnt, table->weights);
}

/* ---- weighing ---------------------- */

/* How many cards another seat has, the fewest. */
static int32_t
fewest_cards(const struct state *s)
{
	int32_t fewest = MAX_CARDS;
	uint8_t seat;

	for (seat = 0; seat < s->table->seats; seat++)
		if (seat != s->turn && s->hands[seat].count < fewest)
			fewest = s->hands[seat].count;
	return fewest;
}

static void
find_situation(const struct state *s, int32_t situation[SITUATIONS])
{
	situation[ALWAYS] = 1;
	situation[OWN_CARDS] = s->hands[s->turn].count;
	situation[FEWEST_CARDS] = fewest_cards(s);
	situation[NEXT_CARDS] = s->hands[seat_after(s->table, s->turn)].count;
	situation[STOCK_LEFT] = s->stock.count / 8;
}

unsigned
learnt_seat(const struct state *s, uint8_t seat)
{
	const struct game *game = s->table->game;

	if (seat == s->turn)
		return SEAT_SELF;
	if (game->together != NULL && game->together(s->table, s->turn, seat))
		return SEAT_PARTNER;
	return seat == seat_after(s->table, s->turn) ? SEAT_NEXT : SEAT_OTHER;
}

/* The weight of a face, as those of its rank and of its suit. */
static int32_t
weigh_face(const struct learnt *learnt, const int16_t *weights, card c)
{
	return weights[learnt->rank[c]] + weights[learnt->suit[c]];
}

/* The part of each move of a verb: the situation, and the hand. */
static int32_t
weigh_situation(const struct learnt *learnt, const struct state *s, unsigned verb,
    const int32_t situation[SITUATIONS])
{
	const int16_t *weights = learnt->weights + verb * verb_weights(learnt);
	const struct cards *hand = &s->hands[s->turn];
	int32_t sum = 0;
	unsigned i;

	for (i = 0; i < SITUATIONS; i++)
		sum += weights[i] * situation[i];
	for (i = 0; i < hand->count && hand->at[i] != XX; i++)
		sum += weigh_face(learnt, weights + FIRST_FACE, hand->at[i]);
	return sum;
}

void
learnt_passing(const struct state *s, const struct move *move, struct passing *cards)
{
	const struct argument *argument = s->table->game->verbs[move->verb].argument;
	const uint8_t *at = move->values;
	struct cards *kept = &cards->kept;
	unsigned a, i, way;

	*kept = s->hands[s->turn];
	cards->count[LEAVING] = cards->count[COMING] = 0;
	for (a = 0; a < MAX_ARGUMENTS; at += move->count[a++]) {
		if (!are_cards(argument[a].kind))
			continue;
		way = argument[a].from_hand ? LEAVING : COMING;
		for (i = 0; i < move->count[a] && cards->count[way] < MAX_CARDS; i++)
			if (at[i] != XX) {
				cards->at[way][cards->count[way]++] = at[i];
				if (way == LEAVING)
					cards_remove(kept, at[i]);
			}
	}
	while (kept->count > 0 && kept->at[kept->count - 1] == XX)
		kept->count--;
	i = cards->count[LEAVING];
	cards->size = FIRST_SIZE + (i < SIZES ? i : SIZES - 1);
}

/* What the cards of a move weigh: each of them, and with those that are kept. */
static int32_t
weigh_cards(const struct learnt *learnt, const struct state *s, const struct move *move)
{
	const int16_t *weights = learnt->weights + move->verb * verb_weights(learnt);
	struct passing cards;
	unsigned way, i, j;
	int32_t sum;

	learnt_passing(s, move, &cards);
	sum = weights[cards.size];
	for (way = LEAVING; way <= COMING; way++)
		for (i = 0; i < cards.count[way]; i++) {
			const uint8_t *common = learnt->common[cards.at[way][i]];
			const int32_t *pair = learnt->pair[move->verb][way];

			sum += weigh_face(learnt, weights +
			    face_weights(learnt, way == LEAVING ? GOES : COMES), cards.at[way][i]);
			for (j = 0; j < cards.kept.count; j++)
				sum += pair[common[cards.kept.at[j]]];
		}
	return sum;
}

/* What a move weighs besides its situation: its arguments, and its cards. */
static int32_t
weigh_move(const struct learnt *learnt, const struct state *s, const struct move *move)
{
	const int16_t *weights = learnt->weights + move->verb * verb_weights(learnt);
	const struct argument *argument = s->table->game->verbs[move->verb].argument;
	const uint8_t *at = move->values;
	int32_t sum = weigh_cards(learnt, s, move);
	unsigned a;

	for (a = 0; a < MAX_ARGUMENTS; at += move->count[a++]) {
		if (a > 0 && (move->has >> a & 1) != 0)
			sum += weights[GIVEN + a - 1];
		if (argument[a].kind == ONE_SEAT && move->count[a] > 0)
			sum += weights[learnt_seat(s, at[0])];
		if (argument[a].kind == ONE_WORD && move->count[a] > 0 && at[0] < WORDS)
			sum += weights[FIRST_WORD + at[0]];
	}
	return sum;
}

bool
learnt_weigh(const struct learnt *learnt, const struct state *s, const struct croupier_moves *moves,
    struct weighed *w)
{
	struct weighed_verb *verb = NULL;
	void *array = w->weight;	/* with &w->weight itself the loop would be slower */
	size_t i;

	while (moves->count > w->capacity)
		if (!grow(&array, &w->capacity, w->capacity, sizeof *w->weight))
			return false;
	w->weight = array;
	w->verbs = 0;
	find_situation(s, w->situation);
	for (i = 0; i < moves->count; i++) {
		struct move move = moves_at(moves, i);

		if (verb == NULL || verb->verb != move.verb) {
			verb = &w->verb[w->verbs++];
			*verb = (struct weighed_verb){ .verb = move.verb, .first = i, .best = i,
				.situation = weigh_situation(learnt, s, move.verb, w->situation) };
		}
		w->weight[i] = verb->situation + weigh_move(learnt, s, &move);
		if (w->weight[i] > w->weight[verb->best])
			verb->best = i;
		if (i == 0 || w->weight[i] > w->most)
			w->most = w->weight[i];
		verb->end = i + 1;
	}
	return true;
}

/* ---- choosing ---------------------- */

/* The 16th part of one step of the exponential function after another, downwards from 65,536. */
static const uint32_t falling[] = {
	65536, 61565, 57835, 54331, 51039, 47947, 45042, 42313, 39750, 37341, 35079, 32954,
	30957, 29081, 27319, 25664, 24109, 22649, 21276, 19987, 18776, 17639, 16570, 15566,
	14623, 13737, 12905, 12123, 11388, 10698, 10050, 9441, 8869, 8332, 7827, 7353, 6907,
	6489, 6096, 5726, 5380, 5054, 4747, 4460, 4190, 3936, 3697, 3473, 3263, 3065, 2879, 2705,
	2541, 2387, 2243, 2107, 1979, 1859, 1746, 1641, 1541, 1448, 1360, 1278, 1200, 1128, 1059,
	995, 935, 878, 825, 775, 728, 684, 642, 604, 567, 533, 500, 470, 442, 415, 390, 366, 344,
	323, 303, 285, 268, 252, 236, 222, 209, 196, 184, 173, 162, 153, 143, 135, 127, 119, 112,
	105, 99, 93, 87, 82, 77, 72, 68, 64, 60, 56, 53, 50, 47, 44, 41, 39, 36, 34, 32, 30, 28,
	27, 25, 23, 22, 21, 19, 18, 17, 16, 15, 14, 13, 13, 12, 11, 10, 10, 9, 9, 8, 8, 7, 7, 6,
	6, 6, 5, 5, 5, 4, 4, 4, 4, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1,
};

uint32_t
learnt_share(int32_t less, unsigned hard)
{
	const uint64_t step = (uint64_t)less * hard >> 8;

	return step < sizeof falling / sizeof *falling ? falling[step] : 0;
}

/* The verb that a number falls on; each with the share of its best move. */
static const struct weighed_verb *
choose_verb(const struct weighed *w, unsigned hard, uint32_t luck)
{
	uint32_t share[MAX_VERBS];
	uint64_t sum = 0;
	unsigned v;

	for (v = 0; v < w->verbs; v++)
		sum += share[v] = learnt_share(w->most - w->weight[w->verb[v].best], hard);
	sum = luck * sum >> 32;
	for (v = 0; v + 1 < w->verbs && sum >= share[v]; v++)
		sum -= share[v];
	return &w->verb[v];
}

size_t
learnt_choose(const struct weighed *w, unsigned hard, uint64_t luck)
{
	const struct weighed_verb *verb = choose_verb(w, hard, (uint32_t)(luck >> 32));
	int32_t best = w->weight[verb->best];
	uint64_t sum = 0;
	size_t i;

	for (i = verb->first; i < verb->end; i++)
		sum += learnt_share(best - w->weight[i], hard);
	sum = (luck & UINT32_MAX) * sum >> 32;
	for (i = verb->first; i + 1 < verb->end; i++) {
		uint32_t share = learnt_share(best - w->weight[i], hard);

		if (sum < share)
			break;
		sum -= share;
	}
	return i;
}

/* The natural logarithm of a sum of shares, a 256th each; to within a 16th. */
static int32_t
logarithm(uint64_t sum)
{
	enum { OF_TWO = 177, BITS = 16 };
	unsigned bits = 63 - (unsigned)__builtin_clzll(sum);
	uint64_t whole = (uint64_t)1 << bits;

	return ((int32_t)bits - BITS) * OF_TWO + (int32_t)((sum - whole) * OF_TWO / whole);
}

int32_t
learnt_likely(const struct weighed *w, size_t index)
{
	const struct weighed_verb *verb = w->verb;
	uint64_t verbs = 0, moves = 0;
	unsigned v;
	size_t i;

	for (v = 0; v < w->verbs; v++) {
		if (index >= w->verb[v].first && index < w->verb[v].end)
			verb = &w->verb[v];
		verbs += learnt_share(w->most - w->weight[w->verb[v].best], 16);
	}
	for (i = verb->first; i < verb->end; i++)
		moves += learnt_share(w->weight[verb->best] - w->weight[i], 16);
	return w->weight[index] - w->most - logarithm(verbs) - logarithm(moves);
}
