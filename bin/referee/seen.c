/*
 * seen.c: what may be shown at a table at which referee plays seats itself: only what the other
 * seats can see.
 *
 * Follows the file a second time, as redact does: with one person as that seat sees it, with
 * several as everybody does.  Must not know any command, nor anything about thinking.
 */
#include "referee/referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* When a view was made: every change of the table changes one of these. */
struct moment {
	const struct croupier_state *state;
	unsigned long moves, standing, rulings, deals;
};

struct seen {
	struct croupier_record *record;		/* the round, as it is in the file */
	struct croupier_redaction *redaction;	/* tells it */
	int teller;				/* the seat to which it is told; -1: everybody */
	char **words;				/* the moves that stand, as they were told */
	size_t count;
	struct croupier_state *view;		/* NULL: none has been made */
	struct moment made;			/* when that was made */
};

/* ---- who plays ------------------------------------------------------------------------- */

bool
is_played(const struct referee *r, const char *seat)
{
	const char *at = r->played;
	size_t length = strlen(seat);

	for (; at != NULL && *at != '\0'; at += strcspn(at, ",") + (at[strcspn(at, ",")] == ','))
		if (strcspn(at, ",") == length && strncmp(at, seat, length) == 0)
			return true;
	return false;
}

unsigned
count_persons(const struct referee *r, const struct croupier_state *state)
{
	unsigned i, count = 0;

	for (i = 0; i < croupier_state_about(state).seats; i++)
		count += !is_played(r, croupier_state_seat_name(state, i));
	return count;
}

const struct croupier_state *
table_of(const struct referee *r)
{
	return croupier_record_state(r->ledger.record);
}

bool
is_played_turn(const struct referee *r)
{
	const struct croupier_state *state = table_of(r);
	int turn = state == NULL ? -1 : croupier_state_turn(state);

	return turn >= 0 && is_played(r, croupier_state_seat_name(state, (unsigned)turn));
}

/* The seat of the only person, or -1. */
static int
only_person(const struct referee *r, const struct croupier_state *state)
{
	unsigned i = 0;

	if (count_persons(r, state) != 1)
		return -1;
	while (is_played(r, croupier_state_seat_name(state, i)))
		i++;
	return (int)i;
}

int
viewer_of(const struct referee *r)
{
	const struct croupier_state *state = table_of(r);
	int only = only_person(r, state);

	return only >= 0 || is_played_turn(r) ? only : croupier_state_turn(state);
}

/*
 * ---- the state as it may be shown
 * ---------------------------------------------------------------------
 */

const struct croupier_state *
state_of(const struct referee *r)
{
	const struct croupier_record *record = r->ledger.record;
	struct seen *seen = r->seen;
	struct moment now = { .state = table_of(r), .moves = croupier_record_about(record).moves,
		.standing = croupier_record_about(record).standing,
		.rulings = croupier_record_about(record).rulings, .deals = r->ledger.deals };

	if (seen == NULL || now.state == NULL)
		return now.state;
	if (seen->view != NULL && now.state == seen->made.state &&
	    now.moves == seen->made.moves && now.standing == seen->made.standing &&
	    now.rulings == seen->made.rulings && now.deals == seen->made.deals)
		return seen->view;
	croupier_state_free(seen->view);
	seen->made = now;
	tool_check(r->ledger.file.tool, croupier_redact(now.state, viewer_of(r), &seen->view));
	return seen->view;
}

struct croupier_state *
open_table(const struct referee *r)
{
	struct croupier_state *state;

	tool_check(r->ledger.file.tool, croupier_redact(table_of(r),
	    only_person(r, table_of(r)), &state));
	return state;
}

/* ---- moves as they may be shown ----------------------------------------------------------- */

static void
forget_words(struct seen *seen, size_t left)
{
	while (seen->count > left)
		free(seen->words[--seen->count]);
	if (left > 0)
		return;
	free(seen->words);
	seen->words = NULL;
}

/* Adds the move that is the first document of a text to the words of moves. */
static void
add_words(struct referee *r, struct text *told)
{
	struct seen *seen = r->seen;
	struct text words = { .made = NULL };
	const struct croupier_document *document;
	struct croupier_stream *stream;
	struct croupier_move *move;
	struct bytes_left left;

	left.at = tool_text(&r->tool, told, &left.count);
	stream = tool_open_bytes(&r->tool, &left, "-");
	tool_check(&r->tool, croupier_stream_next(stream, &document));
	tool_check(&r->tool, croupier_move_read(document, &move));
	tool_check(&r->tool, croupier_move_write(croupier_record_state(seen->record), move,
	    CROUPIER_WORDS, tool_target(&r->tool, &words)));
	seen->words = tool_extend(&r->tool, seen->words, seen->count, sizeof *seen->words);
	seen->words[seen->count++] = tool_copy(&r->tool, NULL, tool_text(&r->tool, &words, NULL));
	croupier_move_free(move);
	croupier_stream_close(stream);
	text_free(&words);
}

/* Follows a document that seen->record has taken. */
static void
follow_document(struct referee *r, const struct croupier_document *document)
{
	struct seen *seen = r->seen;
	struct text told = { .made = NULL };
	struct croupier_text *target = tool_target(&r->tool, &told);

	switch (croupier_document_about(document).kind) {
	case CROUPIER_STATE:
		forget_words(seen, 0);
		seen->teller = only_person(r, croupier_record_state(seen->record));
		tool_check(&r->tool, croupier_redaction_begin(seen->redaction, seen->record,
		    seen->teller, CROUPIER_YAML, target));
		break;
	case CROUPIER_MOVE:
		tool_check(&r->tool, croupier_redaction_follow(seen->redaction, seen->record,
		    document, CROUPIER_YAML, target));
		add_words(r, &told);
		break;
	case CROUPIER_UNDO:
		tool_check(&r->tool, croupier_redaction_follow(seen->redaction, seen->record,
		    document, CROUPIER_YAML, target));
		forget_words(seen, croupier_record_about(seen->record).standing);
		break;
	case CROUPIER_RULING:
	case CROUPIER_RESULT:
	case CROUPIER_SEAL:
	case CROUPIER_SEED:
	case CROUPIER_NO_DOCUMENT:
		break;
	}
	text_free(&told);
}

void
seen_take(struct referee *r, const char *bytes, size_t length)
{
	struct bytes_left left = { .at = bytes, .count = length };
	const struct croupier_document *document;
	struct croupier_stream *stream;

	if (r->seen == NULL)
		return;
	stream = tool_open_bytes(&r->tool, &left, r->ledger.file.path);
	for (;;) {
		tool_check(&r->tool, croupier_stream_next(stream, &document));
		if (document == NULL)
			break;
		tool_check(&r->tool, croupier_record_feed(r->seen->record, document));
		follow_document(r, document);
	}
	croupier_stream_close(stream);
}

void
put_told_words(const struct referee *r, size_t index, struct text *text)
{
	if (r->seen != NULL)
		text_put(text, r->seen->words[index]);
	else
		tool_check(r->ledger.file.tool, croupier_record_write_made(r->ledger.record, index,
		    CROUPIER_WORDS, tool_target(r->ledger.file.tool, text)));
}

void
put_told_move(const struct referee *r, size_t index, struct text *text)
{
	text_print(text, "move %lu, ", croupier_record_made(r->ledger.record, index).number);
	put_told_words(r, index, text);
}

void
put_told_last(const struct referee *r, unsigned long most, struct text *text)
{
	unsigned long i, standing = croupier_record_about(r->ledger.record).standing;

	for (i = standing < most ? 0 : standing - most; i < standing; i++) {
		text_put(text, "  ");
		put_told_move(r, i, text);
		text_put(text, "\n");
	}
}

/* Whether words begin with the name of a played seat, in upper or lower case. */
static bool
begins_played(const struct referee *r, const char *words)
{
	size_t i, length = strcspn(words, " \t,");

	for (i = 0; i < croupier_state_about(table_of(r)).seats; i++) {
		const char *seat = croupier_state_seat_name(table_of(r), (unsigned)i);

		if (strlen(seat) == length && strncasecmp(seat, words, length) == 0 &&
		    is_played(r, seat))
			return true;
	}
	return false;
}

bool
is_move_of_played(const struct referee *r, size_t index)
{
	return r->seen != NULL && begins_played(r, r->seen->words[index]);
}

/* ---- what may be typed ----------------------------------------------------------------- */

struct croupier_refusal
judge_seen(struct referee *r, const struct croupier_state *state, const struct croupier_move *move)
{
	struct croupier_state *copy = tool_need(&r->tool, croupier_state_copy(state));
	struct croupier_refusal no = croupier_play(copy, move);

	croupier_state_free(copy);
	/* Drawn cards need not be named: the file knows them. */
	if (no.verdict == CROUPIER_NO && lacks_drawn(&no))
		no = (struct croupier_refusal){ .verdict = CROUPIER_YES };
	return no;
}

struct croupier_refusal
judge_move(struct referee *r, const struct croupier_move *move)
{
	struct croupier_refusal no = { .verdict = CROUPIER_YES };

	if (r->seen != NULL)
		no = judge_seen(r, state_of(r), move);
	if (no.verdict != CROUPIER_YES)
		return no;
	no = croupier_record_judge(r->ledger.record, move);
	/* The sentence might name cards that nobody here has seen. */
	if (r->seen != NULL && no.verdict == CROUPIER_NO)
		snprintf(no.sentence, sizeof no.sentence,
		    "the cards that are hidden from you do not allow it");
	return no;
}

/* Refuses a line for a played seat. */
static void
refuse_played(struct referee *r, const char *words)
{
	char *seat = tool_copy_bytes(&r->tool, words, strcspn(words, " \t,"));

	croupier_harmless(seat);
	answer_with(r, CROUPIER_NO, "referee plays %s itself: lines for that seat are not "
	    "read", seat);
	free(seat);
}

bool
refuse_played_words(struct referee *r, const char *words)
{
	const struct croupier_state *state = table_of(r);
	int turn = croupier_state_turn(state);

	if (r->seen == NULL)
		return false;
	words += strspn(words, " \t");
	if (begins_played(r, words))
		refuse_played(r, words);
	else if (is_played_turn(r) && !begins_with_seat(state, words))
		refuse_played(r, croupier_state_seat_name(state, (unsigned)turn));
	else
		return false;
	return true;
}

/* Whether the words of a move have that verb. */
static bool
has_verb(const char *words, const char *verb)
{
	words += strcspn(words, " ");
	words += strspn(words, " ");
	return strcspn(words, " ") == strlen(verb) && strncmp(words, verb, strlen(verb)) == 0;
}

/* Whether the words of a move begin with the seat whose turn it is. */
static bool
is_of_turn(const struct referee *r, const char *words)
{
	int turn = croupier_state_turn(table_of(r));
	const char *seat = turn < 0 ? "" : croupier_state_seat_name(table_of(r), (unsigned)turn);

	return strcspn(words, " ") == strlen(seat) && strncmp(words, seat, strlen(seat)) == 0;
}

bool
refuse_played_move(struct referee *r, const struct croupier_move *move)
{
	struct text text = { .made = NULL };
	const char *words;
	bool refused = true;

	if (r->seen == NULL)
		return false;
	tool_check(&r->tool, croupier_move_write(state_of(r), move, CROUPIER_WORDS,
	    tool_target(&r->tool, &text)));
	words = tool_text(&r->tool, &text, NULL);
	if (begins_played(r, words))
		refuse_played(r, words);
	else if (strstr(words, " drawn ") != NULL)
		answer_with(r, CROUPIER_NO, "the file knows what is drawn: leave out drawn and "
		    "what follows it");
	else if (r->seen->teller < 0 && has_verb(words, "expose") && !is_of_turn(r, words))
		answer_with(r, CROUPIER_NO, "when several persons play, only the seat whose turn "
		    "it is can expose cards");
	else
		refused = false;
	text_free(&text);
	return refused;
}

/* ---- beginning and end -------------------------------------------------------------------- */

/* Whether a value, or a part of it, is a card that nobody knows. */
static bool
has_unknown(const struct croupier_value *value)
{
	const struct croupier_value *at = value->first;

	if (value->shape == CROUPIER_SCALAR)
		return value->meaning == CROUPIER_CARD && strcmp(value->text, "XX") == 0;
	while (at != NULL && !has_unknown(at))
		at = at->next;
	return at != NULL;
}

/* Why the seats of this table cannot be played; NULL: they can. */
static const char *
find_hindrance(struct referee *r)
{
	const struct croupier_state *state = table_of(r);
	struct croupier_view *view;
	bool unknown;

	if (croupier_state_about(state).seed == NULL)
		return "--play wants a table with a seed, as deal makes it without --hidden";
	tool_check(&r->tool, croupier_view_make(state, NULL, &view));
	unknown = has_unknown(view->state);
	croupier_view_free(view);
	if (unknown)
		return "--play wants a table whose cards are all known";
	return count_persons(r, state) == 0 ? "--play leaves nobody to play against" : NULL;
}

/* Whether the names are those of seats, each once; says what is wrong if not. */
static bool
are_seats(struct referee *r)
{
	const char *at, *end;
	bool good = true;

	for (at = r->played; good && at != NULL; at = *end == ',' ? end + 1 : NULL) {
		char *name;
		size_t length;

		end = at + strcspn(at, ",");
		length = (size_t)(end - at);
		name = tool_copy_bytes(&r->tool, at, length);
		good = croupier_state_seat(table_of(r), name) >= 0;
		if (!good)
			tool_trouble(&r->tool, "--play: the table has no seat \"%s\"", name);
		free(name);
		/* The same name may come again after this one. */
		for (name = (char *)end; good && *name == ','; name += 1 + strcspn(name + 1, ","))
			if (strcspn(name + 1, ",") == length &&
			    strncmp(name + 1, at, length) == 0) {
				good = false;
				tool_trouble(&r->tool, "--play names %.*s twice", (int)length, at);
			}
	}
	return good;
}

bool
seen_begin(struct referee *r)
{
	char *bytes;
	size_t length;

	seen_end(r);
	if (r->played == NULL)
		return true;
	if (!ledger_read_round(&r->ledger, &bytes, &length))
		return false;
	r->seen = tool_need(&r->tool, calloc(1, sizeof *r->seen));
	r->seen->record = tool_need(&r->tool, croupier_record_new());
	r->seen->redaction = tool_need(&r->tool, croupier_redaction_new());
	seen_take(r, bytes, length);
	free(bytes);
	return true;
}

bool
can_play(struct referee *r)
{
	const char *hindrance;

	if (r->played == NULL)
		return true;
	if (!are_seats(r))
		return false;
	hindrance = find_hindrance(r);
	if (hindrance != NULL)
		tool_trouble(&r->tool, "%s: %s", r->ledger.file.path, hindrance);
	return hindrance == NULL;
}

void
seen_end(struct referee *r)
{
	struct seen *seen = r->seen;

	r->seen = NULL;
	if (seen == NULL)
		return;
	forget_words(seen, 0);
	croupier_redaction_free(seen->redaction);
	croupier_record_free(seen->record);
	croupier_state_free(seen->view);
	free(seen);
}
