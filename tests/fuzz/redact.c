/*
 * redact.c: fuzzes what a seat, or the public, is told of records.
 *
 * A unit is the byte of a position, one of a seat, and one for each document that comes
 * there: a legal move or something else.  What is told replays.  Redacting twice is
 * redacting once.  Two states that differ only in which hidden card lies where redact to
 * the same bytes.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 5 };

static struct croupier_record *record, *replay;
static struct croupier_redaction *redaction;
static struct croupier_moves *moves;

/* Cards that nobody sees change places. */
static void
check_hidden(const struct croupier_state *state, const struct croupier_state *seen, int seat,
    const char *told, unsigned *seed)
{
	struct croupier_state *other = exchanged(state, seen, seed);
	char *bytes;

	if (other != NULL) {
		bytes = redacted(other, seat);
		if (strcmp(bytes, told) != 0)
			broken("what is hidden shows", told, bytes);
		free(bytes);
	}
	croupier_state_free(other);
}

/* The stock is nobody's to see, a hand its own seat's, unless the game shows it or some of it. */
static void
check_closed(const struct croupier_state *state, const struct croupier_state *seen, int seat,
    const char *told)
{
	const struct game *game = state->table->game;
	unsigned i, j;

	for (i = 0; i < seen->now->stock.count; i++)
		if (seen->now->stock.at[i] != XX)
			broken("the stock is told", told, "");
	for (i = 0; i < seen->table->seats; i++)
		for (j = 0; (int)i != seat && j < seen->now->hands[i].count; j++)
			if (seen->now->hands[i].at[j] != XX &&
			    (game->shows_hand == NULL ||
			    !game->shows_hand(state->now, (uint8_t)i)) &&
			    (game->shows_card == NULL ||
			    !game->shows_card(state->now, (uint8_t)i, seen->now->hands[i].at[j])))
				broken("another's hand is told", told, "");
}

static void
look_at_state(const struct croupier_state *state, int seat, unsigned *seed)
{
	char *told = redacted(state, seat), *again;
	struct croupier_state *seen = read_back(told, "a redacted state is refused");

	again = redacted(seen, seat);
	if (strcmp(told, again) != 0)
		broken("redacting twice is another thing", told, again);
	if (strstr(told, "seed") != NULL && strstr(told, "\nseed:") != NULL)
		broken("the seed is told", told, "");
	check_closed(state, seen, seat, told);
	check_hidden(state, seen, seat, told, seed);
	free(again);
	free(told);
	croupier_state_free(seen);
}

/* ---- records -------------------------------------------------------------- */

/* What was told of a record must replay to its end. */
static void
check_told(const struct croupier_text *told)
{
	feed_all(replay, told, "what is told does not replay");
	croupier_record_lose(replay);
}

/* A legal move, where those can be listed; else something that may stand there. */
static void
write_step(const struct position *p, unsigned which, struct croupier_text *text)
{
	const struct croupier_state *now = croupier_record_state(record);
	int turn = croupier_state_turn(now);

	croupier_text_clear(text);
	if (which < 200 && turn >= 0 && croupier_moves_list(moves, now,
	    (unsigned)turn).verdict == CROUPIER_YES && croupier_moves_count(moves) > 0) {
		must(croupier_moves_write(moves, which % croupier_moves_count(moves), now,
		    CROUPIER_YAML, text));
		return;
	}
	if (which < 200)
		text_string(text, p->moves[which % p->move_count]);
	else
		text_string(text, p->claims[which % p->claim_count]);
	text_char(text, '\n');
}

/* Of what a move drew, its line names no card that only others saw. */
static void
check_drawn(const char *line, int seat)
{
	const struct draws *draws;
	const char *at = strstr(line, "drawn: ["), *end = strchr(line, '\n');
	unsigned i;

	if (record_last(record, &draws) == NULL || at == NULL || (end != NULL && at > end))
		return;
	at += sizeof "drawn: [" - 1;
	for (i = 0; i < draws->count; i++) {
		if (draws->who[i] != EVERYBODY && (int)draws->who[i] != seat &&
		    strncmp(at, "XX", 2) != 0)
			broken("a card is told that others drew", line, at);
		at += strcspn(at, ",]") + 2;
	}
}

static void
follow(struct source *source, const struct croupier_text *text, int seat,
    struct croupier_text *told)
{
	const struct croupier_document *document;
	struct croupier_refusal no;
	size_t before = told->length;

	if (text->bytes[0] != '-')
		return;	/* JSON has no mark of its own between documents */
	source_add(source, text->bytes);
	if (croupier_stream_next(source->stream, &document).verdict != CROUPIER_YES ||
	    document == NULL || croupier_record_feed(record, document).verdict != CROUPIER_YES)
		return;
	no = croupier_redaction_follow(redaction, record, document, CROUPIER_YAML, told);
	if (no.verdict != CROUPIER_YES)
		broken("a document that was accepted cannot be told", told->bytes, no.sentence);
	if (croupier_document_about(document).kind == CROUPIER_MOVE)
		check_drawn(told->bytes + before, seat);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct croupier_text told = { .bytes = NULL }, text = { .bytes = NULL };
	struct source source;
	const struct position *p;
	unsigned seed = choose(bytes, length, 1, 1U << 20);
	int seat;
	size_t i;

	if (length < 2)
		return 0;
	p = position_at(bytes[0]);
	seat = (int)(bytes[1] % (croupier_state_about(p->first).seats + 1)) - 1;
	position_begin(p, &record, 0);
	position_begin(NULL, &replay, 0);
	if (redaction == NULL) {
		redaction = croupier_redaction_new();
		moves = croupier_moves_new();
	}
	must(croupier_redaction_begin(redaction, record, seat, CROUPIER_YAML, &told));
	source_open(&source, "", 0, SIZE_MAX);
	for (i = 2; i < length && i < 2 + MOST_STEPS; i++) {
		write_step(p, bytes[i], &text);
		follow(&source, &text, seat, &told);
	}
	source_close(&source);
	/* These take longer than all else. */
	if (seed % 8 == 0)
		look_at_state(croupier_record_state(record), seat, &seed);
	else if (seed % 8 < 4)
		check_told(&told);
	text_release(&text);
	text_release(&told);
	return 0;
}
