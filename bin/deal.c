/*
 * deal.c: deals rounds: writes fresh states.
 *
 * Knows its options.  Must not know any game: the library does.
 */
#include "shared/tool.h"

#include <stdlib.h>
#include <string.h>

enum option {
	VARIANT = 1,
	PLAYERS,
	SEATS,
	OPTION,
	FACT,
	DEALER,
	SCORE,
	META,
	SEED,
	COUNT,
	HIDDEN,
	NEXT,
	LIST
};

static const struct poptOption options[] = {
	{ "variant", 'v', POPT_ARG_STRING, NULL, VARIANT, "play this variant", "VARIANT" },
	{ "players", 'p', POPT_ARG_STRING, NULL, PLAYERS, "so many seats, with the usual names",
	    "PLAYERS" },
	{ "seats", 's', POPT_ARG_STRING, NULL, SEATS, "the seats by name, in turn order",
	    "NAME,NAME,..." },
	{ "option", 'o', POPT_ARG_STRING, NULL, OPTION, "an option of the match; may be repeated",
	    "KEY=VALUE" },
	{ "with", 'w', POPT_ARG_STRING, NULL, FACT, "a fact of this round; may be repeated",
	    "KEY=VALUE" },
	{ "dealer", 'd', POPT_ARG_STRING, NULL, DEALER, "who deals", "DEALER" },
	{ "score", '\0', POPT_ARG_STRING, NULL, SCORE,
	    "a seat's total before the round; may be repeated", "SEAT=NUMBER" },
	{ "meta", '\0', POPT_ARG_STRING, NULL, META, "a remark for meta; may be repeated",
	    "KEY=TEXT" },
	{ "seed", '\0', POPT_ARG_STRING, NULL, SEED, "shuffle by this seed instead of a new one",
	    "TEXT" },
	{ "count", 'n', POPT_ARG_STRING, NULL, COUNT, "deal so many states", "COUNT" },
	{ "hidden", '\0', POPT_ARG_NONE, NULL, HIDDEN,
	    "a table with real cards: nobody here knows them", NULL },
	{ "next", '\0', POPT_ARG_NONE, NULL, NEXT, "read finished rounds and deal the next ones",
	    NULL },
	{ "list", '\0', POPT_ARG_NONE, NULL, LIST, "list games, variants, options and facts",
	    NULL },
	TOOL_JSON_OPTION,
	TOOL_OPTIONS
};

/* Strings that go to the library as a list ended by NULL. */
struct list {
	const char **at;
	size_t count;
};

struct deal {
	struct croupier_setup setup;
	struct list seats, options, facts, scores, meta;
	char *variant, *dealer;
	unsigned long count;
	bool counted, seeded, next, list;
	bool match_told;		/* an option was given that --next does not take */
};

/* Puts a copy of the first bytes of a string at the end of a list. */
static void
list_add(struct tool *tool, struct list *list, const char *start, size_t length)
{
	const char **bigger = realloc(list->at, (list->count + 2) * sizeof(*bigger));
	char *copy = strndup(start, length);

	if (bigger == NULL || copy == NULL)
		tool_die(tool, "out of memory");
	list->at = bigger;
	list->at[list->count++] = copy;
	list->at[list->count] = NULL;
}

static void
list_free(struct list *list)
{
	size_t i;

	for (i = 0; i < list->count; i++)
		free((void *)list->at[i]);
	free(list->at);
}

/* Names with commas between them; -s may stand more than once. */
static bool
take_seats(struct tool *tool, struct list *seats, const char *names)
{
	const char *at;
	size_t length, count = seats->count + 1;

	for (at = names; *at != '\0'; at++)
		count += *at == ',';
	if (count > CROUPIER_MAX_SEATS) {
		tool_trouble(tool, "-s names %zu seats; no game has more than %d", count,
		    CROUPIER_MAX_SEATS);
		return false;
	}
	for (at = names;; at += length + 1) {
		length = strcspn(at, ",");
		list_add(tool, seats, at, length);
		if (at[length] == '\0')
			return true;
	}
}

static bool
take_option(struct tool *tool, void *what, int option, const char *argument)
{
	struct deal *deal = what;
	unsigned long number = 0;

	switch ((enum option)option) {
	case VARIANT:
		deal->match_told = true;
		deal->setup.variant = deal->variant = tool_copy(tool, deal->variant, argument);
		return true;
	case PLAYERS:
		deal->match_told = true;
		if (!tool_number(tool, "-p", argument, 1, &number))
			return false;
		deal->setup.players = (unsigned)number;
		return true;
	case SEATS:
		return take_seats(tool, &deal->seats, argument);
	case OPTION:
		deal->match_told = true;
		list_add(tool, &deal->options, argument, strlen(argument));
		return true;
	case DEALER:
		deal->setup.dealer = deal->dealer = tool_copy(tool, deal->dealer, argument);
		return true;
	case SCORE:
		list_add(tool, &deal->scores, argument, strlen(argument));
		return true;
	case META:
		list_add(tool, &deal->meta, argument, strlen(argument));
		return true;
	case FACT:
		list_add(tool, &deal->facts, argument, strlen(argument));
		return true;
	case SEED:
		croupier_seed_from_text(argument, deal->setup.seed);
		deal->seeded = true;
		return true;
	case COUNT:
		deal->counted = true;
		return tool_number(tool, "-n", argument, 0, &deal->count);
	case HIDDEN:
		deal->setup.hidden = true;
		return true;
	case NEXT:
		deal->next = true;
		return true;
	case LIST:
		deal->list = true;
		return true;
	}
	return true;
}

static void
write_state(struct tool *tool, const struct croupier_state *state)
{
	tool_check(tool, croupier_state_write(state, tool->format, tool->text));
	tool_put(tool);
}

static void
new_seed(struct tool *tool, uint8_t seed[CROUPIER_SEED_BYTES])
{
	if (!croupier_seed_random(seed))
		tool_die(tool, "the system has no randomness to give");
}

/* ---- refusals ----------------------------------------------------------- */

/* How many names are in a list that ends with NULL. */
static unsigned
count_names(const char *const *names)
{
	unsigned count = 0;

	while (names != NULL && names[count] != NULL)
		count++;
	return count;
}

/* Whether a first round is refused whatever is said of who sits there. */
static bool
is_refused_unnamed(const struct croupier_setup *setup)
{
	struct croupier_setup unnamed = *setup;
	struct croupier_state *state;
	bool refused;

	if (setup->seats != NULL)
		unnamed.players = count_names(setup->seats);
	unnamed.seats = unnamed.scores = unnamed.meta = NULL;
	unnamed.dealer = NULL;
	refused = croupier_deal(&unnamed, &state).verdict != CROUPIER_YES;
	croupier_state_free(state);
	return refused;
}

/* Whether a next round is refused only for what the command line says of its cards. */
static bool
is_accepted_plain(const struct croupier_state *finished, const struct croupier_setup *setup)
{
	struct croupier_setup plain = *setup;
	struct croupier_state *state;
	bool accepted;

	plain.facts = NULL;
	plain.hidden = false;
	accepted = croupier_deal_next(finished, &plain, &state).verdict == CROUPIER_YES;
	croupier_state_free(state);
	return accepted;
}

/*
 * Tells why there is no deal.  Where it is about something that --list lists,
 * and the library knows no word that may have been meant, that is said too.
 */
static void
refuse(struct tool *tool, struct croupier_refusal *no, bool listed)
{
	size_t length = strlen(no->sentence);
	bool asks = length > 0 && no->sentence[length - 1] == '?';

	if (listed && no->error == CROUPIER_INPUT && !asks)
		snprintf(no->sentence + length, sizeof no->sentence - length,
		    "; %s --list tells more", tool->name);
	tool_refuse(tool, no);
}

/* ---- deals ---------------------------------------------------------------- */

/* Deals the round behind a record. */
static void
deal_next(struct tool *tool, void *what, struct passage *passage)
{
	struct deal *deal = what;
	const struct croupier_state *finished = croupier_record_state(passage->record);
	struct croupier_state *state;
	struct croupier_refusal no;

	if (!passage->good)
		return;
	if (!deal->seeded)
		new_seed(tool, deal->setup.seed);
	no = croupier_deal_next(finished, &deal->setup, &state);
	if (no.verdict == CROUPIER_YES) {
		write_state(tool, state);
		croupier_state_free(state);
		return;
	}
	no.at = passage->place;
	refuse(tool, &no, is_accepted_plain(finished, &deal->setup));
}

/* Deals one state, or as many as are asked for, each by its own seed of the series. */
static void
deal_first(struct tool *tool, struct deal *deal)
{
	struct croupier_setup setup = deal->setup;
	struct croupier_state *first = NULL, *state;
	struct croupier_refusal no;
	unsigned long k;

	for (k = 0; k < (deal->counted ? deal->count : 1); k++) {
		if (deal->counted)
			croupier_seed_derive(deal->setup.seed, "series", k, setup.seed);
		no = first == NULL ? croupier_deal(&setup, &state) :
		    croupier_deal_again(first, &setup, &state);
		if (no.verdict != CROUPIER_YES) {
			refuse(tool, &no, is_refused_unnamed(&setup));
			break;
		}
		write_state(tool, state);
		if (first == NULL)
			first = state;
		else
			croupier_state_free(state);
	}
	croupier_state_free(first);
}

/* Whether what the command line says goes together; says why where it does not. */
static bool
check_usage(struct tool *tool, const struct deal *deal)
{
	const char *wrong = NULL;

	if (!deal->list && !deal->next && deal->setup.game == NULL) {
		tool_trouble(tool, "which game? %s GAME; %s --list lists them", tool->name,
		    tool->name);
		return false;
	}
	if (deal->setup.hidden && deal->seeded)
		wrong = "--seed and --hidden exclude each other: real cards are shuffled by hand";
	else if (deal->next && deal->counted)
		wrong = "-n and --next exclude each other: each finished round has one next";
	else if (deal->next && deal->match_told)
		wrong = "--next keeps the variant and the options, and -s names its seats: "
		    "-v, -p and -o are for first rounds";
	else if (deal->setup.players > 0 && deal->seats.count > 0 &&
	    deal->setup.players != deal->seats.count)
		wrong = "-p and -s say different numbers of players";
	else if (!deal->next && tool->words[0] != NULL && tool->words[1] != NULL)
		wrong = "one game at a time";
	else if (deal->list && tool->words[0] != NULL)
		wrong = "--list takes no game";
	if (wrong != NULL)
		tool_trouble(tool, "%s", wrong);
	return wrong == NULL;
}

int
main(int argc, const char *argv[])
{
	static const struct visitor visitor = { .numbered = true, .end = deal_next };
	struct tool tool = { .fd = -1 };
	struct deal deal = { .count = 1 };

	tool_start(&tool, argc, argv, options, "GAME | --next [FILE...] | --list", take_option,
	    &deal);
	deal.setup.seats = deal.seats.at;
	deal.setup.options = deal.options.at;
	deal.setup.facts = deal.facts.at;
	deal.setup.scores = deal.scores.at;
	deal.setup.meta = deal.meta.at;
	if (!deal.next)
		deal.setup.game = tool.words[0];
	if (check_usage(&tool, &deal)) {
		if (!deal.next && !deal.list && !deal.seeded)
			new_seed(&tool, deal.setup.seed);
		if (deal.list)
			tool_check(&tool, croupier_list(tool.format, tool.text));
		else if (deal.next)
			tool_visit(&tool, &visitor, &deal);
		else
			deal_first(&tool, &deal);
	}
	list_free(&deal.seats);
	list_free(&deal.options);
	list_free(&deal.facts);
	list_free(&deal.scores);
	list_free(&deal.meta);
	free(deal.variant);
	free(deal.dealer);
	return tool_end(&tool);
}
