/*
 * restyle.c: writes a stream in other YAML that says the same.
 *
 * restyle < stream: key order turned round, single and double quotes, block
 * style with indentation, comments, blank lines, a move in one style after the
 * other: what the canonical reader must leave to libyaml.
 */
#include "format/format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long turn;	/* counts scalars and documents, for the styles to alternate */

static void
put_scalar(const struct node *node)
{
	const char *at;

	if (node->manner == PLAIN && strcmp(node->text, "~") == 0) {
		fputs(turn++ % 2 == 0 ? "null" : "~", stdout);
		return;
	}
	switch (turn++ % 4) {
	case 0:
		putchar('\'');
		for (at = node->text; *at != '\0'; at++)
			printf(*at == '\'' ? "''" : "%c", *at);
		putchar('\'');
		return;
	case 1:
		putchar('"');
		for (at = node->text; *at != '\0'; at++)
			printf(*at == '"' || *at == '\\' ? "\\%c" : "%c", *at);
		putchar('"');
		return;
	default:
		/* A name that is no string for others is no name of the benchmark. */
		fputs(node->text, stdout);
	}
}

static void
put_flow(const struct node *node)
{
	const struct node *child;

	if (node->shape == SCALAR) {
		put_scalar(node);
		return;
	}
	fputs(node->shape == MAP ? "{ " : "[", stdout);
	for (child = node->first; child != NULL; child = child->next) {
		if (child != node->first)
			fputs(",  ", stdout);
		put_flow(child);
		if (node->shape == MAP) {
			child = child->next;
			fputs(": ", stdout);
			put_flow(child);
		}
	}
	putchar(node->shape == MAP ? '}' : ']');
}

static void put_block(const struct node *node, int indent);

/* A pair of a block mapping, the last ones first. */
static void
put_pairs(const struct node *key, int indent)
{
	if (key == NULL)
		return;
	put_pairs(key->next->next, indent);
	printf("%*s", indent, "");
	put_scalar(key);
	putchar(':');
	put_block(key->next, indent + 4);
}

/* What stands after a key or a dash, to the end of its last line. */
static void
put_block(const struct node *node, int indent)
{
	const struct node *child;

	if (node->shape == SCALAR || node->first == NULL ||
	    (node->shape == LIST && node->count > 6)) {
		putchar(' ');
		put_flow(node);
		puts(turn % 16 == 0 ? "   # as it was" : "");
		return;
	}
	putchar('\n');
	if (node->shape == MAP) {
		put_pairs(node->first, indent);
		return;
	}
	for (child = node->first; child != NULL; child = child->next) {
		printf("%*s-", indent, "");
		if (child->shape == SCALAR) {
			put_block(child, indent + 4);
		} else {
			putchar(' ');
			put_flow(child);
			putchar('\n');
		}
	}
}

int
main(void)
{
	struct croupier_stream *stream = croupier_stream_open(0, "-");
	const struct croupier_document *document;
	struct croupier_refusal no;

	while (stream != NULL) {
		no = croupier_stream_next(stream, &document);
		if (no.verdict != CROUPIER_YES) {
			fprintf(stderr, "restyle: %lu: %s\n", no.at.line, no.sentence);
			return 2;
		}
		if (document == NULL)
			break;
		if (turn++ % 2 == 0 || croupier_document_about(document).kind == CROUPIER_STATE) {
			fputs("---", stdout);
			put_block(document->root, 0);
		} else {
			fputs("---   ", stdout);
			put_flow(document->root);
			puts("  # a move");
		}
	}
	croupier_stream_close(stream);
	return stream == NULL || fflush(stdout) != 0 ? 2 : 0;
}
