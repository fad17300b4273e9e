/*
 * words.c: moves in words, as people and shells give them, and which words may come next.
 *
 * Puts together the move that a document would give.  Must not know what a
 * verb does, how a word is guessed, nor which words may come where.
 */
#include "move/move.h"

#include <stdlib.h>
#include <string.h>

/* A move that is being built from words. */
struct building {
	struct croupier_move *move;
	struct node *root;
	struct node *list;		/* the last key's values; NULL: no key yet */
	int argument;			/* of that key; -1: of another verb, or of none */
	bool is_list;			/* even a single value is a list */
};

/* Ends the values after the last key. */
static void
end_key(struct building *b)
{
	struct node *list = b->list;

	if (list != NULL && list->count == 0 && b->argument == 0)
		list = tree_scalar(&b->move->arena, "", 0, PLAIN);
	else if (list != NULL && list->count == 1 && !b->is_list)
		list = list->first;
	tree_add(b->root, list);
}

/* Puts a word that was read and understood into the move. */
static void
build(struct building *b, const struct typing *t, const struct typed_word *word)
{
	struct arena *arena = &b->move->arena;
	uint8_t turn = decider(t->state->now);
	const char *name;
	unsigned i;

	/* The move may begin with its verb; or with whatever is in the seat's place. */
	if (b->root->first == NULL) {
		tree_add(b->root, tree_word(arena, move_key));
		if (word->role != TYPED_VERB) {
			tree_add(b->root, tree_scalar(arena, word->text, word->length, WORD));
			return;
		}
		/* A move may outlive the state whose turn it was read in. */
		name = turn == NO_SEAT ? "" : seat_name(t->state->now, turn);
		tree_add(b->root, tree_scalar(arena, name, strlen(name), WORD));
	}
	if (b->list == NULL || word->role == TYPED_PARAMETER) {
		end_key(b);
		tree_add(b->root, tree_scalar(arena, word->text, word->length, WORD));
		b->list = tree_list(arena);
		b->argument = t->argument;
		b->is_list = !t->despite && (kind_at(t) == CARDS || kind_at(t) == NOTHING);
		return;
	}
	/* As many times as its count says; a list that is too long is refused later. */
	for (i = 0; i < word->count && (i == 0 || b->list->count <= MAX_LIST); i++)
		tree_add(b->list, tree_scalar(arena, word->text, word->length, WORD));
}

/* Makes a move from the words up to its comma; false if they are refused. */
static bool
read_words(struct croupier_move *move, struct typing *t, const char **at,
    struct croupier_refusal *no)
{
	static const struct typed_word nothing = { .role = TYPED_STRANGE, .text = "" };
	struct building b = { .move = move, .root = tree_map(&move->arena) };
	struct typed_word word;
	const struct node *twin;

	move->given = (struct given){ .in_words = true, .root = b.root };
	while (!move->arena.failed) {
		*at += strspn(*at, " \t\r\n");
		if (**at == '\0' || **at == ',')
			break;
		if (!word_read(t, at, &word, no))
			return false;
		typing_take(t, &word);
		build(&b, t, &word);
	}
	if (move->arena.failed)
		return say_no(no, out_of_memory());
	end_key(&b);
	/* A move without words is a move of no seat, which is refused later. */
	if (b.root->first == NULL)
		build(&b, t, &nothing);
	if (move->arena.failed)
		return say_no(no, out_of_memory());
	twin = tree_twin(&move->arena, b.root);
	return twin == NULL ||
	    say_no(no, trouble(NULL, "the word %.*s is in this move twice", SHOWN(*twin)));
}

/* Whether the words are as a text may be, and none is too long; *no says what is wrong. */
static bool
are_readable(const char *words, struct croupier_refusal *no)
{
	const char *at = words;
	size_t length;

	if (!has_good_characters(&(struct frame){ .bytes = words, .length = strlen(words),
	    .line = 1 }, no)) {
		no->at = (struct croupier_place){ .file = NULL };
		return false;
	}
	do
		next_word(&at, &length);
	while (length <= MAX_SCALAR && (length > 0 || *at++ == ','));
	return length <= MAX_SCALAR ||
	    say_no(no, trouble(NULL, "a word is longer than %d bytes", MAX_SCALAR));
}

struct croupier_refusal
croupier_move_from_words(const struct croupier_state *state, const char *words,
    enum croupier_wording wording, const char **rest, struct croupier_move **out)
{
	struct croupier_refusal no = accepted();
	struct croupier_move *move;
	const char *at;
	char *composed;
	struct typing t;

	if (out != NULL)
		*out = NULL;
	if (rest != NULL)
		*rest = NULL;
	NEEDS(state != NULL && words != NULL && out != NULL);
	/* A file of words may begin with a byte order mark. */
	if (strncmp(words, "\xef\xbb\xbf", 3) == 0)
		words += 3;
	typing_begin(&t, state);
	t.may_omit_seat = wording != CROUPIER_EXACT;
	t.guesses = t.whole = wording == CROUPIER_TYPED;
	if (!are_readable(words, &no))
		return no;
	move = calloc(1, sizeof *move);
	at = composed = compose(words, strlen(words));
	if (move == NULL || composed == NULL)
		no = out_of_memory();
	else if (read_words(move, &t, &at, &no))
		*out = move;
	free(composed);
	if (*out == NULL) {
		croupier_move_free(move);
		return no;
	}
	at = words + strcspn(words, ",");
	at += *at == ',';
	if (rest != NULL)
		*rest = at + strspn(at, " \t\r\n");
	return no;
}

/* ---- completing ------------------------------------------------------------ */

struct croupier_refusal
croupier_words_next(const struct croupier_state *state, const char *words,
    struct croupier_text *text)
{
	struct croupier_refusal no = accepted();
	struct typed_word word;
	struct offers offers;
	struct typing t;
	const char *at, *comma;
	size_t before;
	unsigned i;

	NEEDS(state != NULL && text != NULL);
	typing_begin(&t, state);
	t.guesses = true;
	/* The words after the last comma are taken into account. */
	comma = words == NULL ? NULL : strrchr(words, ',');
	at = words == NULL ? "" : comma == NULL ? words : comma + 1;
	for (at += strspn(at, " \t\r\n"); *at != '\0' && !t.strange; at += strspn(at, " \t\r\n")) {
		if (!word_read(&t, &at, &word, &no))
			word.role = TYPED_STRANGE;
		/* After a word that is no seat and no verb, nothing can follow. */
		t.strange = word.role == TYPED_STRANGE && t.verb == NULL;
		if (!t.strange)
			typing_take(&t, &word);
	}
	offer_words(&t, TO_COMPLETE, &offers);
	before = text->length;
	for (i = 0; i < offers.count; i++)
		text_format(text, "%s\n", offers.words[i]);
	return text_finish(text, before);
}
