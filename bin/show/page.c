/*
 * page.c: writes records as one page of HTML in which each can be stepped through.
 *
 * The page has each face of a card once, as a symbol, and its contents as JSON:
 * for every place on the table a list of the steps at which it changes.  page.js
 * puts them into the document, which is page.html, and page.css says what it looks
 * like.  A step is the table after a move, an undo or a ruling.  Must not know any game:
 * the game has said what lies where and what counts.
 */
#include "show/gallery.h"
#include "show/show.h"

#include "cli/terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* page.css, page.html and page.js, of which the Makefile makes an object. */
extern const char page_style[], page_body[], page_script[];

/* Something that changes from step to step. */
struct series {
	struct text values;		/* all that was written, after its head */
	char *last;			/* the last of them; NULL: nothing yet */
};

/* A place on the table that some state of the record has; seat -1: nobody's. */
struct place {
	int seat;
	char name[40];
	struct series series;
	struct text moved;		/* for each step, which of its cards have moved */
	unsigned long seen;		/* the last step that has it */
};

/* The table at a step, and the step from which a move has made it. */
struct step {
	struct croupier_state *state;
	struct croupier_state *known;	/* with the cards that a seed has told since; or NULL */
	unsigned long standing;		/* how many moves */
	long before;			/* the step before the move; -1: there was no move */
};

/* Something in the list beside the table. */
struct entry {
	char *json;			/* its keys without the last brace */
	unsigned long number;		/* of a move; else 0 */
	unsigned long step;		/* that it has made, or to which it belongs */
	unsigned long undone;		/* the step that took it back; 0: none has */
};

struct page {
	struct tool *tool;
	struct gallery gallery;
	struct text records;		/* the finished ones, with commas between */
	struct text json;		/* a value that is being made */
	struct text words;
	char *title;			/* of the first record */
	struct text files;		/* for each record the name of its file, commas between */
	char *first_file;		/* the first of these names; NULL: there is no record */
	bool of_files;			/* not all of them are the same */
	struct review *review;		/* NULL: none */

	/* The current record. */
	bool open;
	struct text head;		/* its first keys */
	unsigned long shown;		/* how many steps are in the series */
	struct step *steps;
	unsigned long step_count;
	struct series asks, notes, turn, score, seats[CROUPIER_MAX_SEATS];
	unsigned seat_count;
	char *part;			/* of the round, to which the next move belongs */
	const char *file;		/* that has it; NULL: no file is named */
	unsigned long number;		/* of the record in that file */
	int front;			/* the seat whose view it is; -1: nobody's */
	struct place *places;		/* in the order in which they are first there */
	size_t place_count;
	struct entry *entries;
	size_t entry_count;
};

/* ---- JSON ---------------------------------------------------------------------- */

void
put_string(struct text *text, const char *words)
{
	char out[CHARACTER_BYTES];

	text_put(text, "\"");
	while ((words = next_character(words, out, NULL)) != NULL)
		if (strchr("<>&\"\\'", out[0]) != NULL)
			text_print(text, "\\u%04x", (unsigned char)out[0]);
		else
			text_put(text, out);
	text_put(text, "\"");
}

static const char *
made(const struct page *page)
{
	return tool_text(page->tool, &page->json, NULL);
}

/* ---- series ---------------------------------------------------------------------- */

/* The value from this step on. */
static void
note_value(const struct page *page, struct series *series, const char *json)
{
	if (series->last != NULL && strcmp(series->last, json) == 0)
		return;
	/* Each on a line of its own, so that no line is too long for an editor. */
	text_print(&series->values, "%s[%lu,%s]", series->last == NULL ? "" : ",\n", page->shown,
	    json);
	series->last = tool_copy(page->tool, series->last, json);
}

/* The same for words. */
static void
note_words(struct page *page, struct series *series, const char *words)
{
	text_clear(&page->json);
	put_string(&page->json, words);
	note_value(page, series, made(page));
}

static void
put_series(const struct page *page, struct text *to, const char *before,
    const struct series *series, const char *after)
{
	text_put(to, before);
	text_put(to, tool_text(page->tool, &series->values, NULL));
	text_put(to, after);
}

static void
clear_series(struct series *series)
{
	text_free(&series->values);
	free(series->last);
	series->last = NULL;
}

/* ---- zones ----------------------------------------------------------------------- */

static const char *const layouts[] = { [CROUPIER_ROW] = "row", [CROUPIER_HEAP] = "heap",
	[CROUPIER_STACK] = "stack", [CROUPIER_FACE_DOWN] = "down" };
static const char *const spots[] = { [CROUPIER_ASIDE] = "aside", [CROUPIER_CENTRE] = "centre",
	[CROUPIER_BEFORE_SEAT] = "before", [CROUPIER_AT_SEAT] = "seat" };

/* The place of a zone, after all others if it is new. */
static struct place *
find_place(struct page *page, const struct croupier_zone *zone)
{
	struct place *place;
	size_t i;

	for (i = 0; i < page->place_count; i++)
		if (page->places[i].seat == zone->seat &&
		    strcmp(page->places[i].name, zone->name) == 0)
			return &page->places[i];
	page->places = tool_extend(page->tool, page->places, page->place_count,
	    sizeof *page->places);
	place = &page->places[page->place_count++];
	*place = (struct place){ .seat = zone->seat };
	snprintf(place->name, sizeof place->name, "%s", zone->name);
	text_print(&place->series.values,
	    "{\"seat\":%d,\"name\":\"%s\",\"layout\":\"%s\",\"spot\":\"%s\",\"values\":[",
	    place->seat, place->name, layouts[zone->layout], spots[zone->spot]);
	return place;
}

/* A card, a gap or the beginning of a group, as page.js knows them. */
static void
put_item(struct page *page, const struct outlook *outlook, const struct croupier_item *item)
{
	const char *mark = item->kind == CROUPIER_ITEM_GAP ? "_" :
	    item->kind == CROUPIER_ITEM_GROUP ? "=" : "";
	char words[256], id[ID_SIZE];

	if (item->kind == CROUPIER_ITEM_CARD)
		gallery_use(&page->gallery, outlook, item->text, id);
	snprintf(words, sizeof words, "%s%s", mark, item->text);
	text_put(&page->json, ",");
	put_string(&page->json, words);
}

static void
make_zone(struct page *page, const struct outlook *outlook, const struct croupier_zone *zone)
{
	bool counted = zone->layout == CROUPIER_FACE_DOWN || zone->layout == CROUPIER_HEAP;
	size_t hidden;
	const struct croupier_item *item = first_drawn(zone, &hidden);
	char label[256];

	snprintf(label, sizeof label, counted ? "%s (%zu)" : "%s", zone->label, zone->cards);
	text_clear(&page->json);
	text_put(&page->json, "[");
	put_string(&page->json, label);
	text_put(&page->json, ",");
	put_string(&page->json, zone->mark);
	text_print(&page->json, ",%zu,%d", zone->top, zone->gathered);
	if (hidden > 0)
		text_print(&page->json, ",\"+%zu\"", hidden);
	for (; item != NULL; item = item->next)
		put_item(page, outlook, item);
	text_put(&page->json, "]");
}

/* Which of the cards that are drawn have just moved, by their index among these. */
static void
note_moved(struct page *page, const struct croupier_zone *zone, struct place *place)
{
	const struct croupier_item *item;
	size_t hidden, i = 0;
	bool any = false;

	for (item = first_drawn(zone, &hidden); item != NULL; item = item->next) {
		if (item->kind != CROUPIER_ITEM_CARD)
			continue;
		if (item->moved && !any)
			text_print(&place->moved, "%s[%lu",
			    tool_text(page->tool, &place->moved, NULL)[0] == '\0' ? "" : ",",
			    page->shown);
		if (item->moved)
			text_print(&place->moved, ",%zu", i);
		any = any || item->moved;
		i++;
	}
	if (any)
		text_put(&place->moved, "]");
}

/* Which cards lie where: places that the state does not have are empty from now on. */
static void
note_zones(struct page *page, const struct outlook *outlook)
{
	const struct croupier_zone *zone = outlook->view->zones;
	struct place *place;
	size_t i;

	for (; zone != NULL; zone = zone->next) {
		place = find_place(page, zone);
		place->seen = page->shown;
		make_zone(page, outlook, zone);
		note_value(page, &place->series, made(page));
		note_moved(page, zone, place);
	}
	for (i = 0; i < page->place_count; i++)
		if (page->places[i].seen != page->shown)
			note_value(page, &page->places[i].series, "null");
}

static void
note_score(struct page *page, const struct outlook *outlook)
{
	const struct croupier_score *score = outlook->score;
	const struct croupier_score_about about = croupier_score_about(score);
	struct text *json = &page->json;
	unsigned seat;
	size_t i;

	text_clear(json);
	if (score == NULL) {
		note_value(page, &page->score, "null");
		return;
	}
	text_put(json, "{\"seats\":[");
	for (seat = 0; seat < page->seat_count; seat++)
		text_print(json, "%s[%ld,%ld,%d]", seat == 0 ? "" : ",",
		    about.points[seat],
		    about.totals[seat],
		    about.winner[seat]);
	text_put(json, "],\"lines\":[");
	for (i = 0; i < about.count; i++) {
		struct croupier_score_line line = about.lines[i];
		const struct croupier_rule *rule = croupier_rule_find(line.rule);

		text_print(json, "%s[%u,%ld,", i == 0 ? "" : ",\n", line.seat, line.points);
		put_string(json, line.words);
		text_put(json, ",");
		put_string(json, line.rule);
		text_put(json, ",");
		put_string(json, rule == NULL ? "" : rule->sentence);
		text_put(json, "]");
	}
	text_put(json, "]}");
	note_value(page, &page->score, made(page));
}

/* The words that were collected in page->words. */
static const char *
said(struct page *page)
{
	return tool_text(page->tool, &page->words, NULL);
}

/* How a seat is doing: a line, and what the game notes about it. */
static void
note_seat(struct page *page, const struct outlook *outlook, unsigned seat)
{
	const struct croupier_note *note = outlook->view->notes;

	text_clear(&page->words);
	say_seat(outlook, seat, false, &page->words);
	text_clear(&page->json);
	text_put(&page->json, "[");
	put_string(&page->json, said(page));
	if (croupier_score_about(outlook->score).winner[seat])
		text_put(&page->json, ",\"wins the match\"");
	for (; note != NULL; note = note->next)
		if (note->seat == (int)seat) {
			text_put(&page->json, ",");
			put_string(&page->json, note->words);
		}
	text_put(&page->json, "]");
	note_value(page, &page->seats[seat], made(page));
}

/* The state at a step, with all cards that are known by now. */
static const struct croupier_state *
known_state(const struct step *step)
{
	return step->known != NULL ? step->known : step->state;
}

/* What is said about the table, with what was known at its step. */
static void
note_words_of(struct page *page, const struct outlook *outlook)
{
	unsigned seat;
	char turn[16];

	for (seat = 0; seat < page->seat_count; seat++)
		note_seat(page, outlook, seat);
	note_words(page, &page->asks, tool_text(page->tool, &outlook->asks, NULL));
	text_clear(&page->words);
	say_table(outlook, &page->words);
	note_words(page, &page->notes, said(page));
	snprintf(turn, sizeof turn, "%d", croupier_state_turn(outlook->state));
	note_value(page, &page->turn, turn);
	note_score(page, outlook);
}

/* What the table looks like at a step, after all steps that are shown. */
static void
show_step(struct page *page, const struct step *step)
{
	const struct step *was = step->before < 0 ? NULL : &page->steps[step->before];
	const struct croupier_state *before = was == NULL ? NULL : known_state(was);
	struct outlook outlook;
	const char *part;

	/* Cards that have moved are marked only if both states know the same cards. */
	if (was != NULL && (was->known == NULL) != (step->known == NULL))
		before = NULL;
	outlook_make(page->tool, known_state(step), before, NULL, &outlook);
	note_zones(page, &outlook);
	part = outlook.view->part;
	page->part = tool_copy(page->tool, page->part, part == NULL ? "" : part);
	if (step->known != NULL) {
		outlook_free(&outlook);
		outlook_make(page->tool, step->state, NULL, NULL, &outlook);
	}
	note_words_of(page, &outlook);
	outlook_free(&outlook);
	page->shown++;
}

/* A new step; before: the step from which a move has made it; -1: no move has. */
static void
add_step(struct page *page, const struct croupier_record *record, long before)
{
	struct step *step;

	page->steps = tool_extend(page->tool, page->steps, page->step_count, sizeof *page->steps);
	step = &page->steps[page->step_count++];
	*step = (struct step){ .standing = croupier_record_about(record).standing,
	    .before = before,
		.state = tool_need(page->tool,
		    croupier_state_copy(croupier_record_state(record))) };
	show_step(page, step);
}

/* ---- the list -------------------------------------------------------------------- */

/* Begins an entry: its kind, its words, and those that must not be read before its step. */
static void
begin_entry(struct page *page, const char *kind, const char *words, const char *late)
{
	text_clear(&page->json);
	text_print(&page->json, "{\"kind\":\"%s\",\"words\":", kind);
	put_string(&page->json, words);
	if (late == NULL)
		return;
	text_put(&page->json, ",\"late\":");
	put_string(&page->json, late);
}

/* Ends an entry; the number is the number of a move, or 0. */
static void
end_entry(struct page *page, unsigned long number)
{
	page->entries = tool_extend(page->tool, page->entries, page->entry_count,
	    sizeof *page->entries);
	page->entries[page->entry_count++] = (struct entry){ .number = number,
		.step = page->step_count, .json = tool_copy(page->tool, NULL, made(page)) };
}

/* Lines below the words of an entry, ended by NULL. */
static void
put_told(struct text *json, const char *const *lines)
{
	const char *between = "";

	if (*lines == NULL)
		return;
	text_put(json, ",\"told\":[");
	for (; *lines != NULL; lines++, between = ",") {
		text_put(json, between);
		put_string(json, *lines);
	}
	text_put(json, "]");
}

/* ---- records ----------------------------------------------------------------------- */

/* A value of the state in words, as a key of the head. */
static void
put_value(struct page *page, const struct croupier_view *view, const char *key)
{
	text_clear(&page->words);
	say_value(croupier_value_get(view->state, key), &page->words);
	text_print(&page->head, ",\"%s\":", key);
	put_string(&page->head, said(page));
}

/* What stays the same in a record. */
static void
make_head(struct page *page, const struct croupier_state *state)
{
	const struct croupier_state_about about = croupier_state_about(state);
	struct croupier_view *view;
	char title[400];

	tool_check(page->tool, croupier_view_make(state, NULL, &view));
	snprintf(title, sizeof title, "%s, %s, round %lu", about.game,
	    about.variant, about.round);
	if (page->title == NULL)
		page->title = tool_copy(page->tool, NULL, title);
	text_put(&page->head, "{\"title\":");
	put_string(&page->head, title);
	put_value(page, view, "meta");
	put_value(page, view, "options");
	if (page->front >= 0)
		text_print(&page->head, ",\"front\":%d", page->front);
	text_print(&page->head, ",\"deck\":\"%c\",\"dealer\":%u,\"seats\":[",
	    gallery_letter(&page->gallery, about.game, view->deck),
	    about.dealer);
	croupier_view_free(view);
}

/* What the series of each seat begins with. */
static void
begin_seats(struct page *page, const struct croupier_state *state)
{
	unsigned seat;

	for (seat = 0; seat < page->seat_count; seat++) {
		text_put(&page->seats[seat].values, "{\"name\":");
		put_string(&page->seats[seat].values, croupier_state_seat_name(state, seat));
		text_put(&page->seats[seat].values, ",\"values\":[");
	}
}

/* ---- documents ------------------------------------------------------------------------ */

/* The seat of the last move, whose words begin with it. */
static int
seat_of_words(const struct croupier_state *state, const char *words)
{
	unsigned seat;

	for (seat = 0; seat < croupier_state_about(state).seats; seat++) {
		const char *name = croupier_state_seat_name(state, seat);

		if (strncmp(words, name, strlen(name)) == 0 && words[strlen(name)] == ' ')
			return (int)seat;
	}
	return -1;
}

static void
add_move(struct page *page, const struct croupier_record *record)
{
	unsigned long standing = croupier_record_about(record).standing;
	bool irregular = standing > 0 && croupier_record_made(record, standing - 1).despite != NULL;
	const char *late;
	char *words;

	text_clear(&page->words);
	tool_check(page->tool, croupier_record_write_words(record,
	    tool_target(page->tool, &page->words)));
	late = irregular ? strstr(said(page), " despite ") : NULL;
	words = tool_copy_bytes(page->tool, said(page),
	    late == NULL ? strlen(said(page)) : (size_t)(late - said(page)));
	begin_entry(page, irregular ? "irregular" : "move", words, late);
	free(words);
	text_print(&page->json, ",\"number\":%lu,\"step\":%lu,\"seat\":%d",
	    croupier_record_about(record).moves, page->step_count,
	    seat_of_words(croupier_record_state(record), said(page)));
	if (page->part[0] != '\0') {
		text_put(&page->json, ",\"part\":");
		put_string(&page->json, page->part);
	}
	put_told(&page->json, croupier_record_about(record).followed);
	end_entry(page, croupier_record_about(record).moves);
	add_step(page, record, (long)page->step_count - 1);
}

static void
add_undo(struct page *page, const struct croupier_record *record,
    const struct croupier_document *document)
{
	const char *between = "";
	unsigned long number;
	char words[64];
	size_t i;

	tool_check(page->tool, croupier_document_undo(document, &number));
	snprintf(words, sizeof words,
	    number == 1 ? "taken back: %lu move" : "taken back: %lu moves", number);
	begin_entry(page, "undo", words, NULL);
	text_print(&page->json, ",\"step\":%lu,\"about\":[", page->step_count);
	for (i = page->entry_count; i > 0 && number > 0; i--) {
		if (page->entries[i - 1].number == 0 || page->entries[i - 1].undone > 0)
			continue;
		page->entries[i - 1].undone = page->step_count;
		text_print(&page->json, "%s%zu", between, i - 1);
		between = ",";
		number--;
	}
	text_put(&page->json, "]");
	end_entry(page, 0);
	add_step(page, record, -1);
}

/* The entry of a move; NULL: there is none with that number. */
static const struct entry *
find_move(const struct page *page, unsigned long number)
{
	size_t i;

	for (i = 0; number > 0 && i < page->entry_count; i++)
		if (page->entries[i].number == number)
			return &page->entries[i];
	return NULL;
}

/* The move that the last ruling lets stand, as what its entry is about. */
static void
put_settled(struct page *page, const struct croupier_record *record)
{
	const struct croupier_record_about about = croupier_record_about(record);
	size_t i;

	for (i = 0; i < about.standing; i++) {
		struct croupier_made made = croupier_record_made(record, i);

		if (made.ruling == about.rulings)
			text_print(&page->json, ",\"about\":[%td]",
			    find_move(page, made.number) - page->entries);
	}
}

static void
add_ruling(struct page *page, const struct croupier_record *record,
    const struct croupier_document *document)
{
	bool gives;

	tool_check(page->tool, croupier_document_gives_points(document, &gives));
	text_clear(&page->words);
	text_put(&page->words, ": ");
	tool_check(page->tool,
	    croupier_record_write(record, document, CROUPIER_WORDS,
	    tool_target(page->tool, &page->words)));
	begin_entry(page, "ruling", "ruling", said(page));
	text_print(&page->json, gives ? ",\"step\":%lu" : ",\"at\":%lu",
	    page->step_count - !gives);
	if (strstr(said(page), " stands despite ") != NULL)
		put_settled(page, record);
	end_entry(page, 0);
	if (gives)
		add_step(page, record, -1);
}

/* Something that does not change the table. */
struct remark {
	const char *kind;		/* result, refused or proof */
	const char *words;
	const struct croupier_refusal *refusal;	/* told below it; NULL: none */
	unsigned long number;		/* of a move; else 0 */
	/* The moves that it links to, the second of which made it known; 0: none. */
	unsigned long about[2];
};

static void
add_remark(struct page *page, const struct remark *remark)
{
	const struct croupier_refusal *no = remark->refusal;
	const struct entry *move = find_move(page, remark->about[1]);
	const char *between = "";
	char told[500];
	size_t i;

	begin_entry(page, remark->kind, remark->words, NULL);
	if (remark->number > 0)
		text_print(&page->json, ",\"number\":%lu", remark->number);
	text_print(&page->json, ",\"at\":%lu", move == NULL ? page->step_count - 1 : move->step);
	if (no != NULL) {
		snprintf(told, sizeof told, no->rule == NULL ? "%s" : "%s [%s]", no->sentence,
		    no->rule);
		put_told(&page->json, (const char *const[]){ told, NULL });
	}
	text_put(&page->json, ",\"about\":[");
	for (i = 0; i < sizeof remark->about / sizeof remark->about[0]; i++) {
		move = find_move(page, remark->about[i]);
		if (move == NULL)
			continue;
		text_print(&page->json, "%s%td", between, move - page->entries);
		between = ",";
	}
	text_put(&page->json, "]");
	end_entry(page, 0);
}

/* Whether none of the moves made up to a step has been taken back since. */
static bool
stands_since(const struct page *page, unsigned long step)
{
	unsigned long i;

	for (i = step; i < page->step_count; i++)
		if (page->steps[i].standing < page->steps[step].standing)
			return false;
	return true;
}

static void clear_steps(struct page *page);

/* A seed has told all cards: they are shown from the first step on. */
static void
know_all(struct page *page, const struct croupier_record *record)
{
	unsigned long i;

	clear_steps(page);
	for (i = 0; i < page->step_count; i++) {
		struct step *step = &page->steps[i];

		croupier_state_free(step->known);
		step->known = NULL;
		if (stands_since(page, i))
			tool_check(page->tool, croupier_record_state_after(record, step->standing,
			    &step->known));
	}
	begin_seats(page, page->steps[0].state);
	for (i = 0; i < page->step_count; i++)
		show_step(page, &page->steps[i]);
}

void
page_take(struct page *page, const struct croupier_record *record,
    const struct croupier_document *document)
{
	switch (croupier_document_about(document).kind) {
	case CROUPIER_MOVE:
		add_move(page, record);
		break;
	case CROUPIER_RULING:
		add_ruling(page, record, document);
		break;
	case CROUPIER_UNDO:
		add_undo(page, record, document);
		break;
	case CROUPIER_RESULT:
		add_remark(page, &(struct remark){ .kind = "result",
		    .words = "the score was claimed, and it is right" });
		break;
	case CROUPIER_SEED:
		know_all(page, record);
		add_remark(page, &(struct remark){ .kind = "result",
		    .words = "the seed was revealed, and it deals these cards" });
		break;
	case CROUPIER_SEAL:
	case CROUPIER_STATE:
	case CROUPIER_NO_DOCUMENT:
		break;
	}
}

void
page_end(struct page *page, struct croupier_record *record, const struct croupier_refusal *no,
    unsigned long number, const char *words)
{
	struct croupier_record_about about;
	char proved[100];
	size_t i;

	tool_check(page->tool, croupier_record_prove(record));
	about = croupier_record_about(record);
	for (i = 0; i < about.proof_count; i++) {
		const struct croupier_proof *proof = &about.proofs[i];

		snprintf(proved, sizeof proved, "move %lu was illegal: move %lu proves it",
		    proof->number, proof->proved_by);
		add_remark(page, &(struct remark){ .kind = "proof", .words = proved,
		    .about = { proof->number, proof->proved_by }, .refusal = &proof->refusal });
	}
	if (no != NULL)
		add_remark(page, &(struct remark){ .kind = "refused", .number = number,
		    .words = number > 0 ? words : "the record cannot be followed from here on",
		    .refusal = no });
}

/* ---- the record as JSON --------------------------------------------------------------- */

/* The current record so far. */
static void
put_record(const struct page *page, struct text *to)
{
	size_t i;

	text_put(to, tool_text(page->tool, &page->records, NULL)[0] == '\0' ? "" : ",\n");
	text_put(to, tool_text(page->tool, &page->head, NULL));
	for (i = 0; i < page->seat_count; i++)
		put_series(page, to, i == 0 ? "" : ",", &page->seats[i], "]}");
	text_put(to, "],\"zones\":[");
	for (i = 0; i < page->place_count; i++) {
		put_series(page, to, i == 0 ? "\n" : ",\n", &page->places[i].series,
		    "],\"moved\":[");
		text_print(to, "%s]}", tool_text(page->tool, &page->places[i].moved, NULL));
	}
	put_series(page, to, "],\n\"asks\":[", &page->asks, "],\"notes\":[");
	put_series(page, to, "", &page->notes, "],\"turn\":[");
	put_series(page, to, "", &page->turn, "],\"score\":[");
	put_series(page, to, "", &page->score, "]");
	text_print(to, ",\"steps\":%lu,\n\"list\":[", page->shown);
	for (i = 0; i < page->entry_count; i++) {
		text_print(to, "%s%s", i == 0 ? "\n" : ",\n", page->entries[i].json);
		if (page->entries[i].undone > 0)
			text_print(to, ",\"undone\":%lu", page->entries[i].undone);
		text_put(to, "}");
	}
	text_put(to, "]");
	if (page->review != NULL)
		review_put(page->review, page->file, page->number, page->front < 0 ? NULL :
		    croupier_state_seat_name(page->steps[0].state, (unsigned)page->front), to);
	text_put(to, "}");
}

/* Forgets what the steps look like. */
static void
clear_steps(struct page *page)
{
	size_t i;

	for (i = 0; i < page->seat_count; i++)
		clear_series(&page->seats[i]);
	for (i = 0; i < page->place_count; i++) {
		clear_series(&page->places[i].series);
		text_free(&page->places[i].moved);
	}
	clear_series(&page->asks);
	clear_series(&page->notes);
	clear_series(&page->turn);
	clear_series(&page->score);
	page->place_count = page->shown = 0;
}

static void
clear_record(struct page *page)
{
	size_t i;

	clear_steps(page);
	for (i = 0; i < page->step_count; i++) {
		croupier_state_free(page->steps[i].state);
		croupier_state_free(page->steps[i].known);
	}
	for (i = 0; i < page->entry_count; i++)
		free(page->entries[i].json);
	text_free(&page->head);
	page->entry_count = page->step_count = 0;
	page->open = false;
}

/* The name of the file that has the next record, by which people know it: its last part. */
static void
note_file(struct page *page, const char *file)
{
	const char *name = file == NULL || strcmp(file, "-") == 0 ? "standard input" :
	    last_part(file);

	text_put(&page->files, page->first_file == NULL ? "" : ",\n");
	put_string(&page->files, name);
	if (page->first_file == NULL)
		page->first_file = tool_copy(page->tool, NULL, name);
	else if (strcmp(page->first_file, name) != 0)
		page->of_files = true;
}

void
page_begin(struct page *page, struct croupier_record *record, int front, const char *file,
    unsigned long number)
{
	const struct croupier_state *state = croupier_record_state(record);

	croupier_record_tell(record, true);
	if (page->open)
		put_record(page, &page->records);
	clear_record(page);
	page->open = true;
	page->file = file;
	page->number = number;
	note_file(page, file);
	page->front = front;
	page->seat_count = croupier_state_about(state).seats;
	make_head(page, state);
	begin_entry(page, "deal", "the beginning", NULL);
	text_put(&page->json, ",\"step\":0");
	end_entry(page, 0);
	begin_seats(page, state);
	add_step(page, record, -1);
}

/* ---- the page ------------------------------------------------------------------------ */

/* Nothing may be fetched, whatever is in the page. */
static const char head_of_page[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
    "style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<link rel=\"icon\" href=\"data:,\">\n<title>";

/* What belongs to all records: the decks, and the files where records come from several. */
static void
put_common(const struct page *page, struct text *to)
{
	const struct gallery *gallery = &page->gallery;
	size_t i;

	text_put(to, "{\"decks\":{");
	for (i = 0; i < MOST_GAMES && gallery->games[i][0] != '\0'; i++)
		text_print(to, "%s\"%c\":{\"narrow\":%s}", i == 0 ? "" : ",", (char)('a' + i),
		    gallery->narrow[i] ? "true" : "false");
	text_put(to, "},\n\"files\":[");
	text_put(to, page->of_files ? tool_text(page->tool, &page->files, NULL) : "");
	text_put(to, "],\n\"records\":[\n");
}

void
page_write(const struct page *page, struct text *to)
{
	if (page->title == NULL)
		return;
	text_put(to, head_of_page);
	put_escaped(to, page->title, strlen(page->title));
	text_put(to, "</title>\n<style>\n");
	text_put(to, page_style);
	text_put(to, gallery_style);
	text_put(to, "</style>\n</head>\n<body>\n"
	    "<svg id=\"symbols\" aria-hidden=\"true\" focusable=\"false\"><defs>\n");
	text_put(to, gallery_shapes);
	text_put(to, tool_text(page->tool, &page->gallery.symbols, NULL));
	text_put(to, "</defs></svg>\n");
	text_put(to, page_body);
	text_put(to, "<script type=\"application/json\" id=\"data\">\n");
	put_common(page, to);
	text_put(to, tool_text(page->tool, &page->records, NULL));
	if (page->open)
		put_record(page, to);
	text_put(to, "]}\n</script>\n<script>\n");
	text_put(to, page_script);
	text_put(to, "</script>\n</body>\n</html>\n");
}

struct page *
page_new(struct tool *tool, struct review *review)
{
	struct page *page = tool_need(tool, calloc(1, sizeof *page));

	page->tool = page->gallery.tool = tool;
	page->review = review;
	return page;
}

void
page_free(struct page *page)
{
	clear_record(page);
	gallery_end(&page->gallery);
	text_free(&page->records);
	text_free(&page->json);
	text_free(&page->words);
	text_free(&page->files);
	free(page->first_file);
	free(page->title);
	free(page->part);
	free(page->steps);
	free(page->places);
	free(page->entries);
	free(page);
}
