/*
 * canonical.c: fuzzes whether documents say the same, however they are read.
 *
 * A unit is the byte of a position and some documents after it, or documents alone.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static struct croupier_record *record, *other;

static bool
has_position(const uint8_t *bytes, size_t length)
{
	return length > 0 && bytes[0] < POSITIONS && bytes[0] != (uint8_t)document_mark.bytes[0];
}

size_t
LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	bool after = has_position(bytes, length);

	/* Now and then one kind of unit becomes the other. */
	if (below(&seed, 32) == 0) {
		after = !after;
		length = 0;
	}
	if (below(&seed, 3) == 0)
		return LLVMFuzzerMutate(bytes, length, room);
	return after ? mutate_after_position(bytes, length, room, seed, below(&seed, 2) == 0) :
	    mutate_state(bytes, length, room, seed);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	size_t at = has_position(bytes, length), size;
	/* It takes much longer than all else. */
	struct yaml_reader *reader = choose(bytes, length, 1, 8) == 0 ? yaml_reader_new() : NULL;
	const struct position *p = at > 0 ? position_at(bytes[0]) : NULL;
	unsigned moves = choose(bytes, length, 2, POSITION_MOVES + 1);
	struct frame frame;

	position_begin(p, &record, moves);
	position_begin(p, &other, moves);
	for (; at < length; at += size) {
		size = document_length((const char *)bytes + at, length - at);
		frame = frame_of(bytes + at, size);
		frame.line = 1 + at;
		frame.at_end = choose(bytes, length, 3, 2) == 0 && at + size == length;
		alike_text(&frame, reader);
		alike_documents(record, other, &frame);
		frame_free(&frame);
	}
	yaml_reader_free(reader);
	return 0;
}
