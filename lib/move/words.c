/*
 * words.c: moves in words, as people and shells give them.
 *
 * Makes the tree that the same move has in YAML, so that there is one reader of
 * what moves mean.  Must not know what a verb does.
 */
#include "move/move.h"

#include <stdlib.h>
#include <string.h>

const char *
next_word(const char **at, size_t *length)
{
	const char *start = *at + strspn(*at, " \t\r\n");

	*length = strcspn(start, " \t\r\n,");
	*at = start + *length;
	return start;
}

/*
 * Whether some verb of the game has a parameter of that name: it ends a list,
 * also behind a verb that has none.
 */
static bool
is_parameter(const struct table *table, const char *name)
{
	const struct verb *verb;

	for (verb = table->game->verbs; verb->name != NULL; verb++)
		if (find_argument(verb, name, strlen(name)) > 0)
			return true;
	return same_text(name, "drawn") || same_text(name, despite_word);
}

/* What kind of argument the word begins: CARDS where the verb has no such. */
static enum argument_kind
kind_behind(const struct verb *verb, int argument, const char *word)
{
	if (verb != NULL && argument >= 0)
		return verb->argument[argument].kind;
	/* A rule is one word, as a card is. */
	return same_text(word, despite_word) ? ONE_CARD : CARDS;
}

/* What stands behind the key of argument i: the words up to the next parameter. */
static struct node *
behind(struct arena *arena, const struct table *table, const struct verb *verb, int i,
    enum argument_kind kind, const char **at)
{
	struct node *list = tree_list(arena);
	const char *word, *after;
	size_t length;

	for (;;) {
		struct node *node;

		after = *at;
		word = next_word(&after, &length);
		if (length == 0)
			break;
		node = tree_scalar(arena, word, length, WORD);
		if (node != NULL && verb != NULL && is_parameter(table, node->text))
			break;
		tree_add(list, node);
		*at = after;
	}
	if (list == NULL || list->count > 1 || (list->count == 1 && kind == CARDS) ||
	    (list->count == 0 && i != 0))
		return list;
	return list->count == 1 ? list->first : tree_scalar(arena, "", 0, PLAIN);
}

/* The tree of the move in words; the cursor stops at its comma or end. */
static struct node *
words_tree(struct arena *arena, const struct croupier_state *state, bool may_omit_seat,
    const char **at)
{
	const struct table *table = state->table;
	struct node *map = tree_map(arena), *seat, *key;
	const struct verb *verb = NULL;
	const char *word, *after = *at;
	size_t length;

	word = next_word(&after, &length);
	seat = tree_scalar(arena, word, length, WORD);
	if (may_omit_seat && seat != NULL && find_verb(table, seat->text, seat->length) != NULL &&
	    !is_over(state->now)) {
		const char *name = seat_name(state->now, state->now->turn);

		/* A copy, as the move may outlive the state. */
		seat = tree_scalar(arena, name, strlen(name), WORD);
	} else {
		*at = after;
	}
	tree_set(arena, map, "seat", seat);
	for (;;) {
		int argument = 0;

		word = next_word(at, &length);
		if (length == 0 || map == NULL)
			return map;
		key = tree_scalar(arena, word, length, WORD);
		if (key == NULL)
			return map;
		if (verb == NULL)
			verb = find_verb(table, key->text, key->length);
		else
			argument = find_argument(verb, key->text, key->length);
		tree_add(map, key);
		tree_add(map, behind(arena, table, verb, argument,
		    kind_behind(verb, argument, key->text), at));
	}
}

/* Whether no word is longer than a document may have one. */
static bool
are_short(const char *words)
{
	size_t length;

	do
		next_word(&words, &length);
	while (length <= MAX_SCALAR && (length > 0 || *words++ == ','));
	return length <= MAX_SCALAR;
}

struct croupier_refusal
croupier_move_from_words(const struct croupier_state *state, const char *words, bool may_omit_seat,
    const char **rest, struct croupier_move **out)
{
	struct croupier_refusal no;
	struct croupier_move *move;
	const struct node *key, *other;
	const char *at = words;

	if (out != NULL)
		*out = NULL;
	if (rest != NULL)
		*rest = NULL;
	if (state == NULL || words == NULL || out == NULL)
		return null_given();
	no = check_characters(words);
	no.at = (struct croupier_place){ .file = NULL };
	if (no.verdict != CROUPIER_YES)
		return no;
	if (!are_short(words))
		return trouble(NULL, "a word is longer than %d bytes", MAX_SCALAR);
	move = calloc(1, sizeof *move);
	if (move == NULL)
		return out_of_memory();
	move->root = words_tree(&move->arena, state, may_omit_seat, &at);
	if (move->arena.failed) {
		croupier_move_free(move);
		return out_of_memory();
	}
	for (key = move->root->first; key != NULL; key = key->next->next)
		for (other = key->next->next; other != NULL; other = other->next->next)
			if (same_text(key->text, other->text)) {
				no = trouble(NULL, "the word %.40s stands twice in this move",
				    key->text);
				croupier_move_free(move);
				return no;
			}
	at += strspn(at, " \t\r\n");
	if (*at == ',')
		at++;
	if (rest != NULL)
		*rest = at + strspn(at, " \t\r\n");
	*out = move;
	return no;
}

struct croupier_refusal
croupier_move_read(const struct croupier_document *document, struct croupier_move **out)
{
	struct croupier_move *move;
	const struct node *root;

	if (out != NULL)
		*out = NULL;
	if (document == NULL || out == NULL)
		return null_given();
	if (document->kind != CROUPIER_MOVE)
		return failure(CROUPIER_MISUSE, "this document is no move");
	move = calloc(1, sizeof *move);
	root = document_root(document);
	if (move == NULL || root == NULL) {
		free(move);
		return out_of_memory();
	}
	move->place = document->place;
	move->root = tree_copy(&move->arena, root);
	if (move->arena.failed) {
		croupier_move_free(move);
		return out_of_memory();
	}
	*out = move;
	return accepted();
}

struct croupier_refusal
croupier_move_despite(const struct croupier_move *move, const char *rule,
    struct croupier_move **out)
{
	struct croupier_move *copy;
	const struct node *key;

	if (out != NULL)
		*out = NULL;
	if (move == NULL || rule == NULL || out == NULL)
		return null_given();
	copy = calloc(1, sizeof *copy);
	if (copy == NULL)
		return out_of_memory();
	copy->place = move->place;
	copy->root = tree_map(&copy->arena);
	for (key = move->root->first; key != NULL; key = key->next->next)
		if (!same_text(key->text, despite_word)) {
			tree_add(copy->root, tree_copy(&copy->arena, key));
			tree_add(copy->root, tree_copy(&copy->arena, key->next));
		}
	tree_set(&copy->arena, copy->root, despite_word,
	    tree_scalar(&copy->arena, rule, strlen(rule), WORD));
	if (copy->arena.failed) {
		croupier_move_free(copy);
		return out_of_memory();
	}
	*out = copy;
	return accepted();
}

void
croupier_move_free(struct croupier_move *move)
{
	if (move == NULL)
		return;
	arena_free(&move->arena);
	free(move);
}
