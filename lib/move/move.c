/*
 * move.c: moves for programs: read from documents, written, judged and made.
 *
 * Must not know what a move means: it asks.
 */
#include "move/move.h"

#include <stdlib.h>

/* A move that says the same, but what it says under despite if it is to stand despite a rule. */
static struct croupier_refusal
copy_move(const struct given *given, const char *rule, struct croupier_move **out)
{
	struct croupier_move *move = calloc(1, sizeof *move);
	struct node *root = move == NULL ? NULL : tree_map(&move->arena);
	const struct node *key;

	for (key = given->root->first; root != NULL && key != NULL; key = key->next->next) {
		if (rule != NULL && same_text(despite_word, key->text))
			continue;
		tree_add(root, tree_copy(&move->arena, key));
		tree_add(root, tree_copy(&move->arena, key->next));
	}
	if (root != NULL && rule != NULL)
		tree_set(&move->arena, root, despite_word,
		    tree_scalar(&move->arena, rule, strlen(rule), WORD));
	if (root == NULL || move->arena.failed) {
		croupier_move_free(move);
		return out_of_memory();
	}
	move->given = *given;
	move->given.root = root;
	*out = move;
	return accepted();
}

struct croupier_refusal
croupier_move_read(const struct croupier_document *document, struct croupier_move **out)
{
	if (out != NULL)
		*out = NULL;
	NEEDS(document != NULL && out != NULL);
	if (document->kind != CROUPIER_MOVE)
		return failure(CROUPIER_MISUSE, "this document is not a move");
	return copy_move(&(struct given){ .root = document->root, .place = document->place }, NULL,
	    out);
}

struct croupier_refusal
croupier_move_despite(const struct croupier_move *move, const char *rule,
    struct croupier_move **out)
{
	if (out != NULL)
		*out = NULL;
	NEEDS(move != NULL && rule != NULL && out != NULL);
	return copy_move(&move->given, rule, out);
}

void
croupier_move_free(struct croupier_move *move)
{
	if (move == NULL)
		return;
	arena_free(&move->arena);
	free(move);
}

struct croupier_refusal
croupier_move_write(const struct croupier_state *state, const struct croupier_move *move,
    enum croupier_format format, struct croupier_text *text)
{
	struct croupier_refusal no = accepted();
	struct croupier_state *copy;
	struct full_move full;
	struct judging how = { .in_words = &full };
	unsigned drawn;

	NEEDS(state != NULL && move != NULL && text != NULL);
	if (!move_understand(state->now, &move->given, &full, &no))
		return given_write(text, state->now, &move->arena, &move->given, format);
	drawn = find_drawn(&state->table->game->verbs[full.move.verb]);
	if (move->given.in_words && drawn != 0 && full.move.count[drawn] > 0) {
		/* To be judged adds the cards that nobody saw if the words name only the others. */
		copy = croupier_state_copy(state);
		if (copy == NULL)
			return out_of_memory();
		(void)move_judge(copy, &full.move, &how, &no);
		croupier_state_free(copy);
	}
	return move_write(text, state->now, &full.move, format);
}

struct croupier_refusal
croupier_play(struct croupier_state *state, const struct croupier_move *move)
{
	struct croupier_refusal no;
	struct judging how = { .in_words = NULL };
	struct full_move full;

	NEEDS(state != NULL && move != NULL);
	accept(&no);
	how.in_words = move->given.in_words ? &full : NULL;
	if (!move_understand(state->now, &move->given, &full, &no) ||
	    !move_make(state, &full.move, &how, &no))
		no.at = move->given.place;
	return no;
}
