/*
 * learn.c: learns to play a game sensibly by playing against itself, and writes what it has
 * learnt: the weights of features, for lib/games/GAME.learnt.
 *
 * learn [-b BATCHES] [-s SEED] [-p PLAYERS] [-e EVERY] GAME
 *
 * Policy gradient: of a deal that is played several times, each seat makes those choices likelier
 * with which it has gained more than with those of the other times.  All in whole numbers: the
 * same seed gives the same table on every machine.  -e tells the table after every so many batches,
 * too, each behind a line "batch N".
 *
 * No seat looks at the cards of another: features speak of its own hand and of numbers of cards.
 */
#include "think/advise/advise.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { DEALS = 32, PLAYS = 8, MOST = 200, ONE = 65536, LEAST = ONE / 1024, CURIOUS = 16 };

static void
give_up(const char *what)
{
	fprintf(stderr, "learn: %s\n", what);
	exit(2);
}

static void
check(struct croupier_refusal no)
{
	if (no.verdict != CROUPIER_YES)
		give_up(no.sentence);
}

static void *
allocate(size_t count, size_t size)
{
	void *memory = calloc(count, size);

	if (memory == NULL)
		give_up("out of memory");
	return memory;
}

/* What is not 0 of the features of a move, as an index among the weights of its verb. */
enum { MAX_FEATURES = 256 };
struct features {
	unsigned count, at[MAX_FEATURES];
	int32_t value[MAX_FEATURES];
};

/* What is learnt, and how: a number for each weight. */
static struct {
	size_t count;
	int32_t *weight;		/* a 65,536th each */
	int16_t *table;			/* the same, as it is played with */
	int64_t *gradient, *mean, *square;
	int64_t *usual;			/* the sum of each feature in all situations of its verb */
	int64_t seen[MAX_VERBS];	/* how many these were */
	/* Of the deal at hand, for each seat: of a play, of all, and times what it gained. */
	int64_t *play[MAX_SEATS], *all[MAX_SEATS], *gained[MAX_SEATS];
	int64_t gains[MAX_SEATS];
	struct learnt learnt;
	struct sides sides[MAX_SEATS];
	struct weighed weighed;
	struct features situation;
	struct croupier_moves *moves;
	uint64_t dice;
	bool checks;			/* that features say what is weighed */
} l;

static uint64_t
roll(void)
{
	l.dice ^= l.dice << 13;
	l.dice ^= l.dice >> 7;
	l.dice ^= l.dice << 17;
	return l.dice * 0x2545F4914F6CDD1D;
}

static void
add(struct features *f, size_t at, int32_t value)
{
	if (value == 0 || f->count == MAX_FEATURES)
		return;
	f->at[f->count] = (unsigned)at;
	f->value[f->count++] = value;
}

static void
add_face(struct features *f, unsigned what, card c)
{
	add(f, face_weights(&l.learnt, what) + l.learnt.rank[c], 1);
	add(f, face_weights(&l.learnt, what) + l.learnt.suit[c], 1);
}

/* Those that all moves of a verb have in common. */
static void
find_situation(const struct state *s, struct features *f)
{
	const struct cards *hand = &s->hands[s->turn];
	unsigned i;

	f->count = 0;
	for (i = 0; i < SITUATIONS; i++)
		add(f, i, l.weighed.situation[i]);
	for (i = 0; i < hand->count && hand->at[i] != XX; i++)
		add_face(f, IN_HAND, hand->at[i]);
}

/* What cards that pass one way have in common with those that are kept. */
static void
add_common(const struct passing *cards, unsigned way, struct features *f)
{
	int32_t number[COMMONS] = { 0 };
	unsigned i, j, common;

	for (i = 0; i < cards->count[way]; i++) {
		add_face(f, way == LEAVING ? GOES : COMES, cards->at[way][i]);
		for (j = 0; j < cards->kept.count; j++)
			for (common = l.learnt.common[cards->at[way][i]][cards->kept.at[j]];
			    common != 0; common &= common - 1)
				number[lowest_bit(common)]++;
	}
	for (i = 0; i < COMMONS; i++)
		add(f, (way == LEAVING ? FIRST_LEAVING : FIRST_COMING) + i, number[i]);
}

static void
find_features(const struct state *s, const struct move *move, struct features *f)
{
	const struct argument *argument = s->table->game->verbs[move->verb].argument;
	const uint8_t *at = move->values;
	struct passing cards;
	unsigned a;

	f->count = 0;
	for (a = 0; a < MAX_ARGUMENTS; at += move->count[a++]) {
		if (a > 0 && (move->has >> a & 1) != 0)
			add(f, GIVEN + a - 1, 1);
		if (argument[a].kind == ONE_SEAT && move->count[a] > 0)
			add(f, learnt_seat(s, at[0]), 1);
		if (argument[a].kind == ONE_WORD && move->count[a] > 0 && at[0] < WORDS)
			add(f, FIRST_WORD + at[0], 1);
	}
	learnt_passing(s, move, &cards);
	add(f, cards.size, 1);
	add_common(&cards, LEAVING, f);
	add_common(&cards, COMING, f);
}

static void
add_features(int64_t *gradient, unsigned verb, const struct features *f, int64_t times)
{
	size_t first = verb * verb_weights(&l.learnt);
	unsigned i;

	for (i = 0; i < f->count; i++)
		gradient[first + f->at[i]] += times * f->value[i];
}

/* What the features say must be what a move weighs. */
static void
compare_weight(const struct features *situation, const struct features *f, unsigned verb,
    int32_t weight)
{
	const int16_t *weights = l.table + verb * verb_weights(&l.learnt);
	int32_t sum = 0;
	unsigned i;

	for (i = 0; i < situation->count; i++)
		sum += weights[situation->at[i]] * situation->value[i];
	for (i = 0; i < f->count; i++)
		sum += weights[f->at[i]] * f->value[i];
	if (sum != weight)
		give_up("a move does not weigh what its features say");
}

static void
add_move(int64_t *gradient, const struct state *s, size_t index, int64_t times)
{
	struct move move = moves_at(l.moves, index);
	struct features f;

	find_features(s, &move, &f);
	if (l.checks)
		compare_weight(&l.situation, &f, move.verb, l.weighed.weight[index]);
	add_features(gradient, move.verb, &f, times);
}

/* What would make this choice likelier: the gradient of the logarithm of its chance. */
static void
note_choice(int64_t *gradient, const struct state *s, size_t chosen)
{
	const struct weighed *w = &l.weighed;
	int64_t sum = 0, share;
	unsigned v;
	size_t i;

	find_situation(s, &l.situation);
	for (v = 0; v < w->verbs; v++)
		sum += learnt_share(w->most - w->weight[w->verb[v].best], 16);
	for (v = 0; v < w->verbs; v++) {
		const struct weighed_verb *verb = &w->verb[v];
		bool is = chosen >= verb->first && chosen < verb->end;

		share = (is ? ONE : 0) -
		    learnt_share(w->most - w->weight[verb->best], 16) * (int64_t)ONE / sum;
		if (w->verbs > 1) {
			add_features(l.usual, verb->verb, &l.situation, 1);
			l.seen[verb->verb]++;
		}
		if (w->verbs > 1 && share != 0) {
			add_features(gradient, verb->verb, &l.situation, share);
			add_move(gradient, s, verb->best, share);
		}
		if (!is || verb->end - verb->first == 1)
			continue;
		int64_t all = 0;

		for (i = verb->first; i < verb->end; i++)
			all += learnt_share(w->weight[verb->best] - w->weight[i], 16);
		for (i = verb->first; i < verb->end; i++) {
			share = (i == chosen ? ONE : 0) - learnt_share(
			    w->weight[verb->best] - w->weight[i], 16) * (int64_t)ONE / all;
			if (share > LEAST || share < -LEAST)
				add_move(gradient, s, i, share);
		}
	}
}

/* Plays a deal once, and adds what was done and what came of it. */
static void
play_once(const struct croupier_state *dealt)
{
	struct croupier_state *state = croupier_state_copy(dealt);
	struct croupier_refusal no = accepted();
	struct croupier_score score;
	unsigned seat, made;
	uint64_t luck;
	size_t i;

	if (state == NULL)
		give_up("out of memory");
	for (seat = 0; seat < dealt->table->seats; seat++)
		memset(l.play[seat], 0, l.count * sizeof *l.play[seat]);
	for (made = 0; made < MOST && !is_over(state->now); made++) {
		const struct state *s = state->now;
		size_t chosen = 0;
		struct move move;

		check(croupier_moves_list(l.moves, state, s->turn));
		if (l.moves->count > 1) {
			if (!learnt_weigh(&l.learnt, s, l.moves, &l.weighed))
				give_up("out of memory");
			luck = roll();
			chosen = learnt_choose(&l.weighed, roll() % CURIOUS == 0 ? 1 : 16, luck);
			note_choice(l.play[s->turn], s, chosen);
		}
		move = moves_at(l.moves, chosen);
		if (!move_play(state, &move, NULL, &no))
			give_up(no.sentence);
	}
	if (!sides_score(state->now, &score, &no))
		give_up(no.sentence);
	for (seat = 0; seat < dealt->table->seats; seat++) {
		int64_t gain = sides_gain(&l.sides[seat], score.points);

		l.gains[seat] += gain;
		for (i = 0; i < l.count; i++) {
			l.all[seat][i] += l.play[seat][i];
			l.gained[seat][i] += gain * l.play[seat][i];
		}
	}
	croupier_state_free(state);
}

static void
play_deal(struct croupier_setup *setup, const uint8_t *series, uint64_t number)
{
	struct croupier_state *dealt;
	unsigned seat, i;
	size_t k;

	croupier_seed_derive(series, "learn", number, setup->seed);
	check(croupier_deal(setup, &dealt));
	/* Byte by byte, so that the order of bytes of the machine does not count. */
	for (l.dice = 1, i = 0; i < 8; i++)
		l.dice = l.dice << 8 | setup->seed[i];
	for (seat = 0; seat < dealt->table->seats; seat++) {
		memset(l.all[seat], 0, l.count * sizeof *l.all[seat]);
		memset(l.gained[seat], 0, l.count * sizeof *l.gained[seat]);
		l.gains[seat] = 0;
	}
	for (i = 0; i < PLAYS; i++)
		play_once(dealt);
	for (seat = 0; seat < dealt->table->seats; seat++)
		for (k = 0; k < l.count; k++)
			l.gradient[k] += (PLAYS * l.gained[seat][k] -
			    l.gains[seat] * l.all[seat][k]) / (ONE / 16);
	croupier_state_free(dealt);
}

/* The last step of a weight, as its gradient stands out from what is usual for it. */
static int64_t
step_of(size_t i, int64_t gradient, int64_t step, bool first)
{
	const int64_t most = 1 << 30;
	int64_t g = gradient > most ? most : gradient < -most ? -most : gradient;

	l.mean[i] += (g - l.mean[i]) / 8;
	l.square[i] += first ? g * g : (g * g - l.square[i]) / 64;
	return step * l.mean[i] / (whole_root(l.square[i]) + 1);
}

static void
move_weight(size_t i, int64_t by)
{
	int64_t weight = l.weight[i] - l.weight[i] / 4096 + by;

	weight = weight > 100 * ONE ? 100 * ONE : weight < -100 * ONE ? -100 * ONE : weight;
	l.weight[i] = (int32_t)weight;
	l.table[i] = (int16_t)(weight / (ONE / ONE_WEIGHT));
}

/*
 * Moves the weights of a verb.  What all its situations have in common is the part of ALWAYS alone:
 * for the others only what is unusual counts, or they would all move together.
 */
static void
learn_verb(size_t verb, int64_t step, bool first)
{
	size_t start = verb * verb_weights(&l.learnt), i;
	int64_t common = l.gradient[start + ALWAYS], usual, by;
	int64_t always = step_of(start + ALWAYS, common, step, first);
	int64_t seen = l.seen[verb] + 1;

	for (i = start + ALWAYS + 1; i < start + verb_weights(&l.learnt); i++) {
		usual = l.usual[i] * ONE_WEIGHT / seen;
		by = step_of(i, l.gradient[i] - common * usual / ONE_WEIGHT,
		    i < start + SITUATIONS ? step / 2 : step, first);
		move_weight(i, by);
		always -= by * usual / ONE_WEIGHT;
	}
	move_weight(start + ALWAYS, always);
}

static void
learn_step(int64_t step, bool first)
{
	size_t verb;

	for (verb = 0; verb < l.count / verb_weights(&l.learnt); verb++)
		learn_verb(verb, step, first);
	memset(l.gradient, 0, l.count * sizeof *l.gradient);
	learnt_take(&l.learnt, l.table);
}

static void
write_table(const char *game, const char *seed, unsigned long batches)
{
	size_t i, written = 0;

	printf("/* Learnt by make learn GAME=%s BATCHES=%lu, from the seed %s. */\n", game, batches,
	    seed);
	for (i = 0; i < l.count; i++)
		if (l.table[i] != 0 || i + 1 == l.count)
			printf("[%zu] = %d,%c", i, l.table[i], ++written % 6 == 0 ? '\n' : ' ');
	if (written % 6 != 0)
		putchar('\n');
	fflush(stdout);
}

static void
prepare(const struct croupier_setup *setup)
{
	struct croupier_state *dealt;
	unsigned seat;

	check(croupier_deal(setup, &dealt));
	learnt_faces(&l.learnt, dealt->now->table->game);
	l.count = learnt_size(&l.learnt);
	l.weight = allocate(l.count, sizeof *l.weight);
	l.table = allocate(l.count, sizeof *l.table);
	l.gradient = allocate(l.count, sizeof *l.gradient);
	l.mean = allocate(l.count, sizeof *l.mean);
	l.usual = allocate(l.count, sizeof *l.usual);
	l.square = allocate(l.count, sizeof *l.square);
	for (seat = 0; seat < MAX_SEATS; seat++) {
		l.play[seat] = allocate(l.count, sizeof(int64_t));
		l.all[seat] = allocate(l.count, sizeof(int64_t));
		l.gained[seat] = allocate(l.count, sizeof(int64_t));
	}
	l.moves = croupier_moves_new();
	if (l.moves == NULL)
		give_up("out of memory");
	learnt_take(&l.learnt, l.table);
	for (seat = 0; seat < dealt->table->seats; seat++)
		sides_find(&l.sides[seat], dealt->table, (uint8_t)seat);
	croupier_state_free(dealt);
}

int
main(int argc, char *argv[])
{
	struct croupier_setup setup = { .game = NULL };
	unsigned long batches = 300, every = 0, b, i;
	uint8_t series[CROUPIER_SEED_BYTES];
	const char *seed = "learn";
	int option;

	while ((option = getopt(argc, argv, "b:s:p:e:")) != -1)
		switch (option) {
		case 'b': batches = strtoul(optarg, NULL, 10); break;
		case 's': seed = optarg; break;
		case 'p': setup.players = (unsigned)strtoul(optarg, NULL, 10); break;
		case 'e': every = strtoul(optarg, NULL, 10); break;
		case '?': return 2;
		}
	if (argc - optind != 1)
		give_up("which GAME?");
	setup.game = argv[optind];
	croupier_seed_from_text(seed, series);
	memcpy(setup.seed, series, sizeof setup.seed);
	prepare(&setup);
	for (b = 0; b < batches; b++) {
		l.checks = b == 1;
		for (i = 0; i < DEALS; i++)
			play_deal(&setup, series, b * DEALS + i);
		learn_step(ONE / 32 * (int64_t)(batches - b) / (int64_t)batches + ONE / 1024,
		    b == 0);
		if (every > 0 && (b + 1) % every == 0 && b + 1 < batches) {
			printf("batch %lu\n", b + 1);
			write_table(setup.game, seed, b + 1);
		}
	}
	write_table(setup.game, seed, batches);
	return 0;
}
