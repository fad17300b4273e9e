/*
 * score.h: scores, and what they add up to.
 *
 * Must not know what a game gives points for, nor moves or records.
 */
#ifndef SCORE_H
#define SCORE_H

#include "state/state.h"

/* ---- scores ----------------------------------------------------------- */

struct croupier_score {
	const struct game *game;
	uint8_t seats;
	bool over, match_over;
	enum croupier_stop stopped;
	bool only_numbers;		/* nobody will read the lines */
	/* What is wrong with the lines, such as too many of them; NULL: nothing. */
	const char *flaw;
	const struct node *meta;	/* of the state; NULL: none, or nobody will read it */
	struct arena arena;		/* of meta */
	unsigned long *unsettled;	/* numbers of moves that are proved illegal, or NULL */
	size_t unsettled_count;
	int32_t round;
	char name[MAX_SEATS][36];
	int32_t points[MAX_SEATS], totals[MAX_SEATS];
	bool winner[MAX_SEATS];
	unsigned line_count;
	struct croupier_score_line lines[MAX_LINES];
	char words[MAX_LINES][MAX_LINE_WORDS + 1];	/* of each line */
};

/* As croupier_score_make(), perhaps without the lines; *out is set only if the score is made. */
struct croupier_refusal score_make(const struct croupier_state *state, bool only_numbers,
    struct croupier_score **out);

/* Whether the points of a round that ends now depend on the cards in a hand. */
bool hand_counts(const struct state *s, uint8_t seat);

#endif
