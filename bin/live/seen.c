/*
 * seen.c: what a client may be shown of the table, and what it was told of the round.  If seats
 * are played, that is only what the other seats can see.
 *
 * Follows the record, then as redact does: with one person as that seat sees it, with several as
 * everybody does.  Must not know any command, nor anything about thinking.
 */
#include "live/live.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- who plays ------------------------------------------------------------------------- */

bool
is_played(const struct live *live, const struct croupier_state *state, int seat)
{
	return seat >= 0 && is_among((const char *const *)live->played,
	    croupier_state_seat_name(state, (unsigned)seat));
}

unsigned
count_persons(const struct live *live, const struct croupier_state *state)
{
	int seat = (int)croupier_state_about(state).seats;
	unsigned count = 0;

	while (seat-- > 0)
		count += !is_played(live, state, seat);
	return count;
}

bool
is_played_turn(const struct live *live)
{
	return is_played(live, table_of(live), croupier_state_turn(table_of(live)));
}

bool
is_bound(const struct client *c)
{
	return c->seat != NULL || c->watches;
}

/* The seat as which a client is told what happens, or -1: as everybody. */
static int
teller_of(const struct client *c)
{
	const struct croupier_state *state = table_of(c->live);
	int only = 0;

	if (c->seat != NULL)
		return croupier_state_seat(state, c->seat);
	if (c->watches || count_persons(c->live, state) != 1)
		return -1;
	while (is_played(c->live, state, only))
		only++;
	return only;
}

int
viewer_of(const struct client *c)
{
	int only = teller_of(c);

	if (is_bound(c))
		return only;
	return only >= 0 || is_played_turn(c->live) ? only : croupier_state_turn(table_of(c->live));
}

/* ---- the state as it may be shown -------------------------------------------------------- */

const struct croupier_state *
state_of(const struct client *c)
{
	return c->hides ? c->view : table_of(c->live);
}

struct croupier_state *
open_table(const struct client *c)
{
	struct croupier_state *state;

	tool_check(c->tool, croupier_redact(table_of(c->live), teller_of(c), &state));
	return state;
}

/* ---- what was told ------------------------------------------------------------------------ */

/* The words of the move that was made last, from the move as it was told to the client. */
static void
add_told(struct client *c, const struct text *told)
{
	struct croupier_move *move = read_move(c->tool, told);
	char *words = words_of_move(c->tool, table_of(c->live), move);

	list_take(c->tool, &c->told, make_text(c->tool, "move %lu, %s", moves_of(c), words));
	croupier_move_free(move);
	free(words);
}

/* Adds a move that stands, from the record; it must be the next one. */
static void
add_made(struct client *c)
{
	size_t index = c->told.count;
	struct text line = { .made = NULL };

	text_print(&line, "move %lu, ", croupier_record_made(record_of(c), index).number);
	tool_check(c->tool, croupier_record_write_made(record_of(c), index, CROUPIER_WORDS,
	    tool_target(c->tool, &line)));
	list_take(c->tool, &c->told, take_text(c->tool, &line));
}

/* Adds what followed from the move that was made last. */
static void
note_followed(struct client *c)
{
	const char *const *line = croupier_record_about(record_of(c)).followed;
	struct text lines = { .made = NULL };

	for (; *line != NULL; line++)
		text_print(&lines, "%s\n", *line);
	list_take(c->tool, &c->followed, take_text(c->tool, &lines));
}

static void
follow_undo(struct client *c)
{
	size_t i, standing = standing_of(c);

	list_free(&c->taken);
	for (i = standing; i < c->told.count; i++)
		list_add(c->tool, &c->taken, c->told.at[i]);
	list_cut(&c->told, standing);
	list_cut(&c->followed, standing);
	c->stood = standing;
}

static void
follow_ruling(struct client *c, const struct croupier_document *document)
{
	struct text words = { .made = NULL };

	tool_check(c->tool, croupier_record_write(record_of(c), document, CROUPIER_WORDS,
	    tool_target(c->tool, &words)));
	c->ruled = tool_extend(c->tool, c->ruled, c->rulings.count, sizeof *c->ruled);
	c->ruled[c->rulings.count] = moves_of(c);
	list_take(c->tool, &c->rulings, take_text(c->tool, &words));
}

static void
forget_round(struct client *c)
{
	list_free(&c->told);
	list_free(&c->followed);
	list_free(&c->taken);
	list_free(&c->rulings);
	free(c->ruled);
	c->ruled = NULL;
	c->stood = 0;
}

/*
 * Writes what the client is told of a document: as the record has it, if anybody asks, or as the
 * redaction says, which follows; then the view is made anew.
 */
static void
write_told(struct client *c, const struct croupier_document *document, struct text *told)
{
	bool state = croupier_document_about(document).kind == CROUPIER_STATE;
	struct croupier_text *target = tool_target(c->tool, told);

	if (c->hides) {
		tool_check(c->tool, state ? croupier_redaction_begin(c->redaction, record_of(c),
		    teller_of(c), CROUPIER_YAML, target) : croupier_redaction_follow(c->redaction,
		    record_of(c), document, CROUPIER_YAML, target));
		croupier_state_free(c->view);
		tool_check(c->tool, croupier_redact(table_of(c->live), viewer_of(c), &c->view));
	} else if (c->follow != NULL) {
		tool_check(c->tool, state ?
		    croupier_state_write(table_of(c->live), CROUPIER_YAML, target) :
		    croupier_record_write(record_of(c), document, CROUPIER_YAML, target));
	}
}

/* A seed names cards of the moves that were hidden before. */
static void
follow_seed(struct client *c)
{
	if (c->hides)
		return;
	list_free(&c->told);
	while (c->told.count < standing_of(c))
		add_made(c);
}

void
follow_document(struct client *c, const struct croupier_document *document)
{
	enum croupier_kind kind = croupier_document_about(document).kind;
	struct text told = { .made = NULL };
	const char *bytes;
	size_t length;

	if (kind == CROUPIER_STATE)
		c->hides = !is_bound(c) ? c->live->played != NULL :
		    c->may != MAY_ALL || !has_real_cards(c->live);
	c->ruled_last = kind == CROUPIER_RULING;
	write_told(c, document, &told);
	switch (kind) {
	case CROUPIER_STATE:
		forget_round(c);
		break;
	case CROUPIER_MOVE:
		note_followed(c);
		if (c->hides)
			add_told(c, &told);
		else
			add_made(c);
		break;
	case CROUPIER_UNDO:
		follow_undo(c);
		break;
	case CROUPIER_RULING:
		follow_ruling(c, document);
		break;
	case CROUPIER_SEED:
		follow_seed(c);
		break;
	case CROUPIER_RESULT:
	case CROUPIER_SEAL:
	case CROUPIER_NO_DOCUMENT:
		break;
	}
	if (c->follow != NULL) {
		bytes = tool_text(c->tool, &told, &length);
		c->follow(c->door, document, bytes, length);
	}
	text_free(&told);
}

const char *
told_words(const struct client *c, size_t index)
{
	return strchr(c->told.at[index], ',') + strlen(", ");
}

const char *
last_ruling(const struct client *c)
{
	return c->ruled_last ? c->rulings.at[c->rulings.count - 1] : NULL;
}

/* Whether words begin with the name of a played seat. */
static bool
begins_played(const struct client *c, const char *words)
{
	return is_played(c->live, table_of(c->live), first_seat(table_of(c->live), words));
}

bool
is_move_of_played(const struct client *c, size_t index)
{
	return c->hides && begins_played(c, told_words(c, index));
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
	struct croupier_state *copy = tool_need(c->tool, croupier_state_copy(state));
	struct croupier_refusal no = croupier_play(copy, move);

	croupier_state_free(copy);
	/* Drawn cards need not be named: the file knows them. */
	return lacks_drawn(&no) ? (struct croupier_refusal){ .verdict = CROUPIER_YES } : no;
}

void
hide_reason(const struct client *c, struct croupier_refusal *no)
{
	if (c->hides && no->verdict == CROUPIER_NO)
		snprintf(no->sentence, sizeof no->sentence,
		    "the cards that are hidden from you do not allow it");
}

/* ---- what may be said ------------------------------------------------------------------ */

/* Refuses words for a played seat, which they begin with. */
static struct croupier_refusal
refuse_played(struct client *c, const char *words)
{
	char *seat = tool_copy_bytes(c->tool, words, strcspn(words, " \t,"));
	struct croupier_refusal no;

	croupier_harmless(seat);
	no = refusal(CROUPIER_NO, "%s plays %s itself: lines for that seat are not read",
	    c->tool->name, seat);
	free(seat);
	return no;
}

/* Whether words that begin with a played seat are a person's move about that seat. */
static bool
is_about_seat(struct client *c, const char *words)
{
	const char *after = words + strcspn(words, " \t,");
	struct croupier_move *move;
	bool is = false;
	char *said;

	if (after[strspn(after, " \t")] != '\0' && after[strspn(after, " \t")] != ',')
		return false;
	if (croupier_move_from_words(state_of(c), words, CROUPIER_TYPED, NULL,
	    &move).verdict == CROUPIER_YES) {
		said = words_of_move(c->tool, state_of(c), move);
		is = !begins_played(c, said);
		free(said);
	}
	croupier_move_free(move);
	return is;
}

struct croupier_refusal
allow_words(struct client *c, const char *words)
{
	const struct croupier_state *state = table_of(c->live);

	words += strspn(words, " \t");
	if (c->hides && begins_played(c, words) && !is_about_seat(c, words))
		return refuse_played(c, words);
	if (c->hides && is_played_turn(c->live) && first_seat(state, words) < 0)
		return refuse_played(c, croupier_state_seat_name(state,
		    (unsigned)croupier_state_turn(state)));
	return (struct croupier_refusal){ .verdict = CROUPIER_YES };
}

/* Whether the words of a move are an exposure by another seat than the one whose turn it is. */
static bool
exposes_out_of_turn(const struct client *c, const char *words)
{
	static const char verb[] = " expose";
	size_t seat = strcspn(words, " ");

	return strncmp(words + seat, verb, strlen(verb)) == 0 &&
	    typed_seat(table_of(c->live), words, seat, true) !=
	    croupier_state_turn(table_of(c->live));
}

struct croupier_refusal
allow_move(struct client *c, const struct croupier_move *move)
{
	struct croupier_refusal no = { .verdict = CROUPIER_YES };
	char *words;

	if (c->may == MAY_LOOK)
		return refusal(CROUPIER_NO, "who only watches makes no moves");
	if (!c->hides)
		return no;
	words = words_of_move(c->tool, state_of(c), move);
	if (begins_played(c, words))
		no = refuse_played(c, words);
	else if (c->seat != NULL && first_seat(table_of(c->live), words) != viewer_of(c))
		no = refusal(CROUPIER_NO, "here only %s moves", c->seat);
	else if (c->seat != NULL && strstr(words, " despite ") != NULL)
		no = refusal(CROUPIER_NO, "despite is not for this link: the table lets a move "
		    "stand");
	else if (strstr(words, " drawn ") != NULL)
		no = refusal(CROUPIER_NO,
		    "the file knows what is drawn: leave out drawn and what follows it");
	else if (teller_of(c) < 0 && exposes_out_of_turn(c, words))
		no = refusal(CROUPIER_NO, "when several persons play, only the seat whose turn it "
		    "is can expose cards");
	free(words);
	return no;
}

/* ---- beginning and end ------------------------------------------------------------------- */

void
spell_played(struct live *live, const struct croupier_state *state)
{
	char **name;
	int seat;

	for (name = live->played; name != NULL && *name != NULL; name++) {
		seat = croupier_state_seat(state, *name);
		if (seat >= 0)
			*name = tool_copy(live->tool, *name,
			    croupier_state_seat_name(state, (unsigned)seat));
	}
}

/* Whether --think names only seats that are played; says which one is not. */
static bool
can_think(struct live *live, const struct croupier_state *state)
{
	const char *name;
	size_t i;

	for (i = 0; i < live->thinkers.count; i++) {
		name = live->thinkers.at[i].seat;
		if (name != NULL && !is_played(live, state, croupier_state_seat(state, name))) {
			tool_trouble(live->tool, "--think: --play does not name a seat \"%s\"",
			    name);
			return false;
		}
	}
	return true;
}

bool
can_play(struct live *live, const struct croupier_state *state, const char *path)
{
	const char *hindrance = NULL;
	char **name;

	if (live->played == NULL)
		return true;
	spell_played(live, state);
	for (name = live->played; *name != NULL; name++)
		if (croupier_state_seat(state, *name) < 0) {
			tool_trouble(live->tool, "--play: the table has no seat \"%s\"", *name);
			return false;
		}
	if (croupier_state_about(state).seed == NULL)
		hindrance = "--play wants a table with a seed, as deal makes it without --hidden";
	else if (count_persons(live, state) == 0)
		hindrance = "--play leaves nobody to play against";
	if (hindrance != NULL)
		tool_trouble(live->tool, "%s: %s", path, hindrance);
	return hindrance == NULL && can_think(live, state);
}

void
end_client(struct client *c)
{
	forget_round(c);
	croupier_redaction_free(c->redaction);
	croupier_state_free(c->view);
	croupier_move_free(c->refused);
	free(c->proved);
	free(c->why.of);
}
