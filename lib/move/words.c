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

/* The tree of a move on its way, and the values behind its last key. */
struct building {
	struct arena *arena;
	struct node *map, *list;	/* no list: no key stands yet */
	const char *key;
	size_t length;
	int argument;			/* of the key; -1: of another verb, or of none */
	enum argument_kind kind;
};

/* Puts the last key with its values into the map. */
static void
end_key(struct building *b)
{
	struct node *value = b->list;

	if (value == NULL)
		return;
	if (value->count == 0 && b->argument == 0)
		value = tree_scalar(b->arena, "", 0, PLAIN);
	else if (value->count == 1 && b->kind != CARDS)
		value = value->first;
	tree_add(b->map, tree_scalar(b->arena, b->key, b->length, WORD));
	tree_add(b->map, value);
	b->list = NULL;
}

static void
begin_key(struct building *b, const struct typing *t, const struct typed_word *word)
{
	end_key(b);
	b->key = word->text;
	b->length = word->length;
	b->list = tree_list(b->arena);
	b->argument = t->argument;
	/* A rule is one word, as a card is. */
	b->kind = t->despite ? ONE_CARD : t->verb != NULL && t->argument >= 0 ?
	    t->verb->argument[t->argument].kind : CARDS;
}

/* Adds a value, as often as it is counted; a list that is too long is refused later. */
static void
add_value(struct building *b, const struct typed_word *word)
{
	unsigned i;

	for (i = 0; i < word->count && b->list != NULL &&
	    (i == 0 || b->list->count <= MAX_LIST); i++)
		tree_add(b->list, tree_scalar(b->arena, word->text, word->length, WORD));
}

/* Puts a word that was read, and taken into account, into the tree. */
static void
build(struct building *b, const struct typing *t, const struct typed_word *word)
{
	if (b->map->count == 0 && b->list == NULL) {
		/* A copy, as the move may outlive the state. */
		const char *turn = is_over(t->state->now) ? "" :
		    seat_name(t->state->now, t->state->now->turn);
		bool verb = word->role == TYPED_VERB;

		tree_set(b->arena, b->map, "seat", verb ?
		    tree_scalar(b->arena, turn, strlen(turn), WORD) :
		    tree_scalar(b->arena, word->text, word->length, WORD));
		if (!verb)
			return;
	}
	if (b->list == NULL || word->role == TYPED_PARAMETER)
		begin_key(b, t, word);
	else
		add_value(b, word);
}

/* Makes the tree of the move in words; `at` stops at its comma or end. */
static bool
words_tree(struct croupier_move *move, struct typing *t, const char **at,
    struct croupier_refusal *no)
{
	struct building b = { .arena = &move->arena, .map = tree_map(&move->arena) };
	struct typed_word word;

	move->root = b.map;
	for (;;) {
		*at += strspn(*at, " \t\r\n");
		if (**at == '\0' || **at == ',' || move->arena.failed)
			break;
		if (!word_read(t, at, &word, no))
			return false;
		typing_take(t, &word);
		build(&b, t, &word);
	}
	end_key(&b);
	/* The seat of no words at all. */
	if (!move->arena.failed && b.map->count == 0)
		tree_set(&move->arena, b.map, "seat", tree_scalar(&move->arena, "", 0, WORD));
	return true;
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

/* Whether a word stands twice where it must not. */
static bool
has_twins(const struct node *root, struct croupier_refusal *no)
{
	const struct node *key, *other;

	for (key = root->first; key != NULL; key = key->next->next)
		for (other = key->next->next; other != NULL; other = other->next->next)
			if (same_text(key->text, other->text)) {
				*no = trouble(NULL, "the word %.40s is in this move twice",
				    key->text);
				return true;
			}
	return false;
}

/* Makes the move of the words, as far as its comma; false where they are refused. */
static bool
read_words(struct croupier_move *move, struct typing *t, const char **at,
    struct croupier_refusal *no)
{
	if (!words_tree(move, t, at, no))
		return false;
	if (!move->arena.failed && has_twins(move->root, no))
		return false;
	if (!move->arena.failed && complete_drawn(t->state, &move->arena, move->root))
		return true;
	*no = out_of_memory();
	return false;
}

/* Reads the first move of the words as it may be typed there. */
static struct croupier_refusal
move_from_words(const struct croupier_state *state, bool may_omit_seat, bool guesses,
    const char *words, const char **rest, struct croupier_move **out)
{
	struct croupier_refusal no;
	struct croupier_move *move;
	const char *at = words;
	struct typing t;

	if (out != NULL)
		*out = NULL;
	if (rest != NULL)
		*rest = NULL;
	if (state == NULL || words == NULL || out == NULL)
		return null_given();
	typing_begin(&t, state);
	t.may_omit_seat = may_omit_seat;
	t.guesses = guesses;
	no = check_characters(words);
	no.at = (struct croupier_place){ .file = NULL };
	if (no.verdict != CROUPIER_YES)
		return no;
	if (!are_short(words))
		return trouble(NULL, "a word is longer than %d bytes", MAX_SCALAR);
	move = calloc(1, sizeof *move);
	if (move == NULL)
		return out_of_memory();
	if (!read_words(move, &t, &at, &no)) {
		croupier_move_free(move);
		return no;
	}
	if (*at == ',')
		at++;
	if (rest != NULL)
		*rest = at + strspn(at, " \t\r\n");
	*out = move;
	return no;
}

struct croupier_refusal
croupier_move_from_words(const struct croupier_state *state, const char *words, bool may_omit_seat,
    const char **rest, struct croupier_move **out)
{
	return move_from_words(state, may_omit_seat, false, words, rest, out);
}

struct croupier_refusal
croupier_move_typed(const struct croupier_state *state, const char *words, const char **rest,
    struct croupier_move **out)
{
	return move_from_words(state, true, true, words, rest, out);
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
		return failure(CROUPIER_MISUSE, "this document is not a move");
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
