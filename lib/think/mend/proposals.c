/*
 * proposals.c: proposals: which come first, and which first changes of two are tried
 * first; writes them, as documents and as edits of lines.
 *
 * Knows how likely one slip of the pen is compared with another.  Must not know how changes are
 * found, nor any one game.
 */
#include "think/mend/mend.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Bytes of events in words; longer ones are cut.  No legal move is so long. */
enum { LONGEST_WORDS = 1000 };

/* The rank of a slip, from measurements: the most likely have 0 and come first; and its words. */
static const struct {
	uint8_t rank;
	const char *words;
} reasons[] = {
	[CARDS_SWAPPED] = { 0, "two cards changed places" },
	[MOVES_SWAPPED] = { 0, "two moves changed places" },
	[MISSPELT] = { 0, "a misspelt word" },
	[LINE_TWICE] = { 1, "a line twice" },
	[OTHER_SUIT] = { 2, "another suit" },
	[SIMILAR_RANK] = { 3, "a similar rank" },
	[OTHER_SEAT] = { 4, "another seat" },
	[OTHER_KEY] = { 4, "another key" },
	[OTHER_WORD] = { 4, "another word" },
	[OTHER_NUMBER] = { 4, "another number" },
	[OTHER_RANK] = { 5, "another rank" },
	[LEFT_OUT] = { 6, "a line left out" },
	[GAP] = { 6, "lines left out" },
	[TOO_MANY] = { 7, "a line too many" },
	[OTHER_CARD] = { 8, "another card" },
	[WRONG_RESULT] = { 8, "another result" },
	[AS_PLAYED] = { 9, "as it was played" }
};

/* ---- order ------------------------------------------------------------------------------ */

static int
compare(const void *one, const void *other)
{
	const struct proposal *a = one, *b = other;
	size_t i = 0;

	while (i + 1 < sizeof a->key / sizeof a->key[0] && a->key[i] == b->key[i])
		i++;
	return a->key[i] < b->key[i] ? -1 : a->key[i] > b->key[i];
}

/*
 * Repairs come before offences, and what is likelier comes first.  Of equal ones that is first
 * which is of a likelier kind, or earlier in the record, or was found earlier.
 */
void
sort_proposals(struct proposals *proposals, bool firsts)
{
	struct proposal *proposal = proposals->at;
	size_t i;

	for (i = 0; i < proposals->count; i++, proposal++) {
		const struct change *first = &proposal->change[0];
		const struct change *last = &proposal->change[proposal->changes - 1];
		size_t rank = reasons[first->reason].rank, last_rank = reasons[last->reason].rank;
		const size_t key[] = {
			firsts ? SIZE_MAX - first->reach : first->reason == AS_PLAYED,
			firsts ? 0 : first == last ? rank : rank + last_rank,
			rank, first->at, last_rank, last->at
		};

		memcpy(proposal->key, key, sizeof key);
	}
	if (proposals->count > 1)
		qsort(proposals->at, proposals->count, sizeof *proposals->at, compare);
}

/* ---- words ---------------------------------------------------------------------- */

/* Puts a result in words: its keys, and the number of each seat. */
static void
result_words(struct croupier_text *text, const struct node *root)
{
	const struct node *result = tree_get(root, result_key), *key, *at;

	text_string(text, result_key);
	key = result == NULL || result->shape != MAP ? NULL : result->first;
	for (; key != NULL; key = key->next->next) {
		if (!same_text(key->text, "points"))
			text_format(text, " %s", key->text);
		for (at = key->next->first; at != NULL; at = at->next)
			text_format(text, " %s", at->shape == SCALAR ? at->text : "...");
	}
}

/* Puts a text under a key of a map, and frees its memory. */
static void
set_text(struct arena *arena, struct node *map, const char *key, struct croupier_text *text)
{
	arena->failed = arena->failed || text->failed;
	if (!arena->failed && text->length > 0)
		tree_set(arena, map, key, tree_harmless(arena, text->bytes));
	text_release(text);
}

/* Puts `count` events in words. */
static void
set_events(struct arena *arena, struct node *map, const char *key, const struct state *s,
    const struct event *events, size_t count, bool vague)
{
	struct croupier_text text = { .bytes = NULL };
	const struct event *event;

	for (event = events; count > 0 && event < events + count; event++) {
		text_string(&text, event > events ? ", " : "");
		if (vague)
			text_format(&text, "%s %s", seat_name(s, event->move->seat),
			    s->table->game->verbs[event->move->verb].name);
		else if (event->move != NULL)
			text.failed = move_write(&text, s, event->move, CROUPIER_WORDS).verdict !=
			    CROUPIER_YES || text.failed;
		else if (event->kind == CROUPIER_MOVE)
			given_words(&text, s, &(struct given){ .root = event->document->root });
		else
			result_words(&text, event->document->root);
	}
	text_shorten(&text, LONGEST_WORDS);
	set_text(arena, map, key, &text);
}

/* Puts in words where a card of the first state lies, and which card it is. */
static void
set_card(struct arena *arena, struct node *map, const char *key, const struct croupier_mending *m,
    unsigned index, card c)
{
	const struct zone *zone = m->zones.zone;
	struct croupier_text text = { .bytes = NULL };
	char name[ZONE_NAME];

	for (; index >= zone->count; zone++)
		index -= zone->count;
	text_format(&text, "%s %s", zone_name(zone, name), card_name(m->first->table, c));
	set_text(arena, map, key, &text);
}

const char *
text_of(const struct node *map, const char *key)
{
	const struct node *value = tree_get(map, key);

	return value == NULL || value->shape != SCALAR ? NULL : value->text;
}

/* Appends a change for people: where it is, what stands there and what should stand there. */
static struct croupier_refusal
say_change(const struct node *map, bool first, unsigned long number, struct croupier_text *text)
{
	const char *file = first ? text_of(map, "file") : NULL;
	const char *record = first ? text_of(map, "record") : NULL;
	const char *was = text_of(map, "was"), *put = text_of(map, "put");
	const char *moves = text_of(map, "moves");
	size_t before = text->length;

	text_format(text, "%s%s", first ? text_of(map, "mend") : "   and ", first ? ". " : "");
	if (file != NULL)
		text_format(text, "%s, ", file);
	if (record != NULL)
		text_format(text, "record %s, ", record);
	if (number == 0)
		text_string(text, "its first state: ");
	else
		text_format(text, was == NULL ? "before move %lu: " : moves != NULL ?
		    "from move %lu on: " : "move %lu: ", number);
	text_format(text, "%s%s%s", put == NULL ? was : put, put == NULL ? " should not be there" :
	    was != NULL ? ", not " : number > 0 && strchr(put, ',') != NULL ? " are missing" :
	    " is missing", put != NULL && was != NULL ? was : "");
	if (moves != NULL)
		text_format(text, ", in %s moves", moves);
	text_format(text, " (%s)\n", text_of(map, "why"));
	return text_finish(text, before);
}

static struct croupier_refusal
write_change(const struct croupier_mending *m, size_t index, unsigned which, const char *file,
    unsigned long record, enum croupier_format format, struct croupier_text *text)
{
	const struct change *change = &m->found.at[index].change[which];
	/* A state that was refused has nothing behind it yet. */
	const struct event *events = m->original.events == NULL ? NULL :
	    m->original.events + change->at;
	const struct other_card *other = &change->other;
	struct croupier_text seat = { .bytes = NULL };
	struct arena arena = { .blocks = NULL };
	struct node *map = tree_map(&arena);
	unsigned long number = change->in_state ? 0 : events->number;
	struct croupier_refusal no;

	if (change->reason == WRONG_RESULT)
		number--;	/* the last move before it */
	tree_set(&arena, map, "file", tree_text(&arena, file));
	tree_set(&arena, map, "mend", tree_number(&arena, (long)index + 1));
	tree_set(&arena, map, "record", tree_count(&arena, record));
	tree_set(&arena, map, "move", tree_number(&arena, (long)number));
	if (change->in_state && m->meant != NULL) {
		tree_set(&arena, map, "was", tree_harmless(&arena, m->written));
		tree_set(&arena, map, "put", tree_harmless(&arena, m->meant));
	} else if (change->in_state) {
		set_card(&arena, map, "was", m, other->index, other->was);
		set_card(&arena, map, "put", m, other->index, other->put);
	} else if (change->seat != NULL) {
		text_format(&seat, "seat %s", m->stranger);
		set_text(&arena, map, "was", &seat);
		text_format(&seat, "seat %s", change->seat);
		set_text(&arena, map, "put", &seat);
		tree_set(&arena, map, "moves", tree_count(&arena, change->renamed_moves));
	} else {
		set_events(&arena, map, "was", m->first->now, events, change->removed, false);
		set_events(&arena, map, "put", m->first->now, change->put,
		    change->put_count, change->vague);
	}
	tree_set(&arena, map, "why", tree_word(&arena, reasons[change->reason].words));
	if (format != CROUPIER_WORDS)
		return write_document(&arena, map, true, format, text);
	no = arena.failed ? out_of_memory() : say_change(map, which == 0, number, text);
	arena_free(&arena);
	return no;
}

struct croupier_refusal
croupier_mending_write(const struct croupier_mending *m, size_t index, const char *file,
    unsigned long record, enum croupier_format format, struct croupier_text *text)
{
	struct croupier_refusal no = accepted();
	size_t before;
	unsigned i;

	NEEDS(m != NULL && text != NULL);
	if (index >= m->found.count)
		return failure(CROUPIER_MISUSE, "there is no proposal with index %zu", index);
	if (record > LONG_MAX)
		return failure(CROUPIER_MISUSE, "there is no record with that number");
	before = text->length;
	for (i = 0; i < m->found.at[index].changes && no.verdict == CROUPIER_YES; i++)
		no = write_change(m, index, i, file, record, format, text);
	if (no.verdict != CROUPIER_YES)
		text_cut(text, before);
	return no;
}

/* ---- edits -------------------------------------------------- */

/* Goes through the edits of a proposal: each takes one document out, or puts one in, or both. */
struct edits {
	const struct change *changes;	/* both; the second has no steps if there is only one */
	size_t next[2];			/* steps of each */
	const struct change *change;	/* the edit at hand is a step of this one: */
	size_t step;
};

static size_t
count_steps(const struct change *change)
{
	return change->in_state ? 1 : change->removed > change->put_count ? change->removed :
	    change->put_count;
}

/* A name is changed where it stands, unless the other change takes that document out. */
static bool
is_edit(const struct change *change, size_t step, const struct change *other)
{
	size_t at = change->at + step;

	return change->seat == NULL || (change->put[step].strange &&
	    (at < other->at || at >= other->at + other->removed));
}

/* Goes on to the next edit, in the order of lines; false if there is none. */
static bool
next_edit(struct edits *edits)
{
	const struct change *first = &edits->changes[0], *second = &edits->changes[1];
	size_t *next = edits->next, count = count_steps(first);
	unsigned which;

	while (next[0] < count && !is_edit(first, next[0], second))
		next[0]++;
	while (next[1] < count_steps(second) && !is_edit(second, next[1], first))
		next[1]++;
	/* Another change may stand among the documents that have a name. */
	which = next[0] == count || (first->seat != NULL && next[1] < count_steps(second) &&
	    second->at <= first->at + next[0]);
	edits->change = &edits->changes[which];
	edits->step = next[which]++;
	return edits->step < count_steps(edits->change);
}

struct croupier_proposal
croupier_mending_proposal(const struct croupier_mending *m, size_t index)
{
	const struct proposal *proposal;
	struct croupier_proposal about = { .changes = 0 };
	struct edits edits;
	unsigned i;

	if (m == NULL || index >= m->found.count)
		return about;
	proposal = &m->found.at[index];
	about = (struct croupier_proposal){ .changes = proposal->changes, .complete = true,
		.repairs = proposal->change[0].reason != AS_PLAYED };
	for (i = 0; i < proposal->changes; i++)
		about.complete = about.complete && !proposal->change[i].vague;
	edits = (struct edits){ .changes = proposal->change };
	while (next_edit(&edits))
		about.edits++;
	return about;
}

/* Writes what takes the place of a document, or comes before it; `put` NULL: nothing does. */
static struct croupier_refusal
write_put(struct croupier_mending *m, const struct change *change, const struct event *put)
{
	struct arena arena = { .blocks = NULL };

	croupier_text_clear(&m->words);
	if (change->in_state && m->meant != NULL)
		return croupier_state_write(m->first, CROUPIER_YAML, &m->words);
	if (change->in_state)
		return turn_card(m, &change->other) ?
		    croupier_state_write(m->turned, CROUPIER_YAML, &m->words) : out_of_memory();
	if (put == NULL || change->vague)
		return accepted();
	if (put->move == NULL)
		return tree_append(&m->words, &arena, put->document->root, true, CROUPIER_YAML);
	return move_write(&m->words, m->first->now, put->move, CROUPIER_YAML);
}

/* Hands out the edit that is a step of a change. */
static struct croupier_refusal
make_edit(struct croupier_mending *m, const struct change *change, size_t step,
    struct croupier_edit *out)
{
	const struct event *event = m->original.events;
	struct croupier_refusal no =
	    write_put(m, change, step < change->put_count ? &change->put[step] : NULL);

	if (no.verdict != CROUPIER_YES)
		return no;
	out->put = croupier_text_bytes(&m->words, NULL);
	/* An open card that is wrong is told by a document after the state. */
	if (change->in_state) {
		out->at = m->place;
		out->removes = m->meant != NULL ? m->lines : event->place.line - m->place.line;
		return no;
	}
	/*
	 * If more documents are put in than taken out, there is one after them: nobody would
	 * notice that something is missing after the last one.
	 */
	event += change->at + (step < change->removed ? step : change->removed);
	out->at = event->place;
	out->removes = step < change->removed ? event->lines : 0;
	return no;
}

struct croupier_refusal
croupier_mending_edit(struct croupier_mending *m, size_t index, size_t edit,
    struct croupier_edit *out)
{
	struct edits edits = { .changes = NULL };

	if (out != NULL)
		*out = (struct croupier_edit){ .at = { .file = NULL } };
	NEEDS(m != NULL && out != NULL);
	if (index < m->found.count)
		edits.changes = m->found.at[index].change;
	do
		if (edits.changes == NULL || !next_edit(&edits))
			return failure(CROUPIER_MISUSE, "the proposal has no such edit");
	while (edit-- > 0);
	return make_edit(m, edits.change, edits.step, out);
}
