/*
 * seeds-of.c: cuts files into seeds for the fuzz targets: seeds-of FOLDER FILE...
 *
 * FOLDER/documents gets the bytes of each document, and what it is as JSON, FOLDER/states
 * each state in croupier's own layout, and the state after each record.  What is refused
 * is left out of the states, but not of the documents.
 */
#include "record/record.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const char *folder;
static unsigned count;

static void
put(const char *what, const char *bytes, size_t length)
{
	char name[4096];
	FILE *file;

	snprintf(name, sizeof name, "%s/%s/%04u", folder, what, count++);
	file = fopen(name, "w");
	if (file == NULL || fwrite(bytes, 1, length, file) != length || fclose(file) != 0) {
		perror(name);
		exit(2);
	}
}

static void
put_state(const struct croupier_state *state)
{
	struct croupier_text *text = croupier_text_new();
	size_t length;
	const char *bytes;

	if (state != NULL &&
	    croupier_state_write(state, CROUPIER_YAML, text).verdict == CROUPIER_YES) {
		bytes = croupier_text_bytes(text, &length);
		put("states", bytes, length);
	}
	croupier_text_free(text);
}

static void
put_document(const struct croupier_document *document)
{
	struct croupier_text text = { .bytes = NULL };

	put("documents", document->frame.bytes, document->frame.length);
	tree_write(&text, document->root, true, true);
	put("documents", text.bytes, text.length);
	text_release(&text);
}

static void
cut(const char *name)
{
	int fd = open(name, O_RDONLY);
	struct croupier_stream *stream = croupier_stream_open(fd, name);
	struct croupier_record *record = croupier_record_new();
	const struct croupier_document *document;
	struct croupier_refusal no;

	if (fd < 0 || stream == NULL || record == NULL) {
		perror(name);
		exit(2);
	}
	do {
		no = croupier_stream_next(stream, &document);
		if (document == NULL)
			continue;
		put_document(document);
		if (croupier_document_about(document).kind == CROUPIER_STATE)
			put_state(croupier_record_state(record));
		no = croupier_record_feed(record, document);
		if (croupier_document_about(document).kind == CROUPIER_STATE)
			put_state(croupier_record_state(record));
	} while (document != NULL || no.verdict != CROUPIER_YES);
	put_state(croupier_record_state(record));
	croupier_record_free(record);
	croupier_stream_close(stream);
	close(fd);
}

int
main(int argc, char *argv[])
{
	int i;

	if (argc < 2)
		return 2;
	folder = argv[1];
	for (i = 2; i < argc; i++)
		cut(argv[i]);
	return 0;
}
