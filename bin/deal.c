/*
 * deal.c: deals rounds: writes fresh states.
 *
 * Knows its options.  Must not know any game: the library does.
 */
#include "shared/tool.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
	SEAL,
	OPEN,
	CUT,
	LIST
};

static const struct poptOption options[] = {
	{ "variant", 'v', POPT_ARG_STRING, NULL, VARIANT, "play this variant", "VARIANT" },
	{ "players", 'p', POPT_ARG_STRING, NULL, PLAYERS,
	    "deal to this many seats, with the usual names",
	    "PLAYERS" },
	{ "seats", 's', POPT_ARG_STRING, NULL, SEATS, "name the seats, in turn order",
	    "NAME,NAME,..." },
	{ "option", 'o', POPT_ARG_STRING, NULL, OPTION,
	    "set an option of the match; may be repeated",
	    "KEY=VALUE" },
	{ "with", 'w', POPT_ARG_STRING, NULL, FACT, "tell a fact of this round; may be repeated",
	    "KEY=VALUE" },
	{ "dealer", 'd', POPT_ARG_STRING, NULL, DEALER, "say which seat deals", "DEALER" },
	{ "score", '\0', POPT_ARG_STRING, NULL, SCORE,
	    "set a seat's total before the round; may be repeated", "SEAT=NUMBER" },
	{ "meta", '\0', POPT_ARG_STRING, NULL, META, "put a remark into meta; may be repeated",
	    "KEY=TEXT" },
	{ "seed", '\0', POPT_ARG_STRING, NULL, SEED, "shuffle by this seed instead of a new one",
	    "TEXT" },
	{ "count", 'n', POPT_ARG_STRING, NULL, COUNT, "deal this many states", "COUNT" },
	{ "hidden", '\0', POPT_ARG_NONE, NULL, HIDDEN,
	    "write a state for a table with real cards", NULL },
	{ "next", '\0', POPT_ARG_NONE, NULL, NEXT, "read finished rounds and deal the next ones",
	    NULL },
	{ "seal", '\0', POPT_ARG_STRING, NULL, SEAL,
	    "keep the deal secret in FILE and write its seal", "FILE" },
	{ "open", '\0', POPT_ARG_STRING, NULL, OPEN, "deal what was sealed in FILE", "FILE" },
	{ "cut", '\0', POPT_ARG_STRING, NULL, CUT,
	    "with --open: what a seat adds to the deal; may be repeated", "SEAT=WORDS" },
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
	char *seal, *open;		/* the files of these options */
	struct list cuts;
	bool seed_is_key;		/* the seed was given as 64 hex digits */
	struct croupier_state *kept;	/* what is to be sealed or opened */
	unsigned long rounds;		/* that the input had for that */
	bool played;			/* the round that is to be opened has moves */
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
		deal->seed_is_key = strlen(argument) == 2 * CROUPIER_SEED_BYTES &&
		    strspn(argument, "0123456789abcdefABCDEF") == strlen(argument);
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
	case SEAL:
		deal->seal = tool_copy(tool, deal->seal, argument);
		return true;
	case OPEN:
		deal->open = tool_copy(tool, deal->open, argument);
		return true;
	case CUT:
		list_add(tool, &deal->cuts, argument, strlen(argument));
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

/* ---- sealed deals ----------------------------------------------------------- */

/* Writes the seal for everybody; the secret is on disk and stays there whatever happens. */
static void
tell_seal(struct tool *tool, const char *file, const struct croupier_state *sealed)
{
	const char *bytes;
	size_t length;

	tool_check(tool, croupier_seal_write(sealed, tool->format, tool->text));
	bytes = croupier_text_bytes(tool->text, &length);
	signal(SIGPIPE, SIG_IGN);
	if (!tool_write(STDOUT_FILENO, bytes, length) || close(STDOUT_FILENO) != 0)
		tool_die(tool, "cannot write the seal to standard output: %s; the secret stays in "
		    "%s", strerror(errno), file);
	croupier_text_clear(tool->text);
}

/* Seals a deal: the secret goes to its file, the seal to standard output. */
static void
seal(struct tool *tool, const char *file, const struct croupier_state *dealt)
{
	struct croupier_text *secret = croupier_text_new();
	struct croupier_state *sealed;
	const char *bytes;
	size_t length;

	if (secret == NULL)
		tool_die(tool, "out of memory");
	tool_check(tool, croupier_seal(dealt, &sealed));
	tool_check(tool, croupier_state_write(sealed, tool->format, secret));
	bytes = croupier_text_bytes(secret, &length);
	if (tool_write_secret(tool, file, bytes, length))
		tell_seal(tool, file, sealed);
	croupier_state_free(sealed);
	croupier_text_free(secret);
}

/* Deals the first round of a match and seals it. */
static void
seal_first(struct tool *tool, struct deal *deal)
{
	struct croupier_state *state;
	struct croupier_refusal no = croupier_deal(&deal->setup, &state);

	if (no.verdict != CROUPIER_YES) {
		refuse(tool, &no, is_refused_unnamed(&deal->setup));
		return;
	}
	seal(tool, deal->seal, state);
	croupier_state_free(state);
}

/* Deals the round behind a record and keeps it: only one can be sealed. */
static void
keep_next(struct tool *tool, void *what, struct passage *passage)
{
	struct deal *deal = what;
	const struct croupier_state *finished = croupier_record_state(passage->record);
	struct croupier_refusal no;

	if (!passage->good || deal->rounds++ > 0)
		return;
	no = croupier_deal_next(finished, &deal->setup, &deal->kept);
	if (no.verdict == CROUPIER_YES)
		return;
	no.at = passage->place;
	refuse(tool, &no, is_accepted_plain(finished, &deal->setup));
}

/* Seals the round behind the only one that the input has. */
static void
seal_next(struct tool *tool, struct deal *deal)
{
	static const struct visitor visitor = { .numbered = true, .end = keep_next };

	tool_visit(tool, &visitor, deal);
	if (deal->rounds > 1)
		tool_trouble(tool, "--seal deals after one finished round; the input has %lu",
		    deal->rounds);
	if (deal->kept != NULL && tool->worst == CROUPIER_YES)
		seal(tool, deal->seal, deal->kept);
}

/* Keeps what is to be opened. */
static void
keep_sealed(struct tool *tool, void *what, struct passage *passage)
{
	struct deal *deal = what;

	if (!passage->good || deal->rounds++ > 0)
		return;
	deal->kept = croupier_state_copy(croupier_record_state(passage->record));
	if (deal->kept == NULL)
		tool_die(tool, "out of memory");
	deal->played = croupier_record_moves(passage->record) > 0;
}

/* Finds the words of each seat; false, having said so, where an option is no good. */
static bool
find_cuts(struct tool *tool, const struct deal *deal, const char *cuts[CROUPIER_MAX_SEATS])
{
	size_t i;

	for (i = 0; i < deal->cuts.count; i++) {
		char *name = tool_copy(tool, NULL, deal->cuts.at[i]);
		char *words = strchr(name, '=');
		int seat;

		if (words != NULL)
			*words = '\0';
		seat = croupier_state_seat(deal->kept, name);
		if (words == NULL)
			tool_trouble(tool, "--cut wants SEAT=WORDS");
		else if (seat < 0)
			tool_trouble(tool, "--cut: there is no seat %.40s", name);
		else if (cuts[seat] != NULL)
			tool_trouble(tool, "--cut: %s cuts twice", name);
		free(name);
		if (words == NULL || seat < 0 || cuts[seat] != NULL)
			return false;
		cuts[seat] = strchr(deal->cuts.at[i], '=') + 1;
	}
	return true;
}

/* Deals what was sealed, with what the players add. */
static void
open_sealed(struct tool *tool, struct deal *deal)
{
	static const struct visitor visitor = { .end = keep_sealed };
	const char *cuts[CROUPIER_MAX_SEATS] = { NULL };
	const char *const files[] = { deal->open, NULL };
	struct croupier_state *state;
	struct croupier_refusal no;

	tool->next_file = files;
	tool_visit(tool, &visitor, deal);
	if (tool->worst != CROUPIER_YES || deal->kept == NULL || !find_cuts(tool, deal, cuts))
		return;
	no = croupier_open(deal->kept, deal->cuts.count == 0 ? NULL : cuts, &state);
	if (deal->rounds > 1 || deal->played)
		no = (struct croupier_refusal){ .verdict = CROUPIER_NO,
		    .sentence = "it has more in it than a deal that was sealed" };
	if (no.verdict == CROUPIER_YES) {
		if (deal->cuts.count == 0)
			tool_note(tool, "nobody cuts: the seal proves only that the deal was not "
			    "changed afterwards");
		write_state(tool, state);
	} else {
		no.at.file = deal->open;
		no.at.line = no.at.column = 1;
		tool_refuse(tool, &no);
	}
	croupier_state_free(state);
}

/* What is wrong with options of sealed deals; NULL: nothing. */
static const char *
find_wrong_seal(const struct tool *tool, const struct deal *deal)
{
	bool table = deal->match_told || deal->seats.count > 0 || deal->scores.count > 0 ||
	    deal->meta.count > 0 || deal->dealer != NULL;
	bool setup = table || deal->facts.count > 0 || deal->seeded || deal->counted ||
	    deal->setup.hidden || deal->next || deal->list || deal->seal != NULL;

	if (deal->open != NULL && (setup || tool->words[0] != NULL))
		return "--open deals what was sealed: only --cut may be given with it";
	if (deal->open == NULL && deal->cuts.count > 0)
		return "--cut belongs to --open";
	if (deal->seal == NULL)
		return NULL;
	if (deal->counted || deal->setup.hidden || deal->list)
		return "--seal excludes -n, --hidden and --list";
	if (strcmp(deal->seal, "-") == 0)
		return "--seal wants a file: standard output is for the seal";
	if (deal->seeded && !deal->seed_is_key)
		return "--seal takes a --seed only as 64 hex digits: anything else can be guessed";
	return NULL;
}

/* ---- the command line --------------------------------------------------------- */

/* Whether what the command line says goes together; says why where it does not. */
static bool
check_usage(struct tool *tool, const struct deal *deal)
{
	const char *wrong = find_wrong_seal(tool, deal);

	if (wrong != NULL) {
		tool_trouble(tool, "%s", wrong);
		return false;
	}
	if (!deal->list && !deal->next && deal->open == NULL && deal->setup.game == NULL) {
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

/* Does what the command line asks for, which is good. */
static void
do_deal(struct tool *tool, struct deal *deal)
{
	static const struct visitor visitor = { .numbered = true, .end = deal_next };

	/* Each finished round has a next one with a seed of its own, but of a sealed one. */
	if (!deal->list && !deal->seeded && (!deal->next || deal->seal != NULL))
		new_seed(tool, deal->setup.seed);
	if (deal->list)
		tool_check(tool, croupier_list(tool->format, tool->text));
	else if (deal->open != NULL)
		open_sealed(tool, deal);
	else if (deal->next && deal->seal != NULL)
		seal_next(tool, deal);
	else if (deal->next)
		tool_visit(tool, &visitor, deal);
	else if (deal->seal != NULL)
		seal_first(tool, deal);
	else
		deal_first(tool, deal);
}

int
main(int argc, const char *argv[])
{
	struct tool tool = { .fd = -1 };
	struct deal deal = { .count = 1 };

	tool_start(&tool, argc, argv, options,
	    "GAME | --next [FILE...] | --open FILE | --list", take_option, &deal);
	deal.setup.seats = deal.seats.at;
	deal.setup.options = deal.options.at;
	deal.setup.facts = deal.facts.at;
	deal.setup.scores = deal.scores.at;
	deal.setup.meta = deal.meta.at;
	if (!deal.next && deal.open == NULL)
		deal.setup.game = tool.words[0];
	if (check_usage(&tool, &deal))
		do_deal(&tool, &deal);
	list_free(&deal.seats);
	list_free(&deal.options);
	list_free(&deal.facts);
	list_free(&deal.scores);
	list_free(&deal.meta);
	list_free(&deal.cuts);
	croupier_state_free(deal.kept);
	free(deal.seal);
	free(deal.open);
	free(deal.variant);
	free(deal.dealer);
	return tool_end(&tool);
}
