/*
 * deal.c: fuzzes deals: rounds of new matches and those after a finished one, sealed and
 * opened.
 *
 * A unit is the bytes of a game, of who sits there and of what is asked, and lines of
 * what the deal is told: o an option, f a fact, s a seat, d the dealer, c a score, m a
 * remark, x the words of a cut, v the variant.  What is dealt is a state that is written
 * and read again, agrees with its seed, and continues the round it was dealt after.
 */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD = 3, MOST = 12 };

static struct croupier_record *record;

static const struct game *
game_of(unsigned which)
{
	unsigned count = 0;

	while (croupier_games[count] != NULL)
		count++;
	return croupier_games[which % count];
}

/* A line that makes sense in the game. */
static int
some_line(char *line, size_t room, const struct game *game, unsigned *seed)
{
	static const char *const seats[] = { "ann", "bob", "cy", "p1", "north", "east",
	    "Zo\xc3\xab" };
	const char *seat = seats[below(seed, 7)], *card = game->faces[below(seed,
	    game->face_count)].name;
	unsigned options = 0, facts = 0, variants = 0, number = below(seed, 30);

	while (game->options[options].name != NULL)
		options++;
	while (game->facts[facts].name != NULL)
		facts++;
	while (game->variants[variants].name != NULL)
		variants++;
	switch (below(seed, 8)) {
	case 0: case 1:
		return options == 0 ? 0 : snprintf(line, room, "o%s=%u\n",
		    game->options[below(seed, options)].name, number);
	case 2:
		return facts == 0 ? 0 : below(seed, 2) == 0 ?
		    snprintf(line, room, "f%s=%s\n", game->facts[below(seed, facts)].name, card) :
		    snprintf(line, room, "f%s=%u\n", game->facts[below(seed, facts)].name, number);
	case 3: case 4:
		return snprintf(line, room, "s%s\n", seat);
	case 5:
		return snprintf(line, room, "d%s\nc%s=%u\n", seat, seat, number);
	case 6:
		return snprintf(line, room, "m%s=%s\nx%s\n", seat, card, card);
	}
	return snprintf(line, room, "v%s\n", game->variants[below(seed, variants)].name);
}

size_t
LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	char line[200];
	size_t size, at = HEAD;

	if (length < HEAD || below(&seed, 3) == 0)
		return LLVMFuzzerMutate(bytes, length, room);
	if (below(&seed, 2) == 0) {
		bytes[below(&seed, HEAD)] = (uint8_t)below(&seed, 256);
		return length;
	}
	if (below(&seed, 2) == 0)
		return HEAD + mutate_words(bytes + HEAD, length - HEAD, room - HEAD, &seed);
	size = (size_t)some_line(line, sizeof line, game_of(bytes[0]), &seed);
	if (length + size > room)
		return length;
	memmove(bytes + at + size, bytes + at, length - at);
	memcpy(bytes + at, line, size);
	return length + size;
}

/* What is told to a deal, in arrays that end with NULL, one for each letter. */
static const char letters[] = "ofscmx";
enum { OPTIONS, FACTS, SEATS, SCORES, META, CUTS, LETTERS };

struct wish {
	struct croupier_setup setup;
	const char *told[LETTERS][MOST + 1];
};

static void
take_line(struct wish *w, const char *line)
{
	const char *letter = *line == '\0' ? NULL : strchr(letters, *line), **told;
	unsigned count = 0;

	if (line[0] == 'd')
		w->setup.dealer = line + 1;
	if (line[0] == 'v')
		w->setup.variant = line + 1;
	if (letter == NULL)
		return;
	told = w->told[letter - letters];
	while (told[count] != NULL)
		count++;
	if (count < MOST)
		told[count] = line + 1;
}

/* Cuts the lines, in place. */
static void
read_wish(struct wish *w, const uint8_t *head, char *lines)
{
	char *end;

	w->setup.game = game_of(head[0])->name;
	w->setup.hidden = head[1] % 8 == 0;
	w->setup.players = head[1] / 8 % 12;
	memset(w->setup.seed, head[2], sizeof w->setup.seed);
	for (; *lines != '\0'; lines = end + 1) {
		end = strchr(lines, '\n');
		if (end != NULL)
			*end = '\0';
		take_line(w, lines);
		if (end == NULL)
			break;
	}
	w->setup.options = w->told[OPTIONS];
	w->setup.facts = w->told[FACTS];
	w->setup.seats = w->told[SEATS][0] == NULL ? NULL : w->told[SEATS];
	w->setup.scores = w->told[SCORES];
	w->setup.meta = w->told[META];
}

/* A record that begins with the state finds that its seed dealt it. */
static void
check_proved(const struct croupier_state *state)
{
	struct croupier_refusal no;

	begin_at(&record, state);
	no = croupier_record_check_deal(record);
	if (no.verdict != CROUPIER_YES ||
	    croupier_record_about(record).deal_proved != (croupier_state_about(state).seed != NULL))
		broken("a deal does not agree with its seed", bytes_of(state), no.sentence);
}

/* Sealed and opened with the cuts. */
static void
check_sealed(const struct croupier_state *state, const struct wish *w)
{
	struct croupier_state *sealed, *opened;
	struct croupier_refusal no;

	if (croupier_state_about(state).seed == NULL)
		return;
	must(deal_seal(state, &sealed));
	no = croupier_deal_open(sealed, w->told[CUTS], &opened);
	may(no);
	if (no.verdict == CROUPIER_YES) {
		readable(opened, "what was sealed and opened is refused");
		check_proved(opened);
	}
	croupier_state_free(opened);
	croupier_state_free(sealed);
}

static void
check_dealt(const struct croupier_state *state, const struct wish *w, unsigned check)
{
	if (check < 2)
		check_proved(state);
	else if (check == 2)
		check_sealed(state, w);
	else
		readable(state, "what is dealt is refused");
}

/*
 * What is dealt after a finished round continues it, where nobody says who deals or what
 * the totals are.
 */
static void
check_next(const struct croupier_state *finished, const struct wish *w, unsigned check)
{
	struct croupier_state *next;
	struct croupier_refusal no = croupier_deal_next(finished, &w->setup, &next);

	may(no);
	if (no.verdict == CROUPIER_YES && check == 0) {
		no = croupier_deal_continues(finished, next);
		may(no);
		if (no.verdict != CROUPIER_YES && w->told[SCORES][0] == NULL &&
		    w->setup.dealer == NULL)
			broken("what is dealt next does not continue the match", bytes_of(next),
			    no.sentence);
	} else if (no.verdict == CROUPIER_YES) {
		check_dealt(next, w, check - 1);
	}
	croupier_state_free(next);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct wish w = { .setup = { .hidden = false } };
	struct croupier_state *state;
	struct croupier_refusal no;
	char *lines;

	if (length < HEAD)
		return 0;
	position_begin(NULL, &record, 0);
	lines = strndup((const char *)bytes + HEAD, length - HEAD);
	read_wish(&w, bytes, lines);
	if (bytes[1] >= 128) {
		/* Every fourth position is the end of a round. */
		check_next(position_at(bytes[2] % 64U * 4 + 3)->now, &w,
		    choose(bytes, length, 1, 7));
	} else {
		no = croupier_deal(&w.setup, &state);
		may(no);
		if (no.verdict == CROUPIER_YES)
			check_dealt(state, &w, choose(bytes, length, 1, 5));
		croupier_state_free(state);
	}
	free(lines);
	return 0;
}
