/*
 * advise.c: ranks the legal moves of the seat whose turn it is, best first, or judges the
 * moves of a record.
 *
 * Knows its options, how long it thinks, and the layout of a list.  Must not know any game,
 * nor which move is good: the library knows that.
 */
#include "cli/records.h"
#include "cli/terminal.h"
#include "picture/picture.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL_DEALS = 200, REVIEW_SECONDS = 60 };

struct advising {
	struct tool *tool;
	unsigned long deals;			/* for each list; 0: as many as there is time for */
	unsigned long jobs;
	char *time;				/* of that option; NULL: not given */
	double seconds;				/* for each list or review; 0: no limit */
	char *seat;				/* its moves; NULL: the seat whose turn it is */
	bool all_cards, words, report, table, judge;
	char *seed_text;			/* NULL: chance is the system's */
	uint8_t seed[CROUPIER_SEED_BYTES];
	struct croupier_advice *advice;		/* NULL where moves are judged */
	struct croupier_review *review;
	bool explained, explained_level;	/* what the numbers of tables mean, and = */
	unsigned long judged;			/* choices of the record at hand */
	struct mistake *mistakes;		/* among them, for a table */
	size_t mistake_count;
	unsigned long records;			/* how many were read */
	double began;				/* when the list or review at hand was begun */
	struct lists lists;
};

/* A move that has lost something for sure, for people. */
struct mistake {
	struct croupier_judged judged;
	char *words, *best;
};

static const struct poptOption options[] = {
	TOOL_COUNT("count", 'n', struct advising, deals, "N", "suppose N deals (200)"),
	TOOL_TEXT("time", 0, struct advising, time, "SECONDS",
	    "think for SECONDS about each list or review, in as many deals as fit"),
	TOOL_TEXT("seat", 0, struct advising, seat, "SEAT",
	    "rank the moves of SEAT, even out of turn"),
	TOOL_FLAG("all-cards", 0, struct advising, all_cards,
	    "use all that the record knows, not only what the seat can know"),
	TOOL_COUNT("jobs", 'j', struct advising, jobs, "N", "think in N threads (1)"),
	TOOL_TEXT("seed", 0, struct advising, seed_text, "TEXT",
	    "make all random choices from this seed"),
	TOOL_FLAG("words", 'w', struct advising, words, "write the moves in words"),
	TOOL_FLAG("report", 0, struct advising, report, "write a document about each move"),
	TOOL_FLAG("table", 0, struct advising, table, "write a table for people"),
	TOOL_FLAG("review", 0, struct advising, judge,
	    "judge every move of a record for which there was a choice"),
	TOOL_JSON_OPTION,
	TOOL_OPTIONS
};

/* Seconds, perhaps with a fraction: digits, then a point and digits. */
static double
read_seconds(struct tool *tool, const char *argument)
{
	static const char digits[] = "0123456789";
	size_t whole = strspn(argument, digits);
	size_t part = argument[whole] == '.' ? strspn(argument + whole + 1, digits) + 1 : 0;

	double seconds = whole > 0 && whole < 8 && part != 1 && argument[whole + part] == '\0' ?
	    strtod(argument, NULL) : 0;

	if (seconds <= 0)
		tool_die(tool, "--time takes seconds, such as 2 or 0.5, not \"%s\"", argument);
	return seconds;
}

/* ---- time ---------------------- */

/*
 * Whether the time for this list is over; after the first second it also shows progress.  Reviews
 * end between two choices.
 */
static bool
is_late(void *what)
{
	struct advising *a = what;
	double passed = tool_clock() - a->began;

	if (passed >= 1 && a->judge)
		tool_progress(a->tool, "record %lu: %lu choices judged in %.0f seconds", a->records,
		    a->judged, passed);
	else if (passed >= 1)
		tool_progress(a->tool, "thinking about record %lu for %.0f seconds", a->records,
		    passed);
	return !a->judge && a->seconds > 0 && passed >= a->seconds;
}

/* ---- tables ---------------------- */

enum { BAR = 20 };

/* Puts a bar from no gain to this gain, on a line from the least gain to the most. */
static void
put_bar(struct text *text, double gain, double least, double most)
{
	double unit = most > least ? BAR / (most - least) : 0;
	int zero = (int)lround(-least * unit), end = (int)lround((gain - least) * unit), i;

	for (i = 0; i <= BAR; i++)
		text_put(text, i == zero ? "|" : (i > zero && i <= end) || (i < zero && i >= end) ?
		    "#" : " ");
}

/*
 * Puts words after a text that ends at a column; a line that would be wider than the terminal goes
 * on below, indented.
 */
static void
put_wrapped(struct text *to, const char *words, size_t column)
{
	size_t indent = column + 1, width = terminal_width();

	while (*words != '\0') {
		size_t length = strcspn(words, " ");

		if (column > indent && column + 1 + length > width) {
			text_print(to, "\n%*s", (int)indent, "");
			column = indent;
		} else if (column > indent) {
			text_put(to, " ");
			column++;
		}
		text_add(to, words, length);
		column += length;
		words += length + strspn(words + length, " ");
	}
}

static void
put_row(struct advising *a, const struct croupier_state *state, size_t index, double least,
    double most, const char *seat, struct text *text)
{
	struct croupier_advised known = croupier_advice_at(a->advice, index);
	struct croupier_advised best = croupier_advice_at(a->advice, 0);
	struct text move = { .made = NULL }, worth = { .made = NULL };
	size_t column;

	tool_check(a->tool,
	    croupier_advice_write(a->advice, index, false, CROUPIER_WORDS,
	    tool_target(a->tool, &move)));
	say_worth(state, &known, &best, &worth);
	(void)tool_text(a->tool, &worth, &column);
	text_put(text, known.level ? "= " : "  ");
	if (known.deals > 0) {
		text_print(text, "%s  ", tool_text(a->tool, &worth, NULL));
		put_bar(text, known.gain, least, most);
	} else {
		text_print(text, "%*s", (int)column + 2 + BAR + 1, "");
	}
	column += 2 + 2 + BAR + 1 + 2;
	text_put(text, "  ");
	put_wrapped(text, tool_text(a->tool, &move, NULL) + strlen(seat) + 1, column);
	text_put(text, "\n");
	text_free(&move);
	text_free(&worth);
}

/* Puts the lines below a table. */
static void
put_legend(struct advising *a, struct text *text)
{
	size_t i, count = croupier_advice_moves(a->advice), level = 0, fewer = 0;

	for (i = 0; i < count; i++) {
		struct croupier_advised known = croupier_advice_at(a->advice, i);

		level += known.level;
		fewer += known.deals < croupier_advice_at(a->advice, 0).deals;
	}
	if (level > 0 && !a->explained_level)
		text_put(text, "= in so few deals this move cannot be told from the best one\n");
	a->explained_level = a->explained_level || level > 0;
	if (fewer > 0)
		text_print(text, fewer == 1 ?
		    "The last move looked worse, and was not tried in all deals.\n" :
		    "The last %zu moves looked worse, and were not tried in all deals.\n", fewer);
}

static void
put_table(struct advising *a, const struct croupier_state *state, const char *seat,
    struct text *text)
{
	size_t i, count = croupier_advice_moves(a->advice);
	unsigned long deals = croupier_advice_at(a->advice, 0).deals;
	/* Of the gains that are shown as bars; 0 is never outside them. */
	double least = 0, most = 0;

	if (count == 0)
		return;
	if (count == 1)
		text_say(text, "%s has one legal move.\n", seat);
	else
		text_say(text, "%s has %zu legal moves, tried in %lu supposed deal%s.\n", seat,
		    count, deals, deals == 1 ? "" : "s");
	if (count > 1 && !a->explained)
		text_put(text, "gain: points ahead of the others; wins: how often no seat does "
		    "better\n");
	a->explained = a->explained || count > 1;
	for (i = 0; i < count; i++) {
		least = fmin(least, croupier_advice_at(a->advice, i).gain);
		most = fmax(most, croupier_advice_at(a->advice, i).gain);
	}
	for (i = 0; i < count; i++)
		put_row(a, state, i, least, most, seat, text);
	put_legend(a, text);
}

/* ---- lists ---------------------- */

/* Writes the list that was made. */
static void
put_list(struct advising *a, const struct croupier_state *state, int seat, struct text *text)
{
	enum croupier_format format = a->words ? CROUPIER_WORDS : a->tool->format;
	struct croupier_text *target = tool_target(a->tool, text);
	size_t i, count = croupier_advice_moves(a->advice);

	if (a->table) {
		put_table(a, state, croupier_state_seat_name(state, (unsigned)seat), text);
		return;
	}
	for (i = 0; i < count; i++) {
		tool_check(a->tool,
		    croupier_advice_write(a->advice, i, a->report, format, target));
		if (a->words)
			text_put(text, "\n");
	}
}

/* Thinks about a record as it stands. */
static struct croupier_refusal
think(struct advising *a, const struct croupier_record *record, int seat)
{
	uint8_t seed[CROUPIER_SEED_BYTES];
	struct croupier_refusal no;

	croupier_seed_derive(a->seed, "advise", a->records++, seed);
	a->began = tool_clock();
	no = croupier_advice_begin(a->advice, record, (unsigned)seat, a->all_cards, seed);
	if (tool_is_yes(a->tool, &no))
		no = croupier_advice_think(a->advice, a->deals);
	tool_end_progress(a->tool);
	(void)tool_is_yes(a->tool, &no);
	return no;
}

static void
rank_moves(struct advising *a, struct input_record *at)
{
	const struct croupier_state *state = croupier_record_state(at->record);
	struct text *text = &a->tool->out;
	int seat = croupier_state_turn(state);

	if (!tool_find_seat(a->tool, at, a->seat, &seat))
		return;
	if (seat >= 0 && !record_is_yes(a->tool, at, think(a, at->record, seat)))
		return;
	if (a->table && at->one_of_many)
		put_heading(a->tool, at);
	else
		text = begin_list(a->tool, &a->lists, at->number);
	if (seat >= 0)
		put_list(a, state, seat, text);
	if (a->table && (seat < 0 || croupier_advice_moves(a->advice) == 0))
		tool_note(a->tool, &at->place, seat < 0 ? "nobody has anything to decide now" :
		    "%s has nothing to decide now",
		    croupier_state_seat_name(state, seat < 0 ? 0 : (unsigned)seat));
	tool_put(a->tool);
}

/* ---- reviews ---------------------- */

/* Keeps what was judged last, if it has surely lost something. */
static void
keep_mistake(struct advising *a)
{
	struct croupier_judged judged = croupier_review_judged(a->review);

	if (judged.lost <= 2 * judged.error)
		return;
	a->mistakes = tool_extend(a->tool, a->mistakes, a->mistake_count, sizeof *a->mistakes);
	a->mistakes[a->mistake_count++] = (struct mistake){ .judged = judged,
		.words = tool_copy(a->tool, NULL, judged.move),
		.best = tool_copy(a->tool, NULL, judged.best) };
}

/* For qsort(3): the worst first. */
static int
compare_mistakes(const void *one, const void *other)
{
	const struct mistake *a = one, *b = other;

	if (a->judged.lost != b->judged.lost)
		return a->judged.lost > b->judged.lost ? -1 : 1;
	return a->judged.number < b->judged.number ? -1 : 1;
}

/* Says what each seat has lost, from the moves that were kept. */
static void
put_losses(struct advising *a, const struct croupier_state *state)
{
	unsigned seat;
	size_t i;

	for (seat = 0; seat < croupier_state_about(state).seats; seat++) {
		double lost = 0;

		for (i = 0; i < a->mistake_count; i++)
			if (a->mistakes[i].judged.seat == seat)
				lost += a->mistakes[i].judged.lost;
		text_say(&a->tool->out, "%s%s lost %.1f", seat == 0 ? "" : ", ",
		    croupier_state_seat_name(state, seat), lost);
	}
	text_say(&a->tool->out, " points by them\n");
}

/* Puts the moves of a record that lost something, the worst first, and forgets them. */
static void
put_review(struct advising *a, const struct input_record *at)
{
	const struct croupier_state *state = croupier_record_state(at->record);
	size_t i;

	put_heading(a->tool, at);
	if (a->judged == 0)
		text_say(&a->tool->out, "There were no choices to judge.\n");
	else if (a->mistake_count == 0)
		text_say(&a->tool->out, "Of %lu choices none has surely lost anything.\n",
		    a->judged);
	else
		text_say(&a->tool->out, "Of %lu choices %zu lost something for sure; the worst "
		    "first, in points of the round:\n", a->judged, a->mistake_count);
	if (a->mistake_count > 1)
		qsort(a->mistakes, a->mistake_count, sizeof *a->mistakes, compare_mistakes);
	for (i = 0; i < a->mistake_count; i++) {
		const struct mistake *mistake = &a->mistakes[i];

		text_measured(&a->tool->out, 6, mistake->judged.lost, a->mistakes[0].judged.error);
		text_say(&a->tool->out, "  move %lu, %s; better: %s\n", mistake->judged.number,
		    mistake->words, strchr(mistake->best, ' ') + 1);
	}
	if (a->mistake_count > 0)
		put_losses(a, state);
	while (a->mistake_count > 0) {
		free(a->mistakes[--a->mistake_count].words);
		free(a->mistakes[a->mistake_count].best);
	}
	tool_put(a->tool);
}

/* What a review has found out about time. */
struct pace {
	double since;		/* when the last choice was begun */
	unsigned long deals;	/* in which it was judged; 0: there was none yet */
};

/*
 * In how many deals the next choice is judged, so that all the moves that are left get a fair
 * share of the time; 0: no time is left.
 */
static unsigned long
find_deals(const struct advising *a, struct pace *pace, unsigned long left)
{
	double now = tool_clock(), rest = a->began + a->seconds - now, each;
	unsigned long before = pace->deals;

	pace->deals = a->deals;
	if (a->seconds > 0 && rest <= 0)
		return 0;
	if (a->seconds > 0 && left > 0) {
		each = before == 0 ? 0.005 : (now - pace->since) / (double)before;
		if (rest / (double)left < each * (double)a->deals)
			pace->deals = (unsigned long)(rest / (double)left / each);
	}
	pace->deals = pace->deals < 2 ? 2 : pace->deals;
	pace->since = now;
	return pace->deals;
}

/* Judges a record move by move; moves that cannot be judged are reported and skipped. */
static void
review(struct advising *a, const struct input_record *at)
{
	unsigned long left = croupier_record_about(at->record).standing, deals;
	uint8_t seed[CROUPIER_SEED_BYTES];
	struct pace pace = { .deals = 0 };
	struct croupier_refusal no;
	bool judged = true;

	croupier_seed_derive(a->seed, "advise", a->records++, seed);
	tool_check(a->tool, croupier_review_begin(a->review, at->record, seed));
	a->began = tool_clock();
	for (a->judged = 0; judged; a->judged++) {
		deals = find_deals(a, &pace, left - (left < a->judged ? left : a->judged));
		no = croupier_review_next(a->review, deals, &judged);
		if (!tool_is_yes(a->tool, &no)) {
			tool_refuse(a->tool, &no);
			judged = true;
			continue;
		}
		if (deals == 0)
			tool_note(a->tool, &at->place, "record %lu: the time is up after %lu "
			    "choices; --time gives it more", number_in_file(at), a->judged);
		if (a->table && judged) {
			keep_mistake(a);
		} else if (!a->table) {
			tool_put_checked(a->tool, croupier_review_write(a->review, at->file,
			    at->number_of_file, a->tool->format, a->tool->out.made));
			tool_flush(a->tool);
		}
	}
	tool_end_progress(a->tool);
	a->judged--;
	if (a->table)
		put_review(a, at);
}

static void
end_record(struct tool *tool, void *what, struct input_record *at)
{
	struct advising *a = what;

	(void)tool;
	if (at->good && a->judge)
		review(a, at);
	else if (at->good)
		rank_moves(a, at);
}

/* Checks the options together, and prepares what they ask for. */
static void
settle_options(struct tool *tool, struct advising *a)
{
	struct croupier_thinking how = { .jobs = (unsigned)a->jobs, .stop = is_late, .what = a };

	if (a->time != NULL)
		a->seconds = read_seconds(tool, a->time);
	if (a->jobs > CROUPIER_MOST_JOBS)
		tool_die(tool, "-j takes at most %d threads", CROUPIER_MOST_JOBS);
	if (a->words + a->report + a->table > 1 || (a->judge && (a->words || a->report)))
		tool_die(tool, "-w, --report, --table and --review exclude each other, but for "
		    "--review --table");
	if (a->judge && (a->seat != NULL || a->all_cards))
		tool_die(tool, "--review judges each move by what its seat could know: it excludes "
		    "--seat and --all-cards");
	if (a->judge && a->deals == 1)
		tool_die(tool, "--review takes 2 deals or more: with half of them it finds the "
		    "best move, with the others it measures");
	if ((a->words || a->table) && tool->format == CROUPIER_JSON)
		tool_die(tool, "--json excludes -w and --table");
	tool_seed(tool, a->seed_text, a->seed);
	/* With a fixed number of deals, each move is tried in each of them. */
	how.hurry = a->seconds > 0 && a->deals == 0 && !a->judge;
	/* A review thinks less about each choice than an advice does. */
	if (a->judge)
		a->review = tool_need(tool, croupier_review_new(&how));
	else
		a->advice = tool_need(tool, croupier_advice_new(&how));
	if (a->judge && a->deals == 0 && a->seconds <= 0)
		a->seconds = REVIEW_SECONDS;
	if (a->deals == 0)
		a->deals = a->seconds > 0 && !a->judge ? CROUPIER_MOST_NUMBER : USUAL_DEALS;
}

int
main(int argc, const char *argv[])
{
	static const struct record_handlers handlers = { .numbered = true, .hindsight = true,
		.voids = true, .end = end_record };
	struct tool tool = { .silent = false };
	struct advising a = { .tool = &tool, .jobs = 1 };

	tool_start(&tool, argc, argv, options, "[FILE...]", &a);
	settle_options(&tool, &a);
	tool_read_records(&tool, tool.words, &handlers, &a);
	end_lists(&tool, &a.lists);
	croupier_advice_free(a.advice);
	croupier_review_free(a.review);
	free(a.mistakes);
	return tool_end(&tool);
}
