/*
 * complete.c: completes moves: which words may come next, for people who type them.
 *
 * Must not know how words are read, nor which words may come where.
 */
#include "move/move.h"

#include <string.h>

/* Takes the words after the last comma into account. */
static void
follow_words(struct typing *t, const char *words)
{
	const char *comma = strrchr(words, ','), *at = comma == NULL ? words : comma + 1;
	struct croupier_refusal no = accepted();
	struct typed_word word;

	for (;;) {
		at += strspn(at, " \t\r\n");
		if (*at == '\0' || t->strange)
			return;
		if (!word_read(t, &at, &word, &no))
			word.role = TYPED_STRANGE;
		/* After a word that is no seat and no verb, nothing can follow. */
		t->strange = word.role == TYPED_STRANGE && t->verb == NULL;
		if (!t->strange)
			typing_take(t, &word);
	}
}

struct croupier_refusal
croupier_words_next(const struct croupier_state *state, const char *words,
    struct croupier_text *text)
{
	struct offers offers;
	struct typing t;
	size_t before;
	unsigned i;

	if (state == NULL || text == NULL)
		return null_given();
	typing_begin(&t, state);
	t.guesses = true;
	if (words != NULL)
		follow_words(&t, words);
	offer_words(&t, TO_COMPLETE, &offers);
	before = text->length;
	for (i = 0; i < offers.count; i++) {
		text_string(text, offers.words[i]);
		text_char(text, '\n');
	}
	return text_finish(text, before);
}
