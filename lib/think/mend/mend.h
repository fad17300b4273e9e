/*
 * mend.h: what may have been meant by a record that is wrong.
 *
 * Must not know where documents come from, nor any one game.  The files are named here from the
 * ground up: each calls those before it.
 */
#ifndef MEND_H
#define MEND_H

#include "record/record.h"

/* ---- versions.c: a record as it was written, or changed, and its verdict ---- */

/* A document that comes after the state of a record that is mended. */
struct event {
	enum croupier_kind kind;
	const struct move *move;	/* NULL: it is no move, or not understood */
	/* A copy with a tree, if it is no understood move; else NULL. */
	const struct croupier_document *document;
	unsigned long number;		/* of the move that it is, or of the next one */
	struct croupier_place place;
	size_t lines;			/* that it takes */
	bool strange;			/* it names a player whom the table does not have */
};

/* The kinds of mistakes, in the order in which they are proposed. */
enum reason {
	CARDS_SWAPPED, MOVES_SWAPPED, MISSPELT, LINE_TWICE, OTHER_SUIT, SIMILAR_RANK, OTHER_SEAT,
	OTHER_KEY, OTHER_WORD, OTHER_NUMBER, OTHER_RANK, LEFT_OUT, GAP, TOO_MANY, OTHER_CARD,
	WRONG_RESULT, AS_PLAYED
};

/* Another card for one that lies face up in the first state. */
struct other_card {
	uint8_t index;			/* of the card, as zones list them */
	card was, put;
};

/* Some documents are taken out and others put in, or a card of the first state is replaced. */
struct change {
	enum reason reason;
	bool in_state;			/* `other` is changed, and no document */
	struct other_card other;
	/* Of moves that were left out: only their seats and verbs are known. */
	bool vague;
	/* A name that no seat has is that of a seat, in so many moves; else NULL. */
	const char *seat;
	size_t renamed_moves;
	size_t removed, put_count;
	size_t at;			/* the first that goes; others come in there */
	const struct event *put;
	size_t reach;			/* the first event that is then refused */
	const char *rule;		/* the rule that refuses it; NULL: not known */
};

/* A record as it was written, or another version with one more change. */
struct version {
	const struct version *base;	/* NULL: as it was written */
	const struct change *change;	/* what differs from that */
	const struct croupier_state *first;
	struct event *events;		/* as they were written */
	size_t count, capacity;
	/* What judging it found: */
	bool legal;
	size_t refused;			/* the first event that is refused; count: none */
	size_t limit;			/* no change after this event makes it legal */
	size_t from;			/* changes are looked for from this event on */
	struct kept {
		struct croupier_state *before;
		bool stands;		/* it is a move that stands, or the limit */
	} *kept;			/* for each event from `from` to the limit */
	size_t kept_capacity;
};

/* One change or two; `at` counts in the record as it was written. */
struct proposal {
	struct change change[2];
	unsigned changes;
	/* By which it is sorted: the first that differs decides.  The last: when it was found. */
	size_t key[7];
};

struct proposals {
	struct proposal *at;
	size_t count, capacity;
};

struct croupier_mending {
	/* Of all that is found in one record; `failed`: memory was short, there or elsewhere. */
	struct arena arena;
	struct croupier_state *first;	/* NULL: not begun */
	struct croupier_place place;	/* of the state */
	/* If the state is not as it was written: the change, its words, and the lines it took. */
	struct change begins;
	const char *written, *meant;	/* `written` is NULL if something was left out */
	size_t lines;
	struct zones zones;		/* of the state */
	struct croupier_state *turned;	/* the state with another card */
	struct version original, changed;
	struct croupier_record *record;	/* judges versions */
	struct croupier_state *trial;	/* changes are tried on it */
	struct croupier_state *guess;	/* hidden hands are filled in on it */
	struct croupier_moves *moves;
	struct full_move full;		/* a move that is being changed */
	struct proposals found;		/* repairs, and offences as they were played */
	struct proposals firsts;	/* no repairs, but each may be the first of two changes */
	size_t next_first;
	const struct change *first_of_two;	/* in the version; NULL: none */
	struct croupier_text words;	/* what was handed out last */
	unsigned long tried;
	bool searched;
	/* The caller may stop the search; NULL: nobody does. */
	bool (*stop)(void *what);
	void *what;
	size_t steps;			/* since `stop` was last called */
	bool stopped;
	bool slips_tried;		/* for the whole record as it was written */
	size_t reached;			/* the event at which changes are being tried */
	bool single_stopped;		/* the search for one change was, at this move: */
	unsigned long left_from;
	unsigned misread_count;		/* how many moves are not understood */
	const char *stranger;		/* the first name in the place of a seat that none has */
	size_t strange_count;		/* documents that have it */
};

/*
 * Whether the search is to stop, or memory was short.  It is called wherever more than a few
 * things are done, with about how many moves they take the time of.
 */
bool mending_stops(struct croupier_mending *m, size_t steps);

/* A copy of a move that lives as long as what is found; NULL if memory is short. */
const struct move *keep_move(struct croupier_mending *m, const struct move *move);

/* Understands a move's document, as m->full; false if it cannot be. */
bool understand(struct croupier_mending *m, const struct croupier_document *document);

/* Makes m->turned the first state with another card; false if that is impossible. */
bool turn_card(struct croupier_mending *m, const struct other_card *other);

/* Begins a version with one more change than `base`, which must stay; reuses the memory of `v`. */
void version_begin(struct croupier_mending *m, struct version *v, const struct version *base,
    const struct change *change);
void version_free(struct version *v);

/* An event; and its index in the base, NOT_WRITTEN if the change put it in. */
const struct event *version_event(const struct version *v, size_t i);
size_t version_origin(const struct version *v, size_t i);
#define NOT_WRITTEN SIZE_MAX

/* The index of the event that is the move of this number; count if none is. */
size_t version_find(const struct version *v, unsigned long number);

/*
 * Judges a version: whether it is legal and, if not and with `all`, how far back a change must
 * lie.  m->record then stands where the version was refused, or at its end.
 */
void version_judge(struct croupier_mending *m, struct version *v, bool all);

/* Keeps the states of a version that was judged, for trials. */
void version_keep(struct croupier_mending *m, struct version *v);

/* The kept state before an event; and whether changes are looked for there. */
struct croupier_state *version_before(const struct version *v, size_t i);
bool version_may_change(const struct version *v, size_t i);

/* Makes the trial state equal to one; false if memory is short. */
bool trial_begin(struct croupier_mending *m, const struct croupier_state *state);

/* Tries a change, and remembers it if it repairs the version (true), or may be the first of two. */
bool change_try(struct croupier_mending *m, const struct version *v, struct change *change);

/* Remembers a change, with the first of two if the version has that. */
void add_proposal(struct croupier_mending *m, struct proposals *to, const struct version *v,
    const struct change *change);

/* ---- beginning.c: a state that is refused, or is not what its seed deals ---- */

/*
 * Makes m->first what was perhaps meant by the tree of a state, and says how it differs in
 * m->begins; `before` ends the round before (NULL: none is known).  False: nothing was found.
 */
bool seek_meaning(struct croupier_mending *m, const struct node *root,
    const struct croupier_state *before);

/* ---- rename.c: a name that no seat has ---- */

/* Whether a document that is not understood names a player whom the table does not have. */
bool is_strange(struct croupier_mending *m, const struct croupier_document *document);

/* Tries every seat for that name, if it stands in several documents. */
void try_names(struct croupier_mending *m, const struct version *v);

/* ---- slips.c: slips of the pen, except for moves that were left out ---- */

/* Tries to undo every slip of the version from an event on. */
void try_slips(struct croupier_mending *m, const struct version *v, size_t from);

/* ---- missing.c: a move that was left out ---- */

/* The cards that nobody has seen in a state, without as many as `less` has of each (NULL: none). */
void find_unseen(const struct croupier_state *state, const uint8_t *less, struct cards *unseen);

/* Lists the moves of a seat in m->guess, where its hidden hand was filled; returns how many. */
size_t list_guessed(struct croupier_mending *m, uint8_t seat, bool filled);

/*
 * Makes a move name as many XX as it draws.  If everybody sees the last of these cards, *shown
 * points at its value, and it must be named there.  False: it draws nothing.
 */
bool give_drawn(struct croupier_state *state, struct move *move, uint8_t values[2 * MAX_CARDS],
    uint8_t **shown);

/* Tries to put one move in, from an event on. */
void try_missing(struct croupier_mending *m, const struct version *v, size_t from);

/* ---- gap.c: several consecutive moves that were left out ---- */

/* Tries to put moves in at each place where a change can help. */
void try_gaps(struct croupier_mending *m, const struct version *v);

/* ---- proposals.c: the order of proposals, and how they are written ---- */

/* Sorts what was found; or first changes, by how far they reach. */
void sort_proposals(struct proposals *proposals, bool firsts);

/* The text of a key; NULL: there is none. */
const char *text_of(const struct node *map, const char *key);

#endif
