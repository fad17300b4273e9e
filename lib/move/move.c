/*
 * move.c: moves for programs: read from documents, written, judged and made.
 *
 * Must not know what a move means: it asks.
 */
#include "move/move.h"

#include <stdlib.h>

/* A move that says the same except under one key (NULL: all the same); NULL: no memory. */
static struct croupier_move *
copy_move(const struct given *given, const char *but)
{
	struct croupier_move *move = calloc(1, sizeof *move);
	const struct item *key;

	if (move == NULL)
		return NULL;
	move_begin(move, given);
	for (key = given->items->at; key < items_end(given->items); key = item_after(key + 1))
		if (but == NULL || !is_word(but, key->span.text, key->span.length)) {
			move_add_item(move, key);
			move_add_item(move, key + 1);
		}
	return move;
}

/* Hands a move out, if there was memory for all of it. */
static struct croupier_refusal
hand_out(struct croupier_move *move, struct croupier_move **out)
{
	if (move != NULL && !move->items.failed) {
		*out = move;
		return accepted();
	}
	croupier_move_free(move);
	return out_of_memory();
}

struct croupier_refusal
croupier_move_read(const struct croupier_document *document, struct croupier_move **out)
{
	struct given given;

	if (out != NULL)
		*out = NULL;
	if (document == NULL || out == NULL)
		return null_given();
	if (document->kind != CROUPIER_MOVE)
		return failure(CROUPIER_MISUSE, "this document is not a move");
	given = (struct given){ .items = document_items(document), .place = document->place };
	return hand_out(given.items == NULL ? NULL : copy_move(&given, NULL), out);
}

struct croupier_refusal
croupier_move_despite(const struct croupier_move *move, const char *rule,
    struct croupier_move **out)
{
	struct croupier_move *copy;

	if (out != NULL)
		*out = NULL;
	if (move == NULL || rule == NULL || out == NULL)
		return null_given();
	copy = copy_move(&move->given, despite_word);
	if (copy != NULL) {
		move_add(copy, despite_word, strlen(despite_word));
		move_add(copy, rule, strlen(rule));
	}
	return hand_out(copy, out);
}

void
croupier_move_free(struct croupier_move *move)
{
	if (move == NULL)
		return;
	move_release(move);
	free(move);
}

/* Adds the cards that nobody saw if the words name only the shown ones; false: no memory. */
static bool
complete(const struct croupier_state *state, struct full_move *full)
{
	unsigned drawn = find_drawn(&state->table->game->verbs[full->move.verb]);
	struct judging how = { .in_words = full };
	struct croupier_refusal no = accepted();
	struct croupier_state *copy;

	if (drawn == 0 || full->move.count[drawn] == 0)
		return true;
	copy = croupier_state_copy(state);
	if (copy == NULL)
		return false;
	(void)move_judge(copy, &full->move, &how, &no);
	croupier_state_free(copy);
	return true;
}

struct croupier_refusal
croupier_move_write(const struct croupier_state *state, const struct croupier_move *move,
    enum croupier_format format, struct croupier_text *text)
{
	struct croupier_refusal no = accepted();
	struct full_move full;

	if (state == NULL || move == NULL || text == NULL)
		return null_given();
	if (!move_understand(state->now, &move->given, &full, &no))
		return given_write(text, state->now, &move->given, format);
	if (move->given.in_words && !complete(state, &full))
		return out_of_memory();
	return move_write(text, state->now, &full.move, format);
}

struct croupier_refusal
croupier_play(struct croupier_state *state, const struct croupier_move *move)
{
	struct croupier_refusal no;
	struct judging how = { .in_words = NULL };
	struct full_move full;

	if (state == NULL || move == NULL)
		return null_given();
	accept(&no);
	how.in_words = move->given.in_words ? &full : NULL;
	if (!move_understand(state->now, &move->given, &full, &no) ||
	    !move_make(state, &full.move, &how, &no))
		no.at = move->given.place;
	return no;
}
