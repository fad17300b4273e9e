/*
 * tally.c: adds up finished rounds into a table of results.
 *
 * Knows its options, and how a table is laid out for people and for spreadsheets.
 * Must not know any game, nor what rows add up: the library does.
 */
#include "cli/records.h"
#include "cli/terminal.h"

#include <stdlib.h>
#include <string.h>

struct tallying {
	struct tool *tool;
	struct croupier_tally *tally;
	struct list by;
	bool csv, table, proved, no_hindsight;
	bool any;			/* there is a state */
	struct list same;		/* NAME=NAME, as they were given */
	struct once *once;		/* the rounds that are there */
	struct croupier_tally_rows all;
	struct text cell;		/* the last one that was asked for */
};

static const struct poptOption options[] = {
	TOOL_LIST("by", 0, struct tallying, by, "KEY,...",
	    "what each row is for, meta.NAME or: player, game, variant, file or place"),
	TOOL_LIST("same", 0, struct tallying, same, "NAME=NAME",
	    "count one name as another; may be repeated"),
	TOOL_FLAG("proved", 0, struct tallying, proved,
	    "count only rounds whose deal is proved by a seed"),
	TOOL_FLAG("csv", 0, struct tallying, csv, "write a table for spreadsheets"),
	TOOL_FLAG("table", 0, struct tallying, table, "write a table for people"),
	NO_HINDSIGHT_OPTION(struct tallying),
	TOOL_JSON_OPTION,
	TOOL_OPTIONS
};

/* Makes names count as others. */
static void
join_names(struct tallying *t)
{
	struct croupier_refusal no;
	size_t i;

	for (i = 0; i < t->same.count; i++) {
		char *as = strchr(t->same.at[i], '=');

		if (as == NULL)
			tool_die(t->tool, "--same wants NAME=NAME, not %s", t->same.at[i]);
		*as = '\0';
		no = croupier_tally_same(t->tally, t->same.at[i], as + 1);
		if (!tool_is_yes(t->tool, &no))
			tool_die(t->tool, "--same: %s", no.sentence);
	}
}

/* ---- rounds ------------------------------------------------------------------ */

static void
take_state(struct tool *tool, void *what, struct input_record *at)
{
	struct tallying *t = what;

	(void)tool;
	t->any = true;
	once_begin(t->once, at);
}

static void
take_document(struct tool *tool, void *what, struct input_record *at,
    const struct croupier_document *document, const struct croupier_refusal *no)
{
	struct tallying *t = what;

	(void)tool;
	if (no->verdict == CROUPIER_YES)
		once_follow(t->once, at, document);
}

/* Adds the round of a record. */
static void
add_round(struct tool *tool, void *what, struct input_record *at)
{
	struct tallying *t = what;
	struct croupier_refusal no;

	/* A round that counts for nothing is not worth a word. */
	if (!at->good ||
	    croupier_state_about(croupier_record_state(at->record)).stopped == CROUPIER_VOID)
		return;
	if (t->proved && !croupier_record_about(at->record).deal_proved)
		no = refusal(CROUPIER_NO,
		    "no seed proves the deal of this round, which is left out");
	else if (!once_is_new(t->once, croupier_record_state(at->record)))
		no = refusal(CROUPIER_NO,
		    "this round is there already, and is not counted again");
	else
		no = croupier_tally_add(t->tally, croupier_record_state(at->record), at->file);
	if (no.verdict == CROUPIER_YES)
		return;
	no.at = at->place;
	tool_refuse_move(tool, &no, number_in_file(at), 0, "");
}

/* ---- cells ------------------------------------------------------------------- */

/* The columns after the keys of a row, in order. */
enum number { ROUNDS, POINTS, MEAN, BEST, FINISHED, WON, NUMBERS };

static const char *const number_names[NUMBERS] = {
	[ROUNDS] = "rounds", [POINTS] = "points", [MEAN] = "mean", [BEST] = "best",
	[FINISHED] = "finished", [WON] = "won",
};

static void
put_number(struct text *cell, const struct croupier_tally_row *row, enum number number)
{
	const unsigned long counts[NUMBERS] = { [ROUNDS] = row->rounds, [BEST] = row->best,
		[FINISHED] = row->finished, [WON] = row->won };

	if (number == POINTS)
		text_print(cell, "%lld", (long long)row->points);
	else if (number == MEAN)
		text_put(cell, row->mean);
	else
		text_print(cell, "%lu", counts[number]);
}

/* Puts a text that may be anything, such as the name of a file. */
static void
put_utf8(struct text *cell, const char *text)
{
	size_t length;

	for (; (length = croupier_character(text, NULL)) > 0; text += length)
		if (length == 1 && (unsigned char)*text > 0x7f)
			text_put(cell, "\xef\xbf\xbd");
		else
			text_add(cell, text, length);
}

enum { HEAD = -1 };

/* The text of a column in a row or in the head; it lives until the next call. */
static const char *
cell_of(struct tallying *t, long row, size_t column)
{
	size_t keys = t->all.key_count;

	if (row == HEAD)
		return column < keys ? t->all.keys[column] : number_names[column - keys];
	text_clear(&t->cell);
	if (column < keys && t->csv)
		put_utf8(&t->cell, t->all.rows[row].values[column]);
	else if (column < keys)
		text_say(&t->cell, "%s", t->all.rows[row].values[column]);
	else
		put_number(&t->cell, &t->all.rows[row], (enum number)(column - keys));
	return tool_text(t->tool, &t->cell, NULL);
}

/* ---- for spreadsheets ----------------------------------------------------------- */

/* Which of these a text begins with; NULL: none. */
static const char *
find_beginning(const char *text, const char *const *beginnings)
{
	while (*beginnings != NULL && strncmp(text, *beginnings, strlen(*beginnings)) != 0)
		beginnings++;
	return *beginnings;
}

/* Whether a spreadsheet could take a text for a formula, perhaps behind blanks. */
static bool
is_like_formula(const char *text)
{
	/* The last ones are the same signs in full width, and a minus sign. */
	static const char *const signs[] = { "=", "+", "-", "@", "\t", "\r", "\xef\xbc\x9d",
		"\xef\xbc\x8b", "\xef\xbc\x8d", "\xef\xbc\xa0", "\xe2\x88\x92", NULL };
	static const char *const blanks[] = { " ", "\n", "\v", "\f", "\xc2\xa0", "\xe3\x80\x80",
		NULL };
	const char *blank;

	while ((blank = find_beginning(text, blanks)) != NULL)
		text += strlen(blank);
	return find_beginning(text, signs) != NULL;
}

/*
 * Puts a cell by RFC 4180: in quotes if it needs them; quotes in it are doubled.  A text that a
 * spreadsheet could take for a formula gets a mark before it that says that it is a text.
 */
static void
put_csv_cell(struct text *out, const char *cell, bool is_text)
{
	const char *quote = strpbrk(cell, ",\"\r\n") == NULL ? "" : "\"";

	text_put(out, quote);
	if (is_text && is_like_formula(cell))
		text_put(out, "'");
	for (; *cell != '\0'; cell++)
		text_add(out, *cell == '"' ? "\"\"" : cell, *cell == '"' ? 2 : 1);
	text_put(out, quote);
}

static void
put_csv_line(struct tallying *t, long row)
{
	size_t column, keys = t->all.key_count, columns = keys + NUMBERS;

	for (column = 0; column < columns; column++) {
		put_csv_cell(&t->tool->out, cell_of(t, row, column), column < keys);
		text_put(&t->tool->out, column + 1 == columns ? "\r\n" : ",");
	}
	tool_put(t->tool);
}

/* ---- for people --------------------------------------------------------------------- */

/* Puts a line of the table: words are aligned at the left, numbers at the right. */
static void
put_table_line(struct tallying *t, long row, const size_t *widths)
{
	size_t column, keys = t->all.key_count;
	struct text *out = &t->tool->out;

	for (column = 0; column < keys + NUMBERS; column++) {
		const char *cell = cell_of(t, row, column);
		int spaces = (int)(widths[column] - count_columns(cell));

		text_put(out, column > 0 ? "  " : "");
		if (column < keys)
			text_print(out, "%s%*s", cell, spaces, "");
		else
			text_print(out, "%*s%s", spaces, "", cell);
	}
	text_put(out, "\n");
	tool_put(t->tool);
}

/* ---- all of it ------------------------------------------------------------------------- */

/* Tells of what the user named and nobody has, and of players who may be one. */
static void
tell_names(struct tallying *t)
{
	const char *const *idle;
	size_t i;

	for (idle = t->all.idle_keys; *idle != NULL; idle++)
		tool_note(t->tool, NULL, "--by: no record has %s", *idle);
	for (idle = t->all.idle_names; *idle != NULL; idle++)
		tool_note(t->tool, NULL, "--same: no seat is called %s", *idle);
	for (i = 0; i < t->all.alike_count; i++)
		tool_note(t->tool, NULL, "%s and %s look alike; if they are one, --same %s=%s "
		    "counts them as one", t->all.alike[i].name, t->all.alike[i].like,
		    t->all.alike[i].name, t->all.alike[i].like);
}

static void
put_lines(struct tallying *t)
{
	size_t i, columns = t->all.key_count + NUMBERS, width;
	long row, rows = (long)t->all.count;
	size_t *widths = tool_need(t->tool, calloc(columns, sizeof *widths));

	for (row = HEAD; t->table && row < rows; row++)
		for (i = 0; i < columns; i++) {
			width = count_columns(cell_of(t, row, i));
			widths[i] = width > widths[i] ? width : widths[i];
		}
	for (row = HEAD; row < rows; row++)
		if (t->csv)
			put_csv_line(t, row);
		else
			put_table_line(t, row, widths);
	free(widths);
}

static void
put_tally(struct tallying *t)
{
	struct croupier_refusal no = croupier_tally_sort(t->tally, &t->all);

	if (!tool_is_yes(t->tool, &no)) {
		tool_trouble(t->tool, "%s; add game to --by", no.sentence);
		return;
	}
	tell_names(t);
	if (t->csv || t->table)
		put_lines(t);
	else
		tool_check(t->tool, croupier_tally_write(t->tally, t->tool->format,
		    t->tool->out.made));
}

int
main(int argc, const char *argv[])
{
	struct record_handlers handlers = { .numbered = true, .deals = true, .state = take_state,
		.document = take_document, .end = add_round,
		.none_empty = true, .at_end = true };
	struct tool tool = { .silent = false };
	struct tallying t = { .tool = &tool };
	struct croupier_refusal no;

	tool_start(&tool, argc, argv, options, "[FILE...]", &t);
	if (t.csv + t.table + (tool.format == CROUPIER_JSON) > 1)
		tool_die(&tool, "--csv, --table and --json exclude each other");
	handlers.hindsight = !t.no_hindsight;
	t.once = once_new(&tool);
	if (t.by.count > 1)
		tool_die(&tool, "--by is given once, with all keys, as in --by game,player");
	no = croupier_tally_new(t.by.count == 0 ? NULL : t.by.at[0], &t.tally);
	if (no.verdict != CROUPIER_YES)
		tool_die(&tool, "--by: %s", no.sentence);
	join_names(&t);
	if (tool_read_records(&tool, tool.words, &handlers, &t) && t.any)
		put_tally(&t);
	croupier_tally_free(t.tally);
	once_free(t.once);
	text_free(&t.cell);
	return tool_end(&tool);
}
