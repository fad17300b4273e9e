/*
 * autoplay.c: plays on with legal moves, chosen uniformly at random or as the best that are
 * found, and writes the record.
 *
 * Knows its options and what a playout is.  Must not know any game, nor which move is good.
 */
#include "cli/records.h"
#include "cli/setup.h"

#include <stdlib.h>
#include <string.h>

struct playout {
	char *seed;				/* of that option; NULL: not given */
	bool match;
	unsigned long most;			/* moves; or NOT_GIVEN */
	struct croupier_moves *moves;
	struct text past;			/* the record as it came in */
	struct text seals;			/* those in front of the next one */
	unsigned long before;			/* moves that the record already had */
	unsigned long made;			/* moves since */
	unsigned long standing;			/* before the document at hand */
	/*
	 * The state with the order of its coming stocks, shuffled by a seed, if the table has no
	 * seed and all other cards are known; or NULL.
	 */
	struct croupier_state *foreseen;
	struct list given;			/* arguments of --think */
	struct thinkers thinkers;
	struct list except;			/* names of seats */
	/* For each seat: in how many deals it thinks, or 0; and whether it makes no moves. */
	unsigned long thinks[CROUPIER_MAX_SEATS];
	bool waits[CROUPIER_MAX_SEATS];
	uint8_t chance[CROUPIER_SEED_BYTES];	/* the seed of their thinking */
	struct croupier_advice *advice;
	struct croupier_advice *hurried;	/* that of a master, who has a second */
	double began;				/* when that was */
	struct croupier_record *record;		/* what they think about; NULL: nobody thinks */
};

static const struct poptOption options[] = {
	TOOL_NUMBER("moves", 'm', struct playout, most, "N", "make at most N moves"),
	TOOL_TEXT("seed", 0, struct playout, seed, "TEXT",
	    "choose moves by this seed instead of the state's own"),
	TOOL_FLAG("match", 0, struct playout, match, "go on dealing until the match is over"),
	TOOL_WORDS("think", 0, struct playout, given, THINK_ARGUMENT,
	    "think in HOW many deals, or as one of: novice, club or master"),
	TOOL_WORDS("except", 0, struct playout, except, "SEAT,...",
	    "stop when it is the turn of one of these seats"),
	TOOL_JSON_OPTION,
	TOOL_OPTIONS
};

/* ---- what comes in ---------------------- */

static void
take_state(struct tool *tool, void *what, struct input_record *at)
{
	struct playout *p = what;

	text_clear(&p->past);
	text_put(&p->past, tool_text(tool, &p->seals, NULL));
	text_clear(&p->seals);
	p->standing = 0;
	tool_check(tool, croupier_state_write(croupier_record_state(at->record), tool->format,
	    tool_target(tool, &p->past)));
}

/*
 * Keeps a seal, which is written before its record, and what was played already, but no result:
 * that is written at the end.
 */
static void
take_document(struct tool *tool, void *what, struct input_record *at,
    const struct croupier_document *document, const struct croupier_refusal *no)
{
	struct playout *p = what;
	unsigned long standing = croupier_record_about(at->record).standing;
	enum croupier_kind kind = croupier_document_about(document).kind;

	if (no->verdict != CROUPIER_YES)
		return;
	switch (kind) {
	case CROUPIER_MOVE:
	case CROUPIER_RULING:
	case CROUPIER_SEED:
	case CROUPIER_SEAL:
		tool_check(tool, croupier_record_write(at->record, document, tool->format,
		    tool_target(tool, kind == CROUPIER_SEAL ? &p->seals : &p->past)));
		break;
	case CROUPIER_UNDO:
		tool_check(tool, croupier_undo_write(p->standing - standing, tool->format,
		    tool_target(tool, &p->past)));
		break;
	case CROUPIER_STATE:
	case CROUPIER_RESULT:
	case CROUPIER_NO_DOCUMENT:
		break;
	}
	p->standing = standing;
}

/* ---- who plays how ---------------------- */

/*
 * Finds the seats that think at this table and those that make no moves; false, with a
 * message, if there is no such seat.
 */
static bool
find_seats(struct tool *tool, struct playout *p, const struct input_record *at)
{
	const struct croupier_state *state = croupier_record_state(at->record);
	unsigned seats = croupier_state_about(state).seats, i;
	size_t k;
	int seat = -1;

	memset(p->waits, 0, sizeof p->waits);
	for (k = 0; k < p->thinkers.count; k++)
		if (!tool_find_seat(tool, at, p->thinkers.at[k].seat, &seat))
			return false;
	for (i = 0; i < seats; i++)
		p->thinks[i] = deals_of(&p->thinkers, state, i, 0);
	for (k = 0; k < p->except.count; k++) {
		if (!tool_find_seat(tool, at, p->except.at[k], &seat))
			return false;
		p->waits[seat] = true;
	}
	return true;
}

/* Whether the second of a master is over. */
static bool
is_late(void *what)
{
	const struct playout *p = what;

	return tool_clock() - p->began >= MOST_MILLISECONDS / 1000.0;
}

/* The best of the listed moves, as an index of the list; or a refusal. */
static struct croupier_refusal
think(struct tool *tool, struct playout *p, unsigned seat, size_t *index)
{
	struct croupier_advice *advice = p->thinks[seat] == MASTER_DEALS ? p->hurried : p->advice;
	uint8_t seed[CROUPIER_SEED_BYTES];
	struct croupier_refusal no;

	croupier_seed_derive(p->chance, "advise", p->before + p->made, seed);
	p->began = tool_clock();
	no = croupier_advice_begin(advice, p->record, seat, false, seed);
	if (tool_is_yes(tool, &no))
		no = croupier_advice_think(advice, p->thinks[seat]);
	if (tool_is_yes(tool, &no))
		*index = croupier_advice_at(advice, 0).move;
	return no;
}

/* Feeds the last document that was written to the record that is thought about. */
static void
follow(struct tool *tool, const struct playout *p, size_t from)
{
	struct croupier_stream *stream;
	struct bytes_left left = { .at = NULL };
	const char *bytes = tool_text(tool, &tool->out, &left.count);

	if (p->record == NULL)
		return;
	left.at = bytes + from;
	left.count -= from;
	stream = tool_open_bytes(tool, &left, "-");
	tool_check(tool, croupier_record_feed(p->record, tool_next(tool, stream)));
	croupier_stream_close(stream);
}

/* ---- playing ---------------------- */

/* Makes a move of the list, and writes it. */
static struct croupier_refusal
play(struct tool *tool, struct playout *p, size_t index, struct croupier_state *state)
{
	struct croupier_refusal no;

	if (p->foreseen != NULL)
		return croupier_moves_play_foreseen(p->moves, index, state, p->foreseen,
		    tool->format, tool->out.made);
	no = croupier_moves_play(p->moves, index, state);
	if (no.verdict == CROUPIER_YES)
		tool_check(tool, croupier_moves_write(p->moves, index, state, tool->format,
		    tool->out.made));
	return no;
}

/* Makes one move; false, having said why, if that is impossible. */
static bool
make_move(struct tool *tool, struct playout *p, struct croupier_state *state, const uint8_t *seed,
    const struct croupier_place *place)
{
	unsigned seat = (unsigned)croupier_state_turn(state);
	struct croupier_refusal no = croupier_moves_list(p->moves, state, seat);
	size_t count = croupier_moves_count(p->moves), index = 0, length;

	(void)tool_text(tool, &tool->out, &length);
	if (no.verdict == CROUPIER_YES && p->thinks[seat] > 0)
		no = think(tool, p, seat, &index);
	else if (no.verdict == CROUPIER_YES)
		index = croupier_seed_choose(seed, "autoplay", p->before + p->made,
		    (uint32_t)count);
	if (no.verdict == CROUPIER_YES)
		no = play(tool, p, index, state);
	if (no.verdict == CROUPIER_YES) {
		follow(tool, p, length);
		tool_put(tool);
		p->made++;
		return true;
	}
	tool_tell(tool, CROUPIER_TROUBLE, place, no.rule, "autoplay stops; moves made: %lu; %.300s",
	    p->made, no.sentence);
	return false;
}

/* Makes moves until the round is over, or enough were made, or none can be made. */
static void
play_round(struct tool *tool, struct playout *p, struct croupier_state *state,
    const uint8_t *seed, const struct croupier_place *place)
{
	int turn;

	tool_check(tool, croupier_state_foresee(state, seed, &p->foreseen));
	while ((turn = croupier_state_turn(state)) >= 0 && !p->waits[turn] && p->made < p->most &&
	    make_move(tool, p, state, seed, place))
		continue;
	croupier_state_free(p->foreseen);
}

/* Writes the result; true if the match goes on and a next round has been dealt. */
static bool
end_round(struct tool *tool, struct playout *p, const struct input_record *at,
    struct croupier_state **state, const uint8_t *seed)
{
	struct croupier_setup setup = { .game = NULL };
	struct croupier_state *next;
	struct croupier_score *score;
	bool more;

	if (!record_is_yes(tool, at, croupier_score_make(*state, &score)))
		return false;
	tool_check(tool, croupier_score_write_result(score, tool->format, tool->out.made));
	more = p->match && !croupier_score_about(score).match_over;
	croupier_score_free(score);
	if (!more)
		return false;
	croupier_seed_derive(seed, "next", croupier_state_about(*state).round + 1, setup.seed);
	if (!record_is_yes(tool, at, croupier_deal_next(*state, &setup, &next)))
		return false;
	croupier_state_free(*state);
	*state = next;
	tool_put_checked(tool, croupier_state_write(next, tool->format, tool->out.made));
	if (p->record != NULL)
		tool_check(tool, croupier_record_begin(p->record, next));
	return true;
}

/* Writes the record with the moves, and rounds, that are to be played. */
static void
play_on(struct tool *tool, void *what, struct input_record *at)
{
	struct playout *p = what;
	struct croupier_state *state;
	uint8_t seed[CROUPIER_SEED_BYTES];

	if (!at->good || !find_seats(tool, p, at))
		return;
	p->record = p->thinkers.count > 0 ? at->record : NULL;
	state = tool_need(tool, croupier_state_copy(croupier_record_state(at->record)));
	/* The seed that chooses the moves: the option's, else the state's own, else a new one. */
	if (p->seed == NULL && croupier_state_about(state).round_seed != NULL)
		memcpy(seed, croupier_state_about(state).round_seed, sizeof seed);
	else
		tool_seed(tool, p->seed, seed);
	text_put(&tool->out, tool_text(tool, &p->past, NULL));
	p->before = croupier_record_about(at->record).standing;
	p->made = 0;
	do
		play_round(tool, p, state, seed, &at->place);
	while (croupier_state_turn(state) < 0 && end_round(tool, p, at, &state, seed));
	croupier_state_free(state);
	tool_put(tool);
}

int
main(int argc, const char *argv[])
{
	struct record_handlers handlers = { .numbered = true, .state = take_state,
		.document = take_document, .seals = true, .end = play_on };
	struct tool tool = { .silent = false };
	struct playout p = { .most = NOT_GIVEN };
	const struct croupier_thinking hurry = { .stop = is_late, .what = &p, .hurry = true };

	tool_start(&tool, argc, argv, options, "[FILE...]", &p);
	read_thinkers(&tool, &p.given, &p.thinkers);
	handlers.hindsight = p.thinkers.count > 0;
	/* Thinking has no random numbers from a table's own seed, which knows its cards. */
	tool_seed(&tool, p.seed, p.chance);
	p.advice = tool_need(&tool, croupier_advice_new(NULL));
	p.hurried = tool_need(&tool, croupier_advice_new(&hurry));
	p.moves = tool_need(&tool, croupier_moves_new());
	tool_read_records(&tool, tool.words, &handlers, &p);
	text_put(&tool.out, tool_text(&tool, &p.seals, NULL));
	croupier_moves_free(p.moves);
	croupier_advice_free(p.advice);
	croupier_advice_free(p.hurried);
	free_thinkers(&p.thinkers);
	text_free(&p.past);
	text_free(&p.seals);
	return tool_end(&tool);
}
