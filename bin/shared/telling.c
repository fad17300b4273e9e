/*
 * telling.c: records as text: what was dealt, the moves with what followed from
 * them, rulings, proofs and the score.
 *
 * Knows the order in which these are told.  Must not know any game: what followed
 * the library says.
 */
#include "shared/tool.h"

#include <stdlib.h>
#include <string.h>

/* A line of the record, with the lines that belong to it. */
struct item {
	unsigned long number;	/* of the move; 0: it is none, and no undo takes it back */
	char *text;
};

struct teller {
	struct item *items;
	size_t count, capacity;
	struct croupier_text *text;	/* of what is being told */
	bool begun;			/* a record was told before */
};

/* Where lines begin that belong to a move; the numbers of moves stand left of it. */
#define INDENT "        "

static void
append(struct tool *tool, struct teller *teller, const char *words)
{
	tool_check(tool, croupier_text_append(teller->text, words));
}

/* Keeps what teller->text has as an item. */
static void
keep(struct tool *tool, struct teller *teller, unsigned long number)
{
	if (teller->count == teller->capacity) {
		size_t capacity = teller->capacity == 0 ? 64 : teller->capacity * 2;
		struct item *items = realloc(teller->items, capacity * sizeof *items);

		if (items == NULL)
			tool_die(tool, "out of memory");
		teller->items = items;
		teller->capacity = capacity;
	}
	teller->items[teller->count++] = (struct item){ .number = number,
		.text = tool_copy(tool, NULL, croupier_text_bytes(teller->text, NULL)) };
	croupier_text_clear(teller->text);
}

static void
forget(struct teller *teller)
{
	while (teller->count > 0)
		free(teller->items[--teller->count].text);
}

/* ---- what was dealt -------------------------------------------------------- */

/* Puts the cards of a zone that are known, with the words between groups of them. */
static unsigned
tell_known(struct tool *tool, struct teller *teller, const struct croupier_zone *zone)
{
	const struct croupier_item *item;
	const char *group = NULL;
	unsigned known = 0;

	for (item = zone->first; item != NULL; item = item->next) {
		if (item->kind == CROUPIER_ITEM_GROUP)
			group = item->text;
		if (item->kind != CROUPIER_ITEM_CARD || strcmp(item->text, "XX") == 0)
			continue;
		if (group != NULL) {
			append(tool, teller, known > 0 ? ", " : " ");
			append(tool, teller, group);
		}
		group = NULL;
		append(tool, teller, " ");
		append(tool, teller, item->text);
		known++;
	}
	return known;
}

/* A line with the cards of a zone: "bob holds 3S 7S and 2 hidden cards", "stock: 38". */
static void
tell_zone(struct tool *tool, struct teller *teller, const struct croupier_zone *zone,
    const char *seat)
{
	bool hand = zone->label[0] == '\0';
	unsigned known = 0;
	char words[80];

	append(tool, teller, INDENT);
	if (seat != NULL)
		append(tool, teller, seat);
	if (!hand && seat != NULL)
		append(tool, teller, ", ");
	append(tool, teller, hand ? " holds" : zone->label);
	append(tool, teller, hand ? "" : ":");
	if (zone->layout == CROUPIER_FACE_DOWN) {
		snprintf(words, sizeof words, " %zu\n", zone->cards);
		append(tool, teller, words);
		return;
	}
	known = tell_known(tool, teller, zone);
	if (zone->cards == 0)
		append(tool, teller, " no cards");
	if (zone->cards > known) {
		snprintf(words, sizeof words, "%s %zu hidden card%s", known > 0 ? " and" : "",
		    zone->cards - known, zone->cards - known == 1 ? "" : "s");
		append(tool, teller, words);
	}
	append(tool, teller, "\n");
}

/* The hands, what else lies on the table, and what counts there. */
static void
tell_table(struct tool *tool, struct teller *teller, const struct croupier_state *state,
    const struct croupier_view *view)
{
	const struct croupier_zone *zone = croupier_view_zones(view);
	const struct croupier_note *note = croupier_view_notes(view);

	for (; zone != NULL; zone = zone->next)
		if (zone->cards > 0 || zone->label[0] == '\0')
			tell_zone(tool, teller, zone, zone->seat < 0 ? NULL :
			    croupier_state_seat_name(state, (unsigned)zone->seat));
	for (; note != NULL; note = note->next)
		if (note->seat < 0) {
			append(tool, teller, INDENT);
			append(tool, teller, note->words);
			append(tool, teller, "\n");
		}
}

/* What a state says in a scalar; "" where the key is missing. */
static const char *
word_of(const struct croupier_value *state, const char *key)
{
	const struct croupier_value *value = croupier_value_get(state, key);

	return value == NULL || value->text == NULL ? "" : value->text;
}

static void
tell_deal(struct tool *tool, struct teller *teller, const struct croupier_state *state,
    const struct croupier_view *view)
{
	const struct croupier_value *top = croupier_view_state(view);
	const char *turn = word_of(top, "turn");
	char line[400];

	snprintf(line, sizeof line, "%s %s, round %s, dealt by %s; %s%s\n", word_of(top, "game"),
	    word_of(top, "variant"), word_of(top, "round"), word_of(top, "dealer"),
	    *turn == '\0' ? "the round is over" : turn, *turn == '\0' ? "" : " begins");
	append(tool, teller, line);
	tell_table(tool, teller, state, view);
}

void
tool_tell_begin(struct tool *tool, struct teller **made, struct croupier_record *record)
{
	struct teller *teller = *made;
	struct croupier_view *view;

	if (teller == NULL) {
		teller = *made = calloc(1, sizeof *teller);
		if (teller == NULL || (teller->text = croupier_text_new()) == NULL)
			tool_die(tool, "out of memory");
	}
	forget(teller);
	croupier_record_tell(record, true);
	tool_check(tool, croupier_view_make(croupier_record_state(record), &view));
	tell_deal(tool, teller, croupier_record_state(record), view);
	croupier_view_free(view);
	keep(tool, teller, 0);
}

/* ---- moves, undos, rulings ------------------------------------------------- */

/* The number of a move as it stands in its column, and its words. */
static void
put_move(struct tool *tool, unsigned long number, const char *words, struct croupier_text *text)
{
	char column[40];

	snprintf(column, sizeof column, "%4lu  ", number);
	tool_check(tool, croupier_text_append(text, column));
	tool_check(tool, croupier_text_append(text, words));
	tool_check(tool, croupier_text_append(text, "\n"));
}

static void
tell_move(struct tool *tool, struct teller *teller, const struct croupier_record *record)
{
	const char *const *followed = croupier_record_followed(record);
	unsigned long number = croupier_record_moves(record);
	size_t i;

	put_move(tool, number, croupier_record_words(record), teller->text);
	for (i = 0; followed[i] != NULL; i++) {
		append(tool, teller, INDENT);
		append(tool, teller, followed[i]);
		append(tool, teller, "\n");
	}
	keep(tool, teller, number);
}

/* Takes the last moves back; rulings between them stay. */
static void
take_back(struct teller *teller, unsigned long number)
{
	size_t i, left = 0;

	for (i = teller->count; i-- > 0 && number > 0;)
		if (teller->items[i].number > 0) {
			free(teller->items[i].text);
			teller->items[i].text = NULL;
			number--;
		}
	for (i = 0; i < teller->count; i++)
		if (teller->items[i].text != NULL)
			teller->items[left++] = teller->items[i];
	teller->count = left;
}

static void
tell_ruling(struct tool *tool, struct teller *teller, const struct croupier_record *record,
    const struct croupier_document *document)
{
	char *words;

	tool_check(tool, croupier_record_write_ruling(record, document, teller->text));
	words = tool_copy(tool, NULL, croupier_text_bytes(teller->text, NULL));
	croupier_text_clear(teller->text);
	/* All else is harmless already. */
	croupier_harmless(words);
	append(tool, teller, "      ruling: ");
	append(tool, teller, words);
	append(tool, teller, "\n");
	keep(tool, teller, 0);
	free(words);
}

void
tool_tell(struct tool *tool, struct teller *teller, const struct croupier_record *record,
    const struct croupier_document *document)
{
	switch (croupier_document_kind(document)) {
	case CROUPIER_MOVE:
		tell_move(tool, teller, record);
		break;
	case CROUPIER_UNDO:
		take_back(teller, croupier_document_undo(document));
		break;
	case CROUPIER_RULING:
		tell_ruling(tool, teller, record, document);
		break;
	case CROUPIER_STATE:
	case CROUPIER_RESULT:
	case CROUPIER_SEAL:
	case CROUPIER_SEED:
	case CROUPIER_NO_DOCUMENT:
		break;
	}
}

void
tool_tell_made(struct tool *tool, const struct croupier_record *record, size_t index,
    struct croupier_text *text)
{
	struct croupier_text *words = croupier_text_new();
	const char *at;

	if (words == NULL)
		tool_die(tool, "out of memory");
	tool_check(tool, croupier_record_write_made(record, index, CROUPIER_WORDS, words));
	put_move(tool, croupier_record_made(record, index).number,
	    croupier_text_bytes(words, NULL), text);
	croupier_text_clear(words);
	tool_check(tool, croupier_record_write_followed(record, index, words));
	for (at = croupier_text_bytes(words, NULL); *at != '\0'; at += strcspn(at, "\n") + 1) {
		char *line = strndup(at, strcspn(at, "\n") + 1);

		if (line == NULL)
			tool_die(tool, "out of memory");
		tool_check(tool, croupier_text_append(text, INDENT));
		tool_check(tool, croupier_text_append(text, line));
		free(line);
	}
	croupier_text_free(words);
}

/* ---- the end -------------------------------------------------------------------- */

/* What later cards proved of a move. */
static void
put_proofs(struct tool *tool, const struct croupier_record *record, unsigned long number)
{
	size_t i, count = croupier_record_proofs(record);

	for (i = 0; i < count; i++) {
		struct croupier_proof proof = croupier_record_proof(record, i);

		if (proof.number == number)
			tool_put_line(tool, INDENT "proved illegal by move %lu: %s [%s]\n",
			    proof.proved_by, proof.refusal->sentence, proof.refusal->rule);
	}
}

static void
put_refusal(struct tool *tool, const struct croupier_refusal *no, unsigned long number,
    const char *words)
{
	if (number > 0)
		tool_put_line(tool, "%4lu  %s\n", number, words);
	tool_put_line(tool, INDENT "refused: %s%s%s%s\n", no->sentence,
	    no->rule == NULL ? "" : " [", no->rule == NULL ? "" : no->rule,
	    no->rule == NULL ? "" : "]");
}

/* The score of a round that is over, or who must decide. */
static void
put_end(struct tool *tool, const struct croupier_state *state)
{
	int turn = croupier_state_turn(state);
	struct croupier_score *score;
	struct croupier_refusal no;

	if (turn >= 0) {
		tool_put_line(tool, "the round is not over: %s must decide\n",
		    croupier_state_seat_name(state, (unsigned)turn));
		return;
	}
	no = croupier_score_make(state, &score);
	if (no.verdict != CROUPIER_YES) {
		tool_put_line(tool, "no score: %s\n", no.sentence);
		return;
	}
	tool_score_table(tool, state, score);
	croupier_score_free(score);
}

void
tool_tell_end(struct tool *tool, struct teller *teller, const struct croupier_record *record,
    const struct croupier_refusal *no, unsigned long number, const char *words)
{
	size_t i;

	if (teller->begun)
		tool_put_line(tool, "\n");
	teller->begun = true;
	for (i = 0; i < teller->count; i++) {
		tool_check(tool, croupier_text_append(tool->text, teller->items[i].text));
		if (teller->items[i].number > 0)
			put_proofs(tool, record, teller->items[i].number);
	}
	if (no != NULL)
		put_refusal(tool, no, number, words);
	put_end(tool, croupier_record_state(record));
	forget(teller);
}

void
tool_tell_free(struct teller *teller)
{
	if (teller == NULL)
		return;
	forget(teller);
	free(teller->items);
	croupier_text_free(teller->text);
	free(teller);
}
