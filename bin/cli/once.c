/*
 * once.c: whether a round is there already, as a copy or as what somebody saw of it.
 *
 * Keeps two marks of 16 bytes of each round.  Must not know any game, nor what is done with rounds.
 */
#include "cli/records.h"

#include <stdlib.h>
#include <string.h>

enum { MARK = CROUPIER_SEED_BYTES / 2, PARTS = 256 };

/* The marks that begin with the same byte; one of zeros is a free place. */
struct part {
	uint8_t (*marks)[MARK];
	size_t room, count;
};

struct once {
	struct tool *tool;
	struct croupier_redaction *redaction;
	struct text view;		/* what everybody sees of the record at hand */
	struct text told;		/* of its last document */
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
}

/* Where a mark stands, or would stand. */
static uint8_t *
find_mark(const struct part *part, const uint8_t *mark)
{
	static const uint8_t none[MARK];
	size_t i;

	memcpy(&i, mark + 1, sizeof i);
	for (i %= part->room; memcmp(part->marks[i], none, MARK) != 0 &&
	    memcmp(part->marks[i], mark, MARK) != 0; i = (i + 1) % part->room)
		continue;
	return part->marks[i];
}

static bool
is_marked(const struct once *once, const uint8_t *mark)
{
	const struct part *part = &once->parts[mark[0]];

	return part->count > 0 && memcmp(find_mark(part, mark), mark, MARK) == 0;
}

static void
add_mark(struct once *once, const uint8_t *mark)
{
	static const uint8_t none[MARK];
	struct part *part = &once->parts[mark[0]], old = *part;
	size_t i;

	if (is_marked(once, mark))
		return;
	/* One place in ten stays free; one part at a time is copied: little is held twice. */
	if (10 * (part->count + 1) > 9 * part->room) {
		part->room += part->room / 4 + 4;
		part->marks = tool_need(once->tool, calloc(part->room, sizeof *part->marks));
		for (i = 0; i < old.room; i++)
			if (memcmp(old.marks[i], none, MARK) != 0)
				memcpy(find_mark(part, old.marks[i]), old.marks[i], MARK);
		free(old.marks);
	}
	memcpy(find_mark(part, mark), mark, MARK);
	part->count++;
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
