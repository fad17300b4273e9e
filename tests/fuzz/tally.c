/*
 * tally.c: fuzzes tables of results.
 *
 * A unit is a line that says what rows are told apart by, and lines of the byte of a round
 * and the name of a file.  Rounds that are not over add nothing; all that was added is in
 * the rows, once for each seat; and the document that tells them can be read, in YAML and
 * in JSON.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

size_t
LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	static const char *const keys[] = { "player", "game", "variant", "file", "place",
	    "player,file", "game,place", "file,variant,player" };
	const char *key = keys[below(&seed, 8)];
	uint8_t *end = length == 0 ? NULL : memchr(bytes, '\n', length);
	size_t size = strlen(key), rest = end == NULL ? 0 : length - (size_t)(end - bytes);

	if (below(&seed, 8) > 0 || size + rest > room)
		return LLVMFuzzerMutate(bytes, length, room);
	if (rest > 0)
		memmove(bytes + size, end, rest);
	memcpy(bytes, key, size);
	return size + rest;
}

/* What was added: the rows must say the same. */
struct sum {
	unsigned long rounds;	/* of each seat one */
	int64_t points;
};

static void
add(struct croupier_tally *tally, const struct position *p, const char *file, struct sum *sum)
{
	struct croupier_refusal no = croupier_tally_add(tally, p->now, file);
	struct croupier_score *score;
	unsigned seat;

	may(no);
	if ((no.verdict == CROUPIER_NO) != (croupier_state_turn(p->now) >= 0))
		broken("a round is added that is not over, or refused that is", p->bytes,
		    no.sentence);
	if (no.verdict != CROUPIER_YES)
		return;
	must(croupier_score_make(p->now, &score));
	for (seat = 0; seat < croupier_state_about(p->now).seats; seat++) {
		sum->rounds++;
		sum->points += croupier_score_about(score).points[seat];
	}
	croupier_score_free(score);
}

/* A document that was written can be read, and is a mapping or list of that many rows. */
static void
check_written(struct croupier_tally *tally, enum croupier_format format)
{
	struct croupier_text text = { .bytes = NULL };
	struct arena arena = { .blocks = NULL };
	struct croupier_refusal no;
	struct node *tree = NULL;
	struct frame frame;

	must(croupier_tally_write(tally, format, &text));
	frame = frame_of(text.bytes, text.length);
	if (!has_good_characters(&frame, &no))
		broken("a table of results has bad characters", text.bytes, no.sentence);
	if (!yaml_read(NULL, &arena, &frame, &tree, &no) || tree == NULL)
		broken("a table of results cannot be read", text.bytes, no.sentence);
	frame_free(&frame);
	arena_free(&arena);
	text_release(&text);
}

static void
check_rows(const struct croupier_tally_rows *all, const struct sum *sum)
{
	struct sum rows = { .rounds = 0 };
	struct croupier_tally_row row;
	size_t i, key;

	for (i = 0; i < all->count; i++) {
		row = all->rows[i];
		if (row.rounds == 0 || row.best > row.rounds || row.finished > row.rounds ||
		    row.won > row.finished)
			broken("a row of results contradicts itself", row.mean, "");
		for (key = 0; key < all->key_count; key++)
			if (row.values[key] == NULL)
				broken("a row of results lacks a value", row.mean, "");
		rows.rounds += row.rounds;
		rows.points += row.points;
	}
	if (rows.rounds != sum->rounds || rows.points != sum->points)
		broken("rows do not say what was added", "", "");
}

/* Adds what the lines say. */
static void
fill(struct croupier_tally *tally, char *line, struct sum *sum)
{
	char *end;
	unsigned rounds;

	for (rounds = 0; line != NULL && *line != '\0' && rounds < 8; rounds++) {
		end = strchr(line, '\n');
		if (end != NULL)
			*end++ = '\0';
		/* Every fourth position is the end of a round: most lines name one of those. */
		add(tally, position_at((uint8_t)*line % 128 * 4 + ((uint8_t)*line < 240 ? 3 : 0)),
		    line[1] == '\0' ? NULL : line + 1, sum);
		line = end;
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	char *text = strndup((const char *)bytes, length), *end = strchr(text, '\n');
	struct croupier_tally *tally;
	struct croupier_tally_rows rows;
	struct croupier_refusal no;
	struct sum sum = { .rounds = 0 };
	unsigned check = choose(bytes, length, 1, 6);

	if (end != NULL)
		*end++ = '\0';
	no = croupier_tally_new(text[0] == '\0' ? NULL : text, &tally);
	may(no);
	if (no.verdict == CROUPIER_YES) {
		fill(tally, end, &sum);
		no = croupier_tally_sort(tally, &rows);
		may(no);
		if (no.verdict == CROUPIER_YES)
			check_rows(&rows, &sum);
		if (no.verdict == CROUPIER_YES && check < 2)
			check_written(tally, check == 0 ? CROUPIER_YAML : CROUPIER_JSON);
	}
	croupier_tally_free(tally);
	free(text);
	return 0;
}
