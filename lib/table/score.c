/*
 * score.c: scores as values and as documents, and claims about them.
 *
 * Knows points, totals and lines.  Must not know what a game gives points for.
 */
#include "table/score.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
score_line(struct croupier_score *score, uint8_t seat, int32_t points, const struct croupier_rule *rule,
    const char *format, ...)
{
	struct line *line;
	va_list arguments;

	score->points[seat] += points;
	if (score->only_numbers || score->line_count == MAX_LINES)
		return;
	line = &score->lines[score->line_count++];
	*line = (struct line){ .seat = seat, .points = points, .rule = rule };
	va_start(arguments, format);
	vsnprintf(line->words, sizeof line->words, format, arguments);
	va_end(arguments);
}

int32_t
highest_total(const struct table *table, const int32_t *totals)
{
	int32_t best = totals[0];
	unsigned i;

	for (i = 1; i < table->seats; i++)
		if (totals[i] > best)
			best = totals[i];
	return best;
}

bool
highest_win(const struct table *table, const int32_t *totals, bool *winners)
{
	int32_t best = highest_total(table, totals);
	unsigned i;

	for (i = 0; i < table->seats; i++)
		winners[i] = totals[i] == best;
	return true;
}

/* croupier_score_make, which may leave the lines out. */
static struct croupier_refusal
make_score(const struct croupier_state *state, bool only_numbers, struct croupier_score **out)
{
	const struct state *s = state->now;
	const struct game *game = state->table.game;
	struct croupier_score *score = malloc(sizeof *score);
	struct croupier_refusal no = accepted();
	unsigned i;

	*out = NULL;
	if (score == NULL)
		return out_of_memory();
	/* All but the lines, which are many and filled in as they come. */
	memset(score, 0, offsetof(struct croupier_score, lines));
	score->game = game;
	score->only_numbers = only_numbers;
	score->seats = state->table.seats;
	score->over = is_over(s);
	score->round = state->table.round;
	memcpy(score->name, state->table.name, sizeof score->name);
	if (!game->score(s, score, &no)) {
		free(score);
		no.verdict = CROUPIER_TROUBLE;
		return no;
	}
	for (i = 0; i < score->seats; i++) {
		score->totals[i] = state->table.scores[i] + score->points[i];
		/* What is written must be readable. */
		if (score->totals[i] > MOST_NUMBER || score->totals[i] < -MOST_NUMBER) {
			no = trouble(NULL, "the total of %s is beyond 1,000,000,000", state->table.name[i]);
			free(score);
			return no;
		}
	}
	if (score->over)
		score->match_over = game->match(s, score->totals, score->winner);
	*out = score;
	return no;
}

struct croupier_refusal
croupier_score_make(const struct croupier_state *state, struct croupier_score **out)
{
	return make_score(state, false, out);
}

void
croupier_score_free(struct croupier_score *score)
{
	free(score);
}

long
croupier_score_points(const struct croupier_score *score, unsigned seat)
{
	return score->points[seat];
}

long
croupier_score_total(const struct croupier_score *score, unsigned seat)
{
	return score->totals[seat];
}

bool
croupier_score_match_over(const struct croupier_score *score)
{
	return score->match_over;
}

bool
croupier_score_winner(const struct croupier_score *score, unsigned seat)
{
	return score->winner[seat];
}

size_t
croupier_score_lines(const struct croupier_score *score)
{
	return score->line_count;
}

struct croupier_score_line
croupier_score_line(const struct croupier_score *score, size_t index)
{
	const struct line *line = &score->lines[index];

	return (struct croupier_score_line){ .seat = line->seat, .points = line->points, .rule = line->rule->id,
		.words = line->words };
}

/* ---- documents --------------------------------------------------------- */

static struct node *
numbers_tree(struct arena *arena, const struct croupier_score *score, const int32_t *numbers)
{
	struct node *map = tree_map(arena);
	unsigned i;

	for (i = 0; i < score->seats; i++)
		tree_set(arena, map, score->name[i], tree_number(arena, numbers[i]));
	return map;
}

static struct node *
winners_tree(struct arena *arena, const struct croupier_score *score)
{
	struct node *list = tree_list(arena);
	unsigned i;

	for (i = 0; i < score->seats; i++)
		if (score->winner[i])
			tree_add(list, tree_word(arena, score->name[i]));
	return list;
}

static struct node *
lines_tree(struct arena *arena, const struct croupier_score *score)
{
	struct node *list = tree_list(arena), *map;
	unsigned i;

	for (i = 0; i < score->line_count; i++) {
		const struct line *line = &score->lines[i];

		map = tree_map(arena);
		tree_set(arena, map, "seat", tree_word(arena, score->name[line->seat]));
		tree_set(arena, map, "points", tree_number(arena, line->points));
		tree_set(arena, map, "rule", tree_word(arena, line->rule->id));
		tree_set(arena, map, "for", tree_word(arena, line->words));
		tree_add(list, map);
	}
	return list;
}

/* Appends a document and gives the arena back. */
static struct croupier_refusal
write_document(struct arena *arena, const struct node *map, bool one_line, enum croupier_format format,
    struct croupier_text *text)
{
	struct croupier_refusal no = tree_append(text, arena, map, one_line, format);

	arena_free(arena);
	return no;
}

struct croupier_refusal
croupier_score_write(const struct croupier_score *score, enum croupier_format format, struct croupier_text *text)
{
	struct arena arena = { .blocks = NULL };
	struct node *map = tree_map(&arena);

	tree_set(&arena, map, "game", tree_word(&arena, score->game->name));
	tree_set(&arena, map, "round", tree_number(&arena, score->round));
	tree_set(&arena, map, "over", tree_truth(&arena, score->over));
	tree_set(&arena, map, "points", numbers_tree(&arena, score, score->points));
	tree_set(&arena, map, "totals", numbers_tree(&arena, score, score->totals));
	tree_set(&arena, map, "match", tree_word(&arena, score->match_over ? "over" : "playing"));
	tree_set(&arena, map, "winners", winners_tree(&arena, score));
	tree_set(&arena, map, "lines", lines_tree(&arena, score));
	return write_document(&arena, map, false, format, text);
}

struct croupier_refusal
croupier_score_write_result(const struct croupier_score *score, enum croupier_format format,
    struct croupier_text *text)
{
	struct arena arena = { .blocks = NULL };
	struct node *map = tree_map(&arena), *claim = tree_map(&arena);

	tree_set(&arena, claim, "points", numbers_tree(&arena, score, score->points));
	tree_set(&arena, claim, "totals", numbers_tree(&arena, score, score->totals));
	tree_set(&arena, map, "result", claim);
	return write_document(&arena, map, true, format, text);
}

struct croupier_refusal
croupier_report_write(const struct croupier_report *report, enum croupier_format format, struct croupier_text *text)
{
	struct arena arena = { .blocks = NULL };
	struct node *map = tree_map(&arena);
	const struct croupier_refusal *no = report->refusal;
	char place[600];

	tree_set(&arena, map, "verdict", tree_number(&arena, (long)report->verdict));
	if (report->moves >= 0)
		tree_set(&arena, map, "moves", tree_number(&arena, report->moves));
	tree_set(&arena, map, report->truth, tree_truth(&arena, no == NULL || no->verdict == CROUPIER_YES));
	if (no != NULL && no->verdict != CROUPIER_YES) {
		if (report->with_place && no->at.file != NULL) {
			snprintf(place, sizeof place, "%s:%lu:%lu", no->at.file, no->at.line, no->at.column);
			tree_set(&arena, map, "at", tree_word(&arena, place));
		}
		if (no->rule != NULL)
			tree_set(&arena, map, "rule", tree_word(&arena, no->rule));
		tree_set(&arena, map, "because", tree_word(&arena, no->sentence));
	}
	if (report->move != NULL && report->move[0] != '\0')
		tree_set(&arena, map, "move", tree_word(&arena, report->move));
	return write_document(&arena, map, true, format, text);
}

/* ---- claims ------------------------------------------------------------ */

/* What a result document claims. */
struct claim {
	int32_t points[MAX_SEATS], totals[MAX_SEATS];
	uint8_t winners[MAX_SEATS], winner_count;
	bool has_totals, has_winners;
};

static void
read_claim(struct fields *f, struct claim *claim)
{
	field_map(f, "result");
	field_seat_numbers(f, "points", claim->points, -1000000000, 1000000000);
	claim->has_totals = field_given(f, "totals", false);
	if (claim->has_totals)
		field_seat_numbers(f, "totals", claim->totals, -1000000000, 1000000000);
	claim->has_winners = field_given(f, "winners", false);
	if (claim->has_winners)
		field_seats(f, "winners", claim->winners, &claim->winner_count);
	field_end(f);
	field_finish(f);
}

__attribute__((format(printf, 2, 3)))
static struct croupier_refusal
refuse_claim(const struct croupier_place *place, const char *format, ...)
{
	struct croupier_refusal no = { .verdict = CROUPIER_NO, .rule = table_rules[BAD_RESULT].id, .at = *place };
	va_list arguments;

	va_start(arguments, format);
	refusal_sentence(&no, format, arguments);
	va_end(arguments);
	return no;
}

static struct croupier_refusal
compare_claim(const struct croupier_score *score, const struct claim *claim, const struct croupier_place *place)
{
	unsigned i;

	for (i = 0; i < score->seats; i++) {
		bool claimed = memchr(claim->winners, (int)i, claim->winner_count) != NULL;

		if (claim->points[i] != score->points[i])
			return refuse_claim(place, "%s has %ld points by the rules, not %ld", score->name[i],
			    (long)score->points[i], (long)claim->points[i]);
		if (claim->has_totals && claim->totals[i] != score->totals[i])
			return refuse_claim(place, "the total of %s is %ld by the rules, not %ld", score->name[i],
			    (long)score->totals[i], (long)claim->totals[i]);
		if (claim->has_winners && claimed != score->winner[i])
			return refuse_claim(place, claimed ? "%s has not won the match" : "%s has won the match, too",
			    score->name[i]);
	}
	return accepted();
}

struct croupier_refusal
check_result(const struct croupier_state *state, const struct croupier_document *document)
{
	struct fields f = { .mode = READING, .table = &state->table, .document = document };
	struct claim claim = { .winner_count = 0 };
	struct croupier_refusal no;
	struct croupier_score *score;

	f.nest[0].in = document->root;
	f.nest[0].at = document->root->first;
	read_claim(&f, &claim);
	if (f.no.verdict != CROUPIER_YES)
		return f.no;
	no = make_score(state, true, &score);
	if (no.verdict != CROUPIER_YES) {
		no.at = document->place;
		return no;
	}
	no = compare_claim(score, &claim, &document->place);
	croupier_score_free(score);
	return no;
}
