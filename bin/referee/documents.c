/*
 * documents.c: takes lines of YAML, each of which is one document.
 *
 * Knows the kinds of documents.  Must not know what any of them says.
 */
#include "referee/referee.h"

#include <string.h>

/* Takes a document that the record judges by itself; false, having answered, if it is refused. */
static bool
take_other(struct referee *r, const struct croupier_document *document)
{
	bool scored = croupier_document_about(document).kind == CROUPIER_RULING && can_be_scored(r);
	struct croupier_refusal no = croupier_record_feed(r->ledger.record, document);

	if (no.verdict != CROUPIER_YES) {
		/* A seed with which a move is illegal leaves only the moves before that. */
		if (croupier_document_about(document).kind == CROUPIER_SEED)
			ledger_reload(&r->ledger);
		answer_refusal(r, &no);
		return false;
	}
	if (refuse_excess(r, scored))
		return false;
	tool_check(&r->tool, croupier_record_write(r->ledger.record, document, CROUPIER_YAML,
	    tool_target(&r->tool, &r->document)));
	return keep_accepted(r);
}

static void
take_undo(struct referee *r, const struct croupier_document *document)
{
	unsigned long number;
	struct croupier_refusal no = croupier_document_undo(document, &number);

	if (no.verdict == CROUPIER_YES)
		undo_moves(r, number);
	else
		answer_refusal(r, &no);
}

static void
take_move_document(struct referee *r, const struct croupier_document *document)
{
	struct croupier_move *move;

	tool_check(&r->tool, croupier_move_read(document, &move));
	take_move(r, move, NULL, true);
	croupier_move_free(move);
}

/* Refuses claims about hidden cards if referee plays seats: answers would tell about the cards. */
static bool
refuse_claim(struct referee *r, enum croupier_kind kind)
{
	if (r->seen == NULL ||
	    (kind == CROUPIER_RESULT && croupier_state_turn(table_of(r)) < 0))
		return false;
	answer_with(r, CROUPIER_NO, kind == CROUPIER_RESULT ?
	    "no result is accepted while the round is played: the answer could give hidden cards "
	    "away" :
	    "no seed is accepted: the answer could give hidden cards away");
	return true;
}

static void
take_document(struct referee *r, const struct croupier_document *document)
{
	switch (croupier_document_about(document).kind) {
	case CROUPIER_MOVE:
		take_move_document(r, document);
		break;
	case CROUPIER_UNDO:
		take_undo(r, document);
		break;
	case CROUPIER_RESULT:
	case CROUPIER_SEED:
		if (!refuse_claim(r, croupier_document_about(document).kind) &&
		    take_other(r, document))
			answer_command(r, NULL);
		break;
	case CROUPIER_SEAL:
		answer_trouble(r, "a seal comes before a deal, not at the table");
		break;
	case CROUPIER_RULING:
		if (take_other(r, document)) {
			TELL(r, .ruling = ledger_last_ruling(&r->ledger));
			answer_ruled(r);
		}
		break;
	case CROUPIER_STATE:
		answer_trouble(r,
		    "a state cannot be typed at the table: deal deals the next round");
		break;
	case CROUPIER_NO_DOCUMENT:
		answer_trouble(r, "there is no document in this line");
		break;
	}
}

void
take_yaml(struct referee *r, const char *line)
{
	struct text ended = { .made = NULL };
	struct bytes_left left;
	struct croupier_stream *stream;
	const struct croupier_document *document;
	struct croupier_refusal no;

	/* The newline says that the document is complete. */
	text_print(&ended, "%s\n", line);
	left.at = tool_text(&r->tool, &ended, &left.count);
	stream = tool_open_line(&r->tool, &left, "-", r->line);
	no = croupier_stream_next(stream, &document);
	if (no.verdict == CROUPIER_YES)
		take_document(r, document);
	else if (no.at.line > r->line)
		answer_trouble(r, "a document must end on the line on which it begins here; this "
		    "one does not");
	else
		answer_command(r, &no);
	croupier_stream_close(stream);
	text_free(&ended);
}
