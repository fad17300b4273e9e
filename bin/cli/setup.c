/*
 * setup.c: makes a setup of what options say of a deal, compares who sits there then with those of
 * the round before, and reads how seats think.
 *
 * Must not know any game, nor how a round is dealt.
 */
#include "cli/setup.h"

#include <stdlib.h>
#include <string.h>

/* ---- a deal ------------------------------------------------------------------------------- */

bool
wants_deal(const struct wanted *wanted)
{
	return wanted->variant != NULL || wanted->dealer != NULL || wanted->hidden ||
	    wanted->players != NOT_GIVEN || wanted->seats.count > 0 ||
	    wanted->options.count > 0 || wanted->facts.count > 0;
}

struct croupier_setup
wanted_setup(struct tool *tool, const struct wanted *wanted)
{
	unsigned players = wanted->players == NOT_GIVEN ? 0 : (unsigned)wanted->players;

	if (wanted->seats.count > CROUPIER_MAX_SEATS)
		tool_die(tool, "-s names %zu seats; no game has more than %d", wanted->seats.count,
		    CROUPIER_MAX_SEATS);
	if (wanted->hidden && wanted->seed != NULL)
		tool_die(tool,
		    "--seed and --hidden exclude each other: real cards are shuffled by hand");
	if (players > 0 && wanted->seats.count > 0 && players != wanted->seats.count)
		tool_die(tool, "-p and -s say different numbers of players");
	return (struct croupier_setup){ .variant = wanted->variant, .dealer = wanted->dealer,
		.players = players, .hidden = wanted->hidden,
		.seats = list_texts(&wanted->seats),
		.options = list_texts(&wanted->options),
		.facts = list_texts(&wanted->facts) };
}

/* ---- newcomers ---------------------------------------------------------------------------- */

/* The total with which a seat begins the round. */
static long
total_of(const struct croupier_view *view, const char *seat)
{
	const struct croupier_value *scores = croupier_value_get(view->state, "scores");
	const struct croupier_value *total = croupier_value_get(scores, seat);

	return total == NULL ? 0 : strtol(total->text, NULL, 10);
}

/* The mean total of those who stay, rounded; 0 if nobody does. */
static long
mean_of(const struct croupier_view *view, const struct croupier_state *old,
    const struct croupier_state *next)
{
	unsigned i, stay = 0;
	const char *seat;
	long sum = 0;

	for (i = 0; i < croupier_state_about(next).seats; i++) {
		seat = croupier_state_seat_name(next, i);
		if (croupier_state_seat(old, seat) >= 0) {
			sum += total_of(view, seat);
			stay++;
		}
	}
	return stay == 0 ? 0 : (sum + (long)stay / 2) / (long)stay;
}

/* Says whose total is lost, if a newcomer's name looks like that of somebody who leaves. */
static void
put_alike(struct tool *tool, const struct croupier_state *old, const char *seat, const char *gone,
    struct text *text)
{
	struct croupier_score *score;

	if (gone == NULL)
		return;
	tool_check(tool, croupier_score_make(old, &score));
	text_print(text, "%s is new, but %s, whose name looks the same, leaves with a total of "
	    "%ld; if they are one player, seat %s\n", seat, gone,
	    croupier_score_about(score).totals[croupier_state_seat(old, gone)], gone);
	croupier_score_free(score);
}

void
put_newcomers(struct tool *tool, const struct croupier_state *old,
    const struct croupier_state *next, const char *before, const char *after, struct text *text)
{
	bool lowest = croupier_state_about(next).lowest_wins;
	unsigned i, seats = croupier_state_about(next).seats;
	struct croupier_view *view;
	const char *seat;
	long mean;

	tool_check(tool, croupier_view_make(next, NULL, &view));
	mean = mean_of(view, old, next);
	for (i = 0; i < seats; i++) {
		seat = croupier_state_seat_name(next, i);
		if (croupier_state_seat(old, seat) >= 0)
			continue;
		if (lowest && total_of(view, seat) == 0 && mean != 0)
			text_print(text, "%s joins with 0 points, the best total, as few points "
			    "are good; the mean of the others is %ld: %s%s=%ld%s gives that\n",
			    seat, mean, before, seat, mean, after);
		put_alike(tool, old, seat, croupier_state_about(next).alike[i], text);
	}
	croupier_view_free(view);
}

/* ---- thinking ----------------------------------------------------------------------------- */

/* The deals of a number or a word; dies if it is neither. */
static unsigned long
read_deals(struct tool *tool, const char *how)
{
	static const struct { const char *word; unsigned long deals; } words[] = {
		{ "novice", NOVICE_DEALS }, { "club", CLUB_DEALS }, { "master", MASTER_DEALS },
	};
	size_t i;

	for (i = 0; i < sizeof words / sizeof words[0]; i++)
		if (strcmp(how, words[i].word) == 0)
			return words[i].deals;
	if (*how < '0' || *how > '9')
		tool_die(tool, "--think wants a number of deals, novice, club or master, not "
		    "\"%s\"", how);
	return tool_number(tool, "--think", how, 1);
}

void
read_thinkers(struct tool *tool, const struct list *given, struct thinkers *thinkers)
{
	size_t i;

	for (i = 0; i < given->count; i++) {
		const char *part = given->at[i], *equals = strrchr(part, '=');
		struct thinker thinker = { .deals = read_deals(tool, equals == NULL ? part :
		    equals + 1) };

		if (equals != NULL)
			thinker.seat = tool_copy_bytes(tool, part, (size_t)(equals - part));
		thinkers->at = tool_extend(tool, thinkers->at, thinkers->count, sizeof thinker);
		thinkers->at[thinkers->count++] = thinker;
	}
}

void
free_thinkers(struct thinkers *thinkers)
{
	while (thinkers->count > 0)
		free(thinkers->at[--thinkers->count].seat);
	free(thinkers->at);
}

unsigned long
deals_of(const struct thinkers *thinkers, const struct croupier_state *state, unsigned seat,
    unsigned long usual)
{
	bool named = false;
	size_t i;

	for (i = 0; i < thinkers->count; i++) {
		const struct thinker *at = &thinkers->at[i];
		bool names = at->seat != NULL && croupier_state_seat(state, at->seat) == (int)seat;

		if (names || (at->seat == NULL && !named))
			usual = at->deals;
		named = named || names;
	}
	return usual;
}
