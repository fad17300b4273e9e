/*
 * club.h: sensible players, one a game, as somebody plays after a week; opponents for strength.
 *
 * Each includes the rules of its game, to read a state and to be spared writing them again; that
 * part of the name is changed which would be there twice.  A player sees the state as its seat
 * does, and must not look at the true one.
 */
#ifndef CLUB_H
#define CLUB_H

#include "move/move.h"

/* The index of the move that the seat on turn makes; there are two at least. */
typedef size_t club_player(const struct state *seen, const struct croupier_moves *moves);

/* The first of the moves that are worth most. */
static inline size_t
club_best(const struct state *seen, const struct croupier_moves *moves,
    int32_t (*worth)(const struct state *seen, const struct move *move))
{
	int32_t of_move, most = INT32_MIN;
	size_t i, best = 0;

	for (i = 0; i < moves->count; i++) {
		struct move move = moves_at(moves, i);

		of_move = worth(seen, &move);
		if (of_move <= most)
			continue;
		most = of_move;
		best = i;
	}
	return best;
}

club_player club_hen, club_huahuapai, club_hornipex, club_lohai, club_haihowak;

#endif
