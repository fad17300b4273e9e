/*
 * slips.c: how often mend finds what was meant: makes slips of the pen in legal
 * records and looks for what was written before.
 *
 * slips COUNT SEED < records: makes so many slips, each in one of the records,
 * half of them another suit, a quarter a similar rank, a quarter other kinds, and
 * prints one line: how many were noticed; of those, of how many hundred the truth
 * was proposed, first, and as the only repair; the changes that were tried for
 * one, and the milliseconds, on average and at most.  With a third argument each
 * slip whose truth was not the first proposal is printed.  A move that was left
 * out counts as proposed where its seat and verb are, and several cards would do.
 */
#include "think/mend/mend.h"
#include "../source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_RECORDS = 400, MOST_LINES_HERE = 2000 };

struct written {
	char *state;
	char *line[MOST_LINES_HERE];
	unsigned count;
	char *spelled;	/* a line of this slip alone; NULL: none */
};

static struct written records[MOST_RECORDS];
static unsigned record_count;
static uint64_t dice = 88172645463325252U;

static void
give_up(const char *what)
{
	fprintf(stderr, "slips: %s\n", what);
	exit(2);
}

static unsigned
choose(unsigned most)
{
	dice ^= dice << 13;
	dice ^= dice >> 7;
	dice ^= dice << 17;
	return (unsigned)((dice >> 32) * most >> 32);
}

/* ---- records as lines ------------------------------------------------------------ */

static char *
join(char *one, const char *other)
{
	size_t length = one == NULL ? 0 : strlen(one);

	one = realloc(one, length + strlen(other) + 1);
	if (one == NULL)
		give_up("out of memory");
	strcpy(one + length, other);
	return one;
}

static void
read_records(void)
{
	static char line[1 << 16];
	struct written *written = NULL;

	while (fgets(line, sizeof line, stdin) != NULL) {
		if (strcmp(line, "---\n") == 0) {
			if (record_count == MOST_RECORDS)
				break;
			written = &records[record_count++];
		}
		if (written == NULL)
			give_up("the input does not begin with a state");
		if (strncmp(line, "--- {", 5) != 0)
			written->state = join(written->state, line);
		else if (written->count < MOST_LINES_HERE)
			written->line[written->count++] = join(NULL, line);
	}
	if (record_count == 0)
		give_up("there is no record");
}

static unsigned long
count_lines(const char *text)
{
	unsigned long count = 0;

	for (; *text != '\0'; text++)
		count += *text == '\n';
	return count;
}

/* Begins a mending with these lines. */
static void
begin(struct croupier_mending *mending, const struct written *written)
{
	struct croupier_record *record = croupier_record_new();
	const struct croupier_document *document;
	struct croupier_stream *stream;
	struct croupier_refusal no;
	struct source source;
	char *all = join(NULL, written->state);
	unsigned i;

	for (i = 0; i < written->count; i++)
		all = join(all, written->line[i]);
	source = (struct source){ .at = all, .left = strlen(all) };
	stream = croupier_stream_open_with(
	    &(struct croupier_source){ .read = read_source, .what = &source, .name = "record" });
	while ((no = croupier_stream_next(stream, &document)).verdict == CROUPIER_YES &&
	    document != NULL) {
		if (croupier_document_kind(document) == CROUPIER_STATE) {
			no = croupier_record_feed(record, document);
			if (no.verdict == CROUPIER_YES)
				no = croupier_mending_begin(mending, record,
				    croupier_document_place(document));
		} else {
			no = croupier_mending_follow(mending, document);
		}
		if (no.verdict != CROUPIER_YES)
			give_up(no.sentence);
	}
	if (no.verdict != CROUPIER_YES)
		give_up(no.sentence);
	croupier_stream_close(stream);
	croupier_record_free(record);
	free(all);
}

/* ---- slips ------------------------------------------------------------------------- */

/* What is written on a line for a move. */
static char *
spell(const struct state *s, const struct move *move)
{
	struct croupier_text text = { .bytes = NULL };

	if (move_write(&text, s, move, CROUPIER_YAML).verdict != CROUPIER_YES)
		give_up("a move is not written");
	return text.bytes;
}

/* A line in the place of another, in a record that shares the others with the original. */
static void
put_move(struct written *slip, unsigned at, const struct state *s, const struct move *move)
{
	slip->line[at] = slip->spelled = spell(s, move);
}

static bool
is_suited(const char *name)
{
	return strchr("SHDC", name[strlen(name) - 1]) != NULL && strlen(name) < 4;
}

/* What a pen makes of a card: another suit (0), a similar rank (1), or any card (2). */
static bool
slip_card(const struct game *game, card was, unsigned kind, card *put)
{
	const char *one = game->faces[was].name;
	unsigned tries;

	for (tries = 0; tries < 400; tries++) {
		unsigned c = choose(game->face_count);
		const char *other = game->faces[c].name;
		bool suited = is_suited(one) && is_suited(other);
		size_t length = strlen(one), end = length - 1;
		bool same_suit = suited && one[end] == other[strlen(other) - 1];
		bool near = c + 1 == was || was + 1U == c;

		*put = (card)c;
		if (c == was)
			continue;
		if (kind == 0 && suited && strlen(other) == length &&
		    memcmp(one, other, end) == 0)
			return true;
		if (kind == 1 && near && (same_suit || (!is_suited(one) && !is_suited(other))))
			return true;
		if (kind == 1 && same_suit && length == 2 && strlen(other) == 2 &&
		    ((strchr("69", one[0]) && strchr("69", other[0])) ||
		    (strchr("38", one[0]) && strchr("38", other[0]))))
			return true;
		if (kind == 2)
			return true;
	}
	return false;
}

/* Another card for one of the move's that is known; false where it has none for that. */
static bool
slip_in_cards(struct written *slip, unsigned at, const struct state *s, const struct move *move,
    unsigned kind)
{
	static struct full_move full;
	const struct verb *verb = &s->table->game->verbs[move->verb];
	unsigned a, i, first = 0, count = 0, where[64], argument[64], begins[64], chosen;

	for (a = 0; a < MAX_ARGUMENTS; first += move->count[a++])
		for (i = 0; i < move->count[a] && count < 64; i++)
			if ((verb->argument[a].kind == CARDS || verb->argument[a].kind ==
			    ONE_CARD) && move->values[first + i] != XX) {
				argument[count] = a;
				begins[count] = first;
				where[count++] = first + i;
			}
	if (count == 0)
		return false;
	chosen = choose(count);
	full.move = *move;
	full.move.values = full.values;
	memcpy(full.values, move->values, move_total(move));
	if (!slip_card(s->table->game, move->values[where[chosen]], kind,
	    &full.values[where[chosen]]))
		return false;
	a = argument[chosen];
	move_arrange(s->table, &full, a, full.values + begins[chosen], move->count[a]);
	put_move(slip, at, s, &full.move);
	return true;
}

/* Another seat, or another value of the first argument that is a seat or a key. */
static bool
slip_name(struct written *slip, unsigned at, const struct state *s, const struct move *move)
{
	static struct full_move full;
	const struct verb *verb = &s->table->game->verbs[move->verb];
	unsigned kind = verb->argument[0].kind;

	full.move = *move;
	full.move.values = full.values;
	memcpy(full.values, move->values, move_total(move));
	if ((kind == ONE_SEAT || kind == NUMBERED) && choose(2) == 0)
		full.values[0] = kind == ONE_SEAT ? (uint8_t)choose(s->table->seats) :
		    (uint8_t)(1 + choose(20));
	else
		full.move.seat = (uint8_t)choose(s->table->seats);
	put_move(slip, at, s, &full.move);
	return !same_move(&full.move, move);
}

static bool
slip_lines(struct written *slip, unsigned at, unsigned moves, unsigned kind)
{
	char *line = slip->line[at];
	unsigned i;

	switch (kind) {
	case 0:		/* neighbours */
		if (at + 1 >= moves)
			return false;
		slip->line[at] = slip->line[at + 1];
		slip->line[at + 1] = line;
		return strcmp(line, slip->line[at]) != 0;
	case 1:		/* twice */
	case 2:		/* a line of another place */
		if (kind == 2)
			line = slip->line[choose(moves)];
		for (i = slip->count++; i > at; i--)
			slip->line[i] = slip->line[i - 1];
		slip->line[at] = line;
		return true;
	}
	for (i = at; i + 1 < slip->count; i++)	/* left out */
		slip->line[i] = slip->line[i + 1];
	slip->count--;
	return true;
}

/* Makes a slip in a copy of the record; its kind in words, NULL where that did not succeed. */
static const char *
make_slip(const struct croupier_mending *told, struct written *slip, unsigned *where)
{
	static const char *const cards[] = { "suit", "similar", "card" };
	static const char *const lines[] = { "swapped", "twice", "too many", "left out" };
	const struct version *version = &told->original;
	const struct move *move;
	unsigned moves = 0, at, kind = choose(4), other = choose(7);

	while (moves < version->count && version->events[moves].move != NULL)
		moves++;
	if (moves == 0 || slip->count >= MOST_LINES_HERE - 1)
		return NULL;
	*where = at = choose(moves);
	move = version->events[at].move;
	if (kind < 3 || other == 0) {
		kind = kind < 2 ? 0 : kind == 2 ? 1 : 2;
		return slip_in_cards(slip, at, told->first->now, move, kind) ? cards[kind] : NULL;
	}
	if (other < 3)
		return slip_name(slip, at, told->first->now, move) ? "name" : NULL;
	return slip_lines(slip, at, moves, other - 3) ? lines[other - 3] : NULL;
}

/* ---- what is found -------------------------------------------------------------------- */

/* Whether a move was left out there, of whose seat and verb a proposal tells. */
static bool
is_left_out(const struct croupier_mending *mending, size_t index, const struct written *truth,
    unsigned at)
{
	const struct change *change = &mending->found.at[index].change[0];
	const struct table *table = mending->first->table;
	char line[200];

	if (!change->vague || change->reason == GAP || change->at != at)
		return false;
	snprintf(line, sizeof line, "--- {seat: %s, %s: ", table->name[change->put[0].move->seat],
	    table->game->verbs[change->put[0].move->verb].name);
	return strncmp(line, truth->line[at], strlen(line)) == 0;
}

/* Whether a proposal makes of the slip what was written. */
static bool
is_truth(struct croupier_mending *mending, size_t index, const struct written *slip,
    const struct written *truth)
{
	struct croupier_proposal proposal = croupier_mending_proposal(mending, index);
	unsigned long head = count_lines(slip->state) + 1;
	char *made = join(NULL, ""), *wanted = join(NULL, "");
	struct croupier_edit edit;
	size_t i, next = 0;
	bool same;

	if (!proposal.repairs)
		return false;
	for (i = 0; i <= slip->count; i++) {
		bool removed = false;

		for (; next < proposal.edits; next++) {
			if (croupier_mending_edit(mending, index, next,
			    &edit).verdict != CROUPIER_YES)
				give_up("no edit");
			if (edit.at.line < head || edit.at.line > head + i)
				break;
			made = join(made, edit.put);
			removed = removed || edit.removes;
		}
		if (i < slip->count && !removed)
			made = join(made, slip->line[i]);
	}
	for (i = 0; i < truth->count; i++)
		wanted = join(wanted, truth->line[i]);
	same = next == proposal.edits && strcmp(made, wanted) == 0;
	free(made);
	free(wanted);
	return same;
}

static double
milliseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

struct sums {
	unsigned slips, noticed, proposed, first, alone;
	unsigned long tried;
	double time, most;
};

static void
look(struct croupier_mending *mending, const struct written *slip, const struct written *truth,
    const char *kind, unsigned at, struct sums *sums, bool tell)
{
	double start = milliseconds(), taken;
	size_t i, repairs = 0, found = SIZE_MAX, count;

	if (croupier_mending_search(mending).verdict != CROUPIER_YES)
		give_up("out of memory");
	taken = milliseconds() - start;
	sums->slips++;
	if (croupier_mending_legal(mending))
		return;
	sums->noticed++;
	sums->time += taken;
	sums->most = taken > sums->most ? taken : sums->most;
	sums->tried += croupier_mending_tried(mending);
	count = croupier_mending_proposals(mending);
	for (i = 0; i < count; i++) {
		repairs += croupier_mending_proposal(mending, i).repairs;
		if (found == SIZE_MAX && (is_truth(mending, i, slip, truth) ||
		    (strcmp(kind, "left out") == 0 && is_left_out(mending, i, truth, at))))
			found = i;
	}
	sums->proposed += found != SIZE_MAX;
	sums->first += found == 0;
	sums->alone += found == 0 && repairs == 1;
	if (tell && found != 0)
		printf("%s: %zu of %zu, %.0f ms\n", kind, found + 1, repairs, taken);
}

int
main(int argc, char *argv[])
{
	struct croupier_mending *told = croupier_mending_new(), *mending = croupier_mending_new();
	unsigned wanted = argc > 1 ? (unsigned)atoi(argv[1]) : 200, i;
	struct sums s = { .slips = 0 };

	if (argc > 2)
		dice += (uint64_t)atoi(argv[2]) * 2654435761U;
	for (i = 0; i < 20; i++)
		choose(2);
	read_records();
	while (s.slips < wanted) {
		const struct written *truth = &records[choose(record_count)];
		static struct written slip;
		const char *kind;
		unsigned at = 0;

		slip = *truth;
		begin(told, truth);
		kind = make_slip(told, &slip, &at);
		if (kind != NULL) {
			begin(mending, &slip);
			look(mending, &slip, truth, kind, at, &s, argc > 3);
		}
		free(slip.spelled);
	}
	printf("%8.0f %9.1f %6.1f %6.1f %7lu %6.1f %6.1f\n", 100.0 * s.noticed / s.slips,
	    100.0 * s.proposed / s.noticed, 100.0 * s.first / s.noticed,
	    100.0 * s.alone / s.noticed, s.tried / s.noticed, s.time / s.noticed, s.most);
	croupier_mending_free(told);
	croupier_mending_free(mending);
	return 0;
}
