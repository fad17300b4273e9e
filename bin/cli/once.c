/*
 * once.c: whether a round is there already, as a copy or as what somebody saw of it.
 *
 * Keeps two marks of 16 bytes of each round.  Must not know any game, nor what is done with rounds.
 */
#include "cli/records.h"

#include <stdlib.h>
#include <string.h>

enum { MARK = CROUPIER_SEED_BYTES / 2, PARTS = 1 << 16 };

/* The marks that begin with the same two bytes: a few, even of a million rounds. */
struct part {
	uint8_t (*marks)[MARK];
	size_t count;
};

struct once {
	struct tool *tool;
	struct croupier_redaction *redaction;
	struct text view;		/* what everybody sees of the record at hand */
	struct text told;		/* of its last document */
	bool counted;			/* a ruling has counted hands */
	struct part parts[PARTS];
};

struct once *
once_new(struct tool *tool)
{
	struct once *once = tool_need(tool, calloc(1, sizeof *once));

	once->tool = tool;
	once->redaction = tool_need(tool, croupier_redaction_new());
	return once;
}

void
once_free(struct once *once)
{
	size_t i;

	croupier_redaction_free(once->redaction);
	text_free(&once->view);
	text_free(&once->told);
	for (i = 0; i < PARTS; i++)
		free(once->parts[i].marks);
	free(once);
}

/* Begins with what everybody sees of a record, without its meta. */
void
once_begin(struct once *once, const struct input_record *at)
{
	const char *line, *end;
	bool meta = false;

	once->counted = false;
	text_clear(&once->view);
	text_clear(&once->told);
	tool_check(once->tool, croupier_redaction_begin(once->redaction, at->record, -1,
	    CROUPIER_YAML, tool_target(once->tool, &once->told)));
	for (line = tool_text(once->tool, &once->told, NULL); *line != '\0'; line = end) {
		end = line + strcspn(line, "\n");
		end += *end == '\n';
		/* The lines of a value are indented, or begin as items do. */
		meta = strncmp(line, "meta:", 5) == 0 ||
		    (meta && (*line == ' ' || strncmp(line, "- ", 2) == 0));
		if (!meta)
			text_add(&once->view, line, (size_t)(end - line));
	}
}

static const char counts_hands[] = ", ends: counted}";

static int
compare_lines(const void *one, const void *other)
{
	return strcmp(*(char *const *)one, *(char *const *)other);
}

/*
 * In front of each ruling that counts hands, these are shown: in the order of the seats if that is
 * made of the whole record, but from a view with its own hand last.  Puts them into one order.
 */
static void
order_hands(struct once *once)
{
	struct list lines = { .count = 0 };
	const char *line = tool_text(once->tool, &once->view, NULL), *end;
	size_t first = 0, i;

	for (; (end = strchr(line, '\n')) != NULL; line = end + 1)
		list_take(once->tool, &lines, tool_copy_bytes(once->tool, line,
		    (size_t)(end - line)));
	text_clear(&once->view);
	for (i = 0; i < lines.count; i++) {
		if (strstr(lines.at[i], ", expose: [") != NULL)
			continue;
		if (strstr(lines.at[i], counts_hands) != NULL)
			qsort(&lines.at[first], i - first, sizeof *lines.at, compare_lines);
		first = i + 1;
	}
	for (i = 0; i < lines.count; i++)
		text_print(&once->view, "%s\n", lines.at[i]);
	list_free(&lines);
}

/* Adds what everybody sees of a document, unless the round is the same without it. */
void
once_follow(struct once *once, const struct input_record *at,
    const struct croupier_document *document)
{
	enum croupier_kind kind = croupier_document_about(document).kind;
	bool counts = kind != CROUPIER_RESULT;

	if (kind == CROUPIER_RULING)
		tool_check(once->tool, croupier_document_gives_points(document, &counts));
	text_clear(&once->told);
	tool_check(once->tool, croupier_redaction_follow(once->redaction, at->record, document,
	    CROUPIER_YAML, tool_target(once->tool, &once->told)));
	if (counts)
		text_put(&once->view, tool_text(once->tool, &once->told, NULL));
	once->counted = once->counted || (kind == CROUPIER_RULING &&
	    strstr(tool_text(once->tool, &once->told, NULL), counts_hands) != NULL);
}

static bool
is_marked(const struct once *once, const uint8_t *mark)
{
	const struct part *part = &once->parts[mark[0] << 8 | mark[1]];
	size_t i;

	for (i = 0; i < part->count && memcmp(part->marks[i], mark, MARK) != 0; i++)
		continue;
	return i < part->count;
}

static void
add_mark(struct once *once, const uint8_t *mark)
{
	struct part *part = &once->parts[mark[0] << 8 | mark[1]];

	if (is_marked(once, mark))
		return;
	part->marks = tool_need(once->tool, realloc(part->marks, (part->count + 1) * MARK));
	memcpy(part->marks[part->count++], mark, MARK);
}

/*
 * Whether the round at hand is there for the first time: whether no other one looks the same to
 * everybody.  Two rounds in which little is shown can, though, so of two records that both know
 * their seed, this must be the same.
 */
bool
once_is_new(struct once *once, const struct croupier_state *state)
{
	uint8_t view[CROUPIER_SEED_BYTES], with_seed[CROUPIER_SEED_BYTES], any[CROUPIER_SEED_BYTES];
	const uint8_t *seed = croupier_state_about(state).seed;
	bool again;
	size_t i;

	if (once->counted)
		order_hands(once);
	/* The seed that a text stands for is its hash. */
	croupier_seed_from_text(tool_text(once->tool, &once->view, NULL), view);
	croupier_seed_derive(view, "any seed", 0, any);
	for (i = 0; i < sizeof view; i++)
		with_seed[i] = seed == NULL ? view[i] : view[i] ^ seed[i];
	again = seed == NULL ? is_marked(once, any) :
	    is_marked(once, with_seed) || is_marked(once, view);
	add_mark(once, with_seed);
	add_mark(once, any);
	return !again;
}
