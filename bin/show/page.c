/*
 * page.c: writes records as one page of HTML in which each can be stepped through.
 *
 * The page has each face of a card once, as a symbol, and its contents as JSON: for
 * everything that changes on the table a list of the steps at which it does.  page.js
 * puts them into the document, which is page.html, and page.css says what it looks
 * like.  A step is the table after a move, an undo or a ruling.  Must not know any game:
 * the game has said what lies where and what counts.
 */
#include "show/show.h"

#include "cli/terminal.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* page.css, page.html, page.js and live.js, of which the Makefile makes an object. */
extern const char page_style[], page_body[], page_script[], page_live[];

/*
 * Something that changes from step to step, under a name: at each step a value as JSON.  A zone has
 * its seat, its layout, its spot and its own name in this name.
 */
struct series {
	char name[80];
	const char **values;		/* NULL: nothing */
	size_t count;			/* of the steps up to the last that has it */
};

/* What a browser can still open at once. */
enum { MOST_MOVES = 20000 };

/* Instead of a number of moves: some of them have been taken back since. */
#define TAKEN_BACK ULONG_MAX

struct page {
	struct tool *tool;
	struct gallery gallery;
	struct text records;		/* the finished ones, with commas between */
	struct text json;		/* a value that is being made */
	struct text words;
	char *title;			/* of the first record */
	unsigned long count;		/* of records */
	struct croupier_tally *tally;	/* of their finished rounds, for a front page */
	struct text files;		/* for each record the name of its file, commas between */
	char *first_file;		/* the first of these names; NULL: there is no record */
	bool of_files;			/* not all of them are the same */
	struct review *review;		/* NULL: none */

	/* The current record. */
	struct text head;		/* its first keys */
	unsigned long *standing;	/* of each step: how many moves led to it, or TAKEN_BACK */
	unsigned long step_count;
	unsigned long step;		/* whose values are made */
	struct list values;		/* of all series */
	struct croupier_state *state;	/* at the last step; NULL: a seed has told more since */
	struct series *series;		/* in the order in which they first have a value */
	size_t series_count;
	struct text list;		/* of entries */
	char *part;			/* of the round, to which the next move belongs */
	const char *file;		/* that has it; NULL: no file is named */
	unsigned long number;		/* of the record in that file */
	int front;			/* the seat whose view it is; -1: nobody's */
	char *seat;			/* its name; NULL: nobody's */
	unsigned long moves;		/* of all records */
	bool stopped;			/* before it was over */
	/* What it had before the last document: steps, and bytes of the list. */
	struct { unsigned long steps; size_t list; } before;
	bool counts;			/* in the tally */
};

/* ---- JSON ---------------------------------------------------------------------- */

/* Appends what stands between the quotes of a string. */
static void
put_characters(struct text *text, const char *words)
{
	char out[CHARACTER_BYTES];

	while ((words = next_character(words, out)) != NULL)
		if (strchr("<>&\"\\'", out[0]) != NULL)
			text_print(text, "\\u%04x", (unsigned char)out[0]);
		else
			text_put(text, out);
}

void
put_string(struct text *text, const char *words)
{
	text_put(text, "\"");
	put_characters(text, words);
	text_put(text, "\"");
}

/*
 * Appends JSON as it stands in the format, but for a string at each $ and a long at each #.  A
 * comma at its beginning is left out where nothing of a list or mapping is before it.
 */
static void
put_json(struct text *text, const char *format, ...)
{
	size_t length = 0;
	const char *before = text_bytes(text, &length);
	va_list arguments;

	if (format[0] == ',' && (before == NULL || length == 0 ||
	    strchr("[{", before[length - 1]) != NULL))
		format++;
	va_start(arguments, format);
	for (; *format != '\0'; format++)
		if (*format == '$')
			put_string(text, va_arg(arguments, const char *));
		else if (*format == '#')
			text_print(text, "%ld", va_arg(arguments, long));
		else
			text_add(text, format, 1);
	va_end(arguments);
}

/* The words that were collected in page->words. */
static const char *
said(const struct page *page)
{
	return tool_text(page->tool, &page->words, NULL);
}

/* ---- series ---------------------------------------------------------------------- */

/* The value at a step; one before the first, which has the number of none, has nothing. */
static const char *
value_at(const struct series *series, unsigned long step)
{
	return step < series->count && series->values[step] != NULL ? series->values[step] : "null";
}

/* Whether the value at a step is another than at the step before. */
static bool
changes_at(const struct series *series, unsigned long step)
{
	return strcmp(value_at(series, step), value_at(series, step - 1)) != 0;
}

/* Sets the value at the step at hand; its text is kept once as long as it stays the same. */
static void
set_value(struct page *page, struct series *series, const char *json)
{
	const char *value = value_at(series, page->step - 1);

	if (strcmp(value, json) != 0) {
		list_add(page->tool, &page->values, json);
		value = page->values.at[page->values.count - 1];
	}
	while (series->count <= page->step) {
		series->values = tool_extend(page->tool, series->values, series->count,
		    sizeof *series->values);
		series->values[series->count++] = NULL;
	}
	series->values[page->step] = value;
}

/* The value that was made in page->json under a name, at the step at hand. */
__attribute__((format(printf, 2, 3)))
static void
note_value(struct page *page, const char *format, ...)
{
	struct series *series;
	va_list arguments;
	char name[sizeof series->name];
	size_t i;

	va_start(arguments, format);
	vsnprintf(name, sizeof name, format, arguments);
	va_end(arguments);
	for (i = 0; i < page->series_count && strcmp(page->series[i].name, name) != 0;)
		i++;
	if (i == page->series_count) {
		page->series = tool_extend(page->tool, page->series, i, sizeof *page->series);
		series = &page->series[page->series_count++];
		*series = (struct series){ .count = 0 };
		snprintf(series->name, sizeof series->name, "%s", name);
	}
	set_value(page, &page->series[i], tool_text(page->tool, &page->json, NULL));
	text_clear(&page->json);
}

/* The same for words. */
static void
note_words(struct page *page, const char *name, const char *words)
{
	put_string(&page->json, words);
	note_value(page, "%s", name);
}

/* Whether a series is of what lies on the table; all others are words about it. */
static bool
is_of_cards(const struct series *series)
{
	return strncmp(series->name, "zone ", 5) == 0 || strncmp(series->name, "moved ", 6) == 0;
}

/* ---- zones ----------------------------------------------------------------------- */

static const char *const layouts[] = { [CROUPIER_ROW] = "row", [CROUPIER_HEAP] = "heap",
	[CROUPIER_STACK] = "stack", [CROUPIER_FACE_DOWN] = "down" };
static const char *const spots[] = { [CROUPIER_ASIDE] = "aside", [CROUPIER_CENTRE] = "centre",
	[CROUPIER_BEFORE_SEAT] = "before", [CROUPIER_AT_SEAT] = "seat" };

/* A card, a gap or the beginning of a group, as page.js knows them. */
static void
put_item(struct page *page, const struct croupier_item *item)
{
	text_put(&page->json, item->kind == CROUPIER_ITEM_GAP ? ",\"_" :
	    item->kind == CROUPIER_ITEM_GROUP ? ",\"=" : ",\"");
	put_characters(&page->json, item->text);
	text_put(&page->json, "\"");
}

/* What can be seen of a zone; the words say all that stays the same of it. */
static void
note_zone(struct page *page, const struct outlook *outlook, const struct croupier_zone *zone,
    const char *words)
{
	size_t hidden;
	const struct croupier_item *item = first_drawn(zone, &hidden);

	text_clear(&page->words);
	say_label(outlook, zone, &page->words);
	put_json(&page->json, "[$,$,#,#", said(page), zone->mark, (long)zone->top,
	    (long)zone->gathered);
	if (hidden > 0)
		text_print(&page->json, ",\"+%zu\"", hidden);
	for (; item != NULL; item = item->next)
		put_item(page, item);
	text_put(&page->json, "]");
	note_value(page, "zone %s", words);
}

/* Which of the cards that are drawn have just moved, by their index among these. */
static void
note_moved(struct page *page, const struct croupier_zone *zone, const char *words)
{
	const struct croupier_item *item;
	bool any = false;
	size_t hidden;
	long i = 0;

	for (item = first_drawn(zone, &hidden); item != NULL; item = item->next) {
		if (item->moved)
			put_json(&page->json, any ? ",#" : "[#", i);
		any = any || item->moved;
		i += item->kind == CROUPIER_ITEM_CARD;
	}
	if (any) {
		text_put(&page->json, "]");
		note_value(page, "moved %s", words);
	}
}

/* Which cards lie where. */
static void
note_zones(struct page *page, const struct outlook *outlook)
{
	const struct croupier_zone *zone = outlook->view->zones;
	char words[64];

	for (; zone != NULL; zone = zone->next) {
		snprintf(words, sizeof words, "%d %s %s %s", zone->seat, layouts[zone->layout],
		    spots[zone->spot], zone->name);
		note_zone(page, outlook, zone, words);
		note_moved(page, zone, words);
	}
}

static void
note_score(struct page *page, const struct outlook *outlook)
{
	const struct croupier_score *score = outlook->score;
	const struct croupier_score_about about = croupier_score_about(score);
	struct text *json = &page->json;
	unsigned seat;
	size_t i;

	text_put(json, "{\"seats\":[");
	for (seat = 0; seat < croupier_state_about(outlook->state).seats; seat++)
		put_json(json, ",[#,#,#]", about.points[seat], about.totals[seat],
		    (long)about.winner[seat]);
	text_clear(&page->words);
	say_result(outlook, &page->words);
	put_json(json, "],\"said\":$,\"lines\":[", said(page));
	for (i = 0; i < about.count; i++) {
		struct croupier_score_line line = about.lines[i];
		const struct croupier_rule *rule = croupier_rule_find(line.rule);

		text_put(json, i == 0 ? "" : ",\n");
		put_json(json, "[#,#,$,$,$]", (long)line.seat, line.points, line.words, line.rule,
		    rule == NULL ? "" : rule->sentence);
	}
	text_put(json, "]}");
	note_value(page, "score");
}

/* How a seat is doing: a line, and what the game notes about it. */
static void
note_seat(struct page *page, const struct outlook *outlook, unsigned seat)
{
	const struct croupier_note *note = outlook->view->notes;

	text_clear(&page->words);
	say_seat(outlook, seat, false, &page->words);
	put_json(&page->json, "[$", said(page));
	if (croupier_score_about(outlook->score).winner[seat])
		text_put(&page->json, ",\"wins the match\"");
	for (; note != NULL; note = note->next)
		if (note->seat == (int)seat)
			put_json(&page->json, ",$", note->words);
	text_put(&page->json, "]");
	note_value(page, "seat %u", seat);
}

/* What is said about the table, with what was known at its step. */
static void
note_words_of(struct page *page, const struct outlook *outlook)
{
	unsigned seat;

	for (seat = 0; seat < croupier_state_about(outlook->state).seats; seat++)
		note_seat(page, outlook, seat);
	note_words(page, "asks", tool_text(page->tool, &outlook->asks, NULL));
	text_clear(&page->words);
	say_notes(outlook->view, -1, "", "; ", &page->words);
	note_words(page, "notes", said(page));
	text_print(&page->json, "%d", croupier_state_turn(outlook->state));
	note_value(page, "turn");
	if (outlook->score != NULL)
		note_score(page, outlook);
}

/* A new step; a move has made it from the one before, or something else has. */
static void
add_step(struct page *page, const struct croupier_record *record, bool by_move)
{
	struct croupier_state *state =
	    tool_need(page->tool, croupier_state_copy(croupier_record_state(record)));
	unsigned long standing = croupier_record_about(record).standing, i;
	struct outlook outlook;
	const char *part;

	page->standing = tool_extend(page->tool, page->standing, page->step_count,
	    sizeof *page->standing);
	for (i = page->step_count; i > 0 && page->standing[i - 1] > standing; i--)
		page->standing[i - 1] = TAKEN_BACK;
	page->standing[page->step_count] = standing;
	page->step = page->step_count++;
	outlook_make(page->tool, state, by_move ? page->state : NULL, &outlook);
	note_zones(page, &outlook);
	part = outlook.view->part;
	page->part = tool_copy(page->tool, page->part, part == NULL ? "" : part);
	note_words_of(page, &outlook);
	outlook_free(&outlook);
	croupier_state_free(page->state);
	page->state = state;
}

/* ---- the list -------------------------------------------------------------------- */

/* Adds an entry, and the step that it makes. */
static void
add_entry(struct page *page, const struct croupier_record *record, const struct event *entry)
{
	struct text *list = &page->list;
	const char *const *line;

	text_put(list, page->step_count == 0 ? "\n" : ",\n");
	put_json(list, "{\"kind\":$,\"words\":$", entry->kind, entry->words);
	if (entry->number > 0)
		put_json(list, ",\"number\":#", (long)entry->number);
	put_json(list, entry->steps ? ",\"step\":#" : ",\"at\":#",
	    (long)page->step_count - !entry->steps);
	if (entry->part != NULL && entry->part[0] != '\0')
		put_json(list, ",\"part\":$", entry->part);
	for (line = entry->told; line != NULL && *line != NULL; line++)
		put_json(list, line == entry->told ? ",\"told\":[$" : ",$", *line);
	text_put(list, line != entry->told ? "]" : "");
	if (entry->back > 0)
		put_json(list, ",\"back\":#", (long)entry->back);
	if (entry->about[0] > 0)
		put_json(list, entry->about[1] > 0 ? ",\"about\":[#,#]" : ",\"about\":[#]",
		    (long)entry->about[0], (long)entry->about[1]);
	text_put(list, "}");
	if (entry->steps)
		add_step(page, record, entry->number > 0);
}

/* ---- records ----------------------------------------------------------------------- */

/* A value of a mapping in words, as a key of the head. */
static void
put_value(struct page *page, const struct croupier_value *mapping, const char *key)
{
	text_clear(&page->words);
	say_value(croupier_value_get(mapping, key), &page->words);
	put_json(&page->head, ",$:$", key, said(page));
}

/* What stays the same in a record. */
static void
make_head(struct page *page, const struct croupier_state *state)
{
	const struct croupier_state_about about = croupier_state_about(state);
	struct croupier_view *view;
	char id[ID_SIZE];
	unsigned seat;
	size_t i;

	tool_check(page->tool, croupier_view_make(state, NULL, &view));
	/* All cards of the game, as each may come into play. */
	gallery_use(&page->gallery, about.game, view->deck, "XX", id);
	for (i = 0; i < view->deck->count; i++)
		gallery_use(&page->gallery, about.game, view->deck, view->deck->faces[i].name, id);
	text_clear(&page->words);
	say_title(state, &page->words);
	if (page->count++ == 0)
		page->title = tool_copy(page->tool, NULL, said(page));
	put_json(&page->head, "{\"title\":$,\"game\":$", said(page), about.game);
	put_value(page, croupier_value_get(view->state, "meta"), "date");
	put_value(page, view->state, "meta");
	put_value(page, view->state, "options");
	if (page->front >= 0)
		text_print(&page->head, ",\"front\":%d", page->front);
	text_print(&page->head, ",\"deck\":\"%c\",\"narrow\":%s,\"lowest\":%s,\"wins\":%s,"
	    "\"dealer\":%u", gallery_letter(&page->gallery, about.game),
	    view->deck->narrow ? "true" : "false", about.lowest_wins ? "true" : "false",
	    about.only_wins ? "true" : "false", about.dealer);
	text_put(&page->head, ",\"seats\":[");
	for (seat = 0; seat < about.seats; seat++)
		put_json(&page->head, ",$", croupier_state_seat_name(state, seat));
	text_put(&page->head, "]");
	croupier_view_free(view);
}

/* ---- documents ------------------------------------------------------------------------ */

/* Something that does not change the table, because of a refusal that is told below it. */
static void
add_refusal(struct page *page, struct event entry, const struct croupier_refusal *no)
{
	char told[500];

	snprintf(told, sizeof told, no->rule == NULL ? "%s" : "%s [%s]", no->sentence, no->rule);
	entry.told = (const char *const[]){ told, NULL };
	add_entry(page, NULL, &entry);
}

/* ---- a seed ---------------------------------------------------------------------------- */

/* The cards at the step at hand are to be made anew. */
static void
forget_cards(struct page *page)
{
	struct series *series = page->series;

	for (; series < page->series + page->series_count; series++)
		if (is_of_cards(series) && page->step < series->count)
			series->values[page->step] = NULL;
}

/*
 * A seed has told all cards: they are shown from the first step on, but as they were where moves
 * have been taken back since.
 */
static void
know_all(struct page *page, const struct croupier_record *record)
{
	const unsigned long *standing = page->standing;
	struct outlook outlook;
	size_t i;

	croupier_state_free(page->state);
	page->state = NULL;
	for (i = 0; i < page->step_count; i++) {
		struct croupier_state *state = NULL, *before = NULL;

		if (standing[i] == TAKEN_BACK)
			continue;
		page->step = i;
		tool_check(page->tool, croupier_record_state_after(record, standing[i], &state));
		/* Cards that have moved are marked only if both states know the same cards. */
		if (i > 0 && standing[i - 1] < standing[i])
			tool_check(page->tool, croupier_record_state_after(record,
			    standing[i - 1], &before));
		outlook_make(page->tool, state, before, &outlook);
		forget_cards(page);
		note_zones(page, &outlook);
		outlook_free(&outlook);
		croupier_state_free(state);
		croupier_state_free(before);
	}
}

/* ---- documents, one by one ---------------------------------------------------------------- */

void
page_take(struct page *page, const struct croupier_record *record,
    const struct croupier_document *document)
{
	struct event event;

	page->before.steps = page->step_count;
	(void)tool_text(page->tool, &page->list, &page->before.list);
	if (croupier_document_about(document).kind == CROUPIER_SEED)
		know_all(page, record);
	event = event_of(page->tool, record, document, &page->words);
	if (event.number > 0)
		event.part = page->part;
	if (event.number > 0 && page_is_full(page))
		tool_die(page->tool, "a page has room for %d moves, and here are more: show fewer "
		    "records, or of a long one its first lines, with head", MOST_MOVES);
	page->moves += event.number > 0;
	if (event.kind != NULL)
		add_entry(page, record, &event);
}

bool
page_is_full(const struct page *page)
{
	return page->moves >= MOST_MOVES;
}

void
page_end(struct page *page, struct croupier_record *record, bool counts,
    const struct croupier_refusal *no, unsigned long number, const char *words)
{
	struct croupier_record_about about;
	enum croupier_stop stopped;
	char proved[100];
	size_t i;

	tool_check(page->tool, croupier_record_prove(record));
	about = croupier_record_about(record);
	stopped = croupier_state_about(croupier_record_state(record)).stopped;
	page->stopped = stopped != CROUPIER_NOT_STOPPED;
	page->counts = counts && stopped != CROUPIER_VOID && about.proof_count == 0 &&
	    croupier_tally_add(page->tally, croupier_record_state(record), NULL).verdict ==
	    CROUPIER_YES;
	for (i = 0; i < about.proof_count; i++) {
		const struct croupier_proof *proof = &about.proofs[i];

		snprintf(proved, sizeof proved, "move %lu was illegal: move %lu proves it",
		    proof->number, proof->proved_by);
		add_refusal(page, (struct event){ .kind = "proof", .words = proved,
		    .about = { proof->number, proof->proved_by } }, &proof->refusal);
	}
	if (no != NULL)
		add_refusal(page, (struct event){ .kind = "refused", .number = number,
		    .words = number > 0 ? words : "the record cannot be followed from here on" },
		    no);
}

/* ---- the record as JSON --------------------------------------------------------------- */

/* The current record so far. */
static void
put_record(const struct page *page, struct text *to)
{
	const struct series *series = page->series;
	const char *between;
	unsigned long step;

	text_put(to, tool_text(page->tool, &page->records, NULL)[0] == '\0' ? "" : ",\n");
	text_put(to, tool_text(page->tool, &page->head, NULL));
	text_print(to, ",\"counts\":%s,\"stopped\":%s,\"steps\":%lu,\n\"series\":{",
	    page->counts ? "true" : "false", page->stopped ? "true" : "false", page->step_count);
	for (; series < page->series + page->series_count; series++) {
		text_put(to, series == page->series ? "\n" : ",\n");
		put_json(to, "$:[", series->name);
		/* Each on a line of its own, so that no line is too long for an editor. */
		for (step = 0, between = ""; step < page->step_count; step++)
			if (changes_at(series, step)) {
				text_print(to, "%s[%lu,%s]", between, step, value_at(series, step));
				between = ",\n";
			}
		text_put(to, "]");
		/* A long record has much to write, which need not wait in memory. */
		if (to == &page->tool->out)
			tool_put(page->tool);
	}
	text_put(to, "},\n\"list\":[");
	text_put(to, tool_text(page->tool, &page->list, NULL));
	text_put(to, "]");
	if (page->review != NULL)
		review_put(page->review, page->file, page->number, page->seat, to);
	text_put(to, "}");
}

static void
clear_record(struct page *page)
{
	size_t i;

	for (i = 0; i < page->series_count; i++)
		free(page->series[i].values);
	list_free(&page->values);
	croupier_state_free(page->state);
	page->state = NULL;
	text_free(&page->head);
	text_free(&page->list);
	free(page->seat);
	page->seat = NULL;
	page->series_count = page->step_count = 0;
	page->counts = page->stopped = false;
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
	croupier_record_tell(record, true);
	if (page->count > 0)
		put_record(page, &page->records);
	clear_record(page);
	page->file = file;
	page->number = number;
	note_file(page, file);
	page->front = front;
	if (front >= 0)
		page->seat = tool_copy(page->tool, NULL, croupier_state_seat_name(
		    croupier_record_state(record), (unsigned)front));
	make_head(page, croupier_record_state(record));
	add_entry(page, record, &(struct event){ .kind = "deal", .words = "the beginning",
	    .steps = true });
}

/* ---- the page ------------------------------------------------------------------------ */

/* The rows of the tally, for the front page. */
static void
put_tally(const struct page *page, struct text *to)
{
	struct croupier_tally_rows all;
	size_t i;

	tool_check(page->tool, croupier_tally_sort(page->tally, &all));
	for (i = 0; i < all.count; i++) {
		const struct croupier_tally_row *row = &all.rows[i];

		text_put(to, i == 0 ? "" : ",\n");
		put_json(to, "[$,$,", row->values[0], row->values[1]);
		text_print(to, "%lu,%lld,\"%s\",%lu,%lu,%lu]", row->rounds,
		    (long long)row->points, row->mean, row->best, row->finished, row->won);
	}
}

static const char head_of_page[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
/* Nothing may be fetched, whatever is in the page. */
static const char policy_of_page[] =
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
    "style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">\n";
static const char rest_of_head[] =
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<link rel=\"icon\" href=\"data:,\">\n<title>";

/* The words in which moves of the game are said. */
static void
put_verbs(const char *game, struct text *to)
{
	struct croupier_verb verb;
	const char *const *word;
	size_t i;

	text_put(to, ",\n\"verbs\":{");
	for (i = 0; verb = croupier_verb_at(game, i), verb.name != NULL; i++) {
		put_json(to, ",$:[$", verb.name, verb.about);
		for (word = verb.parameters; *word != NULL; word++)
			put_json(to, ",$", *word);
		text_put(to, "]");
	}
	text_put(to, "}");
}

/* How each game of the page is played; the letter of its cards is in the name. */
static void
put_how(const struct page *page, struct text *to)
{
	const struct how_to_play *how;
	size_t i;

	for (i = 0; i < MOST_GAMES && page->gallery.games[i][0] != '\0'; i++)
		for (how = how_to_play; how->game != NULL; how++)
			if (strcmp(how->game, page->gallery.games[i]) == 0)
				text_print(to, "<template id=\"how-%c\">\n%s</template>\n",
				    (char)('a' + i), how->html);
}

void
page_write(const struct page *page, const char *live, struct text *to)
{
	const char *heading = strstr(page_body, "</h1>"), *title;
	char all[40];

	if (page->count == 0)
		return;
	snprintf(all, sizeof all, "%lu records", page->count);
	title = page->count > 1 ? all : page->title;
	text_put(to, head_of_page);
	text_put(to, live == NULL ? policy_of_page : "");
	text_put(to, rest_of_head);
	put_escaped(to, title, strlen(title));
	text_put(to, "</title>\n<style>\n");
	text_put(to, page_style);
	text_put(to, gallery_style);
	text_put(to, "</style>\n</head>\n<body>\n"
	    "<svg id=\"symbols\" aria-hidden=\"true\" focusable=\"false\"><defs>\n");
	text_put(to, gallery_shapes);
	text_put(to, tool_text(page->tool, &page->gallery.symbols, NULL));
	text_put(to, "</defs></svg>\n");
	/* The title stands in the file, for whoever reads it without the script. */
	text_add(to, page_body, (size_t)(heading - page_body));
	put_escaped(to, title, strlen(title));
	text_put(to, heading);
	put_how(page, to);
	text_put(to, "<script type=\"application/json\" id=\"data\">\n");
	text_put(to, "{\n\"files\":[");
	text_put(to, page->of_files ? tool_text(page->tool, &page->files, NULL) : "");
	text_put(to, "],\n\"tally\":[");
	put_tally(page, to);
	text_put(to, "],\n\"records\":[\n");
	text_put(to, tool_text(page->tool, &page->records, NULL));
	put_record(page, to);
	text_put(to, "]");
	if (live != NULL) {
		text_print(to, ",\n\"live\":%s", live);
		put_verbs(croupier_state_about(page->state).game, to);
		text_put(to, "\n");
	}
	text_put(to, "}\n</script>\n<script>\n");
	text_put(to, page_script);
	text_put(to, live == NULL ? "" : page_live);
	text_put(to, "</script>\n</body>\n</html>\n");
}

void
page_put_record(const struct page *page, struct text *to)
{
	text_put(to, "{\"record\":");
	put_record(page, to);
	text_put(to, "}");
}

void
page_put_news(const struct page *page, struct text *to)
{
	const char *list = tool_text(page->tool, &page->list, NULL) + page->before.list;
	const struct series *series = page->series;

	put_json(to, "{\"steps\":#,\"series\":{", (long)page->step_count);
	for (; series < page->series + page->series_count; series++)
		if (page->step_count > page->before.steps &&
		    changes_at(series, page->step_count - 1)) {
			put_json(to, ",$:", series->name);
			text_put(to, value_at(series, page->step_count - 1));
		}
	text_print(to, "},\"list\":[%s]}", list + strspn(list, ",\n"));
}

struct page *
page_new(struct tool *tool, struct review *review)
{
	struct page *page = tool_need(tool, calloc(1, sizeof *page));

	page->tool = page->gallery.tool = tool;
	page->review = review;
	tool_check(tool, croupier_tally_new("game,player", &page->tally));
	return page;
}

void
page_free(struct page *page)
{
	if (page == NULL)
		return;
	clear_record(page);
	croupier_tally_free(page->tally);
	gallery_end(&page->gallery);
	text_free(&page->records);
	text_free(&page->json);
	text_free(&page->words);
	text_free(&page->files);
	free(page->first_file);
	free(page->title);
	free(page->part);
	free(page->standing);
	free(page->series);
	free(page);
}
