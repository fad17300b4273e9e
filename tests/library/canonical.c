/*
 * canonical.c: asks whether documents say the same, however they are read.
 *
 * canonical read MUTANTS < stream: asks it of every document of the stream, and of so
 * many changed ones made of each.
 * canonical written MUTANTS < stream: the same of a stream that croupier wrote: all of
 * its documents must be canonical text.
 *
 * Prints how many documents and mutants there were, and how many of each were canonical.
 * What differs ends the program.
 */
#include "../fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 1 << 16 };

static unsigned long documents, documents_read, mutants, mutants_read;

/* ---- damage --------------------------------------------------------------- */

static const char *const scraps[] = {
	": ", ":", ":\n", " #", "#", "- ", "-", "\n- ", "\n  ", "? ", "\n", "\n\n", "\t", " ", "  ",
	"\"", "'", "\\", "&a ", "*a", "!t ", "<<: ", "[", "]", "{", "}", ",", ", ", "[]", "{}",
	"\xc3\xa9", "\xe2\x80\xa8", "\xef\xbb\xbf", "\xc2\x85", "\xc2\xa0", "\xf0\x9f\x82\xa1",
	"\xff", "\xc3", "\xe2\x80", "...", "---", "\n---\n", "\n...\n", "%", "|", ">", "~", "null",
	"\r", "\r\n", "\\n", "\\\"", "\\t", "\\x41", "\\u00e9", "@", "`", "0", "01", "-1", "1e3",
	"0x1", "12:30", "2026-11-20", "a: b", ": ~", "\x01", "\x7f", "\nzz: 1", "\nzz:\n- {a: 1}",
	"\nzz:\n  a: [1]", "\nzz:", "# c\n", "\"\"", "\"a\": ", "{a: {b: [", "]}}", "k0", "k01",
	"k250", "XX", "10S", "no", "\"north\"", "undo: 1", "seat: ", "croupier: 1", "points: {",
	"despite: ", "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww",
};

/* What a fuzzer would do: a scrap comes in, or in the place of some bytes, or some go. */
size_t
LLVMFuzzerMutate(uint8_t *bytes, size_t length, size_t room)
{
	static unsigned seed = 1;
	size_t at = below(&seed, (unsigned)length + 1), size = below(&seed, 4), left;
	const char *scrap = scraps[below(&seed, sizeof scraps / sizeof scraps[0])];

	if (below(&seed, 4) == 0)
		scrap = "";
	else if (below(&seed, 2) == 0)
		size = 0;
	left = length - at > size ? length - at - size : 0;
	if (at + strlen(scrap) + left > room)
		return length;
	memmove(bytes + at + strlen(scrap), bytes + length - left, left);
	memcpy(bytes + at, scrap, strlen(scrap));
	return at + strlen(scrap) + left;
}

/* ---- documents ----------------------------------------------------------------- */

static void
ask_of_mutants(const struct frame *frame, unsigned long count, struct yaml_reader *reader)
{
	static uint8_t bytes[LONGEST];
	static unsigned seed = 7;

	for (; count > 0; count--) {
		struct frame mutant;

		memcpy(bytes, frame->bytes, frame->length);
		mutant = frame_of(bytes, below(&seed, 4) == 0 ?
		    LLVMFuzzerMutate(bytes, frame->length, LONGEST) :
		    mutate_words(bytes, frame->length, LONGEST, &seed));
		mutants++;
		mutants_read += alike_text(&mutant, reader);
		alike_state(&mutant);
		frame_free(&mutant);
	}
}

static void
ask(const char *bytes, size_t length, unsigned long mutants_each, bool written)
{
	struct yaml_reader *reader = yaml_reader_new();
	unsigned long line = 1;
	struct frame frame;
	bool canonical;
	size_t i;

	for (; length > 0; bytes += frame.length, length -= frame.length) {
		frame = frame_of(bytes, document_length(bytes, length));
		frame.line = line;
		frame.at_end = frame.length == length;
		documents++;
		canonical = alike_text(&frame, reader);
		documents_read += canonical;
		if (written && !canonical && *bytes != '#')
			broken("croupier wrote it, and it is not canonical", frame.bytes, "");
		if (frame.length < LONGEST)
			ask_of_mutants(&frame, mutants_each, reader);
		alike_state(&frame);
		for (i = 0; i < frame.length; i++)
			line += bytes[i] == '\n';
		frame_free(&frame);
	}
	yaml_reader_free(reader);
}

int
main(int argc, char *argv[])
{
	struct croupier_text text = { .failed = false };
	char bytes[4096];
	size_t got;

	if (argc != 3 || (strcmp(argv[1], "read") != 0 && strcmp(argv[1], "written") != 0))
		return 2;
	while ((got = fread(bytes, 1, sizeof bytes, stdin)) > 0)
		text_add(&text, bytes, got);
	if (text.failed || ferror(stdin))
		return 2;
	ask(text.bytes, text.length, strtoul(argv[2], NULL, 10), argv[1][0] == 'w');
	text_release(&text);
	printf("%lu of %lu documents, %lu of %lu mutants\n", documents_read, documents,
	    mutants_read, mutants);
	return 0;
}
