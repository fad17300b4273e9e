/*
 * json.c: fuzzes whether documents of JSON say the same however they are read.
 *
 * What the reader of JSON takes, libyaml takes for the same, word for word and place for
 * place; what croupier writes as JSON, the reader of JSON takes.  A unit is a document.
 */
#include "fuzz.h"

#include <string.h>

size_t
LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	const struct position *p = position_at(below(&seed, POSITIONS));
	const char *move = p->moves[below(&seed, p->move_count)];

	if (*move == '{' && strlen(move) <= room && (length < 20 || below(&seed, 16) == 0))
		memcpy(bytes, move, length = strlen(move));
	return below(&seed, 3) > 0 ? LLVMFuzzerMutate(bytes, length, room) :
	    mutate_words(bytes, length, room, &seed);
}

static struct frame
json_of(const struct node *tree)
{
	struct croupier_text text = { .bytes = NULL };
	struct frame frame;

	tree_write(&text, tree, true, true);
	frame = frame_of(text.bytes, text.length);
	text_release(&text);
	return frame;
}

/* What is written as JSON is read again by both ways, and written the same. */
static void
check_written(const struct node *tree)
{
	struct arena arena = { .blocks = NULL };
	struct frame frame = json_of(tree), again;
	struct croupier_refusal no = accepted();
	struct node *one, *other;

	if (!json_read(&arena, &frame, &one))
		broken("what is written as JSON is declined", frame.bytes, "");
	if (!yaml_read(NULL, &arena, &frame, &other, &no) || other == NULL ||
	    !same_tree(one, other, SAME_PLACES))
		broken("what is written as JSON is something else in YAML", frame.bytes, "");
	again = json_of(one);
	if (frame.length != again.length || memcmp(frame.bytes, again.bytes, frame.length) != 0)
		broken("JSON is written otherwise the next time", frame.bytes, again.bytes);
	frame_free(&frame);
	frame_free(&again);
	arena_free(&arena);
}

/* Whether ends of lines that only YAML knows stand in the frame: in JSON they are characters. */
static bool
has_strange_lines(const struct frame *frame)
{
	size_t i;

	for (i = 0; i + 2 < frame->length; i++)
		if (memcmp(frame->bytes + i, "\xe2\x80\xa8", 3) == 0 ||
		    memcmp(frame->bytes + i, "\xe2\x80\xa9", 3) == 0)
			return true;
	return false;
}

/*
 * Whether a character may be escaped as two halves: libyaml reads a copy in which it takes
 * fewer columns.
 */
static bool
has_halves(const struct frame *frame)
{
	size_t i;

	for (i = 0; i + 2 < frame->length; i++)
		if (memcmp(frame->bytes + i, "\\u", 2) == 0 &&
		    (frame->bytes[i + 2] == 'd' || frame->bytes[i + 2] == 'D'))
			return true;
	return false;
}

/*
 * libyaml asks a colon to stand on the line of its key, and near, and that no line begins
 * with a tab; and what is not JSON says no character in halves.
 */
static bool
is_apart(const struct croupier_refusal *no)
{
	return strstr(no->sentence, "did not find expected ',' or '}'") != NULL ||
	    strstr(no->sentence, "could not find expected ':'") != NULL ||
	    strstr(no->sentence, "no text begins with this") != NULL ||
	    strstr(no->sentence, "half of a character") != NULL ||
	    strstr(no->sentence, "a tab cannot indent") != NULL;
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct arena arena = { .blocks = NULL };
	struct frame frame = frame_of(bytes, length);
	struct croupier_refusal no = accepted();
	struct node *one = NULL, *other = NULL;

	frame.line = 7;
	if (has_good_characters(&frame, &no)) {
		yaml_read(NULL, &arena, &frame, &other, &no);
		json_read(&arena, &frame, &one);
	}
	if (one != NULL && no.verdict != CROUPIER_YES && !is_apart(&no) &&
	    !has_strange_lines(&frame))
		broken("libyaml refuses JSON", frame.bytes, no.sentence);
	if (one != NULL && other != NULL && !has_strange_lines(&frame) &&
	    !same_tree(one, other, has_halves(&frame) ? SAME_MARKS : SAME_PLACES))
		broken("libyaml reads something else in JSON", frame.bytes, "");
	if (one != NULL)
		check_written(one);
	else if (other != NULL && other->shape == MAP)
		check_written(other);
	frame_free(&frame);
	arena_free(&arena);
	return 0;
}
