/*
 * canonical.c: fuzzes whether documents say the same, however they are read.
 *
 * A unit is documents one after the other.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

size_t
LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	const struct position *p = position_at(below(&seed, POSITIONS));
	const char *move = p->moves[below(&seed, p->move_count)];

	/* Some moves are JSON. */
	if (*move == '{' && strlen(move) <= room && below(&seed, 16) == 0)
		memcpy(bytes, move, length = strlen(move));
	return below(&seed, 3) == 0 ? LLVMFuzzerMutate(bytes, length, room) :
	    mutate_state(bytes, length, room, seed);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	/* It takes much longer than all else. */
	struct yaml_reader *reader = choose(bytes, length, 1, 8) == 0 ? yaml_reader_new() : NULL;
	struct frame frame;
	size_t at, size;

	for (at = 0; at < length; at += size) {
		size = document_length((const char *)bytes + at, length - at);
		frame = frame_of(bytes + at, size);
		frame.line = 1 + at;
		frame.at_end = choose(bytes, length, 3, 2) == 0 && at + size == length;
		alike_text(&frame, reader);
		alike_state(&frame);
		frame_free(&frame);
	}
	yaml_reader_free(reader);
	return 0;
}
