/*
 * dealing.c: deals the next round, as it is wished.
 *
 * Knows words, quotes and the names of what can be wished.  Must not know any game.
 */
#include "referee/referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WISHES = 32 };

/* What can be said of the next round, how a word that says it begins, and how often that may be. */
enum wish { SEED, DEALER, SEATS, SCORES, META, FACTS, WISHES };
static const struct { const char *begins; size_t most; } kinds[WISHES] = {
	[SEED] = { "seed=", 1 }, [DEALER] = { "dealer=", 1 }, [SEATS] = { "seats=", 1 },
	[SCORES] = { "score.", MOST_WISHES }, [META] = { "meta.", MOST_WISHES },
	[FACTS] = { "", MOST_WISHES },
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

/* Puts a word at the end of a list that may have so many. */
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

/* Names with commas between them. */
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

/* Takes a line apart, in place, into lists that end with NULL; NULL, or what is wrong. */
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

/* Deals the next round; where the last was played without a seed, with real cards. */
static struct croupier_refusal
deal_next(struct referee *r, const char *said[][MOST_WISHES + 1], struct croupier_state **state)
{
	const char *seed = said[SEED][0];
	struct croupier_setup setup = { .facts = said[FACTS], .meta = said[META],
		.seats = said[SEATS][0] == NULL ? NULL : said[SEATS], .dealer = said[DEALER][0],
		.scores = said[SCORES][0] == NULL ? NULL : said[SCORES],
		.hidden = seed == NULL && croupier_state_seed(state_of(r)) == NULL };

	if (seed != NULL)
		croupier_seed_from_text(seed, setup.seed);
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
	const char *said[WISHES][MOST_WISHES + 1] = { { NULL } };
	const char *why = read_wishes(words, said);
	struct croupier_state *state = NULL;
	struct croupier_refusal no = { .verdict = CROUPIER_YES };

	if (why == NULL)
		no = deal_next(r, said, &state);
	if (why != NULL)
		answer_trouble(r, "%s", why);
	else if (no.verdict != CROUPIER_YES)
		answer_command(r, &no);
	else if (!is_unsettled(r))
		begin_round(r, state);
	croupier_state_free(state);
	free(words);
}
