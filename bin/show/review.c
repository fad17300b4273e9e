/*
 * review.c: reads what advise --review has written about records, for a page.
 *
 * Knows the keys of its documents, each on one line.  Must not know any game, nor how a
 * judgment was found.
 */
#include "show/show.h"

#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

/* A move that was judged. */
struct judgment {
	struct text json;		/* what the page says of it */
	char move_words[256];		/* its own, which begin with its seat */
	char file[256];			/* empty: none is named */
	unsigned long record;		/* in that file, or in the input */
};

struct review {
	struct tool *tool;
	const char *name;
	unsigned long line;
	struct judgment *judgments;
	size_t count;
	unsigned long record;		/* the current one, if documents do not say it */
	bool used;			/* something of it was put */
};

__attribute__((noreturn))
static void
complain(const struct review *review, const char *what)
{
	tool_die(review->tool, "%s:%lu: %s", review->name, review->line, what);
}

/* ---- one document ------------------------------------------------------------------ */

/* The value of a key in a document; NULL: it has none. */
static const yaml_node_t *
value_of(yaml_document_t *document, const char *key)
{
	const yaml_node_t *root = yaml_document_get_root_node(document), *node;
	const yaml_node_pair_t *pair;

	for (pair = root->data.mapping.pairs.start; pair < root->data.mapping.pairs.top; pair++) {
		node = yaml_document_get_node(document, pair->key);
		if (node->type != YAML_SCALAR_NODE ||
		    strcmp((const char *)node->data.scalar.value, key) != 0)
			continue;
		return yaml_document_get_node(document, pair->value);
	}
	return NULL;
}

/* The text of a node (NULL: none); empty: it has none. */
static const char *
text_at(const yaml_node_t *node)
{
	return node == NULL || node->type != YAML_SCALAR_NODE ? "" :
	    (const char *)node->data.scalar.value;
}

/* The number at a node (NULL: none); 0: it has none. */
static double
number_at(const struct review *review, const yaml_node_t *node)
{
	char *end;
	double number = strtod(text_at(node), &end);

	if (*end != '\0' || !isfinite(number))
		complain(review, "this is no document of advise --review");
	return number;
}

/* Puts the gains of all seats from the same deals, in their order; older reviews have none. */
static void
put_gains(const struct review *review, yaml_document_t *document, struct text *json)
{
	const yaml_node_t *gains = value_of(document, "gains");
	const yaml_node_pair_t *pair;

	if (gains == NULL || gains->type != YAML_MAPPING_NODE)
		return;
	for (pair = gains->data.mapping.pairs.start; pair < gains->data.mapping.pairs.top; pair++)
		text_print(json, "%s%.2f", pair == gains->data.mapping.pairs.start ? ",[" : ",",
		    number_at(review, yaml_document_get_node(document, pair->value)));
	text_put(json, pair > gains->data.mapping.pairs.start ? "]" : "");
}

static unsigned long
count_of(const struct review *review, yaml_document_t *document, const char *key)
{
	double number = number_at(review, value_of(document, key));

	if (number < 0 || number > UINT32_MAX || number > floor(number))
		complain(review, "this is no document of advise --review");
	return (unsigned long)number;
}

static void
take_document(struct review *review, yaml_document_t *document)
{
	struct judgment judgment = { .record = 0 };
	unsigned long move;

	/* What each seat has lost in total follows from the other documents. */
	if (strcmp(text_at(value_of(document, "review")), "total") == 0) {
		review->record++;
		return;
	}
	move = count_of(review, document, "review");
	if (move == 0)
		complain(review, "this is no document of advise --review: it has no key review");
	text_print(&judgment.json, "[%lu,%.2f,%.2f,%.2f,", move,
	    number_at(review, value_of(document, "gain")),
	    number_at(review, value_of(document, "lost")),
	    number_at(review, value_of(document, "error")));
	put_string(&judgment.json, text_at(value_of(document, "best")));
	put_gains(review, document, &judgment.json);
	text_put(&judgment.json, "]");
	judgment.record = count_of(review, document, "record");
	if (judgment.record == 0)
		judgment.record = review->record;
	snprintf(judgment.move_words, sizeof judgment.move_words, "%s",
	    text_at(value_of(document, "move")));
	snprintf(judgment.file, sizeof judgment.file, "%s", text_at(value_of(document, "file")));
	review->judgments = tool_extend(review->tool, review->judgments, review->count,
	    sizeof *review->judgments);
	review->judgments[review->count++] = judgment;
}

/* Lines of JSON are documents, too, though nothing stands between them. */
static void
take_line(struct review *review, const char *line)
{
	yaml_parser_t parser;
	yaml_document_t document;
	const yaml_node_t *root;

	if (strspn(line, "- \n") == strlen(line))
		return;
	if (!yaml_parser_initialize(&parser))
		tool_need(review->tool, NULL);
	yaml_parser_set_input_string(&parser, (const unsigned char *)line, strlen(line));
	if (!yaml_parser_load(&parser, &document))
		complain(review, "this is no document of advise --review");
	root = yaml_document_get_root_node(&document);
	if (root != NULL && root->type != YAML_MAPPING_NODE)
		complain(review, "this is no document of advise --review");
	if (root != NULL)
		take_document(review, &document);
	yaml_document_delete(&document);
	yaml_parser_delete(&parser);
}

/* ---- the file ------------------------------------------------------------------------ */

struct review *
review_read(struct tool *tool, const char *name)
{
	struct review *review = tool_need(tool, calloc(1, sizeof *review));
	FILE *file = fopen(name, "r");
	char line[2048];

	*review = (struct review){ .tool = tool, .name = name, .record = 1 };
	if (file == NULL)
		tool_die(tool, "%s: cannot be read: %s", name, strerror(errno));
	while (fgets(line, sizeof line, file) != NULL) {
		review->line++;
		if (strchr(line, '\n') == NULL && !feof(file))
			complain(review, "this line is too long for a document of a review");
		take_line(review, line);
	}
	if (ferror(file))
		tool_die(tool, "%s: cannot be read: %s", name, strerror(errno));
	fclose(file);
	return review;
}

void
review_end(struct review *review)
{
	const struct judgment *first;

	if (review == NULL)
		return;
	first = review->judgments;
	if (review->count > 0 && !review->used)
		tool_note(review->tool, NULL, "%s judges no move of these records: its first "
		    "judgment is of %s, record %lu", review->name,
		    first->file[0] == '\0' ? "standard input" : first->file, first->record);
	while (review->count > 0)
		text_free(&review->judgments[--review->count].json);
	free(review->judgments);
	free(review);
}

/* Whether a seat (NULL: any) has made this move. */
static bool
is_of(const struct judgment *judgment, const char *seat)
{
	size_t length = seat == NULL ? 0 : strlen(seat);

	return seat == NULL || (strncmp(judgment->move_words, seat, length) == 0 &&
	    judgment->move_words[length] == ' ');
}

void
review_put(struct review *review, const char *file, unsigned long number,
    const char *seat, struct text *text)
{
	const char *between = ",\n\"review\":[";
	size_t i;

	for (i = 0; i < review->count; i++) {
		const struct judgment *j = &review->judgments[i];

		if (j->record != number || !is_of(j, seat) || (j->file[0] != '\0' && file != NULL &&
		    strcmp(j->file, file) != 0))
			continue;
		text_put(text, between);
		text_put(text, tool_text(review->tool, &j->json, NULL));
		between = ",";
	}
	if (between[1] == '\0')
		text_put(text, "]");
	review->used = review->used || between[1] == '\0';
}
