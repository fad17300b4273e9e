/*
 * yaml.c: reads one document with libyaml into a tree.
 *
 * The only file that knows libyaml.  It refuses the parts of YAML that croupier(5) leaves out
 * (anchors, aliases, tags, merge keys, duplicate keys) and whatever is too deep or too long, as
 * soon as it comes.  Must not know what a key means.
 */
#include "format/format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

/* A place in the bytes, found by counting characters. */
struct spot {
	size_t index;			/* how many characters stand before it */
	size_t offset;			/* the same in bytes */
	struct croupier_place place;
};

/*
 * To make and free a parser takes longer than to read a move.  So one parser reads all good
 * documents, each with the marker of the next after it, at which libyaml stops asking for bytes.
 */
struct yaml_reader {
	yaml_parser_t parser;
	bool ready;			/* the parser stands between two documents */
	const char *at;			/* what it has not read of the frame */
	size_t left;
	bool ended;			/* it has been given that marker */
};

struct reader {
	struct arena *arena;
	const struct frame *frame;
	yaml_parser_t *parser;
	unsigned long first;		/* the line of the frame that is the parser's line 0 */
	struct croupier_refusal *no;
	struct node *root;
	struct node *open[MAX_DEPTH];	/* the collections that the next node is in */
	unsigned depth;
	bool escapes;			/* there is a backslash in the frame */
	/* The frame has characters that only libyaml takes for ends of lines; the next of them. */
	bool strange_lines;
	const char *strange;
	bool joined;			/* it has other characters for those in two halves */
	struct spot spot;		/* the last place that was found */
};

/* Where U+2028 or U+2029 is next in a text, each of three bytes; NULL: nowhere. */
static const char *
find_strange(const char *at, const char *end)
{
	while (end - at >= 3 && (at = memchr(at, 0xe2, (size_t)(end - at) - 2)) != NULL) {
		if (at[1] == '\x80' && (at[2] == '\xa8' || at[2] == '\xa9'))
			return at;
		at++;
	}
	return NULL;
}

static void
begin_counting(struct reader *r)
{
	r->spot = (struct spot){ .place = { r->frame->file, r->frame->line, 1 } };
}

/* Goes to a mark by counting characters, and lines as everybody except libyaml does. */
static const char *
find_spot(struct reader *r, const yaml_mark_t *mark)
{
	const struct frame *frame = r->frame;
	struct spot *spot = &r->spot;
	size_t length;

	if (mark->index < spot->index)
		begin_counting(r);
	for (; spot->index < mark->index && spot->offset < frame->length; spot->index++) {
		bool ends_line = frame->bytes[spot->offset] == '\n';

		character_at(frame->bytes + spot->offset, frame->length - spot->offset, &length);
		spot->offset += length;
		spot->place.line += ends_line;
		spot->place.column = ends_line ? 1 : spot->place.column + 1;
	}
	return frame->bytes + spot->offset;
}

static inline struct croupier_place
place_at(struct reader *r, const yaml_mark_t *mark)
{
	if (!r->strange_lines)
		return (struct croupier_place){ .file = r->frame->file,
			.line = r->first + mark->line, .column = mark->column + 1 };
	find_spot(r, mark);
	return r->spot.place;
}

/* Refuses the document at a mark; false, so that a caller can return it. */
static bool
refuse(struct reader *r, yaml_mark_t mark, const char *sentence)
{
	struct croupier_place place = place_at(r, &mark);

	return say_no(r->no, trouble(&place, "%s", sentence));
}

/* Refuses the next U+2028 or U+2029. */
static bool
refuse_strange(struct reader *r)
{
	yaml_mark_t mark = { .index = 0 };

	while (find_spot(r, &mark) < r->strange)
		mark.index++;
	return refuse(r, mark, "to some readers of YAML U+2028 and U+2029 end a line; put the text "
	    "in double quotes, and write \\L and \\P");
}

/* What libyaml says in words that help nobody who has not written a parser, and what that means. */
static const struct {
	const char *problem, *meant;
} meanings[] = {
	{ "did not find expected <document start>",
	    "the document ends before this; begin what follows on a new line, with ---" },
	{ "did not find expected hexdecimal number",
	    "hexadecimal digits are missing here: 2 belong after \\x, 4 after \\u, 8 after \\U" },
	{ "found invalid Unicode character escape code",
	    "this stands for half of a character, or for none; write the character itself" },
	{ "found character that cannot start any token",
	    "no text begins with this character; put it in quotes" },
};

/* Refuses what is not YAML where it stands: at the spot that was found last. */
static void
refuse_here(struct reader *r, const struct croupier_place *place, const char *problem)
{
	const char *at = r->frame->bytes + r->spot.offset, *from = at;
	size_t left = r->frame->length - r->spot.offset;
	const char *newline = memchr(at, '\n', left);
	unsigned lines = 0;

	if (*at == '\t') {
		*r->no = trouble(place, "a tab cannot indent a line of YAML; write blanks");
		return;
	}
	*r->no = trouble(place, "%s%s", r->parser->problem == problem ? "this is not YAML: " : "",
	    problem);
	/* Such a blank may be at the end of what came before. */
	for (; from > r->frame->bytes && lines < 2; from--)
		lines += from[-1] == '\n';
	refusal_add_blank(r->no, from, (size_t)((newline == NULL ? at + left : newline) - from));
}

/* Whether libyaml gave up in braces that begin a line, and are no part of what stands above. */
static bool
is_second(struct reader *r)
{
	const yaml_mark_t *mark = &r->parser->context_mark;
	const char *end = r->frame->bytes + r->frame->length, *at = find_spot(r, mark);

	return r->parser->context != NULL && r->depth == 1 && mark->column == 0 &&
	    at > r->frame->bytes && at < end && *at == '{';
}

/* Refuses with libyaml's own words, or better ones, at the place where it gave up. */
static bool
refuse_syntax(struct reader *r)
{
	struct croupier_place place = place_at(r, &r->parser->problem_mark);
	const char *bytes = r->frame->bytes, *problem = r->parser->problem;
	size_t length = r->frame->length, i;

	if (r->parser->error == YAML_MEMORY_ERROR)
		return say_no(r->no, out_of_memory());
	for (i = 0; i < sizeof meanings / sizeof meanings[0]; i++)
		if (same_text(meanings[i].problem, problem))
			problem = meanings[i].meant;
	while (length > 0 && is_white(bytes[length - 1]))
		length--;
	if (r->strange != NULL && r->strange < find_spot(r, &r->parser->problem_mark))
		return refuse_strange(r);
	if (is_second(r))
		return refuse(r, r->parser->context_mark, "a document in braces wants --- in front "
		    "of it where another stands before it");
	if (find_spot(r, &r->parser->problem_mark) < bytes + length) {
		refuse_here(r, &place, problem);
		return false;
	}
	/* The mark is at the next document, which is not to blame, or behind the last line. */
	if (r->parser->context != NULL &&
	    find_spot(r, &r->parser->context_mark) < bytes + length)
		place = place_at(r, &r->parser->context_mark);
	else
		place = (struct croupier_place){ r->frame->file,
			r->depth == 0 ? r->frame->line : r->open[r->depth - 1]->line,
			r->depth == 0 ? 1 : r->open[r->depth - 1]->column };
	*r->no = r->frame->at_end ? trouble(&place,
	    "the input ends in the middle of the document that began at line %lu: %s",
	    r->frame->line, problem) : trouble(&place,
	    "this is not YAML: what begins here is not complete: %s", problem);
	return false;
}

static bool
is_key_next(const struct reader *r)
{
	const struct node *top;

	if (r->depth == 0)
		return false;
	top = r->open[r->depth - 1];
	return top->shape == MAP && top->count % 2 == 0;
}

/* Puts a new node where it belongs. */
static inline bool
place_node(struct reader *r, struct node *node, const yaml_mark_t *mark)
{
	struct croupier_place place = place_at(r, mark);

	if (node == NULL)
		return say_no(r->no, out_of_memory());
	node->line = (uint32_t)place.line;
	node->column = (uint32_t)place.column;
	if (r->depth == 0)
		r->root = node;
	else
		tree_add(r->open[r->depth - 1], node);
	return true;
}

static bool
open_node(struct reader *r, enum shape shape, const yaml_mark_t *mark)
{
	struct node *node;

	if (r->depth == MAX_DEPTH)
		return refuse(r, *mark, "collections are nested more than 16 deep");
	node = shape == MAP ? tree_map(r->arena) : tree_list(r->arena);
	if (node != NULL && is_key_next(r))
		return refuse(r, *mark, "a key must be a single word");
	if (!place_node(r, node, mark))
		return false;
	r->open[r->depth++] = node;
	return true;
}

static bool
close_node(struct reader *r)
{
	const struct node *node = r->open[--r->depth], *twice;

	if (node->shape != MAP)
		return true;
	twice = tree_twin(r->arena, node);
	if (twice != NULL) {
		struct croupier_place place = { .file = r->frame->file, .line = twice->line,
			.column = twice->column };

		return say_no(r->no, trouble(&place,
		    "the key %s is given twice; remove one of the two",
		    r->joined && strpbrk(twice->text, "\xc4\xc5") != NULL ? "here" :
		    twice->text));
	}
	return true;
}

/* Whether the text of a scalar is good: not too long, no merge key, no control characters. */
static bool
check_scalar(struct reader *r, const char *text, size_t length, bool plain, const yaml_mark_t *mark)
{
	size_t i, step = 0;

	if (length > MAX_SCALAR)
		return refuse(r, *mark, "a word or text is longer than 4096 bytes");
	if (length > MAX_KEY && is_key_next(r))
		return refuse(r, *mark, "a key is longer than 128 bytes");
	/* Control characters can now come only from an escape. */
	for (i = 0; r->escapes && i < length; i += step)
		if (character_at(text + i, length - i, &step) == CHARACTER_CONTROL)
			return refuse(r, *mark, step == 3 ? NO_CHARACTER :
			    "control characters are not allowed, escaped or not");
	if (plain && length == 2 && memcmp(text, "<<", 2) == 0 && is_key_next(r))
		return refuse(r, *mark, "merge keys are not allowed; write the keys themselves");
	return true;
}

static bool
add_scalar(struct reader *r, const yaml_event_t *event)
{
	const char *text = (const char *)event->data.scalar.value;
	size_t length = event->data.scalar.length;
	bool plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;

	/* Most scalars are short and have no escapes, so the check is skipped. */
	if ((length > MAX_KEY || r->escapes || (plain && *text == '<')) &&
	    !check_scalar(r, text, length, plain, &event->start_mark))
		return false;
	return place_node(r, tree_scalar(r->arena, text, length, plain ? PLAIN : WORD),
	    &event->start_mark);
}

/* Refuses an anchor or a tag of a node. */
static bool
is_bare(struct reader *r, const yaml_char_t *anchor, const yaml_char_t *tag,
    const yaml_mark_t *mark)
{
	if (anchor != NULL)
		return refuse(r, *mark, "anchors are not allowed; write the value itself");
	return tag == NULL || refuse(r, *mark, "tags are not allowed; write the value alone");
}

/* Takes one event; false when the document is refused. */
static bool
take(struct reader *r, const yaml_event_t *event)
{
	switch (event->type) {
	case YAML_ALIAS_EVENT:
		return refuse(r, event->start_mark,
		    "aliases are not allowed; write the value itself");
	case YAML_SCALAR_EVENT:
		return is_bare(r, event->data.scalar.anchor, event->data.scalar.tag,
		    &event->start_mark) && add_scalar(r, event);
	case YAML_SEQUENCE_START_EVENT:
		return is_bare(r, event->data.sequence_start.anchor, event->data.sequence_start.tag,
		    &event->start_mark) && open_node(r, LIST, &event->start_mark);
	case YAML_MAPPING_START_EVENT:
		return is_bare(r, event->data.mapping_start.anchor, event->data.mapping_start.tag,
		    &event->start_mark) && open_node(r, MAP, &event->start_mark);
	case YAML_SEQUENCE_END_EVENT:
	case YAML_MAPPING_END_EVENT:
		return close_node(r);
	case YAML_DOCUMENT_START_EVENT:
		return r->root == NULL || refuse(r, event->start_mark,
		    "a document begins with a line that starts with ---");
	case YAML_NO_EVENT:
	case YAML_STREAM_START_EVENT:
	case YAML_STREAM_END_EVENT:
	case YAML_DOCUMENT_END_EVENT:
		break;
	}
	return true;
}

/* Whether in a text U+2028 or U+2029 says the same to YAML 1.1, where it ends a line, and 1.2. */
static bool
is_alike(const char *at, const char *end, yaml_scalar_style_t style)
{
	const char *before = at;

	/* Writers of YAML 1.1 put it into single quotes. */
	if (style == YAML_SINGLE_QUOTED_SCALAR_STYLE)
		return true;
	while (style == YAML_DOUBLE_QUOTED_SCALAR_STYLE && before[-1] == '\\')
		before--;
	return !is_white(at[-1]) && at + 3 < end && !is_white(at[3]) && (at - before) % 2 == 0;
}

/* Refuses it up to the end of an event, outside of texts and where it is not so. */
static bool
check_strange(struct reader *r, const yaml_event_t *event)
{
	bool text = event->type == YAML_SCALAR_EVENT;
	const char *from = find_spot(r, &event->start_mark);
	const char *end = find_spot(r, &event->end_mark);
	const char *last = r->frame->bytes + r->frame->length;

	for (; r->strange != NULL && r->strange < end;
	    r->strange = find_strange(r->strange + 3, last))
		if (!text || r->strange < from ||
		    !is_alike(r->strange, end, event->data.scalar.style))
			return refuse_strange(r);
	return true;
}

/* Takes events up to the end of the document; false if it is refused. */
static bool
take_events(struct reader *r, yaml_event_type_t last)
{
	yaml_event_t event;
	yaml_event_type_t type = YAML_NO_EVENT;
	bool good = true;

	while (good && type != last && type != YAML_STREAM_END_EVENT) {
		if (!yaml_parser_parse(r->parser, &event))
			return refuse_syntax(r);
		type = event.type;
		good = take(r, &event) && (r->strange == NULL || check_strange(r, &event));
		/* Of good events, only these own memory; what has a marker has no directives. */
		if (type == YAML_SCALAR_EVENT || !good || (type == YAML_DOCUMENT_START_EVENT &&
		    last == YAML_STREAM_END_EVENT))
			yaml_event_delete(&event);
	}
	return good;
}

/*
 * Begins member by member: most of a reader is room for open collections, which most documents
 * do not need.
 */
static void
begin_reading(struct reader *r, struct arena *arena, const struct frame *frame,
    struct croupier_refusal *no)
{
	r->arena = arena;
	r->frame = frame;
	r->first = frame->line;
	r->no = no;
	r->root = NULL;
	r->depth = 0;
	r->escapes = !frame->simple && frame->length > 0 &&
	    memchr(frame->bytes, '\\', frame->length) != NULL;
	r->strange = frame->simple ? NULL :
	    find_strange(frame->bytes, frame->bytes + frame->length);
	r->strange_lines = r->strange != NULL;
	r->joined = false;
	begin_counting(r);
}

/* Reads a frame with a new parser, whose errors are those of the frame alone. */
static bool
read_alone(struct reader *r)
{
	const struct frame *frame = r->frame;
	yaml_parser_t parser;
	bool good;

	if (!yaml_parser_initialize(&parser))
		return say_no(r->no, out_of_memory());
	r->parser = &parser;
	yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
	yaml_parser_set_input_string(&parser, (const unsigned char *)frame->bytes, frame->length);
	good = take_events(r, YAML_STREAM_END_EVENT);
	yaml_parser_delete(&parser);
	return good;
}

/* ---- one document after the other -------------------------------------- */

static const char next_marker[] = "--- ";

/* libyaml calls this for more bytes. */
static int
feed(void *data, unsigned char *buffer, size_t size, size_t *got)
{
	struct yaml_reader *reader = data;

	*got = reader->left < size ? reader->left : size;
	if (*got > 0)
		memcpy(buffer, reader->at, *got);
	reader->at += *got;
	reader->left -= *got;
	if (reader->left == 0 && !reader->ended && size - *got >= sizeof next_marker - 1) {
		memcpy(buffer + *got, next_marker, sizeof next_marker - 1);
		*got += sizeof next_marker - 1;
		reader->ended = true;
	}
	return 1;
}

struct yaml_reader *
yaml_reader_new(void)
{
	return calloc(1, sizeof(struct yaml_reader));
}

static void
end_parser(struct yaml_reader *reader)
{
	if (reader->ready)
		yaml_parser_delete(&reader->parser);
	reader->ready = false;
}

void
yaml_reader_free(struct yaml_reader *reader)
{
	if (reader != NULL)
		end_parser(reader);
	free(reader);
}

/* Reads a frame with the parser of the documents before it; false if it may have to be refused. */
static bool
read_next(struct yaml_reader *reader, struct reader *r)
{
	const struct frame *frame = r->frame;
	yaml_parser_t *parser = &reader->parser;
	size_t read = 0;

	if (r->strange_lines || frame->length < 4 || !has_marker(frame->bytes, frame->length) ||
	    (frame->bytes[3] != ' ' && frame->bytes[3] != '\n') ||
	    frame->bytes[frame->length - 1] != '\n')
		return false;
	if (reader->ready) {
		/* The parser has read the marker and a blank, and its mark is on their line. */
		read = frame->bytes[3] == ' ' ? 4 : 3;
		r->first = frame->line - parser->mark.line;
	} else {
		if (!yaml_parser_initialize(parser))
			return false;
		yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING);
		yaml_parser_set_input(parser, feed, reader);
		reader->ready = true;
	}
	reader->at = frame->bytes + read;
	reader->left = frame->length - read;
	reader->ended = false;
	r->parser = parser;
	/* Nothing may be left but the next marker and its blank. */
	if (take_events(r, YAML_DOCUMENT_END_EVENT) && reader->left == 0 && reader->ended &&
	    parser->unread == 1 && parser->raw_buffer.pointer == parser->raw_buffer.last &&
	    parser->tokens.head + 1 == parser->tokens.tail &&
	    parser->tokens.head->type == YAML_DOCUMENT_START_TOKEN)
		return true;
	end_parser(reader);
	return false;
}

/*
 * A copy in which characters that are escaped in halves, as in JSON, are two of two bytes each,
 * which libyaml accepts: \u013d\u0200 for \ud83d\ude00.  NULL: there are none.
 */
static const char *
without_halves(struct arena *arena, const struct frame *frame)
{
	char *copy = arena_alloc(arena, frame->length), *at = copy, *end = copy + frame->length;
	const char *digits;
	bool any = false;

	if (copy == NULL)
		return NULL;
	memcpy(copy, frame->bytes, frame->length);
	for (; end - at >= 12; at++) {
		if (*at != '\\')
			continue;
		digits = at + 2;
		/* Another character follows what the backslash stands before. */
		if (*++at == 'u' && read_point(&digits) > 0xffff) {
			any = true;
			at[1] = at[7] = '0';
			at[2] = (char)('1' + hex_digit(at[2]) % 4);
			at[8] = (char)('1' + hex_digit(at[8]) % 4);
		}
	}
	return any ? copy : NULL;
}

bool
yaml_read(struct yaml_reader *reader, struct arena *arena, const struct frame *frame,
    struct node **root, struct croupier_refusal *no)
{
	struct frame other = *frame;
	struct reader r;
	bool good;

	*root = NULL;
	begin_reading(&r, arena, frame, no);
	good = reader != NULL && read_next(reader, &r);
	/* JSON may have been declined because of another fault, which is then the one to tell. */
	if (!good && r.escapes && (other.bytes = without_halves(arena, frame)) != NULL) {
		accept(no);
		begin_reading(&r, arena, &other, no);
		r.joined = true;
		if (!read_alone(&r))
			return false;
	}
	if (!good) {
		accept(no);
		begin_reading(&r, arena, frame, no);
		good = read_alone(&r);
	}
	if (good && arena->failed)
		return say_no(no, out_of_memory());
	if (good)
		*root = r.root;
	return good;
}
