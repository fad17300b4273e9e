/*
 * record.c: fuzzes records: what follows what, what is taken back, and what a seat, or the
 * public, is told of all this.
 *
 * A unit is the byte of a position, one of a seat, and two bytes for each thing that is done
 * there: a legal move or some other one, an undo, a claim, a seed.  What is listed is accepted,
 * and what was accepted makes the same record once more when it is written.  What is told
 * replays.  Redacting twice is redacting once.  Two states that differ only in which hidden card
 * lies where redact to the same bytes.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { HEAD = 2, MOST_STEPS = 5 };

/* What is being done to a record. */
struct session {
	const struct position *p;
	struct croupier_record *record;
	struct source source;
	bool writes;			/* all of it is written and made once more */
	bool redacts, ended;		/* it is told to a seat, up to what is refused */
	int seat;
	struct croupier_redaction *redaction;
	struct croupier_text told;
	struct croupier_text text;	/* the document at hand */
	struct croupier_text all;	/* those before it; what was accepted as it is written */
};

static struct session session;

/* The bytes mean so little that any change is as good as another. */
size_t
LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	size_t at;

	if (room > HEAD + 2 * MOST_STEPS)
		room = HEAD + 2 * MOST_STEPS;
	if (length > room)
		length = room;
	if (length <= HEAD || below(&seed, 4) == 0)
		return LLVMFuzzerMutate(bytes, length, room);
	at = below(&seed, (unsigned)length);
	bytes[at] = (uint8_t)below(&seed, 256);
	/* Most steps are legal moves. */
	if (at >= HEAD && at % 2 == 0 && below(&seed, 2) == 0)
		bytes[at] = 0;
	return length;
}

/* ---- what a seat is told ------------------------------------------------------ */

/* Cards that nobody sees change places. */
static void
check_hidden(const struct croupier_state *state, const struct croupier_state *seen, int seat,
    const char *told, unsigned *seed)
{
	struct croupier_state *other = exchanged(state, seen, seed);
	char *bytes;

	if (other != NULL) {
		bytes = redacted(other, seat);
		same("what is hidden shows", told, bytes);
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
	same("redacting twice is another thing", told, again);
	if (strstr(told, "\nseed:") != NULL)
		broken("the seed is told", told, "");
	check_closed(state, seen, seat, told);
	check_hidden(state, seen, seat, told, seed);
	free(again);
	free(told);
	croupier_state_free(seen);
}

/* Of what a move drew, its line names no card that only others saw. */
static void
check_drawn(const struct croupier_record *record, const char *line, int seat)
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

/* Tells the seat a document that was accepted. */
static void
tell_seat(struct session *s, const struct croupier_document *document)
{
	size_t before = s->told.length;
	struct croupier_refusal no = croupier_redaction_follow(s->redaction, s->record, document,
	    CROUPIER_YAML, &s->told);

	if (no.verdict != CROUPIER_YES)
		broken("a document that was accepted cannot be told", s->told.bytes, no.sentence);
	if (croupier_document_about(document).kind == CROUPIER_MOVE)
		check_drawn(s->record, s->told.bytes + before, s->seat);
}

/* ---- steps --------------------------------------------------------------------- */

/*
 * Feeds the documents at hand, each on a line; what is accepted is kept as it is written.
 * Refused moves are kept, too: they have numbers.
 */
static bool
feed(struct session *s)
{
	const struct croupier_document *document;
	struct croupier_refusal no;
	const char *line;
	unsigned left = 0;

	/* JSON has no mark of its own between documents. */
	if (s->text.bytes[0] == '{') {
		struct croupier_text marked = { .bytes = NULL };

		text_string(&marked, "--- ");
		text_string(&marked, s->text.bytes);
		text_release(&s->text);
		s->text = marked;
	}
	for (line = s->text.bytes; line != NULL && *line != '\0'; line = strchr(line, '\n') + 1)
		left += *line == '-';
	source_add(&s->source, s->text.bytes);
	for (; left > 0; left--) {
		no = croupier_stream_next(s->source.stream, &document);
		if (no.verdict != CROUPIER_YES || document == NULL)
			return false;
		no = croupier_record_feed(s->record, document);
		may(no);
		if (no.verdict == CROUPIER_YES && s->writes)
			must(croupier_record_write(s->record, document, CROUPIER_YAML, &s->all));
		else
			text_add(&s->all, document->frame.bytes, document->frame.length);
		if (no.verdict != CROUPIER_YES) {
			s->ended = s->redacts;
			return false;
		}
		if (s->redacts)
			tell_seat(s, document);
	}
	return true;
}

/* A legal move, where those can be listed; else one of the position's. */
static bool
write_move(struct session *s, unsigned which)
{
	char *legal = legal_move(croupier_record_state(s->record), which,
	    which % 8 == 7 ? CROUPIER_JSON : CROUPIER_YAML);
	bool is = legal != NULL;

	text_string(&s->text, is ? legal : s->p->moves[which % s->p->move_count]);
	text_string(&s->text, is ? "" : "\n");
	free(legal);
	return is;
}

static void
write_result(struct session *s)
{
	struct croupier_score *score;

	if (croupier_score_make(croupier_record_state(s->record), &score).verdict == CROUPIER_YES)
		must(croupier_score_write_result(score, CROUPIER_YAML, &s->text));
	croupier_score_free(score);
}

static void
step(struct session *s, unsigned what, unsigned which)
{
	bool must_be_accepted = false;

	croupier_text_clear(&s->text);
	what %= 16;
	if (what < 8) {
		must_be_accepted = write_move(s, which) && s->p->now->table->seeded &&
		    !s->record->deal.told_seed;
	} else if (what == 8 || what == 12) {
		text_string(&s->text, s->p->claims[which % s->p->claim_count]);
		text_char(&s->text, '\n');
	} else if (what < 11) {
		must(croupier_undo_write(1 + which % 5, CROUPIER_YAML, &s->text));
		must_be_accepted = 1 + which % 5 <= croupier_record_about(s->record).standing &&
		    croupier_record_state(s->record)->now->stopped == CROUPIER_NOT_STOPPED;
	} else if (what == 11) {
		write_result(s);
	} else if (what == 13 && s->p->now->table->seeded) {
		must(croupier_seal_write(s->p->now, CROUPIER_SEED, CROUPIER_YAML, &s->text));
	} else {
		must(croupier_record_prove(s->record));
		croupier_record_tell(s->record, which % 2 == 0);
	}
	if (s->text.length > 0 && !feed(s) && must_be_accepted)
		broken("a document that must be good is refused", s->all.bytes, s->text.bytes);
}

/* ---- units --------------------------------------------------------------------- */

/* All that was fed makes the same record once more. */
static void
check_again(struct session *s)
{
	static struct croupier_record *other;
	struct croupier_text one = { .bytes = NULL }, two = { .bytes = NULL };

	begin_at(&other, s->p->first);
	must(croupier_record_keep_digest(other));
	feed_all(other, &s->all, NULL);
	same_states("a record that is written again leads elsewhere",
	    croupier_record_state(s->record), croupier_record_state(other));
	must(croupier_record_write_digest(s->record, CROUPIER_YAML, &one));
	must(croupier_record_write_digest(other, CROUPIER_YAML, &two));
	/* Only the numbers of moves may differ, which come last. */
	text_cut(&one, strlen("--- {digest: '") + 2 * (size_t)CROUPIER_SEED_BYTES);
	text_cut(&two, one.length);
	same_texts("a record that is written again has another digest", &one, &two);
	free(other->digest);
	other->digest = NULL;
}

/* What was told of a record replays to its end; what is told of its state hides the rest. */
static void
check_told(struct session *s, unsigned seed)
{
	static struct croupier_record *replay;

	/* These take longer than all else. */
	if (seed % 8 == 0)
		look_at_state(croupier_record_state(s->record), s->seat, &seed);
	position_begin(NULL, &replay, 0);
	if (seed % 8 < 4)
		feed_all(replay, &s->told, "what is told does not replay");
	text_release(&s->told);
}

static void
begin(struct session *s, const uint8_t *bytes, size_t length)
{
	s->p = position_at(bytes[0]);
	s->seat = (int)(bytes[1] % (croupier_state_about(s->p->first).seats + 1)) - 1;
	position_begin(s->p, &s->record, 0);
	if (s->redaction == NULL)
		s->redaction = croupier_redaction_new();
	croupier_record_tell(s->record, false);
	s->writes = choose(bytes, length, 1, 4) == 0;
	s->redacts = choose(bytes, length, 2, 2) == 0;
	s->ended = false;
	if (s->writes)
		must(croupier_record_keep_digest(s->record));
	if (s->redacts)
		must(croupier_redaction_begin(s->redaction, s->record, s->seat, CROUPIER_YAML,
		    &s->told));
	source_open(&s->source, "", 0, SIZE_MAX);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct session *s = &session;
	size_t i;

	if (length <= HEAD)
		return 0;
	begin(s, bytes, length);
	for (i = HEAD; i + 1 < length && i < HEAD + 2 * MOST_STEPS && !s->ended; i += 2)
		step(s, bytes[i], bytes[i + 1]);
	source_close(&s->source);
	if (s->redacts)
		check_told(s, choose(bytes, length, 3, 1U << 20));
	if (s->writes && s->all.length > 0)
		check_again(s);
	free(s->record->digest);
	s->record->digest = NULL;
	text_release(&s->text);
	text_release(&s->all);
	return 0;
}
