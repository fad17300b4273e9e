/*
 * dealing.c: deals the next round, or the first of another match, with the wishes on a line.
 *
 * Knows words, quotes and the names of wishes.  Must not know any game.
 */
#include "referee/referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MOST_WISHES = 32 };

/* What can be wished for the next round, how such a word begins, and how many there may be. */
enum wish { SEED, DEALER, SEATS, SCORES, META, FACTS, WISHES };
static const struct { const char *begins; size_t most; } kinds[WISHES] = {
	[SEED] = { "seed=", 1 }, [DEALER] = { "dealer=", 1 }, [SEATS] = { "seats=", 1 },
	[SCORES] = { "score.", MOST_WISHES }, [META] = { "meta.", MOST_WISHES },
	[FACTS] = { "", MOST_WISHES },
};

/*
 * Takes the next word out of a line, in place: blanks end it, except in double quotes, in which
 * a backslash makes the next character stand for itself.  NULL at the end; *open says that a
 * quote was not closed.
 */
static char *
next_word(char **line, bool *open)
{
	char *from = *line + strspn(*line, " \t"), *to = from, *word = from;

	*open = false;
	if (*from == '\0')
		return NULL;
	for (; *from != '\0' && (*open || strchr(" \t", *from) == NULL); from++) {
		if (*from == '"') {
			*open = !*open;
			continue;
		}
		if (*open && *from == '\\' && from[1] != '\0')
			from++;
		*to++ = *from;
	}
	*line = *from == '\0' ? from : from + 1;
	*to = '\0';
	return word;
}

/* Puts a word at the end of a list with a limit. */
static bool
add(const char *list[MOST_WISHES + 1], size_t most, const char *word)
{
	size_t count = 0;

	while (list[count] != NULL)
		count++;
	if (count >= most)
		return false;
	list[count] = word;
	return true;
}

/* Adds names with commas between them. */
static bool
add_seats(const char *seats[MOST_WISHES + 1], char *names)
{
	char *comma;

	for (; (comma = strchr(names, ',')) != NULL; names = comma + 1) {
		*comma = '\0';
		if (!add(seats, MOST_WISHES, names))
			return false;
	}
	return add(seats, MOST_WISHES, names);
}

static bool
take_word(const char *said[][MOST_WISHES + 1], char *word)
{
	enum wish kind = SEED;

	while (strncmp(word, kinds[kind].begins, strlen(kinds[kind].begins)) != 0)
		kind++;
	if (kind == FACTS && strchr(word, '=') == NULL)
		return false;
	word += strlen(kinds[kind].begins);
	if (kind == SEATS)
		return said[SEATS][0] == NULL && add_seats(said[SEATS], word);
	return add(said[kind], kinds[kind].most, word);
}

/* Takes a line apart, in place, into lists that end with NULL; returns NULL, or what is wrong. */
static const char *
read_wishes(char *line, const char *said[][MOST_WISHES + 1])
{
	bool open;
	char *word;

	while ((word = next_word(&line, &open)) != NULL) {
		if (open)
			return "a quote is opened but not closed";
		if (!take_word(said, word))
			return "deal wants facts of the round as KEY=VALUE, score.SEAT=NUMBER, "
			    "meta.KEY=\"TEXT\", and each of seats=NAME,NAME, dealer=SEAT and "
			    "seed=TEXT at most once";
	}
	return NULL;
}

/* Puts a seed into a setup; after a round without one, real cards are meant. */
static void
choose_seed(struct referee *r, const char *seed, struct croupier_setup *setup)
{
	setup->hidden = seed == NULL && croupier_state_about(table_of(r)).seed == NULL;
	if (seed != NULL)
		croupier_seed_from_text(seed, setup->seed);
	else if (!setup->hidden && !croupier_seed_random(setup->seed))
		tool_die(&r->tool, "the operating system has no randomness to give");
}

/* Deals the next round. */
static struct croupier_refusal
deal_next(struct referee *r, const char *said[][MOST_WISHES + 1], struct croupier_state **state)
{
	struct croupier_setup setup = { .facts = said[FACTS], .meta = said[META],
		.seats = said[SEATS][0] == NULL ? NULL : said[SEATS], .dealer = said[DEALER][0],
		.scores = said[SCORES][0] == NULL ? NULL : said[SCORES] };

	choose_seed(r, said[SEED][0], &setup);
	return croupier_deal_next(table_of(r), &setup, state);
}

/* ---- another match ------------------------------------------------------------------------- */

/* The word KEY=... for a key, among words up to NULL; NULL: there is none. */
static const char *
find_word(const char *const words[], const char *key)
{
	size_t length = strlen(key);

	for (; *words != NULL; words++)
		if (strncmp(*words, key, length) == 0 && (*words)[length] == '=')
			return *words;
	return NULL;
}

/* The setup of a new match: lists that end with NULL. */
struct match {
	const char *seats[MOST_WISHES + 1], *options[2 * MOST_WISHES + 1], *facts[MOST_WISHES + 1];
	char *kept[MOST_WISHES];	/* memory of the options that stay as they are */
	size_t kept_count;
};

/*
 * Keeps the options of the old match, except for those that are wished; all other wishes are
 * facts.
 */
static void
take_options(struct referee *r, const struct croupier_value *options, const char *const said[],
    struct match *match)
{
	const struct croupier_value *option;
	struct text word = { .made = NULL };
	size_t i;

	for (option = options->first; option != NULL && match->kept_count < MOST_WISHES;
	    option = option->next) {
		if (find_word(said, option->key) != NULL)
			continue;
		text_clear(&word);
		text_print(&word, "%s=%s", option->key, option->text);
		match->kept[match->kept_count] = tool_copy(&r->tool, NULL,
		    tool_text(&r->tool, &word, NULL));
		(void)add(match->options, 2 * MOST_WISHES, match->kept[match->kept_count++]);
	}
	for (i = 0; said[i] != NULL; i++) {
		char *key = tool_copy_bytes(&r->tool, said[i], strcspn(said[i], "="));

		if (croupier_value_get(options, key) == NULL)
			(void)add(match->facts, MOST_WISHES, said[i]);
		else
			(void)add(match->options, 2 * MOST_WISHES, said[i]);
		free(key);
	}
	text_free(&word);
}

/* Deals the first round of a new match of the same kind, with the same seats. */
static struct croupier_refusal
deal_match(struct referee *r, const char *said[][MOST_WISHES + 1], struct croupier_state **state)
{
	const struct croupier_state *old = table_of(r);
	struct match match = { .kept_count = 0 };
	struct croupier_setup setup = { .game = croupier_state_about(old).game,
		.variant = croupier_state_about(old).variant, .options = match.options,
		.facts = match.facts, .meta = said[META], .dealer = said[DEALER][0],
		.seats = said[SEATS][0] == NULL ? match.seats : said[SEATS],
		.scores = said[SCORES][0] == NULL ? NULL : said[SCORES] };
	struct croupier_refusal no;
	struct croupier_view *view;
	unsigned i;

	tool_check(&r->tool, croupier_view_make(old, NULL, &view));
	take_options(r, croupier_value_get(view->state, "options"), said[FACTS],
	    &match);
	for (i = 0; i < croupier_state_about(old).seats; i++)
		match.seats[i] = croupier_state_seat_name(old, i);
	choose_seed(r, said[SEED][0], &setup);
	no = croupier_deal(&setup, state);
	while (match.kept_count > 0)
		free(match.kept[--match.kept_count]);
	croupier_view_free(view);
	return no;
}

bool
match_is_over(const struct croupier_state *state)
{
	struct croupier_score *score;
	bool over = croupier_state_turn(state) < 0 &&
	    croupier_score_make(state, &score).verdict == CROUPIER_YES;

	if (over) {
		over = croupier_score_about(score).match_over;
		croupier_score_free(score);
	}
	return over;
}

void
say_again(struct referee *r, struct text *text)
{
	const struct croupier_value *option;
	struct croupier_view *view;

	tool_check(&r->tool, croupier_view_make(table_of(r), NULL, &view));
	option = croupier_value_get(view->state, "options")->first;
	text_put(text, "deal again begins another match");
	if (option != NULL && croupier_state_about(table_of(r)).round == 1 &&
	    strcmp(option->text, "1") == 0)
		text_print(text, "; deal again %s=5, a longer one", option->key);
	croupier_view_free(view);
}

/* ---- who joins ------------------------------------------------------------------------------- */

/* The total that a seat begins the round with. */
static long
total_of(const struct croupier_view *view, const char *seat)
{
	const struct croupier_value *scores = croupier_value_get(view->state,
	    "scores");
	const struct croupier_value *total = croupier_value_get(scores, seat);

	return total == NULL ? 0 : strtol(total->text, NULL, 10);
}

/* If few points are good, says that a player who joins without points has the best total. */
static void
say_joining(struct referee *r, const struct croupier_state *state, struct text *text)
{
	const struct croupier_state *old = table_of(r);
	unsigned i, stay = 0, seats = croupier_state_about(state).seats;
	struct croupier_view *view;
	const char *seat;
	long mean = 0;

	tool_check(&r->tool, croupier_view_make(state, NULL, &view));
	for (i = 0; i < seats; i++) {
		seat = croupier_state_seat_name(state, i);
		if (croupier_state_seat(old, seat) >= 0) {
			mean += total_of(view, seat);
			stay++;
		}
	}
	mean = stay == 0 ? 0 : (mean + (long)stay / 2) / (long)stay;
	for (i = 0; i < seats && stay > 0; i++) {
		seat = croupier_state_seat_name(state, i);
		if (croupier_state_seat(old, seat) < 0 && total_of(view, seat) == 0 && mean != 0)
			text_print(text, "%s joins with 0 points, the best total, as few points "
			    "are good; the mean of the others is %ld: undo, and deal with "
			    "score.%s=%ld, gives that\n", seat, mean, seat, mean);
	}
	croupier_view_free(view);
}

/* ---- dealing ------------------------------------------------------------------------------- */

/* Puts a deal on disk, and begins with it; `joining` has the sentences about new players. */
static void
begin_round(struct referee *r, const struct croupier_state *state, struct text *joining)
{
	off_t at = r->ledger.file.size;

	tool_check(&r->tool, croupier_state_write(state, CROUPIER_YAML,
	    tool_target(&r->tool, &r->document)));
	if (!keep_document(r, croupier_record_about(r->ledger.record).moves, NULL))
		return;
	r->ledger.deals++;
	r->ledger.dealt_at = at;
	tool_check(&r->tool, croupier_record_begin(r->ledger.record, state));
	r->changed = true;
	text_clear(&r->recent);
	put_remark(r, "round %lu is dealt", croupier_state_about(state).round);
	put_sentences(r, joining);
	TELL(r, .round = croupier_state_about(state).round);
	answer_command(r, NULL);
}

/* Whether a move that is proved illegal waits for a decision; if so, answers the line. */
static bool
is_unsettled(struct referee *r)
{
	struct croupier_refusal no = { .verdict = CROUPIER_NO };

	look_back_on_all(r);
	if (r->proved_count == 0)
		return false;
	snprintf(no.sentence, sizeof no.sentence, "move %lu is proved illegal, and the table has "
	    "not answered: stand %lu, fix %lu or undo comes before the next deal",
	    r->proved[0].number, r->proved[0].number, r->proved[0].number);
	answer_command(r, &no);
	r->why = r->proved[0].refusal;
	tell_proofs(r);
	return true;
}

/* Whether the words begin with "again", which is cut off. */
static bool
cut_again(char **words)
{
	static const char again[] = "again";
	size_t length = strcspn(*words, " \t");

	if (length != strlen(again) || strncasecmp(*words, again, length) != 0)
		return false;
	*words += length;
	return true;
}

/* Deals the round that was asked for, if possible. */
static void
deal(struct referee *r, bool again, const char *said[][MOST_WISHES + 1])
{
	bool over = match_is_over(table_of(r));
	struct text text = { .made = NULL };
	struct croupier_state *state = NULL;
	struct croupier_refusal no;

	if (r->ledger.promised) {
		answer_with(r, CROUPIER_NO, "a seal in the file promises the next deal: deal "
		    "--open makes that, and its state belongs at the end of the file");
		return;
	}
	if (again && !over) {
		answer_with(r, CROUPIER_NO, "the match is not over: deal deals its next round");
		return;
	}
	if (!again && over) {
		say_again(r, &text);
		answer_with(r, CROUPIER_NO, "the match is over: there is no next round; %s",
		    tool_text(&r->tool, &text, NULL));
		text_free(&text);
		return;
	}
	/* What is proved comes before what the next deal would lack. */
	if (croupier_state_turn(table_of(r)) < 0 && is_unsettled(r))
		return;
	no = again ? deal_match(r, said, &state) : deal_next(r, said, &state);
	if (!tool_is_yes(&r->tool, &no)) {
		answer_command(r, &no);
	} else if (r->seen != NULL && count_persons(r, state) == 0) {
		answer_with(r, CROUPIER_NO,
		    "referee would play every seat, and nobody would be left to play against");
	} else {
		if (!again && croupier_state_about(state).lowest_wins)
			say_joining(r, state, &text);
		begin_round(r, state, &text);
	}
	text_free(&text);
	croupier_state_free(state);
}

/* deal [again] [KEY=VALUE ...] */
void
do_deal(struct referee *r, const char *rest)
{
	char *copy = tool_copy(&r->tool, NULL, rest), *words = copy;
	const char *said[WISHES][MOST_WISHES + 1] = { { NULL } };
	bool again = cut_again(&words);
	const char *why = read_wishes(words, said);

	if (why == NULL)
		deal(r, again, said);
	else
		answer_trouble(r, "%s", why);
	free(copy);
}
