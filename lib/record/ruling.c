/*
 * ruling.c: rulings: decisions and remarks of the table, or of the person who referees it.
 *
 * Knows the keys of a ruling and what it changes: points of a round, and which moves may
 * stand.  Must not know why anybody decides anything, nor any one game.
 */
#include "record/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- keys ------------------------------------------------------------------ */

static void
field_ruling(struct fields *f, struct ruling *ruling)
{
	const struct node *value = field_words(f, "ruling", ruling->text, LONGEST_RULING);

	if (value == NULL)
		return;
	if (value->length < 1 || value->length > LONGEST_RULING)
		field_refuse(reading(f), value, "ruling wants a text of 1 to %d bytes",
		    LONGEST_RULING);
	else if (!is_seen(value->text, value->length))
		field_refuse(reading(f), value, "ruling wants a text of one line, without control "
		    "characters and invisible characters");
	else
		memcpy(ruling->text, value->text, value->length + 1);
}

/* Reads one entry of `points`; a seat that is not at the table is refused later, by a rule. */
static void
read_points_of(struct reading *r, const struct node *key, struct ruling *ruling)
{
	const struct node *value = field_scalar(r, key->text);
	const char *name = key->text;
	int32_t points;
	uint8_t seat;

	if (value == NULL)
		return;
	if (!read_number(value->text, value->length, &points))
		field_refuse(r, value, "points of %.40s want a whole number in decimal digits, "
		    "not %.*s", name, SHOWN(*value));
	else if (points == 0)
		field_refuse(r, value, "points of %.40s are 0: leave them out", name);
	else if (points > MOST_NUMBER || points < -MOST_NUMBER)
		field_refuse(r, value, "points of %.40s are beyond " MOST_NUMBER_WORDS, name);
	else if (seat_find(r->f.table, key->text, key->length, &seat))
		ruling->points[seat] = points;
	else if (ruling->stranger[0] == '\0')
		/* An empty name is shown as one, and is a stranger's all the same. */
		snprintf(ruling->stranger, sizeof ruling->stranger, "%s",
		    key->length > 0 ? key->text : "\"\"");
}

static void
read_points(struct reading *r, struct ruling *ruling)
{
	const struct node *points, *key;

	if (!field_find(r, "points"))
		return;
	points = r->value;
	for (key = points->shape == MAP ? points->first : NULL; key != NULL;
	    key = key->next->next) {
		r->value = key->next;
		read_points_of(r, key, ruling);
	}
	if (points->shape != MAP || points->count == 0)
		field_refuse(r, points, "points wants a mapping with one seat or more, "
		    "{SEAT: NUMBER}");
}

/* The points of the seats that it gives any. */
static void
points_fields(struct fields *f, int32_t points[MAX_SEATS])
{
	struct describing *d = describing(f);
	struct node *number;
	unsigned i;

	field_seat_map(f, "points");
	if (d != NULL) {
		number = schema_number(d->arena, -MOST_NUMBER, MOST_NUMBER);
		tree_set(d->arena, number, "not", tree_pairs(d->arena, "const",
		    tree_number(d->arena, 0), NULL));
		describe(d, "", number);
	}
	for (i = 0; d == NULL && i < f->table->seats; i++)
		if (points[i] != 0)
			field_number(f, f->table->name[i], &points[i], -MOST_NUMBER, MOST_NUMBER);
	field_end(f);
}

/* What is settled: `move` and `despite` must both be there, or neither. */
static void
settlement_fields(struct fields *f, struct ruling *ruling)
{
	bool settles = field_given(f, "move", ruling->move > 0);
	const struct node *value;

	if (!field_given(f, despite_word, ruling->move > 0) && !settles)
		return;
	field_number(f, "move", &ruling->move, 1, MOST_NUMBER);
	/* In a schema each of them may be absent, as it cannot say that they go together. */
	(void)field_given(f, despite_word, true);
	value = field_words(f, despite_word, ruling->despite, MAX_SCALAR);
	if (value != NULL)
		snprintf(ruling->despite, sizeof ruling->despite, "%s", value->text);
}

void
ruling_fields(struct fields *f, struct ruling *ruling)
{
	struct reading *r = reading(f);
	bool ends;

	field_ruling(f, ruling);
	ruling->has_points = field_given(f, "points", ruling->has_points);
	if (ruling->has_points && r != NULL)
		read_points(r, ruling);
	else if (ruling->has_points)
		points_fields(f, ruling->points);
	ends = field_stop(f, "ends", &ruling->ends);
	settlement_fields(f, ruling);
	if (r != NULL && ends && ruling->move > 0)
		field_refuse_value(r, "ends",
		    "a ruling that ends the round settles no move: leave move and despite out");
	if (!field_given(f, "withdraw", ruling->withdraw > 0))
		return;
	field_number(f, "withdraw", &ruling->withdraw, 1, MOST_NUMBER);
	/* Nothing else may be decided together with that. */
	if (r != NULL && (ruling->has_points || ends || ruling->move > 0))
		field_refuse_value(r, "withdraw", "withdraw goes with the text alone: leave "
		    "points, ends, move and despite out");
}

/* ---- judging ---------------------------------------------------------------- */

/* Whether the seats are at the table, and their points stay within bounds. */
static bool
check_points(const struct croupier_state *state, const struct ruling *ruling,
    const struct croupier_place *place, struct croupier_refusal *no)
{
	const struct table *table = state->table;
	const char *seats[MAX_SEATS];
	char names[240];
	unsigned i;

	for (i = 0; i < table->seats; i++)
		seats[i] = table->name[i];
	if (ruling->stranger[0] != '\0')
		return refuse_document(no, BAD_RULING, place,
		    "there is no seat %s; the seats are %s", ruling->stranger,
		    join_words(names, sizeof names, seats, table->seats));
	for (i = 0; i < table->seats; i++)
		if (!adjustment_is_good(table, i, (int64_t)state->adjusted[i] + ruling->points[i]))
			return refuse_document(no, BAD_RULING, place,
			    "rulings would take the points of %s beyond " MOST_NUMBER_WORDS,
			    table->name[i]);
	return true;
}

/* Finds the move that is settled, and its waiver, in the form of move.despite. */
static bool
find_settled(const struct croupier_record *record, const struct ruling *ruling,
    const struct croupier_place *place, size_t *index, uint8_t *despite,
    struct croupier_refusal *no)
{
	const struct game *game = record->state->table->game;
	unsigned long number = (unsigned long)ruling->move;
	const struct waiver *waiver;
	const struct entry *entry;
	const struct verb *verb;

	if (!find_standing(record, number, index))
		return refuse_document(no, BAD_RULING, place, "no move %lu stands: %s", number,
		    why_not_standing(record, number));
	entry = &record->past->entries[*index];
	verb = &game->verbs[entry->verb];
	waiver = waivable(game, verb);
	*despite = find_waiver(game, verb, ruling->despite, strlen(ruling->despite));
	if (*despite == 0)
		return refuse_document(no, BAD_RULING, place, waiver == NULL ?
		    "%.60s cannot be waived for move %lu: no rule can be waived for %s" :
		    "%.60s cannot be waived for move %lu: the only rule of %s that can is %s",
		    ruling->despite, number, verb->name, waiver == NULL ? "" : waiver->rule->id);
	return (entry->despite == 0 && record->standing[*index].settled == 0) ||
	    refuse_document(no, BAD_RULING, place, "move %lu already stands despite %s",
	    number, ruling->despite);
}

/* Remembers a ruling that is carried out, and counts its points. */
static void
count_ruling(struct croupier_record *record, const struct ruling *ruling)
{
	struct ruled *ruled = &record->ruled[record->rulings++];
	unsigned i;

	*ruled = (struct ruled){ .move = (unsigned long)ruling->move,
		.ends = ruling->ends != CROUPIER_NOT_STOPPED, .withdraws = ruling->withdraw > 0 };
	memcpy(ruled->points, ruling->points, sizeof ruled->points);
	for (i = 0; i < record->state->table->seats; i++)
		record->state->adjusted[i] += ruling->points[i];
}

/* Whether the round can end as the ruling says: it goes on, and can be counted if it is to be. */
static bool
check_end(const struct croupier_record *record, const struct ruling *ruling,
    const struct croupier_place *place, struct croupier_refusal *no)
{
	struct croupier_score *score;
	struct croupier_refusal why;

	if (ruling->ends == CROUPIER_NOT_STOPPED)
		return true;
	if (nobody_decides(record->state->now))
		return refuse_document(no, BAD_RULING, place, "the round is over already");
	if (ruling->ends == CROUPIER_VOID)
		return true;
	why = score_make(record->state, true, &score);
	if (why.verdict == CROUPIER_YES) {
		croupier_score_free(score);
		return true;
	}
	return why.error == CROUPIER_MEMORY ? say_no(no, why) : refuse_document(no, BAD_RULING,
	    place, "the round cannot be counted: %.300s", why.sentence);
}

/* Judges a ruling about points, a move or the end, and carries it out. */
static bool
decide(struct croupier_record *record, const struct ruling *ruling,
    const struct croupier_place *place, struct croupier_refusal *no)
{
	uint8_t despite = 0;
	size_t index = 0;
	char *said;

	if (!check_points(record->state, ruling, place, no) ||
	    !check_end(record, ruling, place, no) || (ruling->move > 0 &&
	    !find_settled(record, ruling, place, &index, &despite, no)))
		return false;
	if (despite != 0) {
		said = strdup(ruling->text);
		if (said == NULL)
			return say_no(no, out_of_memory());
		record->standing[index].settled = despite;
		record->standing[index].said = said;
	}
	if (ruling->ends != CROUPIER_NOT_STOPPED)
		record->state->now->stopped = ruling->ends;
	count_ruling(record, ruling);
	return true;
}

/* ---- withdrawing ------------------------------------------------------------- */

/*
 * Why a ruling of that number cannot be withdrawn, in words that follow the number; NULL: it
 * can.
 */
static const char *
why_it_holds(const struct croupier_record *record, unsigned long number)
{
	const struct ruled *ruled;
	size_t index;

	if (number > record->rulings)
		return "no ruling after this state has that number";
	ruled = &record->ruled[number - 1];
	if (ruled->withdrawn)
		return "it has been withdrawn already";
	if (ruled->withdraws)
		return "it is a withdrawal itself";
	if (ruled->judged && find_standing(record, ruled->move, &index))
		return "a seed was revealed after it, and the move was judged by the cards of "
		    "that seed";
	return NULL;
}

/* Judges a ruling that withdraws another one, and carries it out. */
static bool
withdraw(struct croupier_record *record, const struct ruling *ruling,
    const struct croupier_place *place, struct croupier_refusal *no)
{
	unsigned long number = (unsigned long)ruling->withdraw;
	const char *why = why_it_holds(record, number);
	struct ruling off = *ruling;
	struct ruled *ruled;
	size_t index;
	unsigned i;

	if (why != NULL)
		return refuse_document(no, BAD_RULING, place,
		    "ruling %lu cannot be withdrawn: %s", number, why);
	ruled = &record->ruled[number - 1];
	for (i = 0; i < MAX_SEATS; i++)
		off.points[i] = -ruled->points[i];
	if (!check_points(record->state, &off, place, no))
		return false;
	ruled->withdrawn = true;
	/* The question that it settled is open again, if its move still stands. */
	if (ruled->move != 0 && find_standing(record, ruled->move, &index)) {
		free(record->standing[index].said);
		record->standing[index].said = NULL;
		record->standing[index].settled = 0;
	}
	if (ruled->ends)
		record->state->now->stopped = CROUPIER_NOT_STOPPED;
	count_ruling(record, &off);
	return true;
}

bool
take_ruling(struct croupier_record *record, const struct ruling *ruling,
    const struct croupier_place *place, struct croupier_refusal *no)
{
	if (!grow(&record->ruled, &record->ruled_capacity, record->rulings, sizeof *record->ruled))
		return say_no(no, out_of_memory());
	return (ruling->withdraw > 0 ? withdraw : decide)(record, ruling, place, no);
}

unsigned long
ruling_in_force(const struct croupier_record *record, unsigned long move)
{
	unsigned long number = record->rulings;
	const struct ruled *ruled;

	for (; number > 0; number--) {
		ruled = &record->ruled[number - 1];
		if (!ruled->withdrawn && !ruled->withdraws && (move == 0 || ruled->move == move))
			break;
	}
	return number;
}

struct croupier_refusal
croupier_document_gives_points(const struct croupier_document *document, bool *gives)
{
	static const struct table nobody;
	struct croupier_refusal no;
	struct notice notice;

	if (gives != NULL)
		*gives = false;
	NEEDS(document != NULL && gives != NULL && document->kind == CROUPIER_RULING);
	*gives = notice_read(&nobody, document, &notice, &no) &&
	    (notice.ruling.has_points || notice.ruling.ends != CROUPIER_NOT_STOPPED ||
	    notice.ruling.withdraw > 0);
	return no;
}

/* ---- writing ------------------------------------------------------------------- */

/* The text of a withdrawal for which nobody has given another one. */
enum { WITHDRAWAL = 64 };

static void
say_withdrawal(const struct ruling *ruling, char words[WITHDRAWAL])
{
	snprintf(words, WITHDRAWAL, "ruling %ld is withdrawn", (long)ruling->withdraw);
}

struct croupier_refusal
ruling_say(const struct table *table, const struct ruling *ruling, struct croupier_text *text)
{
	size_t length = text->length;
	char withdrawal[WITHDRAWAL];
	unsigned i;

	text_string(text, ruling->text);
	for (i = 0; i < table->seats; i++)
		if (ruling->points[i] != 0)
			text_format(text, "; %s %+ld", table->name[i], (long)ruling->points[i]);
	if (ruling->ends != CROUPIER_NOT_STOPPED)
		text_string(text, ruling->ends == CROUPIER_VOID ?
		    "; the round ends and counts for nothing" :
		    "; the round ends and counts as it stands");
	if (ruling->move > 0)
		text_format(text, "; move %ld stands despite %s", (long)ruling->move,
		    ruling->despite);
	/* Its own text may already name the ruling that is withdrawn. */
	say_withdrawal(ruling, withdrawal);
	if (ruling->withdraw > 0 && strcmp(ruling->text, withdrawal) != 0)
		text_format(text, "; withdraws ruling %ld", (long)ruling->withdraw);
	return text_finish(text, length);
}

struct croupier_refusal
settlement_write(const struct table *table, const char *text, unsigned long number,
    uint8_t despite, struct croupier_text *to)
{
	struct notice notice = { .kind = CROUPIER_RULING, .ruling = { .move = (int32_t)number } };
	struct ruling *ruling = &notice.ruling;

	snprintf(ruling->text, sizeof ruling->text, "%s", text);
	snprintf(ruling->despite, sizeof ruling->despite, "%s",
	    table->game->waivers[despite - 1].rule->id);
	return notice_write(table, &notice, CROUPIER_YAML, to);
}

/* Takes what a caller asks for as if it had been read; its text and rule may be anything. */
static struct croupier_refusal
take_wish(const struct table *table, const struct croupier_ruling *wish, struct ruling *ruling)
{
	unsigned i;

	/* It settles a move, or withdraws another ruling, or gives points and ends the round. */
	NEEDS(wish->text != NULL || wish->withdraw > 0);
	NEEDS((wish->move == 0) == (wish->rule == NULL) && wish->move <= MOST_NUMBER);
	NEEDS(wish->withdraw == 0 || (wish->withdraw <= MOST_NUMBER && wish->move == 0 &&
	    wish->points == NULL && wish->ends == CROUPIER_NOT_STOPPED));
	NEEDS(wish->ends == CROUPIER_NOT_STOPPED ||
	    (wish->ends <= CROUPIER_COUNTED && wish->move == 0));
	*ruling = (struct ruling){ .move = (int32_t)wish->move, .ends = (uint8_t)wish->ends,
		.withdraw = (int32_t)wish->withdraw };
	for (i = 0; wish->points != NULL && i < table->seats; i++) {
		if (wish->points[i] > MOST_NUMBER || wish->points[i] < -MOST_NUMBER)
			return trouble(NULL, "points of %s are beyond " MOST_NUMBER_WORDS,
			    table->name[i]);
		ruling->points[i] = (int32_t)wish->points[i];
		ruling->has_points = ruling->has_points || wish->points[i] != 0;
	}
	if (wish->rule != NULL)
		snprintf(ruling->despite, sizeof ruling->despite, "%s", wish->rule);
	if (wish->text == NULL)
		say_withdrawal(ruling, ruling->text);
	else if (strlen(wish->text) < 1 || strlen(wish->text) > LONGEST_RULING ||
	    !is_seen(wish->text, strlen(wish->text)))
		return trouble(NULL, "a ruling wants a text of 1 to %d bytes on one line, without "
		    "invisible characters", LONGEST_RULING);
	else
		snprintf(ruling->text, sizeof ruling->text, "%s", wish->text);
	return accepted();
}

struct croupier_refusal
croupier_ruling_write(const struct croupier_state *state, const struct croupier_ruling *wish,
    enum croupier_format format, struct croupier_text *text)
{
	struct notice notice = { .kind = CROUPIER_RULING };
	struct croupier_refusal no;

	NEEDS(state != NULL && wish != NULL && text != NULL);
	no = take_wish(state->table, wish, &notice.ruling);
	return no.verdict == CROUPIER_YES ?
	    notice_write(state->table, &notice, format, text) : no;
}

struct croupier_refusal
croupier_record_rule(struct croupier_record *record, const struct croupier_ruling *wish)
{
	struct notice notice = { .kind = CROUPIER_RULING };
	struct croupier_refusal no;

	NEEDS(record != NULL && wish != NULL && record->state != NULL);
	record->last.refused = 0;
	no = take_wish(record->state->table, wish, &notice.ruling);
	return no.verdict == CROUPIER_YES ? take_notice(record, &notice, NULL) : no;
}
