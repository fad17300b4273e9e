/*
 * state.h: cards, the list of games, the keys of a state, states and their check, views.
 *
 * Must not know how cards are dealt, moves or records, nor any one game: that is what game.h is
 * for.
 */
#ifndef STATE_H
#define STATE_H

#include "format/format.h"
#include "game.h"

/* ---- games ------------------------------------------------------------ */

/* All games, NULL at the end. */
extern const struct game *const croupier_games[];
const struct game *game_find(const char *name, size_t length);

/* The names of all games, for a message; at most MAX_GAMES of them. */
enum { MAX_GAMES = 64 };
size_t game_names(const char *names[MAX_GAMES]);

bool has_option(const struct option *option, uint8_t variant);
uint8_t last_phase(const struct game *game);

/* The last parameter of every verb, which names the rule that a move breaks and stands. */
extern const char despite_word[];

/* What the table may let moves of a verb stand despite; NULL: nothing. */
const struct waiver *waivable(const struct game *game, const struct verb *verb);

/* ---- cards ------------------------------------------------------------ */

/* Puts cards in deck order. */
void order_cards(card *at, unsigned count);

/* Reads a card's name leniently (section CARDS); false if the deck has no such card. */
bool card_read(const struct table *table, const char *text, size_t length, card *c);

/* The letter of a face's suit; 0: it has none.  And whether two have the same rank. */
char suit_letter(const struct face *face);
bool same_rank(const struct face *one, const struct face *other);

/* Fills in table->by_name, by which card_read() finds a card; done when the game is known. */
void cards_learn(struct table *table);

/* How many cards are in the deck, all packs together. */
unsigned deck_size(const struct table *table);

/* The deck before the shuffle: pack after pack. */
void deck_fill(const struct table *table, struct cards *deck);

/* ---- seeds and cuts ---------------------------------------------------------- */

/* Reads 64 hex digits; false if the text is something else: then the seed may be anything. */
bool seed_read(const char *text, size_t length, uint8_t seed[CROUPIER_SEED_BYTES]);

/* Writes a seed as hex digits, with a NUL after them. */
enum { SEED_DIGITS = 2 * CROUPIER_SEED_BYTES };
void seed_write(const uint8_t seed[CROUPIER_SEED_BYTES], char digits[SEED_DIGITS + 1]);

/* A digest of bytes under a seed, which it does not give away: for seals and for cuts. */
void seed_digest(const uint8_t seed[CROUPIER_SEED_BYTES], const char *bytes, size_t length,
    uint8_t key[CROUPIER_SEED_BYTES]);

/* Lines that are put together for a digest, with room for the longest that can be. */
struct digest_lines {
	char at[4096];
	size_t length;
};

__attribute__((format(printf, 2, 3)))
void lines_add(struct digest_lines *lines, const char *format, ...);

/* Whether a text can be what a seat adds to a deal; and whether some seat has. */
bool cut_is_good(const char *words, size_t length);
#define CUT_WANTED "the cut of %s wants 1 to %d bytes on one line: words with single blanks " \
	"between them, and no invisible character"
bool has_cuts(const struct table *table);

/* Makes the round's seed from the seed and the cuts. */
void mix_cuts(struct table *table);

/* ---- places of cards ---------------------------------------------------- */

/* A list of cards of a state. */
struct zone {
	const char *key;		/* of the state */
	const char *part;		/* of the key: "north"; NULL: none, or it has a number */
	char letter;			/* of a part with a number: k of "k3" */
	uint8_t number;			/* 0: it has none */
	uint8_t count;
	bool sorted;			/* the order of its cards says nothing */
	const card *at;			/* its cards, among those of all zones */
};

/* What a state says under a key that is no list of cards: a number, word, seat or truth value. */
struct said {
	const char *key;		/* of the state */
	int32_t value;
};

/* The known copies of each card in all zones, and how many cards there are. */
struct counted {
	uint8_t seen[MAX_FACES];
	unsigned total;			/* XX too */
};

/* All of them, in the order of the keys: the hands, the stock, the game's. */
enum { MAX_ZONES = MAX_CARDS + 2 * MAX_SEATS, MAX_SAID = 8 * MAX_SEATS };

struct zones {
	unsigned count;
	bool full;			/* there is more than has room, */
	struct counted counted;		/* but all of it is counted */
	unsigned said_count;
	struct said said[MAX_SAID];
	unsigned cards;			/* in all zones */
	struct zone zone[MAX_ZONES];
	card at[MAX_CARDS];		/* one zone after the other */
};

/* Lists them, and what else the state says; or only counts. */
void list_zones(const struct state *s, struct zones *zones);
void count_cards(const struct state *s, struct counted *counted);

/* Writes where a zone is, "hands north", "keys k3" or "pile"; returns name. */
enum { ZONE_NAME = 80 };
const char *zone_name(const struct zone *zone, char name[ZONE_NAME]);

/* ---- fields ----------------------------------------------------------- */

/* A key and what it has as its value; members that the kind has no use for are not filled in. */
struct field {
	enum {
		/* Words and numbers come first. */
		FIELD_NUMBER, FIELD_TRUTH, FIELD_WORD, FIELD_CONSTANT, FIELD_TEXT, FIELD_SEAT,
		FIELD_BYTES, FIELD_SEATS, FIELD_CARD, FIELD_CARDS, FIELD_NUMBERED
	} kind;
	const char *key;
	int32_t *number, least, most;
	bool *truth;
	const char *const *words;	/* ending with NULL; of a constant or text one */
	const struct node **read;	/* of a text, where its scalar goes */
	uint8_t *byte;			/* the index of a word, a seat, seats, bytes, or numbers */
	uint8_t *count;			/* of seats, cards, or numbers */
	card *cards;			/* or a card */
	struct cards *piles;		/* one for each of the numbers */
	char letter;			/* before them */
	unsigned room;			/* the largest count */
	enum arrangement arrangement;
	unsigned who;			/* sees the cards */
};

/* A mapping, list, or entry of a list that is gone through. */
struct opening {
	const char *key;		/* NULL: an entry of the list around it */
	enum layout layout;
	bool by_seat;			/* its keys are the seats */
	unsigned count, most;		/* entries of a list: how many there are, and can be */
};

/*
 * The keys of a document are named once, by calls of field_number() and the like, which do what the
 * table of their mode says; each mode has a struct that begins with what all have.
 */
struct mode {
	void (*field)(struct fields *f, const struct field *field);
	/* A key that may be absent: whether it is gone through; NULL: if it is there. */
	bool (*given)(struct fields *f, const char *key);
	/* Goes one level deeper; the result is how many entries of a list are gone through. */
	unsigned (*open)(struct fields *f, const struct opening *o);
	void (*close)(struct fields *f);
};

enum { MAX_NESTING = 4 };

struct fields {
	const struct mode *mode;
	const struct table *table;
	unsigned depth;			/* of the mapping or list that is being gone through */
	unsigned beyond;		/* how many more levels there is no room for */
	const char *name[MAX_NESTING];	/* its key, at [depth], and those of the ones around it */
	struct croupier_refusal no;	/* the first thing that was wrong */
};

void fields_begin(struct fields *f, const struct mode *mode, const struct table *table);

/* Goes one level deeper, or refuses that; an entry of a list (NULL) has the name of the list. */
void fields_enter(struct fields *f, const char *name);

/* As field_map(), for a mapping whose keys are the seats; and whose values are lists, too. */
void field_seat_map(struct fields *f, const char *key);
void field_seat_lists(struct fields *f, const char *key);

/* A word that cannot be another. */
void field_constant(struct fields *f, const char *key, const char *word);

/* A text of 1 to `most` bytes; its scalar, still to be checked, if it was read, or NULL. */
const struct node *field_words(struct fields *f, const char *key, const char *text, unsigned most);

/* 32 bytes as hex digits in quotes. */
void field_bytes(struct fields *f, const char *key, uint8_t bytes[CROUPIER_SEED_BYTES]);

/* ---- reading ------------------------------------------------------------- */

/* A mapping or list that is being read. */
struct read_level {
	struct node *in, *next;		/* it, and its next key or item; NULL: it is not there */
	const char *asked[MAX_KEYS];	/* the keys that may stand here */
	unsigned asked_count;
	const char *missing;		/* the first key that should stand here but does not */
	bool gap;			/* a key that belongs after it is here */
};

struct reading {
	struct fields f;
	const struct croupier_document *document;
	struct node *value;		/* at hand */
	/* If sought_left is not 0, the place of that copy of the card is put into `found`. */
	card sought;
	unsigned sought_left;
	const struct node *found;
	struct read_level level[MAX_NESTING];	/* level[f.depth] is the innermost */
};

/* Begins to read a document's mapping; and ends: refuses unknown and missing keys. */
void reading_begin(struct reading *r, const struct table *table,
    const struct croupier_document *document);
bool reading_end(struct reading *r, struct croupier_refusal *no);

/* The reading that a mode belongs to; NULL: it is another mode. */
struct reading *reading(struct fields *f);

/* Goes to the value of a key; false, which is noted, if there is none. */
bool field_find(struct reading *r, const char *key);

/* Whether a key is there with this word as its value. */
bool field_is(const struct reading *r, const char *key, const char *word);

/* The scalar at hand, or that of a key; NULL if it is refused, or not there. */
const struct node *field_scalar(struct reading *r, const char *key);
const struct node *field_text(struct reading *r, const char *key);

/* Refuses what stands somewhere (NULL: the document), or the value of a key. */
__attribute__((format(printf, 3, 4)))
void field_refuse(struct reading *r, const struct node *at, const char *format, ...);
#define field_refuse_value(r, key, ...) \
	field_refuse(r, tree_get((r)->level[(r)->f.depth].in, key), __VA_ARGS__)

/* Refuses a missing key of the mapping at hand. */
void field_missing(struct reading *r);

/* ---- writing -------------------------------------------------------------- */

struct writing {
	struct fields f;
	struct writer out;
	uint8_t manner[MAX_SEATS];	/* of each seat's name: WORD if it needs quotes, or BARE */
	bool by_seat[MAX_NESTING];	/* whether the keys at each depth are the seats */
};

/* Begins to write a document; w->out says where to, but for its level. */
void writing_begin(struct writing *w, const struct table *table, bool one_line);
struct writing *writing(struct fields *f);

/* Appends a document whose keys a function goes through, on one line; `of` is not changed. */
struct croupier_refusal keys_write(const struct table *table,
    void (*keys)(struct fields *f, void *of), void *of, enum croupier_format format,
    struct croupier_text *text);

/* ---- describing ------------------------------------------------------------ */

/* A mapping, or a list of mappings, that is being described. */
struct described {
	struct node *keys;		/* and their schemas */
	struct node *required;		/* the keys that must be there */
	/* The schema of each seat's value, or of a list's entries; NULL: neither. */
	struct node *each;
	bool by_seat;			/* seats are its keys, one or more */
	bool may_lack;			/* its key may be absent */
	unsigned most;			/* of a list: its most entries; else 0 */
};

struct describing {
	struct fields f;
	struct arena *arena;		/* knows whether memory was short */
	bool optional;			/* the key that comes next may be absent */
	struct described level[MAX_NESTING];
};

/* Begins and ends a mapping; and the schema of a key's value. */
void describing_begin(struct describing *d, struct arena *arena, const struct table *table);
struct node *describing_end(struct describing *d);
struct describing *describing(struct fields *f);
void describe(struct describing *d, const char *key, struct node *schema);

/* Schemas of values; those of seats and cards refer to definitions that stand in one place. */
struct node *schema_number(struct arena *arena, int32_t least, int32_t most);
struct node *schema_pattern(struct arena *arena, const char *pattern);
struct node *schema_numbered(struct arena *arena, char letter);
struct node *schema_word(struct arena *arena, const char *word);
struct node *schema_words(struct arena *arena, const char *const words[]);
struct node *schema_list(struct arena *arena, struct node *items, long most);
struct node *schema_either(struct arena *arena, struct node *one, struct node *other);
struct node *schema_reference(struct arena *arena, const char *game, const char *name);
struct node *schema_seat(struct arena *arena);
struct node *schema_seats(struct arena *arena);	/* each of them once */
struct node *schema_card(struct arena *arena, const struct game *game, bool may_be_hidden);

/* What the name of a seat can be. */
struct node *schema_name(struct arena *arena);

/* ---- states ----------------------------------------------------------- */

struct croupier_state {
	struct shared *shared;		/* with its copies */
	const struct table *table;	/* in that, so nobody changes it */
	struct state *now;		/* what is */
	struct state *next;		/* what a move makes of it, until that is accepted */
	int32_t adjusted[MAX_SEATS];	/* points that rulings gave in this round */
	/* How many copies of each card are known: counted once, and kept up to date by moves. */
	enum { NOT_COUNTED, COUNTED, ALL_KNOWN } counted;
	unsigned hidden;		/* other cards that lay there when they were counted */
	uint8_t seen[MAX_FACES];
	/* The same for `next`, if a move was judged there; SEEN_ALIKE: as in `now`. */
	enum { SEEN_ALIKE, SEEN_COUNTED, SEEN_UNKNOWN } next_counted;
	uint8_t next_seen[MAX_FACES];
	card lacking;		/* that the last refused move could not have; XX: none */
};

/* An empty state, nobody's turn, at a copy of the table; NULL: no memory. */
struct croupier_state *state_new(const struct table *table);

/* Counts the cards of `now`, if that was not done yet. */
void state_count(struct croupier_state *state);

/* A copy of a state at another table of the same game and seats; NULL: no memory. */
struct croupier_state *state_at(const struct croupier_state *state, const struct table *table);

/* The tree that a state is written as; the arena knows if memory was short. */
struct node *state_tree(struct arena *arena, const struct croupier_state *state);

/*
 * A tree as values for programs, but with these (NULL: its own) in the place of its key `meta`;
 * and a state as values, which share its meta.  NULL: no memory.
 */
struct croupier_value *tree_values(struct arena *arena, const struct node *tree,
    const struct croupier_value *meta);
const struct croupier_value *state_values(struct arena *arena, const struct croupier_state *state);

/* Makes *to equal to *from; both are of one table. */
void state_assign(struct state *to, const struct state *from);

/* Makes a copy (NULL: none yet) equal to any state; NULL: no memory, and the copy is gone. */
struct croupier_state *state_become(struct croupier_state *copy,
    const struct croupier_state *state);

/* A copy as a seat or EVERYBODY sees it, without a seed; NULL: no memory. */
struct croupier_state *state_hidden(const struct state *s, unsigned viewer);

/* Whether everybody sees a hand, while cards are hidden; if only some of it, hides the others. */
bool open_while_hiding(struct fields *f, struct state *s, uint8_t seat);

/* Names every XX of a state, in the order in which zones are listed. */
void state_name(struct croupier_state *state, const card *names);

/* The seat whose name these bytes are; false if the table has none. */
static inline bool
seat_find(const struct table *table, const char *name, size_t length, uint8_t *seat)
{
	uint8_t i;

	for (i = 0; i < table->seats; i++)
		if (is_word(table->name[i], name, length)) {
			*seat = i;
			return true;
		}
	return false;
}

/* The same for a name that was typed, in composed form or not. */
bool seat_named(const struct table *table, const char *name, size_t length, uint8_t *seat);
#define NOT_COMPOSED "its accents are characters of their own; write the composed name (NFC), %s"

/* Whether a name in composed form can be a seat's; `why` is set if not. */
bool name_is_good(const struct game *game, const char *name, const char **why);

/* ---- the keys of a state ------------------------------------------------ */

/* The keys that no move changes. */
void table_fields(struct fields *f, struct table *table, int32_t adjusted[MAX_SEATS],
    uint8_t *stopped);

/* A key that says whether a ruling ends the round; false: it does not. */
bool field_stop(struct fields *f, const char *key, uint8_t *stopped);

/* Its value; NULL: no ruling has ended the round. */
struct node *tree_stop(struct arena *arena, enum croupier_stop stopped);

/* Whether what stands in `meta` is short enough to be read again, in YAML and in JSON. */
bool meta_is_short(const struct node *meta, struct croupier_refusal *no);
#define TOO_LONG_META "meta takes more than %d bytes when it is written; leave something out"

/* The keys of a seal document, except for those that are carried and the facts. */
void promise_fields(struct fields *f, struct table *table);

/* Whether rulings have given somebody points. */
bool is_adjusted(const struct table *table, const int32_t adjusted[MAX_SEATS]);

/* Whether rulings can have given a seat these points. */
bool adjustment_is_good(const struct table *table, unsigned seat, int64_t adjusted);

/* The keys that moves change, the game's own among them. */
void state_fields(struct fields *f, struct state *s);

/* ---- checking a state ----------------------------------------------------- */

struct check {
	const struct croupier_document *document;	/* NULL: the state was not read from one */
	struct croupier_refusal no;
};

/* Whether the state holds together; check->no says what does not.  Its cards are counted then. */
bool check_state(struct croupier_state *state, struct check *check);

/* Names the zones where a seat sees a card, "hands north, pile", as far as there is room. */
void card_places(const struct state *s, uint8_t seat, card c, char *out, size_t room);

#endif
