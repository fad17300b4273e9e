/*
 * page.c: writes records as one page of HTML in which each can be stepped through.
 *
 * The page has each face of a card once, as a symbol, and what is shown as JSON:
 * for every place on the table a list of the steps at which it changes.  page.js
 * puts that into the document, which is page.html, and page.css says what it looks
 * like.  Must not know any game: the game has said what lies where and what counts.
 */
#include "show/gallery.h"
#include "show/show.h"

#include "shared/terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* page.css, page.html and page.js, of which the Makefile makes an object. */
extern const char page_style[], page_body[], page_script[];

/* Something that changes from step to step: what was written last, and all of it. */
struct series {
	struct text values;
	char *last;			/* NULL: nothing yet */
};

/* A place on the table that some state of the record has; seat -1: nobody's. */
struct place {
	int seat;
	char name[40];
	enum croupier_layout layout;
	struct series series;
	bool seen;			/* in the state that is being looked at */
};

/* Something in the list beside the table. */
struct entry {
	char *json;			/* its keys but for the last brace */
	unsigned long number;		/* of a move; else 0 */
	bool stands;			/* a move that is not taken back */
	bool undone;
};

struct page {
	struct tool *tool;
	struct gallery gallery;
	struct text records;		/* those that are finished, with commas between */
	struct text json;		/* a value that is being made */
	struct text words;
	char *title;			/* of the first record */

	/* Of the record at hand. */
	bool open;
	char *head;			/* its first keys */
	unsigned long steps;
	struct series asks, notes, turn, seats[CROUPIER_MAX_SEATS];
	unsigned seat_count;
	char *names[CROUPIER_MAX_SEATS];	/* as JSON */
	struct place **places;		/* in the order in which they are shown */
	size_t place_count;
	struct entry *entries;
	size_t entry_count;
	char *score;			/* NULL: it is not over */
};

/* ---- JSON ---------------------------------------------------------------------- */

/* A text in quotes, in which nothing can end the script that it stands in. */
static void
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
	text_print(&series->values, "%s[%lu,%s]", series->last == NULL ? "" : ",", page->steps,
	    json);
	series->last = tool_copy(page->tool, series->last, json);
}

/* The same of words. */
static void
note_words(struct page *page, struct series *series, const char *words)
{
	text_clear(&page->json);
	put_string(&page->json, words);
	note_value(page, series, made(page));
}

static void
put_series(const struct page *page, struct text *to, const char *key, const struct series *series)
{
	text_print(to, "\"%s\":[%s]", key, tool_text(page->tool, &series->values, NULL));
}

static void
clear_series(struct series *series)
{
	text_free(&series->values);
	free(series->last);
	series->last = NULL;
}

/* ---- zones ----------------------------------------------------------------------- */

enum { MOST_IN_HEAP = 14 };

/* The place of a zone; a new one stands behind the place of the zone before it, at `next`. */
static struct place *
find_place(struct page *page, const struct croupier_zone *zone, size_t *next)
{
	struct place *place;
	size_t i;

	for (i = 0; i < page->place_count; i++)
		if (page->places[i]->seat == zone->seat &&
		    strcmp(page->places[i]->name, zone->name) == 0) {
			*next = i + 1;
			return page->places[i];
		}
	page->places = tool_extend(page->tool, page->places, page->place_count,
	    sizeof(*page->places));
	place = tool_need(page->tool, calloc(1, sizeof *place));
	place->seat = zone->seat;
	place->layout = zone->layout;
	snprintf(place->name, sizeof place->name, "%s", zone->name);
	memmove(&page->places[*next + 1], &page->places[*next],
	    (page->place_count - *next) * sizeof(struct place *));
	page->places[(*next)++] = place;
	page->place_count++;
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
		gallery_use(&page->gallery, croupier_state_game(outlook->state),
		    croupier_view_deck(outlook->view), item->text, id);
	snprintf(words, sizeof words, "%s%s", mark, item->text);
	text_put(&page->json, ",");
	put_string(&page->json, words);
}

static void
make_zone(struct page *page, const struct outlook *outlook, const struct croupier_zone *zone)
{
	const struct croupier_item *item = zone->first;
	size_t most = zone->layout == CROUPIER_FACE_DOWN ? 1 :
	    zone->layout == CROUPIER_HEAP ? MOST_IN_HEAP : zone->cards, i;
	char label[256];

	snprintf(label, sizeof label,
	    zone->layout == CROUPIER_FACE_DOWN || zone->layout == CROUPIER_HEAP ? "%s (%zu)" :
	    "%s", zone->label, zone->cards);
	text_clear(&page->json);
	text_put(&page->json, "[");
	put_string(&page->json, label);
	if (zone->layout == CROUPIER_HEAP && zone->cards > most)
		text_print(&page->json, ",\"+%zu\"", zone->cards - most);
	for (i = zone->cards; i > most; i--)
		item = item->next;
	for (; item != NULL; item = item->next)
		put_item(page, outlook, item);
	text_put(&page->json, "]");
}

/* What lies where: places that the state does not have are empty from now on. */
static void
note_zones(struct page *page, const struct outlook *outlook)
{
	const struct croupier_zone *zone = croupier_view_zones(outlook->view);
	struct place *place;
	size_t i, next = 0;

	for (i = 0; i < page->place_count; i++)
		page->places[i]->seen = false;
	for (; zone != NULL; zone = zone->next) {
		place = find_place(page, zone, &next);
		place->seen = true;
		make_zone(page, outlook, zone);
		note_value(page, &place->series, made(page));
	}
	for (i = 0; i < page->place_count; i++)
		if (!page->places[i]->seen)
			note_value(page, &page->places[i]->series, "null");
}

static void
make_score(struct page *page, const struct outlook *outlook)
{
	const struct croupier_score *score = outlook->score;
	struct text *json = &page->json;
	unsigned seat;
	size_t i;

	text_clear(json);
	text_put(json, "{\"seats\":[");
	for (seat = 0; seat < page->seat_count; seat++)
		text_print(json, "%s[%ld,%ld,%d]", seat == 0 ? "" : ",",
		    croupier_score_points(score, seat), croupier_score_total(score, seat),
		    croupier_score_winner(score, seat));
	text_put(json, "],\"lines\":[");
	for (i = 0; i < croupier_score_lines(score); i++) {
		struct croupier_score_line line = croupier_score_line(score, i);
		const struct croupier_rule *rule = croupier_rule_find(line.rule);

		text_print(json, "%s[%u,%ld,", i == 0 ? "" : ",", line.seat, line.points);
		put_string(json, line.words);
		text_put(json, ",");
		put_string(json, line.rule);
		text_put(json, ",");
		put_string(json, rule == NULL ? "" : rule->sentence);
		text_put(json, "]");
	}
	text_put(json, "]}");
	page->score = tool_copy(page->tool, page->score, made(page));
}

/* What was said in page->words. */
static const char *
said(struct page *page)
{
	return tool_text(page->tool, &page->words, NULL);
}

/* How things stand with a seat: a line, and what the game notes of it. */
static void
note_seat(struct page *page, const struct outlook *outlook, unsigned seat)
{
	const struct croupier_note *note = croupier_view_notes(outlook->view);

	text_clear(&page->words);
	say_seat(outlook, seat, false, &page->words);
	text_clear(&page->json);
	text_put(&page->json, "[");
	put_string(&page->json, said(page));
	for (; note != NULL; note = note->next)
		if (note->seat == (int)seat) {
			text_put(&page->json, ",");
			put_string(&page->json, note->words);
		}
	text_put(&page->json, "]");
	note_value(page, &page->seats[seat], made(page));
}

/* What the table looks like at this step. */
static void
note_state(struct page *page, const struct croupier_state *state)
{
	struct outlook outlook;
	char turn[16];
	unsigned seat;

	outlook_make(page->tool, state, false, &outlook);
	note_zones(page, &outlook);
	for (seat = 0; seat < page->seat_count; seat++)
		note_seat(page, &outlook, seat);
	note_words(page, &page->asks, tool_text(page->tool, &outlook.asks, NULL));
	text_clear(&page->words);
	say_table(&outlook, &page->words);
	note_words(page, &page->notes, said(page));
	snprintf(turn, sizeof turn, "%d", croupier_state_turn(state));
	note_value(page, &page->turn, turn);
	free(page->score);
	page->score = NULL;
	if (outlook.score != NULL)
		make_score(page, &outlook);
	outlook_free(&outlook);
	page->steps++;
}

/* ---- the list -------------------------------------------------------------------- */

/* Begins an entry: what kind it is and what it says. */
static void
begin_entry(struct page *page, const char *kind, const char *words)
{
	text_clear(&page->json);
	text_print(&page->json, "{\"kind\":\"%s\",\"words\":", kind);
	put_string(&page->json, words);
}

static struct entry *
end_entry(struct page *page)
{
	page->entries = tool_extend(page->tool, page->entries, page->entry_count,
	    sizeof *page->entries);
	page->entries[page->entry_count] = (struct entry){
		.json = tool_copy(page->tool, NULL, made(page)) };
	return &page->entries[page->entry_count++];
}

/* Lines that stand below what an entry says, ended by NULL. */
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
	say_value(croupier_value_get(croupier_view_state(view), key), &page->words);
	text_print(&page->json, ",\"%s\":", key);
	put_string(&page->json, said(page));
}

/* What stays the same in a record. */
static void
make_head(struct page *page, const struct croupier_state *state)
{
	struct croupier_view *view;
	char title[400];

	tool_check(page->tool, croupier_view_make(state, &view));
	snprintf(title, sizeof title, "%s, %s, round %lu", croupier_state_game(state),
	    croupier_state_variant(state), croupier_state_round(state));
	if (page->title == NULL)
		page->title = tool_copy(page->tool, NULL, title);
	text_clear(&page->json);
	text_put(&page->json, "{\"title\":");
	put_string(&page->json, title);
	put_value(page, view, "meta");
	put_value(page, view, "options");
	text_print(&page->json, ",\"deck\":\"%c\",\"dealer\":%u,\"seats\":[",
	    gallery_letter(&page->gallery, croupier_state_game(state), croupier_view_deck(view)),
	    croupier_state_dealer(state));
	croupier_view_free(view);
	page->head = tool_copy(page->tool, page->head, made(page));
}

/* ---- documents ------------------------------------------------------------------------ */

static void
add_move(struct page *page, const struct croupier_record *record)
{
	unsigned long standing = croupier_record_standing(record);
	bool irregular = standing > 0 && croupier_record_made(record, standing - 1).despite != NULL;
	struct entry *entry;

	text_clear(&page->words);
	tool_check(page->tool, croupier_record_write_words(record,
	    tool_target(page->tool, &page->words)));
	begin_entry(page, irregular ? "irregular" : "move", said(page));
	text_print(&page->json, ",\"number\":%lu,\"step\":%lu", croupier_record_moves(record),
	    page->steps);
	put_told(&page->json, croupier_record_followed(record));
	entry = end_entry(page);
	entry->stands = true;
	entry->number = croupier_record_moves(record);
	note_state(page, croupier_record_state(record));
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
	begin_entry(page, "undo", words);
	text_print(&page->json, ",\"step\":%lu,\"about\":[", page->steps);
	for (i = page->entry_count; i > 0 && number > 0; i--) {
		if (!page->entries[i - 1].stands)
			continue;
		page->entries[i - 1].stands = false;
		page->entries[i - 1].undone = true;
		text_print(&page->json, "%s%zu", between, i - 1);
		between = ",";
		number--;
	}
	text_put(&page->json, "]");
	end_entry(page);
	note_state(page, croupier_record_state(record));
}

/* JSON as it is, but for characters in its strings that could end the script it stands in. */
static void
put_json(struct text *to, const char *json)
{
	for (; *json != '\0' && *json != '\n'; json++)
		if (strchr("<>&", *json) != NULL)
			text_print(to, "\\u%04x", (unsigned char)*json);
		else
			text_add(to, json, 1);
}

static void
add_ruling(struct page *page, const struct croupier_record *record,
    const struct croupier_document *document)
{
	bool gives;

	tool_check(page->tool, croupier_document_gives_points(document, &gives));
	text_clear(&page->words);
	tool_check(page->tool, croupier_record_write(record, document, CROUPIER_JSON,
	    tool_target(page->tool, &page->words)));
	begin_entry(page, "ruling", "ruling");
	text_print(&page->json, gives ? ",\"step\":%lu" : ",\"at\":%lu", page->steps - !gives);
	text_put(&page->json, ",\"ruling\":");
	put_json(&page->json, said(page));
	end_entry(page);
	if (gives)
		note_state(page, croupier_record_state(record));
}

/* Something that changes nothing. */
struct remark {
	const char *kind;		/* result, refused or proof */
	const char *words;
	const char *told;		/* a line below it; NULL: none */
	unsigned long number;		/* of a move; else 0 */
	unsigned long about[2];		/* the numbers of moves to which it leads; 0: none */
};

/* The entries of the moves that a remark speaks of. */
static void
put_about(struct page *page, const struct remark *remark)
{
	const char *between = "";
	size_t i, k;

	text_put(&page->json, ",\"about\":[");
	for (i = 0; i < sizeof remark->about / sizeof remark->about[0]; i++)
		for (k = 0; k < page->entry_count; k++)
			if (remark->about[i] > 0 && page->entries[k].number == remark->about[i]) {
				text_print(&page->json, "%s%zu", between, k);
				between = ",";
			}
	text_put(&page->json, "]");
}

static void
add_remark(struct page *page, const struct remark *remark)
{
	begin_entry(page, remark->kind, remark->words);
	if (remark->number > 0)
		text_print(&page->json, ",\"number\":%lu", remark->number);
	text_print(&page->json, ",\"at\":%lu", page->steps - 1);
	put_told(&page->json, (const char *const[]){ remark->told, NULL });
	put_about(page, remark);
	end_entry(page);
}

void
page_take(struct page *page, const struct croupier_record *record,
    const struct croupier_document *document)
{
	switch (croupier_document_kind(document)) {
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
		add_remark(page, &(struct remark){ .kind = "result",
		    .words = "the seed was revealed, and it deals these cards" });
		break;
	case CROUPIER_SEAL:
	case CROUPIER_STATE:
	case CROUPIER_NO_DOCUMENT:
		break;
	}
}

/* Something that a rule refuses, or nobody can read. */
static void
add_refusal(struct page *page, struct remark *remark, const struct croupier_refusal *no)
{
	char told[500];

	snprintf(told, sizeof told, no->rule == NULL ? "%s" : "%s [%s]", no->sentence, no->rule);
	remark->told = told;
	add_remark(page, remark);
}

void
page_end(struct page *page, struct croupier_record *record, const struct croupier_refusal *no,
    unsigned long number, const char *words)
{
	char proved[100];
	size_t i;

	tool_check(page->tool, croupier_record_prove(record));
	for (i = 0; i < croupier_record_proofs(record); i++) {
		struct croupier_proof proof = croupier_record_proof(record, i);

		snprintf(proved, sizeof proved, "move %lu was illegal: move %lu proves it",
		    proof.number, proof.proved_by);
		add_refusal(page, &(struct remark){ .kind = "proof", .words = proved,
		    .about = { proof.number, proof.proved_by } }, proof.refusal);
	}
	if (no != NULL)
		add_refusal(page, &(struct remark){ .kind = "refused", .number = number,
		    .words = number > 0 ? words : "the record cannot be followed from here on" },
		    no);
}

/* ---- the record as JSON --------------------------------------------------------------- */

static const char *
layout_word(enum croupier_layout layout)
{
	switch (layout) {
	case CROUPIER_ROW:
		return "row";
	case CROUPIER_HEAP:
		return "heap";
	case CROUPIER_STACK:
		return "stack";
	case CROUPIER_FACE_DOWN:
		break;
	}
	return "down";
}

static void
put_places(const struct page *page, struct text *to)
{
	size_t i;

	text_put(to, "],\"zones\":[");
	for (i = 0; i < page->place_count; i++) {
		const struct place *place = page->places[i];

		text_print(to, "%s{\"seat\":%d,\"name\":\"%s\",\"layout\":\"%s\",",
		    i == 0 ? "\n" : ",\n", place->seat, place->name, layout_word(place->layout));
		put_series(page, to, "values", &place->series);
		text_put(to, "}");
	}
	text_put(to, "],\n");
}

static void
put_entries(const struct page *page, struct text *to)
{
	size_t i;

	text_put(to, ",\n\"list\":[");
	for (i = 0; i < page->entry_count; i++)
		text_print(to, "%s%s%s", i == 0 ? "\n" : ",\n", page->entries[i].json,
		    page->entries[i].undone ? ",\"undone\":true}" : "}");
	text_put(to, "]");
}

/* The record at hand, as far as it has come. */
static void
put_record(const struct page *page, struct text *to)
{
	unsigned seat;

	text_put(to, tool_text(page->tool, &page->records, NULL)[0] == '\0' ? "" : ",\n");
	text_put(to, page->head);
	for (seat = 0; seat < page->seat_count; seat++) {
		text_print(to, "%s{\"name\":%s,", seat == 0 ? "" : ",", page->names[seat]);
		put_series(page, to, "values", &page->seats[seat]);
		text_put(to, "}");
	}
	put_places(page, to);
	put_series(page, to, "asks", &page->asks);
	text_put(to, ",");
	put_series(page, to, "notes", &page->notes);
	text_put(to, ",");
	put_series(page, to, "turn", &page->turn);
	text_print(to, ",\"steps\":%lu", page->steps);
	put_entries(page, to);
	if (page->score != NULL)
		text_print(to, ",\n\"score\":%s", page->score);
	text_put(to, "}");
}

static void
clear_record(struct page *page)
{
	size_t i;

	for (i = 0; i < page->seat_count; i++)
		clear_series(&page->seats[i]);
	for (i = 0; i < page->place_count; i++) {
		clear_series(&page->places[i]->series);
		free(page->places[i]);
	}
	for (i = 0; i < page->entry_count; i++)
		free(page->entries[i].json);
	clear_series(&page->asks);
	clear_series(&page->notes);
	clear_series(&page->turn);
	free(page->score);
	page->score = NULL;
	page->place_count = page->entry_count = page->steps = 0;
	page->open = false;
}

/* The record at hand is finished: another may begin. */
static void
end_record(struct page *page)
{
	if (!page->open)
		return;
	put_record(page, &page->records);
	clear_record(page);
}

void
page_begin(struct page *page, struct croupier_record *record)
{
	const struct croupier_state *state = croupier_record_state(record);
	unsigned seat;

	croupier_record_tell(record, true);
	end_record(page);
	page->open = true;
	page->seat_count = croupier_state_seats(state);
	make_head(page, state);
	for (seat = 0; seat < page->seat_count; seat++) {
		text_clear(&page->json);
		put_string(&page->json, croupier_state_seat_name(state, seat));
		page->names[seat] = tool_copy(page->tool, page->names[seat], made(page));
	}
	begin_entry(page, "deal", "the beginning");
	text_put(&page->json, ",\"step\":0");
	end_entry(page);
	note_state(page, state);
}

/* ---- the page ------------------------------------------------------------------------ */

/* Nothing may be fetched, whatever stands in the page. */
static const char head_of_page[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
    "style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<link rel=\"icon\" href=\"data:,\">\n<title>";

static void
put_decks(const struct gallery *gallery, struct text *to)
{
	size_t i;

	text_put(to, "{\"decks\":{");
	for (i = 0; i < MOST_GAMES && gallery->games[i][0] != '\0'; i++)
		text_print(to, "%s\"%c\":{\"narrow\":%s}", i == 0 ? "" : ",", (char)('a' + i),
		    gallery->narrow[i] ? "true" : "false");
	text_put(to, "},\n\"records\":[\n");
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
	put_decks(&page->gallery, to);
	text_put(to, tool_text(page->tool, &page->records, NULL));
	if (page->open)
		put_record(page, to);
	text_put(to, "]}\n</script>\n<script>\n");
	text_put(to, page_script);
	text_put(to, "</script>\n</body>\n</html>\n");
}

struct page *
page_new(struct tool *tool)
{
	struct page *page = tool_need(tool, calloc(1, sizeof *page));

	page->tool = page->gallery.tool = tool;
	return page;
}

void
page_free(struct page *page)
{
	unsigned seat;

	clear_record(page);
	gallery_end(&page->gallery);
	text_free(&page->records);
	text_free(&page->json);
	text_free(&page->words);
	free(page->title);
	free(page->head);
	free(page->places);
	free(page->entries);
	for (seat = 0; seat < CROUPIER_MAX_SEATS; seat++)
		free(page->names[seat]);
	free(page);
}
