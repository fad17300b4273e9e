/*
 * calls.c: calls every public function as it must not be called, in any order, and while memory
 * is short.
 *
 * calls: each argument in turn is what it must not be; the call must be refused as MISUSE or
 * give the answer that the header names, append nothing, and hand nothing out.
 * calls STEPS SEED: so many calls by a stream of chance of its own, with any objects; after each
 * the answer must be what the header promises of all of them.
 * calls STEPS SEED scarce: the same, but the first allocation of each call fails, then the
 * second, and so on, until the call is not refused for that.  What has failed must say MEMORY and
 * change nothing, so that all answers are those of `calls STEPS SEED plenty`.
 *
 * Sees croupier.h alone.  The linker puts the functions below in the place of malloc(3) and its
 * like (-Wl,--wrap).  Prints how much was asked, and a sum of all answers; exit 1 where an answer
 * is not as promised.
 */
#include <croupier.h>

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POOL = 4, MOST_ARGUMENTS = 6, ROOM = 1 << 18 };

#define NO_FORMAT ((enum croupier_format)77)

/* ---- rows -------------------------------------------------------------------------- */

union argument {
	void *p;
	unsigned long n;
};

enum answers { REFUSED, SAID, DONE };

struct answer {
	struct croupier_refusal no;
	bool harmless;
};

struct row {
	const char *name, *kinds;
	enum answers answers;
	void (*call)(union argument *a, struct answer *answer);
};

static bool is_enough(void *what);

/* ---- memory that runs short -------------------------------------------------------- */

static bool scarce;		/* it does */
static unsigned long allocations; /* that were asked for in this call */
static unsigned long failing;	/* the one that fails, from 1; 0: none */
static unsigned long failed;	/* how many have, in all calls */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

static bool
fails(void)
{
	bool now = ++allocations == failing;

	failed += now;
	return now;
}

void *
__wrap_malloc(size_t size)
{
	return fails() ? NULL : __real_malloc(size);
}

void *
__wrap_calloc(size_t count, size_t size)
{
	return fails() ? NULL : __real_calloc(count, size);
}

void *
__wrap_realloc(void *memory, size_t size)
{
	return fails() ? NULL : __real_realloc(memory, size);
}

/* Lets an allocation of what is called next fail; 0: none. */
static void
begin_failing(unsigned long number)
{
	allocations = 0;
	failing = number;
}

/* Whether that allocation has come, so that it failed. */
static bool
has_failed(void)
{
	return failing > 0 && allocations >= failing;
}

/* ---- calls ------------------------------------------------------------------------- */

#define P(i) (a[i].p)
#define N(i) (a[i].n)
#define U(i) ((unsigned)a[i].n)
#define I(i) ((int)(long)a[i].n)
#define B(i) (a[i].n % 2 != 0)
#define F(i) ((enum croupier_format)a[i].n)
#define VIEW(i) ((struct croupier_view *)a[i].p)

#define CALL(name, statement)                                                                      \
	static void call_##name(union argument *a, struct answer *answer)                          \
	{                                                                                          \
		(void)a;                                                                           \
		(void)answer;                                                                      \
		statement;                                                                         \
	}
#define REFUSES(name, kinds, ...) CALL(name, answer->no = __VA_ARGS__)
#define SAYS(name, kinds, ...) CALL(name, answer->harmless = __VA_ARGS__)
#define DOES(name, kinds, ...) CALL(name, __VA_ARGS__)
#include "calls.h"
#undef REFUSES
#undef SAYS
#undef DOES

#define REFUSES(name, kinds, ...) { #name, kinds, REFUSED, call_##name },
#define SAYS(name, kinds, ...) { #name, kinds, SAID, call_##name },
#define DOES(name, kinds, ...) { #name, kinds, DONE, call_##name },
static const struct row rows[] = {
#include "calls.h"
};
#undef REFUSES
#undef SAYS
#undef DOES

enum { ROWS = sizeof rows / sizeof rows[0] };

/* ---- chance, and what is wrong ----------------------------------------------------- */

static uint64_t chance;
static bool by_chance;		/* otherwise the first of everything */
static bool exact;		/* nothing may depend on the clock */
static unsigned long asked, wrong, verdicts[3], errors[5];
static uint64_t sum;		/* of all answers */

static void
add_to_sum(const char *bytes, size_t length)
{
	while (length-- > 0)
		sum = (sum ^ (unsigned char)*bytes++) * 1099511628211u;
}

static unsigned
below(unsigned n)
{
	chance = chance * 6364136223846793005u + 1442695040888963407u;
	return by_chance ? (unsigned)(chance >> 33) % n : 0;
}

static void
expect(bool holds, const char *what, const char *why)
{
	asked++;
	if (holds)
		return;
	wrong++;
	printf("calls: %s: %s\n", what, why);
}

#define MISUSE(call) expect((call).error == CROUPIER_MISUSE, #call, "not refused as misuse")
#define YES(call) expect((call).verdict == CROUPIER_YES, #call, "refused")

static void *
need(void *made)
{
	if (made == NULL) {
		fputs("calls: out of memory\n", stderr);
		exit(2);
	}
	return made;
}

static bool
is_enough(void *what)
{
	(void)what;
	return by_chance && !exact && below(40) == 0;
}

/* ---- objects ----------------------------------------------------------------------- */

/* A stream, the bytes that it reads, and the document that it gave last. */
struct source {
	struct croupier_stream *stream;
	const struct croupier_document *document;
	char *bytes;
	size_t length, used;
};

static struct source sources[POOL];
/* One document of each kind: a state, a move, an undo, a result, a ruling. */
static struct source kinds_of[CROUPIER_RULING + 1];

static struct croupier_text *texts[POOL];
static struct croupier_state *states[POOL];
static struct croupier_view *views[POOL];
static struct croupier_move *moves[POOL];
static struct croupier_moves *lists[POOL];
static struct croupier_score *scores[POOL];
static struct croupier_tally *tallies[POOL];
static struct croupier_record *records[POOL], *empty_record;
static struct croupier_mending *mendings[POOL], *fresh_mending;
static struct croupier_correction *corrections[POOL];
static struct croupier_redaction *redactions[POOL];
static struct croupier_supposing *supposings[POOL], *fresh_supposing;
static struct croupier_advice *advices[POOL], *fresh_advice;
static struct croupier_review *reviews[POOL], *fresh_review;

static long
read_source(void *what, char *bytes, size_t room)
{
	struct source *source = what;
	size_t left = source->length - source->used, count = left < room ? left : room;

	if (count > 0 && by_chance && below(20) == 0)
		return CROUPIER_QUIET;
	memcpy(bytes, source->bytes + source->used, count);
	source->used += count;
	return (long)count;
}

static void
open_source(struct source *source, const char *bytes)
{
	croupier_stream_close(source->stream);
	free(source->bytes);
	*source = (struct source){ .bytes = need(strdup(bytes)), .length = strlen(bytes) };
	source->stream = need(croupier_stream_open_with(
	    &(struct croupier_source){ .read = read_source, .what = source, .name = "source" }));
}

static struct croupier_refusal
advance(struct source *source)
{
	return croupier_stream_next(source->stream, &source->document);
}

/* What began with a record that is about to change must not be used with it again. */
static void
drop_dependents(void)
{
	static const struct croupier_thinking how = { .stop = is_enough, .hurry = true };
	unsigned i;

	for (i = 0; i < POOL; i++) {
		croupier_correction_free(corrections[i]);
		corrections[i] = NULL;
		croupier_supposing_free(supposings[i]);
		supposings[i] = need(croupier_supposing_new());
		croupier_advice_free(advices[i]);
		advices[i] = need(croupier_advice_new(&how));
		croupier_review_free(reviews[i]);
		reviews[i] = need(croupier_review_new(&how));
	}
}

/* Views share names with their states. */
static void
put_state(struct croupier_state *state)
{
	size_t i, at = below(POOL);

	for (i = 0; i < POOL; i++) {
		croupier_view_free(views[i]);
		views[i] = NULL;
	}
	croupier_state_free(states[at]);
	states[at] = state;
}

#define ONE(pool) ((pool)[below(POOL)])

/* ---- arguments --------------------------------------------------------------------- */

static const char *
any_word(void)
{
	static const char *const words[] = { "north", "east", "p1", "pass", "play", "5S", "draw",
		"discard", "game", "hands", "XX", "drawn", "", "\xff", "\033[2J",
		"north pass, east pass", ",", "undo", "packs=2", "target=1", "up=KD", "=",
		"player", "lohai/follow-suit", "hen/knock-limit" };
	/* A text must not be appended to itself as a string. */
	static char copies[8][300];
	static unsigned next;
	char *copy;

	switch (below(8)) {
	case 1:
		return croupier_game_at(below(5));
	case 2:
		copy = copies[next++ % 8];
		snprintf(copy, sizeof copies[0], "%s", croupier_text_bytes(ONE(texts), NULL));
		return copy;
	}
	return words[below(sizeof words / sizeof words[0])];
}

static void *
any_setup(void)
{
	static const char *seats[3], *pairs[2];
	static struct croupier_setup setup;

	setup = (struct croupier_setup){ .game = croupier_game_at(below(5)) };
	seats[0] = any_word();
	seats[1] = any_word();
	pairs[0] = any_word();
	if (below(8) == 1)
		setup.seats = seats;
	if (below(8) == 1)
		setup.options = setup.facts = pairs;
	if (below(8) == 1)
		setup.scores = setup.meta = pairs;
	if (below(8) == 1)
		setup.players = below(12);
	setup.hidden = below(10) == 1;
	setup.sealed = below(10) == 1;
	setup.seed[0] = (uint8_t)below(256);
	return &setup;
}

static void *
any_ruling(void)
{
	static const char *const waived[] = { "lohai/follow-suit", "huahuapai/must-eat",
		"hen/knock-limit", "table/undo" };
	static long points[CROUPIER_MAX_SEATS];
	static struct croupier_ruling ruling;

	points[below(CROUPIER_MAX_SEATS)] = (long)below(100) - 50;
	ruling = (struct croupier_ruling){ .text = any_word(), .points = points };
	if (below(3) == 1) {
		ruling.rule = waived[below(4)];
		ruling.move = 1 + below(10);
	} else if (below(4) == 1) {
		ruling = (struct croupier_ruling){ .withdraw = 1 + below(3) };
	}
	return &ruling;
}

static void *
any_report(void)
{
	static struct croupier_refusal no = { .verdict = CROUPIER_NO, .sentence = "why" };
	static const char *said[2];
	static struct croupier_situation situation;
	static struct croupier_report then, report;

	said[0] = any_word();
	situation = (struct croupier_situation){ .said = said, .turn = any_word(),
		.begun = any_word(), .verbs = below(2) == 1 ? said : NULL };
	then = (struct croupier_report){ .verdict = below(9), .move = any_word(),
		.followed = said };
	report = (struct croupier_report){ .verdict = below(9), .moves = below(9),
		.with_moves = below(2) == 1, .truth = any_word(), .move = any_word(),
		.with_place = below(2) == 1, .refusal = below(2) == 1 ? &no : NULL,
		.situation = below(2) == 1 ? &situation : NULL, .then = &then,
		.then_count = below(2) };
	return &report;
}

static void *
any_event(void)
{
	static struct croupier_event event;

	event = (struct croupier_event){ .watch = below(9), .move = any_word(),
		.undo = below(9), .ruling = any_word(), .turn = any_word() };
	return &event;
}

static void *
any_thinking(void)
{
	static struct croupier_thinking how;

	how = (struct croupier_thinking){ .jobs = below(4), .stop = is_enough,
		.hurry = below(2) == 1 };
	return &how;
}

/* Of the kind with that digit or, by chance, of any. */
static void *
any_document(char kind)
{
	const struct source *source = by_chance ? &sources[below(POOL)] : &kinds_of[kind - '1'];

	return (void *)(uintptr_t)source->document;
}

/* An object of a kind, which may be NULL where there is none yet. */
static void *
any_object(char kind)
{
	switch (kind) {
	case 's': return ONE(states);
	case 't': return ONE(texts);
	case 'r': case 'R': return ONE(records);
	case 'm': return ONE(moves);
	case 'l': return ONE(lists);
	case 'c': return ONE(scores);
	case 'y': return ONE(tallies);
	case 'v': return ONE(views);
	case 'x': return ONE(redactions);
	case 'g': case 'G': return ONE(mendings);
	case 'p': case 'P': return ONE(supposings);
	case 'a': case 'A': return ONE(advices);
	case 'w': case 'W': return ONE(reviews);
	case 'o': return ONE(corrections);
	case 'i': return ONE(sources).stream;
	case 'd': return any_document('2');
	case 'U': return any_setup();
	case 'D': return any_ruling();
	case 'X': return any_report();
	case 'E': return any_event();
	case 'T': return any_thinking();
	case 'h': return (void *)(uintptr_t)any_word();
	case 'H': return below(3) == 1 ? NULL : (void *)(uintptr_t)any_word();
	case '1': case '2': case '3': case '4': case '5': return any_document(kind);
	}
	return NULL;
}

/* Room for what is handed out, and for arrays. */
static union {
	void *handed;
	char bytes[1000];
} rooms[MOST_ARGUMENTS];

/* An argument that is allowed where there is one. */
static union argument
legal(char kind, unsigned place)
{
	static const char *const list[] = { "lohai", "hen", "north" };
	static const char *cuts[CROUPIER_MAX_SEATS] = { "seven owls", NULL };

	switch (kind) {
	case 'n': return (union argument){ .n = below(4) };
	case 'k': return (union argument){ .n = (unsigned long)(long)below(4) - by_chance };
	case 'z': return (union argument){ .n = below(5) };
	case 'u': return (union argument){ .n = below(20) };
	case 'N': return (union argument){ .n = 1 + below(5) };
	case 'b': return (union argument){ .n = below(2) };
	case 'f': return (union argument){ .n = below(2) };
	case 'F': return (union argument){ .n = below(3) };
	case 'e':
		memset(&rooms[place], 0, sizeof rooms[place]);
		rooms[place].bytes[0] = (char)below(9);
		return (union argument){ .p = &rooms[place] };
	case 'L': return (union argument){ .p = (void *)(uintptr_t)list };
	case 'C': return (union argument){ .p = cuts };
	case 'q': case 'Q': case 'S': case 'V': case 'M': case 'K': case 'Y': case 'O':
		rooms[place].handed = &asked;
		return (union argument){ .p = &rooms[place] };
	}
	return (union argument){ .p = any_object(kind) };
}

/* What an argument of the kind must not be, from index 0; false after the last. */
static bool
bad(char kind, unsigned index, union argument *out)
{
	static const unsigned long seats[] = { 10, 200, 256, UINT_MAX };
	static const unsigned long places[] = { 99, (unsigned long)-3L,
	    (unsigned long)(long)INT_MIN };
	static const unsigned long indexes[] = { 1000000, SIZE_MAX - 1 };
	const unsigned long *numbers = kind == 'n' ? seats : kind == 'k' ? places : indexes;
	unsigned count = kind == 'n' ? 4 : kind == 'k' ? 3 : kind == 'z' ? 2 : 0;

	*out = (union argument){ .p = NULL };
	if (kind == 'f' || kind == 'F' || kind == 'N') {
		out->n = kind == 'N' ? 0 : kind == 'f' && index == 0 ? CROUPIER_WORDS : 77;
		return index < (kind == 'f' ? 2 : 1);
	}
	if (strchr("nkz", kind) != NULL) {
		out->n = index < count ? numbers[index] : 0;
		return index < count;
	}
	if (strchr("ubQHC-", kind) != NULL)
		return false;
	if (index == 1)
		out->p = kind == 'R' ? (void *)empty_record : kind == 'G' ? (void *)fresh_mending :
		    kind == 'P' ? (void *)fresh_supposing : kind == 'A' ? (void *)fresh_advice :
		    kind == 'W' ? (void *)fresh_review : NULL;
	if (kind >= '1' && kind <= '5' && index > 0)
		out->p = (void *)(uintptr_t)kinds_of[((unsigned)(kind - '1') + index) % 5].document;
	return index == 0 || (index == 1 && strchr("RGPAW", kind) != NULL) ||
	    (kind >= '1' && kind <= '5' && index < 5);
}

/* The letters of the arguments alone. */
static unsigned
letters_of(const struct row *row, char letters[MOST_ARGUMENTS + 1])
{
	const char *at;
	unsigned count = 0;

	for (at = row->kinds; *at != '\0'; at++)
		if (strchr("#!~", *at) == NULL)
			letters[count++] = *at;
	letters[count] = '\0';
	return count;
}

/* ---- what is promised of all calls ------------------------------------------------- */

static void
check_refusal(const struct row *row, const struct croupier_refusal *no)
{
	if ((unsigned)no->verdict > CROUPIER_TROUBLE || (unsigned)no->error > CROUPIER_MISUSE) {
		expect(false, row->name, "no such verdict or error");
		return;
	}
	verdicts[no->verdict]++;
	errors[no->error]++;
	expect((no->verdict == CROUPIER_TROUBLE) == (no->error != CROUPIER_NO_ERROR), row->name,
	    "the error is not that of the verdict");
	expect((no->verdict == CROUPIER_YES) == (no->sentence[0] == '\0') &&
	    memchr(no->sentence, '\0', sizeof no->sentence) != NULL, row->name,
	    "the sentence is not that of the verdict");
	expect((no->rule != NULL) <= (no->verdict == CROUPIER_NO), row->name,
	    "a rule that does not refuse");
	expect((no->error != CROUPIER_MEMORY || has_failed()) && no->error != CROUPIER_SYSTEM,
	    row->name, no->sentence);
}

static size_t
length_of(const struct croupier_text *text)
{
	size_t length;

	croupier_text_bytes(text, &length);
	return length;
}

/* Keeps what was made in the place of another. */
static void
keep(char kind, void *made)
{
	unsigned at = below(POOL);

	switch (kind) {
	case 'S':
		put_state(made);
		return;
	case 'V':
		croupier_view_free(views[at]);
		views[at] = made;
		return;
	case 'M':
		croupier_move_free(moves[at]);
		moves[at] = made;
		return;
	case 'K':
		croupier_score_free(scores[at]);
		scores[at] = made;
		return;
	case 'Y':
		croupier_tally_free(tallies[at]);
		tallies[at] = made;
		return;
	case 'O':
		croupier_correction_free(corrections[at]);
		corrections[at] = made;
		return;
	}
}

/* The text to which a row appends; NULL: to none. */
static struct croupier_text *
target_of(const char *letters, const union argument *a)
{
	const char *at = strchr(letters, 't');

	return at == NULL ? NULL : a[at - letters].p;
}

/* Calls a row, and checks what holds of every call; true if it was accepted. */
static bool
call(const struct row *row, const char *letters, union argument *a, struct answer *answer)
{
	const struct croupier_text *text = target_of(letters, a);
	size_t before = length_of(text);
	unsigned i;
	bool good;

	*answer = (struct answer){ .harmless = false };
	row->call(a, answer);
	if (row->answers != REFUSED)
		return true;
	check_refusal(row, &answer->no);
	good = answer->no.verdict == CROUPIER_YES;
	expect(good || length_of(text) == before, row->name, "a part was appended");
	for (i = 0; letters[i] != '\0'; i++)
		if (strchr("SVMKYO", letters[i]) != NULL && a[i].p != NULL)
			expect((rooms[i].handed != NULL) <= good, row->name,
			    "something is handed out in spite of the refusal");
	return good;
}

/* ---- each argument as it must not be ----------------------------------------------- */

static void
misuse_argument(const struct row *row, const char *letters, unsigned place)
{
	union argument a[MOST_ARGUMENTS], worse;
	struct answer answer;
	unsigned i, index;
	char what[100];

	for (index = 0; bad(letters[place], index, &worse); index++) {
		for (i = 0; letters[i] != '\0'; i++)
			a[i] = i == place ? worse : legal(letters[i], i);
		call(row, letters, a, &answer);
		snprintf(what, sizeof what, "%s, argument %u as %u", row->name, place, index);
		expect(row->answers != REFUSED || answer.no.error == CROUPIER_MISUSE, what,
		    answer.no.verdict == CROUPIER_YES ? "accepted" : answer.no.sentence);
		expect(row->answers != SAID || answer.harmless, what, "it says something");
	}
}

static long
read_too_much(void *what, char *bytes, size_t room)
{
	(void)what;
	(void)bytes;
	return (long)room + 1;
}

static long
read_badly(void *what, char *bytes, size_t room)
{
	(void)what;
	(void)bytes;
	(void)room;
	errno = EIO;
	return -1;
}

/* A stream whose reading fails says why, and is at its end. */
static void
misuse_reading(long (*reader)(void *what, char *bytes, size_t room), enum croupier_error error)
{
	const struct croupier_document *document;
	struct croupier_stream *stream =
	    need(croupier_stream_open_with(&(struct croupier_source){ .read = reader }));

	expect(croupier_stream_next(stream, &document).error == error, "stream", "another error");
	expect(document == NULL, "stream", "a document");
	YES(croupier_stream_next(stream, &document));
	expect(document == NULL, "stream", "a document after the end");
	croupier_stream_close(stream);
}

/* Calls whose arguments are good, but not now, or not together. */
static void
misuse_moments(void)
{
	struct croupier_setup setup = { .game = "hen", .hidden = true, .sealed = true,
		.facts = (const char *const[]){ "up=KD", NULL } };
	struct croupier_state *state = NULL;
	struct croupier_correction *correction;
	struct croupier_view *view;

	misuse_reading(read_too_much, CROUPIER_MISUSE);
	misuse_reading(read_badly, CROUPIER_SYSTEM);
	MISUSE(croupier_deal(&setup, &state));
	setup.sealed = false;
	YES(croupier_deal(&setup, &state));
	MISUSE(croupier_view_make(state, states[0], &view));
	MISUSE(croupier_seal_write(state, CROUPIER_SEAL, CROUPIER_YAML, texts[0]));
	MISUSE(croupier_seal_write(state, CROUPIER_SEED, CROUPIER_YAML, texts[0]));
	MISUSE(croupier_seal_write(states[0], CROUPIER_MOVE, CROUPIER_YAML, texts[0]));
	croupier_state_free(state);
	MISUSE(croupier_undo_write(CROUPIER_MOST_NUMBER + 1UL, CROUPIER_YAML, texts[0]));
	MISUSE(croupier_record_check_deal(records[0]));
	MISUSE(croupier_record_keep_digest(records[0]));
	MISUSE(croupier_record_write_digest(records[0], CROUPIER_YAML, texts[0]));
	MISUSE(croupier_record_write_judged(records[0], CROUPIER_YAML, texts[0]));
	MISUSE(croupier_redaction_begin(redactions[0], records[0], 0, CROUPIER_YAML, texts[0]));
	MISUSE(croupier_mending_begin(fresh_mending, records[0], (struct croupier_place){ 0 }));
	MISUSE(croupier_correction_begin(records[0], 2, 1, &correction));
	MISUSE(croupier_mending_follow(mendings[0], kinds_of[0].document));
	MISUSE(croupier_review_next(reviews[0], 1, &(bool){ false }));
	expect(croupier_advice_new(&(struct croupier_thinking){ .jobs = CROUPIER_MOST_JOBS + 1 }) ==
	    NULL, "croupier_advice_new", "too many threads");
	MISUSE(croupier_tally_write(tallies[0], CROUPIER_WORDS, texts[0]));
}

static void
misuse_all(void)
{
	char letters[MOST_ARGUMENTS + 1];
	unsigned i, k;

	croupier_text_clear(texts[0]);
	YES(croupier_text_append(texts[0], "before", 6));
	for (i = 0; i < ROWS; i++) {
		unsigned count = letters_of(&rows[i], letters);

		for (k = 0; k < count; k++)
			misuse_argument(&rows[i], letters, k);
	}
	misuse_moments();
	expect(strcmp(croupier_text_bytes(texts[0], NULL), "before") == 0, "a text", "changed");
	printf("%lu asked, %lu wrong\n", asked, wrong);
}

/* ---- calls in any order ------------------------------------------------------------ */

/* A state and what chance lets come after it: legal moves, others, undos, rulings. */
static void
write_record(struct croupier_state *state, struct croupier_text *text)
{
	unsigned i, count;

	YES(croupier_state_write(state, CROUPIER_YAML, text));
	for (i = 0; i < 30; i++) {
		const struct croupier_state *other = ONE(states);

		if (below(20) == 0 && croupier_state_about(other).seed != NULL)
			YES(croupier_seal_write(other, CROUPIER_SEED, CROUPIER_YAML, text));
		if (below(8) == 0)
			YES(croupier_undo_write(1 + below(4), CROUPIER_YAML, text));
		if (below(8) == 0 && croupier_ruling_write(state, any_ruling(), CROUPIER_YAML,
		    text).error == CROUPIER_MEMORY)
			exit(2);
		if (croupier_state_turn(state) < 0 || croupier_moves_list(lists[0], state,
		    (unsigned)croupier_state_turn(state)).verdict != CROUPIER_YES)
			return;
		count = (unsigned)croupier_moves_count(lists[0]);
		if (count == 0)
			return;
		YES(croupier_moves_write(lists[0], below(count), state, CROUPIER_YAML, text));
		if (below(2) == 0 &&
		    croupier_moves_play(lists[0], 0, state).verdict != CROUPIER_YES)
			return;
	}
}

/* Gives a stream other bytes: such a record, or what some text has become. */
static void
renew_source(struct source *source)
{
	struct croupier_text *text = need(croupier_text_new());
	struct croupier_state *state = croupier_state_copy(ONE(states));

	if (state == NULL || below(4) == 0)
		open_source(source, croupier_text_bytes(ONE(texts), NULL));
	else
		write_record(state, text);
	if (length_of(text) > 0)
		open_source(source, croupier_text_bytes(text, NULL));
	croupier_state_free(state);
	croupier_text_free(text);
}

/* A record takes the next documents of a stream, and what follows a record follows it. */
static void
feed(unsigned at)
{
	struct source *source = &sources[at];
	unsigned i, seat = below(3);
	struct croupier_text *text = ONE(texts);

	drop_dependents();
	for (i = below(12); i > 0; i--) {
		if (advance(source).verdict != CROUPIER_YES &&
		    croupier_stream_lost(source->stream).state)
			croupier_record_lose(records[at]);
		if (source->document == NULL) {
			renew_source(source);
			continue;
		}
		if (croupier_record_feed(records[at], source->document).verdict != CROUPIER_YES)
			continue;
		if (croupier_document_about(source->document).kind == CROUPIER_STATE) {
			YES(croupier_redaction_begin(redactions[at], records[at], (int)seat - 1,
			    CROUPIER_YAML, text));
			YES(croupier_mending_begin(mendings[at], records[at],
			    croupier_document_about(source->document).at));
		} else if (croupier_redaction_follow(redactions[at], records[at],
		    source->document, CROUPIER_YAML, text).error == CROUPIER_MEMORY ||
		    croupier_mending_follow(mendings[at], source->document).error ==
		    CROUPIER_MEMORY) {
			exit(2);
		}
		if (below(9) == 0)
			YES(croupier_record_prove(records[at]));
	}
}

/* What is asked of a record and a state must not contradict itself. */
static void
look(void)
{
	struct croupier_record_about record = croupier_record_about(ONE(records));
	const struct croupier_state *state = ONE(states);
	struct croupier_state_about about = croupier_state_about(state);
	size_t i;

	expect(record.standing <= record.moves && record.refused <= record.moves &&
	    record.in_force <= record.rulings && record.proof_count <= record.standing, "record",
	    "numbers that cannot be");
	for (i = 0; record.followed[i] != NULL; i++)
		expect(*record.followed[i] != '\0', "record", "an empty sentence");
	expect(croupier_state_turn(state) < (int)about.seats || state == NULL, "state",
	    "no such seat");
	expect(state == NULL || (about.dealer < about.seats && about.round > 0 &&
	    croupier_state_seat_name(state, about.seats) == NULL), "state", "what cannot be");
}

/*
 * Calls a row, and if memory is short again and again, each time with a later allocation that
 * fails, until the call no longer says so.
 */
static bool
call_until_done(const struct row *row, const char *letters, union argument *a,
    struct answer *answer)
{
	const uint64_t before = chance;
	unsigned long number = scarce && row->answers == REFUSED;
	bool good;

	do {
		chance = before;
		begin_failing(number);
		good = call(row, letters, a, answer);
		/* Of many allocations, the first ones matter most. */
		number += 1 + number / 8;
	} while (answer->no.error == CROUPIER_MEMORY && has_failed());
	/* With less memory a refusal may say less. */
	if (!good && has_failed()) {
		chance = before;
		begin_failing(0);
		good = call(row, letters, a, answer);
	}
	begin_failing(0);
	return good;
}

/* Begins with everything again that a failure has made unfit to go on. */
static void
recover(void)
{
	unsigned i;

	drop_dependents();
	for (i = 0; i < POOL; i++) {
		YES(croupier_record_begin(records[i], ONE(states)));
		YES(croupier_mending_begin(mendings[i], records[i], (struct croupier_place){ 0 }));
		YES(croupier_redaction_begin(redactions[i], records[i], -1, CROUPIER_YAML,
		    ONE(texts)));
	}
}

/* Calls a row that changes something even if memory is short, and begins again. */
static void
call_and_recover(const struct row *row, const char *letters, union argument *a)
{
	unsigned long number = 1 + below(30);
	const uint64_t before = chance;
	struct answer answer;

	if (scarce) {
		begin_failing(number);
		call(row, letters, a, &answer);
		begin_failing(0);
	}
	chance = before;
	croupier_text_clear(target_of(letters, a));
	recover();
}

static void
call_by_chance(const struct row *row)
{
	union argument a[MOST_ARGUMENTS];
	struct answer answer;
	char letters[MOST_ARGUMENTS + 1];
	unsigned i, count = letters_of(row, letters);
	const struct croupier_text *text;
	size_t before;
	bool good;

	if (strchr(row->kinds, '!') != NULL)
		drop_dependents();
	for (i = 0; i < count; i++)
		if (below(30) > 0 || !bad(letters[i], below(2), &a[i]))
			a[i] = legal(letters[i], i);
	text = target_of(letters, a);
	before = length_of(text);
	if (strchr(row->kinds, '~') != NULL && below(8) == 0) {
		call_and_recover(row, letters, a);
		return;
	}
	good = strchr(row->kinds, '~') == NULL ? call_until_done(row, letters, a, &answer) :
	    call(row, letters, a, &answer);
	add_to_sum(answer.no.sentence, strlen(answer.no.sentence));
	add_to_sum(croupier_text_bytes(text, NULL) + before, length_of(text) - before);
	for (i = 0; good && row->answers == REFUSED && i < count; i++)
		if (strchr("SVMKYO", letters[i]) != NULL && rooms[i].handed != NULL)
			keep(letters[i], rooms[i].handed);
	for (i = 0; i < POOL; i++)
		if (length_of(texts[i]) > ROOM)
			croupier_text_clear(texts[i]);
}

/* Plays a round to its end, for what begins or counts only there. */
static void
finish_round(void)
{
	struct croupier_state *state = need(croupier_state_copy(ONE(states)));
	unsigned i;

	for (i = 0; i < 2000 && croupier_state_turn(state) >= 0 && croupier_moves_list(lists[0],
	    state, (unsigned)croupier_state_turn(state)).verdict == CROUPIER_YES; i++)
		if (croupier_moves_play(lists[0], below((unsigned)croupier_moves_count(lists[0])),
		    state).verdict != CROUPIER_YES)
			break;
	put_state(state);
}

/* Lets each allocation fail while a document is read: it is lost, or read all the same. */
static void
read_scarcely(const char *bytes)
{
	struct source source = { .stream = NULL };
	struct croupier_refusal no;
	unsigned long number = 0;
	bool more;

	do {
		open_source(&source, bytes);
		number += 1 + number / 8;
		begin_failing(number);
		no = advance(&source);
		more = has_failed();
		expect(no.verdict == CROUPIER_YES || (more && no.error == CROUPIER_MEMORY),
		    "croupier_stream_next", no.sentence);
		expect((no.verdict == CROUPIER_YES) == (source.document != NULL),
		    "croupier_stream_next", "a document in spite of the refusal");
		begin_failing(0);
	} while (more);
	croupier_stream_close(source.stream);
	free(source.bytes);
}

/* A state with so much under meta that whatever reads it must ask for memory often. */
static void
read_large(const struct croupier_state *state, const char *piece)
{
	struct croupier_text *text = need(croupier_text_new());
	unsigned i;

	YES(croupier_text_append(text, "# a comment\n", *piece == ' ' ? 12 : 0));
	YES(croupier_state_write(state, CROUPIER_YAML, text));
	YES(croupier_text_append(text, "meta: [a", 8));
	for (i = 0; i < 4000; i++)
		YES(croupier_text_append(text, piece, strlen(piece)));
	YES(croupier_text_append(text, "]\n", 2));
	read_scarcely(croupier_text_bytes(text, NULL));
	croupier_text_free(text);
}

/* What makes an object says NULL if there is no memory for it. */
#define NONE(make)                                                                                 \
	do {                                                                                       \
		begin_failing(1);                                                                  \
		expect((make) == NULL, #make, "something in spite of the failure");                \
		begin_failing(0);                                                                  \
	} while (0)

static void
make_nothing(void)
{
	NONE(croupier_text_new());
	NONE(croupier_stream_open(0, NULL));
	NONE(croupier_state_copy(states[0]));
	NONE(croupier_moves_new());
	NONE(croupier_record_new());
	NONE(croupier_mending_new());
	NONE(croupier_redaction_new());
	NONE(croupier_supposing_new());
	NONE(croupier_advice_new(NULL));
	NONE(croupier_review_new(NULL));
}

/* Several calls of one part of the header, as its parts belong together. */
static void
call_some(void)
{
	unsigned from = below(ROWS), i;

	for (i = below(8); i > 0; i--) {
		const struct row *row = &rows[(from + below(6)) % ROWS];

		if (strchr(row->kinds, '#') == NULL)
			call_by_chance(row);
	}
}

static void
call_all(unsigned long steps)
{
	const uint64_t before = chance;

	if (scarce) {
		make_nothing();
		read_large(states[0], ", d");
		read_large(states[0], " , d");
	}
	chance = before;
	while (steps-- > 0) {
		if (below(6) == 0)
			feed(below(POOL));
		if (below(400) == 0)
			finish_round();
		call_some();
		look();
	}
	if (scarce)
		printf("%lu allocations failed, %lu calls said so, %lu wrong\n", failed,
		    errors[CROUPIER_MEMORY], wrong);
	else
		printf("%lu yes, %lu no, %lu of the input, %lu misuse, %lu wrong\n",
		    verdicts[CROUPIER_YES], verdicts[CROUPIER_NO], errors[CROUPIER_INPUT],
		    errors[CROUPIER_MISUSE], wrong);
	printf("%016llx\n", (unsigned long long)sum);
}

/* ---- beginning and end ------------------------------------------------------------- */

/* A stream on one document, which is read. */
static void
open_kind(unsigned kind, const char *bytes)
{
	open_source(&kinds_of[kind], bytes);
	YES(advance(&kinds_of[kind]));
	expect(croupier_document_about(kinds_of[kind].document).kind == (enum croupier_kind)kind,
	    "document", "of another kind");
}

/* The texts of documents about a state: itself, and its first legal move. */
static void
open_kinds(const struct croupier_state *state)
{
	struct croupier_text *text = need(croupier_text_new());

	YES(croupier_state_write(state, CROUPIER_YAML, text));
	open_kind(CROUPIER_STATE, croupier_text_bytes(text, NULL));
	croupier_text_clear(text);
	YES(croupier_moves_list(lists[0], state, (unsigned)croupier_state_turn(state)));
	YES(croupier_moves_write(lists[0], 0, state, CROUPIER_YAML, text));
	open_kind(CROUPIER_MOVE, croupier_text_bytes(text, NULL));
	open_kind(CROUPIER_UNDO, "--- {undo: 1}\n");
	open_kind(CROUPIER_RESULT, "--- {result: {points: {north: 1}}}\n");
	open_kind(CROUPIER_RULING, "--- {ruling: late}\n");
	croupier_text_free(text);
}

/* Objects that have all begun, about the first round of a game. */
static void
begin(unsigned at)
{
	const struct croupier_setup setup = { .game = croupier_game_at(at), .seed = { 7 } };
	const uint8_t seed[CROUPIER_SEED_BYTES] = { 1 };
	struct croupier_state *state = NULL;
	unsigned turn;
	bool judged;

	YES(croupier_deal(&setup, &state));
	states[at] = need(state);
	turn = (unsigned)croupier_state_turn(state);
	texts[at] = need(croupier_text_new());
	lists[at] = need(croupier_moves_new());
	records[at] = need(croupier_record_new());
	redactions[at] = need(croupier_redaction_new());
	mendings[at] = need(croupier_mending_new());
	YES(croupier_moves_list(lists[at], state, turn));
	YES(croupier_moves_write(lists[at], 0, state, CROUPIER_WORDS, texts[at]));
	YES(croupier_move_from_words(state, croupier_text_bytes(texts[at], NULL), CROUPIER_EXACT,
	    NULL, &moves[at]));
	YES(croupier_view_make(state, NULL, &views[at]));
	YES(croupier_score_make(state, &scores[at]));
	YES(croupier_tally_new(NULL, &tallies[at]));
	YES(croupier_record_begin(records[at], state));
	YES(croupier_mending_begin(mendings[at], records[at], (struct croupier_place){ 0 }));
	YES(croupier_record_play(records[at], moves[at]));
	supposings[at] = need(croupier_supposing_new());
	advices[at] = need(croupier_advice_new(NULL));
	reviews[at] = need(croupier_review_new(&(struct croupier_thinking){ .jobs = 1 }));
	YES(croupier_supposing_begin(supposings[at], records[at], 0, seed));
	YES(croupier_review_begin(reviews[at], records[at], seed));
	YES(croupier_review_next(reviews[at], 2, &judged));
	turn = (unsigned)croupier_state_turn(croupier_record_state(records[at]));
	YES(croupier_advice_begin(advices[at], records[at], turn, false, seed));
	YES(croupier_correction_begin(records[at], 1, 1, &corrections[at]));
	open_source(&sources[at], "");
}

static void
finish(void)
{
	unsigned i;

	for (i = 0; i < POOL; i++) {
		croupier_view_free(views[i]);
		croupier_correction_free(corrections[i]);
		croupier_advice_free(advices[i]);
		croupier_review_free(reviews[i]);
		croupier_supposing_free(supposings[i]);
		croupier_mending_free(mendings[i]);
		croupier_redaction_free(redactions[i]);
		croupier_record_free(records[i]);
		croupier_tally_free(tallies[i]);
		croupier_score_free(scores[i]);
		croupier_move_free(moves[i]);
		croupier_moves_free(lists[i]);
		croupier_state_free(states[i]);
		croupier_text_free(texts[i]);
		croupier_stream_close(sources[i].stream);
		free(sources[i].bytes);
	}
	for (i = 0; i <= CROUPIER_RULING; i++) {
		croupier_stream_close(kinds_of[i].stream);
		free(kinds_of[i].bytes);
	}
	croupier_record_free(empty_record);
	croupier_mending_free(fresh_mending);
	croupier_supposing_free(fresh_supposing);
	croupier_advice_free(fresh_advice);
	croupier_review_free(fresh_review);
}

int
main(int argc, char *argv[])
{
	unsigned i;

	for (i = 0; i < POOL; i++)
		begin(i);
	open_kinds(states[0]);
	empty_record = need(croupier_record_new());
	fresh_mending = need(croupier_mending_new());
	fresh_supposing = need(croupier_supposing_new());
	fresh_advice = need(croupier_advice_new(NULL));
	fresh_review = need(croupier_review_new(&(struct croupier_thinking){ .jobs = 1 }));
	if (argc > 2) {
		by_chance = true;
		exact = argc > 3;
		scarce = exact && strcmp(argv[3], "scarce") == 0;
		chance = strtoul(argv[2], NULL, 10);
		call_all(strtoul(argv[1], NULL, 10));
	} else {
		misuse_all();
	}
	finish();
	return wrong > 0;
}
