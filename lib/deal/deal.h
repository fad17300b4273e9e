/*
 * deal.h: chance, setups, deals and their comparison, the next round of a match, seals.
 *
 * Must not know moves or records, nor any one game.
 */
#ifndef DEAL_H
#define DEAL_H

#include "score/score.h"

/* ---- chance ----------------------------------------------------------- */

/* Lets libsodium choose what is fast on this machine: it pays if many random numbers are wanted. */
void chance_prepare(void);

enum {
	CHANCE_BLOCK = 64,		/* bytes that the stream is made in */
	CHANCE_MANY = 4 * CHANCE_BLOCK,	/* that take no more time than two blocks, or three */
	CHANCE_PART = (MAX_CARDS * 4 + CHANCE_MANY - 1) / CHANCE_MANY * CHANCE_MANY
};

/*
 * The byte stream under a key that randombytes_buf_deterministic gives: ChaCha20 with libsodium's
 * own nonce.  Made a part at a time, it goes on however many numbers are passed over.
 */
struct chance {
	uint8_t key[CROUPIER_SEED_BYTES];
	uint8_t bytes[CHANCE_PART];
	size_t have, used;
	uint32_t next_block;
};

/* Begins with the key of a purpose and counter; and gives the next number below n, 1 or more. */
void chance_start(struct chance *chance, const uint8_t seed[CROUPIER_SEED_BYTES],
    const char *purpose, uint64_t counter);
uint32_t chance_below(struct chance *chance, uint32_t n);

/* Gives many words of 32 random bits at once, from a stream of which nothing has been used. */
void chance_words(struct chance *chance, uint32_t *words, size_t count);

/* Shuffles by the next numbers; or by the key of a purpose and counter. */
void chance_shuffle(struct chance *chance, struct cards *cards);
void shuffle(struct cards *cards, const uint8_t seed[CROUPIER_SEED_BYTES], const char *purpose,
    uint64_t counter);

/* ---- dealing ------------------------------------------------------------- */

/* Cuts KEY=VALUE: the length of the key; *value is NULL if there is no =. */
size_t cut_pair(const char *pair, const char **value);

/* Refuses what a setup says. */
#define refuse_setup(no, ...) say_no(no, trouble(NULL, __VA_ARGS__))

/* Finds the game of a name, or refuses the name. */
bool setup_game(const char *name, const struct game **game, struct croupier_refusal *no);

/* Gives seats the totals that a setup says, SEAT=N; NULL: none. */
bool setup_scores(struct table *table, const char *const *pairs, struct croupier_refusal *no);

/* Puts texts, KEY=TEXT, into the table's meta, which then lies in the arena; NULL: none. */
bool setup_meta(struct table *table, struct arena *arena, const char *const *pairs,
    struct croupier_refusal *no);

/* ---- seals ---------------------------------------------------------------- */

/* What a seal says of a state besides its table. */
struct promise {
	int32_t facts[MAX_FACTS];
	int32_t carried[MAX_CARRIED][MAX_SEATS];
};

/* Whether a seed gives the seal of a state. */
bool seed_gives_seal(const struct state *s, const uint8_t seed[CROUPIER_SEED_BYTES]);

/* A seal document as it was read: its table has what a seal says, and no more. */
struct seal {
	struct table table;
	struct promise promise;
	struct croupier_place place;
};

/* All keys of a seal; for a schema, its table says which variant it is for. */
void seal_fields(struct fields *f, void *seal);

struct croupier_refusal seal_read(const struct croupier_document *document, struct seal *seal);
struct croupier_refusal seal_write(const struct seal *seal, enum croupier_format format,
    struct croupier_text *text);

/* Makes the same state, which has a seed and no seal, with its seal. */
struct croupier_refusal deal_seal(const struct croupier_state *dealt,
    struct croupier_state **sealed);

/* Refuses, by table/seal, a seal that is not that of the state. */
struct croupier_refusal seal_judge(const struct seal *seal, const struct state *s);

/* ---- deals ------------------------------------------------------------------ */

/*
 * Deals the round of a state once more, with its facts and what it took over, at a table that
 * differs in its seed, seal and cuts; *out is set only if it is dealt.
 */
struct croupier_refusal deal_again(const struct state *like, const struct table *table,
    struct croupier_state **out);

/* A deal that a state was compared with; all zero at first. */
struct dealt {
	struct croupier_state *state;	/* to be freed; NULL: nothing was dealt */
	bool any;			/* a card of a hand or of the stock was told and compared */
};

/* How a state and a deal compare: an XX agrees with any card. */
enum likeness {
	NOT_COMPARED,		/* memory is short */
	ELSEWHERE,		/* the state is not at the start of its round */
	LIKE,
	UNLIKE,
	SAID_OTHERWISE,		/* all cards agree, but another key does not */
	MOVED			/* as UNLIKE, but the state may come after moves */
};

/*
 * Compares a state with what the seed of its table, or of one that has another seed, deals; *place
 * names what first differs.
 */
enum likeness compare_deal(struct dealt *dealt, const struct state *s, const struct table *table,
    const char **place);

/* Refuses what is not LIKE: `place` differs from what `seed` deals, or why if it is ELSEWHERE. */
struct croupier_refusal likeness_refusal(enum likeness like, const char *place,
    const struct croupier_place *at, const char *seed, const char *elsewhere);

#endif
