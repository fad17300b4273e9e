/*
 * line.c: reads a move straight from its line, without a tree between.
 *
 * Most of a collection is moves that croupier wrote, and most of the time they
 * would take is a tree that is looked at once.  Takes its marks from the table of
 * the layout and its words from those of the game, in the order in which moves
 * are written, and gives what understand.c makes of the tree; at the first byte
 * that could be anything else it declines.  Must not refuse anything itself.
 */
#include "move/move.h"

/* ---- words that are known --------------------------------------------------- */

static inline void
signal_begin(struct signal *signal)
{
	memset(signal, 0, sizeof *signal);
}

/* Puts bytes behind those of a signal; false where it has no room. */
static bool
signal_add(struct signal *signal, const char *bytes, size_t length)
{
	if (length > sizeof signal->bytes - signal->length)
		return false;
	memcpy((char *)signal->bytes + signal->length, bytes, length);
	memset((char *)signal->mask + signal->length, 0xff, length);
	signal->length = (uint8_t)(signal->length + length);
	return true;
}

static bool
signal_add_mark(struct signal *signal, const struct mark *mark)
{
	return signal_add(signal, mark->bytes, mark->length);
}

/* Makes a signal that stands nowhere: its bytes are no characters. */
static void
signal_spoil(struct signal *signal)
{
	signal_begin(signal);
	memset(signal->bytes, 0xff, sizeof signal->bytes);
	memset(signal->mask, 0xff, sizeof signal->mask);
}

/*
 * What stands before a key of a mapping, the key and its colon.  Where that is too
 * long lines with it are read from their trees.
 */
static void
learn_key(struct signal *signal, const struct mark *before, const char *key)
{
	signal_begin(signal);
	if (!signal_add_mark(signal, before) || !signal_add(signal, key, strlen(key)) ||
	    !signal_add_mark(signal, &colon))
		signal_spoil(signal);
}

/* The beginning of a move's line, up to the mark before the seat's name. */
static bool
signal_add_beginning(struct signal *signal)
{
	return signal_add_mark(signal, &document_mark) && signal_add_mark(signal, &same_line) &&
	    signal_add_mark(signal, &layouts[FLOW_MAP].open) &&
	    signal_add(signal, move_key, sizeof move_key - 1) && signal_add_mark(signal, &colon);
}

/* The same up to the mark behind the name. */
static void
learn_seat(struct signal *signal, const char *name)
{
	signal_begin(signal);
	if (!signal_add_beginning(signal) || !signal_add(signal, name, strlen(name)) ||
	    !signal_add_mark(signal, &layouts[FLOW_MAP].next))
		signal_spoil(signal);
}

static void
learn_game(struct lexicon *lexicon, const struct game *game)
{
	const struct verb *verb;
	unsigned v, i;

	lexicon->game = game;
	signal_begin(&lexicon->beginning);
	if (!signal_add_beginning(&lexicon->beginning))
		signal_spoil(&lexicon->beginning);
	for (v = 0; game->verbs[v].name != NULL; v++) {
		verb = &game->verbs[v];
		learn_key(&lexicon->key[v][0], &layouts[FLOW_MAP].first, verb->name);
		for (i = 1; i < MAX_ARGUMENTS && verb->argument[i].kind != NOTHING; i++)
			learn_key(&lexicon->key[v][i], &layouts[FLOW_MAP].next,
			    verb->argument[i].name);
	}
}

void
lexicon_learn(struct lexicon *lexicon, const struct table *table)
{
	unsigned i;

	for (i = 0; i < table->seats; i++)
		learn_seat(&lexicon->seat[i], table->name[i]);
	if (lexicon->game != table->game)
		learn_game(lexicon, table->game);
}

/* ---- lines -------------------------------------------------------------------- */

/*
 * A line on its way to its meaning.  Behind the bytes stands a NUL, which no mark
 * and no word goes beyond.
 */
struct move_line {
	const char *at;
	const struct lexicon *lexicon;
	const struct state *s;
	const struct verb *verb;
	struct full_move *full;
	uint8_t *value;		/* the next one's place */
};

static inline bool
pass(struct move_line *l, const struct mark *mark)
{
	return pass_mark(&l->at, mark);
}

/* Whether a word of a signal does not stand at its place. */
static inline bool
differs(const char *at, const struct signal *signal, unsigned word)
{
	uint64_t bytes;

	memcpy(&bytes, at + word * sizeof bytes, sizeof bytes);
	return ((bytes ^ signal->bytes[word]) & signal->mask[word]) != 0;
}

_Static_assert(SIGNAL_WORDS == 3, "as many words are looked at");

/* Passes over a signal in a few steps, however long it is, or over nothing. */
static inline bool
pass_signal(struct move_line *l, const struct signal *signal)
{
	if (differs(l->at, signal, 0) || differs(l->at, signal, 1) || differs(l->at, signal, 2))
		return false;
	l->at += signal->length;
	return true;
}

/* The seat of the move; asked first is the one whose turn it is, as most moves are its own. */
static inline bool
take_mover(struct move_line *l, uint8_t *seat)
{
	const struct state *s = l->s;

	*seat = s->turn;
	if (*seat != NO_SEAT && pass_signal(l, &l->lexicon->seat[*seat]))
		return true;
	for (*seat = 0; *seat < s->table->seats; ++*seat)
		if (pass_signal(l, &l->lexicon->seat[*seat]))
			return true;
	return false;
}

static inline bool
take_verb(struct move_line *l, uint8_t *verb)
{
	const struct verb *verbs = l->s->table->game->verbs;

	for (*verb = 0; verbs[*verb].name != NULL; ++*verb)
		if (pass_signal(l, &l->lexicon->key[*verb][0]) &&
		    in_variant(&verbs[*verb], l->s->table)) {
			l->verb = &verbs[*verb];
			return true;
		}
	return false;
}

static inline bool
take_card(struct move_line *l, const struct argument *argument, card *c)
{
	return pass_card(l->s->table, &l->at, c) && (*c != XX || argument->may_be_hidden);
}

/* A list with at least one card; of none there is nothing to take. */
static inline bool
take_cards(struct move_line *l, const struct argument *argument, uint16_t *count)
{
	if (!pass(l, &layouts[FLOW_LIST].open))
		return false;
	do
		if (*count == MAX_LIST || !take_card(l, argument, &l->value[(*count)++]))
			return false;
	while (pass(l, &layouts[FLOW_LIST].next));
	return pass(l, &layouts[FLOW_LIST].close);
}

/* The number behind the letter of a name. */
static bool
take_number(struct move_line *l, const struct argument *argument)
{
	const char *end = word_end(l->at);

	*l->value = read_numbered(l->at, (size_t)(end - l->at), argument->letter);
	l->at = end;
	return *l->value > 0;
}

/* A seat that the move speaks of; without quotes `null` would be none. */
static bool
take_seat(struct move_line *l)
{
	const char *end = word_end(l->at);
	size_t length = (size_t)(end - l->at);

	if (is_word("null", l->at, length) || !seat_find(l->s->table, l->at, length, l->value))
		return false;
	l->at = end;
	return true;
}

/* What stands behind an argument's key. */
static inline bool
take_values(struct move_line *l, unsigned i, uint16_t *count)
{
	const struct argument *argument = &l->verb->argument[i];

	if (i == 0 && (argument->kind == EMPTY || argument->may_be_absent) && *l->at == '~' &&
	    (byte_kind(l->at[1]) & INSIDE_WORD) == 0) {
		l->at++;
		return true;
	}
	switch (argument->kind) {
	case CARDS:
		return take_cards(l, argument, count);
	case ONE_CARD:
		*count = 1;
		return take_card(l, argument, l->value);
	case ONE_SEAT:
		*count = 1;
		return take_seat(l);
	case NUMBERED:
		*count = 1;
		return take_number(l, argument);
	case EMPTY:
	case NOTHING:
		break;
	}
	return false;
}

/* The arguments in the order of the verb's table; a missing one must be one that may be. */
static inline bool
take_arguments(struct move_line *l)
{
	struct move *move = &l->full->move;
	const struct argument *argument = l->verb->argument;
	bool any = l->verb->one_of == 0;
	unsigned i;

	for (i = 0; i < MAX_ARGUMENTS && argument[i].kind != NOTHING; i++) {
		if (i > 0 && !pass_signal(l, &l->lexicon->key[move->verb][i])) {
			if (!argument[i].may_be_absent)
				return false;
			continue;
		}
		if (!take_values(l, i, &move->count[i]))
			return false;
		any = any || (l->verb->one_of >> i & 1) != 0;
		if (move->count[i] > 0 || argument[i].kind == EMPTY)
			move->given |= (uint8_t)(1u << i);
		move_arrange(l->s->table, l->full, i, l->value, move->count[i]);
		l->value += move->count[i];
	}
	return any;
}

/* What the move stands despite, where that is there. */
static bool
take_despite(struct move_line *l)
{
	struct signal signal;
	const char *end;

	learn_key(&signal, &layouts[FLOW_MAP].next, despite_word);
	if (!pass_signal(l, &signal))
		return false;
	end = word_end(l->at);
	l->full->move.despite = find_waiver(l->s->table->game, l->verb, l->at,
	    (size_t)(end - l->at));
	l->at = end;
	return l->full->move.despite != 0;
}

static inline bool
pass_end(struct move_line *l)
{
	return pass(l, &layouts[FLOW_MAP].close) && pass(l, &line_end);
}

size_t
move_read_line(const struct lexicon *lexicon, const struct state *s, const char *line,
    struct full_move *full)
{
	struct move_line l = { .at = line, .lexicon = lexicon, .s = s, .full = full,
		.value = full->values };

	/* Of a document in other YAML, which is tried too, mostly no more is looked at. */
	if (differs(line, &lexicon->beginning, 0))
		return 0;
	full->move = (struct move){ .values = full->values };
	return take_mover(&l, &full->move.seat) && take_verb(&l, &full->move.verb) &&
	    take_arguments(&l) && (pass_end(&l) || (take_despite(&l) && pass_end(&l))) ?
	    (size_t)(l.at - line) : 0;
}
