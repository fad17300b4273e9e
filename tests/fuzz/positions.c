/*
 * positions.c: places to begin at: rounds of all games that are dealt and played on
 * when a target starts, always the same ones.
 *
 * What takes long, as dealing and listing, is done here once and for all, so that a
 * unit is only what comes after it.
 */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct position positions[POSITIONS];

/* ---- deals --------------------------------------------------------------- */

static unsigned
count_games(void)
{
	unsigned count = 0;

	while (croupier_games[count] != NULL)
		count++;
	return count;
}

/* Some values that options and facts may have. */
static const char *
some_value(const struct game *game, const char *word, int32_t least, int32_t most, unsigned *seed,
    char *room)
{
	unsigned what = below(seed, 5);

	if (what == 0)
		return word != NULL ? word : "true";
	if (what == 1)
		return game->faces[below(seed, game->face_count)].name;
	if (what == 2)
		sprintf(room, "%ld", (long)(below(seed, 2) ? least : most));
	else
		sprintf(room, "%ld", (long)least + (long)below(seed, most - least > 200 ? 200 :
		    (unsigned)(most - least + 1)));
	return room;
}

/* KEY=VALUE for each option or fact, or for some of them; NULL after the last. */
static void
some_pairs(const struct game *game, bool facts, bool hidden, unsigned *seed, char room[][80],
    const char **pairs)
{
	unsigned i, count = 0;
	char value[32];

	for (i = 0; facts ? game->facts[i].name != NULL : game->options[i].name != NULL; i++) {
		if (facts && (game->facts[i].face_up || game->facts[i].only_real) != hidden)
			continue;
		if (!(facts && hidden) && below(seed, 3) > 0)
			continue;
		if (facts)
			sprintf(room[count], "%s=%s", game->facts[i].name,
			    game->facts[i].kind == FACT_NUMBER ?
			    some_value(game, NULL, game->facts[i].least, game->facts[i].most, seed,
			    value) : game->faces[below(seed, game->face_count)].name);
		else
			sprintf(room[count], "%s=%s", game->options[i].name,
			    some_value(game, game->options[i].word,
			    game->options[i].least, game->options[i].most, seed, value));
		pairs[count] = room[count];
		count++;
	}
	pairs[count] = NULL;
}

/* Names of seats, some of which need quotes; NULL: the usual ones, most of the time. */
static const char *const *
some_seats(unsigned players, unsigned *seed, const char **seats)
{
	static const char *const names[] = { "ann", "yes", "n", "Zo\xc3\xab", "null", "bob-2",
	    "off", "True", "south", "e.1" };
	unsigned i, from = below(seed, 10);

	if (below(seed, 3) > 0)
		return NULL;
	for (i = 0; i < players; i++)
		seats[i] = names[(from + i) % 10];
	seats[i] = NULL;
	return seats;
}

/* Deals a round of some game with some options; NULL: it could not be dealt. */
static struct croupier_state *
some_deal(unsigned *seed)
{
	const struct game *game = croupier_games[below(seed, count_games())];
	const char *options[16], *facts[16], *seats[CROUPIER_MAX_SEATS + 1];
	char option_room[16][80], fact_room[16][80];
	struct croupier_setup setup = { .game = game->name, .options = options, .facts = facts };
	struct croupier_state *state = NULL;
	unsigned variants = 0, tries, i;

	while (game->variants[variants].name != NULL)
		variants++;
	for (tries = 0; tries < 20 && state == NULL; tries++) {
		const struct variant *variant = &game->variants[below(seed, variants)];

		setup.variant = variant->name;
		setup.players = variant->least + below(seed, variant->most - variant->least + 1u);
		setup.seats = some_seats(setup.players, seed, seats);
		setup.hidden = below(seed, 5) == 0;
		for (i = 0; i < CROUPIER_SEED_BYTES; i++)
			setup.seed[i] = (uint8_t)below(seed, 256);
		some_pairs(game, false, setup.hidden, seed, option_room, options);
		some_pairs(game, true, setup.hidden, seed, fact_room, facts);
		if (croupier_deal(&setup, &state).verdict != CROUPIER_YES)
			state = NULL;
	}
	return state;
}

/* ---- playing on ------------------------------------------------------------ */

/* Some move in words: a legal one, where those can be listed; the caller's to free. */
static char *
next_words(const struct croupier_state *state, unsigned *seed)
{
	char *words = legal_move(state, below(seed, 1U << 16), CROUPIER_WORDS);

	return words != NULL ? words : some_words(state, seed);
}

/* Makes so many moves in the record, as far as the round goes; how many. */
static unsigned
play_on(struct croupier_record *record, unsigned most, unsigned *seed)
{
	unsigned made = 0, tries = most * 4 + 40;
	struct croupier_move *move;

	while (made < most && croupier_state_turn(record->state) >= 0 && tries-- > 0) {
		char *words = next_words(record->state, seed);

		if (croupier_move_from_words(record->state, words, CROUPIER_EXACT, NULL,
		    &move).verdict == CROUPIER_YES)
			made += croupier_record_play(record, move).verdict == CROUPIER_YES;
		croupier_move_free(move);
		free(words);
	}
	return made;
}

/* A dealt round, some of them sealed, some with cuts. */
static struct croupier_state *
some_round(unsigned *seed)
{
	static const char *const cuts[CROUPIER_MAX_SEATS] = { "seven owls", NULL,
	    "it's #1: \"no\"" };
	struct croupier_state *state = NULL, *sealed, *opened;

	while (state == NULL)
		state = some_deal(seed);
	if (below(seed, 3) > 0 || !state->table->seeded)
		return state;
	must(deal_seal(state, &sealed));
	croupier_state_free(state);
	if (below(seed, 2) == 0 ||
	    croupier_deal_open(sealed, cuts, &opened).verdict != CROUPIER_YES)
		return sealed;
	croupier_state_free(sealed);
	return opened;
}

/* The state of a round so many moves on, which *seed chooses, as it would the next ones. */
static struct croupier_state *
round_after(const struct croupier_state *dealt, unsigned moves, unsigned *seed, unsigned *made)
{
	struct croupier_record *record = croupier_record_new();
	struct croupier_state *state;

	record_begin(record, croupier_state_copy(dealt));
	*made = play_on(record, moves, seed);
	state = croupier_state_copy(record->state);
	croupier_record_free(record);
	return state;
}

/* The record, written down. */
static struct croupier_text
write_down(const struct croupier_record *record)
{
	struct croupier_text text = { .bytes = NULL };
	size_t i;

	must(croupier_state_write(record->kept_count == 0 ? record->state : record->kept[0],
	    CROUPIER_YAML, &text));
	for (i = 0; i < record->past->count; i++)
		must(croupier_record_write_made(record, i, CROUPIER_YAML, &text));
	return text;
}

/* The record as a seat or the public sees it, in the place of what it was. */
static void
redact(struct croupier_record *record, int seat)
{
	struct croupier_redaction *redaction = croupier_redaction_new();
	struct croupier_record *again = croupier_record_new();
	struct croupier_text told = { .bytes = NULL }, text = write_down(record);
	const struct croupier_document *document;
	struct source source;
	size_t i;

	source_open(&source, text.bytes, text.length, text.length);
	for (i = 0; i <= record->past->count; i++) {
		must(croupier_stream_next(source.stream, &document));
		must(croupier_record_feed(again, document));
		must(i == 0 ? croupier_redaction_begin(redaction, again, seat, CROUPIER_YAML,
		    &told) : croupier_redaction_follow(redaction, again, document, CROUPIER_YAML,
		    &told));
	}
	source_close(&source);
	feed_all(record, &told, "what is told of a position is refused");
	text_release(&text);
	text_release(&told);
	croupier_record_free(again);
	croupier_redaction_free(redaction);
}

/* ---- documents that may follow ------------------------------------------------ */

static void
add_text(char **texts, unsigned *count, struct croupier_text *text)
{
	if (text->length > 0 && *count < POSITION_TEXTS)
		texts[(*count)++] = strdup(text->bytes);
	croupier_text_clear(text);
}

/* Moves: up to eight legal ones, and others in the games' own words. */
static void
add_moves(struct position *p, unsigned *seed)
{
	struct croupier_text text = { .bytes = NULL };
	unsigned tries = 80;

	while (p->move_count < POSITION_TEXTS && tries-- > 0) {
		char *words = p->move_count < 8 ? next_words(p->now, seed) :
		    some_words(p->now, seed);
		struct croupier_move *move;

		if (croupier_move_from_words(p->now, words, CROUPIER_EXACT, NULL, &move).verdict ==
		    CROUPIER_YES)
			must(croupier_move_write(p->now, move, p->move_count % 4 == 3 ?
			    CROUPIER_JSON : CROUPIER_YAML, &text));
		add_text(p->moves, &p->move_count, &text);
		text_string(&text, words);
		add_text(p->words, &p->word_count, &text);
		croupier_move_free(move);
		free(words);
	}
	text_release(&text);
}

static void
add_rulings(struct position *p, unsigned *seed)
{
	const struct game *game = p->now->table->game;
	struct croupier_ruling ruling = { .text = "so be it: #1" };
	struct croupier_text text = { .bytes = NULL };
	long points[CROUPIER_MAX_SEATS];
	unsigned i, waivers = 0;

	for (i = 0; i < CROUPIER_MAX_SEATS; i++)
		points[i] = (long)below(seed, 41) - 20;
	must(croupier_ruling_write(p->now, &ruling, CROUPIER_YAML, &text));
	add_text(p->claims, &p->claim_count, &text);
	ruling.points = points;
	must(croupier_ruling_write(p->now, &ruling, CROUPIER_YAML, &text));
	add_text(p->claims, &p->claim_count, &text);
	while (game->waivers[waivers].rule != NULL)
		waivers++;
	ruling.points = NULL;
	ruling.withdraw = 1 + below(seed, 3);
	must(croupier_ruling_write(p->now, &ruling, CROUPIER_YAML, &text));
	add_text(p->claims, &p->claim_count, &text);
	ruling.withdraw = 0;
	ruling.ends = below(seed, 2) == 0 ? CROUPIER_VOID : CROUPIER_COUNTED;
	must(croupier_ruling_write(p->now, &ruling, CROUPIER_YAML, &text));
	add_text(p->claims, &p->claim_count, &text);
	ruling.ends = CROUPIER_NOT_STOPPED;
	ruling.move = 1 + below(seed, POSITION_MOVES);
	ruling.rule = waivers == 0 ? "table/turn" :
	    game->waivers[below(seed, waivers)].rule->id;
	if (croupier_ruling_write(p->now, &ruling, CROUPIER_JSON, &text).verdict == CROUPIER_YES)
		add_text(p->claims, &p->claim_count, &text);
	text_release(&text);
}

/* What claims or undoes something. */
static void
add_claims(struct position *p, unsigned *seed)
{
	struct croupier_text text = { .bytes = NULL };
	struct croupier_score *score;

	must(croupier_undo_write(1 + below(seed, 4), CROUPIER_YAML, &text));
	add_text(p->claims, &p->claim_count, &text);
	if (croupier_score_make(p->now, &score).verdict == CROUPIER_YES)
		must(croupier_score_write_result(score, CROUPIER_YAML, &text));
	croupier_score_free(score);
	add_text(p->claims, &p->claim_count, &text);
	if (croupier_state_about(p->now).seal != NULL)
		must(croupier_seal_write(p->now, CROUPIER_SEAL, CROUPIER_YAML, &text));
	add_text(p->claims, &p->claim_count, &text);
	if (croupier_state_about(p->now).seed != NULL)
		must(croupier_seal_write(p->now, CROUPIER_SEED, CROUPIER_YAML, &text));
	add_text(p->claims, &p->claim_count, &text);
	add_rulings(p, seed);
	text_release(&text);
}

/* ---- positions ----------------------------------------------------------------- */

static void
make(struct position *p, unsigned index)
{
	unsigned seed = index * 7919U + 1, walk, again, moves, made;
	struct croupier_state *dealt = some_round(&seed);

	/* Every fourth round comes to its end. */
	moves = index % 4 == 3 ? 2000 : below(&seed, 40);
	again = walk = below(&seed, 1U << 24);
	croupier_state_free(round_after(dealt, moves, &walk, &made));
	moves = made > POSITION_MOVES ? made - POSITION_MOVES : 0;
	p->record = croupier_record_new();
	record_begin(p->record, round_after(dealt, moves, &again, &made));
	croupier_state_free(dealt);
	play_on(p->record, POSITION_MOVES, &again);
	if (index % 4 == 2)
		redact(p->record, (int)below(&seed, p->record->state->table->seats + 1U) - 1);
	p->first = croupier_state_copy(p->record->kept_count == 0 ? p->record->state :
	    p->record->kept[0]);
	p->now = croupier_state_copy(p->record->state);
	p->bytes = bytes_of(p->now);
	add_moves(p, &seed);
	add_claims(p, &seed);
}

const struct position *
position_at(unsigned index)
{
	struct position *p = &positions[index % POSITIONS];

	if (p->record == NULL)
		make(p, index % POSITIONS);
	return p;
}

char *
position_written(unsigned index)
{
	return write_down(position_at(index)->record).bytes;
}

void
position_begin(const struct position *position, struct croupier_record **record, size_t moves)
{
	struct croupier_refusal no;
	size_t i;

	accept(&no);
	if (*record == NULL)
		*record = croupier_record_new();
	croupier_record_lose(*record);
	if (position == NULL)
		return;
	record_begin(*record, croupier_state_copy(position->first));
	(*record)->moves = 0;
	for (i = 0; i < moves && i < position->record->past->count; i++) {
		(*record)->moves++;
		if (!record_make_again(*record, position->record, i, &no))
			broken("a move cannot be made again", position->bytes, no.sentence);
	}
}

void
begin_at(struct croupier_record **record, const struct croupier_state *state)
{
	position_begin(NULL, record, 0);
	record_begin(*record, croupier_state_copy(state));
}

/* ---- units that begin there ------------------------------------------------------ */

const struct position *
unit_position(const uint8_t *bytes, size_t length)
{
	if (length < 2 || (!are_own_lines(bytes + 1, length - 1) &&
	    choose(bytes, length, 3, 8) > 0))
		return NULL;
	return position_at(bytes[0]);
}

const struct position *
unit_record(const uint8_t *bytes, size_t length, struct croupier_record **record, unsigned most)
{
	const struct position *p = unit_position(bytes, length);
	const struct croupier_document *document;
	struct source source;

	if (p == NULL)
		return NULL;
	position_begin(p, record, choose(bytes, length, 4, POSITION_MOVES + 1));
	source_open(&source, bytes + 1, length - 1, length);
	while (most-- > 0 && croupier_stream_next(source.stream,
	    &document).verdict == CROUPIER_YES && document != NULL)
		may(croupier_record_feed(*record, document));
	source_close(&source);
	return croupier_record_state(*record) == NULL ? NULL : p;
}

size_t
mutate_after_position(uint8_t *bytes, size_t length, size_t room, unsigned seed, bool claims)
{
	const struct position *p;
	const char *text;
	size_t size;
	unsigned what = below(&seed, 8);

	if (room < 2)
		return LLVMFuzzerMutate(bytes, length, room);
	if (length < 2 || what < 2) {
		bytes[0] = (uint8_t)below(&seed, POSITIONS);
		p = position_at(bytes[0]);
		text = claims ? p->claims[below(&seed, p->claim_count)] :
		    p->moves[below(&seed, p->move_count)];
		size = strlen(text);
		size = size < room - 1 ? size : room - 1;
		memcpy(bytes + 1, text, size);
		length = size + 1;
	}
	if (what == 3 && claims) {
		p = position_at(bytes[0]);
		text = p->claims[below(&seed, p->claim_count)];
		size = strlen(text);
		if (*text != '-' || length + size + 1 > room)
			return length;
		if (bytes[length - 1] != '\n')
			bytes[length++] = '\n';
		memcpy(bytes + length, text, size);
		return length + size;
	}
	if (what == 2)
		return LLVMFuzzerMutate(bytes, length, room);
	return what == 0 ? length : 1 + mutate_words(bytes + 1, length - 1, room - 1, &seed);
}

size_t
mutate_state(uint8_t *bytes, size_t length, size_t room, unsigned seed)
{
	const char *text;
	unsigned what = below(&seed, 16);

	if (length < 20 || what == 0) {
		text = position_at(below(&seed, POSITIONS))->bytes;
		if (strlen(text) <= room)
			memcpy(bytes, text, length = strlen(text));
	}
	return what == 1 ? LLVMFuzzerMutate(bytes, length, room) :
	    mutate_words(bytes, length, room, &seed);
}
