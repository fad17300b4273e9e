/*
 * strength.c: how well advice plays: whole rounds against other players, in one process.
 *
 * strength [-e] [-f FIRST] [-v VARIANT] [-p PLAYERS] [-r ROUNDS] [-s SEED] [-m MOVES]
 *     GAME HERO OTHERS
 *
 * HERO sits in each place in turn, OTHERS in all other places.  A player is one of
 *   random      plays at random
 *   club        a sensible player, from tests/club/
 *   learnt      what is learnt of the game, without thinking
 *   advise:N    as advise -n N
 *   advise@MS   as advise --time, in milliseconds
 *   plain:N     as advise -n N if nothing had been learnt of the game
 * What is told: the mean gain of HERO (its points less the mean of the others', so that
 * more is better), the share of rounds in which it alone has the best points, both with their
 * standard errors, how long rounds are, and how long its decisions take.
 */
#include "think/advise/advise.h"
#include "club/club.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void
give_up(const char *what)
{
	fprintf(stderr, "strength: %s\n", what);
	exit(2);
}

static void
check(struct croupier_refusal no)
{
	if (no.verdict != CROUPIER_YES)
		give_up(no.sentence);
}

static double
seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

struct gambler {
	enum { BY_CHANCE, AT_THE_CLUB, AS_LEARNT, BY_ADVICE } kind;
	unsigned long deals;		/* 0: as many as go in */
	double seconds;
	bool plain;
};

enum { EARLY = 3 };

static struct {
	uint64_t dice;
	struct croupier_record *record;
	struct croupier_advice *advice;
	struct croupier_moves *moves;
	struct policy policy;
	struct weighed weighed;
	double seconds, until;		/* how long the decision at hand may take, and until when */
	uint64_t decisions;		/* of this round */
	double stated[EARLY];		/* what advice said of the hero's first moves in it */
	unsigned told;			/* how many of these */
	unsigned long asked;		/* how often whether it is late */
} now;

static size_t
choose(size_t most)
{
	now.dice ^= now.dice << 13;
	now.dice ^= now.dice >> 7;
	now.dice ^= now.dice << 17;
	return (size_t)((now.dice >> 32) * most >> 32);
}

/* ---- points ---------------------- */

/* The seat's points less the mean of those of the others, more is better. */
static double
gain_of(const struct croupier_state *state, unsigned seat, bool *alone)
{
	double sign = croupier_state_about(state).lowest_wins ? -1 : 1, others = 0;
	unsigned i, seats = croupier_state_about(state).seats;
	struct croupier_score *score;
	double own;

	check(croupier_score_make(state, &score));
	own = sign * (double)croupier_score_about(score).points[seat];
	*alone = true;
	for (i = 0; i < seats; i++) {
		double points = sign * (double)croupier_score_about(score).points[i];

		if (i == seat)
			continue;
		others += points;
		*alone = *alone && own > points;
	}
	croupier_score_free(score);
	return own - others / (seats - 1);
}

/* ---- advice ---------------------- */

/*
 * Advice asks this before each round that it plays on.  To ask the system for processor time takes
 * as long as several moves, so it is not asked every time.
 */
static bool
is_late(void *what)
{
	enum { AT_ONCE = 16 };
	(void)what;
	return now.seconds > 0 && now.asked++ % AT_ONCE == 0 && seconds() >= now.until;
}

static size_t
ask_advice(const struct gambler *g, unsigned seat, const uint8_t *seed)
{
	now.seconds = g->seconds;
	now.advice->how.hurry = g->seconds > 0;
	check(croupier_advice_begin(now.advice, now.record, seat, false, seed));
	if (g->plain)
		now.advice->policy.learnt.weights = NULL;
	check(croupier_advice_think(now.advice, g->deals > 0 ? g->deals : 1000000000));
	return croupier_advice_at(now.advice, 0).move;
}

/* ---- sensible players ---------------------- */

/* Shows a player of tests/club/ what its seat sees. */
static size_t
ask_club(unsigned seat)
{
	static const struct { const char *game; club_player *player; } club[] = {
		{ "hen", club_hen }, { "huahuapai", club_huahuapai },
		{ "hornipex", club_hornipex }, { "lohai", club_lohai },
		{ "haihowak", club_haihowak },
	};
	const struct state *s = croupier_record_state(now.record)->now;
	struct croupier_state *seen = state_hidden(s, seat);
	size_t i, chosen;

	if (seen == NULL)
		give_up("out of memory");
	for (i = 0; i < sizeof club / sizeof *club; i++)
		if (strcmp(club[i].game, s->table->game->name) == 0)
			break;
	if (i == sizeof club / sizeof *club)
		give_up("no player of the club knows this game");
	chosen = club[i].player(seen->now, now.moves);
	croupier_state_free(seen);
	return chosen;
}

/* Chooses as it was learnt, without looking ahead, and with little chance in it. */
static size_t
ask_learnt(void)
{
	const struct croupier_state *state = croupier_record_state(now.record);
	enum { HARD = 20 };

	policy_begin(&now.policy, state->table->game);
	if (now.policy.learnt.weights == NULL)
		give_up("nothing was learnt of this game");
	if (!learnt_weigh(&now.policy.learnt, state->now, now.moves, &now.weighed))
		give_up("out of memory");
	return learnt_choose(&now.weighed, HARD,
	    (uint64_t)choose(1u << 31) << 33 | choose(1u << 31));
}

/* ---- rounds ---------------------- */

static size_t
decide(const struct gambler *g, unsigned seat)
{
	uint8_t seed[CROUPIER_SEED_BYTES], key[8];
	size_t count = croupier_moves_count(now.moves);

	if (count < 2 || g->kind == BY_CHANCE)
		return choose(count);
	if (g->kind == AT_THE_CLUB)
		return ask_club(seat);
	if (g->kind == AS_LEARNT)
		return ask_learnt();
	memcpy(key, &now.dice, sizeof key);
	croupier_seed_from_text("strength", seed);
	memcpy(seed, key, sizeof key);
	croupier_seed_derive(seed, "decision", now.decisions++, seed);
	now.until = seconds() + g->seconds;
	return ask_advice(g, seat, seed);
}

/* A number of each round: its sum, and what is needed for the error of its mean over deals. */
struct measured {
	double sum, of_deal;
	double squares, products;	/* of the sums of deals; of these and their rounds */
};

struct totals {
	bool each;			/* rounds are told one by one */
	unsigned long first;		/* the number of the first */
	unsigned long rounds, endless, moves, longest, decisions;
	unsigned long deals, of_deal;	/* that are complete; rounds of the one at hand */
	double squares;			/* of the rounds of deals */
	struct measured gain, alone;
	struct measured off;		/* by how much what was stated was more than what came */
	double seconds;
};

static void
add_number(struct measured *m, double number)
{
	m->sum += number;
	m->of_deal += number;
}

static void
end_number(struct measured *m, double rounds)
{
	m->squares += m->of_deal * m->of_deal;
	m->products += m->of_deal * rounds;
	m->of_deal = 0;
}

/* No more rounds of the deal at hand follow. */
static void
end_deal(struct totals *t)
{
	double rounds = (double)t->of_deal;

	if (t->of_deal == 0)
		return;
	end_number(&t->gain, rounds);
	end_number(&t->alone, rounds);
	end_number(&t->off, rounds);
	t->squares += rounds * rounds;
	t->deals++;
	t->of_deal = 0;
}

/* The standard error of the mean; rounds of one deal depend on each other. */
static double
error_of(const struct totals *t, const struct measured *m)
{
	double mean = m->sum / (double)t->rounds, deals = (double)t->deals;
	double squares = m->squares - 2 * mean * m->products + mean * mean * t->squares;

	return t->deals < 2 || squares <= 0 ? 0 :
	    sqrt(squares * deals / (deals - 1)) / (double)t->rounds;
}

/* Plays a round in which the hero sits somewhere. */
static void
play_round(const struct gambler *hero, const struct gambler *others, unsigned place,
    const struct croupier_state *dealt, unsigned long most, struct totals *t)
{
	const struct croupier_place nowhere = { .file = NULL };
	const struct croupier_state *state;
	struct croupier_refusal no = accepted();
	unsigned long made;
	unsigned told;
	double gain, start;
	bool alone;

	check(croupier_record_begin(now.record, dealt));
	now.decisions = now.told = 0;
	for (made = 0; state = croupier_record_state(now.record),
	    croupier_state_turn(state) >= 0 && made < most; made++) {
		unsigned seat = (unsigned)croupier_state_turn(state);
		struct move move;

		check(croupier_moves_list(now.moves, state, seat));
		start = seconds();
		move = moves_at(now.moves, decide(seat == place ? hero : others, seat));
		if (seat == place && now.moves->count > 1) {
			t->decisions++;
			t->seconds += seconds() - start;
			if (hero->kind == BY_ADVICE && now.told < EARLY)
				now.stated[now.told++] =
				    croupier_advice_at(now.advice, 0).gain;
		}
		if (!record_make(now.record, &move, &nowhere, &no))
			give_up(no.sentence);
	}
	t->endless += croupier_state_turn(state) >= 0;
	gain = gain_of(state, place, &alone);
	if (t->each) {
		printf("round %lu place %u gain %.3f alone %d moves %lu\n", t->first + t->rounds,
		    place, gain, alone, made);
		fflush(stdout);
	}
	t->rounds++;
	t->of_deal++;
	add_number(&t->gain, gain);
	add_number(&t->alone, alone);
	for (told = 0; told < now.told; told++)
		add_number(&t->off, (now.stated[told] - gain) / now.told);
	t->moves += made;
	t->longest = made > t->longest ? made : t->longest;
}

static void
tell(const struct totals *t, const char *game, const char *hero, const char *others)
{
	double n = (double)t->rounds;

	printf("%s %s/%s rounds %lu deals %lu gain %.3f +- %.3f alone %.2f +- %.2f %% moves %.1f "
	    "longest %lu endless %lu ms %.2f stated %+.2f +- %.2f\n", game, hero, others,
	    t->rounds, t->deals, t->gain.sum / n, error_of(t, &t->gain), t->alone.sum / n * 100,
	    error_of(t, &t->alone) * 100, (double)t->moves / n, t->longest, t->endless,
	    t->seconds * 1000 / (double)(t->decisions > 0 ? t->decisions : 1),
	    t->off.sum / n, error_of(t, &t->off));
	fflush(stdout);
}

/* ---- the command line ---------------------- */

static struct gambler
read_gambler(const char *text)
{
	struct gambler g = { .kind = BY_CHANCE };
	size_t length = strcspn(text, ":@");

	if (strcmp(text, "random") == 0)
		return g;
	if (strcmp(text, "club") == 0 || strcmp(text, "learnt") == 0) {
		g.kind = text[0] == 'c' ? AT_THE_CLUB : AS_LEARNT;
		return g;
	}
	g.kind = BY_ADVICE;
	g.plain = strncmp(text, "plain:", 6) == 0;
	if (text[length] == ':')
		g.deals = strtoul(text + length + 1, NULL, 10);
	else if (text[length] == '@')
		g.seconds = strtod(text + length + 1, NULL) / 1000;
	if ((g.deals == 0 && g.seconds <= 0) || (!g.plain && strncmp(text, "advise", length) != 0))
		give_up("a player is random, club, learnt, advise:N, advise@MS or plain:N");
	return g;
}

static bool
are_alike(const struct gambler *one, const struct gambler *other)
{
	return one->kind == other->kind && one->deals == other->deals &&
	    one->plain == other->plain &&
	    !(one->seconds < other->seconds) && !(one->seconds > other->seconds);
}

/* How many rounds are played from each deal: the setup decides how many seats all of them have. */
static unsigned long
rounds_of_deal(const struct croupier_setup *setup, bool all_alike)
{
	struct croupier_state *dealt;
	unsigned long seats;

	check(croupier_deal(setup, &dealt));
	seats = all_alike ? 1 : croupier_state_about(dealt).seats;
	croupier_state_free(dealt);
	return seats;
}

static struct croupier_state *
deal_number(struct croupier_setup *setup, const uint8_t *series, unsigned long number)
{
	struct croupier_state *dealt;

	croupier_seed_derive(series, "series", number, setup->seed);
	check(croupier_deal(setup, &dealt));
	return dealt;
}

/* Plays as many rounds as that: one in each place from a deal, then from the next. */
static void
play_rounds(struct croupier_setup *setup, const struct gambler *hero,
    const struct gambler *others, unsigned long rounds, unsigned long most, const char *seed,
    struct totals *totals)
{
	uint8_t series[CROUPIER_SEED_BYTES];
	struct croupier_state *dealt = NULL;
	unsigned long i, each = rounds_of_deal(setup, are_alike(hero, others));

	croupier_seed_from_text(seed, series);
	for (i = totals->first; i < totals->first + rounds; i++) {
		if (dealt == NULL || i % each == 0) {
			end_deal(totals);
			croupier_state_free(dealt);
			dealt = deal_number(setup, series, i / each);
		}
		memcpy(&now.dice, setup->seed, sizeof now.dice);
		play_round(hero, others, (unsigned)(i % each), dealt, most, totals);
	}
	end_deal(totals);
	croupier_state_free(dealt);
}

int
main(int argc, char *argv[])
{
	struct croupier_setup setup = { .game = NULL };
	unsigned long rounds = 100, most = 20000;
	const char *seed = "strength";
	struct gambler hero, others;
	struct totals totals = { .rounds = 0 };
	int option;

	while ((option = getopt(argc, argv, "ef:v:p:r:s:m:")) != -1)
		switch (option) {
		case 'e': totals.each = true; break;
		case 'f': totals.first = strtoul(optarg, NULL, 10); break;
		case 'v': setup.variant = optarg; break;
		case 'p': setup.players = (unsigned)strtoul(optarg, NULL, 10); break;
		case 'r': rounds = strtoul(optarg, NULL, 10); break;
		case 's': seed = optarg; break;
		case 'm': most = strtoul(optarg, NULL, 10); break;
		case '?': return 2;
		}
	if (argc - optind != 3)
		give_up("which GAME HERO OTHERS?");
	setup.game = argv[optind];
	hero = read_gambler(argv[optind + 1]);
	others = read_gambler(argv[optind + 2]);
	now.record = croupier_record_new();
	now.advice = croupier_advice_new(&(struct croupier_thinking){ .stop = is_late });
	now.moves = croupier_moves_new();
	play_rounds(&setup, &hero, &others, rounds, most, seed, &totals);
	tell(&totals, setup.game, argv[optind + 1], argv[optind + 2]);
	croupier_advice_free(now.advice);
	croupier_record_free(now.record);
	croupier_moves_free(now.moves);
	return 0;
}
