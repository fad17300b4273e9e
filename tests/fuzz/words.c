/*
 * words.c: fuzzes moves in words.
 *
 * A unit is the byte of a position, and words.  A move that comes out of them says the
 * same after a way through words and a way through YAML, and is judged the same.  In
 * another case, and typed at a table, the words are the same move; what is understood by
 * beginnings is one that words can say; and what is offered to who types is a word there.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

/* Sometimes the words of a move of the position, alone or after the others. */
size_t
LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	const struct position *p;
	const char *words;
	size_t size;
	unsigned what = below(&seed, 6);

	if (length > 1 && what < 2)
		return 1 + mutate_words(bytes + 1, length - 1, room - 1, &seed);
	if (length == 0 || room < 2 || what < 4)
		return LLVMFuzzerMutate(bytes, length, room);
	if (below(&seed, 2) == 0)
		bytes[0] = (uint8_t)below(&seed, 256);
	p = position_at(bytes[0] & 127);
	words = p->words[below(&seed, p->word_count)];
	size = strlen(words);
	if (below(&seed, 4) > 0)
		length = 1;
	else if (length < room)
		bytes[length++] = ',';
	size = size < room - length ? size : room - length;
	memcpy(bytes + length, words, size);
	return length + size;
}

static char *
written(const struct croupier_state *state, const struct croupier_move *move,
    enum croupier_format format)
{
	struct croupier_text text = { .bytes = NULL };

	must(croupier_move_write(state, move, format, &text));
	return text.bytes;
}

/* The verdict, and the state then. */
static char *
judged(const struct croupier_state *state, const struct croupier_move *move)
{
	struct croupier_state *copy = croupier_state_copy(state);
	struct croupier_refusal no = croupier_play(copy, move);
	struct croupier_text text = { .bytes = NULL };

	text_string(&text, no.verdict == CROUPIER_YES ? "yes" : no.sentence);
	text_string(&text, no.rule == NULL ? "\n" : no.rule);
	must(croupier_state_write(copy, CROUPIER_YAML, &text));
	croupier_state_free(copy);
	return text.bytes;
}

/* Both must be the same bytes, and are freed. */
static void
same_freed(const char *what, char *one, char *other)
{
	same(what, one, other);
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
		    (move->has >> i & 1) != 0 && move->count[i] == 0)
			return true;
	return false;
}

/* A move that came out of words, and what is known of it. */
struct meant {
	const struct croupier_state *state;
	const struct croupier_move *move;
	char *words;		/* as it is written */
	bool understood;
	struct full_move full;
};

/* Read again, it is the same move, and judged the same. */
static void
check_again(const struct meant *m, const struct croupier_move *again)
{
	same_freed("other words", written(m->state, again, CROUPIER_WORDS), strdup(m->words));
	if (choose((const uint8_t *)m->words, strlen(m->words), 3, 4) == 0 &&
	    (!m->understood || !draws_nothing(m->state, &m->full.move)))
		same_freed("another verdict", judged(m->state, m->move), judged(m->state, again));
}

static void
check_by_words(const struct meant *m)
{
	struct croupier_move *again;
	struct croupier_refusal no = croupier_move_from_words(m->state, m->words, CROUPIER_EXACT,
	    NULL, &again);

	if (no.verdict != CROUPIER_YES && m->understood)
		broken("words that were written are refused", m->words, no.sentence);
	if (no.verdict == CROUPIER_YES && m->understood)
		check_again(m, again);
	croupier_move_free(again);
}

static void
check_by_yaml(const struct meant *m)
{
	char *yaml = written(m->state, m->move, CROUPIER_YAML);
	const struct croupier_document *document;
	struct croupier_move *again;
	struct croupier_refusal no;
	struct source source;

	source_open(&source, yaml, strlen(yaml), strlen(yaml));
	no = croupier_stream_next(source.stream, &document);
	/*
	 * What is none of the game's moves may be too long to be read, or a word in it
	 * may make a state of it.
	 */
	if (m->understood && (no.verdict != CROUPIER_YES || document == NULL ||
	    croupier_document_about(document).kind != CROUPIER_MOVE))
		broken("a move that was written is refused, or something else", yaml, no.sentence);
	if (no.verdict == CROUPIER_YES && croupier_document_about(document).kind == CROUPIER_MOVE) {
		must(croupier_move_read(document, &again));
		check_again(m, again);
		same_freed("other YAML after YAML", written(m->state, again, CROUPIER_YAML),
		    strdup(yaml));
		croupier_move_free(again);
	}
	source_close(&source);
	free(yaml);
}

/* One of the ways, which the words choose. */
static void
check_move(const struct croupier_state *state, const struct croupier_move *move)
{
	struct meant m = { .state = state, .move = move,
	    .words = written(state, move, CROUPIER_WORDS) };
	struct croupier_refusal why;

	accept(&why);
	m.understood = move_understand(state->now, &move->given, &m.full, &why);
	if (choose((const uint8_t *)m.words, strlen(m.words), 4, 2) == 0)
		check_by_words(&m);
	else
		check_by_yaml(&m);
	free(m.words);
}

/* The words of a move as they are written; NULL where it is none that is understood. */
static char *
understood_words(const struct croupier_state *state, const struct croupier_move *move)
{
	struct full_move full;
	struct croupier_refusal no = accepted();

	return move_understand(state->now, &move->given, &full, &no) ?
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
		no = croupier_move_from_words(state, words, CROUPIER_TYPED, NULL, &again);
		if (no.verdict != CROUPIER_YES)
			broken("words that are understood cannot be typed", words, no.sentence);
		same_freed("other words when they are typed",
		    written(state, again, CROUPIER_WORDS), strdup(meant));
		croupier_move_free(again);
		no = croupier_move_from_words(state, other, CROUPIER_SEAT_OMITTED, NULL, &again);
		if (no.verdict != CROUPIER_YES)
			broken("words are refused in another case", other, no.sentence);
		same_freed("other words in another case", written(state, again, CROUPIER_WORDS),
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
	struct croupier_refusal no = croupier_move_from_words(state, words, CROUPIER_TYPED, NULL,
	    &move);

	if (no.verdict == CROUPIER_NO && (no.rule == NULL || no.sentence[0] == '\0'))
		broken("typed words are refused for no reason", words, no.sentence);
	if (no.verdict == CROUPIER_YES)
		check_move(state, move);
	croupier_move_free(move);
}

/* Each word that is offered after some is one there: to type it leads further. */
static void
check_offered(const struct croupier_state *state, const char *words, unsigned which)
{
	struct croupier_text text = { .bytes = NULL };
	struct croupier_refusal no;
	struct typing typing;
	struct typed_word word;
	const char *at, *end;
	unsigned count = 0;

	may(croupier_words_next(state, words, &text));
	for (at = croupier_text_bytes(&text, NULL); *at != '\0'; at++)
		count += *at == '\n';
	at = croupier_text_bytes(&text, NULL);
	for (which = count == 0 ? 0 : which % count; which > 0; which--)
		at = strchr(at, '\n') + 1;
	if (words[0] == '\0' && count > 0) {
		end = strchr(at, '\n');
		accept(&no);
		typing_begin(&typing, state);
		text.bytes[end - text.bytes] = '\0';
		typing.may_omit_seat = true;
		if (!word_read(&typing, &at, &word, &no) || word.role == TYPED_STRANGE)
			broken("what is offered is no word", end, no.sentence);
	}
	text_release(&text);
}

static void
check_words(const struct croupier_state *state, const char *words, bool may_omit_seat)
{
	struct croupier_move *move;
	const char *rest = words, *from = words;
	unsigned moves = 0;

	while (moves++ < 4 && croupier_move_from_words(state, rest, may_omit_seat, &rest,
	    &move).verdict == CROUPIER_YES) {
		check_move(state, move);
		if (may_omit_seat)
			check_typed(state, from, move);
		croupier_move_free(move);
		from = rest;
		if (*rest == '\0')
			break;
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	const struct croupier_state *state;
	char *words;
	unsigned check;

	if (length == 0)
		return 0;
	state = position_at(bytes[0] & 127)->now;
	words = strndup((const char *)bytes + 1, length - 1);
	check = choose(bytes, length, 1, 4);
	if (check == 0)
		check_offered(state, words, choose(bytes, length, 2, 50));
	else if (check == 1)
		check_beginnings(state, words);
	else
		check_words(state, words, bytes[0] >= 128);
	free(words);
	return 0;
}
