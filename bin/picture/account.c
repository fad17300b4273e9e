/*
 * account.c: records as text: what was dealt, the moves with what followed from them,
 * rulings, proofs and the score; and a score alone, as a table.
 *
 * Knows the order in which these are told.  Must not know any game: the library says what
 * followed.
 */
#include "picture/picture.h"
#include "cli/terminal.h"

#include <stdlib.h>
#include <string.h>

/* A part of the account: the deal, a ruling, or a move with the lines that belong to it. */
struct part {
	unsigned long number;	/* of the move; 0: not a move, so no undo takes it back */
	size_t end;		/* where it ends in the text */
	bool undone;		/* it was taken back */
};

struct account {
	struct tool *tool;
	struct part *parts;
	size_t count;
	struct text text;	/* of all parts */
	struct text words;	/* of what comes next */
};

/* Before lines that belong to a move; the numbers of moves stand in its place. */
#define INDENT "        "

struct account *
account_new(struct tool *tool)
{
	struct account *account = tool_need(tool, calloc(1, sizeof *account));

	account->tool = tool;
	return account;
}

void
account_free(struct account *account)
{
	if (account == NULL)
		return;
	free(account->parts);
	text_free(&account->text);
	text_free(&account->words);
	free(account);
}

/* Ends a part: the text that was appended since the last one. */
static void
end_part(struct account *account, unsigned long number)
{
	struct part part = { .number = number };

	tool_text(account->tool, &account->text, &part.end);
	account->parts = tool_extend(account->tool, account->parts, account->count, sizeof part);
	account->parts[account->count++] = part;
}

/* ---- what was dealt -------------------------------------------------------- */

/* Puts the cards of a zone that are known, with the words between groups of them. */
static size_t
put_known(struct text *text, const struct croupier_zone *zone)
{
	const struct croupier_item *item;
	const char *group = NULL;
	size_t known = 0;

	for (item = zone->first; item != NULL; item = item->next) {
		if (item->kind == CROUPIER_ITEM_GROUP)
			group = item->text;
		if (item->kind != CROUPIER_ITEM_CARD || strcmp(item->text, "XX") == 0)
			continue;
		if (group != NULL)
			text_print(text, "%s%s", known > 0 ? ", " : " ", group);
		group = NULL;
		text_print(text, " %s", item->text);
		known++;
	}
	return known;
}

/* A line with the cards of a zone: "bob holds 3S 7S and 2 hidden cards", "stock: 38". */
static void
put_zone(struct text *text, const struct croupier_zone *zone, const char *seat)
{
	bool hand = zone->label[0] == '\0';
	size_t hidden;

	text_print(text, INDENT "%s%s%s%s", seat, hand || seat[0] == '\0' ? "" : ", ",
	    hand ? " holds" : zone->label, hand ? "" : ":");
	if (zone->layout == CROUPIER_FACE_DOWN) {
		text_print(text, " %zu\n", zone->cards);
		return;
	}
	hidden = zone->cards - put_known(text, zone);
	if (zone->cards == 0)
		text_put(text, " no cards");
	if (hidden > 0)
		text_print(text, "%s %zu hidden card%s", hidden < zone->cards ? " and" : "",
		    hidden, hidden == 1 ? "" : "s");
	text_put(text, "\n");
}

static void
put_deal(struct account *account, const struct croupier_state *state)
{
	int turn = croupier_state_turn(state);
	const struct croupier_zone *zone;
	const struct croupier_state_about about = croupier_state_about(state);
	const struct croupier_note *note;
	struct croupier_view *view;

	text_print(&account->text, "%s %s, round %lu, dealt by %s; %s%s\n",
	    about.game, about.variant, about.round,
	    croupier_state_seat_name(state, about.dealer),
	    turn < 0 ? say_over(state) : croupier_state_seat_name(state, (unsigned)turn),
	    turn < 0 ? "" : " begins");
	tool_check(account->tool, croupier_view_make(state, NULL, &view));
	for (zone = view->zones; zone != NULL; zone = zone->next)
		if (zone->cards > 0 || zone->label[0] == '\0')
			put_zone(&account->text, zone, zone->seat < 0 ? "" :
			    croupier_state_seat_name(state, (unsigned)zone->seat));
	for (note = view->notes; note != NULL; note = note->next)
		if (note->seat < 0)
			text_print(&account->text, INDENT "%s\n", note->words);
	croupier_view_free(view);
}

void
account_begin(struct account *account, struct croupier_record *record)
{
	account->count = 0;
	text_clear(&account->text);
	croupier_record_tell(record, true);
	put_deal(account, croupier_record_state(record));
	end_part(account, 0);
}

/* ---- moves, undos, rulings ------------------------------------------------- */

/* The number of the move that the last ruling lets stand; 0: none. */
static unsigned long
move_settled(const struct croupier_record *record)
{
	const struct croupier_record_about about = croupier_record_about(record);
	size_t i;

	for (i = 0; i < about.standing; i++) {
		struct croupier_made made = croupier_record_made(record, i);

		if (made.ruling == about.rulings)
			return made.number;
	}
	return 0;
}

struct event
event_of(struct tool *tool, const struct croupier_record *record,
    const struct croupier_document *document, struct text *words)
{
	const struct croupier_record_about about = croupier_record_about(record);
	enum croupier_kind kind = croupier_document_about(document).kind;
	struct event event = { .kind = NULL, .steps = true };

	text_clear(words);
	if (kind == CROUPIER_MOVE) {
		event.kind = about.standing > 0 && croupier_record_made(record,
		    about.standing - 1).despite != NULL ? "irregular" : "move";
		event.number = about.moves;
		event.told = about.followed;
		tool_check(tool, croupier_record_write_words(record, tool_target(tool, words)));
	} else if (kind == CROUPIER_UNDO) {
		event.kind = "undo";
		tool_check(tool, croupier_document_undo(document, &event.back));
		text_print(words, "taken back: %lu move%s", event.back, event.back == 1 ? "" : "s");
	} else if (kind == CROUPIER_RULING) {
		event.kind = "ruling";
		tool_check(tool, croupier_document_gives_points(document, &event.steps));
		text_put(words, "ruling: ");
		tool_check(tool, croupier_record_write(record, document, CROUPIER_WORDS,
		    tool_target(tool, words)));
		if (strstr(tool_text(tool, words, NULL), " stands despite ") != NULL)
			event.about[0] = move_settled(record);
	} else if (kind == CROUPIER_RESULT || kind == CROUPIER_SEED) {
		event = (struct event){ .kind = "result" };
		text_put(words, kind == CROUPIER_SEED ?
		    "the seed was revealed, and it deals these cards" :
		    "the score was claimed, and it is right");
	}
	event.words = tool_text(tool, words, NULL);
	return event;
}

/* Takes the last moves back; rulings between them stay. */
static void
take_back(struct account *account, unsigned long number)
{
	size_t i;

	for (i = account->count; i-- > 0 && number > 0;)
		if (account->parts[i].number > 0 && !account->parts[i].undone) {
			account->parts[i].undone = true;
			number--;
		}
}

void
account_take(struct account *account, const struct croupier_record *record,
    const struct croupier_document *document)
{
	struct event event = event_of(account->tool, record, document, &account->words);
	const char *const *line = event.told;

	take_back(account, event.back);
	if (event.number > 0)
		text_print(&account->text, "%4lu  %s\n", event.number, event.words);
	else if (event.kind != NULL && strcmp(event.kind, "ruling") == 0)
		text_say(&account->text, "      %s\n", event.words);
	else
		return;
	for (; line != NULL && *line != NULL; line++)
		text_print(&account->text, INDENT "%s\n", *line);
	end_part(account, event.number);
}

/* ---- scores ----------------------------------------------------------------------- */

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
write_score_table(struct text *text, const struct croupier_state *state,
    const struct croupier_score *score)
{
	enum { SEAT_COLUMNS = 16 };
	const struct croupier_score_about said = croupier_score_about(score);
	const struct croupier_state_about about = croupier_state_about(state);
	size_t i, seats = croupier_state_about(state).seats;

	text_say(text, "%s, round %lu%s%s\n", about.game, about.round,
	    croupier_state_turn(state) < 0 ? "" : " (not over: as if it ended now)",
	    about.stopped == CROUPIER_NOT_STOPPED ? "" : about.stopped == CROUPIER_VOID ?
	    " (stopped: it counts for nothing)" : " (stopped: it counts as it stands)");
	text_say(text, "%-*s %10s %10s\n", SEAT_COLUMNS, "seat", "points", "total");
	for (i = 0; i < seats; i++) {
		const char *name = croupier_state_seat_name(state, (unsigned)i);
		unsigned wide = count_columns(name);

		text_say(text, "%s%*s %10ld %10ld%s\n", name,
		    wide < SEAT_COLUMNS ? SEAT_COLUMNS - (int)wide : 0, "",
		    said.points[i],
		    said.totals[i],
		    said.winner[i] ? "  wins the match" : "");
	}
	for (i = 0; i < said.count; i++) {
		struct croupier_score_line line = said.lines[i];

		text_say(text, "%s %+ld for %s [%s]\n",
		    croupier_state_seat_name(state, line.seat), line.points, line.words, line.rule);
	}
}

/* ---- the end -------------------------------------------------------------------- */

/* Puts what later cards proved about a move. */
static void
put_proofs(struct text *out, const struct croupier_record *record, unsigned long number)
{
	const struct croupier_record_about about = croupier_record_about(record);
	size_t i;

	for (i = 0; i < about.proof_count; i++) {
		const struct croupier_proof *proof = &about.proofs[i];

		if (proof->number == number)
			text_say(out, INDENT "proved illegal by move %lu: %s [%s]\n",
			    proof->proved_by, proof->refusal.sentence, proof->refusal.rule);
	}
}

/* Puts the score of a round that is over, or the seat that must decide. */
static void
put_end(struct text *out, const struct croupier_state *state)
{
	int turn = croupier_state_turn(state);
	struct croupier_score *score;
	struct croupier_refusal no;

	if (turn >= 0) {
		text_say(out, "the round is not over: %s must decide\n",
		    croupier_state_seat_name(state, (unsigned)turn));
		return;
	}
	no = croupier_score_make(state, &score);
	if (no.verdict == CROUPIER_YES)
		write_score_table(out, state, score);
	else
		text_say(out, "no score: %s\n", no.sentence);
	croupier_score_free(score);
}

void
account_end(struct account *account, const struct croupier_record *record,
    const struct croupier_refusal *no, unsigned long number, const char *words)
{
	const char *bytes = tool_text(account->tool, &account->text, NULL);
	struct text *out = &account->tool->out;
	size_t i, at = 0;

	for (i = 0; i < account->count; at = account->parts[i++].end) {
		const struct part *part = &account->parts[i];

		if (part->undone)
			continue;
		text_add(out, bytes + at, part->end - at);
		if (part->number > 0)
			put_proofs(out, record, part->number);
	}
	if (no != NULL && number > 0)
		text_say(out, "%4lu  %s\n", number, words);
	if (no != NULL)
		text_say(out, no->rule == NULL ? INDENT "refused: %s\n" :
		    INDENT "refused: %s [%s]\n", no->sentence, no->rule);
	put_end(out, croupier_record_state(record));
	tool_put(account->tool);
}
