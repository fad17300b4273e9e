/*
 * mending-words.c: proposals as they are told: as documents, and as lines that go
 * out of a file and come in.
 *
 * Must not know how proposals are found.
 */
#include "record/record.h"

#include <limits.h>
#include <string.h>

/* What stood or comes is cut here: no legal move is so long. */
enum { LONGEST_WORDS = 1000 };

static const char *
words_of(enum reason reason)
{
	static const char *const words[] = {
		[CARDS_SWAPPED] = "two cards changed places",
		[MOVES_SWAPPED] = "two moves changed places",
		[LINE_TWICE] = "a line twice",
		[OTHER_SUIT] = "another suit",
		[SIMILAR_RANK] = "a similar rank",
		[OTHER_SEAT] = "another seat",
		[OTHER_KEY] = "another key",
		[OTHER_RANK] = "another rank",
		[LEFT_OUT] = "a line left out",
		[TOO_MANY] = "a line too many",
		[OTHER_CARD] = "another card",
		[WRONG_RESULT] = "another result",
		[AS_PLAYED] = "as it was played"
	};

	return words[reason];
}

/* The number of the move that stands at an event, or comes next there. */
static unsigned long
number_at(const struct croupier_mending *m, size_t at)
{
	unsigned long number = 1;
	size_t i;

	for (i = 0; i < at; i++)
		number += m->given.events[i].document->kind == CROUPIER_MOVE;
	return number;
}

/* ---- words ---------------------------------------------------------------------- */

/* Puts a result in words: its keys, and who has what. */
static void
result_words(struct croupier_text *text, const struct node *root)
{
	const struct node *result = tree_get(root, result_key), *key, *at;

	text_string(text, result_key);
	if (result == NULL || result->shape != MAP)
		return;
	for (key = result->first; key != NULL; key = key->next->next) {
		if (!same_text(key->text, "points")) {
			text_char(text, ' ');
			text_string(text, key->text);
		}
		for (at = key->next->first; at != NULL; at = at->next) {
			text_char(text, ' ');
			text_string(text, at->shape == SCALAR ? at->text : "...");
		}
	}
}

static void
event_words(struct croupier_text *text, const struct croupier_mending *m,
    const struct event *event, bool vague)
{
	const struct state *s = m->first->now;
	struct arena arena = { .blocks = NULL };
	const struct node *root;

	if (vague) {
		text_string(text, seat_name(s, event->move->seat));
		text_char(text, ' ');
		text_string(text, s->table->game->verbs[event->move->verb].name);
	} else if (event->move != NULL) {
		root = move_tree(&arena, s, event->move);
		if (!arena.failed)
			move_words(text, s, root);
		text->failed = text->failed || arena.failed;
		arena_free(&arena);
	} else if (event->document->kind == CROUPIER_MOVE) {
		move_words(text, s, event->document->root);
	} else {
		result_words(text, event->document->root);
	}
}

static void
events_words(struct croupier_text *text, const struct croupier_mending *m,
    const struct event *events, size_t count, bool vague)
{
	size_t i;

	croupier_text_clear(text);
	for (i = 0; i < count; i++) {
		if (i > 0)
			text_string(text, ", ");
		event_words(text, m, &events[i], vague);
	}
	text_shorten(text, LONGEST_WORDS);
	if (text->bytes != NULL) {
		croupier_harmless(text->bytes);
		text->length = strlen(text->bytes);
	}
}

/* ---- documents -------------------------------------------------------------------- */

/* A key with a text of its own; `text` is used up. */
static void
set_words(struct arena *arena, struct node *map, const char *key, const struct croupier_text *text)
{
	arena->failed = arena->failed || text->failed;
	if (!arena->failed)
		tree_set(arena, map, key, tree_scalar(arena, text->bytes, text->length, WORD));
}

static void
add_change(struct arena *arena, struct node *map, const struct croupier_mending *m,
    const struct change *change)
{
	struct croupier_text text = { .bytes = NULL };

	if (change->first != NULL) {
		tree_set(arena, map, "move", tree_number(arena, 0));
		tree_set(arena, map, "was", tree_word(arena, change->first->was));
		tree_set(arena, map, "put", tree_word(arena, change->first->put));
	} else {
		unsigned long number = number_at(m, change->at);

		if (change->reason == WRONG_RESULT)
			number--;	/* the last move before it */
		tree_set(arena, map, "move", tree_number(arena, (long)number));
		if (change->removed > 0) {
			events_words(&text, m, m->given.events + change->at, change->removed,
			    false);
			set_words(arena, map, "was", &text);
		}
		if (change->put_count > 0) {
			events_words(&text, m, change->put, change->put_count, change->vague);
			set_words(arena, map, "put", &text);
		}
	}
	tree_set(arena, map, "why", tree_word(arena, words_of(change->reason)));
	text_release(&text);
}

static struct croupier_refusal
write_change(const struct croupier_mending *m, size_t index, unsigned which, const char *file,
    unsigned long record, enum croupier_format format, struct croupier_text *text)
{
	struct arena arena = { .blocks = NULL };
	struct node *map = tree_map(&arena);
	char *name;

	if (file != NULL) {
		name = arena_copy(&arena, file, strlen(file));
		if (name != NULL)
			croupier_harmless(name);
		tree_set(&arena, map, "file", name == NULL ? NULL : tree_word(&arena, name));
	}
	tree_set(&arena, map, "mend", tree_number(&arena, (long)index + 1));
	if (record > 0)
		tree_set(&arena, map, "record", tree_number(&arena, (long)record));
	add_change(&arena, map, m, &m->proposals[index].change[which]);
	return write_document(&arena, map, true, format, text);
}

struct croupier_refusal
croupier_mending_write(const struct croupier_mending *m, size_t index, const char *file,
    unsigned long record, enum croupier_format format, struct croupier_text *text)
{
	struct croupier_refusal no;
	size_t before;
	unsigned i;

	if (m == NULL || text == NULL)
		return null_given();
	if (index >= m->proposal_count)
		return failure(CROUPIER_MISUSE, "there is no proposal with index %zu", index);
	if (record > LONG_MAX)
		return failure(CROUPIER_MISUSE, "there is no record with that number");
	before = text->length;
	accept(&no);
	for (i = 0; i < m->proposals[index].changes && no.verdict == CROUPIER_YES; i++)
		no = write_change(m, index, i, file, record, format, text);
	if (no.verdict != CROUPIER_YES)
		text_cut(text, before);
	return no;
}

/* ---- lines that go out and come in -------------------------------------------------- */

struct croupier_proposal
croupier_mending_proposal(const struct croupier_mending *m, size_t index)
{
	const struct proposal *proposal;
	struct croupier_proposal told = { .changes = 0 };
	unsigned i;

	if (m == NULL || index >= m->proposal_count)
		return told;
	proposal = &m->proposals[index];
	told.changes = proposal->changes;
	told.repairs = proposal->change[0].reason != AS_PLAYED;
	told.complete = true;
	told.supported = proposal->supported;
	for (i = 0; i < proposal->changes; i++) {
		const struct change *change = &proposal->change[i];

		told.complete = told.complete && !change->vague;
		told.edits += change->first != NULL ? 1 :
		    change->removed > change->put_count ? change->removed : change->put_count;
	}
	return told;
}

/* Which edit of which change it is; NULL: there is none. */
static const struct change *
find_edit(const struct croupier_mending *m, size_t index, size_t *edit)
{
	unsigned i;

	if (index >= m->proposal_count)
		return NULL;
	for (i = 0; i < m->proposals[index].changes; i++) {
		const struct change *change = &m->proposals[index].change[i];
		size_t edits = change->first != NULL ? 1 : change->removed > change->put_count ?
		    change->removed : change->put_count;

		if (*edit < edits)
			return change;
		*edit -= edits;
	}
	return NULL;
}

/* The document that comes in, as a text of the mending's; empty: none, or it is not known. */
static struct croupier_refusal
write_put(struct croupier_mending *m, const struct change *change, size_t edit)
{
	struct arena arena = { .blocks = NULL };
	const struct event *event;

	croupier_text_clear(&m->words);
	if (change->first != NULL)
		return croupier_state_write(change->first->state, CROUPIER_YAML, &m->words);
	if (edit >= change->put_count || change->vague)
		return accepted();
	event = &change->put[edit];
	if (event->move == NULL)
		return tree_append(&m->words, &arena, event->document->root, true, CROUPIER_YAML);
	return write_document(&arena, move_tree(&arena, m->first->now, event->move), true,
	    CROUPIER_YAML, &m->words);
}

struct croupier_refusal
croupier_mending_edit(struct croupier_mending *m, size_t index, size_t edit,
    struct croupier_edit *out)
{
	const struct change *change;
	struct croupier_refusal no;
	size_t at;

	if (out != NULL)
		*out = (struct croupier_edit){ .at = { .file = NULL } };
	if (m == NULL || out == NULL)
		return null_given();
	change = find_edit(m, index, &edit);
	if (change == NULL)
		return failure(CROUPIER_MISUSE, "the proposal has no such edit");
	no = write_put(m, change, edit);
	if (no.verdict != CROUPIER_YES)
		return no;
	at = change->at + edit;
	out->put = croupier_text_bytes(&m->words, NULL);
	out->removes = change->first != NULL || edit < change->removed;
	/* Behind the last document nothing is missing: it would not be noticed. */
	out->at = change->first != NULL ? m->place : m->given.events[at].document->place;
	return no;
}
