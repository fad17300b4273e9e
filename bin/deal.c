/*
 * deal.c: deals rounds: writes fresh states.
 *
 * Knows its options.  Must not know any game: the library does.
 */
#include "cli/records.h"
#include "cli/setup.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct deal {
	struct wanted wanted;
	struct croupier_setup setup;	/* what is wanted, with all else that was given */
	struct list scores, meta, cuts;
	unsigned long count;		/* or NOT_GIVEN */
	bool next, no_hindsight, list, schema;
	char *seal, *open;		/* the files of these options */
	struct croupier_state *kept;	/* the deal that is to be sealed or opened */
	unsigned long rounds;		/* how many the input had for that */
	bool played;			/* the deal to be opened has moves or rulings after it */
};

static const struct poptOption options[] = {
	SETUP_OPTIONS(struct deal, wanted),
	TOOL_LIST("score", 0, struct deal, scores, "SEAT=NUMBER",
	    "set a seat's total before the round; may be repeated"),
	TOOL_LIST("meta", 0, struct deal, meta, "KEY=TEXT",
	    "put a remark into meta; may be repeated"),
	TOOL_TEXT("seed", 0, struct deal, wanted.seed, "TEXT",
	    "shuffle by this seed instead of a new one"),
	TOOL_NUMBER("count", 'n', struct deal, count, "COUNT", "deal this many states"),
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

static void
write_state(struct tool *tool, const struct croupier_state *state)
{
	tool_put_checked(tool, croupier_state_write(state, tool->format, tool->out.made));
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

	tool_check(tool, croupier_state_write(sealed, tool->format, tool_target(tool, &secret)));
	if (tool_write_file(tool, file, true, &secret,
	    ": the file is there already, and is not overwritten"))
		tell_seal(tool, file, sealed);
	text_free(&secret);
}

/* Deals one state, or a number of states, each by its own seed of the series. */
static void
deal_first(struct tool *tool, struct deal *deal)
{
	bool counted = deal->count != NOT_GIVEN;
	struct croupier_setup setup = deal->setup;
	struct croupier_state *state;
	struct croupier_refusal no;
	unsigned long k;

	for (k = 0; k < (counted ? deal->count : 1); k++) {
		if (counted)
			croupier_seed_derive(deal->setup.seed, "series", k, setup.seed);
		no = croupier_deal(&setup, &state);
		if (no.verdict != CROUPIER_YES) {
			tool_refuse(tool, &no);
			break;
		}
		if (deal->seal != NULL)
			put_sealed(tool, deal->seal, state);
		else
			write_state(tool, state);
		croupier_state_free(state);
	}
}

/* Tells of those who are new at a table. */
static void
tell_newcomers(struct tool *tool, const struct input_record *at, const struct croupier_state *next)
{
	struct text lines = { .made = NULL };
	const char *line;
	size_t length;

	put_newcomers(tool, croupier_record_state(at->record), next, "--score ", "", &lines);
	for (line = tool_text(tool, &lines, NULL); *line != '\0'; line += length + 1) {
		length = strcspn(line, "\n");
		tool_note(tool, &at->place, "%.*s", (int)length, line);
	}
	text_free(&lines);
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

	if (!at->good || (deal->rounds++ > 0 && deal->seal != NULL))
		return;
	tool_seed(tool, deal->wanted.seed, deal->setup.seed);
	if (!record_is_yes(tool, at, croupier_deal_next(finished, &deal->setup, &state)))
		return;
	tell_newcomers(tool, at, state);
	if (deal->seal != NULL) {
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
		.hindsight = !deal->no_hindsight, .at_end = true };

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

/* Finds the words of each seat in --cut. */
static void
find_cuts(struct tool *tool, const struct deal *deal, const char *cuts[CROUPIER_MAX_SEATS])
{
	size_t i;

	for (i = 0; i < deal->cuts.count; i++) {
		const char *name = deal->cuts.at[i];
		int seat = croupier_state_seat(deal->kept, name);

		if (seat < 0)
			tool_die(tool, "--cut: there is no seat %.40s", name);
		cuts[seat] = name + strlen(name) + 1;
	}
}

/* Opens the sealed deal, with the cuts that the players add. */
static void
open_sealed(struct tool *tool, struct deal *deal)
{
	static const struct record_handlers handlers = { .end = keep_sealed,
		.at_end = true };
	const char *cuts[CROUPIER_MAX_SEATS] = { NULL };
	const char *const files[] = { deal->open, NULL };
	struct croupier_state *state;
	struct croupier_refusal no;

	tool_read_records(tool, files, &handlers, deal);
	if (tool->worst != CROUPIER_YES || deal->kept == NULL)
		return;
	find_cuts(tool, deal, cuts);
	no = croupier_deal_open(deal->kept, deal->cuts.count == 0 ? NULL : cuts, &state);
	if (deal->rounds > 1 || deal->played)
		no = refusal(CROUPIER_NO, "it holds more than a sealed deal");
	if (no.verdict == CROUPIER_YES) {
		if (deal->cuts.count == 0)
			tool_note(tool, NULL, "nobody cuts: the seal proves only that the deal was "
			    "not changed afterwards");
		write_state(tool, state);
	} else {
		/* A bad cut stands on the command line, all else in the file. */
		if (no.verdict == CROUPIER_NO)
			no.at = (struct croupier_place){ deal->open, 1, 1 };
		tool_refuse(tool, &no);
	}
	croupier_state_free(state);
}

/* ---- the command line --------------------------------------------------------- */

/* What is wrong with the options and words together; NULL: nothing. */
static const char *
find_wrong(const struct tool *tool, const struct deal *deal)
{
	bool first = deal->setup.variant != NULL || deal->setup.players > 0 ||
	    deal->setup.options != NULL;
	const char *seed = deal->wanted.seed;
	bool counted = deal->count != NOT_GIVEN, word = tool->words[0] != NULL;
	bool setup = wants_deal(&deal->wanted) || deal->scores.count > 0 || deal->meta.count > 0 ||
	    deal->wanted.seed != NULL || counted || deal->next || deal->list ||
	    deal->seal != NULL;
	const struct { bool is_so; const char *wrong; } all[] = {
		{ deal->open != NULL && (setup || word),
		    "--open deals what was sealed: only --cut may be given with it" },
		{ deal->schema && (setup || deal->cuts.count > 0),
		    "--schema takes a game, and no other option" },
		{ deal->open == NULL && deal->cuts.count > 0, "--cut belongs to --open" },
		{ deal->seal != NULL && (counted || deal->setup.hidden || deal->list),
		    "--seal excludes -n, --hidden and --list" },
		{ deal->seal != NULL && strcmp(deal->seal, "-") == 0,
		    "--seal wants a file: standard output is for the seal" },
		{ deal->seal != NULL && seed != NULL && (strlen(seed) != 2 * CROUPIER_SEED_BYTES ||
		    strspn(seed, "0123456789abcdefABCDEF") != strlen(seed)),
		    "--seal takes a --seed only as 64 hex digits: anything else can be guessed" },
		{ deal->no_hindsight && !deal->next,
		    "--no-hindsight belongs to --next: only a played round can be judged" },
		{ deal->next && counted,
		    "-n and --next exclude each other: each finished round has one next" },
		{ deal->next && first, "--next keeps the variant and the options, and -s names its "
		    "seats: -v, -p and -o are for first rounds" },
		{ !deal->next && word && tool->words[1] != NULL, "one game at a time" },
		{ deal->list && word, "--list takes no game" },
	};
	size_t i;

	for (i = 0; i < sizeof all / sizeof all[0]; i++)
		if (all[i].is_so)
			return all[i].wrong;
	return NULL;
}

/* Does what the command line asks for, after it was checked. */
static void
do_deal(struct tool *tool, struct deal *deal)
{
	/* With --next, each round is dealt by a seed of its own. */
	if (!deal->next)
		tool_seed(tool, deal->wanted.seed, deal->setup.seed);
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
	struct deal deal = { .wanted.players = NOT_GIVEN, .count = NOT_GIVEN };
	const char *wrong;

	tool_start(&tool, argc, argv, options,
	    "GAME | --next [FILE...] | --open FILE | --list | --schema [GAME]", &deal);
	deal.setup = wanted_setup(&tool, &deal.wanted);
	deal.setup.scores = list_texts(&deal.scores);
	deal.setup.meta = list_texts(&deal.meta);
	deal.setup.sealed = deal.seal != NULL;
	if (!deal.next && deal.open == NULL)
		deal.setup.game = tool.words[0];
	wrong = find_wrong(&tool, &deal);
	if (wrong != NULL)
		tool_die(&tool, "%s", wrong);
	split_cuts(&tool, &deal.cuts);
	if (!deal.list && !deal.schema && !deal.next && deal.open == NULL && tool.words[0] == NULL)
		tool_die(&tool, "which game? %s GAME; %s --list lists them", tool.name, tool.name);
	do_deal(&tool, &deal);
	croupier_state_free(deal.kept);
	return tool_end(&tool);
}
