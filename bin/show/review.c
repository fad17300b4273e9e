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
	unsigned long move;		/* its number */
	double gain, lost, error;
	double gains[CROUPIER_MAX_SEATS];	/* of each seat, from the same deals */
	unsigned seats;			/* how many there are; older reviews have none */
	char move_words[256];		/* its own, which begin with its seat */
	char best[256];			/* what would have been best, in words */
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

/* Reads the gains of all seats, which stand in their order. */
static void
take_gains(const struct review *review, yaml_document_t *document, struct judgment *judgment)
{
	const yaml_node_t *gains = value_of(document, "gains");
	const yaml_node_pair_t *pair;

	if (gains == NULL || gains->type != YAML_MAPPING_NODE)
		return;
	for (pair = gains->data.mapping.pairs.start; pair < gains->data.mapping.pairs.top &&
	    judgment->seats < CROUPIER_MAX_SEATS; pair++)
		judgment->gains[judgment->seats++] = number_at(review,
		    yaml_document_get_node(document, pair->value));
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
	struct judgment judgment = { .move = 0 };

	/* What each seat has lost in total follows from the other documents. */
	if (strcmp(text_at(value_of(document, "review")), "total") == 0) {
		review->record++;
		return;
	}
	judgment.move = count_of(review, document, "review");
	if (judgment.move == 0)
		complain(review, "this is no document of advise --review: it has no key review");
	judgment.gain = number_at(review, value_of(document, "gain"));
	judgment.lost = number_at(review, value_of(document, "lost"));
	judgment.error = number_at(review, value_of(document, "error"));
	take_gains(review, document, &judgment);
	judgment.record = count_of(review, document, "record");
	if (judgment.record == 0)
		judgment.record = review->record;
	snprintf(judgment.move_words, sizeof judgment.move_words, "%s",
	    text_at(value_of(document, "move")));
	snprintf(judgment.best, sizeof judgment.best, "%s", text_at(value_of(document, "best")));
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
review_free(struct review *review)
{
	if (review == NULL)
		return;
	free(review->judgments);
	free(review);
}

void
review_end(const struct review *review)
{
	const struct judgment *first = review->judgments;

	if (review->count > 0 && !review->used)
		tool_note(review->tool, NULL, "%s judges no move of these records: its first "
		    "judgment is of %s, record %lu", review->name,
		    first->file[0] == '\0' ? "standard input" : first->file, first->record);
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
	unsigned seats;
	size_t i;

	for (i = 0; i < review->count; i++) {
		const struct judgment *j = &review->judgments[i];

		if (j->record != number || !is_of(j, seat) || (j->file[0] != '\0' && file != NULL &&
		    strcmp(j->file, file) != 0))
			continue;
		text_print(text, "%s[%lu,%.2f,%.2f,%.2f,", between, j->move, j->gain, j->lost,
		    j->error);
		put_string(text, j->best);
		for (seats = 0; seats < j->seats; seats++)
			text_print(text, "%s%.2f", seats == 0 ? ",[" : ",", j->gains[seats]);
		text_put(text, seats > 0 ? "]]" : "]");
		between = ",";
	}
	if (between[1] == '\0')
		text_put(text, "]");
	review->used = review->used || between[1] == '\0';
}
