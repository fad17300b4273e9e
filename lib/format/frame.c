/*
 * frame.c: which characters may stand in a document at all.
 *
 * Must not know where a document begins or ends, nor what stands in it.
 */
#include "format/format.h"

#include <string.h>

/* What is wrong with a character in a document, or NULL. */
static const char *
bad_character(const char *text, size_t left, enum character kind)
{
	switch (kind) {
	case CHARACTER_BAD:
		return "these bytes are not UTF-8";
	case CHARACTER_CONTROL:
		if (*text == '\0')
			return "a NUL byte is not allowed";
		if (*text == '\xef')
			return NO_CHARACTER;
		return *text == '\r' && left > 1 && text[1] == '\n' ? NULL :
		    "control characters are not allowed";
	case CHARACTER_VISIBLE:
	case CHARACTER_LAYOUT:
	case CHARACTER_LINE_END:
	case CHARACTER_MARK:
	case CHARACTER_UNSEEN:
		break;
	}
	return NULL;
}

bool
has_good_characters(const struct frame *frame, struct croupier_refusal *no)
{
	struct croupier_place place = { .file = frame->file, .line = frame->line, .column = 1 };
	const char *at = frame->bytes, *end = at + frame->length, *bad;
	size_t length;

	if (is_common_text(frame->bytes, frame->length))
		return true;
	for (; at < end; at += length, place.column++) {
		enum character kind = character_at(at, (size_t)(end - at), &length);

		if (kind == CHARACTER_VISIBLE)
			continue;
		bad = bad_character(at, (size_t)(end - at), kind);
		if (bad != NULL) {
			*no = trouble(&place, "%s", bad);
			return false;
		}
		if (*at == '\n') {
			place.line++;
			place.column = 0;
		}
	}
	return true;
}

struct croupier_refusal
check_characters(const char *text)
{
	const struct frame frame = { .bytes = text, .length = strlen(text), .line = 1 };
	struct croupier_refusal no;

	if (has_good_characters(&frame, &no))
		return accepted();
	return no;
}
