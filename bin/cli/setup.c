/*
 * setup.c: makes a setup of what options say of a deal, and reads how seats think.
 *
 * Must not know any game, nor what is done with a deal.
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
