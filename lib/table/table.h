/*
 * table.h: cards, chance, the keys of a state, states and their check, deals,
 * scores and what they add up to, views, and the list of games.
 *
 * Must not know moves or records, nor any one game: that is what game.h is for.
 * Includes only game.h and the floors below.
 */
#ifndef TABLE_H
#define TABLE_H

#include "format/format.h"
#include "game.h"

/* ---- games ------------------------------------------------------------ */

/* All games, NULL at the end. */
extern const struct game *const croupier_games[];
const struct game *game_find(const char *name);

/* The names of all games, for a message; at most MAX_GAMES of them. */
enum { MAX_GAMES = 64 };
size_t game_names(const char *names[MAX_GAMES]);

/* Whether a game keeps within the limits of game.h; false with a refusal (TROUBLE) where not. */
bool game_is_sound(const struct game *game, struct croupier_refusal *no);

/* Whether an option belongs to the variant. */
bool has_option(const struct option *option, uint8_t variant);

/* The last of the game's phases. */
uint8_t last_phase(const struct game *game);

/* The last parameter of every verb, which names the rule that a move breaks and stands. */
extern const char despite_word[];

/* What the table may let moves of a verb stand despite; NULL: nothing. */
const struct waiver *waivable(const struct game *game, const struct verb *verb);

/* ---- cards ------------------------------------------------------------ */

/* Reads a card's name leniently (section CARDS); false where the deck has no such card. */
bool card_read(const struct table *table, const char *text, size_t length, card *c);

/*
 * Fills in table->by_name, where card_read looks first, where many cards will be
 * read; without, it searches.
 */
void cards_learn(struct table *table);

/* The same from a table of the same game that has it. */
void cards_learn_from(struct table *table, const struct table *from);

/*
 * Where a name's card is in table->by_name, unless another one's is there.  The
 * factors were tried out: no two faces of any deck so far get in each other's way.
 */
static inline uint8_t
name_mark(const char *text, size_t length)
{
	const unsigned char *at = (const unsigned char *)text;

	return (uint8_t)(at[0] * 59U + at[length - 1] * 43U + at[length / 2] * 13U + length);
}

/*
 * The card whose name stands there letter for letter, where it is found at once; XX:
 * card_read may know more.  As many bytes as a name can have, and two more, can be
 * looked at.
 */
static inline card
card_at(const struct table *table, const char *text, size_t length)
{
	static const struct { unsigned char ones[16], none[16]; } masks = {
		{ 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255 },
		{ 0 }
	};
	const struct face *face;
	uint64_t bytes[2], name[2], mask[2];
	card likely;

	if (length == 0 || length > MAX_FACE_NAME)
		return XX;
	likely = table->by_name[name_mark(text, length)];
	if (likely == XX)
		return XX;
	face = &table->game->faces[likely];
	/* In two steps of eight bytes, of which those that are not of the name do not count. */
	memcpy(bytes, text, sizeof bytes);
	memcpy(name, face, sizeof name);
	memcpy(mask, (const unsigned char *)&masks + sizeof mask - length, sizeof mask);
	return face->length == length && ((bytes[0] ^ name[0]) & mask[0]) == 0 &&
	    ((bytes[1] ^ name[1]) & mask[1]) == 0 ? likely : XX;
}

/* Passes over a card's name, in any spelling; false where none stands there. */
static inline bool
pass_card(const struct table *table, const char **at, card *c)
{
	const char *end = word_end(*at);
	size_t length = (size_t)(end - *at);

	*c = card_at(table, *at, length);
	if (*c == XX && !card_read(table, *at, length, c))
		return false;
	*at = end;
	return true;
}

/* Copies of each card times this are in the deck. */
unsigned packs_of(const struct table *table);
unsigned copies_of(const struct table *table, card c);
unsigned deck_size(const struct table *table);

/* The deck before the shuffle: pack after pack. */
void deck_fill(const struct table *table, struct cards *deck);

/* ---- chance ----------------------------------------------------------- */

/* Lets libsodium choose what is fast on this machine: it pays where much is shuffled. */
void chance_prepare(void);

/*
 * 64 hex digits as a seed; false where the text is something else, and then the
 * seed may be anything.
 */
bool seed_read(const char *text, size_t length, uint8_t seed[CROUPIER_SEED_BYTES]);

/* Writes them, with a NUL behind them. */
enum { SEED_DIGITS = 2 * CROUPIER_SEED_BYTES };
void seed_write(const uint8_t seed[CROUPIER_SEED_BYTES], char digits[SEED_DIGITS + 1]);

/* Shuffles by the key of a purpose and counter. */
void shuffle(struct cards *cards, const uint8_t seed[CROUPIER_SEED_BYTES], const char *purpose,
    uint64_t counter);

/*
 * The key that bytes have under a seed, for what is promised and for what is added
 * to a deal: it says nothing of the seed.
 */
void seed_digest(const uint8_t seed[CROUPIER_SEED_BYTES], const char *bytes, size_t length,
    uint8_t key[CROUPIER_SEED_BYTES]);

/* ---- places of cards ---------------------------------------------------- */

/* All lists of cards of a state, in the order of its keys: the hands, the stock, the game's. */
enum { MAX_ZONES = 64 };

struct zones {
	unsigned count;
	bool full;			/* there are more than there is room for */
	unsigned cards;			/* in all of them */
	struct {
		const char *key;
		uint8_t count;
		bool sorted;		/* the order of its cards says nothing */
	} zone[MAX_ZONES];
	card at[MAX_CARDS];		/* one zone behind the other */
};

/* Lists them. */
void list_zones(const struct state *s, struct zones *zones);

/* ---- fields ----------------------------------------------------------- */

/* READING takes a tree, SCANNING canonical text. */
enum mode { READING, SCANNING, WRITING, COUNTING, HIDING };

enum { MAX_NESTING = 4 };

/* A mapping, or a list of them, that is being read or written. */
struct nest {
	const char *name;		/* its key */
	struct node *in;		/* READING */
	struct node *at;		/* the key that is expected next, or the item */
	struct node *out;		/* WRITING a tree */
	enum layout layout;		/* WRITING */
	bool begun;			/* WRITING: there is an entry already */
	const char *asked[MAX_KEYS];	/* the keys that may stand here */
	unsigned asked_count;
	const char *missing;		/* the first key that should stand here and does not */
	bool gap;			/* a key that belongs behind it does */
};

struct fields {
	enum mode mode;
	const struct table *table;
	struct nest nest[MAX_NESTING];
	unsigned depth;			/* nest[depth] is the innermost */
	unsigned beyond;		/* how many more would be inside it, if there were room */
	struct arena *arena;		/* WRITING a tree */
	struct croupier_text *text;	/* WRITING text; NULL: a tree */
	/* WRITING text: how long that seat's name is, 0 where it needs quotes. */
	uint8_t plain[MAX_SEATS];
	const struct croupier_document *document;	/* READING */
	/* READING and SCANNING: a game that was found sound before; NULL: none. */
	const struct game *sound;
	/* SCANNING: a table of that game whose names were found good; NULL: none. */
	const struct table *former;
	const char *at;			/* SCANNING: what is left */
	unsigned long lines;		/* SCANNING and WRITING text: how many were passed */
	struct croupier_refusal no;	/* the first thing that was wrong */
	/* READING: where sought_left is not 0, that copy of it becomes `found`. */
	card sought;
	unsigned sought_left;
	const struct node *found;
	uint8_t seen[MAX_FACES];	/* COUNTING */
	unsigned total;			/* COUNTING: XX too */
	struct zones *zones;		/* COUNTING: they are listed here; NULL: nobody asks */
	unsigned viewer;		/* HIDING: a seat or EVERYBODY */
};

/* Whether a state is being made. */
static inline bool
is_reading(const struct fields *f)
{
	return f->mode == READING || f->mode == SCANNING;
}

/* The value of a key while reading, or NULL; notes a key that is missing. */
struct node *field_value(struct fields *f, const char *key);

/* Refuses the value at hand. */
__attribute__((format(printf, 3, 4)))
void field_refuse(struct fields *f, const struct node *at, const char *format, ...);

/* While reading: whether value is a scalar; refuses it where not. */
bool field_is_scalar(struct fields *f, const char *key, const struct node *value);

/* A mapping of lists, otherwise as field_map; and a seat with its list of cards in it. */
void field_lists(struct fields *f, const char *key);
void field_cards_of(struct fields *f, uint8_t seat, struct cards *cards,
    enum arrangement arrangement, unsigned who);

/* While reading: refuses a missing key, or unknown and missing keys, of the innermost mapping. */
void field_missing(struct fields *f);
void field_finish(struct fields *f);

/*
 * While writing: a key of the innermost mapping, and its value, which comes
 * next.  Keys and words are known to stand plain; names of seats are looked at.
 */
void put_key(struct fields *f, const char *key);
void put_seat_key(struct fields *f, uint8_t seat);
void put_numbered_key(struct fields *f, char letter, unsigned number);
void put_number(struct fields *f, int32_t number);
void put_truth(struct fields *f, bool truth);
void put_word(struct fields *f, const char *word);
void put_digits(struct fields *f, const char *digits, size_t length);	/* in quotes */
void put_text(struct fields *f, const char *text);	/* of somebody's; in quotes where needed */
void put_seat(struct fields *f, uint8_t seat);
void put_seats(struct fields *f, const uint8_t *seats, unsigned count);
void put_card(struct fields *f, card c);
void put_cards(struct fields *f, const card *at, unsigned count);
void put_tree(struct fields *f, const char *key, const struct node *value);

/*
 * The document's beginning, or in text what goes on behind a key of its own; a key with a
 * mapping or list; an entry of a list; the end of what nest says.
 */
void put_begin(struct fields *f);
void put_behind(struct fields *f);
struct node *put_open(struct fields *f, const char *key, enum layout layout);
struct node *put_item(struct fields *f);
void put_close(struct fields *f);

/* Scanning and writing text: goes on to the next entry of the innermost mapping or list. */
static inline void
enter_entry(struct fields *f)
{
	struct nest *nest = &f->nest[f->depth];

	f->lines += layouts[nest->layout].next.bytes[0] == '\n';
	nest->begun = true;
}

/*
 * While scanning: passes over what those put down, or declines, after which no more
 * is passed over.  A document is in lines or a FLOW_MAP.  The text ends with a NUL, and
 * what is looked at is BEHIND_END at most behind that.
 */
void scan_begin(struct fields *f, const char *bytes, enum layout layout);
void scan_decline(struct fields *f);
bool scan_key(struct fields *f, const char *key);
void scan_number(struct fields *f, int32_t *number, int32_t least, int32_t most);
void scan_truth(struct fields *f, bool *truth);
void scan_word(struct fields *f, uint8_t *word, const char *const words[]);
void scan_digits(struct fields *f, uint8_t bytes[CROUPIER_SEED_BYTES]);
bool scan_text(struct fields *f, const char **text, size_t *length);	/* without quotes */
bool scan_seat(struct fields *f, uint8_t *seat);
void scan_seats(struct fields *f, uint8_t *seats, uint8_t *count);
void scan_card(struct fields *f, card *c);

/* Whether they are in deck order is returned. */
bool scan_cards(struct fields *f, card *to, uint8_t *count, unsigned room, bool face_up);

/* Whether the key stands there, and whether its value has lines of its own. */
bool scan_has(struct fields *f, const char *key);
bool scan_has_lines(struct fields *f, const char *key);

/* A list of at most so many mappings, how many they are, and their layout. */
enum layout scan_list(struct fields *f, const char *key, unsigned *count, unsigned most);
void scan_open(struct fields *f, const char *key, enum layout layout);
void scan_item(struct fields *f);
void scan_close(struct fields *f);

/* The next key of a letter and a number; false where something else stands there. */
bool scan_numbered(struct fields *f, char letter, uint8_t *number);

/* Whether the document ends here; of lines, whether another begins, or nothing has come. */
bool scan_end(struct fields *f);

/* ---- states ----------------------------------------------------------- */

struct croupier_state {
	const struct table *table;	/* shared with its copies, so nobody changes it */
	struct state *now;		/* what is */
	struct state *next;		/* what a move makes of it, until it is accepted */
	int32_t adjusted[MAX_SEATS];	/* points that rulings gave in this round */
	/*
	 * How many copies of each card are known to lie where in `now`: to count them takes
	 * longer than to judge a move, so it is done once, and moves keep it up to date.
	 */
	bool counted;
	uint8_t seen[MAX_FACES];
	card lacking;		/* that table/no-such-card or table/not-in-hand refused last */
};

/*
 * A state at a table like this one, all zero but for its pointers and the turn,
 * which is nobody's; NULL: no memory.  The table is copied, with its meta.
 */
struct croupier_state *state_new(const struct table *table);

/* A copy of a state at another table of the same game and seats; NULL: no memory. */
struct croupier_state *state_at(const struct croupier_state *state, const struct table *table);

/*
 * As croupier_state_read.  To look at all of a game's tables takes time, so it
 * is left out where the game is the one that was found sound before (NULL: none).
 */
struct croupier_refusal state_read(const struct croupier_document *document,
    const struct game *sound, struct croupier_state **out);

struct dealt;

/*
 * The same of a whole state in canonical text, behind which another document begins, or
 * nothing has come: its length and lines; NULL where it declines.  `former` is a table of
 * the sound game, where there is one.  A state that is the one its seed deals is only
 * compared with that, where the caller has a `dealt` (else NULL) to say so.  Of the bytes
 * is asked what scan_begin asks.
 */
struct croupier_state *state_scan(const char *bytes, const struct game *sound,
    const struct table *former, struct dealt *dealt, size_t *length, unsigned long *lines);

/*
 * The tree that a state is written as; NULL or half of one where memory is short,
 * which the arena knows.
 */
struct node *state_tree(struct arena *arena, const struct croupier_state *state);

/* ---- pictures ---------------------------------------------------------- */

/* What a picture of the state shows; a part of it where memory is short, which the arena tells. */
void scene_make(struct arena *arena, const struct state *s, const struct croupier_zone **zones,
    const struct croupier_note **notes);

/* What the game's cards look like, in the same way. */
void deck_look(struct arena *arena, const struct game *game, struct croupier_deck *deck);

/* Makes *to equal to *from, both of one table. */
void state_assign(struct state *to, const struct state *from);

/*
 * Makes a copy equal to a state, whatever it was a copy of (NULL: of none), so that
 * its memory is used again; NULL: no memory, and the copy is gone.
 */
struct croupier_state *state_become(struct croupier_state *copy,
    const struct croupier_state *state);

/*
 * A copy in which every card that the viewer, a seat or EVERYBODY, is not
 * allowed to see is XX, and which has no seed; NULL: no memory.
 */
struct croupier_state *state_hidden(const struct state *s, unsigned viewer);

/* The seat whose name these bytes are; false where the table has none. */
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

/* Whether a seat name is one; `why` is set where not. */
bool name_is_good(const struct game *game, const char *name, const char **why);

/* ---- dealing ------------------------------------------------------------- */

/* Cuts KEY=VALUE: the length of the key; *value is NULL where there is no =. */
size_t cut_pair(const char *pair, const char **value);

/* Gives seats the totals that a setup says, SEAT=N; NULL: none. */
struct croupier_refusal setup_scores(struct table *table, const char *const *pairs);

/*
 * Adds strings to the table's meta, KEY=TEXT, in the place of what stood under
 * their keys; NULL: none.  The arena must live as long as that is used.
 */
struct croupier_refusal setup_meta(struct table *table, struct arena *arena,
    const char *const *pairs);

/* ---- the keys of a state ------------------------------------------------ */

/*
 * The keys that no move changes; while reading, the table and the points that
 * rulings gave are filled in on the way.
 */
void table_fields(struct fields *f, struct table *table, int32_t adjusted[MAX_SEATS]);

/* Whether what stands in `meta` is short enough to be read again, in YAML and in JSON. */
bool meta_is_short(const struct node *meta, struct croupier_refusal *no);
#define TOO_LONG_META "meta takes more than %d bytes when it is written; leave something out"

/* 32 bytes as hex digits in quotes; the key must be there. */
void field_key(struct fields *f, const char *key, uint8_t bytes[CROUPIER_SEED_BYTES]);

/* The keys of a seal document, but for its facts. */
void promise_fields(struct fields *f, struct table *table);

/* Whether a seat can have been given so many points by rulings. */
bool adjustment_is_good(const struct table *table, unsigned seat, int64_t adjusted);

/* The keys that moves change, the game's own among them. */
void state_fields(struct fields *f, struct state *s);

/* Begins to read a document's mapping; the table says what names of seats and cards mean. */
void fields_begin(struct fields *f, const struct table *table,
    const struct croupier_document *document);

/* ---- seals and cuts -------------------------------------------------------- */

/* The facts of a state that its seal names. */
void state_facts(const struct state *s, int32_t facts[MAX_FACTS]);

/* Whether a text can be what a seat adds to a deal; and whether some seat has. */
bool cut_is_good(const char *words, size_t length);
bool has_cuts(const struct table *table);

/* Makes the round's seed of the seed and the cuts. */
void mix_cuts(struct table *table);

/* The seal that a seed gives at a table. */
void make_seal(const struct table *table, const int32_t facts[MAX_FACTS],
    const uint8_t seed[CROUPIER_SEED_BYTES], uint8_t seal[CROUPIER_SEED_BYTES]);

/* Whether a seed gives the seal of a state. */
bool seed_gives_seal(const struct state *s, const uint8_t seed[CROUPIER_SEED_BYTES]);

/* A seal document as it was read: its table has what a seal says, and no more. */
struct seal {
	struct table table;
	int32_t facts[MAX_FACTS];
	struct croupier_place place;
};

struct croupier_refusal seal_read(const struct croupier_document *document, struct seal *seal);
struct croupier_refusal seal_write(const struct seal *seal, enum croupier_format format,
    struct croupier_text *text);

/* Refuses a seal that does not speak of the state, by table/seal. */
struct croupier_refusal seal_judge(const struct seal *seal, const struct state *s);

/* ---- deals ------------------------------------------------------------------ */

/*
 * Deals the round of a state once more, at another table, which differs in its
 * seed, seal and cuts.
 */
struct croupier_refusal deal_again(const struct state *like, const struct table *table,
    struct croupier_state **out);

/* Deals by a seed (NULL: real cards) on a state that is all zero but for its table. */
bool deal_deck(struct deal *deal, const uint8_t *seed, struct croupier_refusal *no);

/* A deal that a state is compared with, and memory for it; all zero at first. */
struct dealt {
	struct state s;
	size_t room;			/* of s.own */
	struct zones deal, told;
	struct croupier_text text;	/* the deal as a state would be written */
	bool like;			/* the state that was scanned last is the deal */
	/* How many states are not compared behind the next that is not its deal; and now. */
	uint8_t wait, waiting;
};

void dealt_release(struct dealt *dealt);

/*
 * Passes over the keys of a state, which stand behind those of its table, where they are
 * what its seed deals, and makes it that; false, and nothing is passed, where they may be
 * anything else.
 */
bool scan_deal(struct fields *f, struct dealt *dealt, struct state *s);

/* How a state and a deal compare: an XX agrees with any card. */
enum likeness {
	NOT_COMPARED,		/* memory is short */
	ELSEWHERE,		/* the state is not at the start of its round */
	LIKE,
	UNLIKE,
	MOVED			/* as UNLIKE, but it may lie behind moves */
};

/*
 * Compares a state with what a round's seed deals at its table.  *place names where
 * the first card lies that is another one.
 */
enum likeness compare_deal(struct dealt *dealt, const struct state *s,
    const uint8_t seed[CROUPIER_SEED_BYTES], const char **place);

/* ---- checking a state ----------------------------------------------------- */

struct check {
	const struct croupier_document *document;	/* NULL: the state was not read from one */
	struct croupier_refusal no;
};

/* Whether the state holds together; check->no says what does not. */
bool check_state(const struct state *s, struct check *check);

/* Counts the known copies of each card in all zones. */
void count_cards(const struct state *s, struct fields *f);

/*
 * Names the zones where a seat sees copies of a card, "hands north, pile", as
 * far as there is room.
 */
void card_places(const struct state *s, uint8_t seat, card c, char *out, size_t room);

/* ---- scores ----------------------------------------------------------- */

struct line {
	uint8_t seat;
	int32_t points;
	const struct croupier_rule *rule;
	char words[MAX_LINE_WORDS + 1];
};

struct croupier_score {
	const struct game *game;
	uint8_t seats;
	bool over, match_over;
	bool only_numbers;		/* nobody will read the lines */
	/* Of the lines: they have more than there is room for; NULL: none. */
	const char *flaw;
	const struct node *meta;	/* of the state; NULL: none, or nobody will read it */
	struct arena arena;		/* of meta */
	int32_t round;
	char name[MAX_SEATS][36];
	int32_t points[MAX_SEATS], totals[MAX_SEATS];
	bool winner[MAX_SEATS];
	unsigned line_count;
	struct line lines[MAX_LINES];
};

/* croupier_score_make, which may leave the lines out; *out is set where the score is made. */
struct croupier_refusal score_make(const struct croupier_state *state, bool only_numbers,
    struct croupier_score **out);

/* Appends a document and gives the arena back. */
struct croupier_refusal write_document(struct arena *arena, const struct node *map, bool one_line,
    enum croupier_format format, struct croupier_text *text);

#endif
