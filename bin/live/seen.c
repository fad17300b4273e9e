/*
 * seen.c: what may be shown at a table at which seats are played: only what the other seats can
 * see.
 *
 * Follows the record as redact does: with one person as that seat sees it, with several as
 * everybody does.  Must not know any command, nor anything about thinking.
 */
#include "live/live.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct seen {
	struct croupier_redaction *redaction;	/* tells the record */
	int teller;				/* the seat to which it is told; -1: everybody */
	struct list words;			/* the moves that stand, as they were told */
	struct croupier_state *view;		/* NULL: none has been made since then */
};

/* ---- who plays ------------------------------------------------------------------------- */

bool
is_played(const struct live *live, const char *seat)
{
	const char *const *name = live->played;

	while (name != NULL && *name != NULL && strcmp(*name, seat) != 0)
		name++;
	return name != NULL && *name != NULL;
}

unsigned
count_persons(const struct live *live, const struct croupier_state *state)
{
	unsigned i, count = 0;

	for (i = 0; i < croupier_state_about(state).seats; i++)
		count += !is_played(live, croupier_state_seat_name(state, i));
	return count;
}

bool
is_played_turn(const struct live *live)
{
	const struct croupier_state *state = table_of(live);
	int turn = state == NULL ? -1 : croupier_state_turn(state);

	return turn >= 0 && is_played(live, croupier_state_seat_name(state, (unsigned)turn));
}

/* The seat of the only person, or -1. */
static int
only_person(const struct live *live, const struct croupier_state *state)
{
	unsigned i = 0;

	if (count_persons(live, state) != 1)
		return -1;
	while (is_played(live, croupier_state_seat_name(state, i)))
		i++;
	return (int)i;
}

int
viewer_of(const struct client *c)
{
	const struct croupier_state *state = table_of(c->live);
	int only = only_person(c->live, state);

	return only >= 0 || is_played_turn(c->live) ? only : croupier_state_turn(state);
}

/* ---- the state as it may be shown -------------------------------------------------------- */

const struct croupier_state *
state_of(const struct client *c)
{
	struct seen *seen = c->seen;

	if (seen == NULL || table_of(c->live) == NULL)
		return table_of(c->live);
	if (seen->view == NULL)
		tool_check(c->live->tool, croupier_redact(table_of(c->live), viewer_of(c),
		    &seen->view));
	return seen->view;
}

struct croupier_state *
open_table(const struct client *c)
{
	struct croupier_state *state;

	tool_check(c->live->tool, croupier_redact(table_of(c->live),
	    only_person(c->live, table_of(c->live)), &state));
	return state;
}

/* ---- moves as they may be shown ----------------------------------------------------------- */

/* Adds the move that is the first document of a text to the words of moves. */
static void
add_words(struct client *c, struct text *told)
{
	struct seen *seen = c->seen;
	struct text words = { .made = NULL };
	const struct croupier_document *document;
	struct croupier_stream *stream;
	struct croupier_move *move;
	struct bytes_left left;

	left.at = tool_text(c->live->tool, told, &left.count);
	stream = tool_open_bytes(c->live->tool, &left, "-");
	tool_check(c->live->tool, croupier_stream_next(stream, &document));
	tool_check(c->live->tool, croupier_move_read(document, &move));
	tool_check(c->live->tool, croupier_move_write(table_of(c->live), move,
	    CROUPIER_WORDS, tool_target(c->live->tool, &words)));
	list_add(c->live->tool, &seen->words, tool_text(c->live->tool, &words, NULL));
	croupier_move_free(move);
	croupier_stream_close(stream);
	text_free(&words);
}

void
seen_take(struct client *c, const struct croupier_document *document)
{
	struct seen *seen = c->seen;
	struct text told = { .made = NULL };
	struct croupier_text *target;

	if (seen == NULL)
		return;
	target = tool_target(c->live->tool, &told);
	croupier_state_free(seen->view);
	seen->view = NULL;
	switch (croupier_document_about(document).kind) {
	case CROUPIER_STATE:
		list_cut(&seen->words, 0);
		seen->teller = only_person(c->live, table_of(c->live));
		tool_check(c->live->tool, croupier_redaction_begin(seen->redaction, record_of(c),
		    seen->teller, CROUPIER_YAML, target));
		break;
	case CROUPIER_MOVE:
	case CROUPIER_UNDO:
		tool_check(c->live->tool, croupier_redaction_follow(seen->redaction, record_of(c),
		    document, CROUPIER_YAML, target));
		if (croupier_document_about(document).kind == CROUPIER_MOVE)
			add_words(c, &told);
		else
			list_cut(&seen->words, croupier_record_about(record_of(c)).standing);
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
put_told_words(const struct client *c, size_t index, struct text *text)
{
	if (c->seen != NULL)
		text_put(text, c->seen->words.at[index]);
	else
		tool_check(c->live->tool, croupier_record_write_made(record_of(c), index,
		    CROUPIER_WORDS, tool_target(c->live->tool, text)));
}

void
put_told_move(const struct client *c, size_t index, struct text *text)
{
	text_print(text, "move %lu, ", croupier_record_made(record_of(c), index).number);
	put_told_words(c, index, text);
}

void
put_told_last(const struct client *c, unsigned long most, struct text *text)
{
	unsigned long i, standing = croupier_record_about(record_of(c)).standing;

	for (i = standing < most ? 0 : standing - most; i < standing; i++) {
		text_put(text, "  ");
		put_told_move(c, i, text);
		text_put(text, "\n");
	}
}

/* Whether words begin with the name of a played seat. */
static bool
begins_played(const struct client *c, const char *words)
{
	int seat = typed_seat(table_of(c->live), words, strcspn(words, " \t,"), false);

	return seat >= 0 && is_played(c->live,
	    croupier_state_seat_name(table_of(c->live), (unsigned)seat));
}

bool
is_move_of_played(const struct client *c, size_t index)
{
	return c->seen != NULL && begins_played(c, c->seen->words.at[index]);
}

/* ---- what may be done ------------------------------------------------------------------ */

bool
lacks_drawn(const struct croupier_refusal *no)
{
	return no->verdict == CROUPIER_NO && no->rule != NULL &&
	    strcmp(no->rule, "table/drawn-mismatch") == 0;
}

struct croupier_refusal
judge_seen(struct client *c, const struct croupier_state *state, const struct croupier_move *move)
{
	struct croupier_state *copy = tool_need(c->live->tool, croupier_state_copy(state));
	struct croupier_refusal no = croupier_play(copy, move);

	croupier_state_free(copy);
	/* Drawn cards need not be named: the file knows them. */
	if (lacks_drawn(&no))
		no = (struct croupier_refusal){ .verdict = CROUPIER_YES };
	return no;
}

struct croupier_refusal
judge_move(struct client *c, const struct croupier_move *move)
{
	struct croupier_refusal no = { .verdict = CROUPIER_YES };

	if (c->seen != NULL)
		no = judge_seen(c, state_of(c), move);
	if (no.verdict != CROUPIER_YES)
		return no;
	no = croupier_record_judge(record_of(c), move);
	/* The sentence might name cards that nobody here has seen. */
	if (c->seen != NULL && no.verdict == CROUPIER_NO)
		snprintf(no.sentence, sizeof no.sentence,
		    "the cards that are hidden from you do not allow it");
	return no;
}

unsigned long
count_to_undo(const struct client *c, unsigned long persons)
{
	size_t standing = croupier_record_about(record_of(c)).standing, i = standing;

	while (i > 0 && persons > 0)
		persons -= !is_move_of_played(c, --i);
	return persons > 0 ? 0 : standing - i;
}

/* ---- what may be said ------------------------------------------------------------------ */

__attribute__((format(printf, 1, 2)))
static struct croupier_refusal
refuse(const char *format, ...)
{
	struct croupier_refusal no = { .verdict = CROUPIER_NO };
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(no.sentence, sizeof no.sentence, format, arguments);
	va_end(arguments);
	return no;
}

/* Refuses words for a played seat, which they begin with. */
static struct croupier_refusal
refuse_played(struct client *c, const char *words)
{
	char *seat = tool_copy_bytes(c->live->tool, words, strcspn(words, " \t,"));
	struct croupier_refusal no;

	croupier_harmless(seat);
	no = refuse("referee plays %s itself: lines for that seat are not read", seat);
	free(seat);
	return no;
}

struct croupier_refusal
allow_words(struct client *c, const char *words)
{
	const struct croupier_state *state = table_of(c->live);

	words += strspn(words, " \t");
	if (c->seen != NULL && begins_played(c, words))
		return refuse_played(c, words);
	if (c->seen != NULL && is_played_turn(c->live) && 
	    typed_seat(state, words, strcspn(words, " \t,"), false) < 0)
		return refuse_played(c, croupier_state_seat_name(state,
		    (unsigned)croupier_state_turn(state)));
	return (struct croupier_refusal){ .verdict = CROUPIER_YES };
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
is_of_turn(const struct client *c, const char *words)
{
	const struct croupier_state *state = table_of(c->live);
	int turn = croupier_state_turn(state);
	const char *seat = turn < 0 ? "" : croupier_state_seat_name(state, (unsigned)turn);

	return strcspn(words, " ") == strlen(seat) && strncmp(words, seat, strlen(seat)) == 0;
}

struct croupier_refusal
allow_move(struct client *c, const struct croupier_move *move)
{
	struct croupier_refusal no = { .verdict = CROUPIER_YES };
	struct text text = { .made = NULL };
	const char *words;

	if (c->seen == NULL)
		return no;
	tool_check(c->live->tool, croupier_move_write(state_of(c), move, CROUPIER_WORDS,
	    tool_target(c->live->tool, &text)));
	words = tool_text(c->live->tool, &text, NULL);
	if (begins_played(c, words))
		no = refuse_played(c, words);
	else if (strstr(words, " drawn ") != NULL)
		no = refuse("the file knows what is drawn: leave out drawn and what follows it");
	else if (c->seen->teller < 0 && has_verb(words, "expose") && !is_of_turn(c, words))
		no = refuse("when several persons play, only the seat whose turn it is can expose "
		    "cards");
	text_free(&text);
	return no;
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
find_hindrance(struct live *live)
{
	const struct croupier_state *state = table_of(live);
	struct croupier_view *view;
	bool unknown;

	if (croupier_state_about(state).seed == NULL)
		return "--play wants a table with a seed, as deal makes it without --hidden";
	tool_check(live->tool, croupier_view_make(state, NULL, &view));
	unknown = has_unknown(view->state);
	croupier_view_free(view);
	if (unknown)
		return "--play wants a table whose cards are all known";
	return count_persons(live, state) == 0 ? "--play leaves nobody to play against" : NULL;
}

/* Whether the names are those of seats, each once; says what is wrong if not. */
static bool
are_seats(struct live *live)
{
	const char *const *name, *const *other;

	for (name = live->played; *name != NULL; name++) {
		if (croupier_state_seat(table_of(live), *name) < 0) {
			tool_trouble(live->tool, "--play: the table has no seat \"%s\"", *name);
			return false;
		}
		/* The same name may come again after this one. */
		for (other = name + 1; *other != NULL && strcmp(*other, *name) != 0;)
			other++;
		if (*other != NULL) {
			tool_trouble(live->tool, "--play names %s twice", *name);
			return false;
		}
	}
	return true;
}

void
seen_begin(struct client *c)
{
	if (c->live->played == NULL)
		return;
	c->seen = tool_need(c->live->tool, calloc(1, sizeof *c->seen));
	c->seen->redaction = tool_need(c->live->tool, croupier_redaction_new());
}

bool
can_play(struct live *live)
{
	const char *hindrance;

	if (live->played == NULL)
		return true;
	if (!are_seats(live))
		return false;
	hindrance = find_hindrance(live);
	if (hindrance != NULL)
		tool_trouble(live->tool, "%s: %s", live->ledger.file.path, hindrance);
	return hindrance == NULL;
}

void
seen_end(struct client *c)
{
	struct seen *seen = c->seen;

	c->seen = NULL;
	if (seen == NULL)
		return;
	list_free(&seen->words);
	croupier_redaction_free(seen->redaction);
	croupier_state_free(seen->view);
	free(seen);
}
