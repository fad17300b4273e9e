/*
 * deal.c: deals rounds: writes fresh states.
 *
 * Knows its options.  Must not know any game: the library does.
 */
#include "cli/records.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct deal {
	struct croupier_setup setup;
	struct list seats, options, facts, scores, meta, cuts;
	char *variant, *dealer, *seed;
	unsigned long players, count;	/* or NOT_GIVEN */
	bool next, no_hindsight, list, schema;
	char *seal, *open;		/* the files of these options */
	struct croupier_state *kept;	/* the deal that is to be sealed or opened */
	unsigned long rounds;		/* how many the input had for that */
	bool played;			/* the deal to be opened has moves or rulings after it */
};

static const struct poptOption options[] = {
	TOOL_TEXT("variant", 'v', struct deal, variant, "VARIANT", "play this variant"),
	TOOL_COUNT("players", 'p', struct deal, players, "PLAYERS",
	    "deal to this many seats, with the usual names"),
	TOOL_WORDS("seats", 's', struct deal, seats, "NAME,NAME,...",
	    "name the seats, in turn order"),
	TOOL_LIST("option", 'o', struct deal, options, "KEY=VALUE",
	    "set an option of the match; may be repeated"),
	TOOL_LIST("with", 'w', struct deal, facts, "KEY=VALUE",
	    "give a fact of this round; may be repeated"),
	TOOL_TEXT("dealer", 'd', struct deal, dealer, "DEALER", "say which seat deals"),
	TOOL_LIST("score", 0, struct deal, scores, "SEAT=NUMBER",
	    "set a seat's total before the round; may be repeated"),
	TOOL_LIST("meta", 0, struct deal, meta, "KEY=TEXT",
	    "put a remark into meta; may be repeated"),
	TOOL_TEXT("seed", 0, struct deal, seed, "TEXT",
	    "shuffle by this seed instead of a new one"),
	TOOL_NUMBER("count", 'n', struct deal, count, "COUNT", "deal this many states"),
	TOOL_FLAG("hidden", 0, struct deal, setup.hidden,
	    "write a state for a table with real cards"),
	TOOL_FLAG("next", 0, struct deal, next, "read finished rounds and deal the next ones"),
	TOOL_FLAG("no-hindsight", 0, struct deal, no_hindsight,
	    "with --next, do not check whether later cards prove moves illegal"),
	TOOL_TEXT("seal", 0, struct deal, seal, "FILE",
	    "keep the deal secret in FILE and write its seal"),
	TOOL_TEXT("open", 0, struct deal, open, "FILE", "open the sealed deal in FILE"),
	TOOL_LIST("cut", 0, struct deal, cuts, "SEAT=WORDS",
	    "with --open: what a seat adds to the deal; may be repeated"),
	TOOL_FLAG("list", 0, struct deal, list, "list games, variants, options and facts"),
	TOOL_FLAG("schema", 0, struct deal, schema,
	    "write a JSON Schema of documents, of all games or of one"),
	TOOL_JSON_OPTION,
	TOOL_OPTIONS
};

/* Whether -n is given. */
static bool
is_counted(const struct deal *deal)
{
	return deal->count != NOT_GIVEN;
}

static void
write_state(struct tool *tool, const struct croupier_state *state)
{
	tool_put_checked(tool, croupier_state_write(state, tool->format, tool->out.made));
}

/* ---- refusals ----------------------------------------------------------- */

/* Whether a first round is refused whatever seats are named. */
static bool
is_refused_unnamed(const struct deal *deal)
{
	struct croupier_setup unnamed = deal->setup;
	struct croupier_state *state;
	bool refused;

	if (unnamed.seats != NULL)
		unnamed.players = (unsigned)deal->seats.count;
	unnamed.seats = unnamed.scores = unnamed.meta = NULL;
	unnamed.dealer = NULL;
	refused = croupier_deal(&unnamed, &state).verdict != CROUPIER_YES;
	croupier_state_free(state);
	return refused;
}

/* Whether a next round is refused only because of what the command line says about its cards. */
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

/* Tells why there is no deal; if --list has the right word, and none is suggested, names --list. */
static void
refuse_deal(struct tool *tool, struct croupier_refusal *no, bool listed)
{
	size_t length = strlen(no->sentence);
	bool asks = length > 0 && no->sentence[length - 1] == '?';

	if (listed && no->error == CROUPIER_INPUT && !asks)
		snprintf(no->sentence + length, sizeof no->sentence - length,
		    "; see %s --list", tool->name);
	tool_refuse(tool, no);
}

/* ---- deals ---------------------------------------------------------------- */

/*
 * Writes the seal for everybody; the secret is already on disk, and stays there whatever
 * happens.
 */
static void
tell_seal(struct tool *tool, const char *file, const struct croupier_state *sealed)
{
	const char *bytes;
	size_t length;

	tool_check(tool, croupier_seal_write(sealed, CROUPIER_SEAL, tool->format,
	    tool->out.made));
	bytes = tool_text(tool, &tool->out, &length);
	signal(SIGPIPE, SIG_IGN);
	if (!write_all(STDOUT_FILENO, bytes, length) || close(STDOUT_FILENO) != 0)
		tool_die(tool, "cannot write the seal to standard output: %s; the secret stays in "
		    "%s", strerror(errno), file);
	text_clear(&tool->out);
}

/* Puts a sealed deal: the secret goes to its file, the seal to standard output. */
static void
put_sealed(struct tool *tool, const char *file, const struct croupier_state *sealed)
{
	struct text secret = { .made = NULL };
	const char *bytes;
	size_t length;

	tool_check(tool, croupier_state_write(sealed, tool->format, tool_target(tool, &secret)));
	bytes = tool_text(tool, &secret, &length);
	if (tool_write_secret(tool, file, bytes, length))
		tell_seal(tool, file, sealed);
	text_free(&secret);
}

/* Deals one state, or a number of states, each by its own seed of the series. */
static void
deal_first(struct tool *tool, struct deal *deal)
{
	struct croupier_setup setup = deal->setup;
	struct croupier_state *state;
	struct croupier_refusal no;
	unsigned long k;

	for (k = 0; k < (is_counted(deal) ? deal->count : 1); k++) {
		if (is_counted(deal))
			croupier_seed_derive(deal->setup.seed, "series", k, setup.seed);
		no = croupier_deal(&setup, &state);
		if (no.verdict != CROUPIER_YES) {
			refuse_deal(tool, &no, is_refused_unnamed(deal));
			break;
		}
		if (deal->seal != NULL)
			put_sealed(tool, deal->seal, state);
		else
			write_state(tool, state);
		croupier_state_free(state);
	}
}

/*
 * Deals the round after a record; a deal to be sealed is kept for the end, as it must be the
 * only one.
 */
static void
deal_next(struct tool *tool, void *what, struct input_record *at)
{
	struct deal *deal = what;
	const struct croupier_state *finished = croupier_record_state(at->record);
	struct croupier_state *state;
	struct croupier_refusal no;

	if (!at->good || (deal->rounds++ > 0 && deal->seal != NULL))
		return;
	tool_seed(tool, deal->seed, deal->setup.seed);
	no = croupier_deal_next(finished, &deal->setup, &state);
	if (no.verdict != CROUPIER_YES) {
		no.at = at->place;
		refuse_deal(tool, &no, is_accepted_plain(finished, &deal->setup));
	} else if (deal->seal != NULL) {
		deal->kept = state;
	} else {
		write_state(tool, state);
		croupier_state_free(state);
	}
}

/* Deals the round after each record of the input. */
static void
deal_rounds(struct tool *tool, struct deal *deal)
{
	const struct record_handlers handlers = { .numbered = true, .end = deal_next,
		.hindsight = !deal->no_hindsight };

	tool_read_records(tool, tool->words, &handlers, deal);
	if (deal->seal != NULL && deal->rounds > 1)
		tool_trouble(tool, "--seal deals after one finished round; the input has %lu",
		    deal->rounds);
	if (deal->kept != NULL && tool->worst == CROUPIER_YES)
		put_sealed(tool, deal->seal, deal->kept);
}

/* ---- sealed deals ----------------------------------------------------------- */

/* Keeps the sealed deal that is to be opened. */
static void
keep_sealed(struct tool *tool, void *what, struct input_record *at)
{
	struct deal *deal = what;
	struct croupier_record_about about = croupier_record_about(at->record);

	if (!at->good || deal->rounds++ > 0)
		return;
	deal->kept = tool_need(tool, croupier_state_copy(croupier_record_state(at->record)));
	deal->played = about.moves > 0 || about.rulings > 0;
}

/* Finds the words of each seat in --cut; false, having said so, if an option is wrong. */
static bool
find_cuts(struct tool *tool, const struct deal *deal, const char *cuts[CROUPIER_MAX_SEATS])
{
	const struct list *list = &deal->cuts;
	size_t i;

	for (i = 0; i < list->count && tool->worst == CROUPIER_YES; i++) {
		size_t length = strcspn(list->at[i], "=");
		char *name = tool_copy_bytes(tool, list->at[i], length);
		int seat = croupier_state_seat(deal->kept, name);

		if (list->at[i][length] == '\0')
			tool_trouble(tool, "--cut wants SEAT=WORDS");
		else if (seat < 0)
			tool_trouble(tool, "--cut: there is no seat %.40s", name);
		else if (cuts[seat] != NULL)
			tool_trouble(tool, "--cut: %s cuts twice", name);
		else
			cuts[seat] = list->at[i] + length + 1;
		free(name);
	}
	return tool->worst == CROUPIER_YES;
}

/* Opens the sealed deal, with the cuts that the players add. */
static void
open_sealed(struct tool *tool, struct deal *deal)
{
	static const struct record_handlers handlers = { .end = keep_sealed };
	const char *cuts[CROUPIER_MAX_SEATS] = { NULL };
	const char *const files[] = { deal->open, NULL };
	struct croupier_state *state;
	struct croupier_refusal no;

	tool_read_records(tool, files, &handlers, deal);
	if (tool->worst != CROUPIER_YES || deal->kept == NULL || !find_cuts(tool, deal, cuts))
		return;
	no = croupier_deal_open(deal->kept, deal->cuts.count == 0 ? NULL : cuts, &state);
	if (deal->rounds > 1 || deal->played)
		no = (struct croupier_refusal){ .verdict = CROUPIER_NO,
		    .sentence = "it holds more than a sealed deal" };
	if (no.verdict == CROUPIER_YES) {
		if (deal->cuts.count == 0)
			tool_note(tool, NULL, "nobody cuts: the seal proves only that the deal was "
			    "not changed afterwards");
		write_state(tool, state);
	} else {
		no.at.file = deal->open;
		no.at.line = no.at.column = 1;
		tool_refuse(tool, &no);
	}
	croupier_state_free(state);
}

/* Whether an option was given that --next does not take. */
static bool
tells_match(const struct deal *deal)
{
	return deal->variant != NULL || deal->setup.players > 0 || deal->options.count > 0;
}

/* Whether a seed is given as 64 hexadecimal digits. */
static bool
is_key(const char *seed)
{
	return strlen(seed) == 2 * CROUPIER_SEED_BYTES &&
	    strspn(seed, "0123456789abcdefABCDEF") == strlen(seed);
}

/* What is wrong with options of sealed deals; NULL: nothing. */
static const char *
find_wrong_seal(const struct tool *tool, const struct deal *deal)
{
	bool table = tells_match(deal) || deal->seats.count > 0 ||
	    deal->scores.count > 0 || deal->meta.count > 0 || deal->dealer != NULL;
	bool setup = table || deal->facts.count > 0 || deal->seed != NULL || is_counted(deal) ||
	    deal->setup.hidden || deal->next || deal->list || deal->seal != NULL;

	if (deal->open != NULL && (setup || tool->words[0] != NULL))
		return "--open deals what was sealed: only --cut may be given with it";
	if (deal->schema && (setup || deal->cuts.count > 0))
		return "--schema takes a game, and no other option";
	if (deal->open == NULL && deal->cuts.count > 0)
		return "--cut belongs to --open";
	if (deal->seal == NULL)
		return NULL;
	if (is_counted(deal) || deal->setup.hidden || deal->list)
		return "--seal excludes -n, --hidden and --list";
	if (strcmp(deal->seal, "-") == 0)
		return "--seal wants a file: standard output is for the seal";
	if (deal->seed != NULL && !is_key(deal->seed))
		return "--seal takes a --seed only as 64 hex digits: anything else can be guessed";
	return NULL;
}

/* ---- the command line --------------------------------------------------------- */

/* Whether the options and words go together; says why if they do not. */
static bool
check_usage(struct tool *tool, const struct deal *deal)
{
	const char *wrong;

	if (deal->seats.count > CROUPIER_MAX_SEATS) {
		tool_trouble(tool, "-s names %zu seats; no game has more than %d",
		    deal->seats.count, CROUPIER_MAX_SEATS);
		return false;
	}
	wrong = find_wrong_seal(tool, deal);
	if (wrong != NULL) {
		tool_trouble(tool, "%s", wrong);
		return false;
	}
	if (!deal->list && !deal->schema && !deal->next && deal->open == NULL &&
	    deal->setup.game == NULL) {
		tool_trouble(tool, "which game? %s GAME; %s --list lists them", tool->name,
		    tool->name);
		return false;
	}
	if (deal->no_hindsight && !deal->next)
		wrong = "--no-hindsight belongs to --next: only a played round can be judged";
	else if (deal->setup.hidden && deal->seed != NULL)
		wrong = "--seed and --hidden exclude each other: real cards are shuffled by hand";
	else if (deal->next && is_counted(deal))
		wrong = "-n and --next exclude each other: each finished round has one next";
	else if (deal->next && tells_match(deal))
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

/* Does what the command line asks for, after it was checked. */
static void
do_deal(struct tool *tool, struct deal *deal)
{
	/* With --next, each round is dealt by a seed of its own. */
	if (!deal->next)
		tool_seed(tool, deal->seed, deal->setup.seed);
	if (deal->list)
		tool_check(tool, croupier_games_write(tool->format, tool->out.made));
	else if (deal->schema)
		tool_put_checked(tool, croupier_schema_write(deal->setup.game, tool->out.made));
	else if (deal->open != NULL)
		open_sealed(tool, deal);
	else if (deal->next)
		deal_rounds(tool, deal);
	else
		deal_first(tool, deal);
}

int
main(int argc, const char *argv[])
{
	struct tool tool = { .silent = false };
	struct deal deal = { .players = NOT_GIVEN, .count = NOT_GIVEN };

	tool_start(&tool, argc, argv, options,
	    "GAME | --next [FILE...] | --open FILE | --list | --schema [GAME]", NULL, &deal);
	deal.setup.players = deal.players == NOT_GIVEN ? 0 : (unsigned)deal.players;
	deal.setup.variant = deal.variant;
	deal.setup.dealer = deal.dealer;
	deal.setup.seats = (const char *const *)deal.seats.at;
	deal.setup.options = (const char *const *)deal.options.at;
	deal.setup.facts = (const char *const *)deal.facts.at;
	deal.setup.scores = (const char *const *)deal.scores.at;
	deal.setup.meta = (const char *const *)deal.meta.at;
	deal.setup.sealed = deal.seal != NULL;
	if (!deal.next && deal.open == NULL)
		deal.setup.game = tool.words[0];
	if (check_usage(&tool, &deal))
		do_deal(&tool, &deal);
	croupier_state_free(deal.kept);
	return tool_end(&tool);
}
