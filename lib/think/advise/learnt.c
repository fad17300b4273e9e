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

/* How many letters of a name say the rank, the last one being the suit; 0: it has none. */
static unsigned
rank_length(const struct face *face)
{
	bool has = face->length >= 2 && face->length <= 3 &&
	    strchr("SHDC", face->name[face->length - 1]) != NULL;

	return has ? face->length - 1U : 0;
}

/* What two faces have in common. */
static uint8_t
compare_faces(const struct game *game, unsigned one, unsigned other)
{
	const struct face *a = &game->faces[one], *b = &game->faces[other];
	unsigned rank = rank_length(a);
	bool same_suit;

	if (one == other)
		return 1u << SAME_FACE | 1u << SAME_RANK;
	if (rank == 0 || rank_length(b) == 0)
		return 0;
	same_suit = a->name[rank] == b->name[rank_length(b)];
	if (!same_suit)
		return rank == rank_length(b) && memcmp(a->name, b->name, rank) == 0 ?
		    1u << SAME_RANK : 0;
	return one + 1 == other || other + 1 == one ? 1u << NEXT_RANK | 1u << SAME_SUIT :
	    1u << SAME_SUIT;
}

/* Numbers the ranks of the faces, then their suits, of which the first is that of those without. */
static void
find_kinds(struct learnt *learnt)
{
	const struct game *game = learnt->game;
	unsigned i, j, suits = 1;

	learnt->kinds = 0;
	for (i = 0; i < game->face_count; i++) {
		for (j = 0; j < i; j++)
			if ((learnt->common[i][j] >> SAME_RANK & 1) != 0)
				break;
		learnt->rank[i] = (uint8_t)(j < i ? learnt->rank[j] : learnt->kinds++);
	}
	for (i = 0; i < game->face_count; i++) {
		for (j = 0; j < i; j++)
			if ((learnt->common[i][j] >> SAME_SUIT & 1) != 0)
				break;
		learnt->suit[i] = (uint8_t)(rank_length(&game->faces[i]) == 0 ? learnt->kinds :
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

/* The table of a game; without a name if there is none. */
static const struct learnt_table *
find_table(const struct game *game)
{
	const struct learnt_table *table = learnt_tables;

	while (table->game != NULL && strcmp(table->game, game->name) != 0)
		table++;
	return table;
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
	if (weights == NULL)
		return;
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
learnt_begin(struct learnt *learnt, const struct game *game, const int16_t *weights)
{
	const struct learnt_table *table = find_table(game);

	learnt->weights = NULL;
	if (weights == NULL && table->game == NULL)
		return;
	if (learnt->game != game)
		learnt_faces(learnt, game);
	/* One that was learnt of other verbs or cards says nothing. */
	if (weights == NULL && table->count == learnt_size(learnt))
		weights = table->weights;
	learnt_take(learnt, weights);
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

void
learnt_situation(const struct state *s, int32_t situation[SITUATIONS])
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

/* The part of each move of a verb, and of each card that leaves the hand; none has come yet. */
static void
begin_verb(const struct learnt *learnt, const struct state *s, struct weighed *w,
    struct weighed_verb *v)
{
	const int16_t *weights = learnt->weights + v->verb * verb_weights(learnt);
	const int16_t *leaving = weights + face_weights(learnt, GOES);
	const struct cards *hand = &s->hands[s->turn];
	unsigned i, j;

	v->situation = 0;
	for (i = 0; i < SITUATIONS; i++)
		v->situation += weights[i] * w->situation[i];
	for (i = 0; i < hand->count && hand->at[i] != XX; i++) {
		const uint8_t *common = learnt->common[hand->at[i]];
		int32_t sum = weigh_face(learnt, leaving, hand->at[i]);

		v->situation += weigh_face(learnt, weights + FIRST_FACE, hand->at[i]);
		for (j = 0; j < hand->count && hand->at[j] != XX; j++)
			sum += learnt->pair[v->verb][LEAVING][common[hand->at[j]]];
		w->leaves[hand->at[i]] = sum;
	}
	memset(w->has_come, 0, sizeof w->has_come);
	w->left_count = 0;
}

/* What a card weighs that comes to the hand as it is. */
static int32_t
weigh_coming(const struct learnt *learnt, const struct state *s, unsigned verb, card c,
    struct weighed *w)
{
	const struct cards *hand = &s->hands[s->turn];
	unsigned i;

	if (w->has_come[c])
		return w->comes[c];
	w->has_come[c] = true;
	w->comes[c] = weigh_face(learnt, learnt->weights + verb * verb_weights(learnt) +
	    face_weights(learnt, COMES), c);
	for (i = 0; i < hand->count && hand->at[i] != XX; i++)
		w->comes[c] += learnt->pair[verb][COMING][learnt->common[c][hand->at[i]]];
	return w->comes[c];
}

/* Cards of a move behind others of their kind; those that nobody knows are the last. */
static void
add_passing(const card *at, unsigned count, const card **cards, unsigned *number)
{
	while (count > 0 && at[count - 1] == XX)
		count--;
	if (*number == 0)
		*cards = at;
	if (*cards + *number == at)
		*number += count;
}

/* What its arguments weigh that are no cards; finds the cards. */
static int32_t
weigh_arguments(const struct state *s, const struct move *move, const int16_t *weights,
    struct passing *cards)
{
	const struct verb *verb = &s->table->game->verbs[move->verb];
	const uint8_t *at = move->values;
	int32_t sum = 0;
	unsigned a;

	*cards = (struct passing){ .leave_count = 0 };
	for (a = 0; a < MAX_ARGUMENTS; at += move->count[a++]) {
		const struct argument *argument = &verb->argument[a];

		if (a > 0 && (move->has >> a & 1) != 0)
			sum += weights[GIVEN + a - 1];
		if (move->count[a] == 0)
			continue;
		if (argument->kind == ONE_SEAT)
			sum += weights[learnt_seat(s, at[0])];
		if (argument->kind == ONE_WORD && at[0] < WORDS)
			sum += weights[FIRST_WORD + at[0]];
		if (argument->kind != ONE_CARD && argument->kind != CARDS)
			continue;
		if (argument->from_hand)
			add_passing(at, move->count[a], &cards->leave, &cards->leave_count);
		else
			add_passing(at, move->count[a], &cards->come, &cards->come_count);
	}
	return sum;
}

/*
 * What cards weigh that leave the hand, less what they would be kept with.  Moves of one list often
 * put away the same cards, one after the other.
 */
static int32_t
weigh_leaving(const struct learnt *learnt, unsigned verb, const struct passing *cards,
    struct weighed *w)
{
	const int16_t *weights = learnt->weights + verb * verb_weights(learnt);
	const int32_t *pair = learnt->pair[verb][LEAVING];
	const unsigned count = cards->leave_count;
	unsigned i, j;

	if (count > 0 && count == w->left_count && memcmp(cards->leave, w->left, count) == 0)
		return w->left_weighs;
	w->left = cards->leave;
	w->left_count = count;
	w->left_weighs = weights[FIRST_SIZE + (count < SIZES ? count : SIZES - 1)];
	for (i = 0; i < count; i++) {
		const uint8_t *common = learnt->common[cards->leave[i]];

		w->left_weighs += w->leaves[cards->leave[i]] - pair[common[cards->leave[i]]];
		for (j = 0; j < i; j++)
			w->left_weighs -= 2 * pair[common[cards->leave[j]]];
	}
	return w->left_weighs;
}

/* What a move weighs: its verb in this situation, its arguments, and its cards. */
static int32_t
weigh_move(const struct learnt *learnt, const struct state *s, const struct move *move,
    int32_t situation, struct weighed *w)
{
	const int16_t *weights = learnt->weights + move->verb * verb_weights(learnt);
	const int32_t *pair = learnt->pair[move->verb][COMING];
	struct passing cards;
	int32_t sum = situation + weigh_arguments(s, move, weights, &cards);
	unsigned i, j;

	sum += weigh_leaving(learnt, move->verb, &cards, w);
	for (i = 0; i < cards.come_count; i++) {
		sum += weigh_coming(learnt, s, move->verb, cards.come[i], w);
		for (j = 0; j < cards.leave_count; j++)
			sum -= pair[learnt->common[cards.come[i]][cards.leave[j]]];
	}
	return sum;
}

bool
learnt_weigh(const struct learnt *learnt, const struct state *s, const struct croupier_moves *moves,
    struct weighed *w)
{
	struct weighed_verb *verb = NULL;
	void *array = w->weight;
	size_t i;

	while (moves->count > w->capacity)
		if (!grow(&array, &w->capacity, w->capacity, sizeof *w->weight))
			return false;
	w->weight = array;
	w->verbs = 0;
	learnt_situation(s, w->situation);
	for (i = 0; i < moves->count; i++) {
		struct move move = moves_at(moves, i);

		if (verb == NULL || verb->verb != move.verb) {
			verb = &w->verb[w->verbs++];
			*verb = (struct weighed_verb){ .verb = move.verb, .first = i, .best = i };
			begin_verb(learnt, s, w, verb);
		}
		w->weight[i] = weigh_move(learnt, s, &move, verb->situation, w);
		if (w->weight[i] > w->weight[verb->best])
			verb->best = i;
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
	int32_t best = INT32_MIN;
	uint32_t share[MAX_VERBS];
	uint64_t sum = 0;
	unsigned v;

	for (v = 0; v < w->verbs; v++)
		if (w->weight[w->verb[v].best] > best)
			best = w->weight[w->verb[v].best];
	for (v = 0; v < w->verbs; v++)
		sum += share[v] = learnt_share(best - w->weight[w->verb[v].best], hard);
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
	int32_t best = INT32_MIN;
	uint64_t verbs = 0, moves = 0;
	unsigned v;
	size_t i;

	for (v = 0; v < w->verbs; v++) {
		if (w->weight[w->verb[v].best] > best)
			best = w->weight[w->verb[v].best];
		if (index >= w->verb[v].first && index < w->verb[v].end)
			verb = &w->verb[v];
	}
	for (v = 0; v < w->verbs; v++)
		verbs += learnt_share(best - w->weight[w->verb[v].best], 16);
	for (i = verb->first; i < verb->end; i++)
		moves += learnt_share(w->weight[verb->best] - w->weight[i], 16);
	return w->weight[index] - best - logarithm(verbs) - logarithm(moves);
}
