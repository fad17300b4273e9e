/*
 * followed.c: holds what is told of moves to what everybody sees, and to cost nothing
 * where nobody asks.
 *
 * followed WHOLE [FILE]...: WHOLE has records in which every card is known, the other
 * files what seats are told of them.  Every card that a sentence names must be one
 * that the public sees before or after the move, in all of them; and without anybody
 * who asks nothing may be told, and no words made for it.  Linked so that calls of
 * telling_end() and snprintf() come by here.
 */
#include <croupier.h>

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NAMES = 64 };

static char names[MOST_NAMES][16];
static unsigned name_count;
static unsigned long sentences, cards, calls, moves;

struct telling;

bool __real_telling_end(struct telling *told, const struct croupier_state *state, bool ended);
bool __wrap_telling_end(struct telling *told, const struct croupier_state *state, bool ended);

int __wrap_snprintf(char *out, size_t room, const char *format, ...);

__attribute__((format(printf, 3, 4)))
int
__wrap_snprintf(char *out, size_t room, const char *format, ...)
{
	va_list arguments;
	int length;

	calls++;
	va_start(arguments, format);
	length = vsnprintf(out, room, format, arguments);
	va_end(arguments);
	return length;
}

/* Every move that is told comes to its end here. */
bool
__wrap_telling_end(struct telling *told, const struct croupier_state *state, bool ended)
{
	calls++;
	return __real_telling_end(told, state, ended);
}

__attribute__((noreturn))
static void
wrong(const char *what, const char *more)
{
	fprintf(stderr, "followed: %s: %s\n", what, more);
	exit(1);
}

static void
must(struct croupier_refusal no)
{
	if (no.verdict != CROUPIER_YES)
		wrong("refused", no.sentence);
}

/* ---- cards that are seen ------------------------------------------------------ */

/* The names of the cards among the first length bytes, as bits. */
static uint64_t
name_bit(const char *word, size_t length)
{
	unsigned i;

	for (i = 0; i < name_count; i++)
		if (strlen(names[i]) == length && memcmp(names[i], word, length) == 0)
			return (uint64_t)1 << i;
	return 0;
}

/* The known cards of a value; `learn` notes names that are new. */
static uint64_t
cards_in(const struct croupier_value *value, bool learn)
{
	const struct croupier_value *at;
	uint64_t seen = 0;

	if (value->shape == CROUPIER_SCALAR && value->meaning == CROUPIER_CARD &&
	    strcmp(value->text, "XX") != 0) {
		if (learn && name_bit(value->text, strlen(value->text)) == 0 &&
		    name_count < MOST_NAMES)
			snprintf(names[name_count++], sizeof names[0], "%s", value->text);
		seen = name_bit(value->text, strlen(value->text));
	}
	for (at = value->first; at != NULL; at = at->next)
		seen |= cards_in(at, learn);
	return seen;
}

static uint64_t
cards_of(const struct croupier_state *state, bool learn)
{
	struct croupier_view *view;
	uint64_t seen;

	must(croupier_view_make(state, NULL, &view));
	seen = cards_in(view->state, learn);
	croupier_view_free(view);
	return seen;
}

/* The cards that everybody sees in a state. */
static uint64_t
open_cards(const struct croupier_state *state)
{
	struct croupier_state *public;
	uint64_t seen;

	must(croupier_redact(state, -1, &public));
	seen = cards_of(public, false);
	croupier_state_free(public);
	return seen;
}

/* ---- sentences ---------------------------------------------------------------- */

/* Every card that the sentence names is among those seen. */
static void
check_sentence(const char *sentence, uint64_t seen)
{
	static const char ends[] = " ,;:()";
	const char *at = sentence;
	uint64_t bit;

	sentences++;
	if (*sentence == '\0')
		wrong("a sentence is empty", "");
	while (*at != '\0') {
		size_t length = strcspn(at, ends);

		bit = name_bit(at, length);
		cards += bit != 0;
		if ((bit & ~seen) != 0)
			wrong("a card is named that not everybody sees", sentence);
		at += length;
		at += strspn(at, ends);
	}
}

/* What followed from the last move, checked. */
static void
take_followed(const struct croupier_record *record, uint64_t seen)
{
	const char *const *followed = croupier_record_about(record).followed;
	size_t i;

	for (i = 0; followed[i] != NULL; i++)
		check_sentence(followed[i], seen);
}

/* ---- records ------------------------------------------------------------------- */

/* To check a state may take a name of a card, but to make a move does not. */
static void
feed(struct croupier_record *record, const struct croupier_document *document)
{
	unsigned long before = calls;

	must(croupier_record_feed(record, document));
	if (croupier_document_about(document).kind == CROUPIER_MOVE)
		moves++;
	else
		calls = before;
}

static void
learn_names(const struct croupier_state *state)
{
	unsigned long before = calls;

	cards_of(state, true);
	calls = before;
}

static void
follow(const char *file, bool tell, bool learn)
{
	int fd = open(file, O_RDONLY);
	struct croupier_stream *stream = croupier_stream_open(fd, file);
	struct croupier_record *record = croupier_record_new();
	const struct croupier_document *document;
	uint64_t before = 0, now = 0;

	if (fd < 0)
		wrong("cannot open", file);
	croupier_record_tell(record, tell);
	for (;;) {
		must(croupier_stream_next(stream, &document));
		if (document == NULL)
			break;
		feed(record, document);
		if (learn && croupier_document_about(document).kind == CROUPIER_STATE)
			learn_names(croupier_record_state(record));
		if (!tell)
			continue;
		before = now;
		now = open_cards(croupier_record_state(record));
		if (croupier_document_about(document).kind == CROUPIER_MOVE)
			take_followed(record, before | now);
	}
	croupier_record_free(record);
	croupier_stream_close(stream);
}

int
main(int argc, char *argv[])
{
	int i;

	if (argc < 2)
		wrong("usage", "followed WHOLE [FILE]...");
	follow(argv[1], false, true);
	if (calls > 0)
		wrong("nobody asked, and something was told", argv[1]);
	for (i = 1; i < argc; i++)
		follow(argv[i], true, false);
	printf("%lu moves, %lu sentences, %lu cards, %lu calls\n", moves, sentences, cards, calls);
	return sentences > 0 && calls > 0 ? 0 : 1;
}
