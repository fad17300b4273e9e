/*
 * setup.h: what options say of the first round of a match, what people should hear of those who sit
 * down later, and how seats think that a program plays: for all programs that deal or play.
 *
 * Must not know any game, nor how a round is dealt.
 */
#ifndef SETUP_H
#define SETUP_H

#include "cli/tool.h"

/* ---- a deal ------------------------------------------------------------------------------- */

struct wanted {
	char *variant, *dealer, *seed;
	unsigned long players;		/* or NOT_GIVEN */
	struct list seats, options, facts;
	bool hidden;
};

/* The options of a program that has such a member in its struct. */
#define SETUP_OPTIONS(type, member) \
	TOOL_TEXT("variant", 'v', type, member.variant, "VARIANT", "play this variant"), \
	TOOL_COUNT("players", 'p', type, member.players, "PLAYERS", \
	    "deal to this many seats, with the usual names"), \
	TOOL_WORDS("seats", 's', type, member.seats, "NAME,NAME,...", \
	    "name the seats, in turn order"), \
	TOOL_LIST("option", 'o', type, member.options, "KEY=VALUE", \
	    "set an option of the match; may be repeated"), \
	TOOL_LIST("with", 'w', type, member.facts, "KEY=VALUE", \
	    "give a fact of this round; may be repeated"), \
	TOOL_TEXT("dealer", 'd', type, member.dealer, "DEALER", "say which seat deals"), \
	TOOL_FLAG("hidden", 0, type, member.hidden, "deal for a table with real cards")

/* Whether any of these options, or --seed, was given. */
bool wants_deal(const struct wanted *wanted);

/* A setup as these options say, but for its game and seed; dies if they contradict each other. */
struct croupier_setup wanted_setup(struct tool *tool, const struct wanted *wanted);

/*
 * Appends what people should hear of those who are new in the round after a finished one, a line
 * each: that they begin with the best total, and how a deal would give them the others' mean
 * (between `before` and `after`); and whose total is lost if they are not new.
 */
void put_newcomers(struct tool *tool, const struct croupier_state *old,
    const struct croupier_state *next, const char *before, const char *after, struct text *text);

/* ---- thinking ----------------------------------------------------------------------------- */

/* In how many deals a seat thinks about a move: the number, or what a word stands for. */
enum { NOVICE_DEALS = 4, CLUB_DEALS = 100 };
#define MASTER_DEALS ((unsigned long)CROUPIER_MOST_NUMBER)	/* as many as a second holds */
enum { MOST_MILLISECONDS = 900 };	/* of that second, the rest is left for everything else */

struct thinker {
	char *seat;			/* NULL: each that is not named */
	unsigned long deals;
};
struct thinkers {
	struct thinker *at;
	size_t count;
};

#define THINK_ARGUMENT "[SEAT=]HOW,..."

/* Reads the arguments of --think; dies if one is none. */
void read_thinkers(struct tool *tool, const struct list *given, struct thinkers *thinkers);
void free_thinkers(struct thinkers *thinkers);

/* How a seat of a table thinks; `usual`: nothing is said about it.  The last word counts. */
unsigned long deals_of(const struct thinkers *thinkers, const struct croupier_state *state,
    unsigned seat, unsigned long usual);

#endif
