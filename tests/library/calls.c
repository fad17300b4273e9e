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
#define NOWHERE ((struct croupier_place){ 0 })

/* ---- rows -------------------------------------------------------------------------- */

union argument {
	void *p;
	unsigned long n;
};

enum answers { REFUSED, SAID, MADE, DONE };

struct answer {
	struct croupier_refusal no;
	bool harmless;
	void *made;
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
#define MAKES(name, kinds, ...)                                                                    \
	CALL(name, answer->made = __VA_ARGS__; answer->harmless = answer->made == NULL)
#define DOES(name, kinds, ...) CALL(name, __VA_ARGS__)
#include "calls.h"
#undef REFUSES
#undef SAYS
#undef MAKES
#undef DOES

#define REFUSES(name, kinds, ...) { #name, kinds, REFUSED, call_##name },
#define SAYS(name, kinds, ...) { #name, kinds, SAID, call_##name },
#define MAKES(name, kinds, ...) { #name, kinds, MADE, call_##name },
#define DOES(name, kinds, ...) { #name, kinds, DONE, call_##name },
static const struct row rows[] = {
#include "calls.h"
};
#undef REFUSES
#undef SAYS
#undef MAKES
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

/* Those that are freed before others from which they came stand first. */
enum pool { VIEWS, CORRECTIONS, ADVICES, REVIEWS, SUPPOSINGS, MENDINGS, REDACTIONS, RECORDS,
	TALLIES, SCORES, MOVES, LISTS, STATES, TEXTS, POOLS };

/* Objects of one kind. */
static struct {
	const char *letters;	/* of arguments; of the second kind it must have begun */
	char handed;		/* of arguments by which one is handed out; 0: none */
	void (*free)(union argument *a, struct answer *answer);
	void *at[POOL];
	void *fresh;		/* one that has not begun */
} pools[POOLS] = {
	[VIEWS] = { .letters = "v", .handed = 'V', .free = call_croupier_view_free },
	[CORRECTIONS] = { .letters = "o", .handed = 'O', .free = call_croupier_correction_free },
	[ADVICES] = { .letters = "aA", .handed = 0, .free = call_croupier_advice_free },
	[REVIEWS] = { .letters = "wW", .handed = 0, .free = call_croupier_review_free },
	[SUPPOSINGS] = { .letters = "pP", .handed = 0, .free = call_croupier_supposing_free },
	[MENDINGS] = { .letters = "gG", .handed = 0, .free = call_croupier_mending_free },
	[REDACTIONS] = { .letters = "x", .handed = 0, .free = call_croupier_redaction_free },
	[RECORDS] = { .letters = "rR", .handed = 0, .free = call_croupier_record_free },
	[TALLIES] = { .letters = "y", .handed = 'Y', .free = call_croupier_tally_free },
	[SCORES] = { .letters = "c", .handed = 'K', .free = call_croupier_score_free },
	[MOVES] = { .letters = "m", .handed = 'M', .free = call_croupier_move_free },
	[LISTS] = { .letters = "l", .handed = 0, .free = call_croupier_moves_free },
	[STATES] = { .letters = "s", .handed = 'S', .free = call_croupier_state_free },
	[TEXTS] = { .letters = "t", .handed = 0, .free = call_croupier_text_free },
};

#define IN(pool, i) (pools[pool].at[i])
#define FIRST(pool) IN(pool, 0)
#define OUT(pool) ((void *)&IN(pool, at))
#define ONE(pool) (pools[pool].at[below(POOL)])

/* The pool of an argument, or of what is handed out by it; POOLS: none. */
static enum pool
pool_of(char letter)
{
	unsigned i = 0;

	while (i < POOLS && strchr(pools[i].letters, letter) == NULL && pools[i].handed != letter)
		i++;
	return (enum pool)i;
}

/* Frees an object, and puts another one in its place. */
static void
put(enum pool pool, unsigned at, void *object)
{
	pools[pool].free(&(union argument){ .p = pools[pool].at[at] }, NULL);
	pools[pool].at[at] = object;
}

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
close_source(struct source *source)
{
	croupier_stream_close(source->stream);
	free(source->bytes);
}

static void
open_source(struct source *source, const char *bytes)
{
	close_source(source);
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
		put(CORRECTIONS, i, NULL);
		put(SUPPOSINGS, i, need(croupier_supposing_new()));
		put(ADVICES, i, need(croupier_advice_new(&how)));
		put(REVIEWS, i, need(croupier_review_new(&how)));
	}
}

/* Keeps what was made in the place of another; views share names with their states. */
static void
keep(enum pool pool, void *made)
{
	unsigned i;

	for (i = 0; pool == STATES && i < POOL; i++)
		put(VIEWS, i, NULL);
	put(pool, below(POOL), made);
}

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
		snprintf(copy, sizeof copies[0], "%s", croupier_text_bytes(ONE(TEXTS), NULL));
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
	const enum pool pool = pool_of(kind);

	switch (kind) {
	case 'i': return sources[below(POOL)].stream;
	case 'd': return any_document('2');
	case 'U': return any_setup();
	case 'D': return any_ruling();
	case 'X': return any_report();
	case 'E': return any_event();
	case 'h': return (void *)(uintptr_t)any_word();
	case 'H': return below(3) == 1 ? NULL : (void *)(uintptr_t)any_word();
	case '1': case '2': case '3': case '4': case '5': return any_document(kind);
	}
	return pool < POOLS ? ONE(pool) : NULL;
}

/* Room for what is handed out, and for arrays. */
static union {
	void *handed;
	char bytes[1000];
} rooms[MOST_ARGUMENTS];

/* Whether something is handed out by an argument of the kind. */
static bool
is_handed(char kind)
{
	enum pool pool = pool_of(kind);

	return pool < POOLS && pools[pool].handed == kind;
}

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
	}
	if (is_handed(kind) || kind == 'q' || kind == 'Q') {
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
	if (index == 1 && pool_of(kind) < POOLS)
		out->p = pools[pool_of(kind)].fresh;
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
		if (is_handed(letters[i]) && a[i].p != NULL)
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
		expect((row->answers != SAID && row->answers != MADE) || answer.harmless, what,
		    "it says something");
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
	MISUSE(croupier_view_make(state, FIRST(STATES), &view));
	MISUSE(croupier_seal_write(state, CROUPIER_SEAL, CROUPIER_YAML, FIRST(TEXTS)));
	MISUSE(croupier_seal_write(state, CROUPIER_SEED, CROUPIER_YAML, FIRST(TEXTS)));
	MISUSE(croupier_seal_write(FIRST(STATES), CROUPIER_MOVE, CROUPIER_YAML, FIRST(TEXTS)));
	croupier_state_free(state);
	MISUSE(croupier_undo_write(CROUPIER_MOST_NUMBER + 1UL, CROUPIER_YAML, FIRST(TEXTS)));
	MISUSE(croupier_record_check_deal(FIRST(RECORDS)));
	MISUSE(croupier_record_keep_digest(FIRST(RECORDS)));
	MISUSE(croupier_record_write_digest(FIRST(RECORDS), CROUPIER_YAML, FIRST(TEXTS)));
	MISUSE(croupier_record_write_judged(FIRST(RECORDS), CROUPIER_YAML, FIRST(TEXTS)));
	MISUSE(croupier_redaction_begin(FIRST(REDACTIONS), FIRST(RECORDS), 0, CROUPIER_YAML,
	    FIRST(TEXTS)));
	MISUSE(croupier_mending_begin(pools[MENDINGS].fresh, FIRST(RECORDS), NOWHERE));
	MISUSE(croupier_correction_begin(FIRST(RECORDS), 2, 1, &correction));
	MISUSE(croupier_mending_follow(FIRST(MENDINGS), kinds_of[0].document));
	MISUSE(croupier_review_next(FIRST(REVIEWS), 1, &(bool){ false }));
	expect(croupier_advice_new(&(struct croupier_thinking){ .jobs = CROUPIER_MOST_JOBS + 1 }) ==
	    NULL, "croupier_advice_new", "too many threads");
	MISUSE(croupier_tally_write(FIRST(TALLIES), CROUPIER_WORDS, FIRST(TEXTS)));
}

static void
misuse_all(void)
{
	char letters[MOST_ARGUMENTS + 1];
	unsigned i, k;

	croupier_text_clear(FIRST(TEXTS));
	YES(croupier_text_append(FIRST(TEXTS), "before", 6));
	for (i = 0; i < ROWS; i++) {
		unsigned count = letters_of(&rows[i], letters);

		for (k = 0; k < count; k++)
			misuse_argument(&rows[i], letters, k);
	}
	misuse_moments();
	expect(strcmp(croupier_text_bytes(FIRST(TEXTS), NULL), "before") == 0, "a text", "changed");
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
		const struct croupier_state *other = ONE(STATES);

		if (below(20) == 0 && croupier_state_about(other).seed != NULL)
			YES(croupier_seal_write(other, CROUPIER_SEED, CROUPIER_YAML, text));
		if (below(8) == 0)
			YES(croupier_undo_write(1 + below(4), CROUPIER_YAML, text));
		if (below(8) == 0 && croupier_ruling_write(state, any_ruling(), CROUPIER_YAML,
		    text).error == CROUPIER_MEMORY)
			exit(2);
		if (croupier_state_turn(state) < 0 || croupier_moves_list(FIRST(LISTS), state,
		    (unsigned)croupier_state_turn(state)).verdict != CROUPIER_YES)
			return;
		count = (unsigned)croupier_moves_count(FIRST(LISTS));
		if (count == 0)
			return;
		YES(croupier_moves_write(FIRST(LISTS), below(count), state, CROUPIER_YAML, text));
		if (below(2) == 0 &&
		    croupier_moves_play(FIRST(LISTS), 0, state).verdict != CROUPIER_YES)
			return;
	}
}

/* Gives a stream other bytes: such a record, or what some text has become. */
static void
renew_source(struct source *source)
{
	struct croupier_text *text = need(croupier_text_new());
	struct croupier_state *state = croupier_state_copy(ONE(STATES));

	if (state == NULL || below(4) == 0)
		open_source(source, croupier_text_bytes(ONE(TEXTS), NULL));
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
	struct croupier_text *text = ONE(TEXTS);

	drop_dependents();
	for (i = below(12); i > 0; i--) {
		if (advance(source).verdict != CROUPIER_YES &&
		    croupier_stream_lost(source->stream).state)
			croupier_record_lose(IN(RECORDS, at));
		if (source->document == NULL) {
			renew_source(source);
			continue;
		}
		if (croupier_record_feed(IN(RECORDS, at), source->document).verdict != CROUPIER_YES)
			continue;
		if (croupier_document_about(source->document).kind == CROUPIER_STATE) {
			YES(croupier_redaction_begin(IN(REDACTIONS, at), IN(RECORDS, at),
			    (int)seat - 1, CROUPIER_YAML, text));
			YES(croupier_mending_begin(IN(MENDINGS, at), IN(RECORDS, at),
			    croupier_document_about(source->document).at));
		} else if (croupier_redaction_follow(IN(REDACTIONS, at), IN(RECORDS, at),
		    source->document, CROUPIER_YAML, text).error == CROUPIER_MEMORY ||
		    croupier_mending_follow(IN(MENDINGS, at), source->document).error ==
		    CROUPIER_MEMORY) {
			exit(2);
		}
		if (below(9) == 0)
			YES(croupier_record_prove(IN(RECORDS, at)));
	}
}

/* What is asked of a record and a state must not contradict itself. */
static void
look(void)
{
	struct croupier_record_about record = croupier_record_about(ONE(RECORDS));
	const struct croupier_state *state = ONE(STATES);
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
		YES(croupier_record_begin(IN(RECORDS, i), ONE(STATES)));
		YES(croupier_mending_begin(IN(MENDINGS, i), IN(RECORDS, i), NOWHERE));
		YES(croupier_redaction_begin(IN(REDACTIONS, i), IN(RECORDS, i), -1, CROUPIER_YAML,
		    ONE(TEXTS)));
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
		if (is_handed(letters[i]) && rooms[i].handed != NULL)
			keep(pool_of(letters[i]), rooms[i].handed);
	for (i = 0; i < POOL; i++)
		if (length_of(IN(TEXTS, i)) > ROOM)
			croupier_text_clear(IN(TEXTS, i));
}

/* Plays a round to its end, for what begins or counts only there. */
static void
finish_round(void)
{
	struct croupier_state *state = need(croupier_state_copy(ONE(STATES)));
	struct croupier_moves *list = FIRST(LISTS);
	unsigned i;

	for (i = 0; i < 2000 && croupier_state_turn(state) >= 0 && croupier_moves_list(list, state,
	    (unsigned)croupier_state_turn(state)).verdict == CROUPIER_YES; i++)
		if (croupier_moves_play(list, below((unsigned)croupier_moves_count(list)),
		    state).verdict != CROUPIER_YES)
			break;
	keep(STATES, state);
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
	close_source(&source);
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
static void
make_nothing(void)
{
	struct answer answer;
	unsigned i;

	for (i = 0; i < ROWS; i++) {
		if (rows[i].answers != MADE)
			continue;
		begin_failing(1);
		rows[i].call(&(union argument){ .p = FIRST(STATES) }, &answer);
		begin_failing(0);
		expect(answer.harmless, rows[i].name, "something in spite of the failure");
	}
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
		read_large(FIRST(STATES), ", d");
		read_large(FIRST(STATES), " , d");
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
	YES(croupier_moves_list(FIRST(LISTS), state, (unsigned)croupier_state_turn(state)));
	YES(croupier_moves_write(FIRST(LISTS), 0, state, CROUPIER_YAML, text));
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
	IN(STATES, at) = need(state);
	turn = (unsigned)croupier_state_turn(state);
	IN(TEXTS, at) = need(croupier_text_new());
	IN(LISTS, at) = need(croupier_moves_new());
	IN(RECORDS, at) = need(croupier_record_new());
	IN(REDACTIONS, at) = need(croupier_redaction_new());
	IN(MENDINGS, at) = need(croupier_mending_new());
	YES(croupier_moves_list(IN(LISTS, at), state, turn));
	YES(croupier_moves_write(IN(LISTS, at), 0, state, CROUPIER_WORDS, IN(TEXTS, at)));
	YES(croupier_move_from_words(state, croupier_text_bytes(IN(TEXTS, at), NULL),
	    CROUPIER_EXACT, NULL, OUT(MOVES)));
	YES(croupier_view_make(state, NULL, OUT(VIEWS)));
	YES(croupier_score_make(state, OUT(SCORES)));
	YES(croupier_tally_new(NULL, OUT(TALLIES)));
	YES(croupier_record_begin(IN(RECORDS, at), state));
	YES(croupier_mending_begin(IN(MENDINGS, at), IN(RECORDS, at), NOWHERE));
	YES(croupier_record_play(IN(RECORDS, at), IN(MOVES, at)));
	IN(SUPPOSINGS, at) = need(croupier_supposing_new());
	IN(ADVICES, at) = need(croupier_advice_new(NULL));
	IN(REVIEWS, at) = need(croupier_review_new(&(struct croupier_thinking){ .jobs = 1 }));
	YES(croupier_supposing_begin(IN(SUPPOSINGS, at), IN(RECORDS, at), 0, seed));
	YES(croupier_review_begin(IN(REVIEWS, at), IN(RECORDS, at), seed));
	YES(croupier_review_next(IN(REVIEWS, at), 2, &judged));
	turn = (unsigned)croupier_state_turn(croupier_record_state(IN(RECORDS, at)));
	YES(croupier_advice_begin(IN(ADVICES, at), IN(RECORDS, at), turn, false, seed));
	YES(croupier_correction_begin(IN(RECORDS, at), 1, 1, OUT(CORRECTIONS)));
	open_source(&sources[at], "");
}

static void
finish(void)
{
	unsigned i, pool;

	for (i = 0; i < POOL; i++) {
		close_source(&sources[i]);
		for (pool = 0; pool < POOLS; pool++)
			put((enum pool)pool, i, NULL);
	}
	for (pool = 0; pool < POOLS; pool++)
		pools[pool].free(&(union argument){ .p = pools[pool].fresh }, NULL);
	for (i = 0; i <= CROUPIER_RULING; i++)
		close_source(&kinds_of[i]);
}

int
main(int argc, char *argv[])
{
	unsigned i;

	for (i = 0; i < POOL; i++)
		begin(i);
	open_kinds(FIRST(STATES));
	pools[RECORDS].fresh = need(croupier_record_new());
	pools[MENDINGS].fresh = need(croupier_mending_new());
	pools[SUPPOSINGS].fresh = need(croupier_supposing_new());
	pools[ADVICES].fresh = need(croupier_advice_new(NULL));
	pools[REVIEWS].fresh = need(croupier_review_new(&(struct croupier_thinking){ .jobs = 1 }));
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
