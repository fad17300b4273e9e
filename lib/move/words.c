/*
 * words.c: moves in words, as people and shells give them.
 *
 * Puts together the move that a document would give.  Must not know what a
 * verb does, nor how a word is guessed.
 */
#include "move/move.h"

#include <stdlib.h>
#include <string.h>

/* A move that is being built from words. */
struct building {
	struct croupier_move *move;
	size_t list;			/* index of the last key's values; 0: no key yet */
	int argument;			/* of that key; -1: of another verb, or of none */
	bool is_list;			/* even a single value is a list */
};

/* Ends the values after the last key. */
static void
end_key(struct building *b)
{
	struct items *items = &b->move->items;
	size_t count = items->count - b->list - 1;
	struct item *list;

	if (b->list == 0 || items->failed)
		return;
	list = &items->at[b->list];
	if (count == 0 && b->argument == 0) {
		list->shape = SCALAR;
		list->span.plain = true;
	} else if (count == 1 && !b->is_list) {
		*list = list[1];
		items->count--;
	} else {
		items_close(items, b->list);
	}
}

static void
begin_key(struct building *b, const struct typing *t, const struct typed_word *word)
{
	end_key(b);
	move_add(b->move, word->text, word->length);
	b->list = items_open(&b->move->items);
	b->argument = t->argument;
	b->is_list = !t->despite && (kind_at(t) == CARDS || kind_at(t) == NOTHING);
}

/* Adds a value as many times as its count says; a list that is too long is refused later. */
static void
add_value(struct building *b, const struct typed_word *word)
{
	struct items *items = &b->move->items;
	unsigned i;

	for (i = 0; i < word->count && (i == 0 || items->count - b->list <= MAX_LIST + 1); i++)
		move_add(b->move, word->text, word->length);
}

/* The seat of a move that begins with its verb, or whatever is in the seat's place. */
static void
add_seat(struct building *b, const struct typing *t, const struct typed_word *word)
{
	const char *turn = is_over(t->state->now) ? "" :
	    seat_name(t->state->now, t->state->now->turn);

	move_add(b->move, move_key, strlen(move_key));
	if (word->role == TYPED_VERB)
		move_add(b->move, turn, strlen(turn));
	else
		move_add(b->move, word->text, word->length);
}

/* Puts a word that was read and understood into the move. */
static void
build(struct building *b, const struct typing *t, const struct typed_word *word)
{
	bool begins = b->move->items.count == 0;

	if (begins)
		add_seat(b, t, word);
	if (begins && word->role != TYPED_VERB)
		return;
	if (b->list == 0 || word->role == TYPED_PARAMETER)
		begin_key(b, t, word);
	else
		add_value(b, word);
}

/* Whether a word is there twice but may be there only once. */
static bool
has_twins(const struct items *items, struct croupier_refusal *no)
{
	const struct item *key, *other;

	for (key = items->at; key < items_end(items); key = item_after(key + 1))
		for (other = item_after(key + 1); other < items_end(items);
		    other = item_after(other + 1))
			if (key->span.length == other->span.length &&
			    memcmp(key->span.text, other->span.text, key->span.length) == 0) {
				*no = trouble(NULL, "the word %.*s is in this move twice",
				    SHOWN(key->span));
				return true;
			}
	return false;
}

/* Makes a move from the words up to its comma; false if they are refused. */
static bool
read_words(struct croupier_move *move, struct typing *t, const char **at,
    struct croupier_refusal *no)
{
	static const struct typed_word nothing = { .role = TYPED_STRANGE, .text = "" };
	struct building b = { .move = move };
	struct typed_word word;

	move_begin(move, &(struct given){ .in_words = true });
	for (;;) {
		*at += strspn(*at, " \t\r\n");
		if (**at == '\0' || **at == ',' || move->items.failed)
			break;
		if (!word_read(t, at, &word, no))
			return false;
		typing_take(t, &word);
		build(&b, t, &word);
	}
	end_key(&b);
	/* A move without words is a move of no seat, which is refused later. */
	if (move->items.count == 0)
		build(&b, t, &nothing);
	if (move->items.failed) {
		*no = out_of_memory();
		return false;
	}
	return !has_twins(&move->items, no);
}

/* Whether no word is longer than the longest that a document may have. */
static bool
are_short(const char *words)
{
	size_t length;

	do
		next_word(&words, &length);
	while (length <= MAX_SCALAR && (length > 0 || *words++ == ','));
	return length <= MAX_SCALAR;
}

/* Reads the first move of the words, typed as it may be at this table. */
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
	move = malloc(sizeof *move);
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
croupier_move_from_words(const struct croupier_state *state, const char *words,
    enum croupier_wording wording, const char **rest, struct croupier_move **out)
{
	return move_from_words(state, wording != CROUPIER_EXACT, wording == CROUPIER_TYPED, words,
	    rest, out);
}
