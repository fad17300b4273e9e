/*
 * redact.c: fuzzes what a seat, or the public, is told of records.
 *
 * What is told replays.  Redacting twice is redacting once.  Two states that
 * differ only in which hidden card lies where redact to the same bytes.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_DOCUMENTS = 60 };

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed);

size_t
LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	return mutate_record(bytes, length, room, seed);
}

static char *
redacted(const struct croupier_state *state, int seat)
{
	struct croupier_state *seen;
	char *bytes;

	if (croupier_redact(state, seat, &seen).verdict != CROUPIER_YES)
		exit(2);
	bytes = bytes_of(seen);
	croupier_state_free(seen);
	return bytes;
}

/* ---- cards that nobody sees change places --------------------------------- */

struct hidden {
	struct node *at[256];
	unsigned count;
};

/* The known cards of those lists that hold nothing but XX in what is seen. */
static void
find_hidden(struct node *node, const struct node *seen, struct hidden *hidden)
{
	struct node *child;
	const struct node *other;
	bool all = true;

	for (other = seen->first; other != NULL; other = other->next)
		all = all && other->shape == SCALAR && strcmp(other->text, "XX") == 0;
	if (seen->shape == LIST && all) {
		/* Where an XX lies may show: a hand with one is not open. */
		for (child = node->first; child != NULL; child = child->next)
			if (strcmp(child->text, "XX") != 0)
				hidden->at[hidden->count++] = child;
	}
	if (seen->shape != MAP)
		return;
	for (child = node->first, other = seen->first; child != NULL && other != NULL;
	    child = child->next->next) {
		if (strcmp(child->text, other->text) != 0)
			continue;	/* the seed is not told */
		find_hidden(child->next, other->next, hidden);
		other = other->next->next;
	}
}

static void
check_hidden(const struct croupier_state *state, const struct croupier_state *seen, int seat,
    const char *told, unsigned *seed)
{
	struct arena arena = { .blocks = NULL };
	struct croupier_document document = { .kind = CROUPIER_STATE,
	    .root = state_tree(&arena, state) };
	struct hidden hidden = { .count = 0 };
	struct croupier_state *other = NULL;
	char *bytes;
	unsigned i;

	find_hidden(document.root, state_tree(&arena, seen), &hidden);
	for (i = 0; hidden.count > 1 && i < 4; i++) {
		struct node *a = hidden.at[below(seed, hidden.count)],
		    *b = hidden.at[below(seed, hidden.count)];
		const char *text = a->text;
		size_t length = a->length;

		a->text = b->text, a->length = b->length;
		b->text = text, b->length = length;
	}
	if (croupier_state_read(&document, &other).verdict == CROUPIER_YES) {
		bytes = redacted(other, seat);
		if (strcmp(bytes, told) != 0)
			broken("what is hidden shows", told, bytes);
		free(bytes);
	}
	croupier_state_free(other);
	arena_free(&arena);
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
	struct croupier_record *record = croupier_record_new();
	const struct croupier_document *document;
	struct croupier_refusal no;
	struct source source;

	source_open(&source, told->bytes, told->length, 32768);
	for (;;) {
		no = croupier_stream_next(source.stream, &document);
		if (no.verdict == CROUPIER_YES && document == NULL)
			break;
		if (no.verdict == CROUPIER_YES)
			no = croupier_record_feed(record, document);
		if (no.verdict != CROUPIER_YES)
			broken("what is told does not replay", told->bytes, no.sentence);
	}
	source_close(&source);
	croupier_record_free(record);
}

static void
check_record(const uint8_t *bytes, size_t length, int seat)
{
	struct croupier_record *record = croupier_record_new();
	struct croupier_redaction *redaction = croupier_redaction_new();
	struct croupier_text *told = croupier_text_new();
	const struct croupier_document *document;
	struct croupier_refusal no;
	struct source source;
	unsigned documents, seed = (unsigned)length;
	bool known = false;

	source_open(&source, bytes, length, 32768);
	for (documents = 0; documents < MOST_DOCUMENTS; documents++) {
		no = croupier_stream_next(source.stream, &document);
		if (no.verdict == CROUPIER_YES && document == NULL)
			break;
		if (no.verdict != CROUPIER_YES ||
		    croupier_record_feed(record, document).verdict != CROUPIER_YES ||
		    croupier_record_state(record) == NULL)
			continue;
		if (croupier_document_kind(document) == CROUPIER_STATE) {
			known = seat < (int)croupier_state_seats(croupier_record_state(record));
			if (known)
				no = croupier_redaction_begin(redaction, record, seat,
				    CROUPIER_YAML, told);
		} else if (known) {
			no = croupier_redaction_follow(redaction, record, document, CROUPIER_YAML,
			    told);
		}
		if (no.verdict != CROUPIER_YES)
			broken("a document that was accepted cannot be told", told->bytes,
			    no.sentence);
		if (known)
			look_at_state(croupier_record_state(record), seat, &seed);
	}
	source_close(&source);
	if (told->length > 0)
		check_told(told);
	croupier_text_free(told);
	croupier_redaction_free(redaction);
	croupier_record_free(record);
}

/* The length chooses the viewer, so that a run takes each. */
int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	int seat;

	for (seat = -1; seat < CROUPIER_MAX_SEATS; seat++)
		if (seat <= 0 || (length + (size_t)seat) % 4 == 0)
			check_record(bytes, length, seat);
	return 0;
}
