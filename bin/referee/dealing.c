/*
 * dealing.c: deals the next round, as it is wished.
 *
 * Knows words, quotes and the names of what can be wished.  Must not know any game.
 */
#include "referee/referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- wishes ------------------------------------------------------------------------- */

enum { MOST_WISHES = 32 };

/*
 * What is said of the next round, NULL for what is not: seed=, dealer=, and lists
 * that end with NULL of seats=NAME,NAME, score.SEAT=, meta.KEY= and of facts.
 */
struct wish {
	const char *seed, *dealer;
	const char *seats[MOST_WISHES + 1], *scores[MOST_WISHES + 1], *meta[MOST_WISHES + 1];
	const char *facts[MOST_WISHES + 1];
};

/*
 * Takes the next word out of a line, in place: blanks end it, but not those in
 * double quotes, in which a backslash takes the next character as it is.  NULL
 * at the end; *open says that a quote was not closed.
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

/* Whether a word begins so; *rest is what stands behind it. */
static bool
begins(char *word, const char *with, char **rest)
{
	size_t length = strlen(with);

	*rest = word + length;
	return strncmp(word, with, length) == 0;
}

/* Puts a word at the end of a list of those that there is room for. */
static bool
add(const char *list[MOST_WISHES + 1], const char *word)
{
	size_t count = 0;

	while (list[count] != NULL)
		count++;
	if (count == MOST_WISHES)
		return false;
	list[count] = word;
	return true;
}

/* Says something that can be said once. */
static bool
set(const char **what, const char *word)
{
	bool first = *what == NULL;

	*what = word;
	return first;
}

/* Names with commas between them. */
static bool
add_seats(struct wish *wish, char *names)
{
	char *comma;

	if (wish->seats[0] != NULL)
		return false;
	for (; (comma = strchr(names, ',')) != NULL; names = comma + 1) {
		*comma = '\0';
		if (!add(wish->seats, names))
			return false;
	}
	return add(wish->seats, names);
}

static bool
take_word(struct wish *wish, char *word)
{
	char *rest;

	if (begins(word, "seed=", &rest))
		return set(&wish->seed, rest);
	if (begins(word, "dealer=", &rest))
		return set(&wish->dealer, rest);
	if (begins(word, "seats=", &rest))
		return add_seats(wish, rest);
	if (begins(word, "score.", &rest))
		return add(wish->scores, rest);
	if (begins(word, "meta.", &rest))
		return add(wish->meta, rest);
	return strchr(word, '=') != NULL && add(wish->facts, word);
}

/* Takes a line apart, which it changes and which the wish points into; NULL, or what is wrong. */
static const char *
read_wish(char *line, struct wish *wish)
{
	bool open;
	char *word;

	*wish = (struct wish){ .seed = NULL };
	while ((word = next_word(&line, &open)) != NULL) {
		if (open)
			return "a quote is opened but not closed";
		if (!take_word(wish, word))
			return "deal wants facts of the round as KEY=VALUE, score.SEAT=NUMBER, "
			    "meta.KEY=\"TEXT\", and each of seats=NAME,NAME, dealer=SEAT and "
			    "seed=TEXT at most once";
	}
	return NULL;
}

/* ---- the deal ----------------------------------------------------------------------- */

/* Deals the next round; where the last was played without a seed, with real cards. */
static struct croupier_refusal
deal_next(struct referee *r, const struct wish *wish, struct croupier_state **state)
{
	bool hidden = wish->seed == NULL && croupier_state_seed(state_of(r)) == NULL;
	struct croupier_setup setup = { .facts = wish->facts, .hidden = hidden,
		.seats = wish->seats[0] == NULL ? NULL : wish->seats, .dealer = wish->dealer,
		.scores = wish->scores[0] == NULL ? NULL : wish->scores, .meta = wish->meta };

	if (wish->seed != NULL)
		croupier_seed_from_text(wish->seed, setup.seed);
	else if (!setup.hidden && !croupier_seed_random(setup.seed))
		tool_die(&r->tool, "the operating system has no randomness to give");
	return croupier_deal_next(state_of(r), &setup, state);
}

/* Puts a deal on disk, and begins with it. */
static void
begin_round(struct referee *r, const struct croupier_state *state)
{
	off_t at = r->ledger.file.size;

	tool_check(&r->tool, croupier_state_write(state, CROUPIER_YAML,
	    tool_target(&r->tool, &r->document)));
	if (!keep_document(r, croupier_record_moves(r->ledger.record), NULL))
		return;
	r->ledger.deals++;
	r->ledger.dealt_at = at;
	tool_check(&r->tool, croupier_record_begin(r->ledger.record, state));
	put_remark(r, "round %lu is dealt", croupier_state_round(state));
	answer_command(r, NULL);
}

/* Whether a move that is proved illegal waits for an answer; answers where one does. */
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
	tell_proofs(r);
	return true;
}

void
do_deal(struct referee *r, const char *rest)
{
	char *words = tool_copy(&r->tool, NULL, rest);
	struct wish wish;
	const char *why = read_wish(words, &wish);
	struct croupier_state *state;
	struct croupier_refusal no;

	if (why != NULL) {
		answer_trouble(r, "%s", why);
		free(words);
		return;
	}
	no = deal_next(r, &wish, &state);
	free(words);
	if (no.verdict != CROUPIER_YES)
		answer_command(r, &no);
	else if (!is_unsettled(r))
		begin_round(r, state);
	croupier_state_free(state);
}
