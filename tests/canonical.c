/*
 * canonical.c: asks whether the readers of the library give the same tree.
 *
 * canonical read MUTANTS < stream: reads every document of the stream, and
 * MUTANTS changed ones made of it, with the canonical reader and with libyaml:
 * the first must decline or give the very tree of the second, all fields of
 * all nodes.
 * canonical written MUTANTS < stream: the same of a stream that croupier wrote:
 * none of its documents may be declined.
 * canonical trees COUNT MUTANTS: the same of documents that the library writes
 * of random trees; only what the reader leaves to libyaml may be declined.
 *
 * canonical moves MUTANTS < records: reads every move straight from its line as
 * well, and changed ones: that must decline or give the very meaning that the
 * tree has; of whole lines it may only decline what is refused, too.
 *
 * canonical ahead MUTANTS < records: follows records document by document, with a
 * record that understands them while they are read, and many moves at once, changed
 * documents too: all must refuse the same, and lead to the same.
 *
 * Every other mutant is damaged anywhere, most often so that the fast reader
 * declines at once; in the others words change and the layout stays, so that
 * the fast reader reads on.
 *
 * In all of them libyaml is asked twice: with a new parser for the document, and
 * with the one parser that reads all documents of a stream; they must agree too.
 *
 * Prints how many documents and mutants there were, how many of each the fast
 * reader read, and how many mutants began as croupier begins a document, so that
 * it looked further.  Exit 1 where the readers differ.
 */
#include "format/format.h"
#include "record/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long documents, documents_read, mutants, mutants_begun, mutants_read, parsed;
static uint64_t dice = 88172645463325252U;

/* xorshift: the same tries at every run. */
static size_t
throw(size_t sides)
{
	dice ^= dice << 13;
	dice ^= dice >> 7;
	dice ^= dice << 17;
	return (size_t)(dice >> 11) % sides;
}

static void
fail(const char *what, const struct frame *frame)
{
	printf("%s:\n%.*s\n", what, (int)frame->length, frame->bytes);
	exit(1);
}

static bool
same(const struct node *one, const struct node *other)
{
	const struct node *left, *right;

	if (one->shape != other->shape || one->line != other->line ||
	    one->column != other->column ||
	    one->count != other->count || one->manner != other->manner ||
	    one->length != other->length ||
	    one->meaning != other->meaning || one->used != other->used)
		return false;
	if (one->shape == SCALAR)
		return memcmp(one->text, other->text, one->length + 1) == 0 && one->first == NULL &&
		    one->last == NULL;
	right = other->first;
	for (left = one->first; left != NULL && right != NULL;
	    left = left->next, right = right->next)
		if ((left->next == NULL) != (left == one->last) || !same(left, right))
			return false;
	return left == NULL && right == NULL;
}

/*
 * One parser for all documents must read what a new one for each reads, to the
 * same tree; of ordinary lines, that nobody damaged, all.
 */
static void
compare_parsers(struct arena *arena, const struct frame *frame, bool whole)
{
	static struct yaml_reader *reader;
	struct croupier_refusal no;
	struct node *root, *other;
	bool good;

	if (frame == NULL) {
		yaml_reader_free(reader);
		return;
	}
	if (!has_good_characters(frame, &no))
		return;
	if (reader == NULL && (reader = yaml_reader_new()) == NULL)
		exit(2);
	good = yaml_read(arena, frame, &other).verdict == CROUPIER_YES;
	if (yaml_reader_read(reader, arena, frame, &root)) {
		parsed++;
		if (!good)
			fail("read, but refused by a new parser", frame);
		if ((root == NULL) != (other == NULL) || (root != NULL && !same(root, other)))
			fail("the two parsers differ", frame);
	} else if (good && whole && frame->length > 3 && memcmp(frame->bytes, "--- ", 4) == 0 &&
	    memchr(frame->bytes, '\n', frame->length) == frame->bytes + frame->length - 1 &&
	    memchr(frame->bytes, '\\', frame->length) == NULL) {
		fail("a whole line is refused, but read by a new parser", frame);
	}
}

/* Whether the canonical reader reads it; then libyaml must agree. */
static bool
compare(const struct frame *frame, bool whole)
{
	struct arena arena = { .failed = false };
	struct croupier_refusal no;
	struct node *root, *other;
	bool reads = canonical_read(&arena, frame, &root);

	compare_parsers(&arena, frame, whole);

	if (arena.failed)
		fail("memory is short", frame);
	if (!reads && root != NULL)
		fail("declined with a tree", frame);
	if (reads) {
		if (!has_good_characters(frame, &no))
			fail("read, but has characters that are refused", frame);
		if (yaml_read(&arena, frame, &other).verdict != CROUPIER_YES)
			fail("read, but refused by libyaml", frame);
		if (!same(root, other))
			fail("the two readers differ", frame);
	}
	arena_free(&arena);
	return reads;
}

/* ---- damage --------------------------------------------------------------- */

static const char *const scraps[] = {
	": ", ":", " #", "#", "- ", "-", "? ", "?", "\n", "\n\n", "\t", " ", "  ", "\"", "'", "\\",
	    "&a ", "*a", "!t ", "<<", "<<: ",
	"[", "]", "{", "}", ",", ", ", "[]", "{}", "\xc3\xa9", "\xe2\x80\xa8", "\xef\xbb\xbf",
	    "\xc2\x85", "\xe2\x99\xa0", "\xc2\xa0",
	"\xf0\x9f\x82\xa1", "\xff", "\xc3", "\xe2\x80", "...", "---", "\n---\n", "\n...\n", "%",
	    "|", ">", "~", "\r", "\r\n", "\\n",
	"\\\"", "\\\\", "\\t", "\\x41", "\\u00e9", "\\", "@", "`", "0", "A", "a: b", ": ~", "\x01",
	    "\x7f", "\n  ", "\n- ", ",\n",
	"seat", "croupier", "game: ", "\nzz: 1", "\nzz:\n- {a: 1}", "\nzz:\n  a: [1]", "\nzz:",
	    "# c\n", "\"\"", "\"a\": ", "{a: {b: [", "]}}",
};

static void
insert(struct croupier_text *text, const char *bytes, size_t length, size_t at, const char *scrap,
    size_t size)
{
	text_add(text, bytes, at);
	text_add(text, scrap, size);
	text_add(text, bytes + at, length - at);
}

/* One act of damage; text is what comes out. */
static void
damage(struct croupier_text *text, const char *bytes, size_t length)
{
	size_t at = throw(length), to = at + 1 + throw(8), other = throw(length), size;
	const char *scrap = scraps[throw(sizeof scraps / sizeof scraps[0])];
	char byte;

	if (to > length)
		to = length;
	switch (throw(6)) {
	case 0:	/* a scrap inserted */
		insert(text, bytes, length, at, scrap, strlen(scrap));
		return;
	case 1:	/* some bytes taken out */
		text_add(text, bytes, at);
		text_add(text, bytes + to, length - to);
		return;
	case 2:	/* a scrap for some bytes */
		text_add(text, bytes, at);
		text_string(text, scrap);
		text_add(text, bytes + to, length - to);
		return;
	case 3:	/* a piece doubled elsewhere */
		size = throw(40) + 1;
		insert(text, bytes, length, at, bytes + other, size < length - other ? size :
		    length - other);
		return;
	case 4:	/* any byte for one */
		byte = (char)throw(256);
		text_add(text, bytes, at);
		text_add(text, &byte, 1);
		text_add(text, bytes + at + 1, length - at - 1);
		return;
	default:	/* cut off */
		text_add(text, bytes, at + 1);
		if (throw(2) == 0)
			text_char(text, '\n');
	}
}

/* ---- other words in the same layout ------------------------------------------ */

enum { MOST_WORDS = 300 };

/* The words of a document: what stands between its marks. */
struct words {
	size_t count, at[MOST_WORDS], length[MOST_WORDS];
};

static void
find_words(struct words *words, const char *bytes, size_t length)
{
	static const char marks[] = " ,:[]{}\n";
	size_t at = 0;

	for (words->count = 0; at < length && words->count < MOST_WORDS; at++) {
		size_t start = at;

		while (at < length && memchr(marks, bytes[at], sizeof marks - 1) == NULL)
			at++;
		if (at > start && start > 3) {
			words->at[words->count] = start;
			words->length[words->count++] = at - start;
		}
	}
}

/* A word that is none of the document's own. */
static const char *
other_word(void)
{
	static const char *const others[] = {
		"null", "Null", "~", "no", "y", "true", "XX", "xx", "10S", "TS", "5s", "Joker",
		    "god", "k1",
		"k0", "k01", "k250", "k251", "k", "1", "-1", "01", "1e3", "0x1", "1_0", "12:30",
		"2026-11-20", "seat", "drawn", "take", "with", "play", "undo", "croupier",
		    "\"north\"",
		"\"\"", "\"a b\"", "\"a\\nb\"", "[]", "{}", "Zo\xc3\xab", "a-b", "-", "a.b",
		"north", "p1", "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww",
	};

	return others[throw(sizeof others / sizeof others[0])];
}

/*
 * The documents that stood here before this one, the newest last: their words are
 * at home where they stand.
 */
enum { EARLIER = 32 };
static struct croupier_text earlier[EARLIER];
static size_t earlier_count;

static void
remember(const struct frame *frame)
{
	struct croupier_text *text = &earlier[earlier_count++ % EARLIER];

	text_cut(text, 0);
	text_add(text, frame->bytes, frame->length);
}

/* A word that stood in the same place in an earlier document; false where there is none. */
static bool
earlier_word(size_t index, const char **word, size_t *length)
{
	size_t known = earlier_count < EARLIER ? earlier_count : EARLIER;
	const struct croupier_text *text;
	struct words words;

	if (known == 0)
		return false;
	text = &earlier[throw(known)];
	find_words(&words, text->bytes, text->length);
	if (index >= words.count)
		return false;
	*word = text->bytes + words.at[index];
	*length = words.length[index];
	return true;
}

/* Puts other bytes in the place of a word. */
static void
replace(struct croupier_text *text, const char *bytes, size_t length, size_t at, size_t taken,
    const char *put, size_t size)
{
	text_add(text, bytes, at);
	text_add(text, put, size);
	text_add(text, bytes + at + taken, length - at - taken);
}

/* Two words change places. */
static void
swap_words(struct croupier_text *text, const char *bytes, size_t length, const struct words *words,
    size_t i, size_t j)
{
	size_t first = i < j ? i : j, second = i < j ? j : i;
	size_t behind = words->at[first] + words->length[first],
	    end = words->at[second] + words->length[second];

	text_add(text, bytes, words->at[first]);
	text_add(text, bytes + words->at[second], words->length[second]);
	text_add(text, bytes + behind, words->at[second] - behind);
	text_add(text, bytes + words->at[first], words->length[first]);
	text_add(text, bytes + end, length - end);
}

/* One change that keeps the marks, or nearly all of them; text is what comes out. */
static void
change_word(struct croupier_text *text, const char *bytes, size_t length)
{
	struct words words;
	const char *other = other_word();
	char twice[80];
	size_t i, j, at, size, other_size;

	find_words(&words, bytes, length);
	if (words.count < 2) {
		text_add(text, bytes, length);
		return;
	}
	i = throw(words.count);
	j = throw(words.count);
	at = words.at[i];
	size = words.length[i];
	switch (throw(8)) {
	case 0:	/* another word of the document */
		replace(text, bytes, length, at, size, bytes + words.at[j], words.length[j]);
		return;
	case 1:	/* a word from elsewhere */
		replace(text, bytes, length, at, size, other, strlen(other));
		return;
	case 2:	/* two change places */
		if (i != j)
			swap_words(text, bytes, length, &words, i, j);
		else
			text_add(text, bytes, length);
		return;
	case 3:	/* one element of a list fewer, where it is one */
		replace(text, bytes, length, at,
		    size + (at + size + 2 < length && bytes[at + size] == ',' ? 2 : 0), "", 0);
		return;
	case 4:	/* one that was here in an earlier document */
	case 5:
	case 6:
		if (earlier_word(i, &other, &other_size))
			replace(text, bytes, length, at, size, other, other_size);
		else
			text_add(text, bytes, length);
		return;
	default:	/* one more */
		snprintf(twice, sizeof twice, "%.*s, %.*s", (int)(size > 30 ? 30 : size),
		    bytes + at, (int)(size > 30 ? 30 : size), bytes + at);
		replace(text, bytes, length, at, size, twice, strlen(twice));
	}
}

/*
 * Whether a document begins, and ends, as those that croupier writes: the fast
 * reader looks further.
 */
static bool
begins_canonically(const struct frame *frame)
{
	return frame->length > 4 && (memcmp(frame->bytes, "--- {", 5) == 0 ||
	    memcmp(frame->bytes, "---\n", 4) == 0) && frame->bytes[frame->length - 1] == '\n';
}

static bool
compare_damaged(const struct frame *frame)
{
	return compare(frame, false);
}

/* Calls for so many changed copies of a frame, each of which `reads` reads or not. */
static void
compare_mutants(const struct frame *frame, unsigned long count,
    bool (*reads)(const struct frame *frame))
{
	struct croupier_text text = { .failed = false }, before = { .failed = false };
	void (*change)(struct croupier_text *text, const char *bytes, size_t length);
	struct frame mutant = *frame;
	unsigned long i;
	size_t acts;

	for (i = 0; i < count; i++) {
		text_cut(&text, 0);
		text_add(&text, frame->bytes, frame->length);
		change = mutants % 2 == 0 ? damage : change_word;
		for (acts = throw(3) + 1; acts > 0 && text.length > 0; acts--) {
			text_cut(&before, 0);
			text_add(&before, text.bytes, text.length);
			text_cut(&text, 0);
			change(&text, before.bytes, before.length);
		}
		if (text.failed || before.failed)
			exit(2);
		/* Its own memory, with nothing behind it that could be read by mistake. */
		mutant.bytes = malloc(text.length + 1);
		if (mutant.bytes == NULL)
			exit(2);
		memcpy((char *)mutant.bytes, text.bytes, text.length);
		((char *)mutant.bytes)[text.length] = 'x';
		mutant.length = text.length;
		mutants++;
		mutants_begun += begins_canonically(&mutant);
		mutants_read += reads(&mutant);
		free((char *)mutant.bytes);
	}
	text_release(&text);
	text_release(&before);
}

/* ---- streams -------------------------------------------------------------- */

static struct croupier_text
read_input(void)
{
	struct croupier_text text = { .failed = false };
	char bytes[4096];
	size_t got;

	while ((got = fread(bytes, 1, sizeof bytes, stdin)) > 0)
		text_add(&text, bytes, got);
	if (text.failed || ferror(stdin))
		exit(2);
	return text;
}

/*
 * The length of the document at bytes: its marker line alone if it opens there,
 * or up to the next.
 */
static size_t
document_length(const char *bytes, const char *end)
{
	const char *line = memchr(bytes, '\n', (size_t)(end - bytes));

	if (line == NULL)
		return (size_t)(end - bytes);
	line++;
	if (end - bytes > 4 && memcmp(bytes, "--- {", 5) == 0)
		return (size_t)(line - bytes);
	while (line < end && !(end - line >= 3 && memcmp(line, "---", 3) == 0)) {
		line = memchr(line, '\n', (size_t)(end - line));
		if (line == NULL)
			return (size_t)(end - bytes);
		line++;
	}
	return (size_t)(line - bytes);
}

static void
read_stream(unsigned long mutants_each, bool written)
{
	struct croupier_text text = read_input();
	const char *at = text.bytes, *end = at + text.length;
	struct frame frame = { .file = "-", .line = 1 };
	bool reads;
	size_t i;

	for (; at < end; at += frame.length) {
		frame.bytes = at;
		frame.length = document_length(at, end);
		documents++;
		reads = compare(&frame, true);
		documents_read += reads;
		if (written && !reads && *at != '#')
			fail("declined, though croupier wrote it", &frame);
		compare_mutants(&frame, mutants_each, compare_damaged);
		remember(&frame);
		for (i = 0; i < frame.length; i++)
			frame.line += at[i] == '\n';
	}
	text_release(&text);
}

/* ---- random trees ----------------------------------------------------------- */

/* Text of one to twelve pieces, some of which need quotes or escapes. */
static struct node *
random_scalar(struct arena *arena)
{
	static const char *const pieces[] = {
		"a", "B", "7", "10S", "north", " ", "-", "_", ".", ":", ": ", "#", " #", "'", "\"",
		    "\\", "/", ",", "[", "]", "{", "}", "?", "!",
		"&", "*", "%", "@", "`", "|", ">", "<", "=", "+", "~", "no", "true", "0x1", "12:30",
		    "\xc3\xa9", "\xe2\x99\xa0", "\xf0\x9f\x82\xa1",
		"\n", "\t", "\xe2\x80\xa8", "\xef\xbb\xbf", "\xe2\x80\x99", "\x01", "\xc2\x85",
		    "<<",
	};
	struct croupier_text text = { .failed = false };
	size_t count = throw(4) == 0 ? throw(12) : 1 + throw(2);
	struct node *node;

	/* Mostly tame, else nothing would ever be read. */
	for (; count > 0; count--)
		text_string(&text, pieces[throw(throw(5) == 0 ? sizeof pieces / sizeof pieces[0] :
		    5)]);
	node = tree_scalar(arena, text.bytes == NULL ? "" : text.bytes, text.length, throw(8) == 0 ?
	    QUOTED : WORD);
	text_release(&text);
	return node;
}

static struct node *
random_tree(struct arena *arena, unsigned depth)
{
	size_t kind = throw(depth > 17 ? 1 : 6), count = throw(throw(20) == 0 ? 60 : 5);
	struct node *node;
	char key[40];

	if (kind > 1)
		return random_scalar(arena);
	node = kind == 0 ? tree_list(arena) : tree_map(arena);
	for (; count > 0 && depth <= 17; count--) {
		if (kind == 1 && throw(3) == 0) {
			snprintf(key, sizeof key, "k%zu", throw(1000));
			tree_add(node, tree_scalar(arena, key, strlen(key), WORD));
		} else if (kind == 1) {
			tree_add(node, random_scalar(arena));
		}
		tree_add(node, random_tree(arena, depth + 1));
	}
	return node;
}

static struct node *
random_root(struct arena *arena, bool *one_line)
{
	struct node *root = tree_map(arena);
	size_t count = 1 + throw(8);
	char key[40];

	*one_line = throw(2) == 0;
	for (; count > 0; count--) {
		snprintf(key, sizeof key, "key-%zu", throw(50));
		tree_add(root, tree_scalar(arena, key, strlen(key), WORD));
		tree_add(root, random_tree(arena, 2));
	}
	return root;
}

/* Whether one of the escapes stands there that the reader leaves to libyaml. */
static bool
has_escape(const struct frame *frame)
{
	size_t i;

	for (i = 0; i + 1 < frame->length; i++) {
		if (frame->bytes[i] != '\\')
			continue;
		i++;
		if (memchr("xuLP", frame->bytes[i], 4) != NULL)
			return true;
	}
	return false;
}

/* Whether the reader leaves this to libyaml: what is refused, and rare escapes. */
static bool
may_decline(struct arena *arena, const struct frame *frame)
{
	struct node *root;

	return has_escape(frame) || yaml_read(arena, frame, &root).verdict != CROUPIER_YES;
}

static void
read_trees(unsigned long count, unsigned long mutants_each)
{
	struct croupier_text text = { .failed = false };
	struct arena arena = { .failed = false };
	bool one_line, reads;
	unsigned long i;

	for (i = 0; i < count; i++) {
		struct node *root = random_root(&arena, &one_line);
		struct frame frame = { .file = "-", .line = 1 + throw(1000) };

		text_cut(&text, 0);
		tree_write(&text, root, one_line);
		if (arena.failed || text.failed)
			exit(2);
		frame.bytes = text.bytes;
		frame.length = text.length;
		documents++;
		reads = compare(&frame, true);
		documents_read += reads;
		if (!reads && !may_decline(&arena, &frame))
			fail("declined, though the library wrote it", &frame);
		compare_mutants(&frame, mutants_each, compare_damaged);
		arena_clear(&arena);
	}
	arena_free(&arena);
	text_release(&text);
}

/* ---- moves ------------------------------------------------------------------ */

static const struct state *table;	/* of the move at hand */

static bool
same_full_move(const struct full_move *one, const struct full_move *other)
{
	const struct move *a = &one->move, *b = &other->move;
	size_t count = (size_t)a->count[0] + a->count[1] + a->count[2] + a->count[3];

	return a->seat == b->seat && a->verb == b->verb && a->given == b->given &&
	    memcmp(a->count, b->count, sizeof a->count) == 0 &&
	    memcmp(one->values, other->values, count) == 0 &&
	    memcmp(one->as_given, other->as_given, count) == 0;
}

/* What the tree of a line means at the table; false where it is read as no move, or refused. */
static bool
understand_tree(struct arena *arena, const struct frame *frame, struct full_move *full,
    struct croupier_text *words)
{
	struct croupier_place place = { .line = frame->line };
	struct croupier_refusal no;
	struct node *root;

	if (!has_good_characters(frame, &no) ||
	    yaml_read(arena, frame, &root).verdict != CROUPIER_YES || root == NULL ||
	    root->shape != MAP || tree_get(root, "seat") == NULL ||
	    tree_get(root, "croupier") != NULL || !move_understand(table, &place, root, full, &no))
		return false;
	move_words(words, table, root);
	return true;
}

/* Whether all of a frame is a line that is understood; no more can be looked at than is allowed. */
static bool
understand_line(const struct frame *frame, struct full_move *full)
{
	char *copy = calloc(1, frame->length + BEHIND_END);
	struct lexicon lexicon = { .game = NULL };
	bool good;

	if (copy == NULL)
		exit(2);
	memcpy(copy, frame->bytes, frame->length);
	lexicon_learn(&lexicon, table->table);
	good = move_read_line(&lexicon, table, copy, full) == frame->length;
	free(copy);
	return good;
}

/* Whether a line is understood without its tree; then the tree must mean the same. */
static bool
compare_line(const struct frame *frame)
{
	struct croupier_text words = { .failed = false }, own = { .failed = false };
	struct full_move full, other;
	struct arena arena = { .failed = false };
	bool good = understand_tree(&arena, frame, &other, &words);
	bool direct = frame->length > 0 && understand_line(frame, &full);

	if (direct && !good)
		fail("understood, but its tree is refused", frame);
	if (direct && !same_full_move(&full, &other))
		fail("understood otherwise than its tree", frame);
	if (direct)
		full_move_words(&own, table, &full);
	if (direct && strcmp(croupier_text_bytes(&own, NULL), croupier_text_bytes(&words,
	    NULL)) != 0)
		fail("its words are not those of its tree", frame);
	text_release(&words);
	text_release(&own);
	arena_free(&arena);
	return direct;
}

/* The tree of a document that was understood without can still be had. */
static void
compare_root(const struct croupier_document *document)
{
	struct arena arena = { .failed = false };
	const struct node *root = document_root(document);
	struct node *other;

	if (root == NULL || yaml_read(&arena, &document->frame, &other).verdict != CROUPIER_YES ||
	    !same(root, other))
		fail("the tree that was made later differs", &document->frame);
	arena_free(&arena);
}

static void
read_moves(unsigned long mutants_each)
{
	struct croupier_stream *stream = croupier_stream_open(0, "-");
	struct croupier_record *record = croupier_record_new();
	const struct croupier_document *document;
	struct croupier_refusal no;

	if (stream == NULL || record == NULL)
		exit(2);
	while ((no = croupier_stream_next(stream, &document)).verdict == CROUPIER_YES &&
	    document != NULL) {
		const struct croupier_state *state = croupier_record_state(record);

		if (state != NULL && croupier_document_kind(document) == CROUPIER_MOVE) {
			table = state->now;
			documents++;
			documents_read += compare_line(&document->frame);
			compare_root(document);
			compare_mutants(&document->frame, mutants_each, compare_line);
			remember(&document->frame);
		}
		if (croupier_record_feed(record, document).error == CROUPIER_MEMORY)
			exit(2);
	}
	croupier_record_free(record);
	croupier_stream_close(stream);
	if (no.verdict != CROUPIER_YES)
		exit(2);
}

/* ---- documents that are understood while they are read ------------------------- */

/* How a record reads its stream. */
enum way { DOCUMENT_BY_DOCUMENT, AHEAD, MANY_AT_ONCE };

static struct croupier_text before;	/* what stands in front of the document at hand */

struct rest {
	const char *at;
	size_t left, portion;	/* of which so much is read at once */
};

static long
read_rest(void *what, char *bytes, size_t room)
{
	struct rest *rest = what;
	size_t count = room < rest->portion ? room : rest->portion;

	count = rest->left < count ? rest->left : count;
	memcpy(bytes, rest->at, count);
	rest->at += count;
	rest->left -= count;
	return (long)count;
}

/* What a refusal says, and what the record is then. */
static void
tell(struct croupier_text *told, const struct croupier_record *record,
    const struct croupier_refusal *no)
{
	const struct croupier_state *state = croupier_record_state(record);
	unsigned i;

	text_string(told, no->verdict == CROUPIER_YES ? "end" : no->sentence);
	text_string(told, no->rule == NULL ? "" : no->rule);
	text_number(told, (long)no->at.line);
	text_number(told, (long)no->at.column);
	text_number(told, (long)croupier_record_refused_move(record));
	text_string(told, croupier_record_words(record));
	text_number(told, (long)croupier_record_moves(record));
	for (i = 0; i < croupier_record_standing(record); i++) {
		text_number(told, (long)croupier_record_made(record, i).at.line);
		text_number(told, (long)croupier_record_made(record, i).number);
	}
	if (state != NULL &&
	    croupier_state_write(state, CROUPIER_YAML, told).verdict != CROUPIER_YES)
		exit(2);
}

/* The next document, or why there is none. */
static struct croupier_refusal
next(struct croupier_record *record, struct croupier_stream *stream, enum way way,
    const struct croupier_document **document)
{
	if (way == MANY_AT_ONCE)
		while (croupier_record_follow(record, stream, 7) > 0)
			;
	return way == DOCUMENT_BY_DOCUMENT ? croupier_stream_next(stream, document) :
	    croupier_record_next(record, stream, document);
}

/* Feeds a document, and compares a state with what its seed deals. */
static struct croupier_refusal
feed(struct croupier_record *record, const struct croupier_document *document)
{
	struct croupier_refusal no = croupier_record_feed(record, document);

	return no.verdict == CROUPIER_YES && croupier_document_kind(document) == CROUPIER_STATE ?
	    croupier_record_check_deal(record) : no;
}

/*
 * Follows records in one of the ways and tells what is refused.  Returns the line on
 * which the last document began that was understood while it was read.
 */
static unsigned long
follow(const struct croupier_text *text, enum way way, struct croupier_text *told)
{
	/* Of every other text not all at once: what is not all there yet is understood later. */
	struct rest rest = { .at = text->bytes, .left = text->length,
		.portion = mutants % 2 == 0 ? text->length : 1000 + throw(5000) };
	struct croupier_stream *stream = croupier_stream_open_with(read_rest, &rest, "-");
	struct croupier_record *record = croupier_record_new();
	const struct croupier_document *document;
	struct croupier_refusal no;
	unsigned long line = 0;

	if (stream == NULL || record == NULL)
		exit(2);
	/* As one that has checked another deal before. */
	record->checks_deals = true;
	text_cut(told, 0);
	for (;;) {
		no = next(record, stream, way, &document);
		if (no.verdict == CROUPIER_YES && document == NULL)
			break;
		if (no.verdict == CROUPIER_YES && document->understood != NULL)
			line = document->place.line;
		if (no.verdict == CROUPIER_YES)
			no = feed(record, document);
		else if (croupier_stream_lost_state(stream))
			croupier_record_lose(record);
		if (no.verdict != CROUPIER_YES)
			tell(told, record, &no);
	}
	tell(told, record, &no);
	croupier_record_free(record);
	croupier_stream_close(stream);
	return line;
}

/* Whether the document is understood while it is read; all ways of reading must say the same. */
static bool
compare_ways(const struct frame *frame)
{
	static struct croupier_text text, slow, fast;
	unsigned long line = 1, understood;
	size_t i;

	if (frame == NULL) {
		text_release(&text);
		text_release(&slow);
		text_release(&fast);
		return false;
	}
	text_cut(&text, 0);
	text_add(&text, before.bytes, before.length);
	for (i = 0; i < before.length; i++)
		line += before.bytes[i] == '\n';
	text_add(&text, frame->bytes, frame->length);
	/* A state ends where something begins. */
	text_string(&text, "---\n");
	follow(&text, DOCUMENT_BY_DOCUMENT, &slow);
	understood = follow(&text, AHEAD, &fast);
	if (strcmp(slow.bytes, fast.bytes) != 0)
		fail("understood otherwise while it is read", frame);
	follow(&text, MANY_AT_ONCE, &fast);
	if (strcmp(slow.bytes, fast.bytes) != 0)
		fail("understood otherwise among many", frame);
	return understood >= line;
}

static void
read_ways(unsigned long mutants_each)
{
	struct croupier_stream *stream = croupier_stream_open(0, "-");
	const struct croupier_document *document;
	struct croupier_refusal no;

	if (stream == NULL)
		exit(2);
	while ((no = croupier_stream_next(stream, &document)).verdict == CROUPIER_YES &&
	    document != NULL) {
		documents++;
		mutants += mutants % 2;
		documents_read += compare_ways(&document->frame);
		compare_mutants(&document->frame, mutants_each, compare_ways);
		remember(&document->frame);
		/* A state stands behind another, all else in a record. */
		if (document->kind == CROUPIER_STATE)
			text_cut(&before, 0);
		text_add(&before, document->frame.bytes, document->frame.length);
	}
	croupier_stream_close(stream);
	compare_ways(NULL);
	text_release(&before);
	if (no.verdict != CROUPIER_YES)
		exit(2);
}

int
main(int argc, char *argv[])
{
	size_t i;

	if (argc == 3 && strcmp(argv[1], "read") == 0)
		read_stream(strtoul(argv[2], NULL, 10), false);
	else if (argc == 3 && strcmp(argv[1], "written") == 0)
		read_stream(strtoul(argv[2], NULL, 10), true);
	else if (argc == 3 && strcmp(argv[1], "moves") == 0)
		read_moves(strtoul(argv[2], NULL, 10));
	else if (argc == 3 && strcmp(argv[1], "ahead") == 0)
		read_ways(strtoul(argv[2], NULL, 10));
	else if (argc == 4 && strcmp(argv[1], "trees") == 0)
		read_trees(strtoul(argv[2], NULL, 10), strtoul(argv[3], NULL, 10));
	else
		return 2;
	compare_parsers(NULL, NULL, false);
	for (i = 0; i < EARLIER; i++)
		text_release(&earlier[i]);
	printf("%lu of %lu documents, %lu of %lu mutants, %lu begun\n", documents_read, documents,
	    mutants_read, mutants, mutants_begun);
	if (documents_read > 0 && parsed == 0 && strcmp(argv[1], "moves") != 0 &&
	    strcmp(argv[1], "ahead") != 0) {
		printf("the parser for all documents read none\n");
		return 1;
	}
	return 0;
}
