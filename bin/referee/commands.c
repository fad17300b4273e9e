/*
 * commands.c: takes a line for what it is: a command, a document or moves in words; and
 * does what only asks.
 *
 * Knows which commands there are.  Must not know any game, nor where lines come from.
 */
#include "referee/referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- questions ----------------------------------------------------------------------- */

/* With real cards some questions have no answer: that is a no, and no trouble. */
static void
answer_question(struct referee *r, struct croupier_refusal *no)
{
	if (no->verdict == CROUPIER_TROUBLE)
		no->verdict = CROUPIER_NO;
	answer_command(r, no->verdict == CROUPIER_YES ? NULL : no);
}

/* Lists the legal moves of a seat. */
static void
list_moves(struct referee *r, unsigned seat)
{
	const struct croupier_state *state = state_of(r);
	struct croupier_moves *moves = tool_need(&r->tool, croupier_moves_new());
	struct croupier_refusal no = croupier_moves_list(moves, state, seat);
	size_t i, count = croupier_moves_count(moves);

	for (i = 0; i < count; i++) {
		tool_check(&r->tool, croupier_moves_write(moves, i, state,
		    r->terminal ? CROUPIER_WORDS : r->tool.format, r->tool.out.made));
		text_put(&r->tool.out, r->terminal ? "\n" : "");
	}
	if (no.verdict == CROUPIER_YES && count == 0)
		put_remark(r, "%s has no legal move now", croupier_state_seat_name(state, seat));
	croupier_moves_free(moves);
	answer_question(r, &no);
}

static void
do_legal(struct referee *r, const char *rest)
{
	int seat = croupier_state_turn(state_of(r));
	struct croupier_refusal no = { .verdict = CROUPIER_YES };

	if (*rest != '\0')
		no = typing_seat(state_of(r), rest, &seat);
	if (no.verdict != CROUPIER_YES) {
		answer_trouble(r, "there is no seat with that name: %s", no.sentence);
	} else if (seat >= 0) {
		list_moves(r, (unsigned)seat);
	} else {
		put_remark(r, "the round is over: nobody has a legal move");
		answer_command(r, NULL);
	}
}

static void
do_show(struct referee *r, const char *rest)
{
	struct text picture = { .made = NULL };
	struct look look = { .at_table = true };

	(void)rest;
	look_at_terminal(&r->tool, &look);
	look.coloured = look.coloured && r->terminal;
	draw_picture(&r->tool, state_of(r), &look, &picture);
	put_said(r, &picture);
	answer_command(r, NULL);
}

static void
do_score(struct referee *r, const char *rest)
{
	struct croupier_score *score;
	struct croupier_refusal no;

	(void)rest;
	look_back_on_all(r);
	tell_proofs(r);
	no = croupier_record_score(r->ledger.record, &score);
	if (no.verdict == CROUPIER_YES && r->terminal)
		write_score_table(&r->tool.out, state_of(r), score);
	else if (no.verdict == CROUPIER_YES)
		tool_check(&r->tool, croupier_score_write(score, r->tool.format, r->tool.out.made));
	croupier_score_free(score);
	answer_question(r, &no);
}

static void
do_log(struct referee *r, const char *rest)
{
	unsigned long most = 10;
	struct text text = { .made = NULL };

	if (*rest != '\0' && !read_count(rest, &most)) {
		answer_trouble(r,
		    "log wants the number of moves to tell, in decimal digits, from 1");
		return;
	}
	say_log(r, most, &text);
	put_sentences(r, &text);
	answer_command(r, NULL);
}

static void
do_digest(struct referee *r, const char *rest)
{
	(void)rest;
	tool_check(&r->tool, croupier_record_write_digest(r->ledger.record, r->tool.format,
	    r->tool.out.made));
	answer_command(r, NULL);
}

static void
do_quit(struct referee *r, const char *rest)
{
	(void)rest;
	r->done = true;
	answer_command(r, NULL);
}

/* ---- commands ---------------------------------------------------------------------------- */

static void do_help(struct referee *r, const char *rest);

static const struct {
	const char *argument;		/* what may stand behind it; NULL: nothing */
	void (*run)(struct referee *r, const char *rest);
	const char *words;
} commands[COMMANDS] = {
	[UNDO] = { "[N]", do_undo, "takes back the last move, or the last N" },
	[LEGAL] = { "[SEAT]", do_legal, "lists the legal moves" },
	[SHOW] = { NULL, do_show, "draws the table" },
	[SCORE] = { NULL, do_score, "counts the round as if it ended now" },
	[DEAL] = { "[KEY=VALUE...]", do_deal, "deals the next round" },
	[HELP] = { NULL, do_help, "says this" },
	[QUIT] = { NULL, do_quit, "ends; the record stays as it is" },
	[STAND] = { "[N] [because TEXT]", do_stand,
	    "lets the refused move stand, or move N that is proved illegal" },
	[LOG] = { "[N]", do_log, "tells the last ten moves that stand, or the last N" },
	[FIX] = { "N MOVE", do_fix, "puts MOVE in the place of move N" },
	[NOTE] = { "TEXT", do_note, "writes a remark into the record" },
	[ADJUST] = { "SEAT POINTS... because TEXT", do_adjust, "gives or takes points" },
	[WITHDRAW] = { "[N]", do_withdraw, "withdraws the last ruling that holds, or the N-th" },
	[DIGEST] = { NULL, do_digest, "says the digest of the round, for witnesses to keep" },
};

static void
do_help(struct referee *r, const char *rest)
{
	struct text help = { .made = NULL };
	char form[40];
	size_t i;

	(void)rest;
	text_put(&help, "A move is a seat, a verb and what belongs to it; the seat whose turn it "
	    "is may be left out:\n");
	tool_check(&r->tool, croupier_verbs_write(state_of(r), tool_target(&r->tool, &help)));
	text_put(&help, "A comma ends a move and begins another.  Commands:\n");
	for (i = 0; i < COMMANDS; i++) {
		snprintf(form, sizeof form, commands[i].argument == NULL ? "%s" : "%s %s",
		    command_names[i], commands[i].argument);
		text_print(&help, "%-39s %s\n", form, commands[i].words);
	}
	put_said(r, &help);
	answer_command(r, NULL);
}

/* What stands behind the first word of a line, whose blanks at its end are cut off. */
static const char *
cut_rest(char *line)
{
	size_t length = strcspn(line, " \t"), end = strlen(line);

	while (end > length && (line[end - 1] == ' ' || line[end - 1] == '\t'))
		line[--end] = '\0';
	return line + length + strspn(line + length, " \t");
}

/* Takes a line that begins with a command. */
static void
take_command(struct referee *r, enum command command, char *line)
{
	const char *rest = cut_rest(line);

	if (commands[command].argument == NULL && *rest != '\0')
		answer_trouble(r, "%s takes nothing after it", command_names[command]);
	else
		commands[command].run(r, rest);
}

void
take_line(struct referee *r, const char *given)
{
	char *line = tool_copy(&r->tool, NULL, given + strspn(given, " \t"));
	struct croupier_refusal no;
	int command = typing_command(&r->tool, state_of(r), line, &no);

	if (r->terminal && line[0] == '#')
		do_note(r, line + 1 + strspn(line + 1, " \t"));
	else if (line[0] == '\0' || line[0] == '#')
		answer_command(r, NULL);
	else if (command >= 0)
		take_command(r, (enum command)command, line);
	else if (no.verdict != CROUPIER_YES)
		refuse_words(r, &no, line);
	else if (strncmp(line, "---", 3) == 0 && line[3 + strspn(line + 3, " \t")] == '\0')
		answer_trouble(r, "a document must be on one line here: --- {...}");
	else if (line[0] == '{' || strncmp(line, "---", 3) == 0)
		take_yaml(r, line);
	else
		take_words(r, line);
	free(line);
}
