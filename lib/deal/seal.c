/*
 * seal.c: the seal that promises a deal before it is known.
 *
 * Knows the lines that a seal is a digest of.  Must not know any one game,
 * nor who trusts whom.
 */
#include "deal/deal.h"

#include <string.h>

/* ---- seals ------------------------------------------------------------------ */

/* The first carried key, from this one on, that the table's variant has; NULL: none. */
static const struct carried *
first_carried(const struct table *table, const struct carried *from)
{
	for (; from != NULL && from->key != NULL; from++)
		if (from->variant == table->variant)
			return from;
	return NULL;
}

static unsigned
count_carried(const struct table *table, const struct carried *carried)
{
	unsigned count = 0;

	if (carried->names == NULL)
		return table->seats;
	while (carried->names[count] != NULL)
		count++;
	return count;
}

/* What the seal of a state promises. */
static void
state_promise(const struct state *s, struct promise *promise)
{
	const struct game *game = s->table->game;
	const struct carried *carried = game->carried;
	struct deal deal = { .again = s };

	memset(promise, 0, sizeof *promise);
	if (game->tell_facts != NULL)
		game->tell_facts(s, &deal);
	memcpy(promise->facts, deal.number, sizeof deal.number);
	for (; (carried = first_carried(s->table, carried)) != NULL; carried++)
		memcpy(promise->carried[carried - game->carried],
		    (const char *)s->own + carried->offset,
		    count_carried(s->table, carried) * sizeof promise->carried[0][0]);
}

static void
add_option(struct digest_lines *lines, const struct option *option, int32_t value)
{
	if (option->kind == OPTION_TRUTH)
		lines_add(lines, "options.%s=%s\n", option->name, value != 0 ? "true" : "false");
	else if (option->word != NULL && value == WORD_VALUE)
		lines_add(lines, "options.%s=%s\n", option->name, option->word);
	else
		lines_add(lines, "options.%s=%ld\n", option->name, (long)value);
}

/*
 * A line for each thing that is promised.  A later option that has the value from before it has
 * no line in a digest, where there is none in older seals.
 */
static void
promise_lines(struct digest_lines *lines, const struct table *table,
    const struct promise *promise, bool all_options)
{
	const struct game *game = table->game;
	const struct carried *carried = game->carried;
	unsigned i;

	lines->length = 0;
	lines_add(lines, "croupier/1/seal/1\ngame=%s\nvariant=%s\n", game->name,
	    game->variants[table->variant].name);
	for (i = 0; game->options[i].name != NULL; i++)
		if (has_option(&game->options[i], table->variant) &&
		    (all_options || !game->options[i].later ||
		    table->option[i] != game->options[i].before))
			add_option(lines, &game->options[i], table->option[i]);
	for (i = 0; i < table->seats; i++)
		lines_add(lines, "%s%s", i == 0 ? "seats=" : ",", table->name[i]);
	lines_add(lines, "\ndealer=%s\nround=%ld\n", table->name[table->dealer],
	    (long)table->round);
	for (i = 0; i < table->seats; i++)
		lines_add(lines, "scores.%s=%ld\n", table->name[i], (long)table->scores[i]);
	/* What the round takes over from the previous one. */
	for (; (carried = first_carried(table, carried)) != NULL; carried++)
		for (i = 0; i < count_carried(table, carried); i++)
			lines_add(lines, "%s.%s=%ld\n", carried->key,
			    carried->names == NULL ? table->name[i] : carried->names[i],
			    (long)promise->carried[carried - game->carried][i]);
	for (i = 0; game->facts[i].name != NULL; i++)
		if (game->facts[i].moves_cards)
			lines_add(lines, "facts.%s=%ld\n", game->facts[i].name,
			    (long)promise->facts[i]);
}

/* The seal that a seed gives a state. */
static void
make_seal(const struct state *s, const uint8_t seed[CROUPIER_SEED_BYTES],
    uint8_t seal[CROUPIER_SEED_BYTES])
{
	struct digest_lines lines;
	struct promise promise;

	state_promise(s, &promise);
	promise_lines(&lines, s->table, &promise, false);
	seed_digest(seed, lines.at, lines.length, seal);
}

/* ---- seal documents -------------------------------------------------------------- */

/* The facts that decide where cards lie. */
static void
field_facts(struct fields *f, const struct table *table, int32_t facts[MAX_FACTS])
{
	const struct fact *fact = table->game->facts;
	bool any = false;
	unsigned i;

	for (i = 0; fact[i].name != NULL; i++) {
		if (!fact[i].moves_cards)
			continue;
		if (!any)
			field_map(f, "facts");
		any = true;
		field_number(f, fact[i].name, &facts[i], fact[i].least, fact[i].most);
	}
	if (any)
		field_end(f);
}

/* All keys of a seal document. */
void
seal_fields(struct fields *f, void *of)
{
	struct seal *seal = of;
	struct table *table = &seal->table;
	const struct carried *carried;

	promise_fields(f, table);
	if (f->no.verdict != CROUPIER_YES || table->seats == 0)
		return;
	carried = table->game->carried;
	for (; (carried = first_carried(table, carried)) != NULL; carried++)
		field_carried(f, carried, seal->promise.carried[carried - table->game->carried]);
	field_facts(f, table, seal->promise.facts);
}

struct croupier_refusal
seal_read(const struct croupier_document *document, struct seal *seal)
{
	struct table *table = &seal->table;
	struct check check = { .document = document };
	struct croupier_refusal no;
	struct reading r;

	memset(seal, 0, sizeof *seal);
	seal->place = document->place;
	reading_begin(&r, table, document);
	seal_fields(&r.f, seal);
	if (r.f.no.verdict == CROUPIER_YES && (table->game == NULL || table->seats == 0)) {
		field_missing(&r);
		return r.f.no;
	}
	/* The values of the keys must go together, as in a state. */
	if (reading_end(&r, &no) && table->game->setup != NULL &&
	    !table->game->setup(table, &no)) {
		wrong(&check, "options", "%s", no.sentence);
		return check.no;
	}
	return no;
}

struct croupier_refusal
seal_write(const struct seal *seal, enum croupier_format format, struct croupier_text *text)
{
	/* What is only written is not changed. */
	struct seal copy = *seal;

	return keys_write(&copy.table, seal_fields, &copy, format, text);
}

/* ---- whether a state is what was promised ------------------------------------------ */

/* The first line in which two promises differ; NULL: none.  Up to there they have the same keys. */
static const char *
other_line(const struct digest_lines *one, const struct digest_lines *other)
{
	size_t i, line = 0;

	for (i = 0; one->at[i] == other->at[i]; i++) {
		if (i == one->length)
			return NULL;
		if (one->at[i] == '\n')
			line = i + 1;
	}
	return one->at + line;
}

struct croupier_refusal
seal_judge(const struct seal *seal, const struct state *s)
{
	const struct table *table = s->table;
	struct digest_lines said, is;
	struct promise promise;
	const char *key;

	if (!table->sealed)
		return refused(table_rules[BAD_SEAL].id, &seal->place,
		    "the state after this seal has none");
	if (memcmp(seal->table.seal, table->seal, sizeof table->seal) != 0)
		return refused(table_rules[BAD_SEAL].id, &seal->place,
		    "the state after this seal has another one");
	state_promise(s, &promise);
	promise_lines(&said, &seal->table, &seal->promise, true);
	promise_lines(&is, table, &promise, true);
	key = other_line(&said, &is);
	if (key == NULL)
		return accepted();
	/* Options and facts are known by their own names. */
	if (strncmp(key, "options.", 8) == 0 || strncmp(key, "facts.", 6) == 0)
		key = strchr(key, '.') + 1;
	return refused(table_rules[BAD_SEAL].id, &seal->place,
	    "this seal and the state after it do not say the same about %.*s",
	    (int)strcspn(key, ".="), key);
}

bool
seed_gives_seal(const struct state *s, const uint8_t seed[CROUPIER_SEED_BYTES])
{
	uint8_t seal[CROUPIER_SEED_BYTES];

	make_seal(s, seed, seal);
	return memcmp(seal, s->table->seal, sizeof seal) == 0;
}

/* ---- sealed deals ---------------------------------------------------------------------- */

struct croupier_refusal
deal_seal(const struct croupier_state *dealt, struct croupier_state **sealed)
{
	struct table table = *dealt->table;

	make_seal(dealt->now, table.seed, table.seal);
	table.sealed = true;
	*sealed = state_at(dealt, &table);
	return *sealed == NULL ? out_of_memory() : accepted();
}

/* The key of a document that reveals a seed. */
static void
seed_fields(struct fields *f, void *seed)
{
	field_bytes(f, "seed", seed);
}

struct croupier_refusal
croupier_seal_write(const struct croupier_state *state, enum croupier_kind kind,
    enum croupier_format format, struct croupier_text *text)
{
	struct seal seal;

	NEEDS(state != NULL && text != NULL);
	seal.table = *state->table;
	if (kind == CROUPIER_SEED && seal.table.seeded)
		return keys_write(&seal.table, seed_fields, seal.table.seed, format, text);
	if (kind != CROUPIER_SEAL || !seal.table.sealed)
		return failure(CROUPIER_MISUSE, "the state has no seal or seed to write");
	state_promise(state->now, &seal.promise);
	return seal_write(&seal, format, text);
}

/* Refuses a state that is not a sealed deal, or has been cut. */
static struct croupier_refusal
check_sealed(const struct state *s)
{
	const struct table *table = s->table;

	if (!table->sealed || !table->seeded)
		return refused(table_rules[BAD_SEAL].id, NULL,
		    "the state has no %s: it is not a deal that was sealed",
		    table->sealed ? "seed" : "seal");
	if (has_cuts(table))
		return refused(table_rules[BAD_SEAL].id, NULL,
		    "the state has cuts: it has already been opened");
	if (!seed_gives_seal(s, table->seed))
		return refused(table_rules[BAD_SEAL].id, NULL,
		    "the seed of the state does not give its seal");
	return accepted();
}

/* Refuses a state that is not at the start of its round with the cards of its seed. */
static struct croupier_refusal
check_start(const struct state *s)
{
	struct dealt dealt = { .state = NULL };
	const char *place = "";
	enum likeness like = compare_deal(&dealt, s, s->table, &place);

	croupier_state_free(dealt.state);
	return likeness_refusal(like, place, NULL, "the seed of the state",
	    "the state is not at the start of its round");
}

/* Takes the caller's cuts, which may be bad. */
static struct croupier_refusal
take_cuts(struct table *table, const char *const *cuts)
{
	unsigned i;

	for (i = 0; cuts != NULL && i < table->seats; i++) {
		if (cuts[i] == NULL)
			continue;
		if (!cut_is_good(cuts[i], strlen(cuts[i])))
			return trouble(NULL, CUT_WANTED, table->name[i], MAX_CUT);
		memcpy(table->cut[i], cuts[i], strlen(cuts[i]) + 1);
	}
	mix_cuts(table);
	return accepted();
}

struct croupier_refusal
croupier_deal_open(const struct croupier_state *sealed, const char *const *cuts,
    struct croupier_state **state)
{
	struct croupier_refusal no;
	struct table table;

	if (state != NULL)
		*state = NULL;
	NEEDS(sealed != NULL && state != NULL);
	table = *sealed->table;
	no = check_sealed(sealed->now);
	if (no.verdict == CROUPIER_YES)
		no = check_start(sealed->now);
	if (no.verdict == CROUPIER_YES)
		no = take_cuts(&table, cuts);
	if (no.verdict == CROUPIER_YES)
		no = deal_again(sealed->now, &table, state);
	if (no.verdict == CROUPIER_YES)
		memcpy((*state)->adjusted, sealed->adjusted, sizeof (*state)->adjusted);
	return no;
}
