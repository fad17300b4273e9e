/*
 * ruling.c: rulings: what the table, or who referees, decides or remarks.
 *
 * Knows the keys of a ruling and what it changes: points of a round, and which
 * moves may stand.  Must not know why anybody decides anything, nor any one game.
 */
#include "record/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_RULING = 400 };

/* A ruling as it was read. */
struct ruling {
	const char *text;
	int32_t points[MAX_SEATS];
	bool has_points;
	const struct node *stranger;	/* a key of `points` that is no seat; NULL: none */
	int32_t move;			/* 0: it settles nothing */
	const char *despite;
};

/* ---- reading -------------------------------------------------------------- */

static void
read_text(struct fields *f, struct ruling *ruling)
{
	const struct node *value = field_value(f, "ruling");

	if (value == NULL || !field_is_scalar(f, "ruling", value))
		return;
	ruling->text = value->text;
	if (value->length < 1 || value->length > LONGEST_RULING)
		field_refuse(f, value, "ruling wants a text of 1 to %d bytes", LONGEST_RULING);
	else if (!is_one_line(value->text, value->length))
		field_refuse(f, value,
		    "ruling wants a text of one line, without control characters");
}

/* One entry of `points`: who is not at the table is refused later, by a rule. */
static void
read_points_of(struct fields *f, const struct node *key, struct ruling *ruling)
{
	const struct node *value = key->next;
	int32_t points;
	uint8_t seat;

	if (!field_is_scalar(f, key->text, value))
		return;
	if (!read_number(value->text, value->length, &points))
		field_refuse(f, value, "points of %.40s want a whole number in decimal digits, "
		    "not %.40s", key->text, value->text);
	else if (points == 0)
		field_refuse(f, value, "points of %.40s are 0: leave them out", key->text);
	else if (points > MOST_NUMBER || points < -MOST_NUMBER)
		field_refuse(f, value, "points of %.40s are beyond " MOST_NUMBER_WORDS, key->text);
	else if (seat_find(f->table, key->text, key->length, &seat))
		ruling->points[seat] = points;
	else if (ruling->stranger == NULL)
		ruling->stranger = key;
}

static void
read_points(struct fields *f, struct ruling *ruling)
{
	const struct node *value, *key;

	if (!field_given(f, "points", false) || (value = field_value(f, "points")) == NULL)
		return;
	ruling->has_points = true;
	if (value->shape != MAP || value->count == 0) {
		field_refuse(f, value, "points wants a mapping with one seat or more, "
		    "{SEAT: NUMBER}");
		return;
	}
	for (key = value->first; key != NULL; key = key->next->next)
		read_points_of(f, key, ruling);
}

/* Both keys, or neither. */
static void
read_settlement(struct fields *f, struct ruling *ruling)
{
	bool move = field_given(f, "move", false), despite = field_given(f, "despite", false);
	const struct node *value;

	if (!move && !despite)
		return;
	field_number(f, "move", &ruling->move, 1, MOST_NUMBER);
	value = field_value(f, despite_word);
	if (value != NULL && field_is_scalar(f, despite_word, value))
		ruling->despite = value->text;
}

static bool
read_ruling(const struct table *table, const struct croupier_document *document,
    struct ruling *ruling, struct croupier_refusal *no)
{
	struct fields f;

	*ruling = (struct ruling){ .move = 0 };
	fields_begin(&f, table, document);
	read_text(&f, ruling);
	read_points(&f, ruling);
	read_settlement(&f, ruling);
	field_finish(&f);
	*no = f.no;
	return no->verdict == CROUPIER_YES;
}

/* ---- judging ---------------------------------------------------------------- */

static struct croupier_refusal
refuse_points(const struct croupier_state *state, const struct ruling *ruling,
    const struct croupier_place *place)
{
	const struct table *table = state->table;
	const char *seats[MAX_SEATS];
	char names[240];
	unsigned i;

	for (i = 0; i < table->seats; i++)
		seats[i] = table->name[i];
	if (ruling->stranger != NULL)
		return refused(table_rules[BAD_RULING].id, place,
		    "there is no seat %.40s; the seats are %s", ruling->stranger->text,
		    join_words(names, sizeof names, seats, table->seats));
	for (i = 0; i < table->seats; i++)
		if (!adjustment_is_good(table, i, (int64_t)state->adjusted[i] + ruling->points[i]))
			return refused(table_rules[BAD_RULING].id, place,
			    "rulings would take the points of %s beyond " MOST_NUMBER_WORDS,
			    table->name[i]);
	return accepted();
}

/* Finds the move that is settled, and the waiver as in move.despite. */
static struct croupier_refusal
find_settled(const struct croupier_record *record, const struct ruling *ruling,
    const struct croupier_place *place, size_t *index, uint8_t *despite)
{
	const struct game *game = record->state->table->game;
	const struct waiver *waiver;
	const struct entry *entry;

	if (!find_standing(record, (unsigned long)ruling->move, index))
		return refused(table_rules[BAD_RULING].id, place,
		    "no move %ld stands: %s", (long)ruling->move,
		    why_not_standing(record, (unsigned long)ruling->move));
	entry = &record->past->entries[*index];
	waiver = waivable(game, &game->verbs[entry->verb]);
	*despite = find_waiver(game, &game->verbs[entry->verb], ruling->despite,
	    strlen(ruling->despite));
	if (*despite == 0)
		return refused(table_rules[BAD_RULING].id, place, waiver == NULL ?
		    "%.60s cannot be waived for move %ld: no rule can be waived for %s" :
		    "%.60s cannot be waived for move %ld: the only rule of %s that can is %s",
		    ruling->despite, (long)ruling->move, game->verbs[entry->verb].name,
		    waiver == NULL ? "" : waiver->rule->id);
	if (entry->despite != 0 || record->standing[*index].settled != 0)
		return refused(table_rules[BAD_RULING].id, place,
		    "move %ld already stands despite %s", (long)ruling->move, ruling->despite);
	return accepted();
}

/* Judges a ruling that was read, and carries it out. */
static struct croupier_refusal
carry_out(struct croupier_record *record, const struct ruling *ruling,
    const struct croupier_place *place)
{
	struct croupier_refusal no = refuse_points(record->state, ruling, place);
	uint8_t despite = 0;
	size_t index = 0;
	unsigned i;

	if (no.verdict == CROUPIER_YES && ruling->move > 0)
		no = find_settled(record, ruling, place, &index, &despite);
	if (despite != 0 && no.verdict == CROUPIER_YES) {
		char *said = strdup(ruling->text);

		if (said == NULL)
			return out_of_memory();
		record->standing[index].settled = despite;
		record->standing[index].said = said;
	}
	if (no.verdict != CROUPIER_YES)
		return no;
	for (i = 0; i < record->state->table->seats; i++)
		record->state->adjusted[i] += ruling->points[i];
	record->rulings++;
	return no;
}

struct croupier_refusal
take_ruling(struct croupier_record *record, const struct croupier_document *document)
{
	struct croupier_refusal no;
	struct ruling ruling;

	if (!read_ruling(record->state->table, document, &ruling, &no))
		return no;
	return carry_out(record, &ruling, &document->place);
}

unsigned long
ruling_move(const struct croupier_record *record, const struct croupier_document *document)
{
	struct croupier_refusal no;
	struct ruling ruling;

	return read_ruling(record->state->table, document, &ruling, &no) ?
	    (unsigned long)ruling.move : 0;
}

bool
croupier_document_gives_points(const struct croupier_document *document)
{
	const struct node *root;

	if (document == NULL || document->kind != CROUPIER_RULING)
		return false;
	root = document_root(document);
	return root != NULL && tree_get(root, "points") != NULL;
}

/* ---- writing ------------------------------------------------------------------- */

static struct croupier_refusal
write_ruling(const struct table *table, const struct ruling *ruling, enum croupier_format format,
    struct croupier_text *text)
{
	struct arena arena = { .blocks = NULL };
	struct node *root = tree_map(&arena), *points;
	unsigned i;

	tree_set(&arena, root, "ruling", tree_word(&arena, ruling->text));
	if (ruling->has_points) {
		points = tree_map(&arena);
		for (i = 0; i < table->seats; i++)
			if (ruling->points[i] != 0)
				tree_set(&arena, points, table->name[i],
				    tree_number(&arena, ruling->points[i]));
		tree_set(&arena, root, "points", points);
	}
	if (ruling->move > 0) {
		tree_set(&arena, root, "move", tree_number(&arena, ruling->move));
		tree_set(&arena, root, despite_word, tree_word(&arena, ruling->despite));
	}
	return write_document(&arena, root, true, format, text);
}

struct croupier_refusal
ruling_write(const struct croupier_state *state, const struct croupier_document *document,
    enum croupier_format format, struct croupier_text *text)
{
	struct croupier_refusal no;
	struct ruling ruling;

	return read_ruling(state->table, document, &ruling, &no) ?
	    write_ruling(state->table, &ruling, format, text) : no;
}

struct croupier_refusal
croupier_record_write_ruling(const struct croupier_record *record,
    const struct croupier_document *document, struct croupier_text *text)
{
	const struct table *table;
	struct croupier_refusal no;
	struct ruling ruling;
	char part[160];
	size_t length;
	unsigned i;

	if (record == NULL || document == NULL || text == NULL)
		return null_given();
	if (record->state == NULL || document->kind != CROUPIER_RULING)
		return failure(CROUPIER_MISUSE, "this is not a ruling of a record with a state");
	table = record->state->table;
	if (!read_ruling(table, document, &ruling, &no))
		return no;
	length = text->length;
	text_string(text, ruling.text);
	for (i = 0; i < table->seats; i++)
		if (ruling.points[i] != 0) {
			snprintf(part, sizeof part, "; %s %+ld", table->name[i],
			    (long)ruling.points[i]);
			text_string(text, part);
		}
	if (ruling.move > 0) {
		snprintf(part, sizeof part, "; move %ld stands despite %.80s", (long)ruling.move,
		    ruling.despite);
		text_string(text, part);
	}
	return text_finish(text, length);
}

struct croupier_refusal
settlement_write(const struct table *table, const char *text, unsigned long number,
    uint8_t despite, struct croupier_text *to)
{
	struct ruling ruling = { .text = text, .move = (int32_t)number,
		.despite = table->game->waivers[despite - 1].rule->id };

	return write_ruling(table, &ruling, CROUPIER_YAML, to);
}

struct croupier_refusal
retell_ruling(struct croupier_record *record, const struct croupier_document *document,
    size_t index, enum croupier_format format, struct croupier_text *text)
{
	struct croupier_refusal no;
	struct ruling ruling;

	if (!read_ruling(record->state->table, document, &ruling, &no))
		return no;
	if (ruling.move > 0 && index < record->past->count)
		ruling.move = (int32_t)record->standing[index].number;
	no = carry_out(record, &ruling, &document->place);
	if (no.verdict == CROUPIER_YES)
		no = write_ruling(record->state->table, &ruling, format, text);
	return no;
}

/* What a caller asks for, as if it had been read; text and rule are its own. */
static struct croupier_refusal
take_wish(const struct table *table, const struct croupier_ruling *wish, struct ruling *ruling)
{
	unsigned i;

	*ruling = (struct ruling){ .text = wish->text, .despite = wish->rule };
	for (i = 0; i < sizeof wish->reserved / sizeof wish->reserved[0]; i++)
		if (wish->reserved[i] != NULL)
			return failure(CROUPIER_MISUSE, "the ruling says something that this "
			    "version does not know: fill it with zeros first");
	if ((wish->move == 0) != (wish->rule == NULL) || wish->move > MOST_NUMBER)
		return failure(CROUPIER_MISUSE,
		    "a ruling settles a move, from 1, despite a rule, or neither");
	ruling->move = (int32_t)wish->move;
	for (i = 0; wish->points != NULL && i < table->seats; i++) {
		if (wish->points[i] > MOST_NUMBER || wish->points[i] < -MOST_NUMBER)
			return trouble(NULL, "points of %s are beyond " MOST_NUMBER_WORDS,
			    table->name[i]);
		ruling->points[i] = (int32_t)wish->points[i];
		ruling->has_points = ruling->has_points || wish->points[i] != 0;
	}
	if (strlen(wish->text) < 1 || strlen(wish->text) > LONGEST_RULING ||
	    !is_one_line(wish->text, strlen(wish->text)))
		return trouble(NULL, "a ruling wants a text of 1 to %d bytes on one line",
		    LONGEST_RULING);
	return accepted();
}

struct croupier_refusal
croupier_ruling_write(const struct croupier_state *state, const struct croupier_ruling *wish,
    enum croupier_format format, struct croupier_text *text)
{
	struct croupier_refusal no;
	struct ruling ruling;

	if (state == NULL || wish == NULL || wish->text == NULL || text == NULL)
		return null_given();
	no = take_wish(state->table, wish, &ruling);
	if (no.verdict == CROUPIER_YES)
		no = write_ruling(state->table, &ruling, format, text);
	return no;
}
