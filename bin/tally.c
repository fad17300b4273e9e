/*
 * tally.c: adds up finished rounds into a table of results.
 *
 * Knows its options, and how a table is laid out for people and for spreadsheets.
 * Must not know any game, nor what rows add up: the library does.
 */
#include "shared/tool.h"

#include <stdlib.h>
#include <string.h>

enum option { BY = 1, CSV, TABLE };

static const struct poptOption options[] = {
	{ "by", '\0', POPT_ARG_STRING, NULL, BY,
	    "what each row is for: player, game, variant, file or place",
	    "KEY,..." },
	{ "csv", '\0', POPT_ARG_NONE, NULL, CSV, "write a table for spreadsheets", NULL },
	{ "table", '\0', POPT_ARG_NONE, NULL, TABLE, "write a table for people", NULL },
	TOOL_JSON_OPTION,
	TOOL_OPTIONS
};

struct tallying {
	struct croupier_tally *tally;
	char *by;
	bool csv, table;
};

static bool
take_option(struct tool *tool, void *what, int option, const char *argument)
{
	struct tallying *t = what;

	switch ((enum option)option) {
	case BY:
		t->by = tool_copy(tool, t->by, argument);
		break;
	case CSV:
		t->csv = true;
		break;
	case TABLE:
		t->table = true;
		break;
	}
	return true;
}

/* Adds the round that a record has ended with. */
static void
add_round(struct tool *tool, void *what, struct passage *passage)
{
	struct tallying *t = what;
	struct croupier_refusal no;

	if (!passage->good)
		return;
	no = croupier_tally_add(t->tally, croupier_record_state(passage->record), passage->file);
	if (no.verdict == CROUPIER_YES)
		return;
	no.at = passage->place;
	tool_refuse_move(tool, &no, passage->number, 0, "");
}

/* ---- cells ------------------------------------------------------------------- */

/* What stands behind the keys of a row, in the order of the columns. */
enum number { ROUNDS, POINTS, MEAN, BEST, FINISHED, WON, NUMBERS };

static const char *const number_names[NUMBERS] = {
	[ROUNDS] = "rounds", [POINTS] = "points", [MEAN] = "mean", [BEST] = "best",
	[FINISHED] = "finished", [WON] = "won",
};

/* How many columns are for keys. */
static size_t
count_keys(const struct croupier_tally *tally)
{
	size_t keys = 0;

	while (croupier_tally_key(tally, keys) != NULL)
		keys++;
	return keys;
}

static const char *
name_of(const struct croupier_tally *tally, size_t column)
{
	size_t keys = count_keys(tally);

	return column < keys ? croupier_tally_key(tally, column) : number_names[column - keys];
}

/* A number of a row, as text of its own. */
static char *
copy_number(struct tool *tool, const struct croupier_tally_row *row, enum number number)
{
	char digits[32];
	unsigned long count = 0;

	switch (number) {
	case POINTS:
		snprintf(digits, sizeof digits, "%lld", (long long)row->points);
		return tool_copy(tool, NULL, digits);
	case MEAN:
		return tool_copy(tool, NULL, row->mean);
	case ROUNDS:
		count = row->rounds;
		break;
	case BEST:
		count = row->best;
		break;
	case FINISHED:
		count = row->finished;
		break;
	case WON:
		count = row->won;
		break;
	case NUMBERS:
		break;
	}
	snprintf(digits, sizeof digits, "%lu", count);
	return tool_copy(tool, NULL, digits);
}

/* What stands in a column of a row, harmless to show; the caller frees it. */
static char *
copy_cell(struct tool *tool, const struct croupier_tally *tally, size_t index, size_t column)
{
	struct croupier_tally_row row = croupier_tally_row(tally, index);
	size_t keys = count_keys(tally);
	char *cell;

	if (column >= keys)
		return copy_number(tool, &row, (enum number)(column - keys));
	cell = tool_copy(tool, NULL, croupier_tally_value(tally, index, column));
	croupier_harmless(cell);
	return cell;
}

static void
put(struct tool *tool, const char *text)
{
	tool_check(tool, croupier_text_append(tool->text, text));
}

/* ---- for spreadsheets ----------------------------------------------------------- */

/* A cell by RFC 4180: in quotes where it needs them, which are doubled in it. */
static void
put_csv_cell(struct tool *tool, const char *cell, bool last)
{
	bool quoted = strpbrk(cell, ",\"\r\n") != NULL;
	char one[2] = "";

	put(tool, quoted ? "\"" : "");
	for (; (one[0] = *cell) != '\0'; cell++)
		put(tool, one[0] == '"' ? "\"\"" : one);
	put(tool, quoted ? "\"" : "");
	put(tool, last ? "\r\n" : ",");
}

static void
put_csv(struct tool *tool, const struct croupier_tally *tally)
{
	size_t i, column, columns = count_keys(tally) + NUMBERS;

	for (column = 0; column < columns; column++)
		put_csv_cell(tool, name_of(tally, column), column + 1 == columns);
	for (i = 0; i < croupier_tally_rows(tally); i++) {
		for (column = 0; column < columns; column++) {
			char *cell = copy_cell(tool, tally, i, column);

			put_csv_cell(tool, cell, column + 1 == columns);
			free(cell);
		}
		tool_put(tool);
	}
}

/* ---- for people --------------------------------------------------------------------- */

static size_t
count_characters(const char *text)
{
	char character[8];
	size_t count = 0;

	while ((text = tool_character(text, character, NULL)) != NULL)
		count++;
	return count;
}

/* How wide a column is, its name included. */
static size_t
find_width(struct tool *tool, const struct croupier_tally *tally, size_t column)
{
	size_t width = count_characters(name_of(tally, column)), i;

	for (i = 0; i < croupier_tally_rows(tally); i++) {
		char *cell = copy_cell(tool, tally, i, column);
		size_t count = count_characters(cell);

		width = count > width ? count : width;
		free(cell);
	}
	return width;
}

/* A cell filled up with spaces: words begin, and numbers end, below each other. */
static void
put_aligned(struct tool *tool, const char *cell, size_t width, bool word)
{
	size_t spaces = width - count_characters(cell);

	if (word)
		put(tool, cell);
	for (; spaces > 0; spaces--)
		put(tool, " ");
	if (!word)
		put(tool, cell);
}

/* A line of the table, which has the names of the columns where index is a row too many. */
static void
put_line(struct tool *tool, const struct croupier_tally *tally, size_t index, const size_t *widths)
{
	size_t column, keys = count_keys(tally);
	bool is_head = index == croupier_tally_rows(tally);

	for (column = 0; column < keys + NUMBERS; column++) {
		char *cell = is_head ? tool_copy(tool, NULL, name_of(tally, column)) :
		    copy_cell(tool, tally, index, column);

		put(tool, column > 0 ? "  " : "");
		put_aligned(tool, cell, widths[column], column < keys);
		free(cell);
	}
	put(tool, "\n");
	tool_put(tool);
}

static void
put_table(struct tool *tool, const struct croupier_tally *tally)
{
	size_t i, columns = count_keys(tally) + NUMBERS, rows = croupier_tally_rows(tally);
	size_t *widths = calloc(columns, sizeof *widths);

	if (widths == NULL)
		tool_die(tool, "out of memory");
	for (i = 0; i < columns; i++)
		widths[i] = find_width(tool, tally, i);
	put_line(tool, tally, rows, widths);
	for (i = 0; i < rows; i++)
		put_line(tool, tally, i, widths);
	free(widths);
}

/* ---- all of it ------------------------------------------------------------------------- */

static void
put_tally(struct tool *tool, const struct tallying *t)
{
	struct croupier_refusal no = croupier_tally_sort(t->tally);

	if (no.verdict != CROUPIER_YES) {
		tool_trouble(tool, "%s; add game to --by", no.sentence);
		return;
	}
	if (t->csv)
		put_csv(tool, t->tally);
	else if (t->table)
		put_table(tool, t->tally);
	else
		tool_check(tool, croupier_tally_write(t->tally, tool->format, tool->text));
}

int
main(int argc, const char *argv[])
{
	static const struct visitor visitor = { .numbered = true, .hindsight = true, .deals = true,
		.end = add_round };
	struct tool tool = { .fd = -1 };
	struct tallying t = { .tally = NULL };
	struct croupier_refusal no;

	tool_start(&tool, argc, argv, options, "[FILE...]", take_option, &t);
	if (t.csv + t.table + (tool.format == CROUPIER_JSON) > 1)
		tool_die(&tool, "--csv, --table and --json exclude each other");
	no = croupier_tally_new(t.by, &t.tally);
	if (no.verdict == CROUPIER_YES) {
		tool_visit(&tool, &visitor, &t);
		put_tally(&tool, &t);
	} else {
		tool_trouble(&tool, "--by: %s", no.sentence);
	}
	croupier_tally_free(t.tally);
	free(t.by);
	return tool_end(&tool);
}
