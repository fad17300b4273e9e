/*
 * words.c: fuzzes moves in words.
 *
 * The first byte chooses one of the states that stand ready, of every game;
 * the others are words.  A move that comes out of them says the same after a
 * way through words and a way through YAML, and is judged the same.  In another
 * case, and typed at a table, the words are the same move, and what is understood
 * by beginnings is one that words can say.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t length, size_t room);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed);

enum { STATES = 64 };

static struct croupier_state *ready[STATES];

/* Rounds of all games, each some moves on. */
int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	unsigned i, seed, moves;
	struct croupier_moves *list = croupier_moves_new();

	(void)argc;
	(void)argv;
	for (i = 0; i < STATES; i++) {
		seed = i;
		while ((ready[i] = some_deal(&seed)) == NULL)
			;
		for (moves = below(&seed, 40); moves > 0 && croupier_state_turn(ready[i]) >= 0;
		    moves--)
			if (croupier_moves_list(list, ready[i],
			    (unsigned)croupier_state_turn(ready[i])).verdict == CROUPIER_YES &&
			    croupier_moves_count(list) > 0)
				must(croupier_moves_play(list,
				    below(&seed, (unsigned)croupier_moves_count(list)), ready[i]));
	}
	croupier_moves_free(list);
	return 0;
}

/* Sometimes words that make sense in the state, alone or behind the others. */
size_t
LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	char *words;
	size_t size;

	if (length == 0 || room < 2 || below(&seed, 3) > 0)
		return LLVMFuzzerMutate(bytes, length, room);
	if (below(&seed, 2) == 0)
		bytes[0] = (uint8_t)below(&seed, 256);
	words = some_words(ready[bytes[0] % STATES], &seed);
	size = strlen(words);
	if (below(&seed, 4) > 0)
		length = 1;
	else if (length < room)
		bytes[length++] = ',';
	size = size < room - length ? size : room - length;
	memcpy(bytes + length, words, size);
	free(words);
	return length + size;
}

static char *
written(const struct croupier_state *state, const struct croupier_move *move,
    enum croupier_format format)
{
	struct croupier_text *text = croupier_text_new();
	char *bytes;

	if (croupier_move_write(state, move, format, text).verdict != CROUPIER_YES)
		broken("a move cannot be written", "", "");
	bytes = strdup(croupier_text_bytes(text, NULL));
	croupier_text_free(text);
	return bytes;
}

/* The verdict, and the state then. */
static char *
judged(const struct croupier_state *state, const struct croupier_move *move)
{
	struct croupier_state *copy = croupier_state_copy(state);
	struct croupier_refusal no = croupier_play(copy, move);
	struct croupier_text *text = croupier_text_new();
	char *told;

	text_string(text, no.verdict == CROUPIER_YES ? "yes" : no.sentence);
	text_string(text, no.rule == NULL ? "\n" : no.rule);
	must(croupier_state_write(copy, CROUPIER_YAML, text));
	told = strdup(croupier_text_bytes(text, NULL));
	croupier_text_free(text);
	croupier_state_free(copy);
	return told;
}

static void
same(const char *what, const char *words, char *one, char *other)
{
	if (strcmp(one, other) != 0)
		broken(what, words, strcmp(one, other) > 0 ? one : other);
	free(one);
	free(other);
}

/*
 * A drawn without cards is not written: it makes a difference only where
 * something is drawn, which is refused.
 */
static bool
draws_nothing(const struct croupier_state *state, const struct move *move)
{
	unsigned i;

	for (i = 0; i < MAX_ARGUMENTS; i++)
		if (is_drawn(&state->table->game->verbs[move->verb].argument[i]) &&
		    (move->given >> i & 1) != 0 && move->count[i] == 0)
			return true;
	return false;
}

static void
check_move(const struct croupier_state *state, const struct croupier_move *move)
{
	char *words = written(state, move, CROUPIER_WORDS),
	    *yaml = written(state, move, CROUPIER_YAML);
	const struct croupier_document *document;
	struct croupier_move *again;
	struct croupier_refusal no = croupier_move_from_words(state, words, false, NULL, &again);
	struct source source;
	bool understood;
	struct full_move full;
	struct croupier_refusal why;

	understood = move_understand(state->now, &move->place, move->root, &full, &why);
	if (no.verdict != CROUPIER_YES && understood)
		broken("words that were written are refused", words, no.sentence);
	if (no.verdict == CROUPIER_YES) {
		if (understood) {
			same("other words after words", words,
			    written(state, again, CROUPIER_WORDS), strdup(words));
			if (!draws_nothing(state, &full.move))
				same("another verdict after words", words, judged(state, move),
				    judged(state, again));
		}
		croupier_move_free(again);
	}
	source_open(&source, yaml, strlen(yaml), 32768);
	no = croupier_stream_next(source.stream, &document);
	/*
	 * What is none of the game's moves may be too long to be read, or a word in it
	 * may make a state of it.
	 */
	if (understood && (no.verdict != CROUPIER_YES || document == NULL ||
	    croupier_document_kind(document) != CROUPIER_MOVE))
		broken("a move that was written is refused, or something else", yaml, no.sentence);
	if (no.verdict == CROUPIER_YES && croupier_document_kind(document) == CROUPIER_MOVE) {
		must(croupier_move_read(document, &again));
		same("other words after YAML", yaml, written(state, again, CROUPIER_WORDS),
		    strdup(words));
		same("other YAML after YAML", yaml, written(state, again, CROUPIER_YAML),
		    strdup(yaml));
		if (!understood || !draws_nothing(state, &full.move))
			same("another verdict after YAML", yaml, judged(state, move),
			    judged(state, again));
		croupier_move_free(again);
	}
	source_close(&source);
	free(words);
	free(yaml);
}

/* The words of a move as they are written; NULL where it is none that is understood. */
static char *
understood_words(const struct croupier_state *state, const struct croupier_move *move)
{
	struct full_move full;
	struct croupier_refusal no = accepted();

	return move_understand(state->now, &move->place, move->root, &full, &no) ?
	    written(state, move, CROUPIER_WORDS) : NULL;
}

/* The same words with small letters large and large ones small, as chance has it. */
static char *
other_case(const char *words, unsigned seed)
{
	char *other = strdup(words), *at;

	for (at = other; *at != '\0'; at++)
		if (((*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z')) &&
		    below(&seed, 2) == 0)
			*at = (char)(*at ^ 0x20);
	return other;
}

/* Whole words mean the same to who types, in any case. */
static void
check_typed(const struct croupier_state *state, const char *words, const struct croupier_move *move)
{
	char *meant = understood_words(state, move), *other = other_case(words, (unsigned)words[0]);
	struct croupier_move *again;
	struct croupier_refusal no;

	/* A key that is none is written k0, whatever it was. */
	if (meant != NULL && strstr(meant, " k0") == NULL) {
		no = croupier_move_typed(state, words, NULL, &again);
		if (no.verdict != CROUPIER_YES)
			broken("words that are understood cannot be typed", words, no.sentence);
		same("other words when they are typed", words,
		    written(state, again, CROUPIER_WORDS), strdup(meant));
		croupier_move_free(again);
		no = croupier_move_from_words(state, other, true, NULL, &again);
		if (no.verdict != CROUPIER_YES)
			broken("words are refused in another case", other, no.sentence);
		same("other words in another case", other, written(state, again, CROUPIER_WORDS),
		    strdup(meant));
		croupier_move_free(again);
	}
	free(meant);
	free(other);
}

/* What is typed becomes a move that whole words say, too, or is refused with a reason. */
static void
check_beginnings(const struct croupier_state *state, const char *words)
{
	struct croupier_move *move;
	struct croupier_refusal no = croupier_move_typed(state, words, NULL, &move);

	if (no.verdict == CROUPIER_NO && (no.rule == NULL || no.sentence[0] == '\0'))
		broken("typed words are refused for no reason", words, no.sentence);
	if (no.verdict == CROUPIER_YES)
		check_move(state, move);
	croupier_move_free(move);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	const struct croupier_state *state;
	struct croupier_move *move;
	const char *rest, *from;
	char *words;
	unsigned moves = 0;

	if (length == 0)
		return 0;
	state = ready[bytes[0] % STATES];
	words = strndup((const char *)bytes + 1, length - 1);
	check_beginnings(state, words);
	for (rest = from = words;
	    moves < 20 && croupier_move_from_words(state, rest, bytes[0] >= 128,
	    &rest, &move).verdict == CROUPIER_YES;
	     moves++) {
		check_move(state, move);
		if (bytes[0] >= 128)
			check_typed(state, from, move);
		croupier_move_free(move);
		from = rest;
		if (*rest == '\0')
			break;
	}
	free(words);
	return 0;
}
