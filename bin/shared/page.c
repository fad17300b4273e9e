/*
 * page.c: writes records as one page of HTML in which each can be stepped through.
 *
 * The page has each face of a card once, as a symbol, and what is shown as JSON:
 * for every place on the table a list of the steps at which it changes.  page.js
 * puts that into the document, which is page.html, and page.css says what it looks
 * like.  Must not know any game: the game has said what lies where and what counts.
 */
#include "shared/picture.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Something that changes from step to step: what was written last, and all of it. */
struct series {
	struct croupier_text *values;
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

struct tool_page {
	struct tool *tool;
	struct gallery gallery;
	struct croupier_text *records;	/* those that are finished, with commas between */
	struct croupier_text *json;	/* a value that is being made */
	struct croupier_text *words;
	char *title;			/* of the first record */

	/* Of the record at hand. */
	bool open;
	char *head;			/* its first keys */
	unsigned long steps;
	struct series asks, notes, turn, seats[CROUPIER_MAX_SEATS];
	unsigned seat_count;
	char *names[CROUPIER_MAX_SEATS];	/* as JSON */
	struct place **places;		/* in the order in which they are shown */
	size_t place_count, place_room;
	struct entry *entries;
	size_t entry_count, entry_room;
	char *score;			/* NULL: it is not over */
};

/* ---- JSON ---------------------------------------------------------------------- */

static void
put(const struct tool_page *page, struct croupier_text *text, const char *bytes)
{
	tool_check(page->tool, croupier_text_append(text, bytes));
}

__attribute__((format(printf, 3, 4)))
static void
print(const struct tool_page *page, struct croupier_text *text, const char *format, ...)
{
	char bytes[512];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(bytes, sizeof bytes, format, arguments);
	va_end(arguments);
	put(page, text, bytes);
}

/* A text in quotes, in which nothing can end the script that it stands in. */
static void
put_string(const struct tool_page *page, struct croupier_text *text, const char *words)
{
	char out[8];

	put(page, text, "\"");
	while ((words = tool_character(words, out, NULL)) != NULL)
		if (strchr("<>&\"\\'", out[0]) != NULL)
			print(page, text, "\\u%04x", (unsigned char)out[0]);
		else
			put(page, text, out);
	put(page, text, "\"");
}

static const char *
made(const struct tool_page *page)
{
	return croupier_text_bytes(page->json, NULL);
}

static struct croupier_text *
new_text(const struct tool_page *page)
{
	struct croupier_text *text = croupier_text_new();

	if (text == NULL)
		tool_die(page->tool, "out of memory");
	return text;
}

/* ---- series ---------------------------------------------------------------------- */

/* The value from this step on. */
static void
note_value(const struct tool_page *page, struct series *series, const char *json)
{
	if (series->last != NULL && strcmp(series->last, json) == 0)
		return;
	if (series->values == NULL)
		series->values = new_text(page);
	print(page, series->values, "%s[%lu,", series->last == NULL ? "" : ",", page->steps);
	put(page, series->values, json);
	put(page, series->values, "]");
	series->last = tool_copy(page->tool, series->last, json);
}

/* The same of words. */
static void
note_words(struct tool_page *page, struct series *series, const char *words)
{
	croupier_text_clear(page->json);
	put_string(page, page->json, words);
	note_value(page, series, made(page));
}

static void
put_series(const struct tool_page *page, struct croupier_text *to, const char *key,
    const struct series *series)
{
	print(page, to, "\"%s\":[", key);
	if (series->values != NULL)
		put(page, to, croupier_text_bytes(series->values, NULL));
	put(page, to, "]");
}

static void
clear_series(struct series *series)
{
	croupier_text_free(series->values);
	free(series->last);
	*series = (struct series){ .values = NULL };
}

/* ---- zones ----------------------------------------------------------------------- */

enum { MOST_IN_HEAP = 14 };

/* The place of a zone; a new one stands behind the place of the zone before it, at `next`. */
static struct place *
find_place(struct tool_page *page, const struct croupier_zone *zone, size_t *next)
{
	struct place *place;
	size_t i;

	for (i = 0; i < page->place_count; i++)
		if (page->places[i]->seat == zone->seat &&
		    strcmp(page->places[i]->name, zone->name) == 0) {
			*next = i + 1;
			return page->places[i];
		}
	if (page->place_count == page->place_room) {
		page->place_room = page->place_room * 2 + 32;
		page->places = realloc(page->places, page->place_room * sizeof(struct place *));
	}
	place = calloc(1, sizeof *place);
	if (page->places == NULL || place == NULL)
		tool_die(page->tool, "out of memory");
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
put_item(struct tool_page *page, const struct tool_outlook *outlook,
    const struct croupier_item *item)
{
	const char *mark = item->kind == CROUPIER_ITEM_GAP ? "_" :
	    item->kind == CROUPIER_ITEM_GROUP ? "=" : "";
	char words[256], id[ID_SIZE];

	if (item->kind == CROUPIER_ITEM_CARD)
		gallery_use(&page->gallery, croupier_state_game(outlook->state),
		    croupier_view_deck(outlook->view), item->text, id);
	snprintf(words, sizeof words, "%s%s", mark, item->text);
	put(page, page->json, ",");
	put_string(page, page->json, words);
}

static void
make_zone(struct tool_page *page, const struct tool_outlook *outlook,
    const struct croupier_zone *zone)
{
	const struct croupier_item *item = zone->first;
	size_t most = zone->layout == CROUPIER_FACE_DOWN ? 1 :
	    zone->layout == CROUPIER_HEAP ? MOST_IN_HEAP : zone->cards, i;
	char label[256];

	snprintf(label, sizeof label,
	    zone->layout == CROUPIER_FACE_DOWN || zone->layout == CROUPIER_HEAP ? "%s (%zu)" :
	    "%s", zone->label, zone->cards);
	croupier_text_clear(page->json);
	put(page, page->json, "[");
	put_string(page, page->json, label);
	if (zone->layout == CROUPIER_HEAP && zone->cards > most)
		print(page, page->json, ",\"+%zu\"", zone->cards - most);
	for (i = zone->cards; i > most; i--)
		item = item->next;
	for (; item != NULL; item = item->next)
		put_item(page, outlook, item);
	put(page, page->json, "]");
}

/* What lies where: places that the state does not have are empty from now on. */
static void
note_zones(struct tool_page *page, const struct tool_outlook *outlook)
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
make_score(struct tool_page *page, const struct tool_outlook *outlook)
{
	const struct croupier_score *score = outlook->score;
	unsigned seat;
	size_t i;

	croupier_text_clear(page->json);
	put(page, page->json, "{\"seats\":[");
	for (seat = 0; seat < page->seat_count; seat++)
		print(page, page->json, "%s[%ld,%ld,%d]", seat == 0 ? "" : ",",
		    croupier_score_points(score, seat), croupier_score_total(score, seat),
		    croupier_score_winner(score, seat));
	put(page, page->json, "],\"lines\":[");
	for (i = 0; i < croupier_score_lines(score); i++) {
		struct croupier_score_line line = croupier_score_line(score, i);
		const struct croupier_rule *rule = croupier_rule_find(line.rule);

		print(page, page->json, "%s[%u,%ld,", i == 0 ? "" : ",", line.seat, line.points);
		put_string(page, page->json, line.words);
		put(page, page->json, ",");
		put_string(page, page->json, line.rule);
		put(page, page->json, ",");
		put_string(page, page->json, rule == NULL ? "" : rule->sentence);
		put(page, page->json, "]");
	}
	put(page, page->json, "]}");
	page->score = tool_copy(page->tool, page->score, made(page));
}

/* How things stand with a seat: a line, and what the game notes of it. */
static void
note_seat(struct tool_page *page, const struct tool_outlook *outlook, unsigned seat)
{
	const struct croupier_note *note = croupier_view_notes(outlook->view);

	croupier_text_clear(page->words);
	tool_tell_seat(page->tool, outlook, seat, false, page->words);
	croupier_text_clear(page->json);
	put(page, page->json, "[");
	put_string(page, page->json, croupier_text_bytes(page->words, NULL));
	for (; note != NULL; note = note->next)
		if (note->seat == (int)seat) {
			put(page, page->json, ",");
			put_string(page, page->json, note->words);
		}
	put(page, page->json, "]");
	note_value(page, &page->seats[seat], made(page));
}

/* What the table looks like at this step. */
static void
note_state(struct tool_page *page, const struct croupier_state *state)
{
	struct tool_outlook outlook;
	char turn[16];
	unsigned seat;

	tool_look_ahead(page->tool, state, false, &outlook);
	note_zones(page, &outlook);
	for (seat = 0; seat < page->seat_count; seat++)
		note_seat(page, &outlook, seat);
	note_words(page, &page->asks, outlook.asks);
	croupier_text_clear(page->words);
	tool_tell_table(page->tool, &outlook, page->words);
	note_words(page, &page->notes, croupier_text_bytes(page->words, NULL));
	snprintf(turn, sizeof turn, "%d", croupier_state_turn(state));
	note_value(page, &page->turn, turn);
	free(page->score);
	page->score = NULL;
	if (outlook.score != NULL)
		make_score(page, &outlook);
	tool_look_away(&outlook);
	page->steps++;
}

/* ---- the list -------------------------------------------------------------------- */

static struct entry *
add_entry(struct tool_page *page)
{
	if (page->entry_count == page->entry_room) {
		page->entry_room = page->entry_room * 2 + 64;
		page->entries = realloc(page->entries, page->entry_room * sizeof(struct entry));
		if (page->entries == NULL)
			tool_die(page->tool, "out of memory");
	}
	page->entries[page->entry_count] = (struct entry){ .json = NULL };
	return &page->entries[page->entry_count++];
}

/* Begins an entry: what kind it is and what it says. */
static void
begin_entry(struct tool_page *page, const char *kind, const char *words)
{
	croupier_text_clear(page->json);
	print(page, page->json, "{\"kind\":\"%s\",\"words\":", kind);
	put_string(page, page->json, words);
}

static struct entry *
end_entry(struct tool_page *page)
{
	struct entry *entry = add_entry(page);

	entry->json = tool_copy(page->tool, NULL, made(page));
	return entry;
}

/* Lines that stand below what an entry says, ended by NULL; NULL: none. */
static void
put_told(struct tool_page *page, const char *const *lines)
{
	const char *between = "";

	if (lines == NULL || *lines == NULL)
		return;
	put(page, page->json, ",\"told\":[");
	for (; *lines != NULL; lines++, between = ",") {
		put(page, page->json, between);
		put_string(page, page->json, *lines);
	}
	put(page, page->json, "]");
}

/* ---- records ----------------------------------------------------------------------- */

/* What stays the same in a record. */
static void
make_head(struct tool_page *page, const struct croupier_state *state)
{
	char title[400], round[32];
	const struct croupier_value *top;
	struct croupier_view *view;

	tool_check(page->tool, croupier_view_make(state, &view));
	top = croupier_view_state(view);
	snprintf(round, sizeof round, "%lu", croupier_state_round(state));
	snprintf(title, sizeof title, "%s, %s, round %s", croupier_state_game(state),
	    croupier_value_get(top, "variant")->text, round);
	if (page->title == NULL)
		page->title = tool_copy(page->tool, NULL, title);
	croupier_text_clear(page->json);
	put(page, page->json, "{\"title\":");
	put_string(page, page->json, title);
	put(page, page->json, ",\"meta\":");
	croupier_text_clear(page->words);
	tool_tell_value(page->tool, croupier_value_get(top, "meta"), page->words);
	put_string(page, page->json, croupier_text_bytes(page->words, NULL));
	put(page, page->json, ",\"options\":");
	croupier_text_clear(page->words);
	tool_tell_value(page->tool, croupier_value_get(top, "options"), page->words);
	put_string(page, page->json, croupier_text_bytes(page->words, NULL));
	print(page, page->json, ",\"deck\":\"%c\",\"dealer\":%d,\"seats\":[",
	    gallery_letter(&page->gallery, croupier_state_game(state), croupier_view_deck(view)),
	    croupier_state_seat(state, croupier_value_get(top, "dealer")->text));
	croupier_view_free(view);
	page->head = tool_copy(page->tool, page->head, made(page));
}

void
tool_page_move(struct tool_page *page, const struct croupier_state *state,
    const struct tool_remark *move)
{
	struct entry *entry;

	begin_entry(page, move->kind, move->words);
	print(page, page->json, ",\"number\":%lu,\"step\":%lu", move->number, page->steps);
	put_told(page, move->told);
	entry = end_entry(page);
	entry->stands = true;
	entry->number = move->number;
	note_state(page, state);
}

void
tool_page_undo(struct tool_page *page, const struct croupier_state *state, unsigned long number)
{
	const char *between = "";
	char words[64];
	size_t i;

	snprintf(words, sizeof words,
	    number == 1 ? "taken back: %lu move" : "taken back: %lu moves", number);
	begin_entry(page, "undo", words);
	print(page, page->json, ",\"step\":%lu,\"about\":[", page->steps);
	for (i = page->entry_count; i > 0 && number > 0; i--) {
		if (!page->entries[i - 1].stands)
			continue;
		page->entries[i - 1].stands = false;
		page->entries[i - 1].undone = true;
		print(page, page->json, "%s%zu", between, i - 1);
		between = ",";
		number--;
	}
	put(page, page->json, "]");
	end_entry(page);
	note_state(page, state);
}

/* JSON as it is, but for characters in its strings that could end the script it stands in. */
static void
put_json(const struct tool_page *page, struct croupier_text *text, const char *json)
{
	char byte[2] = "";

	for (; *json != '\0' && *json != '\n'; json++) {
		byte[0] = *json;
		if (strchr("<>&", *json) != NULL)
			print(page, text, "\\u%04x", (unsigned char)*json);
		else
			put(page, text, byte);
	}
}

void
tool_page_ruling(struct tool_page *page, const char *json, const struct croupier_state *state)
{
	begin_entry(page, "ruling", "ruling");
	print(page, page->json, state == NULL ? ",\"at\":%lu" : ",\"step\":%lu",
	    page->steps - (state == NULL));
	put(page, page->json, ",\"ruling\":");
	put_json(page, page->json, json);
	end_entry(page);
	if (state != NULL)
		note_state(page, state);
}

/* The entries of the moves that a remark speaks of. */
static void
put_about(const struct tool_page *page, const struct tool_remark *remark)
{
	const char *between = "";
	size_t i, k;

	put(page, page->json, ",\"about\":[");
	for (i = 0; i < sizeof remark->about / sizeof remark->about[0]; i++)
		for (k = 0; k < page->entry_count; k++)
			if (remark->about[i] > 0 && page->entries[k].number == remark->about[i]) {
				print(page, page->json, "%s%zu", between, k);
				between = ",";
			}
	put(page, page->json, "]");
}

void
tool_page_say(struct tool_page *page, const struct tool_remark *remark)
{
	begin_entry(page, remark->kind, remark->words);
	if (remark->number > 0)
		print(page, page->json, ",\"number\":%lu", remark->number);
	print(page, page->json, ",\"at\":%lu", page->steps - 1);
	put_told(page, remark->told);
	put_about(page, remark);
	end_entry(page);
}

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
put_places(const struct tool_page *page, struct croupier_text *to)
{
	size_t i;

	put(page, to, "],\"zones\":[");
	for (i = 0; i < page->place_count; i++) {
		const struct place *place = page->places[i];

		print(page, to, "%s{\"seat\":%d,\"name\":\"%s\",\"layout\":\"%s\",",
		    i == 0 ? "\n" : ",\n", place->seat, place->name, layout_word(place->layout));
		put_series(page, to, "values", &place->series);
		put(page, to, "}");
	}
	put(page, to, "],\n");
}

static void
put_entries(const struct tool_page *page, struct croupier_text *to)
{
	size_t i;

	put(page, to, ",\n\"list\":[");
	for (i = 0; i < page->entry_count; i++) {
		put(page, to, i == 0 ? "\n" : ",\n");
		put(page, to, page->entries[i].json);
		put(page, to, page->entries[i].undone ? ",\"undone\":true}" : "}");
	}
	put(page, to, "]");
}

/* The record at hand, as far as it has come. */
static void
put_record(const struct tool_page *page, struct croupier_text *to)
{
	unsigned seat;

	put(page, to, croupier_text_bytes(page->records, NULL)[0] == '\0' ? "" : ",\n");
	put(page, to, page->head);
	for (seat = 0; seat < page->seat_count; seat++) {
		print(page, to, "%s{\"name\":", seat == 0 ? "" : ",");
		put(page, to, page->names[seat]);
		put(page, to, ",");
		put_series(page, to, "values", &page->seats[seat]);
		put(page, to, "}");
	}
	put_places(page, to);
	put_series(page, to, "asks", &page->asks);
	put(page, to, ",");
	put_series(page, to, "notes", &page->notes);
	put(page, to, ",");
	put_series(page, to, "turn", &page->turn);
	print(page, to, ",\"steps\":%lu", page->steps);
	put_entries(page, to);
	if (page->score != NULL) {
		put(page, to, ",\n\"score\":");
		put(page, to, page->score);
	}
	put(page, to, "}");
}

static void
clear_record(struct tool_page *page)
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
end_record(struct tool_page *page)
{
	if (!page->open)
		return;
	put_record(page, page->records);
	clear_record(page);
}

void
tool_page_begin(struct tool_page *page, const struct croupier_state *state)
{
	unsigned seat;

	end_record(page);
	page->open = true;
	page->seat_count = croupier_state_seats(state);
	make_head(page, state);
	for (seat = 0; seat < page->seat_count; seat++) {
		croupier_text_clear(page->json);
		put_string(page, page->json, croupier_state_seat_name(state, seat));
		page->names[seat] = tool_copy(page->tool, page->names[seat], made(page));
	}
	begin_entry(page, "deal", "the beginning");
	put(page, page->json, ",\"step\":0");
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
put_decks(const struct tool_page *page, struct croupier_text *to)
{
	size_t i;

	put(page, to, "{\"decks\":{");
	for (i = 0; i < MOST_GAMES && page->gallery.games[i][0] != '\0'; i++)
		print(page, to, "%s\"%c\":{\"narrow\":%s}", i == 0 ? "" : ",", (char)('a' + i),
		    page->gallery.narrow[i] ? "true" : "false");
	put(page, to, "},\n\"records\":[\n");
}

void
tool_page_write(const struct tool_page *page, struct croupier_text *to)
{
	if (page->title == NULL)
		return;
	put(page, to, head_of_page);
	put_escaped(page->tool, to, page->title, strlen(page->title));
	put(page, to, "</title>\n<style>\n");
	put(page, to, page_style);
	put(page, to, gallery_style);
	put(page, to, "</style>\n</head>\n<body>\n"
	    "<svg id=\"symbols\" aria-hidden=\"true\" focusable=\"false\"><defs>\n");
	put(page, to, gallery_shapes);
	put(page, to, croupier_text_bytes(page->gallery.symbols, NULL));
	put(page, to, "</defs></svg>\n");
	put(page, to, page_body);
	put(page, to, "<script type=\"application/json\" id=\"data\">\n");
	put_decks(page, to);
	put(page, to, croupier_text_bytes(page->records, NULL));
	if (page->open)
		put_record(page, to);
	put(page, to, "]}\n</script>\n<script>\n");
	put(page, to, page_script);
	put(page, to, "</script>\n</body>\n</html>\n");
}

struct tool_page *
tool_page_new(struct tool *tool)
{
	struct tool_page *page = calloc(1, sizeof *page);

	if (page == NULL)
		tool_die(tool, "out of memory");
	page->tool = tool;
	page->records = new_text(page);
	page->json = new_text(page);
	page->words = new_text(page);
	gallery_begin(&page->gallery, tool, false);
	return page;
}

void
tool_page_free(struct tool_page *page)
{
	unsigned seat;

	if (page == NULL)
		return;
	clear_record(page);
	gallery_end(&page->gallery);
	croupier_text_free(page->records);
	croupier_text_free(page->json);
	croupier_text_free(page->words);
	free(page->title);
	free(page->head);
	free(page->places);
	free(page->entries);
	for (seat = 0; seat < CROUPIER_MAX_SEATS; seat++)
		free(page->names[seat]);
	free(page);
}
