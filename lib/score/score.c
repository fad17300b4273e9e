/*
 * score.c: scores as values and as documents.
 *
 * Knows points, totals and lines.  Must not know what a game gives points for.
 */
#include "score/score.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
score_line(struct croupier_score *score, uint8_t seat, int32_t points,
    const struct croupier_rule *rule, const char *format, ...)
{
	va_list arguments;
	char *words;
	int length;

	score->points[seat] += points;
	if (score->line_count == MAX_LINES) {
		score->flaw = "more lines than there is room for";
		return;
	}
	words = score->words[score->line_count];
	score->lines[score->line_count++] = (struct croupier_score_line){ .seat = seat,
		.points = points, .rule = rule->id, .words = words };
	if (score->only_numbers)
		return;
	va_start(arguments, format);
	length = vsnprintf(words, MAX_LINE_WORDS + 1, format, arguments);
	va_end(arguments);
	if (length > MAX_LINE_WORDS)
		score->flaw = "a line with more words than there is room for";
}

int32_t
highest_total(const struct table *table, const int32_t *totals)
{
	int32_t best = totals[0];
	unsigned i;

	for (i = 1; i < table->seats; i++)
		best = totals[i] > best ? totals[i] : best;
	return best;
}

int32_t
lowest_total(const struct table *table, const int32_t *totals)
{
	int32_t least = totals[0];
	unsigned i;

	for (i = 1; i < table->seats; i++)
		least = totals[i] < least ? totals[i] : least;
	return least;
}

/* Makes every seat with that total a winner. */
static bool
let_win(const struct table *table, const int32_t *totals, int32_t total, bool *winners)
{
	unsigned i;

	for (i = 0; i < table->seats; i++)
		winners[i] = totals[i] == total;
	return true;
}

bool
highest_win(const struct table *table, const int32_t *totals, bool *winners)
{
	return let_win(table, totals, highest_total(table, totals), winners);
}

bool
lowest_win(const struct table *table, const int32_t *totals, bool *winners)
{
	return let_win(table, totals, lowest_total(table, totals), winners);
}

bool
score_knows(const struct state *s, uint8_t seat, struct croupier_refusal *no)
{
	return !has_hidden(&s->hands[seat]) || score_hidden(no,
	    "the points depend on hidden cards in the hand of %s", seat_name(s, seat));
}

/* Adds the points that rulings gave a seat, which the game does not know, and makes its total. */
static void
add_up(struct croupier_score *score, const struct croupier_state *state, unsigned seat,
    struct croupier_refusal *no)
{
	int64_t points = (int64_t)score->points[seat] + state->adjusted[seat];
	int64_t total = points + state->table->scores[seat];

	/* Larger numbers could be written, but not read again. */
	if (points > MOST_NUMBER || points < -MOST_NUMBER || total > MOST_NUMBER ||
	    total < -MOST_NUMBER) {
		*no = trouble(NULL, "the total of %s is beyond " MOST_NUMBER_WORDS,
		    state->table->name[seat]);
		return;
	}
	if (state->adjusted[seat] != 0)
		score_line(score, (uint8_t)seat, state->adjusted[seat], &table_rules[BAD_RULING],
		    "rulings");
	score->totals[seat] = (int32_t)total;
}

/* Has the game fill in a score, and adds up. */
static struct croupier_refusal
fill_score(struct croupier_score *score, const struct croupier_state *state)
{
	struct croupier_refusal no = accepted();
	unsigned i;

	if (score->stopped != CROUPIER_VOID && !score->game->score(state->now, score, &no)) {
		no.verdict = CROUPIER_TROUBLE;
		no.error = CROUPIER_INPUT;
	}
	for (i = 0; i < score->seats && no.verdict == CROUPIER_YES; i++)
		add_up(score, state, i, &no);
	if (no.verdict == CROUPIER_YES && score->flaw != NULL)
		no = trouble(NULL, "the game %s cannot be scored: it gives %s", score->game->name,
		    score->flaw);
	if (no.verdict == CROUPIER_YES && score->over)
		score->match_over = score->game->match(state->now, score->totals, score->winner);
	return no;
}

bool
hand_counts(const struct state *s, uint8_t seat)
{
	struct croupier_score *score = malloc(sizeof *score);
	struct croupier_refusal no = accepted();
	struct state copy = *s;
	bool counts;

	if (score == NULL)
		return false;
	memset(score, 0, offsetof(struct croupier_score, lines));
	score->only_numbers = true;
	memset(copy.hands[seat].at, XX, copy.hands[seat].count);
	counts = !s->table->game->score(&copy, score, &no);
	free(score);
	return counts;
}

struct croupier_refusal
score_make(const struct croupier_state *state, bool only_numbers, struct croupier_score **out)
{
	const struct table *table = state->table;
	struct croupier_score *score = malloc(sizeof *score);
	struct croupier_refusal no;

	if (score == NULL)
		return out_of_memory();
	/* The lines stay as they are: they take much memory, and are filled in one by one. */
	memset(score, 0, offsetof(struct croupier_score, lines));
	score->game = table->game;
	score->only_numbers = only_numbers;
	score->seats = table->seats;
	score->stopped = (enum croupier_stop)state->now->stopped;
	score->over = nobody_decides(state->now);
	score->round = table->round;
	memcpy(score->name, table->name, sizeof score->name);
	if (!only_numbers && table->meta != NULL)
		score->meta = tree_copy(&score->arena, table->meta);
	no = score->arena.failed ? out_of_memory() : fill_score(score, state);
	if (no.verdict == CROUPIER_YES)
		*out = score;
	else
		croupier_score_free(score);
	return no;
}

struct croupier_refusal
croupier_score_make(const struct croupier_state *state, struct croupier_score **out)
{
	if (out != NULL)
		*out = NULL;
	NEEDS(state != NULL && out != NULL);
	return score_make(state, false, out);
}

void
croupier_score_free(struct croupier_score *score)
{
	if (score == NULL)
		return;
	arena_free(&score->arena);
	free(score->unsettled);
	free(score);
}

struct croupier_score_about
croupier_score_about(const struct croupier_score *score)
{
	struct croupier_score_about about = { .match_over = false };
	unsigned i;

	if (score == NULL)
		return about;
	for (i = 0; i < score->seats; i++) {
		about.points[i] = score->points[i];
		about.totals[i] = score->totals[i];
		about.winner[i] = score->winner[i];
	}
	about.match_over = score->match_over;
	about.lines = score->lines;
	about.count = score->line_count;
	return about;
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
lines_tree(struct arena *arena, const struct croupier_score *score)
{
	struct node *list = tree_list(arena);
	const struct croupier_score_line *line;

	for (line = score->lines; line < score->lines + score->line_count; line++)
		tree_add(list, tree_pairs(arena,
		    "seat", tree_word(arena, score->name[line->seat]),
		    "points", tree_number(arena, line->points),
		    "rule", tree_word(arena, line->rule),
		    "for", tree_word(arena, line->words), NULL));
	return list;
}

struct croupier_refusal
croupier_score_write(const struct croupier_score *score, const char *file,
    unsigned long record, enum croupier_format format, struct croupier_text *text)
{
	struct arena arena = { .blocks = NULL };
	struct node *unsettled, *winners;
	size_t i;

	NEEDS(score != NULL && text != NULL && record <= LONG_MAX);
	unsettled = score->unsettled_count == 0 ? NULL : tree_list(&arena);
	for (i = 0; i < score->unsettled_count; i++)
		tree_add(unsettled, tree_number(&arena, (long)score->unsettled[i]));
	winners = tree_list(&arena);
	for (i = 0; i < score->seats; i++)
		if (score->winner[i])
			tree_add(winners, tree_word(&arena, score->name[i]));
	return write_document(&arena, tree_pairs(&arena,
	    "file", tree_text(&arena, file),
	    "record", tree_count(&arena, record),
	    "game", tree_word(&arena, score->game->name),
	    "round", tree_number(&arena, score->round),
	    "over", tree_truth(&arena, score->over),
	    "stopped", tree_stop(&arena, score->stopped),
	    "unsettled", unsettled,
	    "points", numbers_tree(&arena, score, score->points),
	    "totals", numbers_tree(&arena, score, score->totals),
	    "match", tree_word(&arena, score->match_over ? "over" : "playing"),
	    "winners", winners,
	    "lines", lines_tree(&arena, score),
	    "meta", score->meta == NULL ? NULL : tree_copy(&arena, score->meta), NULL), false,
	    format, text);
}

struct croupier_refusal
croupier_score_write_result(const struct croupier_score *score, enum croupier_format format,
    struct croupier_text *text)
{
	struct arena arena = { .blocks = NULL };

	NEEDS(score != NULL && text != NULL);
	return write_document(&arena, tree_pairs(&arena, result_key, tree_pairs(&arena,
	    "points", numbers_tree(&arena, score, score->points),
	    "totals", numbers_tree(&arena, score, score->totals), NULL), NULL), true, format, text);
}
