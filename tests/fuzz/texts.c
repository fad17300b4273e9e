/*
 * texts.c: fuzzes what is written of anybody's words: verdicts, scores, rulings, names of
 * files, and messages.
 *
 * A unit is the byte of a position, one of what is written, and lines of text.  Whatever
 * the lines are, the document can be read, in YAML and in JSON, and says them again; a
 * text that was made harmless stays as it is.
 */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_OF_TEXT = 4 };

size_t
LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	return below(&seed, 4) > 0 || length < 3 ? LLVMFuzzerMutate(bytes, length, room) :
	    2 + mutate_words(bytes + 2, length - 2, room - 2, &seed);
}

/* Whether a tree has this text as a value somewhere. */
static bool
has_value(const struct node *node, const char *text)
{
	const struct node *child;

	if (node->shape == SCALAR)
		return strcmp(node->text, text) == 0;
	for (child = node->first; child != NULL; child = child->next)
		if (has_value(child, text))
			return true;
	return false;
}

/* The document can be read, and has the text (NULL: none), made harmless or as it is. */
static void
check_document(const struct croupier_text *text, const char *said, bool as_it_is)
{
	struct frame frame = frame_of(text->bytes, text->length);
	struct arena arena = { .blocks = NULL };
	struct croupier_refusal no = accepted();
	struct node *tree = NULL;
	char *harmless = said == NULL ? NULL : strdup(said);

	if (!has_good_characters(&frame, &no))
		broken("what is written has bad characters", text->bytes, no.sentence);
	/* Names of files keep characters with which croupier reads no document. */
	if ((!yaml_read(NULL, &arena, &frame, &tree, &no) || tree == NULL) &&
	    strstr(no.sentence, "escaped or not") == NULL)
		broken("what is written cannot be read", text->bytes, no.sentence);
	if (!alike_text(&frame, NULL) && text->bytes[0] == '-' &&
	    strncmp(text->bytes, "---\n", 4) != 0 && strchr(text->bytes, '\\') == NULL)
		broken("what is written is not canonical", text->bytes, "");
	if (harmless != NULL && tree != NULL && is_seen(said, strlen(said))) {
		if (!as_it_is)
			croupier_harmless(harmless);
		if (!has_value(tree, harmless) && !has_value(tree, said))
			broken("what is written says something else", text->bytes, harmless);
	}
	free(harmless);
	frame_free(&frame);
	arena_free(&arena);
}

/* A verdict on something, with words from everywhere. */
static void
check_report(const struct position *p, char *const line[], enum croupier_format format,
    unsigned check)
{
	const char *const followed[] = { line[1], line[2], NULL };
	struct croupier_refusal why = { .verdict = CROUPIER_NO, .rule = "table/turn",
	    .at = { .file = line[3], .line = 7 } };
	struct croupier_proof proof = { .number = 1, .proved_by = 3 };
	struct croupier_report report = { .verdict = 1, .truth = "legal",
	    .move = line[0], .file = line[3], .record = check % 4, .about = p->now };
	struct croupier_text text = { .bytes = NULL };

	strncpy(why.sentence, line[2], sizeof why.sentence - 1);
	proof.refusal = why;
	if (check % 2 == 0)
		report.refusal = &why;
	else
		report.followed = followed;
	report.with_place = check % 3 == 0;
	report.proved = &proof;
	report.proved_count = check % 5 == 0;
	must(croupier_report_write(&report, format, &text));
	check_document(&text, line[0][0] == '\0' ? NULL : line[0], false);
	text_release(&text);
}

static void
check_score(const struct position *p, char *const line[], enum croupier_format format)
{
	struct croupier_text text = { .bytes = NULL };
	struct croupier_score *score;

	if (croupier_score_make(p->now, &score).verdict == CROUPIER_YES) {
		must(croupier_score_write(score, line[0], 2, format, &text));
		check_document(&text, line[0], false);
		text_release(&text);
	}
	croupier_score_free(score);
}

/* A ruling of any text that is one, which a record takes and says again. */
static void
check_ruling(const struct position *p, char *const line[], enum croupier_format format)
{
	struct croupier_ruling ruling = { .text = line[0] };
	struct croupier_text text = { .bytes = NULL };
	static struct croupier_record *record;
	struct croupier_refusal no = croupier_ruling_write(p->now, &ruling, format, &text);

	may(no);
	if (no.verdict != CROUPIER_YES)
		return;
	/* It is somebody's own words: who shows them makes them harmless. */
	check_document(&text, line[0], true);
	begin_at(&record, p->now);
	feed_all(record, &text, "a ruling of some text is refused");
	text_release(&text);
}

/* ---- words --------------------------------------------------------------------- */

/* Any word that is near another is one of them; what is meant is one of them. */
static void
check_near(char *const line[])
{
	const char *words[LINES_OF_TEXT - 1] = { line[1], line[2], line[3] }, *meant, *near;
	struct croupier_refusal no = croupier_word_meant(line[0], words, 3, &meant);

	may(no);
	near = croupier_nearest(line[0], words, 3);
	if (near != NULL && near != words[0] && near != words[1] && near != words[2])
		broken("the nearest word is none of them", line[0], near);
	if ((no.verdict == CROUPIER_YES) != (meant == words[0] || meant == words[1] ||
	    meant == words[2]))
		broken("what is meant is none of the words", line[0], no.sentence);
}

/* It is one line, no longer than it was, and stays as it is. */
static void
check_harmless(const char *line)
{
	char *text = strdup(line), *again;
	size_t length = strlen(text);
	bool harmless;
	const char *at;

	croupier_harmless(text);
	again = strdup(text);
	croupier_harmless(again);
	if (strlen(text) > length || strcmp(text, again) != 0)
		broken("what is harmless is changed", text, again);
	for (at = text; *at != '\0'; at += croupier_character(at, &harmless))
		if (croupier_character(at, &harmless) == 0 || !harmless)
			broken("what is harmless has a character that is not", text, at);
	free(text);
	free(again);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	char *text, *line[LINES_OF_TEXT], *at;
	const struct position *p;
	enum croupier_format format;
	unsigned i, check;

	if (length < 2)
		return 0;
	text = strndup((const char *)bytes + 2, length - 2);
	for (i = 0, at = text; i < LINES_OF_TEXT; i++) {
		line[i] = at;
		at += strcspn(at, "\n");
		if (*at != '\0')
			*at++ = '\0';
	}
	p = position_at(bytes[0]);
	check = bytes[1] / 16;
	format = bytes[1] % 2 == 0 ? CROUPIER_YAML : CROUPIER_JSON;
	if (bytes[1] % 8 < 2)
		check_score(p, line, format);
	else if (bytes[1] % 8 < 4)
		check_ruling(p, line, format);
	else if (bytes[1] % 8 < 6)
		check_report(p, line, format, check);
	else
		check_near(line);
	check_harmless(line[0]);
	free(text);
	return 0;
}
